"""Irreducible factors of polynomials and of quotients."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx, fmpz

from symbolic.kernel import Term, num
from symbolic.kernel.polynomials import Poly, normal
from symbolic.search import span
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.errors import NotFound

MAX_MONOMIALS = 400
Factored = tuple[Fraction, list[tuple[Poly, int]]]


def factored(p: Poly) -> Factored:
    """p = constant * product of irreducible factors^power, as polynomials in the same atoms."""
    if len(p) > MAX_MONOMIALS:
        raise NotFound("too many terms to factor")
    names = sorted({x for m in p for x, _ in m})
    if not names:
        return Fraction(p.get((), 0)), []
    ring = fmpq_mpoly_ctx.get(tuple(f"x{k}" for k in range(len(names))), Ordering.lex)
    place = {x: k for k, x in enumerate(names)}
    table: dict[tuple[int, ...], Any] = {}
    for m, c in p.items():
        exponents = [0] * len(names)
        for x, k in m:
            exponents[place[x]] = k
        table[tuple(exponents)] = fmpq(c.numerator, c.denominator)
    content, parts = ring.from_dict(table).factor()
    return span.fraction(content), [(_poly(f, names), int(k)) for f, k in parts]


def primes(value: Fraction) -> list[tuple[Term, int]]:
    """A positive number as a product of powers of primes, those of the denominator negative."""
    sides = ((value.numerator, 1), (value.denominator, -1))
    return [(num(int(p)), side * int(k)) for n, side in sides for p, k in sorted(fmpz(n).factor())]


def _poly(f: Any, names: Sequence[str]) -> Poly:
    return {
        tuple((x, int(k)) for x, k in zip(names, exponents, strict=True) if k): span.fraction(c)
        for exponents, c in f.to_dict().items()
    }


def factored_term(t: Term) -> tuple[Fraction, list[tuple[Term, int]], list[tuple[Term, int]]]:
    """t = constant * product of factors^power / product of divisors^power, all of them irreducible; nothing cancels."""
    q, names = normal(t), atoms([t])
    constant, above = factored(q.numerator)
    below: dict[frozenset[Any], int] = {}
    for d, k in q.divisors.items():
        c, parts = factored(dict(d))
        constant /= c**k
        for p, e in parts:
            key = frozenset(p.items())
            below[key] = below.get(key, 0) + e * k
    return (
        constant,
        [(poly_term(p, names), k) for p, k in above],
        [(poly_term(dict(d), names), k) for d, k in below.items()],
    )
