r"""Apr 2016, section 6: ratios of sums; Lemmas 6.1 to 6.3 and Corollary 6.1, for any number $m$ of terms.

Everything here is right, and so is every argument.  More is true:

* in Lemma 6.1 there is equality only where all ratios are equal;
* Lemma 6.2 needs no signs of the $\lambda_i$, and its conditions for neighbours only; there is equality if and only
  if for every pair $i < j$ one of the two conditions is an equality;
* Corollary 6.1 is Lemma 6.2 with both conditions reversed, as the paper says that it may be; $a_2$ and $a'_2$ may be
  0;
* the third condition of Lemma 6.3 follows from the first two, neither of which follows from the others.
"""

# a_i, a'_i, b_i, lambda_i and mu_i are arbitrary sequences.  The double sums in the proof of Lemma 6.2 run over a
# square, i and j from 1 to m, or over its half j > i (`symbolic.theory.double_sums`).

from derivations.apr2016 import paper
from derivations.author import Theory, induction
from symbolic.theory import double_sums as double

laws = Theory("ratios of sums", on=[double.theory])
lemma = laws.lemma
for sequence in ("first(i)", "other(i)", "whole(i)", "above(i)", "below(i)"):
    laws.sequence(sequence)
top_ratio = laws.recursive("top_ratio(m)", "first(1)/whole(1)", "max(top_ratio(m), first(m + 1)/whole(m + 1))", start=1)
laws.model(top_ratio, lambda m, *, first, whole: max(first(i) / whole(i) for i in range(1, int(m) + 1)))
section = paper.section("6", "Ratios of sums: properties", __name__, laws=[laws])

# ---------------------------------------------------------------------------------------------- Lemma 6.1
POSITIVE = "(for all i: 1 <= i, i <= m |- whole(i) > 0)"
granted = laws.assume(POSITIVE)
whole_positive = lemma(f"m >= 1, {POSITIVE} |- sum(whole(i), i, 1, m) > 0").prove(induction("m", start=1))
NEXT = {"x": "top_ratio(m)", "y": "first(m + 1)/whole(m + 1)"}
grows, covers = (
    lemma(f"m >= 1, whole(m + 1) > 0 |- top_ratio(m + 1) >= {z}").prove(
        using=[lemma(f"max(x, y) >= {name}").at(**NEXT)]
    )
    for name, z in NEXT.items()
)
bounded = lemma(f"m >= n, n >= j, j >= 1, {POSITIVE} |- first(j)/whole(j) <= top_ratio(n)", name="top ratio")
bounded.prove(induction("n", start="j"))
gap_not_negative = lemma(
    f"m >= 1, n >= 0, m >= n, {POSITIVE} |- top_ratio(m)*sum(whole(i), i, 1, n) - sum(first(i), i, 1, n) >= 0"
)
gap_at_least = lemma(
    f"m >= n, n >= j, j >= 1, {POSITIVE}"
    " |- top_ratio(m)*sum(whole(i), i, 1, n) - sum(first(i), i, 1, n) >= top_ratio(m)*whole(j) - first(j)"
)
next_gap = [bounded.at(n="m", j="n + 1"), granted.at(i="n + 1")]
gap_at_least.prove(induction("n", start="j", base=[gap_not_negative.at(n="j - 1")], step=next_gap))
not_more, both = lemma("w > 0, z/w <= y |- z <= y*w"), lemma("w > 0, z >= y*w, z <= y*w |- z/w = y")
# The mean of the ratios, and the sum of its weights, for the first n terms; x is b_1 + .. + b_m.
means = [
    lemma(f"x > 0, n >= 0, m >= n, {POSITIVE} |- sum({share}, i, 1, n) = sum({part}, i, 1, n)/x")
    .prove(induction("n", step=[granted.at(i="n + 1")]))
    .at(n="m", x="sum(whole(i), i, 1, m)")
    for share, part in (("first(i)/whole(i)*(whole(i)/x)", "first(i)"), ("whole(i)/x", "whole(i)"))
]

row = section.item("Lemma 6.1", kind="lemma", display="6a")
row.stands(steps=("6b", "6-shares", "6-bounded"), as_in="jan2016:3-lemma").title(
    "The largest ratio bounds the ratio of two sums, for every $m$; it is attained only where all ratios are equal."
)
row.prove(given="m >= 1; parts positive")
equal = "sum(first(i), i, 1, m)/sum(whole(i), i, 1, m) = top_ratio(m) |-"
row.also("|- first(j)/whole(j) = top_ratio(m)", given=["1 <= j <= m; parts positive", equal])

