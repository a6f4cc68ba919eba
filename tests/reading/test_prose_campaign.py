"""Every formula and every number of the five drafts, changed: where a row rests on its sentence, or it is displayed and
judged, the draft is told to say something else, with exit code 1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from symbolic.papers import _Claims
from symbolic.reading.binding import Claimed
from symbolic.reading.checking import Draft, Report, check
from symbolic.reading.extraction import extract
from symbolic.reading.lock import Lock, Locked, load
from symbolic.reading.prose import load_prose
from symbolic.reading.sentences import DISPLAY, MATH
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
        self.lock: Lock = load(REPORTS / self.name / "paper.lock")
        self.text = (PAPERS / file).read_text(encoding="utf-8")
        claims = _Claims(self.name, REPORTS)
        made: dict[str, Sequence[Claimed]] = {}
        self.claims: Callable[[Locked], Sequence[Claimed]] = lambda one: made.setdefault(one.key, claims(one))
        self.judged = {entry.key for entry in self.lock.entries if entry.verdict}
        bound = {sentence.place for sentence in self.lock.sentences}
        kept = load_prose(self.folder / "printed" / "sentences.json").sentences
        self.matter = {s.place for s in kept if s.place in bound or s.supposes or s.unread or self.holds(s.displays)}
        self.quiet = set(self.held(self.text).troubles(strict=False))

    def holds(self, keys: Sequence[str]) -> bool:
        """Does one of the displays have a row?"""
        return bool(self.judged & set(keys))

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
