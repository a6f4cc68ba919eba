"""Jan 2016, section 8, one of those that the paper asks to ignore: $S$ is one zero vector and $N - 1$ equal ones.

All of it is right as long as the equal vectors are not zero as well: it is (6.10) for these counts.
"""

# v_1 is the zero vector and occurs once; v_2, called s, has s set bits and occurs N - 1 times.  D has N unit vectors,
# in D_m one of them is a zero vector.

from derivations.author import Theory
from derivations.jan2016 import paper, section_6
from derivations.laws import bit_vectors, multinomial_ratio
from symbolic.theory import choosing

# ---------------------------------------------------------------------------------------------- two outcomes
laws = Theory("a zero vector and equal others", integers="N s", on=[bit_vectors.theory])
lemma = laws.lemma
BOTH = "got(1) = 1, got(2) = N - 1, N >= 1, (for all j: |- to(j, x) > 0)"
factorials = lemma("got(1) = 1, got(2) = N - 1, N >= 1 |- factorials(2, 0) = fact(N - 1)")
weights = lemma(f"{BOTH} |- weights(2, 0, x) = to(1, x)*to(2, x)^(N - 1)")
counted = lemma("got(1) = 1, got(2) = N - 1 |- sum(got(i), i, 1, 2) = N")
law_of_two = lemma(f"{BOTH} |- sample(2, N, 0, x) = N*to(1, x)*to(2, x)^(N - 1)", name="law of two vectors")
known = [multinomial_ratio.counts_law.at(K=2, n="N"), choosing.fact_positive.at(n="N - 1")]
law_of_two.prove(using=[factorials, weights, counted, *known])
with_two = lemma(
    f"{BOTH} |- sample_with(2, N - 1, x, y) = to(1, y)*to(2, x)^(N - 1) + (N - 1)*to(1, x)*to(2, y)*to(2, x)^(N - 2)"
)
ratio_of_two = lemma(
    f"{BOTH} |- sample_with(2, N - 1, x, y)/sample(2, N, 0, x) = (to(1, y)/to(1, x) + (N - 1)*(to(2, y)/to(2, x)))/N",
    name="ratio for two vectors",
)
for law in (law_of_two, with_two, ratio_of_two):
    laws.carried(law, bit_vectors.VECTORS)

GIVEN = [r"0 < q < 1/2, p = 1 - q; L \geq 1", "set_bits(L, 1) = 0 |-", r"N \geq 1", "s = set_bits(L, 2) |-"]
section = paper.section("8", "Wild West", __name__, superseded=True, given=GIVEN, laws=[laws])

# ---------------------------------------------------------------------------------------------- vectors of bits
row = section.item("8.1").title("One of the $N$ unit vectors becomes the zero vector.").prove(given="counts")
# If s were the zero vector too, there would be one outcome only, observed N times.
row.refute(
    "got(1) = N |- sample(1, N, 0, 1, L, p, q) = N*q^L*seen(L, 1, 1, p, q)^(N - 1)",
    at="N = 2, L = 1, q = 1/4, amount(j) = 2, entry(i, j) = 0",
    also=True,
)

row = section.item("8.2")
row.title("The zero vector of $D_m$ becomes the zero vector, or a unit vector does.").prove(given="counts")
row = section.item("8.3").stands(steps=("8.2",)).title("$p(0|0)$ and $p(0|1)$ put in.")
row.prove(given="counts", using=[section_6.first_from_unit, section_6.first_from_zero])
row = section.item("8.4")
row.stands(steps=("8.1", "8.3")).title("(8.3) divided by (8.1).").prove(given="counts", using=["8.1", "8.3"])
section.item("8.5").stands(steps=("8.4",)).title("(8.4) again.").prove(given="counts", using=["8.4"])
section.item("8.6").stands(steps=("8.5",)).title("Cancelled: (6.7) for these counts.").prove(given="counts")
section.item("8.7").stands(steps=("8.6",)).title("The ratio for a vector with $s$ set bits.").prove(given="counts")
section.item("8.8").stands(steps=("8.7",)).title("(8.7) as a mean: (6.10) for these counts.").prove(given="counts")
section.item("8.9", kind="definition").title("Nothing is printed.")
