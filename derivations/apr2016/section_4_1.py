"""Apr 2016, section 4.1: the law of $A_n(m)$ by that of one bit less.

The recursions are right; what is said of the hump, of slight shifts and of laws that are not so different depends on
the reading.  For $s = n$ the last terms are 0 in both recursions, for $s = 0$ the first ones.  $P_{n,m}(s)$ lies
between $P_{n-1,m}(s - 1)$ and $P_{n-1,m}(s)$, and is equal to one of them only if it is to both, which happens: for
$n = 3$, $m = 0$, $s = 1$ and $q = 1/3$.  What is called the hump moves to the right by at most 1, and need not move at
all.
"""

from derivations.apr2016 import paper
from derivations.laws import probability_ratio as ratio
from derivations.laws import single_bits

laws = [single_bits.theory]
section = paper.section("4.1", "Recursive relationship over n and m", __name__, given=["chance"], laws=laws)

ONE_LESS, AS_MANY = r"1 \leq m \leq n", r"0 \leq m \leq n - 1"
LAWS = "two laws agree if they have the same probability for each s; a sum, by the value of the single bit"

# The law of a bit and two binomials, by the value of the bit.
by_first_bit = "{0}*two({2}, {3}, s - 1, p, q) + {1}*two({2}, {3}, s, p, q)".format

row = section.item("4.1-conditioned", "(4.1); (4.2)").stands(at="4.1:1:1", steps=("3-conditioning",))
row.title("The law of the query, by what becomes of one of the records, is that of $A_n$ by that of $A_{n-1}$.")
row.prove(link=1, given=ONE_LESS).prove(link=2, given=AS_MANY).also(single_bits.conditioned)

parts = by_first_bit("p", "q", "m - 1", "n - m")
row = section.item("4.1a", reason=LAWS, by_hand="e17ad8742e8e")
row.stands(steps=("4c",)).title("One of the set bits apart, and the other bits together.")
row.prove(f"|- a(n, m, s, p, q) = {parts}", given=ONE_LESS)
row.prove(f"|- {parts} = p*a(n - 1, m - 1, s - 1, p, q) + q*a(n - 1, m - 1, s, p, q)", given=ONE_LESS)

section.item("4.1").stands(steps=("4.1a",)).title("One set bit more, for every $s$.").prove(given=ONE_LESS)
row = section.item("4.1-ends", r"P[A_{n-1}(m-1) = -1] = 0,\ P[A_{n-1}(m-1) = n] = 0")
row.stands(steps=("4-support",), at="4.1:3:1").title("The first term is 0 at $s = 0$, and the last one at $s = n$.")
row.prove(given=ONE_LESS)

parts = by_first_bit("q", "p", "m", "n - m - 1")
row = section.item("4.1b", reason=LAWS, by_hand="f5615147fb1f")
row.stands(steps=("4c",)).title("One of the zero bits apart, and the other bits together.")
row.prove(f"|- a(n, m, s, p, q) = {parts}", given=AS_MANY)
row.prove(f"|- {parts} = q*a(n - 1, m, s - 1, p, q) + p*a(n - 1, m, s, p, q)", given=AS_MANY)

section.item("4.2").stands(steps=("4.1b",)).title("One zero bit more, for every $s$.").prove(given=AS_MANY)

row = section.item("4.1-at-zero", r"P[A_n(m) = 0] \leq P[A_{n-1}(m) = 0]").stands(at="4.1:5:1", steps=("4.2",))
row.title("With one more zero bit the probability of no reported ones falls, strictly.").prove(given=AS_MANY)
row.also("P[A_n(m) = 0] < P[A_{n-1}(m) = 0]", given=AS_MANY)

GAPS = r"(P[A_n(m) = s] - P[A_{n-1}(m) = s - 1])(P[A_{n-1}(m) = s] - P[A_n(m) = s])"
GAPS_ABOVE = GAPS.replace("A_n(m)", "A_n(m + 1)")
SQUARE = r"pq (P[A_{n-1}(m) = s] - P[A_{n-1}(m) = s - 1])^2"

row = section.item("4.1-between", rf"{GAPS} \geq 0").stands(at="4.1:5:1", steps=("4.2",))
row.title("$P[A_n(m) = s]$ lies between $P[A_{n-1}(m) = s - 1]$ and $P[A_{n-1}(m) = s]$, or is equal to both.")
row.note("With equality where the two are equal, which happens.").also(
    f"{GAPS} = {SQUARE}", given=AS_MANY, name="square"
)
row.prove(given=AS_MANY, using=[("4.1-between", "square")])
row.refute(f"{GAPS} > 0", given=rf"{AS_MANY}; 1 \leq s \leq n", at="n = 3, m = 0, s = 1, q = 1/3", also=True)

