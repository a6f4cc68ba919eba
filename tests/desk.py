"""A copy of the toy papers in a folder of its own, worked on by fresh processes.

What is run as a module is forked off a process that has loaded the packages of others, and the copy of the engine:
loading them takes longer than what most of the tests are about.
"""

from __future__ import annotations

import atexit
import gc
import json
import multiprocessing
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import chdir
from functools import cache
from multiprocessing.forkserver import ensure_running
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent
SYNTAX = ".rederive/syntax.json"  # what the engine's code says: found out by one build for all
CONTEXT = multiprocessing.get_context("forkserver")
PACKAGES = ["sympy", "scipy.optimize", "scipy.sparse", "clarabel", "mpmath", "flint", "lark", "rich", "pytest"]
# Not the plugin: pytest rewrites it while it loads it.
ENGINE = [
    "symbolic.cli",
    "symbolic.building.build",
    "symbolic.building.deriving",
    "symbolic.building.reports",
    "derivations.author",
]


def as_module(arguments: list[str], folder: Path, environment: Mapping[str, str], outputs: tuple[str, str]) -> None:
    """`python -m ARGUMENTS ..` in this process: what it writes goes to two files."""
    gc.freeze()  # what was loaded before needs no looking through
    for channel, path in enumerate(outputs, 1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), channel)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    own = {str(TESTS), str(TESTS.parent)}
    sys.path[:] = [*environment["PYTHONPATH"].split(os.pathsep), *(path for path in sys.path if path not in own)]
    sys.argv = arguments
    runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)


@cache
def engine() -> Path:
    """A copy of the engine, one for all desks: nobody edits it while the tests run."""
    folder = Path(tempfile.mkdtemp(prefix="rederive-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(TESTS.parent / "symbolic", folder / "symbolic")
    (folder / "derivations").mkdir()
    for name in ("__init__.py", "author.py"):
        shutil.copy(TESTS.parent / "derivations" / name, folder / "derivations")
    return folder


@cache
def start() -> None:
    """Start the process that others are forked off.  It looks for modules where it begins: it has those of the copy."""
    CONTEXT.set_forkserver_preload([*PACKAGES, *ENGINE])
    with chdir(engine()):
        ensure_running()


class Desk:
    """The folder with the copy, and the commands that are run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(TESTS / "toy", folder / "toy", ignore=shutil.ignore_patterns("conftest.py", "__pycache__"))
        if (engine() / SYNTAX).exists():
            (folder / SYNTAX).parent.mkdir()
            shutil.copy(engine() / SYNTAX, folder / SYNTAX)

    def copy(self, folder: Path) -> Desk:
        """The same in another folder, with everything built."""
        desk = Desk(folder)
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        return desk

    def python(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python, with the copy and the project importable."""
        path = os.pathsep.join([str(self.folder), str(engine())])
        env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **environment}
        if arguments[0] == "-m" and "PYTHONHASHSEED" not in environment:
            with tempfile.TemporaryDirectory() as folder:
                outputs = (f"{folder}/out", f"{folder}/err")
                start()
                process = CONTEXT.Process(target=as_module, args=(list(arguments[1:]), self.folder, env, outputs))
                process.start()
                process.join()
                texts = (Path(output).read_text() for output in outputs)
                return subprocess.CompletedProcess(arguments, process.exitcode or 0, *texts)
        return subprocess.run([sys.executable, *arguments], cwd=self.folder, env=env, capture_output=True, text=True)

    def rederive(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the command line on the toy papers."""
        done = self.python("-m", "toy", *arguments, **environment)
        if (self.folder / SYNTAX).exists() and not (engine() / SYNTAX).exists():
            (engine() / SYNTAX).parent.mkdir()
            shutil.copy(self.folder / SYNTAX, engine() / SYNTAX)
        # What is said on a slow machine, so that nobody thinks it has stopped.
        done.stdout = "".join(line for line in done.stdout.splitlines(True) if not line.startswith(".. "))
        return done

    def pytest(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run pytest with the plugin, and no other."""
        options = ("-p", "symbolic.pytest_plugin", "-p", "no:cacheprovider")
        return self.python("-m", "pytest", *options, *arguments, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")

    def ledger(self) -> dict[str, Any]:
        """The papers of the ledger."""
        return json.loads((self.folder / "reports" / "ledger.json").read_text())["papers"]

    def edit(self, path: str, old: str, new: str) -> None:
        """Change a file of the copy."""
        file = self.folder / path
        text = file.read_text()
        if old not in text:
            raise ValueError(f"{path} has no {old!r}")
        file.write_text(text.replace(old, new))

    def files(self) -> dict[str, bytes]:
        """Everything below reports."""
        reports = self.folder / "reports"
        return {str(f.relative_to(reports)): f.read_bytes() for f in sorted(reports.rglob("*")) if f.is_file()}
