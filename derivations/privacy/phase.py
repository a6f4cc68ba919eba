"""Where the maximum over the integers loses least against the one over the reals.

With every one more the place of the maximum moves by `step`.  Which numbers of ones bring it near an integer is told by
the continued fraction of `step`; everything here is a guess in floats.
"""

from __future__ import annotations

import math
from collections.abc import Iterator


def aligned(place: float, step: float, bend: float, fall: float, most: int) -> int:
    """The m in 0..most with about the least bend * distance(place + m step, integers)^2 + fall * m.

    >>> aligned(0.25, 0.75, 1.0, 0.0, 100)
    1
    >>> aligned(0.3, 0.9999, 1.0, 1e-12, 10**6)
    3000
    >>> aligned(-0.2, 0.9999, 1.0, 1e-12, 10**6)
    8000
    """
    rest = place - round(place)
    other = rest - math.copysign(1.0, rest)  # the way round to the integer on the other side
    tried = [(0, rest), *_approaches(rest, step, most), *_approaches(other, step, most)]
    return min(tried, key=lambda found: bend * found[1] ** 2 + fall * found[0])[0]


def _approaches(rest: float, step: float, most: int) -> Iterator[tuple[int, float]]:
    """Numbers of steps, and what is then left of `rest`, by ever smaller moves up and down."""
    up, down = step - math.floor(step), math.ceil(step) - step  # what one step adds to or takes from `rest`
    up_length = down_length = 1
    m = 0
    while min(up_length, down_length) <= most:
        move, length = (up, up_length) if rest < 0 else (-down, down_length)
        times = round(-rest / move) if move else 0
        if times and m + times * length <= most:
            m, rest = m + times * length, rest + times * move
            yield m, rest
        if min(up, down) < 1e-15:
            return
        if up > down:
            times = max(1, math.ceil(up / down) - 1)
            up, up_length = up - times * down, up_length + times * down_length
        else:
            times = max(1, math.ceil(down / up) - 1)
            down, down_length = down - times * up, down_length + times * up_length


__all__ = ["aligned"]
