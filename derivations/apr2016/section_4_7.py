r"""Apr 2016, section 4.7, which the authors left empty: how the two ratios behave near the mean, uniformly in $m$.

The recursion (4.4) and the decrease of $\rho_n$ in $s$ put $\rho_n(s; m)$ between two roots of quadratic equations,
and these between two fractions in the distance $d$ of $s$ from the mean, the upper one where its denominator is
positive.  So near the mean the logarithm of the privacy ratio is between two fractions as well, and nearly linear in
$d$, with constants that do not depend on $m$.  So its law lies there between two values of the law of the ones, and up
to $(3 + t^2)/\sqrt{npq}$ that of $A_n(m)$ gives one for every $m$: a binomial law, linearly transformed (4.7-one-law).
Quotients of the probabilities of outcomes are those of a normal density, but for a factor that is bounded (4.7-local).
So both laws tend to the normal one: 4.7-normal, 4.7-log-normal.
"""

from derivations.apr2016 import paper
from derivations.apr2016 import section_4_2 as roots
from derivations.author import Theory, cases, induction
from derivations.laws import exceeding, peak, shifting
from derivations.laws import probability_ratio as ratio
from symbolic.theory import exponentials, quadratics
from symbolic.theory import fractional_linear as fractions
from symbolic.theory.fractional_linear import SLOPE, from_line, log_high, log_low, to_line
from symbolic.theory.rounding import ceil_below, floor_above, floors

laws = Theory("the ratios near the mean", integers="s n m", on=[roots.laws])
law = Theory("the law of the logarithm", on=[laws, shifting.theory, exceeding.theory, exponentials.theory])
section = paper.section("4.7", "Asymptotic approach", __name__, given=["0 < q < 1/2", "p = 1 - q"], laws=[laws, law])
lemma = laws.lemma

# ------------------------------------------------------------------------------------ between two roots
RATIO, WIDTH, MEAN = roots.RHO, "((n + 2)*p*q)", "(n*q + m*(p - q))"
UPPER, LOWER = f"({WIDTH}/({WIDTH} + s - 1 - {MEAN}))", f"(1 - (s - {MEAN})/{WIDTH})"
HERE, BEFORE = roots.coefficients("s"), roots.coefficients("(s - 1)")
ratio_positive = lemma(f"{roots.GIVEN} |- {RATIO} > 0")
upper = lemma(f"{roots.GIVEN}, {WIDTH} + s - 1 - {MEAN} > 0 |- {RATIO} < {UPPER}")
upper.prove(using=[quadratics.below_any.at(x=RATIO, u=UPPER, **BEFORE), roots.form_below])
above_zero = lemma(f"{roots.GIVEN}, {WIDTH} > s - {MEAN} |- {RATIO} > {LOWER}")
above_zero.prove(using=[quadratics.above_any.at(x=RATIO, u=LOWER, **HERE), roots.form_above])
lower = lemma(f"{roots.GIVEN} |- {RATIO} > {LOWER}", name="lower bound of the ratio")
lower.prove(cases(f"{WIDTH} > s - {MEAN}"))

row = section.item(
    "4.7-ratio-near",
    r"1 - \frac{s - \mu_m}{(n + 2) p q} < \rho_n(s; m); "
    r"(n + 2) p q + s - 1 - \mu_m > 0 \implies \rho_n(s; m) < \frac{(n + 2) p q}{(n + 2) p q + s - 1 - \mu_m}",
    kind="addition",
).title("The probability ratio lies between two fractions in the distance from the mean, not too far below it.")
row.prove(given=r"0 \leq m \leq n; 1 \leq s \leq n")

