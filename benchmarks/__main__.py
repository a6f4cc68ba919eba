"""`python -m benchmarks [SECTION ...]`: one table of ratios against peers, in a minute or two; `provers` is longer."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module, metadata

from benchmarks.row import header

SECTIONS = ("evidence", "identities", "page", "privacy", "provers", "reading")
LONG = ("provers",)  # only where it is asked for
LIBRARIES = ("sympy", "mpmath", "python-flint", "numpy", "scipy", "clarabel", "z3-solver", "dp-accounting")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table of the sections that are named, or of all; the exit code is 2 for a name that is none."""
    parser = argparse.ArgumentParser("python -m benchmarks", description="Ratios against peers, in one table.")
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}; by default all but {', '.join(LONG)}"
    )
    chosen = list(dict.fromkeys(parser.parse_args(arguments).sections)) or [
        name for name in SECTIONS if name not in LONG
    ]
    if unknown := [name for name in chosen if name not in SECTIONS]:
        print(f"there is no section {unknown[0]!r}; there are {', '.join(SECTIONS)}", file=sys.stderr)
        return 2
    legend = "ratio: how many times better ours is; below 1 the peer is better.  Nothing passes or fails."
    try:
        print(f"{setting()}\n{legend}\n\n{header()}", flush=True)
        for name in chosen:
            # Not before it is its turn: a fresh interpreter that measures memory imports this module too.
            for row in import_module(f"benchmarks.{name}").rows():
                print(row.text, flush=True)
    except BrokenPipeError:  # the reader has seen enough; nothing is left to be flushed at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        print("interrupted; the rows above stand", file=sys.stderr)
        return 130
    return 0


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
