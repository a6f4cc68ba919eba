r"""A line and its repair with what differs marked in place: struck in the one, inserted in the other.

Where only a condition is added, the condition is marked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from symbolic.ledger.ledger import Row

from .breaking import Atom, atoms
from .formulas import clean, safe, same_formula
from .standing import chunks

_ALIKE = 0.5  # lines that have less in common are another line, and not a changed one
_MOST = 8  # pieces that are struck of a line that is not another one
_NUMBER = re.compile(r"= -?\d+\.\d+\Z")
_CLASS = {"rel": r"\mathrel", "bin": r"\mathbin"}


def marked(item: Row) -> Row:
    """The item, marked, where one line is false and one line is its repair."""
    false = [p for p in item.parts if p.role == "printed" and p.outcome == "refuted"]
    true = [p for p in item.parts if p.role == "repaired"]
    if len(false) != 1 or len(true) != 1:
        return item
    (line,), (repair,) = false, true
    if _NUMBER.search(line.latex):  # a number stands in the table of numbers
        return item
    if same_formula(line.latex, repair.latex):
        shown = replace(repair, conditions=_added(line.conditions, repair.conditions))
        return replace(item, parts=tuple(shown if p is repair else p for p in item.parts))
    before, after = changes(line.latex, repair.latex)
    whole = before if same_formula(line.latex, item.printed) else item.printed
    shown = {id(line): replace(line, latex=before), id(repair): replace(repair, latex=after)}
    return replace(item, printed=whole, parts=tuple(shown.get(id(p), p) for p in item.parts))


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
    if matcher.ratio() < _ALIKE or len(left) - sum(n for *_, n in matcher.get_matching_blocks()) > _MOST:
        return one, other
    before, after = "", ""
    for how, i, j, k, m in matcher.get_opcodes():
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
    return len(both) == 2 and all(_bare(a) == _bare(replace(a, source=rf"\frac{''.join(a.groups)}")) for a in both)


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


def _added(without: str, conditions: str) -> str:
    r"""The conditions with those marked that the line without them does not have."""
    known: Sequence[str] = chunks(without)
    for chunk in chunks(conditions):
        if chunk not in known:
            conditions = conditions.replace(chunk, rf"\added{{{chunk}}}", 1)
    before, inner, more = conditions.partition("; given that ")
    if inner and inner not in without:
        conditions = rf"{before}; \added{{given that {more}}}"
    return conditions
