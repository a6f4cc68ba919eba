"""Plots for figures, as pgfplots code: curves through exact points, with a window or a level marked.

Every number is written with the same few digits, rounded exactly: no float has a part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Context, Decimal
from fractions import Fraction

Number = int | Fraction | Decimal
Point = tuple[Number, Number]
DIGITS = 6
_PER_LINE = 6
_PRECISE = Context(prec=40)


def digits(value: Number, count: int = DIGITS) -> str:
    """The number in decimal notation with so many significant digits.

    >>> digits(Fraction(2, 3)), digits(1000), digits(Decimal("-0.00001234567"))
    ('0.666667', '1000', '-0.0000123457')
    """
    if isinstance(value, Fraction):
        value = _PRECISE.divide(Decimal(value.numerator), Decimal(value.denominator))
    rounded = Context(prec=count).plus(Decimal(value))
    text = format(rounded, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True)
class Curve:
    """Points joined by lines.  `style` is TikZ's; `label` stands at the last point, or where `at` (0 to 1) says."""

    points: Sequence[Point]
    style: str = ""
    label: str = ""
    at: str = "1"
    anchor: str = "west"


@dataclass(frozen=True)
class Window:
    """The values between `low` and `high` on the horizontal axis, shaded."""

    low: Number
    high: Number
    style: str = "black!8"
    label: str = ""


@dataclass(frozen=True)
class Axes:
    """One plot: ranges, labels, and what is drawn.  `logarithmic` names the axes with such a scale: "", "x", "y", "xy".

    `options` are further ones of pgfplots, "ytick={1,2}".  `width` and `height` are in mm.
    """

    x: tuple[Number, Number]
    y: tuple[Number, Number]
    xlabel: str
    ylabel: str
    curves: Sequence[Curve]
    windows: Sequence[Window] = ()
    logarithmic: str = ""
    title: str = ""
    width: int = 74
    height: int = 58
    options: Sequence[str] = field(default_factory=tuple)

    def tikz(self) -> str:
        """The picture."""
        lines = [r"\begin{tikzpicture}", rf"\begin{{axis}}[{','.join(self._options())}]"]
        lines += [self._window(w) for w in self.windows]
        for curve in self.curves:
            lines += self._curve(curve)
        return "\n".join([*lines, r"\end{axis}", r"\end{tikzpicture}"])

    def _options(self) -> list[str]:
        scales = [f"{axis}mode=log" for axis in self.logarithmic]
        title = [rf"title={{\strut {self.title}}}"] if self.title else []
        return [
            f"width={self.width}mm,height={self.height}mm,scale only axis=false",
            f"xmin={digits(self.x[0])},xmax={digits(self.x[1])},ymin={digits(self.y[0])},ymax={digits(self.y[1])}",
            f"xlabel={{{self.xlabel}}},ylabel={{{self.ylabel}}}",
            "axis on top,tick align=outside,tick pos=left,every axis label/.append style={font=\\small}",
            "every tick label/.append style={font=\\footnotesize},title style={font=\\small}",
            "log ticks with fixed point,/pgf/number format/1000 sep={}",
            *scales,
            *title,
            *self.options,
        ]

    def _window(self, w: Window) -> str:
        low, high = (rf"axis cs:{digits(x)},{digits(self.y[k])}" for k, x in enumerate((w.low, w.high)))
        label = rf" node[pos=0.5]{{{w.label}}}" if w.label else ""
        return rf"\fill[{w.style}] ({low}) rectangle ({high}){label};"

    def _curve(self, curve: Curve) -> list[str]:
        pairs = [f"({digits(x)},{digits(y)})" for x, y in curve.points]
        rows = [" ".join(pairs[k : k + _PER_LINE]) for k in range(0, len(pairs), _PER_LINE)]
        rows[-1] += "}"
        node = (
            rf" node[pos={curve.at},anchor={curve.anchor},font=\footnotesize]{{{curve.label}}}" if curve.label else ""
        )
        return [rf"\addplot[{curve.style}] coordinates {{", *rows[:-1], f"{rows[-1]}{node};"]


def beside(*plots: Axes) -> str:
    """Plots in one row."""
    return "%\n\\hfill\n".join(plot.tikz() for plot in plots)
