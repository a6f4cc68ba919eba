r"""Convex functions as pairs of laws, and dots that are connected: from above (C7, C8) and from below (C9).

C7 has the pair of laws that a convex function with finitely many slopes is the divergence of: C1 is about these.  The
divergence of a collection has finitely many slopes in $E$, and so has the maximum of finitely many of them and what
connects finitely many points; of functions with more slopes nothing is claimed.

C8: of a convex function that decreases no more is known than that it is at most $Y_i$ at $X_i$; the pair of which the
function with these corners is the divergence is above it for every $E \geq 0$.  C10 is that for the divergence of two
laws, which is convex and decreases, so for each of those whose greatest the dots are above; C14 with everything
rounded, and of dots of which nothing else is known.  C12 and C15 are for rounds that are followed backwards with a
convex function for what comes.  C9: of two laws no more is known than points under their error curve; a pair whose
error curve has its corners below chords of these is below the two laws.
"""

from derivations.author import Theory, cases, induction
from derivations.privacy import all_rounds, hockey_stick
from derivations.privacy.hockey_stick import put
from derivations.privacy.many_rounds import (
    BETWEEN,
    ONE_ROUND,
    Round,
    chord,
    chord_of,
    exchanged,
    one_chord,
    replaced,
    stretched,
)
from derivations.privacy.paper import paper

laws = Theory("dots that are connected", on=[all_rounds.laws])
lemma = laws.lemma
section = paper.section("7", "Convex functions as pairs of laws, and dots that are connected", __name__, laws=[laws])

for name in ("X(i)", "Y(i)", "Z(i)", "T(E)"):
    laws.sequence(name)

# ---------------------------------------------------------------------------------------------- convex functions
# A function with the values Y at the knots X and the slopes Z between them; behind the last knot it is constant.
RISING = "(for all i: i >= 0 |- X(i + 1) >= X(i))"
STRAIGHT = "(for all i: i >= 0 |- Y(i + 1) - Y(i) = Z(i)*(X(i + 1) - X(i)))"
CONVEX = "(for all i: i >= 0 |- Z(i + 1) >= Z(i))"
WEIGHT = "(Z(i) - Z(i - 1))"
BEND = Round(f"{WEIGHT}*X(i)", WEIGHT, "i")
BENDS = BEND.divergence("{}").replace("i, 0,", "i, 1,").format
AS_PAIR = f"max(0 - E*(1 + Z(0)), 0) + {BENDS('n')} + max(Y(n) - E*0, 0)"
ENDS = "Z(n) = 0, Y(n) >= 0, Z(0) >= -1, E >= 0"
LEFT, FUNCTION = f"{RISING}, {CONVEX}", f"{RISING}, {STRAIGHT}, {CONVEX}"
later = lemma(f"{RISING}, j >= 0, k >= j |- X(k) >= X(j)").prove(induction("k", start="j"))
nothing_there = lemma("b >= 0, E >= x |- max(b*x - E*b, 0) = 0")
no_part = nothing_there.at(b="Z(k + 1) - Z(k)", x="X(k + 1)")
whole_part = lemma("b >= 0, x >= E |- max(b*x - E*b, 0) = b*(x - E)")
whole_part.prove(using=[lemma("b >= 0, x >= E |- b*(x - E) >= 0")])
knots_before = lemma(f"{LEFT}, j >= 0, E >= X(j), k >= 0, j >= k |- {BENDS('k')} = 0")
knots_before.prove(induction("k"), [later.at(j="k + 1", k="j"), no_part])
knots_behind = lemma(
    f"{FUNCTION}, j >= 0, E >= X(j), X(j + 1) >= E, k >= j"
    f" |- {BENDS('k')} = Z(k)*(X(k) - E) - Y(k) + Y(j) + Z(j)*(E - X(j))"
).prove(
    induction("k", start="j", base=[knots_before.at(k="j")]),
    [later.at(j="j + 1", k="k + 1"), whole_part.at(b="Z(k + 1) - Z(k)", x="X(k + 1)")],
)
ends = [
    lemma("b >= 0, E >= 0 |- max(0 - E*b, 0) = 0").at(b="1 + Z(0)"),
    lemma("f >= 0 |- max(f - E*0, 0) = f").at(f="Y(n)"),
]
first_mass = lemma(f"{STRAIGHT}, n >= 0 |- sum({WEIGHT}*X(i), i, 1, n) = Z(n)*X(n) - Z(0)*X(0) - Y(n) + Y(0)")
first_mass.prove(induction("n"))
second_mass = lemma(f"n >= 0 |- sum({WEIGHT}, i, 1, n) = Z(n) - Z(0)").prove(induction("n"))
HERE = "j >= 0, n >= j + 1, E >= X(j), X(j + 1) >= E"
on_a_piece = lemma(f"{FUNCTION}, {ENDS}, {HERE} |- {AS_PAIR} = Y(j) + Z(j)*(E - X(j))")
on_a_piece.prove(using=[knots_behind.at(k="n"), *ends])
behind_all = lemma(f"{LEFT}, {ENDS}, n >= 0, E >= X(n) |- {AS_PAIR} = Y(n)")
behind_all.prove(using=[knots_before.at(k="n", j="n"), *ends])


