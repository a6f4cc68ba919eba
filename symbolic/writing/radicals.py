"""Numbers that are made of rationals and square roots, exactly: sums of rational multiples of roots.

>>> str(radical(elementary_function("sqrt")(num(9) / 8), {}))
'3*sqrt(2)/4'
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

from symbolic.kernel import Term, elementary_function, num
from symbolic.kernel.evaluate import Evaluator, Undecided, Undefined
from symbolic.kernel.terms import Refused, build

# The coefficients of the roots of square-free numbers; that of 1 is the rational part.
_Roots = dict[int, Fraction]
_MOST = 8  # roots
_BIGGEST = 10**12  # below a root: it is factored by trial


class _NoRadical(Exception):
    """Something else than rationals and square roots, or too many of them."""


def radical(t: Term, env: Mapping[Term, Fraction], values: Evaluator | None = None) -> Term | None:
    """The value of a term as a closed term: a rational, or a sum of rational multiples of roots; None where it is none.

    `values` computes what is defined; raises nothing but what it raises for a value that is undefined.
    """
    try:
        return _term(_value(t, env, values or Evaluator(160)))
    except _NoRadical:
        return None


def _value(t: Term, env: Mapping[Term, Fraction], values: Evaluator) -> _Roots:
    match t.op:
        case "num":
            return _rational(t.args[0])
        case "var":
            return _rational(env[t])
        case "app":
            return _application(t, env, values)
    parts = [_value(a, env, values) for a in t.args]
    match t.op:
        case "neg":
            return _times(_rational(Fraction(-1)), parts[0])
        case "+":
            return _sum(parts)
        case "-":
            return _sum([parts[0], _times(_rational(Fraction(-1)), parts[1])])
        case "/":
            return _times(parts[0], _inverse(parts[1]))
        case "^":
            return _power(parts[0], _fraction(parts[1]))
    out = parts[0]
    for part in parts[1:]:
        out = _times(out, part)
    return out


def _application(t: Term, env: Mapping[Term, Fraction], values: Evaluator) -> _Roots:
    f, args = t.args[0], t.args[1:]
    match f.name if f.definition == ("elementary",) else "":
        case "sqrt":
            return _root(_fraction(_value(args[0], env, values)))
        case "pow":
            return _power(*(_value(args[0], env, values), _fraction(_value(args[1], env, values))))
    try:
        low, high = values.value(t, env)
    except Undefined:
        raise
    except (Undecided, Refused):
        low, high = Fraction(0), Fraction(1)
    if low == high:
        return _rational(low)
    if f.definition[:1] == ("explicit",):
        given = [_fraction(_value(a, env, values)) for a in args]
        return _value(f.definition[1], dict(zip(f.params, given, strict=True)), values)
    raise _NoRadical


def _rational(x: Fraction) -> _Roots:
    return {1: x} if x else {}


def _fraction(roots: _Roots) -> Fraction:
    if set(roots) - {1}:
        raise _NoRadical
    return roots.get(1, Fraction(0))


def _sum(parts: list[_Roots]) -> _Roots:
    total: _Roots = {}
    for part in parts:
        for n, c in part.items():
            total[n] = total.get(n, Fraction(0)) + c
    return {n: c for n, c in total.items() if c}


def _times(one: _Roots, other: _Roots) -> _Roots:
    if len(one) * len(other) > _MOST**2:
        raise _NoRadical
    return _sum([_scaled(_root(Fraction(n * m)), c * d) for n, c in one.items() for m, d in other.items()])


def _scaled(roots: _Roots, c: Fraction) -> _Roots:
    return {n: c * d for n, d in roots.items()}


def _inverse(roots: _Roots) -> _Roots:
    """Multiplied by conjugates, one root after the other, until the divisor is rational."""
    above = _rational(Fraction(1))
    while set(roots) - {1}:
        prime = _prime(max(roots))
        conjugate = {n: -c if n % prime == 0 else c for n, c in roots.items()}
        above, roots = _times(above, conjugate), _times(roots, conjugate)
    if not roots:
        raise Undefined("division by 0")
    return _scaled(above, 1 / roots[1])


def _power(base: _Roots, exponent: Fraction) -> _Roots:
    if exponent.denominator == 2:
        return _power(_root(_fraction(base)), Fraction(exponent.numerator))
    if exponent.denominator != 1 or abs(exponent) > _BIGGEST.bit_length():
        raise _NoRadical
    out = _rational(Fraction(1))
    for _ in range(abs(int(exponent))):
        out = _times(out, base)
    return out if exponent >= 0 else _inverse(out)


def _root(x: Fraction) -> _Roots:
    if x < 0:
        raise Undefined("the square root of a negative number")
    n, square, k = x.numerator * x.denominator, 1, 2
    if isqrt(n) ** 2 == n:
        return _rational(Fraction(isqrt(n), x.denominator))
    if n > _BIGGEST:
        raise _NoRadical
    while k * k <= n:
        while n % (k * k) == 0:
            n, square = n // (k * k), square * k
        k += 1
    return {n: Fraction(square, x.denominator)}


def _prime(n: int) -> int:
    return next((k for k in range(2, isqrt(n) + 1) if n % k == 0), n)


def _term(roots: _Roots) -> Term:
    """The sum, the rational part first; c*sqrt(n) over a denominator."""
    if not set(roots) - {1}:
        return num(roots.get(1, Fraction(0)))
    total: Term | None = None
    for n, c in sorted(roots.items()):
        size = num(abs(c))
        if n != 1:
            root, above, below = elementary_function("sqrt")(num(n)), abs(c.numerator), c.denominator
            size = root if above == 1 else build("*", num(above), root)
            size = size if below == 1 else build("/", size, num(below))
        if total is None:
            total = build("neg", size) if c < 0 else size
        else:
            total = build("-" if c < 0 else "+", total, size)
    return total if total is not None else num(0)
