"""Two collections that differ in one record: the bound of the privacy ratio, and where it is attained.

The collections z and u have the same records but for the first one, and o has these others.  The vectors and the
outcomes are rows of L bits, each flipped with probability q (`derivations.laws.randomization`).  ((1-q)/q)^L bounds the
ratio P[A(u) = s] / P[A(z) = s]; it is attained if and only if every outcome is the first record of u, and this is the
opposite of the first record of z.
"""

from __future__ import annotations

from derivations.author import Theory, cases, induction
from derivations.laws import count_vectors, occurrences
from derivations.laws import randomization as of
from derivations.laws.occurrences import COUNTS, NUMBER, POSSIBLE, apart, becoming, grown, law, mixed, more_alike
from derivations.laws.randomization import ODDS, odds, odds_positive
from symbolic.theory import naturals
from symbolic.theory.weights import kept_positive, more_than_least

theory = Theory("neighbours", on=[count_vectors.theory])
lemma = theory.lemma

# ---------------------------------------------------------------------------------------------- the first record apart
# The vectors v_t and the outcomes d_k consist of bits.
POOL = (
    f"{of.CHANCE}, L >= 0, (for all t, j: 1 <= j <= L |- original(t, j)*(1 - original(t, j)) = 0),"
    " (for all k, j: 1 <= j <= L |- outcome(k, j)*(1 - outcome(k, j)) = 0)"
)
OTHERS = "(for all t: t >= 1 |- slot({0}, t + 1) = slot(o, t))"
lemma("u = t |- vector_law(L, u, j, q) = vector_law(L, t, j, q)")
same_record = lemma("slot(o, u) = slot(z, t) |- becomes(o, u, j, L, q) = becomes(z, t, j, L, q)")
none_before = lemma(f"t >= 1, 1 - 1 >= t |- {becoming('o', 't', 'j')} = {becoming('z', 't', 'j')}")
all_after = lemma(f"t >= 1, {OTHERS.format('z')} |- {becoming('o', 't', 'j')} = {becoming('z', 't + 1', 'j')}")
first_apart = lemma(
    f"n >= 1, K >= 1, {OTHERS.format('z')} |- {law('n', 's', 'z')} = {mixed('z', '1', 'n - 1', 'o', 'K')}"
).prove(using=[apart.at(r=1), all_after, none_before])
# Any record may be put first: u has the record r of z first, and then the others.
SKIPPED = "(for all t: 1 <= t <= r - 1 |- slot(o, t) = slot(z, t)), (for all t: t >= r |- slot(o, t) = slot(z, t + 1))"
one_skipped = [
    lemma(f"{given}, {SKIPPED} |- {becoming('o', 't', 'j')} = {becoming('z', at, 'j')}")
    for given, at in (("1 <= t <= r - 1", "t"), ("t >= r", "t + 1"))
]
put_first = lemma(
    f"K >= 1, r >= 1, n >= r, {SKIPPED}, {OTHERS.format('u')}, slot(u, 1) = slot(z, r), m >= 0"
    f" |- {mixed('z', 'r', 'n - 1', 'o', 'm')} = {mixed('u', '1', 'n - 1', 'o', 'm')}"
)
any_order = lemma(
    f"K >= 1, r >= 1, n >= r, {SKIPPED}, {OTHERS.format('u')}, slot(u, 1) = slot(z, r)"
    f" |- {law('n', 's', 'z')} = {law('n', 's', 'u')}"
).prove(using=[apart, *one_skipped, first_apart.at(z="u"), put_first.at(m="K")])

