"""What the reader makes of the drafts: which displays have no tree, and what the links between drafts say."""

import pytest
from certified import ROWS

UNREAD = """apr2016:1b apr2016:2.1a apr2016:2.2d apr2016:4b informal2016:2.1a jan2016:4.25 jan2016:7.9 jan2016:8.9
    notes2020:2.4 notes2020:7b"""


def test_no_other_displays_are_unread() -> None:
    """A tree that is lost takes the links of its row along, and nothing else notices."""
    unread = {ref for ref, row in ROWS.items() if row.reading.key and not row.reading.tree}
    assert unread == set(UNREAD.split())


@pytest.mark.parametrize(
    ("ref", "other", "printed"),
    [
        ("informal2016:2.1c", "apr2016:2.1c", "same"),
        ("setup2016:1b", "jan2016:2b", "same"),
        ("apr2016:7b", "jan2016:3e", "same"),  # \le and \leq
        ("apr2016:7a", "jan2016:3d", "same"),  # x'_1 and x_1'
        ("setup2016:1-most-likely", "apr2016:2.1-most-likely", "same"),  # one sentence, two formulas of ours
        ("informal2016:3-defined", "apr2016:3-defined", "changed"),  # any outcome, any outcome in S_n
        ("informal2016:2.2-query", "apr2016:2.2-query", "changed"),  # S, S_n
        ("notes2020:7.3-R", "apr2016:4.3-R", "changed"),  # one formula, of two functions s_m
        ("notes2020:7.1-conditioned", "apr2016:4.1-conditioned", "changed"),
    ],
)
def test_a_link_says_whether_both_print_the_same(ref: str, other: str, printed: str) -> None:
    for one, twin in ((ref, other), (other, ref)):
        assert [link.printed for link in ROWS[one].drafts if link.ref == twin] == [printed]
