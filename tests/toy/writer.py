"""A report of one page."""

from pathlib import Path
from typing import Any


def write_page(name: str, paper: dict[str, Any], reports: Path) -> list[Path]:
    """One line per item."""
    page = reports / f"{name}.txt"
    page.write_text("".join(f"{row['ref']} {row['verdict']}\n" for row in paper["items"]))
    return [page]
