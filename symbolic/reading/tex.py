"""Displays, headings and theorems of an author's .tex."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from .conditionals import printed
from .declarations import COUNTED_LEVELS, DISPLAYS, LEVELS, ROWS, Declarations
from .files import Files
from .findings import AUX, COUNTED, PRINTED, Findings, Found, FoundDisplay, FoundSection, FoundTheorem
from .groups import content, group, imbalance, rows
from .numbering import letters, read_aux
from .page import Page
from .shorthands import DEFINES, written_out

_EVENT = re.compile(
    r"\\(?P<word>begin|end)\s*\{(?P<name>[^{}\n]*)\}"
    r"|\\(?P<bracket>[\[\]])"
    r"|(?P<dollars>\$\$?)"
    r"|(?P<blank>\n[ \t]*\n)"
    rf"|\\(?P<heading>{'|'.join(LEVELS)})(?P<star>\*?)(?![A-Za-z@])"
    r"|\\(?P<command>appendix|setcounter)(?![A-Za-z@])"
    rf"|\\(?P<defines>{DEFINES})(?![A-Za-z@])"
    r"|\\.",
    re.S,
)
_BRACE = re.compile(r"\\.|([{}])", re.S)
_TAG = re.compile(r"\\tag(?P<star>\*?)\s*(?=\{)")
_LABEL = re.compile(r"\\label\s*\{(?P<label>[^{}]*)\}")
_UNNUMBERED = re.compile(r"\\(?:nonumber|notag)(?![A-Za-z])")
_LEAD = re.compile(r"(?:[&\s~]|\\[,;:!]|\\q?quad(?![A-Za-z])|\{\}|\\h?phantom\s*\{[^{}]*\}|\\hspace\*?\s*\{[^{}]*\})*")
_OPERATION = re.compile(r"[+\-/]|\\(?:pm|mp|cdot|times|div)(?![A-Za-z])")
_AT_END = re.compile(rf"(?:{_OPERATION.pattern})[&\s~]*\Z")
_RELATION = re.compile(
    r"[=<>]|:=|\\(?:leq?|geq?|leqslant|geqslant|neq?|equiv|approx|sim|simeq|propto|ll|gg|in|notin|subset|subseteq|to"
    r"|coloneqq|lesssim|gtrsim|prec|succ|mapsto|Rightarrow|Longrightarrow|implies|iff|Leftrightarrow|mid|stackrel"
    r"|overset|underset|triangleq|doteq|cong)(?![A-Za-z])"
)
# A row that says where others hold: if x >= 0; for all n; (x >= 0).
_CONDITION = re.compile(
    r"\\(?:text\w*|mbox|hbox)\s*\{[\s({]*(?P<turn>(?:and|but|or|also)\s+)?(?:(?:only|even|exactly|precisely|holds|valid|true)\s+)*"
    r"(?P<word>if|for|when(?:ever)?|where|with|provided|unless|except|assuming|given|under|subject\s+to|s\.\s*t\.|such\s+that"
    r"|(?:as|so)\s+long\s+as|in\s+case)\b|\\forall(?![A-Za-z])",
    re.I,
)
_CLAIMING = re.compile(r"\\(?:text\w*|mbox|hbox)\s*\{\s*,?\s*(?:then|we)\b")
_ENCLOSED = [re.compile(p) for p in (r"(?<!\\)\{[^{}]*\}", r"\([^()]*\)", r"\[[^][]*\]")]
# Environments of words, of tables, and of pictures: what is mathematics in them stands in displays, or between dollars.
_TEXTUAL = frozenset(
    "document abstract itemize enumerate description center flushleft flushright quote quotation verse figure figure*"
    " table table* tabular tabular* tabularx tabulary longtable threeparttable minipage list trivlist thebibliography"
    " appendix appendices subequations titlepage picture tikzpicture pgfpicture axis tikzcd forest pspicture asy"
    " algorithm algorithm* algorithmic algorithm2e frame columns column block keywords acknowledgments acknowledgements"
    " landscape multicols spacing displayquote subfigure wrapfigure sidewaystable sidewaysfigure".split()
)
_NAMED = re.compile(
    r"eqn|equation|\Aeq|eq\*?\Z|math|align(?:at|ed)?\*?\Z|gather|multline|\A(?:empheq|dgroup|darray|dmath)"
)
_BESIDE = (  # what of an environment is not its own mathematics
    re.compile(
        r"\\(?:[a-zA-Z]*ref|label|cite\w*|includegraphics|url|path|input|href|text\w*)\*?(?:\[[^]]*\])?\{[^{}]*\}"
    ),
    re.compile(r"\\begin\s*\{([^{}]*)\}(?:(?!\\begin).)*?\\end\s*\{\1\}", re.S),
)
_WORDED = re.compile(r"(?<!\\)\$|\\[(\[]|\\(?:item|(?:sub)*section|par)(?![A-Za-z])")  # what stands in no mathematics
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\\begin\s*\{(?:document|equation|align)")
_SIGN = re.compile(r"(?<!\\)\^|\\(?:[dt]?frac|sqrt|sum|int|prod|leq?|geq?|neq?|cdot)(?![A-Za-z])")
_WORD = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{3,}")
_HEADING_LABEL = re.compile(r"\s*\\label\s*\{(?P<label>[^{}]*)\}")


class Event(NamedTuple):
    """A place where something begins or ends: its sort, its name, and its span."""

    sort: str
    name: str
    start: int
    end: int


def read_tex(path: Path) -> Findings:
    """Read a paper and the files that it takes in; raises Unreadable."""
    files = Files(path)
    source = files.page()
    styles = files.styles(source)
    page, lost = written_out(printed(source, styles), styles)
    findings = Findings(page, troubles=[*files.troubles, *lost])
    reader = _Reader(findings, Declarations([*styles, page.text]))
    reader.read()
    numbers = read_aux(path.with_suffix(".aux"), findings.troubles)
    for kind, unknown in ((FoundDisplay, reader.unknown), (FoundSection, None)):
        _renumber([item for item in findings.found if isinstance(item, kind)], numbers, findings, unknown)
    return findings


def _renumber(items: list[Found], numbers: dict[str, str], findings: Findings, unknown: tuple[int, str] | None) -> None:
    """Put the .aux file's numbers; where they contradict the count, what was only counted loses its number.

    So does what stands behind an environment that may have a number, or several.
    """
    contradiction = None
    for item in items:
        printed = numbers.get(item.label or "")
        if printed is None or item.numbered_by == PRINTED:
            continue
        if item.numbered_by == COUNTED and item.number != printed:
            said = f"({item.label}) is counted as {item.number}, in the .aux file {printed}"
            contradiction = contradiction or (-1, item.start, said)
        item.number, item.numbered_by = printed, AUX
    counted = [item for item in items if item.numbered_by == COUNTED]
    if unknown and contradiction is None and any(item.start > unknown[0] for item in counted):
        contradiction = (unknown[0], unknown[0], f"how many numbers has {unknown[1]}?")
    if contradiction:
        findings.trouble(contradiction[1], f"{contradiction[2]}: numbers without a label are left out")
        for item in counted:
            if item.start > contradiction[0]:
                item.number, item.numbered_by = None, ""


def _events(page: Page) -> list[Event]:
    events = []
    for match in _EVENT.finditer(page.text):
        sort = match.lastgroup or ""
        name = match["name"] if match["word"] else match[match.lastgroup] if match.lastgroup else ""
        if match["word"]:
            sort = match["word"]
        elif match["heading"]:
            sort, name = "heading", match["heading"] + match["star"]
        if sort:
            events.append(Event(sort, name, match.start(), match.end()))
    return events


class _Reader:
    """Goes through a page once, event by event."""

    def __init__(self, findings: Findings, declarations: Declarations) -> None:
        self._findings = findings
        self._text = findings.page.text
        self._kinds = declarations.kinds
        self._counters = declarations.counters
        self._chapters = declarations.chapters
        self._events = _events(findings.page)
        self.unknown: tuple[int, str] | None = None  # the first environment of which nobody knows what numbers it has
        self._open: list[tuple[str, FoundTheorem]] = []
        self._inline: int | None = None
        self._family: tuple[str, int] | None = None  # subequations: the common number, and how many so far

    def read(self) -> None:
        starts = [i for i, e in enumerate(self._events) if (e.sort, e.name) == ("begin", "document")]
        i = starts[0] + 1 if starts else 0
        while i < len(self._events):
            event = self._events[i]
            if (event.sort, event.name) == ("end", "document"):
                break
            i = getattr(self, f"_at_{event.sort}")(i, event)
        self._leave_inline()
        for name, theorem in self._open:
            self._findings.trouble(theorem.start, f"\\begin{{{name}}} is not closed", torn=True)
        displays = {f.start: f.end for f in self._findings.found if isinstance(f, FoundDisplay)}
        body = self._events[starts[0] if starts else 0 :]
        last = next((k for k, event in enumerate(body, 1) if (event.sort, event.name) == ("end", "document")), None)
        self._unclosed(body[:last], displays)
        bounds = (body[0].end if starts else 0, body[last - 1].start if last else len(self._text))
        unbalanced(self._findings, self._text, *bounds, displays)

    def _unclosed(self, events: Sequence[Event], ends: dict[int, int]) -> None:
        """Tell environments that nothing closes, beside displays, what is in these, and theorems."""
        begun, end = defaultdict[str, list[Event]](list), 0
        for event in events:
            end = max(end, ends.get(event.start, 0))
            if event.start < end or event.name in DISPLAYS or event.name in self._kinds:
                continue
            if event.sort == "begin":
                begun[event.name].append(event)
            elif event.sort == "end" and begun[event.name]:
                begun[event.name].pop()
        for event in (e for left in begun.values() for e in left):
            self._findings.trouble(event.start, f"\\begin{{{event.name}}} is not closed", torn=True)

    # Each of these reads what begins at event i and says which event is next.

    def _at_begin(self, i: int, event: Event) -> int:
        if event.name in DISPLAYS:
            self._leave_inline()
            return self._display(i, event.name)
        if event.name == "subequations":
            self._family = (self._counters.step("equation"), 0)
        elif event.name in self._kinds:
            self._theorem(event)
        elif self._inline is None and (end := self._mathematics(event)):
            return self._foreign_display(i, event, end)
        return i + 1

    def _mathematics(self, event: Event) -> int | None:
        """The end of an environment that nobody knows, and that prints mathematics; None for any other one."""
        end = re.compile(rf"\\end\s*\{{{re.escape(event.name)}\}}").search(self._text, event.end)
        if end is None or event.name in _TEXTUAL or self._in_brackets(event.start):
            return None
        body = self._text[event.end : end.start()]
        for pattern in _BESIDE:
            while (shorter := pattern.sub(" ", body)) != body:
                body = shorter
        if _WORDED.search(body):
            return None
        if _NAMED.search(event.name):
            return end.end()
        stated = _SIGN.search(body) or not (_WORD.search(body) or not _RELATION.search(body))
        return end.end() if stated and not _PARAGRAPH.search(self._text, event.end, end.start()) else None

    def _in_brackets(self, start: int) -> bool:
        r"""Does \( .. \) stand around a place?"""
        return self._text.rfind(r"\(", 0, start) > self._text.rfind(r"\)", 0, start)

    def _foreign_display(self, i: int, event: Event, end: int) -> int:
        """A display as it stands, which no reader reads."""
        text = self._text[event.start : end]
        item = FoundDisplay(event.start, end, label=labelled(text), environment=event.name, body=stated(text))
        self._findings.found.append(item)
        if not event.name.endswith("*") and self.unknown is None:
            self.unknown = event.start, event.name
        return self._behind(i, end)

    def _at_end(self, i: int, event: Event) -> int:
        if event.name in DISPLAYS:
            self._findings.trouble(event.start, f"\\end{{{event.name}}} closes nothing", torn=True)
        elif event.name == "subequations":
            self._family = None
        elif event.name in self._kinds:
            self._end_theorem(event)
        return i + 1

    def _at_bracket(self, i: int, event: Event) -> int:
        if event.name == "[":
            self._leave_inline()
            return self._display(i, "\\[")
        self._findings.trouble(event.start, "\\] closes nothing", torn=True)
        return i + 1

    def _at_dollars(self, i: int, event: Event) -> int:
        if event.name == "$":
            self._inline = event.start if self._inline is None else None
        elif self._inline is None:
            return self._display(i, "$$")
        return i + 1

    def _at_blank(self, i: int, event: Event) -> int:
        self._leave_inline()
        return i + 1

    def _at_heading(self, i: int, event: Event) -> int:
        name = event.name.rstrip("*")
        short = content(self._text, event.end, "[]")
        title = content(self._text, short[1] if short else event.end)
        if title is None:
            self._findings.trouble(event.start, f"\\{event.name} without a title in braces")
            return i + 1
        section = FoundSection(event.start, title[1], level=LEVELS[name], title=" ".join(title[0].split()))
        if not event.name.endswith("*") and name in COUNTED_LEVELS:
            section.number, section.numbered_by = self._counters.step(name), COUNTED
        label = _HEADING_LABEL.match(self._text, title[1])
        section.label = label["label"] if label else None
        self._findings.found.append(section)
        return self._behind(i, title[1])

    def _at_command(self, i: int, event: Event) -> int:
        if event.name == "appendix":
            self._counters.letters("chapter" if self._chapters else "section")
        elif event.name == "setcounter":
            name = content(self._text, event.end)
            value = name and content(self._text, name[1])
            if name and value and value[0].isdecimal() and len(value[0]) < 9:
                self._counters.set(name[0], int(value[0]))
        return i + 1

    def _at_defines(self, i: int, event: Event) -> int:
        """Skip a definition, with all groups that directly follow: what is in it is not in the paper here."""
        match = re.compile(r"\*?\s*\\[A-Za-z@]+(?:[#0-9]+(?:\\[A-Za-z@]+)?)*").match(self._text, event.end)
        end = match.end() if match else event.end
        while True:
            further = group(self._text, end) or group(self._text, end, "[]")
            if further is None:
                return self._behind(i, end)
            end = further

    def _behind(self, i: int, offset: int) -> int:
        i += 1
        while i < len(self._events) and self._events[i].start < offset:
            i += 1
        return i

    def _leave_inline(self) -> None:
        if self._inline is not None:
            self._findings.trouble(self._inline, "a formula in the text, opened with $, is not closed", torn=True)
            self._inline = None

    def _theorem(self, event: Event) -> None:
        kind = self._kinds[event.name]
        theorem = FoundTheorem(event.start, event.end, kind=kind.title)
        if kind.counter:
            theorem.number, theorem.numbered_by = self._counters.step(kind.counter), COUNTED
        self._open.append((event.name, theorem))
        self._findings.found.append(theorem)

    def _end_theorem(self, event: Event) -> None:
        if not any(name == event.name for name, _ in self._open):
            self._findings.trouble(event.start, f"\\end{{{event.name}}} closes nothing", torn=True)
            return
        while self._open:
            name, theorem = self._open.pop()
            if name == event.name:
                theorem.end = event.end
                return
            self._findings.trouble(theorem.start, f"\\begin{{{name}}} is not closed", torn=True)

    def _display(self, i: int, environment: str) -> int:
        close = self._close(i, environment)
        opening = self._events[i]
        if close is None:
            begun = self._text[opening.start : opening.end]
            self._findings.trouble(opening.start, f"the display that {begun} opens is not closed", torn=True)
            return i + 1
        closing = self._events[close]
        start = opening.end
        if environment.startswith(("alignat", "xalignat")):
            start = min(group(self._text, start) or start, closing.start)
        wrong = imbalance(self._text[start : closing.start])
        if wrong:
            self._findings.trouble(opening.start, f"in the display: {wrong}", torn=True)
        self._state(environment, opening.start, start, closing.start, closing.end)
        return close + 1

    def _close(self, i: int, environment: str) -> int | None:
        """The event that closes the display; None when something comes first that no display can hold."""
        wanted = {"\\[": ("bracket", "]"), "$$": ("dollars", "$$")}.get(environment, ("end", environment))
        for k in range(i + 1, len(self._events)):
            event = self._events[k]
            if (event.sort, event.name) == wanted:
                return k
            if self._foreign(event) or (environment == "$$" and event.sort == "blank"):
                return None
        return None

    def _foreign(self, event: Event) -> bool:
        if event.sort in ("begin", "end"):
            return event.name in DISPLAYS or event.name in self._kinds or event.name == "document"
        return event.sort in ("heading", "bracket")

    def _state(self, environment: str, outer: int, start: int, end: int, outer_end: int) -> None:
        """Note the display, or one for every number when its rows have several."""
        if environment not in ROWS:
            item = self._row(start, end, numbers=environment in ("equation", "multline"))
            item.start, item.end, item.environment = outer, outer_end, environment
            self._findings.found.append(item)
            return
        several = [(_printing(self._text, start + a, start + b), start + b) for a, b in rows(self._text[start:end])]
        items = [self._row(a, b, numbers=not environment.endswith("*")) for a, b in several]
        groups = _whole(grouped([item.number is not None for item in items]), [item.body for item in items])
        for first, last in groups:
            item = self._merged(items[first : last + 1], several[first][0], several[last][1])
            item.environment = environment
            if len(groups) == 1:
                item.start, item.end = outer, outer_end
            self._findings.found.append(item)

    def _row(self, start: int, end: int, numbers: bool) -> FoundDisplay:
        text = self._text[start:end]
        tag = tagged(text)
        item = FoundDisplay(start, end, label=labelled(text), body=stated(text))
        if tag:
            item.number, item.numbered_by = tag[0], PRINTED
        elif numbers and not _UNNUMBERED.search(text):
            item.number, item.numbered_by = self._next(), COUNTED
        return item

    def _merged(self, items: list[FoundDisplay], start: int, end: int) -> FoundDisplay:
        numbered = next((item for item in items if item.label), None) or next(
            (item for item in items if item.number is not None), items[0]
        )
        label = next((item.label for item in items if item.label), None)
        body = stated(self._text[start:end])
        return FoundDisplay(start, end, numbered.number, numbered.numbered_by, numbered.label or label, body=body)

    def _next(self) -> str:
        if self._family is None:
            return self._counters.step("equation")
        common, count = self._family
        self._family = (common, count + 1)
        return common + letters(count + 1)


def unbalanced(
    findings: Findings, text: str, start: int, end: int, displays: Mapping[int, int] = MappingProxyType({})
) -> None:
    """Tell the first brace in the text, beside displays, that has no partner."""
    opened = list[int]()
    bounds = [start, *(bound for span in sorted(displays.items()) for bound in span), end]
    around = zip(bounds[::2], bounds[1::2], strict=True)
    for match in (m for first, last in around for m in _BRACE.finditer(text, first, last)):
        if match[1] == "{":
            opened.append(match.start())
        elif match[1] and not opened:
            findings.trouble(match.start(), "} closes nothing", torn=True)
            return
        elif match[1]:
            opened.pop()
    if opened:
        findings.trouble(opened[-1], "{ is not closed", torn=True)


def grouped(numbered: list[bool]) -> list[tuple[int, int]]:
    """First and last row of each display: a number stands for the rows since the number before it.

    >>> grouped([False, True, True, False])
    [(0, 1), (2, 3)]
    """
    ends = [i for i, has in enumerate(numbered) if has] or [len(numbered) - 1]
    ends[-1] = len(numbered) - 1
    starts = [0, *(end + 1 for end in ends[:-1])]
    return list(zip(starts, ends, strict=True))


def _printing(text: str, start: int, end: int) -> int:
    """Behind the white space of a row."""
    return start + len(text[start:end]) - len(text[start:end].lstrip())


def _whole(groups: list[tuple[int, int]], bodies: list[str]) -> list[tuple[int, int]]:
    """The groups of rows, joined where one goes on with a side of a relation in the other, or is its condition.

    >>> _whole([(0, 0), (1, 1), (2, 2)], ["a &= b", r"&\\quad + c", "&= d"])
    [(0, 1), (2, 2)]
    """
    found: list[tuple[int, int]] = []
    for first, last in groups:
        before = bodies[found[-1][0] : first] if found else []
        if before and (_goes_on(" ".join(before), bodies[first]) or _of_others(before[-1], bodies[first])):
            first = found.pop()[0]
        found.append((first, last))
    return found


def _of_others(before: str, row: str) -> bool:
    """Is one of two rows a condition of the other, and no statement of its own?"""
    return "behind" in _conditional(before) or "before" in _conditional(row)


def _conditional(row: str) -> tuple[str, ...]:
    """Does a row say nothing but where the row before it holds, or the one behind it?"""
    text = row[_LEAD.match(row).end() :].rstrip("& \t\n\\")  # type: ignore[union-attr]
    if text.startswith("(") and _RELATION.search(text) and not _outside(text).strip(" .,;"):
        return ("before",)
    match = _CONDITION.match(text)
    if match is None or _CLAIMING.search(text):
        return ()
    if match["turn"] or (match["word"] or "")[:1].isupper():  # For $x > 0$, .. perhaps with what it says of it
        return () if _RELATION.search(text.rpartition(",")[2]) else ("behind",)
    return ("before", "behind") if text.endswith((",", ":")) else ("before",)


def _goes_on(before: str, row: str) -> bool:
    """Does a row begin with a sign of operation, or behind one or in brackets, or without a relation of its own?"""
    lead = _LEAD.match(row)
    inner, start = "&" in lead[0], lead.end()  # type: ignore[index]
    own, around = _outside(row), _outside(before)
    if row.startswith("+", start):
        return bool(_RELATION.search(before))
    if _RELATION.match(row, start) or (_RELATION.search(own) and not inner):
        return False
    open_before = any(around.count(a) > around.count(b) and own.count(b) > own.count(a) for a, b in ("()", "[]"))
    signs = _OPERATION.match(row, start) or _AT_END.search(before)
    return bool(signs or open_before or (inner and not _RELATION.search(own)))


def _outside(text: str) -> str:
    """What stands outside of braces and of brackets that close."""
    for pattern in _ENCLOSED:
        while (shorter := pattern.sub(" ", text)) != text:
            text = shorter
    return text


def tagged(text: str, start: int = 0) -> tuple[str, int, int] | None:
    """The number in the first `\\tag{..}` from `start` on, and the span of the tag."""
    match = _TAG.search(text, start)
    inside = content(text, match.end()) if match else None
    if not match or not inside:
        return None
    return inside[0].strip("$ ").strip("()") or "?", match.start(), inside[1]


def labelled(text: str) -> str | None:
    """The first label of a display or of a row."""
    label = _LABEL.search(text)
    return label["label"].strip() if label else None


def stated(text: str) -> str:
    """A display's text without tags, labels and `\\nonumber`."""
    pieces, done = [], 0
    while tag := tagged(text, done):
        pieces.append(text[done : tag[1]])
        done = tag[2]
    return _UNNUMBERED.sub("", _LABEL.sub("", "".join([*pieces, text[done:]]))).strip()
