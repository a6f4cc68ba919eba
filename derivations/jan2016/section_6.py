r"""Jan 2016, section 6: collections of vectors; the privacy ratio depends on a histogram, (6.1) to (6.11).

The outcomes v_1, .., v_K of the randomization are vectors of L bits in any order; in the paper they are all of them,
K = 2^L, but nothing depends on this.  v_i is observed got(i) = s_i times, so the s_i are naturals with the sum N.
`sample` and `sample_with` are the probabilities of such counts from D', which has N - 1 unit vectors, and from D' + y
(`derivations.multinomial`).  Up to (6.4) the weights to(i, y) of the outcomes are arbitrary, from (6.5) on they are
those of vectors whose bits are flipped with probability q (`derivations.bit_vectors`).

(6.10) is right for all counts.  The way to it divides by s_1, so v_1 has to be observed, and takes v_1 for the zero
vector, which is not said.  The last terms of (6.1) and (6.2) have s_2 - 1 where the last count is to be decreased.  In
(6.4) the powers of the denominator are missing; (2^L)! stands for (N - 1)!, but cancels.  That an observer learns no
more from the vectors than from the histogram holds where D' consists of unit vectors, and fails for D' = {(1, 0)}.
"""

from fractions import Fraction
from itertools import pairwise, product
from math import floor, prod

from derivations.bit_vectors import (
    L,
    all_possible,
    b,
    bits_ratio,
    chance,
    exponents,
    for_vectors,
    from_unit,
    from_zero,
    over,
    p,
    p_positive,
    power,
    power_of_quotient,
    probabilities,
    put,
    q,
    ratio_by_bits,
    seen,
    seen_with,
    set_bits,
    set_bits_not_above,
    set_bits_not_negative,
    settled,
    special,
    unit_seen_positive,
)
from derivations.distributions import unit, unit_not_negative
from derivations.jan2016 import paper
from derivations.multinomial import (
    K,
    by_buckets,
    by_last_record,
    combined,
    counts_law,
    counts_law_without,
    fact,
    fact_positive,
    factorial_step,
    factorials,
    factorials_positive,
    factorials_without,
    got,
    i,
    j,
    m,
    mixture,
    next_term,
    positive,
    possible,
    privacy_ratio,
    raw,
    same_weights,
    sample,
    sample_positive,
    sample_with,
    share,
    to,
    top,
    total,
    weight_step,
    weighted,
    weights,
    weights_positive,
    weights_without,
    with_positive,
    x,
    y,
    z,
)
from derivations.runner import run
from symbolic.kernel import assume, instance, num
from symbolic.language.symbols import (
    chain,
    eq,
    every,
    ge,
    gt,
    integers,
    pos,
    reals,
    recursive,
    sequence,
    summation,
)
from symbolic.language.translate import to_sympy, to_term
from symbolic.search.counterexample import meaning
from symbolic.search.prove import at, induction, prove

N, ell = integers("N l")
c = reals("c")

some_vectors = [ge(K, 1), ge(N, 1), eq(N, total(K))]
section = paper.section("6", "multivariate vectors", __name__, given=[*chance, ge(L, 1), *some_vectors])

# Hypotheses: all outcomes are possible for a unit vector; v_1 is observed; so are v_1 and v_i.
given = [positive(1)]
first_observed = ge(got(1), 1)
observed = [ge(i, 1), ge(K, i), ge(got(i), 1)]
both_observed = [first_observed, *observed]


def less(i):
    """P(s_1, .., s_i - 1, .., s_K | D'), where D' consists of N - 1 records of type x: unit vectors for x = 1."""
    return sample(K, N - 1, i, x)


def from_D(y):
    """P(S | D' + y)."""
    return sample_with(K, N - 1, x, y)


ratio = from_D(y) / from_D(x)


def counts(body):
    """The counts as a formula in j."""
    return meaning(raw, [j], body)


