"""What the sentences of a draft may say of a display without being read: then a verdict is not the draft's.

A counterexample has to meet everything that is said of its names, in whatever words; a proof may rest on nothing that
is said again, otherwise, of a name.  So every sentence that mentions a name outside of the hypotheses that are read, in
words that are not known to be harmless, keeps displays with that name from being refuted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, takewhile

from symbolic.reading.meaning import membership
from symbolic.reading.prose import within
from symbolic.reading.scopes import is_note
from symbolic.reading.sentences import ARROW, DISPLAY, MATH, STOP, SYMBOL, WORD, Piece
from symbolic.reading.supposing import MEMBERS, assumed
from symbolic.reading.tree import Node

from .arithmetics import Arithmetics
from .changes import LIFTED, changed, lifts
from .indexed import symbol
from .interludes import between, everywhere, heading, of_others, telling
from .notations import Sign, introduced, perhaps
from .saying import (
    ANSWERING,
    ARTICLES,
    COMPARING,
    DENYING,
    DOUBTFUL,
    FOLLOWING,
    NAMES,
    OF_ANY_TEXT,
    ORDINALS,
    SHARES,
    TYING,
    Relation,
    Saying,
    aside,
    named,
)
from .settings import Words, apart, settings
from .values import names as printed
from .values import number, valued

# Around a display, or a formula, these assert it, or say nothing more than it does.
_HARMLESS = OF_ANY_TEXT | frozenset(
    "adding analogously applied applying combined combining completing consequently contain containing contrast"
    " differentiating dividing eliminating equal equals expanding factoring furthermore i.e i.e. immediately"
    " inserting integrating involve involves involving isolating iterating likewise moreover multiplying obviously"
    " particular precisely putting readily rearranging regrouping setting simplification simplifying solve solving"
    " square squares squaring substituting substitution subtracting summing taking to trivially"
    " using yield yields".split()
)
# What is said of a display by the name of an operation in it says nothing of where it holds: in terms of factorials.
_OPERATIONS = {
    "factorial": frozenset("factorial factorials".split()),
    "binomial": frozenset("binomial binomials coefficient coefficients".split()),
    "big": frozenset("series telescope telescopes telescoping".split()),
    "~~": frozenset(["about"]),
}
_CHANGED = frozenset("squared cubed halved doubled".split())  # the display shows how: the error is squared
# A display, or a name, that is spoken of with one of these may be meant otherwise.
_HEDGES = frozenset(
    "naive naively erroneous erroneously mistaken mistakenly purported supposedly heuristic heuristically formally"
    " tempting seemingly apparently suggest suggests hope guess conjectured expects might may could should typically"
    " usually often sometimes generally nearly close rough linearized linearised small large tiny huge enough few many"
    " violated refuted disproved invalid untrue strict".split()
)
# What begins a phrase that may say where a display holds: for triangles, at equilibrium, to first order.
_RESTRICTING = frozenset(
    "for in at under to within near up on when whenever wherever provided once where if as with without"
    " among over given subject until unless while"
    " except between during after before upon".split()
)
# What can only be the subject of a display, or its object, stands behind one of these.
_NOUNS = frozenset("the a an of by from its their our this that these those each every all both two three such".split())
_PREDICATES = frozenset(
    "is are equals equal has have gives give yields yield satisfies satisfy becomes become reads read holds hold"
    " follows follow implies imply shows show proves prove says say states state obeys obey be being then so hence"
    " thus therefore and we it".split()
)
_NOT_CLAIMED = frozenset(
    "was were had did would could should might may seems seem appears appear looks one without".split()
)
_PARTLY = (("is", "to"), ("are", "to"), ("are", "equivalent"), ("exactly", "one"))
_POINTING = frozenset(
    "this that it following next below above claim former latter inequality equation formula statement identity"
    " bound estimate".split()
)
_BOUNDS = (("at", "most"), ("at", "least"))  # what an inequality says, too
_SIGNED = tuple(
    (is_, sign) for is_ in ("is", "are") for sign in "positive negative nonnegative non-negative strict".split()
)
_GOING_ON = frozenset("equals is gives yields becomes simplifies reduces can".split())  # which, behind a display
_USED = (("we", "use"), ("taking", "logarithms"))  # in "to be of use" it is a condition
_ONE_DOES = frozenset("has obtains gets finds sees computes checks verifies deduces concludes".split())
_SORTED = frozenset("even odd prime primes composite rational irrational small large".split())
_AMONG = frozenset("among of the these".split())  # 2n + 1 numbers
_HERE = tuple(("this", part) for part in ("section", "subsection", "paragraph", "chapter", "appendix"))
_CONDITIONAL = frozenset("if unless when whenever for otherwise case provided".split())
_PLACING = frozenset("on in over within inside outside from to between up".split())
_PLACE = re.compile(r"[\[(\]].*,.*[\])\[]|\\mathbb|\\mathbf|\\infty|\A-?\d+\Z")
_EQUALITY = re.compile(
    r"\A(?:with|and|where) equality(?: holds| holding)?(?: exactly)? (?:if and only if|iff|only if|for|at|if|when)\Z"
)
_AT_A_VALUE = frozenset(["at"])  # what is said at p = 3/4 lets p be nothing new
# Two words that say nothing of where something holds: in the same range, with probability.
_PLAIN = {
    *_BOUNDS,
    *(("with", word) for word in (*SHARES, "replacement", "parameter")),
    *(("in", word) for word in ("turn", "fact", "advance")),
    *((word, "time") for word in ("at", "to", "until")),
    ("at", "random"),
    *(("the", "difference"), ("two", "sides"), ("as", "many"), ("is", "strict")),
}
_COUNTED = frozenset("numbers terms summands values entries factors coefficients steps points".split())
_CONCLUSIONS = frozenset(
    "then hence so thus therefore follows have has obtain get gives yields implies conclude whence consequently"
    " moreover holds satisfies".split()
)
_VERBS = frozenset("we it this that these they then is are equals equal has have gives give holds follows".split())
_LINKING = frozenset("is are be being was were denote denotes".split())
_RELATING = frozenset(
    "twice sum difference product ratio even odd prime double together plus minus times less more than exceeds at most"
    " least divides".split()
)
# In a sentence that is not read these may be said of everything, or may if all are spoken of.
_OF_ALL = frozenset(
    "throughout ignoring neglecting asymptotically approximately sufficiently modulo logarithms kelvin ring rings"
    " characteristic congruence congruences mod tropical boolean rounded rounding asymptotic negligible primes"
    " naturals greek latin letters".split()
)
_EVERYWHERE = frozenset("throughout always everywhere paper note".split())
_SETTING = frozenset(  # a section with such a heading speaks of all others
    "introduction preliminaries preliminary notation notations convention conventions setting settings setup model"
    " models assumption assumptions background basics basic generalities terminology"
    " definitions scope framework".split()
)
_OF_ONE = frozenset("primes naturals sufficiently".split())  # right before a name, they are said of it
_OF_MANY = frozenset(
    "variable variables positive negative nonnegative integers integer distinct limit order base factor quantities"
    " field fields digits leading".split()
)
_INTEGERS = frozenset("integer integers".split())
_ALL = frozenset("all any each every everything".split())
_THINGS = frozenset("numbers variables quantities symbols letters parameters constants unknowns indices".split())
_CONFINING = frozenset("work restrict confine regime setting assume suppose assumption assumptions limit".split())
_MANY = frozenset(
    "all every everything variables quantities numbers parameters symbols letters always any both work terms".split()
)
_GROUPS = r"\s*\{[^{}]*\}\s*\{[^{}]*\}\s*(?:\\right\s*)?\)"
_BRACKETED = {  # what stands alone in brackets may be a symbol of its own, where one of these words is said
    "a fraction in brackets": (
        re.compile(rf"\(\s*\\[dt]?frac{_GROUPS}"),
        frozenset("legendre jacobi kronecker residue residues reciprocity".split()),
    ),
    "a binomial in brackets": (
        re.compile(rf"\(\s*\\[dt]?binom{_GROUPS}"),
        frozenset("multiset multisets multichoose repetition repetitions".split()),
    ),
}
_CONTRARY = frozenset("contradiction contrary absurd absurdum".split())
_INDIRECT = _CONTRARY | {"indirect", "indirectly"}
_EQUATIONS = frozenset("equation equations system systems ansatz".split())
_RELATIONS = frozenset(
    "condition conditions constraint constraints inequality inequalities relation relations requirement".split()
)
_NEEDED = frozenset("need needs needed require requires required must".split())
_TOLD = frozenset("is are reads read becomes become".split())  # the equation reads
_IMPLYING = frozenset("gives implies yields leads means".split())
_ONE_OF_THEM = frozenset("first second third other last".split())
_TRUE = {(is_, word) for is_ in ("is", "are") for word in "true valid clear obvious immediate trivial known".split()}
_NAMING_IT = frozenset("is reads equals becomes are has".split())
_ASSERTING = frozenset("claim prove show theorem lemma proposition corollary".split())
_EXISTING = frozenset("exists exist".split())
_STANDING = frozenset("throughout , this the note paper section article we".split())
_OF_A_KIND = frozenset("all every each any real".split())
_LETTING = frozenset("let fix take suppose assume for".split())
_PUT = frozenset("write denote put set define".split())  # what a name is: throughout, we write
_INDEX = re.compile(r"_(?:\{[^{}]*\}|.)")
_DISTINCT = frozenset("different distinct".split())
_SEVERAL = frozenset("both two inequalities claims bounds relations statements facts estimates conclusions".split())
_LOOKING = frozenset("let fix take suppose assume if consider".split())
_DONE = frozenset("done stop stops halt halts terminate terminates trivial trivially return returns allowed".split())
_TURNED = frozenset(
    "convention otherwise conversely"
    " exchange exchanged exchanging interchange interchanged interchanging swapped swapping roles".split()
)
_ASSUMPTIONS = frozenset("assumption assumptions".split())
_ANY = frozenset("any arbitrary arbitrarily unrestricted real reals number numbers every each all general".split())
_CHOOSING = frozenset("consider given pick choose allow".split())  # and what is any, right before a name or behind it
_WHATEVER = frozenset("regardless irrespective whatever both either".split())  # before a name: both signs of $x$
_MAY = frozenset("may can could might".split())  # and what it may be, or have, behind a name
_MAY_BE = _ANY | frozenset("negative zero nonnegative nonpositive".split())
_SUPPOSING = frozenset("let fix take suppose assume consider if any every all for".split())  # close before a relation
LET = frozenset("let fix take consider".split())
_BEING = frozenset("be is are denote denotes mean means stand stands".split())
_LYING = frozenset("the a an for lie lies belong".split())
_NAMING = frozenset("let write denote call suppose".split())  # and what a name is
_FROM_HERE = [["from", "now"], ["from", "here"], ["in", "this"]]
_THE_SAME = frozenset("as before above earlier same".split())
_CASES = frozenset("suppose assume if when consider first case".split())
# A sentence that begins so leaves what was supposed before it.
_BRANCHING = frozenset("conversely converse case cases otherwise alternatively direction secondly".split())
_ENGLISH = frozenset(
    "the of and to is we for let that be by with it this are from then have has hence thus where which show proof"
    " suppose assume every if in an at all any take equals note".split()
)
_DENYING_ABROAD = frozenset("nicht kein keine falsch pas faux jamais non falso falsa n\u00e3o nunca ni niet".split())
_FEW_WORDS = 4
_PRINTED = frozenset("written printed typed".split())  # percentages are written without the sign
_ACCENTS = frozenset("\"'`^~=.")
_FAMILIES = frozenset("sequence sequences series family families table numbers".split())
_FAMILY = re.compile(r"(?:\\\{|\()?\s*(\\?[A-Za-z]+)_(?:\{[^{}]*\}|\w)\s*(?:(?:\\\}|\))(?:[_^].*)?)?")
_CALLING = frozenset("let by write call is are".split())  # right before a name that is said to be something


class Doubts:
    """Of all sentences of a draft."""

    def __init__(self, sayings: Sequence[Saying], listed: Collection[str] = ()) -> None:
        self.sayings, self.listed = sayings, {*listed}
        self.arithmetics = Arithmetics(sayings)

    def asserting(self, saying: Saying | None) -> bool:
        """Does the sentence of a display claim it, as a theorem or in so many words?"""
        if saying is None:
            return False
        by = saying.sentence.pieces[0].text.lower() == "by"  # Euler's formula
        return by or bool(saying.sentence.head and not assumed(saying.sentence)) or bool(saying.words & _ASSERTING)

    def existing(self, saying: Saying | None) -> str:
        """Why a display says more than where names lie: its sentence claims that there are such."""
        return "that it exists is asserted, and nothing shows that" if saying and saying.words & _EXISTING else ""

    def several(self, saying: Saying | None) -> bool:
        """May a sentence say of its display that several things in it hold?"""
        return saying is not None and bool(saying.words & _SEVERAL)

    def looking(self, saying: Saying) -> bool:
        """May a sentence suppose its display, or look at where it holds?"""
        return bool(saying.words & _LOOKING)

    def putting(self, saying: Saying, node: Node) -> bool:
        """Does a sentence let its display say what a name is, rather than suppose it: let A = r^3?"""
        return bool(saying.words & {"let", "put", "set", "define"}) and "=" in node.args and not valued(node)

    def concluding(self, saying: Saying | None, display: str) -> bool:
        """Does the sentence of a display say right before it that it follows, or holds?"""
        if saying is None:
            return False
        before, at = set(_before(saying, display)), saying.sentence.displays.index(display)
        if at and before == {"and"}:
            return self.concluding(saying, saying.sentence.displays[at - 1])
        return bool(before & _CONCLUSIONS)

    def mentioned(self, saying: Saying, display: str) -> bool:
        """May a sentence speak of its display, rather than assert it: the system .. has; from .. it follows?"""
        run, at = [*saying.run, "", ""], saying.at(display)
        before = _before(saying, display)
        told = before[: -1 if {*before[-1:]} & _TOLD else None]
        nouns = _EQUATIONS if self.concluding(saying, display) else _EQUATIONS | _RELATIONS
        if run[at + 1] in ("holds", "hold", "follows") or tuple(run[at + 1 : at + 3]) in _TRUE:
            return False
        if {*told[-1:]} & nouns or ({*before} & nouns and {*before} & _ONE_OF_THEM):  # the second equation gives
            return not saying.words & _ASSERTING
        gerund = run[at - 1].endswith("ing") and run[at - 1] != "following"  # rearranging .. we obtain
        return gerund or (display == saying.sentence.displays[0] and run[at + 1] in _IMPLYING)

    def constraining(self, saying: Saying | None) -> bool:
        """Does a sentence speak of constraints, or of what is needed?"""
        return saying is not None and bool(saying.words & (_RELATIONS | _NEEDED))

    def naming(self, saying: Saying | None, display: str) -> bool:
        """Does a sentence say of a thing, right before its display, that it is that: the demand curve is; needs?"""
        if saying is None or self.concluding(saying, display):
            return False
        before = _before(saying, display)
        verb = before[:1] == ["the"] and before[-1].endswith("s") and before[-2] not in _RESTRICTING | _NOUNS
        told = verb or bool({*before[-1:]} & _NAMING_IT)
        return "the" in before and told

    def refuting(
        self, saying: Saying | None, display: str, names: Collection[str] = (), printed: Iterable[str] = ()
    ) -> str:
        """Why no counterexample to a display of these names and operations would count; "" if nothing does."""
        words = frozenset[str]().union(*(_OPERATIONS.get(op, ()) for op in printed))
        if saying and (strange := _around(saying, display, self.sayings, words) or _frame(saying, display, words)):
            return f"its sentence says {strange!r}, which is not read"
        if saying and (beside := self._spoken_of(saying, DOUBTFUL | _HEDGES)):
            return f"sentence {beside} may speak of it"
        if saying and (of_others(_told(saying)) or _within(saying)):
            return "its sentence may say where it holds"
        if saying and (told := self._between(saying, names)):
            return f"{told} may say more of it"
        around = (s for s in self._general if saying is None or _belongs(saying, s))
        return next((f"sentence {s.sentence.place} may speak of it" for s in around), "")

    def _between(self, saying: Saying, names: Collection[str]) -> str:
        """What says something in words alone behind the sentence that names come from, or right before this one."""
        now, section = self.sayings.index(saying), saying.sentence.place.section
        here = [k for k, s in enumerate(self.sayings[:now]) if s.sentence.place.section == section]
        named_here = (k for k in here if {*names} & named(self.sayings[k].sentence.pieces))
        first = next(named_here, max(now - 2, here[0] - 1) if here else now - 1)
        near = (s for s in self.sayings[:now] if s.sentence.place[:2] == saying.sentence.place[:2])
        indirect = (f"sentence {s.sentence.place}" for s in near if s.words & _INDIRECT)
        told = (what for words, what in between(self.sayings, first, now) if telling(words) or of_others(words))
        return next(told, next(indirect, ""))

    def limitless(self, saying: Saying | None) -> tuple[bool, bool]:
        """May a sentence say of other numbers what its display says, so of all; or of all that there are?"""
        words = _told(saying) if saying else []
        return of_others(words), everywhere(words)

    def turned(self, saying: Saying | None, display: str) -> str:
        """Why a display may be denied, or what is supposed may not hold in its sentence, or hold of other names."""
        if saying is None:
            return ""
        if word := next(iter([*sorted(saying.words & _TURNED), *_denied(saying, display)]), ""):
            return f"its sentence says {word!r}, which is not read"
        if self.foreign and (word := next(iter(saying.words & _DENYING_ABROAD), "")):
            return f"its sentence says {word!r}, which is not read"
        if word := next((w for note in self.notes(saying) for w in sorted(note.words & (DENYING | _TURNED))), ""):
            return f"its footnote says {word!r}, which is not read"
        beside = self._spoken_of(saying, DENYING)
        return f"sentence {beside} may deny it" if beside else ""

    def notes(self, saying: Saying) -> list[Saying]:
        """The sentences of the footnotes of one: they stand right before it."""

        def is_beside(other: Saying) -> bool:
            *around, own = other.sentence.scope or ("",)
            return is_note(own) and tuple(around) == saying.sentence.scope

        return [*takewhile(is_beside, reversed(self.sayings[: self.sayings.index(saying)]))]

    def _spoken_of(self, saying: Saying, words: Collection[str]) -> str:
        """The sentence right before or behind one that speaks of what is there, without a formula, with such a word."""
        at = self.sayings.index(saying)
        for near in (s for s in self.sayings[max(0, at - 1) : at + 2] if s is not saying):
            asked = near.sentence.pieces[-1].text == "?" and near.run[0] not in ("why", "how", "what")
            if near.silent and (asked or near.words & words) and near.words & _POINTING:
                return str(near.sentence.place)
        here = saying.sentence
        for before in (s for s in self.sayings[:at] if s.silent and s.words & DENYING and s.words & _LETTING):
            there = before.sentence  # suppose not
            if there.place[:2] == here.place[:2] or (there.head and there.head == here.head):
                return str(there.place)
        return ""

    def anew(self, nodes: Sequence[Node], since: int, now: int) -> bool:
        """Has a name in them been let be something since a sentence: in another section, theorem, or for all?

        "For x <= 1" lets it be nothing, where the relations say only above what it lies; nor does what says more.
        """
        names = {n for node in nodes for n in printed(node)}
        first, here = self.sayings[since].sentence, self.sayings[now].sentence
        before, used = self.sayings[since], False  # what is let be something again at once is the same
        if (
            apart(self.settings[since], self.settings[now])
            or (here.heading != first.heading and _elsewhere(heading(self.sayings[now])))
            or names & _let_later(self.sayings[since])
        ):
            return True
        for at, saying in enumerate(self.sayings[since + 1 : now + 1], since + 1):
            used, before = used or bool(before.sentence.displays), saying
            if lifts(saying) or names & changed(saying) or of_others(_told(saying)):
                return True
            if {*nodes} <= {n for relation in saying.relations for n in relation.nodes}:
                continue  # it is said again
            there = saying.sentence
            if at in self._branches and self._branch(since):
                return True
            if not here.may_be_within(there.scope):
                continue  # what a theorem lets it be ends with it
            elsewhere = there.place.section != first.place.section or (
                bool(there.scope or first.scope) and there.place[:2] != first.place[:2]
            )
            again = names & (_introduced(saying, _AT_A_VALUE) if elsewhere or _for_all(saying) else set())
            again -= _beside_others(saying) | _valued(saying) | _ranged(saying, names)
            inside = f"{there.place.section}.".startswith(f"{first.place.section}.")
            called = set[str]() if inside else _called(saying) - (saying.chances & _shares(nodes))
            other = names & (freed(saying) | called | (relet(saying) if used else set()))
            if (again and not _refines(saying.refining, nodes)) or other or _weakens(saying, nodes):
                return True
        return False

    def _branch(self, since: int) -> bool:
        """Is what a sentence says supposed, or said in one of several cases, and not let be for all of them?"""
        section = self.sayings[since].sentence.place.section
        within = (at <= since and self.sayings[at].sentence.place.section == section for at in self._branches)
        return bool(self.sayings[since].words & _CASES) or any(within)

    @cached_property
    def _branches(self) -> set[int]:
        """The sentences that begin another case."""
        return {at for at, saying in enumerate(self.sayings) if _branching(saying)}

    @cached_property
    def settings(self) -> list[Words]:
        """The words that say where each sentence holds."""
        return [*settings(self.sayings)]

    @cached_property
    def foreign(self) -> str:
        """Why no sentence of the draft is understood: it is in another language."""
        words = [word for saying in self.sayings for word in _spelled(saying) if word]
        known, strange = sum(word in _ENGLISH for word in words), any(not word.isascii() for word in words)
        if 10 * known >= len(words) or len(words) < _FEW_WORDS > strange * _FEW_WORDS:
            return ""
        return "the draft is in a language that is not read"

    def contrary(self, now: int) -> str:
        """The first sentence up to one in its section that supposes something for a contradiction; "" if none does."""
        here = self.sayings[now].sentence if self.sayings else None
        near = (s for s in self.sayings[: now + 1] if here and s.sentence.place.section == here.place.section)
        return next((str(s.sentence.place) for s in near if s.words & _CONTRARY and s.words & _LETTING), "")

    def settling(
        self,
        names: Iterable[str],
        formula: str,
        saying: Saying | None,
        besides: Iterable[str] = (),
    ) -> str:
        """Why neither a proof nor a counterexample would count; `besides` are the names that the names are made of."""
        names = sorted(names)
        if told := next(((sign.shown, place) for sign, place in self._signs if sign.within(formula)), None):
            return f"sentence {told[1]} may say what {told[0]} is"
        bracketed = (what for what, (sign, _) in _BRACKETED.items() if what in self._brackets and sign.search(formula))
        if found := next(bracketed, ""):
            return f"sentence {self._brackets[found]} may say what {found} is"
        if found := next(filter(None, map(self.arithmetics.unreal, (*names, *sorted(besides)))), ""):
            return found
        if names and (found := self.arithmetics.of_none(saying)):
            return found
        return ""

    def shifting(
        self, names: Collection[str], saying: Saying | None, known: Callable[[str], bool], printed: Mapping[str, str]
    ) -> str:
        """Why names may have other values than one sentence says: a proof that uses none of these counts.

        Of what its sentence puts, and nothing else that is `known` says, what others put is no matter.  `printed`: how
        names with an index are.
        """
        if given := next((name for name in sorted(names) if name in self._valued), ""):
            return f"{given} has a value in sentence {self._valued[given]}, and is any number elsewhere"
        own = self.bound(self.sayings.index(saying)) | _putting(saying) if saying else set[str]()
        twice = (name for name in sorted(names) if max(self._defined[name], self._defined[f"{name}_"]) > 1)
        twice = next((name for name in twice if known(name) or name not in own), "")
        return f"{printed.get(twice, twice)} is defined more than once" if twice else ""

    def quantified(self, now: int) -> frozenset[str]:
        """The names about which a sentence says something "for all", but for sections and theorems that have ended."""
        here = self.sayings[now].sentence
        near = (s for s in self.sayings if f"{here.place.section}.".startswith(f"{s.sentence.place.section}."))
        found = (s for s in near if _for_all(s) and here.within(s.sentence.scope))
        return frozenset(name for saying in found for name in _introduced(saying))

    def bound(self, now: int) -> set[str]:
        """The names about which a sentence says what it says for all of a kind: for every real x."""
        saying, pieces = self.sayings[now], self.sayings[now].sentence.pieces
        words = [p.text.lower() for p in pieces]
        spans = [(a, b) for a, b in saying.spans if words[a] == "for" and words[a + 1] in _OF_A_KIND]
        return named(p for start, end in spans for p in pieces[start:end])

    def latest(self, name: str, now: int) -> Saying | None:
        """The last sentence up to one that says something of a name in a hypothesis."""
        return next((s for s in reversed(self.sayings[: now + 1]) if name in _introduced(s)), None)

    def unbound(self, now: int) -> set[str]:
        """The names that a sentence up to one lets be any numbers, of which nothing is supposed behind it."""
        found = set[str]()
        for saying in self.sayings[: now + 1]:
            found = (found - _introduced(saying)) | freed(saying)
        return found

    @cached_property
    def alternatives(self) -> bool:
        """May some assumptions hold for some displays only: are there several, and does a sentence speak of one?"""
        several = len({s.sentence.head for s in self.sayings if assumed(s.sentence)}) > 1
        return several and any(s.words & _ASSUMPTIONS for s in self.sayings if not assumed(s.sentence))

    @cached_property
    def derivatives(self) -> bool:
        """Does any sentence speak of derivatives?"""
        return any(w.startswith(("deriv", "differenti", "gradient")) for s in self.sayings for w in s.words)

    @cached_property
    def whole(self) -> set[str]:
        """The names that are said to be integers, also by a list in a display: n = 1, 2, ..."""
        return self.listed.union(*(saying.whole for saying in self.sayings))

    @cached_property
    def numbers(self) -> set[str]:
        """The names that are said to be the number of things."""
        return set[str]().union(*(saying.numbers for saying in self.sayings))

    @cached_property
    def measured(self) -> set[str]:
        """The names that are said to be real numbers, or to be what is no count."""
        return self.real.union(*(saying.measured for saying in self.sayings))

    @cached_property
    def real(self) -> set[str]:
        """The names that are said to be real numbers."""
        return {name for saying in self.sayings for name in saying.real}

    @cached_property
    def told(self) -> dict[str, str]:
        """What sentences say of a name that is not read: the first of them."""
        found: dict[str, str] = {}
        for saying in self.sayings:
            for name in _spoken(saying, self.whole):
                found.setdefault(name, f"sentence {saying.sentence.place} says something of {name} that is not read")
        return found

    @cached_property
    def _general(self) -> list[Saying]:
        """The sentences whose unread words may be about everything in their section."""
        return [s for s in self.sayings if _of_all(s) or _confines(s)]

    @cached_property
    def _signs(self) -> list[tuple[Sign, str]]:
        """The signs that sentences give a meaning, each with its sentence."""
        told = [(sign, str(s.sentence.place)) for s in self.sayings for sign in introduced(s.sentence)]
        if self.foreign:
            told += [(sign, str(s.sentence.place)) for s in self.sayings for sign in perhaps(s.sentence)]
        return told

    @cached_property
    def _brackets(self) -> dict[str, str]:
        """What stands alone in brackets and may be a symbol of its own, as words in a sentence say."""
        told = {what: [s for s in self.sayings if s.words & words] for what, (_, words) in _BRACKETED.items()}
        return {what: str(found[0].sentence.place) for what, found in told.items() if found}

    @cached_property
    def _valued(self) -> dict[str, str]:
        """The names that a sentence gives a value, and it or a later one lets be others: with x = 2; for all x."""
        given, found = dict[str, tuple[str, str]](), dict[str, str]()
        let = set[str]()
        for saying in self.sayings:
            onward = saying.supposed.onward if saying.supposed else ()
            for relation in (r for r in saying.relations if r.defining or r.formula in onward):
                if relation.nodes[0].nodes[0].op == "name" and len(relation.names) == 1:
                    for name in {*_heads(relation)} - let:
                        given.setdefault(name, (str(saying.sentence.place), relation.formula))
            pieces = saying.sentence.pieces
            read = [p for start, end in saying.spans for p in pieces[start:end]]
            for name, (place, formula) in given.items():
                others = named(p for p in read if p.kind in (MATH, SYMBOL) and p.formula != formula)
                if name in others | freed(saying) or lifts(saying):
                    found.setdefault(name, place)
            let |= named(read)
        return found

    @cached_property
    def _defined(self) -> Mapping[str, int]:
        """In how many sentences a name is said to be something else; once it is let be, for $k = n$ is a case.

        With an index that is a letter, x_t, it is another one.
        """
        texts, let = set[tuple[str, str]](), set[str]()
        for at, saying in enumerate(self.sayings):
            onward = saying.supposed.onward if saying.supposed else ()
            for relation in saying.relations:
                here = relation.formula in (saying.supposed.here if saying.supposed else ())  # with $k = n$ we get
                case = let if here or not (relation.defining or relation.formula in onward) else set[str]()
                texts |= {(name, str(relation.nodes[0])) for name in {*_heads(relation)} - case}
            texts |= {(name, str(saying.sentence.place)) for name in saying.expressed}
            ranges = (r for r in saying.relations if r.formula in onward and not _heads(r))
            let = let.union(_numbers_let(saying), self.bound(at), *(relation.names for relation in ranges))
        sides = {str(r.nodes[0]): r.nodes[0].nodes[0] for s in self.sayings for r in s.relations if _heads(r)}
        inside = {text: [*printed(side)][1:] for text, side in sides.items() if side.op == "call"}
        values = {(n, t) for n, t in texts if inside.get(t) == [] and any(inside.get(u) for m, u in texts if m == n)}
        return Counter(name for name, _ in texts - values)  # p(1) = 0, where p(x) is something, is said of it


def _spelled(saying: Saying) -> Iterator[str]:
    """Its words; what an accent cuts off another one, f\\"ur, with one."""
    pieces = saying.sentence.pieces
    for k, word in enumerate(saying.run):
        beside = [p.text for p in pieces[max(k - 2, 0) : k]], [p.text for p in pieces[k + 1 : k + 3]]
        accented = any(texts[:1] == ["\\"] and {*texts[1:]} & _ACCENTS for texts in beside)
        yield f"{word}\N{COMBINING ACUTE ACCENT}" if accented else word


