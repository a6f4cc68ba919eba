r"""How far the laws of the numbers of reported ones are from shifted copies: at most 2/w, where w^2 = n p q.

    shift              0 <= F_m(u + k + 1) - F_0(u) <= (k + 1 - m (p - q))/w for every integer k >= m (p - q)
    bounds             -1/w <= cdf(n, m, x) - cdf(n, 0, x - m (p - q)) <= (k + 1 - m (p - q))/w, k = ceil(m (p - q))
    approximation      so it is 2/sqrt(n p q) at most
    two                and 3/sqrt(n p q) for two of the laws, shifted by the distance of their means

F_m is the distribution function of A_n(m), and X_m its expected deficit (`peak`); F is F_0(u) and G is F_m(v), where
v = u + k + 1.  By `comparing.columns` the quotient G/F falls, so it is at most that of the sums of both, the `area`s

    sum of F_m(s), s <= k = (k + 1 - mu_m) F_m(k) + X_m(k),

which says F X_m(v) + d F G >= G X_0(u) with d = k + 1 - m (p - q) (`lower`).  With ones and zeros exchanged it says the
same of 1 - F and 1 - G (`upper`).  Together: d F (1 - F) >= (G - F) X_0(u), where X_0 >= w F (1 - F) by `peak.gap`.
"""

from derivations.author import Theory, cases, first, induction
from derivations.laws import comparing, peak
from derivations.laws import distributions as of
from derivations.laws import probability_ratio as ratio
from derivations.laws.comparing import F_, FURTHER, G_, TAILS, up_to
from derivations.laws.peak import ROOT
from symbolic.theory import products
from symbolic.theory.rounding import ceilings

theory = Theory("laws that are shifted", integers="u l", on=[comparing.theory, peak.theory])
lemma = theory.lemma

# ------------------------------------------------------------------------------------ the areas
# E A_n(m).
mean = "(n*q + ({})*(p - q))".format


def deficit(k, m="m"):
    """X_m(k)."""
    return f"sum(({mean(m)} - i)*a(n, {m}, i, p, q), i, 0, {k})"


def area(k, m="m"):
    """The sum of the distribution function up to k, by the deficit."""
    return f"(({k} + 1 - {mean(m)})*{up_to(k, m)} + {deficit(k, m)})"


area_more = lemma("0 <= m <= n, k >= -1 |- {} = {} + {}".format(area("k + 1"), area("k"), up_to("k + 1")))
area_some = lemma(f"{TAILS}, k >= 0 |- {area('k')} >= 0")
chain = {"x": area("u + k + 1", "l + m"), "y": area("u", "l"), "v": G_("u"), "w": F_("u")}
chained = products.chain.at(chain, e=G_("u + 1"), f=F_("u + 1"))
some = [*(ratio.sum_positive.at(m="l", k=k) for k in ("u", "u + 1")), area_some.at(m="l", k="u")]
areas = lemma(
    f"{FURTHER}, u >= 0, u <= n |- {F_('u')}*{area('u + k + 1', 'l + m')} >= {G_('u')}*{area('u', 'l')}",
    name="areas compared",
).prove(induction("u"), [chained, comparing.falling.at(j=1), *some])
D = "(k + 1 - m*(p - q))"
FAR = f"{TAILS}, k >= 0, k >= m*(p - q)"
F, G, X, Y = up_to("u", "0"), up_to("u + k + 1"), deficit("u", "0"), deficit("u + k + 1")
lower = lemma(f"{FAR}, 0 <= u <= n |- {F}*{Y} + {D}*{F}*{G} >= {G}*{X}").prove(using=[areas.at(l=0)], unfold=False)
# With ones and zeros exchanged, of what is above.
mirrored = [of.exchanged.at(z="n - m", i=i) for i in ("k", "k + 1")]
other_deficit = lemma(f"{TAILS}, -1 <= k <= n - 1 |- {deficit('n - 1 - k', 'n - m')} = {deficit('k')}")
other_deficit.prove(first("k", -1), [peak.deficit, peak.deficit.at(m="n - m", k="n - 1 - k"), *mirrored])
whole_deficit = lemma(f"{TAILS}, k >= n |- {deficit('k')} = 0").prove(cases("n >= k"), [peak.deficit])
above = {"u": "n - 1 - (u + k + 1)", "l": "n - m"}
turned = [known.at(k="u + k + 1") for known in (comparing.other_tail, other_deficit)]
turned += [known.at(m=0, k="u") for known in (comparing.other_tail, other_deficit)]
upper_inside = lemma(f"{FAR}, -1 <= u, u + k + 1 <= n - 1 |- (1 - {G})*{X} + {D}*(1 - {G})*(1 - {F}) >= (1 - {F})*{Y}")
upper_inside.prove(using=[areas.at(above), *turned], unfold=False)
upper = lemma(f"{FAR}, -1 <= u, u <= n - 1 |- (1 - {G})*{X} + {D}*(1 - {G})*(1 - {F}) >= (1 - {F})*{Y}")
upper.prove(cases("n - 1 >= u + k + 1"))

