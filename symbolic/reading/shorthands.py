"""Displays that a paper's own commands and environments print, or those of packages, written out where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .declarations import DISPLAYS
from .errors import Trouble
from .groups import content
from .macros import argument, filled
from .page import Page, spliced

DEFINES = (
    r"(?:re)?newcommand|providecommand|DeclareRobustCommand|[gex]?def|let|(?:re)?newenvironment"
    r"|(?:New|Renew|Provide|Declare)Document(?:Command|Environment)|(?:New|Renew)Environ"
)
DEEPEST = 8
_DISPLAYS = "|".join(map(re.escape, sorted(DISPLAYS)))
_PLAIN = "|".join(sorted(name for name in DISPLAYS if name.isalpha()))
_DELIMITER = re.compile(rf"\\\\|(\\(?:begin|end)\s*\{{(?:{_DISPLAYS})\}}|\\[\[\]]|\$\$)")
_TOKEN = re.compile(
    r"\\(?P<word>begin|end)\s*\{(?P<environment>[^{}\n]*)\}"
    rf"|\\(?P<defines>{DEFINES})(?![A-Za-z@])\*?"
    r"|\\(?P<command>[A-Za-z@]+)|\\.",
    re.S,
)
_NAME = re.compile(r"\s*(?P<brace>\{)?\s*\\?(?P<name>[A-Za-z@]+)\s*(?(brace)\})\s*")
_ENVIRONMENT = re.compile(r"\s*\{\s*(?P<name>[^{}\\]+?)\s*\}\s*")
_OTHER = re.compile(r"\s*=?\s*(\\[A-Za-z@]+)")
_COUNT = re.compile(r"\s*\[\s*([0-9])\s*\]")
_PATTERN = re.compile(r"[^{}\n]*(?=\{)")
_SPECIFIED = re.compile(r"(?P<optional>o|O\s*\{(?P<default>[^{}]*)\})?\s*(?P<further>(?:m\s*)*)")
_COMMANDS = re.compile(rf"\\(end)?({_PLAIN})(?![A-Za-z@])")  # \equation begins what \begin{equation} does
# Environments of packages: what their arguments are, and what they do to a display.
_EMPHEQ = re.compile(r"\s*(?:\[(?P<options>[^]]*)\]\s*)?\{\s*(?P<name>[a-z]+\*?)\s*(?:=\s*(?P<columns>\d+)\s*)?\}")
_FRAMING = re.compile(r"(?:\s*(?:box\s*=\s*[^,]*|(?:left|right)\s*=\s*\\empheq[lr](?:big)?l?r?brace)\s*,?)*")
_COLUMNS = re.compile(r"\s*(?:\[[^]]*\]\s*)?(?=\{)")
_LABELLED = re.compile(r"\s*(?:\[\s*(?:label\s*=\s*\{?(?P<label>[^][{}=,]*)\}?)?\s*\])?")
_SUBNUMBERED = re.compile(r"\\IEEEyes(?:sub)?number")


@dataclass(frozen=True)
class Shorthand:
    """A command, or an environment with what begins and what ends it; behind an argument may stand a delimiter.

    `delimiters` is None where the arguments are of a kind that is not followed.
    """

    name: str
    codes: tuple[str, ...]
    delimiters: tuple[str, ...] | None = ()
    default: str | None = None

    def values(self, text: str, at: int) -> tuple[list[str], int] | None:
        """The arguments that stand there, and the place behind them; None where they are not found."""
        values = list[str]()
        if self.default is not None:
            given = content(text, at, "[]")
            values.append(given[0] if given else self.default)
            at = given[1] if given else at
        for delimiter in self.delimiters or ():
            end = _up_to(text, at, delimiter) if delimiter else argument(text, at)
            if end is None:
                return None
            value = text[at:end].strip()
            values.append(value[1:-1] if value.startswith("{") and argument(value, 0) == len(value) else value)
            at = end + len(delimiter)
        return values, at


_OWN = {  # of IEEEtrantools
    "IEEEnonumber": Shorthand("IEEEnonumber", (r"\nonumber",)),
    "IEEEeqnarraynumspace": Shorthand("IEEEeqnarraynumspace", ("",)),
}


def written_out(page: Page, styles: Sequence[str]) -> tuple[Page, list[Trouble]]:
    """The page with all displays in LaTeX's own environments; and where what holds one is not followed."""
    writer = _Writer(_shorthands([*styles, page.text]))
    start = max(page.text.find(r"\begin{document}"), 0)
    changes = list(writer.changes(page.text, start))
    lost = [*_undefined(page.text[:start]), *writer.lost]
    return page.rewritten(changes), [Trouble(*page.place(at), message, True) for at, message in lost]


