"""Source files, found without importing anything, and one key for those that a result is made from.

Of the engine counts what the code says: a comment or a docstring there changes no key.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from symbolic.errors import RederiveError
from symbolic.state import digest

ENGINE = "symbolic"
THEORY = "symbolic.theory"
ASIDE = ("settling", "coq")  # rooms that only commands enter: no row and no report is made by them
DATA = (".toml", ".json", ".lark", ".tex")
LIBRARIES = ("sympy", "mpmath", "python-flint", "scipy", "nbformat")


_REPOSITORY = (".git", "pyproject.toml")
_SECTION = re.compile(r"""\bpaper\.section\(\s*["']([^"']*)["']""")
_REGISTERING = ("item", "row", "line", "definition")  # the calls of a section that register an item
_REFS = re.compile(rf"""\.(?:{"|".join(_REGISTERING)})\(\s*["']([^"']+)["']""")


class SourceMissing(RederiveError):
    """A module is named somewhere and is not there."""


class Code(NamedTuple):
    """What the code in a file says: its digest, and what it imports (level, module, names)."""

    digest: str
    imports: tuple[tuple[int, str, tuple[str, ...]], ...]

    @classmethod
    def from_json(cls, row: Any) -> Code:
        """As it was written; raises ValueError or TypeError."""
        code, imports = row
        return cls(str(code), tuple((int(k), str(name), tuple(map(str, parts))) for k, name, parts in imports))


class Sources:
    """The modules of the engine and of the packages that it works on; every file is read once.

    `syntax`: what the code of files says, by the digests of their bytes, as far as it is known.
    """

    def __init__(self, syntax: Mapping[str, Code] | None = None) -> None:
        self.syntax = dict(syntax or {})
        self._files: dict[str, Path | None] = {}
        self._imports: dict[str, set[str]] = {}
        self._digests: dict[Path, str] = {}
        self._packages: dict[Path, list[str]] = {}

    def find(self, module: str) -> Path | None:
        """The file of a module, None when there is none."""
        if module not in self._files:
            self._files[module] = _locate(module)
        return self._files[module]

    def file(self, module: str) -> Path:
        """The file of a module; raises SourceMissing."""
        path = self.find(module)
        if path is None:
            raise SourceMissing(f"there is no module {module}; add the file")
        return path

    def key(self, modules: Iterable[str], content: str = "") -> str:
        """A digest of the content, the engine, the modules, all that they import from their packages, and versions."""
        own = {m: self.file(m) for m in self.closure(modules)}
        lines = [line for package in sorted({p.parent for p in own.values()}) for line in self._data(package)]
        lines += [f"{name} {self._bytes(path)}" for name, path in sorted(own.items())]
        return digest("\n".join([content, self._engine, *lines, *_versions()]))

    @cached_property
    def _engine(self) -> str:
        """A digest of all code and data of the engine, but for rooms that stand aside."""
        folder = self.file(ENGINE).parent
        files = {str(p.relative_to(folder)): p for p in folder.rglob("*") if p.suffix in (".py", *DATA)}
        files = {name: path for name, path in files.items() if path.relative_to(folder).parts[0] not in ASIDE}
        return digest("\n".join(f"{name} {self._code(path)}" for name, path in sorted(files.items())))

    def code(self, modules: Iterable[str]) -> str:
        """A digest of the code of modules of the engine with all that they import there, of other modules with all that
        they import of their own packages, and of versions.

        The laws of the engine count as a package: their models do not depend on what proves them.
        """
        of: dict[str, list[str]] = {}
        for module in modules:
            room = next((room for room in (THEORY, ENGINE) if f"{module}.".startswith(f"{room}.")), "")
            of.setdefault(room, []).append(module)
        needed = {m for room, some in of.items() for m in self.closure(some, [room] if room else [])}
        lines = [f"{m} {self._code(self.file(m))}" for m in sorted(needed)]
        return digest("\n".join([*lines, *_versions()]))

    def known(self) -> dict[str, Code]:
        """What the code of the files says that were read, by the digests of their bytes."""
        return {raw: self.syntax[raw] for raw in self._digests.values() if raw in self.syntax}

    def closure(self, modules: Iterable[str], packages: Collection[str] = ()) -> set[str]:
        """The modules and what they import of these packages, or of their own but the engine, however deep."""
        todo, seen = list(modules), set[str]()
        inside = set(packages) or {m.split(".")[0] for m in todo} - {ENGINE}
        for module in todo:
            self.file(module)
        while todo:
            module = todo.pop()
            if module not in seen and self.find(module) is not None:
                seen.add(module)
                todo += [m for m in self._imported(module) if any(f"{m}.".startswith(f"{p}.") for p in inside)]
                parent = module.rpartition(".")[0]
                todo += [parent] if "." in parent else []  # a top-level package holds no mathematics
        return seen

    def _data(self, package: Path) -> list[str]:
        """The data files of a package with their digests."""
        if package not in self._packages:
            files = [(f"{package.name}/{p.relative_to(package)}", p) for p in _within(package)]
            self._packages[package] = [f"{name} {self._bytes(path)}" for name, path in files]
        return self._packages[package]

    def _bytes(self, path: Path) -> str:
        if path not in self._digests:
            self._digests[path] = digest(path.read_bytes())
        return self._digests[path]

    def _code(self, path: Path) -> str:
        """The digest of the code in a file; that of its bytes where it is no Python."""
        return self._read(path).digest if path.suffix == ".py" else self._bytes(path)

    def _read(self, path: Path) -> Code:
        raw = self._bytes(path)
        if raw not in self.syntax:
            try:
                tree = ast.parse(path.read_bytes())
            except (SyntaxError, ValueError):  # what is wrong is said where it is imported
                return Code(raw, ())
            self.syntax[raw] = Code(digest("\n".join(_syntax(tree, []))), tuple(_imports(tree)))
        return self.syntax[raw]

    def _imported(self, module: str) -> set[str]:
        if module not in self._imports:
            path = self.file(module)
            package = module if path.name == "__init__.py" else module.rpartition(".")[0]
            imports = self._read(path).imports
            self._imports[module] = {m for row in imports for m in self._targets(*row, package)}
        return self._imports[module]

    def _targets(self, level: int, name: str, parts: Sequence[str], package: str) -> Iterator[str]:
        base = _absolute(level, name, package)
        inner = [f"{base}.{part}" for part in parts]
        modules = [m for m in inner if self.find(m) is not None]
        yield from modules
        if "." in base or not parts or len(modules) < len(inner):
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


def registry(top: Path) -> dict[str, list[str]]:
    """The papers in a top-level package, by name, each with its section modules in the paper's order; nothing is run.

    A paper is a package with a `notation.toml`, or with a section module; that is one with `paper.section("4.2", ..)`.
    Modules of one section stand in the order of their first displays.
    """
    found: dict[str, list[str]] = {}
    for init in sorted(top.glob("*/__init__.py")):
        folder = init.parent
        modules = [(order, path.stem) for path in folder.glob("*.py") if (order := _order(path, _printed(folder)))]
        if modules or (folder / "notation.toml").is_file():
            found[folder.name] = [f"{top.name}.{folder.name}.{module}" for _, module in sorted(modules)]
    return found


def project(here: Path) -> tuple[Path, dict[str, list[str]]] | None:
    """The folder that has packages of papers, with all their papers: this one, or that of the repository around it."""
    around = (folder for folder in (here, *here.parents) if any((folder / name).exists() for name in _REPOSITORY))
    for folder in dict.fromkeys((here, *list(around)[:1])):
        papers: dict[str, list[str]] = {}
        for init in sorted(folder.glob("*/__init__.py")):
            papers |= registry(init.parent)
        if papers:
            return folder, papers
    return None


def _printed(folder: Path) -> list[str]:
    """The keys of the displays of a paper, in its order."""
    try:
        displays = json.loads((folder / "printed" / "equations.json").read_text(encoding="utf-8"))["displays"]
        return [str(display["key"]) for display in displays]
    except (OSError, ValueError, KeyError, TypeError):  # what is wrong with it is said when it is used
        return []


def _order(module: Path, printed: Sequence[str]) -> tuple[list[tuple[int, str]], int] | None:
    """Where a section module stands in its paper: by its section, then by its first display; None for another one."""
    try:
        text = module.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    section = _SECTION.search(text)
    if section is None:
        return None
    number = [(int(digits or 0), word) for digits, word in re.findall(r"(\d+)|([^\d.]+)", section[1])]
    places = [printed.index(ref) for ref in _REFS.findall(text) if ref in printed]
    return number, min(places, default=len(printed))


def registered(module: Path) -> dict[str, int] | None:
    """The refs of the items of a section module with their lines, read and not run; raises SyntaxError.

    None, when one of them is not written out as a text.
    """
    refs: dict[str, int] = {}
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _REGISTERING:
            first = node.args[0] if node.args else None
            if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
                return None
            refs[first.value] = node.lineno
    return refs


def _syntax(node: Any, out: list[str]) -> list[str]:
    """What the code says, the same in every version of Python: no comments, docstrings or places."""
    if isinstance(node, list):
        for part in node:
            _syntax(part, out)
        out.append("]")
    elif not isinstance(node, ast.AST):
        out.append(repr(node))
    elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        out.append(type(node).__name__)
        for name in node._fields:
            if (value := getattr(node, name, None)) not in (None, []):
                out.append(name)
                _syntax(value, out)
        out.append(";")
    return out


def _imports(tree: ast.Module) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """What is imported, however deep: the level, the module, and the names from it."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            yield from ((0, alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or "", tuple(alias.name for alias in node.names)
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):  # of statements: expressions import nothing
            todo += getattr(node, part, ())


def _absolute(level: int, name: str, package: str) -> str:
    if not level:
        return name
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - level + 1], *([name] if name else [])])


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


def _within(package: Path) -> Iterator[Path]:
    """The data files of a package: in its folder, and in folders below that are no packages themselves."""
    for path in sorted(package.iterdir()):
        if path.is_dir() and not (path / "__init__.py").exists():
            yield from _within(path)
        elif path.suffix in DATA:
            yield path


def _versions() -> list[str]:
    return [f"{name} {version_of(name)}" for name in LIBRARIES]


@cache
def version_of(distribution: str) -> str:
    """Its version; "absent" where it is not installed."""
    from importlib import metadata  # takes long to load, and few commands ask for a version

    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "absent"
