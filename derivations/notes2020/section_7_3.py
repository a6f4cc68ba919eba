r"""Notes of August 2020, section 7.3: Proposition 7.1, which is Proposition 4.1 of April 2016 with $R_0(\delta + 2)$.

Here $s_m(\delta)$ is the lowest outcome from $\mu_m - \delta$ on, but 0 at least, and $R_m(\delta)$ the ratio
$\rho_n(s; m)$ there, which has a value from $s_m(\delta) = 1$ on.

Proposition 7.1 is right wherever its right side has a value, that is for $s_0(\delta) \geq 3$; it holds strictly, and
$\delta > \sigma_0 + 1$ is not needed.  Elsewhere $\rho$ is taken at 0, where it is a division by $P(-1) = 0$, and
nothing is bounded.

So the supposition of the proof holds nowhere, whatever $\delta$ is.  Its lines are judged as steps, under what they
use of it, and are right but for (7.3k): its equivalences are none for any $\delta$, as $-2$ is lost; where the proof
supposes $\delta > \sigma_0 + 1$ all their sides are false.  It is the right direction that is used.
"""

from math import ceil

from derivations.apr2016 import section_4_3 as april
from derivations.author import Theory, cases
from derivations.laws import comparing, moments
from derivations.laws import lowest as at
from derivations.laws import probability_ratio as ratio
from derivations.notes2020 import paper
from symbolic.theory import rounding

laws = Theory("the lowest outcome from 0 on", integers="u s j", on=[at.theory])
lemma = laws.lemma
low_end = laws.explicit("low_end(n, m, x, p, q) = max(ceil(n*q + m*(p - q) - x), 0)")
laws.model(low_end, lambda n, m, x, p, q: max(0, ceil(m * p + (n - m) * q - x)))


def end(m="m", x="x"):
    """s_m(x)."""
    return f"low_end(n, {m}, {x}, p, q)"


# From 1 on it is what it was in April; where that is 2 at least, it is the same and falls by 1.
END, PUT = end(), {"y": at.MEAN}
not_negative = lemma(f"{END} >= 0").prove(using=[lemma("max(ceil(y), 0) >= 0").at(PUT)])
above = lemma(f"{END} >= {at.MEAN}").prove(using=[lemma("max(ceil(y), 0) >= y").at(PUT)])
below = lemma(f"{END} >= 1 |- {END} < {at.MEAN} + 1")
below.prove(using=[lemma("w = max(ceil(y), 0), w >= 1 |- w < y + 1").at(PUT, w=END)])
as_lowest = lemma(f"{END} >= 1 |- {at.LOW} = {END}").prove(using=[at.exactly.at(j=END)])
not_less = lemma(f"{at.MEAN} + 1 > j |- {END} >= j").prove(cases(f"j >= {END} + 1"))
is_ceil = lemma(f"{END} >= 1 |- {END} = ceil({at.MEAN})").prove(using=[rounding.ceil_is.at(y=at.MEAN, j=END)])
not_more = lemma(f"j >= 0, j >= {at.MEAN} |- {END} <= j").prove(cases(f"{END} >= j + 1"))
exactly = lemma(f"j >= 0, j >= {at.MEAN}, {at.MEAN} + 1 > j |- {END} = j")
# One more, y = x + 1; a value at x + 2 is 3 at least at x, for any m.
ONE, NEXT = "y = x + 1", end(x="y")
next_one = lemma(f"{END} >= 1, {ONE} |- {NEXT} = {END} - 1").prove(using=[exactly.at(x="y", j=f"{END} - 1")])
enough = lemma(f"{NEXT} >= 1, {ONE} |- {END} >= 2").prove(using=[not_less.at(j=2), below.at(x="y"), above.at(x="y")])
grows = lemma(f"{at.CHANCE}, m >= 0 |- {END} >= {end('0')}").prove(cases(f"{end('0')} >= 1"), [not_less.at(j=end("0"))])
HIGH = f"{at.CHANCE}, m >= 0, {end('0', 'x + 2')} >= 1"
high = [
    lemma(f"{HIGH} |- {end(m, x)} >= {low}").prove(
        using=[not_less.at(m=m, x=x, j=low), above.at(m=0, x="x + 2"), below.at(m=0, x="x + 2")]
    )
    for m in "0m"
    for x, low in (("x", 3), ("x + 1", 2))
]
# The ratio there, as it is known from April.
RHO = at.rho(END)
PLACES = f"{at.RECORDS}, {END} >= 1"
inside = lemma(f"{PLACES} |- {END} <= n").prove(using=[as_lowest, at.outcome], unfold=False)
as_before = lemma(f"{PLACES} |- {at.rho(at.LOW)} = {RHO}").prove(using=[at.same.at(s=at.LOW, t=END), as_lowest, inside])
value = lemma(f"{PLACES} |- {RHO} > 0").prove(using=[as_before, at.value])
rises = lemma(f"{at.RECORDS}, {NEXT} >= 1, {ONE} |- {at.rho(NEXT)} > {RHO}").prove(
    using=[at.same.at(s=NEXT, t=f"{END} - 1"), at.rho_drops.at(s=f"{END} - 1"), next_one, enough, inside], unfold=False
)
bounded = lemma(f"{at.RECORDS}, {end('0', 'x + 2')} >= 1 |- {at.rho(end('0', 'x + 2'), '0')} > {RHO}").prove(
    using=[as_before, as_before.at(x="x + 2", m=0), at.bounded_by_two, as_lowest.at(m=0), *high], unfold=False
)

