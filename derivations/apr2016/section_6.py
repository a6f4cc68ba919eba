r"""Apr 2016, section 6: ratios of sums; Lemmas 6.1 to 6.3 and Corollary 6.1, for any number m of terms.

a_i, a'_i, b_i, lambda_i and mu_i are arbitrary sequences.  The double sums of the proof of Lemma 6.2 run over a square,
i and j from 1 to m, or over its half j > i (`symbolic.theory.double_sums`).

The section is right, but for a reason: that (6.1) is satisfied ... is told at its rows.
"""

from derivations.apr2016 import paper
from derivations.runner import run
from symbolic.search.methods import cases, first, induction
from symbolic.theory import double_sums as double
from symbolic.theory.theory import Theory

laws = Theory("ratios of sums", on=[double.theory])
lemma = laws.lemma
for sequence in ("first(i)", "other(i)", "whole(i)", "above(i)", "below(i)"):
    laws.sequence(sequence)
largest = laws.recursive(
    "largest(m)",
    "first(1)/whole(1)",
    "max(largest(m), first(m + 1)/whole(m + 1))",
    start=1,
    model=lambda m, *, first, whole: max(first(i) / whole(i) for i in range(1, int(m) + 1)),
)
section = paper.section("6", "Ratios of sums: properties", __name__, laws=[laws])

# ---------------------------------------------------------------------------------------------- Lemma 6.1

POSITIVE = "(for all i: 1 <= i, i <= m |- whole(i) > 0)"
granted = laws.assume(POSITIVE)
whole_positive = lemma(f"m >= 1, {POSITIVE} |- sum(whole(i), i, 1, m) > 0", induction("m", start=1))
NEXT = {"x": "largest(m)", "y": "first(m + 1)/whole(m + 1)"}
grows, covers = (
    lemma(f"m >= 1, whole(m + 1) > 0 |- largest(m + 1) >= {z}", using=[lemma(f"max(x, y) >= {name}").at(**NEXT)])
    for name, z in NEXT.items()
)
covered = lemma("j >= 1, whole(j) > 0 |- first(j)/whole(j) <= largest(j)", first("j", 1), [covers.at(m="j - 1")])
bounded = lemma(
    f"m >= n, n >= j, j >= 1, {POSITIVE} |- first(j)/whole(j) <= largest(n)",
    induction("n", start="j", step=[granted.at(i="n + 1"), grows.at(m="n")]),
    [granted.at(i="j"), covered],
)
gap_not_negative = lemma(
    f"m >= 1, n >= 0, m >= n, {POSITIVE} |- largest(m)*sum(whole(i), i, 1, n) - sum(first(i), i, 1, n) >= 0",
    induction("n", step=[bounded.at(n="m", j="n + 1"), granted.at(i="n + 1")]),
)
gap_at_least = lemma(
    f"m >= n, n >= j, j >= 1, {POSITIVE}"
    " |- largest(m)*sum(whole(i), i, 1, n) - sum(first(i), i, 1, n) >= largest(m)*whole(j) - first(j)",
    induction(
        "n",
        start="j",
        base=[gap_not_negative.at(n="j - 1")],
        step=[bounded.at(n="m", j="n + 1"), granted.at(i="n + 1")],
    ),
)
no_less = lemma("v > 0, x/v = y, y*v - x >= y*w - z |- z >= y*w").at(
    v="sum(whole(i), i, 1, m)", w="whole(j)", x="sum(first(i), i, 1, m)", y="largest(m)", z="first(j)"
)
not_more = lemma("w > 0, z/w <= y |- z <= y*w")
just = lemma("w > 0, z >= y*w, z/w <= y |- z/w = y", using=[not_more, lemma("w > 0, z >= y*w, z <= y*w |- z/w = y")])
# The mean of the ratios, and the sum of its weights, for the first n terms; x is b_1 + .. + b_m.
MEAN, SHARES = "first(i)/whole(i)*(whole(i)/x)", "whole(i)/x"
means = [
    lemma(
        f"x > 0, n >= 0, m >= n, {POSITIVE} |- sum({share}, i, 1, n) = sum({part}, i, 1, n)/x",
        induction("n", step=[granted.at(i="n + 1")]),
    ).at(n="m", x="sum(whole(i), i, 1, m)")
    for share, part in ((MEAN, "first(i)"), (SHARES, "whole(i)"))
]


