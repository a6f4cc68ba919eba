r"""Notes of August 2020, section 4 to 4.1 and 4.3, as far as they print again what the draft of April 2016 does.

Up to (4.14) $D$ has $n$ bits, $m$ of them ones, and another one is added: $R(s|D)$ is $\pi_{n+1}(s; m)$ of April.  From
(4.15) on there are $n$ bits in all.  The displays that are here are right.  Lemma 4.1 has its minimum at $s = n$, where
it is at $n + 1$.  Proposition 4.1 and Corollary 4.2 are right wherever both sides have a value, without $l \geq npq$.
"""

from derivations.apr2016 import section_3, section_4, section_4_2, section_4_5
from derivations.author import cases
from derivations.laws import comparing, lowest, moments
from derivations.laws import probability_ratio as ratio
from derivations.notes2020 import paper

CHANCE, LAWS = ["0 < q < 1/2", "p = 1 - q"], [lowest.theory, moments.theory]
GIVEN = [*CHANCE, r"0 \leq m \leq n"]
section = paper.section("4", "Single bit flipping and shuffling protocol", __name__, given=GIVEN, laws=LAWS)
zeros = paper.section("4.1", "Properties of a zero valued collection of bits", __name__, given=CHANCE, laws=LAWS)
estimate = paper.section("4.3", "Sensitivity", __name__, given=GIVEN, laws=LAWS)
fakes = paper.section("4.4", "Adding fake records to the protocol", __name__, given=[*GIVEN, r"k \geq 0"], laws=LAWS)

row = section.item("4-flips", "p = 1 - q", kind="definition").stands(at="4:1:4", as_in="apr2016:2.1a")
row.title("A bit is flipped with probability $q$, and kept with probability $p$.")
section.item("4a", kind="definition").stands(as_in="apr2016:2.2c").title("The shuffled bits, told by their sum.")
section.restates(section_4.section, places={"4c": "4.9", "4-suffices": "4:6:3"}, changed=["4-suffices"])
for ref, way in (("4.1", "a zero bit for a set one"), ("4.2", "a set bit for a zero one")):
    row = section.item(ref, kind="definition").stands(as_in="apr2016:1.1").define("privacy up to delta, of a bit")
    row.title(rf"Privacy up to $\delta$, {way}; April has it for $\delta = 0$ and any two neighbours.")
row = section.item("4.3", kind="definition").stands(as_in="apr2016:1.2").define("indistinguishable outcomes, of a bit")
row.title(r"The privacy ratio is bounded both ways but for a probability of $\delta$; April has it for $\delta = 0$.")

# ---------------------------------------------------------------------------------------------- the two ratios
ALL, INSIDE = r"0 \leq s \leq n + 1", r"1 \leq s \leq n + 1"
row = section.item("4.4").stands(as_in="apr2016:4d").prove(given=ALL)
row.title("The privacy ratio of two collections of $n + 1$ bits; it is defined for all $s$ from 0 to $n + 1$.")
row.also("|- a(n + 1, m + 1, s, p, q) > 0", given=ALL)
for ref, before, one in (("4.5", "4.2", "zero"), ("4.6", "4.1", "set")):
    row = section.item(ref).stands(as_in=f"apr2016:{before}").title(f"One {one} bit more, for every $s$.").prove()
row = section.item("4.7").stands(as_in="apr2016:4.2a", steps=("4.5", "4.6")).prove(given=INSIDE)
row.title("The privacy ratio by the law of $D$, for $s$ from 1 to $n + 1$.")
row = section.item("4.8").stands(as_in="apr2016:4.2-composed", steps=("4.7",)).prove(given=INSIDE)
row.title(r"The privacy ratio as a function of the probability ratio, which is 0 at $s = n + 1$.")
section.restates(section_4_2.section, places={"4.2c": "4b"})

OTHER = {"n": "n + 1", "m'": "m"}
carried = section_4_2.paper.lemma(("4.2-carry-over", "pi"))
row = section.item("Corollary 4.1", r"\rho(s|D) \geq \rho(s'|D) \implies R(s|D) \geq R(s'|D)", kind="theorem")
row.stands(at="4:11:1", as_in="apr2016:4.2-carry-over", steps=("4.8", "4b"))
row.title("Privacy ratios compare as probability ratios do, where these have a value.")
row.prove(given=rf"{INSIDE}; 1 \leq s' \leq n + 1", using=[carried.at(OTHER)])

