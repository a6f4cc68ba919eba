"""Source files, found without importing anything, and one key for those that a result is made from.

Of the engine counts what the code says: a comment or a docstring there changes no key.
"""

from __future__ import annotations

import ast
import importlib.util
import platform
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from symbolic.errors import RederiveError
from symbolic.state import digest

ENGINE = "symbolic"
DATA = (".toml", ".json", ".lark", ".tex")
LIBRARIES = ("sympy", "mpmath", "python-flint", "scipy", "nbformat")


class SourceMissing(RederiveError):
    """A module is named somewhere and is not there."""


class Sources:
    """The modules of the engine and of the packages that it works on; every file is read once.

    `syntax`: the digests of the code of files by those of their bytes, as far as they are known.
    """

    def __init__(self, syntax: Mapping[str, str] | None = None) -> None:
        self.syntax = dict(syntax or {})
        self._files: dict[str, Path | None] = {}
        self._imports: dict[str, set[str]] = {}
        self._digests: dict[Path, str] = {}

    def find(self, module: str) -> Path | None:
        """The file of a module, None when there is none."""
        if module not in self._files:
            self._files[module] = _locate(module)
        return self._files[module]

    def file(self, module: str) -> Path:
        """The file of a module; raises SourceMissing."""
        path = self.find(module)
        if path is None:
            raise SourceMissing(f"there is no module {module}; look at PAPERS in the registry, or add the file")
        return path

    def key(self, modules: Iterable[str], content: str = "") -> str:
        """A digest of the content, the engine, the modules, all that they import from their packages, and versions."""
        folder = self.file(ENGINE).parent
        files = {f"{ENGINE}/{p.relative_to(folder)}": p for p in folder.rglob("*") if p.suffix in (".py", *DATA)}
        own = {m: self.file(m) for m in self.closure(modules)}
        for package in {p.parent for p in own.values()}:
            files |= {f"{package.name}/{p.relative_to(package)}": p for p in _data(package)}
        lines = [f"{name} {self._code(path)}" for name, path in sorted(files.items())]
        lines += [f"{name} {self._bytes(path)}" for name, path in sorted(own.items())]
        return digest("\n".join([content, *lines, *_versions()]))

    def code(self, modules: Iterable[str]) -> str:
        """A digest of the code of modules of the engine with all that they import there, of other modules with all that
        they import of their own packages, and of versions.
        """
        modules = list(modules)
        needed = self.closure([m for m in modules if m.split(".")[0] == ENGINE], engine=True) | self.closure(
            [m for m in modules if m.split(".")[0] != ENGINE]
        )
        lines = [f"{m} {self._code(self.file(m))}" for m in sorted(needed)]
        return digest("\n".join([*lines, *(f"{name} {_version(name)}" for name in LIBRARIES)]))

    def known(self) -> dict[str, str]:
        """The digests of the code of the files that were read, by those of their bytes."""
        return {raw: self.syntax[raw] for raw in self._digests.values() if raw in self.syntax}

    def closure(self, modules: Iterable[str], engine: bool = False) -> set[str]:
        """The modules and what they import of their own top-level packages, and of the engine, however deep."""
        todo, seen = list(modules), set[str]()
        tops = {ENGINE} if engine else set()
        tops |= {m.split(".")[0] for m in todo} - {ENGINE}
        for module in todo:
            self.file(module)
        while todo:
            module = todo.pop()
            if module not in seen and self.find(module) is not None:
                seen.add(module)
                todo += [m for m in self._imported(module) if m.split(".")[0] in tops]
                parent = module.rpartition(".")[0]
                todo += [parent] if "." in parent else []  # a top-level package holds the registry, and no mathematics
        return seen

    def _bytes(self, path: Path) -> str:
        if path not in self._digests:
            self._digests[path] = digest(path.read_bytes())
        return self._digests[path]

    def _code(self, path: Path) -> str:
        """The digest of the code in a file; that of its bytes where it is no Python."""
        raw = self._bytes(path)
        if path.suffix == ".py" and raw not in self.syntax:
            try:
                self.syntax[raw] = digest("\n".join(_syntax(ast.parse(path.read_bytes()))))
            except (SyntaxError, ValueError):  # what is wrong is said where it is imported
                return raw
        return self.syntax.get(raw, raw)

    def _imported(self, module: str) -> set[str]:
        if module not in self._imports:
            path = self.file(module)
            package = module if path.name == "__init__.py" else module.rpartition(".")[0]
            try:
                tree = ast.parse(path.read_bytes())
            except (SyntaxError, ValueError):  # what is wrong is said where it is imported
                tree = ast.Module([], [])
            self._imports[module] = {m for node in _statements(tree) for m in self._targets(node, package)}
        return self._imports[module]

    def _targets(self, node: ast.AST, package: str) -> Iterator[str]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            inner = [f"{base}.{alias.name}" for alias in node.names]
            modules = [m for m in inner if self.find(m) is not None]
            yield from modules
            if "." in base or len(modules) < len(inner):
                yield base


