r"""dx: a differential, or d times x?  What prints one, and which of these letters a draft says to be numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from .lexer import RELATIONS, SETS, SIMPLE
from .sentences import MATH, Sentence

# The convention that says that a name before what stands behind it is a factor; of some that is never meant.
DIFFERENTIALS = {
    "d": "dx",
    r"\delta": r"\delta x",
    r"\partial": "",
    **{rf"\{font}{{d}}": "" for font in ("mathrm", "text", "textrm", "mathsf", "mathit", "textit", "operatorname")},
}
_SET = re.compile(r"\\(?:text\w*|math[a-z]+|operatorname|label|tag)\s*\{[^{}]*\}")
_TEXTS = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}|\\(?:text[a-z]*|math[a-z]+|label|tag|operatorname)\s*\{[^{}]{2,}\}")
_BRACED = re.compile(r"(?<![A-Za-z}^_])\{\s*(d|\\delta)\s*\}")  # around a factor they print nothing
_OPERATOR = re.compile(
    r"\\[dt]?frac\s*\{\s*d(?![A-Za-z])[^{}]*\}\s*\{\s*d\s*\\?[A-Za-z]+[^{}]*\}|(?<![A-Za-z\\])d\s*/\s*d\s*\\?[A-Za-z]"
)
_INTEGRAL = re.compile(r"\\(?:i{0,3}|o)int(?![A-Za-z])")
_SPACE = r"(?:\s|\\[,;:!]|~)*"
_SIGNS = r"leq?|geq?|neq?|leqslant|geqslant|cdot|times|pm|mp"
# What may stand behind a factor, and begins no other one.
_BEHIND = rf"{_SPACE}(?:[=<>+*/;.&\],)}}-]|\\\\|\\(?:{_SIGNS}|ll|gg|in|equiv|approx|to|q?quad|over)(?![A-Za-z])|\Z)"
_BEFORE = rf"(?:[\d+*/=<>^-]|\\(?:{_SIGNS}|sqrt|log|ln|exp|[dt]?frac)(?![A-Za-z])|\}}\s*\{{){_SPACE}[{{(]*\Z"
_RELATED = re.compile(
    rf"{_SPACE}(?:\^{_SPACE}(?:\d|\{{\s*\d+\s*\}}){_SPACE})?(?:[=<>+*/-]|\\(?:{_SIGNS}|ll|gg|in)(?![A-Za-z]))"
)
# A letter that may stand for a difference is one token; what stands behind it, an index and a raised number aside, is
# no factor.
_LETTERS = (r"\Delta", "D", *DIFFERENTIALS)
_FONTS = "|".join(re.escape(name) for name in _LETTERS if "{" in name)
_LETTERED = re.compile(rf"{_FONTS}|\\[A-Za-z]+|\\[^,;:!\s]|[^\s~\\]")
_FONTED = re.compile(r"(\\(?:math|text)[a-z]*) d(?![A-Za-z])")
_LED = re.compile(r"(?:_ (?:\{ [^{}]* \}|[^{ ]\S*) )?(?:\^ (?:\{ [0-9]+ \}|[0-9]) )?(?:\{ )?(\S*)")
_NO_FACTORS = frozenset({*RELATIONS, *SETS, *SIMPLE, *(rf"\{name}" for name in "quad qquad right over mid".split())})
_OTHERWISE = frozenset(
    "derivative derivatives differential differentials differentiation exterior operator infinitesimal infinitesimals"
    " infinitesimally variation variations increment increments change changes metric function map".split()
)
_NUMBERS = frozenset(
    "number numbers integer integers natural naturals real reals rational constant constants parameter parameters"
    " positive negative nonnegative dimension dimensions dimensional degree degrees distance difference depth diameter"
    " density rate delay discount length size price cost probability probability share".split()
)


def said_numbers(formulas: Collection[str], sentences: Sequence[Sentence] = ()) -> Iterator[str]:
    """The letters of differentials that a draft says to be numbers, in its displays, its formulas, or its words.

    Where something is integrated, or differentiated by d/dx, its d may be both.
    """
    said = [p.formula for s in sentences for p in s.pieces if p.kind == MATH]
    shown = [_BRACED.sub(r" \1 ", _SET.sub(" ", formula)) for formula in (*formulas, *said)]
    for name in (name for name, convention in DIFFERENTIALS.items() if convention):
        if name == "d" and any(_INTEGRAL.search(f) or _OPERATOR.search(f) for f in shown):
            continue
        if any(_counted(name, formula) for formula in shown) or any(_worded(name, s) for s in sentences):
            yield name


def differences(formulas: Collection[str], sentences: Sequence[Sentence] = ()) -> Iterator[str]:
    """The letters that stand for differences, or differentials, in a draft: a factor is behind each of them everywhere.

    Of a number it is said somewhere what it is; of d and \\delta there are several, and something is integrated, or dt.
    """
    said = [p.formula for s in sentences for p in s.pieces if p.kind == MATH]
    shown = [_FONTED.sub(r"\1{d}", _BRACED.sub(r" \1 ", formula)) for formula in (*formulas, *said)]
    shown = [_OPERATOR.sub(" ", formula) for formula in shown]
    analysis = any(_INTEGRAL.search(formula) or _OPERATOR.search(formula) for formula in (*formulas, *said))
    tokens = [_LETTERED.findall(_TEXTS.sub(" x ", formula)) for formula in shown]
    for name in _LETTERS:
        rest = (" ".join(found[k + 1 :]) + " " for found in tokens for k, token in enumerate(found) if token == name)
        behind = {led[1] for led in map(_LED.match, rest) if led}
        names = {token for token in behind if re.fullmatch(r"\\?[A-Za-z]+|\\[a-z]+\{d\}", token)}
        sure = name not in ("d", "D", r"\delta") or (len(names) > 1 and ("t" in names or analysis))
        if sure and names and not names & {*_NO_FACTORS, "d"} and behind - names <= {*"([{"}:
            yield name


def _counted(name: str, formula: str) -> bool:
    """Does it stand where only a number can: on a side of a relation, beside a plus, above or below?"""
    for found in re.finditer(rf"(?<![A-Za-z\\_]){re.escape(name)}(?![A-Za-z'_])", formula):
        before, behind = formula[: found.start()], formula[found.end() :]
        if re.search(rf"_{_SPACE}\{{?\Z", before):
            continue
        if _RELATED.match(behind) or (re.search(_BEFORE, before) and re.match(_BEHIND, behind)):
            return True
    return False


def _worded(name: str, sentence: Sentence) -> bool:
    """Does a sentence say that it is one: let $d$ be a positive integer?"""
    listed = (p.formula for p in sentence.pieces if p.kind == MATH)
    alone = any(name in (part.strip() for part in formula.split(",")) for formula in listed)
    words = {word for p in sentence.pieces if p.kind != MATH for word in re.findall(r"[a-z]+", p.text.lower())}
    return alone and bool(words & _NUMBERS) and not words & _OTHERWISE
