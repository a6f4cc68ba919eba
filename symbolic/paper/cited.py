"""The lemmas that proofs cite, with their own proofs, and what all of it speaks of, as rows of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from symbolic.kernel import Claim, Function, Theorem
from symbolic.language.definitions import applied, bodies
from symbolic.language.statement import claim_text
from symbolic.ledger.ledger import LemmaRow, SymbolRow
from symbolic.paper.derivation import Paper
from symbolic.paper.introduced import Introduced, is_standard
from symbolic.search.lemma import stated
from symbolic.writing.argument import Argument
from symbolic.writing.latex import claim_latex, conditions_latex
from symbolic.writing.notation import Notation
from symbolic.writing.outline import Mathematics, lettered

Told = dict[Theorem, tuple[LemmaRow, Mapping[str, Theorem]]]  # a lemma with its proof, and what this one cites


class Cited:
    """Collects the lemmas of a module: those that its proofs cite, those that these cite, and so on."""

    def __init__(self, paper: Paper, module: str, told: Told | None = None) -> None:
        """`told`: what modules of the paper share, who cite the same lemmas."""
        self.notation, self.names, self.module = Notation.of(paper.notation), paper.lemma_names, module
        self.told = {} if told is None else told
        self.rows: dict[str, LemmaRow] = {}
        self.spoken: set[Function] = set()
        self.introduced = Introduced(paper.notation, paper.meanings, module)

    def symbols(self) -> list[SymbolRow]:
        """The functions of the items, then those that only lemmas speak of."""
        self.introduced.add(self.spoken, "")
        return list(self.introduced.rows.values())

    def add(self, cited: Mapping[str, Theorem]) -> None:
        """Theorems by their keys, as `Argument.cited` has them."""
        todo = list(cited.items())
        while todo:
            key, theorem = todo.pop()
            if key not in self.rows:
                self.spoken |= theorem.claim.functions()
                if theorem not in self.told:
                    self.told[theorem] = self._tell(key, theorem)
                row, below = self.told[theorem]
                self.rows[key] = replace(row, modules=(self.module,))
                todo += below.items()

    def _tell(self, key: str, theorem: Theorem) -> tuple[LemmaRow, Mapping[str, Theorem]]:
        claim = theorem.claim
        notation = lettered(claim, self.notation)
        told = Argument(Mathematics(claim, notation), None, claim)
        lines = tuple(told.theorem(theorem))
        row = LemmaRow(
            key=key,
            name=self.names.get(stated(claim), ""),
            text=claim_text(claim),
            latex=claim_latex(claim, notation),
            conditions=conditions_latex(claim, notation),
            outline=lines,
            general=_is_general(claim),
        )
        return row, told.cited


def _is_general(claim: Claim) -> bool:
    """Does it speak of no function of a paper?"""
    return all(map(_is_standard, claim.functions()))


@cache
def _is_standard(f: Function) -> bool:
    """Is it arbitrary, known to every reader, or a sum of such?"""
    return f.definition is None or (
        is_standard(f) and (f.name not in ("sum", "prod") or all(map(_is_standard, applied(*bodies(f)))))
    )
