"""Evidence: grid points per second, and boxes, against mpmath alone.

Ours looks at the hypotheses, evaluates both sides in exact rationals, or in balls of Arb at 50 digits that have to lie
apart, and asks mpmath for a second opinion at one point in 64.  The peers evaluate both sides of the goal, point by
point, written out by hand as well as one can: mpmath at 50 digits, and intervals of mpmath.iv at 50 digits.  Where
gmpy2 is installed, mpmath computes with it; it is no part of the lock, as sympy would take it for its numbers as well.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, repeat
from operator import gt, mul
from pathlib import Path
from typing import Any

import mpmath
from flint import arb, fmpq
from flint import ctx as balls

from benchmarks.row import RATE, Row, skipped
from benchmarks.timing import turns
from symbolic.evidence.box import certify_box
from symbolic.evidence.confirm import DIGITS, confirm
from symbolic.evidence.grid import Grid
from symbolic.evidence.spec import parse_grid
from symbolic.kernel import Claim, Refused, Refutation, num, replay, var
from symbolic.kernel.certificate import store_beside
from symbolic.language.statement import parse

CERTIFICATES = Path(__file__).resolve().parents[1] / "reports" / "certificates" / "jan2016"
PARTS = 4000

LACKS = {
    "mpmath": "gives values without any bound on their errors, does not look at hypotheses, and shares nothing between "
    f"points; its integers are those of {mpmath.libmp.BACKEND}"
    + (", and with gmpy2 installed it is 1.2 to 1.7 times as fast" if mpmath.libmp.BACKEND == "python" else ""),
    "python-flint, by hand": "looks at no hypotheses, asks for no second opinion, and is written for this one sum; "
    "no program that works with its numbers one by one is much faster",
    "mpmath.iv": "does not always contain the true value (its exp), and does not look at hypotheses",
}

Sides = Callable[..., tuple[Any, Any]]
PEERS = ((f"mpmath, {DIGITS} digits", mpmath.mp), ("mpmath.iv", mpmath.iv))


@dataclass(frozen=True)
class OnGrid:
    """A theorem of the paper (its certificate, and how its goal begins), a grid, and both sides for a peer.

    `sides` is called with a context of mpmath and the values by name: ints for integers, numbers of the context.
    `part` is a smaller grid, for a peer that would take too long; without `ref`, the goal is a statement.
    """

    what: str
    ref: str
    goal: str
    grid: str
    sides: Sides
    part: str = ""
    contexts: tuple[tuple[str, Any], ...] = PEERS


@dataclass(frozen=True)
class OnBox:
    """The same for a box; `fixed` are values of variables, `free` is the one that moves, with its interval."""

    what: str
    ref: str
    goal: str
    fixed: dict[str, int]
    free: str
    interval: tuple[Fraction, Fraction]
    sides: Sides


def rational(ctx: Any, N: int, q: Any, **at: Any) -> tuple[Any, Any]:
    """(4.44), read from right to left."""
    p = 1 - q
    return N * p * q / (p - q) ** 2, 9 / (at["lambda"] - 1) ** 2


def root(ctx: Any, N: int, q: Any, **at: Any) -> tuple[Any, Any]:
    """(4.40)."""
    p = 1 - q
    return at["lambda"], 1 + 3 * (p - q) * ctx.sqrt(ctx.mpf(1) / N) / ctx.sqrt(p * q)


def logarithm(ctx: Any, k: int, N: int, **at: Any) -> tuple[Any, Any]:
    """The deviation of section 5 with the least noise, at most 3 / log(lambda)."""
    lam = at["lambda"]
    q = (1 - 1 / ctx.sqrt(1 + 36 / ((lam ** (ctx.mpf(1) / k) - 1) ** 2 * k * N))) / 2
    return 3 / ctx.log(lam), ctx.sqrt(q * (1 - q) * N / (k * (1 - 2 * q) ** 2))


def hiding(ctx: Any, N: int, **at: Any) -> tuple[Any, Any]:
    """One record hidden by itself needs more noise than in a crowd of N."""
    lam = at["lambda"]
    return 1 / (1 + lam), (1 - 1 / ctx.sqrt(1 + 36 / ((lam - 1) ** 2 * N))) / 2


def largest(ctx: Any, N: int, m: int, i: int, q: Any) -> tuple[Any, Any]:
    """Theorem 4.1: the ratio is largest where all bits are set.

    The sums are in the powers of (p/q)^2, by Horner's rule, with integers that follow from one another as coefficients.
    """
    p = 1 - q
    step = (p / q) ** 2

    def mass(m: int) -> Any:
        first, last = max(0, i - N + m), min(m, i)
        coefficient = math.comb(m, last) * math.comb(N - m, i - last)
        total = ctx.mpf(coefficient)
        for j in range(last, first, -1):
            coefficient = coefficient * j * (N - m - i + j) // ((m - j + 1) * (i - j + 1))
            total = total * step + coefficient
        flipped = m + i - 2 * first
        return total * p ** (N - flipped) * q**flipped

    return mass(N - 1) / mass(N), mass(m - 1) / mass(m)


def tail(ctx: Any, N: int, q: Any, k: int) -> tuple[Any, Any]:
    """Markov's bound of a binomial tail: the shorter side of the mean by the ratio of its terms, which soon stops."""
    p, low = 1 - q, k <= N * q
    term = math.comb(N, k - low) * q ** (k - low) * p ** (N - k + low)
    total, tiny = term, ctx.mpf(10) ** -DIGITS
    if low:
        ratio = p / q
        for j in range(k - 1, 0, -1):
            term = term * j / (N - j + 1) * ratio
            total += term
            if not j % 16 and term < total * tiny:
                break
        return N * q / k, 1 - total
    ratio = q / p
    for j in range(k, N):
        term = term * (N - j) / (j + 1) * ratio
        total += term
        if not j % 16 and term < total * tiny:
            break
    return N * q / k, total


