"""Untrusted: writes certificates.  A mistake here can lose a proof, never make one: what counts is the replay.

`write` puts everything that a result rests on into one text; `stored` and `certificate` leave what is in a store there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from .certificate import FIELDS, FORMAT, Result, name_of
from .claims import Claim, Rel
from .terms import Function, Term, prefix, rule

Names = Mapping[Any, str]  # results that are in a store, and their names there


class _Writer:
    """Terms and claims as JSON values; collects the functions met, and with `table` the terms and claims."""

    def __init__(self, table: bool = False) -> None:
        self.labels: dict[Function, str] = {}
        self.functions: list[list[Any]] = []
        self.table: dict[str, int] | None = {} if table else None
        self.claims: dict[str, int] = {}

    def label(self, f: Function) -> str:
        if f.definition == ("elementary",):
            return f.name
        if f not in self.labels:
            declared = self.declared(f)
            used, label, k = set(self.labels.values()), f.name, 1
            while label in used:
                k += 1
                label = f"{f.name}.{k}"
            self.labels[f] = label
            self.functions.append([label, *declared])
        return self.labels[f]

    def declared(self, f: Function) -> list[Any]:
        """What is written of a function besides its label."""
        entry = None
        if f.definition is not None:
            entry = [x if type(x) in (str, int, bool) else self.term(x, f) for x in f.definition]
        return [[self.term(v) for v in f.params], entry]

    def term(self, t: Term, owner: Function | None = None) -> Any:
        if t.op in ("num", "var"):
            return prefix(t)
        args = [self.term(a, owner) for a in t.args if type(a) is Term]
        row = [
            ("self" if t.args[0].definition == ("self",) else self.label(t.args[0])) if t.op == "app" else t.op,
            *args,
        ]
        return row if self.table is None else self.table.setdefault(_compact(row), len(self.table))

    def hypothesis(self, h: Rel | Claim) -> Any:
        if isinstance(h, Rel):
            row: Any = [self.term(h.lhs), h.op, self.term(h.rhs)]
        else:
            row = {"given": [self.hypothesis(g) for g in h.given], "goal": self.hypothesis(h.goal)}
            row |= {"bound": [self.term(v) for v in h.bound]} if h.bound else {}
        return row if self.table is None else self.claims.setdefault(_compact(row), len(self.claims))

    def cones(self, c: Any) -> Any:
        """A certificate of `combine`: nested tuples and dicts whose leaves are facts, integers, rationals and terms."""
        if isinstance(c, Mapping):
            return {k: self.cones(v) for k, v in c.items() if isinstance(v, Mapping) or any(v)}
        if isinstance(c, (list, tuple)):
            return [self.cones(v) for v in c]
        return self.term(c) if type(c) is Term else str(c) if type(c) is Fraction else c

    def field(self, kind: str, value: Any) -> Any:
        match kind:
            case "text":
                return value
            case "term":
                return self.term(value)
            case "hypothesis":
                return self.hypothesis(value)
            case "hypotheses":
                return [self.hypothesis(h) for h in value]
            case "values":
                return sorted([self.term(v), self.term(e)] for v, e in value.items() if v is not e)
            case "meanings":
                return [[self.label(m.function), [self.term(v) for v in m.params], self.term(m.body)] for m in value]
            case "function":
                return self.label(value)
        return self.cones(value)


class _Sharer(_Writer):
    """Functions are left in the store; `shelf` has their texts."""

    def __init__(self, table: bool = False) -> None:
        super().__init__(table)
        self.shelf: dict[str, str] = {}

    def declared(self, f: Function) -> list[Any]:
        name, texts = _function(f)
        self.shelf |= texts
        return [name]


@lru_cache(maxsize=10_000)
def _function(f: Function) -> tuple[str, dict[str, str]]:
    """A function's name in a store, and its text there with those of the functions in its definition."""
    writer = _Sharer()
    declared = _Writer.declared(writer, f)
    # A label for the function itself that those of its definition do not have.
    label = f.name if f.name not in writer.labels.values() else f"{f.name}.0"
    text = _compact({"functions": writer.functions, "define": [label, *declared]})
    return name_of(text), {**writer.shelf, name_of(text): text}


