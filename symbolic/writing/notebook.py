"""The sections of a paper as notebooks that compute, already executed; they give the same when they are executed again.

A false line and its repair are functions there, built from the definitions that the kernel has checked, and evaluated
at the witness, which a reader may change; the last cell has the certificates replayed.  Nothing else is needed for
either: the kernel and the certificates are in the notebook (`packing.py`).  The outputs of the cells that compute come
from a run of the notebook by a fresh interpreter; that of the last cell from a replay of every certificate.

Cell ids come from the refs, and nothing depends on the day or the machine: the same ledger gives the same bytes.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from symbolic.errors import RederiveError
from symbolic.kernel import Refutation, replay
from symbolic.kernel.certificate import Result, Store
from symbolic.kernel.terms import Refused
from symbolic.ledger.ledger import LemmaRow, PaperRow, Row, SectionRow
from symbolic.ledger.replayed import store_in
from symbolic.state import write

from .computing import NOTHING, PLOT, START, Cell, cells, example, says_more
from .correcting import InMarkdown
from .items import sections
from .lemmas import Lemmas, citations
from .markdown import displayed, marked, within
from .numbers import latex_of
from .packing import packed, packed_kernel
from .prose import unplaced
from .python import Code
from .statements import Statement, statements
from .words import capital

_SECONDS = 300  # a run takes a hundredth of it, on a machine that does nothing else
_NEXT = "\x1e"  # between the outputs of cells
_PACKED = """\
# {what}  Packed.
{name} = \'\'\'
{packed}
\'\'\'"""
_CHECK = """\
# Every certificate of this section, replayed by the kernel: rule by rule, without any search.
import json, re, sys
from base64 import b85decode
from bz2 import decompress
from pathlib import Path
from tempfile import TemporaryDirectory

def unpacked(text):
    return json.loads(decompress(b85decode(text.replace("\\n", ""))))

kernel, (certificates, stored) = unpacked(KERNEL), unpacked(CERTIFICATES)
with TemporaryDirectory() as folder:
    package = Path(folder, "symbolic", "kernel")
    package.mkdir(parents=True)
    (package.parent / "__init__.py").touch()
    (package / "__init__.py").touch()
    for name, text in kernel.items():
        (package / name).write_text(text, encoding="utf-8")
    sys.path.insert(0, folder)
    from symbolic.kernel.certificate import Store, name_of, replay
    from symbolic.kernel.claims import Refutation
    sys.path.remove(folder)

names, shared = [], {}  # a text names those before it by their places, "#12"

def named(text):
    return re.sub('"#([0-9]+)"', lambda place: f'"{names[int(place[1])]}"', text)

for text in map(named, stored):
    names.append(name_of(text))
    shared[names[-1]] = text
store = Store(shared.__getitem__)
for file, text in certificates.items():
    results = replay(named(text), store)
    refutations = sum(isinstance(result, Refutation) for result in results)
    print(f"{file}: {len(results) - refutations} proved, {refutations} refuted")"""
_FILES = "The kernel of the repository: its files as they are, which take the standard library alone."
_RESTED = "The certificates of this section, and what they rest on."
_HIDDEN = {"jupyter": {"source_hidden": True}}


_HOW = """\
A line that is false as printed is a function here, `printed`, beside its repair, `repaired`; where none is false, a few
are that are `proved`.  All is plain Python, in exact fractions, from the definitions of the certificates.  Change the
point `at` and run the cell again."""
_EXAMPLES = 3  # of a section where nothing is false


class NotebookFails(RederiveError):
    """A cell of a notebook cannot be run: what it evaluates is not what the ledger says, or has no value."""

    kind, code = "a notebook does not run", 1


def write_notebooks(name: str, paper: PaperRow, reports: Path) -> list[Path]:
    """Write ``<reports>/<name>/section_4_2.ipynb`` and the like, and remove those of sections that are gone.

    The files written are returned.  Raises NotebookFails.
    """
    reports = Path(reports)
    folder = reports / name
    texts: dict[Path, str] = {}
    store = store_in(reports / "certificates")
    for section in sections(paper):
        if notebook := section_notebook(name, paper, section, reports, store):
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


