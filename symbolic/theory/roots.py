"""k-th roots as k grows: k (y^(1/k) - 1) falls, and k (1 - y^(-1/k)) rises, both towards log(y), for y > 1.

Two neighbours are powers of the root of the order k (k + 1), and x^k grows faster than a line (`apart`).
"""

from symbolic.search.methods import induction
from symbolic.theory import powers
from symbolic.theory.theory import Theory

theory = Theory("roots", on=[powers.theory])
lemma = theory.lemma

ROOT, NEXT, BOTH = "pow(y, 1/k)", "pow(y, 1/(k + 1))", "pow(y, 1/(k*(k + 1)))"
bernoulli = lemma("n >= 0, x > 0 |- x^n >= 1 + n*(x - 1)", name="Bernoulli's inequality").prove(induction("n"))
slower = lemma("k >= 1, x > 0, (x - 1)^2 > 0 |- k*(x^(k + 1) - 1) > (k + 1)*(x^k - 1)", name="neighbouring exponents")
apart = lemma("k >= 1, x > 0, (x - 1)^2 > 0, b = x^(k + 1), a = x^k |- k*(b - 1) > (k + 1)*(a - 1)")
apart.prove(using=[slower])
of_both = [lemma(f"y > 0, k >= 1 |- {BOTH}^{n} = {root}") for n, root in (("(k + 1)", ROOT), ("k", NEXT))]
above_one = powers.root_above_one.at(k="k*(k + 1)")
falls = lemma(f"k >= 1, y > 1 |- k*({ROOT} - 1) > (k + 1)*({NEXT} - 1)")
falls.prove(using=[*of_both, apart.at(x=BOTH, b=ROOT, a=NEXT), above_one])
linear = lemma("k >= 1, x > 1, x^k = y |- y >= 1 + k*(x - 1)")
above_log = lemma(f"k >= 1, y > 1 |- k*({ROOT} - 1) >= log(y)")
log_positive = lemma("y > 1 |- log(y) > 0")

# The inverse roots.
GAP = f"(1 - 1/{ROOT})"
gap_positive = lemma(f"k >= 1, y > 1 |- {GAP} > 0")
inverse_power = lemma("k >= 1, x > 0, x^k = y |- (1/x)^k = 1/y")
above_inverse = lemma(f"k >= 1, x > 0, y > 1, u <= x^k, u >= 1/y |- x >= 1/{ROOT}")
above_inverse.prove(using=[inverse_power.at(x=ROOT), powers.power_of_root, powers.larger_base.at(n="k", y=f"1/{ROOT}")])
inverse_below = lemma("x > 1 |- (1/x - 1)^2 > 0")
inverses = [inverse_power.at(x=BOTH, y=NEXT), inverse_power.at(x=BOTH, y=ROOT, k="k + 1")]
rises = lemma(f"k >= 1, y > 1 |- (k + 1)*(1 - 1/{NEXT}) > k*{GAP}").prove(
    using=[
        *of_both,
        above_one,
        inverse_below.at(x=BOTH),
        *inverses,
        apart.at(x=f"1/{BOTH}", b=f"1/{ROOT}", a=f"1/{NEXT}"),
    ]
)
multiple = lemma("k >= 1, v = exp(x), k*x = e, x >= 1 - 1/exp(x) |- e >= k*(1 - 1/v)")
below_log = lemma(f"k >= 1, y > 1 |- log(y) >= k*{GAP}").prove(using=[multiple.at(v=ROOT, x="log(y)/k", e="log(y)")])
# Powers on both sides of 1.
balanced = lemma("k >= 1, 0 <= x, x < 1 |- (1 + x)^k*(1 - x)^k <= 1", name="powers on both sides of 1")
below_line = lemma("k >= 1, 0 <= x, x < 1 |- (1 - x)^k >= 1 - k*x")
chances = [lemma(f"k >= 1, 0 < x, x < 1 |- {power} > 0") for power in ("(1 + x)^k", "(1 - x)^k")]
cleared = lemma("u > 0, y > 0, u*v <= 1, v >= e, e >= 1/y |- u <= y")
below_one = lemma("k >= 1, x > 0, y > 1, k*x <= 1 - 1/y |- x < 1")
upwards = lemma("k >= 1, x > 0, y > 1, k*x <= 1 - 1/y |- (1 + x)^k <= y")
upwards.prove(using=[below_one, balanced, below_line, *chances, cleared.at(u="(1 + x)^k", v="(1 - x)^k", e="1 - k*x")])
