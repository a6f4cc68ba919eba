r"""Apr 2016, section 4.3: the probability ratio from $\delta$ below the mean on, and Proposition 4.1.

Here $s_m(\delta)$ is the lowest outcome from $\mu_m - \delta$ on, but 1 at least, and $R_m(\delta)$ the ratio
$\rho_n(s; m)$ there.  With $n \geq 1$ and $\delta > 0$ it is at most $n$, so $R_m(\delta)$ is defined; with
$s_m(\delta) = 1$ it need not be near $\mu_m - \delta$.

Proposition 4.1 is false as it is printed: for every $n$, $q$ and $m$, where $\delta$ is so large that $s_m(\delta) =
1$; for $m = 0$ wherever $s_0(\delta) = 1$, so the case that the proof leaves open cannot be closed.  With
$s_0(\delta) \geq 2$ added it is true; then $nq^2 > 1$.

The proof breaks off at a line that contradicts nothing by itself, and what it does is done for the wrong case.  It
supposes $R_m(\delta) > R_0(\delta + 1)$, and goes on with $\delta' = \delta_0$.  There the supposition is impossible
for every $\delta$, whether above $npq$ or not: $s_m - s_0$ is at least $m(p - q)$.  The other case is not similar:
$s_m - s_0 = \lfloor m(p - q) \rfloor$, and the third summand has the other sign.  It is the only one that needs
$\delta > npq$.

That $P_{n,m}(\mu_m - \delta) \leq P_{n,0}(\mu_0 - \delta)$ is false in each of three readings, and not needed:
4.3-fact, 4.3-alone.
"""

from derivations.apr2016 import paper
from derivations.author import cases
from derivations.laws import lowest as at
from derivations.laws import moments
from derivations.laws import probability_ratio as ratio
from symbolic.theory import products, rounding

section = paper.section(
    "4.3",
    "Bounding the probability ratio",
    __name__,
    given=["chance", r"n \geq 1", r"0 \leq m \leq n", r"\delta > 0"],
    laws=[at.theory, moments.theory],
)
# Of both collections, m set bits or none, at delta.
LOW, NONE = (f"lowest(n, {m}, delta, p, q)" for m in "m0")
AT = {"x": "delta"}
# Few points meet these; one does for each.
HIGH = {"given": r"s_0(\delta) \geq 2; \delta > npq", "point": "n = 7, m = 1, q = 2/5, delta = 17/10"}
SUPPOSED = {"given": r"s_0(\delta) \geq 2; supposition", "point": "n = 4, m = 2, q = 2/7, delta = 1/1000"}
eta_positive = section.lemma(r"\eta(s) > 0", given=r"0 \leq s \leq n")
NEXT = {m: f"lowest(n, {m}, delta + 1, p, q)" for m in ("0", "m")}
POSITIVE = [at.value.at(m=m, x=x) for m in NEXT for x in ("delta", "delta + 1")]
POSITIVE += [eta_positive.at(s=low) for low in NEXT.values()]
POSITIVE += [known.at(m=m, x="delta + 1") for m in NEXT for known in (at.positive, at.outcome)]

row = section.item(
    "4.3-local", r"\pi_n(s; m) \text{ bounded for all } s \text{ but a set of small probability}", kind="definition"
).define("local privacy, for one bit a record")
row.stands(at="4.3:1:1").title("What local privacy asks for, with one bit a record.")
row.note("It is what 3.1-local lacks; how small is not said.  4.3-alone is of this form.")
row = section.item("4.3-regardless", r"\pi_n(s; m) \text{ bounded for all } m", kind="definition")
row.stands(at="4.3:1:2").define("what has to hold for every collection")
row.title("One bound for every number $m$ of ones; another row has one that does not depend on $m$.")