@dataclass(frozen=True)
class _Step:
    """A cell: Markdown, or code with what it prints."""

    id: str
    markdown: str = ""
    code: Cell = NOTHING
    output: str = ""
    hidden: bool = False  # what nobody reads


def section_notebook(
    name: str, paper: PaperRow, section: SectionRow, reports: Path, store: Store
) -> nbformat.NotebookNode | None:
    """The notebook of a section, valid and with its outputs; None when the section has no items."""
    items = [i for i in paper.items if i.section == section.number]
    if not items:
        return None
    code, steps, names = Code(), list[_Step](), InMarkdown(paper)
    files = {i.ref: path for i in items if i.certificate and (path := reports / i.certificate).is_file()}
    made = {ref: _replayed(path, store) for ref, path in files.items()}
    computed = {item.ref: list(cells(item, made[item.ref], code)) for item in items if item.ref in made}
    if not any(computed.values()):
        worked = ((item.ref, example(item, made[item.ref], code)) for item in items if item.ref in made)
        computed = {ref: [cell] for ref, cell in islice((one for one in worked if one[1].source), _EXAMPLES)}
    for item in items:
        steps.append(_Step(cell_id("text", item.ref), _item(item, names)))
        for k, cell in enumerate(computed.get(item.ref, ())):
            steps.append(_Step(cell_id(f"code{k}", item.ref), code=cell))
    steps = _computed(steps, f"{name}, section {section.number}")
    steps = [_Step("title", _title(paper, section, names)), *steps, *_cited(name, items, names.lemmas)]
    steps += _check(files, made, store)
    notebook = new_notebook(cells=_cells(steps), metadata=_METADATA)
    notebook.nbformat_minor = 5
    nbformat.validate(notebook)
    return notebook


def _replayed(path: Path, store: Store) -> list[Result]:
    """What a certificate shows: it is replayed by the kernel."""
    try:
        return replay(path.read_text(encoding="utf-8"), store)
    except Refused as error:
        raise NotebookFails(f"{path.name}: {error}") from None


def _cited(name: str, items: Sequence[Row], lemmas: Lemmas) -> list[_Step]:
    """The lemmas that the proofs of the section cite, stated."""
    keys = citations(line for item in items for part in item.parts for line in part.outline_latex)
    numbered = sorted((lemmas.numbers[key], lemmas.rows[key]) for key in keys if key in lemmas.numbers)
    if not numbered:
        return []
    told = [f"- **A.{number}** {_lemma(row)}" for number, row in numbered]
    text = "\n".join([f"## Lemmas that are cited\n\nTheir proofs are in `{name}-lemmas.tex`.\n", *told])
    return [_Step("lemmas", text)]


def _lemma(row: LemmaRow) -> str:
    title = f"*{marked(capital(row.name))}.* " if row.name else ""
    return f"{title}{within(row.latex)} {marked(row.conditions)}".rstrip()


def _check(files: Mapping[str, Path], made: Mapping[str, Sequence[Result]], store: Store) -> list[_Step]:
    """The cells that replay certificates, and what is printed; `rederive check` holds the ledger against them."""
    if not files:
        return []
    said = ""
    for ref, path in files.items():
        refutations = sum(isinstance(result, Refutation) for result in made[ref])
        said += f"{path.name}: {len(made[ref]) - refutations} proved, {refutations} refuted\n"
    texts = {path.name: path.read_text(encoding="utf-8") for path in files.values()}
    certificates = packed(texts, store.fetch)
    return [
        _Step("certificates", "## The certificates"),
        _Step("kernel", code=Cell(_PACKED.format(what=_FILES, name="KERNEL", packed=packed_kernel())), hidden=True),
        _Step("packed", code=Cell(_PACKED.format(what=_RESTED, name="CERTIFICATES", packed=certificates)), hidden=True),
        _Step("check", code=Cell(_CHECK), output=said),
    ]


