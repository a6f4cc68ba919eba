r"""Apr 2016, section 4.4: the distribution function $F_{n,m}(x)$ and the differences in $m$, for every real $x$.

Everything is right.  The inequalities between neighbours in $m$ are strict where $0 \leq \lfloor x \rfloor \leq n -
1$.
"""

from derivations.apr2016 import paper
from derivations.laws import probability_ratio as ratio
from symbolic.theory import rounding

section = paper.section("4.4", "Recursive relationship for CDFs", __name__, given=["chance"], laws=[ratio.theory])

PAIR = r"1 \leq m \leq n"

row = section.item("4.4-F", r"F_{n,m}(x) := P[A_n(m) \leq x]", kind="definition").stands(at="4.4:1:2")
row.title("The distribution function, for every real $x$: the sum of the law up to $\\lfloor x \\rfloor$.")
section.item("4.4a").stands(steps=("4.1",)).title("The distribution function with one set bit more.").prove()
section.item("4.4b").stands(steps=("4.2",)).title("The distribution function with one zero bit more.").prove()
row = section.item("4.4c").stands(steps=("4.4a", "4.4b"))
row.title("The distribution function falls by one probability when $m$ grows by 1.").prove(given=PAIR)
row = section.item("4.4d")
row.stands(steps=("4.4a", "4.4b")).title("One further on, it has grown, by two probabilities.").prove(given=PAIR)

row = section.item(
    "4.4-enclosed", r"F_{n,m}(x) \leq F_{n,m-1}(x) \leq F_{n,m}(x+1),\ F_{n,m-1}(x-1) \leq F_{n,m}(x) \leq F_{n,m-1}(x)"
).title(r"Each lies between two values of its neighbour, strictly where $0 \leq \lfloor x \rfloor \leq n - 1$.")
row.stands(steps=("4.4c", "4.4d"), at="4.4:3:1").prove(given=PAIR)
inside = rf"{PAIR}; 0 \leq \lfloor x \rfloor \leq n - 1"
before = [ratio.cdf_more.at(m="m - 1", x="x - 1"), rounding.floor_before]
row.also(r"F_{n,m}(x) < F_{n,m-1}(x)", given=inside)
row.also(r"F_{n,m-1}(x) < F_{n,m}(x+1)", given=inside)
row.also(r"F_{n,m-1}(x-1) < F_{n,m}(x)", given=inside, using=before)

row = section.item("4.4e")
row.stands(steps=("4.1", "4.2")).title("The difference of two probabilities, for every $s$.").prove(given=PAIR)
row = section.item("4.4f").stands(steps=("4.1", "4.2"))
row.title("The difference of two probabilities, $s$ and $m$ both one more, for every $s$.").prove(given=PAIR)
