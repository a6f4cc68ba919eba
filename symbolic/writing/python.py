"""Certified definitions and claims as plain Python: what the kernel has looked at, in functions that anybody can call.

The source is a certificate's own data, so what a notebook computes is what was proved or refuted, not a second
rendering of it.  Numbers are exact fractions, but for exp, log, roots and real powers.  A sum of symbolic length is
`sum(.. for k in range(..))`; any other recursive function calls itself, and remembers its values unless it depends on
a sequence that may be changed.
"""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

SUM, PRODUCT, POWER, ATOM = range(4)
ELEMENTARY = ("exp", "log", "sqrt", "abs", "floor", "ceil", "pos", "max", "min", "pow")
_FLOATING = ("exp", "log", "sqrt", "pow")
RESERVED = frozenset(
    {
        *ELEMENTARY, *keyword.kwlist, "F", "at", "cache", "comb", "prod", "sum", "range", "int", "dict", "print",
        "printed", "repaired", "show", "same", "short", "holds", "Plot",
    }
)  # fmt: skip
_BINOMIAL = [
    "recursive", 0, ["*", ["pos", "k:int"], ["pos", ["neg", "k:int"]]],
    ["+", ["self", "n:int", "k:int"], ["self", "n:int", ["-", "k:int", "1"]]], False,
]  # fmt: skip
_COMB = "return comb(n, k) if 0 <= k <= n else 0"
_TURNED = {">": "<", ">=": "<="}
Term = Any  # of a certificate: a text, a place in a table, or a list


@dataclass(frozen=True)
class Text:
    """A document that terms stand in: its functions by their labels, and its tables."""

    functions: Mapping[str, str]
    terms: tuple[Term, ...] = ()
    claims: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Defined:
    """A function of a certificate; `body` is None for a sequence that may be anything."""

    name: str
    params: tuple[str, ...]
    body: list[Any] | None
    text: Text
    uses: tuple[str, ...]


Scope = dict[str, tuple[str, int]]  # the variables: how they are written, and how tightly that binds


