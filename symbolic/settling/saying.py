r"""What the sentences of a draft say of its names, beside what the grammar of hypotheses reads.

Nothing here is a hypothesis.  It tells which displays a sentence asserts, which names are said to be what no claim can
say, and which relations stand in the text without being supposed: a counterexample has to meet those, too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby, pairwise, takewhile

from symbolic.reading.notation import Notation
from symbolic.reading.reader import read
from symbolic.reading.rendering import latex
from symbolic.reading.scan import ReadError
from symbolic.reading.sentences import DISPLAY, MATH, STOP, SYMBOL, WORD, Piece, Sentence
from symbolic.reading.supposing import (
    COPULAS,
    DOTS,
    LISTED,
    MEMBERS,
    NotSupposed,
    Supposed,
    assumed,
    distributed,
    in_a_row,
    of_equality,
    supposed,
)
from symbolic.reading.tree import NOTHING, STATEMENTS, Node

from .concluding import PUTTING, PUTTING_OURS, concluded
from .indexed import COUNTING
from .turning import plainly, turned_at
from .values import broken, commuted, names, of_matrices, particular, valued
from .whole import whole

# What stands right before a relation, or a display, that says what a name means.
_DEFINING = PUTTING | frozenset("where with here namely function".split())
_QUANTITIES = (["number"], ["quantity"], ["ratio"], ["value"])
_SUBSTITUTING = frozenset("substitute substituting".split())
# A display behind one of these, with no comma or main clause between, is supposed.
_SUPPOSING = frozenset(
    "let suppose assume if when whenever given provided assuming such satisfying subject under unless".split()
)
# A sentence with one of these may say of its display what the display alone does not.
DENYING = frozenset(
    "not no never cannot neither nor none nobody nothing fail fails failed false wrong incorrect untrue invalid"
    " contradiction contrary absurd refuted disproved unless except hardly".split()
)
DOUBTFUL = DENYING | frozenset(
    "would conjecture want wish seek"
    " solve solving solution solutions root roots zeros consider study examine minimize maximize minimise maximise"
    " whether require requires required approximately roughly almost asymptotically satisfies satisfy instead claimed"
    " claims wrongly".split()
)
_NOT_SO = DENYING | frozenset("or approximately roughly almost asymptotically nearly".split())
_PREPOSITIONS = frozenset("given subject under".split())  # a verb behind one of these is that of the main clause
_SUBORDINATING = frozenset("that such".split())
_VERBS = frozenset("is are equals equal becomes reads has have".split())
_CONDITIONAL = frozenset("if unless when whenever".split())  # where what they suppose is not read
_IN_PART = frozenset("if unless otherwise".split())
_APART = re.compile(r"\b(?:suppose|assume) , (?:for|to|by|on) [a-z ]+ , that$")
_SATISFYING = frozenset("satisfies satisfy".split())
_NOT_ALL_OF_IT = (DOUBTFUL - _SATISFYING) | _CONDITIONAL | frozenset("or for some most few many usually often".split())
_PREDICATES = frozenset("has have passes touches vanishes attains takes meets crosses".split())  # p(x) = x^2 + b has
_REPLACING = frozenset("replace replaced replaces replacing substitute substituting instead".split())
_REASONS = frozenset("as since because using from by know".split())  # a display right behind may be known
# About the text, and the formulas in it; they say nothing of what these are about.
OF_ANY_TEXT = frozenset(
    "a above again algebra all also an and any are as at be because before below both bound by calculate"
    " calculation can check clearly compare computation compute contains corollary direct directly each easily"
    " easy elementary equation estimate every expand expansion fact facts finally find first following follows for"
    " from further get give gives hand has have hence here hold holds identity in indeed inequality is it known"
    " last left lemma let namely next note notice now observe obtain of on other parts product proof proposition"
    " prove recall result rewrite right second see show side sides similarly simple since so straightforward sum"
    " term terms than that the them then theorem there therefore these they third this those thus together us"
    " verify we well with words write written".split()
)
OTHERS = frozenset("larger smaller greater bigger lower higher other different remaining".split())  # for larger $n$
# So a sentence goes on about what is not as it was: in general; for smaller $x$.
_GOING_ON = {("in", "general"), *(("for", word) for word in OTHERS)}
_ALSO = frozenset("and but now then so hence thus that also we".split())
_TRAILING = frozenset("if when whenever provided unless".split())
_FOR = frozenset("for at where".split())  # equality holds for; they meet where
_CONNECTING = frozenset(
    "moreover finally next conversely clearly indeed again furthermore similarly first second".split()
)
_UNDER = frozenset("for if when whenever".split())  # what is supposed may hold under what these begin
_WHERE = frozenset("where provided".split())
_CHOOSING = frozenset("with that satisfying where".split())  # for $x$ with $f(x) = 1$
_ALL_OR_SOME = re.compile(r"\\(?:forall|exists)(?![A-Za-z])")
_SAYING = frozenset("where with for".split())  # right before a display, or a formula that is not read
COMPARING = frozenset(
    "more less greater larger smaller fewer higher lower nearer shorter longer falls fall exceeds exceed below"
    " above".split()
)
_MAIN = frozenset("then we so hence have thus therefore obtain get yield yields conclude deduce show".split())
# What is said to be one of these is no number, or no free one: nothing is settled about it.
_KINDS = frozenset(
    "subset subsets interval intervals matrix matrices operator operators vector vectors random function functions"
    " set sets graph group ring element elements"
    " permutation event events complex modulo polynomial polynomials distribution tensor quaternion"
    " noncommuting noncommutative anticommuting permutations words strings rotation rotations reflection"
    " reflections operators quaternions tensors groups rings graphs generator generators involution involutions"
    " automorphism automorphisms endomorphism endomorphisms homomorphism homomorphisms isometry isometries"
    " transformation transformations differentiation hamiltonian observable observables spinor spinors"
    " transposition transpositions braid braids octonion octonions projections".split()
)
# Of nouns that are none of these nobody knows whether what they name can be multiplied in any order.
_OF_NUMBERS = frozenset(
    "number numbers integer integers real reals natural naturals variable variables unknown unknowns indeterminate"
    " indeterminates quantity quantities value values constant constants parameter parameters coefficient coefficients"
    " scalar scalars amount level height width depth side sides leg legs radius diameter area volume base capital"
    " income time times age year years day days month months second seconds hour hours duration period frequency"
    " distance position coordinate coordinates abscissa ordinate displacement velocity acceleration momentum force"
    " energy power work temperature pressure density charge current voltage resistance intensity potential payment"
    " interest return profit revenue demand supply wage tax sum difference product ratio factor percentage percent"
    " angles lengths distances masses weights speeds prices costs rates slope gradient intercept bound limit threshold"
    " score entropy information load capacity population sample samples bias step steps error budget loss gain exponent"
    " logarithm root roots half count counts index indices total concentration yield margin stake odds mean means"
    " average median variance deviation correlation solution solutions lifetime delay".split()
)
_FUNCTIONS = frozenset("function functions sequence sequences".split())
_SETS = frozenset("set sets subset subsets interval intervals".split())  # an integer is none: that is a verb
# A name that is explained with one of these may depend on others.
TYING = frozenset(
    "complement complementary remaining rest other difference sum total product ratio twice half double mean average"
    " variance deviation expected expectation estimate estimator error maximum minimum maximizer minimizer root"
    " solution inverse reciprocal denoted short abbreviation distinct different prime primes even odd coprime rational"
    " rationals multiple multiples power powers divisible square squares perfect minimal maximal smallest largest"
    " optimal unit parity small large tiny huge enough".split()
)
ANSWERING = frozenset("answer answers answering say says saying".split())  # the answer no has the probability
ARTICLES = ("a", "A", "I")  # letters that are words in a sentence
SHARES = frozenset(
    "probability probabilities chance chances share shares proportion proportions fraction frequency"
    " frequencies".split()
)
_CHANCES = frozenset("probability probabilities chance chances let where the a with success".split())
_BEHIND = frozenset("of that which with in for from such and to when where".split())  # behind what a name is
_ONWARD = frozenset("and or then otherwise independently we the it each every".split())  # behind a chance that is named
_WHOLE = frozenset("integer integers natural".split())
_BESIDE = frozenset("part nearest closest close below above beyond to".split())  # the integer nearest to $x$
_IN_CASE = frozenset("if iff when whenever only first exact".split())  # equality holds if $x$ is an integer
_REALS = frozenset(
    "real reals rational rationals half half-integer half-integers fraction fractions indeterminate"
    " indeterminates".split()
)
_PARITY = frozenset(("even", "odd"))
_OF_E = frozenset(
    "euler euler's euler’s base natural logarithm logarithms exponential irrational transcendental".split()
)
# What a name is said to be with these alone is any number.
_PLAIN = frozenset(
    "let fix take suppose assume that where with for and if when all any every each some the a an is are be being of"
    " real reals number numbers integer integers natural positive negative nonnegative non-negative nonzero constant"
    " constants"
    " parameter parameters fixed given arbitrary strictly then we by put set write define denote so it holds now here"
    " provided such to have has which at on in claim show prove throughout wlog generality consider also"
    " this note paper section article chapter appendix what follows henceforth hereafter there".split()
)
_MEASURED = SHARES | frozenset("rate rates price prices cost length distance mass weight speed angle".split())
_COUNTS = frozenset("size degree dimension length rank cardinality count step steps round iteration".split())
_NUMBER = frozenset("number numbers".split())
ORDINALS = frozenset("th st nd rd".split())  # the $n$th
FOLLOWING = frozenset(  # what stands right behind a name, or a relation, and says nothing of it
    "and or of in for with by from we then as per which that to on at under is are be being was were denote denotes so"
    " hence thus where it when if satisfies satisfy satisfying such holds hold its their our".split()
)
SIGNS = re.compile(
    r"=|<|>|\\(?:leq?|geq?|neq?|leqslant|geqslant|equiv|in|to|approx|propto|sim|simeq|cong|ll|gg|lesssim|gtrsim)(?![A-Za-z])|:"
    r"|\\(?:notin|ni|n?mid|subset|subseteq|supset|supseteq|n?[lg]eq?|preceq?|succeq?|perp|asymp|not)(?![A-Za-z])"
)
NAMES = re.compile(r"\\[A-Za-z]+|[A-Za-z]")
LYING = re.compile(  # a name that may be said to lie somewhere
    rf"(?:\A|,|;|\\quad|\\qquad|\\text\{{[^{{}}]*\}})\s*({NAMES.pattern})\s*&?\s*(?:<|>|\\(?:leq?|geq?|leqslant|geqslant|in)(?![A-Za-z]))"
)
_FUNCTION = re.compile(r"(?<![A-Za-z\\])([fgh]|\\(?:var)?phi|\\psi)\s*\(")
_DIFFERENCED = re.compile(  # what is applied to a letter behind it, rather than multiplied with it: D_t u
    r"(?:\\delta|(?<![A-Za-z\\])D)_(?:[stxyz]|\{[stxyz]+\})\s*(?:\\[a-z]+|[a-z])(?![A-Za-z]*[_{])"
)
_WORDED = re.compile(r"\\(?:text|textrm|textit|mbox)\s*\{[^{}]*[A-Za-z]{2}[^{}]*\}")  # words inside a formula
_CALLED = re.compile(rf"({NAMES.pattern})\s*\(")
_NUMBERED = re.compile(rf"({NAMES.pattern})_\{{?(\d+)(?!\d)")
_TRANSPOSED = re.compile(r"\^\s*\{?\s*(?:T|\\top|\\dagger|\\intercal|\\mathsf)(?![A-Za-z])|matrix\}")
_OF_A_NUMBER = re.compile(  # what is not read, and is a number all the same: a probability, a sum, a limit; a law
    r"\\(?:sum|int|prod|lim|max|min|sup|inf|arg|Pr|gcd|det|dim|log|ln|exp|sin|cos|tan|sim|Var|Cov)(?![A-Za-z])"
    r"|\\(?:mathbb|mathrm|operatorname)\s*\{?(?:[EPV]|Pr|Var|Cov)(?![A-Za-z])|(?<![A-Za-z\\])[EP]\s*(?:[(\[]|\\left)"
)
_FRONT = re.compile(
    r"\\(?:title|author|date|thanks|address|email|affil|keywords|newtheorem)(?![A-Za-z])"
)  # no mathematics
_AS_WELL = [[word, "for"] for word in ("similarly", "likewise", "same", "analogously")]  # x >= 1, the same for y
_LYING = frozenset(("<", "<=", ">", ">=", "!=", "in", "=", ":="))
# Where one of these stands in the sentence, a relation introduces no name; behind the next, only what it equals.
_CONDITIONAL_WORDS = frozenset(
    "if unless when whenever or either not no never except some exists otherwise whether show shows prove claim"
    " neither nor most few fails fail failed wrong violated exception excluded excluding rather instead"
    " typically usually often perhaps may might would could cannot respectively temporarily resp e.g. e.g cf"
    " want wants need needs wish wishes hope hopes ideally tempting believe believes conjecture suspect".split()
)
_CONCLUDING = frozenset("then hence so thus therefore conclude implies imply follows gives yields obtain get".split())
_QUANTIFIED = frozenset("all any every each real integer positive nonnegative natural".split())  # behind "for"
_ARTICLES = frozenset("a an the its each every".split())
_AT = frozenset("at with of by".split())  # at rate $D > 0$
_BEHIND_NAMES = frozenset("is has was as satisfies denotes stands means equals gives holds exists lies".split())
_EXISTING = frozenset("exists exist there".split())  # such that: that it exists is claimed
_STATED = re.compile(r"[A-Z](?:_\w)?\(\w+\)|[A-Z]_\{?\w\}?")
_STATEMENTS = frozenset(
    "be denote denotes is the statement claim proposition assertion predicate hypothesis property inequality equation"
    " identity formula that".split()
)
_APART_FROM = frozenset("for on having".split())  # a graph on $n$ vertices: what stands before it is not said of it
_OF_COUNTS = frozenset("into among after".split())  # and a noun behind: after $t \ge 1$ draws
_INTRODUCING = frozenset("with where here let fix take since".split())
_LETTING = frozenset("let fix take".split())
_OTHERWISE = frozenset("general generally other others arbitrary".split())
_ELSEWHERE = frozenset(  # let $x > 0$ in Section 2, almost everywhere
    "in on for at under within outside above below almost asymptotically eventually typically often usually".split()
)
# Right before a relation these are no name of what lies there, or name the relation.
_NO_NOUNS = frozenset(
    "that has have had than of until best worst least most times before after as is are does do"
    " from than excluding forces force case setting"
    " condition inequality constraint requirement restriction assumption hypothesis event bound statement claim".split()
)
_EXCLUDED = frozenset(
    "not wrong excluded omitted removed forbidden impossible fails failing ruled allowed permitted possible"
    " trivial".split()
)
_MODAL = frozenset("can cannot could may might must need should would will fails holds hold".split())
_EVERY = frozenset("all any every each case".split())  # nor right behind one of these, or closely behind "for"


@dataclass(frozen=True)
class Relation:
    """A relation in a sentence: its formula, its trees, and whether it is put there to say what a name means."""

    formula: str
    nodes: tuple[Node, ...]
    defining: bool
    opening: bool = False  # it says where a name lies that stands nowhere before
    equality: int = 0  # of how many displays before it in its sentence it says where they are equalities
    passing: bool = False  # it is put into something, and said for that: put $x = 2$ in $x^2 \geq x$

    @property
    def names(self) -> frozenset[str]:
        """The printed names in it."""
        return frozenset(name for node in self.nodes for name in names(node))


@dataclass
class Saying:
    """A sentence: what it supposes, its other relations, and what it says of names and displays.

    `tied`: names of which something is said that is not read; `expressed`: that they are an expression, perhaps;
    `compared`: names that stand beside an expression with themselves in it;
    `measured`: names that count nothing.  `kinds`: names that are said to be no real numbers.
    `shares`: names that are said to be probabilities, with the word for it; `chances`: those that lie in [0, 1];
    `named`: the pieces that say no more than that; `counts`: names that count something, `numbers` those that are a
    number of things; `described`: those that are said to be something else than a number; `strange`: in words for
    nothing that is known;
    `unread`: of which a formula that is not read, or that gives a law, says what they are: A = (1 2 3), X ~ U(0, 1);
    `sets`: to be a set, unless something sets them.
    `supposing`, `doubtful`: displays that it supposes, or of which it says something; `satisfied`: which something in
    words is said to satisfy; `citing`: which it gives as a reason: as, since, because, from;
    `ending`: which it supposes behind what it says: equality holds if.
    """

    sentence: Sentence
    supposed: Supposed | None = None
    relations: list[Relation] = field(default_factory=list)
    tied: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    expressed: set[str] = field(default_factory=set)
    compared: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    shares: dict[str, str] = field(default_factory=dict)
    chances: set[str] = field(default_factory=set)
    named: set[int] = field(default_factory=set)
    counts: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    described: set[str] = field(default_factory=set)
    strange: set[str] = field(default_factory=set)
    unread: set[str] = field(default_factory=set)
    whole: set[str] = field(default_factory=set)
    halved: set[str] = field(default_factory=set)  # those that are said to be even or odd integers
    real: set[str] = field(default_factory=set)
    measured: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)  # those that are a fraction somewhere: $n = 1/2$
    introduced: set[str] = field(default_factory=set)
    supposing: set[str] = field(default_factory=set)
    doubtful: set[str] = field(default_factory=set)
    satisfied: set[str] = field(default_factory=set)
    citing: set[str] = field(default_factory=set)
    ending: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)  # hypotheses that may mean something else
    no_base: bool = False  # it says that e is something, which is not the base of logarithms

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The pieces of the sentence that are read as hypotheses: from one, up to another."""
        return self.supposed.spans if self.supposed else ()

    @cached_property
    def run(self) -> list[str]:
        """The words in their order, with "" for everything else."""
        return [p.text.lower() if p.kind == WORD else "" for p in self.sentence.pieces]

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the sentence."""
        return frozenset(self.run) - {""}

    @property
    def silent(self) -> bool:
        """Is it without formulas and displays?"""
        return all(p.kind in (WORD, STOP) or p.text in ARTICLES for p in self.sentence.pieces)

    @property
    def ranged(self) -> set[str]:
        """The names in what it says for all numbers that meet it, or lists: for $n \\geq 1$."""
        return named(self._ranging)

    @property
    def _ranging(self) -> list[Piece]:
        """The pieces that say so."""
        pieces = self.sentence.pieces
        return [p for start, end in self.spans if pieces[start].text.lower() == "for" for p in pieces[start:end]]

    @property
    def indices(self) -> set[str]:
        """The letters of what it says of a_n, or x_k, that are usual for what counts."""
        inside = (n for r in self.relations for node in r.nodes for n in node.walk() if n.op == "index")
        return COUNTING & {str(p.args[0]) for n in inside for p in n.walk() if p.op == "name"}

    @property
    def particular(self) -> set[str]:
        """The names of which it may say something by what f is there, and not for all: let $f(x) = f(y)$."""
        pieces = self.sentence.pieces
        chosen = {p.formula for word, p in pairwise(pieces) if word.text.lower() in _CHOOSING}
        every = named(self._over(_EVERY - {"case"}))  # let $g(a) = 1$ for $a > 0$: for one, perhaps
        every |= named(p for p in self._ranging if DOTS.fullmatch(p.formula) or not SIGNS.search(p.formula))
        said = ((r, name) for r in self.relations for node in r.nodes for name in particular(node))
        return {name for r, name in said if r.formula in chosen or name not in every}

    @property
    def conditions(self) -> set[str]:
        """The formulas under which it may say what else it supposes: for $x \\geq 3$, provided that $x \\geq 3$.

        Where what is supposed before speaks of none of their names, "where $x \\geq 3$" is such a condition, too.
        """
        pieces, found, last = self.sentence.pieces, set[str](), 0
        if self.supposed is None:
            said = ((p.formula, {*aside(pieces[:k][::-1])[:3]}) for k, p in enumerate(pieces) if p.kind == MATH)
            return {formula for formula, words in said if self.supposing and words & (_UNDER | _WHERE)}
        onward = self.supposed.onward
        for start, end in self.spans:
            word, formulas = pieces[start].text.lower(), {p.formula for p in pieces[start:end]}
            before = {n for p in pieces[:start] if p.formula in onward for n in self._about(p.formula)}
            apart = before and not before & {n for f in formulas for n in self._about(f)}
            if word in _UNDER or (word == "with" and last == start) or (word in _WHERE and apart):
                found, last = found | formulas, end
        in_words = {*self.supposed.here} - {p.formula for p in pieces} if last else set[str]()  # for odd $n$
        return found & {*self.supposed.here} | in_words

    @property
    def over(self) -> set[str]:
        """The names of which it says something for all, or any: for every $\\varepsilon > 0$, whatever $x$."""
        return named([*self._ranging, *self._over(_EVERY | {"for", "whatever", "arbitrary"})])

    def _over(self, quantifiers: Collection[str]) -> Iterator[Piece]:
        """The formulas behind such a word: a relation, or the names in a list."""
        for at in (k for k, word in enumerate(self.run) if word in quantifiers):
            words = [*takewhile(bool, self.run[at + 1 :])]
            first, *behind = [*self.sentence.pieces[at + len(words) + 1 :], Piece(STOP, ".")]
            if len(words) < 3 and {*words}.isdisjoint(_SAYING | _MAIN):
                listed = takewhile(lambda p: NAMES.fullmatch(p.formula) or p.text.lower() in (",", "and"), behind)
                yield from [first, *(listed if NAMES.fullmatch(first.formula) else ())]

    def at(self, display: str) -> int:
        """The piece of the sentence that a display is."""
        shown = (k for k, p in enumerate(self.sentence.pieces) if p.kind == DISPLAY)
        return list(shown)[self.sentence.displays.index(display)]

    def here(self, display: str) -> tuple[list[str], list[str]]:
        """What the sentence supposes of a display of it for certain, and what it may suppose of another one only.

        What stands right behind a display is about that one, and what stands before one about no earlier one.
        """
        pieces, at = self.sentence.pieces, self.at(display)
        shown = [k for k, p in enumerate(pieces) if p.kind == DISPLAY]
        sure, loose = list[str](), list[str]()
        said = [p.text.lower() for p in pieces[max([k for k in shown if k < at], default=-1) + 1 : at]]
        anew = at > shown[0] and bool({*pairwise(said)} & _GOING_ON or {*said} & {"else", "opposite"})  # without it
        for formula in (f for f in self.supposed.here if f not in self.refused) if self.supposed else ():
            starts = [start for start, end in self.spans if formula in {p.formula for p in pieces[start:end]}]
            start = starts[0] if starts else 0
            behind = next((k for k in shown if pieces[k + 1 : start] in ((), (Piece(STOP, ","),)) and k < start), None)
            later = any(k > start for k in shown)
            about = not later or (at == behind if behind is not None else start < at)
            last = max([k for k in shown if start < k < at], default=start)
            others = {p.formula for a, b in self.spans if start < last < a < at for p in pieces[a:b]}
            again = self._about(formula) & {n for other in others for n in self._about(other)}  # and for $n > 2$
            again |= self._about(formula) & set(_all_of(pieces[start:at]))  # for all $x$
            (sure if about and not (anew or again) else loose).append(formula)
        return sure, loose

    def _about(self, formula: str) -> set[str]:
        return {name for r in self.relations if r.formula == formula for name in r.names}

    @property
    def refining(self) -> list[Node]:
        """The relations that it supposes of itself, without letting anything be all numbers that meet them."""
        pieces = self.sentence.pieces
        adding = {pieces[start].text.lower() for start, _ in self.spans} & {"assume", "suppose"}
        said = (*self.supposed.here, *(self.supposed.onward if adding else ())) if self.supposed else ()
        words = {pieces[start + 1].text.lower() for start, _ in self.spans}
        return [] if words & _QUANTIFIED else [n for r in self.relations if r.formula in said for n in r.nodes]


def introduced(sayings: Sequence[Saying], shown: Mapping[str, str]) -> None:
    """Note which relations say of a name, where it stands for the first time, what it is or where it lies.

    At a constant rate $D > 0$; the frequencies $p$ and $q = 1 - p$, where $0 < p < 1$.  Not of a condition (if $x > 0$,
    for $x > 0$), nor of what follows from something.  `shown` are the formulas of displays, by their ids.
    """
    seen = set[str]()
    for saying in sayings:
        pieces = saying.sentence.pieces
        for k, relation in enumerate(saying.relations):
            at = next((i for i, p in enumerate(pieces) if p.formula == relation.formula), 0)
            before = _before(pieces, at)
            if _set_aside(pieces, at) or turned_at(pieces, at):
                continue
            words = {p.text.lower() for k, p in enumerate(pieces) if p.kind == WORD and (k < at or p.text != "whether")}
            words |= {"roughly"} if ("up", "to") in pairwise(p.text.lower() for p in pieces) else set()
            named_so = before[:1] == ["for"] and {*before[1:2]} & _ARTICLES and {*before[2:]} - _NO_NOUNS - {"value"}
            named_so = named_so and any(n.args[1::2] == ("=",) for n in relation.nodes)  # for the weights $w = 1/n$
            plain = not words & (_CONDITIONAL_WORDS | _NOT_SO) and not set(before[-1:]) & _EVERY
            plain = plain and _once(relation, _clause(pieces, at), sayings)
            if plain and ("for" not in before or named_so):
                behind = {p.text.lower() for p in pieces[at:]} if {*_clause(pieces, at)[-2:-1]} & _AT else set[str]()
                follows = bool((words - behind) & _CONCLUDING) or not _beside_a_noun(pieces, at)  # rates $s > 0$ give
                saying.relations[k] = _opening(relation, seen, follows, bool(concluded(saying.sentence, at)))
        formulas = [p.formula for p in pieces if p.kind == MATH] + [shown.get(i, "") for i in saying.sentence.displays]
        seen |= named(pieces) | {name for text in formulas for name in (*NAMES.findall(text), *_numbered(text))}


def _once(relation: Relation, before: list[str], sayings: Sequence[Saying]) -> bool:
    """May a sentence say for good what a name is?  Not for the weights $w = 1/n$, if others are spoken of as well."""
    if "for" not in before or any(n.args[1::2] != ("=",) for n in relation.nodes):
        return True
    name = {*_alone(relation.nodes[0].nodes[0])}
    pairs = {
        two for s in sayings for two in pairwise(p.text.lower() if p.kind == WORD else "" for p in s.sentence.pieces)
    }
    said = (r for s in sayings for r in s.relations if r.formula in _said_by(s) or "=" in r.nodes[0].args)
    others = (n for r in said if r.formula != relation.formula for n in r.nodes)
    spoken = ("in", "general") in pairs or any((word, before[-1]) in pairs for word in _OTHERWISE)
    return not spoken and not any(name & {*_alone(side)} for n in others for side in n.nodes)


def _all_of(pieces: Sequence[Piece]) -> Iterator[str]:
    """The names about all of which it is said: for all $x$; for every real $x$; not for all $x > 1$."""
    for at, piece in enumerate(pieces):
        before = [word for word in aside(pieces[:at][::-1])[:3] if word != "real"]
        if before[1:2] == ["for"] and before[0] in ("all", "every", "any", "each") and NAMES.fullmatch(piece.formula):
            yield piece.formula


def aside(pieces: Iterable[Piece], letters: Collection[str] = ARTICLES) -> list[str]:
    """The words up to what is none; of these letters as well."""
    return [p.text.lower() for p in takewhile(lambda p: p.kind == WORD or p.text in letters, pieces)]


def _clause(pieces: tuple[Piece, ...], at: int) -> list[str]:
    """The words before a piece, up to what is none; before the first one of $s > 0$ and $t > 0$."""
    run = aside(pieces[:at][::-1], ("a", "A"))[::-1]
    return _clause(pieces, at - 2) if run == ["and"] and at > 1 else run


def _beside_a_noun(pieces: tuple[Piece, ...], at: int) -> bool:
    """Does a relation say of what something named is: at a constant rate $D > 0$; a graph with $n \\ge 1$ vertices?

    In "most have $x > 1$", "in practice $x > 1$", "the condition $x > 1$ is dropped" it says nothing for certain.
    """
    run = _clause(pieces, at)  # where $0 < a < 1$ and $0 < b < 1$
    introduced = bool({*run[-1:]} & _INTRODUCING) or run[-2:] == ["provided", "that"]
    noun = bool(run) and run[-1] not in _NO_NOUNS | _AT and bool(_ARTICLES & {*run[-5:-1]} or {*run[-2:-1]} & _AT)
    behind = [p.text.lower() for p in pieces[at + 1 : at + 3] if p.kind == WORD]
    counted = bool(behind) and behind[0] not in FOLLOWING  # each of $n \ge 1$ people; into $n \ge 1$ slots
    introduced |= run[-2:] == ["each", "of"] and bool(behind)
    introduced |= bool({*run[-1:]} & _OF_COUNTS) and counted
    said = not behind or behind[0] not in {*_MODAL, *COPULAS, "with"} or bool({*behind[1:]} & _ARTICLES)
    said &= not ({*run[-1:]} & _LETTING and {*behind[:1]} & _ELSEWHERE)
    return (introduced or noun) and said


def _set_aside(pieces: tuple[Piece, ...], at: int) -> bool:
    """Is a relation no definition: with $x = 0$ excluded; where $x = 0$ is allowed?"""
    behind = [p.text.lower() if p.kind == WORD else "" for p in pieces[at + 1 : at + 3]]
    said = behind[1:] if behind[:1] and behind[0] in ("is", "are") else behind[:1]
    return bool(_EXCLUDED & {*said})


def _of_all_before(pieces: tuple[Piece, ...], at: int, node: Node, notation: Notation) -> Iterator[Relation]:
    """Let $x$, $y > 0$: it may be said of x as well."""
    while at > 1 and (pieces[at - 1].text == "," or pieces[at - 1].text == "and") and "=" not in node.args:
        at -= 2 if pieces[at - 2].kind in (MATH, SYMBOL) else 3
        listed = _trees(pieces[at].formula, notation) if at >= 0 and pieces[at].kind in (MATH, SYMBOL) else []
        if not listed or not all(_alone(n) for n in (*listed, node.nodes[0])):
            return
        for name in listed:
            also = replace(node, args=(name, *node.args[1:]))
            yield Relation(latex(also), (also,), False)


def _put(pieces: tuple[Piece, ...], at: int, node: Node) -> bool:
    """Does somebody here say what a name is from there on: we put $q = 1 - p$?

    Not others (Smith sets), nor what is not done (we could set); and where $x = 2$ says so of its sentence only.
    """
    *_, word, subject, verb = ["", "", "", *_before(pieces, at)]
    if verb in PUTTING:  # it is wrong to set
        return subject in PUTTING_OURS and (subject != "to" or word not in _EXCLUDED)
    return verb == "and" or not valued(node)


def _put_into(pieces: tuple[Piece, ...], at: int) -> bool:
    """Is a relation put into a formula, or a display that is named by its number?"""
    return _behind(pieces, at) == "in" and any(p.kind == MATH or p.text == "(" for p in pieces[at + 2 : at + 3])


def _opening(relation: Relation, seen: set[str], follows: bool, asserted: bool) -> Relation:
    new = [n for node in relation.nodes for s in node.nodes for n in _first(s) if n not in seen]
    signs = {sign for node in relation.nodes for sign in node.args[1::2]}
    sides = [{*names(side)} for node in relation.nodes for side in node.nodes]
    if not new or not signs <= _LYING or any(sum(n in side for side in sides) > len(relation.nodes) for n in new):
        return relation  # since $x^2 \ge x$: it says of x what is to be shown
    alone = len(relation.nodes) == 1 and len(relation.nodes[0].args) == 3
    if signs <= {"="}:
        defining = alone and _first(relation.nodes[0].nodes[0]) == new and not asserted
        defining = defining and not (follows and valued(relation.nodes[0]))
        return replace(relation, defining=True) if defining else relation
    return replace(relation, opening="=" not in signs and not follows)


def _first(side: Node) -> list[str]:
    """The name that a side is, or is a value of; with a number below it is a name of its own."""
    if side.op == "index" and (numbered := _numbered(latex(side))):
        return numbered
    return _headed(side)[:1]


def _numbered(formula: str) -> list[str]:
    """The names with a number below them, x_0."""
    return [f"{name}_{number}" for name, number in _NUMBERED.findall(formula)]


def _before(pieces: tuple[Piece, ...], at: int) -> list[str]:
    """The last words before a piece."""
    return [p.text.lower() for p in pieces[max(0, at - 3) : at] if p.kind == WORD or p.text in ARTICLES]


def _behind(pieces: tuple[Piece, ...], at: int) -> str:
    """The word right behind a piece, or ""."""
    return pieces[at + 1].text.lower() if at + 1 < len(pieces) and pieces[at + 1].kind == WORD else ""


def _article(pieces: tuple[Piece, ...], at: int) -> bool:
    return pieces[at].text in ARTICLES and _behind(pieces, at) not in {"", *FOLLOWING}


def named(pieces: Iterable[Piece]) -> set[str]:
    """The names in formulas."""
    formulas = [p.formula for p in pieces if p.kind == MATH or (p.kind == SYMBOL and p.text not in ARTICLES)]
    formulas = [formula for formula in formulas if not _FRONT.match(formula)]
    return {name for formula in formulas for name in NAMES.findall(formula)}


def said(sentence: Sentence, notation: Notation) -> Saying:
    """What a sentence says, read with the notation at its place."""
    found = Saying(sentence)
    try:
        found.supposed = plainly(supposed(sentence, notation), sentence.pieces)
    except NotSupposed:
        pass
    printed = {p.formula for p in sentence.pieces if p.kind in (MATH, SYMBOL)}
    for formula in (*found.supposed.onward, *found.supposed.here) if found.supposed else ():
        if formula not in printed:  # said in words: a positive integer; for x, y > 0
            found.relations.append(Relation(formula, tuple(_trees(formula, notation)), False))
    words = {p.text.lower() for p in sentence.pieces if p.kind == WORD}
    bare: dict[str, set[str]] = {}
    before, defining = "", False
    beside: list[tuple[str, set[str]]] = []  # formulas in their order: names, expressions, and others
    for at, piece in enumerate(sentence.pieces):
        if piece.kind in (MATH, SYMBOL) and not _article(sentence.pieces, at):
            nodes = _trees(piece.formula, notation)
            if _WORDED.search(piece.formula):
                found.tied |= {*NAMES.findall(_WORDED.sub("", piece.formula))}
            others = [p for p in sentence.pieces if p is not piece and named([p]) & named([piece])]
            factors = _multiplied(piece.formula, nodes) - named(others) if others else set[str]()
            if factors or (nodes and _DIFFERENCED.search(piece.formula)):  # $g(x + 1) > 0$ for $x > 0$; $D_tu = 1$
                inside = {*NAMES.findall(piece.formula)}
                found.tied, found.unread = found.tied | inside, found.unread | inside
                found.refused.add(piece.formula)
                before = ""
                continue
            if (members := MEMBERS.fullmatch(piece.formula) or DOTS.fullmatch(piece.formula)) and (
                r"\in" in piece.formula or members["first"].strip().isdigit()
            ):
                _member(found, members.groupdict(), notation)
                found.unread |= {*_CALLED.findall(piece.formula)}  # f(x) \in Z says what f is
                if "first" in members.groupdict() and not in_a_row(members):
                    found.tied |= {*NAMES.findall(members["name"])}
                before = ""
                continue
            if listed := LISTED.fullmatch(piece.formula):
                _member(found, listed.groupdict(), notation)
            if not nodes and NAMES.fullmatch(piece.formula) and (gloss := _gloss(sentence.pieces, at) - _PLAIN):
                found.strange |= set() if gloss & _FUNCTIONS else {piece.formula}  # let $D$ be a representation
                found.kinds |= {piece.formula} if gloss & _KINDS - _SETS - _FUNCTIONS else set()
            if not nodes and not SIGNS.search(piece.formula) and _definite(_gloss(sentence.pieces, at)):
                found.unread |= set(NAMES.findall(piece.formula)[:1])
            if not words & (_EXCLUDED | DENYING):
                found.broken |= {name for n in nodes if n.op == "relation" or words & _REPLACING for name in broken(n)}
            single = all(n.op in ("name", "index") or (n.op == "relation" and NOTHING not in n.args) for n in nodes)
            relations = tuple(distributed(nodes)) if single and any(n.op == "relation" for n in nodes) else ()
            spelled = any(a <= at < b for a, b in found.spans) and piece.formula not in _said_by(found)
            found.unread |= {n for node in relations if "~" in node.args for n in names(node.nodes[0])}
            found.strange |= {n for node in relations if _mapped(node) for n in names(node.nodes[0])}
            found.strange |= {name for node in nodes for name in (*of_matrices(node), *commuted(node))}
            if any("subset" in str(sign) for node in nodes if node.op == "relation" for sign in node.args[1::2]):
                found.kinds |= {n for node in nodes for n in names(node.nodes[0] if node.op == "relation" else node)}
            if relations:
                if (behind := _behind(sentence.pieces, at)) and behind not in FOLLOWING | TYING | _DEFINING:
                    told = {name for node in relations for name in names(node)}
                    found.counts |= told if len(relations) == 1 else set()  # not: of masses $M, m > 0$ collide
                    found.tied |= told if behind in _PREDICATES else set()
                defining = (before in _DEFINING or (before == "and" and defining)) and not words & _NOT_SO
                defining = defining and ("up", "to") not in pairwise(p.text.lower() for p in sentence.pieces)
                defining = defining and not _set_aside(sentence.pieces, at) and _put(sentence.pieces, at, relations[0])
                passing = (before in PUTTING and _put_into(sentence.pieces, at)) or before in _SUBSTITUTING
                passing |= before == "at" and valued(relations[0]) and not spelled  # it is attained at $x = 1$
                defining = defining and not passing
                if defining and words & _IN_PART and relations[0].nodes[0].op == "call":  # and $0$ otherwise
                    found.unread |= {str(relations[0].nodes[0].nodes[0].args[0])}
                    defining = False
                if not spelled:  # x, y > 0 is said of each already
                    shown = sum(p.kind == DISPLAY for p in sentence.pieces[:at])
                    equality = shown if of_equality(sentence.pieces, at) else 0
                    found.relations.append(Relation(piece.formula, relations, defining, False, equality, passing))
                    found.relations += _of_all_before(sentence.pieces, at, relations[0], notation)
                beside.append(("relation", set()))
                gloss = _gloss(sentence.pieces, at) - _SETS
                for name in dict.fromkeys(name for node in relations for side in node.nodes for name in _alone(side)):
                    bare.setdefault(name, set()).update(gloss)
                    gloss = gloss - {"integer"}  # an integer $n > x$
            elif nodes and all(n.op in ("name", "index") for n in nodes):
                last = _before(sentence.pieces, at)[-2:]
                chance = last[:1] == ["with"] and set(last) & SHARES  # it takes the value $x + 1$ with probability $p$
                beside.append(("chance" if chance else "name", {name for node in nodes for name in _alone(node)}))
                if last in _AS_WELL:
                    found.tied |= beside[-1][1]
                for name in beside[-1][1]:
                    gloss = _gloss(sentence.pieces, at)
                    itself = name == "e" and gloss & _OF_E and gloss <= _OF_E | _PLAIN  # the number $e$ is irrational
                    bare.setdefault(name, set()).update(set() if itself else gloss)
            elif nodes and not any(n.op == "relation" for n in nodes):
                for called in (n for n in nodes if n.op == "call" and len(nodes) == 1):  # let f(n) be the number of
                    bare.setdefault(str(called.nodes[0].args[0]), set()).update(_gloss(sentence.pieces, at))
                if any(n.op in ("setop", *STATEMENTS) for node in nodes for n in node.walk()):  # x \vee y, \exists k
                    found.tied |= {name for node in nodes for name in names(node)}
                beside.append(("expression", {name for node in nodes for name in names(node)}))
            elif (
                piece.kind == MATH
                and (not nodes or SIGNS.search(piece.formula))
                and not any(a <= at < b for a, b in found.spans)
            ):
                found.tied |= set(NAMES.findall(piece.formula))
                if not nodes and SIGNS.search(piece.formula):
                    head = set(NAMES.findall(SIGNS.split(piece.formula)[0]))
                    found.unread |= head
                    found.strange |= head if not _OF_A_NUMBER.search(piece.formula) else set()
                    found.strange |= set(NAMES.findall(piece.formula)) if _TRANSPOSED.search(piece.formula) else set()
            before = ""
        elif piece.kind == WORD:
            before = piece.text.lower()
    for name, value in _denoted(sentence.pieces):
        formula = f"{name} = {value}"
        found.relations.append(Relation(formula, tuple(_trees(formula, notation)), True))
        beside = [(kind, names) for kind, names in beside if names != {name}]
    expressed, found.compared = _expressed(beside) if words & {*_DEFINING, *COPULAS} else (set[str](), set[str]())
    integers = whole(sentence.pieces)
    for name, gloss in bare.items():
        found.introduced.add(name)
        if gloss & _PARITY and (gloss & _WHOLE or (name in COUNTING and not gloss - _PLAIN - _PARITY)):
            found.halved.add(name)  # of a letter that counts nothing else is even, or odd
        if any(f.startswith(f"(-1)^{{{name}}}") for f in _said_by(found)):
            gloss -= _PARITY  # that is read
        found.no_base |= name == "e" and bool(gloss - _PLAIN - _OF_E)
        if gloss & _KINDS:
            (found.kinds if gloss & _KINDS - _SETS else found.sets).add(name)
        if gloss & TYING or name in expressed:
            found.tied.add(name)
        if name in expressed:
            found.expressed.add(name)
        if gloss & SHARES:
            found.shares[name] = min(gloss & SHARES)
            found.chances |= {name} if gloss <= _CHANCES else set()
        number = bool({("number", "of"), ("numbers", "of")} & {*pairwise(found.run)})  # a wave number counts nothing
        if number and gloss & _NUMBER:
            found.numbers.add(name)
        if gloss & (_COUNTS | _NUMBER if number else _COUNTS) or {"of", "order"} <= gloss:
            found.counts.add(name)
        if gloss - _PLAIN:
            found.described.add(name)
        if gloss & _LETTING and gloss - _PLAIN and not gloss & (_OF_NUMBERS | _MEASURED | _COUNTS | TYING | SHARES):
            found.strange.add(name)
        if gloss & _MEASURED:
            found.measured.add(name)
        if gloss & _REALS:
            found.real.add(name)
        said_so = bool(gloss & _WHOLE or name in integers) and not gloss & _BESIDE
        if said_so and not (words & _IN_CASE and not sentence.displays):
            denied = found.real if words & {"not", "necessarily", "need"} else found.whole
            sure = denied is found.real or name in integers
            (found.tied if gloss & _REALS or not sure else denied).add(name)
    for at in range(2, len(sentence.pieces)):
        _chance(found, at)
    found.tied |= _said_of_all(found)
    found.strange |= _of_a_sort(sentence.pieces)
    found.tied |= _one_of_many(sentence.pieces)
    _displays(found)
    return found


def _said_of_all(found: Saying) -> set[str]:
    r"""The names of which it says something for all numbers of another name: $a \leq b + \varepsilon$ for all.

    What is given with one number in the place of that other one says less.
    """
    if any(_ALL_OR_SOME.search(p.formula) for p in found.sentence.pieces):
        return named(found.sentence.pieces)
    under = {name for r in found.relations if r.formula in found.conditions for name in r.names}  # whenever $y < 1$
    onward = {r.formula for r in found.relations if found.supposed and r.formula in found.supposed.onward}
    said = ((node, r.formula in onward) for r in found.relations for node in r.nodes)
    return {name for node, on in said for name in bound_by(node, found.over | (under if on else set()))}


def bound_by(node: Node, over: Collection[str]) -> set[str]:
    """The names of which a relation says something for all numbers of others; of a family for each of its own."""
    heads = node.nodes[0].op if node.args[1::2] in (("=",), (":=",)) else ""
    inside = {*names(node)}
    free = {*over} & inside - particular(node)
    return inside - {*over} if free and heads not in ("name", "call", "index") else set()


def _multiplied(formula: str, nodes: Sequence[Node]) -> set[str]:
    """The letters, usual for functions, that are read as factors of what stands in brackets right behind them."""
    called = {str(n.nodes[0].args[0]) for node in nodes for n in node.walk() if n.op == "call"}
    return {*_FUNCTION.findall(formula)} - called if nodes else set()


def _mapped(node: Node) -> bool:
    r"""Is it a map to no set of numbers, f: G \to G?"""
    return ":" in node.args and not latex(node.nodes[-1]).startswith(r"\mathbb")


def _definite(gloss: Collection[str]) -> bool:
    """Do words say what something is that everybody knows: the density, Kronecker's symbol, what is written so?"""
    return any(word in ("the", "written", "called", "denoted") or word.endswith(("'s", "’s")) for word in gloss)