def flipped(number_of_bits):
    """For the counterexamples: vectors of one or two bits, flipped with probability 1/4; the zero vector is v_1."""
    shown = sum(unit(j - place) for place in (2, 3)) if number_of_bits == 2 else 0
    ends = y * unit(j - 2**number_of_bits) + (1 - y) * unit(j - 1)
    chances = (1 + 2 * shown + (3**number_of_bits - 1) * ends) / 4**number_of_bits
    signs = [at(unit_not_negative, i=j - place) for place in (2, 3, 4)]
    return meaning(to, [j, y], chances), prove(gt(chances.subs(y, 1), 0), [], signs)


(one_bit, one_bit_possible), (two_bits, two_bits_possible) = (flipped(number) for number in (1, 2))
four = {"meanings": [counts((j - 2) * (j - 3) / 2), two_bits], "using": [two_bits_possible]}
once_each, only_the_second = counts(1), counts(j - 1)
one_then_zero, zero_then_one = meaning(b, [i, j], 4 - 2 * i), meaning(b, [i, j], 2 * i - 2)
quarter = {q: Fraction(1, 4), p: Fraction(3, 4)}


DOTS = "the counts that the dots leave out are those of `sample`, with one taken away from the count of one outcome"
TWO = "refuted for K = 2 outcomes, where each sum has one term; repaired for every K"


@section.item("6-vectors", r"|\{0, 1\}^L| = 2^L", kind="prose", steps=())
def number_of_vectors(d):
    """The number of vectors of $L$ bits."""
    vectors = recursive(
        "vectors", [L], 0, 1, lambda f: f(L) + f(L), model=lambda L: len(set(product((0, 1), repeat=int(L))))
    )
    d.prove(eq(vectors(L), 2**L), using=[induction(L, eq(vectors(L), 2**L))])


# ---------------------------------------------------------------------------------------------- one record apart


def as_printed(y):
    """The sum with the last term as it is printed: s_2 is decreased where the outcome is the last one."""
    return less(1) * to(1, y) + summation(less(i) * to(i, y), i, 2, K - 1) + less(2) * to(K, y)


def one_apart(y):
    """The sum over the outcomes of the record y."""
    return mixture(K, N - 1, K, x, y)


apart = at(by_last_record, n=N - 1)


@section.item(
    "6.1",
    steps=(),
    note=r"For $K \geq 2$ outcomes; $y$ is any record.",
    by_hand="2213cdda7b9c",
    reason=DOTS,
)
def by_outcome(d):
    """The outcome of the record $y$ apart; in the last term $s_{2^L}$ is to be decreased, not $s_2$."""
    d.refute(put(eq(from_D(y), as_printed(y)), {x: 1}), [*given, ge(K, 2)], {K: 4, N: 2, y: 0}, **four)
    d.repair(put(eq(from_D(y), one_apart(y)), {x: 1}), given, [at(apart, x=1)], unfold=False)


@section.item(
    "6.2",
    steps=("6.1",),
    note=r"For $K \geq 2$ outcomes.",
    by_hand="12634712e14c",
    reason=DOTS,
)
def quotient(d):
    """The ratio of the two sums, with the same slip in the last terms."""
    d.refute(settled(eq(ratio, as_printed(y) / as_printed(z))), [*given, ge(K, 2)], {K: 4, N: 2}, **four)
    d.repair(
        settled(eq(ratio, one_apart(y) / one_apart(z))),
        given,
        [at(with_positive, n=N, x=1), at(apart, x=1, y=0), at(apart, x=1, y=1)],
        unfold=False,
    )


# ---------------------------------------------------------------------------------------------- divided by the first


def by_terms(goal, sums, hypotheses, lemmas):
    """An equality between sums up to m >= 1, term by term; `goal`, `sums` and `lemmas` are functions of m."""
    return induction(
        m,
        goal(m),
        start=1,
        side=hypotheses,
        using=lemmas(1),
        step=lambda ih, known: combined(
            goal(m + 1), known, [ih(), *lemmas(m + 1), *(next_term(partial_sum(m)) for partial_sum in sums)]
        ),
    )


def from_second(y, last):
    """The sum of P(s - e_i|D') / P(s - e_1|D') p(v_i|y) for i = 2, .., last."""
    return summation(less(i) / less(1) * to(i, y), i, 2, last)