def _let_later(saying: Saying) -> set[str]:
    """The names that a sentence lets be any numbers behind what it supposes: let $x > 0$, then let $x$ be arbitrary."""
    end = min((end for _, end in saying.spans), default=0)
    found = ((p, saying.run[k + 1 : k + 3]) for k, p in enumerate(saying.sentence.pieces) if k >= end)
    return {p.formula for p, said in found if said in (["be", "arbitrary"], ["be", "any"])}


def _belongs(saying: Saying, general: Saying) -> bool:
    """Does a sentence stand in the section of another one, or does that stand before all, or speak of all?"""
    there, here = general.sentence.place.section, saying.sentence.place.section
    everywhere = there == "0" or general.words & _EVERYWHERE or {*heading(general)} & _SETTING
    return bool(everywhere) or within(here, there)


def _elsewhere(heading: Sequence[str]) -> bool:
    """May a heading go on with other numbers, or with all there are: the general case; all numbers?"""
    return of_others(heading) or everywhere(heading) or ("general", "case") in pairwise(heading)


def _heads(relation: Relation) -> list[str]:
    """The names that a relation in a sentence, "c = 2" or "f(x) = x^2", begins with as if it defined them."""
    node = relation.nodes[0]
    if len(node.args) != 3 or node.args[1] not in ("=", ":=", "equiv"):
        return []
    head = node.nodes[0].nodes[0] if node.nodes[0].op == "call" else node.nodes[0]
    lettered = head.op == "index" and symbol(head) != str(head)
    return [symbol(head) + "_" * lettered] if head.op in ("name", "index") else []