row = section.item("Lemma 4.1", r"R(s|D) > R(s + 1|D); R(0|D) \geq R(s|D); R(s|D) \geq R(n|D)", kind="lemma").stands(
    at="4:13:1", as_in="apr2016:4.5-in-s", steps=("4c",), consequence="misprint"
)
row.title(
    r"The privacy ratio decreases, strictly; the minimum is at $s = n + 1$, as $D$ with one more bit has $n + 1$."
)
LIMITS = [
    section.lemma(f"p > q, q > 0, x >= 0, y >= 0, p*y + q*x > 0 |- {text}")
    for text in ("p/q >= (q*y + p*x)/(p*y + q*x)", "(q*y + p*x)/(p*y + q*x) >= q/p")
]
ENDS = [section_4_2.paper.lemma(("4.2-at-zero", end)).at(n="n + 1") for end in ("at 0", "at n")]
PARTS = [
    section_4_5.paper.lemma("4.5a").at(n="n + 1"),
    ratio.one_more_set_bit,
    ratio.positive.at(n="n + 1", m="m + 1"),
    *ENDS,
]
PARTS += [*(known.at(x="a(n, m, s, p, q)", y="a(n, m, s - 1, p, q)") for known in LIMITS), *ratio.chance]
PARTS += [*(ratio.not_negative.at(s=s) for s in ("s", "s - 1"))]
row.prove(link=1, given=r"0 \leq s \leq n", using=[section_4_5.paper.lemma("4.5-in-s").at(n="n + 1")])
row.prove(link=2, given=ALL, using=PARTS, name="largest")
row.refute(link=3, given=rf"{ALL}; n \geq 1", at="n = 1, m = 0, s = 2, q = 1/4")
row.repair(r"R(s|D) \geq R(n + 1|D)", given=ALL, using=PARTS, name="least")
row = section.item("4c", reason="a chain of implications: each line is proved by itself", by_hand="1a685112116c")
row.stands(as_in="apr2016:4.2-decreasing")
row.title("Log-concavity, and what it says of the two ratios, for $s$ one less than it is used for.")
LINES = r"P(s)^2 > P(s-1) \cdot P(s+1)", r"\rho(s-1) > \rho(s)", "R(s-1) > R(s)"
for line in LINES:
    row.prove(line, given=r"0 \leq s \leq n" if line == LINES[0] else r"2 \leq s \leq n")

# ---------------------------------------------------------------------------------------------- Proposition 4.1
further = lowest.further_on.at(u="i")
row = section.item("Proposition 4.1", kind="theorem", display="4f").stands(
    as_in="apr2016:Proposition 4.1", steps=("Proposition 7.1",)
)
row.title(r"Right where both sides have a value, strictly, for any $l \geq 0$.").note(
    r"$D_r$ is $D_m$.  The two outcomes, $s = \mu_m - l$ and $i = \mu_0 - (l + 2)$, are integers; rounded up it is "
    r"Proposition 7.1.  At $i = 0$ the right side is a division by 0."
)
POINT = "n = 20, m = 5, s = 4, i = 1, q = 2/5, l = 5"
row.prove(given=r"outcomes; l \geq npq; i \geq 1", using=[further], point=POINT)
strictly = "|- a(n, m, s, p, q)/a(n, m, s - 1, p, q) < a(n, 0, i, p, q)/a(n, 0, i - 1, p, q)"
row.also(strictly, given=r"outcomes; l \geq 0; i \geq 1", using=[further], point=POINT, name="strictly")
row = section.item("Corollary 4.2", kind="theorem", display="4g")
row.stands(as_in="apr2016:4.3-bounded", steps=("Lemma 4.1", "Proposition 4.1"))
BITS = "0 <= m, m <= n, q > 0, 1 > 2*q, p = 1 - q"
PLACES = f"s = n*q + m*(p - q) - l, i = n*q - (l + 2), l >= 0, {BITS}"
bits = section.lemma(f"{BITS} |- m*(p - q) <= n*(p - q)")
whole = section.lemma(f"{BITS} |- n*q + m*(p - q) <= n").prove(using=[bits])
inside = [section.lemma(f"{PLACES} |- s >= i").prove(using=[comparing.drift])]
inside += [section.lemma(f"{PLACES} |- s <= n").prove(using=[whole])]
row.title(r"The same for the privacy ratio, from $i = 0$ on: there the right side is $p/q$, which none exceeds.")
OF_S, OF_I = "a(n + 1, m, s, p, q)/a(n + 1, m + 1, s, p, q)", "a(n + 1, 0, i, p, q)/a(n + 1, 1, i, p, q)"
inside += [ratio.positive.at(n="n + 1", m="m + 1"), ratio.positive.at(n="n + 1", m=1, s="i")]
later = section.lemma(f"{PLACES}, i >= 1 |- {OF_S} <= {OF_I}")
later.prove(using=[carried.at(OTHER, m=0, s="i", **{"s'": "s"}), paper.lemma(("Proposition 4.1", "strictly")), *inside])
most = section.lemma(f"{BITS}, 0 <= s, s <= n + 1 |- {OF_S} <= p/q")
most.prove(using=[paper.lemma(("Lemma 4.1", "largest")), ENDS[0], *(inside[-2].at(s=s) for s in ("s", "0"))])
none = section.lemma(f"{BITS}, i = 0 |- {OF_I} = p/q").prove(using=[ENDS[0].at(m=0)])
first = section.lemma(f"{PLACES}, i = 0 |- {OF_S} <= {OF_I}").prove(using=[most, none, *inside])
known = [later, first, section.lemma("l >= n*p*q, n >= 0, p > 0, q > 0 |- l >= 0")]
row.prove(given=r"outcomes; l \geq npq; i \geq 0", using=known, by=cases("i >= 1"), point=POINT)
row.also(given=r"outcomes; l \geq 0; i \geq 0", using=known, by=cases("i >= 1"), point=POINT)

