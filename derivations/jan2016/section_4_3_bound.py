r"""Jan 2016, section 4.3, first part: local differential privacy and its noise bound, (4.30) to (4.45).

$D$ has $N$ set bits, one of them is cleared in $D_m$, and $R_i$ is the ratio of the probabilities of $i$ reported
ones.  The paper bounds $R_i$ on the window from $pN - 3\sigma$ to $pN + 3\sigma$, with $\sigma^2 = pqN$, and solves
for $q$.

The formulas (4.32) and (4.36) to (4.45) are right, and (4.36) to (4.45) are equivalent to one another for $\lambda >
1$.  That $\lambda > 1$ is not said; (4.36) to (4.39) imply it, (4.40) and what follows do not.  There are slips in an
exponent of (4.31) and a sign of (4.35).

What the bound is said to give it does not give.  It bounds $R_i$ from above, for this one $D$, in its window:

* from below, $R_i$ can be $q/p$ in the window.  With $N = 12$ and $q = 1/4$, (4.45) holds for $\lambda = 2$, but $s =
  12$, which is in the window, has 3 times the probability under $D$ that it has under $D_m$.  Whenever (4.39) needs a
  $\lambda$ of 2 or more, all $N$ bits reported as ones lie in the window, and the ratio there is that of the absolute
  bound;
* for another collection and its own window the ratio exceeds $\lambda$: 4.3-all-collections;
* $pN - 3\sigma$ need not be an outcome (4.3-attained is read where it is), so a ratio of at most $\lambda$ in the
  window does not imply (4.41).

What is true: $9\lambda^2/(\lambda - 1)^2$ in (4.41) gives both sides; and in the window of the $D$ with $N$ set bits
the bound holds for every collection, by Theorem 4.1.
"""

# Throughout 0 < q < 1/2, p = 1 - q and N >= 1.  The windows and other hypotheses are named in `notation.toml`.

from derivations.author import cases
from derivations.jan2016 import paper, section_4_1
from symbolic.theory import products, root_bounds

GIVEN, LAWS = [r"0 < q < 1/2, p = 1 - q; N \geq 1"], [section_4_1.laws, root_bounds.theory]
section = paper.section("4.3", "Maximum and local differential privacy", __name__, given=GIVEN, laws=LAWS)

# ---------------------------------------------------------------------------------------------- the ratio
section.item("4.30").title("The law for $N$ set bits is binomial.").prove()

row = section.item("4.31").stands(consequence="misprint")
row.title("The law for $N - 1$ set bits and one zero bit; the first exponent of $q$ is $N - i - 1$.")
row.refute(given="outcome", at="N = 1, i = 0, q = 1/4")
row.also(r"P(s = N|D_m) = \binom{N-1}{N} p^{N+1} q^{N-N} + \binom{N-1}{N-1} p^{N-1} q^{N-N+1}")
row.repair(r"P(s = i|D_m) = \binom{N-1}{i} p^{i+1} q^{N-i-1} + \binom{N-1}{i-1} p^{i-1} q^{N-i+1}")

row = section.item("4.32").stands(steps=("4.30", "4.31"))
row.title(r"The ratio is linear in $i$, for $0 \leq i \leq N$; elsewhere it is not defined.")
row.refute(at="N = 1, i = -1, q = 1/4", link=2, also=True).prove(given="outcome", using=["4.30", "4.31"])

# The ratio exceeds 1 in proportion to the distance from the mean.
centred = section.lemma(r"R_i = 1 + \frac{(pN - i)(p - q)}{pqN}", given="outcome").prove(using=["4.32"])
positive = section.lemma("pqN > 0")
is_outcome = section.lemma(r"i \geq 0", given="i = pN")

