r"""Jan 2016, section 5.3: the noise that $k$-randomization needs by the bound (5.13), (5.14) to (5.24).

The bound at three deviations below the mean, and all that is solved for $q$, is right.  It is enough for $R_s \leq
\lambda$ from there on, in this one direction, and more than is needed.
"""

from derivations.author import Theory
from derivations.jan2016 import paper, section_5_1, section_5_3
from derivations.laws import k_randomization as repeated
from symbolic.theory import powers, root_bounds

laws = Theory("noise by the bound", on=[section_5_3.laws, section_5_1.laws, root_bounds.theory])
lemma = laws.lemma

section = paper.section("5.3", section_5_3.section.title, __name__, given=section_5_3.GIVEN, laws=[laws])

# The roots of the lines by the deviation of S.
SIZES = "0 < q, 1 > 2*q, p = 1 - q, k >= 1, N >= 1"
ROOT = "sqrt(p*q/(k*N))"
positive = [lemma(f"{SIZES} |- {number} > 0") for number in ("p*k*N", "q*k*N", ROOT)]
of_variance = lemma(f"{SIZES} |- p*q*k*N > 0")
parts = (("p*q/(k*N)", "k*N"), ("q/(p*k*N)", "p*k*N"), ("p/(q*k*N)", "q*k*N"))
roots = [lemma(f"{SIZES} |- sqrt({part}) = sqrt(p*q*k*N)/({divisor})") for part, divisor in parts]
# The sums of (5.15), (5.16) and (5.17), with h for the root.
GIVEN = "0 < q, 1 > 2*q, p = 1 - q, k >= 1, h > 0"
MIXED = "sum((p - 3*h)^i*(1 - p + 3*h)^(k - i)*binomial(k, i)*(p^(k - 2*i)/q^(k - 2*i)), i, 0, k)"
APART = "sum(q^i/p^i*(p - 3*h)^i*(p^(k - i)/q^(k - i))*(q + 3*h)^(k - i)*binomial(k, i), i, 0, k)"
separated = lemma(f"{GIVEN} |- {MIXED} = {APART}")
TOGETHER = "sum(binomial(k, i)*(q - 3*q*%s)^i*(p + 3*p*%s)^(k - i), i, 0, k)"
gathered = lemma(f"{GIVEN} |- {APART} = {TOGETHER % ('(h/p)', '(h/q)')}")
same_sum = lemma(f"k >= 1, x = g, y = f |- {TOGETHER % ('x', 'y')} = {TOGETHER % ('g', 'f')}")

row = section.item("5.3-s", display="5.3a").stands(steps=("4.3-moments",))
row.title("Three deviations below the mean of $S$, for $kN$ set bits; it may be negative.")
row.note("As a number of reported ones $s$ has to be an integer and not negative; this one need not be.")
row.prove(using=[row["5.1-S", "variance"].at(T="N")])
row.refute("|- p*k*N - 3*sqrt(p*q*k*N) >= 0", at="k = 1, N = 1, q = 1/4", also=True)

# What (5.13) bounds is not needed here: only its right side is.
section.item("5.14").stands(steps=("5.3-s",)).title("The bound (5.13) at this $s$.").prove()
row = section.item("5.15")
row.stands(steps=("5.14",)).title("The root divided by $kN$.").prove(using=[positive[-1], separated.at(h=ROOT)])

same = same_sum.at(x=f"{ROOT}/p", y=f"{ROOT}/q", g="sqrt(q/(p*k*N))", f="sqrt(p/(q*k*N))")
row = section.item("5.16").stands(steps=("5.15",)).title("The powers of $p$ and $q$ put to the two factors.")
row.prove(using=[*positive, *roots, gathered.at(h=ROOT), same])
section.item("5.17").stands(steps=("5.16",)).title("By the binomial theorem.").prove()
section.item("5.18").stands(steps=("5.17",)).title("The $k$-th power.").prove()
section.item("5.19").stands(steps=("5.18",)).title("$q + p = 1$ and $p^2 - q^2 = p - q$.").prove()


@section.item("5.20").stands(steps=("5.14", "5.15", "5.16", "5.17", "5.18", "5.19"))
def power_of_k(d):
    """The bound at three deviations below the mean, as a $k$-th power; all the way from (5.14)."""
    d.prove()
    d.also(d.calc("5.14", "5.15", "5.16", "5.17", "5.18", "5.19"))


