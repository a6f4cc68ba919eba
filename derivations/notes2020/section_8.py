r"""Notes of August 2020, sections 8 and 9, set aside by the authors, as far as they print again what April has.

In section 8 $D$ has $N$ bits in all, $m$ of them ones, and where bits are added $n$ before.  The displays are right.
The ratio of neighbouring probabilities is greater than 1 below the mean, as is said, but it does not increase there: it
decreases, as the two displays say.  In (9.1) the privacy ratio stands beside what it is equal to.
"""

from derivations.apr2016 import section_4_7
from derivations.laws import probability_ratio as ratio
from derivations.notes2020 import paper, section_4, section_6

laws = [*section_4.LAWS, section_6.laws]
given = [*section_4.CHANCE, r"0 \leq m \leq N"]
section = paper.section("8", "IGNORE BELOW THIS LINE", __name__, superseded=True, given=given, laws=laws)
junk = paper.section("9", "JUNK", __name__, superseded=True, given=section_4.GIVEN, laws=laws)

row = section.item("8a").stands(as_in="apr2016:4.1").title("The privacy ratio with a set bit more in both collections.")
for link in (1, 2):
    known = [ratio.positive.at(n="n + 1", m="m + 2", s="S"), ratio.one_more_set_bit.at(m="m + 1", s="S")]
    row.prove(link=link, given=r"0 \leq m \leq n - 1; 0 \leq S \leq n + 1", using=known)

# ---------------------------------------------------------------------------------------------- the two ratios
row = section.item("8c", reason="a chain of implications: each line is proved by itself", by_hand="780751c90238")
row.stands(as_in="apr2016:4.2-decreasing").title("Log-concavity, and what it says of the two ratios, as in 4c.")
LINES = r"P(S)^2 > P(S-1) \cdot P(S+1)", r"\rho(S-1) > \rho(S)", "R(S-1) > R(S)"
for line, bounds in zip(LINES, (r"0 \leq S \leq N", r"2 \leq S \leq N", r"m \leq N - 1; 1 \leq S \leq N"), strict=True):
    row.prove(line, given=bounds)

row = section.item("Lemma 8.1", r"R(S) > R(S + 1); R(0) \geq R(S); R(S) \geq R(N)", kind="lemma")
row.stands(at="8:10:1", steps=("8c",), as_in="apr2016:4.5-in-s")
row.title("The privacy ratio of two collections of $N$ bits decreases, strictly; its minimum is at $S = N$.")
row.prove(link=1, given=r"m \leq N - 1; 0 \leq S \leq N - 1")
for link, end in ((2, "largest"), (3, "least")):
    known = [paper.lemma(("Lemma 4.1", end)).at(n="N - 1", s="S")]
    row.prove(link=link, given=r"m \leq N - 1; 0 \leq S \leq N", using=known)

row = section.item("8d").stands(as_in="apr2016:4.2-carry-over", consequence="misprint")
row.title("Four lines without a sign between them: none holds for all numbers, but each says what the others do.").note(
    "The differences of their sides are positive multiples of each other."
)
SAME = r"\frac{p A + q}{p + q A} \geq \frac{p B + q}{p + q B}", r"A \geq B"
FIRST, LAST = SAME[0].replace(r"\geq", "-"), "(p^2 - q^2)(A - B)"
for link in range(1, 5):
    row.refute(link=link, given="A > 0; B > 0", at="A = 1, B = 2, q = 1/4")
row.repair(rf"{FIRST} = \frac{{{LAST}}}{{(p + q A)(p + q B)}}", given="A > 0; B > 0")
row.repair(rf"p^2 A + q^2 B - (p^2 B + q^2 A) = A(p^2 - q^2) - B(p^2 - q^2) = {LAST}")
row.also("p^2 - q^2 > 0")
row = section.item("8-larger", rf"{SAME[1]} \implies {SAME[0]}").stands(at="8:14:1", as_in="apr2016:4.2-carry-over")
row.title("The larger ratio of neighbouring probabilities has the larger privacy ratio.").prove(given="A > 0; B > 0")

