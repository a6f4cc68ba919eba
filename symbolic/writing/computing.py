"""The code cells of a notebook: a false line and its repair as functions, evaluated at the witness, and a plot.

Where a section has no false line, proved ones are evaluated at a small point.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product

from symbolic.kernel import Claim, Function, Refutation, Rel, Term, Theorem, Undefined, variables
from symbolic.kernel.evaluate import Evaluator, Undecided
from symbolic.kernel.terms import Lambda, Refused, prefix
from symbolic.language.definitions import applied
from symbolic.ledger.ledger import Row

from .breaking import atoms
from .python import TURNED, Code, branches, constant, functions_of

START = '''\
import math
import sys
from fractions import Fraction as F
from functools import cache
from math import ceil, comb, exp, floor, isqrt, log, prod

sys.setrecursionlimit(10_000)


def pos(x):
    return 1 if x >= 0 else 0


def sqrt(x):
    root = F(isqrt(abs(x.numerator)), isqrt(x.denominator)) if type(x) is not float else 0
    return root if type(x) is not float and root * root == x else math.sqrt(x)


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
_RISING = (r"\le", r"\leq", r"\leqslant", "<")
_DEEPEST = 200  # steps of a recursion that calls itself twice
_LARGEST = 60  # what a plot evaluates some sixty times is small
_TRIED = {"integer": (2, 1, 3, 0, 4), "real": tuple(map(Fraction, ("1/4", "1/3", "2", "1", "1/2", "3")))}
_TRIES = 4_000  # points at which conditions are looked at


@dataclass(frozen=True)
class Cell:
    """Code; `plot` is the variable of a plot that ends it, "" for none."""

    source: str
    plot: str = ""


NOTHING = Cell("")


@dataclass(frozen=True)
class _Function:
    """A claim as a Python function of `params`; `bounds` are constants between which some of them are."""

    name: str
    source: str
    params: tuple[str, ...]
    op: str
    bounds: Mapping[str, tuple[str, str]]


def cells(row: Row, results: Sequence[Theorem | Refutation], code: Code) -> Iterator[Cell]:
    """What there is to compute about an item with a false line: nothing without one.

    `results` are what a replay of its certificate makes.
    """
    false = [
        (made, part.latex)
        for made, part in zip(results, row.parts, strict=True)
        if part.role == "printed" and isinstance(made, Refutation)
    ]
    repairs = [(made, part.latex) for made, part in zip(results, row.parts, strict=True) if part.role == "repaired"]
    for count, (made, latex) in enumerate(false, 1):
        if not _is_small(made.claim, made.point.values()):
            continue
        meanings: tuple[Lambda, ...] = tuple(made.data["meanings"])
        last = count == len(false)
        others = [(one.claim, shown) for one, shown in repairs if last and _is_settled(one.claim, made)]
        told = [*functions_of(made.claim), *(f for claim, _ in others for f in functions_of(claim))]
        told += [f for m in meanings for f in (m.function, *applied(m.body))]
        code.name(told)
        functions = [_claim(made.claim, _numbered("printed", count), code, _rises(latex))]
        for k, (claim, shown) in enumerate(others, 1):
            functions.append(_claim(claim, _numbered("repaired", k), code, _rises(shown)))
        at = {code.variable(v): _value(x.args[0], v) for v, x in made.data["values"].items()}
        named = zip(["printed", *["repaired"] * len(others)], functions, strict=True)
        yield _shown(list(named), at, [*code.needed(told), *(_meaning(m, code).rstrip() for m in meanings)])
        if not meanings:
            yield from _plot(functions[0], at)


def example(row: Row, results: Sequence[Theorem | Refutation], code: Code) -> Cell:
    """A printed line that is proved, at a small point that meets its conditions; NOTHING where there is none."""
    for made, part in zip(results, row.parts, strict=True):
        claim, told = made.claim, functions_of(made.claim)
        known = told and not any(f.free for f in told) and not _quantified(claim)
        if part.role == "printed" and isinstance(made, Theorem) and known and (point := _point(claim)):
            code.name(told)
            function = _claim(claim, "proved", code, _rises(part.latex))
            at = {code.variable(v): _value(x, v) for v, x in point.items()}
            return _shown([("proved", function)], at, code.needed(told))
    return NOTHING


def _shown(named: Sequence[tuple[str, _Function]], at: Mapping[str, str], sources: Iterable[str]) -> Cell:
    """Definitions, claims as functions, the point, and what they say there."""
    functions = [f for _, f in named]
    wanted = [v for v in at if any(v in f.params for f in functions)]
    lines = [f"{source}\n" for source in (*sources, *(f.source for f in functions))]
    lines.append(f"at = dict({', '.join(f'{v}={at[v]}' for v in wanted)})  # change it")
    for what, f in named:
        taken = "at" if set(f.params) == set(wanted) else f"{{k: at[k] for k in {list(f.params)!r}}}"
        lines.append(f'show("{what}", {f.name}, {taken})')
    return Cell("\n".join(lines).replace("\n\n\n", "\n\n"))


def _point(claim: Claim) -> dict[Term, Fraction]:
    """Small values that meet the conditions, neither side being 0; none where the first ones do not."""
    given, values = _given(claim), Evaluator()
    solved = _solved(given)
    free = [v for v in sorted(_free(claim), key=prefix) if v not in solved]
    if claim.goal.op == "!=" or not _is_small(claim, ()):
        return {}
    for tried in islice(product(*(_TRIED[v.args[1]] for v in free)), _TRIES):
        at = dict(zip(free, map(Fraction, tried), strict=True))
        try:
            full = at | {v: values.value(value, at)[0] for v, (value, _) in solved.items()}
            if all(_meets(h, full, values) for h in given) and all(
                values.value(t, full)[0] for t in claim.goal.terms()
            ):
                return at
        except (Undefined, Undecided, Refused):
            continue
    return {}


def _meets(rel: Rel, at: Mapping[Term, Fraction], values: Evaluator) -> bool:
    low, high = values.value(rel.lhs - rel.rhs, at)
    return {"=": low == high == 0, ">": low > 0, ">=": low >= 0, "!=": low > 0 or high < 0}[rel.op]


def _numbered(name: str, count: int) -> str:
    return name if count == 1 else f"{name}_{count}"


def _rises(latex: str) -> bool:
    """Is the smaller side printed first?  The kernel has the larger one there."""
    signs = [a.source for a in atoms(latex) if a.kind == "rel" and a.depth == 0]
    return bool(signs) and all(sign in _RISING for sign in signs)


def _plot(f: _Function, at: Mapping[str, str]) -> Iterator[Cell]:
    """Where an inequality between two constants is false says more than one point."""
    small = all(int(n) <= _LARGEST for n in re.findall(r"\d+", " ".join(at[v] for v in f.params)))
    variable = next((v for v in f.params if v in f.bounds), "")
    if variable and f.op != "=" and small:
        low, high = f.bounds[variable]
        taken = ", ".join(f"{v}={at[v]}" for v in f.params)
        yield Cell(f'Plot({f.name}, dict({taken}), "{variable}", {low}, {high})', variable)


def says_more(plain: str) -> bool:
    """Is the line of a plot true at some of its points, and false at others?  Else the witness says as much."""
    found = re.search(r"true at (\d+) of (\d+) points", plain)
    return bool(found) and 0 < int(found[1]) < int(found[2])  # type: ignore[index]


def _is_settled(other: Claim, refutation: Refutation) -> bool:
    """Does the witness of a claim say everything that another one asks for?"""
    known = {m.function for m in refutation.data["meanings"]}
    sequences: set[Function] = set().union(*(f.free for f in functions_of(other)))
    quantified = _quantified(other) <= _quantified(refutation.claim)
    free = _free(other) <= _free(refutation.claim)
    return quantified and sequences <= known and free and _is_small(other, refutation.point.values())


def _is_small(claim: Claim, point: Iterable[object]) -> bool:
    """Can it be evaluated by functions that call themselves, in next to no time?"""
    numbers = re.findall(r"\d+", f"{claim} {' '.join(map(str, point))}")
    return not branches(claim) or max(map(int, numbers), default=0) <= _DEEPEST


def _quantified(claim: Claim) -> set[Claim]:
    """The hypotheses about all values of something, which are not looked at."""
    return {h for h in claim.given if isinstance(h, Claim)}


def _given(claim: Claim) -> list[Rel]:
    return [h for h in claim.given if isinstance(h, Rel)]


def _free(claim: Claim) -> set[Term]:
    """The variables of the goal, and of the hypotheses that are relations."""
    return {v for rel in (claim.goal, *_given(claim)) for v in rel.free()}


def _claim(claim: Claim, name: str, code: Code, rising: bool) -> _Function:
    """Both sides, the sign between them, and whether the conditions hold, in a function of the variables."""
    goal, given = claim.goal, _given(claim)
    solved = _solved(given)
    params = tuple(code.variable(v) for v in sorted(_free(claim), key=prefix) if v not in solved)
    left, right, op = code.term(goal.lhs), code.term(goal.rhs), goal.op
    if rising and op in TURNED:
        left, right, op = right, left, TURNED[op]
    told = [rel for _, rel in solved.values()]
    conditions = [code.relation(h) for h in given if h not in told]
    lines = [f"def {name}({', '.join(params)}):"]
    lines += [f"    {code.variable(v)} = {code.term(value)}" for v, (value, _) in solved.items()]
    lines += [f"    left = {left}", f"    right = {right}"]
    lines += [f'    return left, "{op}", right, {" and ".join(conditions) or "True"}']
    return _Function(name, "\n".join(lines), params, op, _bounds(given, code))


def _solved(given: Sequence[Rel]) -> dict[Term, tuple[Term, Rel]]:
    """Variables that a hypothesis gives, as p = 1 - q does: the value, and the hypothesis."""
    found: dict[Term, tuple[Term, Rel]] = {}
    for rel in (h for h in given if h.op == "="):
        for v, value in (rel.terms(), rel.terms()[::-1]):
            apart = v not in found and v not in variables(value).union(*(r.free() for _, r in found.values()))
            if v.op == "var" and value.op not in ("num", "var") and apart:
                found[v] = value, rel
                break
    return found


def _bounds(given: Sequence[Rel], code: Code) -> dict[str, tuple[str, str]]:
    """Real variables between two constants."""
    low: dict[Term, Fraction] = {}
    high: dict[Term, Fraction] = {}
    for rel in (h for h in given if h.op in (">", ">=")):
        if (value := constant(rel.rhs)) is not None and _is_real(rel.lhs):
            low[rel.lhs] = value
        elif (value := constant(rel.lhs)) is not None and _is_real(rel.rhs):
            high[rel.rhs] = value
    return {code.variable(v): (_value(low[v], v), _value(high[v], v)) for v in low if v in high}


def _is_real(t: Term) -> bool:
    return t.op == "var" and t.args[1] == "real"


def _value(value: Fraction, variable: Term) -> str:
    """A number: an integer for an integer variable, an exact fraction for a real one."""
    return str(value) if not _is_real(variable) else f"F({str(value).replace('/', ', ')})"


def _meaning(meaning: Lambda, code: Code) -> str:
    """What a sequence is at the witness."""
    names = ", ".join(map(code.variable, meaning.params))
    return f"def {code.names[meaning.function]}({names}):\n    return {code.term(meaning.body)}\n"
