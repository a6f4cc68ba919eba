"""The benchmarks run, compare what is the same, and say what is not there.  How long anything takes is not tested."""

from __future__ import annotations

import json
import math
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import mpmath
import pytest
import sympy as sp

from benchmarks import evidence, growth, identities, lines, privacy, provers, public, reading, repairs
from benchmarks.__main__ import SECTIONS, main
from benchmarks.identities import Identity
from benchmarks.plot import Curve, drawn
from benchmarks.provers import SUITES, Outcome, Problem, outcome, problems
from benchmarks.row import COUNT, MEMORY, RATE, Row, header, shown, skipped
from benchmarks.timing import apart, memory, turns
from derivations.privacy import compose, delta
from symbolic.evidence.spec import parse_grid
from symbolic.kernel import Evaluator
from symbolic.language.statement import parse
from symbolic.ledger.ledger import Ledger
from symbolic.paper.derivation import Paper
from symbolic.paper.registry import import_paper
from symbolic.sources import registry
from tests.campaigns import sampled

FEW = "N=100, 1000; q=1/10, 2/5; lambda=3"

# ---------------------------------------------------------------------------------------------- the table


@pytest.mark.parametrize(
    ("ours", "peer", "unit", "ratio"),
    [
        (1.0, 4.0, "s", 4.0),
        (4.0, 1.0, "s", 0.25),
        (4.0, 1.0, MEMORY, 0.25),
        (4.0, 1.0, RATE, 4.0),
        (1.0, 4.0, RATE, 0.25),
        (4.0, 1.0, COUNT, None),
        (4.0, None, "s", None),
        (None, 4.0, "s", None),
    ],
)
def test_the_ratio_is_above_one_where_ours_is_better(ours: Any, peer: Any, unit: str, ratio: float | None) -> None:
    row = Row("what", ours, peer, "why", unit)
    assert row.ratio == ratio
    assert ("x " in row.text) == (ratio is not None) and row.text.endswith("why")


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(1.5, "s", "1.50 s"), (0.0123, "s", "12.3 ms"), (2e-7, "s", "0.20 us"), (35.66, MEMORY, "35.7 MB"),
     (20128.4, RATE, "20128/s"), (14, COUNT, "14"), (None, "s", "-")],
)  # fmt: skip
def test_quantities(value: float | None, unit: str, text: str) -> None:
    assert shown(value, unit) == text


def test_the_columns_are_those_of_the_header() -> None:
    names, rule = header().splitlines()
    text = Row("a", 1.0, 2.0, "remark").text
    assert names.index("remark") == text.index("remark") and set(rule) == {"-"}
    assert [text[: names.index(n) + len(n)].split()[-1] for n in ("what", "ours", "peer")] == ["a", "s", "s"]


def test_every_section_is_a_module_with_rows() -> None:
    folder = Path(evidence.__file__).parent
    others = {"__init__", "__main__", "chromium", "lines", "peers", "plot", "public", "row", "timing"}
    assert sorted(f.stem for f in folder.glob("*.py") if f.stem not in others) == sorted(SECTIONS)
    assert all(callable(import_module(f"benchmarks.{name}").rows) for name in SECTIONS)


def test_the_table_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    row = Row("a thing", 1.0, 2.0, "a remark")
    monkeypatch.setattr(reading, "rows", lambda: iter([row]))
    assert main(["reading"]) == 0
    out = capsys.readouterr().out
    assert f"{header()}\n{row.text}\n  SymPy reads one expression" in out and "mpmath 1.3" in out


def test_the_table_is_kept_in_the_same_form_every_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    curve = Curve("a", "n", [(10, 0.5), (1000, 2.0)], [(10, 1.0), (1000, 1.0)], "b")
    monkeypatch.setattr(growth, "curves", lambda: (curve,))
    for name in ("one", "two"):
        assert main(["growth", "--write", str(tmp_path / name)]) == 0
        assert "no peer encloses the worst of all collections" in capsys.readouterr().out
    files = [{f.name: f.read_bytes() for f in (tmp_path / name).iterdir()} for name in ("one", "two")]
    assert files[0] == files[1] and sorted(files[0]) == ["benchmarks.json", "growth.svg"]
    kept = json.loads(files[0]["benchmarks.json"])
    assert [row["ratio"] for row in kept["sections"]["growth"]["rows"]] == [2.0, 0.5]


