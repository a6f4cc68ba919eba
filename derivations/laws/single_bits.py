"""The query A for records of one bit: P[A(x) = (s, n - s)] is the probability that s of n records are reported as ones.

The vectors are single bits, the one with the number e is 1 and all others are 0; so record t of the collection z is
the bit same(e, slot(z, t)), whatever sequence of numbers `pick` is.  The outcomes are d_1 = 1 and d_2 = 0, so the count
vector (s, n - s) has the number s + (n - s) B.  `occurrence` is built of what becomes of the vectors
(`derivations.laws.occurrences`), `counted` of the flips of the bits (`derivations.laws.collections`); `query` says that
they are the same, and `query_law` that they are the law for as many set bits as the collection has.
"""

from derivations.author import Theory, cases, induction, sign
from derivations.laws import collections, occurrences, randomization

theory = Theory("records of one bit", integers="z t s n B", on=[collections.theory, occurrences.theory])
lemma = theory.lemma


def bits_of(e):
    """The vectors, as rows of one bit: the one with the number e is 1."""
    return lambda k, j: int(k == e)


# The vectors and the outcomes as such bits; and the records of the collection z.
VECTORS, OUTCOMES, HELD = "original(t, j) = same(e, t)", "outcome(k, j) = same(k, f)", "held(i) = same(e, slot(z, i))"
occurrence = theory.interpreted(theory.interpreted(occurrences.occurrence, VECTORS), OUTCOMES)
theory.model(
    occurrence,
    lambda n, K, s, z, L, q, B, e, f, *, pick: occurrences.by_outcomes(
        n, K, s, z, L, q, B, pick=pick, original=bits_of(e), outcome=bits_of(f)
    ),
)
counted = theory.interpreted(collections.counted, HELD)
theory.model(
    counted,
    lambda n, c, s, p, q, e, z, *, pick: collections.by_flips(n, c, s, p, q, held=lambda i: int(pick(z, i) // 1 == e)),
)

# ---------------------------------------------------------------------------------------------- one record more

law = "occurrence({0}, {1}, {2}, z, L, q, B)".format
TERM = f"becomes(z, n + 1, {{0}}, L, q)*{law('n', '{1}', 's - worth({0}, B)')}"
SUM = f"sum({TERM.format('j', 'K')}, j, 1, {{0}})"
longer = lemma(f"m >= 0 |- {SUM.format('m + 1')} = {SUM.format('m')} + {TERM.format('(m + 1)', 'K')}")
two_terms = lemma(f"n >= 0 |- {law('n + 1', 2, 's')} = {TERM.format(1, 2)} + {TERM.format(2, 2)}")
two_terms.prove(using=[occurrences.one_record_more.at(K=2), *(longer.at(K=2, m=m) for m in (0, 1))])
same_number = lemma(f"x = y |- {law('n', 2, 'x')} = {law('n', 2, 'y')}")
worth_of_second = lemma("|- worth(2, B) = B")
more = lemma(
    f"n >= 0 |- {law('n + 1', 2, 's')} = becomes(z, n + 1, 1, L, q)*{law('n', 2, 's - 1')}"
    f" + becomes(z, n + 1, 2, L, q)*{law('n', 2, 's - B')}"
).prove(
    using=[
        *(two_terms, worth_of_second, same_number.at(x="s - worth(1, B)", y="s - 1")),
        same_number.at(x="s - worth(2, B)", y="s - B"),
    ]
)

# ---------------------------------------------------------------------------------------------- all records

NUMBER = "s + (n - s)*B"
BECOMES = {1: "held(t)*p + (1 - held(t))*q", 2: "held(t)*q + (1 - held(t))*p"}
CHANCES = ", ".join(f"(for all t: t >= 1 |- becomes(z, t, {k}, L, q) = {value})" for k, value in BECOMES.items())
no_number = lemma("B >= 2 |- same(0, s + (0 - s)*B) = unit(s)").prove(sign("s", "0"))
no_record = lemma(f"B >= 2 |- {law(0, 2, 's + (0 - s)*B')} = counted(0, 0, s, p, q)")
no_record.prove(using=[no_number, occurrences.no_records.at(K=2, s="s + (0 - s)*B")])
by_chances = lemma(f"n >= 0, B >= 2, {CHANCES} |- {law('n', 2, NUMBER)} = counted(n, 0, s, p, q)")
by_chances.prove(induction("n", bound="s", base=[no_record], step=[more.at(s="s + (n + 1 - s)*B")]))

# ---------------------------------------------------------------------------------------------- the two vectors

BITS = (
    "p = 1 - q, (for all t: t >= 1 |- held(t)*(1 - held(t)) = 0),"
    " (for all t: t >= 1 |- original(slot(z, t), 1) = held(t)), outcome(1, 1) = 1, outcome(2, 1) = 0"
)
one_bit = lemma("|- vector_law(1, t, k, q) = bit_law(original(t, 1), outcome(k, 1), q)")
same_bit = lemma("x = X |- bit_law(x, v, q) = bit_law(X, v, q)")
as_bit = lemma(
    "original(slot(z, t), 1) = held(t) |- becomes(z, t, k, 1, q) = bit_law(held(t), outcome(k, 1), q)"
).prove(using=[one_bit.at(t="slot(z, t)"), same_bit.at(x="original(slot(z, t), 1)", X="held(t)", v="outcome(k, 1)")])
chances = []
for k, value in BECOMES.items():
    bit = lemma(f"p = 1 - q, x*(1 - x) = 0, v = {2 - k} |- bit_law(x, v, q) = {value.replace('held(t)', 'x')}")
    bit.prove(cases("x >= 1/2"), randomization.values_of("x"))
    known = [as_bit.at(k=k), bit.at(x="held(t)", v=f"outcome({k}, 1)")]
    chances.append(lemma(f"{BITS}, t >= 1 |- becomes(z, t, {k}, 1, q) = {value}").prove(using=known))
of_bits = lemma(f"n >= 0, B >= 2, {BITS} |- occurrence(n, 2, {NUMBER}, z, 1, q, B) = counted(n, 0, s, p, q)")
of_bits.prove(using=[by_chances.at(L=1), *chances])
put_in = of_bits
for meaning in (VECTORS, OUTCOMES, HELD):
    put_in = theory.carried(put_in, meaning)
PUT, SIZES = f"occurrence(n, 2, {NUMBER}, z, 1, q, B, e, 1)", "n >= 0, B >= 2, p = 1 - q"
query = lemma(f"{SIZES} |- {PUT} = counted(n, 0, s, p, q, e, z)", name="the query for single bits")
first, second = randomization.same_if_equal.at(x=1, y=1), randomization.not_same[0].at(x=2, y=1)
query.prove(using=[put_in.at(f=1), first, second, randomization.same_or_not.at(x="e", y="slot(z, t)")])
# The number of set bits, of the records as they are given.
SET, ARE = "sum(same(e, slot(z, i)), i, 1, n)", "(for all i: i >= 1 |- held(i) = same(e, slot(z, i)))"
as_many = lemma(f"n >= 0, {ARE} |- {collections.ONES} = {SET}").prove(induction("n"))
held_law = lemma(f"n >= 0, {collections.RECORDS}, {ARE}, m = {SET} |- counted(n, 0, s, p, q) = a(n, m, s, p, q)")
query_law = lemma(f"{SIZES}, m = {SET} |- {PUT} = a(n, m, s, p, q)", name="law of the query for single bits")
query_law.prove(using=[query, theory.carried(held_law, HELD), randomization.same_or_not.at(x="e", y="slot(z, i)")])
