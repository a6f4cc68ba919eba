"""What the functions in the papers' lines mean: probabilities from the outcomes themselves, in exact fractions.

Nothing is shared with the derivations: not their definitions, not their models.  Records are randomized one by one and
all outcomes are gone through; formulas of the papers are not used.  The keys of `MODELS` are the functions' names.
Arguments come by the names of the parameters, and the sequences that a function depends on by theirs, as functions.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import ceil, comb, factorial, floor, lcm, prod
from typing import Any

from mpmath import mp, mpf

Number = Fraction | mpf
DIGITS = 60


def between(first: Any, last: Any) -> range:
    """first, .., last."""
    return range(int(first), int(last) + 1)


# ---------------------------------------------------------------------------------------------- reported bits


@cache
def reported_ones(zeros: int, ones: int, p: Number, q: Number) -> tuple[Number, ...]:
    """The probabilities of 0, 1, .. reported ones: one bit after the other is kept (p) or flipped (q)."""
    scale = lcm(p.denominator, q.denominator) if isinstance(p, Fraction) and isinstance(q, Fraction) else 0
    keep, flip = (int(p * scale), int(q * scale)) if scale else (p, q)
    law = [1]
    for bit in [1] * ones + [0] * zeros:
        reported = keep if bit else flip
        other = flip if bit else keep
        law = [other * below + reported * above for below, above in zip([*law, 0], [0, *law], strict=True)]
    return tuple(Fraction(weight, scale ** (zeros + ones)) if scale else weight for weight in law)


def chance(count: Any, zeros: Any, ones: Any, p: Number, q: Number) -> Number:
    """That so many ones are reported."""
    law = reported_ones(int(zeros), int(ones), p, q)
    return law[int(count)] if 0 <= count < len(law) else Fraction(0)


def expectation(value: Callable[[int], Number], zeros: Any, ones: Any, p: Number, q: Number) -> Number:
    """Of a function of the number of reported ones."""
    law = reported_ones(int(zeros), int(ones), p, q)
    return sum((value(count) * weight for count, weight in enumerate(law)), Fraction(0))


def spread(value: Callable[[int], Number], zeros: Any, ones: Any, p: Number, q: Number) -> Number:
    """The variance of a function of the number of reported ones."""
    mean = expectation(value, zeros, ones, p, q)
    return expectation(lambda count: (value(count) - mean) ** 2, zeros, ones, p, q)


def estimate_spread(k: Any, T: Any, N: Any, p: Number, q: Number) -> Number:
    """The variance of (S - q k N) / (k (p - q)), where T of N records are set, each randomized k times."""
    return spread(lambda count: (count - q * k * N) / (k * (p - q)), k * (N - T), k * T, p, q)


def hockey_stick(N: Any, m: Any, p: Number, q: Number, E: Number) -> Number:
    """The sum of (P - E P')_+: N records, m of the others set; one is zero for P and set for P'."""
    gaps = [chance(s, N - m, m, p, q) - E * chance(s, N - 1 - m, m + 1, p, q) for s in between(0, N)]
    return sum((gap for gap in gaps if gap > 0), Fraction(0))


# ---------------------------------------------------------------------------------------------- vectors of bits


def becomes(record: tuple[int, ...], outcome: tuple[int, ...], p: Number, q: Number) -> Number:
    """The probability that the bits of a record become those of an outcome: the patterns of flips that do it."""
    patterns = product((0, 1), repeat=len(record))
    made = [flips for flips in patterns if tuple(b ^ f for b, f in zip(record, flips, strict=True)) == outcome]
    return sum((prod((q if f else p for f in flips), start=Fraction(1)) for flips in made), Fraction(0))


def row(array: Callable[..., Any], number: Any, L: Any) -> tuple[int, ...]:
    """A row of an array of bits."""
    return tuple(int(array(number, j)) for j in between(1, L))


def of_records(bits: list[bool], s: Any, p: Number, q: Number) -> Number:
    """The probability of s reported ones from records that are these bits."""
    return chance(s, len(bits) - sum(bits), sum(bits), p, q)


def counted(
    n: Any, K: Any, s: Any, z: Any, L: Any, q: Number, B: Any, pick: Any, original: Any, outcome: Any
) -> Number:
    """The probability of counts with this number, base B, from n records: over all that may become of them."""
    records = [row(original, floor(pick(z, t)), L) for t in between(1, n)]
    found = [y for y in product(between(1, K), repeat=int(n)) if sum(B ** (k - 1) for k in y) == s]
    made = [[becomes(x, row(outcome, k, L), 1 - q, q) for x, k in zip(records, y, strict=True)] for y in found]
    return sum((prod(chances, start=Fraction(1)) for chances in made), Fraction(0))


def vector(entry: Callable[..., Any], number: Any, L: Any) -> tuple[int, ...]:
    """v_number, as the derivations of section 6 code its bits: whatever is 1 or more stands for 1."""
    return tuple(int(entry(number, j) >= 1) for j in between(1, L))


def seen(L: Any, i: Any, y: Any, p: Number, q: Number, entry: Callable[..., Any]) -> Number:
    """That a record all of whose bits are y becomes v_i."""
    return becomes((int(y),) * int(L), vector(entry, i, L), p, q)


def some_reported(n: Any, L: Any, k: Any, q: Number, original: Any, outcome: Any) -> Number:
    """That one of the first n vectors is reported as s_k: all outcomes of all of them."""
    wanted, rows = row(outcome, k, L), [row(original, t, L) for t in between(1, n)]
    total = Fraction(0)
    for reports in product(product((0, 1), repeat=int(L)), repeat=len(rows)):
        if wanted in reports:
            total += prod((becomes(*pair, 1 - q, q) for pair in zip(rows, reports, strict=True)), start=Fraction(1))
    return total


def all_reported(n: Any, in_vectors: Any) -> Number:
    """That each of the first n vectors is reported as a member of a set: all patterns of which are, and which not."""
    chances = [in_vectors(t) for t in between(1, n)]
    total = Fraction(0)
    for pattern in product((True, False), repeat=len(chances)):
        if all(pattern):
            weights = (chance if member else 1 - chance for chance, member in zip(chances, pattern, strict=True))
            total += prod(weights, start=Fraction(1))
    return total


# ---------------------------------------------------------------------------------------------- counts of outcomes


class Counts:
    """How often each outcome is observed, and with what probabilities a record becomes it.

    The derivations have them by several names: `amount` or, for an observation S, `several`; `to`, or vectors of bits.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        self.given = given

    def got(self, j: Any) -> int:
        """The count of the outcome j, a natural number."""
        raw = self.given["amount"](j) if "amount" in self.given else self.given["several"](j, self.given["S"])
        return floor(abs(raw))

    def to(self, j: Any, record: Any) -> Number:
        """The probability that the record becomes the outcome j."""
        if "to" in self.given:
            return self.given["to"](j, record)
        return seen(self.given["L"], j, record, self.given["p"], self.given["q"], self.given["entry"])

    def chance(self, records: list[Any], K: Any, less: Any = 0) -> Number:
        """That the records become v_1, .., v_K this often, v_less once less."""
        wanted = [self.got(j) - (j == less) for j in between(1, K)]
        total = Fraction(0)
        for outcomes in product(between(1, K), repeat=len(records)):
            if [outcomes.count(j) for j in between(1, K)] == wanted:
                total += prod((self.to(*pair) for pair in zip(outcomes, records, strict=True)), start=Fraction(1))
        return total


def sample(K: Any, n: Any, i: Any, x: Any, **given: Any) -> Number:
    """n records of type x; v_i is observed once less."""
    return Counts(given).chance([x] * int(n), K, i)


def sample_with(K: Any, n: Any, x: Any, y: Any, **given: Any) -> Number:
    """n records of type x and one of type y."""
    return Counts(given).chance([x] * int(n) + [y], K)


def histogram(K: Any, l: Any, L: Any, **given: Any) -> int:  # noqa: E741
    """How many of the observed vectors have l set bits."""
    counts = Counts(given)
    return sum(counts.got(i) for i in between(1, K) if sum(vector(given["entry"], i, L)) == l)


def weights(K: Any, i: Any, x: Any, **given: Any) -> Number:
    """The product of the probabilities of all that is observed, v_i once less."""
    counts = Counts(given)
    return prod((counts.to(j, x) ** (counts.got(j) - (j == i)) for j in between(1, K)), start=Fraction(1))


def factorials(K: Any, i: Any, **given: Any) -> int:
    """The product of the factorials of the counts, that of v_i less by one."""
    return prod(factorial(Counts(given).got(j) - (j == i)) for j in between(1, K))


# ---------------------------------------------------------------------------------------------- the noise asked for


@cache
def noise(k: Fraction, N: Fraction, bound: Fraction) -> Number:
    """The q in 0 .. 1/2 where (1 + 3 (p - q) / sqrt(q p k N))^k is the bound: by bisection, as it falls with q."""
    with mp.workdps(DIGITS):
        low, high = mpf(0), mpf(1) / 2
        for _ in range(3 * DIGITS + 40):
            q = (low + high) / 2
            ratio = (1 + 3 * (1 - 2 * q) / mp.sqrt(q * (1 - q) * int(k) * int(N))) ** int(k)
            low, high = (q, high) if ratio > mpf(bound.numerator) / bound.denominator else (low, q)
        return (low + high) / 2


def deviation(k: Any, N: Any, bound: Any) -> Number:
    """The deviation of the estimate with this noise; no record is set."""
    q = noise(k, N, bound)
    with mp.workdps(DIGITS):
        return mp.sqrt(estimate_spread(int(k), 0, int(N), 1 - q, q))


# ---------------------------------------------------------------------------------------------- by name


def coefficient(n: Any, i: Any, r: Callable[..., Any]) -> Number:
    """That of x^i in the product of the r_j + x: from i of the n factors the x is taken, from the others r_j."""
    size = int(n - i)
    if not 0 <= size <= n:
        return Fraction(0)
    return sum((prod((r(j) for j in taken), start=Fraction(1)) for taken in combinations(between(1, n), size)), 0)


def total(mass: Callable[..., Any], N: Any) -> Number:
    """The probability of the first N outcomes."""
    return sum((mass(k) for k in between(1, N)), Fraction(0))


def all_answers(n: Any, k: Any, records: Any, response: Any, outcome: Any) -> Number:
    """The probability of the row s_k of answers to n records, each answered for itself."""
    return prod((response(records(i), outcome(k, i)) for i in between(1, n)), start=Fraction(1))


# ---------------------------------------------------------------------------------------------- rounds


def histories(t: Any, K: Any) -> list[tuple[int, ...]]:
    """What t rounds of K outcomes may have brought."""
    return list(product(range(int(K)), repeat=int(t)))


def followed(t: Any, s: Any, K: Any, weight: Callable[[int, int, int], Number]) -> Number:
    """The weight of history number s: that of each round, told its place, the history before it, and its outcome."""
    rounds = histories(t, K)[int(s)]
    return prod((weight(u, histories(u, K).index(rounds[:u]), rounds[u]) for u in range(int(t))), start=Fraction(1))


# ---------------------------------------------------------------------------------------------- clones


def hidden(n: Any, x: Any, y: Any) -> Number:
    """How far n fair coins and a one, weighing y, are from n fair coins and a zero, weighing x, by the ones in all."""
    tosses = [sum(coins) for coins in product((0, 1), repeat=int(n))]
    gains = (x * tosses.count(s) - y * tosses.count(s - 1) for s in between(0, n + 1))
    return sum((Fraction(max(gain, 0), 2 ** int(n)) for gain in gains), Fraction(0))


def hidden_by_clones(i: Any, n: Any, x: Any, y: Any, r: Any) -> Number:
    """The same with n coins for certain, and one more for each of i others that is a clone, with the chance r."""
    return sum(
        (
            prod((r if clone else 1 - r for clone in clones), start=Fraction(1)) * hidden(n + sum(clones), x, y)
            for clones in product((False, True), repeat=int(i))
        ),
        Fraction(0),
    )


MODELS: dict[str, Callable[..., Any]] = {
    "D01": hockey_stick,
    "a": lambda N, m, i, p, q: chance(i, N - m, m, p, q),
    "all_in": all_reported,
    "alone": hidden,
    "agreeing": lambda L, t, k, original, outcome: sum(original(t, j) == outcome(k, j) for j in between(1, L)),
    "before": lambda t, s, K, U: followed(t, s, K, U),
    "beside": lambda t, s, K, H: followed(t, s, K, lambda u, _, one: H(u, one)),
    "binomial": lambda n, k: comb(int(n), int(k)) if k >= 0 else 0,
    "c": coefficient,
    "contained": some_reported,
    "database_law": lambda n, k, row, response, outcome: all_answers(n, k, row, response, outcome),
    "database_law_other": lambda n, k, other_row, response, outcome: all_answers(n, k, other_row, response, outcome),
    "deviation_of": lambda k, N, y: deviation(k, N, y),
    "differ": lambda x, y: int(x != y),
    "estimate_variance": lambda T, N, p, q: estimate_spread(1, T, N, p, q),
    "fact": lambda n: factorial(max(int(n), 0)),
    "factorial": lambda n: factorial(int(n)),
    "factorials": factorials,
    "falling": lambda j, x: prod((x - step for step in between(0, j - 1)), start=Fraction(1)),
    "got": lambda j, **given: Counts(given).got(j),
    "histogram": histogram,
    "in_first": lambda N, mass: total(mass, N),
    "in_first_other": lambda N, mass_other: total(mass_other, N),
    "k_estimate_variance": estimate_spread,
    "law": lambda z, m, i, p, q: chance(i, z, m, p, q),
    "lied": lambda i, j, m, p, q: sum((chance(lies, m, 0, p, q) for lies in between(i, j)), Fraction(0)),
    "mean": lambda z, m, p, q: expectation(Fraction, z, m, p, q),
    "cdf": lambda n, m, x, p, q: expectation(lambda s: Fraction(s <= x), n - m, m, p, q),
    "at_least": lambda n, m, x, p, q: expectation(lambda s: Fraction(s >= x), n - m, m, p, q),
    "low_end": lambda n, m, x, p, q: max(0, ceil(expectation(Fraction, n - m, m, p, q) - x)),
    "lowest": lambda n, m, x, p, q: max(1, ceil(expectation(Fraction, n - m, m, p, q) - x)),
    "mixture": hidden_by_clones,
    "noise_of": lambda k, N, y: noise(k, N, y),
    "occurrence": counted,
    "ones_of": lambda n, s, y, p, q, written: of_records([written(y, i) >= 1 for i in between(1, n)], s, p, q),
    "over": lambda t, s, K, C: followed(t, s, K, lambda u, _, one: C(u, one)),
    "ratios": lambda t, ratio: prod((ratio(u) for u in range(int(t))), start=Fraction(1)),
    "repeated": lambda j, x: x ** int(j),
    "reported": lambda k, N, m, j, p, q: chance(j, k * (N - m), k * m, p, q),
    "same": lambda x, y: int(x == y),
    "sample": sample,
    "sample_with": sample_with,
    "seen": seen,
    "sequences": lambda t, K: len(histories(t, K)),
    "set_bits": lambda L, i, entry: sum(vector(entry, i, L)),
    "slot": lambda z, t, pick: floor(pick(z, t)),
    "top": lambda k, E, future: max(future(n, E) for n in between(0, k)),
    "under": lambda t, s, K, V: followed(t, s, K, V),
    "unit": lambda i: int(i == 0),
    "variance": lambda z, m, p, q: spread(Fraction, z, m, p, q),
    "vector_law": lambda L, t, k, q, original, outcome: becomes(row(original, t, L), row(outcome, k, L), 1 - q, q),
    "vectors": lambda L: len(set(product((0, 1), repeat=int(L)))),
    "middle": lambda i, j, split: max(i + 1, min(j - 1, floor(split(i, j)))),
    "worst_kind": lambda d, n, E, K, own, other, future: max(
        sum((MODELS["weighed"](n, own(n, c, j), other(n, c, j), E, future) for j in between(0, K - 1)), Fraction(0))
        for c in between(0, d)
    ),
    "inverse": lambda h, n, z, L, gap: sum((gap(n, z, i) for i in between(0, min(h, L) - 1)), Fraction(0)),
    "paired": lambda h, n, z, L, mass, gap: mass(n, z, h) * MODELS["inverse"](h, n, z, L, gap),
    "quotient": lambda y, x: y / x if x else y,
    "weighed": lambda n, a, b, E, future: a * future(n, E * b / a) if a else 0,
    "weights": weights,
    "within": lambda z, m, i, j, p, q: sum((chance(count, z, m, p, q) for count in between(i, j)), Fraction(0)),
}