def test_curves_go_up_where_times_do() -> None:
    text = drawn([Curve("a < b", "n", [(1, 0.01), (10, 0.1), (100, 10)], [(1, 10), (100, 10)], "peer")])
    lines = [e.attrib["points"].split() for e in ElementTree.fromstring(text).iter() if e.tag.endswith("polyline")]  # noqa: S314
    heights = [[float(point.split(",")[1]) for point in line] for line in lines]
    assert heights[0] == sorted(heights[0], reverse=True) and len(set(heights[1])) == 1
    assert heights[0][-1] == heights[1][0] and "a &lt; b" in text


def test_a_section_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reading", "writing"]) == 2
    seen = capsys.readouterr()
    assert seen.err.count("\n") == 1 and "'writing'" in seen.err and "evidence" in seen.err and not seen.out


def test_an_interrupt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> Iterator[Row]:
        yield Row("before", 1.0, 2.0)
        raise KeyboardInterrupt

    monkeypatch.setattr(reading, "rows", interrupted)
    assert main(["reading"]) == 130
    seen = capsys.readouterr()
    assert "before" in seen.out and seen.err.count("\n") == 1


# ---------------------------------------------------------------------------------------------- processes


def test_turns_are_taken() -> None:
    done: list[str] = []
    times = turns(lambda: done.append("ours"), lambda: done.append("peer"), 2)
    assert [name for name, _ in groupby(done)] == ["ours", "peer"] * 2 and all(t >= 0 for t in times)
    assert all(len(list(turn)) > 1 for _, turn in groupby(done))  # what is short is done again


def test_an_action_apart() -> None:
    good = apart(partial(pow, 2, 10), 20)
    assert good.said == "1024" and good.seconds is not None
    assert apart(partial(pow, 0, -1), 20).said.startswith("ZeroDivisionError")
    assert apart(partial(sys.exit, 1), 20).said == "the process died"


def test_an_action_that_takes_too_long_is_stopped() -> None:
    answer = apart(partial(time.sleep, 300), 0.2)
    assert (answer.seconds, answer.said) == (None, "none in 0.2 s")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell")
def test_memory_is_that_of_the_action() -> None:
    much, little = memory(partial(bytearray, 150_000_000)), memory(partial(bytearray, 1))
    assert much - little > 100
    with pytest.raises(ImportError):
        memory(partial(import_module, "no_such_module_anywhere"))


# ---------------------------------------------------------------------------------------------- sections


def test_evidence_asks_both_the_same() -> None:
    case = replace(evidence.GRIDS[1], grid=FEW)
    plain, intervals = evidence.rows(1, [case], [])
    for row in (plain, intervals):
        assert row.ratio and "peer: true at 4 of 4 points, ours at 4 of 4" in row.remark


@pytest.mark.parametrize("case", [*evidence.GRIDS, *evidence.BOXES[:1]], ids=lambda c: c.what)
def test_the_sides_written_by_hand_are_those_of_the_theorem(case: evidence.OnGrid | evidence.OnBox) -> None:
    goal = evidence.claim_of(case).goal
    values = {"N": 6, "m": 2, "i": 1, "k": 2, "q": Fraction(1, 10), "p": Fraction(9, 10), "lambda": Fraction(3)}
    at = {v: Fraction(values[v.args[0]]) for v in goal.free()}
    taken = {v.args[0]: values[v.args[0]] for v in goal.free() if v.args[0] != "p"}
    floats = {k: x if type(x) is int else mpmath.mpf(x.numerator) / x.denominator for k, x in taken.items()}
    by_hand = case.sides(mpmath.mp, **floats)
    for side, value in zip(goal.terms(), by_hand, strict=True):
        assert float(Evaluator().value(side, at)[0]) == pytest.approx(float(value), rel=1e-12)


def test_the_sides_exchanged_settle_nothing() -> None:
    case = evidence.GRIDS[1]
    claim, grid = evidence.theorem(case.ref, case.goal), parse_grid(FEW)
    for ctx in (mpmath.mp, mpmath.iv):
        assert evidence.settled(case.sides, claim, grid, ctx) == (4, 4)
        assert evidence.settled(lambda ctx, **at: case.sides(ctx, **at)[::-1], claim, grid, ctx) == (0, 4)


def test_a_theorem_that_is_no_longer_there() -> None:
    with pytest.raises(evidence.Absent, match=r"4\.40 has no theorem that begins 'lambda < 1'"):
        evidence.theorem("4.40", "lambda < 1")
    rows = list(evidence.rows(1, [replace(evidence.GRIDS[1], ref="0.0")], [replace(evidence.BOXES[0], goal="no")]))
    assert [row.remark.startswith("skipped: ") for row in rows] == [True, True]
    assert "no certificate of jan2016:0.0" in rows[0].remark and "4.3-hiding has no theorem" in rows[1].remark