row = section.item("4.3-maximum", r"R_0 \geq R_i").stands(at="4.3:2:1", steps=("4.32",))
row.title("The ratio is largest where nothing is reported as a one.").prove(given="outcome", using=["4.32"])
section.item("4.3-R0", display="4.3a").stands(steps=("4.32",)).title("The largest ratio.").prove()
row = section.item("4.3-minimum", r"R_i \geq R_N").stands(at="4.3:3:1", steps=("4.32",))
row.title("The ratio is smallest where all bits are reported as ones.").prove(given="outcome", using=["4.32"])
section.item("4.3-RN", display="4.3b").stands(steps=("4.32",)).title("The smallest ratio.").prove()
below = r"0 \leq i \leq N - 1"
row = section.item("4.3-falls", "R_{i+1} < R_i")
row.stands(at="4.3:4:1", steps=("4.32",)).title("It falls as $i$ grows, strictly.").prove(given=below)

row = section.item("4.3-R-at-mean", display="4.3c")
row.stands(steps=("4.32",)).title("The ratio is 1 where $i$ is the expected number $pN$, and nowhere else.")
row.note("There is an outcome $pN$ only where $pN$ is an integer; the links after the first hold for every $N$.")
row.also("i = pN", given="outcome; R_i = 1")
row.prove(link=1, given="i = pN", using=[is_outcome, "4.32"])
for link in (2, 3, 4):
    row.prove(link=link)

row = section.item("4.3-no-ones", r"P(s = 0|D) = q^N,\ 4.5 \cdot 10^{-53} \leq q^N < 5.5 \cdot 10^{-53}")
row.title(r"The probability that no one is reported; $5e^{-53}$ is scientific notation, for $5 \cdot 10^{-53}$.")
row.stands(at="4.3:5:3").prove(link=1)
for link in (2, 3):
    row.prove(link=link, given="q = 3/10; N = 100")

row = section.item("4.3-realistic", r"R_i \text{ for } |i - E(S)| \leq c \sigma \text{ only}", kind="definition")
row.title("The ratio is considered for realistic outcomes only: those within some deviations of the mean.").note(
    "Local differential privacy; $c = 3$ below. Section 3 compares any two databases, in both orders; that the local"
    " notion does otherwise is not said. See 4.3-all-collections and 4.3-local-privacy."
).stands(at="4.3:6:1")

row = section.item("4.3-ratio-again", display="4.3d")
row.stands(steps=("4.32",)).title("The ratio, once more.").prove(given="outcome")

row = section.item("4.3-moments", r"E(S) = pN,\ \sigma = \sqrt{pqN}")
row.stands(at="4.3:7:1").title("Expectation and deviation of the number of reported ones, for $N$ set bits.")
row.prove(link=1, name="mean").prove(link=2)

# ---------------------------------------------------------------------------------------------- the window
# The left sides of (4.36) and (4.35), and by how much the first exceeds 1.
SIGN_RIGHT = r"\frac{N - pN + 3\sqrt{pqN}}{N} \cdot \frac{p}{q} + \frac{pN - 3\sqrt{pqN}}{N} \cdot \frac{q}{p}"
SIGN_WRONG = r"\frac{N - pN + 3\sqrt{pqN}}{N} \cdot \frac{p}{q} + \frac{pN + 3\sqrt{pqN}}{N} \cdot \frac{q}{p}"
EXCESS = r"\frac{3(p - q)}{\sqrt{pqN}}"
above_one = section.lemma(f"{SIGN_RIGHT} = 1 + {EXCESS}")
at_most_excess = section.lemma(rf"R_i \leq 1 + {EXCESS}", given="above").prove(using=[centred])
at_least_excess = section.lemma(rf"R_i \geq 1 - {EXCESS}", given="below").prove(using=[centred])

falling = section.lemma(r"R_i \leq R_s", given=r"0 \leq s \leq i \leq N").prove(using=[centred])

