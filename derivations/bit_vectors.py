"""Vectors of L bits, every bit of which is flipped with probability q: what a unit or a zero vector becomes.

v_1, v_2, .. are vectors of bits, any ones: bit(i, j) is bit j of v_i, set_bits(L, i) the number of those that are set.
`seen(L, i, y, p, q)` is p(v_i|y), the probability that the record y becomes v_i, for the unit vector (y = 1) and for
the zero vector (y = 0); p = 1 - q where probabilities are meant.  It is built bit by bit; its executable model
enumerates the flips.

`special` and `for_vectors` carry over what `derivations.multinomial` says of arbitrary weights of the outcomes.
"""

from functools import lru_cache
from itertools import product
from math import prod

from derivations.multinomial import i, j, m, n, to, x, y, z
from derivations.powers import sum_of_exponents
from symbolic.kernel import Rel, cases, instance
from symbolic.language.symbols import Claim, eq, explicit, ge, gt, integers, pos, reals, recursive, sequence
from symbolic.language.translate import to_sympy, to_term
from symbolic.search import powers
from symbolic.search.counterexample import meaning
from symbolic.search.prove import at, by_cases, induction, prove

L, e = integers("L e")
p, q = reals("p q")
probabilities = [gt(p, 0), gt(q, 0)]
chance = [gt(q, 0), gt(1, 2 * q), eq(p, 1 - q)]
p_positive = prove(gt(p, 0), chance)

# ---------------------------------------------------------------------------------------------- powers


def over(above, below):
    """A quotient as it stands: SymPy would cancel, and write x^(-n) for 1/x^n."""
    return to_term(above) / to_term(below)


def power(base, exponent):
    """A power of a positive number is positive."""
    return at(powers.positive(), x=base, n=exponent)


power_of_difference = prove(
    eq(x ** (m - n), over(x**m, x**n)),
    [gt(x, 0)],
    [power(x, n), at(sum_of_exponents, m=m - n, n=n)],
    unfold=False,
)


def _power_of_quotient():
    """(x/y)^n = x^n / y^n for every integer n: for n >= 0 by induction, for -n too."""
    given = [gt(x, 0), gt(y, 0)]

    def signs(n):
        return [prove(gt(x / y, 0), given), *(power(base, n) for base in (x, y, x / y))]

    natural = induction(n, eq((x / y) ** n, over(x**n, y**n)), side=given, using=signs(n))
    negative = induction(n, eq((x / y) ** (-n), over(x ** (-n), y ** (-n))), side=given, using=signs(-n - 1))
    below = prove(natural.claim.goal, [*given, ge(-1, n)], [at(negative, n=-n)])
    return cases(natural, below, ge(n, 0), ge(-1, n))


power_of_quotient = _power_of_quotient()


def _twice(base):
    """(base^n)^2."""
    return to_term(base**n) * to_term(base**n)


# (p/q)^(m - 2 n) by p^m, p^n, q^m and q^n.
_bits_apart = prove(
    eq((p / q) ** (m - 2 * n), over(to_term(p**m) * _twice(q), to_term(q**m) * _twice(p))),
    probabilities,
    [
        *(power(base, k) for base in (p, q) for k in (m, n, 2 * n)),
        *(at(sum_of_exponents, x=base, m=n, n=n) for base in (p, q)),
        *(at(power_of_difference, x=base, n=2 * n) for base in (p, q)),
        at(power_of_quotient, x=p, y=q, n=m - 2 * n),
    ],
    unfold=False,
)


def exponents(bits):
    """Lemmas that tell powers for a vector with so many set bits by p^bits, p^L, q^bits and q^L."""
    signs = [power(base, k) for base in (p, q) for k in (bits, L, L - bits)]
    without = [at(power_of_difference, x=base, m=L, n=bits) for base in (p, q)]
    return [p_positive, *signs, *without, at(_bits_apart, m=L, n=bits)]


# ---------------------------------------------------------------------------------------------- bits


@lru_cache(maxsize=10_000)
def by_flips(vector, y, p, q):
    """The probability that a record, all of whose bits are y, becomes the vector: by enumeration of the flips."""
    return sum(
        prod(q if flip else p for flip in flips)
        for flips in product((0, 1), repeat=len(vector))
        if all(abs(y - flip) == bit for flip, bit in zip(flips, vector, strict=True))
    )


# A bit is 0 or 1, whatever the number b(i, j); and every array of bits is one of these.
b = sequence("entry", i, j)
bit = explicit("bit", [i, j], pos(b(i, j) - 2), model=lambda i, j, *, entry: int(entry(i, j) >= 2))
set_bits = recursive(
    "set_bits",
    [L, i],
    0,
    0,
    lambda f: f(L, i) + bit(i, L + 1),
    model=lambda L, i, *, entry: sum(entry(i, j) >= 2 for j in range(1, int(L) + 1)),
)


def agrees(y, bit):
    """1 if the bit is y, and 0 if it is not; y is 0 or 1."""
    return y * bit + (1 - y) * (1 - bit)


