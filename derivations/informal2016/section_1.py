"""The informal notes, section 1: differential privacy of a randomized query.

The draft of April 2016 prints the same; the lemma that its proof names is called "need ref" here.  Two comments in the
source ask for this lemma, and for countable sets of outcomes.
"""

from derivations.apr2016 import section_1 as april
from derivations.apr2016 import section_6
from derivations.informal2016 import paper
from derivations.laws import outcomes

section = paper.section("1", "Differential Privacy", __name__, laws=[april.laws, section_6.laws])
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

# Two comments in the source.
PRIVATE = r"P[A(\mathbf{x}) \in S] \leq \exp(\epsilon) \cdot P[A(\mathbf{x}') \in S]"
row = section.item("1-countable", PRIVATE, kind="addition")
row.title(r"A comment asks for countable $\mathcal{S}$: there as well the bound for single outcomes is enough.").note(
    r"The probabilities of $S$ are those of infinitely many outcomes: partial sums come as near to them as one likes.  "
    r"That (1.1) is the bound for $S = \{s\}$, needs no finite $\mathcal{S}$."
).stands(as_in="apr2016:Proposition 1.1")
row.prove(given=f"{outcomes.SERIES}, {april.bound}".replace("P'", "y").replace("P", "x"))
SUMS = r"\frac{a_1 + \dots + a_m}{b_1 + \dots + b_m} \leq \max \left(\frac{a_1}{b_1}, \dots, \frac{a_m}{b_m} \right)"
row = section.item("1-ratio-of-sums", SUMS, kind="addition").stands(as_in="apr2016:Lemma 6.1")
row.title("A comment asks for the lemma that the proof uses: April has it as Lemma 6.1.")
row.prove(given=f"m >= 1, {section_6.POSITIVE}")
