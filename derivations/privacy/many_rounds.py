r"""Many rounds: what composition with unknown collections rests on, C1 to C4; C5 to C18 are in other modules.

The two laws of a round are any sequences $P$, $Q$ of weights, its divergence is $\sum_i \max\{P_i - E Q_i, 0\}$ with
$E = e^\epsilon$, and the laws of two rounds, where the second one may depend on what came out of the first one, are
the products $P_i R_{ij}$ and $Q_i S_{ij}$.

A pair $A$, $B$ of laws dominates others when its divergence is at least theirs for every $E \geq 0$.  C1: if it
dominates the second round whatever came out of the first one, then the first round with $A$, $B$ dominates both
rounds.  C2: a pair that is rounded up on a lattice dominates, and rounded down it is dominated.  With $\delta$ below
its chords (C3), also for $E < 1$ (C4), certified points give such a pair (C7, C8), and from below what is attained
gives one (C9).
"""

from typing import NamedTuple

from derivations.author import Theory, cases, induction
from derivations.laws import binomial_law
from derivations.privacy import directions, hockey_stick
from derivations.privacy.directions import ONE, OTHER, W01, member, other_direction
from derivations.privacy.hockey_stick import CHANCE, P0, P1, RECORDS, gap, parts, put, turned
from derivations.privacy.paper import paper

laws = Theory("many rounds", integers="l u v w", on=[binomial_law.theory, directions.laws])
lemma = laws.lemma
section = paper.section("5", "Many rounds", __name__, laws=[laws])

for name in ("P(i)", "Q(i)", "R(i, j)", "S(i, j)", "A(l)", "B(l)", "J(i)"):
    laws.sequence(name)


class Round(NamedTuple):
    """The two laws of a round, the letter for its outcomes, and what is added up over them."""

    first: str
    second: str
    index: str
    summand: str = "max({0} - {2}*{1}, 0)"

    def at(self, outcome):
        """The weights of an outcome."""
        return put(self.first, **{self.index: outcome}), put(self.second, **{self.index: outcome})

    def divergence(self, last, a="", b="", E="E"):
        """The sum of max(a first - E b second, 0) over the outcomes up to `last`."""
        first, second = (f"{x}*{law}" if x else law for x, law in ((a, self.first), (b, self.second)))
        return f"sum({self.summand.format(first, second, E)}, {self.index}, 0, {last})"

    def then(self, other, u, v):
        """The divergence of this round, its outcomes up to u, and of another one."""
        return f"sum({other.divergence(v, self.first, self.second)}, {self.index}, 0, {u})"


ONE_ROUND = Round("P(i)", "Q(i)", "i")
CHOSEN, FIXED = Round("R(i, j)", "S(i, j)", "j"), Round("A(l)", "B(l)", "l")  # the second round

# ---------------------------------------------------------------------------------------------- composition
times = lemma("a > 0, x = a*y |- max(x, 0) = a*max(y, 0)").prove(cases("x >= 0, y >= 0"))
stretched = lemma("a > 0, e*a = E*b |- max(a*x - E*b*y, 0) = a*max(x - e*y, 0)")
stretched.prove(using=[times.at(x="a*x - E*b*y", y="x - e*y")])
elsewhere = [lemma("a > 0, b >= 0, E >= 0 |- E*b/a >= 0"), lemma("a > 0 |- E*b/a*a = E*b")]
nothing = lemma("a = 0, b >= 0, E >= 0, y >= 0 |- max(a*x - E*b*y, 0) = 0")


