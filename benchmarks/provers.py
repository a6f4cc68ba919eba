"""Public suites: the share that is settled, median seconds, and wrong answers, beside z3 and SymPy in the same run.

`problems/` has a file for each suite: a true statement a line, and behind "~" a false twin of it.  A problem is settled
when the statement is proved; a twin that is proved and a statement that is refuted are wrong.  Ours gives a certificate
for each answer; the peers give none, and what they cannot read counts as open.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.peers import by_sympy, by_z3
from benchmarks.row import COUNT, Row, skipped
from benchmarks.timing import apart
from symbolic.kernel import Claim
from symbolic.language.statement import parse
from symbolic.search.auto import decide

LACKS = {
    "z3": "gives no certificate of nonlinear arithmetic that another program could check",
    "SymPy": "gives no certificate, and no counterexample",
}

PROBLEMS = Path(__file__).parent / "problems"
SUITES = {
    "harrison": "sums of squares (Harrison)",
    "mathlib": "tests of mathlib's tactics",
    "identities": "identities of A = B",
    "metitarski": "logarithms, exponentials, roots (MetiTarski)",
    "polya": "heuristic real inequalities (Polya)",
    "classical": "inequalities of textbooks",
}
PEERS = ("z3", "sympy")


@dataclass(frozen=True)
class Problem:
    """A true statement and a false one."""

    statement: str
    twin: str


@dataclass(frozen=True)
class Outcome:
    """What one prover made of a problem."""

    problem: Problem
    verdict: str
    twin: str
    seconds: float

    @property
    def settled(self) -> bool:
        """It is proved."""
        return self.verdict == "proved"

    @property
    def wrong(self) -> int:
        """How many of the two verdicts are wrong."""
        return (self.verdict == "refuted") + (self.twin == "proved")


def problems(suite: str) -> list[Problem]:
    """The problems of a suite."""
    lines = [line for line in (PROBLEMS / f"{suite}.txt").read_text(encoding="utf-8").splitlines() if line]
    lines = [line for line in lines if not line.startswith("#")]
    return [Problem(a, b.removeprefix("~ ")) for a, b in zip(lines[::2], lines[1::2], strict=True)]


def ours(statement: str, limit: float) -> str:
    """The verdict of `rederive prove`."""
    return str(decide(parse(statement), limit)["verdict"])


def z3(statement: str, limit: float) -> str:
    """The verdict of z3 on the claims and the obligations of a statement."""
    return by_z3(_claims(statement), limit)


def sympy(statement: str, limit: float) -> str:
    """The opinion of SymPy."""
    return by_sympy(_claims(statement))


def _claims(statement: str) -> list[Claim]:
    read = parse(statement)
    return [*read.claims, *read.obligations]


def outcome(prover: Callable[[str, float], str], problem: Problem, limit: float) -> Outcome:
    """Both verdicts of a prover; no answer within the limit, and none at all, are "open"."""
    first, second = (apart(partial(prover, text, limit), limit) for text in (problem.statement, problem.twin))
    verdicts = [a.said if a.seconds is not None else "open" for a in (first, second)]
    return Outcome(problem, verdicts[0], verdicts[1], first.seconds if first.seconds is not None else limit)


def rows(limit: float = 10.0, suites: tuple[str, ...] = tuple(SUITES)) -> Iterator[Row]:
    """For each suite, and all of them, how many are settled, in which time, and what is wrong."""
    provers = {"ours": ours} | {name: peer for name, peer in (("z3", z3), ("sympy", sympy)) if name in PEERS}
    for name in list(provers):
        try:
            provers[name]("|- x^2 >= 0", limit)  # what is imported at the first call must not count
        except ImportError as error:
            yield skipped(f"suites: {name}", error)
            del provers[name]
    every: dict[str, list[Outcome]] = {name: [] for name in provers}
    for suite in suites:
        found = {name: [outcome(p, problem, limit) for problem in problems(suite)] for name, p in provers.items()}
        for name, outcomes in found.items():
            every[name] += outcomes
        yield from _told(SUITES[suite], found, limit)
    if len(suites) > 1:
        yield from _told("all suites", every, limit)


def _told(what: str, found: dict[str, list[Outcome]], limit: float) -> Iterator[Row]:
    mine = found["ours"]
    refuted = sum(o.twin == "refuted" for o in mine)
    for peer in [name for name in found if name != "ours"]:
        theirs = found[peer]
        wrong = f"wrong: ours {sum(o.wrong for o in mine)}, {peer} {sum(o.wrong for o in theirs)}"
        twins = f"twins refuted: ours {refuted}, {peer} {sum(o.twin == 'refuted' for o in theirs)}"
        told = f"of {len(mine)}, each within {limit:g} s; {wrong}; {twins}"
        yield Row(f"{what}: settled; {peer}", *(sum(o.settled for o in side) for side in (mine, theirs)), told, COUNT)
        times = [statistics.median(o.seconds for o in side) for side in (mine, theirs)]
        yield Row(f"{what}: median time; {peer}", *times, "what is not answered counts with the limit")
