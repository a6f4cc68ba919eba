"""The ledger: what became of every printed item, as plain data, with a certificate for whatever was shown.

A row says nothing that was not read off an object: verdicts off theorems and refutations, `checked_by` off a replay of
the certificate as it is written.  Items that fail are open, and their note says why.
"""

from __future__ import annotations

import re
import time
import traceback
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symbolic.kernel import Claim, Refused, Refutation, Rel, Theorem, replay, write
from symbolic.state import digest

if TYPE_CHECKING:
    from symbolic.derivation import Derivation, Item, Paper, Part, Section

Row = dict[str, Any]
Names = dict[Theorem, str]
_LONGEST = 600


@dataclass(frozen=True)
class Failure:
    """Why an item could not be derived, in one line; `bug` when it is a mistake in a program and not in mathematics."""

    ref: str
    what: str
    bug: bool = False
    trace: str = ""

    def __str__(self) -> str:
        return f"{self.ref}: {self.what}"


@dataclass(frozen=True)
class Entry:
    """A row, its certificate's text, why it failed, and how long it took."""

    row: Row
    certificate: str | None
    failure: Failure | None
    seconds: float


def paper_ledger(paper: Paper) -> dict[str, Any]:
    """All rows of a paper, in its order."""
    uses = Uses(paper)
    rows = [entry(item, uses).row for section in paper.sections for item in section.items]
    return {**paper_row(paper), "sections": [section_row(s) for s in paper.sections], "items": rows}


def paper_row(paper: Paper) -> Row:
    """Title, authors and date, the package that derives it, and the refs of what matters most."""
    package = paper.sections[0].module.rpartition(".")[0] if paper.sections else ""
    head = {"title": paper.title, "authors": paper.authors, "date": paper.date}
    return {**head, "package": package, "findings": list(paper.findings)}


def section_row(section: Section) -> dict[str, Any]:
    """Number, title, whether the authors disown it, and the modules that derive it."""
    module = section.module.rpartition(".")[2]
    return {
        "number": section.number,
        "title": section.title,
        "superseded": section.superseded,
        "modules": [module],
    }


def entry(item: Item, uses: Uses | None = None) -> Entry:
    """Derive an item and certify it.  `uses` tells in which item a failure began, and what its lemmas are called."""
    start = time.perf_counter()
    done = attempt(item)
    if isinstance(done, Failure):
        failure = uses.blame(item.ref, done) if uses else done
        return Entry(_row(item, None, failure.what, None), None, failure, time.perf_counter() - start)
    try:
        certificate = _certify(item, done)
        row, refusal = _row(item, done, "", certificate, uses.names(item.ref) if uses else None), None
    except Exception as error:
        refusal, certificate = failed(f"{item.paper.name}:{item.ref}", error), None
        row = _row(item, None, refusal.what, None)
    return Entry(row, certificate, refusal, time.perf_counter() - start)


def part_lines(part: Part) -> list[str]:
    """A part for a terminal: the statement, and where it is false or what it rests on."""
    lines = [f"{part.role}: {claim_text(part.result.claim)}"]
    if isinstance(part.result, Refutation):
        point = ", ".join(f"{name} = {value}" for name, value in witness(part.result).items())
        lines.append(f"  {part.result.reason}{' at ' + point if point else ''}")
    elif part.result.rests_on:
        lines.append(f"  rests on {', '.join(sorted(part.result.rests_on))}")
    return lines


def _steps_missing(item: Item) -> Failure | None:
    missing = [ref for ref in item.steps or () if ref not in item.paper.items]
    what = f"the derivation is wrong: {item.paper.name} has no item {', '.join(map(repr, missing))} for its steps"
    return Failure(f"{item.paper.name}:{item.ref}", what) if missing else None


def attempt(item: Item) -> Derivation | Failure:
    """Derive an item; whatever its function raises becomes a Failure, and so do steps that are no items."""
    if missing := _steps_missing(item):
        return missing
    try:
        return item.paper.derive(item.ref)
    except Exception as error:
        return failed(f"{item.paper.name}:{item.ref}", error, item.function.__code__.co_filename)


def failed(ref: str, error: Exception, file: str = "") -> Failure:
    """The failure that an exception means."""
    from symbolic.derivation import DerivationError
    from symbolic.evidence.spot import SpotCheckFailed
    from symbolic.search.errors import NotFound

    text = " ".join(str(error).split())
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."
    trace = "".join(traceback.format_exception(error))
    if isinstance(error, (NotFound, Refused, SpotCheckFailed, DerivationError)):
        return Failure(ref, f"{_KIND.get(type(error).__name__, 'refused')}: {text}", trace=trace)
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
    where = f" in {Path(file).name}, line {frames[-1].lineno}" if frames else ""
    return Failure(ref, f"a bug, unexpected {type(error).__name__}{where}: {text}", True, trace)


_KIND = {
    "NotFound": "not found",
    "SpotCheckFailed": "the spot check failed",
    "DerivationError": "the derivation is wrong",
}