# ---------------------------------------------------------------------------------------------- no ones
row = zeros.item("4.15").stands(as_in="apr2016:4.2-mean").title("The mean, without ones.").prove(given=r"n \geq 1")
row = zeros.item("4.16").stands(as_in="apr2016:5.1-binomial").title("The law without ones is binomial.")
row.prove(given=r"0 \leq i \leq n")
row = zeros.item("4.17").stands(as_in="apr2016:4.1").title("The law with a single one, by what becomes of it.")
row.prove(given=r"1 \leq i \leq n - 1")
row = zeros.item("4.18").stands(as_in="apr2016:4d", steps=("4.16", "4.17")).title("The privacy ratio without ones.")
for link in (1, 2):
    row.prove(link=link, given=r"1 \leq i \leq n - 1")
by_one = zeros.lemma(
    "p > 0, q > 0, p + q = 1, n >= i, i >= 1, y > 0, i*p*x = (n - i)*q*y, x >= 0"
    " |- (p*x + q*y)/(q*x + p*y) = 1/((n - i)/n*(q/p) + i/n*(p/q))"
).at(x="a(n - 1, 0, i, p, q)", y="a(n - 1, 0, i - 1, p, q)")
known = [by_one, comparing.no_ones.at(n="n - 1", u="i"), ratio.positive.at(n="n - 1", m=0, s="i - 1"), *ratio.chance]
known += [bit.at(n="n - 1", m=0, s="i") for bit in (ratio.one_more_zero_bit, ratio.one_more_set_bit)]
known += [
    ratio.not_negative.at(n="n - 1", m=0, s="i"),
    ratio.positive.at(m=1, s="i"),
    ratio.zero_below.at(n="n - 1", m=0, s=-1),
]
row = zeros.item("4.19").stands(as_in="apr2016:5.1-zeros", steps=("4.18",))
row.title("The privacy ratio without ones, for all $i$ from 0 to $n$.").prove(
    given=r"n \geq 1; 0 \leq i \leq n", using=known, by=cases("i >= 1")
)

# ---------------------------------------------------------------------------------------------- the estimate
row = estimate.item("4.3a").stands(as_in="apr2016:4.8a").title("The mean, and the estimate of $m$ that it suggests.")
row.prove()
row = estimate.item("4.3b").stands(as_in="apr2016:3.1-utility", steps=("4.3a",))
row.title("The variance of the estimate.")
for link in (1, 2):
    row.prove(link=link, using=[section_3.paper.lemma(("3.1-utility", "variance"))])

# ---------------------------------------------------------------------------------------------- k zeros more
row = fakes.item("4.4b").stands(as_in="apr2016:4.8a").prove()
row.title("The mean with $k$ zero bits more, and the estimate of $m$ that it suggests.")
variance = section_3.paper.lemma(("3.1-utility", "variance")).at(n="n + k")
row = fakes.item("4.61").stands(as_in="apr2016:3.1-utility", steps=("4.4b",))
row.title("The deviation of the estimate with $k$ zero bits more.")
for link in (1, 2):
    row.prove(link=link, using=[variance])
