"""The code cells of a notebook: a false line and its repair as functions, evaluated at the witness, and a plot."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from symbolic.kernel.certificate import FIELDS
from symbolic.ledger import Row

from .breaking import atoms
from .python import Code, Scope, Text, constant, resolved

START = '''\
import sys
from fractions import Fraction as F
from functools import cache
from math import ceil, comb, exp, floor, log, prod, sqrt

sys.setrecursionlimit(10_000)


def pos(x):
    return 1 if x >= 0 else 0


def same(x, y):
    return abs(x - y) <= 1e-9 * (abs(x) + abs(y)) if float in (type(x), type(y)) else x == y


def short(x):
    return f"{float(x):.6g}" if type(x) is float or len(str(x)) > 40 else str(x)


def holds(left, op, right):
    equal = same(left, right)
    less, greater = left < right and not equal, left > right and not equal
    return {"=": equal, ">=": not less, ">": greater, "<=": not greater, "<": less}[op]


def show(what, claim, at):
    """Both sides of a claim at a point: exact, or to six digits where a root, a logarithm or exp is in it."""
    try:
        left, op, right, given = claim(**at)
    except (ZeroDivisionError, ValueError):
        print(f"{what}: not defined here")
        return
    if not given:
        print(f"{what}: the conditions exclude this point")
        return
    print(f"{what}: {short(left)} {op} {short(right)} is {'true' if holds(left, op, right) else 'FALSE'}")
'''
PLOT = '''\
class Plot:
    """Both sides of a claim as one number grows: left red, right blue, and below where it is true (green) or false."""

    def __init__(self, claim, at, name, low, high, points=60):
        self.name, self.low, self.high, self.step = name, low, high, 400 / points
        self.values = []
        for k in range(1, points):
            try:
                left, op, right, given = claim(**{**at, name: low + (high - low) * F(k, points)})
            except (ZeroDivisionError, ValueError):
                continue  # it is not defined there
            if given:
                self.values.append((50 + k * self.step, float(left), float(right), holds(left, op, right)))

    def __repr__(self):
        true = sum(v[3] for v in self.values)
        return f"both sides for {self.name} from {self.low} to {self.high}: true at {true} of {len(self.values)} points"

    def _repr_svg_(self):
        ys = [y for v in self.values for y in v[1:3]] or [0, 1]
        low, high = min(ys), max(ys)
        scaled = log if low > 0 and high > 50 * low else float  # a logarithmic axis for what is far apart
        height = 140 / (scaled(high) - scaled(low) or 1)
        out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 190" width="480" font-size="11">']
        out.append('<path d="M50 10V160H455" fill="none" stroke="#888"/>')
        for x, *_, true in self.values:
            out.append(f'<path d="M{x - self.step / 2:.1f} 163h{self.step:.1f}" '
                       f'stroke="{"#0d6140" if true else "#a11a1f"}" stroke-width="3"/>')
        for side, colour in ((1, "#a11a1f"), (2, "#33528c")):
            path = " ".join(f"{v[0]:.1f},{155 - (scaled(v[side]) - scaled(low)) * height:.1f}" for v in self.values)
            out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        for x, y, text, anchor in [
            (50, 180, self.low, "middle"), (450, 180, self.high, "middle"), (250, 180, self.name, "middle"),
            (46, 158, f"{low:.3g}", "end"), (46, 18, f"{high:.3g}", "end"),
        ]:
            out.append(f'<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>')
        return "".join(out) + "</svg>"
'''
_TURNED = {">=": "<=", ">": "<"}
_RISING = (r"\le", r"\leq", r"\leqslant", "<")
_DEEPEST = 200  # steps of a recursion that calls itself twice
_LARGEST = 60  # what a plot evaluates some sixty times is small


@dataclass(frozen=True)
class Cell:
    """Code; `plot` is the variable of a plot that ends it, "" for none."""

    source: str
    plot: str = ""


NOTHING = Cell("")


@dataclass(frozen=True)
class _Function:
    """A claim as a Python function of `params`; `bounds` are constants between which some of them are."""

    source: str
    params: tuple[str, ...]
    op: str
    bounds: Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class _Witness:
    """The values at which a line is false, what its sequences are there, and the text that this stands in."""

    values: Mapping[str, Any]
    meanings: tuple[Any, ...]
    text: Text


def cells(row: Row, document: Mapping[str, Any], code: Code) -> Iterator[Cell]:
    """What there is to compute about an item with a false line: nothing without one."""
    false = [k for k, part in enumerate(row.parts) if (part.role, part.outcome) == ("printed", "refuted")]
    if not false:
        return
    text = code.read(document)
    for count, k in enumerate(false, 1):
        name = "printed" if count == 1 else f"printed_{count}"
        witness = _witness(document, k, text, code)
        claim = resolved(document["results"][k][1], text)
        if not _is_small(claim, witness, text, code):
            continue
        functions = [_claim(claim, text, name, code, _rises(row.parts[k].latex))]
        labels, places = [("printed", functions[0])], [k]
        if count == len(false):
            for n, (place, part) in enumerate((k, p) for k, p in enumerate(row.parts) if p.role == "repaired"):
                other = resolved(document["results"][place][1], text)
                if _is_settled(other, claim, witness, text, code):
                    called = "repaired" if n == 0 else f"repaired_{n + 1}"
                    functions.append(_claim(other, text, called, code, _rises(part.latex)))
                    labels.append(("repaired", functions[-1]))
                    places.append(place)
        shown = [document["results"][place][1] for place in places]
        defined = code.needed([*code.uses(shown, text), *code.uses(list(witness.meanings), witness.text)])
        at = {code.variable(v): _value(e, v) for v, e in witness.values.items()}
        wanted = [v for v in at if any(v in f.params for _, f in labels)]
        lines = [*(f"{source}\n" for source in defined), *(_meaning(m, witness.text, code) for m in witness.meanings)]
        lines += [f"{f.source}\n" for _, f in labels]
        lines.append(f"at = dict({', '.join(f'{v}={at[v]}' for v in wanted)})  # change it")
        for what, f in labels:
            taken = "at" if set(f.params) == set(wanted) else f"{{k: at[k] for k in {list(f.params)!r}}}"
            lines.append(f'show("{what}", {_name(f)}, {taken})')
        yield Cell("\n".join(lines).replace("\n\n\n", "\n\n"))
        yield from _plot(functions[0], at, witness)


def _rises(latex: str) -> bool:
    """Is the smaller side printed first?  The kernel has the larger one there."""
    signs = [a.source for a in atoms(latex) if a.kind == "rel" and a.depth == 0]
    return bool(signs) and all(sign in _RISING for sign in signs)


def _plot(f: _Function, at: Mapping[str, str], witness: _Witness) -> Iterator[Cell]:
    """Where an inequality between two constants is false says more than one point."""
    small = all(int(n) <= _LARGEST for n in re.findall(r"\d+", " ".join(at[v] for v in f.params)))
    variable = next((v for v in f.params if v in f.bounds), "")
    if variable and f.op != "=" and small and not witness.meanings:
        low, high = f.bounds[variable]
        taken = ", ".join(f"{v}={at[v]}" for v in f.params)
        yield Cell(f'Plot({_name(f)}, dict({taken}), "{variable}", {low}, {high})', variable)


def says_more(plain: str) -> bool:
    """Is the line of a plot true at some of its points, and false at others?  Else the witness says as much."""
    found = re.search(r"true at (\d+) of (\d+) points", plain)
    return bool(found) and 0 < int(found[1]) < int(found[2])  # type: ignore[index]


def _name(f: _Function) -> str:
    return f.source.split("(")[0].removeprefix("def ")


def _witness(document: Mapping[str, Any], place: int, text: Text, code: Code) -> _Witness:
    """What the step of a refutation says, which is the certificate's own or stands in the store."""
    lemmas, k = document.get("lemmas", ()), document["results"][place][0]
    if k < len(lemmas):
        stored = json.loads(code.shelf[lemmas[k]])
        text, step = code.read(stored), stored["steps"][-1]
    else:
        step = document["steps"][k - len(lemmas)]
    data = dict(zip(FIELDS[step[0]], step[2:], strict=True))
    values = {str(_term(v, text)): _term(e, text) for v, e in data["values"]}
    return _Witness(values, tuple(data["meanings"]), text)


