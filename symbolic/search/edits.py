"""What may have been meant: a relation with one sign, exponent, index, name, or one hypothesis changed."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from symbolic.kernel import (
    Claim,
    Function,
    Refused,
    Rel,
    Term,
    app,
    build,
    domain,
    elementary_function,
    integral,
    num,
    substitute,
    subterms,
)
from symbolic.language.sums import sum_text

_MOST = 400  # edits of one claim


@dataclass(frozen=True)
class Edit:
    """A claim, and what was printed where it has something else; of two edits the cheaper is the likelier."""

    claim: Claim
    printed: str
    true: str
    cost: int


def edits(claim: Claim) -> list[Edit]:
    """The claims that differ in one place, the likelier first."""
    every = itertools.chain(_relations(claim), _supposed(claim), _terms(claim))
    seen = {claim.key()}
    found: list[Edit] = []
    for edit in sorted(itertools.islice(every, 4 * _MOST), key=lambda e: e.cost):
        with suppress(Refused):  # a name may make a divisor 0
            if edit.claim.key() not in seen:
                seen.add(edit.claim.key())
                found.append(edit)
    return found[:_MOST]


def _relations(claim: Claim) -> Iterator[Edit]:
    goal = claim.goal
    if goal.op == ">":
        yield Edit(Claim(claim.given, Rel(goal.lhs, ">=", goal.rhs)), ">", ">=", 1)
    if goal.op in (">", ">="):
        yield Edit(Claim(claim.given, Rel(goal.rhs, goal.op, goal.lhs)), str(goal), "the other way round", 6)


def _terms(claim: Claim) -> Iterator[Edit]:
    goal = claim.goal
    inside = {f.name for r in claim.rels() for f in r.functions() if f.definition == ("elementary",)}
    exponential = ["exp"] if inside & {"exp", "log"} else []
    heads = [elementary_function(f) for f in [*exponential, *sorted(inside & {"log", "sqrt"})]]
    names = sorted({v for r in claim.rels() for v in r.free()} - set(claim.bound), key=str)
    for new, printed, true, cost in _changed(goal.lhs, heads, names):
        yield Edit(Claim(claim.given, Rel(new, goal.op, goal.rhs)), sum_text(printed), sum_text(true), cost)
    for new, printed, true, cost in _changed(goal.rhs, heads, names):
        yield Edit(Claim(claim.given, Rel(goal.lhs, goal.op, new)), sum_text(printed), sum_text(true), cost)


Change = tuple[Term, Term, Term, int]


def _changed(t: Term, heads: Sequence[Function], names: Sequence[Term], place: str = "") -> Iterator[Change]:
    for new, cost in _local(t, heads, names, place):
        yield new, t, new, cost
    for k, a in enumerate(t.args):
        if isinstance(a, Term):
            inner = "exponent" if t.op == "^" and k == 1 else "index" if t.op == "app" and _indexed(t) else ""
            for new, printed, true, cost in _changed(a, heads, names, inner):
                yield with_argument(t, k, new), printed, true, cost


def with_argument(t: Term, k: int, new: Term) -> Term:
    """The term with another k-th argument."""
    args = [*t.args[:k], new, *t.args[k + 1 :]]
    return app(args[0], *args[1:]) if t.op == "app" else build(t.op, *args)


def _indexed(t: Term) -> bool:
    return t.args[0].definition != ("elementary",)


def _local(t: Term, heads: Sequence[Function], names: Sequence[Term], place: str) -> Iterator[tuple[Term, int]]:
    if place in ("exponent", "index") and integral(t):
        for d in (-1, 1, -2, 2):
            yield _plus(t, d), 3 if abs(d) == 1 else 4
    if place == "" and t.op == "-":
        yield t.args[0] + t.args[1], 2
    if place == "" and t.op == "+":
        for k in range(1, len(t.args)):
            yield with_argument(t, k, -t.args[k]) if len(t.args) > 2 else t.args[0] - t.args[1], 2
        if len(t.args) == 2:
            yield t.args[1] - t.args[0], 3
    if place == "" and t.op == "neg":
        yield t.args[0], 2
    if t.op in ("+", "-", "*", "/", "^", "app"):
        inside = sorted({s for s in subterms(t) if s.op == "var"}, key=str)
        for x, y in itertools.combinations(inside, 2):
            if x.args[1] == y.args[1] == "real":
                yield substitute(t, {x: y, y: x}), 4
        for v in inside:
            if v.args[1] == "integer" and sum(s == v for s in subterms(t)) > 1:
                yield from ((substitute(t, {v: v + d} if d > 0 else {v: v - 1}), 4) for d in (-1, 1))
    if t.op == "var" and place == "" and t.args[1] == "real":
        yield from ((app(f, t), 5) for f in heads)
    if t.op == "var":
        yield from ((v, 5 if place else 3) for v in names if v != t and v.args[1] == t.args[1])


def _plus(t: Term, d: int) -> Term:
    """t + d, tidily."""
    if t.number is not None:
        return num(t.number + d)
    if t.op in ("+", "-") and len(t.args) == 2 and t.args[1].number is not None:
        value = (t.args[1].number if t.op == "+" else -t.args[1].number) + d
        return t.args[0] if not value else t.args[0] + num(value) if value > 0 else t.args[0] - num(-value)
    return t + num(d) if d > 0 else t - num(-d)


def _supposed(claim: Claim) -> Iterator[Edit]:
    """Hypotheses that are strict, one, or all of a variable's; a divisor of a known sign; an order of two variables."""
    free = claim.goal.free()

    def changed(pick: Callable[[Rel], bool], cost: int) -> Iterator[Edit]:
        given = tuple(_strict(h) if isinstance(h, Rel) and pick(h) else h for h in claim.given)
        if given != claim.given:
            news = [(a, b) for a, b in zip(claim.given, given, strict=True) if a != b]
            printed, true = (", ".join(str(pair[k]) for pair in news) for k in (0, 1))
            yield Edit(Claim(given, claim.goal), printed, true, cost)

    for h in claim.given:
        if isinstance(h, Rel) and h.op == ">=":
            yield from changed(lambda r, h=h: r == h, 2)
        if isinstance(h, Claim) and h.goal.op == ">=":
            inner = Claim(h.given, Rel(h.goal.lhs, ">", h.goal.rhs), h.bound)
            given = tuple(inner if g == h else g for g in claim.given)
            yield Edit(Claim(given, claim.goal), str(h), str(inner), 2)
    for v in sorted(free, key=str):
        yield from changed(lambda r, v=v: r.op == ">=" and v in (r.lhs, r.rhs), 3)
    known = {h.key() for h in claim.given}
    for condition in domain(claim.goal):
        for r in condition if len(condition) == 1 and condition[0].op == "!=" else ():
            for new in (Rel(r.lhs, ">", r.rhs), Rel(r.rhs, ">", r.lhs)):
                if new.key() not in known:
                    yield Edit(Claim([*claim.given, new], claim.goal), "no hypothesis", str(new), 1)
    reals = sorted((v for v in free if v.args[1] == "real"), key=str) if len(free) < 5 else []
    for x, y in itertools.permutations(reals, 2):
        yield Edit(Claim([*claim.given, Rel(x, ">=", y)], claim.goal), "no hypothesis", str(Rel(x, ">=", y)), 5)
    for x in reals:
        for new in (Rel(x, ">=", 0), Rel(x, ">", 0), Rel(x, ">=", 1), Rel(1, ">=", x)):
            if new.key() not in known:
                yield Edit(Claim([*claim.given, new], claim.goal), "no hypothesis", str(new), 4)


