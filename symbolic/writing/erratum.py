"""An erratum: place, for, read, why, by what the line changes; as LaTeX and as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from symbolic.ledger.ledger import ADDITION, PaperRow, Row, Told
from symbolic.ledger.summaries import plain

from .correcting import HEADINGS, Correction, Corrections, InMarkdown, told_as, unreasoned
from .items import counted
from .markdown import displayed, marked, within
from .numbers import latex_of
from .plainlatex import HEADING, display, head, opened, running
from .prose import prose
from .words import listed, sentence, things

_NONE: Mapping[str, str] = MappingProxyType({})
_MOST = 4  # repaired lines that are printed
_WORDS = {"corrected": "false as printed"}


@dataclass(frozen=True)
class _Form:
    """How a text for an author is written: its headings, where a line stands, formulas."""

    heading: str
    place: Callable[[Row], str]
    formula: Callable[[str], str]
    quote: Callable[[str], str]
    paragraph: Callable[[str], str] = str


def erratum_latex(name: str, paper: PaperRow, columns: int = 1, quotes: Mapping[str, str] = _NONE) -> str:
    r"""A text for ``\input``, with amsmath; where nothing is to be changed it says so.

    `quotes` are sentences of a draft, by their places, for claims in words.
    """
    found = Corrections(paper, quotes=quotes)
    form = _Form(
        HEADING,
        lambda row: head(found.place(row)),
        lambda latex: display(latex, columns),
        lambda text: running(f"``{prose(text)}{chr(39) * 2}", columns),
        lambda text: running(text, columns),
    )
    title = " ".join(paper.title.split())
    what = f"Errata of {title}: place, for, read, why.  From the ledger, {name}"
    return opened(what, "\n".join(_errata(found, form)))


def erratum_markdown(name: str, paper: PaperRow, quotes: Mapping[str, str] = _NONE) -> str:
    """The same as Markdown."""
    found = Corrections(paper, InMarkdown, quotes)
    form = _Form("## %s", lambda row: f"**{_place(row, found)}.**", displayed, lambda text: f"“{marked(text)}”")
    return "\n\n".join([f"# Errata: {marked(paper.title)}", *filter(None, _errata(found, form))]) + "\n"


def _errata(found: Corrections, form: _Form) -> list[str]:
    """Paragraphs and formulas."""
    out = []
    for consequence, corrections in found.groups():
        out.append(form.heading % HEADINGS[consequence])
        out += [block for one in corrections for block in _erratum(one, found, form)]
    if reasons := unreasoned(found.items):
        out.append(form.heading % "True, but not as argued")
        out += [form.paragraph("\n".join(_reason(ref, rows, found) for ref, rows in reasons.items()))]
    if count := found.aside:
        verb = "is" if count == 1 else "are"
        out.append(f"\nIn the sections that are set aside {things(count, 'more line')} {verb} false as printed.")
    return out or ["Nothing that the paper prints was found to be false."]


def _erratum(correction: Correction, found: Corrections, form: _Form) -> Iterator[str]:
    """Place, for, read, why; what only lacks a condition is not printed twice."""
    if correction.in_words:
        yield from _in_words(correction, found, form)
        return
    item, read, title = correction.item, correction.read, sentence(correction.item.title)
    yield form.place(item) + (" To" if correction.under else " For" if read else " Printed is")
    yield form.formula(item.printed)
    if correction.under:
        yield form.paragraph(f"add {listed(correction.lacking)}.")
    if read:
        yield "Without that, read" if correction.under else "read"
    elif item.verdict == "proved":  # what is wrong is what is made of it
        yield "This is true; what it is taken for is not."
    elif item.verdict == "refuted" and not correction.repair:
        yield "This is false; nothing is proved in its place."
    yield from _read(correction, form)
    yield _why([title, *correction.why(_MOST)], correction, found, form)


def _in_words(correction: Correction, found: Corrections, form: _Form) -> Iterator[str]:
    """A claim in words: no formula stands there, so the words are what is replaced, or their place where they are not
    known; the formula for which a counterexample is told is said to be ours."""
    item, why = correction.item, correction.why(_MOST)
    quote = found.items.quotes.get(item.place)
    yield form.place(item) + (f" Printed is {form.quote(quote)}" if quote else "")
    yield _why([item.title], correction, found, form)
    if correction.read:
        yield "True is"
        yield from _read(correction, form)
    if item.printed:
        yield "What is meant there, as a formula,"
        yield form.formula(item.printed)
        says = "is true; what it is taken for is not" if item.verdict == "proved" else "is false"
        if correction.under:
            says = f"is true with {listed(correction.lacking)}, and false without"
        elif item.verdict == "refuted" and not correction.repair:
            says += "; nothing is proved in its place"
        why = [says, *why]
    yield _why(why, correction, found, form)


def _read(correction: Correction, form: _Form) -> Iterator[str]:
    """What is true instead, with the conditions that are to be said."""
    for part in correction.read[:_MOST]:
        yield form.formula(latex_of(part))
        if conditions := correction.conditions(part):
            yield form.paragraph(f"{conditions}.")
    if (left := len(correction.read) - _MOST) > 0:
        yield f"and {things(left, 'more line')}."


def _why(texts: Sequence[str], correction: Correction, found: Corrections, form: _Form) -> str:
    """Sentences, in a paragraph."""
    said = [found.items.linked(sentence(text), correction.item.ref) for text in texts if text]
    return form.paragraph(" ".join(said)) if said else ""


def _reason(ref: str, rows: Sequence[Row], found: Corrections) -> str:
    names = listed(told_as(row.ref, found.items) for row in rows)
    verb = "is" if len(rows) == 1 else "are"
    return f"The argument fails at {told_as(ref, found.items)}; {names} {verb} true all the same, with another proof."


def _place(row: Row, found: Corrections) -> str:
    """Where it stands, in Markdown."""
    return found.place(row).replace("~", " ")


def summary_markdown(name: str, paper: PaperRow) -> str:
    """What a pull request is told: counts, the package's summary, a line for each item that is not right as printed."""
    found = Corrections(paper, InMarkdown)
    counts = [things(n, word) if word == "definition" else f"{n} {word}" for word, n in _counted(paper).items()]
    out = [f"### {marked(paper.title)} (`{name}`)", f"{things(len(found.items.printed), 'item')}: {', '.join(counts)}."]
    told_first = found.items.summary
    if told_first.setting and (told_first.fails or told_first.otherwise):
        out.append(marked(plain(told_first.setting)))
    for title, told in (("Findings", told_first.fails), ("With another proof", told_first.otherwise)):
        if told:
            out.append("\n".join([f"#### {title}", *(_told(one) for one in told)]))
    rows = [(c or one.item.verdict, one) for c, corrections in found.groups() for one in corrections]
    if rows:
        table = ["| where | what | for | read |", "| --- | --- | --- | --- |"]
        table += [f"| {' | '.join(_cells(what, one, found))} |" for what, one in rows]
        out.append("\n".join(table))
    if reasons := unreasoned(found.items):
        count = sum(map(len, reasons.values()))
        at = listed(found.items.name(ref) for ref in reasons)
        out.append(f"{things(count, 'more item')} true, with another proof: the argument fails at {at}.")
    return "\n\n".join(out) + "\n"


