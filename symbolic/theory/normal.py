r"""The normal law, and distribution functions that are near it.

`normal` is any function with what the kernel, which has no integrals, can say of the distribution function of N(0, 1):

    STEPS    from x to y it grows by the distance times the least value at least, and times the largest one at most, of
             kappa exp(-z^2/2) between x and y
    RANGE    it is between 0 and 1, at most 1/x^2 at -x, and at least 1 - 1/x^2 at x, for x > 0

By the first it is an integral of kappa exp(-z^2/2), by the second its limits are 0 and 1: so there is just one, and
kappa is 1/sqrt(2 pi).  U is the distribution function of an integer: of its steps up to c from b the quotients are
those of exp(-(i - b)^2/(2 v)), up to exp(d), and beyond there is at most v/(c - 1)^2 on either side.

    at_most, at_least    the steps of `normal` by kappa exp(-x^2/2), the density at the left end
    close                two sequences that grow in near proportion, and have little outside, are near each other
    near                 U(x) is `normal` at (x - b)/sqrt(v), up to exp(d + 2 c/v) - 1 + 2 v/(c - 1)^2 + 1/sqrt(v)
    fifth_root           which is at most 7/y for y^5 = v, c = y^3 and d = 2 c/v + 2 c^3/v^2, if y >= 7
    variances            what becomes of an exponent of such a density with another variance, near v
"""

from symbolic.search.methods import cases, induction
from symbolic.theory.rounding import ceilings, floors
from symbolic.theory.theory import Theory

theory = Theory("the normal law", integers="i j k o u")
lemma = theory.lemma
theory.sequence("normal(x)", like="1/(1 + exp(-(15957691/10000000*x + 7/100*x^3)))")  # to three digits
for sequence in ("U(i)", "V(i)"):
    theory.sequence(sequence)

# ------------------------------------------------------------------------------------ the normal law
FURTHEST, NEAREST = "max(-x, y)", "max(max(x, -y), 0)"
STEPS = [
    "(for all g, y: g < y |- normal(y) - normal(g) >= kappa*(y - g)*exp(-max(-g, y)^2/2))",
    "(for all g, y: g < y |- normal(y) - normal(g) <= kappa*(y - g)*exp(-max(max(g, -y), 0)^2/2))",
]
RANGE = [f"(for all g: {text})" for text in ("normal(g) >= 0", "normal(g) <= 1")]
RANGE += [f"(for all g: g > 0 |- {text})" for text in ("normal(-g) <= 1/g^2", "normal(g) >= 1 - 1/g^2")]
NORMAL = ", ".join(("kappa > 0", *STEPS, *RANGE))
least, most, not_negative, not_above, low, high = (theory.assume(text).at(g="x") for text in (*STEPS, *RANGE))
STEP, PART = "normal(y) - normal(x)", "kappa*(y - x)*exp({})".format
scaled = lemma(f"kappa > 0, x <= y, e <= f |- {PART('e')} <= {PART('f')}")
grows = lemma(f"{NORMAL}, x <= y |- normal(x) <= normal(y)")
same = lemma("x = y |- normal(x) = normal(y)")
grows.prove(cases("y > x"), [least, same, lemma(f"kappa > 0, x <= y |- {PART('e')} >= 0").at(e=f"-{FURTHEST}^2/2")])
half = lemma("exp(-max(1, 1)^2/2) >= 1/2").prove(
    using=[lemma("max(1, 1) = 1"), lemma("x = 1 |- exp(-x^2/2) >= 1/2").at(x="max(1, 1)")]
)
not_high = lemma(f"{NORMAL} |- kappa <= 1")
not_high.prove(using=[least.at(x=-1, y=1), not_negative.at(x=-1), not_above.at(x=1), half])
distance = lemma(f"{NORMAL}, x < y |- {STEP} <= y - x")
distance.prove(using=[most, not_high, scaled.at(e=f"-{NEAREST}^2/2", f=0)])
INSIDE, LEAST, MOST = "x < y, -v <= x, y <= v", f"-{FURTHEST}^2/2", f"-{NEAREST}^2/2"
LOW, HIGH = (f"-x^2/2 {sign} (y - x)*v" for sign in "-+")
not_less = lemma(f"{INSIDE} |- {LEAST} >= {LOW}").prove(cases("-x >= y"))
not_more = lemma(f"{INSIDE} |- {MOST} <= {HIGH}").prove(cases("x >= 0, -y >= 0"))
at_least = lemma(f"{NORMAL}, {INSIDE} |- {STEP} >= {PART(LOW)}").prove(
    using=[least, not_less, scaled.at(e=LOW, f=LEAST)]
)
at_most = lemma(f"{NORMAL}, {INSIDE} |- {STEP} <= {PART(HIGH)}").prove(
    using=[most, not_more, scaled.at(e=MOST, f=HIGH)]
)

