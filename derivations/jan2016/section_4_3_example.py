r"""Jan 2016, section 4.3: the worked example, 1000 single bits and a privacy ratio of 2; (4.46) to (4.55).

Right are the two noise levels, 0.009 (rounded up, so that (4.45) holds) and 1/3 (0.333 is rounded down, and violates
(4.46)), their quotient, both deviations of the estimate, (4.48) to (4.51), and the intervals under $q = 0.009$.
Wrong:

* the intervals (4.52) and (4.53) are those of $q = 0.3333$, not of $q = 0.333$;
* the precision grows 15 fold, not 10 fold, and the ratio is at most 2 for 99.77 % of the outcomes, not for 99.98 %.

The largest consequence has no number in the paper: the ratio is bounded in one direction only.  An outcome in the
interval for which $P(s|D)$ is more than twice $P(s|D_m)$ has a probability of 5.4 %, and at the upper end the ratio
is 0.014.  For both directions, at both ends, $q = 0.033$ is enough, and 0.032 is not.  That is a tenth of 1/3, which
bounds both directions too, and not a 37th part.
"""

# D has 1000 set bits, D_m has 999 and a zero bit; S and S_m are the numbers of reported ones.  The formulas (4.45)
# and (4.4) are taken as printed; the means, the deviations, the ratio and the probabilities come from the law of S.

from derivations.author import Theory, induction
from derivations.jan2016 import paper
from derivations.laws import distributions as of
from derivations.laws import moments
from symbolic.theory import root_bounds

# ---------------------------------------------------------------------------------------------- the law of S
# The models of `distributions` go through all patterns of flips, and here there are 1000 bits.
laws = Theory("many bits", on=[moments.theory, root_bounds.theory])
lemma = laws.lemma
within = laws.explicit("within(z, m, i, j, p, q) = sum(law(z, m, k, p, q), k, i, j)")
laws.model(within, lambda z, m, i, j, p, q: of.within(i, j, 1, z + m, m, p, q))

# The probability that j of m bits are flipped, from that of j - 1; and from i to j of them.
lies = laws.recursive("lies(j, m, p, q)", "p^m", "(m - j)*q/((j + 1)*p)*lies(j, m, p, q)")
laws.model(lies, lambda j, m, p, q: of.within(m - j, m - j, 1, m, m, p, q))
lied = laws.explicit("lied(i, j, m, p, q) = sum(lies(k, m, p, q), k, i, j)")
laws.model(lied, lambda i, j, m, p, q: of.within(m - j, m - i, 1, m, m, p, q))
lemma("m >= 0 |- i*q*ones(m, i, p, q) = (m - i + 1)*p*ones(m, i - 1, p, q)", name="neighbouring outcomes")
no_lie = lemma("m >= 0 |- ones(m, m, p, q) = p^m").prove(induction("m"), [of.law_zero_above.at(z=0, i="m + 1")])
by_lies = lemma("j >= 0, m >= 0, p > 0 |- ones(m, m - j, p, q) = lies(j, m, p, q)", name="law by lies")
by_lies.prove(induction("j"))
SIZES = "N >= 1, j >= 0, p > 0, q > 0"
original = lemma(f"{SIZES} |- law(0, N, N - j, p, q) = lies(j, N, p, q)")
# (4.32), multiplied by N p q.
ratio = lemma("N >= 1 |- N*p*q*law(1, N - 1, i, p, q) = ((N - i)*p^2 + i*q^2)*ones(N, i, p, q)")
first_apart = lemma(
    "n >= 0 |- within(z, m, i, i + n + 1, p, q) = law(z, m, i, p, q) + within(z, m, i + 1, i + n + 1, p, q)"
)
# Summed from the other end, by the number of lies.
original_sum = lemma(f"{SIZES}, n >= 0 |- within(0, N, N - j - n, N - j, p, q) = sum(lies(k, N, p, q), k, j, j + n)")
original_sum.prove(induction("n"))
modified_sum = lemma(
    f"{SIZES}, n >= 0 |- N*p*q*within(1, N - 1, N - j - n, N - j, p, q)"
    " = sum((k*p^2 + (N - k)*q^2)*lies(k, N, p, q), k, j, j + n)",
    name="window of the modified collection",
).prove(induction("n"), [first_apart.at(z=1, m="N - 1", i="N - j - n - 1")])

