"""What is remembered: that it is recalled, and that nothing is recalled for what it does not show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from symbolic.kernel import Claim, Function, Refutation, Rel, Theorem, assume, genuine, num, refute, var
from symbolic.kernel.certificate import name_of
from symbolic.kernel.claims import claim_digest
from symbolic.search import memory
from symbolic.search.counterexample import counterexample
from symbolic.search.errors import NotFound
from symbolic.search.lemma import Lemma
from symbolic.search.memory import Memory, read_index, remembering, write_store
from symbolic.search.methods import cases, first, induction, sign
from symbolic.search.prove import prove

x, y = var("x"), var("y")
k, n = var("k", "integer"), var("n", "integer")
SQUARE = Rel(x * x, ">=", 0)
ABOVE = [Rel(x, ">=", 1)]


def saved(kept: Memory, folder: Path) -> Memory:
    """The memory in a new process: what was kept, read from files."""
    write_store(folder, kept.reached(name for *_, name in kept.rows()), kept.rows())
    return Memory(folder)


@pytest.fixture
def none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody searches."""

    def search(*_: Any, **__: Any) -> None:
        raise AssertionError("searched for")

    monkeypatch.setattr("symbolic.search.prove.direct", search)
    monkeypatch.setattr("symbolic.search.counterexample.points", search)


