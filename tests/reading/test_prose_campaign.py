"""Every formula and every number of the five drafts, changed: where a row rests on its sentence, or it is displayed and
judged, the draft is told to say something else, with exit code 1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from symbolic.commands.drafts import _Claims
from symbolic.ledger.ledger import Ledger
from symbolic.reading.binding import Claimed, Printed
from symbolic.reading.checking import Draft, Report, check
from symbolic.reading.errors import Unreadable
from symbolic.reading.extraction import extract
from symbolic.reading.lock import Lock, Locked, lock_of
from symbolic.reading.notation import notation_of
from symbolic.reading.prose import load_prose, section_of, within
from symbolic.reading.sentences import DISPLAY, MATH, Sentence
from symbolic.reading.transcription import transcribe
from tests.campaigns import every
from tests.reported import REPORTS

ROOT = Path(__file__).resolve().parents[2]
PAPERS = ROOT.parent / "shared" / "papers"
DRAFTS = ("jan2016.md", "apr2016.md", "notes2020.md", "informal2016.tex", "setup2016.md")
pytestmark = pytest.mark.skipif(not PAPERS.is_dir(), reason="the drafts (shared/papers) are not beside the repository")

_MATHEMATICS = re.compile(
    r"\$\$.*?\$\$|\\\[.*?\\\]|(?<![\\$])\$[^$]+\$(?!\$)"
    r"|\\begin\{(?P<name>equation|align|eqnarray|gather)\*?\}.*?\\end\{(?P=name)\*?\}",
    re.S,
)
_NUMBER = re.compile(r"(?<![\w.\\{(-])\d+(?:\.\d+)?(?![\w}])")
_RELATION = re.compile(r"\\(?:geq?|leq?)(?![A-Za-z])|(?<![\\&])[<>=]")
_DIGITS = re.compile(r"(?<![\d.A-Za-z{])\d+(?![\d.])")
_LETTER = re.compile(r"(?<![\\A-Za-z])[a-zA-Z](?![A-Za-z])")
_NOT_PRINTED = re.compile(r"\\(?:tag|label)\s*\{[^{}]*\}|\\(?:begin|end)\s*\{[^{}]*\}|(?<!\\)%.*")


def mutations(text: str) -> Iterator[tuple[int, str]]:
    """Where a formula or a number stands, and the draft with another relation, number or letter there."""
    body, spans = max(text.find(r"\begin{document}"), 0), []
    for found in _MATHEMATICS.finditer(text, body):
        if not _in_a_comment(text, found.start()):
            spans.append(found.span())
            for at, old, new in _changes(found[0]):
                yield found.start(), text[: found.start() + at] + new + text[found.start() + at + len(old) :]
    for found in _NUMBER.finditer(text, body):
        if not _in_a_comment(text, found.start()) and not any(a <= found.start() < b for a, b in spans):
            yield found.start(), f"{text[: found.start()]}1{text[found.start() :]}"


def _in_a_comment(text: str, at: int) -> bool:
    return bool(re.search(r"(?<!\\)%", text[text.rfind("\n", 0, at) + 1 : at]))


def _changes(formula: str) -> list[tuple[int, str, str]]:
    printed = _NOT_PRINTED.sub(lambda m: "\0" * len(m[0]), formula)
    pairs = ((_RELATION, r"\neq "), (_DIGITS, "17"))
    found = [(m.start(), m[0], new) for pattern, new in pairs if (m := pattern.search(printed))]
    letter = _LETTER.search(printed) if not found else None
    return [(letter.start(), letter[0], "k" if letter[0] != "k" else "m")] if letter else found


class Desk:
    """A paper's draft, its lock, and the claims from its certificates, each replayed once."""

    def __init__(self, file: str, folder: Path) -> None:
        self.name, self.copy = file.partition(".")[0], folder / file
        self.folder = ROOT / "derivations" / self.name
        rows = Ledger.read(REPORTS).papers[self.name].items
        self.lock = lock_of(self.name, rows, Printed.of(self.folder))
        self.text = (PAPERS / file).read_text(encoding="utf-8")
        claims = _Claims(self.name, REPORTS)
        made: dict[str, Sequence[Claimed]] = {}
        self.claims: Callable[[Locked], Sequence[Claimed]] = lambda one: made.setdefault(one.key, claims(one))
        self.judged = {entry.key for entry in self.lock.entries if entry.verdict}
        self.bound = {sentence.place for sentence in self.lock.sentences}
        kept = load_prose(self.folder / "printed" / "sentences.json").sentences
        self.matter = {
            s.place for s in kept if s.place in self.bound or s.supposes or s.unread or self.holds(s.displays)
        }
        self.quiet = set(self.held(self.text).troubles(strict=False))

    def holds(self, keys: Sequence[str]) -> bool:
        """Does one of the displays have a row?"""
        return bool(self.judged & set(keys))

    def holds_section(self, place: str) -> bool:
        """Has a row to do with the section of a sentence?"""
        return any(within(entry.section, section_of(place)) for entry in self.lock.entries if entry.verdict)

    def surely(self, changed: Sequence[str], displays: Mapping[str, str]) -> bool:
        """Has one of the displays that have changed a row?  Of a formula that is printed more often, each needs one."""
        alike = ({name for name in changed if displays[name] == displays[one]} for one in changed)
        return any(names <= self.judged for names in alike)

    def held(self, text: str) -> Report:
        """The report on a draft with this text."""
        self.copy.write_text(text, encoding="utf-8")
        return check(Draft(self.copy, self.folder), self.lock, self.claims)

    def printed(self, text: str) -> tuple[dict[str, str], dict[str, str]]:
        """The words of the sentences by their places, without what they display, and the displays by their keys."""
        self.copy.write_text(text, encoding="utf-8")
        found = extract(self.copy)
        words = {str(s.place): s.fingerprint for s in found.sentences}
        return words, {e.key: e.fingerprint for e in transcribe(found).entries}


