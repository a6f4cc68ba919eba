"""What the search raises."""

from __future__ import annotations


class NotFound(Exception):
    """No certificate or counterexample was found; the message says what is left to show."""
