r"""Long formulas on several lines.

A formula is cut before a relation, a plus or a minus, as far outside as possible; where a cut falls between
``\left`` and ``\right`` they become delimiters of a fixed size, and a fraction with a long numerator becomes a
product.  Widths are estimates in em, good enough to choose lines; the page measures them again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import NamedTuple

RELATIONS = frozenset(
    r"= < > \le \ge \leq \geq \ne \neq \lt \gt \approx \sim \simeq \equiv \propto \to \in \Longrightarrow \implies "
    r"\iff \Rightarrow \Leftrightarrow \rightarrow \mapsto \coloneqq \ll \gg \leqslant \geqslant \stackrel".split()
)
BINARY = frozenset(r"+ - \pm \mp \cdot \times \cup \cap \setminus / \mid".split())
_ARROWS = frozenset(r"\Longrightarrow \implies \iff \Rightarrow \Leftrightarrow".split())
_SIGNED = frozenset(r"+ - \pm \mp".split())
OPENING = frozenset(r"( [ \{ \lfloor \lceil \lvert \langle".split())
CLOSING = frozenset(r") ] \} \rfloor \rceil \rvert \rangle".split())
_SPACES = {r"\,": 0.17, r"\:": 0.22, r"\;": 0.28, r"\ ": 0.33, r"\!": -0.17, r"\quad": 1.0, r"\qquad": 2.0, "~": 0.33}
_BIG = frozenset(r"\sum \prod \int \bigcup \bigcap \coprod".split())
_NAMED = frozenset(r"\log \exp \max \min \lim \sin \cos \ln \Pr \inf \sup \arg \det \gcd \dim \deg \tan".split())
_ACCENTS = frozenset(
    r"\bar \hat \tilde \vec \overline \underline \widehat \widetilde \mathbf \mathrm \mathit \mathcal \mathbb \mathsf "
    r"\boldsymbol \bm \operatorname \mathop \mathrel \underbrace \overbrace \dot \mathbin "
    r"\struck \inserted".split()
)
_TEXT = frozenset(r"\text \textrm \textit \textbf \mbox \textnormal \textsc".split())
_TOKEN = re.compile(r"\\penalty\d+|\\[A-Za-z]+\*?|\\.|[{}_^&]|\s+|.", re.DOTALL)
_SMALL = 0.72
_WIDE = 20.0  # em of a numerator that ends no line of a text
_KEPT = 8.0  # em of brackets within which a line of a text rather does not end
_LONG = 4.0  # em of a factor that may stand on a line of its own
_RATHER_NOT = r" \penalty5000 "  # a line ends there where it can end nowhere else
_WHOLE = 1.5  # what it costs to cut one of several relations

_GROWING = re.compile(r"\\(?:left|right)\s*(?=[()\[\]])")


def breakable(text: str) -> str:
    """A formula, or a text with formulas, whose brackets do not grow, without wide fractions: in such no line ends."""
    return _flat(_TOKEN.findall(_GROWING.sub("", text)))


def kept(latex: str) -> str:
    r"""A formula in running text, in which lines rather do not end within short brackets; TeX ends none within braces.

    It ends none behind a comma either: in long brackets it may.

    >>> kept("a - (E - 1)x"), kept("f(x_{i - 1}) - g(-p/q)")
    ('a - (E - \\penalty5000  1)x', 'f(x_{i - 1}) - g(-p/q)')
    """
    tokens = _TOKEN.findall(latex)
    ends = set[int]()  # operators that lines rather do not end behind
    opened: list[tuple[int, list[int], list[int]]] = []  # brackets, the operators in them, and their commas
    depth = 0
    for k, token in enumerate(tokens):
        depth += {"{": 1, "}": -1}.get(token, 0)
        if depth:
            continue
        if token in OPENING:
            opened.append((k, [], []))
        elif token in CLOSING and opened:
            start, inside, commas = opened.pop()
            size = width("".join(tokens[start:k]))
            ends.update(inside if size < _KEPT else commas if size > _WIDE else ())
        elif opened and tokens[k] == ",":
            opened[-1][2].append(k)
        elif opened and k - 1 != opened[-1][0] and token in (RELATIONS | BINARY) - {"/"}:  # behind these a line may end
            for _, inside, _ in opened:
                inside.append(k)
    return "".join(token + (_RATHER_NOT if k in ends else "") for k, token in enumerate(tokens)) if ends else latex


def _flat(tokens: Sequence[str]) -> str:
    """The fractions as products where the numerator is wider than half a line, with a slash if both parts are."""
    out, at = [], 0
    while at < len(tokens):
        if tokens[at] in (r"\frac", r"\dfrac"):
            above, after = _group(tokens, at + 1)
            below, after = _group(tokens, after)
            if width(_inner(above)) > _WIDE and tokens[after : after + 1] != ["^"]:
                parts = [_flat(_TOKEN.findall(_inner(part))) for part in (above, below)]
                slash = width(_inner(below)) > _WIDE and _stands_alone(out, tokens[after:])
                out.append("( {} ) / ( {} )".format(*parts) if slash else rf"\frac{{1}}{below} ( {parts[0]} )")
                at = after
                continue
        out.append(tokens[at])
        at += 1
    return "".join(out)


def _stands_alone(before: Sequence[str], behind: Sequence[str]) -> bool:
    """Is what stands there divided by nothing, and multiplied by nothing behind it?"""
    last, following = (next((t for t in tokens if t.strip()), "$") for tokens in (before[::-1], behind))
    return last != "/" and following in RELATIONS | _SIGNED | CLOSING | {"$", ",", ";", "."}


class Atom(NamedTuple):
    """A piece of a formula that is not cut: its source, what it is, its width in em, and how deep in brackets it is.

    `kind`: "rel", "bin", "open", "close", "punct", "space", "text" or "ord".  `groups` are the arguments of a command.
    """

    source: str
    kind: str
    width: float
    depth: int = 0
    groups: tuple[str, ...] = ()


@lru_cache(maxsize=100_000)  # what stands deep in a formula is measured with all that is around it
def width(latex: str) -> float:
    """About how wide the formula is in display style, in em."""
    return sum(a.width for a in atoms(latex))


@lru_cache(maxsize=20_000)  # a formula stands in several documents, and is looked at several times in each
def atoms(latex: str) -> tuple[Atom, ...]:
    """The formula's pieces, scripts attached to what they belong to."""
    out: list[Atom] = []
    depth = 0
    for a in _raw(_TOKEN.findall(latex)):
        if a.kind == "script" and out:
            out[-1] = out[-1]._replace(source=out[-1].source + a.source, width=_with_script(out[-1], a))
            continue
        if a.kind == "bin" and (not out or out[-1].kind in ("rel", "bin", "open", "punct")):
            a = a._replace(kind="ord", width=max(0.4, a.width - 0.44))
        depth -= a.kind == "close"
        out.append(a if depth <= 0 else a._replace(depth=depth))
        depth += a.kind == "open"
    return tuple(out)


