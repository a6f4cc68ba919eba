"""Randomizing what was randomized: a report that is flipped once more, and what this does to the divergence.

Reports are kept with weight p and flipped with weight q, then kept with weight c and flipped with weight r.  So s
reported ones of n become t of them with the weight law(n - s, s, t, c, r), and in all a record is kept with weight
p c + q r and flipped with weight q c + p r.  `twice(last, n, z, m, t, ..)` is the weight of t ones in the end, with at
most `last` of them after the first time, for z zeros and m ones, n in all.  Its executable model enumerates both flips.

The divergence does not grow by this (`not_more`): the positive part of a sum is at most the sum of the positive parts,
and the weights of all t that s becomes add up to 1.  It shrinks (`less`) where there are summands of both signs.
"""

import itertools
from fractions import Fraction

from derivations.binomial_law import total_mass
from derivations.distributions import (
    N,
    flips,
    i,
    law,
    law_positive,
    law_zero_above,
    law_zero_below,
    m,
    n,
    nonnegative_weights,
    one_more_set_bit,
    ones,
    p,
    q,
    u,
    unit_not_negative,
    v,
    z,
)
from derivations.privacy.hockey_stick import (
    E,
    below,
    first_sign,
    gap,
    given,
    last_gap,
    part,
    part_above,
    part_equal,
    part_itself,
    part_not_negative,
    part_zero,
    parts,
    records,
    s,
    w,
    x,
    y,
)
from symbolic.kernel import substitute
from symbolic.language.symbols import eq, explicit, ge, gt, integers, reals, summation
from symbolic.language.translate import to_term
from symbolic.search.prove import at, by_cases, induction, prove

t, last = integers("t last")
c, r, p2, q2 = reals("c r p2 q2")
sizes = [ge(z, 0), ge(m, 0)]
# Both times together.
together = [eq(p2, p * c + q * r), eq(q2, q * c + p * r)]

# ---------------------------------------------------------------------------------------------- both times together


def model(last, n, z, m, t, p, q, c, r):
    """The weight of t ones in the end, by enumeration of the flips of z + m records and then of n."""
    total = Fraction(0)
    for first in itertools.product((0, 1), repeat=int(z) + int(m)):
        s = sum(flip ^ (position >= z) for position, flip in enumerate(first))
        if s <= last:
            total += q ** sum(first) * p ** (len(first) - sum(first)) * flips(n - s, s, t, c, r)
    return total


def again(s, t, n=N):
    """s ones of n become t of them."""
    return law(n - s, s, t, c, r)


twice = explicit(
    "twice",
    [last, n, z, m, t, p, q, c, r],
    summation(law(z, m, s, p, q) * again(s, t, n), s, 0, last),
    model=model,
)


def both_times(z, m, t, last, n):
    """The same with the weights at hand."""
    return twice(last, n, z, m, t, p, q, c, r)


def _one_more(z_after, m_after, kept, flipped, weights):
    """One record more, whose report is a zero with weight `kept`, a one with weight `flipped`; at the end `weights`."""
    up_to_last = induction(
        last,
        eq(
            both_times(z_after, m_after, t, last, n + 1),
            kept * (c * both_times(z, m, t, last, n) + r * both_times(z, m, t - 1, last, n))
            + flipped * (r * both_times(z, m, t, last - 1, n) + c * both_times(z, m, t - 1, last - 1, n)),
        ),
        [ge(n, last)],
        side=sizes,
        using=[
            at(law_zero_below, i=-1),
            *(
                lemma
                for s in (0, last, last + 1)
                for lemma in (at(one_more_set_bit, i=s), at(one_more_set_bit, z=n - s, m=s, i=t, p=c, q=r))
            ),
        ],
    )
    total = z + m
    zero, one = weights
    return prove(
        eq(
            both_times(z_after, m_after, t, total + 1, total + 1),
            zero * both_times(z, m, t, total, total) + one * both_times(z, m, t - 1, total, total),
        ),
        [*sizes, *together],
        [
            at(up_to_last, n=total, last=total),
            at(law_zero_above, i=total + 1),
            at(one_more_set_bit, i=total + 1),
            at(one_more_set_bit, z=0, m=total, i=t, p=c, q=r),
        ],
    )


