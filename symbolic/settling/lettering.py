"""What the letters of a draft are whose notation nobody has declared, and hypotheses that are given in them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from symbolic.errors import Unusable
from symbolic.kernel import var
from symbolic.language.statement import StatementError, parse_hypotheses
from symbolic.reading.formulas import Hypothesis
from symbolic.reading.notation import Family, Notation, PaperNotation, no_convention, notation_of
from symbolic.reading.proposal import proposal
from symbolic.reading.sentences import MATH, Sentence
from symbolic.reading.spelling import spelled
from symbolic.reading.transcription import Entry, Transcription
from symbolic.settling.indexed import Indexed
from symbolic.settling.saying import NAMES, Saying
from symbolic.settling.statements import renamed

_ACCENTED = re.compile(r"\\(?:bar|hat|tilde|overline|widehat|widetilde)\{(?:[A-Za-z]|\\[a-z]+)\}")
_INTEGERS = re.compile(r"(?:\s*integers\s+([^;]+?)\s*(?:;|\Z))?(.*)", re.DOTALL)
_BARE_E = re.compile(r"(?<![A-Za-z\\])(?<!\\mathrm\{)e(?![A-Za-z])(?!\s*\^)")
_UPRIGHT_E = re.compile(r"\\mathrm\s*\{\s*e\s*\}(?!\s*\^)")
_OPERATOR_D = re.compile(r"\\[dt]?frac\s*\{\s*d(?![A-Za-z])[^{}]*\}\s*\{\s*d\s*\\?[A-Za-z]+[^{}]*\}|d(?=[a-z]\s*$)")
_LETTER_D = re.compile(r"(?<![A-Za-z\\])(?<!\\mathrm\{)d(?![A-Za-z])")
_HYPERBOLIC = {
    r"\sinh": "(exp({0}) - exp(-({0})))/2",
    r"\cosh": "(exp({0}) + exp(-({0})))/2",
    r"\tanh": "(exp({0}) - exp(-({0})))/(exp({0}) + exp(-({0})))",
    r"\coth": "(exp({0}) + exp(-({0})))/(exp({0}) - exp(-({0})))",
}
_A_WORD = re.compile(r"[A-Za-z]{3,}")
_NO_QUANTITIES = frozenset(
    "mod const constant rank det dim diag tr trace sgn sign arg true false nan inf sup lim".split()
)
_IN_INTERVAL = re.compile(rf"({NAMES.pattern})\s*\\in\s*(?:\\left\s*)?[\[(][^,]+,[^,]+[\])]")
_LESS = r"(?:[<>]|\\(?:leq?|geq?|leqslant|geqslant)(?![A-Za-z]))"
_COUNTED_T = re.compile(rf"\A\s*T\s*{_LESS}|\d\s*{_LESS}\s*T\s*\Z")
_SUM = re.compile(rf"({NAMES.pattern})\s*=\s*([\w\s+-]+)")
COUNTED = re.compile(  # n = 1, 2, ..; n \in {1, 2, 3}
    rf"(?P<name>{NAMES.pattern})\s*(?:=\s*\d+\s*,[\d,\s]*\\[lc]?dots"
    r"|\\in\s*\\\{\s*\d+\s*,[\d,\s]*(?:\\[lc]?dots|(?=\\\}))(?![^{}]*\\\}\s*\^))"  # not {0, 1}^n
)
_SPELLINGS = {"eps": ("varepsilon", "epsilon"), "phi": ("varphi",), "rho": ("varrho",), "theta": ("vartheta",)}
TAKEN = frozenset("sum exp log sqrt abs max min floor ceil binomial factorial integers reals for all pow prod".split())


def proposed(transcription: Transcription, sentences: Sequence[Sentence], draft: Path) -> PaperNotation:
    """What the displays leave no choice about, and, for names that stand in no display, the formulas in the text."""
    told = dict.fromkeys(p.formula for s in sentences for p in s.pieces if p.kind == MATH)
    beside = Transcription(tuple(Entry(f"text {k}", None, False, False, formula) for k, formula in enumerate(told)))
    numbers = _numbers(told)
    shown, said = (
        notation_of(tomllib.loads(proposal(part, draft.stem, draft.name, None, numbers, sentences)))
        for part in (transcription, beside)
    )
    here, there = shown.general, said.general
    names, families, labels, operators = (
        {**{name: meant for name, meant in more.items() if not here.declared(name)}, **table}
        for table, more in (
            (here.names, there.names),
            (here.families, there.families),
            (here.labels, there.labels),
            (here.operators, there.operators),
        )
    )
    # An index that stands in the text only makes no display another one, but that of an operator which is a name there.
    indexed = {n for n, family in there.families.items() if n not in families and family == Family(sub=1)}
    families |= {n: there.families[n] for n in indexed if there.operators.get(n) == operators.get(n)}
    integers = here.integers | (there.integers - set(here.names.values()))
    general = replace(here, names=names, families=families, labels=labels, operators=operators, integers=integers)
    return replace(shown, general=general)


def _numbers(told: Iterable[str]) -> set[str]:
    """The names that formulas in the text say to be numbers: p in (0, 1), and what is said by such: q = 1 - p."""
    found = {m[1] for formula in told if (m := _IN_INTERVAL.fullmatch(formula))}
    said = {m[1]: {*NAMES.findall(m[2])} for formula in told if (m := _SUM.fullmatch(formula))}
    return found | {name for name, others in said.items() if others and others <= found}


def declared(notation: PaperNotation, formulas: Collection[str]) -> PaperNotation:
    """With variables for letters with an accent or a label, and with the number e, if every e has a power."""
    general = notation.general
    meant = dict(general.names)
    for e, bare in (("e", _BARE_E), (r"\mathrm{e}", _UPRIGHT_E)):
        if meant.get(e) == "" and not any(bare.search(formula) for formula in formulas):
            meant[e] = "exp(1)"
    labels = [f"{name}_{label}" for name, found in general.labels.items() for label in found]
    for name in (*(n for n, text in meant.items() if not text and _ACCENTED.fullmatch(n)), *labels):
        meant[name] = spelled(name, meant.values())
    meant |= {name: name for name in words(meant) if name not in meant.values()}
    for name, text in meant.items():
        if text in TAKEN:
            meant[name] = f"{text}_"
    conventions = {r"\approx": "to the last digit", **general.conventions}
    if not any(_LETTER_D.search(_OPERATOR_D.sub(" ", formula)) for formula in formulas):
        conventions["df/dx"] = "a derivative"
    if any(_COUNTED_T.search(formula) for formula in formulas):  # T >= 1 is nothing that is transposed
        conventions["x^T"] = "a power"
    meanings = (*general.meanings, *_hyperbolic(meant, formulas))
    return replace(notation, general=replace(general, names=meant, conventions=conventions, meanings=meanings))


def words(names: Iterable[str]) -> set[str]:
    """The names that are words, as \\mathrm{cost} prints them: quantities of which the word says what they are."""
    return {name for name in names if _A_WORD.fullmatch(name) and name.lower() not in _NO_QUANTITIES}


def with_conventions(notation: PaperNotation, texts: Sequence[str]) -> PaperNotation:
    """With conventions, "NAME: VALUE" each.  Raises Unusable for what is none."""
    said = dict[str, str]()
    for text in texts:
        name, _, value = (part.strip() for part in text.rpartition(":"))
        if known := no_convention(name, value):
            raise Unusable(f"--convention {text!r}: not known; known are {known}")
        said[name] = value
    return replace(notation, general=replace(notation.general, conventions={**notation.general.conventions, **said}))


def _hyperbolic(names: Iterable[str], formulas: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What hyperbolic functions are by exponentials, of the first name that is a mere letter."""
    x = next((name for name in names if re.fullmatch(r"[A-Za-z]|\\[A-Za-z]+", name)), "")
    for name, text in _HYPERBOLIC.items():
        if x and any(re.search(rf"\{name}(?![A-Za-z])", formula) for formula in formulas):
            yield f"{name}({x})", text.format(x.removeprefix("\\"))