def _with_script(base: Atom, script: Atom) -> float:
    """The width with a script; the two scripts of a symbol stand above each other, those of a big operator beside."""
    if base.source.startswith(tuple(_BIG)):
        return max(base.width, script.width)
    before = script.groups and re.search(r"[_^](\{.*\}|.)\Z", base.source) and script.groups[0] not in base.source[-1:]
    return base.width + (script.width * 0.6 if before else script.width)


def _raw(tokens: Sequence[str]) -> Iterator[Atom]:
    at = 0
    while at < len(tokens):
        word = tokens[at]
        at += 1
        if word.isspace() or word == "&":
            if word == "&":
                yield Atom("", "space", 0)
            continue
        if word == _RATHER_NOT.strip():
            yield Atom(_RATHER_NOT, "script", 0.0)
            continue
        if word in "_^" or word == "'":
            group, at = ("", at) if word == "'" else _group(tokens, at)
            yield Atom(word + group, "script", _SMALL * width(_inner(group)) + 0.05 if group else 0.25, 0, (word,))
            continue
        if word == "{":
            group, at = _group(tokens, at - 1)
            yield Atom(group, "ord", width(_inner(group)), 0, (_inner(group),))
            continue
        atom, at = _command(tokens, at, word)
        yield atom


def _command(tokens: Sequence[str], at: int, word: str) -> tuple[Atom, int]:
    if word in (r"\left", r"\right", r"\bigl", r"\bigr", r"\Bigl", r"\Bigr", r"\biggl", r"\biggr"):
        fence, at = _token(tokens, at)
        opening = word in (r"\left", r"\bigl", r"\Bigl", r"\biggl")
        return Atom(_join(word, fence), "open" if opening else "close", 0.55), at
    if word == r"\begin":
        return _environment(tokens, at)
    if word in _TEXT:
        group, at = _group(tokens, at)
        return Atom(word + group, "text", 0.47 * len(_inner(group)), 0, (_inner(group),)), at
    if word in (r"\frac", r"\dfrac", r"\tfrac", r"\binom", r"\dbinom"):
        above, at = _group(tokens, at)
        below, at = _group(tokens, at)
        inner = tuple(map(_inner, (above, below)))
        size = 1.0 if word != r"\tfrac" else _SMALL
        extra = 0.9 if "binom" in word else 0.24
        return Atom(word + above + below, "ord", size * max(map(width, inner)) + extra, 0, inner), at
    if word == r"\sqrt":
        option, at = _option(tokens, at)
        group, at = _group(tokens, at)
        return Atom(word + option + group, "ord", width(_inner(group)) + 0.9, 0, (_inner(group),)), at
    if word in (r"\stackrel", r"\overset", r"\underset"):
        above, at = _group(tokens, at)
        base, at = _group(tokens, at)
        return Atom(word + above + base, "rel", max(1.3, _SMALL * width(_inner(above))), 0), at
    if word in _ACCENTS:
        group, at = _group(tokens, at)
        factor = 1.0 if word != r"\operatorname" else 0.95
        return Atom(word + group, "ord", factor * width(_inner(group)) + 0.05, 0), at
    return Atom(word, *_plain(word)), at


