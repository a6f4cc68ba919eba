"""Comparing collections: the law for l + m set bits, k outcomes further on, with that for l set bits.

With rho_n(s; m) = P_{n,m}(s)/P_{n,m}(s - 1), and products in place of quotients:

    falls        rho_n(u + k + 1; l + m) < rho_n(u; l), where rho_n(.; l) falls enough at u
    further_on   so it does where k >= m (p - q): Theorem T
    low          k >= m (p - q) - 1 does for l = 0 where u <= (n + 1) q^2: Proposition 4.1 of apr2016
    ordered      A_n(l + m) is stochastically at most A_n(l) + k + 1, k >= m (p - q)
    tails        P[A_n(m) <= E A_n(m) - x] <= P[A_n(0) >= E A_n(0) + x - 2]

With h for (4.4) of apr2016, h(rho) <= 0 for the ratio at u + k + 1, by log-concavity; and h(R) is written with the
recursion at u for R = rho_n(u; l), so that what is to be shown is the sign of a sum of squares.
"""

from math import ceil

from derivations.author import Theory, cases, induction
from derivations.laws import distributions as of
from derivations.laws import probability_ratio as ratio
from symbolic.theory import products, quadratics
from symbolic.theory.rounding import ceil_below, floor_low

theory = Theory("comparing collections", integers="t u l j", on=[ratio.theory, products.theory])
lemma = theory.lemma

CHANCE = "q > 0, 1 > 2*q, p = 1 - q"
drift = lemma(f"{CHANCE}, m >= 0 |- m*(p - q) >= 0")
A, B, C = (f"a(n, l + m, u + k{one}, p, q)" for one in (" + 1", "", " - 1"))
w, x, y = (f"a(n, l, u{one}, p, q)" for one in (" + 1", "", " - 1"))
# h for t = u + k and m more set bits, by the recursion at u: f is m (p - q) - k.
AT_U, AT_T = "((l - u)*p^2 + (n - l - u)*q^2)", "((l + m - (u + k))*p^2 + (n - l - m - (u + k))*q^2)"
FALL = "p*q*(u + 1)*({x}^2 - {w}*{y}) >= (m*(p - q) - k)*{x}*{y}"
HERE = f"{CHANCE}, k >= 0, p*q*(u + 1)*w = {AT_U}*x + p*q*(n - u + 1)*y"
shifted = lemma(
    f"{HERE} |- p*q*(u + k + 1)*x^2 - {AT_T}*x*y - p*q*(n - (u + k) + 1)*y^2"
    " = p*q*(u + 1)*(x^2 - w*y) - (m*(p - q) - k)*x*y + k*(p*q)*(x - y)^2"
)
no_loss = lemma(f"{CHANCE}, k >= 0 |- k*(p*q)*(x - y)^2 >= 0")
above = lemma(
    f"{HERE}, {FALL.format(w='w', x='x', y='y')} |- p*q*(u + k + 1)*x^2 - {AT_T}*x*y - p*q*(n - (u + k) + 1)*y^2 >= 0"
).prove(using=[shifted, no_loss], unfold=False)
cleared = lemma(
    "0 <= m <= n |- p*q*(t + 1)*a(n, m, t + 1, p, q)"
    " = ((m - t)*p^2 + (n - m - t)*q^2)*a(n, m, t, p, q) + p*q*(n - t + 1)*a(n, m, t - 1, p, q)"
)
PLACE = f"{CHANCE}, l >= 0, m >= 0, l + m <= n, u >= 1, k >= 0, u + k + 1 <= n"
falls = lemma(f"{PLACE}, {FALL.format(w=w, x=x, y=y)} |- {x}*{B} > {y}*{A}", name="falling quotient of laws")
known = [quadratics.above_ratio.at(A=A, B=B, C=C, x=x, y=y, c="p*q", t="u + k", r="n - (u + k) + 1", G=AT_T)]
known += [above.at(w=w, x=x, y=y), cleared.at(m="l", t="u"), cleared.at(m="l + m", t="u + k")]
known += [ratio.decreasing.at(m="l + m", s="u + k")]
known += [ratio.positive.at(m="l + m", s=s) for s in ("u + k", "u + k + 1")]
falls.prove(using=[*known, *(ratio.positive.at(m="l", s=s) for s in ("u", "u - 1"))], unfold=False)

# Theorem T: k at least m (p - q).
enough = lemma(f"{CHANCE}, u >= 1, x > 0, y > 0, x^2 > w*y, f <= 0 |- p*q*(u + 1)*(x^2 - w*y) >= f*x*y")
enough.prove(using=[lemma(f"{CHANCE}, u >= 1, x^2 > w*y |- p*q*(u + 1)*(x^2 - w*y) >= 0")])
further_on = lemma(f"{PLACE}, k >= m*(p - q) |- {x}*{B} > {y}*{A}")
known = [falls, enough.at(w=w, x=x, y=y, f="m*(p - q) - k"), ratio.decreasing.at(m="l", s="u")]
further_on.prove(using=known, unfold=False)


# So A_n(l + m) is stochastically at most A_n(l) + k + 1.  With x(i) = P_{n,l+m}(i + k + 1) and y(i) = P_{n,l}(i), and G
# and F the distribution functions: x/y falls, so G/y and x/F are in order, so G/F falls, and it is 1 in the end.
def up_to(k, m="m"):
    """The sum of the probabilities of 0 to k."""
    return ratio.SUM.format(n="n", m=m, k=k)


