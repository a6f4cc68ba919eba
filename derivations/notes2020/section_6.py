r"""Notes of August 2020, section 6: Lemma 6.1, the ratio of two sums, between the least and the largest ratio.

The draft of April 2016 has the upper half as its Lemma 6.1, that of January 2016 as a lemma of its section 3.  All of
it is right, the lower half too, of which the proof says that it is similar: it is, with the least ratio in the place
of the largest.  In the proof's last line the maximum is over all $i$, and does not depend on the index of the sum.
"""

from derivations.apr2016 import section_6 as april
from derivations.author import Theory, induction
from derivations.notes2020 import paper

laws = Theory("ratios of sums, from below", on=[april.laws])
lemma = laws.lemma
least_ratio = laws.recursive(
    "least_ratio(m)", "first(1)/whole(1)", "min(least_ratio(m), first(m + 1)/whole(m + 1))", start=1
)
laws.model(least_ratio, lambda m, *, first, whole: min(first(i) / whole(i) for i in range(1, int(m) + 1)))
section = paper.section("6", "Appendix: Ratios of sums: properties", __name__, laws=[laws])

NEXT = {"x": "least_ratio(m)", "y": "first(m + 1)/whole(m + 1)"}
falls, below = (
    lemma(f"m >= 1, whole(m + 1) > 0 |- least_ratio(m + 1) <= {z}").prove(
        using=[lemma(f"min(x, y) <= {name}").at(**NEXT)]
    )
    for name, z in NEXT.items()
)
bounded = lemma(f"m >= n, n >= j, j >= 1, {april.POSITIVE} |- first(j)/whole(j) >= least_ratio(n)")
bounded.prove(induction("n", start="j"))
part_above = lemma("w > 0, x/w >= y |- x >= y*w").at(w="whole(n + 1)", x="first(n + 1)", y="least_ratio(m)")
sum_above = lemma(
    f"m >= 1, n >= 0, m >= n, {april.POSITIVE} |- sum(first(i), i, 1, n) >= least_ratio(m)*sum(whole(i), i, 1, n)"
).prove(induction("n", step=[bounded.at(n="m", j="n + 1"), april.granted.at(i="n + 1"), part_above]))
quotient = lemma("w > 0, x >= y*w |- x/w >= y").at(
    w="sum(whole(i), i, 1, m)", x="sum(first(i), i, 1, m)", y="least_ratio(m)"
)
GIVEN = "m >= 1; parts positive"

section.restates(april.section, places={"6-shares": "6:3:1"}, without=["Lemma 6.1"])

row = section.item("Lemma 6.1", kind="lemma", display="6a")
row.stands(steps=("6b", "6-shares", "6c", "6-low"), as_in="apr2016:Lemma 6.1")
row.title("The ratio of two sums is between the least and the largest ratio of their terms, for every $m$.")
row.prove(link=1, given=GIVEN)
row.prove(link=2, given=GIVEN, using=[sum_above.at(n="m"), april.whole_positive, quotient])

row = section.item("6c").stands(steps=("6b", "6-shares"), as_in="apr2016:6-bounded")
row.title("The ratio of the sums is a mean, and at most the largest ratio.")
row.prove(given=GIVEN, using=["6b", "6-shares", april.bounded.at(j="i", n="m")])

SUMS = r"\frac{a_1 + \dots + a_m}{b_1 + \dots + b_m} \geq \min \left(\frac{a_1}{b_1}, \dots, \frac{a_m}{b_m} \right)"
row = section.item("6-low", SUMS).stands(at="6:4:1", steps=("6b", "6-shares"))
row.title("The lower bound, in the same way.").prove(given=GIVEN, using=["Lemma 6.1"])
