r"""Apr 2016, section 1: differential privacy, and Proposition 1.1, by the probabilities of single outcomes.

Proposition 1.1 is right, for finite and for countably infinite $\mathcal{S}$.  Its proof divides by $P[A(\mathbf{x}')
= s]$, which may be 0 where $P[A(\mathbf{x}') \in S]$ is not; the sums can be compared without division.  A remark is
too strong: transcripts of a private query do tell of single records, as the odds of a record change by up to
$e^\epsilon$.
"""

# The outcomes are numbered, S = s_1, s_2, ..; `mass` is P[A(x) = s_j] and `mass_other` the same for x'
# (`derivations.laws.outcomes`).  A set of outcomes is told by `member`, which is 1 for its elements and 0 for others.

from derivations.apr2016 import paper
from derivations.laws import outcomes
from derivations.runner import run
from symbolic.search.methods import induction
from symbolic.theory import logarithms
from symbolic.theory.theory import Theory

laws = Theory("private by outcomes", integers="N K M k m", on=[outcomes.theory, logarithms.theory])
section = paper.section("1", "Differential Privacy", __name__, laws=[laws])

# ---------------------------------------------------------------------------------------------- databases


@section.item("1-database", r"\mathbf{x} = (x_1, \dots, x_n) \in \mathcal{D}^n", kind="definition", at="1:1:3")
def database(d):
    """A database: a row of $n$ records."""


@section.item("1-query", r"A: \mathcal{D}^n \to \mathcal{S}", kind="definition", at="1:2:1")
def query(d):
    """A query."""


@section.item("1-randomized", r"A(\mathbf{x}) = A(\mathbf{x}; \xi)", kind="definition", at="1:2:4")
def randomized(d):
    """A randomized query."""


@section.item(
    "1-no-information",
    r"\frac{w P}{w P + (1 - w) P'} = w",
    at="1:3:2",
    note=r"$P$ and $P'$ are the probabilities of a transcript with the record and with another one in its place, $w$ "
    "is the probability of the record before the transcript is known; on the left is the one after.",
    consequence="conclusion",
)
def no_information(d):
    r"""Private transcripts do tell of single records: their odds change by a factor of up to $e^\epsilon$, not more."""
    both = "P > 0, P' > 0, 0 < w < 1, P <= exp(epsilon)*P', P' <= exp(epsilon)*P"
    after = "(w*P/(w*P + (1 - w)*P'))"
    d.refute(f"{both} |- {after} = w", at="P = 3/4, P' = 1/4, w = 1/2, epsilon = 2")
    d.repair(f"{both} |- {after}/(1 - {after}) <= exp(epsilon)*(w/(1 - w))")
    d.repair(f"{both} |- w/(1 - w) <= exp(epsilon)*({after}/(1 - {after}))")


@section.item("1-one-row", r"\sum_{i=1}^n I(x_i \neq x'_i) = 1", kind="definition", at="1:4:2")
def one_row(d):
    """Databases that differ in one row."""


# ---------------------------------------------------------------------------------------------- private


@section.item("1.1", kind="definition", note=r"$P$ and $P'$ are the two probabilities.")
def private(d):
    r"""Privacy with the factor $e^\epsilon$; with $S = \mathcal{S}$ it asks for $\epsilon \geq 0$."""
    d.define("privacy: that this holds for all neighbours and all sets")
    d.also("P = 1, P' = 1, P <= exp(epsilon)*P' |- epsilon >= 0")


inverse = laws.lemma("P <= exp(epsilon)*P' |- exp(-epsilon)*P <= P'")
not_above_one = laws.lemma("epsilon >= 0 |- exp(-epsilon) <= 1")


@section.item(
    "1-close",
    r"|P - P'| \leq 1 - e^{-\epsilon}",
    at="1:6:1",
    note="Not said: what close means, and whether all close laws are meant.  (1) No two probabilities of a set differ "
    r"by over $1 - e^{-\epsilon}$: this follows.  (2) That it is the same: it is not, $P'$ may be 0.",
)
def close(d):
    r"""Private transcripts are close, all probabilities up to $1 - e^{-\epsilon}$; close ones need not be private."""
    d.unclear()
    both, near = "epsilon >= 0, 0 <= P <= 1, 0 <= P' <= 1", "P - P' <= 1 - exp(-epsilon)"
    d.also(f"{both}, P <= exp(epsilon)*P' |- {near}", using=[not_above_one])
    d.refute(f"{both}, {near} |- P <= exp(epsilon)*P'", at="P = 1/4, P' = 0, epsilon = 1", also=True)


