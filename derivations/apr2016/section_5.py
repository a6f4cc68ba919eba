"""Apr 2016, section 5: collections of single bits; which of them has the largest privacy ratio, (5.1) to (5.5).

The claim is right, for every $n$, and so are all displays of its proof; (5.1) is strict for all other collections.
The law of the count depends on the number of ones only.  The proof takes Lemma 6.2 twice where it asks for positive
numbers and one is 0, at $s = n$; what it is taken for holds there as well.  The case $x_1 = 0$, left open twice, is the
mirror image: there the collection of zeros has the largest ratio.
"""

# y_i is `bit_of(i, y)`, any bits, and `ones_of(n, s, y, p, q)` is P[A(y) = s] for the first n of them
# (`derivations.laws.collections`).  A(1) is the case of n ones.  `joined` has a record b before the others: x is
# x_1 = b and x~, the collections x~ and y~ have n - 1 records.

from derivations.apr2016 import paper, section_6
from derivations.author import Theory, cases
from derivations.laws import collections
from derivations.laws import probability_ratio as ratio
from derivations.laws.collections import by_number, not_above, not_negative, ones_reported, records

laws = Theory("a record and others", on=[collections.theory])
lemma = laws.lemma

RANGE = r"1 \leq s \leq n"

# P[A(y) = s] with a record b before the n others.
joined = laws.recursive(
    "joined(n, b, s, y, p, q)",
    "zero(b, p, q)*unit(s) + one(b, p, q)*unit(s - 1)",
    "zero(bit_of(n + 1, y), p, q)*joined(n, b, s, y, p, q) + one(bit_of(n + 1, y), p, q)*joined(n, b, s - 1, y, p, q)",
)
laws.model(joined, lambda n, b, s, y, p, q, *, written: ones_reported((b, *records(n, y, written)), s, p, q))
behind = lemma(
    "n >= 0 |- joined(n, b, s, y, p, q)"
    " = one(b, p, q)*ones_of(n, s - 1, y, p, q) + zero(b, p, q)*ones_of(n, s, y, p, q)",
    name="first record apart",
)

# The number of reported zeros.
zeros_counted = laws.recursive(
    "zeros_counted(n, s, y, p, q)",
    "unit(s)",
    "one(bit_of(n + 1, y), p, q)*zeros_counted(n, s, y, p, q)"
    " + zero(bit_of(n + 1, y), p, q)*zeros_counted(n, s - 1, y, p, q)",
)
laws.model(zeros_counted, lambda n, s, y, p, q, *, written: ones_reported(records(n, y, written), n - s, p, q))
zeros_or_ones = lemma("n >= 0 |- ones_of(n, s, y, p, q) = zeros_counted(n, n - s, y, p, q)", name="zeros or ones")

section = paper.section(
    "5.1", "Maximal collections: the case L = 1", __name__, given=["0 < q < 1/2, p = 1 - q", r"n \geq 1"], laws=[laws]
)

# What the claim comes to, without division and for every integer s.
CHANCE = "0 < q, 1 > 2*q, p = 1 - q"
RISE = "a(n, n, s, p, q)*ones_of(n, s - 1, y, p, q) >= ones_of(n, s, y, p, q)*a(n, n, s - 1, p, q)"
NUMBER = {"m": "ones_among(n, y)", "l": "n - ones_among(n, y)"}
counted = [by_number, by_number.at(s="s - 1"), not_negative, not_above]
positive = lemma(f"{CHANCE}, n >= 0, 0 <= s <= n |- ones_of(n, s, y, p, q) > 0")
at_least_zero = lemma(f"{CHANCE}, n >= 0 |- ones_of(n, s, y, p, q) >= 0")
too_many = lemma("n >= 0, s >= n + 1 |- ones_of(n, s, y, p, q) = 0")
strict_rise = lemma(f"{CHANCE}, 1 <= s <= n, ones_among(n, y) <= n - 1 |- {RISE.replace('>=', '>')}")
strict_rise.prove(using=[ratio.further_strictly.at(**NUMBER), *counted])
inside = lemma(f"{CHANCE}, 1 <= s <= n |- {RISE}").prove(using=[ratio.further.at(**NUMBER), *counted])
rise = lemma(f"{CHANCE}, n >= 0 |- {RISE}", name="rising ratio").prove(cases("s >= 1, n >= s"))