row = section.item("4.3-bounded", r"\mu_m - \delta \leq s \leq n \implies \rho(s; m) \leq R_0(\delta + 1)")
row.title(
    r"For $s_0(\delta) \geq 3$ the ratio is below $R_0(\delta + 2)$; for 2, $\delta > npq$, $R_0(\delta + 1)$."
).note(
    r"$s^*$ is read as $s_0(\delta + 1)$, by Proposition 4.1; $s_0(\delta + 2)$ does without $\delta > npq$.  "
    r"$\rho(0; m)$ is not defined, so $s \geq 1$.  At the counterexample no $s^*$ would do: for one bit "
    r"$\rho(1; 0) = 1/3$ is the only value."
).stands(steps=("Proposition 4.1", "4.3-smallest"), at="4.3:2:2", consequence="condition")
row.refute(given=r"s \geq 1; \delta > npq", at="n = 1, m = 1, s = 1, q = 1/4, delta = 1/4")
known = [at.rho_falls.at(s=LOW, t="s"), at.not_more.at(AT, j="s"), at.positive.at(AT)]
for more, enough, theorem, point in (
    ("2", r"s_0(\delta) \geq 3", at.bounded_by_two.at(AT), "n = 8, m = 1, s = 4, q = 2/5, delta = 1/10"),
    ("1", r"\delta > npq; s_0(\delta) \geq 2", "Proposition 4.1", "n = 7, m = 1, s = 2, q = 2/5, delta = 17/10"),
):
    given = rf"\mu_m - \delta \leq s \leq n; s \geq 1; {enough}"
    row.repair(rf"\rho(s; m) < R_0(\delta + {more})", given=given, point=point, using=[theorem, *known])

row = section.item("4.3-fact", r"s = \mu_m - \delta,\ i = \mu_0 - \delta \implies P_{n,m}(s) \leq P_{n,0}(i)")
row.stands(at="4.3:2:3", consequence="conclusion")
row.title(
    r"The probability of $\mu_m - \delta$ can be larger than claimed, and so can that of all outcomes up to there."
).note(
    r"$P_{n,m}$ is defined at integers.  Read at $s_m(\delta)$ and $s_0(\delta)$, or as the probability of at most so "
    "much, it is false too; in each reading also where Proposition 4.1 is true.  Needed instead: 4.3-tails."
)
row.refute(at="n = 5, m = 2, s = 2, i = 1, q = 1/4, delta = 1/4")
for reading, point in (
    (row.item.printed, "n = 11, m = 10, s = 3, i = 2, q = 9/20, delta = 59/20"),
    (r"P_{n,m}(s_m(\delta)) \leq P_{n,0}(s_0(\delta))", "n = 7, m = 7, q = 9/20, delta = 9/5"),
    (r"F_{n,m}(\mu_m - \delta) \leq F_{n,0}(\mu_0 - \delta)", "n = 7, m = 5, q = 5/12, delta = 7/4"),
):
    row.refute(reading, given=HIGH["given"], at=point, also=True)
row.repair(r"F_{n,m}(\mu_m - \delta) \leq P[A_n(0) \geq \mu_0 + \delta - 2]")

row = section.item(
    "4.3-smallest", r"\mu_m - \delta \leq s \leq n \implies \rho(s; m) \leq \rho(\lceil \mu_m - \delta \rceil; m)"
).title("The ratio is largest at the smallest integer of the interval, if this is at least 1.")
row.note(r"Where $\lceil \mu_m - \delta \rceil \leq 0$ it is not defined there; $s_m(\delta) = 1$ takes its place.")
row.stands(steps=("4.2-decreasing",), at="4.3:2:4").prove(given=r"\lceil \mu_m - \delta \rceil \geq 1")
row.also(r"\rho(s; m) \leq R_m(\delta)", given=r"\mu_m - \delta \leq s \leq n; s \geq 1", name="from s_m")

row = section.item("4.3-s", r"s_m(\delta) := \lceil \mu_m - \delta \rceil \vee 1", kind="definition")
row.stands(at="4.3:3:1")
row.title(r"The lowest outcome from $\mu_m - \delta$ on, but 1 at least; it is one for which the ratio is defined.")
row.also(r"1 \leq s_m(\delta) \leq n")

