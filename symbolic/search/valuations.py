"""Numbers for atoms, each for itself, at which all that is known holds: a polynomial that is negative at one of them is
no sum of products of facts and squares, and need not be looked for as one.

Nothing here is trusted, and little is lost: only what is far from 0 counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any
from zlib import crc32

import numpy as np

from symbolic.kernel.polynomials import Poly
from symbolic.search.equalities import Rule, coefficients

COUNT = 64
ROUNDS = 10  # in which an atom is given another value
CLEAR, EQUAL = 1e-4, 1e-9  # shares of the size of the summands
_DRAWINGS = 1021  # two atoms seldom have the same one
Values = Any


class Valuations:
    """Values for the atoms of facts p > 0 or p >= 0 and of rules; `holds` says where all of them are true."""

    def __init__(self, facts: Sequence[Poly], rules: Sequence[Rule]) -> None:
        self._at: dict[str, Values] = {}
        waiting = sorted(facts, key=lambda p: (len(_atoms(p)), len(p)))
        unsolved = list(rules)
        solved = {r.atom for r in rules}
        free = [x for p in (*waiting, *(r.poly for r in rules)) for x in sorted(_atoms(p) - solved)]
        for atom in dict.fromkeys(free):
            known, now = {*self._at, atom}, list[Rule]()
            while ready := next((r for r in unsolved if _atoms(r.poly) - known <= {r.atom}), None):
                unsolved.remove(ready)
                now.append(ready)
                known.add(ready.atom)
            facing = [p for p in waiting if _atoms(p) <= known]
            waiting = [p for p in waiting if p not in facing]
            self._settle(atom, now, facing)
        settled = not waiting and not unsolved
        self.holds = self._clear(*facts) & self._met(rules) if settled else np.zeros(COUNT, dtype=bool)

    def refute(self, target: Poly) -> bool:
        """Is it negative where all holds?"""
        if not self.holds.any():
            return False
        for atom in _atoms(target) - set(self._at):
            self._at[atom] = _drawn(atom, 0)
        return bool(np.any(self.holds & self._clear({m: -c for m, c in target.items()})))

    def _settle(self, atom: str, rules: Sequence[Rule], facts: Sequence[Poly]) -> None:
        """Another value where a fact does not hold."""
        good = np.zeros(COUNT, dtype=bool)
        for turn in range(ROUNDS):
            self._at[atom] = np.where(good, self._at[atom], _drawn(atom, turn)) if turn else _drawn(atom, 0)
            for rule in rules:
                self._at[rule.atom] = self._solved(rule)
            good = self._clear(*facts)
            if good.all():
                break

    def _solved(self, rule: Rule) -> Values:
        """The atom's value by a rule, the positive one; no number where there is none."""
        parts = coefficients(rule.poly, rule.atom)
        if set(parts) - {0, rule.degree}:
            return np.full(COUNT, np.nan)
        with np.errstate(all="ignore"):
            value = -self._sum(parts.get(0, {}))[0] / self._sum(rule.lead)[0]
            return value if rule.degree == 1 else np.where(value > 0, value, np.nan) ** (1 / rule.degree)

    def _clear(self, *polys: Poly) -> Values:
        """Where are all of them positive, by far?"""
        good = np.ones(COUNT, dtype=bool)
        for p in polys:
            value, size = self._sum(p)
            good &= value > CLEAR * size
        return good

    def _met(self, rules: Sequence[Rule]) -> Values:
        """Where are all rules true?"""
        met = np.ones(COUNT, dtype=bool)
        for rule in rules:
            value, size = self._sum(rule.poly)
            met &= np.abs(value) <= EQUAL * size
        return met

    def _sum(self, p: Poly) -> tuple[Values, Values]:
        """The value, and the sum of the sizes of the summands."""
        value, size = np.zeros(COUNT), np.zeros(COUNT)
        with np.errstate(all="ignore"):
            for m, c in p.items():
                term = np.full(COUNT, float(c))
                for x, k in m:
                    term *= self._at[x] ** k
                value += term
                size += np.abs(term)
        return value, size


def needed(rules: Sequence[Rule]) -> list[Rule]:
    """Those of a power, which what is reduced is still subject to, and those of the atoms that they have."""
    found = [r for r in rules if r.degree > 1]
    for rule in found:
        found += [r for r in rules if r not in found and r.atom in _atoms(rule.poly)]
    return found


def _atoms(p: Poly) -> set[str]:
    return {x for m in p for x, _ in m}


def _drawn(atom: str, turn: int) -> Values:
    return _table()[(crc32(atom.encode()) + turn) % _DRAWINGS]


@cache
def _table() -> Values:
    """Numbers of all sizes from 1/16 to 16, one in four negative."""
    random = np.random.default_rng(1)
    sizes = np.exp2(random.uniform(-4, 4, (_DRAWINGS, COUNT)))
    return np.where(random.random((_DRAWINGS, COUNT)) < 0.25, -sizes, sizes)