# A record and those behind it are all reported as 0 or 1.
for chance in ("one", "zero"):
    lemma(f"{CHANCE}, b*(1 - b) = 0 |- {chance}(b, p, q) > 0")
joined_positive = lemma(f"{CHANCE}, b*(1 - b) = 0, n >= 0, 0 <= s <= n + 1 |- joined(n, b, s, y, p, q) > 0")
joined_positive.prove(cases("s >= 1"))
# The last record y_n, behind n - 1 others, and behind n - 1 ones.
is_bit = lemma("|- bit_of(i, y)*(1 - bit_of(i, y)) = 0").prove(cases("written(y, i) >= 1"))
bounds = [lemma(f"|- {b}") for b in ("bit_of(i, y) >= 0", "bit_of(i, y) <= 1")]
ones_then = lemma(
    "n >= 1 |- a(n, n - 1 + bit_of(n, y), s, p, q)"
    " = zero(bit_of(n, y), p, q)*a(n - 1, n - 1, s, p, q) + one(bit_of(n, y), p, q)*a(n - 1, n - 1, s - 1, p, q)"
).prove(cases("written(y, n) >= 1"))
ones_last = [
    *(ones_then, ones_then.at(s="s - 1"), *(b.at(i="n") for b in bounds)),
    ratio.positive.at(m="n - 1 + bit_of(n, y)", s="s - 1"),
]
VALUES = {
    "a": "a(n - 1, n - 1, s - 1, p, q)",
    "a'": "ones_of(n - 1, s - 1, y, p, q)",
    "b": "a(n - 1, n - 1, s, p, q)",
    "b'": "ones_of(n - 1, s, y, p, q)",
    "c": "a(n - 1, n - 1, s - 2, p, q)",
    "c'": "ones_of(n - 1, s - 2, y, p, q)",
    "lambda": "one(bit_of(n, y), p, q)",
    "mu": "1 - one(bit_of(n, y), p, q)",
}
SIGNS = [
    *(ratio.positive.at(n="n - 1", m="n - 1", s="s - 1"), positive.at(n="n - 1", s="s - 1")),
    *(ratio.not_negative.at(n="n - 1", m="n - 1", s=s) for s in ("s", "s - 2")),
    *(at_least_zero.at(n="n - 1", s=s) for s in ("s", "s - 2")),
]
lam = lemma(f"{CHANCE}, n >= 1 |- one(bit_of(n, y), p, q) > 0")
mu = lemma(f"{CHANCE}, n >= 1 |- 1 - one(bit_of(n, y), p, q) > 0")

# ---------------------------------------------------------------------------------------------- the ratio
row = section.item("5.1-counts", r"P[A(\mathbf{y}) = s] = P[n - A(\mathbf{y}) = n - s]").stands(at="5.1:1:2")
row.title("The outcome is a number of ones: as many zeros are reported as there are other records.").prove()
row.also("|- ones_of(n, s, y, p, q) = a(n, ones_among(n, y), s, p, q)")
row = section.item("5.1a")
row.title("The privacy ratio, by what becomes of the first record.").prove(given=r"bits; 0 \leq s \leq n")
row = section.item("5.1-other", r"x_1 \neq x'_1 \implies x'_1 = 1 - x_1")
row.stands(at="5.1:1:4").title("Two bits that differ.").prove(given="bits")
row = section.item("5.1b").stands(steps=("5.1a", "5.1-other"))
row.title("The privacy ratio, by the record that is changed.").prove(given=r"bits; x'_1 = 1 - x_1; 0 \leq s \leq n")
row = section.item("5.1-sum", r"A(\mathbf{x}) = \sum_{i=1}^n I(R(x_i) = 1)", kind="definition")
row.stands(at="5.1:1:3").title("The number of reported ones; it is built record by record.")
section.item("5.1c").stands(steps=("5.1b",)).title("The ratio where a one is changed to a zero.").prove(given=RANGE)

# ---------------------------------------------------------------------------------------------- the claim
row = section.item("5.1d", kind="definition").define("the collection with the largest ratio")
row.title(r"The collection $\tilde{\mathbf{x}}^*$ has the largest ratio of neighbouring probabilities.")

# Corollary 6.1 for the probabilities of s - 1 and of s ones.
OF_TWO = {
    f: f"ones_of(n - 1, {s}, {y}, p, q)"
    for f, s, y in (("x", "s - 1", "x"), ("y", "s", "x"), ("u", "s - 1", "y"), ("v", "s", "y"))
}