GIVEN = [r"0 < q < 1/2, p = 1 - q; N \geq 1"]
section = paper.section("4.3", "Maximum and local differential privacy", __name__, given=GIVEN, laws=[laws])
# The number of reported ones instead of the number of lies.
original_share = lemma(
    "N >= 1, p > 0, q > 0, j >= i, N >= j |- within(0, N, i, j, p, q) = sum(lies(k, N, p, q), k, N - j, N - i)"
)
lied_share = lemma("N >= 1, p > 0, q > 0, j >= i, N >= j |- within(0, N, i, j, p, q) = lied(N - j, N - i, N, p, q)")
modified_share = lemma(
    "p > 0, q > 0, j >= i, 1000 >= j |- within(1, 999, i, j, p, q)"
    " = sum((k*p^2 + (1000 - k)*q^2)*lies(k, 1000, p, q), k, 1000 - j, 1000 - i)/(1000*p*q)"
)
RATIO = "within(1, 999, i, i, p, q)/within(0, 1000, i, i, p, q) = (1000 - i)/1000*(p/q) + i/1000*(q/p)"
ratio_value = lemma(f"p > 0, q > 0, i >= 0, 1000 >= i |- {RATIO}", name="ratio of the example")

LOCAL, THIRD, PRINTED = "q = 9/1000", "q = 1/3", "q = 333/1000"
# The right sides of (4.4) and (4.45).
ESTIMATE = r"\sqrt{\frac{qp \cdot 1000}{(p - q)^2}}"
DEMANDED = r"\frac{1}{2} \left(1 - \frac{1}{\sqrt{1 + 4 \frac{9}{(\lambda-1)^2 %s}}} \right)"

# ---------------------------------------------------------------------------------------------- two noise levels
row = section.item("4.3-noise", display="4.3e")
row.stands(steps=("4.45",)).title("The bound (4.45) rounds to 0.009, upwards: so $q = 0.009$ satisfies it.").prove()
row.also(rf"{DEMANDED % 'N'} \leq \frac{{9}}{{1000}}", given=r"\lambda = 2; N = 1000")

none_reported = section.lemma(r"\frac{p}{q} \leq 2", given=r"P(s = 0|D_m) \leq 2 P(s = 0|D)").prove(using=["4.3-R0"])

row = section.item("4.46").title("What the bound on every outcome comes to; it is a bound in both directions.")
row.prove(given="every outcome", using=[none_reported])
row.also(r"P(s = i|D_m) \leq 2 P(s = i|D)", given="(4.46)", using=[of.law_not_negative])
row.also(r"P(s = i|D) \leq 2 P(s = i|D_m)", given="(4.46)", using=[of.law_not_negative])

row = section.item("4.47").stands(steps=("4.46",)).title("A third, rounded down: $q = 0.333$ itself violates (4.46).")
row.prove(link=1, given="(4.46)").prove(link=2).prove(link=3).also("(4.46)", given=r"q \geq \frac{1}{3}")
row.refute("(4.46)", at=PRINTED, also=True)

row = section.item("4.3-less-noise", r"\frac{0.333}{0.009} = 37").stands(at="4.3:14:1", steps=("4.3-noise", "4.47"))
row.title("By the noise levels as printed, 37 times; but one of them is for one direction, the other for both.")
row.note("The quotient of the two bounds before rounding is 38. Like for like: 4.3-less-noise-both.").prove()
row.also(r"36.5 \leq \frac{1/3}{0.009} < 37.5")
row.also(rf"37.5 \leq \frac{{1/3}}{{{DEMANDED % 'N'}}} < 38.5", given=r"\lambda = 2; N = 1000")

row = section.item("4.3-classical-deviation", rf"q = \tfrac13 \implies {ESTIMATE} = 44.7")
row.title("The deviation of the estimate under $q = 1/3$; with $q = 0.333$ it is 44.6.")
row.stands(steps=("4.4", "4.47"), at="4.3:14:2").prove().refute(f"{ESTIMATE} = 44.7", at=PRINTED, also=True)