def composed(z, m):
    """Randomizing twice is randomizing once, with other weights."""
    return eq(law(z, m, t, p2, q2), both_times(z, m, t, z + m, z + m))


ones_composed = induction(
    m,
    composed(0, m),
    side=together,
    bound=[t],
    using=[at(_one_more(z, m + 1, q, p, (q2, p2)), z=0), at(one_more_set_bit, z=0, i=t, p=p2, q=q2)],
)
composition = induction(
    z,
    composed(z, m),
    side=[ge(m, 0), *together],
    bound=[t],
    base=ones_composed,
    using=[_one_more(z + 1, m, p, q, (p2, q2))],
)

# ---------------------------------------------------------------------------------------------- one number t

# Weights that may be 0: when nothing is flipped the second time.
ones_at_least_zero = induction(
    m, ge(ones(m, i, p, q), 0), bound=[i], side=nonnegative_weights, using=[unit_not_negative]
)
law_at_least_zero = induction(
    z, ge(law(z, m, i, p, q), 0), bound=[i], side=[ge(m, 0), *nonnegative_weights], using=[ones_at_least_zero]
)


def weight_not_negative(s):
    """How often s becomes t."""
    return at(law_at_least_zero, z=N - s, m=s, i=t, p=c, q=r)


def spread(last, t):
    """The sum over s = 0, .., last of the positive part of a summand, as far as it goes to t."""
    return summation(part(gap(s)) * again(s, t), s, 0, last)


def made(last, t):
    """The same of the summands themselves."""
    return both_times(N - m, m, t, last, N) - E * both_times(N - 1 - m, m + 1, t, last, N)


may_flip = [*records, ge(c, 0), ge(r, 0)]
one_more_part = by_cases(
    ge(u + w * y, 0),
    ge(x + part(w) * y, part(u + w * y)),
    [ge(y, 0), ge(x, part(u))],
    [part_above, part_not_negative, at(part_above, w=u), at(part_not_negative, w=u)],
)
next_part = prove(
    ge(x + part(w) * y, part(v)),
    [ge(y, 0), ge(x, part(u)), eq(v, u + w * y)],
    [one_more_part, at(part_equal, u=v, v=u + w * y)],
)


def _next(before, part_before, s, after):
    """`next_part` for the summand at s."""
    return at(next_part, x=before, u=part_before, w=gap(s), y=again(s, t), v=after)


spread_enough = induction(
    last,
    ge(spread(last, t), part(made(last, t))),
    [ge(N, last)],
    side=may_flip,
    base=prove(
        ge(spread(0, t), part(made(0, t))),
        [*may_flip, ge(N, 0)],
        [
            prove(eq(made(0, t), 0 + gap(0) * again(0, t))),
            weight_not_negative(0),
            prove(eq(part(0), 0)),
            _next(0, 0, 0, made(0, t)),
        ],
    ),
    step=lambda ih, known: prove(
        ge(spread(last + 1, t), part(made(last + 1, t))),
        known,
        [
            ih(),
            prove(eq(made(last + 1, t), made(last, t) + gap(last + 1) * again(last + 1, t)), [ge(last, 0)]),
            weight_not_negative(last + 1),
            _next(spread(last, t), made(last, t), last + 1, made(last + 1, t)),
        ],
        match=False,
    ),
)

# With summands of both signs, and flips both ways, it is more than that: the last summand is negative and takes part,
# while what is spread is positive from the first summand on.
flips_both_ways = [gt(c, 0), gt(r, 0)]
mixed = [*given, below, *flips_both_ways, ge(t, 0), ge(N, t)]
weight_positive = at(law_positive, i=t, p=c, q=r)
spread_positive = induction(
    last,
    gt(spread(last, t), 0),
    [ge(N, last)],
    side=mixed,
    base=prove(
        gt(spread(0, t), 0),
        mixed,
        [first_sign, at(part_itself, w=gap(0)), at(weight_positive, z=N, m=0)],
    ),
    using=[weight_not_negative(last + 1), at(part_not_negative, w=gap(last + 1))],
)


