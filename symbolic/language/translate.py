"""SymPy expressions to kernel terms and back."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import cache
from typing import Any

import sympy as sp

from symbolic.kernel import Function, Refused, Term, app, elementary_function, integral, num, var
from symbolic.kernel.terms import functions
from symbolic.language.terms import product, total


class Int(sp.Symbol):
    """An integer variable.  A symbol of its own class: SymPy's assumptions would rewrite terms."""

    __slots__ = ()


class KernelFunction(sp.Function):
    """A SymPy function that stands for a kernel function, in the class attribute `kernel`."""

    kernel: Function

    @classmethod
    def class_key(cls) -> tuple[int, int, str]:
        """What SymPy sorts by: two functions of one name, two sums, must not be left to the order of their hashes."""
        return 4, 0, f"{cls.__name__} {definition_key(cls.kernel)}"


@cache
def definition_key(function: Function) -> str:
    """A text that tells functions of one name apart by their definitions; the same in every process."""
    parts = [a for a in function.definition or () if isinstance(a, Term)]
    inner = sorted({definition_key(f) for t in parts for f in functions(t) if f.definition != ("self",)})
    text = "\n".join([function.name, *map(str, function.params), *map(str, function.definition or ()), *inner])
    return hashlib.sha256(text.encode()).hexdigest()


_CLASSES: dict[Function, Any] = {}

_ELEMENTARY = {
    sp.exp: "exp",
    sp.log: "log",
    sp.Abs: "abs",
    sp.floor: "floor",
    sp.ceiling: "ceil",
    sp.Max: "max",
    sp.Min: "min",
}


def function_class(function: Function) -> Any:
    """The SymPy class of a kernel function; the same function gives the same class."""
    if function not in _CLASSES:
        _CLASSES[function] = type(function.name, (KernelFunction,), {"kernel": function, "nargs": len(function.params)})
    return _CLASSES[function]


pos = function_class(elementary_function("pos"))


def from_sympy(e: Any) -> Term:
    """An expression of SymPy as a kernel term, as it stands."""
    if isinstance(e, sp.Rational):
        return num(Fraction(int(e.p), int(e.q)))
    if isinstance(e, sp.Symbol):
        if not isinstance(e, Int) and (type(e) is not sp.Symbol or e.assumptions0 != {"commutative": True}):
            raise Refused(f"{e}: state assumptions as hypotheses; an integer is a symbol of the class Int")
        return var(e.name, "integer" if isinstance(e, Int) else "real")
    if isinstance(e, sp.Add):
        return _sum(e.as_ordered_terms())
    if isinstance(e, sp.Mul):
        return _product(e)
    if isinstance(e, sp.Pow):
        return _power(e.base, e.exp)
    if isinstance(e, KernelFunction):
        return app(e.kernel, *map(from_sympy, e.args))
    if type(e) in _ELEMENTARY:
        f, args = elementary_function(_ELEMENTARY[type(e)]), sorted(map(from_sympy, e.args), key=str)
        out = args[0]
        for a in args[1:]:
            out = app(f, out, a)
        return out if len(args) > 1 else app(f, out)
    if e is sp.true or e is sp.false or isinstance(e, sp.logic.boolalg.Boolean):
        raise Refused(f"{e} is not a term; write relations in the statement language")
    raise Refused(f"{str(e)[:80]!r} ({type(e).__name__}) has no exact meaning here")


def _sum(terms: list[Any]) -> Term:
    signs = [bool(t.could_extract_minus_sign()) for t in terms]
    if signs[0] and not all(signs):
        k = signs.index(False)
        terms, signs = [terms[k], *terms[:k], *terms[k + 1 :]], [False, *signs[:k], *signs[k + 1 :]]
    out = -from_sympy(-terms[0]) if signs[0] else from_sympy(terms[0])
    run = [out]
    for t, negative in zip(terms[1:], signs[1:], strict=True):
        if negative:
            run = [total(run) - from_sympy(-t)]
        else:
            run.append(from_sympy(t))
    return total(run)


def _product(e: Any) -> Term:
    c, rest = e.as_coeff_Mul()
    if c.is_Rational and c < 0:
        return -from_sympy(-e)
    above, below = ([num(c.p)] if c.p != 1 else []), ([num(c.q)] if c.q != 1 else [])
    for f in rest.as_ordered_factors():
        if isinstance(f, sp.Pow) and f.exp.is_Rational and f.exp < 0:
            below.append(_power(f.base, -f.exp))
        else:
            above.append(from_sympy(f))
    return product(above) / product(below) if below else product(above)


def _power(base: Any, exponent: Any) -> Term:
    if exponent == 1:
        return from_sympy(base)
    if exponent == sp.Rational(1, 2):
        return app(elementary_function("sqrt"), from_sympy(base))
    if exponent.is_Rational and exponent < 0:
        return num(1) / _power(base, -exponent)
    b, n = from_sympy(base), from_sympy(exponent)
    return b**n if integral(n) else app(elementary_function("pow"), b, n)


def to_sympy(t: Term) -> Any:
    """A SymPy expression with the same meaning wherever the term is defined; SymPy may rewrite it."""
    if t.op == "num":
        return sp.Rational(t.args[0].numerator, t.args[0].denominator)
    if t.op == "var":
        return Int(t.args[0]) if t.args[1] == "integer" else sp.Symbol(t.args[0])
    args = [to_sympy(a) for a in t.args if isinstance(a, Term)]
    if t.op == "app":
        named: dict[str, Any] = {name: cls for cls, name in _ELEMENTARY.items()} | {"sqrt": sp.sqrt, "pow": sp.Pow}
        f = t.args[0]
        return named[f.name](*args) if f.definition == ("elementary",) and f.name != "pos" else function_class(f)(*args)
    if t.op == "+":
        return sp.Add(*args)
    if t.op == "*":
        return sp.Mul(*args)
    if t.op == "neg":
        return -args[0]
    a, b = args
    return a - b if t.op == "-" else a / b if t.op == "/" else a**b