@dataclass
class Code:
    """Functions as they are needed: each gets a name of its own, and stands after those that it calls."""

    shelf: Mapping[str, str]
    defined: dict[str, Defined] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    told: dict[str, None] = field(default_factory=dict)  # those whose source was given

    def read(self, document: Mapping[str, Any]) -> Text:
        """The document as something that terms can be read in."""
        functions = {}
        for label, *rest in document.get("functions", ()):
            functions[label] = self._declare(label, rest, functions)
        return Text(functions, tuple(document.get("terms", ())), tuple(document.get("claims", ())))

    def _declare(self, label: str, rest: list[Any], functions: Mapping[str, str]) -> str:
        if len(rest) == 1:
            if rest[0] not in self.defined:
                stored = json.loads(self.shelf[rest[0]])
                text = self.read(stored)
                self._define(rest[0], *stored["define"], text)
            return str(rest[0])
        key = json.dumps([label, rest, sorted(functions.items())])
        self._define(key, label, *rest, Text(dict(functions)))
        return key

    def _define(self, key: str, label: str, params: list[str], body: list[Any] | None, text: Text) -> None:
        if key in self.defined:
            return
        uses = tuple(dict.fromkeys(text.functions[f] for f in _labels(body, text) if f in text.functions))
        self.defined[key] = Defined(label.split(".")[0], tuple(params), body, text, uses)
        if _folded(self.defined[key]) is None:
            name = label.split(".")[0].replace("'", "_prime")
            name += "_" * (name in RESERVED)
            taken = set(self.names.values())
            self.names[key] = next(n for n in (name, *(f"{name}_{k}" for k in range(2, 999))) if n not in taken)

    # The source of functions.

    def needed(self, keys: Iterator[str] | list[str]) -> list[str]:
        """The sources of functions that were not given yet, those they call before them."""
        out: list[str] = []
        for key in keys:
            if key in self.told:
                continue
            self.told[key] = None
            f = self.defined[key]
            out += self.needed(list(f.uses))
            if f.body is not None and _folded(f) is None:
                out.append(self._source(key))
        return out

    def reached(self, keys: list[str]) -> set[str]:
        """These functions, and all that they depend on."""
        return {*keys, *(inner for key in keys for inner in self.reached(list(self.defined[key].uses)))}

    def branches(self, claim: Any, text: Text) -> bool:
        """Does a function that it needs call itself more than once, with numbers that grow at each step?"""
        bodies = (self.defined[key].body for key in self.reached(self.uses(claim, text)))
        return any(body and body != _BINOMIAL and str(body).count("'self'") > 1 for body in bodies)

    def _free(self, key: str) -> bool:
        """Does it depend on a sequence that may be changed?"""
        f = self.defined[key]
        return f.body is None or any(self._free(g) for g in f.uses)

    def _source(self, key: str) -> str:
        f = self.defined[key]
        params = [self.variable(v) for v in f.params]
        scope = {v: (name, ATOM) for v, name in zip(f.params, params, strict=True)}
        head = f"def {self.names[key]}({', '.join(params)}):"
        body = f.body or []
        if body == _BINOMIAL and list(f.params) == ["n:int", "k:int"]:
            return f"{head}\n    {_COMB}"
        if body[0] == "explicit":
            return f"{head}\n    return {self.term(body[1], f.text, scope, key)}"
        _, start, base, step, total = body
        n = f.params[0]
        before = {**scope, n: (f"{params[0]} - 1", SUM)}
        lines = [
            *([] if self._free(key) else ["@cache"]),
            head,
            f"    if {params[0]} {'<=' if total else '=='} {start}:",
            f"        return {self.term(base, f.text, scope, key)}",
            f"    return {self.term(step, f.text, before, key)}",
        ]
        return "\n".join(lines)

    def variable(self, name: str) -> str:
        """A variable's name in Python, other than that of any function."""
        name = name.removesuffix(":int").replace("'", "_prime")
        return name + "_" * (name in RESERVED or name in self.names.values())

    # Terms.

    def term(self, t: Term, text: Text, scope: Scope, owner: str = "", level: int = SUM) -> str:
        """The term as an expression, in parentheses if it binds more loosely than `level`."""
        out, natural = self._piece(t, text, scope, owner)
        return out if natural >= level else f"({out})"

    def _piece(self, t: Term, text: Text, scope: Scope, owner: str) -> tuple[str, int]:
        if type(t) is int:
            return self._piece(text.terms[t], text, scope, owner)
        if type(t) is str:
            return scope[t] if t in scope else _number(t) if _is_number(t) else (self.variable(t), ATOM)
        op, *args = t

        def at(a: Term, level: int) -> str:
            return self.term(a, text, scope, owner, level)

        match op:
            case "+":
                if args[1:] == ["1"] and type(args[0]) is str and scope.get(args[0], ("", 0))[0].endswith(" - 1"):
                    return scope[args[0]][0].removesuffix(" - 1"), ATOM
                return self._sum([_signed(a, text) for a in args], at), SUM
            case "-":
                return f"{at(args[0], SUM)} - {at(args[1], PRODUCT)}", SUM
            case "neg":
                return f"-{at(args[0], PRODUCT)}", SUM
            case "*":
                return " * ".join(at(a, PRODUCT if k == 0 else POWER) for k, a in enumerate(args)), PRODUCT
            case "/" if constant(t):
                return _number(constant(t))
            case "/":
                below = at(args[1], SUM)
                exact = f"F({below})" if not self._floats(args[1], text) else at(args[1], POWER)
                return f"{at(args[0], PRODUCT)} / {exact}", PRODUCT
            case "^":
                base = at(args[0], ATOM)
                if not _has_real(args[0], text) and not re.fullmatch(r"\d+", str(args[1])):
                    base = f"F({at(args[0], SUM)})"
                return f"{base}**{at(args[1], ATOM)}", POWER
        return self._application(op, args, text, scope, owner)

    def _sum(self, parts: list[tuple[bool, Term]], at: Any) -> str:
        out = ""
        for k, (minus, a) in enumerate(parts):
            sign = ("-" if minus else "") if k == 0 else (" - " if minus else " + ")
            out += sign + at(a, PRODUCT if minus else SUM if k == 0 else PRODUCT)
        return out

    def _application(self, op: str, args: list[Term], text: Text, scope: Scope, owner: str) -> tuple[str, int]:
        key = owner if op == "self" else text.functions.get(op, "")
        shown = [self.term(a, text, scope, owner) for a in args]
        if not key:
            return f"{op}({', '.join(shown)})", ATOM
        f = self.defined[key]
        folded = _folded(f)
        if folded is None:
            return f"{self.names[key]}({', '.join(shown)})", ATOM
        word, start, body = folded
        inner: Scope = {v: self._piece(a, text, scope, owner) for v, a in zip(f.params, args, strict=True)}
        used = {name for piece, _ in [*scope.values(), *inner.values()] for name in re.findall(r"\w+", piece)}
        index = next(n for n in "kjhlmstuvw" if n not in used and n not in self.names.values())
        inner[f.params[0]] = (index, ATOM)
        first, last, wanted = str(start), shown[0], body
        if _always_next(body, f.params[0], f.text):  # k + 1 from 0 is k from 1
            inner[f.params[0]] = (f"{index} - 1", SUM)
            first, last = str(start + 1), _next(shown[0])
        whole = self.term(wanted, f.text, inner, key)
        limit = last if re.fullmatch(r"[\w +-]+", last) else f"int({last})"
        return f"{word}({whole} for {index} in range({first}, {limit}))", ATOM

    def _floats(self, t: Term, text: Text) -> bool:
        """May its value be rounded?"""
        return any(op in _FLOATING for op in _operations(t, text)) or any(
            self._key_floats(text.functions[op]) for op in _operations(t, text) if op in text.functions
        )

    def _key_floats(self, key: str) -> bool:
        f = self.defined[key]
        return any(self._floats(part, f.text) for part in f.body or () if type(part) is list)

    # Relations.

    def relation(self, rel: list[Any], text: Text, scope: Scope) -> str:
        """A relation, as a comparison."""
        lhs, op, rhs = rel
        if constant(lhs) and op in _TURNED:
            lhs, op, rhs = rhs, _TURNED[op], lhs
        if op == "=":
            return f"same({self.term(lhs, text, scope)}, {self.term(rhs, text, scope)})"
        return f"{self.term(lhs, text, scope)} {op} {self.term(rhs, text, scope)}"

    def uses(self, claim: Any, text: Text) -> list[str]:
        """The functions of a claim."""
        return list(dict.fromkeys(text.functions[f] for f in _labels(claim, text) if f in text.functions))


