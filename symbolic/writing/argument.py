"""A theorem's proof in words: a few lines read off its rule, its data and what it rests on.

The certificate is the proof; the words say what to look for in it.  Every fact is named: a definition, a fact that a
reader knows, a hypothesis, an item of the paper, or a lemma, which is stated elsewhere (`Argument.cited`).  A proof
that takes many facts at once is told in steps, (a), (b) and so on, each with its relation and on a line of its own;
a line begins at `LINE`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import compress
from typing import TYPE_CHECKING, Any

from symbolic.kernel.claims import Claim, Rel, Theorem, claim_digest, written
from symbolic.kernel.rules import Facts
from symbolic.kernel.terms import Function, Term, app, build, num, substitute, subterms, var, variables
from symbolic.language.following import clash, implied
from symbolic.language.terms import product, total

from .clearing import equation
from .proofs import (
    KNOWN,
    Used,
    bases,
    is_evident,
    is_known,
    is_lemma,
    is_part,
    is_power,
    key_of,
    names_in,
    of_terms,
    supposed_step,
    taken,
)
from .relations import counted_by
from .steps import Place, Steps
from .terms import bounded, evaluated, folded, reduced, settled
from .words import LINE, capital, listed, lower

if TYPE_CHECKING:
    from .outline import Plain

Names = Mapping[Claim, str]
Detail = tuple[str, list[str]]  # a relation and its reasons; "" for the conditions of what is cited

_LONGEST_FORMULA = 110  # signs that a formula in a sentence may have
_LONGEST_STEP = 70  # and one that is mentioned twice
_LONGEST_SUM = 240  # and one that is a step, or compares sums term by term
_LONGEST_PRODUCTS = 600  # and a sum of products that a reader is to multiply out
_MOST_AT_ONCE = 8  # facts that a sentence may name; with more the proof is told in steps
_MOST_IN_ALL = 20  # and that a proof may name in one paragraph
_MOST_CITED = 6  # facts of a step; with more, lemmas at values are steps, too
_DEEPEST_SPLIT = 3
_LETTERS = "jklstuvw"
_ABSURD = Rel(num(0), ">=", num(1))
_EVALUATED, _AS_IT_STANDS = "exact evaluation", "as it stands"
_AT_VALUES = re.compile(r"(.+?) \(([^()]* := .+)\)")
_DEFINED = re.compile(r"the (definition|initial value|recursion) of (.+)")
_NAMED = ("define", "elementary", "cite", "assume")  # rules whose results are called something


class Argument:
    """Tells the proof of one theorem.  `names` says what a claim is called where it is used ("Lemma 1")."""

    def __init__(self, words: Plain, names: Names | None = None, own: Claim | None = None) -> None:
        self.words = words
        self.own = own.key() if own is not None else None
        self.given = frozenset(own.given) if own is not None else frozenset()
        self.scope = own.free() if own is not None else None  # the variables that the statement has
        self.names = {c: name for c, name in (names or {}).items() if own is None or c.key() != self.own}
        self.assumed: list[Claim] = []  # the claims of the inductions met so far
        self.cited: dict[str, Theorem] = {}  # the lemmas, by their keys
        self.most = self.all = 0  # facts that a sentence names, and the proof
        self.goal = ""  # what is shown by algebra
        self.splits = self.inductions = 0  # that lie around what is told
        self.steps: Steps | None = None  # those of a proof that is told in steps
        self.root = self.here = Place(own.given if own is not None else ())  # the part of the proof that is told

    # The parts of sentences.

    def _m(self, text: str) -> str:
        return self.words.math(text)

    def _text(self, rel: Rel) -> str:
        return self.words.rel(settled(rel))

    def _rel(self, rel: Rel) -> str:
        return self._m(self._text(rel))

    def _term(self, t: Term) -> str:
        return self._m(self.words.term(folded(t)))

    def _short(self, rel: Rel, longest: int = _LONGEST_FORMULA) -> str | None:
        """The relation, if it can stand in a sentence: it is short, and each variable in it is one of the statement."""
        if self.scope is not None and not rel.free() <= self.scope:
            return None
        if not rel.free() and not rel.functions() and not is_evident(rel):  # 0 > 2, where something is impossible
            return None
        text = self._text(rel)
        return self._m(text) if self.words.size(text) <= longest else None

    # One rule, one or a few lines.

    def theorem(self, t: Theorem) -> list[str]:
        """The lines."""
        before = dict(self.cited)
        lines = self._lines(Used(t))
        if self.steps is None and (self.most > _MOST_AT_ONCE or self.all > _MOST_IN_ALL):
            self.cited, self.assumed, self.steps = before, [], Steps()
            lines = self.steps.placed(self._lines(Used(t)), self.root)
        return [lines[0].removeprefix(LINE), *lines[1:]]

    def _lines(self, used: Used, branch: bool = False, whole: Theorem | None = None) -> list[str]:
        """The proof of what is used, in place; a lemma is cited, unless it is what is to be proved.

        So is what says no more than the base or the step of an induction, the `whole`.
        """
        one, own = used, used.theorem.claim.key()
        while True:
            t = one.theorem
            if t.claim in self.names and not (branch and t.rule in KNOWN):
                return self._this(one, used.rel)
            mine = t.claim.key() in (self.own, own)
            if whole is not None and is_part(one, whole):
                self.assumed += supposed_step(one, whole)
                mine = True
            inner = one.inner()
            if inner is None and t.rule == "combine" and (mine or one is used or not is_lemma(t)):
                if told := self._impossible(one):
                    return told
                inner = one.restated() or self._retold(one)
                if inner is None:
                    return self._combine(one)
            if inner is None:
                break
            one = inner
        if t.rule in KNOWN:
            return [self._known(one), *(self._conditions(one) if t.rule == "assume" else ())]
        if t.rule == "combine" and any(True for _ in one.hypotheses()):
            return self._impossible(one) or self._combine(one)
        if not one.put.is_plain(t.claim) or not (mine or (branch and t.rule in ("cases", "either"))):
            return self._this(one, used.rel)
        lines: list[str] = getattr(self, f"_{t.rule}")(t)
        return lines

    def _retold(self, one: Used) -> Used | None:
        """The fact that is written like the goal, where nothing else but what a reader sees goes into it."""
        cone = {k: v for k, v in one.theorem.data["certificate"].items() if k not in ("divisors", "domain")}
        facts = [one.fact(name) for name in dict.fromkeys(names_in(cone))]
        news = [f for f in facts if not self._is_seen(f if isinstance(f, Rel) else f.rel)]
        if len(news) != 1 or isinstance(news[0], Rel) or self._text(news[0].rel) != self._text(one.rel):
            return None
        return news[0]

    def _this(self, one: Used, goal: Rel) -> list[str]:
        # What says the same in other words, as 1 - x = 1 - y for x = y, is not this.
        said = "This is" if self._text(one.rel) == self._text(goal) and not is_power(one.theorem) else "By"
        phrase = self._phrase(one)
        if is_known(one.theorem):  # its conditions are its reasons
            why = [*self._of_terms(one), *self._reasons(one)]
            itself = said == "This is" or not phrase  # the goal is no reason of itself
            first = f"The sums are compared term by term{', by ' if why else ''}" if itself else f"By {phrase}"
            why = why if itself else self._reasons(one)
            self._count(why)
            return [f"{first}{', from ' if why and not itself else ''}{reasons(why)}."]
        return [f"{said} {phrase}.", *self._conditions(one)]

    def _known(self, one: Used) -> str:
        match one.theorem.rule:
            case "cite":
                return f"Cited, not proved here: {one.theorem.data['source']}."
            case "number":
                return "By exact evaluation of both sides."
            case "equal":
                found = self._listed_facts([f for h in one.hypotheses() for f in bases(h)])
                return f"By putting equals for equals{f', from {found}' if found else ''}."
            case "elementary":
                return f"By {_family(one.theorem.data['name'])}."
        return f"This is {self._phrase(one)}."

    def _branch(self, label: str, t: Theorem, whole: Theorem | None = None) -> str:
        return self._head(label, self._within(t, whole, apart=True))

    def _head(self, label: str, proof: str) -> str:
        """A part of a proof with what it is; beside steps it begins a line."""
        return f"{LINE if self.steps else ''}{label}: {proof}"

    def _within(self, t: Theorem, whole: Theorem | None = None, apart: bool = False) -> str:
        """The proof of a part, behind a colon; `apart`: of a part where a variable is another one, as in a step."""
        outer, self.here = self.here, Place(t.claim.given, self.here, apart)
        text = " ".join(self._lines(Used(t), branch=True, whole=whole))
        text = lower(text) if self.steps is None else self.steps.part(text, self.here)
        self.here = outer
        return text

    def _cases(self, t: Theorem) -> list[str]:
        parts = _cases_of(t)
        for rel, u, of in zip(parts, t.uses, reversed(parts), strict=False):
            if of.key() == t.claim.goal.key() or (implied(t.claim.goal, [of]) and not implied(t.claim.goal, [])):
                where = f"Suppose {self._rel(self._bounded(rel))}, or there is nothing to show"
                return [self._head(where, self._within(u))]
        splits: list[Rel] = []
        within, self.splits = self.splits, self.splits + 1
        branches = self._branches(t, [], splits)
        self.splits = within
        if len(branches) == 1 and all(map(self._is_unequal, splits)):  # on which side it is, is of no account
            return [capital(branches[0][1])]
        # Of what is split again at an end, that is enough: i = 0 beside i >= 0.
        ends = [s for s in dict.fromkeys(splits) if not any(o.op == "=" != s.op and implied(s, [o]) for o in splits)]
        said = [f"Split at {listed(map(self._rel, ends))}."]
        if len(branches) == 1:
            return [*said, self._head("In each case", branches[0][1])]
        if_ = "Here, if" if within else "If"
        for paths, proof in branches:
            where = ", or if ".join(listed([self._rel(self._bounded(s)) for s in path]) for path in paths)
            said.append(self._head(f"{if_} {where}", proof))
        return said

    _either = _cases

    def _branches(self, t: Theorem, before: Sequence[Rel], splits: list[Rel]) -> list[tuple[list[list[Rel]], str]]:
        """What is supposed in each case, and its proof; cases with the same proof are one, and what cannot be is none.

        A case that is split again becomes several.
        """
        given, found = self.here.relations(), dict[str, tuple[list[list[Rel]], str]]()
        parts, inner = _cases_of(t), list[Rel]()
        possible = [not clash([*given, *before, rel, *_positive_powers(rel, given)]) for rel in parts]
        for rel, u in compress(zip(parts, t.uses[:2], strict=True), possible if any(possible) else (True, True)):
            path = [*before, rel]
            for one in list(path):
                if implied(one, [*given, *(rest := [other for other in path if other is not one])]):
                    path = rest
            if u.rule in ("cases", "either") and u.claim not in self.names and len(path) < _DEEPEST_SPLIT:
                below = self._branches(u, path, inner)
            else:
                below = [([path], self._within(u))]
            for paths, proof in below:
                found.setdefault(self.steps.spelled(proof) if self.steps else proof, ([], proof))[0].extend(paths)
        if len(found) == 1 and len(before) and all(possible):
            ((_, proof),) = found.values()
            return [([list(before)], proof)]
        splits += [*([parts[0]] if all(possible) else []), *inner]
        return list(found.values())

    def _bounded(self, rel: Rel) -> Rel:
        """What a case supposes: s <= 0 for s + 1 <= 1, and s = 0 where no s is less."""
        rel = bounded(settled(rel))
        at_end = rel.op == ">=" and implied(Rel(rel.rhs, ">=", rel.lhs), self.here.relations())
        if not at_end:
            return rel
        return Rel(rel.rhs, "=", rel.lhs) if rel.lhs.number is not None else Rel(rel.lhs, "=", rel.rhs)

    def _is_unequal(self, rel: Rel) -> bool:
        """Are its sides supposed to be unequal?"""
        key = key_of(Rel(rel.lhs, "!=", rel.rhs))
        return any(h.op == "!=" and key_of(h) == key for h in self.here.relations())

    def _induct(self, t: Theorem) -> list[str]:
        n, start = t.data["variable"], t.data["start"]
        bound = t.data["claim"].bound
        over = f", for all {', '.join(map(self._term, bound))} at once" if bound else ""
        base, step = t.uses
        self.assumed.append(t.data["claim"])
        inner = " of the inner induction" if self.inductions else ""
        self.inductions += 1
        lines = [
            f"By induction on {self._term(n)} from {self._term(start)}{over}.",
            self._branch(f"Base{inner}", base, t),
            self._branch(f"Step{inner}", step, t),
        ]
        self.inductions -= 1
        return lines

    def _slope(self, t: Theorem) -> list[str]:
        left = self._m(self.words.equation(t.data["variable"], self.words.term(t.data["left"])))
        x = self._term(t.data["variable"])
        at, rising, *smooth = t.uses
        return [
            f"The difference of the two sides has the right sign at {left}, and its derivative in {x} beyond.",
            self._branch(f"At the left end, {self._rel(at.claim.goal)}", at),
            self._branch(f"The derivative, {self._rel(rising.claim.goal)}", rising),
            *self._smooth(smooth),
        ]

    def _smooth(self, uses: Sequence[Theorem]) -> list[str]:
        """Why the difference can be differentiated, where a reader does not see it."""
        said = self._listed_facts(f for u in uses for f in self._bases(Used(u)))
        return [f"It can be differentiated, by {said}."] if said else []

    # Algebra.

    def _combine(self, used: Used) -> list[str]:
        cone, facts = used.theorem.data["certificate"], used.facts()
        self.goal = self._rel(used.rel)
        if self.steps is not None:
            self.steps.goal = key_of(used.rel)
        if "ge" in cone:
            found = self._found(used, names_in({"ge": cone["ge"], "le": cone.get("le", ())}))
            both = "By two inequalities, one for each direction"
            first = [f"{both}, from {found.said()}." if found.phrases else f"{both}."]
        elif cone.get("sum"):
            found, first = self._positive(used, cone, facts)
        else:
            found = self._found(used, [name for name, _ in cone.get("plus", ())])
            same = "Both sides are the same polynomial." if used.rel.op == "=" else "By arithmetic."
            first = [_by_algebra(found) or same]
        divisors = names_in([cone.get("divisors", ()), cone.get("domain", ())])
        facts_of = [(name, used.fact(name)) for name in divisors]
        signs = self._found(used, [n for n, one in facts_of if isinstance(one, Used) or not self._is_unequal(one)])
        signs.drop(found.phrases)
        defined = [f"Everything is defined by {reasons(signs.phrases)}."] if signs.phrases and signs.are_cited else []
        signs.details = [d for d in signs.details if d not in found.details]
        self._count(found.at_once(), signs.phrases, *(why for _, why in [*found.details, *signs.details]))
        return [*first, *found.told(), *defined, *signs.told(found)]

    def _impossible(self, used: Used) -> list[str]:
        """Where what is used excludes each other, as floor(x) < 0 and x >= 0, that is all there is to say.

        In a case that is so of all that is known there, as what shows the conditions of a lemma.
        """
        facts, outer = used.facts(), self.here.outer
        certified = names_in(used.theorem.data["certificate"])
        named = facts.rels if outer else {name.removesuffix("+") for name in certified}
        # What is supposed, and then what is shown first, is kept where either would do.
        ordered = sorted((n for n in named if "." not in n), key=lambda n: (n[0] == "h", -int(n[1:])))
        goal = key_of(used.theorem.claim.goal)
        names = {rel: name for name in ordered if key_of(rel := facts.rels[name]) != goal}
        absurd = used.fact(names[_ABSURD]) if _ABSURD in names else None
        if isinstance(absurd, Used) and absurd.theorem.rule == "combine" and absurd.theorem.claim not in self.names:
            first, *more = self._impossible(absurd) or self._combine(absurd)
            return [first if first.startswith("This is impossible") else f"This is impossible: {lower(first)}", *more]
        which = clash(names) if len(names) > 1 or absurd else []
        supposed = (
            {key_of(r) for r in self.here.relations()} - {key_of(r) for r in outer.relations()} if outer else set()
        )
        told = [used.fact(names[rel]) for rel in which if key_of(rel) not in supposed]
        found = self._added(told)
        found.settle()
        if not found.phrases:
            return []
        match told:  # what has no reason but its own algebra is told by that
            case [Used(rel=rel, theorem=Theorem(rule="combine")) as one] if (
                found.phrases == [self._short(rel)] and not found.details and key_of(rel) not in supposed
            ):
                why, *more = self._combine(one)
                return [f"This is impossible, as {self._rel(rel)} as well: {lower(why)}", *more]
        self._count(found.at_once(), *(why for _, why in found.details))
        return [f"This is impossible by {found.said()}.", *found.told()]

    def _count(self, *lists: Sequence[str]) -> None:
        # What compares sums term by term names its own lemmas.
        counts = [sum(max(1, part.count(r"\lemma{")) for part in _parts(phrases)) for phrases in lists]
        self.most, self.all = max([self.most, *counts]), self.all + sum(counts)

    def _positive(self, used: Used, cone: Mapping[str, Any], facts: Facts) -> tuple[_Found, list[str]]:
        """ "c * (left - right) = sum of nonnegative terms", written out when short."""
        parts, multipliers = cone["sum"], list(cone.get("times", ()))
        equalities = self._found(used, [name for name, _ in cone.get("plus", ())])
        (_, names, root), *others = parts
        if not others and not multipliers and root is None and len(names) == 1:
            found = self._found(used, [names[0], *(name for name, _ in cone.get("plus", ()))])
            return found, [_by_algebra(found) or "By arithmetic."]
        found = equation(used.theorem, cone, facts)
        if found and not found.factors and all(one.is_fact for one in found.products):
            return self._adding(used, [(one.number, one.names) for one in found.products], equalities)
        factor = self._formula(reduced(product(found.factors)), used) if found else ""
        what = self._formula(total([one.term(facts) for one in found.products]), used) if found and factor else ""
        times = f" times {factor}" if what and found and found.factors else ""
        if not what:
            times = ", cleared of denominators," * (found is None) + " times positive factors" * bool(multipliers)
        wanted = list(dict.fromkeys([f for _, names, _ in parts for f in names] + list(multipliers)))
        shown = all(isinstance(used.fact(f), Used) for _, names, _ in parts for f in names)
        # A product that has been shown to be positive is no news of itself.
        news = not (found and what and shown and what == self._itself(used, found.factors))
        if what and news:  # a hypothesis is recognised in the formula
            wanted = [f for f in wanted if isinstance(used.fact(f), Used)]
        signs = self._found(used, wanted)
        by = f"By {reasons(equalities.phrases)}, the" if equalities.phrases else "The"
        sign = "positive" if used.rel.op == ">" else "nonnegative"
        why = f", {sign} by {reasons(signs.phrases)}" if signs.phrases else ""
        equalities.explain(signs.details)
        equalities.phrases += signs.phrases
        is_what = f"{what or _counted(parts)}{why}" if news else why.removeprefix(", ") or sign
        if used.rel == _ABSURD and found and what:
            negative = self._formula(reduced(product([num(-1), *found.factors])), used)
            return equalities, [
                f"{by} negative number {negative} would be {is_what}{'' if why else ', which is not negative'}."
            ]
        return equalities, [f"{by} larger side minus the smaller one{times} is {is_what}."]

    def _adding(
        self, used: Used, parts: Sequence[tuple[Fraction, Sequence[str]]], equalities: _Found
    ) -> tuple[_Found, list[str]]:
        """ "By adding 2 times x >= y and z > 0": facts with the numbers by which they are multiplied."""
        found, amounts = _Found(), dict[str, Fraction]()
        for c, names in parts:
            for name in names:
                if phrase := self._summed(found, used.fact(name)):
                    amounts[phrase] = amounts.get(phrase, Fraction(0)) + c
        told = {p: p if c == 1 else f"{self._m(self.words.number(c))} times {p}" for p, c in amounts.items()}
        found.phrases = list(told.values())
        found.details = [(told.get(what, what), why) for what, why in found.details]
        with_ = f", with {equalities.said()}" if equalities.phrases else ""
        if not amounts:
            said = f"By exact evaluation{with_}."
        else:
            over = sum((c for c, names in parts if not names), Fraction(0))
            if over:
                found.say(f"the number {self._m(self.words.number(over))}")
            said = f"By adding {found.said()}{with_}."
        found.phrases += [p for p in equalities.phrases if p not in found.phrases]
        found.explain(equalities.details)
        found.with_reasons += equalities.with_reasons
        return found, [said]

    def _summed(self, found: _Found, fact: Used | Rel) -> str:
        """A summand: its name, or its relation, which holds by what it takes; "" where it is seen at once."""
        one = _Found()
        self._add(one, fact)
        found.details += one.details
        found.are_cited |= one.are_cited
        if not one.phrases:
            told = isinstance(fact, Used) and fact.core().theorem.rule == "combine" and not _is_closed(fact.rel)
            return (self._short(fact.rel, _LONGEST_PRODUCTS) or "") if told else ""
        if isinstance(fact, Rel) or self.steps is not None:
            return listed(one.phrases)
        short, stop = self._short(fact.rel, _LONGEST_STEP), self._stop(fact)
        own = self._is_named(stop) and stop.theorem.rule != "elementary" and not is_power(stop.theorem)
        if own or short in one.phrases or short is None or _says(one.phrases, short):
            if len(one.phrases) == 1 and (own or short is not None):
                return one.phrases[0]
            if (short := self._short(fact.rel, _LONGEST_PRODUCTS)) is None or short in one.phrases:
                return f"a consequence of {reasons(one.phrases)}"
        found.explain([(short, one.phrases)])
        return short

    def _is_multiple(self, fact: Used) -> bool:
        """Does it say otherwise what the induction hypothesis says, as a multiple of it?"""
        below = self._bases(fact)
        supposed = len(below) == 1 and below[0].theorem.data.get("hypothesis") in self.assumed
        return supposed and key_of(below[0].rel) != key_of(fact.rel)

    def _itself(self, used: Used, factors: Sequence[Term]) -> str:
        """The larger side minus the smaller one, times the factors, as that is written."""
        difference = build("-", used.rel.lhs, used.rel.rhs)
        return self._m(self.words.term(folded(product([difference, *map(used.put.term, factors)]))))

    def _formula(self, whole: Term, used: Used) -> str:
        """A factor, or a sum of products, or "" when it is long, or has variables that the statement has not."""
        whole = used.put.term(whole)
        text = self.words.term(folded(whole)) if self.scope is None or variables(whole) <= self.scope else ""
        return self._m(text) if text and self.words.size(text) <= _LONGEST_PRODUCTS else ""

    # What is used.

    def _found(self, used: Used, names: Iterable[str]) -> _Found:
        """The facts that a certificate calls by these names, in words."""
        facts = [used.fact(name) for name in names]
        found = self._added(facts)
        found.settle()
        return found

    def _added(self, facts: Sequence[Used | Rel]) -> _Found:
        """The facts in words; in steps, lemmas at values are steps as well where there are many."""
        found = _Found()
        for fact in facts:
            self._add(found, fact)
        if self.steps is None or self.steps.instances or len(list(_parts(found.phrases))) <= _MOST_CITED:
            return found
        self.steps.instances = True
        found = self._added(facts)
        self.steps.instances = False
        return found

    def _bases(self, one: Used) -> list[Used]:
        """What a fact rests on, but for what a reader sees."""
        return [base for base in bases(one, self.names.keys()) if not self._is_seen(base.rel)]

    def _is_seen(self, rel: Rel) -> bool:
        """Are both sides written alike, as a sum of what has been put in and the sum of the same?"""
        if rel.op not in ("=", ">="):
            return False
        left, right = folded(rel.lhs), folded(rel.rhs)
        return left == right or self.words.term(left) == self.words.term(right)

    def _add(self, found: _Found, fact: Used | Rel) -> None:
        if isinstance(fact, Rel):
            found.say(self._short(fact) or self._supposed(fact))
            return
        if self._is_seen(fact.rel):
            return
        one = self._stop(fact)
        t = one.theorem
        if self._is_named(one):
            found.cite(self._instance(one) or self._phrase(one))
            if is_power(t):
                for reason in self._reasons(one):
                    found.cite(reason)
            else:
                found.explain(self._why([one]))
            return
        if self.steps is not None:
            self._step(found, one, self.steps)
            return
        below = self._bases(one)
        reasons = list(dict.fromkeys([*map(self._phrase, below), *self._supposing(one)]))
        short = self._short(fact.rel, _LONGEST_STEP)
        bare = short is None or short == self.goal  # what is to be shown is no reason of itself
        if t.rule in ("number", "equal") or len(reasons) < 2 or bare or _says(reasons, short):
            for reason in reasons:
                found.cite(reason)
            if not below and (t.rule == "number" or (t.rule == "combine" and _is_closed(fact.rel))):
                found.small.append(_EVALUATED)
            elif not below and t.rule == "combine" and (text := self._short(fact.rel)):
                found.small.append(text)
        else:
            found.cite(short)
            found.explain([(short, reasons)])
        found.explain(self._why(below))

    def _step(self, found: _Found, one: Used, steps: Steps) -> None:
        """A fact without a name as a step, with what it rests on, be it steps again; without reasons it is none."""
        key = key_of(one.rel)
        if sign := steps.known(key, self.here):
            found.cite(sign)
            return
        place = key, one.theorem.claim, self.here
        if place not in steps.seen:
            steps.seen[place] = self._letter(one, steps)
        phrases, small = steps.seen[place]
        if len(phrases) == 1 and steps.is_step(phrases[0]):
            steps.remember(key, phrases[0], self._scope(one))
        for phrase in phrases:
            found.cite(phrase)
        found.small += small

    def _scope(self, one: Used) -> Place:
        """The outermost part of the proof in which all is supposed that a fact takes."""
        where = self.root
        for h in one.theorem.claim.given:
            if isinstance(h, Rel):
                rel = one.put.rel(h)
                shown = one.shown(rel)
                place = self._scope(shown) if shown else self.root if is_evident(rel) else self.here.supposing(rel)
            else:
                place = self.here.supposing(h) if one.put.is_plain(h) else self.here
            where = max(where, place, key=lambda part: part.depth)
        return where

    def _letter(self, one: Used, steps: Steps) -> tuple[list[str], list[str]]:
        """The letter of a new step, or what is said in its place; then what a reader sees at once."""
        t = one.theorem
        if t.rule == "combine" and (same := one.restated()) is not None:
            below = self._added([same])
            return below.everything(), below.small
        if t.rule == "combine":
            facts = [one.fact(name) for name in names_in(t.data["certificate"])]
            supposed = self._plain(fact if isinstance(fact, Rel) else fact.rel for fact in facts if not _is_shown(fact))
        else:
            facts, supposed = [*self._bases(one)], self._supposing(one)
        below = self._added([fact for fact in facts if isinstance(fact, Used) and self._is_news(fact)])
        multiple = self._is_multiple(one)
        news, short = below.everything(), self._short(one.rel, _LONGEST_PRODUCTS if multiple else _LONGEST_SUM)
        why = list(dict.fromkeys([*news, *supposed]))
        if not why:
            return [], [_EVALUATED if t.rule == "number" or _is_closed(one.rel) else short or ""]
        if (len(news) < 2 and not multiple) or short is None or key_of(one.rel) == steps.goal or _says(why, short):
            return why, []
        if same := next((phrase for phrase in why if steps.is_step(phrase) and steps.says(phrase) == short), ""):
            return [same], []
        return [steps.add(short, reasons(why), self._scope(one))], []

    def _instance(self, one: Used) -> str:
        """A lemma at values as a step, so that its relation is on the page as it is used; "" where it is none."""
        t = one.theorem
        plain = t.claim in self.names or t.rule in _NAMED or is_known(t)
        if self.steps is None or not self.steps.instances or plain or not self._with(one):
            return ""
        if not (short := self._short(one.rel)):
            return ""
        place = key_of(one.rel), t.claim, self.here
        if place not in self.steps.seen:
            self.steps.seen[place] = [self.steps.add(short, self._phrase(one), self._scope(one))], []
        return self.steps.seen[place][0][0]

    def _is_news(self, fact: Used) -> bool:
        """Is it more than a hypothesis that a reader sees in the statement?"""
        core = fact.core().theorem
        said = core.data["hypothesis"] if core.rule == "assume" else None
        return said in self.assumed or not isinstance(said, Rel)

    def _supposing(self, one: Used) -> list[str]:
        """The hypotheses of the statement that a fact takes, but for bounds, which a reader sees."""
        return self._plain(taken(one, self.names.keys()))

    def _plain(self, rels: Iterable[Rel]) -> list[str]:
        """Those that are supposed by the statement, or in a case of it, and no bounds."""
        supposed = [*(h for h in self.given if isinstance(h, Rel)), *self.here.relations()]
        plain = {key_of(h): h for h in supposed if not _is_bound(h)}
        return [self._rel(plain[key]) for rel in rels if (key := key_of(rel)) in plain]

    def _supposed(self, rel: Rel) -> str:
        """A long hypothesis: an item's line by the item's name."""
        lines = (name for claim, name in self.names.items() if key_of(claim.goal) == key_of(rel))
        return next((f"the hypothesis {name}" for name in lines), "") or self._rel(rel)

    def _is_named(self, one: Used) -> bool:
        """Has it a name of its own?"""
        t = one.theorem
        return t.claim in self.names or t.rule in _NAMED or is_known(t) or is_lemma(t)

    def _stop(self, used: Used) -> Used:
        """What stands behind a theorem, or an item of the paper before that."""
        one = used
        while one.theorem.claim not in self.names and (inner := one.inner()) is not None:
            one = inner
        return one

    def _conditions(self, one: Used) -> list[str]:
        why = self._why([one])
        self._count(*(said for _, said in why))
        # Each value at which a lemma is cited is a fact; nobody sees what many of them say together.
        self.most = max([self.most, *(sum(1 + phrase.count("; ") for phrase in said) for _, said in why)])
        return _told(why, [self._phrase(one)])

    def _reasons(self, one: Used) -> list[str]:
        """Why the hypotheses of one fact hold."""
        return [reason for _, why in self._why([one]) for reason in why]

    def _why(self, cited: Iterable[Used]) -> list[Detail]:
        """Why the hypotheses of lemmas hold, where a reader does not see it."""
        why: dict[str, None] = {}
        for one in cited:
            if one.theorem.rule in KNOWN and one.theorem.rule not in ("assume", "elementary"):
                continue
            if self.assumed and any(map(self._is_assumed, one.unshown())):
                why.setdefault("the induction hypothesis")
            for h in one.hypotheses():
                if self.steps is not None:
                    why |= dict.fromkeys(self._added([h] if self._is_news(h) else []).everything())
                    continue
                stop = self._stop(h)
                named = self._is_named(stop)
                for base in [stop] if named else self._bases(h):
                    if base.theorem.rule != "assume" or base.theorem.data["hypothesis"] in self.assumed:
                        why.setdefault(self._phrase(base))
                if named:
                    why |= dict.fromkeys(self._reasons(stop))
                if _is_shown(h):
                    why |= dict.fromkeys(self._supposing(h))
        said = [w for w in why if w]
        return [("", said)] if said else []

    def _listed_facts(self, used: Iterable[Used]) -> str:
        return reasons(dict.fromkeys(map(self._phrase, used)))

    def _phrase(self, one: Used) -> str:
        t = one.theorem
        if t.claim in self.names:
            return f"{self.names[t.claim]}{self._with(one)}"
        if is_power(t):
            return "the laws of powers"
        if is_known(t):
            return self._termwise(one)
        match t.rule:
            case "define":
                return self._definition(t)
            case "elementary":
                return _family(t.data["name"])
            case "cite":
                return f"the cited {t.data['source']}"
            case "assume":
                if t.data["hypothesis"] in self.assumed:
                    return f"the induction hypothesis{self._with(one)}"
                return f"the hypothesis {self._rel(one.rel)}"
            case "number":
                return _EVALUATED
            case "equal":
                return self._listed_facts(f for h in one.hypotheses() for f in self._bases(h))
        key = lemma_key(t.claim)
        self.cited.setdefault(key, t)
        return f"{self.words.lemma(key, t.claim)}{self._with(one)}"

    def _of_terms(self, one: Used) -> list[str]:
        """By what the terms of sums compare, in words."""
        said, compared = list[str](), list[tuple[Rel, Claim | None]]()
        for base in of_terms(one.theorem, supposed=True):
            if base.theorem.rule != "assume":
                said.append(self._phrase(Used(base.theorem)))
                continue
            hypothesis = base.theorem.data["hypothesis"]
            compared.append((base.theorem.claim.goal, hypothesis if isinstance(hypothesis, Claim) else None))
        # What is supposed of each term is said as it is here, or by what shows it.
        compared += [(h.goal, h) for h in one.theorem.claim.given if isinstance(h, Claim)]
        told: set[Any] = set()
        for goal, hypothesis in compared:
            here = one.put.rel(goal)
            if key_of(here) in told:
                continue
            told.add(key_of(here))
            if shown := one.shown(here, hypothesis):
                said += self._added([shown]).everything()
            else:
                said.append(
                    "the induction hypothesis" if self._is_assumed(here) else f"the hypothesis {self._rel(here)}"
                )
        return said

    def _is_assumed(self, rel: Rel) -> bool:
        """Is it what an induction supposes?"""
        return key_of(rel) in {key_of(h.goal) for h in self.assumed}

    def _termwise(self, one: Used) -> str:
        """What compares sums, and by what their terms; where these are taken needs no words.

        Sums that are written alike need none at all: "".
        """
        why = list(dict.fromkeys(self._of_terms(one)))
        by = f"by {reasons(why)}" if why else ""
        short = self._short(one.rel, _LONGEST_PRODUCTS if why else _LONGEST_SUM)
        rel = settled(one.rel)
        if self._term(rel.lhs) == self._term(rel.rhs):
            return by and f"a comparison of sums term by term ({by})"
        if short:
            return f"{short} (term by term{', ' if by else ''}{by})"
        return f"a comparison of sums term by term{f' ({by})' if by else ''}"

    def _definition(self, t: Theorem) -> str:
        part = {"base": "the initial value", "step": "the recursion"}.get(
            t.data["part"].removeprefix("natural "), "the definition"
        )
        f = t.data["function"]
        return f"{part} of {'the sum' if f.name == 'sum' else self._m(self.words.function(f))}"

    def _with(self, one: Used) -> str:
        """ " (m := m - 1)": what is put into a lemma."""
        claim = one.theorem.claim
        said = [self._sequence(one, f) for f in _arbitrary(claim, one)]
        for v in sorted(claim.free(), key=lambda v: str(v.args)):
            if (t := folded(one.put.term(v))) != v:
                said.append(self.words.assigned(v, t, claim))
        said = [self._m(s) for s in said if s]
        return f" ({', '.join(said)})" if said else ""

    def _sequence(self, one: Used, f: Function) -> str:
        """What an arbitrary sequence is here; of one that the lemma takes for natural numbers, what these are."""
        claim = one.theorem.claim
        counts = counted_by(f, claim)
        f = counts or f
        taken = {v.args[0] for steps in one.put.steps for v in steps[1]}
        letters = iter([c for c in _LETTERS if c not in taken.union(v.args[0] for v in f.params)])
        params = [var(next(letters), v.args[1]) if v.args[0] in taken else v for v in f.params]
        whole = app(f, *params)
        value = one.put.term(whole)
        if (
            counts and counts.definition and len(value.args) == len(whole.args)
        ):  # it has the name of the sequence itself
            value = one.put.term(substitute(counts.definition[1], dict(zip(f.params, params, strict=True))))
        return self.words.assigned(whole, folded(value), claim)


class _Found:
    """Facts in words: `phrases` name them, `details` say how some of them come about."""

    def __init__(self) -> None:
        self.phrases: list[str] = []
        self.details: list[Detail] = []
        self.small: list[str] = []  # what a reader sees at once
        self.are_cited = False
        self.with_reasons: list[Detail] = []  # the details that are told with the phrases

    def say(self, phrase: str) -> None:
        if phrase and phrase not in self.phrases:
            self.phrases.append(phrase)

    def cite(self, phrase: str) -> None:
        self.are_cited = True
        self.say(phrase)

    def explain(self, details: Iterable[Detail]) -> None:
        self.details += [d for d in details if d not in self.details]

    def said(self) -> str:
        """The phrases in one sentence; what has reasons comes last, with them."""
        self.with_reasons = [d for d in self.details if d[0] in self.phrases]
        reasoned = {what for what, _ in self.with_reasons}
        plain = _parts(p for p in self.phrases if p not in reasoned)
        steps = _steps(self.with_reasons)
        if len(reasoned) < 2:
            return listed([*plain, *reasoned]) + "".join(f", which holds by {why}" for why in steps)
        these = "; ".join(f"{listed(what)}, by {why}" for why, what in steps.items())
        return f"{listed([*plain, 'these'])}: {these}"

    def told(self, before: _Found | None = None) -> list[str]:
        """The other details in sentences, after those of what comes `before`."""
        others = [d for d in self.details if d not in self.with_reasons]
        return _told(others, [*self.named(), *(before.named() if before else ())])

    def named(self) -> list[str]:
        """All that the sentences name."""
        return [*self.phrases, *(reason for what, why in self.details if what for reason in why)]

    def everything(self) -> list[str]:
        """The phrases, and what the conditions of what is cited take."""
        return list(dict.fromkeys([*self.phrases, *(reason for _, why in self.details for reason in why)]))

    def at_once(self) -> list[str]:
        """What one sentence names: the phrases, and the reasons of the only one that has some."""
        reasoned = [why for what, why in self.details if what in self.phrases]
        return [*self.phrases, *(reasoned[0] if len(reasoned) == 1 else ())]

    def drop(self, phrases: Iterable[str]) -> None:
        self.phrases = [p for p in self.phrases if p not in set(phrases)]

    def settle(self) -> None:
        """What a reader sees at once is only said when there is nothing else."""
        if not self.phrases:
            for phrase in self.small:
                self.say(phrase)


def _told(details: Sequence[Detail], named: Iterable[str] = ()) -> list[str]:
    """Sentences: what has the same reasons together, and what conditions take that the step has not `named`."""
    here = "; ".join(f"{listed(what)} by {why}" for why, what in _steps(details).items())
    known = {*named, *(reason for what, why in details if what for reason in why)}
    conditions = dict.fromkeys(reason for what, why in details if not what for reason in why if reason not in known)
    held = [f"The conditions of what is cited hold by {reasons(conditions)}."] if conditions else []
    return [*([f"Here {here}."] if here else []), *held]


def _says(reasons: Iterable[str], relation: str) -> bool:
    """Is the relation itself, as what compares sums term by term, among its reasons?"""
    return any(reason.startswith(f"{relation} (term by term") for reason in reasons)


def _steps(details: Iterable[Detail]) -> dict[str, list[str]]:
    """What has the same reasons, by these."""
    steps: dict[str, list[str]] = {}
    for what, why in details:
        if what:
            steps.setdefault(reasons(why), []).append(what)
    return steps


def lemma_key(claim: Claim) -> str:
    """What a lemma is known by: what is shown of it, in whatever order it has its hypotheses."""
    given = [h.map(evaluated) if isinstance(h, Rel) else h for h in claim.given]
    return claim_digest(Claim(sorted(given, key=written), claim.goal.map(evaluated), claim.bound))[:12]


def _is_shown(fact: Used | Rel) -> bool:
    """Is it more than supposed?"""
    return isinstance(fact, Used) and fact.core().theorem.rule != "assume"


def _is_bound(rel: Rel) -> bool:
    """Does it compare sums of products of variables?"""
    plain = ("num", "var", "+", "-", "neg", "*")
    return all(s.op in plain or not variables(s) for t in rel.terms() for s in subterms(t))


def _is_closed(rel: Rel) -> bool:
    """Does it speak of no variable, and of no arbitrary function?"""
    return not rel.free() and not any(f.free for f in rel.functions())


def _arbitrary(claim: Claim, one: Used) -> list[Function]:
    """The arbitrary functions of a claim that have a meaning here."""
    given = {m.function for meanings, _ in one.put.steps for m in meanings}
    free: set[Function] = {f for g in claim.functions() for f in g.free}
    return sorted(free & given, key=lambda f: (f.name, len(f.params)))


def _by_algebra(found: _Found) -> str:
    if not found.phrases:
        return ""
    return "By exact evaluation." if found.phrases == [_EVALUATED] else f"By algebra from {found.said()}."


def _counted(parts: Sequence[Any]) -> str:
    """A sum of products that is too long for a page, in words."""
    squares = " with squares" if any(root is not None for _, _, root in parts) else ""
    what = f"a sum of {len(parts)} products{squares}" if len(parts) > 1 else f"a product{squares}"
    return f"{what} that its certificate writes out"


def _positive_powers(rel: Rel, given: Sequence[Rel]) -> list[Rel]:
    """Powers of what is supposed to be positive are positive."""
    powers = {s for t in rel.terms() for s in subterms(t) if s.op == "^" and s.args[1].number is None}
    zero = num(0)
    return [Rel(s, ">", zero) for s in powers if implied(Rel(s.args[0], ">", zero), given)]


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


def reasons(phrases: Iterable[str]) -> str:
    """ "a, b and c"."""
    return listed(_parts(phrases))


def _parts(phrases: Iterable[str]) -> list[str]:
    """What is listed; a lemma that is used at several values is named once, definitions together and last.

    What is used at values and without any is so "as it stands", too.
    """
    heads: dict[str, dict[str, None]] = {}
    defined: dict[str, list[str]] = {}
    for phrase in filter(None, phrases):
        if of := _DEFINED.fullmatch(phrase):
            defined.setdefault(of[2], []).append(of[1])
            continue
        found = _AT_VALUES.fullmatch(phrase)
        heads.setdefault(found[1] if found else phrase, {})[found[2] if found else _AS_IT_STANDS] = None
    said = [head if [*at] == [_AS_IT_STANDS] else f"{head} ({'; '.join(at)})" for head, at in heads.items()]
    return [*said, *_definitions(defined)]


def _definitions(parts: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """ "the definitions of a, b and c"; the initial value and the recursion together are the definition."""
    kinds: dict[str, list[str]] = {}
    for what, found in parts.items():
        kinds.setdefault(found[0] if len(set(found)) == 1 else "definition", []).append(what)
    for kind in sorted(kinds):
        yield f"the {kind}{'s' if len(kinds[kind]) > 1 else ''} of {listed(kinds[kind])}"
