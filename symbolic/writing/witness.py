"""Where a claim is false: the point, what its parts are there, and both sides as they stand in the line that is shown.

Everything is exact where that can be written down; a value with logarithms is told by its expression and its decimals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import groupby, pairwise
from math import ceil, floor
from typing import TYPE_CHECKING

from symbolic.kernel import (
    Claim,
    Function,
    Lambda,
    Refused,
    Refutation,
    Term,
    Undefined,
    app,
    integral,
    num,
    substitute,
    truth,
)
from symbolic.kernel.claims import Rel
from symbolic.kernel.evaluate import Evaluator, Interval
from symbolic.kernel.terms import subterms

from .radicals import radical
from .relations import counted_by, oriented, seen_through

if TYPE_CHECKING:
    from .outline import Mathematics, Plain

Parts = Sequence[tuple[str, Term]]
_LONGEST = 24  # signs of an exact value; nobody checks a longer one by hand
_LONGEST_EXPRESSION = 24  # and of an expression with logarithms and powers
_MOST_VALUES = 12  # of a sequence that are told
_LIST = 4  # of them in one list, on one line
_MOST_PARTS = 8
_SHORT = 12  # signs of the value of a part
_FEW = 3  # values for which a hypothesis is looked at one by one
_SEVERAL = 2  # variables of a hypothesis that is seen at the point
_RANGE = 10_000  # integers of which those are looked for
AS_SUPPOSED = "There, as is supposed, "  # so begins what is told of a hypothesis


def counterexample(r: Refutation, words: Plain, sides: tuple[Term, Term] | None = None, parts: Parts = ()) -> str:
    """One sentence.  `sides` are those of the line that is shown, `parts` what stands in it, with its LaTeX."""
    point = {v: t.args[0] for v, t in r.data["values"].items()}
    return at_point(r.claim, point, tuple(r.data["meanings"]), words, sides, parts)


def at_point(
    claim: Claim,
    point: Mapping[Term, Fraction],
    meanings: tuple[Lambda, ...],
    words: Plain,
    sides: tuple[Term, Term] | None = None,
    parts: Parts = (),
) -> str:
    """The same of any claim at a point, whether it holds there or not."""
    where = _Where(claim, point, meanings, words)
    left, right = sides or words.sides(claim.goal)
    shown = [f"{words.math(f'{name} = {value}')}" for name, value in where.parts(parts, (left, right))]
    both = [f"left side {where.side(left)}", f"right side {where.side(right)}"]
    put = ", ".join([*where.sequences(), *where.variables()])
    return f"{f'At {put}: ' if put else ''}{', '.join(shown)}{'; ' if shown else ''}{', '.join(both)}."


def supposed_at(
    claim: Claim,
    point: Mapping[Term, Fraction],
    words: Mathematics,
    called: Callable[[Term], str] = str,
    briefly: bool = False,
) -> list[str]:
    """What a false line supposes of all integers in a range, and that it is so at the point; a sentence for each.

    `called` is how the paper calls a term, "" where it has no name for it; `briefly`, the range is told in numbers.
    What is supposed of arbitrary functions is seen at their values, and not told.
    """
    said = []
    for h in claim.given:
        found = _in_range(h, point) if isinstance(h, Claim) else None
        if found is None or not isinstance(h, Claim):
            continue
        (v,), (left, sign, right) = h.bound, words.smaller_first(h.goal)
        shown = words.math(f"{called(left) or words.term(left)} {sign} {called(right) or words.term(right)}")
        where = "" if briefly and found else f"{words.ranging(h)}: "
        said.append(f"{AS_SUPPOSED}{shown} {where}{_such(v, found, h, point, words)}.")
    return said


def computed_at(
    claim: Claim, point: Mapping[Term, Fraction], words: Mathematics, called: Callable[[Term], str] = lambda _: ""
) -> list[str]:
    """What a false line supposes of computed numbers, with these at the point: a sentence, or nothing.

    Told is what is nothing but arithmetic, and shown of inequalities and of equations between two computed sides.
    """
    said = []
    for h in claim.given:
        if not isinstance(h, Rel) or h.functions() or len(h.free()) <= _SEVERAL or all(map(integral, h.free())):
            continue
        (left, sign, right), at = words.smaller_first(h), _Where(Claim((), h), point, (), words)
        shown = f"{called(left) or words.term(left)} {sign} {called(right) or words.term(right)}"
        sides = [] if "var" in (left.op, right.op) and h.op == "=" else [at.side(t).strip("$") for t in (left, right)]
        if not any("approx" in side for side in sides):
            said.append(words.math(shown) + (f", as {words.math(f' {sign} '.join(sides))}" if sides else ""))
    return [f"What is supposed holds there: {'; '.join(said)}."] if said else []


def _such(v: Term, values: Sequence[int], h: Claim, point: Mapping[Term, Fraction], words: Mathematics) -> str:
    """For which values it is supposed, and if they are few, both sides there."""
    if not values:
        return f"there is no such {words.math(words.variable(v))}"
    many = len(values) > _FEW
    shown = [str(values[0]), r"\dots", str(values[-1])] if many else list(map(str, values))
    such = f"for {words.math(words.equation(v, ', '.join(shown)))}"
    if many:
        return such
    left, sign, right = words.smaller_first(h.goal)
    places = [_Where(Claim((), h.goal), {**point, v: Fraction(value)}, (), words) for value in values]
    sides = [[at.side(side).strip("$") for side in (left, right)] for at in places]
    told = [words.math(f" {sign} ".join(pair)) for pair in sides]
    return f"{such}{' alone' if len(values) == 1 else ''}, {', '.join(told)}"


def _in_range(h: Claim, point: Mapping[Term, Fraction]) -> list[int] | None:
    """The integers of which a hypothesis speaks at a point, in their order; None where they are no finite range."""
    if len(h.bound) != 1 or not integral(h.bound[0]) or any(f.free for f in h.functions()):
        return None
    (v,), rels = h.bound, [r for r in h.given if isinstance(r, Rel)]
    lows, highs = [], []
    for ends, bounded, end in [(lows, r.lhs, r.rhs) for r in rels] + [(highs, r.rhs, r.lhs) for r in rels]:
        with suppress(Refused, KeyError):
            if bounded == v:
                low, high = Evaluator(160).value(end, point)
                ends.append(floor(low) if ends is lows else ceil(high))
    if not lows or not highs or min(highs) - max(lows) > _RANGE:
        return None
    try:
        everywhere = range(max(lows), min(highs) + 1)
        return [k for k in everywhere if all(truth(r, {**point, v: Fraction(k)}) for r in rels)]
    except Refused:
        return None


class _Where:
    """The point at which a claim is looked at."""

    def __init__(
        self, claim: Claim, point: Mapping[Term, Fraction], meanings: tuple[Lambda, ...], words: Plain
    ) -> None:
        self.claim, self.words, self.meanings, self.env = claim, words, meanings, point
        closed = claim
        for meaning in meanings:
            closed = closed.interpret(meaning)
        self.values = {v: x for v, x in point.items() if v in closed.free()}
        self.used = _used(claim, point, meanings)

    def _math(self, left: Term, value: str) -> str:
        return self.words.math(self.words.equation(left, value))

    def variables(self) -> Iterator[str]:
        """The values of the variables, in the order in which they are mentioned."""
        for v, x in _in_order(self.claim, self.values):
            yield self._math(v, self.words.number(x))

    def sequences(self) -> Iterator[str]:
        """What each free function is: its values where the line asks for them, if they are few, else its formula.

        One that only what is given for all places speaks of is told where the others are.
        """
        for m in self.meanings:
            yield from self._sequence(m)

    def _sequence(self, m: Lambda) -> Iterator[str]:
        whole, used = app(m.function, *m.params), self.used.get(m.function, {}) or self._beside(m)
        seen = seen_through(m.function, self.claim)
        if seen is not None:
            used = {place: self._value(app(seen, *map(num, place))) for place in used}
        if (seen is not None or m.body.number is None) and 0 < len(used) <= _MOST_VALUES:
            shown = counted_by(m.function, self.claim) or m.function
            for row in _lists(used):
                named = [self.words.term(app(shown, *map(num, place))) for place in row]
                names = ", ".join([named[0], r"\dots", named[-1]] if _in_turn(row) else named)
                values = ", ".join(self.words.number(used[place]) for place in row)
                yield self.words.math(f"({names}) = ({values})" if len(row) > 1 else f"{names} = {values}")
        else:
            yield self._math(whole, self.words.breakable(m.body))

    def _beside(self, m: Lambda) -> dict[tuple[Fraction, ...], Fraction]:
        places = {place for used in self.used.values() for place in used if len(place) == len(m.params)}
        return {place: self._value(app(m.function, *map(num, place))) for place in places}

    def _value(self, t: Term) -> Fraction:
        return _Traced(self.meanings).value(t, {})[0]

    def parts(self, parts: Parts, sides: tuple[Term, Term]) -> list[tuple[str, str]]:
        """What stands in the line has which value, but for its sides themselves and what is given."""
        found: dict[str, str] = {}
        for name, t in parts:
            if t.op in ("var", "num") or t in sides or (t.op == "app" and t.args[0] in self.used):
                continue
            value = self._exact(t)
            text = "" if value is None else self._number(value)
            if text and self.words.size(text) <= _SHORT:
                found.setdefault(name, text)
        return list(found.items())[:_MOST_PARTS]

    def _number(self, value: Term) -> str:
        return self.words.term(value) if value.number is None else self.words.number(value.number)

    def _exact(self, t: Term) -> Term | None:
        try:
            value = radical(t, self.env, _Traced(self.meanings))
        except (Refused, KeyError):
            return None
        return value if value is not None and self.words.size(self._number(value)) <= _LONGEST else None

    def side(self, t: Term) -> str:
        """The value of a side: exact, and its decimals where it is irrational."""
        try:
            low, high = _Traced(self.meanings).value(t, self.env)
        except Undefined as error:
            return f"undefined ({error})"
        except Refused:
            return "not computed"
        about = self.words.number_text(f"about {float((low + high) / 2):.6g}")
        exact = self._exact(t)
        if exact is None and low == high and self.words.size(self.words.number(low)) <= _LONGEST:
            exact = num(low)  # of what is no root, nothing is left: 0 times it
        if exact is not None and exact.number is not None:
            return self.words.math(self.words.number(exact.number))
        if exact is None:
            closed = substitute(t, {v: num(x) for v, x in self.env.items()})
            plain = all(s.op != "app" or s.args[0].definition == ("elementary",) for s in subterms(closed))
            short = self.words.size(self.words.term(closed)) <= _LONGEST_EXPRESSION
            exact = closed if plain and low != high and short else None
        apart = ", " if about.startswith("about") else " "
        return self.words.math(about if exact is None else f"{self.words.term(exact)}{apart}{about}")


class _Traced(Evaluator):
    """Values where free functions have meanings; which of their values were asked for is in `used`."""

    def __init__(self, meanings: Iterable[Lambda]) -> None:
        super().__init__(160)
        self.meanings = {m.function: m for m in meanings}
        self.used: dict[Function, dict[tuple[Fraction, ...], Fraction]] = {}

    def _apply(self, f: Function, args: tuple[Interval, ...]) -> Interval:
        meaning = self.meanings.get(f)
        if meaning is None:
            return super()._apply(f, args)
        value = self._value(meaning.body, dict(zip(meaning.params, args, strict=True)))
        self.used.setdefault(f, {})[tuple(low for low, _ in args)] = value[0]
        return value


def _used(
    claim: Claim, values: Mapping[Term, Fraction], meanings: Iterable[Lambda]
) -> dict[Function, dict[tuple[Fraction, ...], Fraction]]:
    """The values of free functions that the line and its hypotheses ask for."""
    traced = _Traced(meanings)
    for rel in [claim.goal, *(h for h in claim.given if isinstance(h, Rel))]:
        for side in rel.terms():
            try:
                traced.value(side, values)
            except Refused:
                continue
    return traced.used


def _lists(places: Iterable[tuple[Fraction, ...]]) -> list[list[tuple[Fraction, ...]]]:
    """Places of values that are told in one list: all, if they are few, else those that differ in one index."""
    ordered = sorted(places)
    if len(ordered) <= _LIST:
        return [ordered]
    at = max(range(len(ordered[0])), key=lambda k: len({place[k] for place in ordered}))
    ordered.sort(key=lambda place: (place[:at], place[at + 1 :]))
    lists = [list(found) for _, found in groupby(ordered, lambda place: (place[:at], place[at + 1 :]))]
    return [part for found in lists for part in ([found] if len(found) <= _LIST else [[place] for place in found])]


def _in_turn(places: Sequence[tuple[Fraction, ...]]) -> bool:
    """Are they many, and one after the other in one index?"""
    steps = {tuple(b - a for a, b in zip(*pair, strict=True)) for pair in pairwise(places)}
    return len(places) > _FEW and len(steps) == 1 and sorted(*steps)[-1] == sum(*steps) == 1


def _in_order(claim: Claim, point: Mapping[Term, Fraction]) -> list[tuple[Term, Fraction]]:
    """The values in the order in which the goal, then the hypotheses, mention the variables; others by name."""
    seen: dict[Term, None] = {}
    for rel in [claim.goal, *claim.rels()]:
        for side in oriented(rel)[0::2]:
            for s in subterms(side):
                if s.op == "var" and s in point:
                    seen.setdefault(s)
    for v in sorted(point, key=lambda v: str(v.args)):
        seen.setdefault(v)
    return [(v, point[v]) for v in seen]