@section.item(
    "C7",
    r"\max\{-E (1 + Z_0), 0\} + \sum_{i=1}^{n} \max\{(Z_i - Z_{i-1}) X_i - E (Z_i - Z_{i-1}), 0\} + \max\{Y_n, 0\} "
    r"= Y_j + Z_j (E - X_j) \quad (X_j \leq E \leq X_{j+1},\ Z_n = 0)",
    kind="theorem",
)
def as_a_pair(d):
    r"""A convex function of $E$ with finitely many slopes, as the maximum of finitely many profiles is, is a pair's.

    A convex function with finitely many slopes $-1 \leq Z_0 \leq Z_1 \leq \ldots \leq Z_n = 0$, which is 1 at 0 and not
    negative, is the divergence of the laws $0, (Z_i - Z_{i-1}) X_i, Y_n$ and $1 + Z_0, Z_i - Z_{i-1}, 0$.
    """
    d.prove(on_a_piece)
    d.prove(behind_all)
    # The sums of both laws; the first one is 1 with X(0) = 0 and Y(0) = 1.
    d.prove(
        f"|- 0 + sum({WEIGHT}*X(i), i, 1, n) + Y(n) = Y(0) - Z(0)*X(0)", [STRAIGHT, "n >= 0, Z(n) = 0"], [first_mass]
    )
    d.prove(f"|- 1 + Z(0) + sum({WEIGHT}, i, 1, n) + 0 = 1", ["n >= 0, Z(n) = 0"], [second_mass])
    d.prove("|- (Z(i + 1) - Z(i))*X(i + 1) >= 0", [LEFT, "X(0) = 0, i >= 0"], [later.at(k="i + 1", j="0")])
    d.refute(
        f"|- {AS_PAIR} = Y(j) + Z(j)*(E - X(j))",
        [text.replace(", Z(0) >= -1", "") for text in (FUNCTION, ENDS, HERE)],
        at="n = 1, j = 0, E = 1/2, X(i) = i, Y(i) = i^2 - 3*i + 2, Z(i) = 2*i - 2",
        also=True,
    )


# ---------------------------------------------------------------------------------------------- from above
CHORDS = "(for all E, F, G: F >= 0, E >= F, G >= E |- (G - E)*T(F) + (E - F)*T(G) >= (G - F)*T(E))"
FALLS = "(for all E, F: E >= 0, F >= E |- T(E) >= T(F))"
DOTS = "(for all i: i >= 0 |- Y(i) >= T(X(i)))"
DOTTED = f"{CHORDS}, {FALLS}, {DOTS}, {FUNCTION}, {ENDS}, X(0) = 0"
dot = laws.assume(DOTS)
on_a_chord = lemma(
    "G > F, G >= E, E >= F, (G - E)*x + (E - F)*y >= (G - F)*c, a >= x, b >= y, b - a = e*(G - F) |- a + e*(E - F) >= c"
).prove(
    using=[
        lemma("a >= x, c >= 0 |- c*(a - x) >= 0").at(c="G - E"),
        lemma("b >= y, c >= 0 |- c*(b - y) >= 0").at(c="E - F"),
    ]
)
same = lemma("x = E |- T(x) = T(E)")
# Without what C8 has for slopes of at least -1 at 0: of masses that are rounded no more is known than that they are not
# negative.
PLAIN, PLAIN_ENDS = f"{BENDS('n')} + Y(n)", "Z(n) = 0, E >= 0"
PLAINLY = f"{CHORDS}, {FALLS}, {DOTS}, {FUNCTION}, {PLAIN_ENDS}, X(0) = 0"
plain_piece = lemma(f"{FUNCTION}, {PLAIN_ENDS}, {HERE} |- {PLAIN} = Y(j) + Z(j)*(E - X(j))")
plain_piece.prove(using=[knots_behind.at(k="n")])
plain_behind = lemma(f"{LEFT}, {PLAIN_ENDS}, n >= 0, E >= X(n) |- {PLAIN} = Y(n)")
plain_behind.prove(using=[knots_before.at(k="n", j="n")])
plain_each = lemma(f"{PLAINLY}, {HERE} |- {PLAIN} >= T(E)")
plain_each.prove(cases("X(j + 1) > X(j)"), [
    plain_piece, dot.at(i="j"), dot.at(i="j + 1"), laws.assume(STRAIGHT).at(i="j"),
    laws.assume(CHORDS).at(F="X(j)", G="X(j + 1)"),
    on_a_chord.at(F="X(j)", G="X(j + 1)", x="T(X(j))", y="T(X(j + 1))", c="T(E)", a="Y(j)", b="Y(j + 1)", e="Z(j)"),
    same.at(x="X(j)"), later.at(j=0, k="j"),
])  # fmt: skip
plain_some = lemma(f"{PLAINLY}, k >= 0, n >= k, X(k) >= E, n >= 1 |- {PLAIN} >= T(E)")
plain_some.prove(induction("k", step=cases("X(k) >= E")), [plain_each.at(j=0), plain_each.at(j="k")])
plain_everywhere = lemma(f"{PLAINLY}, n >= 1 |- {PLAIN} >= T(E)").prove(
    cases("E >= X(n)"),
    [plain_behind, plain_some.at(k="n"), dot.at(i="n"), laws.assume(FALLS).at(E="X(n)", F="E"), later.at(j=0, k="n")],
)
everywhere = lemma(f"{DOTTED}, n >= 1 |- {AS_PAIR} >= T(E)").prove(using=[plain_everywhere])
below_dots = lemma("i >= 0 |- (i^2 - 3*i + 2)/2 >= 1 - i^2").prove(cases("i >= 1"))
chord_of_it = lemma(
    "F >= 0, E >= F, G >= E |- (G - E)*((F^2 - 3*F + 2)/2) + (E - F)*((G^2 - 3*G + 2)/2) >= (G - F)*((E^2 - 3*E + 2)/2)"
).prove(using=[lemma("x >= 0, y >= 0, c >= 0 |- x*y*c >= 0").at(x="G - F", y="G - E", c="E - F")])


row = section.item(
    "C8",
    r"T(X_i) \leq Y_i \text{ for all } i \implies T(E) \leq \max\{-E (1 + Z_0), 0\} + "
    r"\sum_{i=1}^{n} \max\{(Z_i - Z_{i-1}) X_i - E (Z_i - Z_{i-1}), 0\} + \max\{Y_n, 0\} \quad (E \geq 0)",
    kind="theorem",
).stands(steps=("C7",))


