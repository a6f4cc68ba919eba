r"""Jan 2016, section 7, which the paper asks to ignore: two vectors, and collections of N vectors; (7.1) to (7.21).

(7.1) to (7.8): two records, observed as v_i and v_j, which have l_1 and l_2 set bits.  p(v|0) and p(v|1) are those of
vectors of bits (`seen`), p(v|x) is any weight to(v, x).  From (7.6) on a factor q^L is too much: p(l_2|1)/p(l_1|1) is
p^(l_2-l_1) q^(l_1-l_2).

(7.10) to (7.21): S consists of N vectors; D is a collection of N unit vectors (from (7.19) on, with the record x for
one of them), and D_m has a zero vector there instead.  The paper sums over the vectors s_i of S.  Here v_1, .., v_K are
the different ones and v_j occurs got(j) times, so a sum over the vectors of S is a sum over j of got(j) times the term
for v_j, and a product is one of powers (`weights`; p^(s_i) q^(L-s_i) is p(s_i|1), as in (7.4)).  What is printed for
p(S|D) and p(S|D_m) is right when no vector occurs twice; in general a multinomial coefficient belongs where N! stands.
In the ratios (7.15), (7.16) and (7.20) this cancels, and they are right.
"""

from fractions import Fraction

from derivations.bit_vectors import (
    L,
    b,
    chance,
    from_unit,
    from_zero,
    over,
    p,
    p_positive,
    power,
    power_of_difference,
    power_of_quotient,
    probabilities,
    put,
    q,
    ratio_by_bits,
    seen,
    set_bits,
    unit_seen_positive,
    zero_seen_positive,
)
from derivations.distributions import unit, unit_not_negative
from derivations.jan2016 import paper
from derivations.multinomial import (
    K,
    by_last_record,
    combined,
    counts_law,
    fact,
    fact_positive,
    factorial_step,
    factorials,
    factorials_positive,
    got,
    got_not_negative,
    i,
    j,
    m,
    mean_ratio,
    mixture,
    next_term,
    one_more_record,
    positive,
    possible,
    privacy_ratio,
    raw,
    sample,
    sample_positive,
    sample_with,
    to,
    total,
    weighted,
    weights,
    weights_positive,
    weights_without,
    with_positive,
    x,
    y,
    z,
)
from derivations.powers import sum_of_exponents
from derivations.runner import run
from symbolic.kernel import cases
from symbolic.language.symbols import eq, ge, gt, integers, reals, summation
from symbolic.language.translate import to_term
from symbolic.search.counterexample import meaning
from symbolic.search.prove import at, induction, prove

N, l1, l2 = integers("N l1 l2")
some_vectors = [ge(K, 1), ge(N, 1), eq(N, total(K))]
section = paper.section(
    "7", "Ignore below this point", __name__, superseded=True, given=[*chance, ge(L, 1), *some_vectors]
)

# ---------------------------------------------------------------------------------------------- two records

both_possible = [gt(to(k, t), 0) for k in (i, j) for t in (x, z)]


def pair(y):
    """The probability of v_i and v_j from the records y and x."""
    return to(i, y) * to(j, x) + to(i, x) * to(j, y)


def divided(y, z):
    """The ratio of two such probabilities, divided by the first term of the second."""
    first = to(i, z) * to(j, x)
    return over(to(i, y) / to(i, z) + to(i, x) * to(j, y) / first, 1 + to(i, x) * to(j, z) / first)


_signs = [prove(gt(t, 0), both_possible) for t in (to(i, z) * to(j, x), to(i, x) * to(j, z), pair(z))]
_divided = prove(eq(pair(y) / pair(z), divided(y, z)), both_possible, _signs)


BY_HAND = "set aside by the authors: its probabilities are bound by hand to the definitions of this module"


@section.item("7.1", by_hand="7a354f342cf6", reason=BY_HAND, steps=())
def two_records(d):
    """Divided by the first term."""
    d.prove(eq(pair(0) / pair(z), divided(0, z)), both_possible, [at(_divided, y=0)])


@section.item("7.2", by_hand="0db39bb63e59", reason=BY_HAND, steps=("7.1",))
def from_unit_vector(d):
    """(7.1) for the unit vector."""
    d.prove(
        put(eq(pair(0) / pair(z), divided(0, z)), {z: 1}),
        [put(h, {z: 1}) for h in both_possible],
        [at(_divided, y=0, z=1)],
    )


