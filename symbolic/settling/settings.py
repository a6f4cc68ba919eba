"""The settings of a draft: by what words its sentences begin to say where something holds, of which nothing is read.

What is said in the first model, for a tree, or without friction says nothing of the second one, of a cycle, and of what
comes with friction, though nobody says again that it is otherwise there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from symbolic.reading.scopes import in_text
from symbolic.reading.sentences import DISPLAY, STOP, WORD

from .saying import ARTICLES, Saying

Words = tuple[str, ...]

_PLACING = frozenset(
    "in at on for with without inside outside above below during before after under near off between within"
    " beyond".split()
)
_CONDITIONAL = frozenset("if suppose assume when let".split())
_ALONE = frozenset("later earlier tomorrow elsewhere inside outside afterwards".split())  # later we have
_ONWARD = frozenset("now and but so finally first next again also".split())
# Behind one of these prepositions they say nothing of where something holds: in fact, for example, at most, for all.
_NOWHERE = frozenset(
    "fact particular view turn addition contrast comparison conclusion summary short detail words total order other"
    " terms what case cases example instance now simplicity convenience brevity clarity later completeness"
    " definiteness reference average hand loss most least first last once all any every each both some such this these"
    " that those us we it them which whose probability equality respect help regard recall".split()
)
# Nor with one of these: in the next step, at the end of the proof, with the notation, in the following.
_OF_THE_TEXT = frozenset(
    "step steps proof section sections next last final previous same following sequel rest way manner words sense sum"
    " total notation notations definition definitions help aid theorem lemma formula moment sake end beginning place"
    " statement claim equation inequality above argument paper note other hand whole contrary".split()
)
_PARTS = frozenset("part problem exercise example solution step case question variant".split())
_ORDERED = frozenset("first second third fourth".split())
_FEW = 6
_ENDING = frozenset("we then is are was were has have it there this holds hold".split())


def _part(saying: Saying) -> Words:
    """The part of a text that a sentence begins: Problem 1; (a); for (ii); to see the first claim; on the one hand."""
    texts = [p.text.lower() for p in saying.sentence.pieces[:_FEW]]
    if texts[:1] in (["for"], ["to"], ["("]) and "(" in texts:
        at = texts.index("(")
        return ("(", texts[at + 1]) if texts[at + 2 : at + 3] == [")"] and len(texts[at + 1]) <= len("iii") else ()
    if {*texts[:1]} & _PARTS and texts[1:] and (texts[1].isdigit() or len(texts[1]) == 1):
        return texts[0], texts[1]
    if texts[:2] == ["on", "the"] and texts[3:4] == ["hand"]:
        return tuple(texts[:4])
    ordered = {*texts} & _ORDERED
    parts = {*texts} & (_PARTS | {"claim", "inequality", "bound", "statement", "assertion"})
    return (*ordered, *parts) if len(ordered) == len(parts) == 1 and texts[0] in {"to", *_ORDERED} else ()


def _setting(saying: Saying) -> Words:
    """The words by which a sentence begins to say where it holds; () if it says no such thing."""
    run = [p.text.lower() if p.kind == WORD or p.text in ARTICLES else "" for p in saying.sentence.pieces]
    run.append("")
    start = next(k for k, word in enumerate(run) if word not in _ONWARD)
    first, second = [*run[start : start + 2], ""][:2]
    if part := _part(saying):
        return part
    if first in _ALONE and (second in _ENDING or not second):
        return (first,)
    if first in _CONDITIONAL and not saying.relations:  # if $G$ is a tree
        pieces = takewhile(lambda p: p.kind not in (STOP, DISPLAY), saying.sentence.pieces[start:])
        words = [*takewhile(lambda word: word not in ("then", "we"), (p.text.lower() for p in pieces))]
        return tuple(words) if len(words) > 2 else ()
    if (first, second) == ("in", "general"):
        return first, second
    if first not in _PLACING or second in _NOWHERE or second.endswith("ing"):
        return ()
    words = [*takewhile(lambda word: word and word not in _ENDING, run[start:])]
    named = any(word.isdigit() for word in words)  # in Lemma 1
    return tuple(words) if len(words) > 1 and (named or not {*words} & _OF_THE_TEXT) else ()


def settings(sayings: Sequence[Saying]) -> Iterator[Words]:
    """The words for each sentence: its own, or those of the last one before it in its section and theorem."""
    where, words = None, Words()
    for saying in sayings:
        here, own = (saying.sentence.place.section, saying.sentence.scope), _setting(saying)
        if in_text(saying.sentence.scope) != saying.sentence.scope:  # a footnote is in the setting of its sentence
            yield own or words
            continue
        words = own or (words if here == where else ())
        where = here
        yield words


def apart(first: Words, second: Words) -> bool:
    """Is what is said in one setting said of another one?"""
    return bool(first and second and first != second)
