r"""Rounds followed backwards on a lattice, from the first step to the last: C11, C12 and C15 put together.

There are finitely many kinds of rounds, collections in one of both directions: with $n$ rounds to come after it, a
round is of a kind $d = 0, \dots, N$, with the laws $\pi_{n, d}$ and $\theta_{n, d}$.  Which one is chosen,
$\lfloor \kappa_t(h) \rfloor$, may depend on all that came before.  $T_n(E)$ is the greatest divergence of $n$ rounds
more: that of none is one that is convex, decreases, and is from $\max\{1 - E, 0\}$ to 1, as this is itself; with one
more it is the greatest, over the kinds, of what the kind gives with $T_n$.  So every $T_n$ is convex, decreases, and is
at most 1.

$\Phi_n(E)$ is what a machine has instead.  For each kind it has a kernel that dominates the kind: the masses
$\psi_{n, z}(h)$, and the inverse ratios $\iota_{n, z, L}(h)$, which begin with 0, have the positive gaps
$\Delta_{n, z}(h)$, and end at $h = L$; kinds of one group have the same one.  Where $\ell(E) > 0$, on its lattice,
$\Phi_{n+1}(E)$ is at least what any of the kernels gives with $\Phi_n$, or 1.  On the left of the lattice it is 1; on
its right, what it is at the last point $b$; and 1 at $E = 0$, an infinite loss.
"""

from fractions import Fraction

from derivations.author import Theory, cases, induction
from derivations.privacy import all_rounds, connected_dots, hockey_stick
from derivations.privacy.all_rounds import AFTER, NOTHING_MORE, PAST, SIGNS, weighed_0, weighed_once, whole
from derivations.privacy.connected_dots import greater_chord
from derivations.privacy.hockey_stick import put
from derivations.privacy.many_rounds import BETWEEN, chord_of
from derivations.privacy.paper import paper

laws = Theory("followed backwards", integers="d z L N", on=[connected_dots.laws])
lemma = laws.lemma
section = paper.section("10", "Rounds followed backwards on a lattice", __name__, laws=[laws])

for name in (
    "own(n, d, j)",
    "other(n, d, j)",
    "which(t, h)",
    "mass(n, z, h)",
    "gap(n, z, h)",
    "bound(n, x)",
    "place(x)",
):
    laws.sequence(name)

at_least = lemma("a >= 0, x >= y |- a*x >= a*y")
positive = connected_dots.positive_weight
last = lemma("K >= 1 |- K - 1 >= 0")

# ---------------------------------------------------------------------------------------------- what is to come
# What the kind d gives, and the greatest that one of the kinds up to d gives.
KIND = "sum(weighed(n, own(n, {0}, j), other(n, {0}, j), {1}), j, 0, {2})".format
worst_kind = laws.recursive(
    "worst_kind(d, n, E, K)", KIND(0, "E", "K - 1"), f"max(worst_kind(d, n, E, K), {KIND('d + 1', 'E', 'K - 1')})"
)


def worst(d, n, E, K, own, other, future):
    """The greatest, over the kinds up to d, of the sum of a T(E b/a) over the outcomes of weights a > 0 and b."""
    kinds = ([(own(n, c, j), other(n, c, j)) for j in range(int(K))] for c in range(int(d) + 1))
    return max(sum((a * future(n, E * b / a) for a, b in laws_of if a), start=Fraction(0)) for laws_of in kinds)


