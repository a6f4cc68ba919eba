"""Reading: the displays of the drafts, against SymPy's own LaTeX grammar, formula for formula.

Ours reads whole displays (chains, conditions, words between them) with the paper's notation, or says why it does not;
the peer reads one expression, sometimes as several, and what it refuses counts for it as read.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from benchmarks import public
from benchmarks.row import COUNT, RATE, Row, skipped
from benchmarks.timing import seconds, turns
from symbolic.reading.binding import Printed
from symbolic.reading.reader import read
from symbolic.reading.scan import ReadError

LACKS = {"SymPy": "reads one expression without its conditions, and some wrongly without an error"}

SOURCES = Path(__file__).resolve().parents[2] / "shared" / "sources"  # checkouts, where they are beside the repository
DERIVATIONS = Path(__file__).resolve().parents[1] / "derivations"
PAPERS = ("jan2016", "notes2020", "apr2016", "informal2016", "setup2016")
SAMPLE = 25
PLAIN = ("4.16", "4.36", "4.40", "4.43", "4.46", "5.11", "5.20", "5.22", "5.23")  # of jan2016: the peer reads them too


def rows(papers: Sequence[str] = PAPERS, sample: int = SAMPLE, rounds: int = 3) -> Iterator[Row]:
    """All displays; the first numbered ones of the first draft, and some that both read, beside the peer."""
    printed: list[Printed] = []
    whole = seconds(lambda: printed.extend(Printed.of(DERIVATIONS / name) for name in papers))
    displays = [d for paper in printed for d in paper.displays.values() if d.formula.strip()]
    known = sum(d.reading is not None for d in displays)
    told = f"{known} of {len(displays)} read; files, joining and lints included"
    yield Row(f"reading: displays, {len(papers)} drafts", len(displays) / whole, None, told, RATE)
    if SOURCES.is_dir():
        found = list(public.seen(SOURCES))
        for name, known, count in public.report(found):
            yield Row(f"reading: {name}, a public source", known, None, f"of {count} displays", COUNT)
        differs = len(public.otherwise(found))
        yield Row("reading: public sources, otherwise than it was checked", differs, None, "", COUNT)
    first = printed[0]
    numbered = [key for key in first.transcription.numbered if first.displays[key].formula.strip()]
    plain = [key for key in numbered if key in PLAIN]
    yield _beside(f"reading: formulas of {papers[0]}, the first numbered ones", first, numbered[:sample], rounds)
    yield _beside(f"reading: formulas of {papers[0]}, some that both read", first, plain[:sample], rounds)


def _beside(what: str, printed: Printed, keys: Sequence[str], rounds: int) -> Row:
    try:
        from sympy.parsing.latex import parse_latex

        parse_latex("x", backend="lark")  # the grammar is built at the first call
    except ImportError as error:
        return skipped(what, error)
    sections, formulas = printed.sections, printed.transcription.formulas()
    done = {"ours": 0, "peer": 0}

    def ours() -> None:
        done["ours"] = 0
        for key in keys:
            with suppress(ReadError):
                read(formulas[key], printed.notation.at(key, sections[key]))
                done["ours"] += 1

    def peer() -> None:
        done["peer"] = 0
        for key in keys:
            # What the grammar raises has no class of its own.
            with warnings.catch_warnings(action="ignore"), suppress(Exception):
                parse_latex(formulas[key], backend="lark")
                done["peer"] += 1

    first, second = turns(ours, peer, rounds)
    told = f"peer: sympy's lark grammar; of {len(keys)} it reads {done['peer']}, ours {done['ours']}"
    return Row(what, len(keys) / first, len(keys) / second, told, RATE)
