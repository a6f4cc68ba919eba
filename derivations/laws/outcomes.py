"""The outcomes of a query: their probabilities, ratios of sums of them, and queries that answer record by record.

Outcomes are numbered, s_1, s_2, ..; `mass` is P[A(x) = s_j], and `mass_other` the same for another database x'.  Where
there are infinitely many, P[A(x') in S] is a bound of the partial sums, and those for P[A(x) in S] come as near to it
as one likes.  `response(x, s)` is P[A_0(x) = s], any law whatever; `row` and `other_row` are the records x_i and x'_i,
and the outcome s_k of n records is the row s(k, 1), .., s(k, n).
"""

import itertools
from fractions import Fraction

from derivations.author import Theory, induction
from derivations.laws import randomization as of
from symbolic.theory import products, sums

theory = Theory("outcomes", integers="N K M o r", on=[of.theory, sums.theory])

# ---------------------------------------------------------------------------------------------- sets of outcomes
# The random element X has the values 1, .., K, with any weights; A(x, o) is the outcome number floor(drawn(o)) of S.
for sequence in ("weight(o)", "drawn(o)", "member(j)"):
    theory.sequence(sequence)
in_set = theory.recursive("in_set(K)", "0", "in_set(K) + weight(K + 1)*member(floor(drawn(K + 1)))", domain="K >= 0")
theory.model(in_set, lambda K, *, weight, drawn, member: sum(weight(o) * member(drawn(o) // 1) for o in of.values(K)))
point = theory.recursive("point(K, j)", "0", "point(K, j) + weight(K + 1)*same(floor(drawn(K + 1)), j)")
theory.model(point, lambda K, j, *, weight, drawn: sum(weight(o) for o in of.values(K) if drawn(o) // 1 == j))
# The values of the random element, added up twice.
BY_OUTCOME, HERE = "sum(member(j)*point({0}, j), j, 1, M)", "sum(member(j)*same({0}, j), j, 1, {1})"
none_yet = theory.lemma(f"M >= 0, i >= M + 1 |- {HERE.format('i', 'M')} = 0")
picked = theory.lemma(f"i >= 1, M >= i |- {HERE.format('i', 'M')} = member(i)")
picked.prove(induction("M", start="i", base=[none_yet.at(M="i - 1")]))
next_value = theory.lemma(
    f"K >= 0, M >= 0 |- {BY_OUTCOME.format('K + 1')}"
    f" = {BY_OUTCOME.format('K')} + weight(K + 1)*{HERE.format('floor(drawn(K + 1))', 'M')}"
)
by_outcome = theory.lemma(
    f"K >= 0, M >= 0, (for all o: 1 <= o, o <= K |- 1 <= floor(drawn(o)) <= M) |- in_set(K) = {BY_OUTCOME.format('K')}"
).prove(induction("K"))

# ---------------------------------------------------------------------------------------------- ratios of sums
for sequence in ("mass(j)", "mass_other(j)"):
    theory.sequence(sequence)
TOTAL, TOTAL_OTHER = "sum(mass(j), j, 1, {0})", "sum(mass_other(j), j, 1, {0})"
# P[A(x) in S] and P[A(x') in S] for S = s_1, .., s_N.
in_first, in_first_other = (
    theory.model(theory.explicit(text), lambda N, **law: sum(f(j) for f in law.values() for j in of.values(N)))
    for text in (f"in_first(N) = {TOTAL.format('N')}", f"in_first_other(N) = {TOTAL_OTHER.format('N')}")
)
largest = theory.recursive(
    "largest(N)", "mass(1)/mass_other(1)", "max(largest(N), mass(N + 1)/mass_other(N + 1))", start=1
)
theory.model(largest, lambda N, *, mass, mass_other: max(mass(j) / mass_other(j) for j in of.values(N)))
RATIO = f"{TOTAL.format('N')}/{TOTAL_OTHER.format('N')}"
POSITIVE = "N >= 1, (for all j: 1 <= j, j <= N |- mass_other(j) > 0)"
# For two outcomes, where lines fail that suppose all ratios: the sums may have one where single outcomes have none.
OF_TWO = {
    "goal": "|- in_first(2)/in_first_other(2) <= max(mass(1)/mass_other(1), mass(2)/mass_other(2))",
    "at": "mass(j) = 1/2, mass_other(j) = pos(1 - j)",
}
total_positive = theory.lemma(f"{POSITIVE} |- {TOTAL_OTHER.format('N')} > 0").prove(induction("N", start=1))
AT_NEXT = {"u": "largest(N)", "x": "mass(N + 1)", "y": "mass_other(N + 1)"}
next_largest = products.larger.at(AT_NEXT, v=TOTAL_OTHER.format("N"), w=TOTAL.format("N"))
by_largest = theory.lemma(
    f"{POSITIVE} |- {TOTAL.format('N')} <= largest(N)*{TOTAL_OTHER.format('N')}", name="largest ratio"
).prove(induction("N", start=1), [total_positive, next_largest])


def bounded_sums(f, g):
    """If f(j) <= rho g(j) for all j, so are their sums, and their series; with what is supposed of these."""
    known = (theory.carried(known, f"f(j) = {f}", f"g(j) = {g}") for known in (sums.bounded, sums.bounded_series))
    return *known, ", ".join(sums.series(f, g))


bounded_sum, bounded_series, SERIES = bounded_sums("mass(j)", "mass_other(j)")

# ---------------------------------------------------------------------------------------------- independent records
# X_1, .., X_n have the values 1, .., K, X_i = o with record_weight(i, o); `answer(x, o)` is A_0(x, o).
for sequence in ("record_weight(i, o)", "answer(x, o)", "row(i)"):
    theory.sequence(sequence)


def by_enumeration(n, K, k, *, record_weight, answer, row, outcome):
    """P[A_0(x_1) = s_1, .., A_0(x_n) = s_n], over the values of X_1, .., X_n together."""
    total = Fraction(0)
    for chosen in itertools.product(of.values(K), repeat=int(n)):
        if all(answer(row(i), o) == outcome(k, i) for i, o in enumerate(chosen, 1)):
            total += of.product(record_weight(i, o) for i, o in enumerate(chosen, 1))
    return total


def one_record(i, K, k, record_weight, answer, row, outcome):
    """P[A_0(x_i) = s_i]."""
    return sum(record_weight(i, o) for o in of.values(K) if answer(row(i), o) == outcome(k, i))


# The weight of X_i = o, where A_0(x_i, o) is the i-th value of s_k, else 0.
HIT = "record_weight({0}, o)*same(answer(row({0}), o), outcome(k, {0}))"
joint = theory.recursive("joint(n, K, k)", "1", f"sum({HIT.format('n + 1')}*joint(n, K, k), o, 1, K)")
theory.model(joint, by_enumeration)
product_of_records = theory.recursive(
    "product_of_records(n, K, k)", "1", f"product_of_records(n, K, k)*sum({HIT.format('n + 1')}, o, 1, K)"
)
theory.model(product_of_records, lambda n, K, k, **free: of.product(one_record(i, K, k, **free) for i in of.values(n)))
moved_out = theory.lemma(f"K >= 0 |- sum({HIT.format('i')}*y, o, 1, K) = sum({HIT.format('i')}, o, 1, K)*y")
# From here on P[A_0(x) = s] is any function that is not negative.
theory.sequence("response(x, y)")
theory.sequence("other_row(i)")


def row_by_row(n, k, *, response, outcome, **rows):
    """The product of the P[A_0(x_i) = s_i]."""
    (row,) = rows.values()
    return of.product(response(row(i), outcome(k, i)) for i in of.values(n))


# P[A(x) = s_k] and P[A(x') = s_k] for n records.
BOTH = (("database_law", "row"), ("database_law_other", "other_row"))
NEXT = "{0}(n, k)*response({1}(n + 1), outcome(k, n + 1))"
database_law, database_law_other = (
    theory.model(theory.recursive(f"{name}(n, k)", "1", NEXT.format(name, row)), row_by_row) for name, row in BOTH
)
LAW, OTHER = "database_law(n, k)", "database_law_other(n, k)"
NEXT_ANSWER = "response(other_row(n + 1), outcome(k, n + 1))"
OWN, OWN_OTHER = "response(row(r), outcome(k, r))", "response(other_row(r), outcome(k, r))"
# The records x_i and x'_i are the same, but for i = r.
BEFORE = "(for all i: 1 <= i, i <= r - 1 |- row(i) = other_row(i))"
AFTER = "(for all i: r + 1 <= i, i <= n |- row(i) = other_row(i))"
ONE_ROW = f"r >= 1, n >= r, {BEFORE}, {AFTER}"
NOT_NEGATIVE = "(for all x, y: response(x, y) >= 0)"
next_law = [theory.lemma(f"n >= 0 |- {name}(n + 1, k) = {NEXT.format(name, row)}") for name, row in BOTH]
at_r = [law.at(n="r - 1") for law in next_law]
same_answer = theory.lemma("x = y |- response(x, z) = response(y, z)").at(
    x="row(n + 1)", y="other_row(n + 1)", z="outcome(k, n + 1)"
)
same_before = theory.lemma(f"n >= 0, n <= r - 1, {BEFORE} |- {LAW} = {OTHER}", name="equal before the changed record")
same_before.prove(induction("n"))
exchanged = theory.lemma(f"{ONE_ROW} |- {LAW}*{OWN_OTHER} = {OTHER}*{OWN}", name="one record exchanged")
exchanged.prove(induction("n", start="r", step=[same_answer]))
not_negative = [theory.lemma(f"n >= 0, {NOT_NEGATIVE} |- {law} >= 0") for law in (LAW, OTHER)]
# Where P[A(x') = s] is positive, so is its factor for the row r.
own_positive = theory.lemma(f"r >= 1, n >= r, {NOT_NEGATIVE}, {OTHER} > 0 |- {OWN_OTHER} > 0")
first = [products.factor.at(x=OWN_OTHER, y="database_law_other(r - 1, k)")]
later = [next_law[1], products.factor.at(x=OTHER, y=NEXT_ANSWER)]
own_positive.prove(induction("n", start="r", base=first, step=later))
# The bound for single records, with this factor.
RECORDS = "(for all x, y, z: response(x, z) <= rho*response(y, z))"
own_bound = theory.assume(RECORDS).at(x="row(r)", y="other_row(r)", z="outcome(k, r)")
for_outcome = theory.lemma(f"{ONE_ROW}, {NOT_NEGATIVE}, {RECORDS} |- {LAW} <= rho*{OTHER}")
for_outcome.prove(induction("n", start="r", base=[at_r[1]], step=[same_answer]))
# Some outcome of the record is possible; the first one, say.
FIRST = "response(other_row(r), outcome(1, r))"
own_factor = theory.assume(RECORDS).at(x="other_row(r)", y="other_row(r)", z="outcome(1, r)")
factor_positive = theory.lemma(f"{FIRST} > 0, {RECORDS} |- rho >= 1").prove(using=[own_factor])
LAWS = ("database_law(n, j)", "database_law_other(n, j)")
SUMS = [f"sum({law}, j, 1, N)" for law in LAWS]
laws_bounded, laws_series, LAWS_SERIES = bounded_sums(*LAWS)
