"""Jan 2016, section 4.3: the worked example, 1000 single bits and a privacy ratio of 2; (4.46) to (4.55).

D has 1000 set bits, D_m has 999 and a zero bit; S and S_m are the numbers of reported ones.  The formulas (4.45) and
(4.4) are taken as printed; the means, the deviations, the ratio and the probabilities come from the law of S.

Right are the two noise levels 0.009 (rounded up, so that (4.45) holds) and 1/3 (0.333 is rounded down, and violates
(4.46)), their quotient, both deviations of the estimate, (4.48) to (4.51), and the intervals under q = 0.009.  Wrong:

* the intervals (4.52) and (4.53) are those of q = 0.3333, not of q = 0.333;
* the precision grows 15 fold, not 10 fold;
* the interval has 99.48 % of the outcomes, not 99.98 %; R_i is at most 2 for 99.77 %, under D_m for 99.50 %;
* less noise than for a single record: only where lambda N > 9;
* the noise 0.009 is not required for a ratio of at most 2 at the outcomes in the interval: 0.008 is enough.

The largest consequence has no number in the paper: the ratio is bounded in one direction only.  An outcome in the
interval for which P(s|D) is more than twice P(s|D_m) has a probability of 5.4 %, and at the upper end the ratio is
0.014.  For both directions, at both ends, q must be 0.033 rather than 0.009; at the outcomes between them 0.031 is
enough.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import lcm

from derivations.distributions import (
    N,
    a,
    i,
    j,
    k,
    law,
    law_not_negative,
    law_positive,
    m,
    n,
    ones,
    ones_zero_above,
    ones_zero_below,
    p,
    q,
    unit,
    z,
)
from derivations.jan2016 import paper
from derivations.jan2016.section_4_3_bound import form_36
from derivations.moments import mean, mean_value, variance, variance_value
from derivations.rounding import rounds_to
from derivations.runner import run
from symbolic.kernel import (
    Claim,
    Rel,
    Term,
    Theorem,
    assume,
    combine,
    define,
    elementary,
    elementary_function,
    equal,
    num,
    number,
    substitute,
    var,
)
from symbolic.language.symbols import eq, every, explicit, ge, gt, integers, le, lt, reals, recursive, summation
from symbolic.language.translate import to_term
from symbolic.search.errors import NotFound
from symbolic.search.ideals import by_equalities
from symbolic.search.prove import Knowledge, at, by_sign, induction, prove

section = paper.section("4.3", "Maximum and local differential privacy", __name__)

t, u, v, lam, size = reals("t u v lambda size")
zeros, M = integers("l M")
chance = [gt(q, 0), gt(1, 2 * q), eq(p, 1 - q)]
classical, printed_classical, local = Fraction(1, 3), Fraction(333, 1000), Fraction(9, 1000)

# ---------------------------------------------------------------------------------------------- numbers

# Terms of the kernel instead of SymPy's, which would take squares out of the roots.
sqrt, exp, log = (elementary_function(name) for name in ("sqrt", "exp", "log"))
P, Q, U, V, L = (to_term(symbol) for symbol in (p, q, u, v, lam))


def below_half(root) -> Term:
    """The right-hand side of (4.45), from the root in it."""
    return num(Fraction(1, 2)) * (1 - 1 / root)


def radicand(ratio, size) -> Term:
    """What is under this root."""
    return 1 + 4 * (9 / ((ratio - 1) ** 2 * size))


def deviation(p, q, size) -> Term:
    """The deviation of the estimate: the right-hand side of (4.4)."""
    return sqrt(q * p * size / (p - q) ** 2)


bound = below_half(sqrt(radicand(num(2), 1000)))


def levels(noise):
    """The weights p and q of a noise level."""
    return {p: 1 - noise, q: noise}


def at_noise(goal: Rel, noise) -> Theorem:
    """``p = 1 - noise, q = noise |- goal``: computed, and the numbers replaced by p and q."""
    values = {to_term(x): num(value) for x, value in levels(noise).items()}
    uses, hole = [number(goal.map(lambda side: substitute(side, values)))], var("hole")
    for side in goal.terms():
        for x, value in values.items():
            uses.append(equal(x, value, substitute(side, {x: hole}), hole))
            side = substitute(side, {x: value})
    return prove(goal, [eq(x, value) for x, value in values.items()], uses, unfold=False)


def shown_at(act: Callable[[Theorem], Theorem], value, printed: str, noise) -> None:
    """The value at a noise level rounds to what is printed."""
    for goal in rounds_to(value, printed):
        act(at_noise(goal, noise))


def shown(act: Callable[[Theorem], Theorem], value, printed: str) -> None:
    """A number rounds to what is printed."""
    for goal in rounds_to(value, printed):
        act(number(goal))


# ---------------------------------------------------------------------------------------------- the law of S


@lru_cache(maxsize=32)
def counted(z, m, p, q):
    """The weights of 0, .., z + m reported ones over their denominator, by adding one bit after another.

    The models of `distributions` go through all 2^(z + m) patterns of flips; here there are 1000 bits.
    """
    parts = lcm(p.denominator, q.denominator)
    stays, flips, weights = int(p * parts), int(q * parts), [1]
    for bit in range(int(z + m)):
        zero, one = (stays, flips) if bit < z else (flips, stays)
        weights = [zero * x + one * y for x, y in zip([*weights, 0], [0, *weights], strict=True)]
    return weights, parts ** int(z + m)


def model_within(z, m, i, j, p, q):
    """P(i <= s <= j)."""
    weights, total = counted(z, m, p, q)
    return Fraction(sum(weights[max(int(i), 0) : max(int(j) + 1, 0)]), total)


def model_mean(z, m, p, q):
    """E(s)."""
    weights, total = counted(z, m, p, q)
    return Fraction(sum(i * weight for i, weight in enumerate(weights)), total)


def model_variance(z, m, p, q):
    """Var(s)."""
    weights, total = counted(z, m, p, q)
    squares = Fraction(sum(i * i * weight for i, weight in enumerate(weights)), total)
    return squares - model_mean(z, m, p, q) ** 2


# z zero bits and m set bits.  The moments are those of `moments`, with models that can do 1000 bits.
within = explicit("within", [z, m, i, j, p, q], summation(law(z, m, k, p, q), k, i, j), model=model_within)
expected = explicit("expected", [z, m, p, q], mean(z, m, p, q), model=model_mean)
spread = explicit("spread", [z, m, p, q], variance(z, m, p, q), model=model_variance)

# The probability that j of m bits are flipped, from that of j - 1; and from i to j of them.
lies = recursive(
    "lies",
    [j, m, p, q],
    0,
    p**m,
    lambda f: (m - j) * q / ((j + 1) * p) * f(j, m, p, q),
    model=lambda j, m, p, q: model_within(0, m, m - j, m - j, p, q),
)
lied = explicit(
    "lied",
    [i, j, m, p, q],
    summation(lies(k, m, p, q), k, i, j),
    model=lambda i, j, m, p, q: model_within(0, m, m - j, m - i, p, q),
)


def _one_reported_more():
    """m set bits: i reported ones against i - 1."""

    def goal(m):
        return eq(i * q * ones(m, i, p, q), (m - i + 1) * p * ones(m, i - 1, p, q))

    outside = by_sign(i, eq(i * unit(i), 0))
    return induction(
        m,
        goal(m),
        bound=[i],
        base=by_equalities(goal(0), [], [outside, at(outside, i=i - 1)]),
        step=lambda ih, known: by_equalities(goal(m + 1), known, [ih(), ih(i=i - 1)]),
    )


one_reported_more = _one_reported_more()
no_lie = induction(m, eq(ones(m, m, p, q), p**m), using=[at(ones_zero_above, i=m + 1)])
by_lies = induction(
    j,
    eq(ones(m, m - j, p, q), lies(j, m, p, q)),
    side=[ge(m, 0), gt(p, 0)],
    using=[no_lie, at(one_reported_more, i=m - j)],
)

sizes = [ge(N, 1), ge(j, 0), gt(p, 0), gt(q, 0)]
original = prove(eq(law(0, N, N - j, p, q), lies(j, N, p, q)), sizes, [at(by_lies, m=N)])
# (4.32), multiplied by N p q.
ratio = by_equalities(
    eq(N * p * q * law(1, N - 1, i, p, q), ((N - i) * p**2 + i * q**2) * ones(N, i, p, q)),
    [ge(N, 1)],
    [at(one_reported_more, m=N - 1)],
)
modified = by_equalities(
    eq(N * p * q * law(1, N - 1, N - j, p, q), (j * p**2 + (N - j) * q**2) * lies(j, N, p, q)),
    sizes,
    [at(by_lies, m=N), at(ratio, i=N - j)],
)
first_apart = induction(
    n, eq(within(z, m, i, i + n + 1, p, q), law(z, m, i, p, q) + within(z, m, i + 1, i + n + 1, p, q))
)


def summed(zero_bits, set_bits, factor, weight, single):
    """The probability of N - j - n to N - j reported ones, summed from the other end, by the number of lies."""

    def goal(n):
        return eq(factor * within(zero_bits, set_bits, N - j - n, N - j, p, q), summation(weight(k), k, j, j + n))

    def step(ih, known):
        return by_equalities(
            goal(n + 1),
            known,
            [ih(), at(first_apart, {z: zero_bits, m: set_bits, i: N - j - n - 1}), at(single, j=j + n + 1)],
        )

    return induction(n, goal(n), side=sizes, base=by_equalities(goal(0), sizes, [single]), step=step)


original_sum = summed(0, N, 1, lambda k: lies(k, N, p, q), original)
modified_sum = summed(1, N - 1, N * p * q, lambda k: (k * p**2 + (N - k) * q**2) * lies(k, N, p, q), modified)


one_outcome = prove(eq(within(z, m, i, i, p, q), law(z, m, i, p, q)))


def probability(act: Callable[[Theorem], Theorem], fewest: int, most: int, changed: int, printed: str) -> None:
    """The probability of `fewest` to `most` reported zeros, under D or D_m (changed = 1), at q = 0.009."""
    stays, flips = levels(local).values()
    value = to_term(within(changed, 1000 - changed, 1000 - most, 1000 - fewest, stays, flips))
    lemma = modified_sum if changed else original_sum
    equation = at(lemma, {N: 1000, j: fewest, n: most - fewest, p: stays, q: flips})
    total = equation.claim.goal.rhs / (1000 * stays * flips if changed else 1)
    for goal in rounds_to(value, printed):
        computed = number(goal.map(lambda side: total if side == value else side))
        act(prove(goal, [], [equation, computed], unfold=False))


# ---------------------------------------------------------------------------------------------- roots

root_positive = prove(gt(sqrt(U), 0), [gt(u, 1)], [prove(ge(sqrt(U), 1), [gt(u, 1)])], unfold=False)
root_is = prove(
    eq(sqrt(U), v),
    [gt(v, 0), gt(u, 0), eq(u, v**2)],
    [
        prove(ge(sqrt(U), v), [gt(v, 0), gt(u, 0), ge(u, v**2)]),
        prove(ge(v, sqrt(U)), [gt(v, 0), gt(u, 0), ge(v**2, u)]),
    ],
    unfold=False,
)

# ---------------------------------------------------------------------------------------------- two noise levels


@section.item("4.3-noise", display="4.3e", kind="display", steps=("4.45",))
def required_noise(d):
    """The bound (4.45) rounds to 0.009, upwards: so $q = 0.009$ satisfies it."""
    shown(d.prove, bound, "0.009")
    d.also(number(ge(num(local), bound)))


two = exp(log(2))
is_two = at(elementary("exp log"), x=2)


def outcome(set_bits, i=i):
    """P(s = i) for this many set bits of N."""
    return to_term(a(N, set_bits, i, p, q))


@section.item("4.46", steps=())
def classical_bound(d):
    """What the bound on every outcome comes to; it is a bound in both directions."""
    given = [*chance, ge(N, 1)]
    private = every(i, le(outcome(N - 1), two * outcome(N)))
    # The bound for the outcome without a reported one: p q^(N-1) under D_m, q^N under D.
    none_reported = induction(m, eq(ones(m, 0, p, q), q**m), using=[at(ones_zero_below, i=-1)])
    others = [at(none_reported, m=N - 1), at(ones_zero_below, m=N - 1, i=-1)]
    positive = at(induction(n, gt(q**n, 0), side=[gt(q, 0)]), n=N - 1)
    under_d = prove(eq(outcome(N, 0), q * q ** (N - 1)), given, others)
    under_d_m = prove(eq(outcome(N - 1, 0), p * q ** (N - 1)), given, others)
    using = [is_two, at(assume(private), i=0), positive, under_d, under_d_m]
    d.prove(le(p / q, 2), [*given, private], using, unfold=False)
    d.also(le(outcome(N - 1), 2 * outcome(N)), [*given, le(p / q, 2)], [law_not_negative])
    d.also(le(outcome(N), 2 * outcome(N - 1)), [*given, le(p / q, 2)], [law_not_negative])


@section.item("4.47", steps=("4.46",))
def classical_noise(d):
    """A third, rounded down: $q = 0.333$ itself violates (4.46)."""
    d.prove(ge(q, Fraction(1, 3)), [*chance, le(p / q, 2)])
    shown(d.prove, num(classical), "0.333")
    d.also(le(p / q, 2), [*chance, ge(q, Fraction(1, 3))])
    d.refute(le(p / q, 2), chance, levels(printed_classical), also=True)


@section.item(
    "4.3-less-noise",
    r"\frac{0.333}{0.009} = 37",
    kind="prose",
    steps=("4.3-noise", "4.47"),
    note="Of the noise levels as printed; the quotient of the two bounds before rounding is 38.",
)
def less_noise(d):
    """The noise is reduced 37 times."""
    d.prove(number(eq(num(printed_classical) / num(local), 37)))
    shown(d.also, num(classical) / num(local), "37")
    shown(d.also, num(classical) / bound, "38")


@section.item(
    "4.3-classical-deviation",
    r"q = \tfrac13 \implies \sigma(\bar{T}) = 44.7",
    kind="prose",
    steps=("4.4", "4.47"),
)
def classical_deviation(d):
    """The deviation of the estimate under $q = 1/3$; with $q = 0.333$ it is 44.6."""
    value = deviation(P, Q, 1000)
    shown_at(d.prove, value, "44.7", classical)
    d.refute(rounds_to(value, "44.7")[0], chance, levels(printed_classical), also=True)


@section.item(
    "4.3-local-deviation",
    r"q = 0.009 \implies \sigma(\bar{T}) = 3",
    kind="prose",
    steps=("4.4", "4.3-noise"),
)
def local_deviation(d):
    """The deviation under $q = 0.009$ is 3.04; it is 3 exactly where (4.45) holds with equality."""
    value = deviation(P, Q, 1000)
    shown_at(d.prove, value, "3", local)
    shown_at(d.also, value, "3.04", local)
    # The number of records for which (4.45) is an equality.
    given = [*chance, gt(lam, 1), eq(size, 9 * (1 - 2 * q) ** 2 / ((lam - 1) ** 2 * (1 - q) * q))]
    known = [prove(gt(x, 0), given[:-1]) for x in (P - Q, P * Q, (L - 1) ** 2 * P * Q)]
    for x in (to_term(size), (L - 1) ** 2 * to_term(size)):
        known.append(prove(gt(x, 0), given, known))
    inverse, mark = radicand(L, to_term(size)), deviation(P, Q, to_term(size))
    for root, value in ((inverse, 1 / (P - Q)), (mark.args[1], 3 / (L - 1))):
        known += [prove(gt(x, 0), given, known) for x in (root, value)]
        known.append(by_equalities(eq(root, value**2), given, known))
        known.append(prove(eq(sqrt(root), value), given, [*known, at(root_is, u=root, v=value)], unfold=False))
    d.also(eq(q, below_half(sqrt(inverse))), given, known, unfold=False)
    d.also(eq(mark, 3 / (L - 1)), given, known, unfold=False)


@section.item(
    "4.3-precision",
    r"\frac{44.7}{3} = 10",
    kind="prose",
    steps=("4.3-classical-deviation", "4.3-local-deviation"),
    note="Rounded to tens it is 10.  It is 15 for $q = 0.009$ as for the bound (4.45) itself.",
)
def precision(d):
    """The precision grows 15 fold."""
    before, after = (deviation(num(1 - noise), num(noise), 1000) for noise in (classical, local))
    d.refute(rounds_to(num(Fraction("44.7")) / 3, "10")[1], at={})
    shown(d.repair, num(Fraction("44.7")) / 3, "15")
    shown(d.repair, before / after, "15")
    shown(d.also, before / 3, "15")


# ---------------------------------------------------------------------------------------------- two collections

mean_of, deviation_of = (P * 1000, P * 999 + Q), (sqrt(P * Q * 1000), sqrt(P * Q * 999 + P * Q))


@section.item("4.48", steps=())
def mean_original(d):
    """The mean of $S$."""
    d.prove(eq(expected(0, 1000, p, q), mean_of[0]), chance, [at(mean_value, z=0, m=1000)])


@section.item("4.49", steps=())
def deviation_original(d):
    """The deviation of $S$."""
    same_deviation(d, 0)


@section.item("4.50", steps=())
def mean_modified(d):
    """The mean of $S_m$."""
    d.prove(eq(expected(1, 999, p, q), mean_of[1]), chance, [at(mean_value, z=1, m=999)])


@section.item("4.51", steps=())
def deviation_modified(d):
    """The deviation of $S_m$: that of $S$."""
    same_deviation(d, 1)


def same_deviation(d, changed):
    """The deviation, by the variance."""
    value, hole = deviation_of[changed].args[1], var("hole")
    found = to_term(spread(changed, 1000 - changed, p, q))
    same = prove(eq(found, value), chance, [at(variance_value, z=changed, m=1000 - changed)])
    positive = [prove(gt(side, 0), chance, [same], unfold=False) for side in (value, found)]
    d.prove(
        eq(sqrt(found), deviation_of[changed]),
        chance,
        [same, *positive, equal(found, value, sqrt(hole), hole)],
        unfold=False,
    )


INTERVAL = "an interval is two rounded numbers: each end has two inequalities"


def ends(changed) -> tuple[Term, Term]:
    """Three deviations below the mean and above."""
    return mean_of[changed] - 3 * deviation_of[changed], mean_of[changed] + 3 * deviation_of[changed]


def classical_interval(d, changed, printed, repaired, exact):
    """An interval that is printed for q = 0.333 and is that of q = 0.3333; last for q = 1/3."""
    for end, wrong, right, third in zip(ends(changed), printed, repaired, exact, strict=True):
        d.refute(
            rounds_to(end, wrong)[1],
            [eq(x, v) for x, v in levels(printed_classical).items()],
            levels(printed_classical),
        )
        shown_at(d.repair, end, right, printed_classical)
        shown_at(d.also, end, wrong, Fraction("0.3333"))
        shown_at(d.also, end, third, classical)


@section.item("4.52", steps=("4.48", "4.49"), by_hand="93a1137a249b", reason=INTERVAL)
def classical_original(d):
    """Under $q = 0.333$ it is $[622.29, 711.71]$; printed is the interval for $q = 0.3333$."""
    classical_interval(d, 0, ("621.98", "711.42"), ("622.29", "711.71"), ("621.95", "711.39"))


@section.item("4.53", steps=("4.50", "4.51"), by_hand="c77f124499ca", reason=INTERVAL)
def classical_modified(d):
    """Under $q = 0.333$ it is $[621.96, 711.38]$; printed is the interval for $q = 0.3333$."""
    classical_interval(d, 1, ("621.65", "711.09"), ("621.96", "711.38"), ("621.61", "711.05"))


@section.item("4.54", steps=("4.48", "4.49"), by_hand="eb01edc8f8bc", reason=INTERVAL)
def local_original(d):
    """Three deviations on both sides of the mean."""
    for end, printed in zip(ends(0), ("982.04", "999.96"), strict=True):
        shown_at(d.prove, end, printed, local)


@section.item("4.55", steps=("4.50", "4.51"), by_hand="e4b295079b3e", reason=INTERVAL)
def local_modified(d):
    """Three deviations on both sides of the mean."""
    for end, printed in zip(ends(1), ("981.06", "998.98"), strict=True):
        shown_at(d.prove, end, printed, local)


@section.item(
    "4.3-nearly-identical",
    r"0 < (E(S) \pm 3\sigma(S)) - (E(S_m) \pm 3\sigma(S_m)) < 1",
    kind="prose",
    steps=("4.48", "4.49", "4.50", "4.51"),
    note="Measured by their length they are less alike under the smaller noise: the second is shifted by 0.37 % of it "
    "for $q = 1/3$, by 5.5 % for $q = 0.009$.",
)
def nearly_identical(d):
    """The ends of the two intervals differ by $p - q$, so by less than a bit, whatever $q$ is."""
    hole = var("hole")
    same_root = equal(deviation_of[0].args[1], deviation_of[1].args[1], sqrt(hole), hole)
    for first, second in zip(ends(0), ends(1), strict=True):
        same = prove(eq(first - second, P - Q), chance, [same_root])
        d.prove(gt(first - second, 0), chance, [same], unfold=False)
        d.prove(lt(first - second, 1), chance, [same], unfold=False)
        d.also(eq(first - second, P - Q), chance, [same_root], unfold=False)
    for noise, printed in ((classical, "0.0037"), (local, "0.055")):
        stays, flips = map(num, levels(noise).values())
        shown(d.also, (stays - flips) / (6 * sqrt(stays * flips * 1000)), printed)


# ---------------------------------------------------------------------------------------------- the ratio

S = 1000 - to_term(zeros)
at_local = [eq(x, value) for x, value in levels(local).items()]


def single(changed):
    """P(s = 1000 - l) under D or D_m."""
    return to_term(within(changed, 1000 - changed, 1000 - zeros, 1000 - zeros, p, q))


def formula(size, i) -> Term:
    """The right-hand side of (4.32)."""
    return (size - i) / size * (P / Q) + i / size * (Q / P)


def ratio_at_end(noise, upper: bool) -> Term:
    """The same for p, q and an end of the interval for S, as a number."""
    values = {to_term(x): num(value) for x, value in levels(noise).items()}
    return substitute(formula(num(1000), ends(0)[upper]), values)


R, R_AS_PRINTED = single(1) / single(0), formula(num(1000), S)


def _ratio_formula():
    """(4.32) for l reported zeros among 1000."""
    given = [gt(p, 0), gt(q, 0), ge(zeros, 0), ge(1000, zeros)]
    places = [{z: c, m: 1000 - c, i: 1000 - zeros} for c in (0, 1)]
    same = [at(one_outcome, place) for place in places]
    positive = prove(gt(single(0), 0), given, [same[0], at(law_positive, places[0])])
    return by_equalities(eq(R, R_AS_PRINTED), given, [*same, at(ratio, {N: 1000, i: 1000 - zeros}), positive])


ratio_formula = _ratio_formula()


def bounded(relation, value, fewest, most, noise=local) -> Theorem:
    """R compared with a number at a noise level, for so many reported zeros."""
    given = [*(eq(x, level) for x, level in levels(noise).items()), ge(zeros, fewest), ge(most, zeros)]
    replaced = prove(relation(u, value), [eq(u, v), relation(v, value)])
    computed = prove(relation(R_AS_PRINTED, value), given)
    return prove(
        relation(R, value), given, [ratio_formula, computed, at(replaced, {u: R, v: R_AS_PRINTED})], unfold=False
    )


@section.item(
    "4.3-required",
    r"\max \{ R_i : |i - pN| \leq 3\sigma \} \leq 2 \implies q \geq 0.009 \quad (N = 1000)",
    kind="prose",
    steps=("4.3-noise", "4.3-lower-bound"),
    note="0.009 is what (4.45) asks for, so that the ratio is at most 2 at $pN - 3\\sigma$.  For $q = 0.008$ this is "
    "983.5; the ratio is more than 2 there, and 1.992 at 984, the first outcome in the interval.",
)
def required(d):
    """Less noise is enough for a ratio of at most 2 at all outcomes in the interval: $q = 0.008$."""
    less, (low, high) = Fraction(8, 1000), ends(0)
    private = every(zeros, le(R, 2), [ge(zeros, 0), ge(1000, zeros), ge(S, low), ge(high, S)])
    shown = {to_term(x): num(value) for x, value in levels(less).items()}
    there = Claim(private.given, private.goal).substitute(shown)
    root = number(lt(substitute(deviation_of[0], shown), 3))
    fewer = prove(ge(16, zeros), there.given, [root, prove(gt(17, zeros), there.given, [root], unfold=False)])
    at_less = at(bounded(le, 2, 0, 16, less), levels(less))
    private_there = prove(there.goal, there.given, [fewer, at_less], unfold=False)
    d.refute(ge(q, local - Fraction(1, 2000)), [*chance, private], levels(less), using=[private_there])
    numbers = {N: 1000, lam: 2}
    lines = [at(d[ref], numbers) for ref in ("4.41", "4.44", "4.45")]
    d.repair(lines[-1].claim.goal, [*chance, at(assume(le(form_36, lam)), numbers).claim.goal], lines)


@section.item(
    "4.3-guaranteed-ratio",
    r"|i - pN| \leq 3\sigma \implies R_i \leq 2 \quad (N = 1000,\ q = 0.009)",
    kind="prose",
    steps=("4.3-noise",),
    note="At the lower end $R_i$ is 1.986, at the upper end 0.014.  For 1/2 there $q = 0.033$ is enough, 0.032 is not; "
    "at the outcomes in the interval, with $q = 0.031$ those from 953 to 985, 0.031 is.",
)
def guaranteed_ratio(d):
    """In the interval the ratio is at most 2, but in one direction only: it falls below 1/2."""
    low, high = ends(0)
    root = at_noise(lt(deviation_of[0], 3), local)
    inside = [*at_local, ge(S, low), ge(high, S)]
    strictly = [prove(goal, inside, [root], unfold=False) for goal in (gt(zeros, 0), gt(18, zeros))]
    within_bounds = [ge(zeros, 1), ge(17, zeros), ge(zeros, 0), ge(18, zeros)]
    bounds = [prove(goal, inside, strictly) for goal in within_bounds]
    at_most, half = bounded(le, 2, 0, 18), Fraction(1, 2)
    d.prove(le(R, 2), inside, [*bounds, at_most], unfold=False)
    for line in (*bounds[:2], at_most, at(bounded(gt, 2, 19, 1000), l=zeros + 19)):
        d.also(line)
    for line in (bounded(lt, half, 0, 4), bounded(ge, half, 5, 1000)):
        d.also(line)
    shown(d.also, ratio_at_end(local, upper=False), "1.986")
    shown(d.also, ratio_at_end(local, upper=True), "0.014")
    d.also(number(ge(ratio_at_end(Fraction("0.033"), upper=True), half)))
    d.also(number(lt(ratio_at_end(Fraction("0.032"), upper=True), half)))
    for relation, limit in ((le, 2), (ge, half)):
        d.also(at(bounded(relation, limit, 15, 47, Fraction("0.031")), l=zeros + 15))


@section.item(
    "4.3-share",
    r"P(|S - pN| \leq 3\sigma) = 99.98\,\% \quad (N = 1000,\ q = 0.009)",
    kind="prose",
    steps=("4.54",),
    note=r"Beside it: all above the lower end, $R_i \leq 2$ under $D$ and under $D_m$, $R_i < 1/2$ in the interval, "
    r"$1/2 \leq R_i \leq 2$ under both, the two intervals under $D_m$; and 17 of 1001 outcomes, each counted once.",
)
def share(d):
    """The interval has 99.48 % of the outcomes."""
    same = [at(original_sum, {N: 1000, j: 1, n: 16}), at(define(lied.kernel), {i: 1, j: 17, m: 1000})]
    d.also(original_sum)
    d.also(eq(within(0, 1000, 983, 999, p, q), lied(1, 17, 1000, p, q)), at_local, same, unfold=False)
    d.refute(rounds_to(to_term(lied(1, 17, 1000, p, q)), "0.9998")[0], at_local, levels(local))
    probability(d.repair, 1, 17, 0, "0.9948")
    probability(d.also, 0, 17, 0, "0.9949")
    probability(d.also, 0, 18, 0, "0.9977")
    probability(d.also, 0, 18, 1, "0.9950")
    probability(d.also, 1, 4, 0, "0.0541")
    probability(d.also, 5, 18, 0, "0.9435")
    probability(d.also, 5, 18, 1, "0.9737")
    probability(d.also, 1, 17, 1, "0.9894")
    probability(d.also, 2, 18, 1, "0.9948")
    shown(d.also, num(Fraction(17, 1001)), "0.017")


# ---------------------------------------------------------------------------------------------- many records

many = [gt(lam, 1), ge(N, 1)]
asked = radicand(L, to_term(N))
divisor = prove(gt((L - 1) ** 2 * to_term(N), 0), many)
above_one = prove(gt(asked, 1), many, [divisor])


def follows(given, uses) -> Theorem:
    """The goal of the last theorem, whose hypotheses those before it show."""
    state = Knowledge(given)
    for theorem in uses:
        if missing := state.use(theorem):
            raise NotFound(missing)
    certificate = {"sum": [[Fraction(1), [f"t{len(state.uses) - 1}"], None]]}
    return combine(state.given, uses[-1].claim.goal, certificate, state.uses)


@section.item(
    "4.3-noise-of-others",
    r"M > N \implies q(M) < q(N), \quad q(N) ="
    r" \frac{1}{2} \left(1 - \frac{1}{\sqrt{1 + 4 \frac{9}{(\lambda-1)^2 N}}} \right)",
    kind="prose",
    steps=("4.45",),
)
def noise_of_others(d):
    """The larger the collection, the smaller the noise that (4.45) asks for."""
    given, larger, order = [*many, gt(M, N)], radicand(L, to_term(M)), [gt(v, 1), gt(u, v)]
    known = [prove(ge(M, 1), given), divisor, above_one, at(divisor, N=M), at(above_one, N=M)]
    above = [root_positive, at(root_positive, u=v)]
    roots = prove(gt(sqrt(U), sqrt(V)), order, above)
    falls = prove(lt(below_half(sqrt(V)), below_half(sqrt(U))), order, [roots, *above], unfold=False)
    smaller = prove(gt(asked, larger), given, known)
    d.prove(follows(given, [*known, smaller, at(falls, {u: asked, v: larger})]))


@section.item(
    "4.3-hiding",
    r"\frac{1}{2} \left(1 - \frac{1}{\sqrt{1 + 4 \frac{9}{(\lambda-1)^2 N}}} \right) < \frac{1}{1 + \lambda}",
    kind="prose",
    steps=(),
    note=r"The right side is the noise that $p/q \leq \lambda$ asks for.",
)
def hiding(d):
    """Hiding among $N$ records needs less noise than a single one where $\\lambda N > 9$, and only there."""
    d.refute(lt(below_half(sqrt(asked)), 1 / (1 + L)), many, {lam: 2, N: 4})
    # The bound for a single record is `below_half` of this quotient.
    border, place = (L + 1) / (L - 1), {u: asked, v: (L + 1) / (L - 1)}
    known = [divisor, above_one, prove(gt(border, 0), [gt(lam, 1)])]

    def compared(relation, condition):
        """The border and the root, by their squares; then the bounds."""
        given, root = [*many, condition], [gt(v, 0), gt(u, 1), relation(V**2, U)]
        roots = prove(relation(V, sqrt(U)), root, [root_positive])
        goal = relation(1 / (1 + L), below_half(sqrt(U)))
        bounds = prove(goal, [gt(lam, 1), gt(u, 1), relation(border, sqrt(U))], [root_positive], unfold=False)
        squares = prove(relation(border**2, asked), given, [divisor])
        return follows(given, [*known, squares, at(roots, place), at(bounds, place)])

    d.repair(compared(gt, gt(lam * N, 9)))
    d.also(compared(le, ge(9, lam * N)))


if __name__ == "__main__":
    run(section)
