"""What is known inside of a proof, and how what is wanted follows from it by its form.

The kernel compares relations by normal forms.  Coq is told each time: by the name of what stands there in the same
words, or else by an identity of gaps, which `ring`, `lra` or `field` checks.  Applications whose arguments only agree
as polynomials are first made the same, innermost first, by equations that are checked in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial

from symbolic.kernel.claims import Claim, Rel, compare
from symbolic.kernel.polynomials import Divisors, Poly, Quotient, atom, normal, poly_text, split, variable_atom
from symbolic.kernel.terms import Function, Term, subterms

from .printing import NotExported, Printer, Quantified, Shape, Stated, integer, shape, stated, variable

Key = tuple[str, str]
_SAME = {"=": "eq_same", ">=": "ge_same", ">": "gt_same", "!=": "ne_same"}


def key_of(rel: Rel) -> Key:
    """Relations with equal keys have the same gap, or, of equations, the opposite one."""
    q, _ = _signed(rel)
    return rel.op, q.text()


def _signed(rel: Rel) -> tuple[Quotient, int]:
    q = rel.normal()
    if rel.op in ("=", "!=") and q.numerator and q.numerator[min(q.numerator)] < 0:
        return Quotient({m: -c for m, c in q.numerator.items()}, q.divisors), -1
    return q, 1


def fraction(x: Fraction | int) -> str:
    """A literal rational."""
    top = str(x.numerator) if x >= 0 else f"({x.numerator})"
    return top if x.denominator == 1 else f"({top} / {x.denominator})"


class Known:
    """The hypotheses and facts of a proof at one place, and the lines written so far."""

    def __init__(self, printer: Printer, parent: Known | None = None, hidden: Iterable[Term] = ()) -> None:
        self.printer = printer
        self.lines: list[str] = []
        self._asked: set[str] = set()
        self._counter: list[int] = parent._counter if parent else [0]
        hidden = set(hidden)
        old = parent
        # What is known in so many words, with the variables in it; by normal form; of all values of some variables.
        self.named: dict[str, tuple[str, frozenset[Term]]] = {}
        self.keys: dict[Key, tuple[Rel, str]] = {}
        self.claims: dict[object, list[tuple[Quantified, str]]] = {}
        self.nonzero: list[tuple[Rel, str]] = []
        self.scope: dict[Term, str] = {}
        self.functions: set[Function] = set(old.functions) if old else set()
        if old:
            self.named = {text: entry for text, entry in old.named.items() if not entry[1] & hidden}
            self.keys = {key: entry for key, entry in old.keys.items() if not entry[0].free() & hidden}
            self.claims = {key: [e for e in some if not free(e[0]) & hidden] for key, some in old.claims.items()}
            self.nonzero = [entry for entry in old.nonzero if not entry[0].free() & hidden]
            self.scope = {v: name for v, name in old.scope.items() if v not in hidden}
        # Atoms of the kernel's polynomials and their texts here; equations that make other texts the same.
        same = old if old and not hidden else None
        self.atoms: dict[str, str] = dict(same.atoms) if same else {}
        self.equations: list[str] = list(same.equations) if same else []
        self.texts: dict[Term, str] = dict(same.texts) if same else {}
        self.exponents: set[int] = set(same.exponents) if same else set()
        self.parts: dict[str, str] = dict(same.parts) if same else {}

    def fresh(self) -> str:
        """A name that no variable has."""
        self._counter[0] += 1
        return f"__{self._counter[0]}"

    # ---- what is there ----------------------------------------------------------------------------------------------

    def bind(self, variables: Iterable[Term]) -> list[str]:
        """Variables and that some are integers: the names to introduce."""
        variables = list(variables)
        self.scope |= {v: f"__i_{variable(v)}" if integer(v) else "" for v in variables}
        return [*map(variable, variables), *(self.scope[v] for v in variables if integer(v))]

    def learn(self, s: Shape, name: str) -> None:
        """What a hypothesis, or a fact called `name`, says."""
        if isinstance(s, Quantified):
            self.claim(s, name)
            return
        names = [self.fresh() for _ in s.conditions]
        last = name
        if names:
            last = self.fresh()
            self.lines.append(f"destruct {name} as ({' & '.join([*names, last])}).")
        for condition, called in zip(s.conditions, names, strict=True):
            if len(condition) == 1:
                self.plain(condition[0], called)
            else:
                mentioned = frozenset().union(*(r.free() for r in condition))
                self.named.setdefault(self.printer.choice(condition), (called, mentioned))
        self.plain(s.rel, last)

    def plain(self, rel: Rel, name: str) -> None:
        """A relation without its conditions."""
        if rel.op == "!=" and " " in name:  # `field` finds what has a name
            proof, name = name, self.fresh()
            self.lines.append(f"pose proof {proof} as {name}.")
        self.named.setdefault(self.printer.rel(rel), (name, rel.free()))
        self.keys.setdefault(key_of(rel), (rel, name))
        if rel.op == "!=":
            self.nonzero.append((rel, name))

    def claim(self, s: Quantified, name: str) -> None:
        """A claim for all values of its variables."""
        self.named.setdefault(self.printer.shape(s), (name, free(s)))
        self.claims.setdefault(_claim_key(s), []).append((s, name))

    def called(self, text: str) -> str | None:
        """The name of what is known in these words."""
        return self.named.get(text, (None,))[0]

    def pose(self, s: Shape, proof: str) -> None:
        """A fact with its proof."""
        name = self.fresh()
        self.lines.append(f"pose proof ({proof}) as {name}.")
        self.learn(s, name)

    # ---- what follows by its form -----------------------------------------------------------------------------------

    def prove(self, s: Shape) -> str:
        """A proof of a shape from what is known."""
        if isinstance(s, Quantified):
            return self._quantified(s)
        proofs = [*map(self.condition, s.conditions), self.relation(s.rel)]
        out = proofs.pop()
        for proof in reversed(proofs):
            out = f"(conj {proof} {out})"
        return out

    def condition(self, c: Sequence[Rel]) -> str:
        """A proof of one of several conditions."""
        known = self.called(self.printer.choice(c))
        if known:
            return known
        if len(c) == 1:
            return self.relation(c[0])
        for k, r in enumerate(c):
            try:
                return f"({('or_introl', 'or_intror')[k]} {self.relation(r)})"
            except NotExported:
                continue
        raise NotExported("a condition is not found among what is known")

    def holds(self, rel: Rel) -> bool:
        """Is there a proof of the relation by its form?"""
        return self._found(rel) is not None or self._numeric(rel)

    def _found(self, rel: Rel) -> tuple[Rel, str, str] | None:
        """A known relation with the same gap, its name, and how a weaker one follows."""
        ways = {">=": [(">", 1, "Rgt_ge"), ("=", 1, "Req_ge")], "!=": [(">", 1, "Rgt_not_eq"), (">", -1, "Rlt_not_eq")]}
        for op, sign, way in [(rel.op, 1, ""), *ways.get(rel.op, [])]:
            wanted = Rel(rel.lhs, op, rel.rhs) if sign > 0 else Rel(rel.rhs, op, rel.lhs)
            if (name := self.called(self.printer.rel(wanted))) is not None:
                return wanted, name, way
            if key_of(wanted) in self.keys:
                return wanted, "", way
        return None

    @staticmethod
    def _numeric(rel: Rel) -> bool:
        q = rel.normal()
        return set(q.numerator) <= {()} and not q.divisors and compare(q.numerator.get((), 0), rel.op)

    def relation(self, rel: Rel) -> str:
        """A proof of a relation alone."""
        found = self._found(rel)
        if found is None:
            if not self._numeric(rel):
                raise NotExported(f"{rel.op}: a relation is not found among what is known")
            name = self.fresh()
            rewriting = self.rewriting([rel.lhs, rel.rhs])
            self.lines.append(f"assert ({name} : {self.printer.rel(rel)}) by ({rewriting}lra).")
            self.plain(rel, name)
            return name
        wanted, name, way = found
        name = name or self._restated(wanted)
        return name if not way else f"({way} _ _ {name})"

    def _restated(self, rel: Rel) -> str:
        """The relation from one with the same normal form."""
        other, name = self.keys[key_of(rel)]
        flip = _signed(rel)[1] != _signed(other)[1]
        old = (other.lhs, other.rhs) if not flip else (other.rhs, other.lhs)
        source = name if not flip else f"({'eq_sym' if rel.op == '=' else 'not_eq_sym'} {name})"
        terms = [rel.lhs, rel.rhs, *old]
        a, b, c, d = map(self.printer.term, terms)
        same = self.fresh()
        self.identity(same, f"{a} - {b}", f"{c} - {d}", terms)
        new = self.fresh()
        self.lines.append(f"pose proof ({_SAME[rel.op]} _ _ _ _ {source} {same}) as {new}.")
        self.named.setdefault(self.printer.rel(rel), (new, rel.free()))
        return new

    def _quantified(self, s: Quantified) -> str:
        known = self.called(self.printer.shape(s))
        if known:
            return known
        for other, name in self.claims.get(_claim_key(s), []):
            try:
                return self.show(s, partial(Known.opened, s=other, name=name, goal=s.goal))
            except NotExported:
                continue
        raise NotExported("a quantified hypothesis is not found among what is known")

    def at(self, name: str, s: Quantified) -> str:
        """A quantified claim at the variables of this place, with what it supposes."""
        ints = [self.scope[v] for v in s.bound if integer(v)]
        return " ".join([name, *map(variable, s.bound), *ints, *map(self.prove, s.given)])

    def opened(self, s: Quantified, name: str, goal: Stated) -> str:
        """A goal by a quantified claim at the variables of this place."""
        self.pose(s.goal, self.at(name, s))
        return self.prove(goal)

    def by(self, name: str, claim: Claim, goal: Shape) -> str:
        """A goal that a theorem shows, perhaps in other words."""
        self.pose(stated(claim.goal), self.applied(name, claim))
        return self.prove(goal)

    def inside(self, bound: Iterable[Term]) -> Known:
        """Where these variables are bound anew: those of the same names here are called otherwise."""
        hidden = [v for v in bound if v in self.scope]
        inner = Known(self.printer, self, hidden)
        for v in hidden:
            aside = [variable(v), *([self.scope[v]] if integer(v) else [])]
            inner.lines.append(f"rename {', '.join(f'{x} into {inner.fresh()}' for x in aside)}.")
        return inner

    def show(self, s: Quantified, proof: Callable[[Known], str]) -> str:
        """A quantified claim, shown by `proof` with its variables and hypotheses at hand."""
        name, inner = self.fresh(), self.inside(s.bound)
        names = inner.bind(s.bound)
        hypotheses = [inner.fresh() for _ in s.given]
        if names or hypotheses:
            inner.lines.append(f"intros {' '.join([*names, *hypotheses])}.")
        for h, called in zip(s.given, hypotheses, strict=True):
            inner.learn(h, called)
        last = proof(inner)
        body = "\n  ".join([*inner.lines, f"exact {last}."])
        self.lines.append(f"assert ({name} : {self.printer.shape(s)}).\n  {{ {body} }}")
        self.claim(s, name)
        return name

    def anything(self, free: Iterable[Function]) -> None:
        """Free functions that are nowhere here are anything."""
        for f in free:
            if f not in self.functions:
                label = self.printer.label(f)
                zero = f"fun {' '.join('_' for _ in f.params)} : R => 0"
                self.lines.append(f"pose ({label} := {zero}). clearbody {label}.")
                self.functions.add(f)

    def applied(self, name: str, claim: Claim) -> str:
        """A theorem whose free variables are those of this place; where there is none of this name, any will do."""
        free, variables = self.printer.order(claim)
        self.anything(free)
        for v in variables:
            if v not in self.scope:
                names = self.bind([v])
                whole = f" assert ({names[1]} : Int {names[0]}) by apply (Int_IZR 0)." if integer(v) else ""
                self.lines.append(f"pose ({names[0]} := 0).{whole} clearbody {names[0]}.")
        parts = [name, *map(self.printer.label, free), *map(variable, variables)]
        parts += [self.scope[v] for v in variables if integer(v)]
        parts += [self.prove(shape(h)) for h in claim.given]
        return " ".join(parts)

    # ---- identities -------------------------------------------------------------------------------------------------

    def text(self, t: Term) -> str:
        """The text of a term once its applications are made the same; writes the equations that are needed."""
        known = self.texts.get(t)
        if known is not None:
            return known
        inner = [self.text(a) for a in t.args if type(a) is Term]
        out = self.printer.term(t, inner) if inner else self.printer.term(t)
        if t.op == "^" and (power := _constant(t.args[1])) is not None:
            self.exponents.add(power)
            literal = fraction(power)
            if inner[1] != literal:
                out = self._equal(out, f"({inner[0]} ^^ {literal})")
        elif t.op in ("app", "^"):
            name = atom(t)
            if name not in self.atoms:
                self.atoms[name] = out
            else:
                out = self._equal(out, self.atoms[name])
        self.texts[t] = out
        return out

    def _equal(self, old: str, new: str) -> str:
        if old == new:
            return new
        if old in new:
            raise NotExported("an application within itself")
        name = self.fresh()
        self.lines.append(f"assert ({name} : {old} = {new}) by (f_equal; {self._powers()}alike).")
        self.equations.append(name)
        return new

    def _powers(self) -> str:
        rules = []
        for k in sorted(self.exponents):
            at, lemma = (k, "zpow_nat") if k >= 0 else (-k, "zpow_neg")
            rules.append(f"?({lemma} {f'({k})' if k < 0 else k} {at} _ eq_refl)")
        return f"rewrite {', '.join(rules)}; " if rules else ""

    def rewriting(self, terms: Iterable[Term]) -> str:
        """The beginning of a tactic that makes the applications in terms the same, and writes powers as products."""
        for t in terms:
            self.text(t)
        equations = f"rewrite {', '.join(f'?{name}' for name in self.equations)}; " if self.equations else ""
        return equations + self._powers()

    def identity(self, name: str, left: str, right: str, terms: Iterable[Term], divided: bool = False) -> None:
        """An equation that holds by algebra; what is in `terms` are the terms in it, as printed."""
        terms = list(terms)
        divisors = [_divisor(s) for t in terms for s in subterms(t)]
        self.rewriting(terms)
        for d in dict.fromkeys(d for d in divisors if d is not None):
            self._parts(d)
        if divided or any(d is not None for d in divisors):
            tactic = "fraction"
        else:
            tactic = "lra" if "/" in left + right else "ring"
        self.lines.append(f"assert ({name} : {left} = {right}) by ({self.rewriting(terms)}{tactic}).")

    def _parts(self, d: Term) -> None:
        """That the parts of a divisor are not 0, where that is known: `field` asks for it."""
        numerator = normal(d).numerator
        for part in split(numerator)[1] if set(numerator) - {()} else ():
            key = poly_text(dict(part))
            if key in self.parts or key in self._asked:
                continue
            self._asked.add(key)
            with suppress(NotExported):
                self.part(dict(part))
            self._asked.discard(key)

    # ---- divisors ---------------------------------------------------------------------------------------------------

    def polynomial(self, p: Poly) -> str:
        """The text of a polynomial whose atoms are known."""
        return "(" + (" + ".join(self._monomial(m, c) for m, c in sorted(p.items())) or "0") + ")"

    def _monomial(self, m: object, c: Fraction | int) -> str:
        factors = [] if c == 1 and m else [fraction(c)]
        for x, k in m:  # type: ignore[attr-defined]
            text = self.atoms.get(x) or self._variable(x)
            factors.append(text if k == 1 else f"{text} ^ {k}")
        return " * ".join(factors)

    def _variable(self, x: str) -> str:
        for v in self.scope:
            if variable_atom(v) == x:
                return variable(v)
        raise NotExported("a divisor has an atom that is not known")

    def part(self, p: Poly) -> tuple[str, str]:
        """A part of a divisor, and a proof that it is not 0."""
        text, key = self.polynomial(p), poly_text(p)
        if key in self.parts:
            return text, self.parts[key]
        for rel, name in self.nonzero:
            q = rel.normal()
            if not q.numerator or set(q.numerator) <= {()}:
                continue
            factor, parts = split(q.numerator)
            part = frozenset(p.items())
            if part not in parts:
                continue
            terms = [rel.lhs, rel.rhs]
            rest: Divisors = dict(parts)
            rest[part] -= 1
            self.rewriting(terms)
            below = [f"{self.part(dict(d))[0]} ^ {k}" for d, k in q.divisors.items()]
            above = [fraction(factor), *(f"{self.polynomial(dict(d))} ^ {k}" for d, k in rest.items() if k)]
            quotient = " * ".join(above) + (f" / ({' * '.join(below)})" if below else "")
            same, proof = self.fresh(), self.fresh()
            gap = f"{self.printer.term(rel.lhs)} - {self.printer.term(rel.rhs)}"
            self.identity(same, gap, f"{text} * ({quotient})", terms, bool(below))
            self.lines.append(
                f"assert ({proof} : {text} <> 0) by (apply (part_nonzero _ _ _ (Rminus_eq_contra _ _ {name}) {same}))."
            )
            if "^^" in text and (powers := self._powers()):  # as it stands in an identity whose powers are products
                self.lines.append(f"pose proof {proof} as {(again := self.fresh())}. {powers[:-2]} in {again}.")
            self.parts[key] = proof
            return text, proof
        raise NotExported("a divisor is not known to be other than 0")


def free(s: Shape) -> frozenset[Term]:
    """The free variables of what is stated."""
    if isinstance(s, Stated):
        return s.rel.free().union(*(r.free() for c in s.conditions for r in c))
    return free(s.goal).union(*map(free, s.given)) - set(s.bound)


def _divisor(t: Term) -> Term | None:
    """By what an operation divides, if that is not a literal number."""
    if t.op == "/" and t.args[1].number is None:
        return t.args[1]  # type: ignore[no-any-return]
    return t.args[0] if t.op == "^" and (k := _constant(t.args[1])) is not None and k < 0 else None


def _constant(t: Term) -> int | None:
    q = normal(t)
    return int(q.numerator.get((), 0)) if set(q.numerator) <= {()} and not q.divisors else None


def _claim_key(s: Shape) -> object:
    """What quantified claims have in common that may follow from each other: conditions for being defined apart."""
    if isinstance(s, Stated):
        return key_of(s.rel)
    return frozenset(map(_claim_key, s.given)), _claim_key(s.goal), frozenset(variable(v) for v in s.bound)
