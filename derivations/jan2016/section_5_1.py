r"""Jan 2016, section 5.1: the estimate of $T$ when each of $N$ records is randomized $k$ times.

(5.2) and (5.4) are right, and so is the last expression of (5.3).  The one in the middle lacks the factor $k$ that
the number of bits brings: it is the variance only for $k = 1$.  The gain of $\sqrt{k}$ is that at one and the same
$q$; at the $q$ that privacy asks for, there is none: 5-headline.
"""

# S is the number of reported ones among kN bits, kT of them set (`k_randomization.b`).  `estimate` is (5.1); its mean
# and variance are sums over all outcomes of S.

from derivations.author import Theory
from derivations.jan2016 import paper, section_4_1
from derivations.laws import binomial_law, distributions, k_randomization, moments
from symbolic.theory.powers import root_of_part


def value(S, k, N, p, q):
    """The estimate of T from S reported ones of kN."""
    return (S - q * k * N) / (k * (p - q))


def outcomes(f, k, T, N, p, q):
    """The expectation of f(estimate), each record's flips enumerated."""
    return distributions.outcomes(lambda S: f(value(S, k, N, p, q)), k, N, T, p, q)


laws = Theory("estimation under k-randomization", on=[section_4_1.laws, k_randomization.theory])
laws.model(laws.explicit("k_estimate(S, k, N, p, q) = (S - q*k*N)/(k*(p - q))"), value)
VALUE, WEIGHT = "k_estimate(i, k, N, p, q)", "reported(k, N, T, i, p, q)"
moments.defined(laws, "k_estimate_", "k, T, N, p, q", VALUE, WEIGHT, "k*N", outcomes)
GIVEN = [r"0 < q < 1/2, p = 1 - q; k \geq 1; 0 \leq T \leq N"]
TITLE = "Estimating number of single bits under k-randomization"
section = paper.section("5.1", TITLE, __name__, given=GIVEN, laws=[laws])

row = section.item("5.1-S", display="5.1a").stands(consequence="misprint")
row.title("What is printed for $S$ is its expectation; an outcome need not have this value.")
row.note("$S$ is said to be expressed so as a random variable.")
row.refute(given=r"0 \leq S \leq kN", at="k = 1, N = 1, T = 1, S = 1, q = 1/4")
total, variance = (known.at(z="k*(N - T)", m="k*T") for known in (binomial_law.total_mass, moments.variance_value))
row.also("|- variance(k*(N - T), k*T, p, q) = k*N*p*q", using=[variance], unfold=False, name="variance")
row.repair(r"E(S) = p \cdot kT + q \cdot (kN - kT)")

row = section.item("5.1", kind="definition").title("The estimate of $T$ from the observed $S$.")
row.note("Solved for $T$, the display before gives this with $E(S)$ for $S$.")
row.also(r"T = \frac{E(S) - q \cdot kN}{k(p - q)}")

row = section.item("5.1-aggregator", r"\bar{T} = \frac{1}{k} \cdot \frac{S - q \cdot kN}{p - q}").prove()
row.stands(steps=("5.1",), at="5.1:3:1").title("The estimate is that of (4.1) for $kN$ records, divided by $k$.")
section.item("5.2").title("The estimate has no bias.").prove(using=[total, "5.1-S"])
row = section.item("5.3").stands(consequence="misprint")
row.title("The variance, for every $T$; in the middle the factor $k$ is missing: there are $kN$ bits, not $N$.")
for link in (1, 2):
    row.refute(link=link, at="k = 2, N = 1, T = 0, q = 1/4")
row.repair(r"VAR(\bar{T}) = \frac{qpkN}{k^2 \cdot (p - q)^2} = \frac{qpN}{k \cdot (p - q)^2}", using=["5.2"])
row.also(r"VAR(\bar{T}) = \frac{qpN}{k \cdot (p - q)^2}", using=["5.2"], name="variance")

variance = paper.lemma(("5.3", "variance"))
not_negative = section.lemma(r"VAR(\bar{T}) \geq 0").prove(using=[variance])

row = section.item("5.4").stands(steps=("5.3",)).title("The deviation of the estimate.").prove(using=[variance])

once, repeated = (f"k_estimate_variance({number}, T, N, p, q)" for number in (1, "k"))
by_k = section.lemma(f"|- {once} = k*{repeated}").prove(using=[variance, variance.at(k=1)])

row = section.item("5.1-root-k", r"\sigma(\bar{T}) = \frac{\sigma_1(\bar{T})}{\sqrt{k}}")
row.title(r"The deviation for $k$ randomizations is that for a single one, divided by $\sqrt{k}$.").note(
    "At the same $q$. Privacy asks for a larger $q$ when $k$ grows, and there the deviation grows too: see the "
    "claims of the section's introduction."
).stands(steps=("5.4", "4.4"), at="5.1:4:1")
row.prove(using=[root_of_part.at(x="k", v=repeated, w=once)])
