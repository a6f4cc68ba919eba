"""The results in the certificates that are reported, by the rows of the ledger."""

from __future__ import annotations

from functools import cache

from symbolic.kernel import Refutation, Theorem
from symbolic.kernel.certificate import replay, store_beside
from tests.reported import PAPERS, REPORTS

ROWS = {f"{name}:{row.ref}": row for name, paper in PAPERS.items() for row in paper.items}
STORE = store_beside(REPORTS / "certificates" / "any")


@cache
def results(ref: str) -> tuple[list[Refutation], list[Theorem]]:
    """What the certificate of an item shows."""
    made = replay((REPORTS / (ROWS[ref].certificate or "")).read_text(), STORE)
    return [r for r in made if isinstance(r, Refutation)], [r for r in made if isinstance(r, Theorem)]
