"""The functions that derivations speak of, with their definitions, as rows of the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from symbolic.kernel import Function, Rel, Term, app, define, num, substitute
from symbolic.language.definitions import reached
from symbolic.language.models import domain_of
from symbolic.language.sums import binomial, factorial
from symbolic.ledger.ledger import SymbolRow
from symbolic.writing.latex import rel_latex, term_latex
from symbolic.writing.notation import Notation


class Introduced:
    """Collects the functions of a module, those in definitions included; `meanings` says in words what they are."""

    def __init__(self, notation: Notation | Mapping[str, str] | None, meanings: Mapping[str, str], module: str) -> None:
        self.notation, self.meanings, self.module = Notation.of(notation), meanings, module
        self.rows: dict[str, SymbolRow] = {}

    def add(self, found: Iterable[Function], ref: str) -> None:
        """Functions that an item speaks of; with "" for its ref, those that only lemmas do."""
        for f in reached(sorted(found, key=_order)):
            if not is_standard(f) and f.digest[:12] not in self.rows:
                self.rows[f.digest[:12]] = self._row(f, ref)

    def _row(self, f: Function, ref: str) -> SymbolRow:
        return SymbolRow(
            key=f.digest[:12],
            latex=term_latex(app(f, *f.params), self.notation),
            meaning=self.meanings.get(f.name, ""),
            definition=(*self._definition(f), *self._domain(f)),
            first={self.module: ref},
        )

    def _definition(self, f: Function) -> tuple[str, ...]:
        match f.definition:
            case ("explicit", body):
                sides = [term_latex(t, self.notation) for t in (app(f, *f.params), body)]
                # Where the paper has one name for both, the other one has the definition, if there is any.
                return (self._equation(app(f, *f.params), body),) if len(set(sides)) > 1 else ()
            case ("recursive", start, base, *_):
                step, n = define(f, "step").claim.goal, f.params[0]
                where = rel_latex(Rel(n, ">=", num(start)), self.notation)
                first = self._equation(app(f, num(start), *f.params[1:]), substitute(base, {n: num(start)}))
                return first, f"{self._equation(step.lhs, step.rhs)} for ${where}$"
        return ()

    def _domain(self, f: Function) -> tuple[str, ...]:
        said = [f"${rel_latex(rel, self.notation)}$" for rel in domain_of(f)]
        return (f"{'arbitrary, with' if f.definition is None else 'so called for'} {', '.join(said)}",) if said else ()

    def _equation(self, left: Term, right: Term) -> str:
        return f"${rel_latex(Rel(left, '=', right), self.notation)}$"


def is_standard(f: Function) -> bool:
    """Does every reader know it: an elementary function, a binomial coefficient, a factorial, a sum, a product?"""
    known = f.definition is not None and f.definition[0] in ("elementary", "self")
    return known or f.name in ("sum", "prod") or f in (binomial, factorial)


def _order(f: Function) -> tuple[str, int, str]:
    return f.name, len(f.params), f.digest
