"""Displays, headings and theorems of a paper in markdown, as character recognition writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .declarations import DISPLAYS, ROWS
from .findings import PRINTED, Findings, FoundDisplay, FoundSection, FoundTheorem
from .groups import Wrapper, group, imbalance, rows, wrapper
from .page import Line, Page, blank, read_text
from .tex import grouped, labelled, stated, tagged, unbalanced

NUMBER = r"(?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?'*"
_UNREAD = re.compile(
    r"^(?P<fence>```+|~~~+).*?^(?P=fence)|<!--.*?-->|(?P<kept>(?<![\\$`])\$[^$`\n]+\$)"
    # What links stand for, and comments that are written so; what is struck out; pictures; formulas as code.
    r"|^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*(?:<[^>\n]*>|[^\s<]\S*)(?:[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*'|\([^\n]*\)))?[ \t]*$"
    r"|(?<![~\\])~~(?=[^\s~])(?:(?!\n[ \t]*\n).)*?(?<=[^\s~])~~(?!~)|<(?P<struck>del|s|strike)>.*?</(?P=struck)>"
    r"|!\[[^\]\n]*\]\([^)\n]*\)|(?<![`$])(?P<code>`+)(?![`$])(?=[^`\n]*\$)[^`\n]*(?P=code)(?![`$])",
    re.S | re.M,
)
_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.S)
_FORMULA = re.compile(r"^(?P<before>[ \t]*)```math[ \t]*$(?P<inside>.*?)^(?P<after>[ \t]*)```(?=[ \t]*$)", re.S | re.M)
_DISPLAY = rf"\\\\?begin\s*\{{(?:{'|'.join(map(re.escape, sorted(DISPLAYS)))})\}}"
_MARK = re.compile(
    rf"(?P<blank>\n[ \t]*(?=\n))|(?P<opening>\\\\?\[|{_DISPLAY})|\\\\|(?P<dollars>\$\$?)|\\.",
)
_DOUBLE = r"\\["  # one backslash is for markdown
_MATHEMATICS = re.compile(r"\\[A-Za-z]|[=<>^_+]")

_ENDS_IN_NUMBER = re.compile(rf"\(({NUMBER})\)\Z")
_WIDE = (r"\quad", r"\qquad", r"\hfill")
_REFERENCE = re.compile(
    r"\b(?:and|or|by|from|in|of|see|to|with|using|via|eqs?\.?|equations?|lemma|theorem|proposition|corollary|section"
    r"|formulas?)\s*\}?\s*\Z",
    re.I,
)
_RELATIONS = r"=|:=|<|>|\\(?:leq?|geq?|leqslant|geqslant|sim|approx|equiv|propto)(?![A-Za-z])"
_DOUBLED, _SINGLE = re.compile(r"(?<!\\)\\\\([A-Za-z]{2,})"), re.compile(r"(?<!\\)\\[A-Za-z]")
_ROW_END = re.compile(r"(?<!\\)\\{4}(?!\\)")
_ESCAPED, _STRAY = re.compile(r"\\([!-/:-@\[-`{-~])"), re.compile(r"(?<!\\)\\([_()*])")
# No row begins with one of these right behind its end.
_COMMANDS = frozenset(
    "frac left right in le leq forall log mathcal mathbb cdot exp sim text alpha beta delta epsilon varepsilon lambda"
    " mu rho sigma theta infty ln".split()
)
_CONTINUES = re.compile(rf"[&\s]*(?:{_RELATIONS})")
_CONTINUED = re.compile(rf"(?:{_RELATIONS})[&\s]*\Z")

_MARKED_HEADING = re.compile(r"(#{1,6})\s+(?:\**)(?:(\d+(?:\.\d+)*|[A-Z](?:\.\d+)*\.)\.?\s+)?(.*?)[\s#*]*\Z")
_PLAIN_HEADING = re.compile(r"(\d+(?:\.\d+)*)\.?\s+(\S.{0,98})\Z")
_UNLIKE_A_HEADING = re.compile(r"[.,;:?]\Z|\$\$")

_KINDS = "Theorem|Lemma|Proposition|Corollary|Definition|Remark|Claim|Conjecture|Example|Property|Assumption|Fact|Proof"
_THEOREM = re.compile(
    rf"(?P<mark>\*{{0,3}}|_{{0,2}})(?P<kind>{_KINDS})(?:\s+(?P<number>{NUMBER}))?"
    r"(?:\s+(?:of\s[^.:]*?\d+(?:\.\d+)*))?[*_]*(?:\s*\([^()]+\))?"
    r"(?P<stop>[.:*_]*)(?=\s|\Z)(?P<rest>.*)"
)


class Span(NamedTuple):
    """A display in the page: the whole of it, and what stands between its delimiters."""

    start: int
    end: int
    inner: int
    inner_end: int
    delimiter: str


def read_markdown(path: Path) -> Findings:
    """Read a paper; raises Unreadable."""
    raw = read_text(path, path.name)
    shown = _FORMULA.sub(lambda m: f"{m['before']}     $${m['inside']}{m['after']} $$", raw)
    text = _UNREAD.sub(lambda found: found["kept"] or blank(found[0]), shown)
    pairs = zip(raw.split("\n"), text.split("\n"), strict=True)
    findings = Findings(Page(Line(*pair, path.name, number) for number, pair in enumerate(pairs, 1)))
    spans = list(_spans(findings))
    findings.found += _displays(findings, spans)
    around = _without_displays(text, spans)
    unbalanced(findings, _CODE.sub(lambda found: blank(found[0]), around), 0, len(text))
    _outline(findings, around)
    return findings


def _without_displays(text: str, spans: list[Span]) -> str:
    """The text with dollars for all that is in displays, line by line."""
    pieces, done = [], 0
    for span in spans:
        pieces += [text[done : span.start], re.sub(r"[^\n]", "$", text[span.start : span.end])]
        done = span.end
    return "".join([*pieces, text[done:]])


# ---------------------------------------------------------------------------------------------- where displays are


def _spans(findings: Findings) -> Iterator[Span]:
    """Every display between dollars, brackets (with one backslash or two) or in an environment; else a trouble."""
    text, at, inline = findings.page.text, 0, False
    while mark := _MARK.search(text, at):
        at = mark.end()
        leads = _begins_line(text, mark.start())
        if mark["blank"]:
            inline = False
        elif mark["dollars"] == "$" or (mark["dollars"] and inline and not leads):
            inline = not inline if mark["dollars"] == "$" else inline
        elif opening := mark["dollars"] or mark["opening"]:
            span = _span(text, mark.start(), opening)
            brackets = opening == "\\[" and (inline or span is None or not _is_mathematics(text, span))
            if not leads and (brackets or opening == _DOUBLE):
                continue
            inline = False
            if span is None:
                what = f"the display that {opening} opens is not closed before the paragraph ends"
                findings.trouble(mark.start(), what, torn=True)
                continue
            yield span
            at = span.end


def _begins_line(text: str, offset: int) -> bool:
    return not text[text.rfind("\n", 0, offset) + 1 : offset].strip()


def _is_mathematics(text: str, span: Span) -> bool:
    """Within a line `\\[12\\]` are brackets of markdown."""
    return bool(_MATHEMATICS.search(text, span.inner, span.inner_end))


def _span(text: str, start: int, opening: str) -> Span | None:
    """The display that opens there; None when an empty line, or another display, comes before its end."""
    name = opening.partition("{")[2].rstrip("}")
    inner = start + len(opening)
    if name.startswith(("alignat", "xalignat")):
        inner = group(text, inner) or inner
    for match in _closing(opening, name).finditer(text, inner):
        if match["end"]:
            return Span(start, match.end(), inner, match.start(), name or opening)
        if match["foreign"]:
            break
    return None


@cache
def _closing(opening: str, name: str) -> re.Pattern[str]:
    if opening == _DOUBLE:
        return re.compile(r"(?P<foreign>\n[ \t]*\n)|(?P<end>\\\\\])|\\.", re.S)
    end = {"$$": r"\$\$", "\\[": r"\\\]"}.get(opening, rf"\\end\s*\{{{re.escape(name)}\}}")
    another = {"$$": "", "\\[": r"|\\\["}.get(opening, rf"|{_DISPLAY}")
    if opening.startswith(r"\\b"):
        return re.compile(rf"(?P<foreign>\n[ \t]*\n)|(?P<end>\\{end})|\\.", re.S)
    return re.compile(rf"(?P<foreign>\n[ \t]*\n{another})|\\\\|(?P<end>{end})|\\.", re.S)


# ------------------------------------------------------------------------------------------- displays and numbers


def printed_number(text: str) -> str:
    """The number printed with a display or a row; "" when there is none.

    A number stands at the end in parentheses, set off by white space, or in a `\\tag`.  Without a dot it must be
    set off by `\\quad` or stand alone.  After "and", "by", ... it is a reference, unless `\\quad` comes between.

    >>> printed_number(r"x = y \\quad (4.22)")
    '4.22'
    >>> printed_number(r"x = y \\text{ by } (4.22)")
    ''
    """
    if tag := tagged(text):
        return tag[0]
    bare = text.rstrip(" \t\n&")
    match = _ENDS_IN_NUMBER.search(bare)
    if not match:
        return ""
    before, wide = _without_gap(bare[: match.start()])
    close = before == bare[: match.start()]
    reference = close or (not wide and ("." not in match[1] or _REFERENCE.search(before)))
    return "" if before and reference else match[1]


def _without_gap(text: str) -> tuple[str, bool]:
    """The text without the space at its end, and whether that space is a wide one."""
    wide = False
    while True:
        shorter = text.rstrip(" \t\n&~")
        for space in (*_WIDE, r"\,", r"\;", r"\ "):
            if shorter.endswith(space):
                shorter = shorter[: -len(space)]
                wide = wide or space in _WIDE
        if shorter == text:
            return text, wide
        text = shorter


_ENTITIES = {"&lt;": "<", "&gt;": ">", "&amp;": "&"}  # as a page writes these signs


def _unescaped(body: str) -> str:
    r"""The formula without the backslashes that markdown takes away.

    A display all of whose commands have two, as in `\\frac`, has one before every sign; in any other one only what is
    no LaTeX at all is undone, `\_` and `\(`, and two before a command that never begins a row.
    """
    for entity, sign in _ENTITIES.items():
        body = body.replace(entity, sign)
    if _DOUBLED.search(body) and not _SINGLE.search(body):
        body = _ESCAPED.sub(r"\1", body)
    elif all(name in _COMMANDS for name in _DOUBLED.findall(body)):
        body = _ROW_END.sub(r"\\\\", _DOUBLED.sub(r"\\\1", body))
    return re.sub(r"\\\s*\Z", "", _STRAY.sub(r"\1", body)) if not body.endswith("\\\\") else _STRAY.sub(r"\1", body)


def _displays(findings: Findings, spans: list[Span]) -> list[FoundDisplay]:
    text = findings.page.text
    found: list[FoundDisplay] = []
    for i, span in enumerate(spans):
        wrong = imbalance(text[span.inner : span.inner_end])
        if wrong:
            findings.trouble(span.start, f"in the display: {wrong}", torn=True)
        items = _items(text, span)
        if len(items) == 1 and items[0].number is None:
            _number_behind(text, items[0], spans[i + 1].start if i + 1 < len(spans) else len(text))
        if not items[0].body and items[0].number is None:
            findings.trouble(span.start, "a display with nothing in it")
            continue
        if found and _continue(found[-1], items[0], text):
            first = found.pop()
            items[0].start, items[0].body = first.start, f"{first.body}\n{items[0].body}".strip()
            items[0].label = items[0].label or first.label
        found += items
    return found


def _items(text: str, span: Span) -> list[FoundDisplay]:
    """The display, or one for every number or label when its rows have several."""
    inner = text[span.inner : span.inner_end]
    around = Wrapper(span.delimiter, 0, len(inner)) if span.delimiter in ROWS else wrapper(inner)
    if around:
        several = [(around.start + a, around.start + b) for a, b in rows(inner[around.start : around.end])]
        numbers = [printed_number(inner[a:b]) for a, b in several]
        labels = [labelled(inner[a:b]) for a, b in several]
        groups = grouped([bool(number or label) for number, label in zip(numbers, labels, strict=True)])
        if len(groups) > 1:
            return [
                _item(inner[several[a][0] : several[b][1]], span.inner + several[a][0], span.inner + several[b][1],
                      numbers[a : b + 1], around.name)
                for a, b in groups
            ]  # fmt: skip
        if any(numbers):
            return [_item(inner, span.start, span.end, numbers, around.name)]
    item = _item(inner, span.start, span.end, [printed_number(inner)], span.delimiter)
    around = wrapper(item.body)
    item.environment = around.name if around else span.delimiter
    return [item]


def _item(text: str, start: int, end: int, numbers: list[str], environment: str) -> FoundDisplay:
    number = next(filter(None, numbers), "")
    item = FoundDisplay(start, end, label=labelled(text), environment=environment, body=_unescaped(stated(text)))
    if number:
        item.number, item.numbered_by = number, PRINTED
        item.body = _unescaped(stated(_without_number(text, number)))
    return item


def _without_number(text: str, number: str) -> str:
    """The text without its `\\tag`, or without the last `(number)` and the space before it."""
    tag = tagged(text)
    if tag:
        return (text[: tag[1]] + text[tag[2] :]).strip()
    before, _, after = text.rpartition(f"({number})")
    if not after.strip(" \t\n&"):
        return _without_gap(before)[0].strip()
    return _without_gap(before)[0].strip() + " " + after.strip()


def _number_behind(text: str, item: FoundDisplay, limit: int) -> None:
    """Find a number that stands loose behind the display, with or without the end of the statement before it."""
    gap = re.compile(r"\n[ \t]*(?:\n|\Z)").search(text, item.end, limit)
    tail = text[item.end : gap.start() if gap else limit]
    first = tail.strip().split("\n")[0]
    alone = re.fullmatch(rf"\(({NUMBER})\)\.?", first.strip())
    if alone:
        item.number, item.numbered_by = alone[1], PRINTED
        item.end += tail.index(first) + len(first)
        return
    rest = re.fullmatch(rf"(\s*[,;].*[$.,;])\s+\(({NUMBER})\)\s*", tail, re.S)
    if rest:
        item.number, item.numbered_by = rest[2], PRINTED
        item.body = f"{item.body}\n{rest[1].strip()}"
        item.end += len(tail.rstrip())


def _continue(first: FoundDisplay, second: FoundDisplay, text: str) -> bool:
    """Is the second the rest of the first: nothing between, no number yet, and no statement of its own?"""
    if first.number is not None or text[first.end : second.start].strip():
        return False
    alone = not second.body and second.number is not None
    return alone or bool(_CONTINUES.match(second.body) or _CONTINUED.search(first.body))


# ------------------------------------------------------------------------------------------- headings and theorems


def _outline(findings: Findings, text: str) -> None:
    """Find headings and theorem-like paragraphs in the text whose displays are blanked by dollars."""
    lines = text.split("\n")
    offset = 0
    last: tuple[int, ...] = ()
    for i, line in enumerate(lines):
        begins = i == 0 or not lines[i - 1].strip() or lines[i - 1].lstrip().startswith("#")
        ends = i + 1 == len(lines) or not lines[i + 1].strip()
        heading = _heading(line.strip(), last, alone=begins and ends) if line.strip() else None
        if heading:
            heading.start, heading.end = offset, offset + len(line)
            last = _parts(heading.number) or last
            findings.found.append(heading)
        elif begins:
            theorem = _theorem(line.strip())
            if theorem:
                theorem.start, theorem.end = offset, offset + _paragraph(lines, i)
                findings.found.append(theorem)
        offset += len(line) + 1


def _paragraph(lines: list[str], first: int) -> int:
    last = first
    while last + 1 < len(lines) and lines[last + 1].strip():
        last += 1
    return sum(len(line) + 1 for line in lines[first : last + 1]) - 1


def _heading(line: str, last: tuple[int, ...], alone: bool) -> FoundSection | None:
    marked = _MARKED_HEADING.match(line)
    if marked and marked[3]:
        number = marked[2].rstrip(".") if marked[2] else None
        level = number.count(".") + 1 if number else len(marked[1])
        return FoundSection(0, 0, number, PRINTED if number else "", level=level, title=_title(marked[3]))
    plain = _PLAIN_HEADING.match(line) if alone else None
    if not plain or _UNLIKE_A_HEADING.search(line) or not _follows(_parts(plain[1]), last):
        return None
    return FoundSection(0, 0, plain[1], PRINTED, level=plain[1].count(".") + 1, title=_title(plain[2]))


def _title(text: str) -> str:
    return text.strip(" =*_#-~") or text


def _parts(number: str | None) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split(".")) if number and re.fullmatch(r"[\d.]+", number) else ()


def _follows(number: tuple[int, ...], last: tuple[int, ...]) -> bool:
    """Can this section come after that one: its first part, or a few further on at the same or an outer depth?"""
    depth = len(number)
    if number[:-1] == last and number[-1] in (0, 1, 2):
        return True
    if depth > len(last):
        return False
    return number[:-1] == last[: depth - 1] and 0 < number[-1] - last[depth - 1] <= 3


def _theorem(line: str) -> FoundTheorem | None:
    match = _THEOREM.match(line)
    if not match:
        return None
    rest, stop = match["rest"].strip(), match["stop"].strip("*_") or match["mark"]
    if not stop and not (match["number"] and (not rest or rest[0].isupper() or rest[0] in "$*_\\")):
        return None
    return FoundTheorem(0, 0, match["number"], PRINTED if match["number"] else "", kind=match["kind"])
