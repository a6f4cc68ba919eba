"""A draft held against what is locked of its paper: what is read, what agrees, what has changed since."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .binding import AGREES, Binding, Claimed, Display, Printed
from .drift import ADDED, CHANGED, REMOVED, Change, Seen, match
from .errors import Trouble, Unreadable
from .extraction import Extraction, extract
from .fingerprint import fingerprint, tokens
from .lints import Lint
from .lock import Lock, Locked
from .notation import Notation, PaperNotation, load_notation
from .prose import Prose, Said, load_prose
from .revisions import MOVED, Revision, revisions
from .sentences import MATH, SYMBOL, WORD, Sentence
from .siblings import Sibling, siblings
from .supposing import NotSupposed, OtherKind, supposed
from .transcription import Entry, Transcription, load, spoken, transcribe
from .tree import NOTHING, digest

COUNTS = (
    "numbered", "unnumbered", "read", "unread", "same", "by hand", "definition", "differs", "uncovered", "superseded",
    "stale", "removed", "lints", "repairs", "sentences", "revised",
)  # fmt: skip
_SHOWN = 12
_PRINTED = Path("printed") / "equations.json"
_QUOTED = re.compile(r"sentence (?P<place>\S+:\d+:\d+): (?P<words>[^;]+).*")  # words of the sentence; what they mean
_DENYING = frozenset("not no never neither nor none except unless without only false fails cannot hardly".split())
_REFERRED = frozenset("lemma lemmas theorem proposition corollary definition equation section table figure".split())
ClaimsOf = Callable[[Locked], Sequence[Claimed]]


@dataclass(frozen=True)
class Revised:
    """A sentence with mathematics that is not what it was, and the keys and refs of what rests on it."""

    revision: Revision
    rests: tuple[str, ...]

    @property
    def counts(self) -> bool:
        """Does it matter to a claim, or would it, if one were made?  What is not read may suppose anything."""
        unread = any(said is not None and said.unread for said in (self.revision.old, self.revision.new))
        return bool(self.rests) or self.revision.matters or unread

    @property
    def trouble(self) -> str:
        """One line."""
        if not self.rests:
            return str(self.revision)
        more = f" and {len(self.rests) - _SHOWN} more" if len(self.rests) > _SHOWN else ""
        verb = "rests" if len(self.rests) == 1 else "rest"
        return f"{self.revision}; {', '.join(self.rests[:_SHOWN])}{more} {verb} on it"


@dataclass(frozen=True)
class Checked:
    """A display of the draft.

    `state`: same, by hand, definition, differs, uncovered, superseded, stale or removed.  `change` is what
    became of it since it was locked.
    """

    key: str
    file: str
    line: int
    section: str | None
    numbered: bool
    read: bool
    state: str
    change: str
    level: str
    verdict: str
    claim: tuple[str, ...]
    detail: str = ""
    lints: tuple[str, ...] = ()

    @property
    def trouble(self) -> str:
        """One line when something is wrong with it, "" otherwise."""
        if self.state in ("differs", "stale", "removed"):
            return f"{self.file}:{self.line}: ({self.key}) {self.state}: {self.detail}"
        if not self.read and self.state not in ("by hand", "definition", "superseded"):
            return f"{self.file}:{self.line}: ({self.key}) unread: {self.detail}"
        if self.lints:
            return f"{self.file}:{self.line}: ({self.key}) {self.lints[0]}"
        return ""


@dataclass(frozen=True)
class Report:
    """All displays of a draft, its broken places, and the sentences that are not what they were."""

    paper: str
    draft: str
    items: tuple[Checked, ...]
    broken: tuple[Trouble, ...]
    repairs: int
    sentences: int = 0
    revised: tuple[Revised, ...] = ()
    unsaid: tuple[str, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """How many displays there are of each sort."""
        here = [i for i in self.items if i.state != "removed"]
        states = Counter(item.state for item in self.items)
        found = {
            "numbered": sum(i.numbered for i in here),
            "unnumbered": sum(not i.numbered for i in here),
            "read": sum(i.read for i in here),
            "unread": sum(not i.read for i in here),
            "lints": sum(len(i.lints) for i in here),
            "repairs": self.repairs,
            "sentences": self.sentences,
            "revised": sum(r.counts for r in self.revised),
        }
        return {name: found.get(name, states[name]) for name in COUNTS}

    def code(self, strict: bool) -> int:
        """The exit code: 1 when something differs, is stale, supposed or said otherwise; if strict, uncovered, unread.

        2 for a draft that is torn, or has no display.
        """
        counts = self.counts
        if any(trouble.torn for trouble in self.broken) or not counts["numbered"] + counts["unnumbered"]:
            return 2
        wrong = counts["differs"] or counts["stale"] or counts["revised"] or self.unsaid
        loose = counts["uncovered"] or self.revised or self.broken or any(not i.read and i.trouble for i in self.items)
        return int(bool(wrong or (strict and loose)))

    def troubles(self, strict: bool) -> list[str]:
        """One line for everything that is wrong."""
        lines = [*map(str, self.broken), *self.unsaid, *(i.trouble for i in self.items if i.trouble)]
        lines += [r.trouble for r in self.revised if r.counts or strict]
        others = [r.revision.place for r in self.revised if not r.counts]
        if others and not strict:
            more = f", and {len(others) - _SHOWN} more (--strict lists them)" if len(others) > _SHOWN else ""
            lines.append(f"other sentences with mathematics are not what they were: {', '.join(others[:_SHOWN])}{more}")
        if not any(i.state != "removed" for i in self.items):
            lines.append(f"{self.draft}: there is no display in it")
        if strict:
            lines += [f"{i.file}:{i.line}: ({i.key}) uncovered" for i in self.items if i.state == "uncovered"]
        return lines


class Draft:
    """A draft and what its paper's folder says of it; without a folder nothing is declared."""

    def __init__(self, path: Path, folder: Path | None) -> None:
        """Raises Unreadable for a draft, a notation or a transcription that cannot be used."""
        self.path = path
        self.found: Extraction = extract(path)
        self.notation = load_notation(folder / "notation.toml") if folder else PaperNotation(Notation())
        repairs = load(folder / _PRINTED).repairs if folder else ()
        plain = transcribe(self.found)
        self.repairs = [r for r in repairs if r.number in plain.printed and r.old in plain.printed[r.number]]
        self.printed = Printed(Transcription(plain.entries, tuple(self.repairs)), self.notation)
        self.places = dict(zip((e.key for e in plain.entries), self.found.displays, strict=True))
        self.kept: Mapping[str, Display] = Printed.of(folder).displays if folder else {}
        self.revisions: tuple[Revision, ...] = ()
        self.prose = Prose()
        self.unsaid: tuple[str, ...] = ()
        if folder:
            self._revised(folder, plain)

    def _revised(self, folder: Path, plain: Transcription) -> None:
        kept = load_prose(folder / "printed" / "sentences.json")
        self.prose = spoken(self.found, plain, self.notation, kept)
        self.unsaid = tuple(dict.fromkeys([*self._unsaid(kept), *self._of_other_kinds(), *self._read_otherwise(kept)]))
        if kept.sentences:
            olds, news = ({e.key: e.fingerprint for e in t.entries} for t in (load(folder / _PRINTED), plain))
            self.revisions = revisions(kept, self.prose, olds, news)

    def _unsaid(self, kept: Prose) -> Iterator[str]:
        """The `[sources]` that name words which their sentence has not; what has become of it is told elsewhere."""
        words = {sentence.fingerprint: sentence.words for sentence in self.found.sentences}
        for text, source in self.notation.sources:
            named = _QUOTED.fullmatch(source)
            said = kept[named["place"]] if named and named["place"] in kept.places else None
            if named and said and said.fingerprint in words and not _within(named["words"], words[said.fingerprint]):
                yield f"[sources] {text!r}: sentence {said.place} does not say {named['words']!r}"

    def _of_other_kinds(self) -> Iterator[str]:
        """The sentences that say of a name that it is an integer, or a real number, where the notation denies it."""
        for sentence in self.found.sentences:
            displays = self.prose[str(sentence.place)].displays
            try:
                supposed(sentence, self.notation.at(displays[0] if displays else "", sentence.place.section))
            except OtherKind as error:
                yield f"{sentence.file}:{sentence.line}: sentence {sentence.place}: {error}"
            except NotSupposed:
                continue

    def _read_otherwise(self, kept: Prose) -> Iterator[str]:
        """The sentences as they were, of which the folder of the paper says that they suppose something else."""
        now: dict[str, list[Said]] = {}
        for said in self.prose.sentences:
            now.setdefault(f"{said.section} {said.fingerprint}", []).append(said)
        for was in kept.sentences:
            said = alike.pop(0) if (alike := now.get(f"{was.section} {was.fingerprint}")) else was
            if said.supposes != was.supposes or said.onward != was.onward:
                told, read = (f"{'; '.join(s.supposes) or 'nothing'!r}" for s in (was, said))
                yield f"sentence {said.place} supposes {read}, and by sentences.json {told}: write that anew"

    def compare(self, name: str, others: Mapping[str, Mapping[str, str]]) -> None:
        """Add a lint to every display that another paper prints otherwise, unless it is acknowledged."""
        displays = dict(self.printed.displays)
        papers = {**others, name: {key: display.formula for key, display in displays.items()}}
        for sibling in siblings(papers, of=name) if others else ():
            lint = _otherwise(sibling)
            if f"{sibling.key}:{lint.id}" not in self.notation.acknowledged:
                display = displays[sibling.key]
                displays[sibling.key] = replace(display, lints=(*display.lints, lint))
        self.printed.displays = displays

    def around(self, revision: Revision) -> tuple[str, ...]:
        """The keys, as they were, of the displays that stand in a revised sentence, if it may say of them what it did
        not: it has moved, or says more than words, or denies something.  References may have other numbers.
        """
        old, new = revision.old, revision.new
        if old is None or new is None or not new.displays:
            return ()
        sentence = next(s for s in self.found.sentences if str(s.place) == new.place)
        return old.displays if revision.kind == MOVED or _says_more(sentence) else ()

    def seen(self) -> list[Seen]:
        """The displays as the lock knows displays."""
        return [self._seen(entry, self.printed.displays[entry.key]) for entry in self.printed.transcription.entries]

    def _seen(self, entry: Entry, display: Display) -> Seen:
        place, text = self.places[entry.key], " ".join(tokens(display.formula))
        return Seen(
            entry.key, entry.section, digest(text), text, display.tree, place.file, place.first, entry.superseded
        )


