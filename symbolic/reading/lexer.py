"""Raw tokens to typed tokens: the one place where the notation decides what print leaves open."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import TypeVar

from .macros import TAKING
from .notation import ALWAYS, Notation
from .scan import MARK, SPOKEN, Raw, ReadError, table

RELATIONS = {
    "=": "=", "<": "<", ">": ">", r"\leq": "<=", r"\le": "<=", r"\leqslant": "<=", r"\geq": ">=", r"\ge": ">=",
    r"\geqslant": ">=", r"\neq": "!=", r"\ne": "!=", ":=": ":=", r"\equiv": "==", r"\approx": "~~", r"\sim": "~",
    r"\in": "in", r"\notin": "not in", r"\subset": "subset", r"\subseteq": "subset=", r"\to": "->",
    r"\rightarrow": "->", r"\gg": ">>", r"\ll": "<<", ":": ":", r"\colon": ":", r"\coloneqq": ":=",
    r"\triangleq": ":=", r"\defeq": ":=", r"\propto": "propto", r"\mapsto": "|->", r"\simeq": "simeq",
    r"\cong": "cong", r"\perp": "perp", r"\supset": "supset", r"\supseteq": "supset=", r"\lesssim": "lesssim",
    r"\gtrsim": "gtrsim", r"\preceq": "preceq", r"\succeq": "succeq", r"\preccurlyeq": "preceq",
    r"\succcurlyeq": "succeq", r"\coloneq": ":=", r"\nsim": "not ~", r"\lt": "<", r"\gt": ">",
    r"\leftarrow": "<-", r"\gets": "<-", r"\longrightarrow": "->", r"\leftrightarrow": "<->",
    r"\longleftrightarrow": "<->", r"\longmapsto": "|->", r"\ni": "ni", r"\asymp": "asymp", r"\doteq": "doteq",
    **{rf"\{name}": name for name in "hookrightarrow twoheadrightarrow rightharpoonup uparrow downarrow nearrow "
       "searrow rightsquigarrow lesseqgtr gtreqless nprec nsucc precsim succsim approxeq eqsim leadsto lhd unlhd "
       "triangleleft trianglelefteq models vdash prec succ subsetneq supsetneq".split()},
    r"\perp\perp": "independent", r"\nsubseteq": "not subset=", r"\subsetneqq": "subsetneq", r"\nmid": "not |",
}  # fmt: skip
_ARROWS = {r"\xrightarrow": "->", r"\xleftarrow": "<-", r"\xmapsto": "|->"}  # with a word above
SETS = {"@", r"\cup", r"\cap", r"\setminus", r"\circ", r"\vee", r"\wedge", r"\pm", r"\mp", r"\oplus",
        r"\otimes", r"\odot", r"\ast", r"\land", r"\lor", r"\bmod", r"\parallel", r"\triangle", r"\|",
        r"\sqcup", r"\backslash", r"\star", r"\bullet", r"\rtimes", r"\ltimes", r"\uplus", r"\neg"}  # fmt: skip
FIRST = (r"\circ", r"\otimes")  # of these nobody takes them for looser
_OVER = (r"\otimes", r"\oplus", r"\times", r"\rtimes", r"\ltimes", r"\odot")  # a ring, a base, ...
TIGHT = tuple(r"\otimes \circ \wedge \odot \oplus \rtimes \ast \star".split())  # before + and -, by convention
FONTS = {
    r"\mathbb", r"\mathsf", r"\mathrm", r"\mathit", r"\mathbf", r"\boldsymbol", r"\operatorname", r"\mathcal",
    r"\mathbbm", r"\mathds", r"\mathfrak", r"\mathscr", r"\bm", r"\mathtt", r"\texttt",
}  # fmt: skip
NOTED = (r"\underbrace", r"\overbrace")  # with a note below or above
ACCENTS = {
    *(rf"\{name}" for name in "bar hat tilde overline vec underline widehat widetilde check dot ddot breve".split()),
    *NOTED,
}
LONE_NAMES = "pm ast star dagger perp bullet sharp flat circ times cdot"
LONE = frozenset({"+", "-", "*", *(rf"\{name}" for name in LONE_NAMES.split())})  # what may be all of a script
FUNCTIONS = {r"\ln": "log", r"\log": "log", r"\exp": "exp"}
BIGS = {
    r"\sum": "sum", r"\prod": "prod", r"\max": "max", r"\min": "min", r"\inf": "inf", r"\sup": "sup",
    r"\bigcup": "cup", r"\bigcap": "cap", r"\lim": "lim", r"\limsup": "limsup", r"\liminf": "liminf", r"\int": "int",
    r"\iint": "int int", r"\iiint": "int int int", r"\oint": "oint", r"\argmin": "argmin", r"\argmax": "argmax",
    r"\bigoplus": "oplus",
    r"\bigvee": "vee", r"\bigwedge": "wedge", r"\coprod": "coprod", r"\bigsqcup": "sqcup", r"\bigotimes": "otimes",
    r"\bigodot": "odot", r"\bigcirc": "circ",
}  # fmt: skip
_FRACTIONS = (r"\frac", r"\dfrac", r"\tfrac", r"\cfrac", r"\nicefrac", r"\sfrac")
_BETWEEN = {r"\choose": r"\binom", r"\over": r"\frac"}  # what they part stands in one group
_BINOMIALS = (r"\binom", r"\dbinom", r"\tbinom")
# Between statements: the first ones where the convention says it, the others in brackets.
_LOGIC = {r"\wedge": "and", r"\land": "and", r"\vee": "or", r"\lor": "or"}
CONNECTING = (r"\land", r"\lor")  # by their names: between relations they are no operations
_IMPLYING = {
    **{rf"\{name}": "=>" for name in "implies Rightarrow Longrightarrow".split()},
    **{rf"\{name}": "<=>" for name in "iff Leftrightarrow Longleftrightarrow".split()},
}
_PARTING = frozenset({*_LOGIC, *_IMPLYING, ",", ";", ":", r"\colon", r"\mid"})
_DENIAL = r"\neg"
_WIDE = re.compile(r"\\[;:> ]|~|\\q?quad")
QUANTIFIERS = (r"\forall", r"\exists")
SIMPLE = {
    "+": "PLUS", "-": "MINUS", "*": "TIMES", r"\cdot": "TIMES", r"\times": "TIMES", "/": "SLASH", "!": "BANG",
    r"\div": "SLASH", ",": "COMMA", ";": "SEMICOLON", "{": "OPEN", "}": "CLOSE",
    **dict.fromkeys((*(rf"\{kind}dots" for kind in ("", "c", "l", "v", "d")), r"\dotsc", r"\dotsb", "..."), "DOTS"),
}  # fmt: skip
BARS = ("|", r"\mid", r"\lvert", r"\rvert", r"\vert")
OPENING, CLOSING = ("(", "[", r"\{", r"\lbrace", r"\langle"), (")", "]", r"\}", r"\rbrace", r"\rangle")
_OPENS, _CLOSES = (*OPENING, r"\lvert", r"\lVert", ",", ";"), (*CLOSING, r"\rvert", r"\rVert", ",", ";")
_SIGNS = frozenset({*BARS, *RELATIONS})
_PARTS = frozenset({*RELATIONS, ",", ";"})
_SPACED = frozenset((*"+-=<>:,/*", r"\cdot", r"\times"))  # braces around these change the space beside them
_BEHIND_NORMS = frozenset((*"+-/^_", "", r"\|", r"\cdot", r"\times", r"\&", r"\\", "&", "."))
_PLAIN_BARS = ("|", r"\vert")
_JOINING = frozenset(("+", "-", "*", "/", ",", r"\cdot", r"\times", r"\pm", r"\mp"))  # behind them a bar opens
_OPERANDS = frozenset(
    "NUMBER PERCENT NAME MEASURE WORDS RIGHT CLOSE BANG TRANSPOSED ABS_RIGHT NORM_RIGHT FLOOR_RIGHT CEIL_RIGHT DOTS"
    " END".split()
)
INVERSE = "-T"  # of a transposed matrix, or transposed of an inverse: it is the same
TOPS = (r"\top", r"\intercal")
_TRANSPOSING = (r"\mathsf{T}", r"\mathrm{T}", *TOPS)
_NO_NAMES = frozenset({*RELATIONS, *SETS, *SIMPLE, *BARS, *OPENING, *CLOSING})
NEGATED = {"=": "!=", r"\in": "not in", r"\equiv": "not ==", r"\subset": "not subset", r"\sim": "not ~",
           r"\to": "not ->", r"\rightarrow": "not ->", r"\subseteq": "not subset=", r"\leq": "not <=", r"\le": "not <=",
           r"\geq": "not >=", r"\ge": "not >=", r"\mid": "not |", r"\approx": "not ~~", r"\perp": "not perp",
           r"\cong": "not cong", r"\ll": "not <<"}  # fmt: skip
_OPERATORS = ("argmin", "argmax", "esssup", "essinf")
_WORDS = (r"\mathrm", r"\operatorname", r"\texttt")  # what they print is one name
_TABLES = ("cases", "matrix")
# What is one token, whatever stands around it: its type, and its value.
_SIMPLE = {
    **{sign: (kind, sign) for sign, kind in SIMPLE.items()},
    **{sign: ("REL", meant) for sign, meant in RELATIONS.items()},
    **{sign: ("SETOP", sign) for sign in SETS},
    **{sign: ("LEFT", sign) for sign in OPENING},
    **{sign: ("RIGHT", sign) for sign in CLOSING},
    r"\lfloor": ("FLOOR_LEFT", r"\lfloor"), r"\rfloor": ("FLOOR_RIGHT", r"\rfloor"),
    r"\lceil": ("CEIL_LEFT", r"\lceil"), r"\rceil": ("CEIL_RIGHT", r"\rceil"),
    r"\lVert": ("NORM_LEFT", r"\lVert"), r"\rVert": ("NORM_RIGHT", r"\rVert"),
    r"\right|": ("AT", r"\right|"), r"\left.": ("LEFT", "("), r"\right.": ("RIGHT", ")"),
    r"\|": ("SETOP", r"\parallel"), r"\rbrace": ("RIGHT", r"\}"), r"\nabla": ("PREFIX", r"\nabla"),
}  # fmt: skip
# What reads a command with all that belongs to it.
_PHRASES = {
    **dict.fromkeys(_ARROWS, "_arrow"), **dict.fromkeys(FUNCTIONS, "_function"), **dict.fromkeys(BIGS, "_big"),
    **dict.fromkeys((*_FRACTIONS, *_BINOMIALS), "_fraction"), **dict.fromkeys((r"\stackrel", r"\overset"), "_stacked"),
    r"\not": "_negated", r"\pmod": "_modulus", r"\#": "_counted", r"\sqrt": "_root", r"\cdot": "_dot",
    "^": "_script", "_": "_script", "+": "_lone", "-": "_lone", r"\pm": "_lone", r"\mp": "_lone",
}  # fmt: skip
_IF = frozenset(("if", "for", "when", "whenever", "for all", "where"))
_OTHERWISE = frozenset(("otherwise", "else"))
_UNREAD_WORDS = "these words are not read: declare them in [names], or write them without commands"
Value = TypeVar("Value")
A_WORD = re.compile("[A-Z][a-z]{2,}(?:[a-z]|[A-Z]+[a-z]*)")  # nobody multiplies letters so: Wealth_t, OpenDP
_DEFINING = re.compile(  # above a sign of equality
    r"(?:\\(?:tiny|scriptsize|rm|bf|it))*(?:\\(?:text|mathrm|textrm|mathit|mathsf|mathbf|mbox|textnormal|operatorname))?"
    r"\{?\s*(?:\\(?:tiny|scriptsize|rm)\s*)?(?:[Dd]ef\.?|df\.?)\s*\}?|\\(?:triangle|vartriangle|Delta|bigtriangleup)"
)
_LETTERS = 2  # so many before brackets may be factors
SPELLED = ("log", "exp", "max", "min", "sin", "cos", "det", "ker", "lim", "inf", "sup", "ln")
# In italics they are letters side by side, and nobody multiplies these; nor more letters, if they can be spoken.
_PRINTED_WORDS = frozenset(
    "true null none nil else then bit bits tiny rank mean mode size time cost rate sum prod sign area base mass bias"
    " loss gain risk span diag dim deg var cov cor corr mse rmse vec row col len key hash sig arg err avg num low"
    " high left real year day odd even mod iff val tot arr seq obj str fun func next prev init last".split()
)
_SPEAKABLE = re.compile(r"(?=[a-z]*[aeiou])[a-z]{5,}")


@dataclass(frozen=True, slots=True)
class Token:
    """A typed token with its place in the source."""

    type: str
    value: str
    start: int
    end: int


@dataclass
class Lexer:
    """Reads the raw tokens of one source."""

    notation: Notation
    source: str
    remarks: set[str] = field(default_factory=set)
    _integrals: int = 0  # that wait for their differentials
    _limits: int = 0  # the identity of the last token of a big operator: what it closes is no operand

    def tokens(self, raws: Sequence[Raw], script: bool = False, integrals: int = 0) -> list[Token]:
        """The typed tokens of a stretch of raw ones.  ReadError at what the notation does not know.

        `integrals` that stand before it wait for their differentials.
        """
        out: list[Token] = []
        conditional = script and [r.text in BARS for r in self._outer(raws)].count(True) == 1
        bars = [_Bars()] * (1 + conditional)  # one bar in a script is no absolute value
        outside, self._integrals = self._integrals - integrals, integrals
        for raw, behind in pairwise(raws):
            doubled = raw.text == "(" and behind.text in _BINOMIALS
            if doubled and r"\!" in self.source[raw.end : behind.start]:
                raise ReadError("its brackets are doubled: a coefficient of multisets?", self.source, raw.start)
        raws, at = self._ordered(raws), 0
        while at < len(raws):
            at = self._one(raws, at, out, bars)
        self._integrals = outside + min(self._integrals, integrals)
        if bars[-1].open or bars[-1].norm:
            raise ReadError(
                "a bar does not close; a condition stands in the brackets of an event", self.source, bars[-1].at
            )
        return out

    def _ordered(self, raws: Sequence[Raw]) -> Sequence[Raw]:
        """Lower scripts before upper ones: TeX prints x^2_i as x_i^2; and what stands between its arguments before."""
        raws, at = self._parted(raws), 0
        while at < len(raws):
            if raws[at].text == r"\underset":
                below, middle = self._argument(raws, at + 1)
                inner, end = self._argument(raws, middle)
                first, last = raws[at], raws[end - 1]
                script = [first._replace(text="_"), first._replace(text="{"), *below, last._replace(text="}")]
                raws = [*raws[:at], *inner, *script, *raws[end:]]
            if raws[at].text in BIGS and raws[at + 1 : at + 2] and raws[at + 1].text == "_":
                raws = self._unstacked(raws, at + 2)
            middle = self._argument(raws, at + 1)[1] if raws[at].text == "^" else at + 1
            if raws[at].text == "^" and middle < len(raws) and raws[middle].text == "_":
                end = self._argument(raws, middle + 1)[1]
                raws, middle = [*raws[:at], *raws[middle:end], *raws[at:middle], *raws[end:]], end
            elif raws[at].text == "{":
                inside, middle = self._argument(raws, at)  # what is inside has its turn when it is read
                if (parted := self._parted(inside)) is not inside:
                    raws = [*raws[: at + 1], *parted, *raws[middle - 1 :]]
                    continue
                before, behind = raws[at - 1].text if at else "", raws[middle].text if middle < len(raws) else ""
                free = before not in ("^", "_", "}") and not before.startswith("\\")
                single = self._plain(inside, behind, raws[middle + 1 :])
                if (single and free) or _alone(before, behind) or self._operates(before, inside):
                    raws, middle = [*raws[:at], *inside, *raws[middle:]], at
            at = middle
        return raws

    def _plain(self, inside: Sequence[Raw], behind: str, beyond: Sequence[Raw]) -> bool:
        """Is in these braces a name only, so that the script behind it is its own: {x}_i, {\\hat x_n}^+?"""
        if len(inside) == 1 and inside[0].text in _SPACED:
            return True
        if not inside or not (_begins_name(inside[0]) or inside[0].text in ACCENTS) or behind not in ("^", "_"):
            return False
        end = self._argument(inside, 1)[1] if inside[0].text in FONTS or inside[0].text in ACCENTS else 1
        if end < len(inside) and inside[end].text == "_" and behind == "^" and beyond and beyond[0].text in LONE:
            end = self._argument(inside, end + 1)[1]
        return end == len(inside)

    def _parted(self, raws: Sequence[Raw]) -> Sequence[Raw]:
        """What stands in a group, its sign before both parts if one parts it: {n \\choose k} is a binomial."""
        signs = [k for k, raw in enumerate(raws) if raw.text in _BETWEEN and raw in self._outer(raws)]
        if not signs:
            return raws
        related = any(raw.text in RELATIONS for raw in self._outer(raws))  # n \choose k = 1 has k = 1 below
        if len(signs) > 1 or signs[0] in (0, len(raws) - 1) or related:
            raise self._error(f"what does {raws[signs[-1]].text} part? put it in braces", raws[signs[-1]])
        sign, left, right = raws[signs[0]], raws[: signs[0]], raws[signs[0] + 1 :]
        opening, closing = (Raw(brace, sign.start, sign.end) for brace in "{}")
        return [sign._replace(text=_BETWEEN[sign.text]), opening, *left, closing, opening, *right, closing]

    def _one(self, raws: Sequence[Raw], at: int, out: list[Token], bars: list[_Bars]) -> int:
        raw = raws[at]
        text = raw.text
        if raw.kind in _TABLES:  # and what is in it, or a unit, may be a single letter
            return self._rows(raws, at, out)
        if raw.kind == "unit":
            return self._put(out, "WORDS", text, raw, at)
        if self._integrals and (end := self._measure(raws, at, out)):
            return end
        if text in (r"\operatorname*", r"\arg") or (text in _WORDS and self._word(raws, at + 1) in _OPERATORS):
            return self._operator(raws, at, out)
        if raw.kind == "word" and not self._named(raws, at):
            return self._said(raws, at, out)
        if (word := _extreme(raws, at)) and "," in [one.text for one in self._level(raws, at + 4)]:
            return self._put(out, "HEAD", word, raw, at + 2)
        if (text in ACCENTS or text in FONTS) and (end := self._accented(raws, at, out)):
            return end
        if raw.kind == "word" or text in FONTS or text in ACCENTS or self._letters(raws, at):
            return self._name(raws, at, out)
        if text == r"\|" and (bars[-1].norm or not out or self._norm(raws, at, out, bars[-1])):
            bars[-1].norm, bars[-1].normed = not bars[-1].norm, True
            return self._put(out, "NORM_LEFT" if bars[-1].norm else "NORM_RIGHT", text, raw, at)
        if text in BARS:
            return self._bar(raws, at, out, bars)
        ranging = at + 1 < len(raws) and raws[at + 1].text == "_" and (not out or out[-1].type not in _OPERANDS)
        if text in (r"\cup", r"\cap") and ranging:  # \cup_{i = 1}^n A_i
            return self._scripted(raws, self._put(out, "BIG", text[1:], raw, at), out)
        if text in OPENING:
            bars.append(_Bars())
        elif text in CLOSING and len(bars) > 1:
            bars.pop()
        if text == "." and at + 1 < len(raws) and raws[at + 1].text in CLOSING:
            return at + 1  # the end of a sentence, inside of the brackets
        if text == r"\nabla" and raws[at + 1 : at + 2] and raws[at + 1].text in (r"\cdot", r"\times"):
            return self._put(out, "PREFIX", rf"\nabla{raws[at + 1].text}", raw, at + 1)  # a divergence, a curl
        if text in QUANTIFIERS and (end := quantified(raws, at, self.source)):
            self._put(out, "LEFT", "(", raw, at)
            self._put(out, "QUANTIFIER", text, raw, at)
            out += self.tokens(raws[at + 1 : end - (raws[end - 1].text == ",")])
            return self._put(out, "RIGHT", ")", raws[end - 1], end - 1)
        if kind := self._logical(raws, at):
            return self._put(out, kind, _LOGIC.get(text) or _IMPLYING.get(text) or text, raw, at)
        if text in _PHRASES:
            return int(getattr(self, _PHRASES[text])(raws, at, out))
        if text in RELATIONS and at + 1 < len(raws) and raws[at + 1].text == "_":  # \rightsquigarrow_P
            lower, after = self._argument(raws, at + 2)
            return self._put(out, "REL", f"{RELATIONS[text]}_{_printed(lower)}", raw, after - 1)
        if text in _OVER and at + 1 < len(raws) and raws[at + 1].text == "_":  # \otimes_R
            lower, after = self._argument(raws, at + 2)
            if lower and not any(one.text in RELATIONS for one in lower):
                font = lower[0].text if lower[0].text in FONTS and self._argument(lower, 1)[1] == len(lower) else ""
                shown = f"{font}{{{self._word(lower, 1)}}}" if font else _printed(lower)  # \mathbb R is \mathbb{R}
                return self._put(out, "SETOP", f"{text}_{{{shown}}}", raw, after - 1)
        if text in _SIMPLE:
            return self._put(out, *_SIMPLE[text], raw, at)
        if text[0] in "0123456789":
            return self._put(out, "NUMBER", text, raw, at)
        if text.startswith("\\") and text[1:].isalpha():
            return self._name(raws, at, out)
        if text == r"\%":
            if out and out[-1].type == "NUMBER":
                return self._put(out, "PERCENT", text, raw, at)
            raise self._error("a percentage of what is no number is not read: write the quotient by 100", raw)
        if text == "'" and out and out[-1].type == "RIGHT":  # (uv)'
            end = at + sum(1 for _ in takewhile(lambda one: one.text == "'", raws[at:]))
            if raws[end : end + 1] and raws[end].text in OPENING and r"\circ" not in [r.text for r in raws[:at]]:
                raise self._error("is what has a prime called here, or multiplied? write the sign, or name it", raw)
            for kind, shown in (("SUP", "^"), ("OPEN", "{"), ("WORDS", text * (end - at)), ("CLOSE", "}")):
                self._put(out, kind, shown, raw, at)
            return end
        if text == "?":
            raise self._error("a question is no claim: what is asserted? leave the mark out", raw)
        raise self._error(f"{text} is not read here: write it in words, or as a command", raw)

    def _norm(self, raws: Sequence[Raw], at: int, out: Sequence[Token], level: _Bars) -> bool:
        r"""Does a norm begin there: where no operand stands before, or behind a number or a norm, if it closes?

        Behind any other factor where all of them close, and nothing but signs stand behind: c\|x\| \|y\|.
        """
        if out[-1].type not in _OPERANDS:
            return True
        side = [*takewhile(lambda one: one.text not in _PARTS, self._level(raws, at + 1))]
        bars = [-1, *(k for k, one in enumerate(side) if one.text == r"\|")]
        if level.normed or out[-1].type == "NUMBER":
            return len(bars) > 1
        behind = [side[k + 1].text if k + 1 < len(side) else "" for k in bars[1::2]]
        ends = _BEHIND_NORMS | ({"d", r"\mathrm"} if self._integrals else set())
        return len(bars) % 2 == 0 and all(text in ends for text in behind)

    def _logical(self, raws: Sequence[Raw], at: int) -> str:
        """The type of a sign of logic; "" for any other, and where the sign may be an operation."""
        text = raws[at].text
        if text in QUANTIFIERS and at and raws[at - 1].text == "(":
            return "QUANTIFIER"
        if text == r"\exists":
            question = r"what exists, and with which property? write (\exists x)(..), or say it in words"
            raise self._error(question, raws[at])
        if text in _IMPLYING:
            return "LOGIC"
        behind = "".join(raw.text for raw in raws[at + 1 : at + 3]).removeprefix("(")
        if text == _DENIAL and behind.startswith(QUANTIFIERS):
            return "NOT"
        if text in CONNECTING and connects(raws, at):
            return "LOGIC"
        if r"x > 0 \wedge y > 0" not in self.notation.conventions:
            return ""
        return "LOGIC" if text in _LOGIC else "NOT" if text == _DENIAL else ""

    def _negated(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        if at + 1 == len(raws) or raws[at + 1].text not in NEGATED:
            return self._name(raws, at, out)
        return self._put(out, "REL", NEGATED[raws[at + 1].text], raws[at], at + 1)

    def _arrow(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        above, after = self._argument(raws, at + 1)
        return self._put(out, "REL", f"{_ARROWS[raws[at].text]} {_printed(above)}", raws[at], after - 1)

    def _modulus(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        return self._braced(raws, self._put(out, "MOD", raws[at].text, raws[at], at), out)

    def _counted(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        applied = at + 1 < len(raws) and raws[at + 1].text in OPENING
        return self._put(out, "EVENT" if applied else "PREFIX", raws[at].text, raws[at], at)

    def _function(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        based = at + 1 < len(raws) and raws[at + 1].text == "_"
        if at + 1 < len(raws) and raws[at + 1].text in (":", r"\colon"):  # exp : R -> R
            return self._put(out, "NAME", FUNCTIONS[raws[at].text], raws[at], at)
        return self._put(out, "PREFIX" if based else "FUNCTION", FUNCTIONS[raws[at].text], raws[at], at)

    def _script(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        raw, upper = raws[at], raws[at].text == "^"
        if upper and self._transposes(raws, at, out):
            inside, end = self._argument(raws, at + 1)
            kind = INVERSE if inside[0].text == "-" else raw.text
            out.append(Token("TRANSPOSED", kind, raw.start, raws[end - 1].end))
            return end
        called = bool(out) and out[-1].type not in ("NUMBER", "HEAD", "EVENT", "CLOSE", "RIGHT")
        alone = upper and raws[at + 1].text == "-" and at + 2 < len(raws) and _begins(raws[at + 2])
        if alone and (called or raws[at + 2].text != "("):
            raise self._error("TeX raises the sign alone: put the exponent in braces", raw)
        after = self._put(out, "SUP" if upper else "SUB", raw.text, raw, at)
        if upper and out[-2:-1] and not (out[-2].type == "NUMBER" or out[-2].value == "e"):
            inside, end = self._argument(raws, after)
            word = _printed(inside[2:-1]) if [r.text for r in inside[:2]] == [r"\mathrm", "{"] else ""
            if len(word) > 1 and word.replace("-", "").isalpha():
                self._put(out, "OPEN", "{", raw, at)  # above a name an upright word is a label
                self._put(out, "WORDS", word, inside[2], at)
                return self._put(out, "CLOSE", "}", raws[end - 1], end - 1)
        return self._braced(raws, after, out, script=True)

    def _dot(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        """A sign of multiplication, or the place of an argument: `f(x, \\cdot)`."""
        before, behind = self._around(raws, at)
        place = before in (*OPENING, ",") and behind in (*CLOSING, ",")
        return self._put(out, "WORDS" if place else "TIMES", raws[at].text, raws[at], at)

    def _lone(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        """A sign, or what happens: `P(+ \\mid D)`."""
        before, behind = self._around(raws, at)
        alone = (before in OPENING and behind in BARS) or (before in BARS and behind in CLOSING)
        if before == "(" and behind == ")" and out[-2:-1] and out[-2].type in ("HEAD", "EVENT"):
            return self._put(out, "WORDS", raws[at].text, raws[at], at)  # P(+)
        if alone:  # one bar parts what happens from its condition, two are an absolute value
            first = at - 1
            while first and raws[first].text not in OPENING:
                first -= 1
            alone = [raw.text in BARS for raw in self._level(raws, first + 1)].count(True) == 1
        return self._put(out, "WORDS" if alone else _SIMPLE[raws[at].text][0], raws[at].text, raws[at], at)

    def _around(self, raws: Sequence[Raw], at: int) -> tuple[str, str]:
        before, behind = (raws[k].text if 0 <= k < len(raws) else "" for k in (at - 1, at + 1))
        return before, behind

    def _put(self, out: list[Token], kind: str, value: str, raw: Raw, at: int) -> int:
        out.append(Token(kind, value, raw.start, raw.end))
        return at + 1

    def _error(self, message: str, raw: Raw) -> ReadError:
        return ReadError(message, self.source, raw.start)

    def _operates(self, before: str, inside: Sequence[Raw]) -> bool:
        """Is it an operator with its limits and no more, in braces that are nobody's argument?"""
        if before in ("^", "_") or before.startswith("\\") or not inside or inside[0].text not in BIGS:
            return False
        at = 1
        while at + 1 < len(inside) and inside[at].text in ("^", "_"):
            at = self._argument(inside, at + 1)[1]
        return at == len(inside)

    def _named(self, raws: Sequence[Raw], at: int) -> bool:
        """Is the text at this place a name that is declared?"""
        name = self.notation.aliases.get(raws[at].text, raws[at].text)
        return name in ("log", "ln", "exp") or self.notation.declared(self._scripts(raws, at + 1, name)[0])

    def _said(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        """Words in brackets: what stands alone between relations and commas, or a part of what is said there."""
        raw = raws[at]
        before, behind = (raws[k].text if 0 <= k < len(raws) and not raws[k].kind else "" for k in (at - 1, at + 1))
        alone = (at == 0 or before in {*_OPENS, *_SIGNS}) and (at + 1 == len(raws) or behind in {*_CLOSES, *_SIGNS})
        called = re.fullmatch(r"[A-Za-z]+\d\w*", raw.text) and at + 1 < len(raws) and raws[at + 1].text == "("
        if called and raws[at + 1].start <= raw.end + 1 and raw.text not in SPOKEN:
            raise self._error(f"is {raw.text} called here? write \\mathrm{{{raw.text}}}, or leave a space", raw)
        if not raw.text or "…" in raw.text or re.search(r"\\(?![$%&_])|(?<!\\)\$", MARK.sub("", raw.text)):
            raise self._error(_UNREAD_WORDS, raw)
        return self._put(out, "WORDS" if alone else "SAID", raw.text, raw, at)

    def _accented(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        """An accent, a font or a brace over more than a name; 0 where it is part of one."""
        inside = self._argument(raws, at + 1)[0]
        plain = raws[at].text not in NOTED and all(
            r.text not in ("_", "^", *OPENING, *CLOSING, *BARS) and r.text not in SIMPLE.keys() - {"{", "}", "*"}
            and r.text not in RELATIONS for r in inside
        )  # fmt: skip
        if plain or not inside:
            return 0
        if raws[at].text in _WORDS and len(inside) > 1:
            if any(r.text in ("_", "^") for r in inside):
                raise self._error(
                    f"an index below {raws[at].text} hides in a name: write it behind the braces", raws[at]
                )
            return 0
        if raws[at].text in ACCENTS and self._operates("", inside):
            kind = f"{raws[at].text} {BIGS[inside[0].text]}"
            self._integrals += kind.count("int")
            end = self._argument(raws, at + 1)[1]
            self._put(out, "BIG", kind, raws[at], at)
            self._scripted(inside, 1, out)
            return self._scripted(raws, end, out)
        return self._braced(raws, self._put(out, "ACCENT", raws[at].text, raws[at], at), out)

    def _letters(self, raws: Sequence[Raw], at: int) -> bool:
        return len(raws[at].text) == 1 and raws[at].text.isalpha()

    def _bar(self, raws: Sequence[Raw], at: int, out: list[Token], bars: list[_Bars]) -> int:
        """An absolute value opens where no operand stands before; else a condition begins.  Print may say which.

        Outside of brackets there are no conditions, and a bar behind an operand opens, too.
        """
        raw, level = raws[at], bars[-1]
        behind = raws[at + 1] if at + 1 < len(raws) else None
        double = behind is not None and raw.text == "|" == behind.text and behind.start == raw.end
        if double and len(bars) > 1 and not level.open and out[-1].type in _OPERANDS:
            if any(one.text in BARS for one in self._level(raws, at + 2)):
                raise self._error("two bars side by side, and another one: write \\mid, \\lvert and \\rvert", raw)
            return self._put(out, "SETOP", "||", raw, at + 1)
        first = not out or out[-1].type not in _OPERANDS or self._limits == id(out[-1])
        if double and (level.norm or first) and not level.open:
            if level.norm or self._paired(raws, at + 2):
                level.norm, level.at = not level.norm, raw.start
                return self._put(out, "NORM_LEFT" if level.norm else "NORM_RIGHT", r"\|", raw, at + 1)
        if raw.text in _PLAIN_BARS and behind and behind.text in _PLAIN_BARS and behind.start == raw.end:
            side = takewhile(lambda one: one.text not in RELATIONS, self._level(raws, at + 2))
            if level.open == 1 and [one.text in BARS for one in side].count(True) == 1:
                self._put(out, "ABS_RIGHT", raw.text, raw, at)  # |x||y|: no norm has one bar more
                return self._put(out, "ABS_LEFT", behind.text, behind, at + 1)
            if (first and not level.open and self._nested(raws, at)) or (level.open == 2 and not first):
                level.open, level.at = 2 if first else 0, raw.start  # ||x| - |y||: no norm has single bars inside
                kind = "ABS_LEFT" if first else "ABS_RIGHT"
                self._put(out, kind, raw.text, raw, at)
                return self._put(out, kind, behind.text, behind, at + 1)
            raise self._error("two bars side by side: a norm, or two absolute values? write \\lvert and \\rvert", raw)
        if raw.text == r"\mid":
            return self._put(out, "GIVEN", raw.text, raw, at)
        if not (level.open or first) and behind and behind.text == "_":
            lower, end = self._argument(raws, at + 2)
            behind_it = raws[end].text if end < len(raws) else ""
            function = (
                out[-1].type == "NAME" and (family := known(self.notation.families, out[-1].value)) and family.call
            )
            restricted = function and behind_it in ("(", ")")  # f|_A(x)
            if "=" in [one.text for one in self._outer(lower)] or behind_it == "^" or restricted:
                return self._put(out, "AT", r"\right|" if restricted else raw.text, raw, at)
        plain = raw.text in _PLAIN_BARS
        if raw.text == r"\lvert" or (first and raw.text != r"\rvert"):
            level.open, level.at = level.open + 1, raw.start
            return self._put(out, "ABS_LEFT", raw.text, raw, at)
        if level.open:
            level.open -= 1
            level.doubtful |= plain and behind is not None and _begins(behind)
            return self._put(out, "ABS_RIGHT", raw.text, raw, at)
        if plain and len(bars) == 1:
            if level.doubtful:
                raise self._error("does this bar open or close? write \\lvert and \\rvert", raw)
            level.open, level.at = 1, raw.start
            return self._put(out, "ABS_LEFT", raw.text, raw, at)
        rest = self._level(raws, at + 1)
        ahead = [k for k, one in enumerate(rest) if one.text in BARS]
        if plain and len(ahead) == 1 and rest[ahead[0] + 1 : ahead[0] + 2] and rest[ahead[0] + 1].text in ("^", "_"):
            level.open, level.at = 1, raw.start  # E[X |Y|^p]: a condition has no power
            return self._put(out, "ABS_LEFT", raw.text, raw, at)
        return self._put(out, "GIVEN", raw.text, raw, at)

    def _paired(self, raws: Sequence[Raw], at: int) -> bool:
        """Does another pair of bars come, and no single bar before it?"""
        rest = self._level(raws, at)
        bar = next((k for k, raw in enumerate(rest) if raw.text in BARS), len(rest))
        return [raw.text for raw in rest[bar : bar + 2]] == ["|", "|"] and rest[bar].end == rest[bar + 1].start

    def _nested(self, raws: Sequence[Raw], at: int) -> bool:
        """Do two bars side by side open two absolute values?  Then single bars close and open until all are closed."""
        depth, operand = 2, False
        for raw in takewhile(lambda one: one.text not in RELATIONS, self._level(raws, at + 2)):
            if raw.text in _PLAIN_BARS:
                depth += -1 if operand else 1
            else:
                operand = raw.text not in _JOINING
            if depth == 0:
                break
        return depth == 0

    def _level(self, raws: Sequence[Raw], at: int) -> list[Raw]:
        """What comes in the same brackets, or braces."""
        depth, rest = 0, list[Raw]()
        for raw in raws[at:]:
            depth += (raw.text in (*OPENING, "{")) - (raw.text in (*CLOSING, "}"))
            if depth < 0:
                break
            if depth == 0:
                rest.append(raw)
        return rest

    def _transposes(self, raws: Sequence[Raw], at: int, out: Sequence[Token]) -> bool:
        """Does this upper script transpose?  A T of a number is a power, of anything else what the convention says."""
        printed = _printed(unbraced(self._argument(raws, at + 1)[0]))
        sign = printed.lstrip("-")
        convention = self.notation.conventions.get("x^T")
        if sign not in ("T", *_TRANSPOSING) or (sign == "T" and convention == "a power"):
            return False
        if sign not in TOPS and out and (out[-1].type == "NUMBER" or out[-1].value == "e"):
            return False
        if printed not in (sign, f"-{sign}"):
            raise self._error("the inverse of what is transposed is not read", raws[at])
        if sign == "T" and convention is None:
            raise self._error("transposed, or a power? declare the convention 'x^T'", raws[at])
        return True

    def _big(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        """An operator with limits; one that stands before brackets, without limits, is a function: max(a, b)."""
        raw, kind = raws[at], BIGS[raws[at].text]
        if kind == "lim" and at + 1 < len(raws) and raws[at + 1].text in (r"\inf", r"\sup"):
            kind, at = f"lim{raws[at + 1].text[1:]}", at + 1
        self._integrals += kind.count("int")
        if kind in ("max", "min") and at + 1 < len(raws) and raws[at + 1].text in OPENING:
            return self._put(out, "HEAD", kind, raw, at)
        return self._scripted(raws, self._put(out, "BIG", kind, raw, at), out)

    def _scripted(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        """The limits of an operator."""
        found: list[str] = []
        while at < len(raws) and raws[at].text in ("^", "_"):
            if raws[at].text in found:
                raise self._error("a limit stands there twice", raws[at])
            found.append(raws[at].text)
            self._put(out, "SUP" if raws[at].text == "^" else "SUB", raws[at].text, raws[at], at)
            at = self._braced(raws, at + 1, out, script=True)
        self._limits = id(out[-1])
        return at

    def _unstacked(self, raws: Sequence[Raw], at: int) -> Sequence[Raw]:
        """Limits on two lines that are set as a sign above another: with a comma between them."""
        inside, end = self._argument(raws, at)
        if not inside or inside[0].text != r"\stackrel":
            return raws
        above, middle = self._argument(inside, 1)
        below, last = self._argument(inside, middle)
        if last != len(inside) or (len(below) == 1 and below[0].text in RELATIONS):
            return raws
        comma = inside[middle - 1]._replace(text=",")
        above = above[:-1] if above and above[-1].text == "," else above
        return [*raws[: at + 1], *above, comma, *below, *raws[end - 1 :]]

    def _word(self, raws: Sequence[Raw], at: int) -> str:
        """The letters of what a command takes."""
        return _printed(self._argument(raws, at)[0]) if at < len(raws) else ""

    def _operator(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        r"""`\arg\min` and `\operatorname*{arg\,min}`: operators with limits."""
        raw = raws[at]
        inside, after = self._argument(raws, at + 1)
        word = "".join(r.text.lstrip("\\") for r in inside)
        if raw.text == r"\arg" and word not in ("min", "max"):
            return self._name(raws, at, out)
        word = f"arg{word}" if raw.text == r"\arg" else word
        if not word.isalpha():
            raise self._error(f"the operator {word} is not read", raw)
        self._put(out, "BIG", word, raw, at)
        return self._scripted(raws, after, out)

    def _rows(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        r"""An environment of rows: `cases` with their conditions, or the entries of a matrix."""
        raw = raws[at]
        self._put(out, "CASES" if raw.kind == "cases" else "MATRIX", raw.kind, raw, at)
        for row in table(self.source, raw, self.notation.conventions):
            if raw.kind == "cases":
                self._case(row, raw, out)
                continue
            out.append(Token("OPEN", "{", raw.start, raw.start))
            for column in row:
                if len(column) == 1 and column[0].text in RELATIONS:
                    raise self._error("rows of relations, and no matrix? write them in aligned", column[0])
                out += [Token("COMMA", ",", raw.start, raw.start)] * (column is not row[0])
                if len(column) == 1 and column[0].text in LONE:
                    self._put(out, "WORDS", column[0].text, column[0], 0)
                else:
                    out += self.tokens(column)
            out.append(Token("CLOSE", "}", raw.end, raw.end))
        out.append(Token("END", "", raw.end, raw.end))
        return at + 1

    def _case(self, row: Sequence[Sequence[Raw]], raw: Raw, out: list[Token]) -> None:
        """A value, and its condition: a formula, perhaps behind `if` or `for`, or a word for all others."""
        value, *conditions = [[r for r in column if r.kind != "gap"] for column in row]
        if conditions and conditions[0] and conditions[0][0].text in RELATIONS and not conditions[0][0].kind:
            value, conditions = [*value, *(r for column in conditions for r in column)], []  # aligned equations
        while value and value[-1].text in (",", ";", "."):
            value.pop()
        said = [r for column in conditions for r in column]
        while said and said[-1].text in (",", ";", "."):
            said.pop()
        words = [said[0].text.strip(",;:. ").lower()] if said and said[0].kind == "word" else []
        if not value or (conditions and not said):
            raise self._error("a case without a value, or a condition that is not read: write one behind 'if'", raw)
        self._enclose(value, value[0], value[-1], out)
        if not said or (words and len(said) == 1):
            if words and "…" in words[0]:
                raise self._error(_UNREAD_WORDS, said[0])
            kind = "OTHERWISE" if words and words[0] in _OTHERWISE else "WORDS"
            self._put(out, kind, words[0] if words else "", (said or value)[0], 0)
            return
        if words and words[0] not in _IF:
            raise self._error(f"the words {words[0]!r} before the condition of a case are not read", said[0])
        condition = said[1:] if words else said
        self._enclose(condition, condition[0], condition[-1], out)

    def _stacked(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        above, after = self._argument(raws, at + 1)
        below, after = self._argument(raws, after)
        if len(below) != 1 or below[0].text not in RELATIONS:
            raise self._error("a sign with another above it is read only for relations", raws[at])
        lower: Sequence[Raw] = ()
        if after < len(raws) and raws[after].text == "_":
            lower, after = self._argument(raws, after + 1)
        printed = "".join(r.text for r in above)
        sign = f"{RELATIONS[below[0].text]}{'_' * bool(lower)}{_printed(lower)} {printed}"
        sign = ":=" if below[0].text == "=" and not lower and _DEFINING.fullmatch(printed) else sign
        out.append(Token("REL", sign, raws[at].start, raws[after - 1].end))
        return after

    def _fraction(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        kind = "FRAC" if raws[at].text in _FRACTIONS else "BINOM"
        if kind == "FRAC" and (end := self._derivative(raws, at, out)):
            return end
        at = self._put(out, kind, raws[at].text, raws[at], at)
        above, middle = self._argument(raws, at)
        self._enclose(above, raws[at], raws[middle - 1], out, integrals=self._integrals)
        return self._braced(raws, middle, out)

    def _derivative(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        """dy/dx, and d/dx alone, as the convention says; 0 for a fraction.  Behind the fraction otherwise."""
        above, middle = self._argument(raws, at + 1)
        below, end = self._argument(raws, middle)
        above, below = unbraced(above), unbraced(below)
        sign, first = differential(above)
        if not sign or differential(below)[0] != sign or not (variables := self._variables(below, sign)):
            return 0
        order, body = 1, above[first:]
        if body and body[0].text == "^":
            inside, after = self._argument(body, 1)
            order, body = _order(inside), body[after:]
        if any(r.text in ("+", "-") or r.text in RELATIONS for r in self._outer(body)):
            return 0
        sure = sign == r"\partial" or above[0].text == r"\mathrm" or not body  # no fraction has d alone above d and x
        convention = self.notation.conventions.get("df/dx", "a derivative" if sure else "")
        convention = "a derivative" if sign == r"\partial" else convention
        if sign == "D" and above[0].text == "D":  # along what moves, or a product?
            convention = "a derivative" if self.notation.operators.get("D") == "difference" else ""
        if not convention:
            raise self._error("a derivative, or a fraction? declare the convention 'df/dx'", raws[at])
        if convention == "a fraction":
            return 0
        raised = [next((i for i, r in enumerate(v) if r.text == "^"), 0) for v in variables]
        counts = [_order(self._argument(v, i + 1)[0]) if i else 1 for i, v in zip(raised, variables, strict=True)]
        if order != sum(counts) or not order:
            raise self._error("the orders of this derivative differ, or are no numbers", raws[at])
        out.append(Token("DERIVATIVE" if body else "DIFFERENTIAL", sign, raws[at].start, raws[at].end))
        out.append(Token("OPEN", "{", below[0].start, below[0].end))
        for variable in variables:
            out += [Token("COMMA", ",", variable[0].start, variable[0].start)] * (variable is not variables[0])
            out += self.tokens(variable)
        out.append(Token("CLOSE", "}", below[-1].start, raws[end - 1].end))
        if body:
            self._enclose(body, body[0], body[-1], out)
        return end

    def _measure(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        """The `dx` of an integral that waits for one; 0 where none stands."""
        sign, length = differential(raws[at : at + 4])
        start = at + length
        if sign != "d" or start >= len(raws) or not _begins_name(raws[start]) or raws[start].text in BIGS:
            return 0
        name, end = self._bare_name(raws, start)
        name, indices, end = self._scripts(raws, end, name)
        shown = "".join(_printed(inside) for _, inside, _ in indices)
        shown = f"d{name}{'_' + shown if shown else ''}"
        family = known(self.notation.families, name)
        if family and family.call and (indices or not family.indexed) and raws[end : end + 1] and raws[end].text == "(":
            close = self._closing(raws, end)  # dF(x)
            shown, end = shown + _printed(raws[end:close]), close
        out.append(Token("MEASURE", shown, raws[at].start, raws[end - 1].end))
        self._integrals -= 1
        return end

    def _variables(self, raws: Sequence[Raw], sign: str) -> list[Sequence[Raw]]:
        """What stands behind each sign of a differential; [] when that is no name somewhere."""
        found: list[Sequence[Raw]] = []
        at = 0
        while at < len(raws):
            here, length = differential(raws[at:])
            start = at = at + length
            if here != sign or at == len(raws) or not _begins_name(raws[at]):
                return []
            at = self._argument(raws, at + 1)[1] if raws[at].text in FONTS | ACCENTS else at + 1
            while at < len(raws) and raws[at].text in ("_", "^", "'"):
                at = at + 1 if raws[at].text == "'" else self._argument(raws, at + 1)[1]
            found.append(raws[start:at])
        return found

    def _outer(self, raws: Sequence[Raw]) -> list[Raw]:
        """The tokens that stand in no brackets or braces."""
        depth, outer = 0, []
        for raw in raws:
            depth -= raw.text in (*CLOSING, "}")
            if depth == 0:
                outer.append(raw)
            depth += raw.text in (*OPENING, "{")
        return outer

    def _root(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        raw = raws[at]
        if at + 1 < len(raws) and raws[at + 1].text == "[":
            end = self._closing(raws, at + 1)
            self._put(out, "ROOT", raw.text, raw, at)
            self._enclose(raws[at + 2 : end - 1], raws[at + 1], raws[end - 1], out)
            return self._braced(raws, end, out)
        return self._braced(raws, self._put(out, "SQRT", raw.text, raw, at), out)

    # Arguments

    def _argument(self, raws: Sequence[Raw], at: int) -> tuple[Sequence[Raw], int]:
        """What a command takes: a group in braces, or one token."""
        if at >= len(raws):
            raise ReadError("an argument is missing at the end", self.source, len(self.source))
        if raws[at].text == r"\frac" and at and raws[at - 1].text in ("^", "_"):  # TeX puts braces around it
            return raws[at : (end := self._argument(raws, self._argument(raws, at + 1)[1])[1])], end
        if TAKING.get(raws[at].text) == 2 or raws[at].text == r"\sqrt":
            raise self._error(f"TeX takes {raws[at].text} alone here: put braces, {{{raws[at].text}..}}", raws[at])
        if raws[at].text != "{":
            taken = at + 1 < len(raws) and (raws[at].text in FONTS or raws[at].text in ACCENTS)
            end = self._argument(raws, at + 1)[1] if taken else at + 1
            return raws[at:end], end
        depth = 0
        for i in range(at, len(raws)):
            depth += (raws[i].text == "{") - (raws[i].text == "}")
            if depth == 0:
                return raws[at + 1 : i], i + 1
        raise self._error("this brace is not closed", raws[at])

    def _braced(self, raws: Sequence[Raw], at: int, out: list[Token], script: bool = False) -> int:
        inside, after = self._argument(raws, at)
        self._enclose(inside, raws[at], raws[after - 1], out, script)
        return after

    def _enclose(
        self, inside: Sequence[Raw], first: Raw, last: Raw, out: list[Token], script: bool = False, integrals: int = 0
    ) -> None:
        if not inside:
            raise self._error("these braces are empty", first)
        out.append(Token("OPEN", "{", first.start, first.end))
        signs = [raw.text for raw in inside]
        bracketed = len(signs) == 3 and (signs[0], signs[2]) == ("(", ")") and signs[1] in LONE
        if script and (bracketed or (len(signs) == 1 and signs[0] in LONE)):
            self._put(out, "WORDS", "".join(signs), inside[0], 0)
        else:
            out.extend(self.tokens(inside, script, integrals))
        out.append(Token("CLOSE", "}", last.start, last.end))

    def _closing(self, raws: Sequence[Raw], at: int) -> int:
        """Behind the bracket that closes the one at `at`; kinds need not agree, [0, 1) is an interval."""
        depth = 0
        for i in range(at, len(raws)):
            depth += (raws[i].text in OPENING) - (raws[i].text in CLOSING)
            if depth == 0:
                return i + 1
        raise self._error("this bracket is not closed", raws[at])

    # Names

    def _name(self, raws: Sequence[Raw], at: int, out: list[Token]) -> int:
        raw, begins = raws[at], at
        name, at = self._bare_name(raws, at)
        if len(raw.text) == 1 == len(name) and (word := _word(raws, begins)):
            raise self._error(f"letters that spell {word}: write it in \\text, or the letters apart", raw)
        name = self.notation.aliases.get(name, name)
        if name in ("log", "ln", "exp") and name not in self.notation.names:
            return self._put(out, "FUNCTION", name.replace("ln", "log"), raw, at - 1)
        name, indices, at = self._scripts(raws, at, name)
        if not self.notation.declared(name):
            also = ": an indicator? declare it in [operators]" if name.endswith("{1}") else ""
            raise self._error(f"the notation does not declare {name}{also}", raw)
        family = known(self.notation.families, name)
        indicator = known(self.notation.operators, name) == "indicator"
        if any(kind == "SUB" for kind, _, _ in indices) and not (family and family.sub) and not indicator:
            printed = _printed(next(inside for kind, inside, _ in indices if kind == "SUB"))
            raise self._error(f"the notation gives {name} no index: declare a family, or {printed} as its label", raw)
        kind = self._kind(raws, at, name, bool(indices))
        if kind == "HEAD" and len(raw.text) == 1 and not indices and len(_adjoining(raws, raws.index(raw))) > _LETTERS:
            raise self._error(
                "letters side by side before brackets: one name? write it in \\text, or with a space", raw
            )
        out.append(Token(kind, name, raw.start, raws[at - 1].end))
        for script, inside, place in indices:
            out.append(Token(script, "", place.start, place.end))
            self._enclose(inside, place, inside[-1] if inside else place, out, script=True)
        return self._script(raws, at, out) if kind in ("HEAD", "EVENT") and raws[at].text == "^" else at

    def _bare_name(self, raws: Sequence[Raw], at: int) -> tuple[str, int]:
        raw = raws[at]
        if raw.kind == "word":
            return raw.text, at + 1
        if raw.text in FONTS or raw.text in ACCENTS:
            inside, after = self._argument(raws, at + 1)
            word = _printed(inside)
            plain = raw.text in FONTS and ((raw.text in _WORDS and len(word) > 1) or word in self.notation.long_names)
            return (word if plain else f"{raw.text}{{{word}}}"), after
        for name in self.notation.long_names:
            run = raws[at : at + len(name)]
            if _printed(run) == name and all(len(r.text) == 1 for r in run):
                after = at + len(name)
                if raw.text != _adjoining(raws, at):
                    raise self._error(f"{name} behind letters: one name? leave a space, or write \\text", raw)
                raised = after < len(raws) and raws[after].text == "^"
                behind = self._argument(raws, after + 1)[1] if raised else after
                bracketed = behind < len(raws) and raws[behind].text in OPENING
                if not bracketed and not A_WORD.fullmatch(name) and all(map(self.notation.declared, name)):
                    raise self._error(f"{name} is a name, and so are its letters: write \\text{{{name}}}", raw)
                return name, after
        if len(raw.text) == 1:
            self._spelled(raws, at)
        return raw.text, at + 1

    def _spelled(self, raws: Sequence[Raw], at: int) -> None:
        apart = at and raws[at - 1].end < raws[at].start and (raws[at - 1].text == "}" or _begins(raws[at - 1]))
        if apart or not at:
            end = next((k for k in range(at + 1, len(raws)) if raws[k - 1].end < raws[k].start), len(raws))
            if (word := _printed(raws[at:end])) in SPOKEN and (apart or (end < len(raws) and _begins(raws[end]))):
                raise self._error(f"letters that spell {word}: write it in \\text, or the letters apart", raws[at])
        for word in SPELLED:
            run = raws[at : at + len(word)]
            if _printed(run) == word and all(len(r.text) == 1 for r in run):
                if raws[at + len(word) : at + len(word) + 1] and raws[at + len(word)].text in OPENING:
                    raise self._error(f"letters that spell {word} before brackets: write it with a backslash", raws[at])
                self.remarks.add(f"letters that spell a function: {word}")

    def _scripts(
        self, raws: Sequence[Raw], at: int, name: str
    ) -> tuple[str, list[tuple[str, Sequence[Raw], Raw]], int]:
        """Primes, stars and labels join the name; lower scripts are indices, upper ones if the family says so."""
        indices: list[tuple[str, Sequence[Raw], Raw]] = []
        lower = False
        while at < len(raws) and (raws[at].text in ("'", "_") or raws[at].text == "^"):
            if raws[at].text == "'":
                name, at = name + "'", at + 1
                continue
            if raws[at + 1 : at + 2] and raws[at + 1].text == "'":
                raise self._error("a prime right behind ^ or _, which TeX refuses: leave the sign out", raws[at])
            inside, after = self._argument(raws, at + 1)
            printed = _printed(inside)
            if raws[at].text == "_" and not inside:  # it prints nothing
                at = after
                continue
            if lower and raws[at].text == "_":
                raise self._error("a double subscript", raws[at])
            lower |= raws[at].text == "_"
            if raws[at].text == "^" and printed and printed.replace(r"\prime", "'").strip("'") == "":
                name += "'" * len(printed.replace(r"\prime", "'"))
            elif raws[at].text == "^" and printed == "*":
                name += "*"
            elif raws[at].text == "_" and printed in self.notation.labels.get(name.rstrip("'*"), ()):
                primes = name[len(name.rstrip("'*")) :]
                name = f"{name.rstrip(chr(39) + '*')}_{printed}{primes}"
            elif raws[at].text == "_" or self._upper_index(name, inside, indices):
                indices.append(("SUB" if raws[at].text == "_" else "SUPINDEX", inside, raws[at]))
            else:
                break
            at = after
        return name, sorted(indices, key=lambda index: index[0] != "SUB"), at

    def _upper_index(self, name: str, inside: Sequence[Raw], indices: Sequence[tuple[str, Sequence[Raw], Raw]]) -> bool:
        family = known(self.notation.families, name)
        if family is None or not family.sup or any(kind == "SUPINDEX" for kind, _, _ in indices):
            return False
        if family.sup == ALWAYS:
            return bool(indices) and _printed(unbraced(inside)).lstrip("-") not in _TRANSPOSING
        return any(r.text in family.sup.split() and (len(inside) == 1 or not r.text.isdigit()) for r in inside)

    def _kind(self, raws: Sequence[Raw], at: int, name: str, indexed: bool) -> str:
        """NAME, or HEAD or EVENT when brackets with arguments follow, PREFIX or INDICATOR."""
        operator = known(self.notation.operators, name)
        if operator in ("prefix", "difference"):
            called = operator == "prefix" and at < len(raws) and raws[at].text in ("(", "[", r"\{")
            return "HEAD" if called else operator.upper()
        behind = self._argument(raws, at + 1)[1] if at < len(raws) and raws[at].text == "^" else at
        brackets = behind < len(raws) and raws[behind].text in OPENING
        if operator == "indicator" and (indexed or (brackets and behind == at)):
            return "INDICATOR"
        enclosed = raws[behind : self._closing(raws, behind)] if brackets else ()
        inside = {_plain(r.text) for r in enclosed}
        happens = {_plain(r.text) for r in self._outer(enclosed[1:-1])} | (inside & {"|"})
        events = known(self.notation.events, name)
        if brackets and name == r"\mathbb{P}" and raws[behind].text not in ("(", "["):
            return "EVENT"
        if brackets and events is not None and (not events or happens & set(map(_plain, events))):
            return "EVENT"
        if operator and brackets:
            return "HEAD"
        named = known(self.notation.names, name) is not None
        if operator and not named:
            raise self._error(f"{name} needs brackets around what it is applied to", raws[min(at, len(raws)) - 1])
        family = known(self.notation.families, name)
        if family and family.call and (indexed or not family.indexed):
            if brackets and not family.when and named and raws[behind].text not in ("(", "["):
                raise self._error(f"is {name} called here, or multiplied? say `when` it is called", raws[at])
            if brackets and (not family.when or inside & set(map(_plain, family.when))):
                return "HEAD"
            maps = behind < len(raws) and raws[behind].text in (":", r"\colon")
            if not (family.when or indexed or named or maps or events is not None or "_" in name):
                message = f"{name} stands without its arguments: add it to [names] where it may"
                raise self._error(message, raws[min(at, len(raws)) - 1])
        if brackets and events is not None and not indexed and not named:
            raise self._error(f"{name} is declared for events, and no event stands in these brackets", raws[at])
        return "NAME"


@dataclass
class _Bars:
    """The bars at one depth of brackets: how many are open, a norm, the place of the last, and whether one may be
    misread.  `normed`: has there been a norm?
    """

    open: int = 0
    norm: bool = False
    normed: bool = False
    at: int = 0
    doubtful: bool = False


def differential(raws: Sequence[Raw]) -> tuple[str, int]:
    """The sign of a differential at the beginning, and how many tokens it takes."""
    texts = [r.text for r in raws[:4]]
    if texts[:1] and texts[0] in (r"\partial", "d", "D"):
        return texts[0], 1
    upright = texts[2] if len(texts) == 4 and [texts[0], texts[1], texts[3]] == [r"\mathrm", "{", "}"] else ""
    return (upright, 4) if upright in ("d", "D") else ("", 0)


def connects(raws: Sequence[Raw], at: int) -> bool:
    r"""Has this \land or \lor a relation on both sides, in its brackets, up to what parts statements?"""
    return _relates(raws[at + 1 :], 1) and _relates([*reversed(raws[:at])], -1)


def _relates(raws: Sequence[Raw], way: int) -> bool:
    depth = 0
    for raw in raws:
        depth += way * ((raw.text in (*OPENING, "{")) - (raw.text in (*CLOSING, "}")))
        if depth < 0 or (depth == 0 and (raw.kind or raw.text in _PARTING)):
            return False
        if depth == 0 and raw.text in RELATIONS:
            return True
    return False


def quantified(raws: Sequence[Raw], at: int, source: str) -> int:
    r"""Where the names end of which this sign says something: before another one, or behind a wide space brackets.

    In these stands what is said: \exists t \in A \; (t > 0).  0 where it stands otherwise.
    """
    depth = 0
    for k in range(at + 1, len(raws)):
        if depth == 0 and k > at + 1 and raws[k].text in QUANTIFIERS:
            return k if quantified(raws, k, source) else 0
        if depth == 0 and raws[k].text in ("(", "[") and _WIDE.search(source, raws[k - 1].end, raws[k].start):
            return k if _states(raws[k + 1 :]) else 0
        depth += (raws[k].text in (*OPENING, "{")) - (raws[k].text in (*CLOSING, "}"))
        if depth < 0 or raws[k].kind in ("word", "row") or raws[k].text in _IMPLYING:
            return 0
    return 0


def _states(raws: Sequence[Raw]) -> bool:
    """Is a statement in the brackets that end there?"""
    depth = 0
    for raw in raws:
        depth += (raw.text in (*OPENING, "{")) - (raw.text in (*CLOSING, "}"))
        if depth < 0:
            return False
        if depth == 0 and raw.text in {*RELATIONS, *QUANTIFIERS, *_LOGIC, *_IMPLYING}:
            return True
    return False


def integrated(raws: Sequence[Raw], at: int) -> bool:
    """Does a differential stand there, behind the sign of an integral?"""
    behind = next((k + 1 for k in range(at, min(at + 9, len(raws))) if raws[k].text == "("), at)  # \mu(dx)
    found = [differential(raws[k : k + 4])[0] == "d" and k for k in (at, behind)]
    named = [
        k for k in found if k and (end := k + differential(raws[k : k + 4])[1]) < len(raws) and _begins_name(raws[end])
    ]
    return bool(named) and any("int" in BIGS.get(raw.text, "") for raw in raws[:at])


def _extreme(raws: Sequence[Raw], at: int) -> str:
    """max or min in letters side by side before brackets; what is listed there is no factor."""
    word = _printed(raws[at : at + 3])
    plain = word in ("max", "min") and not raws[at].kind and raws[at + 3 : at + 4] and raws[at + 3].text in OPENING
    return word if plain and _adjoining(raws, at + 2) == word else ""


def unbraced(raws: Sequence[Raw]) -> Sequence[Raw]:
    """Without braces around all of it, or around single tokens that are no argument: they print nothing."""
    at = 0
    while len(raws) > 2 and raws[0].text == "{" and _closes(raws) == len(raws) - 1:
        raws = raws[1:-1]
    while at + 2 < len(raws):
        plain = not at or not (raws[at - 1].text in ("^", "_") or raws[at - 1].text[0] == "\\")
        if raws[at].text == "{" and raws[at + 2].text == "}" and plain:
            raws = [*raws[:at], raws[at + 1], *raws[at + 3 :]]
        at += 1
    return raws


def _closes(raws: Sequence[Raw]) -> int:
    """Where the brace closes that is the first token."""
    depth = 0
    for at, raw in enumerate(raws):
        depth += (raw.text == "{") - (raw.text == "}")
        if depth == 0:
            return at
    return len(raws)


def _adjoins(one: Raw, other: Raw) -> bool:
    return one.end == other.start and len(other.text) == 1 and other.text.isalpha()


def _adjoining(raws: Sequence[Raw], at: int) -> str:
    """The letters that stand side by side up to this place, without a space between."""
    start = at
    while start and raws[start - 1].end == raws[start].start and len(raws[start - 1].text) == 1:
        if not raws[start - 1].text.isalpha():
            break
        start -= 1
    return _printed(raws[start : at + 1])


def _word(raws: Sequence[Raw], at: int) -> str:
    """The word that letters side by side make that begin there, if it is one; those of the alphabet are none."""
    if at and _adjoining(raws, at) != raws[at].text:
        return ""
    last = next((k for k in range(at, len(raws) - 1) if not _adjoins(raws[k], raws[k + 1])), len(raws) - 1)
    word = _printed(raws[at : last + 1])
    alphabet = word in "abcdefghijklmnopqrstuvwxyz"
    return word if word.lower() in _PRINTED_WORDS or (_SPEAKABLE.fullmatch(word) and not alphabet) else ""


def _alone(before: str, behind: str) -> bool:
    """Braces print nothing: do these stand around all that is between two signs?"""
    opens, closes = ({"|", r"\|", *RELATIONS, *more} for more in ((*_OPENS, "+", ""), (*_CLOSES, "")))
    return before in opens and behind in closes and (before in ("|", r"\|")) <= (behind in ("|", r"\|"))


def _order(raws: Sequence[Raw]) -> int:
    """A number that counts; 0 for anything else."""
    return int(raws[0].text) if len(raws) == 1 and re.fullmatch("[0-9]+", raws[0].text) else 0


def _begins_name(raw: Raw) -> bool:
    return bool(re.fullmatch(r"[^\W\d_]|\\[A-Za-z]+", raw.text)) and raw.text not in _NO_NAMES


def _begins(raw: Raw) -> bool:
    """Can a factor begin here?"""
    return raw.text[:1].isdigit() or raw.text in OPENING or _begins_name(raw)


def _printed(raws: Sequence[Raw]) -> str:
    return "".join(r.text for r in raws)


def _plain(text: str) -> str:
    """One text for all ways to write a relation, or the bar of a condition."""
    return "|" if text in (r"\mid", r"\vert") else RELATIONS.get(text, text)


def known(table: Mapping[str, Value], name: str) -> Value | None:
    """What a table has for a name; else for the name without primes and stars; else without its label too."""
    bare = name.rstrip("'*")
    return next((table[n] for n in (name, bare, bare.partition("_")[0]) if n in table), None)
