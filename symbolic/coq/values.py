"""Closed terms: their exact rational values, and how Coq computes them.

Each application of a defined function to rationals is a lemma, found from the inside out.
Square roots, and what is made of them, are between rationals.  What has other values (most of exp and log) is not
exported.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, isqrt, prod
from typing import TYPE_CHECKING

from symbolic.kernel.claims import Rel, compare
from symbolic.kernel.terms import Function, Refused, Term, app, num, rebuild, substitute

from .known import Known, fraction
from .printing import NotExported, number

if TYPE_CHECKING:
    from .steps import Steps

BITS = 64  # of bounds behind the point
MOST = 4000  # lemmas about values, of all rows


@dataclass(frozen=True)
class Value:
    """What a function is at a point, and the lemma that says so."""

    value: Fraction
    lemma: str


@dataclass(frozen=True)
class Range:
    """Where a value lies: rational ends, the same for an exact one."""

    low: Fraction
    high: Fraction

    @property
    def exact(self) -> Fraction | None:
        """The value, where it is known."""
        return self.low if self.low == self.high else None


class Inexact(NotExported):
    """A function with an explicit definition has a value that is not rational."""

    def __init__(self, function: Function) -> None:
        super().__init__(f"a value of {function.name} is not rational")
        self.function = function


class Points:
    """Values of closed terms within a proof: exact ones by equations, what is made of square roots by bounds."""

    def __init__(self, steps: Steps) -> None:
        self.steps, self.printer = steps, steps.printer

    def reduced(self, known: Known, t: Term, equations: list[str]) -> tuple[str, Range]:
        """The text of a term once the equations are rewritten, in that order, and where its value lies."""
        if t.op == "num":
            return self.printer.term(t), Range(t.args[0], t.args[0])
        if t.op == "var":
            raise NotExported("a variable has no value")
        inner = [self.reduced(known, a, equations) for a in t.args if type(a) is Term]
        texts, ranges = [text for text, _ in inner], [value for _, value in inner]
        values = [r.exact for r in ranges if r.exact is not None]
        text = self.printer.term(t, texts)
        if len(values) < len(ranges) or (t.op == "app" and t.args[0].name == "sqrt" and not _square(values[0])):
            return text, self._bounds(known, t, texts, ranges)
        match t.op:
            case "neg":
                return text, _exactly(-values[0])
            case "+":
                return text, _exactly(sum(values, Fraction(0)))
            case "-":
                return text, _exactly(values[0] - values[1])
            case "*":
                return text, _exactly(prod(values, start=Fraction(1)))
        if t.op == "/":
            if not values[1]:
                raise NotExported("a division by 0")
            out, how = values[0] / values[1], "apply quotient_value; lra"
        elif t.op == "^":
            out, how = self._power(values[0], int(values[1]))
        else:
            out, how = self._applied(t.args[0], values)
        name, literals = known.fresh(), list(map(fraction, values))
        if texts != literals and t.op != "/":
            how = f"transitivity {self.printer.term(t, literals)}; [f_equal; lra|{how}]"
        known.lines.append(f"assert ({name} : {text} = {fraction(out)}) by ({how}).")
        equations.append(name)
        return fraction(out), _exactly(out)

    def _bounds(self, known: Known, t: Term, texts: list[str], ranges: list[Range]) -> Range:
        """Bounds of a term that has no exact value become known."""
        text, how = self.printer.term(t, texts), "split; lra"
        match t.op:
            case "neg":
                text, out = f"(- {texts[0]})", Range(-ranges[0].high, -ranges[0].low)
            case "+":
                out = Range(*(sum(ends, Fraction(0)) for ends in zip(*((r.low, r.high) for r in ranges), strict=True)))
            case "-":
                out = Range(ranges[0].low - ranges[1].high, ranges[0].high - ranges[1].low)
            case "*":
                out = ranges[0]
                for k in range(1, len(texts)):
                    out = self._product(known, f"({' * '.join(texts[: k + 1])})", out, ranges[k])
                return out
            case "/" if ranges[1].low > 0:
                ends = [a / b for a in (ranges[0].low, ranges[0].high) for b in (ranges[1].low, ranges[1].high)]
                out = _rounded(Range(min(ends), max(ends)))
                how = f"apply (quotient_bounds {fraction(out.low)} {fraction(out.high)}); lra"
            case "^" if (n := ranges[1].exact) is not None and 0 <= n <= 20 and ranges[0].low >= 0:
                a, b, k = ranges[0].low, ranges[0].high, int(n)
                out = _rounded(Range(a**k, b**k))
                power = f"apply (power_bounds {k} {fraction(a)} {fraction(b)}); lra"
                how = f"rewrite (zpow_nat {k} {k} _ eq_refl); eapply within; [{power}|lra|lra]"
            case "app" if t.args[0].name == "sqrt" and ranges[0].low >= 0:
                out = Range(_root(ranges[0].low, 0), _root(ranges[0].high, 1))
                how = f"apply (sqrt_bounds {fraction(out.low)} {fraction(out.high)}); lra"
            case "app" if (t.args[0].definition or ("",))[0] == "explicit":
                raise Inexact(t.args[0])
            case _:
                raise NotExported(f"{t.args[0].name if t.op == 'app' else t.op} of what is not rational")
        return self._within(known, text, out, how)

    def _product(self, known: Known, text: str, a: Range, b: Range) -> Range:
        ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        out = Range(min(ends), max(ends))
        if a.exact is not None and b.exact is not None:
            return out
        if a.exact is not None or b.exact is not None:
            return self._within(known, text, out, "split; lra")
        if a.low < 0 or b.low < 0:
            raise NotExported("a product of signs that are not known")
        four = " ".join(map(fraction, (a.low, a.high, b.low, b.high)))
        out = _rounded(out)
        return self._within(known, text, out, f"eapply within; [apply (product_bounds {four}); lra|lra|lra]")

    def _within(self, known: Known, text: str, out: Range, how: str) -> Range:
        low, high = known.fresh(), known.fresh()
        said = f"{fraction(out.low)} <= {text} /\\ {text} <= {fraction(out.high)}"
        known.lines.append(f"assert ({low} : {said}) by ({how}). destruct {low} as [{low} {high}].")
        return out

    @staticmethod
    def _power(base: Fraction, exponent: int) -> tuple[Fraction, str]:
        if exponent < 0 and not base:
            raise NotExported("a division by 0")
        if abs(exponent) * max(base.numerator.bit_length(), base.denominator.bit_length()) > 4000:
            raise NotExported("a power is too large")
        lemma, k = ("zpow_nat", exponent) if exponent >= 0 else ("zpow_neg", -exponent)
        return (
            base**exponent,
            f"rewrite ({lemma} {number(exponent)} {k} _ eq_refl); {'lra' if exponent >= 0 else 'fraction'}",
        )

    def _applied(self, f: Function, values: list[Fraction]) -> tuple[Fraction, str]:
        """The value of a function at rationals, and a tactic that shows it."""
        if f.definition != ("elementary",):
            value = self._defined(f, values)
            return value.value, f"apply {value.lemma}"
        x, y = values[0], values[-1]
        match f.name:
            case "floor":
                return Fraction(floor(x)), f"apply (floor_value _ {number(floor(x))}); lra"
            case "ceil":
                return Fraction(ceil(x)), f"apply (ceil_value _ {number(ceil(x))}); lra"
            case "pos":
                return Fraction(x >= 0), f"apply {'pos_one' if x >= 0 else 'pos_zero'}; lra"
            case "abs":
                return abs(x), f"rewrite {'abs_plus' if x >= 0 else 'abs_minus'} by lra; lra"
            case "max":
                return max(x, y), f"apply {'max_left' if x >= y else 'max_right'}; lra"
            case "min":
                return min(x, y), f"apply {'min_right' if x >= y else 'min_left'}; lra"
            case "sqrt":
                return Fraction(isqrt(x.numerator), isqrt(x.denominator)), "apply sqrt_value; lra"
            case "exp" if x == 0:
                return Fraction(1), "apply exp_0"
            case "log" if x == 1:
                return Fraction(0), "apply ln_1"
            case "pow" if x > 0 and y >= 0 and y.denominator == 1 and y <= 100:
                return x ** int(y), f"rewrite (Rpower_value {y} {y} _ _ eq_refl); lra"
        raise NotExported(f"a value of {f.name} is not rational")

    def _defined(self, f: Function, values: list[Fraction]) -> Value:
        t = app(f, *map(num, values))
        known = self.steps.values.get(t)
        if known is not None:
            return known
        if (
            len(self.steps.values) >= MOST
            or max(x.numerator.bit_length() + x.denominator.bit_length() for x in values) > 4000
        ):
            raise NotExported("a value takes too many steps")
        try:
            value = self._lemma(f, values, t)
        except (Refused, RecursionError):
            raise NotExported("a value is nested too deeply") from None
        self.steps.values[t] = value
        return value

    def _lemma(self, f: Function, values: list[Fraction], t: Term) -> Value:
        proof, label = Known(self.printer), self.printer.label(f)
        point = dict(zip(f.params, map(num, values), strict=True))
        match f.definition:
            case ("explicit", body):
                right, how = substitute(body, point), f"unfold {label}; reflexivity"
            case ("recursive", start, base, _, total) if values[0] <= start:
                if values[0] < start and not total:
                    raise NotExported("a function has no value below its start")
                right, how = substitute(base, point), f"unfold {label}; rewrite recursion_base; [reflexivity|lra]"
            case ("recursive", _, _, step, _):
                before = values[0] - 1
                right = _closed(substitute(step, point | {f.params[0]: num(before)}), f)
                at = f"recursion_at _ _ _ {fraction(values[0])} {fraction(before)}"
                how = f"unfold {label}; rewrite ({at}); [reflexivity|lra|apply Int_IZR|lra]"
            case _:
                raise NotExported("a function is arbitrary")
        equations: list[str] = []
        value = self.reduced(proof, right, equations)[1].exact
        if value is None:
            raise Inexact(f)
        name = f"__V{len(self.steps.lemmas) + 1}"
        rewriting = "".join(f"rewrite ?{e}; " for e in equations)
        unfolded = proof.fresh()
        proof.lines.append(f"assert ({unfolded} : {self.printer.term(t)} = {self.printer.term(right)}) by ({how}).")
        proof.lines.append(f"rewrite {unfolded}; {rewriting}lra.")
        free = self.printer.frees([f])  # on which the value does not depend
        binders = f"forall {self.printer.binders(free)}, " if free else ""
        self.steps.add(name, f"{binders}{self.printer.term(t)} = {fraction(value)}", ["intros.", *proof.lines])
        return Value(value, name)

    def truth(self, known: Known, rel: Rel) -> tuple[bool, str]:
        """Does a closed relation hold, and the tactic that rewrites it to numbers?"""
        terms, before = list(rel.terms()), list[str]()
        while True:
            equations, length = list[str](), len(known.lines)
            try:
                (_, a), (_, b) = (self.reduced(known, t, equations) for t in terms)
                break
            except Inexact as inexact:
                del known.lines[length:]
                f = inexact.function
                if (f.definition or ("",))[0] != "explicit" or len(before) > 50:
                    raise
                count = len(before)
                terms = [self._unfolded(known, t, f, before) for t in terms]
                if len(before) == count:  # it is within another definition
                    raise
        tactic = "".join(f"rewrite ?{e}; " for e in [*before, *equations])
        if a.exact is not None and b.exact is not None:
            return compare(a.exact - b.exact, rel.op), tactic
        if a.low > b.high or a.high < b.low or (rel.op == ">=" and a.low >= b.high):
            return compare(a.low - b.high, rel.op), tactic
        raise NotExported("the bounds of a value do not decide a relation")

    def _unfolded(self, known: Known, t: Term, f: Function, before: list[str]) -> Term:
        """A term with an explicit definition put in, by equations for the term as it stands."""

        def leaf(s: Term) -> Term | None:
            if s.op != "app" or s.args[0] != f:
                return None
            new = substitute((f.definition or ())[1], dict(zip(f.params, s.args[1:], strict=True)))
            name, label = known.fresh(), self.printer.label(f)
            how = f"unfold {label}; reflexivity"
            known.lines.append(f"assert ({name} : {self.printer.term(s)} = {self.printer.term(new)}) by ({how}).")
            before.append(name)
            return new

        return rebuild(t, leaf)

    def relation(self, known: Known, rel: Rel) -> None:
        """A closed relation becomes known."""
        holds, rewriting = self.truth(known, rel)
        if not holds:
            raise NotExported("a relation does not hold at the point by its exact values")
        name = known.fresh()
        known.lines.append(f"assert ({name} : {self.printer.rel(rel)}) by ({rewriting}lra).")
        known.plain(rel, name)

    def condition(self, known: Known, condition: tuple[Rel, ...]) -> None:
        """One of several closed conditions becomes known."""
        for rel in condition:
            if self.truth(known, rel)[0]:
                self.relation(known, rel)
                return
        raise NotExported("a condition does not hold at the point by its exact values")

    def contradicts(self, known: Known, rel: Rel, name: str) -> bool:
        """Write the end of a proof, if a closed relation that is supposed is false."""
        holds, rewriting = self.truth(known, rel)
        if holds:
            return False
        known.lines.append(f"assert (__no : ~ ({self.printer.rel(rel)})) by ({rewriting}intros ?; lra).")
        known.lines.append(f"exact (__no {name}).")
        return True


def _exactly(x: Fraction) -> Range:
    return Range(x, x)


def _square(x: Fraction) -> bool:
    return x >= 0 and all(isqrt(n) ** 2 == n for n in (x.numerator, x.denominator))


def _rounded(r: Range) -> Range:
    """Outward, to ends that are not long."""
    return Range(Fraction(floor(r.low * 2**BITS), 2**BITS), Fraction(ceil(r.high * 2**BITS), 2**BITS))


def _root(x: Fraction, up: int) -> Fraction:
    """The square root of x >= 0, rounded down or up."""
    return Fraction(isqrt(floor(x * 4**BITS)) + up, 2**BITS)


def _closed(t: Term, f: Function) -> Term:
    """A step of a recursion with the function in its own place."""

    def leaf(s: Term) -> Term | None:
        if s.op == "app" and s.args[0].definition == ("self",):
            return app(f, *(_closed(a, f) for a in s.args[1:]))
        return None

    return rebuild(t, leaf)
