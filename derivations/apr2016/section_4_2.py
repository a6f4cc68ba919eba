r"""Apr 2016, section 4.2: the probability ratio $\rho_n(s; m) = P_{n,m}(s)/P_{n,m}(s - 1)$; Lemma 4.1, (4.3) and (4.4).

The displays are right, and hold for more $s$ than is said: (4.3) for every integer $s$, (4.4) for $1 \leq s \leq n$,
with $\rho_n(n + 1; m) = 0$.  (4.3) is right, but its proof is not whole: the induction step leaves out $m = n$, for
which there is no $A_{n-1}(n)$, and $s = n - 1$, which needs (4.3) for $n - 1$ bits outside of the range that the
lemma gives it.  For every integer $s$, and with (4.1) beside (4.2), the step is whole (4.2-cases).

The two properties that the paper has as a TODO hold strictly: $\rho_n$ decreases in $s$ and increases in $m$, for all
$s$ from 1 to $n$.  Two roots enclose it (4.2-sandwich).  What is said of $\rho_{n-1}$ holds for $\pi_n$, but for $s =
0$: the privacy ratio is $p/q$ there, which is its maximum, and no value of $\rho$ gives it.
"""

from derivations.apr2016 import paper
from derivations.author import Theory
from derivations.laws import moments
from derivations.laws import probability_ratio as ratio
from symbolic.theory import fractional_linear, quadratics
from symbolic.theory.fractional_linear import G

laws = Theory("two roots", on=[ratio.theory, moments.theory, quadratics.theory, fractional_linear.theory])
section = paper.section("4.2", "The probability ratio", __name__, given=["chance", r"0 \leq m \leq n"], laws=[laws])

lemma = laws.lemma
RATIO = "a(n - 1, m, s, p, q)/a(n - 1, m, s - 1, p, q)"
# The difference quotient of g less its derivative.
QUOTIENT = f"{G.format('(x + h)')} - {G.format('x')}"
small = lemma("w > 0, w >= c, c >= 0, y = -c*h/w |- abs(y) <= abs(h)")
PAIR = r"m \leq n - 1; 1 \leq s \leq n"

# ---------------------------------------------------------------------------------------------- pi and rho
row = section.item("4.2-ratio", r"\pi_n(s; m) = P_{n,m}(s)/P_{n,m+1}(s)", kind="definition").stands(at="4.2:1:2")
row.title("The privacy ratio once more, by the laws of $A_n(m)$ and $A_n(m + 1)$.")
row = section.item("4.2a").stands(steps=("4.1", "4.2"))
row.title("The privacy ratio by the law of one bit less, for $1 \\leq s \\leq n$.").prove(given=PAIR)

row = section.item("4.2-at-zero", r"\pi_n(0; m) = \frac{p}{q}")
row.stands(steps=("4.1", "4.2"), at="4.2:2:1", as_in="jan2016:4.3-R0")
row.title("At $s = 0$ the privacy ratio is $p/q$ for every $m$, and at $s = n$ it is $q/p$.")
row.prove(given=r"m \leq n - 1", name="at 0")
row.also(r"\pi_n(n; m) = \frac{q}{p}", given=r"m \leq n - 1", name="at n")

section.item("4.2b", kind="definition").title("The ratio of two neighbouring probabilities.")
row = section.item("4.2-g", r"g(x) = \frac{q + p x}{p + q x}", kind="definition").stands(at="4.2:3:1")
row.title("The privacy ratio as a function of the probability ratio.")
row = section.item("4.2-composed", r"\pi_n(s; m) = g(\rho_{n-1}(s; m))").stands(at="4.2:3:1", steps=("4.2a",))
row.title(r"$\pi_n$ is $g \circ \rho_{n-1}$ for $1 \leq s \leq n$, with $\rho_{n-1}(n; m) = 0$ at the upper end.").note(
    r"$\rho_{n-1}(s; m)$ is introduced for $s \leq n - 1$.  From here on $\rho_{n-1}(n; m)$ is the same quotient of "
    r"probabilities, which is 0, as $P_{n-1,m}(n)$ is."
).also(r"s = n \implies \rho_{n-1}(s; m) = 0", given=PAIR)
row.prove(given=PAIR)

gap = r"\frac{g(x + h) - g(x)}{h} - \frac{p - q}{(p + qx)^2}"
given, weights = r"x > 0; x + h > 0; h \neq 0", "(p + qx)^2 (p + q(x + h))"
row = section.item(
    "4.2c",
    reason="a derivative is a limit: the difference quotient differs by at most $|h|$ from what is printed",
    by_hand="52795eef06d1",
).title("The derivative of $g$, with a bound for the difference quotient, and its sign.")
row.also(rf"{gap} = -\frac{{(p - q) q h}}{{{weights}}}", given=given)
row.also(f"{weights} > 0", given=given)
small_gap = small.at(c="(p - q)*q", w="(p + q*x)^2*(p + q*(x + h))", y=f"({QUOTIENT})/h - (p - q)/(p + q*x)^2")
row.prove(rf"\left| {gap} \right| \leq |h|", given=given, using=[small_gap])
row.prove(r"\frac{p - q}{(p + qx)^2} > 0", given="x > 0")

