"""The laws of powers with integer exponents, proved once per process when they are first wanted.

    x^(a + b) = x^a x^b,    x^-a x^a = 1,    (x y)^a = x^a y^a,    (x^a)^b = x^(a b)

Each holds for x, y != 0 and all integers, and for natural exponents whatever x and y are.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from symbolic.kernel import Rel, Term, Theorem, cases, combine, elementary, instance, num, substitute, var
from symbolic.search.direct import direct
from symbolic.search.ideals import by_equalities
from symbolic.search.methods import by_induction

X, Y = var("x"), var("y")
A, B, _N = (var(name, "integer") for name in "abn")
_SAME = {"plus": [["t0", num(1)]]}  # the certificate of what a theorem says under further hypotheses


def _more(name: str, exponent: Term, base: Term = X) -> Theorem:
    """x^(n + 1) = x x^n at an exponent n."""
    return instance(elementary(name), {X: base, _N: exponent})


def _induction(v: Term, goal: Rel, given: list[Rel], *lemmas: Theorem) -> Theorem:
    """given, v >= 0 |- goal, an equality whose step is one of algebra."""
    after = goal.map(lambda t: substitute(t, {v: v + 1}))
    return by_induction(v, goal, side=given, step=lambda ih, known: by_equalities(after, known, [ih(), *lemmas]))


def _every(natural: Theorem, given: list[Rel], negative: Theorem, v: Term, *lemmas: Theorem) -> Theorem:
    """The goal for every integer v, from that for v >= 0 and from that for -v, v >= 0."""
    goal, split, other = natural.claim.goal, Rel(v, ">=", 0), Rel(0, ">=", v + 1)
    below = instance(negative, {v: -v})
    return cases(
        direct(goal, [*given, split], [*lemmas, natural], match=False, unfold=False),
        direct(goal, [*given, other], [*lemmas, below], match=False, unfold=False),
        split,
        other,
    )


@lru_cache(maxsize=1)
def inverse() -> Theorem:
    """x != 0 |- x^-a x^a = 1."""
    given = [Rel(X, "!=", 0)]
    steps = _more("power integer", A), _more("power integer", -A - 1)
    natural = _induction(A, Rel(X ** (-A) * X**A, "=", 1), given, *steps)
    return _every(natural, given, natural, A)


@lru_cache(maxsize=1)
def of_sum() -> Theorem:
    """x != 0 |- x^(a + b) = x^a x^b."""
    given = [Rel(X, "!=", 0)]
    steps = _more("power integer", A), _more("power integer", A + B)
    natural = _induction(A, Rel(X ** (A + B), "=", X**A * X**B), given, *steps)
    back = instance(natural, {B: B - A})
    negative = Rel(X ** (-A + B), "=", X ** (-A) * X**B)
    below = by_equalities(negative, [*given, Rel(A, ">=", 0)], [back, inverse()])
    return _every(natural, given, below, A)


@lru_cache(maxsize=1)
def of_natural_sum() -> Theorem:
    """a >= 0, b >= 0 |- x^(a + b) = x^a x^b."""
    steps = _more("power natural", A), _more("power natural", A + B)
    return _induction(A, Rel(X ** (A + B), "=", X**A * X**B), [Rel(B, ">=", 0)], *steps)


@lru_cache(maxsize=8)
def of_natural_product(*exponents: Term) -> Theorem:
    """a >= 0 |- (x y)^a = x^a y^a, supposing more exponents to be natural: x and y may be powers with these."""
    if exponents:
        law = of_natural_product()
        return combine([*law.claim.given, *(Rel(v, ">=", 0) for v in exponents)], law.claim.goal, _SAME, [law])
    steps = [_more("power natural", A, base) for base in (X, Y, X * Y)]
    return _induction(A, Rel((X * Y) ** A, "=", X**A * Y**A), [], *steps)


@lru_cache(maxsize=1)
def of_product() -> Theorem:
    """x != 0, y != 0 |- (x y)^a = x^a y^a."""
    both, apart = (X * Y) ** (-A), (X ** (-A), Y ** (-A))
    goal = Rel(both, "=", apart[0] * apart[1])
    inverses = [instance(inverse(), {X: base}) for base in (X * Y, X, Y)]
    cofactors = [apart[0] * apart[1], -both * apart[1] * Y**A, -both]

    def at(*signs: Rel) -> Theorem:
        given = [*signs, Rel(A, ">=", 0)]
        product = direct(Rel(X * Y, ">", 0) if signs[0].lhs.op == signs[1].lhs.op else Rel(0, ">", X * Y), signs)
        uses = [product, of_natural_product(), *inverses]
        plus = [["t1", -apart[0] * apart[1] * both], *([f"t{k}", c] for k, c in enumerate(cofactors, 2))]
        return _every(of_natural_product(), list(signs), combine(given, goal, {"plus": plus}, uses), A)

    return _by_signs(at)


@lru_cache(maxsize=1)
def of_power() -> Theorem:
    """x != 0 |- (x^a)^b = x^(a b)."""
    given, x = [Rel(X, "!=", 0)], X**A
    steps = _more("power natural", B, x), instance(of_sum(), {A: A * B, B: A})
    natural = _induction(B, Rel(x**B, "=", X ** (A * B)), given, nonzero(), *steps)
    below, other = x ** (-B), X ** (-A * B)
    inverses = instance(inverse(), {X: x, A: B}), instance(inverse(), {A: A * B})
    uses = [nonzero(), natural, *inverses]
    plus = [["t1", -below * other], ["t2", other], ["t3", -below]]
    negative = combine([*given, Rel(B, ">=", 0)], Rel(below, "=", other), {"plus": plus}, uses)
    return _every(natural, given, negative, B, nonzero())


@lru_cache(maxsize=1)
def of_natural_power() -> Theorem:
    """a >= 0, b >= 0 |- (x^a)^b = x^(a b)."""
    given = [Rel(A, ">=", 0), Rel(Y, "=", X**A)]  # an instance with x^a for y asks for a >= 0 alone, and not for x != 0
    more = direct(Rel(A * B, ">=", 0), [Rel(A, ">=", 0), Rel(B, ">=", 0)])
    sums = instance(of_natural_sum(), {A: A * B, B: A})
    of_base = _induction(B, Rel(Y**B, "=", X ** (A * B)), given, more, _more("power natural", B, Y), sums)
    goal = Rel((X**A) ** B, "=", X ** (A * B))
    return direct(goal, [given[0], Rel(B, ">=", 0)], [more, instance(of_base, {Y: X**A})], unfold=False, match=False)


@lru_cache(maxsize=1)
def nonzero() -> Theorem:
    """x != 0 |- x^a/x^a = 1: a power of what is not 0 is not 0."""
    # Where u w = 1, u is not 0: for u = 0 the kernel is shown u = 1 + (1 - w) u + (u w - 1) > 0.
    unit, goal = Rel(X * Y, "=", 1), Rel(X / X, "=", 1)
    zero = {"sum": [[Fraction(1), [], None]], "plus": [["h0", 1 - Y], ["h1", num(1)]]}
    nowhere = combine([Rel(X, "=", 0), unit], goal, {"domain": [[0, 1, zero]]})
    above = cases(nowhere, direct(goal, [Rel(X, ">", 0)]), Rel(X, "=", 0), Rel(X, ">", 0))
    divided = cases(above, direct(goal, [Rel(0, ">", X)]), Rel(X, ">=", 0), Rel(0, ">", X))
    at_power = instance(divided, {X: X**A, Y: X ** (-A)})
    return direct(Rel(X**A / X**A, "=", 1), [Rel(X, "!=", 0)], [inverse(), at_power], match=False, unfold=False)


@lru_cache(maxsize=1)
def nonzero_product() -> Theorem:
    """x != 0, y != 0 |- x y/(x y) = 1: a product of what is not 0 is not 0."""
    return _by_signs(lambda *signs: direct(Rel(X * Y / (X * Y), "=", 1), signs))


def _by_signs(at: Callable[[Rel, Rel], Theorem]) -> Theorem:
    """x != 0, y != 0 |- goal, by the four cases."""
    signs = [(Rel(v, ">", 0), Rel(0, ">", v)) for v in (X, Y)]
    first, second = (cases(at(x, signs[1][0]), at(x, signs[1][1]), *signs[1]) for x in signs[0])
    return cases(first, second, *signs[0])


@lru_cache(maxsize=1)
def sign_squared() -> Theorem:
    """(-1)^a (-1)^a = 1."""
    goal = Rel(num(-1) ** A * num(-1) ** A, "=", 1)
    up, more, down = num(-1) ** A, num(-1) ** (A + 1), num(-1) ** (-A)

    def step(ih: Any, known: list[Any]) -> Theorem:
        # With v = (-1)^(a + 1) and u = (-1)^a: v v - 1 = (v + u) (v - u) + (u u - 1).
        plus = [["t0", more - up], ["t1", num(1)]]
        return combine(known, Rel(more * more, "=", 1), {"plus": plus}, [_more("power integer", A, num(-1)), ih()])

    natural = by_induction(A, goal, step=step)
    units = [instance(inverse(), {X: num(-1)}), natural]
    # With w = (-1)^-a: w w - 1 = (w u - 1) (w u + 1) - (u u - 1) w w.
    plus = [["t0", down * up + 1], ["t1", -(down * down)]]
    below = combine([Rel(A, ">=", 0)], Rel(down * down, "=", 1), {"plus": plus}, units)
    return _every(natural, [], below, A)


@lru_cache(maxsize=1)
def sign_turned() -> Theorem:
    """(-1)^-a = (-1)^a."""
    up, down = num(-1) ** A, num(-1) ** (-A)
    plus = [["t0", up], ["t1", -down]]
    units = [instance(inverse(), {X: num(-1)}), sign_squared()]
    return combine([], Rel(down, "=", up), {"plus": plus}, units)
