"""The quantile of the number of reported ones: inf {y : F_{n,m}(y) >= x} for 0 < x <= 1.

It is the number of integers k in 0..n with F_{n,m}(k) < x.  It is attained, and the least such y among all reals.
"""

from derivations.author import Theory, cases, induction
from derivations.laws import distributions as of
from derivations.laws import probability_ratio as ratio
from symbolic.theory import rounding


def least(n, m, x, p, q):
    """The least y with P[s <= y] >= x: one of the outcomes, as the law has jumps nowhere else."""
    total = 0
    for outcome in range(int(n) + 1):
        total += of.flips(n - m, m, outcome, p, q)
        if total >= x:
            return outcome
    return n + 1


theory = Theory("quantiles", integers="s l", on=[ratio.theory])
lemma = theory.lemma
F = "cdf(n, m, {}, p, q)".format
missing = theory.recursive("missing(k, n, m, x, p, q)", "0", f"missing(k, n, m, x, p, q) + 1 - pos({F('k')} - x)")
theory.model(missing, lambda k, *where: min(k, least(*where)))
theory.model(theory.explicit("quantile(n, m, x, p, q) = missing(n + 1, n, m, x, p, q)"), least)

GIVEN = "p > 0, q > 0, p = 1 - q, 0 <= m <= n, x > 0, x <= 1"
COUNT, MORE = (f"missing({k}, n, m, x, p, q)" for k in ("k", "k + 1"))
enough = lemma(f"k >= 0, {F('k')} >= x |- {MORE} = {COUNT}")
count_at_most = lemma(f"k >= 0 |- {COUNT} <= k").prove(induction("k", step=cases(f"{F('k')} >= x")))
same = lemma(f"x = y |- {F('x')} = {F('y')}")
# From k to k + 1: nothing changes where F(k) >= x; else every number so far was counted.
as_before = lemma(f"k >= 0, {F('k')} >= x, {F(COUNT)} >= x |- {F(MORE)} >= x")
as_before.prove(using=[enough, same.at(x=MORE, y=COUNT)])
all_counted = lemma(f"k >= 0, {F('k')} >= x, {COUNT} >= k |- {F(MORE)} >= x")
all_counted.prove(using=[count_at_most, enough, same.at(x=MORE, y="k")])
not_yet = lemma(f"{GIVEN}, k >= 0, {F('k')} < x, {F(COUNT)} >= x |- {COUNT} >= k + 1")
reached = lemma(f"{GIVEN}, k >= 0, {COUNT} <= k - 1 |- {F(COUNT)} >= x", name="search for the quantile")
reached.prove(induction("k", step=cases(f"{F('k')} >= x, {COUNT} >= k")), [all_counted, as_before, not_yet])
missed = lemma(f"{GIVEN}, k >= 0 |- {F(COUNT + ' - 1')} < x", name="below the quantile").prove(
    induction("k", step=cases(f"{F('k')} >= x"), base=[ratio.none_below.at(x="-1"), ratio.none_below.at(x="0 - 1")])
)
Q, ALL = "quantile(n, m, x, p, q)", "missing(n + 1, n, m, x, p, q)"
outcome = lemma(f"{GIVEN} |- {ALL} <= n").prove(cases(f"{ALL} >= n + 1"))
at_quantile = lemma(f"{GIVEN} |- {F(Q)} >= x").prove(using=[reached.at(k="n + 1"), outcome, same.at(x=Q, y=ALL)])
before = lemma(f"{GIVEN} |- {F(Q + ' - 1')} < x")
before.prove(using=[missed.at(k="n + 1"), same.at(x=f"{Q} - 1", y=f"{ALL} - 1")])
# It is the least real number there, and the one integer.
floors = lemma(f"{F('floor(y)')} = {F('y')}")
floors.prove(using=[ratio.same_end.at(j="floor(floor(y))", k="floor(y)"), rounding.whole_floor.at(s="floor(y)")])
below = lemma(f"{GIVEN}, y < {Q} |- {F('y')} < x")
below.prove(using=[before, rounding.floor_below.at(x="y", s=Q), floors, ratio.cdf_grows.at(y=f"{Q} - 1", x="floor(y)")])
least_real = lemma(f"{GIVEN}, {F('y')} >= x |- y >= {Q}", name="least real quantile").prove(cases(f"y >= {Q}"), [below])
