r"""Jan 2016, section 5, introduction: what $k$-randomization is said to gain, and the example it starts from.

Let $q_k$ be the right side of (5.24), the noise that the section asks for when each record is randomized $k$ times,
and $\sigma_k$ the deviation (5.4) at this $q_k$.  The example for $k = 1$ is right.  (5.24) has one direction: it
bounds $R_s$, not $1/R_s$ (for both, see 5-headline-both).  In this direction the gain is not there:

* $\sigma_k = 3/(k(\lambda^{1/k} - 1))$, which does not fall like $1/\sqrt{k}$, but rises with $k$, from $3/(\lambda -
  1)$ on, and stays below $3/\log \lambda$.  Repeating makes the estimate worse at the same privacy, for every
  $\lambda > 1$ and $N$;
* $q_k$ rises with $k$, and towards 1/2.  In the example it is 2.8 times as large already for $k = 2$;
* it is not only (5.13) that is to blame, which for $k \geq 2$ is not sharp: by the exact ratio repeating can lose
  too.

Why: $\sqrt{k}$ holds at a given $q$, by (5.4).  But (5.23) bounds $k^2$ times the variance of the estimate from
below, by $9/(\lambda^{1/k} - 1)^2$, and this grows faster than $k^2$: $k(\lambda^{1/k} - 1)$ falls with $k$, by
Bernoulli's inequality.
"""

# `noise_of` is the right side of (5.24), `deviation_of` is (5.4) at this q.

from derivations.author import Theory, induction
from derivations.jan2016 import paper
from derivations.laws import k_randomization
from symbolic.theory import powers, root_bounds, roots

laws = Theory(
    "noise under k-randomization", integers="L l", on=[roots.theory, root_bounds.theory, k_randomization.theory]
)
lemma = laws.lemma
laws.explicit("noise_of(k, N, y) = 1/2*(1 - 1/sqrt(1 + 4*(9/((pow(y, 1/k) - 1)^2*k*N))))")
laws.explicit(
    "deviation_of(k, N, y) = sqrt(noise_of(k, N, y)*(1 - noise_of(k, N, y))*N"
    "/(k*((1 - noise_of(k, N, y)) - noise_of(k, N, y))^2))"
)

SIZES = "k >= 1, N >= 1, y > 1"
Z, NEXT = roots.ROOT, roots.NEXT
# With a for the root in (5.24): (5.4) is a square.
ROOTED = "k >= 1, N >= 1, x > 1, a > 0, a^2 = 1 + 4*(9/((x - 1)^2*k*N))"
as_square = lemma(f"{ROOTED}, q = 1/2*(1 - 1/a), g = 1/a |- q*(1 - q)*N/(k*g^2) = (3/(k*(x - 1)))^2")
at_root = lemma(f"{ROOTED}, q = 1/2*(1 - 1/a) |- sqrt(q*(1 - q)*N/(k*((1 - q) - q)^2)) = 3/(k*(x - 1))").prove(
    using=[
        as_square.at(g="(1 - q) - q"),
        powers.root_of_square.at(y="3/(k*(x - 1))", v="q*(1 - q)*N/(k*((1 - q) - q)^2)"),
    ]
)
square_of_root = lemma("v > 0 |- sqrt(v)^2 = v")
V = f"1 + 4*(9/(({Z} - 1)^2*k*N))"
root = powers.sqrt_positive.at(x=V)
noise_value = lemma(f"{SIZES} |- noise_of(k, N, y) = 1/2*(1 - 1/sqrt({V}))", name="noise of (5.24)")
deviation = lemma(f"{SIZES} |- deviation_of(k, N, y) = 3/(k*({Z} - 1))", name="deviation at the noise of (5.24)").prove(
    using=[powers.root_above_one, root, noise_value, at_root.at(x=Z, q="noise_of(k, N, y)", a=f"sqrt({V})")]
)
grows = lemma(f"{SIZES} |- deviation_of(k + 1, N, y) > deviation_of(k, N, y)", name="growing deviation")
V_NEXT = f"1 + 4*(9/(({NEXT} - 1)^2*(k + 1)*N))"
under_rises = lemma(f"{SIZES} |- {V_NEXT} > {V}")
later = lemma("n >= 0, L >= 1, N >= 1, y > 1 |- deviation_of(L + n + 1, N, y) > deviation_of(L, N, y)")
later.prove(induction("n"), [grows.at(k="L")])
# The noise tends to 1/2: with g^2 = k N and a for the root in (5.24), a (x - 1) g >= 6.
wide = lemma(f"{ROOTED}, g > 0, g^2 = k*N |- a*((x - 1)*g) >= 6").prove(using=[powers.larger_base.at(y=6, n=2)])
near_half = lemma(f"{ROOTED}, g > 0, g^2 = k*N, y >= 1 + k*(x - 1) |- 1/2*(1 - 1/a) >= 1/2 - g*(y - 1)/(12*k)")
near_half.prove(using=[wide])
G = "sqrt(k*N)"
towards_half = lemma(f"{SIZES} |- noise_of(k, N, y) >= 1/2 - {G}*(y - 1)/(12*k)", name="noise towards a half")
known = [root, powers.root_above_one, powers.power_of_root, powers.sqrt_positive.at(x="k*N")]
known += [square_of_root.at(v=V), square_of_root.at(v="k*N"), roots.linear.at(x=Z)]
towards_half.prove(using=[*known, near_half.at(x=Z, a=f"sqrt({V})", g=G)])

