"""Words right before what a sentence seems to suppose, or behind it, with which it supposes no such thing.

As while for $x > 0$ it is plain, in general; unlike for $x > 0$; exactly for $x > 0$, which says the converse, too;
why let $x > 0$?
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from symbolic.reading.sentences import MATH, SYMBOL, WORD, Piece
from symbolic.reading.supposing import Supposed

_LETTING = frozenset("let fix take".split())  # of "assume" and "suppose" see `changes`
# Right before a hypothesis; those of `_WITHIN` also in it.
_TURNING = frozenset(
    "as like unlike while whilst whereas although though since because than best most least save solely merely"
    " exclusively precisely exactly just only except analogy analogous similar not but even especially notably mainly"
    " chiefly mostly nearly almost barely hardly unless besides despite notwithstanding".split()
)
_WITHIN = frozenset("precisely exactly solely merely exclusively only just".split())
_DONE_WITH = frozenset("having after once besides beyond apart".split())  # they begin what is over
_BEHIND = frozenset(
    "replaced out dropped removed instead excluded omitted relaxed weakened settled done no anymore".split()
)
_PLACING = frozenset("with for in under from by on at given to".split())
_OTHERS = frozenset("could might would should to they not never one you some people authors texts".split())
_SPEAKING = frozenset("for with at when where of by".split())
# Before "let" these leave it said here; others say that somebody else does, or that one could.
_LET_BY = frozenset(
    "and also we us now then so hence thus therefore finally first next further furthermore moreover again instead"
    " henceforth throughout here generality additionally for definition notation simplicity brevity shall will may"
    " can well".split()
)


def plainly(read: Supposed, pieces: Sequence[Piece]) -> Supposed:
    """What is supposed without such words; in a question nothing is."""
    turned = [span for span in read.spans if pieces[-1].text == "?" or _turned(pieces, *span)]
    if not turned:
        return read
    kept = tuple(span for span in read.spans if span not in turned)
    printed = {p.formula for start, end in kept for p in pieces[start:end] if p.kind in (MATH, SYMBOL)}
    onward, here = (tuple(f for f in formulas if f in printed) for formulas in (read.onward, read.here))
    return replace(read, onward=onward, here=here, spans=kept)


def turned_at(pieces: Sequence[Piece], at: int) -> bool:
    """Is a formula set aside by the words of its clause: one could let $x > 0$; having dealt with $x > 0$?"""
    first = at
    while first and pieces[first - 1].kind == WORD:
        first -= 1
    opening = _LETTING | _SPEAKING
    start = next((k for k in range(at - 1, first - 1, -1) if pieces[k].text.lower() in opening), None)
    return pieces[-1].text == "?" or (start is not None and _turned(pieces, start, at + 1))


def _turned(pieces: Sequence[Piece], start: int, end: int) -> bool:
    clause = [p.text.lower() for p in takewhile(lambda p: p.kind == WORD, reversed(pieces[:start]))]
    behind = [p.text.lower() for p in takewhile(lambda p: p.kind == WORD, pieces[end:])]
    inside = {p.text.lower() for p in pieces[start:end] if p.kind == WORD}
    last = clause[0] if clause else ""
    letting = pieces[start].text.lower() in _LETTING
    placed = bool({*clause[-1:]} & _PLACING) and last not in _OTHERS  # with the price let
    before = last.isalpha() and not (last in _LET_BY or placed) if letting else last in _TURNING
    if letting and pieces[start].text.islower() and start and pieces[start - 1].text == ")":  # Smith (1990) let
        return True
    return bool(before or inside & _WITHIN or {*clause} & _DONE_WITH or {*behind[:1]} & _BEHIND)
