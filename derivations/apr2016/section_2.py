r"""Apr 2016, section 2: randomized bits and bit vectors, the query $A$ that counts them, and its law (2.1).

The displays are right.  (2.1) and all that follows from it hold for any outcomes that are counted; in the paper they
are all vectors.  Two sets are called $\mathcal{S}_n$: all of $\{0, \dots, n\}^{2^L}$, and those count vectors that
add up to $n$.  Exactly the latter occur.
"""

# The vector x is v_t, any row of L bits, the outcome y is s_k, another one, and delta counts where they differ
# (`derivations.laws.randomization`).  A collection x has the number z, its records are any of the vectors; the
# possible outcomes are d_1, .., d_K, and s_1, .., s_K is how often they are to occur; s is told by its number
# (`derivations.laws.occurrences`, `derivations.laws.count_vectors`).

from derivations.apr2016 import paper
from derivations.author import Theory, cases, induction
from derivations.jan2016 import section_2 as january
from derivations.laws import count_vectors, multinomial, neighbours, occurrences
from derivations.laws import randomization as of
from derivations.laws.occurrences import COUNTS, digits
from symbolic.theory import powers as exponents
from symbolic.theory.indicators import high, low, same_bits, values_of

laws = Theory("counted vectors", integers="L K n", on=[neighbours.theory, exponents.theory])
GIVEN = ["0 < q < 1/2", "p = 1 - q"]
bits = paper.section("2.1", "Bit randomization", __name__, given=GIVEN, laws=[laws])
section = paper.section("2.2", "Reporting for bit records", __name__, given=GIVEN, laws=[laws])


