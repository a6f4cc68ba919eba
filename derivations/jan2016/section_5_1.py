"""Jan 2016, section 5.1: the estimate of T when each of N records is randomized k times; (5.1) to (5.4).

S is the number of reported ones among kN bits, kT of them set (`k_randomization.b`).  `estimate` is (5.1); its mean and
variance are sums over all outcomes of S.

(5.2) and (5.4) are right, and so is the last expression of (5.3).  The one in the middle lacks the factor k that the
number of bits brings: it is the variance only for k = 1.  The gain of sqrt(k) is that at one and the same q; at the q
that privacy asks for, there is none (`section_5`).
"""

from fractions import Fraction

from sympy import sqrt

from derivations.binomial_law import total_mass
from derivations.distributions import N, i, k, law, m, p, q, z
from derivations.jan2016 import paper
from derivations.jan2016.section_4_1 import estimate as single_estimate
from derivations.k_randomization import b, last, records
from derivations.moments import center, mean, mean_value, moment, variance, variance_value
from derivations.powers import equal_roots, sqrt_positive
from derivations.runner import run
from symbolic.kernel import equal
from symbolic.language.symbols import chain, eq, explicit, ge, gt, integers, reals, summation
from symbolic.language.translate import to_term
from symbolic.search.ideals import by_equalities
from symbolic.search.prove import at, induction, prove

S, T = integers("S T")
c, sigma, tau, u, v = reals("c sigma tau u v")

chance = [gt(q, 0), gt(1, 2 * q), eq(p, 1 - q)]
collection = [ge(k, 1), ge(T, 0), ge(N, T)]
section = paper.section(
    "5.1", "Estimating number of single bits under k-randomization", __name__, given=[*chance, *collection]
)

quarter = {q: Fraction(1, 4), p: Fraction(3, 4)}


def value(S, k, N, p, q):
    """The estimate of T from S reported ones of kN."""
    return (S - q * k * N) / (k * (p - q))


def outcomes(f, k, T, N, p, q):
    """The expectation of f(S), each record's flips enumerated."""
    return sum(f(i) * weight for i, weight in enumerate(records(int(k), int(N), int(T), p, q)))


def model_reported(k, T, N, p, q):
    """E(S)."""
    return outcomes(lambda i: i, k, T, N, p, q)


def model_reported_variance(k, T, N, p, q):
    """Var(S)."""
    expected = model_reported(k, T, N, p, q)
    return outcomes(lambda i: (i - expected) ** 2, k, T, N, p, q)


def model_mean(k, T, N, p, q):
    """The expectation of the estimate."""
    return outcomes(lambda i: value(i, k, N, p, q), k, T, N, p, q)


def model_variance(k, T, N, p, q):
    """The variance of the estimate."""
    expected = model_mean(k, T, N, p, q)
    return outcomes(lambda i: (value(i, k, N, p, q) - expected) ** 2, k, T, N, p, q)


estimate = explicit("k_estimate", [S, k, N, p, q], value(S, k, N, p, q), model=value)
reported_mean = explicit("k_reported_mean", [k, T, N, p, q], mean(k * (N - T), k * T, p, q), model=model_reported)
reported_variance = explicit(
    "k_reported_variance", [k, T, N, p, q], variance(k * (N - T), k * T, p, q), model=model_reported_variance
)
estimate_mean = explicit(
    "k_estimate_mean",
    [k, T, N, p, q],
    summation(estimate(i, k, N, p, q) * b(k, N, T, i, p, q), i, 0, k * N),
    model=model_mean,
)
estimate_variance = explicit(
    "k_estimate_variance",
    [k, T, N, p, q],
    summation((estimate(i, k, N, p, q) - estimate_mean(k, T, N, p, q)) ** 2 * b(k, N, T, i, p, q), i, 0, k * N),
    model=model_variance,
)

# The moments of S: there are kN bits, kT of them set.
bits = {z: k * (N - T), m: k * T}
sizes = [*chance, *collection]
numbers = [prove(ge(count, 0), sizes) for count in (k * T, k * (N - T), k * N)]
expected_bits = [*numbers, at(mean_value, bits)]
spread_bits = [*numbers, at(variance_value, bits)]
all_outcomes = [*numbers, at(total_mass, bits)]


@section.item(
    "5.1-S", display="5.1a", kind="display", steps=(), note="$S$ is said to be expressed so as a random variable."
)
def reported(d):
    """What is printed for $S$ is its expectation; an outcome need not have this value."""
    printed = p * (k * T) + q * (k * N - k * T)
    d.refute(eq(S, printed), [ge(S, 0), ge(k * N, S)], {k: 2, N: 1, T: 1, S: 1, **quarter})
    d.also(eq(reported_variance(k, T, N, p, q), k * N * p * q), using=spread_bits, name="variance")
    d.repair(eq(reported_mean(k, T, N, p, q), printed), using=expected_bits)


@section.item("5.1", kind="definition", note="Solved for $T$, the display before gives this with $E(S)$ for $S$.")
def estimator(d):
    """The estimate of $T$ from the observed $S$."""
    d.define()
    d.also(eq(T, (reported_mean(k, T, N, p, q) - q * k * N) / (k * (p - q))), using=[d["5.1-S"]])


