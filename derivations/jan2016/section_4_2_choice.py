"""Jan 2016, section 4.2: the privacy ratio grows with the number of set bits; Theorem 4.1, (4.5) to (4.15).

Theorem 4.1 is right: the ratio does not fall when $m$ grows.  So is the way to it, but for Lemma 1: (4.13) to (4.15),
a product of two factors, log-concavity of the $b_i$.  On this way four generating functions have the wrong first
factor, and an index is shifted where the product is simplified.  The strict signs fail at $i = 0$ and $i = N$, where
the ratio does not depend on $m$.
"""

# a_i^m is P(s = i) for a collection of N bits of which m are set (`distributions.a`), b_i the same for N - 2 bits of
# which m - 1 are set: those that the three collections compared in the proof share.  Here 1 <= m <= N - 1 (`shared`)
# and p = 1 - q > 1/2 (`chance`, section 2 of the paper).  Coefficients outside of 0..N are 0, so the lines can be
# read for every integer i.

from derivations.author import induction
from derivations.jan2016 import paper
from derivations.laws import distributions as of

section = paper.section("4.2", "Local differential privacy: the choice of D", __name__, laws=[of.theory])

# Points of the counterexamples.
NONE_REPORTED = "N = 2, m = 1, i = 0, q = 1/4"
AT_ZERO = "x = 0, q = 1/4"

# ---------------------------------------------------------------------------------------------- the ratio
row = section.item("4.2-wlog", r"\frac{a_i^{m+1}}{a_i^m} \leq \frac{a_i^{N-1}}{a_i^N}")
row.stands(at="4.2.1:1:3", consequence="conclusion").title(
    "At one $i$ generality is lost, in the example 109.12 to 1: a change from 0 to 1 is one from 1 to 0, at $N - i$."
).note(
    "In the example, $N = 1000$ and $q = 0.009$, at the mean $i = 991$ the ratio is 109.12 for a bit that is set, "
    "in a collection without ones, and 1 for one that is cleared where all are set. Theorem 4.1 compares at one "
    "$i$. There the ratio for a change from 0 to 1 is largest where no bit of $D$ is set, and can be larger than "
    "any for a change from 1 to 0: for $N = 1$, $i = 1$, $q = 1/4$ it is 3, and 1/3 for the latter. For the "
    "maximum over all $i$ nothing is lost."
)
given = r"chance; outcome; 0 \leq m \leq N - 1"
row.refute(given=given, at="N = 1, m = 0, i = 1, q = 1/4")
row.repair(r"\frac{a_i^{m+1}}{a_i^m} = \frac{a_{N-i}^{N-m-1}}{a_{N-i}^{N-m}}", given=given, name="exchanged")
# Where no bit is set; and in the example, N = 1000 and q = 0.009, at the mean of the collection with all bits set.
row.also(
    "|- a(N, 1, i, p, q)/a(N, 0, i, p, q) = i/N*(p/q) + (N - i)/N*(q/p)",
    given=r"chance; outcome; N \geq 1",
    using=[row["4.32"].at(i="N - i")],
    name="no bit set",
)
row.also(r"\frac{991}{1000} \cdot \frac{991}{9} + \frac{9}{1000} \cdot \frac{9}{991} = 109.12")
row.also(r"\frac{9}{1000} \cdot \frac{991}{9} + \frac{991}{1000} \cdot \frac{9}{991} = 1")

row = section.item("4.2-ratio", kind="definition", display="4.2.1a")
row.title("The privacy ratio at $i$ reported ones; $D_m$ has one set bit less than $D$.")

# R_i for N set bits and for N - k, denominators cleared; by induction on the number k of zero bits: (4.5) says that
# with one more of them the ratio falls or stays as it is.
with_zero_bits = section.lemma(
    "k >= 0, N - 1 >= k |- a(N, N - 1, i, p, q)*a(N, N - k, i, p, q) >= a(N, N - k - 1, i, p, q)*a(N, N, i, p, q)",
    given=r"chance; outcome; N \geq 1",
    name="collections with cleared bits",
).prove(
    induction("k"),
    [
        paper.lemma("4.5").at(m="N - k - 1"),
        *(of.a_positive.at(m=ones) for ones in ("N", "N - k", "N - k - 1", "N - k - 2")),
    ],
)

