"""The ratio of neighbouring probabilities, a(n, m, s)/a(n, m, s - 1), and the distribution function.

`a(n, m, s, p, q)` is the probability of s reported ones among n bits of which m are set (`distributions`); it is 0
outside of 0..n, and s is any integer where nothing is said.  p > q > 0 are weights; p = 1 - q only where a total is 1.

    recursion            (s + 1) a(s + 1) = {(m - s) p/q + (n - m - s) q/p} a(s) + (n - s + 1) a(s - 1)
    log_concave          a(s) a(j) >= a(s + 1) a(j - 1) for s >= j; `decreasing`: strictly for s = j in 0..n
    rose, will_fall      where a grows it has grown before, and where it falls it goes on to fall
    above, below         the same by `recursion`, with a(s) and a(s - 1) only: two quadratic forms, > 0 and < 0
    grows                a(m + 1, s) a(m, s - 1) >= a(m, s) a(m + 1, s - 1); `grows_strictly` for 1 <= s <= n
    further              the same for m + l instead of m + 1; `further_strictly` for l >= 1
    net_not_rising       a(m, s) a(m + 1, s) >= a(m + 1, s + 1) a(m, s - 1); `net_falls`: strictly for 0 <= s <= n
    in_m, in_both        a(m + 1, s)^2 >= a(m, s) a(m + 2, s); a(m, s) a(m + 2, s + 1) >= a(m + 1, s) a(m + 1, s + 1);
                         `in_m_strictly` for 1 <= s <= n - 1, `in_both_strictly` for 0 <= s <= n - 1
    cdf(n, m, x, p, q)   the sum of a up to floor(x); it grows with x, is 0 for x < 0 and 1 for x >= n
    jump, next_jump      cdf(x) - cdf(x - 1) = a(floor(x)), cdf(x + 1) - cdf(x) = a(floor(x) + 1)
    zero_bit_cdf, ..     one more zero bit, one more set bit
    cdf_falls            cdf(m + 1, x) - cdf(m, x) = -(p - q) a(n - 1, m, floor(x))
    cdf_shifted          cdf(m + 1, x + 1) - cdf(m, x) = q {a(n - 1, m, floor(x)) + a(n - 1, m, floor(x) + 1)}
    cdf_not_more, ..     so cdf(m + 1, x) <= cdf(m, x) <= cdf(m + 1, x + 1) (`cdf_not_less`); strictly where floor(x) is
                         in 0..n-1: `cdf_less`, or in -1..n-1: `cdf_more`

The ratio therefore decreases in s, increases in m, and decreases when both go up by 1.  Three minors are behind it:
`rise` and `net` write the differences with the law of n - 1 bits.
"""

from math import floor

from derivations.author import Theory, cases, induction, sign
from derivations.laws import binomial_law
from derivations.laws import distributions as of
from symbolic.theory import rounding

theory = Theory("the probability ratio", integers="s l", on=[rounding.theory, binomial_law.theory])
lemma = theory.lemma

# ------------------------------------------------------------------------------------ the recursion
only_at_zero = lemma("s*unit(s) = 0").prove(sign("s"))
law_recursion = lemma(
    "z >= 0, m >= 0 |- p*q*(s + 1)*law(z, m, s + 1, p, q)"
    " = ((m - s)*p^2 + (z - s)*q^2)*law(z, m, s, p, q) + p*q*(z + m - s + 1)*law(z, m, s - 1, p, q)",
    name="recursion in $s$",
).prove(induction("z", bound="s"))
FACTOR = "((m - s)*p/q + (n - m - s)*q/p)"
LAW = "p > 0, q > 0, 0 <= m <= n"
recursion = lemma(
    f"{LAW} |- (s + 1)*a(n, m, s + 1, p, q) = {FACTOR}*a(n, m, s, p, q) + (n - s + 1)*a(n, m, s - 1, p, q)"
)

# ------------------------------------------------------------------------------------ signs, one bit more
chance = [lemma(f"0 < q, q < 1/2, p = 1 - q |- p > {bound}") for bound in ("0", "q")]
not_negative = lemma(f"{LAW} |- a(n, m, s, p, q) >= 0")
positive = lemma(f"{LAW}, 0 <= s <= n |- a(n, m, s, p, q) > 0")
zero_below = lemma("0 <= m <= n, s <= -1 |- a(n, m, s, p, q) = 0")
zero_above = lemma("0 <= m <= n, s >= n + 1 |- a(n, m, s, p, q) = 0")
one_more_zero_bit = lemma("0 <= m <= n |- a(n + 1, m, s, p, q) = p*a(n, m, s, p, q) + q*a(n, m, s - 1, p, q)")
one_more_set_bit = lemma("0 <= m <= n |- a(n + 1, m + 1, s, p, q) = q*a(n, m, s, p, q) + p*a(n, m, s - 1, p, q)")

