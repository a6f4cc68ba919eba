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
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

from .certificate import MAX_TEXT, STORE, Result, Store, read, replay, replayed, shelf, store_beside, store_folder
from .claims import Claim, Refutation
from .rows import Also, Rows, ledger_above
from .terms import Function, Refused, Term, functions, subterms
from .writer import write

FEW = 50  # files that one process checks
MOST = 4000  # tickets, all of which a pipe holds


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
        alone = len(files) <= FEW or sys.platform != "linux" or len(os.sched_getaffinity(0)) == 1
        apart = None if alone else _Apart(files, check)
        for group in apart.taken(0) if apart else [files]:
            for path in group:
                check.file(path)
        if apart:
            check.add(apart.told())
        for folder in folders:
            check.folder(folder, files)
    finally:
        if collecting:
            gc.enable()
    return check.summary()


class _Apart:
    """Another process, which checks files from the last one on, while this one goes on from the first."""

    def __init__(self, files: list[Path], check: _Check) -> None:
        size = 1 + len(files) // MOST
        self.groups = [files[at : at + size] for at in range(0, len(files), size)]
        self.tickets, tickets = os.pipe()
        os.write(tickets, bytes(len(self.groups)))  # whoever takes the next group takes a ticket first
        os.close(tickets)
        self.pipe, end = os.pipe()
        sys.stdout.flush()
        self.process = os.fork()
        if self.process:
            os.close(end)
            return
        try:  # here, in the other process, nothing is printed
            parts: list[list[str]] = []
            for group in self.taken(-1):
                check.say = (said := list[str]()).append
                parts.append(said)
                for path in group:
                    check.file(path)
            made = [[str(folder or ""), _results(store)] for folder, store in check.stores.items()]
            with os.fdopen(end, "w", encoding="utf-8") as pipe:
                json.dump([[*chain(*reversed(parts))], check.counts, check.failures, made], pipe)
        finally:
            os._exit(0)

    def taken(self, end: int) -> Iterator[list[Path]]:
        """The next group at an end, 0 or -1, while the other process has left any."""
        while os.read(self.tickets, 1):
            yield self.groups.pop(end)

    def told(self) -> Any:
        """What it says of them, how many results there are, what fails, what it has made of stores; None: it died."""
        with os.fdopen(self.pipe, encoding="utf-8") as pipe:
            text = pipe.read()
        os.waitpid(self.process, 0)
        os.close(self.tickets)
        try:
            return json.loads(text)
        except ValueError:  # nothing, or not all of it
            return None


def _results(store: Store) -> dict[str, bool]:
    """What is made of a store: is it a result?"""
    return {name: not isinstance(thing, Function) for name, thing in store.made.items()}


def run(also: Also | None = None) -> NoReturn:
    """`main` with what stands on the command line; the process ends, and takes nothing apart that was made."""
    try:
        code = main(sys.argv[1:], also)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has gone, so the check is not finished
        code = 1
    sys.stderr.flush()
    os._exit(code)


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
        self.say: Callable[[str], object] = print
        self.definitions, self.start = definitions, time.perf_counter()
        self.counts = [0, 0]
        self.failures: list[str] = []
        self.stores: dict[Path | None, Store] = {}
        self.elsewhere: dict[Path | None, dict[str, bool]] = {}  # what another process has made of them
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
            self.say(line)
            for text in definitions(result) if self.definitions else ():
                self.say(f"          {_line(text)}")

    def add(self, part: Any) -> None:
        """What another process has checked."""
        if part is None:
            self.fail("a process that checked a part of the files died: out of memory?")
            return
        said, counts, failures, made = part
        known = set(self.failures)  # a ledger that is damaged is said so once
        for line in said:
            if line not in known:
                self.say(line)
        self.counts = [a + b for a, b in zip(self.counts, counts, strict=True)]
        self.failures += [failure for failure in failures if failure not in known]
        for name, results in made:
            folder = Path(name) if name else None
            self.stores.setdefault(folder, store_beside(folder) if folder else Store())
            self.elsewhere[folder] = results

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
            used = self.elsewhere.get(shared, {}) | _results(store)
            for name in (name for name in shelf(shared) if name not in used):
                try:
                    store.get(name)
                except Refused as error:
                    self.fail(f"{shared}: {error}")
            lemmas = sum((used | _results(store)).values())
            self.say(f"store   {lemmas} results, {lemmas - sum(used.values())} of them for none of these certificates")

    def fail(self, what: str) -> None:
        """Say a failure, and keep it for the end."""
        self.failures.append(_line(f"FAILED {what}"))
        self.say(self.failures[-1])

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
    run()
