"""`settle`: a statement proved, refuted or left open, without anybody's help.

The work is done in a process of its own, which is stopped when the time is up.  A quick search for a counterexample
comes first, then the proof, then a longer search.  What is returned is what the certificate shows when it is replayed.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

from symbolic.kernel import Claim, Refused, Refutation, Rel, Theorem, num, refute, replay, write
from symbolic.language.statement import Statement, StatementError, Written, claim_text, parse
from symbolic.search import oracle, repairs
from symbolic.search.errors import NotFound
from symbolic.search.prover import OutOfTime, Prover
from symbolic.search.values import values
from symbolic.search.witnesses import satisfiable, spelled_out, witness
from symbolic.theory.standard import standard

VACUOUS = "no point satisfying the hypotheses was found"
MEMORY = 2 << 30  # bytes that a search may take beyond what the process held before
_QUICK = 0.15  # of the time, for the first search for a counterexample
_PROOF = 0.75  # of the time, until the proof is given up
_ORACLE = 0.1  # of the time, for another opinion


def settle(text: str, timeout: float = 30.0, repair: bool = False) -> dict[str, Any]:
    """The verdict on a statement, within `timeout` seconds; with `repair`, also what is true where it is refuted.

    Raises `StatementError` for a text that is no statement.  The result has the keys "verdict" ("proved", "refuted" or
    "open"), "statement", "witness" (the point of a refutation), "reason", "rests_on", "certificate", and "repair",
    which is empty or has "printed", "true", "statement" and "certificate".
    """
    start = time.monotonic()
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    here, there = context.Pipe(duplex=False)
    worker = context.Process(target=_work, args=(text, timeout, repair, there), daemon=True)
    worker.start()
    there.close()
    answer: tuple[str, Any] = ("late", None)
    try:
        # A second answer has the repair of what the first one refutes.
        while answer[0] not in ("unreadable", "last") and here.poll(max(0.0, timeout - (time.monotonic() - start))):
            answer = here.recv()
    except EOFError:
        answer = answer if answer[0] == "settled" else ("dead", None)
    finally:
        worker.kill()
        worker.join()
        here.close()
    kind, content = answer
    if kind == "unreadable":
        raise StatementError(*content)
    if kind in ("settled", "last"):
        return json.loads(content)  # type: ignore[no-any-return]
    return unsettled(text, f"timed out after {timeout:g} s" if kind == "late" else "out of memory, or the worker died")


def unsettled(statement: str, reason: str) -> dict[str, Any]:
    """The answer that leaves a statement open."""
    return {
        "verdict": "open",
        "statement": statement,
        "witness": {},
        "reason": reason,
        "rests_on": [],
        "certificate": {},
        "repair": {},
    }


def _work(text: str, timeout: float, repair: bool, pipe: Any) -> None:
    """In the worker: settle, and send the outcome as plain data."""
    end = time.monotonic() + timeout
    try:
        answer = answered(text, timeout)
    except StatementError as error:
        pipe.send(("unreadable", error.args))
        return
    wanted = repair and answer["verdict"] == "refuted"
    pipe.send(("settled" if wanted else "last", json.dumps(answer)))
    if wanted:
        pipe.send(("last", json.dumps(answer | {"repair": repaired(text, answer, end - time.monotonic())})))


def answered(text: str, seconds: float, using: Sequence[Theorem] = ()) -> dict[str, Any]:
    """The verdict, in this process, whose memory is limited: it is one of its own; `using` theorems that may help.

    Raises `StatementError`.
    """
    with suppress(ValueError, OSError):
        most = MEMORY + _held()
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    sys.setrecursionlimit(10_000)
    try:
        return decide(parse(text), seconds, using)
    except StatementError:
        raise
    except (MemoryError, RecursionError) as error:
        return unsettled(text, f"too large for the search ({type(error).__name__})")
    except Exception as error:  # what is broken here must not look like a verdict
        return unsettled(text, f"the search broke: {type(error).__name__}: {error!s:.200}")


def confirmed(text: str, settled: dict[str, Any]) -> bool:
    """Do the certificates of an answer that was kept show what the answer says of the statement, and of its repair?"""
    try:
        statement, again = parse(text), replay(json.dumps(settled["certificate"]))
        if repair := settled.get("repair"):
            shown = replay(json.dumps(repair["certificate"]))[0]
            if type(shown) is not Theorem or parse(repair["statement"]).claims != (shown.claim,):
                return False
    except (Refused, StatementError, ValueError, KeyError, TypeError):
        return False
    claims = [*statement.claims, *statement.obligations]
    if settled["verdict"] == "refuted":
        point = {name: str(value) for name, value in again[0].point.items()} if _refutes(again, claims) else None
        return point is not None and point == settled["witness"]
    shown = len(again) == len(claims) and all(_shows(t, c) for t, c in zip(again, claims, strict=True))
    return settled["verdict"] == "proved" and shown


def _refutes(results: Sequence[Theorem | Refutation], claims: Sequence[Claim]) -> bool:
    return len(results) == 1 and type(results[0]) is Refutation and results[0].claim in _either(claims)


def _held() -> int:
    """The bytes of address space that this process has, where the system tells: a forked one has its parent's."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[0]) * resource.getpagesize() if statm.exists() else 0


