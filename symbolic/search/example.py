"""What becomes of a false line at the numbers that the paper itself takes for an example."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import islice

from symbolic.evidence.points import Point, completed, determined
from symbolic.kernel import Claim, Refused, Refutation, Rel, num, truth
from symbolic.language.definitions import reached
from symbolic.search.counterexample import fails_at, refuted
from symbolic.search.smaller import points_below

_MOST = 400  # points that are tried
_BEYOND = 4  # how much larger than 1 the other integers may be, all together


def at_example(
    refutation: Refutation, example: Mapping[str, Fraction], beside: Iterable[object] = ()
) -> tuple[Point, bool] | None:
    """A point where the variables have the values of the example, the others as small as may be; does the line hold?

    A refutation of the same claim `beside` it, at the example, gives the point.  Else it is false there if it is
    anywhere among the points that are tried.  None for a line that does not have all of the variables, for one of
    symbolic sums and recursions, and where nothing is found.
    """
    claim = refutation.claim
    for other in beside:
        if isinstance(other, Refutation) and other.claim == claim and example.items() <= dict(other.point).items():
            return {v: t.args[0] for v, t in other.data["values"].items()}, False
    given = {v: example[v.args[0]] for v in claim.free() if v.args[0] in example}
    if not example or len(given) < len(example) or refutation.data["meanings"] or _recursive(claim):
        return None
    rest = claim.substitute({v: num(x) for v, x in given.items()})
    fixed = determined(rest.given)
    others = sorted(rest.free() - {v for v, _ in fixed}, key=lambda v: v.args)
    for point in islice(points_below(rest, others, (len(others) + _BEYOND, 10**3)), _MOST):
        full = next(completed(dict(point), fixed), None)
        if full is not None and fails_at(rest, full):
            with suppress(Refused):
                refuted(claim, given | full, (), ())
                return given | full, False
    return (given, True) if not others and not fixed and _holds(rest) else None


def _holds(claim: Claim) -> bool:
    try:
        return all(isinstance(h, Rel) and truth(h, {}) for h in claim.given) and truth(claim.goal, {})
    except Refused:
        return False


def _recursive(claim: Claim) -> bool:
    return any(f.definition and f.definition[0] == "recursive" for f in reached(claim.functions()))
