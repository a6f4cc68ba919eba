"""Closed terms: their exact rational values, and how Coq computes them.

Each application of a defined function to rationals is a lemma, found from the inside out as the kernel's evaluator does.
What has no rational value (most of exp and log) is not exported.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, isqrt
from typing import TYPE_CHECKING

from symbolic.kernel.claims import Rel, compare
from symbolic.kernel.terms import Function, Refused, Term, app, num, rebuild, substitute

from .known import Known, fraction
from .printing import NotExported, number

if TYPE_CHECKING:
    from .steps import Steps

MOST = 4000  # lemmas about values, of all rows


@dataclass(frozen=True)
class Value:
    """What a function is at a point, and the lemma that says so."""

    value: Fraction
    lemma: str


class Points:
    """Values of closed terms within a proof."""

    def __init__(self, steps: Steps) -> None:
        self.steps, self.printer = steps, steps.printer

    def reduced(self, known: Known, t: Term, equations: list[str]) -> tuple[str, Fraction]:
        """The text of a term once the equations are rewritten, in that order, and its value."""
        if t.op == "num":
            return self.printer.term(t), t.args[0]
        if t.op == "var":
            raise NotExported("a variable has no value")
        inner = [self.reduced(known, a, equations) for a in t.args if type(a) is Term]
        texts, values = [text for text, _ in inner], [value for _, value in inner]
        text = self.printer.term(t, texts)
        match t.op:
            case "neg":
                return text, -values[0]
            case "+":
                return text, sum(values, Fraction(0))
            case "-":
                return text, values[0] - values[1]
            case "*":
                out = Fraction(1)
                for value in values:
                    out *= value
                return text, out
        if t.op == "/":
            if not values[1]:
                raise NotExported("a division by 0")
            out, how = values[0] / values[1], "apply quotient_value; lra"
        elif t.op == "^":
            out, how = self._power(values[0], int(values[1]))
        else:
            out, how = self._applied(t.args[0], values)
        return self._equation(known, t, texts, values, out, how, equations)

    def _equation(
        self, known: Known, t: Term, texts: list[str], values: list[Fraction], out: Fraction, how: str, equations: list[str]
    ) -> tuple[str, Fraction]:
        """An equation for an application to what is not literal yet."""
        text, name = self.printer.term(t, texts), known.fresh()
        literals = list(map(fraction, values))
        if texts != literals and t.op != "/":
            literal = self.printer.term(t, literals)
            how = f"transitivity {literal}; [f_equal; lra|{how}]"
        known.lines.append(f"assert ({name} : {text} = {fraction(out)}) by ({how}).")
        equations.append(name)
        return fraction(out), out

    @staticmethod
    def _power(base: Fraction, exponent: int) -> tuple[Fraction, str]:
        if exponent < 0 and not base:
            raise NotExported("a division by 0")
        if abs(exponent) * max(base.numerator.bit_length(), base.denominator.bit_length()) > 4000:
            raise NotExported("a power is too large")
        lemma, k = ("zpow_nat", exponent) if exponent >= 0 else ("zpow_neg", -exponent)
        return base**exponent, f"rewrite ({lemma} {number(exponent)} {k} _ eq_refl); {'lra' if exponent >= 0 else 'fraction'}"

    def _applied(self, f: Function, values: list[Fraction]) -> tuple[Fraction, str]:
        """The value of a function at rationals, and a tactic that shows it."""
        if f.definition != ("elementary",):
            value = self._defined(f, values)
            return value.value, f"exact {value.lemma}"
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
            case "sqrt" if x >= 0 and all(isqrt(n) ** 2 == n for n in (x.numerator, x.denominator)):
                return Fraction(isqrt(x.numerator), isqrt(x.denominator)), "apply sqrt_value; lra"
            case "exp" if x == 0:
                return Fraction(1), "apply exp_0"
            case "log" if x == 1:
                return Fraction(0), "apply ln_1"
        raise NotExported(f"a value of {f.name} is not rational")

    def _defined(self, f: Function, values: list[Fraction]) -> Value:
        t = app(f, *map(num, values))
        known = self.steps.values.get(t)
        if known is not None:
            return known
        if len(self.steps.values) >= MOST or max(x.numerator.bit_length() + x.denominator.bit_length() for x in values) > 4000:
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
        _, value = self.reduced(proof, right, equations)
        name = f"__V{len(self.steps.lemmas) + 1}"
        rewriting = "".join(f"rewrite ?{e}; " for e in equations)
        unfolded = proof.fresh()
        proof.lines.append(f"assert ({unfolded} : {self.printer.term(t)} = {self.printer.term(right)}) by ({how}).")
        proof.lines.append(f"rewrite {unfolded}; {rewriting}lra.")
        self.steps.add(name, f"{self.printer.term(t)} = {fraction(value)}", proof.lines)
        return Value(value, name)

    def truth(self, known: Known, rel: Rel) -> tuple[bool, str]:
        """Does a closed relation hold, and the tactic that rewrites it to numbers?"""
        equations: list[str] = []
        (_, a), (_, b) = (self.reduced(known, t, equations) for t in rel.terms())
        return compare(a - b, rel.op), "".join(f"rewrite ?{e}; " for e in equations)

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
        known.lines.append(f"assert (__no : ~ ({self.printer.rel(rel)})) by ({rewriting}lra).")
        known.lines.append(f"exact (__no {name}).")
        return True


def _closed(t: Term, f: Function) -> Term:
    """A step of a recursion with the function in its own place."""

    def leaf(s: Term) -> Term | None:
        if s.op == "app" and s.args[0].definition == ("self",):
            return app(f, *(_closed(a, f) for a in s.args[1:]))
        return None

    return rebuild(t, leaf)
