"""Attempts to get a verdict for a line that is false as it is printed, with public calls alone: none may succeed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symbolic.kernel import Claim, Function, Rel, app, assume, build, cite, combine, define, num, var
from symbolic.paper.acts import _valued
from symbolic.paper.derivation import Derivation, DerivationError, Paper, Part, Row, Section
from symbolic.paper.rows import Entry, entry
from symbolic.reading.errors import Unreadable
from symbolic.reading.notation import notation_of
from symbolic.reading.transcription import main
from symbolic.theory.theory import Theory

NOTATION = r"""
integers = ["n", "k", "i", "N"]
reals = ["x", "y", "z", "q", "u", "s"]
[families]
r = { sub = 1 }
w = { sub = 1 }
S = { sub = 1 }
[meanings]
"r_i" = "r(i)"
"w_k" = "w(k)"
"s" = "powers(n, x)"
"S_n" = "twofold(n)"
[hypotheses]
large = "x + y >= 1"
"""
DRAFT = r"""
1 One

We have

$$x \geq 1 \text{ for } x + 1 \geq 2 \quad (1.0)$$

$$x + y \geq 1 \quad (1.1)$$

$$2 x + 2 y \geq 2 \quad (1.2)$$

$$x + 1 \geq 2 \text{ for } x \geq 1 \quad (1.3)$$

$$2 x + 2 \geq 4 \quad (1.4)$$

$$x \geq 1 \implies x^2 \geq 1 \quad (1.5)$$

$$2 x^2 \geq 2 \quad (1.6)$$

$$u = x^2 = x^3 \quad (1.7)$$

$$u := x^2 \geq 1 \quad (1.8)$$

$$x^2 \geq x \quad (1.9)$$

$$s \geq 7 \quad (1.10)$$

$$w_k^2 \geq w_k \quad (1.11)$$

$$S_n \leq 2000000 \quad (1.12)$$

$$x \leq 1000001 \quad (1.13)$$

$$x \geq 1, y \geq 0 \quad (1.14)$$

$$x^2 \geq 0 \quad (1.15)$$

$$z \geq 3 \quad (1.16)$$

$$x^2 + y^2 \quad (1.17)$$

$$u \in [0, 1] \quad (1.18)$$

$$x \geq 1 \iff x^2 \geq 1 \quad (1.19)$$

2 Two

Suppose $z \geq 2$. Then

$$z \geq 3 \quad (2.1)$$

$$z > 1 \quad (2.2)$$

