"""The making of rows: an item is derived, its certificate written and replayed, and the row read off the objects.

A row says nothing that was not read off an object: verdicts off theorems and refutations, `checked_by` off a replay of
the certificate as it is written.  Items that fail are open, and their note says why.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from symbolic.cited import Cited
from symbolic.derivation import Derivation, Item, Paper, Part
from symbolic.evidence import identity, inequality
from symbolic.kernel import Claim, Refused, Refutation, Term, Theorem, replay, write
from symbolic.kernel.claims import claim_digest
from symbolic.kernel.rows import ADDED, stated, witness
from symbolic.language.statement import claim_text
from symbolic.ledger import (
    CHANGED,
    Confirmation,
    EvidenceRow,
    LemmaRow,
    Opinion,
    PaperRow,
    PartRow,
    Reading,
    Row,
    SectionRow,
    SpotRow,
    Supposition,
    SymbolRow,
    Twin,
    Unproved,
    certificate_path,
    file_name,
)
from symbolic.observations import observed
from symbolic.reading.formulas import Formulas, Link
from symbolic.runner import Failure, Names, Uses, attempt, failed
from symbolic.search.example import at_example
from symbolic.search.memory import Memory
from symbolic.suppositions import Hypothesis
from symbolic.writing.argument import Argument
from symbolic.writing.latex import besides_latex, claim_latex, conditions_latex, term_latex
from symbolic.writing.outline import Mathematics
from symbolic.writing.witness import at_point, counterexample, supposed_at
from symbolic.writing.words import capital, lower, sentence


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
    sections = [
        SectionRow(s.number, s.title, s.superseded, (s.module.rpartition(".")[2],), (s.prose,) if s.prose else ())
        for s in paper.sections
        if module in (None, s.module)
    ]
    made = PaperRow(paper.title, paper.authors, paper.date, package, sections=tuple(sections), items=tuple(rows))
    if cited is None:
        return made
    lemmas, symbols = sorted(cited.rows.values(), key=_key), sorted(cited.symbols(), key=_key)
    return replace(made, lemmas=tuple(lemmas), symbols=tuple(symbols))


def _key(row: LemmaRow | SymbolRow) -> str:
    return row.key


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
    roles = [(part.role, *(s.stands for _, s in _suppositions(part, item))) for part in derivation.parts]
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
    defines = f"It defines {derivation.property}" if derivation and derivation.property else ""
    why = derivation.why_open if derivation else ""
    said = [note for note in (item.note, defines, why, _unlike(derivation), failure) if note]
    refutations = [p.result for p in parts if isinstance(p.result, Refutation) and p.role == "printed"]
    theorems = [p.result for p in parts if isinstance(p.result, Theorem)]
    rows = tuple(_part_row(part, parts, item, names or {}, cited) for part in parts)
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
        drafts=(Twin(item.as_in, CHANGED),) if item.as_in else (),
        left_out=item.supposed.left_out([p.result for p in parts if p.role == "printed"]),
        reading=_reading(item, derivation),
        statement="; ".join(rows[k].text for k in stated((row.role, row.outcome) for row in rows)),
        witness=witness(refutations[0]) if refutations else {},
        rests_on=tuple(sorted({source for t in theorems for source in t.rests_on})),
        checked_by=("kernel",) if certificate else (),
        evidence=_evidence(parts),
        certificate=certificate_path(item.paper.name, item.ref) if certificate else None,
        note=" ".join(
            [*(sentence(capital(n)) for n in said[:-1]), *(capital(n) if said[1:] else n for n in said[-1:])]
        ),
        parts=rows,
        unproved=tuple(Unproved(claim_digest(c), claim_text(c)) for c in item.paper.unproved.get(item.ref, ())),
    )


def _reading(item: Item, derivation: Derivation | None) -> Reading:
    """The display, and how the claims compare with what the reader has read there."""
    tree = item.paper.printed.displays[item.key].tree if item.key else ""
    if derivation is None:
        return Reading(item.key, tree=tree)
    repairs = [r.reason for r in item.paper.printed.transcription.repairs if r.number == item.key]
    mended = [f"the scan is mended: {reason}" for reason in dict.fromkeys(repairs)]
    detail = "; ".join(s for s in (derivation.binding.detail, *mended) if s)
    return Reading(item.key, derivation.binding.level, detail, tree)


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


def _implying(part: Part, parts: list[Part]) -> Link | None:
    """The printed line that a repair supposes: the two are shown as one statement, "if q is so large, then R is small".

    Not where the line declares a letter that nothing else of the claim has.
    """
    claim = part.result.claim
    for other in parts if part.role == "repaired" else ():
        if (line := other.read) is not None and other.role == "printed" and other.result.claim.goal in claim.given:
            if _letters(_less(claim, line)) == _letters(claim):
                return line
    return None


def _less(claim: Claim, line: Link) -> Claim:
    return Claim([h for h in claim.given if h != line.rel], claim.goal)


def _letters(claim: Claim) -> set[Any]:
    """What its conditions declare: variables and arbitrary functions."""
    return {*claim.free(), *(f for g in claim.functions() for f in g.free)}


def _conditions(part: Part, formulas: Formulas, notation: Any, line: Link | None) -> str:
    """The hypotheses, and which expressions of the line as it was read are mere letters in the claim.

    Not the `line` that the claim is shown to follow from.
    """
    said = conditions_latex(_less(part.result.claim, line) if line else part.result.claim, notation)
    letters = formulas.stands_for(part.read) if part.read else []
    in_place = [f"any number ${term_latex(v)}$ in place of ${shown}$" for shown, v in letters]
    return "; ".join(filter(None, (said, *in_place)))


def _outline(part: Part, parts: list[Part], item: Item, names: Names, cited: Cited | None) -> list[str]:
    """The proof, or the counterexample to the line as it was read."""
    result, notation = part.result, item.paper.notation
    if isinstance(result, Refutation):
        sides, shown = (part.read.sides[::2], item.formulas.parts(part.read)) if part.read else (None, ())
        words = Mathematics(result.claim, notation)
        at = {v: t.args[0] for v, t in result.data["values"].items()}
        told = [
            counterexample(result, words, sides, shown),
            *supposed_at(result.claim, at, words, item.formulas.called),
        ]
        return [*told, *_example(result, parts, item, sides)] if part.role == "printed" else told
    proof = Argument(Mathematics(result.claim, notation), names, result.claim)
    lines = proof.theorem(result)
    if cited is not None:
        cited.add(proof.cited)
    return lines


def _example(refutation: Refutation, parts: list[Part], item: Item, sides: tuple[Term, Term] | None) -> list[str]:
    """What becomes of the line in the paper's own example, where that says more than its counterexample."""
    there = at_example(refutation, item.paper.example, [part.result for part in parts if part.role == "also"])
    if there is None or {v.args[0]: x for v, x in there[0].items()} == dict(refutation.point):
        return []
    claim, words = refutation.claim, Mathematics(refutation.claim, item.paper.notation)
    said = lower(at_point(claim, there[0], (), words, sides))
    supposed = supposed_at(claim, there[0], words, item.formulas.called, briefly=True)
    return [f"In the paper's own example {'it holds' if there[1] else 'it is false, too'}: {said}", *supposed]


