"""The number that LaTeX prints is taken for the label that an item is called by."""

from __future__ import annotations

import json
from pathlib import Path

from symbolic.ledger.numbered import called, numbers
from symbolic.paper.derivation import Paper
from symbolic.reading.extraction import extract
from symbolic.reading.transcription import transcribe

DRAFT = r"""\begin{document}
\begin{equation}\label{eq:one} a = 1 \end{equation}
\begin{equation} b = 2 \end{equation}
\begin{equation}\label{eq:three} c = 3 \end{equation}
\end{document}"""


def folder(tmp_path: Path) -> Path:
    draft, printed = tmp_path / "draft.tex", tmp_path / "printed"
    draft.write_text(DRAFT, encoding="utf-8")
    printed.mkdir()
    (printed / "equations.json").write_text(transcribe(extract(draft)).dumps(), encoding="utf-8")
    (tmp_path / "notation.toml").write_text('reals = ["a", "b", "c"]\n', encoding="utf-8")
    return tmp_path


def test_numbers_are_kept_where_the_key_is_a_label(tmp_path: Path) -> None:
    known = numbers(folder(tmp_path))
    assert known == {"eq:one": "1", "eq:three": "3"}
    assert [called(ref, known) for ref in ("3", "eq:three", "2", "4")] == ["eq:three", "eq:three", "2", "4"]


def test_a_paper_takes_either(tmp_path: Path) -> None:
    paper = Paper("toy", title="", authors="", date="", folder=folder(tmp_path))
    assert paper.called("1") == "eq:one" and paper.called("2") == "2" and paper.called("7") == "7"


def test_what_is_no_transcription_has_no_numbers(tmp_path: Path) -> None:
    assert numbers(tmp_path) == {}
    (folder(tmp_path) / "printed" / "equations.json").write_text(json.dumps({"displays": [1]}), encoding="utf-8")
    assert numbers(tmp_path) == {}
