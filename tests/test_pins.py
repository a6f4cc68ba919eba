"""What names mean is pinned: another function of the same name says something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_language import derived, laws, paper, section  # noqa: F401 (fixtures)

from symbolic.kernel import Function, app, num, var
from symbolic.language.sums import binomial
from symbolic.paper.derivation import DerivationError, Paper
from symbolic.paper.pins import FILE, defined_otherwise, foreign, load, named, pin
from symbolic.theory.theory import Theory

x, n = var("x"), var("n", "integer")
square = Function("square", (x,), ("explicit", x * x))
other = Function("square", (x,), ("explicit", x * x * x))
twice = Function("twice", (x,), ("explicit", app(square, x) * 2))
free = Function("anything", (n,), None)


def test_a_name_is_pinned_to_its_definition(tmp_path: Path) -> None:
    assert load(tmp_path) is None, "a paper that pins nothing"
    new, gone = pin(tmp_path, [twice, free])
    assert [line.split()[0] for line in new] == ["square", "twice"] and not gone
    pins = load(tmp_path)
    assert pins is not None and foreign(pins, [twice, square, free]) is None
    assert foreign(pins, [other]) == other
    inside = Function("twice", (x,), ("explicit", app(other, x) * 2))
    assert foreign(pins, [inside]) == inside, "the digest covers the functions inside"
    assert foreign(pins, [Function("cube", (x,), ("explicit", x**3))]) is not None
    arbitrary = Function("square", (x,), None)
    assert foreign(pins, [twice, arbitrary]) == arbitrary, "its values could be chosen"
    assert pin(tmp_path, [other]) == ([f"square {other.digest[:12]}"], new)


def test_what_the_language_names_is_its_own() -> None:
    own = Function("binomial", (n, var("k", "integer")), None)
    assert foreign({}, [own]) == own and foreign({}, [binomial, free]) is None
    assert foreign({}, [Function("factorial", (n,), ("explicit", n))]) is not None


def test_a_domain_is_pinned(tmp_path: Path) -> None:
    theory = Theory("limited", integers="n")
    limited, chance = theory.explicit("half(n) = n/2", domain="n >= 0"), theory.sequence("chance(n)", domain="n >= 1")
    pin(tmp_path, [limited, chance])
    pins = load(tmp_path)
    assert pins is not None and foreign(pins, [limited, chance]) is None
    assert limited.digest[:12] not in pins["half"] and chance.digest[:12] not in pins["chance"]
    bare = {name: {one.partition(":")[0] for one in digests} for name, digests in pins.items()}
    assert foreign(bare, [limited]) == limited and foreign(bare, [chance]) == chance
    assert defined_otherwise(pins, [limited, chance]) is None, "a certificate says nothing of domains"
    other = Function("half", limited.params, ("explicit", num(0)))
    assert defined_otherwise(pins, [other]) == other
    assert defined_otherwise(pins, [Function("chance", (x,), None)]) is not None


def test_what_only_looks_like_a_sum_is_pinned() -> None:
    forged = Function("sum", (n, x), ("explicit", num(0)))
    assert named([forged]) == [forged]
    real = laws.functions["geometric"]
    assert [f.name for f in named([real])] == ["geometric"]


@pytest.mark.parametrize("text", ["c", 'c = "4cec8bb72e19"', 'c = ["12"]', "c = [12]"])
def test_a_damaged_file_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(DerivationError, match=r"definitions\.toml"):
        load(tmp_path)


def test_a_claim_about_another_function_is_not_derived(paper: Paper, section: Any) -> None:  # noqa: F811
    assert paper.folder is not None
    pin(paper.folder, laws.functions.values())
    text = (paper.folder / FILE).read_text()
    digest = laws.functions["geometric"].digest[:12]
    (paper.folder / FILE).write_text(text.replace(digest, "0" * 12))
    with pytest.raises(DerivationError, match="geometric is not the function"):
        derived(section, "A", lambda d: d.prove("|- geometric(n, x) = geometric(n, x)"), printed="")
