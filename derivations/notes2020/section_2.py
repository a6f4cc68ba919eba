r"""Notes of August 2020, section 2, as far as section 1 of April 2016 has it: privacy, now up to $\delta$.

The propositions of the section, on point-wise indistinguishability, are not derived.
"""

from derivations.apr2016 import section_1 as april
from derivations.notes2020 import paper

section = paper.section(
    "2", "Differential privacy and point-wise indistinguishability for finite domains", __name__, laws=[april.laws]
)
places = {"1-database": "2:1:1", "1-query": "2:1:2", "1-one-row": "2:2:2"}
section.restates(april.section, places=places, without=["1-pmf", "1-no-information"])

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