def module_name(file: Path) -> str:
    """The full name of the module in a file: the packages are the folders above it that have an `__init__.py`."""
    folder, names = file.parent, [] if file.name == "__init__.py" else [file.stem]
    while (folder / "__init__.py").is_file() and folder.parent != folder:
        names.append(folder.name)
        folder = folder.parent
    return ".".join(reversed(names))


def top_folder(file: Path) -> Path:
    """The folder of the top-level package that a file is in."""
    return file.parents[module_name(file).count(".") - (file.name != "__init__.py")]


def registry(init: Path) -> dict[str, list[str]]:
    """PAPERS of a package's `__init__.py`, read and not run; {} when there is none."""
    try:
        body = ast.parse(init.read_bytes()).body
    except (OSError, SyntaxError, ValueError):
        return {}
    for node in body:
        target = node.target if isinstance(node, ast.AnnAssign) else (getattr(node, "targets", None) or [None])[0]
        if isinstance(target, ast.Name) and target.id == "PAPERS" and isinstance(node, (ast.Assign, ast.AnnAssign)):
            return _literal(node.value)
    return {}


def registered(module: Path) -> dict[str, int] | None:
    """The refs of the items of a section module with their lines, read and not run; raises SyntaxError.

    None, when one of them is not written out as a text.
    """
    refs: dict[str, int] = {}
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "item":
            first = node.args[0] if node.args else None
            if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
                return None
            refs[first.value] = node.lineno
    return refs


def _literal(node: ast.expr | None) -> dict[str, list[str]]:
    try:
        return {str(name): [str(m) for m in modules] for name, modules in ast.literal_eval(node or "{}").items()}
    except (ValueError, TypeError, AttributeError):
        return {}


def _syntax(node: Any) -> Iterator[str]:
    """What the code says, the same in every version of Python: no comments, docstrings or places."""
    if isinstance(node, list):
        for part in node:
            yield from _syntax(part)
        yield "]"
    elif not isinstance(node, ast.AST):
        yield repr(node)
    elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        yield type(node).__name__
        for name in node._fields:
            if (value := getattr(node, name, None)) not in (None, []):
                yield name
                yield from _syntax(value)
        yield ";"


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """All statements, however deep: imports are nothing else, and expressions are most of a file."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            todo += getattr(node, part, ())


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])])


def _locate(module: str) -> Path | None:
    top, *rest = module.split(".")
    try:
        spec = importlib.util.find_spec(top)  # of a top-level name: nothing is imported
    except (ImportError, ValueError):
        return None
    if spec is None or (rest and not spec.submodule_search_locations):
        return None
    if not rest and spec.origin:
        return Path(spec.origin)
    for folder in spec.submodule_search_locations or ():
        path = Path(folder, *rest)
        for candidate in (path / "__init__.py", path.with_name(f"{path.name}.py")):
            if candidate.is_file():
                return candidate
    return None


def _data(package: Path) -> Iterator[Path]:
    """The data files of a package: in its folder, and in folders below that are no packages themselves."""
    for path in sorted(package.iterdir()):
        if path.is_dir() and not (path / "__init__.py").exists():
            yield from _data(path)
        elif path.suffix in DATA:
            yield path


def _versions() -> list[str]:
    return [f"python {platform.python_version()}", *(f"{name} {_version(name)}" for name in LIBRARIES)]


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "absent"