It grows.
"""
laws = Theory("laws", integers="n k i")
powers = laws.explicit("powers(n, x) = sum(x^k, k, 0, n)")
laws.model(powers, lambda n, x: sum(x**k for k in range(int(n) + 1)))
laws.explicit("twofold(n) = 2*n", domain="n <= 1000000")
laws.sequence("r(i)")
laws.sequence("w(k)", domain="w(k) >= 1")

x, y, n, k = var("x"), var("y"), var("n", "integer"), var("k", "integer")
SEVEN = Function("powers", (n, x), ("explicit", num(7)))
ANY = Function("powers", (n, x), None)
WHOLE = var("x", "integer")
SQUARE = combine([], Rel(x * x, ">=", 0), {"sum": [(Fraction(1), [], x)]}, [])
LINE = Rel(x + y, ">=", 1)
GIVEN = "x >= 1, y >= 0 |-"

Work = Callable[[Derivation], Any]


def toy(folder: Path, notation: str = NOTATION, draft: str = DRAFT, name: str = "toy") -> Paper:
    (folder / "printed").mkdir(parents=True)
    (folder / "notation.toml").write_text(notation)
    (folder / "draft.md").write_text(draft)
    assert main([str(folder / "draft.md"), str(folder / "printed" / "equations.json")]) == 0
    return Paper(name, title="Toy", authors="Nobody", date="2020", folder=folder)


def section(paper: Paper, number: str = "1", given: tuple[str, ...] = ()) -> Section:
    return paper.section(number, "One", __name__, given=given, laws=[laws])


def registered(here: Section, ref: str, *printed: str, **how: Any) -> Row:
    where = {name: how.pop(name) for name in ("at", "steps") if name in how}
    return here.item(ref, *printed, **how).stands(**where)


def made(here: Section, ref: str, work: Work, *printed: str, **how: Any) -> Entry:
    return entry(registered(here, ref, *printed, **how)(work))


def refused(found: Entry, allowed: tuple[str, ...] = ("open",)) -> None:
    assert found.row.verdict in allowed, (found.row.verdict, [p.text for p in found.row.parts])


ONE_CALL: dict[str, tuple[str, Work, dict[str, Any]]] = {
    "hypotheses of ours": ("1.1", lambda d: d.prove(given=GIVEN), {}),
    "hypotheses that contradict one another": ("1.1", lambda d: d.prove(given="x > 0, x < 0 |-"), {}),
    "a named hypothesis that is the line": ("1.1", lambda d: d.prove(given="large"), {}),
    "the line, doubled": ("1.1", lambda d: d.prove(given="2*x + 2*y >= 2 |-"), {}),
    "the line, for all": ("1.1", lambda d: d.prove(given="(for all k: k >= 0 |- x + y >= 1) |-"), {}),
    "the line, assumed": ("1.1", lambda d: d.prove(assume(LINE)), {}),
    "the line, used": ("1.1", lambda d: d.prove(using=[assume(LINE)]), {}),
    "the line, cited": ("1.1", lambda d: d.prove(cite(Claim([], LINE), "a book")), {}),
    "the line, cited as nothing": ("1.1", lambda d: d.prove(cite(Claim([], LINE), "the definitions alone")), {}),
    "another theorem": ("1.1", lambda d: d.prove(SQUARE), {}),
    "another theorem as a part": ("1.1", lambda d: d.parts.append(Part("printed", SQUARE, None, link=1)), {}),
    "another claim by hand": ("1.1", lambda d: d.prove("|- 1 > 0"), {"by_hand": "01", "reason": "it says so"}),
    "lines beside it": ("1.1", lambda d: d.also("|- x^2 >= 0"), {}),
    "one link of two": ("1.14", lambda d: d.prove(link=2, given="y >= 1 |-"), {}),
    "one link, the other given": ("1.14", lambda d: d.prove(link=1, given="y >= 0, x >= 2 |-"), {}),
    "a definition of what relates": ("1.1", lambda d: d.define(), {}),
    "a property that nobody supposes": ("1.1", lambda d: d.define("large pairs"), {}),
    "a chain called a definition": ("1.7", lambda d: d.define(), {}),
    "an inequality behind a definition": ("1.8", lambda d: d.define(), {}),
    "the same by its kind": ("1.8", lambda d: None, {"kind": "definition"}),
    "an interval called a definition": ("1.18", lambda d: d.define(), {}),
    "a chain whose second link is proved of integers": (
        "1.7",
        lambda d: (d.also(r"x^2 = x^3", given="x = 1 |-"), d.define()),
        {},
    ),
    "integers for reals": ("1.9", lambda d: d.prove(Rel(WHOLE**2, ">=", WHOLE)), {}),
    "another function of that name": (
        "1.10",
        lambda d: d.prove(Rel(app(SEVEN, n, x), ">=", 7), using=[define(SEVEN)]),
        {},
    ),
    "any function of that name": ("1.10", lambda d: d.prove(Rel(app(ANY, n, x), ">=", 7), given=[
        Rel(app(ANY, n, x), ">=", 8)]), {}),
    "a domain that values violate": ("1.11", lambda d: d.prove(given="w(k) >= 1 |-"), {}),
    "a domain that is false far away": ("1.12", lambda d: d.prove(given="n <= 1000000 |-"), {}),
    "a repair that supposes itself": ("1.1", lambda d: (d.refute(), d.repair(given="2*x + 2*y >= 2 |-")), {}),
    "a repair that is the line": ("1.1", lambda d: (d.refute(), d.repair(given="x + y >= 1 |-")), {}),
    "a repair under a contradiction": ("1.1", lambda d: (d.refute(), d.repair(given="x > 0, x < 0 |-")), {}),
    "a repair that keeps one name of two": ("1.1", lambda d: (d.refute(), d.repair("|- x^2 >= 0")), {}),
    "a repair that holds of everything": ("1.1", lambda d: (d.refute(), d.repair("|- x^2 + y^2 >= 0")), {}),
    "a repair that nothing can make false": (
        "1.1",
        lambda d: (d.refute(), d.repair("|- x + y >= min(x + y, 1)")),
        {},
    ),
    "a repair that keeps a constant": ("1.1", lambda d: (d.refute(), d.repair("|- x^4 + 1 >= 1 - x^2")), {}),
    "several readings of what is refuted": ("1.1", lambda d: (d.refute(also=True), d.unclear()), {}),
    "several readings, then a proof": (
        "1.1",
        lambda d: (d.refute(also=True), d.unclear(), d.prove(given=GIVEN)),
        {},
    ),
    "several readings beside another line": ("1.15", lambda d: (d.refute("|- x^2 < 0", also=True), d.unclear()), {}),
    "one way of an equivalence": ("1.19", lambda d: d.prove(link=1), {}),
    "an expression that asserts nothing": ("1.17", lambda d: d.prove("|- x^2 >= 0"), {}),
    "a refutation of a true line by another": ("1.15", lambda d: d.refute("|- x^2 < 0"), {}),
    "a refutation of a true line where it has no value": ("1.15", lambda d: d.refute("|- x/x = 1"), {}),
    "open, then proved": ("1.15", lambda d: (d.open("not yet"), d.prove()), {}),
}  # fmt: skip


@pytest.mark.parametrize("attempt", ONE_CALL)
def test_one_item(tmp_path: Path, attempt: str) -> None:
    ref, work, how = ONE_CALL[attempt]
    refused(made(section(toy(tmp_path / "toy")), ref, work, **how))


def test_the_toy_has_verdicts(tmp_path: Path) -> None:
    """What is true is proved, what is false refuted, what is a name defined: the attempts fail for what they are."""
    here = section(toy(tmp_path / "toy"))
    verdicts = {
        ref: made(here, ref, work).row.verdict
        for ref, work in (
            ("1.15", lambda d: d.prove()),
            ("1.3", lambda d: d.prove()),
            ("1.1", lambda d: (d.refute(), d.repair(given=GIVEN))),
            ("1.9", lambda d: d.refute()),
        )
    }
    assert verdicts == {"1.15": "proved", "1.3": "proved", "1.1": "corrected", "1.9": "refuted"}


STEPS: dict[str, tuple[tuple[str, Work], tuple[str, Work], dict[str, Any]]] = {
    "a line that holds under a condition, followed": (
        ("1.3", lambda d: d.prove()), ("1.4", lambda d: d.prove()), {"follows": "1.3"}),
    "the same, given": (
        ("1.3", lambda d: d.prove()), ("1.4", lambda d: d.prove(given="x + 1 >= 2 |-")), {"steps": ("1.3",)}),
    "two conditional lines that grant one another": (
        ("1.0", lambda d: d.prove()), ("1.4", lambda d: d.prove(given="x + 1 >= 2, x >= 1 |-")),
        {"steps": ("1.0", "1.3")}),
    "an implication, followed": (
        ("1.5", lambda d: d.prove()), ("1.6", lambda d: d.prove()), {"follows": "1.5"}),
    "an implication, one side given": (
        ("1.5", lambda d: d.prove()), ("1.6", lambda d: d.prove(given="x^2 >= 1 |-")), {"steps": ("1.5",)}),
    "an implication, both sides given": (
        ("1.5", lambda d: d.prove()), ("1.6", lambda d: d.prove(given="(1.5)")), {"steps": ("1.5",)}),
    "what is open, followed": (
        ("1.1", lambda d: d.open("not yet")), ("1.2", lambda d: d.prove()), {"iff": "1.1"}),
    "what is refuted, followed": (
        ("1.1", lambda d: d.refute()), ("1.2", lambda d: d.prove()), {"follows": "1.1"}),
    "what is repaired under conditions, given without": (
        ("1.1", lambda d: (d.refute(), d.repair(given=GIVEN))), ("1.2", lambda d: d.prove(given="x + y >= 1 |-")),
        {"steps": ("1.1",)}),
    "what has several readings, followed": (
        ("1.1", lambda d: (d.refute(also=True), d.unclear())), ("1.2", lambda d: d.prove()), {"follows": "1.1"}),
    "what is open, granting": (
        ("1.7", lambda d: d.open("not yet")), ("1.6", lambda d: d.prove(given="x >= 1 |-")), {"steps": ("1.7",)}),
    "a chain over another display": (
        ("1.15", lambda d: d.prove()), ("1.1", lambda d: d.prove(d.calc("1.15"))), {}),
    "the theorem of another display": (
        ("1.15", lambda d: d.prove()), ("1.1", lambda d: d.prove(d["1.15"])), {}),
}  # fmt: skip


@pytest.mark.parametrize("attempt", STEPS)
def test_an_item_and_its_step(tmp_path: Path, attempt: str) -> None:
    (step, first), (ref, work), how = STEPS[attempt]
    here = section(toy(tmp_path / "toy"))
    made(here, step, first)
    if "1.3" in how.get("steps", ()) and step != "1.3":
        made(here, "1.3", lambda d: d.prove())
    refused(made(here, ref, work, **how))


def test_a_line_that_is_granted_with_its_condition(tmp_path: Path) -> None:
    """The twin: a step is given under the condition that this line has a source for."""
    here = section(toy(tmp_path / "toy"))
    made(here, "1.3", lambda d: d.prove())
    found = made(here, "1-a", lambda d: d.prove(given="x >= 1, x + 1 >= 2 |-"), r"x + 1 > 1 \text{ for } x \geq 1",
                 steps=("1.3",), kind="addition")  # fmt: skip
    assert found.row.verdict == "proved"


SOURCES: dict[str, tuple[str, str, str]] = {
    "definedness that is false far away": ('"x <= 1000000" = "definedness: large"\n', "1.13", "x <= 1000000 |-"),
    "definedness that is the line": ('"2*x + 2*y >= 2" = "definedness: it is so"\n', "1.1", "2*x + 2*y >= 2 |-"),
    "the display itself": ('"2*x + 2*y >= 2" = "display 1.1"\n', "1.1", "2*x + 2*y >= 2 |-"),
    "a display that nobody derives": ('"x + y >= 1" = "display 1.1"\n', "1.2", "x + y >= 1 |-"),
    "a sentence of another section": ('"z >= 2" = "sentence 2:1:1"\n', "1.16", "z >= 2, x > 5 |-"),
    "a sentence that says less": ('"z >= 4" = "sentence 2:1:1"\n', "2.1", "z >= 4 |-"),
}


@pytest.mark.parametrize("attempt", SOURCES)
def test_sources(tmp_path: Path, attempt: str) -> None:
    text, ref, given = SOURCES[attempt]
    here = section(toy(tmp_path / "toy", NOTATION + "[sources]\n" + text), ref[0])
    refused(made(here, ref, lambda d: d.prove(given=given)))


@pytest.mark.parametrize(
    ("number", "ref", "standing"),
    [
        ("1", "1.1", ("x >= 1 |-", "y >= 0 |-")),
        ("1", "1.1", ("y = 1 - x |-",)),
        ("2", "2.1", ("z >= 3 |-",)),
        ("2", "1.16", ("z >= 4 |-",)),
    ],
)
def test_standing_hypotheses_of_ours(tmp_path: Path, number: str, ref: str, standing: tuple[str, ...]) -> None:
    refused(made(section(toy(tmp_path / "toy"), number, standing), ref, lambda d: d.prove()))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"N"]\nreals = ["x", ', '"N", "x"]\nreals = ['),
        ("[meanings]", '[meanings]\n"x" = "1"'),
    ],
)
def test_another_draft_where_letters_mean_something_else(tmp_path: Path, old: str, new: str) -> None:
    """There x^2 >= x is true, of integers, or of 1; here x is a real number."""
    there = section(toy(tmp_path / "there", NOTATION.replace(old, new), name="there"))
    there.item("1.9")(lambda d: d.prove())
    assert entry(there.items[0]).row.verdict == "proved"
    here = section(toy(tmp_path / "here", name="here"))
    here.restates(there)
    found = entry(here.paper.items["1.9"])
    assert found.row.verdict == "open" and found.failure and "1.9 means" in found.failure.what


@pytest.mark.parametrize(
    ("ref", "meaning"),
    [("1.1", '"x + y" = "5"'), ("1.9", '"x^2" = "x"'), ("1.1", r'"x + y \\geq 1" = "1 \\geq 0"')],
)
def test_what_is_printed_means_nothing_else(tmp_path: Path, ref: str, meaning: str) -> None:
    """Arithmetic and comparisons are what they are; a power with a name above is what its paper says."""
    notation = NOTATION.replace("[hypotheses]", f"{meaning}\n[hypotheses]")
    found = made(section(toy(tmp_path / "toy", notation)), ref, lambda d: d.prove())
    assert found.row.verdict == "open" and found.failure and "means what it says" in found.failure.what


@pytest.mark.parametrize(("words", "role"), [("not", "asserted"), ("for", "asserted"), ("it is false that", "reason")])
def test_words_that_say_the_contrary(words: str, role: str) -> None:
    with pytest.raises(Unreadable, match=r"what it always does|is not"):
        notation_of({"words": {words: role}})
    notation_of({"words": {"for": "hypothesis", "not": "words", "holds for": "hypothesis"}})


def test_another_draft_that_supposes_more(tmp_path: Path) -> None:
    draft = DRAFT.replace("We have", r"Let $x \geq 1$ and $y \geq 0$. We have")
    there = section(toy(tmp_path / "there", draft=draft, name="there"))
    there.item("1.1")(lambda d: d.prove(given=GIVEN))
    assert entry(there.items[0]).row.verdict == "proved"
    here = section(toy(tmp_path / "here", name="here"))
    here.restates(there)
    refused(entry(here.paper.items["1.1"]))


@pytest.mark.parametrize("earlier", ["1.17", "1.19"])
def test_an_expression_is_not_continued_from_itself_or_from_behind(tmp_path: Path, earlier: str) -> None:
    here = section(toy(tmp_path / "toy", f'{NOTATION}[continued]\n"1.17" = "{earlier}"\n'))
    refused(made(here, "1.17", lambda d: d.prove()))


@pytest.mark.parametrize("ref", ["1.1 ", " 1.1", "1.1\u200b", "\uff11.1", "1\u20241"])
def test_a_ref_that_looks_like_another(tmp_path: Path, ref: str) -> None:
    with pytest.raises(DerivationError, match="looks like another ref"):
        section(toy(tmp_path / "toy")).item(ref, display="1.15")


@pytest.mark.parametrize(
    ("ref", "printed", "how"),
    [
        ("1.1", (), {"display": "1.15"}),
        ("1.1", ("x^2 \\geq 0",), {}),
        ("1.1", (), {"kind": "addition"}),
        ("1-a", ("x^2 \\geq 0",), {"at": "1:9:9"}),
        ("1-a", ("x^2 \\geq 0",), {"at": "2:1:1"}),
    ],
)
def test_an_item_about_something_else(tmp_path: Path, ref: str, printed: tuple[str, ...], how: dict[str, str]) -> None:
    with pytest.raises(DerivationError):
        registered(section(toy(tmp_path / "toy")), ref, *printed, **how)


def test_two_lines_that_follow_from_one_another(tmp_path: Path) -> None:
    here = section(toy(tmp_path / "toy"))
    here.item("1.1", follows="1.2")(lambda d: d.prove())
    refused(made(here, "1.2", lambda d: d.prove(), follows="1.1"))


def test_a_numeral_that_is_a_quotient_is_one_number_and_no_other() -> None:
    """1/2 is read as a number or as a quotient: a definition with either says what the name is, one with 1/3 not."""
    u, third = var("u"), Fraction(1, 3)
    half = build("/", num(1), num(2)) * u
    assert half != num(Fraction(1, 2)) * u and _valued(half) == _valued(num(Fraction(1, 2)) * u)
    assert _valued(half) != _valued(num(third) * u) and _valued(half) != _valued(build("/", u, num(2)))
    assert _valued(build("/", num(1), num(0))) == build("/", num(1), num(0))
