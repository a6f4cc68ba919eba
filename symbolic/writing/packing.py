"""What a notebook replays its certificates with: files of the kernel, the certificates, and all that they rest on.

As texts of letters and signs, so that they can stand in a cell; bzip2 gives the same bytes everywhere.  The kernel is
a text of its own, the same in every notebook.  In the others a name of the store, which is a hash and cannot be packed,
is the place of its text among those that are stored: "#12", for `name_of` gives the name of a text again.
"""

from __future__ import annotations

import ast
import json
import re
import textwrap
from base64 import b85encode
from bz2 import compress
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import symbolic.kernel

_WIDTH = 1000
_REPLAY = "certificate"  # the module that replays
_NAME = re.compile(r'"([0-9a-f]{20})"')


@cache
def packed_kernel() -> str:
    """The files of the kernel that a replay takes: a table by their names, packed."""
    folder = Path(symbolic.kernel.__file__).parent
    found: dict[str, str] = {}
    todo = [_REPLAY]
    while todo:
        if (name := f"{(module := todo.pop())}.py") not in found:
            found[name] = (folder / name).read_text(encoding="utf-8")
            todo += _taken(found[name], module)
    return _packed(dict(sorted(found.items())))


def packed(certificates: Mapping[str, str], stored: Callable[[str], str]) -> str:
    """A table of certificates and a list of what they rest on, each text behind those that it names, packed.

    `stored` gives the text of a name.
    """
    places: dict[str, int] = {}
    texts: list[str] = []

    def placed(text: str) -> str:
        names = _names(text)
        for name in names:
            if name not in places:
                below = placed(stored(name))
                places[name] = len(texts)
                texts.append(below)
        known = {name: f'"#{places[name]}"' for name in names}
        return _NAME.sub(lambda found: known.get(found[1], found[0]), text)

    return _packed([{file: placed(text) for file, text in certificates.items()}, texts])


def _packed(tables: Any) -> str:
    """On many lines."""
    data = b85encode(compress(json.dumps(tables, separators=(",", ":")).encode()))
    return "\n".join(textwrap.wrap(data.decode(), _WIDTH, break_on_hyphens=False))


def _taken(text: str, module: str) -> list[str]:
    """The modules beside it that one takes."""
    imports = [one for one in ast.walk(ast.parse(text, module)) if isinstance(one, ast.ImportFrom) and one.level]
    return [name for one in imports for name in ([one.module] if one.module else [alias.name for alias in one.names])]


def _names(text: str) -> list[str]:
    """What a text takes from the store."""
    document = json.loads(text)
    functions = [one[1] for one in document.get("functions", ()) if len(one) == 2]
    return [*document.get("lemmas", ()), *functions]
