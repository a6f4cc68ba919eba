"""A ledger as a notebook."""

from __future__ import annotations

import copy
import importlib.util
import os
import shutil
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from awkward import edited

import derivations.notebook
from symbolic.ledger import Ledger
from symbolic.writing.notebook import cell_id, notebook_name, write_notebooks
from symbolic.writing.plain import item_text

ROOT = Path(derivations.notebook.__file__).resolve().parent.parent


def test_valid_and_the_same_bytes(paper, tmp_path):
    paths = write_notebooks("some_paper", paper, tmp_path)
    before = {path: path.read_bytes() for path in paths}
    for path in paths:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        assert notebook.nbformat_minor == 5
        ids = [cell.id for cell in notebook.cells]
        assert len(set(ids)) == len(ids)
    write_notebooks("some_paper", copy.deepcopy(paper), tmp_path)
    assert {path: path.read_bytes() for path in paths} == before


def test_one_notebook_for_each_section_that_has_items(paper, tmp_path):
    paths = write_notebooks("some_paper", paper, tmp_path)
    assert [str(p.relative_to(tmp_path)) for p in paths] == [
        "some_paper/section_4_1.ipynb",
        "some_paper/section_4_2.ipynb",
        "some_paper/section_6.ipynb",
    ]


def test_notebooks_of_sections_that_are_gone_are_removed(paper, tmp_path):
    old = write_notebooks("some_paper", paper, tmp_path)[-1]
    (tmp_path / "some_paper" / "notes.ipynb").write_text("mine")
    kept = tuple(i for i in paper.items if i.section != "6")
    write_notebooks("some_paper", replace(paper, items=kept), tmp_path)
    assert not old.exists() and (tmp_path / "some_paper" / "notes.ipynb").exists()


def test_names():
    assert [notebook_name(n) for n in ("4.2", "A", "", "5.1/x")] == [
        "section_4_2", "section_A", "section", "section_5_1_x",
    ]  # fmt: skip


def test_two_sections_cannot_have_one_notebook(paper, tmp_path):
    with pytest.raises(ValueError, match=r"two sections .* section_4_2\.ipynb"):
        write_notebooks("some_paper", edited(paper, 0, section="4-2"), tmp_path)


def test_one_code_cell_for_each_item(paper, tmp_path):
    for path, section in zip(write_notebooks("some_paper", paper, tmp_path), ("4.1", "4.2", "6"), strict=True):
        items = [i for i in paper.items if i.section == section]
        cells = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
        assert cells[0].source == "from derivations.notebook import show"
        assert [c.source for c in cells[1:]] == [f'show("some_paper:{item.ref}")' for item in items]
        assert all(item.title[:20] in c.outputs[0].text for c, item in zip(cells[1:], items, strict=True))


def test_lines_beside_the_printed_one_are_told_apart(paper, tmp_path):
    path = write_notebooks("some_paper", paper, tmp_path)[0]
    text = next(c for c in nbformat.read(path, as_version=4).cells if c.id == cell_id("text", "4.4")).source
    assert "**Proved**" in text and "**Besides**, for" in text and "**Besides**, this is false, for" in text


def test_ids():
    assert cell_id("code", "4.22") != cell_id("code", "4-22")
    assert len(cell_id("code", "x" * 300)) <= 64


def test_show(paper, tmp_path, monkeypatch, capsys):
    Ledger({"p": paper}).write(tmp_path)
    monkeypatch.setattr(derivations.notebook, "LEDGER", tmp_path / "ledger.json")
    derivations.notebook.show("p:4.2")
    text = capsys.readouterr().out
    assert text == item_text("p", paper.items[1]) + "\n"
    assert "At q = 1/4, N = 1" in text and "corrected, checked by kernel" in text
    with pytest.raises(LookupError, match="p has no item '9'"):
        derivations.notebook.show("p:9")
    with pytest.raises(LookupError, match="no paper 'z'"):
        derivations.notebook.show("z:9")


@pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("ipykernel", "nbclient")),
    reason="ipykernel and nbclient are not installed",
)
def test_executing_it_gives_the_same_outputs(paper, tmp_path, monkeypatch):
    """The package finds the ledger beside it, so a copy of it finds the one of the test."""
    from nbclient import NotebookClient

    for name in ("derivations", "reports"):
        (tmp_path / name).mkdir()
    (tmp_path / "derivations" / "__init__.py").write_text("")
    shutil.copy(ROOT / "derivations" / "notebook.py", tmp_path / "derivations")
    Ledger({"some_paper": paper}).write(tmp_path / "reports")
    path = write_notebooks("some_paper", paper, tmp_path / "reports")[1]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(ROOT)]))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    written = nbformat.read(path, as_version=4)
    executed = NotebookClient(
        copy.deepcopy(written), timeout=60, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    pairs = [(c, d) for c, d in zip(written.cells, executed.cells, strict=True) if c.cell_type == "code"]
    assert [c.outputs for c, _ in pairs] == [d.outputs for _, d in pairs]
    assert [c.execution_count for c, _ in pairs] == [d.execution_count for _, d in pairs]