def _plain(word: str) -> tuple[str, float]:
    """Kind and width of a word without arguments."""
    if word in RELATIONS:
        return "rel", 1.35 if len(word) < 6 else 1.9
    if word in BINARY:
        return "bin", 1.2 if word in "+-" else 0.72
    if word in OPENING:
        return "open", 0.4
    if word in CLOSING:
        return "close", 0.4
    if word in (",", ";"):
        return "punct", 0.45
    if word in _SPACES:
        return "space", _SPACES[word]
    if word in _BIG:
        return "ord", 1.6
    if word in _NAMED:
        return "ord", 0.5 * (len(word) - 1) + 0.17
    if word[0] == "\\":
        return "ord", 0.0 if word in (r"\displaystyle", r"\textstyle", r"\limits", r"\nolimits") else 0.65
    if word.isdigit():
        return "ord", 0.5
    return "ord", 0.8 if word.isupper() else 0.32 if word in ".:!|" else 0.56


def _environment(tokens: Sequence[str], at: int) -> tuple[Atom, int]:
    depth, end = 1, at
    while end < len(tokens) and depth:
        depth += {r"\begin": 1, r"\end": -1}.get(tokens[end], 0)
        end += 1
    name, _ = _group(tokens, at)
    _, end = _group(tokens, end)
    source = r"\begin" + "".join(tokens[at:end])
    rows = source[len(r"\begin" + name) :].split(r"\\")
    return Atom(source, "ord", 1 + max((width(re.sub(r"\\end\{.*\Z", "", r)) for r in rows), default=0)), end


def _token(tokens: Sequence[str], at: int) -> tuple[str, int]:
    while at < len(tokens) and tokens[at].isspace():
        at += 1
    return (tokens[at], at + 1) if at < len(tokens) else ("", at)


def _group(tokens: Sequence[str], at: int) -> tuple[str, int]:
    """The next argument: a group in braces, or one word."""
    first, at = _token(tokens, at)
    if first != "{":
        return first if first.startswith("\\") or not first else f"{{{first}}}", at
    depth, start = 1, at - 1
    while at < len(tokens) and depth:
        depth += {"{": 1, "}": -1}.get(tokens[at], 0)
        at += 1
    return "".join(tokens[start:at]), at


def _option(tokens: Sequence[str], at: int) -> tuple[str, int]:
    if at < len(tokens) and tokens[at] == "[" and "]" in tokens[at:]:
        end = tokens.index("]", at) + 1
        return "".join(tokens[at:end]), end
    return "", at


def _inner(group: str) -> str:
    return group[1:-1] if group.startswith("{") and group.endswith("}") else group


