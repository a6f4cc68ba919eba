"""Relations, claims, theorems and refutations.

A relation means: both sides are defined, and the relation holds.  So a goal asserts that its divisors are not 0 and
its logarithms have positive arguments, and a hypothesis grants as much.  Defined functions are total: outside what
its definition says, a function has some value about which nothing is known.
"""

from __future__ import annotations

import operator
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from .polynomials import Quotient, normal, short
from .terms import (
    _KNOWN,
    NO_NAMES,
    Frozen,
    Function,
    Lambda,
    Names,
    Refused,
    Term,
    _fill,
    _only,
    build,
    functions,
    prefix,
    sequence,
    substitution,
    take,
    term,
    text,
    variables,
)

OPS = ("=", ">=", ">", "!=")
MAX_NESTING = 20


Key = tuple[str, str, tuple[str, ...]]


class Rel(Frozen):
    """`lhs op rhs`; op is "=", ">=", ">", or "!=" (a hypothesis only).  Equal relations are the same object."""

    __slots__ = ("lhs", "op", "rhs")
    lhs: Term
    op: str
    rhs: Term

    def __new__(cls, lhs: Any, op: str, rhs: Any) -> Rel:
        if take(op, str) in ("<", "<="):
            lhs, op, rhs = rhs, op.replace("<", ">"), lhs
        if op not in OPS:
            raise Refused(f"not a relation: {op!r:.20}")
        lhs, rhs = term(lhs), term(rhs)
        known = _KNOWN.get((lhs, op, rhs))
        return known or _only(_fill(object.__new__(cls), lhs=lhs, op=op, rhs=rhs), lhs, op, rhs)  # type: ignore[no-any-return]

    def text(self, names: Names = NO_NAMES) -> str:
        """The relation as it is read, functions under other names where `names` says so."""
        return f"{text(self.lhs, names)} {self.op} {text(self.rhs, names)}"

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    @property
    def gap(self) -> Term:
        """lhs - rhs."""
        return build("-", self.lhs, self.rhs)

    def normal(self) -> Quotient:
        """The normal form of the gap."""
        return normal(self.gap)

    @lru_cache(maxsize=100_000)  # noqa: B019 (relations are small, and made again and again)
    def key(self) -> Key:
        """Relations with equal keys are equivalent: same gap in normal form, same domain."""
        q = take(self, Rel).normal()
        if self.op in ("=", "!=") and q.numerator and q.numerator[min(q.numerator)] < 0:
            q = Quotient({m: -c for m, c in q.numerator.items()}, q.divisors)
        where = {" or ".join(f"{short(r.normal().text())} {r.op} 0" for r in c) for c in domain(self)}
        return (self.op, short(q.text()), tuple(sorted(where)))

    def map(self, change: Any) -> Rel:
        """The relation with `change` applied to both sides."""
        return Rel(change(self.lhs), self.op, change(self.rhs))

    def terms(self) -> tuple[Term, ...]:
        """Both sides."""
        return (self.lhs, self.rhs)

    @lru_cache(maxsize=100_000)  # noqa: B019
    def free(self) -> frozenset[Term]:
        """The variables."""
        return variables(take(self, Rel).lhs) | variables(self.rhs)

    @lru_cache(maxsize=100_000)  # noqa: B019
    def functions(self) -> frozenset[Function]:
        """The functions applied on either side."""
        return functions(take(self, Rel).lhs) | functions(self.rhs)


Condition = tuple[Rel, ...]  # any one of these relations is enough


def domain(*things: Rel | Term) -> list[Condition]:
    """What must hold for all partial operations in the terms to be defined, in the order of the text."""
    return list(dict.fromkeys(c for thing in things for c in _conditions_in(take(thing, Rel, Term))))


@lru_cache(maxsize=100_000)
def _conditions_in(thing: Rel | Term) -> tuple[Condition, ...]:
    parts, own = (thing.terms(), ()) if isinstance(thing, Rel) else (thing.args, _conditions(thing))
    inside = [c for a in parts if type(a) is Term for c in _conditions_in(a)]
    return tuple(dict.fromkeys([*own, *inside]))


def _conditions(s: Term) -> Iterator[Condition]:
    if s.op == "/" and not s.args[1].number:
        yield (Rel(s.args[1], "!=", 0),)
    elif s.op == "^":
        base, exponent = s.args
        if not base.number and (exponent.number is None or exponent.number < 0):
            nonzero = Rel(base, "!=", 0)
            yield (nonzero, Rel(exponent, ">=", 0)) if exponent.number is None else (nonzero,)
    elif s.op == "app" and s.args[0].name in ("log", "sqrt", "pow"):
        value, op = s.args[1].number, ">=" if s.args[0].name == "sqrt" else ">"
        if value is None or not compare(value, op):
            yield (Rel(s.args[1], op, 0),)