less_positive = prove(
    gt(less(i), 0),
    [*some_vectors, positive(x), *observed],
    [at(share, n=N), at(sample_positive, n=N), possible(i, x)],
    unfold=False,
)
first_divided = by_terms(
    lambda m: eq(mixture(K, N - 1, m, x, y), less(1) * (to(1, y) + from_second(y, m))),
    [lambda m: mixture(K, N - 1, m, x, y), lambda m: from_second(y, m)],
    [*some_vectors, positive(x), first_observed],
    lambda m: [at(less_positive, i=1)],
)


@section.item(
    "6.3",
    steps=("6.2",),
    by_hand="5e9e10fa3701",
    reason=DOTS,
)
def divided(d):
    """Divided by the first term, which is 0 where $v_1$ is not observed."""

    def quotient(tail):
        return settled(eq(ratio, (to(1, y) + tail(y)) / (to(1, z) + tail(z))))

    # For two outcomes the sum is one term; inside of a sum, the kernel leaves the value of a division by 0 open.
    two = put(quotient(lambda y: less(2) / less(1) * to(2, y)), {K: 2})
    d.refute(two, [*given, eq(K, 2)], {K: 2, N: 1}, meanings=[only_the_second, one_bit], using=[one_bit_possible])
    parts = [at(lemma, x=1, y=value) for value in (0, 1) for lemma in (apart, at(first_divided, m=K))]
    lemmas = [at(with_positive, n=N, x=1), at(less_positive, i=1, x=1), *parts]
    below = settled(gt(to(1, z) + from_second(z, K), 0))
    below_positive = prove(below, [*some_vectors, *given, first_observed], lemmas, unfold=False)
    d.repair(quotient(lambda y: from_second(y, K)), [*given, first_observed], [*lemmas, below_positive], unfold=False)


# ---------------------------------------------------------------------------------------------- the multinomial law


@section.item(
    "6-multinomial",
    r"P(s_1, \dots, s_{2^L}|D) = \frac{N!}{s_1! \cdots s_{2^L}!} p(v_1|1)^{s_1} \cdots p(v_{2^L}|1)^{s_{2^L}}",
    kind="prose",
    steps=(),
    note="Said of $D'$, but for $N$ trials; $D'$ has $N - 1$.",
)
def multinomial(d):
    """The counts from unit vectors have a multinomial law."""
    formula = fact(N) / factorials(K, 0) * weights(K, 0, 1)
    d.prove(eq(sample(K, N, 0, 1), formula), given, [factorials_positive, at(counts_law, n=N, x=1)], unfold=False)


_weights_less = prove(
    gt(weights(K, i, x), 0),
    [*observed, positive(x)],
    [weights_positive, weights_without, possible(i, x)],
    unfold=False,
)
_factorials_less = prove(
    gt(factorials(K, i), 0),
    observed,
    [prove(gt(got(i), 0), [ge(got(i), 1)], unfold=False), factorials_positive, factorials_without],
    unfold=False,
)
_formula_positive = prove(
    gt(over(fact(N - 1), factorials(K, i)) * to_term(weights(K, i, x)), 0),
    [*some_vectors, *observed, positive(x)],
    [_weights_less, _factorials_less, at(fact_positive, n=N - 1)],
    unfold=False,
)


@section.item(
    "6.4",
    steps=("6-multinomial",),
    note=r"For $s_1, s_i \geq 1$: there is $(s_1 - 1)!$ and $(s_i - 1)!$.",
    by_hand="155796913e4c",
    reason=DOTS,
)
def by_formula(d):
    """The multinomial formula for both counts; each has its own powers, and the factorial on top is $(N - 1)!$."""
    left = less(i) / less(1)
    printed = over(*(over(fact(K), factorials(K, k)) for k in (i, 1))) * to_term(weights(K, i, x))
    repaired = over(*(over(fact(N - 1), factorials(K, k)) * to_term(weights(K, k, x)) for k in (i, 1)))
    once = {"meanings": [once_each, one_bit], "using": [one_bit_possible]}
    d.refute(settled(eq(left, printed)), [*given, *both_observed], {K: 2, N: 2, i: 2}, **once)
    lemmas = [less_positive, _weights_less, _formula_positive, at(counts_law_without, n=N)]
    d.repair(
        settled(eq(left, repaired)),
        [*given, *both_observed],
        [at(lemma, i=k) for k in (i, 1) for lemma in (_factorials_less, *(at(t, x=1) for t in lemmas))],
        unfold=False,
    )


