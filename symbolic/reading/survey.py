"""The names in the displays of a paper and how they are used, before a notation says what they are."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .building import BRACES
from .lexer import (
    A_WORD,
    ACCENTS,
    BARS,
    BIGS,
    CLOSING,
    FONTS,
    FUNCTIONS,
    OPENING,
    RELATIONS,
    SETS,
    SIMPLE,
    SPELLED,
    TOPS,
    Lexer,
    Token,
    differential,
    unbraced,
)
from .notation import Notation
from .reader import CONNECTIVES
from .scan import Raw, ReadError, scan

_LONGEST = 48
# Which names there are does not depend on these answers.
_ANY = Notation(
    conventions={
        "1,500": "two numbers",
        "1{,}500": "decimal",
        "1.000": "decimal",
        "df/dx": "a fraction",
        "x^T": "a power",
    },
)
_SAID = frozenset("or and not iff else otherwise of on in is to at from also both satisfying minimizing".split())
_OPERATIONS = frozenset(("+", "-", "*", "/", r"\cdot", r"\times"))
_OF_SETS = frozenset((r"\cup", r"\cap", r"\setminus", r"\bigcup", r"\bigcap", r"\sqcup", r"\bigsqcup"))
_BESIDE_SETS = frozenset((r"\cup", r"\cap", r"\setminus", r"\bigcup", r"\bigcap", r"\subset", r"\subseteq", r"\supset"))
_COMPARING = frozenset((">", "<", *(rf"\\{name}" for name in "le leq leqslant ge geq geqslant ll gg".split())))
NO_NUMBER, PERHAPS_ONE, A_NUMBER = range(3)
_EQUATING = RELATIONS.keys() - {":", r"\colon", r"\in", r"\to", r"\sim"}
_RANDOM = frozenset("UVWXYZ")  # letters for what has a mean
_SPELLED = 3  # so many letters side by side before brackets may spell one name
_WORDS = frozenset(
    "Ber Bern Bin Binom Corr Cov Exp Geo KL Lap Max Min Multi Poi Pr Prob TV Tr Unif VAR Var diag rank sgn tr".split()
)


@dataclass(frozen=True, slots=True)
class Use:
    """One place where a name stands.

    `lower`, `upper`: its scripts as printed, "" without one.  `brackets`: what those behind it hold: "" (there are
    none), "list" (commas), "lone" (a single name or number), "event" (a relation or a condition), "sum" (terms with
    signs), "product" (anything else).  `signs` are the relations and bars of an event.  `raised`: an upper script
    stands before the brackets.  `label`: the lower script is part of the name.  `spelled`: the name is letters side by
    side.  `applied`: no brackets follow, but something that it may be applied to.  `averages`: a factor follows,
    without a sign between, with a letter in it that is usual for what is random.
    `counts`: how sure it is a number, where no brackets follow.  `above`: it stands in the upper script of a name.
    `a_set`: a sign of sets stands beside it.  `defined`: it begins what is defined.
    """

    key: str
    text: str
    lower: str = ""
    upper: str = ""
    label: bool = False
    brackets: str = ""
    signs: frozenset[str] = frozenset()
    raised: bool = False
    spelled: bool = False
    applied: bool = False
    averages: bool = False
    counts: int = NO_NUMBER
    above: bool = False
    a_set: bool = False
    defined: bool = False


@dataclass
class Survey:
    """The keys, all names with their uses, and all words with the first display that has them."""

    keys: tuple[str, ...] = ()
    uses: dict[str, list[Use]] = field(default_factory=lambda: defaultdict(list))
    words: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, formulas: Mapping[str, str]) -> Survey:
        """Look through formulas, by key.  What cannot be scanned counts as far as it can."""
        survey = cls(tuple(formulas))
        for key, formula in formulas.items():
            try:
                raws = scan(formula, _ANY.conventions)
                _Collector(_ANY, formula, key=key, survey=survey).tokens(_in_line(raws))
            except (ReadError, RecursionError):
                continue
        return survey


@dataclass
class _Collector(Lexer):
    """Goes through a formula as the lexer does, and notes the names instead of asking what they are."""

    key: str = ""
    survey: Survey = field(default_factory=Survey)
    above: bool = False  # in the upper script of a name

    def _named(self, raws: Sequence[Raw], at: int) -> bool:
        return True

    def _name(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        raw = raws[at]
        if raw.kind == "word" and not _names(raws, at):
            if raw.text:
                self.survey.words.setdefault(raw.text, self.key)
            return at + 1
        end = _spelled(raws, at)
        spelled = end > at
        name, at = ("".join(r.text for r in raws[at:end]), end) if spelled else self._bare_name(raws, at)
        if name in ("log", "ln", "exp"):
            return self._put(out, "FUNCTION", name, raw, at - 1)
        at = self._note(raws, at, name, raw, spelled)
        out.append(Token("NAME", name, raw.start, raws[at - 1].end))
        return at

    def _note(self, raws: Sequence[Raw], at: int, name: str, first: Raw, spelled: bool) -> int:
        """Note the use, and the names in its scripts."""
        lower, upper, at = self._both_scripts(raws, at)
        label = bool(lower) and _is_label(lower)
        one = name.endswith("{1}")  # an indicator, if it says of what
        inside, signs, end = "", self._content(lower)[1] if one else frozenset[str](), at
        if at < len(raws) and (raws[at].text in ("(", "[") or (one and raws[at].text in BRACES)):
            end = self._closing(raws, at)
            inside, signs = self._content(raws[at + 1 : end - 1])
        begins = raws[0] == first or _parts(raws[raws.index(first) - 1])
        defined = begins and bool(inside) and end < len(raws) and RELATIONS.get(raws[end].text) == ":="
        if defined:
            inside = "list"  # nobody defines a product
        if at + 1 < len(raws) and raws[at].text in (":", r"\colon") and any(r.text == r"\mapsto" for r in raws[at:]):
            inside = "lone"  # what maps is called
        text = " ".join(self.source[first.start : raws[end - 1].end].split())
        counts = NO_NUMBER if inside else self._counts(raws, raws.index(first), end, _is_power(upper))
        self.survey.uses[name].append(
            Use(
                key=self.key,
                text=text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}...",
                lower=_printed(lower),
                upper="" if _is_label(upper) or _printed(upper) in TOPS else _printed(upper),
                label=label,
                brackets=inside,
                signs=signs,
                raised=bool(upper) and not _is_label(upper) and bool(inside),
                spelled=spelled,
                applied=not inside and at < len(raws) and (_is_operand(raws[at]) or raws[at].text[0].isdigit()),
                averages=not upper and self._averages(raws[at:], name),
                counts=counts,
                above=self.above,
                defined=defined,
                a_set=bool({raws[k].text for k in (raws.index(first) - 1, end) if 0 <= k < len(raws)} & _BESIDE_SETS),
            )
        )
        if not label:
            self.tokens(lower)
        outside, self.above = self.above, True
        self.tokens(upper)
        self.above = outside
        return at

    def _averages(self, behind: Sequence[Raw], name: str) -> bool:
        """Has the term that is behind a name such a letter in it?  V is one for a mean only: PV = nRT."""
        depth = 0
        for at, raw in enumerate(behind):
            sign = depth == 0 and not raw.text.isalnum() and raw.text in {*_OPERATIONS, *RELATIONS, ",", ";", "."}
            depth += (raw.text in (*OPENING, "{")) - (raw.text in (*CLOSING, "}"))
            if sign or raw.kind or depth < 0 or (at == 0 and raw.text in ("_", "^", "!", "'")):
                return False
            if raw.text in _RANDOM and (raw.text != "V" or name[-2:].strip("}") == "E"):
                return True
        return False

    def _counts(self, raws: Sequence[Raw], start: int, end: int, raised: bool) -> int:
        """Is what stands there, without brackets behind it, a number: beside a sign, a factor, or below a power?"""
        before, behind = (raws[k].text if 0 <= k < len(raws) else "" for k in (start - 1, end))
        if before == "d" or [r.text for r in raws[max(start - 4, 0) : start]] == [r"\mathrm", "{", "d", "}"]:
            return NO_NUMBER  # of what is integrated over
        among = behind == r"\in" and [r.text for r in raws[end + 1 : end + 4]]
        if among and (among[0] in ("(", "[") or among[:2] == [r"\mathbb", "{"]):
            return A_NUMBER
        measured = end < len(raws) and differential(raws[end : end + 4])[0] == "d"
        factor = end < len(raws) and _is_operand(raws[end]) and not measured
        scripted = start > 1 and raws[start - 2].text in ("^", "_")  # the end of an operator's limits
        factor |= not scripted and (before.isdigit() or (len(before) == 1 and before.isalpha()))
        value = [raw.text for raw in raws[end + 1 : end + 3]]  # c = 3, and not q = 1 - p
        compared = (behind in _COMPARING and value[:1] and value[0][0].isdigit()) or (
            before in _COMPARING and start > 1 and raws[start - 2].text[0].isdigit()
        )
        valued = compared or (
            behind == "=" and value[:1] and value[0][0].isdigit() and {*value[1:]} <= {",", ";", ".", *RELATIONS}
        )
        if raised or factor or valued or {before, behind} & _OPERATIONS:
            return A_NUMBER
        return PERHAPS_ONE if {before, behind} & _EQUATING else NO_NUMBER

    def _both_scripts(self, raws: Sequence[Raw], at: int) -> tuple[Sequence[Raw], Sequence[Raw], int]:
        found: dict[str, Sequence[Raw]] = {"_": (), "^": ()}
        while at < len(raws) and raws[at].text in ("'", "_", "^"):
            if raws[at].text == "'":
                at += 1
                continue
            inside, after = self._argument(raws, at + 1)
            inside = unbraced(inside)
            printed = _printed(inside).replace(r"\prime", "'").strip("'")
            if printed and (printed != "*" or raws[at].text == "_"):
                found[raws[at].text] = inside
            at = after
        return found["_"], found["^"], at

    # What stands in brackets

    def _content(self, inside: Sequence[Raw]) -> tuple[str, frozenset[str]]:
        outer = self._outer(inside)
        signs = frozenset(r.text for r in outer if r.text in RELATIONS) | _conditions(outer)
        if signs:
            return "event", signs
        if any(r.text in (",", ";") for r in outer) or [r.text for r in inside] == [r"\cdot"]:
            return "list", frozenset()
        if [r.text for r in outer].count(r"\|") == 1 or any(r.text in _OF_SETS for r in outer):
            return "list", frozenset()  # D(P \| Q), \mu(A \cup B): no factors
        if self._is_measure(inside):
            return "lone", frozenset()
        if self._is_atom(inside) or self._is_enclosed(inside):
            return "lone", frozenset()
        return ("sum" if any(r.text in ("+", "-", r"\pm") for r in outer) else "product"), frozenset()

    def _is_measure(self, inside: Sequence[Raw]) -> bool:
        r"""A differential alone: \mu(dx)?"""
        sign, length = differential(inside[:4])
        return sign == "d" and len(inside) > length and self._is_atom(inside[length:])

    def _is_enclosed(self, inside: Sequence[Raw]) -> bool:
        """One pair of brackets around all of it?"""
        return bool(inside) and inside[0].text in OPENING and self._closing(inside, 0) == len(inside)

    def _is_atom(self, inside: Sequence[Raw]) -> bool:
        """A single name or number, with its scripts?"""
        if not inside:
            return False
        first = inside[0].text
        if first in FONTS or first in ACCENTS:
            at = self._argument(inside, 1)[1]
        elif first[0].isalnum() or (first[0] == "\\" and first[1:].isalpha() and first not in (*FUNCTIONS, *BIGS)):
            at = 1
        else:
            return False
        return self._both_scripts(inside, at)[2] == len(inside)


def _in_line(raws: Sequence[Raw]) -> list[Raw]:
    """The tokens with a comma for every row, wide space and arrow between formulas; inside of brackets without them."""
    depth, found = 0, []
    for raw in raws:
        depth += (raw.text in (*OPENING, "{")) - (raw.text in (*CLOSING, "}"))
        if raw.kind not in ("row", "gap") and raw.text not in (*CONNECTIVES, r"\forall"):
            found.append(raw)
        elif depth == 0:
            found.append(Raw(",", raw.start, raw.end))
    return found


def _is_operand(raw: Raw) -> bool:
    """Can it begin what an operator is applied to?"""
    if raw.text in FONTS or raw.text in ACCENTS or raw.kind == "word":
        return True
    letters = raw.text[1:] if raw.text[:1] == "\\" else raw.text
    return letters.isalpha() and raw.text not in {*RELATIONS, *BARS, *BIGS, *SETS, *SIMPLE}


def _parts(raw: Raw) -> bool:
    return raw.kind in ("row", "gap") or raw.text == ","


def _names(raws: Sequence[Raw], at: int) -> bool:
    """Is this text a name, as in `\\text{Bin}(n, p)`, or before an equality, or beside a sign that adds?"""
    text, behind = raws[at].text, raws[at + 1].text if at + 1 < len(raws) else ""
    before = raws[at - 1].text if at else ""
    word = text.isalpha() and len(text) > 1
    plain = word and text.lower() not in _SAID and Notation().role(text) is None
    beside = behind in _OPERATIONS or before in _OPERATIONS
    begins = before in {"", "&", *RELATIONS, *OPENING, ",", ";"} or raws[at - 1].kind in ("row", "gap")
    side = begins and behind in ("=", ":=", r"\coloneqq")
    called = plain and (behind in ("(", "[") or side or beside)
    numbered = (
        re.fullmatch(r"[A-Za-z]+\d\w*", text) and behind == "(" and raws[at + 1].start <= raws[at].end + 1
    )  # G0(A)
    return text in _WORDS or called or bool(numbered) or (word and text[0].isupper() and behind == "_")


def _spelled(raws: Sequence[Raw], at: int) -> int:
    """Behind the letters that may spell one name before brackets, as in `VAR(x)`; `at` when there are none."""
    if raws[at].kind or (at and _adjoin(raws[at - 1], raws[at])):
        return at
    end = at + 1
    while end < len(raws) and _adjoin(raws[end - 1], raws[end]):
        end += 1
    word = "".join(r.text for r in raws[at:end])
    bracketed = end < len(raws) and raws[end].text in ("(", "[")
    letters = word.isalpha() and len(word) >= _SPELLED and word not in SPELLED
    return end if word in _WORDS or A_WORD.fullmatch(word) or (bracketed and letters) else at


def _adjoin(one: Raw, other: Raw) -> bool:
    return one.end == other.start and all(len(r.text) == 1 and r.text.isalpha() and not r.kind for r in (one, other))


def _is_label(script: Sequence[Raw]) -> bool:
    """Words, signs and the like, and min and max, however they are set: no index says this."""
    if any(r.text in OPENING for r in script):
        return False
    if _printed(script) in ("min", "max"):
        return True
    return any(r.kind == "word" or r.text in BIGS or r.text in FUNCTIONS for r in script) or all(
        r.text in ("+", "-") for r in script
    )


def _is_power(script: Sequence[Raw]) -> bool:
    """Nobody writes the first power, or the power of what has a star; -1 may be above a function, too."""
    if _printed(script) in ("0", "1", "-1") or any(r.text in ("*", ":", r"\to") for r in script):
        return False
    return not _is_label(script) and any(r.text.isalnum() or r.text[0] == "\\" for r in script)


def _conditions(outer: Sequence[Raw]) -> frozenset[str]:
    """The bars that begin a condition: those that neither open nor close an absolute value."""
    found, opened, operand = set(), 0, False
    for raw in outer:
        if raw.text not in BARS:
            operand = raw.text not in {*RELATIONS, *FUNCTIONS, *BIGS, "+", "-", ",", ";", r"\cdot"}
        elif raw.text == r"\lvert" or (not operand and raw.text not in (r"\rvert", r"\mid")):
            opened += 1
        elif opened and raw.text != r"\mid":
            opened, operand = opened - 1, True
        else:
            found.add(raw.text)
            operand = False
    return frozenset(found)


def _printed(script: Sequence[Raw]) -> str:
    return "".join(r.text for r in script)
