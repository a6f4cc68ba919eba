r"""Section 2: both directions; one is the other with zeros and ones exchanged (I2), and the worst collection.

So $\delta$, the maximum over all collections and both directions, is a maximum of one of them.  No hypothesis about
$p$, $q$, $E$ is needed.  That all the other records are zeros is not always the worst case.
"""

from derivations.author import Theory, first, induction
from derivations.laws import distributions as of
from derivations.privacy import hockey_stick
from derivations.privacy.hockey_stick import (
    GIVEN,
    RECORDS,
    SMALL,
    divergence,
    greater_above,
    greater_at_most,
    part_equal,
    parts,
    turned,
)
from derivations.privacy.paper import paper

laws = Theory("both directions", on=[hockey_stick.theory])
lemma = laws.lemma
section = paper.section("2", "Both directions", __name__, laws=[laws])


def other(s):
    """A summand of D01, zeros and ones exchanged."""
    return f"(law(m + 1, N - m - 1, {s}, p, q) - E*law(m, N - m, {s}, p, q))"


# The sum up to k of what D10 adds up is the end of the sum of D01, zeros and ones exchanged.
same = lemma(f"{RECORDS} |- {turned('s')} = {other('N - s')}")
same.prove(using=[of.exchanged.at(z="N - m", i="s"), of.exchanged.at(z="N - m - 1", m="m + 1", i="s")])
reversed_sum = lemma(
    f"{RECORDS}, k >= 0, N >= k |- {parts(turned, 'k')} = {parts(other, 'N')} - {parts(other, 'N - k - 1')}"
).prove(
    induction("k"),
    [fact for s in (0, "k + 1") for fact in (same.at(s=s), part_equal.at(u=turned(s), v=other(f"N - ({s})")))],
)
other_direction = lemma(f"{RECORDS} |- D10(N, m, p, q, E) = D01(N, N - 1 - m, p, q, E)")
other_direction.prove(using=[reversed_sum.at(k="N")])


@section.item("I2", r"D_{1,0}(m) = D_{0,1}(N - 1 - m)", kind="theorem")
def both_directions(d):
    """Zeros and ones exchanged, what was reported as a one is reported as a zero; for any $p$, $q$, $E$."""
    d.prove(other_direction)


def worst_model(k, N, p, q, E, directions):
    """The greatest divergence for at most k ones among the others."""
    return max(divergence(first, N, m, p, q, E) for first in directions for m in range(int(k) + 1))


# For m ones among the others, one direction and the greater one of the two.
ONE, OTHER = (f"{name}(N, {{}}, p, q, E)".format for name in ("D01", "D10"))
BOTH = "max(D01(N, {0}, p, q, E), D10(N, {0}, p, q, E))".format
# The greatest of D01 and D10, or of D01 alone, for 0, .., k ones among the others; delta is over all collections.
W, W01 = (f"{name}({{}}, N, p, q, E)".format for name in ("worst", "worst01"))
worst = laws.recursive(W("k"), BOTH(0), f"max({W('k')}, {BOTH('k + 1')})")
laws.model(worst, lambda *where: worst_model(*where, (0, 1)))
worst01 = laws.recursive(W01("k"), ONE(0), f"max({W01('k')}, {ONE('k + 1')})")
laws.model(worst01, lambda *where: worst_model(*where, (0,)))
delta = laws.explicit(f"delta(N, p, q, E) = {W('N - 1')}")
laws.model(delta, lambda N, *where: worst_model(N - 1, N, *where, (0, 1)))


def above(left, right):
    """max(left, right) is at least either of them."""
    return [fact.at(x=left, y=right) for fact in greater_above]


# Each member is below the maximum.
member = lemma(f"j >= 0, k >= j |- {W01('k')} >= {ONE('j')}").prove(
    induction("k", start="j", base=first("j")), [*above(W01("j - 1"), ONE("j")), *above(W01("k"), ONE("k + 1"))]
)
each = lemma(f"j >= 0, N - 1 >= j |- {W01('N - 1')} >= {BOTH('j')}")
each.prove(using=[
    member.at(k="N - 1"), member.at(k="N - 1", j="N - 1 - j"), other_direction.at(m="j"),
    greater_at_most.at(w=W01("N - 1"), x=ONE("j"), y=OTHER("j")),
])  # fmt: skip
not_more = lemma(f"k >= 0, N - 1 >= k |- {W01('N - 1')} >= {W('k')}").prove(
    induction("k"), [each.at(j=0), each.at(j="k + 1"), greater_at_most.at(w=W01("N - 1"), x=W("k"), y=BOTH("k + 1"))]
)
not_less = lemma(f"k >= 0 |- {W('k')} >= {W01('k')}")
not_less.prove(induction("k"), [
    *above(ONE(0), OTHER(0)), *above(ONE("k + 1"), OTHER("k + 1")), *above(W("k"), BOTH("k + 1")),
    greater_at_most.at(w=f"max({W('k')}, {BOTH('k + 1')})", x=W01("k"), y=ONE("k + 1")),
])  # fmt: skip


@section.item(
    "I2-delta", r"\delta(\epsilon) = \max_m \max\{D_{0,1}(m), D_{1,0}(m)\} = \max_m D_{0,1}(m)", kind="theorem"
).stands(steps=("I2",))
def one_direction(d):
    """One direction is enough, if every number of ones is looked at."""
    d.prove(f"|- delta(N, p, q, E) = {W01('N - 1')}", "N >= 1", [not_more.at(k="N - 1"), not_less.at(k="N - 1")])


# ---------------------------------------------------------------------------------------------- the worst collection


@section.item(
    "worst",
    r"\max_m D_{0,1}(m) > D_{0,1}(0) \text{ for } N = 3,\ q = \tfrac15,\ E = \tfrac{11}{10}: \quad "
    r"D_{0,1}(1) = \tfrac{473}{1250}, \quad D_{0,1}(0) = \tfrac{232}{625}",
    kind="prose",
)
def not_always_zeros(d):
    """That all the other records are zeros is not always the worst case."""
    d.prove("|- D01(3, 1, 4/5, 1/5, 11/10) = 473/1250")
    d.prove("|- D01(3, 0, 4/5, 1/5, 11/10) = 232/625")
    d.prove("|- D01(3, 1, 4/5, 1/5, 11/10) > D01(3, 0, 4/5, 1/5, 11/10)")
    d.also("|- delta(3, 4/5, 1/5, 11/10) = 473/1250")
    d.refute(f"|- {ONE(0)} >= {ONE('m')}", [GIVEN, SMALL], at="N = 3, m = 1, q = 1/5, E = 11/10", also=True)