def tail_by_beta(ctx: Any, N: int, q: Any, k: int) -> tuple[Any, Any]:
    """The same in one line, as the regularized incomplete beta function, which mpmath.iv does not have."""
    return N * q / k, ctx.betainc(k, N - k + 1, 0, q, regularized=True)


def tail_as_stated(ctx: Any, N: int, q: Any, k: int) -> tuple[Any, Any]:
    """The same term by term, as the statement is written."""
    p = 1 - q
    return N * q / k, ctx.fsum(ctx.mpf(math.comb(N, j)) * q**j * p ** (N - j) for j in range(k, N + 1))


TAILS = "integers N, k, j; q > 0, 1 > q, N >= k >= 1 |- N*q/k >= sum(binomial(N, j)*q^j*(1 - q)^(N - j), j, k, N)"
CHANCES = "1/10", "1/4", "2/5", "49/100"

GRIDS = (
    OnGrid(
        "rational, (4.44)",
        "4.44",
        "p*q*N/(p - q)^2 >=",
        "N=100..1000:100; q=1/10..49/100:1/50; lambda=5/2..6:1/2",
        rational,
    ),
    OnGrid(
        "square roots, (4.40)",
        "4.40",
        "lambda >= 1 + 3",
        "N=100..1000:100; q=1/10..49/100:1/50; lambda=5/2..6:1/2",
        root,
    ),
    OnGrid(
        "log, roots, real powers, 5-headline",
        "5-headline",
        "3/log(lambda) >=",
        "k=1..10; N=100..1000:50; lambda=3/2..6:1/10",
        logarithm,
    ),
    OnGrid(
        "sums of binomials, Theorem 4.1, N to 8, 5 q",
        "Theorem-4.1",
        "a(N, N - 1, i",
        "N=1..8; m=1..N; i=0..N; q=1/100, 1/10, 1/4, 2/5, 49/100",
        largest,
    ),
    OnGrid(
        "sums of binomials, Theorem 4.1, N to 8, 49 q",
        "Theorem-4.1",
        "a(N, N - 1, i",
        "N=1..8; m=1..N; i=0..N; q=1/100..49/100:1/100",
        largest,
        "N=1..8; m=1..N; i=0..N; q=1/100..49/100:8/100",
    ),
    OnGrid(
        "sums of binomials, Theorem 4.1, N = 30",
        "Theorem-4.1",
        "a(N, N - 1, i",
        "N=30; m=1..N; i=0..N; q=1/100, 1/10, 1/4, 2/5, 49/100",
        largest,
        "N=30; m=1..N:3; i=0..N:3; q=1/100, 1/10, 1/4, 2/5, 49/100",
    ),
    OnGrid(
        "sums of binomials, Theorem 4.1, N = 100",
        "Theorem-4.1",
        "a(N, N - 1, i",
        "N=100; m=2..N:2; i=0..N:2; q=1/10, 2/5",
        largest,
        "N=100; m=2..N:8; i=0..N:8; q=1/10, 2/5",
    ),
    *(
        OnGrid(
            f"binomial tails, N = 1000, peer: {how}",
            "",
            TAILS,
            f"N=1000; q={', '.join(CHANCES)}; k=1..N",
            sides,
            f"N=1000; q={', '.join(CHANCES)}; k=1..N:37",
            contexts,
        )
        for how, sides, contexts in (
            ("ratio of terms until they are negligible", tail, PEERS),
            ("betainc", tail_by_beta, PEERS[:1]),
            ("as it is stated, term by term", tail_as_stated, PEERS[:1]),
        )
    ),
)