# ---------------------------------------------------------------------------------------------- the noise
# For all outcomes from this s on the ratio of a single bit, and so its k-th power, is no larger.
LOW, LOW_POWER = r"1 + \frac{3(p-q)}{\sqrt{qp kN}}", r"\left(1 + \frac{3(p-q)}{\sqrt{qp kN}} \right)^k"
BASE = "1 + 3*(p - q)/sqrt(p*q*k*N)"
ONE_BIT = r"\frac{kN - s}{kN} \cdot \frac{p}{q} + \frac{s}{kN} \cdot \frac{q}{p}"
above_one = section.lemma(f"{LOW} > 1")
at_most_low = section.lemma(rf"{ONE_BIT} \leq {LOW}", given="low")
one_bit_positive = section.lemma(f"{ONE_BIT} > 0", given="outcome").prove(using=[repeated.rho_positive.at(n="k*N")])
power = powers.at_least_power.at(n="k", x=BASE, y="(k*N - s)/(k*N)*(p/q) + s/(k*N)*(q/p)")
bounded = section.lemma(rf"\left({ONE_BIT}\right)^k \leq {LOW_POWER}", given="outcome; low")
bounded.prove(using=[at_most_low, one_bit_positive, power])


# The limit of the ratio is lambda.  One bit, reported once with less noise than 1/10, is in the window if it is 1 only;
# in the paper's example, reported once with less noise than 0.009, the outcomes from 984 on are.
def within(k, N, p, q, limit, first):
    """A point, and that the ratio is at most the limit from the lower end of the window on, so from `first` on."""
    n = f"{k}*{N}"
    low = f"s >= 0, {n} >= s, s >= {p}*{n} - 3*sqrt({p}*({q})*{n})"
    ratio = f"reported({k}, {N}, {N} - 1, s, {p}, {q})/reported({k}, {N}, {N}, s, {p}, {q})"
    lowest = lemma(f"{low} |- s >= {first}")
    closed = paper.lemma(("5.13", "closed")).at(k=k, N=N, p=p, q=q)
    known = lemma(f"{low} |- {limit} >= {ratio}").prove(using=[lowest, closed], unfold=False)
    return {"given": r"limit; \lambda > 1", "at": f"k = {k}, N = {N}, q = {q}, lambda = {limit}", "using": [known]}


ROOTED, LESS_NOISE = within(1, 1, "4/5", "1/5", 4, 0), within(1, 1, "2/3", "1/3", 2, 0)
EXAMPLE = within(1, 1000, "124/125", "1/125", 2, 984) | {"also": True}

row = section.item("5.21").stands(steps=("5.13", "5.20"), consequence="conclusion")
row.title(r"$R_s$ is at most that, from three deviations below the mean on; that need not be at most $\lambda$.").note(
    r"It is less for $k \geq 2$ and $0 < s < kN$. It bounds in one "
    r"direction only: above the mean $P(S = s|D)$ can be more than $\lambda$ times $P(S = s|D_m)$."
)
row.refute(link=2, **ROOTED).refute(link=2, **EXAMPLE)
row.refute(link=1, given=r"outcome; s = pkN - 3\sqrt{pqkN}", at="k = 1, N = 1, s = 0, q = 1/10")
row.refute(link=1, given=r"outcome; s = pkN - 3\sqrt{pqkN}; k \geq 2", at="k = 2, N = 1, s = 0, q = 2/11")
weak, strict = ([repeated.possible, bounded, ("5.13", name)] for name in ("closed", "closed, strict"))
row.repair(rf"R_s \leq {LOW_POWER}", given="outcome; low", using=weak, name="closed")
row.repair(link=1, given=r"k \geq 2; 0 < s < kN; low", using=strict)
above, at = r"outcome; s \leq pkN + 3\sqrt{pqkN}; (5.22)", "k = 2, N = 2, s = 4, q = 1/4, lambda = 8"
row.refute(r"\lambda P(S = s|D_m) \geq P(S = s|D)", given=above, at=at, also=True)

