"""Executable models: what computes a defined function from first principles, for those who check its definition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symbolic.kernel import Function

Model = Callable[..., Any]
_MODELS: dict[Function, Model] = {}


def register(function: Function, model: Model) -> None:
    """The model that spot checks compare the definition with."""
    _MODELS[function] = model


def model_of(function: Function) -> Model | None:
    """The executable model of a defined function, if its author gave one."""
    return _MODELS.get(function)
