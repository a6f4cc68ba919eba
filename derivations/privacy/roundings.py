r"""Sums in floats: what rounding takes from them or adds to them, in whatever order they are made.

$\xi_i \geq 0$ are the numbers to be added up, and the machine has each of them after at most $l$ roundings: $l = 1$ for
a product of two floats.  $\widehat{\xi}_{i, j}$ is what it has for the sum of $\xi_i, \dots, \xi_{j-1}$, in the order
in which they are the leaves of its additions: the last one adds what it has for the terms before $\mu_{i, j}$ to what
it has for the others, whatever integer with $i < \mu_{i, j} < j$ that is: any number $\sigma_{i, j}$ gives one.  No
more is supposed of the machine than that each time it rounds it is wrong by at most a share $r$, and by at most $f$ for
what underflows: for doubles $r = 2^{-53}$ and $f = 2^{-1074}$, whether a product and a sum are rounded one after the
other or together.
"""

from math import floor

from derivations.author import Theory, cases, induction
from derivations.privacy.hockey_stick import put
from derivations.privacy.paper import paper

laws = Theory("roundings", integers="h i j k l m n v w")
lemma = laws.lemma
section = paper.section("9", "Sums in floats", __name__, laws=[laws])

for name in ("term(i)", "computed(i, j)", "split(i, j)"):
    laws.sequence(name)

# Where a sum of two or more numbers is put together, whatever the sequence is: behind the first, before the last.
MIDDLE = "middle(i, j)"
FLOOR = "floor(max(i + 1, min(j - 1, split(i, j))))"
middle = laws.explicit(f"middle(i, j) = {FLOOR}")
laws.model(middle, lambda i, j, split: floor(max(i + 1, min(j - 1, split(i, j)))))
EXACT = "sum(term(h), h, {}, {} - 1)".format
SIGNS = "(for all i: i >= 0 |- term(i) >= 0)"
TWO = "i >= 0, j >= i + 2"
MACHINE = "r >= 0, 1 >= r, f >= 0, l >= 1"
ADDED = f"(computed(i, {MIDDLE}) + computed({MIDDLE}, j))"
# What the machine has, from below and from above, where the exact sum is x and has been made of so many numbers.
SIDES = {
    "below": (
        "computed(i, i + 1) >= (1 - l*r)*term(i) - f",
        f"computed(i, j) >= (1 - r)*{ADDED} - f",
        "{0} >= (1 - ({2} + l - 1)*r)*({1}) - (2*({2}) - 1)*f",
    ),
    "above": (
        "(1 + 2*l*r)*term(i) + f >= computed(i, i + 1)",
        f"(1 + r)*{ADDED} + f >= computed(i, j)",
        "(1 + 2*({2} + l - 1)*r)*({1} + (2*({2}) - 1)*f) >= {0}",
    ),
}
FEW = {"below": "", "above": ", 1 >= 2*(n + l - 1)*r, n >= j"}  # not so many that roundings add up to more

joined = lemma(f"m >= i, j >= m |- {EXACT('i', 'j')} = {EXACT('i', 'm')} + {EXACT('m', 'j')}")
joined.prove(induction("j", start="m"))
not_negative = lemma(f"{SIGNS}, i >= 0, j >= i |- {EXACT('i', 'j')} >= 0")
not_negative.prove(induction("j", start="i"), [laws.assume(SIGNS).at(i="j")])
from_0 = lemma(f"i = 0, j >= 0 |- {EXACT('i', 'j')} = {EXACT('0', 'j')}").prove(induction("j"))
between = [
    lemma(f"{TWO} |- {put(text, M=MIDDLE)}").prove(using=[lemma(f"{TWO} |- {put(text, M=FLOOR)}")])
    for text in ("M >= i + 1", "j >= M + 1")
]
times = lemma("a >= 0, x >= y |- a*x >= a*y")
NUMBERS = "x >= 0, y >= 0, w >= 1, v >= 1"  # the exact sums of w and of v numbers
share = {
    "below": lemma(
        "r >= 0, x >= 0, w >= 1, v >= 1, l >= 1 |- (1 - r)*((1 - (w + l - 1)*r)*x) >= (1 - (w + v + l - 1)*r)*x"
    ),
    "above": lemma(
        "r >= 0, x >= 0, w >= 1, v >= 1, l >= 1, 1 >= 2*(w + v + l - 1)*r"
        " |- (1 + 2*(w + v + l - 1)*r)*x >= (1 + r)*((1 + 2*(w + l - 1)*r)*x)"
    ).prove(using=[
        times.at(a="r*x", x="1", y="2*(w + v + l - 1)*r"),
        lemma("r >= 0, x >= 0, w >= 1, v >= 1, l >= 1 |- r*(r*x)*v >= 0"),
    ]),
}  # fmt: skip
underflows = lemma("f >= 0, w >= 1 |- (2*w - 1)*f >= 0")


