"""Jan 2016, section 4.3, first part: local differential privacy and its noise bound, (4.30) to (4.45).

D has N set bits, one of them is cleared in D_m, and R_i is the ratio of the probabilities of i reported ones.  The
paper bounds R_i on the window pN - 3 sigma, .., pN + 3 sigma, with sigma^2 = pqN, and solves for q.  Throughout
0 < q < 1/2, p = 1 - q and N >= 1; `ratio_at(x)` is R as a rational function of x, so also between the outcomes.

The formulas (4.32) and (4.36) to (4.45) are right, and (4.36) to (4.45) are equivalent to one another for lambda > 1.
Slips: an exponent in (4.31), a sign in (4.35), a power of e for one of 10.

What the bound is said to give it does not give.  It bounds R_i from above, for this one D, in its window:

* from below R_i can be q/p in the window.  With N = 12, q = 1/4, (4.45) holds for lambda = 2, but s = 12, which is in
  the window, has 3 times the probability under D that it has under D_m.  Whenever (4.39) needs a lambda of 2 or more,
  all N bits reported as ones lie in the window, and the ratio there is that of the absolute bound;
* for another collection and its own window the ratio exceeds lambda: with one set bit among those 12, R_0 = 3;
* pN - 3 sigma need not be an outcome; so a ratio of at most lambda in the window does not imply (4.41).

What is true: 9 lambda^2/(lambda - 1)^2 in (4.41) gives both sides; and in the window of the D with N set bits the
bound holds for every collection, by Theorem 4.1.
"""

from fractions import Fraction

from sympy import exp, sqrt

from derivations.binomial_law import all_set, binomial, binomial_weight, one_zero_bit, two_terms
from derivations.distributions import N, i, m, p, q, u, v, x
from derivations.jan2016 import paper
from derivations.jan2016.section_4_1 import T, collection, estimate_variance, quarter, root_of_equals
from derivations.jan2016.section_4_2_choice import A, R, chance, inside, positive
from derivations.moments import mean, mean_value, variance, variance_value
from derivations.runner import run
from symbolic.kernel import Claim, Rel, assume, combine, elementary, elementary_function, num, number
from symbolic.language.symbols import chain, eq, every, ge, gt, integers, le, lt, reals
from symbolic.language.translate import to_term
from symbolic.search.binomials import above, absorption, first
from symbolic.search.errors import NotFound
from symbolic.search.ideals import by_equalities
from symbolic.search.prove import Knowledge, at, by_cases, prove

e, w, y, lam = reals("e w y lambda")
s = integers("s")

given = [*chance, ge(N, 1)]
section = paper.section("4.3", "Maximum and local differential privacy", __name__, given=given)

# Points of the counterexamples: the window of D is 9/2, .., 27/2, or 0, .., 9/5.
twelve = {N: 12, **quarter}
one_bit_at_low = {N: 1, i: 0, q: Fraction(1, 10), p: Fraction(9, 10)}

spread = sqrt(p * q * N)
low, high = p * N - 3 * spread, p * N + 3 * spread
in_window = [ge(i, low), ge(high, i)]
above_one = gt(lam, 1)


def ratio_at(x):
    """The right side of (4.32)."""
    return (N - x) / N * (p / q) + x / N * (q / p)


# ---------------------------------------------------------------------------------------------- quotients and roots

through = prove(ge(x, y), [ge(x, w), ge(w, y)])


def replacing(op, left, right):
    """A relation between x and y from that between u and w, where x = u and y = w; without `left`, u is x."""
    sides = {True: (x, u), False: (x, x)}[left], {True: (y, w), False: (y, y)}[right]
    equal = [eq(a, b) for a, b in sides if a != b]
    return prove(Rel(to_term(x), op, to_term(y)), [*equal, Rel(to_term(sides[0][1]), op, to_term(sides[1][1]))])


REPLACING = {
    (op, left, right): replacing(op, left, right)
    for op in ("=", ">=", ">")
    for left, right in ((True, True), (True, False), (False, True))
}


def restated(goal, known, lemmas):
    """``given, known |- goal``, which is what the last lemma says; the others show its hypotheses."""
    state = Knowledge([*given, *known])
    for t in lemmas:
        if missing := state.use(t):
            raise NotFound(missing)
    last = f"t{len(state.uses) - 1}"
    fact = {"plus": [[last, num(1)]]} if goal.op == "=" else {"sum": [[Fraction(1), [last], None]]}
    return combine(state.given, goal, fact, state.uses)


def swapped(theorem):
    """The equality from right to left."""
    sides = theorem.claim.goal
    return combine(theorem.claim.given, Rel(sides.rhs, "=", sides.lhs), {"plus": [["t0", num(-1)]]}, [theorem])


def compared(goal, known, left=None, right=None, values=None):
    """``given, known |- goal`` from `values`, the same relation with equals put for the sides.

    `left` and `right` are theorems, side = what is put for it; a <= b is read as b >= a.  Without `values` the
    relation between the new sides is searched for.
    """
    a, b = (side if t is None else t.claim.goal.rhs for t, side in ((left, goal.lhs), (right, goal.rhs)))
    if values is None:
        values = prove(Rel(a, goal.op, b), [*given, *known])
    law = at(REPLACING[goal.op, left is not None, right is not None], {x: goal.lhs, u: a, y: goal.rhs, w: b})
    return restated(goal, known, [*(t for t in (left, right) if t is not None), values, law])