def decide(statement: Statement, seconds: float, using: Sequence[Theorem] = ()) -> dict[str, Any]:
    """The verdict, in this process."""
    end = time.process_time() + seconds
    claims = [*statement.claims, *statement.obligations]
    shown = "; ".join(claim_text(c, statement.written) for c in statement.claims)
    refutation = _refuted(claims, seconds * _QUICK, 1)
    if refutation is None:
        theorems, reason = _proved(claims, end - (1 - _PROOF) * seconds, statement.written, using)
        if theorems is not None:
            return _checked(claims, theorems, shown)
        refutation, told = _suggested(claims, _ORACLE * seconds)
        if refutation is None:
            refutation = _refuted(claims, end - time.process_time() - 0.02 * seconds, 8)
        if refutation is None:
            return unsettled(shown, f"{reason}{told}")
    return _checked_refutation(refutation, claims, shown)


def _refuted(claims: Sequence[Claim], seconds: float, batches: int) -> Refutation | None:
    """A counterexample to any of the claims, or to what it says without names for values of functions."""
    either = _either(claims)
    for claim in either:
        try:
            return witness(claim, batches, max(0.05, seconds / len(either)))
        except (NotFound, Refused):
            continue
    return None


def _either(claims: Sequence[Claim]) -> list[Claim]:
    """The claims as they stand, and spelled out: to refute one of these is to refute what stands there."""
    return list(dict.fromkeys([*claims, *map(spelled_out, claims)]))


def _suggested(claims: Sequence[Claim], seconds: float) -> tuple[Refutation | None, str]:
    """A counterexample that z3 names and the kernel confirms, or what z3 thinks, where it is installed."""
    opinions = set[str]()
    for claim in claims:
        try:
            said, point = oracle.opinion(claim, seconds / len(claims))
            opinions.add(said)
            if said == oracle.FAILS:
                return refute(claim, {v: x for v, x in point.items() if v in claim.free()}), ""
        except (ImportError, oracle.NoWord, Refused):
            opinions.add(oracle.UNKNOWN)
    return None, "; z3 calls it true" if opinions == {oracle.HOLDS} else ""


def _proved(
    claims: Sequence[Claim], end: float, written: Written, using: Sequence[Theorem]
) -> tuple[list[Theorem] | None, str]:
    """A theorem for each claim, or what is left to prove."""
    theorems: list[Theorem] = []
    reason = ""
    for claim in claims:
        left = f"left to prove: {claim_text(claim, written)}"
        for effort in (1, 2):
            try:
                prover = Prover(standard(), end - time.process_time(), effort, using=using)
                theorems.append(prover.solve(claim.goal, claim.given))
                break
            except (NotFound, Refused) as error:
                reason = _beside(claim.goal, str(error))
            except OutOfTime:
                return None, f"{left} (out of time; {reason})" if reason else "out of time"
        else:
            return None, f"{left} ({reason})" if reason else left
    return theorems, ""