@row
def from_above(d):
    """Dots above a convex function that decreases, connected, are the divergence of a pair above all of it.

    For a convex $T$ that decreases, as the profile of the worst collection does (C3, I4-delta), and that of all rounds;
    and dots $(X_i, Y_i)$ with $X_0 = 0$ through which there is a convex function.
    """
    claim = f"|- {AS_PAIR} >= T(E)"
    given = [CHORDS, FALLS, DOTS, FUNCTION, ENDS, "X(0) = 0, n >= 1"]
    d.prove(claim, given, [everywhere])
    # It is not enough that T decreases, and not that it is convex.
    dots_at = "n = 1, X(i) = i, Y(i) = (i^2 - 3*i + 2)/2, Z(i) = i - 1, "
    d.refute(claim, given[1:], at=dots_at + "E = 1/2, T(E) = 1 - E^2", using=[below_dots], also=True)
    d.refute(
        claim, [given[0], *given[2:]], at=dots_at + "E = 3, T(E) = (E^2 - 3*E + 2)/2", using=[chord_of_it], also=True
    )


MEMBER = ONE_ROUND.divergence("u").replace("i, 0, u", "l, 0, u").replace("(i)", "(l)")
WEIGHTS = "(for all l: l >= 0 |- Q(l) >= 0)"
falling_part = lemma("y >= 0, F >= E |- max(x - E*y, 0) >= max(x - F*y, 0)").prove(
    cases("x - F*y >= 0"), [lemma("y >= 0, F >= E |- F*y >= E*y")]
)
member_falls = lemma(f"{WEIGHTS}, F >= E, u >= 0 |- {MEMBER} >= {put(MEMBER, E='F')}").prove(
    induction("u"),
    [falling_part.at(x=f"P({k})", y=f"Q({k})") for k in ("0", "u + 1")]
    + [laws.assume(WEIGHTS).at(l=k) for k in ("0", "u + 1")],
)
rising_dot = lemma("i >= 0 |- (i^2 - 3*i + 2)/2 >= max(i - 2, 0)").prove(cases("i >= 3, i >= 2"))
rising_dots = lemma(f"P(0) = 0 - 2, Q(0) = 0 - 1, u = 0, i >= 0 |- (i^2 - 3*i + 2)/2 >= {put(MEMBER, E='i')}")
rising_dots.prove(using=[rising_dot])
a_dot = laws.carried(rising_dots, "P(l) = 0 - 2", "Q(l) = 0 - 1")
of_a_member = laws.carried(plain_everywhere, f"T(E) = {MEMBER}")


@section.item(
    "C10",
    r"\sum_l \max\{P_l - X_i Q_l, 0\} \leq Y_i \text{ for all } i \implies \sum_l \max\{P_l - E Q_l, 0\} \leq "
    r"\sum_{i=1}^{n} \max\{(Z_i - Z_{i-1}) X_i - E (Z_i - Z_{i-1}), 0\} + Y_n \quad (E \geq 0)",
    kind="theorem",
).stands(steps=("C3",))
def above_each(d):
    r"""Dots above the divergence of two laws, connected, are above it; those of a group's worst above each of it.

    So nothing has to be known of the greatest divergence in a group of collections but that each is at most that: each
    is convex and decreases by itself.  The slope $Z_0$ may be anything.
    """
    member_dots = f"(for all i: i >= 0 |- Y(i) >= {put(MEMBER, E='X(i)')})"
    given = [WEIGHTS, member_dots, FUNCTION, "Z(n) = 0, E >= 0, X(0) = 0, n >= 1, u >= 0"]
    d.prove(f"|- {PLAIN} >= {MEMBER}", given, [of_a_member, chord, member_falls])
    # With a weight below 0 the divergence may rise behind the last dot.
    d.refute(
        f"|- {PLAIN} >= {MEMBER}",
        given[1:],
        at="n = 1, u = 0, E = 5/2, X(i) = i, Y(i) = (i^2 - 3*i + 2)/2, Z(i) = i - 1, P(l) = 0 - 2, Q(l) = 0 - 1",
        using=[a_dot.at(u=0)],
        also=True,
    )


# A round P, Q, and the kernel A, B of its group.
OWN, GROUP = Round("P(j)", "Q(j)", "j"), Round("A(h)", "B(h)", "h")
GROUPED = f"(for all E: E >= 0 |- {GROUP.divergence('w')} >= {OWN.divergence('v')})"
LIKELY = "(for all j: j >= 0 |- Q(j) >= 0)"
now_sign = laws.assume(LIKELY)

# ---------------------------------------------------------------------------------------------- with roundings
# The dots are connected from the right: what is found so far is below what has these slopes, and with the next one
# above the next dot.  The masses of the cells 1, .., n are rounded up.
laws.sequence("low(i)")
AT_KNOT = put(MEMBER, E="X(i)")
NEXT_LOW = "low(i + 1) - Z(i)*(X(i + 1) - X(i))"
SO_FAR = f"(for all i: i >= 0 |- {NEXT_LOW} >= low(i))"
REACHED = f"(for all i: i >= 0 |- {NEXT_LOW} >= {AT_KNOT}), low(n) >= {put(MEMBER, E='X(n)')}"
RATIOS = "(for all i: i >= 0, X(i + 1) > 0 |- J(i + 1)*X(i + 1) = 1)"
MASSES = "(for all i: i >= 0 |- A(i + 1) >= (Z(i + 1) - Z(i))*X(i + 1))"
RISE = "sum(Z(k)*(X(k + 1) - X(k)), k, 0, {})".format
THROUGH = f"low(n) - {RISE('n - 1')} + {RISE('i - 1')}"
LOWER = f"{LEFT}, {SO_FAR}"
low_so_far = lemma(f"{SO_FAR}, i >= 0, j >= i |- low(j) - {RISE('j - 1')} >= low(i) - {RISE('i - 1')}")
low_so_far.prove(induction("j", start="i"), [laws.assume(SO_FAR).at(i="j")])
steeper = lemma(f"{CONVEX}, j >= 0, k >= j |- Z(k) >= Z(j)").prove(induction("k", start="j"))
flat = lemma(f"{LEFT}, Z(n) = 0, n >= 0, i >= n |- {RISE('i - 1')} >= {RISE('n - 1')}").prove(
    induction("i", start="n"),
    [
        steeper.at(j="n", k="i"), laws.assume(RISING).at(i="i"),
        lemma("x >= 0, y >= 0 |- x*y >= 0").at(x="Z(i)", y="X(i + 1) - X(i)"),
    ],
)  # fmt: skip

