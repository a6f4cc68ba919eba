r"""Apr 2016, section 7, old stuff: queries that answer record by record, and the bound for single records.

The bound for single records has the factor $\epsilon$, where (1.1) has $e^\epsilon$.  It is enough all the same, as
$\epsilon < e^\epsilon$, but asks for more, and no query meets it for $\epsilon < 1$; the factor $e^\epsilon$ is
enough as well.
"""

# `response(x, s)` is P[A_0(x) = s], any law whatever; `row` and `other_row` are the records x_i and x'_i, and the
# outcome s_k of n records is the row s(k, 1), .., s(k, n) (`derivations.laws.outcomes`).

from derivations.apr2016 import paper
from derivations.author import Theory
from derivations.jan2016 import section_3 as january
from derivations.laws import outcomes
from symbolic.theory import logarithms

laws = Theory("record by record", integers="N k", on=[outcomes.theory, logarithms.theory])
section = paper.section("7", "Old stuff", __name__, superseded=True, laws=[laws])

INDEPENDENT = (
    "The first equation says how $A$ is built: its two sides are the probability of one event, which is read so twice, "
    "and nothing is left to prove. For $X_i$ with finitely many values, of any weights; for others the product is what "
    "independent means. The $X_i$ need not have the same law; in the last display of the section they must, or "
    "$P[A_0(x) = s]$ depends on $i$ too."
)

row = section.item("7-rows", r"\mathbf{S} = \mathbf{S}_0^n,\ s = (s_1, \dots, s_n)", kind="definition")
row.stands(at="7:1:1").title("The query answers with a row of values, one for each record.")
section.restates(january.section, without=["3e", "3-query"], notes={"3-independent": INDEPENDENT})

given = ["n >= 1; (for all i: 2 <= i <= n |- row(i) = other_row(i))", outcomes.NOT_NEGATIVE]
first = [outcomes.exchanged.at(r=1), outcomes.own_positive.at(r=1)]
row = section.item("7a").stands(steps=("7-independent",), as_in="jan2016:3d")
row.title("The factors of the other rows cancel.").note("Defined where $P[A(\\mathbf{x}') = s] > 0$.")
row.prove(given=[*given, "database_law_other(n, k) > 0 |-"], using=first)

row = section.item(
    "7b", reason="the condition of a sentence: what follows from it is claimed", by_hand="fbd3cd7f7824"
).stands(steps=("7a",), as_in="jan2016:3e")
row.title(r"The bound for single records is enough for (1.1), with the factor $\epsilon$ and with $e^\epsilon$.").note(
    r"It is said to be enough for (1.1); so it is, for finite sets and, with the factor $\epsilon < e^\epsilon$, for "
    r"countable ones, whether or not some outcomes have probability 0.  Asked for $x = x'$ it gives $\epsilon \geq 1$."
    "  That the RAPPOR paper has it is a statement on another paper."
)
for factor, add in (("epsilon", row.prove), ("exp(epsilon)", row.also)):
    given = f"{outcomes.ONE_ROW}, {outcomes.NOT_NEGATIVE}, {outcomes.RECORDS.replace('rho', factor)}"
    finite = f"N >= 0, {given} |- {outcomes.SUMS[0]} <= exp(epsilon)*{outcomes.SUMS[1]}"
    one, sums = outcomes.for_outcome.at(k="j", rho=factor), outcomes.laws_bounded.at(rho=factor)
    add(finite, using=[one, sums])
row.also(outcomes.factor_positive.at(rho="epsilon"), name="factor")
# S = s_1, s_2, ..
series = f"{outcomes.FIRST} > 0, {outcomes.ONE_ROW}, {outcomes.NOT_NEGATIVE}, {outcomes.LAWS_SERIES}"
known = [outcomes.for_outcome.at(k="j", rho="epsilon"), ("7b", "factor"), outcomes.laws_series.at(rho="epsilon")]
row.also(f"{series}, {outcomes.RECORDS.replace('rho', 'epsilon')} |- P <= epsilon*P'", using=known)
