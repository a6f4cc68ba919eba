"""`reports/index.html`: all papers of the ledger on one page, for a browser without a network.

Everything is in the file: formulas as MathML, the graphs as SVG, the style and what little script there is.  So that
it is there at once, what an item says below its title is put in place by the script when it comes into view, or when
the browser has nothing else to do (`symbolic.page.folding`), the lemmas when they are opened; without scripts an item
has its lines and counterexamples, but no proofs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from pathlib import Path

from symbolic.ledger.ledger import CONSEQUENCES, Ledger, PaperRow, Told
from symbolic.state import write
from symbolic.writing.items import VERDICTS, counted, sections, slug
from symbolic.writing.words import things

from .folding import folded, shared
from .graph import graph
from .item import CHANGES, article, lemma, paragraphs
from .mathml import sentence
from .names import Names, anchors

FILES = ("page.html", "page.css", "page.js")
_PHRASES = {
    "proved": "as printed",
    "corrected": "false as printed, with a repair",
    "refuted": "false, without a repair of the same intent",
    "unclear": "true or not, as one reads it",
    "definition": "nothing is asserted",
    "open": "neither proved nor refuted",
}


def write_page(ledger: Ledger, reports: Path) -> list[Path]:
    """Write ``<reports>/index.html``: replaced as a whole, and from the same ledger the same bytes."""
    path = Path(reports) / "index.html"
    write(path, page(ledger))
    return [path]


def page(ledger: Ledger) -> str:
    """The page."""
    known = anchors(ledger.papers)
    template, style, script = (files(__package__).joinpath(name).read_text(encoding="utf-8") for name in FILES)
    names: dict[str, Names] = {}
    names |= {name: Names(name, paper, known, names) for name, paper in ledger.papers.items()}
    main, formulas = shared("".join(_paper(paper, names[name]) for name, paper in ledger.papers.items()))
    rows = [row for paper in ledger.papers.values() for row in paper.items]
    verdicts, classes = counted(rows), Counter(row.consequence for row in rows)
    parts = {
        "style": _packed(style),
        "script": script,
        "ledger": ledger.digest(),
        "total": things(sum(verdicts.values()), "item"),
        "papers": _options((name, f"{name}: {_dated(paper)}") for name, paper in ledger.papers.items()),
        "verdicts": _options((v, f"{v} ({verdicts[v]})") for v in VERDICTS if verdicts[v]),
        "classes": _options((c, f"{CHANGES[c]} ({classes[c]})") for c in CONSEQUENCES if classes[c]),
        "key": "".join(f"<li class={v}><b>{v}</b> {_PHRASES[v]}" for v in VERDICTS if verdicts[v]),
        "contents": "".join(_contents(name, paper) for name, paper in ledger.papers.items()),
        "main": main,
        "formulas": formulas,
    }
    for name, text in parts.items():
        template = template.replace(f"<!--{name}-->", text)
    return template


def _packed(style: str) -> str:
    return "\n".join(line.strip() for line in style.splitlines() if line.strip())


def _options(pairs: Iterable[tuple[str, str]]) -> str:
    return "".join(f"<option value='{escape(value)}'>{escape(text)}" for value, text in pairs)


def _dated(paper: PaperRow) -> str:
    return f"{paper.title}, {paper.date}" if paper.date else paper.title


def _counts(paper: PaperRow) -> str:
    return " · ".join(f"<span class={v}>{n} <i>{v}</i></span>" for v, n in counted(paper.items).items() if n)


def _contents(name: str, paper: PaperRow) -> str:
    used = {row.section for row in paper.items}
    listed = "".join(
        f"<li><a href='#{_section(name, s.number)}'><span>{escape(s.number)}</span>{sentence(s.title)}</a>"
        for s in sections(paper)
        if s.number in used
    )
    date = f" <small>{escape(paper.date)}</small>" if paper.date else ""
    return f"<section><h3><a href='#{name}'>{sentence(paper.title)}</a>{date}</h3><ol>{listed}</ol></section>"


def _section(name: str, number: str) -> str:
    return f"{name}:section-{slug(number) or 'none'}"


def _paper(paper: PaperRow, names: Names) -> str:
    name = names.paper
    serves = defaultdict[str, list[str]](list)
    for row in paper.items:
        for step in dict.fromkeys(row.steps):
            serves[step].append(row.ref)
    by = ", ".join(escape(text) for text in (paper.authors, paper.date) if text)
    out = [f"<section class=paper id='{name}'><header><h2>{sentence(paper.title)}</h2><p class=by>{by}"]
    out.append(f"<p class=counts>{_counts(paper)}</header>")
    out.append(_first(names))
    if drawn := graph(paper, names):
        out.append(
            "<details class=graph><summary>What is argued by what</summary><p>Above an item stands what the paper "
            f"argues for it by; red lines lead from what is not right as printed.</p><div>{drawn}</div></details>"
        )
    for section in sections(paper):
        mine = [row for row in paper.items if row.section == section.number]
        if mine:
            aside = "<p class=aside>The authors have set this section aside.</p>" if section.superseded else ""
            number = f"<span>{escape(section.number)}</span>" if section.number else ""
            title = sentence(section.title) or ("" if number else "Without a section")
            out.append(f"<section id='{_section(name, section.number)}'><h3>{number}{title}</h3>{aside}")
            out.append(paragraphs(section.prose, names))
            out += [article(row, names, serves[row.ref], list(dict.fromkeys(row.steps))) for row in mine]
            out.append("</section>")
    return "".join([*out, _lemmas(names), "</section>\n"])


def _lemmas(names: Names) -> str:
    """What the proofs rest on, folded away."""
    told = "".join(lemma(number, names.lemmas.rows[key], names) for key, number in names.lemmas.numbers.items())
    return f"<details class=lemmas><summary>Lemmas, with their proofs</summary>{folded(told)}</details>" if told else ""


def _first(names: Names) -> str:
    """What the summary says does not hold, with repairs, and what can be read in several ways; else what stands."""
    parts = [("Findings", names.summary.fails), ("What can be read in several ways", names.summary.unclear)]
    parts = parts if any(told for _, told in parts) else [("What stands", names.summary.stands)]
    shown = (f"<h3>{title}</h3><ul>{''.join(_told(one, names) for one in told)}</ul>" for title, told in parts if told)
    setting = f"<p>{names.said(names.summary.setting)}" if names.summary.setting else ""
    return f"<div class=first>{setting}{listed}</div>" if (listed := "".join(shown)) else ""


def _told(one: Told, names: Names) -> str:
    repair = f" <i>Repair:</i> {names.said(one.repair)}" if one.repair else ""
    links = ", ".join(map(names.link, one.items))
    return f"<li><b>{names.said(one.title)}.</b> {names.said(one.text)}{repair} ({links})"
