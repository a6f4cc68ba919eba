"""Each rule's step as a lemma of Coq, with the script of its proof."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from symbolic.kernel.certificate import Result
from symbolic.kernel.claims import Claim, Rel, Theorem, domain
from symbolic.kernel.terms import Function, Lambda, Term, app, build, functions, num, substitute, var, variables

from .combining import Combining, goal_proof, shows
from .known import Known
from .printing import (
    NotExported,
    Printer,
    Quantified,
    Shape,
    Stated,
    integer,
    number,
    quantified,
    shape,
    stated,
    variable,
)
from .values import Points, Value

Values = dict[Term, Term]
S = TypeVar("S", Stated, Quantified, Shape)


@dataclass(frozen=True)
class Lemma:
    """A named statement and the script of its proof; `hint` is what is said after it."""

    name: str
    statement: str
    lines: tuple[str, ...]
    uses: tuple[str, ...]
    hint: str = ""

    def text(self) -> str:
        """As it stands in a file."""
        body = "\n".join(self.lines).replace("\n", "\n  ")
        return f"Lemma {self.name} :\n  {self.statement}.\nProof.\n  {body}\nQed.{self.hint}\n"


class Steps:
    """The lemmas of results, each made once, after those that it uses."""

    def __init__(self) -> None:
        self.printer = Printer()
        self.lemmas: dict[str, Lemma] = {}
        self.names: dict[int, str] = {}
        self.refused: dict[int, str] = {}
        self.kept: list[Result] = []  # so that no id is given twice
        self.functions: list[Lemma] = []  # about functions alone
        self.values: dict[Term, Value] = {}
        self.lifts: dict[str, str] = {}
        self._integral: set[Function] = set()

    def name(self, result: Result) -> str:
        """The lemma of a result; `NotExported` says which step has none, and why."""
        todo: list[tuple[Result, bool]] = [(result, False)]
        while todo:
            r, ready = todo.pop()
            if id(r) in self.names or id(r) in self.refused:
                continue
            if not ready:
                todo += [(r, True), *((u, False) for u in reversed(r.uses))]
                continue
            self.kept.append(r)
            broken = next((self.refused[id(u)] for u in r.uses if id(u) in self.refused), None)
            if broken is not None:
                self.refused[id(r)] = broken
                continue
            try:
                self.names[id(r)] = self._lemma(r)
            except NotExported as reason:
                self.refused[id(r)] = f"{r.rule}: {reason}"
        if id(result) in self.refused:
            raise NotExported(self.refused[id(result)])
        return self.names[id(result)]

    def _lemma(self, r: Result) -> str:
        rule = _RULES.get(r.rule)
        if rule is None:
            raise NotExported("this rule is not exported")
        known = Known(self.printer)
        lines = rule(self, r, known)
        statement = self.printer.claim(r.claim)
        if r.rule == "refute":
            statement = f"~ ({statement})"
        return self.add(f"__L{len(self.lemmas) + 1}", statement, lines)

    def add(self, name: str, statement: str, lines: Iterable[str]) -> str:
        """A lemma, after what is shown of the functions in it."""
        self.integrality()
        body = "\n".join(lines)
        uses = dict.fromkeys(u for u in re.findall(r"\b__[LV][0-9]+\b", body) if u in self.lemmas)
        self.lemmas[name] = Lemma(name, statement, (body,), tuple(uses))
        return name

    # ---- what is shown of functions ---------------------------------------------------------------------------------

    def integrality(self) -> None:
        """Of each function met that is integral by its form, that its values are integers."""
        for f, label in self.printer.labels.items():
            if not f.integral or f in self._integral:
                continue
            self._integral.add(f)
            free, (n, *rest) = self.printer.frees([f]), f.params
            after = "".join(f"Int {variable(v)} -> " for v in rest if integer(v))
            bound = f"forall {' '.join(map(variable, rest))} : R, " if rest else ""
            call = " ".join([label, *map(self.printer.label, free), *map(variable, f.params)])
            before = f"Int {variable(n)} -> " if integer(n) else ""
            names = " ".join(map(self.printer.label, free))
            lines = [f"intros {names}."] if names else []
            if (f.definition or ("",))[0] == "explicit":
                lines.append(f"intros; unfold {label}; ints.")
            else:
                value = f"(fun __a => {bound}{after}Int ({' '.join(['__a', *map(variable, rest)])}))"
                lines.append(f"unfold {label}. refine (recursion_all _ _ _ {value} _ _); cbv beta; intros; ints.")
            binders = self.printer.binders(free, [n])
            hint = f"\n#[global] Hint Resolve {label}_int : ints."
            statement = f"forall {binders}, {before}{bound}{after}Int ({call})"
            self.functions.append(Lemma(f"{label}_int", statement, tuple(lines), (), hint))

    def lifted(self, fs: Iterable[Function], meanings: Sequence[Lambda]) -> list[str]:
        """The equations of functions at a meaning of the free functions in them, and what the kernel makes of them."""
        affected = {m.function for m in meanings}
        todo = [f for f in fs if f.definition is not None and f.free & affected]
        return [self._lift(f, meanings) for f in sorted(todo, key=lambda f: f.digest)]

    def _lift(self, f: Function, meanings: Sequence[Lambda]) -> str:
        label, free = self.printer.label(f), self.printer.frees([f])
        made = _interpreted(app(f, *f.params), meanings)
        new = self.printer.label(made.args[0])
        bodies = [(g, fresh := _fresh(g), _interpreted(app(g, *fresh), meanings)) for g in free]
        arguments = [_function(self.printer, g, fresh, body) for g, fresh, body in bodies]
        call = " ".join([label, *arguments, *map(variable, f.params)])
        key = f"{call} = {new}"
        if key in self.lifts:
            return self.lifts[key]
        inside = {g for t in f.definition or () if isinstance(t, Term) for g in functions(t)}
        inner = self.lifted((g for g in inside if g.definition != ("self",)), meanings)
        n, *rest = f.params
        extra = set(variables(made)).union(*(variables(body) - set(fresh) for _, fresh, body in bodies)) - set(f.params)
        extras = sorted(extra, key=lambda v: str(v.args[0]))
        used = [made.args[0], *(g for _, _, body in bodies for g in functions(body))]
        frees = self.printer.frees(used)
        rewriting = "".join(f"rewrite ?{name}; " for name in inner)
        first = " ".join([*map(self.printer.label, frees), *map(variable, [*extras, n])])
        lines = [f"intros {first}. unfold {label}, {new}."]
        if (f.definition or ("",))[0] == "explicit":
            lines.append(f"intros; cbv beta; {rewriting}reflexivity.")
        else:
            more = " ".join(map(variable, rest))
            bound = f"forall {more} : R, " if rest else ""
            tail = " ".join(self.printer.term(a) for a in made.args[len(f.params) + 1 :])
            alike = f"(fun __a __b => {bound}{f'__a {more}'.strip()} = {f'__b {more} {tail}'.strip()})"
            lines.append(f"refine (recursion_alike _ _ _ _ _ {alike} _ _ _); cbv beta.")
            lines.append(f"{{ intros; cbv beta; {rewriting}reflexivity. }}")
            lines.append(f"{{ intros ? ? ? __h; intros; cbv beta; rewrite ?__h; {rewriting}reflexivity. }}")
        name = self.lifts[key] = f"__lift{len(self.lifts) + 1}"
        binders = self.printer.binders(frees, [*extras, *f.params])
        statement = f"forall {binders}, {call} = {self.printer.term(made)}"
        self.functions.append(Lemma(name, statement, tuple(lines), ()))
        return name

    # ---- beginnings -------------------------------------------------------------------------------------------------

    def begin(self, known: Known, claim: Claim) -> list[str]:
        """Introduce everything; the names of the hypotheses."""
        free, vs = self.printer.order(claim)
        known.functions.update(free)
        names = [self.printer.label(f) for f in free]
        bound = known.bind(vs)
        hypotheses = [known.fresh() for _ in claim.given]
        everything = [*names, *bound, *hypotheses]
        if everything:
            known.lines.append(f"intros {' '.join(everything)}.")
        for h, name in zip(claim.given, hypotheses, strict=True):
            known.learn(shape(h), name)
        return hypotheses

    def close(self, known: Known, goal: Shape) -> list[str]:
        """The goal from what is known."""
        known.lines.append(f"exact {known.prove(goal)}.")
        return known.lines


def _assume(self: Steps, r: Result, known: Known) -> list[str]:
    h = r.data["hypothesis"]
    self.begin(known, r.claim)
    if isinstance(h, Claim):
        s = quantified(h)
        known.lines.append(f"exact ({known.at(known.prove(s), s)}).")
        return known.lines
    return self.close(known, stated(r.claim.goal))


def _interpreted(t: Term, meanings: Sequence[Lambda]) -> Term:
    for meaning in meanings:
        t = meaning.apply(t)
    return t


def _fresh(f: Function) -> list[Term]:
    return [var(f"{v.args[0]}_at", v.args[1]) for v in f.params]


def _function(printer: Printer, f: Function, fresh: Sequence[Term], body: Term) -> str:
    """A free function, or its meaning."""
    if body == app(f, *fresh):
        return printer.label(f)
    return f"(fun {' '.join(map(variable, fresh))} => {printer.term(body)})"


def instantiated(
    self: Steps, known: Known, name: str, claim: Claim, values: Values, meanings: Sequence[Lambda]
) -> tuple[str, list[Shape], Stated]:
    """A theorem at values and meanings: what shows it, what it supposes there, and what it says."""
    free, vs = self.printer.order(claim)
    parts = [name]
    for f in free:
        fresh = _fresh(f)
        body = substitute(_interpreted(app(f, *fresh), meanings), values)
        if body == app(f, *fresh):
            known.anything([f])
        _inside(known, body, fresh)
        parts.append(_function(self.printer, f, fresh, body))
    ends = [substitute(v, values) for v in vs]
    for e in ends:
        _inside(known, e)
        parts.append(self.printer.term(e))
    parts += [_whole(known, e) for v, e in zip(vs, ends, strict=True) if integer(v)]
    shapes = [_mapped(shape(h), values, meanings) for h in claim.given]
    goal = _mapped(stated(claim.goal), values, meanings)
    if meanings:
        made, lemmas = known.fresh(), self.lifted(claim.functions(), meanings)
        known.lines += [f"pose proof ({' '.join(parts)}) as {made}.", f"cbv beta in {made}."]
        known.lines += [f"rewrite ?{lemma} in {made}; try setoid_rewrite {lemma} in {made}." for lemma in lemmas]
        return made, shapes, goal
    return " ".join(parts), shapes, goal


def _inside(known: Known, t: Term, bound: Sequence[Term] = ()) -> None:
    """Refuse a term with a variable or a free function that is not there."""
    free = frozenset().union(*(f.free for f in functions(t)))
    if not variables(t) <= {*known.scope, *bound} or not free <= known.functions:
        raise NotExported("a value has a variable that the theorem has not")


def _whole(known: Known, e: Term) -> str:
    """A proof that a term is an integer."""
    if e.op == "var":
        return known.scope[e]
    if e.op == "num":
        return f"(Int_IZR {number(int(e.args[0]))})"
    name = known.fresh()
    known.lines.append(f"assert ({name} : Int {known.printer.term(e)}) by ints.")
    return name


def _instance(self: Steps, r: Result, known: Known) -> list[str]:
    (premise,) = r.uses
    self.begin(known, r.claim)
    name, shapes, goal = instantiated(
        self, known, self.names[id(premise)], premise.claim, dict(r.data["values"]), r.data["meanings"]
    )
    known.pose(goal, " ".join([name, *(known.prove(s) for s in shapes)]))
    return self.close(known, stated(r.claim.goal))


def _mapped(s: S, values: Values, meanings: Sequence[Lambda] = (), bound: frozenset[Term] = frozenset()) -> S:
    """A shape with its functions interpreted, and then with values for the variables that are not bound."""
    if isinstance(s, Quantified):
        bound |= set(s.bound)
        given = tuple(_mapped(h, values, meanings, bound) for h in s.given)
        return Quantified(s.bound, given, _mapped(s.goal, values, meanings, bound))
    here = {v: e for v, e in values.items() if v not in bound}
    return s.map(lambda t: substitute(_interpreted(t, meanings), here))


def _define(self: Steps, r: Result, known: Known) -> list[str]:
    f, part = r.data["function"], r.data["part"]
    self.begin(known, r.claim)
    label, name = self.printer.label(f), known.fresh()
    unfold = f"unfold {label}; "
    how = {
        "body": f"{unfold}reflexivity",
        "base": f"{unfold}rewrite recursion_base; [reflexivity|lra]",
        "step": f"{unfold}rewrite recursion_step; [reflexivity|assumption|lra]",
    }[part.removeprefix("natural ")]
    goal = r.claim.goal
    known.lines.append(f"assert ({name} : {self.printer.rel(goal)}) by ({how}).")
    known.plain(goal, name)
    return self.close(known, shape(goal))


def _elementary(self: Steps, r: Result, known: Known) -> list[str]:
    self.begin(known, r.claim)
    goal, lemma = r.claim.goal, r.data["name"].replace(" ", "_")
    name = known.fresh()
    known.lines.append(f"assert ({name} : {self.printer.rel(goal)}) by (apply {lemma}; assumption).")
    known.plain(goal, name)
    for condition in domain(goal):  # what a fact of the table has beyond its hypotheses
        if not any(known.holds(c) for c in condition):
            called, choice = known.fresh(), self.printer.choice(condition)
            how = (
                "right; lra" if len(condition) > 1 else "first [apply exp_positive|apply Rmult_gt_0_compat; assumption]"
            )
            known.lines.append(f"assert ({called} : {choice}) by ({how}).")
            known.named[choice] = (called, frozenset())
    return self.close(known, shape(goal))


def _cases(self: Steps, r: Result, known: Known) -> list[str]:
    split, other = r.data["split"], r.data["other"]
    self.begin(known, r.claim)
    left, right = self.printer.term(split.lhs), self.printer.term(split.rhs)
    match split.op, other.op:
        case ">=", ">":
            how, beyond = f"Rge_or_gt {left} {right}", Rel(split.rhs, ">", split.lhs)
        case ">=", ">=":
            how = f"int_split {left} {right} {_whole(known, split.gap)}"
            beyond = Rel(split.rhs, ">=", build("+", split.lhs, num(1)))
        case "=", ">":
            how = f"ge_cases _ _ {known.relation(Rel(split.lhs, '>=', split.rhs))}"
            beyond = Rel(split.lhs, ">", split.rhs)
        case "=", ">=":
            whole = _whole(known, split.gap)
            how = f"int_above _ _ {whole} {known.relation(Rel(split.lhs, '>=', split.rhs))}"
            beyond = Rel(split.lhs, ">=", build("+", split.rhs, num(1)))
        case _:
            how = f"ne_cases _ _ {known.relation(Rel(split.lhs, '!=', split.rhs))}"
            beyond = Rel(split.rhs, ">", split.lhs)
    name = known.fresh()
    known.lines.append(f"destruct ({how}) as [{name}|{name}].")
    for theorem, rel in zip(r.uses, (split, beyond), strict=True):
        inner = Known(self.printer, known)
        inner.plain(rel, name)
        _by(self, inner, theorem, stated(r.claim.goal))
        known.lines.append("{ " + "\n    ".join(inner.lines) + " }")
    return known.lines


def _by(self: Steps, known: Known, theorem: Theorem, goal: Shape) -> None:
    """A goal that a theorem shows, perhaps in other words."""
    known.lines.append(f"exact {known.by(self.names[id(theorem)], theorem.claim, goal)}.")


def _either(self: Steps, r: Result, known: Known) -> list[str]:
    i, first = r.data["variable"], r.data["first"]
    at, beyond = r.uses
    self.begin(known, r.claim)
    low = known.relation(Rel(i, ">=", first))
    name, left, right = known.fresh(), variable(i), self.printer.term(first)
    whole = _whole(known, build("-", i, first))
    proofs = [known.prove(shape(h)) for h in r.claim.given]
    known.lines.append(f"destruct (int_above {left} {right} {whole} {low}) as [{name}|{name}].")
    # Where i is e, everything is restated with e.
    here, values = Known(self.printer), {i: first}
    here._counter = known._counter
    here.scope = {v: known.scope[v] for v in known.scope if v != i}
    here.functions = known.functions
    shapes = [_mapped(shape(h), values) for h in r.claim.given]
    goal = _mapped(stated(r.claim.goal), values)
    here.lines.append(f"rewrite ?{name}.")
    fresh = [here.fresh() for _ in shapes]
    for s, proof, called in zip(shapes, proofs, fresh, strict=True):
        here.lines.append(f"pose proof ({proof}) as {called}. rewrite ?{name} in {called}.")
        here.learn(s, called)
    _by(self, here, at, goal)
    known.lines.append("{ " + "\n    ".join(here.lines) + " }")
    inner = Known(self.printer, known)
    inner.plain(Rel(i, ">=", build("+", first, num(1))), name)
    _by(self, inner, beyond, stated(r.claim.goal))
    known.lines.append("{ " + "\n    ".join(inner.lines) + " }")
    return known.lines


def _induct(self: Steps, r: Result, known: Known) -> list[str]:
    claim, n, start = r.data["claim"], r.data["variable"], r.data["start"]
    base, step = r.uses
    self.begin(known, r.claim)
    s = quantified(claim)
    name, outer = known.fresh(), known.inside((n, *claim.bound))
    whole = outer.fresh()
    outer.lines.append(f"assert ({whole} : Int {self.printer.term(start)}) by ints.")
    motive = f"(fun {variable(n)} => {self.printer.shape(s)})"
    outer.lines.append(f"apply (int_induction {self.printer.term(start)} {motive} {whole}); cbv beta.")
    first, after = _mapped(s, {n: start}), _mapped(s, {n: build("+", n, num(1))})

    def by(theorem: Theorem, goal: Shape) -> Callable[[Known], str]:
        return lambda inner: inner.by(self.names[id(theorem)], theorem.claim, goal)

    at = Known(self.printer, outer)
    at.lines.append(f"exact {at.show(first, by(base, first.goal))}.")
    outer.lines.append("{ " + "\n    ".join(at.lines) + " }")
    on = Known(self.printer, outer)
    names, low, hypothesis = on.bind([n]), on.fresh(), on.fresh()
    on.lines.append(f"intros {' '.join([*names, low, hypothesis])}.")
    on.plain(Rel(n, ">=", start), low)
    on.learn(s, hypothesis)
    on.lines.append(f"exact {on.show(after, by(step, after.goal))}.")
    outer.lines.append("{ " + "\n    ".join(on.lines) + " }")
    whole_claim = f"forall {variable(n)} : R, Int {variable(n)} -> {self.printer.rel(Rel(n, '>=', start))} -> "
    known.lines.append(f"assert ({name} : {whole_claim}{self.printer.shape(s)}).")
    known.lines.append("{ " + "\n    ".join(outer.lines) + " }")
    low = known.relation(Rel(n, ">=", start))
    instance = known.fresh()
    known.lines.append(f"pose proof ({name} {variable(n)} {known.scope[n]} {low}) as {instance}.")
    known.pose(s.goal, known.at(instance, s))
    return self.close(known, stated(r.claim.goal))


def _equal(self: Steps, r: Result, known: Known) -> list[str]:
    left, right, context, hole = (r.data[k] for k in ("left", "right", "context", "hole"))
    self.begin(known, r.claim)
    goal, name = r.claim.goal, known.fresh()
    same = known.relation(Rel(left, "=", right))
    function = f"(fun {variable(hole)} => {self.printer.term(context)})"
    known.lines.append(f"pose proof (f_equal {function} {same}) as {name}.")
    known.lines.append(f"cbv beta in {name}.")
    known.plain(goal, name)
    return self.close(known, shape(goal))


def _combine(self: Steps, r: Result, known: Known) -> list[str]:
    self.begin(known, r.claim)
    combining = Combining(known, r.data["given"], [(u, self.names[id(u)]) for u in r.uses])
    known.lines.append(f"exact {goal_proof(combining, r.claim.goal, r.data['certificate'])}.")
    return known.lines


def _number(self: Steps, r: Result, known: Known) -> list[str]:
    self.begin(known, r.claim)
    points = Points(self)
    for condition in stated(r.claim.goal).conditions:
        points.condition(known, condition)
    points.relation(known, r.claim.goal)
    return self.close(known, stated(r.claim.goal))


def _refute(self: Steps, r: Result, known: Known) -> list[str]:
    claim, meanings = r.data["claim"], r.data["meanings"]
    points, hypothesis = Points(self), known.fresh()
    known.lines.append(f"intros {hypothesis}.")
    name, shapes, goal = instantiated(self, known, hypothesis, claim, dict(r.data["values"]), meanings)
    proofs = []
    for s in shapes:
        if isinstance(s, Quantified):
            proofs.append(_shown(self, known, s, r.uses))
            continue
        for condition in s.conditions:
            points.condition(known, condition)
        points.relation(known, s.rel)
        proofs.append(known.prove(s))
    called, parts = known.fresh(), [known.fresh() for _ in goal.conditions]
    last = known.fresh()
    known.lines.append(f"pose proof ({' '.join([name, *proofs])}) as {called}.")
    known.lines.append(
        f"destruct {called} as ({' & '.join([*parts, last])})." if parts else f"rename {called} into {last}."
    )
    for condition, part in reversed(list(zip(goal.conditions, parts, strict=True))):
        if len(condition) == 1 and points.contradicts(known, condition[0], part):
            return known.lines
        if len(condition) == 1:
            known.plain(condition[0], part)
    if not points.contradicts(known, goal.rel, last):
        raise NotExported("the point does not make it false by its exact values")
    return known.lines


def _shown(self: Steps, known: Known, s: Quantified, uses: Sequence[Theorem]) -> str:
    """A quantified hypothesis at the point, by one of the theorems."""
    for u in uses:
        try:
            return shows(known, s, u, self.names[id(u)])
        except NotExported:
            continue
    raise NotExported("a quantified hypothesis is shown by nothing")


_RULES: dict[str, Callable[[Steps, Result, Known], list[str]]] = {
    "assume": _assume,
    "instance": _instance,
    "define": _define,
    "elementary": _elementary,
    "cases": _cases,
    "either": _either,
    "induct": _induct,
    "equal": _equal,
    "combine": _combine,
    "number": _number,
    "refute": _refute,
}