ARGUMENT = (
    "4.2-law", "4.2-growth", "4.2-holds-when", "4.5", "4.6", "4.2-product", "4.2-first-factor", "4.2-second-factor",
    "Lemma 1", "4.2-scaling", "4.2-lemma-applies", "4.2-growth-again", "4.2-maximum",
)  # fmt: skip

LARGEST = r"\frac{a_i^{N-1}}{a_i^N} \geq \frac{a_i^{m-1}}{a_i^m}"
row = section.item("Theorem 4.1", LARGEST, kind="theorem").stands(at="4.2.1:2:1", steps=ARGUMENT)
row.title("No collection has a larger ratio than the one with all $N$ bits set (at $i = 0, N$ all have the same).")
row.prove(given=r"chance; outcome; 1 \leq m \leq N")

row = section.item("4.2-law", display="4.2.1b")
row.title("The probabilities of $i$ reported ones are the coefficients of the generating function.").note(
    "The text supposes $m$ set bits in $D_m$, and says that $a_i^m$ is $P(s = i|D)$; here $a_i^m$ always is $P(s "
    "= i)$ for $m$ set bits of $N$."
).prove(given=r"0 \leq m \leq N")

row = section.item("4.2-growth", display="4.2.1c").stands(steps=("4.2-holds-when", "4.5"), consequence="condition")
row.title("The ratio grows with $m$: strictly for $0 < i < N$; at the two ends it does not change.")
row.refute(given="chance; shared; outcome", at=NONE_REPORTED)
row.repair(given="chance; shared; inside", using=[("4.5", "strict")], name="strict")
row.repair(r"\frac{a_i^m}{a_i^{m+1}} \geq \frac{a_i^{m-1}}{a_i^m}", given="chance; shared; outcome", using=["4.5"])

section.item(
    "4.2-holds-when", r"(a_i^m)^2 > a_i^{m-1} a_i^{m+1} \implies \frac{a_i^m}{a_i^{m+1}} > \frac{a_i^{m-1}}{a_i^m}"
).stands(at="4.2.1:4:2").title("(4.5) is what the growth of the ratio comes to.").prove(given="chance; shared; outcome")

row = section.item("4.5").title("Log-concavity in the number of set bits: strict for $0 < i < N$ only.")
row.stands(steps=("4.6",), consequence="condition").refute(given="chance; shared; outcome", at=NONE_REPORTED)
row.repair(given="chance; shared; inside", using=[("4.6", "strict")], name="strict")
row.repair(r"(a_i^m)^2 \geq a_i^{m-1} a_i^{m+1}", given="chance; shared", using=["4.6"])

strictly = of.law_strictly_log_concave.at(z="N - m - 1", m="m - 1", i="i - 1")
row = section.item("4.6")
row.stands(steps=("4.2-product", "4.2-first-factor", "4.2-second-factor"), consequence="condition")
row.title("(4.5) with everything on one side; for all $i$ it is at least 0, which is all that 4.2-product claims.")
row.refute(given="chance; shared; outcome", at=NONE_REPORTED)
row.repair(given="chance; shared; inside", using=["4.2-product", "4.2-first-factor", strictly], name="strict")
row.repair(r"(a_i^m)^2 - a_i^{m-1} a_i^{m+1} \geq 0", given="chance; shared", using=["4.2-product"])

# ---------------------------------------------------------------------------------------------- three collections
row = section.item("4.7").title("The generating function for $m + 1$ set bits; the first factor is $q + px$.")
row.stands(consequence="misprint").refute(given="chance; shared", at=f"N = 2, m = 1, {AT_ZERO}")
row.repair(r"G_{m+1}(x) = (q + px)^{m+1}(p + qx)^{N-m-1}", given="chance; shared")