def by_counts(c):
    """s_i/s_1 p(v_1|1)/p(v_i|1), with c for p(v_1|1)."""
    return got(i) / got(1) * c / to(i, x)


_by_share = prove(
    eq(less(i) / less(1), by_counts(to(1, x))),
    [*some_vectors, positive(x), first_observed, ge(i, 1), ge(K, i)],
    [
        at(less_positive, i=1),
        *(lemma for k in (i, 1) for lemma in (at(share, n=N, i=k), possible(k, x))),
        at(sample_positive, n=N),
    ],
    unfold=False,
)
# The divisors of (6.5) as it is printed, and the line itself: nothing is cancelled.
_below = fact(got(1)) * fact(got(i) - 1), to(1, x) ** (got(1) - 1) * to(i, x) ** got(i)
_above = fact(got(1) - 1) * fact(got(i)), to(1, x) ** got(1) * to(i, x) ** (got(i) - 1)
written_out = over(_above[0], _below[0]) * over(_above[1], _below[1])


def _cancelled():
    """The factorials and the powers of (6.5) cancelled."""
    hypotheses = [positive(x), *both_observed]
    lemmas = [
        lemma
        for k in (1, i)
        for lemma in (
            prove(gt(got(k), 0), [ge(got(k), 1)], unfold=False),
            possible(k, x),
            at(factorial_step, n=got(k)),
            at(fact_positive, n=got(k) - 1),
            at(weight_step, i=k),
            power(to(k, x), got(k) - 1),
        )
    ]
    below = [prove(gt(t, 0), hypotheses, lemmas, unfold=False) for t in _below]
    return prove(eq(written_out, by_counts(to(1, x))), hypotheses, [*lemmas, *below], unfold=False)


# From here on the weights are those of vectors of bits, and v_1 is the zero vector where this is said.
first_is_zero = eq(set_bits(L, 1), 0)
_first = [*probabilities, ge(L, 0), first_is_zero]
first_seen = [
    p_positive,
    power(p, L),
    power(q, L),
    prove(eq(seen(L, 1, 1, p, q), q**L), _first, [at(from_unit, i=1, e=0)]),
    prove(eq(seen(L, 1, 0, p, q), p**L), _first, [at(from_zero, i=1, e=0)]),
]


def with_bits(relation):
    """The relation for vectors of bits, with q^L for c."""
    return put(special(settled(relation)), {c: q**L})


@section.item("6.5", steps=("6.4",))
def cancelled(d):
    """Factorials and powers cancelled, for $s_1, s_i \\geq 1$; the last equality takes $v_1$ for the zero vector."""
    sides = [less(i) / less(1), written_out, by_counts(to(1, x)), by_counts(c)]
    links = [with_bits(eq(*link)) for link in pairwise(sides)]
    two = {K: 2, L: 1, i: 2, **quarter}
    d.refute(links[1], [ge(i, 1), ge(K, i)], two, meanings=[only_the_second, one_then_zero])
    d.refute(links[2], both_observed, two, meanings=[once_each, one_then_zero])
    lemmas = [*all_possible, *(for_vectors(at(t, x=1)) for t in (_by_share, _cancelled()))]
    d.repair(links[:2], both_observed, lemmas, unfold=False)
    d.repair(links[2], [*both_observed, first_is_zero], [*first_seen, *all_possible], unfold=False)
    # Where v_i is not observed, both sides are 0.
    without_factorials = with_bits(eq(less(i) / less(1), by_counts(to(1, x))))
    d.also(without_factorials, [first_observed, ge(i, 1), ge(K, i)], lemmas, unfold=False)


# ---------------------------------------------------------------------------------------------- the sums


def by_first(y, last):
    """The sum of s_i/s_1 c/p(v_i|1) p(v_i|y) for i = 2, .., last; c is p(v_1|1)."""
    return summation(by_counts(c) * to(i, y), i, 2, last)