row = section.item("4.3-local-deviation", rf"q = \tfrac{{9}}{{1000}} \implies 2.5 \leq {ESTIMATE} < 3.5")
row.title("The deviation under $q = 0.009$ is 3.04; it is 3 exactly where (4.45) holds with equality.")
row.stands(steps=("4.4", "4.3-noise"), at="4.3:14:2").prove().also(f"{ESTIMATE} = 3.04", given=LOCAL)
# The number of records for which (4.45) is an equality.
exact = r"\lambda > 1; x = \frac{9(1 - 2q)^2}{(\lambda - 1)^2 (1 - q) q}"
row.also(f"q = {DEMANDED % 'x'}", given=exact)
row.also(r"\sqrt{\frac{qpx}{(p - q)^2}} = \frac{3}{\lambda - 1}", given=exact)

before, after = (f"sqrt({q}*(1 - {q})*1000/(1 - 2*{q})^2)" for q in ("(1/3)", "(9/1000)"))
row = section.item("4.3-precision", r"9.5 \leq \frac{44.7}{3} < 10.5").title("The precision grows 15 fold.")
row.stands(steps=("4.3-classical-deviation", "4.3-local-deviation"), at="4.3:14:2", consequence="conclusion").note(
    "Rounded to tens it is 10. It is 15 for $q = 0.009$ as for the bound (4.45) itself.  For both directions the "
    "deviation is 6 (4.3-less-noise-both): 7.5 fold."
)
row.refute(at={}).repair(r"14.5 \leq \frac{44.7}{3} < 15.5").repair(f"|- 14.5 <= {before}/{after} < 15.5")
row.also(f"|- 14.5 <= {before}/3 < 15.5")
# For both directions the variance is 9/(1 - 1/lambda)^2 = 36 (4.3-less-noise-both).
row.also(f"|- 7.45 <= {before}/6 < 7.55")

# ---------------------------------------------------------------------------------------------- two collections
section.item("4.48").title("The mean of $S$.").prove()
section.item("4.49").title("The deviation of $S$.").prove()
section.item("4.50").title("The mean of $S_m$.").prove()
section.item("4.51").title("The deviation of $S_m$: that of $S$.").prove()

# Three deviations below the mean and above, for D and for D_m.
ENDS = [rf"p \cdot 1000 {sign} 3\sqrt{{pq \cdot 1000}}" for sign in "-+"]
ENDS_MODIFIED = [rf"p \cdot 999 + q {sign} 3\sqrt{{pq \cdot 999 + pq}}" for sign in "-+"]


def classical_interval(row, ends, printed, repaired, exact):
    """An interval that is printed for q = 0.333 and is that of q = 0.3333; last for q = 1/3."""
    for link, end, wrong, right, third in zip((2, 4), ends, printed, repaired, exact, strict=True):
        row.refute(given=PRINTED, at={}, link=link)  # each end is too small
        row.repair(f"{end} = {right}", given=PRINTED)
        row.also(f"{end} = {wrong}", given="q = 3333/10000")
        row.also(f"{end} = {third}", given=THIRD)


row = section.item("4.52").stands(steps=("4.48", "4.49"), consequence="misprint")
row.title("Under $q = 0.333$ it is $[622.29, 711.71]$; printed is the interval for $q = 0.3333$.")
classical_interval(row, ENDS, ("621.98", "711.42"), ("622.29", "711.71"), ("621.95", "711.39"))
row = section.item("4.53").stands(steps=("4.50", "4.51"), consequence="misprint")
row.title("Under $q = 0.333$ it is $[621.96, 711.38]$; printed is the interval for $q = 0.3333$.")
classical_interval(row, ENDS_MODIFIED, ("621.65", "711.09"), ("621.96", "711.38"), ("621.61", "711.05"))
row = section.item("4.54")
row.stands(steps=("4.48", "4.49")).title("Three deviations on both sides of the mean.").prove(given=LOCAL)
row = section.item("4.55")
row.stands(steps=("4.50", "4.51")).title("Three deviations on both sides of the mean.").prove(given=LOCAL)

