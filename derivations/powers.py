"""Powers with a symbolic exponent, square roots and k-th roots, and the binomial theorem.

The kernel knows x^0 = 1 and x^(n+1) = x x^n.  Exponents are integers; x^n with a negative n needs x != 0, here x > 0.
The k-th root of y > 0 is the real power y^(1/k), which is exp(log(y)/k) by definition.
"""

from fractions import Fraction

import sympy as sp

from derivations.binomial_law import binomial, one_to_the_k
from symbolic.kernel import (
    Claim,
    Rel,
    assume,
    cases,
    combine,
    define,
    elementary,
    elementary_function,
    equal,
    num,
    substitute,
    subterms,
)
from symbolic.language.symbols import eq, ge, gt, integers, reals, summation
from symbolic.language.translate import to_term
from symbolic.search import roots
from symbolic.search.errors import NotFound
from symbolic.search.ideals import by_equalities
from symbolic.search.powers import not_negative, positive
from symbolic.search.prove import Knowledge, at, by_cases, induction, prove
from symbolic.search.strategy import Strategy

x, y, w, t, hole = reals("x y w t hole")
m, n, i, k = integers("m n i k")

# ---------------------------------------------------------------------------------------------- exponents

# x > 0 |- x^n > 0 for every integer n; x >= 0, n >= 0 |- x^n >= 0.
power_positive, power_not_negative = positive(), not_negative()
larger_power = induction(n, gt(x**n, y**n), start=1, side=[gt(x, y), ge(y, 0)], using=[power_positive])


at_least_power = induction(n, ge(x**n, y**n), start=1, side=[ge(x, y), ge(y, 0)], using=[power_not_negative])


def _base(relation, fails, other):
    """x^n over y^n |- x over y, for x, y >= 0: else the powers are the other way round too.

    For > the kernel is shown (x^n - y^n)(x - y) = (y^n - x^n)(y - x) + (x^n - y^n) + (y^n - x^n), where the right side
    is positive; for >= it is (y^n - x^n)(x - y) = (y - x)(x^n - y^n), where the first factor is.
    """
    given, goal = [relation(x**n, y**n), ge(x, 0), ge(y, 0), ge(n, 1), fails], relation(x, y)
    one, strict = Fraction(1), goal.op == ">"
    rows = [["t0", "h4"], ["h0"], ["t0"]] if strict else [["h0", "h4"]]
    product = {"times": ["h0" if strict else "t0"], "sum": [[one, row, None] for row in rows]}
    absurd = combine(given, goal, product, [at(other, x=y, y=x)])
    holds = assume(goal)
    return cases(absurd, holds, fails, goal) if strict else cases(holds, absurd, goal, fails)


larger_base = _base(ge, gt(y, x), larger_power)
strictly_larger_base = _base(gt, ge(y, x), at_least_power)
natural = [ge(m, 0), ge(n, 0)]

# x^(m+n) = x^m x^n: for natural exponents; for x > 0 and n >= 0; for -n, where x^m = x^((m-n) + n).
added = induction(n, eq(x ** (m + n), x**m * x**n), side=[ge(m, 0)])
any_plus_natural = induction(n, eq(x ** (m + n), x**m * x**n), side=[gt(x, 0)])
any_minus_natural = prove(
    eq(x ** (m - n), x**m * x ** (-n)),
    [gt(x, 0), ge(n, 0)],
    [power_positive, at(any_plus_natural, m=m - n), at(any_plus_natural, m=-n)],
)
sum_of_exponents = cases(
    any_plus_natural,
    prove(any_plus_natural.claim.goal, [gt(x, 0), ge(-1, n)], [at(any_minus_natural, n=-n)]),
    ge(n, 0),
    ge(-1, n),
)

# x^(m n) = (x^m)^n, with w for x^m on the way.
product_natural = prove(ge(m * n, 0), natural)
multiplied = induction(
    n,
    eq(x ** (m * n), w**n),
    side=[ge(m, 0), eq(w, x**m)],
    using=[product_natural, at(product_natural, n=n + 1), at(added, m=m * n, n=m)],
)
power_of_power = prove(eq(x ** (m * n), (x**m) ** n), natural, [product_natural, at(multiplied, w=x**m)])

