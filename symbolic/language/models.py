"""Executable models: what computes a defined function from first principles, for those who check its definition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symbolic.errors import DerivationError
from symbolic.kernel import Function

Model = Callable[..., Any]
_MODELS: dict[Function, Model] = {}


def register(function: Function, model: Model) -> None:
    """The model that spot checks compare the definition with.

    DerivationError for another module's: what is observed would depend on which of them is imported last.  But a module
    that is run as a script is imported once more under its own name.
    """
    known = _MODELS.get(function, model)
    if known.__module__ not in (model.__module__, "__main__"):
        raise DerivationError(
            f"{function.name} has a model in {known.__module__} and another one in {model.__module__}:"
            " define it once, in a theory that both build on"
        )
    _MODELS[function] = model


def model_of(function: Function) -> Model | None:
    """The executable model of a defined function, if its author gave one."""
    return _MODELS.get(function)
