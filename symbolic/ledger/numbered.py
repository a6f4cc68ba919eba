"""The numbers that LaTeX prints beside displays whose items are called by their labels: either is taken for an id."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

BACK = "back"  # the name of the way back to the line that an item restates


def numbers_of(modules: Sequence[str]) -> dict[str, str]:
    """`numbers` of a paper with these modules."""
    return numbers_in(modules[0].rpartition(".")[0]) if modules else {}


def numbers_in(package: str) -> dict[str, str]:
    """`numbers` of the paper that a package derives."""
    return numbers(folder) if (folder := folder_of(package)) else {}


def folder_of(package: str) -> Path | None:
    """Where a package is; None where there is none."""
    try:
        spec = find_spec(package) if package else None
    except ModuleNotFoundError:
        return None
    return Path(spec.origin).parent if spec and spec.origin else None


def numbers(folder: Path) -> dict[str, str]:
    """The keys of the displays of the paper in a folder with their numbers, where these differ."""
    try:
        entries = json.loads((folder / "printed" / "equations.json").read_text(encoding="utf-8"))["displays"]
        return {entry["key"]: entry["number"] for entry in entries if entry.get("number")}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}  # whoever needs the file says what is wrong with it


def mentioned(ref: str) -> str:
    """An item in a sentence: "(4.22)", "Lemma 1", "4.2-wlog"."""
    return f"({ref})" if ref[:1].isdigit() and "-" not in ref else ref


def beside(ref: str, line: int, converse: bool = False) -> str:
    """A theorem beside what an item prints, in a sentence, by its number among these: "line [2] beside (5.3)"."""
    return f"the converse [{line}] of {mentioned(ref)}" if converse else f"line [{line}] beside {mentioned(ref)}"


def called(ref: str, known: dict[str, str]) -> str:
    """The key of the display with this number; what is no number of one, or a key, as it is."""
    return ref if ref in known else next((key for key, number in known.items() if number == ref), ref)