def _putting(saying: Saying) -> set[str]:
    """The names that a sentence says once what they are in it: with $t = nx$."""
    here = saying.supposed.here if saying.supposed else ()
    heads = [name for r in saying.relations if r.defining or r.formula in here for name in {*_heads(r)}]
    return {name for name in heads if heads.count(name) == 1}


def _numbers_let(saying: Saying) -> set[str]:
    """The names that a sentence lets be numbers from there on, wherever these lie: let $x$ be a real number."""
    pieces = saying.sentence.pieces
    let = [pieces[start:end] for start, end in saying.spans if pieces[start].text.lower() in LET]
    return {p.formula for span in let for p in span if NAMES.fullmatch(p.formula)}


def _introduced(saying: Saying, beside: Collection[str] = ()) -> set[str]:
    """The names in the hypotheses that are read, but for those that begin with such a word."""
    pieces = saying.sentence.pieces
    spans = [(start, end) for start, end in saying.spans if pieces[start].text.lower() not in beside]
    values = {r.formula: {*_heads(r)} for r in saying.relations if _heads(r)}  # q = 1 - p lets p be nothing
    spoken = [p for start, end in spans for p in pieces[start:end]]
    return named(p for p in spoken if p.formula not in values).union(*(values.get(p.formula, ()) for p in spoken))