def square(t):
    """t^2, not simplified by SymPy."""
    return to_term(t) ** num(2)


# Roots: where x + y > 0, the larger has the larger square; sqrt(u) is the y > 0 with y^2 = u.
from_squares = prove(ge(x, y), [gt(x + y, 0), ge(x**2, y**2)])
root_sign, root_square = (at(elementary(fact), x=u) for fact in ("sqrt sign", "sqrt square"))
root_positive = prove(gt(sqrt(u), 0), [gt(u, 0)], [root_sign, prove(gt(sqrt(u) + 1, 0), [gt(u, 0)], [root_sign])])
is_root = [gt(u, 0), gt(y, 0), eq(y**2, u)]
total_positive = prove(gt(sqrt(u) + y, 0), is_root, [root_sign])
same_square = prove(Rel(square(sqrt(u)), "=", square(y)), is_root)
root_is = prove(
    eq(sqrt(u), y),
    is_root,
    [total_positive, same_square, at(from_squares, x=sqrt(u)), at(from_squares, x=y, y=sqrt(u))],
)

radicands = (p * q * N, p * q / N, p * q, 1 / N)
above_zero = [prove(gt(t, 0), given) for t in radicands]
roots = [prove(gt(sqrt(t), 0), given, [*above_zero, at(root_positive, u=t)]) for t in radicands]
spread_positive = roots[0]


def products():
    """All roots by that of p q N: sqrt(p q / N) = sqrt(p q N) / N, sqrt(p q) = sqrt(p q N) sqrt(1 / N)."""
    known = [*above_zero, *roots]
    for radicand, value in ((p * q / N, spread / N), (p * q, spread * sqrt(1 / N))):
        sign = prove(gt(value, 0), given, known)
        same = by_equalities(Rel(square(value), "=", to_term(radicand)), given, known)
        yield prove(eq(sqrt(radicand), value), given, [*known, sign, same, at(root_is, u=radicand, y=value)])


root_facts = [*above_zero, *roots, *products()]


# ---------------------------------------------------------------------------------------------- the ratio


@section.item("4.30", steps=())
def law_of_all(d):
    """The law for $N$ set bits is binomial."""
    d.prove(eq(A(N)(i), binomial_weight(N, i, p, q)), using=[all_set])


@section.item("4.31", steps=())
def law_of_all_but_one(d):
    """The law for $N - 1$ set bits and one zero bit; the first exponent of $q$ is $N - i - 1$."""
    flipped = binomial(N - 1, i - 1) * p ** (i - 1) * q ** (N - i + 1)
    printed = binomial(N - 1, i) * p ** (i + 1) * q ** (N - i) + flipped
    d.refute(eq(A(N - 1)(i), printed), inside, {N: 1, i: 0, **quarter})
    d.also(eq(A(N - 1)(N), printed.subs(i, N)), using=[at(one_zero_bit, i=N), at(above(), n=N - 1, k=N)])
    d.repair(eq(A(N - 1)(i), two_terms(N, i, p, q)), using=[one_zero_bit])


@section.item("4.32", steps=("4.30", "4.31"))
def ratio(d):
    """The ratio is linear in $i$, for $0 \\leq i \\leq N$; elsewhere it is not defined."""
    taken = at(absorption(), n=N, k=i)
    left = by_equalities(eq((N - i) * binomial(N, i), N * binomial(N - 1, i)), [ge(N, 1)], [taken])
    cleared = by_equalities(
        eq(N * p * q * A(N - 1)(i), A(N)(i) * ((N - i) * p**2 + i * q**2)),
        given,
        [d["4.30"], d["4.31"], taken, left],
    )
    d.refute(eq(R(N)(i), ratio_at(i)), at={N: 1, i: -1, **quarter}, also=True)
    d.prove(by_equalities(eq(R(N)(i), ratio_at(i)), [*given, *inside], [cleared, at(positive, m=N)]))


@section.item("4.3-maximum", r"R_0 \geq R_i", kind="prose", steps=("4.32",))
def maximum(d):
    """The ratio is largest where nothing is reported as a one."""
    d.prove(compared(ge(R(N)(0), R(N)(i)), inside, at(d["4.32"], i=0), d["4.32"]))


@section.item("4.3-R0", display="4.3a", kind="display", steps=("4.32",))
def at_zero(d):
    """The largest ratio."""
    d.prove(compared(eq(R(N)(0), p / q), [], at(d["4.32"], i=0)))


@section.item("4.3-minimum", r"R_i \geq R_N", kind="prose", steps=("4.32",))
def minimum(d):
    """The ratio is smallest where all bits are reported as ones."""
    d.prove(compared(ge(R(N)(i), R(N)(N)), inside, d["4.32"], at(d["4.32"], i=N)))


@section.item("4.3-RN", display="4.3b", kind="display", steps=("4.32",))
def at_all(d):
    """The smallest ratio."""
    d.prove(compared(eq(R(N)(N), q / p), [], at(d["4.32"], i=N)))


