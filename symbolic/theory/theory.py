"""A theory: functions with their definitions and models, and lemmas about them, in the statement language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any

from symbolic.errors import RederiveError
from symbolic.kernel import Claim, Function, Lambda, Rel, Term, Theorem, assume
from symbolic.language.door import to_term
from symbolic.language.models import domain_of, limit, register
from symbolic.language.statement import parse, parse_hypotheses, parse_term
from symbolic.search.carrying import carried, meant
from symbolic.search.establish import establish
from symbolic.search.lemma import Lemma, theorems
from symbolic.search.methods import Place

Model = Callable[..., Any]


class TheoryError(RederiveError):
    """A theory is written wrongly: two functions of one name, or a text that defines nothing."""


class Theory:
    """A subject: its functions, by name, and its lemmas, in order.

    `integers` are the names that stand for integers in all its texts; `on` are the theories that it builds on, whose
    functions it may name and whose lemmas are at hand in its proofs.
    """

    def __init__(self, name: str, *, integers: str = "", on: Sequence[Theory] = ()) -> None:
        self.name, self.on = name, tuple(on)
        self.own: dict[str, Function] = {}
        self.own_lemmas: list[Lemma] = []
        self.integers = frozenset(integers.split()).union(*(t.integers for t in on))

    @property
    def functions(self) -> dict[str, Function]:
        """All functions that may be named here.  TheoryError for two of one name."""
        return merged([*(t.functions for t in self.on), self.own])

    @property
    def lemmas(self) -> list[Lemma]:
        """All lemmas at hand, those of the theories below first, each once."""
        return _once([*(lemma for t in self.on for lemma in t.lemmas), *self.own_lemmas])

    # Texts

    def term(self, value: Any) -> Term:
        """A term of the statement language, or what is one already."""
        return parse_term(value, self.functions, self.integers) if isinstance(value, str) else to_term(value)

    def hypotheses(self, text: str) -> tuple[Rel | Claim, ...]:
        """The hypotheses that a text lists."""
        return parse_hypotheses(text, self.functions, self.integers) if text.strip() else ()

    def claim(self, text: str) -> Claim:
        """The one claim that a text makes."""
        claims = parse(text, self.functions, self.integers).claims
        if len(claims) != 1:
            raise TheoryError(f"{self.name}: {text!r} makes {len(claims)} claims: state each of them")
        return claims[0]

    # Definitions: `domain` has the relations of the parameters, or of a sequence's value, that hold where a function is
    # what it is called; elsewhere its model is not asked.

    def explicit(self, text: str, *, domain: str = "") -> Function:
        """f(x, ..) = body."""
        head, _, body = text.partition("=")
        name, params = self._head(head)
        return self._define(Function(name, params, ("explicit", self.term(body))), domain)

    def recursive(
        self,
        head: str,
        base: str,
        step: str,
        *,
        start: int = 0,
        total: bool = False,
        domain: str = "",
    ) -> Function:
        """f(start, ..) = base and f(n + 1, ..) = step, where n is the first parameter; the step applies f at n only.

        With `total`, f(n, ..) = base for every n <= start; otherwise nothing is said below `start`.
        """
        name, params = self._head(head)
        me = Function(name, params, ("self",))
        inner = parse_term(step, {**self.functions, name: me}, self.integers)
        return self._define(Function(name, params, ("recursive", start, self.term(base), inner, total)), domain)

    def sequence(self, head: str, *, domain: str = "") -> Function:
        """An arbitrary function of the given parameters."""
        return self._define(Function(*self._head(head)), domain)

    def interpreted(self, function: Function, text: str) -> Function:
        """A function whose definition has an arbitrary sequence in it, this given a meaning: "r(j) = q/p".

        The variables of the meaning that are not its parameters become further parameters, in alphabetical order: by
        the number of its arguments it is told from the function that it is made from.
        """
        meaning = self._meaning(text, function.free, f"the definition of {function.name}")
        return self._define(meaning.lift(function))

    def model(self, function: Function, model: Model) -> Function:
        """The function of this theory, whose model computes the same from first principles, on exact rationals."""
        register(function, model)
        limit(function, domain_of(function))
        return function

    def _meaning(self, text: str, free: Iterable[Function], where: str) -> Lambda:
        """What a text says that one of these sequences is."""
        head, _, body = text.partition("=")
        name, params = self._head(head)
        sequences = {f.name: f for f in free}
        if name not in sequences:
            raise TheoryError(f"{self.name}: there is no {name} in {where}")
        return Lambda(sequences[name], params, self.term(body))

    def assume(self, text: str) -> Lemma:
        """A hypothesis as a lemma, for its instances: `theory.assume("(for all i: b(i) > 0)").at(i="j - 1")`."""
        return Lemma(lambda: assume(self.hypotheses(text)[0]), None, self.term)

    def _head(self, text: str) -> tuple[str, tuple[Term, ...]]:
        name, bracket, rest = text.strip().partition("(")
        if not bracket or not rest.endswith(")"):
            raise TheoryError(f"{self.name}: {text!r}: a function is introduced as f(x, y)")
        return name, tuple(self.term(v) for v in rest[:-1].split(","))

    def _define(self, function: Function, domain: str = "") -> Function:
        key = _key(function, self.functions)
        if key in self.functions:
            raise TheoryError(f"{self.name}: there is a function {function.name} already")
        limits = self._domain(function, key, domain)
        self.own[key] = function
        limit(function, limits)
        return function

    def _domain(self, function: Function, key: str, text: str) -> tuple[Rel, ...]:
        """TheoryError unless it speaks of the parameters alone, and of a sequence's own value."""
        functions = {**self.functions, key: function}
        relations = parse_hypotheses(text, functions, self.integers) if text else ()
        for rel in relations:
            others = {f for f in rel.functions() if f.definition != ("elementary",)} - (
                {function} if function.definition is None else set()
            )
            if isinstance(rel, Claim) or rel.free() - set(function.params) or others:
                raise TheoryError(f"{self.name}: the domain of {function.name} is told by its parameters, not by {rel}")
        return tuple(rel for rel in relations if isinstance(rel, Rel))

    # Lemmas

    def lemma(self, text: str, *, name: str = "") -> Lemma:
        """A statement, proved when it is first needed, from the lemmas above the place where its proof is told.

        What its proof takes is said as for `Lemma.prove`.  Reports call it by its `name`.
        """
        below = [lemma for t in self.on for lemma in t.lemmas]

        def prove() -> Theorem:
            by, using, options = made.way
            place = Place(self.term, self.hypotheses)
            at_hand = _once([*below, *made.above])
            return establish(made.claim, lambda: theorems(using, self.term), by, place, at_hand, **options)

        made = Lemma(prove, lambda: self.claim(text), self.term, name, self.own_lemmas)
        return made

    def carried(self, lemma: Lemma, *texts: str) -> Lemma:
        """A lemma about arbitrary sequences, these given meanings that are defined everywhere: "r(j) = 2*x".

        A meaning may have variables that are no parameters, each the same one in all of them.
        """

        def meanings() -> list[Lambda]:
            free = {g for f in lemma.claim.functions() for g in f.free}
            return [self._meaning(text, free, str(lemma.claim)) for text in texts]

        return Lemma(
            lambda: carried(lemma.theorem, meanings()),
            lambda: meant(lemma.claim, meanings()),
            self.term,
            among=self.own_lemmas,
        )


def _once(lemmas: Sequence[Lemma]) -> list[Lemma]:
    return list({id(lemma): lemma for lemma in lemmas}.values())


def merged(tables: Sequence[dict[str, Function]]) -> dict[str, Function]:
    """The functions of several tables; TheoryError for two of one name with equally many arguments."""
    out: dict[str, Function] = {}
    for function in (f for table in tables for f in table.values()):
        name = function.name
        if out.setdefault(_key(function, out), function) != function:
            raise TheoryError(f"two functions are called {name}: rename one, or name only one of their theories")
    return out


def _key(function: Function, table: dict[str, Function]) -> str:
    """Its name; "name/3" for one of three arguments, where another one has the name already."""
    first = table.get(function.name, function)
    arity = len(function.params)
    return function.name if arity == len(first.params) else f"{function.name}/{arity}"


def functions_in(module: ModuleType) -> Iterator[Function]:
    """The defined and free functions among the names of a module."""
    for value in vars(module).values():
        found = getattr(value, "kernel", None) if isinstance(value, type) else value  # a function for SymPy
        if isinstance(found, Function):
            yield found
