r"""Apr 2016, section 4.7, continued: the law of $A_n(m)$ tends to the normal one, with explicit constants.

The distribution function $\mathcal{N}$ of $N(0, 1)$ has these properties, and nothing else is used of it: what it grows
between two places is to what it grows between two others as the integrals of $e^{-x^2/2}$ are, up to the least and the
largest values there; and it goes from 0 to 1, as fast as Chebyshev's inequality says.

Near the mean quotients of the probabilities are those of a normal density with the same mean and variance
(4.7-density); beyond, there is little (4.7-tails).  So for every window $c$ with $1 < c \leq npq/2$ the distribution
functions are near each other (4.7-window), up to $7/(npq)^{1/5}$ for a good one (4.7-normal), which is below 1 from
$npq > 7^5 = 16807$ on.  At each $x$ the law of the logarithm of the privacy ratio is near the normal one as well
(4.7-log-normal), up to $(3 + x^2)/\sqrt{npq}$ more.  No order is claimed to be the best one.
"""

from derivations.apr2016 import paper
from derivations.apr2016 import section_4_7 as local
from derivations.apr2016.section_4_7 import AWAY, MEAN, SIGNS, WIDTH
from derivations.author import Theory, cases
from derivations.laws import far_from_mean as far
from derivations.laws import probability_ratio as ratio
from symbolic.theory import normal, powers
from symbolic.theory.rounding import floors

laws = Theory("the normal limit", on=[local.law, far.theory, normal.theory, powers.theory])
section = paper.section("4.7", "The normal limit", __name__, given=["0 < q < 1/2", "p = 1 - q"], laws=[laws])
lemma = laws.lemma
FROM, LAW, VAR = AWAY.replace("s", "{}").format, "a(n, m, {}, p, q)".format, "(n*p*q)"
MANY = f"{SIGNS}, 0 <= m, m <= n, n >= 1, c > 1, 2*c <= {VAR}"

# ------------------------------------------------------------------------------------ quotients, and tails
# With b and g for 1/w and 1/v, w = (n + 2) p q and v = n p q.
at = {"x": FROM("i"), "y": FROM("j"), "b": f"1/{WIDTH}", "g": f"1/{VAR}"}
WIDER = f"{VAR} > 0", f"{WIDTH} >= {VAR}", f"{WIDTH} - {VAR} <= 1/2", f"2*c <= {WIDTH}"
wider = [lemma(f"{MANY} |- {text}") for text in WIDER]
wider += [known.at(v=VAR, w=WIDTH) for known in normal.inverses]
PLACES = ", ".join(f"{MEAN} - c <= {i}, {i} + 1 <= {MEAN} + c" for i in "ij")
places = [lemma(f"{MANY}, {PLACES} |- {text}") for i in "ij" for text in (f"{i} >= 0", f"{i} <= n")]
D = f"(2*c/{VAR} + 2*c^3/{VAR}^2)"
MORE = f"(({FROM('j')}^2 - {FROM('i')}^2)/(2*{VAR}) + {D})"
less = lemma("y >= exp(b)*x, x >= 0, b >= -f |- x <= exp(f)*y"), lemma("x <= exp(b)*y, y >= 0, b <= f |- x <= exp(f)*y")
OUT = "-(({0} + {1})^2 - {0}^2 {2} {1})/(2*{4}) {3} {1}*c^2/{4}^2".format
for given, k, law, step, out in (
    ("j >= i", "j - i", local.low.at(s="i", k="j - i"), less[0], OUT(FROM("i"), "(j - i)", "+", "-", WIDTH)),
    ("i >= j", "i - j", local.high.at(s="j", k="i - j"), less[1], OUT(FROM("j"), "(i - j)", "-", "+", WIDTH)),
):
    known = [law, step.at(x=LAW("i"), y=LAW("j"), b=out, f=MORE), normal.variances.at(at, k=k), *wider, *places]
    half = lemma(f"{MANY}, {PLACES}, {given} |- {LAW('i')} <= exp({MORE})*{LAW('j')}")
    half.prove(using=[*known, ratio.positive.at(s="i"), ratio.positive.at(s="j")], unfold=False)
density = lemma(f"{MANY}, {PLACES} |- {LAW('i')} <= exp({MORE})*{LAW('j')}").prove(cases("j >= i"))

