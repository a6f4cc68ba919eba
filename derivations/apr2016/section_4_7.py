r"""Apr 2016, section 4.7, which the authors left empty: how the two ratios behave near the mean, uniformly in $m$.

The recursion (4.4) and the decrease of $\rho_n$ in $s$ put $\rho_n(s; m)$ between two roots of quadratic equations,
and these between two fractions in the distance $d$ of $s$ from the mean, for all $n$, $m$ and $s$.  So the logarithm
of the privacy ratio is between two fractions as well, and nearly linear in $d$, with constants that do not depend on
$m$.  A central limit theorem is not derived here.
"""

from derivations.apr2016 import paper
from derivations.apr2016 import section_4_2 as roots
from derivations.author import Theory, cases

laws = Theory("the ratios near the mean", integers="s n m", on=[roots.laws])
section = paper.section("4.7", "Asymptotic approach", __name__, given=["0 < q < 1/2", "p = 1 - q"], laws=[laws])
lemma = laws.lemma

# ------------------------------------------------------------------------------------ between two roots
# Of a quadratic form with one positive root: where it is negative, and where it is not.
AT_X, AT_U = (roots.FORM(c="c", b="b", d="d", x=x) for x in "xu")
POSITIVE = "c >= 0, d >= 0, x > 0, u > 0, c*x*u + d > 0"
below_root = lemma(f"{POSITIVE}, {AT_X} < 0, {AT_U} >= 0 |- x < u")
above_root = lemma(f"{POSITIVE}, {AT_X} > 0, {AT_U} <= 0 |- x > u")

RATIO, WIDTH, MEAN = roots.RHO, "((n + 2)*p*q)", "(n*q + m*(p - q))"
UPPER, LOWER = f"({WIDTH}/({WIDTH} + s - 1 - {MEAN}))", f"(1 - (s - {MEAN})/{WIDTH})"
HERE, BEFORE = roots.coefficients("s"), roots.coefficients("(s - 1)")
ratio_positive = lemma(f"{roots.GIVEN} |- {RATIO} > 0").prove(using=roots.positive)
upper = lemma(f"{roots.GIVEN}, {WIDTH} + s - 1 - {MEAN} > 0 |- {RATIO} < {UPPER}")
upper.prove(using=[below_root.at(x=RATIO, u=UPPER, **BEFORE), roots.form_below])
above_zero = lemma(f"{roots.GIVEN}, {WIDTH} > s - {MEAN} |- {RATIO} > {LOWER}")
above_zero.prove(using=[above_root.at(x=RATIO, u=LOWER, **HERE), roots.form_above])
lower = lemma(f"{roots.GIVEN} |- {RATIO} > {LOWER}", name="lower bound of the ratio")
lower.prove(cases(f"{WIDTH} > s - {MEAN}"))

row = section.item(
    "4.7-ratio-near",
    r"1 - \frac{s - \mu_m}{(n + 2) p q} < \rho_n(s; m); "
    r"(n + 2) p q + s - 1 - \mu_m > 0 \implies \rho_n(s; m) < \frac{(n + 2) p q}{(n + 2) p q + s - 1 - \mu_m}",
    kind="addition",
).title("The probability ratio is close to 1 near the mean, whatever $m$.")
row.prove(given=r"0 \leq m \leq n; 1 \leq s \leq n", using=[lower, upper])

# ------------------------------------------------------------------------------------ the privacy ratio
# pi_n(s; m) = g(x) for x = rho_(n-1)(s; m); log g(x) is nearly (p - q) (x - 1).  What becomes of the bounds of x:
G = "(q + p*x)/(p + q*x)"
REAL = "p > q, q > 0, p = 1 - q, x > 0, w > 0"
LOW, HIGH = "x > 1 - e/w, w > p*e", "x < w/(w + e), w + e > 0"
lemma("y > 0 |- log(y) >= 1 - 1/y")
log_below = lemma(f"{REAL} |- log({G}) >= (p - q)*(x - 1)/(q + p*x)")
log_above = lemma(f"{REAL} |- log({G}) <= (p - q)*(x - 1)/(p + q*x)")
rising = lemma(f"{REAL}, {LOW} |- (p - q)*(x - 1)/(q + p*x) > -(p - q)*e/(w - p*e)")
falling = lemma(f"{REAL}, {HIGH} |- (p - q)*(x - 1)/(p + q*x) < -(p - q)*e/(w + p*e)")
same_log = lemma(f"{REAL}, y = {G} |- log(y) = log({G})")
log_low = lemma(f"{REAL}, {LOW}, y = {G} |- log(y) > -(p - q)*e/(w - p*e)").prove(using=[rising, log_below, same_log])
log_high = lemma(f"{REAL}, {HIGH}, y = {G} |- log(y) < -(p - q)*e/(w + p*e)")
log_high.prove(using=[falling, log_above, same_log])

