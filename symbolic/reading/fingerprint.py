"""A formula's fingerprint: the same for what prints the same, different for every other change of a token."""

from __future__ import annotations

import hashlib
import re

_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|\S", re.S)
_SPACING = frozenset(
    r"\, \; \: \! \> \quad \qquad \thinspace \medspace \thickspace \negthinspace \enspace \enskip ~".split()
) | {"\\ ", "\\\n", "\\\t"}
_DIMENSION = re.compile(r"\\[hv]space\*?\s*\{[^{}]*\}")
_DELIMITER = re.compile(r"\\(?:left|right)(?![A-Za-z])\s*\.?")


def tokens(formula: str) -> list[str]:
    """The tokens that count: no white space, spacing macros, `\\left`, `\\right`, or braces around a single token.

    >>> tokens(r"\\left( x_{i}\\, \\right)")
    ['(', 'x', '_', 'i', ')']
    """
    bare = _DELIMITER.sub(" ", _DIMENSION.sub(" ", formula))
    return _unbraced([token for token in _TOKEN.findall(bare) if token not in _SPACING])


def _unbraced(found: list[str]) -> list[str]:
    """Without the braces around single tokens, innermost first: `{{x}}` is `x`, `{xy}` stays."""
    kept: list[str] = []
    for one in found:
        kept.append(one)
        if len(kept) > 2 and kept[-3] == "{" and kept[-2] not in ("{", "}") and one == "}":
            kept[-3:] = [kept[-2]]
    return kept


def fingerprint(formula: str) -> str:
    """The sha256 of the tokens that count, in hexadecimal."""
    return hashlib.sha256(" ".join(tokens(formula)).encode()).hexdigest()
