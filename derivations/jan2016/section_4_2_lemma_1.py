"""Jan 2016, section 4.2: Lemma 1, (4.16) to (4.29): the coefficients of a product of factors r_j + x are log-concave.

c(n, i) is the coefficient of x^i in (r_1 + x) ... (r_n + x), for an arbitrary sequence r of numbers r_j >= 0; it is
what the section calls a_i for n + 1 factors and b_i for n.  The lemma is true.  Its induction does not go through: the
cross term in (4.22) should have b_{i+1} b_{i-2}, and b_i b_{i-1} >= b_{i+1} b_{i-2} does not follow from (4.23) and
(4.24) where coefficients vanish.  The two-index form, c_i c_j >= c_{i+1} c_{j-1} for i >= j, carries over from n to
n + 1.
"""

from derivations.distributions import (
    b,
    equal_series,
    i,
    j,
    k,
    log_concave,
    n,
    one_more_factor,
    one_more_factor_strictly,
    series,
    specialised,
    strictly_log_concave,
    unit,
    unit_log_concave,
    unit_not_negative,
    x,
)
from derivations.jan2016 import paper
from derivations.runner import run
from symbolic.kernel import assume
from symbolic.language.symbols import eq, every, ge, gt, reals, recursive, sequence
from symbolic.search.counterexample import meaning
from symbolic.search.prove import at, by_cases, induction, prove

section = paper.section("4.2", "Local differential privacy: the choice of D", __name__)

r = sequence("r", n)
c = recursive("c", [n, i], 0, unit(i), lambda f: f(n, i) * r(n + 1) + f(n, i - 1))
product = recursive("product", [n, x], 0, 1, lambda f: f(n, x) * (r(n + 1) + x))

roots = every(j, ge(r(j), 0))
positive_roots = every(j, gt(r(j), 0))
some_factors = ge(n, 0)


def C(n):
    """i -> c(n, i): the a_i of the lemma for n factors."""
    return lambda i: c(n, i)


def by_one_factor(theorem):
    """A lemma on one more factor u + v x, for the factor r_{n+1} + x."""
    return specialised(C(n), theorem, r(n + 1), 1)


def root(k):
    """r_k >= 0, by hypothesis."""
    return at(assume(roots), j=k)


def positive_root(k):
    """r_k > 0, by hypothesis."""
    return at(assume(positive_roots), j=k)


not_negative = induction(n, ge(c(n, i), 0), bound=[i], side=[roots], using=[unit_not_negative])
none_below = induction(n, eq(c(n, i), 0), [ge(-1, i)], bound=[i])
none_above = induction(n, eq(c(n, i), 0), [ge(i, n + 1)], bound=[i])
in_support = [ge(i, 0), ge(n, i)]
two_index = induction(
    n,
    log_concave(C(n), i, j),
    [ge(i, j)],
    bound=[i, j],
    side=[roots],
    using=[unit_log_concave],
    step=lambda ih, known: prove(log_concave(C(n + 1), i, j), known, [root(n + 1), by_one_factor(one_more_factor)]),
)
positive = induction(
    n,
    gt(c(n, i), 0),
    in_support,
    bound=[i],
    side=[positive_roots],
    step=lambda ih, known: by_cases(
        ge(n, i), gt(c(n + 1, i), 0), known, [assume(positive_roots), positive_root(n + 1), ih(), not_negative]
    ),
)
strictly = induction(
    n,
    strictly_log_concave(C(n), i),
    in_support,
    bound=[i],
    side=[positive_roots],
    step=lambda ih, known: prove(
        strictly_log_concave(C(n + 1), i),
        known,
        [
            assume(positive_roots),
            positive_root(n + 1),
            two_index,
            at(by_one_factor(one_more_factor_strictly), d=n),
        ],
    ),
)
series_step = induction(
    k,
    eq(series(C(n + 1), k), (r(n + 1) + x) * series(C(n), k) - x ** (k + 1) * c(n, k)),
    side=[some_factors],
    using=[at(none_below, i=-1)],
)
expansion = induction(n, eq(series(C(n), n), product(n, x)), using=[at(series_step, k=n + 1), at(none_above, i=n + 1)])


@section.item(
    "Lemma 1",
    r"Q(x) = \sum_{i=0}^n a_i x^i = a_n \prod_i^n (r_i + x),\ r_i \geq 0 \implies a_i^2 - a_{i+1}a_{i-1} \geq 0",
    kind="lemma",
    steps=(
        "4.16",
        "4.17",
        "4.18",
        "4.19",
        "4.20",
        "4.21",
        "4.22",
        "4.23",
        "4.24",
        "4.26",
        "4.27",
        "4.28",
        "4.29",
        "4.2-nonmonic",
    ),
)
def lemma(d):
    """The coefficients of a multiple of a product of factors $r_i + x$ are log-concave."""
    scale = reals("kappa")
    d.prove(eq(series(lambda i: scale * c(n, i), n), scale * product(n, x)), [some_factors], [expansion, scaled(scale)])
    d.prove(
        ge((scale * c(n, i)) ** 2 - (scale * c(n, i + 1)) * (scale * c(n, i - 1)), 0),
        [some_factors, roots],
        [at(two_index, j=i)],
        squares=[scale],
    )


