"""Positive log-concave sequences b(0), .., b(n): the ratios b(t + 1)/b(t) fall, or do not rise.

apart, strictly_apart    b(t) b(t + r) against b(t - 1) b(t + r + 1)
spread, strictly_spread  b(t)^2 against b(t - r) b(t + r)
first_most               b(r) b(t) >= b(0) b(t + r): the first r steps raise b by no smaller a factor than the next ones
power, strictly_less     x^r b(0) against b(r), for the first ratio x
"""

from symbolic.search.lemma import Instance, Lemma
from symbolic.search.methods import induction
from symbolic.theory import log_concave
from symbolic.theory.theory import Theory

theory = Theory("falling ratios", integers="n r t", on=[log_concave.theory])
lemma = theory.lemma

POSITIVE = "(for all i: 0 <= i, i <= n |- b(i) > 0)"
CONCAVE, STRICT = (f"(for all i: 1 <= i, i <= n - 1 |- b(i)^2 {sign} b(i - 1)*b(i + 1))" for sign in (">=", ">"))
positive = theory.assume(POSITIVE)


def at(*places: str | int) -> list[Instance]:
    """That b is positive there."""
    return [positive.at(i=place) for place in places]


def both(given: str, sign: str) -> tuple[Lemma, Lemma]:
    """The lemmas for a sequence that is log-concave, or strictly so."""
    known = theory.assume(given)
    step = [known.at(i="t"), known.at(i="t + r + 1"), *at("t", "t - 1", "t + r", "t + r + 1", "t + r + 2")]
    apart = lemma(
        f"{POSITIVE}, {given}, t >= 1, n >= t + r + 1, r >= 0 |- b(t)*b(t + r) {sign} b(t - 1)*b(t + r + 1)"
    ).prove(induction("r"), step, unfold=False)
    start = 0 if sign == ">=" else 1
    spread = lemma(f"{POSITIVE}, {given}, r >= {start}, t >= r, n >= t + r |- b(t)^2 {sign} b(t - r)*b(t + r)")
    spread.prove(induction("r", start=start), [apart.at(t="t - r", r="2*r"), apart.at(r=0)], unfold=False)
    return apart, spread


apart, spread = both(CONCAVE, ">=")
strictly_apart, strictly_spread = both(STRICT, ">")
first_most = lemma(f"{POSITIVE}, {CONCAVE}, t >= 1, n >= t + r, r >= 0 |- b(r)*b(t) >= b(0)*b(t + r)").prove(
    induction("r"), [apart.at(t="r + 1", r="t - 1"), *at(0, "t", "r", "r + 1", "t + r", "t + r + 1")], unfold=False
)
FIRST = "n >= r, n >= 1, x*b(0) = b(1), x > 0"
step = [apart.at(t=1, r="r - 1"), *at(0, 1, "r", "r + 1")]
power = lemma(f"{POSITIVE}, {CONCAVE}, r >= 1, {FIRST} |- x^r*b(0) >= b(r)").prove(induction("r", start=1), step)
strictly_less = lemma(f"{POSITIVE}, {STRICT}, r >= 2, {FIRST} |- x^r*b(0) > b(r)")
strictly_less.prove(induction("r", start=2, base=[strictly_apart.at(t=1, r=0)]), step)
