r"""Jan 2016, section 5, introduction: what $k$-randomization gains where privacy has two directions, as in section 3.

(5.24) bounds $R_s$ from above.  Above the mean $1/R_s$ has to be bounded as well, and this decides: for $k = 1$ it
needs $\lambda/(\lambda - 1)$ times the deviation.  With the deviation $\sigma$ of the estimate, $R_s$ is at least $1
- 3/\sigma$, up to three deviations above the mean of $S$ and for every $k$, and at their end it is at most $(1 -
3/(k\sigma))^k$.  So at equal deviation repeating costs no privacy, and it can gain precision; but not $\sqrt{k}$:
where the end is an outcome, $\sigma$ is at least $3/(k(1 - \lambda^{-1/k}))$, which falls from $3\lambda/(\lambda -
1)$ and stays above $3/\log \lambda$.
"""

from derivations.author import Theory
from derivations.jan2016 import paper, section_5
from derivations.laws import k_randomization as repeated
from derivations.laws import later_bits as later
from symbolic.theory import root_bounds, roots

laws = Theory("both directions", on=[section_5.laws, later.theory])
lemma = laws.lemma

# ---------------------------------------------------------------------------------------------- at the upper end
CHANCE = "q > 0, p > q, p = 1 - q, k >= 1, N >= 1"
W = "sqrt(p*q*k*N)"
ONE_BIT = "((k*N - s)/(k*N)*p/q + s/(k*N)*q/p)"
AT_END = f"{CHANCE}, s >= 0, k*N >= s, s >= p*k*N + e*{W}, e > 0"
FAR = f"(e*(p - q)/{W})"
at_end = lemma(f"{AT_END} |- {ONE_BIT} <= 1 - {FAR}")
positive = lemma(f"{AT_END} |- {ONE_BIT} > 0")
bounded = lemma(f"{AT_END} |- {later.RATIO} <= {ONE_BIT}^k")
bounded.prove(using=[repeated.possible, repeated.power_of_one_bit.at(n="k*N", r="k")])
PRIVATE = f"{AT_END}, y > 1, {later.RATIO} >= 1/y"
below_root = lemma(f"{PRIVATE} |- {FAR} <= 1 - 1/{roots.ROOT}")
below_root.prove(using=[positive, at_end, bounded, roots.above_inverse.at(x=ONE_BIT, u=later.RATIO)])

# ---------------------------------------------------------------------------------------------- by the deviation
DEVIATION = "sqrt(q*p*N/(k*(p - q)^2))"
by_deviation = lemma(f"{CHANCE} |- {FAR} = e/(k*{DEVIATION})")
turned = lemma("k >= 1, x > 0, u > 0, e/(k*x) <= u |- x >= e/(k*u)")
GAP = roots.GAP
needed = lemma(f"{PRIVATE} |- {DEVIATION} >= e/(k*{GAP})").prove(using=[by_deviation, turned.at(x=DEVIATION, u=GAP)])

# With three deviations of S for k randomizations, and (5.4) for what they need.
SUPPOSED = f"{later.UP_TO}, s >= p*k*N - 3*{W}, y > 1, q*p*N/(k*(p - q)^2) >= 9/(1 - 1/y)^2"
in_all = lemma(f"{SUPPOSED} |- k*{later.THREE} <= 1 - 1/y").prove(
    using=[by_deviation.at(e=3), root_bounds.deviation_rooted.at(v="q*p*N/(k*(p - q)^2)", y="1 - 1/y", c=3)],
)
upper_bound = lemma(f"{later.UP_TO}, s >= p*k*N - 3*{W} |- {later.RATIO} <= (1 + {later.THREE})^k")
upper_bound.prove(using=[paper.lemma(("5.21", "closed"))])
lemma(f"{SUPPOSED} |- {later.RATIO} >= 1/y")
lemma(f"{SUPPOSED} |- {later.RATIO} <= y").prove(using=[in_all, roots.upwards.at(x=later.THREE)])

GIVEN = [r"0 < q < 1/2, p = 1 - q; k \geq 1; N \geq 1; \lambda > 1"]
section = paper.section("5", section_5.section.title, __name__, given=GIVEN, laws=[laws])
BOTH = r"both directions: $\lambda \geq R_s \geq 1/\lambda$, as section 3 has it"

row = section.item(
    "5-headline-both", r"\frac{qpN}{(p - q)^2} \geq \frac{9}{(1 - 1/\lambda)^2} \implies R_s \geq \frac{1}{\lambda}"
).title(r"Both directions need $\sigma_k$ above $3/\log \lambda$ where the upper end of the window is an outcome.")
row.stands(at="5:2:1", consequence="conclusion").note(
    f"The sentence of 5-headline, read for {BOTH}.  $\\sigma_1 = \\sigma_k \\sqrt{{k}}$ is that of the same $q$; "
    r"at $3/(1 - 1/\lambda)$ a single randomization has both (4.3-local-privacy).  Where the upper end of the window "
    r"is an outcome, $\sigma_k \geq 3/(k(1 - \lambda^{-1/k}))$ is needed: in the example 5.12 for $k = 2$, where "
    r"$6/\sqrt{2}$ is claimed.  This falls with $k$, from $3\lambda/(\lambda - 1)$, but not below $3/\log \lambda$.  "
    r"Elsewhere less can be enough: 5.05 in the example (by computation), and $\sqrt{2}$ for $N = k = 1$, $\lambda = "
    r"2$, $q = 1/3$, with the ratios 2 and 1/2."
).refute(given="outcome; window", at="k = 4, N = 1, s = 4, q = 9/19, lambda = 3/2")
at_the_end = f"s >= 0, s <= k*N, c > 0, s >= p*k*N + c*{W}, {later.RATIO} >= 1/lambda"
needs = [needed.at(y="lambda", e="c")]
row.repair(f"|- {DEVIATION} >= c/(k*{GAP})".replace("y", "lambda"), given=at_the_end, using=needs)
row.also(f"|- 3/(k*{GAP}) >= 3/log(y)".replace("y", "lambda"))
row.also(f"|- (k + 1)*(1 - 1/{roots.NEXT}) > k*{GAP}".replace("y", "lambda"))
row.also(r"\frac{3}{2 (1 - 1/\sqrt{2})} = 5.12").also(r"\frac{6}{\sqrt{2}} = 4.24")
# One record, reported once: its two outcomes are in the window, and both directions hold.
single = r"N = 1; k = 1; q = \frac13"
row.also(r"\frac12 \leq R_s \leq 2", given=f"outcome; {single}")
row.also(f"|- {DEVIATION} = sqrt(2)", given=single).also("|- sqrt(2) < 3/log(2)")

row = section.item(
    "5-same-privacy-both",
    r"\frac{qpN}{k(p - q)^2} \geq \frac{9}{(1 - 1/\lambda)^2} \implies \frac{1}{\lambda} \leq R_s \leq \lambda",
).stands(at="5:2:3")
row.title("In both directions the deviation that is enough for a single randomization is enough for $k$.").note(
    f"The sentence of 5-same-privacy, read for {BOTH}: for $k = 1$ this is 4.3-local-privacy.  For $N = 1000$ and "
    r"$\lambda = 2$ it is 6, while over the outcomes all from 5.91, 5.21, 4.77 and 4.63 on are enough for "
    r"$k = 1, 2, 5, 10$ (by computation), and some that are less by 0.01 are not."
).prove(given="outcome; window")
