r"""How far the laws of the numbers of reported ones are from shifted copies: at most 5/(2 w), where w^2 = n p q.

    approximation      |cdf(n, m, x) - cdf(n, 0, x - m (p - q))| <= 5/(2 sqrt(n p q))

It is Stein's method for the binomial law of n zero bits, F its sums.  For 0 <= k <= n - 1 the test g = `tested` solves

    q (n - s) g(s + 1) - p s g(s) = 1[s <= k] - F(k)

and w g <= 1 (`flatness`, by `peak.gap`), n p q |g(s + 1) - g(s)| <= 1 (`slopes`, by `peak.low` and `peak.high`).  The
law of m set bits, shifted back by an integer d, fails to balance the left side by little (`flux`): with the law P of
one set bit less it is the sum of g(s + 1) times

    (d - m (p - q)) P(s + d) + d p q {P(s + d + 1) - 2 P(s + d) + P(s + d - 1)}.

The first part is at most |d - m (p - q)|/w.  The second one is summed by parts: P rises and falls once, so that its
`variation` is twice its largest value, and p q m P <= w/2 (`peak.fewer`): d/(m w) at most.  Below d there is left what
is at most p/(2 w), by `before`.  With d = floor(x) - floor(x - m (p - q)) it is 1 + 1 + 1/2.
"""

from fractions import Fraction

from derivations.laws import distributions as of
from derivations.laws import peak
from derivations.laws import probability_ratio as ratio
from derivations.laws.peak import (
    CHANCE,
    F0,
    LAW,
    MEAN,
    NONE,
    P0,
    ROOT,
    SETS,
    X0,
    at_most,
    below,
    deficit_half,
    deficit_low,
    fewer,
    gap,
    high,
    low,
    no_flux,
    set_flux,
    some,
    sum_not_negative,
)
from symbolic.search.methods import cases, first, induction
from symbolic.theory.theory import Theory

theory = Theory("laws that are shifted", on=[peak.theory])
lemma = theory.lemma
SET = "p = 1 - q, q > 0, p > 0, 1 <= m <= n"


# ------------------------------------------------------------------------------------ the test
def model_tested(s, n, k, p, q):
    """The covariance of what is below s and what is not above k, by the enumeration of all flips."""
    below, upto = (sum(of.flips(n, 0, i, p, q) for i in range(int(end))) for end in (s, k + 1))
    return (min(below, upto) - below * upto) / (p * s * of.flips(n, 0, s, p, q)) if s else Fraction(0)


