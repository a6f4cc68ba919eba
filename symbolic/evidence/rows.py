"""Plain data, read back strictly: what was written to a file is believed only if it has the shape that it must have.

All functions raise ValueError.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any


def fields(row: Any, names: Collection[str]) -> dict[str, Any]:
    """An object with these fields and no others."""
    if set(table(row)) != set(names):
        raise ValueError(f"an object with {', '.join(sorted(names))} is wanted")
    return table(row)


def count(value: Any) -> int:
    """An integer, at least 0."""
    if type(value) is not int or value < 0:
        raise ValueError(f"a count is wanted, not {value!r:.40}")
    return value


def word(value: Any) -> str:
    """A text."""
    if type(value) is not str:
        raise ValueError(f"a text is wanted, not {value!r:.40}")
    return value


def items(value: Any) -> list[Any]:
    """A list."""
    if type(value) is not list:
        raise ValueError(f"a list is wanted, not {value!r:.40}")
    return value


def table(value: Any) -> dict[str, Any]:
    """An object."""
    if type(value) is not dict:
        raise ValueError(f"an object is wanted, not {value!r:.40}")
    return value


def point(value: Any) -> dict[str, str]:
    """Values by names of variables, all as texts."""
    return {name: word(x) for name, x in table(value).items()}


def pairs(value: Any) -> list[tuple[int, int]]:
    """Pairs of counts, in order."""
    found = []
    for pair in items(value):
        a, b = items(pair)
        found.append((count(a), count(b)))
    if found != sorted(set(found)):
        raise ValueError("pairs in order are wanted")
    return found
