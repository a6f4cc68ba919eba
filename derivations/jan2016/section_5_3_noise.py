"""Jan 2016, section 5.3: the noise that k-randomization needs by the bound (5.13), (5.14) to (5.24)."""

from fractions import Fraction

from derivations.binomial_law import one_to_the_k
from derivations.distributions import N, i, k, p, q
from derivations.jan2016 import paper
from derivations.jan2016.section_5_1 import reported_mean, reported_variance
from derivations.jan2016.section_5_3 import (
    P_D,
    C,
    P_Dm,
    R,
    X,
    Y,
    chance,
    defined_powers,
    draws,
    inside,
    mixed_sum,
    mixture,
    one_bit,
    possible,
    power,
    sizes,
    split_powers,
    strictly_inside,
    x,
    y,
)
from derivations.k_randomization import last, rho_positive, s
from derivations.powers import (
    at_least,
    at_least_power,
    binomial_term,
    binomial_theorem,
    detached,
    equal_powers,
    equal_roots,
    equal_sums,
    hole,
    larger,
    larger_base,
    larger_power,
    power_of_root,
    root_positive,
    sqrt_positive,
    strictly_larger_base,
    sum_of_exponents,
    summed,
    transitive,
)
from derivations.runner import run
from symbolic.kernel import Rel, elementary, elementary_function, equal, num
from symbolic.language.symbols import eq, ge, gt, le, lt, reals
from symbolic.language.translate import to_term
from symbolic.search.ideals import by_equalities
from symbolic.search.prove import at, prove

section = paper.section("5.3", "Local differential privacy under k-randomization", __name__, given=[*chance, *sizes])
lam = reals("lambda")
given = [*chance, *sizes]

# ---------------------------------------------------------------------------------------------- roots

# Terms of the kernel, where SymPy would rearrange the roots.
P, Q, K, M = map(to_term, (p, q, k, N))
sqrt = elementary_function("sqrt")
spread = sqrt(P * Q * K * M)
share_spread, lost, gained = sqrt(P * Q / (K * M)), sqrt(Q / (P * K * M)), sqrt(P / (Q * K * M))
positive = [prove(gt(number, 0), given) for number in (k, N, p, q)]
for product in (K * M, P * K * M, Q * K * M, *(root.args[1] for root in (spread, share_spread, lost, gained))):
    positive.append(prove(Rel(product, ">", num(0)), given, positive))
positive += [at(sqrt_positive, x=root.args[1]) for root in (spread, share_spread, lost, gained)]
# Each of them by the deviation of S.
roots = [
    equal_roots(root, spread / below, given, positive)
    for root, below in ((share_spread, K * M), (lost, P * K * M), (gained, Q * K * M))
]
# ---------------------------------------------------------------------------------------------- the chain of sums

below = P * K * M - 3 * spread
# x and 1 - x: as put in, with a single root, with q for 1 - p.
X14, X15 = below / (K * M), P - 3 * share_spread
Y14, Y15, Y16 = 1 - X14, 1 - P + 3 * share_spread, Q + 3 * share_spread
X17, Y17 = Q - 3 * Q * lost, P + 3 * P * gained


def separated(x, y):
    """The summand of (5.16)."""
    x, y = to_term(x), to_term(y)
    return lambda i: (
        power(q, i)
        / power(p, i)
        * x ** to_term(i)
        * (power(p, k - i) / power(q, k - i))
        * y ** to_term(k - i)
        * C(k, i)
    )


def total(term):
    """The sum over i = 0, .., k."""
    return summed(term, i, k)


lines = {
    "5.13": total(mixture(X14, Y14)),
    "5.14": total(mixture(X14, Y14)),
    "5.15": total(mixture(X15, Y15)),
    "5.16": total(separated(X15, Y16)),
    "5.17": total(binomial_term(k, X17, Y17)),
    "5.18": (Q - 3 * Q * lost + P + 3 * P * gained) ** K,
    "5.19": (Q + P + 3 * P * gained - 3 * Q * lost) ** K,
    "5.20": (1 + 3 * (P - Q) / spread) ** K,
}


def put_for(left, right, context):
    """given |- context(left) = context(right), where left = right by the values of the roots."""
    same = prove(Rel(left, "=", right), given, [*positive, *roots], unfold=False)
    inside = equal(left, right, context(to_term(hole)), to_term(hole))
    return prove(inside.claim.goal, given, [*positive, same, inside], unfold=False)


