r"""What TeX does not print of a source: the branch of a conditional that is not taken, and what the author excludes.

A conditional is decided where its value stands in the source: `\iffalse`, `\iftrue`, `\if0`, `\if1\blind` with
`\newcommand{\blind}{1}`, `\ifnum1>2`, and `\iflong` of `\newif\iflong` by the last `\longtrue` or `\longfalse` before
it.  One that is set in a group, in a definition, or in a conditional that is not decided has no value from there on.
What is not decided stays in the text, with its `\if`, `\else` and `\fi`: one of its branches is printed, nobody knows
which.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .groups import group
from .macros import declared
from .page import Page, blank
from .shorthands import DEFINES

# A word that begins a conditional, unless it is one of these: they have their branches in braces, and no \fi.
BEGINS = r"if[A-Za-z@]*(?![A-Za-z@])"
CHOOSING = (
    r"(?:ifthenelse|IfFileExists|@ifundefined|If(?:No)?ValueTF?|if(?:bool|toggle|boolexpr|packageloaded|blank"
    r"|(?:cs)?(?:un)?def|def(?:string|empty|void|macro)|str(?:equal|empty)|num(?:comp|equal|greater|less|odd)))"
    r"(?![A-Za-z@])"
)
_TOKEN = re.compile(
    r"\\newif\s*\\if(?P<new>[A-Za-z@]+)"
    rf"|\\(?P<defines>{DEFINES})(?![A-Za-z@])"
    rf"|(?P<unless>\\unless\s*)?\\(?!iff(?![A-Za-z@])|{CHOOSING})(?P<begins>{BEGINS})"
    r"|\\(?P<turns>else|or|fi)(?![A-Za-z@])"
    r"|\\(?P<switch>[A-Za-z@]+?)(?P<value>true|false)(?![A-Za-z@])"
    r"|\\(?P<edge>begin|end)\s*\{(?P<environment>[^{}\n]*)\}|\\(?:[A-Za-z@]+|.)|(?P<brace>[{}])",
    re.S,
)
_DEFINED = re.compile(r"\*?\s*\\[A-Za-z@]+(?:[#0-9]+(?:\\[A-Za-z@]+)?)*")
_COMPARED = re.compile(r"\s*(\\[A-Za-z@]+\s*|[^\\{}#])(\\[A-Za-z@]+\s*|[^\\{}#])")
_NUMBERS = re.compile(r"\s*(\\[A-Za-z@]+|\d+)\s*([<=>])\s*(\\[A-Za-z@]+|\d+)\s?")
_SIGNS = {"<": operator.lt, "=": operator.eq, ">": operator.gt}
_EXCLUDED = re.compile(
    r"\\(?P<how>ex|in)cludecomment\s*\{(?P<name>[^{}\\]+)\}|\\let\s*\\(?P<alias>[A-Za-z]+)\s*=?\s*\\comment(?![A-Za-z@])"
    r"|\\(?:re)?newenvironment\s*\{(?P<own>[^{}\\]+)\}\s*\{\s*\\(?:comment|iffalse)\s*\}"
    r"|\\(?:Ren|N)ewEnviron\s*\{(?P<empty>[^{}\\]+)\}\s*\{\s*\}"
)


def printed(page: Page, styles: Sequence[str]) -> Page:
    """The page with what is known not to be printed blanked; `styles` are the texts that are read before it."""
    text = page.text
    for name in _excluded([*styles, text]):
        inside = re.compile(rf"\\begin\s*\{{{re.escape(name)}\}}.*?\\end\s*\{{{re.escape(name)}\}}", re.S)
        text = inside.sub(lambda found: blank(found[0]), text)
    scanner = _Scanner(_bodies([*styles, text]), _set_in_definitions([*styles, text]))
    for style in styles:
        scanner.spans(style)
    return page.with_text(_without(text, scanner.spans(text)))


def literal(text: str) -> str:
    r"""The text of one file with the branches blanked that no file can print: `\iffalse .. \fi`."""
    return _without(text, _Scanner({}, None).spans(text)) if r"\if" in text else text


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    pieces, done = list[str](), 0
    for start, end in sorted(spans):
        pieces += [text[done:start], blank(text[max(start, done) : end])]
        done = max(done, end)
    return "".join([*pieces, text[done:]])


def _excluded(texts: Sequence[str]) -> list[str]:
    """The environments of which nothing is printed, by what is said last of each."""
    found = dict[str, bool]()
    for match in (m for text in texts for m in _EXCLUDED.finditer(text)):
        name = match["name"] or match["alias"] or match["own"] or match["empty"]
        found[name.strip()] = match["how"] != "in"
    return [name for name, is_excluded in found.items() if is_excluded]


def _bodies(texts: Sequence[str]) -> dict[str, str]:
    """What macros without arguments stand for."""
    macros = declared("\n".join(texts)).macros
    return {name: macro.body.strip() for name, macro in macros.items() if not macro.arguments}


def _defined_to(text: str, at: int) -> int:
    """Behind a definition, with all groups that directly follow."""
    match = _DEFINED.match(text, at)
    end = match.end() if match else at
    while (further := group(text, end) or group(text, end, "[]")) is not None:
        end = further
    return end


def _set_in_definitions(texts: Sequence[str]) -> set[str]:
    """The switches that something sets when it is used, and nobody knows when."""
    found = set[str]()
    for text in texts:
        spans = [(m.end(), _defined_to(text, m.end())) for m in _TOKEN.finditer(text) if m["defines"]]
        found |= {m["switch"] for span in spans for m in _TOKEN.finditer(text, *span) if m["switch"]}
    return found


@dataclass
class _Open:
    """A conditional that is not closed yet: is its condition true, None if not known, and the branch that is read."""

    value: bool | None
    branch: bool = True
    skipped: int | None = None  # from where it is not printed


@dataclass
class _Scanner:
    r"""Goes through texts in their order.  `loose` is None where only `\iffalse` and its like are decided."""

    bodies: Mapping[str, str]
    loose: set[str] | None
    switches: dict[str, bool | None] = field(default_factory=dict)

    def spans(self, text: str) -> list[tuple[int, int]]:
        """What is not printed of a text."""
        return [*self._spans(text, 0, len(text), inside=False)]

    def _spans(self, text: str, at: int, end: int, inside: bool) -> Iterator[tuple[int, int]]:
        """The same of a part of it; `inside` a definition, where what is not closed is left alone."""
        opened, depth, found = list[_Open](), 0, list[tuple[int, int]]()
        while match := _TOKEN.search(text, at, end):
            at = match.end()
            hidden = any(o.skipped is not None for o in opened)
            if match["begins"]:
                value, behind = (None, at) if hidden else self._value(text, match, inside)
                opened.append(_Open(value))
                if value is not None:
                    found.append((match.start(), at := behind))
                    opened[-1].skipped = None if value else at
            elif match["turns"]:
                self._turn(match, opened, found)
            elif hidden:
                continue
            elif match["new"]:
                self.switches[match["new"]] = False if self.loose is not None else None
                found += [match.span()] if self.loose is not None else []
            elif match["defines"]:
                behind = min(_defined_to(text, at), end)
                found += self._spans(text, at, behind, inside=True)
                at = behind
            elif match["switch"] in self.switches:
                sure = not depth and not inside and all(o.value is not None for o in opened)
                self.switches[match["switch"]] = match["value"] == "true" if sure else None
                found += [match.span()] if self.loose is not None else []
            elif match["brace"] or (match["edge"] and match["environment"] != "document"):
                depth += 1 if (match["brace"] or match["edge"]) in ("{", "begin") else -1
        if not opened:
            yield from found
        elif not inside:  # what is not closed ends nowhere
            first = min((o.skipped for o in opened if o.skipped is not None), default=end)
            yield from ((a, b) for a, b in found if b <= first)

    def _turn(self, match: re.Match[str], opened: list[_Open], found: list[tuple[int, int]]) -> None:
        r"""At an \else or a \fi."""
        last = opened[-1] if opened else None
        if last is None or last.value is None:
            if last is not None and match["turns"] == "fi":
                opened.pop()
            return
        found.append((match.start() if last.skipped is None else last.skipped, match.end()))
        if match["turns"] == "fi":
            opened.pop()
        else:
            last.skipped = None if last.skipped is not None else match.end()

    def _value(self, text: str, match: re.Match[str], inside: bool) -> tuple[bool | None, int]:
        """Is a condition true, None if that is not known, and the place behind it."""
        name, at, value = match["begins"][2:], match.end(), None
        if name in ("true", "false"):
            value = name == "true"
        elif name == "" and (compared := _COMPARED.match(text, at)):
            sides = [self._character(side) for side in compared.groups()]
            value, at = (sides[0] == sides[1], compared.end()) if None not in sides else (None, at)
        elif name == "num" and (numbers := _NUMBERS.match(text, at)):
            low, sign, high = numbers.groups()
            sides = [self.bodies.get(side[1:], side) for side in (low, high)]
            if all(side.isdecimal() and len(side) < 9 for side in sides):
                value, at = _SIGNS[sign](*map(int, sides)), numbers.end()
        elif self.loose is not None and name in self.switches and name not in self.loose:
            value = self.switches[name]
            for later in _TOKEN.finditer(text, at) if inside else ():  # it counts where the macro is used
                if later["switch"] == name and (later["value"] == "true") != value:
                    value = None
        return (value if not match["unless"] or value is None else not value), at

    def _character(self, side: str) -> str | None:
        r"""The one character that stands for one side of \if; None if it is not known."""
        shown = self.bodies.get(side.strip()[1:], "") if side.startswith("\\") else side
        return (" " if shown.isspace() else shown) if len(shown) == 1 else None
