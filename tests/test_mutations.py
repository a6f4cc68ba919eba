"""The mutation campaign of section 4.2: theorems changed in one place, which must not be proved when they are false.

Truth is decided by brute force at exact points (`mutants`); the search gets the lemmas and hints that the original
proof was given.  A false mutant that is proved is a hole in the kernel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import pytest
from mutants import KINDS, Mutant, Proof, TimeUp, limit, mutants, points, refuted, sample, section

from symbolic.kernel import Claim, Refused, Theorem, combine, genuine, replay, write
from symbolic.search.errors import NotFound
from tests.campaigns import every

SECONDS = 1.0
SHARDS = 8
LEAST = 300


class Forged(SimpleNamespace):
    """What has the parts of a theorem, and never met the kernel."""

    __hash__ = object.__hash__


WILD = 0.8
FEW = 40

Tested = tuple[Mutant, str]
shards = pytest.mark.parametrize("shard", range(SHARDS))
campaign = pytest.mark.campaign


def searched(proof: Proof, claim: Claim, seconds: float = SECONDS) -> Theorem | None:
    """The claim, proved with what the author of the proof gave for his; None if that fails or takes too long."""
    try:
        with limit(seconds):
            theorem = proof.search(claim)
    except (NotFound, Refused, TimeUp):
        return None
    genuine(theorem)
    assert theorem.claim.goal == claim.goal and set(theorem.claim.given) <= set(claim.given)
    return theorem


def all_mutants() -> list[Mutant]:
    """Every mutant of the section."""
    return [mutant for proof in section() for mutant in mutants(proof)]


def judged(chosen: Iterable[Mutant], proves: Callable[[Mutant], Any]) -> list[Tested]:
    """For each mutant "refuted" or, where no point refutes it, "proved" or "neither"; "unsound" if both."""
    verdicts = {(True, True): "unsound", (True, False): "refuted", (False, True): "proved", (False, False): "neither"}
    return [(m, verdicts[refuted(m.claim) is not None, proves(m) is not None]) for m in chosen]


def report(tested: list[Tested]) -> None:
    """Print the counts."""
    counts = Counter((mutant.kind, verdict) for mutant, verdict in tested)
    columns = ("refuted", "proved", "neither", "unsound")
    print(f"{'':24}{'mutants':>10}" + "".join(f"{c:>10}" for c in columns))
    for kind in (*KINDS, "all"):
        row = [sum(n for (k, v), n in counts.items() if kind in (k, "all") and v == c) for c in columns]
        print(f"{kind:24}{sum(row):>10}" + "".join(f"{n:>10}" for n in row))


def sound(tested: list[Tested]) -> None:
    """No false mutant was proved; else say which, and where it fails."""
    report(tested)
    bad = []
    for mutant, verdict in tested:
        if verdict == "unsound":
            world, env = refuted(mutant.claim) or (None, None)
            bad.append(f"{mutant}\n  false at {env}, {dict(world.sequences) if world else ''}")
    assert not bad, "false, and proved:\n" + "\n".join(bad)


@every(7)
def test_originals_hold_at_every_point(step: int) -> None:
    """The brute force agrees with what is proved, and is not vacuous."""
    for proof in section()[::step]:
        claim = proof.theorem.claim
        assert len(points(claim)) >= (4 if claim.free() else 1), proof.name
        assert refuted(claim) is None, f"{proof.name}: {claim} is false at {refuted(claim)}"


@every(3)
def test_originals_are_proved_again(step: int) -> None:
    """The lemmas and hints are those of the proofs: where a mutant is not proved, it is the mutant's fault."""
    missed = [p.name for p in section()[::step] if searched(p, p.theorem.claim, 600 * SECONDS) is None]
    assert not missed


@every(23)
def test_mutants_are_many_and_wild(step: int) -> None:
    """Enough mutants are tried, of every theorem, and most mutants are false."""
    tested = judged(all_mutants()[::step], lambda _: None)
    report(tested)
    assert sum(v == "refuted" for _, v in tested) >= WILD * len(tested)
    assert len(sample()) >= LEAST
    assert {m.proof.name for m in sample()} == {p.name for p in section()}
    assert {m.kind for m in sample()} == set(KINDS)
    keys = [m.claim.key() for m in sample()]
    assert len(keys) == len(set(keys))


def test_no_false_mutant_of_a_few_is_proved() -> None:
    """The same for one in so many."""
    sound(judged(sample()[::FEW], lambda m: searched(m.proof, m.claim)))


@campaign
@shards
def test_no_false_mutant_is_proved(shard: int) -> None:
    """What is refuted at a point is not proved; so what is proved is true at every point."""
    sound(judged(sample()[shard::SHARDS], lambda m: searched(m.proof, m.claim)))


def recombined(mutant: Mutant) -> Theorem | None:
    """The mutant by the original's last certificate and premises, if the kernel accepts them."""
    original = mutant.proof.theorem
    if original.rule != "combine":
        return None
    try:
        return combine(mutant.claim.given, mutant.claim.goal, original.data["certificate"], original.uses)
    except Refused:
        return None


@every(11)
def test_certificates_of_originals_prove_no_false_mutant(step: int) -> None:
    """The original's last step with the mutant's claim: accepted for true mutants at most."""
    sound(judged(all_mutants()[::step], recombined))


@every(3)
def test_certificate_shows_its_own_claim_only(step: int) -> None:
    """An original certificate with a mutant's claim written as its result is refused."""
    for k, proof in list(enumerate(section()))[::step]:
        original = proof.theorem
        own = [mutant for mutant in sample() if mutant.proof is proof]
        claim = own[k % len(own)].claim
        forged: Any = Forged(rule=original.rule, data=original.data, uses=original.uses, claim=claim)
        with pytest.raises(Refused, match="not what is written"):
            replay(write(proof.name, [forged]))
