"""Source files, found without importing anything, and one key for the bytes of those that a result is made from."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import platform
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ENGINE = "symbolic"
# What only shows results.  The parts of `symbolic.writing` that rows are made with come back in through LEDGER.
SHOWS = ("cli.py", "commands", "partial.py", "pytest_plugin.py", "writing")
LEDGER = "symbolic.ledger"
DATA = (".toml", ".json", ".lark")
TEMPLATES = (*DATA, ".tex", ".html", ".css")
LIBRARIES = ("sympy", "mpmath", "python-flint", "scipy")


class SourceMissing(Exception):
    """A module is named somewhere and is not there."""


class Sources:
    """The modules of the engine and of the packages that it works on; every file is read once."""

    def __init__(self) -> None:
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

    def key(self, modules: Iterable[str]) -> str:
        """A digest of the engine, the modules, all that they import from their own packages, and the versions."""
        files = self._engine() | self._named(self.closure([*modules, LEDGER]))
        return self._digest(files, _versions())

    def writing_key(self, content: str, package: str = "") -> str:
        """A digest of what reports are written from: the content, the paper's data, and the package that writes."""
        own = [m for m in (package, f"{package}.figures") if package and self.find(m) is not None]
        files = self._named(self.closure([LEDGER, *own]))
        folder = self.file(ENGINE).parent / "writing"
        files |= {f"{ENGINE}/writing/{p.relative_to(folder)}": p for p in _files(folder, TEMPLATES)}
        return self._digest(files, [content, *_versions(), _version("nbformat")])

    def closure(self, modules: Iterable[str]) -> set[str]:
        """The modules and what they import, of their own top-level packages and of the engine, however deep."""
        todo, seen = list(modules), set[str]()
        tops = {m.split(".")[0] for m in todo} | {ENGINE}
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

    def _named(self, modules: Iterable[str]) -> dict[str, Path]:
        files = {m: self.file(m) for m in modules}
        folders = {p.parent for m, p in files.items() if m.split(".")[0] != ENGINE}
        return files | {f"{d.name}/{p.relative_to(d)}": p for d in folders for p in _data(d)}

    def _engine(self) -> dict[str, Path]:
        folder = self.file(ENGINE).parent
        found = {p.relative_to(folder): p for p in _files(folder)}
        return {f"{ENGINE}/{name}": p for name, p in found.items() if name.parts[0] not in SHOWS or name.suffix in DATA}

    def _digest(self, files: dict[str, Path], more: Iterable[str]) -> str:
        lines = [f"{name} {self._bytes(path)}" for name, path in sorted(files.items())]
        return hashlib.sha256("\n".join([*lines, *more]).encode()).hexdigest()

    def _bytes(self, path: Path) -> str:
        if path not in self._digests:
            self._digests[path] = hashlib.sha256(path.read_bytes()).hexdigest()
        return self._digests[path]

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


def _literal(node: ast.expr | None) -> dict[str, list[str]]:
    try:
        return {str(name): [str(m) for m in modules] for name, modules in ast.literal_eval(node or "{}").items()}
    except (ValueError, TypeError, AttributeError):
        return {}


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


def _files(folder: Path, data: tuple[str, ...] = DATA) -> Iterator[Path]:
    """Source and data files below a folder."""
    return (path for path in folder.rglob("*") if path.suffix in (".py", *data))


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
