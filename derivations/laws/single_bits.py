"""The query A for records of one bit: P[A(x) = (s, n - s)] is the probability that s of n records are reported as ones.

The vector with the number e is 1, all others are 0: so record t of the collection z is same(e, slot(z, t)), whatever
sequence of numbers `pick` is.  With d_1 = 1 and d_2 = 0 the counts (s, n - s) have the number s + (n - s) B.
"""

from derivations.author import Theory, cases, induction, sign
from derivations.laws import collections, occurrences
from derivations.laws import randomization as of

theory = Theory("records of one bit", integers="z t s n B", on=[collections.theory, occurrences.theory])
lemma = theory.lemma
VECTORS, OUTCOMES, HELD = "original(t, j) = same(e, t)", "outcome(k, j) = same(f, k)", "held(i) = same(e, slot(z, i))"
of_vectors = [theory.interpreted(f, VECTORS) for f in (occurrences.becomes, occurrences.occurrence)]
becomes, occurrence = (theory.interpreted(f, OUTCOMES) for f in of_vectors)
counted = theory.interpreted(collections.counted, HELD)
theory.model(counted, lambda *at, pick: collections.by_flips(*at[:5], held=lambda i: int(pick(at[6], i) // 1 == at[5])))
theory.model(
    occurrence,
    lambda *at, pick: occurrences.by_outcomes(
        *at[:7], pick=pick, original=lambda t, j: int(t == at[7]), outcome=lambda k, j: int(k == at[8])
    ),
)

law = "occurrence({0}, 2, {1}, z, L, q, B)".format
NUMBER = "s + (n - s)*B"
BECOMES = {1: "{0}*p + (1 - {0})*q", 2: "{0}*q + (1 - {0})*p"}
CHANCES = [f"becomes(z, t, {k}, L, q) = {value.format('held(t)')}" for k, value in BECOMES.items()]
same_number = lemma(f"x = y |- {law('n', 'x')} = {law('n', 'y')}")
more = lemma(
    f"n >= 0 |- {law('n + 1', 's')} = becomes(z, n + 1, 1, L, q)*{law('n', 's - 1')}"
    f" + becomes(z, n + 1, 2, L, q)*{law('n', 's - B')}"
).prove(
    using=[
        *(occurrences.one_record_more.at(K=2), lemma("|- worth(2, B) = B")),
        *(same_number.at(x=f"s - worth({k}, B)", y=f"s - {value}") for k, value in ((1, "1"), (2, "B"))),
    ]
)
# The same with K, which the sign of the law does not show; it would show the number 2.
OF_K = "occurrence({}, K, {}, z, L, q, B)".format
conditioned = lemma(
    f"n >= 0, K = 2 |- {OF_K('n + 1', 's')} = becomes(z, n + 1, 1, L, q)*{OF_K('n', 's - 1')}"
    f" + becomes(z, n + 1, 2, L, q)*{OF_K('n', 's - B')}"
).prove(using=[more])
no_record = lemma(f"B >= 2 |- {law(0, 's + (0 - s)*B')} = counted(0, 0, s, p, q)")
none = lemma("B >= 2 |- same(0, s + (0 - s)*B) = unit(s)").prove(sign("s", "0"))
no_record.prove(using=[none, occurrences.no_records.at(K=2, s="s + (0 - s)*B")])
by_chances = lemma(
    f"n >= 0, B >= 2, {', '.join(f'(for all t: t >= 1 |- {chance})' for chance in CHANCES)}"
    f" |- {law('n', NUMBER)} = counted(n, 0, s, p, q)"
).prove(induction("n", bound="s", base=[no_record], step=[more.at(s="s + (n + 1 - s)*B")]))
for meaning in (VECTORS, OUTCOMES, HELD):
    by_chances = theory.carried(by_chances, meaning)

SAME = "same(e, slot(z, t))"
chances = [
    lemma(f"p = 1 - q |- becomes(z, t, {k}, 1, q, e, 1) = {value.format(SAME)}").prove(
        cases(f"{SAME} >= 1/2"), [of.same_or_not.at(x="e", y="slot(z, t)"), *of.values_of(SAME)]
    )
    for k, value in BECOMES.items()
]
PUT, SIZES = f"occurrence(n, K, {NUMBER}, z, L, q, B, e, f)", "n >= 0, K = 2, L = 1, f = 1, B >= 2, p = 1 - q"
query = lemma(f"{SIZES} |- {PUT} = counted(n, 0, s, p, q, e, z)", name="the query for single bits")
ONE_BIT = f"occurrence(n, 2, {NUMBER}, z, 1, q, B, e, 1)"
same_sizes = lemma(f"K = 2, L = 1, f = 1 |- {PUT} = {ONE_BIT}")
one_bit = lemma(f"n >= 0, B >= 2, p = 1 - q |- {ONE_BIT} = counted(n, 0, s, p, q, e, z)")
query.prove(using=[same_sizes, one_bit.prove(using=[by_chances.at(L=1, f=1), *chances])])
SET, ARE = "sum(same(e, slot(z, i)), i, 1, n)", "(for all i: i >= 1 |- held(i) = same(e, slot(z, i)))"
as_many = lemma(f"n >= 0, {ARE} |- {collections.ONES} = {SET}").prove(induction("n"))
held_law = lemma(f"n >= 0, {collections.RECORDS}, {ARE}, m = {SET} |- counted(n, 0, s, p, q) = a(n, m, s, p, q)")
query_law = lemma(f"{SIZES}, m = {SET} |- {PUT} = a(n, m, s, p, q)", name="law of the query for single bits")
query_law.prove(using=[query, theory.carried(held_law, HELD), of.same_or_not.at(x="e", y="slot(z, i)")])
