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
from math import prod

from symbolic.kernel import assume, cases, equal
from symbolic.language.symbols import eq, every, explicit, ge, gt, integers, lt, pos, reals, recursive, sequence
from symbolic.language.translate import to_term
from symbolic.search.prove import at, by_cases, induction, prove

L, M, n, t, j, k, e, c = integers("L M n t j k e c")
q, b, s_bit, X, x, y = reals("q b s X x y")
half = Fraction(1, 2)

# The lie probability.
chance = [gt(q, 0), lt(q, half)]

v = sequence("original", t, j)
s = sequence("outcome", k, j)


def bit(z):
    """z is 0 or 1."""
    return eq(z * (1 - z), 0)


def bits(row, number, size=L):
    """The first bits of a row of v or s are bits."""
    return every(j, bit(row(number, j)), [ge(j, 1), ge(size, j)])


def all_bits(n):
    """The vectors v_1, .., v_n consist of bits."""
    return every([t, j], bit(v(t, j)), [ge(t, 1), ge(n, t), ge(j, 1), ge(L, j)])


# ---------------------------------------------------------------------------------------------- indicators

same = explicit("same", [x, y], pos(x - y) * pos(y - x), model=lambda x, y: int(x == y))
differ = explicit("differ", [x, y], 1 - same(x, y), model=lambda x, y: int(x != y))

_low = prove(eq(x, 0), [bit(x), gt(half, x)])
_high = prove(eq(x, 1), [bit(x), ge(x, half)])


def by_bit(z, goal, given, low, high, using=()):
    """The goal by `low`, which shows it for z = 0, and `high` for z = 1; that z is a bit is given or in `using`."""
    above, below = ge(z, half), gt(half, z)
    return cases(
        prove(goal, [*given, above], [*using, at(_high, x=z), high]),
        prove(goal, [*given, below], [*using, at(_low, x=z), low]),
        above,
        below,
    )


def by_bits(values, goal, given=(), using=()):
    """``given, the values are bits |- goal``, proved apart for each choice of 0 and 1."""
    if not values:
        return prove(goal, given, using)
    first, *rest = values
    low, high = (by_bits(rest, goal, [*given, eq(first, value)], using) for value in (0, 1))
    return by_bit(first, goal, [*given, *map(bit, values)], low, high)


def by_order(goal):
    """The goal, proved apart for x = y, x > y and y > x."""
    at_least = cases(prove(goal, [eq(x, y)]), prove(goal, [gt(x, y)]), eq(x, y), gt(x, y))
    return cases(at_least, prove(goal, [gt(y, x)]), ge(x, y), gt(y, x))


same_is_bit = by_order(bit(same(x, y)))
same_not_negative, same_at_most_one = by_order(ge(same(x, y), 0)), by_order(ge(1, same(x, y)))
same_if_equal = prove(eq(same(x, y), 1), [eq(x, y)])
same_bits = by_bits([x, y], eq(same(x, y), 1 - x - y + 2 * x * y))


def _equal_if_same():
    """``same(x, y) >= 1 |- x = y``."""
    given, zero = [ge(same(x, y), 1)], ge(0, same(x, y))
    up = by_cases(ge(x, y), ge(x, y), given, [prove(zero, [gt(y, x)])])
    down = by_cases(ge(y, x), ge(y, x), given, [prove(zero, [gt(x, y)])])
    return prove(eq(x, y), given, [up, down])


equal_if_same = _equal_if_same()

# ---------------------------------------------------------------------------------------------- one bit

# R(b; X), and the law of R(b): over the two values of X, which is 0 with probability 1 - q and 1 with probability q.
report = explicit("report", [b, X], (1 - b) * X + b * (1 - X), model=lambda b, X: b if X == 0 else b + X - 2 * b * X)
bit_law = explicit(
    "bit_law",
    [b, s_bit, q],
    (1 - q) * same(report(b, 0), s_bit) + q * same(report(b, 1), s_bit),
    model=lambda b, s, q: (1 - q) * (b == s) + q * (1 - b == s),
)
bit_missed = explicit(
    "bit_missed",
    [b, s_bit, q],
    (1 - q) * differ(report(b, 0), s_bit) + q * differ(report(b, 1), s_bit),
    model=lambda b, s, q: (1 - q) * (b != s) + q * (1 - b != s),
)
one_or_other = prove(eq(bit_missed(b, s_bit, q), 1 - bit_law(b, s_bit, q)))

