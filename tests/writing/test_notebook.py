"""A ledger as a notebook."""

from __future__ import annotations

import copy
import importlib.util
import json
import re
import subprocess
import sys
from base64 import b85decode
from bz2 import decompress
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from awkward import edited, part, row

from symbolic.kernel import Claim, Function, Refutation, Rel, app, num, refute, var
from symbolic.kernel import write as write_certificate
from symbolic.kernel.terms import Lambda
from symbolic.language.sums import finite_sum
from symbolic.ledger.ledger import PaperRow, Row, SectionRow
from symbolic.ledger.replayed import replayed, store_in
from symbolic.search.prove import prove
from symbolic.writing.items import Items, is_printed
from symbolic.writing.notebook import NotebookFails, cell_id, notebook_name, write_notebooks
from tests.reported import PAPERS, REPORTS

ROOT = Path(__file__).resolve().parents[2]
RUN = all(importlib.util.find_spec(name) for name in ("ipykernel", "nbclient"))
q, n = var("q"), var("n", "integer")
HALF = [Rel(q, ">", 0), Rel("1/2", ">", q)]


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


def test_the_docstrings_of_a_section_come_first(paper, tmp_path):
    told = replace(paper.sections[0], prose=("Jan 2016, section 1: what is shown.\n\n* one;\n* two.",))
    paper = replace(paper, sections=(told, *paper.sections[1:]))
    found = [nbformat.read(path, as_version=4).cells[0].source for path in write_notebooks("p", paper, tmp_path)]
    assert any("What is shown.\n\n- one;\n- two.\n\nA line that is false" in text for text in found)


def test_names():
    assert [notebook_name(n) for n in ("4.2", "A", "", "5.1/x")] == [
        "section_4_2", "section_A", "section", "section_5_1_x",
    ]  # fmt: skip


def test_two_sections_cannot_have_one_notebook(paper, tmp_path):
    with pytest.raises(ValueError, match=r"two sections .* section_4_2\.ipynb"):
        write_notebooks("some_paper", edited(paper, 0, section="4-2"), tmp_path)


def test_lines_beside_the_printed_one_are_told_apart(paper, tmp_path):
    path = write_notebooks("some_paper", paper, tmp_path)[0]
    text = next(c for c in nbformat.read(path, as_version=4).cells if c.id == cell_id("text", "4.4")).source
    assert "**Proved**" in text and "**Besides**, for" in text and "**Is false**, for" in text


def test_ids():
    assert cell_id("code", "4.22") != cell_id("code", "4-22")
    assert len(cell_id("code", "x" * 300)) <= 64


# ------------------------------------------------------------------------------------------------ what is computed


def false_line(goal: Rel, at: dict, given=(), meanings=()) -> Refutation:
    return refute(Claim(list(given), goal), at, list(meanings))


def notebook(folder: Path, *results: Refutation, roles=("printed",), **more) -> list[nbformat.NotebookNode]:
    """The code cells of a paper of one item, whose certificate has these results."""
    parts = tuple(part(result, role) for result, role in zip(results, roles, strict=True))
    item: Row = row("1", "1", "corrected", "A line", "x", parts=parts, **more)
    path = folder / str(item.certificate)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(write_certificate("p:1", list(results), [[role] for role in roles]))
    paper = PaperRow("A", "B", "C", sections=(SectionRow("1"),), items=(item,))
    (written,) = write_notebooks("p", paper, folder)
    return [c for c in nbformat.read(written, as_version=4).cells if c.cell_type == "code"]


def printed(cell: nbformat.NotebookNode) -> str:
    return "".join(output.get("text", "") for output in cell.outputs)


def run(*sources: str) -> str:
    """What the sources print, one after the other, with the standard library alone."""
    return subprocess.run(
        [sys.executable, "-I", "-"], input="\n".join(sources), capture_output=True, text=True, check=True
    ).stdout


def test_a_line_without_certificate_is_told_and_not_computed(paper, tmp_path):
    for path in write_notebooks("some_paper", paper, tmp_path):
        assert all(cell.cell_type == "markdown" for cell in nbformat.read(path, as_version=4).cells)


def test_both_sides_at_the_witness_which_can_be_changed(tmp_path):
    start, cell, *_ = notebook(tmp_path, false_line(Rel(q**n, "=", q), {q: num("1/4").number, n: num(2).number}))
    assert printed(cell) == "printed: 1/16 = 1/4 is FALSE\n"
    assert "at = dict(n=2, q=F(1, 4))" in cell.source
    assert run(start.source, cell.source.replace("n=2", "n=1")) == "printed: 1/4 = 1/4 is true\n"


