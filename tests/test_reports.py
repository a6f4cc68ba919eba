"""The committed reports are what the sources give, byte for byte, whatever the hash seed; the report compiles."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[1]
REPORTS = ROOT / "reports"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fresh") / "reports"
    run = subprocess.run(
        [sys.executable, "-m", "derivations", "build", "--reports", str(folder)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_the_reports_are_up_to_date(fresh: Path) -> None:
    made, committed = files(fresh), files(REPORTS)
    assert sorted(made) == sorted(committed), "run `make reports` and commit what it writes"
    stale = [name for name in made if made[name] != committed[name]]
    assert not stale, f"out of date: {', '.join(stale)}; run `make reports` and commit what it writes"


def test_the_certificates_are_rechecked_without_any_package() -> None:
    run = subprocess.run(
        [sys.executable, "-S", "-m", "symbolic.kernel", str(REPORTS / "certificates")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-2000:]
    assert re.fullmatch(r"\d+ theorems, \d+ refutations, checked in [\d.]+ s", run.stdout.splitlines()[-1])


def test_the_notebook_is_valid() -> None:
    for path in REPORTS.glob("*.ipynb"):
        nbformat.validate(nbformat.read(path, as_version=4))


@pytest.mark.skipif(shutil.which("latexmk") is None, reason="latexmk is not installed")
def test_the_report_compiles(tmp_path: Path) -> None:
    for source in REPORTS.glob("*.tex"):
        run = subprocess.run(
            ["latexmk", "-pdf", "-interaction=nonstopmode", "-halt-on-error", f"-outdir={tmp_path}", source.name],
            cwd=REPORTS,
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stdout[-3000:]
        log = (tmp_path / f"{source.stem}.log").read_text(encoding="latin-1")
        wide = [float(points) for points in re.findall(r"Overfull \\hbox \(([\d.]+)pt too wide\)", log)]
        assert not [w for w in wide if w > 10], f"{source.name} has overfull boxes: {wide}"
        assert "undefined references" not in log
