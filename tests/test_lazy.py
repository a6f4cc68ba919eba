"""What takes long to load is not loaded before it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from symbolic.lazy import Lazy
from symbolic.paper.registry import Sought

SQUARE = "prove(Rel(var('x')**2, '>=', 0))"
HEAVY = "[m for m in ('scipy.optimize._optimize', 'sympy.core') if m in sys.modules]"


@pytest.mark.parametrize(
    ("code", "loaded"),
    [
        ("import symbolic.search.auto", []),
        (
            "from symbolic.search.prove import prove; from symbolic.kernel import *; prove(Rel(var('x')**2, '>=', 0))",
            [],
        ),
        ("from symbolic.lazy import Lazy; Lazy('sympy').factorint(12)", ["sympy.core"]),
        ("from symbolic.lazy import Lazy; Lazy('scipy.optimize').linprog", ["scipy.optimize._optimize"]),
    ],
)
def test_heavy_libraries_wait(code: str, loaded: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint({HEAVY})"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(loaded)


def test_what_stands_for_a_package_does_not_disturb_its_parts() -> None:
    code = "from symbolic.lazy import Lazy; sp = Lazy('sympy')\nfrom sympy.polys.domains import QQ"
    done = [sys.executable, "-c", f"{code}\nimport sympy; print(sp.factorint(12), sympy.Poly('x').domain, QQ)"]
    assert subprocess.run(done, capture_output=True, text=True, check=True).stdout == "{2: 2, 3: 1} ZZ QQ\n"


def test_a_library_that_is_missing_is_named() -> None:
    nowhere = Lazy("nowhere")
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        _ = nowhere.something
    with pytest.raises(AttributeError, match="something"):
        _ = Lazy("json").something


def test_rows_and_their_texts_are_checked_without_packages() -> None:
    done = subprocess.run([sys.executable, "-S", "-m", "symbolic.paper.shown"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "nothing to check: give certificates (*.json) or a folder of them\n")


def test_papers_are_looked_for_once_and_when_one_is_wanted() -> None:
    looked: list[int] = []
    papers = Sought(lambda: looked.append(1) or {"new": ["papers.new.section_1"]})
    assert looked == []
    assert "new" in papers and "old" not in papers and list(papers) == ["new"] and len(papers) == 1
    assert papers.get("old", ()) == () and papers["new"] == ["papers.new.section_1"] and looked == [1]