def linked(*equalities):
    """given |- the left side of the first is the right side of the last, each going on where the one before ends."""
    whole = equalities[0]
    for link in equalities[1:]:
        sides = [whole.claim.goal.lhs, link.claim.goal.lhs, link.claim.goal.rhs]
        whole = transitive(sides, given, [*facts, whole, link])
    return whole


signs = [prove(Rel(number, ">", num(0)), given, positive, unfold=False) for number in (Y16, Y17)]
signs += [prove(Rel(number, ">", num(0)), given, [*positive, *signs, *roots], unfold=False) for number in (Y15,)]

# (5.16) for any x and y > 0.
separated_term = prove(
    Rel(mixture(x, y)(i), "=", separated(x, y)(i)),
    [*given, gt(y, 0), *draws],
    [*positive, *defined_powers, *split_powers, at(sum_of_exponents, x=q, m=k - 2 * i, n=i)],
    unfold=False,
)
separated_sum = at(
    equal_sums(
        mixture(x, y),
        separated(x, y),
        i,
        last,
        [*given, gt(y, 0)],
        separated_term,
        [*positive[:4], *defined_powers],
        bound=k,
    ),
    last=k,
)
natural = prove(ge(k, 0), given)
facts = [*positive, *roots, *signs, natural]


def same(left, right, using=()):
    """given |- left = right, by the values of the roots."""
    return prove(Rel(left, "=", right), given, [*facts, *using], unfold=False)


def said(theorem, left, right, using=()):
    """given |- left = right, which is what the theorem says."""
    return prove(Rel(left, "=", right), given, [*facts, *using, theorem], unfold=False)


# With the roots by that of pqkN, called r: the base of (5.19) is that of (5.20), as r^2 = pqkN.
r = reals("r")
in_r = q + p + 3 * p * (r / (q * k * N)) - 3 * q * (r / (p * k * N))
simplified = by_equalities(eq(in_r, 1 + 3 * (p - q) / r), [*given, gt(r, 0), eq(r**2, p * q * k * N)], positive[:7])
square = at(elementary("sqrt square"), x=spread.args[1])
in_spread = at(simplified, {r: spread})
sum_of_roots, one_bit_at_low = lines["5.19"].args[0], lines["5.20"].args[0]
bases = [sum_of_roots, in_spread.claim.goal.lhs, one_bit_at_low]
same_base = transitive(bases, given, [*facts, square, in_spread, same(*bases[:2])])
lie = prove(gt(p - q, 0), given)
low_positive = prove(Rel(one_bit_at_low, ">", num(0)), given, [*positive, lie], unfold=False)
facts += [
    low_positive,
    prove(Rel(sum_of_roots, ">", num(0)), given, [*positive, low_positive, same_base], unfold=False),
]


def links():
    """The equalities between neighbouring lines, by the number of the first."""
    by_x = put_for(X14, X15, lambda x: total(mixture(x, Y14)))
    by_y = put_for(Y14, Y15, lambda y: total(mixture(X15, y)))
    yield "5.14", linked(by_x, by_y)
    apart = said(at(separated_sum, x=X15, y=Y15), lines["5.15"], total(separated(X15, Y15)))
    yield "5.15", linked(apart, put_for(Y15, Y16, lambda y: total(separated(X15, y))))
    together = said(at(separated_sum, x=X15, y=Y16), lines["5.16"], total(mixture(X15, Y16)))
    products = [same(X17 * P, X15 * Q), same(Y17 * Q, Y16 * P)]
    binomials = said(at(mixed_sum, {x: X15, y: Y16, X: X17, Y: Y17}), total(mixture(X15, Y16)), lines["5.17"], products)
    yield "5.16", linked(together, binomials)
    yield "5.17", said(at(binomial_theorem, n=k, x=X17, y=Y17), lines["5.17"], lines["5.18"])
    yield "5.18", same(lines["5.18"], lines["5.19"])
    powers = at(equal_powers, x=sum_of_roots, y=one_bit_at_low, n=k)
    yield "5.19", said(powers, lines["5.19"], lines["5.20"], [same_base])


LINKS = dict(links())

# ---------------------------------------------------------------------------------------------- the items

window = ge(s, below)
quarter = {q: Fraction(1, 4), p: Fraction(3, 4)}


