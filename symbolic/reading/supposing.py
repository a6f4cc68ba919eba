r"""What a sentence supposes: a strict grammar of hypotheses in prose.

    clause  =  opener [that] item {(, | and | such that | satisfying) item}
    item    =  [all | any | every | each | a] {adjective} formula  for all $n \geq 1$;  positive integers $m$ and $k$
            |  names strictly between formula and formula          for all $p$ strictly between 0 and 1
            |  relation (be | is) words                            let $0 < p < 1$ be the probability of a yes
            |  names [be | is | are] [a | an] adjectives           let $x$ and $y$ be positive;  for $n$ odd
    reason  =  (by | from | using) reference {(, | and) reference}     by (4.2) and Lemma 1

A formula is read by the strict reader in the paper's notation; `i = 1, \dots, n` is `1 \leq i \leq n`, and `x, y > 0`
says it of both.  A clause ends before what is put or defined (suppose $x > 0$ and set ..).  An unknown word in a clause
refuses the sentence.  So does a word anywhere beside it that can turn it round (not, except, some, or), or
make a value or a meaning of it (maximized when, we say if).  What stands outside of the clauses is not looked at, but
for words of independence, nor where an inequality is an equality (with equality for $x = 1$).  What is said of
something in a theorem called Assumption is one (the rates satisfy $x > 0$).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile

from symbolic.errors import RederiveError

from .notation import Notation
from .reader import Clause, read
from .rendering import latex
from .scan import ReadError
from .scopes import is_assumption
from .sentences import DISPLAY, MATH, STOP, SYMBOL, WORD, Piece, Sentence
from .tree import NOTHING, Node

_SUPPOSING = frozenset("let suppose assume fix".split())
_STATED = _SUPPOSING | frozenset(
    "if when whenever where provided assuming given".split()
)  # "is", "are" may follow a name
# These suppose a formula that follows.
_ALWAYS = frozenset("wlog w.l.o.g w.l.o.g. generality throughout henceforth hereafter".split())
_TEXTS = frozenset("note paper section article chapter appendix".split())
_STANDING = (("what", "follows"), *(("this", text) for text in _TEXTS))  # behind "in"
_PARTIAL = frozenset("few many several half typically usually often sometimes generally mostly".split())
_OF_THESE = frozenset("satisfy satisfies are is have".split())  # what is supposed there may stand behind these
_BEFORE_FORMULAS = frozenset("for with where given".split()) | _ALWAYS  # openers if a formula follows
_PUTTING = frozenset("set put write define denote".split())
_TAKING = frozenset("take choose put set".split())  # if we take $x = 2$
_BESIDE = frozenset("throughout also further furthermore moreover now".split())  # behind an opener
_OPENERS = _STATED | _BEFORE_FORMULAS
ONWARD = _SUPPOSING | _ALWAYS  # what these suppose holds from there on in the section
_CONDITIONS = frozenset("if when whenever".split())  # a sentence with two of them says two things
_JOINING = _CONDITIONS | {"let", "suppose", "assume"}
_LISTING = ONWARD | {"where"}  # a comma and a formula go on with the hypothesis: no main clause can follow there
_QUANTIFIERS = frozenset("all any every each".split())
_ARTICLES = frozenset("a an".split())
_ARTICLE_LETTERS = ("a", "A")
_SIGNS = {"positive": r"> 0", "negative": "< 0", "nonnegative": r"\geq 0", "nonzero": r"\neq 0"}
_PARITIES = {"even": "1", "odd": "-1"}  # of an integer n: what (-1)^n is
_SORTS = {
    **dict.fromkeys(("integer", "integers"), "integer"),
    **dict.fromkeys(("real", "reals", "number", "numbers", "constant", "constants"), "real"),
}
_PLAIN_SORTS = frozenset("integer integers real reals".split())
_EMPTY = frozenset("fixed arbitrary given strictly".split())
_INDEPENDENT = frozenset(("independent", "i.i.d.", "iid"))
_INDEPENDENCE = _INDEPENDENT | frozenset("independently independence".split())
_ADJECTIVES = {*_SIGNS, *_PARITIES, *_SORTS, *_EMPTY, *_INDEPENDENT}
COPULAS = frozenset("be is are being denote denotes".split())
_FROM_THERE = (["from", "now", "on"], ["from", "here", "on"])
_MAIN = frozenset("then we it this there the these those one its their our".split())  # what a main clause begins with
_VERBS = frozenset("is are reads equals becomes has".split())  # the bound for $x \geq 0$ is
_TURNING = frozenset(
    "not no never nor neither or either except unless without only iff some exists exist otherwise cannot false fails"
    " contrary contradiction negation but fail failed failing wrong violated violates impossible untrue invalid"
    " opposite converse unnecessary excluded excluding excludes exception exceptions respectively resp resp. rather"
    " instead most even exchanged exchanging interchanged interchanging swapped swapping roles temporarily"
    # What follows these is a value that is taken, or the meaning of a word.
    " maximum minimum maximal minimal maximized minimized maximizes minimizes maximize minimize largest smallest"
    " attained reaches reached attains say said called define defined means".split()
)
_CONCEDING = frozenset("if when though for without".split())  # behind "even"
_NAMING = frozenset("the a an its our their one".split())  # what words that say what a name is begin with
_SATISFYING = frozenset("satisfy satisfies satisfying".split())
_REASONS = frozenset("by from using".split())
_KINDS = frozenset("lemma theorem proposition corollary definition equation equations eq eqs section lemmas".split())
DOTS = re.compile(
    r"(?P<name>[^=]+?)(?:=|\\in\s*\\\{)(?P<first>[^=,]+?),(?:(?P<rest>[^=]*?),)?\s*\\[lc]?dots\s*(?:,(?P<last>[^=,]+?))?(?:\\\})?"
)


def in_a_row(dots: re.Match[str]) -> bool:
    """Does a list with dots count up by one, as far as it is written: 1, 2, ..; not 1, 3, .. and not 0, -1, ..?"""
    listed = [dots["first"].strip(), *(part.strip() for part in (dots["rest"] or "").split(",") if part.strip())]
    if len(listed) == 1:
        return True
    return all(one.isdigit() for one in listed) and all(int(b) == int(a) + 1 for a, b in pairwise(listed))


LISTED = re.compile(r"(?P<name>[^=,]+?)\\in\s*\\\{\s*\d+(?:\s*,\s*\d+)*\s*\\\}")
_LESS = r"(?:<|\\leq?(?:slant)?(?![A-Za-z]))"
_BOTH = re.compile(rf"(?P<low>\d+\s*{_LESS})(?P<names>(?:(?!\\[lg]e)[^<>=])+)(?P<high>{_LESS}\s*\d+)")
_VALUE = re.compile(r"(?:\\[A-Za-z]+|[A-Za-z])\s*=\s*(?:[\d./{}\s]|\\[dt]?frac(?![A-Za-z]))+")
_SETS = {"N": ("integer", "nonnegative"), "Z": ("integer",), "R": ("real",)}
MEMBERS = re.compile(r"(?P<names>.+?)\s*\\in\s*\\mathbb\s*\{?(?P<set>[NZR])\}?")
_NAMES = ("name", "index")
_SIGNED = ("=", "<", "<=", ">", ">=", "!=", ":=", "in", "subset", "subset=")


class NotSupposed(RederiveError):
    """A sentence whose hypotheses are not read; one line that says at which word."""


class OtherKind(NotSupposed):
    """A sentence that says that a name is a real number, or an integer, and the notation says otherwise."""


@dataclass(frozen=True)
class Supposed:
    """Formulas that hold `onward` in the section, and `here`, in the sentence; what has no formula; and the reasons.

    `spans` are the pieces of the sentence that say so: from one, up to another.
    """

    onward: tuple[str, ...] = ()
    here: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = field(default=(), compare=False)


def supposed(sentence: Sentence, notation: Notation) -> Supposed:
    """What the sentence supposes; nothing for one without a clause.

    NotSupposed for a heading, and where the grammar does not reach.
    """
    if not sentence.place.paragraph:
        raise NotSupposed("a heading supposes nothing")
    return _Parser(sentence.pieces, notation, assumed(sentence)).parse()


def assumed(sentence: Sentence) -> bool:
    """Is it part of a theorem that is called an assumption?"""
    return is_assumption(sentence.head)


def of_equality(pieces: Sequence[Piece], at: int) -> bool:
    """Does a piece say where an inequality is an equality: with equality for $x = 1$; equality holds if $x = 1$?"""
    run = [p.text.lower() for p in takewhile(lambda p: p.kind == WORD, reversed(pieces[:at]))]
    before = run[run.index("equality") + 1 :] if "equality" in run else []
    return "equality" in run[1:] and not {*before} & (_CONDITIONS | _SUPPOSING | _TURNING)


@dataclass
class _Parser:
    pieces: tuple[Piece, ...]
    notation: Notation
    assumed: bool = False
    onward: list[str] = field(default_factory=list)
    here: list[str] = field(default_factory=list)
    properties: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)

    def parse(self) -> Supposed:
        at, behind, openers, spans = 0, -1, list[str](), list[tuple[int, int]]()
        while at < len(self.pieces):
            word = self._word(at)
            if of_equality(self.pieces, at + 1):
                at += 1
            elif self.assumed and not openers and self._begins_item(at) and self._told(at):
                start, at = at, self._clause(at - 1, "throughout")
                if at < len(self.pieces) and self._stop(at) != ".":
                    raise self._refuse(at)
                openers.append("throughout")
                spans.append((start, at))
            elif word in ("in", "from") and self._standing(at) > at and self._begins_item(self._standing(at)):
                start, at = at, self._clause(self._standing(at) - 1, "throughout")
                openers.append("throughout")
                behind = at
                spans.append((start, at))
            elif word == "at" and self._is_formula(at + 1) and _VALUE.fullmatch(self.pieces[at + 1].formula):
                start, at = at, self._clause(at, word)
                openers.append(word)
                behind = at
                spans.append((start, at))
            elif word in _OPENERS and (word not in _BEFORE_FORMULAS or self._begins_item(self._behind(at))):
                if word == "let" and (self._word(at + 1) == "us" or self._shows(at + 1)):  # let us see; let N := ..
                    at += 1
                    continue
                # Let $x$ be a number with $x > 0$: it goes on with what is let.
                openers.append(openers[-1] if word == "with" and at == behind else word)
                start, at = at, self._clause(at, openers[-1])
                behind = at
                spans.append((start, at))
            elif word in _REASONS:
                at = self._references(at + 1)
            else:
                at += 1
        if len([o for o in openers if o in _CONDITIONS]) > 1:
            raise NotSupposed("several conditions: what holds under which?")
        turning = [k for k in range(len(self.pieces)) if self._word(k) in _TURNING and not self._straight(k)]
        if openers and turning:
            raise NotSupposed(f"{self.pieces[turning[0]].text!r} can turn a hypothesis round")
        if not self.properties and any(self._word(k) in _INDEPENDENCE for k in range(len(self.pieces))):
            self.properties.append("independent")  # of what, no formula says
        found = (self.onward, self.here, self.properties, self.reasons)
        return Supposed(*(tuple(dict.fromkeys(x)) for x in found), spans=tuple(spans))

    # What stands at a place

    def _word(self, at: int) -> str:
        return _plain(self.pieces[at].text) if at < len(self.pieces) and self.pieces[at].kind == WORD else ""

    def _text(self, at: int) -> str:
        return self.pieces[at].text if at < len(self.pieces) else ""

    def _stop(self, at: int) -> str:
        return self.pieces[at].text if at < len(self.pieces) and self.pieces[at].kind == STOP else ""

    def _is_formula(self, at: int) -> bool:
        if at >= len(self.pieces) or self.pieces[at].kind not in (MATH, SYMBOL):
            return False
        article = self.pieces[at].text in _ARTICLE_LETTERS and self._word(at + 1) not in {"", "and", *COPULAS}
        return not article

    def _begins_item(self, at: int) -> bool:
        # What holds for a positive integer may hold for some one only, unless the sentence begins with it.
        article = at == 1 and self._described(at)
        return article or self._is_formula(at) or self._word(at) in {*_QUANTIFIERS, *_ADJECTIVES}

    def _described(self, at: int) -> bool:
        """Is there an article before an adjective: a positive integer $n$?"""
        return self._text(at).lower() in _ARTICLES and self._word(at + 1) in _ADJECTIVES

    def _behind(self, at: int) -> int:
        """What is behind an opener, and behind what belongs to it: assume throughout that; if we take."""
        opener = self._word(at)
        at += 1
        at += opener in _STATED and self._word(at) in _BESIDE
        at += 2 * (opener in _CONDITIONS and self._word(at) == "we" and self._word(at + 1) in _TAKING)
        at += opener in _STATED and self._word(at) == "that"
        return at + (opener in _ALWAYS and self._stop(at) == ",")

    def _standing(self, at: int) -> int:
        """Behind "in this note", which says that a clause holds throughout; here if that does not stand here."""
        said = [self._word(at + k) for k in range(3)]
        if tuple(said[1:]) not in _STANDING and said not in _FROM_THERE:
            return at
        return at + 3 + (self._stop(at + 3) == ",")

    def _told(self, at: int) -> bool:
        """Does an item stand where a sentence begins, or behind what is said of something: the rates satisfy?"""
        return at == 0 or (self._word(at - 1) in _OF_THESE and not {*map(self._word, range(at))} & _PARTIAL)

    def _shows(self, at: int) -> bool:
        return at < len(self.pieces) and self.pieces[at].kind == DISPLAY

    def _defines(self, at: int) -> bool:
        return self._is_formula(at) or self._shows(at)

    def _bounded(self, at: int) -> bool:
        """Is it a relation that gives no value?  What is said for one value may be said of others as well."""
        shown = self.pieces[at].formula if self._is_formula(at) else ""
        return bool(re.search(r"[<>]|\\[lgn]eq?(?![a-z])", shown)) and "=" not in shown

    def _straight(self, at: int) -> bool:
        """Does it turn nothing round: without loss of generality, define $x = 1$, at most, an even number?"""
        phrase = [self._word(at + k) for k in range(4)]
        if phrase[0] in ("most", "even"):
            return at > 0 and self._word(at - 1) == "at" if phrase[0] == "most" else phrase[1] not in _CONCEDING
        return phrase == ["without", "loss", "of", "generality"] or (phrase[0] == "define" and self._defines(at + 1))

    def _refuse(self, at: int, why: str = "") -> NotSupposed:
        shown = self.pieces[at].text if at < len(self.pieces) and self.pieces[at].kind != DISPLAY else "the end"
        return NotSupposed(why or f"{shown!r} is no part of a hypothesis that is read")

    # The grammar

    def _clause(self, at: int, opener: str) -> int:
        """The clause that a word begins, as one of this opener; behind it."""
        at = self._item(self._behind(at), opener)
        while at < len(self.pieces):
            word, stop = self._word(at), self._stop(at)
            behind = at + 1 + (stop == "," and self._word(at + 1) == "and")
            joined = word == "and" or behind > at + 1
            if joined and self._word(behind) in _OPENERS | _PUTTING:
                return at
            if word == "such" and self._word(at + 1) == "that":
                at = self._item(at + 2, opener)
            elif word in _SATISFYING:
                at = self._item(at + 1, opener)
            elif word == "and":
                if self._shows(behind) and opener in _JOINING:  # if $x > 0$ and .., which is supposed, too
                    return behind
                at = self._item(behind, opener)
            elif opener in ONWARD and [word, self._word(at + 1), self._word(at + 2)] in _FROM_THERE:
                at += 3
            elif stop == "," and (joined or self._begins_item(behind)):
                if opener not in _LISTING:
                    raise self._refuse(at, "does what follows the comma belong to the hypothesis?")
                at = self._item(behind, opener)
            elif stop in (",", ";", ":", ".", ")", "□") or self.pieces[at].kind == DISPLAY:
                if stop == "," and self._goes_on(at + 1):
                    raise self._refuse(at + 1)
                return at
            elif word in ("with", "for") and not self._begins_item(at + 1):  # let $x > 1$ with high probability
                raise self._refuse(at)
            elif word in _MAIN | _OPENERS | _PUTTING or (opener == "for" and word in _VERBS and self._bounded(at - 1)):
                return at
            else:
                raise self._refuse(at)
        return at

    def _goes_on(self, at: int) -> bool:
        """Does a list of adjectives go on behind a comma: positive, zero, and negative?"""
        described = self._word(at) in _ADJECTIVES or self._word(at + 1) == "and" or self._stop(at + 1) == ","
        return described and self._word(at - 2) in _ADJECTIVES and self._word(at) not in {"", *_MAIN, *_BESIDE}

    def _item(self, at: int, opener: str) -> int:
        """One item of a clause; behind it."""
        at += self._word(at) in _QUANTIFIERS or self._described(at)
        adjectives, at = self._adjectives(at)
        if not self._is_formula(at):
            raise self._refuse(at)
        shown = self.pieces[at].formula
        if members := MEMBERS.fullmatch(shown):
            self._say(opener, self._name(at, members["names"]), [*adjectives, *_SETS[members["set"]]])
            return self._explained(at + 1, opener)
        if related := self._relations(shown, at):
            if set(adjectives) - {*_SORTS, *_EMPTY}:
                raise self._refuse(at, f"{' '.join(adjectives)!r} is said of a formula, not of a name")
            self._say(opener, [_first(self._read(one, at)) for one in related], adjectives)
            for formula in related:
                self._put(opener, formula)
            adjectives, _ = self._adjectives(at + 2 + (self._text(at + 2) in _ARTICLES))
            if self._word(at + 1) in COPULAS and adjectives:  # let $a < b$ be positive integers
                nodes = [n for one in related for c in self._read(one, at) if c.node for n in c.node.nodes]
                self._say(opener, list(dict.fromkeys(latex(n) for n in nodes if n.op in _NAMES)), adjectives)
            return self._explained(at + 1, opener)
        names, at = self._names(at)
        between = at + (self._word(at) in {*COPULAS, "lie", "lies"})
        if [self._word(between + k) for k in (0, 1, 3)] == ["strictly", "between", "and"]:
            at = between
            low, high = (self._end(at + k) for k in (2, 4))
            for name in names:
                self._put(opener, f"{low} < {name} < {high}")
            self._say(opener, names, adjectives)
            return at + 5
        behind = at + (self._text(at) in _ARTICLES)
        if not adjectives and self._word(behind) in _ADJECTIVES:  # for $n$ odd; let .. and $n$ a positive integer
            adjectives, at = self._adjectives(behind)
        elif self._word(at) in COPULAS and opener in _STATED | _ALWAYS and not adjectives:
            at += 1
            at += self._text(at) in _ARTICLES  # a letter may be a name elsewhere
            adjectives, at = self._adjectives(at)
            if not adjectives:
                raise self._refuse(at)
        elif not adjectives and opener not in ("for", "given") and self._word(at) not in {*_SATISFYING, "such"}:
            raise self._refuse(at, f"nothing is said of {names[0]}")
        self._say(opener, names, adjectives)
        return at

    def _explained(self, at: int, opener: str) -> int:
        """Behind the words that say what the name in a relation is: let $0 < p < 1$ be the probability of a yes."""
        if opener not in ONWARD and self._word(at) in COPULAS:  # where $n > 1$ is an integer
            adjectives, behind = self._adjectives(at + 1 + (self._text(at + 1) in _ARTICLES))
            return behind if adjectives else at
        if self._word(at) not in COPULAS:
            return at
        named = self._word(at + 1) in {*_NAMING, *_ADJECTIVES} or self._is_formula(at + 1)
        if not named and not (at + 1 < len(self.pieces) and self.pieces[at + 1].text in _ARTICLE_LETTERS):
            raise self._refuse(at + 1)  # suppose that $x > 1$ is impossible
        while at < len(self.pieces) and not self._stop(at) and self.pieces[at].kind != DISPLAY:
            if self._is_formula(at) and (related := self._relations(self.pieces[at].formula, at)):
                if self._word(at - 1) != "and":
                    raise self._refuse(at, "does this relation belong to the hypothesis?")
                for formula in related:
                    self._put(opener, formula)
            if self._word(at) in _OPENERS or (self._word(at) == "and" and self._word(at + 1) in _OPENERS):
                return at
            at += 1
        return at

    def _adjectives(self, at: int) -> tuple[list[str], int]:
        found = []
        while (word := self._word(at)) in _ADJECTIVES:
            found.append(word)
            at += 1
        return found, at

    def _names(self, at: int) -> tuple[list[str], int]:
        """A list of bare names, and what is behind it."""
        names = self._name(at)
        at += 1
        while True:
            behind = at + (self._stop(at) == ",")
            behind += self._word(behind) == "and"
            if behind == at or not self._is_formula(behind) or self._relations(self.pieces[behind].formula, behind):
                return names, at
            names += self._name(behind)
            at = behind + 1

    def _end(self, at: int) -> str:
        """The number, or the expression, between which and another one something lies."""
        if at >= len(self.pieces) or self.pieces[at].kind not in (MATH, SYMBOL, WORD):
            raise self._refuse(at)
        shown = self.pieces[at].formula
        nodes = [c.node for c in self._read(shown, at)] if self._is_formula(at) or shown.isdigit() else []
        if len(nodes) != 1 or nodes[0] is None or nodes[0].op not in ("name", "number", "over", "minus", "sum"):
            raise self._refuse(at)
        return shown

    def _name(self, at: int, shown: str = "") -> list[str]:
        """The names that a formula, or what is `shown` of it, lists, perhaps with indices."""
        shown = shown or self.pieces[at].formula
        nodes = [c.node for c in self._read(shown, at)]
        if len(nodes) == 1 and nodes[0] is not None and nodes[0].op in _NAMES:
            return [shown]
        if any(n is None or n.op not in _NAMES for n in nodes):
            raise self._refuse(at, f"{shown!r} is neither a relation nor a name")
        return [latex(n) for n in nodes if n is not None]

    def _read(self, shown: str, at: int) -> tuple[Clause, ...]:
        try:
            return read(shown, self.notation).clauses
        except ReadError as error:
            raise self._refuse(at, f"{shown!r}: {error.message}") from None

    def _relations(self, shown: str, at: int) -> list[str]:
        """The formula if it is a relation, or several; nothing if it is none.

        x, y > 0 are two, and so are 0 < x, y < 1.
        """
        dots = DOTS.fullmatch(shown)
        if dots and not in_a_row(dots):
            raise self._refuse(at, "a list that does not count up by one")
        whole = bool(dots) and self.notation.names.get(dots["name"].strip(), "") in self.notation.integers
        if dots and whole:
            shown = rf"{dots['first'].strip()} \leq {dots['name'].strip()}"
            shown += rf" \leq {dots['last'].strip()}" if dots["last"] else ""
        elif dots and "=" in shown:
            raise self._refuse(at, f"the notation does not declare {dots['name'].strip()} as an integer")
        if (both := _BOTH.fullmatch(shown)) and "," in both["names"]:
            each = [f"{both['low']} {name.strip()} {both['high']}" for name in both["names"].split(",")]
            return [related for one in dict.fromkeys(each) for related in self._relations(one, at)]
        clauses = self._read(shown, at)
        nodes = [c.node for c in clauses]
        if not any(n is not None and n.op == "relation" for n in nodes):
            return []
        said = [self._said(c, shown, at) for c in clauses]
        if not (found := distributed(said)):
            raise self._refuse(at, f"{shown!r} is no list of relations")
        return [shown] if found == said else [latex(node) for node in found]

    def _said(self, clause: Clause, shown: str, at: int) -> Node:
        """A relation that can be supposed, or a name."""
        node = clause.node
        if node is None or clause.words or clause.connective not in ("", "and"):
            raise self._refuse(at, f"{shown!r} is no list of relations")
        if node.op not in _NAMES and (node.op != "relation" or NOTHING in node.args):
            raise self._refuse(at, f"{shown!r} is no list of relations")
        if node.op == "relation" and any(sign not in _SIGNED for sign in node.args[1::2]):
            raise self._refuse(at, f"{shown!r} is no relation that is supposed")
        return node

    def _say(self, opener: str, names: list[str], adjectives: list[str]) -> None:
        sorts = {_SORTS[a] for a in adjectives if a in _SORTS}
        for name in names:
            whole = self.notation.names.get(name, "") in self.notation.integers
            if sorts and whole != ("integer" in sorts):
                plain = self.notation.names.get(name, "") and {*adjectives} & _PLAIN_SORTS
                said = f"the notation declares {name} otherwise than as {' '.join(adjectives)}"
                raise (OtherKind if plain else NotSupposed)(said)
            for adjective in adjectives:
                if adjective == "positive" and whole:
                    self._put(opener, rf"{name} \geq 1")
                elif adjective in _SIGNS:
                    self._put(opener, f"{name} {_SIGNS[adjective]}")
                elif adjective in _PARITIES:
                    if not whole:
                        raise NotSupposed(f"the notation declares {name} otherwise than as {adjective}")
                    self._put(opener, rf"(-1)^{{{name}}} = {_PARITIES[adjective]}")
        if _INDEPENDENT & set(adjectives):
            self.properties.append(f"independent: {', '.join(names)}")

    def _put(self, opener: str, formula: str) -> None:
        (self.onward if opener in ONWARD else self.here).append(formula)

    def _references(self, at: int) -> int:
        """Numbers of displays and names of theorems behind "by"; what else is said there gives no reason."""
        while True:
            word = self._word(at)
            if word in _KINDS and re.match(r"\d", self._word(at + 1)):
                self.reasons.append(f"{self.pieces[at].text.capitalize()} {self.pieces[at + 1].text}")
                at += 2
            elif self._stop(at) == "(" and re.match(r"\d", self._word(at + 1)) and self._stop(at + 2) == ")":
                self.reasons.append(f"({self.pieces[at + 1].text})")
                at += 3
            else:
                return at
            at += self._stop(at) == ","
            at += self._word(at) == "and"


def distributed(nodes: Sequence[Node]) -> list[Node]:
    """A relation for each name: x, y > 0 says it of both.  Nothing if a name is left over."""
    found, alike = list[Node](), list[Node]()
    for node in nodes:
        if node.op != "relation":
            alike.append(node)
        elif alike and (node.nodes[0].op not in _NAMES or "=" in node.args):
            return []
        else:
            found += [replace(node, args=(name, *node.args[1:])) for name in (*alike, node.nodes[0])]
            alike = []
    return [] if alike else found


def _first(clauses: Sequence[Clause]) -> str:
    """What a relation begins with: integers $n > 1$."""
    node = clauses[0].node
    return latex(node.nodes[0]) if node is not None and node.nodes else ""


def _plain(word: str) -> str:
    return word.lower().replace("non-", "non")
