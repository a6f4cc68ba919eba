"""Certified definitions and claims as plain Python: what the kernel has looked at, in functions that anybody can call.

The source is what a replay of a certificate makes, so what a notebook computes is what was proved or refuted, not a
second rendering of it.  Numbers are exact fractions, but for exp, log, roots and real powers.  A sum of symbolic length
is `sum(.. for k in range(..))`; any other recursive function calls itself, and remembers its values unless it depends
on a sequence that may be changed.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from symbolic.kernel import Claim, Function, Rel, Term, app, num
from symbolic.kernel.terms import ELEMENTARY, subterms
from symbolic.language.definitions import applied, bodies, reached
from symbolic.language.sums import as_big, binomial

from .typeset import added, signed

SUM, PRODUCT, POWER, ATOM = range(4)
_FLOATING = ("exp", "log", "sqrt", "pow")
RESERVED = frozenset(
    {
        *ELEMENTARY, *keyword.kwlist, "F", "at", "cache", "comb", "prod", "sum", "range", "int", "dict", "print",
        "printed", "repaired", "proved", "show", "same", "short", "holds", "Plot",
    }
)  # fmt: skip
_COMB = "return comb(n, k) if 0 <= k <= n else 0"
_SHIFTED = re.compile(r"(.+) ([+-]) (\d+)")
TURNED = {">": "<", ">=": "<="}
_SELF, _ELEMENTARY = ("self",), ("elementary",)
Scope = Mapping[Term, tuple[str, int]]  # variables that are written otherwise, and how tightly that binds
Piece = tuple[str, int]
_PLAIN: Scope = MappingProxyType({})


@dataclass
class Code:
    """Functions as they are needed: each gets a name of its own, and stands after those that it calls."""

    names: dict[Function, str] = field(default_factory=dict)
    told: set[Function] = field(default_factory=set)  # those whose source was given

    def name(self, functions: Iterable[Function]) -> None:
        """Give names to these functions and to all that they depend on."""
        for f in reached(functions):
            if f not in self.names and f.definition != _ELEMENTARY and not _is_big(f):
                name = f.name.replace("'", "_prime")
                name += "_" * (name in RESERVED)
                taken = set(self.names.values())
                self.names[f] = next(n for n in (name, *(f"{name}_{k}" for k in range(2, 999))) if n not in taken)

    def needed(self, functions: Iterable[Function]) -> list[str]:
        """The sources of functions that were not given yet, those they call before them."""
        found = [f for f in reached(functions) if f in self.names and f.definition is not None and f not in self.told]
        self.told.update(found)
        return [self._source(f) for f in found]

    def _source(self, f: Function) -> str:
        params = [self.variable(v) for v in f.params]
        scope = {v: (name, ATOM) for v, name in zip(f.params, params, strict=True)}
        head = f"def {self.names[f]}({', '.join(params)}):"
        if f == binomial:
            return f"{head}\n    {_COMB}"
        match f.definition:
            case ("explicit", body):
                return f"{head}\n    return {self.term(body, scope, f)}"
            case (_, start, base, step, total):
                before = {**scope, f.params[0]: (f"{params[0]} - 1", SUM)}
                lines = [
                    *([] if f.free else ["@cache"]),
                    head,
                    f"    if {params[0]} {'<=' if total else '=='} {start}:",
                    f"        return {self.term(base, scope, f)}",
                    f"    return {self.term(step, before, f)}",
                ]
                return "\n".join(lines)
        raise ValueError(f"{f.name} has no definition")

    def variable(self, v: Term) -> str:
        """A variable's name in Python, other than that of any function."""
        name = v.args[0].replace("'", "_prime")
        return name + "_" * (name in RESERVED or name in self.names.values())

    # Terms.

    def term(self, t: Term, scope: Scope = _PLAIN, owner: Function | None = None, level: int = SUM) -> str:
        """The term as an expression, in parentheses if it binds more loosely than `level`.

        `owner` is the function in whose definition it stands.
        """
        out, natural = self._piece(t, scope, owner)
        return out if natural >= level else f"({out})"

    def _piece(self, t: Term, scope: Scope, owner: Function | None) -> Piece:
        def at(a: Term, level: int) -> str:
            return self.term(a, scope, owner, level)

        match t.op, t.args:
            case "num", (value,):
                return number(value), ATOM if value >= 0 or value.denominator > 1 else SUM
            case "var", _:
                return scope[t] if t in scope else (self.variable(t), ATOM)
            case "app", (function, *args):
                return self._application(t, function, args, scope, owner)
            case "+", (v, one) if one == num(1) and scope.get(v, ("", 0))[0].endswith(" - 1"):
                return scope[v][0].removesuffix(" - 1"), ATOM
            case "+", parts:
                told = (signed(a) if a.op in ("neg", "num") else (False, a) for a in parts)
                return added((minus, at(a, PRODUCT if k or minus else SUM)) for k, (minus, a) in enumerate(told)), SUM
            case "-", (left, right):
                return f"{at(left, SUM)} - {at(right, PRODUCT)}", SUM
            case "neg", (inner,):
                return f"-{at(inner, PRODUCT)}", SUM
            case "*", factors:
                return " * ".join(at(a, PRODUCT if k == 0 else POWER) for k, a in enumerate(factors)), PRODUCT
            case "/", _ if (value := constant(t)) is not None:
                return number(value), ATOM
            case "/", (above, below):
                divisor = at(below, POWER) if _floats(below) else f"F({at(below, SUM)})"
                return f"{at(above, PRODUCT)} / {divisor}", PRODUCT
            case _, (base, exponent):
                power, shown = exponent.number, at(base, ATOM)
                exact = any(s.op == "/" or (s.op == "var" and s.args[1] == "real") for s in subterms(base))
                if not exact and (power is None or power < 0):
                    shown = f"F({at(base, SUM)})"
                return f"{shown}**{at(exponent, ATOM)}", POWER
        raise ValueError(f"no Python for {t}")

    def _application(
        self, t: Term, function: Function, args: list[Term], scope: Scope, owner: Function | None
    ) -> Piece:
        if (parts := as_big(t)) is not None:
            word, body, index, low, high = parts
            last = str(high.number + 1) if high.number is not None else _next(self.term(high, scope, owner))
            limit = last if re.fullmatch(r"[\w +-]+", last) else f"int({last})"
            inner = {**scope, index: (self.variable(index), ATOM)}
            run = f"{self.variable(index)} in range({self.term(low, scope, owner)}, {limit})"
            return f"{word}({self.term(body, inner, owner)} for {run})", ATOM
        called = owner if function.definition == _SELF and owner is not None else function
        shown = ", ".join(self.term(a, scope, owner) for a in args)
        return f"{self.names.get(called, called.name)}({shown})", ATOM

    # Relations.

    def relation(self, rel: Rel) -> str:
        """A relation, as a comparison."""
        lhs, op, rhs = rel.lhs, rel.op, rel.rhs
        if constant(lhs) is not None and op in TURNED:
            lhs, op, rhs = rhs, TURNED[op], lhs
        if op == "=":
            return f"same({self.term(lhs)}, {self.term(rhs)})"
        return f"{self.term(lhs)} {op} {self.term(rhs)}"


