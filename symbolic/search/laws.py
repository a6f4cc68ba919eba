"""The laws of exponentials, logarithms and roots that tactics use, stated as a user states them; n is an integer.

Each is shown from others, once per process, when it is first wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial

from symbolic.kernel import (
    Rel,
    Term,
    Theorem,
    app,
    cases,
    elementary,
    elementary_function,
    equal,
    instance,
    number,
    var,
)
from symbolic.language.statement import parse, parse_term
from symbolic.search import powers
from symbolic.search.contradictions import by_contradiction
from symbolic.search.direct import direct
from symbolic.search.methods import induction

LOG, EXP, POW, SQRT = (elementary_function(f) for f in ("log", "exp", "pow", "sqrt"))
Law = Callable[[], Theorem]
_WHOLE = ("n",)


def law(text: str, uses: Callable[[], Iterable[Theorem]] = tuple) -> Law:
    """What a text claims, from the theorems that are named, by little search."""

    @cache
    def shown() -> Theorem:
        (claim,) = parse(text, integers=_WHOLE).claims
        return direct(claim.goal, claim.given, tuple(uses()), match=False)

    return shown


def at(theorem: Theorem | str, **values: str) -> Theorem:
    """An instance of a theorem, or of the kernel's of that name."""
    theorem = elementary(theorem) if isinstance(theorem, str) else theorem
    kinds = {name: "integer" if name in _WHOLE else "real" for name in values}
    return instance(theorem, {var(name, kinds[name]): _term(value) for name, value in values.items()})


def alike(a: str, b: str, inside: str) -> Theorem:
    """a = b |- f(a) = f(b), where `inside` is f(hole)."""
    return equal(_term(a), _term(b), _term(inside), var("hole"))


def _term(text: str) -> Term:
    return parse_term(text, integers=_WHOLE)


# Tangents

below_tangent = law("x > 0 |- x - 1 >= log(x)", lambda: [at("exp log"), at("exp tangent", x="log(x)")])
of_inverse = law(
    "x > 0 |- log(1/x) = -log(x)", lambda: [at("log product", y="1/x"), alike("x*(1/x)", "1", "log(hole)")]
)
above_tangent = law("x > 0 |- log(x) >= 1 - 1/x", lambda: [at(below_tangent(), x="1/x"), of_inverse()])
tangent_at = law(
    "x > 0, y > 0 |- x/y - 1 >= log(x) - log(y)",
    lambda: [at(below_tangent(), x="x/y"), at("log product", x="y", y="x/y"), alike("y*(x/y)", "x", "log(hole)")],
)
between = law("x > 0, y > 0 |- x*(log(x) - log(y)) >= x - y", lambda: [at(tangent_at(), x="y", y="x")])


def _of_half(x: str) -> list[Theorem]:
    """exp(x) = exp(x/2)^2, and exp(x/2) >= 1 + x/2."""
    half = {"x": f"{x}/2", "y": f"{x}/2"}
    return [at("exp tangent", x=f"{x}/2"), at("exp sum", **half), alike(f"{x}/2 + {x}/2", x, "exp(hole)")]


exp_above_strictly = law("x > 0 |- exp(x) > 1 + x", lambda: _of_half("x"))
_near = law("x > 0, 1 > x |- exp(-x) > 1 - x", lambda: _of_half("-x"))
_far = law("x >= 1 |- exp(-x) > 1 - x", lambda: [at("exp positive", x="-x")])


@cache
def exp_of_minus_strictly() -> Theorem:
    """x > 0 |- exp(-x) > 1 - x."""
    return cases(_far(), _near(), Rel(var("x"), ">=", 1), Rel(1, ">", var("x")))


# What grows


@cache
def exp_grows(op: str = ">") -> Theorem:
    """x > y |- exp(x) > exp(y), or both with >=: exp(x) = exp(y) exp(x - y)."""
    uses = at("exp sum", x="y", y="x - y"), at("exp tangent", x="x - y"), alike("y + (x - y)", "x", "exp(hole)")
    return law(f"x {op} y |- exp(x) {op} exp(y)", lambda: uses)()


@cache
def log_grows(op: str = ">") -> Theorem:
    """x > y, y > 0 |- log(x) > log(y), or both with >=: the tangent at x, 1 - y/x below log(x/y)."""
    below = law(f"x {op} y, y > 0 |- 1 {op} y/x")
    return law(f"x {op} y, y > 0 |- log(x) {op} log(y)", lambda: [below(), at(tangent_at(), x="y", y="x")])()


@cache
def sqrt_grows() -> Theorem:
    """x > y, y >= 0 |- sqrt(x) > sqrt(y)."""
    (claim,) = parse("x > y, y >= 0 |- sqrt(x) > sqrt(y)").claims
    return by_contradiction(None, claim.goal, claim.given, 0)


_above_zero = law("x > 1 |- log(x) > 0", lambda: [at(log_grows(), y="1")])
below_strictly = law(
    "x > 1 |- x - 1 > log(x)", lambda: [_above_zero(), at("exp log"), at(exp_above_strictly(), x="log(x)")]
)
above_strictly = law(
    "x > 1 |- log(x) > 1 - 1/x",
    lambda: [
        *(_above_zero(), of_inverse(), at("exp log", x="1/x"), alike("log(1/x)", "-log(x)", "exp(hole)")),
        at(exp_of_minus_strictly(), x="log(x)"),
    ],
)

# Powers

exp_of_minus = law("|- exp(-x) = 1/exp(x)", lambda: [at("exp sum", y="-x")])


@cache
def exp_of_multiple() -> Theorem:
    """exp(n x) = exp(x)^n, for every integer n."""
    plainly, n, e = partial(direct, match=False, unfold=False), var("n", "integer"), app(EXP, var("x"))
    goal, turned = (Rel(app(EXP, m * var("x")), "=", e**m) for m in (n, -n))
    known = at("exp positive"), number(Rel(app(EXP, 0), "=", 1))
    natural, negative = (
        induction(n).run(
            plainly, rel, [], [*known, at("exp sum", x=f"({m})*x", y="x"), at("power integer", x="exp(x)", n=m)]
        )
        for rel, m in ((goal, "n"), (turned, "-n - 1"))
    )
    split, other = Rel(n, ">=", 0), Rel(0, ">=", n + 1)
    below = plainly(goal, [other], [*known, at(negative, n="-n")])
    return cases(plainly(goal, [split], [*known, natural]), below, split, other)


exp_of_log = law(
    "x > 0 |- exp(n*log(x)) = x^n",
    lambda: [at("exp log"), at(exp_of_multiple(), x="log(x)"), alike("exp(log(x))", "x", "hole^n")],
)
log_of_power = law(
    "x > 0 |- log(x^n) = n*log(x)",
    lambda: [
        *(powers.positive(), exp_of_log(), at("log exp", x="n*log(x)")),
        alike("exp(n*log(x))", "x^n", "log(hole)"),
    ],
)


@cache
def of_root(k: int) -> tuple[Theorem, Theorem]:
    """x > 0 |- pow(x, 1/k) > 0, and pow(x, 1/k)^k = x."""
    value, log = at("power real", y=f"1/{k}"), f"1/{k}*log(x)"
    uses = [at("exp log"), at(exp_of_multiple(), x=log, n=str(k)), alike(f"{k}*({log})", "log(x)", "exp(hole)")]
    positive = law(f"x > 0 |- pow(x, 1/{k}) > 0", lambda: [value, at("exp positive", x=log)])
    return positive(), law(f"x > 0 |- pow(x, 1/{k})^{k} = x", lambda: [value, *uses])()
