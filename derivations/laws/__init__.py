"""Laws of the papers: distributions, k-randomization, vectors of bits; definitions with their models, and lemmas."""
