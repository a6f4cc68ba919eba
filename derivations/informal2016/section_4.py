"""The informal notes, section 4, set aside by the authors: queries that answer record by record.

The draft of April 2016 prints the same in its section 7.
"""

from derivations.apr2016 import section_7 as april
from derivations.informal2016 import paper

section = paper.section("4", "Old stuff", __name__, superseded=True)
section.restates(april.section, places={"7-rows": "4:1:1", "7-independent": "4:1:2", "7-wlog": "4:1:3"})
