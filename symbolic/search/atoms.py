"""From the atoms of polynomials back to terms."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from symbolic.kernel import Claim, Rel, Term, num, subterms
from symbolic.kernel.polynomials import Coefficient, Monomial, Poly, atom
from symbolic.language.terms import product, total

Names = dict[str, Term]


def atoms(things: Iterable[Rel | Claim | Term]) -> Names:
    """Every atom that occurs in the terms, with a term for it."""
    names: Names = {}
    for thing in things:
        terms = [thing] if isinstance(thing, Term) else [t for r in _rels(thing) for t in r.terms()]
        for t in terms:
            for x, s in _atoms_in(t):
                names.setdefault(x, s)
    return names


@lru_cache(maxsize=50_000)
def _atoms_in(t: Term) -> tuple[tuple[str, Term], ...]:
    inside = dict.fromkeys(subterms(t))
    return tuple((atom(s), s) for s in inside if s.op in ("var", "app") or (s.op == "^" and s.args[1].number is None))


def _rels(thing: Rel | Claim) -> list[Rel]:
    return thing.rels() if isinstance(thing, Claim) else [thing]


def monomial_term(m: Monomial, names: Names) -> Term:
    """A monomial as a term."""
    return product([names[x] if k == 1 else names[x] ** num(k) for x, k in m])


def poly_term(p: Poly, names: Names) -> Term:
    """A polynomial as a term, in a fixed order."""
    parts: list[Term] = []
    for m, c in sorted(p.items(), key=lambda item: (-sum(k for _, k in item[0]), item[0])):
        parts.append(_scaled(c, m, names))
    return total(parts)


def _scaled(c: Coefficient, m: Monomial, names: Names) -> Term:
    if not m:
        return num(c)
    t = monomial_term(m, names)
    return t if c == 1 else -t if c == -1 else num(c) * t