def others(y, last):
    """The sum of s_i p(v_i|y)/p(v_i|1) for i = 2, .., last."""
    return summation(got(i) * (to(i, y) / to(i, x)), i, 2, last)


def others_counted(last):
    """The sum of the s_i for i = 2, .., last."""
    return summation(got(i), i, 2, last)


some_first = prove(gt(got(1), 0), [first_observed], unfold=False)
_divisor = prove(gt(got(1) * to(i, x), 0), [first_observed, positive(x)], [some_first, possible(i, x)], unfold=False)
with_first = by_terms(
    lambda m: eq(weighted(m, x, y), got(1) * (to(1, y) / to(1, x)) + others(y, m)),
    [lambda m: weighted(m, x, y), lambda m: others(y, m)],
    [positive(x)],
    lambda m: [possible(m, x), possible(1, x)],
)
first_counted = by_terms(lambda m: eq(total(m), got(1) + others_counted(m)), [total, others_counted], [], lambda m: [])
divided_by_first = by_terms(
    lambda m: eq(to(1, y) + by_first(y, m), c / got(1) * weighted(m, x, y)),
    [lambda m: weighted(m, x, y), lambda m: by_first(y, m)],
    [positive(x), first_observed, eq(to(1, x), c)],
    lambda m: [possible(m, x), possible(1, x), some_first, at(_divisor, i=m)],
)

vectors_of_bits = [*chance, ge(L, 1), *some_vectors]
_ratio_of_vectors = for_vectors(at(privacy_ratio, n=N, x=1, y=0))
by_weights = prove(_ratio_of_vectors.claim.goal, vectors_of_bits, [*all_possible, _ratio_of_vectors], unfold=False)

# Laws of algebra.  r = w/n is also a/b when a = f w and b = f n; what is equal to the same is equal; so are means.
r, w, n, above, below, f = reals("r w n a b f")
_same_quotient = prove(eq(r, above / below), [eq(r, w / n), eq(above, f * w), eq(below, f * n), gt(n, 0), gt(f, 0)])
_equal = prove(eq(above, below), [eq(r, above), eq(r, below)])
_equal_means = prove(eq(r, f), [eq(r, w / n), eq(f, above / n), eq(w, above), gt(n, 0)])


def by_law(law, values, hypotheses, lemmas):
    """A law of algebra, for these numbers; the lemmas say that its hypotheses hold."""
    said = at(law, values)
    return combined(said.claim.goal, hypotheses, [*lemmas, said])


def at_both(theorem):
    """A theorem for vectors of bits, at y = 0 and y = 1, where D' consists of unit vectors and c is q^L."""
    names = {v.args[0] for v in theorem.claim.free()}
    values = {v: t for v, t in ((x, 1), (c, q**L)) if v.name in names}
    return [for_vectors(at(theorem, {**values, y: value})) for value in (0, 1)]


_sums = [
    *first_seen,
    *all_possible,
    at(power_of_quotient, x=p, y=q, n=L),
    *at_both(at(with_first, m=K)),
    for_vectors(at(same_weights, m=K, x=1)),
    at(first_counted, m=K),
]
mean_of_ratios = weighted(K, x, y)


def as_quotient(upper, lower, factor, further=(), lemmas=()):
    """The ratio is upper/lower: multiples by `factor` of the sum of the s_i p(v_i|0)/p(v_i|1), and of N."""
    hypotheses = [*vectors_of_bits, first_is_zero, *further]
    parts = {above: upper, below: lower, f: factor, r: ratio, w: mean_of_ratios, n: N}
    multiples = [eq(upper, factor * mean_of_ratios), eq(lower, factor * N), gt(factor, 0), gt(N, 0)]
    shown = [prove(with_bits(relation), hypotheses, [*_sums, *lemmas], unfold=False) for relation in multiples]
    values = {v: with_bits(eq(t, 0)).lhs for v, t in parts.items()}
    return by_law(_same_quotient, values, hypotheses, [by_weights, *shown])


