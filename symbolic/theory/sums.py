"""Sums and series of f(j) and g(j) where f(j) <= rho g(j): so are the sums, and the series, without division.

P is at most the sum of all f(j), to which partial sums come as near as one likes, and P' at least that of all g(j).  So
P <= rho P' + delta for every delta > 0.  f, g and enough(delta) are any sequences.
"""

from symbolic.search.methods import cases, induction
from symbolic.theory.theory import Theory

theory = Theory("sums", integers="N j")
lemma = theory.lemma
for sequence in ("f(j)", "g(j)", "enough(delta)"):
    theory.sequence(sequence)


def series(f: str, g: str) -> tuple[str, str]:
    """What is supposed of P' and of P, for two sequences."""
    return (
        f"(for all N: N >= 0 |- sum({g}, j, 1, N) <= P')",
        f"(for all delta: delta > 0 |- P <= sum({f}, j, 1, floor(enough(delta))) + delta)",
    )


UPPER, LOWER = "sum(f(j), j, 1, N)", "sum(g(j), j, 1, N)"
PARTIAL, NEAR = series("f(j)", "g(j)")
bounded = lemma(f"N >= 0, (for all j: 1 <= j, j <= N |- f(j) <= rho*g(j)) |- {UPPER} <= rho*{LOWER}")
bounded.prove(induction("N"))
BOUND, GAP = "(for all j: j >= 1 |- f(j) <= rho*g(j))", "(P - rho*P')/2"
any_part = lemma(f"rho >= 0, {PARTIAL}, {BOUND} |- {UPPER} <= rho*P'")
any_part.prove(cases("N >= 0"), [bounded, theory.assume(PARTIAL), theory.assume(PARTIAL).at(N=0)])
bounded_series = lemma(f"rho >= 0, {PARTIAL}, {NEAR}, {BOUND} |- P <= rho*P'")
bounded_series.prove(cases("rho*P' >= P"), [any_part.at(N=f"floor(enough({GAP}))"), theory.assume(NEAR).at(delta=GAP)])
