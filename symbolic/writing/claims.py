r"""What LaTeX may quote of a ledger: a style, a file of data for every paper, and a document that shows how.

    \usepackage{claims}
    \claimsload{jan2016/claims}
    .. is \claimverdict{jan2016:4.22}: \claimwitness{jan2016:4.22}

Nothing runs while LaTeX does; the data are macros.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from symbolic.ledger import Ledger, NoLedger, PaperRow, Row
from symbolic.state import write

from .formulas import counterexample, inline, said_of, total_width
from .items import is_printed
from .prose import prose
from .rounding import Shown, rounded

_SHORT = 22.0  # the em of a formula in running text
_SPECIAL = {"\\": r"\textbackslash ", "{": r"\{", "}": r"\}", "%": r"\%", "#": r"\#"}


def write_claims(name: str, paper: PaperRow, reports: Path) -> list[Path]:
    """Write ``<reports>/claims.sty`` and ``<reports>/<name>/claims.tex``; the files written are returned.

    The paper with the most items is the one of ``<reports>/sample.tex``.
    """
    reports = Path(reports)
    texts = {
        reports / "claims.sty": files(__package__).joinpath("claims.sty.tex").read_text(encoding="utf-8"),
        reports / name / "claims.tex": claims_latex(name, paper),
    }
    if name == _largest(reports, name) and (sample := sample_latex(name, paper)):
        texts[reports / "sample.tex"] = sample
    for path, text in texts.items():
        write(path, text)
    return list(texts)


def claims_latex(name: str, paper: PaperRow) -> str:
    r"""A ``\claimdata`` for every item."""
    return "\n".join(_data(name, item) for item in paper.items) + "\n"


def sample_latex(name: str, paper: PaperRow) -> str:
    """A document of a few lines about one corrected item with short formulas; "" when there is none."""
    item = next((i for i in paper.items if is_printed(i) and i.verdict == "corrected" and _is_short(i)), None)
    if item is None:
        return ""
    of = "{" + claim_id(name, item.ref) + "}"
    return "\n".join(
        [
            r"\documentclass{article}",
            rf"\usepackage{{xcolor,claims}} \claimsload{{{name}/claims}}",
            r"\begin{document}\raggedright",
            rf"Where the paper prints \claimprinted{of}, the verdict is \claimverdict{of}.  \claimwitness{of}",
            rf"True is \claimstatement{of}.",
            r"\end{document}",
            "",
        ]
    )


def claim_id(name: str, ref: str) -> str:
    r"""The id of an item as it is written in LaTeX: ``jan2016:4.22``; a percent sign is ``\%``."""
    return "".join(_SPECIAL.get(c, c) for c in f"{name}:{' '.join(ref.split())}")


def _data(name: str, item: Row) -> str:
    parts = rounded(p for p in item.parts if p.role != "also")
    fields = [
        item.verdict,
        _statements(parts),
        inline(item.printed),
        " ".join(counterexample(p) for p in parts if p.outcome == "refuted"),
    ]
    return rf"\claimdata{{{claim_id(name, item.ref)}}}" + "".join(f"%\n  {{{field}}}" for field in fields) + "%"


def _statements(parts: Iterable[Shown]) -> str:
    """What was proved; of a line that is false in part, its repairs."""
    proved = [p for p in parts if p.outcome == "proved"]
    repaired = [p for p in proved if p.role == "repaired"]
    return "; ".join(_statement(p) for p in repaired or proved)


def _statement(part: Shown) -> str:
    shown = inline(part.latex) if part.latex else prose(part.text)
    said = said_of(part)
    return shown + (rf"\claimcondition{{{said}}}" if said else "")


def _is_short(item: Row) -> bool:
    shown = [item.printed, *(p.latex for p in item.parts if p.role != "also")]
    return len(shown) == 3 and all(latex and total_width(latex) < _SHORT for latex in shown)


def _largest(reports: Path, name: str) -> str:
    """The paper of the ledger with the most items, `name` where there is no ledger."""
    try:
        papers = Ledger.read(reports).papers
    except NoLedger:
        return name
    return max(papers, key=lambda paper: (len(papers[paper].items), paper), default=name)
