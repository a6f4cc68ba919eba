"""Jan 2016, section 5.3: the privacy ratio under k-randomization and its bound, (5.6) to (5.13).

D has N set records, D_m has N - 1 of them and one that is not set; each is randomized k times.  P(S = s|D) is b_s^N and
P(S = s|D_m) is b_s^{N-1}, of `k_randomization.b`, whose law is built bit by bit.  R_s is their quotient.

(5.6) to (5.9) are right.  (5.10) has factorials of negative numbers where s < i or kN - s < k - i; its two ends agree
there too.  (5.11) needs e < B.  (5.12) is false: both sides, with the weights C(k, i), add up to 1 over i, so the left
one cannot be less for every i; (5.11) does not give it either, as the second product starts again with the whole kN - s
where the first one has taken i bits away.

Nevertheless (5.13) is true with <=, and strict where k >= 2 and 0 < s < kN; for k = 1, s = 0 or s = kN both sides are
equal.  The proof is not the paper's, but from the paper: D_m differs from D in k single bits; changing the first of
them multiplies P(S = s) by (4.32) with kN for N, and by Theorem 4.1 each further one by no more.  The k-th power of
(4.32) is the right side of (5.13).
"""

from fractions import Fraction

from sympy import Max

from derivations.binomial_law import all_set, binomial, none_set
from derivations.distributions import N, i, k, law, p, q, weights
from derivations.hypergeometric import (
    as_factorials,
    as_products,
    at_most,
    factorial,
    falling,
    falling_positive,
    less,
    quotient,
    repeated,
    repeated_power,
    vandermonde,
    without_replacement,
)
from derivations.jan2016 import paper
from derivations.k_randomization import (
    all_reported,
    b,
    by_kind,
    first_bit,
    last,
    n,
    none_reported,
    positive,
    power_of_one_bit,
    r,
    rho,
    s,
    strictly_less,
    t,
)
from derivations.powers import (
    binomial_term,
    binomial_theorem,
    by_binomials,
    equal_powers,
    equal_sums,
    power_of_product,
    power_positive,
    sum_of_exponents,
    summed,
    transitive,
)
from derivations.runner import run
from symbolic.kernel import Rel, elementary, equal
from symbolic.language.symbols import chain, eq, every, ge, gt, integers, le, lt, reals, sequence
from symbolic.language.translate import to_term
from symbolic.search.binomials import positive as binomial_positive
from symbolic.search.counterexample import meaning
from symbolic.search.ideals import by_equalities
from symbolic.search.prove import at, induction, prove

section = paper.section("5.3", "Local differential privacy under k-randomization", __name__)

chance = [gt(q, 0), gt(1, 2 * q), eq(p, 1 - q)]
sizes = [ge(k, 1), ge(N, 1)]
inside = [ge(s, 0), ge(k * N, s)]
below_all = [ge(s, 0), ge(k * N, s + 1)]
strictly_inside = [ge(s, 1), ge(k * N, s + 1)]
draws = [ge(i, 0), ge(k, i)]

quarter = {q: Fraction(1, 4), p: Fraction(3, 4)}
P_D, P_Dm = (b(k, N, set_records, s, p, q) for set_records in (N, N - 1))
R = P_Dm / P_D

x, y, v, w, X, Y, A, B, e = reals("x y v w X Y A B e")
hole = integers("hole")


# ---------------------------------------------------------------------------------------------- summands

# Terms of the kernel, where SymPy would gather the powers of p and of q.


def power(base, exponent):
    """A power as it stands."""
    return to_term(base) ** to_term(exponent)


def C(n, k):
    """A binomial coefficient."""
    return to_term(binomial(n, k))


def odds(i):
    """The last factor of (5.9) and (5.13)."""
    return power(p, k - 2 * i) / power(q, k - 2 * i)


def by_kind_of_bit(i):
    """i ones from the k bits of the modified record, s - i from the others."""
    return law(k, 0, i, p, q) * law(0, k * (N - 1), s - i, p, q)


def from_both(i):
    """The summand of (5.7)."""
    set_bits = C(k * (N - 1), s - i) * power(p, s - i) * power(q, k * (N - 1) - s + i)
    return set_bits * (C(k, i) * power(p, k - i) * power(q, i))


