"""A theorem of the rule of algebra without the hypotheses that its certificate does not use."""

from __future__ import annotations

from typing import Any

from symbolic.kernel import Refused, Rel, Theorem, combine, domain, holds
from symbolic.search.algebra import names_in, renamed


def slim(theorem: Theorem, keep: int = 0, deep: bool = False) -> Theorem:
    """The same goal from fewer hypotheses; the first `keep` of them stay.  Other theorems are returned as they are.

    With `deep` what it uses is slimmed before: it would want its own hypotheses, needed or not.
    """
    if theorem.rule != "combine":
        return theorem
    given, certificate = theorem.data["given"], theorem.data["certificate"]
    uses = tuple(slim(u, deep=True) for u in theorem.uses) if deep else theorem.uses
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
