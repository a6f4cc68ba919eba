"""Jan 2016, section 8, one of those that the paper asks to ignore: S is one zero vector and N - 1 equal ones.

v_1 is the zero vector and occurs once; v_2, called s, has s set bits and occurs N - 1 times.  D has N unit vectors, in
D_m one of them is a zero vector.  All of it is right as long as s is not the zero vector as well: (6.10) for these
counts.
"""

from fractions import Fraction

from derivations.bit_vectors import (
    L,
    all_possible,
    b,
    chance,
    for_vectors,
    from_unit,
    from_zero,
    over,
    p,
    p_positive,
    power,
    power_of_quotient,
    probabilities,
    q,
    ratio_by_bits,
    seen,
    set_bits,
    special,
    unit_seen_positive,
)
from derivations.jan2016 import paper
from derivations.multinomial import (
    counts_law,
    fact,
    fact_positive,
    factorial_step,
    factorials,
    got,
    i,
    j,
    mean_ratio,
    positive,
    possible,
    raw,
    sample,
    sample_positive,
    sample_with,
    to,
    total,
    weighted,
    weights,
    without_factor,
    x,
    y,
)
from derivations.runner import run
from symbolic.kernel import equal
from symbolic.language.symbols import eq, ge, gt, integers
from symbolic.language.translate import to_term
from symbolic.search.counterexample import meaning
from symbolic.search.prove import at, prove

N, s, hole = integers("N s hole")
both_counts = [eq(got(1), 1), eq(got(2), N - 1), ge(N, 1)]
section = paper.section(
    "8",
    "Wild West",
    __name__,
    superseded=True,
    given=[*chance, ge(L, 1), eq(set_bits(L, 1), 0), ge(N, 1)],
)

# ---------------------------------------------------------------------------------------------- two outcomes


def there(context, count, value):
    """``count = value |- context(count) = context(value)``."""
    return equal(to_term(count), to_term(value), to_term(context(hole)), to_term(hole))


given = [*both_counts, positive(x)]
first, second = to(1, x), to(2, x)
lemmas = [
    prove(eq(total(2), N), both_counts),
    *(possible(k, x) for k in (1, 2)),
    there(lambda c: fact(c), got(1), 1),
    there(lambda c: fact(c), got(2), N - 1),
    there(lambda c: first**c, got(1), 1),
    there(lambda c: second**c, got(2), N - 1),
    prove(eq(factorials(2, 0), fact(got(1)) * fact(got(2)))),
    prove(eq(weights(2, 0, x), first ** got(1) * second ** got(2)), [positive(x)], [possible(1, x), possible(2, x)]),
    prove(eq(fact(1), 1)),
    at(fact_positive, n=N - 1),
    at(factorial_step, n=N),
    at(counts_law, K=2, n=N),
]
law_of_two = without_factor(fact(N - 1), sample(2, N, 0, x), N * first * second ** (N - 1), given, lemmas)
_one_less = prove(eq(second ** (N - 1), second * second ** (N - 2)), [positive(x)], [possible(2, x)])
_size = prove(gt(N, 0), [ge(N, 1)])
_terms = got(1) * (to(1, y) / first) + got(2) * (to(2, y) / second)
_mean = [
    _size,
    prove(eq(total(2), N), both_counts),
    *(possible(k, x) for k in (1, 2)),
    prove(eq(weighted(2, x, y), _terms), [positive(x)], [possible(1, x), possible(2, x)]),
    at(mean_ratio, K=2, n=N),
]
with_two = prove(
    eq(sample_with(2, N - 1, x, y), to(1, y) * second ** (N - 1) + (N - 1) * first * to(2, y) * second ** (N - 2)),
    given,
    [*_mean, _one_less, law_of_two],
    unfold=False,
)
ratio_of_two = prove(
    eq(sample_with(2, N - 1, x, y) / sample(2, N, 0, x), (to(1, y) / first + (N - 1) * (to(2, y) / second)) / N),
    given,
    [*_mean, at(sample_positive, K=2, n=N)],
    unfold=False,
)

# ---------------------------------------------------------------------------------------------- vectors of bits

# The zero vector: p(0|1) = q^L, p(0|0) = p^L; the other one: p(s|y), where s is the vector, and in (p/q)^(L - 2 s) the
# number of its set bits.
_zero_first = [*probabilities, ge(L, 0), eq(set_bits(L, 1), 0)]
of_zero = [
    p_positive,
    power(p, L),
    power(q, L),
    prove(eq(seen(L, 1, 1, p, q), q**L), _zero_first, [at(from_unit, i=1, e=0)]),
    prove(eq(seen(L, 1, 0, p, q), p**L), _zero_first, [at(from_zero, i=1, e=0)]),
]
_possible_bits = [*all_possible, at(unit_seen_positive, i=2)]
law_of_bits = for_vectors(at(law_of_two, x=1))
with_bits = for_vectors(at(with_two, x=1, y=0))
ratio_of_bits = for_vectors(at(ratio_of_two, x=1, y=0))

