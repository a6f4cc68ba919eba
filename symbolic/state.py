"""Files that a build keeps: written whole or not at all, and known again by their digest."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from symbolic.errors import RederiveError

FORMAT = "rederive-state-3"
_END = "}\n"


class StateDamaged(RederiveError):
    """A state file does not say what was once written there."""


def dump(document: Any) -> str:
    """Canonical JSON for files that people may read: sorted keys, one space a level, a newline at the end."""
    return json.dumps(document, sort_keys=True, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def digest(content: str | bytes) -> str:
    """The SHA-256 of a text in UTF-8, or of bytes."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def write(path: Path, text: str) -> None:
    """Put a text in a file: at every moment the file is the old one or the new one, and whole.

    A file that has this text already is left alone.
    """
    data = text.encode()
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(data)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def save(path: Path, body: dict[str, Any]) -> None:
    """Write a state file: JSON whose first line has the digest of the lines below it, but for the last one."""
    text = dump(body)
    write(path, f"{_head(text)}\n{text}{_END}")


def load(path: Path) -> dict[str, Any] | None:
    """The body of a state file, None when there is none; raises StateDamaged."""
    try:
        head, _, rest = path.read_text(encoding="utf-8").partition("\n")
        text = rest.removesuffix(_END)
        if text != rest and head == _head(text) and isinstance(body := json.loads(text), dict):
            return body
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError):
        pass
    raise StateDamaged(f"{path.name} is not as it was written")


def _head(text: str) -> str:
    return f'{{"format": "{FORMAT}", "digest": "{digest(text)}", "body":'
