"""Log-concave sequences: one more factor u + v x of the generating function leaves b(i) log-concave.

The sequence of the generating function 1, from which products begin, is `unit(i)`: 1 at i = 0, else 0.
`one_more_factor` says it with two indices, `one_more_factor_strictly` with one, strictly for 0..d + 1.
"""

from symbolic.search.methods import cases, first, sign
from symbolic.theory.theory import Theory

theory = Theory("log-concave sequences", integers="i j k d")
lemma = theory.lemma

unit = theory.explicit("unit(i) = pos(i)*pos(-i)")
theory.model(unit, lambda i: int(i == 0))
unit_not_negative = lemma("unit(i) >= 0").prove(sign("i"))
unit_log_concave = lemma("i >= j |- unit(i)*unit(j) >= unit(i + 1)*unit(j - 1)").prove(sign("i"))

b = theory.sequence("b(i)")
concave_b = "(for all i, j: i >= j |- b(i)*b(j) >= b(i + 1)*b(j - 1))"
strict_b = "(for all i: i >= 0, i <= d |- b(i)^2 > b(i + 1)*b(i - 1))"
b_is_concave, b_is_strict = theory.assume(concave_b), theory.assume(strict_b)
around = [b_is_concave, b_is_concave.at(j="j - 1"), b_is_concave.at(i="i - 1"), b_is_concave.at(i="i - 1", j="j - 1")]
one_more_factor = lemma(
    f"{concave_b}, u >= 0, v >= 0, i >= j"
    " |- (u*b(i) + v*b(i - 1))*(u*b(j) + v*b(j - 1)) >= (u*b(i + 1) + v*b(i))*(u*b(j - 1) + v*b(j - 2))",
    name="one more factor",
).prove(first("i", "j"), around)
one_more_factor_strictly = lemma(
    f"{concave_b}, {strict_b}, d >= 0, u > 0, v > 0, i >= 0, i <= d + 1"
    " |- (u*b(i) + v*b(i - 1))^2 > (u*b(i + 1) + v*b(i))*(u*b(i - 1) + v*b(i - 2))",
    name="one more factor, strictly",
).prove(cases("d >= i"), [b_is_strict.at(i="i - 1"), b_is_concave.at(j="i"), b_is_concave.at(j="i - 1")])
