"""The names of variables: what is printed differently is never called alike, and nothing is called like its letter."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from symbolic.reading.spelling import spelled

NAMES = {
    "x_{a}": "x_a",
    "x_{a'}": "x_a_prime",
    "x'_{a}": "x_prime_a",
    "x_{1}": "x_1",
    "x_{(1)}": "x_bracketed_1",
    "x_{-1}": "x_minus_1",
    "x_{1}^{*}": "x_1_star",
    "x_{*}": "x_star",
    "x_{12}": "x_12",
    "x_{1, 2}": "x_1_2",
    "x_{i, j}": "x_ij",
    "x_{i + 1}": "x_ip1",
    r"x_{2 \cdot k}": "x_2k",
    "x_{n}^{k}": "x_n_up_k",
    "x_+": "x_plus",
    "x_p": "x_p",
    r"x_\max": "x_max",
    r"x_\mathrm{in}": "x_in",
    r"x_{\geq 1}": "x_geq_1",
    r"\bar{x}": "x_bar",
    r"\bar{x}_{1}": "x_bar_1",
    r"\overline{x}": "x_overline",
    r"\hat{\theta}": "theta_hat",
    r"\hat{\bar{x}}": "x_bar_hat",
}


@pytest.mark.parametrize(("printed", "name"), NAMES.items())
def test_a_name_says_what_belongs_to_its_letter(printed: str, name: str) -> None:
    assert spelled(printed) == name and re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name)
    # The false twin: one that is taken is not given again.
    other = spelled(printed, [name])
    assert other != name and other.startswith(name)


def test_no_two_are_called_alike() -> None:
    assert not [pair for pair in combinations(NAMES, 2) if spelled(pair[0]) == spelled(pair[1])]
