"""Searches that are asked for the same again and again: their outcomes are kept, also that nothing was found."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar

from symbolic.kernel import Refused
from symbolic.search.errors import NotFound

R = TypeVar("R")


def kept(maxsize: int) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """The latest outcomes of a function are kept, NotFound and Refused among them.

    Its arguments can be hashed, and its outcome depends on nothing else.
    """

    def decorate(search: Callable[..., R]) -> Callable[..., R]:
        @lru_cache(maxsize)
        def outcome(*args: Any) -> tuple[Any, Exception | None]:
            try:
                return search(*args), None
            except (NotFound, Refused) as error:
                return None, error.with_traceback(None)

        @wraps(search)
        def once(*args: Any) -> R:
            found, error = outcome(*args)
            if error is not None:
                raise error.with_traceback(None)
            return found  # type: ignore[no-any-return]

        return once

    return decorate
