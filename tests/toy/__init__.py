"""Toy papers, laid out like `derivations`: one where all is well, and one with items that are open or fail."""
