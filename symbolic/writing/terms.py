"""Terms as a reader would write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from symbolic.kernel.claims import Rel
from symbolic.kernel.terms import Term, build, integral, num
from symbolic.language.terms import product

from .typeset import factors, is_nothing, summands

_LARGEST_POWER = 4  # that is evaluated


def settled(rel: Rel) -> Rel:
    """The relation with both sides `folded`; that a difference is 0 is an equation of its two parts."""
    left, right = folded(rel.lhs), folded(rel.rhs)
    if rel.op == "=" and right == num(0) and left.op in ("+", "-") and len(left.args) == 2:
        first, second = left.args
        if left.op == "-":
            return Rel(first, "=", second)
        for one, other in ((first, second), (second, first)):
            if (turned := _negated(one)) is not None:
                return Rel(other, "=", folded(turned))
    return Rel(left, rel.op, right)


def bounded(rel: Rel) -> Rel:
    """A bound of what is no number: s <= 0 for s + 1 <= 1."""
    for left, right in ((rel.lhs, rel.rhs), (rel.rhs, rel.lhs)):
        parts = summands(left)
        numbers = [-s.number if minus else s.number for minus, s in parts if s.number is not None]
        minus, first = parts[0]
        if right.number is not None and numbers and not minus and first.number is None:
            rest, value = folded(build("-", left, num(sum(numbers)))), num(right.number - sum(numbers))
            return Rel(rest, rel.op, value) if left is rel.lhs else Rel(value, rel.op, rest)
    return rel


def _negated(t: Term) -> Term | None:
    """What the term is the negative of, if it is written as one."""
    if t.op == "neg":
        return t.args[0]
    if t.op == "*" and t.args[0].op == "neg":
        return product([t.args[0].args[0], *t.args[1:]])
    if t.op == "*" and (factor := t.args[0].number) is not None and factor < 0:
        return _times(-factor, product(t.args[1:]))
    return None


@lru_cache(maxsize=50_000)  # a term is told again and again, in the steps of a proof
def folded(t: Term) -> Term:
    """The term with like terms of each sum added up: j - 1 - 1 is j - 2, and N - (N - k) is k.

    1 is no factor and no exponent, and what has the exponent 0, or the base 1, is 1; the square of a root is what it is
    the root of, and an integer its own floor.
    """
    if t.op in ("num", "var"):
        return t
    t = Term(t.op, tuple(folded(a) if type(a) is Term else a for a in t.args))
    if t.op == "^" and t.args[1] == num(2) and _applies(t.args[0], "sqrt"):
        return t.args[0].args[1]
    if _applies(t, "floor", "ceil") and integral(t.args[1]):
        return t.args[1]
    if t.op == "^" and t.args[1] == num(0):
        return num(1)
    if t.op == "neg" and t.args[0].op == "neg":
        return t.args[0].args[0]
    if t.op == "*" and num(0) in t.args:
        return num(0)
    if t.op not in ("+", "-"):
        return _without_ones(t)
    parts = list(_flat(t, 1))
    amounts: dict[Term | None, Fraction] = {}
    for amount, s in parts:
        amounts[s] = amounts.get(s, Fraction(0)) + amount
    if len(amounts) == len(parts) and amounts.get(None) != 0:
        return t
    constant = amounts.pop(None, Fraction(0))
    rest = [(amount, s) for s, amount in amounts.items() if s is not None and amount]
    rest.sort(key=lambda one: one[0] < 0)  # what is added before what is taken away
    if not rest:
        return num(constant)
    (first, s), *others = rest
    if ahead := first < 0 < constant:
        out = build("-", num(constant), _times(-first, s))
    else:
        out = _times(first, s)
    for amount, s in others:
        out = build("-" if amount < 0 else "+", out, _times(abs(amount), s))
    if constant and not ahead:
        out = build("-" if constant < 0 else "+", out, num(abs(constant)))
    return out


def _applies(t: Term, *names: str) -> bool:
    """Is it an elementary function of something?"""
    return t.op == "app" and t.args[0].name in names and t.args[0].definition == ("elementary",)


def reduced(t: Term) -> Term:
    """A fraction of positive factors without those that stand above and below."""
    t = folded(t)
    if t.op != "/":
        return t
    above, below = Counter(factors(t.args[0])), Counter(factors(t.args[1]))
    top, bottom = (product([*one.elements()]) for one in (above - below, below - above))
    return folded(top if bottom == num(1) else build("/", top, bottom))


@lru_cache(maxsize=50_000)
def evaluated(t: Term) -> Term:
    """The term with its numerals added up: n - 0 is n, j + 1 + 1 is j + 2, 1 - 2/3 is 1/3, and 0 (p - q) is nothing.

    j + (n - j) is n; 1 is no exponent, and no factor where anything else is; a fraction of products of numbers is a
    number.  All else stands as it is, and whatever is not defined everywhere.
    """
    if t.op in ("num", "var"):
        return t
    kept = 3 if t.op == "app" and t.args[0].name in ("sum", "prod") else 0  # where it begins and ends is told together
    t = Term(t.op, (*t.args[:kept], *(evaluated(a) if type(a) is Term else a for a in t.args[kept:])))
    if is_nothing(t):
        return num(0)
    if t.op == "/" and any(a.number is None for a in t.args) and (value := _numeral(t)) is not None:
        return num(value)
    if t.op not in ("+", "-"):
        return _without_ones(t)
    parts = summands(t)
    numbers = [-value if minus else value for minus, s in parts if (value := _numeral(s)) is not None]
    if len(numbers) == len(parts):
        return num(sum(numbers))
    rest = _left([(minus, s) for minus, s in parts if _numeral(s) is None])
    if not rest or (len(numbers) < 2 and 0 not in numbers and len(rest) + len(numbers) == len(parts)):
        return t
    constant = sum(numbers, Fraction(0))
    if constant and (constant > 0 or rest[0][0]) and _numeral(parts[0][1]) is not None:
        rest = [(constant < 0, num(abs(constant))), *rest]
    elif constant:
        rest.append((constant < 0, num(abs(constant))))
    (minus, out), *others = rest
    out = build("neg", out) if minus else out
    for minus, s in others:
        out = build("-" if minus else "+", out, s)
    return out


def _without_ones(t: Term) -> Term:
    """The term where a factor, an exponent, a divisor or a base is 1: what is left of it."""
    if t.op in ("^", "/") and t.args[1] == num(1):
        return t.args[0]
    if t.op == "^" and t.args[0] == num(1):
        return num(1)
    if t.op == "*" and num(1) in t.args:
        return product([a for a in t.args if a != num(1)] or [num(1)])
    return t


def _left(parts: list[tuple[bool, Term]]) -> list[tuple[bool, Term]]:
    """Summands without the variables that are added and taken away, too."""
    out: list[tuple[bool, Term]] = []
    for minus, s in parts:
        if s.op == "var" and (not minus, s) in out:
            out.remove((not minus, s))
        else:
            out.append((minus, s))
    return out


def _flat(t: Term, sign: int) -> Iterator[tuple[Fraction, Term | None]]:
    """The summands with their numerical factors; a numeral has None."""
    for minus, s in summands(t):
        here = -sign if minus else sign
        if s.op in ("+", "-"):
            yield from _flat(s, here)
        elif s.op == "neg":
            yield from _flat(s.args[0], -here)
        elif (value := _numeral(s)) is not None:
            yield here * value, None
        elif s.op == "*" and (factor := s.args[0].number) is not None:
            yield here * factor, product(s.args[1:])
        else:
            yield Fraction(here), s


def _numeral(t: Term) -> Fraction | None:
    """The value of a number, of a fraction or a product of numbers, and of a small power of one."""
    if t.number is not None or t.op not in ("*", "/", "^"):
        return t.number
    first, *others = map(_numeral, t.args)
    for value in others:
        if first is None or value is None or (t.op == "/" and not value):
            return None
        if t.op == "^":
            return Fraction(first ** int(value)) if value in range(1, _LARGEST_POWER + 1) else None
        first = first * value if t.op == "*" else first / value
    return first


def _times(amount: Fraction, t: Term) -> Term:
    if amount == 1:
        return t
    return build("neg", t) if amount == -1 else build("*", num(amount), t)
