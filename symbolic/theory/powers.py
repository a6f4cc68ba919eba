"""Powers and roots: what is monotone in the base, k-th roots, and the binomial theorem.

The laws of powers are the prover's own.  The k-th root of y > 0 is the real power pow(y, 1/k), which is exp(log(y)/k)
by definition.
"""

from symbolic.search.methods import cases
from symbolic.theory.theory import Theory

theory = Theory("powers", integers="m n i k")
lemma = theory.lemma

equal_powers = lemma("n >= 0, x = y |- x^n = y^n")
equal_exponents = lemma("x > 0, m = n |- x^m = x^n")
larger_power = lemma("n >= 1, x > y, y >= 0 |- x^n > y^n")
at_least_power = lemma("n >= 1, x >= y, y >= 0 |- x^n >= y^n")
larger_base = lemma("n >= 1, x >= 0, y >= 0, x^n >= y^n |- x >= y")
larger_base.prove(cases("x >= y"), [larger_power.at(x="y", y="x")])
absurd = lemma("n >= 1, x^n > y^n, y^n >= x^n |- x > y")
strictly_larger_base = lemma("n >= 1, x >= 0, y >= 0, x^n > y^n |- x > y")
strictly_larger_base.prove(cases("x > y"), [at_least_power.at(x="y", y="x"), absurd])
not_less = lemma("x >= 0, y >= 0, x^2 = y^2 |- x >= y")
equal_roots = lemma("v >= 0, v = w |- sqrt(v) = sqrt(w)")
root_of_square = lemma("y >= 0, v = y^2 |- sqrt(v) = y")
root_of_inverse_square = lemma("y > 0, v = 1/y^2 |- sqrt(v) = 1/y")
root_of_product = lemma("x > 0, v >= 0 |- sqrt(x*v) = sqrt(v)*sqrt(x)")
sqrt_positive = lemma("x > 0 |- sqrt(x) > 0")
root_of_part = lemma("x > 0, v >= 0, w = x*v |- sqrt(v) = sqrt(w)/sqrt(x)")
root_of_part.prove(using=[root_of_product, sqrt_positive])
equal_from_squares = lemma("x >= 0, y >= 0, x^2 = y^2 |- x = y").prove(using=[not_less, not_less.at(x="y", y="x")])

# The k-th power of the k-th root of y is y, because exp(k t) = exp(t)^k.
exp_of_multiple = lemma("n >= 0 |- exp(n*t) = exp(t)^n")
exp_of_log = lemma("y > 0, t = log(y) |- exp(t) = y")
power_of_exp = lemma("y > 0, k >= 1, k*t = log(y) |- exp(t)^k = y")
power_of_exp.prove(using=[exp_of_multiple.at(n="k"), exp_of_log.at(t="k*t")])
root_is_exp = lemma("y > 0, k >= 1 |- pow(y, 1/k) = exp(log(y)/k)")
root_positive = lemma("y > 0, k >= 1 |- pow(y, 1/k) > 0")
power_of_root = lemma("y > 0, k >= 1 |- pow(y, 1/k)^k = y")
power_of_root.prove(using=[power_of_exp.at(t="log(y)/k"), equal_powers.at(x="pow(y, 1/k)", y="exp(log(y)/k)", n="k")])
one_to_the_k = lemma("k >= 0 |- 1^k = 1")
power_above_one = lemma("y > 1, k >= 1 |- pow(y, 1/k)^k > 1^k").prove(using=[power_of_root, one_to_the_k])
root_above_one = lemma("y > 1, k >= 1 |- pow(y, 1/k) > 1", name="roots above 1").prove(
    using=[root_positive, power_above_one, strictly_larger_base.at(x="pow(y, 1/k)", y=1, n="k")], unfold=False
)

binomial_theorem = lemma(
    "n >= 0, y > 0 |- sum(binomial(n, i)*x^i*y^(n - i), i, 0, n) = (x + y)^n", name="binomial theorem"
)