tested = theory.recursive(
    "tested(s, n, k, p, q)",
    "0",
    f"(pos(k - s) - {F0('k')} + p*s*tested(s, n, k, p, q))/(q*(n - s))",
    model=model_tested,
)
G = "tested({}, n, k, p, q)".format
WITHIN = f"{NONE}, 0 <= k <= n - 1"
step_up = lemma(f"{WITHIN}, 0 <= s <= k |- q*(n - s)*{G('s + 1')} - p*s*{G('s')} = 1 - {F0('k')}")
step_down = lemma(f"{WITHIN}, k + 1 <= s <= n - 1 |- q*(n - s)*{G('s + 1')} - p*s*{G('s')} = -{F0('k')}")
empty = lemma(f"{F0('-1')} = 0", using=[ratio.none.at(m=0, k=-1)])
one_more = ratio.one_more_summand.at(m=0, k="s")
weigh_up = lemma(
    f"{WITHIN}, 0 <= s, s <= k + 1 |- p*s*{P0('s')}*{G('s')} = {F0('s - 1')}*(1 - {F0('k')})",
    induction("s"),
    [step_up, no_flux, one_more, empty],
)
weigh_down = lemma(
    f"{WITHIN}, s >= k + 1, s <= n |- p*s*{P0('s')}*{G('s')} = {F0('k')}*(1 - {F0('s - 1')})",
    induction("s", start="k + 1"),
    [weigh_up.at(s="k + 1"), step_down, no_flux, one_more],
)
flow = lemma(
    f"{NONE}, s >= 1 |- {X0('s - 1')} = p*s*{P0('s')}",
    using=[below.at(k="s - 1"), no_flux.at(s="s - 1")],
    unfold=False,
)
flow_positive = lemma(f"{NONE}, 1 <= s <= n |- p*s*{P0('s')} > 0", using=[ratio.positive.at(m=0)], unfold=False)
left_side, right_side, middle_side = (
    lemma(f"{given}, 1 <= s <= n |- {text}", using=[known.at(k="s - 1"), flow, some.at(k="s - 1")], unfold=False)
    for given, text, known in (
        (NONE, f"(n*q - s + 1)*{F0('s - 1')} <= p*s*{P0('s')}", low),
        (NONE, f"(s - n*q)*(1 - {F0('s - 1')}) <= p*s*{P0('s')}", high),
        (f"{NONE}, {ROOT}", f"w*{F0('s - 1')}*(1 - {F0('s - 1')}) <= p*s*{P0('s')}", gap),
    )
)
growing = lemma(
    f"{NONE}, k >= 0, s - 1 >= k |- {F0('s - 1')} >= {F0('k')}",
    using=[ratio.rising.at(m=0, l="s - 1 - k")],
    unfold=False,
)
growing_up = lemma(
    f"{NONE}, s >= 1, k >= s - 1 |- {F0('s - 1')} <= {F0('k')}",
    using=[ratio.rising.at(m=0, l="k - s + 1", k="s - 1")],
    unfold=False,
)
# Weights u <= v: of what is below s and up to k, or of what is not.
cancelled = lemma("y > 0, y*x <= y*t |- x <= t")
WEIGHT = "y > 0, g >= 0, 0 <= u, u <= 1, 0 <= v, v <= 1"
by_left = lemma("y*g = u*t, t >= 0, r*u <= y |- y*(r*g) <= y*t")
left_bound = lemma(
    f"{WEIGHT}, y*g = u*(1 - v), r*u <= y |- r*g <= 1 - v",
    using=[by_left.at(t="1 - v"), cancelled.at(x="r*g", t="1 - v")],
)
UV = "y > 0, 0 <= u, u <= v, v <= 1"
by_right_up = lemma(f"{UV}, r*(1 - u) <= y, r >= 0 |- r*(u*(1 - v)) <= y*v")
by_right_down = lemma(f"{UV}, r < 0 |- r*(u*(1 - v)) <= y*v")
by_right_both = lemma(f"{UV}, r*(1 - u) <= y |- r*(u*(1 - v)) <= y*v", cases("r >= 0"), unfold=False)
by_right = lemma(
    f"{UV}, r*(1 - u) <= y, y*g = u*(1 - v) |- y*(r*g) <= y*v",
    using=[by_right_both, lemma("y*g = x |- y*(r*g) = r*x").at(x="u*(1 - v)")],
    unfold=False,
)
right_bound = lemma(
    f"{WEIGHT}, u <= v, y*g = u*(1 - v), r*(1 - u) <= y |- r*g <= v", using=[by_right, cancelled.at(x="r*g", t="v")]
)
flat_by = lemma("y*g = u*(1 - v), w > 0, 0 <= u, u <= v, w*u*(1 - u) <= y |- y*(w*g) <= y*1")
flat = lemma(
    f"{WEIGHT}, y*g = u*(1 - v), w > 0, u <= v, w*u*(1 - u) <= y |- w*g <= 1",
    using=[flat_by, cancelled.at(x="w*g", t="1")],
)
not_less = lemma(
    "y > 0, 0 <= u, v <= 1, y*g = u*(1 - v) |- g >= 0",
    using=[lemma("y > 0, y*g >= 0 |- g >= 0"), lemma("0 <= u, v <= 1 |- u*(1 - v) >= 0")],
)

NEAR, FAR = {"u": F0("s - 1"), "v": F0("k")}, {"u": f"1 - {F0('s - 1')}", "v": f"1 - {F0('k')}"}
Y = f"p*s*{P0('s')}"
bounds = [flow_positive, some.at(k="s - 1"), some, at_most.at(k="s - 1"), at_most]


def everywhere(given, text, near, far, here=()):
    """For s up to k + 1, and from there on."""
    _near, _far = (
        lemma(
            f"{given}, 0 <= k <= n - 1, 1 <= s <= n, {where} |- {text}",
            using=[known.at(side, y=Y, g=G("s")), *bounds, *more, *here],
            unfold=False,
        )
        for where, known, side, more in (
            ("s <= k + 1", near, NEAR, [weigh_up, growing_up]),
            ("s >= k + 1", far, FAR, [weigh_down, growing]),
        )
    )
    return lemma(f"{given}, 0 <= k <= n - 1, 1 <= s <= n |- {text}", cases("k + 1 >= s"), [], unfold=False)


test_not_negative = everywhere(NONE, f"{G('s')} >= 0", not_less, not_less)

