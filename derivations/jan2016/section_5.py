"""Jan 2016, section 5, introduction: what k-randomization is said to gain, and the example it starts from.

`noise_of` is the right side of (5.24), the q that the section asks for when each record is randomized k times;
`deviation_of` is (5.4) at this q.  The example for k = 1 is right.  The gain is not there:

* deviation_of is 3 / (k (lambda^(1/k) - 1)), which does not fall like 1/sqrt(k), but rises with k, from
  3/(lambda - 1) on, and stays below 3/log(lambda).  Repeating makes the estimate worse at the same privacy, for
  every lambda > 1 and N;
* noise_of rises with k, and towards 1/2.  In the example it is 2.8 times as large already for k = 2;
* it is not (5.13) that is to blame, which for k >= 2 is not sharp: by the exact ratio R_s the repetition loses too;
* nor is it better for records of L bits that are all alike, where kL takes the place of k.

Why: sqrt(k) holds at a given q (5.4).  But (5.23) bounds k^2 times the variance of the estimate from below, by
9/(lambda^(1/k) - 1)^2, and this grows faster than k^2: k (lambda^(1/k) - 1) falls with k, by Bernoulli's inequality.
"""

from fractions import Fraction

from sympy import sqrt as symbolic_sqrt

from derivations.distributions import N, k, p, q
from derivations.jan2016 import paper
from derivations.k_randomization import b, s
from derivations.powers import (
    detached,
    equal_from_squares,
    equal_powers,
    larger_base,
    power_of_product,
    power_of_root,
    power_positive,
    root_above_one,
    root_is_exp,
    root_positive,
    sqrt_positive,
    strictly_larger_base,
    y_positive,
)
from derivations.powers import x as base
from derivations.powers import y as other
from derivations.rounding import rounds_to
from derivations.runner import run
from symbolic.kernel import Rel, Term, assume, define, elementary, elementary_function, num, number, substitute
from symbolic.language.symbols import eq, explicit, ge, gt, integers, le, reals
from symbolic.language.translate import to_term
from symbolic.search.ideals import by_equalities
from symbolic.search.prove import at, induction, prove
from symbolic.search.strategy import Strategy

section = paper.section("5", "K-randomization for a single bit case", __name__)

n, L = integers("n L")
lam, d, g, t, u, v, w, w1, x, y, z, z1 = reals("lambda d g t u v w w1 x y z z1")
p_k, q_k = reals("p_k q_k")
K, M = to_term(k), to_term(N)
sqrt = elementary_function("sqrt")
sizes = [ge(k, 1), ge(N, 1), gt(lam, 1)]


def root(k) -> Term:
    """The k-th root of lambda."""
    return to_term(lam ** (1 / k))


def under(root, k) -> Term:
    """What stands under the root in (5.24)."""
    return 1 + 4 * (9 / ((to_term(root) - 1) ** num(2) * to_term(k) * M))


def lies(w) -> Term:
    """(5.24) with w for its root."""
    return num(Fraction(1, 2)) * (1 - 1 / to_term(w))


def variance(noise, k) -> Term:
    """What stands under the root in (5.4)."""
    return noise * (1 - noise) * M / (to_term(k) * ((1 - noise) - noise) ** num(2))


# For k randomizations; at another k as an instance, so that all have the same form.
NOISE = lies(sqrt(under(root(k), k)))
DEVIATION = sqrt(variance(NOISE, k))
LIMIT = 3 / (K * (root(k) - 1))


def noise(k) -> Term:
    """q by the right side of (5.24)."""
    return substitute(NOISE, {K: to_term(k)})


def deviation(k) -> Term:
    """(5.4) at this q."""
    return substitute(DEVIATION, {K: to_term(k)})


# ---------------------------------------------------------------------------------------------- k (lambda^(1/k) - 1)

