"""pytest for derivations: one test item per printed number, `derivations/jan2016/section_4_2.py::4.22`.

A section module is a module that PAPERS of its top-level package lists.  An item fails when its function raises, when
it is open, or when its verdict is not the one in `reports/ledger.json` beside the package.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from symbolic.derivation import Derivation, Item
    from symbolic.ledger import Failure


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Section modules, when a folder is collected."""
    if file_path.suffix != ".py" or parent.session.isinitpath(file_path):
        return None
    return _collector(file_path, parent)


def pytest_pycollect_makemodule(module_path: Path, parent: Any) -> Any:
    """A section module that is named on the command line is not a module of ordinary tests."""
    return _collector(module_path, parent)


def _collector(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if not (path.parent / "__init__.py").is_file():
        return None
    from symbolic.sources import module_name, top_folder

    name = module_name(path)
    for paper, modules in _papers(top_folder(path)).items():
        if name in modules:
            return SectionFile.from_parent(parent, path=path, paper=paper)
    return None


@cache
def _papers(top: Path) -> dict[str, list[str]]:
    from symbolic.sources import registry

    return registry(top / "__init__.py")


class DerivationFailed(Exception):
    """The readable report of an item that fails."""


class SectionFile(pytest.File):
    """A section module; its items are the printed numbers."""

    def __init__(self, *, paper: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.paper = paper

    def collect(self) -> Iterator[pytest.Item]:
        """One test item for each printed number."""
        from symbolic.build import import_paper
        from symbolic.ledger import failed
        from symbolic.sources import module_name, top_folder

        top, name = top_folder(self.path), module_name(self.path)
        if str(top.parent) not in sys.path:
            sys.path.insert(0, str(top.parent))
        try:
            paper, broken = import_paper(_papers(top), self.paper)
        except Exception as error:
            raise self.CollectError(str(failed(self.paper, error))) from None
        for module, reason in broken:
            if module == name:
                raise self.CollectError(str(failed(module, reason, str(self.path))))
        for section in paper.sections:
            if section.module == name:
                for item in section.items:
                    yield NumberedItem.from_parent(self, name=item.ref, item=item, ledger=top.parent / "reports")


class NumberedItem(pytest.Item):
    """A printed number."""

    def __init__(self, *, item: Item, ledger: Path, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.item, self.ledger = item, ledger

    def runtest(self) -> None:
        """Derive the item, and compare the verdict with the recorded one."""
        from symbolic.ledger import Failure, attempt

        done = attempt(self.item)
        problem = done.what if isinstance(done, Failure) else self._problem(done)
        if problem:
            raise DerivationFailed("\n".join(self._report(done, problem)))

    def _problem(self, done: Derivation) -> str:
        if done.verdict == "open":
            return f"open: {done.why_open or 'nothing is shown about the line as it is printed'}"
        verdicts, damage = _recorded(self.ledger)
        recorded = verdicts.get((self.item.paper.name, self.item.ref), done.verdict)
        if damage or recorded == done.verdict:
            return damage
        return f"the ledger says {recorded}, and it is {done.verdict}; if that is right, run 'rederive build'"

    def _report(self, done: Derivation | Failure, problem: str) -> Iterator[str]:
        from symbolic.ledger import Failure, part_lines

        item = self.item
        yield f"{item.paper.name}:{item.ref}   {item.title}".rstrip()
        yield f"in the paper: {' '.join(item.printed.split())}"
        for part in [] if isinstance(done, Failure) else done.parts:
            yield from part_lines(part)
        yield problem

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The report, without a traceback."""
        if isinstance(excinfo.value, DerivationFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the item's function is."""
        return self.path, self.item.function.__code__.co_firstlineno - 1, f"{self.item.paper.name}:{self.name}"


@cache
def _recorded(reports: Path) -> tuple[dict[tuple[str, str], str], str]:
    """The recorded verdicts by paper and ref, and what is wrong with the ledger.  No ledger records nothing."""
    from symbolic.build import read_ledger

    try:
        papers = read_ledger(reports)
    except FileNotFoundError:
        return {}, ""
    except ValueError as error:
        return {}, f"reports/ledger.json is damaged ({error}); run 'rederive build'"
    return {(name, row["ref"]): row["verdict"] for name, paper in papers.items() for row in paper["items"]}, ""
