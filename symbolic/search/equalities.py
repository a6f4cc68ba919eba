"""Rewriting with equalities: each is solved for one atom, and the cofactors are remembered."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symbolic.kernel.polynomials import Coefficient, Poly, constant, plus, times

Cofactors = dict[str, Poly]


@dataclass
class Rule:
    """lead * atom^degree = rest, as a combination of the original equalities."""

    atom: str
    degree: int
    lead: Poly
    poly: Poly  # lead * atom^degree - rest
    origin: Cofactors

    def factor(self, p: Poly, scale: Coefficient) -> Poly:
        """`scale` times what stands in `p` before the highest power of the atom, over atom^degree."""
        parts = coefficients(p, self.atom)
        power = max(parts) - self.degree
        return times(parts[max(parts)], {((self.atom, power),): scale} if power else constant(scale))


def coefficients(p: Poly, atom: str) -> dict[int, Poly]:
    """The polynomial as a polynomial in one atom."""
    out: dict[int, Poly] = {}
    for m, c in p.items():
        k, rest = 0, m
        for j, (x, power) in enumerate(m):
            if x == atom:
                k, rest = power, (*m[:j], *m[j + 1 :])
                break
        out.setdefault(k, {})[rest] = c
    return out


def highest(p: Poly, atom: str) -> int:
    """The highest power of an atom."""
    return max((k for m in p for x, k in m if x == atom), default=0)


def degree_of(p: Poly) -> int:
    """The degree; of 0 it is 0."""
    return max((sum(k for _, k in m) for m in p), default=0)


def added(cofactors: Cofactors, more: Cofactors, factor: Poly) -> Cofactors:
    """Some cofactors, and others times a factor."""
    out = dict(cofactors)
    for name, p in more.items():
        out[name] = plus(out.get(name, {}), times(p, factor))
    return {name: p for name, p in out.items() if p}


def apply(rule: Rule, p: Poly) -> tuple[Poly, Poly]:
    """(remainder, quotient): p = remainder + quotient * rule.poly, for a rule with constant lead."""
    quotient: Poly = {}
    scale = Fraction(1, rule.lead[()])
    while True:
        if highest(p, rule.atom) < rule.degree:
            return p, quotient
        factor = rule.factor(p, scale)
        quotient = plus(quotient, factor)
        p = plus(p, times(factor, rule.poly), -1)


class Rules:
    """Equalities in triangular form.  `loose` holds those that no atom with constant coefficient solves; `unsolved`
    those that no atom solves at all, with their cofactors."""

    def __init__(self, equalities: dict[str, Poly], preferred: dict[str, str]) -> None:
        self.rules: list[Rule] = []
        self.loose: list[Rule] = []
        self.unsolved: list[tuple[Poly, Cofactors]] = []
        waiting: list[tuple[str, Poly, Cofactors]] = []
        for name, p in equalities.items():
            rest, used = self.reduce(p)
            if rest:
                waiting.append((name, rest, added({name: constant(1)}, used, constant(-1))))
                rule = self._solve(name, *waiting[-1][1:], preferred.get(name))
                if rule is not None:
                    waiting.pop()
                    self.rules.append(rule)
        for _, p, origin in waiting:
            rest, used = self.reduce(p)
            origin = added(origin, used, constant(-1))
            rule = self._pseudo(rest, origin) if rest else None
            if rule is not None:
                self.loose.append(rule)
            elif rest:
                self.unsolved.append((rest, origin))

    def _solve(self, name: str, p: Poly, origin: Cofactors, preferred: str | None) -> Rule | None:
        candidates: list[tuple[object, Rule]] = []
        for atom in sorted({x for m in p for x, _ in m}):
            parts = coefficients(p, atom)
            top = max(parts)
            if set(parts[top]) != {()} or _inside(atom, p, top):
                continue
            rank = (atom == preferred, -top, "(" in atom, len(atom), atom)
            candidates.append((rank, Rule(atom, top, parts[top], p, origin)))
        return max(candidates, key=lambda c: c[0])[1] if candidates else None  # type: ignore[arg-type, return-value]

    def _pseudo(self, p: Poly, origin: Cofactors) -> Rule | None:
        atoms = [x for x in sorted({x for m in p for x, _ in m}) if highest(p, x) == 1]
        if not atoms:
            return None
        atom = max(atoms, key=lambda x: ("(" in x, len(x), x))
        return Rule(atom, 1, coefficients(p, atom)[1], p, origin)

    def reduce(self, p: Poly) -> tuple[Poly, Cofactors]:
        """(remainder, cofactors): p = remainder + sum of cofactor * equality."""
        used: Cofactors = {}
        inside = {x for m in p for x, _ in m}
        for rule in self.rules:
            if rule.atom in inside:
                p, quotient = apply(rule, p)
                if quotient:
                    used = added(used, rule.origin, quotient)
                    inside = {x for m in p for x, _ in m}
        return p, used


def _inside(atom: str, p: Poly, top: int) -> bool:
    """Solving x^k = .. for k > 1 helps only when the rest has no other atom of the same kind to solve for."""
    return top > 2
