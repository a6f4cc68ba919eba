"""Outcomes at points against the kernel's own evaluation, on many small random statements."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from symbolic.evidence.ball import precision
from symbolic.evidence.grid import GridError
from symbolic.evidence.machine import ENCLOSES, FAILS, HOLDS, UNDECIDED, UNMET, Machine
from symbolic.kernel import Claim, Refused, Rel, Term, Undefined, build, elementary_function, num, truth, var
from symbolic.language.statement import parse
from symbolic.language.sums import binomial, factorial, finite_sum
from tests.symbols import explicit, ge, reals, recursive
from tests.symbols import integers as integer_symbols

x, y = var("x"), var("y")
n, k, j = (var(name, "integer") for name in "nkj")
WHOLE = ("+", "-", "*", "floor", "ceil", "pos", "binomial", "factorial", "sum")
REAL = ("+", "-", "*", "/", "^", "neg", "exp", "log", "sqrt", "abs", "max", "min", "pow", "whole", "sum")


def whole(r: random.Random, depth: int) -> Term:
    """A random term with integer values."""
    if not depth or r.random() < 0.15:
        return r.choice([n, k, num(r.randint(-3, 4))])
    match r.choice(WHOLE):
        case "+" | "-" | "*" as op:
            return build(op, whole(r, depth - 1), whole(r, depth - 1))
        case "binomial":
            return binomial(whole(r, depth - 1), whole(r, depth - 1))
        case "factorial":
            return factorial(r.choice([n, k, n + 1]))
        case "sum":
            # By its form alone a sum with coefficients need not be an integer.
            total = finite_sum(j * whole(r, depth - 1), j, num(r.randint(-1, 2)), r.choice([n, k]))
            return elementary_function("floor")(total)
        case name:
            return elementary_function(name)(real(r, depth - 1))


def real(r: random.Random, depth: int) -> Term:
    """A random term."""
    if not depth or r.random() < 0.15:
        return r.choice([x, y, x, n, num(Fraction(r.randint(-6, 6), r.randint(1, 4)))])
    match r.choice(REAL):
        case "+" | "-" | "*" | "/" as op:
            return build(op, real(r, depth - 1), real(r, depth - 1))
        case "^":
            return real(r, depth - 1) ** r.choice([num(2), num(3), num(-1), num(-2), n, k])
        case "neg":
            return -real(r, depth - 1)
        case "whole":
            return whole(r, depth - 1)
        case "sum":
            return finite_sum(real(r, depth - 1) * x**j, j, num(r.randint(-1, 2)), r.choice([n, k]))
        case "max" | "min" | "pow" as name:
            return elementary_function(name)(real(r, depth - 1), real(r, depth - 1))
        case name:
            return elementary_function(name)(real(r, depth - 1))


def test_the_kernel_agrees() -> None:
    decided = 0
    for seed in range(400):
        r = random.Random(seed)  # noqa: S311
        rel = Rel(real(r, r.randint(1, 4)), r.choice(["=", ">", ">="]), real(r, r.randint(1, 4)))
        variables = sorted(rel.free(), key=lambda v: v.args)
        machine = Machine(Claim([], rel), [v.args[0] for v in variables], 50)
        for _ in range(3):
            ends = {"real": 6, "integer": 5}
            point = {v: Fraction(r.randint(-1, 5)) for v in variables}
            point |= {v: Fraction(r.randint(-6, ends["real"]), r.randint(1, 4)) for v in variables if v in (x, y)}
            try:
                wanted = {True: (HOLDS, ENCLOSES), False: (FAILS,)}[truth(rel, point)]
            except Undefined:
                wanted = (FAILS,)
            except Refused:
                continue  # the kernel does not say
            with precision(machine.bits):
                outcome = machine.outcome([point[v] for v in variables])
            assert outcome.kind in wanted, (seed, str(rel), outcome)
            decided += 1
    assert decided > 1000


def test_what_is_not_used_must_exist_all_the_same() -> None:
    """f(x, y) = x, where y is 1/0 for all that is known: not decided, although the value of f is."""
    a, b = reals("a b")
    first = explicit("first", [a, b], a)
    zero = parse("sqrt(2)*sqrt(3) - sqrt(6) = 0").claims[0].goal.lhs
    machine = Machine(Claim([], Rel(first.kernel(x, 1 / zero), ">=", x)), ["x"], 50)
    with precision(machine.bits):
        assert machine.outcome([Fraction(1)]).kind == UNDECIDED
    never = Machine(Claim([Rel(1 / zero, ">", 0)], Rel(x, ">=", x)), ["x"], 50)
    with precision(never.bits):
        assert never.outcome([Fraction(1)]).kind not in (HOLDS, UNMET)


def test_values_do_not_depend_on_what_was_computed_before() -> None:
    (m,), z = [integer_symbols("m")], reals("z")
    powers = recursive("powers", [m, z], 0, 1, lambda f: f(m, z) * z)
    root = elementary_function("sqrt")(y)
    claim = Claim([], Rel(powers.kernel(n, root), ">=", root * powers.kernel(k, root)))
    points = [(k, n, y) for y in (2, 3) for k in range(5) for n in (5, 2, 40)]
    used = Machine(claim, ["k", "n", "y"], 50)
    for point in points:
        fresh = Machine(claim, ["k", "n", "y"], 50)
        values = [Fraction(v) for v in point]
        with precision(used.bits):
            assert used.outcome(values) == fresh.outcome(values)


def test_a_program_has_its_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symbolic.evidence.recursion.MAX_NODES", 3000)
    monkeypatch.setattr("symbolic.evidence.recursion.MOST_MORE", 3000)
    (m,) = [integer_symbols("m")]
    doubled = recursive("doubled", [m], 0, 2, lambda f: f(m) ** 2)
    machine = Machine(Claim([], ge(doubled(m), 2)), ["m"], 50)
    with precision(machine.bits):
        assert machine.outcome([Fraction(60)]).kind == HOLDS  # 2^(2^60): a ball
        assert machine.outcome([Fraction(10**9)]).kind == UNDECIDED


def test_what_is_an_integer_by_its_form_is_an_int() -> None:
    """Also one that an equality determines; not x.  No integer variable has another value."""
    (claim,) = parse("integers n, k; k = 2*n - 3, n >= 0 |- n*k + x^k >= (n + 1)/2").claims
    looked = Machine(claim, ["n", "x"], 30)
    names = {looked.named[name] for name in "nkx"}
    assert names & looked.builder.integers == names - {looked.named["x"]}
    assert looked.outcome([Fraction(4), Fraction(3)]).kind == HOLDS
    assert looked.outcome([Fraction(1), Fraction(-1)]).kind == FAILS
    with pytest.raises(GridError, match="cannot be 1/2"):
        looked.outcome([Fraction(1, 2), Fraction(3)])
