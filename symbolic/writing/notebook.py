"""A paper's ledger as a notebook that is already executed, and gives the same when it is executed again.

Cell ids come from the refs, and nothing depends on the day or the machine: the same ledger gives the same bytes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from symbolic.state import write

from .plain import item_text

Row = Mapping[str, Any]

IMPORTS = "from derivations.notebook import show"
_COLOURS = {
    "proved": "#0d6140",
    "corrected": "#9e6105",
    "refuted": "#a11a1f",
    "definition": "#595961",
    "open": "#33528c",
}


def write_notebook(name: str, paper: Row, reports: Path) -> list[Path]:
    """Write ``<reports>/<name>.ipynb``; the files written are returned."""
    path = Path(reports) / f"{name}.ipynb"
    write(path, nbformat.writes(paper_notebook(name, paper), version=4) + "\n")
    return [path]


def paper_notebook(name: str, paper: Row) -> nbformat.NotebookNode:
    """The notebook, valid and with its outputs."""
    cells = [
        new_markdown_cell(_title(paper), id="title"),
        new_code_cell(IMPORTS, id="imports", execution_count=1),
    ]
    count = 1
    for number, section in enumerate(_sections(paper), 1):
        cells.append(new_markdown_cell(_heading(section), id=f"section-{number}"))
        for item in (i for i in paper["items"] if i["section"] == section["number"]):
            count += 1
            cells += [
                new_markdown_cell(_item(item), id=cell_id("text", item["ref"])),
                _shown(name, item, count),
            ]
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


def _shown(name: str, item: Row, count: int) -> nbformat.NotebookNode:
    output = new_output("stream", name="stdout", text=item_text(name, item) + "\n")
    source = f"show({_quoted(name + ':' + item['ref'])})"
    return new_code_cell(source, id=cell_id("code", item["ref"]), execution_count=count, outputs=[output])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _sections(paper: Row) -> list[Row]:
    listed = list(paper["sections"])
    known = {s["number"] for s in listed}
    lost = dict.fromkeys(i["section"] for i in paper["items"] if i["section"] not in known)
    return listed + [{"number": n, "title": ""} for n in lost]


def _title(paper: Row) -> str:
    by = ", ".join(_marked(paper[k]) for k in ("authors", "date") if paper.get(k))
    return f"# Rederivation of {_marked(paper['title'])}" + (f"\n\n{by}" if by else "")


def _heading(section: Row) -> str:
    aside = "\n\n*The authors have set this section aside.*" if section.get("superseded") else ""
    return f"## {_marked(section['number'])} {_marked(section['title'])}".rstrip() + aside


def _item(item: Row) -> str:
    verdict = item["verdict"]
    mark = f'<span style="color:{_COLOURS.get(verdict, "inherit")}">**{verdict}**</span>'
    blocks = [f"### {_marked(item['ref'])} · {mark}", _marked(item.get("title", ""))]
    if item.get("printed"):
        blocks += ["As printed:", _display(item["printed"])]
    for part in item.get("parts", ()):
        blocks += _part(part)
    return "\n\n".join(b for b in blocks if b)


def _part(part: Row) -> Iterable[str]:
    conditions = part.get("conditions", "")
    lines = part.get("outline_latex") or part.get("outline") or ()
    said = " ".join(_marked(line) for line in lines)
    if part["outcome"] == "refuted":
        return [f"**Counterexample.** {said}"]
    label = "Repaired" if part["role"] == "repaired" else "Proved"
    shown = _display(part["latex"]) if part.get("latex") else f"`{part.get('text', '')}`"
    return [f"**{label}**{', ' + conditions if conditions else ''}:", shown, said]


def _display(latex: str) -> str:
    return f"$$\n{' '.join(latex.split())}\n$$"


def _marked(text: str) -> str:
    """Text for Markdown: its signs stand for themselves, ``$..$`` is mathematics."""
    parts = re.split(r"(\$[^$]+\$)", text)
    return "".join(p if k % 2 else re.sub(r"([\\`*_{}\[\]<>#|~$])", r"\\\1", p) for k, p in enumerate(parts))