row = section.item("6b").prove(given="m >= 1; parts positive")
row.title(r"The ratio of the sums is a mean of the ratios, with the weights $\lambda_i = b_i/(b_1 + \dots + b_m)$.")
row = section.item("6-shares", r"\lambda_1 + \dots + \lambda_m = 1").stands(at="6:3:1")
row.title("The weights add up to 1, and are positive, which is needed as well.").prove(given="m >= 1; parts positive")
row.also(r"\lambda_i > 0", given="1 <= i <= m; parts positive")

row = section.item("6-bounded", r"\frac{a_i}{b_i} \leq \max \left(\frac{a_1}{b_1}, \dots, \frac{a_m}{b_m} \right)")
row.stands(at="6:3:2").title("Each ratio is at most the largest one.")
row.prove(given="1 <= i <= m; parts positive")

# ---------------------------------------------------------------------------------------------- Lemma 6.2


# The sums of (6.1), and their products as double sums.
def positive(*names):
    """The terms of these sequences are positive."""
    return ", ".join(f"(for all i: 1 <= i, i <= m |- {name}(i) > 0)" for name in names)


divisors_positive = [
    lemma(f"m >= 1, {positive(x, 'below')} |- sum({x}(i)*below(i), i, 1, m) > 0").prove(induction("m", start=1))
    for x in ("first", "other")
]
TERM = "first(i)*other(j)*(above(i)*below(j) - above(j)*below(i))"
BACK = "first(j)*other(i)*(above(j)*below(i) - above(i)*below(j))"
MINOR = "(first(i)*other(j) - first(j)*other(i))*(above(i)*below(j) - above(j)*below(i))"


def product(x, y):
    """(a_1 x_1 + .. + a_n x_n)(a'_1 y_1 + .. + a'_m y_m) as a double sum."""
    row = lemma(
        f"m >= 0 |- sum(first(n)*other(j)*{x}(n)*{y}(j), j, 1, m) = first(n)*{x}(n)*sum(other(j)*{y}(j), j, 1, m)"
    )
    return (
        lemma(
            f"n >= 0, m >= 0 |- sum(sum(first(i)*other(j)*{x}(i)*{y}(j), j, 1, m), i, 1, n)"
            f" = sum(first(i)*{x}(i), i, 1, n)*sum(other(i)*{y}(i), i, 1, m)"
        )
        .prove(induction("n", step=[row.at(n="n + 1")]))
        .at(n="m")
    )


def halves(weight):
    """A double sum, the diagonal of which is 0 or left out, by its two halves."""
    row = TERM.replace("(i)", "(n)")
    before = lemma(f"n >= m + 1, m >= 0 |- sum({weight('n')}{row}, j, 1, m) = sum({row}, j, 1, m)")
    before.prove(induction("m"))
    by_row = lemma(
        f"n >= 1, m >= n |- sum({weight('n')}{row}, j, 1, m) = sum({row}, j, n + 1, m) + sum({row}, j, 1, n - 1)"
    ).prove(induction("m", start="n", base=[before.at(m="n - 1"), double.itself]))
    return (
        lemma(
            f"n >= 0, m >= n |- sum(sum({weight('i')}{TERM}, j, 1, m), i, 1, n)"
            f" = sum(sum({TERM}, j, i + 1, m), i, 1, n) + sum(sum({TERM}, j, 1, i - 1), i, 1, n)"
        )
        .prove(induction("n", step=[by_row.at(n="n + 1")]))
        .at(n="m")
    )


products = [product("above", "below"), product("below", "above")]
all_terms, off_diagonal = halves(lambda i: ""), halves(lambda i: f"unlike({i}, j)*")
DIFFERENCE = (
    "sum(sum(first(i)*other(j)*above(i)*below(j), j, 1, m), i, 1, m)"
    " - sum(sum(first(i)*other(j)*above(j)*below(i), j, 1, m), i, 1, m)"
)
difference = lemma(f"|- {DIFFERENCE} = sum(sum({TERM}, j, 1, m), i, 1, m)")
exchanged = lemma(f"m >= 0 |- sum(sum({BACK}, i, 1, j - 1), j, 1, m) = sum(sum({BACK}, j, i + 1, m), i, 1, m)")
exchanged.prove(using=[double.exchanged.at({"f(i, j)": BACK})])

