"""Jan 2016, section 4.2: the end of the proof of Theorem 4.1.

The generating function is a multiple of a product of factors r_j + x, r_j >= 0, so Lemma 1 applies to it.  Here that is
done in full: the coefficients of the product with the roots q/p (m times) and p/q (N - m times), as Lemma 1 has them,
are those of G_m up to the factor p^m q^(N-m), and (4.2-second-factor) is an instance of Lemma 1.
"""

from derivations.distributions import N, a, i, j, k, law, m, n, ones, p, q, x, z
from derivations.jan2016 import paper
from derivations.jan2016.section_4_2_choice import G, chance, growth
from derivations.jan2016.section_4_2_lemma_1 import c, r, two_index
from derivations.runner import run
from symbolic.kernel import instance
from symbolic.language.symbols import eq, ge, gt, pos, reals
from symbolic.search.counterexample import interpreted, meaning
from symbolic.search.prove import at, by_cases, induction

section = paper.section("4.2", "Local differential privacy: the choice of D", __name__)


@section.item(
    "4.2-scaling",
    r"G_m(x) = (q + px)^m(p + qx)^{N-m} = p^m q^{N-m} \left(\frac{q}{p} + x\right)^m"
    r" \left(\frac{p}{q} + x\right)^{N-m}",
    kind="display",
    steps=(),
)
def scaling(d):
    """The generating function as a multiple of a product of factors $r_j + x$, as Lemma 1 wants it."""
    y, w = reals("y w")
    power = induction(k, eq((w + y * x) ** k, y**k * (w / y + x) ** k), side=[gt(y, 0)])
    d.prove(
        eq(G(m), p**m * q ** (N - m) * (q / p + x) ** m * (p / q + x) ** (N - m)),
        [*chance, ge(m, 0), ge(N, m)],
        [at(power, w=q, y=p, k=m), at(power, w=p, y=q, k=N - m)],
    )


# The first m roots are q/p, the others p/q; C(n, i) is the coefficient that Lemma 1 speaks of.
first_roots = pos(m - j)
two_roots = meaning(r, [j], first_roots * q / p + (1 - first_roots) * p / q)
C = interpreted(c, two_roots)


@section.item(
    "4.2-lemma-applies",
    r"\frac{q}{p} \geq 0,\ \frac{p}{q} \geq 0",
    kind="prose",
    steps=("4.2-scaling",),
)
def lemma_applies(d):
    """Lemma 1 applies: $a_i^m$ is $p^m q^{N-m}$ times a coefficient of a product with $r_j$ = $q/p$ or $p/q$."""
    signs = [gt(p, 0), gt(q, 0)]
    set_bits = induction(
        n,
        eq(p**n * C(n, i, m, p, q), ones(n, i, p, q)),
        [ge(m, n)],
        bound=[i],
        side=signs,
    )
    zero_bits = induction(
        z,
        eq(p**m * q**z * C(m + z, i, m, p, q), law(z, m, i, p, q)),
        bound=[i],
        side=[ge(m, 0), *signs],
        using=[at(set_bits, n=m)],
    )
    sizes = [*chance, ge(m, 0), ge(N, m)]
    scaled = d.prove(eq(p**m * q ** (N - m) * C(N, i, m, p, q), a(N, m, i, p, q)), sizes, [at(zero_bits, z=N - m)])
    root = by_cases(ge(m - j, 0), ge(first_roots * q / p + (1 - first_roots) * p / q, 0), signs)
    concave = instance(two_index, {}, [two_roots])
    d.prove(
        ge(a(N, m, i, p, q) ** 2 - a(N, m, i + 1, p, q) * a(N, m, i - 1, p, q), 0),
        sizes,
        [scaled, at(scaled, i=i + 1), at(scaled, i=i - 1), root, at(concave, n=N, j=i)],
        squares=[p**m * q ** (N - m)],
    )


@section.item(
    "4.2-growth-again",
    r"\frac{a_i^m}{a_i^{m+1}} > \frac{a_i^{m-1}}{a_i^m}",
    kind="display",
    steps=("4.2-product", "Lemma 1"),
)
def growth_again(d):
    """The ratio grows with $m$, concluded."""
    growth.function(d)


if __name__ == "__main__":
    run(section)