# ------------------------------------------------------------------------------------ the law near the mean
# Each ratio lies between two exponentials; k of them are multiplied.
AWAY, SIGNS, LAW = f"(s - {MEAN})", "p > q, q > 0, p = 1 - q", "a(n, m, s + {}, p, q)".format
WINDOW = f"{SIGNS}, 0 <= m, m <= n, 0 <= s, k >= 0, s + k <= n, -c <= {AWAY}, {AWAY} + k <= c, 2*c <= {WIDTH}"
wide = lemma(f"{SIGNS}, n >= 0 |- {WIDTH} > 0")


def further(relation, less, more, near, factor, **at):
    """The law k outcomes further on, by the density of a normal law; `at` are x and h of one more, by the distance."""
    exponent = f"-(({{0}} + {{1}})^2 - {{0}}^2 {less} {{1}})/(2*{{2}}) {more} {{1}}*c^2/{{2}}^2".format
    here, there = (exponent(AWAY, k, WIDTH) for k in ("k", "(k + 1)"))
    start, before, after = (exponent("b", k, "w") for k in ("0", "k", "(k + 1)"))
    step, x = f"-{{}}/{{}} {more} c^2/{{}}^2".format, at["x"](AWAY)
    base = [lemma(f"w > 0 |- exp({start}) = 1").at(b=AWAY, w=WIDTH), wide]
    added = lemma(f"w > 0 |- {after} = {before} + ({step(at['x']('b'), 'w', 'w')})").at(b=AWAY, w=WIDTH)
    factors = f"u > 0, v/u {relation[0]} h, h {relation} exp(e), u {relation} exp(x)*b, b > 0, y = x + e"
    values = {"u": LAW("k"), "v": LAW("k + 1"), "h": at["h"](x, WIDTH), "b": "a(n, m, s, p, q)", "x": here, "y": there}
    product = lemma(f"{factors} |- v {relation} exp(y)*b").at(values, e=step(x, WIDTH, WIDTH))
    known = [near.at(s="s + k + 1"), factor.at(x=x, w=WIDTH), added, product, wide]
    known += [ratio.positive, ratio.positive.at(s="s + k")]
    law = lemma(f"{WINDOW} |- {LAW('k')} {relation} exp({here})*a(n, m, s, p, q)")
    return law.prove(induction("k", base=base, step=known), unfold=False)


EXPONENT = r"-\frac{{(s + k - \mu_m)^2 - (s - \mu_m)^2 {} k}}{{2w}} {} \frac{{k c^2}}{{w^2}}".format

row = section.item(
    "4.7-local",
    r"2c \leq w,\ \mu_m - c \leq s,\ s + k \leq \mu_m + c \implies "
    rf"\exp({EXPONENT('+', '-')}) P_{{n,m}}(s) \leq P_{{n,m}}(s + k) \leq \exp({EXPONENT('-', '+')}) P_{{n,m}}(s)",
    kind="addition",
).title("Within $c \\leq w/2$ of the mean the quotients of probabilities are nearly those of a normal density.")
row.stands(steps=("4.7-ratio-near",)).note(
    "$w = (n + 2) p q$; for every $m$, and any two outcomes there.  Each bound is that density times at most "
    "$e^{k(1/(2w) + c^2/w^2)}$, or over it, the exponent at most $(x + 2 x^3)/\\sqrt{w}$ for $c = x \\sqrt{w}$, as "
    "$k \\leq 2c$: De Moivre's theorem for quotients, with constants."
)
high = further("<=", "-", "+", upper, exponentials.most, x="({} + k)".format, h="{1}/({1} + {0})".format)
low = further(">=", "+", "-", lower, exponentials.least, x="({} + k + 1)".format, h="1 - {0}/{1}".format)
known = {"using": [low, high, ratio.positive, wide], "point": "n = 14, m = 2, s = 5, k = 2, q = 2/5, c = 19/10"}
for link, name in ((1, "below"), (2, "above")):
    row.prove(link=link, given=r"0 \leq m \leq n; s \geq 0; k \geq 0; s + k \leq n", name=name, **known)

