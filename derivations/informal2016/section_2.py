"""The informal notes, section 2: randomized bits and bit vectors, the query that counts them, and its law.

The draft of April 2016 prints the same, and some more.
"""

from derivations.apr2016 import section_2 as april
from derivations.informal2016 import paper

bits = paper.section("2.1", "Bit randomization", __name__)
bits.restates(april.bits, places={"2.1a": "2.1a", "2.1-half": "2.1:4:1", "2.1-half-independent": "2.1:4:1"})

section = paper.section("2.2", "Reporting for bit records", __name__)
row = section.item("2.2-query", r"A: \mathcal{D}^n \to \mathcal{S} = \{0, \dots, n\}^{2^L}", kind="definition")
row.stands(at="2.2:4:1", as_in="apr2016:2.2-query").title("The query maps collections to count vectors.").note(
    r"$\mathcal{S}$ has all vectors of $2^L$ numbers up to $n$, also those with another sum than $n$."
)
section.restates(
    april.section,
    places={"2.2-finite": "2.2:3:1", "2.2-enumeration": "2.2:3:2", "2.2-total": "2.2:7:2"},
    without=["2.2-query"],
    notes={
        "2.2b": r"A count vector is told by the number $s_1 w_1 + \dots + s_K w_K$, $w_j = B^{j-1}$, $B > n$.",
    },
)
