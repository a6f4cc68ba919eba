"""An erratum: place, for, read, why, by what the line changes; as LaTeX and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from symbolic.ledger import PaperRow, Row, Told
from symbolic.summaries import plain

from .correcting import HEADINGS, Correction, Corrections, is_label
from .formulas import counterexample
from .markdown import displayed, marked, within
from .plainlatex import display
from .rounding import Shown
from .words import capital, listed, sentence, things

_MOST = 4  # repaired lines that are printed


def erratum_latex(name: str, paper: PaperRow, columns: int = 1) -> str:
    r"""A text for ``\input``, with amsmath; where nothing is to be changed it says so."""
    found = Corrections(paper)
    out = [
        f"% Errata of {' '.join(paper.title.split())}: place, for, read, why.  From the ledger, {name}; needs amsmath."
    ]
    for consequence, corrections in found.groups():
        out.append(rf"\subsection*{{{HEADINGS[consequence]}}}")
        out += [_latex(c, found, columns) for c in corrections]
    if reasons := found.unreasoned():
        out += [r"\subsection*{True, but not as argued}", r"\begin{itemize}"]
        out += [rf"\item {_reason(ref, rows, found)}" for ref, rows in reasons.items()]
        out.append(r"\end{itemize}")
    out += [_aside(found.aside)] if found.aside else []
    return "\n".join(out if len(out) > 1 else [*out, "Nothing that the paper prints was found to be false."]) + "\n"


def _latex(correction: Correction, found: Corrections, columns: int) -> str:
    item = correction.item
    # No list: classes differ in what they make of its labels.
    lines = [rf"\par\medskip\noindent\textbf{{{found.place(item)}.}}"]
    if item.printed:
        lines += ["For", display(item.printed, columns)]
    lines.append(rf"\noindent {instead}" if (instead := _instead(correction, bool(item.printed))) else "")
    for part in correction.read[:_MOST]:
        conditions = correction.conditions(part)
        lines += [display(part.latex, columns), rf"\noindent {conditions}." if conditions else ""]
    if left := len(correction.read) - _MOST:
        lines += [f"and {things(left, 'more line')}."] if left > 0 else []
    lines.append(r"\noindent " + sentence(capital(found.said(item.title, item.ref))))
    lines += [sentence(counterexample(part)) for part in correction.false[:_MOST]]
    lines += [sentence(found.said(item.note, item.ref))] if item.note and not correction.read else []
    return "\n".join(line for line in lines if line)


def _instead(correction: Correction, printed: bool) -> str:
    if correction.read:
        return "read" if printed else "True is"
    return "This is false, and nothing like it is true." if correction.item.verdict == "refuted" else ""


def _reason(ref: str, rows: Sequence[Row], found: Corrections) -> str:
    names = listed(found.name(row.ref) for row in rows)
    verb = "is" if len(rows) == 1 else "are"
    return f"The argument fails at {found.name(ref)}; {names} {verb} true all the same, with another proof."


def _aside(count: int) -> str:
    verb = "is" if count == 1 else "are"
    return f"\nIn the sections that are set aside {things(count, 'more line')} {verb} false as printed."


def erratum_markdown(name: str, paper: PaperRow) -> str:
    """The same as Markdown."""
    found = Corrections(paper)
    out = [f"# Errata: {marked(paper.title)}"]
    for consequence, corrections in found.groups():
        out.append(f"## {HEADINGS[consequence]}")
        out += [_markdown(c, found) for c in corrections]
    if reasons := found.unreasoned():
        out.append("## True, but not as argued")
        out.append("\n".join(f"- {_reason_text(ref, rows, found)}" for ref, rows in reasons.items()))
    out += [_aside(found.aside).strip()] if found.aside else []
    return "\n\n".join(out if len(out) > 1 else [*out, "Nothing that the paper prints was found to be false."]) + "\n"


def _markdown(correction: Correction, found: Corrections) -> str:
    item = correction.item
    blocks = [f"**{marked(found.place_text(item))}.**" + (" For" if item.printed else "")]
    blocks += [displayed(item.printed)] if item.printed else []
    blocks.append(_instead(correction, bool(item.printed)))
    for part in correction.read[:_MOST]:
        conditions = correction.conditions(part)
        blocks.append(displayed(part.latex) + (f"\n\n{conditions}." if conditions else ""))
    why = [capital(item.title), *(" ".join(_outline(part)) for part in correction.false[:_MOST])]
    why += [item.note] if item.note and not correction.read else []
    blocks.append(" ".join(marked(sentence(text)) for text in why if text))
    return "\n\n".join(b for b in blocks if b)


def _outline(part: Shown) -> Sequence[str]:
    return part.outline_latex or part.outline


def _reason_text(ref: str, rows: Sequence[Row], found: Corrections) -> str:
    names = listed(_short(row.ref, found) for row in rows)
    verb = "is" if len(rows) == 1 else "are"
    return f"The argument fails at {_short(ref, found)}; {names} {verb} true all the same, with another proof."


def _short(ref: str, found: Corrections) -> str:
    """How an item is called in Markdown: the number in parentheses, a name, or what a command line calls it."""
    row = found.items.by_ref.get(ref)
    name = found.name(ref)
    if row is not None and not is_label(row) and "\\" not in name and "~" not in name:
        return marked(name)
    return marked(ref) if ref[:1].isupper() else f"`{ref}`"


def summary_markdown(name: str, paper: PaperRow) -> str:
    """What a pull request is told: counts, the package's summary, a line for each item that is not right as printed."""
    found = Corrections(paper)
    counts = [f"{n} {word}" if word != "definitions" else things(n, "definition") for word, n in counted(paper).items()]
    counts = [said for said in counts if said[:2] != "0 "]
    out = [f"### {marked(paper.title)} (`{name}`)", f"{things(len(found.items.printed), 'item')}: {', '.join(counts)}."]
    for title, told in (("What does not hold", paper.summary.fails), ("With another proof", paper.summary.otherwise)):
        if told:
            out.append("\n".join([f"#### {title}", *(_told(one) for one in told)]))
    rows = [(c or one.item.verdict, one) for c, corrections in found.groups() for one in corrections]
    if rows:
        table = ["| where | what | for | read |", "| --- | --- | --- | --- |"]
        table += [f"| {' | '.join(_cells(what, one, found))} |" for what, one in rows]
        out.append("\n".join(table))
    if reasons := found.unreasoned():
        count = sum(map(len, reasons.values()))
        at = listed(_short(ref, found) for ref in reasons)
        out.append(f"{things(count, 'more item')} true, with another proof: the argument fails at {at}.")
    return "\n\n".join(out) + "\n"


