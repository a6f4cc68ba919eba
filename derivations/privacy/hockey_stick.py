"""Two collections that differ in one record, what is released of them, and the hockey-stick divergence between the two.

There are N records, each 0 or 1.  Every record is reported as it is with weight p and flipped with weight q = 1 - p,
and the reports are shuffled, so only the number s of reported ones is left.  Of the N - 1 records that both collections
have, m are ones; the last record is 0 in the first collection and 1 in the second.  With E = e^epsilon,

    D01(N, m) = sum over s of max(P0(s) - E P1(s), 0),      D10(N, m) = sum over s of max(P1(s) - E P0(s), 0),

where P0 and P1 are the laws of s.  Their executable models release every pattern of flips, sorted, and sum over what
may be released.

The lemmas are about the summands of D01: `gap(s)` is P0(s) - E P1(s), which is (p - qE) f(s) - (pE - q) f(s-1), f the
law of the number of ones that the other N - 1 records report; and about the sums of their positive parts.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from fractions import Fraction
from functools import lru_cache

from derivations.author import Theory, cases, first, induction
from derivations.laws import distributions as of

theory = Theory("the hockey-stick divergence", integers="s last", on=[of.theory])
lemma = theory.lemma

# ---------------------------------------------------------------------------------------------- models


@lru_cache(maxsize=10_000)
def released(records, p, q):
    """What is released, and with what weight: every pattern of flips, the reports without their order."""
    weights = Counter()
    for flips in itertools.product((0, 1), repeat=len(records)):
        reports = sorted(record ^ flip for record, flip in zip(records, flips, strict=True))
        weights[tuple(reports)] += q ** sum(flips) * p ** (len(flips) - sum(flips))
    return weights


def others(N, m):
    """The records that both collections have."""
    return (1,) * int(m) + (0,) * int(N - 1 - m)


def divergence(first, N, m, p, q, E):
    """The sum of the positive parts over all that may be released; `first` is the record that the first one has."""
    here, there = (released((*others(N, m), record), p, q) for record in (first, 1 - first))
    return sum((max(here[outcome] - E * there[outcome], Fraction(0)) for outcome in here), Fraction(0))


# ---------------------------------------------------------------------------------------------- definitions
# The laws of the number of reported ones where the last record is 0, where it is 1, and without it.
BITS = (("N - m", "m"), ("N - m - 1", "m + 1"), ("N - m - 1", "m"))
P0, P1, f = (f"law({zeros}, {ones}, {{}}, p, q)".format for zeros, ones in BITS)


def gap(s):
    """P0(s) - E P1(s)."""
    return f"({P0(s)} - E*{P1(s)})"


def put(text, **values):
    """A text with other values for its letters."""
    return re.sub(r"\w+", lambda word: values.get(word[0], word[0]), text)


def turned(s):
    """P1(s) - E P0(s): the other direction."""
    return f"({P1(s)} - E*{P0(s)})"


def total(of, last):
    """The sum of of(s) for s = 0, .., last."""
    return f"sum({of('s')}, s, 0, {last})"


def parts(of, last):
    """The sum of its positive part."""
    return total(lambda s: f"max({of(s)}, 0)", last)


def g(k):
    """(p - qE) f(k) - (E - 1) F(k-1): the sum of the gaps up to k."""
    return f"((p - q*E)*{f(k)} - (E - 1)*{total(f, f'{k} - 1')})"


D01 = theory.explicit(f"D01(N, m, p, q, E) = {parts(gap, 'N')}")
theory.model(D01, lambda *where: divergence(0, *where))
D10 = theory.explicit(f"D10(N, m, p, q, E) = {parts(turned, 'N')}")
theory.model(D10, lambda *where: divergence(1, *where))

CHANCE, RECORDS = "q > 0, 1 > 2*q, p = 1 - q", "m >= 0, N >= m + 1"
GIVEN = f"{CHANCE}, E >= 1, {RECORDS}"
# epsilon is below that of a single report: E < p/q as it is printed, and without the quotient.
SMALL, BELOW = "p/q > E", "p > q*E"
cleared = lemma(f"{CHANCE}, {SMALL} |- {BELOW}")

# ---------------------------------------------------------------------------------------------- positive parts
part_not_negative = lemma("max(w, 0) >= 0").prove(cases("w >= 0"))
part_above = lemma("max(w, 0) >= w").prove(cases("w >= 0"))
part_itself = lemma("w >= 0 |- max(w, 0) = w")
part_zero = lemma("0 >= w |- max(w, 0) = 0")
greater_above = [lemma(f"max(x, y) >= {side}").prove(cases("x >= y")) for side in "xy"]
greater_at_most = lemma("w >= x, w >= y |- w >= max(x, y)").prove(cases("x >= y"))
part_grows = lemma("y >= x |- max(y, 0) >= max(x, 0)").prove(cases("x >= 0"))
part_grows_strictly = lemma("y > x, y > 0 |- max(y, 0) > max(x, 0)").prove(cases("x >= 0"))
part_equal = lemma("u = v |- max(u, 0) = max(v, 0)")

# ---------------------------------------------------------------------------------------------- the summands
OTHERS = {"z": "N - m - 1"}
summand = lemma(f"{RECORDS}, p = 1 - q |- {gap('s')} = (p - q*E)*{f('s')} - (p*E - q)*{f('s - 1')}")
# Partial sums, for every integer k.
from_zero = lemma(f"k >= 0, {RECORDS}, p = 1 - q |- {total(gap, 'k')} = {g('k')}")
from_zero.prove(induction("k"), [summand.at(s="k + 1"), summand.at(s=0), of.law_zero_below.at(OTHERS, i=-1)])
partial_sum = lemma(f"{RECORDS}, p = 1 - q |- {total(gap, 'k')} = {g('k')}")
partial_sum.prove(cases("k >= 0"), [from_zero, of.law_zero_below.at(OTHERS, i="k")])

# The signs change once: by log-concavity, (p - qE) f(s) >= (pE - q) f(s-1) for s = j implies it for every i <= j, and
# the reverse for s = i >= 1 implies it for every j >= i.
gain = lemma(f"{BELOW} |- p - q*E > 0")
loss = lemma(f"{CHANCE}, E >= 1 |- p*E - q > 0")
both_signs = [
    gain, loss, summand.at(s="i"), summand.at(s="j"), of.law_log_concave.at(OTHERS, i="j - 1", j="i"),
]  # fmt: skip
earlier = lemma(f"{GIVEN}, {BELOW}, i >= 0, j >= i, N >= j, {gap('j')} >= 0 |- {gap('i')} >= 0").prove(
    first("j", "i"),
    [*both_signs, of.law_positive.at(OTHERS, i="j - 1"), of.law_not_negative.at(OTHERS, i="i - 1")],
    unfold=False,
    match=False,
)
later = lemma(f"{GIVEN}, {BELOW}, i >= 1, j >= i, N >= j, 0 >= {gap('i')} |- 0 >= {gap('j')}").prove(
    first("j", "i"),
    [*both_signs, of.law_positive.at(OTHERS, i="i - 1"), of.law_not_negative.at(OTHERS, i="j - 1")],
    unfold=False,
    match=False,
)
# The first sign is +, the last one -; with E >= p/q there is no +.
first_sign = lemma(f"{GIVEN}, {BELOW} |- {gap(0)} > 0")
last_gap = lemma(f"{GIVEN} |- 0 > {gap('N')}")
gap_negative = lemma(f"{GIVEN}, q*E >= p |- 0 >= {gap('s')}")

# ---------------------------------------------------------------------------------------------- sums of positive parts
# Above every partial sum; equal to it as long as the signs are +; as they are when the signs are -.
parts_above = lemma(f"k >= -1 |- {parts(gap, 'k')} >= {total(gap, 'k')}")
parts_above.prove(induction("k", start=-1), [part_above.at(w=gap("k + 1"))])
parts_grow = lemma(f"last >= -1, k >= last |- {parts(gap, 'k')} >= {parts(gap, 'last')}")
parts_grow.prove(induction("k", start="last"), [part_not_negative.at(w=gap("k + 1"))])
positive_so_far = lemma(
    f"{GIVEN}, {BELOW}, i >= 0, j >= i, N >= j, {gap('j')} >= 0 |- {parts(gap, 'i')} = {total(gap, 'i')}"
).prove(induction("i"), [fact for s in (0, "i + 1") for fact in (earlier.at(i=s), part_itself.at(w=gap(s)))])
no_more = lemma(
    f"{GIVEN}, {BELOW}, last >= 0, k >= last, N >= k, 0 >= {gap('last + 1')}"
    f" |- {parts(gap, 'k')} = {parts(gap, 'last')}"
).prove(induction("k", start="last"), [later.at(i="last + 1", j="k + 1"), part_zero.at(w=gap("k + 1"))])
none_at_all = lemma(f"{GIVEN}, q*E >= p, k >= 0 |- {parts(gap, 'k')} = 0").prove(
    induction("k"), [fact for s in (0, "k + 1") for fact in (gap_negative.at(s=s), part_zero.at(w=gap(s)))]
)
