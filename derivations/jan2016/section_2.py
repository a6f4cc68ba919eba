"""Jan 2016, section 2: the randomization R of bits, bit vectors and collections, and its laws.

v_t stands for the bit vector v and s_k for the reported vector s: any two rows of L bits, and v_1, .., v_n for the
collection T (`derivations.randomization`).  The laws are built flip by flip; the formulas of the section are shown of
them.

The section is right but for an index: in the law of R(v), the bits of v are called b_i.
"""

from fractions import Fraction
from math import prod

from sympy import Rational

from derivations.jan2016 import paper
from derivations.randomization import (
    L,
    M,
    X,
    absent,
    agreeing,
    all_bits,
    at_least,
    at_most,
    b,
    bit,
    bit_law,
    bit_law_by_same,
    bit_missed,
    bits,
    by_bit,
    by_bits,
    c,
    chance,
    contained,
    contained_or_not,
    differ,
    e,
    equal_if_same,
    j,
    k,
    less,
    m,
    missed_or_not,
    n,
    not_above,
    not_negative,
    one_or_other,
    probability,
    q,
    report,
    s,
    s_bit,
    same,
    same_at_most_one,
    same_bits,
    same_if_equal,
    same_is_bit,
    t,
    v,
    vector_law,
    vector_law_by_power,
    vector_missed,
    vectors,
    x,
    y,
)
from derivations.runner import run
from symbolic.kernel import assume, combine, equal
from symbolic.language.symbols import (
    chain,
    eq,
    every,
    explicit,
    ge,
    gt,
    integers,
    lt,
    reals,
    recursive,
    sequence,
    summation,
)
from symbolic.language.translate import to_term
from symbolic.search.counterexample import meaning
from symbolic.search.prove import at, by_cases, induction, prove

half = Rational(1, 2)
section = paper.section("2", "Theoretical setup", __name__, given=[gt(q, 0), lt(q, half)])

LAWS = "probabilities of events in words, indicators, products over a collection"

N, i = integers("N i")
f, r, z, w = reals("f r z w")

# ---------------------------------------------------------------------------------------------- the procedure


@section.item("2-vector", r"v \in \{0, 1\}^L", kind="definition")
def vector(d):
    """A bit vector: a row of $L$ bits."""
    d.define()


@section.item("2-procedure", r"0 < q < 1/2", kind="definition")
def procedure(d):
    """The lie probability: a bit is flipped with probability $q$, and left as it is with probability $1 - q$."""
    d.define()


@section.item("2a", display="2a", kind="definition")
def randomized_bit(d):
    """The reported bit, by the bit and its flip; it is a bit again."""
    d.define()
    d.also(by_bits([b, X], bit(report(b, X))))


@section.item("2-other-words", r"R(b; 1) = 1 - b,\ R(b; 0) = b", kind="prose", steps=())
def other_words(d):
    """The formula flips the bit at $X = 1$, which has probability $q$, and leaves it at $X = 0$."""
    d.prove(eq(report(b, 1), 1 - b))
    d.prove(eq(report(b, 0), b))


@section.item("2b", display="2b", kind="definition")
def randomized_vector(d):
    """Every bit of a vector is randomized with a flip of its own."""
    d.define()


@section.item("2-keeps", r"P[R(b) = b] = 1 - q > q,\ P[R(b) \neq b] = q", kind="prose", steps=())
def keeps(d):
    """The bit is kept with probability $1 - q$, which is more than $q$, and is flipped with probability $q$."""
    law = at(bit_law_by_same, s=b)
    d.prove(chain(bit_law(b, b, q), "=", 1 - q, ">", q), [bit(b)], [law, at(same_if_equal, x=b, y=b)])
    d.prove(eq(bit_missed(b, b, q), q), [bit(b)], [one_or_other, law, at(same_if_equal, x=b, y=b)])


# A fair coin decides with probability f, its two outcomes one after the other.
coin_law = explicit(
    "coin_law",
    [b, s_bit, f],
    (1 - f) * same(b, s_bit) + f * (half * same(0, s_bit) + half * same(1, s_bit)),
    model=lambda b, s, f: (1 - f) * (b == s) + f * Fraction((s == 0) + (s == 1), 2),
)
two_bits = [bit(b), bit(s_bit)]
of_bits = [at(same_bits, x=value, y=s_bit) for value in (b, 0, 1)]