laws.model(worst_kind, worst)
GREATEST = "worst_kind(d, n, {}, K)".format
OWN, OTHER = (f"(for all n, d, j: d >= 0, j >= 0 |- {law}(n, d, j) >= 0)" for law in ("own", "other"))
own, other = laws.assume(OWN), laws.assume(OTHER)
CHANCES = "(for all n, d: d >= 0 |- 1 >= sum(own(n, d, j), j, 0, K - 1))"
FUTURE = {
    "chord": f"(for all E, F, G: F >= 0, {BETWEEN} |- {chord_of('future(n, {})'.format)})",
    "falls": "(for all E, F: E >= 0, F >= E |- future(n, E) >= future(n, F))",
    "small": "(for all E: E >= 0 |- 1 >= future(n, E))",
    "sign": "(for all E: E >= 0 |- future(n, E) >= 0)",
}
future = {name: laws.assume(text) for name, text in FUTURE.items()}
NONE = [FUTURE[name].replace("(n,", "(0,") for name in ("chord", "falls", "small")] + [NOTHING_MORE]
MORE = "(for all n, x: n >= 0, x >= 0 |- future(n + 1, x) = worst_kind(N, n, x, K))"
TO_COME = ", ".join([*NONE, MORE, OWN, OTHER, CHANCES, "K >= 1, N >= 0"])
more = laws.assume(MORE)

# Of one outcome, of a kind, of the greatest of the kinds, and so of any number of rounds.
stretched = [
    laws.carried(fact, "T(E) = future(n, E)")
    for fact in (connected_dots.stretched_chord, connected_dots.stretched_falls)
]
WEIGHED = "weighed(n, a, b, {})".format
ratio = lemma("a > 0, b >= 0 |- b/a >= 0")
OUTCOME = {
    "chord": (f"{FUTURE['chord']}, F >= 0, {BETWEEN}", chord_of, "EFG"),
    "falls": (f"{FUTURE['falls']}, E >= 0, F >= E", lambda value: f"{value('E')} >= {value('F')}", "EF"),
}
outcome = {
    name: lemma(f"{given}, a >= 0, b >= 0 |- {told(WEIGHED)}").prove(
        cases("a > 0"),
        [fact.at(c="b/a"), ratio]
        + [side for x in at for side in (weighed_once.at(E=x, c=f"{x}*(b/a)"), weighed_0.at(E=x))],
    )
    for (name, (given, told, at)), fact in zip(OUTCOME.items(), stretched, strict=True)
}
moved = [
    weighed_once.at(c="E*(b/a)"), weighed_0, ratio, positive.at(x="E", y="b/a"),
    at_least.at(x=1, y="future(n, E*(b/a))"), at_least.at(x="future(n, E*(b/a))", y=0),
]  # fmt: skip
for name, bound in (("small", "a >= {}"), ("sign", "{} >= 0")):
    OUTCOME[name] = f"{FUTURE[name]}, E >= 0", None, "E"
    outcome[name] = lemma(f"{OUTCOME[name][0]}, a >= 0, b >= 0 |- {bound.format(WEIGHED('E'))}")
    outcome[name].prove(cases("a > 0"), [*moved, future[name].at(E="E*(b/a)")])


def of_a_kind(name, claim):
    """The same of what the kind d gives, its outcomes up to k."""
    facts = [fact for j in ("0", "k + 1") for fact in (
        outcome[name].at(a=f"own(n, d, {j})", b=f"other(n, d, {j})"), own.at(j=j), other.at(j=j),
    )]  # fmt: skip
    return lemma(f"{OUTCOME[name][0]}, {OWN}, {OTHER}, d >= 0, k >= 0 |- {claim}").prove(induction("k"), facts)


def of_kind(x):
    """What the kind d gives with its outcomes up to k."""
    return KIND("d", x, "k")


