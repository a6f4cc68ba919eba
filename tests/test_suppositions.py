"""Where the hypotheses of claims come from: display, sentence, standing, definedness, domain, or us."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symbolic.ledger.ledger import Row
from symbolic.paper.derivation import Derivation, DerivationError, Paper, Section
from symbolic.paper.derivation import Row as Written
from symbolic.paper.rows import entry
from symbolic.reading.errors import Unreadable
from symbolic.reading.fingerprint import fingerprint
from symbolic.reading.notation import notation_of
from symbolic.reading.prose import Prose
from symbolic.reading.transcription import main
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
HAND = {"by_hand": "66dc81", "reason": "read as something else"}
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


def registered(section: Section, ref: str, *printed: str, **how: Any) -> Written:
    where = {name: how.pop(name) for name in ("at", "steps") if name in how}
    return section.item(ref, *printed, **how).stands(**where)


def row(section: Section, ref: str, work: Callable[[Derivation], Any], *printed: str, **how: Any) -> Row:
    section.paper.done.pop(ref, None)
    section.paper.items.pop(ref, None)
    made = entry(registered(section, ref, *printed, **how)(work))
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


@pytest.mark.parametrize("how", [{"kind": "addition"}, {"printed": r"n^2 \geq 0"}])
def test_a_display_is_no_addition_and_prints_nothing_else(section: Section, how: dict[str, str]) -> None:
    with pytest.raises(DerivationError, match="a display stands there"):
        section.item("2.8", **how)  # type: ignore[arg-type]


def test_what_becomes_an_addition_afterwards_is_none(section: Section) -> None:
    def work(d: Derivation) -> None:
        d.prove(given="n^2 >= 1 |-")
        d.item.kind = "addition"

    made = row(section, "2.8", work)
    assert made.verdict == "open" and sources(made)["n^2 >= 1"] == ("added", "")


@pytest.mark.parametrize(
    ("ref", "how", "given"), [("ours", {"kind": "addition"}, r"n \geq 3"), ("3-a", {"at": "2:3:1"}, "")]
)
def test_only_a_display_that_is_judged_is_followed(section: Section, ref: str, how: dict[str, str], given: str) -> None:
    """What is ours is proved of what is ours, and words that are left open say nothing."""
    registered(section, ref, r"n \geq 2", **how)(lambda d: d.prove(given=given) if given else d.open("nobody knows"))
    made = row(section, "2.8", lambda d: d.prove(), follows=ref)
    assert made.verdict == "open" and sources(made)["n >= 2"] == ("added", "")
    section.item("2.2")(lambda d: d.open("nobody knows"))
    assert row(section, "2.3", lambda d: d.prove(), follows="2.2").verdict == "open"
    section.paper.items.pop("2.2"), section.paper.done.pop("2.2")
    section.item("2.2")(lambda d: d.prove(given="z >= 2 |-"))
    assert row(section, "2.3", lambda d: d.prove(), follows="2.2").verdict == "proved"


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


def test_a_counterexample_to_words_meets_what_their_sentence_supposes(section: Section) -> None:
    made = row(section, "2-grows", lambda d: d.refute(at="z = 1"), "z > 1", at="2:3:1")
    assert made.verdict == "open" and "does not meet what sentence 2:2:1 supposes" in made.note
    met = row(section, "2-grows", lambda d: d.refute(at="z = 2"), "z > 2", at="2:3:1")
    assert met.verdict == "refuted"


def test_the_other_case_of_a_sentence_that_is_bound_by_hand(section: Section) -> None:
    """We assume x < 1; the case y > 2 is similar."""

    def claimed(hand: bool) -> str:
        prose = section.paper.printed.prose
        cases = {"onward": ("x < 1",), "here": ("y > 2",), "hand": hand}
        bound = [replace(s, **cases) if s.place == "2:3:1" else s for s in prose.sentences]  # type: ignore[arg-type]
        section.paper.printed.prose = Prose(tuple(bound))
        line = r"y > 2 \implies x < 1"
        return row(section, "2-case", lambda d: d.refute(at="x = 1, y = 3"), line, at="2:3:1").verdict

    assert claimed(hand=True) == "refuted" and claimed(hand=False) == "open"


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
    made = row(section, "2.2", lambda d: d.prove(given="z + 1 > 2"))
    assert sources(made) == {"z + 1 > 2": ("added", "")}
    assert_definable(section, "2.2", "2:2:2")
    assert sources(row(section, "2.3", lambda d: d.prove(given="z > 1"))) == {"z > 1": ("sentence", "2:2:2")}


def test_what_is_false_as_printed_grants_nothing(section: Section) -> None:
    """Where (2.2) is refuted, what may be supposed of it is its repair, under the hypotheses of that."""
    row(section, "2.2", lambda d: (d.refute(at="z = 1"), d.repair("z > 0", given=r"z \geq 2; y \geq 1")))
    for given in ("(2.2)", "z > 1", "z > 0 |-", "z > 0, y >= 1 |-"):
        made = row(section, "2.3", lambda d, given=given: d.prove("z + 1 > 0", given=given), steps=("2.2",), **HAND)
        assert ("added", "") in sources(made).values() and made.verdict == "open"
    given = "z >= 2, y >= 1, z > 0 |-"
    made = row(section, "2.3", lambda d: d.prove("z + 1 > 0", given=given), steps=("2.2",), **HAND)
    assert sources(made)["z > 0"] == ("display", "2.2") and made.parts[0].suppositions[-1].reason == "as it is repaired"


def assert_definable(section: Section, key: str, place: str) -> None:
    """A display that is related otherwise defines a property where its sentence, bound by hand, supposes it."""
    made = entry(section.item(f"{key}-property", display=key)(lambda d: d.define("sizes")))
    assert made.failure is not None and f"sentence {place} does not suppose it" in made.failure.what
    prose = section.paper.printed.prose
    bound = [replace(s, here=(f"({key})",), hand=True) if s.place == place else s for s in prose.sentences]
    section.paper.printed.prose = Prose(tuple(bound))
    assert row(section, key, lambda d: d.define("sizes")).verdict == "definition"
    del section.paper.items[f"{key}-property"]


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
    assert section.item("2-falls", "z").stands(at="2:3:1")(lambda d: None).kind == "prose"
    with pytest.raises(DerivationError, match=r"no sentence '2:9:9' in its sentences\.json"):
        section.item("2-more", "z", kind="prose").stands(at="2:9:9")


def test_a_definition_in_words_introduces_or_is_supposed(section: Section) -> None:
    def defined(formula: str, place: str) -> str:
        return row(section, "2-a", lambda d: None, formula, kind="definition", at=place).verdict

    assert defined(r"z \in \{1, 2\}", "2:3:1") == defined(r"z \geq 2", "2:2:1") == "definition"
    for formula in (r"z \geq 2", r"z \in [0, 1]"):
        section.paper.items.pop("2-a", None)
        section.paper.done.pop("2-a", None)
        made = entry(section.item("2-a", formula, kind="definition").stands(at="2:3:1")(lambda d: None))
        assert made.failure is not None and "sentence 2:3:1 does not suppose it" in made.failure.what


def test_integers_of_words_alone(section: Section, tmp_path: Path) -> None:
    scope = '[scope."3-a, 2.1"]\nintegers = ["x"]\n'
    other = with_sources(tmp_path, scope)
    with pytest.raises(DerivationError, match="only for these words x is an integer"):
        other.item("3-a", "x > 4").stands(at="2:3:1")
    assert other.item("3-b", "x > 4").stands(at="2:3:1") and other.item("3-a", "x > 4", kind="addition")


def test_what_a_formula_of_words_supposes_its_sentence_says(section: Section) -> None:
    """Of ours it stands in our own line; without a place nobody knows where."""
    line = r"x > 2 \implies x^2 > 3"
    for how, source in (
        ({"at": "2:3:1"}, ("sentence", "2:3:1")),
        ({"kind": "addition"}, ("display", "2-a")),
        ({}, ("added", "")),
    ):
        made = row(section, "2-a", lambda d: d.prove(), line, **how)
        verdict = "open" if source[0] == "added" else "proved"
        assert (made.verdict, sources(made)["x > 2"]) == (verdict, source)


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
    made = entry(
        other.item("2.6").stands(steps=("2.2",))(lambda d: d.prove(link=1, given=f"z >= 5, {every.format(3)}"))
    )
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


@pytest.mark.parametrize(
    ("ref", "given", "source"),
    [
        ("2.9", "x > 0", "sentence 2:1:1"),
        ("2.1", "z >= 2", "sentence 2:2:1"),
        ("2.1", "y >= 2", "sentence 2:3:1: grows"),
    ],
)
def test_a_sentence_says_it_of_its_own_line_or_from_there_on(
    section: Section, tmp_path: Path, ref: str, given: str, source: str
) -> None:
    """What is said elsewhere of one line, or only behind it, is granted by name, and not to a section."""
    for where, verdict in (("section 2", "open"), (ref, "proved")):
        other = with_sources(tmp_path, f'[scope."{where}".sources]\n"{given} |-" = "{source}"\n')
        known = "k >= 1 |-" if ref == "2.9" else "x > 0, y > 0 |-"
        made = row(other, ref, lambda d, known=known: d.prove(given=[known, f"{given} |-"]))
        assert sources(made)[given][0] == ("added" if verdict == "open" else "sentence")
        assert made.verdict == verdict or ref == "2.9"


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


def test_what_only_words_say_is_told(section: Section, tmp_path: Path) -> None:
    other = with_sources(tmp_path, '"y > x |-" = "sentence 2:3:1: it grows"\n')
    made = row(other, "3-a", lambda d: d.prove("|- y + 1 > x", given="y > x |-"), "y + 1 > x", kind="prose", at="2:3:1")
    assert made.note == "Said in words in sentence 2:3:1 (it grows), and read as: $x < y$."
    assert "Said in words in sentence 2:3:1 (it grows), and read as" in " ".join(item_text("small", made).split())
    plain = row(section, "2.4", lambda d: d.prove())
    assert "Said in words" not in plain.note


@pytest.mark.parametrize(
    ("ref", "given", "verdict"),
    [
        ("2.8", "n = 1", "proved"),  # the line holds without it
        ("2.6", "z = 3/2", "open"),
        ("2.6", "z >= 3/2", "proved"),
    ],
)
def test_words_decide_no_equation(section: Section, tmp_path: Path, ref: str, given: str, verdict: str) -> None:
    """A display that is false at other values: any words would license it."""
    named = f'[scope."{ref}".sources]\n"{given} |-" = "sentence 2:3:1: it grows"\n'
    other = with_sources(tmp_path, named, given=["n >= 1 |-"] if ref == "2.8" else [])
    made = row(other, ref, lambda d: d.prove(given=f"{given} |-"))
    told = "only words of sentence 2:3:1 are said to mean this equation" in made.note
    assert (made.verdict == "open" and told) == (verdict == "open"), (made.verdict, made.note)


def test_words_speak_of_what_the_line_is_about(section: Section, tmp_path: Path) -> None:
    other = with_sources(tmp_path, '[scope."2.4".sources]\n"k >= 2 |-" = "sentence 2:3:1: it grows"\n')
    made = row(other, "2.4", lambda d: d.prove(given=["q > 0", "k >= 2 |-"]))
    assert made.verdict == "open"
    assert "words of sentence 2:3:1 mean k >= 2; neither it nor the line speaks of k" in made.note


def counted() -> Theory:
    theory = Theory("small laws", integers="n k")
    theory.model(theory.recursive("total(n)", "0", "total(n) + n", domain="n >= 0"), lambda n: n * (n - 1) // 2)
    theory.explicit("double(n) = 2*n", domain="n >= 4")
    theory.sequence("chance(k)", domain="k >= 1, chance(k) >= 0")
    return theory


LAWS = """
[families]
S = { sub = 1 }
D = { sub = 1 }
c = { sub = 1 }
[meanings]
S_n = "total(n)"
D_n = "double(n)"
c_k = "chance(k)"
"""


def test_the_domain_of_what_a_claim_names(section: Section, tmp_path: Path) -> None:
    other = with_sources(tmp_path, LAWS, laws=[counted()])
    given = "n >= 0, N >= 0, (for all k: 1 <= k <= N |- chance(k) >= 0) |-"
    made = row(other, "3-a", lambda d: d.prove(given=given), r"S_{n + 1} + c_k^2 \geq S_n", kind="prose", at="2:3:1")
    assert sources(made) == {
        "n >= 0": ("domain", "total"),
        "N >= 0": ("added", ""),
        "(for all k: k >= 1, N >= k |- chance(k) >= 0)": ("domain", "chance"),
    }


def test_a_domain_is_no_way_to_a_verdict(section: Section, tmp_path: Path) -> None:
    """That 2 n >= 8 is false at n = 0, where it has a value."""
    other = with_sources(tmp_path, LAWS, laws=[counted()])
    made = row(other, "3-a", lambda d: d.prove(given="n >= 4 |-"), r"D_n \geq 8", kind="prose", at="2:3:1")
    assert (made.verdict, made.reading.level) == ("open", "supposed")
    assert "without n >= 4 it has a value, and is false: no domain of what it is about" in made.note
    given = "n >= 4, double(n) >= 0 |-"
    named = row(other, "3-b", lambda d: d.prove(given=given), r"n \geq 3", kind="prose", at="2:3:1")
    assert sources(named)["n >= 4"] == ("added", ""), "what only a hypothesis names limits nothing"


def test_a_source_has_four_forms() -> None:
    form = r'\[sources\] \'x > 0\': write "sentence 4.1:1:1", "display 4.1", "said in 4.1:1:1" or "definedness: "'
    with pytest.raises(Unreadable, match=form):
        notation_of({"sources": {"x > 0": "everybody knows"}})


@pytest.mark.parametrize(
    ("claim", "verdict"), [(r"x^2 + y \geq y", "proved"), ("|- x^2 >= 0", "open"), ("y = y", "open")]
)
def test_words_are_claimed_as_the_formula_that_they_are_read_as(section: Section, claim: str, verdict: str) -> None:
    formula = r"x^2 + y \geq y"
    assert row(section, "3-a", lambda d: d.prove(claim), formula, kind="prose").verdict == verdict
    unread = row(section, "3-a", lambda d: d.prove(claim), r"x^2 \text{ is large}", kind="prose")
    assert unread.verdict == "open", "what is not read cannot be compared"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("2*x^2 >= 2*x", "which is what it says"),
        ("x^2 - x >= 0", "which is what it says"),
        ("x >= 1", "which the paper does not say"),
    ],
)
def test_words_are_not_proved_from_what_is_ours(section: Section, given: str, why: str) -> None:
    formula = r"x^2 \geq x"
    made = row(section, "3-a", lambda d: d.prove(formula, given=f"{given} |-"), formula, kind="prose")
    assert made.verdict == "open" and why in made.note
    added = row(section, "3-b", lambda d: d.prove(formula, given="x >= 1 |-"), formula, kind="addition")
    assert sources(added) == {"x >= 1": ("stated", "")} and (added.verdict, added.parts[0].besides) == ("proved", "")


def test_an_assertion_in_words_is_no_definition(section: Section) -> None:
    section.item("3-a", "x > 0", kind="prose")(lambda d: d.define())
    with pytest.raises(DerivationError, match="3-a asserts something in words"):
        section.paper.derive("3-a")


READ = r"n^2 > 0"


@pytest.mark.parametrize(
    ("ref", "how", "claim", "why"),
    [
        (
            "2.8",
            {"by_hand": "b", "reason": "it is said so"},
            "|- 1 > 0",
            "is bound by hand to b|nothing is bound to it by",
        ),
        ("3-a", {"at": "2:3:1"}, "|- 1 > 0", "is claimed, and not printed"),
        ("3-a", {"at": "2:3:1"}, r"n^2 + 1 > 0", "is claimed, and not printed"),
    ],
)
def test_another_claim_is_no_verdict(section: Section, ref: str, how: dict[str, Any], claim: str, why: str) -> None:
    """What is read is claimed as it is read, in words and in displays."""
    words = () if ref == "2.8" else (READ,)
    made = row(section, ref, lambda d: d.prove(claim), *words, **how)
    assert made.verdict == "open" and re.search(why, made.note)


def test_what_waits_for_an_answer_is_not_bound_by_hand(section: Section, tmp_path: Path) -> None:
    other = with_sources(tmp_path, '[unread]\n"2.8" = "nobody knows"\n')
    made = row(other, "2.8", lambda d: d.prove("|- 1 > 0"), by_hand="", reason="")
    assert made.verdict == "open"
    printed = fingerprint(r"n^2 > 0")[:8]
    made = row(other, "2.8", lambda d: d.prove("|- 1 > 0"), by_hand=printed, reason="it is said so")
    assert made.verdict == "open" and "nothing is bound to it by hand" in made.note


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"ref": "2.8", "display": "2.9"}, "a display has this number, and it is not 2.9"),
        ({"ref": "3-a", "printed": "n > 0", "reason": "it is said so"}, "words are claimed as they are read"),
        ({"ref": "3-a", "printed": "n > 0", "at": "1:1:1"}, "sentence 1:1:1 stands in another section than 2"),
    ],
)
def test_an_item_is_about_what_it_is_called(section: Section, arguments: dict[str, str], why: str) -> None:
    with pytest.raises(DerivationError, match=why):
        registered(section, **arguments)


def test_two_lines_are_not_granted_one_another(section: Section) -> None:
    """(2.2) and (2.3) say the same."""
    section.item("2.2").stands(steps=("2.3",))(lambda d: d.prove(given="(2.3)"))
    section.item("2.3").stands(steps=("2.2",))(lambda d: d.prove(given="(2.2)"))
    for ref in ("2.2", "2.3"):
        assert entry(section.paper.items[ref]).row.verdict == "open"


@pytest.mark.parametrize(
    ("repair", "verdict"),
    [
        ("n^2 = n^2", "open"),
        (r"n^2 + 1 \geq n^2", "open"),
        (r"x^2 \geq 0", "open"),
        (r"n^2 \geq 0", "corrected"),
    ],
)
def test_a_repair_says_something_of_what_is_printed(
    section: Section, tmp_path: Path, repair: str, verdict: str
) -> None:
    made = row(with_sources(tmp_path, ""), "2.8", lambda d: (d.refute(at="n = 0"), d.repair(repair)))
    assert made.verdict == verdict


def test_words_that_are_no_formula_leave_a_link_to_be_claimed(section: Section, tmp_path: Path) -> None:
    """(2.6) says two things; that a sentence says the first in words is no reason not to claim it."""
    other = with_sources(tmp_path, '"2*z - 1 > z |-" = "sentence 2:3:1: it grows"\n')
    made = row(other, "2.6", lambda d: d.prove(link=2, given="2*z - 1 > z, z >= 2 |-"))
    assert made.verdict == "open"