# ---------------------------------------------------------------------------------------------- the bound
APART = f"{OTHERS.format('z')}, {OTHERS.format('u')}"
FACTOR = "(for all i: 1 <= i <= K |- becomes(u, 1, i, L, q) <= rho*becomes(z, 1, i, L, q))"
MIXED = [mixed(first, "1", "n - 1", "o", "{0}") for first in "zu"]
other = occurrences.not_negative.at(n="n - 1", s="s - worth(m + 1, B)", z="o")
one_by_one = lemma(
    f"n >= 1, {POSSIBLE}, {FACTOR}, m >= 0, K >= 1, K >= m |- {MIXED[1].format('m')} <= rho*{MIXED[0].format('m')}"
)
bounded = lemma(f"n >= 1, K >= 1, {POSSIBLE}, {APART}, {FACTOR} |- {law('n', 's', 'u')} <= rho*{law('n', 's', 'z')}")
GAP = f"(rho*{becoming('z', '1', 'k')} - {becoming('u', '1', 'k')})*{law('n - 1', 's - worth(k, B)', 'o')}"
gap = lemma(
    f"n >= 1, {POSSIBLE}, {FACTOR}, k >= 1, m >= k, K >= m"
    f" |- {MIXED[1].format('m')} + {GAP} <= rho*{MIXED[0].format('m')}"
).prove(induction("m", start="k", base=[one_by_one.at(m="k - 1")]), [other])
strictly = lemma(
    f"n >= 1, {POSSIBLE}, {APART}, {FACTOR}, k >= 1, K >= k, {becoming('u', '1', 'k')} < rho*{becoming('z', '1', 'k')},"
    f" {law('n - 1', 's - worth(k, B)', 'o')} > 0 |- {law('n', 's', 'u')} < rho*{law('n', 's', 'z')}"
).prove(using=[first_apart, first_apart.at(z="u"), gap.at(m="K")])
# Counts of n outcomes, without one of the outcomes d_k.
added = [known.at(m="k - 1") for known in grown]
LESS = {m: (f"{COUNTS.format(m)} - 1", f"{NUMBER.format(m)} - worth(k, B)") for m in ("k", "m", "m + 1")}
BEFORE_K = [text.format("k - 1") for text in (COUNTS, NUMBER)]
at_k = [occurrences.positive.at(m="k - 1"), naturals.total_not_negative.at(K="k - 1"), *added]
at_k += more_alike(*BEFORE_K, "k", "(got(k) - 1)", *LESS["k"])
after_k = [naturals.total_not_negative.at(K="m"), naturals.total_at_least.at(i="k", K="m"), *grown]
after_k += more_alike(*LESS["m"], "m + 1", "got(m + 1)", *LESS["m + 1"])
one_less = lemma(f"{POSSIBLE}, k >= 1, m >= k, K >= m, got(k) >= 1 |- {law(*LESS['m'], 'z')} > 0")
one_less.prove(induction("m", start="k", base=at_k, step=[*after_k, naturals.got_not_negative.at(j="m + 1")]))