row = section.item(
    "4.7-density",
    r"P_{n,m}(i) \leq \exp\left(\frac{(j - \mu_m)^2 - (i - \mu_m)^2}{2npq} + \frac{2c}{npq}"
    r" + \frac{2c^3}{(npq)^2}\right) P_{n,m}(j)",
    kind="addition",
).stands(steps=("4.7-local",))
row.title("From $c$ below the mean to $c - 1$ above, quotients are those of a normal density, up to a factor.")
row.prove(
    given=["n >= 1; 0 <= m <= n; c > 1; 2c \\leq npq", *(rf"\mu_m - c \leq {i}; {i} + 1 \leq \mu_m + c" for i in "ij")],
    using=[density, *ratio.chance],
    point="n = 18, m = 5, q = 1/3, i = 7, j = 8, c = 2",
)
row = section.item(
    "4.7-tails",
    r"\delta > 0 \implies F_{n,m}(\mu_m - \delta) \leq \frac{npq}{\delta^2}; "
    r"\delta > 0 \implies 1 - F_{n,m}(\mu_m + \delta) \leq \frac{npq}{\delta^2}",
    kind="addition",
).title("Chebyshev's inequality on either side, at $\\delta$ and more from the mean, or more than that.")
for link, known in ((1, far.below), (2, far.above)):
    end = f"{MEAN} {'-+'[link - 1]} delta"
    using = [*floors(end), known.at(v="delta", k=f"floor({end})"), *ratio.chance]
    row.prove(link=link, given=r"n \geq 1; 0 \leq m \leq n", using=using)

# ------------------------------------------------------------------------------------ distribution functions
UP_TO, CDF, NORMAL = "sum(a(n, m, s, p, q), s, 0, {})".format, "cdf(n, m, x, p, q)", f"normal((x - {MEAN})/r)"
STEP = f"({UP_TO('{0}')} - {UP_TO('{0} - 1')})".format
summands = [ratio.one_more_summand.at(k=i) for i in "ij"]
spread = [
    lemma(f"{MANY}, {PLACES} |- {STEP('i')} <= exp({MORE})*{STEP('j')}").prove(
        using=[*summands, density], unfold=False
    ),
    lemma(f"{MANY}, k <= {MEAN} - c |- (c - 1)^2*{UP_TO('k')} <= {VAR}").prove(using=[far.below.at(v="c - 1")]),
    lemma(f"{MANY}, k + 2 >= {MEAN} + c |- (c - 1)^2*(1 - {UP_TO('k')}) <= {VAR}").prove(
        using=[far.above.at(v="c - 1")]
    ),
    lemma(f"{MANY}, i <= j |- {UP_TO('i')} <= {UP_TO('j')}").prove(using=[ratio.rising.at(k="i", l="j - i")]),
]
signs = [lemma(f"{SIGNS}, n >= 1 |- {text}") for text in ("p > 0", f"{VAR} > 0")]
signs += [
    lemma(f"{SIGNS}, n >= 1 |- {text}").prove(using=[signs[0], *local.shifting.root])
    for text in ("sqrt(n*p*q) > 0", f"sqrt(n*p*q)^2 = {VAR}")
]
signs += [lemma(f"{MANY} |- {D} >= 0")]
spread += [
    lemma(f"{MANY} |- {UP_TO('i')} {text}").prove(using=[known.at(k="i"), signs[0]])
    for text, known in ((">= 0", ratio.sum_not_negative), ("<= 1", ratio.sum_not_above))
]
GIVEN, ROOT = f"{MANY}, r > 0, r^2 = {VAR}, {normal.NORMAL}", "sqrt(n*p*q)"
ERROR = f"exp({D} + 2*c/{VAR}) - 1 + 2*({VAR}/(c - 1)^2) + 1/r"
values = {"U(i)": UP_TO("i"), "b": MEAN, "v": VAR, "d": D}
summed = lemma(f"{GIVEN} |- abs({UP_TO('floor(x)')} - {NORMAL}) <= {ERROR}")
summed.prove(using=[normal.near.at(values), *spread, *signs], unfold=False)
window = lemma(f"{GIVEN} |- abs({CDF} - {NORMAL}) <= {ERROR}")
window.prove(using=[summed, lemma(f"{CDF} = {UP_TO('floor(x)')}")], unfold=False)
LIMIT = GIVEN.replace(f", c > 1, 2*c <= {VAR}", f", v > 0, v^5 = {VAR}")
within = lemma(f"{LIMIT} |- abs({CDF} - {NORMAL}) <= 1")
within.prove(
    using=[
        normal.within.at(x=CDF, y=f"(x - {MEAN})/r"),
        signs[0],
        *(k.at(k="floor(x)") for k in (ratio.sum_not_negative, ratio.sum_not_above)),
    ]
)
powers_of_v = [lemma("v >= 7 |- v^3 > 1"), lemma("v >= 7 |- 2*v^3 <= v^5"), lemma("v > 0, v <= 7 |- 7/v >= 1")]
limited = lemma(f"{LIMIT} |- abs({CDF} - {NORMAL}) <= 7/v")
limited.prove(
    cases("v >= 7"),
    [window.at(c="v^3"), normal.fifth_root.at(v=VAR, y="v"), within, *powers_of_v, signs[1]],
    unfold=False,
)
fifth = [known.at(y=VAR, k=5) for known in (powers.root_positive, powers.power_of_root)]
FINAL = f"{SIGNS}, 0 <= m, m <= n, n >= 1, {normal.NORMAL}"
final = lemma(f"{FINAL} |- abs({CDF} - {NORMAL.replace('/r', '/' + ROOT)}) <= 7/pow({VAR}, 1/5)")
final.prove(using=[limited.at(r=ROOT, v=f"pow({VAR}, 1/5)"), *fifth, *signs], unfold=False)