def replaced(lemma, first, chosen, fixed, given, dominated, signs):
    """`first` and `chosen`, which may depend on its outcome, are below `first` and `fixed`, by induction on u.

    That `fixed` dominates `chosen` is the lemma `dominated`, among the hypotheses `given`; the lemmas `signs` say that
    no weight is negative.  Given an outcome of the first round, of weights a and b, the second one is asked for its
    divergence at another E.
    """
    steps = ("0", "k + 1")
    rows = [
        lemma(f"a > 0, e*a = E*b, k >= 0 |- {one.divergence('k', 'a', 'b')} = a*{one.divergence('k', E='e')}").prove(
            induction("k"), [stretched.at(x=x, y=y) for x, y in map(one.at, steps)]
        )
        for one in (chosen, fixed)
    ]
    not_below = lemma(f"k >= 0 |- {fixed.divergence('k', 'a', 'b')} >= 0").prove(
        induction("k"), [hockey_stick.part_not_negative.at(w=f"a*{x} - E*b*{y}") for x, y in map(fixed.at, steps)]
    )
    here = f"{given}, {first.index} >= 0"
    impossible = lemma(f"{here}, a = 0, b >= 0, E >= 0, k >= 0 |- {chosen.divergence('k', 'a', 'b')} = 0")
    impossible.prove(induction("k"), [*signs, *(nothing.at(x=x, y=y) for x, y in map(chosen.at, steps))])
    one_row = (
        f"b >= 0, E >= 0, v >= 0, w >= 0 |- {fixed.divergence('w', 'a', 'b')} >= {chosen.divergence('v', 'a', 'b')}"
    )
    possible = lemma(f"{here}, a > 0, {one_row}").prove(
        using=[dominated.at(E="E*b/a"), *elsewhere, *(r.at(e="E*b/a", k=k) for r, k in zip(rows, "vw", strict=True))]
    )
    each = lemma(f"{here}, a >= 0, {one_row}")
    each.prove(cases("a > 0"), [possible, impossible.at(k="v"), not_below.at(k="w")])
    return lemma(
        f"{given}, E >= 0, u >= 0, v >= 0, w >= 0 |- {first.then(fixed, 'u', 'w')} >= {first.then(chosen, 'u', 'v')}"
    ).prove(
        induction("u"),
        [*signs, *(each.at({first.index: at}, a=x, b=y) for at in ("0", "u + 1") for x, y in [first.at(at)])],
    )


def exchanged(lemma, first, second):
    """Two rounds that depend on nothing may change places: the divergence of both, by induction on u."""

    def turned(u, v="v"):
        return second.then(first, v, u)

    return lemma(f"u >= 0, v >= 0 |- {first.then(second, 'u', 'v')} = {turned('u')}").prove(
        induction("u"),
        [
            lemma(
                f"v >= 0, u >= 0 |- {turned('u + 1')} = {turned('u')} + {second.divergence('v', *first.at('u + 1'))}"
            ).prove(induction("v")),
            lemma(f"v >= 0 |- {turned('0')} = {second.divergence('v', *first.at('0'))}").prove(induction("v")),
        ],
    )


DOMINATED = f"(for all i, E: i >= 0, E >= 0 |- {FIXED.divergence('w')} >= {CHOSEN.divergence('v')})"
FIRST, SECOND = (f"(for all i: i >= 0 |- {law}(i) >= 0)" for law in "PQ")
LATER = "(for all i, j: i >= 0, j >= 0 |- S(i, j) >= 0)"
WEIGHTS = f"{FIRST}, {SECOND}, {LATER}"


@section.item(
    "C1",
    r"\sum_j \max\{R_{ij} - E S_{ij}, 0\} \leq \sum_l \max\{A_l - E B_l, 0\} \text{ for all } i,\ E \geq 0 \implies "
    r"\sum_{i,j} \max\{P_i R_{ij} - E Q_i S_{ij}, 0\} \leq \sum_{i,l} \max\{P_i A_l - E Q_i B_l, 0\}",
    kind="theorem",
)
def composition(d):
    """A round may be replaced by one that dominates it: given the outcome of the others, it is asked at another E.

    For finitely many outcomes.  The second round may depend on the outcome $i$ of the first one.  Rounds that depend on
    nothing may change places.
    """
    signs = [laws.assume(text).at(i=at) for text in (FIRST, SECOND) for at in ("0", "u + 1")]
    signs += [laws.assume(LATER).at(j=at) for at in ("0", "k + 1")]
    given, dominated = f"{DOMINATED}, {WEIGHTS}", laws.assume(DOMINATED).at(i="i")
    d.prove(replaced(lemma, ONE_ROUND, CHOSEN, FIXED, given, dominated, signs))
    d.also(exchanged(lemma, ONE_ROUND, FIXED), name="exchanged")


