"""Jan 2016, section 4.2: the privacy ratio grows with the number of set bits; Theorem 4.1, (4.5) to (4.15).

a_i^m is P(s = i) for a collection of N bits of which m are set (`distributions.a`), b_i the same for N - 2 bits of
which m - 1 are set: those that the three collections compared in the proof share.  Here 1 <= m <= N - 1 and
p = 1 - q > 1/2.  Coefficients outside of 0..N are 0, so the lines can be read for every integer i.

The conclusion is right.  On the way, three generating functions have the wrong first factor, an index is shifted where
the product is expanded, and Lemma 1 is not inductive in the form stated.  The strict signs fail at i = 0 and i = N,
where the ratio does not depend on m.
"""

from fractions import Fraction

from derivations.distributions import (
    N,
    a,
    equal_series,
    i,
    law,
    law_log_concave,
    law_positive,
    law_series,
    law_strictly_log_concave,
    m,
    one_more_set_bit,
    p,
    q,
    series,
    x,
)
from derivations.jan2016 import paper
from derivations.runner import run
from symbolic.language.symbols import eq, ge, gt, integers
from symbolic.search.prove import at, induction, prove

section = paper.section("4.2", "Local differential privacy: the choice of D", __name__)

chance = [gt(q, 0), gt(1, 2 * q), eq(p, 1 - q)]
some_of_each = [ge(m, 1), ge(N, m + 1)]
inside = [ge(i, 0), ge(N, i)]


def A(m):
    """i -> a_i^m, with m set bits of N."""
    return lambda i: a(N, m, i, p, q)


def B(i):
    """b_i: N - 2 bits, of which m - 1 are set."""
    return a(N - 2, m - 1, i, p, q)


def G(m):
    """The generating function of the number of reported ones, with m set bits of N."""
    return (q + p * x) ** m * (p + q * x) ** (N - m)


def up(i):
    """a_i^{m+1} by b: (4.13)."""
    return B(i) * q**2 + 2 * q * p * B(i - 1) + B(i - 2) * p**2


def mid(i):
    """a_i^m by b: (4.14)."""
    return B(i) * q * p + (q**2 + p**2) * B(i - 1) + B(i - 2) * q * p


def down(i):
    """a_i^{m-1} by b: (4.15)."""
    return B(i) * p**2 + 2 * q * p * B(i - 1) + B(i - 2) * q**2


NOTE = "The text speaks of m set bits in D_m and of P(s = i|D); here a_i^m always belongs to m set bits of N."

# ---------------------------------------------------------------------------------------------- the ratio


@section.item("4.2-ratio", r"R_i = \frac{P(s = i|D_m)}{P(s = i|D)}", kind="definition")
def ratio(d):
    """The privacy ratio at $i$ reported ones; $D_m$ has one set bit less than $D$."""
    d.define()


@section.item(
    "Theorem 4.1",
    r"\max_{D} R_i \text{ is attained where } D \text{ has } N \text{ set bits}",
    kind="theorem",
    steps=(
        "4.2-law",
        "4.2-growth",
        "4.5",
        "4.6",
        "4.2-product",
        "Lemma 1",
        "4.2-scaling",
        "4.2-lemma-applies",
        "4.2-growth-again",
    ),
)
def theorem(d):
    """No collection has a larger ratio than the one with all $N$ bits set (at $i = 0, N$ all have the same)."""
    t, given = integers("t"), [*chance, *inside, ge(N, 1)]
    # With denominators cleared, by induction on the number t of zero bits.
    from_the_top = induction(
        t,
        ge(A(N - 1)(i) * A(N - t)(i), A(N - t - 1)(i) * A(N)(i)),
        [ge(N - 1, t)],
        side=given,
        using=[at(d["4.5"], m=N - t - 1), *(at(positive, m=N - t - c) for c in range(3)), at(positive, m=N)],
        unfold=False,
    )
    ratio_of_N, ratio_of_m = A(N - 1)(i) / A(N)(i), A(m - 1)(i) / A(m)(i)
    d.prove(
        ge(ratio_of_N, ratio_of_m),
        [*given, ge(m, 1), ge(N, m)],
        [at(from_the_top, t=N - m), positive, at(positive, m=N)],
        unfold=False,
    )


