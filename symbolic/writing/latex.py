r"""LaTeX of terms, relations and claims.

``claim_latex`` is the goal, for a display; ``conditions_latex`` the hypotheses, for the text beside it:

>>> from symbolic.kernel import Claim, Rel, var
>>> q, n = var("q"), var("n", "integer")
>>> claim = Claim([Rel(q, ">", 0), Rel(1, ">", q), Rel(n, ">=", 1)], Rel(1, ">=", q ** (n + 1) / 2))
>>> print(claim_latex(claim))
\frac{q^{n + 1}}{2} \le 1
>>> print(conditions_latex(claim))
for integer $n \ge 1$, $0 < q < 1$
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from symbolic.kernel.claims import Claim, Rel
from symbolic.kernel.terms import Term

from .notation import Notation
from .relations import conditions, displayed, typesetter
from .terms import evaluated
from .typeset import Typesetter

__all__ = ["Notation", "besides_latex", "claim_latex", "conditions_latex", "rel_latex", "term_latex"]

Templates = Notation | Mapping[str, str] | None


def term_latex(term: Term, notation: Templates = None) -> str:
    """The term, for math mode."""
    return Typesetter([term], Notation.of(notation)).text(term)


def rel_latex(rel: Rel, notation: Templates = None) -> str:
    """The relation, for math mode."""
    return displayed(rel, Typesetter(rel.terms(), Notation.of(notation)))


def claim_latex(claim: Claim, notation: Templates = None) -> str:
    """The goal of the claim, for math mode; its conditions are `conditions_latex`."""
    claim = _evaluated(claim)
    return displayed(claim.goal, typesetter(claim, Notation.of(notation)))


def conditions_latex(claim: Claim, notation: Templates = None) -> str:
    """The hypotheses of the claim, for text mode: "for integers $0 \\le i \\le N$, $0 < q < 1$"."""
    claim = _evaluated(claim)
    return conditions(claim, typesetter(claim, Notation.of(notation)))


def _evaluated(claim: Claim) -> Claim:
    """The claim with the numerals in it added up, but where that leaves nothing to say."""
    given = [h.map(evaluated) if isinstance(h, Rel) else _evaluated(h) for h in claim.given]
    goal = claim.goal.map(evaluated)
    return Claim(given, claim.goal if goal.lhs == goal.rhs else goal, claim.bound)


def besides_latex(claim: Claim, some: Sequence[Rel | Claim], notation: Templates = None) -> str:
    """Some of the hypotheses of the claim, for text mode: "integers $0 \\le i \\le N$, $0 < q < 1$"; "" without any."""
    set_ = typesetter(claim, Notation.of(notation))
    return conditions(Claim(some, claim.goal), set_, ()).removeprefix("for ")
