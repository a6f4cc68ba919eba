"""The setup of 2016, section 1: the randomization R of bits, bit vectors and collections, and its laws.

The draft of January 2016 prints the same in its section 2.
"""

from derivations.jan2016 import section_2 as january
from derivations.setup2016 import paper

section = paper.section("1", "Theoretical setup", __name__)
section.restates(january.section)
