"""The texts of a row: what a person is shown of its theorems and refutations is what was certified.

`python -S -m symbolic.shown reports/certificates` is `python -m symbolic.kernel` with the texts: no package, no search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from symbolic.kernel import Refutation, Theorem
from symbolic.kernel.__main__ import run
from symbolic.language.statement import claim_text, given_texts

Results = Sequence[Theorem | Refutation]


def statement(roles: Sequence[str], results: Results) -> str:
    """What a row states: its theorems, or else what is refuted; lines beside the printed one are left out."""
    told = [r for role, r in zip(roles, results, strict=True) if role != "also"]
    return "; ".join(claim_text(r.claim) for r in [r for r in told if isinstance(r, Theorem)] or told)


def unlike(row: Any, results: Results) -> Iterator[str]:
    """What the texts of a row of the ledger, as JSON, say otherwise than its results, as many as it has parts."""
    for k, (part, result) in enumerate(zip(row["parts"], results, strict=True), 1):
        if part["text"] != (text := claim_text(result.claim)):
            yield f"result {k} is shown as {part['text']!r}, and says {text!r}"
        if part["role"] == "printed" and [s["text"] for s in part["suppositions"]] != given_texts(result.claim):
            yield f"result {k} is shown with other hypotheses than it has"
    if row["statement"] != (text := statement([part["role"] for part in row["parts"]], results)):
        yield f"its statement is {row['statement']!r}, and its results say {text!r}"


if __name__ == "__main__":
    raise SystemExit(run(unlike))
