r"""Apr 2016, section 4.6: quantiles of $A_n(m)$ as $m$ grows.

$\tau_n(m)$ is the infimum of all $y$ with $F_{n,m}(y) \geq \alpha$.  It is a minimum, and one of $0, \dots, n$, for
$0 < \alpha \leq 1$, which is not said; for $\alpha \leq 0$ every $y$ is one of these, for $\alpha > 1$ none is.  All
of the section is right there: the claim, its proof, and the condition for $\tau_n(m) = \tau_n(m - 1)$.
"""

from derivations.apr2016 import paper
from derivations.author import cases
from derivations.laws import probability_ratio as ratio
from derivations.laws import quantile
from symbolic.theory import rounding

section = paper.section(
    "4.6", "Quantiles", __name__, given=["chance", r"0 \leq m \leq n", "level"], laws=[quantile.theory]
)
LEVEL = {"x": "alpha"}
TAU, FEWER = "quantile(n, m, alpha, p, q)", "quantile(n, m - 1, alpha, p, q)"
AT = [quantile.at_quantile.at(LEVEL), quantile.before.at(LEVEL)]

row = section.item("4.6a", kind="definition")
row.title(r"The quantile is attained, and the least $y$ there is; for other $\alpha$ every $y$ is meant, or none.")
row.also(r"F_{n,m}(\tau_n(m)) \geq \alpha")
row.also(r"y \geq \tau_n(m)", given=r"F_{n,m}(y) \geq \alpha")
row.also(r"F_{n,m}(y) \geq 0", using=[ratio.sum_not_negative.at(k="floor(y)")])
row.also(r"F_{n,m}(y) \leq 1", using=[ratio.sum_not_above.at(k="floor(y)")])

row = section.item(
    "4.6-integer",
    r"\tau_n(m) = \lfloor \tau_n(m) \rfloor; F_{n,m}(\tau_n(m)) \geq \alpha; F_{n,m}(\tau_n(m) - 1) < \alpha",
).title(r"The quantile is an integer, at which $F_{n,m}$ is $\alpha$ or more, and less just before.")
row.stands(at="4.6:2:1").prove().also(r"\tau_n(m) \leq n")
row.also(r"\tau_n(m) \geq 0", by=cases(f"{TAU} >= 0"), using=[*AT, ratio.none_below.at(x=TAU)])

HERE = r"1 \leq m \leq n"

row = section.item("4.6-claim", kind="theorem", display="4.6b").stands(steps=("4.6-not-less", "4.6-not-more"))
row.title("With one more set bit the quantile stays, or grows by 1.").prove(given=HERE)

row = section.item(
    "4.6-not-less", r"\alpha \leq F_{n,m}(\tau_n(m)) \leq F_{n,m-1}(\tau_n(m)),\ \tau_n(m) \geq \tau_n(m-1)"
).stands(steps=("4.6-integer", "4.4-enclosed"), at="4.6:4:1")
row.title("The quantile does not fall, as the distribution function falls.").prove(given=HERE)
row = section.item(
    "4.6-not-more", r"F_{n,m}(\tau_n(m-1) + 1) \geq F_{n,m-1}(\tau_n(m-1)) \geq \alpha,\ \tau_n(m) \leq \tau_n(m-1) + 1"
)
row.stands(steps=("4.6-integer", "4.4-enclosed"), at="4.6:4:2").title("It grows by 1 at most.").prove(given=HERE)

row = section.item("4.6-stays", r"\tau_n(m) = \tau_n(m-1) \iff F_{n,m}(\tau_n(m-1)) \geq \alpha")
row.stands(steps=("4.6-integer", "4.6-not-less"), at="4.6:5:1")
row.title(r"The quantile stays if and only if $F_{n,m}$ is $\alpha$ or more there.")
row.prove(link=1, given=HERE, using=[*AT, quantile.same.at(x=FEWER, y=TAU)])
row.prove(link=2, given=HERE, using=["4.6-not-less"])

there = [
    ratio.cdf_falls.at(m="m - 1", x=FEWER),
    rounding.whole_floor.at(s=FEWER),
    ratio.same_outcome.at(n="n - 1", m="m - 1", s=f"floor({FEWER})", j=FEWER),
]
row = section.item("4.6c")
row.stands(steps=("4.6-stays", "4.4c")).title("The same by the probability of one outcome of $n - 1$ bits.")
row.prove(
    given=rf"{HERE}; \tau_n(m) = \tau_n(m - 1)", using=["4.6-stays", quantile.same.at(x=FEWER, y=TAU), *AT, *there]
)
back = r"F_{n,m-1}(\tau_n(m-1)) - \alpha \geq (p-q) P[A_{n-1}(m-1) = \tau_n(m-1)]"
row.also(r"\tau_n(m) = \tau_n(m - 1)", given=rf"{HERE}; {back}", using=["4.6-stays", *there])
