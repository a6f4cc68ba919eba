"""An item of the ledger as plain text, for terminals."""

from __future__ import annotations

import textwrap

from symbolic.ledger import PartRow, Row

from .items import drafts
from .lemmas import KEYED, Lemmas

_WIDTH = 100
_MARGIN = 15


def item_text(paper: str, item: Row, lemmas: Lemmas | None = None) -> str:
    """The item: what is printed, the verdict, each statement with its proof in words, what it rests on, evidence.

    `lemmas` are those of its paper: what the proofs cite is stated below them.
    """
    kind = item.kind + (", superseded" if item.superseded else "")
    head = f"{paper}:{item.ref}   {kind}   {item.title}".rstrip()
    checked = f", checked by {', '.join(item.checked_by)}" if item.checked_by else ""
    place = f"sentence {item.place}" if item.place else ""
    rows = [
        ("printed", " ".join(item.printed.split())),
        ("stands in", place),
        ("drafts", "; ".join(drafts(item))),
        ("verdict", item.verdict + checked),
    ]
    for part in item.parts:
        rows += [(_label(part), part.text), ("", _called(" ".join(part.outline), lemmas))]
    rows += _stated(item, lemmas)
    ours = dict.fromkeys(h.text for part in item.parts for h in part.suppositions if h.source == "added")
    rows += [("ours", f"supposed besides: {', '.join(ours)}" if ours else ""), ("left out", ", ".join(item.left_out))]
    if item.verdict == "definition":
        rows.append(("reading", item.reading.detail))
    else:
        first = f", first at {item.fails_at}" if item.fails_at not in ("", item.ref) else ""
        steps = f"; its steps: {', '.join(item.steps)}" if item.steps else ""
        rows.append(("argument", item.argument + first + steps))
    if item.parts:
        cited = f"cited, not proved: {'; '.join(item.rests_on)}" if item.rests_on else ""
        rows.append(("rests on", cited or "the definitions alone"))
    rows += [("evidence", text) for text in item.evidence.texts()]
    rows += [("certificate", item.certificate or ""), ("note", item.note)]
    return "\n".join([head, *(labelled(label, text) for label, text in rows if text)])


def _called(line: str, lemmas: Lemmas | None) -> str:
    """A line with the names of the lemmas for their keys."""
    return KEYED.sub(lambda match: lemmas.name(match[1]), line) if lemmas else line


def _stated(item: Row, lemmas: Lemmas | None) -> list[tuple[str, str]]:
    """The lemmas that the proofs cite."""
    keys = dict.fromkeys(key for part in item.parts for line in part.outline for key in KEYED.findall(line))
    return [(lemmas.name(key), lemmas.rows[key].text) for key in keys if key in lemmas.rows] if lemmas else []


def _label(part: PartRow) -> str:
    if part.role == "also":
        return "beside it" if part.outcome == "proved" else "is false"
    return "refuted" if part.outcome == "refuted" else "repaired" if part.role == "repaired" else "proved"


def labelled(label: str, text: str) -> str:
    """The text behind its label, broken into lines."""
    margin = f"  {label}".ljust(_MARGIN)
    return textwrap.fill(
        text,
        _WIDTH,
        initial_indent=margin,
        subsequent_indent=" " * _MARGIN,
        break_long_words=False,
        break_on_hyphens=False,
    )