def functions_of(claim: Claim) -> list[Function]:
    """The functions of a claim, in the order in which they stand there."""
    return applied(*(t for rel in claim.rels() for t in rel.terms()))


def branches(claim: Claim) -> bool:
    """Does a function that a claim needs call itself more than once, with numbers that grow at each step?"""
    return any(f != binomial and sum(map(_calls_itself, bodies(f))) > 1 for f in reached(functions_of(claim)))


def _calls_itself(body: Term) -> int:
    return sum(1 for s in subterms(body) if s.op == "app" and s.args[0].definition == _SELF)


def _is_big(f: Function) -> bool:
    """Is it a sum, or a product, of symbolic length?"""
    return as_big(app(f, *f.params)) is not None


def _floats(t: Term) -> bool:
    """May its value be rounded?"""
    return any(f.name in _FLOATING for f in reached(applied(t)))


def _next(text: str) -> str:
    """One more."""
    if not (found := _SHIFTED.fullmatch(text)):
        return f"{text} + 1"
    by = int(found[2] + found[3]) + 1
    return f"{found[1]} {'-' if by < 0 else '+'} {abs(by)}" if by else found[1]


def constant(t: Term) -> Fraction | None:
    """The value of a literal number or a fraction of two, None of anything else."""
    if t.op == "/" and all(a.number is not None and a.number.denominator == 1 and a.number >= 0 for a in t.args):
        return t.args[0].number / t.args[1].number if t.args[1].number else None  # type: ignore[no-any-return]
    return t.number


def number(value: Fraction) -> str:
    """An exact number: an integer, or a fraction."""
    return str(value.numerator) if value.denominator == 1 else f"F({value.numerator}, {value.denominator})"
