"""Where the hypotheses of claims come from: display, sentence, standing, definedness, domain, or us."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from symbolic.derivation import Derivation, DerivationError, Paper, Section
from symbolic.ledger import Row
from symbolic.reading.errors import Unreadable
from symbolic.reading.notation import notation_of
from symbolic.reading.transcription import main
from symbolic.rows import entry
from symbolic.theory.theory import Theory
from symbolic.writing.plain import item_text

NOTATION = r"""
integers = ["n", "N", "k"]
reals = ["x", "y", "z", "q"]
[hypotheses]
"up to(k)" = "1 <= k, k <= N"
[sources]
"q > 0" = "sentence 1:1:1"
"up to(k)" = "definedness: k of N records"
"""
DRAFT = r"""
1 Chances

Let $0 < q < 1$.

2 Sums

For all $x > 0$ and $y > 0$, we have

$$x + y > 0 \quad \text{ for } x < 1. \quad (2.1)$$

Suppose $z \geq 2$. Then

$$z > 1 \quad (2.2)$$

$$z + 1 > 2 \quad (2.3)$$

$$q + 1 > 1 \quad (2.4)$$

$$2 z - 1 > z \geq 2 \quad (2.5)$$

$$2 z - 1 > z > 1 \quad (2.6)$$

$$1/k + k \geq k \quad (2.7)$$

$$n^2 > 0 \quad (2.8)$$

$$1/k^2 > 0 \quad (2.9)$$

