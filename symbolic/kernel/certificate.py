"""Certificates: a result and everything that it rests on, as canonical JSON.

    {"format": .., "ref": .., "functions": [..], "steps": [[rule, [premise, ..], field, ..], ..],
     "results": [[step, claim], ..], "roles": [[role, source, ..], ..]}

A term is "3/4", "x", "n:int" or [operation or function, term, ..]; a relation is [lhs, op, rhs]; a claim is
{"given": [..], "goal": .., "bound": [..]}; the fields of a rule are those of `FIELDS`, in this order.  Replaying calls
the rules one by one, in order, with the data of each step: there is nothing to search.  Each result's claim is written
out, and must be what its step shows.  "roles", which may be missing, are what the results are to the item, and where
each of their hypotheses stands; nothing here depends on them.

Certificates may share functions and lemmas, which then stand in a store, each under a hash of its own text (`Store`).
"functions" has [label, name] for those, and "lemmas" the names of results, which come before those of the steps:

    {"functions": [..], "lemmas": [name, ..], "terms": [..], "claims": [..], "steps": [..]}
    {"functions": [..], "define": [label, parameters, definition]}

The last step is the result.  A whole number is a term, or a relation or claim: that of "terms" or "claims" at this
place.  Two steps that are the same are made once, whatever texts they stand in.

A text has at most `MAX_TEXT` characters and `MAX_STEPS` steps.  The size of each term, and the work of each product of
polynomials and of each value are bounded as well, but not how many of them a step may want: a replay always ends, but
nothing limits its time more closely.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import Any

from . import calculus, rules
from .claims import Claim, Refutation, Rel, Theorem
from .terms import Function, Lambda, P, R, Refused, Term, app, build, elementary_function, num, take, var

FORMAT = "rederive-certificate-2"
STORE = "store"  # the folder with what certificates share
MAX_STEPS = 20_000
MAX_TEXT = 20_000_000
Result = Theorem | Refutation


class Damaged(Refused):
    """The text is not a certificate."""


def items(j: Any) -> list[Any]:
    """A list; a text or an object would do for one in Python."""
    if type(j) is not list:
        raise Damaged(f"a list is wanted, not {str(j)[:80]}")
    return j


# What a rule needs besides its premises, and how each field is written.
FIELDS: dict[str, dict[str, str]] = {
    "assume": {"hypothesis": "hypothesis"},
    "instance": {"values": "values", "meanings": "meanings"},
    "define": {"function": "function", "part": "text"},
    "cite": {"claim": "hypothesis", "source": "text"},
    "cases": {"split": "hypothesis", "other": "hypothesis"},
    "either": {"variable": "term", "first": "term"},
    "induct": {"claim": "hypothesis", "variable": "term", "start": "term"},
    "equal": {"left": "term", "right": "term", "context": "term", "hole": "term"},
    "combine": {"given": "hypotheses", "goal": "hypothesis", "certificate": "cones"},
    "refute": {"claim": "hypothesis", "values": "values", "meanings": "meanings"},
    "elementary": {"name": "text"},
    "number": {"goal": "hypothesis"},
    "slope": {"goal": "hypothesis", "given": "hypotheses", "variable": "term", "left": "term"},
}

RULES: dict[str, Callable[[dict[str, Any], list[Any]], Result]] = {
    "assume": lambda d, u: rules.assume(d["hypothesis"]),
    "instance": lambda d, u: rules.instance(_one(u), d["values"], d["meanings"]),
    "define": lambda d, u: rules.define(d["function"], d["part"]),
    "cite": lambda d, u: rules.cite(d["claim"], d["source"]),
    "cases": lambda d, u: rules.cases(*_two(u), d["split"], d["other"]),
    "either": lambda d, u: rules.either(d["variable"], d["first"], *_two(u)),
    "induct": lambda d, u: rules.induct(d["claim"], d["variable"], d["start"], *_two(u)),
    "equal": lambda d, u: rules.equal(d["left"], d["right"], d["context"], d["hole"]),
    "combine": lambda d, u: rules.combine(d["given"], d["goal"], d["certificate"], u),
    "refute": lambda d, u: rules.refute(d["claim"], {v: x.number for v, x in d["values"].items()}, d["meanings"], u),
    "elementary": lambda d, u: rules.elementary(d["name"]),
    "number": lambda d, u: rules.number(d["goal"]),
    "slope": lambda d, u: calculus.slope(d["goal"], d["given"], d["variable"], d["left"], *_two(u[:2]), u[2:]),
}


def _one(things: Sequence[Any]) -> Any:
    if len(things) != 1:
        raise Damaged("one premise is wanted")
    return things[0]


def _two(things: Sequence[Any]) -> tuple[Any, Any]:
    if len(things) != 2:
        raise Damaged("two premises are wanted")
    return things[0], things[1]


def _at(things: Sequence[Any], k: Any) -> Any:
    """What stands at a place, counted from the start."""
    if type(k) is not int or k < 0:
        raise Damaged(f"a place is wanted, not {str(k)[:80]}")
    return things[k]


@lru_cache(maxsize=10_000)
def _leaf(text: str) -> Term:
    if text[:1].isdigit() or text[:1] == "-":
        return num(text)
    return var(text.removesuffix(":int"), "integer") if text.endswith(":int") else var(text)


class _Reader:
    """JSON values as terms and claims."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.functions: dict[str, Function] = {}
        self.table: list[Term] = []
        self.claims: list[Any] = []

    def term(self, j: Any, owner: Function | None = None) -> Term:
        if type(j) is str:
            return _leaf(j)
        if type(j) is int:
            return _at(self.table, j)  # type: ignore[no-any-return]
        head, *rest = items(j)
        args = [self.term(a, owner) for a in rest]
        if head in ("+", "-", "*", "/", "^", "neg"):
            return build(head, *args)
        if head == "self" and owner is not None:
            return app(owner, *args)
        return app(self.function(head), *args)

    def terms(self, j: Any) -> tuple[Term, ...]:
        return tuple(self.term(t) for t in items(j))

    def function(self, label: Any) -> Function:
        return self.functions[label] if label in self.functions else elementary_function(label)

    def declare(self, entry: Any) -> None:
        label, *rest = items(entry)
        if type(label) is not str:
            raise Damaged("a label is a text")
        if label in self.functions:
            raise Damaged(f"{label} is declared twice")
        if len(rest) == 1:
            self.functions[label] = take(self.store.get(rest[0]), Function)
            return
        params, definition = rest
        variables = self.terms(params)
        name = label.split(".")[0]
        if definition is not None:
            if items(definition)[0] not in ("explicit", "recursive"):
                raise Damaged(f"{label}: a definition is explicit or recursive")
            me = Function(name, variables, ("self",))
            definition = tuple(
                x if k == 0 or type(x) in (int, bool) else self.term(x, me) for k, x in enumerate(definition)
            )
        self.functions[label] = Function(name, variables, definition)

    def hypothesis(self, j: Any) -> Any:
        if type(j) is int:
            return _at(self.claims, j)
        if type(j) is dict:
            if not set(j) <= {"given", "goal", "bound"}:
                raise Damaged("the fields of a claim are given, goal and bound")
            return Claim(self.hypotheses(j["given"]), self.hypothesis(j["goal"]), self.terms(j.get("bound", [])))
        lhs, op, rhs = items(j)
        return Rel(self.term(lhs), op, self.term(rhs))

    def hypotheses(self, j: Any) -> list[Rel | Claim]:
        return [self.hypothesis(h) for h in items(j)]

    def cones(self, j: Any, place: str = "") -> Any:
        if type(j) is dict:
            return {k: self.cones(v, k) for k, v in j.items()}
        if place == "sum":
            rows = map(items, items(j))
            return [[_leaf(c).number, self.cones(fs), t if t is None else self.term(t)] for c, fs, t in rows]
        if place == "plus":
            return [[name, self.term(cofactor)] for name, cofactor in map(items, items(j))]
        return [self.cones(v) for v in j] if type(j) is list else j

    def field(self, kind: str, j: Any) -> Any:
        match kind:
            case "term":
                return self.term(j)
            case "hypothesis":
                return self.hypothesis(j)
            case "hypotheses":
                return self.hypotheses(j)
            case "values":
                return {self.term(v): self.term(e) for v, e in map(items, items(j))}
            case "meanings":
                rows = map(items, items(j))
                return [Lambda(self.function(f), self.terms(params), self.term(body)) for f, params, body in rows]
            case "function":
                return self.function(j)
        return self.cones(j)  # or a text, as it is


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise Damaged("a key occurs twice")
    return dict(pairs)