row = section.item("4.3-R", r"R_m(\delta) := \rho(s_m(\delta); m)", kind="definition").stands(at="4.3:3:1")
row.title("The probability ratio at the lowest outcome.")
row = section.item("4.3-R-grows", r"\delta \leq \delta' \implies R_m(\delta) \leq R_m(\delta')")
row.stands(steps=("4.2-decreasing",), at="4.3:3:2").title(r"$R_m$ does not fall as $\delta$ grows.").prove()
row = section.item("4.3-s-next", r"s_m(\delta + 1) = \max(s_m(\delta) - 1, 1)")
row.stands(at="4.3:3:2").title(r"One more in $\delta$ is one less in $s_m$, down to 1.")
row.prove(using=[at.next_one.at(AT)], by=cases(f"{LOW} >= 2"))

row = section.item("4.3-variance", r"n p q = Var A_n(0)").stands(at="4.3:3:3").prove()
row.title("The bound of $\\delta$ is the variance without ones.")

ARGUMENT = ("4.3-first-case", "4.3b", "4.3c", "4.5", "4.6", "4.3-similar", "4.3g", "4.3h", "4.3i")

row = section.item("Proposition 4.1", kind="theorem", display="4.3a").stands(steps=ARGUMENT, consequence="condition")
row.title(r"True with $s_0(\delta) \geq 2$; where $s_m(\delta) = 1$ the opposite inequality holds.")
row.refute(given=r"\delta > npq", at="n = 1, m = 1, q = 1/4, delta = 1/4")
ends = [at.same.at(s=LOW, t=1), at.grows.at(AT), at.rho_grows.at(s=1)]
row.also(r"R_m(\delta) \geq R_0(\delta + 1)", given=r"s_m(\delta) = 1", using=[at.next_one.at(AT, m=0), *ends])
row.also(r"R_0(\delta) = R_0(\delta + 1)", given=r"s_0(\delta) = 1", name="equal")
row.also("n q^2 > 1", **HIGH, using=[at.below.at(AT, m=0)], name="enough")
row.repair(**HIGH, using=[at.bounded.at(AT)])

row = section.item("4.3-first-case", r"s_0(\delta) = 1 \implies R_m(\delta) < R_0(\delta + 1)")
row.stands(at="4.3:4:1", consequence="proof")
row.title("The case that the proof leaves open: the inequality does not hold there for all $m$; for $m = 0$ never.")
row.refute(given=r"\delta > npq", at="n = 1, m = 0, q = 1/4, delta = 1/4")
row.also(row["Proposition 4.1", "equal"])

SHORTER = r"\mu_0 - \lceil \mu_0 - \delta \rceil + 1"
row = section.item(
    "4.3-first-delta'",
    rf"\delta + 1 - (\lceil \mu_0 - \delta \rceil - (\mu_0 - \delta)) = {SHORTER}; \delta < {SHORTER} \leq \delta + 1; "
    rf"\delta' = {SHORTER} \implies s_0(\delta') = s_0(\delta) - 1; "
    rf"\delta \leq \lambda < {SHORTER} \implies s_0(\lambda) = s_0(\delta)",
).title(r"$\delta'$ is in $(\delta, \delta + 1]$, and $s_0$ falls by 1 there: up to $\delta'$ it is $s_0(\delta)$.")
row.note(r"$\delta'$ is $\delta + 1$ itself where $\mu_0 - \delta$ is an integer.  Later $\delta'$ is another one.")
row.stands(at="4.3:6:1").prove(given=r"s_0(\delta) \geq 2")
PLACE = "n*q + 0*(p - q) - delta'"
is_integer = rounding.one_integer.at(x=PLACE, k=f"floor({PLACE})", l="ceil(n*q - delta) - 1")
row = section.item(
    "4.3-integer",
    rf"\delta' = {SHORTER} \implies \mu_0 - \delta' = \lfloor \mu_0 - \delta' \rfloor,\ "
    r"s_0(\delta') = \lceil \mu_0 - \delta \rceil - 1 = s_0(\delta + 1)",
).title(r"$\mu_0 - \delta'$ is $\lceil \mu_0 - \delta \rceil - 1$, and so are $s_0(\delta')$ and $s_0(\delta + 1)$.")
row.stands(steps=("4.3-first-delta'", "4.3-s-next"), at="4.3:6:2")
at_integer = [*rounding.floors(PLACE), is_integer]
for link, using in ((1, at_integer), (2, ()), (3, ())):
    row.prove(link=link, given=r"s_0(\delta) \geq 2", using=using)