@section.item(
    "4.2-law", r"G_m(x) = (q + px)^m(p + qx)^{N-m} = \sum_{i=0}^N a_i^m x^i", kind="display", steps=(), note=NOTE
)
def generating_function(d):
    """The probabilities of $i$ reported ones are the coefficients of the generating function."""
    law_is_a = equal_series(A(m), lambda i: law(N - m, m, i, p, q), [ge(m, 0), ge(N, m)], [])
    d.prove(eq(G(m), series(A(m), N)), [ge(m, 0), ge(N, m)], [at(law_series, z=N - m), at(law_is_a, k=N)])


positive = prove(gt(A(m)(i), 0), [*chance, *inside, ge(m, 0), ge(N, m)], [law_positive])


@section.item("4.2-growth", r"\frac{a_i^m}{a_i^{m+1}} > \frac{a_i^{m-1}}{a_i^m}", kind="display", steps=("4.5",))
def growth(d):
    """The ratio grows with $m$: strictly for $0 < i < N$; at the two ends it does not change."""
    d.refute(
        gt(A(m)(i) / A(m + 1)(i), A(m - 1)(i) / A(m)(i)),
        [*chance, *some_of_each, *inside],
        {N: 2, m: 1, i: 0, q: Fraction(1, 4), p: Fraction(3, 4)},
    )
    between = [ge(i, 1), ge(N - 1, i)]
    d.repair(gt(A(m)(i) / A(m + 1)(i), A(m - 1)(i) / A(m)(i)), [*chance, *some_of_each, *between], [strict(), positive])
    d.repair(ge(A(m)(i) / A(m + 1)(i), A(m - 1)(i) / A(m)(i)), [*chance, *some_of_each, *inside], [d["4.5"], positive])


@section.item(
    "4.2-holds-when",
    r"(a_i^m)^2 > a_i^{m-1} a_i^{m+1} \implies \frac{a_i^m}{a_i^{m+1}} > \frac{a_i^{m-1}}{a_i^m}",
    kind="prose",
    steps=(),
)
def holds_when(d):
    """(4.5) is what the growth of the ratio comes to."""
    d.prove(
        gt(A(m)(i) / A(m + 1)(i), A(m - 1)(i) / A(m)(i)),
        [*chance, *some_of_each, *inside, gt(A(m)(i) ** 2, A(m - 1)(i) * A(m + 1)(i))],
        [positive],
    )


def strict():
    """(a_i^m)^2 > a_i^(m-1) a_i^(m+1) for 0 < i < N."""
    return prove(
        gt(A(m)(i) ** 2, A(m - 1)(i) * A(m + 1)(i)),
        [*chance, *some_of_each, ge(i, 1), ge(N - 1, i)],
        [*laws(), first_factor, at(law_strictly_log_concave, z=N - m - 1, m=m - 1, i=i - 1)],
    )


@section.item("4.5", r"(a_i^m)^2 > a_i^{m-1} a_i^{m+1}", steps=("4.2-product", "Lemma 1"))
def square(d):
    """Log-concavity in the number of set bits: strict for $0 < i < N$ only."""
    point = {N: 2, m: 1, i: 0, q: Fraction(1, 4), p: Fraction(3, 4)}
    d.refute(gt(A(m)(i) ** 2, A(m - 1)(i) * A(m + 1)(i)), [*chance, *some_of_each, *inside], point)
    d.repair(strict())
    d.repair(
        ge(A(m)(i) ** 2, A(m - 1)(i) * A(m + 1)(i)),
        [*chance, *some_of_each],
        [*laws(), first_factor, at(law_log_concave, z=N - m - 1, m=m - 1, i=i - 1, j=i - 1)],
    )


@section.item("4.6", r"(a_i^m)^2 - a_i^{m-1} a_i^{m+1} > 0", steps=("4.2-product", "Lemma 1"))
def difference(d):
    """(4.5) with everything on one side."""
    point = {N: 2, m: 1, i: 0, q: Fraction(1, 4), p: Fraction(3, 4)}
    d.refute(gt(A(m)(i) ** 2 - A(m - 1)(i) * A(m + 1)(i), 0), [*chance, *some_of_each, *inside], point)
    d.repair(
        gt(A(m)(i) ** 2 - A(m - 1)(i) * A(m + 1)(i), 0), [*chance, *some_of_each, ge(i, 1), ge(N - 1, i)], [strict()]
    )
    d.repair(ge(A(m)(i) ** 2 - A(m - 1)(i) * A(m + 1)(i), 0), [*chance, *some_of_each], [d["4.5"]])


