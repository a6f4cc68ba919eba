"""Theorems without hypotheses that their proofs do not use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from symbolic.kernel import (
    Claim,
    Refused,
    Rel,
    Theorem,
    cases,
    combine,
    domain,
    either,
    holds,
    induct,
    instance,
    slope,
)
from symbolic.search.algebra import names_in, renamed


def lean(theorem: Theorem, stated: Callable[[Claim], bool] = lambda claim: False) -> Theorem:
    """The same theorem, resting on theorems that have no hypotheses which they do without, unless they are `stated`.

    So are those that these use.  It is done behind a search: in the midst of one there is no time for it.
    """
    made: dict[tuple[Theorem, bool], Theorem] = {}

    def below(t: Theorem, whole: bool) -> Theorem:
        """With all its hypotheses where it is the `whole`."""
        if (t, whole) not in made:
            made[t, whole] = t
            with suppress(Refused):  # what says too much serves nobody
                made[t, whole] = t if not whole and stated(t.claim) else anew(t, whole)
        return made[t, whole]

    def anew(t: Theorem, whole: bool) -> Theorem:
        if t.rule == "combine":
            return slim(t, len(t.data["given"]) if whole else 0, [below(u, False) for u in t.uses])
        uses = [below(u, whole) for u in t.uses]
        if t.rule == "slope":
            x, given = t.data["variable"], t.data["given"]
            wanted = {h.key() for u in uses for h in u.claim.given}
            given = [h for h in given if whole or x in h.free() or h.key() in wanted]
            return slope(t.data["goal"], given, x, t.data["left"], uses[0], uses[1], uses[2:])
        if uses == list(t.uses):
            return t
        match t.rule:
            case "instance":
                return instance(uses[0], t.data["values"], t.data["meanings"])
            case "cases":
                return cases(uses[0], uses[1], t.data["split"], t.data["other"])
            case "either":
                return either(t.data["variable"], t.data["first"], uses[0], uses[1])
            case "induct":
                return induct(t.data["claim"], t.data["variable"], t.data["start"], uses[0], uses[1])
        return t

    return below(theorem, True)


def slim(theorem: Theorem, keep: int = 0, uses: Sequence[Theorem] | None = None) -> Theorem:
    """The same goal from fewer hypotheses; the first `keep` of them stay.  Other theorems are returned as they are.

    `uses` are others in the place of the theorems that it uses, with the same goals.
    """
    if theorem.rule != "combine":
        return theorem
    given, certificate, uses = theorem.data["given"], theorem.data["certificate"], tuple(uses or theorem.uses)
    named = {int(n[1:].rstrip("+").split(".")[0]) for n in names_in(certificate) if n[:1] == "h"}
    wanted = [h for u in uses for h in u.claim.given]
    wanted += [r for c in domain(theorem.claim.goal) for r in c]
    wanted = [w for w in wanted if not (isinstance(w, Rel) and holds(w, set()))]  # 0 >= 0 wants nothing
    chosen = [k for k, h in enumerate(given) if k < keep or k in named or _serves(h, wanted)]
    if len(chosen) == len(given) and uses == theorem.uses:
        return theorem
    place = {f"h{k}": f"h{j}" for j, k in enumerate(chosen)}
    try:
        return combine([given[k] for k in chosen], theorem.claim.goal, renamed(certificate, place), uses)
    except Refused:
        return theorem


def _serves(h: Any, wanted: list[Any]) -> bool:
    """May the hypothesis be what makes one of the wanted relations known?"""
    known = {h.key()}
    if isinstance(h, Rel):
        known |= {c[0].key() for c in domain(h) if len(c) == 1}
    return any(w.key() in known or (isinstance(w, Rel) and holds(w, known)) for w in wanted)
