"""Results of the kernel, one for each rule that is exported to Coq, for the tests of the export."""

from __future__ import annotations

from fractions import Fraction

from symbolic.kernel.certificate import Result
from symbolic.kernel.claims import Claim, Rel
from symbolic.kernel.rules import (
    assume,
    cases,
    combine,
    define,
    either,
    elementary,
    equal,
    induct,
    instance,
    number,
    refute,
)
from symbolic.kernel.terms import Function, Lambda, app, build, elementary_function, num, term, var

X, Y, N, K = var("x"), var("y"), var("n", "integer"), var("k", "integer")
G = Function("g", (K,))
TOTAL = Function(
    "total", (N,), ("recursive", 0, num(0), app(Function("total", (N,), ("self",)), N) + app(G, N + 1), False)
)
POWERS = Function(
    "powers", (N, K, X),
    ("recursive", 0, num(0), app(Function("powers", (N, K, X), ("self",)), N, K, X) + build("^", X, K - N), False),
)  # fmt: skip
SQUARE = Function("square", (X,), ("explicit", X * X))
SQRT = elementary_function("sqrt")


def squares() -> list[Result]:
    """x^2 + y^2 >= 2 x y, and what comes of it."""
    goal = Rel(X**2 + Y**2, ">=", 2 * X * Y)
    proved = combine([], goal, {"sum": ((Fraction(1), (), X - Y),)})
    at = instance(proved, {X: Y / X})
    refuted = refute(Claim([Rel(X, ">", 0)], Rel(SQUARE(X), ">=", X)), {X: Fraction(1, 2)})
    undefined = refute(Claim([Rel(X, ">=", 0)], Rel(X / X, "=", 1)), {X: Fraction(0)})
    return [proved, at, refuted, undefined]


def divided() -> Result:
    """A quotient under the hypothesis that it is defined."""
    goal = Rel(X / X + Y / X, "=", (X + Y) / X)
    return combine([Rel(X, "!=", 0)], goal, {})


def sums() -> list[Result]:
    """A sum of nonnegative terms is not negative, by induction; at a meaning of the terms."""
    every = Claim([Rel(K, ">=", 1)], Rel(app(G, K), ">=", 0), [K])
    goal = Rel(TOTAL(N), ">=", 0)
    zero = instance(define(TOTAL, "base"), {N: num(0)})
    base = combine([], Rel(TOTAL(num(0)), ">=", 0), {"plus": (("t0", num(1)),)}, [zero])
    later, before = instance(assume(every), {K: N + 1}), Claim([], goal)
    one = combine([Rel(N, ">=", 0)], Rel(N + 1, ">=", 1), {"sum": ((Fraction(1), ("h0",), None),)})
    step = combine(
        [Rel(N, ">=", 0), every, before],
        Rel(TOTAL(N + 1), ">=", 0),
        {"sum": ((Fraction(1), ("t3",), None), (Fraction(1), ("t2",), None)), "plus": (("t0", num(1)),)},
        [define(TOTAL, "step"), one, later, assume(before)],
    )
    shown = induct(Claim([], goal), N, num(0), base, step)
    meaning = instance(shown, meanings=[Lambda(G, (K,), build("*", K, K, X**2))])
    return [shown, meaning, define(POWERS, "step"), define(POWERS, "natural step")]


def logic() -> list[Result]:
    """Cases, an integer that is at least, equals for equals, elementary facts, numbers."""
    plus = combine([Rel(X, ">=", 0)], Rel(X * X, ">=", 0), {"sum": ((Fraction(1), (), X),)})
    minus = combine([Rel(0, ">", X)], Rel(X * X, ">=", 0), {"sum": ((Fraction(1), (), X),)})
    both = cases(plus, minus, Rel(X, ">=", 0), Rel(0, ">", X))
    at = combine([], Rel(num(0) * (num(0) - 1), ">=", 0), {})
    sums = (Fraction(1), ("h0", "h0"), None), (Fraction(1), ("h0",), None)
    beyond = combine([Rel(N, ">=", term(0) + 1)], Rel(N * (N - 1), ">=", 0), {"sum": sums})
    whole = either(N, num(0), at, beyond)
    return [
        both,
        whole,
        equal(X + Y, Y + X, SQUARE(var("hole")), var("hole")),
        elementary("exp tangent"),
        elementary("log product"),
        elementary("power integer"),
        number(Rel(SQRT(num(2)), ">", Fraction(7, 5))),
        number(Rel(num("2") / (1 + SQRT(num(2)) * SQRT(num(3))), ">", Fraction(1, 2))),
    ]


def every() -> dict[str, list[Result]]:
    """Rows of results, as an export takes them."""
    return {"toy:squares": squares(), "toy:divided": [divided()], "toy:sums": sums(), "toy:logic": logic()}
