"""How a result was obtained, in words: a few lines read off its rule, its data and what it uses.

The certificate is the proof; an outline says what to look for in it.  `outline` writes formulas as plain text,
`outline_latex` as inline mathematics, in the same sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symbolic.kernel.claims import Claim, Refutation, Rel, Theorem
from symbolic.kernel.evaluate import Evaluator, Undecided, Undefined
from symbolic.kernel.rules import Facts
from symbolic.kernel.terms import Refused, Term, app, build, num, subterms

from .notation import Notation
from .relations import displayed, oriented
from .typeset import Typesetter, function_latex, visible

Result = Theorem | Refutation
Names = Mapping[Theorem, str]

MAX_LINES = 8
MAX_DEPTH = 3
_LONGEST_FORMULA = 70  # signs that a formula in a sentence may have
_MOST_LISTED = 6
_ASIDE = ("define", "elementary", "number", "equal", "assume")  # rules whose results need no proof in words


def outline(result: Result, names: Names | None = None) -> list[str]:
    """The lines, formulas as plain text.  `names` says what a theorem is called where it is used ("Lemma 1")."""
    return Outline(Plain(result.claim), names).lines(result)


def outline_latex(
    result: Result, notation: Notation | Mapping[str, str] | None = None, names: Names | None = None
) -> list[str]:
    """The same lines, formulas as ``$..$``."""
    return Outline(Mathematics(result.claim, Notation.of(notation)), names).lines(result)


class Plain:
    """Formulas as the statement language writes them."""

    def __init__(self, claim: Claim) -> None:
        self.avoid = {v.args[0] for r in claim.rels() for v in r.free()}

    def term(self, t: Term) -> str:
        """A term."""
        try:
            from symbolic.language.sums import sum_text
        except ImportError:
            return str(t)
        return sum_text(t, self.avoid)

    def rel(self, rel: Rel) -> str:
        """A relation."""
        left, op, right = oriented(rel)
        return f"{self.term(left)} {op} {self.term(right)}"

    def equation(self, left: Term, value: str) -> str:
        """A term and its value."""
        return f"{self.term(left)} = {value}"

    def function(self, name: str) -> str:
        """The name of a function."""
        return name

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


class Mathematics(Plain):
    """Formulas as LaTeX."""

    def __init__(self, claim: Claim, notation: Notation) -> None:
        super().__init__(claim)
        self.set = Typesetter([t for r in claim.rels() for t in r.terms()], notation)

    def term(self, t: Term) -> str:
        return self.set.text(t)

    def rel(self, rel: Rel) -> str:
        return displayed(rel, self.set)

    def function(self, name: str) -> str:
        return function_latex(name)

    def number(self, value: Fraction) -> str:
        return self.set.text(num(value))

    def number_text(self, text: str) -> str:
        return text.replace("about ", r"\approx ")

    def math(self, text: str) -> str:
        return f"${text}$"

    def size(self, text: str) -> int:
        return visible(text)


class Outline:
    """Walks a result."""

    def __init__(self, words: Plain, names: Names | None = None) -> None:
        self.words, self.names = words, names or {}

    def lines(self, result: Result) -> list[str]:
        """At most `MAX_LINES` lines."""
        if isinstance(result, Refutation):
            return [self._counterexample(result)]
        found = self._theorem(result, 0)
        return found if len(found) <= MAX_LINES else [*found[: MAX_LINES - 1], "The rest is in the certificate."]

    # The parts of sentences.

    def _m(self, text: str) -> str:
        return self.words.math(text)

    def _rel(self, rel: Rel) -> str:
        return self._m(self.words.rel(rel))

    def _term(self, t: Term) -> str:
        return self._m(self.words.term(t))

    def _short(self, rel: Rel) -> str | None:
        text = self.words.rel(rel)
        return self._m(text) if self.words.size(text) <= _LONGEST_FORMULA else None

    # One rule, one or a few lines.

    def _theorem(self, t: Theorem, depth: int) -> list[str]:
        if depth and t in self.names:
            return [f"This is {self.names[t]}."]
        rule: Callable[[Theorem, int], list[str]] = getattr(self, f"_{t.rule}", self._other)
        return rule(t, depth) if depth < MAX_DEPTH else [self._brief(t)]

    def _other(self, t: Theorem, depth: int) -> list[str]:
        return [f"By the rule {t.rule}.", *self._uses(t.uses)]

    def _brief(self, t: Theorem) -> str:
        said = {"induct": "By induction.", "cases": "By cases.", "either": "By cases.", "combine": "By algebra."}
        return said.get(t.rule, f"By the rule {t.rule}.")

    def _assume(self, t: Theorem, depth: int) -> list[str]:
        return ["This is one of the hypotheses."]

    def _cite(self, t: Theorem, depth: int) -> list[str]:
        return [f"Cited, not proved here: {t.data['source']}."]

    def _define(self, t: Theorem, depth: int) -> list[str]:
        return [f"This is {self._definition(t)}."]

    def _definition(self, t: Theorem) -> str:
        part = {"base": "the initial value", "step": "the recursion"}.get(t.data["part"], "the definition")
        name = t.data["function"].name
        return f"{part} of {'the sum' if name == 'sum' else self._m(self.words.function(name))}"

    def _elementary(self, t: Theorem, depth: int) -> list[str]:
        return [f"An elementary fact: {self._rel(t.claim.goal)}."]

    def _number(self, t: Theorem, depth: int) -> list[str]:
        return ["By exact evaluation of both sides."]

    def _equal(self, t: Theorem, depth: int) -> list[str]:
        return ["By putting equals for equals."]

    def _instance(self, t: Theorem, depth: int) -> list[str]:
        (source,) = t.uses
        put = self._values(t.data["values"], t.data["meanings"])
        if source in self.names or source.rule in _ASIDE:
            return [f"By {self._name(source)}{f', with {put}' if put else ''}."]
        inner = self._theorem(source, depth)
        return [f"A special case, with {put}, of what follows.", *inner] if put else inner

    def _values(self, values: Mapping[Term, Term], meanings: Sequence[Any] = ()) -> str:
        said = [self._m(self.words.equation(app(m.function, *m.params), self.words.term(m.body))) for m in meanings] + [
            self._m(self.words.equation(v, self.words.term(e))) for v, e in values.items() if v != e
        ]
        return ", ".join(said) if sum(map(self.words.size, said)) <= 2 * _LONGEST_FORMULA else "other values"

    def _meanings(self, meanings: Sequence[Any]) -> list[str]:
        return [self._m(self.words.equation(app(m.function, *m.params), self.words.term(m.body))) for m in meanings]

    def _cases(self, t: Theorem, depth: int) -> list[str]:
        split, other = t.data["split"], t.data["other"]
        return [f"Split at {self._rel(split)}.", *self._branches(t, (split, other), depth)]

    def _either(self, t: Theorem, depth: int) -> list[str]:
        i, first = t.data["variable"], t.data["first"]
        here, beyond = Rel(i, "=", first), Rel(i, ">=", build("+", first, num(1)))
        if first.number is not None:
            beyond = Rel(i, ">=", num(first.number + 1))
        return [f"Split at {self._rel(here)}.", *self._branches(t, (here, beyond), depth)]

    def _branches(self, t: Theorem, splits: Sequence[Rel], depth: int) -> list[str]:
        return [self._labelled(f"If {self._rel(s)}", u, depth + 1) for s, u in zip(splits, t.uses[:2], strict=True)]

    def _labelled(self, label: str, t: Theorem, depth: int) -> str:
        lines = self._theorem(t, depth)
        return f"{label}: {_lower(' '.join(lines))}"

    def _induct(self, t: Theorem, depth: int) -> list[str]:
        n, start = t.data["variable"], t.data["start"]
        bound = t.data["claim"].bound
        over = f", for all {', '.join(map(self._term, bound))} at once" if bound else ""
        base, step = t.uses
        return [
            f"By induction on {self._term(n)} from {self._term(start)}{over}.",
            self._labelled("Base", base, depth + 1),
            self._labelled("Step", step, depth + 1),
        ]

    def _slope(self, t: Theorem, depth: int) -> list[str]:
        x, left = self._term(t.data["variable"]), self._m(self.words.equation(t.data["variable"], self._left(t)))
        return [
            f"The difference of the two sides has the right sign at {left}, and its derivative in {x} beyond.",
            self._labelled("At the left end", t.uses[0], depth + 1),
            self._labelled("Derivative", t.uses[1], depth + 1),
        ]

    def _left(self, t: Theorem) -> str:
        return self.words.term(t.data["left"])

    def _concave(self, t: Theorem, depth: int) -> list[str]:
        ends = " and ".join(map(self._term, t.data["ends"]))
        x = self._term(t.data["variable"])
        return [
            f"The difference of the two sides is concave in {x} and nonnegative at both ends, {ends}.",
            self._labelled("Second derivative", t.uses[2], depth + 1),
        ]

    def _box(self, t: Theorem, depth: int) -> list[str]:
        ranges = []
        for x, lo, hi in t.data["ranges"]:
            ranges.append(self._rel(Rel(x, ">=", lo)) + ("" if hi is None else f", {self._rel(Rel(x, '<=', hi))}"))
        return [f"Bernstein's criterion: no coefficient over {'; '.join(ranges)} is negative."]

    # Algebra.

    def _combine(self, t: Theorem, depth: int) -> list[str]:
        cone, facts = t.data["certificate"], Facts(t.data["given"], t.uses)
        summands = list(cone.get("sum", ()))
        reached = self._reached(cone, facts, t)
        if summands:
            return [self._positive(t, cone, facts), *self._uses(_mentioned(cone, t.uses))]
        if "ge" in cone:
            return ["By two inequalities, one for each direction.", *self._uses(_mentioned(cone, t.uses))]
        if not cone.get("plus"):
            return ["Both sides are the same polynomial."] if t.claim.goal.op == "=" else ["By arithmetic."]
        return [f"By algebra from {reached}." if reached else "By algebra.", *self._lemmas(t, depth)]

    def _reached(self, cone: Mapping[str, Any], facts: Facts, t: Theorem) -> str:
        """The equalities of which the certificate takes multiples, named; hypotheses written out."""
        said: dict[str, None] = {}
        for name, _ in cone.get("plus", ()):
            kind, k = name[0], int(name[1:].split(".")[0].rstrip("+"))
            if kind == "t":
                said.setdefault(self._name(t.uses[k]))
            elif name in facts.rels:
                said.setdefault(self._short(facts.rels[name]) or "a hypothesis")
        return _listed(list(said))

    def _positive(self, t: Theorem, cone: Mapping[str, Any], facts: Facts) -> str:
        """ "c * (left - right) = sum of nonnegative terms", written out when short."""
        multipliers = list(cone.get("times", ()))
        exact = not any(r.normal().divisors for r in (t.claim.goal, *facts.rels.values()))
        cleared = "" if exact else ", cleared of denominators,"
        modulo = ", up to the equalities used" if cone.get("plus") else ""
        by = self._formula([(Fraction(1), multipliers, None)], facts) if multipliers else ""
        times = f" times {by}" if by else (" times positive factors" if multipliers else "")
        written = self._formula(cone["sum"], facts)
        if written and (by or not multipliers):
            return f"The larger side minus the smaller one{cleared}{times} is {written}{modulo}."
        used: dict[str, None] = {}
        for _, names, _ in cone["sum"]:
            for f in names:
                if (short := self._short(facts.rels[f.removesuffix("+")])) is not None:
                    used.setdefault(short)
        if len(cone["sum"]) == 1:
            what = "a nonnegative product"
        else:
            what = f"a sum of {len(cone['sum'])} nonnegative products"
        squares = " and squares" if any(root is not None for _, _, root in cone["sum"]) else ""
        of = f" of the facts {_listed(list(used))}{squares}" if used else (" of squares" if squares else "")
        return f"The larger side minus the smaller one{cleared}{times} is {what}{of}{modulo}."

    def _formula(self, summands: Sequence[Any], facts: Facts) -> str:
        """The sum of c * facts * root^2, or "" when it is long."""
        try:
            terms = [self._summand(c, names, root, facts) for c, names, root in summands]
            text = self.words.term(terms[0] if len(terms) == 1 else build("+", *terms))
        except Refused:
            return ""
        return self._m(text) if self.words.size(text) <= _LONGEST_FORMULA else ""

    def _summand(self, c: Fraction, names: Sequence[str], root: Term | None, facts: Facts) -> Term:
        parts = [self._gap(f, facts) for f in names] + ([root**2] if root is not None else [])
        parts = [num(c), *parts] if c != 1 or not parts else parts
        return parts[0] if len(parts) == 1 else build("*", *parts)

    def _gap(self, name: str, facts: Facts) -> Term:
        rel = facts.rels[name.removesuffix("+")]
        gap = rel.lhs if rel.rhs == num(0) else rel.gap
        return build("-", gap, num(1)) if name.endswith("+") else gap

    # What is used.

    def _uses(self, uses: Sequence[Theorem]) -> list[str]:
        names = list(dict.fromkeys(self._name(u) for u in uses))
        return [f"Uses {_listed(names)}."] if names else []

    def _lemmas(self, t: Theorem, depth: int) -> list[str]:
        """The proof of the only lemma, if it has no name: a `combine` may merely restate it."""
        real = [u for u in t.uses if u.rule not in (*_ASIDE, "instance", "combine", "cite") and u not in self.names]
        return self._theorem(real[0], depth + 1) if len(real) == 1 and depth + 1 < MAX_DEPTH else []

    def _name(self, t: Theorem) -> str:
        if t in self.names:
            return self.names[t]
        if t.rule == "define":
            return self._definition(t)
        if t.rule == "cite":
            return f"the cited {t.data['source']}"
        if t.rule == "assume":
            return "the induction hypothesis" if isinstance(t.data["hypothesis"], Claim) else "a hypothesis"
        if t.rule == "instance" and (t.uses[0] in self.names or t.uses[0].rule in ("define", "cite", "assume")):
            return self._name(t.uses[0])
        return self._short(t.claim.goal) or "a lemma of the certificate"

    # A counterexample.

    def _counterexample(self, r: Refutation) -> str:
        goal, point = _at_point(r)
        left, _, right = oriented(goal)
        at = _in_order(r.claim, point)
        put = ", ".join(
            [
                self._m(self.words.equation(app(m.function, *m.params), self.words.term(m.body)))
                for m in r.data["meanings"]
            ]
            + [self._m(self.words.equation(v, self.words.number(x))) for v, x in at]
        )
        sides = []
        for name, t in (("left", left), ("right", right)):
            value = self._side(t, dict(at))
            sides.append(f"{name} side {value}")
        return f"{f'At {put}: ' if put else ''}{', '.join(sides)}."

    def _side(self, t: Term, env: Mapping[Term, Fraction]) -> str:
        try:
            low, high = Evaluator(160).value(t, env)
        except Undefined as error:
            return f"undefined ({error})"
        except (Undecided, Refused):
            return "not computed"
        if low == high and self.words.size(self.words.number(low)) <= _LONGEST_FORMULA // 2:
            return self._m(self.words.number(low))
        return self._m(self.words.number_text(f"about {float((low + high) / 2):.6g}"))


def _mentioned(certificate: Any, uses: Sequence[Theorem]) -> list[Theorem]:
    """The theorems among whose facts are some that the certificate multiplies."""
    found: set[int] = set()
    todo = [certificate]
    while todo:
        part = todo.pop()
        if isinstance(part, str) and part[:1] == "t" and part[1:2].isdigit():
            found.add(int(part[1:].split(".")[0].rstrip("+")))
        elif isinstance(part, Mapping):
            todo += part.values()
        elif isinstance(part, (list, tuple)):
            todo += part
    return [u for k, u in enumerate(uses) if k in found]


def _at_point(r: Refutation) -> tuple[Rel, dict[Term, Fraction]]:
    """The goal with the meanings put in, and the values of its variables."""
    closed = r.claim
    for meaning in r.data["meanings"]:
        closed = closed.interpret(meaning)
    values = {v: t.args[0] for v, t in r.data["values"].items()}
    free = closed.free()
    return closed.goal, {v: x for v, x in values.items() if v in free}


def _in_order(claim: Claim, point: Mapping[Term, Fraction]) -> list[tuple[Term, Fraction]]:
    """The values in the order in which the goal, then the hypotheses, mention the variables; others by name."""
    seen: dict[Term, None] = {}
    for rel in [claim.goal, *claim.rels()]:
        for side in oriented(rel)[0::2]:
            for s in subterms(side):
                if s.op == "var" and s in point:
                    seen.setdefault(s)
    for v in sorted(point, key=lambda v: str(v.args)):
        seen.setdefault(v)
    return [(v, point[v]) for v in seen]


def _listed(texts: Sequence[str]) -> str:
    """ "a, b and c"; "a, b and 7 more"."""
    if len(texts) > _MOST_LISTED:
        texts = [*texts[: _MOST_LISTED - 1], f"{len(texts) - _MOST_LISTED + 1} more"]
    return " and ".join(", ".join(texts).rsplit(", ", 1)) if len(texts) > 1 else "".join(texts)


def _lower(text: str) -> str:
    """The first letter small, unless it starts a formula or a name."""
    first = text.split(" ", 1)[0]
    return text if not first.isalpha() or len(first) == 1 or first == "Bernstein" else text[0].lower() + text[1:]
