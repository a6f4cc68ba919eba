"""The committed reports are what the sources give, byte for byte, whatever the hash seed; the report compiles."""

from __future__ import annotations

import copy
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from symbolic.kernel.certificate import STORE, Store, replay, shelf
from symbolic.kernel.claims import claim_digest
from symbolic.ledger.ledger import Ledger
from symbolic.search.lemma import Content, stated
from symbolic.writing.appendix import appendix_latex
from symbolic.writing.erratum import erratum_latex, erratum_markdown, summary_markdown
from tests.campaigns import sampled
from tests.reported import PAPERS, REPORTS

ROOT = Path(__file__).resolve().parents[1]


def build(folder: Path, seed: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "derivations", "build", "--reports", str(folder)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build that has the committed proofs and observations, and no page."""
    folder = tmp_path_factory.mktemp("fresh") / "reports"
    for kept in ("certificates", "evidence"):
        shutil.copytree(REPORTS / kept, folder / kept)
    build(folder, "4")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    found = {str(p.relative_to(folder)): p for p in sorted(folder.rglob("*")) if p.is_file()}
    return {name: p.read_bytes() for name, p in found.items() if not name.startswith("browser/")}


def assert_committed(folder: Path) -> None:
    made, committed = files(folder), files(REPORTS)
    assert sorted(made) == sorted(committed), "run `make reports` and commit what it writes"
    stale = [name for name in made if made[name] != committed[name]]
    assert not stale, f"out of date: {', '.join(stale)}; run `make reports` and commit what it writes"


@pytest.mark.campaign
def test_the_reports_are_up_to_date(fresh: Path) -> None:
    assert_committed(fresh)


@pytest.mark.campaign
def test_a_build_in_a_fresh_clone_leaves_the_reports_as_they_are(tmp_path: Path) -> None:
    """There is no state, and the ledger and its receipt are at hand."""
    shutil.copytree(REPORTS, tmp_path / "reports")
    build(tmp_path / "reports", "6")
    assert_committed(tmp_path / "reports")


@pytest.mark.campaign
def test_every_verdict_is_found_again(tmp_path: Path) -> None:
    """A search for everything anew: other proofs may come of it, and nothing else."""
    build(tmp_path / "reports", "5")
    made, committed = (said(folder) for folder in (tmp_path / "reports", REPORTS))
    assert {ref: rest for ref, rest in made.items() if rest != committed.get(ref)} == {}
    assert made.keys() == committed.keys()


def said(folder: Path) -> dict[str, tuple[Any, ...]]:
    """What the rows say, apart from how it is shown, and in whatever order a proof leaves the hypotheses."""
    claims = contents(folder / "certificates")
    return {
        f"{name}:{row.ref}": (
            *(row.verdict, row.argument, row.fails_at, row.rests_on, row.witness),
            *((part.role, part.outcome, claims[part.claim]) for part in row.parts),
        )
        for name, paper in Ledger.read(folder).papers.items()
        for row in paper.items
    }


def contents(certificates: Path) -> dict[str, Content]:
    """What is stated by the results of certificates, by the digests of their claims."""
    store = Store(shelf(certificates / STORE).__getitem__)
    results = (r for path in sorted(certificates.rglob("*.json")) for r in replay(path.read_text("utf-8"), store))
    return {claim_digest(result.claim): stated(result.claim) for result in results}


def test_the_certificates_are_rechecked_without_any_package() -> None:
    run = subprocess.run(
        [sys.executable, "-S", "-m", "symbolic.kernel", str(REPORTS / "certificates")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-2000:]
    assert re.fullmatch(r"\d+ theorems, \d+ refutations, checked in [\d.]+ s", run.stdout.splitlines()[-1])


def test_the_notebooks_are_valid() -> None:
    notebooks = sorted(REPORTS.glob("*/*.ipynb"))
    assert notebooks
    for path in notebooks:
        nbformat.validate(nbformat.read(path, as_version=4))


@pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("ipykernel", "nbclient")),
    reason="ipykernel and nbclient are not installed",
)
def test_a_notebook_runs_and_gives_what_is_committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from nbclient import NotebookClient

    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    path = min(REPORTS.glob("*/*.ipynb"), key=lambda p: (p.stat().st_size, p))
    written = nbformat.read(path, as_version=4)
    client = NotebookClient(
        copy.deepcopy(written), timeout=120, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    )
    executed = client.execute()
    assert [c.get("outputs") for c in executed.cells] == [c.get("outputs") for c in written.cells]


SOURCES = sorted(REPORTS.glob("*.tex"))


def test_everything_is_exported_of_every_paper() -> None:
    """Each lemma that is cited is stated, and nothing is left in the words of the reports."""
    for name, paper in PAPERS.items():
        for columns in (1, 2):
            proofs, errata = appendix_latex(name, paper, columns), erratum_latex(name, paper, columns)
            named = r"Lemma~(A\.\d+)"
            cited, stated = (set(re.findall(p, proofs)) for p in (named, rf"\\noindent\\textbf\{{{named}"))
            assert cited == stated, name
            assert not re.search(r"\\(?:lemma|hyperref|slug|formula)\b", proofs + errata), name
        assert erratum_markdown(name, paper) and summary_markdown(name, paper)


@pytest.mark.skipif(shutil.which("latexmk") is None, reason="latexmk is not installed")
@sampled("source", SOURCES, step=3)
def test_the_reports_compile(source: Path, tmp_path: Path) -> None:
    if "{pgfplots}" in source.read_text(encoding="utf-8") and not _has("pgfplots.sty"):
        pytest.skip("pgfplots is not installed")
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
    warned = [line for line in log.splitlines() if "undefined" in line or "multiply defined" in line]
    assert not warned, f"{source.name}: {warned}"
    fonts = subprocess.run(["pdffonts", tmp_path / f"{source.stem}.pdf"], capture_output=True, text=True).stdout
    assert "Type 3" not in fonts, f"{source.name} has bitmaps for fonts:\n{fonts}"


def _has(style: str) -> bool:
    return subprocess.run(["kpsewhich", style], capture_output=True).returncode == 0


def test_there_is_a_style_and_data_for_every_paper() -> None:
    papers = json.loads((REPORTS / "ledger.json").read_text(encoding="utf-8"))["papers"]
    assert (REPORTS / "claims.sty").is_file()
    for name, paper in papers.items():
        data = (REPORTS / name / "claims.tex").read_text(encoding="utf-8")
        assert data.count(r"\claimdata{") == len(paper["items"])
