r"""Jan 2016, section 3: differential privacy, its two definitions, and what they ask of independent records.

The section defines $\epsilon$-differential privacy twice, by a factor $\epsilon$ and by a logarithm of at most
$\epsilon$, so by a factor $e^\epsilon$.  The definitions disagree, and for $\epsilon < 1$ no query meets the first
one.  The second one compares a collection with one that lacks a vector: their randomizations have no value in common,
so the ratio has no value, or says nothing, or something else than privacy.  The bound of a ratio of sums by the
largest ratio needs denominators that are not 0, and a supremum where $S$ is infinite; without ratios it needs
neither.  So record-level privacy is enough, as the section says, but the argument for it is to be made without
division.
"""

# The symbols are those of `derivations.laws.outcomes`.

from derivations.author import Theory, cases, induction
from derivations.jan2016 import paper
from derivations.laws import outcomes
from derivations.laws import randomization as of
from derivations.laws.randomization import ODDS
from symbolic.theory import logarithms
from symbolic.theory.logarithms import log_of_ratio

laws = Theory("differential privacy", integers="N K M o r", on=[outcomes.theory, logarithms.theory])
section = paper.section("3", "Differential privacy", __name__, given=["0 < q < 1/2"], laws=[laws])

# ---------------------------------------------------------------------------------------------- databases
row = section.item("3-database", r"\mathbf{x} \in D^n", kind="definition")
row.stands(at="3:1:3").title("A database: a row of $n$ records.")

row = section.item("3-query", r"A: D^n \rightarrow \mathcal{S},\ A(\mathbf{x}) = A(\mathbf{x}, X)", kind="definition")
row.stands(at="3:2:2").title("A query, and a random one.")

row = section.item("3-one-row", r"\sum_{i=1}^n \mathbf{1}_{\{x_i \neq x'_i\}} = 1", kind="definition")
row.stands(at="3:3:2").title("Databases that differ in one row.")

row = section.item("3a", kind="definition", display="3a")
row.stands(as_in="informal2016:eq:dpdef", consequence="conclusion")
row.title(r"Privacy with the factor $\epsilon$: for $\epsilon < 1$ no query has it.").note(
    r"The factor is $\epsilon$ here, and $e^\epsilon$ in 3f and (4.42): 3-one-notion. $P$ and $P'$ are the two "
    r"probabilities; they are 1 where $S$ is $\mathcal{S}$."
).define("privacy: that this holds for all neighbours and all sets")
row.also("P = 1, P' = 1, P <= epsilon*P' |- epsilon >= 1")
row.refute("P = 1, P' = 1, epsilon > 0 |- P <= epsilon*P'", at="epsilon = 1/2", also=True)

row = section.item(
    "3-one-more",
    r"\mathbf{x} \in D^n,\ \mathbf{x}' \in D^{n+1},\ x_i = x'_i \text{ for } i = 1, \dots, n",
    kind="definition",
).stands(at="3:3:4")
row.title(r"One record more: queries that answer record by record are private in this sense for no $\epsilon$.").note(
    r"If $A$ answers with one value for each record, it answers to $\mathbf{x}$ with $n$ values and to "
    r"$\mathbf{x}'$ with $n + 1$. So $P[A(\mathbf{x}) \in S]$ is 1 and $P[A(\mathbf{x}') \in S]$ is 0 for the set "
    "of all rows of $n$ values."
).also("|- same(n, n) > epsilon*same(n + 1, n)")

# ---------------------------------------------------------------------------------------------- sets of outcomes
section.item("3b", display="3b").title(
    "The probability of a set of outcomes is the sum of theirs: the values of the random element, added up twice."
).note(
    "For a random element with finitely many values, of any weights, and $S$ any set of the outcomes $s_1, s_2, "
    r"\dots$, of which only the first $M$ occur. For others the line is the $\sigma$-additivity of probabilities, "
    "an axiom."
).prove(given="K >= 0, M >= 0; outcomes up to(M, K)")

# ---------------------------------------------------------------------------------------------- ratios of sums
row = section.item("3-each-ratio", r"P[A(\mathbf{x}') \in S] > 0 \implies P[A(\mathbf{x}') = s_j] > 0")
row.title("Not printed, but supposed: outcomes in a set of positive probability may have probability 0, and no ratio.")
row.stands(at="3:5:1", consequence="proof").note(
    "What 3e needs to be drawn from 3c. It goes without: sums can be compared without division. $S$ has two outcomes."
).refute(given="mass_other(1) >= 0; mass_other(2) >= 0", at="j = 2, mass_other(j) = pos(1 - j)")