def test_a_theorem_is_recalled_without_a_search(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    kept = Memory()
    with remembering(kept):
        first = prove(Rel(x * x, ">=", x), [*ABOVE, Rel(y, ">", 0)])
    request.getfixturevalue("none")
    again = saved(kept, tmp_path)
    with remembering(again):
        second = prove(Rel(x * x, ">=", x), [*ABOVE, Rel(y, ">", 0)])
        assert prove(Rel(x * x, ">=", x), [*ABOVE, Rel(y, ">", 0)]) is second
        assert prove(Rel(x * x, ">=", x), [*ABOVE, Rel(y, ">", 0)], degree=5) is second  # another question
        assert again.recall(Claim([*ABOVE, Rel(y, ">", 0)], Rel(x * x, ">=", x))) is second
    genuine(second)
    assert second.claim == first.claim and again.notes == {}
    assert len(saved(again, tmp_path).index[next(iter(again.index))]) == 3  # questions


@pytest.mark.parametrize(
    "other",
    [
        Claim(ABOVE, Rel(x * x, ">", x)),
        Claim([Rel(x, ">=", num("1/2"))], Rel(x * x, ">=", x)),
        Claim([], Rel(x * x, ">=", x)),
        Claim([Rel(y, ">=", 1)], Rel(x * x, ">=", x)),
        Claim([Rel(n, ">=", 1)], Rel(n * n, ">=", n)),
    ],
)
def test_nothing_is_recalled_for_another_claim(other: Claim, tmp_path: Path) -> None:
    """Nor from an index that says so: what it names is made, and compared with the claim."""
    kept = Memory()
    with remembering(kept):
        prove(Rel(x * x, ">=", x), ABOVE)
    again = saved(kept, tmp_path)
    assert again.recall(other) is None and again.notes == {}
    again.index[memory._key(other, False)] = {"": kept.rows()[0][2]}
    assert again.recall(other) is None and "of another claim" in next(iter(again.notes))
    again.index[memory._key(other, True)] = {"": kept.rows()[0][2]}
    assert again.recall(other, refuted=True) is None  # a theorem refutes nothing


def test_a_function_with_another_definition_is_another_claim() -> None:
    one, two = (Function("f", (x,), ("explicit", x * x + c)) for c in (0, 1))
    kept = Memory()
    with remembering(kept):
        prove(Rel(two(x), ">", 0))
        with pytest.raises(NotFound):
            prove(Rel(one(x), ">", 0))
    assert claim_digest(Claim([], Rel(one(x), ">", 0))) != claim_digest(Claim([], Rel(two(x), ">", 0)))


def test_refutations_are_recalled_when_their_point_was_searched_for(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    kept, claim = Memory(), Claim([], Rel(x * x, ">=", x))
    with remembering(kept):
        found = counterexample(claim)
        counterexample(Claim([], Rel(x, ">", 0)), {x: -1})
    assert len(kept.rows()) == 1
    request.getfixturevalue("none")
    with remembering(saved(kept, tmp_path)):
        again = counterexample(claim)
        assert type(again) is Refutation and again.claim == claim and again.point == found.point
        with pytest.raises(AssertionError, match="searched for"):
            counterexample(Claim(ABOVE, Rel(x, ">=", x * x)))


def test_every_search_is_remembered(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    def searches() -> list[Theorem]:
        return [
            prove(Rel(n * n + n, ">=", 0), [Rel(n, ">=", 1)], method=induction(n, 1)),
            prove(Rel(n * n, ">=", n), [Rel(n, ">=", 0)], method=first(n)),
            prove(Rel(k * k, ">=", 0), method=sign(k)),
            prove(SQUARE, method=cases(Rel(x, ">=", 0))),
        ]

    kept = Memory()
    with remembering(kept):
        before = searches()
    assert len(kept.rows()) == len(before)  # and nothing of what they ask for on the way
    request.getfixturevalue("none")
    with remembering(saved(kept, tmp_path)):
        assert [t.claim for t in searches()] == [t.claim for t in before]
        with pytest.raises(AssertionError, match="searched for"):
            prove(Rel(n * n + n, ">=", 0), [Rel(n, ">=", 0)], method=induction(n))
        with pytest.raises(AssertionError, match="searched for"):
            prove(Rel(n * n, ">=", n), [Rel(n, ">=", -1)], method=first(n, -1))


def test_what_is_proved_apart_is_remembered_by_itself_and_kept_with_what_asked_for_it() -> None:
    """Who recalls the result does not ask for the lemma: else a second build would write another index."""
    kept = Memory()
    lemma = Lemma(lambda: prove(SQUARE), lambda: Claim([], SQUARE), lambda value: value)
    with remembering(kept):
        prove(Rel(x * x + 1, ">", 0), using=[lemma])
    assert len(kept.rows()) == len(kept.within) == 1
    with remembering(kept):
        prove(SQUARE)
    assert len(kept.rows()) == 2


def test_lemmas_are_stored_once(tmp_path: Path) -> None:
    kept = Memory()
    with remembering(kept):
        lemma = prove(SQUARE)
        first, second = (prove(Rel(x * x + c, ">", 0), using=[lemma], unfold=False, match=False) for c in (1, 2))
    texts = [text for text in kept.texts.values() if "lemmas" in text]
    assert len(texts) == 3 and all(lemma in t.uses for t in (first, second)) and lemma in kept.names
    with remembering(again := saved(kept, tmp_path)):
        assert prove(SQUARE) in prove(Rel(x * x + 1, ">", 0), using=[lemma], unfold=False, match=False).uses
    assert again.notes == {}


def test_without_searches_what_is_in_the_store_is_recalled_and_nothing_else(tmp_path: Path) -> None:
    kept = Memory()
    with remembering(kept):
        prove(Rel(x * x, ">=", x), ABOVE)
    saved(kept, tmp_path)
    again = Memory(tmp_path, searching=False)
    with remembering(again):
        assert prove(Rel(x * x, ">=", x), ABOVE).claim.given
        with pytest.raises(NotFound, match="no certificate has it"):
            prove(SQUARE)
    again = Memory(tmp_path, searching=False)
    again.prepare([name for *_, name in read_index(tmp_path)])
    again.index.clear()  # a lemma that only a search has asked for is in no index
    with remembering(again):
        assert prove(Rel(x * x, ">=", x), ABOVE).claim.given


@pytest.mark.parametrize("damage", ["edited", "another one", "missing", "no theorem"])
def test_what_is_damaged_is_named_and_searched_for_again(tmp_path: Path, damage: str) -> None:
    kept = Memory()
    with remembering(kept):
        theorem = prove(Rel(x * x, ">=", x), ABOVE)
        prove(SQUARE)
    name, other = (next(n for *_, n in kept.rows() if (kept.names[theorem] == n) is own) for own in (True, False))
    again = saved(kept, tmp_path)
    match damage:
        case "edited":
            again.texts[name] = again.texts[name].replace('">="', '">"')
        case "another one":
            again.texts[name] = again.texts[other]
        case "missing":
            del again.texts[name]
        case "no theorem":
            text = '{"define":["f",["x"],["explicit","x"]],"functions":[]}'
            again.texts[name_of(text)] = text
            again.index[memory._key(Claim(ABOVE, Rel(x * x, ">=", x)), False)] = {"": name_of(text)}
    with remembering(again):
        assert prove(Rel(x * x, ">=", x), ABOVE).claim == theorem.claim
    (note,) = again.notes
    assert "searched for again" in note and (name in note or damage == "no theorem")


def test_a_search_that_fails_is_not_remembered() -> None:
    kept = Memory()
    for _ in range(2):
        with remembering(kept), pytest.raises(NotFound):
            prove(Rel(x, ">", y), degree=1)
    assert kept.rows() == [] and kept.texts == {}


def test_only_what_shows_the_claim_is_kept() -> None:
    """A search that returned something else would be its own fault, and nobody else's."""
    kept = Memory()
    strict = assume(ABOVE[0])
    assert kept.keep(Claim([], SQUARE), strict) is strict and kept.rows() == []
    false = refute(Claim([], Rel(x, ">", 0)), {x: num(-1).number})
    assert kept.keep(Claim([], SQUARE), false) is false and kept.rows() == []


def test_a_memory_can_be_switched_off() -> None:
    kept = Memory()
    with remembering(kept), remembering(None):
        prove(SQUARE)
        assert kept.recall(Claim([], SQUARE)) is None
    assert kept.rows() == []


def test_processes_share_what_they_find(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """It answers the same question only: otherwise it would matter who was first."""
    with remembering(Memory(found=tmp_path)):
        lemma = prove(SQUARE)
        first = prove(Rel(x * x + 1, ">", 0), using=[lemma])
    other = Memory(found=tmp_path)
    assert other.recall(Claim([], SQUARE), "another question") is None
    request.getfixturevalue("none")
    with remembering(other):
        same = prove(SQUARE)
        assert prove(Rel(x * x + 1, ">", 0), using=[same]).claim == first.claim
        with pytest.raises(AssertionError, match="searched for"):
            prove(SQUARE, degree=5)


def test_the_same_findings_are_the_same_files(tmp_path: Path) -> None:
    for name, claims in (("a", [SQUARE, Rel(y * y, ">=", 0)]), ("b", [Rel(y * y, ">=", 0), SQUARE])):
        with remembering(kept := Memory()):
            for goal in claims:
                prove(goal)
        saved(kept, tmp_path / name)
    files = [{p.relative_to(d): p.read_bytes() for p in d.rglob("*.txt")} for d in (tmp_path / "a", tmp_path / "b")]
    assert files[0] == files[1] and len(files[0]) >= 2


@pytest.mark.parametrize("text", ["", "a b\n", "a b c d\n\n", "\x00", "x" * 999])
def test_an_index_may_say_anything(tmp_path: Path, text: str) -> None:
    (tmp_path / "index.txt").write_text(text)
    assert read_index(tmp_path) == [] and Memory(tmp_path).recall(Claim([], SQUARE)) is None