def test_definitions_are_plain_functions(tmp_path):
    """Recursive, explicit, a sum, and a sequence with its values at the witness."""
    k = var("k", "integer")
    me = Function("steps", (n, k), ("self",))
    steps = Function("steps", (n, k), ("recursive", 0, k, app(me, n, k) + app(me, n, k + 1), False))
    r, j = Function("r", (var("j", "integer"),)), var("j", "integer")
    goal = Rel(app(steps, n, 1) + finite_sum(app(r, k), k, num(1), n), "=", 0)
    falls = false_line(goal, {n: num(2).number}, meanings=[Lambda(r, (j,), j * j)])
    _, cell, *_ = notebook(tmp_path, falls)
    assert (
        "def steps(n, k):\n    if n == 0:\n        return k\n    return steps(n - 1, k) + steps(n - 1, k + 1)"
        in cell.source
    )
    assert "def r(j):\n    return j * j" in cell.source and "sum(r(k) for k in range(1, n + 1))" in cell.source
    assert printed(cell) == "printed: 13 = 0 is FALSE\n"


def test_sides_are_shown_as_they_are_printed(tmp_path):
    falls = false_line(Rel(q, ">=", 1), {q: num("1/4").number}, HALF)
    item = replace(part(falls, "printed"), latex=r"1 \le q")
    path = tmp_path / "certificates" / "p" / "1.json"
    path.parent.mkdir(parents=True)
    path.write_text(write_certificate("p:1", [falls], ["printed"]))
    paper = PaperRow("A", "B", "C", sections=(SectionRow("1"),), items=(
        row("1", "1", "refuted", "", r"1 \le q", parts=(item,), certificate="certificates/p/1.json"),))  # fmt: skip
    cells = nbformat.read(write_notebooks("p", paper, tmp_path)[0], as_version=4).cells
    assert "printed: 1 <= 1/4 is FALSE\n" in [printed(c) for c in cells if c.cell_type == "code"]


def test_a_plot_where_a_line_is_true_at_some_points_only(tmp_path):
    """Not where it is false everywhere: the witness says as much."""
    start, _, plot, *_ = notebook(tmp_path / "some", false_line(Rel(q, ">", "1/4"), {q: num("1/8").number}, HALF))
    (output,) = plot.outputs
    assert output.data["text/plain"] == "both sides for q from 0 to 1/2: true at 29 of 59 points"
    assert output.data["image/svg+xml"].startswith("<svg ") and "class Plot" in start.source
    start, *cells = notebook(tmp_path / "none", false_line(Rel(q, ">", 1), {q: num("1/8").number}, HALF))
    assert len(cells) == 4 and "Plot" not in start.source


def test_where_nothing_is_false_a_proved_line_is_evaluated(tmp_path):
    """At a small point that meets its conditions and where neither side is 0; not where none is found."""
    k = var("k", "integer")
    total = finite_sum(k, k, num(0), n)
    line = prove(Rel(q * total, ">=", q * total), given=[*HALF, Rel(n, ">=", 3)])
    start, cell, *_ = notebook(tmp_path / "one", line)
    assert "def proved(n, q):" in cell.source and "at = dict(n=3, q=F(1, 4))  # change it" in cell.source
    assert printed(cell) == "proved: 3/2 >= 3/2 is true\n"
    assert run(start.source, cell.source.replace("n=3", "n=2")) == "proved: the conditions exclude this point\n"
    *_, check = notebook(tmp_path / "none", prove(Rel(total, ">=", total), given=[Rel(n, ">=", 9)]))
    assert "replayed" in check.source


def test_certificates_are_listed_with_what_they_show(tmp_path):
    *_, check = notebook(tmp_path, false_line(Rel(q, ">", 1), {q: num("1/8").number}, HALF))
    assert printed(check) == "1.json: 0 proved, 1 refuted\n"


def test_what_is_listed_was_replayed(tmp_path):
    """A certificate whose proof is damaged has no notebook, also where nothing of it is computed."""
    proved = prove(Rel(q * q, ">=", 0))
    *_, check = notebook(tmp_path, proved)
    assert printed(check) == "1.json: 1 proved, 0 refuted\n"
    path = tmp_path / str(row("1", "1", "corrected", "A line", "x").certificate)
    text = path.read_text()
    path.write_text(text.replace('"combine"', '"number"'))
    assert path.read_text() != text
    item = row("1", "1", "corrected", "A line", "x", parts=(part(proved, "printed"),))
    with pytest.raises(NotebookFails, match=r"1\.json: "):
        write_notebooks("p", PaperRow("A", "B", "C", sections=(SectionRow("1"),), items=(item,)), tmp_path)


def test_a_notebook_that_does_not_run_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("symbolic.writing.notebook.START", "raise SystemExit('no')")
    with pytest.raises(NotebookFails, match="p, section 1: no"):
        notebook(tmp_path, false_line(Rel(q, ">", 1), {q: num("1/8").number}, HALF))


