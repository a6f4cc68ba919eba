"""A second opinion that is not the kernel's."""

from __future__ import annotations

from symbolic.errors import RederiveError


class Disagreement(RederiveError):
    """Another answer than the kernel's; the text says which claim, where, and what was found."""

    kind, code = "a second opinion disagrees", 1
