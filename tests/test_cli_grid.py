"""`rederive grid`: what it prints, keeps and resumes, and its exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from symbolic import cli
from symbolic.commands import run as command
from symbolic.commands import stated, watch
from symbolic.evidence import confirm, workers

PAPERS = {"points": ["toy.points.section_1"], "nothing": ["toy.nothing.section_1"]}
LONG = "q=1/4000..49/100:1/4000"  # 8 chunks
CHUNK = 256


@pytest.fixture(autouse=True)
def short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that some thousand points are several."""
    monkeypatch.setattr(confirm, "CHUNK", CHUNK)


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.main(PAPERS, tmp_path, ["grid", *arguments])
        return code, *capsys.readouterr()

    return run


def evidence(folder: Path) -> dict[str, bytes]:
    below = folder / "reports" / "evidence"
    return {str(f.relative_to(below)): f.read_bytes() for f in sorted(below.rglob("*")) if f.is_file()}


def test_a_theorem_over_the_default_grid(run: Run, tmp_path: Path) -> None:
    code, out, err = run("points:true")
    line, kept = out.splitlines()
    assert (code, err) == (0, "")
    assert line.startswith("points:true (x^2 >= x): 12 points of the grid x=1, 1001/1000, ")
    assert line.endswith(": holds at 12; decided in exact rationals")
    assert "reports/evidence/points/true.json; 'rederive build' puts it" in kept
    assert list(evidence(tmp_path)) == ["points/true.json"]


def test_a_false_claim_is_1_and_its_point_is_named(run: Run) -> None:
    code, out, _ = run("points:false", "--points", "x=1/2, 1, 2")
    assert code == 1 and "(x^2 > x, not proved): 3 points" in out
    assert "holds at 1; FAILS at 2, first x = 1/2" in out
    assert run("points:false", "--points", "x=2, 3")[0] == 0


def test_an_undecided_claim_is_1(run: Run) -> None:
    code, out, _ = run("points:equal", "--points", "x=3, 4", "--digits", "20")
    assert code == 1 and "holds at 0; undecided at 2, first x = 3" in out


def test_hypotheses_that_are_met_nowhere_are_1_and_nothing_is_kept(run: Run, tmp_path: Path) -> None:
    for arguments in (["points:never"], ["points:true", "--points", "x=-3..0"]):
        code, out, _ = run(*arguments)
        assert code == 1 and "meets the hypotheses" in out and len(out.splitlines()) == 1
    assert run("points:product", "--box", "q=3/5..7/10")[0] == 1
    assert evidence(tmp_path) == {}


def test_a_claim_that_could_not_be_proved(run: Run) -> None:
    code, out, _ = run("points:not found", "--points", "n=0..2; x=5")
    assert code == 0 and "points:not found (x > n, not proved): 3 points" in out


def test_several_claims_each_with_its_own_variables(run: Run) -> None:
    code, out, _ = run("points:two", "--points", "a=1..3; b=0..2")
    first, second, _ = out.splitlines()
    assert code == 0 and first.startswith(
        "points:two, claim 1 (a^2 + b^2 >= 2*a*b): 9 points of the grid a=1..3; b=0..2"
    )
    assert second.startswith("points:two, claim 2 (a^2 + 1 >= 2*a), without b, which it does not have: 3 points")


def test_a_claim_that_no_point_meets_is_told_and_the_others_count(run: Run) -> None:
    code, out, _ = run("points:cases", "--points", "x=1..3")
    assert code == 0 and "holds at 3" in out and "no point of the grid x=1..3 meets the hypotheses" in out
    # Where nothing is met at all, and where one of the others is not decided, it is 1.
    assert run("points:cases", "--points", "x=0")[0] == 1
    assert run("points:cases", "--points", "x=-3..3")[0] == 0


def test_a_box(run: Run) -> None:
    code, out, _ = run("points:product", "--box", "q=1/100..49/100")
    assert code == 0 and "certified on the box q=1/100..49/100" in out and "grid" not in out
    assert run("points:false", "--box", "x=2..3")[0] == 0
    code, out, _ = run("points:false", "--box", "x=1/2..3/4")
    assert code == 1 and "FAILS on the box x=1/2..3/4, at x = 5/8" in out


