"""A term as SymPy sees it at given integers: definitions written out, variables and arbitrary functions as symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from symbolic.evidence.field import SIGN, TOO_LARGE, Field, Key, NoValue, Stuck, Value
from symbolic.kernel import Function, Term

Env = Mapping[Term, Value]
Memo = dict[tuple[Function, tuple[Value, ...]], Value]
DEEPEST = 64  # steps of one recursive definition


class Split(Exception):
    """A value is wanted where there is a symbol: each option gives one to some key."""

    def __init__(self, options: Sequence[Mapping[Key, Value]], chosen: bool = False) -> None:
        super().__init__()
        self.options = options
        self.chosen = chosen  # some values among many, and not all that there are


class Unrolled:
    """The values of terms; `fixed` gives values to some symbols.  `memo` fits the field, `fixed` and its ranges."""

    def __init__(self, field: Field, fixed: Mapping[Key, Value], memo: Memo) -> None:
        self.field = field
        self._fixed = fixed
        self._memo = memo

    def value(self, t: Term, env: Env, owner: Function | None = None) -> Value:
        """The value; `NoValue`, `Split`, or what the field raises."""
        field = self.field
        if t.op == "num":
            return t.args[0]
        if t.op == "var":
            return env[t] if t in env else self._symbol(("var", t.args[0]))
        if t.op == "app":
            f, args = t.args[0], tuple(self.value(a, env, owner) for a in t.args[1:])
            if f.definition == ("elementary",):
                return self._elementary(f.name, *args)
            return self._applied(owner if owner is not None and f.definition == ("self",) else f, args)
        if t.op == "*":  # what is 0 is not multiplied
            out: Value = Fraction(1)
            for a in t.args:
                out = field.times(out, self.value(a, env, owner))
            return out
        values = [self.value(a, env, owner) for a in t.args]
        if t.op == "neg":
            return field.times(Fraction(-1), values[0])
        if t.op == "^":
            return field.power(values[0], self.whole(values[1]))
        if t.op == "/":
            return field.over(*values)
        out = values[0]
        for v in values[1:]:
            out = field.add(out, v, -1 if t.op == "-" else 1)
        return out

    def whole(self, x: Value) -> int:
        """An integer."""
        if type(x) is not Fraction:
            raise self._wanted(x)
        if x.denominator != 1:
            raise NoValue("an integer is wanted")
        return x.numerator

    def known(self, t: Term, env: Env) -> bool:
        """Has this value of an arbitrary function been given?"""
        return ("app", t.args[0], tuple(self.value(a, env) for a in t.args[1:])) in self._fixed

    def _symbol(self, key: Key) -> Value:
        return self._fixed[key] if key in self._fixed else self.field.symbol(key)

    def _wanted(self, e: Value) -> Exception:
        """Values for a symbol of a value: around where a linear one is 0, and others of its range."""
        options = [k for k in self.field.free(e) if self.field.keys[k][0] == "app"] or self.field.free(e)
        if not options:
            return Stuck(SIGN)
        k = options[0]
        values = self.field.some(k)
        if e.denom.is_ground and e.numer.degree(k) == 1 and len(options) == 1 == len(self.field.free(e)):
            c = e.numer.diff(k)
            if c.is_ground:
                zero = self.field.put(e, {k: Fraction(0)})
                middle = -zero / Fraction(int(c.coeff(1)), int(e.denom.coeff(1))) if type(zero) is Fraction else None
                around = [] if middle is None else [middle + n for n in (-1, 0, 1)]
                values = [x for x in around if self.field.within(k, x)] or values
        return Split([{self.field.keys[k]: x} for x in values], chosen=True)

    def _applied(self, f: Function, args: tuple[Value, ...]) -> Value:
        found = self._memo.get((f, args))  # fractions take long to hash
        if found is None:
            self.field.spend(4)
            try:
                found = self._unfolded(f, args)
            except NoValue:  # a defined function has some value, about which nothing is known
                found = self._symbol(("app", f, args))
            self._memo[f, args] = found
        return found

    def _unfolded(self, f: Function, args: tuple[Value, ...]) -> Value:
        for v, x in zip(f.params, args, strict=True):
            if v.args[1] == "integer":
                self.whole(x)
        env = dict(zip(f.params, args, strict=True))
        match f.definition:
            case ("explicit", body):
                return self.value(body, env)
            case ("recursive", start, base, step, total):
                n = args[0]
                if n < start and not total:
                    return self._symbol(("app", f, args))
                if n <= start:
                    return self.value(base, env)
                if n - start > DEEPEST:
                    raise Stuck(TOO_LARGE)
                return self.value(step, {**env, f.params[0]: n - 1}, f)
        return self._symbol(("app", f, args))

    def _side(self, e: Value) -> int:
        side = self.field.sign(e)
        if side is None:
            raise self._wanted(e)
        return side

    def _elementary(self, name: str, x: Value, y: Value = None) -> Value:
        field = self.field
        if name == "pos":
            return Fraction(self._side(x) >= 0)
        if name == "abs":
            return x if self._side(x) >= 0 else field.times(Fraction(-1), x)
        if name in ("floor", "ceil"):
            if type(x) is not Fraction:
                raise self._wanted(x)
            return Fraction(floor(x) if name == "floor" else ceil(x))
        if name in ("max", "min"):
            first = self._side(field.add(x, y, -1)) >= 0
            return x if first == (name == "max") else y
        if name == "sqrt":
            return field.root(x, 2)
        return {"log": field.log, "exp": field.exp, "pow": field.real_power}[name](*([x] if y is None else [x, y]))
