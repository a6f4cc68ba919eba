"""Binomials, factorials, finite sums and products: kernel functions with a definition, so nothing is assumed of them.

A sum is a function of the number of its summands::

    sum(body, k, low, high)  =  T(high - low + 1, low?, x..)
    T(0) = 0,    T(count + 1) = T(count) + body[k := low + count]

with one T per summand, whatever its index and its variables were called and in whatever order its factors and summands
were written (`summands`); x.. are the parts without the index.  A numeral `low` is part of the definition of T (its
first parameter is then named after it), any other one is a parameter.

T is total in the kernel's sense: T(count) = 0 for count <= 0.  This is the usual convention that an empty sum is 0,
extended from high = low - 1 to every high < low, so that a statement need not carry the hypothesis high >= low - 1;
where the other convention (sum from k = a to b is minus the sum from b + 1 to a - 1) is meant, the two differ.

A product is made likewise: prod(body, k, low, high) begins with 1, and a step multiplies.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from fractions import Fraction

from symbolic.kernel.terms import (
    Function,
    Refused,
    Term,
    app,
    build,
    elementary_function,
    integral,
    num,
    rebuild,
    subterms,
    var,
)
from symbolic.language.summands import Free, skeleton_of, summand, told

INDEX_NAMES = ("k", "i", "j", "l", "m", "r", "s", "t", "u")
# A trailing underscore keeps the parameters apart from what people write: the kernel refuses to give a free function
# a meaning whose variables are called like a parameter.
_COUNT = re.compile(r"count(?:_(m?)(\d+))?_\Z")
_LOW = var("low_", "integer")
_MAX_INLINE = 10**6


def _binomial() -> Function:
    n, k = var("n", "integer"), var("k", "integer")
    me, pos = Function("binomial", (n, k), ("self",)), elementary_function("pos")
    return Function("binomial", (n, k), ("recursive", 0, pos(k) * pos(-k), me(n, k) + me(n, k - 1), False))


def _factorial() -> Function:
    n = var("n", "integer")
    me = Function("factorial", (n,), ("self",))
    return Function("factorial", (n,), ("recursive", 0, num(1), (n + 1) * me(n), False))


# binomial(0, k) is 1 for k = 0 and else 0; Pascal's rule gives the rows below.  Nothing is said about n < 0.
binomial = _binomial()
# factorial(0) = 1, factorial(n + 1) = (n + 1)*factorial(n).  Nothing is said about n < 0.
factorial = _factorial()

# Only for printing: applied to body, index, low, high it reads like the statement language.  Its meaningless definition
# has an integral value, so that it may stand for a sum wherever the kernel wants an integer.
_BIG = {"sum": (num(0), "+"), "prod": (num(1), "*")}  # where they begin, and how they go on
_SHOWN = {
    name: Function(name, tuple(map(var, ("body", "index", "low", "high"))), ("explicit", num(0))) for name in _BIG
}


def finite_sum(body: Term, index: Term, low: Term, high: Term, name: str = "sum") -> Term:
    """The sum of `body` for index = low, .., high, 0 when high < low; of the name "prod" the product, or 1.

    `index` is an integer variable, bound in `body` only; `low` and `high` are integral by their form.  Raises the
    kernel's `Refused` otherwise, and when `body` is too large.
    """
    if index.op != "var" or index.args[1] != "integer":
        raise Refused(f"the index of a sum is an integer variable, not {index!s:.80}")
    for bound in (low, high):
        if not integral(bound):
            raise Refused(f"a bound of a sum is an integer, {bound!s:.80} need not be one")
    start = low.number if low.number is not None and abs(low.number) <= _MAX_INLINE else None
    count, free, parameters = _count(start), list[Term](), list[Term]()

    def parameter(part: Free) -> Term:
        free.append(part.term)
        parameters.append(var(f"x{len(free)}_", "integer" if part.whole else "real"))
        return parameters[-1]

    skeleton = skeleton_of(summand(body, index), parameter, _position(count, start))
    params = (count, *([_LOW] if start is None else []), *parameters)
    (begin, sign), me = _BIG[name], Function(name, params, ("self",))
    function = Function(name, params, ("recursive", 0, begin, build(sign, me(*params), skeleton), True))
    if start is None:
        return app(function, _shift(_minus(high, low), Fraction(1)), low, *free)
    return app(function, _shift(high, 1 - start), *free)


def as_sum(term: Term, avoid: Collection[str] = ()) -> tuple[Term, Term, Term, Term] | None:
    """(body, index, low, high) of a sum, or None for any other term.

    `finite_sum` of the result is the term again whenever `finite_sum` has made it; otherwise (a theorem may have given
    it another count or other arguments) it is equal.  The index is called k, or i, j, .. when k occurs in the sum or
    in `avoid`.
    """
    parts = as_big(term, avoid)
    return parts[1:] if parts is not None and parts[0] == "sum" else None


def as_big(term: Term, avoid: Collection[str] = ()) -> tuple[str, Term, Term, Term, Term] | None:
    """The same of a sum or a product, behind its name."""
    parts = _parts(term)
    if parts is None:
        return None
    name = term.args[0].name
    function, start, skeleton = parts
    values = dict(zip(function.params, term.args[1:], strict=True))
    index = fresh_index({*avoid, *(s.args[0] for a in term.args[1:] for s in subterms(a) if s.op == "var")})
    count = values.pop(function.params[0])
    values[_position(function.params[0], start)] = index
    body = told(summand(rebuild(skeleton, values.get), index))
    if start is not None:
        return name, body, index, num(start), _shift(count, start - 1)
    return name, body, index, values[_LOW], _last(values[_LOW], _shift(count, Fraction(-1)))


def sum_text(term: Term, avoid: Collection[str] = ()) -> str:
    """The term as the statement language writes it: like `str`, with every sum as sum(body, index, low, high).

    `avoid` are names that no index shall have.  The text leaves open which variables are integers.  Where sums written
    out are too deep for a term, the text is that of `str`.
    """
    return str(written_out(term, avoid))


def indices(term: Term, avoid: Collection[str] = ()) -> set[str]:
    """The names of the indices in `sum_text(term, avoid)`."""
    shown = subterms(written_out(term, avoid))
    return {str(s.args[2]) for s in shown if s.op == "app" and s.args[0] in _SHOWN.values()}


def fresh_index(taken: Collection[str]) -> Term:
    """The first of k, i, j, .. that is not taken, as an integer variable."""
    numbered = (f"k{i}" for i in range(1, len(taken) + 2))
    return var(next(name for name in (*INDEX_NAMES, *numbered) if name not in taken), "integer")


def written_out(term: Term, avoid: Collection[str] = ()) -> Term:
    """The term with every sum applied to its body, index and bounds, to be printed or changed; `folded` undoes it."""
    try:
        return rebuild(term, lambda s: _shown(s, frozenset(avoid)))
    except Refused:
        return term


def folded(term: Term) -> Term:
    """The term with sums for what `written_out` has made of them.  Raises Refused for what is no sum."""

    def sums(s: Term) -> Term | None:
        if s.op == "app" and s.args[0] in _SHOWN.values():
            return finite_sum(*map(folded, s.args[1:]), name=s.args[0].name)
        return None

    return rebuild(term, sums)


def _shown(term: Term, avoid: frozenset[str]) -> Term | None:
    if (parts := as_big(term, avoid)) is None:
        return None
    name, body, index, *bounds = parts
    inner = avoid | {index.args[0]}
    return app(
        _SHOWN[name],
        rebuild(body, lambda s: _shown(s, inner)),
        index,
        *(rebuild(b, lambda s: _shown(s, avoid)) for b in bounds),
    )


def _parts(term: Term) -> tuple[Function, Fraction | None, Term] | None:
    """Function, start (None: a parameter) and summand of a sum."""
    if term.op != "app" or term.args[0].name not in _BIG:
        return None
    function = term.args[0]
    begin, sign = _BIG[function.name]
    match function.definition:
        case ("recursive", 0, base, step, True) if base == begin and step.op == sign and len(step.args) >= 2:
            before, *rest = step.args
            summand = rest[0] if len(rest) == 1 else build(sign, *rest)
        case _:
            return None
    name = _COUNT.match(function.params[0].args[0])
    if not name or before.op != "app" or before.args[0].definition != ("self",) or before.args[1:] != function.params:
        return None
    if name[2] is not None:
        return function, Fraction(int(name[2]) * (-1 if name[1] else 1)), summand
    return (function, None, summand) if len(function.params) > 1 and function.params[1] == _LOW else None


def _count(start: Fraction | None) -> Term:
    """The first parameter; its name keeps the start, which a summand like 1 or k - 2 does not show."""
    if start is None:
        return var("count_", "integer")
    return var(f"count_{'m' if start < 0 else ''}{abs(start)}_", "integer")


def _position(count: Term, start: Fraction | None) -> Term:
    """The index, `count` steps after the first."""
    return build("+", _LOW, count) if start is None else _shift(count, start)


def _shift(t: Term, by: Fraction) -> Term:
    """t + by, without a heap of numerals: bounds like n - 1 + 1 would make every sum hard to read."""
    if t.number is not None or by == 0:
        return t if by == 0 else num(t.number + by)
    rest, constant = t, by
    at = next((i for i in (-1, 0) if t.op == "+" and t.args[i].number is not None), None)
    if at is not None:
        rest = _total(t.args[:-1] if at else t.args[1:])
        constant += t.args[at].number
    elif t.op == "-" and t.args[1].number is not None:
        rest, constant = t.args[0], by - t.args[1].number
    return _plus(rest, num(constant))


def _plus(a: Term, b: Term) -> Term:
    if b.number is None or b.number > 0:
        return build("+", *_summands(a), b)
    return build("-", a, num(-b.number)) if b.number else a


def _minus(a: Term, b: Term) -> Term:
    """a - b; what is a summand of both is dropped once (`b` stays an argument of the sum, so its domain is kept)."""
    parts, drop = _summands(a), _summands(b)
    if a == b:
        return num(0)
    if a.op == "-" and a.args[0] == b and a.args[1].number is not None:
        return num(-a.args[1].number)
    if len(parts) > len(drop) and parts[: len(drop)] == drop:
        return _total(parts[len(drop) :])
    if b in parts:
        at = parts.index(b)
        return _total(parts[:at] + parts[at + 1 :])
    return build("-", a, b)


def _summands(t: Term) -> tuple[Term, ...]:
    return t.args if t.op == "+" else (t,)


def _total(parts: tuple[Term, ...]) -> Term:
    return parts[0] if len(parts) == 1 else build("+", *_summands(parts[0]), *parts[1:])


def _last(low: Term, beyond: Term) -> Term:
    """The upper bound, given the lower one and how far beyond it lies."""
    if beyond.op == "-" and beyond.args[1] == low and _minus(beyond.args[0], low) == beyond:
        return beyond.args[0]
    kept, taken = beyond, Counter[Term]()
    while kept.op == "-":
        kept, away = kept.args
        taken.update(_summands(away))
    if taken and taken <= (left := Counter(_summands(low))):  # k + 1 + (m - k - 1) is m
        return _total((*(left - taken).elements(), kept))
    return _plus(low, beyond)
