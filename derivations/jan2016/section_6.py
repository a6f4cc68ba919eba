r"""Jan 2016, section 6: collections of vectors; the privacy ratio depends on a histogram, (6.1) to (6.11).

(6.10) is right for all counts.  The way to it divides by $s_1$, so it is for observed $v_1$, and takes $v_1$ for the
zero vector, which is not said; one equality in each of (6.5), (6.6) and (6.7) is false for another $v_1$.  Unit
vectors, $(1, \dots, 1)$ here, are not the worst case, as they are for single bits.
"""

# The outcomes v_1, .., v_K of the randomization are vectors of L bits in any order; in the paper they are all of
# them, K = 2^L, but nothing depends on this.  v_i is observed got(i) = s_i times, so the s_i are naturals with the
# sum N.  `sample` and `sample_with` are the probabilities of such counts from D', which has N - 1 unit vectors, and
# from D' + y (`derivations.laws.multinomial`).  Up to (6.4) the weights to(i, y) of the outcomes are arbitrary, from
# (6.5) on they are those of vectors whose bits are flipped with probability q (`derivations.laws.bit_vectors`).

from math import floor

from derivations.author import Theory, induction
from derivations.jan2016 import paper
from derivations.laws import bit_vectors, multinomial_ratio
from derivations.laws.multinomial import POSSIBLE
from derivations.laws.multinomial_ratio import OBSERVED
from symbolic.theory import naturals

laws = Theory("histograms", integers="L S T l w top", on=[bit_vectors.theory])
lemma = laws.lemma
# How many vectors with l set bits are observed: what the last sum of (6.10) calls s_l.
histogram = laws.recursive("histogram(K, l, L)", "0", "histogram(K, l, L) + got(K + 1)*unit(set_bits(L, K + 1) - l)")
laws.model(
    histogram,
    lambda K, ell, L, *, amount, entry: sum(
        floor(abs(amount(i)))
        for i in range(1, int(K) + 1)
        if sum(entry(i, j) >= 1 for j in range(1, int(L) + 1)) == ell
    ),
)
# All vectors observed, and the first m bars of the histogram, weighted: sums that are also those of an observation S.
total = laws.recursive("total(K)", "0", "total(K) + got(K + 1)")
bars = laws.recursive("bars(m, K, L, c)", "0", "bars(m, K, L, c) + histogram(K, m, L)*c^(L - 2*m)")
# Two observations S and T: several(j, S) is how often v_j is in the observation S.
several = laws.sequence("several(j, S)")
for function in (naturals.got, multinomial_ratio.sample_with, bit_vectors.sample_with, histogram, total, bars):
    laws.interpreted(function, "amount(j) = several(j, S)")

GIVEN = [r"0 < q < 1/2, p = 1 - q; L \geq 1; K \geq 1; N \geq 1", "N = sum(got(i), i, 1, K) |-"]
section = paper.section("6", "multivariate vectors", __name__, given=GIVEN, laws=[laws])

# For the counterexamples: vectors of one or two bits, flipped with probability 1/4; the zero vector is v_1.
ONE_BIT = "(1 + 2*(y*unit(j - 2) + (1 - y)*unit(j - 1)))/4"
TWO_BITS = "(1 + 2*(unit(j - 2) + unit(j - 3)) + 8*(y*unit(j - 4) + (1 - y)*unit(j - 1)))/16"
# All vectors of two bits, of which one is observed: the second; and both of one bit.
FOUR = f"L = 2, K = 4, N = 1, amount(j) = unit(j - 2), to(j, y) = {TWO_BITS}"
OF_ONE, OF_TWO = "L = 1; K = 2", "L = 2; K = 4"

row = section.item("6-vectors", r"|\{0, 1\}^L| = 2^L")
row.stands(at="6.1.1:1:3").title("The number of vectors of $L$ bits.").prove()

# Records of type 2 are (0, 1, 1); observed are v_1 = (1, 0, 0) and v_2 = (0, 1, 1).
THREE_BITS = "(1 + (8 - 8*y + 2*y^2)*unit(j - 1) + (2 + 6*y^2)*unit(j - 2))/64"

