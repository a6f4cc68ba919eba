r"""The normal law, and distribution functions that are near it.

`normal` is any function with what the kernel, which has no integrals, can say of the distribution function of N(0, 1):

    STEPS    from h to y it grows, in proportion to what it grows from a to w, by the distance times the largest value
             of exp(-z^2/2) between h and y at most, in proportion to the distance times the least one between a and w
    RANGE    it is between 0 and 1, at most 1/x^2 at -x, and at least 1 - 1/x^2 at x, for x > 0

By the first what it grows is in proportion to the integral of exp(-z^2/2), by the second its limits are 0 and 1: so
there is just one, which checks at points take.  U is the distribution function of an integer: of its steps up to c from
b the quotients are those of exp(-(i - b)^2/(2 v)), up to exp(d), and beyond there is at most v/(c - 1)^2 on either
side; r is the square root of v.

    relative             the quotient of two steps of `normal` by that of the densities at their left ends
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
for sequence in ("normal(x)", "U(i)", "V(i)"):
    theory.sequence(sequence)

# ------------------------------------------------------------------------------------ the normal law
FURTHEST, NEAREST = "-max(-{0}, {1})^2/2".format, "-max(max({0}, -{1}), 0)^2/2".format
STEP = "(normal({1}) - normal({0}))".format
STEPS = f"(for all a, w, h, y: a < w, h < y |- {STEP('h', 'y')}*(w - a)*exp({FURTHEST('a', 'w')}) <= "
STEPS += f"{STEP('a', 'w')}*(y - h)*exp({NEAREST('h', 'y')}))"
RANGE = [f"(for all w: {text})" for text in ("normal(w) >= 0", "normal(w) <= 1")]
RANGE += [f"(for all w: w > 0 |- {text})" for text in ("normal(-w) <= 1/w^2", "normal(w) >= 1 - 1/w^2")]
NORMAL = ", ".join((STEPS, *RANGE))
quotient = theory.assume(STEPS)
not_negative, not_above, low, high = (theory.assume(text).at(w="x") for text in RANGE)
grows = lemma(f"{NORMAL}, x <= y |- normal(x) <= normal(y)")
up = lemma("s*w*exp(a) <= f*4*exp(b), s >= 1/2, w > 0 |- f >= 0")
up = up.at(s=STEP("-2", "2"), w="y - x", f=STEP("x", "y"), a=FURTHEST("x", "y"), b=NEAREST("-2", "2"))
middle = quotient.at(a="x", w="y", h=-2, y=2)
same = lemma("x = y |- normal(x) = normal(y)")
grows.prove(cases("y > x"), [middle, up, high.at(x=2), low.at(x=2), same])
half = lemma("exp(-max(1, 1)^2/2) >= 1/2").prove(
    using=[lemma("max(1, 1) = 1"), lemma("x = 1 |- exp(-x^2/2) >= 1/2").at(x="max(1, 1)")]
)
less = lemma("s*2*f <= w*x*y, f >= 1/2, 0 <= w, w <= 1, x > 0, 0 <= y, y <= 1, s >= 0 |- s <= x").prove(
    using=[lemma("f >= 1/2, s >= 0 |- s*2*f >= s"), lemma("0 <= w, w <= 1, 0 <= y, y <= 1 |- w*y <= 1")]
)
less = less.at(s=STEP("x", "y"), f="exp(-max(1, 1)^2/2)", w=STEP("-1", "1"), x="y - x", y=f"exp({NEAREST('x', 'y')})")
at_most_1 = lemma("exp(-b^2/2) <= 1").at(b="max(max(x, -y), 0)")
distance = lemma(f"{NORMAL}, x < y |- {STEP('x', 'y')} <= y - x")
known = [quotient.at(a=-1, w=1, h="x"), half, less, at_most_1, grows, grows.at(x=-1, y=1)]
distance.prove(using=[*known, not_negative.at(x=-1), not_above.at(x=1)])
INSIDE, LOW, HIGH = (
    "{0} < {1}, -v <= {0}, {1} <= v".format,
    "-{0}^2/2 - ({1} - {0})*v".format,
    "-{0}^2/2 + ({1} - {0})*v".format,
)
not_less = lemma(f"{INSIDE('x', 'y')} |- {FURTHEST('x', 'y')} >= {LOW('x', 'y')}").prove(cases("-x >= y"))
not_more = lemma(f"{INSIDE('x', 'y')} |- {NEAREST('x', 'y')} <= {HIGH('x', 'y')}").prove(cases("x >= 0, -y >= 0"))
scaled = lemma("x*exp(a) <= y*exp(b), f <= a, b <= g, x >= 0, y >= 0 |- x*exp(f) <= y*exp(g)")
PLACES = {"a": FURTHEST("a", "w"), "b": NEAREST("h", "y"), "f": LOW("a", "w"), "g": HIGH("h", "y")}
LEFT, RIGHT = f"{STEP('h', 'y')}*(w - a)", f"{STEP('a', 'w')}*(y - h)"
relative = lemma(
    f"{NORMAL}, {INSIDE('a', 'w')}, {INSIDE('h', 'y')} |- {LEFT}*exp({PLACES['f']}) <= {RIGHT}*exp({PLACES['g']})"
)
relative.prove(
    using=[
        quotient,
        not_less.at(x="a", y="w"),
        not_more.at(x="h"),
        scaled.at(PLACES, x=LEFT, y=RIGHT),
        grows.at(x="h"),
        grows.at(x="a", y="w"),
    ]
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
ROOT, CELL = "v > 0, r > 0, r^2 = v", "(normal(({0} + 1)/r) - normal({0}/r))".format
WITHIN = ", ".join(f"-c <= {x}, {x} + 1 <= c" for x in "xy")
by_root = [
    lemma(f"{ROOT}, -c <= x, x + 1 <= c |- {text}").at(x=x)
    for text in ("x/r < (x + 1)/r", "-(c/r) <= x/r", "(x + 1)/r <= c/r", "(x + 1)/r - x/r = 1/r")
    for x in "xy"
]
DENSITIES = [f"-{x}^2/(2*v) {sign} c/v" for x, sign in ("x-", "y+")]
SPARE = [f"-({x}/r)^2/2 {sign} (({x} + 1)/r - {x}/r)*(c/r)" for x, sign in ("x-", "y+")]
exponents = [lemma(f"{ROOT} |- exp({spare}) = exp({density})") for spare, density in zip(SPARE, DENSITIES, strict=True)]
shorter = lemma("s*f*a <= w*g*b, f = g, f > 0 |- s*a <= w*b")
shorter.prove(using=[lemma("x*f <= y*f, f > 0 |- x <= y").at(x="s*a", y="w*b")])
shorter = shorter.at(s=CELL("y"), f="(x + 1)/r - x/r", w=CELL("x"), g="(y + 1)/r - y/r").at(
    a=f"exp({SPARE[0]})", b=f"exp({SPARE[1]})"
)
cell = lemma(f"{NORMAL}, {ROOT}, {WITHIN} |- {CELL('y')}*exp({DENSITIES[0]}) <= {CELL('x')}*exp({DENSITIES[1]})")
cell.prove(
    using=[
        relative.at(a="x/r", w="(x + 1)/r", h="y/r", y="(y + 1)/r", v="c/r"),
        *by_root,
        *exponents,
        shorter,
    ]
)

# ------------------------------------------------------------------------------------ near the normal law
BOTH = ", ".join(f"b - c <= {i}, {i} + 1 <= b + c" for i in "ij")
QUOTIENT = f"(for all i, j: {BOTH} |- {U('i')} <= exp(((j - b)^2 - (i - b)^2)/(2*v) + d)*{U('j')})"
LITTLE = "(for all k: k <= b - c |- (c - 1)^2*U(k) <= v), (for all k: k + 2 >= b + c |- (c - 1)^2*(1 - U(k)) <= v)"
UPS_U = GROWS.split(", (for all i, j: i <= j |- V")[0]
LAW = f"{QUOTIENT}, {LITTLE}, {UPS_U}, c > 1, d >= 0, {ROOT}, {NORMAL}"
STEP_AT, AT = "(normal(({0} - b + 1)/r) - normal(({0} - b)/r))".format, "normal(({0} - b + 1)/r)".format
product = lemma("x <= exp(f)*y, z*exp(a) <= w*exp(h), y >= 0, z >= 0, f + h = d + a |- x*z <= exp(d)*y*w")
APART, SHARE = "((j - b)^2 - (i - b)^2)/(2*v) + d", "d + 2*c/v"
values = {"x": U("i"), "y": U("j"), "f": APART, "z": STEP_AT("j"), "w": STEP_AT("i"), "d": SHARE}
values |= {"a": "-(i - b)^2/(2*v) - c/v", "h": "-(j - b)^2/(2*v) + c/v"}
ENDS = {"x": "(j - b)/r", "y": "(j - b + 1)/r"}
known = [theory.assume(QUOTIENT), cell.at(x="i - b", y="j - b"), product.at(values), UPS["U"].at(i="j - 1", j="j")]
known += [grows.at(ENDS), lemma(f"{ROOT} |- {ENDS['x']} <= {ENDS['y']}")]
steps = lemma(f"{LAW}, {BOTH} |- {U('i')}*{STEP_AT('j')} <= exp({SHARE})*{U('j')}*{STEP_AT('i')}")
steps.prove(using=[*known, lemma(f"v > 0 |- {APART} + ({values['h']}) = {SHARE} + ({values['a']})")], unfold=False)
START, END = "(ceil(b - c) - 1)", "(floor(b + c) - 1)"
rounded = [*floors("b + c"), *ceilings("b - c")]
PLACED = ", ".join(f"{START} < {i}, {i} <= {END}" for i in "ij")
inside = [lemma(f"{PLACED} |- {text}").prove(using=rounded) for text in BOTH.split(", ")]
V_STEP = f"({AT('{0}')} - {AT('({0} - 1)')})".format
pairs = [
    lemma(f"{LAW}, {PLACED} |- {x('i')}*{y('j')} <= exp({SHARE})*{x('j')}*{y('i')}").prove(using=[*inside, known])
    for x, y, known in ((U, V_STEP, steps), (V_STEP, U, steps.at(i="j", j="i")))
]
TAIL, EDGE = "v/(c - 1)^2", "((c - 1)/r)"
small, far = lemma("c > 1, (c - 1)^2*x <= v |- x <= v/(c - 1)^2"), lemma("c > 1, r > 0 |- (c - 1)/r > 0")
edge = lemma(f"c > 1, {ROOT} |- 1/((c - 1)/r)^2 = {TAIL}")
apart = [
    lemma(f"r > 0 |- {t}").prove(using=rounded)
    for t in (f"({START} - b + 1)/r <= -{EDGE}", f"{EDGE} <= ({END} - b + 1)/r")
]
tails = [
    lemma(f"{LAW} |- {value} <= {TAIL}").prove(using=known)
    for value, known in (
        (f"U{START}", [small.at(x=f"U{START}"), *rounded]),
        (f"1 - U{END}", [small.at(x=f"1 - U{END}"), *rounded]),
        (AT(START), [low.at(x=EDGE), grows.at(x=f"({START} - b + 1)/r", y=f"-{EDGE}"), edge, far, apart[0]]),
        (f"1 - {AT(END)}", [high.at(x=EDGE), grows.at(x=EDGE, y=f"({END} - b + 1)/r"), edge, far, apart[1]]),
    )
]
ordered = lemma(f"{LAW}, i <= j |- {AT('i')} <= {AT('j')}")
ordered.prove(
    using=[grows.at(x="(i - b + 1)/r", y="(j - b + 1)/r"), lemma("r > 0, i <= j |- (i - b + 1)/r <= (j - b + 1)/r")]
)
sizes = [
    lemma(f"{LAW} |- {AT('i')} {text}").prove(using=[k.at(x="(i - b + 1)/r")])
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
HERE, NEXT = "((x - b)/r)", "((floor(x) - b + 1)/r)"
between = [grows.at(x=HERE, y=NEXT), distance.at(x=HERE, y=NEXT), lemma("r > 0 |- 1/r > 0")]
between += [lemma(f"r > 0 |- {text}") for text in (f"{HERE} < {NEXT}", f"{NEXT} <= {HERE} + 1/r")]
FOUND, BOUND = f"(U(floor(x)) - normal{HERE})", f"{MOST} + 1/r"
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
growth = lemma("y >= 7, x <= 18/(7*y), a >= 0, a*(1 - x) <= 1 |- a <= 1 + 9/(2*y)").at(x=POWERS, a=f"exp({POWERS})")
grown = lemma(f"y >= 7 |- exp({POWERS}) <= 1 + 9/(2*y)")
grown.prove(using=[*exponent, growth, lemma("x < 1 |- exp(x)*(1 - x) <= 1").at(x=POWERS)], unfold=False)
outside = lemma("y >= 7 |- 2*(y^5/(y^3 - 1)^2) <= 9/(4*y)")
root = lemma("y >= 7, r > 0, r^2 = y^5 |- r >= 4*y").prove(
    cases("r >= 4*y"), [lemma("y >= 7 |- y^5 > (4*y)^2"), lemma("r > 0, r < x |- r^2 < x^2").at(x="4*y")]
)
added = lemma("y >= 7, x <= 1 + 9/(2*y), b <= 9/(4*y), r >= 4*y |- x - 1 + b + 1/r <= 7/y")
fifth_root = lemma(
    f"y >= 7, {ROOT}, v = y^5 |- exp(2*y^3/v + 2*(y^3)^3/v^2 + 2*y^3/v) - 1 + 2*(v/(y^3 - 1)^2) + 1/r <= 7/y"
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
