r"""Apr 2016, section 4.4: the distribution function $F_{n,m}(x)$ and the differences in $m$, for every real $x$.

Everything is right.  The inequalities between neighbours in $m$ are strict where $0 \leq \lfloor x \rfloor \leq n -
1$.
"""

from derivations.apr2016 import paper
from derivations.laws import probability_ratio as ratio

section = paper.section("4.4", "Recursive relationship for CDFs", __name__, given=["chance"], laws=[ratio.theory])

PAIR = r"1 \leq m \leq n"

section.line("4.4a", "The distribution function with one set bit more.", steps=("4.1",))
section.line("4.4b", "The distribution function with one zero bit more.", steps=("4.2",))
row = section.line("4.4c", given=PAIR, steps=("4.4a", "4.4b"))
row.title("The distribution function falls by one probability when $m$ grows by 1.")
section.line("4.4d", "One further on, it has grown, by two probabilities.", given=PAIR, steps=("4.4a", "4.4b"))

row = section.line(
    "4.4-enclosed",
    r"Each lies between two values of its neighbour, strictly where $0 \leq \lfloor x \rfloor \leq n - 1$.",
    r"F_{n,m}(x) \leq F_{n,m-1}(x) \leq F_{n,m}(x+1),\ F_{n,m-1}(x-1) \leq F_{n,m}(x) \leq F_{n,m-1}(x)",
    PAIR,
).stands(steps=("4.4c", "4.4d"), at="4.4:3:1")
inside = rf"{PAIR}; 0 \leq \lfloor x \rfloor \leq n - 1"
before = [
    ratio.cdf_shifted.at(m="m - 1", x="x - 1"),
    *(
        known.at(n="n - 1", m="m - 1", s=s)
        for known, s in ((ratio.positive, "floor(x)"), (ratio.not_negative, "floor(x) - 1"))
    ),
    *(
        ratio.same_outcome.at(n="n - 1", m="m - 1", s=s, j=j)
        for s, j in (("floor(x - 1)", "floor(x) - 1"), ("floor(x - 1) + 1", "floor(x)"))
    ),
    ratio.floor_before,
]
row.also(r"F_{n,m}(x) < F_{n,m-1}(x)", given=inside)
row.also(r"F_{n,m-1}(x) < F_{n,m}(x+1)", given=inside)
row.also(r"F_{n,m-1}(x-1) < F_{n,m}(x)", given=inside, using=before)

section.line("4.4e", "The difference of two probabilities, for every $s$.", given=PAIR, steps=("4.1", "4.2"))
row = section.line("4.4f", given=PAIR, steps=("4.1", "4.2"))
row.title("The difference of two probabilities, $s$ and $m$ both one more, for every $s$.")
