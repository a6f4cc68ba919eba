"""Mutants of the kernel: each guard, condition and statement taken away, one at a time; some test has to notice.

    python tests/kernel/mutation.py [MODULE ...] [--like TEXT] [--all] [--coverage FILE] [--jobs N]

A mutant is a module with one statement deleted (but for a `return` and for the first value of a name), one condition
replaced by True or by False, one operand of `and`, `or` and `|` dropped, one half of a chained comparison, one element
of a list, a set or a tuple of constants, one `except` clause or one `case`.  The tests that come by the line are run in
a forked process, the quickest first, until one fails; a mutant that breaks down or takes far more processor time than
the kernel fails too.  What survives lets something through that no test has seen, unless `equivalents.toml` gives the
reason why no false theorem can come of it.

Exit 0: every mutant is killed or explained; 1: some survive, or an explanation is about no mutant any more (with
`--all`, which tries the explained ones as well: or about one that is killed).
"""

from __future__ import annotations

import argparse
import ast
import builtins
import gc
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import flint
import hypothesis.strategies
import mpmath
import pytest
import sympy
from _pytest.runner import runtestprotocol

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
KERNEL = ROOT / "symbolic" / "kernel"
MODULES = ("terms", "polynomials", "claims", "evaluate", "rules", "calculus", "certificate", "rows")
LONG = 2.0  # seconds: such a test is run only on mutants that pass all others
AGAIN = 77  # the exit code of a process that could not try the mutant
SPARE = 2.0  # seconds of processor time that a test may take on top of ten times its usual ones
PRELOADED = (flint, hypothesis.strategies, mpmath, pytest, sympy)  # once, before the forks

DELETED = (ast.Expr, ast.AugAssign, ast.Raise, ast.Delete, ast.For, ast.While, ast.Continue, ast.Break)
CONDITIONS = {ast.If: "test", ast.While: "test", ast.IfExp: "test", ast.match_case: "guard"}


@dataclass(frozen=True)
class Mutant:
    """A change of one place of a module; `apply` makes it in the module's tree."""

    module: str
    name: str
    line: int
    apply: Callable[[], None]