@section.item("7.3", by_hand="6cb72bad2304", reason=BY_HAND, steps=())
def zero_becomes(d):
    """A zero vector becomes a vector with $l_1$ set bits: these are flipped."""
    d.prove(eq(seen(L, i, 0, p, q), p ** (L - l1) * q**l1), [eq(set_bits(L, i), l1)], [p_positive, at(from_zero, e=l1)])


@section.item("7.4", by_hand="22e7406bad98", reason=BY_HAND, steps=())
def unit_becomes(d):
    """A unit vector becomes a vector with $l_1$ set bits: the others are flipped."""
    d.prove(eq(seen(L, i, 1, p, q), p**l1 * q ** (L - l1)), [eq(set_bits(L, i), l1)], [p_positive, at(from_unit, e=l1)])


# The ratio for v_i and v_j, which have l_1 and l_2 set bits.
with_bits = [eq(set_bits(L, i), l1), eq(set_bits(L, j), l2), gt(to(i, x), 0), gt(to(j, x), 0)]
zero_i, unit_i, zero_j, unit_j = (seen(L, k, y, p, q) for k in (i, j) for y in (0, 1))
ratio_i, ratio_j = (to_term((p / q) ** (L - 2 * bits)) for bits in (l1, l2))
other = over(to(i, x), to(j, x))
# p(l_2|1)/p(l_1|1), as it is printed and as it is.
printed, correct = (to_term(p ** (l2 - l1)) * to_term(q ** (last - (l2 - l1))) for last in (L, 0))


def fraction(first, of_j, share):
    """(first + of_j share) / (1 + share)."""
    return (first + of_j * share) / (1 + share)


def factored(first, upper, lower):
    """first (1 + upper) / (1 + lower)."""
    return first * ((1 + upper) / (1 + lower))


def from_7_2(zero_i, unit_i, zero_j, unit_j, x_i, x_j):
    """The right side of (7.2)."""
    return over(zero_i / unit_i + x_i * zero_j / (unit_i * x_j), 1 + x_i * unit_j / (unit_i * x_j))


weights_of_both = zero_i, unit_i, zero_j, unit_j, to(i, x), to(j, x)
line_2 = from_7_2(*weights_of_both)
line_5 = fraction(ratio_i, over(zero_j, unit_j), over(to(i, x) * unit_j, unit_i * to(j, x)))
line_6, right_6 = (fraction(ratio_i, ratio_j, factor * other) for factor in (printed, correct))
twice = to_term((p / q) ** (2 * (l1 - l2)))
line_7, right_7 = (factored(ratio_i, twice * factor * other, factor * other) for factor in (printed, correct))
up, down = (to_term(base ** (l1 - l2)) for base in (p / q, q / p))
line_8 = factored(ratio_i, to_term(q**L) * up * other, to_term(q**L) * down * other)
right_8 = factored(ratio_i, up * other, down * other)


# The algebra: for the weights a, b, c, d, those of x u and v, and X = a/b, Y = c/d, F = d/b.
a, b_, c, d_, u, v = numbers = reals("a b c d u v")
X, Y, Z, F, s, s2, t, t2 = map(to_term, reals("X Y Z F s S t T"))
signs = [gt(number, 0) for number in numbers]
share = over(u * d_, b_ * v)
_below = prove(gt(1 + share, 0), signs)
by_first_ratio = prove(eq(from_7_2(*numbers), fraction(X, over(c, d_), share)), [*signs, eq(over(a, b_), X)], [_below])
by_both_ratios = prove(
    eq(fraction(X, over(c, d_), share), fraction(X, Y, F * over(u, v))),
    [*signs, gt(F, 0), eq(over(c, d_), Y), eq(over(d_, b_), F)],
    [_below, prove(gt(1 + F * over(u, v), 0), [*signs, gt(F, 0)])],
)
first_apart = prove(
    eq(fraction(X, Y, s), factored(X, Z * s, s)),
    [eq(Y, X * Z), gt(s, 0)],
)
same_factors = prove(eq(factored(X, s, t), factored(X, s2, t2)), [eq(s, s2), eq(t, t2), gt(t, 0)])