def spans(text: str, found: Sequence[Sentence]) -> Iterator[tuple[str, int, int]]:
    """Where sentences without displays stand in a draft, of those that stand there once, by their places."""
    for sentence in found:
        pattern = r"[\s~*]*".join(re.escape(piece.text) for piece in sentence.pieces)
        there = list(re.finditer(pattern, text)) if not sentence.displays and len(sentence.pieces) > 3 else []
        if len(there) == 1:
            yield str(sentence.place), *there[0].span()


def revised(text: str, first: int, last: int) -> dict[str, str]:
    """Drafts in which a sentence is gone, or stands at the end, or supposes more, or has another number or letter."""
    said = text[first:last]
    without, end = text[:first] + text[last:], text.rfind(r"\end{document}")
    stop = len(said.rstrip(". "))
    found = {
        "dropped": without,
        "moved": f"{without}\n\n{said}\n"
        if end < 0
        else without.replace(r"\end{document}", f"\n\n{said}\n\n\\end{{document}}"),
        "strengthened": f"{text[:first]}{said[:stop]}, if $n > 17${said[stop:]}{text[last:]}",
    }
    number = re.search(r"(?<![\\A-Za-z{\d])\d+(?![\d}])", said)
    if number:
        found["another number"] = f"{text[: first + number.start()]}{int(number[0]) + 16}{text[first + number.end() :]}"
    return found