def file_name(ref: str) -> str:
    """The name of an item's certificate: letters, digits, dots and dashes."""
    return re.sub(r"[^A-Za-z0-9.-]", "-", ref) + ".json"


def certificate_path(paper: str, ref: str) -> str:
    """Where an item's certificate is, below the reports."""
    return f"certificates/{paper}/{file_name(ref)}"


def clashes(paper: Paper) -> list[Failure]:
    """Items whose certificates would be one file, on any file system."""
    first: dict[str, str] = {}
    found = []
    for ref in paper.items:
        other = first.setdefault(file_name(ref).lower(), ref)
        if other != ref:
            found.append(Failure(f"{paper.name}:{ref}", f"its certificate's file is that of {other!r}; rename one"))
    return found


def claim_digest(claim: Claim) -> str:
    """Equal for equal claims with equal definitions."""
    from symbolic.evidence.shipping import pack

    return digest(pack(claim))


def claim_text(claim: Claim) -> str:
    """A claim in one line of the statement language, with quantified hypotheses in parentheses."""
    from symbolic.language.sums import indices

    names = {v for r in claim.rels() for v in r.free()} | set(claim.bound)
    avoid = {v.args[0] for v in names}
    integers = {v.args[0] for v in names if v.args[1] == "integer"}
    integers |= {name for r in claim.rels() for t in r.terms() for name in indices(t, avoid)}
    return (f"integers {', '.join(sorted(integers))}; " if integers else "") + _claim_text(claim, avoid)


def _claim_text(claim: Claim, avoid: set[str]) -> str:
    given = [f"({_claim_text(h, avoid)})" if isinstance(h, Claim) else _rel_text(h, avoid) for h in claim.given]
    bound = f"for all {', '.join(v.args[0] for v in claim.bound)}: " if claim.bound else ""
    return f"{bound}{', '.join(given)}{' ' if given else ''}|- {_rel_text(claim.goal, avoid)}"


def _rel_text(rel: Rel, avoid: set[str]) -> str:
    from symbolic.language.sums import sum_text

    return f"{sum_text(rel.lhs, avoid)} {rel.op} {sum_text(rel.rhs, avoid)}"


def witness(refutation: Refutation) -> dict[str, str]:
    """The exact point of a refutation, and what free functions mean there."""
    point = {name.removesuffix(":int"): str(value) for name, value in sorted(refutation.point.items())}
    for meaning in refutation.data["meanings"]:
        call = f"{meaning.function.name}({', '.join(v.args[0] for v in meaning.params)})"
        point[call] = str(meaning.body)
    return point


def _certify(item: Item, derivation: Derivation) -> str | None:
    """The certificate, once a replay of its text has shown the same claims."""
    if not derivation.results:
        return None
    text = write(f"{item.paper.name}:{item.ref}", derivation.results)
    if [r.claim for r in replay(text)] != [r.claim for r in derivation.results]:
        raise Refused("the certificate shows something else than the derivation")
    return text


def _row(
    item: Item, derivation: Derivation | None, failure: str, certificate: str | None, names: Names | None = None
) -> Row:
    parts = derivation.parts if derivation else []
    notes = [item.note, derivation.why_open if derivation else "", _unlike(derivation), failure]
    refutations = [p.result for p in parts if isinstance(p.result, Refutation) and p.role == "printed"]
    theorems = [p.result for p in parts if isinstance(p.result, Theorem)]
    stated = [p.result for p in parts if isinstance(p.result, Theorem) and p.role != "also"]
    return {
        "ref": item.ref,
        "section": item.section.number,
        "module": item.section.module.rpartition(".")[2],
        "kind": item.kind,
        "title": item.title,
        "verdict": derivation.verdict if derivation else "open",
        "argument": _argument(item, derivation),
        "steps": list(item.steps or ()),
        "superseded": item.section.superseded,
        "printed": item.printed,
        "reading": _reading(item, derivation),
        "statement": "; ".join(claim_text(r.claim) for r in stated or refutations),
        "witness": witness(refutations[0]) if refutations else {},
        "rests_on": sorted({source for t in theorems for source in t.rests_on}),
        "checked_by": ["kernel"] if certificate else [],
        "evidence": {"spot_check": _spot_check(parts), "grids": _grids(parts), "stored": []},
        "certificate": certificate_path(item.paper.name, item.ref) if certificate else None,
        "note": "; ".join(n for n in notes if n),
        "parts": [
            _part_row(part, getattr(item.paper, "notation", None), names or {}, told)
            for part, told in zip(parts, _told(item, parts), strict=True)
        ],
        "unproved": [{"claim": claim_digest(c), "text": claim_text(c)} for c in item.paper.unproved.get(item.ref, ())],
    }


def _reading(item: Item, derivation: Derivation | None) -> Row:
    """The display, and how the claims compare with what the reader has read there."""
    if derivation is None:
        return {"key": item.key, "level": "", "detail": "", "witness": {}}
    binding = derivation.binding
    return {"key": item.key, "level": binding.level, "detail": binding.detail, "witness": dict(binding.witness)}


