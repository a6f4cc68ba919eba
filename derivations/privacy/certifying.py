"""Numbers with a certificate that the standard library re-checks: what `replay` asks for is looked for with Arb.

From 0 ones on, each box is made as long as I5 allows: the divergence of the records that all its collections have is to
stay below the upper end.  So the ends must not be closer together than is wanted, or there are many boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import Any

from derivations.privacy import budget, calibration, profile, replay
from derivations.privacy.clock import standing, tick, timed
from derivations.privacy.divergence import divergence
from derivations.privacy.enclosure import Enclosure, above, decimal, missed
from derivations.privacy.inputs import (
    Epsilon,
    PrivacyError,
    Rational,
    failure_probability,
    flip_probability,
    records,
    relative_width,
)
from derivations.privacy.lattice import Curve, product
from derivations.privacy.pair import Pair
from derivations.privacy.rounds import (
    Lattice,
    Profile,
    at_failure,
    at_level,
    attained,
    bounded,
    exponents,
    groups,
    in_time,
    one_of,
    spread_of,
)

WIDTH = Fraction(1, 10**4)
_DIGITS = 12
_SPARE = 48  # bits beyond those of the divergence, in the windows and in what is counted
_CUT = 32  # of many rounds, in the windows: the checker multiplies long numbers
# Of many rounds: steps of the lattice for the spread of a round, shares of ones between the groups, and up to which
# number of rounds there are groups; the share of the records in a box; what roundings in other places may take.
_FINENESS, _CUTS, _FEW_ROUNDS, _SHARE = 1 / 16, [Fraction(1, 32), Fraction(1, 8)], 128, 1e-3
_LESS, _PURELY = 1 - Fraction(1, 10**5), 1 + Fraction(1, 10**_DIGITS)  # the latter where no lattice is followed
_MOST_FLIPPED = 10**5
_WANTED, _WORK = Fraction(1, 100), 2500  # the width at which refining ends; steps of the lattice, for each round


@contextmanager
def _accepted() -> Iterator[None]:
    """What the checker would refuse is not written."""
    try:
        yield
    except replay.Wrong as error:
        raise PrivacyError(f"there is no certificate that is accepted: {error}") from None


def _checked(document: dict[str, Any]) -> None:
    """What the checker says of it."""
    with standing(lambda: "the certificate is made, and is being checked"), in_time():
        replay.checked(document)


@timed
@_accepted()
def certify(
    answer: str,
    n: Rational,
    *,
    q: Rational | None = None,
    epsilon: Rational | None = None,
    exp_epsilon: Rational | None = None,
    delta: Rational | None = None,
    tolerance: Rational = WIDTH,
) -> tuple[Enclosure, dict[str, Any]]:
    """`delta`, `epsilon` or `calibrate` (the answer "q") for all collections, with a certificate for `replay`.

    n: the total number of records; of q, epsilon (or exp_epsilon) and delta those that are given.  `tolerance` is the
    relative width of the answer, about: the narrower, the more boxes.  Raises `PrivacyError`, also where the worst
    collections cannot be told from the others by boxes.

    >>> answer, document = certify("delta", 10, q="1/5", epsilon="1/2")
    >>> str(answer), document["most"]
    ('in [0.07290705, 0.07291481]', [1, 1, 2, 5, 1])
    """
    if answer not in ("delta", "epsilon", "q"):
        raise PrivacyError(f"the answer is delta, epsilon or q, not {answer!r}")
    total, width = records(n), relative_width(tolerance)
    level = None if answer == "epsilon" else Epsilon.of(epsilon, exp_epsilon)
    given = {"exp_epsilon": exp_epsilon} if exp_epsilon is not None else {"epsilon": epsilon}
    noise = None if answer == "q" else flip_probability(_given(q, "q"))
    failure = None if answer == "delta" else failure_probability(_given(delta, "delta"))
    finer = width / 64
    if failure is None:
        found = profile.delta(total, noise or 0, **given, tolerance=finer)
    elif noise is None:
        found = calibration.calibrate(total, delta=failure, **given, tolerance=finer)
    else:
        found = budget.epsilon(total, noise, failure, tolerance=finer)
    return certified(Asked(answer, total, noise, level, failure), found, width)


def _given(x: Rational | None, name: str) -> Rational:
    if x is None:
        raise PrivacyError(f"{name} is wanted")
    return x


@dataclass(frozen=True)
class Asked:
    """What an answer is about: n records, and two of q, the level and delta."""

    answer: str
    n: int
    q: Fraction | None
    level: Epsilon | None
    delta: Fraction | None

    def at(self, end: Fraction) -> tuple[Pair, Fraction]:
        """The pair at an end of the answer, and the delta to be compared with."""
        level = Epsilon(epsilon=end) if self.answer == "epsilon" else self.level
        q = end if self.answer == "q" else self.q
        delta = end if self.answer == "delta" else self.delta
        if level is None or q is None or delta is None:
            raise ValueError("two of q, epsilon and delta are given")
        return Pair(q, level), delta


def certified(asked: Asked, found: Enclosure, width: Fraction) -> tuple[Enclosure, dict[str, Any]]:
    """The answer between ends that are `width` apart at least, and its certificate.  Raises `PrivacyError`."""
    if found.worst_ones is None or found.lower <= 0 or found.upper <= 0:
        raise PrivacyError("an answer that is 0, or below what is told apart, has no certificate")
    room = [min(x, Fraction(1, 2) - x) if asked.answer == "q" else x for x in (found.lower, found.upper)]
    digits = _DIGITS + int(found.upper / room[1]).bit_length()  # the upper end of q stays below 1/2
    lower = Fraction(decimal(found.lower - room[0] * width / 16, digits, up=False))
    upper = Fraction(decimal(found.upper + room[1] * width, digits, up=True))
    pair, delta = asked.at(upper)
    with standing(lambda: f"the certificate of an answer {found}"):
        # From E = p/q on one box does: nothing is left even of what no other record hides.
        most = [asked.n] if pair.private() else list(_boxes(pair, asked.n, delta))
    document = _document(asked.answer, lower, upper, asked.level, asked.delta, min(delta, lower), asked.n) | {
        "n": asked.n,
        "q": _written(asked.q),
        "least": found.worst_ones if found.direction == "01" else asked.n - 1 - found.worst_ones,
        "most": most,
    }
    _checked(document)
    method = f"{len(most)} boxes, with a certificate for the standard library"
    return replace(found, lower=lower, upper=upper, method=method), document


def _document(
    answer: str,
    lower: Fraction,
    upper: Fraction,
    level: Epsilon | None,
    delta: Fraction | None,
    least: Fraction,
    n: int,
) -> dict[str, Any]:
    """What certificates of all kinds have; `least` is the smallest divergence that counts."""
    cut = int(1 / least).bit_length() + _SPARE
    return {
        "format": replay.FORMAT,
        "answer": answer,
        "epsilon": _written(level.epsilon if level else None),
        "exp_epsilon": _written(level.exp_epsilon if level else None),
        "delta": _written(delta),
        "lower": str(lower),
        "upper": str(upper),
        "bits": cut + _SPARE + n.bit_length(),
        "cut": cut,
    }


def _written(x: Fraction | None) -> str | None:
    return None if x is None else str(x)


def _boxes(pair: Pair, n: int, delta: Fraction) -> Iterator[int]:
    """The lengths of boxes of numbers of ones from 0 to n - 1, in order."""
    first, length, count = 0, 1, 0

    def bounded(length: int) -> bool:
        return above(divergence(pair, first, n - first - length, 1e-9)) < delta * (1 - Fraction(1, 10**8))

    while first < n:
        tick()
        count += 1
        if count > replay.MAX_BOXES:
            raise PrivacyError(f"more than {replay.MAX_BOXES} boxes; ask for a coarser tolerance")
        # Doubled and halved from the length of the box before.
        length = min(length, n - first)
        if bounded(length):
            while length < n - first and bounded(min(2 * length, n - first)):
                length = min(2 * length, n - first)
            step = length // 2
        else:
            step = length = length // 2
            while length and not bounded(length):
                step = length = length // 2
            if not length:
                raise PrivacyError("the worst collections are too close to each other; ask for a coarser tolerance")
            step = length // 2
        while step:
            if length + step <= n - first and bounded(length + step):
                length += step
            step //= 2
        yield length
        first += length


# ---------------------------------------------------------------------------------------------- many rounds


@timed
@_accepted()
def certify_rounds(
    n: Rational,
    q: Rational,
    rounds: Rational,
    *,
    also: Iterable[Sequence[Rational]] = (),
    one_hot: bool = False,
    delta: Rational | None = None,
    epsilon: Rational | None = None,
    exp_epsilon: Rational | None = None,
) -> tuple[Enclosure, dict[str, Any]]:
    """As `rounds.compose`: epsilon at `delta`, or delta at epsilon, with a certificate for `replay`.

    The lattice is coarser than that of `Profile.delta`, and boxes of collections stand for branch and bound: the ends
    may be further apart, and the method says so where it is more than 1 %.  Raises `PrivacyError` for input that cannot
    be used, and for too many rounds or records.
    """
    one_of(delta, epsilon, exp_epsilon)
    profile = Profile.of(n, q, rounds, also).compose(2 if one_hot else 1)
    kinds = profile.mechanisms
    if sum(m.rounds for m in kinds) > replay.MAX_ROUNDS:
        raise PrivacyError(f"more than {replay.MAX_ROUNDS} rounds have no certificate")
    if max(m.n * m.q for m in kinds) > _MOST_FLIPPED:
        raise PrivacyError(f"with n q above {_MOST_FLIPPED} many rounds have no certificate")
    if delta is None:
        level, failure = Epsilon.of(epsilon, exp_epsilon), None
        size = profile.delta(epsilon, exp_epsilon=exp_epsilon, tolerance="1/2").lower
        if not size:
            raise PrivacyError("a delta of 0, or below what is told apart, has no certificate")
        answer: Callable[[Curve], Fraction] = at_level(level)
    else:
        level, failure = None, failure_probability(delta)
        size, answer = failure, at_failure(failure, profile.most)
    fineness, enough = _FINENESS, False
    while not enough:
        found, document = _attempt(profile, answer, level, failure, size, fineness, one_hot)
        work = document["reach"] * sum(m.rounds for m in kinds)
        enough = found.upper - found.lower <= _WANTED * found.upper or work > _WORK
        fineness /= 4
    _checked(document)
    why = "the lattice is one that the checker follows soon; without a certificate it may be finer"
    method = f"with a certificate for the standard library{missed(found.lower, found.upper, _WANTED, why)}"
    return replace(found, method=method), document


def _attempt(
    profile: Profile,
    answer: Callable[[Curve], Fraction],
    level: Epsilon | None,
    failure: Fraction | None,
    size: Fraction,
    fineness: float,
    one_hot: bool,
) -> tuple[Enclosure, dict[str, Any]]:
    """The answer and its certificate on a lattice of that fineness, for a delta of that size."""
    kinds, grid = profile.mechanisms, Lattice.of(profile, size, fineness, _SPARE)
    cuts = _CUTS if len(kinds) == 1 and kinds[0].rounds <= _FEW_ROUNDS else ()
    cut = int(1 / size).bit_length() + _CUT
    bits, rows, used, above_all, below_all = grid.side.bits, list[Any](), list[int](), [], []
    down = replace(grid.side, high=False)
    if bits < cut:
        raise PrivacyError("so small a divergence has no certificate")
    if bits > replay.MAX_BITS:
        raise PrivacyError(
            f"losses so great need numbers of {bits} bits, and the checker of certificates takes {replay.MAX_BITS}: "
            "ask without a certificate, or for a greater q, if the rounds are hardly private together"
        )
    for m in kinds:
        at = exponents(m, grid)
        lengths = [_lengths(m.n, *group) for group in groups(m.n, cuts)]
        with standing(lambda m=m: f"the certificate of rounds with {m}"):
            boxes = replay.laws([x for group in lengths for x in group], m.n, m.q, bits, cut, product)
            bounds = iter([[law.most(grid.powers[j][0]) for j in at] for law in _ticking(boxes)])
        tops = [[max(column) for column in zip(*(next(bounds) for _ in group), strict=True)] for group in lengths]
        above_all.append(bounded(m, grid, at, tops))
        masses, kernel = attained(m, 0, grid, cut)
        below_all.append(down.power(kernel, m.rounds))
        used += [at[-1], abs(masses[0][0]), abs(masses[-1][0])]
        rows.append([m.n, str(m.q), m.rounds, lengths, at, 0, [list(mass) for mass in masses]])
    lower = Fraction(decimal(answer(grid.curve(reduce(down.joined, below_all), False)) * _LESS, _DIGITS, up=False))
    found = answer(grid.curve(reduce(grid.side.joined, above_all), True)) / _LESS
    upper = Fraction(decimal(min(found, profile.most * _PURELY) if failure else found, _DIGITS, up=True))
    document = _document("epsilon" if failure else "delta", lower, upper, level, failure, size, 1) | {
        "bits": bits,
        "cut": cut,
        "rounds": rows,
        "one_hot": one_hot,
        "ratio": grid.ratio,
        "reach": max(min(grid.span(5 * spread_of(profile) / 4), grid.reach), *used),
    }
    return Enclosure(lower, upper, 0, "01", also_ones=(0,) * (len(kinds) - 1)), document


def _lengths(n: int, first: int, last: int) -> list[int]:
    """Of boxes: a share of all records, greater away from both ends, where collections are less bad."""
    out = []
    while first <= last:
        share = _SHARE + min(first, n - 1 - last) / n / 60
        out.append(min(max(int(n * share), 1), last + 1 - first))
        first += out[-1]
    return out


def _ticking(boxes: Iterator[replay.Law]) -> Iterator[replay.Law]:
    for law in boxes:
        tick()
        yield law


__all__ = ["WIDTH", "Asked", "certified", "certify", "certify_rounds"]
