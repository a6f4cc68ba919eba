"""What is put beside the page: only the Pyodide that is known, or one line that says what to do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from symbolic.page.browser import ARCHIVE, BrowserUnavailable, package


def test_without_npm_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(BrowserUnavailable, match=r"npm, .* is not installed; install it, or, .*npm pack pyodide@"):
        package(tmp_path)


def test_npm_that_fetches_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/false")
    with pytest.raises(BrowserUnavailable, match=r"npm did not fetch Pyodide \(no reason given\)"):
        package(tmp_path)


def test_another_package_is_refused(tmp_path: Path) -> None:
    (tmp_path / ARCHIVE).write_bytes(b"something else")
    with pytest.raises(BrowserUnavailable, match=r"is not Pyodide .* as it was published; delete it"):
        package(tmp_path)