def both_are_ratio(first, second):
    """Two forms of the ratio are equal."""
    values = {r: first.claim.goal.lhs, above: first.claim.goal.rhs, below: second.claim.goal.rhs}
    hypotheses = dict.fromkeys([*vectors_of_bits, first_is_zero, *first.claim.given])
    return by_law(_equal, values, list(hypotheses), [first, second])


upper_sum = got(1) * (p / q) ** L + others(y, K)
by_first_count = as_quotient(
    p**L + by_first(y, K),
    c + by_first(z, K),
    c / got(1),
    [first_observed],
    [some_first, *at_both(at(divided_by_first, m=K))],
)
uncancelled = as_quotient(upper_sum, got(1) + others(z, K), 1)
by_other_counts = as_quotient(upper_sum, got(1) + others_counted(K), 1)
by_size = as_quotient(upper_sum, N, 1)


@section.item(
    "6.6",
    steps=("6.3", "6.5"),
    note="$v_1$ is the zero vector.",
    by_hand="2ab697078348",
    reason=TWO,
)
def by_counts_only(d):
    """The ratio by the counts; it is divided by $s_1$, which may be 0."""
    second = by_counts(c).subs(i, 2)
    two = with_bits(eq(ratio, (p**L + second * to(2, y)) / (c + second * to(2, z))))
    point = {K: 2, N: 1, L: 1, **quarter}
    d.refute(put(two, {K: 2}), [first_is_zero, eq(K, 2)], point, meanings=[only_the_second, zero_then_one])
    d.repair(by_first_count)
    d.repair(both_are_ratio(by_first_count, uncancelled))
    d.repair(both_are_ratio(uncancelled, by_other_counts))


@section.item("6.7", steps=("6.6",), note="$v_1$ is the zero vector; it need not be observed.")
def mean_form(d):
    """The ratio is the mean of $p(v|0)/p(v|1)$ over the $N$ vectors observed."""
    d.prove(both_are_ratio(by_other_counts, by_size))
    d.prove(both_are_ratio(by_size, by_weights))


# ---------------------------------------------------------------------------------------------- the histogram


@section.item(
    "6-same",
    r"l(v_i) = l(v_j) \implies \frac{p(v_i|0)}{p(v_i|1)} = \frac{p(v_j|0)}{p(v_j|1)}",
    kind="prose",
    steps=("6.9",),
)
def same_ratio(d):
    """Vectors with as many set bits have the same ratio."""
    alike = [at(ratio_by_bits, i=k, e=set_bits(L, j)) for k in (i, j)]
    d.prove(eq(bits_ratio(i), bits_ratio(j)), [eq(set_bits(L, i), set_bits(L, j))], alike, unfold=False)


@section.item("6.8", r"l(v_i) = l(v_j) = l", kind="definition")
def same_number(d):
    """The hypothesis of (6.9)."""
    d.define()


@section.item("6.9", steps=())
def by_set_bits(d):
    """The ratio of a vector with $l$ set bits."""
    written = over(p ** (L - ell) * q**ell, p**ell * q ** (L - ell))
    same, middle, last = chain(bits_ratio(i), "=", bits_ratio(j), "=", written, "=", (p / q) ** (L - 2 * ell))
    bits_i, bits_j = (eq(set_bits(L, k), ell) for k in (i, j))
    d.prove(same, [bits_i, bits_j], [at(ratio_by_bits, i=k, e=ell) for k in (i, j)], unfold=False)
    d.prove(middle, [bits_j], [*seen_with(j, ell), at(unit_seen_positive, i=j)], unfold=False)
    d.prove(last, using=exponents(ell), unfold=False)


# How many vectors with l set bits are observed: what the last sum of (6.10) calls s_l.
histogram = recursive(
    "histogram",
    [K, ell, L],
    0,
    0,
    lambda f: f(K, ell, L) + got(K + 1) * unit(set_bits(L, K + 1) - ell),
    model=lambda K, ell, L, *, amount, entry: sum(
        floor(abs(amount(i)))
        for i in range(1, int(K) + 1)
        if sum(entry(i, j) >= 2 for j in range(1, int(L) + 1)) == ell
    ),
)


