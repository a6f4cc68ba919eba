"""Terms and claims at a point, with `first_principles.MODELS` for the defined functions.

Values are fractions as long as they can be, and numbers of sixty digits after an irrational root, a logarithm or an
exponential.  Nothing of the kernel's arithmetic is used, and no definition is unfolded but that of a finite sum.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, reduce
from itertools import product
from math import ceil, floor, isqrt
from typing import Any

from first_principles import DIGITS, MODELS, Number
from mpmath import mp, mpf

from symbolic.kernel import Claim, Lambda, Rel, Term
from symbolic.language.sums import as_sum

# What a quantified hypothesis is tried for.
NATURALS = [Fraction(k) for k in range(-2, 15)]
REALS = [Fraction(k, 2) for k in range(-2, 9)]
MOST = 5000  # values of all its variables together: of more than three variables the first values of each
SAME = mpf(10) ** (10 - DIGITS)

Environment = Mapping[str, Any]


class NoValue(Exception):
    """A division by 0, or an argument outside of the domain."""


class Unknown(Exception):
    """There is no model of this name."""


def real(x: Any) -> mpf:
    """A number with sixty digits."""
    return mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else mpf(x)


def root(x: Any) -> Number:
    """The square root."""
    if x < 0:
        raise NoValue(f"the root of {x}")
    if isinstance(x, Fraction):
        exact = Fraction(isqrt(x.numerator), isqrt(x.denominator))
        if exact**2 == x:
            return exact
    return mp.sqrt(real(x))


def real_power(x: Any, y: Any) -> Number:
    """x^y for x > 0."""
    if x <= 0:
        raise NoValue(f"a real power of {x}")
    if isinstance(y, Fraction) and y.denominator == 1:
        return x ** int(y)
    return mp.power(real(x), real(y))


def logarithm(x: Any) -> Number:
    """The natural logarithm."""
    if x <= 0:
        raise NoValue(f"the logarithm of {x}")
    return Fraction(0) if x == 1 else mp.log(real(x))


ELEMENTARY: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "ceil": ceil,
    "exp": lambda x: mp.exp(real(x)),
    "floor": floor,
    "log": logarithm,
    "max": max,
    "min": min,
    "pos": lambda x: int(x >= 0),
    "pow": real_power,
    "sqrt": root,
}


def joined(function: Callable[[Any, Any], Any], values: list[Any]) -> Any:
    """The values added, multiplied and so on: fractions with fractions, or all with sixty digits."""
    if any(isinstance(v, mpf) for v in values):
        values = [real(v) for v in values]
    return reduce(function, values)


def value(t: Term, here: Environment) -> Any:
    """The value of a term; `here` has the numbers of its variables and, as functions, the meanings of its sequences."""
    if t.op == "num":
        return t.args[0]
    if t.op == "var":
        return here[t.args[0]]
    if t.op == "app":
        return application(t, here)
    values = [value(a, here) for a in t.args]
    if t.op == "neg":
        return -values[0]
    if t.op in "+*-":
        return joined({"+": operator.add, "*": operator.mul, "-": operator.sub}[t.op], values)
    if values[1 if t.op == "/" else 0] == 0 and (t.op == "/" or values[1] < 0):
        raise NoValue(f"a division by 0 in {t!s:.80}")
    return joined(operator.truediv, values) if t.op == "/" else values[0] ** int(values[1])


@cache
def written_out(t: Term, names: frozenset[str]) -> tuple[Term, Term, Term, Term] | None:
    """Body, index, low and high of a sum, whose index has none of the names."""
    return as_sum(t, names)


def application(t: Term, here: Environment) -> Any:
    """The value of a function: an elementary one, a sequence, a finite sum, or one that has a model."""
    if summed := written_out(t, frozenset(map(str, here))):
        body, index, low, high = summed
        terms = range(int(value(low, here)), int(value(high, here)) + 1)
        return joined(operator.add, [Fraction(0), *(value(body, {**here, index.args[0]: Fraction(k)}) for k in terms)])
    function, values = t.args[0], [value(a, here) for a in t.args[1:]]
    if function.definition == ("elementary",):
        out = ELEMENTARY[function.name](*values)
    elif function.definition is None:
        out = here[function.name](*values)
    elif function.name in MODELS:
        given = dict(zip((v.args[0] for v in function.params), values, strict=True))
        out = MODELS[function.name](**given, **{g.name: here[g.name] for g in function.free})
    else:
        raise Unknown(f"no model of {function.name} from first principles")
    return Fraction(out) if isinstance(out, int) else out


def meaning(given: Lambda, here: Environment) -> Callable[..., Any]:
    """A sequence by its formula."""
    names = [v.args[0] for v in given.params]
    return lambda *args: value(given.body, {**here, **dict(zip(names, map(Fraction, args), strict=True))})


def holds(rel: Rel, here: Environment) -> bool:
    """Does the relation hold?  `NoValue` where a side has none.  Sides that agree to fifty digits are equal."""
    left, right = value(rel.lhs, here), value(rel.rhs, here)
    gap = joined(operator.sub, [left, right])
    if isinstance(gap, mpf) and abs(gap) <= SAME * max(abs(real(left)), abs(real(right)), 1):
        gap = 0
    return {"=": gap == 0, ">=": gap >= 0, ">": gap > 0, "!=": gap != 0}[rel.op]


def granted(hypothesis: Rel | Claim, here: Environment) -> bool:
    """Does the hypothesis hold?  A quantified one is tried for some values."""
    if isinstance(hypothesis, Rel):
        return holds(hypothesis, here)
    each = int(MOST ** (1 / max(1, len(hypothesis.bound))))
    ranges = [(NATURALS if v.args[1] == "integer" else REALS)[:each] for v in hypothesis.bound]
    for values in product(*ranges):
        inside = {**here, **{v.args[0]: x for v, x in zip(hypothesis.bound, values, strict=True)}}
        if all(granted(h, inside) for h in hypothesis.given) and not holds(hypothesis.goal, inside):
            return False
    return True


def outcome(claim: Claim, point: Mapping[str, Fraction], meanings: tuple[Lambda, ...] = ()) -> str:
    """What becomes of a claim at a point: "holds", "fails" (false, or without a value), or "not supposed"."""
    with mp.workdps(DIGITS):
        # A variable that only the meanings of the sequences had, and that none of them needs, is not in the point.
        here: dict[str, Any] = dict.fromkeys((v.args[0] for v in claim.free()), Fraction(0)) | dict(point)
        here |= {m.function.name: meaning(m, here) for m in meanings}
        try:
            if not all(granted(h, here) for h in claim.given):
                return "not supposed"
        except NoValue:
            return "not supposed"
        try:
            return "holds" if holds(claim.goal, here) else "fails"
        except NoValue:
            return "fails"
