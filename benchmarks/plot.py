"""Curves on logarithmic axes, as SVG: how long something takes as it grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT, EDGE, GAP = 300, 220, 48, 24
_COLOURS = ("#1b6ca8", "#c0392b")


@dataclass(frozen=True)
class Curve:
    """Seconds over sizes, of ours and maybe of a peer; `along` names the size."""

    title: str
    along: str
    ours: Sequence[tuple[float, float]]
    peer: Sequence[tuple[float, float]] = ()
    name: str = ""


def drawn(curves: Sequence[Curve]) -> str:
    """The curves side by side."""
    width = len(curves) * (WIDTH + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" font-family="sans-serif" '
        'font-size="10">'
    ]
    for k, curve in enumerate(curves):
        parts += [f'<g transform="translate({k * (WIDTH + GAP)} 0)">', *_one(curve), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _one(curve: Curve) -> list[str]:
    points = [*curve.ours, *curve.peer]
    (left, right), (low, high) = (_decades([p[k] for p in points]) for k in (0, 1))

    def at(x: float, y: float) -> str:
        across = EDGE + (log10(x) - left) / (right - left) * (WIDTH - EDGE - 8)
        up = HEIGHT - EDGE + 12 - (log10(y) - low) / (high - low) * (HEIGHT - EDGE - 24)
        return f"{across:.1f},{up:.1f}"

    out = [f'<text x="{EDGE}" y="12" font-weight="bold">{escape(curve.title)}</text>']
    out += [f'<text x="{(WIDTH + EDGE) // 2}" y="{HEIGHT - 6}">{escape(curve.along)}</text>']
    for power in range(low, high + 1):
        x, y = at(10.0**left, 10.0**power).split(",")
        out.append(f'<text x="{float(x) - 4:.1f}" y="{float(y) + 3:.1f}" text-anchor="end">1e{power} s</text>')
    for power in (left, right):
        x, y = at(10.0**power, 10.0**low).split(",")
        out.append(f'<text x="{x}" y="{float(y) + 14:.1f}" text-anchor="middle">1e{power}</text>')
    out.append(f'<path fill="none" stroke="#999" d="M{at(10.0**left, 10.0**high)} L{at(10.0**left, 10.0**low)} '
               f'L{at(10.0**right, 10.0**low)}"/>')  # fmt: skip
    for name, colour, series in (("ours", _COLOURS[0], curve.ours), (curve.name, _COLOURS[1], curve.peer)):
        if series:
            line = " ".join(at(x, y) for x, y in series)
            x, y = at(*series[-1]).split(",")
            out.append(f'<polyline fill="none" stroke="{colour}" stroke-width="1.5" points="{line}"/>')
            out.append(f'<text x="{x}" y="{float(y) - 4:.1f}" fill="{colour}" text-anchor="end">{escape(name)}</text>')
    return out


def _decades(values: Sequence[float]) -> tuple[int, int]:
    """The powers of 10 around the values, at least one apart."""
    low, high = floor(log10(min(values)) + 1e-9), ceil(log10(max(values)) - 1e-9)
    return low, max(high, low + 1)