def differing(n, K, y, z, L, *, pick, original, outcome):
    """The number of bits in which the records of the collection z and those of the synthetic collection y differ."""
    pairs = [(pick(z, t) // 1, k) for t, k in enumerate(digits(n, K, y), 1)]
    return sum(original(v, j) != outcome(k, j) for v, k in pairs for j in of.values(L))


# ---------------------------------------------------------------------------------------------- bits
row = bits.item("2.1-bit", r"b \in \{0, 1\},\ x \in \{0, 1\}^L", kind="definition")
row.stands(at="2.1:1:1", as_in="jan2016:2-vector").title("A bit, and a bit vector: a row of $L$ bits.")

row = bits.item("2.1a", kind="definition").stands(as_in="jan2016:2-procedure")
row.title("A bit is left as it is with probability $p$, and flipped with probability $q$.")
row.note("The lie probability is $0 < q < 1/2$, and $p = 1 - q$.")
row.also("|- bit_law(b, b, q) = p", given="bit(b)")
row.also("|- bit_law(b, 1 - b, q) = q", given="bit(b)")

row = bits.item("2.1b", kind="definition").stands(as_in="jan2016:2a")
row.title(r"The formula gives the bit at $\xi = 1$, which has probability $p$, and the other one at $\xi = 0$.")
row.also("|- b*1 + (1 - b)*(1 - 1) = b")
row.also("|- b*0 + (1 - b)*(1 - 0) = 1 - b")
row.also("|- b*x + (1 - b)*(1 - x) = report(b, 1 - x)")

row = bits.item("2.1c", kind="definition")
row.stands(as_in="jan2016:2b").title("Every bit of a vector is randomized with a coin of its own.")
row = bits.item("2.1-keeps", r"P[R(b) = b] = p > q,\ P[R(b) \neq b] = q").stands(at="2.1:5:1", as_in="jan2016:2-keeps")
row.title("The bit is reported with probability $p$, which is more than $q$, and a lie with probability $q$.")
row.prove(given="bit(b)")

bits.restates(january.section, without=["2-most-likely", "2-half-f"])

row = bits.item(
    "2.1-half-f",
    r"P[R(b) = y] = (1 - f) I(b = y) + f \left(\frac{1}{2} I(0 = y) + \frac{1}{2} I(1 = y)\right) \implies q = f/2",
).stands(steps=("2.1-coin",), at="2.1:5:3", as_in="jan2016:2-half-f")
row.title("Its answer has the law of $R$ for $q = f/2$ only: a lie takes both the coin and its wrong side.").prove(
    given="bit(b); bit(y)",
    using=[of.bit_law_by_same.at(s="y"), *(same_bits.at(x=value, y="y") for value in ("b", 0, 1))],
    by=cases("b >= 1/2, y >= 1/2"),
)

# ---------------------------------------------------------------------------------------------- distances
laws.lemma(f"{of.BITS} |- abs(b - s) = differ(b, s)").prove(cases("b >= 1/2, s >= 1/2"), values_of("b", "s"))

row = bits.item("2.1d").title("The number of bits that differ, as a sum of indicators and of absolute differences.")
row.stands(as_in="jan2016:2-m").note("The first equality defines the Hamming distance.").prove(given="vectors")
at = {"x": "report(b, 1 - x)", "y": "b"}
row = bits.item("2.1-lied", r"I(R(b; \xi) \neq b) = 1 - \xi")
row.stands(steps=("2.1b",), at="2.1:8:1", as_in="jan2016:2-lies")
row.title(r"The report differs from the bit where the coin shows $\xi = 0$, and nowhere else.")
row.prove(
    given="bit(b); bit(x)",
    using=[low.at(x="b"), high.at(x="b"), same_bits.at(**at), of.report_is_bit.at(X="1 - x")],
    by=cases("b >= 1/2"),
)

other_bit = (
    laws.lemma("x*(1 - x) = 0, v = 1 - x |- differ(x, v) = 1")
    .prove(cases("x >= 1/2"), values_of("x"))
    .at(x="original(t, L + 1)", v="outcome(k, L + 1)")
)
laws.lemma("same(x, s) = 1 - differ(x, s)")
same_bit = laws.lemma(f"1 <= j, j <= L, {of.VECTORS}, {of.LAW} >= (1 - q)^L |- original(t, j) = outcome(k, j)")
same_bit.prove(using=[of.identical, of.not_above, january.not_fewer])

row = bits.item("2.1e").stands(steps=("2.1-lied",), as_in="jan2016:2c")
row.title("The law of the reported bit, by indicators, and by the distance.").prove(given="bit(b); bit(y)")

row = bits.item("2.1f").stands(steps=("2.1e",), as_in="jan2016:2d")
row.title("The law of the reported vector, by indicators, and by the distance.")
row.prove(given="vectors")

# ---------------------------------------------------------------------------------------------- most and least likely
# y' is the outcome number l.
MORE_LIKELY = r"P[R(x) = y] \leq P[R(x) = y']"

known = [of.all_kept.at(k="l"), of.apart_or_agreeing.at(k="l"), of.at_most]
row = bits.item(
    "2.1-max", rf"\delta(x, y') = 0 \implies {MORE_LIKELY}; \delta(x, y') = 0; \delta(x, y) = 0 \implies x_j = y_j"
).stands(steps=("2.1f",), at="2.1:10:1", as_in="jan2016:2-max")
row.title("No vector is reported with a larger probability than one at distance 0, which is the identical one, only.")
row.prove(link=1, given="vectors; other", using=known)
row.prove(link=2, given="L >= 0; identical", using=[of.all_agree.at(k="l"), of.apart_or_agreeing.at(k="l")])
row.prove(link=3, given="1 <= j <= L", using=[of.identical, of.apart_or_agreeing])

row = bits.item("2.1-min", r"\delta(x, y') = L \implies P[R(x) = y'] \leq P[R(x) = y]")
row.stands(steps=("2.1f",), at="2.1:10:1", as_in="jan2016:2-min")
row.title("No vector is reported with a smaller probability than one at distance $L$.")
row.prove(given="vectors; other", using=[of.none_kept.at(k="l"), of.apart_or_agreeing.at(k="l"), of.at_least])

row = bits.item("2.1-opposite", r"\delta(x, y) = L", kind="definition")
row.stands(at="2.1:10:2").title("The opposite of a vector: the vector of the other bits is at distance $L$.")
other = "(for all j: 1 <= j <= L |- outcome(k, j) = 1 - original(t, j))"
row.also("|- distance(L, t, k) = L", given=["vectors", other], by=induction("L"), using=[other_bit])

row = bits.item("2.1-most-likely", rf"{MORE_LIKELY}; P[R(x) = y] \geq P[R(x) = y'] \implies x_i = y_i")
row.stands(steps=("2.1-max",), at="2.1:10:3", as_in="jan2016:2-most-likely")
row.title("The identical vector, here $y'$, is the single most likely outcome.")
row.prove(link=1, given="vectors; other; identical")
likely = [of.all_kept.at(k="l"), of.all_agree.at(k="l"), same_bit.at(j="i")]
row.prove(link=2, given="1 <= i <= L; vectors; other; identical", using=likely)

# ---------------------------------------------------------------------------------------------- the query
row = section.item("2.2-records", r"\mathcal{D} = \{0, 1\}^L", kind="definition")
row.stands(at="2.2:2:1").title("The records are bit vectors.")
row = section.item("2.2-finite", r"|\mathcal{D}| = 2^L")
row.stands(at="2.2:3:1").title("There are $2^L$ vectors of $L$ bits.").prove(given="L >= 0")
row = section.item("2.2-enumeration", r"d_1 = (1, \dots, 1),\ d_{2^L} = (0, \dots, 0)", kind="definition")
row.stands(at="2.2:3:2").title("The vectors are enumerated; what is shown here holds for all enumerations.")
row = section.item("2.2-query", r"A: \mathcal{D}^n \to \mathcal{S}_n = \{0, \dots, n\}^{2^L}", kind="definition")
row.stands(at="2.2:4:1").title("The query maps collections to count vectors.")
row.note(r"Here $\mathcal{S}_n$ has all vectors of $2^L$ numbers up to $n$; in 2.2d those with the sum $n$.")
section.item("2.2a", kind="definition").title("Every record of a collection is randomized with coins of its own.")
row = section.item("2.2-synthetic", r"R(\mathbf{x})", kind="definition")
row.stands(at="2.2:6:1").title("The synthetic collection and the original one.")

row = section.item("2.2b", kind="definition")
row.also(count_vectors.number).title(
    "The counts of the outcomes; a synthetic collection has the number of a count vector if its counts are these."
).note("A count vector is told by the number $s_1 w_1 + \\dots + s_K w_K$, $w_j = B^{j-1}$, $B > n$.")
row.also(count_vectors.same_counts)

row = section.item("2.2-total", r"\sum_{j=1}^{2^L} \Phi_j(\mathbf{y}) = n").stands(at="2.2:8:1", steps=("2.2b",))
row.title("The counts of a synthetic collection add up to the number of its records.").prove(given="K >= 1; n >= 0")
section.item("2.2c", kind="definition").title("The query counts the outcomes of the randomization.")
row = section.item("2.2-order", r"P[A(\mathbf{x}) = \mathbf{s}] = P[A(\mathbf{x}^*) = \mathbf{s}]")
row.title("The counts do not tell of the order of the records: their law is the same when any record is put first.")
row.stands(steps=("2.1",), at="2.2:2:5").note(
    r"$\mathbf{x}^*$ has the record $r$ of $\mathbf{x}$ first.  As any may be put first, they may have any order.",
)
row.prove(given="K >= 1; put first")

# One record of one bit, 0 in x and 1 in x'; d_1 = 0, d_2 = 1, and d_1 is reported.
place = laws.lemma("|- pos(x)*(1 - pos(x)) = 0")
BITS = "pick(z, t) = z*unit(t - 1), original(t, j) = pos(t - 2), outcome(k, j) = pos(k - 2)"

row = section.item("2.2-link", r"P[A(\mathbf{x}) = \mathbf{s}] = P[A(\mathbf{x}') = \mathbf{s}]")
row.stands(at="2.2:2:5").title("The counts lose the order of the records; of the collection itself they do tell.").note(
    "Not said: what link is lost.  (1) Which record an outcome is of: so it is, 2.2-order.  (2) Any: it is not, "
    r"the law of the counts can be another one for another collection $\mathbf{x}'$."
)
row.unclear()
row.also(row["2.2-order"])
at = f"n = 1, K = 2, L = 1, B = 2, q = 1/4, s = 1, z = 1, u = 2, {BITS}"
row.refute(given="K >= 1; n >= 1; rows", at=at, using=[place.at(x=f"{i} - 2") for i in "tk"], also=True)

# ---------------------------------------------------------------------------------------------- the law
DISTANCE = "distance(L, slot(z, n + 1), last(y, K))"
each_record = laws.recursive(
    "each_record(n, K, y, z, L, q)", "1", "each_record(n, K, floor(y/K), z, L, q)*becomes(z, n + 1, last(y, K), L, q)"
)
laws.model(each_record, occurrences.chance)
laws.model(laws.recursive("far(n, K, y, z, L)", "0", f"far(n, K, floor(y/K), z, L) + {DISTANCE}"), differing)
each_power = laws.recursive(
    "each_power(n, K, y, z, L, p, q)",
    "1",
    f"each_power(n, K, floor(y/K), z, L, p, q)*(p^(L - {DISTANCE})*q^{DISTANCE})",
)

any_power = laws.lemma("q > 0, 1/2 > q, p = 1 - q |- p^n = (1 - q)^n")
# Over the first M synthetic collections, with their counts.
OVER = "sum(same(tally(n, K, i, B), s)*{}, i, 0, M - 1)"
TERMS = [
    *("synthetic(n, K, {0}, z, L, q)", "each_record(n, K, {0}, z, L, q)", "each_power(n, K, {0}, z, L, p, q)"),
    "(p^(n*L - far(n, K, {0}, z, L))*q^far(n, K, {0}, z, L))",
]
at_record = {"t": "slot(z, n + 1)", "k": "last(y, K)"}
more = laws.lemma("p > 0, q > 0 |- p^(n*L - j)*q^j*(p^(L - k)*q^k) = p^((n + 1)*L - (j + k))*q^(j + k)").at(
    j="far(n, K, floor(y/K), z, L)", k=DISTANCE
)
FAR, FAR_MORE = f"far(n, K, floor(y/K), z, L) + {DISTANCE}", "far(n + 1, K, y, z, L)"
next_far = laws.lemma(f"n >= 0, K >= 1 |- {FAR_MORE} = {FAR}")
same_powers = [
    exponents.equal_exponents.at(x="p", m=f"(n + 1)*L - {FAR_MORE}", n=f"(n + 1)*L - ({FAR})"),
    exponents.equal_exponents.at(x="q", m=FAR_MORE, n=FAR),
]
facts = [[], [of.law_by_distance.at(**at_record), any_power.at(n=f"L - {DISTANCE}")], [more, next_far, *same_powers]]
laws.lemma(f"M >= 0 |- among(M, n, K, s, z, L, q, B) = {OVER.format(TERMS[0].format('i'))}")


def sums_equal(first, second, using):
    """The terms are the same, and so are the sums."""
    given = f"{neighbours.POOL}, p = 1 - q, n >= 0, K >= 1"
    term = laws.lemma(f"{given} |- {first.format('y')} = {second.format('y')}").prove(induction("n", bound="y"), using)
    whole = f"{given}, M >= 0 |- {OVER.format(first.format('i'))} = {OVER.format(second.format('i'))}"
    return laws.lemma(whole).prove(induction("M"), [term.at(y="M")])


for terms in zip(TERMS, TERMS[1:], facts, strict=False):
    sums_equal(*terms)

row = section.item("2.1")
row.stands(steps=("2.1f",)).title("The law of the counts: the sum over all synthetic collections that have them.").note(
    r"$\delta(\mathbf{x}, \mathbf{y})$ is not defined for collections; it is the sum of the distances of the records."
).prove(given="K >= 1; n >= 0; rows")

row = section.item("2.2d", kind="definition").title("The count vectors that add up to the number of the records.")
row.note(r"$\mathcal{S}_n$ of the definition of $A$ is another set: 2.2-query.")
next_count = laws.lemma(f"K >= 0 |- {COUNTS.format('K + 1')} = {COUNTS.format('K')} + got(K + 1)")
for other_sum in (f"{COUNTS.format('K')} >= n + 1", f"{COUNTS.format('K')} <= n - 1"):
    impossible = laws.lemma(f"{multinomial.POSSIBLE}, K >= 0, {other_sum} |- sample(K, n, 0, x) = 0")
    impossible.prove(induction("K", bound="n"), [multinomial.plain_step, next_count])

TOTAL = r"s_1 + \dots + s_{2^L}"

row = section.item(
    "2.2-support",
    "; ".join(
        rf"{TOTAL} {case} n \implies {law} {sign} 0"
        for law in (r"P[A(\mathbf{x}) = \mathbf{s}]", r"P[M = \mathbf{s}]")
        for case, sign in (("=", ">"), (">", "="), ("<", "="))
    ),
).title("Exactly the counts that add up to the number of the records occur, as for a multinomial law.")
row.stands(steps=("2.1",), at="2.2:11:1").note("$M$ is multinomial: $n$ trials with any positive weights.")
row.prove(link=1, given="K >= 1; rows")
row.prove(link=4, given="K >= 0; n >= 0; weights")
for link in (2, 3):
    row.prove(link=link, given="K >= 1; n >= 0; rows; digits")
    row.prove(link=link + 3, given="K >= 0; n >= 0; weights")