class Mutants:
    """All mutants of a module, in the order of its text."""

    def __init__(self, module: str, tree: ast.Module) -> None:
        self.module, self.found = module, list[Mutant]()
        self.names: Counter[str] = Counter()
        self.body(tree, "body", "", tree)

    def add(self, place: str, line: int, what: str, apply: Callable[[], None]) -> None:
        name = f"{self.module}{place}: {what}"
        self.names[name] += 1
        if self.names[name] > 1:
            name += f" #{self.names[name]}"
        self.found.append(Mutant(self.module, name, line, apply))

    def body(self, holder: Any, field: str, place: str, scope: ast.AST) -> None:
        """The statements of a block."""
        block: list[ast.stmt] = getattr(holder, field)
        inside = isinstance(scope, (ast.FunctionDef, ast.Lambda))
        for k, s in enumerate(block):
            if isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant):
                continue
            alone = isinstance(s, ast.Raise) and isinstance(holder, ast.If) and len(block) == 1  # its test is mutated
            if inside and not alone and (isinstance(s, DELETED) or _changes(s, scope)):
                self.add(place, s.lineno, f"without `{_text(s)}`", _setter(block, k, ast.Pass()))
            self.statement(s, place, scope)

    def statement(self, s: ast.stmt, place: str, scope: ast.AST) -> None:
        if isinstance(s, (ast.FunctionDef, ast.ClassDef)):
            self.body(s, "body", f"{place}.{s.name}", s)
            return
        if isinstance(s, (ast.Import, ast.ImportFrom)) or isinstance(scope, ast.ClassDef):
            return
        for field in ("body", "orelse", "finalbody"):
            if getattr(s, field, None):
                self.body(s, field, place, scope)
        for handler in getattr(s, "handlers", ()):
            what = f"without `except {ast.unparse(handler.type)}`"
            self.add(place, handler.body[0].lineno, what, _setter(handler, "body", [ast.Raise()]))
            self.body(handler, "body", place, scope)
        if isinstance(s, ast.Match):
            for k, case in enumerate(s.cases):
                head = ast.unparse(case).strip().split("\n")[0]
                self.add(place, s.lineno, f"without `{head}`", _remover(s.cases, k))
                if case.guard is not None:
                    self.condition(case, "guard", place, s.lineno)
                self.body(case, "body", place, scope)
        for field, value in ast.iter_fields(s):
            if field not in ("body", "orelse", "finalbody", "handlers", "cases", "annotation", "targets", "target"):
                self.parts(s, field, value, place, s.lineno, isinstance(s, ast.Raise))

    def parts(self, holder: Any, field: str, value: Any, place: str, line: int, message: bool) -> None:
        for k, v in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(v, (ast.expr, ast.comprehension, ast.keyword)):
                slot = (holder, field) if k is None else (value, k)
                self.expression(*slot, v, place, line, message)

    def expression(self, holder: Any, key: Any, e: Any, place: str, line: int, message: bool = False) -> None:
        """What can be changed inside an expression; in an error's message nothing but the choice of the error."""
        if isinstance(e, ast.JoinedStr):
            return
        if isinstance(e, ast.IfExp) or not message:
            if _boolean(e):
                self.condition(holder, key, place, line)
                return
            constants = isinstance(e, ast.Tuple) and all(isinstance(x, (ast.Constant, ast.Starred)) for x in e.elts)
            if isinstance(e, (ast.List, ast.Set)) or (constants and len(e.elts) > 1):
                for k, x in enumerate(e.elts):
                    self.add(place, line, f"`{_text(e)}` without `{_text(x)}`", _remover(e.elts, k))
            if place and isinstance(e, ast.BinOp) and isinstance(e.op, ast.BitOr):
                for kept, lost in ((e.left, e.right), (e.right, e.left)):
                    self.add(place, line, f"`{_text(e)}` without `{_text(lost)}`", _setter(holder, key, kept))
            if type(e) in CONDITIONS:
                self.condition(e, "test", place, line)
            if isinstance(e, ast.comprehension):
                for k in range(len(e.ifs)):
                    self.condition(e.ifs, k, place, line)
        for field, value in ast.iter_fields(e):
            done = (type(e) in CONDITIONS and field == "test") or (isinstance(e, ast.comprehension) and field == "ifs")
            if not done and field not in ("target", "slice"):
                self.parts(e, field, value, place, line, message)

    def condition(self, holder: Any, key: Any, place: str, line: int) -> None:
        """True and False instead of it, and less of it."""
        e = holder[key] if isinstance(holder, list) else getattr(holder, key)
        for value in (True, False):
            if not (isinstance(holder, ast.While) and value):
                self.add(place, line, f"`{_text(e)}` is {value}", _setter(holder, key, ast.Constant(value)))
        self.less(e, place, line)

    def less(self, e: Any, place: str, line: int) -> None:
        if isinstance(e, ast.BoolOp):
            for k, x in enumerate(e.values):
                neutral = ast.Constant(isinstance(e.op, ast.And))
                self.add(place, line, f"`{_text(e)}` without `{_text(x)}`", _setter(e.values, k, neutral))
                self.less(x, place, line)
            return
        if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.Not):
            self.less(e.operand, place, line)
            return
        if isinstance(e, ast.Compare) and len(e.ops) > 1:
            for k in (0, 1):
                what = f"`{_text(e)}` without its {'second' if k else 'first'} half"
                self.add(place, line, what, _half(e, k))
        for field, value in ast.iter_fields(e):
            self.parts(e, field, value, place, line, False)


def _changes(s: ast.stmt, scope: ast.AST) -> bool:
    """Does the assignment set an attribute, an entry, or a name that has had a value?"""
    if not isinstance(s, (ast.Assign, ast.AnnAssign)):
        return False
    (target, *_) = s.targets if isinstance(s, ast.Assign) else [s.target]
    names = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
    bound = {n.arg for n in ast.walk(scope) if isinstance(n, ast.arg)}
    earlier = [n for n in ast.walk(scope) if isinstance(n, ast.Name) and n.lineno < s.lineno]
    bound |= {n.id for n in earlier if isinstance(n.ctx, ast.Store)}
    return isinstance(target, (ast.Attribute, ast.Subscript)) or bool(names & bound)


def _boolean(e: Any) -> bool:
    negation = isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.Not)
    call = isinstance(e, ast.Call) and isinstance(e.func, ast.Name) and e.func.id in ("any", "all", "bool")
    return negation or call or isinstance(e, (ast.Compare, ast.BoolOp))


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:110]


def _setter(holder: Any, key: Any, value: Any) -> Callable[[], None]:
    return lambda: holder.__setitem__(key, value) if isinstance(holder, list) else setattr(holder, key, value)


