"""Figures: complete, and the same bytes every time."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

from derivations import privacy
from derivations.privacy.drawing import write


def test_figures_are_written_the_same_twice(tmp_path: Path) -> None:
    first = write(tmp_path / "a", privacy.curves(1, "1e-6", sizes=(100, 1000, 10**5)))
    second = write(tmp_path / "b", privacy.curves(1, "1e-6", sizes=(100, 1000, 10**5)))
    assert [p.name for p in first] == [
        f"privacy_{name}.{ending}" for name in ("q", "deviation") for ending in ("svg", "tex", "json")
    ]
    for one, other in zip(first, second, strict=True):
        assert one.read_bytes() == other.read_bytes()


def test_what_is_drawn_is_the_data(tmp_path: Path) -> None:
    drawn = privacy.curves(1, "1e-6", sizes=(1000, 10**5))
    paths = write(tmp_path, drawn)
    data = json.loads(paths[2].read_text())
    assert data["curves"]["exact"][0][1].startswith("0.0307406")
    assert "clones" not in {name for name, points in data["curves"].items() if points[0][0] == 1000}  # does not hold
    svg = ET.fromstring(paths[0].read_text())  # noqa: S314
    lines = [e for e in svg.iter() if e.tag.endswith("polyline")]
    assert len(lines) == len(data["curves"])
    assert paths[1].read_text().count(r"\begin{tikzpicture}") == 1