row = section.item("4.3-suppose", r"R_m(\delta) \geq R_0(\delta + 1) \implies R_m(\delta) > R_0(\delta + 1)")
row.title(r"The two can be equal where $\delta \leq npq$; where the proposition is true, neither holds.").note(
    "What contradicts the proposition is $\\geq$; the proof supposes $>$.  (1) For any $\\delta$, the two are not "
    "the same: the ratios can be equal.  (2) For $\\delta > npq$, as the proposition has it, and "
    "$s_0(\\delta) \\geq 2$ neither ever holds, so they are."
).stands(at="4.3:7:1", as_in="notes2020:7.3b")
row.unclear()
row.refute(given=r"s_0(\delta) \geq 2", at="n = 8, m = 8, q = 1/5, delta = 2/5", also=True)
row.also(r"R_m(\delta) < R_0(\delta + 1)", **HIGH, using=["Proposition 4.1"])

row = section.item("4.3b").stands(steps=("4.3-R-grows", "4.2-decreasing"))
row.title(r"The four ratios in order, under the supposition, which no $\delta > npq$ with $s_0(\delta) \geq 2$ meets.")
row.prove(link=1, **SUPPOSED)
row.prove(link=3, **SUPPOSED)

smaller = section.lemma("c < d", given=r"x > 0; x < b; b < y; x^{-1} = d; c = y^{-1}")
smaller.prove(using=[section.lemma(r"x^{-1} > y^{-1}", given="x > 0; x < y")])
GAMMA = "1/({1} + 1)*(({0} - {1})*(p/q) + (n - {0} - {1})*(q/p))"
ETAS, GAMMAS = [f"(n - {low} + 1)/({low} + 1)" for low in NEXT.values()], [GAMMA.format(*pair) for pair in NEXT.items()]
CROSSED = {"v": ETAS[0], "w": ETAS[1], "x": at.rho(NONE, "0"), "y": at.rho(LOW), "b": GAMMAS[0], "c": GAMMAS[1]}
sides = {"d": "({x} - {b})/({v})".format(**CROSSED), "c": "({y} - {c})/({w})".format(**CROSSED)}

row = section.item("4.3c").stands(steps=("4.3b", "4.4")).title("The inverse ratios by (4.4).")
for link, m, low in ((1, "0", NONE), (3, "m", LOW)):
    known = [at.next_is.at(AT, m=m), at.outcome.at(AT, m=m), at.grows.at(AT), *POSITIVE]
    known = [ratio.recursion.at(m=m, s=NEXT[m]), at.same.at(m=m, s=low, t=f"{NEXT[m]} + 1"), *known]
    row.prove(link=link, **SUPPOSED, using=known, name=m)
turned = smaller.at(sides, x=at.rho(NEXT["0"], "0"), b=at.rho(LOW), y=at.rho(NEXT["m"]))
row.prove(link=2, **SUPPOSED, using=["4.3b", ("4.3c", "0"), ("4.3c", "m"), turned, *POSITIVE])

crossed = at.lemma("v > 0, w > 0, (x - b)/v > (y - c)/w, y > x |- (w - v)*x + (v*c - w*b) > 0")
crossed.prove(using=[products.multiplied.at(x="x - b", y="y - c")])

row = section.item("4.5").stands(steps=("4.3c",)).title(r"What follows with $R_m(\delta) > R_0(\delta)$.")
row.prove(**SUPPOSED, using=["4.3c", crossed.at(CROSSED), at.rises.at(AT, m=0), *POSITIVE])
section.item("4.3d").title(r"The difference of two values of $\eta$.").prove()
row = section.item("4.3e")
row.stands(steps=("4.2i",)).title(r"The cross difference of $\eta$ and $\gamma$, by the means.").prove()