BOXES = (
    OnBox(
        "one root, 4.3-hiding, N = 1000",
        "4.3-hiding",
        "1/(1 + lambda) >",
        {"N": 1000},
        "lambda",
        (Fraction(11, 10), Fraction(20)),
        hiding,
    ),
    *(
        OnBox(
            f"Theorem 4.1, N = 6, m = 3, i = 2, q to {most}",
            "Theorem-4.1",
            "a(N, N - 1, i",
            {"N": 6, "m": 3, "i": 2},
            "q",
            (Fraction(1, 100), Fraction(most)),
            largest,
        )
        for most in ("2/5", "49/100")  # at 1/2 the sides are equal
    ),
)


def tails_by_hand(n: int, chances: Sequence[str], bits: int = 183) -> int:
    """Markov's bound of binomial tails, a row for each q, in as few operations of python-flint as it takes."""
    before, balls.prec = balls.prec, bits
    try:
        binomials = list(accumulate(range(n), lambda x, j: x * (n - j) / (j + 1), initial=arb(1)))
        count = 0
        for q in (fmpq(*map(int, chance.split("/"))) for chance in chances):
            ratio = arb(q / (1 - q))
            powers = accumulate(repeat(ratio, n), mul, initial=arb(1 - q) ** n)
            tails = accumulate(reversed(list(map(mul, binomials, powers))))
            bounds = (arb(n * q / k) for k in range(n, 0, -1))
            count += sum(map(gt, bounds, tails))
        return count
    finally:
        balls.prec = before


class Absent(Exception):
    """The certificates do not have the theorem: they are not built, or the paper's derivation has changed."""


def rows(rounds: int = 5, grids: Sequence[OnGrid] = GRIDS, boxes: Sequence[OnBox] = BOXES) -> Iterator[Row]:
    """Grids against mpmath and mpmath.iv, then boxes against bisection with mpmath.iv."""
    cases: list[OnGrid | OnBox] = [*grids, *boxes]
    for case in cases:
        try:
            claim = claim_of(case)
        except Absent as error:
            yield skipped(case.what, error)
            continue
        if isinstance(case, OnGrid):
            yield from _grid(case, claim, rounds)
        else:
            yield _box(case, claim, rounds)
    if tails := [case for case in grids if case.goal == TAILS]:
        yield _by_hand(tails[0], rounds)


def claim_of(case: OnGrid | OnBox) -> Claim:
    """What is looked at; raises `Absent`."""
    return theorem(case.ref, case.goal) if case.ref else parse(case.goal).claims[0]


def theorem(ref: str, goal: str) -> Claim:
    """The claim of a theorem of jan2016 that begins so."""
    try:
        path = CERTIFICATES / f"{ref}.json"
        results = replay(path.read_text(encoding="utf-8"), store_beside(path))
    except (OSError, Refused) as error:
        raise Absent(f"no certificate of jan2016:{ref} ({error}); run 'rederive build'") from None
    for result in results:
        if not isinstance(result, Refutation) and str(result.claim.goal).startswith(goal):
            return result.claim
    raise Absent(f"jan2016:{ref} has no theorem that begins {goal!r}; choose another in benchmarks/evidence.py")