kept, flipped = prove(eq(report(b, 0), b)), prove(eq(report(b, 1), 1 - b))
_put_in = [
    equal(to_term(report(b, flip)), to_term(value), to_term(same(x, s_bit)), to_term(x))
    for flip, value in [(0, b), (1, 1 - b)]
]
bit_law_by_same = prove(
    eq(bit_law(b, s_bit, q), (1 - q) * same(b, s_bit) + q * (1 - same(b, s_bit))),
    [bit(b), bit(s_bit)],
    [kept, flipped, *_put_in, *(at(same_bits, x=value, y=s_bit) for value in (b, 1 - b))],
)

# ---------------------------------------------------------------------------------------------- one vector


def probability(event, L, t, k, q, original, outcome):
    """P[R(v_t) = s_k], or with event = False P[R(v_t) != s_k], by enumeration of all flips."""
    total = Fraction(0)
    for flips in itertools.product((0, 1), repeat=int(L)):
        result = [1 - original(t, j) if flip else original(t, j) for j, flip in enumerate(flips, 1)]
        if (result == [outcome(k, j) for j in range(1, int(L) + 1)]) == event:
            total += prod((q if flip else 1 - q for flip in flips), start=Fraction(1))
    return total


def _one_bit_more(law):
    """The probability that the next bit is reported as in s_k, or with `bit_missed` that it is not."""
    return law(v(t, L + 1), s(k, L + 1), q)


vector_law = recursive(
    "vector_law",
    [L, t, k, q],
    0,
    1,
    lambda f: f(L, t, k, q) * _one_bit_more(bit_law),
    model=lambda L, t, k, q, *, original, outcome: probability(True, L, t, k, q, original, outcome),
)
# An earlier bit differs from s_k, or this one does.
vector_missed = recursive(
    "vector_missed",
    [L, t, k, q],
    0,
    0,
    lambda f: (
        f(L, t, k, q) * (_one_bit_more(bit_law) + _one_bit_more(bit_missed))
        + vector_law(L, t, k, q) * _one_bit_more(bit_missed)
    ),
    model=lambda L, t, k, q, *, original, outcome: probability(False, L, t, k, q, original, outcome),
)
missed_or_not = induction(L, eq(vector_missed(L, t, k, q), 1 - vector_law(L, t, k, q)))

# m(v_t, s_k), the number of bits that agree.
agreeing = recursive(
    "agreeing",
    [L, t, k],
    0,
    0,
    lambda f: f(L, t, k) + same(v(t, L + 1), s(k, L + 1)),
    model=lambda L, t, k, *, original, outcome: sum(original(t, j) == outcome(k, j) for j in range(1, int(L) + 1)),
)
m = agreeing(L, t, k)
_next = {"x": v(t, L + 1), "y": s(k, L + 1)}
not_negative = induction(L, ge(m, 0), using=[at(same_not_negative, **_next)])
not_above = induction(L, ge(L, m), using=[at(same_at_most_one, **_next)])


