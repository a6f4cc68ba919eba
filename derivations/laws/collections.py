"""Collections of single bits: the law of the number of reported ones depends on the number of ones alone.

bit_of(i, y) is record i of the collection y, a bit whatever the number written(y, i) is; `ones_of(n, s, y, p, q)` is
the probability that s of its first n records are reported as ones, built record by record; its executable model
enumerates the flips.  With m records that are 1 it is a(n, m, s, p, q): `by_number`.  `two(m, z, s, p, q)` is P[B + C =
s] for independent B ~ Bin(m, p) and C ~ Bin(z, q); `two_law`: it is the law of m ones and z zeros.
"""

from fractions import Fraction

from derivations.author import Theory, cases, induction
from derivations.laws import distributions as of
from derivations.laws import probability_ratio as ratio
from derivations.laws.distributions import reports

theory = Theory("collections of bits", integers="r", on=[ratio.theory])
lemma = theory.lemma

theory.sequence("written(y, i)")
bit_of = theory.explicit("bit_of(i, y) = pos(written(y, i) - 1)")
theory.model(bit_of, lambda i, y, *, written: int(written(y, i) >= 1))


def records(n, y, written):
    """The first n records of a collection."""
    return tuple(int(written(y, i) >= 1) for i in range(1, int(n) + 1))


def ones_reported(bits, s, p, q):
    """The weight of all reports of these bits with s ones."""
    return sum((weight for seen, weight in reports(bits, p, q) if sum(seen) == s), Fraction(0))


ones_among = theory.recursive("ones_among(n, y)", "0", "ones_among(n, y) + bit_of(n + 1, y)")
theory.model(ones_among, lambda n, y, *, written: sum(records(n, y, written)))
# P[R(b) = 1] and P[R(b) = 0].
theory.model(theory.explicit("one(b, p, q) = p*b + q*(1 - b)"), lambda b, p, q: p * b + q * (1 - b))
theory.model(theory.explicit("zero(b, p, q) = q*b + p*(1 - b)"), lambda b, p, q: q * b + p * (1 - b))
ones_of = theory.recursive(
    "ones_of(n, s, y, p, q)",
    "unit(s)",
    "zero(bit_of(n + 1, y), p, q)*ones_of(n, s, y, p, q) + one(bit_of(n + 1, y), p, q)*ones_of(n, s - 1, y, p, q)",
)
theory.model(ones_of, lambda n, s, y, p, q, *, written: ones_reported(records(n, y, written), s, p, q))

# Only the number of ones matters.
is_one = lemma("written(y, i) >= 1 |- bit_of(i, y) = 1")
is_zero = lemma("1 > written(y, i) |- bit_of(i, y) = 0")
bit = cases("written(y, n + 1) >= 1")
not_negative = lemma("n >= 0 |- ones_among(n, y) >= 0").prove(induction("n", step=bit))
not_above = lemma("n >= 0 |- ones_among(n, y) <= n").prove(induction("n", step=bit))
one_more = lemma("0 <= m <= n, k = m + 1 |- a(n + 1, k, s, p, q) = q*a(n, m, s, p, q) + p*a(n, m, s - 1, p, q)")
as_many = lemma("0 <= m <= n, k = m |- a(n + 1, k, s, p, q) = p*a(n, m, s, p, q) + q*a(n, m, s - 1, p, q)")
for case, kept, flipped in (("written(y, n + 1) >= 1", "q", "p"), ("1 > written(y, n + 1)", "p", "q")):
    lemma(
        f"n >= 0, {case} |- a(n + 1, ones_among(n + 1, y), s, p, q)"
        f" = {kept}*a(n, ones_among(n, y), s, p, q) + {flipped}*a(n, ones_among(n, y), s - 1, p, q)"
    )
by_number = lemma(
    "n >= 0 |- ones_of(n, s, y, p, q) = a(n, ones_among(n, y), s, p, q)", name="law by the number of ones"
).prove(induction("n", bound="s", step=bit))
counted = lemma("n >= 0, m = ones_among(n, y) |- ones_of(n, s, y, p, q) = a(n, m, s, p, q)", name="law of a collection")
# The collection u differs from y in the record r, and nowhere else.
SAME = "(for all i: {0} |- bit_of(i, u) = bit_of(i, y))"
BEFORE, AFTER = SAME.format("1 <= i <= r - 1"), SAME.format("r + 1 <= i <= n")
ONE_ROW = f"1 <= r <= n, {BEFORE}, {AFTER}, bit_of(r, u) = 1 - bit_of(r, y)"
before = lemma(f"n >= 0, n <= r - 1, {BEFORE} |- ones_among(n, u) = ones_among(n, y)").prove(induction("n"))
turned = lemma(f"{ONE_ROW} |- ones_among(n, u) = ones_among(n, y) + 1 - 2*bit_of(r, y)", name="another record")
turned.prove(induction("n", start="r", base=[before.at(n="r - 1")]))

# ------------------------------------------------------------------------------------ two binomials
# P[B + C = s] for independent B ~ Bin(m, p) and C ~ Bin(z, q), by the value of B.
BINOMIALS = "sum(binomial(m, j)*p^j*q^(m - j)*(binomial(z, s - j)*q^(s - j)*p^(z - (s - j))), j, 0, {})"
two = theory.explicit(f"two(m, z, s, p, q) = {BINOMIALS.format('m')}")
# By all outcomes of m + z coins: the first m show a one with weight p, the others with weight q.
theory.model(two, lambda m, z, s, p, q: ones_reported([1] * int(m) + [0] * int(z), s, p, q))
PARTS = "sum(law(0, {m}, j, p, q)*law(z, 0, {s} - j, p, q), j, 0, {k})"
one_more_set_bit = lemma(
    f"m >= 0, z >= 0, k >= 0 |- {PARTS.format(m='m + 1', s='s', k='k')}"
    f" = q*{PARTS.format(m='m', s='s', k='k')} + p*{PARTS.format(m='m', s='(s - 1)', k='k - 1')}"
).prove(induction("k"))
by_parts = lemma(
    f"m >= 0, z >= 0 |- law(z, m, s, p, q) = {PARTS.format(m='m', s='s', k='m')}", name="set and cleared bits"
).prove(induction("m", bound="s", step=[one_more_set_bit.at(k="m + 1"), of.law_zero_above.at(z=0, i="m + 1")]))
as_binomials = lemma(
    f"m >= 0, z >= 0, p > 0, q > 0, k >= 0 |- {PARTS.format(m='m', s='s', k='k')} = {BINOMIALS.format('k')}",
    name="sum of binomials",
)
two_law = lemma("m >= 0, z >= 0, p > 0, q > 0 |- two(m, z, s, p, q) = law(z, m, s, p, q)")
