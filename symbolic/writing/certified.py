"""Counterexamples as objects, from the certificates beside the ledger: what a witness says, and both sides there.

Of a certificate only the steps that a refutation needs are replayed.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from symbolic.kernel import Evaluator, Refused, Refutation, Term
from symbolic.kernel.certificate import Store, read, replayed
from symbolic.ledger import Row

from .breaking import atoms

_DIGITS = 6
_RISING = (r"\le", r"\leq", r"\leqslant", "<")


@dataclass(frozen=True)
class Sides:
    """The two sides of a false line at the witness, as it is printed: exact, or to six digits; "" for no value."""

    left: str
    right: str


def document(row: Row, reports: Path) -> dict[str, Any] | None:
    """The certificate of an item as data; None where there is none to be read."""
    path = reports / row.certificate if row.certificate else None
    if path is None or not path.is_file():
        return None
    return read(path.read_text(encoding="utf-8"))


def sides(row: Row, reports: Path, store: Store) -> Sides | None:
    """Both sides of the first printed line that is false, at its witness."""
    if (made := document(row, reports)) is None:
        return None
    for k, part in enumerate(row.parts):
        if (part.role, part.outcome) == ("printed", "refuted"):
            left, right = _sides(_only(made, k, store))
            return Sides(right, left) if rises(part.latex) else Sides(left, right)
    return None


def rises(latex: str) -> bool:
    """Is the smaller side printed first?  The kernel has the larger one there."""
    signs = [a.source for a in atoms(latex) if a.kind == "rel" and a.depth == 0]
    return bool(signs) and all(sign in _RISING for sign in signs)


def _only(document: dict[str, Any], place: int, store: Store) -> Refutation:
    """One result of a certificate, with the steps that it needs and no others."""
    lemmas, steps = document.get("lemmas", []), document["steps"]
    target = document["results"][place]
    needed, todo = set[int](), [target[0]]
    while todo:
        if (k := todo.pop()) not in needed:
            needed.add(k)
            todo += steps[k - len(lemmas)][1] if k >= len(lemmas) else []
    new = {old: k for k, old in enumerate(sorted(needed))}
    made = replayed(
        {
            **document,
            "lemmas": [name for k, name in enumerate(lemmas) if k in needed],
            "steps": [_renumbered(step, new) for k, step in enumerate(steps, len(lemmas)) if k in needed],
            "results": [[new[target[0]], target[1]]],
        },
        store,
    )
    result: Refutation = made[0]  # type: ignore[assignment]
    return result


def _renumbered(step: list[Any], new: dict[int, int]) -> list[Any]:
    rule, uses, *fields = step
    return [rule, [new[u] for u in uses], *fields]


def _sides(r: Refutation) -> tuple[str, str]:
    closed = r.claim
    for meaning in r.data["meanings"]:
        closed = closed.interpret(meaning)
    point = {v: t.args[0] for v, t in r.data["values"].items()}
    return _value(closed.goal.lhs, point), _value(closed.goal.rhs, point)


def _value(t: Term, point: dict[Term, Fraction]) -> str:
    try:
        low, high = Evaluator(160).value(t, point)
    except Refused:
        return ""
    return str(low) if low == high else f"{float((low + high) / 2):.{_DIGITS}g}"