# ---------------------------------------------------------------------------------------------- three collections


def wrong_factor(d, set_bits):
    """Printed with (p + q x) in place of (q + p x): refuted; repaired with the generating function of `set_bits`."""
    printed = (p + q * x) ** set_bits * (p + q * x) ** (N - set_bits)
    given = [*chance, *some_of_each]
    d.refute(eq(series(A(set_bits), N), printed), given, {N: 3, m: 2, q: Fraction(1, 4), p: Fraction(3, 4), x: 0})
    d.repair(eq(series(A(set_bits), N), G(set_bits)), given, [at(d["4.2-law"], m=set_bits)])


@section.item("4.7", r"G_{m+1}(x) = (p + qx)^{m+1}(p + qx)^{N-m-1}", steps=())
def one_more(d):
    """The generating function for $m + 1$ set bits; the first factor is $q + px$."""
    wrong_factor(d, m + 1)


@section.item("4.8", r"G_m(x) = (p + qx)^m(p + qx)^{N-m}", steps=())
def as_many(d):
    """The generating function for $m$ set bits; the first factor is $q + px$."""
    wrong_factor(d, m)


@section.item("4.9", r"G_{m-1}(x) = (p + qx)^{m-1}(p + qx)^{N-m+1}", steps=())
def one_less(d):
    """The generating function for $m - 1$ set bits; the first factor is $q + px$."""
    wrong_factor(d, m - 1)


Q_printed = (p + q * x) ** (m - 1) * (p + q * x) ** (N - m - 1)
Q = (q + p * x) ** (m - 1) * (p + q * x) ** (N - m - 1)


@section.item(
    "4.2-Q",
    r"Q(x) = (p + qx)^{m-1}(p + qx)^{N-m-1} = \sum_{i=0}^{N-2} b_i x^i",
    kind="display",
    steps=(),
)
def common_factor(d):
    """The factor that the three share: $G_{m+1} = Q (q + px)^2$; printed with $p + qx$ for $q + px$."""
    given = [*chance, *some_of_each]
    d.refute(
        eq(G(m + 1), Q_printed * (q + p * x) ** 2), given, {N: 3, m: 2, q: Fraction(1, 4), p: Fraction(3, 4), x: 0}
    )
    d.repair(eq(G(m + 1), Q * (q + p * x) ** 2), given)
    d.repair(eq(Q, series(B, N - 2)), some_of_each, [at(d["4.2-law"], N=N - 2, m=m - 1)])


def three_laws(d, set_bits, law_by_b, factors, ref):
    """G = Q times two factors, and the coefficients of the product by b."""
    d.prove(eq(G(set_bits), Q * factors), some_of_each)
    same = equal_series(A(set_bits), law_by_b, some_of_each, [d[ref]])
    d.prove(eq(G(set_bits), series(law_by_b, N)), some_of_each, [at(d["4.2-law"], m=set_bits), at(same, k=N)])


@section.item(
    "4.10",
    r"G_{m+1}(x) = Q(x)(q + px)^2 = \sum_{i=0}^N [b_i q^2 + 2qpb_{i-1} + b_{i-2}p^2]x^i",
    steps=(),
    note="With the factor Q as repaired in 4.2-Q.",
)
def expand_up(d):
    """The product with $(q + px)^2$, expanded."""
    three_laws(d, m + 1, up, (q + p * x) ** 2, "4.13")


@section.item(
    "4.11",
    r"G_m(x) = Q(x)(q + px)(p + qx) = \sum_{i=0}^N [b_i qp + (q^2 + p^2)b_{i-1} + b_{i-2}qp]x^i",
    steps=(),
    note="With the factor Q as repaired in 4.2-Q.",
)
def expand_mid(d):
    """The product with $(q + px)(p + qx)$, expanded."""
    three_laws(d, m, mid, (q + p * x) * (p + q * x), "4.14")