# What a pair adds to the difference; where no pair adds less than 0, the sum is at least each of them.
minor = laws.explicit(f"minor(i, j) = {MINOR}")
laws.model(
    minor,
    lambda i, j, *, first, other, above, below: (
        (first(i) * other(j) - first(j) * other(i)) * (above(i) * below(j) - above(j) * below(i))
    ),
)
joined = lemma(
    f"|- sum(sum({TERM}, j, i + 1, m), i, 1, m) + sum(sum({BACK}, j, i + 1, m), i, 1, m)"
    " = sum(sum(minor(i, j), j, i + 1, m), i, 1, m)"
)
by_minors = lemma(f"m >= 1 |- {DIFFERENCE} = sum(sum(minor(i, j), j, i + 1, m), i, 1, m)")
MINORS = f"(for all i, j: 1 <= i, i < j, j <= m |- {MINOR} >= 0)"
pairs_not_negative = lemma(f"m >= 1, {MINORS} |- sum(sum(minor(i, j), j, i + 1, m), i, 1, m) >= 0")
pairs_not_negative.prove(using=[double.not_negative.at({"f(i, j)": "minor(i, j)"}, n="m")])
crossed = lemma("y > 0, v > 0, x/y >= u/v |- x*v >= u*y").prove(times_up_to=2)
SUMS = [f"sum({x}(i)*{y}(i), i, 1, m)" for x in ("first", "other") for y in ("above", "below")]
SIDES = dict(zip("xyuv", SUMS, strict=True))
# The conditions, or both of them reversed, for one pair.
PAIR = f"1 <= i, i < j, j <= m, {positive('first', 'other', 'below')}"

for sign in (">=", "<="):
    for x, y, u, v in (
        ("above(i)", "below(i)", "above(j)", "below(j)"),
        ("first(i)", "first(j)", "other(i)", "other(j)"),
    ):
        every = f"(for all i, j: 1 <= i, i < j, j <= m |- {x}/{y} {sign} {u}/{v})"
        lemma(f"{PAIR}, {every} |- {x}*{v} {sign} {u}*{y}")
reversed_every = lemma(
    f"{PAIR}, (for all i, j: 1 <= i, i < j, j <= m |- above(i)/below(i) <= above(j)/below(j)),"
    f" (for all i, j: 1 <= i, i < j, j <= m |- first(i)/first(j) <= other(i)/other(j)) |- {MINOR} >= 0"
)
CROSS = r"\sum_i \sum_j a_i a'_j \lambda_i \mu_j \geq \sum_i \sum_j a_i a'_j \lambda_j \mu_i"


# What neighbours say of every pair; for both conditions, the denominators multiplied out.
def of_neighbours(x, y, left, right, known):
    """x_i y_j >= x_j y_i for i <= j, from neighbours; left >= right is their condition, as fractions."""
    neighbours = f"(for all i: 1 <= i, i < m |- {left[0]}/{left[1]} >= {right[0]}/{right[1]})"
    next_one = lemma(f"1 <= i, i < m, {known}, {neighbours} |- {x}(i)*{y}(i + 1) >= {x}(i + 1)*{y}(i)")
    return lemma(f"1 <= i, m >= j, j >= i, {known}, {neighbours} |- {x}(i)*{y}(j) >= {x}(j)*{y}(i)").prove(
        induction("j", start="i", step=[next_one.at(i="j")])
    )


neighbours = [
    of_neighbours("above", "below", ("above(i)", "below(i)"), ("above(i + 1)", "below(i + 1)"), positive("below")),
    of_neighbours(
        "first", "other", ("first(i)", "first(i + 1)"), ("other(i)", "other(i + 1)"), positive("first", "other")
    ),
]
# The difference is at least what each pair adds; strictly, and where there is equality.
at_least_pair = lemma(f"1 <= i, i < j, j <= m, {MINORS} |- sum(sum(minor(k, l), l, k + 1, m), k, 1, m) >= {MINOR}")
at_least_pair.prove(using=[double.at_least.at({"f(i, j)": "minor(i, j)"}, n="m")])
EQUAL = "{x}/{y} = {u}/{v}".format(**SIDES)
CONDITIONS = "m >= 1; all positive; ratios fall; weights fall"

