"""Two toy papers, laid out like `derivations`: one where all is well, and one with items that are open or fail."""

PAPERS = {
    "sample": ["toy.sample.section_1", "toy.sample.section_2"],
    "broken": ["toy.broken.section_1"],
}
