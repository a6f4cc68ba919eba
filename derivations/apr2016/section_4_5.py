r"""Apr 2016, section 4.5: the privacy ratio again, for $n$ bits; here $\pi(s; m)$ is $\pi_n(s; m)$.

The displays and the facts are right.  Lemma 6.2, by which they are argued, supposes positive numbers, and
$P_{n-1,m}(n)$ is 0; (4.5b) holds there too.  $\pi$ decreases in $s$, strictly; it increases in $m$, strictly for $0 <
s < n$ only, as it is $p/q$ at $s = 0$ and $q/p$ at $s = n$ for every $m$; and it decreases, strictly, when both grow
by 1.  Its extrema are those of the probability ratio where this has a value, and at $s = 0$ it has none (4.5-extrema).
"""

from derivations.apr2016 import paper
from derivations.author import Theory, cases
from derivations.laws import probability_ratio as ratio

laws = Theory("two privacy ratios", on=[ratio.theory])
section = paper.section("4.5", "Privacy Ratio", __name__, given=["chance", r"0 \leq m \leq n - 1"], laws=[laws])
# Of the laws of one bit less, x and y at s - 1 and s, u and v at s' - 1 and s'.
SIDES = "(q*x + p*y)/(p*x + q*y) >= (q*u + p*v)/(p*u + q*v)"
SIGNS, RISE = "p > q, q > 0, p*x + q*y > 0, p*u + q*v > 0", "y*u >= v*x"
AT = "a(n - 1, m{0}, s{0}{1}, p, q)".format
TWO = {"x": AT("", " - 1"), "y": AT("", ""), "u": AT("'", " - 1"), "v": AT("'", "")}
less = laws.lemma(f"{SIGNS}, y*u < v*x |- {SIDES.replace('>=', '<')}")
compared = laws.lemma(f"{SIGNS}, {SIDES} |- {RISE}").prove(cases(RISE), [less])


def positive(*places):
    """The probabilities for these numbers of set bits and outcomes are positive."""
    return [ratio.chance[0], *(ratio.positive.at(m=m, s=s) for m, s in places)]


row = section.item("4.5a").stands(steps=("4.1", "4.2"))
row.title("The privacy ratio by the law of one bit less, for every $s$ from 0 to $n$.").prove(given=r"0 \leq s \leq n")

row = section.item("4.5-lemma-applies", "P_{n-1,m}(s - 1) > 0,\\ P_{n-1,m}(s) > 0")
row.stands(at="4.5:1:1", consequence="proof")
row.title("Lemma 6.2 does not apply at $s = n$, where the second probability is 0; the first one is positive.")
row.note("Lemma 6.2 supposes positive numbers.  What it is used for holds at $s = n$ too: (4.5b).")
row.refute(link=2, given=r"1 \leq s \leq n", at="n = 1, m = 0, s = 1, q = 1/4")
row.repair("P_{n-1,m}(s - 1) > 0", given=r"1 \leq s \leq n")
row.repair(r"P_{n-1,m}(s) \geq 0", given=r"1 \leq s \leq n")
row.also("P_{n-1,m}(s) > 0", given=r"1 \leq s \leq n - 1")

row = section.item("4.5b")
row.stands(steps=("4.5a", "4.5-lemma-applies", "Lemma 6.2")).title("Privacy ratios compare as probability ratios do.")
row.note("For $s \\geq 1$.  The largest value, at $s = 0$, is none of these: 4.5-extrema.")
row.prove(given=r"1 \leq s \leq n; 0 \leq m' \leq n - 1; 1 \leq s' \leq n", using=[("4.2-carry-over", "pi")])

PRODUCTS = "P_{n-1,m}(s) P_{n-1,m'}(s' - 1) \\geq P_{n-1,m'}(s') P_{n-1,m}(s - 1)"
BOTH = r"0 \leq s \leq n; 0 \leq m' \leq n - 1; 0 \leq s' \leq n"

row = section.item("4.5-extrema", rf"{PRODUCTS} \iff \pi_n(s; m) \geq \pi_n(s'; m')")
row.stands(at="4.5:1:1", steps=("4.5a", "4.5b")).note(
    "Not said: for which $s$.  (1) Where the quotient has a value, $s \\geq 1$, 0 at $s = n$: (4.5b), and back.  (2) "
    "For all $s$: $\\pi$ is largest at $s = 0$, where there is no ratio, not at $s = 1$, where the ratio is largest.  "
    "Compared by products, as if it were infinite at $s = 0$, it has the extrema of $\\pi$ there too."
).unclear()
row.title(r"The ratios have their extrema together where both have a value, and for all $s$ if compared by products.")
there = {"m": "m'", "s": "s'"}
known = [row["4.5a"], row["4.5a"].at(there)]
row.also(link=1, given=BOTH, using=known, unfold=False)
row.also(link=2, given=BOTH, using=[*known, compared.at(TWO)], unfold=False)
at = "n = 2, m = 0, s = 0, q = 1/4"
row.refute(r"\pi_n(s; m) \leq \pi_n(1; m)", given=r"n \geq 2; 0 \leq s \leq n", at=at, also=True)

