"""What a paper prints, bound to the claims that are made of it: read, interpreted, compared.

same               the claims say what is printed, side by side
differs, unknown   they do not, or nobody can tell; both count as differences
supposed           a theorem about it has a hypothesis of ours, or a counterexample misses one of the paper's
flagged            a lint is not acknowledged; counts as a difference
by hand            not read or not interpreted; a person has bound it to the fingerprint of its text
stale              bound by hand to another text
definition         nothing is asserted
in words           a sentence, a theorem: the paper has no display to compare with
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from symbolic.kernel import Claim, Function
from symbolic.language.definitions import reached

from .comparison import Comparison, compare
from .formulas import Formulas
from .lints import Lint, lints
from .meaning import NoMeaning
from .notation import PaperNotation, load_notation
from .prose import Prose, load_prose
from .reader import Reading, read, readable
from .scan import ReadError
from .transcription import Transcription, load
from .tree import NOTHING, Node

AGREES = ("same", "by hand", "definition", "in words")
Claimed = tuple[Claim, bool]  # a claim, and whether it is refuted


@dataclass(frozen=True)
class Display:
    """A display as it was read: the reading, or why there is none; `left` and `right` join it to its neighbours."""

    key: str
    formula: str
    reading: Reading | None = None
    error: str = ""
    left: Node | None = None
    right: Node | None = None
    lints: tuple[Lint, ...] = ()

    @property
    def tree(self) -> str:
        """The digest of the trees; "" for what is not read."""
        return self.reading.hash if self.reading else ""


@dataclass(frozen=True)
class Binding:
    """The outcome for one item; `detail` is one line for a person."""

    level: str
    detail: str = ""

    @property
    def agrees(self) -> bool:
        """Do the claims say what is printed?"""
        return self.level in AGREES


class Printed:
    """All displays of a paper, read with its notation, and joined where a chain runs over several of them."""

    def __init__(self, transcription: Transcription, notation: PaperNotation, prose: Prose = Prose()) -> None:  # noqa: B008 (frozen)
        self.transcription, self.notation, self.prose = transcription, notation, prose
        self.sections = {entry.key: entry.section for entry in transcription.entries}
        self.superseded = frozenset(transcription.superseded)
        self.formulas = transcription.formulas()

    @cached_property
    def displays(self) -> Mapping[str, Display]:
        """Each display as it is read, by its key, when it is asked for."""
        return _Displays(self._read, self.formulas, self.notation.continued)

    @classmethod
    def of(cls, folder: Path) -> Printed:
        """What the folder of a paper has: what is `printed`, and `notation.toml`.  Raises Unreadable."""
        printed = folder / "printed"
        notation = load_notation(folder / "notation.toml")
        return cls(load(printed / "equations.json"), notation, load_prose(printed / "sentences.json"))

    def _read(self, key: str, formula: str) -> Display:
        if not formula.strip():
            return Display(key, formula)
        if key in self.notation.unread:
            return Display(key, formula, error=self.notation.unread[key])
        try:
            reading = read(formula, self.notation.at(key, self.sections[key]))
        except ReadError as error:
            return Display(key, formula, error=str(error))
        return Display(key, formula, reading, lints=self._lints(key, reading))

    def waits(self, key: str) -> bool:
        """Can it be read, although the notation has it among what is not?"""
        notation = self.notation.at(key, self.sections[key])
        return key in self.notation.unread and readable(self.formulas[key], notation) is not None

    def _lints(self, key: str, reading: Reading) -> tuple[Lint, ...]:
        known = self.notation.acknowledged
        return tuple(lint for lint in lints(reading) if f"{key}:{lint.id}" not in known)

    def bind(self, key: str, claims: Sequence[Claimed], *, partly: bool = False) -> Binding:
        """Compare a display with what another draft's claims say; with `partly`, a refuted one needs no others."""
        display = self.displays[key]
        if display.reading is None:
            return Binding("unknown", f"not read: {display.error.partition(chr(10))[0]}")
        if display.lints:
            return Binding("flagged", "; ".join(f"{lint.id}: {lint.message}" for lint in display.lints))
        try:
            found = self._compare(display, claims, partly)
        except NoMeaning as error:
            return Binding("unknown", str(error))
        return Binding(found.level, found.detail)

    def _compare(self, display: Display, claims: Sequence[Claimed], partly: bool) -> Comparison:
        notation = self.notation.at(display.key, self.sections[display.key])
        said = Formulas(notation, named(claims)).said(display.reading, display.left, display.right)  # type: ignore[arg-type]
        if said.restates or any(link.given for link in said.links):
            raise NoMeaning("an equivalence is two statements, each side given the other: let them be read")
        given = {h for claim, _ in claims for h in claim.given}
        reasons = [link.rel for link in said.links if link.reason and link.rel in given]
        asserted = [link.rel for link in said.links if not (link.reason and link.rel in given)]
        return compare(asserted, [*said.granted, *reasons], claims, partly)


