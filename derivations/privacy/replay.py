"""Re-check a number: `python3 -S -m derivations.privacy.replay FILE [CERTIFICATES]`, with the standard library alone.

A certificate of `rederive privacy .. --certificate FILE` says of delta, epsilon or q that it lies between two ends, for
n records, flip probability q, E = e^epsilon, and all collections.  It has two parts:

    "least": at one number of ones among the unchanged records the divergence is at least, or above, some value
    "most":  boxes of numbers of ones, from `first` on so many, that cover 0, .., n - 1, each bounded by that value

A divergence D01(ones, zeros) is (p - qE) f(k) - (E - 1) F(k - 1) at its best k.  Every k gives a lower bound (I1,
"lower"); the best lies from k to k' when the summand at k, (p - qE) f(k) - (pE - q) f(k - 1), is not negative and the
one at k' + 1 is negative (I1, I1-signs, P).  A box is bounded by D01 of the records that all its collections have (I5);
one direction is enough (I2-delta); delta decreases in q and epsilon (I4-delta).  These are theorems: CERTIFICATES is a
folder with their kernel certificates, which are replayed, and each must show what is written in `statements.json`.

f and F come from windows of two binomial laws.  Terms relative to one of them follow from each other by their ratios;
what lies outside of a window is at most a geometric series; and all terms add up to 1.  All of it is done in integers,
in units of 2^-bits, rounded to both sides.
"""

from __future__ import annotations

import json
import os
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

from symbolic.kernel.__main__ import definitions, statement
from symbolic.kernel.certificate import replay, store_beside
from symbolic.kernel.claims import Theorem
from symbolic.kernel.terms import Refused

FORMAT = "rederive-privacy-1"
THEOREMS = ("P", "I1", "I1-signs", "I2-delta", "I4-delta", "I5")
STATEMENTS = Path(__file__).with_name("statements.json")
FIELDS = {"format", "answer", "n", "q", "epsilon", "exp_epsilon", "delta", "lower", "upper", "bits", "least", "most"}
MAX_BITS, MAX_WINDOW, MAX_BOXES, MAX_N = 4096, 10**6, 20_000, 10**15
Ends = tuple[int, int]


class Wrong(Exception):
    """The certificate does not show what it says; the text says why."""


def need(truth: bool, why: str) -> None:
    """Refuse, unless."""
    if not truth:
        raise Wrong(why)


def whole(x: Any, least: int, most: int, what: str) -> int:
    """An integer in a range."""
    need(type(x) is int and least <= x <= most, f"{what} is not a whole number from {least} to {most}")
    return int(x)


def rational(x: Any, what: str) -> Fraction:
    """A fraction that is written as one: no float, no decimal point."""
    need(type(x) is str and len(x) < 10_000 and all(c in "0123456789/" for c in x), f"{what} is no fraction")
    try:
        return Fraction(x)
    except (ValueError, ZeroDivisionError):
        raise Wrong(f"{what} is no fraction") from None


# ---------------------------------------------------------------------------------------------- numbers to both sides