def _no_float(text: str) -> Any:
    raise Damaged(f"a number that is not exact: {text:.40}")


def _reading(function: Callable[P, R]) -> Callable[P, R]:
    """What Python says of a value that no certificate has there is damage."""

    @wraps(function)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError, OverflowError) as error:
            raise Damaged(f"damaged: {type(error).__name__}: {error!s:.100}") from None

    return guarded


def _document(text: str, *fields: set[str]) -> dict[str, Any]:
    """The document with all of the first fields and any of the second ones, checked for its outer form."""
    if len(text) > MAX_TEXT:
        raise Damaged("a certificate is not as long as this")
    document: dict[str, Any] = json.loads(
        text, object_pairs_hook=_unique, parse_float=_no_float, parse_constant=_no_float
    )
    needed, more = fields
    if not set(document) <= needed | more:
        raise Damaged(f"the fields are {', '.join(sorted(needed))} and perhaps {', '.join(sorted(more))}")
    if len(items(document.get("steps", []))) > MAX_STEPS:
        raise Damaged("too many steps")
    return document


@_reading
def read(text: str) -> dict[str, Any]:
    """The document of a certificate, checked for its outer form."""
    needed, more = {"format", "ref", "functions", "steps", "results"}, {"lemmas", "terms", "claims", "roles"}
    document = _document(text, needed, more)
    if document["format"] != FORMAT or type(document["ref"]) is not str:
        raise Damaged(f"not a certificate of the format {FORMAT}")
    if not items(document["results"]):
        raise Damaged("a certificate without results")
    items(document.get("roles", []))
    return document


