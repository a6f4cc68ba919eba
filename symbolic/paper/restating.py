"""What two drafts both print is derived once: items of one draft, taken over into another."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from symbolic.reading.fingerprint import fingerprint
from symbolic.reading.siblings import Twins

if TYPE_CHECKING:  # sections restate sections
    from symbolic.paper.derivation import Item, Section


def restated(
    here: Section,
    there: Section,
    places: Mapping[str, str],
    notes: Mapping[str, str],
    steps: Mapping[str, Sequence[str]],
    without: Collection[str],
    changed: Collection[str],
) -> list[Item]:
    """The items of another draft's section that stand in this one as well, as items of it; steps are as they are there.

    `places`, `notes`, `steps`, `without` and `changed` are by the refs there.
    """
    twins, printed = Twins(there.paper.printed, here.paper.printed), here.paper.printed
    found = []
    for item in there.items:
        told = places.get(item.ref, "")
        key = told if told in printed.formulas else twins.display(item.key)
        place = told if told in printed.prose.places else twins.sentence(item.place)
        stands = printed.sections[key] if key else place.rpartition(":")[0].rpartition(":")[0]
        if item.ref in without or stands != here.number or (item.key and not (key or told)):
            continue
        formula = printed.formulas[key] if key else item.printed
        made = replace(item, paper=here.paper, section=here, ref=_ref(item, key, here.number), printed=formula)
        made.display, made.at = key, place if item.at else ""
        made.note = notes.get(item.ref, item.note)
        made.by_hand = fingerprint(formula)[: len(item.by_hand)] if key else ""
        made.steps = tuple(steps[item.ref]) if item.ref in steps else item.steps
        made.like = item.like or item
        made.as_in = f"{there.paper.name}:{item.ref}" if item.ref in places else ""
        made.changed = item.ref in changed
        found.append(made)
    return found


def _ref(item: Item, key: str | None, number: str) -> str:
    """What it is called here: by its display, its name, or its place and slug."""
    if key and item.ref == item.key:
        return key
    head, dash, slug = item.ref.partition("-")
    return f"{number}-{slug}" if dash and head[:1].isdigit() else item.ref
