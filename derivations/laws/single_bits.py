"""The query A for records of one bit: P[A(x) = (s, n - s)] is the probability that s of n records are reported as ones.

The vector with the number e is 1, all others are 0: so record t of the collection z is same(e, slot(z, t)), whatever
sequence of numbers `pick` is.  With d_1 = 1 and d_2 = 0 the counts (s, n - s) have the number s + (n - s) B.
"""

from derivations.author import Theory, cases, induction, sign
from derivations.laws import collections, occurrences
from derivations.laws import randomization as of
from symbolic.theory.indicators import same_or_not, values_of

theory = Theory("records of one bit", integers="z t s n B", on=[collections.theory, occurrences.theory])
lemma = theory.lemma
VECTORS, OUTCOMES, HELD = (
    "original(t, j) = same(e, t)",
    "outcome(k, j) = same(f, k)",
    "written(x, i) = same(e, slot(z, i))",
)
of_vectors = [theory.interpreted(f, VECTORS) for f in (occurrences.becomes, occurrences.occurrence)]
becomes, occurrence = (theory.interpreted(f, OUTCOMES) for f in of_vectors)
bit_of, ones_among, ones_of = (
    theory.interpreted(f, HELD) for f in (collections.bit_of, collections.ones_among, collections.ones_of)
)


def held(n, e, z, pick):
    """The first n records of the collection z."""
    return [int(pick(z, i) // 1 == e) for i in of.values(n)]


theory.model(ones_of, lambda n, s, y, p, q, e, z, *, pick: collections.ones_reported(held(n, e, z, pick), s, p, q))
theory.model(
    occurrence,
    lambda *at, pick: occurrences.by_outcomes(
        *at[:7], pick=pick, original=lambda t, j: int(t == at[7]), outcome=lambda k, j: int(k == at[8])
    ),
)

law = "occurrence({0}, {2}, {1}, z, L, q, B)".format
same_number = lemma(f"x = y |- {law('n', 'x', 2)} = {law('n', 'y', 2)}")
# With K too, which the sign of the law does not show; it would show the number 2.
more, conditioned = (
    lemma(
        f"n >= 0{given} |- {law('n + 1', 's', K)} = becomes(z, n + 1, 1, L, q)*{law('n', 's - 1', K)}"
        f" + becomes(z, n + 1, 2, L, q)*{law('n', 's - B', K)}"
    )
    for K, given in (("2", ""), ("K", ", K = 2"))
)
numbers = [same_number.at(x=f"s - worth({k}, B)", y=f"s - {value}") for k, value in ((1, "1"), (2, "B"))]
more.prove(using=[occurrences.one_record_more.at(K=2), lemma("|- worth(2, B) = B"), *numbers])
conditioned.prove(using=[more])
none = lemma("B >= 2 |- same(0, s + (0 - s)*B) = unit(s)").prove(sign("s", "0"))
no_record = lemma(f"B >= 2 |- {law(0, 's + (0 - s)*B', 2)} = unit(s)")
no_record.prove(using=[none, occurrences.no_records.at(K=2, s="s + (0 - s)*B")])
more, no_record = (theory.carried(known, VECTORS, OUTCOMES) for known in (more, no_record))

chances = [
    lemma(f"p = 1 - q |- becomes(z, t, {k}, 1, q, e, 1) = {value}(bit_of(t, z, e, z), p, q)").prove(
        cases("same(e, slot(z, t)) >= 1"), [same_or_not.at(x="e", y="slot(z, t)"), *values_of("same(e, slot(z, t))")]
    )
    for k, value in ((1, "one"), (2, "zero"))
]
PUT = "occurrence(n, K, s + (n - s)*B, z, L, q, B, e, f)"
ONE_BIT = PUT.replace("K", "2").replace("L", "1").replace("f", "1")
ONES, SIZES = "ones_of(n, s, z, p, q, e, z)", "n >= 0, K = 2, L = 1, f = 1, B >= 2, p = 1 - q"
one_bit = lemma(f"n >= 0, B >= 2, p = 1 - q |- {ONE_BIT} = {ONES}")
given = [more.at(s="s + (n + 1 - s)*B", L=1, f=1), *(chance.at(t="n + 1") for chance in chances)]
one_bit.prove(induction("n", bound="s", base=[no_record.at(L=1, f=1)], step=given))
query = lemma(f"{SIZES} |- {PUT} = {ONES}", name="the query for single bits")
query.prove(using=[one_bit, lemma(f"K = 2, L = 1, f = 1 |- {PUT} = {ONE_BIT}")])
SET, counted = "sum(same(e, slot(z, i)), i, 1, n)", theory.carried(collections.counted, HELD).at(y="z")
as_many = lemma(f"n >= 0 |- ones_among(n, z, e, z) = {SET}")
as_many.prove(induction("n", step=cases("same(e, slot(z, n + 1)) >= 1")), values_of("same(e, slot(z, n + 1))"))
query_law = lemma(f"{SIZES}, m = {SET} |- {PUT} = a(n, m, s, p, q)", name="law of the query for single bits")
query_law.prove(using=[query, counted, as_many])