# ------------------------------------------------------------------------------------ the distance
between = lemma(f"{FAR}, {ROOT}, 0 <= u <= n - 1 |- w*({G} - {F}) <= {D}")
known = [products.close.at(x=f"{F}*(1 - {F})", y=f"({G} - {F})", e=X, f=D), lower, upper, peak.gap.at(k="u")]
known += [comparing.ordered.at(l=0), ratio.sum_positive.at(m=0, k="u"), ratio.sum_positive.at(m="n", k="n - u - 1")]
between.prove(using=[*known, comparing.other_tail.at(m=0, k="u")], unfold=False)
root_small = lemma(f"0 < p, p < 1, q > 0, n >= 0, {ROOT} |- w <= n*q + 1")
start = lemma(f"{FAR}, {ROOT}, n >= 1 |- w*{up_to('k')} <= {D}")
start.prove(using=[upper.at(u=-1), peak.deficit_low, root_small, ratio.sum_not_negative])
before = lemma(f"{FAR}, {ROOT}, n >= 1, u <= -1 |- w*({G} - {F}) <= {D}")
before.prove(using=[start, ratio.rising.at(k="u + k + 1", l="-1 - u"), ratio.none.at(m=0, k="u")])
shift = lemma(f"{FAR}, {ROOT}, n >= 1 |- w*({G} - {F}) <= {D}").prove(cases("u >= 0, n - 1 >= u"), unfold=False)
ordered = lemma(f"{FAR} |- {G} >= {F}").prove(cases("u >= 0, n >= u"))

# ------------------------------------------------------------------------------------ the distribution functions
MC = "m*(p - q)"
HERE = {"k": f"ceil({MC})", "u": f"floor(x) - ceil({MC}) - 1"}
STEPS = f"floor(x - {MC}) - (floor(x) - ceil({MC}) - 1)"
ceiling = ceilings(MC)
steps = [lemma(f"{TAILS} |- {text}") for text in (f"{STEPS} >= 0", f"{STEPS} <= 2")]
GAP = f"(cdf(n, m, x, p, q) - cdf(n, 0, x - {MC}, p, q))"
little = peak.length.at(k=HERE["u"], l=STEPS)
more = ratio.rising.at(m=0, k=HERE["u"], l=STEPS)
bounds = [
    lemma(f"{TAILS}, {ROOT}, n >= 1 |- {text}").prove(using=[*known, comparing.drift, *ceiling, *steps])
    for text, known in (
        (f"w*{GAP} <= ceil({MC}) + 1 - {MC}", [shift.at(HERE), more]),
        (f"-w*{GAP} <= 1", [ordered.at(HERE), little]),
    )
]
ROOTN = "sqrt(n*p*q)"
root = [lemma(f"n >= 1, p > 0, q > 0 |- {text}") for text in (f"{ROOTN}^2 = n*p*q", f"{ROOTN} > 0")]
at_root = [*(bound.at(w=ROOTN) for bound in bounds), *root]
approximation = lemma(f"{TAILS}, n >= 1 |- abs({GAP}) <= 2/sqrt(n*p*q)").prove(using=[*ceiling, *at_root])
# Of any two of them: both are near the one without ones.
sides = [
    lemma(f"{TAILS}, n >= 1 |- {GAP} {side}/{ROOTN}").prove(using=[*at_root, *ceiling]) for side in ("<= 2", ">= -1")
]
LESS = {"m": "l", "x": "x - (m - l)*(p - q)"}
GAP_LESS = f"(cdf(n, l, x - (m - l)*(p - q), p, q) - cdf(n, 0, x - {MC}, p, q))"
sides_less = [
    lemma(f"{TAILS}, 0 <= l <= n, n >= 1 |- {GAP_LESS} {side}/{ROOTN}").prove(using=[known.at(LESS)], unfold=False)
    for known, side in zip(sides, ("<= 2", ">= -1"), strict=True)
]
two = lemma(f"{TAILS}, 0 <= l <= n, n >= 1 |- abs({GAP} - {GAP_LESS}) <= 3/{ROOTN}")
two.prove(using=[*sides, *sides_less, *root])
