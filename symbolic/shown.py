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


def unlike(row: Any, results: Results) -> Iterator[str]:
    """What the texts of a row of the ledger, as JSON, say otherwise than its results, as many as it has parts."""
    for k, (part, result) in enumerate(zip(row["parts"], results, strict=True), 1):
        if part["text"] != (text := claim_text(result.claim)):
            yield f"result {k} is shown as {part['text']!r}, and says {text!r}"
        if part["rule"] != result.rule:
            yield f"result {k} is shown as made by {part['rule']!r}, and is made by {result.rule!r}"
        if part["role"] == "printed" and [s["text"] for s in part["suppositions"]] != given_texts(result.claim):
            yield f"result {k} is shown with other hypotheses than it has"


if __name__ == "__main__":
    run(unlike)
