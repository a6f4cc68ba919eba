"""Re-check certificates: `python -m symbolic.kernel FILE_OR_FOLDER ...`.

What certificates share is in the folder `store` beside them, or beside a folder that they are in, and is checked once;
the store of a folder is checked whole.  `--whole FILE` prints one certificate with all that it rests on in one text.

Exit 0: all hold; 1: one fails; 2: nothing to check.
"""

from __future__ import annotations

import io
import os
import sys
import time
from pathlib import Path

from .certificate import MAX_TEXT, Result, Store, replay, shelf, store_beside, store_folder
from .claims import Claim, Refutation
from .terms import Function, Refused, subterms
from .writer import write


def main(arguments: list[str]) -> int:
    """Replay every certificate; one line per result, then a summary."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    whole = arguments[:1] == ["--whole"]
    start, counts, failed = time.perf_counter(), [0, 0], 0
    files: list[Path] = []
    for argument in arguments[whole:]:
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
    stores: dict[Path | None, Store] = {}
    for path in files:
        try:
            if (folder := store_folder(path)) not in stores:
                stores[folder] = store_beside(path)
            with path.open(encoding="utf-8") as file:
                results = replay(file.read(MAX_TEXT + 1), stores[folder])
            if whole:
                print(write(path.stem, results), end="")
                continue
            lines = [_line(f"{_verdict(r)} {path.stem}: {statement(r)}") for r in results]
        except (Refused, OSError, UnicodeDecodeError, RecursionError) as error:
            failed += 1
            print(_line(f"FAILED {path}: {error}"), file=sys.stderr if whole else sys.stdout)
            continue
        for result, line in zip(results, lines, strict=True):
            counts[isinstance(result, Refutation)] += 1
            print(line)
    if whole:
        return 1 if failed else 0
    wholly = [folder for folder in stores if folder and any(folder.is_relative_to(a) for a in arguments)]
    lemmas, unused, damaged = _rest([(folder, stores[folder]) for folder in wholly])
    failed += damaged
    if wholly:
        print(f"store   {lemmas} results, {unused} of them for none of these certificates")
    print(
        f"{counts[0]} theorems, {counts[1]} refutations, checked in {time.perf_counter() - start:.2f} s"
        + (f", {failed} FAILED" if failed else "")
    )
    return 1 if failed else 0


def _rest(stores: list[tuple[Path, Store]]) -> tuple[int, int, int]:
    """Check what certificates have not used: how many results there are, how many of them were not used, or fail."""
    lemmas = unused = failed = 0
    for folder, store in stores:
        used = set(store.made)
        for name in shelf(folder):
            try:
                is_result = not isinstance(store.get(name), Function)
                lemmas += is_result
                unused += is_result and name not in used
            except Refused as error:
                failed += 1
                print(_line(f"FAILED {folder}: {error}"))
    return lemmas, unused, failed


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