x_ = "a(n, l + m, {} + k + 1, p, q)".format

y_ = "a(n, l, {}, p, q)".format


def G_(i):
    return up_to(f"{i} + k + 1", m="l + m")


def F_(i):
    return up_to(i, m="l")


TAILS = f"{CHANCE}, m >= 0, m <= n"
FURTHER = f"{CHANCE}, l >= 0, m >= 0, l + m <= n, k >= 0, k >= m*(p - q)"
next_pair = lemma(f"{FURTHER}, i >= 0 |- {x_('i')}*{y_('i + 1')} >= {x_('i + 1')}*{y_('i')}")
next_pair.prove(cases("n >= i + 1 + k + 1"), [further_on.at(u="i + 1")])
columns = lemma(
    f"{FURTHER}, u >= -1, u + 1 <= n |- {G_('u')}*{y_('u + 1')} >= {x_('u + 1')}*{F_('u')}", name="columns compared"
)
next_column = [next_pair.at(i="u + 1"), ratio.sum_not_negative.at(m="l", k="u"), ratio.positive.at(m="l", s="u + 1")]
columns.prove(induction("u", start=-1), next_column)
falling = lemma(f"{FURTHER}, u >= 0, j >= 0, u + j <= n |- {G_('u')}*{F_('u + j')} >= {G_('u + j')}*{F_('u')}")
falling.prove(induction("j"), [columns.at(u="u + j"), ratio.sum_positive.at(m="l", k="u")])
ordered = lemma(f"{FURTHER}, u >= 0, u <= n |- {up_to('u + k + 1', m='l + m')} >= {up_to('u', m='l')}")
ordered.prove(using=[falling.at(j="n - u")])
other_tail = lemma(f"p = 1 - q, m >= 0, n >= m, k >= -1, k <= n |- {up_to('k')} + {up_to('n - k - 1', m='n - m')} = 1")
other_tail.prove(induction("k", start=-1), [of.exchanged.at(z="n - m", i="k + 1")])
# Tails: d below the mean with m set bits, d - 2 above it with none.
FAR = "n*q + m*(p - q) - x >= k, n*q + x - 2 > j"
between = lemma(f"{TAILS}, k >= 0, j >= 0, {FAR} |- {up_to('k')} <= 1 - {up_to('j', m='0')}")
between.prove(using=[ordered.at(l=0, m="n - m", k="n - k - 2 - j", u="j"), other_tail, drift.at(m="n - m")])
at_least = theory.explicit("at_least(n, m, x, p, q) = 1 - sum(a(n, m, i, p, q), i, 0, ceil(x) - 1)")
theory.model(
    at_least, lambda n, m, x, p, q: sum(of.flips(n - m, m, i, p, q) for i in range(max(ceil(x), 0), int(n) + 1))
)
BELOW, ABOVE_NONE = "n*q + m*(p - q) - x", "n*q + x - 2"
LAST, FIRST = f"floor({BELOW})", f"ceil({ABOVE_NONE}) - 1"
ends = [floor_low.at(x=BELOW), ceil_below.at(x=ABOVE_NONE), ratio.none.at(k=LAST), ratio.none.at(m=0, k=FIRST)]
tails = lemma(
    f"{TAILS} |- cdf(n, m, {BELOW}, p, q) <= at_least(n, 0, {ABOVE_NONE}, p, q)", name="lower and upper tails"
).prove(cases(f"{LAST} >= 0, {FIRST} >= 0"), [between.at(k=LAST, j=FIRST), *ends])
# No set bit: rho_n(u; 0) = (n - u + 1) q/(u p).
no_ones = lemma("n >= 0 |- u*p*a(n, 0, u, p, q) = (n - u + 1)*q*a(n, 0, u - 1, p, q)")
# The ratio at u falls by (n + 1) q/(u p (u + 1)); so k at least m (p - q) - 1 is enough where u <= (n + 1) q^2.
fall = lemma("u > 0, u*p*x = (n - u + 1)*q*y, (u + 1)*p*w = (n - u)*q*x |- p*q*(u + 1)*(x^2 - w*y) = (n + 1)*q^2/u*x*y")
enough_low = lemma("u > 0, x > 0, y > 0, (n + 1)*q^2 >= u, f <= 1 |- (n + 1)*q^2/u*x*y >= f*x*y")
NONE = {
    name: text.replace("l + m", "m").replace("(n, l,", "(n, 0,")
    for name, text in (("A", A), ("B", B), ("w", w), ("x", x), ("y", y))
}
AT = {name: NONE[name] for name in "xy"}
none_set = [falls.at(l=0), fall.at(AT, w=NONE["w"]), no_ones, no_ones.at(u="u + 1")]
none_set += [enough_low.at(AT, f="m*(p - q) - k"), *(ratio.positive.at(m=0, s=s) for s in ("u", "u - 1"))]
low = lemma(
    f"{CHANCE}, m >= 0, m <= n, u >= 1, k >= 0, u + k + 1 <= n, k >= m*(p - q) - 1, (n + 1)*q^2 >= u"
    " |- {x}*{B} > {y}*{A}".format(**NONE)
).prove(using=none_set, unfold=False)