row = section.item("4.8").title("The generating function for $m$ set bits; the first factor is $q + px$.")
row.stands(consequence="misprint").refute(given="chance; shared", at=f"N = 2, m = 1, {AT_ZERO}")
row.repair(r"G_m(x) = (q + px)^m(p + qx)^{N-m}", given="chance; shared")

row = section.item("4.9").title("The generating function for $m - 1$ set bits; the first factor is $q + px$.")
row.stands(consequence="misprint").refute(given="chance; shared", at=f"N = 3, m = 2, {AT_ZERO}")
row.repair(r"G_{m-1}(x) = (q + px)^{m-1}(p + qx)^{N-m+1}", given="chance; shared")

row = section.item("4.2-Q", display="4.2.1d").stands(consequence="misprint")
row.title("The factor that the three share, and its coefficients; its first factor is $q + px$.").note(
    "Printed as a definition. But (4.10) to (4.15) need the factor with $q + px$ for the first $p + qx$, so $b_i$"
    " is read as the $a_i$ of $N - 2$ bits of which $m - 1$ are set."
).refute(given="chance; shared", at=f"N = 3, m = 2, {AT_ZERO}")
row.repair(r"(q + px)^{m-1}(p + qx)^{N-m-1} = \sum_{i=0}^{N-2} b_i x^i", given="shared")

# The paper multiplies out and compares coefficients.  Here the law of s is built bit by bit, so the lines (4.13) to
# (4.15) for the coefficients are there first, and the sums follow from them.

Q_AS_REPAIRED = "With the factor $Q$ as repaired in 4.2-Q."

row = section.item("4.10").stands(steps=("4.7", "4.2-Q")).title("The product with $(q + px)^2$, expanded.")
row.note(Q_AS_REPAIRED).prove(given="shared", using=[of.a_series.at(m="m + 1"), "4.13"])
row = section.item("4.11").stands(steps=("4.8", "4.2-Q")).title("The product with $(q + px)(p + qx)$, expanded.")
row.note(Q_AS_REPAIRED).prove(given="shared")
row = section.item("4.12").stands(steps=("4.9", "4.2-Q")).title("The product with $(p + qx)^2$, expanded.")
row.note(Q_AS_REPAIRED).prove(given="shared", using=[of.a_series.at(m="m - 1"), "4.15"])
section.item("4.13").stands(steps=("4.10",)).title("Two more set bits than $b$ has.").prove(given="shared")
row = section.item("4.14")
row.stands(steps=("4.11",)).title("One more set bit and one more zero bit than $b$ has.").prove(given="shared")
section.item("4.15").stands(steps=("4.12",)).title("Two more zero bits than $b$ has.").prove(given="shared")

# ---------------------------------------------------------------------------------------------- two factors
row = section.item("4.2-substituted", display="4.2.1e")
row.stands(steps=("4.13", "4.14", "4.15")).title("(4.13) to (4.15) put into (4.6).").prove(given="shared")

row = section.item("4.2-product", display="4.2.1f")
row.stands(steps=("4.2-substituted", "4.2-first-factor", "4.2-second-factor"), consequence="misprint")
row.title("The difference as a product: the index of the second factor is $i - 1$, not $i$.")
row.refute(link=1, given="chance; shared; outcome", at=NONE_REPORTED).prove(link=2, given="chance; shared")
row.repair(r"(p^2 - q^2)^2 (b_{i-1}^2 - b_i b_{i-2}) \geq 0", given="chance; shared")
row.repair(r"(a_i^m)^2 - a_i^{m-1}a_i^{m+1} = (p^2 - q^2)^2 (b_{i-1}^2 - b_i b_{i-2})", given="shared")

row = section.item("4.2-first-factor", r"(p^2 - q^2)^2 > 0")
row.stands(at="4.2.1:11:1").title("The first factor is positive.").prove(given="chance")

# Here as a property of the law of s, built bit by bit; from Lemma 1, as in the paper, in 4.2-lemma-applies.
row = section.item("4.2-second-factor", r"b_i^2 - b_{i+1}b_{i-1} \geq 0").stands(at="4.2.1:11:1", steps=("Lemma 1",))
row.title("The second factor is not negative.").prove(given="chance; shared")
