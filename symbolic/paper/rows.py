"""The making of rows: an item is derived, its certificate written and replayed, and the row read off the objects.

A row says nothing that was not read off an object: verdicts off theorems and refutations, `checked_by` off a replay of
the certificate as it is written.  Items that fail are open, and their note says why.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from symbolic.evidence import identity, inequality
from symbolic.kernel import Refused, Refutation, Theorem, replay, write
from symbolic.kernel.claims import claim_digest
from symbolic.kernel.rows import stated, witness
from symbolic.language.statement import claim_text
from symbolic.ledger.ledger import (
    Confirmation,
    EvidenceRow,
    Opinion,
    PaperRow,
    Reading,
    Row,
    SectionRow,
    SpotRow,
    Supposition,
    Unproved,
    certificate_path,
    file_name,
)
from symbolic.paper.cited import Cited
from symbolic.paper.derivation import Derivation, Item, Paper, Part, Section
from symbolic.paper.observations import observed
from symbolic.paper.part_rows import part_row
from symbolic.paper.runner import Failure, Names, Uses, attempt, failed
from symbolic.paper.wording import said_in_words
from symbolic.reading.binding import Binding
from symbolic.search.memory import Memory
from symbolic.writing.words import capital, sentence


@dataclass(frozen=True)
class Entry:
    """A row, its certificate's text, why it failed, and how long it took."""

    row: Row
    certificate: str | None
    failure: Failure | None
    seconds: float


def paper_row(paper: Paper, rows: Iterable[Row], module: str | None = None, cited: Cited | None = None) -> PaperRow:
    """The paper with these rows, what they rest on, and the sections that a module derives, or all."""
    package = paper.sections[0].module.rpartition(".")[0] if paper.sections else ""
    sections = [section_row(s) for s in paper.sections if module in (None, s.module)]
    made = PaperRow(paper.title, paper.authors, paper.date, package, sections=tuple(sections), items=tuple(rows))
    if cited is None:
        return made
    lemmas, symbols = (sorted(rows, key=attrgetter("key")) for rows in (cited.rows.values(), cited.symbols()))
    return replace(made, lemmas=tuple(lemmas), symbols=tuple(symbols))


def section_row(section: Section) -> SectionRow:
    """A section, as one module derives it."""
    prose = (section.prose,) if section.prose else ()
    module = section.module.rpartition(".")[2]
    return SectionRow(section.number, section.title, section.superseded, (module,), prose)


def entry(item: Item, uses: Uses | None = None, memory: Memory | None = None, cited: Cited | None = None) -> Entry:
    """Derive an item and certify it.  `uses` tells in which item a failure began, and what its lemmas are called.

    `cited` collects the other lemmas that its proofs rest on.

    With a memory the certificate leaves in its store what is there; without, it has all of its lemmas.
    """
    start = time.perf_counter()
    done = attempt(item)
    if isinstance(done, Failure):
        failure = uses.blame(item.ref, done) if uses else done
        return Entry(_row(item, None, failure.what, None), None, failure, time.perf_counter() - start)
    try:
        certificate = _certify(item, done, memory)
        names = uses.names(item.ref) if uses else {}
        row, refusal = _row(item, done, "", certificate, names, cited), None
    except Exception as error:
        refusal, certificate = failed(f"{item.paper.name}:{item.ref}", error), None
        row = _row(item, None, refusal.what, None)
    return Entry(row, certificate, refusal, time.perf_counter() - start)


def clashes(paper: Paper) -> list[Failure]:
    """Items whose certificates would be one file, on any file system."""
    first: dict[str, str] = {}
    found = []
    for ref in paper.items:
        other = first.setdefault(file_name(ref).lower(), ref)
        if other != ref:
            found.append(Failure(f"{paper.name}:{ref}", f"its certificate's file is that of {other!r}; rename one"))
    return found


def _certify(item: Item, derivation: Derivation, memory: Memory | None) -> str | None:
    """The certificate, once a replay of its text has shown the same, and no more citations."""
    if not derivation.results:
        return None
    ref = f"{item.paper.name}:{item.ref}"
    roles = [(part.role, *(s.stands for s in _suppositions(part, item))) for part in derivation.parts]
    text = memory.certificate(ref, derivation.results, roles) if memory else write(ref, derivation.results, roles)
    if list(map(_said, replay(text, memory.store if memory else None))) != list(map(_said, derivation.results)):
        raise Refused("the certificate shows something else than the derivation")
    return text


