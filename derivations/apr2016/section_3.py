r"""Apr 2016, section 3: the privacy ratio of the query $A$, conditioning on one record (3.1), its maximum.

Everything holds for vectors of any length $L$, any number $n$ of records, and any outcomes that are counted.  The
maximum of the ratio over all collections that differ in one row and all outcomes is $(p/q)^L$, for every $n$.  It is
attained where the changed record is the opposite of the old one and all $n$ synthetic records are the new one, and
nowhere else; with the old record its probability is at most $q^L p^{L(n-1)}$.  The name $\mathcal{S}_n$ stands for two
sets; the ratio is defined on one of them.  The definition of local privacy breaks off.
"""

# x is the collection number 1, x' is number 2, and number 0 is the collection of the records that they share, without
# the first one (`derivations.laws.occurrences`, `derivations.laws.neighbours`).

from derivations.apr2016 import paper
from derivations.apr2016.section_2 import BITS, place
from derivations.author import Theory, induction
from derivations.laws import count_vectors, neighbours, peak
from derivations.laws import randomization as of
from derivations.laws.occurrences import COUNTS, NUMBER, becoming, law, mixed
from symbolic.theory import logarithms
from symbolic.theory import powers as exponents
from symbolic.theory.logarithms import log_of_ratio

laws = Theory("privacy ratio", integers="L K n", on=[neighbours.theory, exponents.theory, logarithms.theory])
estimates = Theory("estimate of a count", integers="n m k i", on=[peak.theory])
GIVEN = ["0 < q < 1/2", "p = 1 - q"]
section = paper.section("3", "The privacy ratio", __name__, given=GIVEN, laws=[laws])
local = paper.section("3.1", "Local differential privacy", __name__, given=GIVEN, laws=[laws, estimates])

X, OTHER = (law("n", "s", z) for z in "12")
# At the counts s_1, .., s_K, for as many records.
AT, AT_OTHER = (law(COUNTS.format("K"), NUMBER.format("K"), z) for z in "12")
both = {"z": 1, "u": 2, "o": 0}
bound = neighbours.bound.at(**both)
odds = laws.lemma("q > 0, 1/2 > q, p = 1 - q, L >= 0 |- (p/q)^L = ((1 - q)/q)^L")
exp_of_log = laws.lemma("p > 0, q > 0, L >= 0 |- exp(L*log(p/q)) = (p/q)^L")
log_of_quotient = laws.lemma("b > 0, v > 0, x = v*b |- log(x/b) = log(v)").at(
    x=law("n + 1", "(n + 1)*worth(k, B)", "2"), b=law("n + 1", "(n + 1)*worth(k, B)", "1"), v="(p/q)^L"
)
log_of_power = laws.lemma("p > 0, q > 0, L >= 0 |- log((p/q)^L) = L*log(p/q)")

# All n + 1 outcomes are d_k.
ALIKE, ALIKE_OTHER = (law("n + 1", "(n + 1)*worth(k, B)", z) for z in "12")
alike_positive = neighbours.alike_positive.at(z=1)
mixtures = [neighbours.first_apart.at(z=z, o=0) for z in (1, 2)]
# The printed sums, with the law of one record.
SINGLE = f"sum({law('1', 'worth(j, B)', '{0}')}*{law('n - 1', 's - worth(j, B)', '0')}, j, 1, m)"
singles = [
    laws.lemma(f"B >= 2, K >= m, m >= 0 |- {SINGLE.format(z)} = {mixed(z, '1', 'n - 1', '0', 'm')}").at(m="K")
    for z in "12"
]
TERM = f"{becoming('1', '1', 'j')}*{law('n - 1', 's - worth(j, B)', '0')}"
REWEIGHTED = f"sum({becoming('2', '1', 'j')}/{becoming('1', '1', 'j')}*({TERM}), j, 1, {{}})"
one_bounded = [neighbours.one_bounded.at(z=z, u=u) for z, u in ((1, 2), (2, 1))]
one_bounded += [neighbours.possible.at(z=z, t=1, i="k") for z in (1, 2)]
reweighted = [
    mixtures[1],
    laws.lemma(f"{neighbours.POOL}, m >= 0 |- {mixed('2', '1', 'n - 1', '0', 'm')} = {REWEIGHTED.format('m')}").at(
        m="K"
    ),
]

# ---------------------------------------------------------------------------------------------- the ratio
section.item("3a", kind="definition").title("The privacy ratio.")

