"""Observations: made once, and again when anything has changed that they depend on."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symbolic.errors import DerivationError
from symbolic.evidence import identity, spot
from symbolic.kernel import Claim, Refutation, Rel, Theorem, refute, var
from symbolic.language.models import register
from symbolic.paper import observations
from symbolic.paper.observations import Observations, models_of, observed, observing, subject
from symbolic.search.prove import prove
from symbolic.sources import Sources
from symbolic.theory.theory import Theory

x, y = var("x"), var("y")
laws = Theory("squares", integers="n")
square = laws.explicit("square(n, x) = n^2*x")
laws.model(square, lambda n, x: n * n * x)
double = laws.explicit("double(n, x) = 2*square(n, x)")


def theorem(text_side: Any = (x + y) ** 2) -> Theorem:
    return prove(Rel(text_side, "=", x * x + 2 * x * y + y * y))


def refutation(at: int) -> Refutation:
    return refute(Claim((), Rel(x, ">", 2)), {x: at})


def looked(result: Any) -> dict[str, Any]:
    """Stands for what looks at results."""
    seen.append(result)
    return {"points": len(seen)}


seen: list[Any] = []


@pytest.fixture(autouse=True)
def nothing_seen() -> None:
    seen.clear()


def test_what_was_observed_is_not_looked_at_again(tmp_path: Path) -> None:
    first = Observations({}, Sources(), tmp_path)
    with observing(first):
        assert observed(theorem(), looked) == observed(theorem(), looked) == {"points": 1}
    observations.write(tmp_path / "kept.txt", first.asked)
    lines, why = observations.read(tmp_path / "kept.txt")
    assert (lines, why) == (first.asked, "") == (observations.begun(tmp_path), "")
    with observing(Observations(lines, Sources())):
        assert observed(theorem(), looked) == {"points": 1}
        assert observed(theorem((y + x) ** 2), looked) == {"points": 2}, "another claim"
    assert observed(theorem(), looked) == {"points": 3}, "without a memory"


@pytest.mark.parametrize(("damage", "points"), [(None, 1), ("", 2), ("[1]", 2), ("{", 2)])
def test_another_process_has_looked_already(tmp_path: Path, damage: str | None, points: int) -> None:
    """Its file tells what it saw; one that is no observation is written again."""
    here, there = (Observations({}, Sources(), tmp_path) for _ in range(2))
    with observing(there):
        observed(theorem(), looked)
    (file,) = tmp_path.iterdir()
    whole = file.read_text(encoding="utf-8")
    if damage is not None:
        file.write_text(damage, encoding="utf-8")
    with observing(here):
        assert observed(theorem(), looked) == {"points": points}
    assert here.asked == {file.name.partition(".")[0]: file.read_text(encoding="utf-8")}
    assert points > 1 or file.read_text(encoding="utf-8") == whole


def test_another_look_or_point_or_code_is_another_observation() -> None:
    kept = Observations({}, Sources())
    assert subject(refutation(1)) != subject(refutation(2)) != subject(theorem())
    with observing(kept):
        observed(refutation(1), looked)
        observed(refutation(2), looked)
        observed(refutation(2), looked, ["derivations.laws.distributions"])
        observed(theorem(), spot.row)
        observed(theorem(), spot.row, known={x: Fraction(1), y: Fraction(2)})
        observed(theorem(), spot.row, known={x: Fraction(1), y: Fraction(3)})
        observed(theorem(), identity.row)
    assert len(seen) == 3 and len(kept.asked) == 7


def test_a_model_counts_wherever_it_is_applied() -> None:
    claim = prove(laws.claim("|- double(n, x) - double(n, x) = 0").goal).claim
    assert models_of(claim) == {__name__}
    assert models_of(theorem().claim) == set()


def test_a_function_has_one_model_whatever_is_imported() -> None:
    def again(n: Any, x: Any) -> Any:
        return n * n * x

    def other(n: Any, x: Any) -> Any:
        return n * n * x

    register(square, again)  # of the same module: it was read again
    other.__module__ = "elsewhere"
    with pytest.raises(DerivationError, match=r"square has a model in .* and another one in elsewhere: define it once"):
        register(square, other)


@pytest.mark.parametrize("damage", [lambda s: s.replace("1}", "2}"), lambda s: s[:-9] + "\n", lambda s: "x" + s])
def test_a_damaged_line_is_told_and_looked_at_again(tmp_path: Path, damage: Any) -> None:
    kept, file = Observations({}, Sources()), tmp_path / "kept.txt"
    with observing(kept):
        observed(theorem(), looked)
    observations.write(file, kept.asked)
    file.write_text(damage(file.read_text(encoding="utf-8")), encoding="utf-8")
    lines, why = observations.read(file)
    assert (lines, why) == ({}, "1 lines are damaged")


def test_a_file_of_something_else_is_no_observation(tmp_path: Path) -> None:
    (tmp_path / "a.seen").write_text("[]", encoding="utf-8")
    (tmp_path / "b.seen").write_text("{", encoding="utf-8")
    (tmp_path / "c").write_text("{}", encoding="utf-8")
    assert observations.begun(tmp_path) == {} == observations.read(tmp_path / "none.txt")[0]