@section.item("4.3-falls", r"R_{i+1} < R_i", kind="prose", steps=("4.32",))
def falls(d):
    """The ratio falls as $i$ grows, strictly."""
    neighbours = [ge(i, 0), ge(N - 1, i)]
    following = at(d["4.32"], i=i + 1)
    d.prove(compared(lt(R(N)(i + 1), R(N)(i)), neighbours, d["4.32"], following))


@section.item(
    "4.3-R-at-mean",
    display="4.3c",
    kind="display",
    steps=("4.32",),
    note="There is an outcome $pN$ only where $pN$ is an integer; the links after the first hold for every $N$.",
)
def at_mean(d):
    """The ratio is 1 where $i$ is the expected number $pN$, and nowhere else."""
    P, Q, n = map(to_term, (p, q, N))
    middle = (n - P * n) / n * (P / Q) + P * n / n * (Q / P)
    end = (num(1) - P) * (P / Q) + P * (Q / P)
    expected = [eq(i, p * N)]
    one = at(REPLACING["=", True, False], x=ratio_at(i), u=R(N)(i), y=1)
    only_there = prove(eq(i, p * N), [*given, eq(ratio_at(i), 1)], [prove(gt(p - q, 0), chance)])
    d.also(eq(i, p * N), [*inside, eq(R(N)(i), 1)], [d["4.32"], one, only_there])
    is_outcome = [prove(h, [*given, *expected]) for h in inside]
    at_outcome = restated(d["4.32"].claim.goal, expected, [*is_outcome, d["4.32"]])
    d.prove(compared(eq(R(N)(i), middle), expected, at_outcome))
    d.prove(chain(middle, "=", end, "=", p + q, "=", 1))


@section.item("4.3-no-ones", r"P(s = 0|D) = q^{100} = 5e^{-53},\ q = 0.3,\ N = 100", kind="prose", steps=())
def no_ones(d):
    """The probability that no one is reported; with the power of $e$ read as one of 10, the number is right."""
    d.prove(eq(A(N)(0), q**N), using=[at(d["4.30"], i=0), at(first(), n=N)])
    here = [eq(q, Fraction(3, 10))]
    d.refute(eq(q**100, 5 * exp(-53)), here)
    d.refute(ge(q**100, Fraction(9, 2) * exp(-53)), here)
    unit = to_term(10) ** num(-53)
    d.repair(ge(q**100, num(Fraction(9, 2)) * unit), here)
    d.repair(gt(num(Fraction(11, 2)) * unit, q**100), here)


@section.item(
    "4.3-realistic",
    r"R_i \text{ for } |i - E(S)| \leq c \sigma \text{ only}",
    kind="definition",
    note="Local differential privacy; $c = 3$ below.  Section 3 compares any two databases, in both orders; whether "
    "the local notion does is not said.  See 4.3-all-collections and 4.3-local-privacy.",
)
def realistic(d):
    """The ratio is considered for realistic outcomes only: those within some deviations of the mean."""
    d.define()


@section.item("4.3-ratio-again", display="4.3d", kind="display", steps=("4.32",))
def ratio_again(d):
    """The ratio, once more."""
    d.prove(d["4.32"])


@section.item("4.3-moments", r"E(S) = pN,\ \sigma = \sqrt{pqN}", kind="prose", steps=())
def moments(d):
    """Expectation and deviation of the number of reported ones, for $N$ set bits."""
    d.prove(eq(mean(0, N, p, q), p * N), using=[at(mean_value, z=0, m=N)])
    exact = by_equalities(eq(variance(0, N, p, q), p * q * N), given, [at(variance_value, z=0, m=N)])
    sign = prove(ge(variance(0, N, p, q), 0), given, [exact, *above_zero])
    same_root = at(root_of_equals, u=variance(0, N, p, q), v=p * q * N)
    d.prove(eq(sqrt(variance(0, N, p, q)), spread), using=[exact, sign, *above_zero, same_root])


# ---------------------------------------------------------------------------------------------- the window

# (4.35) as printed and as it ought to be, and the left sides of (4.36) to (4.39).
form_35 = (N - p * N + 3 * spread) / N * (p / q) + (p * N + 3 * spread) / N * (q / p)
form_36 = (N - p * N + 3 * spread) / N * (p / q) + (p * N - 3 * spread) / N * (q / p)
form_37 = p + q + 3 * sqrt(p * q / N) * (p / q - q / p)
form_38 = 1 + 3 * sqrt(p * q / N) * ((p**2 - q**2) / (p * q))
form_39 = 1 + 3 * sqrt(1 / N) * ((p - q) / sqrt(p * q))
excess = 3 * (p - q) / spread
rounded_up = [ge(s, low), gt(low, s - 1), ge(s, 0), ge(N, s)]

# R as a function falls, also between the outcomes.
falling = prove(ge(ratio_at(x), ratio_at(w)), [*given, ge(w, x)])
from_low_end = at(falling, x=low, w=i)
low_end = by_equalities(Rel(to_term(form_36), "=", from_low_end.claim.goal.lhs), given, root_facts)