row = section.item("5.22").stands(steps=("5.21",), consequence="conclusion")
row.title(
    r"Enough for $R_s \leq \lambda$ from three deviations below the mean on, but more than is needed: of one bit with "
    "$q = 1/5$ the ratio is at most 4 in the window, and the left side is 11/2."
).note(
    r"Read as it is introduced: the limit of the ratio is $\lambda$, so $R_s \leq \lambda$ for all $s$ in the window."
)
row.refute(**ROOTED).refute(**EXAMPLE)
using = [repeated.possible, ("5.21", "closed")]
row.repair(r"R_s \leq \lambda", given="outcome; low; (5.22)", using=using, name="enough")
row.refute(given=r"outcome; low; R_s \leq \lambda", at="k = 2, N = 2, s = 1, q = 1/4, lambda = 5", also=True)

Z = "pow(lambda, 1/k)"
root_above, *of_root = (
    fact.at(y="lambda") for fact in (powers.root_above_one, powers.root_positive, powers.power_of_root)
)
values = {"v": "p*q*k*N", "e": "p - q", "y": f"{Z} - 1", "c": 3}
limit_above = section.lemma(r"\lambda > 1", given="(5.22)")
larger_base, at_least_power = (fact.at(x=Z, y=BASE, n="k") for fact in (powers.larger_base, powers.at_least_power))
known = [limit_above, above_one, *of_root, larger_base]
below_root = section.lemma(rf"{LOW} \leq \sqrt[k]{{\lambda}}", given="(5.22)").prove(using=known)

row = section.item("5.23").stands(steps=("5.22",), consequence="conclusion")
row.title(
    "The bound solved for $k^2$ times the variance of the estimate: enough, and more than is needed, like (5.22)."
).note(
    r"It is equivalent to (5.22) for $\lambda > 1$. The converse, by which the noise is chosen, needs this; it "
    "follows from (5.22), not from (5.23)."
)
row.refute(**LESS_NOISE).refute(**EXAMPLE).also(limit_above)
row.also("(5.23)", given="(5.22)", using=[of_variance, limit_above, root_above, below_root])
row.refute("(5.22)", given="(5.23)", at="k = 1, N = 6, q = 2/5, lambda = 1/2", also=True)
back = [of_variance, root_above, of_root[-1], above_one, root_bounds.rooted.at(values), at_least_power]
row.also("(5.22)", given=r"\lambda > 1; (5.23)", using=back, name="back")
row.repair(
    r"R_s \leq \lambda", given=r"\lambda > 1; (5.23); outcome; low", using=[("5.23", "back"), ("5.22", "enough")]
)

row = section.item("5.24").title(
    r"The bound solved for $q$: enough for $R_s \leq \lambda$ from three deviations below the mean on, like (5.22)."
)
row.stands(steps=("5.23",), consequence="conclusion").refute(**LESS_NOISE).refute(**EXAMPLE)
bits = {"N": "k*N", "lambda": Z}
solved_for_q = [limit_above, root_above, row["4.44"].at(bits), row["4.45"].at(bits)]
row.also("(5.24)", given="(5.22); (5.23)", using=solved_for_q)
back = [root_above, *(row[ref, "back"].at(bits) for ref in ("4.45", "4.44"))]
row.also("(5.23)", given=r"\lambda > 1; (5.24)", using=back, name="solved")
private = [("5.24", "solved"), ("5.23", "back"), ("5.22", "enough")]
row.repair(r"R_s \leq \lambda", given=r"\lambda > 1; (5.24); outcome; low", using=private, name="private")

row = section.item(
    "5.3-required",
    r"q \geq \frac{1}{2} \left(1 - \frac{1}{\sqrt{1 + 4 \frac{9}{(\sqrt[k]{\lambda} - 1)^2 kN}}} \right)",
).stands(steps=("5.24",), at="5.3:11:1", consequence="conclusion")
row.title("(5.24) is enough for the ratio in the window, in one direction; it is not required.").note(
    r"For $k = 1$ it is required where $pN - 3\sigma$ is an outcome: 4.3-lower-bound, 4.3-attained. For $k \geq 2$ it "
    "is not even there, unless that is 0: by (5.13) the ratio is less than the bound. In the example, $k = 2$, 0.0242 "
    "is enough, and (5.24) asks for 0.0243 (by computation)."
)
row.refute(**LESS_NOISE).refute(**EXAMPLE)
row.repair(r"R_s \leq \lambda", given=r"\lambda > 1; (5.24); outcome; low", using=[("5.24", "private")])