# ---------------------------------------------------------------------------------------------- chords
BETWEEN = "G >= E, E >= F"


def chord_of(value):
    """(G - F) times the chord from F to G, at E, and times the value there."""
    return f"(G - E)*({value('F')}) + (E - F)*({value('G')}) >= (G - F)*({value('E')})"


one_chord = lemma(f"{BETWEEN} |- {chord_of('max(x - {}*y, 0)'.format)}")
one_chord.prove(cases("x - E*y >= 0, x - F*y >= 0, x - G*y >= 0"))
chord = lemma(f"{BETWEEN}, u >= 0 |- {chord_of(lambda E: ONE_ROUND.divergence('u', E=E))}")
chord.prove(induction("u"), [one_chord.at(x=x, y=y) for x, y in map(ONE_ROUND.at, ("0", "u + 1"))])

# ---------------------------------------------------------------------------------------------- on a lattice
# The outcomes of the cell i get one ratio, 1/J(i), and together the mass A(i).
CELLS = Round("A(i)", "A(i)*J(i)", "i")
IN_CELL, OF_CELL = "(for all i, j: i >= 0, j >= 0 |- {})".format, "(for all i: i >= 0 |- {})".format
MASSES = [IN_CELL("R(i, j) >= 0"), OF_CELL("A(i) >= 0")]


def rounding(losses, masses):
    """Both relations are >= where losses and masses are rounded up, and <= where they are rounded down."""
    return [IN_CELL(f"S(i, j) {losses} J(i)*R(i, j)"), OF_CELL(f"A(i) {masses} sum(R(i, j), j, 0, v)")]


def against_outcomes(way):
    """The divergence of the cells is so related to that of the outcomes."""
    return f"{CELLS.divergence('u')} {way} sum({CHOSEN.divergence('v')}, i, 0, u)"


def rounded(way):
    """What is rounded in one way, cell by cell, by induction on u."""
    given = [*MASSES, *rounding(way, way), "E >= 0, v >= 0"]
    members_known, known, loss, mass = map(laws.assume, given[:4])
    kept = "max(1 - E*J(i), 0)"
    one = lemma(f"x >= 0, y {way} c*x, E >= 0 |- x*max(1 - E*c, 0) {way} max(x - E*y, 0)").prove(cases("1 - E*c >= 0"))
    at_each = [
        fact
        for j in ("0", "k + 1")
        for fact in (members_known.at(j=j), loss.at(j=j), one.at(x=f"R(i, {j})", y=f"S(i, {j})", c="J(i)"))
    ]
    members = lemma(
        f"{', '.join(given)}, i >= 0, k >= 0 |- sum(R(i, j), j, 0, k)*{kept} {way} {CHOSEN.divergence('k')}"
    ).prove(induction("k"), at_each)
    together = lemma(f"a >= 0, a {way} x |- max(a - E*(a*c), 0) {way} x*max(1 - E*c, 0)").prove(cases("1 - E*c >= 0"))
    cell = lemma(
        f"{', '.join(given)}, i >= 0 |- {CELLS.summand.format(*CELLS.at('i'), 'E')} {way} {CHOSEN.divergence('v')}"
    ).prove(using=[members.at(k="v"), mass, known, together.at(a="A(i)", x="sum(R(i, j), j, 0, v)", c="J(i)")])
    return lemma(f"{', '.join(given)}, u >= 0 |- {against_outcomes(way)}").prove(
        induction("u"), [cell.at(i=0), cell.at(i="u + 1")]
    )