def _undefined(preamble: str) -> Iterator[tuple[int, str]]:
    """Where displays begin before the document does, beside definitions that are followed."""
    ends = [(m.start(), made[1]) for m in _TOKEN.finditer(preamble) if m["defines"] and (made := _defined(preamble, m))]
    for match in (m for m in _DELIMITER.finditer(preamble) if m[1] and m[1] not in (r"\]", "$$")):
        if not match[1].startswith(r"\end") and not any(start < match.start() < end for start, end in ends):
            yield match.start(), f"{match[1]} in a definition that is not followed: is a display printed by it?"


def _shorthands(texts: Sequence[str]) -> dict[str, Shorthand]:
    """The commands, and the environments, in which displays begin or end, in the last meaning of each."""
    found = dict[str, Shorthand]()
    for text in texts:
        at = 0
        while match := _TOKEN.search(text, at):
            at = match.end()
            if match["defines"] and (made := _defined(text, match)):
                found[made[0].name], at = made
    shown = {name for name, s in found.items() if any(map(_delimited, s.codes))}
    while further := {n for n, s in found.items() if any(_calls(code) & shown for code in s.codes)} - shown:
        shown |= further
    return _OWN | {name: found[name] for name in shown}


def _delimited(code: str) -> bool:
    return any(match[1] for match in _DELIMITER.finditer(code))


def _calls(code: str) -> set[str]:
    return {match["environment"] or match["command"] or "" for match in _TOKEN.finditer(code)}


def _defined(text: str, match: re.Match[str]) -> tuple[Shorthand, int] | None:
    """What a definition defines, and the place behind it; None where it is no whole one."""
    word = match["defines"]
    name = (_ENVIRONMENT if "nviron" in word else _NAME).match(text, match.end())
    if name is None:
        return None
    at, default, pattern = name.end(), None, list[str]()
    delimiters: tuple[str, ...] | None = ()
    if word == "let":
        other = _OTHER.match(text, at)
        return other and (Shorthand(name["name"], (_begun(other[1]),)), other.end())
    if word.endswith("def"):
        if (taken := _PATTERN.match(text, at)) is None:
            return None
        before, *pattern = re.split(r"#[1-9]", taken[0].strip())
        delimiters, at = (tuple(p.strip() for p in pattern) if not before else None), taken.end()
    elif "Document" in word:
        if (specified := content(text, at)) is None:
            return None
        kinds, at = _SPECIFIED.fullmatch(specified[0]), specified[1]
        delimiters = ("",) * kinds["further"].count("m") if kinds else None
        default = (kinds["default"] or "") if kinds and kinds["optional"] else None
    elif count := _COUNT.match(text, at):
        optional = content(text, count.end(), "[]")
        default, at = optional or (None, count.end())
        delimiters = ("",) * (int(count[1]) - bool(optional))
    codes = list[str]()
    for _ in range(1 + word.endswith("nvironment")):
        if (body := content(text, at)) is None:
            return None
        codes.append(_begun(body[0]))
        at = body[1]
    if word.endswith("Environ"):
        codes = codes[0].split(r"\BODY")
        delimiters = delimiters if len(codes) == 2 else None
    return Shorthand(name["name"], tuple(codes), delimiters, default), at


