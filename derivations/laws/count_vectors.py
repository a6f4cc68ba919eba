"""Count vectors by their numbers: for B above the number of records no two have the same one.

`count(n, j, K, y)` is how often d_j occurs in the synthetic collection y of n outcomes, `got(j)` is s_j, any sequence
of naturals (`derivations.laws.occurrences`).  A synthetic collection has the number of s if and only if its counts are
those of s; so P[A(x) = s] is 0 unless the counts of s add up to n, and the counts n i_k come from n outcomes d_k only.
"""

from __future__ import annotations

from derivations.author import Theory, cases, induction
from derivations.laws import occurrences
from derivations.laws.occurrences import COUNTS, NUMBER, becoming, digits, grown, law, mixed
from symbolic.theory import indicators

theory = Theory("count vectors", integers="l", on=[occurrences.theory])
lemma = theory.lemma

count = theory.recursive("count(n, j, K, y)", "0", "count(n, j, K, floor(y/K)) + same(last(y, K), j)")
theory.model(count, lambda n, j, K, y: digits(n, K, y).count(j))
LAST = "last(y, K)"
last_bounds = [lemma(f"K >= 1 |- {bound}") for bound in (f"{LAST} >= 1", f"K + 1 > {LAST}", f"K >= {LAST}")]


def added(weight, value):
    """The sum of the counts, each with its weight, is the value: by the weight of the last outcome."""
    total, one = f"sum(count({{}}, j, K, {{}}){weight}, j, 1, m)", f"sum(same({{}}, j){weight}, j, 1, {{}})"
    nothing = lemma(f"m >= 0, i >= m + 1 |- {one.format('i', 'm')} = 0")
    own = weight.replace("j", "i").lstrip("*") or "1"
    picked = lemma(f"i >= 1, m >= i |- {one.format('i', 'm')} = {own}")
    picked.prove(induction("m", start="i", base=[nothing.at(m="i - 1")]))
    lemma(f"m >= 0 |- {total.format('0', 'y')} = 0")
    lemma(
        f"n >= 0, K >= 1, m >= 0 |- {total.format('n + 1', 'y')}"
        f" = {total.format('n', 'floor(y/K)')} + {one.format(LAST, 'm')}"
    )
    whole = total.format("n", "y").replace(", m)", ", K)")
    return lemma(f"n >= 0, K >= 1 |- {whole} = {value}").prove(induction("n", bound="y"))


total = added("", "n")
number = added("*worth(j, B)", "tally(n, K, y, B)")

# ---------------------------------------------------------------------------------------------- no two are confused
# The counts are digits in base B.
DIGITS = "B >= n + 1"
FEW = "(for all j: j >= 1 |- n >= got(j))"
OF_Y = "sum(count(n, j, K, y)*worth(j, B), j, 1, {})"
ALL = f"n >= 0, K >= 1, {DIGITS}, {FEW}"
AT_LAST = [known.at(x=LAST, y="j") for known in (indicators.same_not_negative, indicators.same_at_most_one)]
count_bounds = [
    lemma(f"n >= 0, K >= 1 |- {bound}").prove(induction("n", bound="y"), [known])
    for bound, known in zip(("count(n, j, K, y) >= 0", "n >= count(n, j, K, y)"), AT_LAST, strict=True)
]
weight = lemma("B >= 1, m >= 0 |- worth(m + 1, B) >= 1")
between = [
    lemma(f"{ALL}, m >= 0 |- {bound}").prove(induction("m"))
    for text in (OF_Y.format("m"), NUMBER.format("m"))
    for bound in (f"{text} <= worth(m + 1, B) - 1", f"{text} >= 0")
]
leading = lemma("x + k*v = b + i*v, x >= 0, b <= v - 1, v >= 1 |- k <= i")
next_digit = [grown[1]]
next_digit += [lemma(f"m >= 0 |- {OF_Y.format('m + 1')} = {OF_Y.format('m')} + count(n, m + 1, K, y)*worth(m + 1, B)")]
sides = [(OF_Y.format("m"), "count(n, m + 1, K, y)"), (NUMBER.format("m"), "got(m + 1)")]
both_ways = [leading.at(x=x, b=b, k=k, i=i, v="worth(m + 1, B)") for (x, k), (b, i) in (sides, sides[::-1])]
same_leading = lemma(
    f"{ALL}, m >= 0, {OF_Y.format('m + 1')} = {NUMBER.format('m + 1')} |- count(n, m + 1, K, y) = got(m + 1)"
).prove(using=[*next_digit, weight, *between, *both_ways])
same_digits = lemma(f"{ALL}, i >= 1, m >= i, {OF_Y.format('m')} = {NUMBER.format('m')} |- count(n, i, K, y) = got(i)")
same_digits.prove(induction("m", start="i", base=[same_leading.at(m="i - 1")]), [same_leading, *next_digit])
OWN = NUMBER.format("K")
same_counts = lemma(f"{ALL}, i >= 1, K >= i, tally(n, K, y, B) = {OWN} |- count(n, i, K, y) = got(i)")
same_counts.prove(using=[number, same_digits.at(m="K")])
counts_summed = lemma(
    f"{ALL}, tally(n, K, y, B) = {OWN}, m >= 0, K >= m |- sum(count(n, j, K, y), j, 1, m) = {COUNTS.format('m')}"
)
sum_of_counts = lemma(f"{ALL}, tally(n, K, y, B) = {OWN} |- {COUNTS.format('K')} = n")