def _beside_others(saying: Saying) -> set[str]:
    """The names that stand in what is said of others only: for 0 <= a and n a < 1, which lets a be something."""
    said = [n for r in saying.relations if saying.supposed and r.formula in saying.supposed.here for n in r.nodes]
    alone = {name for node in said for side in node.nodes if side.op == "name" for name in printed(side)}
    inside = [{*printed(node)} for node in said]
    return {name for found in inside for name in found - alone if all(f & alone for f in inside if name in f)}


def _ranged(saying: Saying, names: Collection[str]) -> set[str]:
    """The names at the ends of where another lies, of which it is said alone: for $k \\leq m \\leq n$."""
    said = [n for r in saying.relations if saying.supposed and r.formula in saying.supposed.here for n in r.nodes]
    middles = [node.nodes[1] if len(node.nodes) == 3 else None for node in said]
    if not said or any(m is None or m.op != "name" or m.args[0] in names for m in middles):
        return set()
    return {name for node in said for end in node.nodes[::2] for name in printed(end)}


def _valued(saying: Saying) -> set[str]:
    """The names of which a sentence says something at one value: for $k = 2$ one gets 1."""
    said = saying.supposed.here if saying.supposed else ()
    nodes = [n for r in saying.relations if r.formula in said for n in r.nodes]
    found = [n.nodes for n in nodes if n.args[1::2] == ("=",)]
    return {str(left.args[0]) for left, right in found if left.op == "name" and right.op == "number"}