# x^(m n) y^(k n) = (x^m y^k)^n; and equal numbers have equal powers.  An exponent that is not negative keeps the powers
# defined where the base is 0.
exponents = [*natural, ge(k, 0)]
other_natural = at(product_natural, m=k)
two_powers = induction(
    n,
    eq(x ** (m * n) * y ** (k * n), w**n),
    side=[ge(m, 0), ge(k, 0), eq(w, x**m * y**k)],
    using=[
        *(at(lemma, n=number) for lemma in (product_natural, other_natural) for number in (n, n + 1)),
        at(added, m=m * n, n=m),
        at(added, x=y, m=k * n, n=k),
    ],
)
power_of_two_powers = prove(
    eq(x ** (m * n) * y ** (k * n), (x**m * y**k) ** n),
    exponents,
    [product_natural, other_natural, at(two_powers, w=x**m * y**k)],
)
equal_powers = induction(n, eq(x**n, y**n), side=[eq(x, y)])

# (x y)^n = x^n y^n: for a natural n; for x, y > 0 and every integer n.
power_of_product = induction(n, eq((x * y) ** n, x**n * y**n))
negative_power = Strategy().solve(eq((x * y) ** (-n), x ** (-n) * y ** (-n)), [gt(x, 0), gt(y, 0), ge(n, 0)])
any_power_of_product = cases(
    prove(power_of_product.claim.goal, [gt(x, 0), gt(y, 0), ge(n, 0)], [power_of_product]),
    prove(power_of_product.claim.goal, [gt(x, 0), gt(y, 0), ge(-1, n)], [at(negative_power, n=-n)]),
    ge(n, 0),
    ge(-1, n),
)

# ---------------------------------------------------------------------------------------------- roots

sqrt_positive = roots.positive()

# Numbers >= 0 with equal squares are equal.
squares_equal = [ge(x, 0), ge(y, 0), eq(x**2, y**2)]
not_less = by_cases(ge(0, x + y), ge(x, y), squares_equal)
equal_from_squares = prove(eq(x, y), squares_equal, [not_less, at(not_less, x=y, y=x)], match=False)


SQRT = elementary_function("sqrt")


def equal_roots(left, right, given, using=()):
    """given |- left = right, for expressions >= 0 with equal squares."""
    a, b = to_term(left), to_term(right)
    things = [Rel(a, "=", b), *(h for h in given if isinstance(h, Rel))]
    under = dict.fromkeys(
        s.args[1] for r in things for t in r.terms() for s in subterms(t) if s.op == "app" and s.args[0] == SQRT
    )
    squares, not_negative = ([at(elementary(f"sqrt {fact}"), x=t) for t in under] for fact in ("square", "sign"))
    signs = [prove(Rel(side, ">=", 0), given, [*using, *not_negative], unfold=False) for side in (a, b)]
    same_squares = by_equalities(Rel(a**2, "=", b**2), given, [*using, *squares])
    return prove(
        Rel(a, "=", b), given, [*signs, same_squares, at(equal_from_squares, x=a, y=b)], match=False, unfold=False
    )


# y > 0 |- (y^(1/k))^k = y, because exp(n t) = exp(t)^n; here w stands for exp(t).
exp_of_multiple = induction(
    n,
    eq(sp.exp(n * t), w**n),
    side=[eq(w, sp.exp(t))],
    using=[elementary("exp zero"), at(elementary("exp sum"), x=n * t, y=t)],
)
positive_with_index = [gt(y, 0), ge(k, 1)]
root = y ** (1 / k)
root_is_exp = prove(eq(root, sp.exp(sp.log(y) / k)), positive_with_index)
root_positive = prove(gt(root, 0), positive_with_index)
k_logs = to_term(k) * to_term(sp.log(y) / k)
power_of_root = prove(
    Rel(to_term(root) ** to_term(k), "=", to_term(y)),
    positive_with_index,
    [
        root_is_exp,
        at(exp_of_multiple, n=k, t=sp.log(y) / k, w=root),
        equal(k_logs, to_term(sp.log(y)), to_term(sp.exp(hole)), to_term(hole)),
        at(elementary("exp log"), x=y),
    ],
)

# y > 1 |- y^(1/k) > 1: its k-th power is more than 1^k.
above_one = [gt(y, 1), ge(k, 1)]
y_positive = prove(gt(y, 0), [gt(y, 1)])
one_power = at(one_to_the_k, x=1)
root_above_one = prove(
    gt(root, 1),
    above_one,
    [
        y_positive,
        root_positive,
        power_of_root,
        prove(
            Rel(to_term(root) ** to_term(k), ">", num(1) ** to_term(k)),
            above_one,
            [y_positive, power_of_root, one_power],
        ),
        at(strictly_larger_base, x=root, y=1, n=k),
    ],
    unfold=False,
)