# ---------------------------------------------------------------------------------------------- vectors of bits
possible = lemma(f"{POOL} |- {becoming('z', 't', 'i')} > 0")
positive = lemma(f"K >= 1, {POOL} |- {law(COUNTS.format('K'), NUMBER.format('K'), 'z')} > 0")
FIRST, FIRST_OTHER = (f"agreeing(L, slot({first}, 1), k)" for first in "zu")
ONE, ONE_OTHER = (becoming(first, "1", "k") for first in "zu")
inside = [
    *(of.at_most.at(t="slot(u, 1)"), of.at_least.at(t="slot(z, 1)"), odds, *odds_positive),
    *(of.less.at(t="slot(u, 1)"), of.not_negative.at(t="slot(z, 1)"), of.not_above.at(t="slot(u, 1)")),
]
one_bounded = lemma(f"{POOL} |- {ONE_OTHER} <= {ODDS}*{ONE}", name="ratio of one record")
bound = lemma(
    f"n >= 1, K >= 1, {POOL}, {APART} |- {law('n', 's', 'u')} <= {ODDS}*{law('n', 's', 'z')}",
    name="one record, one factor",
).prove(using=[bounded.at(rho=ODDS), possible, one_bounded.at(k="i")])
# d_k is the first record of u, and the opposite of the first record of z.
OPPOSITE = f"{FIRST_OTHER} = L, {FIRST} = 0"
kept, flipped = of.all_kept.at(t="slot(u, 1)"), of.none_kept.at(t="slot(z, 1)")
one_attained = lemma(f"{POOL}, {OPPOSITE} |- {ONE_OTHER} = {ODDS}*{ONE}")
alike = lemma(
    f"{count_vectors.MORE}, k >= 1, K >= k, {OTHERS.format('z')}"
    f" |- {law('n + 1', '(n + 1)*worth(k, B)', 'z')} = {ONE}*{law('n', 'n*worth(k, B)', 'o')}"
)
attained = lemma(
    f"{count_vectors.MORE}, k >= 1, K >= k, {POOL}, {APART}, {OPPOSITE}"
    f" |- {law('n + 1', '(n + 1)*worth(k, B)', 'u')} = {ODDS}*{law('n + 1', '(n + 1)*worth(k, B)', 'z')}"
).prove(using=[alike, alike.at(z="u"), one_attained])
n_alike = lemma(f"{count_vectors.MORE}, {POOL}, k >= 1, K >= k |- {law('n', 'n*worth(k, B)', 'z')} > 0")
n_alike.prove(induction("n"))
alike_positive = lemma(
    f"{count_vectors.MORE}, {POOL}, k >= 1, K >= k |- {law('n + 1', '(n + 1)*worth(k, B)', 'z')} > 0"
)
# Fewer and fewer records become d_k, all of them.
one_uncertain = lemma(f"{POOL}, L >= 1 |- {becoming('z', 't', 'k')} < 1")
one_likely = lemma(f"{POOL} |- {becoming('z', 't', 'k')} <= (1 - q)^L")
falling = lemma(
    f"{count_vectors.MORE}, {POOL}, L >= 1, k >= 1, K >= k"
    f" |- {law('n + 1', '(n + 1)*worth(k, B)', 'z')} < {law('n', 'n*worth(k, B)', 'z')}"
).prove(using=[count_vectors.one_more_alike, one_uncertain.at(t="n + 1"), n_alike])
likely = [count_vectors.one_more_alike, n_alike, one_likely.at(t="n + 1"), possible.at(t="n + 1", i="k"), kept_positive]
n_unlikely = lemma(f"{count_vectors.MORE}, {POOL}, k >= 1, K >= k |- {law('n', 'n*worth(k, B)', 'z')} <= ((1 - q)^L)^n")
n_unlikely.prove(induction("n", step=likely))
unlikely = lemma(
    f"{count_vectors.MORE}, {POOL}, k >= 1, K >= k, {OTHERS.format('z')}, {FIRST} = 0"
    f" |- {law('n + 1', '(n + 1)*worth(k, B)', 'z')} <= q^L*((1 - q)^L)^n"
).prove(using=[alike, n_unlikely.at(z="o"), flipped, odds_positive[1]])
one_below = [
    lemma(f"{POOL}, {given} |- {ONE_OTHER} < {ODDS}*{ONE}").prove(using=[*inside, *more])
    for given, more in (
        (f"{FIRST_OTHER} <= L - 1", []),
        (
            f"{FIRST} >= 1",
            [more_than_least.at(n="L", c=FIRST), of.law_by_power.at(t="slot(z, 1)"), of.not_above.at(t="slot(z, 1)")],
        ),
    )
]
OWN_COUNTS, OWN_NUMBER = COUNTS.format("K"), NUMBER.format("K")
below = [
    lemma(
        f"{POOL}, {APART}, k >= 1, K >= k, got(k) >= 1, {given}"
        f" |- {law(OWN_COUNTS, OWN_NUMBER, 'u')} < {ODDS}*{law(OWN_COUNTS, OWN_NUMBER, 'z')}"
    ).prove(
        using=[
            strictly.at(n=OWN_COUNTS, s=OWN_NUMBER, rho=ODDS),
            *(one, possible, one_bounded.at(k="i"), one_less.at(m="K", z="o")),
            naturals.total_at_least.at(i="k"),
        ]
    )
    for given, one in zip((f"{FIRST_OTHER} <= L - 1", f"{FIRST} >= 1"), one_below, strict=True)
]
below_elsewhere = lemma(
    f"{POOL}, {APART}, k >= 1, K >= k, got(k) >= 1, {FIRST} + L >= {FIRST_OTHER} + 1"
    f" |- {law(OWN_COUNTS, OWN_NUMBER, 'u')} < {ODDS}*{law(OWN_COUNTS, OWN_NUMBER, 'z')}"
).prove(cases(f"{FIRST} >= 1"), below)
