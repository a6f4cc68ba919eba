r"""Apr 2016, section 4.7, continued: the law of $A_n(m)$ tends to the normal one, with an explicit constant."""

import re

from derivations.apr2016 import paper
from derivations.apr2016 import section_4_7 as local
from derivations.apr2016.section_4_7 import AWAY, MEAN, SIGNS, WIDTH
from derivations.author import Theory, cases
from derivations.laws import comparing, normal
from derivations.laws import probability_ratio as ratio
from symbolic.theory import powers

laws = Theory("the normal limit", on=[local.law, normal.theory, powers.theory])
section = paper.section(
    "4.7", "Asymptotic approach: the normal limit", __name__, given=["0 < q < 1/2", "p = 1 - q"], laws=[laws]
)
lemma = laws.lemma

# ------------------------------------------------------------------------------------ quotients of probabilities
FROM, LAW, VAR = AWAY.replace("s", "{}").format, "a(n, m, {}, p, q)".format, "(n*p*q)"
MANY = f"{SIGNS}, 0 <= m, m <= n, n >= 1, 2*c <= {VAR}"
variance = [
    lemma(f"{SIGNS}, n >= 1 |- {text}") for text in (f"{VAR} > 0", f"{WIDTH} >= {VAR}", f"{WIDTH} - {VAR} <= 1/2")
]
wide = [*variance, lemma(f"{MANY} |- 2*c <= {WIDTH}").prove(using=variance)]
# With b and g for 1/w and 1/v, and k for |y - x|.
NEAR = "0 < b, b <= g, 2*c*b <= 1, 2*(g - b) <= g*b, -c <= x, x <= c, -c <= y, y <= c, k <= 2*c"
parts = [
    lemma(f"{NEAR} |- {text}")
    for text in ("k*c^2*b^2 <= 2*c^3*g^2", "(y^2 - x^2)*(b - g) <= c*g", "k*b <= 2*c*g", "c*g >= 0")
]
near = lemma(f"{NEAR} |- (y^2 - x^2 + k)*b/2 + k*c^2*b^2 <= (y^2 - x^2)*g/2 + 2*c*g + 2*c^3*g^2")
near.prove(using=parts, unfold=False)
at = {"x": FROM("i"), "y": FROM("j"), "b": f"1/{WIDTH}", "g": f"1/{VAR}"}
BETWEEN = "v > 0, w >= v, w - v <= 1/2, 2*c <= w"
inverse = [
    lemma(f"{BETWEEN} |- {text}").at(v=VAR, w=WIDTH)
    for text in ("1/w > 0", "1/w <= 1/v", "2*c*(1/w) <= 1", "2*(1/v - 1/w) <= 1/v*(1/w)")
]
PLACE = f"0 <= {{0}}, {{0}} <= n, -c <= {FROM('{0}')}, {FROM('{0}')} + 1 <= c".format
MORE = f"(({FROM('j')}^2 - {FROM('i')}^2)/(2*{VAR}) + 2*c/{VAR} + 2*c^3/{VAR}^2)"
less = lemma("y >= exp(e)*x, x >= 0, e >= -f |- x <= exp(f)*y"), lemma("x <= exp(e)*y, y >= 0, e <= f |- x <= exp(f)*y")
ends = {"x": LAW("i"), "y": LAW("j"), "f": MORE}
OUT = "-(({0} + {1})^2 - {0}^2 {2} {1})/(2*{4}) {3} {1}*c^2/{4}^2".format
quotient = [
    lemma(f"{MANY}, {PLACE('i')}, {PLACE('j')}, {given} |- {LAW('i')} <= exp({MORE})*{LAW('j')}").prove(
        using=[law, step, near.at(at, k=k), *inverse, *wide, ratio.positive.at(s="i"), ratio.positive.at(s="j")],
        unfold=False,
    )
    for given, k, law, step in (
        (
            "j >= i",
            "j - i",
            local.low.at(s="i", k="j - i"),
            less[0].at(ends, e=OUT(FROM("i"), "(j - i)", "+", "-", WIDTH)),
        ),
        (
            "i >= j",
            "i - j",
            local.high.at(s="j", k="i - j"),
            less[1].at(ends, e=OUT(FROM("j"), "(i - j)", "-", "+", WIDTH)),
        ),
    )
]
quotients = lemma(f"{MANY}, {PLACE('i')}, {PLACE('j')} |- {LAW('i')} <= exp({MORE})*{LAW('j')}").prove(cases("j >= i"))