def _said(result: Theorem | Refutation) -> tuple[Any, ...]:
    """Everything that a row says of a result."""
    if type(result) is Theorem:
        return (Theorem, result.claim, result.rests_on)
    return (type(result), result.claim, witness(result), result.reason)


def _row(
    item: Item,
    derivation: Derivation | None,
    failure: str,
    certificate: str | None,
    names: Names | None = None,
    cited: Cited | None = None,
) -> Row:
    parts = derivation.parts if derivation else []
    defines = f"What is defined is {derivation.property}." if derivation and derivation.property else ""
    why = derivation.why_open if derivation else ""
    words = said_in_words(parts, item)
    refutations = [p.result for p in parts if isinstance(p.result, Refutation) and p.role == "printed"]
    theorems = [p.result for p in parts if isinstance(p.result, Theorem)]
    rows = tuple(part_row(part, parts, item, _suppositions(part, item), names or {}, cited) for part in parts)
    return Row(
        ref=item.ref,
        section=item.section.number,
        module=item.section.module.rpartition(".")[2],
        kind=item.kind,
        title=item.title,
        consequence=item.consequence,
        verdict=derivation.verdict if derivation else "open",
        steps=item.argument if derivation else tuple(item.steps or ()),
        superseded=item.section.superseded,
        printed=item.printed,
        place=item.place,
        words=item.paper.printed.prose[item.place].fingerprint if item.place else "",
        as_in=item.as_in,
        changed=item.changed,
        left_out=item.supposed.left_out([p.result for p in parts if p.role == "printed"]),
        reading=reading(item, derivation.binding if derivation else None),
        statement="; ".join(rows[k].text for k in stated((row.role, row.outcome) for row in rows)),
        witness=witness(refutations[0]) if refutations else {},
        rests_on=tuple(sorted({source for t in theorems for source in t.rests_on})),
        checked_by=("kernel",) if certificate else (),
        evidence=_evidence(parts),
        certificate=certificate_path(item.paper.name, item.ref) if certificate else None,
        note=noted(item.note, defines, why, _unlike(derivation), failure, words),
        parts=rows,
        unproved=tuple(Unproved(claim_digest(c), claim_text(c)) for c in item.paper.unproved.get(item.ref, ())),
    )


def noted(*notes: str) -> str:
    """Notes one after another, as sentences where there are several."""
    *before, last = [note for note in notes if note] or [""]
    return " ".join([*(sentence(capital(note)) for note in before), capital(last) if before else last])


def reading(item: Item, binding: Binding | None) -> Reading:
    """The display, and how the claims compare with what the reader has read there; without, of what is not derived."""
    tree = item.paper.printed.displays[item.key].tree if item.key else ""
    if binding is None:
        return Reading(item.key, tree=tree)
    repairs = [r.reason for r in item.paper.printed.transcription.repairs if r.number == item.key]
    mended = [f"the scan is mended: {reason}" for reason in dict.fromkeys(repairs)]
    return Reading(item.key, binding.level, "; ".join(s for s in (binding.detail, *mended) if s), tree)


def _unlike(derivation: Derivation | None) -> str:
    """Why the claims do not count: they do not say what is printed."""
    if derivation is None or not derivation.parts or derivation.binding.agrees:
        return ""
    return f"the claim is not what is printed ({derivation.binding.level}): {derivation.binding.detail}"


def _evidence(parts: list[Part]) -> EvidenceRow:
    """Spot checks, what SymPy finds of every identity and mpmath of every inequality.

    Another answer than the kernel's is a failure.
    """
    checks = [p.check for p in parts if p.check]

    def looked(equal: bool, look: Callable[[Any], Any], kind: Any) -> tuple[Any, ...]:
        places = [(k, p) for k, p in enumerate(parts) if (p.result.claim.goal.op == "=") == equal]
        return tuple(
            kind.from_json({"part": k, **observed(p.result, look, known=None if equal else p.known)}) for k, p in places
        )

    spots = SpotRow(sum(c.points for c in checks), sum(c.model_values for c in checks))
    return EvidenceRow(spots, looked(True, identity.row, Opinion), looked(False, inequality.row, Confirmation))


def _suppositions(part: Part, item: Item) -> tuple[Supposition, ...]:
    """The hypotheses of what is claimed of the print, with their sources."""
    return tuple(said for _, said in item.supposed.of(part.result.claim)) if part.role == "printed" else ()
