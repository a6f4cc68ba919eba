"""Recursive functions on columns of arguments: tables are filled from the start upwards, nothing calls itself.

How a function is evaluated follows from its step.  Sums, products and maxima (`Folding`) keep their terms; where a row
of values is a polynomial's coefficients, `generating` has it.  Everything else (`Spreading`) is followed down level by
level, from all points at once.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from symbolic.evidence.coded import Coded, Codes, classes, picked, together
from symbolic.evidence.frame import Column, Frame, Missing
from symbolic.evidence.program import SAME, Builder, Step, TooManySteps, Unspecified, Value
from symbolic.kernel import Function, Refused, Term, build, num, substitute, variables
from symbolic.kernel.polynomials import polynomial
from symbolic.kernel.terms import rebuild
from symbolic.language.terms import product

if TYPE_CHECKING:
    from symbolic.evidence.library import Library

MAX_LEVELS = 1 << 20  # of a recursion in one index: some gigabytes
MAX_NODES = 200_000  # of one in several, for a thousand points together, and as many more as its levels have squares,
MOST_MORE = 2_000_000  # up to these: two gigabytes
BLOCK = 1 << 14  # levels that are looked at together
MANY = 8  # levels of one sum whose powers are computed as progressions
_FOLDS = ("+", "*", "max", "min")

Key = tuple[Any, ...]


def key_of(args: Sequence[Value]) -> Key:
    """Equal for equal arguments: integers, and objects that stand for all that are equal to them."""
    return tuple([x if type(x) is int else id(x) for x in args])


def rows_of(columns: Sequence[Column], size: int) -> list[tuple[Value, ...]]:
    """The rows of so many columns, maybe none, of this size."""
    return list(zip(*columns, strict=True)) if columns else [()] * size


def keys_of(columns: Sequence[Coded], size: int) -> list[Key]:
    """The keys of rows, of which some may be equal."""
    return rows_of([Coded(key_of(values), codes).column for values, codes in columns], size)


class Routine:
    """The program of what a definition says, whose parameters are its first inputs.

    `outputs` are the registers of `bodies`, `arguments` those of terms as another function's parameters take them.
    """

    def __init__(self, function: Function, *bodies: Term, passed: Sequence[tuple[Term, Term]] = ()) -> None:
        program = self.program = Builder()
        self.inputs = [program.input(v.args[1] == "integer") for v in function.params]
        registers = dict(zip(function.params, self.inputs, strict=True))
        self.outputs = [program.as_number(program.term(body, registers)) for body in bodies]
        self.arguments = [program.argument(v, program.term(t, registers)) for v, t in passed]

    def frame(self, library: Library, columns: Sequence[Coded]) -> Frame:
        """The program's frame for columns of arguments."""
        return Frame(library, self.program, len(columns[0].codes), dict(zip(self.inputs, columns, strict=True)))


@lru_cache(maxsize=1000)
def _compiled(function: Function) -> tuple[Routine, Routine, list[Step], list[Step]]:
    """The base and the step, and which steps of that come before the function's own values and which after."""
    _, _, base, step, _ = function.definition  # type: ignore[misc]
    routine = Routine(function, step)
    program = routine.program
    sites = program.mask(s.target for s in program.sites)
    if any(program.mask(s.args) & sites for s in program.sites):
        raise Refused(f"{function.name} is applied to its own value")
    early = [s for s in program.steps if not program.depends[s.target] & sites]
    late = [s for s in program.steps if program.depends[s.target] & sites]
    return Routine(function, base), routine, early, late


