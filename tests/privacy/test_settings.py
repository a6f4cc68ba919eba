"""Random settings against an independent composition: losses on a grid, in floats, by NumPy's transform.

`make settings` compares all of them, in some half an hour of one processor, and goes on where it ended.  One in 500 is
asked for narrowly, so that collections are in groups.
"""

from __future__ import annotations

import hashlib
import math
import multiprocessing
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from derivations import privacy
from tests.campaigns import every

SETTINGS, SAMPLE, CAMPAIGN = 10_000, 2000, 250
_NOISE = 1e-11  # of a power by Fourier's transform
MOST_CHOICES = 10**6  # of collections, directions and outcomes that are gone through
_ROOT = Path(__file__).resolve().parents[2]

Rounds = tuple[int, float, int, int]  # n, q, ones among the others, how many rounds


def binomial(n: int, q: float) -> np.ndarray:
    """The law of how many of n are counted."""
    logs = np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, n + 1)))))
    i = np.arange(n + 1)
    return np.exp(logs[n] - logs - logs[::-1] + i * math.log(q) + (n - i) * math.log1p(-q))


def losses(n: int, q: float, ones: int) -> tuple[np.ndarray, np.ndarray]:
    """The losses of one round, and their law under the first of the two laws."""
    others = np.convolve(binomial(ones, 1 - q), binomial(n - 1 - ones, q))
    first, second = np.convolve(others, (1 - q, q)), np.convolve(others, (q, 1 - q))
    seen = (first > 1e-290) & (second > 1e-290)
    return np.log(first[seen] / second[seen]), first[seen]


class Composed:
    """Rounds one after the other, each loss rounded up or down to a multiple of the step."""

    def __init__(self, kinds: Iterable[Rounds], step: float, up: bool) -> None:
        rounded = []
        for n, q, ones, many in kinds:
            places, masses = losses(n, q, ones)
            places = (np.ceil(places / step) if up else np.floor(places / step)).astype(int)
            low = int(places.min())
            rounded.append((low, np.bincount(places - low, masses), many))
        size = 1 + sum(many * (len(law) - 1) for _, law, many in rounded)
        room = 1 << (size - 1).bit_length()
        powers = (np.fft.rfft(law, room) ** many for _, law, many in rounded)
        self.law = np.clip(np.fft.irfft(math.prod(powers), room)[:size], 0, None)
        self.losses = (sum(low * many for low, _, many in rounded) + np.arange(size)) * step

    def delta(self, epsilon: float) -> float:
        """The divergence at epsilon."""
        above = self.losses > epsilon
        return float(self.law[above] @ -np.expm1(epsilon - self.losses[above]))


@dataclass(frozen=True)
class Setting:
    """What is asked for: kinds of rounds (n, q, how many), epsilon or delta, and how closely."""

    kinds: tuple[tuple[int, Fraction, int], ...]
    asked: dict[str, str]
    tolerance: str = "1/4"

    @staticmethod
    def of(number: int) -> Setting:
        """Always the same one; delta is not small beyond floats, and all rounds lose no more than some 30."""
        chosen = random.Random(number)  # noqa: S311 (settings, not secrets)

        def near(low: float, high: float) -> float:
            return math.exp(chosen.uniform(math.log(low), math.log(high)))

        kinds, spread = [], 0.0
        for _ in range(1 + (chosen.random() < 0.1)):
            # Most are small: a round of more records takes longer, and there is less to be seen.
            low, high = chosen.choices(((1, 60), (60, 120), (120, 5000)), (80, 18, 2))[0]
            n, q = round(near(low, high)), Fraction(round(1000 * near(0.01, 0.45)), 1000)
            one = min(float(1 - 2 * q) / math.sqrt(n * q * (1 - q)), math.log(1 / q - 1))
            most = max(int(36 / one**2), 1)
            low, high = chosen.choices(((1, 6), (6, 40), (40, 400)), (88, 11, 1))[0]
            kinds.append((n, q, min(round(near(low, high)), most)))
            spread += kinds[-1][2] * one**2
        spread = math.sqrt(spread)
        if chosen.random() < 0.7:
            asked = {"epsilon": str(round(max(chosen.uniform(0.05, 4) * spread, 0.01), 3))}
        else:
            asked = {"delta": f"{near(1e-8, 0.1):.3g}"}
        return Setting(tuple(kinds), asked, "1/25" if number % 500 == 100 else "1/4")

    def composed(self, ones: Iterable[int], up: bool) -> Composed:
        """The same rounds, with collections of so many ones."""
        rounds = sum(t for *_, t in self.kinds)
        steps = (min(math.log(1 / q - 1), 40 / math.sqrt(n * q * rounds)) / 400 for n, q, _ in self.kinds)
        return Composed(((n, float(q), m, t) for (n, q, t), m in zip(self.kinds, ones, strict=True)), min(steps), up)


