"""Notes of August 2020, section 7.1: the law of $A_n(m)$ by that of one bit less.

The draft of April 2016 prints the same in its section 4.1.  All of it is right; what lies between two probabilities
may be equal to both, and what is called the hump need not move.
"""

from derivations.apr2016 import section_4_1 as april
from derivations.laws import probability_ratio as ratio
from derivations.notes2020 import paper

section = paper.section("7.1", "Recursive relationship over n and m", __name__, laws=[ratio.theory])
section.restates(
    april.section,
    places={
        **{f"4.1-{name}": "7.1:5:1" for name in ("at-zero", "between", "hump", "slightly")},
        **{f"4.1-{name}": "7.1:6:1" for name in ("both-between", "not-so-different")},
        "4.1-law": "7.1:7:1",
    },
    without=["4.1-conditioned"],
)
row = section.item("7.1-conditioned", "(7.1); (7.2)").stands(at="7.1:1:1", as_in="apr2016:4.1-conditioned")
row.title("The law of the query, by what becomes of one of the records, is that of $A_n$ by that of $A_{n-1}$.")
row.prove(link=1, given=april.ONE_LESS).prove(link=2, given=april.AS_MANY)