def at_most_low_end(d):
    """R_i is at most (4.36)'s left side, for every outcome that is not below the window."""
    known = [*inside, ge(i, low)]
    return compared(ge(form_36, R(N)(i)), known, low_end, d["4.32"], from_low_end)


@section.item(
    "4.3-attained",
    r"\max \{ R_i : pN - 3\sigma \leq i \leq pN + 3\sigma \} = R_i \text{ at } i = pN - 3\sigma",
    kind="prose",
    steps=("4.3-falls", "4.3-moments"),
    note="$s$ is $pN - 3\\sigma$ rounded up.  Where $pN < 9q$ it is negative, and the largest ratio is $R_0$.",
)
def attained(d):
    """The value at $pN - 3\\sigma$ bounds the ratio; it is attained only where $pN - 3\\sigma$ is an outcome."""
    d.refute(eq(R(N)(s), form_36), rounded_up, {s: 5, **twelve})
    next_one = by_cases(ge(i, s), ge(i, s), [ge(i, low), gt(low, s - 1)])
    beyond = [*rounded_up, *inside, ge(i, low)]
    falls_from_s = restated(at(falling, x=s, w=i).claim.goal, beyond, [next_one, at(falling, x=s, w=i)])
    d.repair(compared(ge(R(N)(s), R(N)(i)), beyond, at(d["4.32"], i=s), d["4.32"], falls_from_s))
    d.repair(restated(ge(form_36, R(N)(i)), [*inside, *in_window], [at_most_low_end(d)]))


def own_window(m):
    """i is within three deviations of the mean of the collection with m set bits; its deviation is the same."""
    center = m * p + (N - m) * q
    return [ge(i, center - 3 * spread), ge(center + 3 * spread, i)]


@section.item(
    "4.3-all-collections",
    r"\max_D \max \{ R_i : |i - E(S)| \leq 3\sigma \} = R_i \text{ at } m = N,\ i = pN - 3\sigma",
    kind="prose",
    steps=("Theorem 4.1", "4.3-attained"),
    note="The section takes the $D$ of Theorem 4.1, which compares collections at one and the same $i$; but each has "
    "its own realistic $i$.",
)
def all_collections(d):
    """With their own windows other collections have larger ratios; in the window of $m = N$ none has."""
    sizes = [ge(m, 1), ge(N, m)]
    d.refute(ge(form_36, R(m)(i)), [*sizes, *inside, *own_window(m)], {m: 1, i: 0, **twelve})
    # A record changed from 0 to 1: with all bits but one set.
    added = A(m + 1)(i) / A(m)(i)
    d.refute(ge(form_36, added), [ge(m, 0), ge(N, m + 1), *inside, *own_window(m)], {m: 11, i: 12, **twelve}, also=True)
    known = [*sizes, *inside, *in_window]
    lemmas = [d["Theorem 4.1"], at_most_low_end(d), at(through, x=form_36, w=R(N)(i), y=R(m)(i))]
    d.repair(restated(ge(form_36, R(m)(i)), known, lemmas))
    # A record changed from 0 to 1 where no bit is set: what 1 to 0 is where all are.
    none_set = [*inside, ge(q * N + 3 * spread, i)]
    exchanged_low = at(at_most_low_end(d), i=N - i)
    d.also(compared(ge(form_36, A(1)(i) / A(0)(i)), none_set, right=at(d["4.2-wlog"], m=0), values=exchanged_low))


@section.item(
    "4.33", steps=("4.3-moments",), note="$i$ is put at the lower end of the window, whether or not it is an outcome."
)
def lower_end(d):
    """The lower end of the window."""
    low_by_variance = p * N - 3 * sqrt(variance(0, N, p, q))
    d.prove(chain(i, "=", low_by_variance, "=", low), [eq(i, low_by_variance)], [d["4.3-moments"]])


@section.item("4.34", steps=("4.32",), note=r"That this be at most $\lambda$ is what is demanded.")
def demanded(d):
    """The demand on the ratio, by (4.32)."""
    d.prove(d["4.32"])
    demand = ge(lam, R(N)(i))
    d.prove(compared(ge(lam, ratio_at(i)), [*inside, demand], right=swapped(d["4.32"]), values=assume(demand)))


at_low = [*inside, eq(i, low)]
demand_at_low = [*at_low, le(R(N)(i), lam)]


@section.item("4.35", steps=("4.33", "4.34", "4.3-attained"))
def maximum_in_window(d):
    """The ratio at the lower end: in the second summand, $3\\sqrt{pqN}$ has the sign $-$."""
    d.also(gt(form_35, form_36), using=[above_zero[0], spread_positive], name="larger")
    d.refute(eq(R(N)(i), form_35), at_low, one_bit_at_low)
    d.refute(le(form_35, lam), demand_at_low, {lam: 9, **one_bit_at_low})
    at_end = by_equalities(eq(ratio_at(i), form_36), [*given, *at_low], [*root_facts, low_end])
    value = d.repair(compared(eq(R(N)(i), form_36), at_low, d["4.32"], values=at_end))
    d.repair(compared(le(form_36, lam), demand_at_low, right=swapped(value), values=assume(ge(lam, R(N)(i)))))


