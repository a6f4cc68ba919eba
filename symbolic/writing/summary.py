"""Page one: what does not hold, what stands, what to do; then each with its repair; at the end how it was checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from symbolic.kernel.rules import NOTHING_CITED
from symbolic.ledger.ledger import ADDITION, CONSEQUENCES, PaperRow, Row, Told
from symbolic.ledger.summaries import PARTS

from .items import Items, counted, is_bare
from .prose import escaped, prose
from .words import are, capital, listed, number, things

_PHRASES = {"proved": "proved", "corrected": "false and corrected", "refuted": "false", "unclear": "unclear"}
_LEVELS = {"same": "say the same", "by hand": "were read by hand, for a stated reason"}
# What needs no comparison: nothing is asserted, or there is no display.
_APART = ("definition", "in words", "")
_AT_A_GLANCE = 12  # findings that a page has room for
_PLACES = "Sections and numbers are those of the paper, pages and figures those of this document."
# How a claim compares with what is printed.
READ = {
    "same": "the claims are what is read there, relation by relation",
    "by hand": "read by hand",
    "in words": "said in words",
}
CHECKERS = {"kernel": "the kernel"}


def head(paper: PaperRow, part: str = "") -> str:
    """Title, authors and date of the paper; which part of its rederivation it is."""
    symbols = r" What each symbol is: p.~\pageref{section:notation}." if paper.symbols and not part else ""
    by = r"\quad ".join(prose(text) for text in (paper.authors, paper.date) if text)
    return "\n".join(
        [
            r"\begin{center}",
            rf"\textsc{{{f'{part} of the rederivation of' if part else 'Rederivation of'}}}\\[8pt]",
            rf"{{\LARGE {prose(paper.title)}\par}}",
            rf"\vskip 10pt {{\small {by}\par}}" if by else "",
            rf"\vskip 4pt {{\footnotesize\faint{{{_PLACES}{symbols}}}\par}}",
            r"\end{center}",
            r"\vskip 4pt",
        ]
    )


def summary(items: Items) -> str:
    """What the paper's package sums up, by what stands; the counts in one line."""
    told = items.summary
    parts = [
        rf"\setting{{{items.said(told.setting)}}}" if told.setting else "",
        _short(items),
        _todo(items),
        *(_part(title, getattr(told, part), items) for title, part in PARTS.items()),
    ]
    said = _counted(items)
    return "\n\n".join(s for s in (*parts, rf"{{\vskip 2pt\footnotesize\raggedright {said}\par}}") if s)


def _short(items: Items) -> str:
    """All findings by their titles, so that page one has each of them."""
    told = items.summary
    parts = {"Findings": told.fails, "Other proof": told.otherwise, "Stands": told.stands, "Unclear": told.unclear}
    rows = [
        rf"\item[{name}] {'; '.join(items.said(one.title) for one in found)}." for name, found in parts.items() if found
    ]
    if not rows or len(told.findings) <= _AT_A_GLANCE:
        return ""
    return "\n".join([r"\summary{In short}", r"\begin{rows}\raggedright", *rows, r"\end{rows}"])


def _part(title: str, told: Sequence[Told], items: Items) -> str:
    shown = [_told(one, items) for one in told]
    return "\n\n".join([rf"\summary{{{title}}}", *shown]) if shown else ""


def _told(one: Told, items: Items) -> str:
    """A finding in a paragraph, with the page of its first item, and the repair."""
    shown = next((ref for ref in one.items if ref in items.labels), "")
    about = items.leading(shown, items.page(shown))
    about += "".join(rf", figure~\ref{{{label}}}" for ref, label in items.figures.items() if ref in one.items)
    repair = rf" \repair{{{items.said(one.repair)}}}" if one.repair else ""
    return rf"\told{{{items.said(one.title)}}}{{{about}}} {items.said(one.text)}{repair}\par"


def _todo(items: Items) -> str:
    """What to do, class by class."""
    rows = [
        rf"\item[{capital(name)}] {capital(items.said(items.summary.todo[name]))}"
        for name in CONSEQUENCES
        if name in items.summary.todo
    ]
    if not rows:
        return ""
    return "\n".join([r"\summary{What to do in the draft}", r"\begin{rows}\raggedright", *rows, r"\end{rows}"])


def checked(items: Items) -> str:
    """How it was checked and what it rests on: the end of the document."""
    said = [_arguments(items), _rests(items), _certified(items), _compared(items), _confirmed(items)]
    if not items.all:
        return ""
    heading = r"\section*{How it was checked}\pdfbookmark[1]{How it was checked}{checked}\markright{How it was checked}"
    told = rf"{{\small\interlinepenalty=10000 {' '.join(s for s in said if s)}\par}}"
    return f"{heading}\n\n{told}"