# One record of one bit.
POINT = f"n = 1, K = 2, L = 1, B = 2, q = 1/4, {BITS}"
same = neighbours.occurrences.congruent.at(m=COUNTS.format("K"), x=NUMBER.format("K"), z=1)
later = laws.lemma("t >= 1 |- floor(z*unit(t + 1 - 1)) = floor(0*unit(t - 1))")
point = {"using": [place.at(x="t - 2"), place.at(x="k - 2"), later.at(z=1), later.at(z=2)]}

row = section.item("3-defined", r"P[A(\mathbf{x}) = \mathbf{s}] > 0").stands(at="3:1:2")
row.title(r"The ratio is defined at all counts that add up to $n$, and not on all of $\{0, \dots, n\}^{2^L}$.").note(
    r"$\mathcal{S}_n$ is two sets.  (1) Those count vectors that add up to $n$, as in 2.2d: each has a positive "
    r"probability.  (2) $\{0, \dots, n\}^{2^L}$, as in the definition of $A$: for the counts $(0, 0)$ of one record of "
    "one bit the ratio is 0/0."
)
row.unclear()
row.also(given="K >= 1; rows; counts", using=[same, neighbours.positive.at(z=1)])
row.refute(given="K >= 1; n >= 1; rows", at=f"s = 0, {POINT}", also=True, **point)

log = log_of_ratio.at(x=AT_OTHER, y=AT, z="L*log(p/q)")
signs = [neighbours.positive.at(z=z) for z in (1, 2)]
given = "K >= 1; rows; neighbours"
counted = [neighbours.bound.at(**both, n=COUNTS.format("K"), s=NUMBER.format("K")), odds, exp_of_log]
row = section.item("3b", reason="a maximum over two rows of conditions", by_hand="f011e02b136a")
row.title(r"The query is private with the maximum of $\log \pi$, which is $L \log(p/q)$: a bound that is attained.")
row.stands(steps=("Proposition 1.1", "3-defined")).note(
    r"The maximum is over collections that differ in one row.  It is $\epsilon = L \log(p/q)$, attained where "
    r"$\mathbf{s} = n \mathbf{i}_k$, $d_k = x'_1$ and $x'_1$ is the opposite of $x_1$.  As both collections are any, "
    "the bound holds both ways."
)
row.prove(
    f"{COUNTS.format('K')} >= 1 |- log({AT_OTHER}/{AT}) <= L*log(p/q)", given=given, using=[log, *signs, *counted]
)
row.prove(f"|- {OTHER} <= exp(L*log(p/q))*{X}", given=["n >= 1", given], using=[bound, odds, exp_of_log])
last = ["n >= 0; B >= n + 2; 1 <= k <= K; opposite", given]
attained = [neighbours.attained.at(**both), odds, log_of_power, alike_positive, log_of_quotient]
row.prove(f"|- log({ALIKE_OTHER}/{ALIKE}) = L*log(p/q)", given=last, using=attained)

row = section.item("3c", kind="definition").title("The collections that the maximum is over.")
row.note("The second row below the maximum of 3b.").define("over which collections the maximum is taken")

# ---------------------------------------------------------------------------------------------- one record apart
row = section.item("3-wlog", r"\pi(\mathbf{s}; \mathbf{x}, \mathbf{x}') = \pi(\mathbf{s}; \mathbf{x}^*, \mathbf{x}'^*)")
row.stands(steps=("2.1", "2.2-order"), at="3:4:1")
row.title("The ratio for collections that differ in any one row $r$ is the same with this row put first.")
row.note(r"$\mathbf{x}^*$ and $\mathbf{x}'^*$ are $\mathbf{x}$ and $\mathbf{x}'$ with the record $r$ put first.").prove(
    given="K >= 1; both first; possible", using=[neighbours.any_order.at(z=z, u=u, o=0) for z, u in ((1, 3), (2, 4))]
)
section.item(
    "3-without",
    r"\tilde{\mathbf{x}} = (x_2, \dots, x_n),\ \mathbf{x} = (x_1, \tilde{\mathbf{x}}),\ "
    r"\mathbf{x}' = (x'_1, \tilde{\mathbf{x}})",
    kind="definition",
).stands(at="3:4:2").title("The collections without the record that differs, the first one.")

row = section.item("3-unit", r"\mathbf{i}_j = (0, \dots, 0, 1, 0, \dots, 0)", kind="definition")
row.stands(at="3:4:3").title(r"The counts of one record: $P[A(x_1) = \mathbf{i}_j] = P[R(x_1) = d_j]$.")
row.also(count_vectors.one_record)

