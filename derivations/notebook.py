"""What the notebooks import: `show("jan2016:4.22")` prints an item of the ledger."""

from __future__ import annotations

from pathlib import Path

from symbolic.ledger import Ledger
from symbolic.writing.lemmas import Lemmas
from symbolic.writing.plain import item_text

LEDGER = Path(__file__).resolve().parent.parent / "reports" / "ledger.json"


def show(ref: str) -> None:
    """Print the item PAPER:REF of ``reports/ledger.json``, beside this package.

    Raises LookupError for an item that the ledger does not have, NoLedger before the first build.
    """
    name, _, number = ref.partition(":")
    papers = Ledger.read(LEDGER.parent).papers
    if name not in papers:
        raise LookupError(f"the ledger has no paper {name!r}; it has {', '.join(sorted(papers))}")
    if (row := papers[name].row(number)) is None:
        raise LookupError(f"{name} has no item {number!r}; write PAPER:REF, as in {name}:{papers[name].items[0].ref}")
    print(item_text(name, row, Lemmas(papers[name])))
