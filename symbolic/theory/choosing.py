"""Factorials and binomial coefficients that are defined for every integer n: n! = 1, and C(n, k) as for 0, if n < 0.

For n >= 0 they are `factorial` and `binomial`; sums over outcomes need no condition on n with them.
"""

from math import comb, factorial

from symbolic.search.methods import induction
from symbolic.theory import log_concave
from symbolic.theory.theory import Theory

theory = Theory("choosing", integers="n k", on=[log_concave.theory])
lemma = theory.lemma

choose = theory.recursive("choose(n, k)", "unit(k)", "choose(n, k) + choose(n, k - 1)", total=True)
theory.model(choose, lambda n, k: comb(max(int(n), 0), int(k)) if k >= 0 else 0)
fact = theory.recursive("fact(n)", "1", "(n + 1)*fact(n)", total=True)
theory.model(fact, lambda n: factorial(max(int(n), 0)))

as_binomial = lemma("n >= 0 |- choose(n, k) = binomial(n, k)")
choose_positive = lemma("k >= 0, n >= k |- choose(n, k) > 0")
not_chosen_first = lemma("n >= 1 |- n*choose(n - 1, k) = (n - k)*choose(n, k)")
fact_positive = lemma("n >= 0 |- fact(n) > 0").prove(induction("n"))
factorial_step = lemma("n >= 1 |- fact(n) = n*fact(n - 1)")
choose_factorials = lemma("k >= 0, n >= k |- choose(n, k)*fact(k)*fact(n - k) = fact(n)").prove(induction("k"))
