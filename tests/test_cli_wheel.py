"""What the wheel has: every file of the packages, and not only the modules."""

from __future__ import annotations

import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def left_out(files: list[str], patterns: list[str]) -> list[str]:
    """The files that are no modules, and that no pattern of the package data has."""
    names = [(file, Path(file).name) for file in files if not file.endswith(".py")]
    return [file for file, name in names if not any(fnmatch(name, pattern) for pattern in patterns)]


@pytest.fixture
def patterns() -> list[str]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["tool"]["setuptools"]["package-data"]["*"]


def test_the_wheel_has_every_file_of_the_packages(patterns: list[str]) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "symbolic", "derivations"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("no git checkout")
    files = listed.stdout.splitlines()
    assert "derivations/jan2016/summary.md" in files and left_out(files, patterns) == []


def test_a_file_that_no_pattern_has_is_noticed(patterns: list[str]) -> None:
    less = [pattern for pattern in patterns if pattern != "*.md"]
    assert left_out(["derivations/p/summary.md", "derivations/p/a.toml"], less) == ["derivations/p/summary.md"]
