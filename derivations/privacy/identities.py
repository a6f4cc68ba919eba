"""The divergence in closed form, I1: a maximum over thresholds, and where it is attained.

N records in all, of which m are ones among the N - 1 that both collections have; f is the law of the number of ones
that these report, F its distribution function, g(k) = (p - qE) f(k) - (E - 1) F(k-1).  D01 and D10 are defined in
`hockey_stick`, with models that enumerate what is released; here is what they mean for events.

Findings.  Every g(k) is a lower bound, whatever the integer k; so the maximum is over all of them.  It is enough that
the summands at k and k + 1 have the right signs for g(k) to be the maximum: where a ratio f(k)/f(k-1) meets the
threshold exactly, k - 1 attains it as well as k.  E = 1 is allowed.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from derivations.distributions import (
    N,
    i,
    j,
    k,
    law_not_negative,
    law_positive,
    law_zero_above,
    law_zero_below,
    m,
    one_more_set_bit,
    p,
    q,
)
from derivations.privacy.hockey_stick import (
    D01,
    D10,
    P0,
    P1,
    E,
    F,
    below,
    chance,
    earlier,
    f,
    first_sign,
    g,
    gain,
    gap,
    gaps,
    given,
    last_gap,
    maximum,
    maximum_above,
    maximum_at_most,
    no_more,
    none_at_all,
    of_others,
    others,
    part,
    part_above,
    part_not_negative,
    part_zero,
    partial_sum,
    parts,
    parts_above,
    parts_grow,
    positive_so_far,
    records,
    released,
    s,
    summand,
    turned,
    w,
    x,
)
from derivations.privacy.paper import paper
from derivations.runner import run
from symbolic.kernel import Claim, cases, combine, define, equal
from symbolic.language.symbols import (
    eq,
    ge,
    gt,
    integers,
    lt,
    pos,
    recursive,
    sequence,
    summation,
)
from symbolic.language.translate import to_term
from symbolic.search.prove import at, by_cases, induction, prove

section = paper.section("1", "The divergence in closed form", __name__)

here, there = integers("here there")

# E < p/q as it is printed, and without the quotient.
small = lt(E, p / q)
in_range = [*given, small]
cleared = prove(below, [*chance, small])
# What the ratios f(k)/f(k-1) are compared with.
threshold = (p * E - q) / (p - q * E)

# ---------------------------------------------------------------------------------------------- the definition


@section.item(
    "D",
    r"D_{01}(m) = \sum_s \max\{P_0(s) - E P_1(s), 0\}, \quad D_{10}(m) = \sum_s \max\{P_1(s) - E P_0(s), 0\}",
    kind="definition",
    note=r"$P_0$, $P_1$: the laws of the number of reported ones for $m$ ones among $N - 1$ records and one more, "
    r"$0$ or $1$.  $E = e^\epsilon$.  An event is where a sequence is not negative.",
)
def definition(d):
    """The least $\\delta$ such that $P_0 \\leq e^\\epsilon P_1 + \\delta$ for every event, a set of numbers $s$."""
    d.define()
    test = sequence("test", s)
    not_more = by_cases(ge(x, 0), ge(part(w), pos(x) * w), using=[part_above, part_not_negative])
    as_much = by_cases(ge(w, 0), eq(pos(w) * w, part(w)))

    def difference(where, of, k):
        return summation(pos(where(s)) * of(s), s, 0, k)

    for divergence, of in ((D01, gap), (D10, turned)):
        value, total = divergence(N, m, p, q, E), summation(part(of(s)), s, 0, k)
        at_most = induction(
            k, ge(total, difference(test, of, k)), using=[at(not_more, w=of(n), x=test(n)) for n in (0, k + 1)]
        )
        attained = induction(k, eq(difference(of, of, k), total), using=[at(as_much, w=of(n)) for n in (0, k + 1)])
        d.also(ge(value, difference(test, of, N)), records, [at(at_most, k=N)], name="every event")
        d.also(eq(value, difference(of, of, N)), records, [at(attained, k=N)], name="the best one")


@section.item("P", r"P_0(s) = p f(s) + q f(s-1), \quad P_1(s) = q f(s) + p f(s-1)", kind="display")
def one_record_more(d):
    """One record more than those that both collections have."""
    d.prove(eq(P0(s), p * f(s) + q * f(s - 1)), records)
    d.prove(eq(P1(s), q * f(s) + p * f(s - 1)), records, [of_others(one_more_set_bit, i=s)])


# ---------------------------------------------------------------------------------------------- I1


@section.item(
    "I1-sums",
    r"\sum_{s \leq k} (P_0(s) - E P_1(s)) = (p - qE) f(k) - (E - 1) F(k-1)",
    kind="lemma",
)
def partial_sums(d):
    """For every integer $k$, and for every $E$."""
    d.prove(eq(gaps(k), g(k)), [*records, eq(p, 1 - q)], [partial_sum])


@section.item(
    "I1-signs",
    r"P_0(j) \geq E P_1(j) \implies P_0(i) \geq E P_1(i) \quad (0 \leq i \leq j \leq N,\ E < p/q)",
    kind="lemma",
)
def signs(d):
    """The summands change their sign once, from $+$ to $-$, because $f$ is log-concave."""
    d.prove(
        ge(P0(i), E * P1(i)),
        [*in_range, ge(i, 0), ge(j, i), ge(N, j), ge(P0(j), E * P1(j))],
        [cleared, earlier],
    )
    d.also(gt(P0(0), E * P1(0)), in_range, [cleared, first_sign], name="first")
    d.also(lt(P0(N), E * P1(N)), given, [last_gap], name="last")


@lru_cache(maxsize=10_000)
def model_f(k, N, m, p, q):
    """f(k), by enumeration of what the other records may release."""
    return sum(weight for outcome, weight in released(others(N, m), p, q).items() if sum(outcome) == k)


def model_g(k, N, m, p, q, E):
    """g(k)."""
    return (p - q * E) * model_f(k, N, m, p, q) - (E - 1) * sum(model_f(i, N, m, p, q) for i in range(int(k)))


# The greatest of g(0), .., g(k).
greatest = recursive(
    "greatest",
    [k, N, m, p, q, E],
    0,
    g(0),
    lambda h: maximum(h(k, N, m, p, q, E), g(k + 1)),
    model=lambda k, *where: max(model_g(i, *where) for i in range(int(k) + 1)),
)


def top(k):
    """`greatest` for the collections at hand."""
    return greatest(k, N, m, p, q, E)


parts_above_g = prove(ge(parts(k), g(k)), [*records, eq(p, 1 - q), ge(k, -1)], [partial_sum, parts_above])
parts_above_top = induction(
    k,
    ge(parts(k), top(k)),
    side=[*records, eq(p, 1 - q)],
    base=prove(ge(parts(0), top(0)), [*records, eq(p, 1 - q)], [at(parts_above_g, k=0)]),
    step=lambda ih, known: prove(
        ge(parts(k + 1), top(k + 1)),
        known,
        [
            at(parts_above_g, k=k + 1),
            prove(ge(parts(k + 1), top(k)), known, [ih(), at(parts_grow, k=k + 1, last=k)]),
            at(maximum_at_most, w=parts(k + 1), u=top(k), v=g(k + 1)),
        ],
    ),
)
# As long as the signs are +, the positive parts add up to g(k); later there are no more of them.
top_above_parts = induction(
    k,
    ge(top(k), parts(k)),
    [ge(N, k)],
    side=[*given, below],
    base=prove(
        ge(top(0), parts(0)),
        [*given, below, ge(N, 0)],
        [at(partial_sum, k=0), first_sign, at(positive_so_far, i=0, j=0)],
    ),
    step=lambda ih, known: by_cases(
        ge(gap(k + 1), 0),
        ge(top(k + 1), parts(k + 1)),
        known,
        [
            ih(),
            at(partial_sum, k=k + 1),
            at(positive_so_far, i=k + 1, j=k + 1),
            at(part_zero, w=gap(k + 1)),
            *(at(lemma, u=top(k), v=g(k + 1)) for lemma in maximum_above),
        ],
    ),
)

# Every k gives a lower bound: outside of 0..N, where f(k) = 0, g(k) is 0 or less.
F_not_negative = induction(
    k, ge(F(k), 0), start=-1, side=[*chance, *records], using=[of_others(law_not_negative, i=k + 1)]
)
parts_not_negative = prove(ge(parts(N), 0), records, [at(parts_grow, k=N, last=-1)])
beyond = [
    parts_not_negative,
    at(F_not_negative, k=k - 1),
    *(of_others(lemma, i=k) for lemma in (law_zero_below, law_zero_above)),
]
lower_bound = cases(
    cases(
        prove(ge(parts(N), g(k)), [*given, ge(k, 0), ge(N, k)], [parts_above_g, at(parts_grow, k=N, last=k)]),
        prove(ge(parts(N), g(k)), [*given, ge(k, N + 1)], beyond),
        ge(N, k),
        ge(k, N + 1),
    ),
    prove(ge(parts(N), g(k)), [*given, ge(-1, k)], beyond),
    ge(k, 0),
    ge(-1, k),
)


@section.item(
    "I1",
    r"D_{01}(m) = \max_k \left[(p - qE) f(k) - (E - 1) F(k-1)\right] \text{ for } E < p/q; \quad "
    r"D_{01}(m) = 0 \text{ for } E \geq p/q",
    kind="theorem",
    steps=("I1-sums", "I1-signs"),
    note="The maximum over $k = 0, \\dots, N$, and then over all integers, as each of them gives a lower bound.",
)
def closed_form(d):
    """The divergence is a maximum over thresholds; each of them gives a lower bound."""
    d.prove(eq(D01(N, m, p, q, E), top(N)), in_range, [cleared, at(top_above_parts, k=N), at(parts_above_top, k=N)])
    d.prove(ge(D01(N, m, p, q, E), g(k)), given, [lower_bound], name="lower")
    no_room = prove(ge(q * E, p), [*chance, ge(E, p / q)])
    d.prove(eq(D01(N, m, p, q, E), 0), [*given, ge(E, p / q)], [no_room, at(none_at_all, k=N)], name="zero")


# ---------------------------------------------------------------------------------------------- where it is attained


def model_last(k, N, m, p, q, E):
    """The last of 0, .., k with P0 >= E P1, by enumeration of what may be released; 0 if there is none."""
    laws = [Counter(), Counter()]
    for record, counts in enumerate(laws):
        for outcome, weight in released((*others(N, m), record), p, q).items():
            counts[sum(outcome)] += weight
    return max([0, *(i for i in range(int(k) + 1) if laws[0][i] >= E * laws[1][i])])


# The last of 0, .., k with P0 >= E P1; 0 if there is none.
last_sign = recursive(
    "last_sign",
    [k, N, m, p, q, E],
    0,
    0,
    lambda h: pos(gap(k + 1)) * (k + 1) + (1 - pos(gap(k + 1))) * h(k, N, m, p, q, E),
    model=model_last,
)


def star(k):
    """`last_sign` for the collections at hand."""
    return last_sign(k, N, m, p, q, E)


up, down = ge(gap(k + 1), 0), gt(0, gap(k + 1))
moves = prove(eq(star(k + 1), k + 1), [ge(k, 0), up], [define(last_sign.kernel, "step")])
stays = prove(eq(star(k + 1), star(k)), [ge(k, 0), down])
star_first = prove(eq(star(0), 0))


def along(goal, *, side=(), base=None, moved=(), stayed=()):
    """The goal about star(k) by induction on k: the next star is k + 1, or it is the one before."""
    after = Claim([], goal).substitute({to_term(k): to_term(k + 1)}).goal
    return induction(
        k,
        goal,
        side=side,
        base=base,
        step=lambda ih, known: cases(
            prove(after, [*known, up], [moves, *moved]), prove(after, [*known, down], [stays, ih(), *stayed]), up, down
        ),
    )


def same_gap(relation):
    """What holds of gap(there) holds of gap(here), if here = there."""
    replaced = equal(*map(to_term, (here, there, gap(s), s)))
    return prove(relation(gap(here)), [eq(here, there), relation(gap(there))], [replaced])


def not_negative(value):
    return ge(value, 0)


def negative(value):
    return gt(0, value)


not_negative_too, negative_too = same_gap(not_negative), same_gap(negative)
star_not_below, star_not_above = along(ge(star(k), 0)), along(ge(k, star(k)))
sign_at_star = along(
    not_negative(gap(star(k))),
    side=[*given, below],
    base=prove(
        not_negative(gap(star(0))),
        [*given, below],
        [star_first, first_sign, at(not_negative_too, here=star(0), there=0)],
    ),
    moved=[at(not_negative_too, here=star(k + 1), there=k + 1)],
    stayed=[at(not_negative_too, here=star(k + 1), there=star(k))],
)

_contradiction = combine(
    [ge(j, i + 1), ge(i, j)], ge(-1, 0), {"sum": [[Fraction(1), [name], None] for name in ("h0", "h1")]}
)
impossible = prove(gt(0, w), [ge(j, i + 1), ge(i, j)], [_contradiction])


def _signs_after_star():
    """``star(k) < j <= k |- gap(j) < 0``: for j = k + 1 by the definition of the star, before that by induction."""
    goal = negative(gap(j))

    def step(ih, known):
        room = prove(ge(star(k + 1), j), [*known, up], [moves])
        beyond_star = prove(ge(j, star(k) + 1), [*known, down], [stays])
        at_end = prove(eq(j, k + 1), [ge(k + 1, j), ge(j, k + 1)])
        before = prove(goal, [*known, down, ge(k, j)], [stays, beyond_star, ih(j=j)])
        new = prove(goal, [*known, down, ge(j, k + 1)], [at_end, at(negative_too, here=j, there=k + 1)])
        moved = prove(goal, [*known, up], [room, at(impossible, w=gap(j), i=star(k + 1))])
        return cases(moved, cases(before, new, ge(k, j), ge(j, k + 1)), up, down)

    none = prove(ge(star(0), j), [ge(0, j)], [star_first])
    return induction(
        k,
        goal,
        [ge(j, star(k) + 1), ge(k, j)],
        bound=[j],
        base=prove(goal, [ge(j, star(0) + 1), ge(0, j)], [none, at(impossible, i=star(0), w=gap(j))]),
        step=step,
    )


best = star(N - 1)
after_best = [*given, ge(j, best + 1)]
at_end = prove(eq(j, N), [ge(j, N), ge(N, j)])
signs_after_best = cases(
    prove(negative(gap(j)), [*after_best, ge(N - 1, j)], [at(_signs_after_star(), k=N - 1)]),
    prove(negative(gap(j)), [*after_best, ge(j, N), ge(N, j)], [at_end, last_gap, at(negative_too, here=j, there=N)]),
    ge(N - 1, j),
    ge(j, N),
)
best_inside = [prove(ge(best, 0), given, [at(star_not_below, k=N - 1)])]
best_inside += [prove(ge(N - n, best), given, [at(star_not_above, k=N - 1)]) for n in (1, 0)]


def by_ratio(relation, sign):
    """What the sign of a summand says of the ratio f(k)/f(k-1)."""
    return prove(
        relation,
        [*given, below, ge(k, 1), ge(N, k), sign],
        [gain, at(summand, s=k), of_others(law_positive, i=k - 1)],
    )


ratio_at_least = by_ratio(ge(f(k) / f(k - 1), threshold), not_negative(gap(k)))
ratio_less = by_ratio(lt(f(k) / f(k - 1), threshold), negative(gap(k)))


def attained_at(k):
    """Lemmas for D01 = g(k), given the signs at k and k + 1."""
    return [at(partial_sum, k=k), at(positive_so_far, i=k, j=k), at(no_more, k=N, last=k)]


@section.item(
    "I1-last",
    r"D_{01}(m) = g(k^*), \quad k^* = \max\left\{k \leq N - 1 : \frac{f(k)}{f(k-1)} \geq \frac{pE - q}{p - qE}\right\}",
    kind="theorem",
    steps=("I1-sums", "I1-signs"),
    note=r"With $f(0)/f(-1) = \infty$.  $k^*$ is defined as the last $k \leq N - 1$ with $P_0(k) \geq E P_1(k)$; its "
    "ratio, and the ratios after it, are compared with the threshold here.",
)
def attained(d):
    """The maximum is attained at the last $k$ whose ratio is at the threshold or above."""
    d.prove(
        eq(D01(N, m, p, q, E), g(best)),
        in_range,
        [cleared, *best_inside, at(sign_at_star, k=N - 1), at(signs_after_best, j=best + 1), *attained_at(best)],
    )
    d.prove(
        ge(f(best) / f(best - 1), threshold),
        [*in_range, ge(best, 1)],
        [cleared, *best_inside, at(sign_at_star, k=N - 1), at(ratio_at_least, k=best)],
    )
    positive = prove(ge(j, 1), after_best, best_inside)
    d.prove(
        lt(f(j) / f(j - 1), threshold),
        [*in_range, ge(j, best + 1), ge(N - 1, j)],
        [cleared, positive, signs_after_best, at(ratio_less, k=j)],
    )
    d.also(
        eq(D01(N, m, p, q, E), g(k)),
        [*in_range, ge(k, 0), ge(N, k), ge(P0(k), E * P1(k)), ge(E * P1(k + 1), P0(k + 1))],
        [cleared, *attained_at(k)],
        name="two signs",
    )


if __name__ == "__main__":
    run(section)