GIVEN_LOW = f"{WEIGHTS}, {LEFT}, X(0) = 0, {SO_FAR}, {REACHED}, Z(n) = 0, n >= 1, u >= 0"
dots_through = lemma(f"{GIVEN_LOW}, i >= 0 |- {THROUGH} >= {AT_KNOT}").prove(
    cases("i >= n"),
    [
        low_so_far.at(i="i + 1", j="n"), flat, member_falls.at(E="X(n)", F="X(i)"), later.at(j="n", k="i"),
        lemma(f"i >= 0 |- {RISE('i')} = {RISE('i - 1')} + Z(i)*(X(i + 1) - X(i))"),
    ],
)  # fmt: skip
straight_through = lemma(f"i >= 0 |- {put(THROUGH, i='i + 1')} - ({THROUGH}) = Z(i)*(X(i + 1) - X(i))")
through = laws.carried(plain_everywhere, f"T(E) = {MEMBER}", f"Y(i) = {THROUGH}")
CELL = Round("A(i)", "A(i)*J(i)", "i")
CELLS = CELL.divergence("{}").replace("i, 0,", "i, 1,").format


def one_of(round):
    """What the outcome k + 1 adds."""
    return round.summand.format(*round.at("(k + 1)"), "E")


weighed = lemma("a >= b*x, x > 0, c*x = 1, x >= E |- a - E*(a*c) >= b*x - E*b").prove(
    using=[
        lemma("x > 0, c*x = 1 |- c > 0"),
        lemma("c*x = 1 |- a - E*(a*c) - (b*x - E*b) = (a - b*x)*(c*(x - E))"),
        lemma("a >= b*x, c > 0, x >= E |- (a - b*x)*(c*(x - E)) >= 0"),
    ]
)
heavier = lemma("a >= b*x, b >= 0, x > 0, c*x = 1, E >= 0 |- max(a - E*(a*c), 0) >= max(b*x - E*b, 0)").prove(
    cases("x >= E"), [weighed, nothing_there.at(b="b", x="x")]
)
cell = lemma(f"{LEFT}, X(0) = 0, {RATIOS}, {MASSES}, E >= 0, k >= 0 |- {one_of(CELL)} >= {one_of(BEND)}").prove(
    cases("X(k + 1) > 0"),
    [
        laws.assume(RATIOS).at(i="k"), laws.assume(MASSES).at(i="k"), later.at(j=0, k="k + 1"), no_part,
        heavier.at(a="A(k + 1)", b="Z(k + 1) - Z(k)", x="X(k + 1)", c="J(k + 1)"),
        hockey_stick.part_not_negative.at(w="A(k + 1) - E*(A(k + 1)*J(k + 1))"),
    ],
)  # fmt: skip
heavier_cells = lemma(f"{LEFT}, X(0) = 0, {RATIOS}, {MASSES}, E >= 0, k >= 0 |- {CELLS('k')} >= {BENDS('k')}")
heavier_cells.prove(induction("k"), [cell])

ROUNDED = f"{CELLS('n')} + low(n)"
rounded_below = lemma(f"{GIVEN_LOW}, {RATIOS}, {MASSES}, E >= 0 |- {ROUNDED} >= {MEMBER}").prove(
    using=[through, chord, member_falls, dots_through, straight_through, heavier_cells.at(k="n")]
)

LOW_AT = "(i^2 - 3*i + 2)/2"
low_dot = lemma(f"i >= 0 |- {LOW_AT} >= max(1 - i, 0)").prove(cases("i >= 2, i >= 1"))
low_dots = lemma(f"P(0) = 1, Q(0) = 1, u = 0, i >= 0 |- {LOW_AT} >= {put(MEMBER, E='i')}").prove(using=[low_dot])
a_low_dot = laws.carried(low_dots, "P(l) = 1", "Q(l) = 1")


@section.item(
    "C14",
    r"\underline{Y}_i \leq \underline{Y}_{i+1} - Z_i (X_{i+1} - X_i) \geq \sum_l \max\{P_l - X_i Q_l, 0\},\ "
    r"A_{i+1} \geq (Z_{i+1} - Z_i) X_{i+1} \text{ for all } i \implies \sum_l \max\{P_l - E Q_l, 0\} \leq "
    r"\sum_{i=1}^{n} \max\{A_i - E A_i J_i, 0\} + \underline{Y}_n \quad (J_i X_i = 1,\ E \geq 0)",
    kind="theorem",
).stands(steps=("C10",))
def connected_with_roundings(d):
    r"""Dots are connected from the right, with everything rounded: it is above each collection of a group.

    Nothing has to be known of the dots.  From the last one on, each slope $Z_i$ is at least as steep as the one before,
    and steep enough for the next dot, as far as it is known how high the last slopes have come: $\underline{Y}_i$ is
    rounded down.  $A_i$, rounded up, are the masses of cells, whose ratios $1/J_i$ are the knots.
    """
    given = [
        WEIGHTS, RISING, CONVEX, "X(0) = 0", SO_FAR, REACHED, RATIOS, MASSES, "Z(n) = 0, n >= 1, u >= 0, E >= 0",
    ]  # fmt: skip
    d.prove(f"|- {ROUNDED} >= {MEMBER}", given, [rounded_below])
    # With other ratios than those of the knots the masses are not enough.
    d.refute(
        f"|- {ROUNDED} >= {MEMBER}",
        [text for text in given if text != RATIOS],
        at=f"n = 1, u = 0, E = 1/2, X(i) = i, Z(i) = i - 1, low(i) = {LOW_AT}, A(i) = i, J(i) = 2, P(l) = 1, Q(l) = 1",
        using=[a_low_dot.at(u=0)],
        also=True,
    )