# (1 + k d)^(k+1) > (1 + (k+1) d)^k for d > 0: with u for the quotient of the two bases, Bernoulli's inequality gives
# (1 + (k+1) d) u^k >= 1 + d, so (1 + k d) u^k > 1.
bernoulli = induction(n, ge((1 + t) ** n, 1 + n * t), side=[ge(t, -1)])
first, second = 1 + k * d, 1 + (k + 1) * d
step = [gt(d, 0), ge(k, 1)]
bases = [prove(gt(number, 0), step) for number in (first, second)]
quotient = eq(u * second, first)
factor_positive = prove(gt(u, 0), [gt(v, 0), gt(u * v, 0)])
product_positive = prove(gt(u * second, 0), [*step, quotient], [*bases, assume(quotient)], unfold=False)
u_positive = prove(gt(u, 0), [*step, quotient], [*bases, product_positive, at(factor_positive, v=second)], unfold=False)
power_of_u = prove(ge(u**k, 1 + k * (u - 1)), [gt(u, 0), ge(k, 1)], [at(bernoulli, n=k, t=u - 1)])
tangent = by_equalities(eq(second * (1 + k * (u - 1)), 1 + d), [*step, quotient])
times = prove(ge(v * x, w), [gt(v, 0), ge(x, y), eq(v * y, w)])
multiplied = prove(
    ge(second * u**k, 1 + d),
    [*step, quotient],
    [*bases, u_positive, power_of_u, tangent, at(times, v=second, x=u**k, y=1 + k * (u - 1), w=1 + d)],
    unfold=False,
)
more = prove(gt(first * x * second, second), [*step, ge(second * x, 1 + d)], [bases[0]], unfold=False)
more_than_one = prove(gt(first * x, 1), [gt(second, 0), gt(first * x * second, second)], unfold=False)
split_power = prove(
    eq(first**k, u**k * second**k),
    [*step, quotient],
    [at(power_of_product, {base: u, other: second, n: k}), at(equal_powers, {base: u * second, other: first, n: k})],
    unfold=False,
)
powers_with_u = prove(
    gt(first ** (k + 1), second**k),
    [*step, quotient],
    [
        *bases,
        multiplied,
        *(at(t_, x=u**k) for t_ in (more, more_than_one)),
        split_power,
        at(power_positive, {base: second, n: k}),
        at(elementary("power natural"), {base: first, n: k}),
    ],
    unfold=False,
)
powers = detached(
    at(powers_with_u, u=first / second), step, [*bases, prove(eq(first / second * second, first), step, bases)]
)

# So for z^k = z1^(k+1), with d = (z1 - 1)/k: z > 1 + (k+1) d.
same_power = [ge(z, 0), eq(z**k, z1 ** (k + 1))]
at_first = at(equal_powers, {base: z1, other: first, n: k + 1})
with_d = [*step, eq(z1, first), *same_power]
larger_power = prove(gt(z**k, second**k), with_d, [powers, at_first], unfold=False)
larger_root = prove(
    gt(z, second),
    with_d,
    [*bases, larger_power, at(strictly_larger_base, {base: z, other: second, n: k})],
    unfold=False,
)
falling = [ge(k, 1), gt(z1, 1), *same_power]
some = prove(gt(k, 0), [ge(k, 1)])
share = (z1 - 1) / k
in_d = [some, prove(gt(share, 0), falling, [some]), prove(eq(z1, 1 + k * share), falling, [some])]
slower = prove(
    gt(k * (z - 1), (k + 1) * (z1 - 1)),
    falling,
    [some, detached(at(larger_root, d=share), falling, in_d)],
    unfold=False,
)

# ---------------------------------------------------------------------------------------------- noise and deviation

