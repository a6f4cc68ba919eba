"""Mean, variance and skewness of the number s of reported ones, from its law, for p = 1 - q.

They are m p + z q and (m + z) p q; the third central moment is p q (p - q) (z - m).

The collection has z zero bits and m set bits.  `mean` and `variance` are sums over all outcomes, with the weights
`distributions.law`; their models put the flips of all bits together.  The sums up to k of i^r P(s = i) for one more bit
are found by induction on k; at k = z + m + 1 all that is left over is 0, and the moments follow by induction on the
bits.
"""

from derivations.author import Theory, induction
from derivations.laws import binomial_law as total
from derivations.laws import distributions as of

theory = Theory("moments", on=[total.theory])
lemma = theory.lemma


def outcomes(f, z, m, p, q):
    """The expectation of f(s), each bit's flips enumerated."""
    return of.outcomes(f, 1, z + m, m, p, q)


def about_mean(r, expectation=outcomes):
    """The model of the r-th moment about the mean, for r = 1 of the mean; `expectation(f, ..)` is that of f(value)."""

    def moment(*law):
        center = about_mean(1, expectation)(*law) if r > 1 else 0
        return expectation(lambda value: (value - center) ** r, *law)

    return moment


def defined(theory, name, arguments, value, weight, last, *expectation):
    """The mean of a value of i and its variance, sums over i = 0, .., last with this weight; and their models."""
    mean = f"{name}mean({arguments})"
    squares = f"{name}variance({arguments}) = sum(({value} - {mean})^2*{weight}, i, 0, {last})"
    theory.model(theory.explicit(f"{mean} = sum({value}*{weight}, i, 0, {last})"), about_mean(1, *expectation))
    theory.model(theory.explicit(squares), about_mean(2, *expectation))


defined(theory, "", "z, m, p, q", "i", "law(z, m, i, p, q)", "z + m")
third = theory.explicit("third(z, m, p, q) = sum((i - mean(z, m, p, q))^3*law(z, m, i, p, q), i, 0, z + m)")
theory.model(third, about_mean(3))

# ---------------------------------------------------------------------------------------------- one bit more
CHANCES = "m >= 0, z >= 0, p = 1 - q"


def moment(r, k, z="z", m="m"):
    """The sum of i^r P(s = i) for i = 0, .., k."""
    return f"sum({('', 'i*', 'i^2*', 'i^3*')[r]}law({z}, {m}, i, p, q), i, 0, {k})"


def lower(r, k):
    """The sum of ((i + 1)^r - i^r) P(s = i): what one reported one more adds to i^r."""
    zeroth, first, second = (moment(j, k) for j in range(3))
    return {1: zeroth, 2: f"(2*{first} + {zeroth})", 3: f"(3*{second} + 3*{first} + {zeroth})"}[r]


def one_more_bit(r, z, m, weight):
    """The r-th moment with one more bit, which is reported as a one with this weight."""
    lemma(
        f"k >= 0, {CHANCES} |- {moment(r, 'k', z, m)}"
        f" = {moment(r, 'k')} + {weight}*{lower(r, 'k')} - {weight}*(k + 1)^{r}*law(z, m, k, p, q)"
    ).prove(induction("k"), [of.one_more_set_bit])
    lemma(f"{CHANCES} |- {moment(r, 'z + m + 1', z, m)} = {moment(r, 'z + m')} + {weight}*{lower(r, 'z + m')}")


def by_bits(r, value, name):
    """The r-th moment, by induction on the zero bits and then on the set bits."""
    one_more_bit(r, "z + 1", "m", "q")
    one_more_bit(r, "z", "m + 1", "p")
    return lemma(f"{CHANCES} |- {moment(r, 'z + m')} = {value}", name=name).prove(induction("m", base=induction("z")))


first_moment = by_bits(1, "m*p + z*q", "mean")
second_moment = by_bits(2, "(m*p + z*q)^2 + (m + z)*p*q", "second moment")
THIRD = "(m*p + z*q)^3 + 3*(m*p + z*q)*(m + z)*p*q + p*q*(p - q)*(z - m)"
third_moment = by_bits(3, THIRD, "third moment about 0")

# ---------------------------------------------------------------------------------------------- about the mean
mean_value = lemma(f"{CHANCES} |- mean(z, m, p, q) = m*p + z*q")
variance_value = lemma(f"{CHANCES} |- variance(z, m, p, q) = (m + z)*p*q", name="variance")
third_value = lemma(f"{CHANCES} |- third(z, m, p, q) = p*q*(p - q)*(z - m)", name="third moment about the mean")
