r"""Apr 2016, section 4.7, which the authors left empty: how the two ratios behave near the mean, uniformly in $m$.

The recursion (4.4) and the decrease of $\rho_n$ in $s$ put $\rho_n(s; m)$ between two roots of quadratic equations,
and these between two fractions in the distance $d$ of $s$ from the mean, for all $n$, $m$ and $s$.  So the logarithm
of the privacy ratio is between two fractions as well, and nearly linear in $d$, with constants that do not depend on
$m$.  A central limit theorem is not derived here.
"""

from derivations.apr2016 import paper
from derivations.laws import probability_ratio as of
from derivations.runner import run
from symbolic.search.methods import cases
from symbolic.theory.theory import Theory

laws = Theory("the ratios near the mean", integers="s n m", on=[of.theory])
section = paper.section("4.7", "Asymptotic approach", __name__, given=["0 < q < 1/2", "p = 1 - q"], laws=[laws])
lemma = laws.lemma

# ------------------------------------------------------------------------------------ between two roots
# Of a quadratic form with one positive root: where it is negative, and where it is not.
product_positive = lemma("y*w > 0, w > 0 |- y > 0")
AT_X, AT_U = "A*x^2 - B*x - C", "A*u^2 - B*u - C"
FORM = "A >= 0, C >= 0, x > 0, u > 0, A*x*u + C > 0"
below_root = lemma(f"{FORM}, {AT_X} < 0, {AT_U} >= 0 |- x < u", using=[product_positive.at(y="u - x", w="A*x*u + C")])
above_root = lemma(f"{FORM}, {AT_X} > 0, {AT_U} <= 0 |- x > u", using=[product_positive.at(y="x - u", w="A*x*u + C")])
homogeneous = [lemma(f"y > 0, A*x^2 - B*x*y - C*y^2 {r} 0 |- A*(x/y)^2 - B*(x/y) - C {r} 0") for r in "><"]
squares = [lemma("w >= 0, x = w*y^2 |- x >= 0"), lemma("w >= 0, x = -w*y^2 |- x <= 0")]

X, Y = "a(n, m, s, p, q)", "a(n, m, s - 1, p, q)"
RATIO, WIDTH, MEAN = f"{X}/{Y}", "((n + 2)*p*q)", "(n*q + m*(p - q))"
UPPER, LOWER = f"({WIDTH}/({WIDTH} + s - 1 - {MEAN}))", f"(1 - (s - {MEAN})/{WIDTH})"
CHANCE = "p > 0, q > 0, p = 1 - q, 0 <= m <= n, 1 <= s <= n"


def form(k, x):
    """The quadratic form of (4.3) at k, for rho_n(k + 1) and rho_n(k)."""
    return f"({k} + 1)*{x}^2 - ((m - {k})*p/q + (n - m - {k})*q/p)*{x} - (n - {k} + 1)"


def parts(k):
    """Its coefficients, for instances."""
    return {"A": f"{k} + 1", "B": f"(m - {k})*p/q + (n - m - {k})*q/p", "C": f"n - {k} + 1"}


ratio_positive = lemma(f"{CHANCE} |- {RATIO} > 0", using=[of.positive, of.positive.at(s="s - 1")])
ratio_above, ratio_below = (
    lemma(
        f"{CHANCE} |- {form(k, f'({RATIO})')} {sign} 0",
        using=[known.at(x=X, y=Y, **parts(k)), of.above, of.below, of.positive.at(s="s - 1")],
        unfold=False,
    )
    for k, sign, known in (("s", ">", homogeneous[0]), ("(s - 1)", "<", homogeneous[1]))
)
upper = lemma(
    f"{CHANCE}, {WIDTH} + s - 1 - {MEAN} > 0 |- {RATIO} < {UPPER}",
    using=[
        below_root.at(x=RATIO, u=UPPER, **parts("(s - 1)")),
        squares[0].at(x=form("(s - 1)", UPPER), w="s", y=f"{UPPER} - 1"),
        ratio_below,
        ratio_positive,
    ],
    unfold=False,
)
above_zero = lemma(
    f"{CHANCE}, {WIDTH} > s - {MEAN} |- {RATIO} > {LOWER}",
    using=[
        above_root.at(x=RATIO, u=LOWER, **parts("s")),
        squares[1].at(x=form("s", LOWER), w="n + 1 - s", y=f"{LOWER} - 1"),
        ratio_above,
        ratio_positive,
    ],
    unfold=False,
)
lower = lemma(
    f"{CHANCE} |- {RATIO} > {LOWER}",
    cases(f"{WIDTH} > s - {MEAN}"),
    [above_zero, ratio_positive],
    name="lower bound of the ratio",
)


