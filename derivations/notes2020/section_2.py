r"""Notes of August 2020, section 2, as far as section 1 of April 2016 has it: privacy, now up to $\delta$.

April's Proposition 1.1 is one of point-wise bounds, for $\delta = 0$.  With $\delta$ one direction of it stays true:
point-wise indistinguishable outcomes are private.  The other one does not, and Proposition 2.3 is wrong.
"""

from derivations.apr2016 import section_1 as april
from derivations.author import Theory, cases, induction
from derivations.laws import outcomes
from derivations.notes2020 import paper

# Of M outcomes those whose ratio is at most t: `mass` is P[R(x) = s_j], `mass_other` the same for x'.
laws = Theory("ratios up to delta", integers="M", on=[outcomes.theory])
WITHIN, LAW = "pos(rho*mass_other(j) - mass(j))", "(for all j: 1 <= j <= M |- mass(j) >= 0)"
LAWS = f"M >= 0, {LAW}, (for all j: 1 <= j <= M |- mass_other(j) >= 0)"
PART = "x >= 0, y >= 0, 0 <= w, w <= 1, rho >= 0"
parts = laws.lemma(f"{PART} |- w*x <= rho*w*y + x*(1 - pos(rho*y - x))").prove(cases("rho*y >= x"))
beyond = laws.lemma("x >= 0, y >= 0 |- rho*y*(1 - pos(rho*y - x)) <= x*(1 - pos(rho*y - x))").prove(cases("rho*y >= x"))
SETS = "(for all j: 1 <= j <= M |- 0 <= member(j) <= 1)"
TOTAL, FAR = "sum(mass(j), j, 1, M)", f"sum({{}}(j)*(1 - {WITHIN}), j, 1, M)"
sums = laws.lemma(
    f"{LAWS}, {SETS}, rho >= 0 |- sum(member(j)*mass(j), j, 1, M)"
    f" <= rho*sum(member(j)*mass_other(j), j, 1, M) + {TOTAL} - sum(mass(j)*{WITHIN}, j, 1, M)"
).prove(induction("M", step=[parts.at(w="member(M + 1)", x="mass(M + 1)", y="mass_other(M + 1)")]))
far = laws.lemma(f"{LAWS} |- rho*{FAR.format('mass_other')} <= {FAR.format('mass')}")
far.prove(induction("M", step=[beyond.at(x="mass(M + 1)", y="mass_other(M + 1)")]))
rest = laws.lemma(f"M >= 0 |- {FAR.format('mass')} = {TOTAL} - sum(mass(j)*{WITHIN}, j, 1, M)").prove(induction("M"))

TITLE = "Differential privacy and point-wise indistinguishability for finite domains"
section = paper.section("2", TITLE, __name__, laws=[april.laws, laws])
places = {"1-database": "2:1:1", "1-one-row": "2:2:2"}
section.restates(april.section, places=places, without=["1-query", "1-pmf", "1-no-information"])
row = section.item("2-query", r"\mathcal{R}: \mathcal{D}^n \to \mathcal{S}", kind="definition")
row.stands(at="2:1:2", as_in="apr2016:1-query").title("A query.")

# The weight of the record, before and after the transcript s is known.
HERE, THERE = r"P[\mathcal{R}(\mathbf{x}) = s]", r"P[\mathcal{R}(\mathbf{x}') = s]"
SEEN = f"w {HERE} + (1 - w) {THERE}"
AFTER, OTHER = rf"\frac{{w {HERE}}}{{{SEEN}}}", rf"\frac{{(1 - w) {THERE}}}{{{SEEN}}}"
row = section.item("2-no-information", f"{AFTER} = w")
row.stands(at="2:1:5", as_in="apr2016:1-no-information", consequence="conclusion").title(
    r"Private transcripts do tell of single records: for $\delta > 0$ there may be one that gives a record away."
).note(
    r"$P[\mathcal{R}(\mathbf{x}) = s]$ and $P[\mathcal{R}(\mathbf{x}') = s]$ are the probabilities of a transcript "
    r"with the record and with another one in its place, $w$ is the probability of the record before the transcript is "
    r"known; on the left is the one after.  Its odds change by a factor of $e^\epsilon$, but for a part that is "
    r"$\delta$ by the probability of the transcript, at most."
)
row.refute(given="prior; up to delta", at="a = 1/4, b = 0, w = 1/2, epsilon = 2, delta = 1/4")
PART = rf"\frac{{\delta \cdot w (1 - w)}}{{{SEEN}}}"
for left, right, before in ((AFTER, OTHER, ("(1 - w)", "w")), (OTHER, AFTER, ("w", "(1 - w)"))):
    bounded = rf"{before[0]} {left} \leq \exp(\epsilon) \cdot {before[1]} {right} + {PART}"
    row.repair(bounded, given="prior; up to delta")

row = section.item("2.1", kind="definition").stands(as_in="apr2016:1.1").define("privacy up to delta")
row.title(r"Privacy with the factor $e^\epsilon$, up to $\delta$; April has it for $\delta = 0$.")