# With z for the k-th root of lambda and w for the root in (5.24): (5.4) is a square.
is_root = [gt(w, 0), Rel(to_term(w) ** num(2), "=", under(z, k))]
above = [ge(k, 1), ge(N, 1), gt(z, 1)]
inverse = 3 / (K * (to_term(z) - 1))
signs = [some, prove(gt(N, 0), above), prove(gt(k * N, 0), above, [some]), prove(gt((z - 1) ** 2, 0), [gt(z, 1)])]
signs.append(prove(Rel((to_term(z) - 1) ** num(2) * K * M, ">", num(0)), above, signs))
signs.append(prove(gt(k * (z - 1), 0), above))
signs += [prove(Rel(number, ">", num(0)), above, signs) for number in (under(z, k), inverse, inverse ** num(2))]
lean = prove(Rel((1 - lies(w)) - lies(w), "=", 1 / to_term(w)), [gt(w, 0)])
as_square = by_equalities(Rel(variance(lies(w), k), "=", inverse ** num(2)), [*above, *is_root], [*signs, lean])

# The k-th root itself for z, and the root in (5.24) for w.
Z, U = root(k), under(root(k), k)
of_root = [at(t_, {other: lam}) for t_ in (y_positive, root_positive, power_of_root, root_above_one)]
there = [*of_root, *(at(t_, {z: Z}) for t_ in signs), at(sqrt_positive, {base: U}), at(elementary("sqrt square"), x=U)]
radicand = detached(at(as_square, {z: Z, w: sqrt(U)}), sizes, there)
there += [radicand, prove(Rel(variance(NOISE, k), ">", num(0)), sizes, [*there, radicand], unfold=False)]
there.append(at(elementary("sqrt square"), x=variance(NOISE, k)))
there.append(at(sqrt_positive, {base: variance(NOISE, k)}))
squares = prove(Rel(DEVIATION ** num(2), "=", LIMIT ** num(2)), sizes, there, unfold=False)
simple = prove(
    Rel(DEVIATION, "=", LIMIT),
    sizes,
    [*there, squares, at(equal_from_squares, {base: DEVIATION, other: LIMIT})],
    unfold=False,
)

# One randomization more: the deviation and the noise grow.
next_one = [at(t_, {k: k + 1}) for t_ in (simple, *of_root)]
roots = [*of_root, *next_one[1:]]
roots.append(prove(Rel(Z**K, "=", root(k + 1) ** (K + 1)), sizes, roots, unfold=False))
slower_there = detached(at(slower, {z: Z, z1: root(k + 1)}), sizes, roots)
reciprocals = prove(gt(3 / y, 3 / x), [gt(x, y), gt(y, 0)])
grows = prove(
    gt(deviation(k + 1), DEVIATION),
    sizes,
    [*roots, slower_there, simple, next_one[0], at(reciprocals, x=K * (Z - 1), y=(K + 1) * (root(k + 1) - 1))],
)

larger_square = prove(gt(x**2, y**2), [gt(x, y), gt(y, 0)])
larger_sides = prove(gt(x, u), [eq(x, y), eq(u, v), gt(y, v)])
# (z - 1)^2 k falls, as it is (k (z - 1))^2 / k; so the root in (5.24) rises, and the noise with it.
both = [ge(k, 1), gt(z, 1), gt(z1, 1), gt(k * (z - 1), (k + 1) * (z1 - 1))]
squares_fall = prove(
    gt((k * (z - 1)) ** 2, ((k + 1) * (z1 - 1)) ** 2),
    both,
    [prove(gt((k + 1) * (z1 - 1), 0), both), at(larger_square, x=k * (z - 1), y=(k + 1) * (z1 - 1))],
)
by_k = prove(gt(x * (k + 1), y * k), [ge(k, 1), gt(x, y), gt(y, 0)], [some])
parts_fall = prove(
    gt((z - 1) ** 2 * k, (z1 - 1) ** 2 * (k + 1)),
    both,
    [
        some,
        squares_fall,
        prove(gt(((k + 1) * (z1 - 1)) ** 2, 0), both),
        at(by_k, x=(k * (z - 1)) ** 2, y=((k + 1) * (z1 - 1)) ** 2),
    ],
    unfold=False,
)
smaller_share = prove(
    gt(1 + 4 * (9 / (y * N)), 1 + 4 * (9 / (x * N))),
    [gt(x, y), gt(y, 0), ge(N, 1)],
    [prove(gt(N, 0), [ge(N, 1)])],
)
U1 = under(root(k + 1), k + 1)
next_there = [at(t_, {k: k + 1}) for t_ in there]
parts = {x: (Z - 1) ** num(2) * K, y: (root(k + 1) - 1) ** num(2) * (K + 1)}
positive_part = prove(Rel(parts[y], ">", num(0)), sizes, [*roots, at(signs[3], {z: root(k + 1)})], unfold=False)
parts_fall_there = detached(at(parts_fall, {z: Z, z1: root(k + 1)}), sizes, [*roots, slower_there])
U_rises = detached(
    at(smaller_share, parts), sizes, [*there, *next_there, parts_fall_there, positive_part], Rel(U1, ">", U)
)
more_lies = prove(Rel(lies(w1), ">", lies(w)), [gt(w1, w), gt(w, 0)])
in_w = [*there, *next_there, U_rises]
squares_rise = detached(at(larger_sides, x=sqrt(U1) ** num(2), y=U1, u=sqrt(U) ** num(2), v=U), sizes, in_w)
root_rises = at(strictly_larger_base, {base: sqrt(U1), other: sqrt(U), n: 2})
noise_grows = detached(
    at(more_lies, {w: sqrt(U), w1: sqrt(U1)}), sizes, [*in_w, squares_rise, root_rises], Rel(noise(k + 1), ">", NOISE)
)

