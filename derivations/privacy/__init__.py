"""Certified privacy of shuffled randomized response: delta, epsilon and the smallest flip probability, enclosed.

n records of one bit are flipped with probability q each and shuffled; one of them changes.  All answers hold for the
worst of all collections unless one is named.  Both ends of every enclosure are shown with Arb, or are exact rationals.

>>> from derivations.privacy import calibrate, delta
>>> delta(3, "1/5", exp_epsilon="11/10").upper
Fraction(473, 1250)
>>> calibrate(1000, 1, "1e-6").safe
0.030740613177666902

Every call has a limit of 120 seconds, and `LimitReached` says where it stood; `with privacy.limit(S):` gives another.

`pair` has the definitions, `divergence` and `worst` the computation, `rounds` composes, `bounds` says what others ask.

Reasons of two kinds stand behind a number.  I1 to I5, the identities that it rests on, are theorems of the kernel, with
certificates; they are derived in `hockey_stick` and the modules around it, and importing those loads no numerical code.
That what is cut off, read off a circle or bounded over a range of collections is wrong by no more than is added to the
ball is argued in the docstrings of `binomial`, `circle`, `tail`, `smooth`, `steady` and `clones`, and not in the
kernel.  Of many rounds C1 to C18 are theorems, of brackets B1 to B4, among them what may be rounded (C2), how dots
may be connected (C8 to C10, C14), how rounds are followed backwards on a lattice (C18, from C11, C12 and C15), and what
floats round away from sums (C16, C17); that the code does so is said in `rounds`.  Arithmetic on balls is Arb's.
Floats make guesses, and claims in `table` and `rounds.before` only, where that bound is added; certificates have none.
"""

from importlib import import_module
from typing import Any

_EXPORTS = {
    "Enclosure": "enclosure",
    "PrivacyError": "inputs",
    "Profile": "rounds",
    "Unresolved": "pair",
    "accurate": "utility",
    "bracket_delta": "brackets",
    "bracket_epsilon": "brackets",
    "calibrate": "calibration",
    "calibrate_rounds": "utility",
    "certify": "certifying",
    "certify_rounds": "certifying",
    "compare": "comparison",
    "compose": "rounds",
    "curves": "drawing",
    "delta": "profile",
    "dominating_pair": "rounds",
    "epsilon": "budget",
    "fakes": "clear_reports",
    "LimitReached": "clock",
    "limit": "clock",
    "log_pmf_pair": "pairs",
}


def __getattr__(name: str) -> Any:
    if name not in _EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_EXPORTS[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_EXPORTS})


__all__ = [*_EXPORTS]
