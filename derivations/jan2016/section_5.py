r"""Jan 2016, section 5, introduction: what $k$-randomization is said to gain, and the example it starts from.

Let $q_k$ be the right side of (5.24), the noise that the section asks for when each record is randomized $k$ times,
and $\sigma_k$ the deviation (5.4) at this $q_k$.  The example for $k = 1$ is right.  (5.24) has one direction: it
bounds $R_s$, not $1/R_s$ (for both, see 5-headline-both).  In this direction the gain is not there:

* $\sigma_k = 3/(k(\lambda^{1/k} - 1))$, which does not fall like $1/\sqrt{k}$, but rises with $k$, from $3/(\lambda -
  1)$ on, and stays below $3/\log \lambda$.  Repeating makes the estimate worse at the same privacy, for every
  $\lambda > 1$ and $N$;
* $q_k$ rises with $k$, and towards 1/2.  In the example it is 2.8 times as large already for $k = 2$;
* it is not only (5.13) that is to blame, which for $k \geq 2$ is not sharp: by the exact ratio repeating can lose
  too;
* for records of $L$ bits that are all alike it depends on what is observed: by the number of reported ones it is the
  same with $kL$ for $k$; by the histogram of section 6 it is the other way round.

Why: $\sqrt{k}$ holds at a given $q$, by (5.4).  But (5.23) bounds $k^2$ times the variance of the estimate from
below, by $9/(\lambda^{1/k} - 1)^2$, and this grows faster than $k^2$: $k(\lambda^{1/k} - 1)$ falls with $k$, by
Bernoulli's inequality.
"""

# `noise_of` is the right side of (5.24), `deviation_of` is (5.4) at this q.

from derivations.jan2016 import paper
from derivations.laws import k_randomization
from derivations.runner import run
from symbolic.search.methods import induction
from symbolic.theory import powers
from symbolic.theory.theory import Theory

laws = Theory("noise under k-randomization", integers="L l", on=[powers.theory, k_randomization.theory])
lemma = laws.lemma
laws.explicit("noise_of(k, N, y) = 1/2*(1 - 1/sqrt(1 + 4*(9/((pow(y, 1/k) - 1)^2*k*N))))")
laws.explicit(
    "deviation_of(k, N, y) = sqrt(noise_of(k, N, y)*(1 - noise_of(k, N, y))*N"
    "/(k*((1 - noise_of(k, N, y)) - noise_of(k, N, y))^2))"
)