def check(
    draft: Draft, lock: Lock, claims_of: ClaimsOf, others: Mapping[str, Mapping[str, str]] | None = None
) -> Report:
    """Hold a draft against a lock.

    `claims_of` gives the claims of an entry whose statement has changed; `others` has the formulas of other papers by
    paper and key: what one of them prints otherwise gets a lint.
    """
    draft.compare(lock.paper, others or {})
    changes = match(lock.entries, draft.seen())
    rests = {sentence.place: sentence.rests for sentence in lock.sentences}
    judged = {entry.key for entry in lock.entries if entry.verdict}
    found = []
    for r in draft.revisions:
        bound = rests.get(r.place, ()) if r.old else ()
        found.append(Revised(r, tuple(dict.fromkeys([*bound, *(k for k in draft.around(r) if k in judged)]))))
    revised = tuple(r for r in found if r.counts or not r.revision.plain)
    withdrawn = {key: r.revision for r in revised for key in r.rests}
    items = tuple(_checked(change, draft, claims_of, withdrawn) for change in changes)
    broken = tuple(draft.found.troubles)
    count, repairs = len(draft.prose.sentences), len(draft.repairs)
    return Report(lock.paper, draft.path.name, items, broken, repairs, count, revised, draft.unsaid)


def _says_more(sentence: Sentence) -> bool:
    """Is there mathematics beside the displays of a sentence, a number that is no reference, or a denial?"""
    before = ""
    for kind, text in sentence.pieces:
        if kind == MATH or (kind == SYMBOL and text not in ("a", "A", "I")):
            return True
        if kind == WORD:
            referred = before == "(" or before.lower().rstrip("s") in _REFERRED
            if text.lower() in _DENYING or (any(c.isdigit() for c in text) and not referred):
                return True
        before = text
    return False


