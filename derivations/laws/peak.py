r"""How likely one outcome can be: at most 1/(2 w) without ones, where w^2 = n p q is the variance.

X(k) is the expected deficit up to k, the sum of (mu - i) a(n, m, i) for i <= k, where mu = n q + m (p - q).

    deficit        X(k) = p q {(k + 1) a(n, m, k + 1) + (n - k) a(n, m, k)}
    deficit_half   X(k) <= w/2: the squares (1 - t (mu - i))^2 are not negative, and t = 1/w
    peak, length   2 w a(n, 0, k) <= 1, so 2 w {F(k + l) - F(k)} <= l for m = 0
    deficit_low    (mu - k) F(k) <= X(k), F the sum of a up to k
    gap            w F(k) (1 - F(k)) <= X(k), for m = 0: where no outcome is likely, the halves lie apart
"""

from derivations.author import Theory, cases, first, induction
from derivations.laws import moments
from derivations.laws import probability_ratio as ratio

theory = Theory("how likely one outcome can be", on=[ratio.theory, moments.theory])
lemma = theory.lemma

WEIGHTS = "p = 1 - q, q > 0, p > 0"
CHANCE = f"{WEIGHTS}, 0 <= m <= n"
MEAN, LAW = "(n*q + m*(p - q))", "a(n, m, {}, p, q)".format
DEFICIT = f"sum(({MEAN} - i)*{LAW('i')}, i, 0, k)"
PLUS, MINUS = (f"sum((1 {sign} t*({MEAN} - i))^2*{LAW('i')}, i, 0, {{}})".format for sign in "+-")

# ------------------------------------------------------------------------------------ the expected deficit
deficit = lemma(f"{CHANCE}, k >= 0 |- {DEFICIT} = p*q*((k + 1)*{LAW('k + 1')} + (n - k)*{LAW('k')})")
deficit.prove(induction("k"), [ratio.recursion.at(s="k + 1"), ratio.recursion.at(s=0), ratio.zero_below.at(s=-1)])
mean = lemma(f"{CHANCE} |- sum(i*{LAW('i')}, i, 0, n) = m*p + (n - m)*q")
mean.prove(using=[moments.first_moment.at(z="n - m")])
square = lemma(f"{CHANCE} |- sum(i^2*{LAW('i')}, i, 0, n) = (m*p + (n - m)*q)^2 + n*p*q")
square.prove(using=[moments.second_moment.at(z="n - m")])
expanded = lemma(
    f"k >= 0 |- sum((1 + t*(c - i))^2*{LAW('i')}, i, 0, k) = (1 + t*c)^2*sum({LAW('i')}, i, 0, k) - 2*t*(1"
    f" + t*c)*sum(i*{LAW('i')}, i, 0, k) + t^2*sum(i^2*{LAW('i')}, i, 0, k)"
)
total = lemma(f"{CHANCE} |- {PLUS('n')} = 1 + t^2*(n*p*q)")
plus, minus = (
    lemma(f"{CHANCE} |- (1 {sign} t*(c - s))^2*{LAW('s')} >= 0").prove(using=[ratio.not_negative]).at(c=MEAN)
    for sign in "+-"
)
part = lemma(f"{CHANCE}, k >= 0, l >= 0 |- {PLUS('k + l')} >= {PLUS('k')}")
part.prove(induction("l"), [plus.at(s="k + l + 1")])
split = lemma(f"k >= 0 |- {PLUS('k')} = {MINUS('k')} + 4*t*{DEFICIT}")
other = lemma(f"{CHANCE}, k >= 0 |- {MINUS('k')} >= 0").prove(induction("k"), [minus.at(s="k + 1"), minus.at(s=0)])
deficit_small = lemma(f"{CHANCE}, 0 <= k <= n |- 4*t*{DEFICIT} <= 1 + t^2*(n*p*q)")
deficit_small.prove(using=[total, part.at(l="n - k"), split, other], unfold=False)
ROOT = "w > 0, w^2 = n*p*q"
deficit_half = lemma(f"{CHANCE}, {ROOT}, 0 <= k <= n |- {DEFICIT} <= w/2")
deficit_half.prove(using=[deficit_small.at(t="1/w")], unfold=False)
deficit_low = lemma(f"{CHANCE}, k >= 0 |- ({MEAN} - k)*sum({LAW('i')}, i, 0, k) <= {DEFICIT}")
deficit_low.prove(induction("k"), [ratio.sum_not_negative])

