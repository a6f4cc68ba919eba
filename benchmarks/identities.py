"""Identities: proved and re-checked, against `sympy.simplify` of the difference, each in a process of its own.

Ours looks for a counterexample, searches a proof and replays its certificate, without any help.  The peer sums first,
and has the hypotheses as far as symbols can carry them (integer, positive): it cannot be told x != 1.  Its 0 is an
answer, no proof.  Where one side has no answer there is no ratio, and the row says what became of it.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import sympy as sp

from benchmarks.row import COUNT, Row
from benchmarks.timing import Answer, apart, seconds, shortest
from symbolic.kernel import replay
from symbolic.kernel.certificate import store_beside
from symbolic.language.statement import parse
from symbolic.search.auto import decide

LACKS = {"SymPy": "gives no certificate: a difference that it simplifies to 0 is believed"}

CERTIFICATES = Path(__file__).resolve().parents[1] / "reports" / "certificates" / "jan2016"
EVERY = 8  # each so many-th certificate is re-checked

x, y, z, w, a, b = sp.symbols("x y z w a b", real=True)
p, q, u, v = sp.symbols("p q u v", positive=True)
N, n = sp.symbols("N n", integer=True, positive=True)
k = sp.symbols("k", integer=True, nonnegative=True)
root, choose = sp.sqrt, sp.binomial


@dataclass(frozen=True)
class Identity:
    """A statement for ours, and the difference of its sides for SymPy, made when it is called."""

    what: str
    statement: str
    difference: Callable[[], Any]


def printed_window() -> Any:
    """(4.36) less (4.39) of jan2016."""
    p = 1 - q
    ends = (N - p * N + 3 * root(p * q * N)) / N * (p / q) + (p * N - 3 * root(p * q * N)) / N * (q / p)
    return ends - (1 + 3 * root(1 / N) * ((p - q) / root(p * q)))


def total(term: Any, first: int = 0) -> Any:
    """The sum over k from `first` to n, not evaluated."""
    return sp.Sum(term, (k, first, n))


IDENTITIES = (
    Identity(
        "two squares",
        "|- (a^2 + b^2)*(x^2 + y^2) = (a*x - b*y)^2 + (a*y + b*x)^2",
        lambda: (a**2 + b**2) * (x**2 + y**2) - (a * x - b * y) ** 2 - (a * y + b * x) ** 2,
    ),
    Identity(
        "three cubes",
        "|- x^3 + y^3 + z^3 - 3*x*y*z = (x + y + z)*(x^2 + y^2 + z^2 - x*y - y*z - z*x)",
        lambda: x**3 + y**3 + z**3 - 3 * x * y * z - (x + y + z) * (x**2 + y**2 + z**2 - x * y - y * z - z * x),
    ),
    Identity(
        "jan2016, the ratio at the mean",
        "integers N; 0 < q, 2*q < 1, p = 1 - q, N >= 1 |- (N - p*N)/N*(p/q) + p*N/N*(q/p) = 1",
        lambda: (N - (1 - q) * N) / N * ((1 - q) / q) + (1 - q) * N / N * (q / (1 - q)) - 1,
    ),
    Identity(
        "jan2016, (4.36) = (4.39), roots",
        "integers N; 0 < q, 2*q < 1, p = 1 - q, N >= 1 |- (N - p*N + 3*sqrt(p*q*N))/N*(p/q)"
        " + (p*N - 3*sqrt(p*q*N))/N*(q/p) = 1 + 3*sqrt(1/N)*((p - q)/sqrt(p*q))",
        printed_window,
    ),
    Identity(
        "jan2016, q from its bound, a root in a quotient",
        "0 < q, 2*q < 1 |- 1/2*(1 - 1/sqrt(1 + 4*(q*(1 - q)/(1 - 2*q)^2))) = q",
        lambda: (1 - 1 / root(1 + 4 * q * (1 - q) / (1 - 2 * q) ** 2)) / 2 - q,
    ),
    Identity(
        "log of a product",
        "u > 0, v > 0 |- log(u*v^2) = log(u) + 2*log(v)",
        lambda: sp.log(u * v**2) - sp.log(u) - 2 * sp.log(v),
    ),
    Identity(
        "maximum by abs", "|- max(x, y) = (x + y + abs(x - y))/2", lambda: sp.Max(x, y) - (x + y + abs(x - y)) / 2
    ),
    Identity(
        "absorption",
        "integers n, k; 1 <= k, k <= n |- k*binomial(n, k) = n*binomial(n - 1, k - 1)",
        lambda: k * choose(n, k) - n * choose(n - 1, k - 1),
    ),
    Identity(
        "sum of cubes",
        "integers n, k; n >= 1 |- sum(k^3, k, 1, n) = (n*(n + 1)/2)^2",
        lambda: total(k**3, 1) - (n * (n + 1) / 2) ** 2,
    ),
    Identity(
        "telescoping sum",
        "integers n, k; n >= 1 |- sum(1/(k*(k + 1)), k, 1, n) = n/(n + 1)",
        lambda: total(1 / (k * (k + 1)), 1) - n / (n + 1),
    ),
    Identity(
        "geometric sum",
        "integers n, k; n >= 1, x != 1 |- sum(x^k, k, 0, n) = (1 - x^(n + 1))/(1 - x)",
        lambda: total(x**k) - (1 - x ** (n + 1)) / (1 - x),
    ),
    Identity(
        "sum of binomials",
        "integers n, k; n >= 1 |- sum(binomial(n, k), k, 0, n) = 2^n",
        lambda: total(choose(n, k)) - 2**n,
    ),
    Identity(
        "sum of binomials, weighted",
        "integers n, k; n >= 1 |- sum(k*binomial(n, k), k, 0, n) = n*2^(n - 1)",
        lambda: total(k * choose(n, k)) - n * 2 ** (n - 1),
    ),
    Identity(
        "sum of squares of binomials",
        "integers n, k; n >= 1 |- sum(binomial(n, k)^2, k, 0, n) = binomial(2*n, n)",
        lambda: total(choose(n, k) ** 2) - choose(2 * n, n),
    ),
    Identity(
        "binomial theorem",
        "integers n, k; n >= 1, u > 0, v > 0 |- sum(binomial(n, k)*u^k*v^(n - k), k, 0, n) = (u + v)^n",
        lambda: total(choose(n, k) * u**k * v ** (n - k)) - (u + v) ** n,
    ),
    Identity(
        "mean of the binomial law",
        "integers n, k; n >= 1, 0 < q, q < 1 |- sum(k*binomial(n, k)*q^k*(1 - q)^(n - k), k, 0, n) = n*q",
        lambda: total(k * choose(n, k) * q**k * (1 - q) ** (n - k)) - n * q,
    ),
)


def rows(limit: float = 4.0, rounds: int = 2, identities: Sequence[Identity] = IDENTITIES) -> Iterator[Row]:
    """One row an identity, how many were settled, and the kernel's times for certificates."""
    certificates: dict[str, float | None] = {}
    peers = 0
    _load()
    for identity in identities:
        ours, peer = _best(identity, limit, rounds)
        proved = ours.said.startswith("{")
        reduced = peer.seconds is not None and peer.said == "0"
        peers += reduced
        if proved:
            certificates[ours.said] = peer.seconds if reduced else None
        remark = ("" if proved else f"ours: {ours.said}; ") + f"sympy.simplify: {_left(peer)}"
        yield Row(
            f"identity: {identity.what}",
            ours.seconds if proved else None,
            peer.seconds if reduced else None,
            remark,
        )
    told = f"of {len(identities)}, each within {limit:g} s; ours with certificates"
    yield Row("identities: how many are settled", len(certificates), peers, told, COUNT)
    yield from rechecked(certificates)