@section.item("2-coin", r"P_{f/2}[R(b) = s] = (1 - f) \mathbf{1}_{\{b = s\}} + f/2", kind="prose", steps=())
def fair_coin(d):
    """Randomized response with a fair coin is $R$ with $q = f/2$; every $q$ comes from one $f$, which is $2q$."""
    coin = [gt(f, 0), gt(1, f)]
    law = at(bit_law_by_same, q=f / 2)
    d.prove(eq(bit_law(b, s_bit, f / 2), coin_law(b, s_bit, f)), [*coin, *two_bits], [law, *of_bits])
    d.prove(eq(coin_law(b, s_bit, f), (1 - f) * same(b, s_bit) + f / 2), two_bits, of_bits)
    d.also(chain(half, ">", f / 2, ">", 0), coin)
    d.also(eq(bit_law(b, s_bit, q), coin_law(b, s_bit, 2 * q)), two_bits, [bit_law_by_same, *of_bits])


@section.item("2-half", r"q = 1/2 \implies R(0) \stackrel{d}{=} R(1)", kind="prose", steps=())
def half_lies(d):
    """At $q = 1/2$ the reports of 0 and of 1 have the same law, and at no other $q$."""
    d.prove(
        eq(bit_law(0, s_bit, half), bit_law(1, s_bit, half)),
        [bit(s_bit)],
        [*(at(bit_law_by_same, b=value, q=half) for value in (0, 1)), *of_bits],
    )
    d.also(
        eq(r, half),
        [eq(bit_law(0, 0, r), bit_law(1, 0, r))],
        [*(at(bit_law_by_same, b=value, s=0, q=r) for value in (0, 1)), *(at(h, s=0) for h in of_bits[1:])],
    )


@section.item("2-half-independent", r"q = 1/2 \implies P[R(b) = s] = 1/2", kind="prose", steps=("2-half",))
def independent(d):
    """At $q = 1/2$ both values are reported with probability 1/2, whatever the bit."""
    d.prove(eq(bit_law(b, s_bit, half), half), two_bits, [at(bit_law_by_same, q=half)])


# ---------------------------------------------------------------------------------------------- the law


@section.item("2-lies", r"R(b; X) \neq b \iff X = 1", kind="prose", steps=("2-other-words",))
def lies(d):
    """The report differs from the bit where the flip is 1, and nowhere else."""
    goal, reported = eq(differ(report(b, X), b), X), {"x": report(b, X), "y": b}
    other = by_bits([y], eq(same(x, y), 0), [eq(x, 1 - y)])
    kept = prove(goal, [eq(X, 0)], [prove(eq(report(b, X), b), [eq(X, 0)]), at(same_if_equal, **reported)])
    flipped = prove(goal, [eq(X, 1), bit(b)], [prove(eq(report(b, X), 1 - b), [eq(X, 1)]), at(other, **reported)])
    d.prove(by_bit(X, goal, [bit(b), bit(X)], kept, flipped))


@section.item("2c", display="2c", kind="display", steps=("2-lies",), by_hand="eaed6a312ebb", reason=LAWS)
def bit_by_power(d):
    """The law of the reported bit."""
    goal, given = eq(bit_law(b, s_bit, q), q ** differ(b, s_bit) * (1 - q) ** same(b, s_bit)), [*chance, *two_bits]
    power_one = prove(eq(x**e, x), [eq(e, 1)], [at(prove(eq(x ** (e + 1), x * x**e), [ge(e, 0)]), e=e - 1)])
    first = [at(power_one, x=q, e=differ(b, s_bit)), at(power_one, x=1 - q, e=same(b, s_bit))]

    def where(value):
        differing = prove(eq(differ(b, s_bit), 1 - value), [eq(same(b, s_bit), value)])
        return prove(goal, [*given, eq(same(b, s_bit), value)], [differing, bit_law_by_same, *first])

    d.prove(by_bit(same(b, s_bit), goal, given, where(0), where(1), [at(same_is_bit, x=b, y=s_bit)]))


agreements, differences = (summation(f(v(t, j), s(k, j)), j, 1, L) for f in (same, differ))
equal_exponents = equal(*map(to_term, (c, e, x**i, i)))
by_m = [
    induction(L, eq(agreements, m)),
    induction(L, eq(differences, L - m)),
    at(equal_exponents, x=1 - q, c=agreements, e=m),
    at(equal_exponents, x=q, c=differences, e=L - m),
]
stray = sequence("b", j)