kind = {name: of_a_kind(name, OUTCOME[name][1](of_kind)) for name in ("chord", "falls")}
kind["small"] = of_a_kind("small", f"sum(own(n, d, j), j, 0, k) >= {of_kind('E')}")
kind["sign"] = of_a_kind("sign", f"{of_kind('E')} >= 0")
both = [fact.at(d=d, k="K - 1") for fact in (kind["chord"], kind["falls"], kind["small"]) for d in ("0", "d + 1")]
NEXT = KIND("d + 1", "{}", "K - 1").format
above = [fact.at(x=GREATEST("E"), y=NEXT("E")) for fact in hockey_stick.greater_above]
AFTER_C = put(GREATEST("E"), d="d + 1")
one_kind = lemma(f"d >= 0 |- {GREATEST('E')} >= {KIND('d', 'E', 'K - 1')}").prove(
    induction("d"), [lemma(f"d >= 0 |- {AFTER_C} >= {NEXT('E')}").prove(using=above)]
)
each_kind = lemma(f"z >= 0, d >= z |- {GREATEST('E')} >= {KIND('z', 'E', 'K - 1')}").prove(
    induction("d", start="z"), [one_kind.at(d="z"), lemma(f"d >= 0 |- {AFTER_C} >= {GREATEST('E')}").prove(using=above)]
)
GIVEN = f"{OWN}, {OTHER}, d >= 0, K >= 1"
of_greatest = {
    "chord": lemma(f"{OUTCOME['chord'][0]}, {GIVEN} |- {chord_of(GREATEST)}").prove(
        induction("d"),
        [*both, last, greater_chord.at(
            a=GREATEST("F"), b=GREATEST("G"), c=GREATEST("E"), e=NEXT("F"), f=NEXT("G"), x=NEXT("E"),
        )],
    ),
    "falls": lemma(f"{OUTCOME['falls'][0]}, {GIVEN} |- {GREATEST('E')} >= {GREATEST('F')}").prove(
        induction("d"),
        [*both, last, lemma("a >= b, x >= y |- max(a, x) >= max(b, y)").prove(cases("b >= y, a >= x")).at(
            a=GREATEST("E"), b=GREATEST("F"), x=NEXT("E"), y=NEXT("F"),
        )],
    ),
    "small": lemma(f"{OUTCOME['small'][0]}, {CHANCES}, {GIVEN} |- 1 >= {GREATEST('E')}").prove(
        induction("d"),
        [*both, last, *(laws.assume(CHANCES).at(d=d) for d in ("0", "d + 1")),
         lemma("1 >= x, 1 >= y |- 1 >= max(x, y)").prove(cases("x >= y")).at(x=GREATEST("E"), y=NEXT("E"))],
    ),
    "sign": lemma(f"{OUTCOME['sign'][0]}, {GIVEN} |- {GREATEST('E')} >= 0").prove(
        using=[last, one_kind, kind["sign"].at(k="K - 1")]
    ),
}  # fmt: skip


def of_any_number(name, bound):
    """The same of any number of rounds."""
    goal = FUTURE[name][1:-1].partition(": ")[2]
    given, _, claim = goal.partition(" |- ")
    first = [laws.assume(text) for text in NONE] + [hockey_stick.part_not_negative.at(w="1 - E")]
    return lemma(f"{TO_COME}, n >= 0, {given} |- {claim}").prove(
        induction(
            "n", bound=bound, base=first, step=[of_greatest[name].at(d="N"), *(more.at(x=x) for x in bound.split())]
        )
    )


every = {
    name: of_any_number(name, bound)
    for name, bound in (("chord", "E F G"), ("falls", "E F"), ("small", "E"), ("sign", "E"))
}

# ---------------------------------------------------------------------------------------------- a kernel
inverse = laws.recursive("inverse(h, n, z, L)", "0", "inverse(h, n, z, L) + pos(L - 1 - h)*gap(n, z, h)")
paired = laws.explicit("paired(h, n, z, L) = mass(n, z, h)*inverse(h, n, z, L)")
# y/x, and y for x = 0.
quotient = laws.explicit("quotient(y, x) = y/(x + pos(x)*pos(0 - x))")
laws.model(inverse, lambda h, n, z, L, gap: sum((gap(n, z, i) for i in range(int(min(h, L)))), start=Fraction(0)))
laws.model(paired, lambda h, n, z, L, mass, gap: mass(n, z, h) * sum(gap(n, z, i) for i in range(int(min(h, L)))))
laws.model(quotient, lambda y, x: y / x if x else y)
MASS, GAP = (f"(for all n, z, h: z >= 0, h >= 0 |- {text})" for text in ("mass(n, z, h) >= 0", "gap(n, z, h) > 0"))
mass, gap = laws.assume(MASS), laws.assume(GAP)
DOMINATES = (
    "(for all n, z, E: z >= 0, E >= 0 |- sum(max(mass(n, z, h) - E*paired(h, n, z, L), 0), h, 0, L)"
    " >= sum(max(own(n, z, j) - E*other(n, z, j), 0), j, 0, K - 1))"
)
KERNELS = f"{MASS}, {GAP}, {DOMINATES}, L >= 1"