# ------------------------------------------------------------------------------------ steps of the normal law
ROOT, ENDS = "e > 0, e^2 = v", {"x": "x/e", "y": "(x + 1)/e", "v": "c/e"}
STEP = "normal((x + 1)/e) - normal(x/e)"
by_root = [
    lemma(f"{ROOT}, v > 0, -c <= x, x + 1 <= c |- {t}")
    for t in ("x/e < (x + 1)/e", "-(c/e) <= x/e", "(x + 1)/e <= c/e")
]
same = lemma("g = 1/e, f = h |- kappa*g*exp(f) = kappa/e*exp(h)")
step = [
    lemma(
        f"{normal.NORMAL}, {ROOT}, v > 0, -c <= x, x + 1 <= c |- {STEP} {relation} kappa/e*exp(-x^2/(2*v) {sign} c/v)"
    ).prove(
        using=[
            known.at(ENDS),
            *by_root,
            *(lemma(f"{ROOT}, v > 0 |- {a} = {b}") for a, b in (ex, ("(x + 1)/e - x/e", "1/e"))),
            same.at(g="(x + 1)/e - x/e", f=ex[0], h=ex[1]),
        ]
    )
    for relation, sign, known in ((">=", "-", normal.at_least), ("<=", "+", normal.at_most))
    for ex in [(f"-(x/e)^2/2 {sign} ((x + 1)/e - x/e)*(c/e)", f"-x^2/(2*v) {sign} c/v")]
]
GIVEN = f"{MANY}, {normal.NORMAL}, {ROOT.replace('v', VAR)}, c > 1"
UP_TO, VALUE = "sum(a(n, m, s, p, q), s, 0, {})".format, f"normal(({{}} + 1 - {MEAN})/e)".format
PART, ERROR = f"(normal(({FROM('{0}')} + 1)/e) - normal({FROM('{0}')}/e))".format, f"(4*c/{VAR} + 2*c^3/{VAR}^2)"
both = lemma("x <= exp(e)*y, b <= g*exp(f), v >= g*exp(h), x >= 0, y >= 0, g > 0, e + f = c + h |- x*b <= exp(c)*y*v")
density = {
    "e": MORE,
    "f": f"-{FROM('j')}^2/(2*{VAR}) + c/{VAR}",
    "h": f"-{FROM('i')}^2/(2*{VAR}) - c/{VAR}",
    "c": ERROR,
}
both = both.at(density, x=LAW("i"), y=LAW("j"), b=PART("j"), v=PART("i"), g="kappa/e")
together = lemma(
    "v > 0 |- ((y^2 - x^2)/(2*v) + 2*c/v + 2*c^3/v^2) + (-y^2/(2*v) + c/v) = (4*c/v + 2*c^3/v^2) + (-x^2/(2*v) - c/v)"
).at(x=FROM("i"), y=FROM("j"), v=VAR)
near = lemma(f"{GIVEN}, {PLACE('i')}, {PLACE('j')} |- {LAW('i')}*{PART('j')} <= exp({ERROR})*{LAW('j')}*{PART('i')}")
known = [quotients, both, together, *variance, step[0].at(x=FROM("i"), v=VAR), step[1].at(x=FROM("j"), v=VAR)]
near.prove(using=[*known, ratio.positive.at(s="i"), ratio.positive.at(s="j")], unfold=False)

