r"""Jan 2016, section 4.2: the end of the proof of Theorem 4.1.

The generating function is a multiple of a product of factors $r_j + x$ with $r_j \geq 0$, so Lemma 1 applies to it.
Its roots are $q/p$, $m$ times, and $p/q$, $N - m$ times; the coefficients of the product are the $a_i^m$ up to the
factor $p^m q^{N-m}$.  So the $a_i^m$ are log-concave in $i$, and so are the $b_i$, which are the $a_i$ for two bits
less, one of them set.  That is what the proof of the theorem needs.
"""

from derivations.author import Theory
from derivations.jan2016 import paper, section_4_2_choice
from derivations.jan2016.section_4_2_choice import NONE_REPORTED
from derivations.laws import distributions as of
from symbolic.theory import symmetric

laws = Theory("a product with two roots", on=[of.theory, symmetric.theory])
section = paper.section("4.2", "Local differential privacy: the choice of D", __name__, laws=[laws])

row = section.item("4.2-scaling", display="4.2.1i").prove(given=r"chance; 0 \leq m \leq N")
row.title("The generating function as a multiple of a product of factors $r_j + x$, as Lemma 1 wants it.")

# The first m roots are q/p, the others p/q; c(n, i, m, p, q) is the coefficient c(n, i) of Lemma 1 for these roots.
ROOT = "pos(m - j)*q/p + (1 - pos(m - j))*p/q"
c = laws.interpreted(symmetric.c, f"r(j) = {ROOT}")
# Among the first n <= m roots, all are q/p; each of the z further ones is p/q.
laws.lemma("n >= 0, m >= n, p > 0, q > 0 |- p^n*c(n, i, m, p, q) = ones(n, i, p, q)")
coefficients = section.lemma("|- p^m*q^(N - m)*c(N, i, m, p, q) = a(N, m, i, p, q)", given=r"chance; 0 \leq m \leq N")
log_concave = section.lemma(r"(a_i^m)^2 - a_{i+1}^m a_{i-1}^m \geq 0", given=r"chance; 0 \leq m \leq N")

row = section.item("4.2-lemma-applies", r"\frac{q}{p} \geq 0,\ \frac{p}{q} \geq 0,\ b_i^2 - b_{i+1}b_{i-1} \geq 0")
row.title("Lemma 1 applies: $a_i^m$ is $p^m q^{N-m}$ times a coefficient of a product with $r_j$ = $q/p$ or $p/q$.")
row.stands(steps=("4.2-scaling", "Lemma 1"), at="4.2.1:20:1").note(
    "The proof of Theorem 4.1 needs the lemma for $Q$ rather than for $G_m$, so for $N - 2$ bits of which $m - 1$"
    " are set."
)
row.prove(given="chance; shared").also(coefficients).also(log_concave)

row = section.item("4.2-growth-again", display="4.2.1j")
row.stands(steps=("4.2-lemma-applies", "4.2-product", "4.2-holds-when"), consequence="condition")
row.title("The ratio grows with $m$, concluded: strictly for $0 < i < N$ only.")
row.refute(given="chance; shared; outcome", at=NONE_REPORTED)
row.repair(given="chance; shared; inside", using=[("4.2-growth", "strict")])
row.repair(
    r"\frac{a_i^m}{a_i^{m+1}} \geq \frac{a_i^{m-1}}{a_i^m}", given="chance; shared; outcome", using=["4.2-growth"]
)

row = section.item("4.2-maximum", section_4_2_choice.LARGEST).stands(at="4.2.1:21:1", steps=("4.2-growth-again",))
row.title("Theorem 4.1, concluded; for this it is enough that the ratio does not fall when $m$ grows.")
row.prove(given=r"chance; outcome; 1 \leq m \leq N", using=["Theorem 4.1"])
