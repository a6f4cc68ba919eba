"""SymPy's opinion of an identity, worked out from the definitions and without the kernel's arithmetic.

At each point of small integers the definitions are written out, variables stay symbols, and both sides become rational
functions, with roots as further symbols.  What is refuted is looked at where it is refuted: there the sides differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

from sympy.polys.domains import QQ
from sympy.polys.groebnertools import groebner

from symbolic.evidence.cases import Case, Cases, Unmet
from symbolic.evidence.disagreement import Disagreement
from symbolic.evidence.field import HYPOTHESES, NO_POINT, ROOTS, TOO_LARGE, Field, Full, NoValue, Stuck, Value
from symbolic.evidence.sides import DIFFERS, NO_VALUE, SAME, UNDECIDED, Identity
from symbolic.evidence.unrolling import Split, Unrolled
from symbolic.kernel import Claim, Refutation, Term, Theorem

WORK = 24_000
_SIZES = (8, 24, 72)
_SHOWN = 200


def opinion(result: Theorem | Refutation) -> Identity:
    """What SymPy thinks of an identity that is proved or refuted; `Disagreement` where it finds something else."""
    if isinstance(result, Refutation):
        point = {v: x.args[0] for v, x in result.data["values"].items()}
        found = refuted(result.claim, point, result.data["meanings"])
        wrong = found.outcome == SAME
    else:
        found = identity(result.claim)
        wrong = found.outcome == DIFFERS
    if wrong:
        kind = "refuted" if isinstance(result, Refutation) else "proved"
        raise Disagreement(f"{result.claim} is {kind}, but {found.text()}")
    return found


def row(result: Theorem | Refutation) -> dict[str, Any]:
    """SymPy's opinion as plain data."""
    return opinion(result).as_json()


def identity(claim: Claim) -> Identity:
    """What SymPy finds of both sides wherever the hypotheses hold."""
    return _in_field(lambda field: _everywhere(claim, field))


def refuted(claim: Claim, values: Mapping[Term, Fraction], meanings: Any) -> Identity:
    """What SymPy finds of both sides at a point: with real variables as symbols, if they differ then."""
    concrete = reduce(Claim.interpret, meanings, claim)
    return _in_field(lambda field: _at_point(concrete, values, field))


def _in_field(look: Any) -> Identity:
    for size in _SIZES:
        try:
            return look(Field(size, WORK))  # type: ignore[no-any-return]
        except Full:
            continue
        except Stuck as stuck:
            return Identity(UNDECIDED, reason=str(stuck))
        except RecursionError:
            return Identity(UNDECIDED, reason=TOO_LARGE)
    return Identity(UNDECIDED, reason=TOO_LARGE)


def _everywhere(claim: Claim, field: Field) -> Identity:
    cases = Cases(claim, field)
    done, upto, values = 0, 0, set[str]()
    try:
        for size, points in cases.shells():
            for point in points:
                for found in cases.at(point, lambda case: _look(claim, case, field)):
                    if found.outcome != SAME:
                        at = {str(v.args[0]): str(x) for v, x in point.items()}
                        return Identity(found.outcome, reason=found.reason, difference=found.difference, at=at)
                    done += 1
                    values |= set(found.values)
            upto = size
    except Stuck as stuck:
        if not done or str(stuck) != TOO_LARGE:
            raise
    if not done:
        raise Stuck(NO_POINT)
    return Identity(SAME, done, upto, tuple(sorted(values)))


def _look(claim: Claim, case: Case, field: Field) -> Identity:
    try:
        gap = _gap(claim, case.unrolled, case.env, field)
    except NoValue as error:
        if case.loose or case.equations:
            raise Stuck(HYPOTHESES) from None
        return Identity(DIFFERS, difference=f"{NO_VALUE}{error}")
    if gap == 0 or (case.equations and _follows(gap, case.equations, field)):
        return Identity(SAME, 1, values=case.chosen)
    if case.loose or case.equations:
        raise Stuck(HYPOTHESES)
    if type(gap) is not Fraction and field.vanishes(gap):
        raise Stuck(ROOTS)
    return Identity(DIFFERS, difference=_short(field.text(gap)))


def _gap(claim: Claim, unrolled: Unrolled, env: Mapping[Term, Value], field: Field) -> Value:
    left, right = (unrolled.value(side, env) for side in claim.goal.terms())
    return field.reduced(field.add(left, right, -1))


def _follows(gap: Value, equations: tuple[Any, ...], field: Field) -> bool:
    """Is a numerator in the ideal of others and of what the roots are roots of?  `Unmet` where that is everything."""
    ring = field.sympy.ring
    used = [ring.gens[k] ** key[2] - key[1] for k, key in enumerate(field.keys) if key[0] == "root"]
    exact = ring.clone(domain=QQ)
    basis = groebner([p.set_ring(exact) for p in (*equations, *used)], exact)
    if any(p.is_ground for p in basis):
        raise Unmet
    return type(gap) is not Fraction and not gap.numer.set_ring(exact).rem(basis)


def _at_point(claim: Claim, values: Mapping[Term, Fraction], field: Field) -> Identity:
    cases = Cases(claim, field)
    values = {v: x for v, x in values.items() if v in claim.free()}
    for symbols in (True, False):
        unrolled = Unrolled(field, {}, {})
        point = {v: x for v, x in values.items() if v.args[1] == "integer" or not symbols}
        env: Mapping[Term, Value] = point
        try:
            field.ranges = cases.ranges(unrolled, cases.environment(unrolled, point)) if symbols else {}
            env = cases.environment(unrolled, point, strict=True)
            gap = _gap(claim, unrolled, env, field)
            reals = {k: x for v, x in values.items() if (k := field.index(("var", v.args[0]))) is not None}
            there = field.put(gap, reals)
        except NoValue as error:
            if not symbols:
                return Identity(DIFFERS, difference=f"{NO_VALUE}{error}", at=_shown(env))
        except (Split, Unmet):
            if not symbols:
                raise Stuck(HYPOTHESES) from None
        else:
            if there != 0 and (type(there) is Fraction or not field.vanishes(there)):
                return Identity(DIFFERS, difference=_short(field.text(gap)), at=_shown(env))
    return Identity(SAME, 1)


def _shown(env: Mapping[Term, Value]) -> dict[str, str]:
    return dict(sorted((str(v.args[0]), str(x)) for v, x in env.items() if type(x) is Fraction))


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} ..."
