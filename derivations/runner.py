"""`python derivations/jan2016/section_4_2.py`: a section derived and printed, line by line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

from symbolic.derivation import Item, Paper, Section
from symbolic.registry import import_paper
from symbolic.runner import Failure, attempt, part_lines
from symbolic.sources import module_name, registry, top_folder


def run(section: Section) -> NoReturn:
    """Print the derivation of the module that is run as a script, and exit: 0, or 1 when an item is open or fails.

    The module is imported once more under its own name, and its paper anew: as `__main__` it is a stranger to the other
    modules of the paper, whose items it may use.
    """
    sys.exit(run_module(section))


def run_module(section: Section) -> int:
    """Print the derivation of a section's module; the exit code is returned."""
    name = section.module
    if name == "__main__":
        paper, name = _anew(Path(sys.modules["__main__"].__file__ or "").resolve())
    else:
        paper = section.paper
    codes = [_section(s) for s in paper.sections if s.module == name]
    return max(codes, default=1)


def _anew(file: Path) -> tuple[Paper, str]:
    """The paper of a module's file, imported afresh, and the module's own name."""
    name, top = module_name(file), top_folder(file)
    package = name.rpartition(".")[0]
    for module in [m for m in sys.modules if m == package or m.startswith(f"{package}.")]:
        del sys.modules[module]
    sys.path[:] = [str(top.parent), *(p for p in sys.path if Path(p or ".").resolve() != file.parent)]
    papers = registry(top)
    holding = next((modules for modules in papers.values() if name in modules), [name])
    paper, broken = import_paper({package: holding}, package)
    for module, error in broken:
        print(f"FAILED {module}: {type(error).__name__}: {error}", file=sys.stderr)
    return paper, name


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