row = section.item("5.1-lemma-applies", r"P[A(\tilde{\mathbf{x}}) = s - 1] > 0,\ P[A(\tilde{\mathbf{x}}) = s] > 0")
row.title("Lemma 6.2 asks for positive probabilities; that of $s = n$ ones among $n - 1$ records is 0.").note(
    "They are the $a_1$ and $a_2$ of Corollary 6.1, which is Lemma 6.2 with its conditions reversed.  For $s = n$ "
    "there are not as many records in $\\tilde{\\mathbf{x}}$; the corollary holds for $a_2 = 0$ as well."
).stands(at="5.1:3:1", consequence="proof")
row.refute(link=2, given=RANGE, at="n = 1, s = 1, q = 1/4, x = 1, written(y, i) = 1")
row.repair(r"P[A(\tilde{\mathbf{x}}) = s - 1] > 0", given=RANGE)
row.repair(r"P[A(\tilde{\mathbf{x}}) = s] \geq 0")

row = section.item(
    "5.1-maximized", r"(5.1d) \implies \pi(s, \tilde{\mathbf{x}}^*, 0) \geq \pi(s, \tilde{\mathbf{y}}, 0)"
).stands(steps=("5.1c", "Lemma 6.2", "Corollary 6.1", "5.1-lemma-applies"), at="5.1:3:1")
row.title("The ratio is largest where that of neighbouring probabilities is; for $s = n$ too.")
row.prove(given=RANGE, using=[paper.lemma("5.1c").at(x="y"), section_6.two_terms.at(**OF_TWO)])

ONES, OTHERS = (rf"\frac{{P[A({x}) = s]}}{{P[A({x}) = s - 1]}}" for x in (r"\mathbf{1}", r"\tilde{\mathbf{y}}"))

row = section.item("5.1-ones", rf"{ONES} \geq {OTHERS}").stands(at="5.1:3:2", steps=("5.1",))
row.title("(5.1d) holds for the collection of $n - 1$ ones, for $s = n$ too.").prove(given=RANGE)
row.also("ones_among(n, y) = n |- ones_of(n, s, y, p, q) = a(n, n, s, p, q)")

row = section.item("5.1", kind="theorem")
row.stands(
    steps=("5.1-one-record", "5.1-other-record", "5.2", "5.4", "5.1-all", "5.1-one", "5.1h", "5.5", "5.1-complete")
)
row.title("The claim: no collection has a larger ratio of neighbouring probabilities than the one of ones.")
row.prove(given=RANGE)
row.also(
    "|- a(n, n, s, p, q)/a(n, n, s - 1, p, q) > ones_of(n, s, y, p, q)/ones_of(n, s - 1, y, p, q)",
    given=f"{RANGE}; ones_among(n, y) <= n - 1",
)

section.item(
    "5.1-one-record",
    r"P[A(\mathbf{y}) = 0] = P[R(y_1) = 0]; P[A(\mathbf{y}) = 1] = P[R(y_1) = 1]; "
    r"s \geq 2 \implies P[A(\mathbf{y}) = s] = 0; s \leq -1 \implies P[A(\mathbf{y}) = s] = 0",
).stands(at="5.1:5:2").title("One record: both outcomes, and no others.").prove()

# Where the maximum is, and the largest value: m ones or m zeros, by one step more.
step_of_ones = lemma("m >= 0 |- s*q*ones(m, s, p, q) = (m + 1 - s)*p*ones(m, s - 1, p, q)")
step_of_all = lemma("n >= 1 |- s*q*a(n - 1, n - 1, s, p, q) = (n - s)*p*a(n - 1, n - 1, s - 1, p, q)")
step_of_none = lemma("n >= 1 |- s*p*a(n - 1, 0, s, p, q) = (n - s)*q*a(n - 1, 0, s - 1, p, q)")

section.item("5.2").title("The claim for one record.").prove()
QUOTIENT = r"\frac{P[A(\mathbf{y}) = 1]}{P[A(\mathbf{y}) = 0]}"
row = section.item(
    "5.1-other-record",
    rf"y_1 \neq 1 \implies y_1 = 0,\ {QUOTIENT} = \frac{{P[R(0) = 1]}}{{P[R(0) = 0]}}; "
    rf"{QUOTIENT} \leq \frac{{P[R(1) = 1]}}{{P[R(1) = 0]}}",
).stands(at="5.1:5:3", steps=("5.1-one-record", "5.2"))
row.title("One record that is no one is a zero; its ratio is the left side of (5.2), so (5.2) is (5.1) for one record.")
for link in (1, 2, 3):
    row.prove(link=link)
