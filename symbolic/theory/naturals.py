"""A sequence of naturals, whatever the sequence of real numbers that it is made from; every one is such a sequence."""

from math import floor

from symbolic.search.methods import induction
from symbolic.theory.theory import Theory

theory = Theory("sequences of naturals", integers="K i j")
lemma = theory.lemma

theory.sequence("amount(j)")
got = theory.explicit("got(j) = floor(abs(amount(j)))")
theory.model(got, lambda j, *, amount: floor(abs(amount(j))))
absolute = lemma("|- abs(x) >= 0")
above_minus_one = lemma("|- got(j) > -1").prove(using=[absolute.at(x="amount(j)")])
got_not_negative = lemma("|- got(j) >= 0")
total_not_negative = lemma("K >= 0 |- sum(got(j), j, 1, K) >= 0")
total_at_least = lemma("i >= 1, K >= i |- sum(got(j), j, 1, K) >= got(i)", name="counts below their sum")
total_at_least.prove(induction("K", start="i", base=[total_not_negative.at(K="i - 1")]))
