"""A report of one page."""

from pathlib import Path

from symbolic.ledger.ledger import PaperRow


def write_page(name: str, paper: PaperRow, reports: Path) -> list[Path]:
    """One line per item."""
    page = reports / f"{name}.txt"
    page.write_text("".join(f"{row.ref} {row.verdict}\n" for row in paper.items))
    return [page]
