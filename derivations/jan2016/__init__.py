"""K-Randomization, by Maxim Zhilyaev and David Zeber, the draft of January 8, 2016."""

from pathlib import Path

from symbolic.derivation import Paper

paper = Paper(
    "jan2016",
    title="K-Randomization",
    authors="Maxim Zhilyaev and David Zeber",
    date="January 8, 2016",
    folder=Path(__file__).parent,
    notation={
        "a": "a_{{{2}}}^{{{1}}}",
        "law": "P_{{{0}, {1}}}({2})",
        "b": "b_{{{0}}}",
        "c": "c_{{{1}}}^{{({0})}}",
        "r": "r_{{{0}}}",
        "product": r"\Pi_{{{0}}}({1})",
        "unit": r"\mathbf{{1}}_{{\{{{0} = 0\}}}}",
    },
)