# ------------------------------------------------------------------------------------ distribution functions
START, END = f"(ceil({MEAN} - c) - 1)", f"(floor({MEAN} + c) - 1)"
rounded = [known.at(x=f"{MEAN} - c") for known in (comparing.ceil_below, comparing.ceil_above)]
rounded += [known.at(x=f"{MEAN} + c") for known in ratio.around]
outside = [lemma(f"{MANY} |- {MEAN} - c > -1"), lemma(f"{MANY} |- {MEAN} + c < n + 2")]
inside = [lemma(f"{MANY} |- {text}").prove(using=[*outside, *rounded]) for text in (f"{START} >= -1", f"{END} <= n")]
INC_F, INC_V = (f"({f('{0}')} - {f('{0} - 1')})".format for f in (UP_TO, VALUE))
WITHIN = ", ".join(f"{START} < {i}, {i} <= {END}" for i in "ij")
placed = [
    lemma(f"{MANY}, {START} < {i}, {i} <= {END} |- {text}").prove(using=[*inside, *rounded])
    for i in "ij"
    for text in PLACE(i).split(", ")
]
sums = [ratio.one_more_summand.at(k=i) for i in "ij"]
pairs = [
    lemma(f"{GIVEN}, {WITHIN} |- {x('i')}*{y('j')} <= exp({ERROR})*{x('j')}*{y('i')}").prove(
        using=[*sums, *placed, known], unfold=False
    )
    for x, y, known in ((INC_F, INC_V, near), (INC_V, INC_F, near.at(i="j", j="i")))
]
TAIL, EDGE = f"({VAR}/(c - 1)^2)", "((c - 1)/e)"
little = lemma("c > 1, (c - 1)^2*x <= v |- x <= v/(c - 1)^2").at(v=VAR)
edge = lemma("c > 1, e > 0, e^2 = v |- 1/((c - 1)/e)^2 = v/(c - 1)^2").at(v=VAR), lemma(f"c > 1, e > 0 |- {EDGE} > 0")
FIRST, LAST = (f"({k} + 1 - {MEAN})/e" for k in (START, END))
apart = [lemma(f"{GIVEN} |- {t}").prove(using=rounded) for t in (f"{FIRST} <= -{EDGE}", f"{EDGE} <= {LAST}")]
tails = [
    lemma(f"{GIVEN} |- {value} <= {TAIL}").prove(using=known, unfold=False)
    for value, known in (
        (UP_TO(START), [normal.tail.at(v="c - 1", k=START), little.at(x=UP_TO(START)), *rounded]),
        (
            f"1 - {UP_TO(END)}",
            [normal.other_tail.at(v="c - 1", k=END), little.at(x=f"1 - {UP_TO(END)}"), *rounded, *inside],
        ),
        (VALUE(START), [normal.low.at(x=EDGE), normal.grows.at(x=FIRST, y=f"-{EDGE}"), *edge, apart[0]]),
        (f"1 - {VALUE(END)}", [normal.high.at(x=EDGE), normal.grows.at(x=EDGE, y=LAST), *edge, apart[1]]),
    )
]
ordered = [
    lemma(f"{GIVEN}, i <= j |- {UP_TO('i')} <= {UP_TO('j')}").prove(using=[ratio.rising.at(k="i", l="j - i")]),
    lemma(f"{GIVEN}, i <= j |- {VALUE('i')} <= {VALUE('j')}").prove(
        using=[
            normal.grows.at(x=f"(i + 1 - {MEAN})/e", y=f"(j + 1 - {MEAN})/e"),
            lemma(f"e > 0, i <= j |- (i + 1 - {MEAN})/e <= (j + 1 - {MEAN})/e"),
        ]
    ),
]
ranges = [
    lemma(f"{GIVEN} |- {t}").prove(using=[k])
    for t, k in (
        (f"{UP_TO('i')} >= 0", ratio.sum_not_negative.at(k="i")),
        (f"{UP_TO('i')} <= 1", ratio.sum_not_above.at(k="i")),
        (f"{VALUE('i')} >= 0", normal.not_negative.at(x=f"(i + 1 - {MEAN})/e")),
        (f"{VALUE('i')} <= 1", normal.not_above.at(x=f"(i + 1 - {MEAN})/e")),
    )
]
natural = lemma(f"{GIVEN} |- exp({ERROR}) >= 1").prove(using=[lemma("x >= 0 |- exp(x) >= 1").at(x=ERROR), *variance])
MOST = f"exp({ERROR}) - 1 + 2*{TAIL}"
close = [
    lemma(f"{GIVEN} |- {x('k')} - {y('k')} <= {MOST}").prove(
        using=[
            normal.close.at({"U(i)": x("i"), "V(i)": y("i")}, c=f"exp({ERROR})", w=TAIL, o=START, u=END),
            pair,
            *tails,
            *ordered,
            *ranges,
            natural,
        ],
        unfold=False,
    )
    for x, y, pair in ((UP_TO, VALUE, pairs[0]), (VALUE, UP_TO, pairs[1]))
]
# Between two integers the normal law grows by 1/e at most.
THERE, ANY = f"((x - {MEAN})/e)", "floor(x)"
AT_X = f"normal{THERE}"
steps = normal.grows.at(x=THERE, y=f"({ANY} + 1 - {MEAN})/e"), normal.distance.at(x=THERE, y=f"({ANY} + 1 - {MEAN})/e")
steps += tuple(
    lemma(f"e > 0 |- {t}").prove(using=ratio.around)
    for t in (f"{THERE} < ({ANY} + 1 - {MEAN})/e", f"({ANY} + 1 - {MEAN})/e <= {THERE} + 1/e")
)
BOUND = f"{MOST} + 1/e"
CDF = "cdf(n, m, x, p, q)"
steps += (lemma("e > 0 |- 1/e > 0"), lemma(f"{CDF} = {UP_TO(ANY)}"))
anywhere = [
    lemma(f"{GIVEN} |- {value} <= {BOUND}").prove(using=[known.at(k=ANY), *steps], unfold=False)
    for value, known in ((f"{CDF} - {AT_X}", close[0]), (f"{AT_X} - {CDF}", close[1]))
]