section = paper.section(
    "7.3",
    "Bounding the probability ratio",
    __name__,
    given=["chance", r"n \geq 1", r"0 \leq m \leq n", r"\delta > 0"],
    laws=[laws, moments.theory],
)
eta_positive = section.lemma(r"\eta(s) > 0", given=r"0 \leq s \leq n")
turned = section.lemma("t < l", given=r"x > 0; x < y; x^{-1} = l; t = y^{-1}")
turned.prove(using=[section.lemma(r"x^{-1} > y^{-1}", given="x > 0; x < y")])
AT, DEFINED = {"x": "delta"}, r"s_0(\delta + 2) \geq 1"
S_0, S_M = end("0", "delta + 2"), end("m", "delta + 1")
THERE = [known.at(AT) for known in high]
AROUND = (("0", "delta + 2"), ("m", "delta + 1"))
NEXT_IS = [next_one.at(AT, y="delta + 1", m=m) for m in "0m"] + [next_one.at(x="delta + 1", y="delta + 2", m=0)]
POSITIVE = [value.at(AT), value.at(x="delta + 1"), value.at(x="delta + 1", m=0), value.at(x="delta + 2", m=0)]
POSITIVE += [eta_positive.at(s=s) for s in (S_0, S_M)] + [inside.at(x="delta + 1"), inside.at(x="delta + 2", m=0)]

section.restates(
    april.section,
    places={"4.3-local": "7.3:1:1"},
    notes={"4.3-local": "For every $m$.  How small is not said."},
    without=["4.3-bounded", "4.3-fact", "4.3-smallest", "4.3d", "4.3e"],
)


row = section.item("7.3-fact", r"s = \mu_m - \delta,\ i = \mu_0 - \delta \implies P_{n,m}(s) \leq P_{n,0}(i)").stands(
    at="7.3:2:3", consequence="conclusion"
)


