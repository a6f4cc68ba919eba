"""How a paper writes its functions and variables.

A name becomes what a mathematician would expect of it: `b_0` and `b0` a letter with a subscript, `lambda` the Greek
letter, `delta_max` a letter with a word below.  A `Notation` says what differs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from string import Formatter

GREEK = frozenset(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi "
    "omega varepsilon vartheta varrho varsigma varphi "
    "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split()
)
SHORT = {"eps": r"\epsilon", "ell": r"\ell"}
_PARTS = re.compile(r"([A-Za-z]+)(\d*)('*)((?:_[A-Za-z0-9]+)*)('*)_*\Z")


@dataclass(frozen=True)
class Notation:
    r"""Templates for functions, LaTeX for variables.

    `functions` maps a name to a template for `str.format` whose positional fields are the LaTeX of the arguments:
    ``{"law": "a_{{{2}}}^{{{1}}}"}`` sets law(N, m, i) as :math:`a_i^m`.  `variables` maps a name to its LaTeX.
    """

    functions: Mapping[str, str] = field(default_factory=dict)
    variables: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, value: Notation | Mapping[str, str] | None) -> Notation:
        """A notation as it is; a mapping as templates of functions; None as the usual names."""
        return value if isinstance(value, cls) else cls(dict(value or {}))


@cache
def name_latex(name: str) -> str:
    """The LaTeX of a name: letters, then a subscript from digits and from what follows an underscore."""
    match = _PARTS.match(name)
    if not match:
        return r"\mathit{" + name.replace("_", r"\_") + "}"
    letters, digits, primes, tail, more = match.groups()
    below = ([digits] if digits else []) + [_subscript(s) for s in tail.split("_") if s]
    head = letter_latex(letters)
    return head + primes + more + (f"_{{{', '.join(below)}}}" if below else "")


def letter_latex(letters: str) -> str:
    """One letter as it is, a Greek one by its name, a word in italics."""
    if letters in GREEK:
        return "\\" + letters
    return SHORT.get(letters) or (letters if len(letters) == 1 else rf"\mathit{{{letters}}}")


def _subscript(text: str) -> str:
    if len(text) == 1 or text.isdigit():
        return text
    if text in GREEK or text in SHORT:
        return letter_latex(text)
    return rf"\mathrm{{{text}}}"


@dataclass(frozen=True)
class Place:
    """Where a template puts an argument: `index`; nothing beside it binds (`safe`); in an index (`script`)."""

    index: int
    safe: bool
    script: bool


_FREE = re.compile(r"(?:[{(\[|,;=<>]|\\(?:leq?|geq?|neq?|in|notin|mid|quad))\s*\Z")
_ENDED = re.compile(r"\s*(?:[})\]|,;=<>]|\\(?:leq?|geq?|neq?|in|notin|mid|quad|\}))")


@cache
def places(template: str) -> tuple[Place, ...]:
    """The fields of a template, in order; each is a bare position such as {0}."""
    found: list[Place] = []
    open_brackets: list[bool] = []
    before = ""
    parts = list(Formatter().parse(template))
    for k, (literal, name, spec, conversion) in enumerate(parts):
        for c in literal:
            if c in "{([":
                open_brackets.append(c == "{" and before[-1:] in ("_", "^"))
            elif c in "})]" and open_brackets:
                open_brackets.pop()
            before += c
        if name is None:
            continue
        if not name.isdigit() or spec or conversion:
            raise ValueError(f"the fields of a notation are positions such as {{0}}, not {{{name}}}: {template}")
        behind = parts[k + 1][0] if k + 1 < len(parts) else ""
        safe = bool(open_brackets) and bool(_FREE.search(before) and _ENDED.match(behind))
        found.append(Place(int(name), safe, any(open_brackets) or before[-1:] in ("_", "^")))
        before += "x"
    return tuple(found)