def _of_a_sort(pieces: tuple[Piece, ...]) -> set[str]:
    r"""The names that are let be in something, or be things of a kind: $s$ and $t$ be in $S_n$; be $\lambda$-terms."""
    found = set[str]()
    for at, piece in enumerate(pieces[:-2]):
        word, (first, *rest) = piece.text.lower(), pieces[at + 1 : at + 4]
        if word not in COPULAS or pieces[at - 1].kind not in (MATH, SYMBOL):
            continue
        within = first.text.lower() == "in" and rest[0].kind == MATH and rest[0].formula[:1] not in "[("
        noun = rest[1].text.lower() if first.kind in (MATH, SYMBOL) and len(rest) > 1 and rest[0].text == "-" else ""
        if (within and not rest[0].formula.startswith(r"\mathbb")) or (noun and noun not in _OF_NUMBERS):
            listed = takewhile(lambda p: p.kind in (MATH, SYMBOL) or p.text.lower() in (",", "and"), pieces[:at][::-1])
            found |= named(listed)
    return found


def _one_of_many(pieces: tuple[Piece, ...]) -> set[str]:
    r"""The names that are let be one of many: $x$ be an $n$-bit number, or $t$ the $n$-th triangular number."""
    found = set[str]()
    for at, piece in enumerate(pieces[:-4]):
        article, number, behind = pieces[at + 1 : at + 4]
        said = piece.text.lower() in COPULAS and article.text.lower() in _ARTICLES and number.kind in (MATH, SYMBOL)
        if said and (behind.text == "-" or behind.text.lower() in ORDINALS):
            found |= named(takewhile(lambda p: p.kind in (MATH, SYMBOL), pieces[:at][::-1]))
    return found


