"""Terms, relations and definitions as Coq reads them.  This is what a reader of an export has to trust.

Everything is real: an integer variable is a real number with `Int`, so a line reads as the kernel has it, and nothing
is cast.  Coq's functions are total, so what must hold for a relation to be defined stands beside it: a relation is the
conjunction of its conditions (`claims.domain`) and itself, as a hypothesis and as a goal.  An integer power is `^^`,
also with a literal exponent; x^^0 = 1.

A defined function is `f_NAME`, with the free functions that its definition depends on as its first parameters, a free
function `_NAME`.  Where a definition says nothing (it divides by 0, or is asked below its start), Coq's function has
the value that falls out of Coq's total operations, while the kernel's theorem is about every value there: so of what is
proved there, a statement in Coq is an instance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from symbolic.kernel.claims import Claim, Rel, domain
from symbolic.kernel.terms import Function, Term, functions

ELEMENTARY = {
    "exp": "exp",
    "log": "ln",
    "sqrt": "sqrt",
    "abs": "Rabs",
    "floor": "floor",
    "ceil": "ceil",
    "pos": "pos",
    "max": "Rmax",
    "min": "Rmin",
    "pow": "Rpower",
}
_TAKEN = {
    *"as at by cofix else end exists exists2 fix for forall fun if in let match mod return self struct then".split(),
    *"using where with Set Prop Type SProp Int R Z O S I IZR recursion PI INR nat".split(),
    *ELEMENTARY.values(),
}
_SIGNS = {"=": "=", ">=": ">=", ">": ">", "!=": "<>"}


class NotExported(Exception):
    """Why a step has no translation: one clause."""


@dataclass(frozen=True)
class Stated:
    """A relation beside what makes it defined, each a choice of conditions."""

    conditions: tuple[tuple[Rel, ...], ...]
    rel: Rel

    def map(self, change: Callable[[Term], Term]) -> Stated:
        """The same of other terms: conditions that became trivial stay where they were."""
        conditions = tuple(tuple(r.map(change) for r in c) for c in self.conditions)
        return Stated(conditions, self.rel.map(change))


@dataclass(frozen=True)
class Quantified:
    """A claim as a hypothesis."""

    bound: tuple[Term, ...]
    given: tuple[Stated | Quantified, ...]
    goal: Stated

    def map(self, change: Callable[[Term], Term]) -> Quantified:
        """The same of other terms; `change` leaves bound variables as they are."""
        return Quantified(self.bound, tuple(h.map(change) for h in self.given), self.goal.map(change))


Shape = Stated | Quantified


def stated(rel: Rel) -> Stated:
    """How a relation is stated."""
    return Stated(tuple(domain(rel)), rel)


def quantified(claim: Claim) -> Quantified:
    """How a claim is stated as a hypothesis."""
    return Quantified(claim.bound, tuple(map(shape, claim.given)), stated(claim.goal))


def shape(h: Rel | Claim) -> Shape:
    """How a hypothesis is stated."""
    return stated(h) if isinstance(h, Rel) else quantified(h)


def variable(v: Term) -> str:
    """The name of a variable."""
    name: str = v.args[0]
    return f"v_{name}" if name in _TAKEN or name.startswith(("v_", "f_")) else name


def integer(v: Term) -> bool:
    """Is the variable an integer?"""
    return bool(v.args[1] == "integer")


def number(value: int) -> str:
    """A literal integer."""
    return str(value) if value >= 0 else f"({value})"


class Printer:
    """Texts of terms, and the definitions of the functions met in them."""

    def __init__(self) -> None:
        self.labels: dict[Function, str] = {}
        self.definitions: list[str] = []
        self._used: set[str] = set()
        self._texts: dict[Term, str] = {}

    def label(self, f: Function) -> str:
        """The name of a function; its definition is written when it is met first."""
        if f in self.labels:
            return self.labels[f]
        if f.definition is None:
            base = f"_{f.name}"
        else:
            for part in f.definition:
                for g in sorted(functions(part), key=lambda g: g.digest) if isinstance(part, Term) else ():
                    if g.definition not in (("self",), ("elementary",)):
                        self.label(g)
            base = f"f_{f.name}"
        name, k = base, 1
        while name in self._used:
            k += 1
            name = f"{base}_{k}"
        self._used.add(name)
        self.labels[f] = name
        if f.definition is not None:
            self.definitions.append(self._definition(f))
        return name

    def frees(self, fs: Iterable[Function]) -> list[Function]:
        """The free functions on which functions depend, in order."""
        return sorted(frozenset().union(*(f.free for f in fs)), key=lambda f: (f.name, f.digest))

    def kind(self, f: Function) -> str:
        """The type of a free function."""
        return " -> ".join(["R"] * (len(f.params) + 1))

    def binders(self, free: Iterable[Function], variables: Iterable[Term] = ()) -> str:
        """Free functions and variables, as they are bound."""
        parts = [f"({self.label(f)} : {self.kind(f)})" for f in free]
        names = " ".join(map(variable, variables))
        return " ".join([*parts, *([f"({names} : R)"] if names else [])])

    def _definition(self, f: Function) -> str:
        head = f"Definition {self.labels[f]} {self.binders(self.frees([f]), f.params)} : R :="
        match f.definition:
            case ("explicit", body):
                return f"{head}\n  {self.term(body)}."
            case ("recursive", start, base, step, _):
                n, *others = map(variable, f.params)
                return (
                    f"{head}\n  recursion {number(start)} (fun {' '.join([n, *others])} => {self.term(base)})\n"
                    f"    (fun {' '.join([n, 'self', *others])} => {self.term(step)}) {' '.join([n, *others])}."
                )
        raise NotExported(f"{f.name} has no definition")

    def head(self, f: Function) -> str:
        """The function with the free functions that it takes."""
        if f.definition is None:
            return self.label(f)
        return " ".join([self.label(f), *map(self.label, self.frees([f]))])

    def term(self, t: Term, inner: Sequence[str] | None = None) -> str:
        """The text of a term; `inner` are texts for its arguments, if they are not their own."""
        if inner is None:
            known = self._texts.get(t)
            if known is None:
                known = self._texts[t] = self.term(t, [self.term(a) for a in t.args if type(a) is Term])
            return known
        if t.op == "num":
            value = t.args[0]
            top = number(value.numerator)
            return top if value.denominator == 1 else f"({top} / {value.denominator})"
        if t.op == "var":
            return variable(t)
        if t.op == "app":
            f = t.args[0]
            if f.definition == ("elementary",):
                head = ELEMENTARY[f.name]
            elif f.definition == ("self",):
                head, inner = "self", inner[1:]
            else:
                head = self.head(f)
            return f"({' '.join([head, *inner])})" if inner else head
        if t.op == "neg":
            return f"(- ({inner[0]}))" if inner[0][0].isdigit() else f"(- {inner[0]})"
        sign = "^^" if t.op == "^" else t.op
        return "(" + f" {sign} ".join(inner) + ")"

    def rel(self, r: Rel) -> str:
        """A relation alone."""
        return f"{self.term(r.lhs)} {_SIGNS[r.op]} {self.term(r.rhs)}"

    def choice(self, c: Sequence[Rel]) -> str:
        """Any of these."""
        return self.rel(c[0]) if len(c) == 1 else "(" + " \\/ ".join(map(self.rel, c)) + ")"

    def shape(self, s: Shape) -> str:
        """A hypothesis or a goal, with what makes it defined."""
        if isinstance(s, Stated):
            parts = [*map(self.choice, s.conditions), self.rel(s.rel)]
            return parts[0] if len(parts) == 1 else "(" + " /\\ ".join(parts) + ")"
        names = " ".join(map(variable, s.bound))
        parts = [f"Int {variable(v)}" for v in s.bound if integer(v)]
        body = " -> ".join([*parts, *map(self.shape, s.given), self.shape(s.goal)])
        return f"(forall {names} : R, {body})" if names else f"({body})"

    def claim(self, claim: Claim) -> str:
        """A claim, for all values of its free functions and variables."""
        free, variables = self.order(claim)
        binders = self.binders(free, variables)
        parts = [f"Int {variable(v)}" for v in variables if integer(v)]
        parts += [self.shape(shape(h)) for h in claim.given]
        body = " ->\n  ".join([*parts, self.shape(shape(Claim((), claim.goal)).goal)])  # type: ignore[union-attr]
        return f"forall {binders},\n  {body}" if binders else body

    def order(self, claim: Claim) -> tuple[list[Function], list[Term]]:
        """The free functions and variables of a claim, as its statement binds them."""
        used = sorted(claim.functions(), key=lambda f: f.digest)
        return self.frees(used), sorted(claim.free(), key=lambda v: str(v.args[0]))