@section.item(
    "2d",
    display="2d",
    kind="display",
    steps=("2c",),
    note="The bits of $v$ are called $b_i$ in the exponents, and $v_i$ below: a slip, and read so.  For any other "
    "bits $b_i$ the line is false.",
    by_hand="7d21cafa5c73",
    reason=LAWS + r"; $b_i$ is read as $v_i$",
)
def vector_by_power(d):
    """The law of the reported vector: a power for the bits that differ, one for those that agree."""
    law = vector_law(L, t, k, q)
    d.prove(
        chain(law, "=", q**differences * (1 - q) ** agreements, "=", q ** (L - m) * (1 - q) ** m),
        vectors,
        [*by_m, vector_law_by_power],
    )
    strays = q ** summation(differ(stray(j), s(k, j)), j, 1, L) * (1 - q) ** summation(same(stray(j), s(k, j)), j, 1, L)
    d.refute(
        eq(law, strays),
        [*vectors, every(j, bit(stray(j)), [ge(j, 1), ge(L, j)])],
        {L: 1, t: 1, k: 1, q: Rational(1, 4)},
        meanings=[meaning(v, [t, j], 1), meaning(s, [k, j], 1), meaning(stray, [j], 0)],
        using=[prove(bit(1)), prove(bit(0))],
        also=True,
    )


@section.item("2-m", r"m(v, s) = |\{i : v_i = s_i\}|", kind="definition")
def number_agreeing(d):
    """The number of bits that agree: at least 0 and at most $L$."""
    d.define()
    d.also(chain(L, ">=", m, ">=", 0), [ge(L, 0)], [not_above, not_negative])


# ---------------------------------------------------------------------------------------------- most and least likely

# Another report s_l.
l = integers("l")  # noqa: E741
law_of_other, m_of_other = vector_law(L, t, l, q), agreeing(L, t, l)


def identical_to(number, size):
    """The first bits of s_number are those of v_t."""
    return every(j, eq(v(t, j), s(number, j)), [ge(j, 1), ge(size, j)])


all_agree = induction(
    L,
    eq(m, L),
    [ge(M, L)],
    side=[identical_to(k, M)],
    using=[at(assume(identical_to(k, M)), j=L + 1), at(same_if_equal, x=v(t, L + 1), y=s(k, L + 1))],
)
next_at_most_one = at(same_at_most_one, x=v(t, L + 1), y=s(k, L + 1))
one_more_bit = prove(eq(agreeing(e + 1, t, k), agreeing(e, t, k) + same(v(t, e + 1), s(k, e + 1))), [ge(e, 0)])


# Where z > w and w >= z, whatever is wanted: (z - w)(x - y) = (w - z)(y - x).
contradiction = combine(
    [gt(z, w), ge(w, z), gt(y, x)], ge(x, y), {"times": ["h0"], "sum": [[Fraction(1), ["h1", "h2"], None]]}
)


def other(size):
    """P[R(v_t) = s_l] where m(v_t, s_l) is 0 or L: `size` = 0, L."""
    return prove(
        eq(law_of_other, q ** (L - size) * (1 - q) ** size),
        [*chance, *vectors, bits(s, l), eq(m_of_other, size)],
        [
            at(vector_law_by_power, k=l),
            at(equal_exponents, x=1 - q, c=m_of_other, e=size),
            at(equal_exponents, x=q, c=L - m_of_other, e=L - size),
        ],
    )


@section.item("2-max", r"\max_s P[R(v) = s] = P[R(v) = s] \text{ at } m(v, s) = L", kind="prose", steps=("2d",))
def most(d):
    """No vector is reported with a larger probability than one that agrees with $v$ everywhere."""
    d.prove(ge(law_of_other, vector_law(L, t, k, q)), [*vectors, bits(s, l), eq(m_of_other, L)], [other(L), at_most])


@section.item("2-identical", r"m(v, s) = L \iff s = v", kind="prose", steps=("2-m",))
def identical(d):
    """All bits agree if and only if the vectors are the same, bit by bit."""
    same_bit, first_bit = eq(v(t, j), s(k, j)), ge(j, 1)
    # By induction on L from j on: bit j agrees if all of the first j do; and if all of L + 1 agree, so do L.
    up_to_j, up_to_next = [first_bit, eq(agreeing(j, t, k), j)], [ge(L, 0), eq(agreeing(L + 1, t, k), L + 1)]
    last = prove(ge(same(v(t, j), s(k, j)), 1), up_to_j, [at(not_above, L=j - 1), at(one_more_bit, e=j - 1)])
    before = prove(eq(m, L), up_to_next, [not_above, next_at_most_one])
    natural = prove(ge(L, 0), [first_bit, ge(L, j)])
    by_bit = induction(
        L,
        same_bit,
        [eq(m, L)],
        start=j,
        side=[first_bit],
        base=prove(same_bit, up_to_j, [last, at(equal_if_same, x=v(t, j), y=s(k, j))]),
        step=lambda ih, known: prove(same_bit, known, [natural, before, ih()]),
    )
    d.prove(by_bit, name="all agree")
    d.prove(eq(m, L), [ge(L, 0), identical_to(k, L)], [at(all_agree, M=L)])


