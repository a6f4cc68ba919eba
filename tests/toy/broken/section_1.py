"""Section 1: items that are open, that fail, and that are programmed wrongly."""

from symbolic.paper.derivation import Derivation
from toy.broken import paper

section = paper.section("1", "Unfinished", __name__)


@section.item("1", "x^2 > 0").note("for x other than 0")
def postponed(d: Derivation) -> None:
    """Left for later."""
    d.open("the case x < 0 is missing")


@section.item("2", "x > y")
def failing(d: Derivation) -> None:
    """Nothing proves this."""
    d.prove("x > y", degree=1)


@section.item("3", "x > y + 1").stands(steps=["2"])
def depending(d: Derivation) -> None:
    """It uses what fails."""
    d.prove("x > y + 1", using=[d["2"]])


@section.item("4", "x = 1")
def crashing(d: Derivation) -> None:
    """A mistake of the program."""
    raise ZeroDivisionError("a slip")


@section.item("5", "x^2 \\ge 0")
def good(d: Derivation) -> None:
    """The others do not stop this one."""
    d.prove("x^2 >= 0")