# The exponents, with d for l_1 - l_2: F as it is printed is q^L (q/p)^d, and (p/q)^(2 d) F is q^L (p/q)^d.
D = integers("d")
_quotients = [prove(gt(t, 0), probabilities) for t in (p / q, q / p)]
_powers = [
    *_quotients,
    *(power(base, D) for base in (p, q)),
    power(q, L),
    at(sum_of_exponents, x=q, m=L, n=D),
    at(sum_of_exponents, x=p / q, m=D, n=D),
    *(at(power_of_quotient, x=base, y=below, n=D) for base, below in ((p, q), (q, p))),
    at(power_of_difference, x=p, m=0, n=D),
]
share_as_printed = to_term(p ** (-D)) * to_term(q ** (L + D))
lower_share = prove(eq(share_as_printed, to_term(q**L) * to_term((q / p) ** D)), probabilities, _powers, unfold=False)
upper_share = prove(
    eq(to_term((p / q) ** (2 * D)) * share_as_printed, to_term(q**L) * to_term((p / q) ** D)),
    probabilities,
    _powers,
    unfold=False,
)
given = [*chance, ge(L, 1), *with_bits]
_both = [p_positive, *(at(t, i=k) for k in (i, j) for t in (unit_seen_positive, zero_seen_positive))]
_ratios = [at(ratio_by_bits, e=l1), at(ratio_by_bits, i=j, e=l2)]
_weights = [*_both, at(from_unit, e=l1), at(from_unit, i=j, e=l2)]
_positive = [power(base, k) for base in (p, q) for k in (l1, l2, l1 - l2, l2 - l1, L, L - l1, L - l2, L + l1 - l2)]
between = prove(
    eq(over(unit_j, unit_i), correct),
    given,
    [
        *_weights,
        *_positive,
        at(sum_of_exponents, x=p, m=l1, n=l2 - l1),
        at(sum_of_exponents, x=q, m=L - l1, n=l1 - l2),
    ],
    unfold=False,
)
from_one_to_other = prove(
    eq(ratio_j, ratio_i * twice),
    given,
    [p_positive, *_quotients, at(sum_of_exponents, x=p / q, m=L - 2 * l1, n=2 * (l1 - l2))],
    unfold=False,
)
_shares = [
    prove(gt(factor * r, 0), given, [p_positive, *_positive, prove(gt(other, 0), with_bits)], unfold=False)
    for factor in (printed, correct)
    for r in (1, other)
]
_numbers = dict(zip(numbers, weights_of_both, strict=True))


def by_law(goal, law, values, lemmas):
    """The goal by a law of algebra for these numbers; the lemmas say that its hypotheses hold."""
    return combined(goal, given, [*_both, *_shares, *lemmas, at(law, values)])


def multiplied(theorem, factor):
    """Both sides times a factor."""
    goal = theorem.claim.goal
    return combined(eq(goal.lhs * factor, goal.rhs * factor), given, [p_positive, theorem])


wrong_share = {"at": {L: 1, i: 1, j: 2, l1: 0, l2: 1, x: 2, q: Fraction(1, 4), p: Fraction(3, 4)}}
wrong_share["meanings"] = [meaning(b, [i, j], 2 * i - 2), meaning(to, [j, y], (2 * j - 1) / 4)]


@section.item("7.5", by_hand="5a5b6941eb1e", reason=BY_HAND, steps=("7.2", "7.3", "7.4"))
def first_ratio(d):
    """The ratio for $v_i$ by its set bits."""
    d.prove(by_law(eq(line_2, line_5), by_first_ratio, {**_numbers, X: ratio_i}, _ratios))


@section.item("7.6", by_hand="e74a41c17b0a", reason=BY_HAND, steps=("7.5",))
def second_ratio(d):
    """The ratio for $v_j$ too; $p(l_2|1)/p(l_1|1)$ has no factor $q^L$."""
    d.refute(eq(line_5, line_6), with_bits, **wrong_share)
    values = {**_numbers, X: ratio_i, Y: ratio_j, F: correct}
    d.repair(by_law(eq(line_5, right_6), by_both_ratios, values, [*_ratios, between]))


