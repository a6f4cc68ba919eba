"""Summands up to the order of their factors and summands, and what of them are parameters of the sum.

A summand is read as sums of products of powers and applications; what does not depend on the index is a coefficient,
a divisor or a term without the index, one for each product, quotient and sum.  Nothing is distributed and nothing is
cancelled, so the summand has the same domain as written, its divisors are told apart, and what people write (and what
telescoping and linearity look at) is still there.  This is the mildest form in which

    sum(k*x^k) = sum(x^k*k),        and 2 put for a in sum(a*k) gives sum(2*k):

every parameter stands for itself, even where two are equal, and its sort comes from its place (an integer in exponents
and as an integral argument, else real), so putting something for a variable changes the arguments alone; a numeral is
a parameter like others.  Only exponents of what depends on the index are not, when they are numerals: x^2 is defined
everywhere, and x^m is not.  A coefficient 1 and a term 0 are not written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from symbolic.kernel.terms import Function, Term, build, num, prefix, var, variables
from symbolic.language.terms import product


@dataclass(frozen=True)
class Free:
    """A part without the index; `whole` where only an integer can stand."""

    term: Term
    whole: bool


@dataclass(frozen=True)
class Fixed:
    """The index, or a numeral as an exponent."""

    term: Term


@dataclass(frozen=True)
class Product:
    """coefficient * factors / (divisor * divisors)"""

    coefficient: Free | None
    factors: tuple[Node, ...]
    divisor: Free | None
    divisors: tuple[Node, ...]


@dataclass(frozen=True)
class Sum:
    """constant + terms"""

    constant: Free | None
    terms: tuple[Node, ...]


@dataclass(frozen=True)
class Power:
    """base^exponent"""

    base: Node
    exponent: Node


@dataclass(frozen=True)
class Application:
    """function(arguments)"""

    function: Function
    arguments: tuple[Node, ...]


Node = Free | Fixed | Product | Sum | Power | Application
_DUMMIES = {False: var("x"), True: var("n", "integer")}


def summand(t: Term, index: Term, whole: bool = False) -> Node:
    """The term as a summand over the index; `whole` where only an integer can stand."""
    if index not in variables(t):
        return Free(t, whole)
    if t == index:
        return Fixed(t)
    if t.op in ("+", "-"):
        return _sum(t, index, whole)
    if t.op in ("*", "/", "neg"):
        return _product(t, index, whole)
    if t.op == "^":
        base, exponent = t.args
        if exponent.number is not None:
            return Power(summand(base, index, whole), Fixed(exponent))
        return Power(summand(base, index), summand(exponent, index, whole=True))
    function = t.args[0]
    kinds = [v.args[1] == "integer" for v in function.params]
    return Application(function, tuple(summand(a, index, w) for a, w in zip(t.args[1:], kinds, strict=True)))


def _sum(t: Term, index: Term, whole: bool) -> Node:
    free: list[tuple[int, Term]] = []
    terms: list[Node] = []
    for sign, part in signed(t):
        if index in variables(part):
            terms.append(summand(part if sign > 0 else build("neg", part), index, whole))
        else:
            free.append((sign, part))
    constant = Free(_total(free), whole) if free else None
    if constant is not None and constant.term.number == 0:
        constant = None
    return terms[0] if constant is None and len(terms) == 1 else Sum(constant, _ordered(terms))


def signed(t: Term, sign: int = 1) -> Iterator[tuple[int, Term]]:
    """The terms of a sum, with their signs."""
    if t.op == "+":
        for a in t.args:
            yield from signed(a, sign)
    elif t.op == "-":
        yield from signed(t.args[0], sign)
        yield from signed(t.args[1], -sign)
    elif t.op == "neg":
        yield from signed(t.args[0], -sign)
    else:
        yield sign, t


def _total(parts: Sequence[tuple[int, Term]]) -> Term:
    """The sum of terms without the index: as they come, one numeral last."""
    constant = sum((sign * t.number for sign, t in parts if t.number is not None), Fraction(0))
    rest = [(sign, t) for sign, t in parts if t.number is None]
    if constant or not rest:
        rest.append((1 if constant >= 0 else -1, num(abs(constant))))
    return _chain(rest)


def _chain(parts: Sequence[tuple[int, Term]]) -> Term:
    """a + b - c .."""
    (sign, first), *rest = parts
    out = first if sign > 0 else num(-first.number) if first.number is not None else build("neg", first)
    for sign, t in rest:
        if sign > 0:
            out = build("+", *(out.args if out.op == "+" else (out,)), t)
        else:
            out = build("-", out, t)
    return out


def _product(t: Term, index: Term, whole: bool) -> Node:
    sign, above, below = _factors(t)
    factors = [summand(f, index, whole) for f in above if index in variables(f)]
    divisors = [summand(f, index) for f in below if index in variables(f)]
    coefficient = _coefficient(sign, [f for f in above if index not in variables(f)])
    divisor = _coefficient(1, [f for f in below if index not in variables(f)])
    factors = _merged(factors, index)
    if coefficient.number == divisor.number == 1 and len(factors) == 1 and not divisors:
        return factors[0]
    return Product(
        None if coefficient.number == 1 else Free(coefficient, whole),
        _ordered(factors),
        None if divisor.number == 1 else Free(divisor, False),
        _ordered(divisors),
    )


def _factors(t: Term) -> tuple[int, list[Term], list[Term]]:
    """Sign, factors and divisors; a divisor that divides itself is not taken apart, nor the sign of one."""
    if t.op == "neg":
        sign, above, below = _factors(t.args[0])
        return -sign, above, below
    if t.op == "*":
        sign, above, below = 1, list[Term](), list[Term]()
        for a in t.args:
            s, more, less = _factors(a)
            sign, above, below = sign * s, above + more, below + less
        return sign, above, below
    if t.op == "/":
        sign, above, below = _factors(t.args[0])
        return sign, above, below + _flat(t.args[1])
    return 1, [t], []


def _flat(t: Term) -> list[Term]:
    return [f for a in t.args for f in _flat(a)] if t.op == "*" else [t]


def _coefficient(sign: int, factors: Sequence[Term]) -> Term:
    """The product of factors without the index: one numeral first, a sign before it all."""
    number = Fraction(sign)
    for f in factors:
        number *= 1 if f.number is None else f.number
    rest = [f for f in factors if f.number is None]
    if not rest:
        return num(number)
    if abs(number) != 1:
        rest = [num(number), *rest]
    whole = product(rest)
    return build("neg", whole) if number == -1 else whole


def _merged(factors: Sequence[Node], index: Term) -> list[Node]:
    """k*k^2 as k^3."""
    degree, rest = 0, list[Node]()
    for f in factors:
        if f == Fixed(index):
            degree += 1
        elif isinstance(f, Power) and f.base == Fixed(index) and isinstance(f.exponent, Fixed) and _natural(f.exponent):
            degree += int(f.exponent.term.number)
        else:
            rest.append(f)
    unit: Node = Fixed(index)
    return [unit if degree == 1 else Power(unit, Fixed(num(degree))), *rest] if degree else rest


def _natural(exponent: Node) -> bool:
    return isinstance(exponent, Fixed) and exponent.term.number is not None and exponent.term.number > 0


def _ordered(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """In an order that does not depend on the parameters, as far as they do not tell equal nodes apart."""
    return tuple(nodes if len(nodes) < 2 else sorted(nodes, key=_key))


def _key(node: Node) -> tuple[int, int, str, str]:
    skeleton = prefix(skeleton_of(node, lambda free: _DUMMIES[free.whole]))
    return _rank(node), len(skeleton), skeleton, prefix(told(node))


def _rank(node: Node) -> int:
    """Polynomials in the index first, then applications, then powers."""
    if isinstance(node, Product):
        return max(map(_rank, node.factors or node.divisors))
    if isinstance(node, Power):
        return 0 if isinstance(node.exponent, Fixed) and node.exponent.term.number is not None else 3
    return {Fixed: 0, Sum: 1, Application: 2}.get(type(node), 0)


def skeleton_of(node: Node, parameter: Callable[[Free], Term], at: Term | None = None) -> Term:
    """The term with a parameter for every part without the index, and `at` for the index."""

    def go(n: Node) -> Term:
        if isinstance(n, Free):
            return parameter(n)
        if isinstance(n, Fixed):
            return n.term if at is None or n.term.number is not None else at
        if isinstance(n, Power):
            base = go(n.base)
            return build("^", base, go(n.exponent))
        if isinstance(n, Application):
            return Term("app", (n.function, *map(go, n.arguments)))
        if isinstance(n, Sum):
            return _several("+", [go(p) for p in (n.constant, *n.terms) if p is not None])
        above = [go(p) for p in (n.coefficient, *n.factors) if p is not None]
        below = [go(p) for p in (n.divisor, *n.divisors) if p is not None]
        top = _several("*", above) if above else num(1)
        return build("/", top, _several("*", below)) if below else top

    return go(node)


def _several(op: str, parts: Sequence[Term]) -> Term:
    return parts[0] if len(parts) == 1 else build(op, *parts)


def told(node: Node) -> Term:
    """The summand as people write it; `summand` of it is the node again."""
    if isinstance(node, (Free, Fixed)):
        return node.term
    if isinstance(node, Power):
        return build("^", told(node.base), told(node.exponent))
    if isinstance(node, Application):
        return Term("app", (node.function, *map(told, node.arguments)))
    if isinstance(node, Sum):
        return _told_sum(node)
    sign, above, below = 1, list[Term](), list[Term]()
    if node.coefficient is not None:
        sign, above = _told_coefficient(node.coefficient.term)
    above += map(told, node.factors)
    if node.divisor is not None:
        below += _flat(node.divisor.term)
    below += map(told, node.divisors)
    out = _several("*", above) if above else num(1)
    if below:
        out = build("/", out, _several("*", below))
    return build("neg", out) if sign < 0 else out


def _told_coefficient(c: Term) -> tuple[int, list[Term]]:
    if c.op == "neg":
        return -1, _flat(c.args[0])
    first, *rest = _flat(c)
    if first.number is not None and first.number < 0:
        return -1, [num(-first.number), *rest] if first.number != -1 else rest
    return 1, [first, *rest]


def _told_sum(node: Sum) -> Term:
    parts = [(-1, t.args[0]) if t.op == "neg" else (1, t) for t in map(told, node.terms)]
    constant = [] if node.constant is None else list(signed(node.constant.term))
    last = constant and all(t.number is not None for _, t in constant) and parts[0][0] > 0
    if last:
        value = sum((sign * t.number for sign, t in constant), Fraction(0))
        constant = [(1 if value >= 0 else -1, num(abs(value)))]
    return _chain([*parts, *constant] if last else [*constant, *parts])