# With c = y^3 for v = y^5.
POWERS = "4*y^3/y^5 + 2*(y^3)^3/(y^5)^2"
exponent = lemma(f"y >= 7 |- {POWERS} <= 18/(7*y)"), lemma("y >= 7 |- 18/(7*y) < 1")
growth = lemma("y >= 7, x <= 18/(7*y), e >= 0, e*(1 - x) <= 1 |- e <= 1 + 9/(2*y)").at(x=POWERS, e=f"exp({POWERS})")
grown = lemma(f"y >= 7 |- exp({POWERS}) <= 1 + 9/(2*y)")
grown.prove(using=[*exponent, growth, lemma("y < 1 |- exp(y)*(1 - y) <= 1").at(y=POWERS)], unfold=False)
beyond = lemma("y >= 7 |- 2*(y^5/(y^3 - 1)^2) <= 9/(4*y)")
root = lemma("y >= 7, e > 0, e^2 = y^5 |- e >= 4*y").prove(
    cases("e >= 4*y"), [lemma("y >= 7 |- y^5 > (4*y)^2"), lemma("e > 0, e < x |- e^2 < x^2").at(x="4*y")]
)
ERRORS = "exp(4*y^3/v + 2*(y^3)^3/v^2) - 1 + 2*(v/(y^3 - 1)^2) + 1/e"
added = lemma("y >= 7, x <= 1 + 9/(2*y), b <= 9/(4*y), e >= 4*y |- x - 1 + b + 1/e <= 7/y")
total = lemma(f"y >= 7, {ROOT}, v = y^5 |- {ERRORS} <= 7/y")
total.prove(using=[grown, beyond, root, added.at(x=f"exp({POWERS})", b="2*(y^5/(y^3 - 1)^2)")])
LIMIT = GIVEN.replace(f", 2*c <= {VAR}", "").replace(", c > 1", f", y > 0, y^5 = {VAR}")
early = lemma("y > 0, y <= 7, x <= 1, v >= 0 |- x - v <= 7/y")
cubes = [lemma("y >= 7 |- y^3 > 1"), lemma("y >= 7 |- 2*y^3 <= y^5"), total.at(v=VAR), *variance]
sizes = [
    normal.not_negative.at(x=THERE),
    normal.not_above.at(x=THERE),
    *(known.at(k=ANY) for known in (ratio.sum_not_negative, ratio.sum_not_above)),
]
limit = [
    lemma(f"{LIMIT} |- {x} - {y} <= 7/y").prove(
        cases("y >= 7"), [known.at(c="y^3"), *cubes, *sizes, early.at(x=x, v=y), steps[-1]], unfold=False
    )
    for x, y, known in ((CDF, AT_X, anywhere[0]), (AT_X, CDF, anywhere[1]))
]
within = lemma("x - y <= b, y - x <= b |- abs(x - y) <= b").at(x=CDF, y=AT_X)
windowed = lemma(f"{GIVEN} |- abs({CDF} - {AT_X}) <= {BOUND}").prove(
    using=[*anywhere, within.at(b=BOUND)], unfold=False
)
limited = lemma(f"{LIMIT} |- abs({CDF} - {AT_X}) <= 7/y").prove(using=[*limit, within.at(b="7/y")], unfold=False)
fifth = [known.at(y=VAR, k=5) for known in (powers.root_positive, powers.power_of_root)]
signs = lemma(f"{SIGNS} |- p > 0")
rooted = [
    lemma(f"{SIGNS}, n >= 1 |- {t}").prove(using=[signs, *local.shifting.root])
    for t in ("sqrt(n*p*q) > 0", f"sqrt(n*p*q)^2 = {VAR}")
]
rooted += [
    lemma(f"{SIGNS}, n >= 1 |- pow({VAR}, 1/5) > 0").prove(using=[*fifth, variance[0]]),
    lemma(f"{SIGNS}, n >= 1 |- pow({VAR}, 1/5)^5 = {VAR}").prove(using=[*fifth, variance[0]]),
]
FINAL = f"{SIGNS}, 0 <= m, m <= n, n >= 1, {normal.NORMAL}"
final = lemma(f"{FINAL} |- abs({CDF} - normal((x - {MEAN})/sqrt(n*p*q))) <= 7/pow({VAR}, 1/5)").prove(
    using=[limited.at(e="sqrt(n*p*q)", y=f"pow({VAR}, 1/5)"), *rooted], unfold=False
)
NEARLY = r"\left| F_{n,m}(x) - \Phi\left(\frac{x - \mu_m}{\sqrt{npq}}\right) \right| \leq "
within = lemma("x - y <= b, y - x <= b |- abs(x - y) <= b").at(x=CDF, y=AT_X)
windowed = lemma(f"{GIVEN} |- abs({CDF} - {AT_X}) <= {BOUND}").prove(
    using=[*anywhere, within.at(b=BOUND)], unfold=False
)
limited = lemma(f"{LIMIT} |- abs({CDF} - {AT_X}) <= 7/y").prove(using=[*limit, within.at(b="7/y")], unfold=False)
POINT = "n = 18, m = 5, q = 1/3, x = 23/3, kappa = 15957691/40000000"
given, at_root = r"n \geq 1; 0 \leq m \leq n; normal law", local.shifting.root
row = section.item(
    "4.7-tails",
    r"\delta > 0 \implies F_{n,m}(\mu_m - \delta) \leq \frac{npq}{\delta^2}; "
    r"\delta > 0 \implies 1 - F_{n,m}(\mu_m + \delta) \leq \frac{npq}{\delta^2}",
    kind="addition",
).title("Chebyshev's inequality, for either side: what is $\\delta$ and more from the mean.")
for link, known in ((1, normal.tail), (2, normal.other_tail)):
    place = f"{MEAN} {'-+'[link - 1]} delta"
    ends = [
        *(k.at(x=place) for k in ratio.around),
        known.at(v="delta", k=f"floor({place})"),
        ratio.all_from_n.at(k=f"floor({place})"),
    ]
    row.prove(
        link=link,
        given=r"n \geq 1; 0 \leq m \leq n",
        using=ends,
        by=cases(f"n >= floor({place}), floor({place}) + 1 >= 0"),
    )