row = section.item("3c", display="3c").stands(steps=("3b", "3-lemma"))
row.title("The largest ratio bounds the ratio of the sums, for a finite $S$ in which each ratio has a value.").note(
    r"Where some $P[A(\mathbf{x}') = s]$ is 0 the right side has no value, though the left side may have one; read "
    "as infinite, and without the outcomes that have probability 0 in both, it bounds the left side. And in an "
    r"infinite $S$ there need be no largest ratio: with $P[A(\mathbf{x}) = s_j] = 2/((j+1)(j+2))$ and "
    r"$P[A(\mathbf{x}') = s_j] = 1/(j(j+1))$ the ratios $2j/(j+2)$ grow with $j$. There any $\rho$ that bounds "
    r"them takes the place of the maximum, so their supremum does; then $P[A(\mathbf{x}') = s]$ may be 0 where "
    r"$P[A(\mathbf{x}) = s]$ is. $P$ and $P'$ are the two sums."
).prove(given=outcomes.POSITIVE)
# Both sums have a value, one of the ratios has none.
row.refute(**outcomes.OF_TWO, also=True)
# For S = s_1, s_2, ..; with a bound of the ratios where there are ratios, and zeros allowed.
bound = "(for all j: j >= 1 |- mass(j) <= rho*mass_other(j))"
row.also(f"P' > 0, rho >= 0, {outcomes.SERIES}, {bound} |- P/P' <= rho", using=[outcomes.bounded_series])
# Two laws, as their partial sums say, with ever larger ratios.
before, after = (f"(2/(({j} + 1)*({j} + 2)))/(1/({j}*({j} + 1)))" for j in ("j", "(j + 1)"))
row.also(f"j >= 1 |- 2 > {after} > {before} > 0").also("N >= 0 |- sum(2/((j + 1)*(j + 2)), j, 1, N) = N/(N + 2)")
row.also("N >= 0 |- sum(1/(j*(j + 1)), j, 1, N) = N/(N + 1)")

row = section.item(
    "3-lemma", r"\frac{\sum_{j=1}^N a_j}{\sum_{j=1}^N b_j} \leq \max_{j \leq N} \frac{a_j}{b_j}", kind="lemma"
).title("The largest ratio bounds the ratio of two finite sums; any common bound of the ratios does, without division.")
row.stands(at="3:5:1").note("The lemma that 3c refers to and the paper does not print.")
row.prove(given=outcomes.POSITIVE).also(outcomes.bounded_sum)

# ---------------------------------------------------------------------------------------------- independent records
row = section.item(
    "3-independent", r"P[A(\mathbf{x}) = s] = P[A_0(x_1) = s_1, \dots, A_0(x_n) = s_n] = \prod P[A_0(x_i) = s_i]"
).stands(at="3:6:2")
row.title("The probability of a row of values is the product of theirs: all values of all $X_i$ added up.").note(
    "The first equation says how $A$ is built: its two sides are the probability of one event, which is read so twice, "
    "and nothing is left to prove. For $X_i$ with finitely many values, of any weights; for others the product is what "
    "independent means. The $X_i$ need not have the same law; in 3e they must, or $P[A_0(x) = s]$ depends on $i$ too."
)
row.prove(given="K >= 0; n >= 0", link=1).prove(given="K >= 0; n >= 0", link=2, by=induction("n"))

row = section.item(
    "3-wlog", r"\frac{P[A(\mathbf{x}) = s]}{P[A(\mathbf{x}') = s]} = \frac{P[A_0(x_r) = s_r]}{P[A_0(x'_r) = s_r]}"
).prove(given=["one row(r)", "not negative", r"P[A(\mathbf{x}') = s] > 0"])
row.stands(at="3:6:3").title("The ratio for databases that differ in any one row $r$: it is that of this row.")

row = section.item("3d", display="3d").stands(steps=("3-independent",))
row.title(r"The factors of the other rows cancel; the ratio is defined where $P[A(\mathbf{x}') = s] > 0$.").note(
    "Where an outcome has probability 0 for both databases, by the same factor, the left side is not defined; the "
    "right side may be."
)
given = ["n >= 1; (for all i: 2 <= i <= n |- row(i) = other_row(i))", outcomes.NOT_NEGATIVE]
# Not defined: x = 1, 2 and x' = 0, 2; the records 0 and 1 are always answered by 0, the record 2 by 1; s = 0, 0.
answers = "response(x, y) = same(y, pos(x - 2)), outcome(k, j) = 0"
at = f"n = 2, k = 1, row(i) = i, other_row(i) = i - pos(1 - i), {answers}"
row.refute(row.item.printed, given=given, at=at, also=True).prove(given=[*given, r"P[A(\mathbf{x}') = s] > 0"])