def test_boxes() -> None:
    (row,) = evidence.rows(1, [], evidence.BOXES[:1])
    assert row.ratio and "ours: certified" in row.remark and "not settled" not in row.remark
    touching = replace(evidence.BOXES[1], interval=(Fraction(1, 4), Fraction(1, 2)))
    assert evidence.bisected(touching, 20) == (20, True)


def test_identities_and_a_false_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identities, "EVERY", 1000)
    x, y = sp.symbols("x y")
    true = Identity("true", "|- (x + y)^2 = x^2 + 2*x*y + y^2", lambda: (x + y) ** 2 - x**2 - 2 * x * y - y**2)
    false = Identity("false", "|- (x + y)^2 = x^2 + y^2", lambda: (x + y) ** 2 - x**2 - y**2)
    good, bad, count, *kernel = identities.rows(20, 1, [true, false])
    assert good.ratio and good.remark == "sympy.simplify: 0"
    assert (bad.ours, bad.peer) == (None, None)
    assert bad.remark == "ours: refuted; sympy.simplify: not 0 but 2*x*y"
    assert (count.ours, count.peer, count.ratio) == (1, 1, None)
    assert kernel[0].ratio and all(row.ours for row in kernel)


def test_a_peer_that_does_not_finish() -> None:
    slow = Identity("slow", "|- x = x", lambda: time.sleep(300))
    row = next(identities.rows(0.5, 1, [slow]))
    assert row.peer is None and row.ratio is None and "sympy.simplify: none in 0.5 s" in row.remark


def test_undefined_is_no_answer() -> None:
    x = sp.symbols("x")
    assert identities.simplified(lambda: sp.Piecewise((sp.nan, sp.Eq(x, 1)), (0, True))) == "0"
    assert identities.simplified(lambda: sp.nan) == "nan"
    assert identities.simplified(lambda: sp.Piecewise((1, sp.Eq(x, 1)), (0, True))) != "0"


def clone_by_clone(n: int, q: float) -> float:
    """The clones bound, a number of clones at a time."""
    e, p = math.e, 1 - q
    gain, total = p - q * e, 0.0
    for c in range(n):
        k = math.floor((c + 1) / (1 + (e * p - q) / gain))
        coins = [math.comb(c, j) / 2**c for j in range(k + 1)]
        weight = math.comb(n - 1, c) * (q / p) ** c * (1 - q / p) ** (n - 1 - c)
        total += weight * (gain * coins[k] - (e - 1) * sum(coins[:k]))
    return total


def test_the_peers_of_privacy_answer_the_same_question() -> None:
    exact = float(delta(60, "0.2", 1).upper)
    assert privacy.every(60, 0.2) == pytest.approx(exact, rel=1e-9)
    assert privacy.every(60, 0.21) != pytest.approx(exact, rel=1e-3)
    assert privacy.clones(1000, 0.05) > float(delta(1000, "0.05", 1).upper)
    assert privacy.clones(1000, 0.05) == pytest.approx(clone_by_clone(1000, 0.05), rel=1e-9)
    # Over one round, losses rounded up; over many, epsilon and delta of the same law.
    assert 1 <= privacy.clones_delta(1000, 0.05, 0.05 / 0.95, 1, 1.0) / privacy.clones(1000, 0.05) < 1.02
    many = privacy.clones_epsilon(1000, 0.05, 0.1, 12, 1e-6)
    assert privacy.clones_delta(1000, 0.05, 0.1, 12, many) == pytest.approx(1e-6, rel=1e-6)
    assert many > float(compose(1000, "0.05", 12, delta="1e-6").upper)
    assert privacy.clones(10**6, privacy.least(10**6, 1e-6)) == pytest.approx(1e-6, rel=1e-5)
    assert float(privacy.definition(200)) == pytest.approx(
        float(delta(200, "0.17", 1, ones=0, direction="01").upper), rel=1e-12
    )


def test_many_rounds_of_one_collection_lie_in_ours() -> None:
    row = privacy.many_rounds(1000, "0.05", 1)
    said = re.search(r"peer: one, ([0-9.]+) in \[([0-9.]+), ([0-9.]+)\]", row.remark)
    assert said is not None and row.ours and row.peer
    peer, lower, upper = map(float, said.groups())
    assert lower <= peer * 1.001 and peer <= upper * 1.005 and upper < 1.05 * lower


