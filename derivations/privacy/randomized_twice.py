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

from derivations.author import Theory, cases, induction
from derivations.laws import binomial_law, distributions
from derivations.privacy import hockey_stick
from derivations.privacy.hockey_stick import BELOW, GIVEN, RECORDS, gap, parts, put

theory = Theory("randomizing twice", integers="t", on=[binomial_law.theory, hockey_stick.theory])
lemma = theory.lemma

# ---------------------------------------------------------------------------------------------- both times together


def model(last, n, z, m, t, p, q, c, r):
    """The weight of t ones in the end, by enumeration of the flips of z + m records and then of n."""
    total = Fraction(0)
    for first in itertools.product((0, 1), repeat=int(z) + int(m)):
        s = sum(flip ^ (position >= z) for position, flip in enumerate(first))
        if s <= last:
            total += q ** sum(first) * p ** (len(first) - sum(first)) * distributions.flips(n - s, s, t, c, r)
    return total


twice = theory.explicit(
    "twice(last, n, z, m, t, p, q, c, r) = sum(law(z, m, s, p, q)*law(n - s, s, t, c, r), s, 0, last)"
)
theory.model(twice, model)
TOGETHER = "p2 = p*c + q*r, q2 = q*c + p*r"


def after(t):
    """A summand for what is randomized twice."""
    return put(gap(t), p="p2", q="q2")


def both_times(z="z", m="m", t="t", last="z + m", n="z + m"):
    """`twice` with the weights at hand."""
    return f"twice({last}, {n}, {z}, {m}, {t}, p, q, c, r)"


def one_more(after, kept, flipped, weights):
    """One record more, whose report is a zero with weight `kept`, a one with weight `flipped`; at the end `weights`."""
    bit = distributions.one_more_set_bit
    step = lemma(
        f"z >= 0, m >= 0, last >= 0, n >= last |- {both_times(*after, last='last', n='n + 1')} ="
        f" {kept}*(c*{both_times(last='last', n='n')} + r*{both_times(t='t - 1', last='last', n='n')})"
        f" + {flipped}*(r*{both_times(last='last - 1', n='n')} + c*{both_times(t='t - 1', last='last - 1', n='n')})"
    ).prove(
        induction("last"),
        [
            distributions.law_zero_below.at(i=-1),
            *(bit.at(i=s) for s in (0, "last", "last + 1")),
            *(bit.at(z=f"n - ({s})", m=s, i="t", p="c", q="r") for s in (0, "last", "last + 1")),
        ],
    )
    return lemma(
        f"z >= 0, m >= 0, {TOGETHER} |- {both_times(*after, last='z + m + 1', n='z + m + 1')}"
        f" = {weights[0]}*{both_times()} + {weights[1]}*{both_times(t='t - 1')}"
    ).prove(
        using=[
            step.at(n="z + m", last="z + m"),
            distributions.law_zero_above.at(i="z + m + 1"),
            bit.at(i="z + m + 1"),
            bit.at(z=0, m="z + m", i="t", p="c", q="r"),
        ]
    )


one_set_bit_more = one_more(("z", "m + 1"), "q", "p", ("q2", "p2"))
ones_composed = lemma(f"m >= 0, {TOGETHER} |- law(0, m, t, p2, q2) = {both_times(z=0, last='m', n='m')}").prove(
    induction("m", bound="t"), [one_set_bit_more.at(z=0), distributions.one_more_set_bit.at(z=0, i="t", p="p2", q="q2")]
)
composition = lemma(f"z >= 0, m >= 0, {TOGETHER} |- law(z, m, t, p2, q2) = {both_times()}")
composition.prove(induction("z", bound="t", base=[ones_composed]), [one_more(("z + 1", "m"), "p", "q", ("p2", "q2"))])

# ---------------------------------------------------------------------------------------------- one number t
# Weights that may be 0: when nothing is flipped the second time.
ones_at_least_zero = lemma("m >= 0, p >= 0, q >= 0 |- ones(m, i, p, q) >= 0").prove(induction("m", bound="i"))
law_at_least_zero = lemma("z >= 0, m >= 0, p >= 0, q >= 0 |- law(z, m, i, p, q) >= 0").prove(induction("z", bound="i"))
MAY_FLIP, FLIPS = "c >= 0, r >= 0", f"{GIVEN}, {BELOW}, c > 0, r > 0"


def again(s):
    """How often s becomes t."""
    return f"law(N - ({s}), {s}, t, c, r)"


def spread(last):
    """The sum over s = 0, .., last of the positive part of a summand, as far as it goes to t."""
    return f"sum(max({gap('s')}, 0)*{again('s')}, s, 0, {last})"


def made(last):
    """The same of the summands themselves."""
    return f"sum({gap('s')}*{again('s')}, s, 0, {last})"


