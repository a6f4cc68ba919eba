"""What may have been meant: a relation with one sign, exponent, index, name, or one hypothesis changed."""

from __future__ import annotations

import itertools
from collections import Counter
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
    subterms,
)
from symbolic.kernel.terms import rebuild
from symbolic.language.following import follows
from symbolic.language.sums import folded, written_out
from symbolic.language.terms import product, total
from symbolic.search.values import values

_MOST = 1500  # edits of one claim


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
    if goal.op in (">", ">=") and goal.free() - set(values(claim.given)):  # of two numbers the reverse says nothing new
        for op in dict.fromkeys((goal.op, ">=")):
            yield Edit(Claim(claim.given, Rel(goal.rhs, op, goal.lhs)), str(goal), "the other way round", 1)


def _terms(claim: Claim) -> Iterator[Edit]:
    """One place of a side changed, or a part everywhere in it where it stands; sums are changed within, too."""
    goal = claim.goal
    inside = {f.name for r in claim.rels() for f in r.functions() if f.definition == ("elementary",)}
    exponential = ["exp"] if inside & {"exp", "log"} else []
    heads = [elementary_function(f) for f in [*exponential, *sorted(inside & {"log", "sqrt"})]]
    names = tuple(sorted({v for r in claim.rels() for v in r.free()} - set(claim.bound), key=str))
    for right in (True, False):  # it is the right side that a line says something new with
        side = written_out(goal.rhs if right else goal.lhs, {v.args[0] for v in names})
        for new, printed, true, cost in _side(side, heads, names):
            with suppress(Refused):
                rel = Rel(goal.lhs, goal.op, folded(new)) if right else Rel(folded(new), goal.op, goal.rhs)
                yield Edit(Claim(claim.given, rel), str(printed), str(true), cost)


Change = tuple[Term, Term, Term, int]
Names = tuple[Term, ...]


def _side(side: Term, heads: Sequence[Function], names: Names) -> Iterator[Change]:
    yield from _changed(side, heads, names)
    every = list(_parts(side, names, ""))
    count = Counter(part for part, _, _ in every)
    for part, known, place in dict.fromkeys(p for p in every if count[p[0]] > 1 and p[0].op not in ("num", "var")):
        for new, printed, true, cost in _changed(part, heads, known, place):
            yield _put(side, part, new), printed, true, cost
    for factor in dict.fromkeys(a for s in subterms(side) if s.op == "*" for a in s.args):
        if factor.number is None:
            yield _without(side, factor), factor, num(1), 4


def _parts(t: Term, names: Names, place: str) -> Iterator[tuple[Term, Names, str]]:
    """What a term is made of, with the names there and what kind of a place it is."""
    yield t, names, place
    for _, a, known, inner in _inside(t, names):
        yield from _parts(a, known, inner)


def _inside(t: Term, names: Names) -> Iterator[tuple[int, Term, Names, str]]:
    """The arguments with their numbers; of a sum without its index, which stands for itself in what is summed."""
    big = t.op == "app" and t.args[0].name in ("sum", "prod") and len(t.args) == 5
    for k, a in enumerate(t.args):
        if isinstance(a, Term) and not (big and k == 2):
            summed = big and k == 1
            indexed = t.op == "app" and t.args[0].definition != ("elementary",) and not summed
            inner = "exponent" if t.op == "^" and k == 1 else "index" if indexed else ""
            yield k, a, (*names, t.args[2]) if summed else names, inner


def _put(t: Term, part: Term, new: Term) -> Term:
    """The term with another part in every place of one."""
    return rebuild(t, lambda s: new if s == part else None)


def _without(t: Term, factor: Term) -> Term:
    """The term without a factor, wherever it stands in a product."""

    def left(s: Term) -> Term | None:
        if s.op != "*" or factor not in s.args:
            return None
        rest = [_without(a, factor) for a in s.args if a != factor] or [num(1)]
        return product(rest)

    return rebuild(t, left)


def _changed(t: Term, heads: Sequence[Function], names: Names, place: str = "") -> Iterator[Change]:
    for new, cost in _local(t, heads, names, place):
        yield new, t, new, cost
    for k, a, known, inner in _inside(t, names):
        for new, printed, true, cost in _changed(a, heads, known, inner):
            yield with_argument(t, k, new), printed, true, cost


def with_argument(t: Term, k: int, new: Term) -> Term:
    """The term with another k-th argument, without an exponent or a factor 1."""
    if new == num(1) and t.op in ("*", "^") and len(t.args) == 2 and (k or t.op == "*"):
        return t.args[1 - k]
    args = [*t.args[:k], new, *t.args[k + 1 :]]
    return app(args[0], *args[1:]) if t.op == "app" else build(t.op, *args)


