r"""Jan 2016, section 4.2: Lemma 1, (4.16) to (4.29): the coefficients of a product of $r_j + x$ are log-concave.

The lemma is true.  Its induction does not go through: the cross term in (4.22) should have $b_{i+1} b_{i-2}$, and
$b_i b_{i-1} \geq b_{i+1} b_{i-2}$ does not follow from (4.23) and (4.24) where coefficients vanish.  The two-index
form, $c_i c_j \geq c_{i+1} c_{j-1}$ for $i \geq j$, carries over from $n$ to $n + 1$; for $i = j$ it is the lemma,
for $j = i - 1$ the cross term.  Here $c_i$ is the coefficient of $x^i$ in $(r_1 + x) \cdots (r_n + x)$, and 0 for $i$
outside of $0, \dots, n$.
"""

# c(n, i) is the coefficient of x^i in (r_1 + x) ... (r_n + x), for arbitrary numbers r_1, .., r_n >= 0; it is what
# the section calls a_i for n + 1 factors and b_i for n.  It is defined by (4.20), one factor at a time; that it is
# the coefficient is proved in `symbolic.theory.symmetric`.

from derivations.jan2016 import paper
from symbolic.theory import symmetric
from symbolic.theory.symmetric import not_negative, two_index

TITLE = "Local differential privacy: the choice of D"
section = paper.section("4.2", TITLE, __name__, given=[r"n \geq 0"], laws=[symmetric.theory])

ARGUMENT = (
    "4.16", "4.17", "4.18", "4.19", "4.20", "4.21", "4.22", "4.23", "4.24", "4.26", "4.2-positive", "4.27", "4.28",
    "4.29", "4.2-monic", "4.2-nonmonic",
)  # fmt: skip
LEADING = r"$\kappa$ is $a_n$: the product itself has the leading coefficient 1."

row = section.item(
    "Lemma 1",
    r"\sum_{i=0}^n a_i x^i = \kappa \prod_i^n (r_i + x),\ a_n = \kappa,\ a_i^2 - a_{i+1}a_{i-1} \geq 0",
    kind="lemma",
).stands(steps=ARGUMENT, at="4.2.1:12:1")
row.title("The coefficients of a multiple of a product of factors $r_i + x$ are log-concave.").note(LEADING)
row.prove(link=1, name="form").prove(link=2).prove(link=3, given="roots(n)")

row = section.item("4.2-form", kind="definition", display="4.2.1g")
row.title("The polynomial of the lemma: the $a_i$ are the coefficients of a multiple of a product of factors.")
row.note(LEADING).also(r"\sum_{i=0}^n a_i x^i = a_n \prod_i^n (r_i + x)")
row = section.item("4.2-log-concave", display="4.2.1h")
row.title("What the lemma says of the coefficients.").note("Its argument: Lemma 1.").prove(given="roots(n)")
section.item("4.16").title("Two factors.").prove()

row = section.item("4.17").title("The start of the induction, for $i = 1$.")
row.note(r"Here the roots are taken to be positive; the lemma allows them to be 0, where the sign is $\geq$.")
row.prove(link=1).prove(link=2).prove(link=3, given="r_1 > 0, r_2 > 0")
row.also(r"r_1^2 + r_2^2 + r_1r_2 \geq 0", given=r"r_1 \geq 0, r_2 \geq 0")

section.item("4.18").title("One factor more.").prove()
section.item("4.19").stands(steps=("4.18",)).title("(4.18) multiplied out.").prove()

# The definition of c; that it gives the coefficients is what (4.18) and (4.19) say.
section.item("4.20").stands(steps=("4.19",)).title("The coefficients for $n + 1$ factors by those for $n$.").prove()
section.item("4.21").stands(steps=("4.20",)).title("(4.20) put into the difference of the lemma.").prove()

# b = (1/9, 2/3, 1): no two factors do it with integer roots, nor with 1/2 for both.
SMALL_ROOTS = "n = 2, i = 1, r(j) = 1/3"