# With b for the k-th root of a number, a for the next one: k (b - 1) falls, by Bernoulli's inequality for a/b.
ROOTS = "k >= 1, a > 0, b > 0, b^k = a^(k + 1)"
bernoulli = lemma("n >= 0, x > 0 |- x^n >= 1 + n*(x - 1)", induction("n"))
tangent = lemma("k >= 0, u > 0, u^k = v |- v >= 1 + k*(u - 1)", using=[bernoulli.at(n="k", x="u")])
quotient = lemma(
    f"{ROOTS} |- (a/b)^k = 1/a",
    using=[
        lemma("k >= 1, a > 0, b > 0 |- (a/b)^k = a^k/b^k"),
        lemma("k >= 1, a > 0, v = a^(k + 1) |- a^k/v = 1/a").at(v="b^k"),
        lemma("k >= 1, b > 0 |- b^k > 0"),
    ],
)
positive = lemma("a > 0, b > 0 |- a/b > 0")
times_b = lemma("a > 0, b > 0, 1/a >= 1 + k*(a/b - 1) |- b/a >= b + k*(a - b)")
times_a = lemma("a > 0, b > 0, b/a >= b + k*(a - b) |- b >= a*b + k*a*(a - b)")
product = lemma("b >= a*b + k*a*(a - b), k >= 1 |- (1 + (k - 1)*a)*(k*(b - 1) - (k + 1)*(a - 1)) >= (a - 1)^2")
factor = lemma("u > 0, u*v >= w, w > 0 |- v > 0")
slower = lemma(
    f"{ROOTS}, (a - 1)^2 > 0 |- k*(b - 1) > (k + 1)*(a - 1)",
    using=[
        positive, quotient, tangent.at(u="a/b", v="1/a"), times_b, times_a, product,
        factor.at(u="1 + (k - 1)*a", v="k*(b - 1) - (k + 1)*(a - 1)", w="(a - 1)^2"),
    ],
)  # fmt: skip
linear = lemma("k >= 1, x > 1, x^k = y |- y >= 1 + k*(x - 1)", using=[bernoulli.at(n="k")])
parts_fall = lemma("k >= 1, b > 1, a > 1, k*(b - 1) > (k + 1)*(a - 1) |- (b - 1)^2*k > (a - 1)^2*(k + 1)")
more_noise = lemma("v > 0, u > v |- 1/2*(1 - 1/sqrt(u)) > 1/2*(1 - 1/sqrt(v))")
smaller = lemma("x > w, w > 0, N >= 1 |- 1 + 4*(9/(w*N)) > 1 + 4*(9/(x*N))")
# With a for the root in (5.24): (5.4) is a square.
gap = lemma("a > 0, q = 1/2*(1 - 1/a) |- (1 - q) - q = 1/a")
as_square = lemma(
    "k >= 1, N >= 1, x > 1, a > 0, a^2 = 1 + 4*(9/((x - 1)^2*k*N)), q = 1/2*(1 - 1/a), g = 1/a"
    " |- q*(1 - q)*N/(k*g^2) = (3/(k*(x - 1)))^2"
)
inverse = lemma("k >= 1, x > 1 |- 3/(k*(x - 1)) > 0")
at_root = lemma(
    "k >= 1, N >= 1, x > 1, a > 0, a^2 = 1 + 4*(9/((x - 1)^2*k*N)), q = 1/2*(1 - 1/a)"
    " |- sqrt(q*(1 - q)*N/(k*((1 - q) - q)^2)) = 3/(k*(x - 1))",
    using=[
        gap, inverse, as_square.at(g="(1 - q) - q"),
        powers.root_of_square.at(y="3/(k*(x - 1))", v="q*(1 - q)*N/(k*((1 - q) - q)^2)"),
    ],
)  # fmt: skip
square_of_root = lemma("v > 0 |- sqrt(v)^2 = v")
SIZES = "k >= 1, N >= 1, y > 1"
Z, V = "pow(y, 1/k)", "1 + 4*(9/((pow(y, 1/k) - 1)^2*k*N))"
under_root = lemma(f"{SIZES} |- {V} > 0", using=[powers.root_above_one])
root = powers.sqrt_positive.at(x=V)
noise_value = lemma(
    f"{SIZES} |- noise_of(k, N, y) = 1/2*(1 - 1/sqrt({V}))", using=[under_root, root], name="noise of (5.24)"
)
deviation = lemma(
    f"{SIZES} |- deviation_of(k, N, y) = 3/(k*({Z} - 1))",
    using=[
        powers.root_above_one, under_root, root, square_of_root.at(v=V), noise_value,
        at_root.at(x=Z, q="noise_of(k, N, y)", a=f"sqrt({V})"),
    ], name="deviation at the noise of (5.24)"
)  # fmt: skip
same_power = lemma(
    f"{SIZES} |- {Z}^k = pow(y, 1/(k + 1))^(k + 1)", using=[powers.power_of_root, powers.power_of_root.at(k="k + 1")]
)
falls = lemma(
    f"{SIZES} |- k*({Z} - 1) > (k + 1)*(pow(y, 1/(k + 1)) - 1)",
    using=[
        powers.root_above_one,
        powers.root_above_one.at(k="k + 1"),
        same_power,
        slower.at(b=Z, a="pow(y, 1/(k + 1))"),
    ],
)
reciprocals = lemma("u > v, v > 0 |- 3/v > 3/u")
grows = lemma(
    f"{SIZES} |- deviation_of(k + 1, N, y) > deviation_of(k, N, y)",
    using=[
        deviation,
        deviation.at(k="k + 1"),
        falls,
        powers.root_above_one.at(k="k + 1"),
        reciprocals.at(u=f"k*({Z} - 1)", v="(k + 1)*(pow(y, 1/(k + 1)) - 1)"),
    ],
    name="growing deviation",
)
under_rises = lemma(
    f"{SIZES} |- 1 + 4*(9/((pow(y, 1/(k + 1)) - 1)^2*(k + 1)*N)) > {V}",
    using=[
        powers.root_above_one,
        powers.root_above_one.at(k="k + 1"),
        falls,
        parts_fall.at(b=Z, a="pow(y, 1/(k + 1))"),
        smaller.at(x=f"({Z} - 1)^2*k", w="(pow(y, 1/(k + 1)) - 1)^2*(k + 1)"),
    ],
)
noise_grows = lemma(
    f"{SIZES} |- noise_of(k + 1, N, y) > noise_of(k, N, y)",
    using=[
        noise_value,
        noise_value.at(k="k + 1"),
        under_root,
        under_rises,
        more_noise.at(v=V, u="1 + 4*(9/((pow(y, 1/(k + 1)) - 1)^2*(k + 1)*N))"),
    ],
    name="growing noise",
)
above_log = lemma(f"{SIZES} |- k*({Z} - 1) >= log(y)")
log_positive = lemma("y > 1 |- log(y) > 0")
not_over = lemma("u >= v, v > 0 |- 3/v >= 3/u")
bounded = lemma(
    f"{SIZES} |- 3/log(y) >= deviation_of(k, N, y)",
    using=[deviation, above_log, log_positive, not_over.at(u=f"k*({Z} - 1)", v="log(y)")],
)
first_root = lemma("y > 0 |- pow(y, 1/1) = y", using=[powers.power_of_root.at(k=1)])
later = lemma(
    "n >= 0, L >= 1, N >= 1, y > 1 |- deviation_of(L + n + 1, N, y) > deviation_of(L, N, y)",
    induction("n"),
    [grows.at(k="L"), grows.at(k="L + n + 1")],
)
room = lemma("k >= 2, L >= 1 |- k*L - L - 1 >= 0")
# The noise tends to 1/2: with g^2 = k N and a for the root in (5.24), a (x - 1) g >= 6.
six = lemma("u > 0, u^2 >= 36 |- u >= 6")
under = lemma("k >= 1, N >= 1, x > 1 |- (x - 1)^2*k*N > 0")
expanded = lemma(
    "k >= 1, N >= 1, x > 1, a^2 = 1 + 4*(9/((x - 1)^2*k*N)), g^2 = k*N |- (a*((x - 1)*g))^2 = (x - 1)^2*k*N + 36",
    using=[under],
)
widths = [lemma(f"a > 0, x > 1, g > 0 |- {t} > 0") for t in ("(x - 1)*g", "a*((x - 1)*g)")]
over = lemma("a > 0, u > 0, a*u >= 6 |- u/6 >= 1/a")
share = lemma("k >= 1, g > 0, y >= 1 + k*(x - 1) |- (y - 1)*g/(6*k) >= (x - 1)*g/6")
near_half = lemma(
    "k >= 1, N >= 1, x > 1, a > 0, a^2 = 1 + 4*(9/((x - 1)^2*k*N)), g > 0, g^2 = k*N, y >= 1 + k*(x - 1)"
    " |- 1/2*(1 - 1/a) >= 1/2 - g*(y - 1)/(12*k)",
    using=[*widths, expanded, under, six.at(u="a*((x - 1)*g)"), over.at(u="(x - 1)*g"), share],
)
G = "sqrt(k*N)"
towards_half = lemma(
    f"{SIZES} |- noise_of(k, N, y) >= 1/2 - {G}*(y - 1)/(12*k)",
    using=[
        noise_value, under_root, root, square_of_root.at(v=V), powers.root_above_one, linear.at(x=Z),
        powers.power_of_root, powers.sqrt_positive.at(x="k*N"), square_of_root.at(v="k*N"),
        near_half.at(x=Z, a=f"sqrt({V})", g=G),
    ], name="noise towards a half"
)  # fmt: skip

