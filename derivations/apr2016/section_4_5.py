r"""Apr 2016, section 4.5: the privacy ratio again, for $n$ bits; here $\pi(s; m)$ is $\pi_n(s; m)$.

The displays and the facts are right.  Lemma 6.2, by which they are argued, supposes positive numbers, and
$P_{n-1,m}(n)$ is 0; (4.5b) holds there too.  $\pi$ decreases in $s$, strictly; it increases in $m$, strictly for $0 <
s < n$ only, as it is $p/q$ at $s = 0$ and $q/p$ at $s = n$ for every $m$; and it decreases, strictly, when both grow
by 1.
"""

from derivations.apr2016 import paper
from derivations.laws import probability_ratio as ratio

section = paper.section("4.5", "Privacy Ratio", __name__, given=["chance", r"0 \leq m \leq n - 1"], laws=[ratio.theory])


def positive(*places):
    """The probabilities for these numbers of set bits and outcomes are positive."""
    return [*ratio.chance, *(ratio.positive.at(m=m, s=s) for m, s in places)]


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
row.note("For $s \\geq 1$.  The largest value, at $s = 0$, is none of these: 4.2-carry-over.")
row.prove(given=r"1 \leq s \leq n; 0 \leq m' \leq n - 1; 1 \leq s' \leq n", using=[("4.2-carry-over", "pi")])

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