@row
def fact(d):
    r"""False: the probability of $\mu_m - \delta$ can be larger, and so can that of all outcomes up to there.

    $P_{n,m}$ is defined at integers.  Read at $s_m(\delta)$ and $s_0(\delta)$, or as the probability of at most so
    much, it is false too; in each reading also where Proposition 7.1 applies.
    """
    d.refute(at="n = 5, m = 2, s = 2, i = 1, q = 1/4, delta = 1/4")
    for reading, at_point in (
        (d.item.printed, "n = 15, m = 10, s = 4, i = 3, q = 9/20, delta = 15/4"),
        (r"P_{n,m}(s_m(\delta)) \leq P_{n,0}(s_0(\delta))", "n = 11, m = 9, q = 9/20, delta = 11/4"),
        (r"F_{n,m}(\mu_m - \delta) \leq F_{n,0}(\mu_0 - \delta)", "n = 11, m = 8, q = 9/20, delta = 11/4"),
    ):
        d.refute(reading, given=rf"{DEFINED}; \delta > \sigma_0 + 1", at=at_point, also=True)
    tails = comparing.tails.at(x="delta")
    d.repair(r"F_{n,m}(\mu_m - \delta) \leq P[A_n(0) \geq \mu_0 + \delta - 2]", using=[tails])


row = section.item("7.3-bounded", r"\mu_m - \delta \leq s \leq n \implies \rho(s; m) \leq R_0(\delta + 2)").stands(
    at="7.3:2:2", steps=("Proposition 7.1", "7.3-smallest"), as_in="apr2016:4.3-bounded"
)


@row
def bounded_further_on(d):
    r"""From $\delta$ below the mean on the ratio is at most $R_0(\delta + 2)$, if this has a value.

    $s^*$ is read as $s_0(\delta + 2)$, by Proposition 7.1.  For one bit $\rho(1; 0)$ is the only value, and less than
    $\rho(1; 1)$; there $s_0(\delta + 2) = 0$, and no $s^*$ would do.
    """
    low = [at.not_more.at(AT, j="s"), at.positive.at(AT), at.rho_falls.at(s=at.low(x="delta"), t="s")]
    known = [bounded.at(AT), as_before.at(AT), *low, *THERE]
    d.prove(given=rf"s \geq 1; {DEFINED}", using=known, point="n = 14, m = 7, s = 7, q = 2/9, delta = 1/1000")


row = section.item(
    "7.3-smallest", r"\mu_m - \delta \leq s \leq n \implies \rho(s; m) \leq \rho(\lceil \mu_m - \delta \rceil; m)"
).title("The ratio is largest at the smallest integer of the interval, if this is at least 1.")
row.stands(steps=("7.2-decreasing",), at="7.3:2:4").prove(given=r"\lceil \mu_m - \delta \rceil \geq 1")

row = section.item("7.3-s", r"s_m(\delta) := \lceil \mu_m - \delta \rceil \vee 0", kind="definition")
row.stands(at="7.3:4:1", as_in="apr2016:4.3-s")
row.title(r"The lowest outcome from $\mu_m - \delta$ on, but 0 at least; at 0 the ratio has no value.")
row.also(r"s_m(\delta) \leq n", given=r"s_m(\delta) \geq 1")

row = section.item("7.3-R", r"R_m(\delta) := \rho(s_m(\delta); m)", kind="definition")
row.stands(at="7.3:4:1", as_in="apr2016:4.3-R", changed=True).title(
    "The ratio at the lowest outcome; it has a value from 1 on."
)
row = section.item("7.3-R-grows", r"\delta \leq \delta' \implies R_m(\delta) \leq R_m(\delta')")
row.stands(steps=("7.2-decreasing",), at="7.3:4:2", as_in="apr2016:4.3-R-grows", changed=True)
row.title(r"$R_m$ does not fall as $\delta$ grows, as long as it has a value.")
known = [as_before.at(AT), as_before.at(x="delta'"), at.not_falling.at(AT, y="delta'")]
known += [not_less.at(AT, j=end(x="delta'")), below.at(x="delta'")]
row.prove(given=r"s_m(\delta') \geq 1", using=known)
row = section.item("7.3-s-next", r"s_m(\delta + 1) = \max(s_m(\delta) - 1, 0)")
row.stands(at="7.3:4:2", as_in="apr2016:4.3-s-next").title(r"One more in $\delta$ is one less in $s_m$, down to 0.")
known = [next_one.at(AT, y="delta + 1"), not_more.at(x="delta + 1", j=0), above.at(AT)]
row.prove(using=[*known, not_negative.at(x="delta + 1")], by=cases(f"{end(x='delta')} >= 1"))