def _within(quoted: str, words: Sequence[str]) -> bool:
    """Do the words, and formulas between dollars, stand there in this order?"""
    parts = (tokens(part) if k % 2 else re.findall(r"[\w-]+", part.lower()) for k, part in enumerate(quoted.split("$")))
    left = iter(words)
    return all(one in left for part in parts for one in part)


def _otherwise(sibling: Sibling) -> Lint:
    message = f"{sibling.other} prints in ({sibling.other_key}) {sibling.there}, here stands {sibling.here}"
    return Lint(f"otherwise-{sibling.other}-{sibling.other_key}", message)


def _checked(change: Change, draft: Draft, claims_of: ClaimsOf, withdrawn: Mapping[str, Revision]) -> Checked:
    old, new = change.old, change.new
    if new is None:
        return _removed(change)
    display = draft.printed.displays[new.key]
    binding = _binding(change, display, draft, claims_of)
    if old and binding.agrees and (revision := withdrawn.get(old.key)):
        binding = Binding("stale", f"{revision}; the verdict is withdrawn")
    empty = not display.formula.strip()
    detail = binding.detail or (display.error.splitlines()[0] if display.error else "")
    return Checked(
        key=new.key,
        file=new.file,
        line=new.line,
        section=new.section,
        numbered=draft.printed.transcription[new.key].numbered,
        read=display.reading is not None or empty,
        state=_state(binding.level, new.superseded),
        change=change.kind,
        level=binding.level,
        verdict=old.verdict if old and binding.agrees else "",
        claim=old.claim if old else (),
        detail=detail,
        lints=tuple(f"{lint.id}: {lint.message}" for lint in display.lints),
    )