row = section.item("4.22").title("Collected by powers of $r$; the cross term has $b_{i-2}$, not $b_{i-1}$.")
row.stands(steps=("4.21",), consequence="misprint").refute(given="roots(n + 1)", at="n = 2, i = 1, r(j) = 1")
row.repair(
    r"a_i^2 - a_{i+1}a_{i-1}"
    r" = r^2(b_i^2 - b_{i+1}b_{i-1}) + r(b_i b_{i-1} - b_{i+1}b_{i-2}) + (b_{i-1}^2 - b_i b_{i-2})"
)

section.item("4.23").title("The induction hypothesis at $i$.").prove(given="roots(n)")
section.item("4.24").title("The induction hypothesis at $i - 1$.").prove(given="roots(n)")
row = section.item("4.25")
row.title("A number without a formula.").note("The number stands alone; nothing is printed beside it.").define()

row = section.item("4.26").stands(steps=("4.2-positive", "4.29"), consequence="misprint")
row.title("The cross term is not negative: true with $b_{i-2}$ for the last $b_{i-1}$, false as printed.")
row.refute(given="positive roots(n)", at=SMALL_ROOTS).repair(r"b_i b_{i-1} - b_{i+1}b_{i-2} \geq 0", given="roots(n)")

row = section.item("4.2-positive", r"b_i > 0 \text{ for } 0 \leq i \leq n")
row.stands(at="4.2.1:17:2", consequence="condition")
row.title(r"All $b_i$, $0 \leq i \leq n$, are positive: only if the roots are; else they may be 0.")
row.note("The reason that is given with (4.26). It is needed where (4.28) is divided by $b_i b_{i-1}$.")
row.refute(given="roots(n)", at="n = 1, i = 0, r(j) = 0").repair(given="positive roots(n)")

row = section.item("4.27")
row.stands(consequence="misprint").title("The induction hypotheses again; the second with a strict sign.")
row.note(r"The second sign is strict where the roots are positive and $1 \leq i \leq n + 1$, and not in general.")
row.prove(link=1, given="roots(n)").refute(link=2, given="roots(n)", at="n = 1, i = 1, r(j) = 0")
row.repair(link=2, given=r"positive roots(n); 1 \leq i \leq n + 1")
row.repair(r"b_{i-1}^2 \geq b_i b_{i-2}", given="roots(n)")

row = section.item("4.28").stands(steps=("4.27",)).title("The two inequalities of (4.27) multiplied.")
row.prove(given="roots(n)", using=[two_index.at(j="i - 1"), not_negative, not_negative.at(i="i - 1")])

row = section.item("4.29").stands(steps=("4.28", "4.2-positive"), consequence="proof")
row.title("(4.28) divided by $b_i b_{i-1}$: what is left on the right is $b_{i+1} b_{i-2}$.").note(
    "Even as repaired it does not follow from (4.23) and (4.24) where coefficients vanish: the sequence 1, 0, 0, "
    "1 satisfies these for every $i$, and $b_2 b_1 < b_3 b_0$."
)
row.refute(given="positive roots(n)", at=SMALL_ROOTS).repair(r"b_i b_{i-1} \geq b_{i+1}b_{i-2}", given="roots(n)")

row = section.item("4.2-monic", r"\sum_{i=0}^n a_i x^i = \prod_i^n (r_i + x),\ a_i^2 - a_{i+1}a_{i-1} \geq 0")
row.stands(steps=("4.17", "4.22", "4.23", "4.24", "4.26"), at="4.2.1:18:1")
row.title("The lemma with the leading coefficient 1; its induction needs the two-index form.").prove(given="roots(n)")

section.item(
    "4.2-nonmonic", r"a_i^2 - a_{i+1}a_{i-1} \geq 0 \implies (\kappa a_i)^2 - \kappa a_{i+1} \kappa a_{i-1} \geq 0"
).stands(at="4.2.1:18:2").title("A constant factor does not matter, for whatever sequence.").prove()