# ------------------------------------------------------------------------------------ the privacy ratio
# pi_n(s; m) = g(x) for x = rho_(n-1)(s; m), and log g(x) is nearly (p - q) (x - 1).
PI, RHO = "a(n, m, s, p, q)/a(n, m + 1, s, p, q)", "(a(n - 1, m, s, p, q)/a(n - 1, m, s - 1, p, q))"
WIDE, DISTANCE = "((n + 1)*p*q)", "(s - (n - 1)*q - m*(p - q))"
near = [paper.lemma("4.2-composed"), *(known.at(n="n - 1") for known in (ratio_positive, lower, upper))]
logs = [log_low.at(x=RHO, y=PI, w=WIDE, e=DISTANCE), log_high.at(x=RHO, y=PI, w=WIDE, e=f"{DISTANCE} - 1")]

row = section.item(
    "4.7-log-near",
    r"(n + 1) p q > p d \implies -\frac{(p - q) d}{(n + 1) p q - p d} < \log(\pi_n(s; m)); "
    r"(n + 1) p q + d > 1 \implies \log(\pi_n(s; m)) < -\frac{(p - q) (d - 1)}{(n + 1) p q + p (d - 1)}",
    kind="addition",
).title("Near the mean the logarithm of the privacy ratio lies between two fractions in the distance from it.")
row.note("$d = s - (n - 1) q - m (p - q)$ is the distance from the mean for $n - 1$ bits.")
row.prove(given="one bit less", using=[*near, *logs])

lines = [known.at(y=f"log({PI})", c="p - q", r="p*q", v="(n - 1)*p*q", t=DISTANCE) for known in (from_line, to_line)]

row = section.item(
    "4.7-asymptotic",
    r"v \geq 4,\ -v/2 \leq d \leq v/2 \implies -2 \left(1 + \frac{d^2}{v}\right)"
    r" \leq \frac{v}{p - q} \log(\pi_n(s; m)) + d \leq 5 \left(1 + \frac{d^2}{v}\right)",
    kind="addition",
).title("Within half a variance, of at least 4, the logarithm of the privacy ratio is nearly linear, for every $m$.")
row.stands(steps=("4.7-log-near",)).note(
    "$d$ is the distance from the mean for $n - 1$ bits, as in 4.7-log-near, $v = (n - 1) p q$ their variance; "
    "$1 \\leq s \\leq n - 1$.  So, with $d = x \\sqrt{v}$, $\\sqrt{v} \\log(\\pi_n(s; m))/(p - q)$ is $-x$ for "
    "$|d| \\leq v/2$, up to $5 (1 + x^2)/\\sqrt{v}$, for every $m$."
).prove(given="one bit less", using=[*near, *logs, *lines], point="n = 21, m = 0, s = 7, q = 1/3")

