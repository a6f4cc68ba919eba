"""Vectors of L bits, every bit of which is flipped with probability q: what a unit or a zero vector becomes.

v_1, v_2, .. are vectors of bits, any ones: bit(i, j) is bit j of v_i, set_bits(L, i) the number of those that are set.
`seen(L, i, y, p, q)` is p(v_i|y), the probability that the record y becomes v_i, for the unit vector (y = 1) and for
the zero vector (y = 0); p = 1 - q where probabilities are meant.  It is built bit by bit; its executable model
enumerates the flips.

`sample`, `sample_with` and `weights` are those of `derivations.laws.multinomial` for these weights of the outcomes.
"""

from functools import lru_cache

from derivations.author import Theory, cases, induction
from derivations.laws import multinomial, multinomial_ratio
from derivations.laws.distributions import reports

theory = Theory("vectors of bits", integers="L e", on=[multinomial_ratio.theory])
lemma = theory.lemma


@lru_cache(maxsize=10_000)
def by_flips(vector, y, p, q):
    """The probability that a record, all of whose bits are y, becomes the vector: by enumeration of the flips."""
    return sum(weight for seen, weight in reports([y] * len(vector), p, q) if tuple(seen) == vector)


# A bit is 0 or 1, whatever the number entry(i, j); and every array of bits is one of these.
b = theory.sequence("entry(i, j)")
theory.model(theory.explicit("bit(i, j) = pos(entry(i, j) - 1)"), lambda i, j, *, entry: int(entry(i, j) >= 1))
set_bits = theory.recursive("set_bits(L, i)", "0", "set_bits(L, i) + bit(i, L + 1)")
theory.model(set_bits, lambda L, i, *, entry: sum(entry(i, j) >= 1 for j in range(1, int(L) + 1)))
# 1 if the bit is y, and 0 if it is not; y is 0 or 1.
AGREES = "(y*bit(i, L + 1) + (1 - y)*(1 - bit(i, L + 1)))"
seen = theory.recursive("seen(L, i, y, p, q)", "1", f"seen(L, i, y, p, q)*(p*{AGREES} + q*(1 - {AGREES}))")
theory.model(
    seen, lambda L, i, y, p, q, *, entry: by_flips(tuple(int(entry(i, j) >= 1) for j in range(1, int(L) + 1)), y, p, q)
)

# What is said of arbitrary weights, for these: `sample(K, n, i, x, L, p, q)`, three arguments more.
VECTORS = "to(j, y) = seen(L, j, y, p, q)"
sample, sample_with, weights = (
    theory.interpreted(f, VECTORS)
    for f in (multinomial.sample, multinomial_ratio.sample_with, multinomial_ratio.weights)
)

# ---------------------------------------------------------------------------------------------- set bits
bit_not_negative = lemma("|- bit(i, j) >= 0").prove(cases("entry(i, j) >= 1"))
bit_not_above = lemma("|- 1 >= bit(i, j)").prove(cases("entry(i, j) >= 1"))
set_bits_not_negative = lemma("L >= 0 |- set_bits(L, i) >= 0").prove(induction("L"), [bit_not_negative.at(j="L + 1")])
set_bits_not_above = lemma("L >= 0 |- L >= set_bits(L, i)").prove(induction("L"), [bit_not_above.at(j="L + 1")])
one_set = lemma("L >= 0, entry(i, L + 1) >= 1 |- set_bits(L + 1, i) = set_bits(L, i) + 1")
none_set = lemma("L >= 0, 1 > entry(i, L + 1) |- set_bits(L + 1, i) = set_bits(L, i)")
PROBABILITIES = "p > 0, q > 0, L >= 0"
UNIT = "seen({0}, i, 1, p, q) = p^set_bits({0}, i)*q^({0} - set_bits({0}, i))"
by_set_bits = lemma(f"{PROBABILITIES} |- {UNIT.format('L')}", name="reports of the unit vector")
by_set_bits.prove(induction("L", step=cases("entry(i, L + 1) >= 1")), [one_set, none_set])
from_unit = lemma(f"{PROBABILITIES}, set_bits(L, i) = e |- seen(L, i, 1, p, q) = p^e*q^(L - e)")
exchanged = lemma("L >= 0 |- seen(L, i, 0, p, q) = seen(L, i, 1, q, p)", name="reports of the zero vector")
from_zero = lemma(f"{PROBABILITIES}, set_bits(L, i) = e |- seen(L, i, 0, p, q) = p^(L - e)*q^e")
unit_seen_positive = lemma(f"{PROBABILITIES} |- seen(L, i, 1, p, q) > 0")
CHANCE = "q > 0, 1 > 2*q, p = 1 - q, L >= 1"
ratio = lemma("p > 0, q > 0 |- p^(L - e)*q^e/(p^e*q^(L - e)) = (p/q)^(L - 2*e)")
ratio_by_bits = lemma(f"{CHANCE}, set_bits(L, i) = e |- seen(L, i, 0, p, q)/seen(L, i, 1, p, q) = (p/q)^(L - 2*e)")
