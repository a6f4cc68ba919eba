"""Falling products, factorials and binomial coefficients: drawing k of n bits of which s are reported ones.

`falling(j, x)` is x (x - 1) .. (x - j + 1), `repeated(j, x)` is x x .. x, both with j factors.  C(k, i) times
falling(i, s) falling(k - i, n - s) / falling(k, n) is the probability of i ones among k bits drawn without, and with
`repeated` for `falling` with replacement.
"""

from math import prod

from derivations.binomial_law import binomial
from derivations.distributions import law, m, p, q, z
from derivations.k_randomization import by_kind, last
from derivations.powers import equal_sums, summed, transitive
from symbolic.kernel import Rel, cases, define
from symbolic.language.sums import factorial as factorials
from symbolic.language.symbols import eq, ge, gt, integers, reals, recursive
from symbolic.language.translate import function_class, to_term
from symbolic.search.binomials import above, below, first, next_below
from symbolic.search.binomials import positive as binomial_positive
from symbolic.search.ideals import by_equalities
from symbolic.search.powers import factorial_positive, not_negative
from symbolic.search.prove import at, by_cases, by_sign, induction, prove

n, j, i, k, s = integers("n j i k s")
x = reals("x")

factorial = function_class(factorials)
falling = recursive(
    "falling", [j, x], 0, 1, lambda f: f(j, x) * (x - j), model=lambda j, x: prod(x - i for i in range(int(j)))
)
repeated = recursive("repeated", [j, x], 0, 1, lambda f: f(j, x) * x, model=lambda j, x: prod([x] * int(j)))

repeated_power = induction(j, eq(repeated(j, x), x**j))

# ---------------------------------------------------------------------------------------------- falling products

# The first n factors are positive, and the next one is 0.
falling_positive = induction(j, gt(falling(j, n), 0), [ge(n, j)], side=[ge(n, 0)])
falling_zero = induction(
    j,
    eq(falling(j, n), 0),
    start=n + 1,
    side=[ge(n, 0)],
    base=prove(eq(falling(n + 1, n), 0), [ge(n, 0)], [at(define(falling.kernel, "step"), j=n, x=n)]),
)
falling_not_negative = by_cases(ge(n, j), ge(falling(j, n), 0), [ge(j, 0), ge(n, 0)], [falling_positive, falling_zero])
falling_factorial = induction(j, eq(falling(j, n) * factorial(n - j), factorial(n)), [ge(n, j)], side=[ge(n, 0)])

# C(n, j) j! (n - j)! = n!, from (j + 1) C(n, j + 1) = (n - j) C(n, j).
binomial_factorial = induction(
    j,
    eq(binomial(n, j) * factorial(j) * factorial(n - j), factorial(n)),
    [ge(n, j)],
    side=[ge(n, 0)],
    base=prove(eq(binomial(n, 0) * factorial(0) * factorial(n - 0), factorial(n)), [ge(n, 0)], [first()]),
    step=lambda ih, known: by_equalities(
        eq(binomial(n, j + 1) * factorial(j + 1) * factorial(n - j - 1), factorial(n)),
        known,
        [ih(), at(next_below(), k=j)],
    ),
)

# ---------------------------------------------------------------------------------------------- quotients

# Terms of the kernel, where SymPy would make one fraction of them.
some_of_n = [ge(i, 0), ge(k, i), ge(n, k), ge(s, 0), ge(n, s)]
enough_of_both = [ge(s, i), ge(n - s, k - i)]


def quotient(above, below):
    """A fraction as it stands."""
    return to_term(above) / to_term(below)


binomials = quotient(binomial(n - k, s - i), binomial(n, s))
factorial_quotient = (
    quotient(factorial(n - k), factorial(n))
    * quotient(factorial(s), factorial(s - i))
    * quotient(factorial(n - s), factorial(n - s - (k - i)))
)
products = quotient(falling(i, s) * falling(k - i, n - s), falling(k, n))

