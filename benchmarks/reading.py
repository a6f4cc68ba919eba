"""Reading: all displays of the five drafts, against SymPy's own LaTeX grammar, formula for formula.

    python benchmarks/reading.py

prints the time to read everything, and the ratio of the times per formula on the numbered formulas of one draft; what
the peer refuses counts for it as read.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from pathlib import Path

from symbolic.reading.binding import Printed

ROOT = Path(__file__).resolve().parents[1] / "derivations"
PAPERS = ("jan2016", "notes2020", "apr2016", "informal2016", "setup2016")
SAMPLE = 25


def seconds(action: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def main() -> None:
    """Print the two lines."""
    papers: list[Printed] = []
    whole = seconds(lambda: papers.extend(Printed.of(ROOT / name) for name in PAPERS))
    displays = [d for paper in papers for d in paper.displays.values() if d.formula.strip()]
    read = sum(d.reading is not None for d in displays)
    print(f"reading: {read} of {len(displays)} displays of five drafts in {whole:.2f} s")
    jan = papers[0]
    sample = [jan.displays[key].formula for key in jan.transcription.numbered if jan.displays[key].formula][:SAMPLE]
    peer = seconds(lambda: [_peer(formula) for formula in sample])
    ratio = peer / len(sample) / (whole / len(displays))
    print(f"reading: {ratio:.0f} times as fast per formula as sympy's lark grammar")


def _peer(formula: str) -> object:
    from sympy.parsing.latex import parse_latex

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return parse_latex(formula, backend="lark")
        except Exception:
            return None


if __name__ == "__main__":
    main()