def named(claims: Sequence[Claimed]) -> dict[str, Function]:
    """The functions of the claims by name, those within definitions too; what a claim itself speaks of comes first."""
    outer = [f for claim, _ in claims for f in sorted(claim.functions(), key=lambda f: f.name)]
    return {f.name: f for f in (*reached(outer), *reversed(outer))}


# ---------------------------------------------------------------------------------------------- chains over displays


class _Displays(Mapping[str, Display]):
    """Displays with the sides that their neighbours lend to an open end.

    A chain that ends with a sign goes on with the first side of the next display; one that begins with a sign starts
    from the last side before.  A single expression behind an open end is the right side of that relation; one that is
    `continued` is equal to the last side of the display that is named and stands before it.
    """

    def __init__(
        self, read: Callable[[str, str], Display], formulas: Mapping[str, str], continued: Mapping[str, str]
    ) -> None:
        self.formulas, self.continued = formulas, continued
        self._keys = list(formulas)
        self._places = {key: at for at, key in enumerate(self._keys)}
        self._single = cache(lambda key: read(key, formulas[key]))
        self._joined = cache(self._join)

    def __getitem__(self, key: str) -> Display:
        return self._joined(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def _at(self, place: int) -> Display | None:
        return self._single(self._keys[place]) if 0 <= place < len(self._keys) else None

    def _join(self, key: str) -> Display:
        display, at = self._single(key), self._places[key]
        left = right = None
        first, last = _end(display, 0), _end(display, -1)
        if last is not None and last.op == "relation" and last.args[-1] == NOTHING and (behind := self._at(at + 1)):
            right = _side(_end(behind, 0), 0)
        if first is None:
            return replace(display, right=right)
        if first.op == "relation" and first.args[0] == NOTHING and (before := self._at(at - 1)):
            left = _side(_end(before, -1), -1)
        if first.op != "relation":
            if len(display.reading.clauses) == 1 and (before := self._at(at - 1)):  # type: ignore[union-attr]
                chain = _end(before, -1)
                if chain is not None and chain.op == "relation" and chain.args[-1] == NOTHING:
                    left = Node("relation", (chain.args[-3], chain.args[-2], first), chain.span)
            if self._places.get(other := self.continued.get(key, ""), at) < at:
                if (side := _side(_end(self._single(other), -1), -1)) is not None:
                    left = Node("relation", (side, "=", first), side.span)
        return replace(display, left=left, right=right)


def _end(display: Display, which: int) -> Node | None:
    """The first or the last formula that a display asserts."""
    nodes = display.reading.of("asserted", "definition") if display.reading else []
    return nodes[which] if nodes else None


def _side(node: Node | None, which: int) -> Node | None:
    if node is None or node.op != "relation":
        return node
    side = node.args[which]
    return side if isinstance(side, Node) and side != NOTHING else None
