"""Jan 2016, section 4.2: the privacy ratio grows with the number of set bits; Theorem 4.1, (4.5) to (4.15).

a_i^m is P(s = i) for a collection of N bits of which m are set (`distributions.a`), b_i the same for N - 2 bits of
which m - 1 are set: those that the three collections compared in the proof share.  Here 1 <= m <= N - 1 and
p = 1 - q > 1/2 (section 2 of the paper).  Coefficients outside of 0..N are 0, so the lines can be read for every
integer i.

Theorem 4.1 is right, and so is the way to it: (4.13) to (4.15), a product of two factors, log-concavity of the b_i.
On this way four generating functions have the wrong first factor, and an index is shifted where the product is
simplified.  The strict signs fail at i = 0 and i = N, where the ratio does not depend on m.

The items stand in the paper's order; they run when they are asked for, so `d["4.5"]` may be used above (4.5).  It is
the last theorem that (4.5) makes, so the repaired line where the printed one is false.
"""

from fractions import Fraction

from derivations.distributions import (
    N,
    a,
    equal_series,
    exchanged,
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
strictly_inside = [ge(i, 1), ge(N - 1, i)]

# Points of the counterexamples.
quarter = {q: Fraction(1, 4), p: Fraction(3, 4)}
none_reported = {N: 2, m: 1, i: 0, **quarter}
well_inside = {N: 6, m: 3, i: 2, **quarter}


def A(m):
    """i -> a_i^m, with m set bits of N."""
    return lambda i: a(N, m, i, p, q)


def R(m):
    """i -> R_i for a collection D with m set bits; D_m has m - 1."""
    return lambda i: A(m - 1)(i) / A(m)(i)


def G(m):
    """The generating function of the number of reported ones, with m set bits of N."""
    return (q + p * x) ** m * (p + q * x) ** (N - m)


def B(i):
    """b_i: N - 2 bits, of which m - 1 are set."""
    return a(N - 2, m - 1, i, p, q)


positive = prove(gt(A(m)(i), 0), [*chance, *inside, ge(m, 0), ge(N, m)], [law_positive])

# ---------------------------------------------------------------------------------------------- the ratio


@section.item(
    "4.2-wlog",
    r"\text{changing } 1 \to 0 \text{ stands for changing } 0 \to 1 \text{ too}",
    kind="prose",
    steps=(),
    note="For the maximum over all $i$ nothing is lost.  For one given $i$ the other case differs: there the ratio is "
    "largest where no bit of $D$ is set.",
)
def without_loss(d):
    """A record modified from 0 to 1: the same ratio as here with set and zero bits exchanged, at $N - i$ for $i$."""
    other_case = A(m + 1)(i) / A(m)(i)
    d.prove(
        eq(other_case, R(N - m)(N - i)),
        [*chance, *inside, ge(m, 0), ge(N, m + 1)],
        [positive, *(at(exchanged, z=N - k, m=k) for k in (m, m + 1))],
    )


@section.item("4.2-ratio", display="4.2.1a", kind="definition")
def ratio(d):
    """The privacy ratio at $i$ reported ones; $D_m$ has one set bit less than $D$."""
    d.define()


@section.item(
    "Theorem 4.1",
    r"\max_D R_i = R_i \text{ at } m = N",
    kind="theorem",
    steps=(
        "4.2-law",
        "4.2-growth",
        "4.2-holds-when",
        "4.5",
        "4.6",
        "4.2-product",
        "4.2-first-factor",
        "4.2-second-factor",
        "Lemma 1",
        "4.2-scaling",
        "4.2-lemma-applies",
        "4.2-growth-again",
        "4.2-maximum",
    ),
)
def theorem(d):
    """No collection has a larger ratio than the one with all $N$ bits set (at $i = 0, N$ all have the same)."""
    t, given = integers("t"), [*chance, *inside, ge(N, 1)]
    # R_i for N set bits and for N - t, denominators cleared; by induction on the number t of zero bits: (4.5) says
    # that with one more of them the ratio falls or stays as it is.
    with_zero_bits = induction(
        t,
        ge(A(N - 1)(i) * A(N - t)(i), A(N - t - 1)(i) * A(N)(i)),
        [ge(N - 1, t)],
        side=given,
        using=[at(d["4.5"], m=N - t - 1), *(at(positive, m=k) for k in (N, N - t, N - t - 1, N - t - 2))],
        unfold=False,
    )
    d.prove(
        ge(R(N)(i), R(m)(i)),
        [*given, ge(m, 1), ge(N, m)],
        [at(with_zero_bits, t=N - m), positive, at(positive, m=N)],
        unfold=False,
    )


@section.item(
    "4.2-law",
    display="4.2.1b",
    kind="display",
    steps=(),
    note=r"The text supposes $m$ set bits in $D_m$, and says that $a_i^m$ is $P(s = i|D)$; here $a_i^m$ always is "
    "$P(s = i)$ for $m$ set bits of $N$.",
)
def generating_function(d):
    """The probabilities of $i$ reported ones are the coefficients of the generating function."""
    law_is_a = equal_series(A(m), lambda i: law(N - m, m, i, p, q), [ge(m, 0), ge(N, m)], [])
    d.prove(eq(G(m), series(A(m), N)), [ge(m, 0), ge(N, m)], [at(law_series, z=N - m), at(law_is_a, k=N)])


def ratio_grows(d):
    """The line that opens the proof and closes it."""
    larger = gt(A(m)(i) / A(m + 1)(i), A(m - 1)(i) / A(m)(i))
    at_least = ge(A(m)(i) / A(m + 1)(i), A(m - 1)(i) / A(m)(i))
    _, strict, weak = paper.derive("4.5").results
    d.refute(larger, [*chance, *some_of_each, *inside], none_reported)
    d.repair(larger, [*chance, *some_of_each, *strictly_inside], [strict, positive])
    d.repair(at_least, [*chance, *some_of_each, *inside], [weak, positive])


@section.item(
    "4.2-growth", display="4.2.1c", kind="display", steps=("4.2-holds-when", "4.5")
)
def growth(d):
    """The ratio grows with $m$: strictly for $0 < i < N$; at the two ends it does not change."""
    ratio_grows(d)


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


@section.item("4.5", steps=("4.6",))
def square(d):
    """Log-concavity in the number of set bits: strict for $0 < i < N$ only."""
    _, strict, weak = paper.derive("4.6").results
    left, right = A(m)(i) ** 2, A(m - 1)(i) * A(m + 1)(i)
    d.refute(gt(left, right), [*chance, *some_of_each, *inside], none_reported)
    d.repair(gt(left, right), [*chance, *some_of_each, *strictly_inside], [strict])
    d.repair(ge(left, right), [*chance, *some_of_each], [weak])


difference = A(m)(i) ** 2 - A(m - 1)(i) * A(m + 1)(i)


@section.item(
    "4.6",
    steps=("4.2-product", "4.2-first-factor", "4.2-second-factor"),
)
def one_side(d):
    """(4.5) with everything on one side; for all $i$ it is at least 0, which is all that 4.2-product claims."""
    factors = [d["4.2-product"], d["4.2-first-factor"]]
    second_positive = at(law_strictly_log_concave, z=N - m - 1, m=m - 1, i=i - 1)
    second_not_negative = at(d["4.2-second-factor"], i=i - 1)
    d.refute(gt(difference, 0), [*chance, *some_of_each, *inside], none_reported)
    d.repair(gt(difference, 0), [*chance, *some_of_each, *strictly_inside], [*factors, second_positive])
    d.repair(ge(difference, 0), [*chance, *some_of_each], [*factors, second_not_negative])


# ---------------------------------------------------------------------------------------------- three collections


def wrong_factor(d, set_bits):
    """Printed with (p + q x) in place of (q + p x): refuted; repaired with the generating function of `set_bits`."""
    printed = (p + q * x) ** set_bits * (p + q * x) ** (N - set_bits)
    given = [*chance, *some_of_each]
    d.refute(eq(series(A(set_bits), N), printed), given, {N: 3, m: 2, x: 0, **quarter})
    d.repair(eq(series(A(set_bits), N), G(set_bits)), given, [at(d["4.2-law"], m=set_bits)])


@section.item("4.7", steps=())
def one_more(d):
    """The generating function for $m + 1$ set bits; the first factor is $q + px$."""
    wrong_factor(d, m + 1)


@section.item("4.8", steps=())
def as_many(d):
    """The generating function for $m$ set bits; the first factor is $q + px$."""
    wrong_factor(d, m)


@section.item("4.9", steps=())
def one_less(d):
    """The generating function for $m - 1$ set bits; the first factor is $q + px$."""
    wrong_factor(d, m - 1)


Q_printed = (p + q * x) ** (m - 1) * (p + q * x) ** (N - m - 1)
Q = (q + p * x) ** (m - 1) * (p + q * x) ** (N - m - 1)


@section.item(
    "4.2-Q",
    display="4.2.1d",
    kind="display",
    steps=(),
    note="Printed as a definition.  But (4.10) to (4.15) need the factor with $q + px$ for the first $p + qx$, so "
    "$b_i$ is read as the $a_i$ of $N - 2$ bits of which $m - 1$ are set.",
)
def common_factor(d):
    """The factor that the three share, and its coefficients; its first factor is $q + px$."""
    d.refute(eq(Q_printed, series(B, N - 2)), [*chance, *some_of_each], {N: 3, m: 2, x: 0, **quarter})
    d.repair(eq(Q, series(B, N - 2)), some_of_each, [at(d["4.2-law"], N=N - 2, m=m - 1)])


def up(i):
    """a_i^{m+1} by b: (4.13)."""
    return B(i) * q**2 + 2 * q * p * B(i - 1) + B(i - 2) * p**2


def mid(i):
    """a_i^m by b: (4.14)."""
    return B(i) * q * p + (q**2 + p**2) * B(i - 1) + B(i - 2) * q * p


def down(i):
    """a_i^{m-1} by b: (4.15)."""
    return B(i) * p**2 + 2 * q * p * B(i - 1) + B(i - 2) * q**2


def expanded(d, set_bits, by_b, factors, coefficients):
    """G is Q times two factors, and its coefficients are `by_b`.

    The paper multiplies out and compares coefficients.  Here the law of s is built bit by bit, so the line for the
    `coefficients` is there first, and the sum follows from it.
    """
    d.prove(eq(G(set_bits), Q * factors), some_of_each)
    same = equal_series(A(set_bits), by_b, some_of_each, [d[coefficients]])
    d.prove(eq(G(set_bits), series(by_b, N)), some_of_each, [at(d["4.2-law"], m=set_bits), at(same, k=N)])


Q_AS_REPAIRED = "With the factor $Q$ as repaired in 4.2-Q."


@section.item(
    "4.10",
    steps=("4.7", "4.2-Q"),
    note=Q_AS_REPAIRED,
)
def expand_up(d):
    """The product with $(q + px)^2$, expanded."""
    expanded(d, m + 1, up, (q + p * x) ** 2, "4.13")


@section.item(
    "4.11",
    steps=("4.8", "4.2-Q"),
    note=Q_AS_REPAIRED,
)
def expand_mid(d):
    """The product with $(q + px)(p + qx)$, expanded."""
    expanded(d, m, mid, (q + p * x) * (p + q * x), "4.14")


@section.item(
    "4.12",
    steps=("4.9", "4.2-Q"),
    note=Q_AS_REPAIRED,
)
def expand_down(d):
    """The product with $(p + qx)^2$, expanded."""
    expanded(d, m - 1, down, (p + q * x) ** 2, "4.15")


@section.item("4.13", steps=("4.10",))
def law_up(d):
    """Two more set bits than $b$ has."""
    d.prove(eq(A(m + 1)(i), up(i)), some_of_each, [one_more_set_bit])


@section.item("4.14", steps=("4.11",))
def law_mid(d):
    """One more set bit and one more zero bit than $b$ has."""
    d.prove(eq(A(m)(i), mid(i)), some_of_each, [one_more_set_bit])


@section.item("4.15", steps=("4.12",))
def law_down(d):
    """Two more zero bits than $b$ has."""
    d.prove(eq(A(m - 1)(i), down(i)), some_of_each, [one_more_set_bit])


# ---------------------------------------------------------------------------------------------- two factors


@section.item(
    "4.2-substituted",
    display="4.2.1e",
    kind="display",
    steps=("4.13", "4.14", "4.15"),
)
def substituted(d):
    """(4.13) to (4.15) put into (4.6)."""
    d.prove(eq(difference, mid(i) ** 2 - up(i) * down(i)), some_of_each, [d["4.13"], d["4.14"], d["4.15"]])


@section.item(
    "4.2-product",
    display="4.2.1f",
    kind="display",
    steps=("4.2-substituted", "4.2-first-factor", "4.2-second-factor"),
)
def simplified(d):
    """The difference as a product: the index of the second factor is $i - 1$, not $i$."""
    printed = (p**2 - q**2) ** 2 * (B(i) ** 2 - B(i + 1) * B(i - 1))
    repaired = (p**2 - q**2) ** 2 * (B(i - 1) ** 2 - B(i) * B(i - 2))
    factors = [d["4.2-first-factor"], d["4.2-second-factor"]]
    d.refute(eq(difference, printed), [*chance, *some_of_each, *inside], well_inside)
    d.prove(ge(printed, 0), [*chance, *some_of_each], factors)
    d.repair(ge(repaired, 0), [*chance, *some_of_each], [factors[0], at(factors[1], i=i - 1)])
    d.repair(eq(difference, repaired), some_of_each, [d["4.2-substituted"]])


@section.item("4.2-first-factor", r"(p^2 - q^2)^2 > 0", kind="prose", steps=())
def first_factor(d):
    """The first factor is positive."""
    d.prove(gt((p**2 - q**2) ** 2, 0), chance)


@section.item("4.2-second-factor", r"b_i^2 - b_{i+1}b_{i-1} \geq 0", kind="prose", steps=("Lemma 1",))
def second_factor(d):
    """The second factor is not negative."""
    # Here as a property of the law of s, built bit by bit; from Lemma 1, as in the paper, in 4.2-lemma-applies.
    d.prove(
        ge(B(i) ** 2 - B(i + 1) * B(i - 1), 0),
        [*chance, *some_of_each],
        [at(law_log_concave, z=N - m - 1, m=m - 1, j=i)],
    )


if __name__ == "__main__":
    run(section)