def _remover(items: list[Any], k: int) -> Callable[[], None]:
    return lambda: items.__delitem__(k)


def _half(e: ast.Compare, k: int) -> Callable[[], None]:
    def apply() -> None:
        if k == 0:
            e.left = e.comparators[0]
        del e.ops[k], e.comparators[k]

    return apply


# ------------------------------------------------------------------------------------------------- running the tests


class Loader(importlib.abc.Loader, importlib.abc.MetaPathFinder):
    """Imports the kernel's modules from the trees given, the others as they are."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self.trees = trees

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        module = name.removeprefix("symbolic.kernel.")
        if module == name or module not in self.trees:
            return None
        return importlib.util.spec_from_file_location(name, KERNEL / f"{module}.py", loader=self)

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: Any) -> None:
        tree = ast.fix_missing_locations(self.trees[module.__name__.rpartition(".")[2]])
        exec(compile(tree, module.__file__, "exec", dont_inherit=True), module.__dict__)  # noqa: S102


class Probes(ast.NodeTransformer):
    """Each statement of a function says that it was met."""

    def __init__(self, module: str) -> None:
        self.module = module

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        for inner in ast.walk(node):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(inner, field, None)
                if isinstance(block, list) and not isinstance(inner, ast.ClassDef):
                    setattr(inner, field, [x for s in block for x in ([self.probe(s), s] if s.lineno else [s])])
        return node

    def probe(self, s: ast.stmt) -> ast.stmt:
        place = ast.Constant(f"{self.module}:{s.lineno}")
        call = ast.Expr(ast.Call(ast.Name("_met_", ast.Load()), [place], []))
        return ast.copy_location(call, s)


Coverage = dict[str, dict[str, Any]]  # by test: seconds, lines, and whether it starts processes


class Recorder:
    """A pytest plugin: which lines each test meets."""

    def __init__(self) -> None:
        self.met: set[str] = set()
        self.tests: Coverage = {}
        self.started = False
        builtins._met_ = self.met.add  # type: ignore[attr-defined]

        class Popen(subprocess.Popen):  # type: ignore[type-arg]
            def __init__(popen, *args: Any, **kwargs: Any) -> None:
                self.started = True
                super().__init__(*args, **kwargs)

        subprocess.Popen = Popen  # type: ignore[misc]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> Any:
        for name, module in list(sys.modules.items()):
            if name.startswith("symbolic.kernel"):
                for thing in vars(module).values():
                    getattr(thing, "cache_clear", int)()  # what an earlier test has computed counts for this one too
        self.met.clear()
        self.started, start = False, time.process_time()
        outcome = yield
        seconds = time.process_time() - start
        self.tests[item.nodeid] = {"seconds": seconds, "lines": sorted(self.met), "processes": self.started}
        return outcome


class Server:
    """A pytest plugin: collects the tests once, and for each mutant runs those that meet its line in a fork.

    The functions of the kernel get the mutant's code where they stand.  What needs a new import of the module, since it
    runs at import or changes the variables of a closure, is left over in `again`.
    """

    def __init__(self, mutants: list[Mutant], trees: dict[str, ast.Module], covered: Coverage, jobs: int) -> None:
        self.mutants, self.trees, self.covered, self.jobs = mutants, trees, covered, jobs
        self.met = {line for c in covered.values() for line in c["lines"]}
        self.out = os.fdopen(os.dup(1), "w")
        self.again: list[str] = []

    def pytest_runtestloop(self, session: Any) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        modules = {n: m for n, m in sys.modules.items() if n.startswith("symbolic.kernel.")}
        self.caches = [x for m in modules.values() for x in vars(m).values() if hasattr(x, "cache_clear")]
        gc.collect()
        self.functions = [f for f in gc.get_objects() if isinstance(f, FunctionType) and f.__module__ in modules]
        gc.freeze()
        running: dict[int, Mutant] = {}
        for k, mutant in enumerate([*self.mutants, *[None] * self.jobs]):
            while running and len(running) >= (self.jobs if mutant else 1):
                pid, status = os.wait()
                done = running.pop(pid)
                if os.waitstatus_to_exitcode(status) in (0, AGAIN):
                    self.again.append(done.name)  # a survivor, too: its line may be met at import as well
            if mutant:
                tests = choose(mutant, self.covered)
                running[forked(lambda m=mutant, t=tests: self.survives(m, t))] = mutant
            if k % 200 == 199:
                print(f"  {k + 1} ..", file=self.out, flush=True)
        return True

    def survives(self, mutant: Mutant, tests: dict[str, float]) -> int:
        mutant.apply()
        tree = ast.fix_missing_locations(self.trees[mutant.module])
        try:
            code = compile(tree, str(KERNEL / f"{mutant.module}.py"), "exec", dont_inherit=True)
        except (SyntaxError, ValueError, TypeError):
            return 0  # a mistake of this file
        codes = {(c.co_qualname, c.co_firstlineno): c for c in _codes(code)}
        changed = False
        for f in self.functions:
            new = codes.get((f.__code__.co_qualname, f.__code__.co_firstlineno))
            if new is not None and f.__code__.co_filename == code.co_filename and not _same(f.__code__, new):
                try:
                    f.__code__ = new
                except ValueError:
                    return AGAIN
                changed = True
        if not changed or f"{mutant.module}:{mutant.line}" not in self.met:
            return AGAIN
        for cache in self.caches:
            cache.cache_clear()
        for test, seconds in tests.items():
            signal.setitimer(signal.ITIMER_PROF, SPARE + 10 * seconds)
            if any(r.failed for r in runtestprotocol(self.items[test], log=False)):
                return 1
        return 0


def _codes(code: CodeType) -> Iterator[CodeType]:
    for c in code.co_consts:
        if isinstance(c, CodeType):
            yield c
            yield from _codes(c)


def _same(a: CodeType, b: CodeType) -> bool:
    """The same code, those inside included; where it stands in the line does not count."""
    consts = [[x for x in c.co_consts if not isinstance(x, CodeType)] for c in (a, b)]
    inside = [[x for x in c.co_consts if isinstance(x, CodeType)] for c in (a, b)]
    return (
        (a.co_code, a.co_names, a.co_freevars, repr(consts[0]))
        == (b.co_code, b.co_names, b.co_freevars, repr(consts[1]))
        and len(inside[0]) == len(inside[1])
        and all(map(_same, *inside))
    )


class Chosen:
    """A pytest plugin: these tests in this order, each with a limit to its processor time."""

    def __init__(self, tests: dict[str, float]) -> None:
        self.tests = tests
        self.place = {test: k for k, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = sorted((i for i in items if i.nodeid in self.place), key=lambda i: self.place[i.nodeid])

    def pytest_runtest_setup(self, item: Any) -> None:
        signal.setitimer(signal.ITIMER_PROF, SPARE + 10 * self.tests[item.nodeid])


def run_pytest(files: list[str], plugin: object) -> int:
    """pytest on test files, without a word."""
    options = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=native", "--assert=plain"]
    return int(pytest.main([*options, *(str(ROOT / f) for f in files)], plugins=[plugin]))


def forked(action: Callable[[], int]) -> int:
    """The id of a process that does it, and exits with what it says."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        code = action()
    finally:
        os._exit(code)


