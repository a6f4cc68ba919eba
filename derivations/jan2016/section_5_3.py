r"""Jan 2016, section 5.3: the privacy ratio under $k$-randomization and its bound, (5.6) to (5.13).

(5.6) to (5.10) are right.  The factorials in (5.10) are not defined where $s < i$ or $kN - s < k - i$; its two ends
agree there too.  (5.11) needs $e < B$.  (5.12) is false: both sides, with the weights $\binom{k}{i}$, add up to 1
over $i$, so the left one cannot be less for every $i$; (5.11) does not give it either, as the second product starts
again with the whole $kN - s$ where the first one has taken $i$ bits away.

Nevertheless (5.13) is true with $\leq$, and strict where $k \geq 2$ and $0 < s < kN$; for $k = 1$, $s = 0$ or $s =
kN$ both sides are equal.  The proof is not the paper's, but from the paper: $D_m$ differs from $D$ in $k$ single
bits; changing the first of them multiplies $P(S = s)$ by (4.32) with $kN$ for $N$, and by Theorem 4.1 each further
one by no more.  The $k$-th power of (4.32) is the right side of (5.13).
"""

# D has N set records, D_m has N - 1 of them and one that is not set; each is randomized k times.  P(S = s|D) is b_s^N
# and P(S = s|D_m) is b_s^{N-1}, of `k_randomization.b`, whose law is built bit by bit.  R_s is their quotient.

from derivations.author import Theory
from derivations.jan2016 import paper
from derivations.laws import k_randomization as repeated
from symbolic.theory import drawing, powers

laws = Theory("the ratio under k-randomization", on=[repeated.theory, drawing.theory])

GIVEN = [r"0 < q < 1/2, p = 1 - q; k \geq 1; N \geq 1"]
section = paper.section("5.3", "Local differential privacy under k-randomization", __name__, given=GIVEN, laws=[laws])

# ---------------------------------------------------------------------------------------------- the probabilities
section.item("5.6").title("The law of the sum for $kN$ set bits.").prove()
row = section.item("5.7").prove(using=[repeated.binomials_by_kind.at(z="k", m="k*(N - 1)")])
row.title("The law for $k(N-1)$ set bits and $k$ zero bits, by the number $i$ of ones among the latter.")
section.item("5.8").stands(steps=("5.7",)).title("The powers of $p$ and of $q$ gathered.").prove(using=["5.7"])

row = section.item("5.9").stands(steps=("5.6", "5.8")).title(r"The ratio $R_s$, for $0 \leq s \leq kN$.")
row.prove(given="outcome", using=["5.6", "5.8", repeated.possible])

# ---------------------------------------------------------------------------------------------- (5.10) to (5.12)
row = section.item("5.10")
row.title(r"The ratio of binomials by factorials, defined for $s \geq i$ and $kN - s \geq k - i$, and by products.")
row.note(
    "Printed with $S$ for $s$. Factorials of negative numbers are not defined; with the convention that their "
    "inverses are 0 it is right there too, and so are the ends in any case."
).prove(given=r"draws; outcome; s \geq i; kN - s \geq k - i")
ends = "binomial(k*(N - 1), s - i)/binomial(k*N, s)", "falling(i, s)*falling(k - i, k*N - s)/falling(k, k*N)"
row.also(f"|- {' = '.join(ends)}", given="draws; outcome", name="ends")

row = section.item("5.11").stands(consequence="condition")
row.title("Taking the same from numerator and denominator makes a fraction less than 1 smaller, if $e < B$.")
row.refute(given="A > 0; e > 0; A < B", at="A = 1, B = 2, e = 3").repair(given="A > 0; e > 0; A < B; e < B")

row = section.item("5.12").stands(steps=("5.10", "5.11"), consequence="proof")
row.title("Drawing without replacement is not less likely for every $i$; with bits of one kind only it is.").note(
    r"The first sign is right for $i = 0$ and $i = k$, with $\leq$. It cannot be right for all $i$: the two sums "
    r"over $i$, weighted with $\binom{k}{i}$, are both 1."
).refute(link=1, given="draws; outcome", at="N = 1, k = 2, s = 1, i = 1")
row.prove(link=2, given="draws; outcome")
for outcome in ("s", "k*N - s"):
    here = [f"{f}(k, {outcome})/{f}(k, k*N)" for f in ("falling", "repeated")]
    row.repair(f"|- {here[0]} <= {here[1]}", given="outcome")
    row.also(f"|- {here[0]} < {here[1]}", given=r"0 < s < kN; k \geq 2")