def _join(left: str, right: str) -> str:
    return left + (" " if left[-1:].isalpha() and right[:1].isalpha() and left[:1] == "\\" else "") + right


def lines(latex: str, room: float, indent: float = 2.0, opened: bool = True) -> list[str]:
    """The formula as lines of at most `room` em, where that can be done; later ones are set in by `indent`.

    Unless fractions may be `opened`, those that are wider stay as they are.
    """
    found = _lines(latex, room, indent, room - indent if opened else inf)
    over = _over(found, room, indent)
    if over > 0 and opened:  # of a wide fraction behind what no line may leave, as ">= exp(", less has room
        narrow = _lines(latex, room, indent, room - indent - over)
        found = narrow if _over(narrow, room, indent) < over else found
    return found


def _lines(latex: str, room: float, indent: float, widest: float) -> list[str]:
    """The formula as lines; fractions and groups that are wider than the `widest` are opened."""
    pieces = _opened(atoms(latex), widest)
    cuts = [0, *_best(pieces, room, indent), len(pieces)]
    if len(cuts) == 2:
        return [_stripped(latex)]
    pieces = _unfenced(pieces, cuts[1:-1])
    return [_source(pieces, a, b) for a, b in pairwise(cuts)]


def sides(latex: str) -> list[str]:
    r"""The sides of a chain and the relations between them, in turns.

    >>> sides(r"0 < \lambda x_{i=1} \le f(k = 1)")
    ['0', '<', '\\lambda x_{i=1}', '\\le', 'f(k = 1)']
    """
    pieces = atoms(latex)
    cuts = [k for k, a in enumerate(pieces) if a.kind == "rel" and not a.depth]
    ends = [0, *(end for k in cuts for end in (k, k + 1)), len(pieces)]
    return [_source(pieces[a:b], 0, b - a) if a < b else "" for a, b in pairwise(ends)]


def _over(found: Sequence[str], room: float, indent: float) -> float:
    """By how much the widest of the lines does not fit."""
    return max(width(line) + (indent if k else 0.0) - room for k, line in enumerate(found))


def _opened(pieces: Sequence[Atom], room: float) -> list[Atom]:
    """Pieces that are wider than a line taken apart: fractions with long sides, groups."""
    out: list[Atom] = []
    for a in pieces:
        if a.width <= room or not a.groups or a.kind != "ord":
            out.append(a)
            continue
        fraction = re.match(r"\\d?frac(?![A-Za-z])", a.source)
        # What follows the arguments (a power) would be lost.
        bare = a.source.endswith("}") and _scriptless(a)
        if fraction and bare:
            above, below = a.groups
            if width(below) < room / 3:
                out += _shifted([*atoms(rf"\frac{{1}}{{{below}}}"), *_bracketed(above, room)], a.depth)
            else:
                slash = Atom(r"\Big/", "bin", 0.8)
                out += _shifted([*_bracketed(above, room), slash, *_bracketed(below, room)], a.depth)
        elif a.source == f"{{{a.groups[0]}}}":
            out += _shifted(_opened(atoms(a.groups[0]), room), a.depth)
        else:
            out.append(a)
    return out


def _scriptless(a: Atom) -> bool:
    return len(list(_raw(_TOKEN.findall(a.source)))) == 1


def _bracketed(latex: str, room: float) -> list[Atom]:
    inner = _shifted(_opened(atoms(latex), room), 1)
    return [Atom(r"\Bigl(", "open", 0.6), *inner, Atom(r"\Bigr)", "close", 0.6)]


def _shifted(pieces: Sequence[Atom], by: int) -> list[Atom]:
    return [a._replace(depth=a.depth + by) for a in pieces]


def _cost(pieces: Sequence[Atom], at: int) -> float | None:
    """What it costs to cut before a piece; None where one may not."""
    a, before = pieces[at], pieces[at - 1]
    if before.kind in ("rel", "bin", "open") or a.kind in ("close", "punct", "space", "script"):
        return None
    deep = 4.0 * a.depth**2
    if a.kind == "rel":
        return deep + 3.0 * bool(a.depth)  # what stands in brackets, as in P[A = s], is rather left whole
    if a.kind == "bin":
        return deep + (1.0 if a.source in _SIGNED or a.source == r"\Big/" else 4.0)
    if before.kind in ("punct", "space", "text") or a.kind == "text":
        return deep + 0.5
    if before.kind == "close" and a.kind == "open":
        return deep + 5.0
    if _is_factor(pieces, at):
        return deep + 4.5
    return None