def up(a: int, b: int) -> int:
    """a / b, rounded up."""
    return -(-a // b)


def exponential(x: Fraction, bits: int) -> Ends:
    """e^x for x >= 0: of x / 2^h below 1/2 by its series, whose rest is at most its last term, then squared h times."""
    halves, fine = 1, bits + 64 + 4 * int(x + 1).bit_length() + 2 * int(x)
    while x > Fraction(1 << halves, 2):
        halves += 1
    small, one = x / (1 << halves), 1 << fine
    low, high, term_low, term_high, k = one, one, one, one, 0
    while term_high > 1:
        k += 1
        term_low = term_low * small.numerator // (small.denominator * k)
        term_high = up(term_high * small.numerator, small.denominator * k)
        low, high = low + term_low, high + term_high
    high += 2 * term_high
    for _ in range(halves):
        low, high = low * low >> fine, up(high * high, one)
    return low >> (fine - bits), up(high, 1 << (fine - bits))


class Window:
    """The probabilities of Bin(n, s) from `low` to `high` between two ends, and at most the mass outside."""

    def __init__(self, n: int, s: Fraction, low: int, high: int, bits: int) -> None:
        need(0 <= low <= high <= n and high - low < MAX_WINDOW, "a window is not inside of its law")
        self.low, self.high, one = low, high, 1 << bits
        a, b = s.numerator, s.denominator - s.numerator
        middle = min(max(int(n * s), low), high)
        terms: dict[int, Ends] = {middle: (one, one)}
        for i in range(middle, high):
            x, y = terms[i]
            terms[i + 1] = x * (n - i) * a // ((i + 1) * b), up(y * (n - i) * a, (i + 1) * b)
        for i in range(middle, low, -1):
            x, y = terms[i]
            terms[i - 1] = x * i * b // ((n - i + 1) * a), up(y * i * b, (n - i + 1) * a)
        outside = 0
        for end, over, under in ((high, (n - high) * a, (high + 1) * b), (low, low * b, (n - low + 1) * a)):
            if over:  # the ratio of the next term, and of all that follow, is at most over/under
                need(over < under, "the terms at the end of a window do not decrease")
                outside += up(terms[end][1] * over, under - over)
        inside = [terms[i] for i in range(low, high + 1)]
        least, most = sum(x for x, _ in inside), sum(y for _, y in inside) + outside
        self.values = [(x * one // most, up(y * one, least)) for x, y in inside]
        self.outside = up(outside * one, least)
        self.sums: list[Ends] = [(0, 0)]
        for x, y in self.values:
            self.sums.append((self.sums[-1][0] + x, self.sums[-1][1] + y))

    def at(self, i: int) -> Ends:
        """P(i), without what is outside."""
        return self.values[i - self.low] if self.low <= i <= self.high else (0, 0)

    def up_to(self, i: int) -> Ends:
        """The sum up to i, without what is outside."""
        return self.sums[min(max(i - self.low + 1, 0), len(self.values))]


class Law:
    """f and F of Bin(ones, p) + Bin(zeros, q)."""

    def __init__(self, ones: int, zeros: int, q: Fraction, windows: Any, bits: int) -> None:
        need(type(windows) is list and len(windows) == 4, "windows are four numbers")
        a, b, c, d = (whole(x, 0, MAX_N, "the end of a window") for x in windows)
        self.first, self.second = Window(ones, 1 - q, a, b, bits), Window(zeros, q, c, d, bits)
        self.bits, self.outside = bits, self.first.outside + self.second.outside

    def f(self, k: int) -> Ends:
        """P(k)."""
        return self._sum(k, self.second.at)

    def F(self, k: int) -> Ends:
        """The sum of P up to k."""
        return self._sum(k, self.second.up_to)

    def _sum(self, k: int, other: Any) -> Ends:
        low = high = 0
        for i, (x, y) in enumerate(self.first.values, self.first.low):
            u, v = other(k - i)
            low, high = low + x * u, high + y * v
        return low >> self.bits, up(high, 1 << self.bits) + self.outside


class Divergence:
    """D01 for one q and E."""

    def __init__(self, q: Fraction, e: Ends, bits: int) -> None:
        need(0 < q < Fraction(1, 2), "q is not between 0 and 1/2")
        self.q, self.bits, one = q, bits, 1 << bits
        a, b = q.numerator, q.denominator
        self.excess = e[0] - one, e[1] - one
        self.gain = ((b - a) * one - a * e[1]) // b, up((b - a) * one - a * e[0], b)
        self.loss = ((b - a) * e[0] - a * one) // b, up((b - a) * e[1] - a * one, b)
        need(self.excess[0] >= 0 and self.gain[0] > 0, "e^epsilon is not between 1 and (1 - q)/q")

    def least(self, law: Law, k: int) -> int:
        """At least this."""
        return (self.gain[0] * law.f(k)[0] - self.excess[1] * law.F(k - 1)[1]) >> self.bits

    def most(self, law: Law, k: int, last: int) -> int:
        """At most this, the best place being from k to last."""
        need(0 <= k <= last and last - k <= 8, "the places of a maximum are in order, and not many")
        before, after = law.f(k - 1), law.f(last + 1)
        signs = k == 0 or self.gain[0] * law.f(k)[0] >= self.loss[1] * before[1]
        need(signs, "a summand at the first place may be negative")
        signs = self.gain[1] * after[1] < self.loss[0] * law.f(last)[0]
        need(signs, "a summand after the last place may not be negative")
        values = (self.gain[1] * law.f(j)[1] - self.excess[0] * law.F(j - 1)[0] for j in range(k, last + 1))
        return up(max(*values, 0), 1 << self.bits)


# ---------------------------------------------------------------------------------------------- a certificate


def checked(document: Any) -> str:
    """What a certificate shows, in words; raises Wrong."""
    need(type(document) is dict and set(document) == FIELDS, "the fields are not those of a certificate")
    need(document["format"] == FORMAT, f"not a certificate of the format {FORMAT}")
    answer, n = document["answer"], whole(document["n"], 1, MAX_N, "n")
    need(answer in ("delta", "epsilon", "q"), "the answer is delta, epsilon or q")
    bits = whole(document["bits"], 64, MAX_BITS, "bits")
    lower, upper = (rational(document[end], end) for end in ("lower", "upper"))
    need(0 <= lower <= upper <= 1000, "the ends are not in order, or beyond 1000")
    given = [name for name in ("q", "epsilon", "exp_epsilon", "delta") if document[name] is not None]
    level = "exp_epsilon" if "exp_epsilon" in given else "epsilon"
    need(sorted(given) == sorted({"q", level, "delta"} - {answer}), "what is given is not what the answer needs")
    known = {name: rational(document[name], name) for name in given}

    def at(end: Fraction) -> tuple[Divergence, Fraction]:
        """The divergence at an end of the answer, and what it is compared with."""
        values = {**known, answer: end}
        if level == "exp_epsilon":
            e = values[level] * (1 << bits)
            ends = int(e), up(e.numerator, e.denominator)
        else:
            need(values[level] <= 300, "epsilon is above 300")
            ends = exponential(values[level], bits)
        return Divergence(values["q"], ends, bits), values["delta"] * (1 << bits)

    if lower:
        least = document["least"]
        need(type(least) is list and len(least) == 3, "the collection of the lower end has three fields")
        ones = whole(least[0], 0, n - 1, "ones")
        divergence, value = at(lower)
        found = divergence.least(Law(ones, n - 1 - ones, divergence.q, least[2], bits), whole(least[1], 0, n, "k"))
        need(found >= value if answer == "delta" else found > value, "the lower end is not attained")
    divergence, value = at(upper)
    boxes = document["most"]
    need(type(boxes) is list and len(boxes) <= MAX_BOXES, "there are too many boxes")
    first = 0
    for box in boxes:
        need(type(box) is list and len(box) == 4, "a box has four fields")
        length = whole(box[0], 1, n, "the length of a box")
        need(first + length <= n, "the boxes go beyond the collections")
        law = Law(first, n - first - length, divergence.q, box[3], bits)
        most = divergence.most(law, whole(box[1], 0, n, "k"), whole(box[2], 0, n, "k"))
        need(most <= value, f"the box from {first} on is not bounded")
        first += length
    need(first == n, f"there is no box for {first} ones")
    told = ", ".join(f"{name} = {document[name]}" for name in ("n", *given))
    return f"{answer} from {float(lower):.12g} to {float(upper):.12g} for {told}: {len(boxes)} boxes"


def theorems(folder: Path) -> dict[str, list[list[str]]]:
    """What the kernel certificates in a folder show: statements with definitions; raises Wrong and Refused."""
    found = {}
    for name in THEOREMS:
        path = folder / f"{name}.json"
        need(path.is_file(), f"there is no {path}; give the folder with the kernel's certificates")
        results = replay(path.read_text(encoding="utf-8"), store_beside(path))
        shown = [r for r in results if type(r) is Theorem and not r.rests_on]
        found[name] = [[statement(r), *sorted(definitions(r))] for r in shown]
        for one in found[name]:  # a name and its number of arguments say which function is meant
            heads = [(head.partition("(")[0], head.count(",")) for head in (text.split(" = ")[0] for text in one[1:])]
            need(len({*heads}) == len(heads), f"two functions of {name} are written alike")
    return found


def main(arguments: list[str]) -> int:
    """Check a certificate; 0 when it holds, 1 when it does not, 2 when there is nothing to check."""
    if not 1 <= len(arguments) <= 2:
        print("give a certificate, and perhaps the folder with the kernel's certificates", file=sys.stderr)
        return 2
    folder = Path(*arguments[1:]) if arguments[1:] else Path("reports/certificates/privacy")
    try:
        text = Path(arguments[0]).read_text(encoding="utf-8")
        shown = checked(json.loads(text))
        found, known = theorems(folder), json.loads(STATEMENTS.read_text(encoding="utf-8"))
        for name in THEOREMS:
            for one in known[name]:
                need(one in found[name], f"the certificate of {name} does not show what is rested on")
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except (Wrong, Refused, ValueError, RecursionError) as error:
        print(f"FAILED {arguments[0]}: {' '.join(str(error).split())}")
        return 1
    print(f"holds   {shown}\nrests on {', '.join(THEOREMS)}, replayed by the kernel")
    return 0


if __name__ == "__main__":
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has gone, so the check is not finished
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)
