"""Observations: what spot checks, SymPy and mpmath have found of a claim, looked at once.

An observation is kept under a digest of all that it depends on: the claim with its definitions, the point where it is
refuted or to begin with, the code that looks, and the modules of the functions' models.  So whoever asks first, it is
the same.  Nothing is concluded from an observation: a disagreement fails the row at once and is never kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from symbolic import state
from symbolic.evidence.points import Point
from symbolic.kernel import Claim, Refutation, Theorem
from symbolic.kernel.claims import claim_digest
from symbolic.kernel.terms import prefix
from symbolic.language.definitions import reached
from symbolic.language.models import model_of
from symbolic.sources import Sources

FILE = "evidence/observations.txt"
_SEEN = ".seen"


class Observations:
    """What was observed before, in `lines` (by key), and what is observed now, in files in `found`.

    Processes share that folder, so what one of them has observed no other one looks at.
    """

    def __init__(self, lines: Mapping[str, str], sources: Sources, found: Path | None = None) -> None:
        self.lines, self.sources, self.found = dict(lines), sources, found
        self.asked: dict[str, str] = {}
        self._codes: dict[tuple[str, ...], str] = {}

    def observe(
        self,
        result: Theorem | Refutation,
        look: Callable[..., Any],
        modules: Iterable[str],
        known: Point | None,
        **told: int,
    ) -> Any:
        """What `look` finds of a result, as plain data: kept, or seen now; `modules` have code that it needs.

        `known` is a point to begin with, `told` what else it is told.
        """
        needed = tuple(sorted({look.__module__, *modules}))
        if needed not in self._codes:
            self._codes[needed] = self.sources.code(needed)
        parts = [look.__module__, look.__qualname__, subject(result), self._codes[needed]]
        key = state.digest("\n".join([*parts, *_values(known or {}), *(f"{k}: {v}" for k, v in sorted(told.items()))]))
        line = self.asked.get(key) or self.lines.get(key) or self._elsewhere(key)
        if line is None:
            line = json.dumps(_looked(result, look, known, told), sort_keys=True, ensure_ascii=False)
            if self.found:
                state.write(self.found / f"{key}{_SEEN}", line)
        self.asked[key] = line
        return json.loads(line)

    def _elsewhere(self, key: str) -> str | None:
        """What another process has observed since this one began."""
        return _begun(self.found / f"{key}{_SEEN}") if self.found else None


def subject(result: Theorem | Refutation) -> str:
    """What is looked at: a claim with its definitions and, if it is refuted, the point and the meanings there."""
    parts = [claim_digest(result.claim)]
    if isinstance(result, Refutation):
        parts += _values({v: x.args[0] for v, x in result.data["values"].items()})
        parts += [
            f"{m.function.name} {' '.join(map(prefix, m.params))} = {prefix(m.body)}" for m in result.data["meanings"]
        ]
    return "\n".join(parts)


def _values(point: Point) -> list[str]:
    return sorted(f"{v.args[0]} = {x}" for v, x in point.items())


def models_of(claim: Claim) -> set[str]:
    """The modules of the models that a claim's functions have, those in their definitions included."""
    return {model.__module__ for f in reached(claim.functions()) if (model := model_of(f)) is not None}


def read(file: Path) -> tuple[dict[str, str], str]:
    """The observations in a file by their keys, and what is wrong with the others, "" if nothing is."""
    try:
        rows = [line.split(" ", 2) for line in file.read_text(encoding="utf-8").split("\n") if line]
    except FileNotFoundError:
        return {}, ""
    except (OSError, UnicodeDecodeError) as error:
        return {}, f"it cannot be read: {error}"
    good = {row[0]: row[2] for row in rows if len(row) == 3 and row[1] == _checksum(row[0], row[2])}
    return good, f"{len(rows) - len(good)} lines are damaged" if len(good) < len(rows) else ""


def begun(folder: Path) -> dict[str, str]:
    """What was observed for a build that was interrupted."""
    texts = {path.name.removesuffix(_SEEN): _begun(path) for path in folder.glob(f"*{_SEEN}")}
    return {key: text for key, text in texts.items() if text is not None}


def write(file: Path, lines: Mapping[str, str]) -> None:
    """Put the observations in a file."""
    state.write(file, "".join(f"{key} {_checksum(key, line)} {line}\n" for key, line in sorted(lines.items())))


def _begun(file: Path) -> str | None:
    """The observation in a file, if there is one."""
    try:
        text = file.read_text(encoding="utf-8")
        return text if isinstance(json.loads(text), dict) else None
    except (OSError, ValueError):
        return None


def _checksum(key: str, line: str) -> str:
    return state.digest(f"{key} {line}")[:16]


_observations: Observations | None = None


@contextmanager
def observing(observations: Observations | None) -> Iterator[None]:
    """What is observed in this block is kept there, or was; None: everything is looked at."""
    global _observations
    before, _observations = _observations, observations
    try:
        yield
    finally:
        _observations = before


def observed(
    result: Theorem | Refutation,
    look: Callable[..., Any],
    modules: Iterable[str] = (),
    known: Point | None = None,
    **told: int,
) -> Any:
    """What `look`, a function of a module, finds of a result, as plain data; `known` is a point to begin with."""
    if _observations is not None:
        return _observations.observe(result, look, modules, known, **told)
    return _looked(result, look, known, told)


def _looked(
    result: Theorem | Refutation, look: Callable[..., Any], known: Point | None, told: Mapping[str, int]
) -> Any:
    return look(result, known, **told) if known else look(result, **told)
