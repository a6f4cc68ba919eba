"""Jan 2016, section 4.2: Lemma 1, (4.16) to (4.29): the coefficients of a product of factors r_j + x are log-concave.

c(n, i) is the coefficient of x^i in (r_1 + x) ... (r_n + x), for arbitrary numbers r_1, .., r_n >= 0; it is what the
section calls a_i for n + 1 factors and b_i for n.  It is defined by (4.20), one factor at a time; that it is the
coefficient is proved (`expansion`).  It is 0 outside of 0..n, so i may be any integer.

The lemma is true.  Its induction does not go through: the cross term in (4.22) should have b_{i+1} b_{i-2}, and
b_i b_{i-1} >= b_{i+1} b_{i-2} does not follow from (4.23) and (4.24) where coefficients vanish.  The two-index form,
c_i c_j >= c_{i+1} c_{j-1} for i >= j, carries over from n to n + 1; for i = j it is the lemma, for j = i - 1 the cross
term.
"""

from itertools import combinations
from math import prod

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
from symbolic.language.symbols import eq, every, ge, gt, integers, reals, recursive, sequence
from symbolic.search.counterexample import meaning
from symbolic.search.prove import at, by_cases, induction, prove

section = paper.section("4.2", "Local differential privacy: the choice of D", __name__)

r = sequence("r", n)


def by_choice(n, i, *, r):
    """The coefficient of x^i: x is taken from i of the n factors, the root from each of the others."""
    if not 0 <= i <= n:
        return 0
    factors = [r(j) for j in range(1, int(n) + 1)]
    return sum(prod(chosen) for chosen in combinations(factors, int(n - i)))


c = recursive("c", [n, i], 0, unit(i), lambda f: f(n, i) * r(n + 1) + f(n, i - 1), model=by_choice)
product = recursive(
    "product",
    [n, x],
    0,
    1,
    lambda f: f(n, x) * (r(n + 1) + x),
    model=lambda n, x, *, r: prod(r(j) + x for j in range(1, int(n) + 1)),
)

some_factors = ge(n, 0)
in_support = [ge(i, 0), ge(n, i)]


def roots(n):
    """The hypothesis of the lemma for n factors: r_j >= 0 for 1 <= j <= n."""
    return every(j, ge(r(j), 0), [ge(j, 1), ge(n, j)])


def positive_roots(n):
    """r_j > 0 for 1 <= j <= n."""
    return every(j, gt(r(j), 0), [ge(j, 1), ge(n, j)])


def C(n):
    """i -> c(n, i): the a_i of the lemma for n factors."""
    return lambda i: c(n, i)


# ---------------------------------------------------------------------------------------------- the polynomial

zero_below = induction(n, eq(c(n, i), 0), [ge(-1, i)], bound=[i])
zero_above = induction(n, eq(c(n, i), 0), [ge(i, n + 1)], bound=[i])
monic = induction(n, eq(c(n, n), 1), using=[at(zero_above, i=n + 1)])
series_step = induction(
    k,
    eq(series(C(n + 1), k), (r(n + 1) + x) * series(C(n), k) - x ** (k + 1) * c(n, k)),
    side=[some_factors],
    using=[at(zero_below, i=-1)],
)
expansion = induction(n, eq(series(C(n), n), product(n, x)), using=[at(series_step, k=n + 1), at(zero_above, i=n + 1)])

# ---------------------------------------------------------------------------------------------- log-concavity

# The inductions run over the first n of M factors, of which the hypothesis on the roots speaks; then M is n.
M = integers("M")
some_of_them = ge(M, n)
next_root = at(assume(roots(M)), j=n + 1)
next_positive_root = at(assume(positive_roots(M)), j=n + 1)


def by_one_factor(theorem):
    """A lemma on one more factor u + v x, for the factor r_{n+1} + x."""
    return specialised(C(n), theorem, r(n + 1), 1)


