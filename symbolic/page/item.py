"""An item of the ledger as HTML: what is printed, what became of it and why, what it rests on, what rests on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import accumulate, groupby

from symbolic.kernel.rules import NOTHING_CITED
from symbolic.ledger.ledger import ADDITION, LemmaRow, PartRow, Row
from symbolic.writing.entries import SAID
from symbolic.writing.formulas import is_statement
from symbolic.writing.items import drafts, in_words
from symbolic.writing.marking import marked
from symbolic.writing.numbers import latex_of
from symbolic.writing.plain import unnamed
from symbolic.writing.prose import unplaced
from symbolic.writing.standing import even_so
from symbolic.writing.statements import relation_of, statements
from symbolic.writing.summary import CHECKERS, READ
from symbolic.writing.words import capital, listed, things

from .folding import folded
from .mathml import display, inline, sentence
from .names import Names

CHANGES = {
    "conclusion": "changes the conclusion",
    "proof": "needs another proof",
    "condition": "lacks a condition",
    "misprint": "a misprint",
}
_LATER = ("Proof", "Besides", "Is false", "Supposed", "Left out", "Drafts")  # what the script puts in place


def article(row: Row, names: Names, serves: Sequence[str], steps: Sequence[str]) -> str:
    """The item; `serves` are the items that are argued for by it, `steps` those by which it is."""
    kinds = [row.kind] if row.kind in ("definition", "theorem", "lemma") and row.kind != row.verdict else []
    about = [row.verdict, CHANGES.get(row.consequence, ""), "set aside" if row.superseded else ""]
    shown = names.heading(row.ref)
    said = " · ".join(a for a in about + ([] if shown.lower().startswith(tuple(kinds) or "?") else kinds) if a)
    title = f"<p class=t>{names.linked(row.title, row.ref)}</p>" if row.title else ""
    rows = [*_lines(marked(row), names), *_rests(row, names, serves, steps)]
    later = (*_LATER, "Proved") if row.printed else _LATER
    runs = groupby((one for one in rows if one[1]), key=lambda one: one[0] in later)
    listing = "</dd>".join(_listed(run, apart) for apart, run in runs)
    return (
        f"<article id='{names.anchor(row.ref)}' class={row.verdict}"
        f"{f' data-c={row.consequence}' if row.consequence else ''}>"
        f"<h4><a href='#{names.anchor(row.ref)}'>{shown}</a> <span class=v>{said}</span></h4>"
        f"{title}<noscript><dl>{listing}</dl>{folded(_fine_print(row))}</noscript></article>"
    )


def _listed(rows: Iterable[tuple[str, str]], apart: bool) -> str:
    """Rows of the list; what is put in place later is marked, as a print of all papers does without."""
    mark = " class=l" if apart else ""
    listing = "".join(f"<dt{mark}>{label}<dd{mark}>{text}" for label, text in rows)
    return folded(listing) if apart else listing


def lemma(number: int, row: LemmaRow, names: Names) -> str:
    """A lemma with its proof."""
    title = f" <i>{sentence(capital(row.name))}.</i>" if row.name else ""
    proof = " ".join(map(names.linked, row.outline))
    return (
        f"<div class=lemma id='{names.paper}:lemma-{number}'><b>Lemma A.{number}.</b>{title}"
        f"{display(row.latex)}<div class=c>{sentence(row.conditions)}</div><small>{proof}</small></div>"
    )


def paragraphs(texts: Iterable[str], names: Names) -> str:
    """Prose, in paragraphs where it has empty lines."""
    parts = (part for text in texts for part in unplaced(text).split("\n\n"))
    return "".join(f"<p>{names.linked(' '.join(part.split()))}</p>" for part in parts if part.strip())


def _lines(row: Row, names: Names) -> list[tuple[str, str]]:
    """What is printed, and every theorem and counterexample about it."""
    rows = [(SAID.get(row.kind, "Printed"), display(row.printed) if row.printed else "")]
    for one in statements(row, row.parts):
        part, said = one.part, " ".join(map(names.linked, one.told))
        if one.false:
            if one.word in _LATER:  # beside what is printed: the line goes nowhere without its counterexample
                rows.append((one.word, _statement(part, row.printed) + capital(said)))
                continue
            rows += [] if one.as_printed else [(one.word, _statement(part, row.printed))]
            stated = _below(part, "Stated %s.") if one.as_printed else ""
            stated += f" {sentence(even)}." if (even := even_so(part)) else ""
            rows.append(("Counterexample", capital(said) + stated))
            continue
        where = ", ".join(s for s in ("As printed", _conditions(part.conditions)) if s)
        mark = f"[{one.number}] " if one.number and row.ref in names.lemmas.beside else ""
        rows.append((one.word, f"{where}." if one.as_printed else mark + _statement(part, row.printed)))
        rows.append(("Proof", f"<small>{said}</small>" if said else ""))
    rows += [("Not proved", f"<code>{escape(one.text, quote=False)}</code>") for one in row.unproved]
    besides = dict.fromkeys(part.besides for part in row.parts if part.besides and part.outcome == "proved")
    rows.append(("Supposed", f"besides what is printed: {'; '.join(map(sentence, besides))}." if besides else ""))
    rows.append(
        ("Left out", f"printed, and not needed: {listed(map(_formula, row.left_out))}." if row.left_out else "")
    )
    rows.append(("Note", names.linked(row.note, row.ref)))
    return rows


def _statement(part: PartRow, printed: str) -> str:
    if which := relation_of(printed, part.latex):
        return sentence(f"The {which} relation{', ' if part.conditions else ''}") + _conditions(part.conditions) + "."
    shown = display(latex_of(part)) if part.latex else f"<code>{escape(part.text, quote=False)}</code>"
    return shown + _below(part)


def _below(part: PartRow, stated: str = "%s") -> str:
    return f"<div class=c>{stated % _conditions(part.conditions)}</div>" if part.conditions else ""


def _conditions(text: str) -> str:
    """Conditions, those that are added marked."""
    before, mark, more = text.partition(r"\added{")
    if not mark:
        return sentence(text)
    depths = accumulate({"{": 1, "}": -1}.get(c, 0) for c in "{" + more)
    end = next(k for k, depth in enumerate(depths) if k and not depth) - 1
    return f"{sentence(before)}<ins>{sentence(more[:end])}</ins>{_conditions(more[end + 1 :])}"


def _formula(text: str) -> str:
    if is_statement(text):
        return f"<code>{escape(text, quote=False)}</code>"
    return inline(text)


def _rests(row: Row, names: Names, serves: Sequence[str], steps: Sequence[str]) -> list[tuple[str, str]]:
    """What the paper argues by, what is cited, what is argued for by the item, and where other drafts have it."""
    said = ""
    if row.kind == ADDITION:
        said = f"{names.links(steps)}: added here." if steps else ""
    elif row.argument == "stands":
        said = f"{names.links(steps)}; the paper’s argument stands."
    elif row.argument == "fails":
        own = row.fails_at in ("", row.ref)
        where = "the line itself is not right as printed" if own else f"it fails at {names.link(row.fails_at)}"
        said = f"{names.links(steps)}; <em>the paper’s argument does not hold</em>: {where}."
    cited = f"cited, not proved: {listed(map(sentence, row.rests_on))}." if row.rests_on else ""
    return [
        ("Argued by", said),
        ("Rests on", cited),
        ("Serves", f"{names.links(serves)}." if serves else ""),
        ("Drafts", f"{capital('; '.join(drafts(row, names.draft)))}." if row.drafts else ""),
    ]


def _fine_print(row: Row) -> str:
    """How the line is read, and everything that is no proof, behind a word that opens it."""
    lines = [f"Stands in {escape(in_words(row.place))}." if row.place else ""]
    if row.reading.level in READ and (row.verdict != "definition" or row.reading.detail):
        detail = f": {sentence(row.reading.detail)}" if row.reading.detail else ""
        lines.append(f"{capital(READ[row.reading.level])}{detail}.")
    lines += [f"{escape(unnamed(text), quote=False)}." for text in row.evidence.texts()]
    if row.checked_by:
        by = listed(CHECKERS.get(c, escape(c)) for c in row.checked_by)
        spots = row.evidence.spot_check
        points = f", and evaluated at {things(spots.points, 'point')}" if spots.points else ""
        alone = "" if row.rests_on else f"; it rests on {NOTHING_CITED}"
        lines.append(f"Checked by {by}{points}{alone}.")
    body = "".join(f"<p>{line}" for line in lines if line)
    word = "Reading and evidence" if row.certificate else "Reading"
    link = f"<p class=k><a href='{escape(row.certificate)}'>Certificate</a></p>" if row.certificate else ""
    return f"{link}<details><summary>{word}</summary>{body}</details>" if body else link