row = section.item("4.3-attained", rf"s = pN - 3\sqrt{{pqN}} \implies R_i \leq R_s = {SIGN_RIGHT}")
row.title(r"The ratio is largest at $pN - 3\sigma$, where this is an outcome.").note(
    r"$R_i$ is defined at outcomes, so $pN - 3\sigma$, here $s$, has to be one: then $pN \geq 9q$. Where it is "
    r"none, the largest ratio is that of the next outcome, and less than the value at $pN - 3\sigma$; or $R_0$, "
    "where that is negative."
).stands(steps=("4.3-falls", "4.3-moments"), at="4.3:7:3")
row.prove(given=r"0 \leq s \leq N; above")
row.refute(f"R_s = {SIGN_RIGHT}", given="rounded up", at="N = 12, q = 1/4, s = 5", also=True)
row.also(r"R_i \leq R_s", given="rounded up; above", using=[falling]).also(rf"R_i \leq {SIGN_RIGHT}", given="window")

row = section.item("4.3-all-collections", rf"\frac{{a_i^{{m-1}}}}{{a_i^m}} \leq {SIGN_RIGHT}")
row.stands(at="4.3:7:4", steps=("Theorem 4.1", "4.3-attained")).title(
    "In their own windows other collections have larger ratios, in the example 7.81; in that of $m = N$ none has."
).note(
    "The section takes the $D$ of Theorem 4.1, which compares collections at one and the same $i$; but each has its "
    "own realistic $i$. Which ones are meant is not said, so there is no verdict. 7.81 is computed: $a_3^2/a_3^3$ for "
    r"$N = 1000$, $a_3^m$ being $\sum_j \binom{m}{j} p^j q^{m-j} \binom{N-m}{3-j} q^{3-j} p^{N-m-3+j}$."
)
row.unclear().refute(given=r"1 \leq m \leq N; window(m)", at="N = 2, q = 1/9, m = 1, i = 0", also=True)
# A record changed from 0 to 1: with all bits but one set.
more = row.item.printed.replace("m-1", "m+1")
row.refute(more, given=r"0 \leq m \leq N - 1; window(m)", at="N = 2, q = 1/9, m = 1, i = 2", also=True)
row.also(given=r"1 \leq m \leq N; window", using=["Theorem 4.1"])
# A record changed from 0 to 1 where no bit is set: what 1 to 0 is where all are.
exchanged = row["4.2-wlog", "exchanged"].at(m=0)
low_end = "(N - p*N + 3*sqrt(p*q*N))/N*(p/q) + (p*N - 3*sqrt(p*q*N))/N*(q/p)"
none_set = f"|- a(N, 1, i, p, q)/a(N, 0, i, p, q) <= {low_end}"
row.also(none_set, given=r"outcome; i \leq qN + 3\sqrt{pqN}", using=[exchanged])
# In the example, N = 1000, q = 0.009, with three set bits: three reported ones, 0 to 3 from these, in its window.
row.also(r"3 \cdot \frac{991}{1000} + 997 \cdot \frac{9}{1000} - 3 \sqrt{\frac{991 \cdot 9}{1000}} \leq 3")
above = r"\frac{998 \cdot 997 \cdot 996}{6} + 998 \cdot 997 \frac{991^2}{9^2} + 998 \frac{991^4}{9^4}"
below = r"\frac{997 \cdot 996 \cdot 995}{6} + \frac{3}{2} 997 \cdot 996 \frac{991^2}{9^2} + 2991 \frac{991^4}{9^4}"
row.also(rf"\frac{{991}}{{9}} \cdot \frac{{{above}}}{{{below} + \frac{{991^6}}{{9^6}}}} = 7.81")

row = section.item("4.33").prove()
row.stands(steps=("4.3-moments",)).title("The lower end of the window, from the mean and the deviation of $s$.")
row.note("$i$ is put three deviations below the mean of $s$; it need not be an outcome.")

row = section.item("4.34").stands(steps=("4.32",)).title("The demand on the ratio, by (4.32).")
row.note(r"That this be at most $\lambda$ is what is demanded.").prove(link=1, given="outcome")
row.prove(row["4.32"]).prove(link=3, given=r"outcome; R_i \leq \lambda")

