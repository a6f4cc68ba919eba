"""What was found before: theorems and refutations under their claims, made anew by the kernel when they are asked for.

The memory is the store of the certificates (`reports/certificates/store`) and an index of it, whose rows are a claim, a
question, and the name of what answers it.  The claim's digest covers the definitions of its functions; the question's,
everything that the search was given besides.  Of several answers the one to the very same question comes first, any
other will do: so it does not matter which version of the engine has found it.  What is found now, by this process or
another one (`found` is a folder that they share), answers the same question only.  A search does the same whenever it
is asked the same, so what is built does not depend on who was first.

Nothing here is trusted: what is recalled is replayed by the kernel and compared with what is claimed.  Damaged and
missing texts, and rows that lie, are named in `notes`, and what they stood for is searched for again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, lru_cache, wraps
from hashlib import sha256
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

from symbolic import state
from symbolic.kernel import Claim, Function, Lambda, Refused, Refutation, Rel, Term, Theorem
from symbolic.kernel.certificate import STORE, Damaged, Result, Store, name_of, shelf
from symbolic.kernel.claims import written
from symbolic.kernel.terms import prefix
from symbolic.kernel.writer import certificate, stored
from symbolic.search.errors import NotFound

R = TypeVar("R")
Row = tuple[str, str, str]  # claim, question, name
INDEX = "index.txt"
_DIGITS = 16


def shows(result: Result, claim: Claim, refuted: bool = False) -> bool:
    """Is it a refutation of this claim, or a theorem with this goal and hypotheses among those of the claim?"""
    if refuted:
        return type(result) is Refutation and result.claim == claim
    return type(result) is Theorem and result.claim.goal == claim.goal and set(result.claim.given) <= set(claim.given)


class Memory:
    """What was found before, below `folder` (of certificates), and what is found now, in `found`; None is no folder.

    With `searching` false nothing is found now: a search for what is not recalled fails at once.
    """

    def __init__(self, folder: Path | None = None, found: Path | None = None, searching: bool = True) -> None:
        self.found, self.searching = found, searching
        self.texts: dict[str, str] = shelf(folder / STORE) if folder else {}
        self.index: dict[str, dict[str, str]] = {}
        for claim, question, name in read_index(folder) if folder else ():
            self.index.setdefault(claim, {})[question] = name
        self.store = Store(self._fetch)
        self.names: dict[Result, str] = {}  # of what is recalled or kept, with all that it rests on
        self.asked: dict[tuple[str, str], str] = {}
        self.within: dict[tuple[str, str], str] = {}  # asked for on the way to something else
        self.notes: dict[str, None] = {}
        self._reached: set[str] = set()

    def prepare(self, names: Iterable[str]) -> None:
        """Make what these are the names of: a process that is begun from here on has no need to do so."""
        for name in self.reached(names):
            with suppress(Refused):  # said where it is asked for
                self.store.get(name)

    def recall(self, claim: Claim, question: str = "", refuted: bool = False) -> Any:
        """A theorem with exactly this goal and hypotheses among those of the claim, or its refutation; or None."""
        row = _key(claim, refuted), question
        for name in self._answers(*row):
            try:
                result = self._make(name)
            except Refused as error:
                self.notes.setdefault(f"the stored theorem {error}; searched for again")
                continue
            if shows(result, claim, refuted):
                self._ask(row, name)
                return result
            self.notes.setdefault(f"the index of the store says {name} of another claim; searched for again")
        return None

    def keep(self, claim: Claim, result: Result, question: str = "") -> Any:
        """Keep what was found for a claim; it is returned as the kernel makes it from its text.

        What does not show the claim, or is no certificate, is returned as it is.
        """
        refuted = type(result) is Refutation
        if not shows(result, claim, refuted):
            return result
        if result not in self.names:
            text, functions = stored(result, self.names)
            self.texts |= {**functions, name_of(text): text}
            try:
                again = self._make(name_of(text))
            except Refused:
                return result
            if not shows(again, claim, refuted):
                return result
            self._share({**functions, name_of(text): text})
            result = again
        row = _key(claim, refuted), question
        self._ask(row, self.names[result])
        self._share({".".join(row): self.names[result]})
        return result

    def question(self, search: Callable[..., Any], arguments: Mapping[str, Any]) -> str:
        """A digest of a search and what it is given."""
        plain = [_called(search), self._plain(arguments)]
        return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:_DIGITS]

    def certificate(self, ref: str, results: list[Result], roles: Sequence[Sequence[str]]) -> str:
        """The certificate of results, which leaves in the store what is there."""
        text, functions = certificate(ref, results, self.names, roles)
        self.texts |= functions
        self._share(functions)
        return text

    def rows(self) -> list[Row]:
        """What was asked for, and the names of the answers.

        What only a search asked for is left out: who recalls the result of that search does not ask for it.
        """
        return [(*row, name) for row, name in sorted(self.asked.items())]

    def reached(self, names: Iterable[str]) -> dict[str, str]:
        """The texts with these names and of all that they name, however deep; those that are missing are left out."""
        out: dict[str, str] = {}
        todo = list(names)
        while todo:
            name = todo.pop()
            if name not in out:
                try:
                    out[name] = self._fetch(name)
                except LookupError:
                    continue
                todo += named(out[name])
        return out

    def _ask(self, row: tuple[str, str], name: str) -> None:
        (self.within if _inside else self.asked)[row] = name

    def _answers(self, claim: str, question: str) -> Iterator[str]:
        before = self.index.get(claim, {})
        row = claim, question
        same = [self.asked.get(row), self.within.get(row), before.get(question), self._look(".".join(row))]
        yield from dict.fromkeys([*filter(None, same), *(name for _, name in sorted(before.items()))])
        if not self.searching:  # what a search has asked for on the way is in no index
            yield from self._shown.get(claim, ())

    @cached_property
    def _shown(self) -> dict[str, list[str]]:
        """The names of what is made, by what it shows."""
        found: dict[str, list[str]] = {}
        for name, result in self.store.made.items():
            if not isinstance(result, Function):
                found.setdefault(_key(result.claim, type(result) is Refutation), []).append(name)
        return found

    def _make(self, name: str) -> Result:
        result = self.store.get(name)
        if isinstance(result, Function):
            raise Damaged(f"{name} is no theorem")
        self._reach(name)
        return result

    def _reach(self, name: str) -> None:
        """Names for a result and all that it rests on, this first."""
        if name not in self._reached:
            self._reached.add(name)
            for below in named(self._fetch(name)):
                self._reach(below)
            if not isinstance(result := self.store.made[name], Function):
                self.names.setdefault(result, name)

    def _fetch(self, name: str) -> str:
        if name not in self.texts:
            text = self._look(name)
            if text is None:
                raise LookupError(name)
            self.texts[name] = text
        return self.texts[name]

    def _look(self, name: str) -> str | None:
        try:
            return (self.found / name).read_text(encoding="utf-8") if self.found and name.isprintable() else None
        except (OSError, UnicodeDecodeError):
            return None

    def _share(self, texts: Mapping[str, str]) -> None:
        for name, text in texts.items() if self.found else ():
            state.write(self.found / name, text)

    def _plain(self, value: Any) -> Any:
        if value is None or isinstance(value, (bool, int, str)):
            return value
        if isinstance(value, (Rel, Claim)):
            return written(value)
        if isinstance(value, (Theorem, Refutation)):
            return self.names.get(value) or name_of(stored(value, self.names)[0])
        if isinstance(value, Lambda):
            return [value.function.digest, *map(prefix, value.params), prefix(value.body)]
        if isinstance(value, Mapping):
            return sorted([str(self._plain(k)), self._plain(v)] for k, v in value.items())
        if isinstance(value, (list, tuple)):
            return [self._plain(v) for v in value]
        if isinstance(value, Term):
            return prefix(value)
        if hasattr(value, "free_symbols"):  # of SymPy, which is not imported for this
            return str(value)
        return getattr(value, "__qualname__", type(value).__qualname__)


def _called(search: Any) -> str:
    """The name of a search; a partial one has that of its function."""
    return str(getattr(search, "func", search).__qualname__)


def _key(claim: Claim, refuted: bool) -> str:
    return sha256(f"{'not ' if refuted else ''}{written(claim)}".encode()).hexdigest()[:_DIGITS]


@lru_cache(maxsize=20_000)
def named(text: str) -> tuple[str, ...]:
    """The names that a text of a store, or a certificate, has in it; none when it is damaged."""
    try:
        document = json.loads(text)
        return (*document.get("lemmas", ()), *(f[1] for f in document["functions"] if len(f) == 2))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return ()


def read_index(folder: Path) -> list[Row]:
    """The rows of the index below a folder of certificates; what is no row is left out."""
    try:
        lines = (folder / INDEX).read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        return []
    return [(a, b, c) for a, b, c in (line.split(" ") for line in lines if line.count(" ") == 2)]


def write_store(folder: Path, texts: Mapping[str, str], rows: Iterable[Row]) -> None:
    """Put these texts and rows, and nothing else, below a folder of certificates."""
    files: dict[str, list[str]] = {}
    for name, text in sorted(texts.items()):
        files.setdefault(f"{name[0]}.txt", []).append(f"{name} {text}\n")
    for file, lines in files.items():
        state.write(folder / STORE / file, "".join(lines))
    for path in sorted((folder / STORE).glob("*")):
        if path.name not in files:
            path.unlink()
    index = "".join(f"{' '.join(row)}\n" for row in sorted(set(rows)))
    if index:
        state.write(folder / INDEX, index)
    else:
        (folder / INDEX).unlink(missing_ok=True)


_memory: Memory | None = None
_searching = False  # is a search that is remembered going on?
_inside = False  # and is this one a search apart, inside of that?


@contextmanager
def remembering(memory: Memory | None) -> Iterator[None]:
    """What is searched for in this block is recalled from this memory, or kept in it; None switches it off."""
    global _memory
    before, _memory = _memory, memory
    try:
        yield
    finally:
        _memory = before


@contextmanager
def apart() -> Iterator[None]:
    """A search that is begun in this block is remembered by itself, even inside of another one."""
    global _inside, _searching
    before = _inside, _searching
    _inside, _searching = _inside or _searching, False
    try:
        yield
    finally:
        _inside, _searching = before


def stated(goal: Rel, given: Iterable[Rel | Claim] = (), **_: Any) -> Claim:
    """What a search for a goal under hypotheses shows."""
    return Claim(given, goal)


def remembered(
    claim_of: Callable[..., Claim] = stated, refuted: bool = False
) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """A search that is done once: `claim_of` makes its claim from its arguments, given by their names.

    Only the outermost search is remembered: what it asks for on the way is a part of its proof (but see `apart`).
    """

    def decorate(search: Callable[..., R]) -> Callable[..., R]:
        arguments_of = signature(search).bind

        @wraps(search)
        def once(*args: Any, **kwargs: Any) -> R:
            global _searching
            if _memory is None or _searching:
                return search(*args, **kwargs)
            bound = arguments_of(*args, **kwargs)
            question = _memory.question(search, bound.arguments)
            bound.apply_defaults()
            try:
                claim = claim_of(**bound.arguments)
            except Refused:  # the search says so itself
                return search(*args, **kwargs)
            if bound.arguments.get("at") is not None and refuted:  # nothing is searched for
                return search(*args, **kwargs)
            known = _memory.recall(claim, question, refuted)
            if known is not None:
                return known
            if not _memory.searching:
                raise NotFound(f"no certificate has it: {claim}")
            _searching = True
            try:
                result = search(*args, **kwargs)
            finally:
                _searching = False
            return _memory.keep(claim, result, question)  # type: ignore[arg-type]

        return once

    return decorate


__all__ = [
    "INDEX",
    "Memory",
    "apart",
    "named",
    "read_index",
    "remembered",
    "remembering",
    "shows",
    "stated",
    "write_store",
]