def scaled(factor):
    """A common factor of the coefficients is a factor of the series (here at k = n)."""
    pulled_out = induction(k, eq(series(lambda i: factor * c(n, i), k), factor * series(C(n), k)), side=[some_factors])
    return at(pulled_out, k=n)


@section.item("4.16", r"(r_1 + x)(r_2 + x) = r_1 * r_2 + (r_1 + r_2)x + x^2", steps=())
def two_factors(d):
    """Two factors."""
    d.prove(eq((r(1) + x) * (r(2) + x), r(1) * r(2) + (r(1) + r(2)) * x + x**2))


@section.item(
    "4.17",
    r"a_1^2 - a_0a_2 = (r_1 + r_2)^2 - r_1 * r_2 = r_1^2 + r_2^2 + r_1r_2 > 0,\ r_1 > 0,\ r_2 > 0",
    steps=(),
    note="Here the roots are taken to be positive; the lemma allows them to be 0, where the sign is >=.",
)
def start(d):
    """The start of the induction, for $i = 1$."""
    d.prove(eq(c(2, 1) ** 2 - c(2, 0) * c(2, 2), (r(1) + r(2)) ** 2 - r(1) * r(2)))
    d.prove(eq((r(1) + r(2)) ** 2 - r(1) * r(2), r(1) ** 2 + r(2) ** 2 + r(1) * r(2)))
    d.prove(gt(r(1) ** 2 + r(2) ** 2 + r(1) * r(2), 0), [gt(r(1), 0), gt(r(2), 0)])


@section.item(
    "4.18",
    r"Q^{n+1}(x) = \sum_{i=0}^{n+1} a_i x^i = \prod_i^{n+1} (r_i + x) = Q^n(x) \cdot (r_{n+1} + x)"
    r" = \left(\sum_{i=0}^n b_i x^i \right) \cdot (r_{n+1} + x)",
    steps=(),
)
def one_factor_more(d):
    """One factor more."""
    d.prove(eq(series(C(n + 1), n + 1), product(n + 1, x)), [some_factors], [at(expansion, n=n + 1)])
    d.prove(eq(product(n + 1, x), product(n, x) * (r(n + 1) + x)), [some_factors])
    d.prove(eq(product(n + 1, x), series(C(n), n) * (r(n + 1) + x)), [some_factors], [expansion])


def by_b(i):
    """The right side of (4.20)."""
    return c(n, i) * r(n + 1) + c(n, i - 1)


@section.item("4.19", r"\sum_{i=0}^{n+1} a_i x^i = \sum_{i=0}^{n+1} [b_i r_{n+1} + b_{i-1}] x^i", steps=("4.18",))
def multiplied_out(d):
    """(4.18) multiplied out."""
    same = equal_series(C(n + 1), by_b, [some_factors], [d["4.20"]])
    d.prove(eq(series(C(n + 1), n + 1), series(by_b, n + 1)), [some_factors], [at(same, k=n + 1)])


@section.item("4.20", r"a_i = b_i r_{n+1} + b_{i-1}", steps=("4.19",))
def coefficients(d):
    """The coefficients for $n + 1$ factors by those for $n$."""
    d.prove(eq(c(n + 1, i), by_b(i)), [some_factors])


difference = c(n + 1, i) ** 2 - c(n + 1, i + 1) * c(n + 1, i - 1)
R = r(n + 1)


@section.item(
    "4.21",
    r"a_i^2 - a_{i+1}a_{i-1} = [b_i r + b_{i-1}]^2 - [b_{i+1}r + b_i] \cdot [b_{i-1}r + b_{i-2}]",
    steps=("4.20",),
)
def put_in(d):
    """(4.20) put into the difference of the lemma."""
    d.prove(
        eq(
            difference, (c(n, i) * R + c(n, i - 1)) ** 2 - (c(n, i + 1) * R + c(n, i)) * (c(n, i - 1) * R + c(n, i - 2))
        ),
        [some_factors],
    )


binomial_case = [meaning(r, [j], 1)]
ones_are_roots = [prove(ge(1, 0)), prove(gt(1, 0))]
six_factors = {n: 6, i: 2}


def cross(d, printed, repaired, given):
    """A cross term, as printed and with b_{i-2}; refuted for the binomial coefficients, all r_j = 1."""
    d.refute(printed, given, six_factors, meanings=binomial_case, using=ones_are_roots)
    d.repair(repaired, [some_factors, roots], [at(two_index, j=i - 1)])