def _counted(items: Items) -> str:
    """The counts, in one line."""
    if not items.all:
        return "No item of the paper has been stated yet."
    counts = counted(items.printed)
    said = [f"{n} {_PHRASES[v]}" for v, n in counts.items() if v in _PHRASES and n]
    said += [things(counts["definition"], "definition")] if counts["definition"] else []
    text = f"{things(len(items.printed), 'item')}: {', '.join(said)}, {number(counts['open'])} open"
    if aside := len(items.all) - len(items.kept):
        text += f"; {aside} set aside"
    added = Counter(i.verdict for i in items.all if i.kind == ADDITION)
    if added:
        text += f"; {', '.join(f'{n} {verdict}' for verdict, n in sorted(added.items()))} besides"
    return f"{text}."


def _arguments(items: Items) -> str:
    given = [i for i in items.printed if i.argument in ("stands", "fails")]
    fails = [i for i in given if i.argument == "fails"]
    if not given:
        return ""
    if not fails:
        return f"Wherever the paper argues for an item ({things(len(given), 'time')}), its argument stands."
    slips = [i for i in fails if i.verdict == "proved" and not i.consequence]
    stands = f"its argument stands for {number(len(given) - len(fails))}"
    if slips:
        stands += f", but for a misprint for {len(slips)} more,"
    text = (
        f"The paper argues for {things(len(given), 'item')}; {stands} and fails for {number(len(fails) - len(slips))}"
    )
    named = [i for i in fails if i.kind in ("theorem", "lemma")]
    true = [i for i in named if i.verdict == "proved"]
    if true:
        text += f", among them {listed(items.link(i.ref) for i in true)}, true all the same"
    return text + "."


def _rests(items: Items) -> str:
    sources = sorted({s for i in items.all for s in i.rests_on})
    if not sources:
        return f"Nothing is cited: every theorem rests on {NOTHING_CITED}."
    return f"What is cited and not proved: {listed([prose(s) for s in sources])}."


def _certified(items: Items) -> str:
    certified = [i for i in items.all if i.checked_by]
    if not certified:
        return ""
    named = listed(CHECKERS.get(c, escaped(c)) for c in sorted({c for i in certified for c in i.checked_by}))
    parts = Counter(p.outcome for i in certified for p in i.parts)
    nouns = {"proved": "theorem", "refuted": "counterexample"}
    made = listed(things(parts[outcome], noun) for outcome, noun in nouns.items() if parts[outcome])
    text = f"The certificates of the {made} below were replayed by {named}."
    unchecked = [i for i in items.all if i.verdict in _PHRASES and not i.checked_by]
    if unchecked:
        text += f" Nothing has checked {listed(items.link(i.ref) for i in unchecked)}."
    return text


def _compared(items: Items) -> str:
    levels = Counter(i.reading.level for i in items.all)
    compared = sum(n for level, n in levels.items() if level not in _APART)
    if not compared:
        return ""
    said = listed(f"{levels[level]} {how}" for level, how in _LEVELS.items() if levels[level])
    text = f"A reader of the printed formulas compared the claims with {things(compared, 'display')}"
    text += f": {said}." if said else "."
    if bare := sum(1 for i in items.kept if is_bare(i)):
        text += f" {things(bare, 'definition')} in words {are(bare)} taken as said: nothing of it is checked."
    if differ := [i.ref for i in items.all if i.reading.level not in (*_LEVELS, *_APART)]:
        text += rf" \textcolor{{refuted}}{{The comparison fails}} for {listed(map(items.link, differ))}."
    return text


def _refuted(row: Row) -> set[int]:
    """The places of what is refuted: a grid of it is one point, its counterexample."""
    return {place for place, part in enumerate(row.parts) if part.outcome == "refuted"}


def _confirmed(items: Items) -> str:
    grids = [g for i in items.all for g in i.evidence.grid if not g.failed and g.part not in _refuted(i)]
    opinions = [e for i in items.all for e in i.evidence.sympy]
    points = sum(i.evidence.spot_check.points for i in items.all)
    said = []
    if points:
        said.append(f"Models of the functions confirm the theorems at {things(points, 'exact point')}.")
    if opinions:
        agreed = sum(1 for e in opinions if e.outcome != "undecided")
        count = things(len(opinions), "identity", "identities")
        said.append(f"Computer algebra, from the definitions alone, agrees on {agreed} of {count}.")
    if grids:
        count = things(len(grids), "inequality", "inequalities")
        undecided = sum(g.undecided for g in grids)
        rest = f", {undecided} of them undecided" if undecided else ""
        said.append(f"Grids confirm {count}, at {things(sum(g.points for g in grids), 'point')} in all{rest}.")
    return " ".join(said)
