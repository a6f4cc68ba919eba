"""Terms to LaTeX: a table of precedences, and as few parentheses as it allows.

Nothing is simplified.  What is written otherwise than it is stored is written so by everybody: a + (-b) as a - b,
a sum of sums without inner parentheses, (-a)/b as -(a/b).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from symbolic.kernel.terms import Function, Term, build, integral, num, subterms, variables
from symbolic.language.sums import as_big, fresh_index
from symbolic.language.terms import product

from .notation import Notation, letter_latex, name_latex, places

# What a text is, loosest first.  OPEN reaches as far right as it can (log x, a sum sign): a last factor, but no other.
SUM, PRODUCT, OPEN, FACTOR, ATOM = 1, 2, 3, 4, 5
_TALL = re.compile(r"\\(frac|sum|binom|prod|left|dfrac|int)(?![A-Za-z])")
_ATOM = re.compile(
    r"(?:[A-Za-z]|\\[A-Za-z]+(?:\{[A-Za-z0-9 ]*\})?)'*(?:_(?:[A-Za-z0-9]|\{[^{}^]*\}))?"
    r"(?:\([^()]*\)|\[[^\[\]]*\]|\\left\((?:[^()])*\\right\))?\Z"
)
_SHORT_EXPONENT, _SHORT_SIDE = 8, 4
_POLYNOMIAL = frozenset({"num", "var", "+", "-", "*", "neg"})
_LISTED = re.compile(r"(([A-Za-z])_1), \\dots, \2_\{([012])\}")
_BINDS = re.compile(r"\\(?:sum|prod)_\{\{([A-Za-z])\s*=")
_LETTER = r"(?<![A-Za-z\\]){}(?![A-Za-z])"
_LETTERS = re.compile(_LETTER.format("[A-Za-z]"))

Piece = tuple[str, int]


def parenthesised(text: str) -> str:
    """The text between parentheses that fit its height."""
    return fenced("(", text, ")")


def fenced(left: str, text: str, right: str) -> str:
    """The text between delimiters that fit its height."""
    if _TALL.search(text):
        return rf"\left{left} {text} \right{right}"
    return f"{left}{' ' if left[-1].isalpha() else ''}{text}{' ' if right[0] == chr(92) else ''}{right}"


def with_arguments(called: str, more: Sequence[tuple[Term, str]]) -> str:
    """An application with further arguments, each for a parameter: inside of the parentheses that it ends in, else in
    parentheses behind it; below the bracket of a probability, where parentheses would be a factor, as an index, or as
    the value of what is no integer.
    """
    if called.endswith("]"):
        below = (value if integral(v) else f"{v} = {value}" for v, value in more)
        return f"{called}_{{{', '.join(below)}}}"
    values = ", ".join(value for _, value in more)
    return f"{called[:-1]}, {values})" if called.endswith(")") else f"{called}({values})"


def enumerated(text: str) -> str:
    r"""The text with short lists written out, the empty one as the empty set.

    >>> enumerated(r"\{s_1, \dots, s_{2}\}"), enumerated(r"R(v_1, \dots, v_{1})"), enumerated(r"s_1, \dots, s_{n}")
    ('\\{s_1, s_{2}\\}', 'R(v_1)', 's_1, \\dots, s_{n}')
    >>> enumerated(r"R(v_1, \dots, v_{0}) = 0")
    'R(\\emptyset) = 0'
    """
    return _LISTED.sub(lambda of: (r"\emptyset", of[1], f"{of[1]}, {of[2]}_{{2}}")[int(of[3])], text)


def visible(text: str) -> int:
    """About how many signs a reader sees."""
    return len(re.sub(r"[{}\s^_]|\\[,;!]", "", re.sub(r"\\[A-Za-z]+", "x", text)))


@lru_cache(maxsize=20_000)
def level_of(text: str) -> int:
    """What an arbitrary piece of LaTeX is: it comes from a template or a renaming, not from a term."""
    outside = top_level(text)
    if re.match(r"\\(?:sum|prod|max|min)[_^]", outside):
        return OPEN
    if re.search(r"[-+=<>]|\\(?:pm|le|ge|leq|geq|ne)(?![A-Za-z])", outside):
        return SUM
    if re.search(r"/|\\(?:cdot|times)(?![A-Za-z])", outside):
        return PRODUCT
    enclosed = not outside and text[:1] == "(" and ")(" not in text
    return ATOM if enclosed or _ATOM.match(text) else FACTOR


def top_level(text: str) -> str:
    """The text without what stands between brackets."""
    depth, out = 0, []
    for c in text:
        if c in "{([":
            depth += 1
        elif c in "})]":
            depth -= 1
        elif depth == 0:
            out.append(c)
    return "".join(out)


@lru_cache(maxsize=50_000)
def signed(t: Term) -> tuple[bool, Term]:
    """Is a minus sign in front of the term, and what follows it?"""
    if t.op == "neg":
        return True, t.args[0]
    if t.op == "num" and t.args[0] < 0:
        return True, num(-t.args[0])
    if t.op == "/":
        minus, rest = signed(t.args[0])
        return minus, build("/", rest, t.args[1]) if minus else t
    if t.op == "*":
        first, *rest = factors(t)
        if first.number is not None and first.number < 0:
            return True, product([num(-first.number), *rest] if first.number != -1 else rest)
    return False, t


def is_nothing(t: Term) -> bool:
    """Is it a product with 0, of what is defined everywhere?"""
    return t.op == "*" and num(0) in t.args and all(s.op in _POLYNOMIAL for s in subterms(t))


def summands(t: Term) -> list[tuple[bool, Term]]:
    """Signs and terms of a sum, nested sums flattened where the sign before them is a plus."""
    if t.op == "+":
        return [s for a in t.args for s in summands(a)]
    if t.op == "-":
        return [*summands(t.args[0]), (True, t.args[1])]
    return [signed(t)]


def added(parts: Iterable[tuple[bool, str]]) -> str:
    """Texts of what is added, or taken away where there is a minus."""
    out = ""
    for k, (minus, text) in enumerate(parts):
        out += (("-" if minus else "") if k == 0 else " - " if minus else " + ") + text
    return out


def factors(t: Term) -> list[Term]:
    """The factors of a product, nested products flattened."""
    return [f for a in t.args for f in factors(a)] if t.op == "*" else [t]


def same(name: str, t: Term) -> list[Term]:
    """The arguments of max or min, nested ones flattened."""
    if t.op == "app" and t.args[0].name == name:
        return [s for a in t.args[1:] for s in same(name, a)]
    return [t]


@lru_cache(maxsize=20_000)
def _as_big(t: Term, avoid: frozenset[str] = frozenset()) -> tuple[str, Term, Term, Term, Term] | None:
    return as_big(t, avoid)


def shown(t: Term) -> Iterator[Term]:
    """The subterms that a reader sees: of a sum or a product, those of its summand and its bounds."""
    yield t
    parts = (_as_big(t) if t.op == "app" else None) or t.args
    for a in parts:
        if type(a) is Term:
            yield from shown(a)


@lru_cache(maxsize=20_000)  # one term is set again and again, in the steps of a proof
def _applications(t: Term) -> tuple[Term, ...]:
    """The applications that a reader sees."""
    return tuple(dict.fromkeys(s for s in shown(t) if s.op == "app"))


class Typesetter:
    """Sets the terms of one statement.

    `terms` are all of them: no index of a sum may be called like a variable, and an argument that a template leaves out
    is added unless it is, throughout the statement, the function's own parameter.
    """

    def __init__(self, terms: Iterable[Term], notation: Notation | None = None) -> None:
        terms = list(terms)
        self.notation = notation or Notation()
        self.taken = frozenset(v.args[0] for t in terms for v in variables(t))
        applications = [s for t in terms for s in _applications(t)]
        self.called = frozenset(s.args[0].name for s in applications)
        named = {s.args[0] for s in applications if s.args[0].name in self.notation.functions}
        self.added = {f: self._left_out(f, applications) for f in named}
        self._pieces: dict[tuple[Term, str], Piece] = {}

    def inside(self, index: Term) -> Typesetter:
        """The same, under a sum sign with this index."""
        inner = type(self)((), self.notation)
        inner.taken, inner.called, inner.added = self.taken | {index.args[0]}, self.called, self.added
        return inner

    def _left_out(self, f: Function, applications: Sequence[Term]) -> tuple[int, ...]:
        """The arguments that the template of a function leaves out, and a reader could not guess."""
        said = {place.index for place in places(self.notation.functions[f.name])}
        found: set[int] = set()
        for s in (s for s in applications if s.args[0] == f):
            pairs = enumerate(zip(f.params, s.args[1:], strict=True))
            found |= {k for k, (parameter, a) in pairs if k not in said and a != parameter}
        return tuple(sorted(found))

    def text(self, t: Term, level: int = 0, style: str = "") -> str:
        """The term, in parentheses if it binds more loosely than `level`; style "script" or "fraction" when small."""
        text, natural = self.piece(t, style)
        return text if natural >= level else parenthesised(text)

    def piece(self, t: Term, style: str = "") -> Piece:
        """The term, and what it is."""
        if (t, style) not in self._pieces:  # a term is set again and again, in the steps of a proof
            self._pieces[t, style] = self._piece(t, style)
        return self._pieces[t, style]

    def _piece(self, t: Term, style: str) -> Piece:
        if t.op in ("+", "-") or signed(t)[0]:
            parts = summands(t)
            parts = [part for part in parts if not is_nothing(part[1])] or parts
            (minus, first), *others = parts
            return self.piece(first, style) if not others and not minus else (self._sum(parts, style), SUM)
        match t.op:
            case "num":
                return self._number(t, style)
            case "var":
                text = self.variable(t)
                return text, level_of(text)
            case "*":
                return self._product(t, style)
            case "/":
                return self._quotient(t.args[0], t.args[1], style)
            case "^":
                return self._power(t.args[0], t.args[1])
        return self._application(t, style)

    def variable(self, v: Term) -> str:
        """A variable's name."""
        return self.notation.variables.get(v.args[0]) or name_latex(v.args[0])

    def _number(self, t: Term, style: str) -> Piece:
        value = t.args[0]
        if value.denominator == 1:
            return str(value), ATOM
        return self._quotient(num(value.numerator), num(value.denominator), style)

    def _sum(self, parts: Iterable[tuple[bool, Term]], style: str) -> str:
        return added((minus, self.text(s, PRODUCT, style)) for minus, s in parts)

    def _product(self, t: Term, style: str) -> Piece:
        parts = factors(t)
        value = parts[0].number
        if style == "script" and value is not None and value.denominator > 1:
            above = parts[1:] if value.numerator == 1 else [num(value.numerator), *parts[1:]]
            return self._quotient(product(above), num(value.denominator), style)
        out, before = "", ""
        for k, f in enumerate(parts):
            text, level = self.piece(f, style)
            last = k == len(parts) - 1
            if level < (OPEN if last else FACTOR):
                text = self._closed(f, style) or parenthesised(text)
            called = k > 0 and parts[k - 1].op == "app" and text.startswith(("(", r"\left("))
            out += ((r" \cdot " if called or self._dotted(before, text) else " ") if k else "") + text
            before = text
        return out, OPEN if level == OPEN else PRODUCT

    def _dotted(self, before: str, after: str) -> bool:
        """Would the product of these, side by side, be read as something else?"""
        return (
            after[0].isdigit()
            or before in ("1", after)
            or (after.startswith(r"\frac") and (before.startswith(r"\frac") or before[-1].isdigit()))
            or (after[0] == "(" and before in {name_latex(f) for f in self.called})
        )

    def _quotient(self, above: Term, below: Term, style: str) -> Piece:
        if style:
            slash = f"{self._slashed(above, style)}/{self.text(below, FACTOR, style)}"
            short = all(visible(self.text(s, 0, style)) <= _SHORT_SIDE for s in (above, below))
            if style == "script" or (short and r"\frac" not in slash):
                return slash, PRODUCT
        return rf"\frac{{{self.text(above, 0, 'fraction')}}}{{{self.text(below, 0, 'fraction')}}}", FACTOR

    def _slashed(self, above: Term, style: str) -> str:
        text, level = self.piece(above, style)
        chained = above.op == "/" or (above.op == "num" and above.args[0].denominator > 1)
        return parenthesised(text) if level in (SUM, OPEN) or chained else text

    def _power(self, base: Term, exponent: Term) -> Piece:
        text = self.text(base, ATOM)
        text = f"{{{text}}}" if "'" in top_level(text) else text  # a prime is an upper script, and TeX takes one
        return f"{text}^{{{self.text(exponent, 0, 'script')}}}", FACTOR

    def _application(self, t: Term, style: str) -> Piece:
        f: Function = t.args[0]
        args: tuple[Term, ...] = t.args[1:]
        if f.name in self.notation.functions:
            text, level = self._template(self.notation.functions[f.name], args)
            if not (added := self.added.get(f)):
                return text, level
            return with_arguments(text, [(f.params[k], self.text(args[k], 0, style)) for k in added]), FACTOR
        if f.definition == ("elementary",) and f.name in _ELEMENTARY:
            return _ELEMENTARY[f.name](self, "script" if style == "script" else "", *args)
        if (parts := _as_big(t, self.taken)) is not None:
            return self._big(*parts), OPEN
        if f.name == "binomial" and len(args) == 2:
            return rf"\binom{{{self.text(args[0], 0, style)}}}{{{self.text(args[1], 0, style)}}}", ATOM
        if f.name == "factorial" and len(args) == 1:
            return f"{self.text(args[0], ATOM, style)}!", FACTOR
        return function_latex(f.name) + self._arguments(args, style), ATOM

    def _arguments(self, args: Sequence[Term], style: str = "") -> str:
        return parenthesised(", ".join(self.text(a, 0, style) for a in args))

    def _template(self, template: str, args: Sequence[Any]) -> Piece:
        wanted: dict[int, tuple[bool, bool]] = {}
        for place in places(template):
            safe, script = wanted.get(place.index, (True, False))
            wanted[place.index] = (safe and place.safe, script or place.script)
        texts = []
        for k, a in enumerate(args):
            safe, script = wanted.get(k, (True, False))
            texts.append(self.text(a, 0 if safe else ATOM, "script" if script else ""))
        text = enumerated(self.unbound(template, texts).format(*texts))
        return text, level_of(text)

    def unbound(self, template: str, texts: Iterable[str] = ()) -> str:
        """The template, its index called otherwise where the statement or an argument has this letter already."""
        taken = {*self.taken, *(letter for text in texts for letter in _LETTERS.findall(text))}
        for index in _BINDS.findall(template):
            if index in taken:
                fresh = fresh_index({*taken, *self.called, *_LETTERS.findall(template)}).args[0]
                template = re.sub(_LETTER.format(index), fresh, template)
        return template

    def _big(self, name: str, body: Term, index: Term, low: Term, high: Term) -> str:
        i, below, above = self.variable(index), self.text(low, 0, "script"), self.text(high, 0, "script")
        return rf"\{name}_{{{i} = {below}}}^{{{above}}} {self.inside(index).text(body, PRODUCT)}"

    def _closed(self, t: Term, style: str) -> str | None:
        """log with its argument in parentheses, where more factors follow."""
        if t.op == "app" and t.args[0].definition == ("elementary",) and t.args[0].name == "log":
            return r"\log" + self._arguments(t.args[1:], style)
        return None

    def _log(self, style: str, x: Term) -> Piece:
        text, level = self.piece(x, style)
        fraction = text.endswith("}") and top_level(text) == r"\frac"
        bare = fraction or (x.op in ("var", "num") and level == ATOM)
        return (rf"\log {text}", OPEN) if bare else (r"\log" + self._arguments([x], style), FACTOR)

    def _exp(self, style: str, x: Term) -> Piece:
        small = self.text(x, 0, "script")
        if visible(small) <= _SHORT_EXPONENT and "e" not in self.taken and not _TALL.search(small):
            return f"e^{{{small}}}", FACTOR
        return r"\exp" + self._arguments([x], style), FACTOR

    def _between(self, left: str, x: Term, right: str, style: str) -> Piece:
        return fenced(left, self.text(x, 0, style), right), ATOM

    def _indicator(self, style: str, x: Term) -> Piece:
        """1 where x is not negative: what is added in it is compared with what is taken away."""
        sides = [
            self._sum(of, style) if (of := [(False, t) for minus, t in summands(x) if minus == side]) else "0"
            for side in (False, True)
        ]
        return r"\mathbf{1}" + fenced("[", r" \ge ".join(sides), "]"), ATOM

    def _extreme(self, name: str, args: Sequence[Term], style: str) -> Piece:
        return rf"\{name}" + self._arguments([s for a in args for s in same(name, a)], style), FACTOR


def function_latex(name: str) -> str:
    """The name of a function: one letter (with its subscript) in italics, a word upright."""
    letters = re.match(r"[A-Za-z]+", name)
    word = letters[0] if letters else name
    latex = name_latex(name)
    if len(word) > 1 and letter_latex(word).startswith(r"\mathit"):
        return latex.replace(rf"\mathit{{{word}}}", rf"\operatorname{{{word}}}", 1)
    return latex


_ELEMENTARY: dict[str, Callable[..., Piece]] = {
    "exp": Typesetter._exp,
    "log": Typesetter._log,
    "sqrt": lambda self, style, x: (rf"\sqrt{{{self.text(x, 0, style)}}}", FACTOR),
    "abs": lambda self, style, x: self._between(r"\lvert", x, r"\rvert", style),
    "floor": lambda self, style, x: self._between(r"\lfloor", x, r"\rfloor", style),
    "ceil": lambda self, style, x: self._between(r"\lceil", x, r"\rceil", style),
    "pos": Typesetter._indicator,
    "max": lambda self, style, *args: self._extreme("max", args, style),
    "min": lambda self, style, *args: self._extreme("min", args, style),
    "pow": lambda self, style, x, y: self._power(x, y),
}