row = section.item(
    "3-conditioning",
    r"P[A(\mathbf{x}) = \mathbf{s}] = \sum_{j=1}^{2^L} P[R(x_1) = d_j] "
    r"P[A(\tilde{\mathbf{x}}) = \mathbf{s} - \mathbf{i}_j]",
).title("The law of the counts, by what becomes of the first record: the other counts are those of the other records.")
row.stands(at="3:5:1").prove(given="K >= 1; n >= 1; neighbours")
row = section.item("3.1").stands(steps=("3-conditioning",)).title("The ratio of the two mixtures of the same laws.")
row.note(
    r"Defined where $P[A(\mathbf{x}) = \mathbf{s}] > 0$: 3-defined.  In the scan the first denominator "
    r"has $x'_1$, which would make the fraction 1, and the last one $A(x_1) = \mathbf{i}_j$, which is the same as "
    r"$R(x_1) = d_j$."
)
row.prove(given="K >= 1; n >= 1; B >= 2; rows; neighbours; possible", using=[*mixtures, *singles])
FACTOR = r"\frac{{P[R(x'_1) = d_{0}]}}{{P[R(x_1) = d_{0}]}}".format

row = section.item(
    "3-reweighting",
    rf"P[A(\mathbf{{x}}') = \mathbf{{s}}] = \sum_{{j=1}}^{{2^L}} {FACTOR('j')} \cdot P[R(x_1) = d_j] "
    rf"P[A(\tilde{{\mathbf{{x}}}}) = \mathbf{{s}} - \mathbf{{i}}_j]; {FACTOR('k')} \leq (p/q)^L; "
    rf"\frac{{1}}{{(p/q)^L}} \leq {FACTOR('k')}",
).stands(steps=("3.1",), at="3:7:1")
row.title("The numerator has the terms of the denominator, each with a factor that the record that differs determines.")
row.prove(link=1, given="K >= 1; n >= 1; rows; neighbours", using=reweighted)
row.prove(link=2, given="rows", using=[odds, *one_bounded])
row.prove(link=3, given="rows")

# ---------------------------------------------------------------------------------------------- the maximum
BOUND = r"P[A(\mathbf{x}') = \mathbf{s}] \leq (p/q)^L P[A(\mathbf{x}) = \mathbf{s}]"
ATTAINED = r"P_{n+1}[A(\mathbf{x}') = (n+1) \mathbf{i}_k] = (p/q)^L P_{n+1}[A(\mathbf{x}) = (n+1) \mathbf{i}_k]"

row = section.item("3-maximum", f"{BOUND}; {ATTAINED}").stands(at="3:8:1", steps=("3.1",))
row.title("The maximum of the ratio is $(p/q)^L$ for every number of records: a bound, and attained.")
row.note(r"For every number $n + 1$ of records, at $n + 1$ outcomes $d_k = x'_1$, the opposite of $x_1$.")
row.prove(link=1, given="n >= 1; K >= 1; rows; neighbours", using=[bound, odds], name="bound")
AT_MAXIMUM = "n >= 0; K >= 1; B >= n + 2; 1 <= k <= K; rows; neighbours; opposite"
row.prove(link=2, given=AT_MAXIMUM, using=[neighbours.attained.at(**both), odds], name="attained")
row.also(r"P_{n+1}[A(\mathbf{x}) = (n+1) \mathbf{i}_k] > 0", given=AT_MAXIMUM)

# ---------------------------------------------------------------------------------------------- local privacy
row = local.item(
    "3.1-uniform",
    r"P[A(\mathbf{x}') = \mathbf{s}] \leq \exp(\epsilon) \cdot P[A(\mathbf{x}) = \mathbf{s}] "
    r"\implies \log(\pi(\mathbf{s}; \mathbf{x}, \mathbf{x}')) \leq \epsilon",
).stands(steps=("1-singletons",), at="3.1:1:1")
row.title(r"Privacy requires the ratio to be bounded by $e^\epsilon$ everywhere.").prove(
    given="K >= 1; rows",
    using=[*(neighbours.positive.at(z=z) for z in (1, 2)), log_of_ratio.at(x=AT_OTHER, y=AT, z="epsilon")],
)
EPSILON, LEQ = r"\exp(\epsilon)", r"\leq "
row = local.item(
    "3.1-guarantee",
    rf"(p/q)^L \leq \exp(\epsilon) \implies {BOUND.replace('(p/q)^L', EPSILON)}; "
    rf"{ATTAINED.replace('] = (p/q)^L', '] ' + LEQ + EPSILON)} \implies (p/q)^L \leq \exp(\epsilon)",
).stands(at="3.1:1:2", steps=("3.1-uniform",))
row.title(r"One $\epsilon$ does for every original collection; what does for a single one does for all of them.").note(
    "The second line is of any one collection $\\mathbf{x}$, and of one in which the opposite of $x_1$ stands for it."
)
larger = laws.lemma("x > 0, b <= v*x, v <= h |- b <= h*x").at(x=AT, b=AT_OTHER, v="(p/q)^L", h="exp(epsilon)")
given = f"{COUNTS.format('K')} >= 1 |-; K >= 1; rows; neighbours"
row.prove(link=1, given=given, using=[larger, *counted[:2], signs[0]])
enough = laws.lemma("x > 0, v*x <= h*x |- v <= h").at(x=ALIKE, v="(p/q)^L", h="exp(epsilon)")
row.prove(link=2, given=AT_MAXIMUM, using=[("3-maximum", "attained"), alike_positive, enough])
row = local.item("3.1-exponential", r"(p/q)^{L+1} = \frac{p}{q} \cdot (p/q)^L; p/q > 1")
row.stands(steps=("3-maximum",), at="3.1:2:2")
row.title("The maximum grows exponentially in $L$: one bit more multiplies it by $p/q > 1$.").prove(given="L >= 0")