class Recursion:
    """A recursive function: what is common to all kinds.  `last` is up to where it is followed at most.

    Where it is `joint`, arguments of several applications are better given at once.
    """

    last: float = inf
    joint = False

    def __init__(self, library: Library, function: Function) -> None:
        self.library, self.function = library, function
        _, self.start, _, _, self.total = function.definition  # type: ignore[misc]
        self.whole = [k for k, v in enumerate(function.params) if v.args[1] == "integer"]
        self.base, self.step, self.early, self.late = _compiled(function)
        self.below = Missing(Unspecified(f"{function.name} is not specified below {self.start}"))
        self.forget()

    def forget(self) -> None:
        """Keep nothing of what was computed."""

    def over(self, columns: Sequence[Coded]) -> Column:
        """The values: `Missing` below the start, where a step has no value, or where there are too many steps."""
        ns = columns[0].values
        if all(None not in columns[k].values for k in self.whole) and self.start <= min(ns) <= max(ns) <= self.last:
            return self.values(columns)
        out: Column = [None] * len(columns[0].codes)
        first, later = [], []
        for k, row in enumerate(zip(*(c.column for c in columns), strict=True)):
            if any(row[j] is None for j in self.whole):
                out[k] = self.library.arithmetic.unknown
            elif row[0] < self.start and not self.total:
                out[k] = self.below
            elif row[0] > self.last:
                out[k] = self.too_long()
            else:
                (first if row[0] < self.start else later).append(k)
        for rows, values in ((first, self.at_start), (later, self.values)):
            if rows:
                # Values that only other rows have must not be there.
                for k, x in zip(rows, values([Coded.of(picked(*c.at(np.array(rows)))) for c in columns]), strict=True):
                    out[k] = x
        return out

    def at_start(self, columns: Sequence[Coded]) -> Column:
        """The values where the recursion starts, and below."""
        frame = self.base.frame(self.library, columns)
        frame.run(self.base.program.steps)
        return [self.settled(x) for x in frame.everywhere(self.base.outputs[0])]

    def settled(self, x: Value) -> Value:
        """A value of the definition as one of the function: of what has none, nothing is known."""
        if type(x) is not Missing:
            return self.library.arithmetic.trim(x)
        return Missing(Unspecified(f"{self.function.name} has an unspecified value: {x.error}")) if x.undefined else x

    def too_long(self) -> Missing:
        """For what takes too many steps."""
        return Missing(TooManySteps(f"{self.function.name} takes too many steps"))

    def values(self, columns: Sequence[Coded]) -> Column:
        """The values from the start on."""
        raise NotImplementedError


def factors(t: Term) -> Iterator[Term]:
    """What a term is the product of, explicit definitions written out."""
    if t.op == "*":
        for a in t.args:
            yield from factors(a)
    elif t.op == "app" and (t.args[0].definition or ("",))[0] == "explicit":
        f = t.args[0]
        yield from factors(substitute(f.definition[1], dict(zip(f.params, t.args[1:], strict=True))))
    else:
        yield t


@lru_cache(maxsize=1000)
def _parted(function: Function) -> Routine | None:
    """What is added in a step, as a factor, and two others with first * ratio^level, if it has such powers."""
    step, level = function.definition[3], function.params[0]  # type: ignore[index]
    added = [t for t in step.args if t.op != "app" or t.args[0].definition != ("self",)] if step.op == "+" else []
    if len(added) != 1:
        return None
    first, ratio, other = list[Term](), list[Term](), list[Term]()
    for f in factors(added[0]):
        if f.op == "^" and level not in variables(f.args[0]) and level in variables(f.args[1]):
            base, exponent = f.args
            begin, after = (substitute(exponent, {level: num(n)}) for n in (0, 1))
            with suppress(Refused):
                if not polynomial(exponent - (begin + (after - begin) * level)):
                    first.append(build("^", base, begin))
                    ratio.append(build("^", base, after - begin))
                    continue
        other.append(f)
    return Routine(function, *map(product, (other, first, ratio))) if ratio else None