def nowhere(given, s, by=None, *facts):
    """P[A(x) = s] is 0 where no synthetic collection has the number s: the tally is larger, or smaller."""
    lemma(f"{given} |- same(tally(n, K, y, B), {s}) = 0").prove(by, facts)
    lemma(f"{given}, M >= 0 |- among(M, n, K, {s}, z, L, q, B) = 0").prove(induction("M"))
    return lemma(f"{given} |- {law('n', s, 'z')} = 0")


split = cases(f"tally(n, K, y, B) > {OWN}, {OWN} > tally(n, K, y, B)")
impossible = [
    nowhere(f"{ALL}, {COUNTS.format('K')} {other}", OWN, split, sum_of_counts) for other in (">= n + 1", "<= n - 1")
]

# ---------------------------------------------------------------------------------------------- n times one outcome
BASE = "B >= 2"
worth_positive = lemma(f"{BASE}, k >= 1 |- worth(k, B) > 0")
upto = lemma(f"{BASE}, l >= 1, k >= l |- worth(k, B) >= worth(l, B)")
next_worth = lemma("k >= 1 |- worth(k + 1, B) = B*worth(k, B)")
above = lemma(f"{BASE}, k >= 1, l >= k + 1 |- worth(l, B) >= B*worth(k, B)")
tally_not_negative = lemma(f"n >= 0, K >= 1, {BASE} |- tally(n, K, y, B) >= 0")
tally_not_negative.prove(induction("n", bound="y"), [worth_positive.at(k=LAST), *last_bounds])
next_tally = lemma("n >= 0, K >= 1 |- tally(n + 1, K, y, B) = tally(n, K, floor(y/K), B) + worth(last(y, K), B)")
# A tally is at most n w_k, or at least B w_k: no outcome after d_k, or some.
MANY, NEXT = f"n >= 0, K >= 1, {BASE}", "tally(n + 1, K, y, B)"
some_later = lemma(f"{MANY}, k >= 1, {LAST} >= k + 1 |- {NEXT} >= B*worth(k, B)")
none_later = lemma(
    f"{MANY}, k >= 1, k >= {LAST}, {NEXT} > (n + 1)*worth(k, B) |- tally(n, K, floor(y/K), B) > n*worth(k, B)"
)
before = lemma(f"{MANY}, tally(n, K, floor(y/K), B) >= B*worth(k, B) |- {NEXT} >= B*worth(k, B)")
jump = lemma(f"{MANY}, k >= 1, tally(n, K, y, B) > n*worth(k, B) |- tally(n, K, y, B) >= B*worth(k, B)")
jump.prove(induction("n", bound="y", step=cases(f"k >= {LAST}")))
# One outcome d_j, j != k, and n others never have the counts (n + 1) i_k.
ONE_APART = "(n + 1)*worth(k, B) - worth(j, B)"
MORE = f"n >= 0, K >= 1, {BASE}, B >= n + 2"
later = nowhere(f"{MORE}, k >= 1, j >= k + 1", ONE_APART)
earlier = nowhere(f"{MORE}, j >= 1, k >= j + 1", ONE_APART, cases("tally(n, K, y, B) > n*worth(k, B)"))
ALIKE = mixed("z", "t", "n", "o", "{}").replace("s - worth(j, B)", ONE_APART)
none_alike = lemma(f"{MORE}, m >= 0, k >= m + 1 |- {ALIKE.format('m')} = 0")
alike = lemma(
    f"{MORE}, k >= 1, m >= k |- {ALIKE.format('m')} = {becoming('z', 't', 'k')}*{law('n', 'n*worth(k, B)', 'o')}",
    name="all reports alike",
).prove(induction("m", start="k", base=[none_alike.at(m="k - 1")], step=[later.at(j="m + 1", z="o")]))
one_more_alike = lemma(
    f"{MORE}, k >= 1, K >= k"
    f" |- {law('n + 1', '(n + 1)*worth(k, B)', 'z')} = {becoming('z', 'n + 1', 'k')}*{law('n', 'n*worth(k, B)', 'z')}"
)
one_record = lemma(f"{BASE}, k >= 1, K >= k |- {law('1', 'worth(k, B)', 'z')} = {becoming('z', '1', 'k')}")
