"""What is supposed of a line and only words of the paper say: told to a reader, who judges whether they mean it."""

from __future__ import annotations

from symbolic.paper.acts import Part
from symbolic.paper.derivation import Item
from symbolic.writing.latex import besides_latex


def said_in_words(parts: list[Part], item: Item) -> str:
    """The sentences, with the words that `[sources]` name and the formulas that they are read as; or ""."""
    told: dict[tuple[str, str], dict[str, None]] = {}
    for part in parts:
        claim = part.result.claim
        for _, hypothesis, said in item.supposed.in_words(claim) if part.role == "printed" else ():
            formula = besides_latex(claim, [hypothesis], item.paper.notation)
            told.setdefault((said.place, said.reason), {})[formula] = None
    return " ".join(
        f"Said in words in sentence {place} ({reason}), and read as: {', '.join(formulas)}."
        for (place, reason), formulas in told.items()
    )
