"""What an author may give for a term: a term of the kernel, a number, or an expression of SymPy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symbolic.kernel import Term, num
from symbolic.lazy import Lazy

translate = Lazy("symbolic.language.translate")  # it needs SymPy


def to_term(value: Any) -> Term:
    """A kernel term.  Refused: floats, symbols with assumptions, and whatever the kernel has no meaning for."""
    if isinstance(value, Term):
        return value
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return num(Fraction(value))
    return translate.from_sympy(value)  # type: ignore[no-any-return]
