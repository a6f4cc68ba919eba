"""Powers of q and 1 - q for 0 < q < 1/2, which are the weights of patterns of flips: put together, and compared."""

from symbolic.search.methods import cases
from symbolic.theory.indicators import low
from symbolic.theory.theory import Theory

theory = Theory("weights", integers="L n c")
lemma = theory.lemma

CHANCE = "q > 0, 1/2 > q"
together = lemma(f"{CHANCE} |- q^(L + 1 - (c + n))*(1 - q)^(c + n) = q^(L - c)*(1 - q)^c*(q^(1 - n)*(1 - q)^n)")
same_count = lemma(f"{CHANCE}, c = n |- q^(L - c)*(1 - q)^c = q^(L - n)*(1 - q)^n")
kept = lemma(f"{CHANCE}, n >= 0 |- (1 - q)^n >= q^n")
kept_more = lemma(f"{CHANCE}, n >= 1 |- (1 - q)^n > q^n")
most = lemma(f"{CHANCE}, n >= c, c >= 0 |- (1 - q)^n >= q^(n - c)*(1 - q)^c")
less_than_most = lemma(f"{CHANCE}, n >= c + 1 |- (1 - q)^n > q^(n - c)*(1 - q)^c")
least = lemma(f"{CHANCE}, c >= 0 |- q^(n - c)*(1 - q)^c >= q^n")
more_than_least = lemma(f"{CHANCE}, n >= c, c >= 1 |- q^(n - c)*(1 - q)^c > q^n")
certain = lemma(f"{CHANCE}, n >= 1 |- (1 - q)^n < 1")
flipped_bit = lemma(f"{CHANCE}, n = 0 |- q^(1 - n)*(1 - q)^n = q")
bit_power = lemma(f"{CHANCE}, n*(1 - n) = 0 |- q^(1 - n)*(1 - q)^n = (1 - q)*n + q*(1 - n)")
bit_power.prove(cases("n >= 1"), [low.at(x="n"), flipped_bit])
kept_positive = lemma(f"{CHANCE}, L >= 0 |- (1 - q)^L > 0")
