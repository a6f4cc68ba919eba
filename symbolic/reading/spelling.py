r"""The name of a variable for what is printed: letters, digits and underscores, so that nobody takes it for another."""

from __future__ import annotations

import re
from collections.abc import Collection

_ACCENT = re.compile(r"\\(bar|hat|tilde|overline|vec|underline|widehat|widetilde|check|dot|ddot|breve)\s*\{([^{}]*)\}")
_WORDS = (
    (r"\\(?:mathrm|text|textrm|mathit|mathsf|rm)(?![A-Za-z])", ""),  # upright or not, it is the same word
    (r"(?<=[_{])\+", "_plus_"),
    (r"(?<=[_{])-", "_minus_"),
    (r"\^?\{?\*", "_star_"),
    (r"'|\\prime", "_prime_"),
    (r"\^\{?\(?", "_up_"),
    (r"[(\[]", "_bracketed_"),
    (r"\s*\\cdot(?![A-Za-z])\s*(?!\s|\d)", ""),  # x_{2k}
    (r"(?<=\d),\s*(?=\d)", "_"),  # x_{1, 2} is not x_{12}
    (r"\+", "p"),
    ("-", "m"),
    (r"\\([A-Za-z]+)", r"_\1_"),
    (r"\W", ""),
    ("_+", "_"),
)


def spelled(printed: str, taken: Collection[str] = ()) -> str:
    r"""A name for a letter with all that belongs to it, in LaTeX: x_bar, x_a_prime, x_max.  None of those `taken`.

    >>> [spelled(printed) for printed in (r"\bar{x}_{1}", "x_{a'}", r"x_{\max}", "x_{(1)}", "x^{(k)}", "x_{i, j}")]
    ['x_bar_1', 'x_a_prime', 'x_max', 'x_bracketed_1', 'x_up_k', 'x_ij']
    """
    text, count = printed, 1
    while count:  # from the inside out
        text, count = _ACCENT.subn(r"\2_\1_", text)
    for pattern, word in _WORDS:
        text = re.sub(pattern, word, text)
    text = text.strip("_")
    text = text if text[:1].isalpha() else f"x_{text}".rstrip("_")
    while text in taken:
        text += "_"
    return text