first_not_negative = induction(n, ge(c(n, i), 0), [some_of_them], bound=[i], side=[roots(M)], using=[unit_not_negative])
first_two_index = induction(
    n,
    log_concave(C(n), i, j),
    [some_of_them, ge(i, j)],
    bound=[i, j],
    side=[roots(M)],
    using=[unit_log_concave],
    step=lambda ih, known: prove(log_concave(C(n + 1), i, j), known, [next_root, ih(), by_one_factor(one_more_factor)]),
)
not_negative, two_index = at(first_not_negative, M=n), at(first_two_index, M=n)

roots_not_negative = prove(ge(r(j), 0), [positive_roots(M), ge(j, 1), ge(M, j)], [assume(positive_roots(M))])
first_positive = induction(
    n,
    gt(c(n, i), 0),
    [some_of_them, *in_support],
    bound=[i],
    side=[positive_roots(M)],
    step=lambda ih, known: by_cases(
        ge(n, i),
        gt(c(n + 1, i), 0),
        known,
        [roots_not_negative, next_positive_root, ih(), first_not_negative, at(first_not_negative, i=i - 1)],
    ),
)
first_strictly = induction(
    n,
    strictly_log_concave(C(n), i),
    [some_of_them, *in_support],
    bound=[i],
    side=[positive_roots(M)],
    step=lambda ih, known: prove(
        strictly_log_concave(C(n + 1), i),
        known,
        [
            roots_not_negative,
            next_positive_root,
            first_two_index,
            ih(),
            at(by_one_factor(one_more_factor_strictly), d=n),
        ],
    ),
)
positive, strictly = at(first_positive, M=n), at(first_strictly, M=n)

# ---------------------------------------------------------------------------------------------- the lemma


LEADING = r"$\kappa$ is $a_n$: the product itself has the leading coefficient 1."
scale = reals("kappa")


def multiple(i):
    """a_i of the lemma."""
    return scale * c(n, i)


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
        "4.2-positive",
        "4.27",
        "4.28",
        "4.29",
        "4.2-monic",
        "4.2-nonmonic",
    ),
    note=LEADING,
)
def lemma(d):
    """The coefficients of a multiple of a product of factors $r_i + x$ are log-concave."""
    scaled = induction(k, eq(series(multiple, k), scale * series(C(n), k)), side=[some_factors])
    d.prove(eq(multiple(n), scale), [some_factors], [monic])
    d.prove(eq(series(multiple, n), scale * product(n, x)), [some_factors], [expansion, at(scaled, k=n)], name="form")
    d.prove(
        ge(multiple(i) ** 2 - multiple(i + 1) * multiple(i - 1), 0),
        [some_factors, roots(n)],
        [at(two_index, j=i)],
        squares=[scale],
    )


@section.item("4.2-form", display="4.2.1g", kind="definition", note=LEADING)
def form(d):
    """The polynomial of the lemma: the $a_i$ are the coefficients of a multiple of a product of factors."""
    d.define()
    using = [monic, d["Lemma 1", "form"]]
    d.also(eq(series(multiple, n), multiple(n) * product(n, x)), [some_factors], using)


@section.item("4.2-log-concave", display="4.2.1h", kind="display", steps=(), note="Its argument: Lemma 1.")
def coefficients_log_concave(d):
    """What the lemma says of the coefficients."""
    d.prove(d["Lemma 1"])


@section.item("4.16", steps=())
def two_factors(d):
    """Two factors."""
    d.prove(eq((r(1) + x) * (r(2) + x), r(1) * r(2) + (r(1) + r(2)) * x + x**2))


@section.item(
    "4.17",
    steps=(),
    note=r"Here the roots are taken to be positive; the lemma allows them to be 0, where the sign is $\geq$.",
)
def start(d):
    """The start of the induction, for $i = 1$."""
    d.prove(eq(c(2, 1) ** 2 - c(2, 0) * c(2, 2), (r(1) + r(2)) ** 2 - r(1) * r(2)))
    d.prove(eq((r(1) + r(2)) ** 2 - r(1) * r(2), r(1) ** 2 + r(2) ** 2 + r(1) * r(2)))
    d.prove(gt(r(1) ** 2 + r(2) ** 2 + r(1) * r(2), 0), [gt(r(1), 0), gt(r(2), 0)])
    d.prove(ge(r(1) ** 2 + r(2) ** 2 + r(1) * r(2), 0), [ge(r(1), 0), ge(r(2), 0)])