def _law_by_power():
    """For all e = m(v_t, s_k): P[R(v_t) = s_k] = q^(L-e) (1-q)^e, for the first L of M bits, by induction on L."""
    here, vectors = same(v(t, L + 1), s(k, L + 1)), [bits(v, t, M), bits(s, k, M)]
    next_law = [*(at(assume(h), j=L + 1) for h in vectors), at(bit_law_by_same, b=v(t, L + 1), s=s(k, L + 1))]

    def power(L):
        return eq(vector_law(L, t, k, q), q ** (L - e) * (1 - q) ** e)

    def step(ih, known):
        def where(value):
            before = prove(eq(e - value, m), [ge(L, 0), eq(e, agreeing(L + 1, t, k)), eq(here, value)])
            return prove(power(L + 1), [*known, eq(here, value)], [before, not_negative, *next_law, ih(e=e - value)])

        return by_bit(here, power(L + 1), known, where(0), where(1), [at(same_is_bit, **_next)])

    no_bits = [eq(e, agreeing(0, t, k))]
    base = prove(power(0), [*chance, *no_bits], [prove(eq(e, 0), no_bits), prove(power(0), [*chance, eq(e, 0)])])
    side = [*vectors, *chance]
    return induction(L, power(L), [ge(M, L), eq(e, m)], bound=[e], side=side, base=base, step=step)


# P[R(v_t) = s_k] by the number of bits that agree.
vectors = [ge(L, 0), bits(v, t), bits(s, k)]
vector_law_by_power = prove(
    eq(vector_law(L, t, k, q), q ** (L - m) * (1 - q) ** m), [*chance, *vectors], [at(_law_by_power(), M=L, e=m)]
)

# It lies between the probabilities that every bit is flipped and that none is.
power_sum = induction(c, eq(x ** (c + e), x**c * x**e), side=[gt(x, 0)])
power_positive = induction(c, gt(x**c, 0), side=[gt(x, 0)])
_positive = [at(power_positive, x=z) for z in (q, 1 - q)]
_not_smaller = induction(c, ge((1 - q) ** c, q**c), side=chance, using=_positive)
_larger = induction(c, gt((1 - q) ** c, q**c), start=1, side=chance, using=_positive)
_powers = [
    *(at(power_positive, x=z, c=count) for z in (q, 1 - q) for count in (m, L - m)),
    *(at(power_sum, x=z, c=L - m, e=m) for z in (q, 1 - q)),
]
_known = [vector_law_by_power, not_negative, not_above, *_powers]
at_most = prove(ge((1 - q) ** L, vector_law(L, t, k, q)), [*chance, *vectors], [*_known, at(_not_smaller, c=L - m)])
at_least = prove(ge(vector_law(L, t, k, q), q**L), [*chance, *vectors], [*_known, at(_not_smaller, c=m)])
less = prove(
    gt((1 - q) ** L, vector_law(L, t, k, q)), [*chance, *vectors, ge(L, m + 1)], [*_known, at(_larger, c=L - m)]
)
more = prove(gt(vector_law(L, t, k, q), q**L), [*chance, *vectors, ge(m, 1)], [*_known, at(_larger, c=m)])

# ---------------------------------------------------------------------------------------------- a collection


def in_collection(event, n, L, k, q, original, outcome):
    """P[s_k in R(T)], or with event = False P[s_k not in R(T)]: each vector of T is reported as s_k, or is not."""
    total = Fraction(0)
    for found in itertools.product((False, True), repeat=int(n)):
        if any(found) == event:
            weights = (probability(hit, L, t, k, q, original, outcome) for t, hit in enumerate(found, 1))
            total += prod(weights, start=Fraction(1))
    return total


absent = recursive(
    "absent",
    [n, L, k, q],
    0,
    1,
    lambda f: f(n, L, k, q) * vector_missed(L, n + 1, k, q),
    model=lambda n, L, k, q, *, original, outcome: in_collection(False, n, L, k, q, original, outcome),
)
# s_k is among the first n reports, or the next one is s_k.
contained = recursive(
    "contained",
    [n, L, k, q],
    0,
    0,
    lambda f: (
        f(n, L, k, q) * (vector_law(L, n + 1, k, q) + vector_missed(L, n + 1, k, q))
        + absent(n, L, k, q) * vector_law(L, n + 1, k, q)
    ),
    model=lambda n, L, k, q, *, original, outcome: in_collection(True, n, L, k, q, original, outcome),
)
contained_or_not = induction(
    n, eq(contained(n, L, k, q), 1 - absent(n, L, k, q)), side=[ge(L, 0)], using=[at(missed_or_not, t=n + 1)]
)
