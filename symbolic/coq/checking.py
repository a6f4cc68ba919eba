"""Coq run on the files of an export.  What counts: every file is accepted, nothing is assumed but the real numbers.

A file with an axiom of its own, or with a proof given up, compiles as well; so the words for that are looked for, and
the audit's list of axioms has to be within that of Coq's real numbers.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

from .exporting import LIBRARY, PRELUDE, Export

# What Coq's real numbers rest on; reals without them are not in its standard library.
AXIOMS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}
_ASSUMING = (
    "Axiom Axioms Parameter Parameters Conjecture Conjectures Hypothesis Hypotheses Variable Variables Primitive "
    "Admitted admit give_up Abort Unset Set Declare Load Redirect Extract Bypass bypass_check vm_cast_no_check "
    "native_cast_no_check Guard Universe Positivity"
).split()
# Besides, in a file that a program has written: nothing that changes how text is read, or what a name means.
_CHANGING = "Notation Infix Ltac Tactic Coercion Canonical Instance Module Section Context Local Export Coq".split()


@dataclass(frozen=True)
class Outcome:
    """What Coq says: files with what is wrong in them, and seconds."""

    wrong: dict[str, str]
    seconds: float


def coqc() -> str | None:
    """Coq's compiler, if it is there."""
    return shutil.which("coqc")


def forbidden(name: str, text: str) -> str:
    """The first word in a file by which something would be assumed or hidden; an empty text: none."""
    said = re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
    words = set(re.findall(r"[A-Za-z_][A-Za-z0-9_']*", said))
    return next((w for w in (_ASSUMING if name == PRELUDE else [*_ASSUMING, *_CHANGING]) if w in words), "")


def check(export: Export, jobs: int, say: Callable[[str], None] = lambda text: None) -> Outcome:
    """Run coqc on every file, `jobs` at a time, each after those that it needs, in a folder that is thrown away."""
    start, wrong = time.monotonic(), dict[str, str]()
    names = [name for name in export.files if name.endswith(".v")]
    for name in names:
        if word := forbidden(name, export.files[name]):
            wrong[name] = f"it has the word {word}"
    with tempfile.TemporaryDirectory(prefix="rederive-coq-") as folder, ThreadPoolExecutor(jobs) as pool:
        for name in names:
            (Path(folder) / name).write_text(export.files[name], encoding="utf-8")
        done: set[str] = set()
        running: dict[Future[tuple[str, float]], str] = {}
        todo = list(names)
        while todo or running:
            for name in list(todo):
                if name in wrong or any(need in wrong for need in export.after(name)):
                    wrong.setdefault(name, "not checked: it needs a file that is wrong")
                    todo.remove(name)
                elif all(need in done for need in export.after(name)):
                    todo.remove(name)
                    running[pool.submit(compiled, Path(folder), name)] = name
            for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                name, (error, seconds) = running.pop(future), future.result()
                if error:
                    wrong[name] = error
                done.add(name)
                say(f"{len(done)} of {len(names)} files: {name} {'refused' if error else f'{seconds:.1f} s'}")
    return Outcome({name: wrong[name] for name in names if name in wrong}, time.monotonic() - start)


def compiled(folder: Path, name: str) -> tuple[str, float]:
    """What coqc has against a file, and seconds."""
    start = time.monotonic()
    program = coqc()
    if program is None:
        return "coqc not found", 0.0
    environment = {k: v for k, v in os.environ.items() if not k.startswith("COQ")}
    ran = subprocess.run(
        [program, "-q", "-Q", ".", LIBRARY, name],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.monotonic() - start
    if ran.returncode:
        return " ".join(ran.stderr.split())[:600] or f"exit code {ran.returncode}", seconds
    return (assumed(ran.stdout) if name == "Audit.v" else ""), seconds


def assumed(printed: str) -> str:
    """What is wrong with what `Print Assumptions` printed: an empty text for nothing."""
    if printed.strip() == "Closed under the global context":
        return ""
    head, _, rest = printed.partition("Axioms:")
    names = set(re.findall(r"^(\S+)\s*:", rest, flags=re.MULTILINE)) if not head.strip() else set()
    if not names:
        return "it does not say what the theorems rest on"
    more = sorted(names - AXIOMS)
    return f"it rests on {', '.join(more)}" if more else ""
