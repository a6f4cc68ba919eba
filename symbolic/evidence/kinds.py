"""What can become of a claim at a point.

One of:

    UNMET       a hypothesis is false, or has no value
    SKIPPED     a hypothesis is not decided
    HOLDS       the goal is true: decided in exact rationals, or by balls that lie apart
    FAILS       the goal is false, or has no value
    ENCLOSES    both sides agree to all digits asked for, and the goal allows them to be equal: not refuted, not shown
    UNDECIDED   anything else
"""

from __future__ import annotations

UNMET, SKIPPED, HOLDS, FAILS, ENCLOSES, UNDECIDED = "unmet", "skipped", "holds", "fails", "encloses", "undecided"
KINDS = (UNMET, SKIPPED, HOLDS, FAILS, ENCLOSES, UNDECIDED)
DECIDED = (HOLDS, FAILS, ENCLOSES)
