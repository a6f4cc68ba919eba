r"""Notes of August 2020, section 5, as far as April 2016 has it: the privacy ratio, as a logarithm.

How many fake records the protocols need is not derived.
"""

from derivations.notes2020 import paper
from symbolic.theory import logarithms

section = paper.section("5.1", "Clear Reports Protocol", __name__, laws=[logarithms.theory])
flipping = paper.section("5.2", "Fake records and bit flipping protocol", __name__)

TITLE = r"The logarithm of the privacy ratio{}, with $\mathbf{{x}}'$ below; April has $\mathbf{{x}}$ there."
row = section.item("5.1", kind="definition").stands(as_in="apr2016:3a").title(TITLE.format(""))

BOUND = r"\Pr[M(\mathbf{x}) = h] \leq e^\epsilon \Pr[M(\mathbf{x}') = h]"
row = section.item("5.1-private", rf"L(h) \leq \epsilon \implies {BOUND}")
row.stands(at="5.1:5:1", steps=("5.1",), as_in="apr2016:3.1-uniform")
row.title(r"A bound of the logarithm is April's (1.2), for outcomes that both databases may have.")
row.prove(given="possible")

row = flipping.item("5.11", kind="definition").stands(as_in="apr2016:3a").title(TITLE.format(", once more"))
