"""The informal notes, section 1: differential privacy of a randomized query.

The draft of April 2016 prints the same; the lemma that its proof names is called "need ref" here.
"""

from derivations.apr2016 import section_1 as april
from derivations.informal2016 import paper

section = paper.section("1", "Differential Privacy", __name__)
section.restates(
    april.section,
    places={
        "1-query": "1:2:1",
        "1-randomized": "1:2:4",
        "1-one-more": "1:6:2",
        "1-pmf": "1:7:1",
        "Proposition 1.1": "1:8:1",
        "1-zero": "1:9:2",
        "1-zero-too": "1:9:3",
        "1-each-ratio": "1:9:4",
        "1-singletons": "1:9:5",
    },
    steps={"1a": ["1-pmf"]},
    notes={
        "1a": r"Where some $P[A(\mathbf{x}') = s]$ is 0, so is $P[A(\mathbf{x}) = s]$, "
        "by the condition of Proposition 1.1, and their ratio has no value; no lemma is named that could say of these."
    },
)