log_above = laws.lemma("q > 0, 1/2 > q, p = 1 - q |- log(p/q) >= 2*(p - q)")
log_above.prove(using=[laws.lemma("x >= 1 |- log(x) >= 2*(x - 1)/(x + 1)").at(x="p/q")])

row = local.item(
    "3.1-noise",
    r"(p/q)^L \leq \lambda \implies q \geq \frac{1}{1 + \lambda^{1/L}},\ 1/2 - q \leq \frac{\log(\lambda)}{4L}",
).title("A bound of the maximum keeps $q$ near $1/2$, the nearer the longer the vectors.")
row.stands(steps=("3-maximum",), at="3.1:2:3").note("What is infeasible, the sentence does not say.").prove(
    given=r"L \geq 1",
    using=[
        exponents.power_of_root.at(y="lambda", k="L"),
        exponents.root_positive.at(y="lambda", k="L"),
        exponents.larger_base.at(n="L", x="pow(lambda, 1/L)", y="p/q"),
        *(logarithms.log_grows.at(x="(p/q)^L", y="lambda"), log_of_power, log_above),
    ],
)

SPREAD, MORE = r"\frac{{{0} {1}}}{{({0} - {1})^2}}".format, ("(1 - q')", "q'")
AGAIN = r"(1 - r) P[R(b) = y] + r P[R(b) \neq y]"
row = local.item(
    "3.1-utility",
    rf"q < q',\ r = \frac{{q' - q}}{{1 - 2q}} \implies 0 < r < 1/2,\ P[R'(b) = y] = {AGAIN}; "
    rf"q < q' \implies {SPREAD('p', 'q')} < {SPREAD(*MORE)}; "
    rf"(p/q)^L \leq \lambda \implies {SPREAD('p', 'q')} \geq \left( \frac{{L}}{{\log(\lambda)}} \right)^2 - \frac14",
).stands(at="3.1:2:3", steps=("3.1-noise",))
row.title("More noise makes a report of no more use for anything, of less for a count: it is randomized again.").note(
    "What use, the sentence does not say; it is right for each.  What is made of reports with $q' > q$ can be made of "
    "those with $q$, each of them randomized again, with $r$.  And the $m$ of $n$ records that have a certain bit "
    "are counted worse: of $i$ reported ones, $(i - nq)/(p - q)$ has the mean $m$ and the variance $npq/(p - q)^2$.  "
    "This grows with $q$; for a bounded maximum, like $L^2$ at least."
)
for link in (1, 2, 4):
    row.prove(link=link, given="0 < q' < 1/2")
laws_of_bits = [of.one_or_other.at(s="y"), *(of.bit_law_by_same.at(s="y", q=chance) for chance in ("q", "q'"))]
row.prove(link=3, given="0 < q' < 1/2; bit(b); bit(y)", using=laws_of_bits)
by_noise = laws.lemma("p = 1 - q, e > 0, L >= 1, 2*L*(p - q) <= e, p > q |- p*q/(p - q)^2 >= (L/e)^2 - 1/4")
using = [by_noise.at(e="log(lambda)"), logarithms.log_grows.at(x="(p/q)^L", y="lambda"), log_of_power, log_above]
row.prove(link=5, given=r"L \geq 1", using=using)

