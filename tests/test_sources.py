"""Source files: what a module imports, wherever it does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from symbolic.sources import Sources

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
