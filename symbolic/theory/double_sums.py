"""Double sums over a square, i and j from 1 to m: the half above the diagonal, the half below, and their exchange.

f(i, j) is any array: what is said here holds for every summand.  `unlike(i, j)` is 1 for i != j and 0 for i = j.
"""

from symbolic.search.methods import induction
from symbolic.theory.theory import Theory

theory = Theory("double sums", integers="m n i j k")
lemma = theory.lemma

f = theory.sequence("f(i, j)")
unlike = theory.explicit("unlike(i, j) = 1 - pos(i - j)*pos(j - i)", model=lambda i, j: int(i != j))

ABOVE, BELOW = "sum(sum(f(i, j), j, i + 1, {0}), i, 1, {1})", "sum(sum(f(i, j), j, 1, i - 1), i, 1, {0})"
one_more = lemma("n >= 1, m >= n |- sum(f(n, j), j, n + 1, m + 1) = sum(f(n, j), j, n + 1, m) + f(n, m + 1)")
nothing_right = lemma("|- sum(f(m, j), j, m + 1, m) = 0")
column_more = lemma(
    f"n >= 0, m >= n |- {ABOVE.format('m + 1', 'n')} = {ABOVE.format('m', 'n')} + sum(f(i, m + 1), i, 1, n)",
    induction("n"),
    [one_more.at(n="n + 1")],
)
# Row by row, or column by column.
exchanged = lemma(
    f"m >= 0 |- {ABOVE.format('m', 'm')} = sum(sum(f(i, j), i, 1, j - 1), j, 1, m)",
    induction("m"),
    [column_more.at(n="m"), nothing_right.at(m="m + 1")],
)
# The two halves are all that is not on the diagonal.
itself = lemma("|- unlike(n, n) = 0")
left = lemma("n >= 1, n >= m + 1, m >= 0 |- sum(unlike(n, j)*f(n, j), j, 1, m) = sum(f(n, j), j, 1, m)", induction("m"))
row = lemma(
    "n >= 1, m >= n |- sum(unlike(n, j)*f(n, j), j, 1, m) = sum(f(n, j), j, n + 1, m) + sum(f(n, j), j, 1, n - 1)",
    induction("m", start="n", base=[left.at(m="n - 1"), nothing_right.at(m="n"), itself]),
    [one_more],
)
off_diagonal = lemma(
    "n >= 0, m >= n |- sum(sum(unlike(i, j)*f(i, j), j, 1, m), i, 1, n)"
    f" = {ABOVE.format('m', 'n')} + {BELOW.format('n')}",
    induction("n"),
    [row.at(n="n + 1")],
)

# What the half above the diagonal is, where no summand is negative: at least each of them.
EACH = "(for all i, j: 1 <= i, i < j, j <= m |- f(i, j) >= 0)"
each = theory.assume(EACH)
row_not_negative = lemma(
    f"n >= 1, m >= k, k >= n, {EACH} |- sum(f(n, j), j, n + 1, k) >= 0",
    induction("k", start="n", step=[each.at(i="n", j="k + 1")]),
)
not_negative = lemma(
    f"n >= 0, m >= n, {EACH} |- {ABOVE.format('m', 'n')} >= 0",
    induction("n", step=[row_not_negative.at(n="n + 1", k="m")]),
)
row_at_least = lemma(
    f"i >= 1, j >= i + 1, k >= j, m >= k, {EACH} |- sum(f(i, j), j, i + 1, k) >= f(i, j)",
    induction("k", start="j", base=[row_not_negative.at(n="i", k="j - 1")], step=[each.at(j="k + 1")]),
)
at_least = lemma(
    f"i >= 1, j >= i + 1, m >= j, n >= i, m >= n, {EACH} |- {ABOVE.format('m', 'n')} >= f(i, j)",
    induction(
        "n",
        start="i",
        base=[not_negative.at(n="i - 1"), row_at_least.at(k="m")],
        step=[row_not_negative.at(n="n + 1", k="m")],
    ),
)
ZERO = "(for all i, j: 1 <= i, i < j, j <= m |- f(i, j) = 0)"
none_in_row = lemma(
    f"n >= 1, m >= k, k >= n, {ZERO} |- sum(f(n, j), j, n + 1, k) = 0",
    induction("k", start="n", step=[theory.assume(ZERO).at(i="n", j="k + 1")]),
)
none = lemma(
    f"n >= 0, m >= n, {ZERO} |- {ABOVE.format('m', 'n')} = 0",
    induction("n", step=[none_in_row.at(n="n + 1", k="m")]),
)

# A product of two sums.
g, h = theory.sequence("g(i)"), theory.sequence("h(i)")
product = lemma(
    "n >= 0, m >= 0 |- sum(g(i), i, 1, n)*sum(h(j), j, 1, m) = sum(sum(g(i)*h(j), j, 1, m), i, 1, n)",
    induction("n", step=[lemma("m >= 0 |- sum(g(n + 1)*h(j), j, 1, m) = g(n + 1)*sum(h(j), j, 1, m)")]),
)
