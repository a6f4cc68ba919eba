"""Terms: immutable expressions over the reals.  Nothing here simplifies; what was written is what is kept.

A term is a rational number, a variable (real or integer), an application of a function, or one of
``+ - * / ^`` and unary minus.  Three sorts of function exist:

* *elementary* ones (`exp`, `log`, `sqrt`, ...), whose facts are the fixed table of `rules.elementary`;
* *defined* ones: a `Function` carries its definition, so two functions with different definitions are different
  functions and a definition can never be changed behind a theorem's back;
* *free* ones (arbitrary sequences): universally quantified, like variables.

A definition is explicit, or primitive recursive in its first parameter, a natural number from `start` on.  Both are
conservative by construction: a body mentions only its own parameters and functions that exist already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, wraps
from hashlib import sha256
from math import gcd
from operator import is_
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

MAX_DEPTH = 120
MAX_SIZE = 60_000
MAX_BITS = 14_000  # such a number can still be written in decimal
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_']{0,60}\Z")
_DIGITS = re.compile(r"-?[0-9]{1,4300}(/[0-9]{1,4300})?\Z")
ELEMENTARY = {"exp": 1, "log": 1, "sqrt": 1, "abs": 1, "floor": 1, "ceil": 1, "pos": 1, "max": 2, "min": 2, "pow": 2}
_RESERVED = ("neg", "self")  # words of the certificate format
_ARITY = {"+": None, "*": None, "-": 2, "/": 2, "^": 2, "neg": 1}


class Refused(Exception):
    """The evidence does not establish the claim, or the object is not well formed."""


def take(value: Any, *kinds: type) -> Any:
    """The value, if its type is exactly one of these; `Refused` otherwise.

    No duck typing, no subclasses: an object that only looks like a term could be another one at the next look.
    """
    for kind in kinds:
        if type(value) is kind:  # not `in kinds`, nor `==`: a metaclass can say that it equals
            return value
    raise Refused(f"{' or '.join(kind.__name__ for kind in kinds)} is wanted, not {type(value).__name__}")


def sequence(values: Any, *kinds: type) -> tuple[Any, ...]:
    """The values as a tuple, gone through once, each of exactly one of the types; a text is no sequence."""
    if type(values) is not tuple and (isinstance(values, str) or not isinstance(values, Iterable)):
        raise Refused(f"a sequence is wanted, not {type(values).__name__}")
    out = tuple(values)
    for value in out:
        if type(value) is not kinds[0]:
            take(value, *kinds)
    return out


def mapping(values: Any, *kinds: type) -> dict[Term, Any]:
    """A copy of a mapping from terms to values of exactly one of the types."""
    if not isinstance(values, Mapping):
        raise Refused(f"a mapping is wanted, not {type(values).__name__}")
    out = dict(values)
    sequence(out, Term)
    sequence(out.values(), *kinds)
    return out


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that runs out of stack (on a tall tower of definitions, say) refuses."""

    @wraps(function)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except RecursionError:
            raise Refused("something is nested too deeply") from None

    return guarded