@section.item(
    "4.22",
    r"a_i^2 - a_{i+1}a_{i-1} = r^2(b_i^2 - b_{i+1}b_{i-1}) + r(b_i b_{i-1} - b_{i+1}b_{i-1})"
    r" + (b_{i-1}^2 - b_i b_{i-2})",
    steps=("4.21",),
)
def collected(d):
    """Collected by powers of $r$; the cross term has $b_{i-2}$, not $b_{i-1}$."""
    square = R**2 * (c(n, i) ** 2 - c(n, i + 1) * c(n, i - 1))
    last = c(n, i - 1) ** 2 - c(n, i) * c(n, i - 2)
    printed = square + R * (c(n, i) * c(n, i - 1) - c(n, i + 1) * c(n, i - 1)) + last
    repaired = square + R * (c(n, i) * c(n, i - 1) - c(n, i + 1) * c(n, i - 2)) + last
    d.refute(eq(difference, printed), [some_factors, roots], six_factors, meanings=binomial_case, using=ones_are_roots)
    d.repair(eq(difference, repaired), [some_factors])


@section.item("4.23", r"b_i^2 - b_{i+1}b_{i-1} \geq 0", steps=())
def hypothesis(d):
    """The induction hypothesis at $i$."""
    d.prove(ge(c(n, i) ** 2 - c(n, i + 1) * c(n, i - 1), 0), [some_factors, roots], [at(two_index, j=i)])


@section.item("4.24", r"b_{i-1}^2 - b_i b_{i-2} \geq 0", steps=())
def hypothesis_before(d):
    """The induction hypothesis at $i - 1$."""
    d.prove(ge(c(n, i - 1) ** 2 - c(n, i) * c(n, i - 2), 0), [some_factors, roots], [at(two_index, i=i - 1, j=i - 1)])


@section.item("4.25", "", steps=(), note="The number stands alone; nothing is printed beside it.")
def nothing(d):
    """A number without a formula."""
    d.define()


@section.item("4.26", r"b_i b_{i-1} - b_{i+1}b_{i-1} \geq 0", steps=("4.29",))
def cross_term(d):
    """The cross term is not negative: true with $b_{i-2}$, false as printed."""
    cross(
        d,
        ge(c(n, i) * c(n, i - 1) - c(n, i + 1) * c(n, i - 1), 0),
        ge(c(n, i) * c(n, i - 1) - c(n, i + 1) * c(n, i - 2), 0),
        [some_factors, positive_roots],
    )


@section.item(
    "4.27",
    r"b_i^2 \geq b_{i+1}b_{i-1} \text{ and } b_{i-1}^2 > b_i b_{i-2}",
    steps=(),
    note="The second sign is strict where the roots are positive and 1 <= i <= n + 1, and not in general.",
)
def two_hypotheses(d):
    """The induction hypotheses again; the second with a strict sign."""
    d.prove(ge(c(n, i) ** 2, c(n, i + 1) * c(n, i - 1)), [some_factors, roots], [at(two_index, j=i)])
    no_roots = {n: 2, i: 1}
    d.refute(
        gt(c(n, i - 1) ** 2, c(n, i) * c(n, i - 2)),
        [some_factors, roots],
        no_roots,
        meanings=[meaning(r, [j], 0)],
        using=[prove(ge(0, 0))],
    )
    d.repair(
        gt(c(n, i - 1) ** 2, c(n, i) * c(n, i - 2)),
        [some_factors, positive_roots, ge(i, 1), ge(n + 1, i)],
        [at(strictly, i=i - 1)],
    )
    d.repair(ge(c(n, i - 1) ** 2, c(n, i) * c(n, i - 2)), [some_factors, roots], [at(two_index, i=i - 1, j=i - 1)])


@section.item("4.28", r"b_i^2 \cdot b_{i-1}^2 \geq b_{i+1}b_{i-1}b_i b_{i-2}", steps=("4.27",))
def multiplied(d):
    """The two inequalities of (4.27) multiplied."""
    d.prove(
        ge(c(n, i) ** 2 * c(n, i - 1) ** 2, c(n, i + 1) * c(n, i - 1) * c(n, i) * c(n, i - 2)),
        [some_factors, roots],
        [
            at(two_index, j=i - 1),
            *(at(not_negative, i=e) for e in (i, i - 1)),
        ],
    )


@section.item("4.29", r"b_i b_{i-1} \geq b_{i+1}b_{i-1}", steps=("4.28",))
def divided(d):
    """(4.28) divided by $b_i b_{i-1}$: what is left on the right is $b_{i+1} b_{i-2}$."""
    cross(
        d,
        ge(c(n, i) * c(n, i - 1), c(n, i + 1) * c(n, i - 1)),
        ge(c(n, i) * c(n, i - 1), c(n, i + 1) * c(n, i - 2)),
        [some_factors, positive_roots],
    )


@section.item(
    "4.2-nonmonic",
    r"a_i^2 - a_{i+1}a_{i-1} \geq 0 \implies (\kappa a_i)^2 - \kappa a_{i+1} \kappa a_{i-1} \geq 0",
    kind="prose",
    steps=(),
)
def not_monic(d):
    """A constant factor does not matter."""
    scale = reals("kappa")
    d.prove(
        ge((scale * b(i)) ** 2 - (scale * b(i + 1)) * (scale * b(i - 1)), 0),
        [ge(b(i) ** 2 - b(i + 1) * b(i - 1), 0)],
        squares=[scale],
    )


if __name__ == "__main__":
    run(section)
