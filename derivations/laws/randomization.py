"""Randomized bit vectors: every bit is flipped with probability q, independently; the laws of vectors and collections.

v(t, j) is bit j of the vector v_t, s(k, j) bit j of the outcome s_k: arbitrary rows of bits, so what is said of v_t
and s_k holds for any two vectors of L bits; v_1, .., v_n are a collection.  A bit is a real number b with b (1-b) = 0.

`vector_law(L, t, k, q)` is P[R(v_t) = s_k], `vector_missed` is P[R(v_t) != s_k]; both are built one bit at a time from
the two values of its flip.  `contained(n, L, k, q)` is P[s_k in R(T)] for the collection T = v_1, .., v_n and `absent`
is P[s_k not in R(T)], built one vector at a time.  Their executable models enumerate the flips.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import lru_cache
from math import prod

from derivations.author import Theory, induction
from derivations.laws.distributions import reports
from symbolic.theory import indicators, weights
from symbolic.theory.weights import CHANCE


def values(n):
    """1, .., n."""
    return range(1, int(n) + 1)


def product(factors):
    """The exact product."""
    return prod(factors, start=Fraction(1))


theory = Theory("randomization", integers="L n t k l j i c", on=[indicators.theory, weights.theory])
lemma = theory.lemma

theory.sequence("original(t, j)")
theory.sequence("outcome(k, j)")

# ---------------------------------------------------------------------------------------------- one bit
BITS = "b*(1 - b) = 0, s*(1 - s) = 0"

# R(b; X), and the law of R(b): over the two values of X, which is 0 with probability 1 - q and 1 with probability q.
theory.model(theory.explicit("report(b, X) = (1 - b)*X + b*(1 - X)"), lambda b, X: b if X == 0 else b + X - 2 * b * X)
bit_law = theory.explicit("bit_law(b, s, q) = (1 - q)*same(report(b, 0), s) + q*same(report(b, 1), s)")
theory.model(bit_law, lambda b, s, q: (1 - q) * (b == s) + q * (1 - b == s))
bit_missed = theory.explicit("bit_missed(b, s, q) = (1 - q)*differ(report(b, 0), s) + q*differ(report(b, 1), s)")
theory.model(bit_missed, lambda b, s, q: (1 - q) * (b != s) + q * (1 - b != s))
one_or_other = lemma("bit_missed(b, s, q) = 1 - bit_law(b, s, q)")
report_is_bit = lemma("b*(1 - b) = 0, X*(1 - X) = 0 |- report(b, X)*(1 - report(b, X)) = 0")
bit_law_by_same = lemma(f"{BITS} |- bit_law(b, s, q) = (1 - q)*same(b, s) + q*(1 - same(b, s))", name="law of one bit")
bit_as_power = lemma(f"{CHANCE}, {BITS} |- bit_law(b, s, q) = q^(1 - same(b, s))*(1 - q)^same(b, s)")

# ---------------------------------------------------------------------------------------------- one vector


def probability(event, L, t, k, q, original, outcome):
    """P[R(v_t) = s_k], or with event = False P[R(v_t) != s_k], by enumeration of all flips."""
    row, result = (tuple(of(number, j) for j in values(L)) for of, number in ((original, t), (outcome, k)))
    return enumerated(event, row, result, q)


@lru_cache(maxsize=100_000)
def enumerated(event, row, result, q):
    """The same of bits that are known."""
    return sum(weight for seen, weight in reports(row, 1 - q, q) if (tuple(seen) == result) == event)


# The next bit of the vector and of the outcome.
NEXT = "original(t, L + 1), outcome(k, L + 1)"
vector_law = theory.recursive("vector_law(L, t, k, q)", "1", f"vector_law(L, t, k, q)*bit_law({NEXT}, q)")
theory.model(vector_law, lambda L, t, k, q, *, original, outcome: probability(True, L, t, k, q, original, outcome))
# An earlier bit differs from s_k, or this one does.
vector_missed = theory.recursive(
    "vector_missed(L, t, k, q)",
    "0",
    f"vector_missed(L, t, k, q)*(bit_law({NEXT}, q) + bit_missed({NEXT}, q))"
    f" + vector_law(L, t, k, q)*bit_missed({NEXT}, q)",
)
theory.model(vector_missed, lambda L, t, k, q, *, original, outcome: probability(False, L, t, k, q, original, outcome))
missed_or_not = lemma("L >= 0 |- vector_missed(L, t, k, q) = 1 - vector_law(L, t, k, q)", name="missed or reported")

# m(v_t, s_k), the number of bits that agree.
agreeing = theory.recursive("agreeing(L, t, k)", "0", f"agreeing(L, t, k) + same({NEXT})")
theory.model(agreeing, lambda L, t, k, *, original, outcome: sum(original(t, j) == outcome(k, j) for j in values(L)))
LAW, AGREEING = "vector_law(L, t, k, q)", "agreeing(L, t, k)"
next_agreeing = lemma(f"L >= 0 |- agreeing(L + 1, t, k) = {AGREEING} + same({NEXT})")
not_negative = lemma(f"L >= 0 |- {AGREEING} >= 0", name="no negative agreement").prove(induction("L"))
not_above = lemma(f"L >= 0 |- L >= {AGREEING}", name="no more than $L$ agreements").prove(induction("L"))


def bits(row, size="L"):
    """The first bits of a row, such as original(t, j), are bits."""
    return f"(for all j: j >= 1, j <= {size} |- {row}*(1 - {row}) = 0)"


# P[R(v_t) = s_k] by the number of bits that agree: a power for those that differ, one for those that agree.
VECTORS = f"{CHANCE}, L >= 0, {bits('original(t, j)')}, {bits('outcome(k, j)')}"
law_by_power = lemma(f"{VECTORS} |- {LAW} = q^(L - {AGREEING})*(1 - q)^{AGREEING}", name="law of a vector").prove(
    induction("L"),
    [
        bit_as_power.at(b="original(t, L + 1)", s="outcome(k, L + 1)"),
        weights.together.at(c=AGREEING, n=f"same({NEXT})"),
        weights.same_count.at(L="L + 1", c="agreeing(L + 1, t, k)", n=f"{AGREEING} + same({NEXT})"),
    ],
)
all_kept = lemma(f"{VECTORS}, {AGREEING} = L |- {LAW} = (1 - q)^L")
none_kept = lemma(f"{VECTORS}, {AGREEING} = 0 |- {LAW} = q^L").prove(using=[law_by_power])

# It lies between the probabilities that every bit is flipped and that none is.
at_most = lemma(f"{VECTORS} |- (1 - q)^L >= {LAW}")
at_least = lemma(f"{VECTORS} |- {LAW} >= q^L")
less = lemma(f"{VECTORS}, L >= {AGREEING} + 1 |- (1 - q)^L > {LAW}")
ODDS = "((1 - q)/q)^L"
odds = lemma(f"{CHANCE}, L >= 0 |- (1 - q)^L = {ODDS}*q^L")
odds_positive = [lemma(f"{CHANCE}, L >= 0 |- {power} > 0") for power in (ODDS, "q^L")]

# All bits agree if and only if the vectors are the same.
all_but_last = lemma(f"L >= 0, agreeing(L + 1, t, k) = L + 1 |- {AGREEING} = L")
identical = lemma(f"j >= 1, L >= j, {AGREEING} = L |- original(t, j) = outcome(k, j)")
identical.prove(induction("L", start="j", base=[indicators.equal_if_same.at(x="original(t, j)", y="outcome(k, j)")]))
all_agree = lemma(
    f"L >= 0, (for all j: j >= 1, j <= L |- original(t, j) = outcome(k, j)) |- {AGREEING} = L",
    name="equal vectors agree",
)

# ---------------------------------------------------------------------------------------------- a collection
# The vectors v_1, .., v_n consist of bits.
collection = "(for all t, j: t >= 1, t <= {}, j >= 1, j <= L |- original(t, j)*(1 - original(t, j)) = 0)".format


def in_collection(event, n, L, k, q, original, outcome):
    """P[s_k in R(T)], or with event = False P[s_k not in R(T)]: each vector of T is reported as s_k, or is not."""
    total = Fraction(0)
    for found in itertools.product((False, True), repeat=int(n)):
        if any(found) == event:
            total += product(probability(hit, L, t, k, q, original, outcome) for t, hit in enumerate(found, 1))
    return total


absent = theory.recursive("absent(n, L, k, q)", "1", "absent(n, L, k, q)*vector_missed(L, n + 1, k, q)")
theory.model(absent, lambda n, L, k, q, *, original, outcome: in_collection(False, n, L, k, q, original, outcome))
# s_k is among the first n reports, or the next one is s_k.
contained = theory.recursive(
    "contained(n, L, k, q)",
    "0",
    "contained(n, L, k, q)*(vector_law(L, n + 1, k, q) + vector_missed(L, n + 1, k, q))"
    " + absent(n, L, k, q)*vector_law(L, n + 1, k, q)",
)
theory.model(contained, lambda n, L, k, q, *, original, outcome: in_collection(True, n, L, k, q, original, outcome))
contained_or_not = lemma("L >= 0, n >= 0 |- contained(n, L, k, q) = 1 - absent(n, L, k, q)", name="contained or absent")
contained_or_not.prove(induction("n"))

# ---------------------------------------------------------------------------------------------- the Hamming distance
distance = theory.recursive("distance(L, t, k)", "0", f"distance(L, t, k) + differ({NEXT})")
theory.model(distance, lambda L, t, k, *, original, outcome: sum(original(t, j) != outcome(k, j) for j in values(L)))
apart_or_agreeing = lemma(f"L >= 0 |- distance(L, t, k) = L - {AGREEING}", name="distance and agreement")
as_sums = [
    lemma(f"L >= 0 |- sum({one}(original(t, j), outcome(k, j)), j, 1, L) = {value}")
    for one, value in (("same", AGREEING), ("differ", "distance(L, t, k)"))
]
law_by_distance = lemma(f"{VECTORS} |- {LAW} = (1 - q)^(L - distance(L, t, k))*q^distance(L, t, k)")
