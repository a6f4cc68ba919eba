r"""All rounds: $T$ of them, each one depending on all that came before, for every $T$.

The outcomes of a round are $0, \dots, K - 1$.  Those of $t$ rounds are a number $s$ with $t$ digits in base $K$, the
latest one last: so $\lfloor s/K \rfloor$ is what came before.  $U_t(h, j)$ and $V_t(h, j)$ are the two laws of the
round after $t$ ones with the outcomes $h$, $U^{(t)}$ and $V^{(t)}$ those of $t$ rounds together, products along $s$.
$C_t(l)$ and $H_t(l)$ are a pair that dominates this round, whatever came before; the laws of $t$ such pairs, $C^{(t)}$
and $H^{(t)}$, are products of weights that depend on nothing.

C5 is C1 twice for each round more: the last one is replaced, and then, for each outcome of what it is replaced by, all
those before it.  C6 and C11 are for rounds that are followed backwards, each time with the group of collections that
is worst there; C13 says from where on nothing is left.
"""

from fractions import Fraction
from math import prod

from derivations.author import Theory, cases, induction
from derivations.laws import distributions as of
from derivations.privacy import hockey_stick, many_rounds
from derivations.privacy.hockey_stick import CHANCE, P0, P1, RECORDS, put
from derivations.privacy.many_rounds import Round, elsewhere, exchanged, replaced
from derivations.privacy.paper import paper

laws = Theory("all rounds", integers="t h s K M", on=[many_rounds.laws])
lemma = laws.lemma
section = paper.section("6", "All rounds", __name__, laws=[laws])

for name in ("U(t, h, j)", "V(t, h, j)", "C(t, l)", "H(t, l)"):
    laws.sequence(name)