@section.item(
    "4.7-ratio-near",
    r"1 - \frac{s - \mu_m}{(n + 2) p q} < \rho_n(s; m); "
    r"(n + 2) p q + s - 1 - \mu_m > 0 \implies \rho_n(s; m) < \frac{(n + 2) p q}{(n + 2) p q + s - 1 - \mu_m}",
    kind="addition",
)
def ratio_near_the_mean(d):
    r"""The probability ratio is close to 1 near the mean, whatever $m$."""
    for link, bound in ((1, lower), (2, upper)):
        d.prove(link=link, given=r"0 \leq m \leq n; 1 \leq s \leq n", using=[bound])


# ------------------------------------------------------------------------------------ the privacy ratio
# pi_n(s; m) = g(x) for x = rho_(n-1)(s; m); log g(x) is nearly (p - q) (x - 1).  What becomes of the bounds of x:
G = "(q + p*x)/(p + q*x)"
REAL = "p > q, q > 0, p = 1 - q, x > 0, w > 0"
LOW, HIGH = "x > 1 - e/w, w > p*e", "x < w/(w + e), w + e > 0"
from_below = lemma("y > 0 |- log(y) >= 1 - 1/y")
reciprocal = lemma(f"{REAL} |- 1 - 1/({G}) = (p - q)*(x - 1)/(q + p*x)")
log_below = lemma(f"{REAL} |- log({G}) >= (p - q)*(x - 1)/(q + p*x)", using=[from_below.at(y=G), reciprocal])
log_above = lemma(f"{REAL} |- log({G}) <= (p - q)*(x - 1)/(p + q*x)")
rising = lemma(f"{REAL}, {LOW} |- (p - q)*(x - 1)/(q + p*x) > -(p - q)*e/(w - p*e)")
falling = lemma(f"{REAL}, {HIGH} |- (p - q)*(x - 1)/(p + q*x) < -(p - q)*e/(w + p*e)")
same_log = lemma(f"{REAL}, y = {G} |- log(y) = log({G})")
log_low = lemma(f"{REAL}, {LOW}, y = {G} |- log(y) > -(p - q)*e/(w - p*e)", using=[rising, log_below, same_log])
log_high = lemma(f"{REAL}, {HIGH}, y = {G} |- log(y) < -(p - q)*e/(w + p*e)", using=[falling, log_above, same_log])

LESS = "p > q, q > 0, p = 1 - q, 1 <= s <= n - 1, 0 <= m <= n - 1"
PI, RHO = "a(n, m, s, p, q)/a(n, m + 1, s, p, q)", "(a(n - 1, m, s, p, q)/a(n - 1, m, s - 1, p, q))"
WIDE, DISTANCE = "((n + 1)*p*q)", "(s - (n - 1)*q - m*(p - q))"
composed = lemma(
    f"{LESS} |- {PI} = (q + p*{RHO})/(p + q*{RHO})",
    using=[of.one_more_zero_bit, of.one_more_set_bit, of.positive, of.positive.at(s="s - 1")],
)


