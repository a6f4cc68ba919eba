"""Jan 2016, section 3: differential privacy, its two definitions, and what they ask of independent records.

A countable set S of outcomes is numbered, S = s_1, s_2, ..; `mass` is P[A(x) = s_j], and `mass_other` the same for the
database x'.  Where S is infinite, P[A(x') in S] is a bound of the partial sums, and those for P[A(x) in S] come as near
to it as one likes.  `response(x, s)` is P[A_0(x) = s], any law whatever; `row` and `other_row` are the records x_i and
x'_i, and the outcome s_k of n records is the row s(k, 1), .., s(k, n).

The section defines eps-differential privacy twice, by a factor eps and by log(ratio) <= eps, so by a factor e^eps.  The
definitions disagree, and for eps < 1 no query meets the first one.  The second one compares a collection with one that
lacks a vector: their randomizations have no value in common, so the ratio has no value, or says nothing, or something
else than privacy.  The bound of a ratio of sums by the largest ratio needs denominators that are not 0, and a supremum
where S is infinite; without ratios it needs neither.  So record-level privacy is enough, as the section says, but the
argument for it is to be made without division.
"""

import itertools
from fractions import Fraction
from math import prod

from sympy import Max, Rational, exp, floor, log

from derivations.jan2016 import paper
from derivations.randomization import (
    L,
    M,
    absent,
    all_bits,
    at_least,
    at_most,
    bit,
    bits,
    c,
    chance,
    contained,
    contained_or_not,
    differ,
    e,
    j,
    k,
    missed_or_not,
    n,
    power_positive,
    q,
    s,
    same,
    same_at_most_one,
    same_if_equal,
    same_not_negative,
    t,
    v,
    vector_law,
    vectors,
    x,
    y,
)
from derivations.runner import run
from symbolic.kernel import assume, cases, elementary, elementary_function, equal, substitute
from symbolic.language.symbols import (
    chain,
    eq,
    every,
    explicit,
    ge,
    gt,
    integers,
    le,
    pos,
    reals,
    recursive,
    sequence,
    summation,
)
from symbolic.language.translate import to_term
from symbolic.search.counterexample import meaning
from symbolic.search.prove import at, by_cases, induction, prove
from symbolic.search.strategy import Strategy

section = paper.section("3", "Differential privacy", __name__, given=chance)

SETS = "probabilities of events, sums and a maximum over a set"

N, K, i, o, r, u = integers("N K i o r u")
eps, rho, delta, P, P_other, z, w = reals("epsilon rho delta P P' z w")

# ---------------------------------------------------------------------------------------------- databases


@section.item("3-database", r"\mathbf{x} \in D^n", kind="definition")
def database(d):
    """A database: a row of $n$ records."""
    d.define()


@section.item("3-query", r"A: D^n \rightarrow \mathcal{S},\ A(\mathbf{x}) = A(\mathbf{x}, X)", kind="definition")
def query(d):
    """A query, and a random one."""
    d.define()


@section.item("3-one-row", r"\sum_{i=1}^n \mathbf{1}_{\{x_i \neq x'_i\}} = 1", kind="definition")
def one_row(d):
    """Databases that differ in one row."""
    d.define()


@section.item(
    "3a",
    display="3a",
    kind="definition",
    note=r"The factor is $\epsilon$ here, and $e^\epsilon$ in 3f and (4.42): 3-one-notion.  $P$ and $P'$ are the two "
    r"probabilities; they are 1 where $S$ is $\mathcal{S}$.",
)
def private(d):
    r"""Privacy with the factor $\epsilon$: for $\epsilon < 1$ no query has it."""
    d.define()
    whole = [eq(P, 1), eq(P_other, 1)]
    d.also(ge(eps, 1), [*whole, le(P, eps * P_other)])
    d.refute(le(P, eps * P_other), [*whole, gt(eps, 0)], {P: 1, P_other: 1, eps: Fraction(1, 2)}, also=True)


@section.item(
    "3-one-more",
    r"\mathbf{x} \in D^n,\ \mathbf{x}' \in D^{n+1},\ x_i = x'_i \text{ for } i = 1, \dots, n",
    kind="definition",
    note=r"If $A$ answers with one value for each record, it answers to $\mathbf{x}$ with $n$ values and to "
    r"$\mathbf{x}'$ with $n + 1$.  So $P[A(\mathbf{x}) \in S]$ is 1 and $P[A(\mathbf{x}') \in S]$ is 0 for the set of "
    "all rows of $n$ values.",
)
def one_more_row(d):
    r"""One record more: queries that answer record by record are private in this sense for no $\epsilon$."""
    d.define()
    d.also(gt(same(n, n), eps * same(n + 1, n)), [], [at(same_if_equal, x=n, y=n)])