@section.item(
    "1-one-more",
    r"\mathbf{x} \in \mathcal{D}^n,\ \mathbf{x}' \in \mathcal{D}^{n+1},\ x_i = x'_i \text{ for } i = 1, \dots, n",
    kind="definition",
    note="The counts of section 2.2 add up to the number of the records.  So $P[A(\\mathbf{x}) \\in S]$ is 1 and "
    "$P[A(\\mathbf{x}') \\in S]$ is 0 for the set of all counts with the sum $n$.",
    at="1:6:2",
)
def one_more_row(d):
    r"""One record more: queries that tell the number of the records are private in this sense for no $\epsilon$."""
    d.also("|- same(n, n) > exp(epsilon)*same(n + 1, n)")


# ---------------------------------------------------------------------------------------------- by single outcomes


@section.item(
    "1-pmf",
    r"P[A(\mathbf{x}) \in S] = \sum_{s \in S} P[A(\mathbf{x}) = s]",
    at="1:7:1",
    note=r"For a random element with finitely many values, of any weights, and $S$ any set of the outcomes $s_1, s_2, "
    r"\dots$, of which only the first $M$ occur.",
)
def by_points(d):
    """The probability of a set of outcomes is the sum of theirs: the values of the random element, added up twice."""
    values = "(for all o: 1 <= o, o <= K |- 1 <= floor(drawn(o)) <= M)"
    goal = f"in_set(K) = {outcomes.BY_OUTCOME.format('K')}"
    d.prove(f"K >= 0, M >= 0, {values} |- {goal}")


# P[A(x) in S] and P[A(x') in S], for a set S of the first N outcomes.
INSIDE, INSIDE_OTHER = (f"sum(member(j)*{law}(j), j, 1, N)" for law in ("mass", "mass_other"))
SET = "(for all j: 1 <= j <= N |- member(j) >= 0)"
BOUND = "(for all j: 1 <= j <= N |- mass(j) <= exp(epsilon)*mass_other(j))"
ONE = "sum(same(j, {0})*{1}(j), j, 1, {2})"


def of_one(law):
    """The sum over a set of one outcome."""
    none_yet = laws.lemma(f"m >= 0, k >= m + 1 |- {ONE.format('k', law, 'm')} = 0", induction("m"))
    whole = induction("N", start="k", base=[none_yet.at(m="k - 1")])
    return laws.lemma(f"k >= 1, N >= k |- {ONE.format('k', law, 'N')} = {law}(k)", whole)


for law in ("mass", "mass_other"):
    of_one(law)


@section.item(
    "Proposition 1.1",
    r"(1.1) \iff (1.2)",
    kind="theorem",
    steps=("1-pmf", "1-zero-too", "1a", "1-singletons"),
    at="1:8:1",
)
def proposition(d):
    """Privacy is the bound for single outcomes: both directions, for finitely many outcomes and for countably many."""
    d.prove(f"N >= 0, {SET}, {BOUND} |- {INSIDE} <= exp(epsilon)*{INSIDE_OTHER}")
    d.prove(d["1-singletons"])
    # Infinitely many outcomes.
    bound = "(for all j: j >= 1 |- mass(j) <= exp(epsilon)*mass_other(j))"
    d.also(f"{outcomes.SERIES}, {bound} |- P <= exp(epsilon)*P'")


@section.item("1.2", kind="definition")
def by_outcome(d):
    """The bound for single outcomes."""
    d.define("the condition of Proposition 1.1: that this holds for all neighbours and all outcomes")