def _begun(code: str) -> str:
    return _COMMANDS.sub(lambda m: rf"\{'end' if m[1] else 'begin'}{{{m[2]}}}", code)


def _up_to(text: str, at: int, delimiter: str) -> int | None:
    """Where the delimiter stands outside of braces."""
    depth = 0
    for match in re.compile(rf"(?P<end>{re.escape(delimiter)}(?![A-Za-z@]))|\\.|[{{}}]", re.S).finditer(text, at):
        if match["end"] and depth == 0:
            return match.start()
        depth += (match[0] == "{") - (match[0] == "}")
    return None


class _Writer:
    """Writes out; `lost` is where that does not go, and why."""

    def __init__(self, shorthands: Mapping[str, Shorthand]) -> None:
        self._shorthands = shorthands
        self.lost: list[tuple[int, str]] = []

    def changes(self, text: str, start: int, depth: int = 0) -> Iterator[tuple[int, int, str]]:
        """The spans that are written otherwise, in their order, with what stands there then."""
        opened = dict[str, list[str]]()
        at = start
        while match := _TOKEN.search(text, at):
            at = match.end()
            name = match["environment"] or match["command"] or ""
            if match["defines"]:
                at = made[1] if (made := _defined(text, match)) else at
            elif match["word"] == "end":
                if opened.get(name):
                    yield match.start(), at, self._all(opened[name].pop(), depth)
            elif match["word"] and (known := _of_package(name, text, at)):
                opened.setdefault(name, []).append(known[1])
                yield match.start(), (at := known[2]), known[0]
            elif name in self._shorthands and len(self._shorthands[name].codes) == 1 + bool(match["word"]):
                shorthand = self._shorthands[name]
                if shorthand.delimiters is None or (found := shorthand.values(text, at)) is None or depth > DEEPEST:
                    self.lost.append((match.start(), f"a display in {match[0]}, whose arguments are not followed"))
                    continue
                first, *last = (filled(code, found[0]) for code in shorthand.codes)
                opened.setdefault(name, []).extend(last)
                yield match.start(), (at := found[1]), self._all(first, depth)

    def _all(self, text: str, depth: int) -> str:
        """A text with all that is in it written out."""
        lost = len(self.lost)
        written = spliced(text, self.changes(text, 0, depth + 1))
        del self.lost[lost + 1 :]
        return written


def _of_package(name: str, text: str, at: int) -> tuple[str, str, int] | None:
    """What begins, and what ends, the same display as an environment of a package, and the place behind its arguments.

    None for another one, and for one with what LaTeX's own cannot do.
    """
    star = "*" * name.endswith("*")
    if name == "math":
        return "$", "$", at
    if name == "empheq" and (framed := _EMPHEQ.match(text, at)) and _FRAMING.fullmatch(framed["options"] or ""):
        columns = f"{{{framed['columns']}}}" if framed["columns"] else ""
        begun = f"\\begin{{{framed['name']}}}{columns}"
        return (begun, f"\\end{{{framed['name']}}}", framed.end()) if framed["name"] in DISPLAYS else None
    if name in ("IEEEeqnarray", "IEEEeqnarray*") and (placed := _COLUMNS.match(text, at)):
        columns, end = content(text, placed.end()), text.find(f"\\end{{{name}}}", at)
        if columns and not _SUBNUMBERED.search(text, at, max(end, at)):
            return f"\\begin{{eqnarray{star}}}", f"\\end{{eqnarray{star}}}", columns[1]
    if name in ("dmath", "dmath*") and (option := _LABELLED.match(text, at)) and not text.startswith("[", option.end()):
        label = f"\\label{{{option['label'].strip()}}}" if option["label"] else ""
        return f"\\begin{{equation{star}}}{label}", f"\\end{{equation{star}}}", option.end()
    return None