# ------------------------------------------------------------------------------------------------ those of the papers


def contradictions(cells: list[nbformat.NotebookNode]) -> list[str]:
    """What was refuted, and comes out as true; what was proved, and comes out as false."""
    lines = [line for cell in cells if cell.cell_type == "code" for line in printed(cell).splitlines()]
    return [line for line in lines if re.match(r"printed: .* true|repaired: .* FALSE|proved: (?!.* true$)", line)]


def test_a_contradiction_is_noticed():
    cell = nbformat.v4.new_code_cell("", outputs=[nbformat.v4.new_output("stream", text="printed: 1 = 1 is true\n")])
    assert contradictions([cell]) == ["printed: 1 = 1 is true"]
    for said in ("proved: 1 = 2 is FALSE", "proved: not defined here", "proved: the conditions exclude this point"):
        cell.outputs[0].text = said
        assert contradictions([cell]) == [said]


# Those that are committed: that they are what is written today is a test of the campaign.
NOTEBOOKS = sorted(REPORTS.glob("*/*.ipynb"))


@pytest.mark.campaign
def test_what_is_refuted_is_false_by_plain_python_and_what_is_repaired_is_true():
    """The definitions that are printed, evaluated without the kernel."""
    told = [nbformat.read(path, as_version=4).cells for path in NOTEBOOKS]
    assert not [line for cells in told for line in contradictions(cells)]
    lines = [
        line for cells in told for cell in cells if cell.cell_type == "code" for line in printed(cell).splitlines()
    ]
    items = [item for paper in PAPERS.values() for item in paper.items]
    false = [p for item in items for p in item.parts if (p.role, p.outcome) == ("printed", "refuted")]
    assert len([line for line in lines if re.match(r"printed: .*( is FALSE|not defined here)$", line)]) == len(false)
    assert sum(line.startswith("repaired: ") and line.endswith(" is true") for line in lines) > 60
    assert sum(line.startswith("proved: ") and line.endswith(" is true") for line in lines) > 40


def test_alone_they_compute_the_same_and_replay_their_certificates(tmp_path):
    """Somebody who gets the file and nothing else: no package, no repository."""
    for path in NOTEBOOKS[2::9]:
        cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
        script = "\n".join(cell.source for cell in cells)
        run = subprocess.run(
            [sys.executable, "-S", "-I", "-"], input=script, cwd=tmp_path, capture_output=True, text=True
        )
        said = "".join(printed(cell) for cell in cells if "plot" not in cell.source)
        assert run.returncode == 0, run.stderr[-500:]
        assert run.stdout == said and said.splitlines()[-1].endswith(" refuted")


def test_what_is_packed_is_replayed(tmp_path):
    """A certificate that is damaged after it was packed is refused, and the kernel is the one of the repository."""
    kernel, data, check = notebook(tmp_path, prove(Rel(q * q, ">=", 0)))
    assert run(kernel.source, data.source, check.source) == printed(check) == "1.json: 1 proved, 0 refuted\n"
    spoilt = check.source.replace("store = ", "certificates = {f: t.replace('combine', 'number') for f, t in "
                                              "certificates.items()}\nstore = ")  # fmt: skip
    with pytest.raises(subprocess.CalledProcessError):
        run(kernel.source, data.source, spoilt)
    same = (
        "from pathlib import Path\nfor name, text in kernel.items():\n    print(Path(HERE, name).read_text() == text)"
    )
    told = run(kernel.source, data.source, check.source, f"HERE = {str(ROOT / 'symbolic' / 'kernel')!r}", same)
    assert set(told.splitlines()[1:]) == {"True"}


def test_what_was_replayed_before_is_taken_as_it_is(tmp_path):
    """The same notebooks come of a store in which all is made, and of no other store while that is at hand."""
    certificates = ROOT / "reports" / "certificates"
    (tmp_path / "certificates").symlink_to(certificates)
    texts = [path.read_text() for path in write_notebooks("setup2016", PAPERS["setup2016"], tmp_path)]
    with replayed(store_in(certificates)):
        store = store_in(tmp_path)
        again = [path.read_text() for path in write_notebooks("setup2016", PAPERS["setup2016"], tmp_path)]
    assert again == texts and store.made
    assert store_in(certificates) is not store and not store_in(certificates).made


def test_the_kernel_is_the_packed_one_also_where_another_is_installed(tmp_path):
    *parts, check = notebook(tmp_path, prove(Rel(q * q, ">=", 0)))
    installed = f"import sys\nsys.path.append({str(ROOT)!r})"
    where = "print(sys.modules['symbolic.kernel.certificate'].__file__)"
    path = run(installed, *(part.source for part in parts), check.source, where).splitlines()[-1]
    assert path.endswith("certificate.py") and not Path(path).is_relative_to(ROOT)


