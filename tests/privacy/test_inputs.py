"""Exact inputs."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from derivations import privacy
from derivations.privacy.inputs import Epsilon, PrivacyError, rational


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (3, Fraction(3)),
        ("3/100", Fraction(3, 100)),
        ("0.1", Fraction(1, 10)),
        ("1e-6", Fraction(1, 10**6)),
        ("10^-6", Fraction(1, 10**6)),
        ("3*10^-6", Fraction(3, 10**6)),
        ("1/2^10", Fraction(1, 1024)),
        ("10^15", Fraction(10**15)),
        (Decimal("0.25"), Fraction(1, 4)),
        (Fraction(2, 7), Fraction(2, 7)),
        (np.int64(10**6), Fraction(10**6)),
        (np.uint8(3), Fraction(3)),
    ],
)
def test_numbers_are_taken_as_they_are_written(value: Any, number: Fraction) -> None:
    assert rational(value, "q") == number


@pytest.mark.parametrize(
    "value",
    [
        0.1,
        True,
        None,
        "",
        "x",
        "1/0",
        "nan",
        "inf",
        "1e99999",
        "10^99999",
        "9999^9999",
        "0^-1",
        "10^",
        "2^3^4",
        "10^0.5",
        "9" * 2000,
        "1e",
        "0x1",
        Decimal("nan"),
        b"1",
        1j,
        np.bool_(1),
        np.float32(1),
    ],
)
def test_what_is_no_exact_number_is_refused(value: Any) -> None:
    with pytest.raises(PrivacyError) as error:
        rational(value, "q")
    assert str(error.value).startswith("q ") and "\n" not in str(error.value)


def test_a_refused_float_is_told_how_to_be_written() -> None:
    with pytest.raises(PrivacyError, match=r"write it as a string, as in '0\.1'"):
        privacy.delta(10, 0.1, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: privacy.delta(0, "1/5", 1), "n must be from 1"),
        (lambda: privacy.delta("2.5", "1/5", 1), "n must be a whole number"),
        (lambda: privacy.delta(10**16, "1/5", 1), "n must be from 1"),
        (lambda: privacy.delta(3, "1/2", 1), "q must be in (0, 1/2)"),
        (lambda: privacy.delta(3, 0, 1), "q must be in (0, 1/2)"),
        (lambda: privacy.delta(3, "1e-301", 1), "q must be at least"),
        (lambda: privacy.delta(3, "1/5", 0), "epsilon must be above 0"),
        (lambda: privacy.delta(3, "1/5", -1), "epsilon must be above 0"),
        (lambda: privacy.delta(3, "1/5", 301), "at most 300"),
        (lambda: privacy.delta(3, "1/5", exp_epsilon=1), "exp_epsilon must be above 1"),
        (lambda: privacy.delta(3, "1/5", 1, exp_epsilon=2), "one of them"),
        (lambda: privacy.delta(3, "1/5"), "one of them"),
        (lambda: privacy.certify_rounds(3, "1/5", 2, delta="0.1", epsilon="nonsense"), "one of them"),
        (lambda: privacy.Profile(()).delta(1), "of some rounds"),
        (lambda: privacy.Profile.of(3, "1/5").pld(interval=-1), "interval must be a number above 0"),
        (lambda: privacy.Profile.of(3, "1/5").pld(interval="x"), "interval must be a number above 0"),
        (lambda: privacy.compose(3, "1/5", 2, delta="0.1", also=5), "further rounds are"),
        (lambda: privacy.certify_rounds(3, "1/5", 2, delta="0.1", exp_epsilon=2), "one of them"),
        (lambda: privacy.delta(3, "1/5", 1, ones=3), "ones must be from 0 to 2"),
        (lambda: privacy.delta(3, "1/5", 1, ones="best"), "ones is no number"),
        (lambda: privacy.delta(3, "1/5", 1, direction="up"), "direction must be"),
        (lambda: privacy.delta(3, "1/5", 1, tolerance=0), "tolerance must be"),
        (lambda: privacy.epsilon(3, "1/5", 1), "delta must be in (0, 1)"),
        (lambda: privacy.calibrate(3, 1, 0), "delta must be in (0, 1)"),
        (lambda: privacy.calibrate(3, 1, "1e-301"), "delta must be at least"),
        (lambda: privacy.fakes(1, 1), "dimensions must be"),
        (lambda: privacy.fakes(10**15, "1e-3"), "more than 1000000000000 fakes"),
        (lambda: privacy.log_pmf_pair(3, "1/5", ones="worst"), "a pair is about one collection"),
        (lambda: privacy.log_pmf_pair(3, "1/5", ones=0, direction="both"), "direction must be 01 or 10"),
    ],
)
def test_bad_input_is_refused_by_name(call: Any, said: str) -> None:
    with pytest.raises(PrivacyError) as error:
        call()
    assert said in str(error.value) and "\n" not in str(error.value)


def test_epsilon_is_kept_exactly() -> None:
    assert str(Epsilon.of("0.1")) == "1/10" and str(Epsilon.of(exp_epsilon="11/10")) == "ln(11/10)"


@pytest.mark.parametrize("text", ["1_000", " 0.1", "0.7\n\n", "\u0663"])
def test_text_is_taken_only_as_numbers_are_written(text: str) -> None:
    with pytest.raises(PrivacyError, match="q is no number: ") as error:
        rational(text, "q")
    assert "\n" not in str(error.value)


def test_a_number_too_long_to_be_shown_is_refused() -> None:
    for value in (10**5000, Fraction(1, 10**5000)):
        with pytest.raises(PrivacyError, match="q has more than 10000 bits"):
            rational(value, "q")