# ------------------------------------------------------------------------------------ in s
log_concave = lemma(f"{LAW}, s >= j |- a(n, m, s, p, q)*a(n, m, j, p, q) >= a(n, m, s + 1, p, q)*a(n, m, j - 1, p, q)")
decreasing = lemma(f"{LAW}, 0 <= s <= n |- a(n, m, s, p, q)^2 > a(n, m, s + 1, p, q)*a(n, m, s - 1, p, q)")
# Where the law grows it has grown before, and where it falls it goes on to fall.
rose = lemma(
    f"{LAW}, 1 <= s, s <= n + 1, a(n, m, s, p, q) >= a(n, m, s - 1, p, q)"
    " |- a(n, m, s - 1, p, q) >= a(n, m, s - 2, p, q)"
)
will_fall = lemma(
    f"{LAW}, 0 <= s, s <= n, a(n, m, s, p, q) <= a(n, m, s - 1, p, q) |- a(n, m, s + 1, p, q) <= a(n, m, s, p, q)"
)
QUADRATIC = (
    "({s} + 1)*a(n, m, s, p, q)^2 - ((m - {s})*p/q + (n - m - {s})*q/p)*a(n, m, s, p, q)*a(n, m, s - 1, p, q)"
    " - (n - {s} + 1)*a(n, m, s - 1, p, q)^2"
)
NEXT, PREVIOUS = QUADRATIC.format(s="s"), QUADRATIC.format(s="(s - 1)")
DROP = "a(n, m, {s}, p, q)^2 - a(n, m, {s} + 1, p, q)*a(n, m, {s} - 1, p, q)"
as_next = lemma(f"{LAW} |- {NEXT} = (s + 1)*({DROP.format(s='s')})")
as_previous = lemma(f"{LAW} |- {PREVIOUS} = -(n - s + 2)*({DROP.format(s='(s - 1)')})")
next_drop = lemma(f"{LAW}, 0 <= s <= n |- (s + 1)*({DROP.format(s='s')}) > 0")
previous_drop = lemma(f"{LAW}, 1 <= s <= n + 1 |- (n - s + 2)*({DROP.format(s='(s - 1)')}) > 0")
above = lemma(f"{LAW}, 0 <= s <= n |- {NEXT} > 0")
below = lemma(f"{LAW}, 1 <= s <= n + 1 |- {PREVIOUS} < 0")

# ------------------------------------------------------------------------------------ in m, and in both
# The minors of the law of n - 1 bits.
FEWER = "q > 0, 0 <= m <= n - 1"
BEFORE = "a(n - 1, m, s - 1, p, q)^2 - a(n - 1, m, s, p, q)*a(n - 1, m, s - 2, p, q)"
HERE = "a(n - 1, m, s, p, q)^2 - a(n - 1, m, s + 1, p, q)*a(n - 1, m, s - 1, p, q)"
ACROSS = "a(n - 1, m, s - 1, p, q)*a(n - 1, m, s, p, q) - a(n - 1, m, s + 1, p, q)*a(n - 1, m, s - 2, p, q)"
before, here, across = (
    log_concave.at(n="n - 1", s=s, j=j) for s, j in (("s - 1", "s - 1"), ("s", "s"), ("s", "s - 1"))
)
before_strictly = decreasing.at(n="n - 1", s="s - 1")


def minor(weights: str, value: str, relation: str, because: object, given: str = "p > 0"):
    """A minor times its weight has a sign."""
    return lemma(f"{given}, {FEWER} |- {weights}*({value}) {relation} 0")


