"""The one way to a theorem for lemmas, items and their steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from symbolic.kernel import Claim, Theorem
from symbolic.search.direct import direct
from symbolic.search.lemma import Lemma
from symbolic.search.memory import remembered
from symbolic.search.methods import Method, Place
from symbolic.search.prove import prove


@remembered(lambda claim, **_: claim)
def establish(
    claim: Claim,
    using: Callable[[], Sequence[Theorem]],
    method: Method | None,
    place: Place,
    library: Sequence[Lemma | Theorem] = (),
    **options: Any,
) -> Theorem:
    """``claim``, with exactly its goal, and hypotheses among its own.  Raises NotFound.

    `using` makes the lemmas that are named, when they are needed; `library` are those that may be used besides.
    """
    way = method.read(place) if method is not None else None
    theorem = prove(claim.goal, claim.given, using(), library=library, method=way, **options)
    known = {h.key() for h in claim.given}
    if theorem.claim.goal.key() == claim.goal.key() and all(h.key() in known for h in theorem.claim.given):
        return theorem
    # A method may suppose more than it was given (that a split is exhaustive): this has to be shown, too.
    return direct(claim.goal, claim.given, [theorem], match=False, unfold=False)
