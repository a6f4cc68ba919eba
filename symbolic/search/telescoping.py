"""Creative telescoping: sums whose summand depends on the upper bound, by a recurrence of the summand.

For S(n) = sum of F(n, k) over low <= k <= n + h, linear algebra finds

    a(n) F(n + 1, k) + b(n) F(n, k)  =  P(n, k) F(n, k) - P(n, k - 1) F(n, k - 1),      P a polynomial in k.

The kernel is shown the sum of this over low <= k <= K, by induction on K with Pascal's rule and the absorption
identity, what is left over at k = low included; then the closed form, by induction on n.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from symbolic.kernel import Refused, Rel, Term, Theorem, either, instance, num, substitute, subterms, variables
from symbolic.kernel.polynomials import normal
from symbolic.language.door import to_term, translate
from symbolic.language.sums import as_sum, binomial, factorial, finite_sum
from symbolic.lazy import Lazy
from symbolic.search import binomials, powers
from symbolic.search.algebra import Hypothesis
from symbolic.search.errors import NotFound
from symbolic.search.ideals import by_equalities
from symbolic.search.inductions import conditions, starts, unfolded
from symbolic.search.methods import by_induction as induction

sp = Lazy("sympy")

MAX_DEGREE = 3


class NotHypergeometric(Exception):
    """A ratio of neighbouring summands is not a rational function."""


def _rising(m: Any, steps: int) -> Any:
    """(m + steps)! / m!"""
    out = sp.Integer(1)
    for j in range(1, steps + 1):
        out *= m + j
    for j in range(-steps):
        out /= m - j
    return out


def _difference(a: Term, b: Term) -> int:
    q = normal(a - b)
    if q.divisors or set(q.numerator) - {()}:
        raise NotHypergeometric
    value = q.numerator.get((), 0)
    if value != int(value):
        raise NotHypergeometric
    return int(value)


def ratio(t: Term, v: Term, by: int) -> Any:
    """t[v := v + by] / t as a rational function (SymPy)."""
    if v not in variables(t):
        return sp.Integer(1)
    shift = {v: v + num(by)}
    if t.op in ("*", "/"):
        parts = [ratio(a, v, by) for a in t.args]
        return sp.Mul(*parts) if t.op == "*" else parts[0] / parts[1]
    if t.op == "neg":
        return ratio(t.args[0], v, by)
    if t.op == "^":
        base, exponent = t.args
        if exponent.number is not None:
            return ratio(base, v, by) ** int(exponent.number)
        if v in variables(base):
            raise NotHypergeometric
        return _rational(base) ** _difference(substitute(exponent, shift), exponent)
    if t.op == "app" and t.args[0] == binomial:
        n, k = t.args[1:]
        up, right = (_difference(substitute(a, shift), a) for a in (n, k))
        top, low = _rational(n), _rational(k)
        return _rising(top, up) / (_rising(low, right) * _rising(top - low, up - right))
    if t.op == "app" and t.args[0] == factorial:
        return _rising(_rational(t.args[1]), _difference(substitute(t.args[1], shift), t.args[1]))
    return _rational(substitute(t, shift)) / _rational(t)


def _rational(t: Term) -> Any:
    if any(s.op == "app" or (s.op == "^" and s.args[1].number is None) for s in subterms(t)):
        raise NotHypergeometric
    return translate.to_sympy(t)


@dataclass(frozen=True)
class Recurrence:
    """after F(n+1, k) + here F(n, k) = P(k) F(n, k) - P(k-1) F(n, k-1)."""

    after: Term
    here: Term
    part: Term  # P, a term in n and k


def recurrence(body: Term, n: Term, k: Term) -> Recurrence:
    """The recurrence with a P of the lowest degree."""
    try:
        up, back = ratio(body, n, 1), ratio(body, k, -1)
    except (NotHypergeometric, ZeroDivisionError):
        raise NotFound(f"the summand {body} has no rational ratios") from None
    at = translate.to_sympy(k)
    (top, below), (over, under) = (sp.fraction(sp.cancel(sp.together(r))) for r in (up, back))
    common = sp.lcm(below, under)
    first, second = sp.cancel(top * common / below), sp.cancel(over * common / under)
    for degree in range(MAX_DEGREE + 1):
        columns = [first, common]
        columns += [sp.expand((at - 1) ** j * second - at**j * common) for j in range(degree + 1)]
        rows = [sp.Poly(c, at).as_dict() for c in columns]
        height = 1 + max(m[0] for row in rows for m in row)
        matrix = sp.Matrix(height, len(columns), lambda i, j, rows=rows: rows[j].get((i,), 0))
        for vector in matrix.to_DM().to_field().nullspace().to_Matrix().tolist():
            if vector[0] == 0:
                continue
            scale = sp.lcm_list([sp.fraction(sp.together(c))[1] for c in vector])
            cleared = [sp.factor(sp.cancel(c * scale)) for c in vector]
            common_factor = sp.gcd_list(cleared)
            cleared = [sp.expand(sp.cancel(c / common_factor)) for c in cleared]
            if sp.Poly(cleared[0], at, *sorted(cleared[0].free_symbols, key=str)).LC() < 0:
                cleared = [-c for c in cleared]
            part = sp.expand(sum(c * at**j for j, c in enumerate(cleared[2:])))
            return Recurrence(to_term(cleared[0]), to_term(cleared[1]), to_term(part))
    raise NotFound(f"no recurrence of order 1 and degree {MAX_DEGREE} for {body}")


def telescoped(search: Any, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A closed form of one sum."""
    found = {s for t in goal.terms() for s in subterms(t) if s.op == "app" and as_sum(s) is not None}
    if goal.op != "=" or len(found) != 1:
        raise NotFound(str(goal))
    (total,) = found
    taken = {v.args[0] for h in given for v in h.free()} | {v.args[0] for v in goal.free()}
    parts = as_sum(total, taken)
    if parts is None or parts[2].number is None:
        raise NotFound(str(goal))
    body, k, low, high = parts
    reason = f"the summand does not depend on the bound: {goal}"
    for n, start, hypothesis in starts(goal, given):
        if n not in variables(body) or _difference_or_none(high, n) is None:
            continue
        rest = [h for h in given if h != hypothesis]
        if any(n in h.free() for h in rest):
            reason = f"more than one hypothesis on {n}"
            continue
        try:
            rule = recurrence(body, n, k)
            return _closed(search, goal, rest, n, start, (body, k, low, high), rule, depth)
        except (NotFound, Refused) as error:
            reason = str(error)
    raise NotFound(reason)