flatness = everywhere(f"{NONE}, {ROOT}", f"w*{G('s')} <= 1", flat, flat, [middle_side])
to_left = everywhere(
    NONE,
    f"(n*q - s + 1)*{G('s')} <= 1 - {F0('k')}",
    left_bound.at(r="n*q - s + 1"),
    right_bound.at(r="n*q - s + 1"),
    [left_side],
)
to_right = everywhere(
    NONE, f"(s - n*q)*{G('s')} <= {F0('k')}", right_bound.at(r="s - n*q"), left_bound.at(r="s - n*q"), [right_side]
)
INSIDE = f"{NONE}, 0 <= k <= n - 1, 0 <= s, s <= n"
left_too = lemma(f"{INSIDE} |- (n*q - s)*{G('s')} <= 1 - {F0('k')}", first("s"), [to_left, test_not_negative, at_most])
right_too = lemma(f"{INSIDE} |- (s - n*q)*{G('s')} <= {F0('k')}", first("s"), [to_right, some])
left_next = lemma(
    f"{WITHIN}, 0 <= s, s <= n - 1 |- (n*q - s)*{G('s + 1')} <= 1 - {F0('k')}",
    using=[to_left.at(s="s + 1")],
    unfold=False,
)
right_next = lemma(
    f"{WITHIN}, 0 <= s, s <= n - 1 |- (s - n*q)*{G('s + 1')} <= {F0('k')}",
    using=[to_right.at(s="s + 1"), test_not_negative.at(s="s + 1")],
    unfold=False,
)
step_is = lemma(f"{WITHIN}, 0 <= s, s <= n - 1 |- q*(n - s)*{G('s + 1')} - p*s*{G('s')} = pos(k - s) - {F0('k')}")
pos_range = [lemma("pos(x) >= 0"), lemma("pos(x) <= 1")]
SLOPE = (
    "p = 1 - q, p > 0, q > 0, 0 <= v, v <= 1, c >= 0, c <= 1, q*(n - s)*x - p*s*y = c - v,"
    " (n*q - s)*x <= 1 - v, (n*q - s)*y <= 1 - v, (s - n*q)*x <= v, (s - n*q)*y <= v"
)
slopes = [lemma(f"{SLOPE} |- n*p*q*({gap}) <= 1") for gap in ("x - y", "y - x")]
slope_1, slope_2 = (
    lemma(
        f"{WITHIN}, 0 <= s, s <= n - 1 |- n*p*q*({x} - {y}) <= 1",
        using=[
            known.at(x=G("s + 1"), y=G("s"), v=F0("k"), c="pos(k - s)"),
            step_is,
            left_too,
            right_too,
            left_next,
            right_next,
            some,
            at_most,
            *(end.at(x="k - s") for end in pos_range),
        ],
        unfold=False,
    )
    for known, x, y in zip(slopes, (G("s + 1"), G("s")), (G("s"), G("s + 1")), strict=True)
)
VARY = f"sum(abs({LAW('i + d')} - {LAW('i + d - 1')}), i, 0, {{}})".format
# ------------------------------------------------------------------------------------ the variation
size_up = lemma("x >= y |- abs(x - y) = x - y")
size_down = lemma("x <= y |- abs(x - y) = y - x")
climb = lemma(
    f"{ratio.LAW}, d >= 0, j >= 0, j + d <= n + 1, {LAW('j + d')} >= {LAW('j + d - 1')} |- {VARY('j')}"
    f" <= {LAW('j + d')}",
    induction("j"),
    [
        ratio.rose.at(s="j + 1 + d"),
        ratio.not_negative.at(s="d - 1"),
        size_up.at(x=LAW("d"), y=LAW("d - 1")),
        size_up.at(x=LAW("j + 1 + d"), y=LAW("j + d")),
    ],
)
MOST = f"{ratio.LAW}, d >= 0, (for all s: {LAW('s')} <= y)"
vary_step_up = lemma(
    f"{MOST}, j >= 0, j + 1 + d <= n + 1, {LAW('j + 1 + d')} >= {LAW('j + d')} |- {VARY('j + 1')} <= 2*y"
    f" - {LAW('j + 1 + d')}",
    using=[climb.at(j="j + 1")],
    unfold=False,
)
vary_step_out = lemma(
    f"{MOST}, j >= 0, j + 1 + d >= n + 2, {VARY('j')} <= 2*y - {LAW('j + d')} |- {VARY('j + 1')} <= 2*y"
    f" - {LAW('j + 1 + d')}",
    using=[
        ratio.zero_above.at(s="j + 1 + d"),
        ratio.zero_above.at(s="j + d"),
        size_up.at(x=LAW("j + 1 + d"), y=LAW("j + d")),
    ],
)
vary_step_down = lemma(
    f"{MOST}, j >= 0, {LAW('j + 1 + d')} <= {LAW('j + d')}, {VARY('j')} <= 2*y - {LAW('j + d')}"
    f" |- {VARY('j + 1')} <= 2*y - {LAW('j + 1 + d')}",
    using=[size_down.at(x=LAW("j + 1 + d"), y=LAW("j + d"))],
)
vary_0 = lemma(
    f"{MOST} |- abs({LAW('d')} - {LAW('d - 1')}) <= 2*y - {LAW('d')}",
    cases(f"{LAW('d')} >= {LAW('d - 1')}"),
    [ratio.not_negative.at(s="d - 1")],
)
variation = lemma(
    f"{MOST}, j >= 0 |- {VARY('j')} <= 2*y - {LAW('j + d')}",
    induction("j", base=[vary_0], step=cases(f"{LAW('j + 1 + d')} >= {LAW('j + d')}, n >= j + d")),
)
# ------------------------------------------------------------------------------------ one bit less
P1 = "a(n - 1, m - 1, {}, p, q)".format
set_bits = [ratio.one_more_set_bit.at(n="n - 1", m="m - 1", s=x) for x in ("s + d", "s + d + 1")]
flux = lemma(
    f"{SET} |- q*(n - s)*{LAW('s + d')} - p*(s + 1)*{LAW('s + d + 1')} = (d - m*(p - q))*{P1('s + d')}"
    f" + d*p*q*({P1('s + d + 1')} - 2*{P1('s + d')} + {P1('s + d - 1')})",
    using=[set_flux.at(s="s + d"), *set_bits],
    unfold=False,
)
D = f"({P1('{0} + d')} - {P1('{0} + d - 1')})".format
SR = f"sum({LAW('i + d')}*(pos(k - i) - {F0('k')}), i, 0, {{}})".format
SP = f"sum({P1('i + d')}, i, 0, {{}})".format
SV = f"sum(abs({D('i')}), i, 0, {{}})".format
# ------------------------------------------------------------------------------------ what a step adds
sized = lemma("e^2 = 1, x >= -1, x <= 1 |- e*x*y <= abs(y)", cases("y >= 0, e >= 0"))
ALL = f"{SET}, {ROOT}, d >= 0, e^2 = 1, r >= e*(d - m*(p - q)), r >= 0, 0 <= k <= n - 1, 0 <= j, j <= n - 1"
held = lemma("w*g <= 1, g >= 0, c <= r, r >= 0, w > 0 |- w*(c*g) <= r")
held_by = lemma("w*(c*g) <= r, x >= 0 |- w*(c*x*g) <= r*x")
drift = lemma(
    f"{ALL} |- w*(e*(d - m*(p - q))*{P1('j + d')}*{G('j + 1')}) <= r*{P1('j + d')}",
    using=[
        held.at(g=G("j + 1"), c="e*(d - m*(p - q))"),
        held_by.at(g=G("j + 1"), c="e*(d - m*(p - q))", x=P1("j + d")),
        flatness.at(s="j + 1"),
        test_not_negative.at(s="j + 1"),
        ratio.not_negative.at(n="n - 1", m="m - 1", s="j + d"),
    ],
    unfold=False,
)
turn = lemma(
    f"{ALL} |- n*p*q*(e*({G('j')} - {G('j + 1')})*{D('j')}) <= abs({D('j')})",
    using=[slope_1.at(s="j"), slope_2.at(s="j"), sized.at(x=f"n*p*q*({G('j')} - {G('j + 1')})", y=D("j"))],
    unfold=False,
)

