"""Squares that are likely to help with an inequality."""

from __future__ import annotations

import itertools

from symbolic.kernel import Refused, Rel, Term
from symbolic.kernel.polynomials import Poly, constant, plus, times
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.errors import NotFound
from symbolic.search.factorization import factored


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
