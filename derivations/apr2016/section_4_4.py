r"""Apr 2016, section 4.4: the distribution function F_{n,m}(x) and the differences in m, for every real x.

Everything is right.  The differences of F do not need p + q = 1, those of P neither.  The inequalities are strict where
floor(x) is in 0..n-1; for F_{n,m-1}(x) < F_{n,m}(x + 1) it is enough that floor(x) is in -1..n-1.
"""

from derivations.apr2016 import paper
from derivations.laws import probability_ratio as ratio
from derivations.runner import run

section = paper.section(
    "4.4", "Recursive relationship for CDFs", __name__, given=["chance", r"1 \leq m \leq n"], laws=[ratio.theory]
)


@section.item("4.4a", kind="display", steps=("4.1",))
def one_set_bit(d):
    """The distribution function with one set bit more."""
    d.prove()


@section.item("4.4b", kind="display", steps=("4.2",))
def one_zero_bit(d):
    """The distribution function with one zero bit more."""
    d.prove()


@section.item("4.4c", kind="display", steps=("4.4a", "4.4b"))
def one_more(d):
    """The distribution function falls by one probability when $m$ grows by 1."""
    d.prove()


@section.item("4.4d", kind="display", steps=("4.4a", "4.4b"))
def shifted(d):
    """One further on, it has grown, by two probabilities."""
    d.prove()


@section.item(
    "4.4-enclosed",
    r"F_{n,m}(x) \leq F_{n,m-1}(x) \leq F_{n,m}(x+1),\ F_{n,m-1}(x-1) \leq F_{n,m}(x) \leq F_{n,m-1}(x)",
    kind="prose",
    steps=("4.4c", "4.4d"),
    at="4.4:3:1",
)
def enclosed(d):
    """Each distribution function lies between two values of its neighbour, strictly in the middle."""
    for line in (r"F_{n,m}(x) \leq F_{n,m-1}(x)", r"F_{n,m-1}(x) \leq F_{n,m}(x+1)", r"F_{n,m-1}(x-1) \leq F_{n,m}(x)"):
        d.prove(line)
    d.also(r"F_{n,m}(x) < F_{n,m-1}(x)", given=r"0 \leq \lfloor x \rfloor \leq n - 1")
    d.also(r"F_{n,m-1}(x) < F_{n,m}(x+1)", given=r"0 \leq \lfloor x \rfloor \leq n - 1")


@section.item("4.4e", kind="display", steps=("4.1", "4.2"))
def law_one_more(d):
    """The difference of two probabilities, for every $s$."""
    d.prove()


@section.item("4.4f", kind="display", steps=("4.1", "4.2"))
def law_shifted(d):
    """The difference of two probabilities, $s$ and $m$ both one more, for every $s$."""
    d.prove()


if __name__ == "__main__":
    run(section)