RISE = "a(n, m + {k}, s, p, q)*a(n, m, s - 1, p, q) {is_} a(n, m, s, p, q)*a(n, m + {k}, s - 1, p, q)"
rise = lemma(f"0 <= m <= n - 1 |- {RISE.format(k=1, is_='-')} = (p^2 - q^2)*({BEFORE})")
grows = lemma(f"p >= q, {FEWER} |- {RISE.format(k=1, is_='>=')}")
grows.prove(using=[rise, minor("(p^2 - q^2)", BEFORE, ">=", before, "p >= q")])
grows_strictly = lemma(f"p > q, {FEWER}, 1 <= s <= n |- {RISE.format(k=1, is_='>')}")
grows_strictly.prove(using=[rise, minor("(p^2 - q^2)", BEFORE, ">", before_strictly, "p > q, 1 <= s <= n")])
divisors = [positive.at(m=k, s="s - 1") for k in ("m", "m + l", "m + l + 1")]
further = lemma(
    f"p >= q, q > 0, 0 <= m, l >= 0, m + l <= n, 1 <= s <= n |- {RISE.format(k='l', is_='>=')}",
    name="monotone likelihood ratio",
).prove(induction("l", step=[grows.at(m="m + l"), *divisors]))
further_strictly = lemma(
    f"p > q, q > 0, 0 <= m, l >= 1, m + l <= n, 1 <= s <= n |- {RISE.format(k='l', is_='>')}",
    name="strictly monotone likelihood ratio",
).prove(induction("l", start=1, base=[grows_strictly], step=[grows_strictly.at(m="m + l"), *divisors]))

NET = "a(n, m, s, p, q)*a(n, m + 1, s, p, q) {} a(n, m + 1, s + 1, p, q)*a(n, m, s - 1, p, q)"
net = lemma(f"0 <= m <= n - 1 |- {NET.format('-')} = p*q*({BEFORE}) + p*q*({HERE}) + q^2*({ACROSS})")
first, second, third = (
    minor(weights, value, ">=", because)
    for weights, value, because in (("p*q", BEFORE, before), ("p*q", HERE, here), ("q^2", ACROSS, across))
)
net_not_rising = lemma(f"p > 0, {FEWER} |- {NET.format('>=')}").prove(using=[net, first, second, third])
net_from_one = lemma(f"p > 0, {FEWER}, 1 <= s <= n |- {NET.format('>')}")
net_from_one.prove(using=[net, minor("p*q", BEFORE, ">", before_strictly, "p > 0, 1 <= s <= n"), second, third])
net_falls = lemma(f"p > 0, {FEWER}, 0 <= s <= n |- {NET.format('>')}").prove(cases("s >= 1"))


# ------------------------------------------------------------------------------------ neighbours in m, at one s
def neighbours(text: str, given: str, s: str, known: object):
    """The comparison for m and m + 1, the second one at s or s + 1, by the laws with one bit less."""
    bits = [*(bit.at(n="n - 1") for bit in (one_more_zero_bit, one_more_set_bit))]
    bits.append(one_more_set_bit.at(n="n - 1", m="m + 1", s=s))
    return lemma(f"p > q, q > 0, 0 <= m <= n - 2{given} |- {text}").prove(using=[*bits, known])


IN_M = "a(n, m, s, p, q)*a(n, m + 2, s, p, q) {} a(n, m + 1, s, p, q)^2"
IN_BOTH = "a(n, m, s, p, q)*a(n, m + 2, s + 1, p, q) {} a(n, m + 1, s, p, q)*a(n, m + 1, s + 1, p, q)"
in_m = neighbours(IN_M.format("<="), "", "s", grows.at(n="n - 1"))
in_m_strictly = neighbours(IN_M.format("<"), ", 1 <= s <= n - 1", "s", grows_strictly.at(n="n - 1"))
in_both = neighbours(IN_BOTH.format(">="), "", "(s + 1)", net_not_rising.at(n="n - 1"))
in_both_strictly = neighbours(IN_BOTH.format(">"), ", 0 <= s <= n - 1", "(s + 1)", net_falls.at(n="n - 1"))

# ------------------------------------------------------------------------------------ sums
SUM = "sum(a({n}, {m}, i, p, q), i, 0, {k})"
PART, ONE_LESS = SUM.format(n="n", m="m", k="k"), SUM.format(n="n", m="m", k="k - 1")
none = lemma(f"k <= -1 |- {PART} = 0")
one_more_summand = lemma(f"0 <= m <= n |- {PART} - {ONE_LESS} = a(n, m, k, p, q)").prove(cases("k >= 0"))

zero_bit_sum, set_bit_sum = (
    lemma(f"0 <= m <= n |- {SUM.format(n='n + 1', m=m, k='k')} = {kept}*{PART} + {flipped}*{ONE_LESS}")
    for m, kept, flipped in (("m", "p", "q"), ("m + 1", "q", "p"))
)
mass = lemma(f"p = 1 - q, 0 <= m <= n |- {SUM.format(n='n', m='m', k='n')} = 1")
mass.prove(using=[binomial_law.total_mass.at(z="n - m")])
all_from_n = lemma(f"p = 1 - q, 0 <= m <= n, k >= n |- {PART} = 1", name="total mass").prove(induction("k", start="n"))
rising = lemma(f"{LAW}, l >= 0 |- {SUM.format(n='n', m='m', k='k + l')} >= {PART}")
rising.prove(induction("l"), [one_more_summand.at(k="k + l + 1"), not_negative.at(s="k + l + 1")])
sum_not_negative = lemma(f"{LAW} |- {PART} >= 0")
sum_positive = lemma(f"{LAW}, k >= 0 |- {PART} > 0")
sum_not_above = lemma(f"{LAW}, p = 1 - q |- {PART} <= 1").prove(cases("k >= n"))