# ---------------------------------------------------------------------------------------------- any convex function
# The bends of a convex function once more, counted from 0, so that they can be the first round of two.
BENT = Round("(Z(i + 1) - Z(i))*X(i + 1)", "(Z(i + 1) - Z(i))", "i")
counted = lemma(f"k >= 0 |- {BENDS('k')} = {BENT.divergence('k - 1')}").prove(induction("k"))
row_of = lemma(f"a > 0, e*a = E*b, k >= 0 |- {BENT.divergence('k', 'a', 'b')} = a*{BENT.divergence('k', E='e')}")
row_of.prove(induction("k"), [stretched.at(x=x, y=y) for x, y in map(BENT.at, ("0", "k + 1"))])
row_not_below = lemma(f"k >= 0 |- {BENT.divergence('k', 'a', 'b')} >= 0").prove(
    induction("k"), [hockey_stick.part_not_negative.at(w=f"a*{x} - E*b*{y}") for x, y in map(BENT.at, ("0", "k + 1"))]
)
no_row = lemma(f"a = 0, E*b = 0, k >= 0 |- {BENT.divergence('k', 'a', 'b')} = 0").prove(
    induction("k"),
    [
        lemma("a = 0, E*b = 0 |- max(a*x - E*b*y, 0) = 0").at(x=x, y=y)
        for x, y in map(BENT.at, ("0", "k + 1"))
    ],
)  # fmt: skip
ANY = f"{CHORDS}, {FALLS}, {DOTS}, {FUNCTION}, Z(n) = 0, Y(n) >= 0, X(0) = 0, n >= 1"
CHANCES = "(for all j: j >= 0 |- P(j) >= 0)"
LOSS, LOSS_SIGN = "(for all j: j >= 0, P(j) > 0 |- E*Q(j) = J(j)*P(j))", "(for all j: j >= 0 |- J(j) >= 0)"
LOSSES = f"{LOSS}, {LOSS_SIGN}"
GROUP_SIGN = "(for all h: h >= 0 |- A(h) >= 0)"
GROUP_RATIO = "(for all h: h >= 0, n >= h |- E*B(h) = X(h)*A(h))"
AT_KNOTS = f"{GROUP_SIGN}, {GROUP_RATIO}"
HERE_ONE = f"{BENT.divergence('n - 1', 'P(j)', 'Q(j)')} + P(j)*Y(n) >= P(j)*T(J(j))"
one_possible = lemma(f"{ANY}, E >= 0, P(j) > 0, E*Q(j) = J(j)*P(j), J(j) >= 0, j >= 0 |- {HERE_ONE}").prove(using=[
    row_of.at(a="P(j)", b="Q(j)", e="J(j)", k="n - 1"), plain_everywhere.at(E="J(j)"), counted.at(k="n", E="J(j)"),
    lemma("a > 0, x >= y |- a*x >= a*y").at(a="P(j)", x=put(PLAIN, E="J(j)"), y="T(J(j))"),
])  # fmt: skip
one_impossible = lemma(f"n >= 1, P(j) = 0, j >= 0 |- {HERE_ONE}").prove(
    using=[row_not_below.at(a="P(j)", b="Q(j)", k="n - 1")]
)
one_outcome = lemma(f"{ANY}, {CHANCES}, {LOSSES}, E >= 0, j >= 0 |- {HERE_ONE}").prove(
    cases("P(j) > 0"),
    [one_possible, one_impossible, *(laws.assume(text).at(j="j") for text in (CHANCES, LOSS, LOSS_SIGN))],
)


OWN_MASS, OWN_VALUE = "sum(P(j), j, 0, {})".format, "sum(P(j)*T(J(j)), j, 0, {})".format
GROUP_MASS, GROUP_VALUE = "sum(A(h), h, 0, {})".format, "sum(A(h)*Y(h), h, 0, {})".format
all_outcomes = lemma(
    f"{ANY}, {CHANCES}, {LOSSES}, E >= 0, k >= 0"
    f" |- {OWN.then(BENT, 'k', 'n - 1')} + Y(n)*{OWN_MASS('k')} >= {OWN_VALUE('k')}"
).prove(induction("k"), [one_outcome.at(j=0), one_outcome.at(j="k + 1")])
AT_KNOT_H = f"{BENT.divergence('n - 1', 'A(h)', 'B(h)')} + A(h)*Y(n) = A(h)*Y(h)"
BENT_ONES = f"{FUNCTION}, Z(n) = 0, X(0) = 0, n >= 1"
there = lemma(f"{BENT_ONES}, h >= 0, n >= h |- {put(PLAIN, E='X(h)')} = Y(h)").prove(
    cases("h >= n"),
    [
        plain_behind.at(E="X(h)"), plain_piece.at(E="X(h)", j="h"), laws.assume(RISING).at(i="h"), later.at(j=0, k="h"),
        lemma("h = n |- Y(h) = Y(n)"), lemma("h = n |- X(h) = X(n)"),
    ],
)  # fmt: skip
knot_possible = lemma(f"{BENT_ONES}, A(h) > 0, E*B(h) = X(h)*A(h), h >= 0, n >= h |- {AT_KNOT_H}").prove(
    using=[row_of.at(a="A(h)", b="B(h)", e="X(h)", k="n - 1"), there, counted.at(k="n", E="X(h)")]
)
knot_impossible = lemma(f"A(h) = 0, E*B(h) = 0, n >= 1, h >= 0 |- {AT_KNOT_H}").prove(
    using=[no_row.at(a="A(h)", b="B(h)", k="n - 1")]
)
at_knot = lemma(f"{BENT_ONES}, {AT_KNOTS}, h >= 0, n >= h |- {AT_KNOT_H}").prove(
    cases("A(h) > 0"),
    [knot_possible, knot_impossible, *(laws.assume(text).at(h="h") for text in (GROUP_SIGN, GROUP_RATIO))],
)
all_knots = lemma(
    f"{BENT_ONES}, {AT_KNOTS}, k >= 0, n >= k"
    f" |- {GROUP.then(BENT, 'k', 'n - 1')} + Y(n)*{GROUP_MASS('k')} = {GROUP_VALUE('k')}"
).prove(induction("k"), [at_knot.at(h=0), at_knot.at(h="k + 1")])