added = lemma(
    f"{SET}, 0 <= k <= n - 1, 0 <= j, j <= n - 1 |- {LAW('j + d')}*(pos(k - j) - {F0('k')}) - p*(j"
    f" + 1)*{LAW('j + d + 1')}*{G('j + 1')} + p*j*{LAW('j + d')}*{G('j')} = {G('j + 1')}*((d - m*(p"
    f" - q))*{P1('j + d')} + d*p*q*({D('j + 1')} - {D('j')}))",
    using=[step_is.at(s="j"), flux.at(s="j")],
    unfold=False,
)
turned = lemma(
    f"{ALL} |- w*(d*p*q*(e*({G('j')} - {G('j + 1')})*{D('j')})) <= w*d/n*abs({D('j')})",
    using=[
        turn,
        lemma("n >= 1, d >= 0, w > 0, n*p*q*x <= y |- w*(d*p*q*x) <= w*d/n*y").at(
            x=f"e*({G('j')} - {G('j + 1')})*{D('j')}", y=f"abs({D('j')})"
        ),
    ],
    unfold=False,
)
step_bound = lemma(
    f"{ALL} |- w*(e*{G('j + 1')}*((d - m*(p - q))*{P1('j + d')} + d*p*q*({D('j + 1')} - {D('j')})))"
    f" <= r*{P1('j + d')} + w*d*p*q*e*({G('j + 1')}*{D('j + 1')} - {G('j')}*{D('j')}) + w*d/n*abs({D('j')})",
    using=[drift, turned],
    unfold=False,
)
BITS = f"{SET}, {ROOT}, d >= 0, e^2 = 1, r >= e*(d - m*(p - q)), r >= 0, 0 <= k <= n - 1"
at_start = lemma(
    f"{BITS} |- w*e*({SR('-1')} - p*0*{LAW('d')}*{G('0')}) <= r*{SP('-1')} + w*d*p*q*e*{G('0')}*{D('0')}"
    f" + w*d/n*{SV('-1')}"
)
LEFT = f"w*e*({SR('{0} - 1')} - p*{{0}}*{LAW('{0} + d')}*{G('{0}')})"
RIGHT = f"r*{SP('{0} - 1')} + w*d*p*q*e*{G('{0}')}*{D('{0}')} + w*d/n*{SV('{0} - 1')}"
GAIN = f"{G('j + 1')}*((d - m*(p - q))*{P1('j + d')} + d*p*q*({D('j + 1')} - {D('j')}))"
more_sum = lemma(f"j >= 0 |- {SR('j')} = {SR('j - 1')} + {LAW('j + d')}*(pos(k - j) - {F0('k')})")
more_left = lemma(
    f"{SET}, 0 <= k <= n - 1, 0 <= j, j <= n - 1 |- {SR('j')} - p*(j + 1)*{LAW('j + 1 + d')}*{G('j + 1')}"
    f" = {SR('j - 1')} - p*j*{LAW('j + d')}*{G('j')} + {GAIN}",
    using=[more_sum, added],
    unfold=False,
)
more_point, more_vary = (
    lemma(f"j >= 0 |- {SP('j')} = {SP('j - 1')} + {P1('j + d')}"),
    lemma(f"j >= 0 |- {SV('j')} = {SV('j - 1')} + abs({D('j')})"),
)
AFTER_LEFT = f"w*e*({SR('j')} - p*(j + 1)*{LAW('j + 1 + d')}*{G('j + 1')})"
AFTER_RIGHT = f"r*{SP('j')} + w*d*p*q*e*{G('j + 1')}*{D('j + 1')} + w*d/n*{SV('j')}"
STEP_RIGHT = f"r*{P1('j + d')} + w*d*p*q*e*({G('j + 1')}*{D('j + 1')} - {G('j')}*{D('j')}) + w*d/n*abs({D('j')})"
after_right = lemma(
    f"n >= 1, j >= 0 |- {AFTER_RIGHT} = {RIGHT.format('j')} + {STEP_RIGHT}", using=[more_point, more_vary], unfold=False
)
after_left = lemma(
    f"{SET}, 0 <= k <= n - 1, 0 <= j, j <= n - 1 |- {AFTER_LEFT} = {LEFT.format('j')} + w*(e*{GAIN})",
    using=[more_left],
    unfold=False,
)
main_step = lemma(
    f"{BITS}, j >= 0, n - 1 >= j, {LEFT.format('j')} <= {RIGHT.format('j')} |- {AFTER_LEFT} <= {AFTER_RIGHT}",
    using=[step_bound, after_left, after_right],
    unfold=False,
)
main = lemma(
    f"{BITS}, j >= 0, n >= j |- {LEFT.format('j')} <= {RIGHT.format('j')}",
    induction("j", base=[at_start], step=[main_step]),
    unfold=False,
)
last_test = lemma(
    f"{WITHIN} |- p*n*{G('n')} = {F0('k')}",
    using=[
        weigh_down.at(s="n"),
        ratio.one_more_summand.at(m=0, k="n"),
        ratio.mass.at(m=0),
        ratio.positive.at(m=0, s="n"),
        lemma("y > 0, x*y = t*y |- x = t").at(x=f"p*n*{G('n')}", y=P0("n"), t=F0("k")),
    ],
    unfold=False,
)
whole_sum = lemma(
    f"{WITHIN} |- {SR('n')} = {SR('n - 1')} - p*n*{LAW('n + d')}*{G('n')}",
    using=[more_sum.at(j="n"), last_test],
    unfold=False,
)
no_turn = lemma(
    f"{SET}, d >= 0 |- d*{D('n')} = 0",
    first("d"),
    [ratio.zero_above.at(n="n - 1", m="m - 1", s="n + d"), ratio.zero_above.at(n="n - 1", m="m - 1", s="n + d - 1")],
)
CM, ALONG = "sum(a(n, m, i, p, q), i, 0, {})".format, "sum(a(n, m, i + d, p, q), i, 0, {})".format
along = lemma(
    f"0 <= m, m <= n, d >= 0, j >= 0 |- {ALONG('j')} = {CM('j + d')} - {CM('d - 1')}",
    induction("j", base=[ratio.one_more_summand.at(k="d")]),
)
sum_small = lemma(f"{CHANCE} |- {CM('k')} <= 1", cases("k >= n"))
along_small = lemma(
    f"{CHANCE}, d >= 0, j >= 0 |- {ALONG('j')} <= 1",
    using=[along, sum_small.at(k="j + d"), sum_not_negative.at(k="d - 1")],
    unfold=False,
)
fewer_all = lemma(f"{SETS}, {ROOT} |- {P1('s')} <= w/(2*p*q*m)", using=[fewer.at(k="s")], unfold=False)
few_vary = lemma(
    f"{SETS}, {ROOT}, d >= 0, j >= 0 |- p*q*m*{SV('j')} <= w",
    using=[
        variation.at(n="n - 1", m="m - 1", y="w/(2*p*q*m)"),
        fewer_all,
        ratio.not_negative.at(n="n - 1", m="m - 1", s="j + d"),
    ],
    unfold=False,
)
weighted = lemma("r >= 0, x <= 1 |- r*x <= r")
vanishing = lemma("d*x = 0 |- w*d*p*q*e*y*x = 0")
times_m = lemma(
    f"p > 0, q > 0, {ROOT}, p*q*m*x <= w |- w*m*x <= n",
    using=[lemma("w > 0, p*q*m*x <= w |- p*q*(w*m*x) <= w^2"), cancelled.at(y="p*q", x="w*m*x", t="n")],
)
by_n = lemma(
    "n >= 1, m >= 1, d >= 0, w*m*x <= n |- w*d/n*x <= d/m", using=[lemma("d >= 0, w*m*x <= n |- d*(w*m*x) <= d*n")]
)
shared = lemma(
    f"p > 0, q > 0, n >= 1, m >= 1, {ROOT}, d >= 0, p*q*m*x <= w |- w*d/n*x <= d/m", using=[times_m, by_n], unfold=False
)
right_small = lemma(
    f"{BITS}, p > q |- {RIGHT.format('n')} <= r + d/m",
    using=[
        weighted.at(x=SP("n - 1")),
        vanishing.at(x=D("n"), y=G("n")),
        shared.at(x=SV("n - 1")),
        no_turn,
        few_vary.at(j="n - 1"),
        along_small.at(n="n - 1", m="m - 1", j="n - 1"),
    ],
    unfold=False,
)
bounded_left = lemma(f"{WITHIN} |- w*e*{SR('n')} = {LEFT.format('n')}", using=[whole_sum], unfold=False)
bounded = lemma(
    f"{BITS}, p > q |- w*e*{SR('n')} <= r + d/m", using=[main.at(j="n"), right_small, bounded_left], unfold=False
)
marked = lemma(
    f"k >= 0, l >= 0 |- sum({LAW('i + d')}*(pos(k - i) - v), i, 0, k + l) = {ALONG('k')} - v*{ALONG('k + l')}",
    induction("l", base=[]),
)