divides = lemma("x > 0 |- quotient(y, x)*x = y").prove(using=[lemma("x > 0 |- x + pos(x)*pos(0 - x) = x")])
by_1 = lemma("x = 0 |- x + pos(x)*pos(0 - x) = 1")
nothing_shared = lemma("x >= 0, y = 0 |- quotient(y, x) = 0").prove(cases("x > 0"), [divides, by_1])
share_sign = lemma("x >= 0, y >= 0 |- quotient(y, x) >= 0").prove(
    cases("x > 0"), [divides, by_1, lemma("x > 0, a*x = y, y >= 0 |- a >= 0").at(a="quotient(y, x)")]
)
# The knots of T_n that the kernel asks for at E = x, their values, and the slopes between them.
KNOT, VALUE = "x*inverse({}, n, z, L)".format, "future(n, x*inverse({}, n, z, L))".format
RISE, RUN = (f"{f('i + 1')} - {f('i')}" for f in (VALUE, KNOT))
SLOPE = f"quotient({RISE}, {RUN})"
HERE = "x > 0, z >= 0, i >= 0, L >= 1"
no_gap = lemma("i >= L, i >= 0 |- inverse(i + 1, n, z, L) = inverse(i, n, z, L)").prove(
    using=[lemma("0 > a |- pos(a) = 0").at(a="L - 1 - i")]
)
a_gap = lemma(f"{GAP}, z >= 0, i >= 0, L >= i + 1 |- inverse(i + 1, n, z, L) > inverse(i, n, z, L)").prove(
    using=[gap.at(h="i"), lemma("a >= 0 |- pos(a) = 1").at(a="L - 1 - i")]
)
apart = lemma(f"{GAP}, x > 0, z >= 0, i >= 0, L >= i + 1 |- {KNOT('i + 1')} > {KNOT('i')}").prove(
    using=[a_gap, lemma("x > 0, a > b |- x*a > x*b").at(a="inverse(i + 1, n, z, L)", b="inverse(i, n, z, L)")]
)
together = lemma(f"i >= 0, i >= L |- {KNOT('i + 1')} = {KNOT('i')}").prove(using=[no_gap])
level = lemma(f"i >= 0, i >= L |- {VALUE('i + 1')} = {VALUE('i')}").prove(
    using=[together, lemma("x = y |- future(n, x) = future(n, y)").at(x=KNOT("i + 1"), y=KNOT("i"))]
)
rising = lemma(f"{GAP}, {HERE} |- {KNOT('i + 1')} >= {KNOT('i')}").prove(cases("L >= i + 1"), [apart, together])
flat = lemma(f"i >= 0, i >= L |- {SLOPE} = 0").prove(using=[nothing_shared.at(y=RISE, x=RUN), together, level])
straight = lemma(f"{GAP}, {HERE} |- {RISE} = {SLOPE}*({RUN})").prove(
    cases("L >= i + 1"), [apart, together, level, flat, divides.at(y=RISE, x=RUN)]
)
inverse_sign = lemma(f"{GAP}, z >= 0, h >= 0 |- inverse(h, n, z, L) >= 0").prove(
    induction("h"), [gap, lemma("b > 0 |- pos(a)*b >= 0").at(a="L - 1 - h", b="gap(n, z, h)")]
)
knot_sign = lemma(f"{GAP}, {HERE} |- {KNOT('i')} >= 0").prove(
    using=[inverse_sign.at(h="i"), positive.at(y="inverse(i, n, z, L)")]
)
downwards = lemma(f"{FUTURE['falls']}, {GAP}, {HERE} |- 0 >= {SLOPE}").prove(
    cases("L >= i + 1"),
    [flat, apart, straight, knot_sign, future["falls"].at(E=KNOT("i"), F=KNOT("i + 1")),
     lemma("x > 0, 0 >= y, y = a*x |- 0 >= a").at(x=RUN, y=RISE, a=SLOPE)],
)  # fmt: skip
steeper_before = lemma(
    f"{FUTURE['falls']}, {FUTURE['chord']}, {GAP}, {HERE} |- {put(SLOPE, i='i + 1')} >= {SLOPE}"
).prove(
    cases("L >= i + 2"),
    [
        downwards, flat.at(i="i + 1"), apart, apart.at(i="i + 1"), straight, straight.at(i="i + 1"), knot_sign,
        future["chord"].at(F=KNOT("i"), E=KNOT("i + 1"), G=KNOT("i + 1 + 1")),
        connected_dots.bent_up.at(
            a=KNOT("i"), b=KNOT("i + 1"), c=KNOT("i + 1 + 1"), x=VALUE("i"), y=VALUE("i + 1"), f=VALUE("i + 1 + 1"),
            e=SLOPE, G=put(SLOPE, i="i + 1"),
        ),
    ],
)  # fmt: skip
LOSS = "quotient(x*other(n, z, j), own(n, z, j))"
KNOT_OF = {
    "T(E)": "future(n, E)", "X(i)": KNOT("i"), "Y(i)": VALUE("i"), "Z(i)": SLOPE, "A(h)": "mass(n, z, h)",
    "B(h)": "paired(h, n, z, L)", "P(j)": "own(n, z, j)", "Q(j)": "other(n, z, j)", "J(j)": LOSS,
}  # fmt: skip
with_future = laws.carried(
    connected_dots.any_convex, *(f"{head} = {put(text, n='m')}" for head, text in KNOT_OF.items())
)
by_loss = lemma("a >= 0 |- weighed(n, a, b, x) = a*future(n, quotient(x*b, a))").prove(
    cases("a > 0"), [weighed_once.at(E="x", c="quotient(x*b, a)"), weighed_0.at(E="x"), divides.at(y="x*b", x="a")]
)
losses = lemma(
    f"{OWN}, z >= 0, k >= 0 |- {KIND('z', 'x', 'k')} = sum(own(n, z, j)*future(n, {LOSS}), j, 0, k)"
).prove(
    induction("k"),
    [fact for j in ("0", "k + 1") for fact in (
        by_loss.at(a=f"own(n, z, {j})", b=f"other(n, z, {j})"), own.at(d="z", j=j),
    )],
)  # fmt: skip
GIVES = "sum(mass(n, z, h)*{}(n, x*inverse(h, n, z, L)), h, 0, {})".format
by_losses = lemma(
    f"{FUTURE['chord']}, {FUTURE['falls']}, {FUTURE['sign']}, {KERNELS}, {OWN}, {OTHER}, K >= 1, z >= 0, x > 0"
    f" |- {GIVES('future', 'L')} >= sum(own(n, z, j)*future(n, {LOSS}), j, 0, K - 1)"
).prove(using=[
    last, with_future.at(m="n", n="L", v="K - 1", E="x"), future["sign"].at(E=KNOT("L")), rising, straight,
    steeper_before, flat.at(i="L"), knot_sign.at(i="L"), lemma("inverse(0, n, z, L) = 0"), mass, own.at(d="z"),
    other.at(d="z"), laws.assume(DOMINATES), lemma(f"own(n, z, j) > 0 |- x*other(n, z, j) = {LOSS}*own(n, z, j)").prove(
        using=[divides.at(y="x*other(n, z, j)", x="own(n, z, j)")]
    ),
    lemma(f"{OWN}, {OTHER}, z >= 0, j >= 0, x >= 0 |- {LOSS} >= 0").prove(using=[
        share_sign.at(y="x*other(n, z, j)", x="own(n, z, j)"), own.at(d="z"), other.at(d="z"),
        positive.at(y="other(n, z, j)"),
    ]),
])  # fmt: skip
by_kernel = lemma(
    f"{TO_COME}, {KERNELS}, n >= 0, z >= 0, x > 0 |- {GIVES('future', 'L')} >= {KIND('z', 'x', 'K - 1')}"
).prove(using=[last, by_losses, every["chord"], every["falls"], every["sign"], losses.at(k="K - 1")])

