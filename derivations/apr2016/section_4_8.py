r"""Apr 2016, section 4.8, which breaks off: how the laws of $A_n(m)$ for different $m$ are shifted copies.

Mean and variance are right, and so is what is said of the skewness.  The approximation that is to be quantified has
no error term.  What stands here instead: the difference of the distribution functions as a sum of probabilities, bounds
by a shift of 0 and one of $m(p - q)$ and up to 2, and the error: at most $2/\sqrt{npq}$, for all $n$, $m$, $q$ and $x$
(4.8-error), as the quotient of two laws falls; $F_{n,m}$ is the smaller one by at most $1/\sqrt{npq}$.  For two
collections of any $m$ and $l$ it is $3/\sqrt{npq}$.  1/4 is
too little for either side, with two bits already; which constants are best is not decided here.
"""

from derivations.apr2016 import paper
from derivations.author import Theory, induction
from derivations.laws import probability_ratio as of
from derivations.laws import quantile, shifting

laws = Theory("shifted laws", on=[shifting.theory])
section = paper.section(
    "4.8", "Approximate location relationship over m", __name__, given=["0 < q < 1/2", "p = 1 - q"], laws=[laws]
)

row = section.item("4.8a").stands(as_in="notes2020:7.2-mean")
row.title("The mean, from the law of the number of reported ones.").prove(given=r"0 \leq m \leq n")
row = section.item("4.8b").stands(as_in="notes2020:7.3-variance")
row.title("The variance, which does not depend on $m$.").prove(given=r"0 \leq m \leq n")
row = section.item("4.8-linear", r"E A_n(m + 1) - E A_n(m) = p - q,\ Var A_n(m + 1) = Var A_n(m)")
row.stands(steps=("4.8a", "4.8b"), at="4.8:2:1")
row.title("From $m$ to $m + 1$ the mean grows by $p - q$, and the variance stays as it is.")
row.prove(given=r"0 \leq m \leq n - 1")

row = section.item("4.8-skew", r"\kappa_0 > 0,\ \kappa_n < 0").stands(at="4.8:2:2")
row.title("The third central moment is $pq (p - q)(n - 2m)$: above 0 for $m < n/2$, and below 0 for $m > n/2$.").note(
    r"$\kappa_m$ is the third central moment of $A_n(m)$; right-skewed is read as positive, left-skewed as negative."
)
row.prove(given=r"n \geq 1")
row.also(r"\kappa_m = pq (p - q) (n - 2m)", given=r"0 \leq m \leq n")

# ------------------------------------------------------------------------------------ the distribution functions
FROM_NONE = "cdf(n, m, x, p, q) = cdf(n, 0, x, p, q) - (p - q)*sum(a(n - 1, j, floor(x), p, q), j, 0, m - 1)"
fallen = laws.lemma(f"0 <= m, m <= n |- {FROM_NONE}", name="fall of the distribution function")
fallen.prove(induction("m", step=[of.cdf_falls]))
not_above = laws.lemma("p > q, q > 0, 0 <= m, m <= n |- cdf(n, m, x, p, q) <= cdf(n, 0, x, p, q)")
not_above.prove(induction("m", step=[of.cdf_falls, of.not_negative.at(n="n - 1", s="floor(x)")]))
not_below = laws.lemma("p > q, q > 0, 0 <= m, m <= n |- cdf(n, m, x + m, p, q) >= cdf(n, 0, x, p, q)")
not_below.prove(induction("m", step=[of.cdf_shifted.at(x="x + m")]))

row = section.item(
    "4.8-exact", r"F_{n,m}(x) = F_{n,0}(x) - (p - q) \sum_{j=0}^{m-1} P_{n-1,j}(\lfloor x \rfloor)", kind="addition"
).title("The difference of the distribution functions, as a sum of probabilities for one bit less.")
row.prove(given=r"0 \leq m \leq n")