# The mean of the squares of (p/q)^(L - 2 l), over the vectors that a unit vector becomes.
SQUARES = "sum(binomial(L, l)*p^l*q^(L - l)*((p/q)^(L - 2*l))^2, l, 0, L)"
second_moment = lemma(f"q > 0, p > q, p = 1 - q, L >= 0 |- {SQUARES} = (1 + (p - q)^2/(p*q))^L")

GIVEN = [r"k \geq 1; N \geq 1; \lambda > 1"]
section = paper.section("5", "K-randomization for a single bit case", __name__, given=GIVEN, laws=[laws])

# (5.4) at the q of the example, rounded.
ROUNDED = "sqrt(9/1000*(1 - 9/1000)*1000/(1*((1 - 9/1000) - 9/1000)^2))"

EXAMPLE = r"N = 1000; \lambda = 2"
single = "The noise of the example, a single randomization, to three decimals."
section.item("5-noise", "q_1 = 0.009").stands(at="5:1:2", steps=("4.3-noise",)).title(single).prove(given=EXAMPLE)
row = section.item("5-deviation", r"\sigma_1 = 3").stands(at="5:1:3", steps=("4.3-local-deviation",))
row.title("The deviation of the estimate in the example: 3 exactly, and 3.04 at the rounded $q$.").prove(given=EXAMPLE)
row.also(f"|- 2.5 <= {ROUNDED} < 3.5")
row = section.item("5-error", r"3 \sigma_1 = 9")
row.stands(at="5:1:4", steps=("5-deviation",)).title("Three deviations are 9.").prove(given=EXAMPLE)

four = "k = 2, N = 1, lambda = 4"
row = section.item("5-headline", r"\sigma_k = \frac{\sigma_1}{\sqrt{k}}")
row.stands(steps=("5.4", "5.24"), at="5:2:1", consequence="conclusion").title(
    r"By (5.24), which has one direction, the estimate gets worse with every repetition, from $3/(\lambda - 1)$ on; "
    r"in the example, for $k = 2$, the deviation is $3(\sqrt{2} + 1)/2$."
).note(
    r"Read for one direction, $R_s \leq \lambda$, as in (5.24); for both see 5-headline-both. $\sigma_k(N, "
    r"\lambda)$ is (5.4) at the $q$ that (5.24) asks for with $k$ randomizations. It stays below $3/\ln \lambda$. "
    r"At one and the same $q$, and so not at the same privacy, the factor is $\sqrt{k}$: 5.1-root-k."
)
row.refute(at=four).refute(r"\sigma_k < \sigma_1", given=r"k \geq 2", at=four, also=True)
row.repair(r"\sigma_k = \frac{3}{k(\sqrt[k]{\lambda} - 1)}").repair(r"\sigma_{k+1} > \sigma_k", name="grows")
row.also(r"\sigma_k \leq \frac{3}{\log(\lambda)}")
row.also("|- deviation_of(2, 1000, 2) = 3*(sqrt(2) + 1)/2", using=[deviation.at(k=2, N=1000, y=2)])
row.also(r"\frac{3(\sqrt{2} + 1)}{2} = 3.6")