def _strict(h: Rel) -> Rel:
    if h.op != ">=":
        return h
    if integral(h.gap):
        return Rel(h.lhs, ">=", _plus(h.rhs, 1)) if h.lhs.op == "var" else Rel(_plus(h.lhs, -1), ">=", h.rhs)
    return Rel(h.lhs, ">", h.rhs)


@dataclass(frozen=True)
class Printed:
    """A number in a goal, and the goal with another term in its place."""

    value: Term
    put: Callable[[Term], Rel]


def numbers(goal: Rel) -> Iterator[Printed]:
    """The numbers of a goal, without the whole ones in exponents and indices."""
    for t, put in _numbers(goal.lhs):
        yield Printed(t, lambda c, put=put: Rel(put(c), goal.op, goal.rhs))
    for t, put in _numbers(goal.rhs):
        yield Printed(t, lambda c, put=put: Rel(goal.lhs, goal.op, put(c)))


def _numbers(t: Term) -> Iterator[tuple[Term, Callable[[Term], Term]]]:
    if t.number is not None:
        yield t, lambda c: c
        return
    for k, a in enumerate(t.args if t.op in ("+", "-") else ()):
        if a.number is None and not (a.op in ("*", "/", "neg") and a.args[0].number is not None):
            yield num(1), lambda c, k=k, a=a: with_argument(t, k, c * a)  # a coefficient that is not printed
    for k, a in enumerate(t.args):
        if isinstance(a, Term) and not (t.op == "app" and _indexed(t)) and not (t.op == "^" and k == 1):
            for inner, put in _numbers(a):
                yield inner, lambda c, put=put, k=k: with_argument(t, k, put(c))
