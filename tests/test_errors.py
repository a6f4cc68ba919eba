"""One base for the errors that a user may see."""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from symbolic import cli
from symbolic.commands import stated
from symbolic.errors import DerivationError, RederiveError, UnknownName, near
from symbolic.evidence.disagreement import Disagreement
from symbolic.kernel import Refused
from symbolic.paper.runner import Failure, attempt, failed

ROOT = Path(__file__).resolve().parents[1]
# They steer a computation, and never leave the module that catches them, or its caller.
INTERNAL = {
    "Full", "NoValue", "NoWord", "NotExported", "NotHypergeometric", "OutOfTime", "Split", "Stuck", "Unexpandable",
    "Unknown", "Unmet", "Unspecified", "Wrong", "_Missing", "_NoRadical", "_Wrong",
}  # fmt: skip


@cache
def classes() -> list[tuple[str, set[str]]]:
    """The classes outside of the kernel, with the names of their bases."""
    folders = [ROOT / "symbolic", ROOT / "derivations" / "privacy"]
    paths = [p for folder in folders for p in sorted(folder.rglob("*.py")) if p.parent.name != "kernel"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    found = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return [(node.name, {b.id for b in node.bases if isinstance(b, ast.Name)}) for node in found]


def raised(name: str) -> bool:
    """Is it a built-in exception?"""
    known = getattr(builtins, name, None)
    return isinstance(known, type) and issubclass(known, BaseException)


def test_what_a_user_may_see_has_one_base() -> None:
    own = {name for name, bases in classes() if any(map(raised, bases)) and "RederiveError" not in bases}
    assert own - {"RederiveError"} == INTERNAL


def test_no_two_errors_have_one_name() -> None:
    errors = {"RederiveError", *INTERNAL}
    while more := {name for name, bases in classes() if bases & errors} - errors:
        errors |= more
    counts = Counter(name for name, bases in classes() if bases & errors or any(map(raised, bases)))
    assert len(errors) > 30 and [name for name, n in counts.items() if n > 1] == []


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (RederiveError("no"), 2, "rederive: no"),
        (UnknownName(f"what{near('jan', ['jan2016'])}"), 2, "rederive: what; did you mean jan2016?"),
        (Disagreement("they differ"), 1, "rederive: they differ"),
        (Refused("too\n  large"), 2, "rederive: too large"),
        (KeyError("x"), 1, "rederive: a bug, unexpected KeyError: 'x'"),
    ],
)
def test_a_command_ends_with_one_line_and_a_code(
    error: Exception,
    code: int,
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(stated.Units, "current_row", fail)
    assert cli.main({"p": []}, tmp_path, ["grid", "p:1"]) == code
    assert capsys.readouterr().err.splitlines() == [line]


def test_a_failure_says_of_which_kind_it_is() -> None:
    assert failed("p:1", DerivationError("no item")).what == "the derivation is wrong: no item"
    assert failed("p:1", Disagreement("they differ")).what == "a second opinion disagrees: they differ"
    assert failed("p:1", Refused("no")).what == "refused: no"
    assert failed("p:1", KeyError("x")).bug and not failed("p:1", Refused("no")).bug


def test_what_is_wrong_where_a_derivation_is_judged_is_a_failure_of_its_item() -> None:
    """Where hypotheses stand is looked up when a verdict is asked for."""

    class Judged:
        @property
        def verdict(self) -> str:
            raise RederiveError("sentence 1:1:1 does not suppose this")

    paper = SimpleNamespace(name="sample", items={}, derive=lambda ref: Judged())
    item = SimpleNamespace(paper=paper, ref="1.1", argument=(), function=lambda: None, file=__file__)
    done = attempt(item)  # type: ignore[arg-type]
    assert isinstance(done, Failure) and not done.bug and "1:1:1 does not suppose this" in done.what