class Frozen:
    """An object without setters.  Python's back doors (`object.__setattr__`) remain; certificates are what counts."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise Refused(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise Refused(f"{type(self).__name__} is immutable")

    def __reduce__(self) -> Any:
        raise Refused(f"{type(self).__name__} does not pickle; write a certificate")

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: object) -> Any:
        return self

    def __init_subclass__(cls, **kwargs: object) -> None:
        if not cls.__module__.startswith(__package__ + "."):
            raise Refused("the kernel's classes may not be extended")


def _fill(thing: Any, **fields: object) -> Any:
    """Set the fields of a new object.  Objects are made in `__new__`, so no call can fill one a second time."""
    for name, value in fields.items():
        object.__setattr__(thing, name, value)
    return thing


_KNOWN: dict[tuple[Any, ...], Any] = {}


def _only(thing: R, *key: object) -> R:
    """The first object made with this key: equal terms are one object, and so are equal functions and relations."""
    return _KNOWN.setdefault(key, thing)  # type: ignore[no-any-return]


def _operator(op: str, swap: bool = False) -> Callable[[Term, Any], Term]:
    return lambda a, b: build(op, term(b), a) if swap else build(op, a, term(b))


class Term(Frozen):
    """An expression.  `op` is "num", "var", "app" or an operator; see `num`, `var`, `app`, `build`.

    Equal terms are the same object, so they are compared and hashed as objects are.
    """

    __slots__ = ("args", "depth", "op", "size")
    op: str
    args: tuple[Any, ...]
    depth: int
    size: int

    def __new__(cls, op: str, args: tuple[Any, ...]) -> Term:
        if type(op) is not str or type(args) is not tuple:
            raise Refused("not an operation on terms")
        try:
            known = _KNOWN.get((op, args))
        except TypeError:  # not hashable, so no part of a term
            known = None
        if known is not None and all(map(is_, map(type, args), map(type, known.args))):  # 1/2 is not the float 0.5
            return known  # type: ignore[no-any-return]
        children = [a for a in args if type(a) is Term]
        size = 1 + sum(a.size for a in children)
        if op == "num":
            if len(args) != 1 or type(args[0]) is not Fraction:
                raise Refused("a number is one exact rational")
            a, b = args[0].numerator, args[0].denominator
            if type(a) is not int or type(b) is not int or b < 1 or gcd(a, b) != 1:
                raise Refused("a number is a fraction in lowest terms")
            if max(a.bit_length(), b.bit_length()) > MAX_BITS:
                raise Refused("a number is too large")
            size += (a.bit_length() + b.bit_length()) // 64
        elif op == "var":
            name, kind = sequence(args, str) if len(args) == 2 else ("", "")
            if not _NAME.match(name) or kind not in ("real", "integer"):
                raise Refused(f"not a variable: {name!r:.80}, {kind!r:.20}")
        elif op == "app":
            if not args or type(args[0]) is not Function or len(children) != len(args) - 1:
                raise Refused("an application takes a function and terms")
            args[0].check(children)
        elif op not in _ARITY or len(children) != len(args) or len(args) != (_ARITY[op] or max(len(args), 2)):
            raise Refused(f"not an operation on terms: {op!r:.20} with {len(args)} arguments")
        elif op == "^" and not integral(args[1]):
            raise Refused(f"the exponent {args[1]!s:.80} is not an integer; write pow(x, y) for real powers")
        depth = 1 + max((a.depth for a in children), default=0)
        if depth > MAX_DEPTH or size > MAX_SIZE:
            raise Refused(f"a term is too deep or too large (depth {depth}, size {size})")
        return _only(_fill(object.__new__(cls), op=op, args=args, depth=depth, size=size), op, args)  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return text(self)

    __repr__ = __str__
    __add__ = _operator("+")
    __radd__ = _operator("+", swap=True)
    __sub__ = _operator("-")
    __rsub__ = _operator("-", swap=True)
    __mul__ = _operator("*")
    __rmul__ = _operator("*", swap=True)
    __truediv__ = _operator("/")
    __rtruediv__ = _operator("/", swap=True)
    __pow__ = _operator("^")

    def __neg__(self) -> Term:
        return build("neg", self)

    @property
    def number(self) -> Fraction | None:
        """The value, if the term is a literal number."""
        return self.args[0] if self.op == "num" else None


def prefix(t: Term) -> str:
    """The term in prefix form, its functions by name and digest: different terms have different texts."""
    if t.op == "num":
        return str(t.args[0])
    if t.op == "var":
        return f"{t.args[0]}:int" if t.args[1] == "integer" else str(t.args[0])
    head = f"{t.args[0].name}#{t.args[0].digest}" if t.op == "app" else t.op
    return f"({' '.join([head, *(prefix(a) for a in t.args if type(a) is Term)])})"


class Function(Frozen):
    """A function symbol together with its meaning.

    `definition` is None (free), ("elementary",), ("explicit", body), ("recursive", start, base, step, total) or
    ("self",), the placeholder that a recursive step applies to its own first parameter.
    `integral` says that every value is an integer.  `digest` is a hash of name, parameters and definition, those of the
    functions in it included: functions with equal digests are the same object.
    """

    __slots__ = ("definition", "digest", "free", "integral", "name", "params")
    name: str
    params: tuple[Term, ...]
    definition: tuple[Any, ...] | None
    integral: bool
    free: frozenset[Function]
    digest: str

    def __new__(cls, name: str, params: tuple[Term, ...], definition: tuple[Any, ...] | None = None) -> Function:
        if type(name) is not str or not _NAME.match(name) or name in _RESERVED:
            raise Refused(f"not a name for a function: {name!r:.80}")
        if definition is not None and type(definition) is not tuple:
            raise Refused(f"the definition of {name} is no tuple")
        take((definition or ("",))[0], str)
        if (name in ELEMENTARY) != (definition == ("elementary",)):
            raise Refused(f"not a name for a new function: {name!r:.80}")
        params = _parameters(name, params)
        self = _fill(
            object.__new__(cls), name=name, params=params, definition=definition, integral=False, free=frozenset()
        )
        match definition:
            case None | ("self",):
                pass
            case ("elementary",):
                _fill(self, integral=name in ("floor", "ceil", "pos"))
            case ("explicit", body):
                _fill(self, free=_body(self, body), integral=integral(body))
            case ("recursive", start, base, step, total):
                _fill(self, **_recursion(self, start, base, step, total))
            case _:
                raise Refused(f"{name} has no admissible definition")
        parts = [prefix(part) if type(part) is Term else str(part) for part in definition or ()]
        whole = f"{name} ({' '.join(map(prefix, params))}) {' '.join(parts)}"
        _fill(self, digest=sha256(whole.encode()).hexdigest()[:32])
        self = _only(self, Function, self.digest)
        return _fill(self, free=frozenset([self])) if definition is None else self  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        return f"{self.name}/{len(self.params)}"

    def __call__(self, *args: Any) -> Term:
        return app(self, *args)

    def check(self, args: list[Term]) -> None:
        """Refuse a wrong number of arguments, or a non-integral term for an integer parameter."""
        if len(args) != len(self.params):
            raise Refused(f"{self.name} takes {len(self.params)} arguments, not {len(args)}")
        for v, a in zip(self.params, args, strict=True):
            if v.args[1] == "integer" and not integral(a):
                raise Refused(f"{self.name}: {v} is an integer, {a!s:.80} need not be one")


def _parameters(name: str, params: Any) -> tuple[Term, ...]:
    out: tuple[Term, ...] = sequence(params, Term)
    if not out or any(v.op != "var" for v in out) or len({v.args[0] for v in out}) < len(out):
        raise Refused(f"the parameters of {name} must be distinct variables")
    return out


def _body(f: Function, body: Any, me: Function | None = None) -> frozenset[Function]:
    """Check a body; the free functions that it depends on."""
    if stray := variables(body) - set(f.params):
        raise Refused(f"the body of {f.name} mentions {_names(stray)}, which is no parameter")
    used = functions(body)
    if any(g.definition == ("self",) and g != me for g in used):
        raise Refused(f"{f.name} is defined through a function that has no definition yet")
    return frozenset().union(*(g.free for g in used))


def _recursion(f: Function, start: Any, base: Any, step: Any, total: Any) -> dict[str, object]:
    n, me = f.params[0], Function(f.name, f.params, ("self",))
    if n.args[1] != "integer" or type(start) is not int or type(total) is not bool:
        raise Refused(f"{f.name}: recursion runs on an integer parameter from an integer start")
    num(start)  # not too large
    free = _body(f, base) | _body(f, step, me)
    if any(s.args[1] != n for s in subterms(step) if s.args[0] == me):
        raise Refused(f"{f.name}({n} + 1, ..) may use {f.name} only at {n}")
    # By induction; a value that the definition leaves open is taken to be 0.
    return {"free": free, "integral": integral(base) and integral(step, assume=me)}


def num(value: int | str | Fraction) -> Term:
    """An exact rational: an int, a Fraction, or a string such as "-3/4".  No floats."""
    if type(value) is str and (not _DIGITS.match(value) or re.search(r"/0*\Z", value)):
        raise Refused(f"not an exact number: {value!r:.40}")
    return _whole(value) if type(value) is int else Term("num", (Fraction(take(value, int, str, Fraction)),))


@lru_cache(maxsize=10_000)
def _whole(value: int) -> Term:
    return Term("num", (Fraction(value),))


def var(name: str, kind: str = "real") -> Term:
    """A variable; `kind` is "real" or "integer"."""
    return Term("var", (name, kind))


def app(function: Function, *args: Any) -> Term:
    """`function` applied to terms."""
    return Term("app", (function, *map(term, args)))


def build(op: str, *args: Term) -> Term:
    """An operation: "+", "*" (two or more), "-", "/", "^" (two), "neg" (one)."""
    return Term(op, args)


def term(value: Any) -> Term:
    """A term as it is; an int or a Fraction as a number."""
    return value if type(value) is Term else num(value)


_XY = (var("x"), var("y"))
_ELEMENTARY = {name: Function(name, _XY[:arity], ("elementary",)) for name, arity in ELEMENTARY.items()}


def elementary_function(name: str) -> Function:
    """One of exp, log, sqrt, abs, floor, ceil, max, min, pos (1 for x >= 0, else 0) and pow (real powers of x > 0)."""
    if take(name, str) not in _ELEMENTARY:
        raise Refused(f"{name!r:.40} is not an elementary function")
    return _ELEMENTARY[name]


def subterms(t: Term) -> Iterator[Term]:
    """The term and everything in it, outermost first."""
    todo = [t]
    while todo:
        here = todo.pop()
        yield here
        todo += [a for a in reversed(here.args) if type(a) is Term]


def variables(t: Term) -> frozenset[Term]:
    """The variables of a term (definitions have none of their own)."""
    return _contents(take(t, Term))[0]


def functions(t: Term) -> frozenset[Function]:
    """The functions applied in a term, not looking into definitions."""
    return _contents(take(t, Term))[1]


@lru_cache(maxsize=100_000)
def _contents(t: Term) -> tuple[frozenset[Term], frozenset[Function]]:
    inside = [_contents(a) for a in t.args if type(a) is Term]
    own_variable, own_function = [t] if t.op == "var" else [], [t.args[0]] if t.op == "app" else []
    return (
        frozenset(own_variable).union(*(v for v, _ in inside)),
        frozenset(own_function).union(*(f for _, f in inside)),
    )


def integral(t: Term, assume: Function | None = None) -> bool:
    """Is every value of the term, by its form alone, an integer?"""
    if t.op == "num":
        return bool(t.args[0].denominator == 1)
    if t.op == "var":
        return bool(t.args[1] == "integer")
    if t.op == "app" and t.args[0].name not in ("abs", "max", "min"):
        return bool(t.args[0].integral or t.args[0] == assume)
    if t.op == "/":
        return False
    if t.op == "^":
        exponent = t.args[1].number
        return exponent is not None and exponent >= 0 and integral(t.args[0], assume)
    return all(integral(a, assume) for a in t.args if type(a) is Term)


def rebuild(t: Term, leaf: Callable[[Term], Term | None]) -> Term:
    """The term with every subterm s for which `leaf(s)` is not None replaced by it, outermost first."""
    new = leaf(t)
    if new is not None:
        return new
    if t.op in ("num", "var"):
        return t
    return Term(t.op, tuple(rebuild(a, leaf) if type(a) is Term else a for a in t.args))


def substitute(t: Term, values: Mapping[Term, Term]) -> Term:
    """Simultaneous substitution of terms for variables; integer variables take integral terms only."""
    return substitution(values)(take(t, Term))


def substitution(values: Mapping[Term, Term]) -> Callable[[Term], Term]:
    """The same as a function of the term."""
    values = mapping(values, Term)
    for v, e in values.items():
        if v.op != "var":
            raise Refused(f"{v!s:.80} is not a variable")
        if v.args[1] == "integer" and not integral(e):
            raise Refused(f"{v} is an integer, {e!s:.80} need not be one")
    return lambda t: rebuild(t, lambda s: s if _contents(s)[0].isdisjoint(values) else values.get(s))


class Lambda(Frozen):
    """A meaning for a free function: `params` (fresh variables) and a body, which may have further variables."""

    __slots__ = ("body", "extra", "function", "params")
    function: Function
    params: tuple[Term, ...]
    body: Term
    extra: tuple[Term, ...]

    def __new__(cls, function: Function, params: tuple[Term, ...], body: Term) -> Lambda:
        take(function, Function)
        params = _parameters(f"the meaning of {function.name}", params)
        if function.definition is not None:
            raise Refused(f"{function.name} has a definition; only a free function can be given a meaning")
        if [v.args[1] for v in params] != [v.args[1] for v in function.params]:
            raise Refused(f"{function.name}: the parameters do not fit")
        if any(f.definition == ("self",) or function in f.free for f in functions(body)):
            raise Refused(f"{function.name} may not occur in its own meaning")
        extra = tuple(sorted(variables(body) - set(params), key=lambda v: str(v.args)))
        return _fill(object.__new__(cls), function=function, params=params, body=body, extra=extra)  # type: ignore[no-any-return]

    def apply(self, t: Term) -> Term:
        """The term with the function replaced, also inside definitions: those get `extra` as further parameters."""

        def leaf(s: Term) -> Term | None:
            if s.op != "app":
                return None
            f, args = s.args[0], [self.apply(a) for a in s.args[1:]]
            if f == self.function:
                return substitute(self.body, dict(zip(self.params, args, strict=True)))
            return Term("app", (self.lift(f), *args, *(self.extra if self.function in f.free else ())))

        return rebuild(t, leaf)

    def lift(self, f: Function) -> Function:
        """A defined function with the free function replaced inside its definition."""
        return _lift(take(self, Lambda), take(f, Function))


@lru_cache(maxsize=10_000)  # or a tower of definitions takes exponential time
def _lift(meaning: Lambda, f: Function) -> Function:
    if meaning.function not in f.free:
        return f
    if {v.args[0] for v in f.params} & {v.args[0] for v in meaning.extra}:
        raise Refused(f"variable capture: {_names(set(meaning.extra))} is a parameter of {f.name}; rename it first")
    params, d = f.params + meaning.extra, f.definition or ()
    if d[0] == "explicit":
        return Function(f.name, params, ("explicit", meaning.apply(d[1])))
    old, new = Function(f.name, f.params, ("self",)), Function(f.name, params, ("self",))

    def leaf(s: Term) -> Term | None:
        if s.args[0] == old:
            return Term("app", (new, *(rebuild(a, leaf) for a in s.args[1:]), *meaning.extra))
        return None

    return Function(f.name, params, ("recursive", d[1], meaning.apply(d[2]), rebuild(meaning.apply(d[3]), leaf), d[4]))


_LEVEL = {"+": 1, "-": 1, "neg": 2, "*": 3, "/": 3, "^": 4}


Names = Mapping[Function, str]
NO_NAMES: Names = MappingProxyType({})


def text(t: Term, names: Names = NO_NAMES, level: int = 0) -> str:
    """The term as it is read, functions under other names where `names` says so."""

    def part(a: Term, level: int) -> str:
        return text(a, names, level)

    if t.op == "num":
        digits = t.args[0].numerator.bit_length() + t.args[0].denominator.bit_length()
        shown = str(t.args[0]) if digits < 8000 else "(a large number)"
        return f"({shown})" if (level > 1 and shown.startswith("-")) or (level > 2 and "/" in shown) else shown
    if t.op == "var":
        return str(t.args[0])
    if t.op == "app":
        return f"{names.get(t.args[0], t.args[0].name)}({', '.join(part(a, 0) for a in t.args[1:])})"
    here = _LEVEL[t.op]
    if t.op == "neg":
        shown = "-" + part(t.args[0], 3)
    elif t.op in ("+", "*"):
        shown = (" + " if t.op == "+" else "*").join([part(t.args[0], here), *(part(a, here + 1) for a in t.args[1:])])
    elif t.op == "-":
        shown = f"{part(t.args[0], 1)} - {part(t.args[1], 2)}"
    elif t.op == "/":
        shown = f"{part(t.args[0], 3)}/{part(t.args[1], 4)}"
    else:
        shown = f"{part(t.args[0], 5)}^{part(t.args[1], 5)}"
    return f"({shown})" if here < level else shown


def _names(vs: Iterable[Term]) -> str:
    return ", ".join(sorted(str(v) for v in vs))
