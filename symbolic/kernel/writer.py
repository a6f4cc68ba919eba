"""Untrusted: writes certificates.  A mistake here can lose a proof, never make one: what counts is the replay."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from .certificate import FIELDS, FORMAT, Result
from .claims import Claim, Rel
from .terms import Function, Term, prefix, rule


class _Writer:
    """Terms and claims as JSON values; collects the functions met."""

    def __init__(self) -> None:
        self.labels: dict[Function, str] = {}
        self.functions: list[list[Any]] = []

    def label(self, f: Function) -> str:
        if f.definition == ("elementary",):
            return f.name
        if f not in self.labels:
            params, entry = [self.term(v) for v in f.params], None
            if f.definition is not None:
                entry = [x if type(x) in (str, int, bool) else self.term(x, f) for x in f.definition]
            used, label, k = set(self.labels.values()), f.name, 1
            while label in used:
                k += 1
                label = f"{f.name}.{k}"
            self.labels[f] = label
            self.functions.append([label, params, entry])
        return self.labels[f]

    def term(self, t: Term, owner: Function | None = None) -> Any:
        if t.op in ("num", "var"):
            return prefix(t)
        args = [self.term(a, owner) for a in t.args if type(a) is Term]
        return [
            ("self" if t.args[0].definition == ("self",) else self.label(t.args[0])) if t.op == "app" else t.op,
            *args,
        ]

    def hypothesis(self, h: Rel | Claim) -> Any:
        if isinstance(h, Rel):
            return [self.term(h.lhs), h.op, self.term(h.rhs)]
        claim = {"given": [self.hypothesis(g) for g in h.given], "goal": self.hypothesis(h.goal)}
        return claim | ({"bound": [self.term(v) for v in h.bound]} if h.bound else {})

    def cones(self, c: Any) -> Any:
        """A certificate of `combine`: nested tuples and dicts whose leaves are facts, integers, rationals and terms."""
        if isinstance(c, Mapping):
            return {k: self.cones(v) for k, v in c.items()}
        if isinstance(c, (list, tuple)):
            return [self.cones(v) for v in c]
        return {"term": self.term(c)} if type(c) is Term else str(c) if type(c) is Fraction else c

    def field(self, kind: str, value: Any) -> Any:
        match kind:
            case "text":
                return value
            case "term":
                return self.term(value)
            case "terms":
                return [self.term(t) for t in value]
            case "hypothesis":
                return self.hypothesis(value)
            case "hypotheses":
                return [self.hypothesis(h) for h in value]
            case "values":
                return sorted([self.term(v), self.term(e)] for v, e in value.items())
            case "meanings":
                return [[self.label(m.function), [self.term(v) for v in m.params], self.term(m.body)] for m in value]
            case "function":
                return self.label(value)
            case "ranges":
                return [[t if t is None else self.term(t) for t in row] for row in value]
        return self.cones(value)


@rule
def write(ref: str, results: Sequence[Result]) -> str:
    """The certificate of the results, with all their premises; the same results give the same text."""
    writer = _Writer()
    steps: list[dict[str, Any]] = []
    index: dict[int, int] = {}
    place: dict[str, int] = {}
    todo: list[tuple[Result, bool]] = [(r, False) for r in reversed(results)]
    while todo:
        result, ready = todo.pop()
        if id(result) in index:
            continue
        if not ready:
            todo += [(result, True), *((u, False) for u in reversed(result.uses))]
            continue
        fields = {name: writer.field(kind, result.data[name]) for name, kind in FIELDS[result.rule].items()}
        step = {
            "rule": result.rule,
            "uses": [index[id(u)] for u in result.uses],
            **{k: v for k, v in fields.items() if v not in ([], {})},
        }
        # Two results made in the same way are one step.
        index[id(result)] = place.setdefault(json.dumps(step, sort_keys=True), len(steps))
        if index[id(result)] == len(steps):
            steps.append(step)
    shown = [[index[id(r)], writer.hypothesis(r.claim)] for r in results]
    document = {"format": FORMAT, "ref": ref, "functions": writer.functions, "steps": steps, "results": shown}
    return dump(document)


def dump(document: Any) -> str:
    """Canonical JSON: sorted keys, no floats, one step a line."""
    rows = {
        k: json.dumps(v, sort_keys=True, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
        for k, v in document.items()
    }
    for k in ("functions", "steps", "results"):
        lines = [
            json.dumps(v, sort_keys=True, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
            for v in document[k]
        ]
        rows[k] = "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"
    return "{\n" + ",\n".join(f"{json.dumps(k)}: {rows[k]}" for k in sorted(rows)) + "\n}\n"