def _for_all(saying: Saying) -> bool:
    starts = {saying.sentence.pieces[start].text.lower() for start, _ in saying.spans}
    return "for" in starts


def _refines(later: Sequence[Node], nodes: Sequence[Node]) -> bool:
    """Do relations bound names on the other side than those before them, or by a number that says more?"""
    found, before = ([end for node in some for end in _ends(node)] for some in (later, nodes))
    if not found or not all(side for _, side, _ in (*found, *before)):
        return False
    same = ((v, w) for n, s, v in found for m, t, w in before if (n, s) == (m, t))
    return all(v is not None and w is not None and v >= w for v, w in same)


def _weakens(saying: Saying, nodes: Sequence[Node]) -> bool:
    """Does a sentence suppose of a name that is above 1 that it is above 0, or let it be above something else?

    Then it is another one.
    """
    pieces, before = saying.sentence.pieces, _close_before(saying)
    read = (*saying.supposed.here, *saying.supposed.onward) if saying.supposed else ()
    begun = {pieces[start].text.lower() for start, _ in saying.spans}
    before |= {formula: begun for formula in read}  # said in words, too
    for relation in (r for r in saying.relations if before.get(r.formula, set()) & _SUPPOSING):
        found, ends = ([end for node in some for end in _ends(node)] for some in (relation.nodes, nodes))
        same = [(n, v, w) for n, s, v in found for m, t, w in ends if s and (n, s) == (m, t)]
        subjects = {name for node in relation.nodes for name in printed(_subject(node))}
        unlike = any(v is None or w is None for n, v, w in same if n in subjects)
        if relation.nodes[0].args[1::2] == ("in",):  # in (0, \infty): not below 1
            unlike |= any(s and (n, s) not in {(m, t) for m, t, _ in found} for n, s, _ in ends if n in subjects)
        if (unlike and before[relation.formula] & LET) or any(v and w and v < w for _, v, w in same):
            return True
    return False


def _close_before(saying: Saying) -> dict[str, set[str]]:
    """The words, four at most, that stand right before each formula."""
    pieces = saying.sentence.pieces
    return {p.formula: {*aside(pieces[:k][::-1])[:4]} for k, p in enumerate(pieces) if p.kind == MATH}


def _subject(relation: Node) -> Node:
    """What is let be in a range: x in 0 < x < y, in x < y, and in 0 < x."""
    sides = relation.nodes
    return sides[1] if len(sides) == 3 or sides[0].op == "number" else sides[0]


def _ends(relation: Node) -> Iterator[tuple[str, str, tuple[Fraction, bool] | None]]:
    """The names in a relation, each with the side on which it is bounded, and how much that says, if by a number.

    With "" for what is no bound of a name.
    """
    within = membership(relation.nodes, relation.args[1]) if len(relation.nodes) == 2 else None  # type: ignore[arg-type]
    links = within or list(zip(relation.nodes, relation.args[1::2], relation.nodes[1:], strict=False))
    for left, sign, right in links:
        ordered = sign in ("<", "<=", ">", ">=")
        for side, other, end in ((left, right, "above"), (right, left, "below")):
            end = end if sign in ("<", "<=") else "below" if end == "above" else "above"
            by = number(other)
            much = None if by is None else (by if end == "below" else -by, sign in ("<", ">"))
            for name in printed(side):
                yield name, end if ordered and side.op == "name" else "", much


def freed(saying: Saying) -> set[str]:
    """The names that a sentence lets be any numbers, whether it is read or not."""
    pieces = saying.sentence.pieces
    found = [k for k, p in enumerate(pieces) if p.kind in (MATH, SYMBOL) and NAMES.fullmatch(p.formula)]
    found = [k for k in found if not {p.text for p in pieces[k + 1 : k + 3]} & ORDINALS]
    # $x$ and $y$ are any numbers; not: a sample of $k$ serial numbers is drawn
    verbs = {k for k, p in enumerate(pieces) if p.text in ("is", "are")}
    start = 0 if saying.words & {*_LETTING, "now"} else next((k for k in found if k + 1 in verbs), len(pieces))
    loose = any(p.text.lower() in _ANY for p in pieces[start:])
    names = {pieces[k].formula for k in found if loose or _loosened(pieces, k)}
    read = (*saying.supposed.here, *saying.supposed.onward) if saying.supposed else ()
    in_words = {*read} - {p.formula for p in pieces}  # for all positive $x$: not any number
    names -= {name for relation in saying.relations if relation.formula in in_words for name in relation.names}
    reals = (MEMBERS.fullmatch(p.formula) for p in pieces if p.kind == MATH)
    bounded = {name for relation in saying.relations for name in relation.names}
    return names | {n for m in reals if m and m["set"] in "RZ" for n in NAMES.findall(m["names"]) if n not in bounded}


