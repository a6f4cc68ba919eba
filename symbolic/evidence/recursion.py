"""Recursive functions on columns of arguments: tables are filled from the start upwards, nothing calls itself.

How a function is evaluated follows from its step.  Where only the first argument changes (`Running`), all values up to
the largest one are computed, and kept; a sum from a parameter on (`Windows`) keeps its terms.  Where a row of values is
a polynomial's coefficients, `generating` has it.  Everything else (`Spreading`) is followed down level by level, from
all points at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any

from symbolic.evidence.frame import Column, Frame, Missing
from symbolic.evidence.program import SAME, WHOLE, Builder, TooLong, Unspecified, Value
from symbolic.kernel import Function, Refused, Term, num, variables
from symbolic.kernel.terms import rebuild

if TYPE_CHECKING:
    from symbolic.evidence.library import Library

MAX_LEVELS = 300_000  # of a recursion in one index
MAX_NODES = 200_000  # of one in several, for all points of a frame together
BLOCK = 1 << 14  # levels that are looked at together
KEPT = 2048  # first values that are kept; of those beyond, only what was asked for

Key = tuple[Any, ...]


def key_of(args: Sequence[Value]) -> Key:
    """Equal for equal arguments: integers, and objects that stand for all that are equal to them."""
    return tuple([x if type(x) is int else id(x) for x in args])


def keys_of(columns: Sequence[Column], size: int) -> list[Key]:
    """The keys of rows."""
    return rows_of([c if type(c[0]) is int else list(map(id, c)) for c in columns], size)


def rows_of(columns: Sequence[Column], size: int) -> list[tuple[Value, ...]]:
    """The rows of so many columns, maybe none, of this size."""
    return list(zip(*columns, strict=True)) if columns else [()] * size


class Routine:
    """The program of a definition's base or step; the parameters are its first inputs."""

    def __init__(self, function: Function, *bodies: Term) -> None:
        self.program = Builder()
        self.inputs = [self.program.input() for _ in function.params]
        registers = dict(zip(function.params, self.inputs, strict=True))
        self.outputs = [self.program.term(body, registers) for body in bodies]

    def frame(self, library: Library, columns: Sequence[Column]) -> Frame:
        """The program's frame for columns of arguments."""
        inputs = {k: library.numbers(c) for k, c in zip(self.inputs, columns, strict=True)}
        return Frame(library, self.program, len(columns[0]), inputs)


class Recursion:
    """A recursive function: what is common to all kinds."""

    def __init__(self, library: Library, function: Function) -> None:
        _, self.start, base, step, self.total = function.definition  # type: ignore[misc]
        self.library, self.function = library, function
        self.whole = [k for k, v in enumerate(function.params) if v.args[1] == "integer"]
        self.base, self.step = Routine(function, base), Routine(function, step)
        program, steps = self.step.program, self.step.program.steps
        sites = program.mask(s.target for s in program.sites)
        if any(program.mask(s.args) & sites for s in program.sites):
            raise Refused(f"{function.name} is applied to its own value")
        self.below = Missing(Unspecified(f"{function.name} is not specified below {self.start}"))
        self.early = [s for s in steps if not program.depends[s.target] & sites]
        self.late = [s for s in steps if program.depends[s.target] & sites]

    def over(self, columns: Sequence[Column]) -> Column:
        """The values: `Missing` below the start, where a step has no value, or where there are too many steps."""
        ns = columns[0]
        if all(None not in columns[k] for k in self.whole) and min(ns) >= self.start:
            return self.values(columns)
        out: Column = [None] * len(ns)
        first, later = [], []
        for k, row in enumerate(zip(*columns, strict=True)):
            if any(row[j] is None for j in self.whole):
                out[k] = self.library.arithmetic.unknown
            elif row[0] < self.start and not self.total:
                out[k] = self.below
            else:
                (first if row[0] < self.start else later).append(k)
        for rows, values in ((first, self.at_start), (later, self.values)):
            if rows:
                for k, x in zip(rows, values([[c[k] for k in rows] for c in columns]), strict=True):
                    out[k] = x
        return out

    def at_start(self, columns: Sequence[Column]) -> Column:
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
        return Missing(TooLong(f"{self.function.name} takes too many steps"))

    def values(self, columns: Sequence[Column]) -> Column:
        """The values from the start on."""
        raise NotImplementedError


