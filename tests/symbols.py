"""What tests write: SymPy symbols with a kind, functions with a definition, relations.

Symbols carry no SymPy assumptions, so SymPy does not rewrite a statement behind the author's back: every assumption
is a visible hypothesis.  What it still rewrites at construction (x/x to 1) is rewritten in plain view, because a
statement is always printed from the kernel's term.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sympy as sp

from symbolic.kernel import Claim, Function, Rel
from symbolic.language.door import to_term
from symbolic.language.models import Model, register
from symbolic.language.sums import finite_sum
from symbolic.language.translate import Int, function_class, to_sympy


def reals(names: str) -> Any:
    """Real variables, as `sympy.symbols`: one symbol for one name, a tuple for several."""
    return sp.symbols(names)


def integers(names: str) -> Any:
    """Integer variables."""
    return sp.symbols(names, cls=Int)


def sequence(name: str, *params: sp.Symbol) -> Any:
    """An arbitrary function of the given parameters: a statement about it holds for every such function."""
    return function_class(Function(name, tuple(to_term(v) for v in params)))


def explicit(name: str, params: Sequence[sp.Symbol], body: Any, model: Model | None = None) -> Any:
    """f(params) = body.  `model` computes the same from first principles, on exact rationals, for the spot checks.

    The model of a function that depends on a sequence r takes the sequence, a function, as the keyword r.
    """
    return _defined(Function(name, tuple(map(to_term, params)), ("explicit", to_term(body))), model)


def recursive(
    name: str,
    params: Sequence[sp.Symbol],
    start: int,
    base: Any,
    step: Callable[[Any], Any],
    *,
    total: bool = False,
    model: Model | None = None,
) -> Any:
    """f(start, ..) = base and f(n+1, ..) = step(f) for n >= start, where n is the first parameter.

    `step` receives the function and may apply it at n only, with any other arguments.  With `total`, f(n, ..) = base
    for every n <= start; otherwise nothing is said below `start`.
    """
    variables = tuple(map(to_term, params))
    me = function_class(Function(name, variables, ("self",)))
    return _defined(Function(name, variables, ("recursive", start, to_term(base), to_term(step(me)), total)), model)


def summation(body: Any, index: sp.Symbol, low: Any, high: Any) -> Any:
    """The sum of `body` for index = low, .., high, of symbolic length; 0 when high < low."""
    return to_sympy(finite_sum(to_term(body), to_term(index), to_term(low), to_term(high)))


def _defined(function: Function, model: Model | None) -> Any:
    if model is not None:
        register(function, model)
    return function_class(function)


def every(variables: Any, goal: Rel, given: Sequence[Rel] = ()) -> Claim:
    """A hypothesis: for all values of the variables with `given`, `goal`."""
    bound = variables if isinstance(variables, (list, tuple)) else [variables]
    return Claim(given, goal, [to_term(v) for v in bound])


def eq(lhs: Any, rhs: Any) -> Rel:
    """lhs = rhs, as a relation of the kernel (nothing is decided by SymPy)."""
    return Rel(to_term(lhs), "=", to_term(rhs))


def ge(lhs: Any, rhs: Any) -> Rel:
    """lhs >= rhs."""
    return Rel(to_term(lhs), ">=", to_term(rhs))


def gt(lhs: Any, rhs: Any) -> Rel:
    """lhs > rhs."""
    return Rel(to_term(lhs), ">", to_term(rhs))


def lt(lhs: Any, rhs: Any) -> Rel:
    """lhs < rhs."""
    return gt(rhs, lhs)