def gathered(i):
    """The summand of (5.8)."""
    return C(k * (N - 1), s - i) * C(k, i) * power(p, s + k - 2 * i) * power(q, k * N - s - (k - 2 * i))


def against_D(i):
    """The summand of (5.9)."""
    return C(k * (N - 1), s - i) * C(k, i) / C(k * N, s) * odds(i)


def mixture(x, y):
    """The summand of (5.13): x = s/kN and y = 1 - s/kN there."""
    return lambda i: power(x, i) * power(y, k - i) * C(k, i) * odds(i)


given = [*weights, *sizes]
room = [prove(ge(count, 0), given) for count in (k, k * (N - 1), k * N)]
some_bits = prove(gt(k * N, 0), given)


# ---------------------------------------------------------------------------------------------- the probabilities


@section.item("5.6", steps=())
def original(d):
    """The law of the sum for $kN$ set bits."""
    d.prove(
        eq(P_D, C(k * N, s) * power(p, s) * power(q, k * N - s)), [*chance, *sizes], [*room, at(all_set, N=k * N, i=s)]
    )


@section.item("5.7", steps=())
def modified(d):
    """The law for $k(N-1)$ set bits and $k$ zero bits, by the number $i$ of ones among the latter."""
    summand = prove(
        Rel(to_term(by_kind_of_bit(i)), "=", from_both(i)),
        given,
        [*room, at(none_set, N=k), at(all_set, N=k * (N - 1), i=s - i)],
        unfold=False,
    )
    same = equal_sums(by_kind_of_bit, from_both, i, last, given, summand)
    using = [*room, at(by_kind, z=k, m=k * (N - 1)), at(same, last=k)]
    d.prove(eq(P_Dm, summed(from_both, i, k)), [*chance, *sizes], using)


@section.item("5.8", steps=("5.7",))
def powers_gathered(d):
    """The powers of $p$ and of $q$ gathered."""
    summand = prove(
        Rel(from_both(i), "=", gathered(i)),
        given,
        [at(sum_of_exponents, x=p, m=s - i, n=k - i), at(sum_of_exponents, x=q, m=k * (N - 1) - s + i, n=i)],
        unfold=False,
    )
    same = equal_sums(from_both, gathered, i, last, given, summand)
    d.prove(eq(P_Dm, summed(gathered, i, k)), [*chance, *sizes], [*room, d["5.7"], at(same, last=k)], unfold=False)


possible = prove(gt(P_D, 0), [*given, *inside], [*room, at(positive, {n: k * N, t: 0})])
some_outcomes = prove(gt(binomial(k * N, s), 0), inside, [at(binomial_positive(), n=k * N, k=s)])
odds_defined = at(power_positive, x=q, n=k - 2 * i)


@section.item("5.9", steps=("5.6", "5.8"))
def ratio(d):
    """The ratio $R_s$, for $0 \\leq s \\leq kN$."""
    weight = C(k * N, s) * power(p, s) * power(q, k * N - s)
    summand = prove(
        Rel(weight * against_D(i), "=", gathered(i)),
        [*given, *inside],
        [
            some_outcomes,
            odds_defined,
            at(sum_of_exponents, x=p, m=s, n=k - 2 * i),
            at(sum_of_exponents, x=q, m=k * N - s - (k - 2 * i), n=k - 2 * i),
        ],
        unfold=False,
    )
    same = equal_sums(
        against_D, gathered, i, last, [*given, *inside], summand, [some_outcomes, odds_defined], factor=weight
    )
    signs = [
        *room,
        possible,
        some_outcomes,
        *(at(power_positive, x=base, n=number) for base, number in ((p, s), (q, k * N - s))),
    ]
    d.prove(
        eq(R, summed(against_D, i, k)),
        [*chance, *sizes, *inside],
        [*signs, d["5.6"], d["5.8"], at(same, last=k)],
        unfold=False,
    )


# ---------------------------------------------------------------------------------------------- (5.10) to (5.12)

of_kN = {to_term(n): to_term(k * N)}
drawn = [*chance[:0], *sizes, *draws, *inside]
enough_of_both = [ge(s, i), ge(k * N - s, k - i)]
without = quotient(falling(i, s) * falling(k - i, k * N - s), falling(k, k * N))
extended = sequence("extended", n)


