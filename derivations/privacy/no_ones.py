r"""Section 3: no ones among the others, or ones only; the law is binomial, and the maximum of I1 is at a floor (I3).

With the threshold $t$ of the ratios, $k^*$ is $\lfloor Nq/(q + pt) \rfloor$, and $q + pt$ is $(p - q)E/(p - qE)$, so
$k^* = \lfloor Nq(p - qE)/((p - q)E) \rfloor$.  $\lceil Nq/(q + pt) \rceil - 1$ attains the maximum as well; where the
quotient is an integer it is not the last $k$ whose ratio is at the threshold or above: $f(1)/f(0) = t = 2$ for $N =
7$, $q = 1/4$, $E = 7/5$.
"""

from derivations.author import Theory, first
from derivations.laws import binomial_law
from derivations.laws import distributions as of
from derivations.privacy import hockey_stick, identities
from derivations.privacy.hockey_stick import BELOW, CHANCE, SMALL, cleared
from derivations.privacy.identities import THRESHOLD
from derivations.privacy.paper import paper

laws = Theory("no ones among the others", on=[binomial_law.theory, identities.laws])
lemma = laws.lemma
section = paper.section("3", "No ones among the others", __name__, laws=[laws])

ALIKE = f"{CHANCE}, E >= 1, N >= 1"


class Alike:
    """All the other records are zeros, or all are ones: `up` is with what weight such a one is reported as a one."""

    def __init__(self, zeros, ones, up, down):
        self.zeros, self.ones, self.up, self.down = zeros, ones, up, down
        self.value = f"D01(N, {ones}, p, q, E)"
        self.quotient = f"N*{up}/({up} + {down}*({THRESHOLD}))"
        room = f"(N*{up}*(p - q*E) - k*({up}*(p - q*E) + {down}*(p*E - q)))"
        # The sign of a summand: k `down` f(k) is (N - k) `up` f(k-1), so it is that of the quotient without k.
        one_more = lemma(f"p > 0, q > 0, N >= 1 |- k*{down}*{self.f('k')} = (N - k)*{up}*{self.f('k - 1')}")
        one_more.prove(using=[self.binomial(i) for i in ("k", "k - 1")])
        product = lemma(f"{ALIKE} |- k*{down}*{self.gap('k')} = {self.f('k - 1')}*{room}")
        product.prove(using=[one_more, hockey_stick.summand.at(m=ones, s="k")])
        spread_positive = lemma(f"{ALIKE}, {BELOW} |- {up} + {down}*({THRESHOLD}) > 0")
        spread_positive.prove(using=[hockey_stick.gain, hockey_stick.loss])
        times = lemma(f"k >= 1, {down} > 0 |- k*{down} > 0")

        def by_quotient(relation):
            """The sign of a summand as the quotient compares with k."""
            enough = lemma(
                f"a > 0, {up} + {down}*(b/a) > 0, N*{up}/({up} + {down}*(b/a)) {relation} k"
                f" |- N*{up}*a - k*({up}*a + {down}*b) {relation} 0"
            )
            sign = lemma(f"x > 0, v > 0, x*y = v*w, w {relation} 0 |- y {relation} 0")
            enough_there = [
                product, hockey_stick.gain, spread_positive, of.law_positive.at(z=zeros, m=ones, i="k - 1"), times,
                enough.at(a="p - q*E", b="p*E - q"), sign.at(x=f"k*{down}", y=self.gap("k"), v=self.f("k - 1"), w=room),
            ]  # fmt: skip
            given = f"{ALIKE}, {BELOW}, k >= 1, N >= k, {self.quotient} {relation} k"
            return lemma(f"{given} |- {self.gap('k')} {relation} 0").prove(using=enough_there)

        self.not_below, self.not_above, self.above = (by_quotient(relation) for relation in (">=", "<=", "<"))
        up_to_quotient = lemma(f"{ALIKE}, {BELOW}, k >= 0, N >= k, {self.quotient} >= k |- {self.gap('k')} >= 0")
        up_to_quotient.prove(first("k"), [self.not_below, hockey_stick.first_sign.at(m=ones)])
        sums = lemma(
            f"p > 0, q > 0, N >= 1, k >= -1 |- sum({self.f('i')}, i, 0, k) = sum({self.weight('i')}, i, 0, k)",
        )
        # D01 = g(k) for every k with k <= quotient <= k + 1.
        self.between = lemma(f"{ALIKE}, {BELOW}, k >= 0, N - 1 >= k, {self.quotient} >= k, k + 1 >= {self.quotient}"
            f" |- {self.value} = {self.g('k')}").prove(using=[
                up_to_quotient, self.not_above.at(k="k + 1"), identities.attained_at_k.at(m=ones), sums.at(k="k - 1"),
                self.binomial("k"),
            ])  # fmt: skip
        self.inside = [
            lemma(f"{ALIKE}, {BELOW} |- {bound}") for bound in (f"{self.quotient} > 0", f"N > {self.quotient}")
        ]

    def binomial(self, i):
        """The law at i in closed form."""
        if self.ones == "0":
            return binomial_law.zeros_binomial.at(z="N - 1", i=i)
        return binomial_law.all_set.at(N="N - 1", i=i)

    def f(self, k):
        """f(k)."""
        return f"law({self.zeros}, {self.ones}, {k}, p, q)"

    def gap(self, k):
        """A summand of D01."""
        zero, one = ("N, 0", "N - 1, 1") if self.ones == "0" else ("1, N - 1", "0, N")
        return f"(law({zero}, {k}, p, q) - E*law({one}, {k}, p, q))"

    def weight(self, k):
        """The binomial law."""
        return f"binomial(N - 1, {k})*{self.up}^({k})*{self.down}^(N - 1 - ({k}))"

    def g(self, k):
        """g(k) for it."""
        return f"((p - q*E)*({self.weight(k)}) - (E - 1)*sum({self.weight('i')}, i, 0, {k} - 1))"

    def at_integer(self, k):
        """D01 = g(k) for k = floor(x) or ceil(x) - 1: x, the quotient, lies between k and k + 1."""
        here = k.format("x")
        around = [f"x >= {here}", f"{here} + 1 >= x", f"{here} >= 0", f"N - 1 >= {here}"]
        bounds = [lemma(f"x > 0, N > x |- {bound}").at(x=self.quotient) for bound in around]
        value = k.format(self.quotient)
        return lemma(f"{ALIKE}, {SMALL} |- {self.value} = {self.g(value)}").prove(
            using=[cleared, *self.inside, *bounds, self.between.at(k=value)]
        )


