"""The certificates of `combine`: an identity of polynomials, and why its other side is not negative.

    positive facts * goal  =  sum of c * facts * square  +  sum of cofactor * equality

A fact is the gap of its relation, a divisor cleared by even powers of its parts; a goal likewise.  The identity is one
`ring`, `lra` or `field`; signs are proof terms, with nothing to search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from symbolic.kernel.claims import Claim, Condition, Rel, Theorem, domain
from symbolic.kernel.polynomials import Divisors, Poly, polynomial
from symbolic.kernel.rules import Facts
from symbolic.kernel.terms import Term

from .known import Known, fraction
from .printing import NotExported, Quantified, quantified, stated

MAX_BITS = 4000  # of a coefficient


@dataclass(frozen=True)
class Factor:
    """An expression, and a proof of what its relation says of it: >= 0 (`proof`), > 0 (`strict`), or = 0."""

    text: str
    proof: str
    strict: str | None = None


class Combining:
    """A `combine` step within a proof."""

    def __init__(self, known: Known, given: Sequence[Rel | Claim], uses: Sequence[tuple[Theorem, str]]) -> None:
        self.known = known
        self.facts = Facts(given, [t for t, _ in uses])  # by which name the certificate calls which relation
        self.names: dict[str, Rel] = self.facts.rels
        self.made: dict[str, Factor] = {}
        for k, (theorem, name) in enumerate(uses):
            if f"t{k}" in self.facts.missing:
                continue
            for h in theorem.claim.given:
                if isinstance(h, Claim):
                    self._shown(h, uses[:k])
            known.pose(stated(theorem.claim.goal), known.applied(name, theorem.claim))

    def _shown(self, wanted: Claim, before: Sequence[tuple[Theorem, str]]) -> None:
        """A quantified hypothesis that is known, or that a theorem before shows."""
        s = quantified(wanted)
        try:
            self.known.prove(s)
            return
        except NotExported:
            pass
        for theorem, name in before:
            if self.facts.shows(theorem, wanted):
                shows(self.known, s, theorem, name)
                return
        raise NotExported("a quantified hypothesis is shown by nothing")

    # ---- facts ------------------------------------------------------------------------------------------------------

    def fact(self, name: str) -> Factor:
        """A fact by its name in the certificate."""
        if name not in self.made:
            self.made[name] = self._fact(name)
        return self.made[name]

    def _fact(self, name: str) -> Factor:
        known, rel = self.known, self.names[name.removesuffix("+")]
        proof = known.relation(rel)
        left, right = map(known.printer.term, rel.terms())
        gap = f"({left} - {right})"
        if name.endswith("+"):
            whole = known.fresh()
            known.lines.append(f"assert ({whole} : Int {gap}) by ints.")
            return Factor(f"({gap} - 1)", f"(int_gap _ {whole} (gap_gt _ _ {proof}))")
        known.rewriting(rel.terms())
        divisors = rel.normal().divisors
        if rel.op == "=":
            text, out = gap, f"(gap_eq _ _ {proof})"
            for d, k in _ordered(divisors):
                text, out = f"({text} * {known.part(dict(d))[0]} ^ {k})", f"(zero_left _ _ {out})"
            return Factor(text, out)
        if rel.op == "!=":
            raise NotExported("an inequation is used as a fact")
        strict = rel.op == ">"
        text, out = gap, f"(gap_gt _ _ {proof})" if strict else f"(gap_ge _ _ {proof})"
        for d, k in _ordered(divisors):
            (part, nonzero), half = known.part(dict(d)), (k + 1) // 2
            text = f"({text} * ({part} * {part}) ^ {half})"
            if strict:
                out = f"(Rmult_lt_0_compat _ _ {out} (pow_lt _ {half} (sp_square _ {nonzero})))"
            else:
                out = f"(Rmult_le_pos _ _ {out} (pow_le _ {half} (nn_square {part})))"
        return Factor(text, f"(Rlt_le _ _ {out})" if strict else out, out if strict else None)

    # ---- cones ------------------------------------------------------------------------------------------------------

    def verify(self, target: str, terms: Sequence[Term], op: str, cone: Mapping[str, Any], divided: bool) -> str:
        """The name of a proof that the target is = 0, >= 0 or > 0."""
        known, involved = self.known, list(terms)
        rows = [self._whole(c, names, root) for c, names, root in cone.get("sum", ()) if c]
        plus = list(cone.get("plus", ()))
        scale = lcm(1, *(c.denominator for c, _, _ in rows))
        if max((scale, *(abs(c.numerator) for c, _, _ in rows))).bit_length() > MAX_BITS:
            raise NotExported("a coefficient is too large")
        times = [self.fact(name) for name in cone.get("times", ())]
        positive = f"(sp_int {scale})"
        text = fraction(scale)
        for f in times:
            if f.strict is None:
                raise NotExported("a multiplier is not strictly positive")
            text, positive = f"({text} * {f.text})", f"(Rmult_lt_0_compat _ _ {positive} {f.strict})"
        summands: list[Factor] = []
        for c, names, root in rows:
            summands.append(self._row(c * scale, names, root))
        zeros: list[Factor] = []
        for name, cofactor in plus:
            f = self.fact(name)
            zeros.append(
                Factor(f"({scale} * {known.printer.term(cofactor)} * {f.text})", f"(zero_right _ _ {f.proof})")
            )
            involved.append(cofactor)
        used = [n for _, names, _ in rows for n in names] + [n for n, _ in plus] + list(cone.get("times", ()))
        for name in used:
            rel = self.names[name.removesuffix("+")]
            involved += rel.terms()
            divided = divided or bool(rel.normal().divisors)
        right, proof = _sum(summands, zeros, op)
        same, made = known.fresh(), known.fresh()
        known.identity(same, f"{text} * {target}", right, involved, divided)
        lemma = {"=": "zero_cert", ">=": "nn_cert", ">": "sp_cert"}[op]
        known.lines.append(f"pose proof ({lemma} _ _ _ {positive} {proof} {same}) as {made}.")
        return made

    def _whole(
        self, c: Fraction, names: Sequence[str], root: Term | None
    ) -> tuple[Fraction, Sequence[str], Poly | None]:
        """The same summand with a root whose coefficients are integers: fractions in squares make identities slow."""
        if root is None:
            return c, names, None
        self.known.rewriting([root])
        p = polynomial(root)
        scale = lcm(1, *(x.denominator for x in p.values()))
        return c / scale**2, names, {m: x * scale for m, x in p.items()}

    def _row(self, c: Fraction, names: Sequence[str], root: Poly | None) -> Factor:
        value = c.numerator
        text, proof, strict = str(value), f"(nn_int {value})", f"(sp_int {value})"
        facts = [self.fact(name) for name in names]
        if root is not None:
            r = self.known.polynomial(root)
            sign = f"(sp_square {r} ltac:(lra))" if set(root) == {()} else None
            facts.append(Factor(f"({r} * {r})", f"(nn_square {r})", sign))
        whole: str | None = strict
        for f in facts:
            text = f"({text} * {f.text})"
            proof = f"(Rmult_le_pos _ _ {proof} {f.proof})"
            whole = f"(Rmult_lt_0_compat _ _ {whole} {f.strict})" if whole and f.strict else None
        return Factor(text, proof, whole)

    # ---- goals ------------------------------------------------------------------------------------------------------

    def conditions(self, conditions: Sequence[Condition], proofs: Sequence[Any]) -> dict[Condition, str]:
        """Proofs of the conditions of a goal, inner ones first."""
        out: dict[Condition, str] = {}
        for condition, proof in reversed(list(zip(conditions, proofs, strict=True))):
            if proof is None:
                out[condition] = self.known.condition(condition)
                if len(condition) == 1 or self.known.holds(condition[0]):
                    self.known.plain(condition[0], self.known.relation(condition[0]))
                continue
            k, sign, cone = proof
            rel = condition[k]
            name = self.relation(rel, cone, sign)
            self.known.plain(rel, name)
            out[condition] = name if len(condition) == 1 else f"({('or_introl', 'or_intror')[k]} {name})"
        return out

    def relation(self, rel: Rel, cone: Mapping[str, Any], sign: int = 1, signs: Sequence[Any] | None = None) -> str:
        """A proof of a relation by its cone; of "is not 0" by that of its sign."""
        known, divisors = self.known, _ordered(rel.normal().divisors)
        known.rewriting(rel.terms())
        ends = rel.terms() if sign > 0 else rel.terms()[::-1]
        left, right = map(known.printer.term, ends)
        factors: list[tuple[str, str]] = []
        for (d, k), proof in zip(divisors, signs or [None] * len(divisors), strict=True):
            part, nonzero = known.part(dict(d))
            if rel.op == "=":
                factors.append((f"{part} ^ {k}", f"(pow_nonzero _ {k} {nonzero})"))
            elif proof is None:
                half = (k + 1) // 2
                factors.append((f"({part} * {part}) ^ {half}", f"(pow_lt _ {half} (sp_square _ {nonzero}))"))
            else:
                positive = f"({part})" if proof[0] > 0 else f"(- {part})"
                shown = self.verify(positive, [], ">", proof[1], False)
                factors.append((f"{positive} ^ {k}", f"(pow_lt _ {k} {shown})"))
        scale, proof_scale = "1", "R1_neq_R0" if rel.op == "=" else "(sp_int 1)"
        for text, proof in factors:
            scale = f"({scale} * {text})"
            way = "Rmult_integral_contrapositive_currified" if rel.op == "=" else "Rmult_lt_0_compat"
            proof_scale = f"({way} _ _ {proof_scale} {proof})"
        target, terms, divided = f"(({left} - {right}) * {scale})", list(rel.terms()), bool(divisors)
        if rel.op == "=" and "ge" in cone:
            above = self.verify(target, terms, ">=", cone["ge"], divided)
            below = self.verify(f"(- {target})", terms, ">=", cone.get("le", {}), divided)
            shown = f"(both_signs _ {above} {below})"
        else:
            shown = self.verify(target, terms, ">" if rel.op == "!=" else rel.op, cone, divided)
        lemma = {"=": "eq_goal", ">=": "ge_goal", ">": "gt_goal"}.get(rel.op)
        out = known.fresh()
        if lemma is None:
            proof = f"ne_goal _ _ _ {shown}"
            proof = proof if sign > 0 else f"not_eq_sym ({proof})"
        else:
            proof = f"{lemma} _ _ _ {proof_scale} {shown}"
        known.lines.append(f"pose proof ({proof}) as {out}.")
        return out


def _ordered(divisors: Divisors) -> list[tuple[Any, int]]:
    return sorted(divisors.items(), key=lambda item: sorted(item[0]))


def _sum(summands: list[Factor], zeros: list[Factor], op: str) -> tuple[str, str]:
    """A sum of what is not negative and what is 0, and a proof of its sign."""
    if op == "=":
        text, proof = "0", "(eq_refl 0)"
        for f in zeros:
            text, proof = f"({text} + {f.text})", f"(zero_sum _ _ {proof} {f.proof})"
        return text, proof
    strict = next((f for f in summands if f.strict), None)
    if op == ">" and strict is None:
        raise NotExported("no summand is strictly positive")
    rest = [f for f in summands if f is not strict or op != ">"]
    rest += [Factor(f.text, f"(nn_zero _ {f.proof})") for f in zeros]
    if op == ">" and strict is not None:
        text, proof, way = strict.text, strict.strict or "", "Rplus_lt_le_0_compat"
    else:
        text, proof, way = "0", "(Rle_refl 0)", "Rplus_le_le_0_compat"
    for f in rest:
        text, proof = f"({text} + {f.text})", f"({way} _ _ {proof} {f.proof})"
    return text, proof


def shows(known: Known, wanted: Quantified, theorem: Theorem, name: str) -> str:
    """A quantified claim by a theorem that shows it."""
    return known.show(wanted, lambda inner: inner.by(name, theorem.claim, wanted.goal))


def goal_proof(combining: Combining, goal: Rel, certificate: Mapping[str, Any]) -> str:
    """A proof of a goal with its conditions."""
    conditions = domain(goal)
    proofs = certificate.get("domain") or (None,) * len(conditions)
    shown = combining.conditions(conditions, proofs)
    out = combining.relation(goal, certificate, 1, certificate.get("divisors") or None)
    for condition in reversed(conditions):
        out = f"(conj {shown[condition]} {out})"
    return out
