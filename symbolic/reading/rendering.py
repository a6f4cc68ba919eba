"""A syntax tree printed as LaTeX again, in the order of the source, with no more brackets than are needed.

It is read back with any notation that does not take the exponent of a power for an upper index.
"""

from __future__ import annotations

import re

from .lexer import BIGS, LONE, NEGATED, RELATIONS, TIGHT
from .reader import Clause, Reading
from .tree import NOTHING, Node

_SIGNS = {
    **{meant: sign for sign, meant in reversed(RELATIONS.items())},
    **{meant: rf"\not{sign}" for sign, meant in NEGATED.items() if meant not in RELATIONS.values()},
    "independent": r"\perp\!\!\!\perp",
}
_BRACKETED = frozenset("abs norm set square degree list setof call event angle accent matrix".split())
_DIFFERENTIAL = re.compile(r"\\text\{d([A-Za-z])\}")  # what an integral waits for
_BIGS = {kind: sign for sign, kind in BIGS.items()}
_FUNCTIONS = {"log": r"\ln", "exp": r"\exp"}
_CONNECTIVES = {"=>": r"\implies ", "<=>": r"\iff ", "and": r"\& "}
_LOGIC = {"and": r"\wedge", "or": r"\vee", "=>": r"\implies", "<=>": r"\iff"}
_ENDS = {"interval": "[]", "right-open": "[)", "left-open": "(]"}
_ROUND = {
    "abs": (r"\left| ", r" \right|"),
    "floor": (r"\lfloor ", r" \rfloor"),
    "ceil": (r"\lceil ", r" \rceil"),
    "nearest": (r"\lfloor ", r" \rceil"),
}
# How tightly a node holds together: a lower one needs brackets inside a higher one.
_LEVEL = {"relation": 0, "setop": 1, "sum": 2, "minus": 2, "big": 3, "product": 4, "function": 4, "derivative": 4}


def reading_latex(reading: Reading) -> str:
    """The statement, clause by clause."""
    text = ""
    for clause in reading.clauses:
        text += _between(clause) * bool(text) + _clause(clause)
    return text


def _between(clause: Clause) -> str:
    """A row, where a comma would leave open whether what follows is asserted or supposed."""
    if clause.connective or clause.words.strip(",; ") == "and":
        return " "
    return ", " if clause.words or clause.role != "asserted" else r" \\ "


def _clause(clause: Clause) -> str:
    words = rf"\text{{ {clause.words} }} " if clause.words else ""
    return _CONNECTIVES.get(clause.connective, "") + words + (latex(clause.node) if clause.node is not None else "")


def latex(node: Node, level: int = 0) -> str:
    """The node, in brackets where it holds together less tightly than `level` asks."""
    text = _text(node)
    return rf"\left( {text} \right)" if _LEVEL.get(node.op, 9) < level else text


