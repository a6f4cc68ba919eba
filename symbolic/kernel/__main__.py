"""Re-check certificates: `python -m symbolic.kernel [--definitions] FILE_OR_FOLDER ...`.

What certificates share is in the folder `store` beside them, or beside a folder that they are in, and is checked once;
the store of a folder is checked whole.  Where a ledger stands beside the folder `certificates`, each of its rows must
say what its certificate shows, and a folder must have all certificates that rows name, and no others.
`--definitions` prints the definitions of the functions in each result, too.  `--whole FILE` prints one certificate with
all that it rests on in one text.

Exit 0: all hold; 1: one fails, and the failures are said again at the end; 2: nothing to check.
"""

from __future__ import annotations

import gc
import io
import os
import sys
import time
from pathlib import Path

from .certificate import MAX_TEXT, STORE, Result, Store, read, replay, replayed, shelf, store_beside, store_folder
from .claims import Claim, Refutation
from .rows import Also, Rows, ledger_above
from .terms import Function, Refused, Term, functions, subterms
from .writer import write


def main(arguments: list[str], also: Also | None = None) -> int:
    """Replay every certificate; one line per result, then a summary.  `also` holds rows of the ledger further."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    option = arguments[0] if arguments[:1] in (["--whole"], ["--definitions"]) else ""
    files: list[Path] = []
    folders: list[Path] = []
    for argument in arguments[bool(option) :]:
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
        folders += [path] if path.is_dir() else []
    if not files:
        print("nothing to check: give certificates (*.json) or a folder of them", file=sys.stderr)
        return 2
    if option == "--whole":
        return _whole(files)
    check, collecting = _Check(option == "--definitions", also), gc.isenabled()
    gc.disable()  # next to nothing here is a cycle, and looking for some takes a sixth of the time
    try:
        for path in files:
            check.file(path)
        for folder in folders:
            check.folder(folder, files)
    finally:
        if collecting:
            gc.enable()
    return check.summary()


def run(also: Also | None = None) -> int:
    """`main` with what stands on the command line; who reads its output may stop reading."""
    try:
        code = main(sys.argv[1:], also)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone, so the check is not finished.  Nothing is left to be flushed at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    return code


def _whole(files: list[Path]) -> int:
    """Print certificates with all that they rest on."""
    code = 0
    for path in files:
        try:
            print(write(path.stem, replay(path.read_text(encoding="utf-8"), store_beside(path))), end="")
        except (Refused, OSError, UnicodeDecodeError, RecursionError) as error:
            print(_line(f"FAILED {path}: {error}"), file=sys.stderr)
            code = 1
    return code


class _Check:
    """Files checked one by one, with what they share, and what failed."""

    def __init__(self, definitions: bool, also: Also | None) -> None:
        self.also = also
        self.definitions, self.start = definitions, time.perf_counter()
        self.counts = [0, 0]
        self.failures: list[str] = []
        self.stores: dict[Path | None, Store] = {}
        self.ledgers: dict[Path | None, Rows | None] = {None: None}

    def file(self, path: Path) -> None:
        """Replay a certificate, and hold the row of the ledger against it."""
        try:
            if (folder := store_folder(path)) not in self.stores:
                self.stores[folder] = store_beside(path)
            with path.open(encoding="utf-8") as file:
                document = read(file.read(MAX_TEXT + 1))
            results = replayed(document, self.stores[folder])
            lines = [_line(f"{_verdict(r)} {path.stem}: {statement(r)}") for r in results]
            if (rows := self.rows(path)) is not None:
                rows.held(path, document, results)
        except (Refused, OSError, UnicodeDecodeError, RecursionError) as error:
            self.fail(f"{path}: {error}")
            return
        for result, line in zip(results, lines, strict=True):
            self.counts[isinstance(result, Refutation)] += 1
            print(line)
            if self.definitions:
                print("".join(f"          {_line(text)}\n" for text in definitions(result)), end="")

    def rows(self, path: Path) -> Rows | None:
        """The ledger above a file; one that is damaged is said so once."""
        ledger = ledger_above(path)
        if ledger not in self.ledgers:
            self.ledgers[ledger] = None
            if ledger is not None:
                try:
                    self.ledgers[ledger] = Rows(ledger, self.also)
                except Refused as error:
                    self.fail(str(error))
        return self.ledgers[ledger]

    def folder(self, folder: Path, files: list[Path]) -> None:
        """Check what is shared below a folder but not used, and the rows whose certificates are not there."""
        rows = self.rows(folder / STORE)
        for wrong in rows.lacking(folder, files) if rows else ():
            self.fail(wrong)
        for shared, store in self.stores.items():
            if shared is None or not shared.is_relative_to(folder):
                continue
            used, lemmas, unused = set(store.made), 0, 0
            for name in shelf(shared):
                try:
                    is_result = not isinstance(store.get(name), Function)
                    lemmas += is_result
                    unused += is_result and name not in used
                except Refused as error:
                    self.fail(f"{shared}: {error}")
            print(f"store   {lemmas} results, {unused} of them for none of these certificates")

    def fail(self, what: str) -> None:
        """Say a failure, and keep it for the end."""
        self.failures.append(_line(f"FAILED {what}"))
        print(self.failures[-1])

    def summary(self) -> int:
        """The counts, after the failures; the exit code."""
        if self.failures and sum(self.counts):
            print("\n".join(self.failures))
        print(
            f"{self.counts[0]} theorems, {self.counts[1]} refutations,"
            f" checked in {time.perf_counter() - self.start:.2f} s"
            + (f", {len(self.failures)} FAILED" if self.failures else "")
        )
        return 1 if self.failures else 0


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


def definitions(result: Result) -> list[str]:
    """The functions of a result, outer ones first, with their definitions; those within these as well."""
    todo, seen = list(_labels(result.claim).items()), dict[Function, str]()
    for f, label in todo:  # grows meanwhile
        if f in seen or f.definition == ("elementary",):
            continue
        head = f"{label}({', '.join(map(str, f.params))})"
        match f.definition:
            case ("explicit", body):
                seen[f] = f"{head} = {body}"
            case ("recursive", start, base, step, total):
                below = f"{f.params[0]} {'<=' if total else '='} {start}"
                seen[f] = f"{head} = {base} for {below}, else {step}, where self is its value for {f.params[0]} - 1"
            case _:
                seen[f] = f"{head} is any function"
        parts = [t for t in f.definition or () if isinstance(t, Term)]
        todo += [(g, g.name) for t in parts for g in functions(t) if g.definition != ("self",)]
    return list(seen.values())


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
    sys.exit(run())