# ---------------------------------------------------------------------------------------------- equivalent forms

# (4.36) to (4.39) are 1 + excess <= lambda.
forms = {"4.36": form_36, "4.37": form_37, "4.38": form_38, "4.39": form_39}
simple = {ref: by_equalities(eq(form, 1 + excess), given, root_facts) for ref, form in forms.items()}


def follows(d, before, here):
    """The line from the line before it, and the other way round."""
    for make, a, b in ((d.also, here, before), (d.prove, before, here)):
        known = [le(forms[a], lam)]
        both = by_equalities(eq(forms[b], forms[a]), given, [*root_facts, simple[a], simple[b]])
        make(compared(le(forms[b], lam), known, right=both, values=assume(known[0])))


@section.item("4.36", steps=("4.35",))
def sign_corrected(d):
    """With the sign that (4.35) lacks; (4.35) implies it, but demands more."""
    d.refute(le(form_35, lam), [le(form_36, lam)], {lam: 2, **twelve}, also=True)
    below_35 = at(through, x=lam, w=form_35, y=form_36)
    d.prove(restated(le(form_36, lam), [le(form_35, lam)], [d["4.35", "larger"], below_35]))


@section.item("4.37", steps=("4.36",))
def by_sum(d):
    """The two summands, multiplied out."""
    follows(d, "4.36", "4.37")


@section.item("4.38", steps=("4.37",))
def by_difference(d):
    """One fraction for two."""
    follows(d, "4.37", "4.38")


@section.item("4.39", steps=("4.38",))
def cancelled(d):
    """Without a common factor."""
    follows(d, "4.38", "4.39")


# e is p - q, x is sigma, v is sigma^2, y is lambda - 1: from y >= 3 e / x over x y >= 3 e and squares, and back.
signs = [gt(e, 0), gt(x, 0), eq(x**2, v)]
y_positive, by_variance = gt(y, 0), ge(v / e**2, 9 / y**2)
product = prove(ge(x * y, 3 * e), [*signs, ge(y, 3 * e / x)])
needs_positive = prove(y_positive, [*signs, ge(y, 3 * e / x)], [product, prove(y_positive, [*signs, ge(x * y, 3 * e)])])
squares = prove(ge((x * y) ** 2, 9 * e**2), [*signs, ge(x * y, 3 * e)])
squared = prove(
    by_variance,
    [*signs, ge(y, 3 * e / x)],
    [product, needs_positive, squares, prove(by_variance, [*signs, y_positive, ge((x * y) ** 2, 9 * e**2)])],
)
rooted = prove(
    ge(y, 3 * e / x),
    [*signs, y_positive, by_variance],
    [
        prove(ge((x * y) ** 2, 9 * e**2), [*signs, y_positive, by_variance]),
        prove(gt(x * y + 3 * e, 0), [*signs, y_positive]),
        at(from_squares, x=x * y, y=3 * e),
        prove(ge(y, 3 * e / x), [*signs, y_positive, ge(x * y, 3 * e)]),
    ],
)

# The same for lambda: excess <= lambda - 1, and the variance of the estimate.
estimate_bound = ge(p * q * N / (p - q) ** 2, 9 / (lam - 1) ** 2)
for_lambda = {e: p - q, x: spread, v: p * q * N, y: lam - 1}
p_larger = prove(gt(p - q, 0), given)
spread_squared = prove(Rel(square(spread), "=", to_term(p * q * N)), given, above_zero)
instance_facts = [p_larger, *above_zero, spread_positive, spread_squared]


def excess_bounded(ref, known):
    """lambda - 1 >= excess, from the form `ref` of the bound, which is among the hypotheses `known`."""
    by_excess = compared(ge(lam, 1 + excess), known, right=swapped(simple[ref]), values=assume(le(forms[ref], lam)))
    return restated(ge(lam - 1, excess), known, [*root_facts, by_excess])


@section.item(
    "4.40", steps=("4.39",), note="For $\\lambda \\leq 1$ (4.39) never holds, as its left side is more than 1."
)
def variance_bound(d):
    """Squared: the same as (4.39) where $\\lambda > 1$."""
    weaker = excess_bounded("4.39", [le(form_39, lam)])
    facts = [*instance_facts, weaker]
    d.also(restated(above_one, [le(form_39, lam)], [*facts, at(needs_positive, for_lambda)]), name="more than 1")
    d.refute(le(form_39, lam), [estimate_bound], {lam: 0, **twelve}, also=True)
    back = [above_one, estimate_bound]
    by_excess = restated(ge(lam, 1 + excess), back, [*instance_facts, at(rooted, for_lambda)])
    d.also(compared(le(form_39, lam), back, right=simple["4.39"], values=by_excess), name="back")
    d.prove(restated(estimate_bound, [le(form_39, lam)], [*facts, at(squared, for_lambda)]))


# ---------------------------------------------------------------------------------------------- what is guaranteed

V = estimate_variance(T, N, p, q)
variance_at_least = ge(V, 9 / (lam - 1) ** 2)