class Claim(Frozen):
    """`given |- goal`, for all values of the free variables and free functions.  Equal claims are the same object.

    As a hypothesis of another claim it is quantified over `bound`, and its other variables belong to the outer claim.
    """

    __slots__ = ("bound", "depth", "given", "goal")
    given: tuple[Rel | Claim, ...]
    goal: Rel
    bound: tuple[Term, ...]
    depth: int

    def __new__(cls, given: Iterable[Rel | Claim], goal: Rel, bound: Iterable[Term] = ()) -> Claim:
        given, bound = hypotheses(given), sequence(bound, Term)
        key = Claim, given, take(goal, Rel), bound
        if (known := _KNOWN.get(key)) is not None:
            return known  # type: ignore[no-any-return]
        if goal.op == "!=":
            raise Refused("the goal of a claim is =, >= or >")
        if any(v.op != "var" for v in bound):
            raise Refused("only variables can be bound")
        depth = 1 + max((h.depth for h in given if isinstance(h, Claim)), default=0)
        if depth > MAX_NESTING:
            raise Refused("claims are nested too deeply")
        self: Claim = _fill(object.__new__(cls), given=given, goal=goal, bound=bound, depth=depth)
        mentioned = frozenset(bound).union(*(r.free() for r in self.rels()))
        if len({v.args[0] for v in mentioned}) < len(mentioned):
            raise Refused("a variable is used both as a real and as an integer")
        if any(f.definition == ("self",) for f in self.functions()):
            raise Refused("a function without a definition yet")
        return _only(self, *key)

    def text(self, names: Names = NO_NAMES) -> str:
        """The claim as it is read, functions under other names where `names` says so."""
        given = ", ".join(f"({h.text(names)})" if isinstance(h, Claim) else h.text(names) for h in self.given)
        inner = f"{given}{' ' if given else ''}|- {self.goal.text(names)}"
        return f"for all {', '.join(map(str, self.bound))}: {inner}" if self.bound else inner

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    def rels(self) -> list[Rel]:
        """All relations in the claim, those of its quantified hypotheses included."""
        return [r for h in self.given for r in (h.rels() if isinstance(h, Claim) else [h])] + [self.goal]

    def functions(self) -> set[Function]:
        """The functions applied in the claim."""
        return set().union(*(r.functions() for r in self.rels()))

    def free(self) -> frozenset[Term]:
        """The free variables."""
        return self.goal.free().union(*(h.free() for h in self.given)) - set(self.bound)

    def substitute(self, values: Mapping[Term, Term]) -> Claim:
        """Terms for free variables; capture is refused."""
        values = {v: e for v, e in values.items() if v not in self.bound}
        for v, e in values.items():
            if variables(e) & set(self.bound) and v in self.free():
                raise Refused(f"variable capture: {e} for {v} under 'for all {', '.join(map(str, self.bound))}'")
        put = substitution(values)
        given = [h.substitute(values) if isinstance(h, Claim) else h.map(put) for h in self.given]
        return Claim(given, self.goal.map(put), self.bound)

    def interpret(self, meaning: Lambda) -> Claim:
        """A meaning for a free function; capture is refused."""
        if set(take(meaning, Lambda).extra) & set(self.bound):
            raise Refused(f"variable capture: the meaning of {meaning.function.name} mentions a bound variable")
        return Claim(
            [h.interpret(meaning) if isinstance(h, Claim) else h.map(meaning.apply) for h in self.given],
            self.goal.map(meaning.apply),
            self.bound,
        )

    def key(self) -> tuple[object, ...]:
        """Equal keys: equivalent claims."""
        return (frozenset(h.key() for h in self.given), self.goal.key(), frozenset(str(v.args) for v in self.bound))


def hypotheses(given: Iterable[Rel | Claim]) -> tuple[Rel | Claim, ...]:
    """The hypotheses, gone through once, each listed once."""
    return tuple(dict.fromkeys(sequence(given, Rel, Claim)))


def claim_digest(claim: Claim) -> str:
    """Equal for equal claims with equal definitions."""
    return sha256(written(claim).encode()).hexdigest()