# Bounds: k (root - 1) >= log(lambda), as exp(x) >= 1 + x; and root - 1 <= (lambda - 1)/k, by Bernoulli's inequality.
log = elementary_function("log")
LOG = log(to_term(lam))
log_positive = Strategy().solve(Rel(LOG, ">", num(0)), [gt(lam, 1)])
above_log = prove(
    Rel(K * (Z - 1), ">=", LOG),
    sizes,
    [*of_root, at(root_is_exp, {other: lam}), at(elementary("exp tangent"), x=LOG / K), some],
    unfold=False,
)
not_over = prove(ge(3 / y, 3 / x), [ge(x, y), gt(y, 0)])
bounded = prove(
    Rel(3 / LOG, ">=", DEVIATION),
    sizes,
    [*of_root, log_positive, above_log, simple, at(not_over, x=K * (Z - 1), y=LOG)],
    unfold=False,
)
linear = prove(ge(lam, 1 + k * (z - 1)), [ge(k, 1), gt(z, 1), eq(z**k, lam)], [at(bernoulli, n=k, t=z - 1)])
# With g for the root of kN: ((root - 1) g w)^2 = (root - 1)^2 k N + 36, so 1/w <= (root - 1) g/6.
in_g = [*above, *is_root, gt(g, 0), eq(g**2, k * N)]
product = (z - 1) * g * w
expanded = by_equalities(eq(product**2, (z - 1) ** 2 * k * N + 36), in_g, signs)
positive_product = prove(gt(product, 0), in_g)
at_least_six = prove(
    ge(product, 6),
    in_g,
    [
        positive_product,
        prove(ge(product**2, num(6) ** num(2)), in_g, [*signs, expanded], unfold=False),
        at(larger_base, {base: product, other: 6, n: 2}),
    ],
    unfold=False,
)
over_w = prove(ge((z - 1) * g / 6, 1 / w), [gt(w, 0), ge(product, 6)])
over_k = prove(ge((lam - 1) * g / (6 * k), (z - 1) * g / 6), [gt(g, 0), ge(k, 1), ge(lam, 1 + k * (z - 1))], [some])
near_half = prove(
    Rel(lies(w), ">=", num(Fraction(1, 2)) - to_term((lam - 1) * g / (12 * k))),
    [*in_g, ge(lam, 1 + k * (z - 1))],
    [some, at_least_six, over_w, over_k],
    unfold=False,
)
G = sqrt(K * M)
of_G = [prove(gt(k * N, 0), sizes, [some]), at(sqrt_positive, {base: K * M}), at(elementary("sqrt square"), x=K * M)]
towards_half = detached(
    at(near_half, {z: Z, w: sqrt(U), g: G}), sizes, [*there, *of_G, detached(at(linear, {z: Z}), sizes, of_root)]
)

