"""LaTeX source to raw tokens: commands, letters, numbers, words; spacing and delimiter sizes are passed over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from symbolic.errors import RederiveError

from .groups import group, rows
from .macros import TAKING


class ReadError(RederiveError):
    """A formula that cannot be read; the text shows the place with a caret."""

    def __init__(self, message: str, source: str = "", at: int = 0) -> None:
        super().__init__(message, source, at)
        self.message, self.source, self.at = message, source, at

    def __str__(self) -> str:
        start = max(0, self.at - 60)
        shown = self.source[start : self.at + 60].replace("\n", " ")
        return f"{self.message}\n{shown}\n{' ' * (self.at - start)}^"


class Raw(NamedTuple):
    """A token of the source.  kind: "word" (text says it), "row", "gap" (a wide space), or "" for everything else.

    The text of an environment of rows is what begins at `inside`.
    """

    text: str
    start: int
    end: int
    kind: str = ""
    inside: int = 0


_TOKEN = re.compile(
    r"""(?::|\\vcentcolon(?![A-Za-z]))\s*&?\s*= | \\(?:text|textbf|textrm|textit|textnormal|mbox|hbox)\s*(?=\{)
    | \\(?:eq|auto|c)?ref\s*\{[^{}]*\} | \\cite\w*\s*\{[^{}]*\} | \\perp(?:\\!|\s)*\\perp(?![A-Za-z])
    | \\\\\*?(?:\[\s*-?[0-9.]+\s*[a-z]{2}\s*\])? | \\[A-Za-z]+\*? | \\.
    | [1-9][0-9]{0,2}(?:\\,[0-9]{3})+(?:\.[0-9]+)?(?!\\,[0-9]|[0-9])  # 2\,000
    | [1-9][0-9]{0,2}(?:,\s*[0-9]{3})+(?:\.[0-9]+)?(?!\s*[0-9])        # 1,500
    | [0-9]+(?:\{,\}[0-9]+)+                                          # 1{,}500
    | [0-9]+(?:\.[0-9]+)? | \.[0-9]+ | \.\.\. | \S""",
    re.S | re.X,
)
_ZEROS = re.compile(r"[1-9]\d{0,2}\.000")  # 10.000
_SCIENTIFIC = re.compile(r"[eE][+-]?[0-9]")  # 1e-6
_LETTER = re.compile(r"\\(?:text([a-z]*)|[mh]box)\s*\{([A-Za-z])\}")
_FONTS = {"bf": r"\mathbf", "it": r"\mathit"}
_MATH = re.compile(r"(?<!\\)\$([^$]*)\$")
MARK = re.compile(r"(?<=[A-Za-z])\$\^\{?[+-]\}?\$")  # of a word: a test that is positive
# What changes the looks of words, and what stands in the braces is a word; one bold letter may be a vector.
_LOOKS = re.compile(
    r"\\(?:small|footnotesize|large|normalsize|itshape|bfseries|ttfamily)(?![A-Za-z])\s*"
    r"|\\(?:color|hspace\*?)\s*\{[^{}]*\}|\{\}"
)
_FONT = re.compile(r"\\(?:text(?:tt|it|rm|sf|sc|normal)|emph|underline)\s*\{([^{}]*)\}|\\textbf\s*\{([^{}]{2,})\}")
NONE: Mapping[str, str] = MappingProxyType({})
_DIGITS = "0123456789"
_SIZES = frozenset(
    r"\left \right \big \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr \Biggl \Biggr \middle".split()
)
_TAKING_TWO = frozenset(r"\frac \dfrac \tfrac \cfrac \nicefrac \sfrac \binom \dbinom \tbinom".split())
_TAKING = _TAKING_TWO | {"^", "_", r"\sqrt", r"\pmod"}
_SIDES = {r"\left": r"\lvert", r"\right": r"\rvert", r"\middle": r"\mid"}
_BAR = re.compile(r"\s*(?:\||\\vert(?![A-Za-z]))")
INNER = r"\\&"  # a row that begins with a mark of alignment: it has nothing in its first column
_SPACES = frozenset(
    r"\, \; \: \! \> ~ \displaystyle \textstyle \scriptstyle \scriptscriptstyle \small \nonumber \notag \xspace \hline"
    r" \qedhere \qed"
    r" \relax \allowbreak \strut \mathstrut \centering \limits \nolimits \enspace \enskip \space".split()
) | {"\\ "}
_SAME = {  # other names of a sign, and of a font
    r"\given": r"\mid", r"\hdots": r"\dots", r"\dotsm": r"\dots", r"\dotso": r"\dots", r"\Vert": r"\|",
    r"\vb": r"\mathbf", r"\vcentcolon": ":", r"\vb*": r"\boldsymbol", r"\lnot": r"\neg",
}  # fmt: skip
_SPOKEN_SIGNS = {r"\therefore": "therefore", r"\because": "because"}
_SWITCHES = {"bf": "mathbf", "rm": "mathrm", "it": "mathit", "cal": "mathcal", "sf": "mathsf", "tt": "mathtt"}
_SWITCH = re.compile(rf"\s*\\({'|'.join(_SWITCHES)})(?![A-Za-z])\s*")
_MEASURED = (r"\SI", r"\qty")
_UNITS = (*_MEASURED, r"\si", r"\unit")
_QUANTITY = re.compile(r"\s*-?[0-9]+(?:\.[0-9]+)?\s*")
# Around what they hold they print nothing that counts; how many groups before that say a colour, or the like.
_CLEAR = {
    rf"\{name}": 0
    for name in "medmath ensuremath boxed tcboxmath mathrel mathbin mathord mathop mathopen mathclose mathnormal smash"
    " lefteqn".split()
}
_CLEAR |= {rf"\{name}": 1 for name in "textcolor colorbox href hyperlink hypertarget".split()}
_UPRIGHT = re.compile(  # but 1_A, 1{x > 0} are indicators
    r"\\(?:mathrm|mathit|mathnormal|mathsf|text|textrm|textnormal)\s*\{\s*([0-9]+(?:\.[0-9]+)?)\s*\}"
    r"(?!\s*(?:[_(\[]|\\\{|\\left(?![A-Za-z])))"
)
_DOUBLE_ONE = re.compile(  # 1\!1_A, 1\!\{x > 0\}
    r"1(?:\s*\\!)+\s*(?:1|\\mathrm\s*\{\s*[lI]\s*\}|\{\\rm\s*[lI]\s*\}|(?=(?:\\left)?\s*\\\{))(?![0-9])"
)
_ONE_DIGIT = "TeX takes one digit here: put the number in braces"
# With what they take: so many groups.
_NOTHING = dict.fromkeys((*(rf"\{name}" for name in "color phantom hphantom vphantom vspace vspace*".split()),
                          r"\refstepcounter", r"\stepcounter"), 1)  # fmt: skip
_NOTHING |= dict.fromkeys((r"\addtocounter", r"\setcounter", r"\setlength", r"\addtolength", r"\renewcommand"), 2)
_NUMBER = re.compile(r"\\l?eqno(?![A-Za-z])\s*(?:\\(?:text|textrm|mbox|hbox)\s*)?(?=\{)")
_PENALTY = re.compile(r"\\(?:pre|post)displaypenalty")
_VALUE = re.compile(r"\s*=?\s*-?[0-9]+")
SPOKEN = frozenset("and as by for if iff in is mod not of or so then to when where with".split())
_GAPS = (r"\quad", r"\qquad", r"\hspace", r"\hspace*", r"\hfill")
_POINTS = {"pt": 1.0, "mu": 0.55, "ex": 4.3, "em": 10.0, "mm": 2.8, "cm": 28.5, "in": 72.3}
_GLUE = rf"\s*(-?[0-9]*\.?[0-9]+)\s*({'|'.join(_POINTS)})"
_SKIP = re.compile(rf"{_GLUE}(?:\s*(?:plus|minus){_GLUE})*(?![A-Za-z])")
_WIDE = 5  # points: more than between a sign and what stands beside it
_DOTS = (r"\vdots", r"\ddots", r"\cdots", r"\ldots", r"\dots")
_SYSTEM = re.compile(r"\s*\\(?:\{|lbrace(?![A-Za-z]))\s*\\begin\s*\{(array|aligned|matrix|split)\}")
_COLUMNS = re.compile(r"\s*\{[lcr|@{}\s]*\}")
_EVALUATED = re.compile(r"\s*(?:\||\\vert(?![A-Za-z]))(?=\s*[_^])")
_NESTED = re.compile(r"\\(left|right)(?![A-Za-z])")
_NO_RIGHT = re.compile(r"\s*\\right\s*\.")
_WRAPPERS = frozenset(
    "aligned split align align* gathered gather gather* equation equation* multline multlined alignedat alignat"
    " alignat*".split()
)
_COUNTED = ("alignedat", "alignat", "alignat*")  # with the number of their columns
_BARRED = {"vmatrix": (r"\lvert", r"\rvert"), "Vmatrix": (r"\lVert", r"\rVert")}
_TABLES = {
    **dict.fromkeys(("cases", "dcases", "rcases"), "cases"),
    **dict.fromkeys("array matrix pmatrix bmatrix smallmatrix vmatrix Vmatrix".split(), "matrix"),
}
_TEXT = re.compile(r"\\(?:text(?!(?:tt|color|style)\b)\w*|(?:short)?intertext|mbox|hbox)\s*\Z")  # \texttt prints names


def _closed(source: str, name: str, start: int) -> tuple[int, int] | None:
    """Where the environment that has begun ends, and what is behind that."""
    depth = 1
    for match in re.compile(rf"\\(begin|end)\s*\{{{re.escape(name)}\}}").finditer(source, start):
        depth += 1 if match[1] == "begin" else -1
        if depth == 0:
            return match.start(), match.end()
    return None


def table(source: str, raw: Raw, conventions: Mapping[str, str] = NONE) -> list[list[list[Raw]]]:
    """The tokens of an environment of rows: rows of columns."""
    start = raw.inside
    found: list[list[list[Raw]]] = []
    for first, last in rows(raw.text):
        marks = [start + first - 1, *_marks(source, start + first, start + last), start + last]
        columns = [_Scanner(source, conventions).between(a + 1, b) for a, b in pairwise(marks)]
        columns = [[r for r in column if r.kind != "row"] for column in columns]
        if any(columns):
            found.append(columns)
    if raw.kind == "matrix":
        found = [_dotted(row) for row in found]
    if not found or any(not column for row in found for column in row if raw.kind == "matrix"):
        raise ReadError("a table with an empty place: write what stands there", source, raw.start)
    return found


def _dotted(row: list[list[Raw]]) -> list[list[Raw]]:
    """In a row of nothing but dots an empty place is no other one."""
    filled = [column for column in row if column]
    dots = all(len(column) == 1 and column[0].text in _DOTS for column in filled)
    return [column or [*filled[0]] for column in row] if dots and filled else row


def _marks(source: str, start: int, end: int) -> Iterator[int]:
    """Where the alignment marks of a row stand."""
    depth = 0
    for match in re.compile(r"\\(begin|end)\b|\\.|[{}&]", re.S).finditer(source, start, end):
        depth += (match[0] == "{" or match[1] == "begin") - (match[0] == "}" or match[1] == "end")
        if match[0] == "&" and depth == 0:
            yield match.start()


def scan(source: str, conventions: Mapping[str, str] = NONE) -> list[Raw]:
    """The tokens that count.  ReadError for an environment that is no mere alignment, and for open braces.

    The conventions say what `1,500` and `1{,}500` are.
    """
    return _Scanner(source, conventions).between(0, len(source))


@dataclass(frozen=True)
class _Scanner:
    source: str
    conventions: Mapping[str, str]

    def between(self, position: int, last: int) -> list[Raw]:
        """The tokens of a stretch of the source."""
        source, found = self.source, list[Raw]()
        marks = 0  # of alignment, in this row: every second one parts two columns
        sized: int | None = None  # where the size of the delimiter that comes next is said: the place of the delimiter
        evaluating = dict[int, int]()  # where a bar closes what \left. has opened, and is behind it
        while match := _TOKEN.search(source, position, last):
            text, start, position = match[0], match.start(), match.end()
            drawn = _DOUBLE_ONE.match(source, start)
            if drawn and _is_taken(found) and drawn[0][-1] != "!":  # x_1\!1, but P_1\!\{x > 0\}
                raise ReadError(_ONE_DIGIT, source, start)
            if drawn and not _is_taken(found):
                found += [Raw(sign, start, drawn.end()) for sign in (r"\mathbb", "{", "1", "}")]
                position = drawn.end()
            elif text[0] in _DIGITS or (text[0] == "." and text[1:2].isdigit()):
                if _is_taken(found):
                    text, position = text[0], start + 1
                    more = found[-1].text not in _TAKING_TWO and re.compile(r"[0-9]|\.[0-9]").match(source, position)
                    if text == "." or more:
                        raise ReadError(_ONE_DIGIT, source, start)
                if _SCIENTIFIC.match(source, position):
                    raise ReadError("a power of ten, or e? write 10^{..}, or a space before e", source, start)
                found += self._number(text, start, position, found)
            elif text.startswith(r"\perp") and len(text) > 5:
                found.append(Raw(r"\perp\perp", start, position))
            elif text.endswith("}") and len(text) > 2:
                found.append(Raw("(ref)", start, position, "word"))
            elif number := _UPRIGHT.match(source, start):  # upright digits are digits
                raised = bool(found) and found[-1].text in ("^", "_")
                found += [Raw("{", start, start + 1)] * raised + self.between(*number.span(1))
                position = number.end()
                found += [Raw("}", position - 1, position)] * raised
            elif _TEXT.match(text):
                script = bool(found) and found[-1].text in ("^", "_")
                found += [Raw("{", start, start + 1)] * script
                position = self._text(found, start, position)
                found += [Raw("}", position - 1, position)] * script
            elif text in _CLEAR and (start := self._behind(position, _CLEAR[text])) and (end := group(source, start)):
                switched = _SWITCH.match(source, source.index("{", start) + 1)
                opened = source.index("{", start) + (not switched)
                inside = self.between(opened, end - (not switched))
                if found and found[-1].text in ("^", "_"):  # a script is all that the command holds
                    inside = [Raw("{", start, start + 1), *inside, Raw("}", end - 1, end)]
                found += inside
                position = end
            elif text in _NOTHING and (end := self._behind(position, _NOTHING[text])):
                position = end
            elif (beside := _NUMBER.match(source, start)) and (end := group(source, beside.end())):
                position = end
            elif _PENALTY.fullmatch(text) and (value := _VALUE.match(source, position)):
                position = value.end()
            elif text == r"\mathrm" and found and (end := group(source, position)) and (
                (word := source[position:end].strip("{} ")) == "mod" or (found[-1].kind == "gap" and word in SPOKEN)
            ):  # fmt: skip
                position = self._text(found, start, position)
            elif text == r"\substack" and (end := group(source, position)):
                inside = self.between(source.index("{", position) + 1, end - 1)
                found += [r._replace(text=",", kind="") if r.kind == "row" else r for r in inside]
                position = end
            elif text in (r"\begin", r"\end"):
                end = group(source, position)
                name = source[position:end].strip()[1:-1] if end else ""
                kind = _TABLES.get(name)
                if end is not None and text == r"\begin" and kind and (close := _closed(source, name, end)):
                    bars = _BARRED.get(name, ())  # of a determinant
                    table = self._table(name, start, end, close, kind)
                    found += [Raw(sign, start, end) for sign in bars[:1]] + [table]
                    found += [Raw(sign, close[0], close[1]) for sign in bars[1:]]
                    position = close[1]
                    continue
                if end is None or name not in _WRAPPERS:
                    raise ReadError(
                        f"the environment {name or 'here'} is not read: write aligned, or words", source, start
                    )
                position = (group(source, end) or end) if name in _COUNTED and text == r"\begin" else end
            elif text == "!" and source.startswith("=", position):
                raise ReadError(
                    "not equal, or a factorial? leave a space before the sign, or write \\neq", source, start
                )
            elif text.endswith("=") and len(text) > 1:
                found.append(Raw(":=", start, position))
            elif text.startswith(r"\\"):
                if re.compile(r"[A-Za-z]{2}|\[").match(source, position) and text[-1] != "]":
                    raise ReadError("a row ends, or a command has a backslash too many? leave a space", source, start)
                found.append(Raw(text, start, position, "row"))
                marks = 0
            elif text == "&":
                marks += 1
                if marks == 1 and found and found[-1].kind == "row":
                    found[-1] = found[-1]._replace(text=INNER)
                found += [Raw(text, start, position, "gap")] * (marks % 2 == 0)
            elif text in _GAPS:
                found.append(Raw(text.rstrip("*"), start, position, "gap"))
                position = (group(source, position) or position) if text.startswith(r"\hspace") else position
            elif text == r"\left" and (system := _SYSTEM.match(source, position)) and (
                close := _closed(source, system[1], system.end())
            ) and (right := _NO_RIGHT.match(source, close[1])):  # fmt: skip
                found.append(self._table(system[1], start, system.end(), (close[0], right.end()), "cases"))
                position = right.end()
            elif start in evaluating:
                position = evaluating[start]
                found += [Raw(r"\right.", start, start), Raw(r"\right|", start, position)]
            elif text == r"\left" and (bar := _evaluated(source, position)):
                evaluating[bar[0]], position = bar[1], _null_delimiter(source, position)
                found.append(Raw(r"\left.", start, position))
            elif text in _SIZES:
                behind = _null_delimiter(source, position)
                bar = _BAR.match(source, behind) if text in _SIDES else None
                if bar:
                    found.append(Raw(_SIDES[text], start, bar.end()))
                elif text == r"\right" and behind > position and found and found[-1].kind not in ("cases", "matrix"):
                    found[-1] = found[-1]._replace(end=behind)
                elif source[behind:].lstrip()[:1] in ("<", ">"):
                    raise ReadError("brackets made of < and > are not read", source, start)
                elif source[behind:].lstrip()[:1] == "/":
                    raise ReadError("what does this tall slash divide? write a fraction", source, start)
                else:
                    sized = start
                position = bar.end() if bar else behind
            elif text == r"\hskip" and (skip := _SKIP.match(source, position)):
                position = skip.end()
                wide = float(skip[1]) * _POINTS[skip[2]] >= _WIDE
                found += [Raw(r"\hspace", start, position, "gap")] * wide
            elif text in _SPOKEN_SIGNS:
                found.append(Raw(_SPOKEN_SIGNS[text], start, position, "word"))
            elif text == "{" and (switch := _SWITCH.match(source, position)) and (end := group(source, start)):
                font = Raw(rf"\{_SWITCHES[switch[1]]}", switch.start(), switch.end())  # {\bf U} is \mathbf{U}
                inside = self.between(switch.end(), end - 1)
                said = source[switch.end() : end - 1].strip() == "mod"
                modulo = [Raw("mod", start, end, "word")] if said else []
                found += modulo or [font, Raw(text, start, position), *inside, Raw("}", end - 1, end)]
                position = end
            elif text in _UNITS and source[position:].lstrip().startswith("{"):
                groups = [group(source, position)]
                groups += [group(source, groups[0] or position)] if text in _MEASURED else []
                inside = [source[a:b].strip()[1:-1] for a, b in zip([position, *groups], groups, strict=False) if b]
                if None in groups or (len(inside) > 1 and not _QUANTITY.fullmatch(inside[0])):
                    raise ReadError("a quantity with its unit: write the number, and the unit in words", source, start)
                found += self.between(position, groups[0] or position)[1:-1] if len(inside) > 1 else []
                position = groups[-1] or position
                found.append(Raw(inside[-1].strip(), start, position, "unit"))
            elif text not in _SPACES:
                text = "*" if text == r"\ast" and _is_script(found) else text
                found.append(Raw(_SAME.get(text, text), start if sized is None else sized, position))
                sized = None
                if text == "}" and len(found) > 1 and found[-2].text == "{" and not _takes(found[:-2]):
                    del found[-2:]  # empty braces print nothing
                elif text == "}" and [raw.text for raw in found[-3:-1]] == ["^", "{"] and not _is_script(found[:-3]):
                    del found[-3:]  # nor does an empty script
        return found

    def _behind(self, position: int, count: int) -> int:
        """Behind so many groups; 0 where there are fewer."""
        for _ in range(count):
            position = group(self.source, position) or 0
        return position

    def _table(self, name: str, start: int, inside: int, close: tuple[int, int], kind: str) -> Raw:
        """An environment of rows, from its start to where it is closed, without the columns of an array."""
        if name == "array" and _COLUMNS.match(self.source, inside, close[0]):
            inside = group(self.source, inside) or inside
        return Raw(self.source[inside : close[0]], start, close[1], kind, inside)

    def _number(self, text: str, start: int, end: int, found: Sequence[Raw]) -> list[Raw]:
        """The tokens of a number; a comma between digits, and a point before zeros, is what the convention says."""
        plain = text.replace(r"\,", "")
        if "{,}" in text:
            convention = self._asked("1{,}500", start)
            if convention == "thousands" and not re.fullmatch(r"[1-9]\d{0,2}(\{,\}\d{3})+", text):
                raise ReadError("the commas do not stand before three digits each", self.source, start)
            plain = text.replace("{,}", "" if convention == "thousands" else ".")
        elif "," in plain and self._asked("1,500", start) == "one number":
            plain = re.sub(r",\s*", "", text)
        elif "," in plain:
            parts = [(m[0], start + m.start(), start + m.end()) for m in re.finditer(r"[\d.]+|,", text)]
            return [Raw(*part) for part in parts]
        elif _ZEROS.fullmatch(plain) and self._asked("1.000", start, "point before the zeros") == "thousands":
            plain = plain.replace(".", "")
        below = [raw.text for raw in found[-2:]] == ["_", "{"]
        if below and re.fullmatch(r"0\d", plain):  # no number has two digits so: m_{01}
            return [Raw(sign, start, end) for sign in (plain[0], ",", plain[1])]
        if re.match(r"0\d", plain) or plain.count(".") > 1:
            raise ReadError("the digits make no number", self.source, start)
        return [Raw("0" + plain if plain[0] == "." else plain, start, end)]

    def _asked(self, name: str, start: int, mark: str = "comma between the digits") -> str:
        if name not in self.conventions:
            raise ReadError(f"what is the {mark}? declare the convention {name!r}", self.source, start)
        return self.conventions[name]

    def _text(self, found: list[Raw], start: int, position: int) -> int:
        """The words of a text, and what stands between dollar signs as the formula that it is; the place behind."""
        end = group(self.source, position)
        if end is None:
            raise ReadError("the braces of a text do not close", self.source, start)
        if letter := _LETTER.fullmatch(self.source, start, end):  # upright it is another name than in italics
            font, at = _FONTS.get(letter[1] or "", r"\mathrm"), letter.start(2)
            found += [Raw(font, start, at - 1), Raw("{", at - 1, at), Raw(letter[2], at, at + 1), Raw("}", at + 1, end)]
            return end
        position, first = self.source.index("{", position) + 1, start
        for formula in _MATH.finditer(self.source, position, end - 1):
            if MARK.match(self.source, formula.start(), formula.end()):
                continue
            found += self._words(position, formula.start(), first)
            found += self.between(formula.start(1), formula.end(1))
            first = position = formula.end()
        found += self._words(position, end - 1, first) or [Raw("", start, end, "word")] * (first == start)
        return end

    def _words(self, start: int, end: int, first: int) -> list[Raw]:
        """One token for the words of a stretch, none where there are none."""
        words, count = _LOOKS.sub("", self.source[start:end]), 1
        while count:
            words, count = _FONT.subn(lambda font: font[1] or font[2] or "", words)
        words = " ".join(words.replace("\\ ", " ").replace("~", " ").split())
        return [Raw(words, first, end + 1, "" if words in (",", ";") else "word")] if words else []


def _is_taken(found: Sequence[Raw]) -> bool:
    """Does what stands before take the next token?  Of a number without braces it takes one digit: x^12 is x^1 2.

    So it is behind the first argument of a fraction, \\frac{x}12, and behind the degree of a root, \\sqrt[3]27.
    """
    if not found or found[-1].text in _TAKING:
        return bool(found)
    closing, at = found[-1].text, len(found) - 1
    if opening := {"}": "{", "]": "["}.get(closing):
        depth = 1
        while at and depth:
            at -= 1
            depth += (found[at].text == closing) - (found[at].text == opening)
    before = found[at - 1].text if at else ""
    return before == r"\sqrt" if closing == "]" else before in _TAKING_TWO and closing != "{"


def _is_script(found: Sequence[Raw]) -> bool:
    """Does a script begin there?"""
    before = [raw.text for raw in found[-2:]]
    return bool(before) and (before[-1] in ("^", "_") or (before[-1] == "{" and before[0] in ("^", "_")))


def _takes(found: Sequence[Raw]) -> bool:
    """May what stands there take a group, as a command does, or one with a first argument?"""
    if not found or found[-1].text != "}":
        takes = found and (found[-1].text in ("^", "_") or re.fullmatch(r"\\[A-Za-z]+", found[-1].text))
        return bool(takes and found[-1].text != r"\partial") or any(raw.text in _TAKING_TWO for raw in found[-2:-1])
    depth, at = 1, len(found) - 1
    while depth and at:
        at -= 1
        depth += (found[at].text == "}") - (found[at].text == "{")
    before = found[at - 1].text if at else ""
    return before == "}" or (before.startswith("\\") and TAKING.get(before) != 1)


def _evaluated(source: str, position: int) -> tuple[int, int] | None:
    """Where `\\right|` closes the `\\left.` before this place, with scripts behind it, and where these begin."""
    if _null_delimiter(source, position) == position:
        return None
    depth = 1
    for match in _NESTED.finditer(source, position):
        depth += 1 if match[1] == "left" else -1
        if depth == 0:
            bar = _EVALUATED.match(source, match.end())
            return (match.start(), bar.end()) if bar else None
    return None


def _null_delimiter(source: str, position: int) -> int:
    """Behind the dot of `\\left.`, which prints nothing."""
    rest = re.compile(r"\s*\.").match(source, position)
    return rest.end() if rest else position