def _text(node: Node) -> str:
    match node.op, node.args:
        case "number", (digits,):
            return str(digits)
        case "name", (name,):
            return rf"\,{name}" if str(name)[-1] == ")" else _name(str(name))  # dF(x)
        case "index", ("log", Node() as base, Node()):
            return rf"\log_{{{_list(base)}}}"
        case "index", (name, Node() as lower, Node() as upper):
            return _name(str(name), lower, upper)
        case "percent", (Node() as number,):
            return rf"{_text(number)}\%"
        case (("call" | "event"), (Node() as head, Node() as arguments, Node() as given)):
            condition = f" | {_list(given)}" if given is not NOTHING and given.args else ""
            return f"{_text(head)}({_list(arguments)}{condition})"
        case "power", (Node() as base, Node() as exponent):
            # A second superscript, or one behind a call, belongs outside of brackets.
            bare = base.op in ("name", "number", "event", "abs", "list", "call") or (
                base.op == "index" and not base.nodes[1].args
            )
            return f"{latex(base) if bare else _enclosed(base)}^{{{latex(exponent)}}}"
        case "over", (Node() as above, Node() as below):
            return rf"\frac{{{latex(above)}}}{{{latex(below)}}}"
        case "sum", terms:
            return _sum([t for t in terms if isinstance(t, Node)])
        case "minus", (Node() as inner,):
            return f"-{latex(inner, 3)}"
        case "product", factors:
            return _product([f for f in factors if isinstance(f, Node)])
        case "big", (operator, Node() as limits, Node() as upper, Node() as body):
            low = f"_{{{', '.join(map(_index, limits.nodes))}}}" if limits.args else ""
            high = f"^{{{latex(upper)}}}" if upper is not NOTHING else ""
            accent, _, kind = str(operator).rpartition(" ") if str(operator)[0] == "\\" else ("", "", str(operator))
            sign = _BIGS.get(kind, rf"\operatorname*{{{kind}}}")
            over = latex(body, 3) if "int" not in kind else _DIFFERENTIAL.sub(r"\\,d\1", latex(body, 3))
            return f"{accent}{{{sign}{low}{high}}} {over}" if accent else f"{sign}{low}{high} {over}"
        case "function", (operator, Node() as argument):
            sign = _FUNCTIONS[str(operator)]
            bare = argument.op in ("over", "number", "name", "root")
            return f"{sign} {latex(argument) if bare else _enclosed(argument)}"
        case "factorial", (Node() as inner,):
            return f"{latex(inner) if inner.op in ('name', 'number', 'index') else _enclosed(inner)}!"
        case "norm", (Node() as inner, Node() as which):
            below = f"_{{{_list(which)}}}" if which.args else ""
            return rf"\lVert {latex(inner)} \rVert{below}"
        case ("abs" | "floor" | "ceil" | "nearest") as kind, (Node() as inner,):
            left, right = _ROUND[kind]
            return f"{left}{latex(inner)}{right}"
        case "root", (Node() as degree, Node() as radicand):
            shown = "" if degree == Node("number", ("2",)) else f"[{latex(degree)}]"
            return rf"\sqrt{shown}{{{latex(radicand)}}}"
        case "binomial", (Node() as above, *below):
            return rf"\binom{{{latex(above)}}}{{{', '.join(latex(b) for b in below if isinstance(b, Node))}}}"
        case "set", _:
            return rf"\{{{_list(node)}\}}"
        case ("interval" | "right-open" | "left-open") as kind, _:
            opening, closing = _ENDS[kind]
            return f"{opening}{_list(node)}{closing}"
        case "setof", (Node() as elements, Node() as conditions):
            return rf"\{{{_list(elements)} \mid {_list(conditions)}\}}"
        case "indicator", _:
            return rf"\mathbf{{1}}_{{{_list(node)}}}"
        case "inverse", (Node() as function,):
            return f"{_text(function)}^{{-1}}"
        case "derived", (Node() as function, Node() as order):
            return f"{_text(function)}^{{({latex(order)})}}"
        case "transpose", (Node() as inner,):
            return rf"{latex(inner) if inner.op in ('name', 'index') else _enclosed(inner)}^\top"
        case "difference", (Node() as head, Node() as body):
            return f"{latex(head)} {_enclosed(body) if body.op in ('sum', 'product', 'setop', 'over') else latex(body)}"
        case "derivative", (sign, Node() as variables, Node() as body):
            return _derivative(str(sign), variables, body)
        case "angle", (Node() as elements, Node() as given):
            condition = f" | {_list(given)}" if given.args else ""
            return rf"\langle {_list(elements)}{condition} \rangle"
        case "cases", _:
            cases = r" \\ ".join(map(_case, node.nodes))
            return rf"\begin{{cases}} {cases} \end{{cases}}"
        case "matrix", _:
            rows = r" \\ ".join(" & ".join(map(latex, row.nodes)) for row in node.nodes)
            return rf"\begin{{pmatrix}} {rows} \end{{pmatrix}}"
        case "list", _:
            return f"({_list(node)})"
        case "square", _:
            return f"[{_list(node)}]"
        case "evaluated", (Node() as inner, Node() as values, Node() as upper):
            high = f"^{{{latex(upper)}}}" if upper is not NOTHING else ""
            return rf"\left. {latex(inner)} \right|_{{{_list(values)}}}{high}"
        case "lowered", (Node() as base, Node() as lower, Node() as upper):
            bare = base.op in _BRACKETED
            low, high = (
                f"{sign}{{{_list(n) if n.op == 'list' else latex(n)}}}" for sign, n in (("_", lower), ("^", upper))
            )
            low, high = low * (lower != NOTHING), high * (upper != NOTHING)
            return f"{latex(base) if bare else _enclosed(base)}{low}{high}"
        case "accent", (sign, Node() as inner):
            return f"{sign}{{{_list(inner) if inner.op == 'list' else latex(inner)}}}"
        case "raised", (Node() as base, Node() as sign):
            script = str(sign.args[0]) if not str(sign.args[0]).strip("'") else f"^{{{sign.args[0]}}}"
            return f"{latex(base) if base.op in ('name', 'call') else _enclosed(base)}{script}"
        case "modulo", (Node() as inner, Node() as by):
            return rf"{latex(inner)} \pmod{{{_list(by)}}}"
        case "logical", (sign, *parts):
            return f" {_LOGIC[str(sign)]} ".join(_stated(p) for p in parts if isinstance(p, Node))
        case "not", (Node() as inner,):
            return rf"\neg {_stated(inner)}"
        case "quantified", (sign, Node() as conditions, Node() as inner):
            return f"({sign} {_list(conditions)}){_stated(inner)}"
        case "degree", (Node() as above, Node() as below):
            return f"[{latex(above)} : {latex(below)}]"
        case "given", (Node() as inner, Node() as given):
            return rf"{_list(inner)} \mid {_list(given)}"
        case "said", _:
            return " ".join(map(latex, node.nodes))
        case "words", (text,):
            return str(text) if str(text) in LONE else rf"\text{{ {text} }}"
        case "setop", (sign, Node() as left, Node() as right) if left == NOTHING:
            return f"{sign} {latex(right, 3)}"
        case "setop", (sign, Node() as left, Node() as right):
            other = left.op == "setop" and left.args[0] != sign
            if sign in TIGHT:
                first = _enclosed(left) if other else latex(left, 1 if left.op == "setop" else 3)
                return f"{first} {sign} {latex(right, 3)}"
            return f"{_enclosed(left) if other else latex(left, 1)} {sign} {latex(right, 2)}"
        case "relation", parts:
            return " ".join(_part(p) for p in parts).strip()
    return r"\dots"


