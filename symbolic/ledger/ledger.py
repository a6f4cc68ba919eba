"""The ledger: what became of every printed item, as typed rows; `reports/ledger.json` is what they are as JSON.

A row says nothing that was not read off an object: `symbolic.paper.rows` makes them.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Self

from symbolic.errors import RederiveError
from symbolic.evidence.covering import BoxEvidence
from symbolic.evidence.evidence import Evidence
from symbolic.evidence.sides import Identity
from symbolic.kernel.rows import Line, argument, ledger_digest
from symbolic.record import Record
from symbolic.state import StateDamaged, dump

SAME, CHANGED = "same", "changed"  # how a draft prints what another one prints
ADDITION = "addition"  # the kind of what the paper lacks
# What an item that is not right as printed changes: what the paper may claim; only its argument; a hypothesis is
# missing; nothing but the print.
CONSEQUENCES = ("conclusion", "proof", "condition", "misprint")


class NoLedger(RederiveError):
    """There is no ledger yet."""


@dataclass(frozen=True)
class Reading(Record):
    """The display of an item, the digest of its tree, and how the claims compare with what is read there."""

    key: str | None = None
    level: str = ""
    detail: str = ""
    tree: str = ""


@dataclass(frozen=True)
class Twin(Record):
    """An item of another draft, "apr2016:3.1", that prints the same, or an earlier or later form of it."""

    ref: str
    printed: str


@dataclass(frozen=True)
class SpotRow(Record):
    """At how many points claims were confirmed, and how many values came from models."""

    points: int = 0
    model_values: int = 0


@dataclass(frozen=True, kw_only=True)
class Opinion(Identity):
    """What SymPy finds of a part."""

    part: int


@dataclass(frozen=True, kw_only=True)
class Confirmation(Evidence):
    """What mpmath finds of a part."""

    told = ("failed", "text")
    part: int


@dataclass(frozen=True, kw_only=True)
class StoredGrid(Evidence):
    """Evidence over a grid that was asked for, of a claim in `file`; `part` is None for one that is not proved."""

    told = ("failed", "text", "over")
    over = "grid"
    part: int | None
    claim: str
    file: str


@dataclass(frozen=True, kw_only=True)
class StoredBox(BoxEvidence):
    """The same over a box."""

    told = ("text", "over")
    over = "box"
    part: int | None
    claim: str
    file: str


@dataclass(frozen=True)
class EvidenceRow(Record):
    """Everything that is no proof: spot checks, SymPy, mpmath, and what was asked for."""

    spot_check: SpotRow = SpotRow()
    sympy: tuple[Opinion, ...] = ()
    grid: tuple[Confirmation, ...] = ()
    stored: tuple[StoredGrid | StoredBox, ...] = ()

    def texts(self) -> list[str]:
        """All of it in words, with the claim where it is not proved."""
        said = [e.text() for e in (*self.sympy, *self.grid)]
        said += [f"{e.claim}: not proved; {e.text()}" if e.part is None else e.text() for e in self.stored]
        return list(dict.fromkeys(said))

    def of(self, places: Collection[int]) -> Iterator[Opinion | Confirmation | StoredGrid | StoredBox]:
        """What is known of the parts at these places."""
        yield from (e for e in (*self.sympy, *self.grid, *self.stored) if e.part in places)


@dataclass(frozen=True)
class Supposition(Record):
    """A hypothesis of a claim, and its source: display, sentence, standing, definedness, domain, stated or added.

    `place` is that of the sentence, or the key of the display; `reason` says what is not defined without it, which
    words of the sentence mean it, or which function is limited to it.
    """

    text: str
    source: str
    place: str = ""
    reason: str = ""

    @property
    def stands(self) -> str:
        """The source and the place, as the certificate has them."""
        return f"{self.source} {self.place}".strip()


@dataclass(frozen=True)
class PartRow(Record):
    """A theorem or a refutation; `role` is that of the `Part`, `claim` the digest of what is proved or refuted.

    `besides` is LaTeX: the hypotheses that are ours.  A proof that cites a theorem knows it by its `lemma`.
    """

    role: str
    outcome: str
    claim: str = ""
    text: str = ""
    latex: str = ""
    conditions: str = ""
    suppositions: tuple[Supposition, ...] = ()
    besides: str = ""
    rule: str = ""
    outline_latex: tuple[str, ...] = ()
    witness: dict[str, str] = field(default_factory=dict)
    reason: str = ""
    lemma: str = ""


@dataclass(frozen=True)
class Unproved(Record):
    """A claim that is neither proved nor refuted, and its digest."""

    claim: str
    text: str


@dataclass(frozen=True)
class Row(Record):
    """A printed item: what is printed, and what became of it.

    `argument` is the paper's own: it stands, fails, or is absent; it fails first at the line `fails_at`.
    `place` is that of its sentence, `words` their fingerprint; what this one supposes, and a refuted claim or every
    claim does without, is `left_out`.  `as_in` is the item of another draft of which it is declared to be a form, a
    `changed` one where both are given the same formula; `drafts` are all that it links to.
    `consequence` is one of `CONSEQUENCES`, "" where nothing is wrong; `note` is what is said of it beyond its title.
    """

    ref: str
    section: str
    kind: str
    verdict: str
    module: str = ""
    title: str = ""
    consequence: str = ""
    argument: str = "absent"
    fails_at: str = ""
    steps: tuple[str, ...] = ()
    superseded: bool = False
    printed: str = ""
    place: str = ""
    words: str = ""
    as_in: str = ""
    changed: bool = False
    drafts: tuple[Twin, ...] = ()
    left_out: tuple[str, ...] = ()
    reading: Reading = Reading()
    statement: str = ""
    witness: dict[str, str] = field(default_factory=dict)
    rests_on: tuple[str, ...] = ()
    checked_by: tuple[str, ...] = ()
    evidence: EvidenceRow = EvidenceRow()
    certificate: str | None = None
    note: str = ""
    parts: tuple[PartRow, ...] = ()
    unproved: tuple[Unproved, ...] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """What is the same in every draft that prints it: its tree, or its words and how they are read; or nothing."""
        if self.reading.key:
            return (self.reading.tree,) if self.reading.tree else ()
        return (self.words, self.printed) if self.words else ()

    def claims(self) -> Iterator[tuple[int | None, str]]:
        """The digests of what is proved, with the places of the parts, and of what is not, with None."""
        yield from ((place, part.claim) for place, part in enumerate(self.parts) if part.outcome == "proved")
        yield from ((None, one.claim) for one in self.unproved)


@dataclass(frozen=True)
class SectionRow(Record):
    """A section, whether the authors disown it, and the last parts of the names of the modules that derive it.

    `prose` is what the modules say of it, each in its docstring.
    """

    number: str
    title: str = ""
    superseded: bool = False
    modules: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()


@dataclass(frozen=True)
class Told(Record):
    """What a summary says of some items, in three lines: what is wrong, or how it stands; and the repair.

    Texts are plain, with ``$..$``; a number is written as a link to the item that shows it: "[2.8](5-slight-increase)".
    """

    title: str
    items: tuple[str, ...]
    text: str
    repair: str = ""


@dataclass(frozen=True)
class Summary(Record):
    """What an author is told first: what fails, what stands with another proof, what stands as it is printed, and what
    can be read in several ways.

    `todo` says what is to be done in the draft, by the classes of `CONSEQUENCES`; `setting` what the letters are that
    several of the findings speak of.
    """

    fails: tuple[Told, ...] = ()
    otherwise: tuple[Told, ...] = ()
    stands: tuple[Told, ...] = ()
    todo: dict[str, str] = field(default_factory=dict)
    unclear: tuple[Told, ...] = ()
    setting: str = ""

    @property
    def findings(self) -> tuple[Told, ...]:
        """All of it, in its order."""
        return (*self.fails, *self.otherwise, *self.stands, *self.unclear)


@dataclass(frozen=True)
class LemmaRow(Record):
    r"""A lemma that proofs cite as ``\lemma{key}``: what it says, and its proof; `modules` are those that need it.

    `general` is one that speaks of no function of the paper; `name` is what its theory calls it.
    """

    key: str
    text: str
    latex: str
    conditions: str = ""
    outline: tuple[str, ...] = ()
    general: bool = False
    modules: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class SymbolRow(Record):
    """A function of the derivations: how it is written, what it is in words, and its definition, as text with ``$..$``.

    `first` are the refs of the first items that speak of it, by module; "" where only lemmas do.
    """

    key: str
    latex: str
    meaning: str = ""
    definition: tuple[str, ...] = ()
    first: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PaperRow(Record):
    """A paper: the package that derives it, its summary, its sections and items, in its order.

    `lemmas` are what its proofs rest on, `symbols` the functions that all of this speaks of, by their keys.
    """

    title: str
    authors: str
    date: str
    package: str = ""
    summary: Summary = Summary()
    sections: tuple[SectionRow, ...] = ()
    items: tuple[Row, ...] = ()
    lemmas: tuple[LemmaRow, ...] = ()
    symbols: tuple[SymbolRow, ...] = ()

    def of(self, module: str) -> PaperRow:
        """What a module, given by the last part of its name, has derived of it."""
        sections = tuple(s for s in self.sections if module in s.modules)
        lemmas = tuple(replace(one, modules=(module,)) for one in self.lemmas if module in one.modules)
        items = tuple(row for row in self.items if row.module == module)
        symbols = tuple(replace(s, first={module: s.first[module]}) for s in self.symbols if module in s.first)
        return replace(self, sections=sections, items=items, lemmas=lemmas, symbols=symbols)

    def argued(self) -> PaperRow:
        """With what becomes of the paper's own arguments, read off the verdicts of all its rows.

        Where it fails (`argument`) at a line that is more than misprinted, and this one is true nevertheless, the
        consequence is one for its proof.
        """
        lines = {row.ref: (row.steps, row.verdict, row.consequence) for row in self.items}
        return replace(self, items=tuple(replace(row, **_argument(row, lines)) for row in self.items))

    def row(self, ref: str) -> Row | None:
        """The row of an item."""
        return next((row for row in self.items if row.ref == ref), None)


def _argument(row: Row, lines: Mapping[str, Line]) -> dict[str, str]:
    held, first = argument(row.ref, lines)
    unsound = bool(first) and lines[first][2] != "misprint"
    unproved = "proof" if unsound and row.verdict == "proved" else ""
    return {"argument": held, "fails_at": first, "consequence": row.consequence or unproved}


def reached(first: Iterable[str], after: Callable[[str], Iterable[str]]) -> set[str]:
    """These, what comes after them, what comes after that, and so on."""
    todo, seen = list(first), set[str]()
    while todo:
        if (one := todo.pop()) not in seen:
            seen.add(one)
            todo += after(one)
    return seen


def sections(parts: Iterable[SectionRow]) -> dict[str, SectionRow]:
    """What several modules have of sections, by their numbers, each as the first part has it, with all modules."""
    found: dict[str, SectionRow] = {}
    for part in parts:
        known = found.setdefault(part.number, replace(part, modules=(), prose=()))
        # A part that is read back from the ledger has the prose of all its section.
        prose = tuple(dict.fromkeys([*known.prose, *part.prose]))
        found[part.number] = replace(known, modules=(*known.modules, *part.modules), prose=prose)
    return found


def merged(parts: Sequence[PaperRow]) -> tuple[tuple[LemmaRow, ...], tuple[SymbolRow, ...]]:
    """The lemmas and the symbols of all parts of a paper, each as the first part has it."""
    lemmas, symbols = dict[str, LemmaRow](), dict[str, SymbolRow]()
    for part in parts:
        for one in part.lemmas:
            known = lemmas.setdefault(one.key, replace(one, modules=()))
            lemmas[one.key] = replace(known, modules=(*known.modules, *one.modules))
        for symbol in part.symbols:
            known_symbol = symbols.setdefault(symbol.key, symbol)
            symbols[symbol.key] = replace(known_symbol, first={**known_symbol.first, **symbol.first})
    return tuple(lemmas[key] for key in sorted(lemmas)), tuple(symbols[key] for key in sorted(symbols))


def joined(parts: Sequence[PaperRow]) -> PaperRow | None:
    """A paper of what its modules have of it, in their order; None if they have no section."""
    found = sections(section for part in parts for section in part.sections)
    if not found:
        return None
    lemmas, symbols = merged(parts)
    items = tuple(row for part in parts for row in part.items)
    return replace(parts[-1], sections=tuple(found.values()), items=items, lemmas=lemmas, symbols=symbols)


_HEAD = 100  # characters, among which the digest stands
_SPELLED = re.compile(r"[\s.,;]+|(?<=\\[lgn]e)q(?![A-Za-z])")  # what is no difference between two formulas
_PRIMED = re.compile(r"(_(?:\w|\{\w+\}))('+)")  # no more is an index before the prime


def _alike(row: Row, other: Row) -> bool:
    """Do both print the same, but for spelling and stops: the same words, or the same formula?"""
    if row.words and row.words == other.words and not (row.reading.key or other.reading.key):
        return True
    printed, there = (_PRIMED.sub(r"\2\1", _SPELLED.sub("", one.printed)) for one in (row, other))
    return bool(printed) and printed == there


@dataclass(frozen=True)
class Ledger(Record):
    """The papers, by their names."""

    papers: dict[str, PaperRow]

    def linked(self) -> Self:
        """With the links between drafts: what both print, and what is declared to be a form of something there.

        What is declared of an item holds of those that print the same.
        """
        rows = {f"{name}:{row.ref}": row for name, paper in self.papers.items() for row in paper.items}
        alike = defaultdict[tuple[str, ...], list[str]](list)
        for ref, row in rows.items():
            alike[row.said].append(ref)
        same = {ref: alike[row.said] if row.said else [ref] for ref, row in rows.items()}
        links = {pair: SAME for ref, others in same.items() for pair in product([ref], others)}
        for ref, row in rows.items():
            if row.as_in:
                there = rows.get(row.as_in)
                unchanged = there is not None and row.verdict == there.verdict and _alike(row, there)
                how = SAME if unchanged and not row.changed else CHANGED
                for pair in product(same[ref], same.get(row.as_in, [row.as_in])):
                    links.setdefault(pair, how)
                    links.setdefault(pair[::-1], how)
        found = defaultdict[str, list[Twin]](list)
        for (ref, other), how in sorted(links.items()):
            if ref.partition(":")[0] != other.partition(":")[0]:
                found[ref].append(Twin(other, how))
        papers = {
            name: replace(
                paper, items=tuple(replace(row, drafts=tuple(found[f"{name}:{row.ref}"])) for row in paper.items)
            )
            for name, paper in self.papers.items()
        }
        return replace(self, papers=papers)

    @classmethod
    def read(cls, reports: Path) -> Self:
        """The ledger in a folder of reports; raises NoLedger, and StateDamaged, which names what is damaged."""
        file = reports / "ledger.json"
        try:
            document = json.loads(file.read_text(encoding="utf-8"))
            written = document.pop("digest", None) if isinstance(document, dict) else None
            read = cls.from_json(document)
            if written != ledger_digest(document):
                raise StateDamaged("it is not as it was written")
            return read
        except FileNotFoundError:
            raise NoLedger(f"there is no ledger {file}; run 'rederive build' first, or give --reports") from None
        except (StateDamaged, ValueError, RecursionError) as error:
            raise StateDamaged(f"{file} is damaged ({' '.join(str(error).split())}); run 'rederive build'") from None

    def digest(self) -> str:
        """What says that two ledgers are the same."""
        return ledger_digest(self.as_json())

    def written(self) -> str:
        """Its file's text, which has a digest by which what is edited by hand is noticed."""
        document = self.as_json()
        return dump({"digest": ledger_digest(document), **document})

    def is_in(self, text: str) -> bool:
        """Has a text that `written` gave the digest of this ledger?  That is told soon: a ledger is large."""
        return f'"digest": "{self.digest()}"' in text[:_HEAD]


def file_name(ref: str) -> str:
    """The name of an item's certificate: letters, digits, dots and dashes."""
    return re.sub(r"[^A-Za-z0-9.-]", "-", ref) + ".json"


def certificate_path(paper: str, ref: str) -> str:
    """Where an item's certificate is, below the reports."""
    return f"certificates/{paper}/{file_name(ref)}"
