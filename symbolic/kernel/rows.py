"""A ledger held against what its certificates show.

A ledger (`ledger.json`, beside the folder `certificates`) says of every printed item what became of it.  What a row
says of its theorems and refutations must be what a replay of its certificate shows: how many there are and of which
kind, their claims, their witnesses, how many hypotheses they have, what they cite, and the verdict that follows from
them.  What the results are to the item, and where the hypotheses stand, must be what the certificate has as "roles".
What becomes of a line's argument must follow from the verdicts of the lines that it is argued from.
Everything else in a ledger is held by its own digest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from .certificate import Damaged, Result, items
from .claims import Refutation, claim_digest
from .terms import Refused

LEDGER = "ledger.json"
UNCLEAR = "unclear"  # several readings, of which none is judged
ADDED = "added"  # the source of a hypothesis that the paper does not say
Line = tuple[Sequence[str], str, str]  # the steps that it is argued from, its verdict, and what its being wrong changes
Also = Callable[[Any, list[Result]], Iterator[str]]  # what else is wrong with a row that has these results


def ledger_above(path: Path) -> Path | None:
    """The ledger beside the folder `certificates` that a file is in, if there is one."""
    beside = [p.parent / LEDGER for p in path.resolve().parents if p.name == "certificates"]
    return next((ledger for ledger in beside if ledger.is_file()), None)


def ledger_digest(document: Any) -> str:
    """By what a ledger, without it, is told from one that was edited."""
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


class Rows:
    """The rows of a ledger, by the certificates that they name."""

    def __init__(self, ledger: Path, also: Also | None = None) -> None:
        self.folder, self.also = ledger.parent, also
        self.rows: dict[Path, tuple[str, Any]] = {}
        self.bare: list[tuple[str, Any]] = []  # those without a certificate
        self.lines: dict[str, dict[str, Line]] = {}
        try:
            document = json.loads(ledger.read_text(encoding="utf-8"))
            if document.pop("digest", None) != ledger_digest(document):
                raise ValueError("it is not as it was written")
            for paper, body in document["papers"].items():
                lines = self.lines[paper] = {}
                for row in items(body["items"]):
                    self._add(f"{paper}:{row['ref']}", row)
                    lines[row["ref"]] = items(row["steps"]), row["verdict"], row["consequence"]
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError, OSError) as error:
            raise Damaged(f"{ledger} is damaged: {error!s:.100}") from None

    def _add(self, ref: str, row: Any) -> None:
        name = row["certificate"]
        if name is None:
            self.bare.append((ref, row))
            return
        path = (self.folder / name).resolve()
        if path in self.rows:
            raise ValueError(f"{ref} has the certificate of another item")
        self.rows[path] = ref, row

    def held(self, path: Path, document: dict[str, Any], results: list[Result]) -> None:
        """`Refused` where the row of a certificate says something else than it does, or there is no row."""
        ref, roles = document["ref"], document.get("roles")
        name, row = self.rows.get(path.resolve(), (None, None))
        if name is None:
            raise Refused("no row of the ledger names this certificate")
        if name != ref:
            raise Refused(f"this is the certificate of {ref}, and the ledger has it for {name}")
        try:
            wrong = next(chain(differences(row, results, roles), self._argued(name, row)), None)
            wrong = wrong or (next(self.also(row, results), None) if self.also else None)
        except (LookupError, TypeError, AttributeError):
            wrong = "the row is damaged"
        if wrong:
            raise Refused(f"the ledger says otherwise: {wrong}")

    def _argued(self, name: str, row: Any) -> Iterator[str]:
        """What it says otherwise of its argument than follows from the verdicts of its paper's rows."""
        held, first = argument(row["ref"], self.lines[name.removesuffix(f":{row['ref']}")])
        if (row["argument"], row["fails_at"]) != (held, first):
            yield f"by the verdicts its argument is called {held}{first and f' at {first}'}"

    def lacking(self, folder: Path, files: Iterable[Path]) -> Iterator[str]:
        """What is wrong with the rows of a folder whose certificates are not among the files, or that have none."""
        there, whole = {path.resolve() for path in files}, folder.resolve()
        for path, (ref, _) in self.rows.items():
            if path.is_relative_to(whole) and path not in there:
                yield f"{ref}: its certificate {path.name} is missing"
        for ref, row in self.bare:
            try:
                wrong = next(chain(differences(row, [], []), self._argued(ref, row)), None)
            except (LookupError, TypeError, AttributeError, RecursionError):
                wrong = "the row is damaged"
            if wrong:
                yield f"{ref}: there is no certificate, and {wrong}"


