r"""The new proofs of a paper as LaTeX for ``\input``: repaired lines, what is true for another reason, additions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from symbolic.ledger.ledger import ADDITION, LemmaRow, PaperRow, PartRow, Row

from .correcting import Corrections, conditions_of, unreasoned
from .items import display as unnumbered
from .items import is_printed
from .lemmas import beside, cited_beside
from .plainlatex import HEADING, PART, display, head, opened, running
from .statements import once
from .symbols import spoken
from .words import capital, lower, sentence

_LONG = 300
_QED = r"\hspace*{\fill}\rule{0.45em}{0.45em}"


def appendix_latex(name: str, paper: PaperRow, columns: int = 1) -> str:
    r"""A text for ``\input``, with amsmath; the numbers are the paper's."""
    found = Corrections(paper)
    corrected = [one.item for _, group in found.groups() for one in group]
    added = [row for row in paper.items if row.kind == ADDITION]
    argued = [row for rows in unreasoned(found.items).values() for row in rows]
    wanted = {row.ref for row in [*corrected, *added, *argued]}
    out: list[str] = []
    for section in found.items.sections:
        rows = [row for row in found.items.of(section) if row.ref in wanted]
        entries = [entry for row in rows if (entry := _entry(row, found, columns))]
        if entries:
            out += _parts(f"To section {section.number or found.items.linked(section.title)}", entries)
    out += _beside([row for row in found.items.all if row.ref in wanted], found, columns)
    out += _lemmas("\n".join(out), found, columns)
    said = [running(rf"\noindent {one}", columns) for one in spoken(paper.symbols, found.items, "\n".join(out))]
    out += _parts("Notation", ["\n\n".join(said)]) if said else []
    what = f"New proofs for {' '.join(paper.title.split())}.  From the ledger, {name}"
    return opened(what, "\n\n".join(["", *out]))


def _parts(title: str, entries: Sequence[str]) -> list[str]:
    """Entries below a heading, each a part of its own, the first with the heading."""
    first, *others = entries
    return [PART % one for one in ("\n\n".join([HEADING % title, first]), *others)]


def _beside(rows: Sequence[Row], found: Corrections, columns: int) -> list[str]:
    """What these proofs cite of the theorems beside other lines, by the numbers that the report gives them."""
    cited = cited_beside(
        found.items.all, (line for row in rows for part in _parts_of(row) for line in part.outline_latex)
    )
    entries = [
        f"{head(f'{found.place(row)}, beside it [{number}]')}{_proof(beside(row)[number - 1], '', row, found, columns)}"
        for row in found.items.all
        for number in sorted(cited.get(row.ref, ()))
    ]
    return _parts("Beside lines of the paper", entries) if entries else []


def _lemmas(text: str, found: Corrections, columns: int) -> list[str]:
    """The lemmas that these proofs rest on, with the numbers that the report gives them."""
    lemmas = found.items.lemmas
    cited = {key for key, number in lemmas.numbers.items() if re.search(rf"Lemma~A\.{number}(?!\d)", text)}
    needed = sorted(lemmas.numbers[key] for key in lemmas.reached(cited) if key in lemmas.numbers)
    rows = {lemmas.numbers[key]: row for key, row in lemmas.rows.items() if key in lemmas.numbers}
    return _parts("Lemmas", [_lemma(k, rows[k], found, columns) for k in needed]) if needed else []


def _lemma(number: int, row: LemmaRow, found: Corrections, columns: int) -> str:
    proof = _told(capital(row.conditions), " ".join(map(found.items.linked, row.outline)), columns)
    return "\n".join([head(f"Lemma~A.{number}"), display(row.latex, columns), proof, ""])


def _told(conditions: str, proof: str, columns: int) -> str:
    """What is said below a formula: its conditions, and the proof."""
    said = rf"{{\footnotesize {conditions}}}" if len(conditions) > _LONG else conditions
    return running(rf"\noindent {f'{said}. ' if said else ''}\emph{{Proof.}} {proof}{_QED}", columns)


def _parts_of(row: Row) -> list[PartRow]:
    """The lines that are told of an item: its repairs; of what is true the lines that are proved."""
    proved = once(p for p in row.parts if p.role != "also" and p.outcome == "proved")
    repaired = [p for p in proved if p.role == "repaired"]
    return repaired or ([] if row.verdict in ("corrected", "refuted") else proved)


def _entry(row: Row, found: Corrections, columns: int) -> str:
    """The lines that are proved, each with its proof; of a false line, its repairs; of what is added, its note too."""
    if not (parts := _parts_of(row)):
        return ""
    added = row.kind == ADDITION
    place, repaired = found.place(row), parts[0].role == "repaired"
    name = f"Not in the paper, to {lower(place)}" if added and row.place else f"{place}{', as it is true' * repaired}"
    # What stands in the place of a numbered display has its number.
    numbered = len(parts) == 1 and is_printed(row) and row.ref[0].isdigit() and not unnumbered(row)
    said = f"{row.title} {row.note}" if added else row.title  # the note says what its letters stand for
    title = sentence(found.items.linked(said, row.ref))
    shown = [_proof(part, f"({row.ref})" if numbered else "", row, found, columns) for part in parts]
    return "\n".join([running(f"{head(name)} {title}", columns), *shown])


def _proof(part: PartRow, tag: str, row: Row, found: Corrections, columns: int) -> str:
    lines = " ".join(found.items.linked(line, row.ref) for line in part.outline_latex)
    shown = display(part.latex or part.text, columns, tag)
    return "\n".join([shown, _told(capital(conditions_of(part)), lines, columns), ""])