row = section.item("4.35").stands(steps=("4.33", "4.34", "4.3-attained"), consequence="misprint")
row.title(r"The ratio at the lower end: in the second summand, $3\sqrt{pqN}$ has the sign $-$.")
at_low = r"outcome; i = pN - 3\sqrt{pqN}"
row.also(f"{SIGN_WRONG} > {SIGN_RIGHT}", name="larger").refute(link=1, given=at_low, at="N = 1, i = 0, q = 1/10")
row.refute(link=2, given=rf"{at_low}; R_i \leq \lambda", at="N = 1, i = 0, q = 1/10, lambda = 9")
row.repair(f"R_i = {SIGN_RIGHT}", given=at_low, using=["4.32"])
row.repair(rf"{SIGN_RIGHT} \leq \lambda", given=rf"{at_low}; R_i \leq \lambda")

# ---------------------------------------------------------------------------------------------- equivalent forms
wrong = rf"{SIGN_WRONG} \leq \lambda"
row = section.item("4.36").title("With the sign that (4.35) lacks; (4.35) implies it, but demands more.")
row.stands(steps=("4.35",)).refute(wrong, given="(4.36)", at="N = 12, q = 1/4, lambda = 2", also=True)
row.prove(given=r"outcome; i = pN - 3\sqrt{pqN}; R_i \leq \lambda")
section.item("4.37", iff="4.36").title("The two summands, multiplied out.").prove()
section.item("4.38", iff="4.37").title("One fraction for two.").prove()
section.item("4.39", iff="4.38").title("Without a common factor.").prove()

one_root = section.lemma(rf"1 + 3\sqrt{{\frac{{1}}{{N}}}} \cdot \frac{{p - q}}{{\sqrt{{pq}}}} = 1 + {EXCESS}")
EXCESS_AT = {"v": "p*q*N", "e": "p - q", "c": 3}
excess_squared = root_bounds.squared.at(EXCESS_AT, y="lambda - 1")
excess_rooted = root_bounds.rooted.at(EXCESS_AT, y="lambda - 1")
more_than_1 = section.lemma(r"\lambda > 1", given=rf"{EXCESS} \leq \lambda - 1")

row = section.item("4.40", follows="4.39").title(r"Squared: the same as (4.39) where $\lambda > 1$.")
row.note(r"For $\lambda \leq 1$ (4.39) never holds, as its left side is more than 1.")
row.also(r"\lambda > 1", given="(4.39)", using=[one_root, more_than_1], name="more than 1")
row.refute("(4.39)", given="(4.40)", at="N = 12, q = 1/4, lambda = 0", also=True)
row.also("(4.39)", given=r"\lambda > 1; (4.40)", using=[one_root, positive, excess_rooted], name="back")
row.prove(using=[one_root, positive, more_than_1, excess_squared])

# ---------------------------------------------------------------------------------------------- what is guaranteed
guaranteed = section.lemma(r"R_i \leq \lambda", given=r"window; \lambda > 1; (4.40)")
guaranteed.prove(using=[positive, excess_rooted])

row = section.item("4.3-lower-bound", r"VAR(\bar{T}) \geq \frac{9}{(\lambda - 1)^2}")
row.stands(at="4.3:9:3", steps=("4.40", "4.3"), consequence="condition").title(
    r"The bound on the variance is enough for the guarantee; it is needed only where $pN - 3\sigma$ is an outcome."
).note("With one record and $q = 1/3$ the ratios are 2 and 1/2.")
collection = r"\lambda > 1; 0 \leq T \leq N"
row.refute(given=f"guarantee; {collection}", at="N = 1, T = 1, q = 1/3, lambda = 2")
row.repair(given=r"(4.36); 0 \leq T \leq N", using=["4.3", positive, above_one, more_than_1, excess_squared])
at_end = r"0 \leq T \leq N; outcome; i = pN - 3\sqrt{pqN}; R_i \leq \lambda"
row.also(row.item.printed, given=at_end, using=["4.3", "4.41", "4.36"])
row.also(r"R_i \leq \lambda", given=f"{row.item.printed}; {collection}; window", using=["4.3", guaranteed])

