"""Collections of single bits: the law of the number of reported ones depends on the number of set bits alone.

entry(c, i) is record i of the collection c, any bits; `counted(n, c, s, p, q)` is the probability that s of the first
n records are reported as ones, built record by record; its executable model enumerates the flips.  With m records that
are 1 it is a(n, m, s, p, q): `counted_law`.  `two(m, z, s, p, q)` is P[B + C = s] for independent B ~ Bin(m, p) and
C ~ Bin(z, q); `two_law`: it is the law of m set bits and z zero bits.
"""

from derivations.author import Theory, cases, induction, sign
from derivations.laws import distributions as of
from derivations.laws import probability_ratio as ratio
from derivations.laws.randomization import values_of

theory = Theory("collections of bits", integers="c", on=[ratio.theory])
lemma = theory.lemma

theory.sequence("held(i)")
entry = theory.explicit("entry(c, i) = held(i) + pos(i - c)*pos(c - i)*(1 - 2*held(i))")
theory.model(entry, lambda c, i, *, held: 1 - held(i) if c == i else held(i))


def by_flips(n, c, s, p, q, *, held):
    """The weight of all flips after which s of the n records are 1."""
    return of.ones_reported([int(1 - held(i) if c == i else held(i)) for i in range(1, int(n) + 1)], s, p, q)


NEXT = "entry(c, n + 1)"
counted = theory.recursive(
    "counted(n, c, s, p, q)",
    "unit(s)",
    f"({NEXT}*p + (1 - {NEXT})*q)*counted(n, c, s - 1, p, q) + ({NEXT}*q + (1 - {NEXT})*p)*counted(n, c, s, p, q)",
)
theory.model(counted, by_flips)
BITS = "(for all i: 1 <= i, i <= n |- entry(c, i)*(1 - entry(c, i)) = 0)"
SIZE = "sum(entry(c, i), i, 1, n)"
MORE_SIZE = "sum(entry(c, i), i, 1, n + 1)"
not_negative = lemma(f"n >= 0, {BITS} |- {SIZE} >= 0")
not_above = lemma(f"n >= 0, {BITS} |- {SIZE} <= n")
whole_plus = [
    lemma(f"floor(x) = x, y = x + {b} |- floor(y) = y").prove(
        using=[ratio.one_integer.at(k="floor(y)", l=f"floor(x) + {b}", x="y"), *(at.at(x="y") for at in ratio.around)]
    )
    for b in (0, 1)
]
still_whole = [plus.at(x=SIZE, y=MORE_SIZE) for plus in whole_plus]
whole_with_next = lemma(f"n >= 0, {NEXT}*(1 - {NEXT}) = 0, floor({SIZE}) = {SIZE} |- floor({MORE_SIZE}) = {MORE_SIZE}")
whole_with_next.prove(cases(f"{NEXT} >= 1/2"), [*values_of(NEXT), *still_whole])
zero_whole = lemma("x = 0 |- floor(x) = x").at(x="sum(entry(c, i), i, 1, 0)")
whole_size = lemma(f"n >= 0, {BITS} |- floor({SIZE}) = {SIZE}")
whole_size.prove(induction("n", base=[zero_whole], step=[whole_with_next, theory.assume(BITS).at(i="n + 1")]))
# The collection with record c, of 1..n, turned into the other bit.
elsewhere = [lemma(f"{order} |- entry(c, i) = held(i)") for order in ("i > c", "c > i")]
turned = lemma("entry(c, c) = 1 - held(c)")
whole_row = lemma("k >= 0, k <= c - 1 |- sum(entry(c, i), i, 1, k) = sum(held(i), i, 1, k)")
unchanged = lemma("k >= 0 |- sum(entry(0, i), i, 1, k) = sum(held(i), i, 1, k)")
one_row = lemma("1 <= c, c <= n |- sum(entry(c, i), i, 1, n) = sum(entry(0, i), i, 1, n) + 1 - 2*held(c)")
one_row.prove(induction("n", start="c", base=[whole_row.at(k="c - 1"), turned]))
MORE = BITS.replace("i <= n", "i <= n + 1")
BEFORE = f"(for all m, s: m = {SIZE} |- counted(n, c, s, p, q) = a(n, m, s, p, q))"
earlier = theory.assume(BEFORE)
is_set = lemma(
    f"n >= 0, {BITS}, {NEXT} = 1, {BEFORE}, m = {SIZE} + {NEXT} |- counted(n + 1, c, s, p, q) = a(n + 1, m, s, p, q)"
).prove(using=[not_negative, not_above, ratio.one_more_set_bit.at(m="m - 1")])
is_zero = lemma(
    f"n >= 0, {BITS}, {NEXT} = 0, {BEFORE}, m = {SIZE} + {NEXT} |- counted(n + 1, c, s, p, q) = a(n + 1, m, s, p, q)"
).prove(using=[not_above, earlier, earlier.at(s="s - 1")])
one_more_record = lemma(
    f"n >= 0, {MORE}, {BEFORE}, m = {MORE_SIZE} |- counted(n + 1, c, s, p, q) = a(n + 1, m, s, p, q)"
).prove(cases(f"{NEXT} >= 1/2"))
no_record = lemma("m = sum(entry(c, i), i, 1, 0) |- m = 0")
none_set = lemma("m = 0 |- counted(0, c, s, p, q) = a(0, m, s, p, q)")
counted_law = lemma(
    f"n >= 0, {BITS}, m = {SIZE} |- counted(n, c, s, p, q) = a(n, m, s, p, q)", name="law of a collection"
).prove(induction("n", bound="m s", base=[no_record, none_set], step=[one_more_record]))