def _removed(change: Change) -> Checked:
    old = change.old
    if old is None:
        raise ValueError("a change has an old display or a new one")
    covered = bool(old.claim)
    detail = f"no longer printed; {'its claims stand for nothing now' if covered else 'nothing was claimed of it'}"
    return Checked(old.key, "", 0, old.section, False, True, "removed", REMOVED, old.level, "", old.claim, detail)


def _state(level: str, superseded: bool) -> str:
    if superseded and level in ("uncovered", *AGREES):
        return "superseded"
    if level in ("flagged", "unknown", "differs"):
        return "differs"
    return level


def _binding(change: Change, display: Display, draft: Draft, claims_of: ClaimsOf) -> Binding:
    """How the display stands to the claims that were locked for it."""
    old = change.old
    empty = not display.formula.strip()
    if old is None or change.kind == ADDED or old.level == "uncovered":
        return Binding("definition" if empty else "uncovered")
    leaning = old.level == "same" and _leans(display)
    if change.kind != CHANGED and not change.reread and not leaning:
        if display.lints and old.level == "same":
            return Binding("flagged", "; ".join(f"{lint.id}: {lint.message}" for lint in display.lints))
        return Binding(old.level, change.diff)
    claims = claims_of(old)
    if old.level == "definition" and not claims:
        if change.kind == CHANGED:
            return Binding("stale", f"{change.diff}; what rests on it was proved with the old one")
        return Binding("definition", change.diff)
    kept = change.kind != CHANGED
    anew = draft.printed.bind(display.key, claims, partly=kept) if claims else Binding("unknown")
    same = kept or old.key not in draft.kept or _conditions(draft.kept[old.key]) == _conditions(display)
    if same and (anew.level == "same" or (anew.level == "flagged" and kept)):
        return anew
    why = change.diff or f"{'the notation has' if change.reread else 'its neighbours or the notation have'} changed"
    return Binding("stale", f"{why}; the verdict is withdrawn")


def _conditions(display: Display) -> list[str]:
    """What it supposes, or gives as a reason: a claim may rest on it."""
    clauses = display.reading.clauses if display.reading else ()
    return [f"{c.role} {c.node}" for c in clauses if c.role in ("hypothesis", "reason")]


def _leans(display: Display) -> bool:
    """Does what it says depend on its neighbours: is its chain open at an end, or is there no relation?"""
    nodes = display.reading.of("asserted", "definition") if display.reading else []
    return any(node.op != "relation" or NOTHING in node.args for node in (*nodes[:1], *nodes[-1:]))


def likeliest(draft: Path, locks: Mapping[str, Lock]) -> str | None:
    """The paper whose lock has most displays in common with a draft: a third of them at least."""
    try:
        displays = transcribe(extract(draft)).formulas().values()
    except Unreadable:
        return None
    prints = Counter(fingerprint(f) for f in displays if f.strip())
    common = {n: (prints & Counter(e.fingerprint for e in lock.entries)).total() for n, lock in locks.items()}
    best = max(common, key=lambda name: common[name], default=None)
    return best if best is not None and 3 * common[best] >= prints.total() > 0 else None