def _is_factor(pieces: Sequence[Atom], at: int) -> bool:
    """Is a piece a factor behind another one that ends in a bracket: a fraction, or a function with its argument?"""
    a, before = pieces[at], pieces[at - 1]
    whole = before.kind == "ord" and not before.source.startswith((*_BIG, *_NAMED))
    ends = before.kind == "close" or (whole and (len(before.groups) == 2 or before.width > _LONG))
    called = at + 1 < len(pieces) and pieces[at + 1].kind == "open"
    return a.kind == "ord" and ends and (called or len(a.groups) == 2 or a.width > _LONG)


def _is_within(a: Atom) -> bool:
    """Does it stand within a relation, and not between two?"""
    return a.kind in ("rel", "bin") and a.source not in _ARROWS


def _costs(pieces: Sequence[Atom]) -> Iterator[tuple[int, float]]:
    for k in range(1, len(pieces)):
        if (cost := _cost(pieces, k)) is not None:
            yield k, cost


def _best(pieces: Sequence[Atom], room: float, indent: float) -> list[int]:
    """The cheapest cuts: too wide a line costs most, then cuts deep in brackets, then lines."""
    total = [0.0]
    for a in pieces:
        total.append(total[-1] + a.width)
    if total[-1] <= room:
        return []
    several = any(a.kind == "punct" and a.depth == 0 for a in pieces)  # relations, which are better left whole
    # No line is a sign alone.
    last = max((k for k, a in enumerate(pieces) if a.kind not in ("rel", "space")), default=0)
    costs = {k: c + several * _WHOLE * _is_within(pieces[k]) for k, c in _costs(pieces) if k <= last}
    best: dict[int, tuple[float, int]] = {0: (0.0, 0)}
    ends = [*costs, len(pieces)]
    for end in ends:
        options = []
        for start in (k for k in best if k < end):
            over = total[end] - total[start] - (room if start == 0 else room - indent)
            slack = max(0.0, -over) / room if end < len(pieces) else 0.0
            price = best[start][0] + costs.get(end, 0.0) + 3.0 + slack * slack + (100.0 + 50 * over if over > 0 else 0)
            options.append((price, start))
        best[end] = min(options)
    cuts, at = [], len(pieces)
    while at := best[at][1]:
        cuts.append(at)
    return cuts[::-1]


def _unfenced(pieces: Sequence[Atom], cuts: Sequence[int]) -> list[Atom]:
    r"""``\left`` and ``\right`` on different lines become ``\Bigl`` and ``\Bigr``."""
    out, open_at = list(pieces), []
    for k, a in enumerate(pieces):
        if a.kind == "open":
            open_at.append(k)
        elif a.kind == "close" and open_at:
            start = open_at.pop()
            if any(start < c <= k for c in cuts):
                out[start] = out[start]._replace(source=out[start].source.replace(r"\left", r"\Bigl", 1))
                out[k] = a._replace(source=a.source.replace(r"\right", r"\Bigr", 1))
    return out


def _source(pieces: Sequence[Atom], start: int, end: int) -> str:
    """The source of a line; a later one starts with an empty group, so that its operator is spaced as one."""
    first = pieces[start]
    text = ""
    if start:
        before = pieces[start - 1]
        factor = (before.kind == "close" and first.kind == "open") or _is_factor(pieces, start)
        text = r"{} \cdot " if factor else "{} "
    for a in pieces[start:end]:
        spaced = a.kind in ("rel", "bin") or (re.search(r"\\[A-Za-z]+\Z", text) and a.source[:1].isalpha())
        text += (" " if spaced and text and not text.endswith(" ") else "") + a.source
        text += " " if a.kind in ("rel", "bin", "punct") else ""
    return _stripped(text)


def _stripped(text: str) -> str:
    r"""Without spaces at its ends, ``\ `` among them: a backslash does not stay behind alone."""
    return re.sub(r"(?:(?<!\\)\\ |\s)+\Z", "", text).lstrip()
