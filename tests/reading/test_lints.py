"""Lints: each fires at what looks like a slip, and not at its harmless twin."""

from __future__ import annotations

import pytest

from symbolic.reading.binding import Printed
from symbolic.reading.lints import Lint, lints
from symbolic.reading.notation import notation_of
from symbolic.reading.reader import read
from symbolic.reading.transcription import Entry, Transcription

TABLES = {
    "integers": ["i", "j", "k", "m", "n"],
    "reals": ["x", "y", "e", "p", "f", "l", "o", "g"],
    "families": {**{name: {"sub": 1} for name in "abxy"}, "f": {"when": ","}, "v": {"args": 1}},
    "events": {"P": ""},
    "conventions": {"lower limit": "1"},
}
NOTATION = notation_of(TABLES).at("1")


def found(source: str) -> tuple[Lint, ...]:
    return lints(read(source, NOTATION))


def kinds(source: str) -> list[str]:
    return [lint.id.partition("-")[0] if lint.id.startswith("words-") else lint.id for lint in found(source)]


@pytest.mark.parametrize(
    ("kind", "suspicious", "harmless"),
    [
        ("equal-sides", "x + y = x + y", "x + y = y + x"),
        ("equal-sides", r"x < y \leq y", r"x < y \leq x"),
        ("equal-parts", r"\frac{x}{x} y", r"\frac{x}{y} x"),
        ("equal-parts", "p = x/x", "p = x/y"),
        ("no-event", "P(x + y) = p", "P(x = y) = p"),
        ("no-event", "P(1 - x) = p", r"P(1 - x \mid y) = p"),
        ("no-event", "P(2) = p", "P(x) = p"),
        ("decimal-exponent", "x = 2e^{-10}", "x = 2e^{-1}"),
        ("decimal-exponent", "x = 2e^{12}", "x = 2e^{n}"),
        ("index-beyond", r"x = \sum_{i=0}^n a_i + b_i", r"x = \sum_{i=0}^n (a_i + b_i)"),
        ("index-beyond", r"x = y - \max_i \sum_j a_i a_j - b_i", r"x = y - \max_i \sum_j a_i a_j - b_k"),
        ("index-outside", r"x = y \left(\sum_{i=0}^n a_i\right)^2 + b_i", r"x = \sum_{i=0}^n a_i + b_k"),
        ("index-outside", r"x = b_i - \sum_{i=0}^n a_i", r"x = b_j - \sum_{i=0}^n a_i"),
        ("index-outside", r"x = b_i \prod_{i=0}^n a_i", r"x = b_j \prod_{i=0}^n a_i"),
        ("index-outside", r"a_i + \sum_{i=0}^n a_i = x", r"a_j + \sum_{i=0}^n a_i = x"),
        ("index-outside", r"a_i = \sum_{i=0}^n a_i", r"a_j = \sum_{i=0}^n a_i"),
        ("index-outside", r"x = y_i \frac{\sum_{i=0}^n a_i}{x}", r"x = y_j \frac{\sum_{i=0}^n a_i}{x}"),
        ("index-outside", r"x = b_j \sum_{1 \le i < j \le n} a_i a_j", r"x = b_k \sum_{1 \le i < j \le n} a_i a_j"),
        ("index-unused", r"x = \sum_{i=1}^n y", r"x = \sum_{i=1}^n 1"),
        ("index-unused", r"x_j = \sum_{i=1}^n a_j", r"x_j = \sum_{i=1}^n a_{i,j}"),
        ("index-unused", r"x = \sum_{1 \le i < j \le n} a_i", r"x = \sum_{1 \le i < j \le n} a_i b_j"),
        ("index-unused", r"x = \max_{i} y", r"x = \max_{i} a_i"),
        ("index-stray", r"x = \sum_{j=1}^n b_j^2 v(y_i)", r"x = \sum_{j=1}^n b_j^2 v(y_j)"),
        ("index-stray", r"x = \sum_{j=1}^n b_j^2 v(y_i)", r"x_i = \sum_{j=1}^n b_j^2 v(y_i)"),
        ("index-unused", r"x = \sum_{j=1}^n v(y_i)", r"x = \sum_{j=1}^n v(y_j)"),
        ("called-and-multiplied", "f(x, y) = f(x + y)", "f(x, y) = f x"),
        ("no-relation", r"x = y, \text{ for } x", r"x = y, \text{ for } x > 0"),
        ("no-relation", "x = y, x", "x"),
        ("no-relation", r"x > y \lor y > 1", r"x > y \land y > 1"),
        ("no-relation", r"x = y, \text{ for all } n", r"x = n, \text{ for all } n"),
        ("words", r"x = y \text{ by magic}", r"x = y \text{ and }"),
        ("words", r"x = y \text{ since } x > 0", r"x = y \text{ if } x > 0"),
        ("spelled-function", "x = l o g y", "x = l g o y"),
    ],
)
def test_a_lint_and_its_twin(kind: str, suspicious: str, harmless: str) -> None:
    assert kind in kinds(suspicious)
    assert kinds(harmless) == []


def test_a_lint_says_what_and_where() -> None:
    source = r"x = y + \frac{p}{p}"
    assert found(source) == (Lint("equal-parts", "above and below the line stands p", source.index(r"\frac")),)


def test_each_thing_once_in_the_order_of_the_source() -> None:
    source = r"\frac{x}{x} = \frac{x}{x} + \frac{y}{y}"
    assert [(lint.id, lint.place) for lint in found(source)] == [
        ("equal-parts", 0),
        ("equal-parts", source.rindex(r"\frac")),
    ]


def test_the_id_of_words_changes_with_the_words() -> None:
    one, same, other, added = (
        found(source)[0].id
        for source in (
            r"x = y \text{ since } x > 0",
            r"x = p \text{ since } x > 0.",
            r"x = y \text{ since } x < 0",
            r"x = y \text{ since } x > 0 \text{ by magic}",
        )
    )
    assert one == same and len({one, other, added}) == 3


def test_a_lint_is_silent_when_it_is_acknowledged_for_its_display() -> None:
    entries = tuple(Entry(key, "1", True, False, "x = x + y/y") for key in ("1.1", "1.2"))
    notation = notation_of({**TABLES, "acknowledged": {"1.1:equal-parts": "it is printed so"}})
    displays = Printed(Transcription(entries), notation).displays
    assert displays["1.1"].lints == () and [lint.id for lint in displays["1.2"].lints] == ["equal-parts"]
