"""`prove`: a theorem from a goal, hypotheses and lemmas, with the bookkeeping done.

Hypotheses of the lemmas are proved first; definitions and elementary facts are unfolded where they apply; squares are
read off the factors of the goal.  What is found is a chain of kernel rules; nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy as sp

from symbolic.kernel import (
    Claim,
    Refused,
    Rel,
    Term,
    Theorem,
    assume,
    either,
    holds,
    induct,
    instance,
    num,
    subterms,
    var,
)
from symbolic.kernel.rules import Facts
from symbolic.language.translate import to_sympy, to_term
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.errors import NotFound
from symbolic.search.unfold import saturate


def prove(
    goal: Rel,
    given: Sequence[Hypothesis] = (),
    using: Sequence[Theorem] = (),
    *,
    squares: Sequence[Any] = (),
    degree: int = 3,
    times_up_to: int = 1,
    unfold: bool = True,
) -> Theorem:
    """``given |- goal``.

    `using`: theorems whose hypotheses follow from `given` and from one another.  `squares`: expressions whose squares
    may be used as nonnegative terms.  `degree`: how many facts may be multiplied; `times_up_to`: by how many positive
    facts the goal may be multiplied.  Raises `NotFound`.
    """
    given = list(dict.fromkeys(given))
    uses = discharge(using, given)
    if unfold:
        known = Facts(given, uses)
        claims = [*given, *(t.claim.goal for t in uses), goal]

        def show(rel: Rel) -> bool:
            return holds(rel, known.known) or _provable(rel, given, uses)

        uses = discharge(saturate(claims, show), given, uses)
    roots = [to_term(s) for s in squares]
    try:
        return by_combine(given, goal, uses, degree=min(degree, 2), squares=roots, times_up_to=0)
    except NotFound:
        roots += hints(goal)
        return by_combine(given, goal, uses, degree=degree, squares=roots, times_up_to=times_up_to)


def discharge(using: Sequence[Theorem], given: Sequence[Hypothesis], before: Sequence[Theorem] = ()) -> list[Theorem]:
    """The theorems in an order in which each one's hypotheses are known, with proofs of those that are not."""
    out = list(before)
    for t in using:
        for h in t.claim.given:
            if isinstance(h, Claim):
                out += _quantified(h, given, out)
            elif not holds(h, Facts(given, out).known):
                out.append(_hypothesis(h, given, out))
        out.append(t)
    return out


def _hypothesis(h: Rel, given: Sequence[Hypothesis], uses: Sequence[Theorem]) -> Theorem:
    goals = [Rel(h.lhs, ">", h.rhs), Rel(h.rhs, ">", h.lhs)] if h.op == "!=" else [h]
    for goal in goals:
        try:
            return by_combine(given, goal, uses, degree=2, times_up_to=0)
        except NotFound:
            continue
    raise NotFound(f"a lemma needs {h}, which is not shown")


def _provable(h: Rel, given: Sequence[Hypothesis], uses: Sequence[Theorem]) -> bool:
    try:
        _hypothesis(h, given, uses)
    except NotFound:
        return False
    return True


def _quantified(h: Claim, given: Sequence[Hypothesis], uses: Sequence[Theorem]) -> list[Theorem]:
    try:
        facts = Facts(given, uses)
    except Refused as error:
        raise NotFound(str(error)) from None
    if h.key() in facts.known or any(facts._shows(u, h) for u in uses):
        return []
    apart = [g for g in given if not g.free() & set(h.bound)]
    return [prove(h.goal, [*apart, *h.given], [u for u in uses if not u.claim.free() & set(h.bound)])]


def hints(goal: Rel) -> list[Term]:
    """Expressions whose squares are likely to help: repeated factors of the numerator, and differences of atoms."""
    out: list[Any] = []
    try:
        numerator = sp.together(to_sympy(goal.gap)).as_numer_denom()[0]
        symbols = {
            s: sp.Dummy()
            for s in numerator.atoms(sp.Function) | {p for p in numerator.atoms(sp.Pow) if not p.exp.is_Integer}
        }
        back = {d: s for s, d in symbols.items()}
        _, factors = sp.factor_list(numerator.xreplace(symbols))
        out += [f.xreplace(back) for f, k in factors if k > 1]
        atoms = sorted(numerator.free_symbols | set(symbols), key=str)
        if len(atoms) <= 4:
            out += [a - b for k, a in enumerate(atoms) for b in atoms[:k]] + list(atoms) + [1 - a for a in atoms]
            if len(atoms) <= 3:
                out += [
                    a * a - b * c for a in atoms for b in atoms for c in atoms if a not in (b, c) and str(b) <= str(c)
                ]
    except (Refused, sp.PolynomialError, TypeError):
        return []
    terms: dict[Term, None] = {}
    for e in out:
        try:
            terms.setdefault(to_term(e))
        except Refused:
            continue
    return list(terms)


def at(theorem: Theorem, values: Mapping[Any, Any] | None = None, /, **named: Any) -> Theorem:
    """An instance: `at(theorem, i=j - 1)`, or with symbols as keys."""
    free = {v.args[0]: v for v in theorem.claim.free()}
    chosen = {to_term(k): to_term(e) for k, e in (values or {}).items()}
    for name, e in named.items():
        if name not in free:
            raise NotFound(f"{theorem.claim} has no variable {name}")
        chosen[free[name]] = to_term(e)
    return instance(theorem, chosen)


Step = Callable[[Theorem], Theorem]


def induction(
    n: Any,
    goal: Rel,
    given: Sequence[Hypothesis] = (),
    *,
    start: Any = 0,
    bound: Sequence[Any] = (),
    base: Theorem | None = None,
    step: Callable[[Callable[..., Theorem], list[Hypothesis]], Theorem] | None = None,
    side: Sequence[Hypothesis] = (),
    using: Sequence[Theorem] = (),
    **options: Any,
) -> Theorem:
    """``side, n >= start, given |- goal`` by induction on n.

    `bound` are the variables over which the induction hypothesis is quantified.  `step(ih, known)` proves the goal at
    n + 1 from `known`; `ih(i=j)` is an instance of the induction hypothesis.  Without `base` or `step` both are left to
    `prove`, with the lemmas `using`.
    """
    variable, first = to_term(n), to_term(start)
    claim = Claim(given, goal, tuple(map(to_term, bound)))
    opened = Claim(given, goal)
    at_start, after = opened.substitute({variable: first}), opened.substitute({variable: variable + 1})
    if base is None:
        base = prove(at_start.goal, [*side, *at_start.given], using, **options)
    known: list[Hypothesis] = [*side, Rel(variable, ">=", first), claim, *after.given]
    hypothesis = assume(claim)

    def ih(**named: Any) -> Theorem:
        return at(hypothesis, **named) if named else hypothesis

    if step is None:
        theorem = prove(after.goal, known, [hypothesis, *using], **options)
    else:
        theorem = step(ih, known)
    return induct(claim, variable, first, base, theorem)


def first_or_beyond(i: Any, first: Any, at_first: Theorem, beyond: Theorem) -> Theorem:
    """The rule `either`: the case i = first, and the case i >= first + 1."""
    return either(to_term(i), to_term(first), at_first, beyond)


__all__ = ["NotFound", "at", "discharge", "first_or_beyond", "hints", "induction", "num", "prove", "subterms", "var"]