def name_of(text: str) -> str:
    """The name under which a text stands in a store."""
    return sha256(text.encode()).hexdigest()[:20]


def shelf(folder: Path) -> dict[str, str]:
    """The texts in the files of a store, by their names: a name and its text in each line.  Nothing is checked."""
    lines = [line for path in sorted(folder.glob("*.txt")) for line in path.read_text(encoding="utf-8").split("\n")]
    return {name: text for name, _, text in (line.partition(" ") for line in lines) if name}


def _nothing(name: str) -> str:
    raise LookupError(name)


class Store:
    """What texts share: functions and results, each made once from the text that `fetch` has under its name.

    The name is a hash of the text, so a text can only name texts that were there before it: nothing rests on itself.
    What is proved does not depend on that: it is made by the rules, and compared where it is used.
    """

    def __init__(self, fetch: Callable[[str], str] = _nothing) -> None:
        self.fetch = fetch
        self.made: dict[str, Result | Function] = {}
        self.steps: dict[Any, Result] = {}

    def get(self, name: Any) -> Result | Function:
        """What is stored under a name; `Damaged` when the text is missing, or another one."""
        if name not in self.made:
            try:
                text = self.fetch(name)
            except LookupError:
                raise Damaged(f"{name:.40} is missing from the store") from None
            if name_of(text) != name:
                raise Damaged(f"{name:.40} is damaged in the store")
            try:
                self.made[name] = _stored(text, self)
            except Refused as error:
                raise type(error)(f"{name}: {error}") from None
        return self.made[name]


def store_folder(path: Path) -> Path | None:
    """The folder with the store of a certificate: in the nearest folder above it that has one."""
    return next((p / STORE for p in path.parents if (p / STORE).is_dir()), None)


def store_beside(path: Path) -> Store:
    """The store of a certificate, an empty one where there is none."""
    folder = store_folder(path)
    return Store(shelf(folder).__getitem__) if folder else Store()


@_reading
def _stored(text: str, store: Store) -> Result | Function:
    document = _document(text, {"functions"}, {"define", "lemmas", "terms", "claims", "steps"})
    reader, done = _run(document, store)
    if "define" not in document:
        return done[-1]
    reader.declare(document["define"])
    return reader.functions[document["define"][0]]


@_reading
def replay(text: str, store: Store | None = None) -> list[Result]:
    """Make the results anew, rule by rule; `Refused` where a step fails, or shows something else than is written.

    What a text shares with others is looked up in the store.
    """
    return replayed(read(text), store)


@_reading
def replayed(document: dict[str, Any], store: Store | None = None) -> list[Result]:
    """The same of a document that `read` has made."""
    reader, done = _run(document, store or Store())
    return [_check(done, reader, row) for row in document["results"]]


def _run(document: dict[str, Any], store: Store) -> tuple[_Reader, list[Result]]:
    """Everything that the lemmas and steps of a document show, in order."""
    reader, done = _Reader(store), list[Result]()
    for entry in items(document["functions"]):
        reader.declare(entry)
    for row in items(document.get("terms", [])):
        reader.table.append(reader.term(row))
    for row in items(document.get("claims", [])):
        reader.claims.append(reader.hypothesis(row))
    for name in items(document.get("lemmas", [])):
        done.append(take(store.get(name), Theorem, Refutation))
    for k, step in enumerate(document.get("steps", [])):
        try:
            done.append(_step(step, reader, done, store))
        except Refused as error:
            raise type(error)(f"step {k} ({items(step)[0]}): {error}") from None
    return reader, done


def _frozen(value: Any) -> Any:
    """The same for the same data of a step."""
    if type(value) is dict:
        return tuple((k, _frozen(v)) for k, v in value.items())
    return tuple(map(_frozen, value)) if type(value) in (list, tuple) else (type(value), value)


def _step(step: Any, reader: _Reader, done: list[Result], store: Store) -> Result:
    rule, uses, *values = items(step)
    premises, fields = [_at(done, u) for u in items(uses)], list(zip(FIELDS[rule].items(), values, strict=True))
    data = {name: reader.field(kind, j) for (name, kind), j in fields}
    key = rule, _frozen(data), tuple(premises)
    if key not in store.steps:
        store.steps[key] = RULES[rule](data, premises)
    return store.steps[key]


def _check(done: list[Result], reader: _Reader, row: Any) -> Result:
    k, written = items(row)
    result: Result = _at(done, k)
    if result.claim != reader.hypothesis(written):
        raise Refused(f"step {k} shows {result.claim}, not what is written")
    return result