# ------------------------------------------------------------------------------------ the distribution function
cdf = theory.explicit("cdf(n, m, x, p, q) = sum(a(n, m, i, p, q), i, 0, floor(x))")
theory.model(cdf, lambda n, m, x, p, q: sum(of.flips(n - m, m, i, p, q) for i in range(floor(x) + 1)))
same_end = lemma(f"j = k |- {SUM.format(n='n', m='m', k='j')} = {PART}")
same_outcome = lemma("s = j |- a(n, m, s, p, q) = a(n, m, j, p, q)")
cdf_before = lemma(f"cdf(n, m, x - 1, p, q) = {SUM.format(n='n', m='m', k='floor(x) - 1')}")
cdf_before.prove(using=[same_end.at(j="floor(x - 1)", k="floor(x) - 1"), rounding.floor_before])
jump = lemma("0 <= m <= n |- cdf(n, m, x, p, q) - cdf(n, m, x - 1, p, q) = a(n, m, floor(x), p, q)")
next_jump = lemma("0 <= m <= n |- cdf(n, m, x + 1, p, q) - cdf(n, m, x, p, q) = a(n, m, floor(x) + 1, p, q)")
next_jump.prove(using=[jump.at(x="x + 1"), same_outcome.at(s="floor(x + 1)", j="floor(x) + 1"), rounding.floor_after])
zero_bit_cdf, set_bit_cdf = (
    lemma(f"0 <= m <= n |- cdf(n + 1, {m}, x, p, q) = {kept}*cdf(n, m, x, p, q) + {flipped}*cdf(n, m, x - 1, p, q)")
    for bit, m, kept, flipped in ((zero_bit_sum, "m", "p", "q"), (set_bit_sum, "m + 1", "q", "p"))
)
bits = [bit.at(n="n - 1") for bit in (set_bit_cdf, zero_bit_cdf)]
cdf_falls = lemma(
    "0 <= m <= n - 1 |- cdf(n, m + 1, x, p, q) - cdf(n, m, x, p, q) = -(p - q)*a(n - 1, m, floor(x), p, q)"
)
cdf_shifted = lemma(
    "0 <= m <= n - 1 |- cdf(n, m + 1, x + 1, p, q) - cdf(n, m, x, p, q)"
    " = q*(a(n - 1, m, floor(x), p, q) + a(n - 1, m, floor(x) + 1, p, q))",
    name="distribution functions of neighbours",
)
NO_LESS, INSIDE = "p >= q, q > 0, 0 <= m <= n - 1", "p > q, q > 0, 0 <= m <= n - 1, 0 <= floor(x) <= n - 1"
cdf_not_more, cdf_less = (
    lemma(f"{given} |- cdf(n, m + 1, x, p, q) {relation} cdf(n, m, x, p, q)")
    for given, relation in ((NO_LESS, "<="), (INSIDE, "<"))
)
UP = cases("floor(x) >= 0"), [cdf_shifted]
cdf_not_less, cdf_more = (
    lemma(f"{given} |- cdf(n, m + 1, x + 1, p, q) {relation} cdf(n, m, x, p, q)").prove(*UP)
    for given, relation in ((NO_LESS, ">="), (INSIDE.replace("0 <= floor(x)", "-1 <= floor(x)"), ">"))
)
none_below = lemma("x < 0 |- cdf(n, m, x, p, q) = 0").prove(using=[rounding.floor_below.at(s=0)])
whole = lemma("p = 1 - q, 0 <= m <= n, x >= n |- cdf(n, m, x, p, q) = 1")
whole.prove(using=[all_from_n.at(k="floor(x)"), rounding.floor_above.at(s="n")])
cdf_grows = lemma(f"{LAW}, y >= x |- cdf(n, m, y, p, q) >= cdf(n, m, x, p, q)")
known = [rounding.floor_above.at(x="y", s="floor(x)"), *rounding.floors("x")]
cdf_grows.prove(using=[rising.at(l="floor(y) - floor(x)", k="floor(x)"), *known])