row = section.item(
    "4.5-reduces",
    r"s \geq 1 \implies \pi_n(s; m) = g(\rho_{n-1}(s; m)); "
    r"s \geq 1 \implies \rho_{n-1}(s; m) = \frac{p \pi_n(s; m) - q}{p - q \pi_n(s; m)}; \pi_n(0; m) = p/q",
).stands(at="4.5:2:1", steps=("4.5a",))
row.title(r"For $s \geq 1$ each of the two ratios is a function of the other; for $s = 0$ the privacy ratio is $p/q$.")
order = "p/q > w |- p - q*w > 0", "x >= 0 |- p/q > (q + p*x)/(p + q*x)"
order = [laws.lemma(f"p > q, q > 0, {text}") for text in order]
back = laws.lemma("p > q, q > 0, x >= 0, w = (q + p*x)/(p + q*x) |- x = (p*w - q)/(p - q*w)").prove(using=order)
rho, pi = "a(n - 1, m, s, p, q)/a(n - 1, m, s - 1, p, q)", "a(n, m, s, p, q)/a(n, m + 1, s, p, q)"
known = [ratio.positive.at(n="n - 1", s="s - 1"), ratio.not_negative.at(n="n - 1"), *ratio.chance]
row.prove(link=1, given=r"0 \leq s \leq n")
row.prove(link=2, given=r"0 \leq s \leq n", using=["4.2-composed", back.at(x=rho, w=pi), *known])
row.prove(link=3, given=r"0 \leq s \leq n")

row = section.item("4.5-in-s", r"\pi(s; m) \geq \pi(s + 1; m)").prove(given=r"0 \leq s \leq n - 1")
row.stands(steps=("4.5b", "4.2-decreasing"), at="4.5:3:1", as_in="jan2016:4.3-falls")
row.title("The privacy ratio decreases in $s$, strictly, for all $s$ from 0 to $n$.")
row.also(r"\pi(s; m) > \pi(s + 1; m)", given=r"0 \leq s \leq n - 1")

known = positive(("m + 1", "s"), ("m + 2", "s"))
row = section.item("4.5-in-m", r"\pi(s; m) \leq \pi(s; m + 1)")
row.stands(steps=("4.5b", "4.2-increasing"), at="4.5:4:1", as_in="jan2016:4.2-growth")
row.title("The privacy ratio increases in $m$: strictly for $0 < s < n$; at the two ends it does not change.")
row.prove(given=r"m \leq n - 2; 0 \leq s \leq n", using=[ratio.in_m, *known])
strictly = r"m \leq n - 2; 1 \leq s \leq n - 1"
row.also(r"\pi(s; m) < \pi(s; m + 1)", given=strictly, using=[ratio.in_m_strictly, *known])
for end in ("s = 0", "s = n"):
    row.also(r"\pi(s; m) = \pi(s; m + 1)", given=rf"m \leq n - 2; {end}")
row.refute(
    r"\pi(s; m) < \pi(s; m + 1)", given=r"m \leq n - 2; 0 \leq s \leq n", at="n = 2, m = 0, s = 0, q = 1/4", also=True
)

given, known = r"m \leq n - 2; 0 \leq s \leq n - 1", positive(("m + 1", "s"), ("m + 2", "s + 1"))
row = section.item("4.5-in-both", r"\pi(s; m) \geq \pi(s + 1; m + 1)").stands(at="4.5:5:1", steps=("4.5b",))
row.title("The privacy ratio decreases, strictly, when $s$ and $m$ both grow by 1.")
row.prove(given=given, using=[ratio.in_both, *known])
row.also(r"\pi(s; m) > \pi(s + 1; m + 1)", given=given, using=[ratio.in_both_strictly, *known])

AROUND = r"m \geq 1; 0 \leq s \leq n"
section.item("4.5c").stands(steps=("4.4e",)).title("The privacy ratio by the differences of 4.4.").prove(given=AROUND)
row = section.item("4.5d")
row.stands(steps=("4.5c",)).title("The quotient of two neighbouring privacy ratios.").prove(given=AROUND)
