"""The theoretical setup of K-Randomization, by Maxim Zhilyaev and David Zeber, 2016."""

from pathlib import Path

from derivations.author import Paper
from derivations.jan2016 import paper as january
from derivations.laws import MEANINGS

paper = Paper(
    "setup2016",
    meanings=MEANINGS,
    title="K-Randomization: theoretical setup",
    authors="Maxim Zhilyaev and David Zeber",
    date="2016",
    folder=Path(__file__).parent,
    notation=january.notation,
)
