r"""Notes of August 2020, section 7.2: the probability ratio; Lemma 7.1, (7.3) and (7.4).

The draft of April 2016 prints the same in its section 4.2, Lemma 4.1, (4.3) and (4.4).  (7.3) is right, for every
integer $s$, but its proof is as it was: the induction step leaves out $m = n$ and $s = n - 1$.  The two properties
that are still a TODO hold strictly.
"""

from derivations.apr2016 import section_4_2 as april
from derivations.notes2020 import paper

section = paper.section("7.2", "The probability ratio", __name__)
section.restates(
    april.section,
    places={
        "4.2-at-zero": "7.2:2:1",
        "4.2c": "7.2c",
        "4.2-base-one": "7.2:7:3",
        "4.2-cases": "7.2:7:5",
        "4.2f": "7.2f",
        "4.2-mean": "7.2:10:1",
        "4.2-decreasing": "7.2:12:1",
    },
    notes={
        "4.2-cases": r"The proof supposes $m \leq n - 1$ and $s \leq n - 2$.  So $m = n$ is left out, where (7.2) does "
        r"not apply, and $s = n - 1$, where (7.3) is not supposed for $n - 1$ bits."
    },
    # One display has what were two in April.
    steps={"4.4": ["4.2f", "4.2h"]},
    without=["4.2g"],
)