def _term(t: Any, text: Text) -> Any:
    """A term that may be a place in the table of terms."""
    return text.terms[t] if type(t) is int else t


def _is_settled(other: Any, claim: Any, witness: _Witness, text: Text, code: Code) -> bool:
    """Does the witness of a claim say everything that another one asks for?"""
    known = {witness.text.functions[label] for label, _, _ in witness.meanings}
    sequences = {key for key in code.reached(code.uses(other, text)) if code.defined[key].body is None}
    quantified = _quantified(other, text) <= _quantified(claim, text)
    small = _is_small(other, witness, text, code)
    return quantified and small and sequences <= known and _free(other, text) <= _free(claim, text)


def _is_small(claim: Any, witness: _Witness, text: Text, code: Code) -> bool:
    """Can it be evaluated by functions that call themselves, in next to no time?"""
    numbers = re.findall(r"\d+", f"{claim} {text.terms} {text.claims} {witness.values}")
    return not code.branches(claim, text) or max(map(int, numbers), default=0) <= _DEEPEST


def _quantified(claim: Any, text: Text) -> set[str]:
    """The hypotheses about all values of something, which are not looked at."""
    return {str(h) for h in (resolved(h, text) for h in claim["given"]) if type(h) is dict}


def _free(claim: Any, text: Text) -> set[str]:
    """The variables of a claim, as the certificate writes them."""
    found: set[str] = set()

    def walk(thing: Any) -> None:
        if type(thing) is int and thing < len(text.terms):
            walk(text.terms[thing])
        elif type(thing) is str and not (thing[:1].isdigit() or thing[:1] == "-"):
            found.add(thing)
        elif type(thing) is list:
            for part in thing[1:]:
                walk(part)

    for rel in _relations(claim, text):
        walk(["", rel[0], rel[2]])
    return found


