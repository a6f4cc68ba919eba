"""The derivations, section by section: every item with what is printed, what became of it, and why."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from symbolic.ledger import ADDITION, Confirmation, Opinion, PartRow, Row, SectionRow, SpotRow, StoredBox, StoredGrid

from .figures import Figure
from .formulas import clean, counterexample, formula, inline, said_of, same_formula, statement, total_width
from .items import Items, drafts, slug
from .marking import marked
from .numbers import all_numbers, told_apart, without_numbers
from .prose import code, escaped, passage, prose
from .standing import further, standing
from .summary import CHECKERS
from .words import are, capital, listed, number, sentence, things

_HALF = 22.5  # the em of each of two formulas beside each other
_SAID = {"prose": "Claimed", ADDITION: "Not in the paper"}
_KINDS = {"definition": "definition", "theorem": "theorem", "lemma": "lemma"}
_READ = {
    "same": "Read and compared: the same",
    "by hand": "Compared by hand",
    "in words": "Said in words, so there is nothing to compare",
}
_USUAL = "every relation is claimed as it is printed"  # what "the same" says already


def section(row: SectionRow, items: Items, figures: Sequence[Figure]) -> str:
    """A section with what is said of it, its figures and its items; in a line where the authors have set it aside."""
    mine = items.of(row)
    title = r"\quad ".join(t for t in (escaped(row.number), prose(row.title)) if t) or "Without a section"
    key = f"section:{slug(row.number) or 'none'}"
    mark = rf"\markright{{{title}}}"
    out = [rf"\section*{{{title}}}\label{{{key}}}\pdfbookmark[1]{{{plain(row.number, row.title)}}}{{{key}}}{mark}"]
    if row.superseded:
        out.append(_set_aside(mine, items))
        if not items.whole:
            return "\n\n".join(out)
    if not mine:
        out.append(r"\faint{\small Nothing of this section is stated here.}")
    out += [passage(text, items.linked) for text in row.prose]
    out += [placed(f, items) for f in figures if f.item not in items.by_ref]
    said = standing(part for item in mine for part in item.parts)
    out += [rf"Throughout, {listed(said)}."] if said else []
    for item in mine:
        out += [_item(marked(_beyond(item, said)), items), *(placed(f, items) for f in figures if f.item == item.ref)]
    return "\n\n".join(out)


def _beyond(item: Row, said: Sequence[str]) -> Row:
    """The item without the conditions that the section has said."""
    parts = tuple(replace(part, conditions=further(part, said)) for part in item.parts)
    return replace(item, parts=parts)


def _set_aside(rows: Sequence[Row], items: Items) -> str:
    """How much of a section that the authors disown is right."""
    wrong = sum(1 for i in rows if i.verdict in ("corrected", "refuted"))
    said = f"{number(wrong)} of its {things(len(rows), 'item')} {are(wrong)} not right as printed"
    more = "" if items.whole or not wrong else r"; \texttt{rederive build -{}-whole} tells which"
    return rf"\textit{{The authors have set this section aside; {said}{more}.}}"


def plain(*texts: str) -> str:
    """Texts for the bookmarks of a PDF: letters, digits and the usual signs."""
    return re.sub(r"[^A-Za-z0-9 .,:;()'/-]", "", " ".join(t for t in texts if t))


def placed(figure: Figure, items: Items) -> str:
    """A figure with its caption."""
    return rf"\paperfigure{{figure:{figure.slug}}}{{{items.linked(figure.said)}}}{{%" + "\n" + f"{figure.draw()}}}"


# One item.


def _item(item: Row, items: Items) -> str:
    ref = item.ref
    kinds = [_KINDS.get(item.kind, ""), "superseded" if item.superseded else ""]
    if items.heading(ref).lower().startswith(item.kind):
        kinds[0] = ""
    about = ", ".join(k for k in kinds if k)
    aside = r"\enspace ".join(s for s in (items.aside(ref), rf"\small {about}" if about else "") if s)
    title = items.linked(item.title, ref)
    numeric = all_numbers(item) and not items.whole
    if numeric:
        title = rf"{title} \textup{{See p.~\pageref{{numbers}}.}}"
    head = (
        rf"\itemhead{{{items.labels[ref]}}}{{{items.heading(ref)}}}{{{aside}}}"
        rf"{{\verdict{{{item.verdict}}}}}{{{plain(ref)}}}{{{title}}}"
    )
    if numeric:
        return head
    above = [head]
    pair, rows = _lines(item, items)
    above += [pair] if pair else []
    if item.note:
        rows.append(_row("Note", rf"{{\small {items.linked(item.note, ref)}\par}}"))
    *before, last = rows or [_row("", "")]
    fine = _fine_print(item, items)
    rows = [*before, last + (rf"\fineprint{{{fine}}}" if fine else "")]
    if rows == [_row("", "")]:
        return "\n".join(above)
    return "\n".join([*above, r"\begin{rows}", *rows, r"\end{rows}"])


def _row(label: str, content: str) -> str:
    return rf"\item[{label}] {content}"


def _lines(item: Row, items: Items) -> tuple[str, list[str]]:
    """What is printed with its repair beside it, "" where the two do not fit; then everything else in its order."""
    parts = told_apart(without_numbers(item, items.whole))
    printed, word = item.printed, _SAID.get(item.kind, "As printed")
    asserted = [p for p in parts if p.role == "printed"]
    repaired = list({(p.latex, p.conditions): p for p in parts if p.role == "repaired"}.values())
    only = asserted[0] if len(asserted) == 1 else None
    pair = ""
    if printed and only is not None and len(repaired) == 1 and _fit(printed, repaired[0].latex):
        pair = rf"\pair{{{word}}}{{{formula(printed, _HALF)}}}{{{formula(repaired[0].latex, _HALF)}}}"
    claimed = item.kind == "prose" and not items.whole and all(p.outcome == "proved" for p in asserted)
    rows = [_row(word, formula(printed))] if printed and not pair and not (claimed and asserted) else []
    if rows and not items.whole and item.reading.level == "same" and all(p.outcome == "proved" for p in asserted):
        rows = _chain(word, item, asserted, items)
        parts = [p for p in parts if p.role != "printed"]
    aside = [] if items.whole else [p for p in parts if p.role == "also"]
    for group in _grouped([p for p in parts if p not in aside], items.whole):
        part = group[0]
        evidence = _evidence(item, [k for k, p in enumerate(item.parts) if p is part]) if items.whole else ""
        if len(group) > 1:
            rows += _together(group, items)
        elif part.role == "also":
            rows.append(_beside(part, items))
        elif part.outcome == "refuted":
            rows.append(_refuted(part, part is only, items, evidence))
        elif part is only and not repaired and same_formula(part.latex, printed):
            rows = [_row(word, statement(part)), *_proofs([_steps(part, items)], evidence)]
        elif part.role == "printed":
            rows += _proved("Proved", part, items, evidence, "")
        else:
            rows += _proved("Repaired", part, items, evidence, "As above" if pair else "")
    rows += [_besides(aside)] if aside else []
    rows += [_unproved(found) for found in item.evidence.stored if found.part is None]
    return pair, rows


def _grouped(parts: Sequence[PartRow], whole: bool) -> list[list[PartRow]]:
    """What is proved one after another, alike and under the same conditions; in the whole document, each."""
    groups: list[list[PartRow]] = []
    for part in parts:
        last = groups[-1][-1] if groups else None
        alike = last and part.latex and last.latex and part.outcome == last.outcome == "proved"
        if alike and last and not whole and (part.role, said_of(part)) == (last.role, said_of(last)):
            groups[-1].append(part)
        else:
            groups.append([part])
    return groups


def _together(parts: Sequence[PartRow], items: Items) -> list[str]:
    """Several theorems, their conditions once below them, and their proofs."""
    label = "Proved" if parts[0].role == "printed" else "Repaired"
    said = said_of(parts[0])
    shown = r"\par ".join(dict.fromkeys(formula(part.latex) for part in parts))
    shown += rf"\conditionsbelow{{{said}}}" if said else ""
    return [_row(label, shown), *_proofs(_steps(part, items) for part in parts)]


def _chain(word: str, item: Row, parts: Sequence[PartRow], items: Items) -> list[str]:
    """A printed line all of which is proved: once, with its conditions, and its proof link by link."""
    said, shown = set(map(said_of, parts)), formula(item.printed)
    if len(said) > 1:
        return [_row(word, shown), *_proofs(f"{capital(said_of(part))}: {_steps(part, items)}" for part in parts)]
    shown += "".join(rf"\conditions{{{one}}}" for one in said if one)
    return [_row(word, shown), *_proofs(_steps(part, items) for part in parts)]


def _proofs(told: Iterable[str], evidence: str = "") -> list[str]:
    """The row of what is told, each once, and of evidence; none without either."""
    proof = " ".join(p for p in dict.fromkeys(told) if p)
    proof = rf"{{\footnotesize\raggedright {proof}\par}}" if proof else ""
    return [_row("Proof", proof + evidence)] if proof or evidence else []


def _fit(printed: str, repaired: str) -> bool:
    """Do the two formulas fit beside each other?"""
    return bool(repaired) and all(total_width(latex) < _HALF for latex in (printed, repaired))


def _refuted(part: PartRow, only: bool, items: Items, evidence: str) -> str:
    """Where a line is false; the line itself where what is printed has several."""
    said = rf"{{\small {counterexample(part)}\par}}{evidence}"
    if not only:
        return _row("False", rf"{statement(part)}\par {said}")
    stated = rf"\aside{{Stated {said_of(part)}.}}" if part.conditions and items.whole else ""
    return _row("Counterexample", said + stated)


def _proved(label: str, part: PartRow, items: Items, evidence: str, shown: str) -> list[str]:
    """A theorem; `shown` is said of it where its formula stands there already."""
    said = said_of(part)
    text = rf"{{\small {shown}{', ' if said else ''}{said}.\par}}" if shown else statement(part)
    return [_row(label, text), *_proofs([_steps(part, items)], evidence)]


def _besides(parts: Sequence[PartRow]) -> str:
    """The lines beside the printed one in a paragraph: what is true, then what is false, and where."""
    told = []
    for part in sorted(parts, key=lambda part: part.outcome == "refuted"):
        said = f" {said_of(part)}" if said_of(part) else ""
        shown = (inline(part.latex) if part.latex else prose(part.text)) + said
        told.append(
            rf"{shown} (\textcolor{{refuted}}{{false}}: {counterexample(part)[:-1]})"
            if part.outcome == "refuted"
            else shown
        )
    return _row("Besides", rf"{{\small\raggedright {'; '.join(dict.fromkeys(told))}.\par}}")


def _beside(part: PartRow, items: Items) -> str:
    """A line beside the printed one, with its proof or its counterexample below it."""
    if part.outcome == "refuted":
        false = r"\leavevmode\textcolor{refuted}{This is false.}"
        why = rf"{{\footnotesize\raggedright {false} {counterexample(part)}\par}}"
    else:
        why = rf"{{\footnotesize\raggedright {_steps(part, items)}\par}}"
    return _row("Besides", rf"{statement(part)}\par {why}")


def _steps(part: PartRow, items: Items) -> str:
    return " ".join(items.linked(line) for line in part.outline_latex or part.outline)


def _evidence(item: Row, places: Collection[int]) -> str:
    """What SymPy finds, and the grids and boxes over which some parts were confirmed, each in a small line."""
    lines = map(_told, item.evidence.of(places))
    return "".join(rf"\aside{{{line}}}" for line in dict.fromkeys(lines))


def _unproved(found: StoredGrid | StoredBox) -> str:
    """Evidence for a line that is neither proved nor refuted."""
    return _row("Evidence", rf"{{\small Not proved: {code(found.claim)}.\par}}\aside{{{_told(found)}}}")


def _told(found: Opinion | Confirmation | StoredGrid | StoredBox) -> str:
    return f"{escaped(found.text())}."


# The fine print.


def _fine_print(item: Row, items: Items) -> str:
    said = [_supposed(item, items), _argument(item, items), _reading(item, items.whole)]
    if item.rests_on:
        said.append(rf"Cited, not proved: {listed([prose(s) for s in item.rests_on])}.")
    if not items.whole:
        return " ".join(s for s in said if s)
    if checked := item.checked_by:
        checkers = listed(CHECKERS.get(c, escaped(c)) for c in checked)
        said.append(f"Checked by {checkers}{_spots(item.evidence.spot_check)}.")
    if item.certificate:
        said.append(code(item.certificate))
    said += [escaped(f"{capital(text)}.") for text in drafts(item)]
    return " ".join(s for s in said if s)


def _supposed(item: Row, items: Items) -> str:
    """Where it is said in words; what is supposed of ours, and what the sentence supposes and no claim does."""
    said = []
    if item.place and item.reading.key is None and (items.whole or item.place in items.quotes):
        quote = items.quotes.get(item.place)
        said.append(f"Said in sentence {item.place}{f': ``{quote}{chr(39) * 2}' if quote else '.'}")
    if ours := list(dict.fromkeys(part.besides for part in item.parts if part.besides)):
        said.append(f"Supposed besides: {'; '.join(clean(one) for one in ours)}.")
    if item.left_out and items.whole:
        said.append(f"Printed, and not supposed: {listed([_formula(one) for one in item.left_out])}.")
    return " ".join(said)


def _formula(text: str) -> str:
    """A formula of the paper; a statement of the statement language as it is."""
    return code(text) if any(sign in text for sign in ("|-", "*", ">=", "<=")) else inline(text)


def _argument(item: Row, items: Items) -> str:
    """What becomes of the paper's own argument; of one that stands, or is not there, in the whole document only."""
    if not items.whole and not (item.consequence == "proof" and item.verdict == "proved"):
        return ""
    if item.kind == ADDITION:
        return "The paper does not have it."
    if item.verdict == "definition":
        return "Nothing is asserted."
    match item.argument:
        case "stands":
            return "The paper's argument stands."
        case "fails" if item.verdict in ("corrected", "refuted"):
            return r"The line itself is \textcolor{refuted}{false} as printed."
        case "fails":
            at = f" at {items.link(item.fails_at)}" if item.fails_at else ""
            return rf"The paper's argument \textcolor{{refuted}}{{fails}}{at}."
    return "The paper gives no argument."


def _reading(item: Row, whole: bool) -> str:
    """How the claim compares with what is printed; in the whole document also where it says the same."""
    level, detail = item.reading.level, item.reading.detail.removeprefix(_USUAL).strip("; ")
    if level in ("", "definition") or item.verdict == "definition":
        return ""
    if not whole and level in _READ and not detail:
        return ""
    said = _READ.get(level, rf"\textcolor{{refuted}}{{The claim does not compare with what is printed}}, {level}")
    return sentence(f"{said}; {prose(detail)}" if detail else said)


def _spots(facts: SpotRow) -> str:
    if not facts.points:
        return ""
    values = f" with {things(facts.model_values, 'value')} of models" if facts.model_values else ""
    return f", and at {things(facts.points, 'point')}{values}"
