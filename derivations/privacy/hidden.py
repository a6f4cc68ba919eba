r"""Reports that hide: from above for any local randomizer and for several values (B1, B2), in closed form (B3).

Somebody's report follows one of two laws, and those of the others have at least a share $r$ of a fair coin between two
laws, $\zeta$ (a zero) and $\omega$ (a one): such a report is called a clone.  Whoever looks at the shuffled reports
sees which reports there are, and not whose.  So the chance that a test accepts, $\tau_i(z, m \mid c)$, depends on what
is seen already ($c$, which is $\nu(c, j)$ with the report $j$), on how many of the others have still to report ($i$),
and on how many reports of the two laws there are ($z$ and $m$), in whatever order.  Each report is of one of these
kinds.  So shuffling is what is supposed of these chances: total probability over any of the reports to come, and that
they are from 0 to 1.  Every test of how many reports there are of each kind has such chances; that is not derived
here.  There are finitely many reports, the numbers from 0 to $u$.

From below (B4): what is seen of two among several values, when all others have a third one.
"""

from fractions import Fraction
from itertools import pairwise

from derivations.author import Theory, cases, induction
from derivations.laws import binomial_law
from derivations.laws import distributions as of
from derivations.privacy import hockey_stick
from derivations.privacy.hockey_stick import put
from derivations.privacy.paper import paper

laws = Theory("reports that hide", integers="u", on=[binomial_law.theory, hockey_stick.theory])
lemma = laws.lemma
section = paper.section("8", "Reports that hide", __name__, laws=[laws])

for name in (
    "accepted(i, z, m, c)",
    "added(c, j)",
    "report(i, j)",
    "zero(j)",
    "one(j)",
    "first(j)",
    "second(j)",
    "rest(j)",
):
    laws.sequence(name)

KINDS = {"report(i, j)": ("i + 1", "z", "m"), "zero(j)": ("i", "z + 1", "m"), "one(j)": ("i", "z", "m + 1")}
STEPS = {
    kind: f"(for all i, z, m, c: i >= 0, z >= 0, m >= 0 |- accepted({', '.join(more)}, c)"
    f" = sum({kind}*accepted(i, z, m, added(c, j)), j, 0, u))"
    for kind, more in KINDS.items()
}
TEST = [
    f"(for all i, z, m, c: i >= 0, z >= 0, m >= 0 |- {chance})"
    for chance in ("accepted(i, z, m, c) >= 0", "1 >= accepted(i, z, m, c)")
]
SHARE = "(for all i, j: i >= 0, j >= 0 |- report(i, j) >= r*(zero(j) + one(j))/2)"
MASSES = [
    "(for all i: i >= 0 |- sum(report(i, j), j, 0, u) = 1)",
    *(f"sum({x}(j), j, 0, u) = 1" for x in ("zero", "one")),
]


def at_first_and_next(facts):
    """What an induction on k takes at 0 and at k + 1."""
    return [fact for k in ("0", "k + 1") for fact in facts(k)]


# ---------------------------------------------------------------------------------------------- clones
COIN = "law(n, 0, {}, 1/2, 1/2)".format
LOSS = f"(x*{COIN('s')} - y*{COIN('s - 1')})"
no_coin = of.law_zero_below.at(z="n", m=0, i=-1, p="1/2", q="1/2")
one_too_many = of.law_zero_above.at(z="n", m=0, i="n + 1", p="1/2", q="1/2")


def gain(k, i="i", c="c", n="n"):
    """What the test gains where k of n clones are ones: with a zero more, times x, against a one more, times y."""
    return f"(x*accepted({i}, {n} - ({k}) + 1, {k}, {c}) - y*accepted({i}, {n} - ({k}), {k} + 1, {c}))"


def gains(last, **where):
    """With n clones, up to `last` of them ones."""
    return f"sum({COIN('s')}*{gain('s', **where)}, s, 0, {last})"


def shifted(last, zeros, ones, i="i"):
    """The same with so many zeros or ones more."""
    first, second = (f"accepted({i}, n - s + {zeros} + {z}, s + {ones} + {m}, c)" for z, m in ((1, 0), (0, 1)))
    return f"sum({COIN('s')}*(x*{first} - y*{second}), s, 0, {last})"


