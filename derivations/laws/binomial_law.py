"""The law of the number of reported ones where it is binomial: all bits set, no bit set, one bit unlike the others.

`distributions.law` is built bit by bit, without binomial coefficients; here it gets its closed forms.  They hold for
every integer i, as the coefficients are 0 outside of 0..N; p, q > 0 because p^i q^(N-i) is to be defined there too.
That the probabilities add up to 1 holds for every law, and is shown at the end.
"""

from derivations.author import Theory, induction, sign
from derivations.laws import distributions as of

theory = Theory("the binomial law", on=[of.theory])
lemma = theory.lemma

# N set bits: a reported one is a bit that was left as it is.  z zero bits: one that was flipped; p and q change places.
all_set, zeros_binomial = (
    lemma(
        f"{n} >= 0, p > 0, q > 0 |- law({bits}, i, p, q) = binomial({n}, i)*{weights}", name=f"binomial law of {what}"
    ).prove(induction(n, bound="i", base=sign("i")))
    for n, bits, weights, what in (("N", "0, N", "p^i*q^(N - i)", "ones"), ("z", "z, 0", "q^i*p^(z - i)", "zeros"))
)

# One bit unlike the N - 1 others.
one_zero_bit = lemma(
    "N >= 1, p > 0, q > 0 |- law(1, N - 1, i, p, q)"
    " = binomial(N - 1, i)*p^(i + 1)*q^(N - i - 1) + binomial(N - 1, i - 1)*p^(i - 1)*q^(N - i + 1)"
)

# Total mass: the generating function at x = 1.
lemma("k >= 0, x = 1 |- x^k = 1")
total_mass = lemma("m >= 0, z >= 0, p = 1 - q |- sum(law(z, m, i, p, q), i, 0, z + m) = 1")
total_mass.prove(using=[of.law_series.at(x=1)])