# ---------------------------------------------------------------------------------------------- on the lattice
ON = "E > 0, place(E) > 0"
FIRST = f"(for all E: {ON} |- bound(0, E) >= future(0, E))"
SUM = put(GIVES("bound", "L"), x="E")
STEP = f"(for all n, z, E: n >= 0, z >= 0, N >= z, {ON} |- bound(n + 1, E) >= min(1, {SUM}))"
EDGES = [
    "(for all n: n >= 0 |- bound(n, 0) >= 1)",
    "(for all n, E: n >= 0, E >= 0, place(E) = 0 |- bound(n, E) >= 1)",
    "(for all n, E: n >= 0, E >= 0, 0 > place(E) |- bound(n, E) >= bound(n, b))",
    "(for all E: E >= 0, 0 > place(E) |- E >= b)",
]
LATTICE = f"{FIRST}, {STEP}, {', '.join(EDGES)}, b > 0, place(b) > 0"
THERE = f"(for all E: {ON} |- bound(n, E) >= future(n, E))"
ANYWHERE = "(for all E: E >= 0 |- bound(n, E) >= future(n, E))"
anywhere = lemma(f"{TO_COME}, {LATTICE}, {THERE}, n >= 0, E >= 0 |- bound(n, E) >= future(n, E)").prove(
    cases("place(E) > 0, E > 0, 0 > place(E)"),
    [
        laws.assume(THERE), laws.assume(THERE).at(E="b"), *map(laws.assume, EDGES), every["falls"].at(E="b", F="E"),
        every["small"], *(lemma(f"E = 0 |- {f}(n, E) = {f}(n, 0)") for f in ("bound", "future")),
        every["small"].at(E=0),
    ],
)  # fmt: skip
no_less = lemma(
    f"{ANYWHERE}, {MASS}, {GAP}, z >= 0, x >= 0, k >= 0 |- {GIVES('bound', 'k')} >= {GIVES('future', 'k')}"
).prove(
    induction("k"),
    [fact for h in ("0", "k + 1") for fact in (
        mass.at(h=h), inverse_sign.at(h=h), laws.assume(ANYWHERE).at(E=f"x*inverse({h}, n, z, L)"),
        positive.at(y=f"inverse({h}, n, z, L)"), at_least.at(
            a=f"mass(n, z, {h})", x=f"bound(n, x*inverse({h}, n, z, L))", y=f"future(n, x*inverse({h}, n, z, L))",
        ),
    )],
)  # fmt: skip
AFTER_ONE = f"{TO_COME}, {KERNELS}, {ANYWHERE}, {STEP}, n >= 0, {ON}"
by_one_kind = lemma(f"{AFTER_ONE}, z >= 0, N >= z |- bound(n + 1, E) >= {KIND('z', 'E', 'K - 1')}").prove(using=[
    last, laws.assume(STEP), no_less.at(x="E", k="L"), by_kernel.at(x="E"), kind["small"].at(d="z", k="K - 1"),
    laws.assume(CHANCES).at(d="z"), every["small"],
    lemma("1 >= y, x >= y |- min(1, x) >= y").prove(cases("x >= 1")).at(x=SUM, y=KIND("z", "E", "K - 1")),
])  # fmt: skip
by_all_kinds = lemma(f"{AFTER_ONE}, d >= 0, N >= d |- bound(n + 1, E) >= {GREATEST('E')}").prove(
    induction("d"),
    [
        by_one_kind.at(z=0), by_one_kind.at(z="d + 1"),
        lemma("a >= x, a >= y |- a >= max(x, y)").prove(cases("x >= y")).at(
            a="bound(n + 1, E)", x=GREATEST("E"), y=NEXT("E"),
        ),
    ],
)  # fmt: skip
on_the_lattice = lemma(f"{TO_COME}, {KERNELS}, {LATTICE}, n >= 0, {ON} |- bound(n, E) >= future(n, E)").prove(
    induction("n", bound="E", base=[laws.assume(FIRST)], step=[by_all_kinds.at(d="N"), anywhere, more.at(x="E")])
)

