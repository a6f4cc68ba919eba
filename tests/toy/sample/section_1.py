"""Section 1: squares of real numbers."""

from symbolic.paper.derivation import Derivation
from toy.sample import paper

section = paper.section("1", "Squares", __name__)


@section.item("1.1", r"s(x) = x^2", kind="definition")
def square(d: Derivation) -> None:
    """The square."""
    d.define()


@section.item("1.2", r"a^2 + b^2 \ge 2ab")
def two_squares(d: Derivation) -> None:
    """The sum of two squares is at least twice the product."""
    d.prove("a^2 + b^2 >= 2*a*b")


@section.item("1.3", r"x^2 \ge x").stands(steps=["1.2"])
def square_above(d: Derivation) -> None:
    """A square is above its root, from 1 on."""
    d.refute("x^2 >= x")
    d.repair("x^2 >= x", "x >= 1")


@section.item("1.4", r"x^3 \ge 0").stands(steps=["1.3"])
def cube(d: Derivation) -> None:
    """A cube is nonnegative: it is not."""
    d.refute("x^3 >= 0", at="x = -1")
