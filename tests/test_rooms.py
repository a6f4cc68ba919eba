"""The rooms of the engine and the arrows between them: who may import whom."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
KERNEL = sorted((ROOT / "symbolic" / "kernel").glob("*.py"))

# room: what it may see besides itself.  The two doors (cli, pytest_plugin) see everything.
# Tools that any room may have: modules, which see one another alone.
TOOLS = {
    "errors",
    "lazy",
    "processes",
    "progress",
    "record",
    "sources",
    "state",
}
LOWER = {"kernel", "language", "evidence"}
ARROWS = {
    "kernel": set(),
    "language": {"errors", "lazy", "kernel"},
    "evidence": {"errors", "lazy", "record", "state", "kernel", "language"},
    "search": {"errors", "lazy", "state", *LOWER},
    "theory": {"errors", "kernel", "language", "search"},
    "ledger": {"errors", "record", "state", *LOWER},
    "reading": {"errors", "record", "state", "kernel", "language", "ledger"},
    "writing": {"errors", "state", "kernel", "language", "ledger"},
    "page": {"errors", "state", "kernel", "ledger", "writing"},
    "settling": {*TOOLS, "kernel", "language", "reading", "search", "writing"},
    "coq": {"kernel"},
    "paper": {*TOOLS, *LOWER, "search", "theory", "ledger", "reading", "writing"},
    "building": {*TOOLS, *LOWER, "search", "ledger", "reading", "writing", "paper"},
    "commands": {
        *TOOLS, *LOWER, "search", "ledger", "reading", "writing", "page", "settling", "coq", "paper", "building",
    },
}  # fmt: skip
# The standard lemmas are at hand in every proof.
EXCEPTIONS = {("search/auto.py", "theory"), ("search/prove.py", "theory")}


@cache
def imported(path: Path) -> set[str]:
    """The full names of the modules that a file imports, inside functions too."""
    package = ".".join(path.relative_to(ROOT).with_suffix("").parts[:-1])
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            found.add(".".join([*base, *([node.module] if node.module else [])]))
    return found


@pytest.mark.parametrize("room", sorted(ARROWS))
def test_a_room_sees_no_more_than_it_may(room: str) -> None:
    wrong = []
    for path in sorted((ROOT / "symbolic" / room).rglob("*.py")):
        for name in imported(path):
            parts = name.split(".")
            seen = parts[1] if parts[0] == "symbolic" and len(parts) > 1 else None
            here = str(path.relative_to(ROOT / "symbolic"))
            if seen not in {None, room, *ARROWS[room]} and (here, seen) not in EXCEPTIONS:
                wrong.append(f"{here} imports {name}")
    assert not wrong, "; ".join(wrong)


def test_the_engine_knows_no_paper() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sorted((ROOT / "symbolic").rglob("*.py"))
        for name in imported(path)
        if name.split(".")[0] == "derivations"
    ]
    assert not wrong, "; ".join(wrong)


def test_every_module_is_in_a_room() -> None:
    engine = ROOT / "symbolic"
    assert {p.stem for p in engine.glob("*.py")} == {"__init__", "cli", "pytest_plugin", *TOOLS}
    assert {p.parent.name for p in engine.glob("*/*.py")} == set(ARROWS)


def test_tools_see_tools_alone() -> None:
    for name in sorted(TOOLS):
        seen = {n.split(".")[1] for n in imported(ROOT / "symbolic" / f"{name}.py") if n.startswith("symbolic.")}
        assert seen <= TOOLS, name


@pytest.mark.parametrize("path", KERNEL, ids=lambda p: p.name)
def test_the_kernel_imports_the_standard_library_only(path: Path) -> None:
    outside = {
        n
        for n in imported(path)
        if n.split(".")[0] not in sys.stdlib_module_names and not n.startswith("symbolic.kernel")
    }
    assert not outside


@pytest.mark.parametrize("path", KERNEL, ids=lambda p: p.name)
def test_the_kernel_has_no_assert_and_no_float(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Assert), f"line {node.lineno}: assert"
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"line {node.lineno}: a float"
        assert not (isinstance(node, ast.Name) and node.id in ("float", "eval", "exec")), (
            f"line {node.lineno}: {node.id}"
        )


def test_only_rules_and_calculus_make_theorems() -> None:
    makers = {
        path.name
        for path in KERNEL
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("_theorem", "_refutation")
    }
    assert makers == {"rules.py", "calculus.py"}
