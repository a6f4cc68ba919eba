"""The statements about an item in the order in which they are told, each once: of the print, repairs, and besides.

A value that is a rounded decimal is claimed by two bounds, and a line may be false at several points: each of these is
one statement, with all its proofs or counterexamples.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from symbolic.ledger.ledger import PartRow, Row

from .breaking import sides
from .formulas import clean, open_ends, safe, same_formula
from .lemmas import beside

_WORDS = {"printed": "Proved", "repaired": "Repaired", "also": "Besides"}
_FALSE = {"also": "Is false"}
AGAIN = "As before."
LINKS = ("first", "second", "third", "fourth", "fifth", "sixth")  # relations of a printed line
_COMPARE = frozenset(r"= < > \ne \neq \le \leq \ge \geq \approx".split())


@dataclass(frozen=True)
class Statement:
    """A theorem or a refutation, and the word for it.

    What is `as_printed` is all that is claimed of the print, and need not be shown again: no print that leaves its left
    side to the line before.  `told` is the proof, or the counterexample, in the lines of the ledger; `number` that of a
    theorem beside the print, by which proofs cite it.
    """

    part: PartRow
    word: str
    as_printed: bool
    told: tuple[str, ...]
    number: int = 0

    @property
    def false(self) -> bool:
        """Is it refuted?"""
        return self.part.outcome == "refuted"


def statements(item: Row, parts: Iterable[PartRow]) -> list[Statement]:
    """Those of some parts of an item."""
    parts = sorted(once(parts), key=lambda part: part.role == "also")
    claimed = [part for part in parts if part.role == "printed"]
    found: list[Statement] = []
    numbers = {line_of(part): k for k, part in reversed([*enumerate(beside(item), 1)])}
    for part in parts:
        false = part.outcome == "refuted"
        word = _FALSE.get(part.role, "False") if false else _WORDS[part.role]
        whole = bool(item.printed) and not open_ends(item.printed)[0]
        alone = claimed == [part] and whole and (false or same_formula(part.latex, item.printed))
        again = not false and bool(found) and part.outline_latex == found[-1].part.outline_latex
        found.append(
            Statement(part, word, alone, (AGAIN,) if again else part.outline_latex, numbers.get(line_of(part), 0))
        )
    return found


def once(parts: Iterable[PartRow]) -> list[PartRow]:
    """Each line once, with all its proofs or counterexamples.

    A second counterexample, in the paper's own example, is told with the first.
    """
    parts = list(parts)
    told = {part.claim for part in parts if (part.role, part.outcome) == ("printed", "refuted") and part.claim}
    found: dict[object, PartRow] = {}
    for part in parts:
        if part.role == "also" and part.claim in told:
            continue
        before = found.get(line := line_of(part))
        lines = dict.fromkeys((*before.outline_latex, *part.outline_latex)) if before else part.outline_latex
        found[line] = replace(before or part, outline_latex=tuple(lines))
    return list(found.values())


def relation_of(printed: str, latex: str) -> str:
    r"""Which relation of a printed chain a formula is; "" if it is none, or no other.

    >>> relation_of(r"a = b \le c", r"b \leq c"), relation_of("a = b", "a = b"), relation_of("a = b = a", "b = c")
    ('second', '', '')
    """
    chain = sides(clean(printed)) if safe(clean(printed)) else []
    links = [" ".join(chain[k : k + 3]) for k in range(0, len(chain) - 2, 2)]
    alike = [which for which, link in zip(LINKS, links, strict=False) if same_formula(link, latex)]
    several = 1 < len(links) <= len(LINKS) and _COMPARE.issuperset(chain[1::2])
    return alike[0] if several and len(alike) == 1 else ""


def line_of(part: PartRow) -> tuple[str, ...]:
    """What makes two parts one statement."""
    return part.role, part.outcome, part.latex or part.text, part.conditions
