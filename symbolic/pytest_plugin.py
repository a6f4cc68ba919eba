"""pytest for derivations: one test item per printed number, `derivations/jan2016/section_4_2.py::4.22`.

A section module is one that has `paper.section("4.2", ..)`, in any repository.  Its numbers are read off its source,
and what was proved for the reports beside the package, and observed of it, is recalled.  An item fails when its
function raises, when it is open, or when its verdict is not the one in `reports/ledger.json`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from symbolic.errors import RederiveError
from symbolic.ledger.ledger import Ledger, NoLedger
from symbolic.ledger.numbered import numbers
from symbolic.paper import observations
from symbolic.paper.registry import import_paper
from symbolic.paper.runner import Failure, attempt, failed, part_lines
from symbolic.search.memory import Memory, remembering
from symbolic.sources import Sources, module_name, registered, registry, top_folder
from symbolic.state import StateDamaged

if TYPE_CHECKING:  # collecting imports no mathematics
    from symbolic.paper.derivation import Derivation, Item, Paper


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
    name = module_name(path)
    for paper, modules in _papers(top_folder(path)).items():
        if name in modules:
            return SectionFile.from_parent(parent, path=path, paper=paper)
    return None


@cache
def _papers(top: Path) -> dict[str, list[str]]:
    return registry(top)


class DerivationFailed(RederiveError):
    """The readable report of an item that fails."""


class SectionFile(pytest.File):
    """A section module; its items are the printed numbers."""

    def __init__(self, *, paper: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.paper = paper

    def collect(self) -> Iterator[pytest.Item]:
        """One test item for each number in the source; the module is imported when the first of them runs."""
        try:
            refs = registered(self.path)
        except SyntaxError as error:
            raise self.CollectError(f"{self.path.name}, line {error.lineno}: SyntaxError: {error.msg}") from None
        if refs is None:  # they are not written out: only the module itself can tell
            refs = dict.fromkeys(self.items(), 1)
        printed = numbers(self.path.parent)
        for ref, line in refs.items():
            item = NumberedItem.from_parent(self, name=ref, line=line)
            item.extra_keyword_matches.add(printed.get(ref, ref))  # -k takes the number as well
            yield item

    def items(self) -> dict[str, Item]:
        """The items that the module registers; raises CollectError."""
        top, name = top_folder(self.path), module_name(self.path)
        if str(top.parent) not in sys.path:
            sys.path.insert(0, str(top.parent))
        try:
            with remembering_reports(top.parent / "reports"):
                paper, broken = _imported(top, self.paper)
        except Exception as error:
            raise self.CollectError(str(failed(self.paper, error))) from None
        for module, reason in broken:
            if module == name:
                raise self.CollectError(str(failed(module, reason, str(self.path))))
        return {item.ref: item for section in paper.sections if section.module == name for item in section.items}


@cache
def _imported(top: Path, paper: str) -> tuple[Paper, list[tuple[str, Exception]]]:
    return import_paper(_papers(top), paper)


@contextmanager
def remembering_reports(reports: Path) -> Iterator[None]:
    """What was proved and observed for these reports is recalled; nothing is written."""
    memory, seen = _kept(reports)
    with remembering(memory), observations.observing(seen):
        yield


@cache
def _kept(reports: Path) -> tuple[Memory, observations.Observations | None]:
    lines, _ = observations.read(reports / observations.FILE)
    seen = observations.Observations(lines, Sources()) if lines else None  # or sources are read for nothing
    return Memory(reports / "certificates"), seen


class NumberedItem(pytest.Item):
    """A printed number."""

    parent: SectionFile

    def __init__(self, *, line: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.line = line

    @property
    def reports(self) -> Path:
        """The folder of reports beside the package."""
        return top_folder(self.path).parent / "reports"

    def runtest(self) -> None:
        """Derive the item, and compare the verdict with the recorded one."""
        items = self.parent.items()
        if self.name not in items:
            raise DerivationFailed(f"{self.path.name} does not register {self.name!r} when it is imported")
        item = items[self.name]
        with remembering_reports(self.reports):
            done = attempt(item)
            problem = done.what if isinstance(done, Failure) else self._problem(item, done)  # a verdict observes, too
        if problem:
            raise DerivationFailed("\n".join(self._report(item, done, problem)))

    def _problem(self, item: Item, done: Derivation) -> str:
        if done.verdict == "open":
            return f"open: {done.why_open or 'nothing is shown about the line as it is printed'}"
        verdicts, damage = _recorded(self.reports)
        recorded = verdicts.get((item.paper.name, item.ref), done.verdict)
        if damage or recorded == done.verdict:
            return damage
        return f"the ledger says {recorded}, and it is {done.verdict}; if that is right, run 'rederive build'"

    def _report(self, item: Item, done: Derivation | Failure, problem: str) -> Iterator[str]:
        yield f"{item.paper.name}:{item.ref}   {item.title}".rstrip()
        yield f"in the paper: {' '.join(item.printed.split())}"
        for part in [] if isinstance(done, Failure) else done.parts:
            yield from part_lines(part)
        yield problem

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The report, without a traceback."""
        if isinstance(excinfo.value, (DerivationFailed, pytest.Collector.CollectError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the item's function is."""
        return self.path, self.line - 1, f"{self.parent.paper}:{self.name}"


@cache
def _recorded(reports: Path) -> tuple[dict[tuple[str, str], str], str]:
    """The recorded verdicts by paper and ref, and what is wrong with the ledger.  No ledger records nothing."""
    try:
        papers = Ledger.read(reports).papers
    except NoLedger:
        return {}, ""
    except StateDamaged as error:
        return {}, str(error)
    return {(name, row.ref): row.verdict for name, paper in papers.items() for row in paper.items}, ""
