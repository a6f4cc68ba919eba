"""The commands of docs/tutorial.md, run in an empty repository that is not this one."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from derivations import author
from symbolic.language.statement import StatementError, parse
from symbolic.paper.acts import Derivation

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
REFERENCE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
_SECONDS = re.compile(r" +\d+\.\d+ s\b")


def blocks(language: str) -> list[str]:
    """The blocks of the tutorial in a language."""
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.S)


def commands() -> list[tuple[str, str]]:
    """Each command with what is shown of its output."""
    found = [block.split("$ ")[1:] for block in blocks("console")]
    return [(c.partition("\n")[0], c.partition("\n")[2]) for block in found for c in block]


@pytest.mark.campaign
def test_the_commands_do_what_is_shown(tmp_path: Path) -> None:
    folder, tools = tmp_path / "mine", tmp_path / "bin"
    folder.mkdir()
    tools.mkdir()
    for name, module in (("rederive", "derivations"), ("pytest", "pytest")):
        tool = tools / name
        tool.write_text(f'#!/bin/sh\nexec {sys.executable} -m {module} "$@"\n')
        tool.chmod(0o755)
    environment = {
        **os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }  # fmt: skip
    (folder / "coins.tex").write_text(blocks("tex")[0])
    (folder / "pyproject.toml").write_text('[project]\nname = "coins"\nversion = "1"\n')
    for command, shown in commands():
        done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)
        wrong = any(word in shown for word in ("refuted", " corrected ", "stale"))
        assert done.returncode == int(wrong), f"{command}: {done.stdout}{done.stderr}"
        said = [_SECONDS.sub(" s", line) for line in done.stdout.splitlines()]
        missing = [line for line in shown.splitlines() if _SECONDS.sub(" s", line) not in said]
        assert not missing, f"{command}: {missing} is not in {said}"
    assert sorted(p.name for p in (folder / "papers").iterdir() if p.name != "__pycache__") == ["__init__.py", "coins"]


def test_one_module_has_what_an_author_imports() -> None:
    (line,) = blocks("python")[0].splitlines()
    assert line == f"from derivations.author import {', '.join(author.__all__)}"
    assert line in REFERENCE and all(hasattr(author, name) for name in author.__all__)


def test_the_statements_of_the_reference_are_statements() -> None:
    (block,) = re.findall(r"```text\n(.*?)```", REFERENCE, re.S)
    made = [parse(line) for line in block.splitlines()]
    assert len(made) == 6 and all(statement.claims for statement in made)
    # Every act that it names is there; others are no acts.
    acts = set(re.findall(r"\bd\.(\w+)", REFERENCE))
    assert len(acts) == 8 and all(callable(getattr(Derivation, name)) for name in acts)
    with pytest.raises(StatementError):
        parse("x > 0 or y > 0 |- x + y > 0")


def _said(thing: object) -> set[str]:
    """What an author may name of a class: its public methods and properties, and the parameters of its constructor."""
    own = {name for name in vars(thing) if not name.startswith("_")}
    return own | {*inspect.signature(thing.__init__).parameters} - {"self"}  # type: ignore[misc]


def test_the_reference_has_every_name_that_an_author_uses() -> None:
    """Every export, everything public of `Theory` and of `d`, and the parameters of papers and sections."""
    rows = "\n".join(line for line in REFERENCE.splitlines() if line.startswith("|") or "row." in line)
    assert all(re.search(rf"`{name}[`(]", rows) for name in author.__all__)
    lacking = {name for name in _said(author.Theory) - {"name", "own", "own_lemmas"} if name not in rows}
    signatures = (author.Paper.__init__, author.Paper.section)
    lacking |= {name for of in signatures for name in inspect.signature(of).parameters if f"{name}=" not in rows}
    acts = {name for name, made in vars(Derivation).items() if inspect.isfunction(made) and not name.startswith("_")}
    lacking |= {name for name in acts if f"`d.{name}(" not in rows}
    assert lacking <= {"self", "name", "declared", "number", "title", "authors", "date", "module"}, lacking


def test_the_theory_of_the_reference_is_one() -> None:
    (text,) = (code for code in re.findall(r"```python\n(.*?)```", REFERENCE, re.S) if "Theory(" in code)
    names: dict[str, object] = {"Theory": author.Theory, "induction": author.induction}
    exec(text, names)  # noqa: S102 -- the documentation's own text
    assert str(names["linear"].theorem.claim.goal) == "mean(n, p) = n*step(p)"  # type: ignore[attr-defined]
