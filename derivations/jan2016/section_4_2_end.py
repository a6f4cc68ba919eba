"""Jan 2016, section 4.2: the end of the proof of Theorem 4.1.

The generating function is a multiple of a product of factors r_j + x, r_j >= 0, so Lemma 1 applies to it.  Here that is
done in full: the coefficients of the product with the roots q/p (m times) and p/q (N - m times), as Lemma 1 has them,
are those of G_m up to the factor p^m q^(N-m).  So the a_i^m are log-concave in i; and so are the b_i, which are the a_i
for N - 2 bits of which m - 1 are set.  That is what the proof of the theorem needs (4.2-second-factor).
"""

from derivations.distributions import N, a, i, j, k, law, m, n, ones, p, q, x, z
from derivations.jan2016 import paper
from derivations.jan2016.section_4_2_choice import B, G, chance, ratio_grows, some_of_each
from derivations.jan2016.section_4_2_lemma_1 import c, r, two_index
from derivations.runner import run
from symbolic.kernel import instance
from symbolic.language.symbols import eq, ge, gt, pos, reals
from symbolic.search.counterexample import interpreted, meaning
from symbolic.search.prove import at, by_cases, induction

section = paper.section("4.2", "Local differential privacy: the choice of D", __name__)


@section.item(
    "4.2-scaling",
    display="4.2.1i",
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


# The first m roots are q/p, the others p/q (first_roots is 1 for j <= m, 0 else).  C(n, i, m, p, q) is the coefficient
# c(n, i) of Lemma 1 for these roots; Lemma 1 itself is its two-index form, at j = i.
first_roots = pos(m - j)
root = first_roots * q / p + (1 - first_roots) * p / q
two_roots = meaning(r, [j], root)
C = interpreted(c, two_roots)
lemma_1 = instance(two_index, {}, [two_roots])


@section.item(
    "4.2-lemma-applies",
    r"\frac{q}{p} \geq 0,\ \frac{p}{q} \geq 0",
    kind="prose",
    steps=("4.2-scaling",),
    note="The proof of Theorem 4.1 needs the lemma for $Q$ rather than for $G_m$, so for $N - 2$ bits of which $m - 1$ "
    "are set: the last line.",
)
def lemma_applies(d):
    """Lemma 1 applies: $a_i^m$ is $p^m q^{N-m}$ times a coefficient of a product with $r_j$ = $q/p$ or $p/q$."""
    signs, sizes = [gt(p, 0), gt(q, 0)], [*chance, ge(m, 0), ge(N, m)]
    d.prove(ge(q / p, 0), chance)
    d.prove(ge(p / q, 0), chance)
    # Among the first n <= m roots, all are q/p; each of the z further ones is p/q.
    set_bits = induction(n, eq(p**n * C(n, i, m, p, q), ones(n, i, p, q)), [ge(m, n)], bound=[i], side=signs)
    zero_bits = induction(
        z,
        eq(p**m * q**z * C(m + z, i, m, p, q), law(z, m, i, p, q)),
        bound=[i],
        side=[ge(m, 0), *signs],
        using=[at(set_bits, n=m)],
    )
    scaled = d.prove(eq(p**m * q ** (N - m) * C(N, i, m, p, q), a(N, m, i, p, q)), sizes, [at(zero_bits, z=N - m)])
    root_not_negative = by_cases(ge(m - j, 0), ge(root, 0), signs)
    log_concave = d.prove(
        ge(a(N, m, i, p, q) ** 2 - a(N, m, i + 1, p, q) * a(N, m, i - 1, p, q), 0),
        sizes,
        [scaled, at(scaled, i=i + 1), at(scaled, i=i - 1), root_not_negative, at(lemma_1, n=N, j=i)],
        squares=[p**m * q ** (N - m)],
    )
    d.prove(
        ge(B(i) ** 2 - B(i + 1) * B(i - 1), 0),
        [*chance, *some_of_each],
        [at(log_concave, N=N - 2, m=m - 1)],
    )


@section.item(
    "4.2-growth-again",
    display="4.2.1j",
    kind="display",
    steps=("4.2-lemma-applies", "4.2-product", "4.2-holds-when"),
)
def growth_again(d):
    """The ratio grows with $m$, concluded: strictly for $0 < i < N$ only."""
    ratio_grows(d)


@section.item(
    "4.2-maximum",
    r"\max_m R_i = R_i \text{ at } m = N",
    kind="prose",
    steps=("4.2-growth-again",),
)
def maximum(d):
    """Theorem 4.1, concluded; for this it is enough that the ratio does not fall when $m$ grows."""
    d.prove(d["Theorem 4.1"])


if __name__ == "__main__":
    run(section)
