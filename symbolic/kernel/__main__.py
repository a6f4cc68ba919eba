"""Re-check certificates: `python -m symbolic.kernel FILE_OR_FOLDER ...`.

Exit 0: all hold; 1: one fails; 2: nothing to check.
"""

from __future__ import annotations

import io
import os
import sys
import time
from pathlib import Path

from .certificate import MAX_TEXT, Result, Shared, replay
from .claims import Claim, Refutation
from .terms import Function, Refused, subterms


def main(arguments: list[str]) -> int:
    """Replay every certificate; one line per result, then a summary."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    start, counts, failed = time.perf_counter(), [0, 0], 0
    files: list[Path] = []
    for argument in arguments:
        path = Path(argument)
        try:
            found = sorted(path.rglob("*.json")) if path.is_dir() else [path]
            missing = not path.exists()
        except (OSError, ValueError):
            missing = True
        if missing:
            print(_line(f"{argument:.200}: no such file or folder; give certificates or a folder"), file=sys.stderr)
            return 2
        files += found
    if not files:
        print("nothing to check: give certificates (*.json) or a folder of them", file=sys.stderr)
        return 2
    shared: Shared = {}
    for path in files:
        try:
            with path.open(encoding="utf-8") as file:
                results = replay(file.read(MAX_TEXT + 1), shared)
            lines = [_line(f"{_verdict(r)} {path.stem}: {statement(r)}") for r in results]
        except (Refused, OSError, UnicodeDecodeError, RecursionError) as error:
            failed += 1
            print(_line(f"FAILED {path}: {error}"))
            continue
        for result, line in zip(results, lines, strict=True):
            counts[isinstance(result, Refutation)] += 1
            print(line)
    print(
        f"{counts[0]} theorems, {counts[1]} refutations, checked in {time.perf_counter() - start:.2f} s"
        + (f", {failed} FAILED" if failed else "")
    )
    return 1 if failed else 0


def _verdict(result: Result) -> str:
    return "refuted" if isinstance(result, Refutation) else "proved "


def _line(text: str) -> str:
    """One line that nothing in a file can break, or turn into another one."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def statement(result: Result) -> str:
    """The result as it is printed, with its integers named, and functions of one name told apart as f, f.2, .."""
    claim = result.claim
    shown, integers = claim.text(_labels(claim)), ", ".join(sorted(_integers(claim)))
    return str(result).replace(str(claim), shown + (f" for integers {integers}" if integers else ""), 1)


def _labels(claim: Claim) -> dict[Function, str]:
    labels: dict[Function, str] = {}
    for f in (s.args[0] for r in claim.rels() for t in r.terms() for s in subterms(t) if s.op == "app"):
        if f not in labels:
            k = 1 + sum(g.name == f.name for g in labels)
            labels[f] = f.name if k == 1 else f"{f.name}.{k}"
    return labels


def _integers(claim: Claim) -> set[str]:
    inner = [_integers(h) for h in claim.given if isinstance(h, Claim)]
    own = {str(v) for r in claim.rels() for v in {*r.free(), *claim.bound} if v.args[1] == "integer"}
    return own.union(*inner)


if __name__ == "__main__":
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone, so the check is not finished.  Nothing is left to be flushed at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)