def test_dp_accounting_is_held_against_ours() -> None:
    pytest.importorskip("dp_accounting")
    rows = [row for row in privacy.one_collection(3000, str(34 / 3000), 1) if "; dp-accounting" in row.what]
    assert len(rows) == 5
    for row in rows:
        assert row.ratio and 0 < float(row.remark.split()[1]) < 2  # per cent, on the safe side


def test_a_peer_that_is_missing_is_said_to_be_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dp_accounting", None)
    monkeypatch.setitem(sys.modules, "dp_accounting.pld.privacy_loss_distribution", None)
    rows = [row for row in privacy.one_collection(3000, str(34 / 3000), 1) if "; dp-accounting" in row.what]
    assert len(rows) == 5
    for row in rows:
        assert row.remark.startswith("skipped: ") and (row.ours, row.peer) == (None, None)
    assert skipped("a", ImportError("no a")).text.endswith("skipped: no a")


def test_reading() -> None:
    whole, *beside = reading.rows(["jan2016"], 1, 1)
    assert whole.ours and whole.peer is None
    assert len(beside) == 2
    for row in beside:
        assert row.ratio or row.remark.startswith("skipped: ")
    assert "it reads 1, ours 1" in beside[1].remark


def test_public_sources_are_counted_and_held_against_what_was_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    (folder / "a.tex").write_text(r"\[ x = y \] \[ k(2x) = k(y) + k \] \[ \begin{tikzcd} x \end{tikzcd} \]")
    told = {"source": [{"name": "one", "origin": "somewhere", "files": ["*.tex"]}], "conventions": {}}
    own = {"one/a.tex": {"decided": True, "families": {"k": {"args": 1}}, "names": {"k": ""}}}
    monkeypatch.setattr(public, "manifest", lambda: {**told, "notation": own})
    monkeypatch.setattr(public, "CHECKED", tmp_path / "checked.txt")
    assert public.main([str(tmp_path), "--write"]) == 0
    assert "2 of     3" in capsys.readouterr().out
    assert sum(seen.read for seen in public.seen(tmp_path, declared=False)) == 1
    (folder / "a.tex").write_text(r"\[ x = z \]")
    assert public.main([str(tmp_path)]) == 1
    assert "otherwise than it was checked: one/a.tex:0a" in capsys.readouterr().out
    assert public.main([str(tmp_path / "nowhere")]) == 2 == public.main([])


def test_the_manifest_says_where_every_source_is_from() -> None:
    sources = public.manifest()["source"]
    assert len(sources) >= 10
    assert all({"name", "origin", "commit", "licence", "files"} <= set(source) for source in sources)
    lines = public.CHECKED.read_text().splitlines()
    assert len(lines) > 1000 and all(re.fullmatch(r"\S+ [0-9a-f]{12} [0-9a-f]{12}", line) for line in lines)


# ------------------------------------------------------------------------------------------- repairs


def test_a_repair_counts_where_it_says_what_stands_there_by_hand() -> None:
    found, every, one = repairs.rows(10.0, ["7.13"])
    assert found.what == "7.13: found" and found.remark.startswith("printed fact(N)*weights(K, 0, 1); true with ")
    assert (every.ours, one.ours) == (1.0, 1.0) and every.remark.startswith("of 1; 0 get another one")
    (case,) = repairs.cases(import_module("derivations.jan2016").paper, ["7.13"])
    hand, printed = case.by_hand[0], case.refutations[0].claim
    shown = next(p.result for p in case.item.paper.derive("7.13").parts if p.role == "repaired")
    assert repairs.says(shown, hand, printed)
    assert not repairs.says(shown, parse("integers N; N >= 1 |- N^2 >= N").claims[0], printed)
    assert not repairs.says(shown, printed, printed)


# Corrected lines that get by themselves the repair that stands there by hand.
REPAIRED = (
    "7.13 4.35 6.1 3-one-notion 4.2-growth 4.5 4.6 4.7 4.8 4.9 4.2-Q 4.2-product 4.22 4.27 4.31 4.3-precision 4.52 4.53"
    " 4.3-less-noise-both 5.3 5.11 7.6 7.7 7.8 7.11 7.12 7.14 7.18 7.19 7.21".split()
)


