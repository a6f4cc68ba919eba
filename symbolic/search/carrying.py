"""A theorem about arbitrary sequences, these given meanings: its sums are written as if they had been stated so.

The kernel puts a meaning into the summand of a sum that stands; the statement language sums what the meaning makes of
the summand.  Both are one sum, and the second is the one that other theorems speak of.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from symbolic.kernel import Claim, Lambda, Rel, Term, Theorem, assume, instance, var
from symbolic.kernel.terms import rebuild, subterms
from symbolic.language.sums import as_big, folded, written_out
from symbolic.search.prove import prove


def meant(claim: Claim, meanings: Sequence[Lambda]) -> Claim:
    """The claim as it is stated with these meanings, from the first to the last."""
    apart, same = _apart(meanings)
    return stated(reduce(Claim.interpret, apart, claim).substitute(same))


def carried(theorem: Theorem, meanings: Sequence[Lambda]) -> Theorem:
    """The theorem with these meanings.  Raises NotFound."""
    apart, same = _apart(meanings)
    known = instance(instance(theorem, {}, apart), same)
    claim, wanted = known.claim, stated(known.claim)
    if claim.key() == wanted.key():
        return known
    pairs = zip(claim.given, wanted.given, strict=True)
    supposed = [supposing(h, assume(now), [now]) for h, now in pairs if isinstance(h, Claim) and h != now]
    return prove(wanted.goal, wanted.given, [known, *same_sums(claim), *supposed])


def supposing(hypothesis: Claim, known: Theorem, given: Sequence[Rel | Claim] = ()) -> Theorem:
    """What is supposed for all values of something, from what is known of it as it is stated.  Raises NotFound."""
    return prove(hypothesis.goal, [*given, *hypothesis.given], [known, *same_sums(known.claim), *same_sums(hypothesis)])


def same_sums(claim: Claim) -> list[Theorem]:
    """That the sums of a claim are those that are stated, where they are written otherwise."""
    return [prove(Rel(s, "=", _term(s))) for s in _sums(claim) if _term(s) != s] if claim != stated(claim) else []


def stated(claim: Claim) -> Claim:
    """The claim, its sums and products as the statement language forms them.

    With quotients in them they stay as they are: where these are not defined, nothing is known of the sums.
    """
    if any(t.op == "/" for s in _sums(claim) for t in subterms((as_big(s) or (0, s))[1])):
        return claim
    return _written(claim)


def _sums(claim: Claim) -> list[Term]:
    found = (s for r in claim.rels() for t in r.terms() for s in subterms(t) if as_big(s) is not None)
    return list(dict.fromkeys(found))


def _written(claim: Claim) -> Claim:
    given = [_written(h) if isinstance(h, Claim) else h.map(_term) for h in claim.given]
    return Claim(given, claim.goal.map(_term), claim.bound)


def _term(t: Term) -> Term:
    return folded(written_out(t))


def _apart(meanings: Sequence[Lambda]) -> tuple[list[Lambda], dict[Term, Term]]:
    """The meanings, no two of which have a further variable in common, and what these variables are instead of.

    The kernel makes a further variable a parameter of what it is put into, and refuses a second one of that name.  A
    function with a name has those that `Theory.interpreted` gives it: the first meaning keeps its variables.
    """
    out, same, taken = list[Lambda](), dict[Term, Term](), set[Term]()
    for k, meaning in enumerate(meanings):
        fresh = {v: var(f"{v.args[0]}_{k}_", v.args[1]) for v in meaning.extra if v in taken}
        same |= {new: v for v, new in fresh.items()}
        taken.update(meaning.extra)
        out.append(Lambda(meaning.function, meaning.params, rebuild(meaning.body, fresh.get)))
    return out, same


__all__ = ["carried", "meant", "stated", "supposing"]