def _difference_or_none(a: Term, b: Term) -> int | None:
    try:
        return _difference(a, b)
    except NotHypergeometric:
        return None


Parts = tuple[Term, Term, Term, Term]


def _closed(
    search: Any,
    goal: Rel,
    side: Sequence[Hypothesis],
    n: Term,
    start: Term,
    parts: Parts,
    rule: Recurrence,
    depth: int,
) -> Theorem:
    """The closed form from n = start on; where the recurrence does not reach back so far, the first case apart."""
    reason = ""
    for skip in (0, 1):
        first = start if not skip else to_term(sp.expand(translate.to_sympy(start) + skip))
        try:
            theorem = _by_recurrence(search, goal, side, n, first, parts, rule, depth)
        except (NotFound, Refused) as error:
            reason = str(error)
            continue
        if not skip:
            return theorem
        here = goal.map(lambda t: substitute(t, {n: start}))
        at_start = search.solve(here, side, depth - 1)
        beyond = search.restate(theorem, goal, [*side, Rel(n, ">=", start + 1)])
        return either(n, start, at_start, beyond)
    raise NotFound(reason)


def _by_recurrence(
    search: Any,
    goal: Rel,
    side: Sequence[Hypothesis],
    n: Term,
    start: Term,
    parts: Parts,
    rule: Recurrence,
    depth: int,
) -> Theorem:
    _, k, _, high = parts
    lemma = partial(search, [*side, Rel(n, ">=", start)], n, parts, rule, depth)
    at_end = instance(lemma, {k: high})
    here, after = (goal.map(lambda t, e=e: substitute(t, {n: e})) for e in (start, n + 1))
    base = search.solve(here, side, depth - 1)

    def step(ih: Any, known: list[Hypothesis]) -> Theorem:
        return _algebra(search, after, known, [at_end, ih()], rule.after, [goal, at_end.claim.goal])

    return induction(n, goal, start=start, base=base, step=step, side=side)


def partial(search: Any, side: Sequence[Hypothesis], n: Term, parts: Parts, rule: Recurrence, depth: int) -> Theorem:
    """side, k >= low, high >= k |- a S(n+1; k) + b S(n; k) = P(k) F(n, k) + what is left over at low."""
    body, k, low, high = parts
    up = substitute(body, {n: n + 1})
    sums = [finite_sum(t, k, low, k) for t in (up, body)]
    at_low = [substitute(t, {k: low}) for t in (up, body)]
    left = rule.after * at_low[0] + rule.here * at_low[1] - substitute(rule.part, {k: low}) * at_low[1]
    claim_left = rule.after * sums[0] + rule.here * sums[1]
    right = rule.part * body
    inside = Rel(high, ">=", k)
    reason = ""
    vanishes = search.at(side, left).sign(left) == 2
    for rest in [num(0), left] if vanishes else [left]:
        goal = Rel(claim_left, "=", right if rest == num(0) else right + rest)
        here, after = (goal.map(lambda t, e=e: substitute(t, {k: e})) for e in (low, k + 1))
        known_low = [*side, inside.map(lambda t: substitute(t, {k: low}))]
        try:
            base = _algebra(search, here, known_low, [], None, [])

            def step(ih: Any, known: list[Hypothesis], after: Rel = after, goal: Rel = goal) -> Theorem:
                return _algebra(search, after, known, [ih()], None, [goal])

            return induction(k, goal, [inside], start=low, base=base, step=step, side=side)
        except (NotFound, Refused) as error:
            reason = str(error)
    raise NotFound(reason)


def _algebra(
    search: Any,
    goal: Rel,
    known: Sequence[Hypothesis],
    using: Sequence[Theorem],
    positive: Term | None,
    more: Sequence[Rel],
) -> Theorem:
    """An equality by the definitions of sums, binomials and powers, and the lemmas about them."""
    rels = [goal, *more]
    lemmas = [*binomials.facts(rels), *powers.facts(rels), *conditions(search, unfolded(rels), known)]
    lemmas += search.defined(goal, known, 2)
    if positive is not None and variables(positive):
        lemmas.append(search.solve(Rel(positive, ">", 0), [h for h in known if isinstance(h, Rel)], 2))
    return by_equalities(goal, known, [*using, *lemmas], search)