def coverage(trees: dict[str, ast.Module]) -> Coverage:
    """Which lines each test meets, in a process of its own."""
    with tempfile.NamedTemporaryFile("r", suffix=".json") as file:

        def action() -> int:
            recorder = Recorder()
            sys.meta_path.insert(0, Loader({m: Probes(m).visit(t) for m, t in trees.items()}))
            tests = sorted(str(p.relative_to(ROOT)) for p in HERE.glob("test_*.py"))
            code = run_pytest(tests, recorder)
            Path(file.name).write_text(json.dumps(recorder.tests))
            return code

        _, status = os.waitpid(forked(action), 0)
        if status:
            sys.exit("the tests do not pass on the kernel as it is")
        return json.load(file)  # type: ignore[no-any-return]


def serve(mutants: list[Mutant], trees: dict[str, ast.Module], covered: Coverage, jobs: int) -> list[Mutant]:
    """The mutants that are not killed, or need a new import."""
    with tempfile.NamedTemporaryFile("r", suffix=".json") as file:
        server = Server(mutants, trees, covered, jobs)

        def action() -> int:
            run_pytest(sorted(str(p.relative_to(ROOT)) for p in HERE.glob("test_*.py")), server)
            Path(file.name).write_text(json.dumps(server.again))
            return 0

        os.waitpid(forked(action), 0)
        again = set(json.load(file))
    return [u for u in mutants if u.name in again]