def seen(kind, last="n"):
    """The gains when a report of that kind is seen, averaged over it."""
    return f"sum({kind}*{gains(last, c='added(c, j)')}, j, 0, u)"


AFTER = {"report(i, j)": shifted("{}", 0, 0, "i + 1"), "zero(j)": shifted("{}", 1, 0), "one(j)": shifted("{}", 0, 1)}


def averaged(kind):
    """Seeing a report of a kind averages the gains, by induction on how many clones are ones, at most."""
    step = laws.assume(STEPS[kind])
    one, other = (
        f"sum({kind}*accepted(i, n - (k + 1) + {z}, k + 1 + {m}, added(c, j)), j, 0, u)" for z, m in ((1, 0), (0, 1))
    )
    start = [f"sum({kind}*accepted(i, n + {z}, {m}, added(c, j)), j, 0, u)" for z, m in ((1, 0), (0, 1))]
    return lemma(
        f"{STEPS[kind]}, i >= 0, u >= 0, k >= 0, n >= k |- {seen(kind, 'k')} = {AFTER[kind].format('k')}"
    ).prove(
        induction("k"),
        [
            lemma(f"u >= 0 |- {seen(kind, '0')} = {COIN('0')}*(x*{start[0]} - y*{start[1]})").prove(induction("u")),
            lemma(
                f"k >= 0, u >= 0 |- {seen(kind, 'k + 1')} = {seen(kind, 'k')} + {COIN('k + 1')}*(x*{one} - y*{other})"
            ).prove(induction("u")),
            *(step.at(z=z, m=m) for z, m in (("n + 1", 0), ("n", 1), ("n - k", "k + 1"), ("n - (k + 1)", "k + 2"))),
        ],
    )


# Another clone is a fair coin (Pascal's rule).
MORE = put(gains("{}"), n="(n + 1)")
pascal = lemma(
    f"k >= 0, n >= k |- 2*{MORE.format('k')} = {AFTER['zero(j)'].format('k')} + {AFTER['one(j)'].format('k - 1')}"
).prove(induction("k"), [no_coin])
one_clone_more = lemma(
    f"n >= 0 |- 2*{MORE.format('n + 1')} = {AFTER['zero(j)'].format('n')} + {AFTER['one(j)'].format('n')}"
).prove(using=[pascal.at(k="n"), one_too_many])

# ---------------------------------------------------------------------------------------------- all the others


def alone_model(n, x, y):
    """By enumeration of the coins."""
    coins = [of.flips(n, 0, s, Fraction(1, 2), Fraction(1, 2)) for s in range(-1, int(n) + 2)]
    return sum(max(x * now - y * before, 0) for before, now in pairwise(coins))


# What n fair coins hide, and what the others do, of whom each is a clone with the chance r.
HIDDEN = f"sum(max(x*{COIN('s')} - y*{COIN('s - 1')}, 0), s, 0, {{}})".format
alone = laws.explicit(f"alone(n, x, y) = {HIDDEN('n + 1')}")
laws.model(alone, alone_model)
mixture = laws.explicit("mixture(i, n, x, y, r) = sum(law(i, 0, j, 1 - r, r)*alone(n + j, x, y), j, 0, i)")
laws.model(
    mixture,
    lambda i, n, x, y, r: sum(of.flips(i, 0, j, 1 - r, r) * alone_model(n + j, x, y) for j in range(int(i) + 1)),
)
MIXED = "mixture(i, {}, x, y, r)".format
CLONES = "sum(law({}, 0, j, 1 - r, r)*alone({} + j, x, y), j, 0, {})".format
one_more_mixed = lemma(f"i >= 0, n >= 0 |- mixture(i + 1, n, x, y, r) = r*{MIXED('n + 1')} + (1 - r)*{MIXED('n')}")
one_more_mixed.prove(
    using=[
        lemma(
            f"k >= 0, i >= 0, n >= 0 |- {CLONES('i + 1', 'n', 'k')}"
            f" = (1 - r)*{CLONES('i', 'n', 'k')} + r*{CLONES('i', 'n + 1', 'k - 1')}"
        )
        .prove(induction("k"), [of.law_zero_below.at(z="i", m=0, i=-1, p="1 - r", q="r")])
        .at(k="i + 1"),
        of.law_zero_above.at(z="i", m=0, i="i + 1", p="1 - r", q="r"),
    ]
)
nobody_left = lemma("n >= 0 |- mixture(0, n, x, y, r) = alone(n, x, y)")
BELOW = f"(for all c: {MIXED('n')} >= {gains('n')})"
one_report = lemma("b >= c, a >= r*e/2 |- b*(a - r*e/2) + r*e*c/2 >= a*c")