# Outcomes of a set that has probability 0.
NONE = "(for all j: 1 <= j <= N |- {0}(j) >= 0), sum({0}(j), j, 1, N) = 0"
each_below = laws.lemma(
    "(for all j: 1 <= j <= N |- mass_other(j) >= 0), k >= 1, N >= k |- sum(mass_other(j), j, 1, N) >= mass_other(k)",
    induction(
        "N",
        start="k",
        base=[
            laws.lemma(
                "m >= 0, (for all j: 1 <= j <= m |- mass_other(j) >= 0) |- sum(mass_other(j), j, 1, m) >= 0",
                induction("m"),
            ).at(m="k - 1")
        ],
    ),
)


@section.item(
    "1-zero",
    r"P[A(\mathbf{x}') \in S] = 0 \implies P[A(\mathbf{x}') = s] = 0 \text{ for each } s \in S",
    steps=("1-pmf",),
    at="1:9:2",
)
def nothing(d):
    """The outcomes of a set of probability 0 have probability 0."""
    d.prove(f"1 <= k <= N, {NONE.format('mass_other')} |- mass_other(k) = 0")


@section.item(
    "1-zero-too",
    r"P[A(\mathbf{x}') \in S] = 0 \implies P[A(\mathbf{x}) \in S] = 0",
    steps=("1-zero",),
    at="1:9:3",
)
def nothing_too(d):
    """They have probability 0 for the other database as well, by (1.2), and so has the set; (1.1) holds there."""
    not_negative = "(for all j: 1 <= j <= N |- mass(j) >= 0)"
    given = f"{not_negative}, {BOUND}, {NONE.format('mass_other')}"
    d.prove(f"1 <= k <= N, {given} |- mass(k) = 0")
    d.prove(f"N >= 0, {given} |- sum(mass(j), j, 1, N) = 0")


divided = laws.lemma("y > 0, x <= exp(epsilon)*y |- x/y <= exp(epsilon)")
both = laws.lemma("x <= exp(epsilon), y <= exp(epsilon) |- max(x, y) <= exp(epsilon)")


@section.item(
    "1-each-ratio",
    r"P[A(\mathbf{x}') \in S] > 0 \implies P[A(\mathbf{x}') = s] > 0 \text{ for each } s \in S",
    note="What 1a needs to compare ratios.  It goes without: the sums can be compared without division.",
    at="1:9:4",
    consequence="proof",
)
def each_ratio(d):
    """Also in a set of positive probability there may be outcomes of probability 0, whose ratio has no value."""
    d.refute(**outcomes.EACH_RATIO)


@section.item(
    "1a",
    steps=("1-pmf", "1-each-ratio", "Lemma 6.1"),
    note=r"Where some $P[A(\mathbf{x}') = s]$ is 0, so is $P[A(\mathbf{x}) = s]$, by (1.2), and their ratio has no "
    "value, though that of the sums may have one; Lemma 6.1, that the line uses, supposes denominators that are not 0.",
)
def ratio(d):
    """The largest ratio bounds that of the sums, for a finite set in which each ratio has a value."""
    d.prove(link=1, given=outcomes.POSITIVE)
    d.prove(link=2, given=outcomes.POSITIVE)
    # Both sums have a value, one of the ratios has none.
    d.refute(**outcomes.OF_TWO, also=True)
    at_first, later = (divided.at(x=f"mass({j})", y=f"mass_other({j})") for j in ("1", "N + 1"))
    step = [later, both.at(x="largest(N)", y="mass(N + 1)/mass_other(N + 1)")]
    d.prove(link=3, given=f"{outcomes.POSITIVE}, {BOUND}", by=induction("N", start=1, base=[at_first], step=step))


@section.item("1b", kind="definition", note="An arrow.")
def other_direction(d):
    """The direction that is proved next."""


@section.item("1-singletons", r"S = \{s\}: (1.1) \implies (1.2)", at="1:9:6")
def for_one_outcome(d):
    r"""The other direction: (1.1) for the sets $S = \{s\}$ is (1.2)."""
    sums = [ONE.format("k", law, "N") for law in ("mass", "mass_other")]
    sets = f"(for all k: 1 <= k <= N |- {sums[0]} <= exp(epsilon)*{sums[1]})"
    d.prove(f"1 <= k <= N, {sets} |- mass(k) <= exp(epsilon)*mass_other(k)")


if __name__ == "__main__":
    run(section)
