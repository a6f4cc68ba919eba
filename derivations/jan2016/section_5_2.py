"""Jan 2016, section 5.2: $D$ with set bits only has the largest privacy ratio under $k$-randomization too; (5.5).

The conclusion is right: the ratio does not fall when $m$ grows.  The way to it is not: a $b_j$ is a sum of many
products of $a_i$, and in general no product of them, so the middle of (5.5) does not stand for the two ends.  What
carries over is Theorem 4.1 for $kN$ single bits: a record is $k$ of them, and (4.5) is used for one after another.
As in section 4.2 the strict sign fails at $j = 0$ and $j = kN$.
"""

# b_j^m is P(S = j) for N records of which m are set, each randomized k times (`k_randomization.b`); a_i^m is the same
# for a single randomization.  D_m has one set record less than D: k bits differ.

from derivations.author import Theory, induction
from derivations.jan2016 import paper
from derivations.laws import k_randomization as repeated
from symbolic.theory.powers import equal_powers

laws = Theory("choice of D under k-randomization", integers="zero", on=[repeated.theory])
section = paper.section("5.2", "Choice of D under k-randomization", __name__, given=[r"k \geq 1"], laws=[laws])

by_definition = laws.lemma(
    "k >= 1, m >= 0, N >= m, last >= 0"
    " |- sum(reported(k, N, m, j, p, q)*x^j, j, 0, last) = sum(law(k*(N - m), k*m, j, p, q)*x^j, j, 0, last)"
).prove(induction("last"))
# Equal numbers have equal powers; m <= N keeps the powers defined that they may be, where a base is 0.
same_power = laws.lemma("v = w, m >= 0, N >= m, k >= 0 |- v^k = w^k")
same_power.prove(using=[equal_powers.at(x="v", y="w", n="k")])


def power_of_sum(m, last):
    """The k-th power of the generating function of one randomization, as a product and as a sum."""
    product, total = f"(q + p*x)^({m})*(p + q*x)^(N - ({m}))", f"sum(a(N, {m}, i, p, q)*x^i, i, 0, {last})"
    return same_power.at(m=m, v=product, w=total)


row = section.item("5.2-law", display="5.2a").stands(steps=("4.2-law",))
row.title("The generating function of the number of reported ones, for $kN$ bits of which $km$ are set.")
row.note("So the $b_j^m$ are $P(S = j)$ for $m$ set records.")
row.prove(given=r"0 \leq m \leq N", using=[power_of_sum("m", "N")])

# The coefficients beyond N of a single randomization are 0.
longer = section.lemma(
    "|- sum(a(N, m, i, p, q)*x^i, i, 0, last) = (q + p*x)^m*(p + q*x)^(N - m)", given=r"0 \leq m \leq N; last >= N"
).prove(induction("last", start="N"))

row = section.item("5.2-law-modified", display="5.2b")
row.prove(given=r"1 \leq m \leq N", using=[power_of_sum("m - 1", "k*N")])
row.stands(steps=("5.2-law",)).title("The same for $m - 1$ set records; the coefficients $a_i$ with $i > N$ are 0.")
row.note("The sum of the $a_i$ is printed up to $kN$; up to $N$ would do, the others are 0.")

# ---------------------------------------------------------------------------------------------- products
# Two randomizations, and the two factors a_i and a_{j-i}: a product of coefficients belongs to x^j if the indices add
# up to j.
BOTH_INSIDE = r"chance; 0 \leq i \leq N; 0 \leq j - i \leq N"

# a_i^m a_{j-i}^m.
product = "(a(N, {0}, i, p, q)*a(N, {0}, j - i, p, q))".format

row = section.item("5.2-products", "b_j^m = a_i^m a_{j-i}^m")
row.title("A $b_j$ is not a product of $a_i$; for $N = 1$, $j = 1$ it is larger than each of them.").note(
    "For $k = 2$, where such a product is $a_i a_{j-i}$. As the display before says, $b_j$ is the sum of these "
    "products over all $i$."
).stands(steps=("5.2-law", "5.2-law-modified"), at="5.2:3:1", consequence="proof")
row.refute(given=rf"{BOTH_INSIDE}; 0 \leq m \leq N; k = 2", at="k = 2, N = 1, m = 1, j = 1, i = 0, q = 1/4")
row.also("|- reported(2, 1, 1, 1, p, q) > a(1, 1, 0, p, q)*a(1, 1, 1, p, q)", given="chance")

row = section.item(
    "5.5",
    reason="the products run over the indices of one summand of $b_j$; it is refuted for two factors",
    by_hand="621e30000924",
).stands(steps=("5.2-products", "Theorem 4.1"), consequence="proof")
row.title("The ratio grows with $m$, strictly for $0 < j < kN$; the products have no part in it.")
row.note("The products are read for $k = 2$, as $a_i a_{j-i}$.")
two = "reported(2, N, {}, j, p, q)".format
given, twice = [BOTH_INSIDE, r"1 \leq m < N"], "N = 2, m = 1, q = 1/4, "
products = [f"{product('m')}/{product('m + 1')}", f"{product('m - 1')}/{product('m')}"]
row.refute(f"|- {two('m')}/{two('m + 1')} = {products[0]}", given, at=twice + "j = 2, i = 1")
row.refute(f"|- {products[0]} > {products[1]}", given, at=twice + "j = 0, i = 0")
row.refute(f"|- {products[1]} = {two('m - 1')}/{two('m')}", given, at=twice + "j = 2, i = 1")
ends, given = r"\frac{b_j^m}{b_j^{m+1}} %s \frac{b_j^{m-1}}{b_j^m}", ["chance", r"1 \leq m < N"]
row.refute(ends % ">", [*given, r"0 \leq j \leq kN"], at=twice + "k = 1, j = 0")
bits = {"n": "k*N", "s": "j"}
changed = {**bits, "t": "k*(N - m)", "r": "k"}
row.repair(ends % ">", [*given, "0 < j < kN"], using=[repeated.strictly_concave_over_r.at(changed)])
row.repair(ends % r"\geq", [*given, r"0 \leq j \leq kN"], using=[repeated.concave_over_r.at(changed)])

row = section.item("5.2-maximum", r"\frac{b_j^{N-1}}{b_j^N} \geq \frac{b_j^{m-1}}{b_j^m}")
row.title("No collection has a larger ratio than the one with set bits only, whatever is observed.").note(
    "At one and the same $j$, as it is said. Over realistic $j$, each collection with its own, others have larger"
    " ratios, already for $k = 1$: 4.3-all-collections."
).stands(steps=("5.5",), at="5.2:1:1")
row.prove(given=r"chance; 1 \leq m \leq N; 0 \leq j \leq kN")