NEARLY = r"\left| F_{n,m}(x) - \mathcal{N}\left(\frac{x - \mu_m}{\sqrt{npq}}\right) \right| \leq "
MEANT = r"$\mathcal{N}$ is the distribution function of $N(0, 1)$, which has the properties that are supposed of it."
POINT = "n = 18, m = 5, q = 1/3, x = 23/3"
row = section.item(
    "4.7-window",
    NEARLY
    + r"\exp\left(\frac{4c}{npq} + \frac{2c^3}{(npq)^2}\right) - 1 + \frac{2npq}{(c - 1)^2} + \frac{1}{\sqrt{npq}}",
    kind="addition",
).stands(steps=("4.7-density", "4.7-tails"))
row.title("The law of $A_n(m)$ is near the normal one, with the same mean and variance: an error for a window $c$.")
row.note(MEANT)
given = r"n \geq 1; 0 \leq m \leq n; normal law"
row.prove(
    given=rf"{given}; c > 1; 2c \leq npq",
    using=[window.at(r=ROOT), *signs[2:4], *ratio.chance],
    point=f"{POINT}, c = 2",
)
row = section.item("4.7-normal", NEARLY + r"\frac{7}{(npq)^{1/5}}", kind="addition").stands(steps=("4.7-window",))
row.title("The law of $A_n(m)$ tends to the normal one: the error is at most $7/(npq)^{1/5}$, for every $m$.")
row.note(f"{MEANT} For $npq \\leq 7^5$ the bound is 1 or more, and says nothing.")
row.prove(given=given, using=[final, *ratio.chance], point=POINT)

# ------------------------------------------------------------------------------------ the logarithm
# By the law without ones at n q - w x, for the root w of n p q.
FEW, SAME = f"{SIGNS}, 0 <= m, m <= n - 1", "(n*q - n*p*q*(x/w) - (n*q + 0*(p - q)))/w"
ABOVE, NONE = f"pi_above(n, m, m, exp((p - q)*x/{ROOT}), p, q)", f"cdf(n, 0, n*q - n*p*q*(x/{ROOT}), p, q)"
placed = lemma(f"w > 0, w^2 = {VAR} |- {SAME} = -x"), lemma("x = y |- normal(x) = normal(y)").at(x=SAME, y="-x")
squared = [lemma(f"w > 0, w^2 = {VAR} |- {VAR}*(x/w)^2 = x^2").at(w=ROOT)]
squared += [lemma("w > 0, w*y <= 3 + v |- y <= (3 + v)/w"), lemma("w > 0, -w*y <= 3 + v |- -y <= (3 + v)/w")]
bounds = [
    lemma(f"{FEW} |- {sign}({ABOVE} - {NONE}) <= (3 + x^2)/{ROOT}").prove(
        using=[known.at(x=f"x/{ROOT}", w=ROOT), squared[0], over.at(w=ROOT, y=f"({ABOVE} - {NONE})", v="x^2"), *signs],
        unfold=False,
    )
    for sign, known, over in zip(("", "-"), local.one_law, squared[1:], strict=True)
]
none = lemma(f"{FEW}, {normal.NORMAL} |- abs({NONE} - normal(-x)) <= 7/pow({VAR}, 1/5)")
none.prove(using=[final.at(m=0, x=f"n*q - n*p*q*(x/{ROOT})"), *(k.at(w=ROOT) for k in placed), *signs], unfold=False)
sum_of = lemma("x - y <= b, -(x - y) <= b, abs(y - v) <= c |- abs(x - v) <= c + b")
sum_of = sum_of.at(x=ABOVE, y=NONE, v="normal(-x)", b=f"(3 + x^2)/{ROOT}", c=f"7/pow({VAR}, 1/5)")
logarithm = lemma(f"{FEW}, {normal.NORMAL} |- abs({ABOVE} - normal(-x)) <= 7/pow({VAR}, 1/5) + (3 + x^2)/{ROOT}")
logarithm.prove(using=[*bounds, none, sum_of], unfold=False)
row = section.item(
    "4.7-log-normal",
    r"\left| P[\pi_n(A_n(m); m) > \exp((p - q) \frac{x}{\sqrt{npq}})] - \mathcal{N}(-x) \right| \leq "
    r"\frac{7}{(npq)^{1/5}} + \frac{3 + x^2}{\sqrt{npq}}",
    kind="addition",
).stands(steps=("4.7-normal", "4.7-one-law"))
row.title(r"At each $x$ the law of $\sqrt{npq} \log(\pi_n(A_n(m); m))/(p - q)$ tends to the normal one, for every $m$.")
row.note(MEANT)
row.prove(given=r"0 \leq m \leq n - 1; normal law", using=[logarithm, *ratio.chance], point=POINT)