def _denoted(pieces: tuple[Piece, ...]) -> Iterator[tuple[str, str]]:
    """The names for an expression: denote by $t$ the number $a/b$; write $t$ for $a/b$."""
    for at, piece in enumerate(pieces[:-2]):
        word, name, said = piece.text.lower(), pieces[at + 1].formula, aside(pieces[at + 2 :])
        value, *behind = [*pieces[at + 2 + len(said) :], Piece(STOP, ".")]
        before = pieces[at - 1].text.lower() if at else ""
        begun = word in ("write", "use") or (word, before) in (("by", "denote"), ("for", "take"))
        said = said[1:] if said[:2] == ["for", "the"] else said
        called = said == ["for"] or (said[:1] == ["the"] and said[1:] in _QUANTITIES)
        whole = value.kind == MATH and behind[0].kind == STOP and not SIGNS.search(value.formula)
        if begun and called and whole and NAMES.fullmatch(name.rstrip("'")):
            yield name, value.formula


def _expressed(beside: Sequence[tuple[str, set[str]]]) -> tuple[set[str], set[str]]:
    """The names that may be said to be an expression in others, and those that stand beside one with themselves in it.

    No relation stands between them and it.
    """
    apart = [list(group) for related, group in groupby(beside, lambda one: one[0] == "relation") if not related]
    found, compared = set[str](), set[str]()
    for group in apart:
        expressions = [names for kind, names in group if kind == "expression"]
        alone = {name for kind, names in group if kind == "name" for name in names}
        found |= {name for name in alone if any(name not in others for others in expressions)}
        compared |= alone.intersection(*expressions) if expressions else set()
    return found, compared