# The mean of the squares of (p/q)^(L - 2 l), over the vectors that a unit vector becomes.
SQUARES = "sum(binomial(L, l)*p^l*q^(L - l)*((p/q)^(L - 2*l))^2, l, 0, L)"
second_moment = lemma(
    f"q > 0, p > q, p = 1 - q, L >= 0 |- {SQUARES} = (1 + (p - q)^2/(p*q))^L",
    using=[
        powers.binomial_theorem.at(n="L", x="q^2/p", y="p^2/q"),
        lemma("q > 0, p > q, p = 1 - q |- q^2/p + p^2/q = 1 + (p - q)^2/(p*q)"),
    ],
)

section = paper.section(
    "5",
    "K-randomization for a single bit case",
    __name__,
    given=[r"k \geq 1", r"N \geq 1", r"\lambda > 1"],
    laws=[laws],
)

# (5.4) at the q of the example, rounded.
ROUNDED = "sqrt(9/1000*(1 - 9/1000)*1000/(1*((1 - 9/1000) - 9/1000)^2))"


@section.item("5-noise", r"q = 0.009 \text{ for } N = 1000,\ \lambda = 2", kind="prose", steps=(), at="5:1:2")
def example_noise(d):
    """The noise of the example, a single randomization, to three decimals."""
    d.prove("|- 0.0085 <= noise_of(1, 1000, 2) < 0.0095")