def over_vectors(last):
    """The sum of s_i (p/q)^(L - 2 l), where l is the number of set bits of v_i, for i = 1, .., last."""
    return summation(got(i) * (p / q) ** (L - 2 * set_bits(L, i)), i, 1, last)


def over_histogram(last):
    """The sum of s_l (p/q)^(L - 2 l) for l = 0, .., last."""
    return summation(histogram(K, ell, L) * (p / q) ** (L - 2 * ell), ell, 0, last)


_vector_inside = [
    set_bits_not_negative,
    prove(ge(top, set_bits(L, i)), [ge(top, L), ge(L, 0)], [set_bits_not_above], unfold=False),
]
_grouped = by_buckets(
    lambda ell, m: histogram(m, ell, L),
    got,
    lambda i: set_bits(L, i),
    lambda ell: c ** (L - 2 * ell),
    0,
    [gt(c, 0), ge(L, 0)],
    [ge(top, L)],
    lambda bits: [power(c, L - 2 * bits)],
    lambda k: [at(lemma, i=k) for lemma in _vector_inside],
)


def weighted_bits(last):
    """The sum of s_i p(v_i|0)/p(v_i|1) for i = 1, .., last."""
    return special(settled(eq(weighted(last, x, y), 0))).lhs


def _next_ratio():
    """The next term of `weighted_bits`, with (p/q)^(L - 2 l) for the ratio."""
    new, old, count, unit_weight, zero_weight, value = reals("new o g u v w")
    said = [eq(new, old + count * zero_weight / unit_weight), eq(zero_weight / unit_weight, value), gt(unit_weight, 0)]
    values = {
        new: weighted_bits(m + 1),
        old: weighted_bits(m),
        count: got(m + 1),
        zero_weight: seen(L, m + 1, 0, p, q),
        unit_weight: seen(L, m + 1, 1, p, q),
        value: (p / q) ** (L - 2 * set_bits(L, m + 1)),
    }
    lemmas = [
        p_positive,
        at(unit_seen_positive, i=m + 1),
        at(ratio_by_bits, i=m + 1, e=set_bits(L, m + 1)),
        for_vectors(at(next_term(weighted(m, x, y)), x=1, y=0)),
    ]
    law = prove(eq(new, old + count * value), said)
    return by_law(law, values, [*chance, ge(L, 1), ge(m, 0)], lemmas)


_by_set_bits = induction(
    m,
    eq(weighted_bits(m), over_vectors(m)),
    side=[*chance, ge(L, 1)],
    step=lambda ih, known: combined(
        eq(weighted_bits(m + 1), over_vectors(m + 1)),
        known,
        [ih(), p_positive, power(p / q, L - 2 * set_bits(L, m + 1)), _next_ratio(), next_term(over_vectors(m))],
    ),
)
by_histogram = prove(
    eq(weighted_bits(K), over_histogram(L)),
    [*chance, ge(L, 1), ge(K, 1)],
    [p_positive, power(p / q, L - 2 * ell), at(_by_set_bits, m=K), at(_grouped, {c: p / q, top: L, m: K})],
    unfold=False,
)

HISTOGRAM = "In the last sum $s_l$ is the number of observed vectors with $l$ set bits, not that of the $v_l$."
mean = with_bits(eq(ratio, mean_of_ratios / N))


@section.item("6.10", steps=("6.7", "6.9"), note=HISTOGRAM)
def counted_by_bits(d):
    """The ratio as a mean over the vectors, and over the histogram; for all counts, also for $s_1 = 0$."""
    d.prove(mean, using=[by_weights], unfold=False)
    d.prove(eq(mean.rhs, over_histogram(L) / N), using=[by_histogram], unfold=False)


@section.item("6.11", steps=("6.10",), note=HISTOGRAM)
def revisited(d):
    """The ratio by the histogram again."""
    d.prove(eq(mean.lhs, over_histogram(L) / N), using=[by_weights, by_histogram], unfold=False)


# ---------------------------------------------------------------------------------------------- two observations

# Observations S and T: several(j, S) is how often v_j is in the observation S.
S, other, size = integers("S T n")
several = sequence("several", j, S)
counts_of_S = meaning(raw, [j], several(j, S))