class _Steps:
    """The steps of results; what has a name in a store is a lemma."""

    def __init__(self, writer: _Writer, results: Sequence[Result], names: Names) -> None:
        self.steps: list[list[Any]] = []
        self.lemmas: list[str] = []
        self.index: dict[int, int] = {}
        place: dict[str, int] = {}
        order = _in_order(results, names)
        for result in order:
            if result in names and names[result] not in place:
                place[names[result]] = len(self.lemmas)
                self.lemmas.append(names[result])
        for result in order:
            if result in names:
                self.index[id(result)] = place[names[result]]
                continue
            fields = [writer.field(kind, result.data[name]) for name, kind in FIELDS[result.rule].items()]
            step = [result.rule, [self.index[id(u)] for u in result.uses], *fields]
            # Two results made in the same way are one step.
            at = place.setdefault(_compact(step), len(self.lemmas) + len(self.steps))
            self.index[id(result)] = at
            if at == len(self.lemmas) + len(self.steps):
                self.steps.append(step)


def _in_order(results: Sequence[Result], names: Names) -> list[Result]:
    """The results and their premises, these first; those of what has a name are left out."""
    order: dict[int, Result] = {}
    todo: list[tuple[Result, bool]] = [(r, False) for r in reversed(results)]
    while todo:
        result, ready = todo.pop()
        if id(result) in order:
            continue
        if ready or result in names:
            order[id(result)] = result
        else:
            todo += [(result, True), *((u, False) for u in reversed(result.uses))]
    return list(order.values())


@rule
def write(ref: str, results: Sequence[Result], roles: Sequence[Sequence[str]] = ()) -> str:
    """The certificate of the results, with all their premises; the same results give the same text."""
    return _certificate(_Writer(), ref, results, {}, roles)


@rule
def certificate(
    ref: str, results: Sequence[Result], names: Names, roles: Sequence[Sequence[str]] = ()
) -> tuple[str, dict[str, str]]:
    """The certificate of the results, as far as they have no names in the store, and the texts of its functions."""
    writer = _Sharer()
    return _certificate(writer, ref, results, names, roles), writer.shelf


def _certificate(
    writer: _Writer, ref: str, results: Sequence[Result], names: Names, roles: Sequence[Sequence[str]]
) -> str:
    made = _Steps(writer, results, names)
    shown = [[made.index[id(r)], writer.hypothesis(r.claim)] for r in results]
    document: dict[str, Any] = {"format": FORMAT, "ref": ref, "functions": writer.functions}
    if made.lemmas:
        document["lemmas"] = made.lemmas
    if roles:
        document["roles"] = list(map(list, roles))
    return dump(document | {"steps": made.steps, "results": shown})


@rule
def stored(result: Result, names: Names) -> tuple[str, dict[str, str]]:
    """The text of a result for a store, as far as its premises have no names there, and the texts of its functions."""
    writer = _Sharer(table=True)
    made = _Steps(writer, [result], names)
    terms, claims = ([json.loads(row) for row in rows] for rows in (writer.table or (), writer.claims))
    document = {"functions": writer.functions, "lemmas": made.lemmas, "terms": terms, "claims": claims}
    return _compact(document | {"steps": made.steps}), writer.shelf


def _compact(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"), allow_nan=False)


def dump(document: Any) -> str:
    """Canonical JSON: sorted keys, no floats, one step a line."""
    rows = {k: _compact(v) for k, v in document.items()}
    for k in ("functions", "steps", "results"):
        lines = [_compact(v) for v in document[k]]
        rows[k] = "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"
    return "{\n" + ",\n".join(f"{json.dumps(k)}: {rows[k]}" for k in sorted(rows)) + "\n}\n"
