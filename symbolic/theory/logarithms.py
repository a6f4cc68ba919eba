"""Logarithms of ratios: at most eps where the ratio is at most e^eps, and the other way round."""

from symbolic.theory.theory import Theory

theory = Theory("logarithms")
lemma = theory.lemma

log_grows = lemma("x > 0, y >= x |- log(y) >= log(x)")
exp_grows = lemma("x >= y |- exp(x) >= exp(y)")
log_of_exp = lemma("log(exp(x)) = x")
exp_of_log = lemma("x > 0 |- exp(log(x)) = x")
exp_above_tangent = lemma("exp(x) >= x + 1")
at_most_exp = lemma("x > 0, log(x) <= z |- x <= exp(z)", using=[exp_grows.at(x="z", y="log(x)"), exp_of_log])
log_at_most = lemma("x > 0, x <= exp(z) |- log(x) <= z", using=[log_grows.at(y="exp(z)"), log_of_exp.at(x="z")])
log_of_ratio = lemma("x > 0, y > 0, x <= exp(z)*y |- log(x/y) <= z", using=[log_at_most.at(x="x/y")])