class Folding(Recursion):
    """The value before plus, times, or at most or least, a term in the level: terms are kept, and shared.

    Where `low` is a parameter, the terms are in `low + level`, so those of all its values are the same.
    """

    def __init__(self, library: Library, function: Function) -> None:
        super().__init__(library, function)
        site, (step,) = self.step.program.sites[0].target, self.late
        (self.term,) = (k for k in step.args if k != site)
        self.operation, self.low, self.last = library.plain(step.operation), self._low(), self.start + MAX_LEVELS
        self.parted = _parted(function)

    def forget(self) -> None:
        """Begin anew."""
        self.terms: dict[Key, dict[int, Value]] = {}
        self.arguments: dict[Key, tuple[Value, ...]] = {}
        self.bases: dict[Key, Value] = {}

    @staticmethod
    def fits(program: Builder) -> bool:
        """Is the one step that takes the value before such an operation of it and of something else?"""
        site = program.sites[0].target
        late = [s for s in program.steps if program.depends[s.target] & program.depends[site]]
        return len(late) == 1 and late[0].operation in _FOLDS and late[0].args.count(site) == 1

    def _low(self) -> int | None:
        """The parameter that stands only in `low + level`, if there is one."""
        _, start, base, step, _ = self.function.definition  # type: ignore[misc]
        count = self.function.params[0]
        for k, v in enumerate(self.function.params):
            if k and v.args[1] == "integer" and not start and v not in variables(base):
                parts = [
                    t for t in step.args if type(t) is Term and (t.op != "app" or t.args[0].definition != ("self",))
                ]
                index = {v + count, count + v}
                left = (rebuild(t, lambda s, index=index: num(0) if s in index else None) for t in parts)
                if not any({v, count} & variables(t) for t in left):
                    return k
        return None

    def values(self, columns: Sequence[Coded]) -> Column:
        """As promised."""
        size, start = len(columns[0].codes), self.start
        others = [c for k, c in enumerate(columns) if k and k != self.low]
        keys, owner = self._keys(others, size)
        lows = np.full(size, start) if self.low is None else integers(columns[self.low]) + start
        highs = lows + integers(columns[0]) - start
        # Ranges that end alike are found from their common end, or those that begin alike from there.
        different = [Coded(*np.unique(x, return_inverse=True)) for x in (lows, highs)]
        down = len(different[1].values) <= len(different[0].values)
        ends, others_ = (highs, lows) if down else (lows, highs)
        bundle = classes([Coded(keys, owner), different[down]], size)
        reach = others_[bundle.member]
        (np.minimum if down else np.maximum).at(reach, bundle.index, others_)
        bundles = [
            (keys[owner[row]], range(end - 1, far - 1, -1) if down else range(end, far))
            for row, end, far in zip(bundle.member.tolist(), ends[bundle.member].tolist(), reach.tolist(), strict=True)
        ]
        self._find(bundles)
        # The values that are asked for, each once: for each range so many steps from its end, in order.
        steps = np.abs(ends - others_).astype(np.intp)
        room = int(steps.max()) + 1
        places, rows = np.unique(bundle.index * room + steps, return_inverse=True)
        cuts, found = np.searchsorted(places, np.arange(len(bundles) + 1) * room), Column()
        for (key, way), (first, last) in zip(bundles, pairwise(cuts.tolist()), strict=True):
            found += self._folded(key, way, (places[first:last] - places[first] // room * room).tolist())
        return picked(found, rows)

    def _keys(self, others: Sequence[Coded], size: int) -> tuple[list[Key], Codes]:
        """The keys of the other arguments, and for each row the number of its own."""
        there = classes(others, size)
        columns, count = [c.at(there.member) for c in others], len(there.member)
        keys = keys_of(columns, count)
        self.arguments.update(zip(keys, rows_of([c.column for c in columns], count), strict=True))
        return keys, there.index

    def _columns(self, levels: Mapping[Key, Collection[int]]) -> list[Coded]:
        """The arguments of the definition, for each key at its levels."""
        times, ranges = list(map(len, levels.values())), dict[range, range]()
        parts = Coded.of([ranges.setdefault(x, x) if type(x) is range else x for x in levels.values()])
        columns = [Coded.of(list(c)) for c in zip(*(self.arguments[key] for key in levels), strict=True)]
        columns = [Coded(values, np.repeat(codes, times)) for values, codes in columns]
        columns.insert(0, together(parts))
        if self.low is not None:
            columns.insert(self.low, Coded([0], np.zeros(sum(times), np.intp)))
        return columns

    def _find(self, bundles: Sequence[tuple[Key, range]]) -> None:
        """Compute the terms in these ranges, and what is before all of them."""
        wanted = dict.fromkeys(key for key, _ in bundles)
        if new := {key: [self.start] for key in wanted if key not in self.bases}:
            self.bases.update(zip(new, self.at_start(self._columns(new)), strict=True))
        missing: dict[Key, range | dict[int, None]] = {}
        for key, way in bundles:
            known, before = self.terms.setdefault(key, {}), missing.get(key)
            if before is None and not known:
                missing[key] = way
                continue
            levels = missing[key] = before if type(before) is dict else dict.fromkeys(before or ())
            levels.update(dict.fromkeys(i for i in way if i not in known))
        missing = {key: levels for key, levels in missing.items() if levels}
        self.library.note(sum(map(len, missing.values())) + len(new))
        if missing:
            found = self._progressions(missing) or self._terms(self.step, self.early, [self.term], missing)[0]
            terms = iter(self.library.arithmetic.trimmed(found))
            for key, levels in missing.items():
                self.terms[key].update(zip(levels, terms, strict=False))

    def _terms(
        self, routine: Routine, steps: Sequence[Step], outputs: Sequence[int], levels: Mapping[Key, Collection[int]]
    ) -> list[Column]:
        """What a definition computes at these levels."""
        out = [Column() for _ in outputs]
        columns = self._columns(levels)
        for at in range(0, len(columns[0].codes), BLOCK):
            frame = routine.frame(self.library, [c.at(slice(at, at + BLOCK)) for c in columns])
            frame.run(steps)
            for column, output in zip(out, outputs, strict=True):
                found = frame.everywhere(output)
                column += map(self.settled, found) if frame.failed else found
        return out

    def _progressions(self, levels: Mapping[Key, Collection[int]]) -> Column | None:
        """The terms, their powers as progressions; None where they are few, or not all known to exist."""
        if self.parted is None or max(map(len, levels.values())) < MANY:
            return None
        steps, (other, *ends) = self.parted.program.steps, self.parted.outputs
        firsts, ratios = self._terms(self.parted, steps, ends, {key: [self.start] for key in levels})
        powers = Column()
        for first, ratio, wanted in zip(firsts, ratios, levels.values(), strict=True):
            low, high = min(wanted), max(wanted)
            if Missing in (type(first), type(ratio)) or high - low > 2 * len(wanted):
                return None
            found = self.library.arithmetic.progression(first, ratio, low, high - low + 1)
            if found is None:
                return None
            powers += [found[i - low] for i in wanted]
        (others,) = self._terms(self.parted, steps, [other], levels)
        return None if Missing in set(map(type, others)) else self.library.column("*", [others, powers])

    def _folded(self, key: Key, way: range, at: Sequence[int]) -> Column:
        """The base with so many terms on the way, for each of these numbers, which rise."""
        values = [self.bases[key], *map(self.terms[key].__getitem__, way)]
        kinds = list(map(type, values))
        stop = kinds.index(Missing) if Missing in kinds else len(values)
        known = at[: bisect_left(at, stop)]
        folded = self.library.arithmetic.fold(self.operation, values[:stop], known) if known else []
        return [*folded, *values[stop : stop + 1] * (len(at) - len(known))]


def integers(column: Coded) -> Codes:
    """The ints of a column, as an array; of long ones an array of Python's own."""
    most = max(map(abs, column.values))
    return np.array(column.values, object if most >> 62 else np.int64)[column.codes]


class Spreading(Recursion):
    """A recursion in which other arguments change as well."""

    def values(self, columns: Sequence[Coded]) -> Column:
        """As promised."""
        ns = columns[0].column
        rows = rows_of([c.column for c in columns[1:]], len(ns))
        keys = list(map(key_of, rows))
        wanted: dict[int, dict[Key, tuple[Value, ...]]] = {}
        for n, key, row in zip(ns, keys, rows, strict=True):
            wanted.setdefault(n, {})[key] = row
        down: list[tuple[int, Frame, list[Key], list[list[Any]]]] = []
        here: dict[Key, tuple[Value, ...]] = {}
        level, nodes = max(wanted), 0
        most = MAX_NODES * (1 + len(ns) // 1000) + min((level - self.start) ** 2, MOST_MORE)
        while level > self.start:
            here |= wanted.get(level, {})
            if not here:
                level = max((k for k in wanted if k < level), default=self.start)
                continue
            nodes += len(here)
            if nodes > most:
                return [self.too_long()] * len(ns)
            frame = self.step.frame(self.library, _at_level(level - 1, here))
            frame.run(self.early)
            lower: dict[Key, tuple[Value, ...]] = {}
            down.append((level, frame, list(here), [self._links(frame, s.args[1:], lower) for s in self._sites]))
            here, level = lower, level - 1
        here |= wanted.get(self.start, {})
        below: dict[Key, Value] = {}
        if here:
            below = dict(zip(here, self.at_start(_at_level(self.start, here)), strict=True))
        found: dict[int, dict[Key, Value]] = {self.start: below}
        for level, frame, names, links in reversed(down):
            for site, linked in zip(self._sites, links, strict=True):
                frame.put(site.target, [below[x] if type(x) is tuple else x for x in linked])
            frame.run(self.late)
            below = dict(zip(names, map(self.settled, frame.everywhere(self.step.outputs[0])), strict=True))
            if level in wanted:
                found[level] = below
        return [found[n][key] for n, key in zip(ns, keys, strict=True)]

    @property
    def _sites(self) -> list[Any]:
        return self.step.program.sites

    def _links(self, frame: Frame, registers: Sequence[int], lower: dict[Key, tuple[Value, ...]]) -> list[Any]:
        """For each row the key of the value one level below, which is put among those there, or a value itself."""
        out: list[Any] = []
        for row in rows_of([frame.everywhere(k) for k in registers], frame.size):
            missing = next((x for x in row if type(x) is Missing), None)
            if missing is not None:
                out.append(self.settled(missing))
            elif None in row:
                out.append(self.library.arithmetic.unknown)
            else:
                key = key_of(row)
                lower.setdefault(key, row)
                out.append(key)
        return out


def _at_level(level: int, here: dict[Key, tuple[Value, ...]]) -> list[Coded]:
    """The arguments of a definition at one level."""
    others = (Coded.of(list(column)) for column in zip(*here.values(), strict=True))
    return [Coded([level], np.zeros(len(here), np.intp)), *others]


def kind_of(library: Library, function: Function) -> Recursion:
    """The function in the kind that its step has, those that are no polynomials."""
    program = _compiled(function)[1].program
    own = [k if k in program.integers else program.known.get((SAME, (k,))) for k in program.inputs]
    own = own[: len(function.params)]
    plain = program.sites and all(list(s.args) == own for s in program.sites)
    return (Folding if plain and Folding.fits(program) else Spreading)(library, function)
