"""The lowest outcome from x below the mean on, but 1 at least: s_m(x) = max(ceil(mu_m - x), 1), mu_m = n q + m (p - q).

The probability ratios there, for m set bits and for none, x and x + 1 or x + 2 below the means.
"""

from math import ceil

from derivations.author import Theory, cases, induction
from derivations.laws import comparing
from derivations.laws.comparing import CHANCE

theory = Theory("the lowest outcome", integers="t u l j s", on=[comparing.theory])
lemma = theory.lemma
lowest = theory.explicit("lowest(n, m, x, p, q) = max(ceil(n*q + m*(p - q) - x), 1)")
theory.model(lowest, lambda n, m, x, p, q: max(1, ceil(m * p + (n - m) * q - x)))


def low(m="m", x="x"):
    """s_m(x)."""
    return f"lowest(n, {m}, {x}, p, q)"


# It is the one integer j >= 1 with j >= mu_m - x that is 1 or less than mu_m - x + 1.
LOW, MEAN = low(), "n*q + m*(p - q) - x"
positive = lemma(f"{LOW} >= 1").prove(using=[lemma("max(ceil(y), 1) >= 1").at(y=MEAN)])
above = lemma(f"{LOW} >= {MEAN}").prove(using=[lemma("max(ceil(y), 1) >= y").at(y=MEAN)])
below = lemma(f"{LOW} >= 2 |- {LOW} < {MEAN} + 1")
below.prove(using=[lemma("w = max(ceil(y), 1), w >= 2 |- w < y + 1").at(y=MEAN, w=LOW)])
not_more = lemma(f"j >= 1, j >= {MEAN} |- {LOW} <= j").prove(cases(f"{LOW} >= j + 1"))
not_less = lemma(f"{MEAN} + 1 > j |- {LOW} >= j").prove(cases(f"j >= {LOW} + 1"))
exactly = lemma(f"j >= 1, j >= {MEAN}, {MEAN} + 1 > j |- {LOW} = j")
is_ceil = lemma(f"{LOW} >= 2 |- {LOW} = ceil({MEAN})")
RECORDS = f"{CHANCE}, n >= 1, m >= 0, n >= m, x > 0"
outcome = lemma(f"{RECORDS} |- {LOW} <= n")
NEXT = low(x="x + 1")
next_is = lemma(f"{LOW} >= 2 |- {NEXT} = {LOW} - 1", name="next lower end")
next_one = lemma(f"{LOW} <= 1 |- {NEXT} = 1").prove(using=[not_more.at(x="x + 1", j=1), above, positive.at(x="x + 1")])
falls = lemma(f"y >= x |- {LOW} >= {low(x='y')}")
grows = lemma(f"{CHANCE}, m >= 0 |- {LOW} >= {low('0')}")

# The ratio P(s)/P(s - 1): it falls, and grows with m; products before were in place of quotients.
PLACES = f"{CHANCE}, m >= 0, n >= m, s >= 1, n >= s"


def rho(s, m="m"):
    """The probability ratio."""
    return f"a(n, {m}, {s}, p, q)/a(n, {m}, {s} - 1, p, q)"


rho_drops = lemma(f"{PLACES}, n >= s + 1 |- {rho('s')} > {rho('s + 1')}")
rho_falls = lemma(f"{PLACES}, t >= s, n >= t |- {rho('s')} >= {rho('t')}", name="falling ratio of neighbours")
rho_falls.prove(induction("t", start="s"))
rho_grows = lemma(f"{PLACES} |- {rho('s')} >= {rho('s', '0')}")
further_on, low_ratio = (
    lemma(f"{PLACES}, u >= 1, s >= u + 1, {condition} |- {rho('u', '0')} > {rho('s')}").prove(
        using=[how.at(k="s - u - 1")]
    )
    for how, condition in (
        (comparing.further_on.at(l=0), "s - u - 1 >= m*(p - q)"),
        (comparing.low, "s - u >= m*(p - q), (n + 1)*q^2 >= u"),
    )
)

# At the lowest outcome the ratio is defined, and positive; it rises with x.
here, before = (lemma(f"{RECORDS} |- a(n, m, {s}, p, q) > 0") for s in (LOW, f"{LOW} - 1"))
value = lemma(f"{RECORDS} |- {rho(LOW)} > 0")
same = lemma(f"{PLACES}, s = t |- {rho('s')} = {rho('t')}")
rises = lemma(f"{RECORDS}, {LOW} >= 2 |- {rho(NEXT)} > {rho(LOW)}")
rises.prove(using=[next_is, rho_drops.at(s=f"{LOW} - 1"), outcome, same.at(s=NEXT, t=f"{LOW} - 1")])
not_falling = lemma(f"{RECORDS}, y >= x |- {rho(low(x='y'))} >= {rho(LOW)}")
# Proposition 4.1 of apr2016, and Theorem T.
NONE = low("0")
BELOW_NPQ = f"{RECORDS}, {NONE} >= 2, x > n*p*q"
bounded = lemma(f"{BELOW_NPQ} |- {rho(low('0', 'x + 1'), '0')} > {rho(LOW)}")
two_more = lemma(f"{NONE} >= 3 |- {low('0', 'x + 2')} = {NONE} - 2")
bounded_by_two = lemma(f"{RECORDS}, {NONE} >= 3 |- {rho(low('0', 'x + 2'), '0')} > {rho(LOW)}").prove(
    using=[further_on.at(s=LOW, u=low("0", "x + 2")), two_more, below.at(m=0), above, positive, grows, outcome],
    unfold=False,
)