# ------------------------------------------------------------------------------------ steps in near proportion
GROWS = ", ".join(
    f"(for all i, j: i <= j |- {f}(i) <= {f}(j)), (for all i: {f}(i) >= 0), (for all i: {f}(i) <= 1)" for f in "UV"
)
U, V = "(U({0}) - U({0} - 1))".format, "(V({0}) - V({0} - 1))".format
NEAR = f"(for all i, j: o < i, i <= u, o < j, j <= u |- {U('i')}*{V('j')} <= c*{U('j')}*{V('i')})"
ONE, HERE = f"{NEAR}, o < i, i <= u, o <= k, k <= u", f"{NEAR}, o <= k, k <= u"
one = lemma(f"{ONE} |- {U('i')}*(V(k) - V(o)) <= c*(U(k) - U(o))*{V('i')}")
one.prove(induction("k", start="o", step=[theory.assume(NEAR).at(j="k + 1")]))
shares = lemma(f"{HERE} |- (U(k) - U(o))*(V(u) - V(o)) <= c*(U(u) - U(o))*(V(k) - V(o))")
shares.prove(induction("k", start="o", step=[one.at(i="k + 1", k="u")]))
gap = lemma("0 <= x, x <= f, 0 <= y, y <= b, f <= 1, b <= 1, c >= 1, x*b <= c*f*y |- x <= y + c - b")
gap.prove(cases("b > 0"))
UPS = {f: theory.assume(f"(for all i, j: i <= j |- {f}(i) <= {f}(j))") for f in "UV"}
SIZES = [
    theory.assume(f"(for all i: {f}(i) {relation})").at(i=i)
    for f in "UV"
    for relation in (">= 0", "<= 1")
    for i in "uok"
]
SOME = f"{GROWS}, {NEAR}, c >= 1, U(o) <= w, 1 - V(u) <= w"
ordered = [known.at(i=i, j=j) for known in UPS.values() for i, j in ("ok", "ku", "ko", "uk")]
close = lemma(f"{SOME} |- U(k) - V(k) <= c - 1 + 2*w").prove(
    cases("k >= o, u >= k"),
    [shares, gap.at(x="U(k) - U(o)", f="U(u) - U(o)", y="V(k) - V(o)", b="V(u) - V(o)"), *ordered, *SIZES],
)

# ------------------------------------------------------------------------------------ steps at integers
ROOT, CELL = "v > 0, e > 0, e^2 = v", "normal((x + 1)/e) - normal(x/e)"
ENDS = {"x": "x/e", "y": "(x + 1)/e", "v": "c/e"}
by_root = [
    lemma(f"{ROOT}, -c <= x, x + 1 <= c |- {text}")
    for text in ("x/e < (x + 1)/e", "-(c/e) <= x/e", "(x + 1)/e <= c/e", "(x + 1)/e - x/e = 1/e")
]
equal = lemma("g = 1/e, f = h |- kappa*g*exp(f) = kappa/e*exp(h)")
cell = []
for relation, sign, known in ((">=", "-", at_least), ("<=", "+", at_most)):
    f, h = f"-(x/e)^2/2 {sign} ((x + 1)/e - x/e)*(c/e)", f"-x^2/(2*v) {sign} c/v"
    using = [known.at(ENDS), *by_root, lemma(f"{ROOT} |- {f} = {h}"), equal.at(g="(x + 1)/e - x/e", f=f, h=h)]
    cell.append(
        lemma(f"{NORMAL}, {ROOT}, -c <= x, x + 1 <= c |- {CELL} {relation} kappa/e*exp({h})").prove(using=using)
    )