def gone(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """The names of what is not there any more, wherever it stands."""
    left = Counter(now.values())
    left.subtract(before.values())
    return [name for name, print_of in before.items() if left[print_of] < 0]


@every(197, campaign=19)
@pytest.mark.parametrize("file", DRAFTS)
def test_what_a_row_rests_on_is_not_changed_unseen(tmp_path: Path, file: str, step: int) -> None:
    desk = Desk(file, tmp_path)
    assert desk.held(desk.text).code(strict=False) == 0
    sentences, displays = desk.printed(desk.text)
    missed, held = [], 0
    for at, text in list(mutations(desk.text))[::step]:
        now, shown = desk.printed(text)
        wanted, changed = gone(sentences, now), gone(displays, shown)
        if not (desk.matter & set(wanted) or desk.surely(changed, displays)):  # a heading, or what no row rests on
            continue
        report, held = desk.held(text), held + 1
        if report.code(strict=False) == 0 or set(report.troubles(strict=False)) <= desk.quiet:
            missed.append((desk.text.count("\n", 0, at) + 1, wanted, changed))
    assert not missed, (len(missed), missed[:5])
    assert held


@every(50)
@pytest.mark.parametrize("file", DRAFTS)
def test_a_sentence_that_a_row_names_is_not_revised_unseen(tmp_path: Path, file: str, step: int) -> None:
    """Dropped, moved, strengthened, with another number: exit code 1; of others with formulas with --strict."""
    desk, tried = Desk(file, tmp_path), 0
    found = [s for s in extract(PAPERS / file).sentences if not s.plain]
    where = [(place, a, b) for place, a, b in spans(desk.text, found) if desk.holds_section(place)]
    for k, (place, first, last) in enumerate(where[:: max(1, step * len(where) // 170)]):
        changes = list(revised(desk.text, first, last).items())
        what, text = changes[k % len(changes)]
        report, tried = desk.held(text), tried + 1
        assert report.code(strict=True) == 1, (place, what)
        assert place not in desk.bound or report.code(strict=False) == 1, (place, what)
        assert set(report.troubles(strict=True)) - desk.quiet, (place, what)
    assert tried >= 3


_BITS = "by applying the randomization independently to each bit"


@pytest.mark.parametrize("file", ["apr2016.md", "informal2016.tex"])
@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (_BITS, "by applying the randomization jointly to all bits", 1),
        (_BITS, "by applying one randomization to all bits", 1),
        (_BITS, "by applying the randomization dependently to each bit", 1),
        ("We extend the procedure to", "We now extend the procedure to", 1),  # it is told of the sentence
        ("We now consider the distribution of", "We next consider the distribution of", 0),
    ],
)
def test_that_something_is_independent_is_not_changed_unseen(
    tmp_path: Path, file: str, old: str, new: str, code: int
) -> None:
    desk = Desk(file, tmp_path)
    assert old in desk.text
    report = desk.held(desk.text.replace(old, new))
    assert report.code(strict=False) == code
    assert report.code(strict=True) == max(code, desk.held(desk.text).code(strict=True))


def test_what_names_are_is_bound() -> None:
    """The sentences of jan2016 that say what D' is, and the numbers of the example: rows rest on each of them."""
    rows = Ledger.read(REPORTS).papers["jan2016"].items
    rests = {
        s.place: set(s.rests) for s in lock_of("jan2016", rows, Printed.of(ROOT / "derivations/jan2016")).sentences
    }
    assert {f"6.{k}" for k in range(1, 12)} <= rests["6.1.1:1:2"] & rests["6.1.1:1:6"]
    assert {"4.48", "4.55"} <= rests["4.3:15:2"] and "4.22" not in rests["4.2.1:4:1"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("We have", "We get", 0),
        ("We have", "We never have", 1),
        ("We have", "For negative numbers we have", 1),
        ("We have", r"Of course $x = 5$, and we have", 1),
        ("By (1.1) and Lemma 2", "By (1.7) and Lemma 3", 0),
        ("By (1.1) and Lemma 2", "For 100 users, by (1.1) and Lemma 2", 1),
    ],
)
def test_words_around_a_display_that_is_judged(tmp_path: Path, old: str, new: str, code: int) -> None:
    """What is read of them supposes nothing; more than words, or a denial, may say something else of the display."""
    (tmp_path / "printed").mkdir()
    (tmp_path / "notation.toml").write_text('reals = ["x"]\n')
    draft = tmp_path / "draft.md"
    first, second = r"$$x^2 \geq 0 \quad (1.1)$$", r"$$x^4 \geq 0. \quad (1.2)$$"
    text = f"1 One\n\nWe have\n\n{first}\n\nBy (1.1) and Lemma 2 so is\n\n{second}"
    draft.write_text(text)
    found = extract(draft)
    made = transcribe(found)
    (tmp_path / "printed" / "equations.json").write_text(made.dumps())
    (tmp_path / "printed" / "sentences.json").write_text(Draft(draft, tmp_path).prose.dumps())
    assert [[p.kind for p in s.pieces if p.kind in (MATH, DISPLAY)] for s in found.sentences] == [[DISPLAY]] * 2
    source = Draft(draft, tmp_path)
    lock = Lock("", tuple(Locked(s.key, s.section, s.fingerprint, s.tokens, s.tree, ("x = x",), "same", "proved", False)
                          for s in source.seen()))  # fmt: skip
    draft.write_text(text.replace(old, new))
    report = check(Draft(draft, tmp_path), lock, lambda _: ())
    assert report.code(strict=False) == code and report.revised


def test_a_sentence_that_is_not_there_says_nothing() -> None:
    rows, printed = Ledger.read(REPORTS).papers["setup2016"].items, Printed.of(ROOT / "derivations/setup2016")
    tables = {"sources": {"D": "said in 9:1:1"}}
    with pytest.raises(Unreadable, match="there is no sentence 9:1:1"):
        lock_of("setup2016", rows, Printed(printed.transcription, notation_of(tables), printed.prose))
