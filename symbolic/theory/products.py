"""Signs of factors, and quotients compared by products."""

from symbolic.theory.theory import Theory

theory = Theory("products")
lemma = theory.lemma

factor = lemma("x*y > 0, y >= 0 |- x > 0")
factor_not_negative = lemma("x*y >= 0, y > 0 |- x >= 0")
# x/y >= v/w >= e/f.
chain = lemma("y >= 0, w > 0, f >= 0, x*w >= v*y, v*f >= e*w |- x*f >= e*y")
# w x <= e <= f x/y.
close = lemma("x > 0, y >= 0, e >= w*x, f*x >= y*e |- w*y <= f")
multiplied = lemma("v > 0, w > 0, x/v > y/w |- w*x > v*y")
# (w + x)/(v + y) <= max(w/v, x/y).
covers = lemma("y > 0, v > 0, w <= u*v, z >= u, z >= x/y |- w + x <= z*(v + y)")
larger = lemma("y > 0, v > 0, w <= u*v |- w + x <= max(u, x/y)*(v + y)")
larger.prove(using=[covers.at(z="max(u, x/y)"), *(lemma(f"max(u, z) >= {z}").at(z="x/y") for z in ("u", "z"))])
inverse_gap = lemma("y > 1 |- y - 1 >= 1 - 1/y")