row = section.item("4.41").title("(4.40) is a bound on the variance of the estimate, whatever the collection.")
row.stands(steps=("4.3", "4.40")).prove(link=1, given=r"0 \leq T \leq N", using=["4.3"])
row.prove(link=2, given="(4.36)", using=[positive, above_one, more_than_1])

# Where (4.39) is not met by any lambda < 2, the window goes beyond N.
squares = section.lemma("9(p - q)^2 \\geq pqN", given=rf"{EXCESS} \geq 1").prove(using=[positive])
# One record and q = 1/3: both outcomes are in the window, with the ratios 2 and 1/2.
third = r"outcome; N = 1; q = \frac{1}{3}; \lambda = 2"
one_third = [section.lemma(ratio, given=third) for ratio in (r"R_i \leq \lambda", r"R_i \geq 1/\lambda")]

row = section.item(
    "4.3-local-privacy",
    r"\frac{pqN}{(p - q)^2} \geq \frac{9}{(\lambda - 1)^2} \implies \frac{1}{\lambda} \leq R_i \leq \lambda",
).stands(steps=("4.3-lower-bound",), at="4.3:10:1", consequence="conclusion")
row.title(r"Privacy in the window has two sides; the bound gives one, and $R_i \geq 2 - \lambda$ for the other.").note(
    "Differential privacy takes both orders of two collections (section 3): besides $R_i$, also $1/R_i$ is to be "
    r"at most $\lambda = e^\epsilon$. For this $3/(1 - e^{-\epsilon})$ is enough, in place of $3/(e^\epsilon - "
    "1)$. Read as: the bound is enough for privacy, as (4.45) and the end of the section take it. Read as needed, "
    r"it is right where $pN - 3\sigma$ is an outcome (4.3-lower-bound), and else need not be, for $R_i$ or for both: "
    r"with one record, $q = 1/3$ and $\lambda = 2$ the ratios are 2 and 1/2, and the deviation is $\sqrt{2}$."
)
bound = r"window; \lambda > 1; (4.40)"
row.refute(given=r"window; \lambda > 1", at="N = 1, i = 1, q = 1/13, lambda = 11")
row.also(r"R_i \geq 2 - \lambda", given=bound, using=[at_least_excess, positive, excess_rooted])
row.also(r"2 - \lambda < \frac{1}{\lambda}", given=r"\lambda > 1")
# Where the lambda needed is 2 or more, the outcome N, with the ratio q/p, is in the window.
needed = r"1 + 3\sqrt{\frac{1}{N}} \cdot \frac{p - q}{\sqrt{pq}} \geq 2"
row.also(r"pN + 3\sqrt{pqN} > N", given=needed, using=[one_root, squares])
# At the numbers of the paper (lambda = 2, N = 1000, q = 0.009), i = 999 is in the window.
row.also("|- 1000*(991/1000) + 3*sqrt(991/1000*(9/1000)*1000) >= 999")
row.also("|- (1000 - 999)/1000*((991/1000)/(9/1000)) + 999/1000*((9/1000)/(991/1000)) < 1/8")
bound = r"window; \lambda > 1; \frac{pqN}{(p - q)^2} \geq \frac{9}{(1 - \frac{1}{\lambda})^2}"
sharper = root_bounds.rooted.at(EXCESS_AT, y="1 - 1/lambda")
using = [at_least_excess, at_most_excess, positive, sharper, products.inverse_gap.at(y="lambda")]
row.repair(r"\frac{1}{\lambda} \leq R_i \leq \lambda", given=bound, using=using)
at_one = [t.at({"N": 1, "lambda": 2, "q": "1/3", "p": "2/3"}) for t in one_third]
point = "N = 1, T = 1, q = 1/3, lambda = 2"
both = r"guarantee; guarantee from below; \lambda > 1; 0 \leq T \leq N"
row.refute(r"VAR(\bar{T}) \geq \frac{9}{(\lambda - 1)^2}", given=both, at=point, using=at_one, also=True)

