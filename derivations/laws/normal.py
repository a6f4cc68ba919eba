r"""The normal law, and distribution functions that are near each other.

`normal` is any function with what the kernel, which has no integrals, can say of the distribution function of N(0, 1):

    STEPS    from x to y it grows by the distance times the least value at least, and times the largest one at most, of
             kappa exp(-z^2/2) between x and y
    RANGE    it is between 0 and 1, at most 1/x^2 at -x, and at least 1 - 1/x^2 at x, for x > 0

By the first it is an integral of kappa exp(-z^2/2), by the second its limits are 0 and 1: so there is just one, and
kappa is 1/sqrt(2 pi).

    at_most, at_least    its steps by kappa exp(-x^2/2), the density at the left end
    close                two sequences that grow in near proportion, and have little outside, are near each other
    tail, other_tail     Chebyshev's inequality, from Cantelli's
"""

from derivations.author import Theory, cases, induction
from derivations.laws import comparing, peak
from derivations.laws import probability_ratio as ratio

theory = Theory("the normal law", integers="i j o u", on=[peak.theory, comparing.theory])
lemma = theory.lemma
theory.sequence("normal(x)", like="1/(1 + exp(-(15957691/10000000*x + 7/100*x^3)))")  # to three digits
for sequence in ("U(i)", "V(i)"):
    theory.sequence(sequence)

# ------------------------------------------------------------------------------------ the normal law
FURTHEST, NEAREST = "max(-x, y)", "max(max(x, -y), 0)"
STEPS = [
    f"(for all x, y: x < y |- normal(y) - normal(x) {relation} kappa*(y - x)*exp(-{end}^2/2))"
    for relation, end in ((">=", FURTHEST), ("<=", NEAREST))
]
RANGE = [f"(for all x: {text})" for text in ("normal(x) >= 0", "normal(x) <= 1")]
RANGE += [f"(for all x: x > 0 |- {text})" for text in ("normal(-x) <= 1/x^2", "normal(x) >= 1 - 1/x^2")]
NORMAL = ", ".join(("kappa > 0", *STEPS, *RANGE))
least, most, not_negative, not_above, low, high = map(theory.assume, (*STEPS, *RANGE))
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

# ------------------------------------------------------------------------------------ Chebyshev's inequality
FAR = f"{peak.CHANCE}, h >= 0, v >= 0"
UP_TO, SQUARES = comparing.up_to, peak.PLUS("{}").replace("t*", "h*").format
far = lemma("h >= 0, v >= 0, x >= v |- (1 + h*v)^2 <= (1 + h*x)^2")
WEIGHED = f"(1 + h*v)^2*a(n, m, j, p, q) <= (1 + h*({peak.MEAN} - j))^2*a(n, m, j, p, q)"
weighed = lemma(f"{FAR}, j <= {peak.MEAN} - v |- {WEIGHED}")
weighed.prove(using=[ratio.not_negative.at(s="j"), far.at(x=f"{peak.MEAN} - j")])
squares = lemma(f"{FAR}, 0 <= k, k <= {peak.MEAN} - v |- (1 + h*v)^2*{UP_TO('k')} <= {SQUARES('k')}")
squares.prove(induction("k"), [weighed.at(j="k + 1"), weighed.at(j=0)], unfold=False)
cantelli = lemma(f"{FAR}, 0 <= k, k <= n, k <= {peak.MEAN} - v |- (1 + h*v)^2*{UP_TO('k')} <= 1 + h^2*(n*p*q)")
cantelli.prove(using=[squares, peak.part.at(t="h", l="n - k"), peak.total.at(t="h")], unfold=False)
least_at = lemma("w > 0, v > 0, (1 + v/w*v)^2*x <= 1 + (v/w)^2*w, x >= 0 |- v^2*x <= w")
known = [cantelli.at(h="v/(n*p*q)"), least_at.at(w="n*p*q", x=UP_TO("k")), ratio.sum_not_negative]
tail = lemma(f"{peak.CHANCE}, v > 0, n >= 1, k <= {peak.MEAN} - v |- v^2*{UP_TO('k')} <= n*p*q")
tail.prove(cases("k >= 0"), known, unfold=False)
OTHER = f"{peak.CHANCE}, v > 0, n >= 1, -1 <= k, k <= n, k + 1 >= {peak.MEAN} + v"
other_tail = lemma(f"{OTHER} |- v^2*(1 - {UP_TO('k')}) <= n*p*q")
other_tail.prove(using=[tail.at(m="n - m", k="n - k - 1"), comparing.other_tail], unfold=False)
