"""The notation file of a new paper: declared is what its displays leave no choice about, the rest is to be decided.

A choice is a question in a comment, with the line that answers it; the displays that depend on it wait in `[unread]`.
"""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .binding import Printed
from .building import INDEX_LETTERS
from .differentials import DIFFERENTIALS, differences, said_numbers
from .lexer import A_WORD, BARS
from .notation import ALWAYS, ROLES, Notation, PaperNotation, concluding, notation_of
from .sentences import MATH, WORD, Sentence
from .survey import A_NUMBER, NO_NUMBER, PERHAPS_ONE, Survey, Use
from .transcription import Transcription
from .tree import NOTHING, Node, binds

_GREEK = frozenset(
    rf"\{name}"
    for name in """
        alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho varrho
        sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
        ell hbar
    """.split()
)
_APPLIED = frozenset(
    rf"\{name}"
    for name in (
        "Im Pr Re angle arccos arcsin arctan arg cos cosh cot coth csc deg det dim gcd ker sec sin sinh tan tanh"
    ).split()
)
# What no paper means otherwise, if the command is none of its own: they are applied to what is behind them.
_MISSING = frozenset(rf"\{name}" for name in "E Var Cov Corr Tr tr diag rank sgn supp grad".split())
_FUNCTIONS = frozenset("f g h \\phi \\psi \\varphi".split())  # where one is called, it is everywhere
_CALLED = re.compile(r"(?<![A-Za-z\\_^])(\\?[A-Za-z]+)\((?:\\?[A-Za-z]+|\d+)\)")  # in the text
_MAPPING = frozenset((r"\phi", r"\varphi", r"\psi", r"\delta", r"\Gamma", r"\zeta"))  # hardly factors before brackets
# Of these nobody multiplies with what stands in brackets behind them, if they never stand alone.
_NO_FACTORS = frozenset(
    ("F", "G", "O", "o", r"\mathcal{O}", *(rf"\{name}" for name in "Gamma Phi phi psi zeta".split()))
)
_OTHER_NAMES = frozenset(
    rf"\{name}" for name in "infty emptyset varnothing top bot aleph R N Z Q C RR NN ZZ QQ CC FF eps".split()
)
_INTO = ("in", "not in", "subset", "subset=")
_OF_SETS = (r"\cup", r"\cap", r"\setminus")
_EXPECTING = frozenset((r"\mathbb{E}", r"\mathbb{V}", r"\mathsf{E}"))
_AVERAGING = frozenset("EVDP")
_NUMBERS = frozenset(
    sign for letter in "NZQRCFK" for sign in (rf"\mathbb{{{letter}}}", rf"\{letter}", rf"\{letter}{letter}")
)
_LABEL = re.compile(r"\\(?:mathrm|text[a-z]*|operatorname)\{[A-Za-z]{2,}\}|\\(?:dagger|pm|mp|star|ast|circ|perp|vee)")
_RELATED = re.compile(r"[<>=]|\\(?:le|ge|leq|geq|leqslant|geqslant|ne|neq|in)(?![A-Za-z])")  # what an indicator is of
_OPERATORS = (r"\mathbb{", r"\mathsf{")
_WORDS = re.compile(r"\\(?:text\w*|mathrm|operatorname|label|ref|eqref|tag)\s*\{[^{}]*\}")
_ABOVE = re.compile(r"\^\s*(?:T(?![A-Za-z])|\{\s*T\s*\})")
_MARKED = (
    r"\\(?:vec|mathbf|boldsymbol|bm|bf|widehat|hat|bar|overline)\s*(?:\{[^{}]*\}|\\?[A-Za-z]+)(?:_(?:\{[^{}]*\}|\w))?"
)
_LETTERED = r"(?:[A-DF-Za-df-z]|\\[A-Za-z]+)(?:_(?:\{[^{}]*\}|\w))?"  # e^T is a power
_TRANSPOSED = re.compile(rf"({_MARKED}|(?<![\w\\]){_LETTERED}|)\s*{_ABOVE.pattern}")
_VECTOR = re.compile(r"\\(?:vec|mathbf|boldsymbol|bm|bf)(?![A-Za-z])")
_QUADRATIC = re.compile(rf"({_MARKED}|{_LETTERED})\s*{_ABOVE.pattern}[^=<>+]*?\1(?![A-Za-z])")
_COMPOUND = re.compile(rf"\(\s*[0-9.]+\s*[+-][^()]*\)\s*{_ABOVE.pattern}")  # (1 + r)^T
_LETTER_T = re.compile(
    r"(?<![A-Za-z\\{])(?<!\\in )T(?![A-Za-z])(?!\s*(?:=\s*\\begin|_|\(|\\left))"
)  # no function and no set
_PAIR = re.compile(r"_\s*\{\s*([A-Za-z]\s*[A-Za-z])\s*\}")
_INDEX = re.compile(r"_\s*(?:\{\s*)?([a-z])(?![A-Za-z])|\\(?:sum|prod)(?:\\limits)?\s*_\s*\{\s*([a-z])|([a-z])=")
_DIFFERENTIATED = re.compile("derivative|differentia|taylor|maclaurin")
_INVERSE = re.compile(r"(?<![A-Za-z])[A-Za-z](?:_(?:\w|\{[^{}]*\}))?\^\s*\{\s*-\s*1\s*\}\s*(?:\\[A-Za-z]+)?[(\[]")
_OF_PARTS = re.compile(
    "floor|round|integral|integer-|nearest|greatest|fractional|class|coset|equivalen|jump|commutator"
)
_ONE_NAME = r"(?:\\[A-Za-z]+|[A-Za-z])(?:_(?:\w|\{\w+\}))?"
_A_PAIR = re.compile(r"\s*\(\s*\\?\w+\s*,\s*\\?\w+\s*\)\s*")
_RAISED = re.compile(
    r"((?<![A-Za-z])[A-Za-z]|\\[A-Za-z]+)(?:_(?:\w|\{[^{}]*\}))?\s*\^\s*\{?\s*(\d+)\s*\}?(?:_(?:\w|\{[^{}]*\}))?\s*"
    r"(?:\\(?:left|[bB]igg?l?)\s*)?\("
)
_ITERATED = re.compile(
    "iterat|composi|composed|orbit|dynamical|semigroup|fixed[- ]point|appl[a-z]+ (?:twice|again|repeat)"
)
_IMAGE = re.compile("pre-?image|bijecti|injecti|quantile|measurable|homeomorph")
_OF_FUNCTIONS = re.compile("function|image|cdf|transform|mapping")
_BRACKETED = re.compile(r"\^\s*\{\s*\(")
_NUMBERED = re.compile("iterat|orbit|layer|network|superscript|sample|upper")
_ROWS = re.compile(r"\\begin\s*\{(?:[pbvV]?matrix|array)\}[^&]*?_\s*\{11\}[^&\\]*&[^&\\]*_\s*\{12\}")
_WIDE = 110
_TOLD = 20  # formulas in the text
_COMPLEMENT = ("c", "C", r"\complement", r"\mathsf{C}", r"\mathsf{c}", r"\mathrm{c}")
CALLED, MULTIPLIED, BOTH = "called", "multiplied", "both"
Switch = int | str
Value = Switch | Sequence[str] | Mapping[str, Switch]

