"""Parts of a relation that do nothing: x + 0, 1 x, x^2/x, log(exp(x)), x - (x - y); nobody prints them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from symbolic.kernel import Rel, Term, num, subterms
from symbolic.language.sums import written_out
from symbolic.language.terms import summands

_INVERSE = (["log", "exp"], ["exp", "log"], ["square", "sqrt"])  # one after the other does nothing


def idle(goal: Rel) -> int:
    """How many parts of it do nothing; or it says x x = x^2.

    As x + 0, 0 x, 1 x, x/1, x^2/x, x^0, 1^n, max(x, x), log(exp(x)), sqrt(x)^2, x - (x - y).
    """
    names = {v.args[0] for v in goal.free()}
    sides = [written_out(side, names) for side in goal.terms()]
    parts = [t for side in sides for t in subterms(side)]
    zero, one = num(0), num(1)
    idle = sum(
        (t.op in ("+", "-") and zero in t.args)
        or (t.op in ("*", "^") and (zero in t.args or one in t.args))
        or (t.op == "/" and (t.args[0] == zero or t.args[1] == one or _shared(t)))
        or (t.op == "app" and len(t.args) == 3 and t.args[1] == t.args[2])
        or any([_named(t), _named(inner)] in _INVERSE for inner in t.args)
        for t in parts
    )
    product = goal.op == "=" and not any(t.op in ("+", "-") for t in parts)
    return idle + sum(map(_cancelling, sides)) + (product and not goal.normal().numerator)


def _shared(quotient: Term) -> bool:
    """Does something stand above and below, but for numerals?"""
    above, below = ({factor for factor, _ in _factored(part) if factor.number is None} for part in quotient.args)
    return bool(above & below)


def _named(t: object) -> str:
    """The elementary function that is applied, a square, or ""."""
    if not isinstance(t, Term) or t.op not in ("app", "^"):
        return ""
    return t.args[0].name if t.op == "app" else "square" if t.args[1] == num(2) else ""


def _cancelling(side: Term) -> int:
    """How often something is added and taken away, in the sums of a side; x^2/x is x there."""
    parts = list(summands(side))
    signs = Counter((plain(t), sign) for sign, t in parts)
    inside = sum(_cancelling(a) for _, t in parts for a in t.args if isinstance(a, Term))
    return inside + sum(min(n, signs[t, -1]) for (t, sign), n in signs.items() if sign > 0)


def plain(t: Term) -> str:
    """How it is written but for the order, with its numerals multiplied, and without what cancels: x^2/x is x."""
    if t.op in ("+", "-"):
        return f"({' '.join(sorted(f'{sign:+}{plain(s)}' for sign, s in summands(t)))})"
    factors = [*_factored(t)]
    if factors == [(t, 1)]:
        inside = ", ".join(plain(a) for a in t.args if isinstance(a, Term))
        return f"{t.args[0].name if t.op == 'app' else t.op}({inside})" if inside else str(t)
    number, powers = Fraction(1), Counter[str]()
    for factor, power in factors:
        if factor.number:
            number *= factor.number**power
        else:
            powers[plain(factor)] += power
    found = [*([str(number)] * (number != 1)), *(f"{f}^{n}" if n != 1 else f for f, n in sorted(powers.items()) if n)]
    return "*".join(found) or "1"


def _factored(t: Term, power: int = 1) -> Iterator[tuple[Term, int]]:
    """Its factors and how often they stand above."""
    exponent = t.args[1].number if t.op == "^" else None
    if t.op in ("*", "/", "neg"):
        if t.op == "neg":
            yield num(-1), power
        for k, a in enumerate(t.args):
            yield from _factored(a, -power if t.op == "/" and k else power)
    elif exponent is not None and exponent.denominator == 1:
        yield from _factored(t.args[0], power * int(exponent))
    else:
        yield t, power