# (4.6) is (4.5), here with u for s_0, t for s_m and b for R_0, times (u + 1) (t + 1).
ETA, (MU_0, MU_M) = "(n - {0} + 1)/({0} + 1)".format, ("n*q", "(n*q + m*(p - q))")
G_0, G_M = GAMMA.format(0, "u"), GAMMA.format("m", "t")
BEFORE = f"(({ETA('t')} - {ETA('u')})*b + ({ETA('u')}*{G_M} - {ETA('t')}*{G_0}))"
AFTER = f"(n + 2)*(t - u)*(1 - b) + ({MU_0}*t - {MU_M}*u + (n + 1)*({MU_M} - {MU_0} - (t - u)))/(p*q)"
identity = at.lemma(f"{at.CHANCE}, u >= 0, t >= 0 |- {AFTER} = (u + 1)*(t + 1)*{BEFORE}")
times = at.lemma("u >= 0, t >= 0, w > 0 |- (u + 1)*(t + 1)*w > 0").at(w=BEFORE)
multiplied = at.lemma(f"{at.CHANCE}, u >= 0, t >= 0, {BEFORE} > 0 |- {AFTER} > 0").prove(using=[identity, times])

row = section.item("4.6", follows="4.5").stands(steps=("4.5", "4.3d", "4.3e"))
known = [multiplied.at(u=NEXT["0"], t=NEXT["m"], b=at.rho(NONE, "0")), *POSITIVE]
row.title("(4.5), multiplied by $(s_0 + 1)(s_m + 1)$.").prove(using=known)

# ---------------------------------------------------------------------------------------------- delta_0 and delta_m
MU = {"0": "n*q", "m": "n*q + m*(p - q)"}
CEIL = {m: f"ceil({mu} - delta)" for m, mu in MU.items()}
# s_j is the ceiling where it is 2 at least, and does not change from delta down to delta_j.
AROUND = [known.at(AT, m=m) for m in MU for known in (at.above, at.below, at.is_ceil)] + [at.grows.at(AT)]
SAME = [at.exactly.at(m=m, x="delta'", j=f"lowest(n, {m}, delta, p, q)") for m in MU]
MAXIMUM = {"x": f"{MU['0']} - {CEIL['0']}", "y": f"{MU['m']} - {CEIL['m']}", "w": "delta'"}
SAME_AT_MAXIMUM = [
    *SAME,
    *(at.lemma(f"w = max(x, y) |- w >= {side}").at(MAXIMUM) for side in "xy"),
    at.lemma("w = max(x, y), x <= b, y <= b |- w <= b").at(MAXIMUM, b="delta"),
]

two = r"s_0(\delta) \geq 2"
row = section.item(
    "4.3-delta",
    r"\delta - (\lceil \mu_m - \delta \rceil - (\mu_m - \delta)) = \mu_m - \lceil \mu_m - \delta \rceil; "
    r"s_m(\delta_m) = s_m(\delta); s_m(\lambda) = s_m(\delta) \implies \lambda \geq \delta_m; \delta_m > 0",
).title(r"For $s_0(\delta) \geq 2$ the least $\lambda$ with $s_j(\lambda) = s_j(\delta)$; positive if $\delta > npq$.")
row.stands(at="4.3:9:1").note(
    r"$s_j(\lambda)$ is defined for $\lambda > 0$ only.  Where $\delta_j \leq 0$, which takes "
    r"$\delta \leq npq$, the infimum is 0, and not attained."
).prove(link=1)
row.prove(link=2, given=two, using=[at.exactly.at(x=f"{MU['m']} - {CEIL['m']}", j=LOW), *AROUND])
row.prove(link=3, given=two, using=[at.above.at(x="lambda"), *AROUND])
row.prove(link=4, **HIGH, using=[("Proposition 4.1", "enough"), *AROUND])
row.refute(r"\delta_m > 0", given=two, at="n = 3, m = 0, q = 2/5, delta = 1/10", also=True)

row = section.item(
    "4.3-same",
    r"s_m(\delta') = s_m(\delta),\ s_0(\delta') = s_0(\delta); "
    r"\delta' = \delta_m \implies s_m(\delta') = \mu_m - \delta'; "
    r"\delta' = \delta_0 \implies s_0(\delta') = \mu_0 - \delta'",
).stands(steps=("4.3-delta",), at="4.3:9:2")
row.title(r"At $\delta' = \max\{\delta_0, \delta_m\}$ both are as at $\delta$, and one is $\mu_j - \delta'$ itself.")
for link in (1, 2):
    row.prove(link=link, given=r"s_0(\delta) \geq 2; larger", using=[*SAME_AT_MAXIMUM, *AROUND])
