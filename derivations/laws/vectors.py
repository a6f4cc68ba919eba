"""How many vectors of L bits there are."""

from itertools import product

from derivations.author import Theory

theory = Theory("numbers of vectors", integers="L")
vectors = theory.recursive("vectors(L)", "1", "vectors(L) + vectors(L)")
theory.model(vectors, lambda L: len(set(product((0, 1), repeat=int(L)))))