ARGUMENT = ("7.3b", "7.3c", "7.5", "7.6", "7.3i", "7.7", "7.3j", "7.3k", "7.3l", "7.3m")

row = section.item("Proposition 7.1", kind="theorem", display="7.3a")
row.title(r"True where $R_0(\delta + 2)$ has a value, strictly, and for every $\delta > 0$.").note(
    r"For $s_0(\delta) \leq 2$ the right side is a ratio at 0, a division by $P(-1) = 0$: nothing is bounded "
    r"there, and this is the case that the proof leaves as a TODO, with $s_0(\delta) = 2$ besides."
).stands(steps=ARGUMENT, as_in="apr2016:Proposition 4.1")
row.prove(given=DEFINED, using=[bounded.at(AT)])
row.also(r"R_m(\delta) < R_0(\delta + 2)", given=DEFINED, using=[bounded.at(AT)], name="strictly")
row.also(r"s_0(\delta) \geq 3", given=DEFINED, using=THERE)

row = section.item("7.3-first-case", r"s_0(\delta) < 2 \implies s_0(\delta + 2) = 0")
row.stands(at="7.3:5:1", as_in="apr2016:4.3-first-case", steps=("7.3-s-next",))
row.title(
    r"The case that the proof leaves open: $R_0(\delta + 2)$ has no value there, and the proposition says nothing."
)
row.prove(using=[row["7.3-s-next"].at(m=0), row["7.3-s-next"].at(m=0, delta="delta + 1")])
row = section.item("7.3-variance", r"\sigma_0^2 = Var A_n(0) = npq").stands(at="7.3:4:3", as_in="apr2016:4.3-variance")
row.title("What $\\sigma_0^2$ is, the variance of the number of reported ones where no bit is set.").prove()


@section.item("7.3b", kind="definition").stands(steps=("7.3-R-grows",), as_in="apr2016:4.3b")
def chain(d):
    """What the proof supposes, with the ratios on both sides of it, which are in order; it holds nowhere."""
    d.define("the supposition of the proof")
    for m, x, y in (("0", "", " + 1"), ("0", " + 1", " + 2"), ("m", "", " + 1")):
        here, there = (rf"_{m}(\delta{more})" for more in (x, y))
        d.also(
            rf"R{here} \leq R{there}", given=rf"s{there} \geq 1", using=[rises.at(m=m, x=f"delta{x}", y=f"delta{y}")]
        )
    d.also(d["Proposition 7.1", "strictly"])


# At x = delta the ratio is one further on than at x + 1: (7.4) says what it is.
SUPPOSED = {
    "given": rf"{DEFINED}; R_m(\delta + 1) > R_0(\delta + 2)",
    "point": "n = 14, m = 7, q = 2/9, delta = 1/1000",
}


@section.item("7.3c").stands(steps=("7.3b", "7.4"), as_in="apr2016:4.3c")
def inverses(d):
    """The inverse ratios by (7.4)."""
    made = []
    for link, m, s, x in ((1, "0", S_0, "delta + 1"), (3, "m", S_M, "delta")):
        same = at.same.at(m=m, s=end(m, x), t=f"{s} + 1")
        known = [ratio.recursion.at(m=m, s=s), same, inside.at(m=m, x=x), *NEXT_IS, *THERE, *POSITIVE]
        made += [d.prove(link=link, **SUPPOSED, using=known)]
    sides = {"l": d.item.said.links[1].rel.lhs, "t": d.item.said.links[1].rel.rhs}
    d.prove(link=2, **SUPPOSED, using=[*made, turned.at(sides, x=at.rho(S_0, "0"), y=at.rho(S_M)), *THERE, *POSITIVE])


