"""Reads grids from text.

    grid       = axis {";" axis}
    axis       = name "=" piece {"," piece}
    piece      = expression [".." expression [":" expression]]
               | "log" expression ".." expression ":" integer
               | "random" integer "[" expression "," expression "]" "seed" integer
    expression = numbers, variables of axes before, + - * / ^ ( )

A box is written likewise, with one number or range of numbers for each variable: q=1/100..49/100; N=1000.

Numbers are exact: 0.05 is 1/20, 1e6 and 10^6 are 1000000.  Nothing is evaluated but these expressions.
"""

from __future__ import annotations

import re
from typing import NoReturn

from symbolic.evidence.boxes import Box, Interval
from symbolic.evidence.grid import Axis, Grid, GridError, Logarithmic, Piece, Random, Range, Single, amount
from symbolic.kernel import Term, num, variables
from symbolic.language.statement import StatementError, parse_term

MAX_TEXT = 10_000
MAX_COUNT = 1_000_000
_EXAMPLES = {"grid": "N=1..6; q=1/10, 1/4", "box": "q=1/100..49/100; N=1000"}
WORDS = ("log", "random", "seed")
_OF_EXPRESSIONS = ("number", "name", "+", "-", "*", "/", "^", "(", ")")
_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)|(?P<name>[A-Za-z][A-Za-z0-9_']*)|(?P<sign>\.\.|[-+*/^()=,;:\[\]]))"
)


def parse_grid(text: str) -> Grid:
    """The grid that a text declares; `GridError`, with column and remedy in one line, when it declares none."""
    return _Parser(text).grid()


def parse_box(text: str) -> Box:
    """The box that a text declares; `GridError`, with column and remedy in one line, when it declares none."""
    return _Parser(text, "box").box()


class _Parser:
    """One text, read once from left to right."""

    def __init__(self, text: str, what: str = "grid") -> None:
        self.text, self.what = text, what
        self.at = 0
        self.names: list[str] = []
        if len(text) > MAX_TEXT:
            self.fail(MAX_TEXT, f"the {self.what} is too long; shorten it to {MAX_TEXT} characters")
        self.tokens = self.scan()

    def fail(self, at: int, message: str) -> NoReturn:
        """Raise the error at a position."""
        raise GridError(f"{self.what}, column {at + 1}: {message}")

    def scan(self) -> list[tuple[str, str, int]]:
        """All tokens, as (kind, text, position); the kind of a sign is the sign, the last one is "end"."""
        out: list[tuple[str, str, int]] = []
        at, end = 0, len(self.text.rstrip())
        while at < end:
            found = _TOKEN.match(self.text, at)
            if found is None:
                at += len(self.text[at:]) - len(self.text[at:].lstrip())
                self.fail(at, f"{self.text[at]!a} has no place in a {self.what}; write e.g. {_EXAMPLES[self.what]}")
            kind = found.lastgroup or ""
            word = found[kind]
            out.append((word if kind == "sign" else kind, word, found.start(kind)))
            at = found.end()
        return [*out, ("end", "the end", end)]

    @property
    def kind(self) -> str:
        return self.tokens[self.at][0]

    @property
    def place(self) -> int:
        return self.tokens[self.at][2]

    def next(self, kind: str, wanted: str) -> tuple[str, int]:
        """The text and position of the token here, which must be of this kind; go past it."""
        found, word, at = self.tokens[self.at]
        if found != kind:
            self.fail(at, f"{wanted} is expected, not {word:.40}")
        self.at += 1
        return word, at

    def accept(self, kind: str) -> bool:
        """Go past a token if it is of this kind."""
        if self.kind != kind:
            return False
        self.at += 1
        return True

    def grid(self) -> Grid:
        """The whole text."""
        axes = [self.axis()]
        while self.accept(";") and self.kind != "end":
            axes.append(self.axis())
        self.ended()
        return Grid(tuple(axes))

    def box(self) -> Box:
        """The whole text, as a box."""
        sides = dict([self.side()])
        while self.accept(";") and self.kind != "end":
            at = self.place
            name, side = self.side()
            if name in sides:
                self.fail(at, f"{name} has an interval already; give it one")
            sides[name] = side
        self.ended()
        return Box(sides)

    def side(self) -> tuple[str, Interval]:
        """A variable and its interval."""
        name, _ = self.next("name", "the name of a variable")
        self.next("=", f"= and the interval of {name}")
        at, low = self.place, self.expression()
        high = self.expression() if self.accept("..") else low
        self.ordered(low, high, at)
        return name, (low.number, high.number)

    def ended(self) -> None:
        """Nothing follows."""
        if self.kind != "end":
            word = self.tokens[self.at][1]
            self.fail(self.place, f"unexpected {word:.40}: values are separated by commas, variables by semicolons")

    def axis(self) -> Axis:
        """A variable and its values."""
        name, at = self.next("name", "the name of a variable")
        if name in WORDS:
            self.fail(at, f"{name} is a word of grids, no variable; rename the variable")
        if name in self.names:
            self.fail(at, f"{name} has values already; declare it once")
        self.next("=", f"= and the values of {name}")
        pieces = [self.piece()]
        while self.accept(","):
            pieces.append(self.piece())
        self.names.append(name)
        return Axis(name, tuple(pieces))

    def piece(self) -> Piece:
        """A value, or a range."""
        word = self.tokens[self.at][1] if self.kind == "name" else ""
        if word == "log":
            self.at += 1
            return self.logarithmic()
        if word == "random":
            self.at += 1
            return self.random()
        at, low = self.place, self.expression()
        if not self.accept(".."):
            return Single(low)
        high = self.expression()
        step = None
        if self.accept(":"):
            where, step = self.place, self.expression()
            if step.number is not None and step.number <= 0:
                self.fail(where, f"the step is {step}; make it positive")
        elif low.number is not None and low.number.denominator != 1:
            self.fail(at, f"the range starts at {low}, no integer; give its step, as in 1/10..1/2:1/10")
        self.ordered(low, high, at)
        return Range(low, high, step)

    def ordered(self, low: Term, high: Term, at: int) -> None:
        """A range between numbers is not empty; one that depends on variables may be."""
        if low.number is not None and high.number is not None and high.number < low.number:
            self.fail(at, f"{low}..{high} is empty; write the smaller bound first")

    def logarithmic(self) -> Logarithmic:
        """After the word log."""
        at, low = self.place, self.expression()
        self.next("..", ".. and the upper bound")
        high = self.expression()
        self.next(":", ": and the number of points per decade")
        if low.number is not None and low.number <= 0:
            self.fail(at, f"a logarithmic range starts above 0, not at {low}")
        self.ordered(low, high, at)
        return Logarithmic(low, high, self.count("the number of points per decade", 100))

    def random(self) -> Random:
        """After the word random."""
        count = self.count("the number of random values")
        self.next("[", "[ and the bounds")
        at, low = self.place, self.expression()
        self.next(",", ", and the upper bound")
        high = self.expression()
        self.ordered(low, high, at)
        self.next("]", "]")
        word, at = self.next("name", "seed and an integer")
        if word != "seed":
            self.fail(at, f"seed and an integer is expected, not {word:.40}")
        return Random(count, low, high, self.count("the seed", 10**18, least=0))

    def count(self, what: str, most: int = MAX_COUNT, least: int = 1) -> int:
        """A whole number."""
        word, at = self.next("number", what)
        if not word.isdigit() or len(word) > 20 or not least <= int(word) <= most:
            self.fail(at, f"{what} is an integer from {least} to {most}, not {word:.40}")
        return int(word)

    def expression(self) -> Term:
        """What stands up to a sign that is none of an expression, as the statement language reads it."""
        start, depth, at = self.at, 0, self.place
        while self.kind in _OF_EXPRESSIONS and (depth or self.kind != ")"):
            kind, word, place = self.tokens[self.at]
            depth += (kind == "(") - (kind == ")")
            if kind == "name" and self.what == "box":
                self.fail(place, f"the ends of an interval are numbers, not {word:.40}")
            if kind == "name" and word not in self.names:
                known = f"; the variables before are {', '.join(self.names)}" if self.names else ""
                self.fail(place, f"{word:.60} has no values yet: declare it before it is used{known}")
            self.at += 1
        if self.at == start:
            self.fail(at, f"a number or a variable is expected, not {self.tokens[self.at][1]:.40}")
        try:
            found = parse_term(self.text[at : self.place])
            return found if variables(found) else num(amount(found, {}))
        except StatementError as error:
            self.fail(at + error.column - 1, error.message)
        except GridError as error:
            self.fail(at, str(error))