row = section.item("6-unit-vectors", r"D = (v, \dots, v),\ v = (1, \dots, 1)", kind="definition").stands(at="6.1.1:1:1")
row.title("The collection of the section.")
mean = "sum(got(i)*(to(i, 0)/to(i, 1)), i, 1, K)/N"
row.also(f"|- sample_with(K, N - 1, 1, 0)/sample_with(K, N - 1, 1, 1) = {mean}", given="(for all j: |- to(j, 1) > 0)")

row = section.item("6-worst-case", r"\frac{P(S|D' + 0)}{P(S|D' + 1)} \geq \frac{P(S|D'' + 0)}{P(S|D'' + 1)}")
row.stands(at="6.1.1:1:1").title("Unit vectors as the worst case: for vectors of three bits they are not.").note(
    "Not said: why unit vectors. (1) As an example: nothing is claimed. (2) As the worst case, as in sections 4.2 and "
    r"5.2: false. In $D''$ all are $v$; here $v = (0, 1, 1)$, $q = 1/4$, and $(1, 0, 0)$ and $v$ are observed."
).unclear()
chances = [lemma(f"y = {known} |- {THREE_BITS} > 0").at(y=known) for known in (1, 2)]
point = f"K = 2, N = 2, amount(j) = 1, to(j, y) = {THREE_BITS}"
row.refute(given="possible; possible there; K = 2", at=point, using=chances, also=True)

# ---------------------------------------------------------------------------------------------- one record apart
SHARE, FIRST = "sample(K, n - 1, i, x)", "sample(K, n - 1, 1, x)"
less_positive = lemma(f"{OBSERVED}, i >= 1, K >= i, got(i) >= 1 |- {SHARE} > 0")
first_divided = lemma(
    f"{OBSERVED}, K >= 1, got(1) >= 1, m >= 1"
    f" |- sum({SHARE}*to(i, y), i, 1, m) = {FIRST}*(to(1, y) + sum({SHARE}/{FIRST}*to(i, y), i, 2, m))"
).prove(induction("m", start=1))
by_share = lemma(f"{OBSERVED}, got(1) >= 1, i >= 1, K >= i |- {SHARE}/{FIRST} = got(i)/got(1)*(to(1, x)/to(i, x))")
laws.carried(by_share, bit_vectors.VECTORS)
OUTCOMES = (
    r"P(s_1 - 1, s_2, \dots, s_{{2^L}}|D') \cdot P(v_1|{0}) + \dots "
    r"+ P(s_1, s_2, \dots, s_{{2^L}} - 1|D') \cdot P(v_{{2^L}}|{0})"
).format

row = section.item("6.1").stands(consequence="misprint")
row.title("The outcome of the record $y$ apart; in the last term $s_{2^L}$ is to be decreased, not $s_2$.")
row.note(r"For $K \geq 2$ outcomes; $y$ is any record.")
row.refute(given=f"possible; {OF_TWO}", at=f"y = 0, {FOUR}").repair(f"P(S|D' + y) = {OUTCOMES('y')}", given="possible")

row = section.item("6.2").stands(steps=("6.1",), consequence="misprint")
row.title("The ratio of the two sums, with the same slip in the last terms.").note(r"For $K \geq 2$ outcomes.")
row.refute(given=f"possible; {OF_TWO}", at=FOUR)
sums = rf"\frac{{{OUTCOMES('0')}}}{{{OUTCOMES('1')}}}"
row.repair(rf"\frac{{P(S|D' + 0)}}{{P(S|D' + 1)}} = {sums}", given="possible")

row = section.item("6.3").stands(steps=("6.2",)).title(r"Divided by the first term, for $s_1 \geq 1$.")
row.note("Defined where $v_1$ is observed; else the divisor is 0.").prove(given="possible; got(1) >= 1")

# ---------------------------------------------------------------------------------------------- the multinomial law
row = section.item(
    "6-multinomial",
    r"P(s_1, \dots, s_{2^L}|D) = \frac{N!}{s_1! \cdots s_{2^L}!} p(v_1|1)^{s_1} \cdots p(v_{2^L}|1)^{s_{2^L}}",
).title("The counts from unit vectors have a multinomial law.")
row.stands(at="6.1.1:3:1").note("Said of $D'$, but for $N$ trials; $D'$ has $N - 1$.").prove(given="possible")
ONE_LESS = paper.printed.formulas["6.4"].split(" = ")[0]
BOTH_OBSERVED = "got(1) >= 1, 1 <= i <= K, got(i) >= 1"
factorials_positive = lemma("i >= 1, K >= i, got(i) >= 1 |- factorials(K, i) > 0")
weights_positive = lemma(f"{POSSIBLE}, i >= 1, K >= i |- weights(K, i, x) > 0")

