"""Where a draft computes with what are no real numbers: residues, matrices, quaternions, ordinals, operators.

There sums and products may be others, factors may not change places, and a square may be negative.  Nothing is read of
such a sentence; it is enough that it speaks of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import pairwise

from symbolic.reading.sentences import MATH, SYMBOL, Piece

from .notations import redefined
from .saying import NAMES, Saying, aside, named

# Who has one of these in a sentence may be no real number; of what begins by one, no name is.
_NO_REALS = frozenset(
    "matrix matrices invertible complex imaginary ordinal ordinals cardinal cardinals modulo vectors operators"
    " quaternions residue residues unity transpose adjoint four-vector adic".split()
)
_OTHER_LAWS = frozenset(
    "ring semiring group algebra boolean tropical quantum characteristic floating arithmetic".split()
)
_THINGS = frozenset("variables unknowns letters quantities symbols".split())  # of which a sentence says what they are
_MEANT = frozenset("all any each every everything throughout meant understood compute calculate like".split())
# Where one of the first is spoken of, factors may not change places; where one of the second, whoever is named there.
_NONCOMMUTING = re.compile(
    r"matrices|operators|spinors|vectors|quantum|permutations|rotations|maps|juxtaposition|concatenat\w+|compositions?"
    r"|strings?|alphabets?|arrays|tensors|braids"
)
_NEVER_COMMUTING = re.compile(r"(?:non-?|anti-?)?commut\w+|grassmann|quaternions?|octonions?|clifford|weyl|heisenberg")
_STRUCTURES = frozenset("group field ring module algebra".split())  # if a formula follows
_OF_PEOPLE = frozenset("population people persons individuals respondents patients".split())
# In the complex numbers, the vectors, the residues, or a set that a letter stands for.
_SPACE = r"\\mathbb\s*\{?(?:[CFHK]|[A-Z]\}?\s*[\^/]|Z\}?\s*_)"
_ELSEWHERE = re.compile(
    rf"\\to\s*{_SPACE}|\\in\s*(?:{_SPACE}"
    r"|\{?(?:[A-Z]|\\mathrm\s*\{[A-Z]|\\operatorname|\\(?!math(?:bb|rm)|[{l]|([NZQR])\1?(?![A-Za-z]))))"
)
_MEMBER = re.compile(r"\\in\s*\\mathbb\s*\{?([NZQR])\}?\Z")
_PARTS = re.compile(
    r"\\(?:operatorname\s*\{|math(?:rm|bb|frak)\s*\{|)(?:Re|Im)(?![A-Za-z])\}?\s*(.*)"
)  # of the complex
_FINITE = r"[ZQ]\}*\s*(?:/|_\{?\s*(?:[a-z2-9]|1[0-9]))"  # not Z_0, Z_1, Z_{>0}
_UPRIGHT = r"(?:\\math(?:bf|rm|sf)\s*\{?|\{?\\bf\s*)"  # bold F alone may be anything
_RING = rf"\{{?(?:\\mathbb\s*\{{?(?:F|{_FINITE})|{_UPRIGHT}(?:F\}}*\s*_|{_FINITE}))"
_RESIDUES = re.compile(rf"{_RING}|\bGF\b")
_ITALIC = re.compile(rf"{_FINITE}.*")  # which in other places is a variable
# A set of matrices, residues or quaternions: the formula itself, or behind "in".
_SETS = re.compile(
    rf"(?:{_RING}|\\mathbb\s*\{{?H|"
    r"(?:\\\w+\s*\{)?(?:GF|GL|SL|[MS][OULP]?\}?_)(?![a-z])|M_).*"
)
_COMPUTING = frozenset(
    "work works working compute computes computed computing calculate calculated calculations computations"
    " arithmetic operations performed carried place done throughout addition multiplication equations identities"
    " equalities field fields coefficients scalars polynomials over from".split()
)
_THROUGHOUT = frozenset("all every throughout paper article everywhere".split())  # it holds beyond its section
_INDEX = re.compile(r"_(?:\{[^{}]*\}|\w)")
_PLACES = frozenset("in over".split())
_MEANS = frozenset("mean means progression progressions series sequence sequences inequality".split())
_ORDINARY = frozenset("elementary simple basic straightforward ordinary usual real exact little some doing".split())
# With what is computed, and is no other kind of number.
_ORDINARY_NUMBERS = _ORDINARY | frozenset(
    "the these those such of with in natural integer whole rational positive negative nonnegative two three several n"
    " large small prime odd even random".split()
) | {""}  # fmt: skip
_WORKING = frozenset("work works working compute computes computed computing calculate calculated".split())
_LAWS = frozenset("idempotent nilpotent contravariant covariant".split())
_STRUCTURED = frozenset("algebra ring semiring monoid lattice quandle loop semigroup".split())
# We calculate so, and not: we add both equations.
_RECKONING = frozenset(
    "identify add subtract multiply divide count calculate compute reckon round truncate exponentiate".split()
)
_SO = frozenset("as without like numbers modulo mod quantities componentwise entrywise".split())
_TRANSFINITE = frozenset("ordinal ordinals cardinal cardinals".split())
_ELEMENTS = (("finite", "field"), ("finite", "fields"), ("galois", "field"), ("two's", "complement"))
_ROOTS = frozenset("root roots zero zeros eigenvalue eigenvalues".split())


class Arithmetics:
    """Of all sentences of a draft."""

    def __init__(self, sayings: Sequence[Saying]) -> None:
        self._sayings = sayings

    def other(self, now: int, names: Collection[str]) -> str:
        """Why sums and products may be others in a display of a sentence: one there, or before it, says so."""
        here = self._sayings[now].sentence
        for at, (anywhere, inside) in self._others.items():
            there, found = self._sayings[at].sentence, inside if at == now or not names else anywhere
            general = there.place.section == "0" or bool(self._sayings[at].words & _THROUGHOUT)
            around = general or f"{here.place.section}.".startswith(f"{there.place.section}.")
            around = around and here.within(there.scope)
            if at <= now and around and found:
                return f"sentence {there.place} says {found}, where sums and products may be others"
        return ""

    @cached_property
    def _others(self) -> dict[int, tuple[str, str]]:
        """What sentences say that has sums and products of its own: for what follows, and for themselves."""
        found = {at: (_another(s, False), _another(s, True)) for at, s in enumerate(self._sayings)}
        return {at: said for at, said in found.items() if any(said)}

    def unreal(self, name: str) -> str:
        """Why a name may be no real number, or be so only in part."""
        place = self._unreal.get(name, "")
        return f"{name}: sentence {place} may say that it is no real number" if place else ""

    def of_none(self, saying: Saying | None) -> str:
        """Why no name in a display of a sentence may be a real number."""
        place = self._of_none or (str(saying.sentence.place) if saying and _of_others(saying) else "")
        return f"sentence {place} may say that its names are no real numbers" if place else ""

    def noncommuting(self, now: int) -> str:
        """The sentence of a display, or one before it in its section, that speaks of what may not commute."""
        here = self._sayings[now].sentence.place.section if self._sayings else ""
        for saying in (s for s in self._sayings[: now + 1] if s.sentence.place.section == here):
            words = saying.words
            general = saying is self._sayings[now] or saying.silent or _juxtaposed(saying)
            of_letters = general and {"words"} & {b for a, b in pairwise(["", *saying.run]) if a != "other"}
            of_letters = of_letters or ("words", "over") in pairwise(saying.run)
            never = of_letters or any(map(_NEVER_COMMUTING.fullmatch, words))
            if never or (general and any(map(_NONCOMMUTING.fullmatch, words))):
                return str(saying.sentence.place)
        return ""

    @cached_property
    def _unreal(self) -> dict[str, str]:
        found: dict[str, str] = {}
        other = {letter for saying in self._sayings for letter in redefined(saying.sentence)}
        for saying in self._sayings:
            place = str(saying.sentence.place)
            if _NO_REALS & {part for word in saying.words for part in (word, *word.split("-"))} or _structured(saying):
                for name in named(saying.sentence.pieces):
                    found.setdefault(name, place)
            formulas = [p.formula for p in saying.sentence.pieces if p.kind == MATH]
            for formula in formulas:
                member = _ELSEWHERE.search(formula) or _MEMBER.search(formula)
                if member and (member.re is _ELSEWHERE or member[1] in other):
                    for name in NAMES.findall(formula[: member.start()]):
                        found.setdefault(name, place)
                if part := _PARTS.search(formula):
                    for name in NAMES.findall(part[1])[:1]:
                        found.setdefault(name, place)
            for name in _of_sets(saying.sentence.pieces) | _roots(saying):
                found.setdefault(name, place)
        return found

    @cached_property
    def _of_none(self) -> str:
        """The first sentence that may say of all that they are no numbers: all products are matrix products."""
        plain = (s for s in self._sayings if not named(s.sentence.pieces) and s.words & _NO_REALS)
        told = (s for s in plain if (s.silent and s.words & _MEANT) or {*s.run[:2]} & _THINGS)
        return next((str(s.sentence.place) for s in told), "")


def _another(saying: Saying, own: bool) -> str:
    """What a sentence says that has sums and products of its own; `own`: of what is in it, or of numbers alone."""
    pieces = saying.sentence.pieces
    run, words = saying.run, saying.words
    computing = words & _COMPUTING or run[0] in _PLACES
    for before, piece in ((b, p) for b, p in pairwise([pieces[0], *pieces]) if p.kind == MATH):
        if _RESIDUES.search(piece.formula) if own else computing and _RESIDUES.match(piece.formula):
            return piece.text
        if before.text.lower() in _PLACES and _ITALIC.fullmatch(piece.formula):
            return piece.text
    if found := next((" ".join(two) for two in pairwise(run) if two in _ELEMENTS), ""):
        return repr(found)
    plain = words & (_ORDINARY | {"geometric"}) or {"arithmetic"} & {a for a, b in pairwise([*run, ""]) if b in _MEANS}
    if "arithmetic" in words and not plain:
        return "'arithmetic'"
    if "field" in words and words & {"order", "elements", "characteristic"}:
        return "'field'"
    if found := next(iter(words & _LAWS), ""):
        return repr(found)
    we, verb, how = [*run[:3], "", "", ""][:3]
    if we == "we" and verb in _RECKONING and how in _SO and run[3:4] != ["follows"]:  # we add without carrying
        return f"'we {verb} {how}'"
    if run[0] == "in" and {*run[1:2]} & {"this", "our", "the", "a", "an", "any"} and {*run[2:3]} & _STRUCTURED:
        return repr(run[2])
    before = (["", "", *run[:at]][-3:] for at, word in enumerate(run) if word == "numbers" and at)
    # not: we compute the Bernoulli numbers
    strange = (c for a, b, c in before if c not in _ORDINARY_NUMBERS and not (a in _WORKING and b == "the"))
    if words & _WORKING and (kind := next(strange, "")):
        return f"'{kind} numbers'"
    return repr(min(words & _TRANSFINITE)) if words & _TRANSFINITE else ""


def _of_sets(pieces: Sequence[Piece]) -> set[str]:
    r"""The names that stand before "in" and such a set: for all $A$ in $M_n(\mathbb{R})$."""
    found = set[str]()
    for left, word, right in zip(pieces, pieces[1:], pieces[2:], strict=False):
        if left.kind in (MATH, SYMBOL) and word.text == "in" and right.kind == MATH and _SETS.fullmatch(right.formula):
            found |= {*NAMES.findall(left.formula)}
    return found


def _roots(saying: Saying) -> set[str]:
    """The names that are said to be a root of something, or an eigenvalue, and not to be real."""
    if saying.words & {"real", "positive", "negative", "nonnegative", "largest", "smallest", "square"}:
        return set()
    found, pieces = set[str](), saying.sentence.pieces
    for k, piece in enumerate(pieces):
        if piece.kind in (MATH, SYMBOL) and NAMES.fullmatch(piece.formula):
            behind = [p.text.lower() for p in pieces[k + 1 : k + 4]]
            found |= {piece.formula} if behind[:1] == ["be"] and {*behind} & _ROOTS else set()
    return found


def _of_others(saying: Saying) -> bool:
    """Does a sentence begin by what it speaks of, which is no number: for square matrices; in a Boolean algebra?"""
    words = aside(saying.sentence.pieces)
    front = {*words[: words.index("of") if "of" in words else len(words)]}
    within = words[:1] in (["in"], ["for"], ["over"]) and front & _OTHER_LAWS
    people = saying.words & _OF_PEOPLE and not front & _OTHER_LAWS - {"group"}
    return bool(front & _NO_REALS - {"modulo"} or (within and not people))


def _structured(saying: Saying) -> bool:
    pieces = saying.sentence.pieces
    texts = [p.text.lower() for p in pieces]
    if any(texts[k : k + 2] == ["values", "in"] and texts[k + 2] in ("a", "an", "the") for k in range(len(texts) - 2)):
        return True
    words = {p.text.lower() for p, q in pairwise(pieces) if q.kind in (MATH, SYMBOL)} & _STRUCTURES
    return bool(words - {"group"} or (words and not saying.words & _OF_PEOPLE))


def _juxtaposed(saying: Saying) -> bool:
    """Does a product of two letters stand in a sentence?"""
    formulas = (_INDEX.sub("", p.formula) for p in saying.sentence.pieces if p.kind in (MATH, SYMBOL))
    return any(len(letters := NAMES.findall(f)) == 2 and "".join(letters) == f.replace(" ", "") for f in formulas)