def test_at_least_half_of_the_corrected_lines_are_repaired_as_by_hand() -> None:
    items = Ledger.read(repairs.REPORTS).papers[repairs.PAPER].items
    corrected = {row.ref for row in items if row.verdict == "corrected"}
    assert {*REPAIRED} <= corrected and 2 * len({*REPAIRED}) >= len(corrected)


@sampled("ref", REPAIRED, 15)
def test_a_corrected_line_gets_the_repair_by_hand(ref: str) -> None:
    found, *_ = repairs.rows(6 * repairs.SECONDS, [ref])  # on a slow machine, too
    assert found.what == f"{ref}: found", found.text


# ------------------------------------------------------------------------------------------- provers


@pytest.mark.parametrize("suite", sorted(SUITES))
def test_every_problem_is_a_statement_with_another_one_beside_it(suite: str) -> None:
    found = problems(suite)
    assert all(parse(p.statement).claims and parse(p.twin).claims and p.statement != p.twin for p in found)
    assert len({p.statement for p in found}) == len(found)


def test_there_are_at_least_150_problems_of_metitarski() -> None:
    assert len(problems("metitarski")) >= 150


def test_a_twin_that_is_proved_and_a_statement_that_is_refuted_are_wrong() -> None:
    problem = Problem(r"x^2 \geq 0", "|- x^2 > 0")
    assert Outcome(problem, "proved", "refuted", 0.1).wrong == 0
    assert Outcome(problem, "refuted", "proved", 0.1).wrong == 2 and not Outcome(problem, "open", "open", 1).settled


def test_a_prover_is_asked_for_both() -> None:
    found = outcome(provers.ours, Problem("x > 0 |- x + 1 > 1", "x >= 0 |- x + 1 > 1"), 20)
    assert (found.verdict, found.twin) == ("proved", "refuted")
    assert outcome(provers.sympy, Problem("|- (x + 1)^2 - x^2 = 2*x + 1", "|- x = 1"), 20).verdict == "proved"


def test_what_a_peer_cannot_read_is_open() -> None:
    assert (
        outcome(provers.sympy, Problem("|- ceil(x) >= x", "integers n, k; n >= 0 |- sum(k, k, 0, n) = n"), 20).twin
        == "open"
    )


def test_suites_are_told_with_their_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provers, "PEERS", ("sympy",))
    monkeypatch.setattr(provers, "problems", lambda suite: [Problem("|- x^2 + 1 > 0", "|- x^2 > 0")])
    share, median = list(provers.rows(10, ("harrison",)))
    assert share.ours == 1 and share.unit == COUNT and "wrong: ours 0" in share.remark and median.unit == "s"


def test_every_line_of_a_module_is_counted_once() -> None:
    head = '"""A title.\n\nMore.\n"""\n\n# One.\nx = (\n    1,  # not apart\n\n)\n\n\n'
    body = 'def f():\n    """Told."""\n    return x\n'
    counted = lines.lines(head + body)
    # The blank line inside of a docstring is its; that of an expression, and the comment beside one, are no others.
    assert counted == {"docstring": 5, "blank": 4, "comment": 1, "code": 5}
    assert counted.total() == len((head + body).splitlines())


def test_lines_of_a_group_of_drafts_do_not_grow() -> None:
    """The bar is 15 a row; what April, the setup and the informal notes cost is above it, and no more than this."""
    group = next(papers for name, papers in lines.GROUPS.items() if name.startswith("apr2016"))
    items = sum(len(import_paper(registry(lines.TOP), paper)[0].items) for paper in group)
    assert lines.of_group(group).total() <= 16 * items
    used = {file.name for file in lines.imported([lines.TOP / "apr2016" / "section_4_8.py"])}
    assert {"shifting.py", "peak.py", "section_4_8.py"} <= used and "k_randomization.py" not in used


def test_rows_with_hints_are_told_from_others() -> None:
    paper = Paper("p", title="P", authors="A", date="2026", declared={"reals": ["x"]})
    section = paper.section("1", "Squares", __name__)
    section.item("1", r"x^2 \geq 0").title("A square.").prove()
    section.item("2", r"x^2 \geq 0").title("The same.").prove(using=["1"])
    section.item("3", r"x \geq 0")(lambda d: d.refute(at="x = -1"))
    hints = lines.Hints()
    with hints.watching():
        assert [paper.derive(ref).verdict for ref in "123"] == ["proved", "proved", "refuted"]
    assert (hints.hinted, hints.pointed) == ({"2"}, {"3"})
