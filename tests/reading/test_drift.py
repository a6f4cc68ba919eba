"""Drift: what becomes of the locked displays in a new draft, each kind with a false twin, and in the real drafts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_lock import locked

from symbolic.reading.drift import Change, Seen, difference, differences, match
from symbolic.reading.extraction import extract
from symbolic.reading.fingerprint import fingerprint, tokens
from symbolic.reading.lock import Locked
from symbolic.reading.transcription import transcribe
from tests.work import calls

PAPERS = Path(__file__).resolve().parents[2].parent / "shared" / "papers"


def seen(key: str, tex: str, **other) -> Seen:
    display = Seen(key, "4.2", fingerprint(tex), " ".join(tokens(tex)), "", "p.tex", 1, False)
    return replace(display, **other)


def said(changes: tuple[Change, ...]) -> list[tuple[str, str | None, str | None, str]]:
    return [(c.kind, c.old and c.old.key, c.new and c.new.key, c.diff) for c in changes]


SQUARES = "a_i^2 - a_{i+1} a_{i-1} = r (b_i b_{i-1} - b_{i+1} b_{i-1})"
SQUARES_REPAIRED = SQUARES.replace("b_{i+1} b_{i-1})", "b_{i+1} b_{i-2})")
SUM = r"\sum_{i=0}^{n} b_i x^i = \prod_{i=1}^{n} (r_i + x)"
RATIO = r"\frac{P(s)}{P(s-1)} < R_0(\delta + 1)"


# -------------------------------------------------------------------------------------------------------- kind by kind


def test_unchanged_whatever_the_spacing():
    changes = match([locked("1", SUM)], [seen("1", SUM.replace(" ", "\n ").replace("_i", "_{i}"))])
    assert said(changes) == [("unchanged", "1", "1", "")]


def test_moved_when_a_number_comes_before():
    changes = match([locked("1", SUM), locked("2", RATIO)], [seen("1", "x = y + z"), seen("2", SUM), seen("3", RATIO)])
    assert said(changes) == [("added", None, "1", ""), ("moved", "1", "2", ""), ("moved", "2", "3", "")]


def test_edited_when_it_is_read_the_same():
    old, new = "a = b + c", r"a = c + b"
    assert said(match([locked("1", old, tree="t")], [seen("1", new, tree="t")])) == [
        ("edited", "1", "1", "= b + c -> = c + b")
    ]
    assert match([locked("1", old, tree="t")], [seen("9", new, tree="t")])[0].kind == "edited"


@pytest.mark.parametrize(("one", "other"), [("t", "u"), ("t", ""), ("", "t"), ("", "")])
def test_not_edited_when_it_is_read_otherwise_or_not_at_all(one, other):
    assert match([locked("1", "a = b + c", tree=one)], [seen("1", "a = c + b", tree=other)])[0].kind == "changed"


def test_changed_at_its_place():
    changes = match([locked("1", SQUARES, tree="t")], [seen("1", SQUARES_REPAIRED, tree="u")])
    assert said(changes) == [("changed", "1", "1", "b_{i-1} -> b_{i-2}")]


def test_changed_and_renumbered():
    changes = match([locked("1", RATIO)], [seen("1", SUM), seen("2", RATIO.replace("<", r"\leq"))])
    assert [(c.kind, c.new.key) for c in changes] == [("added", "1"), ("changed", "2")]


def test_changed_altogether_under_the_same_key():
    changes = match([locked("1", RATIO)], [seen("1", SUM)])
    assert said(changes) == [("changed", "1", "1", f"{difference(tokens(RATIO), tokens(SUM))}")]
    assert changes[0].diff.startswith(r"\frac{P(s)}{P(s-1)} < R_0")


def test_added_and_removed_when_nothing_fits():
    changes = match([locked("1", RATIO), locked("2", SUM)], [seen("2", SUM), seen("3", SQUARES)])
    assert said(changes) == [("removed", "1", None, ""), ("unchanged", "2", "2", ""), ("added", None, "3", "")]


def test_a_formula_for_a_bare_number_is_a_change():
    assert said(match([locked("1", "")], [seen("1", "a = b")])) == [("changed", "1", "1", "nothing -> a = b")]


def test_the_same_text_read_otherwise():
    change = match([locked("1", SUM, tree="t")], [seen("1", SUM, tree="u")])[0]
    assert (change.kind, change.reread) == ("unchanged", True)
    assert not match([locked("1", SUM, tree="t")], [seen("1", SUM, tree="t")])[0].reread
    assert not match([locked("1", SUM, tree="t")], [seen("1", SUM, tree="")])[0].reread
    assert not match([locked("1", SUM, tree="t")], [seen("1", RATIO, tree="u")])[0].reread


# --------------------------------------------------------------------------------------------------------- false twins


def test_twins_are_paired_one_to_one_and_in_order():
    olds = [locked(key, "n = 1") for key in ("a", "b", "c")]
    assert said(match(olds, [seen(key, "n = 1") for key in ("x", "b")])) == [
        ("moved", "a", "x", ""),
        ("unchanged", "b", "b", ""),
        ("removed", "c", None, ""),
    ]


def test_a_twin_in_another_section_is_the_last_choice():
    olds = [locked("1a", "n = 1", section="1"), locked("2a", "n = 1", section="2")]
    assert said(match(olds, [seen("2b", "n = 1", section="2")])) == [
        ("removed", "1a", None, ""),
        ("moved", "2a", "2b", ""),
    ]


def test_a_revised_display_is_not_taken_for_its_near_twin():
    """Both are locked; one is revised towards the other, and both are renumbered."""
    up, down = SQUARES, SQUARES.replace("a_{i+1}", "a_{i+2}")
    changes = match(
        [locked("1", up), locked("2", down)],
        [seen("1", SUM), seen("2", up), seen("3", down.replace("= r", "= s"))],
    )
    assert said(changes) == [
        ("added", None, "1", ""),
        ("moved", "1", "2", ""),
        ("changed", "2", "3", "r -> s"),
    ]


def test_the_most_similar_comes_first_and_not_the_same_number():
    family = [f"{SQUARES} + c_{{{k}}}^{{{k}}} + {k} d_{{{k}}}" for k in range(1, 6)]
    olds = [locked(f"4.{k}", tex) for k, tex in enumerate(family, 1)]
    news = [seen(f"4.{k}", tex.replace("= r", "= s")) for k, tex in enumerate(family, 2)]
    changes = match(olds, [seen("4.1", f"{SQUARES} + c"), *news])
    assert [(c.old.key, c.new.key) for c in changes if c.old] == [(f"4.{k}", f"4.{k + 1}") for k in range(1, 6)]


def test_equals_keep_their_order():
    olds = [locked(f"a{k}", f"{SQUARES} + {k}") for k in range(1, 5)]
    news = [seen(f"b{k}", f"{SQUARES} + {k}{k}") for k in (6, 7, 8, 9)]
    assert [(c.old.key, c.new.key) for c in match(olds, news)] == [
        ("a1", "b6"),
        ("a2", "b7"),
        ("a3", "b8"),
        ("a4", "b9"),
    ]


def test_below_the_threshold_another_key_is_another_display():
    kinds = [c.kind for c in match([locked("1", "a = b")], [seen("2", "a = c")])]
    assert sorted(kinds) == ["added", "removed"]


FORMULAS = ["a = b", "n = 1", SUM, RATIO, SQUARES, SQUARES_REPAIRED, RATIO.replace("1", "2"), ""]
DISPLAYS = st.lists(
    st.tuples(st.integers(0, 12), st.sampled_from(FORMULAS), st.sampled_from(["", "t", "u"])), max_size=9
)


@given(DISPLAYS, DISPLAYS)
def test_everything_is_in_exactly_one_change(before, after):
    olds = [locked(f"{key}.{k}", tex, tree=tree) for k, (key, tex, tree) in enumerate(before)]
    news = [seen(f"{key}.{k}", tex, tree=tree) for k, (key, tex, tree) in enumerate(after)]
    changes = match(olds, news)
    assert changes == match(olds, news)
    assert sorted(c.old.key for c in changes if c.old) == sorted(old.key for old in olds)
    assert [c.new.key for c in changes if c.new] == [new.key for new in news]
    for change in changes:
        same = change.old and change.new and change.old.fingerprint == change.new.fingerprint
        assert (change.kind in ("unchanged", "moved")) == bool(same)
        assert bool(change.diff) == (change.kind in ("edited", "changed"))


@given(st.permutations(range(6)))
def test_an_order_of_its_own_is_no_change(order):
    olds = [locked(str(k), FORMULAS[k]) for k in range(6)]
    assert {c.kind for c in match(olds, [seen(str(k), FORMULAS[k]) for k in order])} == {"unchanged"}


# ----------------------------------------------------------------------------------------------------- what is printed


@pytest.mark.parametrize(
    ("old", "new", "printed"),
    [
        ("a = b", "a = b", ""),
        ("", "", ""),
        (SQUARES, SQUARES_REPAIRED, "b_{i-1} -> b_{i-2}"),
        (r"R_m < R_0(\delta + 1) + c", r"R_m \leq R_0(\delta + 2) + c", r"< -> \leq; \delta + 1 -> \delta + 2"),
        ("d_{2^L} + b = c + d", "d_{2L} + b = c + d", "d_{2^L} -> d_{2L}"),
        ("a b + c = d + e", "a \\cdot b + c = d + e", r"a -> a \cdot"),
        ("x + y_1^2 = z + 1", "x + y_1^3 = z + 1", "y_1^2 -> y_1^3"),
        (r"\frac{a}{b} + c + d = e", r"\frac{a}{n} + c + d = e", r"\frac ab -> \frac an"),
        (r"P(x) + a + b = c", r"\mathbb{P}(x) + a + b = c", r"P -> \mathbb P"),
        (r"u \leq \epsilon + v + w + x", r"u \leq \exp(\epsilon) + v + w + x", r"\leq \epsilon -> \leq \exp(\epsilon)"),
        (r"a + b + c \\ d + e + f", "a + b + c d + e + f", r"c \\ -> c"),
        ("", "a = b", "nothing -> a = b"),
        ("a = b + 1", "x < y", "a = b + 1 -> x < y"),
        ("a + b + c + d + e + f + g + h", "a - b + c - d + e - f + g - h",
         "+b -> -b; +d -> -d; +f -> -f; and 1 more"),
    ],
)  # fmt: skip
def test_differences(old, new, printed):
    assert difference(tokens(old), tokens(new)) == printed


def test_long_differences_are_cut():
    printed = difference(tokens("a = b"), tokens(" + ".join("xyz" * 20)))
    assert printed.startswith("a = b -> x + y + z") and printed.endswith("...") and len(printed) < 80


@given(st.text(alphabet="ab_^{}+'"), st.text(alphabet="ab_^{}+'"))
def test_there_is_a_difference_where_tokens_differ(old, new):
    assert bool(differences(tokens(old), tokens(new))) == (tokens(old) != tokens(new))


# ------------------------------------------------------------------------------------------------------- many at once


def big(change: str) -> tuple[list[Locked], list[Seen]]:
    """250 displays of three families, much alike; every one is revised and has another number."""
    shapes = (SQUARES, SUM, RATIO)
    texts = [f"{shapes[k % 3]} + c_{{{k // 10}}}^{{{k % 10}}} ({k} - d_{k % 7})" for k in range(250)]
    olds = [locked(f"old{k}", tex) for k, tex in enumerate(texts)]
    return olds, [seen(f"new{k}", tex.replace("+ c", change)) for k, tex in enumerate(texts)]


@pytest.mark.parametrize("change", ["- c", "+ 2 e", r"+ \sqrt{c} + c"])
def test_250_displays_that_look_alike(change):
    olds, news = big(change)
    changes = match(olds, news)
    assert Counter(c.kind for c in changes) == {"changed": 250}
    assert all(c.old.key[3:] == c.new.key[3:] for c in changes)


# ----------------------------------------------------------------------------------------------------- the real drafts

with_drafts = pytest.mark.skipif(not PAPERS.is_dir(), reason="the drafts (shared/papers) are not beside the repository")


def draft(file: str) -> list[Seen]:
    found = extract(PAPERS / file)
    texts = transcribe(found).printed.values()
    return [
        Seen(d.id, d.section, fingerprint(text), " ".join(tokens(text)), "", d.file, d.first, d.superseded)
        for d, text in zip(found.displays, texts, strict=True)
    ]


def drift(before: str, after: str) -> tuple[Change, ...]:
    fields = ("key", "section", "fingerprint", "tokens", "tree", "superseded")
    olds = [{name: getattr(display, name) for name in fields} for display in draft(before)]
    return match([Locked(**old, claim=(), level="unknown", verdict="open") for old in olds], draft(after))


@with_drafts
def test_a_draft_is_what_it_is():
    for file in ("jan2016.md", "notes2020.md", "informal2016.tex"):
        assert {change.kind for change in drift(file, file)} == {"unchanged"}


@with_drafts
def test_setup_is_in_january_word_for_word():
    kinds = Counter(change.kind for change in drift("setup2016.md", "jan2016.md"))
    assert kinds["unchanged"] + kinds["moved"] == 7
    assert set(kinds) <= {"unchanged", "moved", "added"}


@with_drafts
def test_from_the_informal_note_to_april():
    changes = drift("informal2016.tex", "apr2016.md")
    revised = {c.old.section: c.diff for c in changes if c.kind == "changed" and "2^L" in c.diff}
    assert revised == {"2.2": "d_{2^L} -> d_{2L}"}
    pairs = {c.old.key: c.new.key for c in changes if c.old and c.new}
    assert {label: pairs[label] for label in ("eq:dpdef", "eq:dpcnt", "eq:Adist", "eq:prcond")} == {
        "eq:dpdef": "1.1", "eq:dpcnt": "1.2", "eq:Adist": "2.1", "eq:prcond": "3.1",
    }  # fmt: skip
    assert Counter(c.kind for c in changes)["removed"] <= 2


@with_drafts
def test_from_april_to_the_notes():
    changes = drift("apr2016.md", "notes2020.md")
    revised = {(c.old.key.partition("-")[0], c.new.key.partition("-")[0]): c.diff for c in changes if c.diff}
    assert revised["4.5", "7.5"] == r"\delta -> \delta + 1"
    assert revised["4.3c", "7.3c"].startswith(r"\delta + 1 -> \delta + 2; \delta -> \delta + 1")
    assert revised["4.3b", "7.3b"].startswith(r"< -> \leq")
    assert revised["4.1", "7.1"].startswith(r"P -> \mathbb P")
    assert revised["4.2", "7.2"].startswith(r"P -> \mathbb P")
    assert sum(c.kind in ("unchanged", "moved") for c in changes) >= 12


@with_drafts
def test_the_largest_drafts_are_matched_with_little_work():
    assert calls(lambda: drift("jan2016.md", "notes2020.md")) < 9_000_000