def factorials(f):
    """The middle of (5.10), for a factorial f."""
    return quotient(f(k * N - k), f(k * N)) * quotient(f(s), f(s - i)) * quotient(f(k * N - s), f(k * N - s - (k - i)))


@section.item(
    "5.10",
    steps=(),
    note="Printed with $S$ for $s$.  With the convention that $1/n!$ is 0 for negative $n$ it is right as it stands.",
)
def binomial_ratio(d):
    """With factorials only for $s \\geq i$ and $kN - s \\geq k - i$; the ratio of products holds in any case."""
    ends = quotient(C(k * (N - 1), s - i), C(k * N, s)), without
    # A factorial of all integers, say 1 for the negative ones: where they occur, the ends are 0 and the middle is not.
    extension = every(n, eq(extended(n), factorial(n)), [ge(n, 0)])
    one_below = meaning(extended, [n], factorial(Max(n, 0)))
    maximum = equal(*map(to_term, (Max(n, 0), n, factorial(hole), hole)))
    extends = prove(
        eq(factorial(Max(n, 0)), factorial(n)),
        [ge(n, 0)],
        [at(elementary("max right"), x=0, y=n), maximum],
        unfold=False,
    )
    no_ones = {k: 1, N: 1, s: 0, i: 1}
    for link in chain(ends[0], "=", factorials(extended), "=", ends[1]):
        d.refute(link, [*drawn, extension], no_ones, meanings=[one_below], using=[extends])
    enough_bits = prove(ge(k * N, k), sizes)
    for link, lemma in zip(
        chain(ends[0], "=", factorials(factorial), "=", ends[1]), (as_factorials, as_products), strict=True
    ):
        d.repair(link, [*drawn, *enough_of_both], [enough_bits, at(lemma, of_kN)], unfold=False)
    d.also(eq(*ends), drawn, [enough_bits, at(without_replacement, of_kN)], unfold=False, name="ends")


@section.item("5.11", steps=())
def smaller_fraction(d):
    """Taking the same from numerator and denominator makes a fraction less than 1 smaller, if $e < B$."""
    claim, given = lt((A - e) / (B - e), A / B), [gt(A, 0), gt(e, 0), lt(A, B)]
    d.refute(claim, given, {A: 1, B: 2, e: 3})
    d.refute(claim, given, {A: 1, B: 2, e: 2})
    d.repair(claim, [*given, lt(e, B)])


def without_replacement_of(i):
    """The left side of (5.12)."""
    return quotient(falling(i, s) * falling(k - i, k * N - s), falling(k, k * N))


def with_replacement_of(i):
    """The middle of (5.12)."""
    return quotient(repeated(i, s) * repeated(k - i, k * N - s), repeated(k, k * N))


def weighted(term):
    """i -> C(k, i) times the term."""
    return lambda i: C(k, i) * term(i)


def adds_up(term, counted, total, given, using, sum_of_counted):
    """The terms, weighted with C(k, i), add up to 1: `counted` is `total` times such a term, and adds up to `total`."""
    summand = prove(
        Rel(to_term(total) * weighted(term)(i), "=", to_term(counted(i))), [*given, *draws], using, unfold=False
    )
    same = equal_sums(weighted(term), counted, i, last, given, summand, using, factor=total, bound=k)
    apart = [lemma for lemma in using if to_term(i) not in lemma.claim.free()]
    whole, total = summed(weighted(term), i, k), to_term(total)
    equality = by_equalities(Rel(total * whole, "=", total), given, [*apart, at(same, last=k), sum_of_counted])
    return prove(Rel(whole, "=", to_term(1)), given, [prove(Rel(total, ">", 0), given, apart), equality], unfold=False)


