"""The lemmas that every proof may use: their statements, and what proves them when one is needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from symbolic.kernel import Claim, Theorem, elementary
from symbolic.language.statement import parse
from symbolic.search import binomials, laws, powers, roots
from symbolic.search.library import Library, Proved

ELEMENTARY = (
    "exp positive",
    "exp sum",
    "exp tangent",
    "exp log",
    "log exp",
    "log product",
    "sqrt square",
    "sqrt sign",
    "power real",
)


@dataclass(frozen=True)
class Stated:
    """A lemma by its statement; `make` proves it, and reports call it by its name."""

    statement: str
    make: Callable[[], Theorem]
    name: str

    @cached_property
    def claim(self) -> Claim:
        """What is stated."""
        (claim,) = parse(f"integers n, k; {self.statement}").claims
        return claim

    @property
    def theorem(self) -> Theorem:
        """The lemma, proved."""
        return self.make()


LEMMAS = (
    Stated(
        "n >= 0 |- (k + 1)*binomial(n, k + 1) = (n - k)*binomial(n, k)", binomials.next_below, "neighbouring binomials"
    ),
    Stated("n >= 1 |- k*binomial(n, k) = n*binomial(n - 1, k - 1)", binomials.absorption, "absorption"),
    Stated("n >= 0, -1 >= k |- binomial(n, k) = 0", binomials.below, "binomials below 0"),
    Stated("n >= 0, k >= n + 1 |- binomial(n, k) = 0", binomials.above, "binomials above $n$"),
    Stated("n >= 0 |- binomial(n, 0) = 1", binomials.first, "first binomial"),
    Stated("n >= 0 |- binomial(n, n) = 1", binomials.last, "last binomial"),
    Stated("k >= 0, n >= k |- binomial(n, k) >= 1", binomials.positive, "binomials are positive"),
    Stated("n >= 0 |- binomial(n, k) >= 0", binomials.not_negative, "binomials are not negative"),
    Stated("n >= 0 |- 2^n >= binomial(n, k)", binomials.at_most_power, "binomials below powers of 2"),
    Stated("n >= 0 |- binomial(n, k) = binomial(n, n - k)", binomials.symmetry, "symmetry of binomials"),
    Stated("x > 0 |- x^n > 0", powers.positive, "powers are positive"),
    Stated("x >= 0, n >= 0 |- x^n >= 0", powers.not_negative, "powers are not negative"),
    Stated("n >= 0 |- factorial(n) >= 1", powers.factorial_positive, "factorials are positive"),
    Stated("x > 0 |- x - 1 >= log(x)", laws.below_tangent, "the logarithm below its tangent"),
    Stated("x > 0 |- log(x) >= 1 - 1/x", laws.above_tangent, "the logarithm above $1 - 1/x$"),
    Stated("x > 0 |- log(1/x) = -log(x)", laws.of_inverse, "logarithm of the inverse"),
    Stated("x > 0 |- sqrt(x) > 0", roots.positive, "roots are positive"),
)


@lru_cache(maxsize=1)
def standard() -> Library:
    """All of them, and the elementary facts of the kernel."""
    return Library([*LEMMAS, *map(Proved, map(elementary, ELEMENTARY))])