row = section.item("Lemma 6.2", "(6.1)", kind="lemma").stands(at="6:4:2", steps=("6.1",))
row.title("Lemma 6.2 for every $m$; it is enough to compare neighbours; equality, where no pair adds anything.").note(
    r"The $\lambda_i$ need not be positive.  Both conditions are needed for $j = i + 1$ only.  There is equality "
    "if and only if for every pair $i < j$ one of the two conditions is an equality."
)
row.prove(given=CONDITIONS, using=["6.1"])
row.also("(6.1)", given="m >= 1; all positive; neighbours", using=["6-enough", *neighbours])
given, known = "m >= 1; all positive", [by_minors, *products, *divisors_positive]
equal = [f"{given}; 1 <= i, i < j, j <= m; pairs", f"{EQUAL} |-"]
row.also(f"|- {MINOR} <= 0", given=equal, using=[at_least_pair, *known])
row.also(f"|- {EQUAL}", given=f"{given}; no pairs", using=[double.none.at({"f(i, j)": "minor(i, j)"}, n="m"), *known])

row = section.item("6.1")
row.stands(steps=("6-cross", "6e", "6f", "6-enough", "6-implied")).title("What Lemma 6.2 says of the two ratios.")
row.prove(given=CONDITIONS, using=["6-enough", "6-implied"])
row = section.item("6.2", kind="definition")
row.title(r"The first condition: $\lambda_i/\mu_i$ does not grow with $i$.").define("the first condition of Lemma 6.2")
row = section.item("6.3", kind="definition")
row.title("The second condition: $a_i/a'_i$ does not grow with $i$.").define("the second condition of Lemma 6.2")

row = section.item(
    "6-same-index",
    r"(6.2) \text{ compares } \lambda_i \text{ with } \mu_i,\ (6.3) \text{ compares } a_i \text{ with } a_j",
    kind="definition",
).title("How the indices stand in the two conditions; (6.3) can be written like (6.2).")
row.stands(at="6:5:1").note(r"With the same index on both sides (6.3) reads $a_i/a'_i \geq a_j/a'_j$, as (6.2) does.")
positive = "a_i > 0, a_j > 0, a'_i > 0, a'_j > 0"
row.also(r"a_i/a'_i \geq a_j/a'_j", given=f"{positive}; (6.3)")
row.also("(6.3)", given=rf"{positive}; a_i/a'_i \geq a_j/a'_j")

row = section.item("6-monotone", r"1 \leq i < j \leq m \implies (6.2)")
row.stands(at="6:5:2").title(r"(6.2) holds where the $\lambda_i$ fall and the $\mu_i$ rise.")
row.prove(given="lambda positive; mu positive; lambda falls; mu rises")
row = section.item("6-reversed", "(6.1)")
row.stands(at="6:5:3", steps=("6-enough",)).title("Lemma 6.2 with both conditions reversed.")
row.prove(given="m >= 1; all positive; ratios rise; weights rise", using=["6-enough", reversed_every])

inverted = lemma("x > 0, y > 0, u > 0, v > 0, y/x >= v/u |- x/y <= u/v")
inverted.prove(using=[crossed.at(x="y", y="x", u="v", v="u")])
OF_SEQUENCES = {"x": "first(1)", "y": "first(2)", "u": "other(1)", "v": "other(2)"}
row = section.item("6-special", r"q/p \leq p/q; (6d) \implies \frac{a_1}{a_2} \leq \frac{a'_1}{a'_2}")
row.stands(steps=("6-reversed",), at="6:5:4")
row.title(r"The corollary is Lemma 6.2, both conditions reversed, for $m = 2$, $\lambda = (q, p)$ and $\mu = (p, q)$.")
row.note(r"As they are printed, (6.2) and (6.3) do not hold here: $\lambda_1/\mu_1 = q/p < p/q = \lambda_2/\mu_2$.")
row.prove(link=1, given="0 < q < p")
row.prove(link=2, given="two positive")
row.refute("|- q/p >= p/q", given="0 < q < p", at="q = 1/4, p = 3/4", also=True)

# ---------------------------------------------------------------------------------------------- Corollary 6.1
# For any numbers, those above may be 0.
RATIO = "(q*x + p*y)/(p*x + q*y)", "(q*u + p*v)/(p*u + q*v)"
TWO = "q > 0, p > q, x > 0, u > 0, y >= 0, v >= 0"
two_terms = lemma(f"{TWO}, y/x >= v/u |- {RATIO[0]} >= {RATIO[1]}")
two_terms.prove(using=[crossed.at(x="y", y="x", u="v", v="u")])
two_terms_equal = lemma(f"{TWO}, {RATIO[0]} = {RATIO[1]} |- y/x = v/u")

