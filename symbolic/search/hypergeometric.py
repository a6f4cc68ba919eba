"""Recurrences of hypergeometric summands, by Zeilberger's method: linear algebra over rational functions.

A summand is a rational function times a product H(n, k) of binomial coefficients, factorials and powers.  Looked for
are a_0(n), .., a_J(n), not all 0, and a rational function R(n, k) with

    a_0 F(n, k) + .. + a_J F(n + J, k)  =  R(k) H(n, k) - R(k - 1) H(n, k - 1).

With v the common denominator of all F(n + j, k)/H(n, k) and c/d the reduced ratio of H/v at k - 1 and at k, R has the
form Q(k) d(k + 1)/v(k) with a polynomial Q, unless roots of c and d differ by an integer (A = B, chapters 5 and 6).
What is found here is believed by nobody: the kernel is shown the sum of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from symbolic.kernel import Term, app, num, substitute, subterms, var, variables
from symbolic.kernel.polynomials import normal
from symbolic.kernel.terms import rebuild
from symbolic.language.door import to_term, translate
from symbolic.language.sums import binomial, factorial
from symbolic.lazy import Lazy
from symbolic.search.errors import NotFound

sp = Lazy("sympy")

MAX_DEGREE = 4
MAX_ORDER = 2


class NotHypergeometric(Exception):
    """A ratio of neighbouring summands is not a rational function."""


@dataclass(frozen=True)
class Recurrence:
    """sum of factors[j] F(n + j, k)  =  part(k) H(n, k) - part(k - 1) H(n, k - 1)."""

    factors: tuple[Term, ...]
    part: Term
    kernel: Term  # H


def whole(t: Term) -> int | None:
    """The integer that a term is equal to."""
    q = normal(t)
    value = q.numerator.get((), 0)
    return int(value) if not q.divisors and not set(q.numerator) - {()} and value == int(value) else None


def recurrence(body: Term, n: Term, k: Term) -> Recurrence:
    """The recurrence of the lowest order, with a Q of the lowest degree; raises NotFound."""
    try:
        kernel, rest = _split(body)
        return next(r for order in range(1, MAX_ORDER + 1) if (r := _of_order(order, kernel, rest, n, k)) is not None)
    except (NotHypergeometric, ZeroDivisionError):
        raise NotFound(f"the summand {body} has no rational ratios") from None
    except StopIteration:
        raise NotFound(f"no recurrence of order {MAX_ORDER} and degree {MAX_DEGREE} for {body}") from None


def _split(t: Term) -> tuple[Term, Term]:
    """(H, the rational function): their product is the term."""
    if not any(_transcendental(s) for s in subterms(t)):
        return num(1), t
    if t.op in ("*", "/"):
        parts = [_split(a) for a in t.args]
        if t.op == "/":
            return parts[0][0] / parts[1][0], parts[0][1] / parts[1][1]
        heads, tails = (tuple(p[j] for p in parts if p[j].number != 1) for j in (0, 1))
        return _product(heads), _product(tails)
    if t.op == "neg":
        head, tail = _split(t.args[0])
        return head, -tail
    if t.op == "^" and t.args[1].number is not None:
        head, tail = _split(t.args[0])
        return head ** t.args[1], tail ** t.args[1] if tail.number != 1 else tail
    return t, num(1)


def _product(parts: tuple[Term, ...]) -> Term:
    out = parts[0] if parts else num(1)
    for p in parts[1:]:
        out = out * p
    return out


def _transcendental(t: Term) -> bool:
    return t.op == "app" or (t.op == "^" and t.args[1].number is None)


def _of_order(order: int, kernel: Term, rest: Term, n: Term, k: Term) -> Recurrence | None:
    at = translate.to_sympy(k)
    ups = [ratio(kernel, n, j) * _rational(substitute(rest, {n: n + j})) for j in range(order + 1)]
    tops, unders = zip(*(sp.fraction(sp.cancel(sp.together(r))) for r in ups), strict=True)
    common = sp.lcm_list(list(unders))
    back = ratio(kernel, k, -1) * common / common.subs(at, at - 1)
    over, under = sp.fraction(sp.cancel(sp.together(back)))
    columns = [sp.cancel(t * common / u) for t, u in zip(tops, unders, strict=True)]
    for degree in range(MAX_DEGREE + 1):
        shifts = [sp.expand(over * (at - 1) ** j - under.subs(at, at + 1) * at**j) for j in range(degree + 1)]
        for vector in _kernel_of([*columns, *shifts], at):
            if all(c == 0 for c in vector[: order + 1]):
                continue
            part = under.subs(at, at + 1) / common * sum(c * at**j for j, c in enumerate(vector[order + 1 :]))
            return _cleared(vector[: order + 1], *_whole(sp.cancel(part), kernel, n, k))
    return None


def _kernel_of(columns: list[Any], at: Any) -> list[list[Any]]:
    """Vectors of rational functions without k that make the sum of the columns vanish."""
    rows = [sp.Poly(c, at).as_dict() for c in columns]
    height = 1 + max(m[0] for row in rows for m in row)
    matrix = sp.Matrix(height, len(columns), lambda i, j: rows[j].get((i,), 0))
    return matrix.to_DM().to_field().nullspace().to_Matrix().tolist()  # type: ignore[no-any-return]


def _whole(part: Any, kernel: Term, n: Term, k: Term) -> tuple[Any, Term]:
    """The same product with a polynomial in k, where longer rows of binomial coefficients take up its denominator."""
    more, at = var("more_", "integer"), translate.to_sympy(k)

    def longer(s: Term) -> Term | None:
        if s.op != "app" or s.args[0] != binomial:
            return None
        top, low = s.args[1:]
        gap = top - low
        rising = n in variables(top) and k in variables(low) and whole(substitute(gap, {k: k + 1}) - gap) != 0
        return app(binomial, top + more, low) if rising else None

    raised = rebuild(kernel, longer)
    up = ratio(raised, more, 1)
    now = part
    for j in range(2 * MAX_ORDER + 1):
        if not sp.fraction(now)[1].has(at):
            return now, substitute(raised, {more: num(j)}) if j else kernel
        now = sp.cancel(now / up.subs(translate.to_sympy(more), j))
    return part, kernel


def _cleared(factors: list[Any], part: Any, kernel: Term) -> Recurrence:
    """Without denominators and common factors, the last factor with a positive leading coefficient."""
    clear = sp.lcm_list([sp.fraction(sp.together(c))[1] for c in factors])
    cleared = [sp.cancel(c * clear) for c in factors]
    common = sp.gcd_list(cleared)
    last = sp.expand(sp.cancel(next(c for c in reversed(cleared) if c != 0) / common))
    if (last.free_symbols and sp.Poly(last, *sorted(last.free_symbols, key=str)).LC() < 0) or last.is_negative:
        common = -common
    cleared = [sp.expand(sp.cancel(c / common)) for c in cleared]
    return Recurrence(tuple(map(to_term, cleared)), to_term(sp.factor(sp.cancel(part * clear / common))), kernel)


def ratio(t: Term, v: Term, by: int) -> Any:
    """t[v := v + by] / t as a rational function (SymPy)."""
    if v not in variables(t) or by == 0:
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
        return _rational(base) ** _step(exponent, shift)
    if t.op == "app" and t.args[0] == binomial:
        top, low = t.args[1:]
        up, right = _step(top, shift), _step(low, shift)
        m, j = _rational(top), _rational(low)
        return _rising(m, up) / (_rising(j, right) * _rising(m - j, up - right))
    if t.op == "app" and t.args[0] == factorial:
        return _rising(_rational(t.args[1]), _step(t.args[1], shift))
    return _rational(substitute(t, shift)) / _rational(t)


def _step(t: Term, shift: dict[Term, Term]) -> int:
    value = whole(substitute(t, shift) - t)
    if value is None:
        raise NotHypergeometric
    return value


def _rising(m: Any, steps: int) -> Any:
    """(m + steps)! / m!"""
    out = sp.Integer(1)
    for j in range(1, steps + 1):
        out *= m + j
    for j in range(-steps):
        out /= m - j
    return out


def _rational(t: Term) -> Any:
    if any(_transcendental(s) for s in subterms(t)):
        raise NotHypergeometric
    return translate.to_sympy(t)