def test_json(run: Run) -> None:
    code, out, _ = run("points:product", "--points", "q=1/10, 1/4", "--box", "q=1/10..1/4", "--json")
    told = json.loads(out)
    (claim,) = told["claims"]
    assert code == 0 and told["item"] == "points:product" and told["file"] == "evidence/points/product.json"
    assert claim["claim"] == "p = 1 - q, q > 0, 1/2 > q |- 1/4 > p*q" and claim["proved"] is True
    assert claim["grids"][0]["holds"] == 2 and claim["boxes"][0]["kind"] == "certified"
    assert json.loads(run("points:never", "--json")[1])["file"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["points"], "'points' is no item; write PAPER:REF, as in points:4.22"),
        (["point:true"], "there is no paper 'point'; did you mean points"),
        (["points:treu"], "points has no item 'treu'; did you mean true"),
        (["points:defined"], "points:defined has no claim that could be confirmed: it is a definition"),
        (["points:refuted"], "it is refuted, and nothing is stated in its place"),
        (["nothing:1"], "toy.nothing"),
        (["points:true", "--points", ""], "grid, column 1"),
        (["points:true", "--points", "x=1.."], "grid, column 6"),
        (["points:true", "--points", "z=1"], "points:true has no variable z; its variables are x"),
        (["points:two", "--points", "b=1"], "points:two, claim 1: a has no values: add a=.. to the grid"),
        (["points:two", "--points", "b=1; a=0..b"], "points:two, claim 2: the values a=0..b need those of b"),
        (["points:not found", "--points", "n=1/2; x=1"], "n is an integer and cannot be 1/2"),
        (["points:true", "--digits", "0"], "--digits is from 1 to 10000, not 0"),
        (["points:true", "--digits", "10001"], "--digits is from 1 to 10000"),
        (["points:true", "--jobs", "0"], "--jobs is from 1"),
        (["points:true", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"], "give one of them"),
        (["points:true", "--scheduler", "elsewhere"], "write tcp://HOST:PORT"),
        (["points:true", "--box", "x=2..1"], "box, column 3: 2..1 is empty"),
        (["points:not found", "--box", "n=1..2; x=3"], "n is an integer: give it one value"),
        (["points:true", "--box", "x=1/2..2"], "the hypotheses are not known to be met"),
    ],
)
def test_unusable_input_is_one_line_and_2(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "") and message in err and len(err.splitlines()) == 1
    assert evidence(tmp_path) == {}


def test_an_unreachable_scheduler_is_2(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "SECONDS", 1)
    code, out, err = run("points:true", "--scheduler", "tcp://127.0.0.1:1")
    assert (code, out) == (2, "") and "no scheduler answers" in err and len(err.splitlines()) == 1


def test_processes_leave_the_same_files(run: Run, tmp_path: Path) -> None:
    out = run("points:product", "--points", LONG)[1]
    alone = evidence(tmp_path)
    (tmp_path / "reports/evidence/points/product.json").unlink()
    assert run("points:product", "--points", LONG, "--jobs", "2")[1] == out
    assert evidence(tmp_path) == alone != {}


def stopping(monkeypatch: pytest.MonkeyPatch, after: int, error: type[BaseException]) -> None:
    """Raise the error when so many points have been looked at."""

    def told(self: Any, points: int) -> None:
        if points >= after:
            raise error("stop")

    monkeypatch.setattr(watch._Lines, "told", told)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_command_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str) -> None:
    whole = run("points:product", "--points", LONG)[1]
    before = evidence(tmp_path)
    (tmp_path / "reports/evidence/points/product.json").unlink()
    with monkeypatch.context() as patch:
        stopping(patch, 3 * confirm.CHUNK, KeyboardInterrupt)
        code, out, err = run("points:product", "--points", LONG, "--jobs", jobs)
    assert (code, out) == (130, "") and len(err.splitlines()) == 1
    assert "interrupted; " in err and "points are saved, and the same command goes on from there" in err
    assert evidence(tmp_path) == {} and len(list((tmp_path / ".rederive/grids/points").iterdir())) == 1
    code, out, err = run("points:product", "--points", LONG)
    assert (code, out) == (0, whole) and "points:product: goes on after " in err
    assert evidence(tmp_path) == before and not list((tmp_path / ".rederive/grids/points").iterdir())


