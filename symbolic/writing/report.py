"""A paper's ledger as a paper: what was found, then every printed item with its proof or its counterexample."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from symbolic.ledger.ledger import PaperRow
from symbolic.state import write

from .entries import placed, plain, section, told_beside
from .figures import Figure, figures_of
from .findings import findings
from .items import Items
from .lemmas import lemmas, stated
from .prose import prose
from .summary import checked, head, summary
from .symbols import symbols
from .table import numbers, table

# At the foot of each page: where that stands which its proofs cite.
_LEMMAS = r"Lemmas: stated from p.~\pageref{{section:lemmas}} on, proved in {}.pdf"
_ITEMS = "Numbers in parentheses, sections and notation: {}.pdf"
_PLOTS = "\\usepackage{pgfplots}\n\\pgfplotsset{compat=1.16}"


def write_paper(name: str, paper: PaperRow, reports: Path) -> list[Path]:
    """Write ``<reports>/<name>.tex``, and ``<name>-lemmas.tex`` beside it with what its proofs rest on.

    Each is replaced as a whole; from the same ledger the same bytes.  The files written are returned.
    """
    lemmas_in = f"{name}-lemmas"
    texts = {lemmas_in: lemmas_latex(name, paper)}
    texts[name] = paper_latex(paper, figures_of(paper.package), elsewhere=lemmas_in if texts[lemmas_in] else "")
    paths = {document: Path(reports) / f"{document}.tex" for document in texts}
    for document, text in texts.items():
        if text:
            write(paths[document], text)
        else:
            paths[document].unlink(missing_ok=True)
    return [paths[document] for document in (name, lemmas_in) if texts[document]]


def write_more(name: str, paper: PaperRow, reports: Path, quotes: Mapping[str, str] | None = None) -> Path:
    """Write ``<reports>/<name>-whole.tex``: the same with what the authors set aside, and with all evidence.

    With `quotes` it is ``<name>-quoted.tex``, the same with the sentences that claims in words are read from.
    """
    path = Path(reports) / f"{name}-{'whole' if quotes is None else 'quoted'}.tex"
    write(path, paper_latex(paper, figures_of(paper.package), quotes or {}, whole=quotes is None))
    return path


def paper_latex(
    paper: PaperRow,
    figures: Sequence[Figure] = (),
    quotes: Mapping[str, str] = MappingProxyType({}),
    whole: bool = False,
    elsewhere: str = "",
) -> str:
    """The document; of the figures those that belong to its sections.

    `elsewhere` is the document that proves its lemmas: here those that are cited are stated, and each page names it.
    """
    items = Items(paper, quotes, whole)
    items.proofs_in = elsewhere
    items.figures = {f.item: f"figure:{f.slug}" for f in figures if f.item}
    shown = {s.number: [f for f in figures if f.section and f.section == s.number] for s in items.sections}
    first = [f for f in figures if not (f.section or f.item)]
    body = [
        head(paper),
        summary(items),
        *(placed(f, items) for f in first),
        findings(items),
        numbers(items),
        *(section(s, items, shown[s.number]) for s in items.sections),
        stated(items.lemmas, elsewhere) if elsewhere else lemmas(items.lemmas, items.linked, whole),
        symbols(paper.symbols, items),
        table(items),
        checked(items),
    ]
    foot = _LEMMAS.format(elsewhere) if elsewhere else ""
    return _document(paper, body, foot, _PLOTS if first or any(shown.values()) else "")


def lemmas_latex(name: str, paper: PaperRow) -> str:
    """The document of the lemmas; "" without any."""
    items = Items(paper, elsewhere=name)
    told = lemmas(items.lemmas, items.linked) + "".join(f"\n{text}" for text in told_beside(items))
    return _document(paper, [head(paper, "Lemmas"), told], _ITEMS.format(name)) if told else ""


def _document(paper: PaperRow, body: Sequence[str], foot: str = "", packages: str = "") -> str:
    parts = [
        files(__package__).joinpath("preamble.tex").read_text(encoding="utf-8").rstrip(),
        packages,
        rf"\hypersetup{{pdftitle={{Rederivation of {plain(paper.title)}}}}}",
        rf"\renewcommand\about{{{', '.join(prose(text) for text in (paper.title, paper.date) if text)}}}",
        rf"\renewcommand\foot{{{foot}}}" if foot else "",
        r"\begin{document}",
        *body,
        r"\end{document}",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"
