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
# The number of ones, as it is written and as an integer by its form.
SIZE, NUMBER = (f"sum({one}, i, 1, {{}})".format for one in ("entry(c, i)", "pos(entry(c, i) - 1/2)"))
bit_value = lemma("x*(1 - x) = 0 |- pos(x - 1/2) = x").prove(cases("x >= 1/2"), values_of("x"))
by_number = lemma(f"n >= 0, {BITS} |- {NUMBER('n')} = {SIZE('n')}").prove(induction("n"), [bit_value.at(x=NEXT)])
number_bounds = [lemma(f"n >= 0 |- {NUMBER('n')} {bound}") for bound in (">= 0", "<= n")]
for case, more, kept, flipped in ((f"{NEXT} >= 1/2", " + 1", "q", "p"), (f"1/2 > {NEXT}", "", "p", "q")):
    given = f"n >= 0, {NEXT}*(1 - {NEXT}) = 0, {case}"
    next_number = lemma(f"{given} |- {NUMBER('n + 1')} = {NUMBER('n')}{more}").prove(using=values_of(NEXT))
    lemma(
        f"{given} |- a(n + 1, {NUMBER('n + 1')}, s, p, q)"
        f" = {kept}*a(n, {NUMBER('n')}, s, p, q) + {flipped}*a(n, {NUMBER('n')}, s - 1, p, q)"
    ).prove(using=[next_number])
by_integer = lemma(f"n >= 0, {BITS} |- counted(n, c, s, p, q) = a(n, {NUMBER('n')}, s, p, q)")
by_integer.prove(induction("n", bound="s", step=cases(f"{NEXT} >= 1/2")), values_of(NEXT))
not_negative = lemma(f"n >= 0, {BITS} |- {SIZE('n')} >= 0")
not_above = lemma(f"n >= 0, {BITS} |- {SIZE('n')} <= n")
counted_law = lemma(
    f"n >= 0, {BITS}, m = {SIZE('n')} |- counted(n, c, s, p, q) = a(n, m, s, p, q)", name="law of a collection"
).prove(using=[by_integer, by_number])

# In terms of the records themselves; and with record c, of 1..n, turned into the other bit.
RECORDS = "(for all i: 1 <= i, i <= n |- held(i)*(1 - held(i)) = 0)"
ONES = "sum(held(i), i, 1, n)"
turned = lemma("entry(c, c) = 1 - held(c)")
whole_row = lemma("k >= 0, k <= c - 1 |- sum(entry(c, i), i, 1, k) = sum(held(i), i, 1, k)")
unchanged = lemma("k >= 0 |- sum(entry(0, i), i, 1, k) = sum(held(i), i, 1, k)")
one_row = lemma(f"1 <= c, c <= n |- {SIZE('n')} = {ONES} + 1 - 2*held(c)")
one_row.prove(induction("n", start="c", base=[whole_row.at(k="c - 1"), turned]))
elsewhere = [lemma(f"{order} |- entry(c, i) = held(i)") for order in ("i > c", "c > i")]
each_bit = lemma(f"{RECORDS}, 1 <= i, i <= n |- entry(c, i)*(1 - entry(c, i)) = 0")
each_bit.prove(sign("i", "c"), [turned, *elsewhere])
ones_not_negative = lemma(f"n >= 0, {RECORDS} |- {ONES} >= 0")
ones_not_above = lemma(f"n >= 0, {RECORDS} |- {ONES} <= n")
own_law = lemma(f"n >= 0, {RECORDS}, m = {ONES} |- counted(n, 0, s, p, q) = a(n, m, s, p, q)")
own_law.prove(using=[each_bit.at(c=0), unchanged.at(k="n"), counted_law.at(c=0)])
turned_law = lemma(
    f"1 <= c, c <= n, {RECORDS}, m = {ONES} + 1 - 2*held(c) |- counted(n, c, s, p, q) = a(n, m, s, p, q)"
).prove(using=[each_bit, one_row, counted_law])
turned_size = [
    lemma(f"1 <= c, c <= n, {RECORDS} |- {bound}").prove(using=[each_bit, one_row, known])
    for bound, known in ((f"{ONES} + 1 - 2*held(c) >= 0", not_negative), (f"{ONES} + 1 - 2*held(c) <= n", not_above))
]
whole_ones = lemma(f"n >= 0, {RECORDS} |- {ONES} = sum(pos(held(i) - 1/2), i, 1, n)")
whole_ones.prove(induction("n"), [bit_value.at(x="held(n + 1)")])
floor_of_ones = lemma(f"n >= 0, {RECORDS} |- floor({ONES}) = {ONES}").prove(using=[whole_ones])

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
