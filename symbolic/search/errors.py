"""What the search raises."""

from __future__ import annotations

from symbolic.errors import RederiveError


class NotFound(RederiveError):
    """No certificate or counterexample was found; the message says what is left to show."""

    kind = "not found"
