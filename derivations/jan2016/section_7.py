"""Jan 2016, section 7, which the paper asks to ignore: two vectors, and collections of $N$ vectors; (7.1) to (7.21).

(7.1) to (7.8) have two records, observed as vectors with $l_1$ and $l_2$ set bits.  From (7.6) on a factor $q^L$ is
too much: $p(l_2|1)/p(l_1|1)$ is $p^{l_2-l_1} q^{l_1-l_2}$.

In (7.10) to (7.21), $S$ consists of $N$ vectors, $D$ of $N$ unit vectors, and $D_m$ has a zero vector for one of
them.  What is printed for $p(S|D)$ and $p(S|D_m)$ is right when no vector occurs twice; in general a multinomial
coefficient belongs where $N!$ stands.  In the ratios (7.15), (7.16) and (7.20) this cancels, and they are right.
"""

# p(v|0) and p(v|1) are those of vectors of bits (`seen`), p(v|x) is any weight to(v, x).  The paper sums over the
# vectors s_i of S.  Here v_1, .., v_K are the different ones and v_j occurs got(j) times, so a sum over the vectors
# of S is a sum over j of got(j) times the term for v_j, and a product is one of powers (`weights`; p^(s_i) q^(L-s_i)
# is p(s_i|1), as in (7.4)).  From (7.19) on, D has the record x for one of the unit vectors.

from derivations.author import Theory, cases, induction
from derivations.jan2016 import paper
from derivations.laws import bit_vectors, multinomial, multinomial_ratio

laws = Theory("collections with a record of another kind", integers="N l1 l2", on=[bit_vectors.theory])
lemma = laws.lemma
GIVEN = [r"0 < q < 1/2, p = 1 - q; L \geq 1; K \geq 1; N \geq 1", "N = sum(got(i), i, 1, K) |-"]
section = paper.section("7", "Ignore below this point", __name__, superseded=True, given=GIVEN, laws=[laws])

# ---------------------------------------------------------------------------------------------- two records


def line(ref, share=False):
    """The right side that is printed there, with p(l_2|1)/p(l_1|1) as it is printed, or as it is: without q^L."""
    printed = paper.printed.displays[ref].formula.split(" = ")[-1]
    return printed.replace("q^{L-(l_2-l_1)}", "q^{-(l_2-l_1)}").replace("q^L ", "") if share else printed


section.item("7.1").title("Divided by the first term.").prove(given="possible; possible for(z)")
row = section.item("7.2").stands(steps=("7.1",)).title("(7.1) for the unit vector.")
row.prove(given="possible; possible for(1)")
section.item("7.3").title("A zero vector becomes a vector with $l_1$ set bits: these are flipped.").prove()
section.item("7.4").title("A unit vector becomes a vector with $l_1$ set bits: the others are flipped.").prove()

# A vector without set bits and one with its only bit set.
WRONG_SHARE = "L = 1, i = 1, j = 2, x = 2, q = 1/4, entry(i, j) = i - 1, to(j, y) = (2*j - 1)/4"

row = section.item("7.5").stands(steps=("7.2", "7.3", "7.4")).title("The ratio for $v_i$ by its set bits.")
row.prove(given="possible")

section.lemma(
    "|- seen(L, j, 1, p, q)/seen(L, i, 1, p, q)"
    " = p^(set_bits(L, j) - set_bits(L, i))*q^(-(set_bits(L, j) - set_bits(L, i)))"
).prove(using=[bit_vectors.from_unit.at(i=vector, e=f"set_bits(L, {vector})") for vector in "ij"])

row = section.item("7.6").stands(steps=("7.5",), consequence="misprint")
row.title("The ratio for $v_j$ too; $p(l_2|1)/p(l_1|1)$ has no factor $q^L$.").refute(given="possible", at=WRONG_SHARE)
row.repair(f"{line('7.5')} = {line('7.6', share=True)}", given="possible")

