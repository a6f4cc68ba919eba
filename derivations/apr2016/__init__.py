"""K-Randomization, by Maxim Zhilyaev and David Zeber, the draft of April 16, 2016."""

from pathlib import Path

from symbolic.derivation import Paper

paper = Paper(
    "apr2016",
    title="K-Randomization",
    authors="Maxim Zhilyaev and David Zeber",
    date="April 16, 2016",
    folder=Path(__file__).parent,
    notation={
        # sections 1 to 3 and 7
        # sections 4.1, 4.2, 4.4 and 4.5
        "a": "P_{{{0}, {1}}}({2})",
        # sections 4.3 and 4.6
        "lowest": "s_{{{1}}}({2})",
        "at_least": r"P[A_{{{0}}}({1}) \geq {2}]",
        "pi_above": r"P[\pi_{{{0}}}(A_{{{0}}}({2}); {1}) > {3}]",
        "inverse_above": r"P[\pi_{{{0}}}(A_{{{0}}}({2}); {1})^{{-1}} > {3}]",
        # sections 5 and 6
    },
)
