"""Displays with the readings that are intended, written by hand in `tests/reading/habits`; trees in its language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from symbolic.reading.notation import Notation, notation_of
from symbolic.reading.reader import Clause, Reading
from symbolic.reading.tree import NOTHING, Node

FOLDER = Path(__file__).resolve().parent / "habits"
_ROLES = {"hypothesis": "if ", "reason": "since ", "definition": "def "}
_CALLS = {
    "abs": "abs", "floor": "floor", "ceil": "ceil", "nearest": "round", "factorial": "fact", "transpose": "transpose",
}  # fmt: skip
_ENDS = {"interval": "[]", "right-open": "[)", "left-open": "(]"}


class Habit(NamedTuple):
    """One display, the section whose notation it is read with, and what is intended."""

    section: str
    source: str
    intended: str


def habits() -> Iterator[Habit]:
    """All displays, in their order."""
    section, source = "", ""
    texts = (FOLDER / name for name in ("displays.txt", "hostile.txt", "spellings.txt", "real.txt", "whole.txt"))
    for line in (line for text in texts for line in text.read_text(encoding="utf-8").splitlines()):
        if heading := re.fullmatch(r"\[([a-z]+)\]", line):
            section = heading[1]
        elif line.startswith("    "):
            yield Habit(section, source, line.strip())
        elif line:
            source = line


def notations() -> dict[str, Notation]:
    """The notation of every section."""
    tables = tomllib.loads((FOLDER / "notation.toml").read_text(encoding="utf-8"))
    base = tables.pop("base")
    return {name: notation_of({**base, "scope": {"1": more}}).at("1") for name, more in tables.items()}


def said(reading: Reading) -> str:
    """All clauses in the language of the readings."""
    return " ;; ".join(map(_clause, reading.clauses))


def _clause(clause: Clause) -> str:
    if clause.node is None:
        return f'say "{clause.words}"'
    connective = f"{clause.connective} " if clause.connective in ("=>", "<=>") else ""
    return connective + _ROLES.get(clause.role, "") + top(clause.node)


def top(node: Node) -> str:
    """A whole expression: no brackets around it."""
    if node.op == "sum":
        first, *more = node.nodes
        return top_minus(first) + "".join(
            f" - {inner(n.nodes[0])}" if n.op == "minus" else f" + {inner(n)}" for n in more
        )
    if node.op == "product":
        return " * ".join(map(inner, node.nodes))
    if node.op == "over":
        return " / ".join(map(inner, node.nodes))
    if node.op == "power":
        base, exponent = node.nodes
        return f"{inner(base)} ^ {top_minus(exponent)}"
    if node.op == "setop" and node.nodes[0] == NOTHING:
        return f"{_name(node.args[0])} {inner(node.nodes[1])}"
    if node.op == "setop":
        return f"{inner(node.nodes[0])} {_name(node.args[0])} {inner(node.nodes[1])}"
    if node.op == "relation":
        return " ".join(_side(a) if isinstance(a, Node) else str(a) for a in node.args)
    return inner(node) if node.op != "minus" else top_minus(node)


def _stated(node: Node) -> str:
    return inner(node) if node.op in ("quantified", "not") else f"({top(node)})"


def top_minus(node: Node) -> str:
    return f"-{inner(node.nodes[0])}" if node.op == "minus" else inner(node)


def _side(node: Node) -> str:
    return "_" if node == NOTHING else top(node)


def _name(text: Node | str) -> str:
    return str(text).replace("\\", "")


def _list(node: Node) -> str:
    return ", ".join(map(top, node.nodes))


def _script(node: Node) -> str:
    return ", ".join(f"({_list(n)})" if n.op == "list" else top(n) for n in node.nodes)


def _case(node: Node) -> str:
    if node.op == "row":
        return " ".join(map(top, node.nodes))
    value, conditions = node.nodes
    return f"{top(value)} if {_list(conditions)}" if conditions.args else f"{top(value)} otherwise"


def inner(node: Node) -> str:
    """A part of an expression."""
    match node.op, node.args:
        case "number", (digits,):
            return str(digits)
        case "name", (name,):
            return _name(name)
        case "index", (name, Node() as lower, Node() as upper):
            above = f"; {_script(upper)}" if upper.args else ""
            return f"{_name(name)}[{_script(lower)}{above}]"
        case (("call" | "event"), (Node() as head, Node() as arguments, Node() as given)):
            return f"{inner(head)}({_list(arguments)}{f' | {_list(given)}' if given.args else ''})"
        case "big", (operator, Node() as limits, Node() as upper, Node() as body):
            high = f"; {top(upper)}" if upper != NOTHING else ""
            return f"{operator}[{_list(limits)}{high}]({top(body)})"
        case "function", (name, Node() as argument):
            return f"{name}({top(argument)})"
        case "root", (Node() as degree, Node() as radicand):
            return f"sqrt({top(radicand)})" if str(degree) == "(number 2)" else f"root({top(degree)}, {top(radicand)})"
        case "binomial", _:
            return f"binom({_list(node)})"
        case "derived", (Node() as function, Node() as order):
            return f"derived({inner(function)}, {top(order)})"
        case "inverse", (Node() as function,):
            return f"inverse({inner(function)})"
        case "derivative", (sign, Node() as variables, Node() as body):
            return f"{_name(sign)}[{_list(variables)}]({top(body)})"
        case "difference", (Node() as sign, Node() as of):
            return f"{inner(sign)}:({top(of)})"
        case "evaluated", (Node() as of, Node() as values, Node() as upper):
            return f"at[{_list(values)}{f'; {top(upper)}' if upper != NOTHING else ''}]({top(of)})"
        case "indicator", _:
            return f"1{{{_list(node)}}}"
        case "norm", (Node() as of, Node() as which):
            return f"norm{f'[{_list(which)}]' if which.args else ''}({top(of)})"
        case "angle", (Node() as elements, Node()):
            return f"angle({_list(elements)})"
        case "lowered", (Node() as base, Node() as lower, Node() as upper):
            ends = f"; {top(upper)}" if upper != NOTHING else ""
            return f"{inner(base)}_[{_script(lower)}{ends}]"
        case "accent", (sign, Node() as of):
            return f"{_name(sign)}<{top(of)}>"
        case "modulo", (Node() as of, Node() as by):
            return f"{top(of)} modulo {_list(by)}"
        case "logical", (sign, *parts):
            return f" {sign} ".join(_stated(p) for p in parts if isinstance(p, Node))
        case "not", (Node() as of,):
            return f"not {_stated(of)}"
        case "quantified", (sign, Node() as conditions, Node() as of):
            return f"{_name(sign)}[{_list(conditions)}]({top(of)})"
        case "degree", _:
            return f"degree({_list(node)})"
        case "given", (Node() as what, Node() as conditions):
            return f"{_list(what)} | {_list(conditions)}"
        case "raised", (Node() as base, Node() as sign):
            return f"{inner(base)}^[{inner(sign)}]"
        case "said", _:
            return " ".join(map(inner, node.nodes))
        case "words", (text,):
            return f'"{text}"'
        case "square", _:
            return f"[{_list(node)}]"
        case "cases", _:
            return f"cases({'; '.join(map(_case, node.nodes))})"
        case "matrix", _:
            return f"matrix[{'; '.join(map(_list, node.nodes))}]"
        case "list", _:
            return f"<{_list(node)}>"
        case "set", _:
            return f"{{{_list(node)}}}"
        case "percent", (Node() as number,):
            return f"{inner(number)}%"
        case "setof", (Node() as elements, Node() as conditions):
            return f"{{{_list(elements)} | {_list(conditions)}}}"
        case ("interval" | "right-open" | "left-open") as kind, _:
            return f"{_ENDS[kind][0]}{_list(node)}{_ENDS[kind][1]}"
        case "dots", _:
            return "..."
    return f"{_CALLS[node.op]}({_list(node)})" if node.op in _CALLS else f"({top(node)})"
