"""The texts of a row, and what its names mean: what a person is shown of its theorems is what was certified.

`python -S -m symbolic.paper.shown reports/certificates` is `python -m symbolic.kernel` with the texts, and with the
functions that `definitions.toml` pins in the packages of the papers: no package from elsewhere, no search.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from symbolic.errors import DerivationError
from symbolic.kernel import Refutation, Theorem
from symbolic.kernel.__main__ import run
from symbolic.kernel.certificate import STORE
from symbolic.kernel.rows import ledger_above
from symbolic.language.statement import claim_text, given_texts
from symbolic.paper.pins import Pins, defined_otherwise, load

Results = Sequence[Theorem | Refutation]


class Shown:
    """Rows of ledgers held against what they are shown as, and against what their papers mean by the names in them."""

    def __init__(self, ledgers: Iterable[Path]) -> None:
        self.bodies: dict[str, tuple[str, Any]] = {}  # of certificates: the names of papers, and all of them
        for ledger in ledgers:
            try:
                papers = json.loads(ledger.read_text(encoding="utf-8"))["papers"].items()
                of = {row["certificate"]: (name, body) for name, body in papers for row in body["items"]}
            except (ValueError, LookupError, TypeError, AttributeError, RecursionError, OSError):
                continue  # a ledger that is damaged is told by who holds its rows
            self.bodies |= of

    @classmethod
    def above(cls, arguments: Iterable[str]) -> Shown:
        """Of the ledgers beside certificates, or folders of them."""
        paths = (Path(argument) / STORE for argument in arguments if not argument.startswith("--"))
        return cls({ledger for path in paths if (ledger := ledger_above(path))})

    def unlike(self, row: Any, results: Results) -> Iterator[str]:
        """What a row, as JSON, says otherwise than its results, as many as it has parts, or means otherwise."""
        for k, (part, result) in enumerate(zip(row["parts"], results, strict=True), 1):
            if part["text"] != (text := claim_text(result.claim)):
                yield f"result {k} is shown as {part['text']!r}, and says {text!r}"
            if part["rule"] != result.rule:
                yield f"result {k} is shown as made by {part['rule']!r}, and is made by {result.rule!r}"
            if part["role"] == "printed" and [s["text"] for s in part["suppositions"]] != given_texts(result.claim):
                yield f"result {k} is shown with other hypotheses than it has"
        name, body = self.bodies[row["certificate"]]
        pins, why = _pinned(name, body["package"])
        if why:
            yield why
        elif pins is not None and (f := defined_otherwise(pins, {f for r in results for f in r.claim.functions()})):
            yield f"{f.name} is not the function that {name} pins in definitions.toml under this name"


@cache
def _pinned(name: str, package: Any) -> tuple[Pins | None, str]:
    """What a paper pins, or why that is not known: its package is not its own, is not here, or has a damaged file."""
    try:
        spec = find_spec(package) if package.rpartition(".")[2] == name else None
        if spec is None or spec.origin is None:
            return None, f"the package {package!r} of {name!r} is not here, so nobody knows what its names mean"
        return load(Path(spec.origin).parent), ""
    except (ImportError, ValueError, AttributeError, DerivationError) as error:
        return None, f"the package {package!r} of {name!r} cannot be looked into: {error}"


if __name__ == "__main__":
    run(Shown.above(sys.argv[1:]).unlike)