def one_more(side):
    """What an addition of the sums of w and of v numbers, x and y, does to the bounds of both."""
    bound, few = SIDES[side][2].format, FEW[side].partition(", n")[0].replace("n", "w + v")
    parts = ("a", "x", "w"), ("b", "y", "v")
    known = ", ".join(bound(*part) for part in parts)
    wanted = bound("c", "x + y", "w + v")
    if side == "below":
        claim = lemma(f"{MACHINE}, {NUMBERS}, {known}, c >= (1 - r)*(a + b) - f |- {wanted}")
        sums = ["(1 - ({1} + l - 1)*r)*{0} - (2*{1} - 1)*f".format(*part[1:]) for part in parts]
        return claim.prove(using=[
            times.at(a="1 - r", x="a + b", y=" + ".join(sums)), share[side], share[side].at(x="y", w="v", v="w"),
            lemma("r >= 0, f >= 0, w >= 1, v >= 1 |- r*((2*w + 2*v - 2)*f) >= 0"),
        ])  # fmt: skip
    claim = lemma(f"{MACHINE}, {NUMBERS}, {known}{few}, (1 + r)*(a + b) + f >= c |- {wanted}")
    with_underflow = ["{} + (2*{} - 1)*f".format(*part[1:]) for part in parts]
    sums = [f"(1 + 2*({w} + l - 1)*r)*({x})" for x, w in zip(with_underflow, "wv", strict=True)]
    return claim.prove(using=[
        times.at(a="1 + r", x=" + ".join(sums), y="a + b"), underflows, underflows.at(w="v"),
        share[side].at(x=with_underflow[0]), share[side].at(x=with_underflow[1], w="v", v="w"),
        lemma("r >= 0, f >= 0, w >= 1, v >= 1, l >= 1 |- (w + v + l - 1)*r*f >= 0"),
    ])  # fmt: skip


def given(side):
    """What is supposed of the machine."""
    leaf, node, _ = SIDES[side]
    return [SIGNS, f"(for all i: i >= 0 |- {leaf})", f"(for all i, j: {TWO} |- {node})"]


def every_sum(side):
    """The bound of all sums of up to k + 1 numbers, by induction on k."""
    leaf, node = given(side)[1:]
    bound = SIDES[side][2].format("computed(i, j)", EXACT("i", "j"), "j - i")
    single = lemma(f"{leaf}, {MACHINE}, {SIGNS}, i >= 0, j = i + 1{FEW[side]} |- {bound}")
    single.prove(using=[laws.assume(leaf), lemma("i >= 0 |- sum(term(h), h, i, i) = term(i)")])
    every = lemma(
        f"{', '.join(given(side))}, {MACHINE}{FEW[side]}, i >= 0, j >= i + 1, i + k + 1 >= j, k >= 0 |- {bound}"
    )
    return every.prove(
        induction("k", bound="i j", base=[single], step=cases("j >= i + 2")),
        [
            single, *between, laws.assume(node), joined.at(m=MIDDLE), not_negative.at(j=MIDDLE),
            not_negative.at(i=MIDDLE), one_more(side).at(
                x=EXACT("i", MIDDLE), y=EXACT(MIDDLE, "j"), w=f"{MIDDLE} - i", v=f"j - {MIDDLE}",
                a=f"computed(i, {MIDDLE})", b=f"computed({MIDDLE}, j)", c="computed(i, j)",
            ),
        ],
    )  # fmt: skip


@section.item(
    "C16",
    r"\widehat{\xi}_{i, i+1} \geq (1 - l r) \xi_i - f,\ \widehat{\xi}_{i, j} \geq (1 - r)(\widehat{\xi}_{i, "
    r"\mu_{i, j}} + \widehat{\xi}_{\mu_{i, j}, j}) - f \text{ for all } i, j "
    r"\implies \widehat{\xi}_{0, n} \geq (1 - (n + l - 1) r) \sum_{i=0}^{n-1} \xi_i - (2 n - 1) f",
    kind="theorem",
)
def sums_in_any_order(d):
    """A sum of n numbers >= 0 loses at most a share of n + l - 1 roundings, in whatever order it is made.

    From above it gains at most twice that share, as long as this is at most 1.
    """
    claims = {side: "|- " + text.format("computed(0, n)", EXACT("0", "n"), "n") for side, (*_, text) in SIDES.items()}
    here = f"{MACHINE}, n >= 1"
    few = "1 >= 2*(n + l - 1)*r"
    for side, more in (("below", []), ("above", [few])):
        whole = every_sum(side).at(i="0", j="n", k="n - 1")
        d.prove(claims[side], [*given(side), here, *more], [whole, from_0.at(i="0", j="n")])
    # One rounding in all is not enough.
    at = "n = 2, l = 1, f = 0, term(i) = 1, split(i, j) = i + 1, "
    d.refute(
        f"|- computed(0, n) >= (1 - l*r)*{EXACT('0', 'n')} - (2*n - 1)*f",
        [*given("below"), here],
        at=at + "r = 1/2, computed(i, j) = 1/2",
        also=True,
    )
    d.refute(
        f"|- (1 + 2*l*r)*({EXACT('0', 'n')} + (2*n - 1)*f) >= computed(0, n)",
        [*given("above"), here, few],
        at=at + "r = 1/4, computed(i, j) = 2*(j - i) - 1/2",
        also=True,
    )


