"""The results in the certificates that are reported, by the rows of the ledger."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from symbolic.kernel import Refutation, Theorem
from symbolic.kernel.certificate import Shared, replay

REPORTS = Path(__file__).resolve().parents[2] / "reports"
ROWS = {
    f"{name}:{row['ref']}": row
    for name, paper in json.loads((REPORTS / "ledger.json").read_text())["papers"].items()
    for row in paper["items"]
}
SHARED: Shared = {}


@cache
def results(ref: str) -> tuple[list[Refutation], list[Theorem]]:
    """What the certificate of an item shows."""
    made = replay((REPORTS / ROWS[ref]["certificate"]).read_text(), SHARED)
    return [r for r in made if isinstance(r, Refutation)], [r for r in made if isinstance(r, Theorem)]
