"""Source files: what a module imports, wherever it does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from test_rooms import ARROWS

from symbolic.sources import ASIDE, THEORY, Code, Sources

PLACES = """
import made.one
def f():
    from . import two
    class C:
        if True:
            import made.three
        else:
            import made.four
        try:
            import made.five
        except ValueError:
            import made.six
        finally:
            import made.seven
        match f:
            case 1:
                import made.eight
        with f() as x:
            for y in x:
                while y:
                    from made.nine import z
text = "import made.ten"
"""
NUMBERS = "one two three four five six seven eight nine ten".split()


def test_imports_are_found_wherever_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "made"
    package.mkdir()
    for name in ("__init__", *NUMBERS):
        (package / f"{name}.py").write_text("", encoding="utf-8")
    (package / "all.py").write_text(PLACES, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    found = Sources().closure(["made.all"])
    assert found == {"made.all", *(f"made.{name}" for name in NUMBERS[:-1])}


def engine(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Sources:
    """A package that stands for the engine, with one module of a package that it works on."""
    for name, content in {"motor": text, "made": "import motor.rules"}.items():
        (folder / name).mkdir(exist_ok=True)
        (folder / name / "__init__.py").write_text("", encoding="utf-8")
        (folder / name / "rules.py").write_text(content, encoding="utf-8")
    monkeypatch.setattr("symbolic.sources.ENGINE", "motor")
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    return Sources()


RULE = '"""Rules."""\ndef f(x):\n    """One."""\n    return x + 1  # why\n'
SAME = ["", RULE, RULE.replace("# why", "# because"), RULE.replace("One", "More"), RULE.replace("x + 1", "(x +\n 1)")]
OTHER = [RULE.replace("1", "2"), RULE.replace("+", "-"), RULE.replace("(x)", "(x=1)"), "def f(:"]


def test_a_comment_in_the_engine_changes_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def keys(text: str) -> tuple[str, str]:
        sources = engine(tmp_path, monkeypatch, text)
        first = sources.key(["made.rules"]), sources.code(["motor.rules"])
        again = Sources(sources.known())
        assert (again.key(["made.rules"]), again.code(["motor.rules"])) == first
        return first

    assert len({keys(text) for text in SAME[1:]}) == 1
    for text in [SAME[0], *OTHER]:
        assert all(a != b for a, b in zip(keys(text), keys(RULE), strict=True)), text


def test_rooms_that_only_commands_enter_make_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def key(room: str, text: str) -> str:
        sources = engine(tmp_path, monkeypatch, RULE)
        folder = sources.file("motor").parent / room
        folder.mkdir(exist_ok=True)
        (folder / "one.py").write_text(text)
        return sources.key(["made.rules"])

    for room, changes in (*((room, False) for room in ASIDE), ("search", True)):
        assert (key(room, RULE) != key(room, OTHER[0])) is changes
    for name, rooms in ARROWS.items():
        assert name == "commands" or not {*ASIDE} & {*rooms}


def test_what_proves_a_law_is_no_code_of_its_model() -> None:
    """So a change of the search leaves what was observed of functions with models, and one of their module does not."""
    sources = Sources()
    search, laws = "symbolic.search.prover", "symbolic.theory.weights"
    assert search in sources.closure([laws], ["symbolic"]) and search not in sources.closure([laws], [THEORY])
    before = sources.code([laws])
    for module, changes in ((search, False), (laws, True)):
        changed = Sources()
        path = changed.file(module)
        changed.syntax[changed._bytes(path)] = Code("another", changed._read(path).imports)
        assert (changed.code([laws]) != before) is changes
