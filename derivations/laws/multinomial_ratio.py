"""One record of another type among n of type x, and the multinomial formula: what `multinomial` says of the counts.

`sample_with(K, n, x, y)` is the probability that n records of type x and one record of type y give the counts; it is
built as `sample` is, and its executable model goes through the outcomes of all records.
"""

from __future__ import annotations

from math import factorial, floor, prod

from derivations.author import Theory, first, induction
from derivations.laws import multinomial
from derivations.laws.multinomial import ONE_LESS, POSSIBLE, TOTAL, by_assignments, others_step, plain_step
from symbolic.theory import choosing

theory = Theory("one record of another type", on=[multinomial.theory])
lemma = theory.lemma

# The further record becomes one of v_1, .., v_K, or v_{K+1}.
sample_with = theory.recursive(
    "sample_with(K, n, x, y)",
    "0",
    f"choose(n, got(K + 1))*to(K + 1, x)^got(K + 1)*sample_with(K, n - got(K + 1), x, y) + {ONE_LESS}*to(K + 1, y)",
)
theory.model(sample_with, lambda K, n, x, y, *, amount, to: by_assignments(K, n, 0, x, amount, to, y))


def product(K, i, factor):
    """The model of a product over the outcomes: factor(j, c), where c is 1 for j = i and 0 otherwise."""
    return prod(factor(j, int(j == i)) for j in range(1, int(K) + 1))


# got(1)! got(2)! .. got(K)!, with (got(i) - 1)! for i; the same for the powers of the weights.
factorials = theory.recursive(
    "factorials(K, i)",
    "1",
    "unit(i - K - 1)*factorials(K, 0)*fact(got(K + 1) - 1) + (1 - unit(i - K - 1))*factorials(K, i)*fact(got(K + 1))",
)
theory.model(
    factorials, lambda K, i, *, amount: product(K, i, lambda j, less: factorial(max(floor(abs(amount(j))) - less, 0)))
)
weights = theory.recursive(
    "weights(K, i, x)",
    "1",
    "unit(i - K - 1)*weights(K, 0, x)*to(K + 1, x)^(got(K + 1) - 1)"
    " + (1 - unit(i - K - 1))*weights(K, i, x)*to(K + 1, x)^got(K + 1)",
)
theory.model(
    weights, lambda K, i, x, *, amount, to: product(K, i, lambda j, less: to(j, x) ** (floor(abs(amount(j))) - less))
)

last_step = lemma(f"{POSSIBLE}, K >= 0 |- sample(K + 1, n, K + 1, x) = {ONE_LESS}")
others_added = lemma(
    f"{POSSIBLE}, K >= 0 |- sum(sample(K + 1, n, i, x)*to(i, y), i, 1, K)"
    " = choose(n, got(K + 1))*to(K + 1, x)^got(K + 1)*sum(sample(K, n - got(K + 1), i, x)*to(i, y), i, 1, K)"
)
# P(S | n records of type x and one of type y), by what becomes of this one.
by_last_record = lemma(
    f"{POSSIBLE}, K >= 0 |- sample_with(K, n, x, y) = sum(sample(K, n, i, x)*to(i, y), i, 1, K)",
    name="by the record apart",
).prove(induction("K", bound="n"), [others_added])

# n P(S - v_i | n - 1 records) to(i, x) = got(i) P(S | n records): the first record becomes v_i.
LESS = "n*sample({0}, n - 1, {1}, x)*to({1}, x) = got({1})*sample({0}, n, 0, x)"
last_less = lemma(f"{POSSIBLE}, K >= 0, n >= 0, {TOTAL.format('K + 1')} |- {LESS.format('K + 1', 'K + 1')}")
last_less.prove(first("n"), [last_step.at(n="n - 1")])
one_vector_less = lemma(
    f"{POSSIBLE}, i >= 1, K >= i, n >= 0, {TOTAL.format('K')} |- {LESS.format('K', 'i')}", name="one vector less"
)
one_vector_less.prove(induction("K", start="i", bound="n", step=first("n")), [others_step.at(n="n - 1")])
# ---------------------------------------------------------------------------------------------- the ratio
# There are n vectors, at least one; K outcomes.
OBSERVED = f"{POSSIBLE}, K >= 0, n > 0, {TOTAL.format('K')}"
MEAN = "sum(got(i)*(to(i, y)/to(i, x)), i, 1, K)/n"
share = lemma(f"{OBSERVED}, i >= 1, K >= i |- sample(K, n - 1, i, x) = got(i)*sample(K, n, 0, x)/(n*to(i, x))")
# P(S | D' + y) / P(S | n records of type x) is the mean of to(i, y) / to(i, x) over the n vectors observed.
SHARES = "sum(sample(K, n - 1, i, x)*to(i, y), i, 1, {})"
WEIGHTED = "sum(got(i)*(to(i, y)/to(i, x)), i, 1, {})"
shares_added = lemma(
    f"{OBSERVED}, m >= 0, K >= m |- n*{SHARES.format('m')} = sample(K, n, 0, x)*{WEIGHTED.format('m')}"
).prove(induction("m"))
mean_ratio = lemma(f"{OBSERVED} |- sample_with(K, n - 1, x, y) = sample(K, n, 0, x)*({MEAN})")
# A further record of type x itself: n records of this type.
same_type = lemma(f"{POSSIBLE}, K >= 0, y = x |- {WEIGHTED.format('K')} = sum(got(j), j, 1, K)")
one_more_record = lemma(f"{OBSERVED} |- sample_with(K, n - 1, x, x) = sample(K, n, 0, x)")
with_positive = lemma(f"{OBSERVED} |- sample_with(K, n - 1, x, x) > 0").prove(using=[one_more_record])
privacy_ratio = lemma(f"{OBSERVED} |- sample_with(K, n - 1, x, y)/sample_with(K, n - 1, x, x) = {MEAN}")

# ---------------------------------------------------------------------------------------------- the multinomial formula
factorials_plain = lemma("K >= 0, K >= i |- factorials(K + 1, i) = factorials(K, i)*fact(got(K + 1))")
factorials_positive = lemma("K >= 0 |- factorials(K, 0) > 0").prove(induction("K"))
weights_plain = lemma(f"{POSSIBLE}, K >= 0, K >= i |- weights(K + 1, i, x) = weights(K, i, x)*to(K + 1, x)^got(K + 1)")
weights_positive = lemma(f"{POSSIBLE}, K >= 0 |- weights(K, 0, x) > 0").prove(induction("K"))
counts_law = lemma(
    f"{POSSIBLE}, K >= 0, {TOTAL.format('K')} |- sample(K, n, 0, x)*factorials(K, 0) = fact(n)*weights(K, 0, x)",
    name="multinomial law",
).prove(induction("K", bound="n"), [plain_step, choosing.choose_factorials.at(k="got(K + 1)")])
factorials_without = lemma("i >= 1, K >= i, got(i) >= 1 |- factorials(K, i)*got(i) = factorials(K, 0)")
weights_without = lemma(
    f"{POSSIBLE}, i >= 1, K >= i |- weights(K, i, x)*to(i, x) = weights(K, 0, x)", name="weights with one vector less"
)