SHIFTS = [rf"{first} - \left({second}\right)" for first, second in zip(ENDS, ENDS_MODIFIED, strict=True)]

row = section.item("4.3-nearly-identical", "; ".join(f"0 < {shift} < 1" for shift in SHIFTS)).stands(at="4.3:18:1")
row.title("The ends of the two intervals differ by less than a bit; by their length, more under the smaller noise.")
row.note(
    "Not said: by what measure, so there is no verdict. (1) In bits: the ends differ by $p - q$, whatever $q$ is."
    " (2) By their length the intervals are less alike under the smaller noise: the second is shifted by 0.37 % "
    "of it for $q = 1/3$, by 5.5 % for $q = 0.009$. (3) By what an observer learns: 4.3-share-both."
)
row.unclear().also()
for shift in SHIFTS:
    row.also(f"{shift} = p - q")
for noise, printed in ((THIRD, "0.0037"), (LOCAL, "0.055")):
    row.also(rf"\frac{{p - q}}{{6\sqrt{{pq \cdot 1000}}}} = {printed}", given=noise)

# ---------------------------------------------------------------------------------------------- the ratio
FORMULA = r"\frac{1000 - %s}{1000} \cdot \frac{p}{q} + \frac{%s}{1000} \cdot \frac{q}{p}"
AT_END = FORMULA.replace("%s", r"\left(%s\right)", 1)

row = section.item("4.3-required", rf"q \geq {DEMANDED % 'N'},\ {DEMANDED % 'N'} = 0.009")
row.stands(at="4.3:12:2", steps=("4.3-noise", "4.36", "4.45"))
row.title("At the lower end the ratio is at most 2 only with the noise (4.45), which rounds to 0.009.").note(
    "Read as it is derived: the value (4.36) at the lower end, whether or not this is an outcome, and one "
    "direction only. At the outcomes in the interval the ratio can be at most 2 with less noise, but only as the "
    "end happens to be rounded: at $q = 0.008$ the first is 984, with 1.992; at 0.0084 it is 983, with 2.015. And "
    "at $q = 0.008$ the ratio is 1/124 at the upper end."
).prove(link=1, given=r"(4.36); N = 1000; \lambda = 2", using=["4.41", ("4.44", ""), "4.45"])
for link in (2, 3):
    row.prove(link=link, given=r"\lambda = 2; N = 1000")
for q, first, value in ((8, 984, "1.992"), (84, 983, "2.015")):
    noise = f"q = {q}/{10 ** (len(str(q)) + 2)}"
    row.also(rf"{first - 1} < {ENDS[0]} \leq {first}", given=noise)
    row.also(f"{FORMULA % (first, first)} = {value}", given=noise)
row.also(rf"{ENDS[1]} \geq 1000", given="q = 8/1000")
row.also(rf"{FORMULA % (1000, 1000)} = \frac{{1}}{{124}}", given="q = 8/1000")

row = section.item("4.3-guaranteed-ratio", r"R_{1000 - l} \leq 2")
row.stands(at="4.3:18:2", steps=("4.3-noise",), consequence="conclusion")
row.title("In the interval the ratio is at most 2, but in one direction only: it falls below 1/2.").note(
    "At the lower end $R_i$ is 1.986, at the upper end 0.014. For 1/2 there $q = 0.033$ is enough, 0.032 is not. "
    "At the outcomes in the interval it is a matter of rounding: from 953 to 985 for $q = 0.031$ and for 0.03125, "
    "with a ratio of at least 1/2 for the former, and less at 985 for the latter."
).also(r"R_{1000 - l} \leq 2", given=rf"0 \leq l \leq 18; {LOCAL}", name="at most 2")
three_deviations = section.lemma(r"3\sqrt{pq \cdot 1000} < 9", given=LOCAL)
lines = [
    ("R_{1000 - l} > 2", r"19 \leq l \leq 1000"),
    (r"R_{1000 - l} < \frac{1}{2}", r"0 \leq l \leq 4"),
    (r"R_{1000 - l} \geq \frac{1}{2}", r"5 \leq l \leq 1000"),
]
for line, ends in lines:
    row.also(line, given=f"{ends}; {LOCAL}")
