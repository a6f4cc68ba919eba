"""Rows of the ledger, from the toy papers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import symbolic.paper.rows as making
from symbolic.kernel import Claim, Refused, Refutation, Rel, replay, var
from symbolic.kernel.claims import claim_digest
from symbolic.language.statement import claim_text
from symbolic.ledger.ledger import Ledger, NoLedger, PaperRow, Row, certificate_path, file_name
from symbolic.paper.registry import import_paper
from symbolic.paper.rows import clashes, entry, paper_row
from symbolic.paper.runner import Uses
from symbolic.sources import registry
from symbolic.state import StateDamaged

KEYS = {
    "ref", "section", "module", "kind", "title", "consequence", "verdict", "argument", "fails_at", "steps",
    "superseded", "printed",
    "place", "words", "as_in", "changed", "drafts", "left_out", "reading", "statement", "witness",
    "rests_on", "checked_by", "evidence", "certificate", "note",
    "parts", "unproved",
}  # fmt: skip


def paper_ledger(paper: Any) -> PaperRow:
    """All rows of a paper, in its order."""
    uses = Uses(paper)
    return paper_row(paper, [entry(item, uses).row for section in paper.sections for item in section.items]).argued()


@pytest.fixture(scope="module")
def sample() -> Any:
    return import_paper(registry(Path(__file__).parent / "toy"), "sample")[0]


@pytest.fixture(scope="module")
def broken() -> Any:
    return import_paper(registry(Path(__file__).parent / "toy"), "broken")[0]


@pytest.fixture(scope="module")
def rows(sample: Any) -> dict[str, Row]:
    return {row.ref: row for row in paper_ledger(sample).items}


def test_a_paper_is_plain_data_in_its_order(sample: Any) -> None:
    row = paper_ledger(sample)
    data = row.as_json()
    assert json.loads(json.dumps(data)) == data and PaperRow.from_json(data) == row
    assert (row.title, row.authors, row.date) == ("Squares", "A. Author", "2016-01")
    assert [(s.number, s.superseded) for s in row.sections] == [("1", False), ("2", True)]
    assert [item.ref for item in row.items] == ["1.1", "1.2", "1.3", "1.4", "Lemma 1"]
    assert all(set(item) == KEYS for item in data["items"])


@pytest.fixture(scope="module")
def written(sample: Any) -> Any:
    return Ledger({"sample": paper_ledger(sample)}).as_json()


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("verdict",), 3, "papers.sample.items[2].verdict: a text is wanted, not 3"),
        (
            ("parts", 0, "outline_latex"),
            "no",
            "papers.sample.items[2].parts[0].outline_latex: a list is wanted, not 'no'",
        ),
        (("parts", 1, "more"), 1, "papers.sample.items[2].parts[1]: 'more' is too much"),
        (("witness", "x"), None, "papers.sample.items[2].witness.x: a text is wanted"),
        (("superseded",), 0, "papers.sample.items[2].superseded: true or false is wanted"),
        (("evidence", "spot_check", "points"), -1, "spot_check.points: a count is wanted, not -1"),
        (("evidence", "grid", 0, "points"), 7, "items[2].evidence.grid[0]: the counts contradict each other"),
    ],
)
def test_what_is_damaged_in_a_ledger_is_named(
    written: Any, tmp_path: Path, path: tuple[Any, ...], value: Any, named: str
) -> None:
    document = json.loads(json.dumps(written))
    at = document["papers"]["sample"]["items"][2]
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    (tmp_path / "ledger.json").write_text(json.dumps(document))
    with pytest.raises(StateDamaged) as told:
        Ledger.read(tmp_path)
    assert named in str(told.value) and "\n" not in str(told.value)


def test_a_ledger_is_read_back(written: Any, tmp_path: Path) -> None:
    with pytest.raises(NoLedger, match="run 'rederive build' first"):
        Ledger.read(tmp_path)
    (tmp_path / "ledger.json").write_text(Ledger.from_json(written).written(), encoding="utf-8")
    assert Ledger.read(tmp_path).as_json() == written
    edited = (tmp_path / "ledger.json").read_text().replace('"corrected"', '"proved"', 1)
    for text in ("", "[1", "[]", "{}", "[" * 9999, edited):
        (tmp_path / "ledger.json").write_text(text)
        with pytest.raises(StateDamaged, match=r"ledger\.json is damaged \(.*\); run 'rederive build'"):
            Ledger.read(tmp_path)


def test_verdicts_and_arguments(rows: dict[str, Row]) -> None:
    assert [(r.verdict, r.argument) for r in rows.values()] == [
        ("definition", "absent"),
        ("proved", "absent"),
        ("corrected", "fails"),
        ("refuted", "fails"),
        ("proved", "stands"),
    ]


def test_a_definition_has_no_certificate(rows: dict[str, Row]) -> None:
    row = rows["1.1"]
    assert (row.certificate, row.checked_by, row.parts, row.statement) == (None, (), (), "")


def test_a_corrected_row_states_the_repair_and_keeps_the_witness(rows: dict[str, Row]) -> None:
    row = rows["1.3"]
    assert row.statement == "x >= 1 |- x^2 >= x"
    assert row.witness == row.parts[0].witness == {"x": "1/4"}
    assert [(p.role, p.outcome, p.rule) for p in row.parts] == [
        ("printed", "refuted", "refute"),
        ("repaired", "proved", "combine"),
    ]
    assert row.parts[0].reason == "false"
    assert all(p.latex and p.outline_latex for p in row.parts)
    assert [bool(p.conditions) for p in row.parts] == [True, True]
    assert row.evidence.spot_check.points > 0


def test_theorems_have_the_digests_of_their_claims(sample: Any, rows: dict[str, Row]) -> None:
    shown = [part.result.claim for part in sample.done["1.3"].parts]
    assert [part.claim for part in rows["1.3"].parts] == list(map(claim_digest, shown))
    repair = rows["1.3"].parts[1]
    assert [claim for _, claim in rows["1.3"].claims()] == [repair.claim], "evidence is kept of what is proved"
    assert rows["1.3"].unproved == () and rows["1.3"].evidence.stored == ()
    other = Claim([Rel(var("x"), ">=", 1)], Rel(var("x") ** 2, ">", var("x")))
    assert claim_digest(other) != repair.claim


def test_what_could_not_be_proved_is_known(broken: Any) -> None:
    rows = {row.ref: row for row in paper_ledger(broken).items}
    assert [c.text for c in rows["2"].unproved] == ["|- x > y"] and len(rows["2"].unproved[0].claim) == 64
    assert [rows[ref].unproved for ref in ("1", "3", "4", "5")] == [(), (), (), ()]


def test_a_refuted_row_states_what_is_refuted(rows: dict[str, Row]) -> None:
    assert rows["1.4"].statement == "|- x^3 >= 0"
    assert rows["1.4"].witness == {"x": "-1"}


def test_the_certificate_shows_the_results(sample: Any) -> None:
    done = entry(sample.items["1.3"])
    results = replay(done.certificate or "")
    assert [isinstance(r, Refutation) for r in results] == [True, False]
    assert done.row.checked_by == ("kernel",)


def test_nothing_is_checked_by_the_kernel_that_it_refuses(sample: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise Refused("step 0 (combine): no")

    monkeypatch.setattr(making, "replay", refuse)
    done = entry(sample.items["1.2"])
    assert (done.row.verdict, done.row.checked_by, done.certificate) == ("open", (), None)
    assert "step 0" in str(done.failure)


def test_a_certificate_of_something_else_is_refused(sample: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    other = replay(entry(sample.items["1.4"]).certificate or "")
    monkeypatch.setattr(making, "replay", lambda *_: other)
    done = entry(sample.items["1.2"])
    assert "something else" in done.row.note and done.row.verdict == "open"


def test_failures_are_open_rows_with_a_reason(broken: Any) -> None:
    rows = {row.ref: row for row in paper_ledger(broken).items}
    assert [r.verdict for r in rows.values()] == ["open", "open", "open", "open", "proved"]
    assert rows["1"].note == "For x other than 0. The case x < 0 is missing"
    assert rows["2"].note.startswith("not found: ")
    assert rows["4"].note == "a bug, unexpected ZeroDivisionError in section_1.py, line 30: a slip"
    assert rows["3"].argument == "fails"


def test_a_failure_says_where_it_began(broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broken, "derive", broken.derive)
    uses = Uses(broken)
    assert entry(broken.items["2"], uses).row.note.startswith("not found: ")
    assert entry(broken.items["3"], uses).row.note.startswith("uses 2, which failed: not found: ")


def test_what_an_item_uses_is_seen(sample: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample, "derive", sample.derive)
    uses = Uses(sample)
    entry(sample.items["Lemma 1"], uses)
    assert uses.modules(["Lemma 1"]) == {"toy.sample.section_1", "toy.sample.section_2"}
    assert uses.modules(["1.2"]) == {"toy.sample.section_1"}


def test_a_theorem_beside_the_print_is_not_called_by_what_is_printed() -> None:
    """Else whoever looks up (1) for its converse finds the opposite direction."""
    from symbolic.paper.derivation import Paper

    paper = Paper("beside", title="", authors="", date="", declared={"reals": ["x"]})
    section = paper.section("1", "", __name__)

    @section.item("1", "")
    def first(d: Any) -> None:
        d.prove("x > 1 |- x > 0")
        d.also("x > 2 |- x^2 > 4")
        d.also("x > 3 |- x > 2", name="back")

    section.item("2", "")(lambda d: [d["1"], d.prove("x > 1 |- 2*x > 0")])
    uses = Uses(paper)
    assert entry(paper.items["2"], uses).failure is None
    assert sorted(uses.names("2").values()) == ["(1)", "line [1] beside (1)", "the converse [2] of (1)"]


def test_what_is_cited_by_its_number_does_not_depend_on_what_else_is_derived() -> None:
    """A step of an item is one of its names, whether or not it has been derived before; other items are none."""
    from symbolic.paper.derivation import Paper

    def told(first: str) -> list[str]:
        paper = Paper("steps", title="", authors="", date="", declared={"reals": ["x"]})
        for number in "123":
            section = paper.section(number, "", __name__)
            row = section.item(number, "").stands(steps=("1",) if number == "3" else ())
            row(lambda d, number=number: d.prove(f"x > {number} |- x > 0"))
        uses = Uses(paper)
        entry(paper.items[first], uses)
        entry(paper.items["3"], uses)
        return sorted(uses.names("3").values())

    assert told("1") == told("2") == told("3") == ["(1)"]


def test_a_circle_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    from symbolic.paper.derivation import Paper

    paper = Paper("ring", title="", authors="", date="")
    section = paper.section("1", "", "ring.section_1")
    section.item("a", "")(lambda d: d["b"])
    section.item("b", "")(lambda d: d["a"])
    uses = Uses(paper)
    assert all("circular use" in entry(paper.items[ref], uses).row.note for ref in "ab")


def test_steps_must_be_items() -> None:
    from symbolic.paper.derivation import Paper

    paper = Paper("p", title="", authors="", date="")
    item = paper.section("1", "", "p.section_1").item("1", "").stands(steps=["9"])(lambda d: d.define())
    done = entry(item)
    assert done.row.verdict == "open" and "no item '9'" in done.row.note


@pytest.mark.parametrize(
    ("ref", "name"), [("4.22", "4.22.json"), ("Lemma 1", "Lemma-1.json"), ("../x/é", "..-x--.json")]
)
def test_file_names_are_safe(ref: str, name: str) -> None:
    assert file_name(ref) == name
    assert certificate_path("jan2016", ref) == f"certificates/jan2016/{name}"


def test_two_items_never_share_a_file() -> None:
    from symbolic.paper.derivation import Paper

    paper = Paper("p", title="", authors="", date="")
    section = paper.section("1", "", "p.section_1")
    for ref in ("Lemma 1", "lemma-1", "2"):
        section.item(ref, "")(lambda d: d.define())
    assert [c.ref for c in clashes(paper)] == ["p:lemma-1"]


def test_quantified_hypotheses_are_written_out() -> None:
    k, n, x = var("k", "integer"), var("n", "integer"), var("x")
    inner = Claim([Rel(k, ">=", 0)], Rel(x * k, ">=", 0), [k])
    claim = Claim([inner, Rel(n, ">=", 0)], Rel(x * n, ">=", 0))
    assert claim_text(claim) == "integers k, n; (for all k: k >= 0 |- x*k >= 0), n >= 0 |- x*n >= 0"


def test_an_item_has_at_hand_the_lemmas_that_stand_before_it() -> None:
    """A lemma that uses an item is not used for this item."""
    from symbolic.paper.derivation import Paper

    paper = Paper("p", title="", authors="", date="")
    section = paper.section("1", "", __name__)

    def prove(d: Any) -> None:
        d.prove("|- 2 > 1")

    section.item("a", "2 > 1", kind="prose")(prove)
    lemma = section.lemma("|- 3 > 1").prove(using=["a"])
    section.item("b", "2 > 1", kind="prose")(prove)
    assert (paper.items["a"].at_hand, paper.items["b"].at_hand) == ((), (lemma,))
    assert paper.derive("a").verdict == paper.derive("b").verdict == "proved"