row = section.item("4.2-g-increasing", r"x < y \implies g(x) < g(y)")
row.stands(at="4.2:3:2", steps=("4.2c",)).title("$g$ increases, strictly; from 0 on.")
row.prove(given="x > 0")
row.also(r"g(0) < g(y)", given=r"y > 0")

row = section.item("4.2-carry-over", r"\rho_{n-1}(s; m) \geq \rho_{n-1}(s'; m') \iff \pi_n(s; m) \geq \pi_n(s'; m')")
row.stands(at="4.2:4:1", steps=("4.2-composed", "4.2-g-increasing"))
row.title(r"Monotonicity and extrema carry over where $\rho_{n-1}$ has a value; over all $s$ the maximum is elsewhere.")
row.note(
    "Not said: for which $s$.  (1) Where $P_{n-1,m}(s)/P_{n-1,m}(s - 1)$ has a value, $1 \\leq s \\leq n$: values of "
    "$\\pi_n$ compare as its values do, so what is monotone or extreme in $s$ or $m$ carries over.  (2) For all $s$: "
    "the largest $\\pi_n$ is at $s = 0$, where there is no $\\rho$, and not at $s = 1$, where $\\rho$ is largest."
).unclear()
both = rf"{PAIR}; 0 \leq m' \leq n - 1; 1 \leq s' \leq n"
other = {"m": "m'", "s": "s'"}
here, there = RATIO, "a(n - 1, m', s', p, q)/a(n - 1, m', s' - 1, p, q)"
known = [row["4.2-composed"], row["4.2-composed"].at(other)]
row.also(link=1, given=both, using=[*known, fractional_linear.not_less.at(x=here, y=there)], name="pi")
row.also(link=2, given=both, using=[*known, fractional_linear.back.at(x=here, y=there)])
bound = fractional_linear.below_limit.at(x=here)
row.also(r"\pi_n(0; m) > \pi_n(s; m)", given=PAIR, using=[("4.2-at-zero", "at 0"), *known, bound])
row.refute(
    r"\pi_n(s; m) \leq \pi_n(1; m)",
    given=r"n \geq 2; m \leq n - 1; 0 \leq s \leq n",
    at="n = 2, m = 0, s = 0, q = 1/4",
    also=True,
)

# ---------------------------------------------------------------------------------------------- Lemma 4.1
ARGUMENT = ("4.2-base-one", "4.2-base-zero", "4.2-cases", "4.2d", "4.2e")

row = section.item("4.3", kind="lemma")
row.stands(steps=ARGUMENT).title("Lemma 4.1: the recursion in $s$; for every integer $s$, and $n = 0$ too.").prove()

BASE = r"\left( m \frac{p}{q} + (1 - m) \frac{q}{p} \right)"

row = section.item("4.2-base-one", BASE + r" P_{1,1}(0) = p = P_{1,1}(1)")
row.stands(at="4.2:7:3").title("The start of the induction, for one set bit.").prove(given="m = 1")
row = section.item("4.2-base-zero", BASE + r" P_{1,0}(0) = q = P_{1,0}(1)")
row.stands(at="4.2:7:4").title("The start of the induction, for one zero bit.").prove(given="m = 0")

# (4.3) for n - 1 bits of which `ones` are set.
BEFORE = (
    r"({s} + 1) P_{{n-1,{m}}}({s} + 1) = \left\{{ ({m} - {s}) \frac{{p}}{{q}} + (n - 1 - {m} - {s}) \frac{{q}}{{p}}"
    r" \right\}} P_{{n-1,{m}}}({s}) + (n - {s}) P_{{n-1,{m}}}({s} - 1)"
)

row = section.item("4.2-cases", r"0 \leq m \leq n,\ 0 \leq s \leq n - 1 \implies m \leq n - 1,\ s \leq n - 2")
row.stands(at="4.2:7:5", consequence="proof").title(
    "The induction step leaves out $m = n$ and $s = n - 1$; with a set bit taken away too it is whole, for all $s$."
).note(
    r"The proof supposes $m \leq n - 1$ and $s \leq n - 2$.  So $m = n$ is left out, where (4.2) does not apply, "
    r"and $s = n - 1$, where (4.3) is not supposed for $n - 1$ bits."
)
row.refute(link=1, given=r"n \geq 2", at="n = 2, m = 2, s = 0")
row.refute(link=2, given=r"n \geq 2", at="n = 2, m = 0, s = 1")
for ones, range_ in (("m", r"m \leq n - 1"), ("(m - 1)", r"m \geq 1")):
    known = [BEFORE.format(s=s, m=ones) for s in ("s", "(s - 1)")]
    row.repair("(4.3)", given=[range_, *known])

row = section.item("4.2d").prove(given=r"m \leq n - 1").stands(steps=("4.2",))
row.title(r"The induction step for $m \leq n - 1$, line by line; every line holds for every integer $s$.")
row = section.item("4.2e")
row.stands(steps=("4.2",)).title(r"The induction step at $s = 0$, for $m \leq n - 1$.").prove(given=r"m \leq n - 1")