point = f"L = 1, K = 2, N = 2, i = 2, amount(j) = 1, to(j, y) = {ONE_BIT}"
row = section.item("6.4").stands(steps=("6-multinomial",), consequence="misprint")
row.title("The multinomial formula for both counts; each has its own powers, and the factorial on top is $(N - 1)!$.")
row.note(r"For $s_1, s_i \geq 1$: there is $(s_1 - 1)!$ and $(s_i - 1)!$.")
row.refute(given=f"possible; {BOTH_OBSERVED}; {OF_ONE}; i \\geq 2", at=point, link=1)
upper, lower = (
    rf"\frac{{(N - 1)!}}{{{factorials} \cdot \dots}} {weights} \dots"
    for factorials, weights in (
        (r"s_1! \cdot s_2! \cdot \dots \cdot (s_i - 1)!", r"p(v_1|1)^{s_1} \dots p(v_i|1)^{s_i - 1}"),
        (r"(s_1 - 1)! \cdot s_2! \cdot \dots \cdot s_i!", r"p(v_1|1)^{s_1 - 1} \dots p(v_i|1)^{s_i}"),
    )
)
row.repair(rf"{ONE_LESS} = \frac{{{upper}}}{{{lower}}}", given=f"possible; {BOTH_OBSERVED}")

first_from_unit = section.lemma("p(v_1|1) = q^L", given="l(v_1) = 0")
first_from_zero = section.lemma("p(v_1|0) = p^L", given="l(v_1) = 0")

row = section.item("6.5").stands(steps=("6.4",), consequence="condition")
row.title("Factorials and powers cancelled; the last equality takes $v_1$ for the zero vector, which is not said.")
row.note(r"Defined for $s_1, s_i \geq 1$: there is $(s_i - 1)!$, and $s_1$ is a divisor.")
row.prove(link=1, given=BOTH_OBSERVED)
point = "K = 2, L = 1, i = 2, q = 1/4, entry(i, j) = 2 - i, amount(j) = 1"
row.refute(given=f"{BOTH_OBSERVED}; {OF_ONE}; i \\geq 2", at=point, link=2)
second = row.item.printed.split(" = ")[1]
row.repair(link=2, given=f"{BOTH_OBSERVED}; v_1 is zero")
# Where v_i is not observed, both sides are 0.
row.also(f"{ONE_LESS} = {second}", given="got(1) >= 1, 1 <= i <= K")

# ---------------------------------------------------------------------------------------------- the sums
MEAN = r"\sum_{i=1}^m s_i \cdot \frac{p(v_i|0)}{p(v_i|1)}"
with_first = section.lemma(
    rf"{MEAN} = s_1 \cdot \frac{{p(v_1|0)}}{{p(v_1|1)}} + {MEAN.replace('i=1', 'i=2')}", given="m >= 1"
).prove(induction("m", start=1))
section.lemma(r"\sum_{i=1}^m s_i = s_1 + \sum_{i=2}^m s_i", given="m >= 1")
weights_counted = section.lemma(
    r"s_1 + \sum_{i=2}^m s_i \cdot \frac{p(v_i|1)}{p(v_i|1)} = \sum_{i=1}^m s_i", given="m >= 1"
).prove(induction("m", start=1))
for first, y, share in (("p^L", 0, r"\left(\frac{p}{q}\right)^L"), ("q^L", 1, "")):
    section.lemma(
        rf"{first} + \sum_{{i=2}}^K \frac{{s_i}}{{s_1}} \cdot \frac{{q^L}}{{p(v_i|1)}} p(v_i|{y})"
        rf" = \frac{{q^L}}{{s_1}} (s_1 {share} + \sum_{{i=2}}^K s_i \cdot \frac{{p(v_i|{y})}}{{p(v_i|1)}})",
        given="got(1) >= 1",
    )
