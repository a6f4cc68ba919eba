"""What a paper prints, number by number, kept beside its derivation; repairs of the scan are listed apart.

    python -m symbolic.reading.transcription DRAFT FILE.json

writes the file anew from a draft, with the repairs that it has.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from .errors import Unreadable
from .extraction import Extraction, extract
from .fingerprint import fingerprint
from .page import read_text

_WORDS = re.compile(r"[,\s]*\\text\s*\{[^{}]*[A-Za-z]\s+[A-Za-z][^{}]*\}.*", re.S)


@dataclass(frozen=True, slots=True)
class Repair:
    """A place where the scan shows something else than the paper: `old` stands there, `new` is meant, and why."""

    number: str
    old: str
    new: str
    reason: str


@dataclass(frozen=True, slots=True)
class Transcription:
    """Number -> formula as the source has it ("" for a number without one), and the repairs."""

    printed: Mapping[str, str]
    repairs: tuple[Repair, ...] = ()

    def repaired(self, number: str) -> str:
        """The formula with its repairs, in their order; KeyError for an unknown number."""
        text = self.printed[number]
        for repair in self.repairs:
            if repair.number == number:
                text = text.replace(repair.old, repair.new)
        return text

    def formulas(self) -> dict[str, str]:
        """Every number with its repaired formula."""
        return {number: self.repaired(number) for number in self.printed}

    def differences(self, found: Extraction) -> list[str]:
        """What a draft has otherwise, one line each; spacing and redundant braces do not count."""
        there = transcribe(found).printed
        lines = [f"({number}) is not in the draft" for number in self.printed if number not in there]
        lines += [f"({number}) is not transcribed" for number in there if number not in self.printed]
        for number in self.printed:
            if number in there and fingerprint(there[number]) != fingerprint(self.printed[number]):
                lines.append(f"({number}) is {there[number]!r} in the draft, {self.printed[number]!r} here")
        return lines

    def dumps(self) -> str:
        """As JSON, the same bytes every time."""
        data = {"equations": dict(self.printed), "repairs": [asdict(repair) for repair in self.repairs]}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def formula(body: str) -> str:
    """A display's body on one line, up to the first remark of several words.

    >>> formula(r"x > 0, \\text{ because of this} \\text{ and } y")
    'x > 0'
    """
    return " ".join(_WORDS.sub("", body).split())


def transcribe(found: Extraction, repairs: Sequence[Repair] = ()) -> Transcription:
    """The numbered displays of a draft."""
    printed = {display.number: formula(display.body) for display in found.displays if display.number is not None}
    return Transcription(printed, tuple(repairs))


def load(path: Path) -> Transcription:
    """Read a transcription; raises Unreadable for what is none, and for a repair of what does not stand there."""
    try:
        data = json.loads(read_text(path, path.name))
        printed = {str(number): str(text) for number, text in data["equations"].items()}
        repairs = tuple(Repair(**repair) for repair in data["repairs"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(f"{path.name}: not a transcription: {error!r}") from error
    transcription = Transcription(printed, repairs)
    for repair in repairs:
        if not repair.old or repair.old not in printed.get(repair.number, ""):
            raise Unreadable(f"{path.name}: the repair of ({repair.number}) finds no {repair.old!r} there")
    return transcription


def main(arguments: Sequence[str]) -> int:
    """Write the file anew; 2 when something cannot be read."""
    if len(arguments) != 2:
        print("usage: python -m symbolic.reading.transcription DRAFT FILE.json", file=sys.stderr)
        return 2
    draft, file = Path(arguments[0]), Path(arguments[1])
    try:
        repairs = load(file).repairs if file.exists() else ()
        file.write_text(transcribe(extract(draft), repairs).dumps(), encoding="utf-8")
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
