"""Notes of August 2020 on shuffled randomized response: of their sections 7, 7.1 and 7.2, the others are not derived."""

from pathlib import Path

from derivations.apr2016 import paper as april
from symbolic.derivation import Paper

paper = Paper(
    "notes2020",
    meanings=april.meanings,
    title="Shuffled randomized response: notes",
    authors="Maxim Zhilyaev",
    date="August 25, 2020",
    folder=Path(__file__).parent,
    notation=april.notation,
)
