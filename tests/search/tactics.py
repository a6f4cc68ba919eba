"""What the tests of single tactics share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symbolic.kernel import Refused, Theorem
from symbolic.language.statement import parse
from symbolic.search.errors import NotFound
from symbolic.search.prover import DEPTH, Prover


def by(tactic: Callable[..., Theorem], text: str) -> Theorem:
    """What the tactic shows of a statement with one goal, restated as that goal."""
    (claim,) = parse(text).claims
    search = Prover(seconds=20)
    theorem: Any = search.restate(tactic(search, claim.goal, claim.given, DEPTH), claim.goal, claim.given)
    assert type(theorem) is Theorem
    assert theorem.claim.goal == claim.goal and set(theorem.claim.given) <= set(claim.given)
    assert not theorem.rests_on
    return theorem


def fails(tactic: Callable[..., Theorem], text: str) -> bool:
    """Does the tactic find nothing?"""
    try:
        by(tactic, text)
    except (NotFound, Refused):
        return True
    return False