for link, m in enumerate(("m", "0"), 3):
    known = at.exactly.at(m=m, x="delta'", j=f"lowest(n, {m}, delta, p, q)")
    row.prove(link=link, given=r"s_0(\delta) \geq 2", using=[known, *AROUND])

FIRST_CASE = r"s_0(\delta) \geq 2; \delta' = \delta_0; \delta_0 \geq \delta_m"
SECOND_CASE = r"s_0(\delta) \geq 2; \delta' = \delta_m; \delta_m \geq \delta_0"
NEXT_IS = [at.next_is.at(AT, m=m) for m in MU]
STEP, SHIFT_M = f"{LOW} - {NONE}", "m*(p - q)"
SHIFT = f"{MU['m']} - ({MU['0']} - {CEIL['0']})"

row = section.item(
    "4.3-similar", r"\delta_m \geq \delta_0,\ \delta' = \delta_m \implies s_m - s_0 = \lceil m(p-q) \rceil"
).stands(at="4.3:9:3", consequence="proof")
row.title(
    r"The other case is not similar: for $\delta + 1$, $s_m - s_0 = \lfloor m(p-q) \rfloor$; the third summand is "
    r"not negative there."
).note(
    r"Read as: the identities hold in that case too.  Where $\delta' = \delta_0$ the proposition holds for every "
    r"$\delta$, so the supposition of the proof is impossible there; the other case is the only one that needs "
    r"$\delta > npq$."
)
row.refute(given=HIGH["given"], at="n = 5, m = 1, q = 5/11, delta = 5/4")
known = [rounding.floor_is.at(y=SHIFT_M, j=STEP), *AROUND, *NEXT_IS]
row.repair(r"s_m - s_0 = \lfloor m(p-q) \rfloor", given=SECOND_CASE, using=known, name="step")
row.also(r"R_m(\delta) < R_0(\delta + 1)", given=FIRST_CASE)
third = r"\frac{n + 1 - \mu_m}{pq} (m(p-q) - \lfloor m(p-q) \rfloor)"
row.also(
    rf"\frac{{\mu_0 s_m - \mu_m s_0 + (n+1)[\mu_m - \mu_0 - (s_m - s_0)]}}{{pq}} "
    rf"= \frac{{m(p-q)(\delta'+1)}}{{pq}} + {third}",
    given=SECOND_CASE,
    using=[("4.3-similar", "step"), *AROUND, *NEXT_IS],
)
row.also(rf"{third} \geq 0")

known = [*SAME, *AROUND, *NEXT_IS]
inside = at.lemma("b = c |- ceil(x - b) = ceil(x - c)").at(x=MU["m"], b="delta'", c=f"{MU['0']} - {CEIL['0']}")
rounded = rounding.ceil_is.at(y=SHIFT_M, j=f"ceil({SHIFT}) - {CEIL['0']}")
row = section.item("4.3f").stands(steps=("4.3-s-next", "4.3-same"))
row.title(r"The two outcomes differ by $m(p - q)$, rounded up, if $\delta' = \delta_0$.")
row.prove(link=1, given=FIRST_CASE, using=known)
row.prove(link=2, given=FIRST_CASE, using=[at.is_ceil.at(x="delta'"), inside, *known])
row.prove(link=3, given=FIRST_CASE, using=[rounded, *rounding.ceilings(SHIFT)])
whole = [rounding.ceil_is.at(y=SHIFT_M, j=STEP), *known]
row.also(r"s_m - s_0 = \lceil m(p - q) \rceil", given=FIRST_CASE, using=whole, name="whole")

