"""The law of the query A, which randomizes every record of a collection and counts what it gets.

The vectors are the rows of bits v_t of `derivations.laws.randomization`, the outcomes d_1, .., d_K its rows s_k.  In
the papers d_1, .., d_K are all vectors of L bits, K = 2^L, but nothing depends on it.  `pick(z, t)` is any sequence:
record t of the collection number z is the vector with the number slot(z, t).  So z = 1, 2 are any two collections.

Synthetic collections of n outcomes are numbered y = 0, .., K^n - 1: the outcome of the last record is d_j, j - 1 the
last digit of y in base K, and the other digits are those of the other records.  A count vector s = (s_1, .., s_K) is
told by the number s_1 w_1 + .. + s_K w_K, w_j = worth(j, B) = B^(j-1); that of s - i_j is w_j less.  For B > n the
counts are its digits in base B, so every count vector has its own number; but most lemmas hold for any B.

`occurrence(n, K, s, z, L, q, B)` is P[A(x) = s] for the first n records of the collection z: the sum of P[R(x) = y]
over all y whose counts have the number s.  Its executable model goes through the flips of every record.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import lru_cache

from derivations.author import Theory, induction
from derivations.laws import multinomial
from derivations.laws import randomization as of

# ---------------------------------------------------------------------------------------------- models


def digits(n, K, y):
    """The numbers of the outcomes of the n records in the synthetic collection y."""
    return [int(y) // int(K) ** (int(n) - t) % int(K) + 1 for t in of.values(n)]


def reports(n, K, z, L, q, *, pick, **rows):
    """The laws of n records, P[R(x_t) = d_1], .., P[R(x_t) = d_K], by the flips of each."""
    return [[of.probability(True, L, pick(z, t) // 1, k, q, **rows) for k in of.values(K)] for t in of.values(n)]


def chance(n, K, y, z, L, q, **rows):
    """P[R(x) = y]."""
    laws = reports(n, K, z, L, q, **rows)
    return of.product(law[k - 1] for law, k in zip(laws, digits(n, K, y), strict=True))


def told(n, K, y, B):
    """The number of the counts of the synthetic collection y."""
    return sum(Fraction(B) ** (j - 1) for j in digits(n, K, y))


def by_counting(M, n, K, s, z, L, q, B, **rows):
    """The probability that R(x) is one of the first M synthetic collections, and its counts have the number s."""
    return sum((chance(n, K, y, z, L, q, **rows) for y in range(int(M)) if told(n, K, y, B) == s), Fraction(0))


def by_outcomes(n, K, s, z, L, q, B, **rows):
    """The probability that the counts of R(x) have the number s: what each record becomes, equal counts together."""
    return together(tuple(map(tuple, reports(n, K, z, L, q, **rows))), Fraction(B)).get(Fraction(s), Fraction(0))


@lru_cache(maxsize=1_000)
def together(laws, B):
    """The law of the numbers of counts, of what each record becomes."""
    found = {Fraction(0): Fraction(1)}
    for one in laws:
        before, found = found, {}
        for (number, p), (k, share) in itertools.product(before.items(), enumerate(one)):
            after = number + B**k
            found[after] = found.get(after, Fraction(0)) + p * share
    return found


# ---------------------------------------------------------------------------------------------- definitions
theory = Theory("occurrences", integers="n m K L B y u z o t r i j k M", on=[of.theory, multinomial.theory])
lemma = theory.lemma

theory.sequence("pick(z, t)")
worth = theory.recursive("worth(j, B)", "1", "B*worth(j, B)", start=1, total=True)
theory.model(worth, lambda j, B: Fraction(B) ** max(int(j) - 1, 0))
theory.model(theory.explicit("slot(z, t) = floor(pick(z, t))"), lambda z, t, *, pick: pick(z, t) // 1)
# P[R(x_t) = d_j].
becomes = theory.explicit("becomes(z, t, j, L, q) = vector_law(L, slot(z, t), j, q)")
theory.model(becomes, lambda z, t, j, L, q, *, pick, **bits: of.probability(True, L, pick(z, t) // 1, j, q, **bits))
# The outcome of the last record of y; P[R(x) = y]; the number of the counts of y; how many y there are.
theory.model(theory.explicit("last(y, K) = y - K*floor(y/K) + 1"), lambda y, K: y % K + 1)
synthetic = theory.recursive(
    "synthetic(n, K, y, z, L, q)", "1", "synthetic(n, K, floor(y/K), z, L, q)*becomes(z, n + 1, last(y, K), L, q)"
)
theory.model(synthetic, chance)
theory.model(theory.recursive("tally(n, K, y, B)", "0", "tally(n, K, floor(y/K), B) + worth(last(y, K), B)"), told)
theory.model(theory.recursive("collections(n, K)", "1", "K*collections(n, K)"), lambda n, K: K**n)
# The sum over the first M synthetic collections, and over all.
among = theory.recursive(
    "among(M, n, K, s, z, L, q, B)",
    "0",
    "among(M, n, K, s, z, L, q, B) + same(tally(n, K, M, B), s)*synthetic(n, K, M, z, L, q)",
)
theory.model(among, by_counting)
occurrence = theory.explicit("occurrence(n, K, s, z, L, q, B) = among(collections(n, K), n, K, s, z, L, q, B)")
theory.model(occurrence, by_outcomes)

# P[A(x) = s] for n records of the collection z.
law = "occurrence({0}, K, {1}, {2}, L, q, B)".format

# P[R(x_t) = d_j], x_t the record t of the collection z.
becoming = "becomes({0}, {1}, {2}, L, q)".format


def mixed(z, t, n, o, m):
    """The law of n records of the collection o and of record t of z, by the outcome of this one, up to d_m."""
    return f"sum({becoming(z, t, 'j')}*{law(n, 's - worth(j, B)', o)}, j, 1, {m})"


# ---------------------------------------------------------------------------------------------- one record more
REPORT = "K >= 1, j >= 1, K >= j"
NEXT = "K*u + j - 1"
floors = [lemma(f"x >= m, m + 1 > x |- {side}") for side in ("floor(x) >= m", "m >= floor(x)")]
quotient = lemma(f"{REPORT} |- floor(({NEXT})/K) = u").prove(using=[*(f.at(x=f"({NEXT})/K", m="u") for f in floors)])
last_one = lemma(f"{REPORT} |- last({NEXT}, K) = j").prove(using=[quotient])
AT_Y = "n >= 0, K >= 1, floor(y/K) = u, last(y, K) = j"
next_synthetic = lemma(
    f"{AT_Y} |- synthetic(n + 1, K, y, z, L, q) = synthetic(n, K, u, z, L, q)*{becoming('z', 'n + 1', 'j')}"
).at(y=NEXT)
next_tally = lemma(f"{AT_Y} |- tally(n + 1, K, y, B) = tally(n, K, u, B) + worth(j, B)").at(y=NEXT)
shifted = lemma("v = x + b |- same(v, s) = same(x, s - b)")
parts = [next_synthetic, next_tally, quotient, last_one]
split_synthetic = lemma(
    f"n >= 0, {REPORT}"
    f" |- synthetic(n + 1, K, {NEXT}, z, L, q) = synthetic(n, K, u, z, L, q)*{becoming('z', 'n + 1', 'j')}"
)
split_tally = lemma(
    f"n >= 0, {REPORT} |- same(tally(n + 1, K, {NEXT}, B), s) = same(tally(n, K, u, B), s - worth(j, B))"
).prove(using=[*parts, shifted.at(v=f"tally(n + 1, K, {NEXT}, B)", x="tally(n, K, u, B)", b="worth(j, B)")])
# The synthetic collections that begin with those of the number u, and those that begin with the first u.
ONE = f"{becoming('z', 'n + 1', 'j')}*(same(tally(n, K, u, B), s - worth(j, B))*synthetic(n, K, u, z, L, q))"
FIRST = f"sum({becoming('z', 'n + 1', 'j')}*among({{0}}, n, K, s - worth(j, B), z, L, q, B), j, 1, {{1}})"
by_last = lemma(
    f"n >= 0, K >= 1, K >= m, m >= 0, u >= 0 |- among(K*u + m, n + 1, K, s, z, L, q, B)"
    f" = among(K*u, n + 1, K, s, z, L, q, B) + sum({ONE}, j, 1, m)"
).prove(induction("m"), [split_synthetic.at(j="m + 1"), split_tally.at(j="m + 1")])
one_more = lemma(
    f"n >= 0, u >= 0, m >= 0 |- {FIRST.format('u + 1', 'm')} = {FIRST.format('u', 'm')} + sum({ONE}, j, 1, m)"
)
none_yet = lemma(f"m >= 0 |- {FIRST.format('0', 'm')} = 0")
same_place = lemma("m = u |- among(m, n, K, s, z, L, q, B) = among(u, n, K, s, z, L, q, B)")
begun = lemma(
    f"n >= 0, K >= 1, u >= 0 |- among(K*u, n + 1, K, s, z, L, q, B) = {FIRST.format('u', 'K')}",
    name="by the first record",
).prove(induction("u"))
some = lemma("n >= 0, K >= 1 |- collections(n, K) >= 1")
named = lemma(f"m >= 0 |- {mixed('z', 'n + 1', 'n', 'z', 'm')} = {FIRST.format('collections(n, K)', 'm')}")
all_of_more = lemma(
    "n >= 0 |- among(collections(n + 1, K), n + 1, K, s, z, L, q, B)"
    " = among(K*collections(n, K), n + 1, K, s, z, L, q, B)"
)
one_record_more = lemma(f"n >= 0, K >= 1 |- {law('n + 1', 's', 'z')} = {mixed('z', 'n + 1', 'n', 'z', 'K')}")
next_place = lemma(
    "u >= 0 |- among(u + 1, n, K, s, z, L, q, B)"
    " = among(u, n, K, s, z, L, q, B) + same(tally(n, K, u, B), s)*synthetic(n, K, u, z, L, q)"
)
NOTHING = ("tally(n, K, y, B) = 0", "synthetic(n, K, y, z, L, q) = 1")
nothing = [lemma(f"n = 0 |- {value}").at(n=0, y=0) for value in NOTHING]
nothing.append(lemma("x = y |- same(x, s) = same(y, s)").at(x="tally(0, K, 0, B)", y=0))
no_records = lemma(f"|- {law('0', 's', 'z')} = same(0, s)")
no_records.prove(using=[same_place.at(m="collections(0, K)", u=1, n=0), next_place.at(u=0, n=0), *nothing])

# ---------------------------------------------------------------------------------------------- signs
POSSIBLE = "(for all z, t, i: |- becomes(z, t, i, L, q) > 0)"
each = lemma(
    f"n >= 0, {POSSIBLE}, m >= 0, (for all s: |- {law('n', 's', 'z')} >= 0)"
    f" |- {mixed('z', 'n + 1', 'n', 'z', 'm')} >= 0"
)
not_negative = lemma(f"n >= 0, K >= 1, {POSSIBLE} |- {law('n', 's', 'z')} >= 0").prove(induction("n", bound="s"))
any_outcome = lemma(
    f"n >= 0, K >= 1, {POSSIBLE}, k >= 1, m >= k"
    f" |- {mixed('z', 'n + 1', 'n', 'z', 'm')} >= {becoming('z', 'n + 1', 'k')}*{law('n', 's - worth(k, B)', 'z')}"
).prove(induction("m", start="k", base=[each.at(m="k - 1"), not_negative]))
at_least = lemma(
    f"n >= 0, {POSSIBLE}, k >= 1, K >= k"
    f" |- {law('n + 1', 's', 'z')} >= {becoming('z', 'n + 1', 'k')}*{law('n', 's - worth(k, B)', 'z')}"
)
# The counts s_j = got(j): their sum, and their number.  Records become d_1, one after the other, then d_2, and so on.
COUNTS, NUMBER = "sum(got(j), j, 1, {})", "sum(got(j)*worth(j, B), j, 1, {})"
congruent = lemma(f"n = m, s = x |- {law('n', 's', 'z')} = {law('m', 'x', 'z')}")
several = lemma(
    f"n >= 0, {POSSIBLE}, k >= 1, K >= k, u >= 0, {law('n', 's', 'z')} > 0"
    f" |- {law('n + u', 's + u*worth(k, B)', 'z')} > 0",
    name="several alike",
).prove(induction("u"))


def more_alike(n, s, k, u, in_all, number):
    """Counts n with the number s, and u records more that become d_k, are all counts, with their number."""
    same = congruent.at(n=in_all, m=f"{n} + {u}", s=number, x=f"{s} + {u}*worth({k}, B)")
    return [several.at(n=n, s=s, k=k, u=u), same]


BOTH = ((COUNTS, "got(m + 1)"), (NUMBER, "got(m + 1)*worth(m + 1, B)"))
AT_M, AT_NEXT = ([text.format(m) for text, _ in BOTH] for m in ("m", "m + 1"))
empty = [lemma(f"|- {text.format(0)} = 0") for text, _ in BOTH]
grown = [lemma(f"m >= 0 |- {text.format('m + 1')} = {text.format('m')} + {one}") for text, one in BOTH]
positive = lemma(f"K >= 1, {POSSIBLE}, m >= 0, K >= m |- {law(*AT_M, 'z')} > 0")
one_more_kind = more_alike(*AT_M, "m + 1", "got(m + 1)", *AT_NEXT)
positive.prove(induction("m"), [no_records.at(s=NUMBER.format(0)), *empty, *grown, *one_more_kind])

# ---------------------------------------------------------------------------------------------- one record apart
# The collection o has the records of z without the record r.
BEFORE = f"(for all t, j: 1 <= t, t <= r - 1 |- {becoming('o', 't', 'j')} = {becoming('z', 't', 'j')})"
AFTER = f"(for all t, j: t >= r |- {becoming('o', 't', 'j')} = {becoming('z', 't + 1', 'j')})"
as_before = lemma(
    f"n >= 0, r - 1 >= n + 1, {BEFORE}, (for all s: |- {law('n', 's', 'o')} = {law('n', 's', 'z')}), m >= 0"
    f" |- {mixed('o', 'n + 1', 'n', 'o', 'm')} = {mixed('z', 'n + 1', 'n', 'z', 'm')}"
)
same_before = lemma(f"n >= 0, K >= 1, r - 1 >= n, {BEFORE} |- {law('n', 's', 'o')} = {law('n', 's', 'z')}")
same_before.prove(induction("n", bound="s"))


def twice(first, i, second, j, most_i, most_j):
    """Two records of the collection z are mixed with n - 1 records of the collection o."""
    inner = f"{becoming('z', second, j)}*{law('n - 1', f's - worth({i}, B) - worth({j}, B)', 'o')}"
    return f"sum({becoming('z', first, i)}*sum({inner}, {j}, 1, {most_j}), {i}, 1, {most_i})"


def old_first(m, u):
    """The record r first, then the record n + 1."""
    return twice("r", "j", "n + 1", "i", m, u)


nothing_first = lemma(f"m >= 0 |- {old_first('m', '0')} = 0")
one_first = lemma(
    f"u >= 0, m >= 0 |- {old_first('m', 'u + 1')} = {old_first('m', 'u')} + {becoming('z', 'n + 1', 'u + 1')}"
    f"*sum({becoming('z', 'r', 'j')}*{law('n - 1', 's - worth(u + 1, B) - worth(j, B)', 'o')}, j, 1, m)"
).prove(induction("m"))
exchanged = lemma(f"u >= 0, m >= 0 |- {twice('n + 1', 'i', 'r', 'j', 'u', 'm')} = {old_first('m', 'u')}")
exchanged.prove(induction("u", base=[nothing_first]), [one_first])
APART = f"{law('n', 's', 'z')} = {mixed('z', 'r', 'n - 1', 'o', 'K')}"
new_first = lemma(
    f"(for all s: |- {APART}), m >= 0"
    f" |- {mixed('z', 'n + 1', 'n', 'z', 'm')} = {twice('n + 1', 'j', 'r', 'i', 'm', 'K')}"
)
AFTER_BOTH = law("n - 1", "s - worth(j, B) - worth(i, B)", "o")
moved = lemma(
    f"n >= r, {AFTER}, m >= 0 |- sum({becoming('o', 'n', 'i')}*{AFTER_BOTH}, i, 1, m)"
    f" = sum({becoming('z', 'n + 1', 'i')}*{AFTER_BOTH}, i, 1, m)"
)
others = lemma(f"r >= 1, n >= r, K >= 1, {AFTER}, m >= 0 |- {mixed('z', 'r', 'n', 'o', 'm')} = {old_first('m', 'K')}")
apart = lemma(f"K >= 1, r >= 1, n >= r, {BEFORE}, {AFTER} |- {APART}")
step = [one_record_more, new_first.at(m="K"), others.at(m="K"), exchanged.at(u="K", m="K")]
apart.prove(induction("n", start="r", bound="s", base=[one_record_more.at(n="r - 1")], step=step))