positive_weight = lemma("x >= 0, y >= 0 |- x*y >= 0")
BENT_SIGNS = f"{GROUPED}, {LIKELY}, {LEFT}, X(0) = 0"
bends_replaced = replaced(
    lemma, BENT, OWN, GROUP, BENT_SIGNS, laws.assume(GROUPED),
    [
        *(now_sign.at(j=at) for at in ("0", "k + 1")),
        *(fact.at(i=at) for at in ("0", "u + 1") for fact in (laws.assume(CONVEX), later.at(j=0, k="i + 1"))),
        *(positive_weight.at(x=f"Z({at} + 1) - Z({at})", y=f"X({at} + 1)") for at in ("0", "u + 1")),
    ],
)  # fmt: skip
MASSIVE = f"{GROUPED}, {GROUP_SIGN}, {CHANCES}, v >= 0, w >= 0"
as_much_mass = lemma(f"{MASSIVE} |- {GROUP_MASS('w')} >= {OWN_MASS('v')}").prove(
    using=[
        laws.assume(GROUPED).at(E=0),
        *(
            lemma(f"{sign}, k >= 0 |- {round.divergence('k', E='0')} = {mass('k')}")
            .prove(
                induction("k"),
                [laws.assume(sign).at({round.index: at}) for at in ("0", "k + 1")]
                + [lemma("x >= 0 |- max(x - 0*y, 0) = x").at(x=x, y=y) for x, y in map(round.at, ("0", "k + 1"))],
            )
            .at(k=last)
            for round, sign, mass, last in ((GROUP, GROUP_SIGN, GROUP_MASS, "w"), (OWN, CHANCES, OWN_MASS, "v"))
        ),
    ]
)
any_convex = lemma(
    f"{ANY}, {CHANCES}, {LOSSES}, {AT_KNOTS}, {LIKELY}, {put(GROUPED, w='n')}, E >= 0, v >= 0"
    f" |- {GROUP_VALUE('n')} >= {OWN_VALUE('v')}"
).prove(
    using=[
        all_outcomes.at(k="v"), all_knots.at(k="n"), as_much_mass.at(w="n"), bends_replaced.at(u="n - 1", w="n"),
        exchanged(lemma, BENT, OWN).at(u="n - 1"), exchanged(lemma, BENT, GROUP).at(u="n - 1", v="n"),
        lemma("c >= 0, x >= y |- c*x >= c*y").at(c="Y(n)", x=GROUP_MASS("n"), y=OWN_MASS("v")),
    ]
)  # fmt: skip


half_and_half = lemma(
    "A(0) = 1/2, A(1) = 1/2, B(0) = 0, B(1) = 1, P(0) = 1, Q(0) = 1, E >= 0"
    f" |- {GROUP.divergence('1')} >= {OWN.divergence('0')}"
).prove(
    using=[
        lemma(f"{GROUP.divergence('0')} = max(A(0) - E*B(0), 0)"),
        lemma(f"{GROUP.divergence('1')} = {GROUP.divergence('0')} + max(A(1) - E*B(1), 0)"),
        lemma(f"{OWN.divergence('0')} = max(P(0) - E*Q(0), 0)"),
        lemma(
            "x = 1/2, y = 0, a = 1/2, b = 1, f = 1, c = 1, E >= 0"
            " |- max(x - E*y, 0) + max(a - E*b, 0) >= max(f - E*c, 0)"
        ).prove(cases("1/2 >= E, 1 >= E")).at(x="A(0)", y="B(0)", a="A(1)", b="B(1)", f="P(0)", c="Q(0)"),
    ]
)  # fmt: skip
half_and_half = laws.carried(half_and_half, "A(h) = 1/2", "B(h) = h", "P(j) = 1", "Q(j) = 1")


@section.item(
    "C12",
    r"\sum_h \max\{A_h - E' B_h, 0\} \geq \sum_j \max\{P_j - E' Q_j, 0\} \text{ for all } E' \geq 0 \implies "
    r"\sum_{h=0}^{n} A_h Y_h \geq \sum_j P_j T(J_j) \quad "
    r"(T(X_i) \leq Y_i,\ E B_h = X_h A_h,\ E Q_j = J_j P_j)",
    kind="theorem",
).stands(steps=("C1", "C7", "C8"))
def with_any_convex_function(d):
    r"""A pair that dominates gives as much with every convex function that decreases, not with $\max\{1 - E, 0\}$ only.

    $X_0 = 0 \leq X_1 \leq \ldots$ are $E$ times the inverse ratios of the pair, in order, and through $Y$ there is a
    convex function; where $T$ is one, $Y_i$ may be $T(X_i)$.  So with $T$ for the rounds after this one nothing has to
    be connected: what the pair gives with it is above what any round gives that it dominates.
    """
    given = [
        CHORDS, FALLS, DOTS, FUNCTION, "Z(n) = 0, Y(n) >= 0, X(0) = 0, n >= 1", CHANCES, LOSSES, AT_KNOTS, LIKELY,
        put(GROUPED, w="n"), "E >= 0, v >= 0",
    ]  # fmt: skip
    claim = f"|- {GROUP_VALUE('n')} >= {OWN_VALUE('v')}"
    d.prove(claim, given, [any_convex])
    # The function has to be convex.
    d.refute(
        claim,
        given[1:],
        at="n = 1, v = 0, E = 1, X(i) = 2*i, Y(i) = (i^2 - 3*i + 2)/2, Z(i) = (i - 1)/2, A(h) = 1/2, B(h) = h, "
        "P(j) = 1, Q(j) = 1, J(j) = 1, T(E) = 1 - E^2/4",
        using=[below_dots, half_and_half],
        also=True,
    )