row = section.item("4.3g").stands(steps=("4.3f",)).title("The means and the outcomes, by the same.")
row.prove(link=1, given=FIRST_CASE, name="first")
row.prove(link=2, given=FIRST_CASE, using=[("4.3f", "whole"), *AROUND, *NEXT_IS], name="second")
ends = r"\mu_0 s_m - \mu_m s_0 = \mu_0 (\lceil m(p - q) \rceil - m(p - q)) + m(p - q)(\delta' + 1)"
row.also(ends, given=FIRST_CASE, using=[("4.3g", "first"), ("4.3g", "second")], name="whole")

# With k for the difference of the outcomes, x for delta' and b for R_0.
STEPS = f"(n + 2)*k*(1 - b) + m*(p - q)*(x + 1)/(p*q) + (n + 1 - {MU_0})/(p*q)*(m*(p - q) - k)"
CROSS = f"{MU_0}*t - {MU_M}*u = {MU_0}*(k - m*(p - q)) + m*(p - q)*(x + 1)"
put = at.lemma(f"{at.CHANCE}, t - u = k, {CROSS}, {AFTER} > 0 |- {STEPS} > 0")
put.prove(using=[at.lemma(f"{at.CHANCE}, t - u = k, {CROSS} |- {STEPS} = {AFTER}")])

row = section.item("4.3h", follows="4.6").stands(steps=("4.6", "4.3f", "4.3g")).title("(4.6) with these.")
values = {"u": NEXT["0"], "t": NEXT["m"], "k": "ceil(m*(p - q))", "x": "delta'", "b": at.rho(NONE, "0")}
row.prove(given=FIRST_CASE, using=[put.at(values), ("4.3f", "whole"), ("4.3g", "whole")])

row = section.item("4.3-third", r"\frac{n + 1 - \mu_0}{pq} (m(p-q) - \lceil m(p-q) \rceil) < 0")
row.stands(at="4.3:11:1", consequence="condition")
row.title("The third summand is 0 where $m(p - q)$ is an integer; negative otherwise.")
summand = r"\frac{n + 1 - \mu_0}{pq} (m(p-q) - \lceil m(p-q) \rceil)"
row.refute(given=rf"{FIRST_CASE}; \delta > npq", at="n = 6, m = 6, q = 5/12, delta = 22/15, delta' = 1/2")
row.repair(rf"{summand} \leq 0")
row.also(f"{summand} < 0", given=r"m(p - q) < \lceil m(p-q) \rceil")

SIGNS = f"{at.CHANCE}, w > 0, k >= w, n >= 1"
GENERAL = STEPS.replace(SHIFT_M, "w")
without = at.lemma(f"{SIGNS}, {GENERAL} > 0 |- (x + 1)/(p*q)*(w/k) > (n + 2)*(b - 1)").prove(
    using=[
        at.lemma(f"{SIGNS} |- (n + 1 - {MU_0})/(p*q)*(w - k) <= 0"),
        at.lemma(f"{SIGNS} |- ((x + 1)/(p*q)*(w/k) - (n + 2)*(b - 1))*k = (n + 2)*k*(1 - b) + w*(x + 1)/(p*q)"),
        products.factor.at(x="(x + 1)/(p*q)*(w/k) - (n + 2)*(b - 1)", y="k"),
    ]
)

row = section.item("4.3i", follows="4.3h").stands(steps=("4.3h", "4.3-third"), consequence="condition")
row.title(r"Without the third summand; the last sign is $\leq$, as $m(p - q)$ may be an integer.")
row.note(r"What it follows from is never met for $\delta > npq$: judged as a step from there, for any $\delta$.")
values = {"w": SHIFT_M, "k": "ceil(m*(p - q))", "x": "delta'", "b": at.rho(NONE, "0")}
known = [rounding.ceil_above.at(x=SHIFT_M), rounding.ceil_below.at(x=f"{MU['0']} - delta")]
some = rf"{FIRST_CASE}; m \geq 1"
row.prove(link=1, given=some, using=[without.at(values), *known])
row.refute(link=2, given=some, at="n = 6, m = 3, q = 1/3, delta = 1/2, delta' = 0")
row.repair(r"\frac{\delta'+1}{pq} \frac{m(p-q)}{\lceil m(p-q) \rceil} \leq \frac{\delta'+1}{pq}", given=some)
