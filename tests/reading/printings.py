"""Formulas at random, written otherwise at random, and what TeX shows of them: a model without the reader."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import dropwhile, takewhile

TOKEN = re.compile(r"\\text\{[^{}]*\}|\\(?:[A-Za-z]+|.)|[0-9]|\s+|.", re.S)
SIZES = (r"\left", r"\right", r"\big", r"\Big")
SPACES = (r"\,", r"\;", r"\!", r"\ ")
SAME = {r"\dfrac": r"\frac", r"\tfrac": r"\frac", r"\le": r"\leq", r"\ge": r"\geq", r"\ln": r"\log", r"\lbrace": r"\{"}
# Declared, or leaving no trace in a tree: signs of multiplication, the kind of brackets, the sign of a conditional bar.
OPEN = ("(", "[", r"\{", "=", "<", ">", r"\leq", r"\in", ",", r"\\", r"\quad", r"\implies", "|")
UNTOLD = (r"\cdot", r"\times", "*")
KINDS = {r"\top": "T", "[": "(", "]": ")", r"\{": "(", r"\}": ")", r"\rbrace": ")"}
ATOMS = r"""
x y z n 2 10 0.5 3 x^2 x^{10} y^{n} x^{-1} 2^n e^{x} e^{-x} a_i a_{i+1} a_{12} a_i^2 a^2_i x' a_{(i)} x^{(k)}
f(x) f(x,y) f'(x) f^2(x) f^{-1}(x) f g(x) (x+y) (x-y)^2 [x+y] (xy) (x,y) [0,1] [0,1) (0,1] \{0,1\} \{x+y\}
P(x>y) P(x|y) P\{x>y\} E[x] E[x^2] \frac{x}{y} \frac12 \frac{x+y}{2} \sqrt{x} \sqrt{xy} |x| |x+y| \binom{n}{k}
n! (n-1)! \log{x} \ln(x) \ln(x)^2 \exp(x) \log{xy} \hat{q}_i \hat{q_i} \mathbf{w}
\sum_{i=1}^na_i \prod_{i=1}^na_i \prod_{i=1}^na_ix
\max(x,y) \max_{i}a_i \mathbf{1}\{x>0\}
\frac{d}{dx}x \frac{dx}{dy} x^{\top} x^T x^{T} \lfloor{x}\rfloor 1{,}500 2\,000 1,500 x_{i,k} x_{ik} \infty \lambda
\Delta{x} \Delta(x+y) \partial_i{x} \partial{y} d{x} d(xy) x^{(-)} x^{(+)} x^{} \lim_{x\to{y}}x
""".split()
JOINTS = ["", "", "+", "-", "/", r"\cdot ", r"\times ", "=", "<", r"\leq ", r"\in ", r"\cup ", r"\cap ", ",", r"\pm "]
JOINTS += [r"\text{ if }", r"\text{ and }", r"\text{ with equality iff }", r"\quad ", r"\\ ", r"\implies "]


def formula(rng: random.Random) -> str:
    """One to five atoms with something, or nothing, between."""
    text = rng.choice(ATOMS)
    for _ in range(rng.randrange(5)):
        text = spelled([text, rng.choice(JOINTS), rng.choice(ATOMS)])
    return text


def tokens(source: str) -> list[str]:
    """As TeX has them: a digit is one.  A point before digits stands for that with a zero."""
    found = [t for t in TOKEN.findall(source) if not t.isspace()]
    pointed = [t == "." and found[i + 1 : i + 2] != [] and found[i + 1].isdigit() for i, t in enumerate(found)]
    bare = [point and not (i and found[i - 1].isdigit()) for i, point in enumerate(pointed)]
    return [t for alone, one in zip(bare, found, strict=True) for t in (["0", one] if alone else [one])]


def spelled(found: Sequence[str]) -> str:
    """The tokens side by side; a command keeps its distance from a letter."""
    text = ""
    for token in found:
        text += " " * bool(re.search(r"\\[A-Za-z]+\Z", text) and token[:1].isalpha()) + token
    return text


def alike(source: str, rng: random.Random) -> str:
    """The formula written otherwise, so that TeX shows the same: spaces, sizes, braces around single tokens."""
    out: list[str] = []
    for token in tokens(source):
        choice = rng.randrange(6)
        if choice == 0 and token in (r"\frac", r"\leq", r"\log"):
            token = {r"\frac": r"\dfrac", r"\leq": r"\le", r"\log": r"\log"}[token]
        if choice == 1 and re.fullmatch("[a-z]", token) and not (out and out[-1] in (r"\begin", r"\end")):
            out += ["{", token, "}"]
        elif choice == 2 and out and not re.fullmatch(r"[0-9.,]", token) and out[-1] not in SIZES:
            out += [" ", token]
        else:
            out.append(token)
    if rng.random() < 0.5 and "(" in out and _balanced(out):
        out = [piece for t in out for piece in ([r"\left", t] if t == "(" else [r"\right", t] if t == ")" else [t])]
    return spelled(out)


def changed(source: str, rng: random.Random) -> str:
    """The formula with a token left out, doubled, exchanged with its neighbour or for another, or out of its braces."""
    found = tokens(source) or ["x"]
    at = rng.randrange(len(found))
    match rng.randrange(6):
        case 0:
            del found[at]
        case 1:
            found.insert(at, found[at])
        case 2:
            found[at : at + 2] = reversed(found[at : at + 2])
        case 3:
            found[at] = rng.choice(tokens(rng.choice(ATOMS)))
        case 4:
            found.insert(
                at, rng.choice(["^", "_", "2", "x", "'", "!", "/", "|", r"\cdot", "{", "}", "(", ")", r"\,", "f"])
            )
        case _:
            opening = [i for i, t in enumerate(found) if t == "{"]
            if opening:
                first = rng.choice(opening)
                last = next((i for i in range(first, len(found)) if found[i] == "}"), first)
                found = [t for i, t in enumerate(found) if i not in (first, last)]
    return spelled(found)


def _balanced(found: Sequence[str]) -> bool:
    """Do round brackets close in the group that opens them?"""
    stack: list[str] = []
    for token in found:
        if token in ("(", "{"):
            stack.append(token)
        elif token in (")", "}") and (not stack or stack.pop() != {")": "(", "}": "{"}[token]):
            return False
    return not stack and found.count("(") == found.count(")")


Shown = tuple[object, ...]


def shown(source: str) -> Shown | None:
    """What TeX shows: characters with their scripts, nested; None for what TeX refuses."""
    try:
        items, rest = _items(tokens(source), closing=False)
    except (ValueError, IndexError):
        return None
    return None if rest else items


def _items(found: list[str], closing: bool) -> tuple[Shown, list[str]]:
    out: list[object] = []
    while found and found[0] != "}":
        first = SAME.get(found[0], found[0])
        if first in ("^", "_"):
            behind = [*dropwhile(lambda t: t in SPACES, found[1:])]
            if behind[:1] == [r"\frac"]:  # a macro that TeX expands to braces
                above, found = _argument(behind[1:])
                below, found = _argument(found)
                script: Shown = ((r"\frac", above, below),)
            else:
                script, found = _argument(found[1:])
            kind = first
            if not script:
                continue  # an empty one shows nothing
            if out and isinstance(out[-1], tuple) and out[-1][0] == "scripted":
                scripts = dict(out[-1][2])
                if kind in scripts:
                    raise ValueError("a double script")
                out[-1] = ("scripted", out[-1][1], tuple(sorted({**scripts, kind: script}.items())))
            else:
                nucleus = out.pop() if out else ""
                out.append(("scripted", nucleus, ((kind, script),)))
        elif first == "{":
            inside, found = _items(found[1:], closing=True)
            found = found[1:]
            out += inside  # braces print nothing
        elif first in (r"\frac", r"\binom"):
            above, found = _argument(found[1:])
            below, found = _argument(found)
            out.append((first, above, below))
        elif first in (r"\sqrt", r"\hat", r"\mathbf"):
            inside, found = _argument(found[1:])
            out.append((first, inside))
        else:
            if first not in (*SIZES, *SPACES):
                out.append(first)
            found = found[1:]
    if closing and not found:
        raise ValueError("braces that do not close")
    return tuple(out), found


def _argument(found: list[str]) -> tuple[Shown, list[str]]:
    found = found[len(list(takewhile(lambda t: t in SPACES, found))) :]
    if found[0] == "{":
        inside, found = _items(found[1:], closing=True)
        return inside, found[1:]
    if found[0] in ("}", "^", "_", r"\frac", r"\binom", r"\sqrt"):
        raise ValueError("no argument")
    return (SAME.get(found[0], found[0]),), found[1:]


def told(items: Shown) -> Shown:
    """Without what leaves no trace in a tree, brackets with it: a bracket too many may be read as none."""
    out: list[object] = []
    before: object = "("
    for at, item in enumerate(items):
        single = at > 1 and items[at - 2] == "(" and isinstance(items[at - 1], str)
        applied = at > 2 and items[at - 3] in (r"\log", r"\exp")
        if single and not applied and item[:2] == ("scripted", ")"):
            out.pop()  # brackets around a single token
            item = ("scripted", items[at - 1], item[2])
        first, before = before in OPEN, item
        if item == "+" and first:
            continue  # a plus sign before the first term
        kept = (
            KINDS.get(item, item)
            if isinstance(item, str)
            else tuple(
                told(part) if isinstance(part, tuple) else part
                for part in item  # type: ignore[union-attr]
            )
        )
        if kept not in (*UNTOLD, "(", ")"):
            out.append(kept)
    return tuple(out)


def clauses(items: Shown) -> Shown:
    """Without what stands between clauses, too: a comma, a row and a wide space separate alike, one or several.

    Nor with the stop that ends a sentence.
    """
    items = items[:-1] if items[-1:] == (".",) else items
    return tuple(item for item in told(items) if item not in (",", ";", r"\\", r"\quad", r"\text{ and }"))
