"""The informal notes, section 4, set aside by the authors: queries that answer record by record.

The draft of April 2016 prints the same in its section 7.
"""

from derivations.apr2016 import section_7 as april
from derivations.informal2016 import paper
from derivations.laws import outcomes

section = paper.section("4", "Old stuff", __name__, superseded=True, laws=[april.laws])
section.restates(april.section, places={"7-rows": "4:1:1", "7-independent": "4:1:2", "7-wlog": "4:1:3"})

# A comment in the source: sets that are no rectangles, by their sections, of which only one is another one.
GIVEN = f"N >= 0, {outcomes.ONE_ROW}, {outcomes.NOT_NEGATIVE}, {outcomes.RECORDS.replace('rho', 'epsilon')}"
row = section.item("4-any-set", r"P[A(\mathbf{x}) \in S] \leq \epsilon \cdot P[A(\mathbf{x}') \in S]", kind="addition")
row.title("A comment asks for sets that are no products: for each outcome only the factor of one record changes.")
row.note("$S$ is any finite set of outcomes, of any form, and the databases differ in the row $r$.")
row.prove(given=GIVEN, using=[outcomes.for_outcome.at(k="j", rho="epsilon"), outcomes.laws_bounded.at(rho="epsilon")])
row.also(outcomes.exchanged)