row = section.item(
    "3e", display="3e", reason="the condition of an implication in words, its conclusion is 3a", by_hand="fbd3cd7f7824"
).stands(steps=("3c", "3-each-ratio", "3d"))
row.title("The bound for single records is enough for databases that differ in one row.").note(
    r"It is said to be enough for 3a. So it is where $\mathcal{S}$ is countable, whether or not outcomes have "
    r"probability 0: the argument needs no division. Where $\mathcal{S}$ is not, all $P[A_0(x) = s]$ may be 0, and "
    "the condition says nothing. It is asked for all $x$ and $x'$, so it holds both ways; and for $x = x'$, so, "
    r"as some outcome is possible, $\epsilon \geq 1$. That the RAPPOR paper has this formulation is a statement on "
    "another paper."
)
records = f"{outcomes.ONE_ROW}, {outcomes.NOT_NEGATIVE}, {outcomes.RECORDS.replace('rho', 'epsilon')}"
one = outcomes.for_outcome.at(k="j", rho="epsilon")
# S of N outcomes, and S = s_1, s_2, ..
row.prove(f"N >= 0, {records} |- {outcomes.SUMS[0]} <= epsilon*{outcomes.SUMS[1]}", using=[one])
series = f"{outcomes.FIRST} > 0, {records}, {outcomes.LAWS_SERIES}"
factor = outcomes.factor_positive.at(rho="epsilon")
row.also(factor).prove(f"{series} |- P <= epsilon*P'", using=[one, factor, outcomes.laws_series.at(rho="epsilon")])

# ---------------------------------------------------------------------------------------------- collections of vectors
row = section.item("3-T_v", r"T_v = T \setminus \{v\}", kind="definition").stands(at="3:8:1")
row.title(r"A collection without one of its vectors: here $v_1, \dots, v_n$, and $T$ has $v_{n+1}$ besides.")

row = section.item(
    "3-one-notion",
    r"\log \frac{P[R(T) \in S]}{P[R(T_v) \in S]} \leq \epsilon"
    r" \implies P[R(T) \in S] \leq \epsilon \cdot P[R(T_v) \in S]",
).title(r"The two definitions disagree: 3f allows the factor $e^\epsilon$, more than the $\epsilon$ of 3a.")
row.stands(at="3:8:2", consequence="conclusion").note(r"Both 3a and 3f are called $\epsilon$-differentially private.")
both, notion = r"P[R(T) \in S] > 0; P[R(T_v) \in S] > 0", row.item.printed.split(r" \implies ")[0]
row.refute(given=both, at="P = 2/3, P' = 1/3, epsilon = 1")
row.repair(rf"{notion} \implies P[R(T) \in S] \leq e^\epsilon P[R(T_v) \in S]", given=both)
row.also(notion, given=rf"{both}; P[R(T) \in S] \leq e^\epsilon P[R(T_v) \in S]")
row.also(notion, given=rf"{both}; P[R(T) \in S] \leq \epsilon P[R(T_v) \in S]")

# P[R(v_t) in S] for a set S of vectors, and P[R(v_1), .., R(v_n) in S].
laws.sequence("in_vectors(t)")
all_in = laws.recursive("all_in(n)", "1", "all_in(n)*in_vectors(n + 1)")
laws.model(all_in, lambda n, *, in_vectors: of.product(in_vectors(t) for t in of.values(n)))
# P[s_k in R(T)] for n + 1 vectors is not less than for n, nor more by over (1-q)^L; and it is at least q^L.
FOUND, FOUND_MORE = "contained(n, L, k, q)", "contained(n + 1, L, k, q)"
SOME = f"n >= 0, {of.CHANCE}, L >= 0, {of.bits('outcome(k, j)')}"
law_positive = laws.lemma(f"{of.VECTORS} |- {of.LAW} > 0")
law_at_most_one = laws.lemma(f"{of.VECTORS} |- 1 >= {of.LAW}")
next_vector = [h.at(t="n + 1") for h in (law_positive, law_at_most_one, of.missed_or_not)]
absent = [
    laws.lemma(f"{SOME}, {of.collection('n')} |- {bound}").prove(induction("n"), next_vector)
    for bound in ("absent(n, L, k, q) >= 0", "1 >= absent(n, L, k, q)")
]
grows = laws.lemma(f"{SOME}, {of.collection('n + 1')} |- {FOUND_MORE} >= {FOUND}")
likely = laws.lemma(f"n >= 1, {SOME}, {of.collection('n')} |- {FOUND} >= q^L", name="least probability of a vector")
likely.prove(induction("n", start=1))