def differences(row: Any, results: list[Result], roles: Any) -> Iterator[str]:
    """What a row, as JSON, says otherwise than the results of its certificate, and their roles there."""
    parts = items(row["parts"])
    if [_role(part) for part in parts] != roles:
        yield "its results have other roles, or hypotheses that stand elsewhere"
    if len(parts) != len(results):
        yield f"it has {len(parts)} results, and the certificate {len(results)}"
        return
    for k, (part, result) in enumerate(zip(parts, results, strict=True), 1):
        refuted = isinstance(result, Refutation)
        if part["outcome"] != ("refuted" if refuted else "proved"):
            yield f"result {k} is {'refuted' if refuted else 'proved'}, and called {part['outcome']}"
        if part["claim"] != claim_digest(result.claim):
            yield f"result {k} is about another claim"
        if (part["witness"], part["reason"]) != (witness(result), _reason(result)):
            yield f"result {k} has another witness"
        if part["role"] != "printed":
            continue
        sources = [said["source"] for said in items(part["suppositions"])]
        if len(sources) != len(result.claim.given):
            yield f"result {k} has other hypotheses"
        if ADDED in sources and not refuted and row["verdict"] != "open":
            yield f"result {k} supposes what is not printed, and it is called {row['verdict']}"
    said = [witness(r) for part, r in zip(parts, results, strict=True) if part["role"] == "printed"]
    if row["witness"] != next(filter(None, said), {}):
        yield "it has another witness than its results"
    kinds = [(part["role"], part["outcome"]) for part in parts]
    if row["statement"] != "; ".join(parts[k]["text"] for k in stated(kinds)):
        yield "its statement is not what its results are shown as"
    unjudged = ("open", UNCLEAR) if verdict(kinds) == "definition" else ("open",)
    if row["verdict"] not in (*unjudged, verdict(kinds)):
        yield f"what is shown makes it {verdict(kinds)}, and it is called {row['verdict']}"
    if row["rests_on"] != sorted(set().union(*(getattr(r, "rests_on", ()) for r in results))):
        yield "it cites other sources"


def _role(part: Any) -> list[str]:
    """What a result is to the item, and where each of its hypotheses stands."""
    return [part["role"], *(f"{said['source']} {said['place']}".strip() for said in items(part["suppositions"]))]


def verdict(kinds: Iterable[tuple[str, str]]) -> str:
    """What follows from the parts of an item, given as (role, outcome): proved, corrected, refuted or definition.

    A repair of what nobody has looked at leaves it open.
    """
    kinds = list(kinds)
    printed = [outcome for role, outcome in kinds if role == "printed"]
    repaired = any(role == "repaired" for role, _ in kinds)
    if "refuted" in printed:
        return "corrected" if repaired else "refuted"
    return "proved" if printed else ("open" if repaired else "definition")


def argument(ref: str, lines: Mapping[str, Line]) -> tuple[str, str]:
    """What becomes of a line's argument, absent, stands or fails, and the first line where it fails, or "".

    It stands when the line and its steps, and theirs, are right as printed.  Where it fails, it fails at the first line
    that is not right, of those that stand before it the deepest; one that lacks more than a condition comes first, then
    one that is more than misprinted.
    """
    steps = lines[ref][0]
    passed_over = (("misprint", "condition"), ("misprint",), ()) if steps else ()
    first = next(filter(None, (_broken(ref, lines, set(), lesser) for lesser in passed_over)), "")
    return ("fails" if first else "stands" if steps else "absent"), first


def _broken(ref: str, lines: Mapping[str, Line], seen: set[str], lesser: Collection[str]) -> str:
    """The first of a line's steps, theirs before them, that is not right, or the line itself; or "".

    What changes no more than the classes `lesser` is passed over.
    """
    if ref in seen or ref not in lines:
        return ""
    seen.add(ref)
    steps, called, consequence = lines[ref]
    before = next(filter(None, (_broken(step, lines, seen, lesser) for step in steps)), "")
    return before or ("" if called in ("proved", "definition") or consequence in lesser else ref)


def stated(kinds: Iterable[tuple[str, str]]) -> list[int]:
    """Which parts an item states: its theorems, or else what is refuted; lines beside the printed one are left out."""
    told = [(k, outcome) for k, (role, outcome) in enumerate(kinds) if role != "also"]
    return [k for k, outcome in told if outcome == "proved"] or [k for k, _ in told]


def witness(result: Result) -> dict[str, str]:
    """The exact point of a refutation, and what free functions mean there; nothing for a theorem."""
    if not isinstance(result, Refutation):
        return {}
    point = {name.removesuffix(":int"): str(value) for name, value in sorted(result.point.items())}
    for meaning in result.data["meanings"]:
        call = f"{meaning.function.name}({', '.join(v.args[0] for v in meaning.params)})"
        point[call] = str(meaning.body)
    return point


def _reason(result: Result) -> str:
    return result.reason if isinstance(result, Refutation) else ""
