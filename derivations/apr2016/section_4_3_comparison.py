r"""Apr 2016, section 4.3, what it is after: tails and privacy ratios of every collection by those of $A_n(0)$.

These results are ours.  The probability ratio for $m$ ones more is smaller $j + 1$ outcomes further on, for every
integer $j \geq m(p - q)$ (4.3-further-on).  So $R_m(\delta)$ is bounded by $R_0(\delta + 2)$, with no lower bound on
$\delta$ (4.3-theorem-T).  Summed up, it compares the laws themselves: $A_n(l + m)$ is stochastically at most
$A_n(l) + j + 1$.  By the exchange of zeros and ones, the probability that $A_n(m)$ is $d$ or more
below its mean is at most that of $A_n(0)$ being $d - 2$ or more above its own.  So a bound on the privacy ratio that
fails with small probability for no set bit at all does so for every collection, and both for the ratio and for its
inverse: the comparison of probabilities that the section asks about is not necessary.
"""

from derivations.apr2016 import paper
from derivations.laws import exceeding, lowest
from derivations.laws import probability_ratio as ratio
from symbolic.theory import rounding

section = paper.section(
    "4.3",
    "Bounding the probability ratio: comparing collections",
    __name__,
    given=["chance", r"n \geq 1", r"0 \leq m \leq n"],
    laws=[exceeding.theory, lowest.theory],
)

row = section.item(
    "4.3-further-on",
    r"l \geq 0,\ l + m \leq n,\ s \geq 1,\ s + j + 1 \leq n,\ j \geq m(p - q) "
    r"\implies \rho_n(s + j + 1; l + m) < \rho_n(s; l)",
    kind="addition",
).title("Theorem T: the probability ratio of $m$ ones more is smaller $j + 1$ outcomes further on.")
row.note(r"For every integer $j \geq m(p - q)$, and collections with any number $l$ of ones.")
divided_by = [ratio.positive.at(m="l", s="s - 1"), ratio.positive.at(m="l + m", s="s + j")]
row.prove(using=[exceeding.comparing.further_on.at(u="s", k="j"), exceeding.comparing.drift, *divided_by])

row = section.item(
    "4.3-theorem-T", r"\delta > 0,\ s_0(\delta) \geq 3 \implies R_m(\delta) < R_0(\delta + 2)", kind="addition"
).title(r"For every $\delta > 0$ with $s_0(\delta) \geq 3$, so that $s_0(\delta + 2) = s_0(\delta) - 2$ is at least 1.")
row.stands(steps=("4.3-further-on",)).prove()

at_integer = section.lemma(r"F_{n,m}(s) = \sum_{j=0}^{s} P_{n,m}(j)")
at_integer.prove(using=[ratio.same_end.at(j="floor(s)", k="s"), rounding.whole_floor])

sums = [exceeding.comparing.ordered.at(k="j", u="i"), exceeding.comparing.drift]
row = section.item(
    "4.3-stochastic",
    r"l \geq 0,\ l + m \leq n,\ j \geq m(p - q),\ 0 \leq i \leq n \implies F_{n,l}(i) \leq F_{n,l+m}(i + j + 1)",
    kind="addition",
).title(r"$A_n(l + m)$ is stochastically at most $A_n(l) + j + 1$, for every integer $j \geq m(p - q)$.")
row.stands(steps=("4.3-further-on",))
row.prove(using=[*sums, at_integer.at(m="l", s="i"), at_integer.at(m="l + m", s="i + j + 1")])

row = section.item("4.3-tails", r"P[A_n(m) \leq \mu_m - d] \leq P[A_n(0) \geq \mu_0 + d - 2]", kind="addition")
row.stands(steps=("4.3-stochastic",))
row.title("The lower tail of every collection, by the upper tail of the one without ones; for every real $d$.").prove()

BOUND = "n*p*q/(p^2*i + q^2*(n - i))"

ABOVE = (
    r"P[\pi_n(A_n({0}); m){1} > \frac{{npq}}{{p^2 i + q^2 (n - i)}}] \leq P[A_{{n-1}}(0) \geq (n-1)q + d - 2]".format
)

row = section.item(
    "4.3-alone",
    r"d \geq 0,\ i \geq 1,\ i = \lceil (n-1)q - d \rceil - 2 \implies "
    + ",\\ ".join(ABOVE(ones, power) for power in ("", "^{-1}") for ones in ("m", "m + 1")),
    kind="addition",
).stands(steps=("4.3-theorem-T", "4.3-tails"), at="4.3:2:3")
row.title("Ratio and inverse exceed the bound with at most the probability of a tail of $A_{n-1}(0)$, for every $m$.")
row.note(r"It does without $P_{n,m}(\mu_m - \delta) \leq P_{n,0}(\mu_0 - \delta)$, which is not necessary then.")
# Few points meet the conditions; one does.
known = {"given": r"m \leq n - 1", "point": "n = 7, m = 2, i = 1, q = 2/5, d = 1/10"}
above = {"m": exceeding.unlikely.at(x="d", u="i"), "m + 1": exceeding.unlikely_changed.at(x="d", u="i")}
least = rounding.ceil_below.at(x="(n - 1)*q - d")
for link, ones in enumerate(above, 1):
    row.prove(link=link, **known, using=[above[ones], least])
for link, ones, other in ((3, "m", "m + 1"), (4, "m + 1", "m")):
    turned = [exceeding.inverse.at(l=ones, b=BOUND), above[other].at(m="n - 1 - m")]
    row.prove(link=link, **known, using=[*turned, least])
