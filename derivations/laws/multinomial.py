"""The counts of the outcomes when the records of a collection are randomized one by one: multinomial laws.

A record of type x becomes the outcome v_j, j = 1, .., K, with weight to(j, x); types are labels, 1 and 0 stand for the
unit vector and the zero vector of the papers.  `got(j)` is how often v_j is observed, any sequence of naturals.

`sample(K, n, i, x)` is the probability that n records of type x give these counts of v_1, .., v_K, that of v_i less by
one (i = 0: as they are); it is 0 where v_i is to be observed -1 times.  It is built outcome by outcome: those of the n
records that become v_K are chosen, the others become v_1, .., v_{K-1}.  The executable model goes through the outcomes
of all records.  The weights need not add up to 1, so outcomes that are not observed may be left out.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import floor, lcm

from derivations.author import Theory, induction
from derivations.laws import distributions
from symbolic.theory import choosing, naturals

# ---------------------------------------------------------------------------------------------- models


@lru_cache(maxsize=1_000_000)
def assignments(counts, weights):
    """The total weight of the ways to give records an outcome so that the counts are these.

    As many records as the counts add up to, one after the other; `weights` are those of the outcomes of each.
    """
    if not any(counts):
        return 1
    return sum(
        weight * assignments((*counts[:j], count - 1, *counts[j + 1 :]), weights)
        for j, (count, weight) in enumerate(zip(counts, weights, strict=True))
        if count > 0
    )


def by_assignments(K, n, i, x, amount, to, y=None):
    """The model of `sample` and, with a record of type y first, of `sample_with`."""
    outcomes = range(1, int(K) + 1)
    counts = tuple(floor(abs(amount(j))) - (j == i) for j in outcomes)
    if min(counts, default=0) < 0 or sum(counts) != n + (y is not None):
        return 0
    # Whole numbers are faster: all weights times their common denominator.
    weights = [Fraction(to(j, x)) for j in outcomes]
    scale = lcm(*(w.denominator for w in weights))
    scaled = tuple(int(w * scale) for w in weights)
    if y is None:
        return Fraction(assignments(counts, scaled), scale ** int(n))
    return sum(
        to(j, y) * assignments(tuple(count - (k == j) for k, count in enumerate(counts, 1)), scaled)
        for j, count in enumerate(counts, 1)
        if count > 0
    ) / Fraction(scale ** int(n))


# ---------------------------------------------------------------------------------------------- definitions
theory = Theory(
    "multinomial laws", integers="K n i j k l m w top", on=[distributions.theory, naturals.theory, choosing.theory]
)
lemma = theory.lemma

to = theory.sequence("to(j, y)")

# One outcome more, the count of which is decreased, or is not.
ONE_LESS = "choose(n, got(K + 1) - 1)*to(K + 1, x)^(got(K + 1) - 1)*sample(K, n - got(K + 1) + 1, 0, x)"
ALL_OTHERS = "choose(n, got(K + 1))*to(K + 1, x)^got(K + 1)*sample(K, n - got(K + 1), i, x)"
sample = theory.recursive(
    "sample(K, n, i, x)", "unit(n)", f"unit(i - K - 1)*({ONE_LESS}) + (1 - unit(i - K - 1))*({ALL_OTHERS})"
)
theory.model(sample, lambda K, n, i, x, *, amount, to: by_assignments(K, n, i, x, amount, to))
# ---------------------------------------------------------------------------------------------- one outcome more
POSSIBLE = "(for all j: |- to(j, x) > 0)"
others_step = lemma(f"{POSSIBLE}, K >= 0, K >= i |- sample(K + 1, n, i, x) = {ALL_OTHERS}")
plain_step = others_step.at(i=0)
# ---------------------------------------------------------------------------------------------- positive laws
TOTAL = "sum(got(j), j, 1, {}) = n"
split = lemma(f"K >= 0, {TOTAL.format('K + 1')} |- sum(got(j), j, 1, K) = n - got(K + 1)")
left = lemma(f"K >= 0, {TOTAL.format('K + 1')} |- n >= got(K + 1)")
sample_positive = lemma(
    f"{POSSIBLE}, K >= 0, {TOTAL.format('K')} |- sample(K, n, 0, x) > 0", name="positive law of counts"
).prove(induction("K", bound="n"))
