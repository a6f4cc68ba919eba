"""Curves on logarithmic axes, as SVG: how long something takes as it grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from derivations.privacy import drawing

_WIDTH, _HEIGHT = 810, 410


@dataclass(frozen=True)
class Curve:
    """Seconds over sizes, of ours and maybe of a peer; `along` names the size."""

    title: str
    along: str
    ours: Sequence[tuple[float, float]]
    peer: Sequence[tuple[float, float]] = ()
    name: str = ""


def drawn(curves: Sequence[Curve]) -> str:
    """The curves, one below the other."""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT * len(curves)}">']
    for k, curve in enumerate(curves):
        both = [
            drawing.Curve(name, name, tuple(s)) for name, s in (("ours", curve.ours), (curve.name, curve.peer)) if s
        ]
        one = drawing.svg(drawing.Figure(curve.title, "seconds", "", tuple(both), curve.along))
        parts.append(one.replace("<svg ", f'<svg y="{_HEIGHT * k}" width="{_WIDTH}" height="{_HEIGHT}" ', 1))
    return "\n".join([*parts, "</svg>", ""])