row = section.item("5.1-last", r"p(y_n) = P[R(y_n) = 1]", kind="definition").stands(at="5.1:5:5")
row.title("The probability that the last record is reported as a one.")
section.item("5.1e").title("By what becomes of the last record.").prove()
section.item("5.3").stands(steps=("5.1e",)).title("The ratio by what becomes of the last record.").prove(given=RANGE)
section.item("5.1f").title("The claim for one record less, twice.").prove(given=r"2 \leq s \leq n - 1")
section.item("5.1g").stands(steps=("5.1f",)).title("The product of the two.").prove(given=r"2 \leq s \leq n - 1")

row = section.item("5.1-applies-inside", r"ac' \geq a'c,\ ab' \leq a'b,\ bc' \geq b'c")
row.stands(at="5.1:7:1", steps=("5.1f", "5.1g"))
row.title("The conditions of Lemma 6.3, where the letters are those of (6.5) for the two laws.")
row.prove(link=1, given=RANGE, name="first").prove(link=2, given=RANGE, name="second")
two = [("5.1-applies-inside", name) for name in ("first", "second")]
row.prove(link=3, given=RANGE, using=[section_6.third.at(**VALUES), *two, *SIGNS, lam, mu])

row = section.item("5.4").stands(steps=("5.3", "5.1-applies-inside", "Lemma 6.3"))
row.title("With ones for all but the last record the ratio is not smaller.")
row.prove(given=RANGE, using=[row["6.4"].at(**VALUES), *two, "5.1-applies-inside", "5.3", *SIGNS, lam, mu])

row = section.item("5.1-too-many", r"P[A(\tilde{\mathbf{y}}) = n] = 0,\ P[A(\mathbf{1}) = n] = 0")
row.stands(at="5.1:7:2").title("Of $n - 1$ records not $n$ are reported as ones.").prove()
row = section.item("5.1-mass", r"\sum_{s=0}^{n-1} P[A(\tilde{\mathbf{y}}) = s] = 1").stands(at="5.1:7:2")
row.title("The number of ones among $n - 1$ records is one of $0, \\dots, n - 1$.")
known = [one.at(n="n - 1") for one in (by_number, not_negative, not_above)]
row.prove(using=[*known, ratio.mass.at(n="n - 1", m="ones_among(n - 1, y)")])
row = section.item("5.1-all", r"s = n \implies (5.4)")
row.stands(at="5.1:7:3", steps=("5.1-too-many", "Lemma 6.3")).title("Lemma 6.3 applies at $s = n$, with $b = b' = 0$.")
row.prove(using=["5.4"])

row = section.item("5.1-one", r"s = 1 \implies (5.4)").stands(at="5.1:7:4", steps=("Lemma 6.3",))
row.title("Lemma 6.3 applies at $s = 1$, with $c = c' = 0$.").prove(using=["5.4"])
row.also("|- a(n - 1, n - 1, -1, p, q) = 0")
row.also("|- ones_of(n - 1, -1, y, p, q) = 0")

row = section.item("5.1h").stands(steps=("5.4",))
row.title("The same, with the collection that it is.").prove(given=RANGE, using=["5.4", *ones_last])
row = section.item("5.5").stands(steps=("5.1i", "5.1j", "5.1-lemma-applies-again", "Lemma 6.2"))
row.title("With a one as the last record the ratio is not smaller.")
for link in (1, 2, 3):
    row.prove(link=link, given=RANGE)
row = section.item("5.1-direct", r"s = 1 \implies (5.5)").stands(at="5.1:8:1")
row.title("(5.5) at $s = 1$, where $P[A(\\mathbf{1}) = s - 2] = 0$ and Lemma 6.2 does not apply.").prove()
row = section.item("5.1i").title("The ratio for ones, by their binomial law.").prove(link=1, given=RANGE, name="law")
row.prove(link=2, given=RANGE)