class _Table:
    """Values by level, those of the first levels and those that were asked for, and the last one that is known."""

    def __init__(self, args: Sequence[Value], start: int, value: Value) -> None:
        self.args, self.values, self.reached = args, {start: value}, start


class Running(Recursion):
    """A recursion in its first argument alone."""

    def __init__(self, library: Library, function: Function) -> None:
        super().__init__(library, function)
        self.tables: dict[Key, _Table] = {}
        self.site = self.step.program.sites[0].target
        self.added = self._added()

    def _added(self) -> int | None:
        """The register that is added to the value before, where that is all that a step does."""
        if len(self.late) != 1 or self.late[0].operation != "+":
            return None
        others = [k for k in self.late[0].args if k != self.site]
        return others[0] if len(others) == 1 else None

    def values(self, columns: Sequence[Column]) -> Column:
        """As promised."""
        ns, rows = columns[0], rows_of(columns[1:], len(columns[0]))
        keys = keys_of(columns[1:], len(ns))
        wanted: dict[Key, set[int]] = {}
        for n, key in zip(ns, keys, strict=True):
            if n - self.start <= MAX_LEVELS:
                wanted.setdefault(key, set()).add(n)
        self._open({key: row for key, row in zip(keys, rows, strict=True) if key in wanted}, wanted)
        segments: list[tuple[_Table, int, int]] = []
        for key, levels in wanted.items():
            table = self.tables[key]
            low, high = table.reached, max(levels)
            segments += [(table, k, min(k + BLOCK, high)) for k in range(low, high, BLOCK)]
        while segments:
            size = taken = 0
            while taken < len(segments) and (not taken or size + segments[taken][2] - segments[taken][1] <= BLOCK):
                size += segments[taken][2] - segments[taken][1]
                taken += 1
            asked = {id(self.tables[key]): levels for key, levels in wanted.items()}
            self._extend(segments[:taken], asked)
            segments = segments[taken:]
        long = self.too_long()
        return [
            self.tables[key].values[n] if n - self.start <= MAX_LEVELS else long
            for n, key in zip(ns, keys, strict=True)
        ]

    def _open(self, rows: dict[Key, tuple[Value, ...]], wanted: dict[Key, set[int]]) -> None:
        """Tables that have, or can still reach, all that is wanted."""
        new = {}
        for key, row in rows.items():
            table = self.tables.get(key)
            if table is None or any(n < table.reached and n not in table.values for n in wanted[key]):
                new[key] = row
        if new:
            self.library.note(len(new))
            size = len(new)
            columns = [[self.start] * size, *map(list, zip(*new.values(), strict=True))]
            for (key, row), value in zip(new.items(), self.at_start(columns), strict=True):
                self.tables[key] = _Table(row, self.start, value)

    def _extend(self, segments: Sequence[tuple[_Table, int, int]], asked: dict[int, set[int]]) -> None:
        levels = [k for _, low, high in segments for k in range(low, high)]
        rows = [table.args for table, low, high in segments for _ in range(low, high)]
        self.library.note(len(levels))
        frame = self.step.frame(self.library, [levels, *map(list, zip(*rows, strict=True))])
        frame.run(self.early)
        follow = self._followed(frame)
        at = 0
        for table, low, high in segments:
            values = follow(table.values[low], at, at + high - low)
            at += high - low
            wanted = asked[id(table)]
            for k, value in enumerate(values, low + 1):
                if k - self.start <= KEPT or k in wanted or k == high:
                    table.values[k] = value
            table.reached = high

    def _followed(self, frame: Frame) -> Callable[[Value, int, int], Column]:
        """What makes, of a value, all those that follow by some rows."""
        if self.added is not None and not frame.failed:
            parts = frame.everywhere(self.added)

            def add(value: Value, begin: int, end: int) -> Column:
                if type(value) is Missing:
                    return [value] * (end - begin)
                return self.library.arithmetic.total([value, *parts[begin:end]])[1:]

            return add
        bad = [frame.everywhere(k) for k in sorted(frame.failed)]
        out = self.step.outputs[0]
        targets = {self.site, *(s.target for s in self.late)}
        columns = {k: frame.everywhere(k) for k in ({k for s in self.late for k in s.args} | {out}) - targets}

        def follow(value: Value, begin: int, end: int) -> Column:
            values: Column = []
            for at in range(begin, end):
                missing = next(
                    (c[at] for c in bad if type(c[at]) is Missing), value if type(value) is Missing else None
                )
                if missing is None:
                    known = {self.site: value}
                    for s in self.late:
                        args = [known[k] if k in targets else columns[k][at] for k in s.args]
                        known[s.target] = self.library.one(s.operation, args)
                    missing = known[out] if out in targets else columns[out][at]
                value = self.settled(missing)
                values.append(value)
            return values

        return follow


