"""Re-check a number: `python3 -S -m derivations.privacy.replay FILE [CERTIFICATES]`, with the standard library alone.

Ends of delta, epsilon or q, for n records and all collections, are shown at the lower end by that with "least" ones
among the unchanged records, at the upper end by boxes of such numbers from 0 to n - 1, of the lengths "most".
D01(ones, zeros) is (p - qE) f(k) - (E - 1) F(k - 1) at its best k.  Every k bounds from below (I1); the best is where
(p - qE) f(k) - (pE - q) f(k - 1) changes its sign (I1-signs, P).  A box is bounded by D01 of what it has in common
(I5), in one direction (I2-delta); delta decreases in q and epsilon (I4-delta).  CERTIFICATES must show what
`statements.json` says of these.  Rounds: a group's worst at E = r^j as above; E < 1: with zeros and ones exchanged (C4,
I2).  Connected (C3, C7 to C10, C14): below masses times (r^j - E)_+.  T + 1 rounds have at E at most the greatest, over
the groups, of the sum of mass r^j (T rounds at E/r^j), none (1 - E)_+ (C18; C1, C5, C7), and 0 beyond all p/q (C13).
From below the same, with masses under the error curve of a collection (I1, C9).  Units are 2^-bits (C2).
"""

import json
import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Context
from fractions import Fraction
from itertools import accumulate, chain, pairwise
from pathlib import Path
from time import process_time
from typing import Any

FORMAT, WRITTEN = "rederive-privacy-3", "[0-9]+(/[1-9][0-9]*)?"
THEOREMS, MANY = ("P", "I1", "I1-signs", "I2-delta", "I4-delta", "I5"), ("I2", *(f"C{k}" for k in (*range(1, 16), 18)))
FIELDS = {"format", "answer", "epsilon", "exp_epsilon", "delta", "lower", "upper", "bits", "cut"}
ONE, ROUNDS = {"n", "q", "least", "most"}, {"rounds", "ratio", "reach", "one_hot"}
MAX_BITS, MAX_BOXES, MAX_N, MAX_ROUNDS, MAX_SECONDS = 4096, 20_000, 10**15, 1000, 600
MAX_SIZE, MAX_POWERS, Ends, LATE = 10**8, 15 * 10**6, tuple[int, int], [lambda: False]  # bits; is the time over?
Grid, Kernel = dict[int, Ends], tuple[int, list[int], int]  # r^j, both ends; masses of r^j from some j on, and the rest


class Wrong(Exception):
    """The certificate does not show what it says; the text says why."""


def need(truth: bool, why: str) -> None:
    """Refuse, unless; also what takes longer than any certificate that is worth it."""
    if not truth or LATE[0]():
        raise Wrong(why if not truth else f"not checked in {MAX_SECONDS} seconds of the processor")


def whole(x: Any, least: int, most: int, what: str) -> int:
    """An integer in a range."""
    need(type(x) is int and least <= x <= most, f"{what} is not a whole number from {least} to {most}")
    return int(x)


def rational(x: Any, what: str) -> Fraction:
    """A fraction that is written as one: no float, no decimal point."""
    need(type(x) is str and len(x) < 4000 and bool(re.fullmatch(WRITTEN, x)), f"{what} is no fraction")
    return Fraction(x)


