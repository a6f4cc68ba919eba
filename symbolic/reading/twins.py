"""What two drafts both print: displays that are read the same, or have the same text; sentences in the same words."""

from __future__ import annotations

from functools import cached_property

from .binding import Display, Printed
from .siblings import plain


class Twins:
    """What stands in one draft, as it stands in another."""

    def __init__(self, there: Printed, here: Printed) -> None:
        self.there, self.here = there, here

    def display(self, key: str | None) -> str | None:
        """The key here of what is displayed there; None where it is not."""
        return self._displays.get(_said(self.there.displays[key])) if key else None

    def sentence(self, place: str) -> str:
        """The place here of a sentence there; "" where there is none in the same words."""
        return self._sentences.get(self.there.prose[place].fingerprint, "") if place else ""

    @cached_property
    def _displays(self) -> dict[str, str]:
        return {_said(display): key for key, display in reversed(self.here.displays.items())}

    @cached_property
    def _sentences(self) -> dict[str, str]:
        return {said.fingerprint: said.place for said in reversed(self.here.prose.sentences)}


def _said(display: Display) -> str:
    return display.tree or " ".join(plain(display.formula))