BOTH = {"given": [SUPPOSED["given"], r"R_m(\delta) > R_0(\delta + 1)"], "point": SUPPOSED["point"]}
ETAS, GAMMAS = [april.ETA(s) for s in (S_0, S_M)], [april.GAMMA.format(*pair) for pair in (("0", S_0), ("m", S_M))]
crossed = april.crossed.at(
    v=ETAS[0], w=ETAS[1], x=at.rho(end("0", "delta + 1"), "0"), y=at.rho(end(x="delta")), b=GAMMAS[0], c=GAMMAS[1]
)

row = section.item("7.5")
row.stands(steps=("7.3c",), as_in="apr2016:4.5").title(r"What follows with $R_m(\delta) > R_0(\delta + 1)$.")
row.prove(**BOTH, using=["7.3c", crossed, *THERE, *POSITIVE])
section.item("7.3d").title(r"The difference of two values of $\eta$.").prove(using=[not_negative])
row = section.item("7.3e")
row.stands(steps=()).title(r"The cross difference of $\eta$ and $\gamma$, by the means.").prove(using=[not_negative])

# From here on delta is any for which R_0(delta + 1) has a value.
TWO, POINT = {"given": r"s_0(\delta) \geq 2"}, "n = 7, m = 7, q = 3/10, delta = 1/1000"
NONE = at.rho(end("0", "delta + 1"), "0")

row = section.item("7.6", follows="7.5")
row.stands(steps=("7.5", "7.3d", "7.3e"), as_in="apr2016:4.6").title("(7.5), multiplied by $(s_0 + 1)(s_m + 1)$.")
known = [april.multiplied.at(u=S_0, t=S_M, b=NONE), *(not_negative.at(m=m, x=x) for m, x in AROUND)]
row.prove(**TWO, using=known, point=POINT)

# ---------------------------------------------------------------------------------------------- delta_0
MU, MU_M, DELTA_0 = "n*q", "(n*q + m*(p - q))", "n*q - ceil(n*q - delta)"
CEIL = rounding.ceilings("n*q - delta", "m*(p - q)")
AT_MORE = [
    lemma(f"y <= x |- {end(x='y')} >= {END}").prove(
        cases(f"{END} >= 1"), [not_less.at(x="y", j=END), not_negative.at(x="y")]
    ),
    lemma(f"y > x - 1 |- {end(x='y')} <= {END} + 1").prove(
        using=[not_more.at(x="y", j=f"{END} + 1"), above, not_negative]
    ),
]
AT_MORE = [known.at(AT, y=DELTA_0) for known in AT_MORE]
AT_0 = [exactly.at(m=0, x=DELTA_0, j=end("0", "delta")), is_ceil.at(AT, m=0), *CEIL]

row = section.item(
    "7.3-delta",
    r"\delta - (\lceil \mu_0 - \delta \rceil - (\mu_0 - \delta)) = \mu_0 - \lceil \mu_0 - \delta \rceil; "
    r"s_0(\delta_0) = s_0(\delta); s_0(\lambda) = s_0(\delta) \implies \lambda \geq \delta_0; "
    r"\delta > \sigma_0 + 1 \implies \delta_0 > 0",
).stands(at="7.3:8:1", as_in="apr2016:4.3-delta")
row.title(r"The least $\lambda$ with $s_0(\lambda) = s_0(\delta)$; it is positive for $\delta > \sigma_0 + 1$.")
row.prove(link=1)
row.prove(link=2, **TWO, using=AT_0)
row.prove(link=3, **TWO, using=[above.at(m=0, x="lambda"), *AT_0])
row.prove(link=4, using=CEIL)

row = section.item(
    "7.3-same",
    r"s_0(\delta) = s_0(\delta_0) = \mu_0 - \delta_0; s_m(\delta) \leq s_m(\delta_0) \leq s_m(\delta) + 1; "
    r"0 \leq \delta - \delta_0 < 1",
).title(r"$s_0$ is the same at $\delta_0$, and there it is $\mu_0 - \delta_0$; $s_m$ is at most 1 more there.")
row.stands(at="7.3:8:2", steps=("7.3-delta",), as_in="apr2016:4.3-same")
for link in range(1, 7):
    at_whole = exactly.at(m=0, x=DELTA_0, j="ceil(n*q - delta)") if link == 2 else AT_0[0]
    row.prove(link=link, **TWO, using=[at_whole, *AT_0[1:], *AT_MORE])

