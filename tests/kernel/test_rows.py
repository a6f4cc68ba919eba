"""Rows of a ledger against their certificates: what a row says otherwise is noticed, whoever wrote it there."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symbolic.kernel import Claim, Function, Lambda, Rel, app, assume, cite, combine, num, refute, var, write
from symbolic.kernel.__main__ import main
from symbolic.kernel.claims import claim_digest
from symbolic.kernel.rows import LEDGER, argument, differences, ledger_above, ledger_digest, verdict, witness

x, n = var("x"), var("n", "integer")
square = Function("square", (x,), ("explicit", x * x))
TRUE = combine([], Rel(x * x, ">=", 0), {"sum": [(Fraction(1), [], x)]}, [])
TWIN = assume(Rel(app(square, x), ">=", 0))
FALSE = refute(Claim([Rel(n, ">=", 0)], Rel(n, ">", 0)), {n: Fraction(0)})
OUTSIDE = cite(Claim([], Rel(x * x + 1, ">", 0)), "a book")


def part(role: str, result: Any) -> dict[str, Any]:
    refuted = bool(witness(result))
    return {
        "role": role,
        "outcome": "refuted" if refuted else "proved",
        "claim": claim_digest(result.claim),
        "text": str(result.claim),
        "witness": witness(result),
        "reason": result.reason if refuted else "",
        "suppositions": [{"text": str(h), "source": "sentence", "place": "1:1:1"} for h in result.claim.given],
    }


def roles(parts: list[tuple[str, Any]]) -> list[list[str]]:
    return [[role, *("sentence 1:1:1" for _ in result.claim.given)] for role, result in parts]


def row(ref: str, verdict_: str, parts: list[tuple[str, Any]], cites: list[str] | None = None) -> dict[str, Any]:
    told = [result for role, result in parts if role != "also"]
    return {
        "ref": ref,
        "verdict": verdict_,
        "certificate": f"certificates/toy/{ref}.json" if parts else None,
        "reading": {"key": ref},
        "statement": "; ".join(str(r.claim) for r in [r for r in told if not witness(r)] or told),
        "rests_on": cites or [],
        "steps": [],
        "consequence": "",
        "argument": "absent",
        "fails_at": "",
        "witness": next((witness(result) for role, result in parts if role == "printed" and witness(result)), {}),
        "parts": [part(*p) for p in parts],
    }


RESULTS = {
    "true": ("proved", [("printed", TRUE)], None),
    "granted": ("proved", [("printed", assume(Rel(x, ">=", 0)))], None),
    "false": ("corrected", [("printed", FALSE), ("repaired", TRUE), ("also", TWIN)], None),
    "cited": ("proved", [("printed", OUTSIDE)], ["a book"]),
    "said": ("definition", [], None),
}


@pytest.fixture
def reports(tmp_path: Path) -> Path:
    folder = tmp_path / "reports"
    (folder / "certificates" / "toy").mkdir(parents=True)
    for ref, (_, parts, _) in RESULTS.items():
        if parts:
            text = write(f"toy:{ref}", [result for _, result in parts], roles(parts))
            (folder / "certificates" / "toy" / f"{ref}.json").write_text(text, encoding="utf-8")
    save(folder, {"papers": {"toy": {"items": [row(ref, *said) for ref, said in RESULTS.items()]}}})
    return folder


def save(folder: Path, ledger: Any) -> None:
    document = {"digest": ledger_digest(ledger), **ledger}
    (folder / "ledger.json").write_text(json.dumps(document), encoding="utf-8")


def check(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main([str(folder / "certificates")])
    return code, capsys.readouterr().out


def test_a_ledger_that_says_what_is_shown(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = check(reports, capsys)
    assert code == 0
    assert out.splitlines()[-1].startswith("5 theorems, 1 refutations")


def verdicts(rows: dict[str, Any]) -> None:
    rows["false"]["verdict"] = "proved"


def weaker(rows: dict[str, Any]) -> None:
    rows["true"]["verdict"] = "definition"


def statement(rows: dict[str, Any]) -> None:
    rows["true"]["statement"] = "|- x^2 > 0"


def statement_of_the_line(rows: dict[str, Any]) -> None:
    """What is refuted passed off as what is stated."""
    rows["false"]["statement"] = rows["false"]["parts"][0]["text"]


def outcome(rows: dict[str, Any]) -> None:
    rows["false"]["parts"][0]["outcome"] = "proved"


def role(rows: dict[str, Any]) -> None:
    rows["false"]["parts"][1]["role"] = "also"


def all_roles(rows: dict[str, Any]) -> None:
    """The repair passed off as the line, and the counterexample as an aside."""
    for part, role in zip(rows["false"]["parts"], ("also", "printed", "also"), strict=True):
        part["role"] = role
    rows["false"] |= {"verdict": "proved", "witness": {}}


def claim(rows: dict[str, Any]) -> None:
    rows["true"]["parts"][0]["claim"] = claim_digest(TWIN.claim)


def point(rows: dict[str, Any]) -> None:
    rows["false"]["parts"][0]["witness"] = {"n": "1"}


def shown_point(rows: dict[str, Any]) -> None:
    rows["false"]["witness"] = {"n": "1"}


def reason(rows: dict[str, Any]) -> None:
    rows["false"]["parts"][0]["reason"] = "undefined"


def citation(rows: dict[str, Any]) -> None:
    rows["cited"]["rests_on"] = []


def hypotheses(rows: dict[str, Any]) -> None:
    rows["false"]["parts"][0]["suppositions"] = []


def not_printed(rows: dict[str, Any]) -> None:
    rows["granted"]["parts"][0]["suppositions"][0]["source"] = "added"


def source(rows: dict[str, Any]) -> None:
    rows["granted"]["parts"][0]["suppositions"][0]["source"] = "standing"


def sentence(rows: dict[str, Any]) -> None:
    rows["granted"]["parts"][0]["suppositions"][0]["place"] = "1:1:2"


def fewer(rows: dict[str, Any]) -> None:
    rows["false"]["parts"].pop()


def unjudged(rows: dict[str, Any]) -> None:
    rows["false"]["verdict"] = "unclear"


def without_certificate(rows: dict[str, Any]) -> None:
    rows["said"]["verdict"] = "proved"


def parts_without_certificate(rows: dict[str, Any]) -> None:
    rows["said"]["parts"] = rows["true"]["parts"]


def lost(rows: dict[str, Any]) -> None:
    del rows["true"]["parts"][0]["claim"]


def exchanged(rows: dict[str, Any]) -> None:
    rows["true"]["certificate"], rows["cited"]["certificate"] = (
        rows["cited"]["certificate"],
        rows["true"]["certificate"],
    )


def shared(rows: dict[str, Any]) -> None:
    rows["true"]["certificate"] = rows["cited"]["certificate"]


def damaged_without_certificate(rows: dict[str, Any]) -> None:
    del rows["said"]["parts"]


def of_another_paper(rows: dict[str, Any]) -> None:
    rows["true"]["rests_on"] = ["a book"]


def stands(rows: dict[str, Any]) -> None:
    rows["true"]["argument"] = "stands"


def fails_nowhere(rows: dict[str, Any]) -> None:
    rows["cited"] |= {"steps": ["true"], "argument": "fails", "fails_at": "true"}


def stands_on_what_is_false(rows: dict[str, Any]) -> None:
    rows["said"] |= {"steps": ["true", "false"], "argument": "stands"}


def cleared(rows: dict[str, Any]) -> None:
    """What has several readings is called a definition: what is argued from it fails there no more."""
    argued(rows)
    rows["said"]["verdict"] = "definition"


def argued(rows: dict[str, Any]) -> None:
    rows["said"]["verdict"] = "unclear"
    rows["cited"] |= {"steps": ["true", "said"], "argument": "fails", "fails_at": "said"}
    rows["true"] |= {"steps": ["granted"], "argument": "stands"}


MADE = "the ledger says otherwise: what is shown makes it"
ROLES = "its results have other roles, or hypotheses that stand elsewhere"
WITNESS = "it has another witness than its results"
CHANGES = {
    statement: "its statement is not what its results are shown as",
    statement_of_the_line: "its statement is not what its results are shown as",
    verdicts: f"{MADE} corrected, and it is called proved",
    weaker: f"{MADE} proved, and it is called definition",
    unjudged: f"{MADE} corrected, and it is called unclear",
    outcome: "result 1 is refuted, and called proved",
    role: ROLES, all_roles: ROLES, source: ROLES, sentence: ROLES, fewer: ROLES, hypotheses: ROLES, not_printed: ROLES,
    claim: "result 1 is about another claim",
    point: "result 1 has another witness", reason: "result 1 has another witness", shown_point: WITNESS,
    citation: "it cites other sources", of_another_paper: "it cites other sources",
    without_certificate: "toy:said: there is no certificate, and what is shown makes it definition",
    parts_without_certificate: f"toy:said: there is no certificate, and {ROLES}",
    damaged_without_certificate: "toy:said: there is no certificate, and the row is damaged",
    lost: "the ledger says otherwise: the row is damaged",
    exchanged: "this is the certificate of toy:true, and the ledger has it for toy:cited",
    shared: "toy:cited has the certificate of another item",
    stands: "the ledger says otherwise: by the verdicts its argument is called absent",
    fails_nowhere: "the ledger says otherwise: by the verdicts its argument is called stands",
    stands_on_what_is_false: "no certificate, and by the verdicts its argument is called fails at false",
    cleared: "by the verdicts its argument is called stands",
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_a_row_says_otherwise_fails(
    change: Callable[[dict[str, Any]], None], reports: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = {
        r["ref"]: copy.deepcopy(r) for r in json.loads((reports / "ledger.json").read_text())["papers"]["toy"]["items"]
    }
    change(rows)
    save(reports, {"papers": {"toy": {"items": list(rows.values())}}})
    code, out = check(reports, capsys)
    assert code == 1
    assert "FAILED" in out.splitlines()[-1]
    assert CHANGES[change] in out


def test_what_becomes_of_arguments_follows_from_verdicts(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = {ref: row(ref, *said) for ref, said in RESULTS.items()}
    argued(rows)
    save(reports, {"papers": {"toy": {"items": list(rows.values())}}})
    assert check(reports, capsys)[0] == 0
    lines = {
        "a": (["b"], "proved", ""), "b": (["c", "d"], "corrected", "condition"), "c": ([], "refuted", "misprint"),
        "d": (["a"], "open", ""), "e": (["c"], "proved", ""), "f": (["nowhere"], "proved", ""),
    }  # fmt: skip
    assert [argument(ref, lines) for ref in lines] == [
        ("fails", "d"), ("fails", "d"), ("absent", ""), ("fails", "d"), ("fails", "c"), ("stands", ""),
    ]  # fmt: skip


def added(refuted: bool, verdict_: str) -> list[str]:
    """What is wrong with a line that has a proof, or a refutation, on a hypothesis that is ours, and besides one."""
    parts = [("printed", FALSE if refuted else assume(Rel(x, ">=", 0))), ("also", TWIN)]
    made = row("new", verdict_, parts)
    made["parts"][0]["suppositions"][0]["source"] = "added"
    held = [["printed", "added 1:1:1"], ["also", "sentence 1:1:1"]]
    return list(differences(made, [result for _, result in parts], held))


def test_what_is_proved_on_hypotheses_of_ours_is_open() -> None:
    assert added(False, "open") == []
    assert added(True, "refuted") == []
    (wrong,) = added(False, "proved")
    assert wrong == "result 1 supposes what is not printed, and it is called proved"


def test_hypotheses_are_counted_and_only_those_of_the_print_have_sources() -> None:
    made = row("new", "definition", [("also", TWIN)])
    made["parts"][0]["suppositions"] = []
    assert list(differences(made, [TWIN], [["also"]])) == []
    made = row("new", "proved", [("printed", TWIN)])
    made["parts"][0]["suppositions"] = []
    assert list(differences(made, [TWIN], [["printed"]])) == ["result 1 has other hypotheses"]


def test_results_are_counted() -> None:
    made = row("new", "proved", [("printed", TRUE)])
    assert list(differences(made, [], [["printed"]])) == ["it has 1 results, and the certificate 0"]


def test_a_witness_is_that_of_the_print() -> None:
    """The counterexample to something that is said besides is none to the line."""
    made = row("new", "proved", [("printed", TRUE), ("also", FALSE)])
    held = [["printed"], ["also", "sentence 1:1:1"]]
    assert list(differences(made, [TRUE, FALSE], held)) == []
    made["witness"] = witness(FALSE)
    assert list(differences(made, [TRUE, FALSE], held)) == ["it has another witness than its results"]


def test_what_a_sequence_means_at_a_witness_is_held() -> None:
    free = Function("f", (n,), None)
    wrong = refute(Claim([], Rel(app(free, n), ">", 0)), {n: Fraction(2)}, [Lambda(free, (n,), num(-1))])
    assert witness(wrong) == {"f(n)": "-1"}


def test_several_readings_are_not_judged() -> None:
    made = row("new", "unclear", [("also", TRUE)])
    assert list(differences(made, [TRUE], [["also"]])) == []


def test_the_ledger_is_beside_the_nearest_certificates_that_have_one(tmp_path: Path) -> None:
    file = tmp_path / "certificates" / "old" / "certificates" / "a.json"
    assert ledger_above(file) is None
    (tmp_path / "certificates").mkdir()
    (tmp_path / "certificates" / LEDGER).write_text("{}")  # beside nothing that is called certificates
    (tmp_path / LEDGER).write_text("{}")
    assert ledger_above(file) == tmp_path / LEDGER
    (tmp_path / "certificates" / "old").mkdir()
    (tmp_path / "certificates" / "old" / LEDGER).write_text("{}")
    assert ledger_above(file) == tmp_path / "certificates" / "old" / LEDGER


@pytest.mark.parametrize(("source_", "code"), [("sentence", 0), ("stated", 0), ("added", 1)])
@pytest.mark.parametrize("key", ["granted", None])
def test_what_is_not_printed_is_no_hypothesis(
    source_: str, code: int, key: str | None, reports: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a display as of words, also where the certificate says the same."""
    ledger = json.loads((reports / "ledger.json").read_text())
    row_ = next(r for r in ledger["papers"]["toy"]["items"] if r["ref"] == "granted")
    row_["parts"][0]["suppositions"] = [{"text": "x >= 0", "source": source_, "place": ""}]
    row_["reading"]["key"] = key
    text = write("toy:granted", [result for _, result in RESULTS["granted"][1]], [["printed", source_]])
    (reports / "certificates" / "toy" / "granted.json").write_text(text, encoding="utf-8")
    save(reports, {"papers": ledger["papers"]})
    found, out = check(reports, capsys)
    assert found == code and ("it supposes what is not printed" in out.replace("result 1", "it")) == bool(code)