_HEAD = """\
# The notation of {title}: what its letters are.  docs/notation.md explains the parts.
#
# What the displays leave no choice about is declared.  A question begins with "# ?"; the line below it is an answer, to
# be uncommented or left alone.  The displays that a question concerns wait in [unread], at the end: take them out when
# all their questions are answered.  `rederive read {draft} KEY` shows how a display is read.
"""
_CONVENTIONS = """\
# A display that depends on one of them says so; docs/notation.md has all of them.
# "lower limit" = "1"               # of a sum or product that prints none
# "a/bc" = "a/(bc)"                 # or "(a/b)c"
# "function argument" = "one factor"  # log xy is log(x) y, or "all factors"
# product = "as far as the index"   # or "up to the dot", "all factors"
# "f^2(x)" = "the value"
# dx = "a product"                   # d times x
# "x_{ij}" = "two indices"           # or "a product"; a word, as in x_{max}, is a label
# "if x, y" = "supposed"            # behind a hypothesis and a comma"""
_ALIASES = '# Two ways to print one name: "\\\\mathbb{P}" = "P"'
_MEANINGS = """\
# What an indexed name or a call means in the claims; a name on both sides stands for any expression.
# "a_i^m" = "a(N, m, i)\""""


@dataclass(frozen=True)
class Settled:
    """What is known of a draft when its package is started.

    `bodies`: what derives a display, by its key; `kinds`: the kinds of those that are no equations; `cases`: of what is
    claimed case by case, the conditions.  `names`, `letters`, `integers`, `conventions` and `meanings` are what the
    draft was read with, beside what its displays leave no choice about; `sources` say where hypotheses stand,
    `supposed` what sentences suppose besides what their grammar says, by their places, `acknowledged` which lints are
    none.
    """

    bodies: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    cases: Mapping[str, Sequence[str]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    letters: frozenset[str] = frozenset()
    integers: frozenset[str] = frozenset()
    conventions: Mapping[str, str] = field(default_factory=dict)
    meanings: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    supposed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    acknowledged: Mapping[str, str] = field(default_factory=dict)


def proposal(
    transcription: Transcription,
    title: str,
    draft: str,
    settled: Settled | None = None,
    numbers: Collection[str] = (),
    sentences: Sequence[Sentence] = (),
) -> str:
    """The text of `notation.toml` for a transcription, with what is settled: TOML that loads.

    `numbers` are names that are said to be numbers: nothing calls them.  `sentences` are those of the draft.
    """
    shown = transcription.formulas().values()
    different = {r"\partial", *differences(shown, sentences)}
    sections = {transcription.repaired(key): section for key, section in _sections(transcription).items()}
    conventions = dict(_conventions(sections, sentences))
    conventions |= {DIFFERENTIALS[name]: "a product" for name in said_numbers(shown, sentences)}
    conventions |= {"df/dx": "a derivative"} if "d" in different else {}
    told = {name for s in sentences for p in s.pieces if p.kind != WORD for name in _CALLED.findall(p.text)}
    survey = Survey.of(transcription.formulas())
    evidence = _Evidence(survey, transcription, sentences)
    made = _Proposal(survey, frozenset(numbers), told, different, conventions, evidence)
    first = Printed(transcription, _parsed(made.text(title, draft, Settled())))
    made.integers, made.indices, made.sets, made.errors = (f(first) for f in (_integers, _indices, _sets, _errors))
    made.ask_words()
    return made.text(title, draft, settled or Settled())


def _sections(transcription: Transcription) -> dict[str, str]:
    """The section of every display: the last one that has a number."""
    found, last = dict[str, str](), "0"
    for entry in transcription.entries:
        found[entry.key] = last = entry.section or last
    return found


class _Evidence:
    """What a name is before brackets: what it is as near to that as it is anything else, in displays and in the text.

    Near is the same display, then the same section, and so on, up to all of the draft.
    """

    def __init__(self, survey: Survey, transcription: Transcription, sentences: Sequence[Sentence]) -> None:
        told = {f"{s.place.section}:{k}:{n}": (p.formula, s.place.section) for k, s in enumerate(sentences)
                for n, p in enumerate(s.pieces) if p.kind == MATH}  # fmt: skip
        beside = Survey.of({key: formula for key, (formula, _) in told.items()})
        sections = _sections(transcription)
        self._sections_of_displays = [*sections]
        self._displays = transcription.formulas()
        sections |= {key: section or "0" for key, (_, section) in told.items()}
        self._sections = sections
        self._formulas = [*transcription.formulas().values(), *(formula for formula, _ in told.values())]
        self._uses = {name: [*uses, *beside.uses.get(name, ())] for name, uses in survey.uses.items()}

    def a_set(self, name: str) -> bool:
        """Does a sign of sets stand beside it somewhere?"""
        return any(use.a_set for use in self._uses[name])

    def listed_above(self, name: str) -> bool:
        r"""Are there x_n^1, \dots, x_n^d?"""
        raised = rf"{re.escape(name)}(?:_(?:\w|\{{[^{{}}]*\}}))?\s*\^\s*"
        listed = re.compile(rf"(?<![A-Za-z]){raised}(?:\{{\s*1\s*\}}|1)\s*,\s*\\[lc]?dots\s*,\s*{raised}")
        return any(map(listed.search, self._formulas))

    def always_above(self, name: str) -> bool:
        """In a draft with a text, does it never stand without an index above it?  Then nothing introduces its power."""
        told = len(self._formulas) - len(self._sections_of_displays) >= _TOLD and name != "e"
        return told and all(len(use.upper) == 1 and use.upper in "ijkl" for use in self._uses[name])

    def integrates(self, use: Use) -> bool:
        """Does the sign of an integral stand beside it?"""
        return r"\int" in self._displays.get(use.key, "")

    def contracted(self, use: Use) -> bool:
        """Does the Greek letter above it stand below another name in the same display: p^\\mu q_\\mu?"""
        letter = use.upper if re.fullmatch(r"\\[a-z]+", use.upper) else ""
        below = (u.lower for uses in self._uses.values() for u in uses if u.key == use.key)
        return bool(letter) and any(letter in re.findall(r"\\[a-z]+", lower) for lower in below)

    def averages(self, name: str) -> bool:
        """Does it stand nowhere but before brackets, and before what may be random?"""
        return all(use.averages or use.brackets for use in self._uses[name])

    def alone(self, name: str) -> bool:
        """Does it stand anywhere without brackets behind it?"""
        return any(not use.brackets for use in self._uses[name])

    def only_above(self, uses: Sequence[Use]) -> bool:
        """Is one letter above all of these, that stands nowhere but above several names: x^f and y^f, A^c?"""
        (letter, *others) = {use.upper for use in uses}
        if others or len(letter) > 1 or not all(use.above for use in self._uses.get(letter, ())):
            return False
        return letter in _COMPLEMENT or sum(any(u.upper == letter for u in us) for us in self._uses.values()) > 1

    def beside(self, name: str, use: Use) -> bool:
        """Is it called nowhere but in this display, where it is a factor as well: a(b)c = abc?"""
        here = [u for u in self._uses[name] if u.key == use.key]
        called = any(u.brackets in ("lone", "list", "event") for u in self._uses[name] if u not in here)
        alone = (u for u in here if not u.brackets and not u.upper and u.lower == use.lower)  # N_0 is no N(t)
        return not called and any(u.counts == A_NUMBER for u in alone)

    def of(self, name: str, use: Use, only_here: bool = False) -> str:
        """CALLED, MULTIPLIED, or BOTH where both are said, "" where nothing is.

        `only_here`: by the same display, in a section that does not call it.
        """
        uses = [u for u in self._uses[name] if u.brackets in ("lone", "list") or (not u.brackets and u.counts)]
        uses = [u for u in uses if not (u.label or use.label) or u.lower == use.lower]
        path = self._sections[use.key].split(".")
        within = [".".join(path[:k]) for k in range(len(path), 0, -1)]
        nearer = [[u for u in uses if u.key == use.key]]
        nearer += [[u for u in uses if f"{self._sections[u.key]}.".startswith(f"{near}.")] for near in within]
        if only_here and any(u.brackets and not u.raised for u in nearer[1]):
            return ""
        for here in nearer[:1] if only_here else (*nearer, uses):
            called = any(u.brackets and not u.raised for u in here)
            counts = max((u.counts for u in here), default=NO_NUMBER)
            if called or counts == A_NUMBER:
                mixed = called and (counts == A_NUMBER or (counts and here is nearer[0]))
                return BOTH if mixed else CALLED if called else MULTIPLIED
            if counts == PERHAPS_ONE and here is nearer[0]:
                return ""
        return ""


def _parsed(text: str) -> PaperNotation:
    return notation_of(tomllib.loads(text))


def _errors(printed: Printed) -> dict[str, str]:
    """Why a display is not read, of those that wait for no answer."""
    return {
        display.key: display.error.splitlines()[0]
        for display in printed.displays.values()
        if display.error and display.key not in printed.notation.unread
    }


class _Proposal:
    """The tables with what is declared, the questions of every table, and the displays that wait."""

    def __init__(
        self,
        survey: Survey,
        numbers: frozenset[str],
        called: Collection[str],
        differences: Collection[str],
        conventions: Mapping[str, str],
        evidence: _Evidence,
    ) -> None:
        self._survey, self._numbers, self._called, self._evidence = survey, numbers, called, evidence
        self._differences, self.conventions = differences, conventions
        self._letters: dict[str, None] = {}
        self._names: dict[str, None] = {}
        self._families: dict[str, dict[str, Switch]] = {}
        self._labels: dict[str, list[str]] = {}
        self._events: dict[str, str] = {}
        self._operators: dict[str, str] = {}
        self._questions: dict[str, list[str]] = defaultdict(list)
        self._waiting: dict[str, list[str]] = defaultdict(list)
        self._products: list[str] = []
        self._multiplied: dict[str, list[str]] = defaultdict(list)  # where names that are called are factors
        self.integers = self.indices = self.sets = frozenset[str]()
        self.errors: dict[str, str] = {}
        for name in sorted(survey.uses, key=lambda n: (n.lstrip("\\").lower(), n)):
            self._name(name, survey.uses[name])

    def _ask(self, table: str, question: str, answer: str, waiting: Iterable[Use] = ()) -> None:
        self._questions[table] += [f"# ? {_plain(question)}", *(f"# {_plain(line)}" for line in answer.split("\n"))]
        for use in waiting:
            reasons = self._waiting[use.key]
            if use.text not in reasons:
                reasons.append(use.text)

    # One name

    def _name(self, name: str, uses: Sequence[Use]) -> None:
        command = name.startswith("\\") and "{" not in name and name not in _GREEK | _OTHER_NAMES
        if name in self._differences:
            self._operators[name] = "difference"
            if any(u.lower for u in uses):
                self._families[name] = {"sub": 1}
        elif name in _MISSING | _EXPECTING and _applied(uses):
            self._operators[name] = "prefix"
            if any(u.lower for u in uses):
                self._families[name] = {"sub": 1}
        elif A_WORD.fullmatch(name) and any(u.spelled for u in uses):
            self._symbol(name, uses)
        elif name in _APPLIED or (len(name) > 1 and name.isalpha()) or (command and _of_events(uses)):
            self._word(name, uses)
        elif command:
            self._ask("names", f"{_example(uses)}: is {name} a name?", f'{toml_key(name)} = ""')
        else:
            self._symbol(name, uses)

    def _word(self, name: str, uses: Sequence[Use]) -> None:
        """Letters that make a word: an operator, unless they are letters side by side."""
        spelled = [u for u in uses if u.spelled]
        sure = [u for u in uses if not u.spelled or u.brackets in ("event", "list")]
        applied = [u for u in uses if u.applied]
        if spelled and not sure:
            question = f"{_example(spelled)}: one name, or letters side by side?  One name"
            kind = "prefix" if applied and len(applied) == len(uses) else "call"
            self._ask("operators", f"{question}:", f'{toml_key(name)} = "{kind}"', spelled)
        elif any(u.brackets == "event" for u in uses):
            self._events[name] = ""
            self._indices(name, uses, True)
        elif any(u.lower for u in uses):
            self._families[name] = {"sub": 1, "args": 1}
        else:
            bare = [u for u in uses if not u.brackets and not u.applied]
            if bare:
                self._names[name] = None
            if len(bare) < len(uses):
                self._operators[name] = "prefix" if applied else "call"

    def _symbol(self, name: str, uses: Sequence[Use]) -> None:
        if name.endswith("{1}") and any(u.signs for u in uses):
            self._operators[name] = "indicator"
            return
        if not _conditional(uses):
            self._event(name, uses)
        plain = [u for u in uses if name not in self._events or u.brackets != "event"]
        of_sets = all(u.lower[:2] in ("", r"\{") or _RELATED.search(u.lower) for u in uses)
        if name.endswith("{1}") and any(u.lower for u in uses) and of_sets:
            self._operators[name] = "indicator"
            return
        if name.endswith("{1}") and (indicating := [u for u in uses if u.lower]):
            question = f"{_example(indicating)}: an indicator, or a vector of ones?  An indicator:"
            self._ask("operators", question, f'{toml_key(name)} = "indicator"', indicating)
        called = self._call(name, plain)
        self._indices(name, uses, called)
        applied = [u for u in plain if u.applied]
        if applied and name.startswith(_OPERATORS) and name not in _NUMBERS:
            question = f"{_example(applied)}: applied to what follows?"
            self._ask("operators", question, f'{toml_key(name)} = "prefix"', applied)
        averaging = [u for u in plain if u.averages and u.brackets not in ("lone", "list", "event")]
        bare = any(not u.brackets for u in averaging)
        if bare and name in _AVERAGING and self._evidence.averages(name):
            question = f"{_example(averaging)}: a mean, or a factor?  (A factor: add it to reals.)  A mean:"
            self._ask("operators", question, f'{toml_key(name)} = "prefix"', averaging)
            return  # where the text only has it, that is not read
        bare = [u for u in plain if (not u.brackets or u.raised) and (not u.lower or u.label)]
        if bare or (plain and not called and name not in self._families and name not in self._undeclared):
            table = self._letters if (len(name) == 1 or name in _GREEK) and name != "e" else self._names
            table[name] = None

    _undeclared: frozenset[str] = frozenset()

    def _event(self, name: str, uses: Sequence[Use]) -> None:
        """Brackets with relations or conditions; those behind an index hold arguments if only they have one."""
        events = [u for u in uses if u.brackets == "event"]
        others = [u for u in uses if u.brackets != "event"]
        if not events:
            return
        if others and all(u.lower for u in others) and not any(u.lower for u in events):
            self._families[name] = {"indexed": True}
        signs = " ".join(sorted(frozenset().union(*(u.signs for u in events))))
        bare = name in self._families or any(not u.brackets for u in others)
        self._events[name] = signs if bare else ""

    def _call(self, name: str, uses: Sequence[Use]) -> bool:
        """Is the name called?  A single name, or several, in brackets are arguments."""
        arguments = [u for u in uses if u.brackets in ("lone", "list", "event") and (not u.raised or u.defined)]
        if (
            "(x, y)" in self.conventions
            and name in ("i", r"\mathrm{i}")
            and {u.brackets for u in arguments} <= {"list"}
        ):
            arguments = []  # the imaginary unit times an inner product: e^{i(u, x)}
        sums = [u for u in uses if u.brackets in ("sum", "product") and not u.raised]
        # C^* is another name.
        bare = [u for u in uses if u.raised or (not u.brackets and not re.search(r"\^\{?\*\}?\Z", u.text))]
        if name not in _FUNCTIONS | self._events.keys():
            doubtful = [u for u in arguments if u.brackets == "lone" and self._evidence.beside(name, u)]
            arguments, sums = [u for u in arguments if u not in doubtful], [*sums, *doubtful]
        known = name not in self._numbers and name not in _EXPECTING
        surely = [u for u in sums if name not in DIFFERENTIALS or not self._evidence.integrates(u)]
        said = {use: self._evidence.of(name, use) for use in surely} if known else {}
        calls = [use for use in sums if said.get(use) == CALLED]
        factors = [use for use in sums if said.get(use) == MULTIPLIED and not self._mapping(name, [use])]
        factors = [u for u in factors if name not in self._called or self._evidence.of(name, u, True) == MULTIPLIED]
        bare = bare or [use for use in sums if said.get(use) == BOTH]
        sums = [use for use in sums if use not in calls and use not in factors]
        if arguments or calls:
            arguments = arguments or calls
            self._families.setdefault(name, {})["args"] = 1
            if name not in _FUNCTIONS:
                for use in factors:
                    self._multiplied[use.key].append(name)
            if sums and bare and name not in _FUNCTIONS | _EXPECTING | {r"\mathbb{P}"}:
                where = toml(", ".join(dict.fromkeys(u.key for u in sums)))
                question = f"{_example(sums)}: a call, as elsewhere, or a product?  Where it is a product:"
                self._ask("scope", question, f"[scope.{where}]\nreals = [{toml(name)}]", sums)
        elif sums and (
            name in _EXPECTING | {r"\mathbb{P}"}
            or (name in self._called and not bare)
            or (name in _NO_FACTORS and not self._evidence.alone(name))
        ):
            self._families.setdefault(name, {})["args"] = 1
        elif sums and (
            name in self._numbers
            or (
                bare
                and all(_added(u) and u in surely for u in sums)
                and not self._mapping(name, sums)
                and name not in self._called | _FUNCTIONS
            )
        ):
            self._products.append(sums[0].text)
        elif sums and name not in self._events and DIFFERENTIALS.get(name, "a letter"):
            self._undeclared |= {name}
            question = f"{_example(sums)}: a call, or a product?  (A product: add it to reals.)  A call:"
            self._ask("families", question, f"{toml_key(name)} = {toml({'args': 1})}", sums)
        elif factors:
            self._products.append(factors[0].text)
        return bool(arguments)

    def _mapping(self, name: str, sums: Sequence[Use]) -> bool:
        r"""Is it hardly a factor of what stands in brackets behind it?  It is in \varphi(\varphi - 1) = 1."""
        return name in _MAPPING and not any(use.text.count(name) > 1 for use in sums)

    def _indices(self, name: str, uses: Sequence[Use], called: bool) -> None:
        """Lower scripts are indices or labels; upper ones are powers, where nothing speaks against it."""
        labels = sorted({u.lower for u in uses if u.label})
        if labels:
            self._labels[name] = labels
        if any(u.lower and not u.label for u in uses):
            self._families.setdefault(name, {})["sub"] = 1
        doubtful = [u for u in uses if _letter(u.upper) and _no_power(u, called) and not _LABEL.fullmatch(u.upper)]
        doubtful += [u for u in uses if u not in doubtful and not called and self._evidence.contracted(u)]
        if not doubtful and self._evidence.always_above(name):
            doubtful = [u for u in uses if u.upper]
        digits = {u.upper for u in uses if u.raised and u.upper.isdigit()}
        digits |= {u.upper for u in uses if u.lower and not u.label and not u.raised and u.upper.isdigit()}
        defined = {_letter(u.upper) for u in uses if u.defined and re.fullmatch(_ONE_NAME, u.upper)}
        if defined:  # nobody defines a power
            self._families[name] = {**self._families.get(name, {}), "sup": " ".join(sorted(defined))}
            doubtful = [u for u in doubtful if _letter(u.upper) not in defined]
        if first := sorted(digits & {"0", "1"}):  # of which nobody writes the power; a square may be one
            self._families[name] = {**self._families.get(name, {}), "sup": " ".join(first)}
            doubtful += [u for u in uses if u.upper in digits and u.upper not in first and (u.lower or u.raised)]
        if doubtful and all("," in u.upper for u in doubtful):  # no power is a list
            self._families[name] = {**self._families.get(name, {}), "sup": ","}
            return
        if doubtful and self._evidence.listed_above(name):
            self._families[name] = {**self._families.get(name, {}), "sup": ALWAYS}
            return
        complements = [u for u in uses if u.upper in _COMPLEMENT and not u.brackets]
        lone = not name.islower() and self._evidence.only_above(complements) if complements else False  # n^c is a power
        if complements and (self._evidence.a_set(name) or lone):
            self._families[name] = {**self._families.get(name, {}), "sup": _letter_of(complements[0].upper)}
            doubtful = [u for u in doubtful if u not in complements]
        if doubtful and self._evidence.only_above(doubtful):
            self._families[name] = {**self._families.get(name, {}), "sup": doubtful[0].upper}
            return
        if self.conventions.get("f^{(n)}(x)"):
            doubtful = [u for u in doubtful if not (called and u.raised and re.fullmatch(r"\(.*\)", u.upper))]
        if doubtful:
            family = {**self._families.get(name, {}), "sup": _letter(doubtful[0].upper) or doubtful[0].upper}
            instead = f"; then without the line of {name} above" if name in self._families else ""
            question = f"{_example(doubtful)}: a power, or an index above?  An index{instead}:"
            self._ask("families", question, f"{toml_key(name)} = {toml(family)}", doubtful)

    def ask_words(self) -> None:
        """Ask what follows the words of displays that are not read."""
        known = Notation()
        for words, key in self._survey.words.items():
            if key in self.errors and words != "and" and known.role(words) is None:
                question = f"What follows in ({key}): asserted, hypothesis, reason, definition or words?"
                role = "asserted" if concluding(words) else "hypothesis"
                self._ask("words", question, f'{toml(_plain(words))} = "{role}"')

    # The text

    def text(self, title: str, draft: str, settled: Settled) -> str:
        """The file."""
        plain = [n for n in (*self._names, *(n for n in self._letters if n in self.sets)) if n not in settled.names]
        parts = [
            _HEAD.format(title=_plain(title), draft=_plain(draft)),
            self._kinds(settled),
            self._table("names", {**settled.names, **dict.fromkeys(plain, "")}),
            self._table("aliases", {}, _ALIASES),
            self._table("families", self._families),
            self._table("labels", self._labels),
            self._table("events", self._events),
            self._table("operators", self._operators),
            self._table("conventions", {**self.conventions, **settled.conventions}, _CONVENTIONS),
            self._table("words", {}),
            self._table("meanings", settled.meanings, _MEANINGS),
            self._table("acknowledged", settled.acknowledged),
            self._unread(),
            *(["\n".join(self._questions["scope"]) + "\n"] if self._questions["scope"] else []),
            *(self._factors(key, names) for key, names in self._multiplied.items()),
            *([self._table("sources", settled.sources)] if settled.sources else []),
            *(_conditions(key, said) for key, said in settled.cases.items() if said),
        ]
        return "\n".join(parts)

    def _kinds(self, settled: Settled) -> str:
        said = sorted(settled.letters - {*self._letters, *self._names})  # in sentences only
        letters = [*(n for n in self._letters if n not in self.sets), *said]
        integers = [n for n in letters if n in self.integers | settled.integers]
        reals = [n for n in letters if n not in integers]
        lines = [f"integers = {toml(integers)}", f"reals = {toml(reals)}"]
        doubtful = [n for n in reals if n in self.indices]
        if doubtful:
            lines += [f"# ? They stand in indices: integers, too, or labels?  {toml(doubtful)}"]
        if self._products:
            lines += ["# Read as products, as these names stand elsewhere without brackets:"]
            lines += [f"# {line}" for line in textwrap.wrap(_plain("; ".join(self._products)), _WIDE)]
        return "\n".join(lines) + "\n"

    def _table(self, name: str, declared: Mapping[str, Value], comment: str = "") -> str:
        lines = [f"{toml_key(key)} = {toml(value)}" for key, value in declared.items()]
        return "\n".join([f"[{name}]", *lines, *filter(None, [comment]), *self._questions[name]]) + "\n"

    def _factors(self, key: str, names: Sequence[str]) -> str:
        """The exception for a display in which names are factors that are called elsewhere."""
        once = [*dict.fromkeys(names)]
        families = {name: {"sub": 1} if "sub" in self._families[name] else {} for name in once}
        lines = [f"{toml_key(name)} = {toml(family)}" for name, family in families.items()]
        where = f"scope.{toml_key(key)}"
        return "\n".join([f"[{where}]", f"reals = {toml(once)}", f"[{where}.families]", *lines]) + "\n"

    def _unread(self) -> str:
        waiting = [key for key in self._survey.keys if key in self._waiting]
        reasons = {key: _plain(f"to be decided: {', '.join(self._waiting[key])}") for key in waiting}
        lines = [f"{toml_key(key)} = {toml(reason)}" for key, reason in reasons.items()]
        lines += [f"# not read: ({_plain(key)}) {_plain(error)}" for key, error in self.errors.items()]
        return "\n".join(["[unread]", *lines]) + "\n"


def _added(use: Use) -> bool:
    """Are terms added in the brackets, and nothing by which an argument changes: P(y + \\Delta y)?"""
    return use.brackets == "sum" and r"\Delta" not in use.text


def _applied(uses: Sequence[Use]) -> bool:
    """Is something behind the name that it is applied to, once without brackets, or no other name is known for it?"""
    others = any(u.applied or (u.averages and not u.brackets) for u in uses) or not uses[0].text.startswith(r"\math")
    return others and any(u.applied or u.averages or u.brackets for u in uses) and not any(u.upper for u in uses)


def _of_events(uses: Sequence[Use]) -> bool:
    return all(use.brackets == "event" for use in uses)


def _conditional(uses: Sequence[Use]) -> bool:
    """A function with a condition now and then, as in R(s|D) and R(i)?"""
    signs = frozenset[str]().union(*(u.signs for u in uses))
    return bool(signs) and signs <= {*BARS} and any(u.brackets in ("lone", "list") for u in uses)


def _no_power(use: Use, called: bool) -> bool:
    """Does something speak against a power: an index below, arguments behind, a letter in brackets?"""
    if not use.raised and ("/" in use.upper or r"\frac" in use.upper):
        return False  # no index is a fraction
    below = bool(use.lower) and not use.label
    return below or (use.raised and called) or re.fullmatch(r"\(\\?\w+\)", use.upper) is not None


def _letter_of(upper: str) -> str:
    """The letter, without a font."""
    return re.sub(r"\\math[a-z]+\{(.)\}", r"\1", upper)


def _letter(upper: str) -> str:
    """The first letter of an upper script, "" for a number."""
    found = re.search(r"\\[A-Za-z]+|[^\W\d_]", upper)
    return found[0] if found else ""


def _inverted(entries: Mapping[str, str], sentences: Sequence[Sentence]) -> bool:
    """Do the words speak of inverse functions, or of inverse images, where there is an f^{-1}(x)?"""
    said = [[p.text.lower() for p in sentence.pieces if p.kind == WORD] for sentence in sentences]
    told = any(map(_IMAGE.match, (word for words in said for word in words)))
    told = told or any(a == "inverse" and _OF_FUNCTIONS.match(b) for words in said for a, b in pairwise(words))
    return told and any(map(_INVERSE.search, entries))


def _iterated(entries: Mapping[str, str], sentences: Sequence[Sentence]) -> bool:
    """Do the words speak of functions that are applied again, in or around a section that has an f^2(x)?"""
    where = [f"{section}." for formula, section in entries.items() if _RAISED.search(_WORDS.sub(" ", formula))]
    for sentence in sentences:
        here = f"{sentence.place.section}."
        if any(here.startswith(one) or one.startswith(here) for one in where):
            words = " ".join(p.text.lower() for p in sentence.pieces if p.kind == WORD)
            if re.search(rf"(?<![a-z])(?:{_ITERATED.pattern})", words):
                return True
    return False


def _differentiated(entries: Mapping[str, str], sentences: Sequence[Sentence]) -> bool:
    """Do the words speak of derivatives, and of nothing that is numbered, in each section that has an f^{(n)}?"""
    words = defaultdict(set)
    for sentence in sentences:
        words[sentence.place.section] |= {p.text.lower() for p in sentence.pieces if p.kind == WORD}
    where = [words[section] for formula, section in entries.items() if _BRACKETED.search(formula)]
    return bool(where) and all(
        any(map(_DIFFERENTIATED.match, said)) and not any(map(_NUMBERED.match, said)) for said in where
    )


def _paired(sentence: Sentence) -> bool:
    """Is it said that a pair in brackets is a product: (u, x) denotes the inner product?"""
    at = next((k for k, p in enumerate(sentence.pieces) if p.kind == MATH and _A_PAIR.fullmatch(p.formula)), None)
    behind = [] if at is None else [p.text.lower() for p in sentence.pieces[at + 1 : at + 5]]
    return any(a in ("inner", "scalar", "dot") and b == "product" for a, b in pairwise(behind))


def _conventions(entries: Mapping[str, str], sentences: Sequence[Sentence]) -> Iterable[tuple[str, str]]:
    """Conventions that the displays leave no choice about.

    A T that stands only above, where something is set as a vector or stands on both sides of a product, transposes.
    A function with (n) above is a derivative where the words speak of these, and of nothing that is numbered so.
    Two letters in an index are two indices, if each of all such letters is an index by itself elsewhere.
    """
    formulas = [*entries]
    shown = [_WORDS.sub(" ", formula) for formula in formulas]
    said = {p.text.lower() for s in sentences for p in s.pieces if p.kind == WORD}
    if said and not any(map(_OF_PARTS.match, said)):
        yield "[x]", "square brackets"
    if any(map(re.compile("convol(?!ut.*network)").match, said)):
        yield "f * g", "a convolution"
    if any(map(_paired, sentences)):
        yield "(x, y)", "an inner product"
    raised = [(name, digits) for formula in shown for name, digits in _RAISED.findall(formula)]
    if said and raised and not _iterated(entries, sentences):
        yield "f^2(x)", "the value"
    if _inverted(entries, sentences):
        yield "f^{-1}(x)", "the inverse"
    if _differentiated(entries, sentences) and any(re.search("'|!", formula) for formula in shown):
        yield "f^{(n)}(x)", "a derivative"
    transposed = [base for formula in shown for base in _TRANSPOSED.findall(formula)]
    elsewhere = any(_LETTER_T.search(_ABOVE.sub(" ", formula)) for formula in shown)
    twice = any(_QUADRATIC.search(formula) for formula in shown)
    vectors = all(transposed) and any(_VECTOR.match(base) for base in transposed)
    years = any(map(_COMPOUND.search, shown))
    if transposed and not elsewhere and (vectors or (twice and not years)):
        yield "x^T", "transposed"
    pairs = {pair for formula in shown for pair in _PAIR.findall(formula)}
    if any(map(_ROWS.search, formulas)) and all({*pair} <= INDEX_LETTERS | {*" pqrs"} for pair in pairs):
        yield "x_{ij}", "two indices"
    alone = {letter for formula in shown for found in _INDEX.findall(formula) for letter in found}
    counting = {pair.replace(" ", "") for pair in pairs if {*pair} <= INDEX_LETTERS & alone | {" "}}
    if {pair[0] for pair in counting} & {pair[1] for pair in counting}:  # of a product the order is no matter
        yield "x_{ij}", "two indices that count"
    if pairs and all(set(pair) - {" "} <= alone for pair in pairs):
        yield "x_{ij}", "two indices"


def _nodes(printed: Printed) -> Iterable[Node]:
    for display in printed.displays.values():
        for node in display.reading.of(*ROLES) if display.reading else ():
            yield from node.walk()


def _integers(printed: Printed) -> frozenset[str]:
    """What a sum runs over and to, and what stands in binomials, factorials, and sums in indices.

    Another letter than an index has, if it is a number by itself elsewhere, is not one because a sum runs over it.
    """
    counted = frozenset(name for node in _nodes(printed) for name in counted_in(node))
    run_over = frozenset(name for node in _nodes(printed) for name in run_over_in(node))
    tops = (display.reading.of(*ROLES) for display in printed.displays.values() if display.reading)
    alone = {name for nodes in tops for node in nodes for name in _free(node)}
    return counted | (run_over - (alone - INDEX_LETTERS))


def run_over_in(node: Node) -> Iterable[str]:
    """The index of a sum or product from a first to a last value."""
    match node.op, node.args:
        case "big", (("sum" | "prod"), Node() as limits, Node() as upper, _) if upper is not NOTHING:
            bound = binds(node)
            return [bound] if bound and limits.nodes[0].op == "relation" else []
    return []


def _free(node: Node) -> Iterable[str]:
    """The names in a formula that nothing in it binds."""
    if node.op == "name":
        return [str(node.args[0])]
    bound = binds(node)
    return [name for inner in node.nodes for name in _free(inner) if name != bound]


def _indices(printed: Printed) -> frozenset[str]:
    """What stands alone in an index: an integer, or a label."""
    lower = [index for node in _nodes(printed) if node.op == "index" for index in node.nodes[0].nodes]
    return frozenset(str(index.args[0]) for index in lower if index.op == "name")


def _sets(printed: Printed) -> frozenset[str]:
    """What something is an element or a part of, and what is united with something."""
    found: set[Node] = set()
    for node in _nodes(printed):
        if node.op == "relation":
            signs, sides = node.args[1::2], node.args[2::2]
            found.update(s for sign, s in zip(signs, sides, strict=False) if sign in _INTO and isinstance(s, Node))
        elif node.op == "setop" and node.args[0] in _OF_SETS:
            found.update(node.nodes)
    return frozenset(str(node.args[0]) for node in found if node.op == "name")


def counted_in(node: Node) -> Iterable[str]:
    """The names in a node that are integers there: in the sum of an index, as an end, in a binomial or factorial."""
    match node.op, node.args:
        case "index", (_, Node() as lower, _):
            return [name for index in lower.nodes if index.op == "sum" for name in _linear(index)]
        case "big", (("sum" | "prod"), _, Node() as upper, _) if upper is not NOTHING:
            return _linear(upper)
        case (("binomial" | "factorial"), parts):
            return [name for part in parts if isinstance(part, Node) for name in _linear(part)]
    return []


def _linear(node: Node) -> Iterable[str]:
    """The names in n, n - 1, n - i; nothing of any other form."""
    terms = [t.nodes[0] if t.op == "minus" else t for t in (node.nodes if node.op == "sum" else (node,))]
    names = [str(t.args[0]) for t in terms if t.op == "name"]
    return names if all(t.op in ("name", "number") for t in terms) else []


def _example(uses: Sequence[Use]) -> str:
    return f"{uses[0].text} in ({uses[0].key})"


def toml_key(name: str) -> str:
    """A key of TOML."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else toml(name)


def toml(value: Value) -> str:
    """A text of TOML, a list of them, or the table of a family."""
    if isinstance(value, Mapping):
        order = ("sub", "sup", "args", "indexed")
        return "{ " + ", ".join(f"{key} = {toml(value[key])}" for key in order if key in value) + " }"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _conditions(key: str, said: Sequence[str]) -> str:
    """Where the conditions of cases stand: in the display itself, which is bound by hand."""
    lines = [f"{toml_key(text)} = {toml(f'display {key}: a case of it')}" for text in said]
    return "\n".join([f"[scope.{toml_key(key)}.sources]", *lines]) + "\n"


def _plain(text: str) -> str:
    """One line without control characters, which TOML forbids."""
    return re.sub(r"[\x00-\x1f\x7f]", " ", text)