row = section.item("7.7")
row.stands(steps=("7.6",), consequence="misprint").title("A factor taken out; the factor $q^L$ is still too much.")
row.note("The ratio (7.5) again; it is (7.6) as printed with a factor taken out.")
row.refute(given="possible", at=WRONG_SHARE).also(f"{line('7.6')} = {line('7.7')}", given="possible")
row.also(f"{line('7.6', share=True)} = {line('7.7', share=True)}", given="possible", name="same")
row.repair(f"{line('7.5')} = {line('7.7', share=True)}", given="possible", using=[("7.7", "same")])

row = section.item("7.8")
row.stands(steps=("7.7",), consequence="misprint").title("The powers collected; the factor $q^L$ is still too much.")
row.note("The ratio (7.5) again; it is (7.7) as printed with the powers collected.")
row.refute(given="possible", at=WRONG_SHARE).also(f"{line('7.7')} = {line('7.8')}", given="possible")
row.also(f"{line('7.7', share=True)} = {line('7.8', share=True)}", given="possible", name="same")
row.repair(f"{line('7.5')} = {line('7.8', share=True)}", given="possible", using=["7.7", ("7.8", "same")])

# ---------------------------------------------------------------------------------------------- N vectors
section.item("7.9", kind="definition").title("Nothing is printed.")
section.item("7.10", kind="definition").title("The probability of $S$ for the collection $D$; nothing is said of it.")

# Sums over the vectors of S: over the different ones, each term as often as the vector occurs.
POSSIBLE = multinomial.POSSIBLE
BOTH = f"{POSSIBLE}, {POSSIBLE.replace('x', 'u')}"
COLLECTED = "K >= 1, N >= 1, N = sum(got(i), i, 1, K)"


def over(term, last="m"):
    """The sum of got(i) times the term for i = 1, .., last."""
    return f"sum(got(i)*({term}), i, 1, {last})"


RATIOS, PRODUCTS = "to(i, y)/to(i, x)", "to(i, y)*({}*weights(K, i, x))"
products_added = lemma(
    f"{POSSIBLE}, m >= 0, K >= m |- {over(PRODUCTS.format('c'))} = c*weights(K, 0, x)*{over(RATIOS)}"
).prove(induction("m"))
products_divided = lemma(
    f"{POSSIBLE}, m >= 0, K >= m, v > 0"
    f" |- {over('to(i, y)*(c*weights(K, i, x)/v)')} = c*weights(K, 0, x)/v*{over(RATIOS)}"
).prove(induction("m"), [multinomial_ratio.weights_without.at(i="m + 1")])
two_counts = lemma("|- sum(got(i), i, 1, 2) = got(1) + got(2)")

# The sum of the p(v|u)/p(v|x) is positive: a term is when the vector is observed, and one is.
no_term = lemma(f"{BOTH} |- got(i)*(to(i, u)/to(i, x)) >= 0")
not_negative = lemma(f"{BOTH}, m >= 0 |- {over('to(i, u)/to(i, x)')} >= 0").prove(induction("m"))
some_term = lemma(f"{BOTH}, m >= 0, sum(got(i), i, 1, m) >= 1 |- {over('to(i, u)/to(i, x)')} > 0")
known = [no_term.at(i="m + 1"), not_negative]
some_term.prove(induction("m", step=cases("sum(got(i), i, 1, m) >= 1")), known)
with_positive = lemma(f"{BOTH}, {COLLECTED} |- sample_with(K, N - 1, x, u) > 0")

CHANCES = "(1 + 2*y*unit(j - 2) + 2*(1 - y)*unit(j - 1))/4"
DIFFERENT = "As printed where no vector occurs twice."


def occurring(*counts):
    """A point where v_1, v_2, .. occur so often.

    They are the vectors of one bit, v_1 is the zero vector: it and the unit vector remain with probability 3/4.
    """
    amount = " + ".join(f"{count}*unit(j - {place})" for place, count in enumerate(counts, 1))
    return f"K = {len(counts)}, N = {sum(counts)}, x = 1, amount(j) = {amount}, to(j, y) = {CHANCES}"