# ---------------------------------------------------------------------------------------------- all rounds
CHOSEN = "floor(which(t, h))"
ROUND = "n >= 0, t >= 0, n + t + 1 = M, h >= 0"
CHOICES = [
    f"(for all n, t, h, j: {ROUND}, j >= 0 |- U(t, h, j) = own(n, {CHOSEN}, j))",
    f"(for all n, t, h, j: {ROUND}, j >= 0 |- V(t, h, j) = other(n, {CHOSEN}, j))",
    "(for all t, h: t >= 0, h >= 0 |- which(t, h) >= 0)",
    "(for all t, h: t >= 0, h >= 0 |- N >= which(t, h))",
]
chosen = [laws.assume(text) for text in CHOICES]
some_kind = [
    lemma(f"{text}, t >= 0, h >= 0 |- {bound}").prove(using=[laws.assume(text)])
    for text, bound in zip(CHOICES[2:], (f"{CHOSEN} >= 0", f"N >= {CHOSEN}"), strict=True)
]
same_round = lemma(
    f"{', '.join(CHOICES)}, {ROUND}, k >= 0 |- {AFTER('', '', 'x', 'k')} = {KIND(CHOSEN, 'x', 'k')}"
).prove(
    induction("k"),
    [fact for j in ("0", "k + 1") for fact in (
        chosen[0].at(j=j), chosen[1].at(j=j),
        lemma("a = e, b = f |- weighed(n, a, b, x) = weighed(n, e, f, x)").at(
            a=f"U(t, h, {j})", b=f"V(t, h, {j})", e=f"own(n, {CHOSEN}, {j})", f=f"other(n, {CHOSEN}, {j})",
        ),
    )],
)  # fmt: skip
one_more = lemma(
    f"{TO_COME}, {', '.join(CHOICES)}, {ROUND}, x >= 0 |- future(n + 1, x) >= {AFTER('', '', 'x', 'K - 1')}"
).prove(using=[last, more, each_kind.at(z=CHOSEN, d="N", E="x"), *some_kind, same_round.at(k="K - 1")])


