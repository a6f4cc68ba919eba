r"""Apr 2016, section 1: differential privacy, and Proposition 1.1, by the probabilities of single outcomes.

Proposition 1.1 is right, for finite and for countably infinite $\mathcal{S}$.  Its proof divides by $P[A(\mathbf{x}')
= s]$, which may be 0 where $P[A(\mathbf{x}') \in S]$ is not; the sums can be compared without division.  A remark is
too strong: transcripts of a private query do tell of single records, as the odds of a record change by up to
$e^\epsilon$.
"""

# The outcomes are numbered, S = s_1, s_2, ..; `mass` is P[A(x) = s_j] and `mass_other` the same for x'
# (`derivations.laws.outcomes`).  A set of outcomes is told by `member`, which is 1 for its elements and 0 for others.

from derivations.apr2016 import paper
from derivations.author import Theory, induction
from derivations.laws import outcomes
from symbolic.theory import logarithms

laws = Theory("private by outcomes", integers="N K M k m", on=[outcomes.theory, logarithms.theory])
section = paper.section("1", "Differential Privacy", __name__, laws=[laws])

# ---------------------------------------------------------------------------------------------- databases
row = section.item("1-database", r"\mathbf{x} = (x_1, \dots, x_n) \in \mathcal{D}^n", kind="definition")
row.stands(at="1:1:3", as_in="jan2016:3-database").title("A database: a row of $n$ records.")
row = section.item("1-query", r"A: \mathcal{D}^n \to \mathcal{S}", kind="definition")
row.stands(at="1:2:1", as_in="jan2016:3-query").title("A query.")
row = section.item("1-randomized", r"A(\mathbf{x}) = A(\mathbf{x}; \xi)", kind="definition")
row.stands(at="1:2:4", as_in="jan2016:3-query").title("A randomized query.")

row = section.item("1-lower", r"2^L \leq n L").stands(at="1:2:3").unclear()
row.title("The counts have no more coordinates than the records have bits, once there are $2^L$ records.").note(
    r"Not said: of which queries, and what is counted.  Coordinates of $\mathcal{S} = \{0, \dots, n\}^{2^L}$, beside "
    "the bits of $n$ vectors: (1) for many records they are not more; (2) for all $n$ they are not: one vector of 2 "
    "bits has 4 counts."
)
row.also(given="n >= 2^L, L >= 1")
row.refute(given="n >= 1, L >= 1", at="n = 1, L = 2", also=True)

# The weight of the record, before and after the transcript s is known.
AFTER = r"\frac{w P[A(\mathbf{x}) = s]}{w P[A(\mathbf{x}) = s] + (1 - w) P[A(\mathbf{x}') = s]}"
ODDS = [rf"\frac{{{x}}}{{1 - {x}}}" for x in (AFTER, "w")]

row = section.item("1-no-information", f"{AFTER} = w")
row.stands(at="1:3:2", consequence="conclusion").title(
    r"Private transcripts do tell of single records: their odds change by a factor of up to $e^\epsilon$, not more."
).note(
    r"$P[A(\mathbf{x}) = s]$ and $P[A(\mathbf{x}') = s]$ are the probabilities of a transcript with the record and"
    " with another one in its place, $w$ is the probability of the record before the transcript is known; on the "
    "left is the one after."
)
row.refute(given="prior; bound both ways", at="P = 3/4, P' = 1/4, w = 1/2, epsilon = 2")
for left, right in (ODDS, ODDS[::-1]):
    row.repair(rf"{left} \leq \exp(\epsilon) \cdot {right}", given="prior; bound both ways")

row = section.item("1-one-row", r"\sum_{i=1}^n I(x_i \neq x'_i) = 1", kind="definition")
row.stands(at="1:4:2", as_in="jan2016:3-one-row").title("Databases that differ in one row.")

