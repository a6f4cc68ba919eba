"""What is shown of a theorem or a refutation: its formula, conditions, hypotheses and proof, as a row of the ledger."""

from __future__ import annotations

from typing import Any

from symbolic.kernel import Claim, Refutation, Term
from symbolic.kernel.claims import claim_digest
from symbolic.kernel.rows import ADDED, witness
from symbolic.language.statement import claim_text
from symbolic.ledger.ledger import PartRow, Supposition
from symbolic.paper.acts import Part
from symbolic.paper.cited import Cited
from symbolic.paper.derivation import Item
from symbolic.paper.runner import Names
from symbolic.reading.formulas import Formulas, Link
from symbolic.search.example import at_example
from symbolic.writing.argument import Argument, lemma_key
from symbolic.writing.latex import besides_latex, claim_latex, conditions_latex, term_latex
from symbolic.writing.outline import Mathematics
from symbolic.writing.witness import at_point, computed_at, counterexample, supposed_at
from symbolic.writing.words import lower

IMPLIES = r" \implies "


def implying(part: Part, parts: list[Part]) -> Link | None:
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
        if part.role != "printed":
            return told
        computed = computed_at(result.claim, at, words, item.formulas.called)
        return [*told, *computed, *_example(result, parts, item, sides)]
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


def part_row(
    part: Part,
    parts: list[Part],
    item: Item,
    suppositions: tuple[Supposition, ...],
    names: Names,
    cited: Cited | None = None,
) -> PartRow:
    """A part of those of an item; `suppositions` are its hypotheses with their sources, where it is about the print.

    `names` are what claims of other items are called, `cited` collects the lemmas that are none of these.
    """
    result, notation, formulas = part.result, item.paper.notation, item.formulas
    told = tuple(_outline(part, parts, item, names, cited))
    if cited is not None:
        cited.introduced.add(result.claim.functions(), item.ref)
    # What is not about the print has no sources.
    sourced = zip(result.claim.given, suppositions, strict=True) if suppositions else ()
    added = [hypothesis for hypothesis, said in sourced if said.source == ADDED]
    refuted, line = isinstance(result, Refutation), implying(part, parts)
    latex = part.read.latex if part.read else claim_latex(result.claim, notation)
    return PartRow(
        role=part.role,
        outcome="refuted" if refuted else "proved",
        claim=claim_digest(result.claim),
        text=claim_text(result.claim),
        latex=latex if line is None else f"{line.latex}{IMPLIES}{latex}",
        conditions=_conditions(part, formulas, notation, line),
        suppositions=suppositions,
        besides=besides_latex(result.claim, added, notation),
        rule=result.rule,
        outline_latex=told,
        witness=witness(result),
        reason=result.reason if isinstance(result, Refutation) else "",
        lemma="" if refuted else lemma_key(result.claim),
    )
