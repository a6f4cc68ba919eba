"""`rederive paper DRAFT --settle`: a draft of any paper settled, and shown."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from symbolic import processes
from symbolic.commands.drafts import folder_for
from symbolic.errors import Unusable
from symbolic.progress import progress
from symbolic.reading.proposal import Settled as Started
from symbolic.reading.prose import within
from symbolic.reading.starting import start
from symbolic.settling.answers import Answers, Settled, cache, settled
from symbolic.settling.questions import Questions, questions
from symbolic.settling.statements import in_full
from symbolic.settling.table import Table
from symbolic.state import dump

if TYPE_CHECKING:
    from symbolic.commands.setting import Setting


def settle_draft(
    draft: Path,
    name: str | None,
    setting: Setting,
    *,
    given: Sequence[str],
    conventions: Sequence[str],
    timeout: float,
    form: str,
    keep: bool,
    strict: bool,
    jobs: int | None,
) -> tuple[str, int]:
    """What is to be printed, and the exit code.  Progress is told on stderr.  Raises Unreadable and Unusable."""
    began = time.monotonic()
    folder = folder_for(draft, name, setting.papers)
    if keep and folder is not None:
        raise Unusable(f"{draft.name}: its paper has a package already, {folder}; --keep makes a new one")
    asked = questions(draft, folder, given, conventions)
    displays = asked.displays
    order = {display.key: k for k, display in enumerate(displays)}
    with progress(sys.stderr) as told:
        for warning in asked.warnings:
            told.note(warning)
        rows = list(settled(displays, Answers(cache(), timeout, told.note), told, jobs or processes.cores()))
    table = Table(draft, sorted(rows, key=lambda row: order[row.display.key]), time.monotonic() - began)
    if keep:
        for line in start(draft, name, setting.papers, setting.home, _settled(asked, table.rows)):
            print(line, file=sys.stderr)
    code = 2 if asked.torn else table.code(strict)
    if form == "json":
        return dump(table.as_json()).rstrip("\n"), code
    if form == "latex":
        return table.latex().rstrip("\n"), code
    return "\n".join(table.markdown() if form == "markdown" else table.lines()), code


def _settled(asked: Questions, rows: Sequence[Settled]) -> Started:
    """What the package of a new paper begins with: a derivation for every display that is settled."""
    notation = asked.notation
    makers = {t: row.display.key for row in reversed(rows) for ask in row.display.asks for t in ask.texts}
    plain = {name: text for name, text in notation.names.items() if text and not name.lstrip("\\").isalpha()}
    names = {**plain, **({"e": notation.names["e"]} if notation.names.get("e") else {})}
    return Started(
        {row.display.key: _body(row, [makers[t] for t in row.using if t in makers]) for row in rows},
        {row.display.key: "definition" for row in rows if row.display.defines and row.verdict == "definition"},
        {row.display.key: _conditions(row, asked) for row in rows if _by_cases(row)},
        names,
        frozenset(name for name, text in notation.names.items() if text and name not in names),
        frozenset(printed for printed, name in notation.names.items() if name in notation.integers),
        {"decimals": "exact", **notation.conventions},
        dict(asked.meanings),
        {
            **{
                _text(text): f"sentence {place}"
                for row in rows
                for text in row.given
                if (place := asked.sources.get(text)) and not within(row.display.section, place.split(":")[0])
            },
            **{
                _text(text): "definedness: without it, a side means nothing"
                for row in rows
                for text in row.given
                if text not in asked.sources and any(text in ask.where for ask in row.display.asks)
            },
        },
        asked.supposed,
        {f"{row.display.key}:{lint}": "as it is printed" for row in rows for lint in row.display.lints},
    )


def _text(hypothesis: str) -> str:
    """The hypothesis as a statement: "1 > delta" alone would be LaTeX."""
    return hypothesis if re.search("[<>!]=", hypothesis) else f"{hypothesis} |-"


def _repaired(row: Settled) -> str:
    if row.verdict != "corrected":
        return ""
    return f"\n    d.repair({in_full(row.repair, [text for ask in row.display.asks for text in ask.in_names])!r})"


def _by_cases(row: Settled) -> bool:
    return bool(row.shown) and any(ask.case for ask in row.display.asks)


def _conditions(row: Settled, asked: Questions) -> list[str]:
    """What its claims suppose that no sentence says, and no term asks for."""
    where = {text for ask in row.display.asks for text in ask.where}
    return [_text(text) for text in row.given if text not in asked.sources and text not in where]


def _cases(row: Settled) -> str:
    """What is read case by case: a claim for each case that it was proved in, or the one that it fails in."""
    claims = [json.dumps(re.sub(r"\Aintegers [^;]*;\s*", "", text)) for text in row.shown]
    if row.verdict == "proved":
        return "\n    ".join(f"d.prove({text})" for text in claims)
    at = ", ".join(f"{name} = {value}" for name, value in row.point.items())
    return f"d.refute({claims[0]}, at={at!r})" + _repaired(row)


def _body(row: Settled, using: Sequence[str]) -> str:
    if _by_cases(row):
        return _cases(row)
    texts = [_text(text) for text in row.given]
    given = f"given={'; '.join(texts)!r}" if texts else ""
    if row.verdict == "proved":
        named = f"using={list(dict.fromkeys(using))!r}" if using else ""
        return f"d.prove({', '.join(filter(None, (given, named)))})"
    if row.verdict in ("refuted", "corrected"):
        at = f"at={', '.join(f'{name} = {value}' for name, value in row.point.items())!r}"
        refuted = f"d.refute({', '.join(filter(None, (given, at)))})"
        return refuted + _repaired(row)
    if row.verdict == "definition" and row.display.defines:
        return "d.define()"
    return f"d.open({json.dumps(row.reason or 'not stated yet', ensure_ascii=False)})"
