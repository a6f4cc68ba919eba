"""What the names of a paper mean, pinned: `definitions.toml` in its package has each function with a digest of it.

    c = ["4cec8bb72e19"]
    in_set = ["e1d0bbc976ea:ca2a110fcbf1"]

A claim with another function of that name says something else, whatever it looks like: its item is not derived, and no
check of a certificate lets it pass.  The digest covers the definition and those of the functions in it; behind the
colon is that of the domain that is declared for it, which only those know who have imported its theory.  What formulas
mean by the notation is pinned there as well (`meant.py`).  `rederive pin PAPER` writes the file anew; what it changes
is for the author to look at.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from symbolic.errors import DerivationError
from symbolic.kernel import Function, app
from symbolic.language.definitions import reached
from symbolic.language.models import domain_of
from symbolic.language.sums import as_big, binomial, factorial
from symbolic.paper.meant import entries, remedy
from symbolic.state import digest, write

FILE = "definitions.toml"
_DIGEST = re.compile(r"[0-9a-f]{12}(:[0-9a-f]{12})?\Z")
_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")
Pins = dict[str, set[str]]
OWN = ("binomial", "factorial", "sum", "prod")  # what the language calls its own functions; arbitrary ones are none


def load(folder: Path | None) -> Pins | None:
    """The pinned digests by name; None where a paper pins nothing."""
    if folder is None or not (folder / FILE).is_file():
        return None
    try:
        found = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DerivationError(f"{folder / FILE} is damaged ({error}); restore it") from None
    for name, digests in found.items():
        if type(digests) is not list or not all(type(d) is str and _DIGEST.match(d) for d in digests):
            raise DerivationError(f"{folder / FILE}: {name} has no list of digests; restore the file")
    return {name: set(digests) for name, digests in found.items()}


def pin(folder: Path, known: Iterable[Function]) -> tuple[list[str], list[str]]:
    """Write the file; what is new, as "name digest", and what has gone."""
    pins: Pins = {}
    for f in named(known):
        pins.setdefault(f.name, set()).add(_short(f))
    for entry in entries(folder):
        pins.setdefault(entry.name, set()).add(entry.short)
    before, after = _pairs(load(folder) or {}), _pairs(pins)
    lines = [f"{_key(name)} = {json.dumps(sorted(digests))}\n" for name, digests in sorted(pins.items(), key=_order)]
    write(folder / FILE, "".join(lines))
    return sorted(after - before), sorted(before - after)


def _key(name: str) -> str:
    return name if _BARE.match(name) else json.dumps(name, ensure_ascii=False)


def _order(pinned: tuple[str, set[str]]) -> tuple[bool, str]:
    """The functions first."""
    return not _BARE.match(pinned[0]), pinned[0]


def _pairs(pins: Pins) -> set[str]:
    return {f"{name} {digest}" for name, digests in pins.items() for digest in digests}


def _short(f: Function) -> str:
    limited = domain_of(f)
    return f"{f.digest[:12]}:{digest(chr(10).join(map(str, limited)))[:12]}" if limited else f.digest[:12]


def unpinned(folder: Path | None) -> list[str]:
    """What the notation of a paper says that is not pinned, where something is, with the remedy; folder is its package.

    Raises DerivationError for a damaged file.
    """
    pins = load(folder)
    if folder is None or pins is None:
        return []
    return [f"{entry} {remedy(folder.name)}" for entry in entries(folder) if not entry.is_in(pins)]


def foreign(pins: Pins, used: Iterable[Function]) -> Function | None:
    """A function that is not the one pinned under its name; an arbitrary one with this name is none, either."""
    return _other(pins, used, _short)


def defined_otherwise(pins: Pins, used: Iterable[Function]) -> Function | None:
    """The same of what a certificate has: it says nothing of domains."""
    definitions = {name: {d.partition(":")[0] for d in digests} for name, digests in pins.items()}
    return _other(definitions, used, lambda f: f.digest[:12])


def _other(pins: Pins, used: Iterable[Function], short: Callable[[Function], str]) -> Function | None:
    used = list(used)
    arbitrary = [f for f in used if f.definition is None and (f.name in pins or f.name in OWN)]
    return next((f for f in [*arbitrary, *reversed(named(used))] if short(f) not in pins.get(f.name, ())), None)


def named(known: Iterable[Function]) -> list[Function]:
    """The functions that have a name and a definition or a domain, in sums too, but for the language's own."""
    found = reached(sorted(known, key=lambda f: f.digest))
    told = (f for f in found if f.definition != ("elementary",) and (f.definition is not None or domain_of(f)))
    return [f for f in told if f not in (binomial, factorial) and not _is_sum(f)]


@lru_cache(maxsize=10_000)
def _is_sum(f: Function) -> bool:
    """A sum, or a product, is told by its body and its bounds, so its name says nothing."""
    return as_big(app(f, *f.params)) is not None