def with_integers(
    notation: PaperNotation, sayings: Sequence[Saying], indexed: Indexed, formulas: Iterable[str]
) -> PaperNotation:
    """With the names as integers that sentences say to be integers, or that stand in an index.

    What a display counts with is an integer as well, where no sentence says that it is real; and what one of the
    `formulas` lists, n = 1, 2, ...
    """
    general = notation.general
    found = {m["name"] for formula in formulas for m in COUNTED.finditer(formula)}
    found |= {name for saying in sayings for name in (saying.whole - saying.tied) | saying.halved}
    real = {name for saying in sayings for name in saying.real}
    meant = [general.names.get(name, name) for name in (indexed.counting & set(general.names)) - real]
    meant += [general.names.get(name) or indexed.variables.get(name, "") for name in found]
    integers = general.integers - {general.names.get(name, name) for name in real - found}
    return replace(notation, general=replace(general, integers=integers | frozenset(filter(None, meant))))


def integers_by_hand(texts: Sequence[str], notation: PaperNotation) -> tuple[PaperNotation, list[str]]:
    """The notation with the integers that hypotheses declare ("integers n; n >= 2"), and what else they say.

    Raises Unusable for a name that the draft does not have.
    """
    general, found, rest = notation.general, set[str](), list[str]()
    for text in texts:
        listed, more = _INTEGERS.fullmatch(text).groups()  # type: ignore[union-attr]
        for name in listed.split(",") if listed else ():
            meant = general.names.get(name.strip()) or name.strip()
            if meant not in {*general.names.values(), *general.names, *general.integers}:
                names = ", ".join(sorted(filter(None, {*general.names.values(), *general.integers})))
                raise Unusable(f"--given {text!r}: the draft has no name {name.strip()}; its names are {names}")
            found.add(meant)
        rest += [more] if more.strip() else []
    return replace(notation, general=replace(general, integers=general.integers | found)), rest


def given_by_hand(texts: Sequence[str], notation: Notation, indexed: Indexed) -> list[Hypothesis]:
    """Hypotheses of the statement language; raises Unusable, which says what the names are."""
    found: list[Hypothesis] = []
    declared = {*notation.names.values(), *notation.integers, *indexed.variables.values()}
    for text in texts:
        try:
            made = parse_hypotheses(text, None, notation.integers)
        except StatementError as error:
            raise Unusable(f"--given {text!r}: {error.message}") from None
        for hypothesis in made:
            free = {v.args[0]: v for v in hypothesis.free()}
            if not free:
                raise Unusable(f"--given {text!r}: it says nothing of a name of the draft")
            alike = {n: [s for s in _SPELLINGS.get(n, ()) if s in declared and n not in declared] for n in free}
            if several := next((n for n, names in alike.items() if len(names) > 1), ""):
                raise Unusable(f"--given {text!r}: is {several} {' or '.join(alike[several])}? the draft has both")
            spelled = {n: next(iter(names), n) for n, names in alike.items()}
            if strange := sorted(n for n, s in spelled.items() if s not in declared):
                listed = ", ".join(sorted(n for n in declared if n))
                raise Unusable(f"--given {text!r}: the draft has no name {strange[0]}; its names are {listed}")
            values = {free[n]: var(s, free[n].args[1]) for n, s in spelled.items() if n != s}
            found.append(renamed(hypothesis, values))
    return found