@section.item(
    "5.12",
    steps=("5.10", "5.11"),
    note="The first sign is right for $i = 0$ and $i = k$ only, with $\\leq$.  It cannot be right for all $i$: the two "
    "sums over $i$, weighted with $\\binom{k}{i}$, are both 1.",
)
def bound_of_a_summand(d):
    """Drawing without replacement is not less likely for every $i$; with bits of one kind only it is."""
    left, middle = without_replacement_of, with_replacement_of
    last_one = to_term(s) ** to_term(i) * to_term(k * N - s) ** to_term(k - i) / to_term(k * N) ** to_term(k)
    d.refute(lt(left(i), middle(i)), drawn, {N: 1, k: 2, s: 1, i: 1})
    signs = [
        prove(ge(k * N, k), sizes),
        prove(gt(k * N, 0), sizes),
        at(falling_positive, j=k, n=k * N),
        at(power_positive, x=k * N, n=k),
    ]
    powers = [at(repeated_power, j=j, x=x) for j, x in ((i, s), (k - i, k * N - s), (k, k * N), (k, s), (k, k * N - s))]
    for kind, count in ((k, s), (0, k * N - s)):
        bounds = [at(lemma, j=k, n=k * N, s=count) for lemma in (at_most, less)]
        d.repair(le(left(kind), middle(kind)), [*sizes, *inside], [*signs, *powers, bounds[0]], match=False)
        strictly = [ge(k, 2), ge(N, 1), *strictly_inside]
        d.also(lt(left(kind), middle(kind)), strictly, [*signs, *powers, bounds[1]], match=False)
    d.prove(eq(middle(i), last_one), drawn, [*signs, *powers])
    some = prove(gt(binomial(k * N, s), 0), inside, [at(binomial_positive(), n=k * N, k=s)])
    d.also(
        adds_up(
            left,
            lambda i: binomial(k, i) * binomial(k * N - k, s - i),
            binomial(k * N, s),
            [*sizes, *inside],
            [*signs, some, d["5.10", "ends"]],
            at(vandermonde, n=k * N, p=1, q=1),
        )
    )
    d.also(
        adds_up(
            middle,
            binomial_term(k, s, k * N - s),
            repeated(k, k * N),
            [*sizes, *below_all],
            [*signs, *powers],
            at(by_binomials(s, t), {n: k, t: k * N - s}),
        )
    )


# ---------------------------------------------------------------------------------------------- the bound


# The terms in x and y are those of (X + Y)^k, where X = x q/p and Y = y p/q.
mixing = [*weights, ge(k, 1), gt(y, 0), gt(Y, 0), eq(X * p, x * q), eq(Y * q, y * p)]
exponents = [(p, i), (q, i), (p, k - i), (q, k - i), (p, k - 2 * i), (q, k - 2 * i)]
defined_powers = [at(power_positive, x=base, n=exponent) for base, exponent in exponents]
split_powers = [at(sum_of_exponents, x=base, m=k - 2 * i, n=i) for base in (p, q)]
same_products = induction(
    n,
    eq(x**n * v**n, y**n * w**n),
    side=[eq(x * v, y * w)],
    step=lambda ih, known: by_equalities(eq(x ** (n + 1) * v ** (n + 1), y ** (n + 1) * w ** (n + 1)), known, [ih()]),
)
mixed_term = prove(
    Rel(mixture(x, y)(i), "=", binomial_term(k, X, Y)(i)),
    [*mixing, *draws],
    [
        *defined_powers,
        *split_powers,
        at(same_products, {n: i, x: X, v: p, y: x, w: q}),
        at(same_products, {n: k - i, x: Y, v: q, y: y, w: p}),
    ],
    unfold=False,
)
mixed_sum = at(
    equal_sums(mixture(x, y), binomial_term(k, X, Y), i, last, mixing, mixed_term, [odds_defined], bound=k), last=k
)
mixed = prove(
    Rel(summed(mixture(x, y), i, k), "=", to_term((X + Y) ** k)),
    mixing,
    [mixed_sum, at(binomial_theorem, n=k, x=X, y=Y)],
    unfold=False,
)


def bound(s):
    """The right side of (5.13)."""
    share = s / (k * N)
    return summed(mixture(share, 1 - share), i, k)


# The k-th power of (4.32), with kN for N.
one_bit = rho.subs(n, k * N)
parts = {X: s / (k * N) * q / p, Y: (1 - s / (k * N)) * p / q}
share_positive = prove(gt(1 - s / (k * N), 0), [*given, *below_all], [some_bits])
shares = [some_bits, share_positive, prove(gt(parts[Y], 0), [*given, *below_all], [share_positive])]
closed = prove(
    Rel(bound(s), "=", to_term(one_bit**k)),
    [*given, *below_all],
    [
        *shares,
        at(mixed, {x: s / (k * N), y: 1 - s / (k * N), **parts}),
        prove(eq(parts[X] + parts[Y], one_bit), given, [some_bits]),
        at(equal_powers, {x: parts[X] + parts[Y], y: one_bit, n: k}),
    ],
    unfold=False,
)
enough_bits = [*room, some_bits, prove(ge(k * N, k), given), prove(ge(k * N, 1), given)]