one_more_than_zero = prove(gt(factorial(j), 0), [ge(j, 0)], [at(factorial_positive(), n=j)])
positive_factors = [
    *(at(one_more_than_zero, j=count) for count in (n - k, n, s, s - i, n - s, n - s - (k - i))),
    prove(gt(binomial(n, s), 0), [ge(s, 0), ge(n, s)], [at(binomial_positive(), k=s)]),
    at(falling_positive, j=k),
]
as_binomials = [at(binomial_factorial, n=n - k, j=s - i), at(binomial_factorial, j=s)]
as_falling = [
    at(falling_factorial, j=i, n=s),
    at(falling_factorial, j=k - i, n=n - s),
    at(falling_factorial, j=k),
]


def equal_quotients(left, right, given, lemmas):
    """given |- left = right."""
    using = [*positive_factors, *lemmas]
    return prove(Rel(left, "=", right), [*some_of_n, *given], using, unfold=False, match=False)


as_factorials = equal_quotients(binomials, factorial_quotient, enough_of_both, as_binomials)
as_products = equal_quotients(factorial_quotient, products, enough_of_both, as_falling)

enough = transitive(
    [binomials, factorial_quotient, products],
    [*some_of_n, *enough_of_both],
    [*positive_factors, as_factorials, as_products],
)

# The first is the last everywhere: where there are not enough bits of one kind, both are 0.
few_ones = [at(below(), n=n - k, k=s - i), at(falling_zero, j=i, n=s)]
few_zeros = [at(above(), n=n - k, k=s - i), at(falling_zero, j=k - i, n=n - s)]
without_replacement = cases(
    cases(
        enough,
        equal_quotients(binomials, products, [ge(s, i), ge(k - i, n - s + 1)], few_zeros),
        ge(n - s, k - i),
        ge(k - i, n - s + 1),
    ),
    equal_quotients(binomials, products, [ge(i, s + 1)], few_ones),
    ge(s, i),
    ge(i, s + 1),
)

# ---------------------------------------------------------------------------------------------- bits of one kind only

# With j bits of the same kind, each factor (s - i)/(n - i) is at most s/n; from the second on it is less, if 0 < s < n.
together = prove(
    ge(falling(j, s) * n**j, 0),
    [ge(j, 0), ge(s, 0), ge(n, s)],
    [at(falling_not_negative, n=s), at(not_negative(), x=n, n=j)],
)


def one_kind(relation, given, start, more=()):
    """s^j falling(j, n) against falling(j, s) n^j."""
    return induction(
        j,
        relation(s**j * falling(j, n), falling(j, s) * n**j),
        [ge(n, j)],
        start=start,
        side=given,
        using=[together, *more],
    )


at_most = one_kind(ge, [ge(s, 0), ge(n, s)], 0)
less = one_kind(gt, [ge(s, 1), ge(n, s + 1)], 2)

# ---------------------------------------------------------------------------------------------- all together

# Counted instead of weighted, p = q = 1, the law is a binomial coefficient; so its convolution is Vandermonde's.
counting = [eq(p, 1), eq(q, 1)]
set_bits = induction(
    m,
    eq(law(0, m, i, p, q), binomial(0 + m, i)),
    bound=[i],
    side=counting,
    base=by_sign(i, eq(law(0, 0, i, p, q), binomial(0 + 0, i)), counting),
)
counted = induction(
    z, eq(law(z, m, i, p, q), binomial(z + m, i)), bound=[i], side=[*counting, ge(m, 0)], base=at(set_bits, i=i)
)


def by_weight(i):
    """i of the k bits are flipped, s - i of the n - k others are not."""
    return law(k, 0, i, p, q) * law(0, n - k, s - i, p, q)


def by_count(i):
    """The number of choices."""
    return binomial(k, i) * binomial(n - k, s - i)


sizes = [ge(k, 0), ge(n, k)]
chosen = by_equalities(
    eq(by_weight(i), by_count(i)),
    [*sizes, *counting],
    [at(counted, z=k, m=0), at(counted, z=0, m=n - k, i=s - i)],
)
vandermonde = prove(
    eq(summed(by_count, i, k), binomial(n, s)),
    [*sizes, *counting],
    [
        at(by_kind, z=k, m=n - k),
        at(counted, z=k, m=n - k, i=s),
        at(equal_sums(by_weight, by_count, i, last, [*sizes, *counting], chosen), last=k),
    ],
)
