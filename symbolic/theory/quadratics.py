"""The positive root of c x^2 - b x - d, for c > 0, d >= 0: x > 0 lies above it where this is positive, else below."""

from symbolic.search.methods import cases
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
inside = lemma("r >= 0, u^2 < r^2 |- u < r").prove(cases("r > u")).at(u="2*c*x - b")
more = lemma(f"{KNOWN}, {VALUE} > 0, r >= 0, r^2 = {UNDER} |- 2*c*x - b > r").prove(using=[outside, not_less])
less = lemma(f"{KNOWN}, {VALUE} < 0, r >= 0, r^2 = {UNDER} |- 2*c*x - b < r").prove(using=[inside])
not_negative = lemma(f"c > 0, d >= 0 |- {UNDER} >= 0")
root = [
    lemma(f"c > 0, d >= 0 |- sqrt({UNDER}){text}").prove(using=[not_negative]) for text in (f"^2 = {UNDER}", " >= 0")
]
above_root = lemma(f"{KNOWN}, {VALUE} > 0 |- x > {ROOT}").prove(using=[more.at(r=f"sqrt({UNDER})"), *root])
below_root = lemma(f"{KNOWN}, {VALUE} < 0 |- x < {ROOT}").prove(using=[less.at(r=f"sqrt({UNDER})"), *root])