# ---------------------------------------------------------------------------------------------- what is put on top
COUNTED = "n >= 1, r >= 0, 1 >= 4*(n + 8)*r"
RAISED, LEFT = "(1 + 2*(n + 7)*r)", "(1 - r)^2"
kept = lemma(f"{COUNTED} |- {LEFT}*(1 - n*r) >= 1 - (n + 2)*r").prove(using=[
    lemma(f"{COUNTED} |- 1 >= n*r"), times.at(a="1 - n*r", x=LEFT, y="1 - 2*r"),
    lemma("r >= 0, n >= 1 |- n*r*r >= 0"),
])  # fmt: skip
won = lemma(f"{COUNTED} |- (1 - (n + 2)*r)*{RAISED} >= 1").prove(using=[
    times.at(a="(n + 2)*r", x="1", y="4*(n + 8)*r"), lemma("r >= 0, n >= 1 |- n*r*r >= 0"),
])  # fmt: skip
enough = lemma(f"{COUNTED} |- {LEFT}*{RAISED}*(1 - n*r) >= 1")
enough.prove(using=[won, times.at(a=RAISED, x=f"{LEFT}*(1 - n*r)", y="1 - (n + 2)*r")])
raised = lemma(
    f"{COUNTED}, f >= 0, x >= 0, a >= (1 - n*r)*x - (2*n - 1)*f, b >= 8*n*f, c >= (1 - r)*(a*{RAISED}) - f,"
    " y >= (1 - r)*(c + b) |- y >= x"
).prove(using=[
    lemma(f"{COUNTED} |- 1 >= r"), lemma(f"{COUNTED} |- {LEFT}*{RAISED} >= 0"), enough,
    lemma(f"{COUNTED} |- 2 >= {LEFT}*{RAISED}").prove(using=[times.at(a=RAISED, x="1", y=LEFT)]),
    times.at(a=f"{LEFT}*{RAISED}", x="a", y="(1 - n*r)*x - (2*n - 1)*f"),
    times.at(a="1 - r", x="c", y=f"(1 - r)*(a*{RAISED}) - f"), times.at(a="1 - r", x="b", y="8*n*f"),
    times.at(a="x", x=f"{LEFT}*{RAISED}*(1 - n*r)", y="1"), times.at(a="(2*n - 1)*f", x="2", y=f"{LEFT}*{RAISED}"),
    lemma(f"{COUNTED}, f >= 0 |- (7/8 - r)*(8*n*f) >= 0"), lemma("r >= 0, f >= 0 |- r*f >= 0"),
    lemma("n >= 1, f >= 0 |- n*f >= f"),
])  # fmt: skip


@section.item(
    "C17",
    r"a \geq (1 - n r) x - (2 n - 1) f,\ c \geq (1 - r) a (1 + 2 (n + 7) r) - f,\ y \geq (1 - r)(c + b) "
    r"\implies y \geq x \quad (b \geq 8 n f,\ 4 (n + 8) r \leq 1)",
    kind="theorem",
).stands(steps=("C16",))
def raised_enough(d):
    """What makes up for the roundings of a sum of n numbers, those of making up for them included.

    $a$ is such a sum, as the machine has it (C16 with $l = 1$), $c$ what it has for $a$ times $1 + 2 (n + 7) r$, and
    $y$ for $c + b$.  For doubles that factor is exact, and so is a power of two times a whole number as $b$.
    """
    claim = "|- y >= x"
    known = [
        COUNTED, "f >= 0, x >= 0", "a >= (1 - n*r)*x - (2*n - 1)*f", "b >= 8*n*f", f"c >= (1 - r)*(a*{RAISED}) - f",
        "y >= (1 - r)*(c + b)",
    ]  # fmt: skip
    d.prove(claim, known, [raised])
    # As it is, a sum may be too small.
    d.refute(
        claim,
        [text.replace(RAISED, "1") for text in known],
        at="n = 1, r = 1/36, f = 0, b = 0, x = 1, a = 35/36, c = 1225/1296, y = 42875/46656",
        also=True,
    )
