r"""Whether a sentence concludes what it shows: "hence E(X) = np" says something of E(X), and does not define it.

What stands in a theorem or a proof, behind *hence*, *we have*, *it follows*, or is said of a name that words introduced
before, is asserted; so is what is said of something that others determine: the area of a disc of radius r is A = ..
Only *let*, *put*, *write*, *where* and the like between that and the formula define all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from symbolic.reading.rendering import latex
from symbolic.reading.scopes import in_text, is_item
from symbolic.reading.sentences import DISPLAY, MATH, STOP, SYMBOL, WORD, Piece, Sentence
from symbolic.reading.supposing import COPULAS
from symbolic.reading.tree import Node

if TYPE_CHECKING:
    from .saying import Saying

_NAMES = re.compile(r"\\[A-Za-z]+|[A-Za-z]")
_RELATED = re.compile(r"[=<>]|\\(?:leq?|geq?|neq?|leqslant|geqslant|in|approx)(?![A-Za-z])")
# What says what a name means, before it; and what stands before these words where it is we who put it.
PUTTING = frozenset(
    "put puts set write let define denote abbreviate setting putting writing letting taking choosing using".split()
)
PUTTING_OURS = frozenset(
    "we us and then now here let also by to so hence thus therefore first again finally further".split()
) | {""}
_SIGNS = frozenset(
    "therefore hence thus so consequently whence accordingly gives give giving yields yield yielding follows follow"
    " conclude concludes deduce deduces infer infers implies imply implying obtain obtains obtained get gets find finds"
    " found see seen verify verified check checked show shows shown prove proves claim claims clearly obviously"
    " evidently satisfies satisfy obeys obey must".split()
)
_SUPPOSING = frozenset("suppose supposing assume assuming let".split())
_SATISFYING = frozenset("satisfies satisfy obeys obey".split())  # suppose that x satisfies .. says what x is
_WE = frozenset("we one they it this".split())
_HAVING = frozenset("have has".split())
_DEFINING = frozenset("let define put set write denote abbreviate".split())
_WHERE = frozenset("where with here namely letting writing setting putting".split())  # right before a formula
_AND = frozenset("and or".split())
# What stands below one of these heads says what things are; below any other one, or in a proof, it is asserted.
_SAYING_WHAT = ("definition", "notation", "remark", "example", "construction", "setting", "model", "algorithm",
                "protocol", "problem", "exercise", "assumption", "convention", "question")  # fmt: skip
_NAMING = frozenset("let write written denote denotes denoted call called suppose".split())
# What is one of these, of whatever, mathematics determines.
_DETERMINED = frozenset(
    "sum product area volume perimeter circumference surface diagonal hypotenuse angles derivative integral"
    " antiderivative determinant trace eigenvalue eigenvalues discriminant root roots zeros limit".split()
)
_BEING = frozenset([*COPULAS, "equals", "equal", "has", "have", "becomes"])
_BEGINNING = frozenset("the a an its their each every".split())
_THEIRS = frozenset(("its", "their"))  # whatever it is of, that has it
_SAID = "words say what it is ({}): to define it, put it"
_MOMENTS = frozenset("variance deviation expectation".split())  # of something that words describe
_PLACING = frozenset("set put equal reduce due".split())  # right before "to"; the series sums to something anyway
# One of these anywhere puts it; so does one of the next at the beginning, and of the last right before it.
_PUTTING = frozenset("put set write let define denote abbreviate setting putting writing letting".split())
_BEFORE = frozenset("where here namely take choose fix consider suppose supposing assume assuming".split())
_RIGHT_BEFORE = PUTTING | _WHERE | _SUPPOSING | frozenset("if when for take choose fix consider".split())
_BEHIND_NOUNS = frozenset("of in with from for that which at to between on".split())
_OPERATORS = frozenset(
    r"\mathbb{E} E \mathbb{V} \mathbb{P} P \Pr Var Cov Corr var cov \det det rank tr dim \Gamma \# #".split()
)


def concluded(sentence: Sentence, at: int) -> str:
    """Why a piece of a sentence is asserted, and no definition; "" if it may be one."""
    pieces, shown = sentence.pieces, sentence.pieces[at].kind == DISPLAY
    head = next((part for part in reversed(in_text(sentence.scope)) if not is_item(part)), sentence.head)
    stated = bool(head) and not head.lower().startswith(_SAYING_WHAT)
    if not shown:  # the theorem lets it be, but for "the variance is $v = np$"
        stated = stated and pieces[at - 1 : at] != () and pieces[at - 1].text.lower() in {*COPULAS, "equals"}
    why = f"it stands in {head}" if stated else ""
    before, supposing = "", False
    for piece in _leading(pieces, at):
        word = piece.text.lower() if piece.kind in (WORD, SYMBOL) else ""
        supposing = (supposing or word in _SUPPOSING) and word != "then"
        if (word in _SIGNS and not (supposing and word in _SATISFYING)) or (before in _WE and word in _HAVING):
            why = f"its sentence says {word if word not in _HAVING else f'{before} {word}'!r}"
        elif word in _DEFINING and before in PUTTING_OURS:
            why = ""
        before = word
    return "" if before in _WHERE else why


def _leading(pieces: Sequence[Piece], at: int) -> Iterator[Piece]:
    """The pieces before one, back to a semicolon, or to a display that words part from it."""
    start, words = at, False
    while start and pieces[start - 1].text != ";" and not (pieces[start - 1].kind == DISPLAY and words):
        start -= 1
        words = words or (pieces[start].kind == WORD and pieces[start].text.lower() not in _AND)
    yield from pieces[start:at]


def called(sentence: Sentence, at: int, side: Node, closed: bool) -> str:
    """Why words right before a display say what a side of it is, by others; "" if it may be a definition.

    The perimeter of a square with side $a$ is P = 3 a; not: the stationary probability of $n$ customers is \\pi_n = ..
    A number in which no name stands, `closed`, is a claim wherever words say of what: the chance of two heads is p = ..
    """
    pieces = sentence.pieces
    if pieces[at - 1 : at] == (Piece(STOP, ","),):  # the ratio is the root of .., that is, ..
        spoken = [p.text.lower() for p in pieces[: at - 1]]
        restating = spoken[-2:] == ["that", "is"] or spoken[-1:] == ["i.e"]
        verb = max((k for k, word in enumerate(spoken[:-1]) if word in _BEING), default=len(spoken))
        if restating and _DETERMINED & {*spoken[verb:]} and not {*spoken} & _PUTTING:
            return _SAID.format("that is")
    run = [p.text for p in takewhile(lambda p: p.kind in (WORD, SYMBOL), pieces[:at][::-1])][::-1]
    said = [word.lower() for word in run]
    words = {*said}
    if words - _AND and words <= _AND | _DETERMINED:
        return _SAID.format(" ".join(run))
    if words <= _AND and at > len(run) and pieces[at - len(run) - 1].kind == DISPLAY:  # the roots are .. and ..
        return called(sentence, at - len(run) - 1, side, closed)
    putting = words & _PUTTING or {*said[:1]} & _BEFORE or {*said[-1:]} & _RIGHT_BEFORE
    leading = said == ["this", "leads", "to"]
    if said[-1:] == ["to"] and not (words & (_PUTTING | _PLACING) or leading) and len(said) > 1:  # the series sums to
        return _SAID.format(" ".join(run))
    if said[:2] == ["there", "are"] and [p.kind for p in pieces[at + 1 : at + 2]] == [WORD]:  # there are .. subsets
        return _SAID.format(" ".join(run))
    if closed and words - PUTTING_OURS - _AND and not putting:
        return _SAID.format(" ".join(run))
    near = next((k for k in range(at, 0, -1) if pieces[k - 1].kind in (MATH, DISPLAY)), 0)
    beside = [k for k in range(near, at) if pieces[k].text.lower() in _BEING and pieces[k - 1].text != "as"]
    if not beside or words & _PUTTING:
        return ""
    verb = beside[-1]
    commas = (k for k in range(verb - 2, 0, -1) if pieces[k].text == ",")
    start = end = next(commas, verb) if pieces[verb - 1].text == "," else verb  # a polygon, however drawn, has
    while (
        start and pieces[start - 1].kind != DISPLAY and (pieces[start - 1].kind != STOP or _listed(pieces, start - 1))
    ):
        start -= 1
    subject = pieces[start:end]
    while subject and subject[0].text.lower() in (PUTTING_OURS | _AND) - _WE:
        subject = subject[1:]
    begins = [k for k, p in enumerate(subject) if p.text.lower() in _BEGINNING]
    phrases = [[*takewhile(lambda p: p.text.lower() not in _BEHIND_NOUNS, subject[k:])] for k in begins]
    nouns = [p.text.lower() for phrase in phrases for p in phrase] + [p.text.lower() for p in pieces[verb:at]]
    if subject and 0 not in begins:  # in a hexagon with side $s$ the area is
        begins = [k for k in begins if all(p.kind == WORD for p in subject[k:])]
        subject = subject[begins[-1] :] if begins else ()
    formulas = [p.formula for p in subject[1:] if p.kind in (MATH, SYMBOL) and p.text != "a"]
    having = pieces[verb].text.lower() in _HAVING  # a polygon with $n > 2$ corners has; not: the mean of $a, b > 0$ is
    of = {n for f in formulas if having or not _RELATED.search(f) for n in _NAMES.findall(f)}
    inside = {n for text in (latex(side),) for n in _NAMES.findall(text)}
    moments = {phrase[-1].text.lower() for phrase in phrases if phrase} & _MOMENTS and not formulas  # no mean fitness
    law = any(p.kind in (MATH, SYMBOL) for p in pieces[:start])  # if $X$ is binomial, the mean is
    moments = moments or (law and pieces[verb - 1].text.lower() == "mean")
    others = bool(subject) and subject[0].text.lower() in _THEIRS
    if _DETERMINED & {*nouns} or moments or others or of - inside:
        return _SAID.format(" ".join(p.text for p in subject))
    return ""


def _listed(pieces: Sequence[Piece], at: int) -> bool:
    """Does a comma stand between two formulas?"""
    return 0 < at < len(pieces) - 1 and all(pieces[k].kind in (MATH, SYMBOL) for k in (at - 1, at + 1))


def operator(head: Node) -> bool:
    r"""Is a name printed like an operator of what is random, or of matrices: E, \E, \mathbb{E}, \Var, \Tr?"""
    bare = str(head.args[0]).removeprefix("\\")
    return bool({str(head.args[0]), bare, bare.lower()} & _OPERATORS)


def introduced_before(side: Node, sayings: Sequence[Saying]) -> str:
    """Why a side is something already: one of these sentences says what it is; "" if none does.

    In words; of E(X), P(X = 1), det(A) it is enough that X or A is, also by a law, or by others: S = X_1 + X_2.
    """
    head, of = side, side
    if side.op in ("call", "event"):
        head, of = side.nodes[0], side.nodes[1]
    operating = side.op == "event" or (side.op == "call" and operator(head))
    inside = of if operating else head
    found = {str(n) for n in inside.walk() if n.op in ("name", "index")}
    found |= {str(n.args[0]) for n in inside.walk() if n.op in ("name", "index")}
    found = {str(side), str(side.args[0])} if side.op == "index" else found
    found |= {str(head.args[0])} if operating else set()
    if operating:
        said = [n for saying in sayings for r in saying.relations for n in r.nodes if n.args[1:2] == ("=",)]
        found |= {
            str(n.args[0]) for r in said if str(r.nodes[0]) in found for n in r.walk() if n.op in ("name", "index")
        }
    for saying in sayings:
        if side.op != "name" and found & saying.unread:
            return f"sentence {saying.sentence.place} says what it is in terms that are not read"
        words = {p.text.lower() for p in saying.sentence.pieces if p.kind == WORD}
        outside = [p for k, p in enumerate(saying.sentence.pieces) if not any(a <= k < b for a, b in saying.spans)]
        beside = {n for p in outside if p.kind in (MATH, SYMBOL) for n in _NAMES.findall(p.formula)}
        if operating and found & beside and len([p for p in outside if p.kind == WORD]) > 2:
            return f"sentence {saying.sentence.place} speaks of what it is about"
        if words & _NAMING and found & (saying.described | saying.kinds | saying.sets | saying.counts):
            return f"sentence {saying.sentence.place} says in words what it is about"
    return ""