def _computed(steps: Sequence[_Step], where: str) -> list[_Step]:
    """The cells with what a run prints, behind one with what they share; plots that say nothing are left out."""
    wanted = [step.code for step in steps if step.code.source]
    if not wanted:
        return list(steps)
    printed = iter(_run([START, PLOT, *map(_printing, wanted)], where)[2:])
    done = [replace(step, output=next(printed)) if step.code.source else step for step in steps]
    kept = [step for step in done if not step.code.plot or says_more(step.output)]
    start = f"{START}\n\n{PLOT}" if any(step.code.plot for step in kept) else START
    return [_Step("start", code=Cell(start)), *kept]


def _cells(steps: Sequence[_Step]) -> list[nbformat.NotebookNode]:
    out, count = [], 0
    for step in steps:
        if step.markdown:
            out.append(new_markdown_cell(step.markdown, id=step.id))
            continue
        count += 1
        outputs = [_output(step.code, step.output, count)] if step.output else []
        cell = new_code_cell(step.code.source.rstrip(), id=step.id, execution_count=count, outputs=outputs)
        cell.metadata.update(_HIDDEN if step.hidden else {})
        out.append(cell)
    return out


def _printing(cell: Cell) -> str:
    """The code of a cell as a script has it: what the cell ends with is printed."""
    return f"plot = {cell.source}\nprint(repr(plot))\nprint(plot._repr_svg_(), end='')" if cell.plot else cell.source


def _output(cell: Cell, text: str, count: int) -> nbformat.NotebookNode:
    if not cell.plot:
        return new_output("stream", name="stdout", text=text)
    plain, _, svg = text.partition("\n")
    return new_output("execute_result", {"image/svg+xml": svg, "text/plain": plain}, execution_count=count)


def _run(sources: Sequence[str], where: str) -> list[str]:
    """What each of the sources prints, one after the other, in a fresh interpreter without any package."""
    script = f"\nprint({_NEXT!r}, end='')\n".join(sources)
    command = [sys.executable, "-I", "-"]
    try:
        run = subprocess.run(command, input=script, capture_output=True, text=True, encoding="utf-8", timeout=_SECONDS)
    except subprocess.TimeoutExpired:
        raise NotebookFails(f"{where}: it takes more than {_SECONDS} s") from None
    if run.returncode:
        last = (run.stderr.strip().splitlines() or ["it was killed"])[-1]
        raise NotebookFails(f"{where}: {last}")
    return run.stdout.split(_NEXT)


_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def cell_id(kind: str, ref: str) -> str:
    """An id for an item's cell: readable, at most 64 signs, and different for different refs."""
    slug = re.sub(r"[^A-Za-z0-9]+", "-", ref).strip("-")[:40]
    return f"{kind}-{slug}-{hashlib.sha256(ref.encode()).hexdigest()[:8]}"


def _title(paper: PaperRow, section: SectionRow, names: InMarkdown) -> str:
    by = ", ".join(marked(text) for text in (paper.title, paper.authors, paper.date) if text)
    heading = " ".join(marked(text) for text in (section.number, section.title) if text) or "Without a section"
    aside = ["*The authors have set this section aside.*"] if section.superseded else []
    prose = [re.sub(r"(?m)^\\\*", "-", names.linked(unplaced(text))) for text in section.prose]
    return "\n\n".join([f"# {heading}", f"Rederived from {by}.", *aside, *prose, _HOW])


def _item(item: Row, names: InMarkdown) -> str:
    blocks = [f"## {names.heading(item.ref)} · **{item.verdict}**", names.linked(item.title, item.ref)]
    if item.printed:
        blocks += ["As printed:", displayed(item.printed)]
    for statement in statements(item, item.parts):
        blocks += _stated(statement, names)
    return "\n\n".join(b for b in [*blocks, f"*{names.linked(item.note, item.ref)}*" if item.note else ""] if b)


def _stated(one: Statement, names: InMarkdown) -> Iterable[str]:
    part, said = one.part, " ".join(map(names.linked, one.told))
    if one.as_printed:
        stated = ", ".join(s for s in ("**Proved**, as printed", part.conditions) if s)
        return [f"**Counterexample.** {said}" if one.false else f"{stated}. {said}"]
    head = ", ".join(s for s in (f"**{one.word}**", part.conditions) if s)
    return [f"{head}:", displayed(latex_of(part)) if part.latex else f"`{part.text}`", said]
