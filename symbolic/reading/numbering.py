"""Numbers of equations, sections and theorems: counted as LaTeX does, or read from the .aux file of a run."""

from __future__ import annotations

import re
from pathlib import Path

from .errors import Trouble, Unreadable
from .groups import content
from .page import read_text

_NEWLABEL = re.compile(r"\\newlabel\s*(?=\{)")
_FURTHER = re.compile(r"\\@input\s*\{([^{}\n]+)\}")


class Counters:
    """Counters that count within one another: stepping one sets all that count within it back to 0."""

    def __init__(self) -> None:
        self._values: dict[str, int] = {}
        self._within: dict[str, str | None] = {}
        self._letters: set[str] = set()

    def define(self, name: str, within: str | None = None) -> None:
        """Make the counter, or make it count within another; a circle of counters is refused quietly."""
        self._values.setdefault(name, 0)
        self._within.setdefault(name, None)
        if within is None or name not in self._outward(within):
            self._within[name] = within

    def within(self, name: str) -> str | None:
        """The counter that this one counts within, None when there is none."""
        return self._within.get(name)

    def set(self, name: str, value: int) -> None:
        """Set the counter, defined or not."""
        self.define(name, self._within.get(name))
        self._values[name] = value

    def letters(self, name: str) -> None:
        """Start again and print letters: what `\\appendix` does to the sections."""
        self.set(name, 0)
        self._letters.add(name)

    def step(self, name: str) -> str:
        """Count one further, and say the new number."""
        self.set(name, self._values.get(name, 0) + 1)
        for other in self._values:
            if other != name and name in self._outward(other):
                self._values[other] = 0
        return self.shown(name)

    def shown(self, name: str) -> str:
        """The number as printed: `4.2` for the second within the fourth."""
        outer = self._within.get(name)
        value = self._values.get(name, 0)
        own = letters(value).upper() if name in self._letters else str(value)
        return f"{self.shown(outer)}.{own}" if outer else own

    def _outward(self, name: str) -> list[str]:
        chain = [name]
        while outer := self._within.get(chain[-1]):
            chain.append(outer)
        return chain


def letters(value: int) -> str:
    """a, b, ..., z, aa, ab, ... for 1, 2, ...; nothing for 0 and less."""
    word = ""
    while value > 0:
        value, digit = divmod(value - 1, 26)
        word = chr(ord("a") + digit) + word
    return word


def read_aux(path: Path, troubles: list[Trouble]) -> dict[str, str]:
    """The number of every label, from an .aux file and those that it takes in; nothing when there is none."""
    numbers: dict[str, str] = {}
    todo, seen = [path], set()
    while todo:
        one = todo.pop()
        if one in seen or not one.is_file():
            continue
        seen.add(one)
        try:
            text = read_text(one, one.name)
        except Unreadable as error:
            troubles.append(Trouble(one.name, 1, str(error)))
            continue
        numbers.update(_labels(text))
        todo += [path.parent / further for further in _FURTHER.findall(text)]
    return numbers


def _labels(text: str) -> dict[str, str]:
    numbers = {}
    for match in _NEWLABEL.finditer(text):
        label = content(text, match.end())
        fields = label and content(text, label[1])
        number = fields and content(fields[0], 0)
        if label and number and number[0]:
            numbers[label[0]] = number[0].strip("$ ")
    return numbers
