"""`python -m benchmarks [SECTION ...]`: one table of ratios against peers, in some minutes.

`provers` and `repairs` are longer.

With `--write FOLDER` the same goes to FOLDER/benchmarks.json, with sorted keys, and curves to FOLDER/SECTION.svg.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

from benchmarks.plot import drawn
from benchmarks.row import Row, header
from symbolic import state

SECTIONS = ("evidence", "growth", "identities", "page", "privacy", "provers", "reading", "repairs")
LONG = ("provers", "repairs")  # only where it is asked for
LIBRARIES = ("sympy", "mpmath", "gmpy2", "python-flint", "numpy", "scipy", "clarabel", "z3-solver", "dp-accounting")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table of the sections that are named, or of all; the exit code is 2 for a name that is none."""
    parser = argparse.ArgumentParser("python -m benchmarks", description="Ratios against peers, in one table.")
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}; by default all but {', '.join(LONG)}"
    )
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="keep the table and the curves there")
    options = parser.parse_args(arguments)
    chosen = list(dict.fromkeys(options.sections)) or [name for name in SECTIONS if name not in LONG]
    if unknown := [name for name in chosen if name not in SECTIONS]:
        print(f"there is no section {unknown[0]!r}; there are {', '.join(SECTIONS)}", file=sys.stderr)
        return 2
    legend = "ratio: how many times better ours is; below 1 the peer is better.  Nothing passes or fails."
    kept: dict[str, Any] = {"setting": setting(), "sections": {}}
    try:
        print(f"{kept['setting']}\n{legend}\n\n{header()}", flush=True)
        for name in chosen:
            # Not before it is its turn: a fresh interpreter that measures memory imports this module too.
            kept["sections"][name] = told(name, options.write)
    except BrokenPipeError:  # the reader has seen enough; nothing is left to be flushed at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        print("interrupted; the rows above stand", file=sys.stderr)
        return 130
    if options.write is not None:
        state.write(options.write / "benchmarks.json", state.dump(kept))
    return 0


def told(name: str, folder: Path | None) -> dict[str, Any]:
    """Print the rows of a section and what its peers do not do; the same as plain data."""
    section = import_module(f"benchmarks.{name}")
    rows: list[dict[str, Any]] = []
    for row in section.rows():
        print(row.text, flush=True)
        rows.append(plain(row))
    lacks: dict[str, str] = getattr(section, "LACKS", {})
    for peer, what in lacks.items():
        print(f"  {peer} {what}", flush=True)
    if folder is not None and hasattr(section, "curves"):
        state.write(folder / f"{name}.svg", drawn(section.curves()))
    return {"rows": rows, "lacks": lacks}


def plain(row: Row) -> dict[str, Any]:
    """A row for a file, numbers with three digits."""
    numbers = {"ours": row.ours, "peer": row.peer, "ratio": row.ratio}
    short = {key: None if x is None else float(f"{x:.3g}") for key, x in numbers.items()}
    return {"what": row.what, **short, "unit": row.unit, "remark": row.remark}


def setting() -> str:
    """What it runs on."""
    found = []
    for name in LIBRARIES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            found.append(f"no {name}")
    return f"Python {platform.python_version()}, {', '.join(found)}; {os.cpu_count()} processors"


if __name__ == "__main__":
    sys.exit(main())