privacy_ratio = laws.carried(multinomial_ratio.privacy_ratio, bit_vectors.VECTORS)
mean = section.lemma(
    rf"\frac{{P(S|D' + 0)}}{{P(S|D' + 1)}} = \frac{{1}}{{N}} \cdot {MEAN.replace('^m', '^K')}",
    name="mean over reported vectors",
).prove(using=[privacy_ratio.at(n="N", x=1, y=0)])

# The two vectors of one bit; the first, which is set, is observed once.
SET_FIRST = "N = 1, K = 2, L = 1, q = 1/4, entry(i, j) = 2 - i, amount(j) = unit(j - 1)"

row = section.item("6.6").stands(steps=("6.3", "6.5"), consequence="condition")
row.title(r"The ratio by the counts, for $s_1 \geq 1$; the first equality takes $v_1$ for the zero vector, not said.")
row.note("As in (6.5), $v_1$ has to be the zero vector. Defined where it is observed.")
row.refute(link=1, given=f"got(1) >= 1; {OF_ONE}", at=SET_FIRST).repair(link=1, given="v_1 is zero; got(1) >= 1")
row.prove(link=2, given="got(1) >= 1; N >= 1").prove(link=3, given="N >= 1")

row = section.item("6.7")
row.stands(steps=("6.6",), consequence="condition").title(
    "The mean of $p(v|0)/p(v|1)$ over the $N$ vectors observed; the last equality takes $v_1$ for the zero vector."
).note("$v_1$ has to be the zero vector; it need not be observed.")
row.prove(link=1).refute(link=2, given=OF_ONE, at=SET_FIRST).repair(link=2, given="v_1 is zero")

# ---------------------------------------------------------------------------------------------- the histogram
row = section.item("6-same", r"l(v_i) = l(v_j) \implies \frac{p(v_i|0)}{p(v_i|1)} = \frac{p(v_j|0)}{p(v_j|1)}")
row.stands(steps=("6.9",), at="6.1.1:5:1").title("Vectors with as many set bits have the same ratio.")
row.prove(using=[bit_vectors.ratio_by_bits.at(i="j", e="set_bits(L, j)")])
section.item("6.8", r"l(v_i) = l(v_j) = l", kind="definition").stands(at="6.1.1:5:1").title("The hypothesis of (6.9).")

row = section.item("6.9").title("The ratio of a vector with $l$ set bits.")
row.prove(link=1, given="l(v_i) = l(v_j); l(v_j) = l", using=[bit_vectors.ratio_by_bits.at(i="j", e="l")])
row.prove(link=2, given="l(v_j) = l").prove(link=3)

# The sum over the vectors, by their numbers of set bits: each lies at one place.
not_yet = lemma("c > 0, top >= -1, w >= top + 1 |- sum(unit(w - l)*c^(L - 2*l), l, 0, top) = 0")
once = lemma("c > 0, w >= 0, top >= w |- sum(unit(w - l)*c^(L - 2*l), l, 0, top) = c^(L - 2*w)")
once.prove(induction("top", start="w", base=[not_yet.at(top="w - 1")]))
no_vectors = lemma("c > 0, L >= 0 |- sum(histogram(0, l, L)*c^(L - 2*l), l, 0, L) = 0")
one_bar_more = lemma(
    "c > 0, K >= 0, top >= -1 |- sum(histogram(K + 1, l, L)*c^(L - 2*l), l, 0, top)"
    " = sum(histogram(K, l, L)*c^(L - 2*l), l, 0, top)"
    " + got(K + 1)*sum(unit(set_bits(L, K + 1) - l)*c^(L - 2*l), l, 0, top)"
).prove(induction("top", start=-1))
grouped = lemma(
    "c > 0, K >= 0, L >= 0"
    " |- sum(got(i)*c^(L - 2*set_bits(L, i)), i, 1, K) = sum(histogram(K, l, L)*c^(L - 2*l), l, 0, L)",
    name="vectors grouped by their set bits",
).prove(induction("K"))
by_bits = section.lemma(
    rf"{MEAN} = \sum_{{i=1}}^m s_i \cdot \left(\frac{{p}}{{q}}\right)^{{L-2l(v_i)}}", given="m >= 0"
).prove(induction("m"))
HISTOGRAM = "In the last sum $s_l$ is the number of observed vectors with $l$ set bits, not that of the $v_l$."