# s_m at delta_0 is s_m(delta), or 1 more; s_0 there is an integer less than mu_0.
WHOLE = "ceil(n*q - delta)"
AT_M = [
    is_ceil.at(x=DELTA_0),
    not_less.at(x=DELTA_0, j=1),
    rounding.ceil_is.at(y="m*(p - q)", j=f"ceil({MU_M} - ({DELTA_0})) - {WHOLE}"),
]
AT_M += rounding.ceilings(f"{MU_M} - ({DELTA_0})")
STEP = [*AT_0, *AT_M, *NEXT_IS, grows.at(AT), next_one.at(x="delta + 1", y="delta + 2", m=0)]
MORE = f"{end(x=DELTA_0)} - {WHOLE}"

row = section.item("7.3f").stands(steps=("7.3-same",), as_in="apr2016:4.3f")
row.title(r"At $\delta_0$ the two outcomes differ by $m(p - q)$, rounded up.")
row.prove(**TWO, using=[*AT_0, *AT_M])

# The two sides of the line before, with s_0(delta) for s_0(delta_0).
exactly_more = section.lemma(r"s_m(\delta_0) - s_0(\delta) = \lceil m(p - q) \rceil", given=TWO["given"])
exactly_more.prove(using=[*AT_0, *AT_M])

row = section.item("7.3g").stands(steps=("7.3f", "7.3-same", "7.3-s-next"), as_in="apr2016:4.3f")
row.title("The two outcomes differ by $m(p - q)$, rounded up, or by 1 more.")
row.prove(link=1, **TWO, using=[*NEXT_IS, grows.at(AT)])
row.prove(link=2, **TWO, using=[exactly_more, *AT_0])
row.prove(link=3, **TWO, using=[AT_MORE[1], *CEIL])
row.prove(link=4, **TWO, using=[AT_MORE[0], *CEIL])

row = section.item("7.3-at-least", r"s_m - s_0 \geq m(p - q)")
row.stands(at="7.3:10:1", steps=("7.3g",), as_in="apr2016:4.3-third")
row.title(r"The two outcomes differ by $m(p - q)$ at least.")
row.prove(**TWO, using=[above.at(AT), is_ceil.at(AT, m=0), *STEP])
row = section.item("7.3h")
row.stands(steps=("7.3-same", "7.3-s-next"), as_in="apr2016:4.3g").title("The means and the outcomes, by the same.")
row.prove(**TWO, using=[*AT_0, *NEXT_IS, next_one.at(x="delta + 1", y="delta + 2", m=0)])

values = {"u": S_0, "t": S_M, "k": f"{S_M} - {S_0}", "x": f"{DELTA_0} + 1", "b": NONE}
row = section.item("7.3i", follows="7.6").stands(steps=("7.6", "7.3h"), as_in="apr2016:4.3h").title("(7.6) with these.")
row.prove(**TWO, using=[april.put.at(values), "7.3h", *AT_0, *NEXT_IS], point=POINT)

# With w for m (p - q), which may be 0, and k > w for the difference of the outcomes.
SIGNS = f"{at.CHANCE}, n >= 1, w >= 0, k > w"
dropped = lemma(f"{SIGNS}, {april.GENERAL} > 0 |- (x + 1)/(p*q)*(w/k) > (n + 2)*(b - 1)").prove(
    using=[
        lemma(f"{SIGNS} |- (n + 1 - n*q)/(p*q)*(w - k) <= 0"),
        lemma(f"{SIGNS} |- ((x + 1)/(p*q)*(w/k) - (n + 2)*(b - 1))*k = (n + 2)*k*(1 - b) + w*(x + 1)/(p*q)"),
        lemma("e*k > 0, k > 0 |- e > 0").at(e="(x + 1)/(p*q)*(w/k) - (n + 2)*(b - 1)"),
    ]
)
share = lemma(f"{SIGNS}, x > 0 |- x/(p*q)*(w/k) < x/(p*q)")