row = section.item(
    "4.7-window",
    NEARLY
    + r"\exp\left(\frac{4c}{npq} + \frac{2c^3}{(npq)^2}\right) - 1 + \frac{2npq}{(c - 1)^2} + \frac{1}{\sqrt{npq}}",
    kind="addition",
).title("The distribution function is that of the normal law, up to an error with constants, for every window $c$.")
row.stands(steps=("4.7-local", "4.7-tails"))
row.prove(
    given=f"{given}; c > 1; 2c \\leq npq", using=[windowed.at(e="sqrt(n*p*q)"), *at_root], point=f"{POINT}, c = 2"
)
row = section.item("4.7-normal", NEARLY + r"\frac{7}{(npq)^{1/5}}", kind="addition")
row.title("The law of $A_n(m)$ tends to the normal one: the error is at most $7/(npq)^{1/5}$, for every $m$.")
row.stands(steps=("4.7-window",))
row.prove(given=f"{given}", using=[final, *ratio.chance], point=POINT)
# Of the logarithm: the law without ones at n q - w x, for the root w of the variance.
RARE = f"{SIGNS}, 0 <= m, m <= n - 1, {normal.NORMAL}, {local.ROOT}"
ABOVE, NONE, MINUS = "pi_above(n, m, m, exp((p - q)*x/w), p, q)", "cdf(n, 0, n*q - n*p*q*(x/w), p, q)", "normal(-x)"
argument = lemma("w > 0, w^2 = n*p*q |- (n*q - n*p*q*(x/w) - (n*q + 0*(p - q)))/w = -x")
same_place = lemma("x = y |- normal(x) = normal(y)").at(x="(n*q - n*p*q*(x/w) - (n*q + 0*(p - q)))/w", y="-x")
third = [lemma(f"w > 0, {sign}w*(x - y) <= 3 + v |- {sign}(x - y) <= (3 + v)/w") for sign in ("", "-")]
square = lemma("w > 0, w^2 = n*p*q |- n*p*q*(x/w)^2 = x^2")
ROOTED = "sqrt(n*p*q)"