# ------------------------------------------------------------------------------------ near the normal law
BOTH = ", ".join(f"b - c <= {i}, {i} + 1 <= b + c" for i in "ij")
QUOTIENT = f"(for all i, j: {BOTH} |- {U('i')} <= exp(((j - b)^2 - (i - b)^2)/(2*v) + d)*{U('j')})"
LITTLE = "(for all k: k <= b - c |- (c - 1)^2*U(k) <= v), (for all k: k + 2 >= b + c |- (c - 1)^2*(1 - U(k)) <= v)"
UPS_U = GROWS.split(", (for all i, j: i <= j |- V")[0]
LAW = f"{QUOTIENT}, {LITTLE}, {UPS_U}, c > 1, d >= 0, {ROOT}, {NORMAL}"
STEP_AT, AT = "(normal(({0} - b + 1)/e) - normal(({0} - b)/e))".format, "normal(({0} - b + 1)/e)".format
product = lemma(
    "x <= exp(f)*y, z <= g*exp(h), v >= g*exp(e), y >= 0, x >= 0, g > 0, f + h = d + e |- x*z <= exp(d)*y*v"
)
APART, SHARE = "((j - b)^2 - (i - b)^2)/(2*v) + d", "d + 2*c/v"
values = {"x": U("i"), "y": U("j"), "f": APART, "z": STEP_AT("j"), "g": "kappa/e", "h": "-(j - b)^2/(2*v) + c/v"}
values |= {"v": STEP_AT("i"), "e": "-(i - b)^2/(2*v) - c/v", "d": SHARE}
rising = [UPS["U"].at(i=f"{i} - 1", j=i) for i in "ij"]
known = [theory.assume(QUOTIENT), cell[0].at(x="i - b"), cell[1].at(x="j - b"), product.at(values), *rising]
steps = lemma(f"{LAW}, {BOTH} |- {U('i')}*{STEP_AT('j')} <= exp({SHARE})*{U('j')}*{STEP_AT('i')}")
steps.prove(using=[*known, lemma(f"v > 0 |- {APART} + ({values['h']}) = {SHARE} + ({values['e']})")], unfold=False)
START, END = "(ceil(b - c) - 1)", "(floor(b + c) - 1)"
rounded = [*floors("b + c"), *ceilings("b - c")]
PLACED = ", ".join(f"{START} < {i}, {i} <= {END}" for i in "ij")
inside = [lemma(f"{PLACED} |- {text}").prove(using=rounded) for text in BOTH.split(", ")]
V_STEP = f"({AT('{0}')} - {AT('({0} - 1)')})".format
pairs = [
    lemma(f"{LAW}, {PLACED} |- {x('i')}*{y('j')} <= exp({SHARE})*{x('j')}*{y('i')}").prove(using=[*inside, known])
    for x, y, known in ((U, V_STEP, steps), (V_STEP, U, steps.at(i="j", j="i")))
]
TAIL, EDGE = "v/(c - 1)^2", "((c - 1)/e)"
small, far = lemma("c > 1, (c - 1)^2*x <= v |- x <= v/(c - 1)^2"), lemma("c > 1, e > 0 |- (c - 1)/e > 0")
edge = lemma(f"c > 1, {ROOT} |- 1/((c - 1)/e)^2 = {TAIL}")
apart = [
    lemma(f"e > 0 |- {t}").prove(using=rounded)
    for t in (f"({START} - b + 1)/e <= -{EDGE}", f"{EDGE} <= ({END} - b + 1)/e")
]
tails = [
    lemma(f"{LAW} |- {value} <= {TAIL}").prove(using=known)
    for value, known in (
        (f"U{START}", [small.at(x=f"U{START}"), *rounded]),
        (f"1 - U{END}", [small.at(x=f"1 - U{END}"), *rounded]),
        (AT(START), [low.at(x=EDGE), grows.at(x=f"({START} - b + 1)/e", y=f"-{EDGE}"), edge, far, apart[0]]),
        (f"1 - {AT(END)}", [high.at(x=EDGE), grows.at(x=EDGE, y=f"({END} - b + 1)/e"), edge, far, apart[1]]),
    )
]
ordered = lemma(f"{LAW}, i <= j |- {AT('i')} <= {AT('j')}")
ordered.prove(
    using=[grows.at(x="(i - b + 1)/e", y="(j - b + 1)/e"), lemma("e > 0, i <= j |- (i - b + 1)/e <= (j - b + 1)/e")]
)
sizes = [
    lemma(f"{LAW} |- {AT('i')} {text}").prove(using=[k.at(x="(i - b + 1)/e")])
    for text, k in ((">= 0", not_negative), ("<= 1", not_above))
]
natural = lemma("v > 0, c > 1, d >= 0 |- exp(d + 2*c/v) >= 1").prove(using=[lemma("x >= 0 |- exp(x) >= 1").at(x=SHARE)])
MOST = f"exp({SHARE}) - 1 + 2*({TAIL})"
OTHERS = {"c": f"exp({SHARE})", "w": TAIL, "o": START, "u": END}
differ = [
    lemma(f"{LAW} |- {x} - {y} <= {MOST}").prove(
        using=[close.at({**meant, **OTHERS}), *pairs, *tails, ordered, *sizes, natural], unfold=False
    )
    for x, y, meant in (("U(k)", AT("k"), {"V(i)": AT("i")}), (AT("k"), "U(k)", {"U(i)": AT("i"), "V(i)": "U(i)"}))
]
HERE, NEXT = "((x - b)/e)", "((floor(x) - b + 1)/e)"
between = [grows.at(x=HERE, y=NEXT), distance.at(x=HERE, y=NEXT), lemma("e > 0 |- 1/e > 0")]
between += [lemma(f"e > 0 |- {text}") for text in (f"{HERE} < {NEXT}", f"{NEXT} <= {HERE} + 1/e")]
FOUND, BOUND = f"(U(floor(x)) - normal{HERE})", f"{MOST} + 1/e"
sides = [
    lemma(f"{LAW} |- {sign}{FOUND} <= {BOUND}").prove(using=[known.at(k="floor(x)"), *between], unfold=False)
    for sign, known in zip(("", "-"), differ, strict=True)
]
absolute = lemma("x <= y, -x <= y |- abs(x) <= y").at(x=FOUND)
near = lemma(f"{LAW} |- abs({FOUND}) <= {BOUND}").prove(using=[*sides, absolute.at(y=BOUND)], unfold=False)