def _relations(claim: Any, text: Text) -> list[list[Any]]:
    """The goal, then the hypotheses that are relations."""
    given = [resolved(h, text) for h in claim["given"]]
    return [resolved(claim["goal"], text), *(h for h in given if type(h) is list)]


def _claim(claim: Any, text: Text, name: str, code: Code, rising: bool) -> _Function:
    """Both sides, the sign between them, and whether the conditions hold, in a function of the variables."""
    goal, *given = _relations(claim, text)
    solved = _solved(given, text)
    free = sorted(_free(claim, text))
    params = tuple(code.variable(v) for v in free if v not in solved)
    scope: Scope = {}
    left, right = (code.term(side, text, scope) for side in (goal[0], goal[2]))
    op = goal[1]
    if rising and op in _TURNED:
        left, right, op = right, left, _TURNED[op]
    conditions = [code.relation(h, text, scope) for h in given if h not in solved.values()]
    lines = [f"def {name}({', '.join(params)}):"]
    lines += [f"    {code.variable(v)} = {code.term(_other(v, h), text, scope)}" for v, h in solved.items()]
    lines += [f"    left = {left}", f"    right = {right}"]
    lines += [f'    return left, "{op}", right, {" and ".join(conditions) or "True"}']
    return _Function("\n".join(lines), params, op, _bounds(given, text, code))


def _solved(given: list[list[Any]], text: Text) -> dict[str, list[Any]]:
    """Variables that a hypothesis gives, as p = 1 - q does."""
    found: dict[str, list[Any]] = {}
    for lhs, op, rhs in given:
        for v, e in ((lhs, rhs), (rhs, lhs)):
            simple = type(v) is str and not v[:1].isdigit() and v not in found and op == "="
            known = [str(part) for rel in found.values() for part in rel]
            if simple and type(e) is list and v not in str(e) and not any(v in other for other in known):
                found[v] = [lhs, op, rhs]
                break
    return found


def _other(v: str, rel: list[Any]) -> Any:
    return rel[2] if rel[0] == v else rel[0]


def _bounds(given: list[list[Any]], text: Text, code: Code) -> dict[str, tuple[str, str]]:
    """Real variables between two constants."""
    low: dict[str, str] = {}
    high: dict[str, str] = {}
    for lhs, op, rhs in given:
        if op in (">", ">="):
            if (value := constant(rhs)) and _is_real(lhs):
                low[lhs] = value
            elif (value := constant(lhs)) and _is_real(rhs):
                high[rhs] = value
    return {code.variable(v): (_value(low[v], v), _value(high[v], v)) for v in low if v in high}


def _is_real(t: Any) -> bool:
    return type(t) is str and not constant(t) and not t.endswith(":int")


def _value(e: Any, variable: str) -> str:
    """A number: an integer for an integer variable, an exact fraction for a real one."""
    text = str(e)
    return text if variable.endswith(":int") else f"F({text.replace('/', ', ')})"


def _meaning(meaning: Any, text: Text, code: Code) -> str:
    """What a sequence is at the witness."""
    label, params, body = meaning
    names = ", ".join(code.variable(v) for v in params)
    return f"def {code.names[text.functions[label]]}({names}):\n    return {code.term(body, text, {})}\n"