row = section.item("Corollary 6.1", kind="theorem", display="6c")
row.stands(steps=("6-special",)).title("The ratio with two terms grows with $a_2/a_1$, strictly.")
row.note(r"That $p < 1$ is not needed, and $a_2$ and $a'_2$ may be 0.")
row.prove(given="0 < q < p; two positive; (6d)")
given = "0 < q < p; two positive; (q a_1 + p a_2)/(p a_1 + q a_2) = (q a'_1 + p a'_2)/(p a'_1 + q a'_2)"
row.also("a_2/a_1 = a'_2/a'_1", given=given, using=[two_terms_equal.at(**OF_SEQUENCES)])
row.also(two_terms)

section.item("6d", kind="definition").title("The condition of the corollary.").define("the condition of Corollary 6.1")

# ---------------------------------------------------------------------------------------------- the proof
known = [*products, *divisors_positive]
row = section.item("6-cross", rf"(6.1) \iff {CROSS}")
row.stands(at="6:7:1").title("(6.1) with the denominators multiplied out, and back.")
row.prove(link=1, given="m >= 1; all positive", using=[crossed.at(**SIDES), *known])
row.prove(link=2, given="m >= 1; all positive", name="back")

row = section.item("6e")
row.title("The difference of the two double sums; the terms of the diagonal are 0.").prove(given="m >= 0")
row = section.item("6f").prove(given="m >= 0")
row.title("The sum over the half below the diagonal: its indices renamed, its sums exchanged, and added to the other.")
row = section.item("6-enough", "(6.1)")
row.stands(at="6:8:2", steps=("6-cross", "6e", "6f")).title("It is enough that no pair has a negative term.")
row.prove(given="m >= 1; all positive; pairs", using=[("6-cross", "back")])
row = section.item("6-implied", r"(a_i a'_j - a_j a'_i)(\lambda_i \mu_j - \lambda_j \mu_i) \geq 0")
row.stands(at="6:8:2").title("The two conditions make both factors not negative.")
row.prove(given="1 <= i, i < j, j <= m; all positive; ratios fall; weights fall")

# ---------------------------------------------------------------------------------------------- Lemma 6.3
FIRST, SECOND = r"ac' \geq a'c", r"ab' \leq a'b"
third = section.lemma(r"bc' \geq b'c", given=f"all there; {FIRST}, {SECOND}")

row = section.item("Lemma 6.3", "(6.5) \\implies (6.4)", kind="lemma")
row.stands(at="6:9:2", steps=("6.4",)).title("Lemma 6.3; its third condition is not needed.")
row.note("The third condition follows from the first two; neither of these follows from the other two.")
row.prove(given="all there", using=["6.4"])
row.also("(6.4)", given=f"all there; {FIRST}, {SECOND}", using=[third])
row.also(third)
for line, other, at in (FIRST, SECOND, "b' = 0, c = 1"), (SECOND, FIRST, "b' = 1, c = 0"):
    given = rf"all there; {other}, bc' \geq b'c"
    row.refute(line, given=given, at=f"a = 1, a' = 1, lambda = 1, mu = 1, b = 0, c' = 0, {at}", also=True)

row = section.item("6.4").stands(steps=("6g", "6h", "6-implied-by-three"))
row.title("What Lemma 6.3 says of the two ratios.").prove(given="all there; (6.5)")
section.item("6.5", kind="definition").title("The conditions of Lemma 6.3.").define("the conditions of Lemma 6.3")

sides = {"x": "a*lambda + b*mu", "y": "c*lambda + a*mu", "u": "a'*lambda + b'*mu", "v": "c'*lambda + a'*mu"}
row = section.item("6g", iff="6.4").stands(steps=())
row.title("(6.4) with the denominators multiplied out, and back.").prove(given="all there", using=[crossed.at(**sides)])
section.item("6h", iff="6g").title(r"Collected by powers of $\lambda$ and $\mu$, and back.").prove()
row = section.item("6-implied-by-three", r"(ac' - a'c)\lambda^2 + (bc' - b'c)\lambda\mu + (a'b - ab')\mu^2 \geq 0")
row.stands(at="6:9:2").title("Every term is not negative where the three conditions hold.")
row.prove(given="all there; (6.5)")
