"""The base of all errors that a user may see; the kernel's `Refused` stays its own."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


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
    """A suggestion for a name that does not exist."""
    known = list(names)
    found = get_close_matches(name, known, n=3, cutoff=0.5) or known[:8]
    return f"; did you mean {' or '.join(found)}?" if found else ""