row = section.item("7.11").stands(consequence="misprint")
row.title("The outcome of the zero vector apart; the last term is missing, and each different vector counts once.")
row.refute(given="possible; K = N", at=occurring(1, 1))
row.repair(r"p(S|D_m) = \sum_{i=1}^K p(v_i|0) p(S - v_i|D_{N-1})", given="possible")

row = section.item("7.12").title("The ratio of the two sums; each different vector counts once.")
row.stands(steps=("7.11",), consequence="misprint").note(DIFFERENT).refute(given="possible", at=occurring(2, 1))
sums = [rf"\sum_{{i=1}}^K p(v_i|{y}) p(S - v_i|D_{{N-1}})" for y in (0, 1)]
row.repair(rf"\frac{{p(S|D_m)}}{{p(S|D)}} = \frac{{{sums[0]}}}{{{sums[1]}}}", given="possible")

row = section.item("7.13").title("The probability of $S$: a multinomial coefficient, where $N!$ is printed.")
row.stands(consequence="misprint").note(DIFFERENT).refute(given="possible", at=occurring(2))
row.repair(r"p(S|D) = \frac{N!}{\prod_{i=1}^K n_i!} \prod_{i=1}^N p^{s_i} q^{L-s_i}", given="possible")


def sum_of_products(row):
    """P(S) for N - 1 unit vectors and a record, as a sum of products."""
    row.refute(given="possible", at=occurring(2))
    left, right = row.item.printed.split(" = ")
    row.repair(rf"{left} = \frac{{{right}}}{{\prod_{{i=1}}^K n_i!}}", given="possible")


row = section.item("7.14").stands(steps=("7.11", "7.13"), consequence="misprint")
row.title(r"The sum of products; with $s_1! \cdots s_K!$ as a divisor.").note(DIFFERENT)
sum_of_products(row)

row = section.item("7.15").stands(steps=("7.13", "7.14")).title("The ratio by the products: for all $S$.")
row.note("What is missing in (7.13) and (7.14) cancels.").prove(given="possible")
row = section.item("7.16").stands(steps=("7.15",))
row.title("The mean of $p(v|0)/p(v|1)$ over the vectors of $S$, as in (6.10).").prove(given="possible")

row = section.item("7.17").stands(steps=("7.16",), consequence="misprint")
row.title("For zero vectors and unit vectors only; how many there are is counted twice, by a factor and by a sum.")
row.note("$v_1$ is the zero vector and occurs $Z$ times (printed: $K$), $v_2$ the unit vector.")
row.refute(given="two kinds; possible", at="Z = 2, M = 0, " + occurring(2, 0))
row.repair(
    r"\frac{p(S|D_m)}{p(S|D)} = \frac{K}{N} \frac{p(0|0)}{p(0|1)} + \frac{M}{N} \frac{p(1|0)}{p(1|1)}",
    given="two kinds; possible",
    using=[row["7.16"].at(K=2, N="Z + M"), two_counts],
)

sum_of_products(
    section.item("7.18").title("(7.14) again.").stands(steps=("7.14",), consequence="misprint").note(DIFFERENT)
)
row = section.item("7.19").stands(consequence="misprint")
row.title("The same for a collection with any record $x$ besides the unit vectors.").note(DIFFERENT)
sum_of_products(row)

row = section.item("7.20").stands(steps=("7.18", "7.19")).title("The ratio by the products: for all $S$.")
row.note("What is missing in (7.18) and (7.19) cancels.").prove(given="possible; possible for(x)")
row = section.item("7.21").stands(steps=("7.20",), consequence="misprint")
row.title("Divided by the product over all vectors of $S$: the divisor is the sum of the $p(s_i|x)/p(s_i|1)$, not 1.")
row.refute(given="possible; possible for(x)", at=occurring(2))
sums = [rf"\sum_{{i=1}}^N \frac{{p(s_i|{y})}}{{p(s_i|1)}}" for y in "0x"]
row.repair(rf"\frac{{p(S|D_m)}}{{p(S|D)}} = \frac{{{sums[0]}}}{{{sums[1]}}}", given="possible; possible for(x)")
