"""Values that are rounded decimals: a report has them in a table of numbers, printed and true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from symbolic.ledger.ledger import PartRow, Row

from .formulas import safe

# "value = 0.9977"; without a relation in the value but between brackets.
_VALUE = re.compile(r"(?P<value>.+) = (?P<number>-?\d+\.\d+)\Z")
_NESTED = re.compile(r"\([^()]*\)|\{[^{}]*\}")
_RELATION = re.compile(r"=|<|>|\\(?:[gl]eq?|approx|implies)(?![A-Za-z])")
_DOTS = re.compile(r"\\cdot(?![A-Za-z])|\s")  # a product with a dot and one without are the same quantity
# What is supposed of a number: values, and what holds throughout.
_GIVEN = re.compile(
    r"(?P<name>\\?[A-Za-z]+) = (?P<given>-?(?:\d+(?:\.\d+)?|\\frac\{\d+\}\{\d+\}))|0 < q < \\frac\{1\}\{2\}"
    r"|p = 1 - q|N \\ge 1"
)


@dataclass(frozen=True)
class Number:
    """A quantity, where it is taken, what is printed for it, and what it is; "" where either is not said."""

    item: str
    value: str
    where: str
    printed: str = ""
    true: str = ""


def numbers_of(item: Row) -> tuple[list[Number], set[int]]:
    """The values of an item that are rounded decimals, and the places of the parts that say no more than that."""
    found: dict[tuple[str, str], Number] = {}
    places: set[int] = set()
    for place, part in enumerate(item.parts):
        shown, where = decimals(part), _where(part)
        if shown is None or where is None or (part.role, part.outcome) == ("also", "refuted"):  # a value of nothing
            continue
        value, number = shown
        key = (_DOTS.sub("", value), where)
        known = found.get(key, Number(item.ref, value, where))
        true = number if part.outcome == "proved" else known.true
        printed = number if part.role == "printed" else known.printed
        found[key] = Number(item.ref, known.value, where, printed, true)
        places.add(place)
    return list(found.values()), places


def decimals(part: PartRow) -> tuple[str, str] | None:
    """A value, and the decimals that it rounds to; None for what says something else."""
    latex = " ".join(part.latex.split())
    match = _VALUE.match(latex)
    if match is None or not safe(match["value"]):
        return None
    bare = match["value"]
    while (less := _NESTED.sub("", bare)) != bare:
        bare = less
    return None if _RELATION.search(bare) else (match["value"], match["number"])


def latex_of(part: PartRow) -> str:
    """Its formula; of ours, with another sign where it is a rounded decimal, which is proved by a bound."""
    found = decimals(part) if part.role != "printed" else None
    if found is None or " = " in part.text.rpartition("|- ")[2]:
        return part.latex
    return rf"{found[0]} \approx {found[1]}"


def _where(part: PartRow) -> str | None:
    """The values at which it is taken; None where it is claimed for more than these."""
    said = re.findall(r"\$([^$]*)\$", part.conditions)
    if re.sub(r"\$[^$]*\$|for|integers?|real|,|;|\s", "", part.conditions):
        return None
    given = [_GIVEN.fullmatch(one) for one in said]
    if not all(given):
        return None
    return ", ".join(match[0] for match in given if match and match["name"])


def all_numbers(item: Row) -> bool:
    """Does it say nothing but what some values are?"""
    return bool(item.parts) and len(numbers_of(item)[1]) == len(item.parts)


def without_numbers(item: Row, whole: bool) -> Iterator[PartRow]:
    """The parts that the table of numbers does not tell."""
    told = set() if whole else numbers_of(item)[1]
    return (part for place, part in enumerate(item.parts) if place not in told)