row = section.item("3f", kind="definition", display="3f").stands(consequence="conclusion")
row.title("Privacy by the logarithm of a ratio, which compares a collection with one that lacks a vector.").note(
    r"$R(T)$ and $R(T_v)$ are collections, $S$ is a set of vectors: $R(T) \in S$ has to be read. (1) $S$ is a set "
    r"of collections: 3-any-set. (2) All vectors of $R(T)$ are in $S$. Then the ratio is $P[R(v) \in S] \leq 1$, "
    r"so every $R$ is private with every $\epsilon \geq 0$, whatever it tells of $v$. (3) Some vector of $R(T)$ is "
    r"in $S$, as in section 2 and in 3g; here for $S = \{s\}$. Then no $\epsilon$ will do for $T = \{v\}$, where "
    r"the divisor is 0; for larger $T$ all with $e^\epsilon \geq 1 + ((1-q)/q)^L$ will."
).define("privacy: that this holds for all collections, vectors and sets")
# All vectors of R(T) in S.
given = "epsilon >= 0, n >= 0, all_in(n) > 0, in_vectors(n + 1) > 0, in_vectors(n + 1) <= 1"
row.also(f"{given} |- log(all_in(n + 1)/all_in(n)) <= epsilon")
# Some vector of R(T) in S = s_k.
given, ratio = "collection(n + 1); outcome(k)", f"|- log({FOUND_MORE}/{FOUND}) <= epsilon"
at = "n = 0, L = 1, k = 1, q = 1/4, epsilon = 1, original(t, j) = 1, outcome(k, j) = 1"
row.refute(ratio, given=["n >= 0", given], at=at, also=True)
row.also(ratio, given=["n >= 1", given, f"exp(epsilon) >= 1 + {ODDS}"])

SURE = "(for all x, y: response(x, y) > 0)"
for law in (outcomes.LAW, outcomes.OTHER):
    laws.lemma(f"n >= 0, {SURE} |- {law} > 0")
sums_positive = [
    laws.lemma(f"N >= 1, n >= 0, {SURE} |- sum({law}, j, 1, N) > 0").prove(induction("N", start=1))
    for law in outcomes.LAWS
]

row = section.item("3-any-set", r"\log \frac{P[R(T) \in S]}{P[R(T_v) \in S]} \leq \epsilon")
row.title("No collection has positive probability for both $T$ and $T_v$: they have different sizes.").note(
    r"For $S$ all collections of $N$ vectors, $P[R(T) \in S]$ is 1 if $T$ has $N$ vectors, else 0. With a set of "
    "vectors for $S$ the ratio need not exist either: not for the empty set, if all vectors of $R(T)$ are to be in "
    r"$S$; and not for $T = \{v\}$, if some vector is. Repaired: a collection of as many vectors in place of $T_v$, of "
    r"which one differs, for $S$ of $N$ outcomes, all probabilities positive, and any bound $\rho \leq e^\epsilon$ for "
    r"single records. For $R$, the last line, $((1-q)/q)^L$ is such a bound: so $\epsilon = L \log((1-q)/q)$."
).stands(at="3:8:2", consequence="conclusion")
for n in (1, 0):
    row.refute(given="n >= 0", at=f"n = {n}, N = 1, epsilon = 1")
# All vectors of R(T) in S, none in S.
empty = "n = 1, epsilon = 1, in_vectors(t) = 0"
row.refute("|- log(all_in(n + 1)/all_in(n)) <= epsilon", given="n >= 0", at=empty, also=True)
row.also("|- same(n + 1, N)*same(n, N) = 0", by=cases("n >= N"))
# Collections of n records each, that differ in row r; S has N of their outcomes.
known = [
    *sums_positive,
    log_of_ratio.at(x=outcomes.SUMS[0], y=outcomes.SUMS[1], z="epsilon"),
    outcomes.for_outcome.at(k="j"),
    outcomes.laws_bounded,
]
sums = (rf"\sum_{{j=1}}^N P[A(\mathbf{{x}}{prime}) = s_j]" for prime in ("", "'"))
given = f"N >= 1, {outcomes.ONE_ROW}, {SURE}, {outcomes.RECORDS}, exp(epsilon) >= rho"
row.repair(rf"\log \frac{{{next(sums)}}}{{{next(sums)}}} \leq \epsilon", given=given, using=known)
# One record: a vector, randomized by R.
both = ("vector_law(L, t, k, q)", "vector_law(L, i, k, q)")
row.also(f"|- log({both[0]}/{both[1]}) <= epsilon", given=f"vectors; vector(i); exp(epsilon) >= {ODDS}")

row = section.item("3g", kind="definition", display="3g")
row.title("A minimum of finitely many ratios, whose denominators are positive; it is 0 for a collection of one vector.")
row.note(r"$T_v$ has the vectors $v_1, \dots, v_n$.").also(f"|- {of.LAW} > 0", given="vectors")
row.also(f"|- contained(0, L, k, q)/{of.LAW} = 0", given="vectors")
row.also(f"|- {FOUND}/{of.LAW} > 0", given="n >= 1; vectors; collection(n + 1)")