p_S_D, p_S_Dm = special(sample(2, N, 0, 1)), special(sample_with(2, N - 1, 1, 0))
zero_zero, zero_one, other_zero, other_one = (seen(L, k, y, p, q) for k in (1, 2) for y in (0, 1))
upper = p**L * other_one ** (N - 1) + (N - 1) * q**L * other_zero * other_one ** (N - 2)
lower = N * q**L * other_one ** (N - 1)
ratio = p_S_Dm / p_S_D
power_of_ratio = (p / q) ** L
_lemmas = [*of_zero, *_possible_bits, _size, law_of_bits, with_bits]
_signs = [
    prove(
        gt(lower, 0),
        [*chance, ge(L, 1), ge(N, 1)],
        [*of_zero, *_possible_bits, _size, power(other_one, N - 1)],
        unfold=False,
    )
]


BY_HAND = "set aside by the authors: its probabilities are bound by hand to the definitions of this module"


@section.item("8.1", by_hand="1215c5bf6e33", reason=BY_HAND, steps=())
def from_units(d):
    """One of the $N$ unit vectors becomes the zero vector."""
    d.prove(eq(p_S_D, lower), both_counts, _lemmas, unfold=False)
    # If s were the zero vector too, there would be one outcome only, observed N times.
    all_zero = eq(special(sample(1, N, 0, 1)), N * q**L * zero_one ** (N - 1))
    two_zeros = {"at": {N: 2, L: 1, q: Fraction(1, 4), p: Fraction(3, 4)}}
    d.refute(all_zero, [eq(got(1), N)], **two_zeros, meanings=[meaning(raw, [j], 2), meaning(b, [i, j], 0)], also=True)


@section.item("8.2", by_hand="c507b4d59364", reason=BY_HAND, steps=())
def zero_apart(d):
    """The zero vector of $D_m$ becomes the zero vector, or a unit vector does."""
    printed = zero_zero * other_one ** (N - 1) + (N - 1) * zero_one * other_zero * other_one ** (N - 2)
    d.prove(eq(p_S_Dm, printed), both_counts, [*_possible_bits, with_bits], unfold=False)


@section.item("8.3", by_hand="cce3edb9fff2", reason=BY_HAND, steps=("8.2",))
def zero_put_in(d):
    """$p(0|0)$ and $p(0|1)$ put in."""
    d.prove(eq(p_S_Dm, upper), both_counts, _lemmas, unfold=False)


def as_quotient(d):
    """(8.3) divided by (8.1)."""
    d.prove(eq(ratio, over(upper, lower)), both_counts, [*_possible_bits, *_signs, d["8.1"], d["8.3"]], unfold=False)


@section.item("8.4", by_hand="9d69cf8a2b26", reason=BY_HAND, steps=("8.1", "8.3"))
def quotient(d):
    """(8.3) divided by (8.1)."""
    as_quotient(d)


@section.item("8.5", by_hand="9d69cf8a2b26", reason=BY_HAND, steps=("8.4",))
def quotient_again(d):
    """(8.4) again."""
    as_quotient(d)


set_in_other = eq(set_bits(L, 2), s)


@section.item("8.6", by_hand="88e8f5aba57b", reason=BY_HAND, steps=("8.5",))
def cancelled(d):
    """Cancelled: (6.7) for these counts."""
    printed = (power_of_ratio + (N - 1) * (other_zero / other_one)) / N
    lemmas = [*of_zero, *_possible_bits, _size, at(power_of_quotient, x=p, y=q, n=L), ratio_of_bits]
    d.prove(eq(ratio, printed), both_counts, lemmas, unfold=False)


@section.item("8.7", by_hand="529863e06beb", reason=BY_HAND, steps=("8.6",))
def by_set_bits(d):
    """The ratio for a vector with $s$ set bits."""
    bits = at(ratio_by_bits, i=2, e=s)
    d.prove(
        eq(ratio, (power_of_ratio + (N - 1) * (p / q) ** (L - 2 * s)) / N),
        [*both_counts, set_in_other],
        [*_possible_bits, _size, bits, d["8.6"]],
        unfold=False,
    )


@section.item("8.8", by_hand="43ec75cadaf5", reason=BY_HAND, steps=("8.7",))
def two_parts(d):
    """(8.7) as a mean: (6.10) for these counts."""
    d.prove(
        eq(ratio, over(1, N) * to_term(power_of_ratio) + over(N - 1, N) * to_term((p / q) ** (L - 2 * s))),
        [*both_counts, set_in_other],
        [_size, d["8.7"]],
        unfold=False,
    )


@section.item("8.9", kind="definition")
def nothing(d):
    """Nothing is printed."""
    d.define()


if __name__ == "__main__":
    run(section)