It grows.
"""


@pytest.fixture
def section(tmp_path: Path) -> Section:
    (tmp_path / "printed").mkdir()
    (tmp_path / "notation.toml").write_text(NOTATION)
    (tmp_path / "draft.md").write_text(DRAFT)
    assert main([str(tmp_path / "draft.md"), str(tmp_path / "printed" / "equations.json")]) == 0
    paper = Paper("small", title="Small", authors="Nobody", date="2020", folder=tmp_path)
    return paper.section("2", "Sums", __name__, given=["q > 0", "n >= 1 |-"])


def row(section: Section, ref: str, work: Callable[[Derivation], Any], *printed: str, **how: Any) -> Row:
    section.paper.done.pop(ref, None)
    section.paper.items.pop(ref, None)
    made = entry(section.item(ref, *printed, **how)(work))
    assert made.failure is None, made.failure
    return made.row


def sources(made: Row) -> dict[str, tuple[str, str]]:
    return {h.text: (h.source, h.place or h.reason) for part in made.parts for h in part.suppositions}


def test_of_the_display_and_of_its_sentence(section: Section) -> None:
    made = row(section, "2.1", lambda d: d.prove(given="x > 0, y > 0 |-"))
    assert sources(made) == {
        "1 > x": ("display", "2.1"),
        "x > 0": ("sentence", "2:1:1"),
        "y > 0": ("sentence", "2:1:1"),
    }
    assert made.place == "2:1:1" and made.left_out == () and made.parts[0].besides == ""


def test_in_normal_form(section: Section) -> None:
    made = row(section, "2.1", lambda d: d.prove(given=r"0 < x; y - y + y > 0"))
    assert {source for source, _ in sources(made).values()} == {"display", "sentence"}


@pytest.mark.parametrize(("ref", "given", "verdict"), [("2.5", "z >= 2 |-", "proved"), ("2.6", "z > 1 |-", "open")])
def test_a_link_that_a_sentence_supposes_is_not_claimed(section: Section, ref: str, given: str, verdict: str) -> None:
    assert row(section, ref, lambda d: d.prove(link=1, given=given)).verdict == verdict


def test_what_is_ours(section: Section) -> None:
    made = row(section, "2.1", lambda d: d.prove(given="x > 0, y >= 1 |-"))
    assert sources(made)["y >= 1"] == ("added", "")
    assert made.left_out == ("y > 0",) and made.parts[0].besides == r"$y \ge 1$"
    assert "supposed besides: y >= 1" in item_text("small", made)


def test_what_is_ours_gives_no_verdict(section: Section) -> None:
    given = "x > 0, y > 0 |-"
    assert row(section, "2.1", lambda d: d.prove(given=given)).verdict == "proved"
    made = row(section, "2.1", lambda d: d.prove(given="x > 0, y >= 1 |-"))
    assert (made.verdict, made.reading.level) == ("open", "supposed")
    assert "it supposes y >= 1, which the paper does not say" in made.note
    beside = row(section, "2.1", lambda d: (d.prove(given=given), d.also("x + y > 1", given=r"y \geq 1; x > 0")))
    assert beside.verdict == "proved", "a line beside the printed one may suppose what it likes"


def test_a_counterexample_meets_what_the_paper_supposes(section: Section) -> None:
    made = row(section, "2.2", lambda d: d.refute(at="z = 1"))
    assert (made.verdict, made.reading.level) == ("open", "supposed")
    assert "the counterexample does not meet what sentence 2:2:1 supposes" in made.note


def test_a_counterexample_meets_what_sentences_of_other_sections_suppose(section: Section) -> None:
    again = section.paper.section("2", "Sums", __name__)
    made = row(again, "2.4", lambda d: d.refute(at="q = -1"))
    assert (made.verdict, made.reading.level) == ("open", "supposed")
    assert "the counterexample does not meet what sentence 1:1:1 supposes" in made.note


def test_refuted_without_what_is_printed(section: Section) -> None:
    made = row(section, "2.1", lambda d: d.refute(at="x = -1, y = 0"))
    assert made.left_out == ("x > 0", "y > 0") and made.verdict == "open"
    assert "left out" in item_text("small", made)


def test_what_holds_from_there_on(section: Section) -> None:
    made = row(section, "2.2", lambda d: d.prove(given=r"z \geq 2"))
    assert sources(made) == {"z >= 2": ("sentence", "2:2:1")}
    made = row(section, "2.1", lambda d: d.prove(given=r"x > 0; y > 0; z \geq 2"))
    assert sources(made)["z >= 2"] == ("added", "")  # it is supposed behind the display


def test_standing_hypotheses_and_definedness(section: Section) -> None:
    made = row(section, "3-a", lambda d: d.prove("|- q*n > 0", given="up to(k)"), "q n > 0", kind="prose")
    assert sources(made) == {
        "q > 0": ("standing", "1:1:1"),
        "n >= 1": ("added", ""),  # nothing says where the paper supposes it
        "k >= 1": ("definedness", "k of N records"),
        "N >= k": ("definedness", "k of N records"),
    }


def test_a_display_before_is_printed(section: Section) -> None:
    row(section, "2.2", lambda d: d.prove(given=r"z \geq 2"))
    for given in ("z > 1", "(2.2)"):
        made = row(section, "2.3", lambda d, given=given: d.prove(given=given), steps=("2.2",))
        assert sources(made) == {"z > 1": ("display", "2.2")} and made.verdict == "proved"
        made = row(section, "2.3", lambda d, given=given: d.prove(given=given))
        assert sources(made) == {"z > 1": ("added", "")}, "what asserts something is argued from, or it is not granted"
        assert made.verdict == "open"
    row(section, "2.2", lambda d: d.define("sizes"))
    assert sources(row(section, "2.3", lambda d: d.prove(given="z > 1"))) == {"z > 1": ("display", "2.2")}
    made = row(section, "2.2", lambda d: d.prove(given="z + 1 > 2"))
    assert sources(made) == {"z + 1 > 2": ("added", "")}


def test_definedness_is_no_way_to_a_verdict(section: Section, tmp_path: Path) -> None:
    """2.8 is false at n = 0, where it has a value; 2.9 has none at k = 0."""
    text = NOTATION + '"n >= 1" = "definedness: n is large"\n"k >= 1" = "definedness: k is divided by"\n'
    (tmp_path / "notation.toml").write_text(text)
    paper = Paper("small", title="Small", authors="Nobody", date="2020", folder=tmp_path)
    other = paper.section("2", "Sums", __name__)
    assert row(other, "2.9", lambda d: d.prove(given="k >= 1 |-")).verdict == "proved"
    made = row(other, "2.8", lambda d: d.prove(given="n >= 1 |-"))
    assert (made.verdict, made.reading.level) == ("open", "supposed")
    assert "without n >= 1 it has a value, and is false: no condition of definedness" in made.note


def test_a_line_is_judged_where_its_sides_have_a_value(section: Section) -> None:
    made = row(section, "2.7", lambda d: d.refute(at="k = -1"))
    assert made.verdict == "refuted"
    del section.paper.items["2.7"], section.paper.done["2.7"]
    made = entry(section.item("2.7")(lambda d: d.refute(at="k = 0")))
    assert made.failure is not None and "a side is undefined: division by 0 there" in made.failure.what


def test_the_place_of_a_claim_in_words(section: Section) -> None:
    made = row(section, "2-grows", lambda d: d.define(), "z", kind="definition", at="2:3:1")
    assert made.place == "2:3:1"
    assert section.item("2-falls", "z", at="2:3:1")(lambda d: None).kind == "prose"
    with pytest.raises(DerivationError, match=r"no sentence '2:9:9' in its sentences\.json"):
        section.item("2-more", "z", kind="prose", at="2:9:9")


def test_what_a_formula_of_words_supposes_its_sentence_says(section: Section) -> None:
    """Of ours it stands in our own line; without a place nobody knows where."""
    line = r"x > 2 \implies x^2 > 3"
    for how, source in (
        ({"at": "2:3:1"}, ("sentence", "2:3:1")),
        ({"kind": "addition"}, ("display", "2-a")),
        ({}, ("added", "")),
    ):
        made = row(section, "2-a", lambda d: d.prove(), line, **how)
        assert (made.verdict, sources(made)["x > 2"]) == ("proved", source)


def test_a_source_that_does_not_say_so_is_refused(section: Section, tmp_path: Path) -> None:
    for source, why in (("sentence 2:2:1", "does not suppose this"), ("sentence 2:9:9", "there is no sentence 2:9:9")):
        text = NOTATION.replace("sentence 1:1:1", source)
        (tmp_path / "notation.toml").write_text(text)
        paper = Paper("small", title="Small", authors="Nobody", date="2020", folder=tmp_path)
        other = paper.section("2", "Sums", __name__, given=["q > 0"])
        made = entry(other.item("2.1")(lambda d: d.prove(given="x > 0; y > 0; q > 0")))
        assert made.failure is not None and re.search(why, made.failure.what)


def test_a_display_says_it_of_every_index(section: Section, tmp_path: Path) -> None:
    every = "(for all z: z >= 5 |- z > {})"
    text = NOTATION + f'"{every.format(1)}" = "display 2.2"\n"{every.format(3)}" = "display 2.2"\n'
    (tmp_path / "notation.toml").write_text(text)
    paper = Paper("small", title="Small", authors="Nobody", date="2020", folder=tmp_path)
    other = paper.section("2", "Sums", __name__)
    row(other, "2.2", lambda d: d.prove(given=r"z \geq 2"))
    made = row(other, "2.3", lambda d: d.prove(given=f"z >= 5, {every.format(1)}"), steps=("2.2",))
    assert ("display", "2.2") in sources(made).values()
    made = entry(other.item("2.6", steps=("2.2",))(lambda d: d.prove(link=1, given=f"z >= 5, {every.format(3)}")))
    assert made.failure is not None and "display 2.2 does not say" in made.failure.what


@pytest.mark.parametrize(("least", "source"), [("x", "sentence"), ("x + 1", "sentence"), ("10", "added")])
def test_what_a_sentence_supposes_is_no_more_at_a_number(
    section: Section, tmp_path: Path, least: str, source: str
) -> None:
    """Of y the sentence says that it is positive; that 10 is below it, it does not say."""
    text = NOTATION.replace("[sources]", '"below(q)" = "q < y"\n[sources]\n"below(q)" = "sentence 1:1:1"')
    (tmp_path / "notation.toml").write_text(text.replace('"q < y"', '"q > 0"'))
    paper = Paper("small", title="Small", authors="Nobody", date="2020", folder=tmp_path)
    other = paper.section("2", "Sums", __name__)
    made = row(other, "3-a", lambda d: d.prove("|- 1 + 1 > 1", given=f"below({least})"), "2 > 1", kind="prose")
    assert {s for s, _ in sources(made).values()} == {source}


def with_sources(tmp_path: Path, sources: str, **how: Any) -> Section:
    """The paper with other sources, read anew."""
    (tmp_path / "notation.toml").write_text(NOTATION + sources)
    paper = Paper("small", title="Small", authors="Nobody", date="2020", folder=tmp_path)
    return paper.section("2", "Sums", __name__, **how)


def test_words_suppose_what_no_formula_says(section: Section, tmp_path: Path) -> None:
    other = with_sources(tmp_path, '"y > x |-" = "sentence 2:3:1: it grows"\n')
    made = row(other, "3-a", lambda d: d.prove("|- y + 1 > x", given="y > x |-"), "y + 1 > x", kind="prose", at="2:3:1")
    (said,) = made.parts[0].suppositions
    assert (said.source, said.place, said.reason) == ("sentence", "2:3:1", "it grows") and made.verdict == "proved"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("sentence 2:9:9: it grows", "there is no sentence 2:9:9"),
        ("sentence 2:3:1", "does not suppose this; bind it by hand there, or say which of its words mean this"),
        ("sentence 2:1:1: large", "of this the formula of sentence 2:1:1 says x > 0"),
    ],
)
def test_words_say_nothing_else_than_formulas(section: Section, tmp_path: Path, source: str, why: str) -> None:
    other = with_sources(tmp_path, f'"x > 5 |-" = "{source}"\n')
    made = entry(other.item("3-a", "x > 4", kind="prose")(lambda d: d.prove("x > 4", given="x > 5 |-")))
    assert made.failure is not None and why in made.failure.what


def counted() -> Theory:
    theory = Theory("small laws", integers="n k")
    theory.recursive("total(n)", "0", "total(n) + n", model=lambda n: n * (n - 1) // 2, domain="n >= 0")
    theory.explicit("double(n) = 2*n", domain="n >= 4")
    theory.sequence("chance(k)", domain="k >= 1, chance(k) >= 0")
    return theory


def test_the_domain_of_what_a_claim_names(section: Section, tmp_path: Path) -> None:
    other = with_sources(tmp_path, "", laws=[counted()])
    made = row(
        other,
        "3-a",
        lambda d: d.prove(
            "n >= 0, N >= 0, (for all k: 1 <= k <= N |- chance(k) >= 0) |- total(n + 1) + chance(k)^2 >= total(n)"
        ),
        r"n \geq 0",
        kind="prose",
        reason="said otherwise",
    )
    assert sources(made) == {
        "n >= 0": ("domain", "total"),
        "N >= 0": ("added", ""),
        "(for all k: k >= 1, N >= k |- chance(k) >= 0)": ("domain", "chance"),
    }


def test_a_domain_is_no_way_to_a_verdict(section: Section, tmp_path: Path) -> None:
    """That 2 n >= 8 is false at n = 0, where it has a value."""
    other = with_sources(tmp_path, "", laws=[counted()])
    how = {"kind": "prose", "reason": "said otherwise"}
    made = row(other, "3-a", lambda d: d.prove("n >= 4 |- double(n) >= 8"), "8", **how)
    assert (made.verdict, made.reading.level) == ("open", "supposed")
    assert "without n >= 4 it has a value, and is false: no domain of what it is about" in made.note
    named = row(other, "3-b", lambda d: d.prove("n >= 4, double(n) >= 0 |- n >= 3"), "8", **how)
    assert sources(named)["n >= 4"] == ("added", ""), "what only a hypothesis names limits nothing"


def test_a_source_has_three_forms() -> None:
    form = r'\[sources\] \'x > 0\': write "sentence 4.1:1:1", "display 4.1", or "definedness: "'
    with pytest.raises(Unreadable, match=form):
        notation_of({"sources": {"x > 0": "everybody knows"}})


@pytest.mark.parametrize(
    ("claim", "verdict"), [(r"x^2 + y \geq y", "proved"), ("y = y", "open"), ("x + y = y + x", "open")]
)
def test_words_are_claimed_as_the_formula_that_they_are_read_as(section: Section, claim: str, verdict: str) -> None:
    formula = r"x^2 + y \geq y"
    assert row(section, "3-a", lambda d: d.prove(claim), formula, kind="prose").verdict == verdict
    told = row(section, "3-a", lambda d: d.prove(claim), formula, kind="prose", reason="it is said otherwise")
    assert (told.verdict, told.reading.detail) == ("proved", "it is said otherwise")
    unread = row(section, "3-a", lambda d: d.prove(claim), r"x^2 \text{ is large}", kind="prose")
    assert unread.verdict == "proved", "what is not read cannot be compared"


@pytest.mark.parametrize(
    ("given", "verdict"), [("2*x^2 >= 2*x", "open"), ("x^2 - x >= 0", "open"), ("x >= 1", "proved")]
)
def test_words_are_not_proved_from_themselves(section: Section, given: str, verdict: str) -> None:
    made = row(section, "3-a", lambda d: d.prove(r"x^2 \geq x", given=f"{given} |-"), r"x^2 \geq x", kind="prose")
    assert made.verdict == verdict and ("which is what it says" in made.note) == (verdict == "open")


def test_an_assertion_in_words_is_no_definition(section: Section) -> None:
    section.item("3-a", "x > 0", kind="prose")(lambda d: d.define())
    with pytest.raises(DerivationError, match="3-a asserts something in words"):
        section.paper.derive("3-a")