def _suppositions(part: Part, item: Item) -> list[tuple[Hypothesis, Supposition]]:
    """The hypotheses of what is claimed of the print, with their sources."""
    return item.supposed.of(part.result.claim) if part.role == "printed" else []


def _part_row(part: Part, parts: list[Part], item: Item, names: Names, cited: Cited | None) -> PartRow:
    result, notation, formulas = part.result, item.paper.notation, item.formulas
    told = tuple(_outline(part, parts, item, names, cited))
    if cited is not None:
        cited.introduced.add(result.claim.functions(), item.ref)
    suppositions = _suppositions(part, item)
    added = [hypothesis for hypothesis, source in suppositions if source.source == ADDED]
    refuted, line = isinstance(result, Refutation), _implying(part, parts)
    latex = part.read.latex if part.read else claim_latex(result.claim, notation)
    return PartRow(
        role=part.role,
        outcome="refuted" if refuted else "proved",
        claim=claim_digest(result.claim),
        text=claim_text(result.claim),
        latex=latex if line is None else rf"{line.latex} \implies {latex}",
        conditions=_conditions(part, formulas, notation, line),
        suppositions=tuple(supposition for _, supposition in suppositions),
        besides=besides_latex(result.claim, added, notation),
        rule=result.rule,
        outline_latex=told,
        witness=witness(result),
        reason=result.reason if isinstance(result, Refutation) else "",
    )