@section.item(
    "5.13",
    steps=("5.9", "5.10", "5.12"),
    note="Read with $0^0 = 1$.",
)
def bound_of_the_ratio(d):
    """The ratio is at most the bound; less for $k \\geq 2$ and $0 < s < kN$, and equal else."""
    d.refute(gt(bound(s), R), [*chance, *sizes, *inside], {k: 1, N: 2, s: 1, **quarter})
    d.refute(gt(bound(s), R), [*chance, *sizes, *inside], {k: 2, N: 1, s: 0, **quarter})
    bits = {n: k * N, r: k}
    weak, strict = at(power_of_one_bit, bits), at(strictly_less, bits)
    bounded = d.also(
        ge(one_bit**k, R), [*chance, *sizes, *inside], [*enough_bits, possible, weak], match=False, name="closed"
    )
    d.repair(ge(bound(s), R), [*chance, *sizes, *below_all], [closed, bounded], unfold=False, name="weak")
    several = [ge(k, 2), ge(N, 1)]
    smaller = d.also(
        gt(one_bit**k, R),
        [*chance, *several, *strictly_inside],
        [*enough_bits, possible, strict],
        match=False,
        name="closed, strict",
    )
    d.repair(gt(bound(s), R), [*chance, *several, *strictly_inside], [closed, smaller], unfold=False)
    d.also(equal_for_one())
    d.also(equal_at(0, p, q, none_reported, at(closed, s=0)))
    d.also(equal_at(k * N, q, p, all_reported))


def equal_for_one():
    """For k = 1 the ratio is the bound."""
    given = [*chance, ge(N, 1), ge(s, 0), ge(N, s + 1)]
    ratio, single, of_one = to_term(R.subs(k, 1)), to_term(rho.subs(n, N)), at(closed, k=1)
    using = [prove(gt(N, 0), given), at(possible, k=1)]
    using += [
        prove(Rel(ratio, "=", single), given, [*using, at(first_bit, n=N)], match=False),
        prove(Rel(of_one.claim.goal.lhs, "=", single), given, [*using, of_one], match=False),
    ]
    return transitive([of_one.claim.goal.lhs, single, ratio], given, using)


def equal_at(outcome, above, below, law_there, bound_there=None):
    """At s = 0 the ratio is (p/q)^k, at s = kN it is (q/p)^k; and so is the bound."""
    ratio = R.subs(s, outcome)
    factor = to_term(above / below)
    laws = [at(law_there, z=zeros, m=k * N - zeros) for zeros in (0, k)]
    using = [
        *enough_bits,
        *laws,
        at(possible, s=outcome),
        *(at(power_positive, x=base, n=number) for base in (p, q) for number in (k, k * N - k, k * N)),
        *(at(sum_of_exponents, x=base, m=k * N - k, n=k) for base in (p, q)),
        prove(eq(above / below * below, above), given),
        at(power_of_product, {x: factor, y: below, n: k}),
        at(equal_powers, {x: factor * to_term(below), y: above, n: k}),
    ]
    at_outcome = prove(Rel(factor ** to_term(k), "=", to_term(ratio)), given, using)
    if bound_there is None:
        return at_outcome
    side, base = bound_there.claim.goal.lhs, bound_there.claim.goal.rhs.args[0]
    same_base = prove(Rel(base, "=", factor), given, [some_bits])
    as_power = at(equal_powers, {x: base, y: factor, n: k})
    signs = [prove(Rel(number, ">", to_term(0)), given, [some_bits, same_base]) for number in (factor, base)]
    using = [*enough_bits, *signs, same_base, as_power, bound_there, at_outcome, at(possible, s=outcome)]
    first = transitive([side, base ** to_term(k), factor ** to_term(k)], given, using)
    return transitive([side, factor ** to_term(k), to_term(ratio)], given, [*using, first])


if __name__ == "__main__":
    run(section)
