"""What a sentence takes back of what was supposed before, or changes; and where it only seems to suppose something."""

from __future__ import annotations

import re
from itertools import pairwise

from symbolic.reading.sentences import MATH, SYMBOL

from .saying import NAMES, OTHERS, Saying, aside, named

# With one of each a sentence takes back what was supposed: now drop this assumption; we remove the restriction.
_LIFTING = frozenset(
    "drop drops dropped dropping lift lifts lifted relax relaxes relaxed relaxing weaken weakens weakened remove"
    " removes removed removing waive waived abandon abandoned omit omits omitted without discard discarded rid"
    " superfluous unnecessary dispense".split()
)
LIFTED = frozenset(
    "assumption assumptions restriction restrictions condition conditions hypothesis hypotheses requirement constraint"
    " constraints".split()
)
_GENERALLY = {
    ("in", "general"), ("more", "generally"), ("general", "case"), ("even", "without"), ("remaining", "case"),
    *((other, what) for other in ("other", "remaining") for what in ("cases", "values")),
}  # fmt: skip
_CHANGING = frozenset(  # right before a name: replace $x$ by 3; we double $s$; relax $x > 1$ to $x > 0$
    "replace replaces replaced replacing change changes changing update updates increase decrease double halve relax"
    " weaken extend allow".split()
)
_CHANGED = frozenset("tend tends grow grows vary varies replaced suffices".split())  # behind one: let $x$ tend to 0
_TENDING = re.compile(r"\\to(?![A-Za-z])")  # as $x \to 0$
_SUPPOSING = frozenset("let suppose assume".split())
# Before "suppose" they leave it said here: we may suppose; others are some people's, or a possibility.
_WE = frozenset(
    "we us will shall may can always further furthermore moreover also now henceforth and so hence therefore thus first"
    " then to throughout finally additionally again instead".split()
)
_ONLY_IF = frozenset("if when whenever provided unless".split())  # behind what is supposed: $x > 1$ if $y > 0$
_NOT_ASSUMED = frozenset("tempting tempted common convenient much customary usual".split())  # .. to assume $x > 1$
_COUNTED = frozenset("one two first second some none either neither most half".split())  # exactly one of ..
_THINGS = frozenset(
    "inequalities conditions numbers relations statements equations variables assumptions cases following".split()
)


def lifts(saying: Saying) -> bool:
    """Does a sentence take back what was supposed, or go on "in general"?"""
    words = saying.run
    return bool(_LIFTING & {*words} and LIFTED & {*words}) or bool(_GENERALLY & {*pairwise(words)})


def changed(saying: Saying) -> set[str]:
    """The names that a sentence lets be other than they were: replace $x$ by 3; for larger $n$; to all $x$."""
    pieces, found = saying.sentence.pieces, set[str]()
    for k, piece in enumerate(pieces):
        if piece.kind not in (MATH, SYMBOL):
            continue
        before, behind = aside(pieces[:k][::-1]), aside(pieces[k + 1 :])
        said = before[:1] and before[0] in _CHANGING
        said = said or (before[1:2] == ["for"] and before[0] in OTHERS) or (behind[:1] and behind[0] in _CHANGED)
        said = said or (bool(NAMES.fullmatch(piece.formula)) and "all" in before[:2] and "to" in before[1:3])
        if said or _TENDING.search(piece.formula):
            found |= named([piece])
    return found


def supposes(saying: Saying) -> bool:
    """May a sentence suppose what it says so: not where it is tempting to, where others do, or under a condition?"""
    counted = any(
        a in _COUNTED and b == "of" and _THINGS & {*saying.run[k : k + 5]}
        for k, (a, b) in enumerate(pairwise(saying.run))
    )
    infinitive = any((a, b) in {("to", "assume"), ("to", "suppose")} for a, b in pairwise(saying.run))
    pieces = saying.sentence.pieces
    at = next((k for k, word in enumerate(saying.run) if word in _SUPPOSING), len(pieces))
    others = any(b in ("suppose", "assume") and a and a not in _WE for a, b in pairwise(saying.run))
    only_if = any(p.kind == MATH and q.text in _ONLY_IF for p, q in pairwise(pieces[at:]))
    return not (lifts(saying) or counted or others or only_if or (infinitive and saying.words & _NOT_ASSUMED))
