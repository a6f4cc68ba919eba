"""The package of a new paper, started from its draft: transcription, notation, and a module for every section."""

from __future__ import annotations

import json
import keyword
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from symbolic.state import write

from .binding import Printed
from .errors import Unreadable
from .extraction import Extraction, extract
from .files import masked
from .fingerprint import fingerprint
from .groups import content
from .notation import load_notation, notation_of
from .page import read_text
from .proposal import Settled, proposal
from .transcription import Entry, Transcription, spoken, transcribe

_OWN = "papers"  # the package for the papers of a repository that has none yet
_TO_FILL = {"title": "Untitled", "authors": "the authors", "date": "undated"}

_PACKAGE = '''\
"""{title}, by {authors}, {date}."""

from pathlib import Path

from derivations.author import Paper

paper = Paper(
    {name},
    title={title},
    authors={authors},
    date={date},
    folder=Path(__file__).parent,
)
'''
_MODULE = '''\
"""{heading}: not stated yet."""

from {package} import paper

section = paper.section({number}, {title}, __name__{superseded})
{items}
'''
_ITEM = '''

@section.item({key}{kind})
def {function}(d):
    """What ({said}) says, in a few words."""
    {body}
'''
_BOUND = 12  # digits of the fingerprint of what is read case by case
_CASES = "each of its cases is a claim, under the condition of the case"
_OPEN = 'd.open("not stated yet")'


@dataclass(frozen=True)
class _Module:
    """A section's module: its name, its number, title and displays."""

    name: str
    number: str
    title: str
    entries: tuple[Entry, ...]

    @property
    def heading(self) -> str:
        return f"Section {self.number}, {self.title}" if self.title else f"Section {self.number}"


def start(
    draft: Path,
    name: str | None,
    papers: Mapping[str, Sequence[str]],
    root: Path,
    settled: Settled | None = None,
) -> list[str]:
    """Write the package of a new paper below `root`, beside its other papers; the lines say what to do next.

    `name` is the id of the paper, by default made of the draft's name; `settled` what is known of it.  Raises
    Unreadable, before anything is written, for a draft that cannot be used or displays nothing, an id that is none or
    taken, and a file that is there already.
    """
    settled = settled or Settled()
    registry = _registry(papers, root)
    name = _identifier(draft, name, papers)
    found = extract(draft)
    transcription = transcribe(found)
    if not transcription.entries:
        raise Unreadable(f"{draft.name}: no displays are found; there is nothing to start from")
    data = _data(draft)
    modules = _modules(transcription, found)
    folder = registry / name
    notation = proposal(transcription, data["title"], draft.name, settled, sentences=found.sentences)
    prose = spoken(found, transcription, notation_of(tomllib.loads(notation))).bound(settled.supposed)
    files = {
        folder / "printed" / "equations.json": transcription.dumps(),
        folder / "printed" / "sentences.json": prose.dumps(),
        folder / "notation.toml": notation,
        **{folder / f"{module.name}.py": _module(module, f"{registry.name}.{name}", settled) for module in modules},
        folder / "__init__.py": _package(name, data),
    }
    _refuse_to_overwrite(registry, folder, files)
    if not (registry / "__init__.py").exists():
        files[registry / "__init__.py"] = '"""The papers of this repository."""\n'
    for path, text in files.items():
        write(path, text)
    return [*_summary(folder, transcription, root), *_next(draft, name, folder, data, root)]


# ---------------------------------------------------------------------------------------------- where, and called what


def _registry(papers: Mapping[str, Sequence[str]], root: Path) -> Path:
    """The folder of the package with the papers of this repository."""
    tops = dict.fromkeys(module.partition(".")[0] for listed in papers.values() for module in listed)
    return next((root / top for top in tops if (root / top / "__init__.py").is_file()), root / _OWN)


def _identifier(draft: Path, name: str | None, papers: Mapping[str, Sequence[str]]) -> str:
    if name is None:
        name = re.sub(r"[^A-Za-z0-9]+", "_", draft.stem).strip("_").lower()
        name = f"paper_{name}" if not name or name[0].isdigit() or keyword.iskeyword(name) else name
    if not (name.isascii() and name.isidentifier()) or keyword.iskeyword(name):
        raise Unreadable(f"{name!r} is no id for a paper: letters, digits and _, beginning with a letter")
    if name in papers:
        raise Unreadable(f"there is a paper {name!r} already; choose another id with --paper")
    return name


def _refuse_to_overwrite(registry: Path, folder: Path, files: Mapping[Path, str]) -> None:
    module = registry / f"{folder.name}.py"
    for path in (module, *sorted(files)):
        if path.exists():
            raise Unreadable(f"{path} is there already; remove it, or choose another id with --paper")
    if folder.exists() and not folder.is_dir():
        raise Unreadable(f"{folder} is there already, and no folder; choose another id with --paper")


# ---------------------------------------------------------------------------------------------- what the draft says


def _data(draft: Path) -> dict[str, str]:
    """Title, authors and date, where the draft has them in plain words; authors without addresses below them."""
    text = masked(read_text(draft, draft.name))
    authors = _argument(text, "author")
    said = {
        "title": _argument(text, "title"),
        "authors": authors * ("\\\\" not in authors),
        "date": _argument(text, "date"),
    }
    return {field: _words(tex) or _TO_FILL[field] for field, tex in said.items()}