marked_all = lemma(
    f"{SET}, 0 <= k <= n - 1, d >= 0 |- {SR('n')} = {CM('k + d')} - {F0('k')} - {CM('d - 1')}*(1 - {F0('k')})",
    using=[marked.at(l="n - k", v=F0("k")), along.at(j="k"), along.at(j="n"), ratio.all_from_n.at(k="n + d")],
    unfold=False,
)
before_there = lemma(
    f"{SET}, {ROOT}, 0 <= k <= n, k <= m*(p - q) |- w*{CM('k')} <= p/2",
    using=[
        deficit_half,
        deficit_low,
        sum_not_negative,
        lemma(f"n >= 1, q > 0, p > 0, {ROOT}, n*q*x <= w/2 |- w*x <= p/2").at(x=CM("k")),
        lemma("x >= 0, y >= v, y*x <= t |- v*x <= t").at(x=CM("k"), y=f"{MEAN} - k", v="n*q", t="w/2"),
    ],
    unfold=False,
)
before = lemma(
    f"{SET}, {ROOT}, 0 <= d <= n, d <= m*(p - q) + 1 |- w*{CM('d - 1')} <= p/2",
    first("d"),
    [before_there.at(k="d - 1")],
)

# ------------------------------------------------------------------------------------ the sums
SHIFT = f"{SETS}, {ROOT}, 0 <= d, d <= m, r >= 0, d - m*(p - q) <= r, m*(p - q) - d <= r"
MIDDLE = f"{SHIFT}, 0 <= k <= n - 1"
GAP = f"({CM('k + d')} - {F0('k')})"
none_left = lemma(
    f"{MIDDLE} |- {CM('d - 1')}*(1 - {F0('k')}) >= 0", using=[sum_not_negative.at(k="d - 1"), at_most], unfold=False
)
none_left_w = lemma(f"{MIDDLE} |- w*({CM('d - 1')}*(1 - {F0('k')})) >= 0", using=[none_left], unfold=False)
few_left = lemma(
    f"{MIDDLE}, r <= 1 |- w*({CM('d - 1')}*(1 - {F0('k')})) <= p/2",
    using=[
        before,
        sum_not_negative.at(k="d - 1"),
        some,
        at_most,
        lemma("w*x <= y, y >= 0, 0 <= v, v <= 1 |- w*(x*(1 - v)) <= y").at(x=CM("d - 1"), y="p/2", v=F0("k")),
    ],
    unfold=False,
)
REST = f"{CM('d - 1')}*(1 - {F0('k')})"
parted = lemma(
    f"{SET}, 0 <= k <= n - 1, d >= 0 |- w*{GAP} = w*{SR('n')} + w*({REST})", using=[marked_all], unfold=False
)
test_above = lemma(f"{MIDDLE} |- w*{SR('n')} <= r + d/m", using=[bounded.at(e=1)], unfold=False)
test_below = lemma(f"{MIDDLE} |- -w*{SR('n')} <= r + d/m", using=[bounded.at(e=-1)], unfold=False)
from_above = lemma(f"{MIDDLE}, r <= 1 |- w*{GAP} <= r + d/m + p/2", using=[test_above, parted, few_left], unfold=False)
from_below = lemma(f"{MIDDLE} |- -w*{GAP} <= r + d/m", using=[test_below, parted, none_left_w], unfold=False)