def _local(t: Term, heads: Sequence[Function], names: Names, place: str) -> Iterator[tuple[Term, int]]:
    if place and integral(t):
        for d in (-1, 1, -2, 2):
            yield _plus(t, d), 3 if abs(d) == 1 else 4
    if t.op == "-" and not place:
        yield t.args[0] + t.args[1], 2
    if t.op == "+" and not place:
        for k in range(1, len(t.args)):
            yield with_argument(t, k, -t.args[k]) if len(t.args) > 2 else t.args[0] - t.args[1], 2
        if len(t.args) == 2:
            yield t.args[1] - t.args[0], 3
    if t.op == "-":
        yield from ((new, 5) for new in (t.args[0], -t.args[1]))
    if t.op == "+":
        rest = ([*t.args[:k], *t.args[k + 1 :]] for k in range(len(t.args)))
        yield from ((total(r), 5) for r in rest)
    if t.op == "neg" and not place:
        yield t.args[0], 2
    if t.op in ("+", "-", "*", "/", "^", "app"):
        inside = sorted({s for s in subterms(t) if s in names}, key=str)
        for x, y in itertools.combinations(inside, 2):
            if x.args[1] == y.args[1] == "real":
                yield _swapped(t, x, y), 4
        for v in inside:
            if v.args[1] == "integer" and sum(s == v for s in subterms(t)) > 1:
                yield from ((_shifted(t, v, d), 4) for d in (-1, 1))
    if t.op == "var" and place == "" and t.args[1] == "integer":
        yield from ((_plus(t, d), 4) for d in (-1, 1))
    if t.op == "var" and place == "" and t.args[1] == "real":
        yield from ((app(f, t), 5) for f in heads)
    if t.op == "var":
        yield from ((v, 5 if place else 3) for v in names if v != t and v.args[1] == t.args[1])
    if t.number is not None and place:
        yield from ((v, 5) for v in names if v.args[1] == "integer")


def _swapped(t: Term, x: Term, y: Term) -> Term:
    return rebuild(t, lambda s: y if s == x else x if s == y else None)


def _shifted(t: Term, v: Term, d: int) -> Term:
    """The term with v + d for v, tidily."""

    def moved(s: Term) -> Term | None:
        ends = s.op in ("+", "-") and len(s.args) == 2 and s.args[0] == v and s.args[1].number is not None
        return _plus(s, d) if ends or s == v else None

    return rebuild(t, moved)


def _plus(t: Term, d: int) -> Term:
    """t + d, tidily."""
    if t.number is not None:
        return num(t.number + d)
    if t.op in ("+", "-") and len(t.args) == 2 and t.args[1].number is not None:
        value = (t.args[1].number if t.op == "+" else -t.args[1].number) + d
        return t.args[0] if not value else t.args[0] + num(value) if value > 0 else t.args[0] - num(-value)
    return t + num(d) if d > 0 else t - num(-d)


def _supposed(claim: Claim) -> Iterator[Edit]:
    """Hypotheses that are strict, one, or all of a variable's; a divisor of a known sign; an order of two variables;
    a bound of one, that it is not 0, or one sign for all.
    """
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
            for new, cost in ((r, 1), (Rel(r.lhs, ">", r.rhs), 1), (Rel(r.rhs, ">", r.lhs), 5)):  # the weakest first
                if new.key() not in known:
                    yield Edit(Claim([*claim.given, new], claim.goal), "no hypothesis", str(new), cost)
    every = sorted(claim.free(), key=lambda v: (v not in free, str(v)))
    few = every if len(every) < 5 else sorted(free, key=str) if len(free) < 5 else []
    reals = [v for v in few if v.args[1] == "real"]
    for x, y in itertools.permutations(reals, 2):
        if not follows(Rel(y, ">=", x), claim.given):  # else it makes them equal
            yield Edit(Claim([*claim.given, Rel(x, ">=", y)], claim.goal), "no hypothesis", str(Rel(x, ">=", y)), 5)
    for x in few:
        bounds = (Rel(x, ">=", 0), Rel(x, ">", 0), Rel(x, "!=", 0), Rel(x, ">=", 1), Rel(1, ">=", x))
        strict = (Rel(x, ">", 1), Rel(1, ">", x)) if x in reals else ()  # where the weaker bound will not do
        yield from (
            Edit(Claim([*claim.given, r], claim.goal), "no hypothesis", str(r), 5)
            for r in strict
            if r.key() not in known
        )
        for new in bounds if x in reals else (Rel(x, ">=", 0), Rel(x, ">=", 1), Rel(x, "!=", 0)):
            if new.key() not in known:
                yield Edit(Claim([*claim.given, new], claim.goal), "no hypothesis", str(new), 4)
    for op in (">=", ">") if len(few) > 1 else ():
        signs = [new for x in few if (new := Rel(x, op, 0)).key() not in known]
        yield Edit(Claim([*claim.given, *signs], claim.goal), "no hypothesis", ", ".join(map(str, signs)), 5)


def _strict(h: Rel) -> Rel:
    if h.op != ">=":
        return h
    if integral(h.gap):
        return Rel(h.lhs, ">=", _plus(h.rhs, 1)) if h.lhs.op == "var" else Rel(_plus(h.lhs, -1), ">=", h.rhs)
    return Rel(h.lhs, ">", h.rhs)
