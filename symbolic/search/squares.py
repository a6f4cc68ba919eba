"""Squares that may sum up to a polynomial: by completing squares, or from the complex roots in one variable."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

from symbolic.kernel import Refused, Rel, Term
from symbolic.kernel.polynomials import Poly, constant, plus, times
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.errors import NotFound
from symbolic.search.factorization import factored

MAX_ATOMS = 8
DENOMINATORS = (1, 2, 4, 12, 100)


def roots(goal: Rel) -> list[Term]:
    """Terms whose squares are worth trying for the goal."""
    try:
        p, names = goal.normal().numerator, atoms([goal])
    except Refused:
        return []
    inside = sorted({x for m in p for x, _ in m})
    degree = max((sum(k for _, k in m) for m in p), default=0)
    if degree == 2 and len(inside) <= MAX_ATOMS:
        found = _completed(p, inside)
    elif len(inside) == 1 and degree % 2 == 0 and 4 <= degree <= 12:
        found = _from_roots(p, inside[0], degree)
    else:
        return []
    return list(dict.fromkeys(poly_term(q, names) for q in found))


def hints(goal: Rel) -> list[Term]:
    """Expressions whose squares are likely to help: repeated factors of the numerator, and differences of atoms."""
    try:
        p, names = goal.normal().numerator, atoms([goal])
        _, factors = factored(p)
    except (Refused, NotFound):
        return []
    out = [f for f, k in factors if k > 1]
    inside = sorted({x for m in p for x, _ in m})
    single: list[Poly] = [{((x, 1),): 1} for x in inside]
    crowd = goal.free() | {names[x] for x in inside}  # with many things about, squares of all of them lead nowhere
    if len(crowd) <= 4:
        out += [plus(a, b, -1) for k, a in enumerate(single) for b in single[:k]]
        out += [*single, *(plus(constant(1), a, -1) for a in single)]
    if len(crowd) <= 3:
        out += [
            plus(times(a, a), times(b, c), -1)
            for a in single
            for b, c in itertools.combinations_with_replacement(single, 2)
            if a not in (b, c)
        ]
    return list(dict.fromkeys(poly_term(q, names) for q in out))


def _completed(p: Poly, inside: Sequence[str]) -> list[Poly]:
    """Linear forms L1, L2, .. with p = c1 L1^2 + c2 L2^2 + .., as far as the pivots are positive."""
    out: list[Poly] = []
    rest = p
    for x in inside:
        square = rest.get(((x, 2),), Fraction(0))
        if square <= 0:
            continue
        form: Poly = {((x, 1),): 1}
        for m, c in rest.items():
            powers = dict(m)
            if powers.get(x) == 1:
                other = tuple((y, k) for y, k in m if y != x)
                form = plus(form, {other: Fraction(c, 2 * square)})
        out.append(form)
        rest = plus(rest, _square(form), -square)
    return out


def _square(form: Poly) -> Poly:
    out: Poly = {}
    for m, c in form.items():
        for n, d in form.items():
            powers = dict(m)
            for x, k in n:
                powers[x] = powers.get(x, 0) + k
            out = plus(out, {tuple(sorted(powers.items())): c * d})
    return out


def _from_roots(p: Poly, x: str, degree: int) -> list[Poly]:
    """p = |product of (x - z)|^2 over one root of each pair of conjugates: real and imaginary part, rounded."""
    import numpy as np  # not before it is needed: most goals need no roots

    values = np.roots([float(p.get(((x, k),) if k else (), 0)) for k in range(degree, -1, -1)])
    upper = sorted((z for z in values if z.imag > 1e-7), key=lambda z: (z.real, z.imag))
    real = sorted(z.real for z in values if abs(z.imag) <= 1e-7)
    chosen = [*upper, *real[::2]]
    out: list[Poly] = []
    for coefficients in {tuple(np.real(np.poly(chosen))), tuple(np.imag(np.poly(chosen)))}:
        out += [_rounded(coefficients, x, d) for d in DENOMINATORS]
    half = degree // 2
    monomials = [((x, k),) if k else () for k in range(half + 1)]
    out += [{m: Fraction(1)} for m in monomials]
    out += [{m: Fraction(1), n: Fraction(s)} for k, m in enumerate(monomials) for n in monomials[:k] for s in (1, -1)]
    return [q for q in out if q]


def _rounded(coefficients: Sequence[float], x: str, most: int) -> Poly:
    top = len(coefficients) - 1
    out: Poly = {}
    for k, c in enumerate(coefficients):
        value = Fraction(float(c)).limit_denominator(most)
        if value:
            out[((x, top - k),) if top > k else ()] = value
    return out