row = section.item(
    "4.8-between",
    r"n \geq 1,\ j \geq m(p - q),\ 0 \leq \lfloor x \rfloor - j - 1 \leq n \implies "
    r"F_{n,0}(\lfloor x \rfloor - j - 1) \leq F_{n,m}(x); "
    r"F_{n,m}(x) \leq F_{n,0}(x)",
    kind="addition",
)
row.stands(steps=("4.3-stochastic",)).title(
    "The distribution function lies between those without ones, not shifted, and shifted by $m(p - q)$ and up to 2."
)
shifted = [row["4.3-stochastic"].at(l=0, i="floor(x) - j - 1"), quantile.floors.at(y="x")]
row.prove(link=1, given=r"0 \leq m \leq n", using=shifted, name="below")
row.prove(link=2, given=r"0 \leq m \leq n", using=[not_above], name="above")
row.also(r"F_{n,m}(x) \geq F_{n,0}(x - m)", given=r"0 \leq m \leq n", using=[not_below.at(x="x - m")])

given, gap = r"n \geq 1; 0 \leq m \leq n", "F_{n,m}(x) - F_{n,0}(x - m(p - q))"
row = section.item("4.8-error", r"|F_{n,m}(x) - F_{n,0}(x - m(p - q))| \leq \frac{2}{\sqrt{n p q}}", kind="addition")
row.title("What should stand here: the error of the approximation, with a constant, for all collections at once.").note(
    "For every real $x$.  The constants are those of the proof: from below 1, from above 2, and 1 where "
    "$m(p - q)$ is an integer; 1/4 is too little for either side.  Which ones are best is not decided."
).prove(given=given, name="both sides")
above = r"\leq \frac{\lceil m(p - q) \rceil + 1 - m(p - q)}{\sqrt{n p q}}"
for name, side in (("above", above), ("below", r"\geq -\frac{1}{\sqrt{n p q}}")):
    row.also(f"{gap} {side}", given=given, using=shifting.at_root, name=name)
for side, at in (("\\leq ", "x = 1, q = 2/5"), ("\\geq -", "x = 7/9, q = 1/9")):
    row.refute(rf"{gap} {side}\frac{{1/4}}{{\sqrt{{n p q}}}}", given=given, at=f"n = 2, m = 1, {at}", also=True)

ANY_TWO = r"|F_{n,m}(x) - F_{n,l}(x - (m - l)(p - q))| \leq \frac{3}{\sqrt{n p q}}"
row = section.item("4.8-family", ANY_TWO, kind="addition")
row.prove(given=rf"{given}; 0 \leq l \leq n", using=[shifting.two])
row.title("Not of $A_n(0)$ alone: for any two collections the error is at most $3/\\sqrt{npq}$.")
row = section.item("4.8-shifted", ANY_TWO).stands(steps=("4.8a", "4.8b"), at="4.8:1:1").unclear()
row.title("For any two collections the error vanishes when $npq$ grows; for one bit it can be 0.98.").note(
    "Not said: what approximately means. (1) With an error that vanishes when $npq$ grows: so it is. (2) With a small "
    "error, for each $n$: not so, with one bit it can be 0.98."
)
row.also(row["4.8-family"])
row.refute(
    r"F_{n,l}(x - (m - l)(p - q)) - F_{n,m}(x) < \frac{49}{50}",
    given=rf"{given}; 0 \leq l \leq n",
    at="n = 1, m = 1, l = 0, x = 49/50, q = 1/100",
    also=True,
)
row = section.item("4.8-shape", ANY_TWO).stands(at="4.8:2:2").unclear()
row.title("Near the mean quotients of probabilities are nearly those of a normal density, whatever $m$ is.").note(
    "Not said: what the central portion is, and what its shape. (1) Within some distance of the mean, the quotients of "
    "probabilities: for every $m$ nearly those of one normal density. (2) Values of the distribution functions, "
    "each shifted by its mean: they differ by at most $3/\\sqrt{npq}$."
)
for side in ("below", "above"):
    row.also(row["4.7-local", side])
row.also(row["4.8-family"])

row = section.item("4.8c", display="4.8c").stands(steps=("4.8a", "4.8b"))
row.title("An approximation without a bound of its error: what is exact, and a bound, stand beside it.").note(
    "The sign does not say how large the error may be.  Read as an equation the line is false, by the probability of "
    "no reported one for a single bit; read as an error that vanishes when $npq$ grows, it is true, and 4.8-error "
    "says how fast."
)
row.unclear()
row.refute("|- cdf(n, m, x, p, q) = cdf(n, 0, x - m*(p - q), p, q)", at="n = 1, m = 1, x = 0, q = 1/4", also=True)
row.also(row["4.8-exact"])
for side in ("below", "above"):
    row.also(row["4.8-between", side])
row.also(row["4.8-error", "both sides"])
