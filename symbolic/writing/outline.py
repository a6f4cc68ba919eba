"""How a result was obtained, in words: a few lines read off its rule, its data and what it uses.

The certificate is the proof; an outline says what to look for in it.  Formulas are plain text (`Plain`), or inline
mathematics (`Mathematics`) in the same sentences.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from symbolic.kernel import replay
from symbolic.kernel.claims import Claim, Refutation, Rel, Theorem
from symbolic.kernel.terms import Function, Term, app, functions
from symbolic.language.statement import Written, claim_text
from symbolic.language.sums import sum_text

from .argument import Argument, Names
from .breaking import breakable
from .notation import GREEK, SHORT, Notation
from .relations import SIGNS, conditions, displayed, oriented
from .terms import folded
from .typeset import Piece, Typesetter, visible
from .witness import counterexample
from .words import LINE

Result = Theorem | Refutation

_LETTERS = "cdefghtuvwyABCEFGH"  # for variables that have none
_LONGEST_LINE = 50  # signs of a formula that is kept on one line


def outline(result: Result, names: Names | None = None, written: Written = MappingProxyType({})) -> list[str]:
    """The lines, formulas as plain text.

    `names` says what a claim is called where it is used ("Lemma 1"); relations are written as `written` says.
    """
    words = Plain(result.claim, written)
    refuted = isinstance(result, Refutation)
    if refuted:
        return [counterexample(result, words)]
    lines = Argument(words, names, result.claim).theorem(result)
    if (goal := result.claim.goal) in written and written[goal][1] == "!=":
        lines.insert(0, f"That is, {words.term(goal.lhs)} > 0.")
    return [part for line in lines for part in map(str.strip, line.split(LINE)) if part]


def outlines(certificate: Mapping[str, Any], written: Written = MappingProxyType({})) -> list[str]:
    """The lines of all that a certificate shows; a result that has no words has no lines."""
    lines: list[str] = []
    for result in replay(json.dumps(certificate)) if certificate else ():
        with suppress(Exception):  # words about a proof must not cost the proof
            lines += outline(result, written=written)
    return lines


class Plain:
    """Formulas as the statement language writes them."""

    def __init__(self, claim: Claim, written: Written = MappingProxyType({})) -> None:
        self.avoid = {v.args[0] for r in claim.rels() for v in r.free()}
        self.written = written

    def term(self, t: Term) -> str:
        """A term."""
        return sum_text(t, self.avoid)

    def breakable(self, t: Term) -> str:
        """A long term, so that a line may end inside of it."""
        return self.term(t)

    def rel(self, rel: Rel) -> str:
        """A relation."""
        left, op, right = self.written.get(rel) or oriented(rel)
        return f"{self.term(left)} {op} {self.term(right)}"

    def sides(self, rel: Rel) -> tuple[Term, Term]:
        """The sides of a relation, as it is written."""
        left, _, right = self.written.get(rel, (rel.lhs, rel.op, rel.rhs))
        return left, right

    def equation(self, left: Term, value: str) -> str:
        """A term and its value."""
        return f"{self.term(left)} = {value}"

    def assigned(self, left: Term, right: Term, lemma: Claim) -> str:
        """What is put in for a variable, or an arbitrary sequence, of a lemma; "" where that is written alike."""
        return self._put(self.term(left), right)

    def _put(self, left: str, right: Term) -> str:
        return f"{left} := {self.breakable(right)}" if left != self.term(right) else ""

    def function(self, f: Function) -> str:
        """A function, as it is defined."""
        return self.term(app(f, *f.params))

    def lemma(self, key: str, claim: Claim) -> str:
        """A lemma, where it is cited."""
        return f"the lemma [{claim_text(claim)}]"

    def number(self, value: Fraction) -> str:
        """An exact number."""
        return str(value)

    def number_text(self, text: str) -> str:
        """A number given as a text."""
        return text

    def math(self, text: str) -> str:
        """A formula within a sentence."""
        return text

    def size(self, text: str) -> int:
        """How long a formula looks."""
        return len(text)


class _Steps(Typesetter):
    """Sets what steps of a proof speak of: the ends of sums, and what templates add, with like terms added up."""

    def _template(self, template: str, args: Sequence[Any]) -> Piece:
        text, level = super()._template(template, args)
        return text.replace(" + 0}", "}"), level

    def _big(self, name: str, body: Term, index: Term, low: Term, high: Term) -> str:
        return super()._big(name, body, index, folded(low), folded(high))


class Mathematics(Plain):
    """Formulas as LaTeX, small fractions with a slash."""

    def __init__(self, claim: Claim, notation: Notation | Mapping[str, str] | None = None) -> None:
        super().__init__(claim)
        self.terms, self.notation = [t for r in claim.rels() for t in r.terms()], Notation.of(notation)
        self.own = _Steps(self.terms, self.notation)
        self._others: dict[Any, Typesetter] = {}
        self._said: dict[Term, str] = {}

    def _with(self, *terms: Term) -> Typesetter:
        """A typesetter that knows the claim and these terms: a template may leave out what they have in common only."""
        if not any(map(functions, terms)):
            return self.own
        other = _Steps([*self.terms, *terms], self.notation)
        return self._others.setdefault((other.taken, other.called, frozenset(other.added.items())), other)

    def term(self, t: Term) -> str:
        if t not in self._said:  # again and again, in the steps of a proof
            self._said[t] = self._with(t).text(t, 0, "fraction")
        return self._said[t]

    def breakable(self, t: Term) -> str:
        if t.op == "/" and t.args[1].number is not None and t.args[0].op in ("+", "-"):
            return f"({self.term(t.args[0])}) / {self.term(t.args[1])}"
        return self.term(t)

    def assigned(self, left: Term, right: Term, lemma: Claim) -> str:
        there = lettered(lemma, self.notation)
        return self._put(_Steps([left], there).text(left), right)

    def rel(self, rel: Rel) -> str:
        return displayed(rel, self._with(*rel.terms()), "fraction")

    def sides(self, rel: Rel) -> tuple[Term, Term]:
        left, _, right = oriented(rel)
        return left, right

    def smaller_first(self, rel: Rel) -> tuple[Term, str, Term]:
        """A relation from the smaller side to the larger one, and its sign."""
        op = rel.op.replace(">", "<")
        return (rel.lhs, SIGNS[op], rel.rhs) if op == rel.op else (rel.rhs, SIGNS[op], rel.lhs)

    def ranging(self, h: Claim) -> str:
        """For what a hypothesis is supposed, "for integers $0 \\le s \\le n$"."""
        return conditions(Claim(h.given, h.goal), self._with(*(t for r in h.rels() for t in r.terms())), h.bound)

    def variable(self, v: Term) -> str:
        """The letter of a variable."""
        return self.own.variable(v)

    def function(self, f: Function) -> str:
        whole = app(f, *f.params)
        return _Steps([whole], self.notation).text(whole)

    def lemma(self, key: str, claim: Claim) -> str:
        return rf"\lemma{{{key}}}"

    def number_text(self, text: str) -> str:
        text = re.sub(r"e\+?(-?)0*(\d+)\Z", r" \\cdot 10^{\1\2}", text)
        return text.replace("about ", r"\approx ")

    def math(self, text: str) -> str:
        return f"${breakable(text) if self.size(text) > _LONGEST_LINE else text}$"

    def size(self, text: str) -> int:
        return visible(text)


def lettered(claim: Claim, notation: Notation) -> Notation:
    """The notation in which a lemma is told: its variables are letters, whatever they are called where it is proved."""
    variables = {v.args[0] for rel in claim.rels() for v in rel.free()}
    words = sorted(name for name in variables if _is_word(name) and name not in notation.variables)
    free = (c for c in _LETTERS if c not in variables)
    return replace(notation, variables={**notation.variables, **dict(zip(words, free, strict=False))})


def _is_word(name: str) -> bool:
    letters = name.rstrip("0123456789'_").partition("_")[0]
    return len(letters) > 1 and letters not in GREEK and letters not in SHORT