def _said_by(found: Saying) -> tuple[str, ...]:
    return (*found.supposed.onward, *found.supposed.here) if found.supposed else ()


def _member(found: Saying, said_of: Mapping[str, str], notation: Notation) -> None:
    """Note of what numbers a name is one: of the integers, from one to another, the natural or the real numbers."""
    listed = [n for node in _trees(said_of.get("names") or said_of["name"], notation) for n in _alone(node)[:1]]
    found.introduced |= set(listed)
    denied = found.words & {"not", "no", "never", "neither", "nor", "without", "whether", "unless"}
    (found.real if said_of.get("set") == "R" else found.tied if denied else found.whole).update(listed)
    if said_of.get("set") == "N":  # some begin with 1
        for name in listed:
            found.relations.append(Relation(rf"{name} \geq 1", tuple(_trees(rf"{name} \geq 1", notation)), False))


def _chance(found: Saying, at: int) -> None:
    """Note "with probability p", with nothing behind it that says more of p."""
    pieces = found.sentence.pieces
    words = [p.text.lower() for p in pieces[at - 2 : at] if p.kind == WORD]
    if pieces[at].kind not in (MATH, SYMBOL) or words[:1] != ["with"] or not set(words[1:]) & SHARES:
        return
    behind = pieces[at + 1] if at + 1 < len(pieces) else None
    if behind is None or behind.kind in (STOP, DISPLAY) or behind.text.lower() in _ONWARD:
        if NAMES.fullmatch(pieces[at].formula):
            found.shares.setdefault(pieces[at].formula, words[1])
            found.chances.add(pieces[at].formula)
            found.named.add(at)