def _more_than_last():
    """What is spread is more than the positive part of all that is made, as the last summand takes away from that."""
    with_negative = by_cases(
        ge(u + w * y, 0),
        gt(x, part(u + w * y)),
        [gt(y, 0), gt(0, w), ge(x, part(u)), gt(x, 0)],
        [at(part_above, w=u)],
    )
    less_part = prove(
        gt(x, part(v)),
        [gt(y, 0), gt(0, w), ge(x, part(u)), gt(x, 0), eq(v, u + w * y)],
        [with_negative, at(part_equal, u=v, v=u + w * y)],
    )
    before = {"x": spread(N - 1, t), "u": made(N - 1, t)}
    return prove(
        gt(spread(N, t), part(made(N, t))),
        mixed,
        [
            last_gap,
            at(weight_positive, z=0, m=N),
            at(spread_positive, last=N - 1),
            at(spread_enough, last=N - 1),
            prove(eq(made(N, t), made(N - 1, t) + gap(N) * again(N, t)), [ge(N, 1)]),
            prove(eq(spread(N, t), spread(N - 1, t)), mixed, [last_gap, at(part_zero, w=gap(N))]),
            at(less_part, **before, w=gap(N), y=again(N, t), v=made(N, t)),
        ],
    )


# ---------------------------------------------------------------------------------------------- all t together


def after(t):
    """A summand for what is randomized twice."""
    return gap(t, p=p2, q=q2)


def parts_after(k):
    """The sum of its positive parts for t = 0, .., k."""
    return summation(part(after(t)), t, 0, k)


def weight_up_to(s, k):
    """How often s becomes at most k."""
    return summation(again(s, t), t, 0, k)


def spread_up_to(last, k):
    """The sum over s of the positive parts, as far as they go to 0, .., k."""
    return summation(part(gap(s)) * weight_up_to(s, k), s, 0, last)


def put(term, variable, value):
    """A number put in afterwards: as an argument of a sum, not as part of its definition."""
    return substitute(to_term(term), {to_term(variable): to_term(value)})


k = integers("k")
more_weight = prove(eq(weight_up_to(s, k + 1), weight_up_to(s, k) + again(s, k + 1)), [ge(k, 0)])
more_spread = induction(
    last,
    eq(spread_up_to(last, k + 1), spread_up_to(last, k) + spread(last, k + 1)),
    side=[ge(k, 0)],
    using=[at(more_weight, s=n) for n in (0, last + 1)],
)
first_weight = prove(eq(weight_up_to(s, 0), again(s, 0)))
first_spread = induction(
    last,
    eq(put(spread_up_to(last, k), k, 0), put(spread(last, t), t, 0)),
    using=[at(first_weight, s=n) for n in (0, last + 1)],
)
all_weight = prove(
    eq(weight_up_to(s, N), 1), [ge(s, 0), ge(N, s), eq(c, 1 - r)], [at(total_mass, z=N - s, m=s, p=c, q=r)]
)
all_spread = induction(
    last,
    eq(spread_up_to(last, N), parts(last)),
    [ge(N, last)],
    side=[eq(c, 1 - r)],
    using=[at(all_weight, s=n) for n in (0, last + 1)],
)


def by_spreading(relation, hypotheses, lemma):
    """D01 against what it becomes, from what is shown for each t."""
    made_is = prove(
        eq(after(t), made(N, t)),
        [*records, *together],
        [at(composition, z=N - m), at(composition, z=N - 1 - m, m=m + 1)],
    )
    each = prove(
        relation(spread(N, t), part(after(t))),
        [*hypotheses, *together, ge(t, 0), ge(N, t)],
        [lemma, made_is, at(part_equal, u=after(t), v=made(N, t))],
    )
    up_to_k = induction(
        k,
        relation(spread_up_to(N, k), parts_after(k)),
        [ge(N, k)],
        side=[*hypotheses, *together],
        using=[at(each, t=0), at(each, t=k + 1), at(more_spread, last=N), at(first_spread, last=N)],
    )
    return prove(
        relation(parts(N), parts_after(N)),
        [*hypotheses, *together, eq(c, 1 - r)],
        [at(up_to_k, k=N), at(all_spread, last=N)],
    )


not_more = by_spreading(ge, may_flip, at(spread_enough, last=N))
less = by_spreading(gt, [*given, below, *flips_both_ways], _more_than_last())