def gained(j):
    """The gains when the report j is seen."""
    return gains("n", c=f"added(c, {j})")


def sums(last, weight=""):
    """Over the reports up to one, of the three laws."""
    return [f"sum({kind}{weight}, j, 0, {last})" for kind in KINDS]


(any_mass, *coin_mass), (any_gain, *coin_gain) = sums("k"), sums("k", f"*{gained('j')}")
reports = lemma(
    f"{SHARE}, {BELOW}, i >= 0, k >= 0 |- {MIXED('n')}*({any_mass} - r*({' + '.join(coin_mass)})/2)"
    f" + r*({' + '.join(coin_gain)})/2 >= {any_gain}"
).prove(
    induction("k"),
    at_first_and_next(
        lambda j: [
            laws.assume(SHARE).at(j=j),
            laws.assume(BELOW).at(c=f"added(c, {j})"),
            one_report.at(a=f"report(i, {j})", b=MIXED("n"), c=gained(j), e=f"zero({j}) + one({j})"),
        ]
    ),
)
GIVEN = f"{', '.join(STEPS.values())}, {SHARE}, {', '.join(MASSES)}, u >= 0, r >= 0"
one_more = lemma(f"{GIVEN}, {BELOW}, {MIXED('n + 1')} >= {MORE.format('n + 1')}, i >= 0, n >= 0"
    f" |- mixture(i + 1, n, x, y, r) >= {gains('n', i='(i + 1)')}").prove(using=[
        one_more_mixed, reports.at(k="u"), *(averaged(kind).at(k="n") for kind in KINDS), one_clone_more,
        laws.assume(MASSES[0]), lemma("r >= 0, b >= e |- r*b >= r*e").at(b=MIXED("n + 1"), e=MORE.format("n + 1")),
    ])  # fmt: skip
# None of the others is left: each number of ones has a gain, and a chance of at most 1 to be accepted.
ACCEPTED = "accepted(0, n + 1 - ({0}), {0}, c)".format
regrouped = lemma(
    f"k >= 0, n >= k |- {gains('k', i='0')} = sum({LOSS}*{ACCEPTED('s')}, s, 0, k) - y*{COIN('k')}*{ACCEPTED('k + 1')}"
).prove(induction("k"), [no_coin])
at_most = lemma("a >= 0, 1 >= a |- max(e, 0) >= e*a").prove(cases("e >= 0"))
each_number = lemma(f"{', '.join(TEST)}, k >= 0, n + 1 >= k |- {HIDDEN('k')} >= sum({LOSS}*{ACCEPTED('s')}, s, 0, k)")
each_number.prove(
    induction("k"),
    at_first_and_next(
        lambda s: [
            *(laws.assume(test).at(i=0, z=f"n + 1 - ({s})", m=s) for test in TEST),
            at_most.at(a=ACCEPTED(s), e=put(LOSS, s=f"({s})")),
        ]
    ),
)
none_left = lemma(f"{', '.join(TEST)}, n >= 0 |- mixture(0, n, x, y, r) >= {gains('n', i='0')}")
none_left.prove(using=[nobody_left, regrouped.at(k="n"), each_number.at(k="n + 1"), one_too_many])
bounded = lemma(f"{GIVEN}, {', '.join(TEST)}, i >= 0, n >= 0 |- {MIXED('n')} >= {gains('n')}")
bounded.prove(induction("i", bound="n, c", base=[none_left], step=[one_more]))

# Two laws of the report in question, alike but for zeros and ones.
TWO = [
    f"(for all j: j >= 0 |- {law}(j) = {x}*zero(j) + {y}*one(j) + rest(j))"
    for law, x, y in (("first", "a", "b"), ("second", "b", "a"))
]
RESTS = "(for all j: j >= 0 |- rest(j) >= 0)"