@section.item("5-deviation", r"\sigma = 3 \text{ for } N = 1000,\ \lambda = 2", kind="prose", steps=(), at="5:1:3")
def example_deviation(d):
    """The deviation of the estimate in the example: 3 exactly, and 3.04 at the rounded $q$."""
    d.prove(f"|- 2.5 <= {ROUNDED} < 3.5")
    d.prove("|- deviation_of(1, 1000, 2) = 3", using=[deviation.at(k=1, N=1000, y=2), first_root])


@section.item("5-error", r"\text{error} \approx 3 \sigma = 9", kind="prose", steps=("5-deviation",), at="5:1:4")
def example_error(d):
    """Three deviations are 9; 9.1 at the rounded $q$."""
    d.prove("|- 3*deviation_of(1, 1000, 2) = 9", using=["5-deviation"])
    d.also(f"|- 8.5 <= 3*{ROUNDED} < 9.5")


@section.item(
    "5-headline",
    r"\sigma_k = \frac{\sigma_1}{\sqrt{k}} \text{ at the same } \lambda",
    kind="prose",
    steps=("5.4", "5.24"),
    note=r"Read for one direction, $R_s \leq \lambda$, as in (5.24); for both see 5-headline-both.  $\sigma_k(N, "
    r"\lambda)$ is (5.4) at the $q$ that (5.24) asks for with $k$ randomizations.  It stays below $3/\ln \lambda$.",
    at="5:2:1",
    consequence="conclusion",
)
def headline(d):
    """By (5.24), which has one direction, the estimate gets worse with every repetition, from $3/(\\lambda - 1)$ on."""
    four = "k = 2, N = 1, lambda = 4"
    d.refute(r"\sigma_k = \frac{\sigma_1}{\sqrt{k}}", at=four)
    d.refute(r"\sigma_k < \sigma_1", given=r"k \geq 2", at=four)
    d.repair("|- deviation_of(k, N, lambda) = 3/(k*(pow(lambda, 1/k) - 1))", using=[deviation])
    d.repair(r"\sigma_{k+1} > \sigma_k", using=[grows], name="grows")
    d.also(r"\sigma_k \leq \frac{3}{\log(\lambda)}", using=[bounded])
    d.also("|- 3.55 <= deviation_of(2, 1000, 2) < 3.65")