# In terms of the records themselves; and with record c turned.
RECORDS = "(for all i: 1 <= i, i <= n |- held(i)*(1 - held(i)) = 0)"
ONES = "sum(held(i), i, 1, n)"
each_bit = lemma(f"{RECORDS}, 1 <= i, i <= n |- entry(c, i)*(1 - entry(c, i)) = 0")
each_bit.prove(sign("i", "c"), [turned, *elsewhere, theory.assume(RECORDS)])
records = [each_bit.at(c=0), unchanged.at(k="n")]
ones_not_negative = lemma(f"n >= 0, {RECORDS} |- {ONES} >= 0")
ones_not_above = lemma(f"n >= 0, {RECORDS} |- {ONES} <= n").prove(using=[*records, not_above.at(c=0)])
own_law = lemma(f"n >= 0, {RECORDS}, m = {ONES} |- counted(n, 0, s, p, q) = a(n, m, s, p, q)")
own_law.prove(using=[*records, counted_law.at(c=0)])
turned_law = lemma(
    f"1 <= c, c <= n, {RECORDS}, m = {ONES} + 1 - 2*held(c) |- counted(n, c, s, p, q) = a(n, m, s, p, q)"
).prove(using=[each_bit, one_row, *records, counted_law])
turned_size = [
    lemma(f"1 <= c, c <= n, {RECORDS} |- {bound}").prove(using=[each_bit, one_row, *records, known])
    for bound, known in ((f"{ONES} + 1 - 2*held(c) >= 0", not_negative), (f"{ONES} + 1 - 2*held(c) <= n", not_above))
]
whole_ones = lemma(f"n >= 0, {RECORDS} |- floor({ONES}) = {ONES}")
whole_ones.prove(using=[*records, whole_size.at(c=0), whole_plus[0].at(x=SIZE.replace("(c", "(0"), y=ONES)])

# ------------------------------------------------------------------------------------ two binomials
# P[B + C = s] for independent B ~ Bin(m, p) and C ~ Bin(z, q), by the value of B.
BINOMIALS = "sum(binomial(m, j)*p^j*q^(m - j)*(binomial(z, s - j)*q^(s - j)*p^(z - (s - j))), j, 0, {})"
two = theory.explicit(f"two(m, z, s, p, q) = {BINOMIALS.format('m')}")
# By all outcomes of m + z coins: the first m show a one with weight p, the others with weight q.
theory.model(two, lambda m, z, s, p, q: of.ones_reported([1] * int(m) + [0] * int(z), s, p, q))
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