def written(h: Rel | Claim) -> str:
    """A text that no other relation or claim has: a function stands there with a digest of its definition."""
    if isinstance(h, Rel):
        return f"{prefix(h.lhs)} {h.op} {prefix(h.rhs)}"
    return f"[{', '.join(map(written, h.given))} |- {written(h.goal)} for {' '.join(map(prefix, h.bound))}]"


class _Result(Frozen):
    """What a rule made."""

    __slots__ = ("__weakref__", "claim", "data", "rule", "uses")
    claim: Claim
    rule: str
    data: Mapping[str, Any]
    uses: tuple[Theorem, ...]

    def __bool__(self) -> bool:
        raise Refused("a verdict is not a truth value; look at its type")


class Theorem(_Result):
    """A claim that a rule has established.  `rests_on` names the cited sources; empty is the aim.

    Only the functions of `rules` and `calculus` can make one: the constructor is sealed, and the rules accept no object
    that they have not made.  Python can always be subverted from inside a process; a certificate that re-checks in a
    fresh one is what counts.
    """

    __slots__ = ("rests_on",)
    rests_on: frozenset[str]

    def __new__(cls, *args: object, **kwargs: object) -> Theorem:
        raise Refused("a Theorem comes only from a rule of the kernel")

    def __str__(self) -> str:
        return f"{self.claim}" + (f"   [rests on {', '.join(sorted(self.rests_on))}]" if self.rests_on else "")

    __repr__ = __str__


class Refutation(_Result):
    """A claim with an exact point where every hypothesis holds and the goal is false, or has no value (`reason`)."""

    __slots__ = ("point", "reason")
    point: Mapping[str, Fraction]
    reason: str

    def __new__(cls, *args: object, **kwargs: object) -> Refutation:
        raise Refused("a Refutation comes only from the rule refute")

    def __str__(self) -> str:
        at = ", ".join(f"{name} = {value}" for name, value in sorted(self.point.items()))
        return f"not: {self.claim}   [{self.reason}{' at ' + at if at else ''}]"

    __repr__ = __str__


def _sealed() -> tuple[Callable[..., Theorem], Callable[..., Refutation], Callable[[object], None]]:
    made: weakref.WeakSet[_Result] = weakref.WeakSet()

    def theorem(
        claim: Claim, rule: str, data: dict[str, Any], uses: Iterable[Theorem] = (), rests_on: Iterable[str] = ()
    ) -> Theorem:
        uses = tuple(uses)
        for u in uses:
            premise(u)
        result: Theorem = object.__new__(Theorem)
        sources = frozenset(rests_on).union(*(u.rests_on for u in uses))
        _fill(result, claim=claim, rule=rule, data=MappingProxyType(data), uses=uses, rests_on=sources)
        made.add(result)
        return result

    def refutation(
        claim: Claim, data: dict[str, Any], uses: tuple[Theorem, ...], point: dict[str, Fraction], reason: str
    ) -> Refutation:
        for u in uses:
            premise(u)
            if u.rests_on:
                raise Refused("a refutation rests on nothing")
        result: Refutation = object.__new__(Refutation)
        _fill(result, claim=claim, rule="refute", data=MappingProxyType(data), uses=uses)
        _fill(result, point=MappingProxyType(point), reason=reason)
        made.add(result)
        return result

    def genuine(result: object) -> None:
        if take(result, Theorem, Refutation) not in made:
            raise Refused("this object was not made by a rule of the kernel")

    def premise(result: object) -> None:
        genuine(take(result, Theorem))

    return theorem, refutation, genuine


_theorem, _refutation, genuine = _sealed()


def holds(rel: Rel | Claim, known: set[Any]) -> bool:
    """Does the relation follow from the known keys by its form alone (equal, or a weaker sign), or from arithmetic?

    A quantified hypothesis is known or not.
    """
    if rel.key() in known or isinstance(rel, Claim):
        return rel.key() in known
    q = rel.normal()
    if set(q.numerator) <= {()} and not domain(rel):  # without conditions there are no divisors
        return compare(q.numerator.get((), 0), rel.op)
    stronger = {">=": [(">", 1), ("=", 1)], "!=": [(">", 1), (">", -1)], "=": [], ">": []}[rel.op]
    return any(
        (Rel(rel.lhs, op, rel.rhs) if sign > 0 else Rel(rel.rhs, op, rel.lhs)).key() in known for op, sign in stronger
    )


_COMPARISONS = {"=": operator.eq, ">=": operator.ge, ">": operator.gt, "!=": operator.ne}


def compare(gap: int | Fraction, op: str) -> bool:
    """Is `gap op 0` true?"""
    return bool(_COMPARISONS[op](gap, 0))
