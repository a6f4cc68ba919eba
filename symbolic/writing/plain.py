"""An item of the ledger as plain text, for terminals."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable

from symbolic.kernel.rules import NOTHING_CITED
from symbolic.ledger.ledger import ADDITION, PartRow, Row

from .items import drafts
from .lemmas import Lemmas, citations
from .notation import GREEK
from .prose import MATH, SIGNS
from .words import LINE

_WIDTH = 100
_MARGIN = 15
_MORE = {"leq": "≤", "geq": "≥", "neq": "≠", "cdot": "·", "dots": "…", "cdots": "…", "ldots": "…"}
_SIGNS = {command[1:]: sign for sign, command in SIGNS.items()} | _MORE
_GROUP = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
_BUILT = (
    (re.compile(r"\\(?:left|right)(?![A-Za-z])|\\[,;!]"), ""),
    (re.compile(rf"\\(?:math(?:bf|sf|rm|it|cal)|text){_GROUP}"), r"\1"),
    (re.compile(r"\{\\\{(.*?)\\\}\}"), r"{\1}"),
    *((re.compile(rf"\\{c}(?![a-z]) *"), sign) for c, sign in (("lfloor", "⌊"), ("lceil", "⌈"))),
    *((re.compile(rf" *\\{c}(?![a-z])"), sign) for c, sign in (("rfloor", "⌋"), ("rceil", "⌉"))),
    (re.compile(rf"\\[td]?frac{_GROUP}{_GROUP}"), r"(\1)/(\2)"),
    (re.compile(rf"\\binom{_GROUP}{_GROUP}"), r"binom(\1, \2)"),
    (re.compile(rf"\\sqrt{_GROUP}"), r"√(\1)"),
    (re.compile(r"(?<![\w)}])\( ?(\w|\d+) ?\)(?=/)|(?<=/)\((\w|\d+)\)(?![\^_])"), r"\1\2"),
    (re.compile(r"(?<=[_^])\{([^{} ])\}"), r"\1"),
)

_GREEK = re.compile(rf"(?<![\w\\])(?:{'|'.join(sorted(GREEK))})(?![A-Za-z])")


def item_text(paper: str, item: Row, lemmas: Lemmas | None = None) -> str:
    """The item: what is printed, the verdict, each statement with its proof in words, what it rests on, evidence.

    `lemmas` are those of its paper: what the proofs cite is stated below them.
    """
    kind = item.kind + (", superseded" if item.superseded else "")
    head = f"{paper}:{item.ref}   {kind}   {spoken(item.title)}".rstrip()
    checked = f", checked by {', '.join(item.checked_by)}" if item.checked_by else ""
    place = f"sentence {item.place}" if item.place else ""
    rows = [
        ("printed", " ".join(item.printed.split())),
        ("stands in", place),
        ("drafts", "; ".join(drafts(item))),
        ("verdict", item.verdict + checked),
    ]
    for part in item.parts:
        rows += [(_label(part), part.text), ("", _called(part.outline_latex, lemmas))]
    rows += _stated(item, lemmas)
    ours = dict.fromkeys(h.text for part in item.parts for h in part.suppositions if h.source == "added")
    rows += [("ours", f"supposed besides: {', '.join(ours)}" if ours else ""), ("left out", ", ".join(item.left_out))]
    if item.verdict == "definition":
        rows.append(("reading", item.reading.detail))
    else:
        first = f", first at {item.fails_at}" if item.fails_at not in ("", item.ref) else ""
        steps = f"; its steps: {', '.join(item.steps)}" if item.steps else ""
        if item.kind == ADDITION:
            rows.append(("steps", ", ".join(item.steps)))
        else:
            rows.append(("argument", item.argument + first + steps))
    if item.parts:
        cited = f"cited, not proved: {'; '.join(item.rests_on)}" if item.rests_on else ""
        rows.append(("rests on", cited or NOTHING_CITED))
    rows += [("evidence", text) for text in item.evidence.texts()]
    rows += [("certificate", item.certificate or ""), ("note", spoken(item.note))]
    return "\n".join([head, *(labelled(label, text) for label, text in rows if text)])


def unnamed(evidence: str) -> str:
    """Evidence for a reader of reports, to whom names of programs and of functions in derivations say nothing.

    >>> unnamed("SymPy: the same in 2 cases, with values for held, n")
    'Computer algebra: the same in 2 cases, with values for what is arbitrary'
    >>> unnamed("4 points of the grid N=0..1; delta'=0, 1/2: holds at 4")
    "4 points of the grid N=0..1; δ'=0, 1/2: holds at 4"
    """
    said, mark, given = evidence.replace("SymPy:", "Computer algebra:", 1).partition(", with values for ")
    if any(len(name) > 1 and name not in GREEK for name in given.split(", ")):
        given = "what is arbitrary"
    return _GREEK.sub(lambda letter: _signs(f"\\{letter[0]}"), said + mark + given)


def spoken(text: str) -> str:
    r"""A text with its formulas as a terminal shows them.

    >>> spoken(r"At $\delta = 1$: $\frac{P_{n, m}(s)}{2} \ge \sqrt{p q}$.")
    'At δ = 1: (P_{n, m}(s))/2 ≥ √(p q).'
    >>> spoken(r"At most $7/(npq)^{1/5}$, or $P_{n-1,m}(s)/2$.")
    'At most 7/(npq)^{1/5}, or P_{n-1,m}(s)/2.'
    """
    return MATH.sub(lambda found: _signs(found[1]), text)


def _signs(latex: str) -> str:
    for what, shown in _BUILT:
        while (said := what.sub(shown, latex)) != latex:
            latex = said
    return re.sub(r"\\([A-Za-z]+)", lambda found: _sign(found[1]), latex).replace("\\", "")


def _sign(command: str) -> str:
    kind = "SMALL" if command.islower() else "CAPITAL"
    name = f"GREEK {kind} LETTER {command.upper().replace('LAMBDA', 'LAMDA')}"
    try:
        return _SIGNS.get(command) or unicodedata.lookup(name)
    except KeyError:
        return command


def _called(lines: Iterable[str], lemmas: Lemmas | None) -> str:
    """Lines with the names of the lemmas for their keys."""
    return spoken(" ".join(map(lemmas.called, lines) if lemmas else lines).replace(f" {LINE}", " "))


def _stated(item: Row, lemmas: Lemmas | None) -> list[tuple[str, str]]:
    """The lemmas that the proofs cite."""
    keys = citations(line for part in item.parts for line in part.outline_latex)
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