within = lemma(f"{NORMAL}, 0 <= x, x <= 1 |- abs(x - normal(y)) <= 1")
within.prove(
    using=[
        not_negative.at(x="y"),
        not_above.at(x="y"),
        lemma("x <= v, -x <= v |- abs(x) <= v").at(x="x - normal(y)", v=1),
    ]
)

# ------------------------------------------------------------------------------------ in powers of y
POWERS = "2*y^3/y^5 + 2*(y^3)^3/(y^5)^2 + 2*y^3/y^5"
exponent = lemma(f"y >= 7 |- {POWERS} <= 18/(7*y)"), lemma("y >= 7 |- 18/(7*y) < 1")
growth = lemma("y >= 7, x <= 18/(7*y), e >= 0, e*(1 - x) <= 1 |- e <= 1 + 9/(2*y)").at(x=POWERS, e=f"exp({POWERS})")
grown = lemma(f"y >= 7 |- exp({POWERS}) <= 1 + 9/(2*y)")
grown.prove(using=[*exponent, growth, lemma("x < 1 |- exp(x)*(1 - x) <= 1").at(x=POWERS)], unfold=False)
outside = lemma("y >= 7 |- 2*(y^5/(y^3 - 1)^2) <= 9/(4*y)")
root = lemma("y >= 7, e > 0, e^2 = y^5 |- e >= 4*y").prove(
    cases("e >= 4*y"), [lemma("y >= 7 |- y^5 > (4*y)^2"), lemma("e > 0, e < x |- e^2 < x^2").at(x="4*y")]
)
added = lemma("y >= 7, x <= 1 + 9/(2*y), b <= 9/(4*y), e >= 4*y |- x - 1 + b + 1/e <= 7/y")
fifth_root = lemma(
    f"y >= 7, {ROOT}, v = y^5 |- exp(2*y^3/v + 2*(y^3)^3/v^2 + 2*y^3/v) - 1 + 2*(v/(y^3 - 1)^2) + 1/e <= 7/y"
)
fifth_root.prove(using=[grown, outside, root, added.at(x=f"exp({POWERS})", b="2*(y^5/(y^3 - 1)^2)")])

# ------------------------------------------------------------------------------------ nearly the same variance
# Exponents of densities with the variances w and v: b and g are 1/w and 1/v, and k is |y - x|.
CLOSE = "0 < b, b <= g, 2*c*b <= 1, 2*(g - b) <= g*b, -c <= x, x <= c, -c <= y, y <= c, k <= 2*c"
PARTS = "k*c^2*b^2 <= 2*c^3*g^2", "(y^2 - x^2)*(b - g) <= c*g", "k*b <= 2*c*g", "c*g >= 0"
variances = lemma(f"{CLOSE} |- (y^2 - x^2 + k)*b/2 + k*c^2*b^2 <= (y^2 - x^2)*g/2 + 2*c*g + 2*c^3*g^2")
variances.prove(using=[lemma(f"{CLOSE} |- {text}") for text in PARTS], unfold=False)
INVERSE = "1/w > 0", "1/w <= 1/v", "2*c*(1/w) <= 1", "2*(1/v - 1/w) <= 1/v*(1/w)"
inverses = [lemma(f"v > 0, w >= v, w - v <= 1/2, 2*c <= w |- {text}") for text in INVERSE]