row.prove(given=f"interval(1000 - l); {LOCAL}", using=[three_deviations, ("4.3-guaranteed-ratio", "at most 2")])
for end, value in zip(ENDS, ("1.986", "0.014"), strict=True):
    row.also(f"{AT_END % (end, end)} = {value}", given=LOCAL)
row.also(rf"{AT_END % (ENDS[1], ENDS[1])} \geq \frac{{1}}{{2}}", given="q = 33/1000")
row.also(rf"{AT_END % (ENDS[1], ENDS[1])} < \frac{{1}}{{2}}", given="q = 32/1000")
row.also(r"\frac{1}{2} \leq R_{1000 - l} \leq 2", given=r"15 \leq l \leq 47; q = 31/1000")
row.also(r"R_{1000 - l} < \frac{1}{2}", given="l = 15; q = 1/32", using=[ratio_value.at(i="1000 - l")])
row.also(rf"{ENDS[1]} \geq 985", given="q = 1/32")


def probability(act, collection, fewest, most, printed):
    """The probability of so many reported ones, at q = 0.009."""
    values = {"i": fewest, "j": most, "p": "991/1000", "q": "9/1000"}
    summed = original_share.at(values, N=1000) if collection == "D" else modified_share.at(values)
    act(rf"P({fewest} \leq S \leq {most}|{collection}) = {printed}", using=[summed])


def counted_as(d, first, last, share):
    """A share of the outcomes first, .., last that is printed as 99.98 % and is another one."""
    same = lied_share.at(N=1000, i=first, j=last)
    d.also(f"|- within(0, 1000, {first}, {last}, p, q) = lied({1000 - last}, {1000 - first}, 1000, p, q)", using=[same])
    d.refute(given=LOCAL, at={})
    d.repair(d.item.printed.replace("0.9998", share), given=LOCAL)


row = section.item("4.3-share", r"P(0 \leq l \leq 18) = 0.9998")
row.title("The ratio is at most 2 for 99.77 % of the outcomes, under $D_m$ for 99.50 %.").note(
    "One direction; for both see 4.3-share-both. These are the outcomes from 982 on (4.3-guaranteed-ratio), so $l "
    r"\leq 18$ of the 1000 bits are not reported. Beside it: the interval itself, from 983 to 999, and under $D_m$ "
    "the two intervals; and 17 of 1001 outcomes, each counted once."
).stands(at="4.3:18:2", steps=("4.3-guaranteed-ratio",), consequence="conclusion")
counted_as(row, 982, 1000, "0.9977")
probability(row.also, "D_m", 982, 1000, "0.9950")
probability(row.also, "D", 983, 999, "0.9948")
for ends in ((983, 999, "0.9894"), (982, 998, "0.9948")):
    probability(row.also, "D_m", *ends)
row.also(r"\frac{17}{1001} = 0.017")

row = section.item("4.3-share-both", r"P(5 \leq l \leq 18) = 0.9998")
row.title("The ratio is at least 1/2 and at most 2 for 94.35 % of the outcomes, under $D_m$ for 97.37 %.").note(
    "The sentence of 4.3-share, read for both directions, as the absolute bound has them: the outcomes from 982 to 995."
).stands(at="4.3:18:2", steps=("4.3-guaranteed-ratio",), consequence="conclusion")
counted_as(row, 982, 995, "0.9435")
probability(row.also, "D_m", 982, 995, "0.9737")
probability(row.also, "D", 996, 999, "0.0541")

