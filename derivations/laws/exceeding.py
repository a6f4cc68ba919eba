"""How likely the privacy ratio is large: P[pi_n(A_n(l); m) > b], and the same for 1/pi_n, l = m or m + 1 set bits.

pi_n(s; m) is P_{n,m}(s)/P_{n,m+1}(s).  What is above b is among the outcomes up to k if none beyond is (`among`), and
all of them if each is (`all_among`).  The ratio is at most n p q/(p^2 u + q^2 (n - u)) for s >= u + 1 + m (p - q), so
what is above has at most the probability that s is x below the mean: that of n - 1 bits, none set, being x - 2 above.
"""

from derivations.author import Theory, cases, induction
from derivations.laws import comparing
from derivations.laws import distributions as of
from derivations.laws import probability_ratio as ratio
from derivations.laws.comparing import CHANCE
from symbolic.theory import products, rounding


def likely(n, m, ones, b, p, q, other):
    """P[ratio > b] from the definition of the ratio; `other` for the inverse ratio."""
    first, second, taken = ([of.flips(n - k, k, s, p, q) for s in range(int(n) + 1)] for k in (m, m + 1, ones))
    ratios = [y / x if other else x / y for x, y in zip(first, second, strict=True)]
    return sum(weight for weight, value in zip(taken, ratios, strict=True) if value > b)


theory = Theory("large privacy ratios", integers="u l", on=[comparing.theory])
lemma = theory.lemma
# One if the ratio of the law of `of` ones to that of `to` ones is above b, denominators cleared.
EXCESS = "(1 - pos(b*a(n, {to}, i, p, q) - a(n, {of}, i, p, q)))*a(n, l, i, p, q)"
PI, INVERSE = EXCESS.format(of="m", to="m + 1"), EXCESS.format(of="m + 1", to="m")
pi_above = theory.explicit(f"pi_above(n, m, l, b, p, q) = sum({PI}, i, 0, n)")
theory.model(pi_above, lambda *where: likely(*where, other=False))
inverse_above = theory.explicit(f"inverse_above(n, m, l, b, p, q) = sum({INVERSE}, i, 0, n)")
theory.model(inverse_above, lambda *where: likely(*where, other=True))

# Far enough up the ratio is at most b.
RECORDS = f"{CHANCE}, m >= 0, m <= n - 1"
BOUND = "n*p*q/(p^2*u + q^2*(n - u))"
x, y, X, Y = "a(n - 1, m, s, p, q)", "a(n - 1, m, s - 1, p, q)", "a(n - 1, 0, u, p, q)", "a(n - 1, 0, u - 1, p, q)"
lower = lemma(f"{RECORDS}, u >= 1, u <= n - 1, s >= u + 1 + m*(p - q), s <= n - 1 |- {X}*{y} >= {Y}*{x}")
lower.prove(using=[comparing.further_on.at(n="n - 1", l=0, k="s - u - 1")])
scaled = lemma(f"{CHANCE}, u >= 1, w*y >= c*x |- u*p*(w*y - c*x) >= 0")
in_terms = lemma("u*p*w = (n - u)*q*c |- ((n - u)*q*y - u*p*x)*c = u*p*(w*y - c*x)")
divided = products.factor_not_negative.at(x="(n - u)*q*y - u*p*x", y="c")
from_lower = lemma(f"{CHANCE}, c > 0, u >= 1, u*p*w = (n - u)*q*c, w*y >= c*x |- u*p*x <= (n - u)*q*y")
from_lower.prove(using=[scaled, in_terms, divided])
inner = lemma(f"{RECORDS}, u >= 1, u <= n - 1, s >= u + 1 + m*(p - q), s <= n |- u*p*{x} <= (n - u)*q*{y}")
inner.prove(cases("n - 1 >= s"), [lower, from_lower.at(c=Y, w=X, x=x, y=y), comparing.no_ones.at(n="n - 1")])
calm = lemma(
    f"{RECORDS}, u >= 1, u <= n - 1, s >= u + 1 + m*(p - q), s <= n"
    f" |- pos({BOUND}*a(n, m + 1, s, p, q) - a(n, m, s, p, q)) = 1"
).prove(using=[inner, ratio.one_more_zero_bit.at(n="n - 1"), ratio.one_more_set_bit.at(n="n - 1")])


# So what is above the bound is among the outcomes up to k, if k + 1 is far enough up.
def excess(j):
    """The sum up to j."""
    return f"sum({PI}, i, 0, {j})"


up_to = comparing.up_to
indicator = lemma("pos(x) >= 0")
ANY = "p > 0, q > 0, 0 <= m <= n - 1, 0 <= l <= n"
CALM = "(for all s: s >= k + 1, s <= n |- pos(b*a(n, m + 1, s, p, q) - a(n, m, s, p, q)) = 1)"
part = lemma("pos(y) >= 0, x >= 0 |- (1 - pos(y))*x <= x")
SPARE = "b*a(n, m + 1, {s}, p, q) - a(n, m, {s}, p, q)"


def parts(s):
    """Its summand at s is not negative, and at most the probability."""
    spare = SPARE.format(s=s)
    return [part.at(x=f"a(n, l, {s}, p, q)", y=spare), indicator.at(x=spare), ratio.not_negative.at(m="l", s=s)]