def test_a_claim_that_was_finished_before_the_interrupt_is_not_looked_at_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["points:two", "--points", "a=1..300; b=1, 2"]
    whole = run(*arguments)[1]
    before = evidence(tmp_path)
    with monkeypatch.context() as patch:
        seen: list[str] = []
        patch.setattr(watch._Lines, "begin", lambda self, name, total, done=0: seen.append(name))

        def told(self: Any, points: int) -> None:
            if len(seen) == 2:
                raise KeyboardInterrupt

        patch.setattr(watch._Lines, "told", told)
        assert run(*arguments)[0] == 130
    code, out, err = run(*arguments)
    assert (code, out) == (0, whole) and evidence(tmp_path) == before
    assert "claim 1: goes on after 600 points" in err and "claim 2: goes on after 256 points" in err


def test_lost_workers_are_1_and_nothing_is_lost(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run("points:product", "--points", LONG)[1]
    with monkeypatch.context() as patch:
        stopping(patch, 3 * confirm.CHUNK, workers.WorkersLost)
        code, out, err = run("points:product", "--points", LONG)
    assert (code, out) == (1, "") and "stop; 768 points are saved" in err and len(err.splitlines()) == 1
    assert run("points:product", "--points", LONG)[:2] == (0, whole)


def test_a_damaged_partial_file_is_named_and_begun_anew(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run("points:product", "--points", LONG)[1]
    with monkeypatch.context() as patch:
        stopping(patch, confirm.CHUNK, KeyboardInterrupt)
        run("points:product", "--points", LONG)
    (file,) = (tmp_path / ".rederive/grids/points").iterdir()
    file.write_text(file.read_text().replace("256", "512"))
    code, out, err = run("points:product", "--points", LONG)
    assert (code, out) == (0, whole) and f"{file.name} is damaged; begun anew" in err and "goes on" not in err


def test_a_damaged_file_of_evidence_is_set_aside(run: Run, tmp_path: Path) -> None:
    run("points:true")
    (tmp_path / "reports/evidence/points/true.json").write_text("{")
    code, _, err = run("points:true")
    assert code == 0 and "evidence/points/true.json is damaged; set aside as" in err
    assert list(evidence(tmp_path)) == ["points/true.json", "points/true.json.damaged"]


def test_long_work_is_saved_now_and_then(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "SAVED_EVERY", -1)
    sizes: list[int] = []
    folder = tmp_path / ".rederive/grids/points"
    monkeypatch.setattr(watch._Lines, "told", lambda self, points: sizes.append(len(list(folder.iterdir()))))
    run("points:product", "--points", LONG)
    assert sizes == [1] * 8


def test_lines_tell_how_it_goes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "SECONDS", 0)
    with watch.watch() as eye:
        eye.begin("p:1", 1000, 200)
        eye.told(456)
        eye.begin("p:2", None)
        eye.told(256)
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("p:1: 456 of 1000 looked at, ") and first.endswith(" a second")
    assert second.startswith("p:2: 256 looked at, ")


def test_a_bar_on_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with watch.watch() as eye:
        assert type(eye).__name__ == "_Bar"
        eye.begin("p:1", 1000, 200)
        eye.told(456)
        eye.begin("p:2", None)
        assert eye.bar.tasks[-1].description == "p:2" and len(eye.bar.tasks) == 1
    assert capsys.readouterr().out == ""


def test_help_tells_the_options(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0 and all(option in out for option in ("--points", "--box", "--digits", "--jobs", "--scheduler"))


def test_what_is_built_is_not_derived_again(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The claims are those of the certificate, while the build is up to date."""
    before = run("points:two", "--points", "a=1..3; b=0..2")
    cli.main({"points": PAPERS["points"]}, tmp_path, ["build"], writers=())
    run("points:true")  # which empties what is captured
    derived: list[str] = []
    kept = stated._derived
    monkeypatch.setattr(stated, "_derived", lambda *where: derived.append(where[2]) or kept(*where))
    after = run("points:two", "--points", "a=1..3; b=0..2")
    assert after == before and before[0] == 0 and derived == []
    assert run("points:false", "--points", "x=2, 3")[0] == 0 and derived == ["false"]  # it is open
    (tmp_path / "reports" / "certificates" / "points" / "two.json").write_text("{}", encoding="utf-8")
    assert run("points:two", "--points", "a=1..3; b=0..2") == before and derived == ["false", "two"]  # nor trusted