# ---------------------------------------------------------------------------------------------- convex once more
# What a pair gives with T for what comes, its outcomes having the inverse ratios J.
INVERSE = "(for all h: h >= 0 |- J(h) >= 0)"
GIVES = "sum(A(h)*T({}*J(h)), h, 0, {})".format
KERNEL = f"{GROUP_SIGN}, {INVERSE}, k >= 0"
kernel_signs = [laws.assume(text).at(h=h) for text in (GROUP_SIGN, INVERSE) for h in ("0", "k + 1")]


def of_each(fact):
    """The same of one outcome, A(h) T(E J(h)), for the first and the next one."""
    return [fact.at(a=f"A({h})", c=f"J({h})") for h in ("0", "k + 1")]


stretched_chord = lemma(
    f"{CHORDS}, F >= 0, {BETWEEN}, a >= 0, c >= 0 |- {chord_of(lambda E: f'a*T({E}*c)')}"
).prove(
    cases("c > 0"),
    [
        laws.assume(CHORDS).at(E="E*c", F="F*c", G="G*c"),
        lemma("x >= y, c >= 0 |- c*x >= c*y"),
        lemma("c > 0, c*x >= c*y |- x >= y").at(
            x="(G - E)*T(F*c) + (E - F)*T(G*c)", y="(G - F)*T(E*c)"
        ),
        lemma("a >= 0, x >= y |- a*x >= a*y").at(x="(G - E)*T(F*c) + (E - F)*T(G*c)", y="(G - F)*T(E*c)"),
        lemma("x >= y, c >= 0 |- c*x >= c*y").at(x="E", y="F"), lemma("x >= y, c >= 0 |- c*x >= c*y").at(x="G", y="E"),
        lemma("x >= 0, c >= 0 |- c*x >= 0").at(x="F"),
        *(lemma("c = 0 |- T(x*c) = T(0)").at(x=x) for x in "EFG"),
    ],
)  # fmt: skip
chord_again = lemma(f"{CHORDS}, {KERNEL}, F >= 0, {BETWEEN} |- {chord_of(lambda E: GIVES(E, 'k'))}")
chord_again.prove(induction("k"), [*of_each(stretched_chord), *kernel_signs])
stretched_falls = lemma(f"{FALLS}, E >= 0, F >= E, a >= 0, c >= 0 |- a*T(E*c) >= a*T(F*c)").prove(using=[
    laws.assume(FALLS).at(E="E*c", F="F*c"), lemma("x >= y, c >= 0 |- c*x >= c*y").at(x="F", y="E"),
    lemma("x >= 0, c >= 0 |- c*x >= 0").at(x="E"), lemma("a >= 0, x >= y |- a*x >= a*y").at(x="T(E*c)", y="T(F*c)"),
])  # fmt: skip
falls_again = lemma(f"{FALLS}, {KERNEL}, E >= 0, F >= E |- {GIVES('E', 'k')} >= {GIVES('F', 'k')}")
falls_again.prove(induction("k"), [*of_each(stretched_falls), *kernel_signs])
AT_MOST_1 = "(for all E: E >= 0 |- 1 >= T(E))"
small_again = lemma(f"{AT_MOST_1}, {KERNEL}, E >= 0 |- {GROUP_MASS('k')} >= {GIVES('E', 'k')}").prove(
    induction("k"),
    [
        *of_each(lemma(f"{AT_MOST_1}, E >= 0, a >= 0, c >= 0 |- a >= a*T(E*c)").prove(using=[
            laws.assume(AT_MOST_1).at(E="E*c"), lemma("x >= 0, c >= 0 |- c*x >= 0").at(x="E"),
            lemma("a >= 0, x >= y |- a*x >= a*y").at(x=1, y="T(E*c)"),
        ])),
        *kernel_signs,
    ],
)  # fmt: skip
LATTICE = "(for all h: h >= 0 |- Y(h) >= T(E*J(h)))"
rounded_up = lemma(f"{LATTICE}, {GROUP_SIGN}, k >= 0 |- {GROUP_VALUE('k')} >= {GIVES('E', 'k')}").prove(
    induction("k"),
    [
        fact for h in ("0", "k + 1") for fact in (
            laws.assume(LATTICE).at(h=h), laws.assume(GROUP_SIGN).at(h=h),
            lemma("a >= 0, x >= y |- a*x >= a*y").at(a=f"A({h})", x=f"Y({h})", y=f"T(E*J({h}))"),
        )
    ],
)  # fmt: skip
greater_chord = lemma(
    f"{BETWEEN}, (G - E)*a + (E - F)*b >= (G - F)*c, (G - E)*e + (E - F)*f >= (G - F)*x"
    " |- (G - E)*max(a, e) + (E - F)*max(b, f) >= (G - F)*max(c, x)"
).prove(
    cases("c >= x"),
    [
        lemma("a >= 0, x >= y |- a*x >= a*y").at(a=a, x=f"max({x}, {y})", y=z)
        for a, x, y in (("G - E", "a", "e"), ("E - F", "b", "f")) for z in (x, y)
    ] + [fact.at(x=x, y=y) for fact in hockey_stick.greater_above for x, y in (("a", "e"), ("b", "f"))],
)  # fmt: skip