def adaptive_is_cheap(setting: Setting) -> bool:
    """Are there few choices?"""
    return sum(many * math.log(2 * n * (n + 1)) for n, _, many in setting.kinds) <= math.log(MOST_CHOICES)


def adaptive(setting: Setting, epsilon: float) -> float | None:
    """The divergence when collections and directions are chosen by what came before, as badly as can be; for few."""
    if not adaptive_is_cheap(setting):
        return None
    rounds = [(n, float(q)) for n, q, many in setting.kinds for _ in range(many)]

    def worst(a: np.ndarray, b: np.ndarray, left: list[tuple[int, float]]) -> np.ndarray:
        if not left:
            return np.maximum(a - math.exp(epsilon) * b, 0)
        (n, q), *more = left
        best = np.zeros(len(a))
        for ones in range(n):
            others = np.convolve(binomial(ones, 1 - q), binomial(n - 1 - ones, q))
            laws = np.convolve(others, (1 - q, q)), np.convolve(others, (q, 1 - q))
            for first, second in (laws, laws[::-1]):
                found = worst(np.outer(a, first).ravel(), np.outer(b, second).ravel(), more)
                best = np.maximum(best, found.reshape(len(a), -1).sum(1))
        return best

    return float(worst(np.ones(1), np.ones(1), rounds)[0])


def outside(setting: Setting, seed: int = 0) -> str:
    """What is wrong with the answer, if anything: one of three collections is above the upper end, or few that are
    chosen by what came before are; or the one that is named, by its ones in all kinds, is below the lower end.
    """
    found = privacy.compose(*setting.kinds[0], **setting.asked, also=setting.kinds[1:], tolerance=setting.tolerance)
    chosen = random.Random(-seed)  # noqa: S311 (settings, not secrets)
    # Each end says of an epsilon which delta is enough for all collections, or attained by one.
    if "epsilon" in setting.asked:
        upper, lower = ((float(setting.asked["epsilon"]), float(end)) for end in (found.upper, found.lower))
    else:
        upper, lower = ((float(end), float(setting.asked["delta"])) for end in (found.upper, found.lower))
        lower = lower if found.lower else (0.0, 0.0)  # nothing is claimed
    named = [found.worst_ones or 0, *found.also_ones]
    for ones in (named, [0] * len(setting.kinds), [chosen.randrange(n) for n, _, _ in setting.kinds]):
        if (delta := setting.composed(ones, False).delta(upper[0])) > upper[1] * (1 + 1e-9) + _NOISE:
            return f"{setting}: {ones} ones have {delta} at {upper[0]}, where at most {upper[1]} is claimed"
    if (chosen_well := adaptive(setting, upper[0])) is not None and chosen_well > upper[1] * (1 + 1e-9) + _NOISE:
        return f"{setting}: chosen by what came before {chosen_well} at {upper[0]}, where at most {upper[1]} is claimed"
    if (delta := setting.composed(named, True).delta(lower[0])) * (1 + 1e-9) + _NOISE < lower[1]:
        return f"{setting}: {named} ones have {delta} at {lower[0]}, where at least {lower[1]} is claimed"
    return ""


def numbered(number: int) -> str:
    """The same for the setting of that number."""
    return outside(Setting.of(number), number)


def kept() -> Path:
    """Where `make settings` keeps what it has found: in a file of its own for each state of the code."""
    code = [Path(__file__), *sorted((_ROOT / "derivations" / "privacy").glob("*.py"))]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in code)).hexdigest()[:16]
    return _ROOT / ".rederive" / "settings" / f"{digest}.txt"


def compared(first: int, last: int) -> int:
    """Compare all settings from one to another, but for those that were; say how many are outside."""
    path = kept()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    found = dict(line.split(" ", 1) for line in path.read_text(encoding="utf-8").splitlines())
    left = [number for number in range(first, last) if str(number) not in found]
    with multiprocessing.Pool() as pool, path.open("a", encoding="utf-8") as out:
        for done, (number, wrong) in enumerate(zip(left, pool.imap(numbered, left), strict=True), 1):
            found[str(number)] = wrong or "inside"
            print(number, found[str(number)], file=out, flush=True)
            if wrong or done % 500 == 0:
                print(f"{done} of {len(left)}; {number} {found[str(number)]}", flush=True)
    wrong = [number for number in range(first, last) if found[str(number)] != "inside"]
    print(f"{last - first - len(wrong)} of {last - first} settings are inside; outside: {wrong or 'none'}")
    return len(wrong)


