"""The positive root of c x^2 - b x - d, for c > 0, d >= 0: x > 0 lies above it where this is positive, else below."""

from symbolic.search.methods import cases
from symbolic.theory import products
from symbolic.theory.theory import Theory

theory = Theory("quadratics")
lemma = theory.lemma


def root_of(b: str, c: str, d: str) -> str:
    """The root as a text."""
    return f"(({b}) + sqrt(({b})^2 + 4*({c})*({d})))/(2*({c}))"


UNDER, ROOT = "b^2 + 4*c*d", root_of("b", "c", "d")
KNOWN = "c > 0, d >= 0, x > 0"
VALUE = "c*x^2 - b*x - d"

not_less = lemma("r >= 0, r^2 >= b^2 |- r >= b").prove(cases("r >= b"))
outside = lemma("r >= 0, u > -r, u^2 > r^2 |- u > r").prove(cases("u > r")).at(u="2*c*x - b")
inside = lemma("r >= 0, u^2 < r^2 |- u < r").at(u="2*c*x - b")
more = lemma(f"{KNOWN}, {VALUE} > 0, r >= 0, r^2 = {UNDER} |- 2*c*x - b > r").prove(using=[outside, not_less])
less = lemma(f"{KNOWN}, {VALUE} < 0, r >= 0, r^2 = {UNDER} |- 2*c*x - b < r").prove(using=[inside])
not_negative = lemma(f"c > 0, d >= 0 |- {UNDER} >= 0")
root = [
    lemma(f"c > 0, d >= 0 |- sqrt({UNDER}){text}").prove(using=[not_negative]) for text in (f"^2 = {UNDER}", " >= 0")
]
above_root = lemma(f"{KNOWN}, {VALUE} > 0 |- x > {ROOT}").prove(using=[more.at(r=f"sqrt({UNDER})"), *root])
below_root = lemma(f"{KNOWN}, {VALUE} < 0 |- x < {ROOT}").prove(using=[less.at(r=f"sqrt({UNDER})"), *root])

# Of A/B with c (t + 1) A = G B + c r C: where the form is not negative at x/y, denominators cleared, x/y is above it.
RATIO = "A > 0, B > 0, x > 0, y > 0, c > 0, t >= 0, r > 0, c*(t + 1)*A = G*B + c*r*C, B^2 > A*C"
FORM = "c*(t + 1)*x^2 - G*x*y - c*r*y^2"
product = lemma(f"{RATIO} |- (x*B - y*A)*(c*((t + 1)*A*x + r*B*y)) = A*B*({FORM}) + x*y*c*r*(B^2 - A*C)")
positive_product = lemma(f"{RATIO}, {FORM} >= 0 |- A*B*({FORM}) + x*y*c*r*(B^2 - A*C) > 0")
above_ratio = lemma(f"{RATIO}, {FORM} >= 0 |- x*B > y*A")
known = products.factor.at(x="x*B - y*A", y="c*((t + 1)*A*x + r*B*y)")
above_ratio.prove(using=[product, positive_product, known])

# Of one positive root: where the form is negative, and where it is not.
AT_X, AT_U = (f"c*{x}^2 - b*{x} - d" for x in "xu")
POSITIVE = "c >= 0, d >= 0, x > 0, u > 0, c*x*u + d > 0"
below_any = lemma(f"{POSITIVE}, {AT_X} < 0, {AT_U} >= 0 |- x < u")
above_any = lemma(f"{POSITIVE}, {AT_X} > 0, {AT_U} <= 0 |- x > u")