section.lemma(r"VAR(\bar{T}) > 0", given=r"0 \leq T \leq N").prove(using=["4.3"])

row = section.item("4.42").stands(steps=("4.41",))
row.title(r"The bound on the deviation of the estimate; for $\lambda > 1$ it is the same as (4.41).")
row.note(r"$\epsilon$ is $\log \lambda$. That $\lambda > 1$ is not said, but the demand (4.36) has no other.")
variance, deviation = r"VAR(\bar{T}) \geq \frac{9}{(\lambda - 1)^2}", r"\sigma(\bar{T}) \geq \frac{3}{\lambda - 1}"
known = r"0 \leq T \leq N; \lambda > 1"
row.also(variance, given=f"{known}; {deviation}", name="back")
row.also(deviation, given=f"{known}; {variance}", name="root")
more = [above_one, positive, more_than_1]
row.prove(link=1, given=r"0 \leq T \leq N; (4.36)", using=["4.3", "4.41", *more, ("4.42", "root")])
row.prove(link=2, given=r"\lambda > 0; \lambda \neq 1", by=cases(r"\lambda > 1"))

deviation = r"0 \leq T \leq N; \sigma(\bar{T}) \geq \frac{3}{\lambda - 1}"
row = section.item("4.43").title(r"(4.40), once more; by (4.42) where $\lambda > 1$, as in (4.36).")
row.stands(steps=("4.41", "4.42")).refute(given=deviation, at="N = 1, T = 0, q = 1/4, lambda = 0", also=True)
row.prove(given=f"(4.36); {deviation}", using=["4.3", above_one, positive, more_than_1, ("4.42", "back")])

by_q_alone = section.lemma(r"\frac{(1-q)q}{(1-2q)^2} = \frac{pq}{(p-q)^2}")

row = section.item("4.44", iff="4.43").title("Divided by $N$, with $q$ alone; the same as (4.43).")
values = {"v": "p*q", "e": "p - q", "y": "lambda - 1", "n": "N", "c": 9}
row.prove(given=r"\lambda \neq 1", using=[by_q_alone, root_bounds.for_all.at(values), root_bounds.for_one.at(values)])

under_root = section.lemma(r"1 + 4 \frac{9}{(\lambda-1)^2 N} > 0", given=r"\lambda \neq 1")
# With c for 9 / ((lambda - 1)^2 N), and w = 1 + 4 c.
needed = {"c": "9/((lambda - 1)^2*N)", "w": "1 + 4*(9/((lambda - 1)^2*N))"}

row = section.item("4.45", follows="4.44")
row.title("Solved for $q$; the same as (4.44).  So it bounds $R_i$ for this $D$ from above, and does no more.")
steps = (root_bounds.product_squared.at(w=needed["w"]), root_bounds.noise_back.at(c=needed["c"]))
row.also("(4.44)", given=r"\lambda \neq 1; (4.45)", using=[under_root, *steps], name="back")
row.also(
    r"R_i \leq \lambda", given=r"window; \lambda > 1; (4.45)", using=[("4.45", "back"), ("4.44", "back"), guaranteed]
)
other = r"1 \leq m \leq N; window(m); \lambda > 1; (4.45)"
at = "N = 12, q = 1/4, lambda = 2"
row.refute(r"\frac{a_i^{m-1}}{a_i^m} \leq \lambda", given=other, at=f"{at}, m = 1, i = 0", also=True)
row.refute(r"\frac{a_i^{m-1}}{a_i^m} \geq \frac{1}{\lambda}", given=other, at=f"{at}, m = 12, i = 12", also=True)
steps = (root_bounds.noise_squared.at(c=needed["c"]), root_bounds.noise_rooted.at(w=needed["w"]))
row.prove(given=r"\lambda \neq 1", using=[under_root, *steps])