def _case(node: Node) -> str:
    if node.op == "row":
        return " & ".join(map(latex, node.nodes))
    value, conditions = node.nodes
    return f"{latex(value)} & " + (_list(conditions) if conditions.args else r"\text{otherwise}")


def _derivative(sign: str, variables: Node, body: Node) -> str:
    """The variables below, each with its sign; a power among them says how often it counts."""
    counts = [int(str(v.nodes[1].args[0])) if v.op == "power" else 1 for v in variables.nodes]
    order = f"^{{{sum(counts)}}}" if sum(counts) > 1 else ""
    below = " ".join(f"{sign} {latex(v)}" for v in variables.nodes)
    return rf"\frac{{{sign}{order}}}{{{below}}} {latex(body) if body.op in ('call', 'name') else _enclosed(body)}"


def _part(part: Node | str) -> str:
    if isinstance(part, Node):
        return "" if part == NOTHING else latex(part, 1)
    sign, _, above = (part, "", "") if part in _SIGNS else part.partition(" ")
    plain = _SIGNS.get(sign, sign)
    above = rf"\text{{{above}}}" if len(above) > 1 and not above.startswith("\\") else above
    return rf"\stackrel{{{above}}}{{{plain}}}" if above else plain


def _list(node: Node) -> str:
    return ", ".join(latex(n) for n in node.nodes)


def _stated(node: Node) -> str:
    return _text(node) if node.op in ("not", "quantified") else _enclosed(node)


def _enclosed(node: Node) -> str:
    return rf"\left( {_text(node)} \right)"


def _name(name: str, lower: Node = NOTHING, upper: Node = NOTHING) -> str:
    """Base, label, indices, primes and stars, each script in one pair of braces."""
    bare = name.rstrip("'*")
    base, _, label = bare.partition("_") if not bare.startswith("\\") or "_" in bare else (bare, "", "")
    marks = name[len(bare) :]
    if base in ("max", "min"):
        base = f"\\{base}"
    elif len(base) > 1 and base.isalpha():
        base = rf"\text{{{base}}}"
    below = ", ".join(filter(None, [label, *map(_index, lower.nodes)]))
    above = (
        ", ".join(filter(None, [marks.replace("'", r"\prime "), _list(upper)])) if upper.args or "*" in marks else ""
    )
    primes = marks if not above else ""
    return f"{base}{primes}" + (f"_{{{below}}}" if below else "") + (f"^{{{above}}}" if above else "")


def _index(node: Node) -> str:
    """With a dot in a product: letters side by side may be several indices."""
    return r" \cdot ".join(latex(n, 4) for n in node.nodes) if node.op == "product" else latex(node)


def _sum(terms: list[Node]) -> str:
    text = ""
    for i, term in enumerate(terms):
        if term.op == "minus":
            text += f" - {latex(term.nodes[0], 3)}" if i else latex(term)
        else:
            text += f" + {latex(term, 3)}" if i else latex(term, 3)
    return text


def _product(factors: list[Node]) -> str:
    text = ""
    for i, factor in enumerate(factors):
        # What reaches over the factors behind it stands in brackets, unless it is the last one.
        loose = factor.op in ("big", "function", "derivative") and i < len(factors) - 1
        shown = _enclosed(factor) if loose or factor.op == "product" else latex(factor, 4 if factor.op != "big" else 3)
        dot = (
            r" \cdot "
            if i and (_digits(shown) or _digits(text[-1:]) or factor.op == "dots" or text.endswith("dots"))
            else " "
        )
        text += f"{dot if i else ''}{shown}"
    return text


def _digits(text: str) -> bool:
    return bool(re.match(r"\d", text))