# With excess <= y, the ratio in the window is between 1 - y and 1 + y.
to_high_end = at(falling, x=i, w=high)
high_end = by_equalities(Rel(to_high_end.claim.goal.rhs, "=", to_term(1 - excess)), given, root_facts)
enough = ge(y, excess)


def at_most(d):
    """1 + y >= R_i for outcomes not below the window."""
    known = [*inside, ge(i, low), enough]
    end = compared(ge(1 + y, form_36), known, right=simple["4.36"])
    return restated(ge(1 + y, R(N)(i)), known, [end, at_most_low_end(d), at(through, x=1 + y, w=form_36, y=R(N)(i))])


def at_least(d):
    """R_i >= 1 - y for outcomes not above the window."""
    known = [*inside, ge(high, i), enough]
    value, end = to_high_end.claim.goal.lhs, to_high_end.claim.goal.rhs
    low_side = compared(Rel(end, ">=", to_term(1 - y)), known, high_end)
    both = restated(
        Rel(value, ">=", to_term(1 - y)),
        known,
        [*root_facts, to_high_end, low_side, at(through, x=value, w=end, y=1 - y)],
    )
    return compared(ge(R(N)(i), 1 - y), known, d["4.32"], values=both)


one_record = {N: 1, q: Fraction(1, 17), p: Fraction(16, 17)}


@section.item(
    "4.3-lower-bound",
    r"\max \{ R_i : |i - pN| \leq 3\sigma \} \leq \lambda \iff VAR(\bar{T}) \geq \frac{9}{(\lambda - 1)^2}",
    kind="prose",
    steps=("4.40", "4.3"),
    note="With one record and $q < 1/10$ only $s = 1$ is in the window, and the ratio there is $q/p$.",
)
def lower_bound(d):
    """The bound on the variance is enough for the guarantee; it is needed only where $pN - 3\\sigma$ is an outcome."""
    guarantee = every(i, le(R(N)(i), lam), [*inside, *in_window])
    shown = guaranteed_at_one_record(d, guarantee)
    d.refute(variance_at_least, [guarantee, above_one, *collection], {lam: 2, T: 1, **one_record}, using=[shown])
    known = [le(form_36, lam), *collection]
    weaker = excess_bounded("4.36", known)
    by_formula = restated(estimate_bound, known, [*instance_facts, weaker, at(squared, for_lambda)])
    d.repair(compared(variance_at_least, known, d["4.3"], values=by_formula))
    known = [variance_at_least, above_one, *collection, *inside, *in_window]
    by_formula = compared(estimate_bound, known, swapped(d["4.3"]), values=assume(variance_at_least))
    weaker = restated(ge(lam - 1, excess), known, [*instance_facts, by_formula, at(rooted, for_lambda)])
    d.prove(restated(le(R(N)(i), lam), known, [weaker, at(at_most(d), y=lam - 1)]))


def guaranteed_at_one_record(d, guarantee):
    """The guarantee for lambda = 2, at the point: only i = 1 is in the window."""
    values = {to_term(k): to_term(x) for k, x in {lam: 2, **one_record}.items()}
    claim = Claim(guarantee.given, guarantee.goal).substitute(values)
    here = at(d["4.32"], one_record)
    small = prove(Rel(num(2), ">=", here.claim.goal.rhs), [ge(i, 1), ge(1, i)])
    law = at(REPLACING[">=", False, True], x=2, y=here.claim.goal.lhs, w=here.claim.goal.rhs)
    return by_cases(ge(i, 1), claim.goal, claim.given, [here, small, law])


@section.item("4.41", steps=("4.3", "4.40"))
def bound_for_variance(d):
    """(4.40) is a bound on the variance of the estimate, whatever the collection."""
    d.prove(restated(d["4.3"].claim.goal, collection, [d["4.3"]]))
    known = [le(form_36, lam)]
    facts = [*instance_facts, excess_bounded("4.36", known)]
    d.prove(restated(estimate_bound, known, [*facts, at(squared, for_lambda)]))


two_sided = ge(p * q * N / (p - q) ** 2, 9 / (1 - 1 / lam) ** 2)
for_inverse = {e: p - q, x: spread, v: p * q * N, y: 1 - 1 / lam}


def at_paper_numbers(rel):
    """A relation without variables, proved."""
    values = {N: 1000, q: Fraction(9, 1000), p: Fraction(991, 1000), i: 999}
    return number(Claim([], rel).substitute({to_term(k): to_term(x) for k, x in values.items()}).goal)


from_squares_strictly = prove(gt(x, y), [gt(x + y, 0), gt(x**2, y**2)])
large_excess = prove(ge(9 * e**2, v), [*signs, ge(3 * e / x, 1)], [prove(ge(3 * e, x), [*signs, ge(3 * e / x, 1)])])


def all_in_window():
    """Where (4.39) is not met by any lambda < 2, the window goes beyond N."""
    known = [*given, ge(form_39, 2)]
    by_excess = compared(ge(1 + excess, 2), known, swapped(simple["4.39"]), values=assume(ge(form_39, 2)))
    squares = restated(
        ge(9 * (p - q) ** 2, p * q * N), known, [*instance_facts, by_excess, at(large_excess, for_lambda)]
    )
    few = prove(gt(9 * p, q * N), [*given, squares.claim.goal])
    total = prove(gt(3 * spread + q * N, 0), given, [spread_positive])
    larger = prove(Rel(square(3 * spread), ">", square(q * N)), known, [squares, few, spread_squared])
    root = at(from_squares_strictly, x=3 * spread, y=q * N)
    return prove(gt(high, N), known, [*above_zero, total, squares, few, larger, root])


