r"""A line and its repair with what differs marked in place: struck in the one, inserted in the other.

Where only a condition is added, the condition is marked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from symbolic.ledger.ledger import PartRow, Row

from .breaking import Atom, atoms
from .formulas import clean, safe, same_formula
from .standing import lacking

_ALIKE = 0.5  # lines that have less in common are another line, and not a changed one
_MOST = 8  # pieces that are struck of a line that is not another one
_NUMBER = re.compile(r"= -?\d+\.\d+\Z")
_CLASS = {"rel": r"\mathrel", "bin": r"\mathbin"}


def marked(item: Row) -> Row:
    """The item, marked, where one line is false and one line is its repair, or the repair says the same under more."""
    false = [p for p in item.parts if p.role == "printed" and p.outcome == "refuted"]
    true = [p for p in item.parts if p.role == "repaired"]
    under = {p.conditions: _under(p, false) for p in true if any(same_formula(line.latex, p.latex) for line in false)}
    shown = {id(p): replace(p, conditions=under[p.conditions]) for p in true if p.conditions in under}
    if len(false) == len(true) == 1 and not shown and not _NUMBER.search(false[0].latex):
        # a number stands in the table of numbers
        (line,), (repair,) = false, true
        before, after = changes(line.latex, repair.latex)
        whole = before if same_formula(line.latex, item.printed) else item.printed
        item = replace(item, printed=whole)
        shown = {id(line): replace(line, latex=before), id(repair): replace(repair, latex=after)}
    return replace(item, parts=tuple(shown.get(id(p), p) for p in item.parts))


def changes(printed: str, repaired: str) -> tuple[str, str]:
    r"""Both formulas with their different pieces marked; as they are where they have too little in common.

    >>> changes(r"a = b_i - c", r"a = b_{i+1} - c")
    ('a = \\struck{b_{i}} - c', 'a = \\inserted{b_{i+1}} - c')
    """
    one, other = clean(printed), clean(repaired)
    if not (safe(one) and safe(other)):
        return printed, repaired
    return _compared(one, other)


def _compared(one: str, other: str) -> tuple[str, str]:
    left, right = ([a for a in atoms(text) if a.source] for text in (one, other))
    matcher = SequenceMatcher(None, [_bare(a) for a in left], [_bare(a) for a in right], autojunk=False)
    changed = len(left) - sum(n for *_, n in matcher.get_matching_blocks())
    if matcher.ratio() < _ALIKE or changed > _MOST:
        return one, other
    # In place, where no more is changed: q for p and p for q, and not q + before p.
    alike = [_bare(a) == _bare(b) for a, b in zip(left, right, strict=False)]
    in_place = len(left) == len(right) and alike.count(False) <= changed
    steps = [(("replace", "equal")[same], k, k + 1, k, k + 1) for k, same in enumerate(alike)]
    before, after = "", ""
    for how, i, j, k, m in steps if in_place else matcher.get_opcodes():
        if how == "replace" and j - i == m - k == 1 and _fractions(left[i], right[k]):
            pairs = [_compared(a, b) for a, b in zip(left[i].groups, right[k].groups, strict=True)]
            before = _joined(before, r"\frac" + "".join(f"{{{a}}}" for a, _ in pairs))
            after = _joined(after, r"\frac" + "".join(f"{{{b}}}" for _, b in pairs))
            continue
        for a in left[i:j]:
            before = _joined(before, a.source if how == "equal" else _set(a, r"\struck"))
        for a in right[k:m]:
            after = _joined(after, a.source if how == "equal" else _set(a, r"\inserted"))
    return before, after


def _fractions(one: Atom, other: Atom) -> bool:
    """Two fractions without anything behind them?"""
    both = [a for a in (one, other) if len(a.groups) == 2]
    return len(both) == 2 and all(_bare(a) == _bare(a._replace(source=rf"\frac{''.join(a.groups)}")) for a in both)


def _bare(a: Atom) -> str:
    return a.source.replace("{", "").replace("}", "").replace(" ", "")


def _set(a: Atom, mark: str) -> str:
    """A piece, marked; brackets, spaces and dots between factors are left as they are."""
    if a.source == r"\cdot":
        return a.source
    if a.kind in _CLASS:
        return rf"{_CLASS[a.kind]}{{{mark}{{{a.source}}}}}"
    return f"{mark}{{{a.source}}}" if a.kind == "ord" else a.source


def _joined(before: str, piece: str) -> str:
    apart = before and (before[-1].isalpha() or piece[:1].isalpha() or piece[:1] in "=<>+-" or before[-1] in "=<>+-")
    return f"{before} {piece}" if apart else before + piece


def _under(repair: PartRow, false: Sequence[PartRow]) -> str:
    """The conditions of a line, those marked that a false one does without."""
    conditions = repair.conditions
    for condition in lacking(repair, false):
        conditions = conditions.replace(condition, rf"\added{{{condition}}}", 1)
    return conditions