# Mean and variance of the estimate, by the sums of i^r P[A_n(m) = i].
FIRST, ESTIMATE, SPREAD_OF = "n*q + m*(p - q)", "(i - n*q)/(p - q)", "((i - n*q)/(p - q) - m)^2"
SUM = "sum({}*a(n, m, i, p, q), i, 0, {})".format
ALL, ONCE, TWICE = (SUM(power, "k") for power in ("1", "i", "i^2"))
for name, value, apart, worth in (
    ("mean", ESTIMATE, f"({ONCE} - n*q*{ALL})/(p - q)", "m"),
    ("variance", SPREAD_OF, f"({TWICE} - 2*({FIRST})*{ONCE} + ({FIRST})^2*{ALL})/(p - q)^2", "n*p*q/(p - q)^2"),
):
    parts = estimates.lemma(f"p > q, k >= -1 |- {SUM(value, 'k')} = {apart}").prove(induction("k", -1))
    known = [parts.at(k="n"), peak.mean, peak.square]
    row.also(f"|- {SUM(value, 'n')} = {worth}", given="0 <= m <= n", using=known, name=name)

row = local.item("3.1-population", f"{BOUND}; {ATTAINED}").stands(at="3.1:2:4", steps=("3-maximum",))
row.title("The maximum, a bound and attained, is $(p/q)^L$ for any number of records: the same for any two of them.")
row.prove(link=1, given="n >= 1; K >= 1; rows; neighbours", using=[("3-maximum", "bound")])
row.prove(link=2, given=AT_MAXIMUM, using=[("3-maximum", "attained")])

given = "n >= 0; K >= 1; B >= n + 2; 1 <= k <= K; rows"
row = local.item(
    "3.1-unlikely",
    r"L - \delta(x_1, d_k) = 0 \implies P_{n+1}[A(\mathbf{x}) = (n+1) \mathbf{i}_k] \leq q^L ((1-q)^L)^n; "
    r"P_{n+1}[A(\mathbf{x}) = (n+1) \mathbf{i}_k] < P_n[A(\mathbf{x}) = n \mathbf{i}_k]; "
    r"P_{n+1}[A(\mathbf{x}') = (n+1) \mathbf{i}_k] < P_n[A(\mathbf{x}') = n \mathbf{i}_k]; "
    r"s_k \geq 1,\ (L - \delta(x_1, d_k)) + L \geq (L - \delta(x'_1, d_k)) + 1 \implies "
    r"P[A(\mathbf{x}') = \mathbf{s}] < (p/q)^L P[A(\mathbf{x}) = \mathbf{s}]",
).title("The maximum occurs where all outcomes are the new record, the opposite of the old one; its probability falls.")
row.stands(steps=("3-maximum",), at="3.1:2:5").note(
    "$P_n$ is the law for $n$ records.  The last line is for an outcome that is not the new record, or a new "
    "record that is not the opposite of the old one."
)
row.prove(link=1, given=[given, "neighbours"], using=[neighbours.unlikely.at(z=1, o=0)], name="at most")
for link in (2, 3):
    row.prove(link=link, given=["L >= 1", given])
row.prove(
    link=4, given="1 <= k <= K; rows; neighbours", using=[neighbours.below_elsewhere.at(**both), odds], name="else"
)

row = local.item(
    "3.1-spent",
    r"P[A(\mathbf{x}') = \mathbf{s}] > \frac{1}{2} (p/q)^L P[A(\mathbf{x}) = \mathbf{s}]"
    r" \implies P[A(\mathbf{x}') = \mathbf{s}] \leq \frac{1}{2}",
).title("The bound is attained at unlikely outcomes; more than half of it can be at one more likely than all others.")
row.stands(steps=("3.1-unlikely",), at="3.1:2:6").note(
    "Not said: from what ratio on.  (1) Where the bound is attained: these outcomes are unlikely for many records, "
    "3.1-unlikely.  (2) Where the ratio is a good part of it: not so for few records.  With one bit, two records 0 and "
    "$q = 1/4$, one of which is changed to 1, a 0 and a 1 have probability 5/8, and the ratio is 5/3, of a bound of 3."
).unclear()
row.also(row["3.1-unlikely", "at most"])
at = POINT.replace("n = 1", "n = 2").replace("B = 2", "B = 3")
row.refute(given="K >= 1; n >= 1; rows; neighbours", at=f"s = 4, {at}", also=True, **point)

row = local.item("3.1-local", r"\epsilon\text{-locally private}", kind="definition")
row.stands(at="3.1:3:2", as_in="jan2016:4.3-realistic")
row.title("The definition of local privacy, without the condition.").note("The definition breaks off.")