PI, RHO = "a(n, m, s, p, q)/a(n, m + 1, s, p, q)", "(a(n - 1, m, s, p, q)/a(n - 1, m, s - 1, p, q))"
WIDE, DISTANCE = "((n + 1)*p*q)", "(s - (n - 1)*q - m*(p - q))"
near = [
    *("4.2-composed", ratio_positive.at(n="n - 1"), lower.at(n="n - 1"), upper.at(n="n - 1")),
    log_low.at(x=RHO, y=PI, w=WIDE, e=DISTANCE),
    log_high.at(x=RHO, y=PI, w=WIDE, e=f"{DISTANCE} - 1"),
]

row = section.item(
    "4.7-log-near",
    r"(n + 1) p q > p d \implies -\frac{(p - q) d}{(n + 1) p q - p d} < \log(\pi_n(s; m)); "
    r"(n + 1) p q + d > 1 \implies \log(\pi_n(s; m)) < -\frac{(p - q) (d - 1)}{(n + 1) p q + p (d - 1)}",
    kind="addition",
).title("The logarithm of the privacy ratio lies between two fractions in the distance from the mean, whatever $m$.")
row.note("$d = s - (n - 1) q - m (p - q)$ is the distance from the mean for $n - 1$ bits.")
row.prove(given="one bit less", using=near)

# From the fractions to a line, for a variance of at least 4 and a distance of at most half of it.
NEAR = "0 < p, p < 1, 0 < r, r <= 1/4, v >= 4, -v/2 <= t, t <= v/2"
line_low = lemma(f"{NEAR} |- t - v*t/(v + 2*r - p*t) >= -2*(1 + t^2/v)")
line_high = lemma(f"{NEAR} |- t - v*(t - 1)/(v + 2*r + p*(t - 1)) <= 5*(1 + t^2/v)")
scaled = [lemma(f"c > 0, v > 0, y {r} -c*x |- v/c*y {r} -v*x") for r in "><"]
from_line = lemma(f"{NEAR}, c > 0, y > -c*t/(v + 2*r - p*t) |- v/c*y + t >= -2*(1 + t^2/v)")
from_line.prove(using=[line_low, scaled[0].at(x="t/(v + 2*r - p*t)")])
to_line = lemma(f"{NEAR}, c > 0, y < -c*(t - 1)/(v + 2*r + p*(t - 1)) |- v/c*y + t <= 5*(1 + t^2/v)")
to_line.prove(using=[line_high, scaled[1].at(x="(t - 1)/(v + 2*r + p*(t - 1))")])
lines = [known.at(y=f"log({PI})", c="p - q", r="p*q", v="(n - 1)*p*q", t=DISTANCE) for known in (from_line, to_line)]

row = section.item(
    "4.7-asymptotic",
    r"v \geq 4,\ -v/2 \leq d \leq v/2 \implies -2 \left(1 + \frac{d^2}{v}\right)"
    r" \leq \frac{v}{p - q} \log(\pi_n(s; m)) + d \leq 5 \left(1 + \frac{d^2}{v}\right)",
    kind="addition",
).title("Within half the variance of the mean the logarithm of the privacy ratio is nearly linear, uniformly in $m$.")
row.stands(steps=("4.7-log-near",)).note(
    "$d$ is the distance from the mean for $n - 1$ bits, as in 4.7-log-near, $v = (n - 1) p q$ their variance; "
    "$1 \\leq s \\leq n - 1$.  So, with $d = x \\sqrt{v}$, $\\sqrt{v} \\log(\\pi_n(s; m))/(p - q)$ is $-x$ for "
    "$|d| \\leq v/2$, up to $5 (1 + x^2)/\\sqrt{v}$, for every $m$."
).prove(given="one bit less", using=[*near, *lines], point="n = 21, m = 0, s = 7, q = 1/3")