@every(SAMPLE, CAMPAIGN)
def test_random_settings(step: int) -> None:
    for number in range(0, SETTINGS, step):
        assert not numbered(number), number


def test_settings_are_wide() -> None:
    """They cover few and many records, little and much noise, one and many rounds, both questions, several kinds."""
    settings = [Setting.of(number) for number in range(SETTINGS)]
    kinds = [kind for s in settings for kind in s.kinds]
    for k, least, most in ((0, 1, 1000), (1, Fraction(1, 50), Fraction(2, 5)), (2, 1, 40)):
        assert min(kind[k] for kind in kinds) <= least
        assert sum(kind[k] >= most for kind in kinds) >= 50
    assert sum("delta" in s.asked for s in settings) >= SETTINGS // 4
    assert sum(len(s.kinds) > 1 for s in settings) >= SETTINGS // 20


def test_the_collection_is_named_in_every_kind_of_rounds() -> None:
    """One record set of two is the worst in the second kind, and none in the first."""
    kinds = ((21, Fraction(17, 50), 5), (2, Fraction(3, 100), 6))
    found = privacy.compose(*kinds[0], epsilon="14.534", also=kinds[1:], tolerance="1/4")
    assert [found.worst_ones, *found.also_ones] == [0, 1]
    assert not outside(Setting(kinds, {"epsilon": "14.534"}))


@pytest.mark.parametrize("asked", [{"epsilon": "1/2"}, {"delta": "1/1000"}])
@pytest.mark.parametrize("end", ["lower", "upper"])
def test_an_end_on_the_wrong_side_is_noticed(monkeypatch, asked: dict[str, str], end: str) -> None:
    """A false twin of every answer."""
    setting = Setting(((30, Fraction(1, 5), 4),), {name: str(float(Fraction(x))) for name, x in asked.items()})
    assert not outside(setting)
    right = privacy.compose(*setting.kinds[0], **setting.asked, tolerance="1/4")
    moved = replace(right, upper=right.lower * 4 / 5, lower=right.lower * 4 / 5)
    if end == "lower":
        moved = replace(right, upper=right.upper * 5 / 4, lower=right.upper * 5 / 4)
    monkeypatch.setattr(privacy, "compose", lambda *_, **__: moved)
    assert f"at {'most' if end == 'upper' else 'least'} " in outside(setting)


@pytest.mark.parametrize("number", [3, 500])
def test_settings_that_are_moved_are_noticed(number: int) -> None:
    """A false twin: twice the noise is not above, and one round more is not below."""
    epsilon = 2.0 + number / 1000
    found = privacy.compose(20, "1/10", 3, epsilon=str(epsilon), tolerance="1/4")
    setting = Setting(((20, Fraction(1, 20), 3),), {"epsilon": str(epsilon)})
    assert setting.composed([0], False).delta(epsilon) > float(found.upper)
    more = privacy.compose(20, "1/20", 4, epsilon=str(epsilon), tolerance="1/4")
    assert float(more.lower) > setting.composed([0], True).delta(epsilon)


def test_choices_by_what_came_before_are_gone_through() -> None:
    """At least the worst of each fixed choice; a true maximum, so that what is chosen late may matter."""
    q, e = Fraction(1, 5), 0.9
    for n, many in ((2, 2), (3, 2), (3, 3)):
        setting = Setting(((n, q, many),), {"epsilon": str(e)})
        found = privacy.compose(n, q, many, epsilon=str(e), tolerance="1/100")
        chosen = adaptive(setting, e)
        assert chosen is not None and chosen <= float(found.upper)
        assert all(setting.composed([m], False).delta(e) <= chosen * (1 + 1e-9) for m in range(n))
        # A false twin: a round more.
        assert (adaptive(Setting(((n, q, many + 1),), {}), e) or 1) > float(found.upper)
    assert adaptive(Setting(((400, q, 2),), {}), e) is None
    assert sum(adaptive_is_cheap(Setting.of(number)) for number in range(500)) >= 100


if __name__ == "__main__":
    sys.exit(compared(*(map(int, sys.argv[1:]) if sys.argv[1:] else (0, SETTINGS))) > 0)
