"""A command, or a group of commands, as `rederive` has them: plain help, -h too, no traceback and nothing installed."""

from __future__ import annotations

from typing import Any

import typer


def application(**more: Any) -> typer.Typer:
    """An empty one; `more` goes to typer."""
    return typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        **more,
    )