for f, given in (("falling", "outcome"), ("repeated", r"0 \leq s < kN")):
    drawn = f"{f}(i, s)*{f}(k - i, k*N - s)/{f}(k, k*N)"  # i ones in one order, without replacement or with
    row.also(f"|- sum(binomial(k, i)*({drawn}), i, 0, k) = 1", given=given)

# ---------------------------------------------------------------------------------------------- the bound
mixed = laws.lemma(
    "p > 0, q > 0, y > 0, k >= 1"
    " |- sum(x^i*y^(k - i)*binomial(k, i)*(p^(k - 2*i)/q^(k - 2*i)), i, 0, k) = (x*q/p + y*p/q)^k"
).prove(using=[powers.binomial_theorem.at(n="k", x="x*q/p", y="y*p/q")])
# No ones, and ones only.
given = "p > 0, q > 0, k >= 1, N >= 1"
LOST, ALL = (f"reported(k, N, {m}, %s, p, q)" for m in ("N - 1", "N"))
ends = []
for s, lost, every in (("0", "p^k*q^(k*N - k)", "q^(k*N)"), ("k*N", "q^k*p^(k*N - k)", "p^(k*N)")):
    ends += [laws.lemma(f"{given} |- {LOST % s} = {lost}"), laws.lemma(f"{given} |- {ALL % s} = {every}")]
at_none = laws.lemma(f"{given} |- {LOST % 0}/{ALL % 0} = (p/q)^k").prove(using=ends[:2])
at_all = laws.lemma(f"{given} |- {LOST % 'k*N'}/{ALL % 'k*N'} = (q/p)^k").prove(using=ends[2:])
BOUND = (
    r"\sum_{i=0}^k \left(\frac{s}{kN} \right)^i \left(1 - \frac{s}{kN} \right)^{k-i}"
    r" \cdot \binom{k}{i} \cdot \frac{p^{k-2i}}{q^{k-2i}}"
)
# The k-th power of (4.32), with kN for N.
ONE_BIT = r"\left(\frac{kN - s}{kN} \cdot \frac{p}{q} + \frac{s}{kN} \cdot \frac{q}{p}\right)^k"
closed = section.lemma(f"{BOUND} = {ONE_BIT}", given=r"0 \leq s < kN")
closed.prove(using=[mixed.at(x="s/(k*N)", y="1 - s/(k*N)")])

row = section.item("5.13").stands(steps=("5.9", "5.10", "5.12"), consequence="condition")
row.title(
    r"The ratio is at most the bound; less for $k \geq 2$ and $0 < s < kN$, else equal, as in the example, $k = 1$."
).note("Read with $0^0 = 1$.")
row.refute(given="outcome; 0 < s < kN", at="k = 1, N = 2, s = 1, q = 1/4")
row.refute(given="outcome; k >= 2", at="k = 2, N = 1, s = 0, q = 1/4")
weak, strict = (lemma.at(n="k*N", r="k") for lemma in (repeated.power_of_one_bit, repeated.strictly_less))
row.also(rf"R_s \leq {ONE_BIT}", given="outcome", using=[repeated.possible, weak], name="closed")
row.repair(rf"R_s \leq {BOUND}", given=r"0 \leq s < kN", using=[("5.13", "closed")], name="weak")
several = r"k \geq 2; 0 < s < kN"
row.also(f"R_s < {ONE_BIT}", given=several, using=[repeated.possible, strict], name="closed, strict")
row.repair(given=several, using=[("5.13", "closed, strict")]).also(at_none).also(at_all)
row.also(f"R_s = {BOUND}", given=r"k = 1; 0 \leq s < kN", using=[repeated.possible, repeated.first_bit.at(n="N")])
