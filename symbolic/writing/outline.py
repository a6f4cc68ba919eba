"""How a result was obtained, in words: a few lines read off its rule, its data and what it uses.

The certificate is the proof; an outline says what to look for in it.  `outline` writes formulas as plain text,
`outline_latex` as inline mathematics, in the same sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symbolic.kernel.claims import Claim, Refutation, Rel, Theorem
from symbolic.kernel.rules import Facts
from symbolic.kernel.terms import Lambda, Refused, Term, app, build, num
from symbolic.language.sums import sum_text

from .notation import Notation
from .relations import displayed, oriented
from .tables import table
from .typeset import Typesetter, function_latex, summands, visible
from .witness import Parts, counterexample

Result = Theorem | Refutation
Names = Mapping[Theorem, str]

MAX_LINES = 8
MAX_DEPTH = 3
_LONGEST_FORMULA = 80  # signs that a formula in a sentence may have
_MOST_LISTED = 5
_ASIDE = ("define", "elementary", "number", "equal", "assume")  # rules whose results need no proof in words
_RESTATED = ("define", "elementary", "equal", "assume", "cite")  # of these a restatement says what they are


def outline(result: Result, names: Names | None = None) -> list[str]:
    """The lines, formulas as plain text.  `names` says what a theorem is called where it is used ("Lemma 1")."""
    return Outline(Plain(result.claim), names).lines(result)


def outline_latex(
    result: Result, notation: Notation | Mapping[str, str] | None = None, names: Names | None = None
) -> list[str]:
    """The same lines, formulas as ``$..$``."""
    return Outline(Mathematics(result.claim, Notation.of(notation)), names).lines(result)


def counterexample_latex(
    refutation: Refutation,
    notation: Notation | Mapping[str, str] | None = None,
    sides: tuple[Term, Term] | None = None,
    parts: Parts = (),
) -> str:
    """The line about a refutation, of the line that is shown: its sides, and what stands in it with its LaTeX."""
    return counterexample(refutation, Mathematics(refutation.claim, Notation.of(notation)), sides, parts)


class Plain:
    """Formulas as the statement language writes them."""

    def __init__(self, claim: Claim) -> None:
        self.avoid = {v.args[0] for r in claim.rels() for v in r.free()}

    def term(self, t: Term) -> str:
        """A term."""
        return sum_text(t, self.avoid)

    def breakable(self, t: Term) -> str:
        """A long term, so that a line may end inside of it."""
        return self.term(t)

    def rel(self, rel: Rel) -> str:
        """A relation."""
        left, op, right = oriented(rel)
        return f"{self.term(left)} {op} {self.term(right)}"

    def sides(self, rel: Rel) -> tuple[Term, Term]:
        """The sides of a relation, as it is written."""
        return rel.lhs, rel.rhs

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
    """Formulas as LaTeX, small fractions with a slash."""

    def __init__(self, claim: Claim, notation: Notation) -> None:
        super().__init__(claim)
        self.terms, self.notation = [t for r in claim.rels() for t in r.terms()], notation

    def _with(self, *terms: Term) -> Typesetter:
        """A typesetter that knows the claim and these terms: a template may leave out what they have in common only."""
        return Typesetter([*self.terms, *terms], self.notation)

    def term(self, t: Term) -> str:
        return self._with(t).text(t, 0, "fraction")

    def breakable(self, t: Term) -> str:
        if t.op == "/" and t.args[1].number is not None and t.args[0].op in ("+", "-"):
            return f"({self.term(t.args[0])}) / {self.term(t.args[1])}"
        return self.term(t)

    def rel(self, rel: Rel) -> str:
        return displayed(rel, self._with(*rel.terms()), "fraction")

    def sides(self, rel: Rel) -> tuple[Term, Term]:
        left, _, right = oriented(rel)
        return left, right

    def function(self, name: str) -> str:
        return function_latex(name)

    def number(self, value: Fraction) -> str:
        return str(value)

    def number_text(self, text: str) -> str:
        text = re.sub(r"e\+?(-?)0*(\d+)\Z", r" \\cdot 10^{\1\2}", text)
        return text.replace("about ", r"\approx ")

    def math(self, text: str) -> str:
        return f"${text}$"

    def size(self, text: str) -> int:
        return visible(text)


class Outline:
    """Walks a result."""

    def __init__(self, words: Plain, names: Names | None = None) -> None:
        self.words, self.names = words, names or {}
        self.assumed: list[Claim] = []  # the claims of the inductions met so far

    def lines(self, result: Result) -> list[str]:
        """At most `MAX_LINES` lines."""
        if isinstance(result, Refutation):
            return [counterexample(result, self.words)]
        found = self._theorem(result, 0)
        return found if len(found) <= MAX_LINES else [*found[: MAX_LINES - 1], "The rest is in the certificate."]

    # The parts of sentences.

    def _m(self, text: str) -> str:
        return self.words.math(text)

    def _rel(self, rel: Rel) -> str:
        return self._m(self._text(rel))

    def _text(self, rel: Rel) -> str:
        return self.words.rel(Rel(folded(rel.lhs), rel.op, folded(rel.rhs)))

    def _term(self, t: Term) -> str:
        return self._m(self.words.term(t))

    def _short(self, rel: Rel) -> str | None:
        text = self._text(rel)
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
        said = self._meanings(meanings) + [f"{self._term(e)} for {self._term(v)}" for v, e in values.items() if v != e]
        return ", ".join(said) if sum(map(self.words.size, said)) <= 2 * _LONGEST_FORMULA else "other values"

    def _meanings(self, meanings: Sequence[Any]) -> list[str]:
        return [said for m in meanings for said in self._meaning(m)]

    def _meaning(self, m: Lambda) -> list[str]:
        """What a free function is: its values, if they are few, else its formula."""
        whole, listed = app(m.function, *m.params), table(m)
        if listed is None:
            return [self._m(self.words.equation(whole, self.words.breakable(m.body)))]
        values = [
            self._m(self.words.equation(app(m.function, *map(num, place)), self.words.number(value)))
            for place, value in listed.places
        ]
        rest = self._m(self.words.equation(whole, self.words.number(listed.otherwise)))
        return [*values, f"{rest} elsewhere"]

    def _cases(self, t: Theorem, depth: int) -> list[str]:
        splits: list[Rel] = []
        branches = self._branches(t, [], splits, depth)
        return [f"Split at {_listed([self._rel(s) for s in splits])}.", *branches]

    _either = _cases

    def _branches(self, t: Theorem, before: Sequence[Rel], splits: list[Rel], depth: int) -> list[str]:
        """One line for each case; a case that is split again becomes several."""
        parts = _cases_of(t)
        splits.append(parts[0])
        lines = []
        for rel, u in zip(parts, t.uses[:2], strict=True):
            path = [*before, rel]
            if u.rule in ("cases", "either") and u not in self.names and len(path) < MAX_DEPTH:
                lines += self._branches(u, path, splits, depth)
            else:
                lines.append(self._labelled(f"If {_listed([self._rel(s) for s in path])}", u, depth + 1))
        return lines

    def _labelled(self, label: str, t: Theorem, depth: int) -> str:
        lines = self._theorem(t, depth)
        return f"{label}: {_lower(' '.join(lines))}"

    def _induct(self, t: Theorem, depth: int) -> list[str]:
        n, start = t.data["variable"], t.data["start"]
        bound = t.data["claim"].bound
        over = f", for all {', '.join(map(self._term, bound))} at once" if bound else ""
        base, step = t.uses
        self.assumed.append(t.data["claim"])
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
        same = next((u for u in t.uses if u.claim.goal.key() == t.claim.goal.key() and u.rule not in _RESTATED), None)
        if same is not None and same not in self.names:  # nothing new but the hypotheses
            return self._theorem(same, depth)
        cone, facts = t.data["certificate"], Facts(t.data["given"], t.uses)
        if "ge" in cone:
            return [f"By two inequalities, one for each direction{self._from(_facts(cone), facts, t)}."]
        equalities = [name for name, _ in cone.get("plus", ())]
        by = self._from(equalities, facts, t)
        if cone.get("sum"):
            return [self._positive(t, cone, facts, by)]
        if equalities:
            return [f"By algebra{by}.", *(self._lemma(t) if depth == 0 else [])]
        return ["Both sides are the same polynomial."] if t.claim.goal.op == "=" else ["By arithmetic."]

    def _from(self, names: Sequence[str], facts: Facts, t: Theorem) -> str:
        """ " from " the facts, but for small lemmas unless there is nothing else."""
        uses = {n: t.uses[int(n[1:].split(".")[0].rstrip("+"))] for n in names if n[0] == "t"}
        small = {n for n, u in uses.items() if u.rule in ("combine", "number") and u not in self.names}
        wanted = [n for n in names if n not in small] or names
        said = [
            self._name(uses[n]) if n in uses else self._short(facts.rels[n.removesuffix("+")]) or "a hypothesis"
            for n in wanted
        ]
        return f" from {_listed(list(dict.fromkeys(said)))}" if said else ""

    def _positive(self, t: Theorem, cone: Mapping[str, Any], facts: Facts, by: str) -> str:
        """ "c * (left - right) = sum of nonnegative terms", written out when short."""
        summands, multipliers = cone["sum"], list(cone.get("times", ()))
        (_, names, root), *others = summands
        if not others and not multipliers and root is None and len(names) == 1 and names[0][0] == "t":
            equalities = [name for name, _ in cone.get("plus", ())]
            return f"By algebra{self._from([names[0], *equalities], facts, t)}."
        exact = not any(r.normal().divisors for r in (t.claim.goal, *facts.rels.values()))
        cleared = "" if exact else ", cleared of denominators,"
        factor = self._formula([(Fraction(1), multipliers, None)], facts) if multipliers else ""
        times = f" times {factor}" if factor else (" times positive factors" if multipliers else "")
        what = self._formula(summands, facts) if factor or not multipliers else ""
        signs = [f for _, names, _ in summands for f in names if f[0] == "t" or not what]
        why = self._from(signs, facts, t).replace(" from ", ", nonnegative by ", 1)
        start = f"{by.replace(' from ', 'By ', 1)}, the" if by else "The"
        return f"{start} larger side minus the smaller one{cleared}{times} is {what or _counted(summands)}{why}."

    def _formula(self, summands: Sequence[Any], facts: Facts) -> str:
        """The sum of c * facts * root^2, or "" when it is long."""
        try:
            terms = [self._summand(c, names, root, facts) for c, names, root in summands]
            text = self.words.term(folded(terms[0] if len(terms) == 1 else build("+", *terms)))
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

    def _lemma(self, t: Theorem) -> list[str]:
        """The proof of the only lemma, if it has no name: a `combine` may merely restate it."""
        real = [u for u in t.uses if u.rule not in (*_ASIDE, "instance", "combine", "cite") and u not in self.names]
        if len(real) != 1 or (short := self._short(real[0].claim.goal)) is None:
            return []
        return [self._labelled(f"For {short}", real[0], 1)]

    def _name(self, t: Theorem) -> str:
        if t in self.names:
            return self.names[t]
        if t.rule == "define":
            return self._definition(t)
        if t.rule == "elementary":
            return _family(t.data["name"])
        if t.rule == "cite":
            return f"the cited {t.data['source']}"
        if t.rule == "assume":
            if t.data["hypothesis"] in self.assumed:
                return "the induction hypothesis"
            return f"the hypothesis {self._short(t.claim.goal) or 'on all values'}"
        if t.rule == "instance" and (t.uses[0] in self.names or t.uses[0].rule in (*_ASIDE, "cite", "instance")):
            return self._name(t.uses[0])
        return self._short(t.claim.goal) or "a lemma proved in the certificate"

    # A counterexample.


def _facts(certificate: Any) -> list[str]:
    """The names of the facts that a certificate multiplies, in its order."""
    if isinstance(certificate, str):
        return [certificate] if re.match(r"[ht]\d", certificate) else []
    parts = certificate.values() if isinstance(certificate, Mapping) else certificate
    return [f for p in parts for f in _facts(p)] if isinstance(certificate, (Mapping, list, tuple)) else []


def _counted(summands: Sequence[Any]) -> str:
    """A long sum of products, in words."""
    squares = " with squares" if any(root is not None for _, _, root in summands) else ""
    return f"a sum of {len(summands)} products{squares}" if len(summands) > 1 else f"a product{squares}"


def _cases_of(t: Theorem) -> tuple[Rel, Rel]:
    """The two cases of `cases` or `either`."""
    if t.rule == "cases":
        return t.data["split"], t.data["other"]
    i, first = t.data["variable"], t.data["first"]
    return Rel(i, "=", first), Rel(i, ">=", build("+", first, num(1)))


def _family(name: str) -> str:
    """What a reader calls an elementary fact."""
    families = {
        "power": "the laws of powers",
        "exp": "the laws of exp and log",
        "log": "the laws of exp and log",
        "sqrt": "the definition of the square root",
        "abs": "the definition of the absolute value",
        "pos": "the values of the indicator",
    }
    first = name.split()[0]
    return families.get(first, f"the definition of {first}")


def folded(t: Term) -> Term:
    """The term with the numerals of each sum added up: j - 1 - 1 is j - 2."""
    if t.op in ("num", "var"):
        return t
    t = Term(t.op, tuple(folded(a) if type(a) is Term else a for a in t.args))
    if t.op not in ("+", "-"):
        return t
    signed = summands(t)
    constant = sum((-s.number if minus else s.number for minus, s in signed if s.number is not None), Fraction(0))
    rest = [(minus, s) for minus, s in signed if s.number is None]
    if len(signed) - len(rest) < 2:
        return t
    if not rest:
        return num(constant)
    out = build("neg", rest[0][1]) if rest[0][0] else rest[0][1]
    for minus, s in [*rest[1:], *([(constant < 0, num(abs(constant)))] if constant else [])]:
        out = build("-" if minus else "+", out, s)
    return out


def _listed(texts: Sequence[str]) -> str:
    """ "a, b and c"; "a, b and 7 more"."""
    if len(texts) > _MOST_LISTED:
        texts = [*texts[: _MOST_LISTED - 1], f"{len(texts) - _MOST_LISTED + 1} more"]
    return " and ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else "".join(texts)


def _lower(text: str) -> str:
    """The first letter small, unless it starts a formula or a name."""
    first = text.split(" ", 1)[0]
    return text if not first.isalpha() or len(first) == 1 or first == "Bernstein" else text[0].lower() + text[1:]