for ref in ("8e", "8f"):
    row = section.item(ref, kind="definition").stands(as_in="apr2016:4.2b")
    row.title("The ratio of two neighbouring probabilities.")
section.item("8g").stands(as_in="apr2016:4.8a").title("The mean.").prove()
section.item("8h", kind="definition").stands(as_in="apr2016:4.1-law").title("The law of $D$.")

more = section.lemma("t > 0, x > 1 - (y - l)/t, y < l |- x > 1")
more = more.at(t="(N + 2)*p*q", x="a(N, m, s, p, q)/a(N, m, s - 1, p, q)", y="s", l="N*q + m*(p - q)")
NEAR = [section_4_7.lower.at(n="N"), more]
row = section.item("8-known", r"s < \mu \implies R_s > 1,\ R_{s+1} > R_s")
row.stands(at="8:18:1", as_in="apr2016:4.2-decreasing", consequence="misprint")
row.title("Below the mean the ratio is greater than 1, as is said; it decreases in $s$, as the two displays say.")
row.prove(link=1, given=r"1 \leq s \leq N", using=NEAR, name="above 1")
row.refute(link=2, given=r"1 \leq s \leq N", at="N = 3, m = 3, s = 1, q = 1/4")
row.repair(r"s < \mu \implies R_s > 1", given=r"1 \leq s \leq N", using=NEAR)
row.repair(r"R_{s+1} < R_s", given=r"1 \leq s \leq N")
for ref in ("8.7", "8.8"):
    row = section.item(ref).stands(as_in="apr2016:4.2-decreasing", steps=("8c",))
    row.title("Log-concavity, for all outcomes, not below the mean alone.")
    row.prove(given=r"2 \leq s \leq N")

# ---------------------------------------------------------------------------------------------- a bit more
for ref, before, one in (("8i", "4.1", "set"), ("8j", "4.2", "zero")):
    section.item(ref).stands(as_in=f"apr2016:{before}").title(f"One {one} bit more, for every $s$.").prove()
for ref, before, one in (("8.9", "8i", "set"), ("8.10", "8j", "zero")):
    row = section.item(ref).stands(as_in="apr2016:5.3", steps=(before,)).prove(given=r"1 \leq s \leq N + 1")
    row.title(f"The ratio of neighbouring probabilities with one {one} bit more.")

# ---------------------------------------------------------------------------------------------- ratios of sums
row = section.item("Lemma 8.2", kind="lemma", display="8k").stands(steps=("8l", "8m"), as_in="apr2016:Lemma 6.1")
row.title("Lemma 6.1 once more: between the least and the largest ratio.").prove(
    given=section_6.GIVEN, using=["Lemma 6.1"]
)
places = {"6b": "8l", "6-shares": "8:24:1"}
section.restates(section_6.april.section, places=places, without=["Lemma 6.1"])
row = section.item("8m").stands(steps=("8l", "8-shares"), as_in="apr2016:6-bounded")
row.title("The ratio of the sums is a mean, and at most the largest ratio.").prove(given=section_6.GIVEN, using=["6c"])

# ---------------------------------------------------------------------------------------------- section 9
row = (
    junk.item("9.1")
    .stands(as_in="apr2016:4.2a", consequence="misprint")
    .title("The privacy ratio is the quotient on both sides of the sign; it is no factor of it.")
)
row.refute(given=r"1 \leq S \leq n + 1", at="n = 1, m = 0, S = 1, q = 1/4")
row.repair(
    r"R(S|D) = \frac{p \cdot P(S|D) + q \cdot P(S-1|D)}{p \cdot P(S-1|D) + q \cdot P(S|D)}",
    given=r"1 \leq S \leq n + 1",
)