def loosened(saying: Saying) -> set[str]:
    """The names that a sentence says to be any numbers, and no integers: we now allow $n$ to be any real number."""
    pieces = saying.sentence.pieces
    found = (k for k, p in enumerate(pieces) if p.kind in (MATH, SYMBOL) and NAMES.fullmatch(p.formula))
    real = bool(saying.words & {"real", "reals", "number", "numbers"})
    return {pieces[k].formula for k in found if real and _loosened(pieces, k)} - saying.whole - saying.halved


def ranged_over(saying: Saying) -> set[str]:
    """The names about all of which a sentence says something: for all $n$, for every integer $n$, for $n$ odd."""
    pieces, found = saying.sentence.pieces, set[str]()
    words = [p.text.lower() if p.kind == WORD else "" for p in pieces]
    for start in (k for k, word in enumerate(words) if word == "for"):
        first = next((k for k in range(start + 1, len(pieces)) if not words[k]), len(pieces))
        behind = takewhile(lambda p: p.kind in (MATH, SYMBOL) or p.text.lower() in (",", "and"), pieces[first:])
        listed = [p.formula for p in behind if p.kind in (MATH, SYMBOL)]
        sort = {*words[first + 1 : first + 2]} & _SORTED
        if sort or {*words[start + 1 : first]} & (_ALL | _SORTED):
            found |= {name for name in listed if NAMES.fullmatch(name)}
    return found


def relet(saying: Saying) -> set[str]:
    """The names that a sentence lets be what its words say: let $m$ be the median; not: let $m$ be as before.

    So do: write $m$ for the mode; denote by $m$ the mode; from now on, $m$ is the mode.
    """
    pieces = saying.sentence.pieces
    words = [p.text.lower() if p.kind == WORD else "" for p in pieces]
    if {*words} & _THE_SAME or not ({*words} & _NAMING or words[:2] in _FROM_HERE or words[:1] == ["now"]):
        return set()
    found = set[str]()
    for k in (k for k, p in enumerate(pieces) if p.kind in (MATH, SYMBOL) and NAMES.fullmatch(p.formula)):
        run = [*takewhile(lambda p: p.kind in (MATH, SYMBOL, STOP) or p.text == "and", pieces[k + 1 :])]
        behind = words[k + 1 + len(run) : k + 3 + len(run)]
        said = {*behind[:1]} & (_BEING | _LYING) or behind == ["we", "denote"]
        if said and "=" not in "".join(p.text for p in run):
            found.add(pieces[k].formula)
    return found


def _branching(saying: Saying) -> bool:
    r"""Does a sentence begin another case: conversely; ($\Leftarrow$); Case 2; suppose instead?"""
    arrows = any(p.kind in (MATH, SYMBOL) and ARROW.fullmatch(p.formula) for p in saying.sentence.pieces)
    return arrows or bool({*saying.run[:4]} & _BRANCHING or "instead" in saying.words)


def renewed(saying: Saying) -> set[str]:
    r"""The names of families that a sentence lets be others: let $\{a_n\}$ be a sequence; any sequence $a_n$."""
    if not (saying.words & _FAMILIES and saying.words & (_LETTING | _NAMING | _CHOOSING | _ANY)):
        return set()
    found = (_FAMILY.fullmatch(p.formula) for p in saying.sentence.pieces if p.kind in (MATH, SYMBOL))
    return {m[1] for m in found if m}


def others(saying: Saying, apart: bool) -> set[str]:
    """The names that a sentence lets be others than they were defined to be; `apart`: in another section."""
    before = _close_before(saying)
    word = {"any", "all", "every", "each", *(LET if apart else ())}
    said = [n for r in saying.relations if before.get(r.formula, set()) & word for n in r.nodes]
    let = {name for node in said if not {"=", ":="} & {*node.args[1::2]} for name in printed(_subject(node))}
    return freed(saying) | let | (_called(saying) if apart else set())


def _loosened(pieces: Sequence[Piece], at: int) -> bool:
    """Is a name said to be any number: given any $x$; $x$ may be negative; whatever $x$; allow $x$ to be any?"""
    first = at
    while first > 1 and pieces[first - 1].text in ("and", ",") and NAMES.fullmatch(pieces[first - 2].formula):
        first -= 2
    before, behind = aside(pieces[:first][::-1]), aside(pieces[at + 1 :])
    verb = next((k for k, word in enumerate(before) if word in _CHOOSING), len(before))
    told = {*before[:verb]} - {"a", "an", "two"}
    chosen = verb < len(before) and told <= _ANY | {"negative"} and behind[:1] != ["of"]
    chosen = chosen and bool(told or {*behind[:6]} & (_ANY | {"random"}))
    may = bool({*behind[:1]} & _MAY and {*behind[1:2]} & {"be", "have"} and {*behind[2:4]} & _MAY_BE)
    return chosen or may or bool({*before} & _WHATEVER)


def _called(saying: Saying) -> set[str]:
    """The names of which a sentence says what they are, but for what they were: let $x$ be the price."""
    pieces = saying.sentence.pieces
    if "as" in saying.words:
        return set()
    beside = ((aside(pieces[:k][::-1])[:2], aside(pieces[k + 1 :])[:1], p) for k, p in enumerate(pieces))
    return saying.chances | {
        p.formula
        for before, behind, p in beside
        if p.kind in (MATH, SYMBOL) and NAMES.fullmatch(p.formula)
        if {*before[:1]} & _CALLING or {*behind} & {"be", "denote", "denotes"} or before[1:] == ["with"]
    }


def _shares(nodes: Sequence[Node]) -> set[str]:
    """The names of which relations say that they lie between 0 and 1: that one is a probability says no more of it."""
    ends = {(n, s, by[0]) for node in nodes for n, s, by in _ends(node) if by is not None}
    return {n for n, _, _ in ends if {(n, "below", 0), (n, "above", -1)} <= ends}


def _unread(saying: Saying) -> list[Piece]:
    """What stands outside of the hypotheses that are read, and is no mere name of a probability."""
    pieces = saying.sentence.pieces
    starts = {start: _throughout(pieces, start) for start, _ in saying.spans}
    inside = {*saying.named, *(k for start, end in saying.spans for k in range(starts[start], end))}
    put = (k for k, p in enumerate(pieces) if p.text.lower() in _PUT and _defines(pieces, k + 1))
    inside |= {k for end in put for k in range(_throughout(pieces, end), end)}
    articles = {k for k, (p, q) in enumerate(pairwise(pieces)) if p.text in ARTICLES and q.kind == WORD}
    return [Piece(WORD, p.text) if k in articles else p for k, p in enumerate(pieces) if k not in inside]


def _defines(pieces: Sequence[Piece], at: int) -> bool:
    """Does a display, or an equation, stand there?"""
    return at < len(pieces) and (pieces[at].kind == DISPLAY or (pieces[at].kind == MATH and "=" in pieces[at].formula))


def _throughout(pieces: Sequence[Piece], start: int) -> int:
    """Where a hypothesis begins with what says that it holds from there on: throughout this note, we assume."""
    at = start
    while at and pieces[at - 1].text.lower() in _STANDING:
        at -= 1
    return at if pieces[at].text.lower() == "throughout" else start


def _outside(saying: Saying) -> set[str]:
    """The words outside of the hypotheses that are read."""
    return {*_told(saying)} - {""}


def _told(saying: Saying) -> list[str]:
    """The words outside of the hypotheses that are read, in their order, with "" for everything else."""
    return [p.text.lower() if p.kind == WORD else "" for p in _unread(saying)]


def _within(saying: Saying) -> bool:
    """Does a sentence say in a formula that is not read where it holds: on $[0, 1]$, over $\\mathbb{Z}$, up to $1$?"""
    pieces = _unread(saying)
    beside = ((p.text.lower(), q) for p, q in pairwise(pieces) if q.kind == MATH)
    return any(word in _PLACING and _PLACE.search(q.formula) for word, q in beside)