# Through points of a convex function: the slopes rise.
bent_up = lemma(
    "b > a, c > b, (c - b)*x + (b - a)*f >= (c - a)*y, y - x = e*(b - a), f - y = G*(c - b) |- G >= e"
).prove(cases("G >= e"), [lemma("x > 0, y > 0, e > G |- x*y*(e - G) > 0").at(x="b - a", y="c - b")])
# The greatest of several.
top = laws.recursive("top(k, E)", "future(0, E)", "max(top(k, E), future(k + 1, E))")
laws.model(top, lambda k, E, future: max(future(n, E) for n in range(int(k) + 1)))
EACH_CHORD = f"(for all n, E, F, G: n >= 0, F >= 0, E >= F, G >= E |- {chord_of(lambda E: f'future(n, {E})')})"
greatest_chord = lemma(f"{EACH_CHORD}, F >= 0, {BETWEEN}, k >= 0 |- {chord_of(lambda E: f'top(k, {E})')}").prove(
    induction("k"),
    [
        *(laws.assume(EACH_CHORD).at(n=n) for n in ("0", "k + 1")),
        greater_chord.at(
            a="top(k, F)",
            b="top(k, G)",
            c="top(k, E)",
            e="future(k + 1, F)",
            f="future(k + 1, G)",
            x="future(k + 1, E)",
        ),
    ],
)


@section.item(
    "C15",
    r"S(E) = \sum_h A_h T(E J_h) \implies (G - F) S(E) \leq (G - E) S(F) + (E - F) S(G) \quad (F \leq E \leq G)",
    kind="theorem",
)
def convex_again(d):
    """What a pair gives with a convex function that decreases and is at most 1 is such a function again.

    The greatest of several is one as well, and the slopes between its points rise.  Where the function is known on a
    lattice only, and is rounded up there, what the pair gives is rounded up: beyond the lattice by 1, which it never
    exceeds, or by what it is at the last point.
    """
    given = [GROUP_SIGN, INVERSE, "k >= 0"]
    claim = f"|- {chord_of(lambda E: GIVES(E, 'k'))}"
    d.prove(claim, [CHORDS, *given, "F >= 0", BETWEEN], [chord_again])
    d.also(falls_again, name="decreasing")
    d.also(small_again, name="at most 1")
    d.also(rounded_up, name="rounded up")
    d.also(greatest_chord, name="the greatest of several")
    d.also(bent_up, name="rising slopes")
    d.refute(
        claim,
        [CHORDS, *given[1:], "F >= 0", BETWEEN],
        at="k = 0, E = 1, F = 0, G = 2, A(h) = 0 - 1, J(h) = 1, T(E) = max(1 - E*1, 0)",
        using=[one_chord.at(x=1, y=1)],
        also=True,
    )


# ---------------------------------------------------------------------------------------------- from below
# An error curve with these corners: the steps between them are the weights of the outcomes, their ratios fall.
STEP = Round("(Y(i + 1) - Y(i))", "(X(i + 1) - X(i))", "i")
CONCAVE, UNDER = "(for all i: i >= 0 |- Z(i) >= Z(i + 1))", "(for all i: i >= 0 |- c >= Y(i) - E*X(i))"
CURVE = f"{RISING}, {STRAIGHT}, {CONCAVE}, X(0) = 0, Y(0) = 0"
step, wide = laws.assume(STRAIGHT), laws.assume(RISING)
positive = lemma("a >= 0, c >= E, x = c*a |- max(x - E*a, 0) = x - E*a")
negative = lemma("a >= 0, E >= c, x = c*a |- max(x - E*a, 0) = 0")
each_step = [
    fact.at(a=a, x=x, c=f"Z({k})") for k in ("0", "k + 1") for fact in (positive, negative)
    for x, a in [STEP.at(k)]
]  # fmt: skip
each_step += [fact.at(i=k) for k in ("0", "k + 1") for fact in (step, wide)]
falling_so_far = lemma(f"{CURVE}, Z(k) >= E, k >= 0 |- {STEP.divergence('k')} = Y(k + 1) - E*X(k + 1)")
falling_so_far.prove(induction("k"), [*each_step, laws.assume(CONCAVE).at(i="k")])
below_corners = lemma(f"{CURVE}, {UNDER}, k >= 0 |- c >= {STEP.divergence('k')}").prove(
    induction("k", base=cases("Z(0) >= E"), step=cases("Z(k + 1) >= E")),
    [
        *each_step,
        *(fact for k in ("0", "k + 1") for fact in (falling_so_far.at(k=k), laws.assume(UNDER).at(i=f"{k} + 1"))),
        laws.assume(UNDER).at(i=0),
    ],
)
times = lemma("x >= y, F >= 0 |- F*x >= F*y")
under_a_chord = lemma(
    "c >= y - E*a, c >= f - E*e, b >= a, e >= b, e > a, (x - y)*(e - a) <= (f - y)*(b - a) |- c >= x - E*b"
).prove(using=[times.at(x="c", y="y - E*a", F="e - b"), times.at(x="c", y="f - E*e", F="b - a")])


@section.item(
    "C9",
    r"Y_i - E X_i \leq c \text{ for all } i \implies \sum_{i=0}^{k} \max\{Y_{i+1} - Y_i - E (X_{i+1} - X_i), 0\} "
    r"\leq c \quad (X_0 = Y_0 = 0,\ Y_{i+1} - Y_i = Z_i (X_{i+1} - X_i),\ Z_i \geq Z_{i+1})",
    kind="theorem",
)
def from_below(d):
    r"""A pair whose error curve is under that of two laws has a smaller divergence, for every $E$.

    With $c$ the divergence of two laws at $E$: $Y - E X \leq c$ where an event has the weights $Y$ and $X$ by them, and
    below chords of such points.  So a pair is dominated if its error curve has its corners below theirs.
    """
    claim, given = f"|- c >= {STEP.divergence('k')}", [RISING, STRAIGHT, CONCAVE, "X(0) = 0, Y(0) = 0", UNDER, "k >= 0"]
    d.prove(claim, given, [below_corners])
    d.also(under_a_chord, name="under a chord")
    # The ratios have to fall, or the corners say nothing of the parts.
    at = "k = 1, E = 0, c = 0, X(i) = i, Y(i) = 0 - i*(i - 2)^2, Z(i) = i*(i - 2)^2 - (i + 1)*(i - 1)^2"
    d.refute(claim, [given[0], given[1], *given[3:]], at=at, also=True)