log_from = lemma(
    f"{LESS}, {WIDE} > p*{DISTANCE} |- log({PI}) > -(p - q)*{DISTANCE}/({WIDE} - p*{DISTANCE})",
    using=[composed, log_low.at(x=RHO, y=PI, w=WIDE, e=DISTANCE), ratio_positive.at(n="n - 1"), lower.at(n="n - 1")],
    unfold=False,
)
log_to = lemma(
    f"{LESS}, {WIDE} + {DISTANCE} > 1 |- log({PI}) < -(p - q)*({DISTANCE} - 1)/({WIDE} + p*({DISTANCE} - 1))",
    using=[
        composed,
        log_high.at(x=RHO, y=PI, w=WIDE, e=f"{DISTANCE} - 1"),
        ratio_positive.at(n="n - 1"),
        upper.at(n="n - 1"),
    ],
    unfold=False,
)


@section.item(
    "4.7-log-near",
    r"(n + 1) p q > p d \implies -\frac{(p - q) d}{(n + 1) p q - p d} < \log(\pi_n(s; m)); "
    r"(n + 1) p q + d > 1 \implies \log(\pi_n(s; m)) < -\frac{(p - q) (d - 1)}{(n + 1) p q + p (d - 1)}",
    kind="addition",
    note="$d = s - (n - 1) q - m (p - q)$ is the distance from the mean for $n - 1$ bits.",
)
def log_near_the_mean(d):
    """The logarithm of the privacy ratio lies between two fractions in the distance from the mean, whatever $m$."""
    for link, bound in ((1, log_from), (2, log_to)):
        d.prove(link=link, given="one bit less", using=[bound])


# From the fractions to a line, for a variance of at least 4 and a distance of at most half of it.
NEAR = "0 < p, p < 1, 0 < r, r <= 1/4, v >= 4, -v/2 <= t, t <= v/2"
line_low = lemma(f"{NEAR} |- t - v*t/(v + 2*r - p*t) >= -2*(1 + t^2/v)")
line_high = lemma(f"{NEAR} |- t - v*(t - 1)/(v + 2*r + p*(t - 1)) <= 5*(1 + t^2/v)")
scaled = [lemma(f"c > 0, v > 0, y {r} -c*x |- v/c*y {r} -v*x") for r in "><"]
from_line = lemma(
    f"{NEAR}, c > 0, y > -c*t/(v + 2*r - p*t) |- v/c*y + t >= -2*(1 + t^2/v)",
    using=[line_low, scaled[0].at(x="t/(v + 2*r - p*t)")],
)
to_line = lemma(
    f"{NEAR}, c > 0, y < -c*(t - 1)/(v + 2*r + p*(t - 1)) |- v/c*y + t <= 5*(1 + t^2/v)",
    using=[line_high, scaled[1].at(x="(t - 1)/(v + 2*r + p*(t - 1))")],
)
lines = [known.at(y=f"log({PI})", c="p - q", r="p*q", v="(n - 1)*p*q", t=DISTANCE) for known in (from_line, to_line)]


@section.item(
    "4.7-asymptotic",
    r"v \geq 4,\ -v/2 \leq d \leq v/2 \implies -2 \left(1 + \frac{d^2}{v}\right)"
    r" \leq \frac{v}{p - q} \log(\pi_n(s; m)) + d \leq 5 \left(1 + \frac{d^2}{v}\right)",
    kind="addition",
    steps=("4.7-log-near",),
    note="For $1 \\leq s \\leq n - 1$ and $|d| \\leq v/2$, where $v = (n - 1) p q \\geq 4$ is the variance.  So, with "
    "$d = x \\sqrt{v}$, $\\sqrt{v} \\log(\\pi_n(s; m))/(p - q)$ is $-x$ there, up to $5 (1 + x^2)/\\sqrt{v}$, for "
    "every $m$.",
)
def asymptotic(d):
    """Within half the variance of the mean the logarithm of the privacy ratio is nearly linear, uniformly in $m$."""
    for link, known in ((1, [log_from, lines[0]]), (2, [log_to, lines[1]])):
        d.prove(link=link, given="one bit less", using=known, unfold=False, point="n = 21, m = 0, s = 7, q = 1/3")


if __name__ == "__main__":
    run(section)
