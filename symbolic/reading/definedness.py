"""Where a term is defined: the divisors and the arguments of roots, logarithms and powers, as they are written.

A relation means that both sides are defined and that it holds.  So x/x = 1 is not 1 = 1, although the canonical trees
are equal; the difference is found here, on terms as they are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from symbolic.kernel.claims import Claim, Rel
from symbolic.kernel.terms import Term, integral
from symbolic.language.sums import as_sum
from symbolic.reading.canonical import Bound, Monomial, Poly, Trees, constant, content, number, plus, small, text

_MAX_FACTS = 16
_AT_ONCE = 3  # so many hypotheses are added up to see that a number is not negative


@dataclass(frozen=True, eq=False)
class Condition:
    """What has to hold for one operation to have a value.

    `kind` and `subject`: "nonzero" (an atom), "power" (an atom that is not 0, or else `exponent` >= 0), "positive" and
    "nonnegative" (a number).  `term` is the part of the text that wants it.  Equal keys: equal conditions.
    """

    kind: str
    subject: Poly
    term: Term
    exponent: Poly | None = None

    @property
    def key(self) -> tuple[str, ...]:
        """The condition as a text."""
        return (self.kind, text(self.subject), "" if self.exponent is None else text(self.exponent))

    def __str__(self) -> str:
        what = {"nonzero": "is not 0", "positive": "is positive", "nonnegative": "is not negative"}
        return f"{self.term} {what.get(self.kind, 'has a value')}"


def conditions(trees: Trees, *terms: Term) -> dict[tuple[str, ...], Condition]:
    """All conditions of the terms, those inside of sums included, by their keys."""
    found: dict[tuple[str, ...], Condition] = {}
    for t in terms:
        for c in _walk(trees, t, ()):
            found.setdefault(c.key, c)
    return found


def _walk(trees: Trees, t: Term, bound: Bound) -> Iterable[Condition]:
    parts = as_sum(t) if t.op == "app" else None
    if parts is not None:
        body, index, low, high = parts
        yield from _walk(trees, body, (*bound, index))
        yield from _walk(trees, low, bound)
        yield from _walk(trees, high, bound)
        return
    yield from _own(trees, t, bound)
    for a in t.args:
        if isinstance(a, Term):
            yield from _walk(trees, a, bound)


def _own(trees: Trees, t: Term, bound: Bound) -> Iterable[Condition]:
    if t.op == "/":
        yield from _nonzero(trees, t.args[1], bound)
    elif t.op == "^":
        exponent = trees.tree(t.args[1], bound)
        value = number(exponent)
        if value is None:
            for p in _zeros(trees, trees.tree(t.args[0], bound)):
                yield Condition("power", p, t, _scaled(exponent))
        elif value < 0:
            yield from _nonzero(trees, t.args[0], bound)
    elif t.op == "app" and t.args[0].definition == ("elementary",) and t.args[0].name in ("log", "sqrt", "pow"):
        kind = "nonnegative" if t.args[0].name == "sqrt" else "positive"
        p = _scaled(trees.tree(t.args[1], bound))
        value = number(p)
        if value is None or value < 0 or (value == 0 and kind == "positive"):
            yield Condition(kind, p, t.args[1])


def _nonzero(trees: Trees, divisor: Term, bound: Bound) -> Iterable[Condition]:
    for p in _zeros(trees, trees.tree(divisor, bound)):
        yield Condition("nonzero", p, divisor)


def _zeros(trees: Trees, p: Poly) -> Iterable[Poly]:
    """The factors that vanish where p does; 0 itself for p = 0."""
    if not p:
        yield p
        return
    _, m = trees.single(p)
    for a, e in m:
        atom = trees.atoms[a]
        if atom.kind == "power":
            # x^n and x^(-n), which is kept as (x^n)^-1, both vanish for some n when x does.
            if number(atom.parts[0]) in (None, 0):
                yield {((a, 1 if e > 0 else -1),): 1}
        elif atom.kind == "root":
            yield from _zeros(trees, atom.parts[0])
        elif e > 0 and atom.kind not in ("exp", "real power"):
            yield atom.parts[0] if atom.kind == "group" else {((a, 1),): 1}


def _scaled(p: Poly) -> Poly:
    """p without its positive numeral factor."""
    return {m: small(Fraction(v) / content(p)) for m, v in p.items()}


class Known:
    """What may be used to see that a condition is met: hypotheses, and conditions that are granted anyway."""

    def __init__(self, trees: Trees, hypotheses: Iterable[Any], granted: Iterable[Condition]) -> None:
        self.trees = trees
        self.granted = {c.key: c for c in granted}
        self.facts: list[tuple[Poly, bool]] = []  # (p, strict): p > 0, or p >= 0
        self.nonzero: set[str] = set()
        for h in hypotheses:
            if not isinstance(h, Claim):
                self._hypothesis(h)
        for c in self.granted.values():
            if c.kind == "nonzero":
                self.nonzero.add(text(c.subject))
            elif c.kind != "power":
                self.facts.append((c.subject, c.kind == "positive"))

    def _hypothesis(self, h: Rel) -> None:
        self.granted |= conditions(self.trees, *h.terms())
        gap = plus(self.trees.tree(h.lhs), self.trees.tree(h.rhs), -1)
        if h.op == "!=":
            zeros = list(_zeros(self.trees, gap)) if gap else []
            self.nonzero |= {text(p) for p in zeros}
            return
        if h.op == ">" and integral(h.lhs) and integral(h.rhs):
            self.facts.append((plus(gap, constant(1), -1), False))
        self.facts.append((gap, h.op == ">"))
        if h.op == "=":
            self.facts.append((plus({}, gap, -1), False))

    def grants(self, c: Condition) -> bool:
        """Is the condition met wherever everything that is known holds?  (No means: not seen.)"""
        if c.key in self.granted:
            return True
        if c.kind == "nonzero":
            return self._differs_from_zero(c.subject)
        if c.exponent is not None:
            return self._differs_from_zero(c.subject) or self._sign(c.exponent, False, self._exponents(c.subject))
        return self._sign(c.subject, c.kind == "positive")

    def _exponents(self, base: Poly) -> list[tuple[Poly, bool]]:
        """What is not negative where the base is 0: the exponents that it has in conditions that are met."""
        return [(c.exponent, False) for c in self.granted.values() if c.exponent is not None and c.subject == base]

    def _differs_from_zero(self, p: Poly) -> bool:
        if not p:
            return False
        if text(p) in self.nonzero or self._sign(p, True) or self._sign(plus({}, p, -1), True):
            return True
        (m, *more) = p
        if more or len(m) != 1:
            return False
        atom = self.trees.atoms[m[0][0]]
        return atom.kind == "power" and all(map(self._differs_from_zero, _zeros(self.trees, atom.parts[0])))

    def _sign(self, p: Poly, strict: bool, more: Sequence[tuple[Poly, bool]] = ()) -> bool:
        """Is p > 0 (strict) or p >= 0: by its factors, or as a sum of hypotheses and a number >= 0?"""
        if self._by_hypotheses(p, strict, more):
            return True
        if len(p) != 1:
            return False
        ((m, c),) = p.items()
        return c > 0 and all(self._factor(a, e, strict) for a, e in m)

    def _factor(self, a: str, e: Any, strict: bool) -> bool:
        atom = self.trees.atoms[a]
        if atom.kind in ("exp", "real power"):
            return True
        p: Poly = atom.parts[0] if atom.kind in ("group", "root", "power") else {((a, 1),): 1}
        even = e.denominator == 1 and e % 2 == 0
        if not strict and (even or e.denominator != 1):
            return True  # a square, or a root
        if even or e.denominator != 1:
            return all(map(self._differs_from_zero, _zeros(self.trees, p)))
        alone: Monomial = ((a, 1),)
        return self._sign(p, strict or atom.kind == "power") if p != {alone: 1} else self._by_hypotheses(p, strict)

    def _by_hypotheses(self, p: Poly, strict: bool, more: Sequence[tuple[Poly, bool]] = ()) -> bool:
        value = number(p)
        if value is not None:
            return value > 0 or (value == 0 and not strict)
        for size in range(1, _AT_ONCE + 1):
            for chosen in combinations_with_replacement([*more, *self.facts][:_MAX_FACTS], size):
                rest = p
                for fact, _ in chosen:
                    rest = plus(rest, fact, -1)
                left = number(rest)
                if left is not None and (left > 0 or (left == 0 and (not strict or any(s for _, s in chosen)))):
                    return True
        return False