from_zero = lemma(f"{ANY}, j >= 0 |- {excess('j')} <= {up_to('j', m='l')}")
from_zero.prove(induction("j", base=parts("0"), step=parts("j + 1")))
later = lemma(f"{ANY}, {CALM}, k >= 0, j >= 0, k + j <= n |- {excess('k + j')} <= {up_to('k', m='l')}")
among = lemma(f"{ANY}, {CALM}, k >= 0 |- pi_above(n, m, l, b, p, q) <= {up_to('k', m='l')}").prove(cases("n >= k"))
# It is at least that of the outcomes up to k, if the ratio is above b at all of them.
LOUD = f"{ANY}, (for all s: s >= 0, s <= k, s <= n |- pos({SPARE.format(s='s')}) = 0)"
summand = lemma(f"{ANY} |- {PI.replace(', i,', ', t,')} >= 0")
growing = lemma(f"{ANY}, j >= -1, t >= 0 |- {excess('j + t')} >= {excess('j')}")
growing.prove(induction("t"), [summand.at(t="j + t + 1")])
all_in = lemma(f"{LOUD}, j >= 0, j <= n, j <= k |- {excess('j')} = {up_to('j', m='l')}").prove(induction("j"))
ALL_AMONG = f"{LOUD}, p = 1 - q{{}} |- pi_above(n, m, l, b, p, q) >= {up_to('k', m='l')}".format
for known, how in (
    (", 0 <= k, k <= n", [growing.at(j="k", t="n - k"), all_in.at(j="k")]),
    (", k >= n", [all_in.at(j="n"), ratio.all_from_n.at(m="l"), ratio.mass.at(m="l")]),
    (", k <= -1", [growing.at(j=-1, t="n + 1"), ratio.none.at(m="l")]),
):
    lemma(ALL_AMONG(known)).prove(using=how)
all_among = lemma(ALL_AMONG("")).prove(cases("k >= 0, n >= k"))
# One bit less moves the distribution function up.
one_bit_less = [
    lemma(f"{RECORDS}, l = {ones} |- {up_to('k', m='l')} <= {up_to('k').replace('a(n,', 'a(n - 1,')}")
    for ones in ("m", "m + 1")
]

# Outcomes above k are far enough up, and k is x below the mean of n - 1 bits.
OUTSIDE = f"{RECORDS}, u >= 1, u <= n - 1, k >= u + m*(p - q), k <= (n - 1)*q + m*(p - q) - x"
calm_above = lemma(f"{OUTSIDE}, s >= k + 1, s <= n |- pos({BOUND}*a(n, m + 1, s, p, q) - a(n, m, s, p, q)) = 1")
natural = lemma(f"{OUTSIDE} |- k >= 0")
below_floor = lemma("k <= x |- floor(x) - k >= 0")
MEAN = "(n - 1)*q + m*(p - q) - x"
up_to_mean = lemma(f"{OUTSIDE} |- {up_to('k').replace('a(n,', 'a(n - 1,')} <= cdf(n - 1, m, {MEAN}, p, q)")
up_to_mean.prove(using=[ratio.rising.at(n="n - 1", l=f"floor({MEAN}) - k"), below_floor.at(x=MEAN)])
outside = [
    lemma(
        f"{OUTSIDE}, l = {ones} |- pi_above(n, m, l, {BOUND}, p, q) <= at_least(n - 1, 0, (n - 1)*q + x - 2, p, q)"
    ).prove(using=[calm_above, natural, among.at(b=BOUND), less, up_to_mean, comparing.tails.at(n="n - 1")])
    for ones, less in zip(("m", "m + 1"), one_bit_less, strict=True)
]
LOW = f"{RECORDS}, u >= 1, x >= 0, u + 1 <= (n - 1)*q - x"
END = "ceil(u + 1 + m*(p - q)) - 1"
around = rounding.ceilings(END[5:-5])
inside = lemma(f"{LOW} |- u <= n - 1")
unlikely, unlikely_changed = (
    lemma(f"{LOW} |- pi_above(n, m, {ones}, {BOUND}, p, q) <= at_least(n - 1, 0, (n - 1)*q + x - 2, p, q)").prove(
        using=[*around, inside, far.at(k=END, l=ones)]
    )
    for ones, far in zip(("m", "m + 1"), outside, strict=True)
)

# 1/pi_n(s; m) is pi_n(n - s; n - 1 - m), and n - A_n(l) has the law of A_n(n - l).
TURNED = PI.replace("m", "(n - 1 - m)").replace("n, l,", "n, n - l,")
mirror = lemma("0 <= m <= n |- a(n, m, s, p, q) = a(n, n - m, n - s, p, q)")
same = lemma("x = X, y = Y, w = W |- (1 - pos(b*x - y))*w = (1 - pos(b*X - Y))*W")
ONES = ("m", "(m + 1)", "l")
LAWS = {x: f"a(n, {m}, k + 1, p, q)" for x, m in zip("xyw", ONES, strict=True)}
LAWS |= {X: f"a(n, n - {m}, n - (k + 1), p, q)" for X, m in zip("XYW", ONES, strict=True)}
turned = lemma(
    f"{ANY}, k >= -1, k <= n |- sum({INVERSE}, i, 0, k) + sum({TURNED}, i, 0, n - k - 1) = sum({TURNED}, i, 0, n)"
).prove(induction("k", start=-1), [*(mirror.at(m=m, s="k + 1") for m in ("m", "m + 1", "l")), same.at(LAWS)])
inverse = lemma(f"{ANY} |- inverse_above(n, m, l, b, p, q) = pi_above(n, n - 1 - m, n - l, b, p, q)")