@section.item(
    "5.3-s",
    display="5.3a",
    kind="display",
    steps=("4.3-moments",),
    note="As a number of reported ones $s$ has to be an integer and not negative; this one need not be.",
)
def lowest(d):
    """Three deviations below the mean of $S$, for $kN$ set bits; it may be negative."""
    mean, variance = (to_term(f(k, N, N, p, q)) for f in (reported_mean, reported_variance))
    values = [at(d["5.1-S"], T=N), at(d["5.1-S", "variance"], T=N)]
    same_root = equal(variance, spread.args[1], sqrt(to_term(hole)), to_term(hole))
    values.append(prove(Rel(variance, ">", num(0)), given, [*positive, *values], unfold=False))
    d.prove(eq(below, mean - 3 * sqrt(variance)), using=[*positive, *values, same_root], unfold=False)
    d.refute(ge(below, 0), at={k: 1, N: 1, **quarter}, also=True)


def link(d, first, second):
    """A printed link of the chain of sums."""
    return d.prove(eq(lines[first], lines[second]), using=[*facts, LINKS[first]], unfold=False)


# What (5.13) bounds is not needed here: only its right side is.
@section.item("5.14", steps=("5.3-s",))
def put_in(d):
    """The bound (5.13) at this $s$."""
    link(d, "5.14", "5.15")


@section.item("5.15", steps=("5.14",))
def divided(d):
    """The root divided by $kN$."""
    link(d, "5.15", "5.16")


@section.item("5.16", steps=("5.15",))
def separated_powers(d):
    """The powers of $p$ and $q$ put to the two factors."""
    link(d, "5.16", "5.17")


@section.item("5.17", steps=("5.16",))
def multiplied(d):
    """By the binomial theorem."""
    link(d, "5.17", "5.18")


@section.item("5.18", steps=("5.17",))
def summed_up(d):
    """The $k$-th power."""
    link(d, "5.18", "5.19")


@section.item("5.19", steps=("5.18",))
def sorted_terms(d):
    """$q + p = 1$ and $p^2 - q^2 = p - q$."""
    link(d, "5.19", "5.20")


@section.item("5.20", steps=("5.14", "5.15", "5.16", "5.17", "5.18", "5.19"))
def power_of_k(d):
    """The bound at three deviations below the mean, as a $k$-th power; all the way from (5.14)."""
    link(d, "5.19", "5.20")
    whole = linked(*(LINKS[number] for number in ("5.14", "5.15", "5.16", "5.17", "5.18", "5.19")))
    d.also(eq(lines["5.14"], lines["5.20"]), using=[*facts, whole], unfold=False)


# ---------------------------------------------------------------------------------------------- the noise

# For all outcomes from this s on the ratio of a single bit, and so its k-th power, is no larger.
V = lines["5.20"]
at_most_low = prove(
    ge(1 + 3 * (p - q) / r, one_bit),
    [*given, gt(r, 0), eq(r**2, p * q * k * N), ge(s, p * k * N - 3 * r)],
    [*positive[:8], lie],
    unfold=False,
)
outcomes = [*inside, window]
some_bits = prove(ge(k * N, 1), given)
bounded = prove(
    Rel(V, ">=", to_term(one_bit**k)),
    [*given, *outcomes],
    [
        *positive,
        square,
        prove(gt(one_bit, 0), [*given, *outcomes], [some_bits, at(rho_positive, n=k * N)], unfold=False),
        at(at_most_low, {r: spread}),
        at(at_least_power, x=one_bit_at_low, y=one_bit, n=k),
    ],
    unfold=False,
)
demanded = le(V, lam)
small = {q: Fraction(1, 4), p: Fraction(3, 4), k: 2, N: 2}


@section.item(
    "5.21",
    steps=("5.13", "5.20"),
    note=r"That the bound be at most $\lambda$ is what is demanded.  It bounds in one direction only: above the mean "
    r"$P(S = s|D)$ can be more than $\lambda$ times $P(S = s|D_m)$.",
)
def lower_bound(d):
    """At most, for all outcomes from three deviations below the mean on; less for $k \\geq 2$ and $0 < s < kN$."""
    for repeats, records in ((1, 3), (3, 1)):
        d.refute(lt(R, V), [*inside, eq(s, below)], {k: repeats, N: records, s: 0, **quarter})
    d.prove(demanded, [demanded])
    for sign, law, name, more in (
        (le, at_least, "closed", []),
        (lt, larger, "closed, strict", [ge(k, 2), *strictly_inside]),
    ):
        through = at(law, u=V, v=one_bit**k, w=R)
        lemmas = [*facts, possible, bounded, d["5.13", name], through]
        d.repair(sign(R, V), [*more, *outcomes], lemmas, unfold=False, name=name)
    d.refute(
        ge(lam * P_Dm, P_D),
        [*inside, le(s, P * K * M + 3 * spread), demanded],
        {**small, s: 4, lam: Fraction(15, 2)},
        also=True,
    )


