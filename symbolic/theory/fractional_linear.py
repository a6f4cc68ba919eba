"""The function g(x) = (q + p x)/(p + q x) for p > q > 0: it grows, and its logarithm is near (p - q) (x - 1) at 1.

more, not_less, back       g(x) > g(y) for x > y; g(x) >= g(y) for x >= y, and only there
below_limit                g(x) < p/q
log_low, log_high          for p + q = 1 the logarithm lies between two fractions in e, where x does
from_line, to_line         these, with v/c before them, are near the line -e
positive, at_most          the upper one, where its denominator is positive: at most (p - q) x for e large enough
positive_low, at_least     the lower one, in the same way
"""

from symbolic.search.methods import cases
from symbolic.theory import products
from symbolic.theory.theory import Theory

theory = Theory("a fractional linear function")
lemma = theory.lemma

G = "(q + p*{0})/(p + q*{0})"
ORDER = "p > q, q > 0, x >= 0, y >= 0"
more = lemma(f"{ORDER}, x > y |- {G.format('x')} > {G.format('y')}")
below_limit = lemma(f"p > q, q > 0, x >= 0 |- p/q > {G.format('x')}")
not_less = lemma(f"{ORDER}, x >= y |- {G.format('x')} >= {G.format('y')}")
back = lemma(f"{ORDER}, {G.format('x')} >= {G.format('y')} |- x >= y").prove(cases("x >= y"), [more.at(x="y", y="x")])

# The logarithm at x = 1 - e/w and w/(w + e), to which x is near.
AT_X = G.format("x")
REAL = "p > q, q > 0, p = 1 - q, x > 0, w > 0"
LOW, HIGH = "x > 1 - e/w, w > p*e", "x < w/(w + e), w + e > 0"
lemma("y > 0 |- log(y) >= 1 - 1/y")
log_below = lemma(f"{REAL} |- log({AT_X}) >= (p - q)*(x - 1)/(q + p*x)")
log_above = lemma(f"{REAL} |- log({AT_X}) <= (p - q)*(x - 1)/(p + q*x)")
rising = lemma(f"{REAL}, {LOW} |- (p - q)*(x - 1)/(q + p*x) > -(p - q)*e/(w - p*e)")
falling = lemma(f"{REAL}, {HIGH} |- (p - q)*(x - 1)/(p + q*x) < -(p - q)*e/(w + p*e)")
same_log = lemma(f"{REAL}, y = {AT_X} |- log(y) = log({AT_X})")
log_low = lemma(f"{REAL}, {LOW}, y = {AT_X} |- log(y) > -(p - q)*e/(w - p*e)")
log_low.prove(using=[rising, log_below, same_log])
log_high = lemma(f"{REAL}, {HIGH}, y = {AT_X} |- log(y) < -(p - q)*e/(w + p*e)")
log_high.prove(using=[falling, log_above, same_log])

# From the fractions to a line, for v >= 4 and |t| <= v/2.
NEAR = "0 < p, p < 1, 0 < r, r <= 1/4, v >= 4, -v/2 <= t, t <= v/2"
line_low = lemma(f"{NEAR} |- t - v*t/(v + 2*r - p*t) >= -2*(1 + t^2/v)")
line_high = lemma(f"{NEAR} |- t - v*(t - 1)/(v + 2*r + p*(t - 1)) <= 5*(1 + t^2/v)")
scaled = [lemma(f"c > 0, v > 0, y {r} -c*x |- v/c*y {r} -v*x") for r in "><"]
from_line = lemma(f"{NEAR}, c > 0, y > -c*t/(v + 2*r - p*t) |- v/c*y + t >= -2*(1 + t^2/v)")
from_line.prove(using=[line_low, scaled[0].at(x="t/(v + 2*r - p*t)")])
to_line = lemma(f"{NEAR}, c > 0, y < -c*(t - 1)/(v + 2*r + p*(t - 1)) |- v/c*y + t <= 5*(1 + t^2/v)")
to_line.prove(using=[line_high, scaled[1].at(x="(t - 1)/(v + 2*r + p*(t - 1))")])

# Where e is at least -x w/(1 + p x) the upper fraction is at most (p - q) x; with e and x turned round, the lower one.
SLOPE = "p > q, q > 0, p = 1 - q, -1 < p*x, p*x < 1"
BENT = f"{SLOPE}, w > 0, e*(1 + p*x) >= -x*w"
scaled_sum = lemma(f"{BENT} |- (w + e)*(1 + p*x) > 0").prove(using=[lemma("p > q, q > 0 |- p > 0")])
positive = [lemma(f"{BENT} |- w + p*e > 0"), lemma(f"{BENT} |- w + e > 0")]
positive[1].prove(using=[scaled_sum, products.factor.at(x="w + e", y="1 + p*x")])
at_most = lemma(f"{BENT} |- -(p - q)*e/(w + p*e) <= (p - q)*x")
TURNED = f"{SLOPE}, w > 0, e*(1 - p*x) <= -x*w"
positive_low, at_least = (lemma(f"{TURNED} |- {text}") for text in ("w > p*e", "-(p - q)*e/(w - p*e) >= (p - q)*x"))
for known, other in ((positive_low, positive[0]), (at_least, at_most)):
    known.prove(using=[other.at(e="-e", x="-x")])
