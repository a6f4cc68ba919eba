"""Jan 2016, section 4.1: the estimate of the number T of set bits, from the number S of reported ones; (4.1) to (4.4).

S is the number of reported ones of a collection of N bits, T of them set; its law is `distributions.law` with N - T
zero bits.  `estimate` is (4.1); its mean and variance are sums over all outcomes of S, weighted by their probabilities.

The printed expression of S is that of its expectation.  With this reading (4.2) to (4.4) are right, whatever T is: the
variance does not depend on the collection.  All of it needs p != q: at q = 1/2 there is no estimate.
"""

from fractions import Fraction

from sympy import sqrt

from derivations.binomial_law import total_mass
from derivations.distributions import N, i, k, law, p, q
from derivations.jan2016 import paper
from derivations.moments import center, mean, mean_value, moment, outcomes, variance, variance_value
from derivations.runner import run
from symbolic.kernel import equal
from symbolic.language.symbols import eq, explicit, ge, gt, integers, reals, summation
from symbolic.language.translate import to_term
from symbolic.search.prove import at, induction, prove

S, T = integers("S T")
c, sigma = reals("c sigma")

chance = [gt(q, 0), gt(1, q), eq(p, 1 - q)]
lie = gt(1, 2 * q)
collection = [ge(T, 0), ge(N, T)]
section = paper.section("4.1", "Estimating number of single bits", __name__, given=[*chance, *collection])

quarter = {q: Fraction(1, 4), p: Fraction(3, 4)}
fair_coin = {q: Fraction(1, 2), p: Fraction(1, 2)}


def value(S, N, p, q):
    """The estimate of T from S reported ones of N."""
    return (S - q * N) / (p - q)


def model_mean(T, N, p, q):
    """The expectation of the estimate, by enumeration of all flips."""
    return outcomes(lambda i: value(i, N, p, q), N - T, T, p, q)


def model_variance(T, N, p, q):
    """The variance of the estimate, by enumeration of all flips."""
    return outcomes(lambda i: (value(i, N, p, q) - model_mean(T, N, p, q)) ** 2, N - T, T, p, q)


estimate = explicit("estimate", [S, N, p, q], value(S, N, p, q), model=value)
estimate_mean = explicit(
    "estimate_mean",
    [T, N, p, q],
    summation(estimate(i, N, p, q) * law(N - T, T, i, p, q), i, 0, N),
    model=model_mean,
)
estimate_variance = explicit(
    "estimate_variance",
    [T, N, p, q],
    summation((estimate(i, N, p, q) - estimate_mean(T, N, p, q)) ** 2 * law(N - T, T, i, p, q), i, 0, N),
    model=model_variance,
)


@section.item(
    "4.1-S",
    display="4.1a",
    kind="display",
    steps=(),
    note="$S$ is said to be expressed so as a random variable.",
)
def reported(d):
    """What is printed for $S$ is its expectation; an outcome need not have this value."""
    printed = p * T + q * (N - T)
    d.refute(eq(S, printed), [ge(S, 0), ge(N, S)], {N: 1, T: 1, S: 1, **quarter})
    d.also(eq(variance(N - T, T, p, q), N * p * q), using=[at(variance_value, z=N - T, m=T)], name="variance")
    d.repair(eq(mean(N - T, T, p, q), printed), using=[at(mean_value, z=N - T, m=T)])


@section.item("4.1", kind="definition", note="Solved for $T$, the display before gives this with $E(S)$ for $S$.")
def estimator(d):
    """The estimate of $T$ from the observed $S$; there is none for $q = 1/2$."""
    d.define()
    solved = eq(T, (mean(N - T, T, p, q) - q * N) / (p - q))
    d.also(solved, [lie], [d["4.1-S"]])
    d.refute(solved, at={N: 1, T: 1, **fair_coin}, also=True)


# For the sums up to k: the estimate is S with another origin and another scale, and so are its deviations from c.
sizes = [*chance, lie, *collection]
shifted = induction(
    k,
    eq(
        (p - q) * summation(estimate(i, N, p, q) * law(N - T, T, i, p, q), i, 0, k),
        moment(1, N - T, T, k) - q * N * moment(0, N - T, T, k),
    ),
    side=sizes,
)
scaled = induction(
    k,
    eq(
        (p - q) ** 2 * summation((estimate(i, N, p, q) - c) ** 2 * law(N - T, T, i, p, q), i, 0, k),
        summation((i - center) ** 2 * law(N - T, T, i, p, q), i, 0, k),
    ),
    side=[*sizes, eq(center, q * N + c * (p - q))],
)


u, v = reals("u v")
root_of_equals = equal(to_term(u), to_term(v), to_term(sqrt(u)), to_term(u))

square_positive = prove(gt((p - q) ** 2, 0), [*chance, lie])


@section.item("4.2", steps=())
def unbiased(d):
    """The estimate has no bias."""
    using = [at(shifted, k=N), at(total_mass, z=N - T, m=T), d["4.1-S"]]
    d.prove(eq(estimate_mean(T, N, p, q), T), [lie], using)


@section.item("4.3", steps=())
def variance_of_estimate(d):
    """The variance of the estimate, for every $T$: it does not depend on the collection."""
    center_of_s, center_of_t = mean(N - T, T, p, q), estimate_mean(T, N, p, q)
    means = [d["4.1-S"], d["4.2"]]
    same_center = prove(eq(center_of_s, q * N + center_of_t * (p - q)), sizes, means)
    deviations = at(scaled, c=center_of_t, center=center_of_s, k=N)
    using = [*means, same_center, deviations, d["4.1-S", "variance"], square_positive]
    d.prove(eq(estimate_variance(T, N, p, q), q * p * N / (p - q) ** 2), [lie], using)


@section.item("4.4", steps=("4.3",), note=r"$\sigma$ is $\sigma(\bar{T})$: the root of the variance, by definition.")
def deviation(d):
    """The deviation of the estimate."""
    exact, printed = estimate_variance(T, N, p, q), q * p * N / (p - q) ** 2
    signs = [prove(ge(printed, 0), sizes), prove(ge(exact, 0), sizes, [d["4.3"], square_positive])]
    same_root = at(root_of_equals, u=exact, v=printed)
    d.prove(eq(sigma, sqrt(printed)), [lie, eq(sigma, sqrt(exact))], [*signs, d["4.3"], same_root])


if __name__ == "__main__":
    run(section)