def up(a: int, b: int) -> int:
    """a / b, rounded up."""
    return -(-a // b)


def exponential(x: Fraction, bits: int) -> Ends:
    """e^x for x >= 0: of y = x/2^h it is from 1 + y to 1 + y + y^2, y being small, and is squared h times."""
    h = bits + 64 + 4 * int(x + 1).bit_length()
    fine, y = 3 * h + 3 * int(x), x / (1 << h)
    low, high = int((1 + y) * (1 << fine)), int((1 + y + y * y) * (1 << fine)) + 1
    for _ in range(h):
        low, high = low * low >> fine, up(high * high, 1 << fine)
    return low >> (fine - bits), up(high, 1 << (fine - bits))


def product(a: list[int], b: list[int]) -> list[int]:
    """The product of two polynomials, whose coefficients are at least 0, as one of integers."""
    size = (max(a).bit_length() + max(b).bit_length() + len(a).bit_length()) // 8 + 1
    x, y = (int.from_bytes(b"".join(c.to_bytes(size, "little") for c in t), "little") for t in (a, b))
    text = (x * y).to_bytes(size * (len(a) + len(b)), "little")
    return [int.from_bytes(text[i : i + size], "little") for i in range(0, size * (len(a) + len(b) - 1), size)]


def window(n: int, s: Fraction, bits: int, cut: int) -> tuple[int, list[int]]:
    """Bin(n, s) from below, from some place on: its terms, by their ratios, down to 2^-cut of the greatest."""
    a, b, one, sides = s.numerator, s.denominator - s.numerator, 1 << bits, ([], [])
    middle, total = min(int((n + 1) * s), n), one
    for way, lows in zip((1, -1), sides, strict=True):
        i, low, high = middle, one, one
        while 0 <= i + way <= n:
            over, under = ((n - i) * a, (i + 1) * b) if way > 0 else (i * b, (n - i + 1) * a)
            if high < one >> cut:
                need(over < under, "the terms at the end of a window do not decrease")
                total += up(high * over, under - over)  # the others are at most geometric
                break
            i, low, high = i + way, low * over // under, up(high * over, under)
            lows.append(low)
            total += high
            need(len(lows) * bits < MAX_SIZE, "a window is too long")
    return middle - len(sides[1]), [x * one // total for x in (*sides[1][::-1], one, *sides[0])]


class Law:
    """f of Bin(ones, p) + Bin(zeros, q) from below, from `first` on, and F before each; `rest` is missing of 1."""

    def __init__(self, ones: int, zeros: int, q: Fraction, bits: int, cut: int, times: Any = product) -> None:
        need(0 < q < Fraction(1, 2), "q is not between 0 and 1/2")
        (i, x), (j, y) = window(ones, 1 - q, bits, cut), window(zeros, q, bits, cut)
        self.one, self.first, self.f = 1 << bits, i + j, [z >> bits for z in times(x, y)]
        self.F, self.a, self.c = [0, *accumulate(self.f)], q.numerator, q.denominator
        self.rest = self.one - self.F[-1]

    def least(self, e: int) -> int:
        """D01 at E is at least this."""
        gain, excess = (self.c - self.a) * self.one - self.a * e, (e - self.one) * self.c
        values = (gain * f - excess * (F + self.rest) for f, F in zip(self.f, self.F, strict=False))
        return max(values) // (self.c * self.one)

    def most(self, e: int) -> int:
        """At most this.  It decreases and is 0 from p/q on, so that a smaller E does."""
        f, F, rest, size, a, b = self.f, self.F, self.rest, range(len(self.f)), self.a, self.c - self.a
        e = min(e, b * self.one // a - 1)
        gain, loss, excess = b * self.one - a * e, b * e - a * self.one, (e - self.one) * self.c
        need(gain > 0 and excess >= 0, "e^epsilon is not above 1")
        # No summand before `first` is negative; that at `last` is, and those behind.
        first = bisect_left(size, True, key=lambda i: gain * f[i] < loss * ((f[i - 1] if i else 0) + rest))
        last = bisect_left(size, True, first, key=lambda i: gain * (f[i] + rest) < loss * (f[i - 1] if i else 0))
        values = (gain * (f[i] + rest) - excess * F[i] for i in range(max(first - 1, 0), last))
        return up(max(0, gain * rest, *values), self.c * self.one)


def laws(lengths: Any, n: int, q: Fraction, bits: int, cut: int, times: Any = product) -> Iterator[Law]:
    """Of the records that all collections of a box have, for each box."""
    first = 0
    for length in lengths:
        first += whole(length, 1, n - first, "the length of a box")
        yield Law(first - length, n - first, q, bits, cut, times)
    need(first == n, f"there is no box for {first} ones")


def powers(ratio: int, reach: int, bits: int) -> Grid:
    """(1 + 1/ratio)^j for -reach <= j <= reach."""
    out = {0: (1 << bits, 1 << bits)}
    for j in range(reach):
        (a, b), (c, d) = out[j], out[-j]
        out[j + 1] = a * (ratio + 1) // ratio, up(b * (ratio + 1), ratio)
        out[-j - 1] = c * ratio // (ratio + 1), up(d * ratio, ratio + 1)
    return out


def connected(dots: list[Ends], grid: Grid, bits: int) -> Kernel:
    """Above every convex function that decreases, is 1 at E = 0 and at most `value` at each dot (exponent, value)."""
    # Should rounding make it steeper than -1 at 0, what C8 has for that is left out: C10 holds for any slope there.
    (right, value), slope, found = dots[-1], 0, {}
    for left, wanted in [*dots[-2::-1], (None, 1 << bits)]:
        gap = grid[right][0] - (grid[left][1] if left is not None else 0)
        need(gap > 0, "the grid is too fine")
        steeper = max(slope, up((wanted - value) << bits, gap))
        found[right] = up((steeper - slope) * grid[right][1], 1 << bits)
        slope, value, right = steeper, value + (steeper * gap >> bits), left
    return dots[0][0], [found.get(j, 0) for j in range(dots[0][0], dots[-1][0] + 1)], dots[-1][1]


def mirrored(tops: list[list[int]], at: list[int], grid: Grid, bits: int) -> list[list[Ends]]:
    """Dots above each group, from its worst divergences at these exponents, below 1 from the group at the other end."""
    one, dots = 1 << bits, [[*zip(at, values, strict=True)] for values in tops]
    turned = [[(-j, one - grid[-j][0] + up(grid[-j][1] * y, one)) for j, y in own[:0:-1]] for own in dots[::-1]]
    return [[*other, *own] for other, own in zip(turned, dots, strict=True)]


def curve(law: Law) -> list[Ends]:
    """The error curve from below: of tests, the mass by the second law from above, by the first one from below."""
    out = [(0, 0)]
    for f, F in zip([*law.f, 0], law.F, strict=True):
        x, y = F + up(law.a * f, law.c) + law.rest, F + (law.c - law.a) * f // law.c
        while len(out) > 1 and (out[-1][0] - x) * (out[-2][1] - y) <= (out[-1][1] - y) * (out[-2][0] - x):
            out.pop()  # a corner below the chord
        out.append((x, y))
    return out


def attained(law: Law, masses: Any, grid: Grid, bits: int) -> Kernel:
    """Masses of r^j, in falling order: their sums, and those of mass r^j, are below the error curve of the two laws."""
    points, found, mass, weight, at = curve(law), {}, 0, 0, max(grid) + 1
    for j, m in masses:
        need(type(j) is type(m) is int and j in grid and j < at and m >= 0, "the masses are not in order")
        at, mass, weight, found[j] = j, mass + m, weight + up(m * grid[j][1], 1 << bits), m * grid[j][0] >> bits
        k = bisect_right(points, mass, key=lambda point: point[0])
        (x, y), (u, v) = points[k - 1], points[min(k, len(points) - 1)]
        need((weight - y) * max(u - x, 1) <= (v - y) * (mass - x), f"the mass at {j} is above the error curve")
    return at, [found.get(j, 0) for j in range(at, masses[0][0] + 1)], 0


def before(kernels: list[Kernel], values: list[int], bits: int, high: bool, times: Any = product) -> list[int]:
    """The divergence of a round more: the greatest that a kernel gives.  Beyond the grid: 1, 0, or that at an end."""
    out = [0] * len(values)
    for first, weights, infinite in kernels:
        need(len(weights) > 0, "a kernel is empty")
        left, right = max(first + len(weights) - 1, 0), max(-first, 0)
        ends = (1 << bits, values[-1]) if high else (values[0], 0)
        sums = times(weights, [*[ends[0]] * left, *values, *[ends[1]] * right])[left - first :]
        out = [max(x, infinite - (-y >> bits) if high else y >> bits) for x, y in zip(out, sums, strict=False)]
    return [min(x, 1 << bits) for x in out]


def composed(document: Any, e: int, bits: int, cut: int, high: bool) -> int:
    """A bound of the divergence of all rounds at E, or what is attained."""
    reach = whole(document["reach"], 1, MAX_POWERS // bits, "reach")
    grid, one, most = powers(whole(document["ratio"], 2, 10**12, "ratio"), reach, bits), 1 << bits, 1 << bits
    values = [max(one - (e * grid[i][0] >> bits if high else up(e * grid[i][1], one)), 0) for i in sorted(grid)]
    for n, noise, rounds, groups, at, ones, masses in document["rounds"]:
        n, q = whole(n, 1, MAX_N, "n"), rational(noise, "q")
        need(len(groups) == 1 or len(document["rounds"]) == 1, "groups, of rounds that come in any order")
        if high:
            need(at == sorted({*at}) and at[0] == 0 and at[-1] in grid, "the exponents are not in order")
            sizes, first = [sum(group) for group in groups], [0, *accumulate(len(group) for group in groups)]
            need(sizes == sizes[::-1], "the groups are not the same from both ends")
            tops = [[law.most(grid[j][0]) for j in at] for law in laws(chain.from_iterable(groups), n, q, bits, cut)]
            worst = [[max(y) for y in zip(*tops[i:j], strict=True)] for i, j in pairwise(first)]
            kernels = [connected(dots, grid, bits) for dots in mirrored(worst, at, grid, bits)]
        else:
            kernels = [attained(Law(whole(ones, 0, n - 1, "ones"), n - 1 - ones, q, bits, cut), masses, grid, bits)]
        for _ in range(whole(rounds, 1, MAX_ROUNDS, "T")):
            values, most = before(kernels, values, bits, high), min(int(most * (1 / q - 1)) + 1, e + 1)
    return 0 if high and most <= e else values[reach]


def checked(document: Any) -> str:
    """What a certificate shows, in words; raises Wrong."""
    need(type(document) is dict and document.get("format") == FORMAT, f"not a certificate of the format {FORMAT}")
    many, answer = bool(type(rounds := document.get("rounds")) is list and rounds), document.get("answer")
    need(set(document) == FIELDS | (ROUNDS if many else ONE), "the fields are not right")
    bits, cut = whole(document["bits"], 64, MAX_BITS, "bits"), whole(document["cut"], 8, document["bits"], "cut")
    given = [name for name in ("q", "epsilon", "exp_epsilon", "delta") if document.get(name) is not None]
    level = "exp_epsilon" if "exp_epsilon" in given else "epsilon"
    wanted = {level, "delta"} if many else {level, "delta", "q"}
    need(answer in wanted and {*given} == wanted - {answer}, "what is given is not what the answer needs")
    known = {name: rational(document[name], name) for name in ("lower", "upper", *given)}
    need(known["lower"] <= known["upper"] <= 1000, "the ends are not in order, or beyond 1000")
    for end, high in (("lower", False), ("upper", True))[known["lower"] == 0 :]:
        values = known | {answer: known[end]}
        need(values[level] <= 10 ** (3 if level == "epsilon" else 130), "epsilon is too great")
        x, goal = values[level] * (1 << bits), values["delta"] * (1 << bits)
        ends = (int(x), up(x.numerator, x.denominator)) if level == "exp_epsilon" else exponential(values[level], bits)
        n = whole(document.get("n", 1), 1, MAX_N, "n")
        if many:
            found = composed(document, ends[not high], bits, cut, high)
        elif high:
            found = max(law.most(ends[0]) for law in laws(document["most"], n, values["q"], bits, cut))
        else:
            ones = whole(document["least"], 0, n - 1, "ones")
            found = Law(ones, n - 1 - ones, values["q"], bits, cut).least(ends[1])
        good = found <= goal if high else found >= goal if answer == "delta" else found > goal
        need(good, f"the {end} end is not shown: {found / (1 << bits):.9g} is found")
    about = [f"{name} = {document[name]}" for name in ("n", *given) if name in document]
    two, rounds = document.get("one_hot", False), rounds if many else []
    need(type(two) is bool and not (two and any(r[2] % 2 for r in rounds)), "half of a round of one-hot vectors")
    about += [f"{t} rounds of n = {m}, q = {s}{', two for each of one-hot vectors' * two}" for m, s, t, *_ in rounds]
    ways = {"lower": ROUND_FLOOR, "upper": ROUND_CEILING}  # outwards: it is shown as well
    lower, upper = (Context(12, way).divide(*known[end].as_integer_ratio()) for end, way in ways.items())
    return f"{answer} from {lower} to {upper} for {', '.join(about)}"


def said(theorem: Any) -> list[str]:
    """As it is pinned.  The digest tells functions apart that are written alike, as two sums of C1."""
    from symbolic.kernel import __main__, claims  # not for who only wants the arithmetic

    return [claims.claim_digest(theorem.claim), __main__.statement(theorem), *sorted(__main__.definitions(theorem))]


def rested(folder: Path, names: tuple[str, ...]) -> None:
    """Do the kernel certificates in a folder show what is rested on?  Raises Wrong, or what the kernel does."""
    from symbolic.kernel.certificate import Theorem, replay, store_beside

    pinned = json.loads(Path(__file__).with_name("statements.json").read_text(encoding="utf-8"))
    for name in names:
        results = replay((path := folder / f"{name}.json").read_text(encoding="utf-8"), store_beside(path))
        shown = [said(r) for r in results if type(r) is Theorem and not r.rests_on]
        need(all(one in shown for one in pinned[name]), f"the certificate of {name} does not show what is rested on")


def main(arguments: list[str]) -> int:
    """Check a certificate; 0 when it holds, 1 when it does not, 2 when there is nothing to check."""
    file, end, LATE[0] = Path(), process_time() + MAX_SECONDS, lambda: process_time() > end
    try:
        need(len(arguments) in (1, 2), "usage: python3 -S -m derivations.privacy.replay FILE [CERTIFICATES]")
        file, folder = map(Path, [*arguments, "reports/certificates/privacy"][:2])
        read = json.loads(file.read_text("utf-8"), object_pairs_hook=lambda p: dict(p) if len(dict(p)) == len(p) else p)
        shown, names = checked(read), THEOREMS + (MANY if "rounds" in read else ())
        rested(folder, names)
        code, told = 0, f"holds   {shown}\nrests on {', '.join(names)}, replayed by the kernel"
    except OSError as error:
        code, told = 2, f"{error.filename}: {error.strerror}"
    except Exception as e:  # whatever is wrong with it, it does not hold
        code, told = 2 - (len(arguments) in (1, 2)), f"FAILED {file}: {' '.join(str(e).split()) or type(e).__name__}"
    try:
        print(told, file=sys.stderr if code == 2 else sys.stdout, flush=True)
    except BrokenPipeError:  # its reader has gone, and nothing is left to be flushed at exit
        sys.stdout = None
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
