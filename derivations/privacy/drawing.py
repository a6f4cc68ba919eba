"""Figures of q and of the estimate's deviation against n: data, SVG and TikZ, the same bytes every time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from derivations.privacy.clock import timed
from derivations.privacy.comparison import Comparison, compare, deviation
from derivations.privacy.enclosure import Enclosure, decimal
from derivations.privacy.inputs import PrivacyError, Rational
from symbolic import state

SIZES = (100, 300, 1000, 3000, 10**4, 3 * 10**4, 10**5, 3 * 10**5, 10**6, 3 * 10**6, 10**7)
_COLOURS = ("000000", "1b6ca8", "c2452d", "3b8c3b", "8a5aa8", "b8860b", "2a9d9d", "777777", "d17ca9", "7a5230")
_DIGITS = 8


@dataclass(frozen=True)
class Curve:
    """A named list of points with positive coordinates; `cited` is what a figure calls it."""

    name: str
    cited: str
    points: tuple[tuple[float, Fraction | float], ...]


@dataclass(frozen=True)
class Figure:
    """Curves on logarithmic axes."""

    title: str
    ordinate: str
    formula: str  # the ordinate, for LaTeX
    curves: tuple[Curve, ...]
    abscissa: str = "N"

    def as_json(self) -> dict[str, Any]:
        """The data, rounded up to eight digits."""
        return {
            "title": self.title,
            "ordinate": self.ordinate,
            "curves": {c.name: [[n, decimal(y, _DIGITS, up=True)] for n, y in c.points] for c in self.curves},
        }


@timed
def curves(
    epsilon: Rational | None = None,
    delta: Rational = "1e-6",
    *,
    exp_epsilon: Rational | None = None,
    sizes: Sequence[int] = SIZES,
) -> tuple[Figure, Figure]:
    """The flip probability, exact and by the known bounds, against n; and the deviation of the estimate with it."""
    compared = [compare(n, epsilon, delta, exp_epsilon=exp_epsilon) for n in sizes]
    if not compared:
        raise PrivacyError("sizes must not be empty")
    setting = compared[0].setting
    told = f"epsilon = {setting.level}, delta = {decimal(setting.delta, _DIGITS, up=True)}"
    noise = _curves(compared)
    spread = tuple(
        Curve(c.name, c.cited, tuple((n, deviation(n, Enclosure(q, q)).upper) for n, q in c.points)) for c in noise
    )
    title = f"Deviation of the estimated number of ones for {told}"
    return (
        Figure(f"Flip probability for {told}", "q", "q", noise),
        Figure(title, "sqrt(n p q)/(p - q)", r"\sqrt{npq}/(p - q)", spread),
    )


def _curves(compared: list[Comparison]) -> tuple[Curve, ...]:
    curves = [Curve("exact", "exact", tuple((c.setting.n, c.exact.upper) for c in compared))]
    for place, row in enumerate(compared[0].rows):
        answers = [(c.setting.n, c.rows[place].answer) for c in compared]
        points = tuple((n, a.q.upper) for n, a in answers if a.q is not None and a.holds)
        if points:
            curves.append(Curve(row.bound.name, row.bound.citation, points))
    return tuple(curves)


def write(folder: Path, drawn: Sequence[Figure]) -> list[Path]:
    """Write `privacy_q` and `privacy_deviation` as .svg, .tex (TikZ) and .json; the paths are returned."""
    paths = []
    for name, figure in zip(("privacy_q", "privacy_deviation"), drawn, strict=True):
        for ending, text in (("svg", svg(figure)), ("tex", tikz(figure)), ("json", state.dump(figure.as_json()))):
            path = folder / f"{name}.{ending}"
            state.write(path, text)
            paths.append(path)
    return paths


# ------------------------------------------------------------------------------------------------------------ drawing


@dataclass(frozen=True)
class _Axis:
    """From a power of ten to a power of ten."""

    first: int
    last: int

    @staticmethod
    def over(values: Sequence[Fraction | float]) -> _Axis:
        logs = [math.log10(v) for v in values]
        first, last = math.floor(min(logs)), math.ceil(max(logs))
        return _Axis(first, max(last, first + 1))

    def share(self, value: Fraction | float) -> float:
        return (math.log10(value) - self.first) / (self.last - self.first)

    def ticks(self) -> list[int]:
        step = max(1, (self.last - self.first) // 8)
        return list(range(self.first, self.last + 1, step))


def _axes(figure: Figure) -> tuple[_Axis, _Axis]:
    points = [point for curve in figure.curves for point in curve.points]
    return _Axis.over([n for n, _ in points]), _Axis.over([y for _, y in points])


def svg(figure: Figure) -> str:
    """A drawing for a page, without scripts or fonts of its own."""
    left, top, width, height, legend = 70, 40, 480, 320, 260
    across, up = _axes(figure)

    def at(n: float, y: Fraction | float) -> str:
        return f"{left + width * across.share(n):.2f},{top + height * (1 - up.share(y)):.2f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + legend} {top + height + 50}" '
        'font-family="sans-serif" font-size="12">',
        f'<text x="{left}" y="22" font-size="14">{escape(figure.title)}</text>',
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#999999"/>',
    ]
    for tick in across.ticks():
        x = left + width * (tick - across.first) / (across.last - across.first)
        lines.append(f'<path d="M{x:.2f} {top}V{top + height}" stroke="#e4e4e4"/>')
        lines.append(f'<text x="{x:.2f}" y="{top + height + 18}" text-anchor="middle">{_power(tick)}</text>')
    for tick in up.ticks():
        y = top + height * (1 - (tick - up.first) / (up.last - up.first))
        lines.append(f'<path d="M{left} {y:.2f}H{left + width}" stroke="#e4e4e4"/>')
        lines.append(f'<text x="{left - 8}" y="{y + 4:.2f}" text-anchor="end">{_power(tick)}</text>')
    for place, curve in enumerate(figure.curves):
        colour, y = f"#{_colour(place)}", top + 12 + 18 * place
        points = " ".join(at(n, v) for n, v in curve.points)
        thick = 2.5 if place == 0 else 1.5
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{thick}"/>')
        lines.append(f'<path d="M{left + width + 12} {y - 4}h22" stroke="{colour}" stroke-width="{thick}"/>')
        lines.append(f'<text x="{left + width + 40}" y="{y}">{escape(curve.cited)}</text>')
    along, middle = escape(figure.abscissa), left + width / 2
    lines.append(f'<text x="{middle:.2f}" y="{top + height + 40}" text-anchor="middle">{along}</text>')
    lines.append(f'<text x="14" y="{top - 10}">{escape(figure.ordinate)}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _power(exponent: int) -> str:
    return f'10<tspan dy="-5" font-size="9">{str(exponent).replace("-", "−")}</tspan>'


def tikz(figure: Figure) -> str:
    r"""A `tikzpicture` that needs nothing but TikZ itself: \input it where figures go."""
    width, height = 9.0, 6.0
    across, up = _axes(figure)
    lines = [r"\begin{tikzpicture}", f"  \\draw[gray] (0,0) rectangle ({width:g},{height:g});"]
    for tick in across.ticks():
        x = width * (tick - across.first) / (across.last - across.first)
        lines.append(f"  \\draw[gray!30] ({x:.3f},0) node[below,black] {{$10^{{{tick}}}$}} -- ({x:.3f},{height:g});")
    for tick in up.ticks():
        y = height * (tick - up.first) / (up.last - up.first)
        lines.append(f"  \\draw[gray!30] (0,{y:.3f}) node[left,black] {{$10^{{{tick}}}$}} -- ({width:g},{y:.3f});")
    for place, curve in enumerate(figure.curves):
        points = " -- ".join(f"({width * across.share(n):.3f},{height * up.share(y):.3f})" for n, y in curve.points)
        red, green, blue = (int(_colour(place)[i : i + 2], 16) for i in (0, 2, 4))
        style = f"color={{rgb,255:red,{red};green,{green};blue,{blue}}}"
        style += ",very thick" if place == 0 else ",thick"
        lines.append(f"  \\draw[{style}] {points};")
        y = height - 0.3 - 0.5 * place
        lines.append(
            f"  \\draw[{style}] ({width + 0.3:g},{y:.3f}) -- +(0.6,0) node[right,black] {{\\small {curve.cited}}};"
        )
    lines.append(f"  \\node at ({width / 2:g},-0.9) {{$n$}};")
    lines.append(f"  \\node[rotate=90] at (-1.1,{height / 2:g}) {{${figure.formula}$}};")
    return "\n".join([*lines, r"\end{tikzpicture}", ""])


def _colour(place: int) -> str:
    return _COLOURS[place % len(_COLOURS)]


__all__ = ["SIZES", "Curve", "Figure", "curves", "svg", "tikz", "write"]