section.item("5.1j").stands(steps=("5.1i",)).title("The ratio falls.").prove(given=r"s \geq 2; s \leq n")
row = section.item("5.1-complete", r"(5.1h), (5.5) \implies (5.1)")
row.stands(at="5.1:7:6", steps=("5.1h", "5.5")).title("The last record is a 1 or a 0, so the claim follows from (5.5).")
row.prove(given=RANGE)
row = section.item("5.1-binomial", r"P[A(\mathbf{1}) = s] = \binom{n-1}{s} p^s q^{n-1-s}")
row.stands(at="5.1:8:1", as_in="jan2016:4.30")
row.title("The number of ones from $n - 1$ ones is binomial.").prove()

row = section.item("5.1-lemma-applies-again", r"\lambda_1 > 0,\ \lambda_2 > 0,\ \mu_1 > 0,\ \mu_2 > 0")
row.stands(at="5.1:8:1", consequence="proof")
row.title("Lemma 6.2 asks for positive probabilities; that of $n$ ones among $n - 1$ records is 0.")
row.note(r"$\lambda_2 = 0$ for $s = n$.  Lemma 6.2 needs no sign of the $\lambda_i$.")
row.refute(link=2, given=r"2 \leq s \leq n", at="n = 2, s = 2, q = 1/4")
for line in (r"\lambda_1 > 0", r"\mu_1 > 0", r"\mu_2 > 0", r"\lambda_2 \geq 0"):
    row.repair(line, given=r"2 \leq s \leq n")

# ---------------------------------------------------------------------------------------------- both directions
ONES_VALUE = r"\frac{n - s}{n} \frac{p}{q} + \frac{s}{n} \frac{q}{p}"
ZEROS_VALUE = r"\frac{s}{n} \frac{p}{q} + \frac{n - s}{n} \frac{q}{p}"
at_ones = lemma(
    f"{CHANCE}, n >= s, s >= 1, x > 0, s*q*y = (n - s)*p*x, y >= 0"
    " |- (q*x + p*y)/(p*x + q*y) = (n - s)/n*(p/q) + s/n*(q/p)"
).at(x="a(n - 1, n - 1, s - 1, p, q)", y="a(n - 1, n - 1, s, p, q)")
at_zeros = lemma(
    f"{CHANCE}, n >= s, s >= 1, x > 0, s*p*y = (n - s)*q*x, y >= 0"
    " |- (p*x + q*y)/(q*x + p*y) = s/n*(p/q) + (n - s)/n*(q/p)"
).at(x="a(n - 1, 0, s - 1, p, q)", y="a(n - 1, 0, s, p, q)")
falls_in = lemma(
    "q > 0, p > q, x > 0, u > 0, y >= 0, v >= 0, y*u <= v*x |- (p*u + q*v)/(q*u + p*v) <= (p*x + q*y)/(q*x + p*y)"
)
fall = lemma(
    f"{CHANCE}, n >= 0, 1 <= s <= n + 1"
    " |- a(n, 0, s, p, q)*ones_of(n, s - 1, y, p, q) <= ones_of(n, s, y, p, q)*a(n, 0, s - 1, p, q)"
).prove(cases("n >= s"), [ratio.further.at(m=0, l="ones_among(n, y)"), *counted, too_many, ratio.zero_above.at(m=0)])
X = {"u": "ones_of(n - 1, s - 1, x, p, q)", "v": "ones_of(n - 1, s, x, p, q)"}
below_zeros = falls_in.at(x="a(n - 1, 0, s - 1, p, q)", y="a(n - 1, 0, s, p, q)", **X)
below_ones = lemma(
    "q > 0, p > q, x > 0, u > 0, y >= 0, v >= 0, y*u >= v*x |- (q*u + p*v)/(p*u + q*v) <= (q*x + p*y)/(p*x + q*y)"
).at(x="a(n - 1, n - 1, s - 1, p, q)", y="a(n - 1, n - 1, s, p, q)", **X)
AT = {
    m: [
        *(value, step, positive.at(n="n - 1", s="s - 1", y="x"), at_least_zero.at(n="n - 1", y="x")),
        *(ratio.positive.at(n="n - 1", m=m, s="s - 1"), ratio.not_negative.at(n="n - 1", m=m)),
    ]
    for m, value, step in (("0", at_zeros, step_of_none), ("n - 1", at_ones, step_of_all))
}
to_one = section.lemma(
    r"\pi(s, \tilde{\mathbf{x}}, 1) = \frac{p P[A(\tilde{\mathbf{x}}) = s - 1] + q P[A(\tilde{\mathbf{x}}) = s]}"
    r"{q P[A(\tilde{\mathbf{x}}) = s - 1] + p P[A(\tilde{\mathbf{x}}) = s]}",
    given=RANGE,
).prove(using=[paper.lemma("5.1a").at(b=0, c=1)])