# ---------------------------------------------------------------------------------------------- the absolute bound
# What (4.45) is for both directions (4.3-local-privacy), lambda = 2.
DEMANDED_BOTH = r"\frac{1}{2} \left(1 - \frac{1}{\sqrt{1 + 4 \cdot \frac{36}{1000}}} \right)"
near_mean = [section.lemma(end, "interval(967 - l); q = 33/1000") for end in (r"l \geq -16", r"l \leq 16")]
# At the noise of the absolute bound, with e or c deviations for 3; y stands for lambda.
per_record = lemma("y > 1, q > 0, 1 > 2*q, p = 1 - q, p = y*q |- p*q*N/(p - q)^2 = y/(y - 1)^2*N")
limit = lemma("y > 1 |- e^2/(1 - 1/y)^2 = y/(y - 1)^2*(e^2*y)")
scaled = [lemma(f"x > 0, u {sign} v |- x*u {sign} x*v") for sign in (">=", "<")]
at_absolute = [
    per_record.at(y="lambda"),
    limit.at(y="lambda", e="c"),
    *(t.at(x="lambda/(lambda - 1)^2", u="N", v="c^2*lambda") for t in scaled),
]
BOTH_DIRECTIONS = r"\frac{pqN}{(p - q)^2} %s \frac{c^2}{(1 - \frac{1}{\lambda})^2}"

row = section.item(
    "4.3-absolute-bound", r"q = \tfrac{33}{1000} \implies \tfrac12 \leq R_{967 - l} \leq 2 \text{ and } q < \tfrac13"
).stands(steps=("4.3-local-privacy",), at="4.3:18:2")
row.title(r"In its interval $q = 0.033$ is enough for both directions; in general where $N > 9\lambda$.").note(
    "That the absolute bound is not needed: read for the $D$ of the section and both directions, for some $q$; with $q "
    r"= 0.009$ one direction only. The noise $1/(1 + \lambda)$ of the absolute bound is more than 4.3-local-privacy "
    r"asks for only where $N > 9\lambda$. Of other collections, each in its own window, the section says nothing "
    "(4.3-all-collections); with $q = 0.033$ their ratios go from 0.505 to 1.881 (by computation)."
).prove(given="interval(967 - l)", using=[*near_mean, ratio_value.at(i="967 - l")])
absolute = r"\lambda > 1; q = \frac{1}{1 + \lambda}"
row.also(BOTH_DIRECTIONS % r"\geq", given=rf"{absolute}; c > 0; N \geq c^2\lambda", using=at_absolute)
row.also(BOTH_DIRECTIONS % "<", given=rf"{absolute}; c > 0; N < c^2\lambda", using=at_absolute)

row = section.item("4.3-less-noise-both", rf"36.5 \leq \frac{{1/3}}{{{DEMANDED_BOTH}}} < 37.5")
row.title("For both directions the noise is reduced 10 times, to 0.0325.").note(
    "Like for like: (4.46) bounds the ratio in both directions, (4.45) in one. For both, 4.3-local-privacy has "
    r"$9/(1 - 1/\lambda)^2 = 36$ for $9/(\lambda - 1)^2 = 9$ in (4.41): so 0.0325."
).stands(steps=("4.46", "4.3-local-privacy"), at="4.3:14:1", consequence="conclusion")
row.refute(at={}).repair(rf"9.5 \leq \frac{{1/3}}{{{DEMANDED_BOTH}}} < 10.5").also(f"{DEMANDED_BOTH} = 0.0325")

# ---------------------------------------------------------------------------------------------- many records
row = section.item("4.3-noise-of-others", rf"M > N \implies {DEMANDED % 'M'} < {DEMANDED % 'N'}")
row.stands(steps=("4.45",), at="4.3:18:3")
row.title("The larger the collection, the smaller the noise that (4.45) asks for.").prove(given=r"\lambda \neq 1")

row = section.item("4.3-hiding", rf"{DEMANDED % 'N'} < \frac{{1}}{{1 + \lambda}}").stands(at="4.3:18:4")
row.title(r"Hiding among $N$ records needs less noise than a single one where $\lambda N > 9$, and only there.").note(
    r"The right side is the noise that $p/q \leq \lambda$ asks for. Not said: whether it is said of the example, "
    "where it holds, or of any collection, so there is no verdict."
)
row.unclear().refute(given=r"\lambda > 1", at="lambda = 2, N = 1", also=True).also(given=r"\lambda > 1; \lambda N > 9")
row.also(rf"{DEMANDED % 'N'} \geq \frac{{1}}{{1 + \lambda}}", given=r"\lambda > 1; \lambda N \leq 9")
