"""The exponentials of a goal as powers of one, where their arguments are multiples of one."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import gcd

from symbolic.kernel import Rel, Term, Theorem, app, elementary, instance, num, var
from symbolic.kernel.polynomials import Poly, normal
from symbolic.search import analysis
from symbolic.search.algebra import by_combine
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.laws import EXP, exp_of_multiple

MOST = 12  # power of an exponential
_X, _Y, _N = var("x"), var("y"), var("n", "integer")


def united(goal: Rel) -> dict[Term, Theorem]:
    """``exp(c + k u) = exp(c) exp(u)^k`` for the exponentials of a goal, the same u where arguments are multiples."""
    exps = [t for t in analysis.transcendental(goal.gap) if t.args[0] == EXP]
    groups: list[tuple[Poly, list[tuple[Term, Fraction, Fraction]]]] = []
    for t in exps:
        q = normal(t.args[1])
        whole = dict(q.numerator)
        constant = Fraction(whole.pop((), 0)) if not q.divisors else Fraction(0)
        if q.divisors or not whole:
            continue
        for shape, members in groups:
            m = next(iter(shape))
            ratio = Fraction(whole.get(m, 0)) / Fraction(shape[m])
            if {k: c * ratio for k, c in shape.items()} == whole:
                members.append((t, ratio, constant))
                break
        else:
            groups.append((whole, [(t, Fraction(1), constant)]))
    names, values = atoms([goal]), dict[Term, Theorem]()
    for shape, members in groups:
        step = reduce(_common, (r for _, r, _ in members)) * (1 if next(iter(shape.values())) > 0 else -1)
        powers = {t: int(r / step) for t, r, _ in members}
        if max(map(abs, powers.values())) > MOST or (len(members) == 1 and members[0][2] == 0):
            continue
        u = poly_term({m: Fraction(c) * step for m, c in shape.items()}, names)
        for t, _, constant in members:
            k = powers[t]
            new = app(EXP, u) if k == 1 else app(EXP, u) ** num(k)
            uses = [instance(elementary("exp positive"), {_X: u}), instance(exp_of_multiple(), {_X: u, _N: num(k)})]
            if constant:
                uses.append(instance(elementary("exp sum"), {_X: num(constant), _Y: num(k) * u}))
                new = app(EXP, num(constant)) * new
            if new != t:
                values[t] = by_combine((), Rel(t, "=", new), uses, degree=1)
    return values


def _common(a: Fraction, b: Fraction) -> Fraction:
    """The greatest number of which both are multiples."""
    return Fraction(gcd(a.numerator * b.denominator, b.numerator * a.denominator), a.denominator * b.denominator)