@section.item(
    "4.3-local-privacy",
    r"\sigma(\bar{T}) \geq \frac{3}{\lambda - 1} \implies \frac{1}{\lambda} \leq R_i \leq \lambda"
    r"\text{ for } |i - pN| \leq 3\sigma",
    kind="prose",
    steps=("4.3-lower-bound",),
    note="Differential privacy takes both orders of two collections (section 3): besides $R_i$, also $1/R_i$ is to be "
    "at most $\\lambda = e^\\epsilon$.  This needs $3/(1 - e^{-\\epsilon})$ for $3/(e^\\epsilon - 1)$.",
)
def local_privacy(d):
    """Privacy in the window has two sides; the bound gives one, and $R_i \\geq 2 - \\lambda$ for the other."""
    known = [above_one, estimate_bound, *inside, *in_window]
    d.refute(ge(R(N)(i), 1 / lam), known, {lam: 2, i: 12, **twelve})
    weaker = restated(ge(lam - 1, excess), known, [*instance_facts, at(rooted, for_lambda)])
    d.also(restated(ge(R(N)(i), 2 - lam), known, [weaker, at(at_least(d), y=lam - 1)]))
    d.also(lt(2 - lam, 1 / lam), [above_one])
    # Where the lambda needed is 2 or more, the outcome N, with the ratio q/p, is in the window.
    d.also(all_in_window())
    # At the numbers of the paper (lambda = 2, N = 1000, q = 0.009), i = 999 is in the window.
    d.also(at_paper_numbers(ge(high, i)))
    d.also(at_paper_numbers(lt(ratio_at(i), Fraction(1, 8))))
    known = [above_one, two_sided, *inside, *in_window]
    gap = prove(gt(1 - 1 / lam, 0), [above_one])
    weaker = restated(ge(1 - 1 / lam, excess), known, [*instance_facts, gap, at(rooted, for_inverse)])
    d.repair(restated(ge(R(N)(i), 1 / lam), known, [weaker, at(at_least(d), y=1 - 1 / lam)]))
    larger = prove(ge(lam - 1, 1 - 1 / lam), [above_one])
    sum_of_both = at(through, x=lam - 1, w=1 - 1 / lam, y=excess)
    d.repair(restated(le(R(N)(i), lam), known, [weaker, larger, *root_facts, sum_of_both, at(at_most(d), y=lam - 1)]))


# For the estimate, x is its deviation, u its variance, y is lambda - 1.
is_deviation = [gt(x, 0), gt(y, 0), eq(x**2, u)]
multiplied, bounded = ge((x * y) ** 2, 9), ge(u, 9 / y**2)
deviation_bound = prove(
    ge(x, 3 / y),
    [*is_deviation, bounded],
    [
        prove(multiplied, [*is_deviation, bounded]),
        prove(gt(x * y + 3, 0), is_deviation),
        at(from_squares, x=x * y, y=3),
        prove(ge(x, 3 / y), [*is_deviation, ge(x * y, 3)]),
    ],
)
deviation_back = prove(bounded, [*is_deviation, ge(x, 3 / y)])


def estimate_facts(d):
    """The variance of the estimate is positive; its root is its deviation."""
    square_positive = prove(gt((p - q) ** 2, 0), given)
    positive_variance = prove(gt(V, 0), [*given, *collection], [d["4.3"], square_positive, *above_zero])
    root = at(root_positive, u=V)
    return [
        positive_variance,
        root,
        restated(Rel(square(sqrt(V)), "=", to_term(V)), collection, [positive_variance, at(root_square, u=V)]),
    ]


@section.item("4.42", steps=("4.41",), note=r"$\epsilon$ is $\log \lambda$.")
def bound_for_deviation(d):
    """The bound on the deviation of the estimate; for $\\lambda > 1$ it is the same as (4.41)."""
    bound = ge(sqrt(V), 3 / (lam - 1))
    known = [*collection, above_one]
    facts = [*estimate_facts(d), prove(gt(lam - 1, 0), known)]
    values = {x: sqrt(V), u: V, y: lam - 1}
    d.also(restated(variance_at_least, [*known, bound], [*facts, at(deviation_back, values)]), name="back")
    d.prove(restated(bound, [*known, variance_at_least], [*facts, at(deviation_bound, values)]))
    power = elementary_function("exp")(elementary_function("log")(to_term(lam)))
    same = at(elementary("exp log"), x=lam)
    d.prove(Rel(to_term(3 / (lam - 1)), "=", num(3) / (power - num(1))), [above_one], [same])


@section.item("4.43", steps=("4.41",))
def once_more(d):
    """(4.40), once more; by (4.42)."""
    known = [*collection, above_one, ge(sqrt(V), 3 / (lam - 1))]
    d.prove(compared(estimate_bound, known, swapped(d["4.3"]), values=d["4.42", "back"]))