# ------------------------------------------------------------------------------------ the law of the logarithm
# Where e is the distance, less 1, the logarithm is at most (p - q) x from e = -x w/(1 + p x) on; with e and x turned
# round, it is more than that up to the distance -x w/(1 - p x).
lemma = law.lemma
OWN, OTHER, LEVEL = "a(n, m, s, p, q)", "a(n, m + 1, s, p, q)", "exp((p - q)*x)"
SPARE, PAIR = f"{LEVEL}*{OTHER} - {OWN}", f"{SLOPE}, 0 <= m, m <= n - 1"
BEYOND, BEFORE = f"({DISTANCE} - 1)*(1 + p*x) >= -x*{WIDE}", f"{DISTANCE}*(1 - p*x) <= -x*{WIDE}"
signs = [ratio.positive, ratio.positive.at(m="m + 1")]
level = {"c": OWN, "v": OTHER, "y": "(p - q)*x"}
beyond, before = (
    [known.at(w=WIDE, e=f"{DISTANCE} - 1") for known in (*fractions.positive, fractions.at_most)],
    [known.at(w=WIDE, e=DISTANCE) for known in (fractions.positive_low, fractions.at_least)],
)
INSIDE = f"{PAIR}, 1 <= s, s <= n - 1"
small = lemma(f"{INSIDE}, {BEYOND} |- log({PI}) <= (p - q)*x").prove(using=[*near[:2], near[3], logs[1], *beyond])
large = lemma(f"{INSIDE}, {BEFORE} |- log({PI}) > (p - q)*x").prove(using=[*near[:3], logs[0], *before])
# At the ends pi_n is p/q and q/p; the first outcome is not beyond, nor is the last one before.
bits = ratio.one_more_zero_bit.at(n="n - 1"), ratio.one_more_set_bit.at(n="n - 1")
enough = lemma("y > 0, p > 0, y*(1 - v) <= 1, p*v < p - q |- y*q < p").at(y=LEVEL, v="(p - q)*x")
down = lemma(f"{SLOPE} |- {LEVEL}*q < p").prove(using=[enough, lemma("y < 1 |- exp(y)*(1 - y) <= 1").at(y="(p - q)*x")])
up = lemma(f"{SLOPE} |- {LEVEL}*p >= q").prove(using=[lemma("exp(y) >= 1 + y").at(y="(p - q)*x")])
far = lemma("2*e >= v, v > 0, -1 < y, y < 1 |- e*(1 - y) + y*v > 0")
calm = [
    lemma(f"{INSIDE}, {BEYOND} |- {SPARE} >= 0").prove(using=[small, exponentials.at_most.at(level), *signs]),
    lemma(f"{PAIR}, s = 0 |- ({DISTANCE} - 1)*(1 + p*x) < -x*{WIDE}").prove(
        using=[far.at(e="(n - 1)*q + m*(p - q) + 1", v="(n + 1)*q", y="-p*x")]
    ),
    lemma(f"{PAIR}, s = n |- {SPARE} >= 0").prove(using=[*bits, ratio.zero_above.at(n="n - 1"), up, *signs]),
]
loud = [
    lemma(f"{INSIDE}, {BEFORE} |- {SPARE} < 0").prove(using=[large, exponentials.more.at(level), *signs]),
    lemma(f"{PAIR}, s = 0 |- {SPARE} < 0").prove(
        using=[*bits, ratio.zero_below.at(n="n - 1", s="s - 1"), down, *signs]
    ),
    lemma(f"{PAIR}, s = n |- {DISTANCE}*(1 - p*x) > -x*{WIDE}").prove(
        using=[far.at(e="n - (n - 1)*q - m*(p - q)", v="(n + 1)*q", y="p*x")]
    ),
]
calm = lemma(f"{PAIR}, 0 <= s, s <= n, {BEYOND} |- {SPARE} >= 0").prove(cases("s >= 1, n - 1 >= s"), calm)
loud = lemma(f"{PAIR}, 0 <= s, s <= n, {BEFORE} |- {SPARE} < 0").prove(cases("s >= 1, n - 1 >= s"), loud)

TOP, BOTTOM = (f"((n - 1)*q + m*(p - q) + {one} - x*{WIDE}/(1 {sign} p*x))" for one, sign in (("1", "+"), ("0", "-")))
past, until = (lemma(f"c > 0, e {r} -w/c |- e*c {r} -w") for r in (">=", "<="))
calm_from = lemma(f"{PAIR}, s >= floor{TOP} + 1, s >= 0, s <= n |- pos({SPARE}) = 1")
calm_from.prove(using=[calm, past.at(c="1 + p*x", e=f"{DISTANCE} - 1", w=f"x*{WIDE}"), *floors(TOP, BOTTOM)])
loud_to = lemma(f"{PAIR}, 0 <= s, s <= floor{BOTTOM}, s <= n |- pos({SPARE}) = 0")
loud_to.prove(using=[loud, until.at(c="1 - p*x", e=DISTANCE, w=f"x*{WIDE}"), *floors(TOP, BOTTOM)])
natural = lemma(f"{PAIR} |- floor{TOP} >= 0")
ABOVE = f"pi_above(n, m, l, {LEVEL}, p, q)"
not_more = lemma(f"{PAIR}, 0 <= l, l <= n |- {ABOVE} <= cdf(n, l, {TOP}, p, q)")
not_more.prove(using=[calm_from, natural, exceeding.among.at(b=LEVEL, k=f"floor{TOP}")])
not_less = lemma(f"{PAIR}, 0 <= l, l <= n |- {ABOVE} >= cdf(n, l, {BOTTOM}, p, q)")
not_less.prove(using=[loud_to, exceeding.all_among.at(b=LEVEL, k=f"floor{BOTTOM}")])