@section.item(
    "7.7",
    by_hand="6696b348abf1",
    reason=BY_HAND,
    steps=("7.6",),
    note="Follows from (7.6) as it is printed, so it is not the ratio either.",
)
def factor_apart(d):
    """A factor taken out."""
    values = {X: ratio_i, Y: ratio_j, Z: twice}
    d.prove(by_law(eq(line_6, line_7), first_apart, {**values, s: printed * other}, [from_one_to_other]))
    d.refute(eq(line_2, line_7), with_bits, **wrong_share, also=True)
    d.also(by_law(eq(right_6, right_7), first_apart, {**values, s: correct * other}, [from_one_to_other]))


@section.item(
    "7.8",
    by_hand="a3028505038d",
    reason=BY_HAND,
    steps=("7.7",),
    note="Follows from (7.7) as it is printed; for the ratio, without $q^L$.",
)
def powers_collected(d):
    """The powers collected."""
    values = {X: ratio_i, s: twice * printed * other, s2: to_term(q**L) * up * other}
    values |= {t: printed * other, t2: to_term(q**L) * down * other}
    lemmas = [multiplied(lemma, other) for lemma in (at(upper_share, d=l1 - l2), at(lower_share, d=l1 - l2))]
    d.prove(by_law(eq(line_7, line_8), same_factors, values, lemmas))
    d.refute(eq(line_2, line_8), with_bits, **wrong_share, also=True)
    values = {X: ratio_i, s: twice * correct * other, s2: up * other, t: correct * other, t2: down * other}
    lemmas = [multiplied(at(lemma, L=0, d=l1 - l2), other) for lemma in (upper_share, lower_share)]
    d.also(by_law(eq(right_7, right_8), same_factors, values, lemmas))


# ---------------------------------------------------------------------------------------------- N vectors


@section.item("7.9", kind="definition")
def nothing(d):
    """Nothing is printed."""
    d.define()


@section.item("7.10", by_hand="32d2f9cc7c37", reason=BY_HAND, kind="definition")
def probability(d):
    """The probability of $S$ for the collection $D$; nothing is said of it."""
    d.define()


p_S_D, p_S_Dm = sample(K, N, 0, 1), sample_with(K, N - 1, 1, 0)
possible_outcomes = [positive(1)]


def sum_over_S(term, last):
    """The sum over the vectors of S: each term as often as the vector occurs."""
    return summation(got(i) * term(i), i, 1, last)


def over_different(y):
    """The sum of p(v|y) P(S - v|D_{N-1}) over the different vectors v of S."""
    return mixture(K, N - 1, K, x, y)


def over_all(y):
    """The same over all vectors of S, as it is printed."""
    return sum_over_S(lambda i: to(i, y) * sample(K, N - 1, i, x), K)


def product_without(i):
    """(N - 1)! times the product over the vectors of S but one, v_i."""
    return fact(N - 1) * weights(K, i, x)


def by_products(y, last=K):
    """The sum over the vectors s_i of S of p(s_i|y) (N - 1)! times the product over the others."""
    return sum_over_S(lambda i: to(i, y) * product_without(i), last)


def counted(*values):
    """A point where v_1, v_2, .. occur so often.

    They are the vectors of one bit, v_1 is the zero vector: it and the unit vector remain with probability 3/4.
    """
    body = sum(value * unit(j - place) for place, value in enumerate(values, 1))
    chances = (1 + 2 * y * unit(j - 2) + 2 * (1 - y) * unit(j - 1)) / 4
    return {
        "at": {K: len(values), N: sum(values), x: 1},
        "meanings": [meaning(raw, [j], body), meaning(to, [j, y], chances)],
        "using": [prove(gt(chances.subs(y, 1), 0), using=[at(unit_not_negative, i=j - 2)])],
    }


