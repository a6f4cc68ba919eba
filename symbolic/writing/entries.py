"""The derivations, section by section: every item with what is printed, what became of it, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from symbolic.ledger.ledger import (
    ADDITION,
    Confirmation,
    Opinion,
    PartRow,
    Row,
    SectionRow,
    SpotRow,
    StoredBox,
    StoredGrid,
)

from .breaking import atoms
from .figures import Figure
from .formulas import (
    clean,
    formula,
    inline,
    is_statement,
    open_ends,
    said_of,
    same_formula,
    statement,
    total_width,
    without_end,
)
from .items import Items, drafts, in_words, is_bare, slug
from .lemmas import beside
from .marking import marked
from .numbers import all_numbers, numbers_of, without_numbers
from .plain import unnamed
from .prose import code, escaped, leading, passage, prose
from .standing import further, standing, stated_for
from .statements import AGAIN, LINKS, Statement, line_of, relation_of, statements
from .summary import CHECKERS, READ
from .words import LINE, are, capital, listed, lower, number, sentence, things

_HALF = 22.5  # the em of each of two formulas beside each other
_LINE = 60.0  # and of a line of text, in which a letter of a condition has as much as this:
_EM = 0.3
SAID = {"prose": "Claimed", ADDITION: "Added"}
_STACKED = re.compile(r"\\(?:d?frac|sqrt)(?![A-Za-z])")
_BROKEN = prose(LINE)  # in a proof of several lines
_APART = r"\par "  # between proofs of several lines, or under different conditions
_KINDS = ("definition", "theorem", "lemma")
_USUAL = "every relation is claimed as it is printed"  # what "the same" says already


def section(row: SectionRow, items: Items, figures: Sequence[Figure]) -> str:
    """A section with what is said of it, its figures and its items; in a line where the authors have set it aside."""
    mine = items.of(row)
    title = r"\quad ".join(t for t in (escaped(row.number), prose(row.title)) if t) or "Without a section"
    key = f"section:{slug(row.number) or 'none'}"
    mark = rf"\markright{{{title}}}"
    out = [rf"\room\section*{{{title}}}\label{{{key}}}\pdfbookmark[1]{{{plain(row.number, row.title)}}}{{{key}}}{mark}"]
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
    if mine and (said or row.prose):
        out[-1] += r"\kept"
    for item in mine:
        out += [
            _item(marked(_beyond(items.again(item), said)), items),
            *(placed(f, items) for f in figures if f.item == item.ref),
        ]
    return "\n\n".join(out)


def _beyond(item: Row, said: Sequence[str]) -> Row:
    """The item without the conditions that the section has said."""
    parts = tuple(replace(part, conditions=further(part, said)) for part in item.parts)
    return replace(item, parts=parts)


def _set_aside(rows: Sequence[Row], items: Items) -> str:
    """How much of a section that the authors disown is right."""
    wrong = sum(1 for i in rows if i.verdict in ("corrected", "refuted"))
    said = f"{number(wrong)} of its {things(len(rows), 'item')} {are(wrong)} not right as printed"
    if not wrong:
        said = "nothing in it was found to be false"
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
    kinds = [item.kind if item.kind in _KINDS else "", "superseded" if item.superseded else ""]
    if items.heading(ref).lower().startswith(item.kind):
        kinds[0] = ""
    about = ", ".join(k for k in kinds if k)
    aside = r"\enspace ".join(s for s in (items.aside(ref), rf"\small {about}" if about else "") if s)
    title = items.linked(item.title, ref)
    numeric = all_numbers(item) and not items.whole
    if not items.whole and numbers_of(item)[1]:
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
        rows.append(_row("Note", rf"{{\small {capital(items.linked(item.note, ref))}\par}}"))
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
    told = statements(item, without_numbers(item, items.whole))
    printed, word = item.printed, SAID.get(item.kind, "As printed")
    asserted = [one for one in told if one.part.role == "printed"]
    repaired = [one for one in told if one.part.role == "repaired"]
    true = not any(one.false for one in asserted)
    pair = ""
    single = bool(printed) and len(asserted) == len(repaired) == 1
    if single and not same_formula(printed, repaired[0].part.latex) and _fit(printed, repaired[0].part.latex):
        pair = rf"\pair{{{word}}}{{{formula(printed, _HALF)}}}{{{formula(repaired[0].part.latex, _HALF)}}}"
    claimed = item.kind == "prose" and not items.whole and true
    joined, whole = _joined(item, items)
    beside = rf"\conditions{{{joined}}}" if joined else ""
    rows = [_row(word, formula(printed) + beside)] if printed and not pair and not (claimed and asserted) else []
    if rows and not items.whole and item.reading.level == "same" and true and (whole or not joined):
        rows = _chain(word, item, asserted, items, joined)
        told = [one for one in told if one not in asserted]
    aside = [] if items.whole else [one for one in told if one.part.role == "also"]
    for _, run in groupby((one for one in told if one not in aside), key=partial(_alike, items.whole)):
        one, *_ = group = list(run)
        evidence = _evidence(item, one.part) if items.whole else ""
        shown = _stated(one.part, printed)
        if len(group) > 1:
            rows += _together(group, items)
        elif one.false:
            rows.append(_refuted(one, printed, [r.part for r in repaired], items, evidence))
        elif one.as_printed and not repaired:
            rows = [_row(word, shown), *_proofs([_steps(one, items)], evidence)]
        else:
            if one in repaired and (pair or same_formula(printed, one.part.latex)):
                said, where = (
                    said_of(one.part),
                    "As above" if pair else f"As {'claimed' if item.kind == 'prose' else 'printed'}",
                )
                shown = rf"{{\small {where}{', ' if said else ''}{said}.\par}}"
            word = f"{{{one.word} {mark}}}" if (mark := _mark(item, one, items)) else one.word
            rows += [_row(word, shown), *_proofs([_steps(one, items)], evidence)]
    rows += _besides(item, aside, items)
    rows += [_unproved(found) for found in item.evidence.stored if found.part is None]
    return pair, rows


def _joined(item: Row, items: Items) -> tuple[str, bool]:
    """With which lines a printed one goes on that begins or ends with a relation, or has none; is this the whole claim?

    It is where just what stands in the two lines is claimed: "this is (5.14) = (5.15)".
    """
    if not item.parts or item.kind not in ("equation", "display"):
        return "", False
    refs, ends = [one.ref for one in items.all], open_ends(item.printed)
    at, ways = refs.index(item.ref), []
    for left, right in [(at - 1, at)] * ends[0] + [(at, at + 1)] * ends[1]:
        if left < 0 or right == len(refs):
            continue
        line, behind = (without_end(items.all[k].printed) for k in (left, right))
        sign = items.all[left].printed.removeprefix(line).strip()
        names = [items.link(refs[k]) for k in (left, right)]
        if all(same_formula(p.latex, f"{line} {sign} {behind}") for p in item.parts if p.role == "printed"):
            return rf"this is {names[0]} ${sign}$ {names[1]}", True
        ways.append(f"from {names[0]}" if right == at else f"with {names[1]}")
    return f"it goes on {listed(ways)}" if ways else "", False


def _alike(whole: bool, one: Statement) -> object:
    """What is proved one after another under the same conditions is told together; not in the whole document."""
    return one.part if one.false or whole or not one.part.latex else (one.word, said_of(one.part))


def _together(told: Sequence[Statement], items: Items) -> list[str]:
    """Several theorems, their conditions once below them, and their proofs."""
    said = said_of(told[0].part)
    stacked = any(r"\frac" in one.part.latex for one in told)
    lines = list(dict.fromkeys(formula(one.part.latex) for one in told))
    shown = (r"\par\vskip 4pt " if stacked else _APART).join(lines)
    shown += rf"\conditionsbelow{{{said}}}" if said else ""
    names = [LINKS[k] if (k := lines.index(formula(one.part.latex))) < len(LINKS) else "" for one in told]
    return [_row(told[0].word, shown), *_proofs(_named(names, told, items))]


def _chain(word: str, item: Row, told: Sequence[Statement], items: Items, joined: str) -> list[str]:
    """A printed line all of which is proved: once, with its conditions, and its proof link by link."""
    said = {said_of(one.part) for one in told}
    beside = ", ".join(filter(None, [joined, *(one for one in said if len(said) == 1)]))
    shown = formula(item.printed) + (rf"\conditions{{{beside}}}" if beside else "")
    each = [relation_of(item.printed, one.part.latex) for one in told] == [*LINKS[: len(told)]]
    if len(said) > 1:
        names = [f"{which} relation" for which in LINKS] if each else ["in any case"] * len(told)
        named = zip(told, names, strict=False)
        proofs = [_headed(said_of(one.part) or name, _steps(one, items)) for one, name in named]
        return [_row(word, shown), *_proofs(proofs, between=_APART)]
    if each:
        return [_row(word, shown), *_proofs(_named(LINKS, told, items, "{} relation"))]
    claimed = [inline(one.part.latex) if one.part.latex else "" for one in told]
    return [_row(word, shown), *_proofs(_named(claimed, told, items, "Of {}"))]


def _named(names: Iterable[str], told: Sequence[Statement], items: Items, head: str = "{}") -> list[str]:
    """The proofs of several theorems, each once, headed by what it is of; without heads where one has no name."""
    of: dict[str, dict[str, None]] = {}
    for name, one in zip(names, told, strict=False):
        of.setdefault(" ".join(map(items.linked, one.part.outline_latex)), {})[name] = None
    if len(of) == 1 or not all(name for names in of.values() for name in names):
        return [_steps(one, items) for one in told]
    return [_headed(head.format(listed(names)), proof) for proof, names in of.items()]


def _headed(what: str, proof: str) -> str:
    """A proof with what it is of; steps begin on lines of their own."""
    return f"{capital(what)}: {_BROKEN if proof.startswith('(a)~') else ''}{lower(proof)}"


def _proofs(told: Iterable[str], evidence: str = "", between: str = " ") -> list[str]:
    """The row of what is told, each once, and of evidence; none without either."""
    first, *more = dict.fromkeys(told) or [""]
    proofs = [p for p in (first, *more) if p and (p is first or p != AGAIN)]
    proof = (_APART if any(_BROKEN in p for p in proofs) else between).join(proofs)
    proof = rf"{{\footnotesize\raggedright {proof}\par}}" if proof else ""
    return [_row("Proof", proof + evidence)] if proof or evidence else []


def _stated(part: PartRow, printed: str) -> str:
    """A statement; of a relation of the printed line, which stands above, which one it is."""
    if not (which := relation_of(printed, part.latex)):
        return statement(part)
    said = said_of(part).removeprefix(r"\footnotesize ")
    return rf"{{\small The {which} relation{', ' if said else ''}{said}.\par}}"


def _fit(printed: str, repaired: str) -> bool:
    """Do the two formulas fit beside each other?"""
    return bool(repaired) and all(total_width(latex) < _HALF for latex in (printed, repaired))


def _refuted(one: Statement, printed: str, repairs: Sequence[PartRow], items: Items, evidence: str) -> str:
    """Where a line is false, and for what it is stated; the line itself where what is printed has several."""
    said = rf"{{\small {capital(_steps(one, items))}\par}}{evidence}"
    if not one.as_printed:
        return _row(one.word, rf"{_stated(one.part, printed)}\par {said}")
    where = stated_for(one.part, repairs, items.whole)
    return _row("Counterexample", said + (rf"\aside{{{clean(where)}}}" if where else ""))


def _besides(item: Row, told: Sequence[Statement], items: Items) -> list[str]:
    """The lines beside the printed one: what is true, then what is false, and where; short ones in one paragraph.

    What other proofs cite is told with its proof.
    """
    if not told:
        return []
    tall = any(map(_is_tall, (latex for one in told for latex in (one.part.latex, one.part.conditions))))
    marks = [_mark(item, one, items) for one in told]
    lines = [f"{f'{mark}~' if mark else ''}{_beside(one, tall, items)}" for mark, one in zip(marks, told, strict=True)]
    shown = dict.fromkeys(line for _, line in sorted(zip(told, lines, strict=True), key=lambda one: one[0].false))
    long = any(total_width(one.part.latex) + _EM * len(one.part.conditions) > _LINE for one in told)
    between = r"\par\vskip 4pt " if tall else r"\par\vskip 1pt "
    text = between.join(shown) if tall or long else "; ".join(shown) + "."
    cited = items.lemmas.beside.get(item.ref, set())
    proofs = [
        f"{mark}~" + " ".join(map(items.linked, one.part.outline_latex))
        for mark, one in zip(marks, told, strict=True)
        if one.number in cited and not items.proofs_in
    ]
    return [_row("Besides", rf"{{\small\raggedright {text}\par}}"), *_proofs(proofs, between=_APART)]


def _mark(item: Row, one: Statement, items: Items) -> str:
    """The number of a theorem beside the print, of an item of which one is cited; it leads to its proof elsewhere."""
    if not one.number or item.ref not in items.lemmas.beside:
        return ""
    apart = items.proofs_in and one.number in items.lemmas.beside[item.ref]
    number = f"[{one.number}]"
    return leading(f"beside:{slug(item.ref)}:{one.number}", number, items.proofs_in) if apart else number


def told_beside(items: Items) -> list[str]:
    """What proofs cite of the theorems beside the print, with their proofs, for the document of the lemmas."""
    out = []
    for item in items.kept:
        for line in sorted(items.lemmas.beside.get(item.ref, ())):
            part = beside(item)[line - 1]
            name = rf"{capital(items.link(item.ref))}, line [{line}] beside it."
            proof = " ".join(map(items.linked, part.outline_latex))
            out.append(rf"\lemmabeside{{beside:{slug(item.ref)}:{line}}}{{{name}}}{{{statement(part)}}}{{{proof}}}")
    head = r"\group{Lines beside the printed ones that proofs cite}"
    return [head, r"\begin{lemmas}", *out, r"\end{lemmas}"] if out else []


def _is_tall(latex: str) -> bool:
    """Is there a fraction within a fraction or a root?"""
    return any(_STACKED.match(a.source) and r"\frac" in "".join(a.groups) for a in atoms(latex))


def _beside(one: Statement, apart: bool, items: Items) -> str:
    part, said = one.part, said_of(one.part)
    false = rf" (\textcolor{{refuted}}{{false}}: {lower(_steps(one, items))[:-1]})" if one.false else ""
    if apart:
        return statement(part) + false
    return (inline(part.latex) if part.latex else prose(part.text)) + (f" {said}" if said else "") + false


def _steps(one: Statement, items: Items) -> str:
    return " ".join(map(items.linked, one.told))


def _evidence(item: Row, part: PartRow) -> str:
    """What computer algebra finds, and the grids and boxes over which a line was confirmed, each in a small line."""
    lines = map(_told, item.evidence.of([k for k, p in enumerate(item.parts) if line_of(p) == line_of(part)]))
    return "".join(rf"\aside{{{line}}}" for line in dict.fromkeys(lines))


def _unproved(found: StoredGrid | StoredBox) -> str:
    """Evidence for a line that is neither proved nor refuted."""
    return _row("Evidence", rf"{{\small Not proved: {code(found.claim)}.\par}}\aside{{{_told(found)}}}")


def _told(found: Opinion | Confirmation | StoredGrid | StoredBox) -> str:
    return f"{escaped(unnamed(found.text()))}."


# The fine print.


def _fine_print(item: Row, items: Items) -> str:
    said = [_supposed(item, items), _argument(item, items), _reading(item, items)]
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
        said.append(f"Said in {in_words(item.place)}{f': ``{prose(quote)}{chr(39) * 2}' if quote else '.'}")
    if ours := list(dict.fromkeys(p.besides for p in item.parts if p.besides and p.outcome == "proved")):
        said.append(f"Supposed besides: {'; '.join(clean(one) for one in ours)}.")
    if item.left_out and items.whole:
        said.append(f"Printed, and not supposed: {listed([_formula(one) for one in item.left_out])}.")
    return " ".join(said)


def _formula(text: str) -> str:
    """A formula of the paper; a statement of the statement language as it is."""
    return code(text) if is_statement(text) else inline(text)


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


def _reading(item: Row, items: Items) -> str:
    """How the claim compares with what is printed; in the whole document also where it says the same."""
    whole = items.whole
    level, detail = item.reading.level, item.reading.detail.removeprefix(_USUAL).strip("; ")
    if level in ("", "definition") or (item.verdict == "definition" and not detail):
        return ""
    if not whole and is_bare(item):
        return ""
    if not whole and level in READ and not detail:
        return ""
    false = rf"\textcolor{{refuted}}{{The claim does not compare with what is printed}}, {level}"
    said, told = capital(READ[level]) if level in READ else false, items.linked(detail, item.ref)
    if level == "same" and detail:  # that it says the same otherwise is said of all
        return sentence(capital(told))
    return sentence(f"{said}: {told}" if detail else said)


def _spots(facts: SpotRow) -> str:
    if not facts.points:
        return ""
    values = f" with {things(facts.model_values, 'value')} of models" if facts.model_values else ""
    return f", and at {things(facts.points, 'point')}{values}"
