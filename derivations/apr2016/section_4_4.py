r"""Apr 2016, section 4.4: the distribution function $F_{n,m}(x)$ and the differences in $m$, for every real $x$.

Everything is right.  The inequalities between neighbours in $m$ are strict where $0 \leq \lfloor x \rfloor \leq n -
1$.
"""

from derivations.apr2016 import paper
from derivations.laws import probability_ratio as ratio
from derivations.runner import run

section = paper.section("4.4", "Recursive relationship for CDFs", __name__, given=["chance"], laws=[ratio.theory])

PAIR = r"1 \leq m \leq n"


@section.item("4.4a", steps=("4.1",))
def one_set_bit(d):
    """The distribution function with one set bit more."""
    d.prove()


@section.item("4.4b", steps=("4.2",))
def one_zero_bit(d):
    """The distribution function with one zero bit more."""
    d.prove()


@section.item("4.4c", steps=("4.4a", "4.4b"))
def one_more(d):
    """The distribution function falls by one probability when $m$ grows by 1."""
    d.prove(given=PAIR)


@section.item("4.4d", steps=("4.4a", "4.4b"))
def shifted(d):
    """One further on, it has grown, by two probabilities."""
    d.prove(given=PAIR)


@section.item(
    "4.4-enclosed",
    r"F_{n,m}(x) \leq F_{n,m-1}(x) \leq F_{n,m}(x+1),\ F_{n,m-1}(x-1) \leq F_{n,m}(x) \leq F_{n,m-1}(x)",
    steps=("4.4c", "4.4d"),
    at="4.4:3:1",
)
def enclosed(d):
    """Each distribution function lies between two values of its neighbour, strictly in the middle."""
    d.prove(r"F_{n,m}(x) \leq F_{n,m-1}(x)", given=PAIR)
    d.prove(r"F_{n,m-1}(x) \leq F_{n,m}(x+1)", given=PAIR)
    d.prove(r"F_{n,m-1}(x-1) \leq F_{n,m}(x)", given=PAIR)
    inside = rf"{PAIR}; 0 \leq \lfloor x \rfloor \leq n - 1"
    d.also(r"F_{n,m}(x) < F_{n,m-1}(x)", given=inside)
    d.also(r"F_{n,m-1}(x) < F_{n,m}(x+1)", given=inside)


@section.item("4.4e", steps=("4.1", "4.2"))
def law_one_more(d):
    """The difference of two probabilities, for every $s$."""
    d.prove(given=PAIR)


@section.item("4.4f", steps=("4.1", "4.2"))
def law_shifted(d):
    """The difference of two probabilities, $s$ and $m$ both one more, for every $s$."""
    d.prove(given=PAIR)


if __name__ == "__main__":
    run(section)