@section.item(
    "C2",
    r"S_{ij} \geq J_i R_{ij},\ A_i \geq \sum_j R_{ij} \text{ for all } i, j \implies "
    r"\sum_i \max\{A_i - E A_i J_i, 0\} \geq \sum_{i,j} \max\{R_{ij} - E S_{ij}, 0\}, \text{ and the same with } \leq",
    kind="theorem",
)
def to_the_safe_side(d):
    """Losses and masses that are rounded up give a pair that dominates; rounded down, one that is dominated.

    On a lattice the outcomes $j$ of a cell $i$ get one likelihood ratio $1/J_i$, infinite for $J_i = 0$, and together a
    mass $A_i$; what is left out has the mass 0, and outcomes with $R_{ij} = 0$, which add nothing, are not among those
    that are rounded down.  With C5 the same holds for what rounds are composed of.
    """
    weights = [*MASSES, "E >= 0, u >= 0, v >= 0"]
    for way in (">=", "<="):
        d.prove(f"|- {against_outcomes(way)}", [*weights, *rounding(way, way)], [rounded(way)])
    # It is not enough that one of them is rounded to that side.
    one_outcome = "u = 0, v = 0, R(i, j) = 1/2, "
    for way, losses, masses, at in (
        (">=", "<=", ">=", "E = 1, S(i, j) = 1/4, J(i) = 1, A(i) = 1/2"),
        (">=", ">=", "<=", "E = 1, S(i, j) = 1/4, J(i) = 1/2, A(i) = 1/4"),
        ("<=", ">=", "<=", "E = 1, S(i, j) = 1/2, J(i) = 0, A(i) = 1/2"),
        ("<=", "<=", ">=", "E = 0, S(i, j) = 1/2, J(i) = 1, A(i) = 1"),
    ):
        d.refute(f"|- {against_outcomes(way)}", [*weights, *rounding(losses, masses)], at=one_outcome + at, also=True)


# ---------------------------------------------------------------------------------------------- the worst profile
# A maximum of functions that lie below their chords does.
higher = lemma(f"{BETWEEN}, (G - E)*x + (E - F)*y >= (G - F)*c, e >= x, f >= y |- (G - E)*e + (E - F)*f >= (G - F)*c")
higher.prove(
    using=[lemma("a >= 0, e >= x |- a*e >= a*x").at(a="G - E"), lemma("a >= 0, f >= y |- a*f >= a*y").at(a="E - F")]
)
at_most = lemma("a >= 0, e >= a*x, e >= a*y |- e >= a*max(x, y)").prove(cases("x >= y"))


def at(value, E):
    """A value with another E."""
    return put(value, E=E)


def chord_at(value):
    """The chord of a value that is written with E."""
    return chord_of(lambda E: at(value, E))


def greater(value, other):
    """The chord of a maximum, from those of two values."""
    chords = [
        higher.at(x=at(one, "F"), y=at(one, "G"), c=one, e=f"max({at(value, 'F')}, {at(other, 'F')})",
                  f=f"max({at(value, 'G')}, {at(other, 'G')})")
        for one in (value, other)
    ]  # fmt: skip
    over = [fact.at(x=at(value, E), y=at(other, E)) for fact in hockey_stick.greater_above for E in "FG"]
    most = f"(G - E)*max({at(value, 'F')}, {at(other, 'F')}) + (E - F)*max({at(value, 'G')}, {at(other, 'G')})"
    return [*chords, *over, at_most.at(a="G - F", e=most, x=value, y=other)]


