r"""Jan 2016, section 4.1: the estimate of the number $T$ of set bits, from the number $S$ of reported ones.

What is printed for $S$ is its expectation.  With this reading (4.2) to (4.4) are right, whatever $T$ is: the variance
does not depend on the collection.  All of it needs $p \neq q$: at $q = 1/2$ there is no estimate.
"""

# S is the number of reported ones of a collection of N bits, T of them set; its law is `distributions.law` with N - T
# zero bits.  `estimate` is (4.1); its mean and variance are sums over all outcomes of S, weighted by their
# probabilities.

from derivations.author import Theory
from derivations.jan2016 import paper
from derivations.laws import moments


def value(S, N, p, q):
    """The estimate of T from S reported ones of N."""
    return (S - q * N) / (p - q)


def outcomes(f, T, N, p, q):
    """The expectation of f(estimate), by enumeration of all flips."""
    return moments.outcomes(lambda S: f(value(S, N, p, q)), N - T, T, p, q)


laws = Theory("estimation", integers="S T", on=[moments.theory])
laws.model(laws.explicit("estimate(S, N, p, q) = (S - q*N)/(p - q)"), value)
moments.defined(laws, "estimate_", "T, N, p, q", "estimate(i, N, p, q)", "law(N - T, T, i, p, q)", "N", outcomes)
GIVEN = [r"0 < q < 1, p = 1 - q; 0 \leq T \leq N"]
section = paper.section("4.1", "Estimating number of single bits", __name__, given=GIVEN, laws=[laws])

row = section.item("4.1-S", display="4.1a").stands(consequence="misprint")
row.title("What is printed for $S$ is its expectation; an outcome need not have this value.").note(
    "$S$ is said to be expressed so as a random variable."
).refute(given=r"0 \leq S \leq N", at="N = 1, T = 1, S = 1, q = 1/4")
row.also("|- variance(N - T, T, p, q) = N*p*q", name="variance").repair(r"E(S) = p \cdot T + q \cdot (N - T)")

row = section.item("4.1", kind="definition")
row.title("The estimate of $T$ from the observed $S$; there is none for $q = 1/2$.")
row.note("Solved for $T$, the display before gives this with $E(S)$ for $S$.")
row.also("1 > 2*q |- T = (mean(N - T, T, p, q) - q*N)/(p - q)")
row.refute("|- T = (mean(N - T, T, p, q) - q*N)/(p - q)", at="N = 1, T = 1, q = 1/2", also=True)

section.item("4.2").title("The estimate has no bias.").prove(given="1 > 2*q")

row = section.item("4.3").title("The variance of the estimate, for every $T$: it does not depend on the collection.")
row.prove(given="1 > 2*q", using=["4.1-S", "4.2", ("4.1-S", "variance")])
section.item("4.4").stands(steps=("4.3",)).title("The deviation of the estimate.").prove(given="1 > 2*q", using=["4.3"])
