"""Jan 2016, section 5.2: D with set bits only has the largest privacy ratio under k-randomization too; (5.5).

b_j^m is P(S = j) for N records of which m are set, each randomized k times (`k_randomization.b`); a_i^m is the same for
a single randomization.  D_m has one set record less than D: k bits differ.

The conclusion is right: the ratio grows with m.  The way to it is not: a b_j is a sum of many products of a_i, and in
general no product of them, so the middle of (5.5) does not stand for the two ends.  What carries over is Theorem 4.1
for kN single bits: a record is k of them, and (4.5) is used for one after another.  As in section 4.2 the strict sign
fails at j = 0 and j = kN.
"""

from derivations.distributions import N, a, i, j, k, law, law_series, law_zero_above, m, p, q, series, x
from derivations.jan2016 import paper
from derivations.jan2016.section_4_2_choice import A, G, chance, quarter
from derivations.k_randomization import (
    b,
    concave_over_r,
    first_bits_most,
    last,
    n,
    positive,
    r,
    s,
    strictly_concave_over_r,
    t,
)
from derivations.powers import equal_powers, equal_sums, power_of_two_powers
from derivations.runner import run
from symbolic.language.symbols import chain, eq, ge, gt, integers, reals
from symbolic.search.prove import at, from_first, induction, prove

section = paper.section("5.2", "Choice of D under k-randomization", __name__)

v, w = reals("v w")
zero = integers("zero")
collection = [ge(k, 1), ge(m, 0), ge(N, m)]
some_of_each = [ge(k, 1), ge(m, 1), ge(N, m + 1)]
inside = [ge(j, 0), ge(k * N, j)]
strictly_inside = [ge(j, 1), ge(k * N, j + 1)]


def B(m):
    """j -> b_j^m: each record randomized k times."""
    return lambda j: b(k, N, m, j, p, q)


def R(m):
    """R_j for a collection D with m set records; D_m has m - 1."""
    return B(m - 1)(j) / B(m)(j)


# ---------------------------------------------------------------------------------------------- generating functions

sizes = [prove(ge(count, 0), collection) for count in (k, N - m, k * m, k * (N - m), k * N, N * (k - 1))]


def terms(f):
    """j -> f(j) x^j."""
    return lambda j: f(j) * x**j


def bits(m):
    """The generating function of kN bits of which km are set."""
    return (q + p * x) ** (k * m) * (p + q * x) ** (k * (N - m))


def expanded(m):
    """The sum of b_j^m x^j."""
    return series(B(m), k * N)


# b is the law of kN bits; the coefficients beyond N of a single randomization are 0.
by_definition = prove(eq(B(m)(j) * x**j, law(k * (N - m), k * m, j, p, q) * x**j), [*collection, ge(j, 0)])
same_law = equal_sums(
    terms(B(m)), terms(lambda j: law(k * (N - m), k * m, j, p, q)), j, last, collection, by_definition
)
all_bits = prove(
    eq(bits(m), expanded(m)),
    collection,
    [*sizes, at(law_series, z=k * (N - m), m=k * m), at(same_law, last=k * N)],
)


# k-th powers of equal numbers, with the hypotheses under which `G` is defined where a factor of it is 0.
defined = [ge(m, 0), ge(N, m), ge(k, 0)]
same_power = prove(eq(v**k, w**k), [eq(v, w), *defined], [at(equal_powers, x=v, y=w, n=k)])


@section.item(
    "5.2-law",
    display="5.2a",
    kind="display",
    steps=("4.2-law",),
    note="So the $b_j^m$ are $P(S = j)$ for $m$ set records.",
)
def generating_function(d):
    """The generating function of the number of reported ones, for $kN$ bits of which $km$ are set."""
    sum_of_a = series(A(m), N)
    using = [
        *sizes,
        at(power_of_two_powers, x=q + p * x, y=p + q * x, k=N - m, n=k),
        d["4.2-law"],
        at(same_power, v=G(m), w=sum_of_a),
        all_bits,
    ]
    d.prove(chain(bits(m), "=", G(m) ** k, "=", sum_of_a**k, "=", expanded(m)), collection, using, unfold=False)


@section.item(
    "5.2-law-modified",
    display="5.2b",
    kind="display",
    steps=("5.2-law",),
    note="The sum of the $a_i$ is printed up to $kN$; up to $N$ would do, the others are 0.",
)
def generating_function_modified(d):
    """The same for $m - 1$ set records; the coefficients $a_i$ with $i > N$ are 0."""
    longer = series(A(m), last)
    up_to_last = induction(
        last,
        eq(longer, G(m)),
        start=N,
        side=[ge(m, 0), ge(N, m)],
        base=prove(eq(series(A(m), N), G(m)), [ge(m, 0), ge(N, m)], [d["4.2-law"]], unfold=False),
        using=[at(law_zero_above, z=N - m, i=last + 1)],
    )
    up_to_kN = at(up_to_last, last=k * N)
    sum_of_a = series(A(m), k * N)
    using = [
        *sizes,
        at(power_of_two_powers, x=q + p * x, y=p + q * x, k=N - m, n=k),
        up_to_kN,
        at(same_power, v=G(m), w=sum_of_a),
        all_bits,
    ]
    for_m = [
        prove(link, collection, using, unfold=False) for link in chain(G(m) ** k, "=", sum_of_a**k, "=", expanded(m))
    ]
    d.prove(
        chain(G(m - 1) ** k, "=", sum_of_a.subs(m, m - 1) ** k, "=", expanded(m - 1)),
        [ge(k, 1), ge(m, 1), ge(N, m)],
        [at(t_, m=m - 1) for t_ in for_m],
        unfold=False,
    )