# ---------------------------------------------------------------------------------------------- private
row = section.item("1.1", kind="definition").stands(as_in="jan2016:3a")
row.title(r"Privacy with the factor $e^\epsilon$; with $S = \mathcal{S}$ it asks for $\epsilon \geq 0$.")
row.note(r"$P$ and $P'$ are the two probabilities.").define("privacy: that this holds for all neighbours and all sets")
row.also("P = 1, P' = 1, P <= exp(epsilon)*P' |- epsilon >= 0")

CLOSE = r"P[A(\mathbf{x}) \in S] - P[A(\mathbf{x}') \in S] \leq 1 - \exp(-\epsilon)"

row = section.item("1-close", CLOSE)
row.stands(at="1:6:1").title(
    r"Private transcripts are close, all probabilities up to $1 - e^{-\epsilon}$; close ones need not be private."
).note(
    "Not said: what close means, and whether all close laws are meant. (1) No two probabilities of a set differ by "
    r"over $1 - e^{-\epsilon}$: this follows. (2) That it is the same: it is not, $P[A(\mathbf{x}') \in S]$ may be 0."
).unclear()
row.also(given="probabilities; (1.1)")
row.refute("(1.1)", given=["probabilities", CLOSE], at="P = 1/4, P' = 0, epsilon = 1", also=True)

row = section.item(
    "1-one-more",
    r"\mathbf{x} \in \mathcal{D}^n,\ \mathbf{x}' \in \mathcal{D}^{n+1},\ x_i = x'_i \text{ for } i = 1, \dots, n",
    kind="definition",
).title(r"One record more: queries that tell the number of the records are private in this sense for no $\epsilon$.")
row.stands(at="1:6:2", as_in="jan2016:3-one-more").note(
    r"The counts of section 2.2 add up to the number of the records. So $P[A(\mathbf{x}) \in S]$ is 1 and "
    r"$P[A(\mathbf{x}') \in S]$ is 0 for the set of all counts with the sum $n$."
)
row.also("|- same(n, n) > exp(epsilon)*same(n + 1, n)")

# ---------------------------------------------------------------------------------------------- by single outcomes
row = section.item("1-pmf", r"P[A(\mathbf{x}) \in S] = \sum_{s \in S} P[A(\mathbf{x}) = s]")
row.stands(at="1:7:1", as_in="jan2016:3b", changed=True).title(
    "The probability of a set of outcomes is the sum of theirs: the values of the random element, added up twice."
).note(
    r"For a random element with finitely many values, of any weights, and $S$ any set of the outcomes $s_1, s_2, "
    r"\dots$, of which only the first $M$ occur."
).prove(given="K >= 0; values")

# The sum over a set of one outcome.
for law in ("mass", "mass_other"):
    one = f"sum(same(i, {{0}})*{law}(i), i, 1, {{1}})"
    none_yet = laws.lemma(f"m >= 0, j >= m + 1 |- {one.format('j', 'm')} = 0").prove(induction("m"))
    laws.lemma(f"j >= 1, N >= j |- {one.format('j', 'N')} = {law}(j)").prove(
        induction("N", start="j", base=[none_yet.at(m="j - 1")])
    )
SINGLETONS = r"P[A(\mathbf{x}) \in \{s\}] \leq \exp(\epsilon) \cdot P[A(\mathbf{x}') \in \{s\}] \implies (1.2)"

row = section.item("Proposition 1.1", "(1.1); " + SINGLETONS, kind="theorem")
row.stands(steps=("1-pmf", "1-zero-too", "1-each-ratio", "1a", "1-singletons"), at="1:8:1").title(
    "Privacy is the bound for single outcomes: both directions, for finitely many outcomes and for countably many."
)
row.prove(link=1, given="N >= 0; members; bounded")
row.prove(link=2, given="1 <= j <= N")
# Infinitely many outcomes.
bound = "(for all j: j >= 1 |- mass(j) <= exp(epsilon)*mass_other(j))"
row.also(f"{outcomes.SERIES}, {bound} |- P <= exp(epsilon)*P'")

row = section.item("1.2", kind="definition").title("The bound for single outcomes.")
row.define("the condition of Proposition 1.1: that this holds for all neighbours and all outcomes")

