r"""The informal notes, section 3: the privacy ratio, conditioned on one record, and the case of a single bit.

The draft of April 2016 prints the same, with the collections among the arguments of the ratio.  There is one set of
outcomes here, all of $\{0, \dots, n\}^{2^L}$; not each of them has a positive probability.
"""

from derivations.apr2016 import section_3 as april
from derivations.apr2016 import section_5
from derivations.informal2016 import paper

section = paper.section("3", "Maximal collections", __name__, given=april.GIVEN, laws=[april.laws])

known = april.section.formulas("3-defined").hypotheses
row = section.item("3-defined", r"P[A(\mathbf{x}) = \mathbf{s}] > 0")
row.stands(at="3:1:2", as_in="apr2016:3-defined", consequence="condition")
row.title("The ratio is defined where the counts add up to $n$, and not at all counts.").note(
    r"$\mathcal{S}$ is $\{0, \dots, n\}^{2^L}$.  One record of one bit has the counts $(1, 0)$ or $(0, 1)$, never "
    "$(0, 0)$; there the ratio is 0/0."
)
row.refute(given=known("K >= 1; n >= 1; rows"), at=f"s = 0, {april.POINT}", **april.point)
row.repair(given=known("K >= 1; n >= 1; rows; counts"), using=[april.same, april.neighbours.positive.at(z=1)])

row = section.item("3-bounded", april.BOUND).stands(at="3:1:3", steps=("Proposition 1.1", "3-defined"))
row.stands(as_in="apr2016:3b").title("The bound of the ratio over all collections that differ in one row.").note(
    "The ratio belongs to two collections.  (1) The maximum is over all collections that differ in one row as well: "
    r"then it is $L \log(p/q)$, by 3-maximum.  (2) It is over $\mathbf{s}$ alone: then it says nothing of other "
    "collections, and Proposition 1.1 does not apply."
).unclear()
known = april.section.formulas("3-maximum").hypotheses
row.also(given=known("n >= 1; K >= 1; rows; neighbours"), using=[april.bound, april.odds])

section.restates(
    april.section,
    places={"3a": "3a", "3-wlog": "3:2:1", "3-conditioning": "3:3:1", "3.1": "eq:prcond", "3-maximum": "3:5:1"},
    without=["3-defined", "3b", "3c"],
    changed=["3-maximum"],
)

ATTAINED = r"P[A(\mathbf{x}') = n \mathbf{i}_k] = (p/q)^L P[A(\mathbf{x}) = n \mathbf{i}_k]"
row = section.item("3-pairs", f"{april.BOUND}; {ATTAINED}").stands(
    at="3:6:1", steps=("3-maximum",), as_in="apr2016:5.1-pairs"
)
row.title("The maximum is attained where the new record is the opposite of the old one, whatever the others are.")
row.note(r"Over all outcomes, $(p/q)^L$, where all $n$ outcomes are the new record $d_k$; elsewhere the ratio is less.")
row.prove(link=1, given=known("n >= 1; K >= 1; rows; neighbours"), using=[april.bound, april.odds])
row.prove(
    link=2,
    given=known("n >= 1; K >= 1; B >= n + 1; 1 <= k <= K; rows; neighbours; opposite"),
    using=[april.neighbours.attained.at(n="n - 1", **april.both), april.odds],
)
row.also(april.paper.lemma(("3.1-unlikely", "else")))

single = paper.section("3.1", "The case L = 1", __name__)
single.restates(section_5.section, places={"5.1-counts": "3.1:1:2"})
