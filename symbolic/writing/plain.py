"""An item of the ledger as plain text, for terminals and notebooks."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

Row = Mapping[str, Any]
_WIDTH = 100
_MARGIN = 15


def item_text(paper: str, item: Row) -> str:
    """The item: what is printed, the verdict, each statement with its proof in words, what it rests on, evidence."""
    kind = item["kind"] + (", superseded" if item.get("superseded") else "")
    head = f"{paper}:{item['ref']}   {kind}   {item.get('title', '')}".rstrip()
    rows = [("printed", " ".join(item.get("printed", "").split())), ("verdict", _verdict(item))]
    for part in item.get("parts", ()):
        rows += [(_label(part), part.get("text", "")), ("", " ".join(part.get("outline", ())))]
    if item["verdict"] != "definition":
        rows.append(("argument", _argument(item)))
    if item.get("parts"):
        rows.append(("rests on", ", ".join(item.get("rests_on", ())) or "the definitions alone"))
    rows += [("evidence", text) for text in _evidence(item)]
    rows += [("certificate", item.get("certificate") or ""), ("note", item.get("note", ""))]
    return "\n".join([head, *(_row(label, text) for label, text in rows if text)])


def _verdict(item: Row) -> str:
    checked = ", ".join(item.get("checked_by", ()))
    return item["verdict"] + (f", checked by {checked}" if checked else "")


def _evidence(item: Row) -> list[str]:
    """Each grid and box, with the claim where it is not proved."""
    evidence = item.get("evidence") or {}
    texts = [g["text"] for g in evidence.get("grids", ()) if g["text"]]
    for found in evidence.get("stored", ()):
        about = f"{found['claim']}: not proved; " if found["part"] is None else ""
        texts.append(f"{about}{found['text']}")
    return list(dict.fromkeys(texts))


def _label(part: Row) -> str:
    if part["role"] == "also":
        return "beside it" if part["outcome"] == "proved" else "is false"
    return "refuted" if part["outcome"] == "refuted" else "repaired" if part["role"] == "repaired" else "proved"


def _argument(item: Row) -> str:
    steps = ", ".join(item.get("steps", ()))
    return item.get("argument", "absent") + (f"; its steps: {steps}" if steps else "")


def _row(label: str, text: str) -> str:
    margin = f"  {label}".ljust(_MARGIN)
    return textwrap.fill(
        text,
        _WIDTH,
        initial_indent=margin,
        subsequent_indent=" " * _MARGIN,
        break_long_words=False,
        break_on_hyphens=False,
    )