# ------------------------------------------------------------------------------------ without ones
NONE = f"{WEIGHTS}, n >= 0"
P0, F0, X0 = (
    text.format
    for text in ("a(n, 0, {}, p, q)", "sum(a(n, 0, i, p, q), i, 0, {})", "sum((n*q - i)*a(n, 0, i, p, q), i, 0, {})")
)
no_flux = lemma(f"{NONE} |- p*(s + 1)*{P0('s + 1')} = q*(n - s)*{P0('s')}")
below = lemma(f"{NONE}, k >= 0 |- {X0('k')} = q*(n - k)*{P0('k')}").prove(induction("k"), [no_flux.at(s="k")])
half = lemma(f"{NONE}, {ROOT}, 0 <= k <= n |- {X0('k')} <= w/2")
from_left = lemma(f"{NONE}, {ROOT}, 0 <= k <= n |- q*(n - k)*{P0('k')} <= w/2").prove(using=[half, below], unfold=False)
next_right = lemma(f"{NONE}, {ROOT}, 0 <= k <= n - 1 |- p*(k + 1)*{P0('k + 1')} <= w/2")
next_right.prove(using=[from_left, no_flux.at(s="k")], unfold=False)
from_right = lemma(f"{NONE}, {ROOT}, 0 <= k <= n |- p*k*{P0('k')} <= w/2")
from_right.prove(first("k"), [next_right.at(k="k - 1")], unfold=False)
inside = lemma(f"{NONE}, {ROOT}, 0 <= k <= n |- 2*w*{P0('k')} <= 1").prove(using=[from_left, from_right], unfold=False)
peak = lemma(f"{NONE}, {ROOT} |- 2*w*{P0('k')} <= 1").prove(cases("k >= 0, n >= k"), unfold=False)
some, not_negative = (known.at(m=0) for known in (ratio.sum_not_negative, ratio.not_negative))

# Between k and k + l: BEYOND is the probability, LESS what the deficit falls by.
BEYOND, LESS = f"({F0('k + l')} - {F0('k')})", f"({X0('k')} - {X0('k + l')})"
STEP = [not_negative.at(s="k + l + 1")]
WHOLE = [below.at(k="n"), ratio.mass.at(m=0)]
gap_low = lemma(f"{NONE}, {ROOT}, 0 <= k <= n |- 2*w*{F0('k')}^2 <= (2*k + 1 - 2*n*q)*{F0('k')} + 2*{X0('k')}")
gap_low.prove(induction("k"), [some, not_negative.at(s="k + 1"), peak.at(k="k + 1"), peak.at(k=0)])
length = lemma(f"{NONE}, {ROOT}, l >= 0 |- 2*w*{BEYOND} <= l")
length.prove(induction("l"), [peak.at(k="k + l + 1"), ratio.one_more_summand.at(m=0, k="k + l + 1")])
gap_part = lemma(
    f"{NONE}, {ROOT}, k >= 0, l >= 0, k + l <= n |- 2*w*{BEYOND}^2 <= 2*{LESS} - (2*k + 1 - 2*n*q)*{BEYOND}"
).prove(induction("l"), [length, *STEP, peak.at(k="k + l + 1")])
gap_high = lemma(
    f"{NONE}, {ROOT}, 0 <= k <= n |- 2*w*(1 - {F0('k')})^2 <= 2*{X0('k')} - (2*k + 1 - 2*n*q)*(1 - {F0('k')})"
).prove(using=[gap_part.at(l="n - k"), *WHOLE], unfold=False)
gap = lemma(f"{NONE}, {ROOT}, 0 <= k <= n |- w*{F0('k')}*(1 - {F0('k')}) <= {X0('k')}")