def _alone(side: Node) -> list[str]:
    """The name that a side is, if it is one: with its index, and without."""
    return [str(side.args[0]), *([str(side)] if side.op == "index" else [])] if side.op in ("name", "index") else []


def _headed(side: Node) -> list[str]:
    """The name that a side is, or that it is a value of: f(x), for names x."""
    called = side.op == "call" and all(n.op == "name" for n in side.nodes[1].nodes)
    return _alone(side.nodes[0] if called else side)


def _gloss(pieces: tuple[Piece, ...], at: int) -> set[str]:
    """The words that say what a name is: an integer n; n and k are positive integers; p, the probability of."""
    found: set[str] = set()
    behind = at - 1
    related = bool(SIGNS.search(pieces[at].formula))
    many = [p.text.lower() for p in pieces[at + 1 : at + 2] if p.kind == WORD and p.text.endswith("s")]
    of_many = not related and bool(many) and not {*many} & _BEHIND_NAMES  # a distribution of $r$ balls
    while behind >= 0 and pieces[behind].kind == WORD and len(found) < 3:
        if of_many and pieces[behind].text.lower() in ("of", "with", "from"):
            break
        if pieces[behind].text.lower() in (_APART_FROM | {"and"} if related else _APART_FROM) or found & _LETTING:
            break
        found.add(pieces[behind].text.lower())
        behind -= 1
    start = at
    while at < len(pieces) and (pieces[at].kind in (MATH, SYMBOL) or pieces[at].text.lower() in (",", "and")):
        if at > start and _article(pieces, at):
            break
        at += 1
    if related and pieces[at - 1].text == "," and {p.text.lower() for p in pieces[:start]}.isdisjoint(_LETTING):
        return found  # when $r = n$, an ordered sample
    if related and at == start + 1 and at < len(pieces) and pieces[at].text.lower() not in COPULAS:
        before = [p.text.lower() for p in pieces[:start] if p.kind == WORD]
        if before[-1:] != ["and"] or "be" not in before:  # let $a > 0$ be a leg and $b > 0$ the other leg
            return found  # at $p = 1/2$ the variance is
    of_next = [p.kind in (MATH, SYMBOL) or p.text.lower() in _OF_NUMBERS for p in pieces[at + 1 : at + 2]] == [True]
    if not of_next:  # $n$ an integer and $x$ real; not: $n$ and real numbers $x$
        found |= {p.text.lower() for p in pieces[at : at + 1]} & (_REALS | _PARITY)
    one = {p.text.lower() for p in pieces[at : at + 2]} & {"a", "an"}
    if one and any(p.kind in (MATH, SYMBOL) for p in pieces[start + 1 : at]):
        return found  # $x > 0$ and $n$ be an integer: the last one
    listed = pieces[at - 1].text.lower() == "and"  # $x > 0$ and an integer $n$
    verb = pieces[at].text.lower() if at < len(pieces) else ""
    told = verb in COPULAS or (not listed and verb in ("the", "a", "an"))
    if told or (verb == "for" and "write" in found) or (verb and "let" in found and _behind(pieces, at) == "the"):
        for k, piece in enumerate(pieces[at + 1 :], at + 1):
            if _behind(pieces, k) in ORDINALS:  # the $n$th Catalan number
                continue
            if (piece.kind != WORD and piece.text not in ("a", "A")) or piece.text.lower() in _BEHIND:
                break
            found.add(piece.text.lower())
    return found


