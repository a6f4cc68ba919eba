"""`python derivations/jan2016/section_4_2.py`: a section derived and printed, line by line."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from symbolic.paper.registry import import_paper
from symbolic.paper.runner import Failure, attempt, part_lines
from symbolic.sources import module_name, registry, top_folder

if TYPE_CHECKING:  # a section that is made asks for its script
    from symbolic.paper.derivation import Item, Section


def script() -> Path | None:
    """The file that Python was started with, where it is a section module of a paper's package."""
    file = getattr(sys.modules["__main__"], "__file__", None)
    if file is None or not (path := Path(file).resolve()).is_file() or not (path.parent / "__init__.py").is_file():
        return None
    name = module_name(path)
    return path if any(name in modules for modules in registry(top_folder(path)).values()) else None


def tell(file: Path) -> int:
    """Print the derivation of a section's module; the exit code: 0, or 1 when an item is open or fails.

    The module is imported under its own name, and its paper anew: as `__main__` it is a stranger to the other modules
    of the paper, whose items it may use.
    """
    name, top = module_name(file), top_folder(file)
    package = name.rpartition(".")[0]
    for module in [m for m in sys.modules if m == package or m.startswith(f"{package}.")]:
        del sys.modules[module]
    sys.path[:] = [str(top.parent), *(p for p in sys.path if Path(p or ".").resolve() != file.parent)]
    holding = next(modules for modules in registry(top).values() if name in modules)
    paper, broken = import_paper({package: holding}, package)
    for module, error in broken:
        print(f"FAILED {module}: {type(error).__name__}: {error}", file=sys.stderr)
    try:
        return max((_section(s) for s in paper.sections if s.module == name), default=1)
    except BrokenPipeError:  # the reader has seen enough; nothing is left to be flushed at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _section(section: Section) -> int:
    superseded = ", superseded" if section.superseded else ""
    print(f"{section.paper.name}, section {section.number}{superseded}: {section.title}")
    verdicts = [_item(item) for item in section.items]
    return 1 if "open" in verdicts else 0


def _item(item: Item) -> str:
    done = attempt(item)
    if isinstance(done, Failure):
        print(f"\n{item.ref}  FAILED  {item.title}\n  {done.what}", flush=True)
        return "open"
    print(f"\n{item.ref}  {done.verdict}  {item.title}")
    for line in [line for part in done.parts for line in part_lines(part)]:
        print(f"  {line}")
    if done.why_open:
        print(f"  open: {done.why_open}")
    sys.stdout.flush()
    return done.verdict
