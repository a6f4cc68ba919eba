"""Drawing k of n bits, s of which are ones: falling products, factorials and binomial coefficients.

`falling(j, x)` is x (x - 1) .. (x - j + 1), `repeated(j, x)` is x x .. x, both with j factors.  C(k, i) times
falling(i, s) falling(k - i, n - s) / falling(k, n) is the probability of i ones among k bits drawn without, and with
`repeated` for `falling` with replacement.
"""

from math import prod

from symbolic.search.methods import cases, induction
from symbolic.theory import powers
from symbolic.theory.theory import Theory

theory = Theory("drawing", integers="N n m z i j k d s t r last", on=[powers.theory])
lemma = theory.lemma

falling = theory.recursive("falling(j, x)", "1", "falling(j, x)*(x - j)")
theory.model(falling, lambda j, x: prod(x - i for i in range(int(j))))
repeated = theory.recursive("repeated(j, x)", "1", "repeated(j, x)*x")
theory.model(repeated, lambda j, x: prod([x] * int(j)))
repeated_power = lemma("j >= 0 |- repeated(j, x) = x^j", name="repeated drawing").prove(induction("j"))

# The first n factors are positive, and the next one is 0.
falling_positive = lemma("j >= 0, n >= j |- falling(j, n) > 0", name="positive falling factorials")
falling_positive.prove(induction("j"))
falling_zero = lemma("n >= 0, j >= n + 1 |- falling(j, n) = 0").prove(induction("j", start="n + 1"))
falling_not_negative = lemma("n >= 0, j >= 0 |- falling(j, n) >= 0").prove(cases("n >= j"))
falling_factorial = lemma("j >= 0, n >= j |- falling(j, n)*factorial(n - j) = factorial(n)", name="falling factorials")
falling_factorial.prove(induction("j"))
binomial_factorial = lemma(
    "j >= 0, n >= j |- binomial(n, j)*factorial(j)*factorial(n - j) = factorial(n)", name="binomials by factorials"
).prove(induction("j"))

# C(n - k, s - i)/C(n, s), with factorials and without: where there are not enough bits of one kind, both ends are 0.
SOME = "i >= 0, k >= i, n >= k, s >= 0, n >= s"
CHOICES, FACTORS = "binomial(n - k, s - i)/binomial(n, s)", "falling(i, s)*falling(k - i, n - s)/falling(k, n)"
FACTORIALS = (
    "factorial(n - k)/factorial(n)*(factorial(s)/factorial(s - i))*(factorial(n - s)/factorial(n - s - (k - i)))"
)
as_factorials = lemma(f"{SOME}, s >= i, n - s >= k - i |- {CHOICES} = {FACTORIALS}")
as_products = lemma(f"{SOME}, s >= i, n - s >= k - i |- {FACTORIALS} = {FACTORS}")
few_ones = lemma(f"{SOME}, i >= s + 1 |- {CHOICES} = {FACTORS}")
few_zeros = lemma(f"{SOME}, k - i >= n - s + 1 |- {CHOICES} = {FACTORS}")
enough = lemma(f"{SOME}, s >= i |- {CHOICES} = {FACTORS}").prove(cases("n - s >= k - i"))
without_replacement = lemma(f"{SOME} |- {CHOICES} = {FACTORS}", name="drawing without replacement")
without_replacement.prove(cases("s >= i"))

# With j bits of the same kind, each factor (s - i)/(n - i) is at most s/n; from the second on it is less, if 0 < s < n.
together = lemma("s >= 0, n >= s, j >= 0 |- falling(j, s)*n^j >= 0")
at_most = lemma(
    "s >= 0, n >= s, j >= 0, n >= j |- s^j*falling(j, n) >= falling(j, s)*n^j",
    name="drawing with and without replacement",
).prove(induction("j"), [together])
less = lemma(
    "s >= 1, n >= s + 1, j >= 2, n >= j |- s^j*falling(j, n) > falling(j, s)*n^j",
    name="drawing with and without replacement, strictly",
).prove(induction("j", start=2), [together])

# Vandermonde's convolution.
one_choice_more = lemma(
    "m >= 0, k >= 0, last >= 0 |- sum(binomial(k + 1, i)*binomial(m, s - i), i, 0, last + 1)"
    " = sum(binomial(k, i)*binomial(m, s - i), i, 0, last + 1) + sum(binomial(k, i)*binomial(m, s - 1 - i), i, 0, last)"
).prove(induction("last"))
convolution = lemma("m >= 0, k >= 0 |- sum(binomial(k, i)*binomial(m, s - i), i, 0, k) = binomial(m + k, s)")
convolution.prove(induction("k", bound="s"), [one_choice_more.at(last="k")])
vandermonde = lemma("k >= 0, n >= k |- sum(binomial(k, i)*binomial(n - k, s - i), i, 0, k) = binomial(n, s)")

# Weighted with C(k, i), the probabilities add up to 1, of drawing without replacement and with it.
WITHOUT, WITH = FACTORS, "repeated(i, s)*repeated(k - i, n - s)/repeated(k, n)"
some_choices = lemma("s >= 0, n >= s |- binomial(n, s) > 0")
without_total = lemma(
    "k >= 0, n >= k, s >= 0, n >= s"
    f" |- binomial(n, s)*sum(binomial(k, i)*({WITHOUT}), i, 0, k)"
    " = sum(binomial(k, i)*binomial(n - k, s - i), i, 0, k)"
)
without_sum = lemma(f"k >= 0, n >= k, s >= 0, n >= s |- sum(binomial(k, i)*({WITHOUT}), i, 0, k) = 1")
repeated_positive = lemma("k >= 0, n >= 1 |- repeated(k, n) > 0")
with_total = lemma(
    "k >= 0, n >= 1, n >= s + 1"
    f" |- n^k*sum(binomial(k, i)*({WITH}), i, 0, k) = sum(binomial(k, i)*s^i*(n - s)^(k - i), i, 0, k)"
)
with_sum = lemma(f"k >= 0, n >= 1, s >= 0, n >= s + 1 |- sum(binomial(k, i)*({WITH}), i, 0, k) = 1")
with_powers = lemma(f"{SOME}, n >= 1 |- {WITH} = s^i*(n - s)^(k - i)/n^k")
# With bits of one kind only, drawing without replacement is not more likely.
of_one_kind = lemma("k >= 1, n >= k, s >= 0, n >= s |- falling(k, s)/falling(k, n) <= repeated(k, s)/repeated(k, n)")
less_of_one_kind = lemma(
    "k >= 2, n >= k, s >= 1, n >= s + 1 |- falling(k, s)/falling(k, n) < repeated(k, s)/repeated(k, n)"
)
