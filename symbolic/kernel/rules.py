"""The rules of logic and algebra: with `calculus`, the only places where a Theorem can be made.

Every rule is an exact, decidable check and raises `Refused` when it fails.  Arguments have exactly the types that the
signature says (`take`, `sequence`, `mapping`); they are read once, and only the copies are used.

In the figures, G and H are lists of hypotheses, and a theorem's hypotheses are read as a set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType, NoneType
from typing import Any

from .claims import (
    Claim,
    Condition,
    Refutation,
    Rel,
    Theorem,
    _refutation,
    _theorem,
    domain,
    genuine,
    holds,
    hypotheses,
)
from .evaluate import Undefined, truth
from .polynomials import Poly, constant, expand, plus, polynomial, times
from .terms import (
    Function,
    Lambda,
    Refused,
    Term,
    app,
    build,
    elementary_function,
    integral,
    mapping,
    num,
    rule,
    sequence,
    substitute,
    take,
    var,
    variables,
)

Hypothesis = Rel | Claim


@rule
def assume(hypothesis: Hypothesis) -> Theorem:
    """``h |- h``; a quantified hypothesis is opened: ``(for all x: A |- g), A |- g``."""
    if isinstance(hypothesis, Claim):
        return _theorem(Claim([hypothesis, *hypothesis.given], hypothesis.goal), "assume", {"hypothesis": hypothesis})
    return _theorem(Claim([hypothesis], hypothesis), "assume", {"hypothesis": hypothesis})


@rule
def instance(theorem: Theorem, values: Mapping[Term, Term] | None = None, meanings: Sequence[Lambda] = ()) -> Theorem:
    """::

        G |- g
        ---------------------------------------
        G[f := meaning][x := e], dom(e) |- g[..]

    Terms for free variables (integral ones for integers), after meanings for free functions.  What must hold for the
    new terms to be defined becomes a hypothesis; a quantified hypothesis may not capture their variables.
    """
    genuine(take(theorem, Theorem))
    values, meanings = mapping(values or {}, Term), sequence(meanings, Lambda)
    claim = theorem.claim
    extra: list[Condition] = []
    for meaning in meanings:
        conditions = domain(meaning.body)
        if any(r.free() & set(meaning.params) for c in conditions for r in c):
            raise Refused(f"the meaning of {meaning.function.name} is not defined everywhere")
        extra = [tuple(r.map(meaning.apply) for r in c) for c in extra] + conditions
        claim = claim.interpret(meaning)
    free = claim.free()
    extra = [tuple(r.map(lambda t: substitute(t, values)) for r in c) for c in extra]
    extra += domain(*(e for v, e in values.items() if v in free))
    claim = claim.substitute(values)
    claim = Claim([*claim.given, *_wanted(extra, claim.given)], claim.goal, claim.bound)
    return _theorem(claim, "instance", {"values": values, "meanings": meanings}, [theorem])


def _wanted(conditions: Iterable[Condition], given: Iterable[Hypothesis]) -> list[Rel]:
    """The conditions that do not follow from the hypotheses by their form, each by its first alternative."""
    known = {h.key() for h in given}
    return [c[0] for c in conditions if not any(holds(r, known) for r in c)]


@rule
def define(function: Function, part: str = "body") -> Theorem:
    """The defining equation of a function, where its body is defined.

    Explicit: ``f(x..) = body``.  Recursive: part "base" is ``n = start |- f(n, ..) = base`` (``start >= n`` if the
    definition is total), part "step" is ``n >= start |- f(n + 1, ..) = step``.  A power of what may be 0 has a value
    where that is not 0, and where its exponent is natural: the part "natural step" supposes the latter.
    """
    left, given = app(take(function, Function), *function.params), []
    match function.definition, part:
        case ("explicit", body), "body":
            right = body
        case ("recursive", start, base, _, total), "base":
            right, given = base, [Rel(num(start), ">=" if total else "=", function.params[0])]
        case ("recursive", start, _, step, _), "step" | "natural step":
            n = function.params[0]
            left, given = app(function, build("+", n, num(1)), *function.params[1:]), [Rel(n, ">=", num(start))]
            right = _close(step, function)
        case _:
            raise Refused(f"{function.name} has no defining equation called {part!r:.20}")
    goal = Rel(left, "=", right)
    conditions = [c[::-1] for c in domain(goal)] if part == "natural step" else domain(goal)
    return _theorem(Claim([*given, *_wanted(conditions, given)], goal), "define", {"function": function, "part": part})


def _close(t: Term, function: Function) -> Term:
    args = tuple(_close(a, function) if type(a) is Term else a for a in t.args)
    if t.op == "app" and t.args[0].definition == ("self",):
        return app(function, *args[1:])
    return Term(t.op, args)


NOTHING_CITED = "the definitions alone"


@rule
def cite(claim: Claim, source: str) -> Theorem:
    """A claim taken from a source, one printable line; every theorem that uses it says so in `rests_on`.

    No source may be called as it is said that there is none.
    """
    take(claim, Claim)
    if not take(source, str).strip() or not source.isprintable():
        raise Refused("a citation names its source, in one printable line")
    if " ".join(source.lower().split()) == NOTHING_CITED:
        raise Refused(f"{source!r} is what is said of a theorem that cites nothing; name the source")
    return _theorem(claim, "cite", {"claim": claim, "source": source}, (), {source})


@rule
def cases(first: Theorem, second: Theorem, split: Rel, other: Rel) -> Theorem:
    """::

        G, a |- g     H, b |- g
        -----------------------      where a or b always holds, or follows from the hypothesis "either of them, weakly"
             G, H, (w) |- g

    The pairs (a, b): ``x >= y, y > x``; ``x >= y, y >= x + 1`` for integers; and, adding the hypothesis w:
    ``x = y, x > y`` (w: ``x >= y``); ``x = y, x >= y + 1`` for integers (w: ``x >= y``); ``x > y, y > x`` (``x != y``).
    """
    sequence([first, second], Theorem)
    sequence([split, other], Rel)
    gap, back = polynomial(split.gap), polynomial(other.gap)
    opposite, same = plus(gap, back), plus(gap, back, -1)
    whole = integral(split.gap)  # and so is the other: they differ by an integer
    weak: list[Rel] = []
    match split.op, other.op:
        case ">=", ">" if not opposite:
            pass
        case ">=", ">=" if whole and opposite == constant(-1):
            pass
        case "=", ">" if not same:
            weak = [Rel(split.lhs, ">=", split.rhs)]
        case "=", ">=" if whole and same == constant(1):
            weak = [Rel(split.lhs, ">=", split.rhs)]
        case ">", ">" if not opposite:
            weak = [Rel(split.lhs, "!=", split.rhs)]
        case _:
            raise Refused(f"the cases {split} and {other} are not exhaustive")
    if first.claim.goal.key() != second.claim.goal.key():
        raise Refused("the two cases show different goals")
    given = [h for h in first.claim.given if h.key() != split.key()] + [
        h for h in second.claim.given if h.key() != other.key()
    ]
    weak += _wanted(domain(split, other), [])
    return _theorem(
        Claim([*given, *weak], first.claim.goal), "cases", {"split": split, "other": other}, [first, second]
    )


@rule
def either(variable: Term, first: Term, at: Theorem, beyond: Theorem) -> Theorem:
    """Integers::

    (G |- g)[i := e]     G, i >= e + 1 |- g
    ---------------------------------------      e without i
               G, i >= e |- g
    """
    take(variable, Term)
    sequence([at, beyond], Theorem)
    more, goal = Rel(variable, ">=", build("+", first, num(1))), beyond.claim.goal
    if not integral(variable) or variable in variables(first):
        raise Refused("either splits an integer variable at a term without it")
    given = [h for h in beyond.claim.given if h.key() != more.key()]
    here = Claim(given, goal).substitute({variable: first})
    if at.claim.goal.key() != here.goal.key():
        raise Refused(f"the first case shows {at.claim.goal}, not {here.goal}")
    _covered(at.claim.given, here.given)
    return _theorem(
        Claim([*given, Rel(variable, ">=", first)], goal),
        "either",
        {"variable": variable, "first": first},
        [at, beyond],
    )


@rule
def induct(claim: Claim, variable: Term, start: Term, base: Theorem, step: Theorem) -> Theorem:
    """::

        G, A[n := s] |- g[n := s]      G, n >= s, (for all b: A |- g), A[n := n+1] |- g[n := n+1]
        -----------------------------------------------------------------------------------------
                                     G, n >= s, A |- g

    `claim` is ``A |- g`` with its bound variables b; n is an integer that is not bound, s an integral term without n
    and b; G mentions neither n nor b.
    """
    take(claim, Claim)
    take(variable, Term)
    sequence([base, step], Theorem)
    if not integral(variable) or variable in claim.bound:
        raise Refused("induction runs on an integer variable that is not bound")
    if variables(start) & {variable, *claim.bound}:
        raise Refused("the start of an induction mentions its variable or a bound one")
    low, after = Rel(variable, ">=", start), build("+", variable, num(1))
    # The claim's own parts are instantiated with its quantifier opened: bound variables become free ones.
    opened = Claim(claim.given, claim.goal)
    first, then = opened.substitute({variable: start}), opened.substitute({variable: after})
    if base.claim.goal.key() != first.goal.key() or step.claim.goal.key() != then.goal.key():
        raise Refused("base or step do not show the claim at the start or at the next value")
    known = {h.key() for h in then.given} | {claim.key(), low.key()}
    side = [h for h in step.claim.given if h.key() not in known]
    side += [h for h in base.claim.given if h.key() not in {h.key() for h in (*first.given, *side)}]
    for h in side:
        if stray := h.free() & {variable, *claim.bound}:
            raise Refused(f"the side condition {h} mentions {', '.join(sorted(map(str, stray)))}")
    return _theorem(
        Claim([*side, low, *claim.given], claim.goal),
        "induct",
        {"claim": claim, "variable": variable, "start": start},
        [base, step],
    )


def _covered(wanted: Iterable[Hypothesis], given: Iterable[Hypothesis]) -> None:
    known = {h.key() for h in given}
    for h in wanted:
        if not holds(h, known):
            raise Refused(f"the hypothesis {h} is missing")


@rule
def equal(left: Term, right: Term, context: Term, hole: Term) -> Theorem:
    """``left = right, dom |- context[hole := left] = context[hole := right]``.

    Equals for equals inside functions; `combine` takes applications as opaque, so no certificate of it can do this.
    """
    take(hole, Term)
    goal = Rel(substitute(context, {hole: left}), "=", substitute(context, {hole: right}))
    same = Rel(left, "=", right)
    given = [same, *_wanted(domain(goal), [same])]
    return _theorem(Claim(given, goal), "equal", {"left": left, "right": right, "context": context, "hole": hole})


def _evidence(value: Any) -> Any:
    """A copy: dicts and tuples of facts (texts), signs, rationals and terms."""
    if isinstance(value, (list, tuple)):
        return tuple(map(_evidence, value))
    if isinstance(value, (dict, MappingProxyType)):
        return {take(k, str): _evidence(v) for k, v in dict(value).items()}
    return take(value, str, int, Fraction, Term, NoneType)


def _cone(value: Any) -> dict[str, Any]:
    return take(_evidence(value), dict)  # type: ignore[no-any-return]


def _parts(value: Any, count: int) -> tuple[Any, ...]:
    if len(take(value, tuple)) != count:
        raise Refused(f"{count} parts are wanted, not {len(value)}")
    return value  # type: ignore[no-any-return]


class Facts:
    """What is known in a `combine`: hypotheses h0, h1, ..; theorems t0, t1, ..; with the suffix "+" a strict relation
    between integers as gap - 1 >= 0; with ".k" the k-th condition for the relation to be defined."""

    def __init__(self, given: Sequence[Hypothesis], uses: Sequence[Theorem]) -> None:
        self.given, uses = sequence(given, Rel, Claim), sequence(uses, Theorem)
        self.rels: dict[str, Rel] = {}
        self.known: set[Any] = set()
        for k, h in enumerate(self.given):
            self._learn(f"h{k}", h)
        self.missing: dict[str, Hypothesis] = {}
        for k, t in enumerate(uses):
            genuine(take(t, Theorem))
            wanted = next((h for h in t.claim.given if not self._met(h, uses[:k])), None)
            if wanted is None:
                self._learn(f"t{k}", t.claim.goal)
            else:  # it can still show a quantified hypothesis of a later one
                self.missing[f"t{k}"] = wanted

    def _learn(self, name: str, h: Hypothesis) -> None:
        self.known.add(h.key())
        if isinstance(h, Rel):
            self.rels[name] = h
            for j, condition in enumerate(domain(h)):
                if len(condition) == 1:
                    self.rels[f"{name}.{j}"] = condition[0]
                    self.known.add(condition[0].key())

    def _met(self, wanted: Hypothesis, before: Sequence[Theorem]) -> bool:
        if isinstance(wanted, Rel) or holds(wanted, self.known):
            return holds(wanted, self.known)
        return any(self.shows(u, wanted) for u in before)

    def shows(self, u: Theorem, wanted: Claim) -> bool:
        """Is the quantified claim the theorem u, whose other hypotheses are known and free of the bound variables?"""
        inner = {h.key() for h in wanted.given}
        if not holds(wanted.goal, {u.claim.goal.key()}):
            return False
        return all(
            holds(h, inner) or (holds(h, self.known) and not h.free() & set(wanted.bound)) for h in u.claim.given
        )

    def sign(self, name: str) -> str:
        """The operation of a fact."""
        rel = self._rel(name)
        return ">=" if name.endswith("+") else rel.op

    def _rel(self, name: str) -> Rel:
        plain = take(name, str).removesuffix("+")
        if plain not in self.rels:
            wanted = self.missing.get(plain)
            raise Refused(f"{name} needs {wanted}" if wanted is not None else f"no fact is called {name!r:.40}")
        return self.rels[plain]

    def poly(self, name: str) -> Poly:
        """The gap of a fact, divisors cleared by multiplying with their squares."""
        rel = self._rel(name)
        q = rel.normal()
        if name.endswith("+"):
            if rel.op != ">" or not integral(rel.gap):
                raise Refused(f"{rel} is not a strict relation between integers")
            return plus(q.numerator, constant(-1))
        return (
            q.numerator
            if rel.op in ("=", "!=") or not q.divisors
            else times(q.numerator, expand(q.divisors, parity=True))
        )

    def verify(self, target: Poly, op: str, cone: Mapping[str, Any]) -> None:
        """positive facts * target  =  sum of c * facts * square  +  sum of cofactor * equality,  c >= 0.

        The cone has the fields "times": [fact, ..], "sum": [[c, [fact, ..], root or None], ..] and
        "plus": [[equality, cofactor], ..]: facts by name, c a Fraction, the square that of a root, a term.
        """
        multipliers = sequence(take(cone, dict).get("times", ()), str)
        if any(self.sign(f) != ">" for f in multipliers):
            raise Refused("a multiplier is not known to be positive")
        rest, strict = times(target, *map(self.poly, multipliers)), op != ">"
        for coefficient, names, root in (_parts(row, 3) for row in sequence(cone.get("sum", ()), tuple)):
            c: Fraction = num(take(coefficient, Fraction)).args[0]
            if op == "=" or c < 0 or any(self.sign(f) not in (">", ">=") for f in sequence(names, str)):
                raise Refused("a summand is not known to be nonnegative")
            square = constant(1) if root is None else polynomial(take(root, Term))
            rest = plus(rest, times(constant(c), square, square, *map(self.poly, names)), -1)
            strict |= c > 0 and set(square) == {()} and all(self.sign(f) == ">" for f in names)
        for name, cofactor in (_parts(row, 2) for row in sequence(cone.get("plus", ()), tuple)):
            if self.sign(name) != "=":
                raise Refused(f"{name} is not an equality")
            rest = plus(rest, times(polynomial(take(cofactor, Term)), self.poly(name)), -1)
        if rest:
            raise Refused("the two sides differ")
        if not strict:
            raise Refused("the sum is not strictly positive")

    def defined(self, condition: Condition, proof: Any) -> None:
        """A condition of the goal: known by its form, or [alternative, sign, cone]."""
        if proof is None:
            if not any(holds(r, self.known) for r in condition):
                raise Refused(f"it is not shown that {' or '.join(map(str, condition))}")
            return
        k, sign, cone = _parts(proof, 3)
        if type(k) is not int or not 0 <= k < len(condition) or type(sign) is not int or sign not in (1, -1):
            raise Refused("a condition is proved by [alternative, sign, cone]")
        rel = condition[k]
        if sign < 0 and rel.op != "!=":
            raise Refused("only 'is not 0' has two signs")
        q = rel.normal()
        self.verify(
            times(constant(sign), q.numerator, expand(q.divisors, parity=True)), ">" if rel.op == "!=" else rel.op, cone
        )


@rule
def combine(
    given: Sequence[Hypothesis], goal: Rel, certificate: Mapping[str, Any], uses: Sequence[Theorem] = ()
) -> Theorem:
    """The one rule of algebra: ``G |- goal`` because, as polynomials,

        positive facts * goal  =  sum of c * (product of facts) * square  +  sum of cofactor * equality,   every c >= 0.

    Facts are the hypotheses and the goals of the theorems in `uses`, whose own hypotheses must be known by then.
    Fields of the certificate: "times", "sum", "plus" (see `Facts.verify`); for an equality, instead of "plus" alone,
    "ge" and "le" with two such cones; "domain", a proof for each condition of the goal (see `Facts.defined`);
    "divisors", for each divisor of the goal's normal form [sign, cone], or None to multiply by its square instead.
    """
    given, uses, certificate = hypotheses(given), sequence(uses, Theorem), _cone(certificate)
    facts = Facts(given, uses)
    conditions = domain(take(goal, Rel))
    proofs = _parts(certificate.get("domain") or (None,) * len(conditions), len(conditions))
    for condition, proof in zip(conditions, proofs, strict=True):
        facts.defined(condition, proof)
    q = goal.normal()
    target = q.numerator
    signs = _parts(certificate.get("divisors") or (None,) * len(q.divisors), len(q.divisors))
    ordered = sorted(q.divisors.items(), key=lambda item: sorted(item[0]))
    for (divisor, exponent), proof in zip(ordered, signs, strict=True):
        if goal.op == "=":
            continue
        if proof is None:
            target = times(target, dict(divisor)) if exponent % 2 else target
            continue
        sign, cone = _parts(proof, 2)
        if type(sign) is not int or sign not in (1, -1):
            raise Refused("the sign of a divisor is 1 or -1")
        facts.verify(times(constant(sign), dict(divisor)), ">", cone)
        target = times(constant(sign**exponent), target)
    if goal.op == "=" and "ge" in certificate:
        facts.verify(target, ">=", certificate["ge"])
        facts.verify(times(constant(-1), target), ">=", certificate.get("le", {}))
    else:
        facts.verify(target, goal.op, certificate)
    return _theorem(Claim(given, goal), "combine", {"given": given, "goal": goal, "certificate": certificate}, uses)


@rule
def refute(
    claim: Claim, values: Mapping[Term, Fraction], meanings: Sequence[Lambda] = (), uses: Sequence[Theorem] = ()
) -> Refutation:
    """A point (and meanings for free functions) at which all hypotheses hold and the goal is false or undefined.

    Defined functions are computed from their definitions.  A quantified hypothesis, once the meanings and the point
    are put in, must be a theorem in `uses`.
    """
    closed, exact = take(claim, Claim), {v: num(x) for v, x in mapping(values, Fraction, int).items()}
    meanings, uses = sequence(meanings, Lambda), sequence(uses, Theorem)
    for meaning in meanings:
        if domain(meaning.body):
            raise Refused(f"the meaning of {meaning.function.name} is not defined everywhere")
        closed = closed.interpret(meaning)
    free = closed.free()
    if missing := free - set(exact):
        raise Refused(f"no value for {', '.join(sorted(map(str, missing)))}")
    if surplus := set(exact) - free - claim.free():
        raise Refused(f"the claim has no {', '.join(sorted(map(str, surplus)))} to give a value to")
    closed = closed.substitute(exact)
    shown = Facts((), ())
    for h in closed.given:
        if isinstance(h, Claim):
            if not any(shown.shows(u, h) for u in uses):
                raise Refused(f"the hypothesis {h} is not shown at this point")
        elif not truth(h, {}):
            raise Refused(f"the hypothesis {h} does not hold at this point")
    try:
        if truth(closed.goal, {}):
            raise Refused(f"the goal holds at this point: {closed.goal}")
        reason = "false"
    except Undefined as error:
        reason = f"undefined: {error}"
    point = {str(v): x.args[0] for v, x in exact.items() if v in free}
    data = {"claim": claim, "values": exact, "meanings": meanings}
    return _refutation(claim, data, uses, point, reason)


def _table() -> dict[str, Claim]:
    x, y, n = var("x"), var("y"), var("n", "integer")
    exp, log, sqrt, absolute, floor, ceil, pos, high, low = (
        elementary_function(f) for f in ("exp", "log", "sqrt", "abs", "floor", "ceil", "pos", "max", "min")
    )
    at_least, above, below = Rel(x, ">=", y), Rel(x, ">", 0), Rel(x, "<", 0)
    return {
        "exp positive": Claim([], Rel(exp(x), ">", 0)),
        "exp zero": Claim([], Rel(exp(0), "=", 1)),
        "exp sum": Claim([], Rel(exp(x + y), "=", exp(x) * exp(y))),
        "exp tangent": Claim([], Rel(exp(x), ">=", 1 + x)),
        "exp log": Claim([above], Rel(exp(log(x)), "=", x)),
        "log exp": Claim([], Rel(log(exp(x)), "=", x)),
        "log product": Claim([above, Rel(y, ">", 0)], Rel(log(x * y), "=", log(x) + log(y))),
        "sqrt square": Claim([Rel(x, ">=", 0)], Rel(sqrt(x) ** 2, "=", x)),
        "sqrt sign": Claim([Rel(x, ">=", 0)], Rel(sqrt(x), ">=", 0)),
        "abs plus": Claim([Rel(x, ">=", 0)], Rel(absolute(x), "=", x)),
        "abs minus": Claim([Rel(x, "<=", 0)], Rel(absolute(x), "=", -x)),
        "max left": Claim([at_least], Rel(high(x, y), "=", x)),
        "max right": Claim([Rel(y, ">=", x)], Rel(high(x, y), "=", y)),
        "min left": Claim([Rel(y, ">=", x)], Rel(low(x, y), "=", x)),
        "min right": Claim([at_least], Rel(low(x, y), "=", y)),
        "floor below": Claim([], Rel(x, ">=", floor(x))),
        "floor above": Claim([], Rel(floor(x) + 1, ">", x)),
        "ceil above": Claim([], Rel(ceil(x), ">=", x)),
        "ceil below": Claim([], Rel(x, ">", ceil(x) - 1)),
        "pos one": Claim([Rel(x, ">=", 0)], Rel(pos(x), "=", 1)),
        "pos zero": Claim([below], Rel(pos(x), "=", 0)),
        "power zero": Claim([Rel(n, "=", 0)], Rel(x**n, "=", 1)),
        "power natural": Claim([Rel(n, ">=", 0)], Rel(x ** (n + 1), "=", x * x**n)),
        "power integer": Claim([Rel(x, "!=", 0)], Rel(x ** (n + 1), "=", x * x**n)),
        "power real": Claim([above], Rel(elementary_function("pow")(x, y), "=", exp(y * log(x)))),
    }


TABLE: Mapping[str, Claim] = MappingProxyType(_table())


@rule
def elementary(name: str) -> Theorem:
    """One of the defining facts of exp, log, sqrt, abs, max, min, floor, ceil, pos and powers: see `TABLE`.

    Exponents are integers, x^0 = 1 also for x = 0; pow(x, y) is the real power of x > 0; `exp` is the function with
    exp(x+y) = exp(x) exp(y) and exp(x) >= 1 + x, `log` its inverse.
    """
    if take(name, str) not in TABLE:
        raise Refused(f"no elementary fact is called {name!r:.40}")
    return _theorem(TABLE[name], "elementary", {"name": name})


@rule
def number(goal: Rel) -> Theorem:
    """``|- goal`` for a relation without variables and free functions, by exact evaluation and rational enclosures."""
    if take(goal, Rel).free():
        raise Refused("a numerical fact has no variables")
    if not truth(goal, {}):
        raise Refused(f"false: {goal}")
    return _theorem(Claim([], goal), "number", {"goal": goal})