known = [*some_vectors, positive(x)]
_apart = at(by_last_record, n=N - 1)
_some = [at(sample_positive, n=N), at(factorials_positive, K=K), at(weights_positive, K=K), at(fact_positive, n=N - 1)]
# got(i) times the product without v_i, where p(v_i|1) is put back: also for got(i) = 0.
_one_back = eq(got(i) * weights(K, i, x) * to(i, x), got(i) * weights(K, 0, x))
_occurs = prove(_one_back, [ge(i, 1), ge(K, i), positive(x), ge(got(i), 1)], [weights_without], unfold=False)
_does_not = prove(_one_back, [positive(x), eq(got(i), 0)], unfold=False)
one_back = prove(
    _one_back,
    [ge(i, 1), ge(K, i), positive(x)],
    [cases(_does_not, _occurs, eq(got(i), 0), ge(got(i), 1)), at(got_not_negative, j=i)],
    unfold=False,
)
products_added = induction(
    m,
    eq(by_products(y, m), fact(N - 1) * weights(K, 0, x) * weighted(m, x, y)),
    [ge(K, m)],
    side=[positive(x)],
    step=lambda ih, known: combined(
        eq(by_products(y, m + 1), fact(N - 1) * weights(K, 0, x) * weighted(m + 1, x, y)),
        known,
        [ih(), possible(m + 1, x), at(one_back, i=m + 1), next_term(by_products(y, m)), next_term(weighted(m, x, y))],
    ),
)


def divided_products(last):
    """The sum of the terms of `by_products`, each divided by N! times the product over all vectors of S."""
    return sum_over_S(lambda i: to(i, y) * product_without(i) / (fact(N) * weights(K, 0, x)), last)


_divisor = prove(
    gt(fact(N) * weights(K, 0, x), 0), known, [at(fact_positive, n=N), at(weights_positive, K=K)], unfold=False
)
_common_divisor = induction(
    m,
    eq(divided_products(m), by_products(y, m) / (fact(N) * weights(K, 0, x))),
    side=known,
    base=prove(eq(divided_products(0), by_products(y, 0) / (fact(N) * weights(K, 0, x))), known, [_divisor]),
    step=lambda ih, known: combined(
        eq(divided_products(m + 1), by_products(y, m + 1) / (fact(N) * weights(K, 0, x))),
        known,
        [ih(), _divisor, next_term(divided_products(m)), next_term(by_products(y, m))],
    ),
)
products_divided = prove(
    eq(divided_products(K), weighted(K, x, y) / N),
    known,
    [
        _divisor,
        at(fact_positive, n=N - 1),
        at(weights_positive, K=K),
        at(factorial_step, n=N),
        at(products_added, m=K),
        at(_common_divisor, m=K),
    ],
    unfold=False,
)
_as_law = at(counts_law, n=N, x=1)
_mean = at(mean_ratio, n=N, x=1)
_ratio = [at(privacy_ratio, n=N, x=1, y=0), at(one_more_record, n=N, x=1), at(with_positive, n=N, x=1)]
_added = at(products_added, m=K, x=1)
ratio_of_means = put(eq(sample_with(K, N - 1, x, y) / sample(K, N, 0, x), weighted(K, x, y) / N), {x: 1, y: 0})
ratio = p_S_Dm / p_S_D


@section.item("7.11", by_hand="51a7b8ab7553", reason=BY_HAND, steps=())
def one_apart(d):
    """The outcome of the zero vector apart; the last term is missing, and each different vector counts once."""
    # N different vectors: K = N.
    without_last = put(eq(p_S_Dm, mixture(K, N - 1, K - 1, x, y)), {x: 1, y: 0})
    d.refute(without_last, [*possible_outcomes, eq(K, N)], **counted(1, 1))
    d.repair(put(eq(p_S_Dm, over_different(y)), {x: 1, y: 0}), possible_outcomes, [at(_apart, x=1, y=0)], unfold=False)


DIFFERENT = "As printed where no vector occurs twice."


@section.item("7.12", by_hand="e5e541c74ec4", reason=BY_HAND, steps=("7.11",), note=DIFFERENT)
def ratio_of_sums(d):
    """The ratio of the two sums; each different vector counts once."""

    def quotient(terms):
        return put(eq(ratio, terms(y) / terms(z)), {x: 1, y: 0, z: 1})

    d.refute(quotient(over_all), possible_outcomes, **counted(2, 1))
    d.repair(
        quotient(over_different),
        possible_outcomes,
        [*_ratio[1:], at(_apart, x=1, y=0), at(_apart, x=1, y=1)],
        unfold=False,
    )


@section.item("7.13", by_hand="83fc5f87d218", reason=BY_HAND, steps=(), note=DIFFERENT)
def formula(d):
    """The probability of $S$: a multinomial coefficient, where $N!$ is printed."""
    d.refute(eq(p_S_D, fact(N) * weights(K, 0, 1)), possible_outcomes, **counted(2))
    d.repair(
        eq(p_S_D, fact(N) / factorials(K, 0) * weights(K, 0, 1)), possible_outcomes, [*_some, _as_law], unfold=False
    )