row = section.item("6.10").stands(steps=("6.7", "6.9"))
row.title("The ratio as a mean over the vectors, and over the histogram; for all counts, also for $s_1 = 0$.")
row.note(HISTOGRAM).prove()
section.item("6.11").stands(steps=("6.10",)).title("The ratio by the histogram again.").note(HISTOGRAM).prove()

# ---------------------------------------------------------------------------------------------- two observations
# The records (0, 0), (1, 1) and (1, 0) are of the types 0, 1 and 2; v_1, .., v_4 are (0, 0), (1, 0), (0, 1), (1, 1).
TWO_TYPES = (
    "(1 + (1 - y)*(8 - 5*y)*unit(j - 1) + (2 - 3*y + 3*y^2)*unit(j - 2)"
    " + (2 + y - y^2)*unit(j - 3) + (15*y - 7*y^2)*unit(j - 4))/16"
)
BITS = "unit(i - 4) + unit(i - 2)*unit(j - 1) + unit(i - 3)*unit(j - 2)"
third_possible = lemma(f"y = 2 |- {TWO_TYPES} > 0").at(y=2)
counted = lemma("K >= 0 |- sum(got(j), j, 1, K) = total(K)")
counted_there = lemma("K >= 0 |- sum(got(j, S), j, 1, K) = total(K, S)")
as_sum = lemma("c > 0, top >= -1 |- sum(histogram(K, l, L)*c^(L - 2*l), l, 0, top) = bars(top + 1, K, L, c)")
same_bars = lemma(
    "c > 0, (for all l: l >= 0, L >= l |- histogram(K, l, L, S) = histogram(K, l, L, T)), L + 1 >= m, m >= 0"
    " |- bars(m, K, L, c, S) = bars(m, K, L, c, T)"
).prove(induction("m"))
by_bars = section.lemma(
    "n >= 1, n = total(K)"
    " |- sample_with(K, n - 1, 1, 0, L, p, q)/sample_with(K, n - 1, 1, 1, L, p, q) = bars(L + 1, K, L, p/q)/n"
).prove(using=[paper.lemma("6.11").at(N="n"), counted, as_sum.at(c="p/q", top="L")])

row = section.item("6-histogram", r"\frac{P(S|D' + 0)}{P(S|D' + 1)} = \frac{P(T|D' + 0)}{P(T|D' + 1)}")
row.stands(at="6.1.1:7:1").title(
    "The histogram says all that the vectors say if $D'$ has vectors of ones only; if it is $(1, 0)$ it does not."
).note(
    "Not said: from which collection an observer does not learn more. (1) The $D'$ of the section: right. (2) Any: an "
    r"adversary who knows that $D' = \{(1, 0)\}$ learns more from the vectors. For $q = 1/4$ take $S = \{(0, 0), "
    r"(1, 0)\}$ and $T = \{(0, 0), (0, 1)\}$. Then $P(S|D' + 0) = p^4 + p^2 q^2 = 90/256$, "
    r"$P(S|D' + 1) = 2p^2 q^2 = 18/256$, $P(T|D' + 0) = 2p^2 q^2 = 18/256$ and $P(T|D' + 1) = p^2 q^2 + q^4 = 10/256$, "
    "so the ratios are 5 and 9/5."
).unclear()
# D' = {(1, 0)}: the observations S = {v_1, v_2} and T = {v_1, v_3}.
ratios = [f"sample_with(K, n - 1, 2, 0, {name})/sample_with(K, n - 1, 2, 1, {name})" for name in "ST"]
alike = ", ".join(f"histogram(K, {bits}, L, S) = histogram(K, {bits}, L, T)" for bits in range(3))
row.refute(
    f"L = 2, {alike} |- {ratios[0]} = {ratios[1]}",
    given="observations; (for all j: |- to(j, 2) > 0)",
    at="K = 4, n = 2, L = 2, S = 2, T = 3, several(j, S) = unit(j - 1) + unit(j - S),"
    f" to(j, y) = {TWO_TYPES}, entry(i, j) = {BITS}",
    using=[third_possible],
    also=True,
)
known = by_bars.at({"amount(j)": "several(j, S)"}), counted_there
both = [lemma.at(S=name) for name in "ST" for lemma in known]
row.also(given="observations; same histogram", using=[*both, same_bars.at(c="p/q", m="L + 1")])