def chance(law, last="u"):
    """That the test accepts where the report in question follows a law."""
    return f"sum({law}(j)*accepted(i, 0, 0, added(c, j)), j, 0, {last})"


made_of = [
    lemma(
        f"{two}, k >= 0 |- {chance(law, 'k')}"
        f" = {x}*{chance('zero', 'k')} + {y}*{chance('one', 'k')} + {chance('rest', 'k')}"
    ).prove(induction("k"), [laws.assume(two).at(j=j) for j in ("0", "k + 1")])
    for two, law, x, y in zip(TWO, ("first", "second"), "ab", "ba", strict=True)
]
product = lemma("x >= 0, y >= 0 |- x*y >= 0")
rest_not_negative = lemma(f"{RESTS}, {TEST[0]}, i >= 0, k >= 0 |- {chance('rest', 'k')} >= 0").prove(
    induction("k"),
    at_first_and_next(
        lambda j: [
            laws.assume(RESTS).at(j=j),
            laws.assume(TEST[0]).at(z=0, m=0, c=f"added(c, {j})"),
            product.at(x=f"rest({j})", y=f"accepted(i, 0, 0, added(c, {j}))"),
        ]
    ),
)


@section.item(
    "B1",
    r"x \tau_i(1, 0) - y \tau_i(0, 1) \leq \sum_{j=0}^{i} P_{i, 0}(j; 1 - r, r) \sum_{s=0}^{j+1} "
    r"\max\{x f_j(s) - y f_j(s-1), 0\}, \quad f_j(s) = \binom{j}{s} 2^{-j}",
    kind="theorem",
)
def among_clones(d):
    r"""What a test gains is at most the divergence where the number of clones among the others is told.

    $\tau_i(z, m)$ is the chance that a test of the shuffled reports accepts where $i$ of the others are still to
    report, and $z$ and $m$ reports follow the laws $\zeta$ and $\omega$.  The law of each of the others is at least $r
    (\zeta + \omega)/2$; $x$ and $y$ are any numbers.
    """
    given = [*STEPS.values(), *MASSES, "u >= 0, r >= 0, i >= 0", *TEST]
    claim = "|- mixture(i, 0, x, y, r) >= x*accepted(i, 1, 0, c) - y*accepted(i, 0, 1, c)"
    d.prove(claim, [SHARE, *given], [bounded.at(n=0)])
    # Reports that are no clones hide nothing.
    d.refute(
        claim,
        given,
        at="u = 1, r = 1, i = 1, x = 1, y = 2, c = 0, report(i, j) = j, zero(j) = 1 - j, one(j) = j, "
        "added(c, j) = c + 1 - j, accepted(i, z, m, c) = pos(z + c - 1)",
        using=[
            lemma(chance).prove(cases("z + c - 1 >= 0")) for chance in ("pos(z + c - 1) >= 0", "1 >= pos(z + c - 1)")
        ],
        also=True,
    )


row = section.item(
    "B2",
    r"\alpha = a \zeta + b \omega + \gamma,\ \beta = b \zeta + a \omega + \gamma \implies "
    r"\tau_i(\alpha) - E \tau_i(\beta) \leq \sum_{j=0}^{i} P_{i, 0}(j; 1 - r, r) D_j(a - b E, a E - b)"
    r" \quad (E \geq 1)",
    kind="theorem",
).stands(steps=("B1",))


