"""`rederive privacy`: what it prints, and its exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

import pytest

from derivations.__main__ import COMMANDS
from symbolic import cli

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.main({}, Path.cwd(), ["privacy", *arguments], commands=COMMANDS)
        return code, *capsys.readouterr()

    return run


def test_help_lists_the_commands(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert all(name in out for name in ("delta", "epsilon", "calibrate", "compare", "compose", "fakes", "figures"))


def test_delta_as_json(run: Run) -> None:
    code, out, _ = run("delta", "--n", "3", "--q", "1/5", "--exp-epsilon", "11/10", "--json")
    answer = json.loads(out)
    assert code == 0 and answer.pop("method") and answer.pop("safe") >= 0.3784
    assert answer == {
        **{"lower": "473/1250", "upper": "473/1250", "worst_ones": 1, "direction": "01", "exact": True},
        **{"answer": "delta", "n": "3", "q": "1/5", "epsilon": "ln(11/10)", "version": version("rederive")},
    }


def test_json_of_fakes_and_bounds_repeats_what_was_asked(run: Run) -> None:
    code, out, _ = run("fakes", "--dimensions", "2", "--exp-epsilon", "3", "--delta", "1/2", "--json")
    asked = {"dimensions": "2", "epsilon": "ln(3)", "delta_wanted": "1/2", "version": version("rederive")}
    assert code == 0 and asked.items() <= json.loads(out).items()
    code, out, _ = run("compare", "--n", "30", "--epsilon", "1", "--delta", "1/100", "--json")
    asked = {"n": 30, "epsilon": "1", "delta": "1/100", "version": version("rederive")}
    assert code == 0 and asked.items() <= json.loads(out).items()


def test_json_repeats_what_was_asked(run: Run) -> None:
    asked = {"n": "50", "q": "0.1", "delta": "1e-3", "epsilon": "1", "rounds": "3", "also": ["40,1/5,2"]}
    for command, names in {
        "epsilon": ("n", "q", "delta"),
        "calibrate": ("n", "epsilon", "delta"),
        "compose": ("n", "q", "rounds", "also", "delta"),
    }.items():
        options = [
            x for name in names for v in ([asked[name]] if name != "also" else asked[name]) for x in (f"--{name}", v)
        ]
        code, out, _ = run(command, *options, "--json")
        answer = json.loads(out)
        assert code == 0 and answer["direction"] == "01" and answer["version"] == version("rederive")
        assert {name: answer[name] for name in names} == {name: asked[name] for name in names}


def test_decimals_enclose_the_answer(run: Run) -> None:
    code, out, _ = run("delta", "--n", "1000", "--q", "0.034", "--epsilon", "1", "--json")
    answer = json.loads(out)
    assert code == 0 and answer["exact"] is False and answer["worst_ones"] == 0
    assert Fraction(answer["lower"]) < Fraction(answer["upper"]) <= Fraction(answer["safe"])
    assert answer["lower"].startswith("2.91135386541224")


@pytest.mark.parametrize(
    "arguments",
    [
        ("delta", "--n", "50", "--q", "0.1", "--epsilon", "0.5", "--ones", "7", "--direction", "10"),
        ("epsilon", "--n", "50", "--q", "0.1", "--delta", "1e-3"),
        ("calibrate", "--n", "50", "--epsilon", "1", "--delta", "1e-3"),
        ("compare", "--n", "50", "--epsilon", "1", "--delta", "1e-2"),
        ("fakes", "--dimensions", "5", "--epsilon", "1", "--delta", "1e-2"),
        ("compose", "--n", "50", "--q", "0.1", "--rounds", "3", "--delta", "1e-3"),
        ("compose", "--n", "20", "--q", "0.1", "--rounds", "3", "--exp-epsilon", "2", "--also", "15,1/5,2"),
    ],
)
def test_every_answer_has_text_and_json(run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert (code, err) == (0, "") and out
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (0, "") and json.loads(out)


def test_figures_are_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from derivations.privacy import drawing

    monkeypatch.setattr(drawing.curves.__wrapped__, "__kwdefaults__", {"exp_epsilon": None, "sizes": (100, 1000)})
    code, out, _ = run("figures", str(tmp_path), "--epsilon", "1", "--delta", "1e-6")
    assert code == 0 and all(Path(line).is_file() for line in out.splitlines()) and len(out.splitlines()) == 6


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("delta", "--n", "0", "--q", "1/5", "--epsilon", "1"), "n must be from 1"),
        (("delta", "--n", "x", "--q", "1/5", "--epsilon", "1"), "n is no number"),
        (("delta", "--n", "3", "--q", "0.5", "--epsilon", "1"), "q must be in (0, 1/2)"),
        (("delta", "--n", "3", "--q", "-1", "--epsilon", "1"), "q must be in (0, 1/2)"),
        (("delta", "--n", "3", "--q", "1/5", "--epsilon", "0"), "epsilon must be above 0"),
        (("delta", "--n", "3", "--q", "1/5"), "give epsilon or exp_epsilon"),
        (("delta", "--n", "3", "--q", "1/5", "--epsilon", "1", "--ones", "3"), "ones must be from 0 to 2"),
        (("calibrate", "--n", "3", "--epsilon", "1", "--delta", "1"), "delta must be in (0, 1)"),
        (("epsilon", "--n", "3", "--q", "1/5", "--delta", "0"), "delta must be in (0, 1)"),
        (("compose", "--n", "3", "--q", "1/5", "--rounds", "0", "--delta", "1e-6"), "rounds must be from 1"),
        (("compose", "--n", "3", "--q", "1/5", "--rounds", "2"), "give delta, epsilon or exp_epsilon"),
        (("compose", "--n", "3", "--q", "1/5", "--rounds", "2", "--delta", "1e-6", "--epsilon", "1"), "one of them"),
        (
            ("compose", "--n", "3", "--q", "1/5", "--rounds", "2", "--delta", "0.1", "--also", "3,1/5"),
            "further rounds are N,Q,T",
        ),
        (
            (*"compose --n 3 --q 1/5 --rounds 2 --delta 0.1 --tolerance 1/9 --certificate x".split(),),
            "a width of its own",
        ),
        (
            (*"compose --n 3 --q 1/5 --rounds 2 --delta 0.1 --epsilon nonsense --certificate x".split(),),
            "one of them",
        ),
        (
            (*"compose --n 3 --q 1/5 --rounds 2 --epsilon 1 --exp-epsilon 2 --certificate x".split(),),
            "one of them",
        ),
        (
            ("fakes", "--dimensions", "1000000000000000", "--epsilon", "1e-3", "--delta", "1e-6"),
            "fakes would be needed",
        ),
    ],
)
def test_unusable_input_is_one_line_and_2(run: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "") and said in err and len(err.splitlines()) == 1


def test_a_certificate_is_written(run: Run, tmp_path: Path) -> None:
    from derivations.privacy.replay import checked

    for command, given in {
        "delta": ("--q", "1/5", "--exp-epsilon", "11/10"),
        "epsilon": ("--q", "1/5", "--delta", "1/5"),
        "calibrate": ("--epsilon", "1/2", "--delta", "1/5", "--tolerance", "1/100"),
    }.items():
        file = tmp_path / f"{command}.json"
        code, out, _ = run(command, "--n", "3", *given, "--certificate", str(file), "--json")
        answer, document = json.loads(out), json.loads(file.read_text())
        assert code == 0 and checked(document).startswith(document["answer"])
        assert Fraction(answer["lower"]) <= Fraction(document["lower"]) < Fraction(document["upper"])
        assert float(Fraction(document["upper"])) <= answer["safe"]
    one = ("delta", "--n", "3", "--q", "1/5", "--epsilon", "1", "--ones", "0", "--certificate", str(tmp_path / "x"))
    code, out, err = run(*one)
    assert (code, out) == (2, "") and "all collections" in err


def test_a_certificate_in_the_place_of_a_folder_is_named(run: Run, tmp_path: Path) -> None:
    code, out, err = run("delta", "--n", "3", "--q", "1/5", "--epsilon", "1/2", "--certificate", str(tmp_path))
    assert (code, out) == (2, "") and err == f"rederive: {tmp_path}: Is a directory\n"


def test_a_limit_ends_a_call(run: Run) -> None:
    code, out, err = run("--limit", "0", "epsilon", "--n", "1000000000000000", "--q", "1/4", "--delta", "1e-300")
    assert (code, out) == (2, "") and err.startswith("rederive: out of time: the worst of") and err.count("\n") == 1


def test_a_wrong_option_is_2(run: Run) -> None:
    assert run("delta", "--n", "3")[0] == 2


def test_other_commands_do_not_load_it() -> None:
    script = (
        "import sys\nfrom derivations.__main__ import COMMANDS\nfrom symbolic import cli\nfrom pathlib import Path\n"
        "cli.main({}, Path('.'), ['ledger', '--help'], commands=COMMANDS)\n"
        "print([m for m in sys.modules if m.startswith('derivations.privacy') or m == 'flint'])"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert out.splitlines()[-1] == "[]"


def test_what_takes_long_to_load_waits() -> None:
    script = (
        "import sys\nfrom derivations.__main__ import COMMANDS\nfrom symbolic import cli\nfrom pathlib import Path\n"
        "cli.main({}, Path('.'), ['privacy', 'delta', '--n', '9', '--q', '1/9', '--epsilon', '1'], commands=COMMANDS)\n"
        "heavy = ('symbolic.building.build', 'symbolic.ledger.ledger', 'symbolic.language', 'numpy', 'sympy')\n"
        "print([m for m in heavy if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert out.splitlines()[-1] == "[]"


def test_the_documentation_is_right() -> None:
    import doctest

    from derivations import privacy
    from derivations.privacy import budget, calibration, certifying, clear_reports, enclosure, phase, profile, rounds

    for module in (privacy, budget, calibration, certifying, clear_reports, enclosure, phase, profile, rounds):
        results = doctest.testmod(module)
        assert results.attempted and not results.failed, module.__name__