def _trees(formula: str, notation: Notation) -> list[Node]:
    try:
        return [c.node for c in read(formula, notation).clauses if c.node is not None]
    except ReadError:
        return []


def _states(before: Sequence[Piece]) -> bool:
    """Do words say that the statement P(n) is what is displayed behind them, for all n perhaps?"""
    last = max((k for k, p in enumerate(before) if p.text.lower() == "for"), default=len(before))
    if all(p.kind in (MATH, SYMBOL) or p.text.lower() in {*_QUANTIFIED, ",", "and"} for p in before[last + 1 :]):
        before = before[:last]
    said = [*takewhile(lambda p: p.kind == WORD, before[::-1])]
    named_so = before[: len(before) - len(said)][-1:]
    return bool(
        said
        and {p.text.lower() for p in said} <= _STATEMENTS
        and named_so
        and _STATED.fullmatch(named_so[0].formula.replace(" ", ""))
    )


def _is_behind(pieces: Sequence[Piece], at: int) -> bool:
    """Is a display the condition of what is said before it in its sentence, as of: the test rejects if?"""
    words = [p.text.lower() for p in pieces[:at] if p.kind == WORD]
    closest = pieces[at - 1].text.lower() in _FOR and pieces[at - 2].kind != STOP
    last = len(words) - 1 if closest else max((k for k, word in enumerate(words) if word in _SUPPOSING), default=0)
    said = {*words[:last]} - _ALSO - _CONNECTING - _SUPPOSING
    return bool(said) and words[last] in _TRAILING | _FOR and all(p.kind == STOP for p in pieces[at + 1 :])


