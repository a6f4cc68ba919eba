"""Notes of August 2020, section 7, before 7.1: one bit a record.

The draft of April 2016 prints the same in its section 4.  All of it is right.
"""

from derivations.apr2016 import section_4 as april
from derivations.notes2020 import paper

section = paper.section("7", "Proof of zero collection maximality", __name__)
section.restates(april.section, places={"4b": "7b", "4-support": "7:4:1", "4e": "7e"})