ABOVE_LEVEL = r"P[\pi_n(A_n({}); m) > \exp((p - q) x)]".format
row = section.item(
    "4.7-law",
    r"-1 < p x < 1 \implies F_{n,l}((n - 1) q + m(p - q) - \frac{(n + 1) p q x}{1 - p x}) \leq "
    + ABOVE_LEVEL("l")
    + r" \leq F_{n,l}((n - 1) q + m(p - q) + 1 - \frac{(n + 1) p q x}{1 + p x})",
    kind="addition",
).title("Where $|px| < 1$ the law of the logarithm lies between two values of that of the number of ones.")
row.stands(steps=("4.7-log-near",)).note(
    "For every number $l$ of ones, $m$ and $m + 1$ among them; of levels $e^{(p - q)x}$ beyond these nothing is said."
)
row.prove(given="any law", using=[not_less, not_more])

# ------------------------------------------------------------------------------------ one law for all m
# Of the law without ones, no outcome is likely: F_0 grows by at most (y - x + 1)/(2 w) from x to y.
NEARER = f"{PAIR}, -1/2 <= p*x, p*x <= 1/2"
NONE, CENTRE, ROOT = "cdf(n, 0, {}, p, q)".format, "(n*q - n*p*q*x)", "w > 0, w^2 = n*p*q"
apart = lemma(f"p = 1 - q, p > 0, q > 0, n >= 1, {ROOT}, y >= c |- 2*w*({NONE('y')} - {NONE('c')}) <= y - c + 1")
known = [floor_above.at(x="y", s="floor(c)"), *floors(*"cy")]
apart.prove(using=[peak.length.at(k="floor(c)", l="floor(y) - floor(c)"), *known])
TOP_NONE, BOTTOM_NONE = f"({TOP} - m*(p - q))", f"({BOTTOM} - m*(p - q))"
ENDS, SQUARE = (f"{TOP_NONE} - {CENTRE}", f"{CENTRE} - {BOTTOM_NONE}"), "n*p*q*x^2"
spread = lemma(f"{PAIR} |- n*q*(p*x)^2 >= 0")
near_ends = [lemma(f"{NEARER} |- {e} {r}") for e in ENDS for r in (f"<= 1 + 2*{SQUARE}", ">= 0")]
near_ends[1].prove(using=[spread])
GAP = f"({ABOVE.replace('m, l', 'm, m')} - {NONE(CENTRE)})"
ceiling, little = ceil_below.at(x="m*(p - q)"), f"<= 2 + 2*{SQUARE}"
parts = [
    lemma(f"{NEARER}, {ROOT} |- {text}").prove(using=known, unfold=False)
    for text, known in (
        (f"w*(cdf(n, m, {TOP}, p, q) - {NONE(TOP_NONE)}) <= 2", [shifting.bounds[0].at(x=TOP), ceiling]),
        (f"2*w*({NONE(TOP_NONE)} - {NONE(CENTRE)}) {little}", [apart.at(y=TOP_NONE, c=CENTRE), *near_ends[:2]]),
        (f"-w*(cdf(n, m, {BOTTOM}, p, q) - {NONE(BOTTOM_NONE)}) <= 1", [shifting.bounds[1].at(x=BOTTOM)]),
        (f"2*w*({NONE(CENTRE)} - {NONE(BOTTOM_NONE)}) {little}", [apart.at(y=CENTRE, c=BOTTOM_NONE), *near_ends[2:]]),
    )
]
near_sides = [
    lemma(f"{NEARER}, {ROOT} |- {sign}w*{GAP} <= 3 + {SQUARE}").prove(using=[known.at(l="m"), *ends], unfold=False)
    for sign, known, ends in (("", not_more, parts[:2]), ("-", not_less, parts[2:]))
]
# Farther off the bound is more than 1.
ANY, SURE = PAIR.replace(", -1 < p*x, p*x < 1", ""), f"({ABOVE.replace('m, l', 'm, m')})"
sizes = [
    lemma(f"{ANY} |- {SURE} {text}").prove(using=known)
    for text, known in (
        (">= 0", [exceeding.growing.at(l="m", b=LEVEL, j=-1, t="n + 1")]),
        ("<= 1", [exceeding.from_zero.at(l="m", b=LEVEL, j="n"), ratio.mass]),
    )
]
sizes += [
    lemma(f"{ANY} |- {NONE(CENTRE)} {text}").prove(using=[known.at(m=0, k=f"floor{CENTRE}")])
    for text, known in ((">= 0", ratio.sum_not_negative), ("<= 1", ratio.sum_not_above))
]
beyond_all = lemma("w > 0, w <= 3 + v, x <= 1, y >= 0 |- w*(x - y) <= 3 + v")
values = {"x": SURE, "y": NONE(CENTRE)}, {"x": NONE(CENTRE), "y": SURE}
OUT = f"{ANY}, {ROOT}, (p*x)^2 > 1/4"
distant = lemma(f"{OUT} |- w <= 3 + {SQUARE}")
distant.prove(using=[lemma(f"{OUT} |- x^2 >= 1/4"), lemma(f"x^2 >= 1/4, {ROOT} |- w <= 3 + w^2*x^2")])
far_sides = [
    lemma(f"{OUT} |- {sign}w*{GAP} <= 3 + {SQUARE}").prove(
        using=[beyond_all.at(at, v=SQUARE), distant, *sizes], unfold=False
    )
    for sign, at in zip(("", "-"), values, strict=True)
]
inner = [lemma(f"{ANY}, 1/4 >= (p*x)^2 |- {text}") for text in ("-1/2 <= p*x", "p*x <= 1/2")]
one_law = [
    lemma(f"{ANY}, {ROOT} |- {sign}w*{GAP} <= 3 + {SQUARE}").prove(
        cases("1/4 >= (p*x)^2"), [*inner, near, far], unfold=False
    )
    for sign, near, far in zip(("", "-"), near_sides, far_sides, strict=True)
]

row = section.item(
    "4.7-one-law",
    rf"|{ABOVE_LEVEL('m')} - F_{{n,0}}(n q - n p q x)| "
    r"\leq \frac{3 + n p q x^2}{\sqrt{n p q}}",
    kind="addition",
).title("Up to $(3 + t^2)/\\sqrt{npq}$ the logarithm $\\log(\\pi_n(A_n(m); m))$ has one law for every $m$.")
row.stands(steps=("4.7-law", "4.8-error")).note(
    r"With $x = t/\sqrt{npq}$: $\sqrt{npq} \log(\pi_n(A_n(m); m))/(p - q)$ has the law of $(nq - A_n(0))/\sqrt{npq}$ "
    r"up to $(3 + t^2)/\sqrt{npq}$; how near this is to the normal one, 4.7-log-normal says.  "
    "Of $A_n(m + 1)$, the other collection's, 4.7-law has the two values."
).prove(given="0 <= m <= n - 1", using=[*(side.at(w=shifting.ROOTN) for side in one_law), *shifting.root])