def observation(thing, name):
    """A relation or an expression about the counts, for the observation of this name."""
    if hasattr(thing, "map"):
        return put(thing.map(counts_of_S.apply), {S: name})
    return to_sympy(observation(eq(thing, 0), name).lhs)


both_of_size = [eq(size, observation(total(K), name)) for name in (S, other)]
bars = histogram(K, ell, L)


@section.item(
    "6-histogram",
    r"(\forall l: s_l = t_l) \implies \frac{P(S|D' + 0)}{P(S|D' + 1)} = \frac{P(T|D' + 0)}{P(T|D' + 1)}",
    kind="prose",
    steps=("6.10",),
    note="For the section's $D'$, which consists of unit vectors.  For another one it need not hold: an adversary who "
    "knows that $D' = \\{(1, 0)\\}$ learns more from the vectors, for $q = 1/4$ from $\\{(0, 0), (1, 0)\\}$ or "
    "$\\{(0, 0), (0, 1)\\}$.",
)
def no_more_insight(d):
    """The histogram says all that the vectors say, as $D'$ consists of unit vectors; if it is $(1, 0)$ it does not."""
    refuted_for_another_collection(d)
    alike = every(ell, eq(observation(bars, S), observation(bars, other)), [ge(ell, 0), ge(L, ell)])

    def up_to(last, name):
        return observation(over_histogram(last), name)

    same = induction(
        top,
        eq(up_to(top, S), up_to(top, other)),
        [ge(L, top)],
        side=[*chance, alike],
        using=[p_positive, power(p / q, L - 2 * (top + 1)), at(assume(alike), l=top + 1)],
    )
    of_S = at(instance(d["6.11"], {}, [counts_of_S]), N=size)
    of_other = at(of_S, {S: other})
    values = {r: of_S.claim.goal.lhs, f: of_other.claim.goal.lhs, n: size, w: up_to(L, S), above: up_to(L, other)}
    hypotheses = [*chance, ge(L, 1), ge(K, 1), ge(size, 1), *both_of_size, alike]
    some = prove(gt(size, 0), [ge(size, 1)])
    d.prove(by_law(_equal_means, values, hypotheses, [of_S, of_other, some, at(same, top=L)]))


def refuted_for_another_collection(d):
    """D' = {(1, 0)}: the observations S = {v_1, v_2} and T = {v_1, v_3}.

    The records (0, 0), (1, 1) and (1, 0) are of the types 0, 1 and 2; v_1, .., v_4 are (0, 0), (1, 0), (0, 1), (1, 1).
    """
    vectors, records = [(0, 0), (1, 0), (0, 1), (1, 1)], [(0, 0), (1, 1), (1, 0)]

    def chance_of(record, vector):
        return prod(quarter[p] if bit == shown else quarter[q] for bit, shown in zip(record, vector, strict=True))

    least = quarter[q] ** 2
    chances = least + sum(
        pos(y - kind) * pos(kind - y) * unit(j - place) * (chance_of(record, vector) - least)
        for kind, record in enumerate(records)
        for place, vector in enumerate(vectors, 1)
    )
    bits = sum(
        2 * bit * unit(i - place) * unit(j - position)
        for place, vector in enumerate(vectors, 1)
        for position, bit in enumerate(vector, 1)
    )
    two = sample_with(K, size - 1, 2, 0) / sample_with(K, size - 1, 2, 1)
    same_bars = [put(eq(observation(bars, S), observation(bars, other)), {ell: num(k)}) for k in range(3)]
    d.refute(
        eq(observation(two, S), observation(two, other)),
        [positive(2), *both_of_size, eq(L, 2), *same_bars],
        {K: 4, size: 2, L: 2, S: 2, other: 3},
        meanings=[
            meaning(several, [j, S], sum(unit(S - of) * (unit(j - 1) + unit(j - of)) for of in (2, 3))),
            meaning(to, [j, y], chances),
            meaning(b, [i, j], bits),
        ],
        using=[prove(gt(chances.subs(y, 2), 0), [], [at(unit_not_negative, i=j - k) for k in (1, 2, 3, 4)])],
        also=True,
    )


if __name__ == "__main__":
    run(section)