def at_w(text):
    return re.sub(r"\bw\b", ROOTED, text)


A_, N_ = at_w(ABOVE), at_w(NONE)
FAR_ = f"{SIGNS}, 0 <= m, m <= n - 1, {normal.NORMAL}"
sides = [
    lemma(f"{FAR_} |- {sign}({A_} - {N_}) <= (3 + x^2)/{ROOTED}").prove(
        using=[
            known.at(x=f"x/{ROOTED}", w=ROOTED),
            over.at(w=ROOTED, x=A_, y=N_, v="x^2"),
            square.at(w=ROOTED),
            *rooted[:2],
        ],
        unfold=False,
    )
    for sign, known, over in zip(("", "-"), local.one_law, third, strict=True)
]
at_none = at_w("(n*q - n*p*q*(x/w) - (n*q + 0*(p - q)))/w")
near_none = lemma(f"{FAR_} |- abs({N_} - {MINUS}) <= 7/pow({VAR}, 1/5)").prove(
    using=[final.at(m=0, x=at_w("n*q - n*p*q*(x/w)")), argument.at(w=ROOTED), same_place.at(w=ROOTED), *rooted[:2]],
    unfold=False,
)
SUMMED = f"7/pow({VAR}, 1/5) + (3 + x^2)/{ROOTED}"
three = lemma("x - y <= b, -(x - y) <= b, abs(y - v) <= c |- abs(x - v) <= c + b").at(
    x=A_, y=N_, v=MINUS, b=f"(3 + x^2)/{ROOTED}", c=f"7/pow({VAR}, 1/5)"
)
logarithm = lemma(f"{FAR_} |- abs({A_} - {MINUS}) <= {SUMMED}").prove(using=[*sides, near_none, three], unfold=False)
row = section.item(
    "4.7-log-normal",
    r"\left| P[\pi_n(A_n(m); m) > \exp((p - q) \frac{x}{\sqrt{npq}})] - \Phi(-x) \right| \leq "
    r"\frac{7}{(npq)^{1/5}} + \frac{3 + x^2}{\sqrt{npq}}",
    kind="addition",
)
row.title("$\\sqrt{npq} \\log(\\pi_n(A_n(m); m))/(p - q)$ tends to the normal law as well, for every $m$.")
row.stands(steps=("4.7-normal", "4.7-one-law"))
row.prove(given=r"0 \leq m \leq n - 1; normal law", using=[logarithm, *ratio.chance], point=POINT)
