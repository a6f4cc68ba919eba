"""The registry: which modules derive which paper, in its order; and a paper imported with all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from symbolic.errors import DerivationError

if TYPE_CHECKING:  # an unchanged build imports no mathematics
    from symbolic.paper.derivation import Paper

Registry = Mapping[str, Sequence[str]]


class Sought(Registry):
    """What a function finds, looked for when it is first wanted: a command about no paper starts at once."""

    def __init__(self, find: Callable[[], Registry]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> Registry:
        return self._find()

    def __getitem__(self, name: str) -> Sequence[str]:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def import_paper(
    papers: Registry, name: str, tell: Callable[[str], None] = lambda module: None
) -> tuple[Paper, list[tuple[str, Exception]]]:
    """A paper with the items of all its modules, and the modules that could not be imported.

    `tell` is told what will be imported next.  Raises DerivationError when there is no paper.
    """
    broken: list[tuple[str, Exception]] = []
    for module in papers[name]:
        tell(module)
        try:
            import_module(module)
        except Exception as error:
            broken.append((module, error))
    package = papers[name][0].rpartition(".")[0]
    found = getattr(import_module(package), "paper", None)
    paper = getattr(found, "paper", None) if isinstance(found, ModuleType) else found
    if paper is None:
        raise DerivationError(f"{package} has no 'paper'; make one in its __init__.py")
    return paper, broken