def unpacked(cell: nbformat.NotebookNode) -> object:
    return json.loads(decompress(b85decode(cell.source.split("'''")[1].replace("\n", ""))))


def test_what_is_packed_takes_no_more_than_it_needs():
    """The modules that replay, the same text in every notebook; each stored text once, behind its own."""
    found = [nbformat.read(path, as_version=4).cells for path in NOTEBOOKS]
    kernels = {cell.source for cells in found for cell in cells if cell.id == "kernel"}
    assert len(kernels) == 1
    modules = set(unpacked(next(c for c in found[0] if c.id == "kernel")))
    assert "rules.py" in modules and not modules & {"writer.py", "rows.py", "__main__.py"}
    packed = [cell for cells in found for cell in cells if cell.id == "packed"]
    assert len(packed) > len(found) / 2
    for cell in packed[::7]:
        certificates, stored = unpacked(cell)
        places = [list(map(int, re.findall('"#([0-9]+)"', text))) for text in stored]
        assert all(place < k for k, below in enumerate(places) for place in below)
        named = {int(place) for text in certificates.values() for place in re.findall('"#([0-9]+)"', text)}
        assert named.union(*places) == set(range(len(stored)))
        assert not re.search('"[0-9a-f]{20}"', "".join([*certificates.values(), *stored]))


def test_a_stored_text_in_the_place_of_another_is_refused():
    """Nothing is made of a text but what its hash names."""
    cells = {c.id: c for c in nbformat.read(NOTEBOOKS[0], as_version=4).cells}
    parts = [cells[one].source for one in ("kernel", "packed", "check")]
    assert run(*parts) == printed(cells["check"])
    with pytest.raises(subprocess.CalledProcessError):
        run(*parts[:2], parts[2].replace("store = Store", "shared[names[0]] = shared[names[-1]]\nstore = Store"))


def test_items_are_called_by_numbers_names_and_places():
    """What a command calls them is in the ids of cells, and in the names of certificates."""
    for path in NOTEBOOKS[1::8]:
        refs = [row.ref for row in PAPERS[path.parent.name].items if re.match(r"\d.*(?:-|\d[a-z]$)", row.ref)]
        raw = re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, refs)) or '(?!)'})(?![\w.-])")
        told = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown"]
        assert not refs or raw.search(f"see {refs[0]}")
        numbers = set(Items(PAPERS[path.parent.name]).numbers) | {
            row.ref for row in PAPERS[path.parent.name].items if is_printed(row)
        }
        found = {one for text in told for one in raw.findall(re.sub(r"\$[^$]*\$", "", text))}
        assert found <= numbers, path


def test_the_lemmas_that_a_section_cites_are_stated():
    path = next(path for path in NOTEBOOKS if (path.parent.name, path.name) == ("jan2016", "section_4_2.ipynb"))
    cells = nbformat.read(path, as_version=4).cells
    (stated,) = (cell.source for cell in cells if cell.id == "lemmas")
    cited = {n for cell in cells if cell.id != "lemmas" for n in re.findall(r"Lemma (A\.\d+)", cell.source)}
    assert cited and cited == set(re.findall(r"^- \*\*(A\.\d+)\*\*", stated, re.M))


@pytest.mark.skipif(not RUN, reason="ipykernel and nbclient are not installed")
@pytest.mark.campaign
def test_executing_them_gives_the_same_outputs(monkeypatch, tmp_path):
    """All of them: what is computed, plotted, and replayed by the kernel."""
    from nbclient import NotebookClient

    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    for path in NOTEBOOKS:
        written = nbformat.read(path, as_version=4)
        executed = NotebookClient(
            copy.deepcopy(written),
            timeout=240,
            kernel_name="python3",
            resources={"metadata": {"path": str(path.parent)}},
        ).execute()
        pairs = [(c, d) for c, d in zip(written.cells, executed.cells, strict=True) if c.cell_type == "code"]
        assert [outputs(c) for c, _ in pairs] == [outputs(d) for _, d in pairs], path.name
        assert [c.execution_count for c, _ in pairs] == [d.execution_count for _, d in pairs]


def outputs(cell: nbformat.NotebookNode) -> list[dict]:
    """Without empty metadata, and what is printed in one piece."""
    texts = "".join(o.text for o in cell.outputs if o.output_type == "stream")
    others = [dict(o.data) for o in cell.outputs if o.output_type == "execute_result"]
    wrong = [o for o in cell.outputs if o.output_type not in ("stream", "execute_result")]
    return [{"text": texts}, *others, *wrong]