no_ones, all_ones = Alike("N - 1", "0", "q", "p"), Alike("0", "N - 1", "p", "q")
floor, ceiling = no_ones.at_integer("floor({})"), no_ones.at_integer("(ceil({}) - 1)")
QUOTIENT, f = no_ones.quotient, no_ones.f


row = section.item(
    "I3",
    r"D_{0,1}(0) = g(k^*), \quad k^* = \left\lfloor \frac{N q}{q + p t} \right\rfloor, \quad "
    r"t = \frac{pE - q}{p - qE}, \quad f(k) = \binom{N-1}{k} q^k p^{N-1-k}",
    kind="theorem",
).stands(steps=("I1-last",))


@row
def no_ones_among_the_others(d):
    r"""Without ones among the others the last $k$ is a floor: one binomial probability and one binomial tail.

    $\lceil Nq/(q + pt) \rceil - 1$ does as well: where $Nq/(q + pt)$ is an integer, $g$ is greatest at both.  But then
    it is not the last $k$ with its ratio at the threshold or above.
    """
    inside, ratio = [ALIKE, SMALL, "k >= 1, N - 1 >= k"], f"{f('k')}/{f('k - 1')}"
    d.prove(floor)
    for relation, name in ((">=", "up to the floor"), ("<", "after it")):
        d.prove(f"|- {ratio} {relation} {THRESHOLD}", [*inside, f"{QUOTIENT} {relation} k"], name=name)
    d.also(ceiling, name="ceiling")
    d.refute(
        f"|- {ratio} < {THRESHOLD}", [*inside, f"k >= ceil({QUOTIENT})"], at="N = 7, k = 1, q = 1/4, E = 7/5", also=True
    )
    simpler = "N*q*(p - q*E)/((p - q)*E)"
    d.also(f"|- {QUOTIENT} = {simpler}", [ALIKE, SMALL], name="simpler")


@section.item(
    "I3-ones",
    r"D_{01}(N - 1) = g(k^*), \quad k^* = \left\lfloor \frac{N p}{p + q t} \right\rfloor, \quad "
    r"t = \frac{pE - q}{p - qE}, \quad f(k) = \binom{N-1}{k} p^k q^{N-1-k}",
    kind="theorem",
).stands(steps=("I1-last",))
def all_ones_among_the_others(d):
    """The same with ones only: $p$ and $q$ change places in the law."""
    d.prove(all_ones.at_integer("floor({})"))