def contrary(text: str) -> str:
    """The statement that what one supposes is contradictory."""
    return f"{text.rpartition('|-')[0]}|- 0 = 1"


def _beside(goal: Rel, reason: str) -> str:
    """What a reason says beside the goal, which is told as it was written."""
    return "" if reason == str(goal) else reason.removesuffix(f" for {goal}").removesuffix(f": {goal}")


def _shows(theorem: Theorem, claim: Claim) -> bool:
    return (
        type(theorem) is Theorem and theorem.claim.goal == claim.goal and set(theorem.claim.given) <= set(claim.given)
    )


def _checked(claims: Sequence[Claim], theorems: Sequence[Theorem], shown: str) -> dict[str, Any]:
    text = write("statement", theorems)
    again = replay(text)
    if len(again) != len(claims) or not all(_shows(t, c) for t, c in zip(again, claims, strict=True)):
        return unsettled(shown, "the proof that was found shows something else")
    claim = claims[0]
    found = satisfiable(claim.given, sorted(claim.free(), key=str))
    reason = "" if found else VACUOUS
    return {
        "verdict": "proved",
        "statement": shown,
        "witness": {},
        "reason": reason,
        "rests_on": sorted(set().union(*(t.rests_on for t in again))),
        "certificate": json.loads(text),
        "repair": {},
    }


def _checked_refutation(refutation: Refutation, claims: Sequence[Claim], shown: str) -> dict[str, Any]:
    text = write("statement", [refutation])
    (again,) = replay(text)
    if type(again) is not Refutation or again.claim not in _either(claims):
        return unsettled(shown, "the counterexample that was found is to something else")
    return {
        "verdict": "refuted",
        "statement": shown,
        "witness": {name: str(value) for name, value in sorted(again.point.items())},
        "reason": again.reason,
        "rests_on": [],
        "certificate": json.loads(text),
        "repair": {},
    }


def refuted_at(text: str, point: Mapping[str, str]) -> dict[str, Any]:
    """The answer that refutes a statement at a point, with the values that its hypotheses define; raises Refused."""
    statement = parse(text)
    for claim in statement.claims:
        free = {v.args[0]: v for v in claim.free()}
        told = [Rel(free[name], "=", num(Fraction(x))) for name, x in point.items() if name in free]
        with suppress(Refused):
            found = refute(claim, {v: x.number for v, x in values([*told, *claim.given]).items() if v in claim.free()})
            return _checked_refutation(found, [claim], text)
    raise Refused(f"it does not fail there: {text}")


def repaired(text: str, answer: Mapping[str, Any] | None, seconds: float) -> dict[str, str | dict[str, Any]]:
    """What is true instead of a text that fails, if that is found: proved, and replayed; empty if it is not.

    `answer` is one that refutes it; without one the text is of one line that is known to fail.
    """
    statement = parse(text)
    if answer is None:
        claim, refutation = statement.claims[0], None
    else:
        (refutation,) = replay(json.dumps(answer["certificate"]))
        claim = refutation.claim
    return _repair(claim, refutation, min(seconds, repairs.SECONDS), statement.written)


def _repair(
    claim: Claim, refutation: Refutation | None, seconds: float, written: Written
) -> dict[str, str | dict[str, Any]]:
    try:
        found = repairs.repair(claim, refutation, standard(), seconds)
    except (NotFound, Refused, OutOfTime, MemoryError, RecursionError):
        return {}
    text = write("repair", [found.theorem, *found.exactly])
    again = replay(text)[0]
    if type(again) is not Theorem or again.claim != found.theorem.claim:
        return {}
    printed, true = found.printed, found.true
    sign, goal = written[claim.goal][1] if claim.goal in written else "", again.claim.goal
    if sign == "!=" and goal != claim.goal:
        return {}  # another square is no relation of the text
    if sign in ("<", "<="):
        written = {**written, goal: (goal.rhs, goal.op.replace(">", "<"), goal.lhs)}
        if printed in (">", ">="):
            printed, true = printed.replace(">", "<"), true.replace(">", "<")
    return {
        "printed": printed,
        "true": true,
        "statement": claim_text(again.claim, written),
        "certificate": json.loads(text),
    }