NEAR_D = f"{SETS}, {ROOT}, 0 <= d, d <= m, d - m*(p - q) <= 1, m*(p - q) - d <= 1"
share = lemma("m >= 1, 0 <= d, d <= m |- d/m <= 1")
mid_above = lemma(
    f"{NEAR_D}, 0 <= k, k <= n - 1 |- w*{GAP} <= 5/2",
    using=[from_above.at(r=1), share, lemma("p = 1 - q, q > 0 |- 1 + x + p/2 <= 3/2 + x").at(x="d/m")],
    unfold=False,
)
mid_below = lemma(f"{NEAR_D}, 0 <= k, k <= n - 1 |- -w*{GAP} <= 5/2", using=[from_below.at(r=1), share], unfold=False)
beyond = lemma(
    f"{SET}, d >= 0, k >= n |- {GAP} = 0",
    using=[ratio.all_from_n.at(k="k + d"), ratio.all_from_n.at(m=0)],
    unfold=False,
)
beyond_above, beyond_below = (
    lemma(f"{NEAR_D}, k >= n |- w*{GAP} <= 5/2", using=[lemma("x = 0 |- w*x <= 5/2").at(x=GAP), beyond], unfold=False),
    lemma(
        f"{NEAR_D}, k >= n |- -w*{GAP} <= 5/2", using=[lemma("x = 0 |- -w*x <= 5/2").at(x=GAP), beyond], unfold=False
    ),
)
no_sum = lemma(f"k <= -1 |- {F0('k')} = 0", using=[ratio.none.at(m=0)])
some_sum = lemma(f"{CHANCE} |- {CM('k')} >= 0", cases("k >= -1"), unfold=False)
fewer_sum = lemma(
    f"{CHANCE}, k <= -1 |- {CM('k + d')} <= {CM('d - 1')}",
    using=[ratio.rising.at(k="k + d", l="-1 - k")],
    unfold=False,
)
under_above = lemma(
    f"{NEAR_D}, k <= -1 |- w*{GAP} <= 5/2",
    using=[
        no_sum,
        fewer_sum,
        before,
        lemma("w > 0, x <= y, w*y <= p/2, p <= 1, v = 0 |- w*(x - v) <= 5/2").at(
            x=CM("k + d"), y=CM("d - 1"), v=F0("k")
        ),
    ],
    unfold=False,
)
under_below = lemma(
    f"{NEAR_D}, k <= -1 |- -w*{GAP} <= 5/2",
    using=[
        no_sum,
        some_sum.at(k="k + d"),
        lemma("w > 0, x >= 0, v = 0 |- -w*(x - v) <= 5/2").at(x=CM("k + d"), v=F0("k")),
    ],
    unfold=False,
)
sums_above = lemma(f"{NEAR_D} |- w*{GAP} <= 5/2", cases("k >= 0, n - 1 >= k"), unfold=False)
sums_below = lemma(f"{NEAR_D} |- -w*{GAP} <= 5/2", cases("k >= 0, n - 1 >= k"), unfold=False)
# ------------------------------------------------------------------------------------ the distribution functions
MC = "m*(p - q)"
floor_high = lemma("x >= floor(x)")
strictly = lemma("floor(x) > x - 1")
shift_bounds = [
    lemma(
        f"{SETS} |- {text}",
        using=[strictly, strictly.at(x=f"x - {MC}"), floor_high, floor_high.at(x=f"x - {MC}")],
        unfold=False,
    )
    for text in (f"floor(x) - floor(x - {MC}) - {MC} <= 1", f"{MC} - (floor(x) - floor(x - {MC})) <= 1")
]
moved = lemma(f"m >= 0, p > q |- {MC} >= 0")
not_back = lemma(
    f"{SETS} |- floor(x) - floor(x - {MC}) >= 0", using=[strictly, floor_high.at(x=f"x - {MC}"), moved], unfold=False
)
less = lemma(f"{SETS} |- m - {MC} > 0")
not_far = lemma(
    f"{SETS} |- floor(x) - floor(x - {MC}) <= m", using=[floor_high, strictly.at(x=f"x - {MC}"), less], unfold=False
)
CDF_GAP = f"(cdf(n, m, x, p, q) - cdf(n, 0, x - {MC}, p, q))"
HERE = {"k": f"floor(x - {MC})", "d": f"floor(x) - floor(x - {MC})"}
cdf_above = lemma(
    f"{SETS}, {ROOT} |- w*{CDF_GAP} <= 5/2", using=[sums_above.at(HERE), *shift_bounds, not_back, not_far]
)
cdf_below = lemma(
    f"{SETS}, {ROOT} |- -w*{CDF_GAP} <= 5/2", using=[sums_below.at(HERE), *shift_bounds, not_back, not_far]
)
ROOTN = "sqrt(n*p*q)"
root_is = lemma("n >= 1, p > 0, q > 0 |- sqrt(n*p*q)^2 = n*p*q")
root_positive = lemma("n >= 1, p > 0, q > 0 |- sqrt(n*p*q) > 0")
size = lemma("w > 0, w*x <= 5/2, -w*x <= 5/2 |- abs(x) <= 5/(2*w)", cases("x >= 0"))
with_ones = lemma(
    f"0 < q, q < 1/2, p = 1 - q, 1 <= m, m <= n |- abs({CDF_GAP}) <= 5/(2*sqrt(n*p*q))",
    using=[size.at(w=ROOTN, x=CDF_GAP), cdf_above.at(w=ROOTN), cdf_below.at(w=ROOTN), root_is, root_positive],
    unfold=False,
)
without = lemma(
    f"0 < q, q < 1/2, p = 1 - q, n >= 1 |- abs({CDF_GAP.replace('n, m', 'n, 0').replace('m*', '0*')})"
    f" <= 5/(2*sqrt(n*p*q))",
    using=[root_positive],
)
approximation = lemma(
    f"0 < q, q < 1/2, p = 1 - q, n >= 1, 0 <= m, m <= n |- abs({CDF_GAP}) <= 5/(2*sqrt(n*p*q))",
    first("m"),
    [without, with_ones],
    unfold=False,
)