@section.item("Lemma 6.1", display="6a", kind="lemma", steps=("6b", "6-shares", "6-bounded"))
def largest_ratio(d):
    """The largest ratio bounds the ratio of two sums, for every $m$; it is attained only where all ratios are equal."""
    d.prove(given="m >= 1; parts positive", using=[whole_positive, gap_not_negative.at(n="m")])
    d.also(
        "|- first(j)/whole(j) = largest(m)",
        given=["1 <= j <= m; parts positive", "sum(first(i), i, 1, m)/sum(whole(i), i, 1, m) = largest(m) |-"],
        using=[whole_positive, granted.at(i="j"), bounded.at(n="m"), gap_at_least.at(n="m"), no_less, just.at(w="whole(j)", y="largest(m)", z="first(j)")],
    )


@section.item("6b", kind="display", steps=())
def mean_of_ratios(d):
    r"""The ratio of the sums is a mean of the ratios, with the weights $\lambda_i = b_i/(b_1 + \dots + b_m)$."""
    d.prove(given="m >= 1; parts positive", using=[whole_positive, means[0]])


@section.item("6-shares", r"\lambda_1 + \dots + \lambda_m = 1", kind="prose", steps=(), at="6:3:1")
def shares(d):
    """The weights add up to 1, and are positive, which is needed as well."""
    d.prove(d.item.printed, given="m >= 1; parts positive", using=[whole_positive, means[1]])
    d.also(r"\lambda_i > 0", given="1 <= i <= m; parts positive", using=[whole_positive, granted])


@section.item(
    "6-bounded", r"\frac{a_i}{b_i} \leq \max \left(\frac{a_1}{b_1}, \dots, \frac{a_m}{b_m} \right)", kind="prose",
    steps=(), at="6:3:2",
)  # fmt: skip
def each_bounded(d):
    """Each ratio is at most the largest one."""
    d.prove(d.item.printed, given="1 <= i <= m; parts positive", using=[bounded.at(n="m", j="i")])


# ---------------------------------------------------------------------------------------------- Lemma 6.2

# The sums of (6.1), and their products as double sums.
def positive(*names):
    """The terms of these sequences are positive."""
    return ", ".join(f"(for all i: 1 <= i, i <= m |- {name}(i) > 0)" for name in names)