def largest(c, ones, value):
    """No ratio with x'_1 = c is larger than the one of this many ones, and which one this is."""
    line = rf"\pi(s, \tilde{{\mathbf{{x}}}}, {c})"
    return rf"{line} \leq {value}", rf"\sum_{{i=1}}^{{n-1}} x_i = {ones} \implies {line} = {value}"


OF_ONES, OF_ZEROS = largest(0, "n - 1", ONES_VALUE), largest(1, "0", ZEROS_VALUE)


def both_links(row, definition, m, below, growth):
    """The bound, and that it is attained."""
    row.prove(link=1, given=RANGE, using=[definition, below, *AT[m], growth.at(n="n - 1", y="x")], name="bound")
    numbers = [by_number.at(n="n - 1", y="x", s=s) for s in ("s", "s - 1")]
    row.prove(link=2, given=RANGE, using=[definition, *AT[m], *numbers], name="attained")


row = section.item("5.1-both", "; ".join(OF_ONES), kind="addition").stands(at="5.1:2:2", as_in="jan2016:Theorem 4.1")
row.title("The largest ratio for $x_1 = 1$; for $s \\leq n/2$ it is not less than the largest one for $x_1 = 0$.").note(
    r"The case $x_1 = 0$ is the next one.  Over all outcomes both are $p/q$: for $x_1 = 1$ at $s = 0$, where every "
    "collection has this ratio, and for $x_1 = 0$ at $s = n$."
)
both_links(row, "5.1c", "n - 1", below_ones, rise)
row.also(rf"{ONES_VALUE} \geq {ZEROS_VALUE}", given=rf"{RANGE}; 2s \leq n", name="ones")
row.also(rf"{ZEROS_VALUE} \geq {ONES_VALUE}", given=rf"{RANGE}; 2s \geq n", name="zeros")
row.also(rf"\frac{{p}}{{q}} \geq {ONES_VALUE}", given=RANGE)
row.also(rf"\frac{{p}}{{q}} \geq {ZEROS_VALUE}", given=RANGE)
at_zero = [row["5.1a"].at(b=1, c=0, s=0), positive.at(n="n - 1", s=0, y="x")]
row.also("|- joined(n - 1, 0, 0, x, p, q)/joined(n - 1, 1, 0, x, p, q) = p/q", using=at_zero)

row = section.item("5.1-zeros", "; ".join(OF_ZEROS), kind="addition")
row.stands(at="5.1:9:1").title(
    "For $x_1 = 0$, a zero changed to a one, the ratio is largest for the collection of zeros."
)
both_links(row, to_one, "0", below_zeros, fall)
BOUNDS = [(ref, "bound") for ref in ("5.1-both", "5.1-zeros")]
ENDS = [(r"\leq", ONES_VALUE), (r"\geq", ZEROS_VALUE)]
row = section.item(
    "5.1-pairs",
    "; ".join(
        rf"2s {side} n \implies \pi(s, \tilde{{\mathbf{{x}}}}, {c}) \leq {value}" for side, value in ENDS for c in "01"
    )
    + f"; {OF_ONES[1]}; {OF_ZEROS[1]}",
).stands(at="5:1:1", steps=("5.1-both", "5.1-zeros", "3-maximum", "3.1-unlikely"))
row.title(
    r"For $L$ bits a record and its opposite; at $s$ of one bit ones, if $s \leq n/2$, else zeros, one changed."
).note(
    r"The lines are for one bit and each $s$, a bound and where it is attained.  For vectors of $L$ bits, over all "
    r"outcomes: the maximum $(p/q)^L$ is attained where $x'_1$ is the opposite of $x_1$ and all outcomes are $x'_1$, "
    r"whatever the other records are, and the ratio is less elsewhere."
)
for link in range(1, 5):
    row.prove(link=link, given=RANGE, using=[("5.1-both", "ones"), ("5.1-both", "zeros"), *BOUNDS])
for link, ref in ((5, "5.1-both"), (6, "5.1-zeros")):
    row.prove(link=link, given=RANGE, using=[(ref, "attained")])
for ref in (("3-maximum", "bound"), ("3-maximum", "attained"), ("3.1-unlikely", "else")):
    row.also(row[ref])
