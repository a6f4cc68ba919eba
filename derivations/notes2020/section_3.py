r"""Notes of August 2020, section 3, as far as April 2016 has it: the law of the counts, by what becomes of one record.

That privacy for $n$ records is enough for $n + 1$, Proposition 3.1, is not derived.
"""

from derivations.apr2016 import section_3 as april
from derivations.notes2020 import paper

section = paper.section("3", "Record shuffling protocol setup", __name__, laws=[april.laws])
row = section.item("3a", kind="definition").stands(as_in="apr2016:2.2c")
row.title("The shuffled reports, which are told by their counts, as April's query is.")
for ref, z, o in (("3.3", 1, 0), ("3.4", 2, 3)):
    row = section.item(ref).stands(as_in="apr2016:3-conditioning")
    row.title("The law of the counts with one record more, by what becomes of it.")
    row.prove(given="K >= 1; n >= 0; added", using=[april.neighbours.first_apart.at(n="n + 1", z=z, o=o)])
