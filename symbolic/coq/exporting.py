"""The files of an export: statements, lemmas in files that can be checked side by side, an audit.

`Statements.v` has definitions and `Definition S_.. : Prop` alone, and is what a reader has to trust, beside the first
part of `Prelude.v`; every other file ends in `Theorem T_.. : S_..` or, of what is refuted, `~ S_..`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from symbolic.kernel.certificate import Result
from symbolic.kernel.claims import Refutation

from .printing import NotExported
from .steps import Lemma, Steps

PRELUDE = "Prelude.v"
LIBRARY = "Rederive"
BAND, PIECE = 700, 350  # lemmas in files that can be checked side by side, and in one of them
_HEADER = "(* Written by `rederive export`; see README.md. *)\n"


@dataclass(frozen=True)
class Stated:
    """A result with a statement of its own: the names of the statement and of what shows it."""

    ref: str
    place: int
    refuted: bool
    name: str
    lemma: str


@dataclass(frozen=True)
class Left:
    """A result that is not exported: the place among those of its row, and why."""

    ref: str
    place: int
    reason: str


class Export:
    """Rows and what of them is a file for Coq; the same rows give the same bytes."""

    def __init__(self, rows: Mapping[str, Sequence[Result]]) -> None:
        self.steps = Steps()
        self.rows = list(rows)
        self.stated: list[Stated] = []
        self.left: list[Left] = []
        self._statements: list[str] = []
        for ref, results in rows.items():
            for place, result in enumerate(results, 1):
                try:
                    self._state(ref, place, result)
                except NotExported as reason:
                    self.left.append(Left(ref, place, str(reason)))

    def _state(self, ref: str, place: int, result: Result) -> None:
        lemma = self.steps.name(result)
        base = f"{re.sub('[^A-Za-z0-9]', '_', ref)}_{place}"
        name, used = base, {s.name for s in self.stated}
        while name in used:
            name += "_"
        refuted = isinstance(result, Refutation)
        self.stated.append(Stated(ref, place, refuted, name, lemma))
        word = "refuted" if refuted else "proved"
        shown = re.sub(r"[^A-Za-z0-9:.,' -]", "_", ref)
        statement = self.steps.printer.claim(result.claim)
        self._statements.append(f"(* {shown}, {place}: {word} *)\nDefinition S_{name} : Prop :=\n  {statement}.\n")

    @property
    def whole(self) -> list[str]:
        """The rows of which every result is exported."""
        broken = {entry.ref for entry in self.left}
        return [ref for ref in self.rows if ref not in broken]

    @property
    def reasons(self) -> list[tuple[str, int]]:
        """Why results are not exported, and how many of them."""
        return Counter(entry.reason for entry in self.left).most_common()

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """The files with lemmas, by their names."""
        theorems = [
            Lemma(f"T_{s.name}", f"{'~ ' if s.refuted else ''}S_{s.name}", (f"exact {s.lemma}.",), (s.lemma,))
            for s in self.stated
        ]
        return _pieces([*self.steps.lemmas.values(), *theorems])

    @cached_property
    def files(self) -> dict[str, str]:
        """Every file by its name, in the order in which they are read."""
        texts = {
            PRELUDE: Path(__file__).with_name(PRELUDE).read_text(encoding="utf-8"),
            "Statements.v": "\n".join([_start([]), *self.steps.printer.definitions, "", *self._statements]),
            "Functions.v": "\n".join([_start(["Statements"]), *(lemma.text() for lemma in self.steps.functions)]),
        }
        for name, piece in self.pieces.items():
            imports = ["Statements", "Functions", *piece.needs]
            texts[f"{name}.v"] = "\n".join([_start(imports), *(lemma.text() for lemma in piece.lemmas)])
        texts["Audit.v"] = audit(list(self.pieces), [s.name for s in self.stated])
        texts["_CoqProject"] = "\n".join([f"-Q . {LIBRARY}", *texts]) + "\n"
        texts["Makefile"] = "all:\n\tcoq_makefile -f _CoqProject -o Makefile.coq\n\t$(MAKE) -f Makefile.coq\n"
        texts["README.md"] = self._readme()
        return texts

    def after(self, name: str) -> list[str]:
        """The files that have to be there before one is checked."""
        if name in (PRELUDE, "Statements.v", "Functions.v"):
            return {PRELUDE: [], "Statements.v": [PRELUDE], "Functions.v": ["Statements.v"]}[name]
        if name == "Audit.v":
            return [f"{piece}.v" for piece in self.pieces] or ["Functions.v"]
        return ["Functions.v", *(f"{need}.v" for need in self.pieces[name.removesuffix(".v")].needs)]

    def rows_in(self, files: Container[str]) -> list[str]:
        """The rows that have a theorem in any of these files."""
        inside = {lemma.name for name, piece in self.pieces.items() if f"{name}.v" in files for lemma in piece.lemmas}
        return [ref for ref in self.rows if any(s.ref == ref and f"T_{s.name}" in inside for s in self.stated)]

    def _readme(self) -> str:
        lines = [
            "Lemmas for Coq 8.16 and its standard library, written from certificates.  To check them: `make -j2`.",
            "",
            "A statement `S_..` in `Statements.v` is what is claimed; `T_..` shows it, or its negation.",
            "`Audit.v` prints the axioms of all of them: those of Coq's real numbers.  Not checked by Coq are the",
            "definitions and statements in `Statements.v`, and the definitions at the beginning of `Prelude.v`.",
            "",
            f"{len(self.whole)} of {len(self.rows)} rows are here whole, {len(self.stated)} results.",
        ]
        lines += [f"- not here: {entry.ref}, result {entry.place}: {entry.reason}" for entry in self.left]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Piece:
    """A file with lemmas, and the files that it needs."""

    lemmas: tuple[Lemma, ...]
    needs: tuple[str, ...]


def audit(pieces: Sequence[str], names: Sequence[str]) -> str:
    """A file that prints what all theorems rest on: one pair of halves, as deep as it must be."""

    def pair(some: Sequence[str]) -> str:
        if len(some) == 1:
            return f"T_{some[0]}"
        half = len(some) // 2
        return f"(conj {pair(some[:half])} {pair(some[half:])})"

    shown = pair(names) if names else "I"
    return f"{_start(['Statements', *pieces])}Definition audit := {shown}.\nPrint Assumptions audit.\n"


def _start(imports: Iterable[str]) -> str:
    names = " ".join(["Prelude", *imports])
    return f"{_HEADER}From {LIBRARY} Require Import {names}.\nOpen Scope R_scope.\n"


def _pieces(lemmas: Sequence[Lemma]) -> dict[str, Piece]:
    """Lemmas in files: bands of levels, and in a band what does not hang together in several ones."""
    level: dict[str, int] = {}
    for lemma in lemmas:
        level[lemma.name] = 1 + max((level[u] for u in lemma.uses), default=0)
    sizes = Counter(level.values())
    band, bands, size = 0, dict[int, int](), 0
    for k in sorted(sizes):
        if size >= BAND:
            band, size = band + 1, 0
        bands[k], size = band, size + sizes[k]
    place: dict[str, str] = {}
    out: dict[str, Piece] = {}
    for b in range(band + 1):
        here = [lemma for lemma in lemmas if bands[level[lemma.name]] == b]
        for group in _groups(here):
            name = f"Lemmas_{len(out) + 1:02d}"
            place |= {lemma.name: name for lemma in group}
            needs = sorted({place[u] for lemma in group for u in lemma.uses} - {name})
            out[name] = Piece(tuple(group), tuple(needs))
    return out


def _groups(lemmas: Sequence[Lemma]) -> list[list[Lemma]]:
    """Lemmas that use each other stay together; otherwise they are dealt out in groups of some size."""
    root = {lemma.name: lemma.name for lemma in lemmas}

    def find(x: str) -> str:
        while root[x] != x:
            root[x] = root[root[x]]
            x = root[x]
        return x

    for lemma in lemmas:
        for u in lemma.uses:
            if u in root:
                root[find(u)] = find(lemma.name)
    together: dict[str, list[Lemma]] = {}
    for lemma in lemmas:
        together.setdefault(find(lemma.name), []).append(lemma)
    groups: list[list[Lemma]] = []
    for part in together.values():
        if groups and len(groups[-1]) + len(part) <= PIECE:
            groups[-1] += part
        else:
            groups.append(list(part))
    return groups
