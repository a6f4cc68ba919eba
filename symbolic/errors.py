"""The base of all errors that a user may see; the kernel's `Refused` stays its own."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path


class RederiveError(Exception):
    """The message is one line that says what is wrong, where, and what to do.

    `kind` is how the note of an item begins that fails by it, `code` the exit code of a command that does.
    """

    kind = "the derivation is wrong"
    code = 2


class Unusable(RederiveError):
    """The input of a command cannot be used."""


class UnknownName(Unusable):
    """A paper or an item that is asked for does not exist."""


class DerivationError(RederiveError):
    """A derivation script is wrong: an unknown item, a circular use, a result that is not there."""


def near(name: str, names: Iterable[str]) -> str:
    """A suggestion for a name that does not exist; where none is like it, the first that there are."""
    known = list(names)
    if found := get_close_matches(name, known, n=3, cutoff=0.5):
        return f"; did you mean {' or '.join(found)}?"
    return f"; there is {', '.join(known[:8])}{', ..' if len(known) > 8 else ''}" if known else ""


def directory(path: Path, option: str) -> Path:
    """The folder that an option names, which need not be there yet; raises Unusable for a file."""
    if path.exists() and not path.is_dir():
        raise Unusable(f"{option} {path}: a file; give a folder")
    return path