row = section.item("5-slight-increase", r"\frac{q_k}{q_1} < \sqrt{k}")
row.stands(steps=("5.24",), at="5:2:2", consequence="conclusion").title(
    "The noise rises with every repetition, and tends to $1/2$; in the example it is 2.8 times as much for $k = 2$."
).note(
    r"$q_k(N, \lambda)$ is the right side of (5.24), for one direction. That its increase is slight (the sentence "
    r"before) and insignificant beside the gain is read as: it grows by less than the factor $\sqrt{k}$ that is "
    "promised for the precision."
).refute(given=r"k \geq 2", at="k = 2, N = 1, lambda = 5")
row.repair("q_{k+1} > q_k").repair(r"q_k \geq \frac{1}{2} - \frac{\sqrt{kN} (\lambda - 1)}{12k}")
row.also("|- 2.75 <= noise_of(2, 1000, 2)/noise_of(1, 1000, 2) < 2.85")

noise = "0 < q, q < 1/2, p = 1 - q, 0 < q_k, q_k < 1/2, p_k = 1 - q_k"
low = "s >= 0, s <= k*N, s >= p_k*k*N - 3*sqrt(p_k*q_k*k*N)"
row = section.item(
    "5-same-privacy",
    r"\frac{qpN}{(p-q)^2} = \frac{q_k (1 - q_k) N}{k (1 - 2q_k)^2} \implies R_s \leq 1 + \frac{3(p - q)}{\sqrt{pqN}}",
).title("By the exact ratio too, with as much noise as leaves the deviation as it was, the ratio can be larger.")
row.stands(at="5:2:3", consequence="conclusion").note(
    "So it is of the size of the example: with $N = 1000$, $k = 2$, $q = 56/6161$, about 0.009, and "
    "$q_k = 111/6271$ the right side is 1.98, and $R_{1947} = 2.17$, at the lower end of the window; by (5.9) and "
    "(5.10), below. One direction; for both see 5-same-privacy-both. $R_s$ is the exact ratio for $k$ randomizations "
    "with $q_k$; the right side is the bound for a single one."
).refute(given=f"{noise}, {low}", at="k = 3, N = 2, s = 0, q = 1/3, q_k = 2/5")
# The three summands of (5.9), with (5.10); and the right side.
row.also(
    r"\frac{53 \cdot 52}{2000 \cdot 1999} \cdot \frac{6160^2}{111^2}"
    r" + 2 \cdot \frac{1947 \cdot 53}{2000 \cdot 1999}"
    r" + \frac{1947 \cdot 1946}{2000 \cdot 1999} \cdot \frac{111^2}{6160^2} = 2.17"
)
row.also(r"1 + \frac{3 \cdot 6049}{\sqrt{6105 \cdot 56 \cdot 1000}} = 1.98")

row = section.item(
    "5-long-records",
    r"\sigma_{kL} < \sigma_L; \frac{1023}{2 \cdot 10 (\sqrt[10]{1 + 2 \cdot 1023 (2 - 1)^2/9} - 1)}"
    r" < \frac{1023}{10 (\sqrt[10]{1 + 1023 (4 - 1)^2/9} - 1)}",
)
row.stands(at="5:2:5").title(
    "By the number of reported ones the estimate gets worse with every repetition; by the histogram it can improve."
).note(
    "Not said: what is observed, of $L$ bits that are all alike as in section 6. (1) The number of reported ones: $L$ "
    "bits randomized $k$ times are one bit randomized $kL$ times, and by (5.24) and (5.4) the estimate gets worse. (2) "
    "The histogram of section 6: the ratio (6.10) is a mean over the vectors, $(p/q)^{L - 2l}$ with the variance $(1 + "
    r"g)^L - 1$, $g = (p - q)^2/(pq)$; three of its deviations for $3(p - q)/\sqrt{qpkN}$ in (5.22) ask for $g = "
    r"\sqrt[L]{1 + kN(\sqrt[k]{\lambda} - 1)^2/9} - 1$, and $\sigma^2 = N/(kLg)$ falls: last line, $k = 1, 2$."
).unclear()
sizes = r"k \geq 2; L \geq 1"
row.refute(link=1, given=sizes, at="k = 2, L = 1, N = 1, lambda = 4", also=True)
row.also(r"\sigma_{kL} > \sigma_L", given=sizes).also(second_moment).also(link=2)