by_q = ge((1 - q) * q / (1 - 2 * q) ** 2, 9 / ((lam - 1) ** 2 * N))

# u and v are the variances for one record and for w records, over e^2.
sizes = [gt(w, 0), gt(y, 0), gt(e, 0), eq(v, u * w)]
divisors = [prove(gt(t, 0), sizes) for t in (e**2, y**2)]
divisors.append(prove(gt(y**2 * w, 0), sizes, divisors))
for_all, for_one, cleared = ge(v / e**2, 9 / y**2), ge(u / e**2, 9 / (y**2 * w)), ge(u * w * y**2, 9 * e**2)


def cleared_first(goal, known):
    """One of the two from the other."""
    first = prove(cleared, [*sizes, known], divisors)
    return prove(goal, [*sizes, known], [first, prove(goal, [*sizes, cleared], divisors)])


divided_by_number, multiplied_by_number = cleared_first(for_one, for_all), cleared_first(for_all, for_one)


@section.item("4.44", steps=("4.43",))
def divided(d):
    """Divided by $N$, with $q$ alone; the same as (4.43)."""
    values = {w: N, y: lam - 1, e: 1 - 2 * q, u: (1 - q) * q, v: p * q * N}
    by_q_alone = prove(eq(p * q * N / (p - q) ** 2, p * q * N / (1 - 2 * q) ** 2), given)
    whole = ge(p * q * N / (1 - 2 * q) ** 2, 9 / (lam - 1) ** 2)
    known = [above_one, by_q]
    multiplied = restated(whole, known, [at(multiplied_by_number, values)])
    d.also(compared(estimate_bound, known, by_q_alone, values=multiplied), name="back")
    known = [above_one, estimate_bound]
    whole_known = compared(whole, known, swapped(by_q_alone), values=assume(estimate_bound))
    d.prove(restated(by_q, known, [whole_known, at(divided_by_number, values)]))


def enough_noise(root):
    """q >= 1/2 (1 - 1/root), not simplified by SymPy."""
    one = num(1)
    return Rel(to_term(q), ">=", one / num(2) * (one - one / to_term(root)))


# x is the root in (4.45), c is the right side of (4.44).
c = reals("c")
noise = [gt(q, 0), gt(1, 2 * q), gt(x, 0), eq(x**2, 1 + 4 * c)]
by_variance_of_one, by_noise = ge((1 - q) * q / (1 - 2 * q) ** 2, c), enough_noise(x)
root_of_noise, square_of_noise = ge(1, x * (1 - 2 * q)), ge(1, (x * (1 - 2 * q)) ** 2)
product_of_noise = ge((1 - q) * q, c * (1 - 2 * q) ** 2)
noise_bound = prove(
    by_noise,
    [*noise, by_variance_of_one],
    [
        prove(product_of_noise, [*noise, by_variance_of_one], [prove(gt((1 - 2 * q) ** 2, 0), noise)]),
        prove(square_of_noise, [*noise, product_of_noise]),
        prove(gt(1 + x * (1 - 2 * q), 0), noise),
        at(from_squares, x=1, y=x * (1 - 2 * q)),
        prove(by_noise, [*noise, root_of_noise]),
    ],
)
noise_back = prove(
    by_variance_of_one,
    [*noise, by_noise],
    [
        prove(root_of_noise, [*noise, by_noise]),
        prove(square_of_noise, [*noise, root_of_noise]),
        prove(by_variance_of_one, [*noise, square_of_noise]),
    ],
)


@section.item("4.45", steps=("4.44",))
def noise_needed(d):
    """Solved for $q$; the same as (4.44).  So it bounds $R_i$ for this $D$ from above, and does no more."""
    scale = to_term((lam - 1) ** 2 * N)
    radicand = num(1) + num(4) * (num(9) / scale)
    root = elementary_function("sqrt")(radicand)
    printed = enough_noise(root)
    known = [*given, above_one]
    facts = [prove(gt(scale, 0), known)]
    facts.append(prove(gt(radicand, 0), known, facts))
    facts.append(prove(gt(root, 0), known, [*facts, at(root_positive, u=radicand)]))
    facts.append(at(root_square, u=radicand))
    values = {x: root, c: num(9) / scale}
    back = restated(by_q, [above_one, printed], [*facts, at(noise_back, values)])
    d.also(back)
    known = [above_one, printed, *inside, *in_window]
    weaker = restated(ge(lam - 1, excess), known, [*instance_facts, back, d["4.44", "back"], at(rooted, for_lambda)])
    d.also(restated(le(R(N)(i), lam), known, [weaker, at(at_most(d), y=lam - 1)]))
    known = [above_one, printed, ge(m, 1), ge(N, m), *inside, *own_window(m)]
    d.refute(le(R(m)(i), lam), known, {lam: 2, m: 1, i: 0, **twelve}, also=True)
    d.refute(ge(R(m)(i), 1 / lam), known, {lam: 2, m: 12, i: 12, **twelve}, also=True)
    d.prove(restated(printed, [above_one, by_q], [*facts, at(noise_bound, values)]))


if __name__ == "__main__":
    run(section)