CLOSE = r"P[\mathcal{R}(\mathbf{x}) = s] > \exp(\epsilon) \cdot P[\mathcal{R}(\mathbf{x}') = s]"
row = section.item("2-close", rf"{CLOSE} \implies P[\mathcal{{R}}(\mathbf{{x}}) = s] < \delta")
row.stands(at="2:4:1", as_in="apr2016:1-close").title(
    r"Outcomes beyond the factor $e^\epsilon$ may have more than $\delta$ of probability; their excess has not."
)
row.note(
    r"Not said: of what it is less than $\delta$.  (1) Of such outcomes: it need not be, with two of them.  (2) What "
    r"is beyond $e^\epsilon$ times the other probability is at most $\delta$; and no two probabilities of a set "
    r"differ by more than $1 - e^{-\epsilon} (1 - \delta)$."
).unclear()
row.refute(given="up to delta", at="a = 2/3, b = 1/3, epsilon = 2/5, delta = 1/5", also=True)
row.also("|- a - exp(epsilon)*b <= delta", given="up to delta")
row.also("|- a - b <= 1 - exp(-epsilon)*(1 - delta)", given="up to delta")

row = section.item("2.2", kind="definition").stands(as_in="apr2016:1.2").define("indistinguishable outcomes")
row.title(r"The ratio of single outcomes is bounded but for a probability of $\delta$; April has it for $\delta = 0$.")

row = section.item("2c").stands(as_in="apr2016:1-pmf").prove(given="K >= 0; values")
row.title("The probability of a set of outcomes is the sum of theirs, for both databases.")

# ---------------------------------------------------------------------------------------------- the propositions
row = section.item("2.3", kind="definition").stands(as_in="apr2016:1.2").define("indistinguishable outcomes, again")
row.title("(2.2) once more, for any two neighbours.")
SET, OTHER_SET = (rf"P[\mathcal{{R}}({x}) \in S]" for x in (r"\mathbf{x}", r"\mathbf{x}'"))
PRIVATE = rf"{SET} \leq \exp(\epsilon) {OTHER_SET} + \delta"
CLOSE = rf"P(\frac{{{HERE}}}{{{THERE}}} \leq \exp(\epsilon)) \geq 1 - \delta"
at_epsilon = sums.at(rho="exp(epsilon)")

row = section.item("Proposition 2.1", rf"{CLOSE} \implies {PRIVATE}", kind="theorem")
row.stands(at="2:6:1", as_in="apr2016:Proposition 1.1")
row.title("Indistinguishable outcomes are private: one direction of April's proposition, up to $\\delta$.")
row.prove(given="laws; members", using=[at_epsilon])
row = section.item("2.4", reason="that the mechanism is private: (2.1) for every set", by_hand="e2b509c13bc3")
row.stands(as_in="apr2016:1.1", steps=("2.3", "Proposition 2.1"))
row.title("Proposition 2.1 once more: (2.3) implies (2.1).")
row.prove(PRIVATE, given=["laws; members", CLOSE], using=["Proposition 2.1"])

row = section.item("Proposition 2.3", rf"{PRIVATE} \implies {CLOSE}; {CLOSE} \implies {PRIVATE}", kind="theorem")
row.stands(at="2:14:1", as_in="apr2016:Proposition 1.1", consequence="conclusion")
row.title(r"Private outcomes need not be indistinguishable, for $\delta > 0$; the other direction is Proposition 2.1.")
row.note(
    r"For $\delta = 0$ it is April's proposition.  What privacy gives, it gives for a larger factor $e^{\epsilon'}$, "
    r"and a probability that is larger than $\delta$."
)
TWO = "M = 2, member(j) = 1, mass(j) = (1 + pos(1 - j))/3, mass_other(j) = (2 - pos(1 - j))/3"
row.refute(link=1, given="two outcomes", at=f"{TWO}, epsilon = 0, delta = 1/2")
row.prove(link=2, given="laws; members", using=[at_epsilon])
WIDER = CLOSE.replace(r"\epsilon", r"\epsilon'").replace(r"\delta", r"\frac{\delta}{1 - \exp(\epsilon - \epsilon')}")
at_wider = {"rho": "exp(epsilon')"}
tails = (FAR.format(law).replace("rho*", "exp(epsilon')*") for law in ("mass", "mass_other"))
excess = laws.lemma("x <= b*y + delta, rho*y <= x, rho > b, b > 0 |- x <= delta/(1 - b/rho)")
excess = excess.at(at_wider, b="exp(epsilon)", **dict(zip("xy", tails, strict=True)))
known = [far.at(at_wider), rest.at(at_wider), excess]
at = {"x": "epsilon", "y": "epsilon'"}
known += [laws.lemma("exp(x) > 0").at(x="epsilon"), laws.lemma("x < y |- exp(x) < exp(y)").at(at)]
known.append(laws.lemma("x < y |- exp(x - y) < 1").at(at))
known.append(laws.lemma("exp(x)/exp(y) = exp(x - y)").at(at))
row.repair(WIDER, given=r"laws; beyond the larger factor; \epsilon' > \epsilon", using=known)