@row
def the_report_in_question(d):
    r"""The bound for reports that are alike but for two laws: of a local randomizer, or of several values.

    For a local randomizer with laws of a ratio of at most $p/q$: $a = p$, $b = q$, $\gamma = 0$, $r = q/p$.  For
    reports of $k$ values, each wrong one with probability $q$: $a = 1 - (k - 1) q$, $b = q$, $r = 2 q$.
    """
    given = [*TWO, RESTS, SHARE, *STEPS.values(), *MASSES, "u >= 0, r >= 0, i >= 0", *TEST]
    gained = [
        d["B1"].at(x="a - b*E", y="a*E - b"),
        *(laws.assume(STEPS[f"{law}(j)"]).at(z=0, m=0) for law in ("zero", "one")),
    ]
    gained += [
        *(one.at(k="u") for one in made_of),
        rest_not_negative.at(k="u"),
        product.at(x="E - 1", y=chance("rest")),
    ]
    claim = f"|- mixture(i, 0, a - b*E, a*E - b, r) >= {chance('first')} - E*{chance('second')}"
    d.prove(claim, ["E >= 1", *given], gained)
    # Not below E = 1, where what both laws have in common counts.
    at = "E = 1/2, u = 0, i = 0, r = 1, c = 0, a = 0, b = 0, accepted(i, z, m, c) = 1, added(c, j) = c"
    same = "".join(f", {law}(j) = 1" for law in ("zero", "one", "rest", "first", "second"))
    d.refute(claim, given, at=f"{at}, report(i, j) = 1{same}", also=True)
    # Two laws with a ratio of at most p/q are made of two others by a flip; any third one has the share q/p of both.
    ratio = "q > 0, 1 > 2*q, p = 1 - q, p*x >= q*y, p*y >= q*x"
    zero, one = "(p*x - q*y)/(p - q)", "(p*y - q*x)/(p - q)"
    for goal in (f"{zero} >= 0", f"x = p*({zero}) + q*({one})"):
        d.also(f"|- {goal}", ratio)
    d.also(f"|- e >= q/p*({zero} + {one})/2", [ratio, "p*e >= q*x, p*e >= q*y"])


# ---------------------------------------------------------------------------------------------- closed form
SIGNS = "n >= 0, x > 0, y >= x"
AT = f"x*{COIN('k')} - (y - x)*sum({COIN('s')}, s, 0, k - 1)"
coin_positive = of.law_not_negative.at(z="n", m=0, i="s - 1", p="1/2", q="1/2")
next_coin = lemma("p > 0, q > 0, n >= 0 |- s*p*law(n, 0, s, p, q) = (n + 1 - s)*q*law(n, 0, s - 1, p, q)")
next_coin.prove(using=[binomial_law.zeros_binomial.at(z="n", i=i) for i in ("s", "s - 1")])
coins_ratio = lemma(f"n >= 0 |- s*{COIN('s')} = (n + 1 - s)*{COIN('s - 1')}")
coins_ratio.prove(using=[next_coin.at(p="1/2", q="1/2")])
coins_sum = lemma(f"n >= 0, k >= 0 |- sum({LOSS}, s, 0, k) = {AT}").prove(induction("k"), [no_coin])
signed = [
    lemma(f"{SIGNS}, s >= 1, x*(n + 1) {way} s*(x + y) |- {LOSS} {way} 0").prove(
        using=[
            coins_ratio,
            coin_positive,
            lemma(f"s >= 1, s*x = e*(n + 1 - s), e >= 0, c*(n + 1) {way} s*(c + y) |- c*x - y*e {way} 0").at(
                x=COIN("s"), e=COIN("s - 1"), c="x"
            ),
        ]
    )
    for way in (">=", "<=")
]
so_far = lemma(f"{SIGNS}, k >= 0, x*(n + 1) >= k*(x + y) |- {HIDDEN('k')} = sum({LOSS}, s, 0, k)")
so_far.prove(induction("k"), [
    no_coin, of.law_not_negative.at(z="n", m=0, i=0, p="1/2", q="1/2"), signed[0].at(s="k + 1"),
    *(hockey_stick.part_itself.at(w=put(LOSS, s=s)) for s in ("0", "(k + 1)")),
])  # fmt: skip
no_more = lemma(f"{SIGNS}, j >= 0, k >= j, x*(n + 1) <= (j + 1)*(x + y) |- {HIDDEN('k')} = {HIDDEN('j')}")
no_more.prove(induction("k", start="j"), [signed[1].at(s="k + 1"), hockey_stick.part_zero.at(w=put(LOSS, s="(k + 1)"))])
between = lemma(
    f"{SIGNS}, k >= 0, n + 1 >= k, x*(n + 1) >= k*(x + y), x*(n + 1) <= (k + 1)*(x + y) |- alone(n, x, y) = {AT}"
).prove(using=[no_more.at(j="k", k="n + 1"), so_far, coins_sum])
QUOTIENT = "x*(n + 1)/(x + y)"
quotient = [
    lemma(f"{SIGNS} |- {bound}").prove(using=[lemma("x > 0, y >= x |- x + y > 0")])
    for bound in (f"{QUOTIENT} > 0", f"n + 1 > {QUOTIENT}", f"{QUOTIENT}*(x + y) = x*(n + 1)")
]
CLOSEST = f"floor({QUOTIENT})"
floors = [
    lemma(f"e > 0, n + 1 > e, n >= 0 |- {bound}").at(e=QUOTIENT)
    for bound in ("floor(e) >= 0", "n + 1 >= floor(e)", "e >= floor(e)", "floor(e) + 1 >= e")
]
times_sum = lemma("a >= b, c > 0 |- a*c >= b*c")


