"""Lines of derivation per row: the modules of the papers' packages, with the laws that they share, and who needs hints.

    python -m benchmarks.lines            the papers that share `derivations/laws`, each and together
    python -m benchmarks.lines --files    each module as well

Every line counts once: as blank, a comment, part of a docstring, or code.  The rows are those of the papers as they are
now.  A group of drafts is counted alone as well: the modules of its sections, and the laws that these import, however
deep, for its own rows; what laws it shares with other papers counts whole.  A hint is what a row hands to a search
beyond its claim: a lemma or another row that it names, a method, an option; `points` are rows that name the point of a
counterexample.  Lemmas that stand before a row are at hand, and are counted as lines.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
import tokenize
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from symbolic.paper.acts import Derivation
from symbolic.paper.registry import import_paper
from symbolic.paper.runner import Failure, attempt
from symbolic.pytest_plugin import remembering_reports
from symbolic.sources import registry

TOP = Path(__file__).resolve().parent.parent / "derivations"
# Drafts that say much the same, of which the later ones restate rows of the others.
GROUPS = {"jan2016": ("jan2016",), "apr2016 and what it restates": ("apr2016", "setup2016", "informal2016")}
SHARED, APART = "laws", ("privacy",)  # numbers of its own stand in the package of privacy, which has no laws here
KINDS = ("code", "docstring", "comment", "blank")
_BESIDE = {"point", "seconds"}  # where a spot check begins, how long a search may take: they show no proof
_LAYOUT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
}  # fmt: skip


def lines(text: str) -> Counter[str]:
    """How many lines of a module are of each kind."""
    numbers = range(1, len(text.splitlines()) + 1)
    kinds = dict.fromkeys(numbers, "blank")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        first, last = token.start[0], token.end[0]
        if token.type == tokenize.COMMENT and kinds[first] == "blank":
            kinds[first] = "comment"
        elif token.type not in _LAYOUT:
            kinds.update(dict.fromkeys(range(first, last + 1), "code"))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
            kinds.update(dict.fromkeys(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1), "docstring"))
    return Counter(kinds.values())


class Hints:
    """The refs of the rows that hand more than their claim to a search, and of those that name a point."""

    def __init__(self) -> None:
        self.hinted, self.pointed = set[str](), set[str]()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """What derivations hand over is noted."""
        theorems, refute = Derivation._theorems, Derivation.refute

        def watched(d: Derivation, role: str, goal: Any, given: Any, using: Sequence[Any], **how: Any) -> Any:
            named = goal is not None and not isinstance(goal, (str, list, tuple))
            if using or named or any(value for key, value in how.items() if key not in {"link", "name", *_BESIDE}):
                self.hinted.add(d.item.ref)
            return theorems(d, role, goal, given, using, **how)

        def refuted(d: Derivation, goal: Any = None, given: Any = (), at: Any = None, **how: Any) -> Any:
            if at is not None:
                self.pointed.add(d.item.ref)
            if how.get("using"):
                self.hinted.add(d.item.ref)
            return refute(d, goal, given, at, **how)

        with patch.object(Derivation, "_theorems", watched), patch.object(Derivation, "refute", refuted):
            yield


def rows(name: str, reports: Path) -> tuple[int, Hints]:
    """How many rows a paper has, and who needs hints; derivations are recalled where they were found before."""
    hints = Hints()
    with remembering_reports(reports), hints.watching():
        paper, broken = import_paper(registry(TOP), name)
        failed = [str(done) for done in map(attempt, paper.items.values()) if isinstance(done, Failure)]
    for what in [*(f"{module}: {error}" for module, error in broken), *failed]:
        print(f"{name}: {what}", file=sys.stderr)
    return len(paper.items), hints


def imported(modules: Iterable[Path]) -> set[Path]:
    """The modules below the derivations that these import, and what those import."""
    found, todo = set[Path](), list(modules)
    while todo:
        file = todo.pop()
        if file in found:
            continue
        found.add(file)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(TOP.name):
                place = TOP.parent.joinpath(*str(node.module).split("."))
                names = [place.with_suffix(".py"), *(place / f"{name.name}.py" for name in node.names)]
                todo += [name for name in names if name.exists()]
    return found


def of_group(papers: Collection[str]) -> Counter[str]:
    """The lines of the sections of these papers, and of the laws that they use."""
    sections = [file for paper in papers for file in (TOP / paper).glob("section*.py")]
    used = imported(sections)
    files = [*sections, *(file for file in used if file.parent.name == SHARED)]
    return sum((lines(file.read_text(encoding="utf-8")) for file in files), Counter[str]())


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; the exit code is returned."""
    parser = argparse.ArgumentParser("python -m benchmarks.lines", description="Lines of derivation per row.")
    parser.add_argument("--files", action="store_true", help="each module, too")
    options = parser.parse_args(arguments)
    print(f"{'':34}{'lines':>7}" + "".join(f"{kind:>11}" for kind in KINDS) + f"{'rows':>7}{'a row':>7}  without hint")
    total, derived, all_rows, free = Counter[str](), Counter[str](), 0, 0
    of_paper: dict[str, tuple[int, int]] = {}
    sections = {module.split(".", 1)[1].replace(".", "/") for modules in registry(TOP).values() for module in modules}
    for name in [*(name for name in registry(TOP) if name not in APART), SHARED]:
        files = sorted((TOP / name).glob("*.py"))
        counted = {file: lines(file.read_text(encoding="utf-8")) for file in files}
        here = sum(counted.values(), Counter[str]())
        count, hints = rows(name, TOP.parent / "reports") if name != SHARED else (0, Hints())
        without = count - len(hints.hinted)
        of_paper[name] = count, without
        total, all_rows, free = total + here, all_rows + count, free + without
        for file in files:
            if name == SHARED or f"{name}/{file.stem}" in sections:
                derived += counted[file]
        for file in files if options.files else ():
            print(told(f"  {file.name}", counted[file]))
        print(told(name, here, count, without, f", {len(hints.pointed)} with points" if count else ""), flush=True)
    print(told("together", total, all_rows, free))
    print(told("sections and laws alone", derived, all_rows, free))
    for group, papers in GROUPS.items():
        group_rows, group_free = (sum(of_paper[paper][k] for paper in papers) for k in (0, 1))
        print(told(group, of_group(papers), group_rows, group_free))
    return 0


def told(name: str, counts: Counter[str], rows: int = 0, without: int = 0, more: str = "") -> str:
    """A line of the table."""
    row = f"{name:34}{counts.total():>7}" + "".join(f"{counts[kind]:>11}" for kind in KINDS)
    return row + (f"{rows:>7}{counts.total() / rows:>7.1f}  {without} = {without / rows:.0%}{more}" if rows else "")


if __name__ == "__main__":
    sys.exit(main())