@section.item("2-min", r"\min_s P[R(v) = s] = P[R(v) = s] \text{ at } m(v, s) = 0", kind="prose", steps=("2d",))
def least(d):
    """No vector is reported with a smaller probability than one that agrees with $v$ nowhere."""
    d.prove(ge(vector_law(L, t, k, q), law_of_other), [*vectors, bits(s, l), eq(m_of_other, 0)], [other(0), at_least])


@section.item(
    "2-most-likely",
    r"P[R(v) = s] \leq P[R(v) = v], \text{ with equality for } s = v \text{ only}",
    kind="prose",
    steps=("2-max", "2-identical"),
    note="$s_l$ is $v$.",
)
def most_likely(d):
    """The identical vector is the single most likely outcome; its probability is $(1 - q)^L$."""
    identical = [*vectors, bits(s, l), identical_to(l, L)]
    likely = ge(vector_law(L, t, k, q), law_of_other)
    known = [at(all_agree, M=L, k=l), other(L)]
    d.prove(ge(law_of_other, vector_law(L, t, k, q)), identical, [*known, at_most])
    # Else fewer than L bits of v_t and s_k agree, and P[R(v_t) = s_k] is below (1 - q)^L.
    given = [*chance, *identical, likely]
    likely_too = prove(ge(vector_law(L, t, k, q), (1 - q) ** L), given, known)
    absurd = at(contradiction, {x: m, y: L, z: (1 - q) ** L, w: vector_law(L, t, k, q)})
    not_fewer = by_cases(ge(m, L), ge(m, L), given, [likely_too, less, absurd])
    all_of_them = prove(eq(m, L), given, [not_fewer, not_above])
    d.prove(
        eq(v(t, i), s(k, i)),
        [ge(i, 1), ge(L, i), *identical, likely],
        [all_of_them, at(d["2-identical", "all agree"], j=i)],
    )
    d.also(eq(law_of_other, (1 - q) ** L), identical, known)


# ---------------------------------------------------------------------------------------------- a collection


def model_of_misses(n, L, k, q, *, original, outcome):
    """The product of the P[R(v_t) != s_k]."""
    return prod((probability(False, L, t, k, q, original, outcome) for t in range(1, int(n) + 1)), start=Fraction(1))


def model_of_powers(n, L, k, q, *, original, outcome):
    """The product of the 1 - q^(L - m) (1 - q)^m, m the number of bits of v_t and s_k that agree."""
    counts = (sum(original(t, j) == outcome(k, j) for j in range(1, int(L) + 1)) for t in range(1, int(n) + 1))
    return prod((1 - q ** (L - m) * (1 - q) ** m for m in counts), start=Fraction(1))


misses = recursive(
    "misses", [n, L, k, q], 0, 1, lambda f: f(n, L, k, q) * vector_missed(L, n + 1, k, q), model=model_of_misses
)
powers = recursive(
    "powers",
    [n, L, k, q],
    0,
    1,
    lambda f: f(n, L, k, q) * (1 - q ** (L - agreeing(L, n + 1, k)) * (1 - q) ** agreeing(L, n + 1, k)),
    model=model_of_powers,
)


@section.item("2e", display="2e", kind="display", steps=("2d",), by_hand="d6680e9466f2", reason=LAWS)
def in_collection(d):
    """The probability that some vector of a collection is reported as $s$."""
    all_missed, none, product = (f(n, L, k, q) for f in (misses, absent, powers))
    one_by_one = induction(n, eq(none, all_missed))
    # For the first n of N vectors.
    some, next_vector = all_bits(N), [at(law, t=n + 1) for law in (missed_or_not, vector_law_by_power)]
    side = [*chance, some, bits(s, k), ge(L, 0)]
    by_power = induction(
        n, eq(all_missed, product), [ge(N, n)], side=side, using=[at(assume(some), t=n + 1), *next_vector]
    )
    d.prove(
        chain(contained(n, L, k, q), "=", 1 - none, "=", 1 - all_missed, "=", 1 - product),
        [ge(L, 0), ge(n, 0), all_bits(n), bits(s, k)],
        [contained_or_not, one_by_one, at(by_power, N=n)],
    )


if __name__ == "__main__":
    run(section)
