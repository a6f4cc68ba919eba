"""All that the modules of a paper of one's own import (`docs/reference.md`)."""

from symbolic.paper.derivation import Paper
from symbolic.search.methods import cases, first, induction, sign
from symbolic.theory.theory import Theory

__all__ = ["Paper", "Theory", "cases", "first", "induction", "sign"]