def along(t, s, K, **law):
    """The product of the weights of t rounds: of the only law, which may have what came before."""
    (weight,) = law.values()
    adaptive, out = "C" not in law and "H" not in law, 1
    for u in range(int(t) - 1, -1, -1):
        out, s = out * (weight(u, s // K, s % K) if adaptive else weight(u, s % K)), s // K
    return out


sequences = laws.recursive("sequences(t, K)", "1", "K*sequences(t, K)")
laws.model(sequences, lambda t, K: K**t)
DIGIT = "s - K*floor(s/K)"
for name, weight in (
    ("before", f"U(t, floor(s/K), {DIGIT})"),
    ("under", f"V(t, floor(s/K), {DIGIT})"),
    ("over", f"C(t, {DIGIT})"),
    ("beside", f"H(t, {DIGIT})"),
):
    laws.model(laws.recursive(f"{name}(t, s, K)", "1", f"{name}(t, floor(s/K), K)*{weight}"), along)

# What came first, the round after it, and the pairs that dominate both.
PAST, NEXT = Round("before(t, h, K)", "under(t, h, K)", "h"), Round("U(t, h, j)", "V(t, h, j)", "j")
PAIRS, PAIR = Round("over(t, s, M)", "beside(t, s, M)", "s"), Round("C(t, l)", "H(t, l)", "l")

# ---------------------------------------------------------------------------------------------- one round more
some = lemma("t >= 0, K >= 1 |- sequences(t, K) >= 1").prove(induction("t"))
last = [lemma("t >= 0, K >= 1 |- sequences(t, K) - 1 >= 0").prove(using=[some]), lemma("K >= 1 |- K - 1 >= 0")]
last += [fact.at(K="M") for fact in last]
ONE = "K >= 1, j >= 0, K - 1 >= j"
floors = [lemma(f"x >= k, k + 1 > x |- {side}") for side in ("floor(x) >= k", "k >= floor(x)")]
quotient = lemma(f"{ONE} |- floor((K*h + j)/K) = h").prove(
    using=[
        *(lemma(f"{ONE} |- {bound}") for bound in ("(K*h + j)/K >= h", "h + 1 > (K*h + j)/K")),
        *(fact.at(x="(K*h + j)/K", k="h") for fact in floors),
    ]
)


def whole(rounds, K, t="t"):
    """The divergence of t rounds."""
    return put(rounds.divergence(f"sequences(t, {K}) - 1"), t=t)


def unfolded(rounds, one, K):
    """That of one round more, by what came before and its own outcomes."""
    more = Round(*(put(law, **{"t": "t + 1", rounds.index: "i"}) for law in rounds[:2]), "i", rounds.summand)
    one = one._replace(summand=rounds.summand)
    past, now = rounds.index, one.index
    digit, number = put(ONE, K=K, j=now), f"{K}*{past} + {now}"
    products = [
        lemma(f"t >= 0, {digit} |- {after} = {law}*{weight}").prove(
            using=[
                quotient.at(K=K, h=past, j=now),
                lemma(
                    f"t >= 0, {digit}, floor(z/{K}) = {past}, z - {K}*floor(z/{K}) = {now}"
                    f" |- {any_one} = {law}*{weight}"
                ).at(z=number),
            ]
        )
        for after, any_one, law, weight in zip(more.at(number), more.at("z"), rounds, one, strict=False)
    ]
    a, b = rounds[:2]
    after, now_apart = more.at(number), (f"{a}*{one.first}", f"{b}*{one.second}")
    term = lemma(f"t >= 0, {digit} |- {rounds.summand.format(*after, 'E')} = {rounds.summand.format(*now_apart, 'E')}")
    term.prove(using=products)
    row = lemma(
        f"t >= 0, {K} >= 1, {past} >= 0, k >= 0, {K} >= k |- {more.divergence(f'{K}*{past} + k - 1')}"
        f" = {more.divergence(f'{K}*{past} - 1')} + {one.divergence('k - 1', a, b)}"
    ).prove(induction("k"), [term.at({now: "k"})])
    apart = rounds.then(one, "u - 1", f"{K} - 1")
    rows = lemma(f"t >= 0, {K} >= 1, u >= 0 |- {more.divergence(f'{K}*u - 1')} = {apart}")
    rows.prove(induction("u"), [row.at({past: "u"}, k=K)])
    added = lemma(f"t >= 0, {K} >= 1 |- {whole(rounds, K, 't + 1')} = {put(apart, u=f'sequences(t, {K})')}")
    return added.prove(using=[
        lemma(f"t >= 0, {K} >= 1, u >= 0, z = {K}*u |- {more.divergence('z - 1')} = {apart}").prove(using=[rows])
        .at(u=f"sequences(t, {K})", z=f"sequences(t + 1, {K})"),
        lemma(f"t >= 0 |- sequences(t + 1, {K}) = {K}*sequences(t, {K})"),
        some.at(K=K),
    ])  # fmt: skip


def no_rounds(rounds, K):
    """That of none."""
    none = rounds._replace(first=put(rounds.first, t="0"), second=put(rounds.second, t="0"))
    (x, y), one, value = none.at("0"), none.divergence("0"), rounds.summand.format
    same = lemma(f"a = 1, b = 1 |- {value('a', 'b', 'E')} = {value(1, 1, 'E')}").at(a=x, b=y)
    return [
        lemma(f"sequences(0, {K}) = 1"),
        lemma(f"z = 1 |- {none.divergence('z - 1')} = {one}").at(z=f"sequences(0, {K})"),
        lemma(f"{one} = {value(1, 1, 'E')}").prove(using=[same, lemma(f"{x} = 1"), lemma(f"{y} = 1")]),
    ]


# ---------------------------------------------------------------------------------------------- all rounds
DOMINATED = f"(for all t, h, E: t >= 0, h >= 0, E >= 0 |- {PAIR.divergence('M - 1')} >= {NEXT.divergence('K - 1')})"
SIGNS = {law: f"(for all t, h, j: t >= 0, h >= 0, j >= 0 |- {law}(t, h, j) >= 0)" for law in "UV"}
SIGNS |= {law: f"(for all t, l: t >= 0, l >= 0 |- {law}(t, l) >= 0)" for law in "CH"}
SIZES = "K >= 1, M >= 1, t >= 0"
GIVEN = f"{', '.join(SIGNS.values())}, {SIZES}"
sign = {law: laws.assume(text) for law, text in SIGNS.items()}
digits = [
    lemma("K >= 1, s >= 0 |- floor(s/K) >= 0").prove(
        using=[lemma("K >= 1, s >= 0 |- s/K >= 0"), lemma("x >= 0 |- floor(x) >= 0").at(x="s/K")]),
    lemma(f"K >= 1, s >= 0 |- {DIGIT} >= 0"),
]  # fmt: skip
past_signs = [
    lemma(f"{SIGNS[law]}, t >= 0, K >= 1, s >= 0 |- {name}(t, s, K) >= 0").prove(
        induction("t", bound="s"), [*digits, sign[law].at(t="t", h="floor(s/K)", j=DIGIT)]
    )
    for name, law in (("before", "U"), ("under", "V"))
]
CLAIM = f"{whole(PAIRS, 'M')} >= {whole(PAST, 'K')}"
EARLIER = f"(for all E: E >= 0 |- {CLAIM})"
M, K = (f"sequences(t, {base}) - 1" for base in "MK")
pasts = [fact.at(s=at) for fact in past_signs for at in ("0", "u + 1")]
at_each = [sign[law].at(t="t", l=at) for law in "CH" for at in ("0", "u + 1")]


def until(text, last, v):
    """For any numbers of outcomes."""
    return text.replace(last, "w").replace(v, "v")


one, others = until(DOMINATED, "M - 1", "K - 1"), until(EARLIER, M, K)
now_signs = [sign["V"].at(t="t", h="h", j=at) for at in ("0", "k + 1")]
then_signs = [past_signs[1].at(s=at) for at in ("0", "k + 1")]
last_replaced = replaced(lemma, PAST, NEXT, PAIR, f"{one}, {GIVEN}", laws.assume(one), [*now_signs, *pasts])
others_replaced = replaced(lemma, PAIR, PAST, PAIRS, f"{others}, {GIVEN}", laws.assume(others), [*then_signs, *at_each])
one_round_more = lemma(f"{DOMINATED}, {GIVEN}, E >= 0, {EARLIER} |- {put(CLAIM, t='t + 1')}").prove(
    using=[
        *last,
        unfolded(PAST, NEXT, "K"),
        last_replaced.at(u=K, v="K - 1", w="M - 1"),
        exchanged(lemma, PAST, PAIR).at(u=K, v="M - 1"),
        others_replaced.at(u="M - 1", v=K, w=M),
        exchanged(lemma, PAIRS, PAIR).at(u=M, v="M - 1"),
        unfolded(PAIRS, PAIR, "M"),
    ]
)
every_round = lemma(f"{DOMINATED}, {GIVEN}, E >= 0 |- {CLAIM}").prove(
    induction("t", bound="E", base=[*no_rounds(PAST, "K"), *no_rounds(PAIRS, "M")], step=[one_round_more])
)


row = section.item(
    "C5",
    r"\sum_l \max\{C_t(l) - E H_t(l), 0\} \geq \sum_j \max\{U_t(h, j) - E V_t(h, j), 0\} \text{ for all } t, h "
    r"\text{ and } E \geq 0 \implies "
    r"\sum_s \max\{C^{(T)}(s) - E H^{(T)}(s), 0\} \geq \sum_s \max\{U^{(T)}(s) - E V^{(T)}(s), 0\}",
    kind="theorem",
).stands(steps=("C1",))


@row
def induction_over_rounds(d):
    """T rounds, each depending on all that came before, are dominated by T independent ones, for every T.

    For finitely many outcomes.  Each round may depend on the outcomes $h$ of all before it, and each has a pair of its
    own, so rounds may be of several kinds.
    """
    d.prove(every_round)
    # It is not enough that each round is dominated at the E that is asked for.
    at_one = DOMINATED.replace("for all t, h, E: t >= 0, h >= 0, E >= 0", "for all t, h: t >= 0, h >= 0")
    d.refute(
        f"|- {CLAIM}",
        [at_one, GIVEN, "E >= 0"],
        at="E = 1, t = 2, K = 2, M = 2, U(t, h, j) = 1/2, V(t, h, j) = j, C(t, l) = (l - 3/4)^2 + 3/16, "
        "H(t, l) = (1 + 2*l)/4",
        also=True,
    )


# ---------------------------------------------------------------------------------------------- backwards
# W(n, a, b) bounds n rounds more, where what came before has the weights a and b.
laws.sequence("W(n, a, b)")
VALUE = PAST._replace(summand="W(n, {0}, {1})")
CHANCES = "a >= 0, 1 >= a, b >= 0, 1 >= b"
START = f"(for all a, b: {CHANCES} |- W(0, a, b) >= max(a - E*b, 0))"
STEP = (
    f"(for all n, t, h, a, b: n >= 0, t >= 0, n + t + 1 = M, h >= 0, {CHANCES}"
    " |- W(n + 1, a, b) >= sum(W(n, a*U(t, h, j), b*V(t, h, j)), j, 0, K - 1))"
)
SMALL = {law: text.replace(f"{law}(t, h, j) >= 0", f"1 >= {law}(t, h, j)") for law, text in SIGNS.items()}
BACK = f"{START}, {STEP}, {SIGNS['U']}, {SIGNS['V']}, {SMALL['U']}, {SMALL['V']}, K >= 1, t >= 0"
product = lemma("x >= 0, 1 >= x, y >= 0, 1 >= y |- 1 >= x*y")
past_small = [
    lemma(f"{SIGNS[law]}, {SMALL[law]}, t >= 0, K >= 1, s >= 0 |- 1 >= {name}(t, s, K)").prove(
        induction("t", bound="s"),
        [
            *digits,
            signed.at(s="floor(s/K)"),
            *(laws.assume(text).at(t="t", h="floor(s/K)", j=DIGIT) for text in (SIGNS[law], SMALL[law])),
            product.at(x=f"{name}(t, floor(s/K), K)", y=f"{law}(t, floor(s/K), {DIGIT})"),
        ],
    )
    for (name, law), signed in zip((("before", "U"), ("under", "V")), past_signs, strict=True)
]
chances = [fact.at(s=at) for fact in (*past_signs, *past_small) for at in ("0", "u + 1")]
weights = [{"a": f"before(t, {at}, K)", "b": f"under(t, {at}, K)"} for at in ("0", "u + 1")]


def followed(value, given, start, step):
    """What bounds no rounds (`start`) and, with one round before them, those after it (`step`) bounds M rounds."""
    no_more = lemma(f"{given}, u >= 0 |- {put(value.divergence('u'), n='0')} >= {PAST.divergence('u')}")
    no_more.prove(induction("u"), [*chances, *(start.at(where) for where in weights)])
    one_back = lemma(
        f"{given}, n >= 0, n + t + 1 = M, u >= 0 |- {put(value.divergence('u'), n='n + 1')}"
        f" >= {value.then(NEXT._replace(summand=value.summand), 'u', 'K - 1')}"
    ).prove(
        induction("u"), [*chances, *(step.at(where, h=at) for where, at in zip(weights, ("0", "u + 1"), strict=True))]
    )
    base, more = [*last, no_more.at(u=K)], [*last, one_back.at(u=K), unfolded(value, NEXT, "K")]
    back = lemma(f"{given}, n >= 0, n + t = M |- {whole(value, 'K')} >= {whole(PAST, 'K', 't + n')}")
    return [back.prove(induction("n", bound="t", base=base, step=more)).at(t=0, n="M"), *no_rounds(value, "K")]


@section.item(
    "C6",
    r"W_0(a, b) \geq \max\{a - E b, 0\},\ W_{t+1}(a, b) \geq \sum_j W_t(a U_s(h, j), b V_s(h, j)) "
    r"\text{ for all } h, s + t + 1 = T \text{ and } 0 \leq a, b \leq 1 "
    r"\implies W_T(1, 1) \geq \sum_s \max\{U^{(T)}(s) - E V^{(T)}(s), 0\}",
    kind="theorem",
)
def backwards(d):
    """T rounds followed backwards: what is above one round and all that come after it is above all rounds.

    $W_t(a, b)$ is for $t$ rounds more where what came before has the weights $a$ and $b$.  With groups of collections
    it is the greatest over the groups of what C1 gives for the next round.
    """
    given = [START, STEP, *(which[law] for which in (SIGNS, SMALL) for law in "UV"), "K >= 1, M >= 0"]
    claim = f"|- W(M, 1, 1) >= {whole(PAST, 'K', 'M')}"
    d.prove(claim, given, followed(VALUE, BACK, laws.assume(START), laws.assume(STEP)))
    # It is not enough that it is above each outcome of the next round.
    step, each = STEP.partition("sum(")[0], "W(n, a*U(t, h, 0), b*V(t, h, 0)))"
    d.refute(
        claim,
        [START, step + each, *given[2:]],
        at="E = 0, M = 1, K = 2, U(t, h, j) = 1, V(t, h, j) = 1, W(n, a, b) = a",
        also=True,
    )


# ---------------------------------------------------------------------------------------------- backwards, by functions
STEPS = ("0", "k + 1")
times = lemma("a > 0, x >= y |- a*x >= a*y")

# future(n, E) bounds n rounds more where nothing came before; where what came before has the weights a and b, it is a
# times that at E b/a, and 0 for a = 0.
laws.sequence("future(n, x)")
weighed = laws.explicit("weighed(n, a, b, E) = a*future(n, E*b/(a + pos(a)*pos(0 - a)))")
laws.model(weighed, lambda n, a, b, E, future: a * future(n, E * b / a) if a else 0)
WEIGHED = PAST._replace(summand="weighed(n, {0}, {1}, E)")
NOTHING_MORE = "(for all x: x >= 0 |- future(0, x) >= max(1 - x, 0))"
AFTER = "sum(weighed(n, {0}U(t, h, j), {1}V(t, h, j), {2}), j, 0, {3})".format
ONE_MORE = (
    "(for all n, t, h, x: n >= 0, t >= 0, n + t + 1 = M, h >= 0, x >= 0"
    f" |- future(n + 1, x) >= {AFTER('', '', 'x', 'K - 1')})"
)
same_future = lemma("x = y |- future(n, x) = future(n, y)")
weighed_once = lemma("a > 0, c*a = E*b |- weighed(n, a, b, E) = a*future(n, c)").prove(using=[
    lemma("a > 0 |- a + pos(a)*pos(0 - a) = a"),
    lemma("a > 0, c*a = E*b, x = a |- E*b/x = c").at(x="a + pos(a)*pos(0 - a)"),
    same_future.at(x="E*b/(a + pos(a)*pos(0 - a))", y="c"),
])  # fmt: skip
weighed_0 = lemma("a = 0 |- weighed(n, a, b, E) = 0").prove(using=[lemma("a = 0 |- a + pos(a)*pos(0 - a) = 1")])
scaled_future = lemma("a > 0, c*a = E*b, x >= 0 |- weighed(n, a*x, b*y, E) = a*weighed(n, x, y, c)").prove(
    cases("x > 0"),
    [
        weighed_once.at(a="a*x", b="b*y", c="c*y/x"), weighed_once.at(a="x", b="y", c="c*y/x", E="c"),
        weighed_0.at(a="a*x", b="b*y"), weighed_0.at(a="x", b="y", E="c"),
        lemma("a > 0, x > 0 |- a*x > 0"), lemma("x > 0, a > 0, c*a = E*b |- c*y/x*(a*x) = E*(b*y)"),
    ],
)  # fmt: skip
no_rounds_more = lemma(f"{NOTHING_MORE}, a >= 0, b >= 0, E >= 0 |- weighed(0, a, b, E) >= max(a - E*b, 0)").prove(
    cases("a > 0"),
    [
        *elsewhere, weighed_once.at(n=0, c="E*b/a"), weighed_0.at(n=0), laws.assume(NOTHING_MORE).at(x="E*b/a"),
        lemma("a > 0, c*a = E*b |- max(a - E*b, 0) = a*max(1 - c, 0)").prove(cases("1 - c >= 0")).at(c="E*b/a"),
        times.at(x="future(0, E*b/a)", y="max(1 - E*b/a, 0)"),
        lemma("a = 0, b >= 0, E >= 0 |- max(a - E*b, 0) = 0").prove(using=[lemma("b >= 0, E >= 0 |- E*b >= 0")]),
    ],
)  # fmt: skip
scaled_after = lemma(
    f"{SIGNS['U']}, a > 0, c*a = E*b, t >= 0, h >= 0, k >= 0"
    f" |- {AFTER('a*', 'b*', 'E', 'k')} = a*{AFTER('', '', 'c', 'k')}"
).prove(
    induction("k"),
    [scaled_future.at(x=f"U(t, h, {j})", y=f"V(t, h, {j})") for j in STEPS]
    + [sign["U"].at(t="t", h="h", j=j) for j in STEPS],
)
nothing_after = lemma(f"a = 0, k >= 0 |- {AFTER('a*', 'b*', 'E', 'k')} = 0").prove(
    induction("k"), [weighed_0.at(a=f"a*U(t, h, {j})", b=f"b*V(t, h, {j})") for j in STEPS]
)
BEFORE_IT = "n >= 0, t >= 0, n + t + 1 = M, h >= 0, K >= 1, b >= 0, E >= 0"
IT = f"weighed(n + 1, a, b, E) >= {AFTER('a*', 'b*', 'E', 'K - 1')}"
one_round_before = lemma(f"{ONE_MORE}, {SIGNS['U']}, a >= 0, {BEFORE_IT} |- {IT}").prove(
    cases("a > 0"),
    [
        *elsewhere,
        lemma(f"{ONE_MORE}, {SIGNS['U']}, a > 0, c*a = E*b, c >= 0, {BEFORE_IT} |- {IT}").prove(using=[
            *last, laws.assume(ONE_MORE).at(x="c"), weighed_once.at(n="n + 1"), scaled_after.at(k="K - 1"),
            times.at(x="future(n + 1, c)", y=AFTER("", "", "c", "K - 1")),
        ]).at(c="E*b/a"),
        lemma(f"a = 0, {BEFORE_IT} |- {IT}").prove(using=[
            *last, nothing_after.at(k="K - 1"), weighed_0.at(n="n + 1"),
        ]),
    ],
)  # fmt: skip


none_at_one = lemma(
    f"U(t, h, 0) = 1, V(t, h, 0) = 1, future(n, 1) = 1, future(n + 1, 1) = 1, n >= 0, t >= 0, h >= 0"
    f" |- future(n + 1, 1) >= {AFTER('', '', '1', '0')}"
).prove(using=[weighed_once.at(a="U(t, h, 0)", b="V(t, h, 0)", c=1, E=1)])
none_at_one = laws.carried(none_at_one, "U(t, h, j) = 1", "V(t, h, j) = 1", "future(n, x) = 1 + n*(x - 1)")


BY_FUNCTIONS = [NOTHING_MORE, ONE_MORE, SIGNS["U"], SIGNS["V"]]
by_functions = lemma(
    f"{', '.join(BY_FUNCTIONS)}, K >= 1, M >= 0, E >= 0 |- weighed(M, 1, 1, E) >= {whole(PAST, 'K', 'M')}"
).prove(using=followed(WEIGHED, f"{', '.join(BY_FUNCTIONS)}, K >= 1, E >= 0, t >= 0", no_rounds_more, one_round_before))


@section.item(
    "C11",
    r"T_0(E) \geq \max\{1 - E, 0\},\ T_{t+1}(E) \geq \sum_j U_s(h, j) T_t(E V_s(h, j)/U_s(h, j)) "
    r"\text{ for all } h, s + t + 1 = T \text{ and } E \geq 0 "
    r"\implies T_T(E) \geq \sum_s \max\{U^{(T)}(s) - E V^{(T)}(s), 0\}",
    kind="theorem",
)
def backwards_by_functions(d):
    r"""T rounds followed backwards, with a function of $E$ for what comes.

    Outcomes with $U_s(h, j) = 0$ add nothing.  By C12 a round gives with a convex function that decreases no more than
    a pair that dominates it; what the greatest of several pairs gives is such a function again (C15).
    """
    d.prove(by_functions)
    d.also(weighed_once, name="with the weights of what came before")
    # It is not enough to look at rounds with E = 1.
    at_one = ONE_MORE.replace("n, t, h, x:", "n, t, h:").replace(", x >= 0 |-", " |-")
    at_one = at_one.replace("n + 1, x", "n + 1, 1").replace("j), x)", "j), 1)")
    d.refute(
        f"|- weighed(M, 1, 1, E) >= {whole(PAST, 'K', 'M')}",
        [*(at_one if text is ONE_MORE else text for text in BY_FUNCTIONS), "K >= 1, M >= 0, E >= 0"],
        at="E = 0, M = 1, K = 1, U(t, h, j) = 1, V(t, h, j) = 1, future(n, x) = 1 + n*(x - 1)",
        using=[none_at_one, lemma("x >= 0 |- 1 >= max(1 - x, 0)").prove(cases("1 - x >= 0"))],
        also=True,
    )


# ---------------------------------------------------------------------------------------------- no loss is greater
# Of one round, in both directions: a report alone tells as much.
one_report = [
    lemma(f"{CHANCE}, {RECORDS} |- p*{under} >= q*{above}").prove(
        using=[of.law_not_negative.at(hockey_stick.OTHERS, i=i) for i in ("s", "s - 1")]
        + [lemma("p >= q, q >= 0, c >= 0 |- p*p*c >= q*q*c").at(c=hockey_stick.f(i)) for i in ("s", "s - 1")]
    )
    for under, above in ((P1("s"), P0("s")), (P0("s"), P1("s")))
]
# The greatest ratio of the two laws in each round, and the product of those of t rounds.
laws.sequence("ratio(t)")
ratios = laws.recursive("ratios(t)", "1", "ratio(t)*ratios(t)")
laws.model(ratios, lambda t, ratio: prod((ratio(u) for u in range(int(t))), start=Fraction(1)))
LOSS = "(for all t, h, j: t >= 0, h >= 0, j >= 0 |- ratio(t)*V(t, h, j) >= U(t, h, j))"
AT_LEAST_0 = "(for all t: t >= 0 |- ratio(t) >= 0)"
LOSSES = f"{LOSS}, {AT_LEAST_0}, {SIGNS['U']}, {SIGNS['V']}, K >= 1, t >= 0"
not_negative_ratios = lemma(f"{AT_LEAST_0}, t >= 0 |- ratios(t) >= 0").prove(
    induction("t"), [laws.assume(AT_LEAST_0).at(t="t")]
)
both_losses = lemma("a*y >= x, b*f >= e, a >= 0, b >= 0, x >= 0, e >= 0, y >= 0, f >= 0 |- b*a*(y*f) >= x*e")
both_losses.prove(using=[
    lemma("c >= x, x >= 0, F >= e, c >= 0, e >= 0 |- c*F >= x*e").at(c="a*y", F="b*f"),
    lemma("a >= 0, y >= 0 |- a*y >= 0"),
])  # fmt: skip
so_far = lemma(f"{LOSSES}, s >= 0 |- ratios(t)*under(t, s, K) >= before(t, s, K)").prove(
    induction("t", bound="s"),
    [
        *digits, *(fact.at(s="floor(s/K)") for fact in past_signs), not_negative_ratios,
        *(sign[law].at(t="t", h="floor(s/K)", j=DIGIT) for law in "UV"),
        laws.assume(LOSS).at(t="t", h="floor(s/K)", j=DIGIT), laws.assume(AT_LEAST_0).at(t="t"),
        both_losses.at(a="ratios(t)", y="under(t, floor(s/K), K)", x="before(t, floor(s/K), K)", b="ratio(t)",
                       f=f"V(t, floor(s/K), {DIGIT})", e=f"U(t, floor(s/K), {DIGIT})"),
    ],
)  # fmt: skip
nothing_left = lemma("r*y >= x, E >= r, y >= 0 |- max(x - E*y, 0) = 0").prove(
    using=[lemma("E >= r, y >= 0 |- E*y >= r*y")]
)
none_left = lemma(f"{LOSSES}, E >= ratios(t), u >= 0 |- {PAST.divergence('u')} = 0").prove(
    induction("u"),
    [
        fact
        for s in ("0", "u + 1")
        for fact in (
            so_far.at(s=s),
            past_signs[1].at(s=s),
            nothing_left.at(x=f"before(t, {s}, K)", y=f"under(t, {s}, K)", r="ratios(t)"),
        )
    ],
)


@section.item(
    "C13",
    r"U_t(h, j) \leq \lambda_t V_t(h, j) \text{ for all } t, h, j \text{ and } "
    r"E \geq \lambda_0 \lambda_1 \cdots \lambda_{T-1} \implies \sum_s \max\{U^{(T)}(s) - E V^{(T)}(s), 0\} = 0",
    kind="theorem",
)
def no_loss_is_greater(d):
    r"""From the product of the greatest ratios on nothing is left, however rounds depend on those before them.

    One round of any collection has no ratio above $p/q$, in either direction.  So $\delta = 0$ for $\epsilon$ from the
    sum of the $\ln(p/q)$ of all rounds on.
    """
    given = [LOSS, AT_LEAST_0, SIGNS["U"], SIGNS["V"], "K >= 1, t >= 0"]
    claim = f"|- {whole(PAST, 'K')} = 0"
    d.prove(claim, [*given, "E >= ratios(t)"], [none_left.at(u=K), *last])
    for way, bound in zip(("zero to one", "one to zero"), one_report, strict=True):
        d.also(bound, name=way)
    # One round's greatest ratio is not enough for two.
    d.refute(
        claim,
        [*given, "E >= ratio(0)"],
        at="E = 2, t = 2, K = 2, U(t, h, j) = 1/2, V(t, h, j) = (1 + 2*j)/4, ratio(t) = 2",
        also=True,
    )