def _told(one: Told) -> str:
    repair = f" *Repair:* {marked(plain(one.repair))}" if one.repair else ""
    return f"- **{marked(plain(one.title))}.** {marked(plain(one.text))}{repair}"


def _cells(what: str, one: Correction, found: Corrections) -> list[str]:
    shown = [", ".join(filter(None, [within(part.latex), one.conditions(part)])) for part in one.read[:_MOST]]
    read = "; ".join(shown).replace("|", r"\vert ") or "-"
    return [marked(found.place_text(one.item)), what, within(one.item.printed) if one.item.printed else "-", read]


def counted(paper: PaperRow) -> dict[str, int]:
    """How many printed items have which verdict, in the words that an author uses."""
    words = {
        "proved": "proved", "corrected": "false as printed", "refuted": "refuted", "unclear": "unclear",
        "open": "open", "definition": "definitions",
    }  # fmt: skip
    printed = Corrections(paper).items.printed
    return {word: sum(1 for item in printed if item.verdict == verdict) for verdict, word in words.items()}


def badge(paper: PaperRow) -> dict[str, object]:
    """What shields.io shows of a paper, in the shape of its endpoint."""
    count = counted(paper)
    wrong = {word: n for word in ("false as printed", "refuted", "unclear", "open") if (n := count[word])}
    asserted = sum(count.values()) - count["definitions"]
    said = [f"{count['proved']} of {asserted} proved", *(f"{n} {word}" for word, n in wrong.items())]
    color = "red" if count["refuted"] else "orange" if wrong else "brightgreen"
    return {"schemaVersion": 1, "label": "rederived", "message": ", ".join(said), "color": color}