@section.item(
    "5-slight-increase",
    r"\frac{q_k}{q_1} < \sqrt{k}",
    kind="prose",
    steps=("5.24",),
    note=r"$q_k(N, \lambda)$ is the right side of (5.24), for one direction.  That its increase is slight, and "
    r"insignificant beside the "
    r"gain, is read as: it grows by less than the factor $\sqrt{k}$ that is promised for the precision.",
    at="5:2:1",
    consequence="conclusion",
)
def slight_increase(d):
    """The noise rises with every repetition, and tends to $1/2$; in the example it is 2.8 times as much for $k = 2$."""
    d.refute(r"\frac{q_k}{q_1} < \sqrt{k}", given=r"k \geq 2", at="k = 2, N = 1000, lambda = 2")
    d.repair("q_{k+1} > q_k", using=[noise_grows])
    d.repair(r"q_k \geq \frac{1}{2} - \frac{\sqrt{kN} (\lambda - 1)}{12k}", using=[towards_half.at(y="lambda")])
    d.also("|- 2.75 <= noise_of(2, 1000, 2)/noise_of(1, 1000, 2) < 2.85")


@section.item(
    "5-same-privacy",
    r"\sigma_k = \sigma_1 \implies R_s^{(k)} \leq \lambda",
    kind="prose",
    steps=(),
    note=r"One direction; for both see 5-same-privacy-both.  $R_s^{(k)}$ is the exact ratio for $k$ randomizations; "
    r"$\lambda$ is the bound for a single one.  Over the outcomes alone the ratio need not exceed it: for $N = 600$, "
    r"$k = 2$, $q_k = 3/7$ it is at most $R_{635} = 1.04984$, and $\lambda = 1.05$.",
    at="5:2:3",
    consequence="conclusion",
)
def same_privacy(d):
    """By the exact ratio too, with as much noise as leaves the deviation as it was, the ratio can be larger."""
    noise = "0 < q, q < 1/2, p = 1 - q, 0 < q_k, q_k < 1/2, p_k = 1 - q_k, s >= 0, s <= k*N"
    same_deviation = "q*p*N/(p - q)^2 = q_k*p_k*N/(k*(p_k - q_k)^2)"
    low = "s >= p_k*k*N - 3*sqrt(p_k*q_k*k*N)"
    d.refute(
        "|- reported(k, N, N - 1, s, p_k, q_k)/reported(k, N, N, s, p_k, q_k) <= 1 + 3*(p - q)/sqrt(p*q*N)",
        given=f"{noise}, {same_deviation}, {low}",
        at="k = 2, N = 6, s = 2, q = 2/5, q_k = 3/7",
    )


@section.item(
    "5-long-records",
    r"\sigma_k < \sigma_1 \text{ at the same } \lambda, \text{ for records of many bits}",
    kind="prose",
    note="Not said: what is observed.  The paper does not return to the sentence.  Two readings, for records of $L$ "
    "bits that are all alike as in section 6, have opposite answers, so there is no verdict.  (1) The number of "
    "reported ones: $L$ bits randomized $k$ times are one bit randomized $kL$ times, and by (5.24) and (5.4) the "
    "estimate gets "
    r"worse.  (2) The histogram of section 6: the ratio (6.10) is a mean over the vectors, $(p/q)^{L - 2l}$ with the "
    r"variance $(1 + g)^L - 1$, $g = (p - q)^2/(pq)$; three of its deviations for $3(p - q)/\sqrt{qpkN}$ in (5.22) "
    r"ask for $g = \sqrt[L]{1 + kN(\sqrt[k]{\lambda} - 1)^2/9} - 1$, and $\sigma^2 = N/(kLg)$ falls: last line, $k = "
    r"1, 2$.",
    at="5:2:5",
)
def long_records(d):
    """By the number of reported ones the estimate gets worse with every repetition; by the histogram it can improve."""
    d.unclear()
    sizes = r"k \geq 2; L \geq 1"
    d.refute(r"\sigma_{kL} < \sigma_L", given=sizes, at="k = 2, L = 10, N = 10, lambda = 2", also=True)
    d.also(r"\sigma_{kL} > \sigma_L", given=sizes, using=[room, later.at(n="k*L - L - 1", y="lambda")])
    d.also(second_moment)
    d.also("|- 1023/(2*10*(pow(1 + 2*1023*(2 - 1)^2/9, 1/10) - 1)) < 1023/(10*(pow(1 + 1023*(4 - 1)^2/9, 1/10) - 1))")


if __name__ == "__main__":
    run(section)