def sum_of_products(d, record, hypotheses):
    """P(S) for N - 1 unit vectors and a record, as a sum of products."""
    left = sample_with(K, N - 1, x, y)
    d.refute(put(eq(left, by_products(y)), {x: 1, y: record}), hypotheses, **counted(2))
    d.repair(
        put(eq(left, by_products(y) / factorials(K, 0)), {x: 1, y: record}),
        hypotheses,
        [*_some, at(factorial_step, n=N), _as_law, at(_mean, y=record), at(_added, y=record)],
        unfold=False,
    )


@section.item("7.14", by_hand="2485801a829d", reason=BY_HAND, steps=("7.11", "7.13"), note=DIFFERENT)
def products(d):
    """The sum of products; with $s_1! \\cdots s_K!$ as a divisor."""
    sum_of_products(d, 0, possible_outcomes)


@section.item(
    "7.15",
    by_hand="791ecb5b8ba7",
    reason=BY_HAND,
    steps=("7.13", "7.14"),
    note="What is missing in (7.13) and (7.14) cancels.",
)
def divided_by_product(d):
    """The ratio by the products: for all $S$."""
    printed = put(eq(sample_with(K, N - 1, x, y) / sample(K, N, 0, x), divided_products(K)), {x: 1, y: 0})
    d.prove(printed, possible_outcomes, [*_ratio, at(products_divided, x=1, y=0)], unfold=False)


@section.item("7.16", by_hand="f5a81b11c872", reason=BY_HAND, steps=("7.15",))
def mean_of_ratios(d):
    """The mean of $p(v|0)/p(v|1)$ over the vectors of $S$, as in (6.10)."""
    d.prove(ratio_of_means, possible_outcomes, _ratio, unfold=False)


zeros, units = integers("Z M")
two_kinds = [eq(got(1), zeros), eq(got(2), units), ge(zeros + units, 1)]


@section.item(
    "7.17",
    by_hand="b624024bcfec",
    reason=BY_HAND,
    steps=("7.16",),
    note="$v_1$ is the zero vector and occurs $Z$ times (printed: $K$), $v_2$ the unit vector.",
)
def zeros_and_units(d):
    """For zero vectors and unit vectors only; how many there are is counted twice, by a factor and by a sum."""
    size = zeros + units
    left = sample_with(2, size - 1, 1, 0) / sample(2, size, 0, 1)
    zero, one = (to(k, 0) / to(k, 1) for k in (1, 2))
    printed = zeros / size * summation(zero, i, 1, zeros) + units / size * summation(one, i, 1, units)
    d.refute(eq(left, printed), [*two_kinds, *possible_outcomes], **{**counted(2, 0), "at": {zeros: 2, units: 0}})
    terms = got(1) * (to(1, y) / to(1, x)) + got(2) * (to(2, y) / to(2, x))
    sums = [
        prove(eq(size, total(2)), two_kinds),
        prove(put(eq(weighted(2, x, y), terms), {x: 1, y: 0}), possible_outcomes, [possible(1, 1), possible(2, 1)]),
        *(possible(k, 1) for k in (1, 2)),
        prove(gt(size, 0), two_kinds, unfold=False),
    ]
    repaired = zeros / size * zero + units / size * one
    d.repair(
        eq(left, repaired), [*two_kinds, *possible_outcomes], [*sums, at(d["7.16"], {K: 2, N: size})], unfold=False
    )


@section.item("7.18", by_hand="2485801a829d", reason=BY_HAND, steps=("7.14",), note=DIFFERENT)
def products_again(d):
    """(7.14) again."""
    sum_of_products(d, 0, possible_outcomes)


@section.item("7.19", by_hand="30894f1987cf", reason=BY_HAND, steps=(), note=DIFFERENT)
def products_with_x(d):
    """The same for a collection with any record $x$ besides the unit vectors."""
    sum_of_products(d, x, possible_outcomes)


