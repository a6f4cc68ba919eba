"""Section 1: claims of all kinds."""

import sympy as sp

from symbolic.derivation import Derivation
from symbolic.language.symbols import eq, ge, gt, integers, lt, reals
from toy.points import paper

section = paper.section("1", "Claims", __name__)
a, b, p, q, x = reals("a b p q x")
n = integers("n")


@section.item("true", r"x^2 \ge x")
def above_one(d: Derivation) -> None:
    """A theorem."""
    d.prove(ge(x**2, x), [ge(x, 1)])


@section.item("two", r"a^2 + b^2 \ge 2ab")
def two_claims(d: Derivation) -> None:
    """Two theorems, with other variables, and a line beside them."""
    d.prove(ge(a**2 + b**2, 2 * a * b))
    d.prove(ge(a**2 + 1, 2 * a))
    d.also(ge(x**2 + 1, 2 * x))


@section.item("product", "pq < 1/4")
def product(d: Derivation) -> None:
    """A theorem whose hypotheses determine a variable."""
    d.prove(lt(p * q, sp.Rational(1, 4)), [eq(p, 1 - q), gt(q, 0), lt(q, sp.Rational(1, 2))])


@section.item("false", "x^2 > x")
def not_so(d: Derivation) -> None:
    """Nobody has noticed that it is false."""
    d.open("not settled", gt(x**2, x), [gt(x, 0)])


@section.item("equal", r"\log 2 + \log x < \log 2x")
def equal(d: Derivation) -> None:
    """Both sides are equal, which no precision shows."""
    d.open("not settled", lt(sp.log(2) + sp.log(x), sp.log(2 * x)), [gt(x, 2)])


@section.item("never", "x > 0")
def never(d: Derivation) -> None:
    """Hypotheses that contradict each other."""
    d.open("not settled", gt(x, 0), [gt(x, 1), lt(x, 0)])


@section.item("not found", "x > n")
def not_found(d: Derivation) -> None:
    """Nothing proves it; the claim is known all the same."""
    d.prove(gt(x, n), [gt(x, n - 1)], degree=1)


@section.item("refuted", r"x^3 \ge 0")
def refuted(d: Derivation) -> None:
    """Only a counterexample."""
    d.refute(ge(x**3, 0), at={x: -1})


@section.item("defined", "s(x) = x^2", kind="definition")
def defined(d: Derivation) -> None:
    """A definition."""
    d.define()
