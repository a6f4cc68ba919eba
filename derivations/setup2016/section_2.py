"""The setup of 2016, section 2: the privacy of the randomized collection, and anonymity.

The draft of January 2016 prints the same at the end of its section 3.
"""

from derivations.jan2016 import section_3 as january
from derivations.setup2016 import paper

section = paper.section("2", "Differential privacy", __name__)
section.restates(
    january.section,
    places={"3-any-set": "2:1:2"},
    notes={
        "3f": r"$R(T)$ and $R(T_v)$ are collections, $S$ is a set of vectors: $R(T) \in S$ has to be read.  (1) $S$ is "
        r"a set of collections: 2-any-set.  (2) All vectors of $R(T)$ are in $S$.  Then the ratio is "
        r"$P[R(v) \in S] \leq 1$, so every $R$ is private with every $\epsilon \geq 0$, whatever it tells of $v$.  "
        r"(3) Some vector of $R(T)$ is in $S$, as in section 1 and in 2b; here for $S = \{s\}$.  Then no $\epsilon$ "
        r"will do for $T = \{v\}$, where the divisor is 0; for larger $T$ all with "
        r"$e^\epsilon \geq 1 + ((1-q)/q)^L$ will."
    },
)