@section.item("5.22", steps=("5.21",), note="The second half of (5.21).")
def demand(d):
    """What is demanded; it is enough for $R_s \\leq \\lambda$ at all these outcomes, but more than is needed."""
    d.prove(demanded, [lt(R, V), demanded])
    through = at(at_least, u=lam, v=V, w=R)
    lemmas = [*facts, possible, d["5.21", "closed"], through]
    d.also(le(R, lam), [*outcomes, demanded], lemmas, unfold=False, name="enough")
    d.refute(demanded, [*outcomes, le(R, lam)], {**small, s: 1, lam: 5}, also=True)


# (5.22) is 1 + 3 c / r <= z, with r for the deviation of S, c for p - q and z for the k-th root of lambda; (5.23)
# follows by squaring, and (5.22) from it by taking the root.
c, v, w, z, a, h = reals("c v w z a h")
signs_of = [gt(r, 0), gt(c, 0)]
base_below_root, variances = ge(z, 1 + 3 * c / r), ge(r**2 / c**2, 9 / (z - 1) ** 2)
linear, quadratic = ge(r * (z - 1), 3 * c), ge(r**2 * (z - 1) ** 2, 9 * c**2)
no_divisor = prove(linear, [*signs_of, base_below_root])
root_above_one = prove(gt(z, 1), [*signs_of, base_below_root], [no_divisor])
divided_by_squares = prove(variances, [*signs_of, gt(z, 1), linear])
divisor = prove(gt(c**2 * (z - 1) ** 2, 0), [gt(c, 0), gt(z, 1)], degree=4)
no_squares_below = prove(quadratic, [*signs_of, gt(z, 1), variances], [divisor])
product_positive = prove(gt(r * (z - 1), 0), [gt(r, 0), gt(z, 1)])
rooted = prove(
    linear, [*signs_of, gt(z, 1), quadratic], [product_positive, at(larger_base, x=r * (z - 1), y=3 * c, n=2)]
)
divided_by_r = prove(base_below_root, [*signs_of, linear])

# The same with p - q for c and pqv for r^2, where v is kN.
deviation = [*chance, gt(v, 0), gt(r, 0), eq(r**2, p * q * v)]
on_variance, on_base = ge(q * p * v / (p - q) ** 2, 9 / (z - 1) ** 2), ge(z, 1 + 3 * (p - q) / r)
known = [prove(gt(p - q, 0), chance), prove(gt((p - q) ** 2, 0), chance)]
known.append(by_equalities(eq(q * p * v / (p - q) ** 2, r**2 / (p - q) ** 2), deviation, known))
to_variance = prove(
    on_variance,
    [*deviation, on_base],
    [*known, *(at(t, c=p - q) for t in (no_divisor, root_above_one, divided_by_squares))],
    unfold=False,
)
by_r = prove(
    ge(r**2 / (p - q) ** 2, 9 / (z - 1) ** 2),
    [*deviation, gt(z, 1), on_variance],
    [*known, at(at_least, u=r**2 / (p - q) ** 2, v=q * p * v / (p - q) ** 2, w=9 / (z - 1) ** 2)],
)
to_base = prove(
    on_base,
    [*deviation, gt(z, 1), on_variance],
    [*known, by_r, *(at(t, c=p - q) for t in (no_squares_below, rooted, divided_by_r))],
    unfold=False,
)

# The root itself, and what makes it and lambda larger than 1.
Z = to_term(lam ** (1 / k))
above = gt(lam, 1)
of_root = [at(root_positive, y=lam), at(power_of_root, y=lam)]
one_power = at(one_to_the_k, x=1)
limit_positive = prove(gt(lam, 0), [above])
power_above = prove(Rel(Z**K, ">", num(1) ** K), [*given, above], [natural, limit_positive, *of_root, one_power])
Z_above_one = prove(
    Rel(Z, ">", num(1)),
    [*given, above],
    [natural, limit_positive, *of_root, power_above, at(strictly_larger_base, x=Z, y=1, n=k)],
    unfold=False,
)
base_above = prove(Rel(one_bit_at_low, ">", num(1)), given, [*positive, lie], unfold=False)
V_above = prove(
    Rel(V, ">", num(1)),
    given,
    [*facts, base_above, one_power, at(larger_power, x=one_bit_at_low, y=1, n=k)],
    unfold=False,
)
of_S = {r: spread, v: K * M, z: Z}
on_root = Rel(to_term(q * p * k * N) / to_term((p - q) ** 2), ">=", 9 / (Z - 1) ** num(2))