def _unlike(derivation: Derivation | None) -> str:
    """Why the claims do not count: they do not say what is printed."""
    if derivation is None or not derivation.parts or derivation.binding.agrees:
        return ""
    return f"the claim is not what is printed ({derivation.binding.level}): {derivation.binding.detail}"


def _argument(item: Item, derivation: Derivation | None) -> str:
    """Does the paper's own argument hold?  A step that cannot be derived is not proved."""

    def verdict_of(ref: str) -> str:
        done = attempt(item.paper.items[ref]) if ref in item.paper.items else None
        return "open" if done is None or isinstance(done, Failure) else done.verdict

    if derivation is None:
        return "fails" if item.steps else "absent"
    return derivation.argument(verdict_of)


def _spot_check(parts: Iterable[Part]) -> dict[str, int]:
    checks = [p.check for p in parts if p.check]
    return {"points": sum(c.points for c in checks), "model_values": sum(c.model_values for c in checks)}


def _grids(parts: Iterable[Part]) -> list[Row]:
    """Every inequality that is proved, confirmed over a grid of points.  A point where it fails is a failure."""
    from symbolic.evidence.confirm import confirm
    from symbolic.evidence.defaults import default_grid

    rows = []
    for place, part in enumerate(parts):
        claim = part.result.claim
        if part.role == "also" or isinstance(part.result, Refutation) or claim.goal.op == "=":
            continue
        found = confirm(claim, default_grid(claim))
        if found.failed:
            raise Refused(f"the grid contradicts the theorem {claim}: {found.text()}")
        rows.append({"part": place, "text": found.text(), **found.as_row()})
    return rows


def _told(item: Item, parts: list[Part]) -> list[str | None]:
    """The claims in the paper's own notation, where they can be told so."""
    from symbolic.reading.binding import named
    from symbolic.reading.telling import tell

    if item.key is None:
        return [None] * len(parts)
    functions = named([(p.result.claim, False) for p in parts])
    return tell(item.paper.printed, item.key, functions, [p.result.claim.goal for p in parts])


def _part_row(part: Part, notation: Any, names: Names, told: str | None) -> Row:
    from symbolic.writing.latex import claim_latex, conditions_latex
    from symbolic.writing.outline import outline, outline_latex

    result = part.result
    refuted = isinstance(result, Refutation)
    return {
        "role": part.role,
        "outcome": "refuted" if refuted else "proved",
        "claim": "" if refuted else claim_digest(result.claim),
        "text": claim_text(result.claim),
        "latex": told or claim_latex(result.claim, notation),
        "conditions": conditions_latex(result.claim, notation),
        "rule": result.rule,
        "outline": list(outline(result, names)),
        "outline_latex": list(outline_latex(result, notation, names)),
        "witness": witness(result) if isinstance(result, Refutation) else {},
        "reason": result.reason if isinstance(result, Refutation) else "",
    }


class Uses:
    """Who uses whom among the items of a paper, which is derived anew.

    An item that failed once fails at once the next time.
    """

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.direct = defaultdict(set, {ref: set(item.steps or ()) for ref, item in paper.items.items()})
        self.failed: dict[str, Exception] = {}
        self._derive = type(paper).derive.__get__(paper)
        paper.done.clear()
        paper.derive = self.derive  # type: ignore[method-assign]

    def derive(self, ref: str) -> Derivation:
        """`Paper.derive`, watched."""
        if self.paper.running:
            self.direct[self.paper.running[-1]].add(ref)
        if ref in self.failed:
            raise self.failed[ref]
        try:
            return self._derive(ref)
        except Exception as error:
            if ref in self.paper.items and ref not in self.paper.running:  # a circle is the fault of all of it
                self.failed[ref] = error
            raise

    def blame(self, ref: str, failure: Failure) -> Failure:
        """The failure of `ref`, with the item in which it began."""
        error, chain = self.failed.get(ref), [ref]
        if error is None:
            return failure
        while inner := [r for r in sorted(self.direct[chain[-1]]) if self.failed.get(r) is error and r not in chain]:
            chain.append(inner[0])
        return replace(failure, what=f"uses {chain[-1]}, which failed: {failure.what}") if chain[1:] else failure

    def names(self, ref: str) -> Names:
        """What the theorems of the items that `ref` uses are called: "Lemma 1", "(4.22)"."""
        used = set(self._reach(self.direct[ref])) - {ref}
        found: Names = {}
        for other in self.paper.items:
            if other in used and other in self.paper.done:
                for result in self.paper.done[other].results:
                    if isinstance(result, Theorem):
                        found.setdefault(result, f"({other})" if other[0].isdigit() else other)
        return found

    def modules(self, refs: Iterable[str]) -> set[str]:
        """The modules of the items, and of all that they use."""
        return {self.paper.items[ref].section.module for ref in self._reach(refs) if ref in self.paper.items}

    def _reach(self, refs: Iterable[str]) -> Iterator[str]:
        todo, seen = list(refs), set[str]()
        while todo:
            ref = todo.pop()
            if ref not in seen:
                seen.add(ref)
                yield ref
                todo += self.direct.get(ref, ())
