"""k-randomization: every record is randomized k times, and all kN bits are reported.

N records of which m are set make kN bits of which km are set, so the number of reported ones has the law
`distributions.law(k (N - m), k m, ..)`; it is b_j^m here.  Its executable model enumerates the 2^k patterns of flips
of a record, and puts the records together.

The law of n bits is log-concave in the number of those that are set.  So each bit that is changed from 1 to 0
multiplies P(s) by a factor, and this factor falls from bit to bit: changing r bits multiplies it by at most the r-th
power of what the first one does (`power_of_one_bit`).
"""

from derivations.author import Theory, cases, induction
from derivations.laws import binomial_law
from derivations.laws import distributions as of
from symbolic.theory import falling_ratios

theory = Theory("k-randomization", integers="s t r last", on=[binomial_law.theory, falling_ratios.theory])
lemma = theory.lemma

# ---------------------------------------------------------------------------------------------- the law of kN bits
# P(s = j) for N records of which m are set, each randomized k times: the b_j^m of the paper.
b = theory.explicit("reported(k, N, m, j, p, q) = law(k*(N - m), k*m, j, p, q)")
theory.model(b, lambda k, N, m, j, p, q: of.within(j, j, k, N, m, p, q))

# -------------------------------------------------------------------------------------------- in the number of set bits
INSIDE, STRICTLY_INSIDE = "p > 0, q > 0, s >= 0, n >= s", "q > 0, p > q, s >= 1, n >= s + 1"

# P(s) for n bits, t of them zero.
c = "law({0}, n - ({0}), s, p, q)".format

positive = lemma(f"{INSIDE}, t >= 0, n >= t |- {c('t')} > 0")

# c(t)^2 - c(t-1) c(t+1) is (p^2 - q^2)^2 times the same difference, in s, for the n - 2 bits that the three share.
B = [f"law(t - 1, n - t - 1, s - {shift}, p, q)" for shift in range(3)]
product = lemma(
    f"t >= 1, n >= t + 1 |- {c('t')}^2 - {c('t - 1')}*{c('t + 1')} = (p^2 - q^2)^2*({B[1]}^2 - {B[0]}*{B[2]})"
)
square = lemma("(p^2 - q^2)^2 >= 0")
square_positive = lemma("q > 0, p > q |- (p^2 - q^2)^2 > 0")
concave = lemma(f"p > 0, q > 0, t >= 1, n >= t + 1 |- {c('t')}^2 >= {c('t - 1')}*{c('t + 1')}")
concave.prove(using=[product, square, of.law_log_concave.at(z="t - 1", m="n - t - 1", i="s - 1", j="s - 1")])
strictly_concave = lemma(f"{STRICTLY_INSIDE}, t >= 1, n >= t + 1 |- {c('t')}^2 > {c('t - 1')}*{c('t + 1')}").prove(
    using=[product, square_positive, of.law_strictly_log_concave.at(z="t - 1", m="n - t - 1", i="s - 1")]
)

# So the factor of P(s) for one zero bit more falls from bit to bit.
AS_SEQUENCE = {"b(i)": c("i")}
ANYWHERE = [known.at(t="i") for known in (positive, concave, strictly_concave)]
concave_over_r, strictly_concave_over_r = (
    lemma(f"{given}, r >= {start}, t >= r, n >= t + r |- {c('t')}^2 {sign} {c('t - r')}*{c('t + r')}").prove(
        using=[*ANYWHERE, known.at(AS_SEQUENCE)]
    )
    for sign, given, start, known in (
        (">=", INSIDE, 0, falling_ratios.spread),
        (">", STRICTLY_INSIDE, 1, falling_ratios.strictly_spread),
    )
)
first_bits_most = lemma(
    f"{INSIDE}, t >= 1, n >= t + r, r >= 0 |- {c('r')}*{c('t')} >= {c(0)}*{c('t + r')}",
    name="first cleared bits matter most",
).prove(using=[*ANYWHERE[:2], falling_ratios.first_most.at(AS_SEQUENCE)])

# The first zero bit multiplies P(s) by rho: this is R_s of the paper for single bits, (4.32) with n for N.
RHO = "((n - s)/n*p/q + s/n*q/p)"
first_bit = lemma(f"p > 0, q > 0, n >= 1 |- {c(1)} = {RHO}*{c(0)}")
rho_positive = lemma(f"{INSIDE}, n >= 1 |- {RHO} > 0").prove(cases("s >= 1"))

power_of_one_bit, strictly_less = (
    lemma(f"{given}, n >= r, r >= {start} |- {RHO}^r {sign} {c('r')}/{c(0)}").prove(
        using=[*ANYWHERE, positive.at(t=0), first_bit, rho_positive, known.at(AS_SEQUENCE, x=RHO)], unfold=False
    )
    for sign, given, start, known in (
        (">=", INSIDE, 1, falling_ratios.power),
        (">", STRICTLY_INSIDE, 2, falling_ratios.strictly_less),
    )
)

# ---------------------------------------------------------------------------------------------- bits of both kinds


# z zero bits and m set bits: i reported ones are from the zero bits, s - i from the set ones.  Up to `last` first.
def convolution(z, last, s="s"):
    """The sum over i."""
    return f"sum(law({z}, 0, i, p, q)*law(0, m, {s} - i, p, q), i, 0, {last})"


one_more_zero_bit = lemma(
    f"z >= 0, m >= 0, last >= 0 |- {convolution('z + 1', 'last')}"
    f" = p*{convolution('z', 'last')} + q*{convolution('z', 'last', 's - 1')}"
    " - q*law(z, 0, last, p, q)*law(0, m, s - 1 - last, p, q)"
).prove(induction("last"))
by_kind = lemma(
    f"z >= 0, m >= 0 |- law(z, m, s, p, q) = {convolution('z', 'z')}", name="convolution of set and cleared bits"
).prove(induction("z", bound="s"), [one_more_zero_bit.at(last="z + 1"), of.law_zero_above.at(m=0, i="z + 1")])

binomials_by_kind = lemma(
    "z >= 0, m >= 0, p > 0, q > 0 |- law(z, m, s, p, q)"
    " = sum(binomial(m, s - i)*p^(s - i)*q^(m - s + i)*(binomial(z, i)*p^(z - i)*q^i), i, 0, z)"
).prove(using=[by_kind])

# No reported ones, and reported ones only.
none_reported, all_reported = (
    lemma(f"z >= 0, m >= 0 |- law(z, m, {s}, p, q) = {value}").prove(induction("z", base=induction("m")))
    for s, value in (("0", "p^z*q^m"), ("z + m", "q^z*p^m"))
)

# All records set, and all but one: k bits are of the other kind.
possible = lemma("p > 0, q > 0, k >= 1, N >= 1, s >= 0, k*N >= s |- reported(k, N, N, s, p, q) > 0")
