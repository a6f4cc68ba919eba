"""Logarithms of ratios: at most eps where the ratio is at most e^eps, and the other way round."""

from symbolic.theory.theory import Theory

theory = Theory("logarithms")
lemma = theory.lemma

log_grows = lemma("x > 0, y >= x |- log(y) >= log(x)", name="log is monotone")
exp_grows = lemma("x >= y |- exp(x) >= exp(y)", name="exp is monotone")
at_most_exp = lemma("x > 0, log(x) <= z |- x <= exp(z)")
log_at_most = lemma("x > 0, x <= exp(z) |- log(x) <= z")
log_of_ratio = lemma("x > 0, y > 0, x <= exp(z)*y |- log(x/y) <= z")