VALUE, NEXT = W01("k"), ONE("k + 1")
summands = lemma(f"{BETWEEN}, k >= 0 |- {chord_at(parts(gap, 'k'))}")
summands.prove(induction("k"), [one_chord.at(x=P0(s), y=P1(s)) for s in (0, "k + 1")])
one_collection = lemma(f"{BETWEEN}, {RECORDS} |- {chord_at(ONE('m'))}").prove(using=[summands.at(k="N")])
worst_chord = lemma(f"{BETWEEN}, k >= 0, N - 1 >= k |- {chord_at(VALUE)}")
worst_chord.prove(induction("k"), [one_collection.at(m=0), one_collection.at(m="k + 1"), *greater(VALUE, NEXT)])
part_turned = lemma("E > 0, e*E = 1 |- max(x - e*y, 0) = x - e*y + e*max(y - E*x, 0)")
part_turned.prove(cases("x - e*y >= 0, y - E*x >= 0"))
one_turned = lemma(
    f"E > 0, e*E = 1, k >= 0 |- {at(parts(gap, 'k'), 'e')} = sum({P0('s')}, s, 0, k) - e*sum({P1('s')}, s, 0, k)"
    f" + e*{parts(turned, 'k')}"
).prove(induction("k"), [part_turned.at(x=P0(s), y=P1(s)) for s in (0, "k + 1")])
masses = [binomial_law.total_mass.at(z=z, m=m) for z, m in (("N - m", "m"), ("N - m - 1", "m + 1"))]
reversed_one = lemma(f"E > 0, e*E = 1, {CHANCE}, {RECORDS} |- {at(ONE('m'), 'e')} = 1 - e + e*{OTHER('m')}")
reversed_one.prove(using=[one_turned.at(k="N"), *masses])
not_negative = lemma("E > 0, e*E = 1 |- e >= 0").prove(cases("e >= 0"))
times_e = lemma("e >= 0, x >= y |- e*x >= e*y")
other_member = lemma(f"j >= 0, N - 1 >= j |- {W01('N - 1')} >= {OTHER('j')}")
other_member.prove(using=[member.at(k="N - 1", j="N - 1 - j"), other_direction.at(m="j")])
TURNED = f"1 - e + e*{W01('N - 1')}"
reversed_worst = lemma(f"E > 0, e*E = 1, {CHANCE}, N >= 1, k >= 0, N - 1 >= k |- {TURNED} >= {at(VALUE, 'e')}").prove(
    induction("k"),
    [
        not_negative,
        *(reversed_one.at(m=m) for m in (0, "k + 1")),
        *(fact for j in (0, "k + 1") for fact in (other_member.at(j=j), times_e.at(x=W01("N - 1"), y=OTHER(j)))),
        hockey_stick.greater_at_most.at(w=TURNED, x=at(VALUE, "e"), y=at(NEXT, "e")),
    ],
)
DELTA = "delta(N, p, q, E)"


row = section.item(
    "C3", r"(G - F) \delta(E) \leq (G - E) \delta(F) + (E - F) \delta(G) \quad (F \leq E \leq G)", kind="theorem"
).stands(steps=("I2-delta",))


@row
def below_chords(d):
    r"""The profile of the worst collection is convex in $e^\epsilon$.

    $\delta$ as a function of $E = e^\epsilon$.  So certified points bound it in between.
    """
    one_direction = d["I2-delta"]
    d.prove(
        f"|- {chord_at(DELTA)}",
        [BETWEEN, "N >= 1"],
        [*(one_direction.at(E=E) for E in "EFG"), worst_chord.at(k="N - 1")],
    )
    d.also(chord, name="any two laws")


@section.item(
    "C4",
    r"\delta(1/E) \leq 1 - \frac1E + \frac{\delta(E)}{E}, \quad D_{01}(m; 1/E) = 1 - \frac1E + \frac{D_{10}(m; E)}{E}",
    kind="theorem",
).stands(steps=("I2", "I2-delta"))
def below_one(d):
    """At $E < 1$, where compositions ask as well: the events that are left out, in the other direction."""
    one_direction = d["I2-delta"]
    d.prove(
        f"|- 1 - e + e*{DELTA} >= {at(DELTA, 'e')}",
        ["E > 0, e*E = 1", CHANCE, "N >= 1"],
        [one_direction, one_direction.at(E="e"), reversed_worst.at(k="N - 1")],
    )
    d.prove(f"|- {at(ONE('m'), 'e')} = 1 - e + e*{OTHER('m')}", ["E > 0, e*E = 1", CHANCE, RECORDS], [reversed_one])