def _replayed(file: Path) -> None:
    """A certificate of the reports, with what it rests on."""
    replay(file.read_text(encoding="utf-8"), store_beside(file))


def rechecked(certificates: Mapping[str, float | None], folder: Path = CERTIFICATES) -> Iterator[Row]:
    """The kernel's times for certificates, beside the peer's for the same identities, and for some under reports/."""
    times = {text: shortest(partial(replay, text), 3) for text in certificates}
    both = {text: peer for text, peer in certificates.items() if peer is not None}
    if both:
        told = "the kernel replays our proof, sympy.simplify finds its 0 again"
        ours, peer = sum(times[text] for text in both), sum(both.values())
        yield Row(f"kernel: re-check of the {len(both)} that both settle, together", ours, peer, told)
    files = sorted(folder.glob("*.json"))[::EVERY]
    for what, found in (
        ("one of these certificates", [*times.values()]),
        ("one item of jan2016", [seconds(partial(_replayed, file)) for file in files]),
    ):
        if found:
            told = f"{len(found)} certificates, the longest {max(found) * 1000:.0f} ms; standard library only, no peer"
            yield Row(f"kernel: re-check of {what}, median", statistics.median(found), None, told)


def _best(identity: Identity, limit: float, rounds: int) -> tuple[Answer, Answer]:
    """The quicker answers of both, in turns; who gave none is not asked again."""
    sides = [partial(settled, identity.statement, limit), partial(simplified, identity.difference)]
    answers = [[apart(side, limit)] for side in sides]
    for _ in range(rounds - 1):
        for side, known in zip(sides, answers, strict=True):
            if known[0].seconds is not None:
                known.append(apart(side, limit))
    first, second = (min(known, key=lambda a: a.seconds or float("inf")) for known in answers)
    return first, second


def _load() -> None:
    """What both import at their first call must not count for either."""
    settled("|- (x + 1)^2 = x^2 + 2*x + 1", 1.0)
    simplified(lambda: (x + 1) ** 2 - x**2 - 2 * x - 1)


def settled(statement: str, limit: float) -> str:
    """The certificate of ours, already replayed, or the verdict where there is none."""
    answer = decide(parse(statement), limit)
    if answer["verdict"] == "proved":
        return json.dumps(answer["certificate"])
    return f"{answer['verdict']} without lemmas" if answer["verdict"] == "open" else str(answer["verdict"])


def simplified(difference: Callable[[], Any]) -> str:
    """What SymPy makes of the difference of both sides; "0" also where it has cases, and is 0 or undefined in all."""
    left = sp.simplify(difference().doit())
    cases = left.args if isinstance(left, sp.Piecewise) else [(left, True)]
    return "0" if {value for value, _ in cases} <= {sp.S.Zero, sp.nan} and left is not sp.nan else str(left)


def _left(answer: Answer) -> str:
    if answer.seconds is None or answer.said == "0":
        return answer.said
    shown = answer.said if len(answer.said) <= 40 else f"{answer.said[:37]}..."
    return f"not 0 but {shown}"
