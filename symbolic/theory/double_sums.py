"""Double sums over a square, i and j from 1 to m: the half above the diagonal, row by row or column by column.

f(i, j) is any array: what is said here holds for every summand.  `unlike(i, j)` is 1 for i != j and 0 for i = j.
"""

from symbolic.search.methods import induction
from symbolic.theory.theory import Theory

theory = Theory("double sums", integers="m n i j k")
lemma = theory.lemma

f = theory.sequence("f(i, j)")
unlike = theory.explicit("unlike(i, j) = 1 - pos(i - j)*pos(j - i)")
theory.model(unlike, lambda i, j: int(i != j))

ABOVE = "sum(sum(f(i, j), j, i + 1, {0}), i, 1, {1})"
one_more = lemma("n >= 1, m >= n |- sum(f(n, j), j, n + 1, m + 1) = sum(f(n, j), j, n + 1, m) + f(n, m + 1)")
nothing_right = lemma("|- sum(f(m, j), j, m + 1, m) = 0")
column_more = lemma(
    f"n >= 0, m >= n |- {ABOVE.format('m + 1', 'n')} = {ABOVE.format('m', 'n')} + sum(f(i, m + 1), i, 1, n)"
).prove(induction("n"))
# Row by row, or column by column.
exchanged = lemma(
    f"m >= 0 |- {ABOVE.format('m', 'm')} = sum(sum(f(i, j), i, 1, j - 1), j, 1, m)", name="exchanging sums"
).prove(induction("m"), [column_more.at(n="m"), nothing_right.at(m="m + 1")])
# On the diagonal.
itself = lemma("|- unlike(n, n) = 0")

# What the half above the diagonal is, where no summand is negative: at least each of them.
EACH = "(for all i, j: 1 <= i, i < j, j <= m |- f(i, j) >= 0)"
each = theory.assume(EACH)
row_not_negative = lemma(f"n >= 1, m >= k, k >= n, {EACH} |- sum(f(n, j), j, n + 1, k) >= 0")
row_not_negative.prove(induction("k", start="n", step=[each.at(i="n", j="k + 1")]))
not_negative = lemma(f"n >= 0, m >= n, {EACH} |- {ABOVE.format('m', 'n')} >= 0")
not_negative.prove(induction("n", step=[row_not_negative.at(n="n + 1", k="m")]))
row_at_least = lemma(f"i >= 1, j >= i + 1, k >= j, m >= k, {EACH} |- sum(f(i, j), j, i + 1, k) >= f(i, j)")
row_at_least.prove(induction("k", start="j", base=[row_not_negative.at(n="i", k="j - 1")], step=[each.at(j="k + 1")]))
at_least = lemma(f"i >= 1, j >= i + 1, m >= j, n >= i, m >= n, {EACH} |- {ABOVE.format('m', 'n')} >= f(i, j)").prove(
    induction(
        "n",
        start="i",
        base=[not_negative.at(n="i - 1"), row_at_least.at(k="m")],
        step=[row_not_negative.at(n="n + 1", k="m")],
    )
)
ZERO = "(for all i, j: 1 <= i, i < j, j <= m |- f(i, j) = 0)"
none_in_row = lemma(f"n >= 1, m >= k, k >= n, {ZERO} |- sum(f(n, j), j, n + 1, k) = 0")
none_in_row.prove(induction("k", start="n", step=[theory.assume(ZERO).at(i="n", j="k + 1")]))
none = lemma(f"n >= 0, m >= n, {ZERO} |- {ABOVE.format('m', 'n')} = 0")
none.prove(induction("n", step=[none_in_row.at(n="n + 1", k="m")]))
