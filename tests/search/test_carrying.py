"""Theorems about sequences, these given meanings: their sums are those of the statement language."""

from __future__ import annotations

import pytest

from symbolic.kernel import Claim, Refused, Theorem, assume, instance, var
from symbolic.search.carrying import carried, meant, stated, supposing
from symbolic.search.counterexample import counterexample
from symbolic.search.errors import NotFound
from symbolic.search.methods import induction
from symbolic.theory.theory import Theory


def sums() -> Theory:
    """A theory with two sequences, and a sum of their products."""
    of = Theory("sums", integers="n k u v")
    of.sequence("a(k)")
    of.sequence("b(k)")
    return of


MEANINGS = "a(k) = k*x", "b(k) = v - k"
SUM = "sum(k*x*(v - k), k, 0, n)"


def test_the_sums_of_what_is_carried_are_those_that_are_stated() -> None:
    of = sums()
    linear = of.lemma("n >= 0 |- sum(3*a(k)*b(k), k, 0, n) = 3*sum(a(k)*b(k), k, 0, n)").prove(induction("n"))
    here = of.carried(linear, *MEANINGS)
    said = of.claim(f"n >= 0 |- sum(3*k*x*(v - k), k, 0, n) = 3*{SUM}")
    assert here.claim.key() == here.theorem.claim.key() == said.key()
    # As the kernel puts the meanings in, it is another function that is summed.
    free = {g for f in linear.claim.functions() for g in f.free}
    plain = instance(linear.theorem, {}, [of._meaning(MEANINGS[0], free, "")])
    assert plain.claim.key() != stated(plain.claim).key()


def test_several_meanings_may_have_the_same_variable() -> None:
    of = sums()
    linear = of.lemma("n >= 0 |- sum(3*a(k)*b(k), k, 0, n) = 3*sum(a(k)*b(k), k, 0, n)").prove(induction("n"))
    texts = "a(k) = k*x", "b(k) = v - k*x"
    found = of.carried(linear, *texts)
    said = of.claim("n >= 0 |- sum(3*k*x*(v - k*x), k, 0, n) = 3*sum(k*x*(v - k*x), k, 0, n)")
    assert found.theorem.claim.key() == said.key()
    free = {g for f in linear.claim.functions() for g in f.free}
    meanings = [of._meaning(text, free, "") for text in texts]
    with pytest.raises(Refused, match="capture"):
        instance(linear.theorem, {}, meanings)
    assert carried(linear.theorem, meanings).claim.key() == meant(linear.claim, meanings).key()


def test_what_is_supposed_of_all_is_supposed_as_it_is_stated() -> None:
    of = sums()
    below = of.lemma("(for all n: n >= 0 |- 1 >= sum(a(k)*b(k), k, 0, n)) |- 1 >= sum(a(k)*b(k), k, 0, 5)")
    here = of.carried(below, *MEANINGS)
    assert (
        here.theorem.claim.key()
        == of.claim(f"(for all n: n >= 0 |- 1 >= {SUM}) |- 1 >= sum(k*x*(v - k), k, 0, 5)").key()
    )
    # What is said of another sum says nothing of this one.
    other = of.hypotheses("(for all n: n >= 0 |- 1 >= sum(k*x*(v + k), k, 0, n))")[0]
    wanted = here.claim.given[0]
    assert isinstance(other, Claim) and isinstance(wanted, Claim)
    assert type(supposing(wanted, assume(wanted), [wanted])) is Theorem
    with pytest.raises(NotFound):
        supposing(wanted, assume(other), [other])


def test_a_counterexample_takes_what_is_known_as_it_is_stated() -> None:
    of = sums()
    claim = of.claim("(for all n: n >= 0 |- 0 >= sum(a(k)*b(k), k, 0, n)) |- 0 > sum(a(k)*b(k), k, 0, 1)")
    free = {g for f in claim.functions() for g in f.free}
    meanings = [of._meaning(text, free, "") for text in ("a(k) = 0", "b(k) = k*x")]
    nothing = of.lemma("(for all k: |- a(k) = 0), n >= 0 |- 0 >= sum(a(k)*b(k), k, 0, n)").prove(
        using=[of.lemma("(for all k: |- a(k) = 0), n >= 0 |- sum(a(k)*b(k), k, 0, n) = 0").prove(induction("n"))]
    )
    known = of.carried(nothing, "a(k) = 0", "b(k) = k*x").theorem
    assert counterexample(claim, {var("x"): 1}, meanings=meanings, using=[known]).reason == "false"
    with pytest.raises(NotFound, match="not shown at this point"):
        counterexample(
            of.claim("(for all n: n >= 0 |- sum(a(k)*b(k), k, 0, n) > 0) |- 0 > sum(a(k)*b(k), k, 0, 1)"),
            {var("x"): 1},
            meanings=meanings,
            using=[known],
        )