def test_what_is_edited_by_hand_is_noticed(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What no certificate shows as well: the text of a hypothesis."""
    file = reports / "ledger.json"
    file.write_text(file.read_text().replace("n >= 0", "n >= 5"))
    code, out = check(reports, capsys)
    assert code == 1 and "ledger.json is damaged: it is not as it was written" in out


def test_another_item_s_certificate(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = reports / "certificates" / "toy"
    (folder / "true.json").write_bytes((folder / "cited.json").read_bytes())
    code, out = check(reports, capsys)
    assert code == 1
    assert "this is the certificate of toy:cited, and the ledger has it for toy:true" in out


def test_missing_and_surplus_certificates(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = reports / "certificates" / "toy"
    (folder / "true.json").rename(folder / "other.json")
    code, out = check(reports, capsys)
    assert code == 1
    assert "toy:true: its certificate true.json is missing" in out
    assert "no row of the ledger names this certificate" in out


def test_failures_are_said_again_at_the_end(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (reports / "certificates" / "toy" / "cited.json").write_text("{}", encoding="utf-8")
    _, out = check(reports, capsys)
    failed = [line for line in out.splitlines() if line.startswith("FAILED")]
    assert len(failed) == 2 and failed[0] == failed[1] == out.splitlines()[-2]


@pytest.mark.parametrize("text", ["", "[]", '{"papers": 3}', '{"papers": {"toy": {"items": [7]}}}'])
def test_a_damaged_ledger(text: str, reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (reports / "ledger.json").write_text(text, encoding="utf-8")
    code, out = check(reports, capsys)
    assert code == 1
    assert "ledger.json is damaged" in out


def test_definitions_are_printed(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--definitions", str(reports / "certificates" / "toy" / "false.json")])
    assert "square(x) = x*x" in capsys.readouterr().out.replace(" * ", "*")


def test_what_follows_from_the_parts() -> None:
    assert verdict([("printed", "proved"), ("printed", "refuted")]) == "refuted"
    assert verdict([("printed", "refuted"), ("repaired", "proved")]) == "corrected"
    assert verdict([("repaired", "proved")]) == "open"
    assert verdict([("also", "proved")]) == "definition"
    assert verdict(iter([("also", "proved"), ("printed", "refuted"), ("repaired", "proved")])) == "corrected"


def test_two_rows_with_one_certificate(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    once = row("true", *RESULTS["true"])
    save(reports, {"papers": {"toy": {"items": [once, once | {"ref": "other"}]}}})
    code, out = check(reports, capsys)
    assert code == 1 and "toy:other has the certificate of another item" in out


def test_whoever_calls_may_look_at_rows_further(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(reports / "certificates")], lambda row, _: iter(["it is new"] * (row["ref"] == "cited"))) == 1
    out = capsys.readouterr().out
    assert "the ledger says otherwise: it is new" in out and ", 1 FAILED" in out


def test_a_folder_has_the_certificates_below_it_only(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    items = {"items": [row(ref, *said) for ref, said in RESULTS.items()]}
    away = row("true", *RESULTS["true"]) | {"certificate": "certificates/away/true.json"}
    save(reports, {"papers": {"toy": items, "away": {"items": [away]}}})
    assert main([str(reports / "certificates" / "toy")]) == 0
    code, out = check(reports, capsys)
    assert code == 1 and "away:true: its certificate true.json is missing" in out
