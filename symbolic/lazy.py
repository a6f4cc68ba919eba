"""Libraries that take long to load, loaded when they are first used: what does without them starts at once."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Lazy:
    """Stands for a module, which is imported when it is asked for something.

    Python's own lazy modules are in `sys.modules` before they are loaded, and a package is then loaded twice.
    """

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)


def load() -> None:
    """Load what searches need, once for all processes that are begun from here on."""
    for name in ("sympy", "scipy.optimize", "scipy.sparse", "clarabel"):
        import_module(name)