@section.item(
    "5.23",
    steps=("5.22",),
    note=r"The converse, by which the noise is chosen, needs $\lambda > 1$; this follows from (5.22), not from (5.23).",
)
def on_the_variance(d):
    """The bound solved for $k^2$ times the variance of the estimate; equivalent to (5.22) for $\\lambda > 1$."""
    limit_above = d.also(above, [demanded], [*facts, V_above], unfold=False)
    larger = prove(
        Rel(Z**K, ">=", V), [*given, demanded], [*facts, limit_above, limit_positive, *of_root], unfold=False
    )
    using = [*facts, square, limit_above, limit_positive, *of_root]
    base = at(larger_base, x=Z, y=one_bit_at_low, n=k)
    d.prove(detached(at(to_variance, of_S), [*given, demanded], [*using, larger, base], on_root))
    d.refute(demanded, [on_root], {k: 1, N: 6, q: Fraction(2, 5), p: Fraction(3, 5), lam: Fraction(1, 2)}, also=True)
    using = [*facts, square, limit_positive, *of_root, Z_above_one]
    base = detached(at(to_base, of_S), [*given, above, on_root], using)
    power = at(at_least_power, x=Z, y=one_bit_at_low, n=k)
    d.also(demanded, [above, on_root], [*using, base, power], unfold=False, name="back")


# (5.24): h stands for 9/(z - 1)^2, a for pq/(p - q)^2, and w is the root of 1 + 4 h/v.
over_v, times_v = prove(ge(a, h / v), [gt(v, 0), ge(a * v, h)]), prove(ge(a * v, h), [gt(v, 0), ge(a, h / v)])
is_w, by_variance = [*chance, gt(w, 0), eq(w**2, 1 + 4 * y)], ge(q * p / (p - q) ** 2, y)
square_of_w, times_w = ge(1, w**2 * (p - q) ** 2), ge(1, w * (p - q))
noise = ge(q, num(Fraction(1, 2)) * (1 - 1 / to_term(w)))
to_square = prove(square_of_w, [*is_w, by_variance], known[:2])
from_square = prove(by_variance, [*is_w, square_of_w], known[:2])
w_positive = [gt(w, 0), *chance]
to_noise = prove(
    noise,
    [*w_positive, square_of_w],
    [known[0], prove(gt(w * (p - q), 0), w_positive), at(larger_base, x=1, y=w * (p - q), n=2)],
)
from_noise = prove(square_of_w, [*w_positive, noise], [known[0], prove(times_w, [*w_positive, noise])])

square_positive = prove(gt((z - 1) ** 2, 0), [gt(z, 1)])
times_v_positive = prove(gt((z - 1) ** 2 * v, 0), [gt(z, 1), gt(v, 0)], [square_positive])
under = 1 + 4 * (9 / ((Z - 1) ** num(2) * K * M))
W = sqrt(under)
on_q = Rel(Q, ">=", num(Fraction(1, 2)) * (1 - 1 / W))


@section.item(
    "5.24",
    steps=("5.23",),
)
def on_q_itself(d):
    """The bound solved for $q$; with it $R_s \\leq \\lambda$ from three deviations below the mean on."""
    above_there = [*given, above]
    divisors = [at(t, {z: Z, v: K * M}) for t in (square_positive, times_v_positive)]
    using = [*positive, natural, limit_positive, *of_root, Z_above_one, *divisors]
    using += [prove(Rel(under, ">", num(0)), above_there, using, unfold=False), at(sqrt_positive, x=under)]
    part = {h: 9 / (Z - 1) ** num(2), v: K * M, a: to_term(q * p) / to_term((p - q) ** 2)}
    root = {w: W, y: part[h] / part[v]}
    square_of_W = at(elementary("sqrt square"), x=under)
    using.append(prove(Rel(W ** num(2), "=", 1 + 4 * root[y]), above_there, [*using, square_of_W], unfold=False))
    there = [*above_there, on_root]
    by_share = detached(at(over_v, part), there, using)
    by_square = detached(at(to_square, root), there, [*using, by_share])
    d.prove(detached(at(to_noise, root), there, [*using, by_square], on_q))
    back = [*above_there, on_q]
    by_square = detached(at(from_noise, root), back, using)
    by_share = detached(at(from_square, root), back, [*using, by_square])
    solved = d.also(detached(at(times_v, part), back, [*using, by_share], on_root))
    limits = [*back, *outcomes]
    private = detached(d["5.22", "enough"], limits, [*using, solved, d["5.23", "back"]], le(R, lam))
    d.also(private)


if __name__ == "__main__":
    run(section)