# ---------------------------------------------------------------------------------------------- sums


def summed(f, index, last):
    """The sum of f(index) for index = 0, .., last."""
    return to_term(summation(f(index), index, 0, last))


def detached(theorem, given, using, goal=None):
    """given |- the goal of the theorem, whose hypotheses `using` shows; `goal` may order its factors otherwise."""
    known = Knowledge(given)
    for lemma in using:
        known.use(lemma)
    if missing := known.use(theorem):
        raise NotFound(missing)
    said, fact = goal or theorem.claim.goal, f"t{len(known.uses) - 1}"
    step = {"plus": [[fact, num(1)]]} if said.op == "=" else {"sum": [[Fraction(1), [fact], None]]}
    return combine(known.given, said, step, known.uses)


u, v = reals("u v")
same_value = prove(eq(u, w), [eq(u, v), eq(v, w)])
at_least = prove(ge(u, w), [ge(u, v), ge(v, w)])
larger = prove(gt(u, w), [ge(u, v), gt(v, w)])


def transitive(sides, given, using):
    """given |- the first of three expressions is the last; `using` shows that both are the one in the middle."""
    return detached(at(same_value, dict(zip((u, v, w), sides, strict=True))), given, using)


# One more summand on either side; that its index is not negative keeps x^index defined where x = 0.
c, f0, f1, f2, g0, g1, g2 = reals("c f0 f1 f2 g0 g1 g2")
one_more = prove(eq(c * f2, g2), [eq(f2, f0 + f1), eq(g2, g0 + g1), eq(c * f0, g0), eq(c * f1, g1), ge(n, 0)])


def equal_sums(f, g, index, last, given, term, using=(), *, factor=1, bound=None):
    """given, last >= 0 |- factor times the sum of f is the sum of g, over index = 0, .., last.

    `term` says the same of the summands, ``given |- factor f(index) = g(index)``.  With `bound`, it may suppose that
    bound >= index >= 0, and the result supposes that bound >= last.
    """
    end, after = to_term(last), to_term(last) + 1
    sums = [summed(h, index, last) for h in (f, g)]
    longer = [substitute(t, {end: after}) for t in sums]
    next_terms = [substitute(to_term(h(index)), {to_term(index): after}) for h in (f, g)]
    steps = []
    for total in sums:
        function, _, *rest = total.args
        steps.append(at(define(function, "step"), dict(zip(function.params, (after, *rest), strict=True))))
    lemmas = [at(t, {index: last + 1}) if to_term(index) in t.claim.free() else t for t in (*using, term)]
    names = {c: factor, n: after, **dict(zip((f0, g0, f2, g2, f1, g1), (*sums, *longer, *next_terms), strict=True))}
    goal = Rel(to_term(factor) * sums[0], "=", sums[1])
    room = [] if bound is None else [ge(bound, last)]
    # From the empty sums on, so that there is no first summand to be treated apart.
    empty = Claim([*given, *room], goal).substitute({end: to_term(-1)})
    theorem = induction(
        last,
        goal,
        room,
        start=-1,
        side=given,
        base=prove(empty.goal, empty.given),
        step=lambda ih, known: detached(at(one_more, names), known, [*lemmas, *steps, ih()]),
    )
    return detached(theorem, [*given, ge(last, 0), *room], [])


def binomial_term(n, x, y):
    """i -> C(n, i) x^i y^(n-i), its factors always in the same order, whatever the names."""
    values = dict(zip(map(to_term, GENERIC), map(to_term, (n, x, y)), strict=True))
    return lambda index: substitute(TERM, {**values, to_term(i): to_term(index)})


GENERIC, TERM = (n, x, y), to_term(binomial(n, i) * x**i * y ** (n - i))


def by_binomials(x, y):
    """n >= 0, y > 0 |- the sum of these terms is (x + y)^n: for real x and y, or for integers."""
    return Strategy().solve(Rel(summed(binomial_term(n, x, y), i, n), "=", to_term((x + y) ** n)), [ge(n, 0), gt(y, 0)])


binomial_theorem = by_binomials(x, y)
