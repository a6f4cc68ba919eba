"""One record, randomized k times: the odds that it is no set one, by the number of reported ones; for p = 1 - q.

At s reported ones the odds are (q/p)^m, m = 2 s - k.  With d for p - q, w^2 = p q k and a = 3 k d/w they are at least
1 - a up to three deviations above the mean of a set record, s <= p k + 3 w (`odds_at_least`): for m >= 1 they are at
least (1 - m d)/(1 + m d), and 2 m d <= a + a^2/18.
"""

from derivations.author import Theory, cases, induction
from derivations.laws import k_randomization as repeated
from symbolic.theory import factors

theory = Theory("one record", on=[repeated.theory, factors.theory])
lemma = theory.lemma

ZERO, SET, M = "law(k, 0, s, p, q)", "law(0, k, s, p, q)", "(2*s - k)"
CHANCE = "q > 0, p > q, p = 1 - q"
RANGE = f"{CHANCE}, k >= 1, s >= 0, k >= s"
set_positive, _ = (lemma(f"{RANGE} |- {law} > 0") for law in (SET, ZERO))

# ---------------------------------------------------------------------------------------------- fewer than half
odds_below = lemma("p > 0, q > 0, n >= 0 |- law(n, 0, s, p, q)*q^(n - 2*s) = law(0, n, s, p, q)*p^(n - 2*s)")
odds_below.prove(induction("n", bound="s"))
below = lemma(f"{RANGE}, {M} <= 0 |- {ZERO} >= {SET}").prove(
    using=[set_positive, odds_below.at(n="k"), factors.larger.at(n="k - 2*s"), factors.positive.at(p="q", n="k - 2*s")]
)

# ---------------------------------------------------------------------------------------------- more than half
odds_above = lemma(
    "p > 0, q > 0, n >= 0 |- law(n, 0, s, p, q)*p^(2*s - n) = law(0, n, s, p, q)*q^(2*s - n)", name="odds of one record"
)
# 2 m d <= a + a^2/18.
ROOT = "w^2 = p*q*k, a*w = 3*k*g"
equal = lemma("h > 0, h*v = h*w |- v = w")
times = lemma(f"{ROOT} |- k*(a*p*q) = k*(3*g*w)")
once = lemma(f"k >= 1, {ROOT} |- a*p*q = 3*g*w").prove(using=[times, equal.at(h="k", v="a*p*q", w="3*g*w")])
linear = lemma("e <= a/4, e = 3*f |- 12*f <= a").at(e="a*p*q", f="w*g")
squared = lemma("e <= b/4, e = 9*f |- 2*f <= b/18").at(e="a^2*p*q", b="a^2", f="k*g^2")
summed = lemma("a >= 0, 4*p*q <= 1, a*p*q = 3*g*w, a^2*p*q = 9*k*g^2 |- 2*(k*g^2 + 6*w*g) <= a + a^2/18")
summed.prove(using=[linear, squared])
distance = lemma(f"{CHANCE}, s <= p*k + 3*w |- {M}*(p - q) <= k*(p - q)^2 + 6*w*(p - q)")
DEVIATION = "w > 0, w^2 = p*q*k, a*w = 3*k*(p - q), a >= 0, s <= p*k + 3*w"
near = lemma(f"{CHANCE}, k >= 1, {DEVIATION} |- 2*({M}*(p - q)) <= a + a^2/18")
near.prove(using=[once.at(g="p - q"), distance, summed.at(g="p - q")])
fraction = lemma("b >= 0, 0 <= a, a <= 1, 2*b <= a + a^2/18 |- 1 - b >= (1 - a)*(1 + b)")
D = f"{M}*(p - q)"
sizes = [lemma("0 <= a, a <= 1, 2*b <= a + a^2/18 |- b <= 1").at(b=D), lemma(f"{CHANCE}, {M} >= 1 |- {D} >= 0")]
above = lemma(f"{RANGE}, {DEVIATION}, a <= 1, {M} >= 1 |- {ZERO} >= (1 - a)*{SET}")
known = [odds_above.at(n="k"), factors.power.at(m=M), fraction.at(b=D), *sizes, near, factors.positive.at(n=M)]
known.append(factors.ratio.at(u=SET, v=ZERO, x=f"p^{M}", y=f"q^{M}", b=D))
above.prove(using=[set_positive, *known])

# ---------------------------------------------------------------------------------------------- all outcomes
up_to_one = lemma(f"{RANGE}, {DEVIATION}, a <= 1 |- {ZERO} >= (1 - a)*{SET}").prove(cases(f"{M} >= 1"))
odds_at_least = lemma(f"{RANGE}, {DEVIATION} |- {ZERO} >= (1 - a)*{SET}", name="one record, from below")
odds_at_least.prove(cases("1 >= a"))