@section.item(
    "4.18",
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


@section.item("4.19", steps=("4.18",))
def multiplied_out(d):
    """(4.18) multiplied out."""
    same = equal_series(C(n + 1), by_b, [some_factors], [d["4.20"]])
    d.prove(eq(series(C(n + 1), n + 1), series(by_b, n + 1)), [some_factors], [at(same, k=n + 1)])


@section.item("4.20", steps=("4.19",))
def coefficients(d):
    """The coefficients for $n + 1$ factors by those for $n$."""
    # The definition of c; that it gives the coefficients is what (4.18) and (4.19) say.
    d.prove(eq(c(n + 1, i), by_b(i)), [some_factors])


# With r for r_{n+1}, as in the paper from here on.
difference = c(n + 1, i) ** 2 - c(n + 1, i + 1) * c(n + 1, i - 1)
R = r(n + 1)


@section.item(
    "4.21",
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


# Meanings of r for the counterexamples: with all roots 1 the coefficients are binomial, with all roots 0 there is x^n.
all_ones = {"meanings": [meaning(r, [j], 1)], "using": [prove(ge(1, 0)), prove(gt(1, 0))]}
all_zeros = {"meanings": [meaning(r, [j], 0)], "using": [prove(ge(0, 0))]}
six_factors = {n: 6, i: 2}


@section.item(
    "4.22",
    steps=("4.21",),
)
def collected(d):
    """Collected by powers of $r$; the cross term has $b_{i-2}$, not $b_{i-1}$."""
    square = R**2 * (c(n, i) ** 2 - c(n, i + 1) * c(n, i - 1))
    last = c(n, i - 1) ** 2 - c(n, i) * c(n, i - 2)
    printed = square + R * (c(n, i) * c(n, i - 1) - c(n, i + 1) * c(n, i - 1)) + last
    repaired = square + R * (c(n, i) * c(n, i - 1) - c(n, i + 1) * c(n, i - 2)) + last
    d.refute(eq(difference, printed), [some_factors, roots(n + 1)], six_factors, **all_ones)
    d.repair(eq(difference, repaired), [some_factors])


@section.item("4.23", steps=())
def hypothesis(d):
    """The induction hypothesis at $i$."""
    d.prove(ge(c(n, i) ** 2 - c(n, i + 1) * c(n, i - 1), 0), [some_factors, roots(n)], [at(two_index, j=i)])


@section.item("4.24", steps=())
def hypothesis_before(d):
    """The induction hypothesis at $i - 1$."""
    d.prove(
        ge(c(n, i - 1) ** 2 - c(n, i) * c(n, i - 2), 0), [some_factors, roots(n)], [at(two_index, i=i - 1, j=i - 1)]
    )


@section.item("4.25", steps=(), note="The number stands alone; nothing is printed beside it.")
def nothing(d):
    """A number without a formula."""
    d.define()


@section.item("4.26", steps=("4.2-positive", "4.29"))
def cross_term(d):
    """The cross term is not negative: true with $b_{i-2}$ for the last $b_{i-1}$, false as printed."""
    printed = c(n, i) * c(n, i - 1) - c(n, i + 1) * c(n, i - 1)
    repaired = c(n, i) * c(n, i - 1) - c(n, i + 1) * c(n, i - 2)
    d.refute(ge(printed, 0), [some_factors, positive_roots(n)], six_factors, **all_ones)
    d.repair(ge(repaired, 0), [some_factors, roots(n)], [at(two_index, j=i - 1)])


@section.item(
    "4.2-positive",
    r"b_i > 0 \text{ for all } i",
    kind="prose",
    steps=(),
    note="The reason that is given with (4.26).  It is needed where (4.28) is divided by $b_i b_{i-1}$.",
)
def all_positive(d):
    """All $b_i$, $0 \\leq i \\leq n$, are positive: only if the roots are; else they may be 0."""
    d.refute(gt(c(n, i), 0), [some_factors, roots(n), *in_support], {n: 2, i: 1}, **all_zeros)
    d.repair(gt(c(n, i), 0), [some_factors, positive_roots(n), *in_support], [positive])
    d.repair(ge(c(n, i), 0), [some_factors, roots(n)], [not_negative])


@section.item(
    "4.27",
    steps=(),
    note=r"The second sign is strict where the roots are positive and $1 \leq i \leq n + 1$, and not in general.",
)
def two_hypotheses(d):
    """The induction hypotheses again; the second with a strict sign."""
    d.prove(ge(c(n, i) ** 2, c(n, i + 1) * c(n, i - 1)), [some_factors, roots(n)], [at(two_index, j=i)])
    d.refute(gt(c(n, i - 1) ** 2, c(n, i) * c(n, i - 2)), [some_factors, roots(n)], {n: 3, i: 2}, **all_zeros)
    d.repair(
        gt(c(n, i - 1) ** 2, c(n, i) * c(n, i - 2)),
        [some_factors, positive_roots(n), ge(i, 1), ge(n + 1, i)],
        [at(strictly, i=i - 1)],
    )
    d.repair(ge(c(n, i - 1) ** 2, c(n, i) * c(n, i - 2)), [some_factors, roots(n)], [at(two_index, i=i - 1, j=i - 1)])


@section.item("4.28", steps=("4.27",))
def multiplied(d):
    """The two inequalities of (4.27) multiplied."""
    d.prove(
        ge(c(n, i) ** 2 * c(n, i - 1) ** 2, c(n, i + 1) * c(n, i - 1) * c(n, i) * c(n, i - 2)),
        [some_factors, roots(n)],
        [at(two_index, j=i - 1), not_negative, at(not_negative, i=i - 1)],
    )


@section.item(
    "4.29",
    steps=("4.28", "4.2-positive"),
    note="Even as repaired it does not follow from (4.23) and (4.24) where coefficients vanish: the sequence 1, 0, 0, "
    "1 satisfies these for every $i$, and $b_2 b_1 < b_3 b_0$.",
)
def divided(d):
    """(4.28) divided by $b_i b_{i-1}$: what is left on the right is $b_{i+1} b_{i-2}$."""
    left, printed, repaired = c(n, i) * c(n, i - 1), c(n, i + 1) * c(n, i - 1), c(n, i + 1) * c(n, i - 2)
    d.refute(ge(left, printed), [some_factors, positive_roots(n)], six_factors, **all_ones)
    d.repair(ge(left, repaired), [some_factors, roots(n)], [at(two_index, j=i - 1)])


@section.item(
    "4.2-monic",
    r"a_n = 1 \implies a_i^2 - a_{i+1}a_{i-1} \geq 0",
    kind="prose",
    steps=("4.17", "4.22", "4.23", "4.24", "4.26"),
)
def monic_case(d):
    """The lemma with the leading coefficient 1; its induction needs the two-index form."""
    d.prove(eq(series(C(n), n), product(n, x)), [some_factors], [expansion])
    d.prove(ge(c(n, i) ** 2 - c(n, i + 1) * c(n, i - 1), 0), [some_factors, roots(n)], [at(two_index, j=i)])


@section.item(
    "4.2-nonmonic",
    r"a_i^2 - a_{i+1}a_{i-1} \geq 0 \implies (\kappa a_i)^2 - \kappa a_{i+1} \kappa a_{i-1} \geq 0",
    kind="prose",
    steps=(),
)
def not_monic(d):
    """A constant factor does not matter, for whatever sequence."""
    scale = reals("kappa")
    d.prove(
        ge((scale * b(i)) ** 2 - (scale * b(i + 1)) * (scale * b(i - 1)), 0),
        [ge(b(i) ** 2 - b(i + 1) * b(i - 1), 0)],
        squares=[scale],
    )


if __name__ == "__main__":
    run(section)