@section.item(
    "4.12",
    r"G_{m-1}(x) = Q(x)(p + qx)^2 = \sum_{i=0}^N [b_i p^2 + 2qpb_{i-1} + b_{i-2}q^2]x^i",
    steps=(),
    note="With the factor Q as repaired in 4.2-Q.",
)
def expand_down(d):
    """The product with $(p + qx)^2$, expanded."""
    three_laws(d, m - 1, down, (p + q * x) ** 2, "4.15")


@section.item("4.13", r"a_i^{m+1} = b_i q^2 + 2qpb_{i-1} + b_{i-2}p^2", steps=("4.10",))
def law_up(d):
    """Two more set bits than $b$ has."""
    d.prove(eq(A(m + 1)(i), up(i)), some_of_each, [one_more_set_bit])


@section.item("4.14", r"a_i^m = b_i qp + (q^2 + p^2)b_{i-1} + b_{i-2}qp", steps=("4.11",))
def law_mid(d):
    """One more set bit and one more zero bit than $b$ has."""
    d.prove(eq(A(m)(i), mid(i)), some_of_each, [one_more_set_bit])


@section.item("4.15", r"a_i^{m-1} = b_i p^2 + 2qpb_{i-1} + b_{i-2}q^2", steps=("4.12",))
def law_down(d):
    """Two more zero bits than $b$ has."""
    d.prove(eq(A(m - 1)(i), down(i)), some_of_each, [one_more_set_bit])


def laws():
    """(4.13), (4.14) and (4.15)."""
    return [paper.derive(ref).results[-1] for ref in ("4.13", "4.14", "4.15")]


first_factor = prove(gt((p**2 - q**2) ** 2, 0), chance)


@section.item(
    "4.2-substituted",
    r"(a_i^m)^2 - a_i^{m-1}a_i^{m+1} = (b_i qp + (q^2 + p^2)b_{i-1} + b_{i-2}qp)^2"
    r" - (b_i q^2 + 2qpb_{i-1} + b_{i-2}p^2) \cdot (b_i p^2 + 2qpb_{i-1} + b_{i-2}q^2)",
    kind="display",
    steps=("4.13", "4.14", "4.15"),
)
def substituted(d):
    """(4.13) to (4.15) put into (4.6)."""
    d.prove(eq(A(m)(i) ** 2 - A(m - 1)(i) * A(m + 1)(i), mid(i) ** 2 - up(i) * down(i)), some_of_each, laws())


@section.item(
    "4.2-product",
    r"(a_i^m)^2 - a_i^{m-1}a_i^{m+1} = (p^2 - q^2)^2 \cdot (b_i^2 - b_{i+1}b_{i-1}) \geq 0",
    kind="display",
    steps=("4.2-substituted",),
)
def product(d):
    """The product, simplified: the index of the second factor is $i - 1$, not $i$."""
    difference = A(m)(i) ** 2 - A(m - 1)(i) * A(m + 1)(i)
    d.refute(
        eq(difference, (p**2 - q**2) ** 2 * (B(i) ** 2 - B(i + 1) * B(i - 1))),
        [*chance, *some_of_each],
        {N: 2, m: 1, i: 0, q: Fraction(1, 4), p: Fraction(3, 4)},
    )
    d.repair(eq(difference, (p**2 - q**2) ** 2 * (B(i - 1) ** 2 - B(i) * B(i - 2))), some_of_each, laws())
    d.repair(
        ge((p**2 - q**2) ** 2 * (B(i - 1) ** 2 - B(i) * B(i - 2)), 0),
        [*chance, *some_of_each],
        [first_factor, at(law_log_concave, z=N - m - 1, m=m - 1, i=i - 1, j=i - 1)],
    )


@section.item("4.2-first-factor", r"(p^2 - q^2)^2 > 0", kind="prose", steps=())
def first(d):
    """The first factor is positive."""
    d.prove(first_factor)


@section.item("4.2-second-factor", r"b_i^2 - b_{i+1}b_{i-1} \geq 0", kind="prose", steps=("Lemma 1",))
def second(d):
    """The second factor is not negative."""
    d.prove(
        ge(B(i) ** 2 - B(i + 1) * B(i - 1), 0),
        [*chance, *some_of_each],
        [at(law_log_concave, z=N - m - 1, m=m - 1, j=i)],
    )


if __name__ == "__main__":
    run(section)