def _displays(found: Saying) -> None:
    """Which displays of the sentence it asserts: what stands before them, back to the last comma, decides."""
    ids = iter(found.sentence.displays)
    unread = found.supposed is None
    doubts = DOUBTFUL | _CONDITIONAL if unread else DOUBTFUL
    clause: set[str] = set()
    whole: set[str] = set()
    before = ""
    pieces = found.sentence.pieces
    if assumed(found.sentence) and not found.spans and not {p.text.lower() for p in pieces} & _NOT_ALL_OF_IT:
        found.supposing.update(found.sentence.displays)
        return
    ends = {end: start for start, end in found.spans}
    for at, piece in enumerate(pieces):
        word = piece.text.lower()
        if at in ends and piece.kind == WORD:  # what a main clause follows is read as a hypothesis, and done with
            clause -= {p.text.lower() for p in pieces[ends[at] : at]}
        if piece.kind == DISPLAY:
            here = next(ids)
            apart = _APART.search(" ".join(p.text.lower() for p in pieces[:at]))
            if _states(pieces[:at]) or (whole & _EXISTING and "such" in clause):
                found.doubtful.add(here)
            elif (
                clause & _SUPPOSING
                or apart
                or (before in _FOR and _is_behind(pieces, at))
                or (clause & _SATISFYING and "where" in clause)
            ):
                found.supposing.add(here)
                if not apart and _is_behind(pieces, at):
                    found.ending.add(here)
            elif clause & _REASONS and whole <= _REASONS | _ALSO:  # not: the cost is n, as ..
                found.citing.add(here)
            elif whole & doubts or before in _SAYING:
                mere = whole & doubts <= _SATISFYING and before not in _SAYING
                (found.satisfied if mere else found.doubtful).add(here)
            clause = set()
        elif piece.kind in (MATH, SYMBOL) and piece.text not in ARTICLES and unread and before in _SAYING:
            whole |= {"if"}
        elif piece.kind == STOP and word in ",;:":
            clause = set()
        elif word == "for" and before == "solving":  # solving an equation for a name is no doubt of it
            whole.discard(before)
            word = ""
        elif before in ("never", "no", "not") and word in COMPARING:  # an inequality says so, too
            whole.discard(before)
        elif (before, word) in (("let", "us"), ("given", "by")):  # let us show; is given by
            clause.discard(before)
        elif word == "no" and before in ANSWERING:
            pass
        elif (before, word) == ("of", "zeros"):  # the share of zeros
            pass
        elif word == "given" and (before in _ARTICLES or pieces[at - 1].text in ARTICLES):  # a given coupon
            pass
        elif word == "such" and not _behind(pieces, at) == "that":  # two such queues
            pass
        elif piece.kind == WORD:
            if word in _MAIN and "such" not in clause:
                clause = set()
            elif word in _VERBS and not clause & _SUBORDINATING:  # given two records, the ratio is; if it rains the
                clause -= _PREPOSITIONS | (_CONDITIONAL if clause & _VERBS and "the" in clause else set())
            clause.add(word)
            whole.add(word)
        before = word if piece.kind == WORD else ""