def _argument(text: str, command: str) -> str:
    match = re.search(rf"\\{command}(?![A-Za-z])\s*(?:\[[^\]]*\]\s*)?(?=\{{)", text)
    found = content(text, match.end()) if match else None
    return found[0] if found else ""


def _words(tex: str) -> str:
    """The words, "" where they are no plain ones."""
    tex = re.sub(r"\\(?:thanks|footnote)\s*\{[^{}]*\}", "", tex)
    tex = re.sub(r"\s*\\and(?![A-Za-z])\s*", " and ", tex)
    plain = " ".join(re.sub(r"\\\\(?:\[[^\]]*\])?|~|\\,|[{}]", " ", tex).split())
    return plain if plain.isprintable() and not re.search(r"[\\$#%&^_]", plain) else ""


def _modules(transcription: Transcription, found: Extraction) -> list[_Module]:
    """A module for every section with numbered displays; with any displays when none has a number."""
    titles = {section.number: _words(section.title) for section in reversed(found.sections) if section.number}
    chosen = [entry for entry in transcription.entries if entry.numbered] or list(transcription.entries)
    held: dict[str, list[Entry]] = {}
    for entry in chosen:
        held.setdefault(entry.section or "0", []).append(entry)
    names = _distinct(f"section_{_ascii(number)}" for number in held)
    return [
        _Module(module, number, titles.get(number, ""), tuple(entries))
        for module, (number, entries) in zip(names, held.items(), strict=True)
    ]


def _ascii(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_")


def _distinct(names: Iterator[str]) -> list[str]:
    """The names, with a number behind those that are there before."""
    found: dict[str, None] = {}
    for name in names:
        times = 1
        while (f"{name}_{times}" if times > 1 else name) in found:
            times += 1
        found[f"{name}_{times}" if times > 1 else name] = None
    return list(found)


# ---------------------------------------------------------------------------------------------- the files


def _package(name: str, data: Mapping[str, str]) -> str:
    said = {field: _in_docstring(text) for field, text in data.items()}
    head, _, rest = _PACKAGE.partition("\n")
    return (
        head.format(**said) + "\n" + rest.format(name=_quoted(name), **{f: _quoted(text) for f, text in data.items()})
    )


def _module(module: _Module, package: str, settled: Settled) -> str:
    functions = _distinct(f"equation_{_ascii(entry.key)}" for entry in module.entries)
    items = "".join(
        _ITEM.format(
            key=_quoted(entry.key),
            said=_in_docstring(entry.key),
            kind=_kind(settled.kinds.get(entry.key, "")) + _bound(entry, settled),
            function=function,
            body=settled.bodies.get(entry.key, _OPEN),
        )
        for function, entry in zip(functions, module.entries, strict=True)
    )
    return _MODULE.format(
        heading=_in_docstring(module.heading),
        package=package,
        number=_quoted(module.number),
        title=_quoted(module.title or f"Section {module.number}"),
        superseded=", superseded=True" if all(entry.superseded for entry in module.entries) else "",
        items=items.rstrip("\n"),
    )


def _kind(settled: str) -> str:
    return f", kind={_quoted(settled)}" if settled else ""


def _bound(entry: Entry, settled: Settled) -> str:
    by_hand = fingerprint(entry.formula)[:_BOUND]
    return f", reason={_quoted(_CASES)}, by_hand={_quoted(by_hand)}" if entry.key in settled.cases else ""


def _quoted(text: str) -> str:
    """A literal of Python, for text without strange characters in the quotation marks that Python's formatters like."""
    return json.dumps(text, ensure_ascii=False)


def _in_docstring(text: str) -> str:
    return text.replace("\\", "").replace('"', "'")


# ---------------------------------------------------------------------------------------------- what to do next


def _summary(folder: Path, transcription: Transcription, root: Path) -> list[str]:
    printed = Printed(transcription, load_notation(folder / "notation.toml"))
    displays = printed.displays.values()
    read = sum(display.reading is not None or not display.formula.strip() for display in displays)
    waiting = sum(display.key in printed.notation.unread for display in displays)
    unread = len(displays) - read - waiting
    return [
        f"{_below(folder, root)}: {len(transcription.numbered)} numbered displays, {len(displays)} in all",
        f"  {read} are read, {waiting} wait for an answer in notation.toml, {unread} are not read",
    ]


def _next(draft: Path, name: str, folder: Path, data: Mapping[str, str], root: Path) -> list[str]:
    source, below = shlex.quote(str(draft)), _below(folder, root)
    option = "" if draft.stem == name else f" --paper {name}"
    missing = [field for field, text in data.items() if text == _TO_FILL[field]]
    return [
        *([f"Fill in {', '.join(missing)} in {below}/__init__.py."] if missing else []),
        f"Answer the questions in {below}/notation.toml; how a display is read: rederive read {source} KEY{option}",
        "State the claims in the modules, and in [meanings] of the notation what the printed names mean.",
        f"Derive the claims: rederive build {name}",
        f"Hold the draft against them: rederive paper {source}{option}",
    ]


def _below(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()
