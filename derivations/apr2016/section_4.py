r"""Apr 2016, section 4, before 4.1: one bit a record, $L = 1$.

Everything is right.  The law of the count is that of $A_n(m)$ for any collection with $m$ ones, and the privacy ratio
of two neighbours is a value of $\pi_n$ or the inverse of one.  One direction is enough: $1/\pi_n(s; m)$ is $\pi_n(n -
s; n - 1 - m)$, as ones and zeros may be exchanged.
"""

# x_i is `bit_of(i, x)`; the other collection, x', has another record r.  `ones_of(n, s, x, p, q)` is the probability
# that s of the n records of x are reported as ones.

from derivations.apr2016 import paper
from derivations.author import Theory, cases
from derivations.laws import collections as of
from derivations.laws import probability_ratio as ratio
from derivations.laws import quantile, single_bits

laws = Theory("one bit a record", on=[single_bits.theory, quantile.theory])
laws.sequence("reported(i)")
section = paper.section("4", "The case L = 1", __name__, given=["chance"], laws=[laws])

# How a sum of reported bits is made up, by the records behind them.
SHARES = "sum(bit_of(i, x)*reported(i), i, 1, n) + sum((1 - bit_of(i, x))*reported(i), i, 1, n)"

row = section.item("4-one-bit", r"s = 1 - x_1 \implies P[R(x_1) = s] = q").stands(at="4:2:1")
row.title("A single bit is flipped with probability $q$.").prove(by=cases("written(x, 1) >= 1"))

row = section.item("4a", reason="the number of ones is one of the integers from 0 to n", by_hand="92db1cc62d21")
row.title("Every collection is in one of the parts: its number of ones is an integer from 0 to $n$.")
for line in ("0 <= ones_among(n, x)", "ones_among(n, x) <= n", "floor(ones_among(n, x)) = ones_among(n, x)"):
    row.prove(f"|- {line}", given="n >= 0")

row = section.item("4b", reason="the reported zeros, counted beside the reported ones", by_hand="03775a8628f6")
row.title("What is not reported as a one is reported as a zero, so the second count is $n$ less the first.")
row.note(
    "The query $A$ of section 2.2 has the counts $(s, n - s)$ with the probability that $s$ ones are reported, for $m$ "
    "ones the law of $A_n(m)$: two outcomes of one bit, $d_f = 1$, any $B \\geq 2$; the vector number $e$ is 1, and "
    "$z_i$ is 1 where record $i$ of the collection $z$ is this vector, otherwise 0."
)
row.prove("|- sum(1 - reported(i), i, 1, n) = n - sum(reported(i), i, 1, n)", given="n >= 0")
row.also(single_bits.query)
row.also(single_bits.query_law)

row = section.item("4c", reason="the sum of the reports, split by the records; its law", by_hand="25ef6b1365a8")
row.stands(as_in="jan2016:4.2-law")
row.title("The reported ones come from ones and from zeros; their number has the law of a sum of two binomials.")
row.prove(f"|- sum(reported(i), i, 1, n) = {SHARES}", given="n >= 0")
row.also("|- ones_of(n, s, x, p, q) = a(n, m, s, p, q)", given="n >= 0; m ones")
row.prove(
    "|- ones_of(n, s, x, p, q) = two(m, n - m, s, p, q)", given="n >= 0; m ones", using=[of.two_law.at(z="n - m")]
)

section.item(
    "4-support",
    r"0 \leq s \leq n \implies P[A_n(m) = s] > 0; s < 0 \implies P[A_n(m) = s] = 0; s > n \implies P[A_n(m) = s] = 0",
).stands(at="4:4:1").title("The support is $0, \\dots, n$, whatever $m$ is.").prove(given=r"0 \leq m \leq n")

row = section.item(
    "4-neighbours", r"x_r = 1 \implies \sum_{i=1}^n x'_i = m - 1; x_r = 0 \implies \sum_{i=1}^n x'_i = m + 1"
).stands(at="4:4:2")
row.title("A collection that differs in one row has one 1 less, where this row is 1, or one more, where it is 0.")
# Few points meet these; one does for each.
CASES = [("x_r = 1", "n = 1, r = 1, m = 1, x = 2, x' = 0"), ("x_r = 0", "n = 1, r = 1, m = 0, x = 0, x' = 2")]
for link, (case, at) in enumerate(CASES, 1):
    row.prove(link=link, given=f"n >= 0; m ones; {case}; one row", point=at, using=[of.turned.at(y="x", u="x'")])

row = section.item("4d", kind="definition").stands(as_in="jan2016:4.2-ratio")
row.title("The privacy ratio for one bit a record; it is defined for all $s$ and $m$ in their ranges.")
row.also(r"P[A_n(m + 1) = s] > 0", given=r"0 \leq m; m \leq n - 1; 0 \leq s \leq n")

known = [of.turned.at(y="x", u="x'"), of.counted.at(y="x"), ratio.positive]
known += [bound.at(y=y) for bound in (of.not_negative, of.not_above) for y in ("x", "x'")]
values = ("m - 1", "a(n, m - 1, s, p, q)/a(n, m, s, p, q)"), ("m + 1", "1/(a(n, m, s, p, q)/a(n, m + 1, s, p, q))")
row = section.item("4e", reason="two cases: the record r", by_hand="cc3bb590df92")
row.stands(steps=("4b", "4c", "4-neighbours", "4d")).note("Both laws are those of the query, by 4b for each.")
row.title(r"The privacy ratio of two neighbours, by the record in which they differ: a value of $\pi_n$, or $1/\pi_n$.")
for (case, at), (size, value) in zip(CASES, values, strict=True):
    how = {"given": rf"n >= 0; m ones; {case}; one row; 0 \leq s \leq n", "point": f"{at}, s = 0, q = 1/4"}
    using = [of.counted.at(y="x'", m=size), *known, ratio.positive.at(m=size)]
    row.prove(f"|- ones_of(n, s, x', p, q)/ones_of(n, s, x, p, q) = {value}", **how, using=using)

row = section.item("4-suffices", r"\frac{1}{\pi_n(s; m)} = \pi_n(n - s; n - 1 - m)").stands(
    at="4:5:1", steps=("4e",), as_in="jan2016:4.2-wlog"
)
row.title(r"It is enough to study $\pi_n$: the ratio for a change from 0 to 1 is one from 1 to 0 elsewhere.")
row.note("A reason for one direction that the paper does not give: ones and zeros may be exchanged.")
row.prove(given=r"0 \leq m; m \leq n - 1; 0 \leq s \leq n")