more = section.lemma("s_m - s_0 > m(p - q)", given=TWO["given"], name="strict difference of the outcomes")
more.prove(using=[above.at(AT), is_ceil.at(AT, m=0), *STEP])
row = section.item("7.7", follows="7.3i").stands(steps=("7.3i", "7.3-at-least"), as_in="apr2016:4.3i")
row.title("Without the third summand, which is negative; both signs are strict, as the outcomes differ by more.")
values = {"w": "m*(p - q)", "k": f"{S_M} - {S_0}", "x": f"{DELTA_0} + 1", "b": NONE}
known = [dropped.at(values), share.at(w=values["w"], k=values["k"], x=f"{DELTA_0} + 2"), more, *CEIL]
row.prove(**TWO, using=known, point=POINT)


no_ones = lemma("q > 0, p > 0, u >= 1, v > 0, u*p*w = (n - u + 1)*q*v |- w/v = (n - u + 1)/u*(q/p)")

row = section.item("7.3j").stands(steps=("7.3-same", "7.3-s-next"))
row.title(r"The ratio for no ones at $s_0(\delta + 1) = \mu_0 - \delta_0 - 1$.")
u = end("0", "delta + 1")
laws_at = {"u": u, "w": f"a(n, 0, {u}, p, q)", "v": f"a(n, 0, {u} - 1, p, q)"}
known = [comparing.no_ones.at(u=u), no_ones.at(laws_at), ratio.positive.at(m=0, s=f"{u} - 1"), *ratio.chance]
row.prove(**TWO, using=[*known, inside.at(m=0, x="delta + 1"), *AT_0, *NEXT_IS])

cleared_root = lemma(f"{at.CHANCE}, y > 0, x = w/(p*y), (n + 2)*x < v/(p*q) |- v*y > (n + 2)*q*w").at(
    y=f"n*q - ({DELTA_0}) - 1", w=f"{DELTA_0} + q + 1", v=f"{DELTA_0} + 2", x=f"{NONE} - 1"
)


@section.item("7.3k").stands(steps=("7.7", "7.3j"))
def roots(d):
    r"""Two readings: no equivalences for any $\delta$, as $-2$ is lost; where $\delta > \sigma_0 + 1$ no side holds.

    Not said: for which $\delta$ the lines are equivalent.  (1) As they are obtained, by algebra, for any: wrong.
    (2) For those that the proof has fixed: all sides are false.  What is used is the direction that holds.
    """
    first, ends = r"(\delta_0 + 2)(\mu_0 - \delta_0 - 1)", r"\mu_0(\delta_0 + q + 1)"
    lost = r"-\delta_0^2 - 3\delta_0 + npq - 2 > 0"
    d.refute(link=5, **TWO, also=True)
    d.unclear()
    d.also(rf"{first} > {ends} \implies {lost}")
    d.also(rf"{lost} \implies {first} > {ends}")
    d.also(
        rf"{first} > (n + 2)q(\delta_0 + q + 1) > {ends}",
        given=[TWO["given"], r"(n + 2)(R_0(\delta + 1) - 1) < \frac{\delta_0 + 2}{pq}"],
        using=[d.calc("7.3j"), cleared_root, *AT_0, *CEIL, *NEXT_IS],
        point=POINT,
    )
    d.also(r"-\delta_0^2 - 3\delta_0 + npq \leq 0", given=r"\delta > \sigma_0 + 1", using=CEIL)


row = section.item("7.3l").stands(steps=("7.3k",))
row.title(r"$\delta_0$ is below the larger root.").prove(given=r"-\delta_0^2 - 3\delta_0 + npq > 0")
row = section.item("7.3m").stands(steps=("7.3l", "7.3-same"))
row.title(r"So $\delta$ is less than $\sigma_0 + 1$.").prove(given=r"\delta_0 \leq \sigma_0", using=CEIL)
