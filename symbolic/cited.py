"""The lemmas that proofs cite, with their own proofs, as rows of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from symbolic.kernel import Claim, Function, Term, Theorem
from symbolic.kernel.terms import functions
from symbolic.language.statement import claim_text
from symbolic.ledger import LemmaRow
from symbolic.writing.latex import claim_latex, conditions_latex
from symbolic.writing.notation import Notation
from symbolic.writing.outline import Mathematics, Outline, lettered


class Cited:
    """Collects the lemmas of a module: those that its proofs cite, those that these cite, and so on."""

    def __init__(self, notation: Notation | Mapping[str, str] | None, module: str) -> None:
        self.notation, self.module = Notation.of(notation), module
        self.rows: dict[str, LemmaRow] = {}

    def add(self, cited: Mapping[str, Theorem]) -> None:
        """Theorems by their keys, as `Outline.cited` has them."""
        todo = list(cited.items())
        while todo:
            key, theorem = todo.pop()
            if key not in self.rows:
                self.rows[key], below = self._row(key, theorem)
                todo += below.items()

    def _row(self, key: str, theorem: Theorem) -> tuple[LemmaRow, Mapping[str, Theorem]]:
        claim = theorem.claim
        notation = lettered(claim, self.notation)
        told = Outline(Mathematics(claim, notation), None, claim)
        lines = tuple(told.lines(theorem))
        row = LemmaRow(
            key=key,
            text=claim_text(claim),
            latex=claim_latex(claim, notation),
            conditions=conditions_latex(claim, notation),
            outline=lines,
            general=_is_general(claim),
            modules=(self.module,),
        )
        return row, told.cited


def _is_general(claim: Claim) -> bool:
    """Does it speak of no function of a paper?"""
    return all(map(_is_standard, claim.functions()))


@cache
def _is_standard(f: Function) -> bool:
    """Is it arbitrary, elementary, a binomial, a factorial, or a sum of such?"""
    if f.definition is None or f.definition[0] in ("elementary", "self") or f.name in ("binomial", "factorial"):
        return True
    inner = {g for t in f.definition if isinstance(t, Term) for g in functions(t)}
    return f.name == "sum" and all(map(_is_standard, inner))