# ---------------------------------------------------------------------------------------------- the items

noise_of = explicit("noise_of", [k, N, lam], NOISE)
deviation_of = explicit("deviation_of", [k, N, lam], DEVIATION)
q_of_k, q_of_one, q_of_next = (noise_of(number, N, lam) for number in (k, 1, k + 1))
sigma_of_k, sigma_of_one, sigma_of_next = (deviation_of(number, N, lam) for number in (k, 1, k + 1))
divisor = K * ((1 - lies(w)) - lies(w)) ** num(2)
in_short = prove(gt(k * (1 / w) ** 2, 0), [ge(k, 1), gt(w, 0)])
divides = at(prove(Rel(divisor, ">", num(0)), [ge(k, 1), gt(w, 0)], [lean, in_short]), w=sqrt(U))
defined = [detached(define(f.kernel), sizes, [*there, divides]) for f in (noise_of, deviation_of)]
defined += [at(t_, {k: number}) for t_ in defined for number in (1, k + 1)]
example = {N: 1000, lam: 2}
rounded = substitute(sqrt(variance(num(Fraction(9, 1000)), 1)), {M: num(1000)})


def rounds(act, value, printed):
    """The value rounds to what is printed."""
    for goal in rounds_to(value, printed):
        act(goal)


@section.item("5-noise", r"q = 0.009 \text{ for } N = 1000,\ \lambda = 2", kind="prose", steps=())
def example_noise(d):
    """The noise of the example, a single randomization, to three decimals."""
    rounds(d.prove, noise_of(1, 1000, 2), "0.009")


@section.item("5-deviation", r"\sigma = 3 \text{ for } N = 1000,\ \lambda = 2", kind="prose", steps=())
def example_deviation(d):
    """The deviation of the estimate in the example: 3 exactly, and 3.04 at the rounded $q$."""
    rounds(d.prove, rounded, "3")
    limit = substitute(LIMIT, {K: num(1), to_term(lam): num(2)})
    using = [at(simple, {k: 1, N: 1000, lam: 2}), number(Rel(limit, "=", num(3)))]
    d.prove(eq(deviation_of(1, 1000, 2), 3), [], using)


@section.item("5-error", r"\text{error} \approx 3 \sigma = 9", kind="prose", steps=("5-deviation",))
def example_error(d):
    """Three deviations are 9; 9.1 at the rounded $q$."""
    d.prove(eq(3 * deviation_of(1, 1000, 2), 9), [], [d["5-deviation"]])
    rounds(d.also, 3 * rounded, "9")


@section.item(
    "5-headline",
    r"\sigma_k = \frac{\sigma_1}{\sqrt{k}} \text{ at the same } \lambda",
    kind="prose",
    steps=("5.4", "5.24"),
    note=r"$\sigma_k(N, \lambda)$ is (5.4) at the $q$ that (5.24) asks for with $k$ randomizations.  From $k = 1$ on "
    r"it rises with every repetition, and stays below $3/\ln \lambda$.",
)
def headline(d):
    """At the same privacy the estimate gets worse, not better, with every repetition: from $3/(\\lambda - 1)$ on."""
    several, four = [ge(k, 2), ge(N, 1), gt(lam, 1)], {k: 2, N: 1, lam: 4}
    d.refute(eq(sigma_of_k, sigma_of_one / symbolic_sqrt(k)), sizes, four)
    d.refute(gt(sigma_of_one, sigma_of_k), several, four)
    d.repair(Rel(to_term(sigma_of_k), "=", LIMIT), sizes, [simple])
    d.repair(gt(sigma_of_next, sigma_of_k), sizes, [grows], name="grows")
    d.also(Rel(3 / LOG, ">=", to_term(sigma_of_k)), sizes, [bounded])
    rounds(d.also, deviation_of(2, 1000, 2), "3.6")


