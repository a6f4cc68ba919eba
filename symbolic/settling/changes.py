"""What a sentence takes back of what was supposed before, or changes; and where it only seems to suppose something."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
# Of a name that stands in nothing that is read these say something anew: now take $x$ between $-1$ and $0$.
_TAKING = frozenset("take consider choose pick assume suppose turn treat study restrict".split())
_AGAIN = frozenset("now instead henceforth next range ranges run runs equal equals".split())  # let $x$ now be even
_PUT_ANEW = re.compile(rf"(?:{NAMES.pattern})\s*=(?!\s*-?\s*\d+\Z)")  # let us take $x = -y$, no number
_PLACED = frozenset("between below above less greater outside within beyond".split())
_SAME = frozenset("as above before same fixed".split())  # consider $x$ as above
# What is printed again with one of these is taken back: we no longer assume $x > 0$.
_REVOKING = frozenset(
    "longer without forget give gave essential needed required requirement force necessary no not never unnecessary"
    " superfluous immaterial irrelevant".split()
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
    read = {k for start, end in saying.spans for k in range(start, end)}
    revoked = {r.formula for r in saying.relations if saying.words & _REVOKING and not r.defining}
    for k, piece in enumerate(pieces):
        if piece.kind not in (MATH, SYMBOL):
            continue
        before, behind = aside(pieces[:k][::-1]), aside(pieces[k + 1 :])
        bare = bool(NAMES.fullmatch(piece.formula))
        said = before[:1] and before[0] in _CHANGING
        said = said or (before[1:2] == ["for"] and before[0] in OTHERS) or (behind[:1] and behind[0] in _CHANGED)
        said = said or (bare and "all" in before[:2] and "to" in before[1:3])
        said = said or (k not in read and (piece.formula in revoked or (bare and _anew(before, behind))))
        if before[:1] and before[0] in _TAKING and _PUT_ANEW.match(piece.formula):
            found |= {*NAMES.findall(piece.formula)[:1]}
        if said or _TENDING.search(piece.formula):
            found |= named([piece])
    return found


def _anew(before: Sequence[str], behind: Sequence[str]) -> bool:
    """May the words beside a name let it be something else: consider $x$ below $1$; let $n$ now be even?"""
    if {*behind[:3]} & _SAME:
        return False
    let = before[:1] == ["let"] and {*behind[:2]} & _AGAIN
    ranged = before[:1] == ["for"] and behind[:1] == ["in"]
    return bool(let or ranged or {*before[:3]} & _TAKING or {*behind[:1]} & _PLACED)


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