def _folded(f: Defined) -> tuple[str, int, Term] | None:
    """("sum", where it starts, the summand) for a sum of symbolic length, likewise for a product."""
    match f.body:
        case ["recursive", int(start), zero, [sign, ["self", *same], part], _] if same == list(f.params):
            if (zero, sign) in (("0", "+"), ("1", "*")) and f.name in ("sum", "product", "prod"):
                return ("sum" if sign == "+" else "prod"), start, part
    return None


def resolved(claim: Any, text: Text) -> Any:
    """A claim or a relation that may be a place in the table of claims."""
    return text.claims[claim] if type(claim) is int else claim


def _operations(t: Any, text: Text) -> Iterator[str]:
    """Operators and labels of functions in a term."""
    if type(t) is int and t < len(text.terms):
        t = text.terms[t]
    if type(t) is list and t:
        yield str(t[0])
        for a in t[1:]:
            yield from _operations(a, text)


def _labels(thing: Any, text: Text) -> Iterator[str]:
    """Everything in a claim, a term or a definition that may be the label of a function."""
    if type(thing) is int and type(thing) is not bool:
        for table in (text.terms, text.claims):
            if thing < len(table):
                yield from _labels(table[thing], text)
    elif type(thing) is dict:
        for part in thing.values():
            yield from _labels(part, text)
    elif type(thing) is list:
        if thing and type(thing[0]) is str:
            yield thing[0]
        for part in thing:
            if type(part) is not str:
                yield from _labels(part, text)


def _has_real(t: Term, text: Text) -> bool:
    """Is a real variable in it, so that its value is a fraction or a float?"""
    if type(t) is int:
        return _has_real(text.terms[t], text)
    if type(t) is str:
        return not _is_number(t) and not t.endswith(":int")
    return any(_has_real(a, text) for a in t[1:])


def _always_next(t: Term, n: str, text: Text) -> bool:
    """Does the variable occur as n + 1, and never alone?"""
    if t == n:
        return False
    if type(t) is int:
        return _always_next(text.terms[t], n, text)
    if type(t) is not list or t == ["+", n, "1"]:
        return True
    return all(_always_next(a, n, text) for a in t[1:])


def _next(text: str) -> str:
    """One more."""
    if text.endswith(" - 1"):
        return text.removesuffix(" - 1")
    return f"{text.removesuffix(' + 1')} + 2" if text.endswith(" + 1") else f"{text} + 1"


def _signed(t: Term, text: Text) -> tuple[bool, Term]:
    if type(t) is int:
        t = text.terms[t]
    if type(t) is list and t[0] == "neg":
        return True, t[1]
    if type(t) is str and _is_number(t) and t.startswith("-"):
        return True, t[1:]
    return False, t


def _is_number(t: str) -> bool:
    return t[:1].isdigit() or t[:1] == "-"


def constant(t: Term) -> str:
    """The value of a literal number or a fraction of two, "" of anything else."""
    if type(t) is list and t[0] == "/" and all(type(a) is str and a.isdigit() for a in t[1:]):
        return "/".join(t[1:])
    return t if type(t) is str and _is_number(t) else ""


def _number(t: str) -> tuple[str, int]:
    if "/" in t:
        return f"F({t.replace('/', ', ')})", ATOM
    return t, SUM if t.startswith("-") else ATOM