# ---------------------------------------------------------------------------------------------- the ratio by itself
row = section.item("4.2f").stands(steps=("4.3",))
row.title(r"The next ratio by the one before, for $1 \leq s \leq n$.").prove(given=r"1 \leq s \leq n")
section.item("4.2g").stands(steps=("4.3",), as_in="notes2020:7.2f").title("The first ratio.").prove()
section.item("4.2h", kind="definition").title(r"The two coefficients $\eta$ and $\gamma_m$.")
row = section.item("4.4").prove(given=r"1 \leq s \leq n").stands(steps=("4.2f", "4.2g", "4.2h"))
row.title(r"The next ratio by the one before, for $1 \leq s \leq n$, and the first ratio, with $\eta$ and $\gamma_m$.")
row = section.item("4.2-mean", r"\mathsf{E} A_n(m) = nq + m(p - q)")
row.stands(at="4.2:10:1").title(r"The expectation $\mu_m$ of $A_n(m)$.").prove()
row = section.item("4.2i")
row.stands(steps=("4.2h", "4.2-mean")).title(r"$\gamma_m$ by the expectation.").prove(given=r"s \neq -1")
row = section.item("4.2-decreasing", r"\rho_n(s + 1; m) < \rho_n(s; m)").stands(at="4.2:12:1")
row.title(r"The ratio decreases in $s$, strictly, for $1 \leq s \leq n$; at $s = n$ it falls to 0.")
row.prove(given=r"1 \leq s \leq n").also(r"\rho_n(s + 1; m) = 0", given=r"s = n; 1 \leq s \leq n")

row = section.item("4.2-increasing", r"\rho_n(s; m) < \rho_n(s; m + 1)").stands(at="4.2:13:1")
row.title("The ratio increases in $m$, strictly, for every $s$ from 1 to $n$.").prove(given=PAIR)

row = section.item(
    "4.2-monotone",
    r"\rho_n(s + 1; m) < \rho_n(s; m); \rho_n(s; m) < \rho_n(s; m + j); \rho_n(s + 1; m + 1) < \rho_n(s; m)",
    kind="addition",
).title("The ratio falls in $s$ and grows in $m$, strictly, by any number of set bits; it falls where both grow by 1.")
row.note(r"At $s = n$ it falls to $\rho_n(n + 1; m) = 0$.")
row.prove(link=1, given=r"1 \leq s \leq n").prove(link=2, given=r"j \geq 1; m + j \leq n; 1 \leq s \leq n")
positive = [ratio.positive.at(s="s - 1"), ratio.positive.at(m="m + 1")]
row.prove(link=3, given=PAIR, using=[ratio.net_falls, *positive])

# ---------------------------------------------------------------------------------------------- two roots
# c x^2 - b x - d at x = rho_n(s; m): positive with the coefficients of (4.4), negative with those for s - 1.
LAW_HERE, LAW_BEFORE = "a(n, m, s, p, q)", "a(n, m, s - 1, p, q)"
RHO = f"{LAW_HERE}/{LAW_BEFORE}"
GIVEN = "p > q, q > 0, p = 1 - q, 0 <= m, m <= n, 1 <= s, s <= n"
FORM = "({c})*({x})^2 - ({b})*({x}) - ({d})".format
positive = [ratio.positive, ratio.positive.at(s="s - 1"), *ratio.chance]


def coefficients(s):
    """Those for the number s."""
    return {"c": f"{s} + 1", "b": f"(n*q + m*(p - q) - {s})/(p*q) - n + 2*{s}", "d": f"n - {s} + 1"}


def at_ratio(relation, s, known):
    """The sign of the form at the ratio."""
    divided = lemma(f"v > 0, b = y, c*u^2 - y*u*v - d*v^2 {relation} 0 |- c*(u/v)^2 - b*(u/v) - d {relation} 0")
    here = divided.at(u=LAW_HERE, v=LAW_BEFORE, y=f"(m - {s})*p/q + (n - m - {s})*q/p", **coefficients(s))
    return lemma(f"{GIVEN} |- {FORM(x=RHO, **coefficients(s))} {relation} 0").prove(using=[known, here, *positive])


form_above, form_below = at_ratio(">", "s", ratio.above), at_ratio("<", "(s - 1)", ratio.below)

row = section.item("4.2-sandwich", r"r(s) < \rho_n(s; m) < r(s - 1)", kind="addition")
row.title(r"The ratio lies between two roots, for $1 \leq s \leq n$: what (4.4) says of a ratio that decreases.")
row.note(r"$r(s)$ is the positive root of $(s + 1) x^2 - (s + 1) \gamma_m(s) x - (n - s + 1)$.")
row.prove(
    given=r"1 \leq s \leq n",
    using=[
        *(form_above, form_below, *positive),
        quadratics.above_root.at(x=RHO, **coefficients("s")),
        quadratics.below_root.at(x=RHO, **coefficients("(s - 1)")),
    ],
)