def _of_all(saying: Saying) -> bool:
    words = _outside(saying)
    whole = saying.silent and words & _ALL and words & _THINGS
    words -= {b for a, b in pairwise(saying.run) if a in ("taking", "take") and b == "logarithms"}
    pieces = saying.sentence.pieces
    at = (k for k, p in enumerate(pieces) if NAMES.fullmatch(p.formula))
    words -= {p.text for k in at for p in pieces[max(k - 2, 0) : k]} & _OF_ONE  # primes $p$
    many = words & _MANY - ({"variables", "numbers"} if _predicated(saying) else set())
    again = ("to", "line") in pairwise(saying.run)  # constants may change from line to line
    again |= saying.silent and any(a in ("are", "is") and b in _PRINTED for a, b in pairwise(saying.run))
    again |= ("we", "count") in pairwise(saying.run) and saying.silent  # in dozens
    return bool(words & _OF_ALL or whole or again or (words & _OF_MANY and many))


def _predicated(saying: Saying) -> bool:
    """Does a sentence say of names that they are variables: let $X$ and $Y$ be independent variables?"""
    pieces = saying.sentence.pieces
    behind = (aside(pieces[k + 1 :]) for k, p in enumerate(pieces) if p.kind in (MATH, SYMBOL))
    return any({*run[:1]} & _BEING and {*run} & {"variables", "numbers"} for run in behind)


def _confines(saying: Saying) -> bool:
    """Does a sentence without formulas say where all is to hold: we work in the regime of weak coupling?"""
    pieces = _unread(saying)
    words = [p.text.lower() for p in pieces if p.kind == WORD]
    silent = all(p.kind in (WORD, STOP) for p in pieces)
    return silent and bool({*words} & _CONFINING) and bool(_strange(words))


def _leading(saying: Saying, display: str) -> tuple[int, int]:
    """The pieces before a display, back to the display before; of displays with no word between, before the first."""
    pieces = saying.sentence.pieces
    shown = [k for k, p in enumerate(pieces) if p.kind == DISPLAY]
    at = saying.sentence.displays.index(display)
    end = shown[at]
    while at and all(p.kind in (STOP, DISPLAY) for p in pieces[shown[at - 1] : end]):
        at -= 1
        end = shown[at]
    return (shown[at - 1] + 1 if at else 0), end


def _denied(saying: Saying, display: str) -> list[str]:
    """The words that may deny a display: before it, and behind it, up to a stop if another display follows.

    What ends with a colon is whole, and denies nothing that it does not point at.
    """
    pieces, run = saying.sentence.pieces, saying.run
    first, last = _leading(saying, display)
    colon = max((k for k in range(first, last) if pieces[k].text == ":"), default=first)
    first = first if _POINTING & {*run[first:colon]} else colon
    places = [*range(first, last), *_trailing(saying, saying.sentence.displays.index(display))]
    straight = {*COMPARING, "only", "matter", "hard", "difficult", "surprising", "surprisingly", "loss"}
    spoken = [k for k in places if run[k] in DENYING and not {*run[k + 1 : k + 2]} & straight]
    nouns = {k for k in spoken if run[k] in ("no", "not") and k and pieces[k - 1].text in ARTICLES}  # a no
    nouns |= {k for k in spoken if run[k] == "no" and _answered(run, k)}
    for k in (k for k in range(1, last) if run[k] == "that" and run[k - 1] in ("probability", "chance", "event")):
        verb = max((j for j in range(k, last) if run[j] in _PREDICATES), default=k)
        nouns |= {*range(k, verb)}  # the probability that it is not so satisfies
    return [run[k] for k in spoken if k not in nouns]


def _answered(run: Sequence[str], at: int) -> bool:
    """Is "no" an answer: the answer no has the probability?"""
    return bool({*run[max(at - 1, 0) : at]} & ANSWERING and {*run[at + 1 : at + 2]} & {*_PREDICATES, "with"})


def _trailing(saying: Saying, at: int) -> range:
    """The pieces behind a display that may be about it: up to a stop if another follows; what "and" begins is not."""
    pieces, run = saying.sentence.pieces, saying.run
    start, end, *_ = [*(k for k, p in enumerate(pieces) if p.kind == DISPLAY), len(pieces), len(pieces)][at:]
    said = [w for w in run[start + 1 : end] if w]
    if end < len(pieces) and (not said or said in (["and"], ["or"])):
        return _trailing(saying, at + 1)
    if end < len(pieces) and said[0] in ("and", "but", "so", "then", "while"):
        return range(0)
    stops = [k for k in range(start + 1, end) if pieces[k].kind == STOP and any(run[start + 1 : k])]
    return range(start + 1, stops[0] if stops and end < len(pieces) else end)


def _frame(saying: Saying, display: str, harmless: Collection[str]) -> str:
    """The first word before a display that is no part of a sentence that asserts it; "" if all are.

    Such a sentence is made of words that say nothing more, and nouns: of what stands behind an article, or "of".
    """
    first, last = _leading(saying, display)
    first = max([first, *(k + 1 for k in range(first, last) if saying.sentence.pieces[k].text.lower() == "because")])
    inside = {k for start, end in saying.spans for k in range(start, end)}
    run, noun, bracket = saying.run, False, False
    shown = [k for k, p in enumerate(saying.sentence.pieces) if p.kind == DISPLAY]
    direct = last == shown[saying.sentence.displays.index(display)]
    for k in range(first, last):
        word, two, text = run[k], tuple(run[k : k + 2]), saying.sentence.pieces[k].text
        bracket = text == "[" or (bracket and text != "]")
        if not word or k in inside:
            noun = noun and text not in ",;:"
        elif bracket:  # the name of a theorem
            if word in _OF_ALL | _OF_MANY | {"only"}:
                return word
        elif word == "which" and first and not any(run[first:k]) and {*two[1:]} & _GOING_ON:  # .. which equals ..
            noun = False
        elif word == "one" and (noun or {*two[1:]} & _ONE_DOES):  # the second one; one has
            noun = False
        elif word in _NOT_CLAIMED | LIFTED or two in _PARTLY:
            return word
        elif word in _NOUNS or word.endswith(("'s", "’s")):
            noun = True
        elif word in _PREDICATES or word in _RESTRICTING:
            noun = False
        elif word in _DISTINCT and not run[k - 1] and two[1:] and two[1].endswith("s"):  # $m$ different coupons
            noun = True
        elif tuple(run[max(k - 1, 0) : k + 1]) not in (*_BOUNDS, *_SIGNED, *_USED) and two != ("twice", "applied"):
            known = word in _HARMLESS | DENYING | COMPARING | _CHANGED or word in harmless or word[0].isdigit()
            if direct and not (noun or known):
                return word
    return ""


def conditional(saying: Saying) -> bool:
    """May what a sentence says be so under a condition?"""
    return bool(saying.words & _CONDITIONAL)


def conditioned(saying: Saying) -> bool:
    """Does a sentence begin by that under which it holds: under $Q$, given $Y = 1$, for $Y = 1$, in the other model?"""
    first, second = [*saying.run, ""][:2]
    values = any(valued(n) for r in saying.relations for n in r.nodes) or not saying.spans
    return first in ("under", "given") or (first == "for" and values) or (first == "in" and second in _NOUNS)


def linear(saying: Saying) -> bool:
    """Does a sentence speak of a linear system, as which a x = b is of vectors?"""
    return any(b == "system" and a in ("linear", "homogeneous", "inhomogeneous") for a, b in pairwise(saying.run)) or (
        ("matrix", "equation") in pairwise(saying.run)
    )


def confined(saying: Saying) -> bool:
    """Does a sentence speak of its own section alone?"""
    return any(two in pairwise(saying.run) for two in _HERE)


def ranging(saying: Saying) -> bool:
    """May a sentence say in words on what a function is defined: on the unit interval, within the disc, for even n?"""
    return bool(saying.words & _SORTED) or any(
        a in ("on", "within", "inside") and b not in ("average", "both") for a, b in pairwise([*saying.run, ""])
    )


