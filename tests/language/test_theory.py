"""Theories: an arbitrary sequence with a meaning, and where texts are read."""

from __future__ import annotations

import pytest

from symbolic.errors import DerivationError
from symbolic.kernel import Refused, Theorem
from symbolic.language.models import model_of
from symbolic.language.statement import StatementError
from symbolic.search.errors import NotFound
from symbolic.search.methods import cases, induction
from symbolic.theory.theory import Theory, TheoryError


def theories() -> tuple[Theory, Theory, object]:
    """A product of arbitrary factors r(1) .. r(n), and a theory that does not know it."""
    of = Theory("products", integers="n j")
    of.sequence("r(n)")
    return of, Theory("powers", integers="n j"), of.recursive("all(n)", "1", "all(n)*r(n + 1)")


def test_a_sequence_with_a_meaning() -> None:
    _, powers, product = theories()
    powers.interpreted(product, "r(j) = 2*x")
    assert type(powers.lemma("n >= 0 |- all(n, x) = 2^n*x^n").prove(induction("n")).theorem) is Theorem
    with pytest.raises(NotFound):
        _ = powers.lemma("n >= 0 |- all(n, x) = 2^n*x^(n + 1)").prove(induction("n"), seconds=3).theorem


def test_a_proof_that_is_told_apart_is_the_one_that_is_done() -> None:
    _, powers, product = theories()
    powers.interpreted(product, "r(j) = 2*x")
    apart = powers.lemma("n >= 0 |- all(n, x) = 2^n*x^n").prove(induction("n"))
    with pytest.raises(NotFound, match="a split is a relation"):
        _ = powers.lemma("n >= 0 |- all(n, x) = 2^n*x^n").prove(cases(" "), unfold=False).theorem
    assert type(apart.theorem) is Theorem


def test_functions_of_one_name_are_told_by_their_arguments() -> None:
    of, _, product = theories()
    of.interpreted(product, "r(j) = 2*x")
    both = of.lemma("n >= 0, (for all j: |- r(j) = 2*x) |- all(n) = all(n, x)").prove(induction("n"))
    assert type(both.theorem) is Theorem
    with pytest.raises(TheoryError, match="a function all already"):
        of.interpreted(product, "r(j) = 3*y")
    with pytest.raises(StatementError, match="all takes 1 argument, not 3"):
        _ = of.lemma("|- all(n, x, 2) = 1").claim


def test_only_a_sequence_of_the_definition_gets_one() -> None:
    _, powers, product = theories()
    with pytest.raises(TheoryError, match="no s in the definition of all"):
        powers.interpreted(product, "s(j) = 2*x")


def test_a_lemma_is_carried_to_a_meaning_of_its_sequence() -> None:
    of, powers, product = theories()
    positive = of.lemma("n >= 0, (for all j: |- r(j) > 0) |- all(n) > 0").prove(induction("n"))
    powers.interpreted(product, "r(j) = 2^j")
    carried = powers.carried(positive, "r(j) = 2^j")
    assert carried.claim.key() == carried.theorem.claim.key()
    assert type(powers.lemma("n >= 0 |- all(n) > 0").theorem) is Theorem
    zero_first = Theory("a zero first", integers="n j")
    zero_first.interpreted(product, "r(j) = j - 1")
    zero_first.carried(positive, "r(j) = j - 1")
    with pytest.raises(NotFound):
        _ = zero_first.lemma("n >= 1 |- all(n) > 0").prove(seconds=3).theorem
    with pytest.raises(TheoryError, match="no s in"):
        _ = powers.carried(positive, "s(j) = 2^j").claim


POSITIVE = "(for all j: |- w(j) > 0)"


@pytest.mark.parametrize(
    ("text", "twin"),
    [
        (  # what is granted for all values shows summands and powers to be defined
            f"{POSITIVE}, n >= 0 |- sum(c(j)*(w(j)/w(j)), j, 1, n) = sum(c(j), j, 1, n)",
            "n >= 0 |- sum(c(j)*(w(j)/w(j)), j, 1, n) = sum(c(j), j, 1, n)",
        ),
        (
            f"{POSITIVE}, n >= 0 |- sum(w(n + 1)^(-n)*c(j), j, 1, n) = w(n + 1)^(-n)*sum(c(j), j, 1, n)",
            "n >= 0 |- sum(w(n + 1)^(-n)*c(j), j, 1, n) = w(n + 1)^(-n)*sum(c(j), j, 1, n)",
        ),
        (  # a side of the goal is equal to a product of what is positive
            "x > 0, n >= 0, tower(n, x) > 0 |- tower(n + 1, x) > 0",
            "x > 0, n >= 0, tower(n, x) > 0 |- tower(n + 1, x) > 1",
        ),
    ],
)
def test_side_conditions_from_the_library(text: str, twin: str) -> None:
    of = Theory("weights", integers="n j")
    for head in ("w(j)", "c(j)"):
        of.sequence(head)
    of.explicit("size(j) = floor(abs(j))")
    of.lemma("|- size(j) > -1").prove(using=[of.lemma("|- abs(x) >= 0").prove(cases("x >= 0")).at(x="j")])
    of.lemma("|- size(j) >= 0")
    of.recursive("tower(n, x)", "1", "(size(n) + 1)*x^size(n)*tower(n, x)")
    of.lemma("n >= 0, x > 0 |- tower(n + 1, x) = (size(n) + 1)*x^size(n)*tower(n, x)")
    assert type(of.lemma(text).theorem) is Theorem
    with pytest.raises(NotFound):
        _ = of.lemma(twin).prove(seconds=3).theorem


def test_a_domain_is_told_by_the_parameters_and_declared_once() -> None:
    theory = Theory("limited", integers="n m")
    theory.model(theory.explicit("twice(n) = 2*n", domain="n >= 0"), lambda n: 2 * n)
    with pytest.raises(DerivationError, match="twice has another domain elsewhere"):
        Theory("again", integers="n").explicit("twice(n) = 2*n", domain="n >= 1")
    for domain in ("m >= 0", "twice(n) >= 0", "(for all m: |- m >= n)"):
        with pytest.raises(TheoryError, match="the domain of thrice is told by its parameters, not by"):
            theory.explicit("thrice(n) = 3*n", domain=domain)
    model = model_of(theory.functions["twice"])
    assert model is not None and model(2) == 4
    with pytest.raises(Refused, match="twice has no model at -1"):
        model(-1)


def test_a_model_that_is_told_apart_is_asked_in_the_domain_alone() -> None:
    theory = Theory("limited", integers="n")
    fourfold = theory.explicit("fourfold(n) = 4*n", domain="n >= 0")
    assert model_of(fourfold) is None
    theory.model(fourfold, lambda n: n + n + n + n)
    model = model_of(fourfold)
    assert model is not None and model(2) == 8
    with pytest.raises(Refused, match="fourfold has no model at -1"):
        model(-1)


@pytest.mark.parametrize("part", ["base", "step"])
def test_lemmas_of_one_part_are_read_where_they_are_used(part: str) -> None:
    below = Theory("below", integers="i")
    below.sequence("b(i)")
    grows = below.lemma("(for all i: b(i + 1) >= b(i)) |- b(i + 1) >= b(i)")
    here = Theory("here", integers="k n", on=[below])
    here.recursive("double(k)", "0", "double(k) + 2")  # neither k nor `double` means anything below
    named = grows.at({"b(k)": "double(k)"}, i="k - 1")
    claim = here.lemma("k >= 1 |- double(k) >= 1").prove(induction("k", start=1, **{part: [named]}))
    assert claim.theorem.claim == claim.claim