# The sum of the p(v|z)/p(v|x) is positive: a term is when the vector is observed, and one is.
both_positive = [positive(x), positive(z)]
_next = [
    at(got_not_negative, j=m + 1),
    possible(m + 1, x),
    possible(m + 1, z),
    prove(gt(to(m + 1, z) / to(m + 1, x), 0), both_positive, [possible(m + 1, x), possible(m + 1, z)]),
    at(next_term(weighted(m, x, y)), y=z),
    next_term(total(m)),
]
_not_negative = induction(
    m,
    ge(weighted(m, x, z), 0),
    side=both_positive,
    step=lambda ih, known: prove(ge(weighted(m + 1, x, z), 0), known, [ih(), *_next], unfold=False),
)


def _some_term(ih, known):
    """A vector is observed among the first m + 1: among the first m, or it is the last one."""
    goal, earlier, only_last = gt(weighted(m + 1, x, z), 0), ge(total(m), 1), ge(0, total(m))
    before = prove(goal, [*known, earlier], [ih(), *_next], unfold=False)
    some = prove(gt(got(m + 1), 0), [ge(total(m + 1), 1), only_last, ge(m, 0)], [next_term(total(m))], unfold=False)
    here = prove(goal, [*known, only_last], [some, _not_negative, *_next], unfold=False)
    return cases(before, here, earlier, only_last)


def _first_term():
    """The only term for m = 1."""
    first = [eq(weighted(0, x, z), 0), eq(total(0), 0)]
    lemmas = [*(at(t, m=0) for t in _next), *(prove(t, both_positive) for t in first)]
    some = prove(gt(got(1), 0), [ge(total(1), 1), *both_positive], lemmas, unfold=False)
    return prove(gt(weighted(1, x, z), 0), [ge(total(1), 1), *both_positive], [some, *lemmas], unfold=False)


some_ratio = induction(
    m,
    gt(weighted(m, x, z), 0),
    [ge(total(m), 1)],
    start=1,
    side=both_positive,
    base=_first_term(),
    step=_some_term,
)


def settled(relation):
    """The relation with 1 for x and 0 for y, and x, as in the paper, for the record z."""
    return put(relation, {x: 1, y: 0, z: x})


with_x = [*possible_outcomes, positive(x)]
ratio_with = sample_with(K, N - 1, x, y) / sample_with(K, N - 1, x, z)
_sizes = [prove(gt(N, 0), [ge(N, 1)]), prove(ge(total(K), 1), some_vectors, unfold=False)]
_means = [at(mean_ratio, n=N, x=1, y=record) for record in (0, x)]
_positive_with_x = [at(sample_positive, n=N, x=1), at(some_ratio, m=K, x=1, z=x)]
_record_x = prove(
    gt(sample_with(K, N - 1, 1, x), 0), [*some_vectors, *with_x], [*_sizes, _means[1], *_positive_with_x], unfold=False
)
without_products = prove(
    settled(eq(ratio_with, weighted(K, x, y) / weighted(K, x, z))),
    [*some_vectors, *with_x],
    [*_sizes, *_means, *_positive_with_x, _record_x],
    unfold=False,
)
_factor = fact(N - 1) * weights(K, 0, 1)
_products = [
    prove(gt(_factor, 0), [*some_vectors, *possible_outcomes], [*_some[2:], at(weights_positive, x=1)], unfold=False),
    *(at(products_added, m=K, x=1, y=record) for record in (0, x)),
]


@section.item(
    "7.20",
    by_hand="be9cece3968d",
    reason=BY_HAND,
    steps=("7.18", "7.19"),
    note="What is missing in (7.18) and (7.19) cancels.",
)
def ratio_of_products(d):
    """The ratio by the products: for all $S$."""
    goal = settled(eq(ratio_with, by_products(y) / by_products(z)))
    below = prove(
        settled(gt(by_products(z), 0)), [*some_vectors, *with_x], [*_sizes, *_positive_with_x, *_products], unfold=False
    )
    d.prove(goal, with_x, [*_positive_with_x, *_products, below, _sizes[1], without_products], unfold=False)


@section.item("7.21", by_hand="4d7c566e1411", reason=BY_HAND, steps=("7.20",))
def last_line(d):
    """Divided by the product over all vectors of $S$: the divisor is the sum of the $p(s_i|x)/p(s_i|1)$, not 1."""
    d.refute(settled(eq(ratio_with, weighted(K, x, y))), with_x, **counted(2))
    d.repair(without_products.claim.goal, with_x, [without_products], unfold=False)


if __name__ == "__main__":
    run(section)
