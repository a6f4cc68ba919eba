"""Sources that were cut or lost pieces: reading them never raises anything but the named error."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_papers import PAPER, SCANNED

from symbolic.reading.errors import Unreadable
from symbolic.reading.extraction import Extraction, extract
from symbolic.reading.tex import read_tex
from tests.campaigns import drawn, every

SOURCES = {"paper.tex": PAPER, "paper.md": SCANNED}
PIECES = ["$$", "$", "{", "}", "\\", "\\\\", "\n\n", "\\[", "\\]", "\\begin{align}", "\\end{align}", "\\tag{",
          "\\label{", "(1.1)", "\\quad", "\\section", "\\newtheorem{", "\\numberwithin{equation}{equation}",
          "\\setcounter{equation}{9}", "%", "\\verb|", "```", "<!--", "#", "Proof.", "\\begin{subequations}",
          "\\appendix", "é", "²", "\\newcommand{\\be}[1]{", "\\be", "\\begin{empheq}[", "\\begin{dmath}", "```math\n",
          "\\def\\ee#1\\be{\\end{align}}"]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("broken")


def survives(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    try:
        found = extract(path)
    except Unreadable as error:
        assert "\n" not in str(error)
        return
    sane(found, text)
    assert name.endswith(".md") or all(t.end <= len(read_tex(path).page.text) for t in found.theorems)


def sane(found: Extraction, text: str) -> None:
    count = text.count("\n") + 1 + text.count("\r")
    assert all(1 <= display.first <= display.last <= count for display in found.displays)
    assert all(0 <= theorem.start <= theorem.end for theorem in found.theorems)
    assert all(1 <= trouble.line <= count and trouble.message for trouble in found.troubles)
    assert len({display.id for display in found.displays}) == len(found.displays)


@pytest.mark.parametrize("name", SOURCES)
@every(5)
def test_cut_off(folder, name, step):
    text = SOURCES[name]
    drawn(300 // step, st.integers(0, len(text)), lambda end: survives(folder, name, text[:end]))


@pytest.mark.parametrize("name", SOURCES)
@every(5)
def test_pieces_lost(folder, name, step):
    text = SOURCES[name]

    def check(cuts):
        kept = [(0, cuts[0]), *list(pairwise(cuts))[1::2], (cuts[-1], len(text))]
        survives(folder, name, "".join(text[start:end] for start, end in kept))

    drawn(300 // step, st.lists(st.integers(0, len(text)), min_size=2, max_size=12).map(sorted), check)


@pytest.mark.parametrize("name", SOURCES)
@every(5)
def test_pieces_put_in(folder, name, step):
    def check(places):
        text = SOURCES[name]
        for at, piece in places:
            text = text[:at] + piece + text[at:]
        survives(folder, name, text)

    place = st.tuples(st.integers(0, len(SOURCES[name])), st.sampled_from(PIECES))
    drawn(300 // step, st.lists(place, min_size=1, max_size=6), check)


@pytest.mark.parametrize("name", SOURCES)
@every(5)
def test_nonsense(folder, name, step):
    pieces = st.sampled_from([*PIECES, "x", " ", "\n", "\r\n", "\f", "\x85", "1 A", "[", "]"])
    drawn(300 // step, st.lists(pieces).map("".join), lambda text: survives(folder, name, text))


@pytest.mark.parametrize("name", SOURCES)
@settings(max_examples=100, deadline=None)
@given(data=st.binary())
def test_bytes(folder, name, data):
    path = folder / name
    path.write_bytes(data)
    try:
        extract(path)
    except Unreadable as error:
        assert "\n" not in str(error)
