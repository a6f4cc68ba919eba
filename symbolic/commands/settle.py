"""`rederive paper DRAFT --settle`: a draft of any paper settled, and shown."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from symbolic import processes
from symbolic.papers import folder_for
from symbolic.progress import progress
from symbolic.settling.answers import Answers, cache, settled
from symbolic.settling.questions import questions
from symbolic.settling.table import Table
from symbolic.state import dump

if TYPE_CHECKING:
    from symbolic.cli import Setting


def settle_draft(
    draft: Path,
    name: str | None,
    setting: Setting,
    *,
    given: Sequence[str],
    timeout: float,
    form: str,
    strict: bool,
    jobs: int | None,
) -> tuple[str, int]:
    """What is to be printed, and the exit code.  Progress is told on stderr.  Raises Unreadable and Unusable."""
    start = time.monotonic()
    displays = questions(draft, folder_for(draft, name, setting.papers), given)
    order = {display.key: k for k, display in enumerate(displays)}
    with progress(sys.stderr) as told:
        rows = list(settled(displays, Answers(cache(), timeout), told, jobs or processes.cores()))
    table = Table(draft, sorted(rows, key=lambda row: order[row.display.key]), time.monotonic() - start)
    if form == "json":
        return dump(table.as_json()).rstrip("\n"), table.code(strict)
    if form == "latex":
        return table.latex().rstrip("\n"), table.code(strict)
    return "\n".join(table.markdown() if form == "markdown" else table.lines()), table.code(strict)
