"""What this process has replayed of the certificates: who writes about them makes nothing a second time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from symbolic.kernel.certificate import STORE, Store, shelf

_store: Store | None = None


@contextmanager
def replayed(store: Store | None) -> Iterator[None]:
    """In this block certificates are looked up in this store."""
    global _store
    before, _store = _store, store
    try:
        yield
    finally:
        _store = before


def store_in(folder: Path) -> Store:
    """The store of a folder of certificates: that of the block, with all that has been made of it, or a new one."""
    return _store or Store(shelf(folder / STORE).__getitem__)


__all__ = ["replayed", "store_in"]