def _strange(words: Sequence[str], plain: Collection[tuple[str, str]] = (), harmless: Collection[str] = ()) -> str:
    """A word that may say where something holds, or whether; "" if there is none."""
    words = _besides_equality(words)
    restricted, bound = (
        False,
        {k + d for k, two in enumerate(pairwise(words)) if two in {*_PLAIN, *plain} for d in (0, 1)},
    )
    harmless = {*harmless} - {b for a, b in pairwise(words) if a == "for"}  # for factorials says of what it is said
    for word in (word for k, word in enumerate(words) if k not in bound):
        restricted = word in _RESTRICTING or (restricted and word not in _VERBS)
        if word in _HEDGES or (restricted and word not in _HARMLESS | _RESTRICTING and word not in harmless):
            return word
    return ""


def _besides_equality(words: Sequence[str]) -> list[str]:
    """The words without those that begin to say where an inequality is an equality: with equality if and only if."""
    return _EQUALITY.sub("", " ".join(words)).split()


def _before(saying: Saying, display: str) -> list[str]:
    """The words before a display, back to a formula, a stop, or another display."""
    displays = iter(saying.sentence.displays)
    found = list[str]()
    for piece in saying.sentence.pieces:
        if piece.kind == DISPLAY and next(displays) == display:
            break
        found = [*found, piece.text.lower()] if piece.kind == WORD else found if piece.text == "," else []
    return found


def _ranged_before(saying: Saying, sayings: Sequence[Saying]) -> bool:
    """Is a range read in the last sentence with a display, or in one behind it?"""
    for before in reversed(sayings[: sayings.index(saying)]):
        if before.spans or before.sentence.displays:
            return bool(before.spans)
    return False


def _around(saying: Saying, display: str, sayings: Sequence[Saying], harmless: Collection[str]) -> str:
    """A strange word between the displays before and behind one."""
    same = {("same", "range"), ("same", "interval")} if _ranged_before(saying, sayings) else set[tuple[str, str]]()
    parts, run, said = [list[str]()], list[list[str]](), list[list[str]]()
    for piece in [*_unread(saying), Piece(DISPLAY, "")]:
        if piece.kind == WORD:
            parts[-1].append(piece.text.lower())
        elif piece.kind == DISPLAY:
            run.append([_strange(part, same, harmless) for part in parts])
            said.append([word for part in parts for word in part])
            parts = [[]]
        else:
            parts.append([])
    here = list(saying.sentence.displays).index(display)
    behind = [word for found in said[here + 1 : here + 2] for word in found if word in DOUBTFUL]
    governing = [word for word in said[0] if word in _HEDGES] if here else []  # for large $n$, .. and thus ..
    found = [*(word for found in run[here : here + 2] for word in found if word), *governing]
    return next(iter(found), next(iter(behind), ""))


def _spoken(saying: Saying, whole: Collection[str]) -> set[str]:
    """The names of which a sentence may say what is not read; `whole` are those of integers.

    That is said by a word right before or behind a name, or by what it "is", or by a phrase that says where all holds.
    """
    run = saying.run
    returns = {b for a, b in pairwise(run) if a in ("a", "the", "first", "last", "next")}  # the first return
    if {*run} & ((_DONE - returns) | {"resp", "respectively"}):  # if $x = 0$, we are done
        return named(saying.sentence.pieces)
    onward = saying.supposed.onward if saying.supposed else ()
    said = [r for r in saying.relations if r.defining or r.formula in onward]
    meant = {r.formula for r in said if all("=" in n.args or ":=" in n.args for n in r.nodes)}
    opening = {r.formula for r in saying.relations if r.opening}
    opened = {name for r in saying.relations if r.opening for name in r.names}
    runs = list(_runs(_unread(saying), meant))
    related = bool(_outside(saying) & _RELATING)
    found = set[str]()
    for before, formulas, behind in runs:
        if not formulas and before[:1] in (["which"], ["all"], ["both"]) and {*before} & (TYING | _RELATING):
            return named(saying.sentence.pieces)  # let $n$ be an integer, which is even
        if not formulas and "whether" in before:  # what is asked says nothing
            before = before[: before.index("whether")]
        opens = bool(formulas) and all(f in opening or f in opened for f in formulas)
        bare = all(NAMES.fullmatch(formula) for formula in formulas)
        last = before[-1] if before else ""
        terms = bool(formulas) and not bare and last in _AMONG and bool({*behind[:1]} & _COUNTED)
        all_of_them = bool(formulas) and bare and last == "all" and {*formulas} <= {*whole}  # all n coupons
        plural = behind[{*behind[:1]} <= _DISTINCT :][:1] if bare and {*formulas} <= {*whole} else []
        number = before[-2:] == ["there", "are"] or bool({*behind[:1]} & _DISTINCT)  # there are n kinds
        number |= last == "of" and bool({*plural} & _COUNTED)  # the variance of n steps
        number &= bool(plural) and plural[0].endswith("s") and not {*plural} & (_RELATING | TYING | _HEDGES)
        terms |= number or (all_of_them and not {*behind[:1]} & (_RELATING | TYING | _HEDGES))
        if not (opens or terms) and _strange(before):
            return {name for _, told, _ in runs for formula in told for name in NAMES.findall(formula)}
        # n >= 1 vertices: a number of them.  The share t: it is called so.
        counted = opens and not bare and not {*behind[:1]} & (_RELATING | TYING | _HEDGES) and not {*before} & _LETTING
        called = len(before) > 1 and before[-2] in ("the", "a", "an") and last not in _RELATING | TYING | _HEDGES
        strange = bool(behind) and behind[0] not in FOLLOWING | ORDINALS and not (counted or terms)
        counts = _INTEGERS if formulas and {*formulas} <= {*whole} else frozenset[str]()
        said_behind = strange or bool(behind and _is(behind) - _HARMLESS - counts)
        unknown = last not in _HARMLESS | _RESTRICTING | {""} and not called
        compared = not bare and before[:2] in (["it", "is"], ["this", "is"])  # it is less than $2n^2$
        said_before = (last in _RELATING and not compared) or (bare and not opens and unknown)
        if said_behind or said_before or (bare and related):
            listed = (
                _INDEX.sub("", f) if "dots" in f else f for f in formulas
            )  # what X_1, .., X_n are is not said of n
            found |= {name for formula in listed for name in NAMES.findall(formula)}
    return found


def _is(words: Sequence[str]) -> set[str]:
    """What something is said to be."""
    clause = words[: words.index("and")] if "and" in words else words
    at = next((k for k, word in enumerate(clause) if word in _LINKING), len(clause))
    return set(clause[at + 1 :]) if words[0] in _LINKING or words[0] == "of" else set()


def _runs(pieces: Sequence[Piece], meant: Collection[str]) -> Iterator[tuple[list[str], list[str], list[str]]]:
    """Formulas side by side (p, q and r) with the words before them and behind; and words before no formula.

    Formulas that say what a name means are left out.
    """
    blocks: list[tuple[str, list[str]]] = []
    for piece in pieces:
        kind = MATH if piece.kind == SYMBOL else piece.kind
        text = piece.formula if kind == MATH else piece.text.lower()
        joined = len(blocks)
        joined -= kind == MATH and blocks[-1:] == [(WORD, ["and"])]
        joined -= kind == MATH and blocks[joined - 1 : joined] == [(STOP, [","])]
        if joined and blocks[joined - 1][0] == kind != STOP:
            blocks[joined:] = []
            blocks[-1][1].append(text)
        else:
            blocks.append((kind, [text]))
    beside = [(STOP, list[str]()), *blocks, (STOP, list[str]())]
    for (left, before), (kind, here), (right, behind) in zip(beside, beside[1:], beside[2:], strict=False):
        if kind == MATH:
            told = [formula for formula in here if formula not in meant]
            yield before if left == WORD else [], told, behind if right == WORD else []
        elif kind == WORD and right != MATH:
            yield here, [], []
