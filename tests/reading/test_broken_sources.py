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
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_cut_off(folder, name, data):
    text = SOURCES[name]
    survives(folder, name, text[: data.draw(st.integers(0, len(text)))])


@pytest.mark.parametrize("name", SOURCES)
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_pieces_lost(folder, name, data):
    text = SOURCES[name]
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=12)))
    kept = [(0, cuts[0]), *list(pairwise(cuts))[1::2], (cuts[-1], len(text))]
    survives(folder, name, "".join(text[start:end] for start, end in kept))


@pytest.mark.parametrize("name", SOURCES)
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_pieces_put_in(folder, name, data):
    text = SOURCES[name]
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.sampled_from(PIECES)) + text[at:]
    survives(folder, name, text)


@pytest.mark.parametrize("name", SOURCES)
@settings(max_examples=300, deadline=None)
@given(text=st.lists(st.sampled_from([*PIECES, "x", " ", "\n", "\r\n", "\f", "\x85", "1 A", "[", "]"])).map("".join))
def test_nonsense(folder, name, text):
    survives(folder, name, text)


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
