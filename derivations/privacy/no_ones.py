r"""Section 3: no ones among the others; the law is binomial, and the maximum of I1 is attained at a floor (I3).

With the threshold $t$ of the ratios, $k^*$ is $\lfloor Nq/(q + pt) \rfloor$, and $q + pt$ is $(p - q)E/(p - qE)$, so
$k^* = \lfloor Nq(p - qE)/((p - q)E) \rfloor$.  $\lceil Nq/(q + pt) \rceil - 1$ attains the maximum as well; where the
quotient is an integer it is not the last $k$ whose ratio is at the threshold or above: $f(1)/f(0) = t = 2$ for $N =
7$, $q = 1/4$, $E = 7/5$.
"""

from derivations.laws import binomial_law
from derivations.laws import distributions as of
from derivations.privacy import hockey_stick, identities
from derivations.privacy.hockey_stick import BELOW, CHANCE, SMALL, cleared
from derivations.privacy.identities import THRESHOLD
from derivations.privacy.paper import paper
from derivations.runner import run
from symbolic.search.methods import first
from symbolic.theory.theory import Theory

laws = Theory("no ones among the others", on=[binomial_law.theory, identities.laws])
lemma = laws.lemma
section = paper.section("3", "No ones among the others", __name__, laws=[laws])

NO_ONES = f"{CHANCE}, E >= 1, N >= 1"
QUOTIENT = f"N*q/(q + p*({THRESHOLD}))"


def f(k):
    """f(k) where all the other records are zeros."""
    return f"law(N - 1, 0, {k}, p, q)"


def gap(k):
    """A summand of D01 there."""
    return f"(law(N, 0, {k}, p, q) - E*law(N - 1, 1, {k}, p, q))"


def weight(k):
    """The binomial law."""
    return f"binomial(N - 1, {k})*q^({k})*p^(N - 1 - ({k}))"


def g(k):
    """g(k) for it."""
    return f"((p - q*E)*({weight(k)}) - (E - 1)*sum({weight('i')}, i, 0, {k} - 1))"


# The sign of a summand: k p f(k) is (N - k) q f(k-1), so it is that of the quotient without k.
one_more = lemma(
    f"p > 0, q > 0, N >= 1 |- k*p*{f('k')} = (N - k)*q*{f('k - 1')}",
    using=[binomial_law.zeros_binomial.at(z="N - 1", i=i) for i in ("k", "k - 1")],
)
ROOM = "(N*q*(p - q*E) - k*(q*(p - q*E) + p*(p*E - q)))"
product = lemma(
    f"{NO_ONES} |- k*p*{gap('k')} = {f('k - 1')}*{ROOM}", using=[one_more, hockey_stick.summand.at(m=0, s="k")]
)
spread_positive = lemma(f"{NO_ONES}, {BELOW} |- q + p*({THRESHOLD}) > 0", using=[hockey_stick.gain, hockey_stick.loss])
times_p = lemma("k >= 1, p > 0 |- k*p > 0")


def by_quotient(relation):
    """The sign of a summand as the quotient compares with k."""
    room = lemma(f"a > 0, q + p*(b/a) > 0, N*q/(q + p*(b/a)) {relation} k |- N*q*a - k*(q*a + p*b) {relation} 0")
    sign = lemma(f"x > 0, v > 0, x*y = v*w, w {relation} 0 |- y {relation} 0")
    return lemma(
        f"{NO_ONES}, {BELOW}, k >= 1, N >= k, {QUOTIENT} {relation} k |- {gap('k')} {relation} 0",
        using=[
            product, hockey_stick.gain, spread_positive, of.law_positive.at(z="N - 1", m=0, i="k - 1"), times_p,
            room.at(a="p - q*E", b="p*E - q"), sign.at(x="k*p", y=gap("k"), v=f("k - 1"), w=ROOM),
        ],
    )  # fmt: skip


not_below, not_above, above = (by_quotient(relation) for relation in (">=", "<=", "<"))
up_to_quotient = lemma(
    f"{NO_ONES}, {BELOW}, k >= 0, N >= k, {QUOTIENT} >= k |- {gap('k')} >= 0",
    first("k"),
    [not_below, hockey_stick.first_sign.at(m=0)],
)
sums = lemma(f"p > 0, q > 0, N >= 1, k >= -1 |- sum({f('i')}, i, 0, k) = sum({weight('i')}, i, 0, k)")
VALUE = "D01(N, 0, p, q, E)"
# D01 = g(k) for every k with k <= quotient <= k + 1.
between = lemma(
    f"{NO_ONES}, {BELOW}, k >= 0, N - 1 >= k, {QUOTIENT} >= k, k + 1 >= {QUOTIENT} |- {VALUE} = {g('k')}",
    using=[
        up_to_quotient, not_above.at(k="k + 1"), identities.attained_at_k.at(m=0), sums.at(k="k - 1"),
        binomial_law.zeros_binomial.at(z="N - 1", i="k"),
    ],
)  # fmt: skip
inside = [lemma(f"{NO_ONES}, {BELOW} |- {bound}") for bound in (f"{QUOTIENT} > 0", f"N > {QUOTIENT}")]


def at_integer(k):
    """D01 = g(k) for k = floor(x) or ceil(x) - 1: x, the quotient, lies between k and k + 1."""
    here = k.format("x")
    around = [f"x >= {here}", f"{here} + 1 >= x", f"{here} >= 0", f"N - 1 >= {here}"]
    bounds = [lemma(f"x > 0, N > x |- {bound}").at(x=QUOTIENT) for bound in around]
    value = k.format(QUOTIENT)
    return lemma(f"{NO_ONES}, {SMALL} |- {VALUE} = {g(value)}", using=[cleared, *inside, *bounds, between.at(k=value)])


floor, ceiling = at_integer("floor({})"), at_integer("(ceil({}) - 1)")


@section.item(
    "I3",
    r"D_{01}(0) = g(k^*), \quad k^* = \left\lfloor \frac{N q}{q + p t} \right\rfloor, \quad "
    r"t = \frac{pE - q}{p - qE}, \quad f(k) = \binom{N-1}{k} q^k p^{N-1-k}",
    kind="theorem",
    steps=("I1-last",),
    note=r"$\lceil Nq/(q + pt) \rceil - 1$ does as well: where $Nq/(q + pt)$ is an integer, $g$ is greatest at both.  "
    "But then it is not the last $k$ with its ratio at the threshold or above.",
)
def no_ones_among_the_others(d):
    """Without ones among the others the last $k$ is a floor: one binomial probability and one binomial tail."""
    inside, ratio = [NO_ONES, SMALL, "k >= 1, N - 1 >= k"], f"{f('k')}/{f('k - 1')}"
    d.prove(floor)
    for relation, name in ((">=", "up to the floor"), ("<", "after it")):
        d.prove(f"|- {ratio} {relation} {THRESHOLD}", [*inside, f"{QUOTIENT} {relation} k"], name=name)
    d.also(ceiling, name="ceiling")
    d.refute(
        f"|- {ratio} < {THRESHOLD}", [*inside, f"k >= ceil({QUOTIENT})"], at="N = 7, k = 1, q = 1/4, E = 7/5", also=True
    )
    simpler = "N*q*(p - q*E)/((p - q)*E)"
    d.also(f"|- {QUOTIENT} = {simpler}", [NO_ONES, SMALL], name="simpler")


if __name__ == "__main__":
    run(section)
