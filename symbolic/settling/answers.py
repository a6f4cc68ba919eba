"""The verdicts on what displays ask: each display in a process of its own, under its own limit of time.

Answers are kept by the texts of the statements, with their certificates, which are replayed when an answer is used
again; so the next draft settles only what has changed.  What is left open is tried once more, with the theorems that
other displays before it make.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from symbolic import processes
from symbolic.kernel import Claim, Function, Refused, Rel, Term, Theorem, integral, num, replay, substitute
from symbolic.kernel.terms import functions
from symbolic.language.statement import claim_text, given_texts, parse
from symbolic.language.terms import same
from symbolic.lazy import load as load_libraries
from symbolic.progress import Progress
from symbolic.reading.formulas import EXACT_OR_ROUNDED
from symbolic.search.auto import VACUOUS, answered, confirmed, contrary, refuted_at, repaired, unsettled
from symbolic.settling.asks import Ask, Display
from symbolic.sources import Sources
from symbolic.state import StateDamaged, digest, load, save

SECONDS = 20.0
_AGAIN = 0.25  # of the time, with theorems of displays before it
_HELPS = 6  # theorems at a time
_FEW = 2  # displays of which none may need what takes long to load
_SEARCH = "symbolic.search.auto"
_AS_IT_STANDS = "refuted as it stands, open"
_IMPOSSIBLE = "what is supposed cannot hold together"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_']*")
Answer = dict[str, Any]
Decide = Callable[[str], Answer]


@dataclass(frozen=True)
class Settled:
    """A display with its verdict: proved, refuted, corrected, definition, open or unread.

    `statement`: the display as it was read, all its links.  `witness`: the point of a counterexample, in the names that
    are shown, `point`: all of it.  `repair`: what is proved instead, `change`: which part of the line it changes.
    `given`: the hypotheses that the proof, or the counterexample, is about; `using`: the statements of displays before
    it that were at hand for the proof.  `shown`: the statements that are proved, or the one that is refuted.
    """

    display: Display
    verdict: str
    statement: str = ""
    witness: dict[str, str] = field(default_factory=dict)
    reason: str = ""
    point: dict[str, str] = field(default_factory=dict)
    repair: str = ""
    change: str = ""
    seconds: float = 0.0
    given: tuple[str, ...] = ()
    using: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


class _Missing(Exception):
    """An answer that is asked for is not there yet."""


class Answers:
    """What is known of statements, in memory and in a folder; without a folder nothing is kept.

    `note` is told what is damaged there, and when nothing can be kept.
    """

    def __init__(self, folder: Path | None, seconds: float, note: Callable[[str], None] = lambda _: None) -> None:
        self.folder, self.seconds, self.note = folder, seconds, note
        self.using: Mapping[str, list[str]] = {}  # what may help to prove statements that are open, by their texts
        self._known: dict[str, Answer] = {}

    @cached_property
    def _engine(self) -> str:
        """What is open is open for this search only."""
        return Sources().code([_SEARCH])

    def _file(self, text: str) -> Path | None:
        return self.folder / f"{digest(text)[:32]}.json" if self.folder is not None else None

    def __getitem__(self, text: str) -> Answer:
        if text not in self._known:
            kept = self._kept(text)
            if kept is None:
                raise _Missing(text)
            self._known[text] = kept
        answer = self._known[text]
        if answer["verdict"] == "open" and self.using.get(text, []) not in ([], answer.get("using")):
            raise _Missing(text)
        return answer

    def _kept(self, text: str) -> Answer | None:
        file = self._file(text)
        try:
            body = load(file) if file is not None else None
        except StateDamaged:
            self.note(f"the answer in {file} is damaged; settled again")
            return None
        if body is None or body.get("text") != text:
            return None
        answer: Answer = body["answer"]
        if answer["verdict"] == "open":
            return answer if (body["engine"], body["limit"] >= self.seconds) == (self._engine, True) else None
        return answer if confirmed(text, answer) else None

    def keep(self, text: str, answer: Answer) -> None:
        """Remember the answer."""
        self._known[text] = answer
        file = self._file(text)
        if file is not None:
            engine = self._engine if answer["verdict"] == "open" else ""
            try:
                save(file, {"text": text, "answer": answer, "engine": engine, "limit": self.seconds})
            except OSError as error:
                self.note(f"answers are not kept: {self.folder}: {error.strerror}; XDG_CACHE_HOME names another folder")
                self.folder = None

    def late(self, text: str, lost: Iterator[float]) -> Answer:
        """The answer; where there is none, its process had no more time: the first one lost so many seconds."""
        try:
            return self[text]
        except _Missing:
            late = unsettled(text, f"not settled within {self.seconds:g} s; --timeout gives more")
            self.keep(text, late | {"seconds": round(next(lost, 0.0), 3), "using": self.using.get(text, [])})
            return self[text]

    def proves(self, text: str) -> list[Theorem]:
        """The theorems that its answer shows, of what it says; none of a statement that is not proved."""
        answer = self._known.get(text, {})
        if answer.get("verdict") != "proved" or answer["reason"]:
            return []
        made = replay(json.dumps(answer["certificate"]))[: len(parse(text).claims)]
        return [theorem for theorem in made if isinstance(theorem, Theorem)]

    def help(self, displays: Sequence[Display], to: Collection[str]) -> None:
        """Have at hand, for what is open of displays with these keys, the last proved statements before about the same.

        They are about no other functions: so H_n <= 1 + log(n) helps to bound what is made of H_n.
        """
        before, self.using = list[tuple[str, frozenset[Function]]](), {}
        for display in displays if to else ():
            texts = dict.fromkeys(t for ask in display.asks for t in ask.texts)
            applied = {t: frozenset[Function]().union(*map(functions, _goals(t))) for t in texts if t in self._known}
            for text, found in applied.items() if display.key in to else ():
                if self._known[text]["verdict"] == "open":
                    near = [t for t, others in before if others <= found]
                    self.using = {**self.using, text: near[-_HELPS:]}
            before += [(t, found) for t, found in applied.items() if found and self.proves(t)]


def cache() -> Path | None:
    """Where answers are kept, for all drafts of a user; None for one who has no home."""
    beside = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(beside) if Path(beside).is_absolute() else Path.home() / ".cache") / "rederive" / "settled"
    except RuntimeError:
        return None


def settled(displays: Sequence[Display], answers: Answers, told: Progress, jobs: int) -> Iterator[Settled]:
    """The displays with their verdicts, in the order in which they are found."""
    told.expect([d.key for d in displays])
    left, goes_on = [*displays], True
    while left:
        again = list[Display]()
        for found in _found(left, answers, told, jobs):
            if goes_on and found.verdict == "open" and not found.display.fixed and not found.witness:
                again.append(found.display)
            else:
                told.item(found.display.key, found.verdict, found.seconds)
                yield found
        before, goes_on = answers.using, len(again) < len(left)
        answers.help(displays, {display.key for display in again})
        goes_on = goes_on and any(near and near != before.get(text) for text, near in answers.using.items())
        left = again


def _found(displays: Sequence[Display], answers: Answers, told: Progress, jobs: int) -> Iterator[Settled]:
    """The verdicts with what is at hand, first those that are known."""
    todo = []
    for display in displays:
        try:
            yield verdict(display, answers.__getitem__)
        except _Missing:
            todo.append(display)
    by_key = {display.key: display for display in todo}
    if len(todo) > _FEW:
        load_libraries()

    def work(key: str, say: Callable[[Any], None]) -> None:
        _decided(by_key[key], answers, say)

    ended, since, spent = set[str](), dict[str, float](), defaultdict[str, dict[str, float]](dict)
    for key, what in processes.news(list(by_key), work, jobs, answers.seconds):
        if key is None:
            told.wait()
        elif what in (processes.DIED, processes.LATE, None):
            ended.add(key)
        elif what == "begins":
            told.begin(key)
            since[key] = time.monotonic()
        elif what == "ends":
            ended.add(key)
        else:
            answers.keep(*what)
            spent[key][what[0]] = what[1]["seconds"]
        if key is not None and key in ended:
            now = time.monotonic()  # on a busy machine more has passed than the process had
            lost = min(now - since.get(key, now), answers.seconds) - sum(spent[key].values())
            yield verdict(by_key[key], partial(answers.late, lost=iter([max(0.0, lost)])))
            ended.discard(key)


def _decided(display: Display, answers: Answers, say: Callable[[Any], None]) -> None:
    """In a process of its own: answer all that the verdict asks for."""
    say("begins")
    end = time.process_time() + answers.seconds * (_AGAIN if answers.using else 0.95)
    found: dict[str, Answer] = {}

    def decide(text: str) -> Answer:
        try:
            return answers[text]
        except _Missing:
            pass
        if text not in found:
            start = time.process_time()
            left = max(0.2, end - start)
            share = left if text in last else left / 4 if text in free else left / 2
            named = answers.using.get(text, [])
            found[text] = answered(text, share, [theorem for t in named for theorem in answers.proves(t)])
            found[text] |= {"seconds": round(time.process_time() - start, 3), "using": named}
            say((text, found[text]))
            if found[text]["verdict"] == "refuted" and text in closest:
                found[text] = _mended(text, found[text], *closest[text], end)
                found[text] |= {"seconds": round(time.process_time() - start, 3)}
                say((text, found[text]))
        return found[text]

    # Of what is refuted, only what the verdict can be on is repaired.
    closest = {
        t: ([*ask.in_names, *(ask.wide or ask.plain)[:1], t], ask)
        for ask in display.asks
        for t in ask.strict or ask.wide or ask.plain
        if not ask.near
    }
    free = {t for ask in display.asks for t in ask.free}
    last = {t for ask in display.asks[-1:] for t in ask.strict or ask.wide or ask.plain}
    verdict(display, decide)
    say("ends")


def _goals(text: str) -> list[Term]:
    return [side for claim in parse(text).claims for side in claim.goal.terms()]


def _mended(text: str, answer: Answer, instead: Sequence[str], ask: Ask, end: float) -> Answer:
    """The answer with what is true instead, of the first of some statements that fail there and have a repair.

    They are the line in the names of the draft, under what is surely supposed, and at last under all that may be.
    """
    for wider in instead:
        failing: Answer | None = answer
        if wider != text:
            try:
                failing = refuted_at(wider, answer["witness"])
            except Refused:  # what is defined may have no rational value there
                if wider not in (ask.in_names or instead[:1]) or len(parse(wider).claims) > 1:
                    continue
                failing = None
        left = end - time.process_time()
        repair = repaired(wider, failing, left if wider == instead[-1] else left / 2)
        if repair and _keeps(ask, wider, str(repair["statement"])):
            return answer | {"repair": repair}
    return answer


def _keeps(ask: Ask, text: str, repair: str) -> bool:
    """Does a repair change nothing that definitions say: it supposes them, or has the same sides where they stand?"""
    held = {h for c in parse(repair).claims for h in c.given}
    for told in ask.in_names:
        equations = {h for c in parse(told).claims for h in c.given if isinstance(h, Rel) and h.op == "="}
        if equations and equations <= held:
            return True
    sides = [*zip(_goals(text), _goals(repair), strict=False)]
    supposed = [h for c in parse(text).claims for h in c.given if isinstance(h, Rel) and h.op == "="]
    values = {h.lhs: h.rhs for h in supposed if h.lhs.op == "var" and integral(h.rhs) >= integral(h.lhs)}
    for printed, true in sides:
        inside = printed
        for _ in values:  # x = 2, y = x + 1
            inside = substitute(inside, values)
        if printed not in (inside, true) and not same(inside, true):
            return False
    return all(printed == true for (printed, true), said in zip(sides, ask.defined, strict=False) if said)


def verdict(display: Display, decide: Decide) -> Settled:
    """What the answers make of a display."""
    if display.fixed:
        return Settled(display, display.fixed, reason=display.why)
    spent = dict[str, Answer]()

    def asked(text: str) -> Answer:
        spent[text] = {**decide(text), "text": text}
        return spent[text]

    links = [_link(ask, asked) for ask in display.asks]
    links = [link for link in links if link[0] != "no case"] or [("open", links[0][1])]
    order = ("refuted", "open", "proved", "definition")
    worst = min(links, key=lambda link: order.index(link[0]))
    said = worst[0]
    shown = worst[1]
    every = "; ".join(dict.fromkeys(told["statement"] for _, told in links))
    repair = (shown.get("repair") or {}) if sum(kind != "proved" for kind, _ in links) == 1 else {}
    by = [a for _, told in links for a in told.get("by", []) if a["verdict"] == said]
    return Settled(
        display,
        "corrected" if said == "refuted" and repair else said,
        statement=shown["statement"] if said == "refuted" else every,
        witness=shown.get("witness", {}),
        reason=shown.get("reason", ""),
        point=next((a["witness"] for a in by if said == "refuted"), {}),
        repair=repair.get("statement", ""),
        change=f"printed {repair['printed']}; true {repair['true']}" if repair else "",
        seconds=round(sum(a.get("seconds", 0.0) for a in spent.values()), 2),
        given=tuple(dict.fromkeys(h for a in by for h in _given(a))),
        using=tuple(dict.fromkeys(text for a in by for text in a.get("using", []))),
        shown=tuple(dict.fromkeys(a["text"] for a in by)),
    )


def _link(ask: Ask, decide: Decide) -> tuple[str, Answer]:
    """The verdict on a link, with what is shown of it: "statement" is the one that the verdict is on."""
    if ask.barred:
        return "open", {"reason": ask.barred, "statement": ask.shown[0]}
    if ask.shifting:
        now = [decide(text) for text in ask.bare]
        if now and all(a["verdict"] == "proved" for a in now) and not _empty(ask.bare, decide):
            return "proved", {"statement": "; ".join(ask.bare), "by": now}
        return "open", {"reason": ask.shifting, "statement": ask.shown[0]}
    found: list[Answer] = []
    for texts, shown in ((ask.free, ask.shown[0]), (ask.plain, ask.shown[0]), (ask.wide, ask.shown[1])):
        now = [decide(text) for text in texts]
        if now and all(a["verdict"] == "proved" for a in now):
            if why := _empty(texts, decide):
                return "no case" if ask.case and why == _IMPOSSIBLE else "open", {"reason": why, "statement": shown}
            return "proved", {"statement": shown, "by": now}
        found = now or found
    closer = [decide(text) for text in ask.strict] or found
    if not any(a["verdict"] == "refuted" for a in closer) and (why := _empty(ask.strict, decide)):
        why += f", and {ask.extra}" if ask.extra else ""
        return "open", {"reason": why, "statement": ask.shown[1]}
    if ask.implied and all(decide(text)["verdict"] == "proved" for text in (*ask.implied, *ask.met)):
        if not (why := _empty(ask.met, decide)):
            return "proved", {"statement": ask.shown[1], "by": [decide(text) for text in ask.met]}
    kind, told = _not_proved(ask, found, closer, decide)
    shown = ask.shown[bool(ask.wide or ask.strict)]
    if kind == "refuted" and not told["witness"].keys() <= {*_NAME.findall(shown)}:
        within = {name: x for name, x in told["witness"].items() if name in _NAME.findall(shown)}
        try:
            return kind, {**told, **{key: refuted_at(shown, within)[key] for key in ("statement", "witness")}}
        except Refused:
            shown = told["statement"]  # the point is about what defines the names
    if kind != "refuted":  # what else may be supposed has other names
        told = {**told, "witness": {n: x for n, x in told.get("witness", {}).items() if n in _NAME.findall(shown)}}
    return kind, {**told, "statement": shown}


def _empty(texts: Sequence[str], decide: Decide) -> str:
    """Why what is proved says nothing: no point meets what these statements suppose.  "" where one does."""
    vacuous = [text for text in texts if decide(text)["reason"] == VACUOUS]
    if not vacuous:
        return ""
    impossible = all(decide(contrary(text))["verdict"] == "proved" for text in vacuous)
    return (
        "what is supposed cannot hold together" if impossible else "no point was found that meets all that is supposed"
    )


def _not_proved(ask: Ask, found: list[Answer], closer: list[Answer], decide: Decide) -> tuple[str, Answer]:
    """What it is when no proof was found: refuted, if a point meets all that may be supposed."""
    also = next((a for a in closer if a["verdict"] == "refuted"), None)
    if also is not None:
        told = _refuted(ask, also, decide)
        if told[0] != "refuted" or all(_link(other, decide)[0] == "proved" for other in ask.before):
            return told
        knowing = [decide(text) for text in ask.known]
        if any(a["verdict"] == "refuted" for a in knowing):
            return told
        follows = "it holds where" if all(a["verdict"] == "proved" for a in knowing) else "it may follow from"
        why = f"{follows} {ask.knowing}, and fails at {_at(also['witness'])}: if that is meant, say so with --given"
        return "open", {**told[1], "reason": why, "repair": {}}
    if ask.condition and not ask.again:
        return "definition", {"reason": "it says where names lie"}
    refuted = next((a for a in found if a["verdict"] == "refuted"), None)
    if all(a["verdict"] == "proved" for a in closer):
        fails = f", and fails at {_at(refuted['witness'])}" if refuted and refuted["witness"] else ""
        where = f"where {ask.extra}" if ask.extra else "under all that may be supposed"
        return "open", {"reason": f"it holds {where}{fails}: if that is meant, say so with --given"}
    if refuted:
        point = _at(refuted["witness"])
        return "open", {"reason": f"it fails at {point}; does the text exclude that? {ask.extra}; --given says so"}
    return "open", {"reason": _reason(found)}


def _refuted(ask: Ask, answer: Answer, decide: Decide) -> tuple[str, Answer]:
    if repair := answer.get("repair"):  # it may have been found where the same was printed, and nothing defined
        answer = answer if _keeps(ask, answer["text"], str(repair["statement"])) else {**answer, "repair": {}}
    if ask.again:
        return "open", {**answer, "reason": f"{_AS_IT_STANDS} if it says what a name is, or where it lies"}
    if ask.condition:
        return "definition", {"reason": "it says what a name is, or where it lies"}
    if ask.rounded and not any(decide(text)["verdict"] == "refuted" for text in ask.rounded):
        return "open", {**answer, "reason": f"{_AS_IT_STANDS} if its decimals are rounded: {EXACT_OR_ROUNDED}"}
    if not all(any(decide(text)["verdict"] == "refuted" for text in texts) for texts in ask.based):
        return "open", {**answer, "reason": f"{_AS_IT_STANDS} if its logarithms have another base: write \\ln, or it"}
    tying = ask.tying and not _identity(answer.get("repair") or {})
    if (tying or ask.blocked) and not (ask.about and _everywhere(ask, answer, decide)):
        why = "it may say how its names depend on each other" if tying else ask.blocked
        return "open", {**answer, "reason": f"{_AS_IT_STANDS} if words mean more: {why}; --given says more"}
    return "refuted", {**answer, "reason": "", "by": [answer]}


def _everywhere(ask: Ask, answer: Answer, decide: Decide) -> bool:
    """Does the line fail whatever the variables are that words are about, the others as in the counterexample?

    Then nothing that words say of them can make it true.  Only what is surely supposed is used.
    """
    point = {name: num(Fraction(x)) for name, x in answer["witness"].items()}
    for text in ask.wide or ask.plain or ask.strict:
        for claim in parse(text).claims:
            fixed = {v: point[v.args[0]] for v in claim.free() if v.args[0] in {*point} - {*ask.about}}
            claim = claim.substitute(fixed)
            goal = claim.goal
            contrary = [Rel(goal.rhs, ">" if goal.op != ">" else ">=", goal.lhs)]
            contrary += [Rel(goal.lhs, ">", goal.rhs)] if goal.op == "=" else []
            found = (decide(claim_text(Claim(claim.given, rel))) for rel in contrary)
            if any(a["verdict"] == "proved" and not a["reason"] for a in found):
                return True
    return False


def _identity(repair: Mapping[str, str]) -> bool:
    """Is what holds instead an equation of two terms, neither of which is a name that is not defined, a number, or a
    power of them?  With a name in the place of another it is none, if not both are defined: words may say that they are
    the same.
    """
    given, _, goal = repair.get("statement", "").rpartition("|- ")
    sides, defined = goal.split(" = "), re.findall(r"(?:^|, )(\w+) = ", given.strip())
    printed, true = (Counter(_NAME.findall(repair.get(key, "").removeprefix("with "))) for key in ("printed", "true"))
    kept = {*(printed - true), *(true - printed)} <= {*defined}
    return kept and len(sides) == 2 and all(re.search(r" [+-] |\*", side) or side in defined for side in sides)


def _given(answer: Answer) -> list[str]:
    """The hypotheses of what its certificate shows, without its obligations: that what is summed is defined."""
    shown = replay(json.dumps(answer["certificate"]))[: len(parse(answer["text"]).claims)]
    return [text for made in shown for text in given_texts(made.claim)]


def _reason(found: Sequence[Answer]) -> str:
    return next((str(a["reason"]) for a in found if a["verdict"] != "proved"), "")


def _at(witness: dict[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in witness.items())
