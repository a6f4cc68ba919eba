"""The counts of the outcomes when the records of a collection are randomized one by one: multinomial laws.

A record of type x becomes the outcome v_j, j = 1, .., K, with weight to(j, x); types are labels, 1 and 0 stand for the
unit vector and the zero vector of the papers.  `got(j)` is how often v_j is observed, any sequence of naturals.

`sample(K, n, i, x)` is the probability that n records of type x give these counts of v_1, .., v_K, that of v_i less by
one (i = 0: as they are); it is 0 where v_i is to be observed -1 times.  `sample_with(K, n, x, y)` is the probability
that n records of type x and one record of type y give the counts.  Both are built outcome by outcome: those of the n
records that become v_K are chosen, the others become v_1, .., v_{K-1}.  Their executable models go through the outcomes
of all records.  The weights need not add up to 1, so outcomes that are not observed may be left out.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, floor, lcm, prod

from sympy import Abs
from sympy import floor as whole_part

from derivations.distributions import unit
from symbolic.kernel import assume, cases, define, instance
from symbolic.language.sums import binomial as pascal
from symbolic.language.symbols import (
    Claim,
    eq,
    every,
    explicit,
    ge,
    gt,
    integers,
    reals,
    recursive,
    sequence,
    summation,
)
from symbolic.language.translate import function_class, to_term
from symbolic.search import binomials, powers
from symbolic.search.errors import NotFound
from symbolic.search.ideals import by_equalities, by_ideal
from symbolic.search.prove import Knowledge, at, by_cases, by_sign, induction, prove

K, n, i, j, k, m = integers("K n i j k m")
x, y, z = reals("x y z")

binomial = function_class(pascal)
raw = sequence("amount", j)
to = sequence("to", j, y)

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

# Whatever the sequence of real numbers, this is a sequence of naturals; and every one is such a sequence.
got = explicit("got", [j], whole_part(Abs(raw(j))), model=lambda j, *, amount: floor(abs(amount(j))))

# binomial(n, k) and n!, with binomial(n, k) = 1 for k = 0 and 0 otherwise, and n! = 1, for negative n.
choose = recursive(
    "choose",
    [n, k],
    0,
    unit(k),
    lambda f: f(n, k) + f(n, k - 1),
    total=True,
    model=lambda n, k: comb(max(int(n), 0), int(k)) if k >= 0 else 0,
)
fact = recursive("fact", [n], 0, 1, lambda f: (n + 1) * f(n), total=True, model=lambda n: factorial(max(int(n), 0)))


def all_others(f, K, n, i, x):
    """One outcome more, the count of which is not decreased."""
    return choose(n, got(K + 1)) * to(K + 1, x) ** got(K + 1) * f(K, n - got(K + 1), i, x)


def one_less(f, K, n, i, x):
    """One outcome more, the count of which is decreased."""
    return choose(n, got(K + 1) - 1) * to(K + 1, x) ** (got(K + 1) - 1) * f(K, n - got(K + 1) + 1, i, x)


sample = recursive(
    "sample",
    [K, n, i, x],
    0,
    unit(n),
    lambda f: unit(i - K - 1) * one_less(f, K, n, 0, x) + (1 - unit(i - K - 1)) * all_others(f, K, n, i, x),
    model=lambda K, n, i, x, *, amount, to: by_assignments(K, n, i, x, amount, to),
)
# The further record becomes v_{K+1}, or one of v_1, .., v_K.
sample_with = recursive(
    "sample_with",
    [K, n, x, y],
    0,
    0,
    lambda f: (
        choose(n, got(K + 1)) * to(K + 1, x) ** got(K + 1) * f(K, n - got(K + 1), x, y)
        + one_less(sample, K, n, 0, x) * to(K + 1, y)
    ),
    model=lambda K, n, x, y, *, amount, to: by_assignments(K, n, 0, x, amount, to, y),
)


def total(K):
    """How many vectors are observed."""
    return summation(got(j), j, 1, K)


def mixture(K, n, m, x, y):
    """The sum of P(S - v_i | n records of type x) to(i, y) for i = 1, .., m."""
    return summation(sample(K, n, i, x) * to(i, y), i, 1, m)


def weighted(m, x, y):
    """The sum of got(i) to(i, y) / to(i, x) for i = 1, .., m."""
    return summation(got(i) * (to(i, y) / to(i, x)), i, 1, m)


def positive(x):
    """All outcomes are possible for a record of this type."""
    return every(j, gt(to(j, x), 0))


def possible(outcome, x):
    """The hypothesis `positive(x)` for one outcome."""
    return at(assume(positive(x)), j=outcome)


# ---------------------------------------------------------------------------------------------- tools


def combined(goal, given, using):
    """``given |- goal``, an equality, as a linear combination of the equalities of the lemmas; nothing is unfolded."""
    state = Knowledge(given)
    for lemma in using:
        missing = state.use(lemma)
        if missing:
            raise NotFound(missing)
    return by_ideal(state.given, goal, state.uses)


_cancelled = prove(eq(y, z), [gt(x, 0), eq(x * y, x * z)])


def without_factor(factor, left, right, given, using):
    """``given |- left = right`` from lemmas that show factor * left = factor * right, and the factor to be positive."""
    multiplied = combined(eq(factor * left, factor * right), given, using)
    sign = prove(gt(factor, 0), given, using, unfold=False)
    signs = [t for t in using if t.claim.goal.op == ">"]
    return combined(eq(left, right), given, [*signs, multiplied, sign, at(_cancelled, x=factor, y=left, z=right)])


def next_term(partial_sum):
    """A sum up to m + 1 is that up to m and one summand more; `partial_sum` is the sum up to m."""
    term = to_term(partial_sum)
    function = term.args[0]
    return instance(define(function, "step"), dict(zip(function.params, term.args[1:], strict=True)))


# ---------------------------------------------------------------------------------------------- counts, coefficients

_abs_not_negative = by_cases(ge(z, 0), ge(Abs(z), 0))
_above_minus_one = prove(gt(got(j) + 1, 0), using=[at(_abs_not_negative, z=raw(j))])
got_not_negative = prove(ge(got(j), 0), using=[_above_minus_one])
total_not_negative = induction(K, ge(total(K), 0), using=[at(got_not_negative, j=K + 1)])
total_at_least = induction(
    K,
    ge(total(K), got(i)),
    start=i,
    side=[ge(i, 1)],
    base=prove(ge(total(i), got(i)), [ge(i, 1)], [at(total_not_negative, K=i - 1)]),
    using=[at(got_not_negative, j=K + 1)],
)
nothing_got = prove(eq(got(i), 0), [eq(total(K), 0), ge(i, 1), ge(K, i)], [total_at_least, at(got_not_negative, j=i)])

unit_here = prove(eq(unit(n), 1), [eq(n, 0)])
unit_above = prove(eq(unit(n), 0), [ge(n, 1)])
unit_below = prove(eq(unit(n), 0), [ge(-1, n)])

_as_binomial = induction(
    n,
    eq(choose(n, k), binomial(n, k)),
    bound=[k],
    base=by_sign(k, eq(choose(0, k), binomial(0, k))),
)
choose_positive = prove(gt(choose(n, k), 0), [ge(k, 0), ge(n, k)], [_as_binomial, binomials.positive()])
# n records, one of which is put first: it is among the k that are chosen, or it is not.
chosen_first = by_equalities(
    eq(n * choose(n - 1, k - 1), k * choose(n, k)),
    [ge(n, 1)],
    [_as_binomial, at(_as_binomial, n=n - 1, k=k - 1), binomials.absorption()],
)
not_chosen_first = by_equalities(eq(n * choose(n - 1, k), (n - k) * choose(n, k)), [ge(n, 1)], [chosen_first])
one_chosen_more = by_equalities(
    eq((k + 1) * choose(n, k + 1), (n - k) * choose(n, k)),
    [ge(n, 0)],
    [_as_binomial, at(_as_binomial, k=k + 1), binomials.next_below()],
)
choose_none = prove(eq(choose(n, 0), 1), [ge(n, 0)], [at(_as_binomial, k=0), binomials.first()])
choose_one = prove(eq(choose(n, 1), n), [ge(n, 0)], [at(one_chosen_more, k=0), choose_none], unfold=False)

# ---------------------------------------------------------------------------------------------- one outcome more

others_step = prove(
    eq(sample(K + 1, n, i, x), all_others(sample, K, n, i, x)),
    [ge(K, i), ge(K, 0), positive(x)],
    [at(unit_below, n=i - K - 1), possible(K + 1, x)],
)
last_step = prove(
    eq(sample(K + 1, n, K + 1, x), one_less(sample, K, n, 0, x)),
    [ge(K, 0), positive(x)],
    [at(unit_here, n=0), possible(K + 1, x)],
)
plain_step = prove(
    eq(sample(K + 1, n, 0, x), all_others(sample, K, n, 0, x)), [ge(K, 0), positive(x)], [at(others_step, i=0)]
)

# ---------------------------------------------------------------------------------------------- a further record

# P(S | n records of type x and one of type y), by what becomes of this one.
_mixture_step = induction(
    m,
    eq(
        mixture(K + 1, n, m, x, y),
        choose(n, got(K + 1)) * to(K + 1, x) ** got(K + 1) * mixture(K, n - got(K + 1), m, x, y),
    ),
    [ge(K, m)],
    side=[ge(K, 0), positive(x)],
    using=[at(others_step, i=m + 1), possible(K + 1, x)],
)
by_last_record = induction(
    K,
    eq(sample_with(K, n, x, y), mixture(K, n, K, x, y)),
    bound=[n],
    side=[positive(x)],
    using=[at(_mixture_step, m=K), last_step, possible(K + 1, x)],
)

# ---------------------------------------------------------------------------------------------- one vector less


def _less(K, n, i):
    """n P(S - v_i | n - 1 records) to(i, x) = got(i) P(S | n records)."""
    return eq(n * sample(K, n - 1, i, x) * to(i, x), got(i) * sample(K, n, 0, x))


_split = prove(eq(total(K), n - got(K + 1)), [eq(total(K + 1), n), ge(K, 0)])
_left = prove(ge(n - got(K + 1), 0), [eq(total(K + 1), n), ge(K, 0)], [_split, total_not_negative])


def _last_less():
    """`_less` for i = K + 1, the last outcome: there is a first record to be put there, or none at all."""
    given = [ge(K, 0), positive(x)]
    power = prove(
        eq(to(K + 1, x) ** got(K + 1), to(K + 1, x) * to(K + 1, x) ** (got(K + 1) - 1)),
        [positive(x)],
        [possible(K + 1, x)],
    )
    lemmas = [at(last_step, n=n - 1), plain_step, power, at(chosen_first, k=got(K + 1)), possible(K + 1, x)]
    some = by_equalities(_less(K + 1, n, K + 1), [*given, ge(n, 1)], lemmas)
    none = by_equalities(
        _less(K + 1, n, K + 1), [*given, eq(total(K + 1), n), eq(n, 0)], [at(nothing_got, K=K + 1, i=K + 1)]
    )
    return cases(none, some, eq(n, 0), ge(n, 1))


def _one_outcome_more(ih, known):
    lemmas = [
        _split,
        _left,
        at(others_step, n=n - 1),
        plain_step,
        at(not_chosen_first, k=got(K + 1)),
        possible(K + 1, x),
        ih(n=n - got(K + 1)),
    ]
    some = combined(_less(K + 1, n, i), [*known, ge(n, 1)], lemmas)
    none = by_equalities(_less(K + 1, n, i), [*known, eq(n, 0)], [at(nothing_got, K=K + 1)])
    return cases(none, some, eq(n, 0), ge(n, 1))


one_vector_less = induction(
    K,
    _less(K, n, i),
    [ge(n, 0), eq(total(K), n)],
    start=i,
    bound=[n],
    side=[ge(i, 1), positive(x)],
    base=at(_last_less(), K=i - 1),
    step=_one_outcome_more,
)
sample_positive = induction(
    K,
    gt(sample(K, n, 0, x), 0),
    [eq(total(K), n)],
    bound=[n],
    side=[positive(x)],
    base=prove(gt(sample(0, n, 0, x), 0), [eq(total(0), n)], [prove(eq(n, 0), [eq(total(0), n)]), unit_here]),
    step=lambda ih, known: prove(
        gt(sample(K + 1, n, 0, x), 0),
        known,
        [
            _split,
            _left,
            at(got_not_negative, j=K + 1),
            possible(K + 1, x),
            at(powers.positive(), x=to(K + 1, x), n=got(K + 1)),
            at(choose_positive, k=got(K + 1)),
            ih(n=n - got(K + 1)),
            plain_step,
        ],
        unfold=False,
    ),
)

# ---------------------------------------------------------------------------------------------- the ratio

# There are n vectors, at least one; K outcomes.
observed = [ge(K, 0), gt(n, 0), eq(total(K), n)]
share = prove(
    eq(sample(K, n - 1, i, x), got(i) * sample(K, n, 0, x) / (n * to(i, x))),
    [*observed, positive(x), ge(i, 1), ge(K, i)],
    [possible(i, x), one_vector_less],
    unfold=False,
)
_shares = induction(
    m,
    eq(n * mixture(K, n - 1, m, x, y), sample(K, n, 0, x) * weighted(m, x, y)),
    [ge(K, m)],
    side=[*observed, positive(x)],
    step=lambda ih, known: combined(
        eq(n * mixture(K, n - 1, m + 1, x, y), sample(K, n, 0, x) * weighted(m + 1, x, y)),
        known,
        [
            possible(m + 1, x),
            next_term(mixture(K, n - 1, m, x, y)),
            next_term(weighted(m, x, y)),
            ih(),
            at(share, i=m + 1),
        ],
    ),
)
# P(S | D' + y) / P(S | n records of type x) is the mean of to(i, y) / to(i, x) over the n vectors observed.
mean_ratio = prove(
    eq(sample_with(K, n - 1, x, y), sample(K, n, 0, x) * weighted(K, x, y) / n),
    [*observed, positive(x)],
    [at(by_last_record, n=n - 1), at(_shares, m=K)],
    unfold=False,
)


def same_type(m):
    """The terms of weighted(m, x, x), written with y as SymPy would cancel them, and what they add up to."""
    return Claim([], eq(weighted(m, x, y), total(m))).substitute({to_term(y): to_term(x)}).goal


same_weights = induction(
    m,
    same_type(m),
    side=[positive(x)],
    step=lambda ih, known: combined(
        same_type(m + 1),
        known,
        [ih(), possible(m + 1, x), at(next_term(weighted(m, x, y)), y=x), next_term(total(m))],
    ),
)
# A further record of type x itself: n records of this type.
one_more_record = prove(
    eq(sample_with(K, n - 1, x, x), sample(K, n, 0, x)),
    [*observed, positive(x)],
    [at(mean_ratio, y=x), at(same_weights, m=K)],
    unfold=False,
)
with_positive = prove(
    gt(sample_with(K, n - 1, x, x), 0), [*observed, positive(x)], [one_more_record, sample_positive], unfold=False
)
privacy_ratio = prove(
    eq(sample_with(K, n - 1, x, y) / sample_with(K, n - 1, x, x), weighted(K, x, y) / n),
    [*observed, positive(x)],
    [one_more_record, mean_ratio, sample_positive, with_positive],
    unfold=False,
)

# ---------------------------------------------------------------------------------------------- the multinomial formula


def one_changed(f, K, i, changed, plain):
    """One factor more of a product f(i), in which the factor number i is another one; in f(0) all are plain."""
    return unit(i - K - 1) * f(0) * changed + (1 - unit(i - K - 1)) * f(i) * plain


def product(K, i, factor):
    """The model of such a product: factor(j, c), where c is the count of v_j, that of v_i less by one."""
    return prod(factor(j, int(j == i)) for j in range(1, int(K) + 1))


# got(1)! got(2)! .. got(K)!, with (got(i) - 1)! for i; the same for the powers of the weights.
factorials = recursive(
    "factorials",
    [K, i],
    0,
    1,
    lambda f: one_changed(lambda i: f(K, i), K, i, fact(got(K + 1) - 1), fact(got(K + 1))),
    model=lambda K, i, *, amount: product(K, i, lambda j, less: factorial(max(floor(abs(amount(j))) - less, 0))),
)
weights = recursive(
    "weights",
    [K, i, x],
    0,
    1,
    lambda f: one_changed(lambda i: f(K, i, x), K, i, to(K + 1, x) ** (got(K + 1) - 1), to(K + 1, x) ** got(K + 1)),
    model=lambda K, i, x, *, amount, to: product(K, i, lambda j, less: to(j, x) ** (floor(abs(amount(j))) - less)),
)
fact_positive = induction(n, gt(fact(n), 0))
choose_factorials = induction(
    k,
    eq(choose(n, k) * fact(k) * fact(n - k), fact(n)),
    [ge(n, k)],
    base=prove(eq(choose(n, 0) * fact(0) * fact(n - 0), fact(n)), [ge(n, 0)], [choose_none]),
    step=lambda ih, known: by_equalities(
        eq(choose(n, k + 1) * fact(k + 1) * fact(n - k - 1), fact(n)), known, [ih(), one_chosen_more]
    ),
)


def _factor_more(product, plain, changed, given, lemmas):
    """The recursion of a product where factor number i is a plain one, the changed one, and for i = 0."""
    return (
        prove(eq(product(K + 1, i), product(K, i) * plain), [ge(K, i), ge(K, 0), *given], [_elsewhere, *lemmas]),
        prove(eq(product(K + 1, K + 1), product(K, 0) * changed), [ge(K, 0), *given], [_here, *lemmas]),
        prove(eq(product(K + 1, 0), product(K, 0) * plain), [ge(K, 0), *given], [at(_elsewhere, i=0), *lemmas]),
    )


_here, _elsewhere = at(unit_here, n=0), at(unit_below, n=i - K - 1)
_factorials_more = _factor_more(factorials, fact(got(K + 1)), fact(got(K + 1) - 1), [], [])
_weights_more = _factor_more(
    lambda K, i: weights(K, i, x),
    to(K + 1, x) ** got(K + 1),
    to(K + 1, x) ** (got(K + 1) - 1),
    [positive(x)],
    [possible(K + 1, x)],
)
_last_not_above = prove(ge(n, got(K + 1)), [eq(total(K + 1), n), ge(K, 0)], [_left])
_formula = eq(sample(K, n, 0, x) * factorials(K, 0), fact(n) * weights(K, 0, x))
counts_law = induction(
    K,
    _formula,
    [eq(total(K), n)],
    bound=[n],
    side=[positive(x)],
    base=prove(
        eq(sample(0, n, 0, x) * factorials(0, 0), fact(n) * weights(0, 0, x)),
        [eq(total(0), n)],
        [prove(eq(n, 0), [eq(total(0), n)]), unit_here, prove(eq(fact(n), 1), [eq(n, 0)])],
    ),
    step=lambda ih, known: combined(
        eq(sample(K + 1, n, 0, x) * factorials(K + 1, 0), fact(n) * weights(K + 1, 0, x)),
        known,
        [
            _split,
            _left,
            _last_not_above,
            at(got_not_negative, j=K + 1),
            plain_step,
            _factorials_more[2],
            _weights_more[2],
            at(choose_factorials, k=got(K + 1)),
            ih(n=n - got(K + 1)),
        ],
    ),
)

# The same with one vector less, which is there.


def _without(product, more, factor, first, given):
    """got(i) >= 1 |- product(K, i) factor(i) = product(K, 0), by induction on K from i."""
    elsewhere, here, plain = more
    last = combined(
        eq(product(K + 1, K + 1) * factor(K + 1), product(K + 1, 0)),
        [ge(K, 0), *given, ge(got(K + 1), 1)],
        [here, plain, first],
    )
    return induction(
        K,
        eq(product(K, i) * factor(i), product(K, 0)),
        start=i,
        side=[ge(i, 1), *given, ge(got(i), 1)],
        base=at(last, K=i - 1),
        step=lambda ih, known: combined(
            eq(product(K + 1, i) * factor(i), product(K + 1, 0)), known, [ih(), elsewhere, plain]
        ),
    )


factorial_step = prove(eq(fact(n), n * fact(n - 1)), [ge(n, 1)])
weight_step = prove(
    eq(to(i, x) ** got(i), to(i, x) * to(i, x) ** (got(i) - 1)), [positive(x)], [possible(i, x)], unfold=True
)
factorials_without = _without(factorials, _factorials_more, got, at(factorial_step, n=got(K + 1)), [])
weights_without = _without(
    lambda K, i: weights(K, i, x), _weights_more, lambda i: to(i, x), at(weight_step, i=K + 1), [positive(x)]
)


# n - 1 records, got(i) >= 1: the factor n got(i) to(i, x) of `one_vector_less` is cancelled.
counts_law_without = without_factor(
    n * got(i) * to(i, x),
    sample(K, n - 1, i, x) * factorials(K, i),
    fact(n - 1) * weights(K, i, x),
    [ge(n, 1), eq(total(K), n), ge(i, 1), ge(K, i), ge(got(i), 1), positive(x)],
    [possible(i, x), one_vector_less, counts_law, factorials_without, weights_without, factorial_step],
)
factorials_positive = induction(
    K,
    gt(factorials(K, 0), 0),
    using=[_factorials_more[2], at(fact_positive, n=got(K + 1)), at(got_not_negative, j=K + 1)],
    unfold=False,
    base=prove(gt(factorials(0, 0), 0)),
)
weights_positive = induction(
    K,
    gt(weights(K, 0, x), 0),
    side=[positive(x)],
    using=[_weights_more[2], possible(K + 1, x), at(powers.positive(), x=to(K + 1, x), n=got(K + 1))],
    unfold=False,
    base=prove(gt(weights(0, 0, x), 0)),
)

# ---------------------------------------------------------------------------------------------- buckets

w, ell, top = integers("w l top")


def in_one_place(f, low, given, defined):
    """``given, low <= w <= top |- sum of unit(w - l) f(l) for l = low, .., top = f(w)``."""

    def up_to(last):
        return summation(unit(w - ell) * f(ell), ell, low, last)

    def step(lemma, value):
        return lambda ih, known: combined(
            eq(up_to(top + 1), value),
            known,
            [ih(), next_term(up_to(top)), at(lemma, n=w - top - 1), *defined(top + 1)],
        )

    none = induction(top, eq(up_to(top), 0), [ge(w, top + 1)], start=low - 1, side=given, step=step(unit_above, 0))
    here = combined(
        eq(up_to(w), f(w)),
        [ge(w, low), *given],
        [at(none, top=w - 1), next_term(up_to(w - 1)), at(unit_here, n=0), *defined(w)],
    )
    return induction(
        top, eq(up_to(top), f(w)), start=w, side=[ge(w, low), *given], base=here, step=step(unit_below, f(w))
    )


def by_buckets(bucket, amount, place, f, low, given, where, defined, inside):
    """``given, where |- sum of amount(i) f(place(i)) for i = 1, .., m = sum of f(l) times bucket l, l = low, .., top``.

    bucket(l, m) is what lies at the place l, when amount(i) lies at place(i) for i = 1, .., m: recursive in m.
    `defined(l)` are lemmas by which f(l) is defined, `inside(i)` those, with `where`, by which low <= place(i) <= top.
    """

    def buckets(last, m):
        return summation(bucket(ell, m) * f(ell), ell, low, last)

    def next_one(last):
        return summation(unit(place(m + 1) - ell) * f(ell), ell, low, last)

    def plain(m):
        return summation(amount(i) * f(place(i)), i, 1, m)

    def one_more(last):
        return eq(buckets(last, m + 1), buckets(last, m) + amount(m + 1) * next_one(last))

    # Not written with 0 for m, as then 0 would be part of the definition of the sums.
    no_amount = at(prove(eq(bucket(ell, m), 0), [eq(m, 0)]), l=top + 1)
    none = induction(
        top,
        eq(buckets(top, m), 0),
        start=low - 1,
        side=[eq(m, 0), *given],
        step=lambda ih, known: combined(
            eq(buckets(top + 1, m), 0), known, [ih(), next_term(buckets(top, m)), *defined(top + 1), no_amount]
        ),
    )
    empty = combined(
        eq(plain(m), buckets(top, m)),
        [eq(m, 0), *given, ge(top, low - 1)],
        [prove(eq(plain(m), 0), [eq(m, 0)]), none],
    )
    apart = induction(
        top,
        one_more(top),
        start=low - 1,
        side=[ge(m, 0), *given],
        step=lambda ih, known: combined(
            one_more(top + 1),
            known,
            [
                ih(),
                *(next_term(t) for t in (buckets(top, m + 1), buckets(top, m), next_one(top))),
                at(next_term(bucket(ell, m)), l=top + 1),
                *defined(top + 1),
            ],
        ),
    )
    once = at(in_one_place(f, low, given, defined), w=place(m + 1))
    return induction(
        m,
        eq(plain(m), buckets(top, m)),
        side=[*given, *where, ge(top, low - 1)],
        base=combined(at(empty, m=0).claim.goal, [*given, ge(top, low - 1)], [at(empty, m=0)]),
        step=lambda ih, known: combined(
            eq(plain(m + 1), buckets(top, m + 1)),
            known,
            [ih(), *inside(m + 1), apart, once, next_term(plain(m)), *defined(place(m + 1))],
        ),
    )
