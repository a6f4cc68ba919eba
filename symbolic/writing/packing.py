"""What a notebook replays its certificates with: the kernel as it is, the certificates, and all that they rest on.

As one text of letters and signs, so that it can stand in a cell; bzip2 gives the same bytes everywhere.
"""

from __future__ import annotations

import json
import textwrap
from base64 import b85encode
from bz2 import compress
from collections.abc import Callable, Mapping
from pathlib import Path

import symbolic.kernel

_WIDTH = 120


def packed(certificates: Mapping[str, str], stored: Callable[[str], str]) -> str:
    """Three tables: files of the kernel, certificates, and the texts of the store by their names; on many lines.

    `stored` gives the text of a name.
    """
    kernel = {p.name: p.read_text(encoding="utf-8") for p in sorted(Path(symbolic.kernel.__file__).parent.glob("*.py"))}
    needed: dict[str, str] = {}
    todo = [name for text in certificates.values() for name in _names(text)]
    while todo:
        if (name := todo.pop()) not in needed:
            needed[name] = stored(name)
            todo += _names(needed[name])
    tables = [kernel, dict(certificates), dict(sorted(needed.items()))]
    data = b85encode(compress(json.dumps(tables, separators=(",", ":")).encode()))
    return "\n".join(textwrap.wrap(data.decode(), _WIDTH, break_on_hyphens=False))


def _names(text: str) -> list[str]:
    """What a text takes from the store."""
    document = json.loads(text)
    functions = [one[1] for one in document.get("functions", ()) if len(one) == 2]
    return [*document.get("lemmas", ()), *functions]
