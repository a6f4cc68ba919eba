"""The sections of a ledger as notebooks that are already executed, and give the same when they are executed again.

Cell ids come from the refs, and nothing depends on the day or the machine: the same ledger gives the same bytes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from symbolic.ledger import PaperRow, Row, SectionRow
from symbolic.state import write

from .items import sections
from .lemmas import Lemmas
from .plain import item_text
from .rounding import Shown, rounded

IMPORTS = "from derivations.notebook import show"
_COLOURS = {
    "proved": "#0d6140",
    "corrected": "#9e6105",
    "refuted": "#a11a1f",
    "unclear": "#6b3373",
    "definition": "#595961",
    "open": "#33528c",
}


def write_notebooks(name: str, paper: PaperRow, reports: Path) -> list[Path]:
    """Write ``<reports>/<name>/section_4_2.ipynb`` and the like, and remove those of sections that are gone.

    The files written are returned.
    """
    folder = Path(reports) / name
    texts: dict[Path, str] = {}
    for section in sections(paper):
        if notebook := section_notebook(name, paper, section):
            path = folder / f"{notebook_name(section.number)}.ipynb"
            if path in texts:
                raise ValueError(f"two sections of {name} have the notebook {path.name}; number them apart")
            texts[path] = nbformat.writes(notebook, version=4) + "\n"
    for path in sorted(folder.glob("section*.ipynb")):
        if path not in texts:
            path.unlink()
    for path, text in texts.items():
        write(path, text)
    return list(texts)


def notebook_name(number: str) -> str:
    """The name of a section's notebook: section_4_2."""
    return "_".join(["section", *re.findall(r"[A-Za-z0-9]+", number)])


def section_notebook(name: str, paper: PaperRow, section: SectionRow) -> nbformat.NotebookNode | None:
    """The notebook of a section, valid and with its outputs; None when the section has no items."""
    items = [i for i in paper.items if i.section == section.number]
    if not items:
        return None
    cells = [
        new_markdown_cell(_title(paper, section), id="title"),
        new_code_cell(IMPORTS, id="imports", execution_count=1),
    ]
    lemmas = Lemmas(paper)
    for count, item in enumerate(items, 2):
        text = new_markdown_cell(_item(item, lemmas), id=cell_id("text", item.ref))
        cells += [text, _shown(name, item, count, lemmas)]
    notebook = new_notebook(cells=cells, metadata=_METADATA)
    notebook.nbformat_minor = 5
    nbformat.validate(notebook)
    return notebook


_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def cell_id(kind: str, ref: str) -> str:
    """An id for an item's cell: readable, at most 64 signs, and different for different refs."""
    slug = re.sub(r"[^A-Za-z0-9]+", "-", ref).strip("-")[:40]
    return f"{kind}-{slug}-{hashlib.sha256(ref.encode()).hexdigest()[:8]}"


def _shown(name: str, item: Row, count: int, lemmas: Lemmas) -> nbformat.NotebookNode:
    output = new_output("stream", name="stdout", text=item_text(name, item, lemmas) + "\n")
    source = f"show({_quoted(name + ':' + item.ref)})"
    return new_code_cell(source, id=cell_id("code", item.ref), execution_count=count, outputs=[output])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _title(paper: PaperRow, section: SectionRow) -> str:
    by = ", ".join(_marked(text) for text in (paper.title, paper.authors, paper.date) if text)
    heading = " ".join(_marked(text) for text in (section.number, section.title) if text) or "Without a section"
    aside = "\n\n*The authors have set this section aside.*" if section.superseded else ""
    return f"# {heading}\n\nRederived from {by}." + aside


def _item(item: Row, lemmas: Lemmas) -> str:
    verdict = item.verdict
    mark = f'<span style="color:{_COLOURS.get(verdict, "inherit")}">**{verdict}**</span>'
    blocks = [f"## {_marked(item.ref)} · {mark}", _marked(item.title)]
    if item.printed:
        blocks += ["As printed:", _display(item.printed)]
    for part in rounded(item.parts):
        blocks += _part(part, lemmas)
    return "\n\n".join(b for b in blocks if b)


def _part(part: Shown, lemmas: Lemmas) -> Iterable[str]:
    conditions = part.conditions
    lines = part.outline_latex or part.outline
    said = " ".join(_marked(lemmas.called(line)) for line in lines)
    shown = _display(part.latex) if part.latex else f"`{part.text}`"
    if part.outcome == "refuted" and part.role == "printed":
        return [f"**Counterexample.** {said}"]
    label = {"repaired": "Repaired", "also": "Besides"}.get(part.role, "Proved")
    false = ", this is false" if part.outcome == "refuted" else ""
    return [f"**{label}**{false}{', ' + conditions if conditions else ''}:", shown, said]


def _display(latex: str) -> str:
    return f"$$\n{' '.join(latex.split())}\n$$"


def _marked(text: str) -> str:
    """Text for Markdown: its signs stand for themselves, ``$..$`` is mathematics."""
    parts = re.split(r"(\$[^$]+\$)", text)
    return "".join(p if k % 2 else re.sub(r"([\\`*_{}\[\]<>#|~$])", r"\\\1", p) for k, p in enumerate(parts))