def _grid(case: OnGrid, claim: Claim, rounds: int) -> Iterator[Row]:
    grid, part = parse_grid(case.grid), parse_grid(case.part or case.grid)
    found = confirm(claim, grid)
    how = "exact rationals" if not found.highest_precision else f"Arb, {found.highest_precision} bits"
    for peer, ctx in case.contexts:
        ours, theirs = turns(
            lambda: confirm(claim, grid), lambda ctx=ctx: settled(case.sides, claim, part, ctx), rounds
        )
        count, asked = settled(case.sides, claim, part, ctx)
        told = f"peer: true at {count} of {asked} points, ours at {found.holds} of {found.points}"
        yield Row(f"grid: {case.what}; {peer}", found.points / ours, asked / theirs, f"ours: {how}; {told}", RATE)


def settled(sides: Sides, claim: Claim, grid: Grid, ctx: Any) -> tuple[int, int]:
    """At how many points of the grid the goal is true for a context of mpmath, overlapping nowhere, and of how many."""
    integers = {v.args[0] for v in claim.free() if v.args[1] == "integer"}
    kinds = [(name, name in integers) for name in grid.names]
    strict = claim.goal.op == ">"
    before, ctx.dps = ctx.dps, DIGITS
    try:
        count = asked = 0
        numbers: dict[Any, Any] = {}  # each value is converted once
        for point in grid.points(integers):
            at = {}
            for (name, whole), x in zip(kinds, point, strict=True):
                if not whole and x not in numbers:
                    numbers[x] = ctx.mpf(x.numerator) / x.denominator
                at[name] = int(x) if whole else numbers[x]
            lhs, rhs = sides(ctx, **at)
            count += (lhs > rhs if strict else lhs >= rhs) is True
            asked += 1
        return count, asked
    finally:
        ctx.dps = before


def _by_hand(case: OnGrid, rounds: int) -> Row:
    claim, grid = claim_of(case), parse_grid(case.grid)
    ours, theirs = turns(lambda: confirm(claim, grid), lambda: tails_by_hand(1000, CHANCES), rounds)
    count = tails_by_hand(1000, CHANCES)
    remark = f"peer: true at {count} points; the second opinion of mpmath is among ours"
    return Row("grid: binomial tails, N = 1000; python-flint, by hand", count / ours, count / theirs, remark, RATE)


def _box(case: OnBox, claim: Claim, rounds: int) -> Row:
    kinds = {v.args[0]: v for v in claim.free()}
    values = {kinds[name]: num(value) for name, value in case.fixed.items()}
    if "p" in kinds:
        values[kinds["p"]] = 1 - var("q")
    goal, moving = Claim([], claim.goal).substitute(values).goal, kinds[case.free]
    covering = certify_box(goal, {moving: case.interval}, PARTS)
    ours, theirs = turns(lambda: certify_box(goal, {moving: case.interval}, PARTS), lambda: bisected(case), rounds)
    parts, left = bisected(case)
    outcome = f"{parts} parts" if not left else f"not settled in {parts} parts"
    remark = f"ours: {covering.kind}, {covering.parts} parts with slopes; peer: {outcome}"
    return Row(f"box: {case.what}; bisection with mpmath.iv", ours, theirs, remark)


def bisected(case: OnBox, most: int = PARTS) -> tuple[int, bool]:
    """Bisection with the sides of the goal as intervals: parts looked at, and whether some are left."""
    iv = mpmath.iv
    before, iv.dps = iv.dps, DIGITS
    try:
        low, high = (iv.mpf(x.numerator) / x.denominator for x in case.interval)
        waiting, looked = deque([(low.a, high.b)]), 0
        while waiting and looked < most:
            a, b = waiting.popleft()
            looked += 1
            lhs, rhs = case.sides(iv, **case.fixed, **{case.free: iv.mpf([a, b])})
            if (lhs > rhs) is not True:
                middle = ((a + b) / 2).mid
                waiting += [(a, middle), (middle, b)]
        return looked, bool(waiting)
    finally:
        iv.dps = before