# ---------------------------------------------------------------------------------------------- products

# Two randomizations, and the two factors a_i and a_{j-i}: a product of coefficients belongs to x^j if the indices add
# up to j.
twice = {k: 2, N: 2, m: 1, j: 2, i: 1, **quarter}
both_inside = [ge(i, 0), ge(N, i), ge(j - i, 0), ge(N, j - i)]


def product(m):
    """a_i^m a_{j-i}^m."""
    return A(m)(i) * A(m)(j - i)


@section.item(
    "5.2-products",
    r"b_j^m = \prod a_i^m,\ b_j^{m-1} = \prod a_i^{m-1} \text{ with the same indices } i",
    kind="prose",
    steps=("5.2-law", "5.2-law-modified"),
    note="For $k = 2$, where such a product is $a_i a_{j-i}$.  As the display before says, $b_j$ is the sum of these "
    "products over all $i$.",
)
def products(d):
    """A $b_j$ is not a product of $a_i$; for $N = 1$, $j = 1$ it is larger than each of them."""
    d.refute(
        eq(b(2, N, m, j, p, q), product(m)),
        [*chance, ge(m, 0), ge(N, m), *both_inside],
        {N: 1, m: 1, j: 1, i: 0, **quarter},
    )
    d.also(gt(b(2, 1, 1, 1, p, q), a(1, 1, 0, p, q) * a(1, 1, 1, p, q)), chance)


@section.item(
    "5.5",
    by_hand="621e30000924",
    reason="the products run over the indices of one summand of b_j; it is refuted for two factors",
    steps=("5.2-products", "Theorem 4.1"),
    note=r"The products are read for $k = 2$, as $a_i a_{j-i}$.",
)
def ratio_grows(d):
    """The ratio grows with $m$, strictly for $0 < j < kN$; the products have no part in it."""
    left, right = B(m)(j) / B(m + 1)(j), B(m - 1)(j) / B(m)(j)

    def two(m):
        return b(2, N, m, j, p, q)

    given = [*chance, ge(m, 1), ge(N, m + 1), *both_inside]
    d.refute(eq(two(m) / two(m + 1), product(m) / product(m + 1)), given, twice)
    d.refute(gt(product(m) / product(m + 1), product(m - 1) / product(m)), given, {**twice, j: 0, i: 0})
    d.refute(eq(product(m - 1) / product(m), two(m - 1) / two(m)), given, twice)
    d.refute(gt(left, right), [*chance, *some_of_each, *inside], {**twice, j: 0})
    bits_changed = {n: k * N, t: k * (N - m), r: k, s: j}
    room = [
        prove(rel, some_of_each)
        for rel in (
            ge(k * (N - m), k),
            ge(k * N, k + k * (N - m)),
            ge(k * (N - m), 0),
            ge(k * N, k * (N - m)),
            ge(k * (N - m + 1), 0),
            ge(k * (N - m - 1), 0),
            ge(k * N, k * (N - m - 1)),
            ge(k * N, k * (N - m + 1)),
        )
    ]
    signs = [*room, *(at(positive, {n: k * N, s: j, t: k * (N - m + more)}) for more in (-1, 0, 1))]
    d.repair(
        gt(left, right), [*chance, *some_of_each, *strictly_inside], [*signs, at(strictly_concave_over_r, bits_changed)]
    )
    d.repair(ge(left, right), [*chance, *some_of_each, *inside], [*signs, at(concave_over_r, bits_changed)])


@section.item(
    "5.2-maximum",
    r"\max_D R_j = R_j \text{ at } m = N",
    kind="prose",
    steps=("5.5",),
    note="At one and the same $j$, as it is said.  Over realistic $j$, each collection with its own, others have "
    "larger ratios, already for $k = 1$: 4.3-all-collections.",
)
def maximum(d):
    """No collection has a larger ratio than the one with set bits only, whatever is observed."""
    given = [*chance, ge(k, 1), ge(N, zero + 1), *inside]
    bits = {n: k * N, s: j, t: k * zero, r: k}
    counts = [0, k, k * zero, k * zero + k]
    room = [prove(ge(count, 0), [*given, ge(zero, 0)]) for count in (*counts, k * N, *(k * N - e for e in counts))]
    signs = [*room, *(at(positive, {**bits, t: count}) for count in counts)]
    some = prove(ge(k * zero, 1), [ge(k, 1), ge(zero, 1)])
    by_zero_records = from_first(zero, 0, ge(R(N), R(N - zero)), given, [some, *signs, at(first_bits_most, bits)])
    d.prove(
        ge(R(N), R(m)),
        [*chance, ge(k, 1), ge(m, 1), ge(N, m), *inside],
        [at(by_zero_records, zero=N - m)],
        unfold=False,
    )


if __name__ == "__main__":
    run(section)
