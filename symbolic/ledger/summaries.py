"""A paper's summary: what its author is told first, written by the paper's package and held against the ledger.

`summary.md` has up to five parts, each with its heading, and in them findings with theirs:

    # Findings
    ## The noise is not slightly larger
    Items: 5-slight-increase

    In the example a second randomization needs [2.8](5-slight-increase) times the noise.

    Repair: Say that the noise tends to a half.

"What stands with another proof", "What stands" and "What can be read in several ways", for what is unclear, are the
same without repairs; "What to do" has a paragraph for each class of consequences, "Misprint: ..". "The setting" says
once what several of them speak of. A finding has three lines: at most 60 words with its title and its repair; the
setting has 70, and a formula is one. A number is written as a link to the item that shows
it. There it has to stand: in a claim, a condition, a witness, or what is printed, or a number that rounds to it. It may
also lead to a certificate of numbers that the package has, `headlines/NAME.json`: [0.030741](headlines/least_q) is what
is given there, or one of its ends, rounded outwards.

Findings are what is not right as printed.  They are told by class, then by how much depends on them, then as they come
in the paper, in whatever order they stand here.

A finding has one number, and so may its repair; beside it may stand what it is compared with, of the same item:
"[1/2](5.12), not [1/4](5.12)".  A link has one number.
What a formula gives, [$N = 12$](5.12), is where the number belongs to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

from symbolic.errors import RederiveError
from symbolic.kernel.rows import UNCLEAR
from symbolic.ledger.ledger import CONSEQUENCES, PaperRow, Row, Summary, Told
from symbolic.ledger.numbered import folder_of

FILE, HEADLINES = "summary.md", "headlines"
Has = Callable[[str], bool]  # does a decimal numeral stand there?
LINK = re.compile(r"\[((?:[^\[\]$]|\$[^$]*\$)*)\]\(([^()]+)\)")
PARTS = {
    "Findings": "fails",
    "What stands with another proof": "otherwise",
    "What stands": "stands",
    "What can be read in several ways": "unclear",
}
# What is so of the items that a part names, and what is wrong where it is not.
_HELD: tuple[tuple[str, Callable[[Row], bool], str], ...] = (
    ("fails", lambda row: bool(row.consequence), "does not hold, but {0.ref} has no consequence"),
    (
        "otherwise",
        lambda row: (row.verdict, row.consequence) == ("proved", "proof"),
        "stands with another proof, but {0.ref} is {0.verdict}, and no proof of it fails",
    ),
    (
        "stands",
        lambda row: row.verdict in ("proved", "definition") and not row.consequence,
        "stands, but {0.ref} is {0.verdict}, with a consequence",
    ),
    ("unclear", lambda row: row.verdict == UNCLEAR, "can be read in several ways, but {0.ref} is {0.verdict}"),
)
_TODO, _SETTING = "What to do", "The setting"
_MOST, _MOST_OF_SETTING = 60, 70  # words
_MOST_NUMBERS = 2  # a number, and what it is compared with
_NUMBER = re.compile(r"\d+(?:[./]\d+)?")
_NUMERAL = re.compile(r"\d+(?:\.\d+)?(?P<share>\s*\\?,?\s*\\?%)?")
_MATH = re.compile(r"\$[^$]*\$")
_PLACE = re.compile(r"\b[Ss]ections? \d[\d.]*(?:(?:, | and | to )\d[\d.]*)*")
_CITED = re.compile(r"\\lemma\{\w+\}")  # a key is no number
_LOW, _HIGH = re.compile(r"(.+) >= (\d+(?:/[1-9]\d*)?)"), re.compile(r"(\d+(?:/[1-9]\d*)?) > (.+)")
_DIGITS = 3  # to which a number may be rounded that stands in an item with more
_OF_END = 5  # digits of an end
_FREE = (0, 1)  # what a formula may have without a link


class SummaryWrong(RederiveError):
    """A summary cannot be read, or says what is not in the ledger."""

    kind = "the summary is wrong"


def read(folder: Path) -> Summary:
    """The summary of a package, an empty one where there is none.  Raises SummaryWrong."""
    path = folder / FILE
    if not path.is_file():
        return Summary()
    found: dict[str, list[Told]] = {name: [] for name in PARTS.values()}
    todo: dict[str, str] = {}
    setting = ""
    for heading, body in _headed(path.read_text(encoding="utf-8"), "# "):
        if heading == _TODO:
            todo = _todo(body)
        elif heading == _SETTING:
            setting = " ".join(body.split())
        elif heading in PARTS:
            found[PARTS[heading]] += [_told(*one) for one in _headed(body, "## ")]
        else:
            raise SummaryWrong(f"{FILE}: there is no part {heading!r}; use {', '.join([_SETTING, *PARTS, _TODO])}")
    return Summary(**{name: tuple(told) for name, told in found.items()}, todo=todo, setting=setting)


def _headed(text: str, mark: str) -> Iterator[tuple[str, str]]:
    """Headings, and what stands below each."""
    before, *rest = re.split(rf"^{mark}", text, flags=re.M)
    if before.strip():
        raise SummaryWrong(f"{FILE}: {before.split()[0]!r} stands before the first heading {mark.strip()!r}")
    for part in rest:
        heading, _, body = part.partition("\n")
        yield heading.strip(), body


def _paragraphs(body: str) -> list[str]:
    return [" ".join(p.split()) for p in re.split(r"\n\s*\n", body) if p.strip()]


def _told(title: str, body: str) -> Told:
    items, repair, text = "", "", []
    for paragraph in _paragraphs(body):
        label, _, rest = paragraph.partition(": ")
        match label:
            case "Items":
                items = rest
            case "Repair":
                repair = rest
            case _:
                text.append(paragraph)
    if not items or not text:
        raise SummaryWrong(f"{FILE}: {title!r} lacks {'its text' if items else 'a paragraph that begins with Items:'}")
    return Told(title, tuple(i.strip() for i in items.split(",")), " ".join(text), repair)


def _todo(body: str) -> dict[str, str]:
    found = {}
    for paragraph in _paragraphs(body):
        label, _, rest = paragraph.partition(": ")
        if label.lower() not in CONSEQUENCES:
            raise SummaryWrong(f"{FILE}: what is to be done begins with a class, one of {', '.join(CONSEQUENCES)}")
        found[label.lower()] = rest
    return found


def plain(text: str) -> str:
    """A text of a summary without its links."""
    return LINK.sub(r"\1", text)


def words(text: str) -> int:
    """How many words a text of a summary has; a formula is one."""
    return len(_MATH.sub("x", plain(text)).split())


def too_long(summary: Summary) -> list[str]:
    """What is told in more words than page one has room for, or with more than one number; each in a line."""
    wrong = []
    if words(summary.setting) > _MOST_OF_SETTING:
        wrong.append(f"the setting has {words(summary.setting)} words; at most {_MOST_OF_SETTING} are allowed")
    for told in summary.findings:
        count = words(" ".join((told.title, told.text, told.repair)))
        if count > _MOST:
            wrong.append(f"{told.title!r} has {count} words; at most {_MOST} are allowed")
        for text in (f"{told.title} {told.text}", told.repair):
            found = [(match[1], match[2]) for match in LINK.finditer(text) if "$" not in match[1]]
            said = [(number, ref) for shown, ref in found for number in _NUMBER.findall(shown)]
            if len(said) > _MOST_NUMBERS or len({ref for _, ref in said}) > 1:
                wrong.append(f"{told.title!r} has more than one number: {', '.join(number for number, _ in said)}")
            wrong += [
                f"{told.title!r} has several numbers in one link: {shown}"
                for shown, _ in found
                if len(_NUMBER.findall(shown)) > 1
            ]
    return wrong


def unfounded(paper: PaperRow) -> list[str]:
    """What the summary of a paper says and the ledger does not, and what it says at length; each in a line."""
    summary, rows = paper.summary, {row.ref: row for row in paper.items}
    wrong = [
        f"{told.title!r} names {ref!r}, which is no item"
        for told in summary.findings
        for ref in told.items
        if ref not in rows
    ]
    if wrong:
        return wrong
    wrong = too_long(summary)
    has = {ref: _in_row(row) for ref, row in rows.items()} | _certified(paper.package)
    texts = [summary.setting, *(t for told in summary.findings for t in (told.title, told.text, told.repair))]
    wrong += [line for text in (*texts, *summary.todo.values()) for line in _numbers(text, has)]
    for part, holds, what in _HELD:
        named = [(told.title, rows[ref]) for told in getattr(summary, part) for ref in told.items]
        wrong += [f"{title!r} {what.format(row)}" for title, row in named if not holds(row)]
    if summary.findings:
        kept = [row for row in paper.items if not row.superseded]
        read = {ref for told in summary.unclear for ref in told.items}
        wrong += [
            f"{row.ref} can be read in several ways, and is not told"
            for row in kept
            if row.verdict == UNCLEAR and row.ref not in read
        ]
        said = {ref for told in summary.fails for ref in told.items}
        wrong += [
            f"{row.ref} changes what the paper may claim, and is not told"
            for row in kept
            if row.consequence == "conclusion" and row.ref not in said
        ]
        classes = {row.consequence for row in kept if row.consequence}
        wrong += [
            f"what to do about {name} is not said" for name in CONSEQUENCES if name in classes - set(summary.todo)
        ]
    return wrong


def _numbers(text: str, has: Mapping[str, Has]) -> Iterator[str]:
    """Numbers that do not stand where their link says, and those without a link."""
    for match in LINK.finditer(text):
        shown, ref = match[1], match[2]
        if ref not in has:
            yield f"[{shown}]({ref}): there is no item {ref!r}"
            continue
        for numeral in _NUMERAL.finditer(shown):
            if not has[ref](numeral[0]):
                yield f"[{shown}]({ref}): {numeral[0]} does not stand in {ref}"
    rest = _PLACE.sub("", LINK.sub("", text))
    for ref in sorted(has, key=lambda ref: -len(ref)):
        rest = re.sub(rf"(?<![\w.-]){re.escape(ref)}(?![\w.-]*\w)", "", rest)
    formulas = _MATH.findall(rest)
    bare = [n[0] for n in _NUMERAL.finditer(_MATH.sub("", rest))]
    bare += [n[0] for f in formulas for n in _NUMERAL.finditer(f) if Fraction(n[0].rstrip("%, \\")) not in _FREE]
    yield from (f"{number} has no link to an item: {text[:60]!r}" for number in bare)


def _in_row(row: Row) -> Has:
    def has(numeral: str) -> bool:
        match = _NUMERAL.fullmatch(numeral)
        share = match["share"] or "" if match else ""
        value, known = Fraction(numeral.removesuffix(share)), numbers(row)
        decimals = numeral.partition(".")[2] if not share else ""
        if len(numeral.replace(".", "").lstrip("0")) >= _DIGITS and decimals:  # what it rounds to
            known |= {value for x in known if abs(x - value) * 10 ** len(decimals) * 2 <= 1}
        return bool({value, value / 100 if share else value} & known)

    return has


def _certified(package: str) -> dict[str, Has]:
    """What the certificates of numbers say that a package has."""
    return {place: _in_certificate(document) for place, document in _headlines(package)}


def _headlines(package: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """These certificates, by their places."""
    folder = folder_of(package)
    for file in sorted((folder / HEADLINES).glob("*.json")) if folder else []:
        yield f"{HEADLINES}/{file.stem}", json.loads(file.read_text(encoding="utf-8"))


def headline_numbers(package: str) -> Iterator[tuple[str, str, str]]:
    """Of each certificate what is given there, and its two ends, rounded outwards: where, what, and the decimals."""
    for place, document in _headlines(package):
        given = {name: document.get(name) for name in ("n", "q", "epsilon", "delta")}
        kinds = document.get("rounds", ())
        if len(kinds) == 1:
            given |= dict(zip(("n", "q", "rounds"), kinds[0], strict=False))
        yield from ((place, name, str(x)) for name, x in given.items() if x is not None)
        for name, nearest in (("lower", ROUND_FLOOR), ("upper", ROUND_CEILING)):
            end = Fraction(document[name])
            rounded = Context(_OF_END, nearest).divide(Decimal(end.numerator), Decimal(end.denominator))
            yield place, name, format(rounded, "f")


def _in_certificate(document: Mapping[str, Any]) -> Has:
    told = [document.get(name) for name in ("n", "q", "epsilon", "delta")]
    told += [x for one in document.get("rounds", ()) for x in one[:3]]
    given = {Fraction(x) for x in told if x is not None}
    for x in list(given):
        for power in (x, 1 / x) if x else ():  # "10^{-6}"
            if re.fullmatch("10+", str(power)):
                given |= {Fraction(10), Fraction(len(str(power)) - 1)}

    def has(numeral: str) -> bool:
        scale = 10 ** len(numeral.partition(".")[2])
        ends = {floor(Fraction(document["lower"]) * scale), ceil(Fraction(document["upper"]) * scale)}
        return Fraction(numeral) in given or Fraction(numeral) * scale in ends

    return has


def numbers(row: Row) -> set[Fraction]:
    """The numbers that stand in an item: in what is printed, claimed, supposed, and in the witnesses; and those to
    which a value rounds by two of its claims, "X >= 11/4" and "57/20 > X".
    """
    texts = [row.printed]
    for part in row.parts:
        texts += [part.latex, part.conditions, part.text, *part.outline_latex, *part.witness.values()]
    goals = [part.text.rpartition("|- ")[2] for part in row.parts if part.outcome == "proved"]
    bounds = zip(map(_LOW.fullmatch, goals), map(_HIGH.fullmatch, goals[1:]), strict=False)
    rounded = {(Fraction(a[2]) + Fraction(b[1])) / 2 for a, b in bounds if a and b and a[1] == b[2]}
    return {*map(Fraction, _FREE), *_found(texts), *rounded}


def _found(texts: Iterable[str]) -> Iterator[Fraction]:
    for text in (_CITED.sub("", text) for text in texts):
        for match in re.finditer(r"\d+(?:\.\d+)?", text):
            yield Fraction(match[0])
        for match in re.finditer(r"(?<![\d.])(\d+)/([1-9]\d*)(?![\d.])", text):
            yield Fraction(int(match[1]), int(match[2]))