@section.item(
    "5-slight-increase",
    r"\frac{q_k}{q_1} < \sqrt{k}",
    kind="prose",
    steps=("5.24",),
    note=r"$q_k(N, \lambda)$ is the right side of (5.24).  That its increase is slight, and insignificant beside the "
    r"gain, is read as: it grows by less than the factor $\sqrt{k}$ that is promised for the precision.",
)
def slight_increase(d):
    """The noise rises with every repetition, and tends to $1/2$; in the example it is 2.8 times as much for $k = 2$."""
    d.refute(gt(symbolic_sqrt(k), q_of_k / q_of_one), [ge(k, 2), *sizes[1:]], {k: 2, **example})
    d.repair(gt(q_of_next, q_of_k), sizes, [noise_grows])
    d.repair(Rel(to_term(q_of_k), ">=", towards_half.claim.goal.rhs), sizes, [towards_half])
    rounds(d.also, noise_of(2, 1000, 2) / noise_of(1, 1000, 2), "2.8")


@section.item(
    "5-same-privacy",
    r"\sigma_k = \sigma_1 \implies R_s^{(k)} \leq \lambda",
    kind="prose",
    steps=(),
    note=r"$R_s^{(k)}$ is the exact ratio for $k$ randomizations; $\lambda$ is the bound for a single one, which its "
    "ratio can attain.  So it is not for lack of a better bound than (5.13) that precision has to be given up.",
)
def same_privacy(d):
    """By the exact ratio too: with as much noise as leaves the deviation as it was, the ratio is already larger."""
    given = [gt(q, 0), gt(1, 2 * q), eq(p, 1 - q), gt(q_k, 0), gt(1, 2 * q_k), eq(p_k, 1 - q_k), ge(k, 1), ge(N, 1)]
    same_deviation = eq(q * p * N / (p - q) ** 2, q_k * p_k * N / (k * (p_k - q_k) ** 2))
    low = p_k * k * N - 3 * symbolic_sqrt(p_k * q_k * k * N)
    ratio = b(k, N, N - 1, s, p_k, q_k) / b(k, N, N, s, p_k, q_k)
    values = {q: Fraction(2, 5), p: Fraction(3, 5), q_k: Fraction(3, 7), p_k: Fraction(4, 7)}
    d.refute(
        le(ratio, 1 + 3 * (p - q) / symbolic_sqrt(p * q * N)),
        [*given, same_deviation, ge(s, 0), ge(k * N, s), ge(s, low)],
        {k: 2, N: 6, s: 2, **values},
    )


@section.item(
    "5-long-records",
    r"\sigma_k < \sigma_1 \text{ at the same } \lambda, \text{ for records of many bits}",
    kind="prose",
    steps=(),
    note="Read for records of $L$ bits that are all alike, as in section 6, and for an observer of the number of "
    "reported ones: then $L$ bits randomized $k$ times are one bit randomized $kL$ times, and (5.24) and (5.4) are "
    "taken there.  The paper does not return to the sentence.",
)
def long_records(d):
    """Nor is there a gain for records of many bits: the estimate gets worse with every repetition, whatever $L$ is."""
    given = [ge(L, 1), ge(N, 1), gt(lam, 1)]
    once, several = (deviation_of(number, N, lam) for number in (L, k * L))
    d.refute(gt(once, several), [ge(k, 2), *given], {k: 2, L: 10, N: 10, lam: 2})
    grows = d["5-headline", "grows"]
    later = induction(
        n, gt(deviation_of(L + n + 1, N, lam), once), side=given, using=[at(grows, k=L), at(grows, k=L + n + 1)]
    )
    more_bits = prove(ge(k * L - L - 1, 0), [ge(k, 2), *given])
    d.repair(gt(several, once), [ge(k, 2), *given], [more_bits, at(later, n=k * L - L - 1)])


if __name__ == "__main__":
    run(section)
