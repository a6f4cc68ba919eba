"""An erratum: place, for, read, why, by what the line changes; as LaTeX and as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from symbolic.ledger.ledger import ADDITION, PaperRow, Row, Told
from symbolic.ledger.summaries import plain

from .correcting import HEADINGS, Correction, Corrections, InMarkdown, told_as
from .items import counted
from .markdown import displayed, marked, within
from .plainlatex import HEADING, display, head, opened, running
from .words import listed, sentence, things

_MOST = 4  # repaired lines that are printed
_WORDS = {"corrected": "false as printed"}


@dataclass(frozen=True)
class _Form:
    """How a text for an author is written: its headings, where a line stands, formulas."""

    heading: str
    place: Callable[[Row], str]
    formula: Callable[[str], str]
    paragraph: Callable[[str], str] = str


def erratum_latex(name: str, paper: PaperRow, columns: int = 1) -> str:
    r"""A text for ``\input``, with amsmath; where nothing is to be changed it says so."""
    found = Corrections(paper)
    form = _Form(
        HEADING,
        lambda row: head(found.place(row)),
        lambda latex: display(latex, columns),
        lambda text: running(text, columns),
    )
    title = " ".join(paper.title.split())
    what = f"Errata of {title}: place, for, read, why.  From the ledger, {name}"
    return opened(what, "\n".join(_errata(found, form)))


def erratum_markdown(name: str, paper: PaperRow) -> str:
    """The same as Markdown."""
    found = Corrections(paper, InMarkdown)
    form = _Form("## %s", lambda row: f"**{_place(row, found)}.**", displayed)
    return "\n\n".join([f"# Errata: {marked(paper.title)}", *_errata(found, form)]) + "\n"


def _errata(found: Corrections, form: _Form) -> list[str]:
    """Paragraphs and formulas."""
    out = []
    for consequence, corrections in found.groups():
        out.append(form.heading % HEADINGS[consequence])
        out += [block for one in corrections for block in _erratum(one, found, form)]
    if reasons := found.unreasoned():
        out.append(form.heading % "True, but not as argued")
        out += [form.paragraph("\n".join(_reason(ref, rows, found) for ref, rows in reasons.items()))]
    if count := found.aside:
        verb = "is" if count == 1 else "are"
        out.append(f"\nIn the sections that are set aside {things(count, 'more line')} {verb} false as printed.")
    return out or ["Nothing that the paper prints was found to be false."]


def _erratum(correction: Correction, found: Corrections, form: _Form) -> Iterator[str]:
    """Place, for, read, why."""
    item, read, left = correction.item, correction.read, len(correction.read) - _MOST
    stands = item.verdict == "proved"  # what is wrong is what is made of it
    yield form.place(item) + ((" For" if read else " Printed is") if item.printed else "")
    if item.printed:
        yield form.formula(item.printed)
    if read:
        yield "read" if item.printed else "True is"
    elif stands:
        yield "This is true; what it is taken for is not."
    elif item.verdict == "refuted" and not correction.repair:
        yield "This is false; nothing is proved in its place."
    for part in read[:_MOST]:
        yield form.formula(part.latex)
        if conditions := correction.conditions(part):
            yield form.paragraph(f"{conditions}.")
    if left > 0:
        yield f"and {things(left, 'more line')}."
    why = correction.why(_MOST) + ([f"Repair: {correction.repair}"] if correction.repair else [])
    yield form.paragraph(" ".join(found.items.linked(sentence(text), item.ref) for text in why))


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
    for title, told in (("What does not hold", told_first.fails), ("With another proof", told_first.otherwise)):
        if told:
            out.append("\n".join([f"#### {title}", *(_told(one) for one in told)]))
    rows = [(c or one.item.verdict, one) for c, corrections in found.groups() for one in corrections]
    if rows:
        table = ["| where | what | for | read |", "| --- | --- | --- | --- |"]
        table += [f"| {' | '.join(_cells(what, one, found))} |" for what, one in rows]
        out.append("\n".join(table))
    if reasons := found.unreasoned():
        count = sum(map(len, reasons.values()))
        at = listed(found.items.name(ref) for ref in reasons)
        out.append(f"{things(count, 'more item')} true, with another proof: the argument fails at {at}.")
    return "\n\n".join(out) + "\n"


def _told(one: Told) -> str:
    repair = f" *Repair:* {marked(plain(one.repair))}" if one.repair else ""
    return f"- **{marked(plain(one.title))}.** {marked(plain(one.text))}{repair}"


def _cells(what: str, one: Correction, found: Corrections) -> list[str]:
    shown = [", ".join(filter(None, [within(part.latex), one.conditions(part)])) for part in one.read[:_MOST]]
    read = "; ".join(shown).replace("|", r"\vert ") or "-"
    return [_place(one.item, found), what, within(one.item.printed) if one.item.printed else "-", read]


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