# A round more than there are, in which nothing is seen: its laws have one outcome.
PARTS = "sum(max(own(n, z, j) - E*other(n, z, j), 0), j, 0, {})".format
at_least_sums = lemma(f"k >= 0 |- {PARTS('k')} >= sum(own(n, z, j), j, 0, k) - E*sum(other(n, z, j), j, 0, k)").prove(
    induction("k"),
    [
        fact.at(x=f"own(n, z, {j}) - E*other(n, z, {j})", y=0)
        for fact in hockey_stick.greater_above
        for j in (0, "k + 1")
    ],
)
not_below_0 = lemma(f"k >= 0 |- {PARTS('k')} >= 0").prove(
    induction("k"), [hockey_stick.part_not_negative.at(w=f"own(n, z, {j}) - E*other(n, z, {j})") for j in (0, "k + 1")]
)
ALL_LAW = "sum(own(n, z, j), j, 0, K - 1) = 1, sum(other(n, z, j), j, 0, K - 1) = 1"
nothing_seen = lemma(
    f"{DOMINATES}, {ALL_LAW}, K >= 1, z >= 0, E >= 0"
    " |- sum(max(mass(n, z, h) - E*paired(h, n, z, L), 0), h, 0, L) >= max(1 - E*1, 0)"
).prove(
    cases("1 - E*1 >= 0"),
    [last, laws.assume(DOMINATES), at_least_sums.at(k="K - 1"), not_below_0.at(k="K - 1")],
)