class Windows(Recursion):
    """A sum of a term in `low + count`, from a parameter `low` on: terms are shared by all sums that have them."""

    def __init__(self, library: Library, function: Function, low: int) -> None:
        super().__init__(library, function)
        self.low = low
        site = self.step.program.sites[0].target
        self.term = next(k for k in self.late[0].args if k != site)
        self.zero = library.number(0)
        self.terms: dict[Key, dict[int, Value]] = {}
        self.arguments: dict[Key, tuple[Value, ...]] = {}

    @staticmethod
    def of(library: Library, function: Function) -> Windows | None:
        """The function as such a sum, if it is one."""
        _, start, base, step, _ = function.definition  # type: ignore[misc]
        if start or base.number != 0 or step.op != "+" or len(step.args) != 2:
            return None
        count = function.params[0]
        for k, v in enumerate(function.params):
            terms = [t for t in step.args if t.op != "app" or t.args[0].definition != ("self",)]
            if k and v.args[1] == "integer" and len(terms) == 1:
                index = {v + count, count + v}
                inside = rebuild(terms[0], lambda t, index=index: num(0) if t in index else None)
                if not {v, count} & variables(inside):
                    return Windows(library, function, k)
        return None

    def values(self, columns: Sequence[Column]) -> Column:
        """As promised."""
        ns, lows = columns[0], columns[self.low]
        others = [c for k, c in enumerate(columns) if k not in (0, self.low)]
        keys, rows = keys_of(others, len(ns)), rows_of(others, len(ns))
        wanted: dict[Key, set[tuple[int, int]]] = {}
        for n, low, key, row in zip(ns, lows, keys, rows, strict=True):
            if n <= MAX_LEVELS:
                wanted.setdefault(key, set()).add((low, low + n))
                self.arguments[key] = row
        self._find(wanted)
        found = {key: self._sums(self.terms[key], pairs) for key, pairs in wanted.items()}
        long = self.too_long()
        return [
            found[key][low, low + n] if n <= MAX_LEVELS else long for n, low, key in zip(ns, lows, keys, strict=True)
        ]

    def _find(self, wanted: dict[Key, set[tuple[int, int]]]) -> None:
        """Compute the terms in these ranges."""
        indices: list[int] = []
        counts: list[tuple[Key, int]] = []
        for key, pairs in wanted.items():
            known, reached = self.terms.setdefault(key, {}), min(pairs)[0]
            before = len(indices)
            for low, high in sorted(pairs):
                indices += [i for i in range(max(low, reached), high) if i not in known]
                reached = max(high, reached)
            counts.append((key, len(indices) - before))
        self.library.note(len(indices))
        if not indices:
            return
        columns: list[Column] = [indices]
        for k in range(len(self.function.params) - 2):
            columns.append([x for key, count in counts for x in repeat(self.arguments[key][k], count)])
        columns.insert(self.low, [0] * len(indices))
        values: Column = []
        for at in range(0, len(indices), BLOCK):
            frame = self.step.frame(self.library, [c[at : at + BLOCK] for c in columns])
            frame.run(self.early)
            values += map(self.settled if frame.failed else self.library.arithmetic.trim, frame.everywhere(self.term))
        at = 0
        for key, count in counts:
            self.terms[key].update(zip(indices[at : at + count], values[at : at + count], strict=True))
            at += count

    def _sums(self, terms: dict[int, Value], pairs: set[tuple[int, int]]) -> dict[tuple[int, int], Value]:
        """The sums over ranges: those that end alike from their common end, or those that begin alike from there."""
        lows, highs = {low for low, _ in pairs}, {high for _, high in pairs}
        out: dict[tuple[int, int], Value] = {}
        down = len(highs) <= len(lows)
        for end in highs if down else lows:
            others = {pair[0 if down else 1] for pair in pairs if pair[1 if down else 0] == end}
            way = range(end - 1, min(others) - 1, -1) if down else range(end, max(others))
            values = [terms[i] for i in way]
            stop = next((k for k, x in enumerate(values) if type(x) is Missing), len(values))
            totals = self.library.arithmetic.total([self.zero, *values[:stop]])
            totals += [values[stop]] * (len(values) - stop) if stop < len(values) else []
            out[end, end] = self.zero
            for i, total in zip(way, totals[1:], strict=True):
                out[(i, end) if down else (end, i + 1)] = total
        return out


