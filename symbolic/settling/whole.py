"""What a sentence says to be integers: those words that stand right beside names, or say what they are.

An integer $n$; let $m$ and $n$ be positive integers; $k$, a natural number; where $i$ runs over the integers.  Not: an
integer $N$ and $x$ arbitrary; between two integers; $x$ or $y$ is an integer; the integer part of $x$; the natural
logarithm of $x$; a Gaussian integer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from symbolic.reading.sentences import MATH, STOP, SYMBOL, WORD, Piece

_SORTS = frozenset("integer integers naturals".split())
_NUMBERED = frozenset("natural whole counting".split())  # right before number, or numbers
_CALLED = frozenset(  # integer constants $a$, $b$
    "constant constants parameter parameters variable variables exponent exponents index indices number numbers".split()
)
_SAYING = frozenset(
    "be is are being denote denotes will shall always both all each any some a an the two three four fixed given"
    " arbitrary positive negative nonnegative non-negative nonzero non-zero strictly odd even large small certain"
    " distinct different consecutive chosen here throughout again also then over through ranges range runs run stands"
    " stand for as in prime square-free composite unknown another other suitable sufficiently of".split()
)
_LINKING = frozenset("be are being denote both all".split())
_NO_KIND = frozenset("gaussian algebraic eisenstein p-adic adic hurwitz cyclotomic random half no between than".split())
_ANOTHER = frozenset(  # behind: an integer multiple of
    "part parts multiple multiples valued combination combinations matrix matrices vector vectors point points lattice"
    " linear program programs polynomial polynomials coefficients sequence sequences function functions above below"
    " nearest closest closer near next power powers power-of-two".split()
)
_IN_DOUBT = frozenset("or nor either neither whether of between not no than unless except".split())
_PARTED = re.compile(r",|=|<|>|\\(?:leq?|geq?|neq?|leqslant|geqslant|ll|gg)(?![A-Za-z])|\\(?:q?quad|[,;:! ])|\s")

_NAME = re.compile(r"(\\[A-Za-z]+|[A-Za-z])(?:_(?:\w+|\\[A-Za-z]+)|')*")  # n, m_i, k'


def whole(pieces: Sequence[Piece]) -> set[str]:
    """The names that words say to be integers."""
    found = set[str]()
    for start, end in _groups(pieces):
        before = [*takewhile(bool, (_word(p) for p in pieces[:start][::-1]))]  # the nearest first
        behind = [*takewhile(bool, (_word(p) for p in pieces[end:]))]
        if pieces[end : end + 1] == (Piece(STOP, ","),):  # $n$, a positive integer
            behind = [*takewhile(bool, (_word(p) for p in pieces[end + 1 :]))]
            behind = behind if {*behind[:1]} & {"a", "an", "both", "all"} else []
        if noun := _before(before):
            end = end if _many(noun) else start + 1
        elif noun := "" if {*before[:2]} & _IN_DOUBT else _behind(behind):
            all_of_them = _many(noun) and {*behind} & _LINKING  # not: $0 < p < 1$ and $m, n$ positive integers
            start = start if all_of_them else end - 1
        for piece in pieces[start:end] if noun else ():
            found |= _alone(piece.formula, not _many(noun)) if piece.kind in (MATH, SYMBOL) else set()
    return found


def _word(piece: Piece) -> str:
    return piece.text.lower() if piece.kind == WORD or piece.text in ("a", "A") else ""


def _groups(pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """Where formulas stand side by side: $k$, $m$ and $n$."""
    formulas = [k for k, p in enumerate(pieces) if p.kind in (MATH, SYMBOL) and p.text not in ("a", "A")]
    start = last = -1
    for k in formulas:
        between = [p.text.lower() for p in pieces[last + 1 : k]]
        if start < 0 or between not in ([","], ["and"], [",", "and"]):
            if start >= 0:
                yield start, last + 1
            start = k
        last = k
    if start >= 0:
        yield start, last + 1


def _many(noun: str) -> bool:
    return noun.endswith("s")


def _before(words: Sequence[str]) -> str:
    """The noun in words right before a name, the nearest first: (any, for,) integer; numbers, natural."""
    called = words[1:] if {*words[:1]} & _CALLED and {*words[1:2]} & (_SORTS | _NUMBERED) else words
    plain = {*called[:1]} & (_SORTS | _NUMBERED) and not {*called[1:2]} & _NO_KIND
    return words[0] if plain else ""


def _behind(words: Sequence[str]) -> str:
    """The noun in words right behind a name: be a positive integer; are natural numbers."""
    for k, word in enumerate(words):
        counted = word in _NUMBERED and {*words[k + 1 : k + 2]} & {"number", "numbers", "integer", "integers"}
        at = k + 1 if counted else k
        if word in _SORTS or counted:
            return "" if {*words[at + 1 : at + 2]} & _ANOTHER else words[at]
        if word not in _SAYING:
            return ""
    return ""


def _alone(formula: str, one: bool) -> set[str]:
    """The names that are listed in a formula, or compared there; of one only the first: n > x."""
    parts = _PARTED.split(formula.replace("{", "").replace("}", ""))
    found = [m for part in parts if (m := _NAME.fullmatch(part))]
    found = found if "," in formula or not one else found[:1]
    return {name for m in found for name in (m[0], m[1])}