@section.item(
    "B3",
    r"\sum_{s=0}^{n+1} \max\{x f_n(s) - y f_n(s-1), 0\} = x f_n(k^*) - (y - x) F_n(k^* - 1), "
    r"\quad k^* = \left\lfloor \frac{x (n + 1)}{x + y} \right\rfloor \quad (0 < x \leq y)",
    kind="theorem",
)
def closed_form(d):
    """What so many fair coins hide is one probability and one tail."""
    value = put(AT, k=CLOSEST)
    shown = [
        between.at(k=CLOSEST),
        *quotient,
        *floors,
        lemma("x > 0, y >= x |- x + y > 0"),
        times_sum.at(a=QUOTIENT, b=CLOSEST, c="x + y"),
        times_sum.at(a=f"{CLOSEST} + 1", b=QUOTIENT, c="x + y"),
    ]
    d.prove(f"|- alone(n, x, y) = {value}", SIGNS, shown)
    d.refute(f"|- alone(n, x, y) = {put(AT, k=f'({CLOSEST} + 1)')}", SIGNS, at="n = 1, x = 1, y = 2", also=True)


# ---------------------------------------------------------------------------------------------- from below
# Two of several values, all others having a third one: of n + 1 reports of the two, i of the first.
TOLD = (
    f"(x*((a - E*b)*{COIN('i - 1')} + (b - E*a)*{COIN('i')}) - (E - 1)*(1 - a - b)*y*({COIN('i')} + {COIN('i - 1')})/2)"
)
REST = f"sum({COIN('i')}, i, j, k)"
ONE_EVENT = "(x*(a - E*b) - (E - 1)*(1 - a - b)*y/2)"
EVENT = f"{COIN('j - 1')}*{ONE_EVENT} - (E - 1)*{REST}*(x*(a + b) + (1 - a - b)*y)"
events = lemma(f"k >= j |- sum(max({TOLD}, 0), i, j, k) >= {EVENT} - {COIN('k')}*{ONE_EVENT}")
events.prove(induction("k", start="j"), [hockey_stick.part_above.at(w=put(TOLD, i=i)) for i in ("j", "(k + 1)")])


@section.item(
    "B4",
    r"\sum_{i=j}^{n+1} \max\{P_i - E Q_i, 0\} \geq f_n(j-1) \left(x (a - E b) - \tfrac12 (E - 1) (1 - a - b) y\right) "
    r"- (E - 1) \left(x (a + b) + (1 - a - b) y\right) \sum_{i=j}^{n+1} f_n(i)",
    kind="theorem",
)
def two_values(d):
    """From below, for each $j$: what is seen of two values is at least what one event gains.

    For reports of several values, $a$ the chance of the true one and $b$ that of another: all others have a third
    value, and $n + 1$ reports are of two values, $i$ of the first; $x$ weighs that the one in question is among them,
    with $n$ of the others, and $y$ that it is not.  $P_i$ and $Q_i$ are what is seen then.
    """
    claim = put(f"|- sum(max({TOLD}, 0), i, j, k) >= {EVENT}", k="(n + 1)")
    d.prove(claim, "n >= 0, n + 1 >= j", [events.at(k="n + 1"), one_too_many])
    more = claim.replace(ONE_EVENT, "(x*(a - E*b))")
    d.refute(more, "n >= 0, n + 1 >= j", at="n = 0, j = 1, E = 2, x = 1, y = 1, a = 1/2, b = 1/8", also=True)
