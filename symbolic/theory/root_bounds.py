"""Bounds by square roots: y >= c e/sqrt(v) says as much as v/e^2 >= c^2/y^2, for positive numbers.

Solved for q < 1/2, q (1 - q)/(1 - 2 q)^2 >= c is q >= (1 - 1/sqrt(1 + 4 c))/2, the right side `half_below` of 1 + 4 c.
"""

from symbolic.search.methods import cases
from symbolic.theory import powers
from symbolic.theory.theory import Theory

theory = Theory("bounds by roots", on=[powers.theory])
lemma = theory.lemma

POSITIVE = "v > 0, e > 0, y > 0, c > 0"
squared = lemma(f"{POSITIVE}, y >= c*e/sqrt(v) |- v/e^2 >= c^2/y^2")
cleared = lemma("s > 0, y >= x/s |- y*s >= x").at(s="sqrt(v)", x="c*e")
squared.prove(using=[cleared, powers.at_least_power.at(x="y*sqrt(v)", y="c*e", n=2)])
rooted = lemma(f"{POSITIVE}, v/e^2 >= c^2/y^2 |- y >= c*e/sqrt(v)")
deviation_squared = lemma("v > 0, y > 0, c > 0, sqrt(v) >= c/y |- v >= c^2/y^2")
deviation_rooted = lemma("v > 0, y > 0, c > 0, v >= c^2/y^2 |- sqrt(v) >= c/y")
for_one = lemma("n > 0, y != 0, e > 0, v*n/e^2 >= c/y^2 |- v/e^2 >= c/(y^2*n)")
for_all = lemma("n > 0, y != 0, e > 0, v/e^2 >= c/(y^2*n) |- v*n/e^2 >= c/y^2", name="bound for all bits set")
root_above = lemma("v > 0, u > 0, c > 0, c^2*v > u^2 |- c*sqrt(v) > u").prove(cases("u >= c*sqrt(v)"))

half_below = "1/2*(1 - 1/sqrt({0}))".format
noise_squared = lemma("1 > 2*q, (1 - q)*q/(1 - 2*q)^2 >= c |- 1 >= (1 + 4*c)*(1 - 2*q)^2")
noise_rooted = lemma("1 > 2*q, w > 0, 1 >= w*(1 - 2*q)^2 |- 1/sqrt(w) >= 1 - 2*q")
product_squared = lemma("1 > 2*q, w > 0, 1/sqrt(w) >= 1 - 2*q |- 1 >= w*(1 - 2*q)^2")
noise_back = lemma("1 > 2*q, 1 >= (1 + 4*c)*(1 - 2*q)^2 |- (1 - q)*q/(1 - 2*q)^2 >= c")
# It grows, and is 1/(1 + y) where the root is (y + 1)/(y - 1).
more = lemma(f"v > 0, u > v |- {half_below('u')} > {half_below('v')}")
less_than_one_part = lemma(f"y > 1, v > 0, v < ((y + 1)/(y - 1))^2 |- {half_below('v')} < 1/(1 + y)")
one_part_at_most = lemma(f"y > 1, v > 0, v >= ((y + 1)/(y - 1))^2 |- {half_below('v')} >= 1/(1 + y)")
noise_is = lemma(f"1 > 2*q, v = 1/(1 - 2*q)^2 |- q = {half_below('v')}")
noise_is.prove(using=[powers.root_of_inverse_square.at(y="1 - 2*q")])
