"""Exponentials that bound 1 + x/w, and its inverse, from either side for |x| <= c <= w/2; levels of the logarithm."""

from symbolic.search.methods import cases
from symbolic.theory import logarithms
from symbolic.theory.theory import Theory

theory = Theory("exponentials", on=[logarithms.theory])
lemma = theory.lemma

grow = lemma("y >= -1/2 |- 1 + y >= exp(y - y^2)")
SMALL, HALF = "w > 0, -c <= x, x <= c, 2*c <= w", "exp(-(x/w - (x/w)^2))"
square, *inside = (lemma(f"{SMALL} |- {text}") for text in ("(x/w)^2 <= c^2/w^2", "x/w >= -1/2", "-x/w >= -1/2"))
known = [inside[0], grow.at(y="x/w"), lemma(f"{SMALL} |- exp(-x/w + c^2/w^2) >= {HALF}").prove(using=[square])]
known += [lemma("1 + y >= exp(e) |- exp(-e)*(1 + y) >= 1").at(y="x/w", e="x/w - (x/w)^2")]
known += [lemma("w > 0, w + x > 0, e*(1 + x/w) >= 1 |- e >= w/(w + x)").at(e=HALF)]
most = lemma(f"{SMALL} |- w/(w + x) <= exp(-x/w + c^2/w^2)").prove(using=known)
lemma(f"{SMALL} |- exp(-x/w - c^2/w^2) <= exp(-x/w - (-x/w)^2)")
least = lemma(f"{SMALL} |- 1 - x/w >= exp(-x/w - c^2/w^2)")
# Where the logarithm of a quotient is at most y, and where it is more.
at_most = lemma("c > 0, v > 0, log(c/v) <= y |- exp(y)*v - c >= 0")
more = lemma("c > 0, v > 0, log(c/v) > y |- exp(y)*v - c < 0")
more.prove(cases("c > exp(y)*v"), [logarithms.log_of_ratio.at(x="c", y="v", z="y")])
