"""What a proof rests on: each theorem that it uses traced back, through instances and restatements, to what is stated.

A theorem is used as itself, or at values.  What stands behind it (`Used.core`) is a definition, a fact that a reader
knows, a lemma, or a step, which is told where it is used.  The rule by which a step is told from a lemma: it combines
at most `_MOST_FACTS` facts, or goes through cases by definitions and at most `_MOST_KNOWN` facts that a reader knows.
Whatever takes an induction or calculus, or more facts, is a lemma; but for the laws of powers, and for what is
compared term by term.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from symbolic.kernel.claims import Claim, Rel, Theorem, holds
from symbolic.kernel.rules import Facts
from symbolic.kernel.terms import Lambda, Refused, Term, build, num, substitution, subterms, variables
from symbolic.language.terms import total

from .terms import folded

KNOWN = ("define", "elementary", "number", "assume", "equal", "cite")  # rules whose results need no proof in words
_MOST_FACTS = 6  # that a step may rest on
_MOST_SUMMANDS = 4  # that a reader adds up at sight, if there are no squares among them
_MOST_KNOWN = 3  # facts that cases may rest on which are gone through at sight
_MOST_OF_TERMS = 4  # and that sums may take which are compared term by term
_LARGEST_LAW = 16  # signs of a law of powers
_LARGEST_ALGEBRA = 60  # signs of what follows from such laws
_WEIGHT: WeakKeyDictionary[Theorem, int] = WeakKeyDictionary()
_POWER: WeakKeyDictionary[Theorem, bool] = WeakKeyDictionary()
_TERMWISE: WeakKeyDictionary[Theorem, bool] = WeakKeyDictionary()


@dataclass(frozen=True)
class Put:
    """What is put in for variables and arbitrary functions: instances, the inner one first."""

    steps: tuple[tuple[tuple[Lambda, ...], Mapping[Term, Term]], ...] = ()

    def inside(self, instance: Theorem) -> Put:
        """What is put into the theorem that `instance` is one of."""
        return Put(((tuple(instance.data["meanings"]), instance.data["values"]), *self.steps))

    def within(self, outer: Put) -> Put:
        """This, and then what is put in outside."""
        return Put((*self.steps, *outer.steps)) if outer.steps else self

    def term(self, t: Term) -> Term:
        """The term with everything put in."""
        for meanings, put in self._substitutions:
            for meaning in meanings:
                t = meaning.apply(t)
            t = put(t)
        return t

    @cached_property
    def _substitutions(self) -> list[tuple[tuple[Lambda, ...], Callable[[Term], Term]]]:
        return [(meanings, substitution(values)) for meanings, values in self.steps]

    @cached_property
    def _relations(self) -> dict[Rel, Rel]:
        return {}

    def rel(self, rel: Rel) -> Rel:
        """The relation with everything put in."""
        if not self.steps:
            return rel
        if rel not in self._relations:
            self._relations[rel] = rel.map(self.term)
        return self._relations[rel]

    def is_plain(self, claim: Claim) -> bool:
        """Does it leave a claim as it is?"""
        meanings = {m.function for steps, _ in self.steps for m in steps}
        return all(self.term(v) == v for v in claim.free()) and not meanings & _free_functions(claim)


def _free_functions(claim: Claim) -> set[Any]:
    return {f for g in claim.functions() for f in g.free}


class Given:
    """What the theorems before a place show, by the keys of what they say; then what is given outside."""

    def __init__(self, uses: Sequence[Theorem], put: Put, outside: Given | None, before: int) -> None:
        self.uses, self.put, self.outside, self.before = uses, put, outside, before

    @cached_property
    def _places(self) -> dict[Any, list[int]]:
        places: dict[Any, list[int]] = {}
        for k, u in enumerate(self.uses):
            places.setdefault(key_of(self.put.rel(u.claim.goal)), []).append(k)
        return places

    def shows(self, key: Any, before: int, under: Claim | None = None) -> Used | None:
        """The theorem that says it, with what is given there; of several the one that supposes least beyond `under`."""
        found = [k for k in self._places.get(key, ()) if k < before]
        if found:
            k = found[0] if under is None or len(found) == 1 else min(found, key=lambda k: self._beyond(k, under))
            return Used(self.uses[k], self.put, self, k)
        return self.outside.shows(key, self.before, under) if self.outside is not None else None

    def _beyond(self, k: int, under: Claim) -> int:
        """How much a theorem supposes of the variables that a quantified hypothesis binds, beyond what that does."""
        supposed = {key_of(h) for h in under.given if isinstance(h, Rel)}
        own = [h for h in self.uses[k].claim.given if isinstance(h, Rel) and h.free() & set(under.bound)]
        return sum(key_of(h) not in supposed for h in own)


@dataclass(frozen=True)
class Used:
    """A theorem as it is used; what shows its hypotheses is `given`, as far as it stands there `before`."""

    theorem: Theorem
    put: Put = Put()
    given: Given | None = None
    before: int = 0

    @cached_property
    def rel(self) -> Rel:
        """What it says here."""
        return self.put.rel(self.theorem.claim.goal)

    def inner(self) -> Used | None:
        """What it is an instance of."""
        t = self.theorem
        return Used(t.uses[0], self.put.inside(t), self.given, self.before) if t.rule == "instance" else None

    def core(self) -> Used:
        """What it is an instance of, however deep."""
        used = self
        while (inner := used.inner()) is not None:
            used = inner
        return used

    def restated(self) -> Used | None:
        """What it merely restates, its hypotheses shown."""
        t = self.theorem
        if t.rule != "combine":
            return None
        key = t.claim.goal.key()
        same = next((u for u in t.uses if u.rule not in KNOWN and u.claim.goal.key() == key), None)
        return None if same is None else Used(same, self.put, self._shown_here, len(t.uses))

    @cached_property
    def _shown_here(self) -> Given:
        """What its own uses show."""
        return Given(self.theorem.uses, self.put, self.given, self.before)

    def facts(self) -> Facts:
        """The facts of a combination, by name."""
        return Facts(self.theorem.data["given"], self.theorem.uses)

    def fact(self, name: str) -> Used | Rel:
        """What a certificate calls by this name: a theorem; or a hypothesis, which may have a theorem behind it."""
        plain = name.split(".")[0].rstrip("+")
        if plain[0] == "t":
            k = int(plain[1:])
            return Used(self.theorem.uses[k], self.put, self._shown_here, k)
        hypothesis = self.theorem.data["given"][int(plain[1:])]
        if isinstance(hypothesis, Claim):
            return self.put.rel(hypothesis.goal)
        rel = self.put.rel(hypothesis)
        return self.shown(rel) or rel

    def shown(self, rel: Rel, under: Claim | None = None) -> Used | None:
        """The theorem that shows a hypothesis, or a stronger one; `under` what a quantified one supposes."""
        for key in _shown_by(rel) if self.given is not None else ():
            if found := self.given.shows(key, self.before, under):
                return found
        return None

    def hypotheses(self) -> Iterator[Used]:
        """What shows the hypotheses under which it is used, where something has to."""
        return (shown for _, shown in self._conditions() if shown) if self.given is not None else iter(())

    def unshown(self) -> Iterator[Rel]:
        """What the hypotheses under which it is used say, where that is supposed."""
        return (rel for rel, shown in self._conditions() if not shown and not is_evident(rel))

    def _conditions(self) -> Iterator[tuple[Rel, Used | None]]:
        for h in self.theorem.claim.given:
            rel, under = (h, None) if isinstance(h, Rel) else (h.goal, h)
            yield (here := self.put.rel(rel)), self.shown(here, under)


@lru_cache(maxsize=50_000)
def is_evident(rel: Rel) -> bool:
    """Does it hold by its form alone?"""
    return holds(rel, set())


@lru_cache(maxsize=50_000)
def _shown_by(rel: Rel) -> tuple[Any, ...]:
    """The keys of what shows it, a stronger relation at last; nothing has to where it is evident."""
    stronger = {">=": (">=", ">", "="), "!=": ("!=", ">")}.get(rel.op, (rel.op,))
    return () if is_evident(rel) else tuple(key_of(Rel(rel.lhs, op, rel.rhs)) for op in stronger)


def key_of(rel: Rel) -> Any:
    """What relations have alike that say the same, where they can be expanded."""
    try:
        return rel.key()
    except Refused:  # too large to be expanded
        return rel


def is_lemma(core: Theorem) -> bool:
    """Is it more than a step?"""
    return core.rule not in KNOWN and _weight(core) > _MOST_FACTS


def is_part(one: Used, whole: Theorem) -> bool:
    """Is it the base or the step of an induction and nothing else, so that it is told there, and is no lemma?"""
    combined = whole.rule == "induct" and one.theorem.rule == "combine"
    return combined and key_of(one.rel) in {key_of(u.claim.goal) for u in whole.uses}


def supposed_step(one: Used, whole: Theorem) -> list[Claim]:
    """What the step of an induction supposes as its hypothesis."""
    known = {key_of(h.goal) for h in whole.claim.given if isinstance(h, Claim)}
    claims = (h for h in one.theorem.claim.given if isinstance(h, Claim))
    return [h for h in claims if key_of(one.put.rel(h.goal)) not in known]


def is_power(core: Theorem) -> bool:
    """Is it a law of powers: of sums of exponents, products of bases, signs, or what is monotone, with what it takes?

    Bernoulli's inequality is none, and nothing that follows from it.
    """
    if core.rule in KNOWN:
        return core.rule == "elementary" and core.data["name"].startswith("power")
    if core not in _POWER:
        _POWER[core] = False  # no proof goes in a circle
        size = sum(1 for t in core.claim.goal.terms() for _ in subterms(t))
        shown = _powers(*core.claim.goal.terms()) > 0
        if is_law(core.claim) and size <= (_LARGEST_ALGEBRA if core.rule == "combine" else _LARGEST_LAW):
            found = () if shown and size <= _LARGEST_LAW else bases(Used(core))
            laws = [is_power(base.theorem) for base in found]
            algebra = all(law or base.theorem.rule == "assume" for law, base in zip(laws, found, strict=True))
            _POWER[core] = (size <= _LARGEST_LAW or algebra) and (shown or any(laws))
    return _POWER[core]


def is_law(claim: Claim) -> bool:
    """Does it relate products of powers alone, where hypotheses say nothing else of exponents than what they are?"""
    terms = [s for rel in claim.rels() for t in rel.terms() for s in subterms(t)]
    exponents = {v for s in terms if _is_power_of(s) for v in variables(s.args[1])}
    if not exponents or any(s.op == "app" for s in terms):
        return False
    for rel in claim.rels():
        free = rel.free()
        about_integers = bool(free) and all(v.args[1] == "integer" for v in free) and not _powers(*rel.terms())
        about_others = rel != claim.goal and not free & exponents
        products = all(_is_product(t, exponents, base=rel.op == "=") for t in rel.terms())
        if not (about_integers or about_others or (products and _is_monotone(rel))):
            return False
    return True


def _is_monotone(rel: Rel) -> bool:
    """Does a comparison of products say no more than one of bases, or of exponents, does?"""
    if rel.op in ("=", "!=") or num(0) in rel.terms() or all(_powers(t) < 2 for t in rel.terms()):
        return True
    return not Rel(_degree(rel.lhs), "=", _degree(rel.rhs)).normal().numerator


def _is_power_of(t: Term) -> bool:
    """Is it a power whose exponent is no number?"""
    return t.op == "^" and t.args[1].number is None


def _powers(*terms: Term) -> int:
    """How many of such powers stand in some terms."""
    return sum(1 for t in terms for s in subterms(t) if _is_power_of(s))


def _degree(t: Term) -> Term:
    """The sum of the exponents of a product of powers."""
    match t.op:
        case "*":
            return total([_degree(a) for a in t.args])
        case "/":
            return build("-", _degree(t.args[0]), _degree(t.args[1]))
    return t.args[1] if _is_power_of(t) else num(0)


def _is_product(t: Term, exponents: Set[Term], base: bool = False) -> bool:
    """Is it a product of powers, whose bases know nothing of the exponents; only a base may be a sum."""
    match t.op:
        case "num":
            return True
        case "var":
            return t not in exponents
        case "neg" | "*" | "/":
            return all(_is_product(a, exponents, base) for a in t.args)
        case "^":
            return _is_product(t.args[0], exponents, base=True)
    return base and not any(s in exponents or _is_power_of(s) for s in subterms(t))


def is_termwise(core: Theorem) -> bool:
    """Does it compare sums term by term: an induction on how many terms they have?"""
    if core.rule != "induct":
        return False
    if core not in _TERMWISE:
        _TERMWISE[core] = False  # no proof goes in a circle
        goal, n = core.claim.goal, core.data["variable"]
        linear = sorted(_sums_to(t, n) for t in goal.terms()) in ([0, 1], [1, 1])
        _TERMWISE[core] = linear and _begins_alike(core) and len(of_terms(core)) <= _MOST_OF_TERMS
    return _TERMWISE[core]


def _begins_alike(core: Theorem) -> bool:
    """Does the first term, if there is one at the start, take nothing else than the others?"""
    first, other = ([one for one in bases(Used(u)) if not _is_of_sums(one.theorem)] for u in core.uses)
    return {one.theorem.claim for one in first} <= {one.theorem.claim for one in other}


def of_terms(core: Theorem, supposed: bool = False) -> list[Used]:
    """What such an induction takes besides what a sum is: what says it of one term; also what is `supposed` of each."""
    found: dict[Any, Used] = {}
    for one in bases(Used(core)) if is_termwise(core) or not supposed else ():
        inner = of_terms(one.theorem, supposed) if is_termwise(one.theorem) else [one]
        found |= {_kind(other): other for other in inner if not _is_of_sums(other.theorem, supposed)}
    return list(found.values())


_NOT_LINEAR = 9


def _sums_to(t: Term, n: Term) -> int:
    """Is a term linear in sums to n: 1; without n: 0."""
    if n not in variables(t):
        return 0
    if t.op == "app" and t.args[0].name == "sum":
        if n in variables(t.args[1]) and n in variables(folded(build("-", t.args[1], n))):
            return _NOT_LINEAR  # a sum that gets shorter: it is gone through backwards
        return 1 if t.args[1] != n or not any(n in variables(a) for a in t.args[2:]) else _NOT_LINEAR
    degrees = [_sums_to(a, n) for a in t.args if isinstance(a, Term)]
    match t.op:
        case "+" | "-" | "neg":
            return max(degrees)
        case "*":
            return sum(degrees)
        case "/":
            return degrees[0] + _NOT_LINEAR * degrees[1]
    return _NOT_LINEAR


def _is_of_sums(t: Theorem, supposed: bool = False) -> bool:
    if t.rule == "assume":
        return not supposed or isinstance(t.data["hypothesis"], Rel)
    return bool(t.rule == "define" and t.data["function"].name == "sum")


def is_known(core: Theorem) -> bool:
    """Is it seen at once, if one is told what it is about?"""
    return is_power(core) or is_termwise(core)


def _weight(core: Theorem) -> int:
    """How many facts it rests on; a lemma is heavier than any step."""
    if core not in _WEIGHT:
        _WEIGHT[core] = _MOST_FACTS + 1  # no proof goes in a circle
        _WEIGHT[core] = 1 if is_known(core) else _facts(core)
    return _WEIGHT[core]


def _facts(core: Theorem) -> int:
    found = bases(Used(core))
    count = len({_kind(one) for one in found})
    if core.rule == "combine":
        cone = core.data["certificate"]
        sums = (c.get("sum", ()) for c in (cone, cone.get("ge", {}), cone.get("le", {})))
        return count + sum(max(0, len(one) - (0 if _squares(one) else _MOST_SUMMANDS)) for one in sums)
    simple = core.rule in ("cases", "either") and all(
        one.theorem.rule in KNOWN or is_power(one.theorem) for one in found
    )
    return _MOST_FACTS + 1 if not simple or count > _MOST_KNOWN else count


def _squares(parts: Sequence[Any]) -> bool:
    """Are there squares in a sum of several products?"""
    return len(parts) > 1 and any(root is not None for _, _, root in parts)


def _kind(one: Used) -> Any:
    """What is told once, however often it is used: the laws of powers, a definition, a lemma at some values."""
    return "powers" if is_power(one.theorem) else _identity(one)


def names_in(certificate: Any) -> list[str]:
    """The names of the facts that a certificate multiplies, in its order, each once."""
    return list(dict.fromkeys(_names(certificate)))


def _names(certificate: Any) -> Iterator[str]:
    if isinstance(certificate, str):
        if certificate[:1] in ("h", "t") and certificate[1:2].isdigit():
            yield certificate
    elif isinstance(certificate, (Mapping, list, tuple)):
        for part in certificate.values() if isinstance(certificate, Mapping) else certificate:
            yield from _names(part)


def bases(used: Used, stop: Set[Claim] = frozenset()) -> list[Used]:
    """What a theorem rests on, steps taken apart: definitions, known facts and lemmas, each once.

    What is in `stop` has a name, and is not taken apart.
    """
    found: dict[Any, Used] = {}
    todo, seen = [(used.core(), True)], set[tuple[Rel, Theorem]]()
    while todo:
        one, apart = todo.pop(0)
        t = one.theorem
        if apart or not (t.claim in stop or is_known(t) or is_lemma(t)):
            ground = _ground(t, stop)
            below, wanted = ground.found, ground.wanted
        else:
            below, wanted = (Used(t),), tuple(h if isinstance(h, Rel) else h.goal for h in t.claim.given)
        for base in below:
            put = Used(base.theorem, base.put.within(one.put), one.given, one.before)
            found.setdefault(_identity(put), put)
        for rel in wanted if one.given is not None else ():
            here = one.put.rel(rel)
            # What restates a hypothesis is shown outside, by something else.
            if (shown := one.shown(here)) and (here, shown.theorem) not in seen:
                seen.add((here, shown.theorem))
                todo.append((_called(shown, stop), False))
    return list(found.values())


def taken(used: Used, stop: Set[Claim] = frozenset()) -> list[Rel]:
    """The hypotheses that a theorem takes as they are supposed, steps taken apart."""
    one = used.core()
    if one.theorem.claim in stop or one.theorem.rule in KNOWN or is_known(one.theorem) or is_lemma(one.theorem):
        wanted = tuple(h for h in one.theorem.claim.given if isinstance(h, Rel))
    else:
        wanted = _ground(one.theorem, stop).wanted
    found: dict[Rel, None] = {}
    for rel in map(one.put.rel, wanted):
        shown = one.shown(rel)
        found |= dict.fromkeys(taken(shown, stop) if shown else [rel])
    return list(found)


def _called(used: Used, stop: Set[Claim]) -> Used:
    """What it is an instance of, as far as it has no name."""
    while used.theorem.claim not in stop and (inner := used.inner()) is not None:
        used = inner
    return used


def _identity(used: Used) -> Any:
    at_values = used.theorem.rule not in ("define", "elementary", "cite")
    return used.theorem.claim, used.rel if at_values else None


@dataclass(frozen=True)
class _Ground:
    """What a theorem rests on, and which hypotheses of its own that takes; `seen` are the claims met on the way."""

    found: tuple[Used, ...]
    wanted: tuple[Rel, ...]
    seen: frozenset[Claim]


_GROUND: WeakKeyDictionary[Theorem, _Ground] = WeakKeyDictionary()


def _ground(t: Theorem, stop: Set[Claim]) -> _Ground:
    if t not in _GROUND:
        _GROUND[t] = _Grounds(t, frozenset()).made()
    return _GROUND[t] if stop.isdisjoint(_GROUND[t].seen) else _Grounds(t, stop).made()


class _Grounds:
    """Collects what one theorem rests on."""

    def __init__(self, t: Theorem, stop: Set[Claim]) -> None:
        self.t, self.stop = t, stop
        self.given = Given(t.uses, Put(), None, 0)
        self.found: dict[Any, Used] = {}
        self.wanted: dict[Rel, None] = {}
        self.seen: set[Claim] = set()
        self.taken: set[tuple[Theorem, int]] = set()

    def made(self) -> _Ground:
        t = self.t
        if t.rule in KNOWN:
            self._known(Used(t), 0)
        elif t.rule == "combine":
            self._combination(t)
        else:
            for u in t.uses:
                self._take(u, 0)
        found, wanted = tuple(self.found.values()), tuple(self.wanted)
        if t.rule not in KNOWN and t.rule != "combine":  # cases and inductions discharge hypotheses
            known = {key_of(h) if isinstance(h, Rel) else h for h in t.claim.given}
            found = tuple(
                one for one in found if one.theorem.rule != "assume" or one.theorem.data["hypothesis"] in known
            )
            wanted = tuple(rel for rel in wanted if key_of(rel) in known)
        return _Ground(found, wanted, frozenset(self.seen))

    def _combination(self, t: Theorem) -> None:
        if (same := Used(t).restated()) is not None:
            self._take(same.theorem, len(t.uses))
            return
        for name in names_in(t.data["certificate"]):
            plain = name.split(".")[0].rstrip("+")
            k = int(plain[1:])
            if plain[0] == "t":
                self._take(t.uses[k], k)
            elif isinstance(h := t.data["given"][k], Rel):
                self.wanted.setdefault(h)

    def _take(self, u: Theorem, before: int) -> None:
        """A theorem that is used after so many others."""
        if (u, before) in self.taken:
            return
        self.taken.add((u, before))
        one = Used(u)
        self.seen.add(u.claim)
        while one.theorem.claim not in self.stop and (inner := one.inner()) is not None:
            one = inner
            self.seen.add(one.theorem.claim)
        t = one.theorem
        if t.claim in self.stop or t.rule in KNOWN or is_known(t) or (is_lemma(t) and not is_part(one, self.t)):
            self._known(one, before)
            return
        ground = _ground(t, self.stop)
        self.seen |= ground.seen
        for base in ground.found:
            below = Used(base.theorem, base.put.within(one.put))
            self.found.setdefault(_identity(below), below)
        for rel in ground.wanted:
            self._want(one.put.rel(rel), before)

    def _known(self, one: Used, before: int) -> None:
        t = one.theorem
        plain = t.rule == "assume" and isinstance(t.data["hypothesis"], Rel)  # a reader sees it in the statement
        if t.claim in self.stop or not (plain or t.rule in ("number", "equal")):
            self.found.setdefault(_identity(one), one)
        for h in t.claim.given:
            self._want(one.put.rel(h if isinstance(h, Rel) else h.goal), before)

    def _want(self, rel: Rel, before: int) -> None:
        shown = Used(self.t, Put(), self.given, before).shown(rel) if before else None
        if shown is None:
            self.wanted.setdefault(rel)
        else:
            self._take(shown.theorem, shown.before)