divisors_positive = [
    lemma(f"m >= 1, {positive(x, 'below')} |- sum({x}(i)*below(i), i, 1, m) > 0", induction("m", start=1))
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
    return lemma(
        f"n >= 0, m >= 0 |- sum(sum(first(i)*other(j)*{x}(i)*{y}(j), j, 1, m), i, 1, n)"
        f" = sum(first(i)*{x}(i), i, 1, n)*sum(other(i)*{y}(i), i, 1, m)",
        induction("n", step=[row.at(n="n + 1")]),
    ).at(n="m")


def halves(weight):
    """A double sum, the diagonal of which is 0 or left out, by its two halves."""
    row, after = TERM.replace("(i)", "(n)"), "m >= n"
    before = lemma(f"n >= m + 1, m >= 0 |- sum({weight('n')}{row}, j, 1, m) = sum({row}, j, 1, m)", induction("m"))
    by_row = lemma(
        f"n >= 1, m >= n |- sum({weight('n')}{row}, j, 1, m) = sum({row}, j, n + 1, m) + sum({row}, j, 1, n - 1)",
        induction("m", start="n", base=[before.at(m="n - 1"), double.itself]),
    )
    return lemma(
        f"n >= 0, m >= n |- sum(sum({weight('i')}{TERM}, j, 1, m), i, 1, n)"
        f" = sum(sum({TERM}, j, i + 1, m), i, 1, n) + sum(sum({TERM}, j, 1, i - 1), i, 1, n)",
        induction("n", step=[by_row.at(n="n + 1")]),
    ).at(n="m")


products = [product("above", "below"), product("below", "above")]
all_terms, off_diagonal = halves(lambda i: ""), halves(lambda i: f"unlike({i}, j)*")
DIFFERENCE = (
    "sum(sum(first(i)*other(j)*above(i)*below(j), j, 1, m), i, 1, m)"
    " - sum(sum(first(i)*other(j)*above(j)*below(i), j, 1, m), i, 1, m)"
)
difference = lemma(f"|- {DIFFERENCE} = sum(sum({TERM}, j, 1, m), i, 1, m)")
exchanged = lemma(
    f"m >= 0 |- sum(sum({BACK}, i, 1, j - 1), j, 1, m) = sum(sum({BACK}, j, i + 1, m), i, 1, m)",
    using=[double.exchanged.at({"f(i, j)": BACK})],
)

# What a pair adds to the difference; where no pair adds less than 0, the sum is at least each of them.
minor = laws.explicit(
    f"minor(i, j) = {MINOR}",
    model=lambda i, j, *, first, other, above, below: (first(i) * other(j) - first(j) * other(i))
    * (above(i) * below(j) - above(j) * below(i)),
)
joined = lemma(
    f"|- sum(sum({TERM}, j, i + 1, m), i, 1, m) + sum(sum({BACK}, j, i + 1, m), i, 1, m)"
    " = sum(sum(minor(i, j), j, i + 1, m), i, 1, m)"
)
by_minors = lemma(
    f"m >= 1 |- {DIFFERENCE} = sum(sum(minor(i, j), j, i + 1, m), i, 1, m)",
    using=[difference, all_terms, exchanged, joined],
)
MINORS = f"(for all i, j: 1 <= i, i < j, j <= m |- {MINOR} >= 0)"
pairs_not_negative = lemma(
    f"m >= 1, {MINORS} |- sum(sum(minor(i, j), j, i + 1, m), i, 1, m) >= 0",
    using=[double.not_negative.at({"f(i, j)": "minor(i, j)"}, n="m")],
)
crossed = lemma("y > 0, v > 0, x/y >= u/v |- x*v >= u*y", using=[lemma("y > 0, x/y >= z |- x >= z*y").at(z="u/v")])
uncrossed = lemma("y > 0, v > 0, x*v >= u*y |- x/y >= u/v")
SIDES = {"x": ("first", "above"), "y": ("first", "below"), "u": ("other", "above"), "v": ("other", "below")}
SIDES = {name: f"sum({x}(i)*{y}(i), i, 1, m)" for name, (x, y) in SIDES.items()}
# The conditions, for one pair.
RATIOS = "(for all i, j: 1 <= i, i < j, j <= m |- above(i)/below(i) >= above(j)/below(j))"
WEIGHTS = "(for all i, j: 1 <= i, i < j, j <= m |- first(i)/first(j) >= other(i)/other(j))"
PAIR = f"1 <= i, i < j, j <= m, {positive('first', 'other', 'above', 'below')}"
one_pair = [
    lemma(
        f"{PAIR}, {RATIOS} |- above(i)*below(j) - above(j)*below(i) >= 0",
        using=[laws.assume(RATIOS), crossed.at(x="above(i)", y="below(i)", u="above(j)", v="below(j)")],
    ),
    lemma(
        f"{PAIR}, {WEIGHTS} |- first(i)*other(j) - first(j)*other(i) >= 0",
        using=[laws.assume(WEIGHTS), crossed.at(x="first(i)", y="first(j)", u="other(i)", v="other(j)")],
    ),
]
CROSS = r"\sum_i \sum_j a_i a'_j \lambda_i \mu_j \geq \sum_i \sum_j a_i a'_j \lambda_j \mu_i"


@section.item("6.1", steps=("6-cross", "6e", "6f", "6-enough", "6-implied"))
def compared(d):
    """What Lemma 6.2 says of the two ratios."""
    d.prove(given="m >= 1; all positive; ratios fall; weights fall", using=["6-enough", "6-implied"])


@section.item("6.2", kind="definition")
def ratios_fall(d):
    r"""The first condition: $\lambda_i/\mu_i$ does not grow with $i$."""
    d.define("the first condition of Lemma 6.2")


@section.item("6.3", kind="definition")
def weights_fall(d):
    """The second condition: $a_i/a'_i$ does not grow with $i$."""
    d.define("the second condition of Lemma 6.2")


@section.item("6-cross", rf"(6.1) \iff {CROSS}", kind="prose", steps=(), at="6:7:1")
def cross_multiplied(d):
    """(6.1) with the denominators multiplied out, and back."""
    d.prove(CROSS, given="m >= 1; all positive; (6.1)", using=[crossed.at(**SIDES), *products, *divisors_positive])
    back = [uncrossed.at(**SIDES), *products, *divisors_positive]
    d.prove("(6.1)", given=f"m >= 1; all positive; {CROSS}", using=back, name="back")


@section.item("6e", kind="display", steps=())
def without_diagonal(d):
    """The difference of the two double sums; the terms of the diagonal are 0."""
    d.prove(given="m >= 0", using=[difference, all_terms, off_diagonal])


@section.item("6f", kind="display", steps=())
def by_pairs(d):
    """The sum over the half below the diagonal: its indices renamed, its sums exchanged, and added to the other."""
    d.prove(given="m >= 0", using=[off_diagonal, exchanged])


@section.item(
    "6-enough",
    r"(a_i a'_j - a_j a'_i)(\lambda_i \mu_j - \lambda_j \mu_i) \geq 0 \text{ for } i < j \implies (6.1)",
    kind="prose",
    steps=("6-cross", "6e", "6f"),
    at="6:8:2",
)
def enough(d):
    """It is enough that no pair has a negative term."""
    d.prove("(6.1)", given="m >= 1; all positive; pairs", using=[("6-cross", "back"), by_minors, pairs_not_negative])


@section.item(
    "6-implied", r"(a_i a'_j - a_j a'_i)(\lambda_i \mu_j - \lambda_j \mu_i) \geq 0", kind="prose", steps=(), at="6:8:2"
)
def implied(d):
    """The two conditions make both factors not negative."""
    d.prove(d.item.printed, given="1 <= i, i < j, j <= m; all positive; ratios fall; weights fall", using=one_pair)


# What neighbours say of every pair; for both conditions, the denominators multiplied out.
step = lemma("o > 0, v > 0, O >= 0, F*o >= f*O, f*v >= u*o |- F*v >= u*O")


def of_neighbours(x, y, left, right):
    """x_i y_j >= x_j y_i for i <= j, from neighbours; left >= right is their condition, as fractions."""
    known = positive(x, y)
    neighbours = f"(for all i: 1 <= i, i < m |- {left[0]}/{left[1]} >= {right[0]}/{right[1]})"
    next_one = lemma(
        f"1 <= i, i < m, {known}, {neighbours} |- {x}(i)*{y}(i + 1) >= {x}(i + 1)*{y}(i)",
        using=[laws.assume(neighbours), crossed.at(x=left[0], y=left[1], u=right[0], v=right[1])],
    )
    further = {"o": f"{y}(j)", "v": f"{y}(j + 1)", "O": f"{y}(i)", "F": f"{x}(i)", "f": f"{x}(j)", "u": f"{x}(j + 1)"}
    return lemma(
        f"1 <= i, m >= j, j >= i, {known}, {neighbours} |- {x}(i)*{y}(j) >= {x}(j)*{y}(i)",
        induction("j", start="i", step=[next_one.at(i="j"), step.at(**further)]),
    )


neighbours = [
    of_neighbours("above", "below", ("above(i)", "below(i)"), ("above(i + 1)", "below(i + 1)")),
    of_neighbours("first", "other", ("first(i)", "first(i + 1)"), ("other(i)", "other(i + 1)")),
]
# The difference is at least what each pair adds; strictly, and where there is equality.
at_least_pair = lemma(
    f"1 <= i, i < j, j <= m, {MINORS} |- sum(sum(minor(k, l), l, k + 1, m), k, 1, m) >= {MINOR}",
    using=[double.at_least.at({"f(i, j)": "minor(i, j)"}, n="m")],
)
equally = lemma("y > 0, v > 0, x/y = u/v |- x*v = u*y").at(**SIDES)
unequally = lemma("y > 0, v > 0, x*v = u*y |- x/y = u/v").at(**SIDES)
EQUAL = "{x}/{y} = {u}/{v}".format(**SIDES)
no_pairs = lemma(
    f"m >= 1, (for all i, j: 1 <= i, i < j, j <= m |- {MINOR} = 0)"
    " |- sum(sum(minor(i, j), j, i + 1, m), i, 1, m) = 0",
    using=[double.none.at({"f(i, j)": "minor(i, j)"}, n="m")],
)


@section.item(
    "Lemma 6.2",
    r"\lambda_i/\mu_i \geq \lambda_j/\mu_j,\ a_i/a_j \geq a'_i/a'_j \text{ for } i < j \implies (6.1)",
    kind="lemma",
    steps=("6.1",),
    note="Both conditions are needed for neighbours only, $j = i + 1$.  There is equality if and only if for every pair "
    r"$i < j$ one of the two conditions is an equality.",
    at="6:4:2",
)
def lemma_of_two_conditions(d):
    """Lemma 6.2 for every $m$; it is enough to compare neighbours; equality, where no pair adds anything."""
    d.prove(d["6.1"])
    d.also("(6.1)", given="m >= 1; all positive; neighbours", using=["6-enough", *neighbours])
    equal = [equally, at_least_pair, by_minors, *products, *divisors_positive]
    d.also(f"|- {MINOR} <= 0", given=["m >= 1; 1 <= i, i < j, j <= m; all positive; pairs", f"{EQUAL} |-"], using=equal)
    d.also(f"|- {EQUAL}", given="m >= 1; all positive; no pairs", using=[unequally, no_pairs, by_minors, *products, *divisors_positive])



if __name__ == "__main__":
    run(section)
