"""Plots with exact numbers, and the figures of January 2016."""

from __future__ import annotations

import doctest
from decimal import Decimal
from fractions import Fraction as F

import pytest

from derivations.jan2016 import figures
from symbolic.writing import plots
from symbolic.writing.plots import Axes, Curve, Window, beside, digits


def test_docstrings():
    assert doctest.testmod(plots).failed == 0


@pytest.mark.parametrize(
    ("value", "wanted"),
    [(0, "0"), (F(1, 3), "0.333333"), (F(-1, 8), "-0.125"), (123456789, "123457000"), (Decimal("1E-9"), "0.000000001")],
)
def test_digits(value, wanted):
    assert digits(value) == wanted


def test_axes():
    curve = Curve([(0, F(1, 2)), (1, 2)], "thick", "$f$")
    text = Axes((0, 1), (F(1, 10), 3), "$x$", "$y$", [curve], [Window(F(1, 4), F(1, 2))], "y", "title").tikz()
    assert text.startswith("\\begin{tikzpicture}\n\\begin{axis}[")
    assert "xmin=0,xmax=1,ymin=0.1,ymax=3" in text and "ymode=log" in text and "xmode" not in text
    assert r"\fill[black!8] (axis cs:0.25,0.1) rectangle (axis cs:0.5,3);" in text
    assert "(0,0.5) (1,2)} node[pos=1,anchor=west,font=\\footnotesize]{$f$};" in text
    assert beside(Axes((0, 1), (0, 1), "", "", [curve])).count("tikzpicture") == 2


def test_the_worked_example():
    """(4.52) to (4.55), and the two noises: 0.009 is 0.00876.. rounded up."""
    low, high = figures.window(figures.LOCAL)
    assert (digits(low, 5), digits(high, 5)) == ("982.04", "999.96")
    assert figures.privacy_ratio(0, F(1, 3)) == 2 and figures.privacy_ratio(1000, F(1, 3)) == F(1, 2)
    assert digits(figures.least_noise(1), 4) == "0.008764"


def test_the_deviation_grows_with_the_number_of_repetitions():
    """At the least noise it is 3 / (k (2^(1/k) - 1))."""
    found = [figures.deviation(k, figures.least_noise(k)) for k in (1, 2, 5, 100)]
    assert [digits(x, 6) for x in found] == ["3", "3.62132", "4.03501", "4.3131"]
    assert found == sorted(found)


def test_the_figures_are_the_same_every_time():
    assert [f.slug for f in figures.FIGURES] == ["privacy-ratio", "cost-of-repeating"]
    for figure in figures.FIGURES:
        assert figure.draw() == figure.draw()
