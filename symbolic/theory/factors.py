"""Bounds of products whose factors fall: (1 - y) (1 - y - y^2) .. is at least 1 - r y, and q/p against fractions.

`one_more` says what one more factor does to the bound 1 - r y.  For p = 1 - q > 1/2 and d = p - q, (q/p)^m is at least
(1 - m d)/(1 + m d), where this is positive (`power`).  The rest is algebra of quotients, cleared of denominators.
"""

from symbolic.search.methods import cases, induction
from symbolic.theory.theory import Theory

theory = Theory("falling factors", integers="m n r t")
lemma = theory.lemma

# ------------------------------------------------------------------------------------ 1 - r y
SHRINK = "(1 - y - r*y^2)"
enough = lemma(f"y > 0, r >= 1 |- {SHRINK}*(1 - r*y) > 1 - (r + 1)*y")
enough_there = lemma(f"y > 0, r >= 1, w > 0, u >= {SHRINK}*(1 - r*y)*w |- u > (1 - (r + 1)*y)*w").prove(using=[enough])
one_more = lemma(f"y > 0, r >= 1, v >= (1 - r*y)*w, w > 0, u > 0, u >= {SHRINK}*v |- u > (1 - (r + 1)*y)*w")
one_more.prove(cases(f"{SHRINK} >= 0"))

# ------------------------------------------------------------------------------------ quotients
divided = lemma("a > 0, u = (1 - e)*a, u*v >= a*w, v > 0, w > 0 |- v >= (1 + e)*w").prove(cases("1 + e >= 0"))
lower = lemma("a > 0, t >= 0, y >= e, h*a >= g |- a*(1 - e) - t*g >= a*(1 - y - t*h)")
scaled = lemma("a > 0, w > 0, a*u >= b*w, b >= a*x |- u >= x*w")
summed = lemma("v >= (1 + e)*w, b >= 0, x = f*w + b*v |- x >= (f + b*(1 + e))*w")
cancelled = lemma("h > 0, h*v >= h*w |- v >= w")
times = lemma("u > 0, e >= f |- u*e >= u*f")
# v/u = y/x.
GIVEN = "u > 0, x > 0, b >= 0, v*x = u*y, y*(1 + b) >= (1 - b)*x, 1 - b >= (1 - a)*(1 + b)"
exchanged = lemma("v*x = u*y |- (x*(1 + b))*v = u*(y*(1 + b))")
cleared = lemma(f"{GIVEN} |- (x*(1 + b))*v >= (x*(1 + b))*((1 - a)*u)").prove(
    using=[times.at(e="y*(1 + b)", f="(1 - b)*x"), times.at(e="x*(1 - b)", f="x*((1 - a)*(1 + b))"), exchanged]
)
ratio = lemma(f"{GIVEN} |- v >= (1 - a)*u").prove(using=[cleared, cancelled.at(h="x*(1 + b)", w="(1 - a)*u")])

# ------------------------------------------------------------------------------------ (1 - m d)/(1 + m d)
CHANCE = "q > 0, p > q, p = 1 - q"
wider = lemma(f"c >= 0, {CHANCE} |- q*(1 + c + (p - q))*(1 - c) >= (1 - c - (p - q))*p*(1 + c)")
both = "x > 0, c >= 0, g > 0, y*(1 + c) >= (1 - c)*x, g*(1 - c) >= h*(1 + c)"
multiplied = lemma(f"{both} |- (1 + c)*(g*y) >= (1 + c)*(h*x)")
one_factor = lemma(f"{both} |- g*y >= h*x").prove(using=[multiplied, cancelled.at(h="1 + c", v="g*y", w="h*x")])
positive = lemma("p > 0 |- p^n > 0")
larger = lemma("q > 0, p > q, n >= 0 |- p^n >= q^n")
power = lemma(f"{CHANCE}, m >= 1, m*(p - q) <= 1 |- q^m*(1 + m*(p - q)) >= (1 - m*(p - q))*p^m")
FACTORS = {"g": "q*(1 + m*(p - q) + (p - q))", "h": "(1 - m*(p - q) - (p - q))*p"}
next_power = [wider.at(c="m*(p - q)"), one_factor.at(FACTORS, x="p^m", y="q^m", c="m*(p - q)"), positive.at(n="m")]
power.prove(induction("m", start=1, step=next_power))