def _told(one: Told) -> str:
    repair = f" *Repair:* {marked(plain(one.repair))}" if one.repair else ""
    return f"- **{marked(plain(one.title))}.** {marked(plain(one.text))}{repair}"


def _cells(what: str, one: Correction, found: Corrections) -> list[str]:
    shown = [f"add {listed(one.lacking)}"] if one.under else []
    shown += [", ".join(filter(None, [within(latex_of(part)), one.conditions(part)])) for part in one.read[:_MOST]]
    read = "; ".join(shown).replace("|", r"\vert ") or "-"
    return [_place(one.item, found), what, "in words" if one.in_words else within(one.item.printed), read]


def _counted(paper: PaperRow) -> dict[str, int]:
    """How many printed items have which verdict, in the words that an author uses, where there are any."""
    counts = counted(row for row in paper.items if row.kind != ADDITION)
    return {_WORDS.get(verdict, verdict): n for verdict, n in counts.items() if n}


def badge(paper: PaperRow) -> dict[str, object]:
    """What shields.io shows of a paper, in the shape of its endpoint."""
    count = _counted(paper)
    asserted = sum(count.values()) - count.pop("definition", 0)
    proved = count.pop("proved", 0)
    said = [f"{proved} of {asserted} proved", *(f"{n} {word}" for word, n in count.items())]
    color = "red" if "refuted" in count else "orange" if count else "brightgreen"
    return {"schemaVersion": 1, "label": "rederived", "message": ", ".join(said), "color": color}