class Spreading(Recursion):
    """A recursion in which other arguments change as well."""

    def values(self, columns: Sequence[Column]) -> Column:
        """As promised."""
        ns, rows = columns[0], rows_of(columns[1:], len(columns[0]))
        keys = keys_of(columns[1:], len(ns))
        wanted: dict[int, dict[Key, tuple[Value, ...]]] = {}
        for n, key, row in zip(ns, keys, rows, strict=True):
            wanted.setdefault(n, {})[key] = row
        down: list[tuple[int, Frame, list[Key], list[list[Any]]]] = []
        here: dict[Key, tuple[Value, ...]] = {}
        level, nodes = max(wanted), 0
        while level > self.start:
            here |= wanted.get(level, {})
            if not here:
                level = max((k for k in wanted if k < level), default=self.start)
                continue
            nodes += len(here)
            if nodes > MAX_NODES:
                return [self.too_long()] * len(ns)
            columns = [[level - 1] * len(here), *map(list, zip(*here.values(), strict=True))]
            frame = self.step.frame(self.library, columns)
            frame.run(self.early)
            lower: dict[Key, tuple[Value, ...]] = {}
            down.append((level, frame, list(here), [self._links(frame, s.args[1:], lower) for s in self._sites]))
            here, level = lower, level - 1
        here |= wanted.get(self.start, {})
        below: dict[Key, Value] = {}
        if here:
            columns = [[self.start] * len(here), *map(list, zip(*here.values(), strict=True))]
            below = dict(zip(here, self.at_start(columns), strict=True))
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


def kind_of(library: Library, function: Function) -> Recursion:
    """The function in the kind that its step has, those that are no polynomials."""
    program = Routine(function, function.definition[3]).program  # type: ignore[index]
    kinds = [WHOLE if v.args[1] == "integer" else SAME for v in function.params]
    own = [program.known.get((kind, (program.inputs[k],))) for k, kind in enumerate(kinds)]
    if not program.sites or any(list(s.args) != own for s in program.sites):
        return Spreading(library, function)
    return Windows.of(library, function) or Running(library, function)