@section.item(
    "5.1-aggregator",
    r"\bar{T} = \frac{1}{k} \cdot \frac{S - q \cdot kN}{p - q}",
    kind="prose",
    steps=("5.1",),
)
def divided(d):
    """The estimate is that of (4.1) for $kN$ records, divided by $k$."""
    d.prove(eq(estimate(S, k, N, p, q), single_estimate(S, k * N, p, q) / k))


# For the sums up to `last`: the estimate is S with another origin and another scale, and so are its deviations from c.
some_repeats = prove(gt(k, 0), sizes)
scale = [some_repeats, prove(gt(p - q, 0), sizes)]
for factor in ((p - q) ** 2, k * (p - q), k * (p - q) ** 2, (k * (p - q)) ** 2):
    scale.append(prove(gt(factor, 0), sizes, scale))
shifted = induction(
    last,
    eq(
        k * (p - q) * summation(estimate(i, k, N, p, q) * b(k, N, T, i, p, q), i, 0, last),
        moment(1, k * (N - T), k * T, last) - q * k * N * moment(0, k * (N - T), k * T, last),
    ),
    side=sizes,
    using=scale,
)
scaled = induction(
    last,
    eq(
        (k * (p - q)) ** 2 * summation((estimate(i, k, N, p, q) - c) ** 2 * b(k, N, T, i, p, q), i, 0, last),
        summation((i - center) ** 2 * law(k * (N - T), k * T, i, p, q), i, 0, last),
    ),
    side=[*sizes, eq(center, q * k * N + c * (k * (p - q)))],
    using=scale,
)


@section.item("5.2", steps=())
def unbiased(d):
    """The estimate has no bias."""
    using = [*all_outcomes, *scale, *expected_bits, at(shifted, last=k * N)]
    d.prove(eq(estimate_mean(k, T, N, p, q), T), using=using)


@section.item("5.3", steps=())
def variance_of_estimate(d):
    """The variance, for every $T$; in the middle the factor $k$ is missing: there are $kN$ bits, not $N$."""
    exact = estimate_variance(k, T, N, p, q)
    printed, last_one = q * p * N / (k**2 * (p - q) ** 2), q * p * N / (k * (p - q) ** 2)
    repeated_once = {k: 2, N: 1, T: 0, **quarter}
    for link in chain(exact, "=", printed, "=", last_one):
        d.refute(link, at=repeated_once)
    center_of_s, center_of_t = mean(k * (N - T), k * T, p, q), estimate_mean(k, T, N, p, q)
    same_center = prove(
        eq(center_of_s, q * k * N + center_of_t * (k * (p - q))), sizes, [*expected_bits, d["5.2"]], unfold=False
    )
    deviations = at(scaled, c=center_of_t, center=center_of_s, last=k * N)
    squares = by_equalities(
        eq((k * (p - q)) ** 2 * exact, k * N * p * q), sizes, [*numbers, same_center, deviations, *spread_bits]
    )
    # A term of the kernel: SymPy would cancel k.
    middle = to_term(k * N * q * p) / to_term(k**2 * (p - q) ** 2)
    d.repair(chain(exact, "=", middle, "=", last_one), using=[*scale, squares], unfold=False)
    d.also(eq(exact, last_one), using=[*scale, squares], unfold=False, name="variance")


root_of_equals = equal(to_term(u), to_term(v), to_term(sqrt(u)), to_term(u))
not_negative = prove(ge(q * p * N, 0), sizes)


def signs(exact, printed, equality):
    """The variance and its printed form are not negative."""
    sign = prove(ge(printed, 0), sizes, [not_negative, *scale])
    return [sign, prove(ge(exact, 0), sizes, [not_negative, equality, *scale], unfold=False)]


@section.item("5.4", steps=("5.3",), note=r"$\sigma$ is $\sigma(\bar{T})$: the root of the variance, by definition.")
def deviation(d):
    """The deviation of the estimate."""
    exact, printed, equality = estimate_variance(k, T, N, p, q), q * p * N / (k * (p - q) ** 2), d["5.3", "variance"]
    using = [*signs(exact, printed, equality), equality, at(root_of_equals, u=exact, v=printed)]
    d.prove(eq(sigma, sqrt(printed)), [eq(sigma, sqrt(exact))], using)


@section.item(
    "5.1-root-k",
    r"\sigma(\bar{T}) \text{ is reduced by } \sqrt{k} \text{ compared to a single randomization}",
    kind="prose",
    steps=("5.4", "4.4"),
    note=r"At the same $q$.  Privacy asks for a larger $q$ when $k$ grows, and there the deviation grows too: see the "
    "claims of the section's introduction.",
)
def reduced(d):
    """The deviation for $k$ randomizations is that for a single one, divided by $\\sqrt{k}$."""
    once, repeated = (estimate_variance(number, T, N, p, q) for number in (1, k))
    variance_by_k = d["5.3", "variance"]
    ratio = prove(eq(k * repeated, once), sizes, [*scale, variance_by_k, at(variance_by_k, k=1)], unfold=False)
    sign = prove(ge(repeated, 0), sizes, [not_negative, variance_by_k, *scale], unfold=False)
    roots = equal_roots(
        sqrt(repeated), sqrt(once) / sqrt(k), sizes, [sign, at(sign, k=1), some_repeats, at(sqrt_positive, x=k), ratio]
    )
    d.prove(eq(sigma, tau / sqrt(k)), [eq(sigma, sqrt(repeated)), eq(tau, sqrt(once))], [roots])


if __name__ == "__main__":
    run(section)