seen = recursive(
    "seen",
    [L, i, y, p, q],
    0,
    1,
    lambda f: f(L, i, y, p, q) * (p * agrees(y, bit(i, L + 1)) + q * (1 - agrees(y, bit(i, L + 1)))),
    model=lambda L, i, y, p, q, *, entry: by_flips(tuple(int(entry(i, j) >= 2) for j in range(1, int(L) + 1)), y, p, q),
)

_is_one, _is_zero = prove(eq(bit(i, j), 1), [ge(b(i, j), 2)]), prove(eq(bit(i, j), 0), [gt(2, b(i, j))])
_not_negative = by_cases(ge(b(i, j), 2), ge(bit(i, j), 0), using=[_is_one, _is_zero])
_not_above_one = by_cases(ge(b(i, j), 2), ge(1, bit(i, j)), using=[_is_one, _is_zero])
set_bits_not_negative = induction(L, ge(set_bits(L, i), 0), using=[at(_not_negative, j=L + 1)])
set_bits_not_above = induction(L, ge(L, set_bits(L, i)), using=[at(_not_above_one, j=L + 1)])


def _one_bit_more(ih, known):
    """The next bit is set, and is reported so with weight p, or it is not set."""
    goal, is_set = eq(seen(L + 1, i, 1, p, q), p**e * q ** (L + 1 - e)), ge(b(i, L + 1), 2)
    not_set, longer = gt(2, b(i, L + 1)), [eq(set_bits(L + 1, i), e), ge(L, 0)]
    fewer = prove(eq(set_bits(L, i), e - 1), [*longer, is_set], [at(_is_one, j=L + 1)])
    as_many = prove(eq(set_bits(L, i), e), [*longer, not_set], [at(_is_zero, j=L + 1)])
    return cases(
        prove(goal, [*known, is_set], [fewer, at(_is_one, j=L + 1), ih(e=e - 1)]),
        prove(goal, [*known, not_set], [as_many, at(_is_zero, j=L + 1), ih()]),
        is_set,
        not_set,
    )


# e is the number of set bits of v_i.
from_unit = induction(
    L,
    eq(seen(L, i, 1, p, q), p**e * q ** (L - e)),
    [eq(set_bits(L, i), e)],
    bound=[e],
    side=probabilities,
    base=prove(
        eq(seen(0, i, 1, p, q), p**e * q ** (0 - e)),
        [*probabilities, eq(set_bits(0, i), e)],
        [prove(eq(e, 0), [eq(set_bits(0, i), e)])],
    ),
    step=_one_bit_more,
)
_exchanged = induction(L, eq(seen(L, i, 0, p, q), seen(L, i, 1, q, p)))
from_zero = prove(
    eq(seen(L, i, 0, p, q), p ** (L - e) * q**e),
    [*probabilities, ge(L, 0), eq(set_bits(L, i), e)],
    [_exchanged, at(from_unit, p=q, q=p)],
    unfold=False,
)
unit_seen_positive = prove(
    gt(seen(L, i, 1, p, q), 0),
    [*probabilities, ge(L, 0)],
    [at(from_unit, e=set_bits(L, i)), power(p, set_bits(L, i)), power(q, L - set_bits(L, i))],
    unfold=False,
)
zero_seen_positive = prove(
    gt(seen(L, i, 0, p, q), 0),
    [*probabilities, ge(L, 0)],
    [at(from_zero, e=set_bits(L, i)), power(p, L - set_bits(L, i)), power(q, set_bits(L, i))],
    unfold=False,
)


def seen_with(i, bits):
    """Lemmas on the weights of v_i, which has so many set bits."""
    return [*exponents(bits), *(at(lemma, i=i, e=bits) for lemma in (from_unit, from_zero))]


def bits_ratio(i):
    """p(v_i|0) / p(v_i|1)."""
    return seen(L, i, 0, p, q) / seen(L, i, 1, p, q)


ratio_by_bits = prove(
    eq(bits_ratio(i), (p / q) ** (L - 2 * e)),
    [*chance, ge(L, 1), eq(set_bits(L, i), e)],
    [*seen_with(i, e), at(unit_seen_positive, i=i)],
    unfold=False,
)

# ---------------------------------------------------------------------------------------------- weights for vectors

of_vectors = meaning(to, [j, y], seen(L, j, y, p, q))
# That all outcomes are possible, which the lemmas on arbitrary weights want.
all_possible = [p_positive, at(unit_seen_positive, i=j)]


def for_vectors(theorem):
    """A theorem about arbitrary weights of the outcomes, for vectors of bits."""
    return instance(theorem, {}, [of_vectors])


def special(thing):
    """A relation or an expression about arbitrary weights of the outcomes, for vectors of bits."""
    if isinstance(thing, Rel):
        return thing.map(of_vectors.apply)
    return to_sympy(of_vectors.apply(to_term(thing)))


def put(relation, values):
    """The relation with these values, put in after it was written down.

    SymPy would cancel p(v|1)/p(v|1), and a number would become part of the definition of a sum.
    """
    return Claim([], relation).substitute({to_term(v): to_term(t) for v, t in values.items()}).goal


def settled(relation):
    """The relation with 1 for x and z, 0 for y: D' consists of unit vectors, to which 0 or 1 is added."""
    return put(relation, {x: 1, y: 0, z: 1})
