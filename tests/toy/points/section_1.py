"""Section 1: claims of all kinds."""

from symbolic.paper.derivation import Derivation
from toy.points import paper

section = paper.section("1", "Claims", __name__)


@section.item("true", r"x^2 \ge x")
def above_one(d: Derivation) -> None:
    """A theorem."""
    d.prove("x^2 >= x", "x >= 1")


@section.item("two", r"a^2 + b^2 \ge 2ab")
def two_claims(d: Derivation) -> None:
    """Two theorems, with other variables, and a line beside them."""
    d.prove("a^2 + b^2 >= 2*a*b")
    d.prove("a^2 + 1 >= 2*a")
    d.also("x^2 + 1 >= 2*x")


@section.item("product", "pq < 1/4")
def product(d: Derivation) -> None:
    """A theorem whose hypotheses determine a variable."""
    d.prove("p*q < 1/4", ["p = 1 - q", "q > 0", "q < 1/2"])


@section.item("false", "x^2 > x")
def not_so(d: Derivation) -> None:
    """Nobody has noticed that it is false."""
    d.open("not settled", "x^2 > x", "x > 0")


@section.item("equal", r"\log 2 + \log x < \log 2x")
def equal(d: Derivation) -> None:
    """Both sides are equal, which no precision shows."""
    d.open("not settled", "log(2) + log(x) < log(2*x)", "x > 2")


@section.item("never", "x > 0")
def never(d: Derivation) -> None:
    """Hypotheses that contradict each other."""
    d.open("not settled", "x > 0", ["x > 1", "x < 0"])


@section.item("cases", r"|x| \ge x")
def in_cases(d: Derivation) -> None:
    """Two theorems whose hypotheses no point meets together."""
    d.prove("x^2 >= x", "x >= 1")
    d.prove("x^2 >= 0 - x", "x <= 0 - 1")


@section.item("not found", "x > n")
def not_found(d: Derivation) -> None:
    """Nothing proves it; the claim is known all the same."""
    d.prove("x > n", "x > n - 1", degree=1)


@section.item("refuted", r"x^3 \ge 0")
def refuted(d: Derivation) -> None:
    """Only a counterexample."""
    d.refute("x^3 >= 0", at="x = -1")


@section.item("defined", "s(x) = x^2", kind="definition")
def defined(d: Derivation) -> None:
    """A definition."""
    d.define()