# Outcomes of a set that has probability 0.
none_below = laws.lemma("m >= 0, (for all j: 1 <= j <= m |- mass_other(j) >= 0) |- sum(mass_other(j), j, 1, m) >= 0")
each_below = laws.lemma(
    "(for all j: 1 <= j <= N |- mass_other(j) >= 0), k >= 1, N >= k |- sum(mass_other(j), j, 1, N) >= mass_other(k)"
).prove(induction("N", start="k", base=[none_below.at(m="k - 1")]))
NOTHING = r"P[A(\mathbf{x}') \in S] = 0 \implies "

row = section.item("1-zero", NOTHING + r"P[A(\mathbf{x}') = s] = 0")
row.stands(at="1:9:2", steps=("1-pmf",)).title("The outcomes of a set of probability 0 have probability 0.")
none = laws.lemma("x >= 0, 0 >= x |- x = 0")
row.prove(given="1 <= j <= N; other law", using=[none.at(x="mass_other(j)"), each_below.at(k="j")])

row = section.item("1-zero-too", NOTHING + r"P[A(\mathbf{x}) = s] = 0,\ P[A(\mathbf{x}) \in S] = 0")
row.stands(steps=("1-zero",), at="1:9:3")
row.title("They have probability 0 for the other database as well, by (1.2), and so has the set; (1.1) holds there.")
row.prove(link=1, given="1 <= j <= N; law; other law; bounded")
row.prove(link=2, given="N >= 0; law; other law; bounded")

divided = laws.lemma("y > 0, x <= exp(epsilon)*y |- x/y <= exp(epsilon)")
both = laws.lemma("x <= exp(epsilon), y <= exp(epsilon) |- max(x, y) <= exp(epsilon)")

row = section.item("1-each-ratio", r"P[A(\mathbf{x}') \in S] > 0 \implies P[A(\mathbf{x}') = s] > 0")
row.stands(at="1:9:4", as_in="jan2016:3-each-ratio", consequence="proof")
row.title("Not printed, but supposed: outcomes in a set of positive probability may have probability 0, and no ratio.")
row.note("What Proposition 1.1 needs to be drawn from 1a. It goes without: sums can be compared without division.")
row.refute(given="1 <= j <= N, mass_other(1) >= 0, mass_other(2) >= 0", at="N = 2, j = 2, mass_other(j) = pos(1 - j)")

row = section.item("1a").stands(steps=("1-pmf", "Lemma 6.1"), as_in="jan2016:3c")
row.title("The largest ratio bounds that of the sums, for a finite set in which each ratio has a value.").note(
    r"Where some $P[A(\mathbf{x}') = s]$ is 0, so is $P[A(\mathbf{x}) = s]$, by (1.2), and their ratio has no value, "
    "though that of the sums may have one; Lemma 6.1, that the line uses, supposes denominators that are not 0."
)
row.prove(link=1, given=outcomes.POSITIVE)
row.prove(link=2, given=outcomes.POSITIVE)
# The same law for both, so (1.2) holds: the sums have a ratio, the second outcome has none.
private = "mass(1) <= exp(epsilon)*mass_other(1), mass(2) <= exp(epsilon)*mass_other(2)"
same = "epsilon = 0, mass(j) = pos(1 - j), mass_other(j) = pos(1 - j)"
row.refute(outcomes.OF_TWO["goal"], given=private, at=same, also=True)
at_first, later = (divided.at(x=f"mass({j})", y=f"mass_other({j})") for j in ("1", "N + 1"))
step = [later, both.at(x="largest(N)", y="mass(N + 1)/mass_other(N + 1)")]
row.prove(link=3, given=[outcomes.POSITIVE, "bounded"], by=induction("N", start=1, base=[at_first], step=step))

section.item("1b", kind="definition").title("The direction that is proved next.").note("An arrow.")
row = section.item("1-singletons", SINGLETONS).stands(at="1:9:6")
row.title(r"The other direction: (1.1) for the sets $S = \{s\}$ is (1.2).").prove(given="1 <= j <= N")
