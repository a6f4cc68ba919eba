"""The texts of a row held against its theorems and refutations: what a person is shown is what was certified."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from symbolic.kernel import Refutation, Theorem
from symbolic.language.statement import claim_text


def unlike(row: Any, results: Sequence[Theorem | Refutation]) -> Iterator[str]:
    """What the texts of a row of the ledger, as JSON, say otherwise than its results, as many as it has parts."""
    texts = [claim_text(result.claim) for result in results]
    for k, (part, text) in enumerate(zip(row["parts"], texts, strict=True), 1):
        if part["text"] != text:
            yield f"result {k} is shown as {part['text']!r}, and says {text!r}"
    stated = [text for part, text in zip(row["parts"], texts, strict=True) if _states(part, "proved")]
    refuted = [text for part, text in zip(row["parts"], texts, strict=True) if _states(part, "refuted")]
    if row["statement"] != "; ".join(stated or refuted):
        yield f"its statement is {row['statement']!r}, and its results say {'; '.join(stated or refuted)!r}"


def _states(part: Any, outcome: str) -> bool:
    return part["outcome"] == outcome and part["role"] != "also"