# ---------------------------------------------------------------------------------------------- sets of outcomes

# The random element X has the values 1, .., K, with any weights; A(x, o) is the outcome number `number(o)` of S.
weight = sequence("weight", o)
drawn = sequence("drawn", o)
member = sequence("member", j)


def number(o):
    """The number of the outcome where X = o: an arbitrary integer."""
    return floor(drawn(o))


def values(K):
    """1, .., K."""
    return range(1, int(K) + 1)


in_set = recursive(
    "in_set",
    [K],
    0,
    0,
    lambda f: f(K) + weight(K + 1) * member(number(K + 1)),
    model=lambda K, *, weight, drawn, member: sum(weight(o) * member(drawn(o) // 1) for o in values(K)),
)
point = recursive(
    "point",
    [K, j],
    0,
    0,
    lambda f: f(K, j) + weight(K + 1) * same(number(K + 1), j),
    model=lambda K, j, *, weight, drawn: sum(weight(o) for o in values(K) if drawn(o) // 1 == j),
)


def outcomes_up_to(M, K):
    """The outcomes of X = 1, .., K are among the first M."""
    return [every(o, bound, [ge(o, 1), ge(K, o)]) for bound in (ge(number(o), 1), ge(M, number(o)))]


def _picked():
    """The sum of member(j) 1{i = j} over j = 1, .., M is member(i), for 1 <= i <= M."""
    below, above = (prove(eq(same(x, y), 0), [h]) for h in (gt(y, x), gt(x, y)))

    def some(M):
        return summation(member(j) * same(i, j), j, 1, M)

    none_yet = induction(M, eq(some(M), 0), [ge(i, M + 1)], using=[at(above, x=i, y=M + 1)])
    one_more = prove(eq(some(e + 1), some(e) + member(e + 1) * same(i, e + 1)), [ge(e, 0)])
    here = [at(one_more, e=i - 1), at(none_yet, M=i - 1), at(same_if_equal, x=i, y=i)]
    return induction(
        M,
        eq(some(M), member(i)),
        start=i,
        side=[ge(i, 1)],
        base=prove(eq(some(i), member(i)), [ge(i, 1)], here),
        using=[prove(ge(M, 0), [ge(i, 1), ge(M, i)]), at(below, x=i, y=M + 1)],
    )


@section.item(
    "3b",
    display="3b",
    kind="display",
    steps=(),
    by_hand="d88f517bff5f",
    reason=SETS,
    note="For a random element with finitely many values, of any weights, and $S$ any set of the outcomes $s_1, s_2, "
    r"\dots$, of which only the first $M$ occur.  For others the line is the $\sigma$-additivity of probabilities, an "
    "axiom.",
)
def by_points(d):
    """The probability of a set of outcomes is the sum of theirs: the values of the random element, added up twice."""

    def by_outcome(K, M):
        return summation(member(j) * point(K, j), j, 1, M)

    some, next_value = outcomes_up_to(M, N), weight(K + 1) * summation(member(j) * same(number(K + 1), j), j, 1, M)
    nothing = at(induction(M, eq(by_outcome(K, M), 0), side=[eq(K, 0)]), K=0)
    one_more = induction(M, eq(by_outcome(K + 1, M), by_outcome(K, M) + next_value), side=[ge(K, 0)])
    here = [at(assume(h), o=K + 1) for h in some]
    for_some = induction(
        K,
        eq(in_set(K), by_outcome(K, M)),
        [ge(N, K)],
        side=[*some, ge(M, 0)],
        using=[nothing, one_more, *here, at(_picked(), i=number(K + 1))],
    )
    d.prove(eq(in_set(K), by_outcome(K, M)), [*outcomes_up_to(M, K), ge(M, 0), ge(K, 0)], [at(for_some, N=K)])


# ---------------------------------------------------------------------------------------------- ratios of sums

mass, mass_other = sequence("mass", j), sequence("mass_other", j)


def total(f, N):
    """The sum of f(j) for j = 1, .., N."""
    return summation(f(j), j, 1, N)


def first(relation, size=None):
    """The relation for j = 1, .., size, or for every j >= 1."""
    return every(j, relation, [ge(j, 1), *([] if size is None else [ge(size, j)])])


def bounded_sum(f, g, factor):
    """If f(j) <= factor * g(j) for j = 1, .., N, so are the sums: finitely many outcomes, zeros allowed."""
    given = first(ge(factor * g(j), f(j)), M)
    some = induction(
        N, ge(factor * total(g, N), total(f, N)), [ge(M, N)], side=[given], using=[at(assume(given), j=N + 1)]
    )
    return at(some, M=N)


# So many outcomes are enough for a partial sum that lacks at most delta.
enough = floor(sequence("enough", delta)(delta))


def series(f, g):
    """P is at most the sum of all f(j): partial sums come as near as one likes.  P' is at least that of all g(j)."""
    return [
        every(N, le(total(g, N), P_other), [ge(N, 0)]),
        every(delta, le(P, total(f, enough) + delta), [gt(delta, 0)]),
    ]


def bounded_series(f, g, factor):
    """The same for infinitely many: P <= factor * P' + delta for every delta > 0, so P <= factor * P'."""
    given, (partial, near) = first(ge(factor * g(j), f(j))), series(f, g)
    known, bound = [ge(factor, 0), partial, given], ge(factor * P_other, total(f, N))
    some = prove(bound, [*known, ge(N, 0)], [assume(given), bounded_sum(f, g, factor), assume(partial)])
    none = prove(bound, [*known, ge(-1, N)], [at(assume(partial), N=0)])
    partial_sum = at(cases(some, none, ge(N, 0), ge(-1, N)), N=enough)
    gap = (P - factor * P_other) / 2
    return by_cases(
        ge(factor * P_other, P),
        ge(factor * P_other, P),
        [*known, near],
        [at(partial_sum, delta=gap), at(assume(near), delta=gap)],
    )


largest = recursive(
    "largest",
    [N],
    1,
    mass(1) / mass_other(1),
    lambda f: Max(f(N), mass(N + 1) / mass_other(N + 1)),
    model=lambda N, *, mass, mass_other: max(mass(j) / mass_other(j) for j in values(N)),
)
positive = gt(mass_other(j), 0)


def _by_largest():
    """The sum of mass is at most the largest ratio times the sum of mass_other; this sum is positive."""
    given, here = first(positive, M), [ge(N, 1), gt(mass_other(N + 1), 0)]
    left, right = (by_cases(ge(x, y), ge(Max(x, y), side)) for side in (x, y))
    ratio = mass(N + 1) / mass_other(N + 1)
    step = prove(eq(largest(N + 1), Max(largest(N), ratio)), here)
    grows = prove(ge(largest(N + 1), largest(N)), here, [step, at(left, x=largest(N), y=ratio)])
    covers = prove(ge(largest(N + 1) * mass_other(N + 1), mass(N + 1)), here, [step, at(right, x=largest(N), y=ratio)])
    known = [at(assume(given), j=1), at(assume(given), j=N + 1)]
    below = induction(N, gt(total(mass_other, N), 0), [ge(M, N)], start=1, side=[given], using=known)
    return at(below, M=N), at(
        induction(
            N,
            ge(largest(N) * total(mass_other, N), total(mass, N)),
            [ge(M, N)],
            start=1,
            side=[given],
            using=[*known, below, grows, covers],
        ),
        M=N,
    )


by_largest = _by_largest()


def model_of_sum(N, **masses):
    """The sum of the probabilities of s_1, .., s_N."""
    ((_, f),) = masses.items()
    return sum(f(j) for j in values(N))


# P[A(x) in S] and P[A(x') in S] for S = s_1, .., s_N.
in_first, in_first_other = (
    explicit(name, [N], total(f, N), model=model_of_sum)
    for name, f in (("in_first", mass), ("in_first_other", mass_other))
)
TWO_OUTCOMES = {"meanings": [meaning(mass, [j], Rational(1, 2)), meaning(mass_other, [j], pos(1 - j))]}


@section.item(
    "3c",
    display="3c",
    kind="display",
    steps=("3b", "3-lemma"),
    by_hand="b2144b6be7ef",
    reason=SETS,
    note=r"Where some $P[A(\mathbf{x}') = s]$ is 0 the right side has no value; read as infinite, and without the "
    r"outcomes that have probability 0 in both, it bounds the left side.  And in an infinite $S$ there need be no "
    r"largest ratio: with $P[A(\mathbf{x}) = s_j] = 2/((j+1)(j+2))$ and $P[A(\mathbf{x}') = s_j] = 1/(j(j+1))$ the "
    r"ratios $2j/(j+2)$ grow with $j$.  There any $\rho$ that bounds them takes the place of the maximum, so their "
    r"supremum does; then $P[A(\mathbf{x}') = s]$ may be 0 where $P[A(\mathbf{x}) = s]$ is.  $P$ and $P'$ are the two "
    "sums.",
)
def ratio(d):
    """The largest ratio bounds the ratio of the sums where no outcome has probability 0 and $S$ is finite."""
    larger_of_two = elementary_function("max")(*(to_term(mass(number) / mass_other(number)) for number in (1, 2)))
    d.refute(
        le(in_first(2) / in_first_other(2), larger_of_two),
        [
            *(ge(f(number), 0) for f in (mass, mass_other) for number in (1, 2)),
            eq(in_first(2), 1),
            eq(in_first_other(2), 1),
        ],
        {},
        **TWO_OUTCOMES,
    )
    d.repair(
        chain(in_first(N) / in_first_other(N), "=", total(mass, N) / total(mass_other, N), "<=", largest(N)),
        [ge(N, 1), first(positive, N)],
        by_largest,
    )
    # For S = s_1, s_2, ..; with a bound of the ratios where there are ratios, and zeros allowed.
    bound = first(le(mass(j), rho * mass_other(j)))
    d.repair(
        le(P / P_other, rho),
        [gt(P_other, 0), ge(rho, 0), *series(mass, mass_other), bound],
        [assume(bound), bounded_series(mass, mass_other, rho)],
    )
    # Two laws, as their partial sums say, with ever larger ratios.
    law, other = (to_term(f) for f in (2 / ((j + 1) * (j + 2)), 1 / (j * (j + 1))))
    following, after = (substitute(f, {to_term(j): to_term(j + 1)}) for f in (law, other))
    d.also(chain(2, ">", following / after, ">", law / other, ">", 0), [ge(j, 1)])
    for part, value in ((law, N / (N + 2)), (other, N / (N + 1))):
        d.also(Strategy().solve(eq(summation(part, j, 1, N), value), [ge(N, 0)]))


@section.item(
    "3-lemma",
    r"\frac{\sum_s a_s}{\sum_s b_s} \leq \max_s \frac{a_s}{b_s} \text{ for finitely many } b_s > 0",
    kind="lemma",
    steps=(),
    note="The lemma that 3c refers to and the paper does not print.",
)
def lemma(d):
    """The largest ratio bounds the ratio of two finite sums; any common bound of the ratios does, without division."""
    d.prove(le(total(mass, N) / total(mass_other, N), largest(N)), [ge(N, 1), first(positive, N)], by_largest)
    bound = first(le(mass(j), rho * mass_other(j)), N)
    by_bound = [assume(bound), bounded_sum(mass, mass_other, rho)]
    d.also(le(total(mass, N), rho * total(mass_other, N)), [ge(N, 0), bound], by_bound)


# ---------------------------------------------------------------------------------------------- independent records

# X_1, .., X_n have the values 1, .., K, X_i = o with weight(i, o); `answer(x, o)` is A_0(x, o).
record_weight, answer, row = sequence("record_weight", i, o), sequence("answer", x, o), sequence("row", i)


def hit(i, o):
    """The weight of X_i = o, where A_0(x_i, o) is the i-th value of s_k, else 0."""
    return record_weight(i, o) * same(answer(row(i), o), s(k, i))


def record_law(i, K):
    """P[A_0(x_i) = s_i], over the values of X_i."""
    return summation(hit(i, o), o, 1, K)


def by_enumeration(n, K, k, *, record_weight, answer, row, outcome):
    """P[A_0(x_1) = s_1, .., A_0(x_n) = s_n], over the values of X_1, .., X_n together."""
    total = Fraction(0)
    for chosen in itertools.product(values(K), repeat=int(n)):
        if all(answer(row(i), o) == outcome(k, i) for i, o in enumerate(chosen, 1)):
            total += prod((record_weight(i, o) for i, o in enumerate(chosen, 1)), start=Fraction(1))
    return total


def one_by_one(n, K, k, *, record_weight, answer, row, outcome):
    """The product of the P[A_0(x_i) = s_i]."""
    laws = (sum(record_weight(i, o) for o in values(K) if answer(row(i), o) == outcome(k, i)) for i in values(n))
    return prod(laws, start=Fraction(1))


joint = recursive(
    "joint", [n, K, k], 0, 1, lambda f: summation(hit(n + 1, o) * f(n, K, k), o, 1, K), model=by_enumeration
)
product_of_records = recursive(
    "product_of_records", [n, K, k], 0, 1, lambda f: f(n, K, k) * record_law(n + 1, K), model=one_by_one
)


@section.item(
    "3-independent",
    r"P[A(\mathbf{x}) = s] = P[A_0(x_1) = s_1, \dots, A_0(x_n) = s_n] = \prod P[A_0(x_i) = s_i]",
    kind="prose",
    steps=(),
    note="The first two are one event.  For $X_i$ with finitely many values, of any weights; for others the product "
    "is what independent means.  The $X_i$ need not have the same law; in 3e they must, or $P[A_0(x) = s]$ depends on "
    "$i$ too.",
)
def independent(d):
    """The probability of a row of values is the product of theirs: all values of all $X_i$ added up."""
    moved_out = induction(K, eq(summation(hit(i, o) * y, o, 1, K), record_law(i, K) * y))
    one_more = at(moved_out, {i: n + 1, y: joint(n, K, k)})
    d.prove(induction(n, eq(joint(n, K, k), product_of_records(n, K, k)), side=[ge(K, 0)], using=[one_more]))


# From here on P[A_0(x) = s] is any function that is not negative.
response, other_row = sequence("response", x, y), sequence("other_row", i)


def model_of_law(n, k, *, response, outcome, **records):
    """The product of the P[A_0(x_i) = s_i]."""
    ((_, record),) = records.items()
    return prod((response(record(i), outcome(k, i)) for i in values(n)), start=Fraction(1))


# P[A(x) = s_k] and P[A(x') = s_k] for n records.
law, law_other = (
    recursive(name, [n, k], 0, 1, lambda f, x=x: f(n, k) * response(x(n + 1), s(k, n + 1)), model=model_of_law)
    for name, x in (("database_law", row), ("database_law_other", other_row))
)

# What the two products share: all factors but that of row r.
common = recursive(
    "common",
    [n, k, r],
    0,
    1,
    lambda f: f(n, k, r) * (same(n + 1, r) + differ(n + 1, r) * response(row(n + 1), s(k, n + 1))),
    model=lambda n, k, r, *, response, row, outcome: prod(
        (response(row(i), outcome(k, i)) for i in values(n) if i != r), start=Fraction(1)
    ),
)
some_row = [ge(r, 1), ge(n, r)]


def agreeing_rows(n):
    """The records x_i and x'_i are the same, but for i = r."""
    return [every(i, eq(row(i), other_row(i)), h) for h in ([ge(i, 1), ge(r - 1, i)], [ge(i, r + 1), ge(n, i)])]


def _by_common(law, records, agreeing):
    """``1 <= r <= n |- law(n, k) = P[A_0(x_r) = s_r] * common(n, k, r)``, where the rows are those of x or agree."""
    own, start = response(records(r), s(k, r)), [ge(r, 1), *agreeing[:1]]
    same_rows = equal(to_term(x), to_term(y), to_term(response(z, w)), to_term(z))
    using = [at(assume(h), i=n + 1) for h in agreeing]
    using += [at(same_rows, x=row(n + 1), y=other_row(n + 1), w=s(k, n + 1))] if agreeing else []
    elsewhere = [at(prove(eq(same(x, y), 0), [h]), x=n + 1, y=r) for h in (gt(x, y), gt(y, x))]
    before = induction(n, eq(law(n, k), common(n, k, r)), [ge(r - 1, n)], side=agreeing[:1], using=[*elsewhere, *using])
    factor = response(records(e + 1), s(k, e + 1))
    shared = same(e + 1, r) + differ(e + 1, r) * response(row(e + 1), s(k, e + 1))
    here = [
        prove(eq(law(e + 1, k), law(e, k) * factor), [ge(e, 0)]),
        prove(eq(common(e + 1, k, r), common(e, k, r) * shared), [ge(e, 0)]),
    ]
    base = prove(
        eq(law(r, k), own * common(r, k, r)),
        start,
        [at(before, n=r - 1), *(at(h, e=r - 1) for h in here), at(same_if_equal, x=r, y=r)],
    )
    natural = prove(ge(n, 0), some_row)
    found = induction(
        n,
        eq(law(n, k), own * common(n, k, r)),
        [ge(M, n)],
        start=r,
        side=[ge(r, 1), *agreeing],
        base=base,
        using=[natural, elsewhere[0], *using],
    )
    return at(found, M=n)


own, own_other = response(row(r), s(k, r)), response(other_row(r), s(k, r))
by_common = [_by_common(law, row, []), _by_common(law_other, other_row, agreeing_rows(M))]
no_negative = every([x, y], ge(response(x, y), 0))
common_not_negative = induction(
    n,
    ge(common(n, k, r), 0),
    side=[no_negative],
    using=[
        at(assume(no_negative), x=row(n + 1), y=s(k, n + 1)),
        *(at(h, x=n + 1, y=r) for h in (same_not_negative, same_at_most_one)),
    ],
)
# Where P[A(x') = s] is positive, so is its factor for the row r.
one_factor = by_cases(ge(0, x), gt(x, 0), [ge(y, 0), gt(x * y, 0)])
differing = [*some_row, *agreeing_rows(n)]
natural = prove(ge(n, 0), some_row)
defined = [gt(law_other(n, k), 0), no_negative]
_product_positive = prove(gt(own_other * common(n, k, r), 0), [*differing, *defined], [by_common[1]])
factor_positive = prove(
    gt(own_other, 0),
    [*differing, *defined],
    [natural, common_not_negative, _product_positive, at(one_factor, x=own_other, y=common(n, k, r))],
)
row_ratio = [*by_common, _product_positive, factor_positive]
ratios = law(n, k) / law_other(n, k), own / own_other


@section.item("3-wlog", r"x_1 \neq x'_1 \text{ stands for } x_r \neq x'_r", kind="prose", steps=())
def without_loss(d):
    """The ratio for databases that differ in any one row $r$: it is that of this row."""
    d.prove(eq(*ratios), [*some_row, *defined, *agreeing_rows(n)], row_ratio)


@section.item(
    "3d",
    display="3d",
    kind="display",
    steps=("3-independent",),
    by_hand="c1b006f64464",
    reason="probabilities of events",
)
def cancelled(d):
    """The factors of the other rows cancel, unless one of them is 0."""
    rows, ratio, own_ratio = (every(i, eq(row(i), other_row(i)), [ge(i, 2), ge(n, i)]), *(f.subs(r, 1) for f in ratios))
    # x = 1, 2 and x' = 0, 2; the records 0 and 1 are always answered by 0, the record 2 by 1; s = 0, 0.
    answered = same(y, pos(x - 2))
    d.refute(
        eq(ratio, own_ratio),
        [rows, no_negative, ge(n, 1)],
        {n: 2, k: 1},
        meanings=[
            meaning(row, [i], i),
            meaning(other_row, [i], i - pos(1 - i)),
            meaning(response, [x, y], answered),
            meaning(s, [k, j], 0),
        ],
        using=[prove(eq(i, i - pos(1 - i)), [ge(i, 2), ge(2, i)]), at(same_not_negative, {x: y, y: pos(x - 2)})],
    )
    no_row_before = Strategy().solve(eq(row(i), other_row(i)), [ge(i, 1), ge(0, i)])
    d.repair(
        eq(ratio, own_ratio),
        [ge(n, 1), *defined, rows],
        [no_row_before, *(at(h, r=1) for h in row_ratio)],
    )


def of_records(factor):
    """The bound for single records, with this factor."""
    return every([x, y, w], le(response(x, w), factor * response(y, w)))


for_outcome = prove(
    ge(eps * law_other(n, k), law(n, k)),
    [*differing, no_negative, of_records(eps)],
    [
        *by_common,
        natural,
        common_not_negative,
        at(assume(of_records(eps)), x=row(r), y=other_row(r), w=s(k, r)),
    ],
)


@section.item(
    "3e",
    display="3e",
    kind="display",
    steps=("3c", "3d"),
    by_hand="fbd3cd7f7824",
    reason="the condition of an implication in words, with 3a behind",
    note=r"It is said to be enough for 3a.  So it is where $\mathcal{S}$ is countable, whether or not outcomes have "
    r"probability 0: the argument needs no division.  Where $\mathcal{S}$ is not, all $P[A_0(x) = s]$ may be 0, and "
    "the condition says nothing.  It is asked for all $x$ and $x'$, so it holds both ways; and for $x = x'$, so "
    r"$\epsilon \geq 1$.  That the RAPPOR paper has this formulation is a statement on another paper.",
)
def record_level(d):
    """The bound for single records is enough for databases that differ in one row."""
    laws = [lambda k: law(n, k), lambda k: law_other(n, k)]
    one, (partial, near) = at(for_outcome, k=j), series(*laws)
    records, rows = [of_records(eps), no_negative], agreeing_rows(n)
    # S of N outcomes, and S = s_1, s_2, ..
    d.prove(
        le(total(laws[0], N), eps * total(laws[1], N)),
        [ge(N, 0), *some_row, *records, *rows],
        [one, bounded_sum(*laws, eps)],
    )
    d.prove(
        le(P, eps * P_other),
        [ge(eps, 0), *some_row, *records, partial, near, *rows],
        [one, bounded_series(*laws, eps)],
    )
    d.also(ge(eps, 1), [gt(response(x, w), 0), le(response(x, w), eps * response(x, w))])


# ---------------------------------------------------------------------------------------------- collections of vectors

log_grows = Strategy().solve(ge(log(y), log(x)), [gt(x, 0), ge(y, x)])
exp_grows = Strategy().solve(ge(exp(y), exp(x)), [ge(y, x)])
log_at_most = prove(
    ge(eps, log(x)), [gt(x, 0), ge(exp(eps), x)], [at(elementary("log exp"), x=eps), at(log_grows, y=exp(eps))]
)
exp_at_least = prove(
    ge(exp(eps), x), [gt(x, 0), ge(eps, log(x))], [elementary("exp log"), at(exp_grows, x=log(x), y=eps)]
)


@section.item("3-T_v", r"T_v = T \setminus \{v\}", kind="definition")
def without(d):
    """A collection without one of its vectors: here $v_1, \\dots, v_n$, and $T$ has $v_{n+1}$ besides."""
    d.define()


@section.item(
    "3-one-notion",
    r"\log \frac{P}{P'} \leq \epsilon \implies P \leq \epsilon \cdot P'",
    kind="prose",
    steps=(),
    note=r"Both 3a and 3f are called $\epsilon$-differentially private.",
)
def one_notion(d):
    r"""The two definitions disagree: 3f allows the factor $e^\epsilon$, more than the $\epsilon$ of 3a."""
    both = [gt(P, 0), gt(P_other, 0)]
    d.refute(le(P, eps * P_other), [*both, le(log(P / P_other), eps)], {P: 1, P_other: Fraction(1, 2), eps: 1})
    d.repair(le(P, exp(eps) * P_other), [*both, le(log(P / P_other), eps)], [at(exp_at_least, x=P / P_other)])
    below = prove(le(P / P_other, exp(eps)), [*both, le(P, exp(eps) * P_other)])
    factor = prove(le(P, exp(eps) * P_other), [*both, le(P, eps * P_other)], [at(elementary("exp tangent"), x=eps)])
    log_form = [below, at(log_at_most, x=P / P_other)]
    d.also(le(log(P / P_other), eps), [*both, le(P, exp(eps) * P_other)], log_form)
    d.also(le(log(P / P_other), eps), [*both, le(P, eps * P_other)], [factor, *log_form])


# P[R(v_t) in S] for a set S of vectors, and P[R(v_1), .., R(v_n) in S].
in_vectors = sequence("in_vectors", t)
all_in = recursive(
    "all_in",
    [n],
    0,
    1,
    lambda f: f(n) * in_vectors(n + 1),
    model=lambda n, *, in_vectors: prod((in_vectors(t) for t in values(n)), start=Fraction(1)),
)


def one_vector_more():
    """P[s_k in R(T)] for n + 1 vectors is not less than for n, nor more by over (1-q)^L; and it is at least q^L."""
    some, room = [ge(L, 0), *chance, all_bits(N), bits(s, k)], [ge(n, 0), ge(N, n + 1)]
    hit, found, after, none = (
        vector_law(L, n + 1, k, q),
        *(contained(size, L, k, q) for size in (n, n + 1)),
        absent(n, L, k, q),
    )
    at_most_one = induction(c, ge(1, (1 - q) ** c), side=chance, using=[at(power_positive, x=1 - q)])
    known = [at(assume(all_bits(N)), t=n + 1), *(at(h, t=n + 1) for h in (at_least, at_most))]
    known += [at(at_most_one, c=L), at(power_positive, x=q, c=L)]
    bounds = (ge(hit, q**L), ge((1 - q) ** L, hit), ge(hit, 0), ge(1, hit))
    hit_bounds = [prove(h, [*some, *room], known) for h in bounds]
    missed = at(missed_or_not, t=n + 1)
    never = [induction(n, h, [ge(N, n)], side=some, using=[*hit_bounds, missed]) for h in (ge(none, 0), ge(1, none))]
    step = [*hit_bounds, *never, missed, contained_or_not]
    grows = prove(ge(after, found), [*some, *room], step)
    slowly = prove(ge(found + (1 - q) ** L, after), [*some, *room], step)
    one = prove(ge(contained(1, L, k, q), q**L), [*some, ge(N, 1)], [at(h, n=0) for h in (*hit_bounds, missed)])
    at_least_one = induction(n, ge(found, q**L), [ge(N, n)], start=1, side=some, base=one, using=[grows])
    return at(grows, N=n + 1), at(slowly, N=n + 1), at(at_least_one, N=n + 1)


grows, slowly, likely = one_vector_more()
found, found_more = contained(n, L, k, q), contained(n + 1, L, k, q)
odds = ((1 - q) / q) ** L
odds_times = induction(c, eq(((1 - q) / q) ** c * q**c, (1 - q) ** c), side=chance)


def by_logarithm(numerator, denominator, given, using):
    """``given |- log(numerator / denominator) <= eps``, where the ratio is at most e^eps."""
    ratio = numerator / denominator
    signs = [prove(gt(side, 0), given, using) for side in (denominator, numerator)]
    at_most = prove(le(numerator, exp(eps) * denominator), given, [*signs, *using])
    below = [prove(h, given, [*signs, at_most]) for h in (gt(ratio, 0), le(ratio, exp(eps)))]
    return prove(le(log(ratio), eps), given, [*signs, *below, at(log_at_most, x=ratio)])


@section.item(
    "3f",
    display="3f",
    kind="definition",
    note=r"$R(T)$ and $R(T_v)$ are collections, $S$ is a set of vectors: $R(T) \in S$ has to be read.  (1) $S$ is a "
    r"set of collections: 3-any-set.  (2) All vectors of $R(T)$ are in $S$.  Then the ratio is $P[R(v) \in S] \leq "
    r"1$, so every $R$ is private with every $\epsilon \geq 0$, whatever it tells of $v$.  (3) Some vector of $R(T)$ "
    r"is in $S$, as in section 2 and in 3g; here for $S = \{s\}$.  Then no $\epsilon$ will do for $T = \{v\}$, where "
    r"the divisor is 0; for larger $T$ all with $e^\epsilon \geq 1 + ((1-q)/q)^L$ will.",
)
def private_collection(d):
    """Privacy by the logarithm of a ratio, which compares a collection with one that lacks a vector."""
    d.define()
    # All vectors of R(T) in S.
    one = in_vectors(n + 1)
    given = [ge(eps, 0), ge(n, 0), gt(all_in(n), 0), gt(one, 0), le(one, 1)]
    d.also(by_logarithm(all_in(n + 1), all_in(n), given, [at(elementary("exp tangent"), x=eps)]))
    # Some vector of R(T) in S = s_k.
    given = [ge(L, 0), all_bits(n + 1), bits(s, k)]
    d.refute(
        le(log(found_more / found), eps),
        [ge(n, 0), *given],
        {n: 0, L: 1, k: 1, q: Fraction(1, 4), eps: 1},
        meanings=[meaning(v, [t, j], 1), meaning(s, [k, j], 1)],
        using=[prove(bit(1))],
        also=True,
    )
    known = [grows, slowly, likely, at(power_positive, x=q, c=L), at(odds_times, c=L)]
    d.also(by_logarithm(found_more, found, [ge(n, 1), *chance, ge(exp(eps), 1 + odds), *given], known))


@section.item(
    "3-any-set",
    r"\log \frac{P[R(T) \in S]}{P[R(T_v) \in S]} \text{ exists for any set } S",
    kind="prose",
    steps=(),
    note=r"For $S$ all collections of $N$ vectors, $P[R(T) \in S]$ is 1 if $T$ has $N$ vectors, else 0.  Repaired: a "
    "collection of as many vectors in place of $T_v$, of which one differs, for $S$ of $N$ outcomes, all "
    r"probabilities positive, and any bound $\rho \leq e^\epsilon$ for single records.  For $R$, the last line, "
    r"$((1-q)/q)^L$ is such a bound: so $\epsilon = L \log((1-q)/q)$.",
)
def any_set(d):
    """No set of collections has positive probability for both $T$ and $T_v$: they have different sizes."""
    size, smaller = same(n + 1, N), same(n, N)
    for vectors_in_s in (1, 2):
        d.refute(le(log(size / smaller), eps), [ge(n, 0)], {n: 1, N: vectors_in_s, eps: 1})
    d.also(by_cases(ge(n, N), eq(size * smaller, 0)))
    # Collections of n records each, that differ in row r; S has N of their outcomes.
    some, no_less = every([x, y], gt(response(x, y), 0)), ge(exp(eps), rho)
    given = [ge(N, 1), *some_row, no_less, of_records(rho), some, *agreeing_rows(n)]
    laws, signs = [lambda k: law(n, k), lambda k: law_other(n, k)], []
    for each, records in ((law, row), (law_other, other_row)):
        one = induction(n, gt(each(n, k), 0), side=[some], using=[at(assume(some), x=records(n + 1), y=s(k, n + 1))])
        ones = [at(one, k=number) for number in (1, N + 1)]
        all_of_them = gt(total(lambda k, each=each: each(n, k), N), 0)
        signs.append(induction(N, all_of_them, start=1, side=[some, ge(n, 0)], using=ones))
    not_negative = prove(ge(response(x, y), 0), [some], [assume(some)])
    by_outcome = prove(le(law(n, j), rho * law_other(n, j)), given, [not_negative, at(for_outcome, {k: j, eps: rho})])
    known = [natural, *signs, by_outcome, bounded_sum(*laws, rho)]
    d.repair(by_logarithm(*(total(f, N) for f in laws), given, known))
    # One record: a vector, randomized by R.
    rows, other = [*vectors, bits(v, u), ge(exp(eps), odds)], vector_law(L, u, k, q)
    known = [at_most, *(at(at_least, t=row) for row in (t, u)), at(power_positive, x=q, c=L), at(odds_times, c=L)]
    d.also(by_logarithm(vector_law(L, t, k, q), other, [*chance, *rows], known))


@section.item("3g", display="3g", kind="definition", note=r"$T_v$ has the vectors $v_1, \dots, v_n$.")
def anonymity(d):
    """A minimum of finitely many ratios, whose denominators are positive; it is 0 for a collection of one vector."""
    d.define()
    law = vector_law(L, t, k, q)
    positive = prove(gt(law, 0), [*chance, *vectors], [at_least, at(power_positive, x=q, c=L)])
    d.also(positive)
    d.also(eq(contained(0, L, k, q) / law, 0), vectors, [positive])
    d.also(gt(found / law, 0), [ge(n, 1), *vectors, all_bits(n + 1)], [positive, likely, at(power_positive, x=q, c=L)])


if __name__ == "__main__":
    run(section)
