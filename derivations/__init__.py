"""The papers: one package each, with a `paper` and one module per section or result, in the paper's order.

PAPERS is data: it is read without importing a paper, so that what has not changed need not be loaded.  A new module is
listed here once it registers items.
"""

PAPERS: dict[str, list[str]] = {
    "jan2016": [
        "derivations.jan2016.section_2",
        "derivations.jan2016.section_3",
        "derivations.jan2016.section_4_1",
        "derivations.jan2016.section_4_2_choice",
        "derivations.jan2016.section_4_2_lemma_1",
        "derivations.jan2016.section_4_2_end",
        "derivations.jan2016.section_4_3_bound",
        "derivations.jan2016.section_4_3_example",
        "derivations.jan2016.section_5",
        "derivations.jan2016.section_5_both",
        "derivations.jan2016.section_5_1",
        "derivations.jan2016.section_5_2",
        "derivations.jan2016.section_5_3",
        "derivations.jan2016.section_5_3_noise",
        "derivations.jan2016.section_6",
        "derivations.jan2016.section_7",
        "derivations.jan2016.section_8",
    ],
    "apr2016": [
        "derivations.apr2016.section_1",
        "derivations.apr2016.section_2",
        "derivations.apr2016.section_3",
        "derivations.apr2016.section_4",
        "derivations.apr2016.section_4_1",
        "derivations.apr2016.section_4_2",
        "derivations.apr2016.section_4_3",
        "derivations.apr2016.section_4_3_comparison",
        "derivations.apr2016.section_4_4",
        "derivations.apr2016.section_4_5",
        "derivations.apr2016.section_4_6",
        "derivations.apr2016.section_4_7",
        "derivations.apr2016.section_4_8",
        "derivations.apr2016.section_5",
        "derivations.apr2016.section_6",
        "derivations.apr2016.section_7",
    ],
    "informal2016": [
        "derivations.informal2016.section_1",
        "derivations.informal2016.section_2",
        "derivations.informal2016.section_3",
        "derivations.informal2016.section_4",
    ],
    "setup2016": ["derivations.setup2016.section_1", "derivations.setup2016.section_2"],
    "notes2020": [],
    "privacy": [
        "derivations.privacy.identities",
        "derivations.privacy.directions",
        "derivations.privacy.no_ones",
        "derivations.privacy.monotonicity",
    ],
}
