"""The distributions that the papers share: the number of reported ones after every bit is flipped with probability q.

A collection has m set bits and z zero bits.  Each bit is reported as it is with weight p, flipped with weight q
(p = 1 - q where probabilities are meant; nothing here needs it).  `law(z, m, i, p, q)` is the weight of all outcomes
with i reported ones, so P(s = i) for this collection, and the coefficient of x^i in (q + p x)^m (p + q x)^z.  It is
built one bit at a time: first the set bits (`ones`), then the zero bits.  Its executable model enumerates all outcomes
of all flips.  `law` is 0 outside of 0..z+m, so i may be any integer.

How to read the lemmas: a statement, the method of its proof, and the lemmas that it takes.  `pos(x)` is 1 for x >= 0
and 0 otherwise.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm, prod

from flint import fmpz_poly

from derivations.author import Theory, cases, induction, sign
from symbolic.theory import log_concave

theory = Theory("distributions", integers="N n m z i j k d L", on=[log_concave.theory])
lemma = theory.lemma


@cache
def patterns(n: int) -> Counter[int]:
    """How many of the 2^n patterns of flips of n bits flip so many of them, by enumeration; none for a negative n."""
    return Counter(map(sum, itertools.product((0, 1), repeat=n))) if n >= 0 else Counter()


@lru_cache(maxsize=100_000)
def flips(z: int, m: int, i: int, p: Fraction, q: Fraction) -> Fraction:
    """P(s = i) by enumeration: the total weight of the patterns of flips with exactly i reported ones."""
    total = Fraction(0)
    for (up, ups), (down, downs) in itertools.product(patterns(int(z)).items(), patterns(int(m)).items()):
        if up + int(m) - down == i:
            total += ups * downs * q ** (up + down) * p ** (int(z) + int(m) - up - down)
    return total


def reports(bits: Sequence[int], p: Fraction, q: Fraction) -> Iterator[tuple[list[int], Fraction]]:
    """What may be reported of these bits, with its weight, by enumeration of the flips."""
    for flipped in itertools.product((False, True), repeat=len(bits)):
        seen = [1 - bit if flip else bit for bit, flip in zip(bits, flipped, strict=True)]
        yield seen, prod((q if flip else p for flip in flipped), start=Fraction(1))


def record(k, bit, stays, flips):
    """The weights of 0, .., k reported ones of one record, by enumeration of its 2^k patterns of flips."""
    counts = [0] * (k + 1)
    for pattern in itertools.product((False, True), repeat=k):
        counts[sum(flipped != bit for flipped in pattern)] += flips ** sum(pattern) * stays ** (k - sum(pattern))
    return fmpz_poly(counts)


@lru_cache(maxsize=10_000)
def records(k, N, m, p, q):
    """The weights of 0, .., kN reported ones of N records, m of them set, and their denominator; none unless m <= N."""
    if not 0 <= m <= N:
        return [], 1
    parts = lcm(p.denominator, q.denominator)
    unset, ones = (record(int(k), bit, int(p * parts), int(q * parts)) for bit in (False, True))
    return [int(weight) for weight in unset ** int(N - m) * ones ** int(m)], parts ** int(k * N)


def within(i, j, *where):
    """P(i <= s <= j) for records."""
    weights, total = records(*where)
    return Fraction(sum(weights[max(int(i), 0) : max(int(j) + 1, 0)]), total)


def outcomes(f, *where):
    """The expectation of f(s) for records."""
    weights, total = records(*where)
    return sum(f(i) * weight for i, weight in enumerate(weights)) / Fraction(total)


# How many vectors of L bits there are.
vectors = theory.recursive("vectors(L)", "1", "vectors(L) + vectors(L)")
theory.model(vectors, lambda L: len(set(itertools.product((0, 1), repeat=int(L)))))
# m set bits.  One more: it is flipped, and i ones must come from the others, or it is reported, and i - 1 must.
ones = theory.recursive("ones(m, i, p, q)", "unit(i)", "q*ones(m, i, p, q) + p*ones(m, i - 1, p, q)")
theory.model(ones, lambda m, i, p, q: flips(0, m, i, p, q))
law = theory.recursive("law(z, m, i, p, q)", "ones(m, i, p, q)", "p*law(z, m, i, p, q) + q*law(z, m, i - 1, p, q)")
theory.model(law, flips)
a = theory.explicit("a(N, m, i, p, q) = law(N - m, m, i, p, q)")
theory.model(a, lambda N, m, i, p, q: flips(N - m, m, i, p, q))

outside = lemma("|- i*unit(i) = 0").prove(sign("i"))
# All bits are set, and then one zero bit comes after the other.
BITS = induction("z", bound="i", base=induction("m", bound="i"))

# ------------------------------------------------------------------------------------ one bit more, exchange
one_more_set_bit = lemma(
    "z >= 0, m >= 0 |- law(z, m + 1, i, p, q) = q*law(z, m, i, p, q) + p*law(z, m, i - 1, p, q)",
    name="one more set bit",
)
exchanged = lemma("z >= 0, m >= 0 |- law(z, m, i, p, q) = law(m, z, z + m - i, p, q)", name="zeros for ones")
exchanged.prove(BITS)

# ------------------------------------------------------------------------------------ signs and support
law_not_negative = lemma("z >= 0, m >= 0, p > 0, q > 0 |- law(z, m, i, p, q) >= 0", name="nonnegative law").prove(BITS)
law_zero_below = lemma("z >= 0, m >= 0, i <= -1 |- law(z, m, i, p, q) = 0", name="no negative number of ones")
law_zero_below.prove(BITS)
law_zero_above = lemma("z >= 0, m >= 0, i >= z + m + 1 |- law(z, m, i, p, q) = 0", name="no more ones than bits")
law_positive = lemma("z >= 0, m >= 0, p > 0, q > 0, i >= 0, z + m >= i |- law(z, m, i, p, q) > 0", name="positive law")
law_positive.prove(
    induction("z", bound="i", base=induction("m", bound="i", step=cases("m >= i")), step=cases("z + m >= i")),
    [law_not_negative],
)
a_positive = lemma("p > 0, q > 0, i >= 0, N >= i, m >= 0, N >= m |- a(N, m, i, p, q) > 0")

# ------------------------------------------------------------------------------------ log-concavity
SET = {"b(k)": "law(0, m, k, p, q)", "u": "q", "v": "p"}
CLEARED = {"b(k)": "law(z, m, k, p, q)", "u": "p", "v": "q"}
one_more_bit = [log_concave.one_more_factor.at(where) for where in (SET, CLEARED)]
law_log_concave = lemma(
    "z >= 0, m >= 0, p >= 0, q >= 0, i >= j"
    " |- law(z, m, i, p, q)*law(z, m, j, p, q) >= law(z, m, i + 1, p, q)*law(z, m, j - 1, p, q)",
    name="two-index form of the law",
).prove(induction("z", bound="i j", base=induction("m", bound="i j")), one_more_bit)
set_bits = [law_log_concave.at(z=0), log_concave.one_more_factor_strictly.at(SET, d="m")]
zero_bits = [law_log_concave, log_concave.one_more_factor_strictly.at(CLEARED, d="z + m")]
law_strictly_log_concave = lemma(
    "z >= 0, m >= 0, p > 0, q > 0, i >= 0, z + m >= i"
    " |- law(z, m, i, p, q)^2 > law(z, m, i + 1, p, q)*law(z, m, i - 1, p, q)",
    name="strict log-concavity",
).prove(induction("z", bound="i", base=induction("m", bound="i", step=set_bits), step=zero_bits))

# ------------------------------------------------------------------------------------ generating functions
one_set_bit_series, one_zero_bit_series = (
    lemma(
        f"m >= 0, z >= 0, k >= 0 |- sum({more}*x^i, i, 0, k)"
        f" = ({kept} + {flipped}*x)*sum(law(z, m, i, p, q)*x^i, i, 0, k) - {flipped}*x^(k + 1)*law(z, m, k, p, q)"
    ).prove(induction("k"), [one_more_set_bit])
    for more, kept, flipped in (("law(z, m + 1, i, p, q)", "q", "p"), ("law(z + 1, m, i, p, q)", "p", "q"))
)
law_series = lemma(
    "z >= 0, m >= 0 |- sum(law(z, m, i, p, q)*x^i, i, 0, z + m) = (q + p*x)^m*(p + q*x)^z", name="generating function"
).prove(induction("z", base=induction("m")))
a_series = lemma("m >= 0, N >= m |- sum(a(N, m, i, p, q)*x^i, i, 0, N) = (q + p*x)^m*(p + q*x)^(N - m)")
a_series.prove(using=[law_series.at(z="N - m")])
