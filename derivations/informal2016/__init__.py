"""Informal notes on K-Randomization, by Maxim Zhilyaev and David Zeber, 2016: an early form of the draft of April."""

from pathlib import Path

from derivations.apr2016 import paper as april
from derivations.author import Paper

paper = Paper(
    "informal2016",
    meanings=april.meanings,
    title="K-Randomization: informal notes",
    authors="Maxim Zhilyaev and David Zeber",
    date="2016",
    folder=Path(__file__).parent,
    notation=april.notation,
)
