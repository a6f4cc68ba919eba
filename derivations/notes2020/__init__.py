"""Notes of August 2020 on shuffled randomized response, sections 6 and 7 to 7.3, and what else of them April has."""

from pathlib import Path

from derivations.apr2016 import paper as april
from derivations.author import Paper

paper = Paper(
    "notes2020",
    meanings={
        **april.meanings,
        "least_ratio": "the least of the first ratios",
        "low_end": "lowest outcome from x below the mean on, but 0 at least",
    },
    title="Shuffled randomized response: notes",
    authors="Maxim Zhilyaev",
    date="August 25, 2020",
    folder=Path(__file__).parent,
    notation={
        **april.notation,
        "least_ratio": r"\min_{{i \leq {0}}} \frac{{a_i}}{{b_i}}",
        "low_end": "s_{{{1}}}({2})",
        "lowest": "t_{{{1}}}({2})",  # April's, which is 1 at least
    },
)