# For a false twin: a kind whose divergence is 1, and a kernel without masses.
stays_1 = lemma(
    "own(n, 0, 0) = 1, other(n, 0, 0) = 0, n >= 0, x >= 0, future(n, 0) = 1, future(n + 1, x) = 1"
    " |- future(n + 1, x) = worst_kind(0, n, x, 1)"
).prove(using=[weighed_once.at(a="own(n, 0, 0)", b="other(n, 0, 0)", c=0, E="x")])
no_mass = lemma(f"(for all h: h >= 0 |- mass(n, z, h) = 0), k >= 0 |- {put(GIVES('bound', 'k'), x='E')} = 0")
no_mass.prove(induction("k"))
no_step = lemma(f"(for all h: h >= 0 |- mass(n, z, h) = 0), L >= 0 |- max(1 - (n + 1)*E, 0) >= min(1, {SUM})").prove(
    using=[no_mass.at(k="L"), *hockey_stick.greater_above, lemma("a = 0, b >= 0 |- b >= min(1, a)")]
)
twin = [
    laws.carried(stays_1, "own(n, d, j) = 1", "other(n, d, j) = 0", "future(n, x) = 1"),
    laws.carried(no_step, "mass(n, z, h) = 0", "gap(n, z, h) = 1", "bound(n, x) = max(1 - n*x, 0)").at(L=1),
    lemma("x >= 0 |- 1 >= max(1 - x, 0)").prove(cases("1 - x >= 0")),
    lemma("1 = 0 |- max(1 - n*E, 0) >= 1"),
]


@section.item(
    "C18",
    r"\Phi_{n+1}(E) \geq \min\{1, \sum_{h=0}^{L} \psi_{n, z}(h) \Phi_n(E \iota_{n, z, L}(h))\} \text{ for all } n, z, "
    r"E \text{ with } \ell(E) > 0 \implies \Phi_T(E) \geq \sum_s \max\{U^{(T)}(s) - E V^{(T)}(s), 0\}",
    kind="theorem",
).stands(steps=("C11", "C12", "C15"))
def followed_on_a_lattice(d):
    """What is followed backwards on a lattice, with kernels that dominate, is above all rounds, however chosen.

    Also with rounds more than there are: what dominates a kind dominates a round in which nothing is seen.  What the
    rounds to come may have at most is convex, decreases, and is from 0 to 1.
    """
    claim = f"|- bound(M, E) >= {whole(PAST, 'K', 'M')}"
    to_come = [*NONE, MORE, OWN, OTHER, CHANCES, "K >= 1, N >= 0"]
    given = [*to_come, MASS, GAP, DOMINATES, "L >= 1", FIRST, STEP, *EDGES, "b > 0, place(b) > 0", *CHOICES]
    given += [SIGNS["U"], SIGNS["V"], f"M >= 0, {ON}"]
    d.prove(claim, given, [
        on_the_lattice, all_rounds.by_functions, one_more, weighed_once.at(a=1, b=1, c="E"),
        laws.assume(NOTHING_MORE),
    ])  # fmt: skip
    d.also(every["chord"], name="convex")
    d.also(every["falls"], name="decreasing")
    d.also(every["small"], name="at most 1")
    d.also(every["sign"], name="at least 0")
    d.also(nothing_seen, name="a round more, in which nothing is seen")
    # The kernels have to dominate.
    d.refute(
        claim,
        [text for text in given if text != DOMINATES],
        at="M = 1, E = 1, b = 1, K = 1, L = 1, N = 0, U(t, h, j) = 1, V(t, h, j) = 0, own(n, d, j) = 1, "
        "other(n, d, j) = 0, which(t, h) = 0, mass(n, z, h) = 0, gap(n, z, h) = 1, place(x) = 1, future(n, x) = 1, "
        "bound(n, x) = max(1 - n*x, 0)",
        using=twin,
        also=True,
    )