def survives(mutant: Mutant, tree: ast.Module, tests: dict[str, float]) -> int:
    """0 if the mutant passes the tests; runs in a process of its own."""
    signal.setitimer(signal.ITIMER_PROF, 5 * SPARE)  # for the import; the signal ends the process
    mutant.apply()
    try:
        compile(ast.fix_missing_locations(tree), mutant.module, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, TypeError):
        return 0  # a mistake of this file
    sys.meta_path.insert(0, Loader({mutant.module: tree}))
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    while files:  # the file of the quickest tests alone, then the others together
        here, files = files[:1], files[1:]
        here, files = (here, files) if len(files) > 1 else (here + files, [])
        if run_pytest(here, Chosen({t: s for t, s in tests.items() if t.partition("::")[0] in here})):
            return 1
    return 0


def choose(mutant: Mutant, covered: Coverage, most: float = LONG) -> dict[str, float]:
    """The tests that meet the mutant's line, quickest first; where none does all of them, the module's own first."""
    usable = {t: c for t, c in covered.items() if c["seconds"] < most and not c["processes"]}
    place = f"{mutant.module}:{mutant.line}"
    chosen = [t for t, c in usable.items() if place in c["lines"]]
    home = f"test_{mutant.module}.py"
    order = sorted(chosen or usable, key=lambda t: (not chosen and home not in t, round(usable[t]["seconds"], 2)))
    return {t: usable[t]["seconds"] for t in order}


def main(arguments: list[str]) -> int:
    """Mutate, run, report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(MODULES)}; all without one")
    parser.add_argument("--like", default="", metavar="TEXT", help="only mutants whose name has this text")
    parser.add_argument("--all", action="store_true", help="also those that are explained")
    parser.add_argument("--coverage", type=Path, metavar="FILE", help="kept there from one run to the next")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes at a time")
    options = parser.parse_args(arguments)
    if unknown := set(options.modules) - set(MODULES):
        parser.error(f"no module of the kernel: {', '.join(sorted(unknown))}")
    os.nice(5)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.path.insert(0, str(ROOT))
    trees = {m: ast.parse((KERNEL / f"{m}.py").read_text(encoding="utf-8")) for m in options.modules or MODULES}
    mutants = [u for m, tree in trees.items() for u in Mutants(m, tree).found if options.like in u.name]
    table = tomllib.loads((HERE / "equivalents.toml").read_text(encoding="utf-8"))
    why = {name: group["why"] for group in table["equivalent"] for name in group["mutants"]}
    stale = [n for n in why if n.partition(".")[0].partition(":")[0] in trees and options.like in n]
    stale = [n for n in stale if n not in {u.name for u in mutants}]
    print(f"{len(mutants)} mutants; first the tests on the kernel as it is ..", flush=True)
    gc.collect()
    gc.freeze()  # or each fork copies the heap
    if options.coverage and options.coverage.exists():
        covered = json.loads(options.coverage.read_text())
    else:
        covered = coverage({m: ast.parse((KERNEL / f"{m}.py").read_text(encoding="utf-8")) for m in MODULES})
        if options.coverage:
            options.coverage.write_text(json.dumps(covered))
    print(f"  .. took {time.process_time() + sum(c['seconds'] for c in covered.values()):.0f} s", flush=True)
    start = time.monotonic()
    tried = [u for u in mutants if options.all or u.name not in why]
    for test in covered.values():
        test["lines"] = frozenset(test["lines"])
    again = serve(tried, trees, covered, options.jobs)
    survivors: list[Mutant] = []
    running: dict[int, Mutant] = {}
    print(f"  {len(again)} mutants are left to a new import", flush=True)
    for mutant in [*again, *[None] * options.jobs]:
        while len(running) >= (options.jobs if mutant else 1):
            pid, status = os.wait()
            if status == 0:
                survivors.append(running[pid])
                print(f"  survives: {running[pid].name}   (line {running[pid].line})", flush=True)
            del running[pid]
        if mutant:
            tests, tree = choose(mutant, covered, float("inf")), trees[mutant.module]
            running[forked(lambda m=mutant, t=tree, c=tests: survives(m, t, c))] = mutant
        elif not running:
            break
    unexplained = [u for u in survivors if u.name not in why]
    if options.all:
        alive = {u.name for u in survivors}
        stale += [u.name for u in mutants if u.name in why and u.name not in alive]
    print(f"{len(tried)} mutants in {time.monotonic() - start:.0f} s: {len(unexplained)} survive and are not explained")
    for name in stale:
        print(f"  explained for nothing: {name}")
    return 1 if unexplained or stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
