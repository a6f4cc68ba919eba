"""Sums and products with dots: what their terms show is read, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_settling import eq, settle


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"1 + 2 + \dots + n = \frac{n(n+1)}{2}", "proved"),
        (r"1 + 2 + \dots + n = \frac{n(n-1)}{2}", "corrected"),
        (r"1 + 2 + \dots + 100 = 5050", "proved"),
        (r"n + (n-1) + \dots + 1 = \frac{n(n+1)}2", "proved"),
        (r"1 + 2 + \dots + n + (n+1) = \frac{(n+1)(n+2)}{2}", "proved"),
        (r"1 + 2 + \dots + n + (n+1) = \frac{n(n+1)}{2}", "corrected"),
        (r"1^2 + 2^2 + \cdots + n^2 = \frac{n(n+1)(2n+1)}{6}", "proved"),
        (r"1 + 3 + \cdots + (2n-1) = n^2", "proved"),
        (r"1 + 3 + \cdots + (2n-1) = n^2 + 1", "corrected"),
        (r"1 + x + x^2 + \cdots + x^n = \frac{x^{n+1}-1}{x-1}", "proved"),
        (r"\frac{1}{1\cdot 2} + \frac{1}{2\cdot 3} + \cdots + \frac{1}{n(n+1)} = 1 - \frac{1}{n+1}", "proved"),
        (r"1 + 2 + 4 + \cdots + 2^n = 2^{n+1} - 1", "proved"),
        (r"n(n-1)(n-2)\cdots 1 = n!", "proved"),
        (r"1 \cdot 3 \cdot 5 \cdots (2n-1) = \frac{(2n)!}{2^n n!}", "proved"),
        # All numbers up to 2^n, or the powers of two?  Which primes, and which signs?
        (r"1 + 2 + \cdots + 2^n = 2^{n+1} - 1", "open"),
        (r"1 + 2 + 3 + \cdots + 2^n = 2^{n-1}(2^n+1)", "open"),
        (r"2 + 3 + 5 + 7 + \dots + n = 17", "open"),
        (r"3 + 5 + \dots + 17 = 80", "open"),
        (r"1 - 2 + 3 - \dots + n = 0", "open"),
        (r"1 + 1 + \dots + 1 = n", "open"),
        (r"n + (n+1) + \dots + 2n = \frac{3n(n+1)}2", "open"),
        (r"1+2+\dots+k+\dots+n = 5", "open"),
    ],
)
def test_verdicts(tmp_path: Path, formula: str, verdict: str) -> None:
    assert [row.verdict for row in settle(tmp_path, "We see" + eq(formula)).values()] == [verdict]


def test_a_sum_with_dots_defines(tmp_path: Path) -> None:
    body = "Put" + eq(r"S = 1 + 2 + \dots + n") + "Then" + eq("2S = n(n+1)", "2S = n^2")
    assert [row.verdict for row in settle(tmp_path, body).values()] == ["definition", "proved", "corrected"]


def test_a_letter_with_an_index_is_no_count(tmp_path: Path) -> None:
    body = r"Let $m > 0$ be the mass." + eq(r"m_1 + m_2 + \dots + m_N = N", r"m^2 \ge m")
    assert [row.verdict for row in settle(tmp_path, body).values()] == ["open", "open"]