share_not_negative = lemma("y >= 0 |- max(w, 0)*y >= 0").prove(cases("w >= 0"))
share_above = lemma("y >= 0 |- max(w, 0)*y >= w*y").prove(cases("w >= 0"))
following = {"w": gap("k + 1"), "y": again("k + 1")}
weight = {"z": "N - (k + 1)", "m": "k + 1", "i": "t", "p": "c", "q": "r"}
some_spread, more_spread = (
    lemma(f"{MAY_FLIP}, k >= -1, N >= k |- {spread('k')} >= {bound}").prove(
        induction("k", start=-1), [share.at(following), law_at_least_zero.at(weight)]
    )
    for bound, share in ((0, share_not_negative), (made("k"), share_above))
)
spread_enough = lemma(f"{MAY_FLIP}, N >= 0 |- {spread('N')} >= max({made('N')}, 0)")
spread_enough.prove(cases(f"{made('N')} >= 0"), [some_spread.at(k="N"), more_spread.at(k="N")])
# With summands of both signs, and flips both ways, it is more than that: the last summand is negative and takes part,
# while what is spread is positive from the first summand on.
spread_positive = lemma(f"{FLIPS}, t >= 0, N >= t, k >= 0, N >= k |- {spread('k')} > 0")
spread_positive.prove(induction("k"), [
    hockey_stick.first_sign, hockey_stick.part_itself.at(w=gap(0)),
    distributions.law_positive.at(z="N", m=0, i="t", p="c", q="r"),
    share_not_negative.at(following), law_at_least_zero.at(weight),
])  # fmt: skip
last_takes = lemma(f"{FLIPS}, t >= 0, N >= t |- {spread('N')} > {made('N')}")
last_takes.prove(using=[
    hockey_stick.last_gap, hockey_stick.part_zero.at(w=gap("N")),
    distributions.law_positive.at(z=0, m="N", i="t", p="c", q="r"), more_spread.at(k="N - 1"),
])  # fmt: skip
spread_more = lemma(f"{FLIPS}, t >= 0, N >= t |- {spread('N')} > max({made('N')}, 0)")
spread_more.prove(cases(f"{made('N')} >= 0"), [spread_positive.at(k="N"), last_takes])
apart = lemma(
    f"last >= 0 |- {made('last')}"
    f" = {both_times('N - m', 'm', last='last', n='N')} - E*{both_times('N - m - 1', 'm + 1', last='last', n='N')}"
).prove(induction("last"))
made_again = lemma(f"{RECORDS}, {TOGETHER} |- {after('t')} = {made('N')}")
made_again.prove(using=[composition.at(z="N - m"), composition.at(z="N - m - 1", m="m + 1"), apart.at(last="N")])

# ---------------------------------------------------------------------------------------------- all t together


def up_to(last, k):
    """The sum over s = 0, .., last of the positive parts, as far as they go to 0, .., k."""
    return f"sum(max({gap('s')}, 0)*sum({again('s')}, t, 0, {k}), s, 0, {last})"


more_weight = lemma(
    f"k >= 0, last >= 0 |- {up_to('last', 'k + 1')} = {up_to('last', 'k')} + {put(spread('last'), t='(k + 1)')}"
).prove(induction("last"))
first_weight = lemma(f"last >= 0 |- {up_to('last', 0)} = {put(spread('last'), t='0')}").prove(induction("last"))
all_weight = lemma(f"c = 1 - r, last >= 0, N >= last |- {up_to('last', 'N')} = {parts(gap, 'last')}").prove(
    induction("last"), [binomial_law.total_mass.at(z=f"N - ({s})", m=s, p="c", q="r") for s in (0, "last + 1")]
)


def compared(relation, hypotheses, one):
    """D01 against what it becomes, from what is shown for each t."""
    each = lemma(f"{hypotheses}, t >= 0, N >= t |- {spread('N')} {relation} max({after('t')}, 0)")
    each.prove(using=[one, made_again, hockey_stick.part_equal.at(u=after("t"), v=made("N"))])
    together = lemma(f"{hypotheses}, k >= 0, N >= k |- {up_to('N', 'k')} {relation} {parts(after, 'k')}").prove(
        induction("k"), [each.at(t=0), each.at(t="k + 1"), more_weight.at(last="N"), first_weight.at(last="N")]
    )
    return lemma(f"{hypotheses}, c = 1 - r |- {parts(gap, 'N')} {relation} {parts(after, 'N')}").prove(
        using=[together.at(k="N"), all_weight.at(last="N")]
    )


not_more = compared(">=", f"{RECORDS}, {TOGETHER}, {MAY_FLIP}", spread_enough)
less = compared(">", f"{FLIPS}, {TOGETHER}", spread_more)
