"""Coq itself on an export: it accepts what the kernel has made, and refuses every false twin."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from campaigns import sampled
from coq_samples import every

from symbolic.coq.checking import check, compiled, coqc
from symbolic.coq.exporting import Export
from symbolic.kernel.certificate import read, replayed, store_beside

pytestmark = pytest.mark.skipif(coqc() is None, reason="coqc is not installed: Debian's package coq")
CERTIFICATES = Path(__file__).resolve().parents[2] / "reports" / "certificates"

# A file, what stands there, and what stands there instead.
TWINS = {
    "a claim": ("Statements.v", "(x ^^ 2) + (y ^^ 2)) >= ((2 * x) * y)", "(x ^^ 2) + (y ^^ 2)) >= ((3 * x) * y)"),
    "a coefficient of a certificate": (
        "Lemmas_01.v",
        "(1 * ((x + (-1) * y) * (x + (-1) * y)))",
        "(2 * ((x + (-1) * y) * (x + (-1) * y)))",
    ),
    "a hypothesis": (
        "Statements.v",
        "  Int n ->\n  n >= 0 ->\n  (n * (n - 1)) >= 0",
        "  n >= 0 ->\n  (n * (n - 1)) >= 0",
    ),
    "a bound of a hypothesis": ("Statements.v", "Int k -> k >= 1 -> (_g k) >= 0", "Int k -> k >= 2 -> (_g k) >= 0"),
    "a condition for being defined": (
        "Statements.v",
        "x >= 0 ->\n  (x <> 0 /\\ (x / x) = 1)",
        "x >= 0 ->\n  (x / x) = 0",
    ),
    "a definition": ("Statements.v", "(fun n => 0)", "(fun n => (-1))"),
    "the point of a refutation": ("Lemmas_01.v", "__1 (1 / 2)", "__1 (3 / 2)"),
    "a number": ("Statements.v", "(sqrt 2) > (7 / 5)", "(sqrt 2) > (3 / 2)"),
    "a step of an induction": ("Lemmas_01.v", "apply (int_induction 0 ", "apply (int_induction 1 "),
}


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Export, Path]]:
    """An export with every rule in it, in a folder where Coq has accepted all of it."""
    export, folder = Export(every()), tmp_path_factory.mktemp("coq")
    for name, text in export.files.items():
        (folder / name).write_text(text, encoding="utf-8")
        if name.endswith(".v"):
            assert compiled(folder, name)[0] == ""
    yield export, folder


def test_coq_accepts_every_rule(accepted: tuple[Export, Path]) -> None:
    assert (accepted[1] / "Audit.vo").is_file()


@sampled("twin", TWINS, 3)
def test_coq_refuses_a_false_twin(accepted: tuple[Export, Path], twin: str, tmp_path: Path) -> None:
    export, folder = accepted
    changed, old, new = TWINS[twin]
    assert export.files[changed].count(old) >= 1
    shutil.copytree(folder, tmp_path / "twin")
    (tmp_path / "twin" / changed).write_text(export.files[changed].replace(old, new), encoding="utf-8")
    names = [name for name in export.files if name.endswith(".v")]
    errors = [compiled(tmp_path / "twin", name)[0] for name in names[names.index(changed) : names.index("Audit.v")]]
    assert any(errors)


def test_an_axiom_is_seen_by_the_audit(accepted: tuple[Export, Path], tmp_path: Path) -> None:
    """A file with one compiles; were its word not looked for, the audit would name it."""
    export, folder = accepted
    shutil.copytree(folder, tmp_path / "twin")
    text = export.files["Lemmas_01.v"]
    at = text.index("Lemma T_toy_squares_1")
    cheat = "Axiom cheat : forall P : Prop, P.\n"
    text = text[:at] + cheat + text[at:].replace("exact __L1.", "apply cheat.", 1)
    (tmp_path / "twin" / "Lemmas_01.v").write_text(text, encoding="utf-8")
    assert compiled(tmp_path / "twin", "Lemmas_01.v")[0] == ""
    assert compiled(tmp_path / "twin", "Audit.v")[0] == "it rests on cheat"
    export = Export({"toy": every()["toy:divided"]})
    export.files["Lemmas_01.v"] += cheat
    said: list[str] = []
    outcome = check(export, 1, said.append)
    assert outcome.wrong["Lemmas_01.v"] == "it has the word Axiom" and "Audit.v" in outcome.wrong
    assert not any("Lemmas_01" in line for line in said)


@pytest.mark.campaign
def test_coq_accepts_a_whole_paper() -> None:
    store = store_beside(CERTIFICATES / "setup2016" / "any")
    documents = [
        read(path.read_text(encoding="utf-8")) for path in sorted((CERTIFICATES / "setup2016").rglob("*.json"))
    ]
    export = Export({document["ref"]: replayed(document, store) for document in documents})
    assert export.left == []
    assert check(export, 2).wrong == {}


@pytest.mark.campaign
@pytest.mark.parametrize("paper", sorted(p.name for p in CERTIFICATES.iterdir() if p.is_dir() and p.name != "store"))
def test_nearly_all_rows_of_a_paper_are_exported(paper: str) -> None:
    store = store_beside(CERTIFICATES / paper / "any")
    documents = [read(path.read_text(encoding="utf-8")) for path in sorted((CERTIFICATES / paper).rglob("*.json"))]
    export = Export({document["ref"]: replayed(document, store) for document in documents})
    assert len(export.whole) >= 0.9 * len(export.rows), export.reasons