row = section.item(
    "4.1-hump",
    r"P_{n-1,m}(s) \geq P_{n-1,m}(s - 1) \implies P_{n,m}(s) \geq P_{n,m}(s - 1); "
    r"P_{n-1,m}(s) \leq P_{n-1,m}(s - 1) \implies P_{n,m}(s + 1) \leq P_{n,m}(s)",
).title(
    "Where the law of $n - 1$ bits does not fall, neither does that of $n$; where it does not grow, neither does that "
    "of $n$, one outcome on."
)
row.stands(steps=("4.2",), at="4.1:5:1").note(
    "Not said: whether the hump moves with every bit.  (1) Its top is not to the left of where it was, and at "
    "most one further to the right: so it is, by the two lines and, as there is one hump, 4.2-decreasing.  (2) It "
    "moves each time: it does not, for $m = 0$, $q = 1/4$ it is at 0 for $n = 1$ and $n = 2$."
)
row.unclear()
row.also(link=1, given=rf"{AS_MANY}; 1 \leq s \leq n", using=[ratio.rose.at(n="n - 1")])
row.also(link=2, given=rf"{AS_MANY}; 1 \leq s \leq n - 1", using=[ratio.will_fall.at(n="n - 1")])
row.refute("P_{2,0}(1) > P_{2,0}(0)", at="q = 1/4", also=True)

CHANGE = "P[A_{n-1}(m) = s] - P[A_{n-1}(m) = s - 1]"
BY_A_BIT = rf"P[A_n(m) = s] = P[A_{{n-1}}(m) = s] - q ({CHANGE})"
row = section.item("4.1-slightly", BY_A_BIT).stands(steps=("4.2",), at="4.1:5:1")
row.title("A zero bit more moves each probability by $q$ times the difference of two neighbouring ones.").note(
    "Not said: what slight is. (1) A small difference: so it is, at most $q$ times the larger one of two neighbouring "
    "probabilities. (2) A small factor: not so, $P[A_n(m) = n]$ is positive, and $P[A_{n-1}(m) = n]$ is 0."
).unclear()
row.also(given=AS_MANY)
row.refute(r"P[A_n(m) = s] \leq 2 P[A_{n-1}(m) = s]", given=AS_MANY, at="n = 1, m = 0, s = 1, q = 1/4", also=True)

row = section.item("4.1-both-between", rf"{GAPS_ABOVE} \geq 0").stands(at="4.1:6:1", steps=("4.1", "4.1-between"))
row.title("$P[A_n(m + 1) = s]$ lies between the same two values as $P[A_n(m) = s]$.")
row.also(f"{GAPS_ABOVE} = {SQUARE}", given=AS_MANY, name="square")
row.prove(given=AS_MANY, using=[("4.1-both-between", "square")])

ON_OFF = rf"P[A_n(m) = s] - P[A_n(m + 1) = s] = (p - q) ({CHANGE})"
row = section.item("4.1-not-so-different", ON_OFF).stands(steps=("4.1", "4.2"), at="4.1:6:1")
row.title("A one for a zero changes each probability by $p - q$ times the difference of two neighbouring ones.").note(
    "Not said: in what sense. (1) By their difference: it is at most $p - q$ times the larger one of two neighbouring "
    "probabilities. (2) By their quotient: it is at most $p/q$, and this it is for $s = 0$, however small $q$ is."
).unclear()
row.also(given=AS_MANY)
row.also(r"P[A_n(m) = s] \leq \frac{p}{q} P[A_n(m + 1) = s]", given=AS_MANY)
row.also(r"P[A_n(m) = 0] = \frac{p}{q} P[A_n(m + 1) = 0]", given=AS_MANY)

BEFORE, HERE = (f"P[A_{{n-1}}(m) = {s}]" for s in ("s - 1", "s"))
row = section.item("4.1-ratio", rf"\pi_n(s; m) = \frac{{q {BEFORE} + p {HERE}}}{{p {BEFORE} + q {HERE}}}")
row.stands(at="4.1:6:2", steps=("4.1", "4.2"))
row.title("The privacy ratio by the law of $A_{n-1}(m)$, for every $s$.").prove(given=rf"{AS_MANY}; 0 \leq s \leq n")

row = section.item("4.1-law", r"P_{n,m}(s) := P[A_n(m) = s]", kind="definition").stands(at="4.1:7:1")
row.title("The law of $A_n(m)$.")
section.item("4.1c").stands(steps=("4.1",)).title("(4.1), in the notation $P_{n,m}$.").prove()
section.item("4.1d").stands(steps=("4.2",)).title("(4.2), in the notation $P_{n,m}$.").prove()
