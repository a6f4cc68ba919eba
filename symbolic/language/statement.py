"""The statement language: text that a user types, to claims of the kernel.

    integers n, k; n >= 1, k >= 1, k <= n |- k*binomial(n,k) = n*binomial(n-1,k-1)

    statement   = { ("integers" | "reals") name {"," name} ";" }  [ [hypothesis {"," hypothesis}] "|-" ]  chain
    hypothesis  = chain  |  "(for all" name {"," name} ":" [ [chain {"," chain}] "|-" ] chain ")"
    chain       = expression relation expression { relation expression }
    relation    = "=" | "<" | "<=" | ">" | ">=" | "!="
    expression  = numbers, names, + - * / ^ ( ), log exp sqrt abs max min floor ceil pos pow
                  binomial(n, k), factorial(n), sum(f, k, a, b), prod(f, k, a, b)

Variables are real unless declared; the index of a sum is an integer in its summand.  Nothing is evaluated and nothing
is simplified, with two exceptions: a quotient of two integer numerals is one rational number, and so is a numeral with
a minus before it.  A kernel term prints them alike, and what is printed has to be read as the same term.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NoReturn

from symbolic.errors import RederiveError
from symbolic.kernel.claims import Claim, Rel, domain
from symbolic.kernel.terms import (
    ELEMENTARY,
    Function,
    Refused,
    Term,
    app,
    build,
    elementary_function,
    integral,
    num,
    substitute,
    var,
    variables,
)
from symbolic.language.sums import binomial, factorial, finite_sum, fresh_index, indices, sum_text

__all__ = ["Statement", "StatementError", "Written", "apart", "claim_text", "parse", "parse_hypotheses", "parse_term"]

MAX_TEXT = 20_000
MAX_DIGITS = 1_000
MAX_NESTING = 100
MAX_SUMS = 8
MAX_HYPOTHESES = 200
MAX_GOALS = 50
_WINDOW = 100

_BIG = ("sum", "prod")
_FUNCTIONS: dict[str, Function] = {
    **{name: elementary_function(name) for name in ELEMENTARY},
    "ln": elementary_function("log"),
    "binomial": binomial,
    "C": binomial,
    "factorial": factorial,
}
_KINDS = {"integer": "integer", "integers": "integer", "real": "real", "reals": "real"}
_RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
_LEVEL = {"+": 1, "-": 1, "*": 3, "/": 3, "^": 4}
_SIGN = 2  # the level of a minus sign: -a*b is -(a*b), and in a*-b*c or 2^-n*c it takes as little as it can

_SPELLINGS = {
    "**": "^", "==": "=", "⊢": "|-", "≤": "<=", "⩽": "<=", "≥": ">=", "⩾": ">=", "≠": "!=",
    "·": "*", "⋅": "*", "×": "*", "∗": "*", "÷": "/", "∕": "/", "−": "-", "–": "-",
}  # fmt: skip
_SYMBOLS = sorted([*_SPELLINGS, *_RELATIONS, *_LEVEL, "|-", "(", ")", ",", ";"], key=len, reverse=True)
_SUPERSCRIPTS = {**dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True)), "⁻": "-"}
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_']*")
_DECLARED = re.compile(rf"\b(?:{'|'.join(_KINDS)})\b([^;]*);")
_NUMERAL = re.compile(r"((?:[0-9]+(?:\.[0-9]+)?)|\.[0-9]+)(?:[eE]([+-]?[0-9]+))?")
_SUPERSCRIPT = re.compile(r"⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_FOR_ALL = re.compile(r"\(\s*for\s+all\s+([A-Za-z][A-Za-z0-9_']*(?:\s*,\s*[A-Za-z][A-Za-z0-9_']*)*)\s*:")

_WRONG_SYMBOLS = {
    "=<": "there is no relation =<: write <=",
    "=>": "there is no relation =>: write >=, or |- before the goal",
    "<>": "there is no relation <>: write !=",
}
_WRONG_CHARACTERS = {
    "|": "the goal comes after |-, and an absolute value is written abs(x)",
    "!": "a factorial is written factorial(n)",
    "[": "only round parentheses group: write (...)",
    "]": "only round parentheses group: write (...)",
    "{": "only round parentheses group: write (...)",
    "}": "only round parentheses group: write (...)",
    "\\": "this is no LaTeX: write functions by their names, as in sqrt(x)",
    ":": "declarations are written: integers n, k;",
    "_": "a name starts with a letter",
    ".": "a decimal has digits after its point: write 1.0",
    "∑": "a sum is written sum(f, k, a, b)",
    "Σ": "a sum is written sum(f, k, a, b)",
    "√": "a root is written sqrt(x)",
    "∞": "there is no infinity among the numbers",
    "⇒": "the hypotheses are separated from the goal by |-",
    "→": "the hypotheses are separated from the goal by |-",
    "∧": "hypotheses are separated by commas",
    "&": "hypotheses are separated by commas",
    "⁻": "a raised minus needs a raised number, as in x⁻¹",
}
_WRONG_WORDS = {
    "and": "hypotheses are separated by commas, and |- comes before the goal",
    "or": "a statement has no 'or': state each case separately",
}


class StatementError(RederiveError):
    """The text is not a statement.  `line` and `column` count from 1; `source` is that line of the input.

    Its text has three lines: what is wrong where and what to do, the line of the input (or the part of it around the
    place), and a caret below the place.
    """

    def __init__(self, message: str, line: int = 1, column: int = 1, source: str = "") -> None:
        super().__init__(message, line, column, source)
        self.message, self.line, self.column, self.source = message, line, column, source

    def __str__(self) -> str:
        start = max(0, self.column - 1 - _WINDOW) if len(self.source) > 2 * _WINDOW else 0
        shown = self.source[start : start + 2 * _WINDOW]
        caret = " " * (self.column - 1 - start) + "^"
        return f"line {self.line}, column {self.column}: {self.message}\n{_printable(shown)}\n{caret}"


Written = Mapping[Rel, tuple[Term, str, Term]]  # a relation of the kernel, and the sides and the sign in the text


@dataclass(frozen=True)
class Statement:
    """What a text states.

    `claims`: one per link of the goal, all with the same hypotheses.  `obligations`: one claim per summand of the goal
    that is not defined everywhere, saying that it is defined wherever it is summed; a defined function of the kernel is
    total, so the claims alone do not say that.  (A hypothesis grants that its own summands are defined.)
    `written`: what the text writes otherwise than the kernel, which has no < and no <=, and != in hypotheses only: a
    goal a != b is (a - b)^2 > 0.
    """

    claims: tuple[Claim, ...]
    text: str
    obligations: tuple[Claim, ...] = ()
    written: Written = field(default_factory=dict)


Functions = Mapping[str, Function]


def parse(text: str, functions: Functions | None = None, integers: Collection[str] = ()) -> Statement:
    """The statement that a text makes.  Raises `StatementError`, and nothing else, when it makes none.

    `functions` may be called besides the known ones; `integers` are names that need no declaration.
    """
    return _read(text, lambda: _Parser(text, functions, integers).statement())  # type: ignore[no-any-return]


def run_together(statement: Statement) -> str:
    """A name that may be meant as a product of others, as xy beside x and y, and that is not declared; or ""."""
    names = {v.args[0] for claim in statement.claims for v in claim.free()}
    declared = {name for found in _DECLARED.findall(statement.text) for name in re.findall(r"\w+", found)}
    return next((n for n in sorted(names - declared) if len(n) > 1 and n.isalpha() and set(n) <= names), "")


def parse_hypotheses(
    text: str, functions: Functions | None = None, integers: Collection[str] = ()
) -> tuple[Rel | Claim, ...]:
    """The hypotheses that a text lists, as they stand before a goal."""
    return _read(text, lambda: _Parser(text, functions, integers).hypotheses())  # type: ignore[no-any-return]


def parse_term(text: str, functions: Functions | None = None, integers: Collection[str] = ()) -> Term:
    """The term that a text writes: declarations, then one expression."""
    return _read(text, lambda: _Parser(text, functions, integers).term())  # type: ignore[no-any-return]


def _read(text: str, reading: Callable[[], Any]) -> Any:
    try:
        return reading()
    except RecursionError:  # the nesting is limited, but the caller's stack may be almost full
        raise StatementError("nested too deeply: split the statement", source=text.split("\n")[0]) from None


def claim_text(claim: Claim, written: Written = MappingProxyType({})) -> str:
    """A claim in the statement language, with declarations and sums; quantified hypotheses are in parentheses.

    Relations are written as `written` says.
    `parse` reads it as the same claim, if a statement can make it: no quantified hypotheses, and no functions but those
    of the language.
    """
    names = {v for r in claim.rels() for v in r.free()} | set(claim.bound)
    avoid = _named(claim)
    integers = {v.args[0] for v in names if v.args[1] == "integer"}
    integers |= {name for r in claim.rels() for t in r.terms() for name in indices(t, avoid)}
    return (f"integers {', '.join(sorted(integers))}; " if integers else "") + _claim_text(claim, avoid, written)


def apart(a: Term, b: Term) -> Rel:
    """a != b as the goal of a claim: (a - b)^2 > 0, which says as much, and that both are defined."""
    return Rel((a if b.number == 0 else a - b) ** num(2), ">", 0)


def given_texts(claim: Claim) -> list[str]:
    """The hypotheses of a claim, one by one, as `claim_text` writes them."""
    return _given_texts(claim, _named(claim))


def _named(claim: Claim) -> set[str]:
    return {v.args[0] for v in {v for r in claim.rels() for v in r.free()} | set(claim.bound)}


def _given_texts(claim: Claim, avoid: set[str], written: Written = MappingProxyType({})) -> list[str]:
    return [
        f"({_claim_text(h, avoid, written)})" if isinstance(h, Claim) else _rel_text(h, avoid, written)
        for h in claim.given
    ]


def _claim_text(claim: Claim, avoid: set[str], written: Written) -> str:
    given = _given_texts(claim, avoid, written)
    bound = f"for all {', '.join(v.args[0] for v in claim.bound)}: " if claim.bound else ""
    return f"{bound}{', '.join(given)}{' ' if given else ''}|- {_rel_text(claim.goal, avoid, written)}"


def _rel_text(rel: Rel, avoid: set[str], written: Written) -> str:
    left, op, right = written.get(rel, (rel.lhs, rel.op, rel.rhs))
    return f"{sum_text(left, avoid)} {op} {sum_text(right, avoid)}"


@dataclass(frozen=True)
class _Token:
    """`kind`: "num", "name", "raised" (a superscript number), "end", or the symbol itself."""

    kind: str
    start: int
    end: int
    value: Any = None


@dataclass(frozen=True)
class _Summand:
    """A partial summand under its ranges (index, low, high), the outermost first."""

    ranges: tuple[tuple[Term, Term, Term], ...]
    body: Term


Link = tuple[_Token, Term, str, Term]


class _Parser:
    """One text, read once from left to right; every method starts at the token where its phrase starts."""

    def __init__(self, text: str, functions: Functions | None = None, integers: Collection[str] = ()) -> None:
        self.text = text
        self.functions = {**_FUNCTIONS, **(functions or {})}
        self.integers_known = frozenset(integers)
        self.at = 0
        self.nesting = 0
        self.sums = 0
        self.commas = 0
        self.kinds: dict[str, str] = {}
        self.summands: list[_Summand] = []
        self.written: dict[Rel, tuple[Term, str, Term]] = {}
        self.tokens = self.scan()

    # Errors

    def fail(self, place: _Token | int, message: str) -> NoReturn:
        """Raise the error at a token or a position."""
        at = place if isinstance(place, int) else place.start
        first = self.text.rfind("\n", 0, at) + 1
        last = self.text.find("\n", at)
        source = self.text[first : last if last >= 0 else len(self.text)]
        raise StatementError(_printable(message), self.text.count("\n", 0, at) + 1, at - first + 1, source)

    def make(self, place: _Token, maker: Callable[..., Any], *args: Any) -> Any:
        """A kernel object; what the kernel refuses is an error at the place."""
        try:
            return maker(*args)
        except Refused as error:
            self.fail(place, f"{error}; simplify this part or split the statement")

    # Tokens

    def scan(self) -> list[_Token]:
        """All tokens, the last one of kind "end"."""
        if len(self.text) > MAX_TEXT:
            self.fail(MAX_TEXT, f"the statement is too long: shorten it to {MAX_TEXT} characters")
        tokens: list[_Token] = []
        at = 0
        while at < len(self.text):
            if self.text[at].isspace():
                at += 1
                continue
            tokens.append(self.scan_one(at))
            at = tokens[-1].end
        # An incomplete statement is reported right after its last token, not on a blank line further down.
        at = tokens[-1].end if tokens else 0
        return [*tokens, _Token("end", at, at)]

    def scan_one(self, at: int) -> _Token:
        """The token at a position."""
        if m := _NAME.match(self.text, at):
            if m[0] in _WRONG_WORDS:
                self.fail(at, _WRONG_WORDS[m[0]])
            return _Token("name", at, m.end(), m[0])
        if m := _NUMERAL.match(self.text, at):
            return _Token("num", at, m.end(), self.numeral(at, m[1], m[2] or "0"))
        if m := _SUPERSCRIPT.match(self.text, at):
            digits = "".join(_SUPERSCRIPTS[c] for c in m[0])
            return _Token("raised", at, m.end(), self.numeral(at, digits, "0"))
        if m := _FOR_ALL.match(self.text, at):
            return _Token("for all", at, m.end(), tuple(_NAME.findall(m[1])))
        if (wrong := _WRONG_SYMBOLS.get(self.text[at : at + 2])) is not None:
            self.fail(at, wrong)
        for symbol in _SYMBOLS:
            if self.text.startswith(symbol, at):
                return _Token(_SPELLINGS.get(symbol, symbol), at, at + len(symbol))
        self.fail(at, _wrong_character(self.text[at]))

    def numeral(self, at: int, digits: str, exponent: str) -> Term:
        """An exact number.  Its size is checked before it is computed."""
        shift = exponent.lstrip("+-0")
        if len(shift) > 4 or len(digits) + int(shift or 0) > MAX_DIGITS:
            self.fail(at, f"the number is too long: at most {MAX_DIGITS} digits, its exponent included")
        whole, _, part = digits.partition(".")
        value = Fraction(int(whole + part), 10 ** len(part))
        return num(value * Fraction(10) ** int(exponent))

    @property
    def here(self) -> _Token:
        return self.tokens[self.at]

    def next(self) -> _Token:
        """The token here; go past it."""
        token = self.here
        self.at += 1
        return token

    def accept(self, kind: str) -> bool:
        """Go past a token if it is of this kind."""
        if self.here.kind != kind:
            return False
        self.at += 1
        return True

    def shown(self, token: _Token) -> str:
        """A token as an error message names it."""
        return "the end" if token.kind == "end" else self.text[token.start : token.end][:40]

    # Statements

    def statement(self) -> Statement:
        """The whole text."""
        self.declarations()
        given, goal = self.sides()
        self.finish()
        for links, most, what in ((given, MAX_HYPOTHESES, "hypotheses"), (goal, MAX_GOALS, "links in the goal")):
            if len(links) > most:
                self.fail(self.place(links[most]), f"more than {most} {what}: split the statement")
        hypotheses = self.relations(given)
        claims = tuple(self.claim(hypotheses, link) for link in goal)
        obligations = tuple(dict.fromkeys(self.obligation(hypotheses, s) for s in self.summands))
        stated = {h for h in hypotheses if isinstance(h, Rel)}  # x^2 > 0 is no x != 0, where it stands so
        written = {r: how for r, how in self.written.items() if how[1] != "!=" or r not in stated}
        return Statement(claims, self.text, obligations, written)

    def sides(self) -> tuple[list[Link | Claim], list[Link]]:
        """[hypothesis {"," hypothesis} "|-"] chain"""
        given: list[Link | Claim] = []
        if self.here.kind != "|-":
            first = self.here
            given = self.listed()
            if self.here.kind != "|-" and len(given) == sum(isinstance(g, tuple) for g in given) and not self.commas:
                return [], given  # type: ignore[return-value]
            if self.here.kind != "|-":
                what = "hypotheses" if first.kind == "for all" else "relations"
                self.fail(self.here, f"several {what} but no goal: write |- between the hypotheses and the goal")
        self.next()
        # A hypothesis grants that it is defined, its summands included.
        self.summands.clear()
        return given, self.chain()

    def listed(self) -> list[Link | Claim]:
        """hypothesis {"," hypothesis}; `commas` counts what separates them."""
        found, self.commas = self.hypothesis(), 0
        while self.accept(","):
            found = [*found, *self.hypothesis()]
            self.commas += 1
        return found

    def hypothesis(self) -> list[Link | Claim]:
        """A chain, or one claim for each link of a quantified one."""
        opening = self.here
        if not self.accept("for all"):
            return [*self.chain()]
        outer = self.commas
        bound = [self.variable(opening, self.kind(name), name) for name in opening.value]
        given, goal = self.sides()
        self.close(opening)
        self.commas = outer
        self.summands.clear()
        return [self.make(opening, lambda link=link: self.claim(self.relations(given), link, bound)) for link in goal]

    def hypotheses(self) -> tuple[Rel | Claim, ...]:
        """The whole text, when it lists hypotheses."""
        self.declarations()
        found = self.listed()
        if self.here.kind != "end":
            self.unexpected()
        return tuple(self.relations(found))

    def relations(self, found: list[Link | Claim]) -> list[Rel | Claim]:
        """The links as relations of the kernel."""
        return [g if isinstance(g, Claim) else self.relation(g) for g in found]

    def relation(self, link: Link) -> Rel:
        """A link as a relation of the kernel, which has no < and no <=."""
        rel: Rel = self.make(link[0], Rel, *link[1:])
        if link[2] in ("<", "<="):
            self.written[rel] = link[1:]
        return rel

    def apart(self, link: Link) -> Rel:
        """A link as a goal."""
        rel: Rel = apart(link[1], link[3])
        self.written[rel] = link[1:]
        return rel

    def place(self, found: Link | Claim) -> _Token:
        """Where a link stands."""
        return self.here if isinstance(found, Claim) else found[0]

    def term(self) -> Term:
        """The whole text, when it is an expression."""
        self.declarations()
        term = self.expression()
        if self.here.kind != "end":
            self.unexpected()
        return term

    def finish(self) -> None:
        """Nothing may follow the goal."""
        token = self.here
        if token.kind == ",":
            self.fail(token, "a statement has one goal (a chain a < b < c is allowed): hypotheses come before |-")
        if token.kind == "|-":
            self.fail(token, "a second |-: separate the hypotheses by commas")
        if token.kind != "end":
            self.unexpected()

    def unexpected(self) -> NoReturn:
        """A token that cannot follow a complete expression or relation."""
        token = self.here
        if token.kind == ";":
            self.fail(token, "a ; only ends a declaration, as in: integers n; (they come first)")
        if token.kind == ")":
            self.fail(token, "this ) closes nothing: remove it or add a (")
        if token.kind == "raised":
            self.fail(token, "a second raised exponent: write parentheses, as in (x^2)^3")
        self.fail(token, f"unexpected {self.shown(token)}: an operator or a relation should stand here")

    def claim(self, hypotheses: list[Rel | Claim], link: Link, bound: list[Term] | None = None) -> Claim:
        """The claim of one link of the goal."""
        goal = self.apart if link[2] == "!=" else self.relation
        claim: Claim = self.make(link[0], lambda: Claim(hypotheses, goal(link), bound or ()))
        return claim

    def declarations(self) -> None:
        """integers n, k; reals x;"""
        while self.here.kind == "name" and self.here.value in _KINDS:
            kind = _KINDS[self.next().value]
            self.declare(kind)
            while self.accept(","):
                self.declare(kind)
            if not self.accept(";"):
                self.fail(self.here, f"a declaration ends with a semicolon: write ; before {self.shown(self.here)}")

    def declare(self, kind: str) -> None:
        token = self.next()
        if token.kind != "name":
            self.fail(token, f"the name of a variable is expected, not {self.shown(token)}")
        self.variable(token, kind)
        if token.value in self.kinds:
            self.fail(token, f"{token.value} is declared twice: declare it once")
        self.kinds[token.value] = kind

    def chain(self) -> list[Link]:
        """expression relation expression ..; one link per relation."""
        links: list[Link] = []
        left = self.expression()
        while self.here.kind in _RELATIONS:
            token = self.next()
            right = self.expression()
            links.append((token, left, token.kind, right))
            left = right
        if not links:
            if self.here.kind in ("|-", ",", "end"):
                self.fail(self.here, "a relation is missing: compare the expression by = < <= > or >=")
            self.unexpected()
        return links

    # Expressions

    def expression(self, level: int = 1) -> Term:
        """Precedence climbing: operators of at least this level."""
        self.nesting += 1
        if self.nesting > MAX_NESTING:
            self.fail(self.here, f"nested more than {MAX_NESTING} deep: split the statement")
        left = self.signed(level)
        while _LEVEL.get(self.here.kind, 0) >= level:
            left = self.operation(left, self.next())
        if self.here.kind in ("num", "name", "("):
            self.side_by_side()
        self.nesting -= 1
        return left

    def side_by_side(self) -> NoReturn:
        """Two operands without an operator."""
        before, token = self.tokens[self.at - 1], self.here
        left = self.shown(before) if before.kind in ("num", "name") else "(...)"
        right = "(...)" if token.kind == "(" else self.shown(token)
        self.fail(token, f"an operator or a comma is missing: for the product write {left}*{right}")

    def signed(self, level: int) -> Term:
        """An operand, perhaps with a minus before it."""
        sign = self.here
        if not self.accept("-"):
            return self.operand()
        inside = self.expression(3 if level <= _SIGN else 4)
        if inside.number is not None and inside.number >= 0:
            return num(-inside.number)
        return self.make(sign, build, "neg", inside)

    def operation(self, left: Term, operator: _Token) -> Term:
        """left operator right; runs of + and of * become one term."""
        kind = operator.kind
        if kind in "+*":
            parts = [*left.args] if left.op == kind else [left]
            parts.append(self.expression(_LEVEL[kind] + 1))
            while self.accept(kind):
                parts.append(self.expression(_LEVEL[kind] + 1))
            return self.make(operator, build, kind, *parts)
        start = self.at
        right = self.expression(2 if kind == "-" else 4)
        if kind == "^":
            return self.power(left, operator, right, start)
        a, b = left.number, right.number
        if kind == "/" and a is not None and b and a.denominator == b.denominator == 1:
            return num(a / b)
        return self.make(operator, build, kind, left, right)

    def power(self, base: Term, operator: _Token, exponent: Term, start: int) -> Term:
        """base^exponent: an integer power, a square root or a real power."""
        if integral(exponent):
            return self.make(operator, build, "^", base, exponent)
        if exponent.number == Fraction(1, 2):
            return self.make(operator, app, elementary_function("sqrt"), base)
        if names := self.to_declare(exponent):
            self.undeclared(names, start, "in an exponent", f" (or reals {', '.join(names[:8])}; for a real power)")
        return self.make(operator, app, elementary_function("pow"), base, exponent)

    def operand(self) -> Term:
        """A number, a variable, an application or a parenthesis, perhaps with a raised exponent."""
        token = self.next()
        if token.kind == "num":
            result: Term = token.value
        elif token.kind == "name":
            result = self.named(token)
        elif token.kind == "(":
            result = self.expression()
            self.close(token)
        else:
            self.at -= 1
            plus = ": a plus sign stands between two expressions only" if token.kind == "+" else ""
            self.fail(token, f"an expression is expected here, not {self.shown(token)}{plus}")
        if self.here.kind == "raised":
            raised = self.next()
            return self.power(result, raised, raised.value, self.at)
        return result

    def close(self, opening: _Token) -> None:
        """The parenthesis that ends what `opening` begins."""
        if not self.accept(")"):
            line = self.text.count("\n", 0, opening.start) + 1
            column = opening.start - self.text.rfind("\n", 0, opening.start)
            where = f"at column {column}" if line == 1 else f"at line {line}, column {column}"
            self.fail(self.here, f"the parenthesis opened {where} is not closed: a ) is missing here")

    def named(self, token: _Token) -> Term:
        """A variable or an application."""
        name = token.value
        called = self.here.kind == "("
        if name in _BIG and called:
            return self.big(token)
        if name in self.functions and called and name not in self.kinds:
            return self.application(token, self.functions[name])
        if called:
            self.fail(token, f"{_no_function(name[:40])}; for a product write {name[:40]}*(...)")
        return self.variable(token, self.kind(name))

    def kind(self, name: str) -> str:
        """What a name is: as declared here, or as known."""
        return self.kinds.get(name, "integer" if name in self.integers_known else "real")

    def variable(self, token: _Token, kind: str, name: str = "") -> Term:
        """A variable; words of the language are none."""
        name = name or token.value
        if name in _KINDS:
            self.fail(token, f"{name} is a word of the language: declarations come first, as in: {name} x;")
        if name in _BIG or (name in _FUNCTIONS and name != "C"):
            self.fail(token, f"{name} is a function: write {name}(...), or call the variable something else")
        if len(name) > 61:
            self.fail(token, "the name is too long: at most 61 characters")
        v: Term = self.make(token, var, name, kind)
        return v

    def application(self, token: _Token, function: Function) -> Term:
        """function(argument, ..)"""
        opening = self.next()
        args, starts = [], []
        while not args or self.accept(","):
            starts.append(self.at)
            args.append(self.expression())
        self.close(opening)
        function = self.functions.get(f"{token.value}/{len(args)}", function)
        wanted = len(function.params)
        if len(args) != wanted:
            hint = ": nest them" if function.name in ("max", "min") and len(args) > 2 else ""
            plural = "argument" if wanted == 1 else "arguments"
            self.fail(token, f"{token.value} takes {wanted} {plural}, not {len(args)}{hint}")
        whole = [i for i, v in enumerate(function.params) if v.args[1] == "integer"]
        if whole:
            self.integers([args[i] for i in whole], [starts[i] for i in whole], f"as an argument of {function.name}")
        return self.make(token, app, function, *args)

    # Integers

    def to_declare(self, t: Term) -> list[str]:
        """The undeclared variables that would make t integral; none if it is, or if none would."""
        loose = {v: var(v.args[0], "integer") for v in variables(t) if v.args[1] == "real"}
        loose = {v: w for v, w in loose.items() if v.args[0] not in self.kinds}
        if not loose or integral(t) or not integral(substitute(t, loose)):
            return []
        if len(loose) > 8:  # too many to try them one by one
            return sorted(v.args[0] for v in loose)
        for v in sorted(loose, key=str):
            fewer = {x: w for x, w in loose.items() if x != v}
            if integral(substitute(t, fewer)):
                loose = fewer
        return sorted(v.args[0] for v in loose)

    def undeclared(self, names: list[str], start: int, where: str, otherwise: str = "") -> NoReturn:
        """Some variables should have been declared; the first of them from the token `start` on is pointed at."""
        place = next(t for t in self.tokens[start:] if t.kind == "name" and t.value in names)
        listed = ", ".join(names[:8]) + (", .." if len(names) > 8 else "")
        must = f"{listed} must be an integer" if len(names) == 1 else f"{listed} must be integers"
        it = "it" if len(names) == 1 else "them"
        self.fail(place, f"{must} {where}; declare {it}: integers {listed};{otherwise}")

    def integers(self, terms: list[Term], starts: list[int], where: str) -> None:
        """All the terms must be integral by their form."""
        wanting = [(t, start) for t, start in zip(terms, starts, strict=True) if not integral(t)]
        for t, start in wanting:
            if not self.to_declare(t):
                real = [v.args[0] for v in variables(t) if v.args[1] == "real" and v.args[0] in self.kinds]
                known = f" ({', '.join(sorted(real))} declared real)" if real else ""
                shown = f"{sum_text(t):.80}"
                self.fail(self.tokens[start], f"{shown} need not be an integer{known}; it has to be one {where}")
        if wanting:
            names = sorted({name for t, _ in wanting for name in self.to_declare(t)})
            self.undeclared(names, wanting[0][1], where)

    # Sums

    def big(self, token: _Token) -> Term:
        """sum(body, index, low, high), and prod"""
        self.sums += 1
        if self.sums > MAX_SUMS:
            self.fail(token, f"sums in sums, more than {MAX_SUMS} deep: split the statement")
        opening = self.next()
        outside = len(self.summands)
        bound, kinds = self.bound_name(), self.kinds
        if bound is not None:
            self.kinds = {bound: "integer"} | kinds
        body = self.expression()
        self.kinds = kinds
        inner, self.summands = self.summands[outside:], self.summands[:outside]
        self.separator()
        index = self.index()
        self.separator()
        starts = [self.at]
        low = self.expression()
        self.separator()
        starts.append(self.at)
        high = self.expression()
        if self.here.kind == ",":
            self.fail(self.here, f"a {token.value} has four parts: write {token.value}(f, k, a, b)")
        end = self.at
        self.close(opening)
        self.bounds(index, [low, high], starts, end)
        self.collect(body, inner, (index, low, high), token)
        self.sums -= 1
        return self.make(token, finite_sum, body, index, low, high, token.value)

    def separator(self) -> None:
        if not self.accept(","):
            self.fail(self.here, f"a comma is expected, not {self.shown(self.here)}: write sum(f, k, a, b)")

    def bound_name(self) -> str | None:
        """The name of the index of the sum whose summand starts here: what follows the first comma."""
        depth = 0
        for token, after in itertools.pairwise(self.tokens[self.at :]):
            depth += (token.kind == "(") - (token.kind == ")")
            if depth < 0:
                return None
            if depth == 0 and token.kind == ",":
                return after.value if after.kind == "name" else None
        return None

    def index(self) -> Term:
        """The index of a sum: an integer, whether it is declared or not."""
        token = self.next()
        if token.kind != "name" or self.here.kind != ",":
            at = token if token.kind != "name" else self.here
            self.fail(at, "the index of a sum is a variable, followed by a comma: write sum(f, k, a, b)")
        if self.kinds.get(token.value) == "real":
            self.fail(token, f"{token.value} is declared real; the index of a sum is an integer")
        return self.variable(token, "integer")

    def bounds(self, index: Term, bounds: list[Term], starts: list[int], end: int) -> None:
        """The bounds are integers and do not mention the index, which lives in the summand only."""
        self.integers(bounds, starts, "as a bound of a sum")
        if any(index in variables(b) for b in bounds):
            place = next(t for t in self.tokens[starts[0] : end] if t.kind == "name" and t.value == index.args[0])
            self.fail(place, f"a bound mentions the index {index}: call one of the two something else")

    def collect(self, body: Term, inner: list[_Summand], over: tuple[Term, Term, Term], token: _Token) -> None:
        """Remember the summands that are not defined everywhere."""
        if self.make(token, domain, body):
            inner = [*inner, _Summand((), body)]
        self.summands += [_Summand((over, *s.ranges), s.body) for s in inner]

    def obligation(self, hypotheses: list[Rel | Claim], summand: _Summand) -> Claim:
        """hypotheses, index >= low, high >= index |- body = body"""
        taken = {v.args[0] for h in hypotheses for v in h.free()}
        words = {t.value for t in self.tokens if t.kind == "name"}
        given, body, ranges = list(hypotheses), summand.body, list(summand.ranges)
        while ranges:
            index, low, high = ranges.pop(0)
            if index.args[0] in taken:
                fresh = fresh_index(words | taken)
                ranges, body = _renamed(index, fresh, ranges, body)
                index = fresh
            taken.add(index.args[0])
            given += [Rel(index, ">=", low), Rel(high, ">=", index)]
        claim: Claim = self.make(self.tokens[0], lambda: Claim(given, Rel(body, "=", body)))
        return claim


def _renamed(
    old: Term, new: Term, ranges: list[tuple[Term, Term, Term]], body: Term
) -> tuple[list[tuple[Term, Term, Term]], Term]:
    """The scope of an index with the index renamed; a further sum over the same name hides it from there on."""
    for i, (index, low, high) in enumerate(ranges):
        ranges[i] = (index, substitute(low, {old: new}), substitute(high, {old: new}))
        if index == old:
            return ranges, body
    return ranges, substitute(body, {old: new})


def _no_function(name: str) -> str:
    known = sorted({*_FUNCTIONS, *_BIG} - {name})
    close = get_close_matches(name, known, 1)
    return f"{name} is no function here: " + (f"did you mean {close[0]}?" if close else f"known are {', '.join(known)}")


def _wrong_character(c: str) -> str:
    if c in _WRONG_CHARACTERS:
        return f"{c}: {_WRONG_CHARACTERS[c]}"
    name = unicodedata.name(c, "")
    if name.startswith("GREEK ") and " LETTER " in name:
        word = name.split(" LETTER ")[1].split()[0].lower().replace("lamda", "lambda")
        return f"{c}: names are written in the letters a to z: write {word}"
    if c.isalnum():
        return f"{c}: names are written in the letters a to z, numbers in the digits 0 to 9"
    return f"{c if c.isprintable() else ascii(c)} is not a sign of the language: remove it"


def _printable(text: str) -> str:
    """One line of as many characters, so that a caret below it stays in place."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in text)
