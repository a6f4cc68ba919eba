"""Counts and lists in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

LINE = "\u2028"  # Unicode's sign for the end of a line: in a proof, where a step begins


def things(count: int, noun: str, nouns: str = "") -> str:
    """ "1 item", "3 items"; `nouns` is a plural that does not end in "s" alone."""
    return f"{count} {noun if count == 1 else nouns or noun + 's'}"


def number(count: int) -> str:
    """The number, "none" for 0: for what is said of so many."""
    return "none" if count == 0 else str(count)


def are(count: int) -> str:
    """The verb for so many."""
    return "is" if count in (0, 1) else "are"


def listed(texts: Iterable[str]) -> str:
    """ "a, b and c"."""
    all_: Sequence[str] = list(texts)
    return " and ".join([", ".join(all_[:-1]), all_[-1]]) if len(all_) > 1 else "".join(all_)


def sentence(text: str) -> str:
    """With a full stop, unless it ends in a sign like that; "" for nothing."""
    said = text.strip()
    return said + ("" if said.endswith((".", "!", "?")) else ".") if said else ""


def lower(text: str) -> str:
    """The first letter small, unless it starts a formula or a name."""
    first = text.split(" ", 1)[0]
    return text if not first.isalpha() or len(first) == 1 or first == "Bernstein" else text[0].lower() + text[1:]


def capital(text: str) -> str:
    """With a capital first."""
    return text[:1].upper() + text[1:]
