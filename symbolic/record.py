"""Frozen dataclasses as JSON objects, and back, strictly: what was in a file is believed only if it has its shape.

A field is a text, a count, a truth value, a fraction (written as a text), a record or one of several, one of these
or None, a tuple or a mapping of them.  A mapping from numbers is written as a list of pairs, in order.
"""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Self, get_args, get_origin, get_type_hints

from symbolic.state import StateDamaged

_CALLED = {str: "a text", int: "a count", bool: "true or false", list: "a list", dict: "an object"}


class Record:
    """What a frozen dataclass inherits to be written and read.  `told` are methods and constants written besides."""

    told: ClassVar[tuple[str, ...]] = ()

    def as_json(self) -> dict[str, Any]:
        """Plain data for JSON."""
        written = {name: _plain(kind, getattr(self, name)) for name, kind in _kinds(type(self)).items()}
        told = ((name, getattr(self, name)) for name in self.told)
        return written | {name: value() if callable(value) else value for name, value in told}

    @classmethod
    def from_json(cls, data: Any, where: str = "") -> Self:
        """The record that `as_json` has written; raises StateDamaged, which says what is wrong, and where."""
        try:
            made: Self = _made(cls, data)
        except _Wrong as wrong:
            place = "".join([where, *wrong.path]).lstrip(".")
            raise StateDamaged(f"{place}: {wrong.what}" if place else wrong.what) from None
        return made

    def contradiction(self, data: dict[str, Any]) -> str:
        """What is wrong with it as a whole, or with what was written besides; "" for nothing."""
        return ""


class _Wrong(Exception):
    """What is wrong; `path` leads there."""

    def __init__(self, what: str, path: tuple[str, ...] = ()) -> None:
        self.what, self.path = what, path


@cache
def _kinds(cls: Any) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {f.name: hints[f.name] for f in fields(cls)}


@cache
def _form(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(kind), get_args(kind)


def _plain(kind: Any, value: Any) -> Any:
    if isinstance(value, Record):
        return value.as_json()
    if isinstance(value, tuple):
        return [_plain(_form(kind)[1][0], x) for x in value]
    if isinstance(value, dict):
        name, inner = _form(kind)[1]
        pairs = [(key, _plain(inner, x)) for key, x in sorted(value.items())]
        return dict(pairs) if name is str else [list(pair) for pair in pairs]
    return str(value) if isinstance(value, Fraction) else value


def _made(cls: Any, data: Any) -> Any:
    kinds, table = _kinds(cls), _typed(dict, data)
    for name in sorted({*kinds, *cls.told} ^ set(table)):
        raise _Wrong(f"{name!r} is {'too much' if name in table else 'missing'}")
    made = cls(**{name: _at(f".{name}", kind, table[name]) for name, kind in kinds.items()})
    if wrong := made.contradiction(table):
        raise _Wrong(wrong)
    return made


def _at(step: str, kind: Any, data: Any) -> Any:
    try:
        return _typed(kind, data) if kind in _CALLED else _read(kind, data)
    except _Wrong as wrong:
        raise _Wrong(wrong.what, (step, *wrong.path)) from None


def _read(kind: Any, data: Any) -> Any:
    origin, inner = _form(kind)
    if origin is UnionType:
        if data is None and NoneType in inner:
            return None
        kind = next((k for k in inner if _has_keys(k, data)), inner[0])
        return _typed(kind, data) if kind in _CALLED else _read(kind, data)
    if origin is tuple:
        kinds = [inner[0]] * len(_typed(list, data)) if inner[-1] is Ellipsis else inner
        if len(_typed(list, data)) != len(kinds):
            raise _Wrong(f"{len(kinds)} are wanted, not {data!r:.40}")
        return tuple([_at(f"[{n}]", k, x) for n, (k, x) in enumerate(zip(kinds, data, strict=True))])
    if origin is not None and inner[0] is str:
        return {name: _at(f".{name}", inner[1], x) for name, x in _typed(dict, data).items()}
    if origin is not None:
        pairs = dict(_read(tuple[(tuple[inner], ...)], data))  # type: ignore[misc]
        if [*pairs] != sorted(pairs) or len(pairs) < len(data):
            raise _Wrong("it is not in order")
        return pairs
    if kind is not Fraction:
        return _made(kind, data)
    try:
        return Fraction(_typed(str, data))
    except (ValueError, ZeroDivisionError):
        raise _Wrong(f"a fraction is wanted, not {data!r:.40}") from None


def _has_keys(kind: Any, data: Any) -> bool:
    return issubclass(kind, Record) and isinstance(data, dict) and {*_kinds(kind), *kind.told} == set(data)


def _typed(kind: type, data: Any) -> Any:
    if type(data) is not kind or (kind is int and data < 0):
        raise _Wrong(f"{_CALLED[kind]} is wanted, not {data!r:.40}")
    return data
