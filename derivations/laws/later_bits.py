"""How fast the factor falls by which one bit after another, changed from 1 to 0, multiplies P(s); for p = 1 - q.

c(t) is P(s) for n bits of which t are zero (`k_randomization`).  The first factor c(1)/c(0) is 1 - e, where e is the
distance of s from the mean in units of p q n/(p - q): (4.32) of January 2016.  Later ones are no larger; here is how
much smaller they are at most.  The laws of three neighbours are linked,

    (n - t) p q c(t+1) = ((n - t) p^2 - t q^2 - (p - q) s) c(t) + t p q c(t-1),

so c(t+1) is at least 1 - y - t h times c(t), where y >= e and h is (p - q)^2/(p q (n - t)) or more.  With h <= y^2 the
product of r factors is at least 1 - r y (`least`).  That h is so needs bits that stay set: a record alone has none
(`one_record`).
"""

from derivations.author import Theory, cases, first, induction
from derivations.laws import k_randomization as repeated
from derivations.laws import one_record
from derivations.laws.k_randomization import c, positive
from symbolic.theory import factors

theory = Theory("later bits", on=[repeated.theory, factors.theory])
lemma = theory.lemma

# ---------------------------------------------------------------------------------------------- three neighbours
ones_by_place = lemma("m >= 0 |- i*ones(m + 1, i, p, q) = (m + 1)*p*ones(m, i - 1, p, q)")
# Each reported one is that of a set bit or of a zero bit.
by_place = lemma(
    "z >= 0, m >= 0 |- i*law(z + 1, m + 1, i, p, q)"
    " = (m + 1)*p*law(z + 1, m, i - 1, p, q) + (z + 1)*q*law(z, m + 1, i - 1, p, q)"
).prove(induction("z", bound="i"))
OWN = "((n - t)*p^2 - t*q^2 - (p - q)*s)"
linked = lemma(f"t >= 1, n >= t + 1, p = 1 - q |- (n - t)*p*q*{c('t + 1')} = {OWN}*{c('t')} + t*p*q*{c('t - 1')}")

# ---------------------------------------------------------------------------------------------- one factor
RANGE = "q > 0, p > q, p = 1 - q, s >= 0, n >= s"
NEAR = "(p - q)*(s - p*n) <= y*(p*q*n)"
E = "((s - p*n)*(p - q)/(p*q*n))"
first_factor = lemma(f"{RANGE}, n >= 1 |- {c(1)} = (1 - {E})*{c(0)}", name="first cleared bit")
no_larger = lemma(f"{repeated.INSIDE}, t >= 1, n >= t |- {c(1)}*{c('t - 1')} >= {c(0)}*{c('t')}").prove(first("t", 1))
before = lemma(f"{RANGE}, t >= 1, n >= t |- {c('t - 1')} >= (1 + {E})*{c('t')}")
before.prove(using=[factors.divided.at(a=c(0), u=c(1), v=c("t - 1"), w=c("t"), e=E)])
factor = lemma(
    f"{RANGE}, t >= 1, n >= t + 1, {NEAR}, h*((n - t)*p*q) >= (p - q)^2 |- {c('t + 1')} >= (1 - y - t*h)*{c('t')}"
).prove(
    using=[
        *(linked, before),
        factors.lower.at(a="(n - t)*p*q", e=E, g="(p - q)^2"),
        factors.summed.at(v=c("t - 1"), w=c("t"), e=E, b="t*p*q", f=OWN, x=f"(n - t)*p*q*{c('t + 1')}"),
        factors.scaled.at(a="(n - t)*p*q", w=c("t"), u=c("t + 1"), b=f"{OWN} + t*p*q*(1 + {E})", x="1 - y - t*h"),
        positive,
    ]
)

# ---------------------------------------------------------------------------------------------- r factors
square = lemma("p > 0, q > 0 |- y^2*p*q >= 0")
FEW = "y^2*((n + 1 - m)*p*q) >= (p - q)^2"
few = lemma(f"r <= m - 1, {FEW}, p > 0, q > 0 |- y^2*((n - r)*p*q) >= (p - q)^2").prove(using=[square])
ONE_MORE = [factor.at(t="r", h="y^2"), few, factors.one_more.at(v=c("r"), w=c(0), u=c("r + 1"))]
ONE_MORE += [positive.at(t=zeros) for zeros in (0, "r + 1")]
GIVEN = f"{RANGE}, n >= m, m >= r, y > 0, {NEAR}, {FEW}"
least = lemma(f"{GIVEN}, r >= 1 |- {c('r')} >= (1 - r*y)*{c(0)}")
least.prove(induction("r", start=1), ONE_MORE)

# ---------------------------------------------------------------------------------------------- one record
# The ratio of January 2016 under k-randomization, from below: up to three deviations above the mean, for kN bits.
SIZES = "q > 0, p > q, p = 1 - q, k >= 1, N >= 1"
THREE = "(3*(p - q)/sqrt(p*q*k*N))"
ROOT = "sqrt(p*q*k*N)"
for number in ("p*q*k*N > 0", "p*q > 0", f"{ROOT} > 0", f"{THREE} > 0", "k*N >= k"):
    lemma(f"{SIZES} |- {number}")
RATIO = "reported(k, N, N - 1, s, p, q)/reported(k, N, N, s, p, q)"
UP_TO = f"{SIZES}, s >= 0, k*N >= s, s <= p*k*N + 3*{ROOT}"
CHANGED = f"law(k, k*N - k, s, p, q) >= (1 - k*{THREE})*law(0, k*N, s, p, q)"
one_of_many = lemma(f"{UP_TO}, N >= 2 |- {CHANGED}").prove(using=[least.at(n="k*N", y=THREE, m="k", r="k")])
# N is 1: the laws of a single record.
same = lemma("m = n |- law(z, m, s, p, q) = law(z, n, s, p, q)")
only_one = lemma(f"{UP_TO}, N <= 1 |- {CHANGED}")
known = [same.at(z="k", m="k*N - k", n=0), same.at(z=0, m="k*N", n="k")]
only_one.prove(using=[*known, one_record.odds_at_least.at(w=ROOT, a=f"k*{THREE}")])
changed = lemma(f"{UP_TO} |- {CHANGED}").prove(cases("N >= 2"))
ratio_at_least = lemma(f"{UP_TO} |- {RATIO} >= 1 - k*{THREE}", name="later cleared bits")
ratio_at_least.prove(using=[repeated.possible, changed])
