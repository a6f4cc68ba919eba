r"""What a section supposes throughout: conditions that all its statements have which speak of the same letters.

They are said once, at the head of the section, and left out below.  Conditions that declare integers stay.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from random import Random

from symbolic.errors import RederiveError
from symbolic.kernel import Evaluator, Refused, Rel, truth
from symbolic.kernel.terms import variables
from symbolic.language.following import implied
from symbolic.language.statement import parse_hypotheses
from symbolic.ledger.ledger import PartRow

from .breaking import sides
from .formulas import same_formula
from .witness import AS_SUPPOSED
from .words import listed, sentence

_LEAST, _SHARE = 4, 10  # statements for which it is worth while, and a tenth of all
_MOST = 5  # for one statement without it, so many have it, or more than one where a third of all statements have it
_TRIES = 1000  # points at which what is supposed might be true, and something else false
_WHOLE, _TRIED = (-2, -1, 0, 1, 2, 3, 10), ("-2", "-1", "-1/2", "0", "1/3", "1/2", "1", "2", "10")
_ANY = "without what is supposed throughout"
_INNER = re.compile(r"; (?=given that |any number \$)")
_APART = re.compile(r"(?:; |\A)(?=given that |any number \$|not supposing |without what )")
_RELATION = re.compile(r"^\$.*(?:[<>=]|\\[lgn]e(?![A-Za-z]))")
_RELATED = re.compile(r"[<>=]|\\[lgn]e(?![A-Za-z])")
_FORMULA = re.compile(r"\$[^$]*\$")
_SAID = re.compile(r"(?:(?:integers?|real|bits?|natural numbers|all sequences|every \w+) )?\$[^$]*\$")
_LETTER = re.compile(r"\\?[A-Za-z]+(?:_\{\w+\})?'*")
_VALUE = re.compile(rf"\$({_LETTER.pattern}) = -?(?:\d+(?:\.\d+)?|\\frac\{{\d+\}}\{{\d+\}})\$")
_BOUND = re.compile(r"(\d+)(?:<|\\le)(\\?[A-Za-z].*)")
_TURNED = {">": "<", r"\ge": r"\le"}
_COMMANDS = re.compile(r"\\(?:frac|sqrt|le|ge|ne|cdot|left|right|lfloor|rfloor|lceil|rceil|log|exp)(?![A-Za-z])")


def standing(parts: Iterable[PartRow]) -> tuple[str, ...]:
    """The conditions, as they are written, in the order in which they come first."""
    parts = list(parts)
    count = Counter(chunk for part in parts for chunk in dict.fromkeys(chunks(part.conditions)))
    return tuple(
        chunk
        for chunk, times in count.items()
        if times >= _LEAST
        and _worth(times, sum(_without(chunk, part) for part in parts), len(parts))
        and _RELATION.search(chunk)
        and all(_plain(chunk, part) for part in parts if chunk in chunks(part.conditions))
    )


def further(part: PartRow, said: Sequence[str]) -> str:
    """The conditions of a statement beside those that are said already; what it does without is said."""
    head, *more = _INNER.split(part.conditions, maxsplit=1)
    rest = [chunk for chunk in chunks(part.conditions) if chunk not in said]
    kept = "for " + ", ".join(rest) if rest else "" if head.startswith("for ") else head
    without = [chunk for chunk in said if _without(chunk, part)]
    all_of_it = len(without) > 1 and all(chunk in without for chunk in said if _concerns(chunk, part))
    exempt = _ANY if all_of_it else f"not supposing {listed(without)}" if without else ""
    return "; ".join(s for s in (kept, *more, exempt) if s)


def chunks(conditions: str) -> list[str]:
    """ "for integers $n$, $0 < q < 1$, every sequence $r_n$": the three; without what is given for all of something."""
    return _SAID.findall(_INNER.split(conditions, maxsplit=1)[0]) if conditions.startswith("for ") else []


def lacking(part: PartRow, lines: Sequence[PartRow]) -> dict[str, str]:
    """The conditions of a statement that some of these lines, where they say the same, do without; behind each what of
    it is new: of $0 < e < B$ beside $e > 0$ it is $e < B$.  What only declares a letter is none.
    """
    same = [one for one in lines if same_formula(one.latex, part.latex)] or lines
    known = [({told for c in _conditions(one) for told in _links(c)}, _given(one)) for one in same]

    def new_in(condition: str) -> list[str]:
        links = _links(condition).items()
        return [link for told, link in links if not all(_says(has, told) or _letters(link) <= at for has, at in known)]

    new = {c: new_in(c) for c in _conditions(part)}
    return {c: c if len(links) == len(_links(c)) else ", ".join(links) for c, links in new.items() if links}


def _says(known: set[str], told: str) -> bool:
    """Is a link among those that are known, or a lower bound below one of them?"""
    bound = _BOUND.fullmatch(told)
    above = (_BOUND.fullmatch(one) for one in known) if bound else ()
    return told in known or any(one and one[2] == bound[2] and int(one[1]) > int(bound[1]) for one in above)


def _conditions(part: PartRow) -> list[str]:
    """Relations, and what is given for all of something; as they are written."""
    found = [_FORMULA.findall(chunk)[0] for chunk in chunks(part.conditions) if not chunk.startswith("every ")]
    given = [chunk for chunk in _INNER.split(part.conditions) if chunk.startswith("given that ")]
    return [one for one in found if _RELATED.search(one)] + given


def _links(condition: str) -> dict[str, str]:
    r"""The links of a chain, each by how it compares with others: "$0 < k, N \ge 1$" has $0 < k$, $0 < N$, .."""
    if not condition.startswith("$"):
        return {condition: condition}
    pieces = sides(condition.strip("$"))
    found = {}
    for left, sign, right in zip(pieces[::2], pieces[1::2], pieces[2::2], strict=False):
        for one in _listed(left):
            for other in _listed(right):
                told = _TURNED[sign].join((other, one)) if sign in _TURNED else sign.join((one, other))
                found[re.sub(r"[\s{}]", "", told)] = f"${one.strip()} {sign} {other.strip()}$"
    return found


def _listed(side: str) -> list[str]:
    """The names of a list, "k, N"; a side that is none as it is."""
    names = side.split(",")
    return names if all(_LETTER.fullmatch(name.strip()) for name in names) else [side]


def stated_for(part: PartRow, repairs: Iterable[PartRow], whole: bool = False) -> str:
    """For what a false line is stated where nothing else says it: its repairs, or what is told of its counterexample.

    What is ours makes the line say less: it is false even so.  A `whole` document has all of its conditions.
    """
    told, even = " ".join(part.outline_latex), even_so(part)
    known = {formula for text in (part.besides, *(r.conditions for r in repairs)) for formula in _FORMULA.findall(text)}
    head, *inner = _APART.split(part.conditions)
    rest = [
        chunk for chunk in chunks(head) if not chunk.startswith("every ") and _FORMULA.findall(chunk)[0] not in known
    ]
    rest = [chunk for chunk in rest if _RELATED.search(chunk)]
    given = " ".join(one.conditions for one in repairs) + part.besides
    more = [one for one in inner if one not in given and AS_SUPPOSED not in told]
    said = part.conditions if whole else "; ".join([*(["for " + ", ".join(rest)] if rest else []), *more])
    return " ".join(sentence(text) for text in (f"Stated {said}" if said else "", even) if text)


def even_so(part: PartRow) -> str:
    """What is ours in a false line, as a sentence: it is false even there."""
    if part.outcome != "refuted" or not part.besides:
        return ""
    return f"False even {part.besides if part.besides.startswith('given that ') else f'for {part.besides}'}"


def _worth(times: int, without: int, of: int) -> bool:
    if _SHARE * times < of:
        return False
    return times > without if 3 * times >= of else times >= _MOST * without


def _plain(chunk: str, part: PartRow) -> bool:
    """Does it speak of letters of the statement, and not of integers alone, which it would declare?"""
    letters, words = _letters(chunk), _words(part)
    declared = part.text.partition(";")[0].removeprefix("integers ") if part.text.startswith("integers ") else ""
    return letters <= words and not letters <= set(declared.split(", "))


def _without(chunk: str, part: PartRow) -> bool:
    """Does the statement speak of all its letters, and not suppose it?  Where they have values there is nothing to."""
    free = chunk.startswith("$") and not _letters(chunk) <= _given(part)
    return free and _concerns(chunk, part) and not _is_said(chunk, part)


def _is_said(chunk: str, part: PartRow) -> bool:
    """Is it supposed, alone or in a chain, or does it follow, or may it, from conditions that are no linear ones?"""
    said = chunks(part.conditions)
    if chunk in said:
        return True
    known = {told for c in said for told in _links(_FORMULA.findall(c)[0])}
    declared, given = _supposed(part.text)
    supposed = [r for text in given for r in _relations(text, declared)]
    return all(
        told in known or ((rels := _relations(link, declared)) and all(_may_follow(r, supposed) for r in rels))
        for told, link in _links(chunk).items()
    )


def _supposed(text: str) -> tuple[str, list[str]]:
    """The declaration of a statement, and its hypotheses; those for all of something are in parentheses."""
    declared, _, rest = text.partition("; ") if text.startswith("integers ") else ("", "", text)
    depth, found = 0, [""]
    for sign in rest.removeprefix("|- "):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0 and sign == "|":
            return declared, found
        found = [*found, ""] if depth == 0 and sign == "," else [*found[:-1], found[-1] + sign]
    return declared, []


def _may_follow(rel: Rel, supposed: Sequence[Rel]) -> bool:
    if implied(rel, supposed):
        return True
    others = (r for r in supposed if r.free() & rel.free())
    curved = any(max((sum(power for _, power in m) for m in r.normal().numerator), default=0) > 1 for r in others)
    return curved and not _fails(rel, tuple(supposed))


@lru_cache(maxsize=20_000)
def _fails(rel: Rel, supposed: Sequence[Rel]) -> bool:
    """Does it fail somewhere where all is true that is supposed?"""
    given = {r.lhs: r.rhs for r in supposed if r.op == "=" and r.lhs.op == "var"}
    free = sorted({v for r in (rel, *supposed) for v in r.free()} - given.keys(), key=str)
    chance, rest = Random(0), [r for r in supposed if given.get(r.lhs) is not r.rhs]  # noqa: S311 (points, not secrets)
    with suppress(Refused):  # it speaks of functions, or divides by what may be 0
        for _ in range(_TRIES):
            point = {v: Fraction(chance.choice(_WHOLE if v.args[1] == "integer" else _TRIED)) for v in free}
            for v, t in given.items():
                if variables(t) <= point.keys():
                    point[v] = Evaluator().value(t, point)[0]
            if not truth(rel, point) and all(truth(r, point) for r in rest):
                return True
    return False


@lru_cache(maxsize=20_000)  # a section supposes the same again and again
def _relations(text: str, declared: str = "") -> tuple[Rel, ...]:
    """What a text, or LaTeX, says of letters; nothing where it is more than the statement language has."""
    plain = re.sub(r"\\frac\{(\w+)\}\{(\w+)\}", r"\1/\2", text.strip("$")).replace(r"\le ", "<= ")
    plain = _name(plain.replace(r"\ge ", ">= "))
    try:
        found = parse_hypotheses(f"{declared}; {plain}" if declared else plain)
    except RederiveError:
        return ()
    return tuple(r for r in found if isinstance(r, Rel))


def _given(part: PartRow) -> set[str]:
    """The letters to which the conditions give values."""
    return {_name(found[1]) for chunk in chunks(part.conditions) if (found := _VALUE.search(chunk))}


def _concerns(chunk: str, part: PartRow) -> bool:
    return _letters(chunk) <= _words(part)


def _letters(chunk: str) -> set[str]:
    return {_name(letter) for letter in _LETTER.findall(_COMMANDS.sub(" ", chunk))}


def _words(part: PartRow) -> set[str]:
    return set(re.findall(r"[A-Za-z]\w*'*", part.text))


def _name(letter: str) -> str:
    """As the statement language writes it."""
    return re.sub(r"[\\{}]", "", letter)
