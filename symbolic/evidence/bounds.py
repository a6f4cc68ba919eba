"""What hypotheses say about one variable: its value in terms of the others, and linear bounds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from symbolic.evidence import points
from symbolic.kernel import Claim, Refused, Rel, Term, build, num, subterms


@dataclass(frozen=True)
class Linear:
    """The sum of `weights[v] * v`, and a constant."""

    weights: Mapping[Term, Fraction]
    constant: Fraction

    def without(self, v: Term) -> Linear:
        """What 0 = self makes of the variable: -(the rest) / its weight."""
        c = self.weights[v]
        return Linear({w: -k / c for w, k in self.weights.items() if w != v}, -self.constant / c)

    def term(self) -> Term:
        """As a term, the variables in the order of their names."""
        out: Term | None = None
        for v, c in sorted(self.weights.items(), key=lambda item: str(item[0].args)):
            part = v if abs(c) == 1 else num(abs(c)) * v
            out = (part if c > 0 else -part) if out is None else out + part if c > 0 else out - part
        if out is None:
            return num(self.constant)
        return out if not self.constant else out + self.constant if self.constant > 0 else out - abs(self.constant)


def linear(rel: Rel) -> Linear | None:
    """The gap of a relation, if it is linear in the variables."""
    try:
        gap = rel.normal()
    except Refused:
        return None
    names = {f"{v.args[0]}:int" if v.args[1] == "integer" else v.args[0]: v for v in rel.free()}
    weights: dict[Term, Fraction] = {}
    for monomial, c in gap.numerator.items():
        if monomial:
            (atom, exponent), *more = monomial
            if more or exponent != 1 or atom not in names:
                return None
            weights[names[atom]] = Fraction(c)
    return None if gap.divisors else Linear(weights, Fraction(gap.numerator.get((), 0)))


@dataclass(frozen=True)
class Bound:
    """A variable is at least, or at most (`low` or not), `value`; not equal to it when `strict`."""

    low: bool
    value: Linear
    strict: bool


def bounds(rel: Rel, v: Term) -> list[Bound]:
    """The bounds that a linear relation gives for a variable."""
    gap = linear(rel)
    if gap is None or v not in gap.weights or rel.op == "!=":
        return []
    value = gap.without(v)
    sides = (True, False) if rel.op == "=" else (gap.weights[v] > 0,)
    return [Bound(low, value, rel.op == ">") for low in sides]


def solved(rel: Rel, v: Term) -> Term | None:
    """The value of a variable that an equality gives, where the variable can be isolated."""
    if rel.op != "=":
        return None
    here, there = rel.lhs, rel.rhs
    if _count(there, v):
        here, there = there, here
    if _count(here, v) != 1 or _count(there, v):
        gap = linear(rel)
        return None if gap is None or v not in gap.weights else gap.without(v).term()
    while here != v:
        at = next((k for k, a in enumerate(here.args) if type(a) is Term and _count(a, v)), None)
        others = [a for k, a in enumerate(here.args) if k != at]
        if at is None or here.op not in ("+", "-", "*", "/", "neg"):
            return None
        if here.op == "neg":
            there = -there
        elif here.op in ("+", "*"):
            rest = others[0] if len(others) == 1 else build(here.op, *others)
            there = build("-" if here.op == "+" else "/", there, rest)
        elif at == 0:
            there = there + others[0] if here.op == "-" else there * others[0]
        else:
            there = build(here.op, others[0], there)
        here = here.args[at]
    return there


def _count(t: Term, v: Term) -> int:
    return sum(s == v for s in subterms(t))


Defined = list[tuple[Term, Term, Rel]]


def determined(claim: Claim, known: Collection[Term]) -> Defined:
    """Variables, their values and the equalities that give them, from `known` ones, in an order of evaluation."""
    have, out = set(known), []
    left = _equalities(claim)
    while left:
        for h in left:
            unknown = h.free() - have
            value = solved(h, next(iter(unknown))) if len(unknown) == 1 else None
            if value is not None:
                out.append((next(iter(unknown)), value, h))
                have |= unknown
                left.remove(h)
                break
        else:
            break
    return out


def axes(claim: Claim) -> list[Term]:
    """The variables that need values of their own, by name: the others follow by equalities among the hypotheses."""
    return sorted(claim.free() - {v for v, _ in points.determined(claim.given, _isolated)}, key=lambda v: v.args)


def _isolated(h: Rel) -> Iterator[tuple[Term, Term]]:
    """The variables that an equality gives, sides first and integers last, with what it gives for them."""
    sides = [s for s in (h.lhs, h.rhs) if s.op == "var"]
    for v in [*sides, *sorted(h.free() - set(sides), key=lambda v: (v.args[1] == "integer", v.args))]:
        value = solved(h, v)
        if value is not None:
            yield v, value


def _equalities(claim: Claim) -> list[Rel]:
    return [h for h in claim.given if isinstance(h, Rel) and h.op == "="]


Ends = tuple[Fraction | None, Fraction | None]
_ROUNDS = 6


def ends(claim: Claim) -> dict[Term, Ends]:
    """The greatest number that each variable is known to be at least, and the least that it is at most.

    By going through the linear hypotheses a few times; integers are rounded.
    """
    out: dict[Term, Ends] = dict.fromkeys(claim.free(), (None, None))
    rows = [
        (v, bound)
        for h in claim.given
        if isinstance(h, Rel)
        for v in sorted(h.free(), key=lambda v: v.args)
        for bound in bounds(h, v)
    ]
    for _ in range(_ROUNDS):
        before = dict(out)
        for v, bound in rows:
            value = _end(bound, out)
            if value is None:
                continue
            if v.args[1] == "integer":
                value = Fraction(ceil(value) if bound.low else floor(value))
                if bound.strict and value == _end(bound, out):
                    value += 1 if bound.low else -1
            low, high = out[v]
            if bound.low:
                out[v] = (value if low is None else max(low, value), high)
            else:
                out[v] = (low, value if high is None else min(high, value))
        if out == before:
            break
    return out


def _end(bound: Bound, known: Mapping[Term, Ends]) -> Fraction | None:
    total = bound.value.constant
    for v, c in bound.value.weights.items():
        low, high = known[v]
        end = low if (c > 0) == bound.low else high
        if end is None:
            return None
        total += c * end
    return total
