"""A formula's fingerprint: the same for what reads the same, different for every other change of a token."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence

from .macros import TAKING

RELATIONS = frozenset(
    r"= < > \leq \geq \neq \leqslant \geqslant \sim \simeq \approx \equiv \cong \propto \implies \iff".split()
)

_TOKEN = re.compile(
    r"\\(?P<word>begin|end)\s*\{(?P<environment>[^{}]*)\}|(?P<row>\\\\)(?:\*|\[\s*-?[\d.]+\s*[a-z]{2}\s*\])?"
    r"|\\[A-Za-z]+\*?|\\.|\S",
    re.S,
)
_SPACING = frozenset(
    r"\, \; \: \! \> \quad \qquad \thinspace \medspace \thickspace \negthinspace \enspace \enskip ~".split()
) | {"\\ ", "\\\n", "\\\t", "\\"}  # the last one at the end
_LAYOUT = frozenset(r"\limits \nolimits \displaystyle \textstyle".split())
_ALIGNED = frozenset("aligned align align* split gathered gather gather* multlined".split())
_STOPS = frozenset(",.;")
_DIMENSION = re.compile(r"\\[hv]space\*?\s*\{[^{}]*\}")
_DELIMITER = re.compile(r"\\(?:left|right|[Bb]igg?[lrm]?)(?![A-Za-z])\s*\.?")
_SAME = {
    rf"\{name}": other
    for name, other in (
        pair.split("=")
        for pair in (
            r"le=\leq ge=\geq ne=\neq to=\rightarrow gets=\leftarrow land=\wedge lor=\vee lnot=\neg owns=\ni lbrace=\{ "
            r"rbrace=\} lbrack=[ rbrack=] vert=| Vert=\| dfrac=\frac tfrac=\frac dbinom=\binom tbinom=\binom"
        ).split()
    )
}
_UPRIGHT = frozenset(r"\text \textrm \textnormal \mathrm \operatorname \operatorname* \mbox".split())

Item = str | list  # a token, or a group: its tokens and groups between the braces


def tokens(formula: str) -> list[str]:
    """The tokens that count, in an order of their own for scripts: `x'^2_1` is `x_1'^2`.

    White space, spacing macros, alignment, `\\left`, `\\big` and their like, braces around a single token, and the stop
    at the end do not count; no more does upright type for a word, as in `\\text{Bin}`.

    >>> tokens(r"\\left( x_{i}\\, \\right)")
    ['(', 'x', '_', 'i', ')']
    """
    found = _joined(_flat(_tree(list(_counting(_DELIMITER.sub(" ", _DIMENSION.sub(" ", formula)))))))
    while found and (found[-1] in _STOPS or found[-1] == r"\\"):  # a row that has a stop only is none
        found.pop()
    return found


def _counting(formula: str) -> Iterator[str]:
    """The tokens, of several spellings always the same one.

    Outside of `cases`, `array` and their like no `&` counts, and no end of a row that goes on with a relation.
    """
    columns, row = 0, False
    for match in _TOKEN.finditer(formula):
        one = match[0]
        if match["word"]:
            name = "".join(match["environment"].split())
            one = f"\\{match['word']}{{{name}}}"
            if name in _ALIGNED:
                continue
            columns = max(columns + (1 if match["word"] == "begin" else -1), 0)
        if one in _SPACING or one in _LAYOUT or (one == "&" and not columns):
            continue
        if match["row"] and not columns:
            row = True
            continue
        one = _SAME.get(match["row"] or one, match["row"] or one)
        if row and one not in RELATIONS:
            yield r"\\"
        row = False
        yield one


def _joined(found: Sequence[str]) -> list[str]:
    """Without the ends of rows that go on with a relation of which the braces are gone."""
    kept, columns = list[str](), 0
    for one in found:
        if one in RELATIONS and not columns:
            while kept and kept[-1] == r"\\":
                kept.pop()
        columns = max(columns + one.startswith(r"\begin{") - one.startswith(r"\end{"), 0)
        kept.append(one)
    return kept


def fingerprint(formula: str) -> str:
    """The sha256 of the tokens that count, in hexadecimal."""
    return hashlib.sha256(" ".join(tokens(formula)).encode()).hexdigest()


def _tree(found: Sequence[str]) -> list[Item]:
    """The tokens with their groups, each of them normal; a brace without a partner is a token."""
    open_groups: list[list[Item]] = [[]]
    for item in found:
        if item == "{":
            open_groups.append([])
        elif item == "}" and len(open_groups) > 1:
            _close(open_groups[-2], _ordered(open_groups.pop()))
        else:
            open_groups[-1].append(item)
    outermost = open_groups[0]
    for group in open_groups[1:]:
        outermost += ["{", *group]
    return _ordered(outermost)


def _close(outer: list[Item], group: list[Item]) -> None:
    """Put a group behind what is there: without its braces, or as a word without its type, where that is the same."""
    if len(group) > 1 and outer and _is_upright(outer[-1]) and all(_is_letter(item) for item in group):
        while outer and _is_upright(outer[-1]):
            outer.pop()
        if not outer or not _takes(outer[-1]):
            outer += group
            return
    if outer and outer[-1] == "^" and group == ["'"]:
        outer[-1] = "'"
    elif len(group) == 1 and isinstance(group[0], str) and group[0] not in ("{", "}"):
        outer.append(group[0])
    else:
        outer.append(group)


def _ordered(items: list[Item]) -> list[Item]:
    """With the scripts of each base in one order: below, primes, above."""
    result: list[Item] = []
    below: list[Item] = []
    primes: list[Item] = []
    above: list[Item] = []
    i = 0
    while i <= len(items):
        if i < len(items) and items[i] == "'":
            primes.append("'")
            i += 1
        elif i + 1 < len(items) and items[i] in ("_", "^") and _is_script(items[i + 1]):
            if items[i] == "^" and _is_prime(items[i + 1]):
                primes += ["'"] * (len(items[i + 1]) if isinstance(items[i + 1], list) else 1)
            else:
                (below if items[i] == "_" else above).extend(items[i : i + 2])
            i += 2
        else:
            result += [*below, *primes, *above, *items[i : i + 1]]
            below, primes, above = [], [], []
            i += 1
    return result


def _is_upright(item: Item) -> bool:
    return isinstance(item, str) and item in _UPRIGHT


def _is_letter(item: Item) -> bool:
    return isinstance(item, str) and len(item) == 1 and item.isalpha()


def _takes(item: Item) -> bool:
    """Does what comes next belong to this?"""
    return isinstance(item, str) and (item in ("_", "^") or item in TAKING)


def _is_script(item: Item) -> bool:
    return isinstance(item, list) or not (_takes(item) or item in ("'", "{", "}", "&"))


def _is_prime(item: Item) -> bool:
    if isinstance(item, str):
        return item == r"\prime"
    return bool(item) and all(one in ("'", r"\prime") for one in item)


def _flat(items: list[Item]) -> list[str]:
    """The tokens of a tree; without recursion, as groups can be nested as deep as a source says."""
    result: list[str] = []
    todo: list[Item] = list(reversed(items))
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            result.append(item)
        else:
            todo += ["}", *reversed(item), "{"]
    return result
