"""(4.22) is false as printed: nothing that a derivation may call makes it proved.  Nor is a true line made refuted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symbolic.kernel import Function, num, var
from symbolic.paper.derivation import Derivation, DerivationError, Item, Paper
from symbolic.paper.registry import import_paper
from symbolic.sources import registry


@pytest.fixture(scope="module")
def paper() -> Paper:
    found, broken = import_paper(registry(Path(__file__).resolve().parents[2] / "derivations"), "jan2016")
    assert not broken
    return found


def derived(item: Item, work: Callable[[Derivation], Any]) -> Derivation:
    made = Derivation(replace(item, function=work))
    work(made)
    return made


@pytest.mark.parametrize("given", [r"n \geq 0; r = 0", r"n = 0; i \geq 5"])
def test_a_hypothesis_of_ours(paper: Paper, given: str) -> None:
    made = derived(paper.items["4.22"], lambda d: d.prove(given=given))
    assert (made.verdict, made.binding.level) == ("open", "supposed")


def test_the_line_itself(paper: Paper) -> None:
    item = paper.items["4.22"]
    (line,) = item.said.links
    with pytest.raises(DerivationError, match="a hypothesis says the line itself"):
        derived(item, lambda d: d.prove(given=[line.rel]))


def test_another_function_of_the_same_name(paper: Paper) -> None:
    item = paper.items["4.22"]
    c = item.section.functions["c"]
    params = tuple(var(f"x{k}", v.args[1]) for k, v in enumerate(c.params))
    section = replace(item.section)
    section.__dict__["functions"] = {**item.section.functions, "c": Function("c", params, ("explicit", num(0)))}
    with pytest.raises(DerivationError, match=r"c is not the function that definitions\.toml has"):
        derived(replace(item, section=section), lambda d: d.prove())


def test_a_definition_of_it(paper: Paper) -> None:
    with pytest.raises(DerivationError, match=r"4\.22 asserts"):
        derived(paper.items["4.22"], lambda d: d.define())


# Each with what its counterexample does not meet: a sentence, the kind of a name, values that the claim lacks, a step.
@pytest.mark.parametrize(
    ("ref", "missed"),
    [
        ("2-keeps", "sentence 2:8:1 supposes"),
        ("2c", "is supposed of an outcome of a bit"),
        ("2-half-f", "is supposed of an outcome of a bit"),
        ("4.2-first-factor", "sentence 2:3:1 supposes"),
        ("Theorem 4.1", "sentence 2:3:1 supposes"),
        ("4.3-maximum", "sentence 4.2.1:1:7 supposes"),
        ("4.36", "sentence 4.3:7:4 supposes"),
        ("4.46", "sentence 4.3:13:1 supposes"),
        ("4.47", "(4.46) says, from which it is argued"),
        ("5-deviation", "sentence 5:1:2 supposes"),
    ],
)
def test_a_true_line_without_what_the_paper_supposes(paper: Paper, ref: str, missed: str) -> None:
    made = derived(paper.items[ref], lambda d: d.refute(given=""))
    assert (made.verdict, made.binding.level) == ("open", "supposed")
    assert f"the counterexample does not meet what {missed}" in made.binding.detail


def test_a_false_line_whose_counterexample_meets_it(paper: Paper) -> None:
    """(4.35) is false where lambda, of which its first link says nothing, may be as large as the sentence wants."""
    item = paper.items["4.35"]
    sources = [said.text for said in item.supposed._sources if said.named]
    assert any("lambda" in text for text in sources)
    made = derived(item, lambda d: d.refute(link=1, given=r"i = pN - 3\sqrt{pqN}; 0 \leq i \leq N"))
    assert made.verdict == "refuted"
