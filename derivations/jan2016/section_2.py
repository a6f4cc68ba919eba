"""Jan 2016, section 2: the randomization $R$ of bits, bit vectors and collections, and its laws.

The laws are built flip by flip, and the formulas of the section are shown of them.  The section is right but for a
name: in the law of $R(v)$, the bits of $v$ are called $b_i$.
"""

# v_t stands for the bit vector v and s_k for the reported vector s: any two rows of L bits, and v_1, .., v_n for the
# collection T (`derivations.laws.randomization`).

from derivations.author import Theory, cases, induction
from derivations.jan2016 import paper
from derivations.laws import randomization as of
from symbolic.theory.indicators import high, low, same_bits

laws = Theory("randomized response", on=[of.theory])
section = paper.section("2", "Theoretical setup", __name__, given=["0 < q < 1/2"], laws=[laws])

# ---------------------------------------------------------------------------------------------- the procedure
row = section.item("2-vector", r"v \in \{0, 1\}^L", kind="definition")
row.stands(at="2:1:2").title("A bit vector: a row of $L$ bits.")
row = section.item("2-procedure", r"0 < q < 1/2", kind="definition").stands(at="2:3:1")
row.title("The lie probability: a bit is flipped with probability $q$, and left as it is with probability $1 - q$.")
row = section.item("2a", kind="definition", display="2a")
row.title("The reported bit, by the bit and its flip; it is a bit again.")
row.also("|- report(b, X)*(1 - report(b, X)) = 0", given="bit(b); bit(X)")
row = section.item("2-other-words", r"R(b; 1) = 1 - b,\ R(b; 0) = b").stands(at="2:3:2")
row.title("The formula flips the bit at $X = 1$, which has probability $q$, and leaves it at $X = 0$.").prove()
section.item("2b", kind="definition", display="2b").title("Every bit of a vector is randomized with a flip of its own.")
row = section.item("2-keeps", r"P[R(b) = b] = 1 - q,\ P[R(b) \neq b] = q < P[R(b) = b]").stands(at="2:5:1")
row.title("The bit is kept with probability $1 - q$, which is more than $q$, and is flipped with probability $q$.")
row.prove(given="bit(b)")
row = section.item(
    "2-coin",
    r"P_{f/2}[R(b) = s] = (1 - f) \mathbf{1}_{\{b = s\}}"
    r" + f (\tfrac12 \mathbf{1}_{\{0 = s\}} + \tfrac12 \mathbf{1}_{\{1 = s\}})",
).title("Randomized response with a fair coin, the two outcomes of the coin apart, is $R$ with $q = f/2$.")
row.stands(at="2:5:2").prove(given="0 < f < 1; bit(b); bit(s)")
row = section.item("2-half-f", row.item.printed.replace("_{f/2}", "") + r" \implies q = f/2")
row.stands(at="2:5:3", steps=("2-coin",)).title("Its answer has the law of $R$ for $q = f/2$ only.")
values = [of.bit_law_by_same, *(same_bits.at(x=value, y="s") for value in ("b", 0, 1))]
row.prove(given="bit(b); bit(s)", using=values)

row = section.item("2-half", r"P_{1/2}[R(0) = s] = P_{1/2}[R(1) = s]").stands(at="2:6:1")
row.title("At $q = 1/2$ the reports of 0 and of 1 have the same law, and at no other $q$.").prove(given="bit(s)")
row.also("bit_law(0, 0, r) = bit_law(1, 0, r) |- r = 1/2")
row = section.item("2-half-independent", "P_{1/2}[R(b) = s] = 1/2").stands(at="2:6:1", steps=("2-half",))
row.title("At $q = 1/2$ both values are reported with probability 1/2, whatever the bit.").prove(given="bit(b); bit(s)")

# ---------------------------------------------------------------------------------------------- the law
laws.lemma("q > 0 |- q^differ(b, s) = q^(1 - same(b, s))")

row = section.item("2-lies", r"\mathbf{1}_{\{R(b; X) \neq b\}} = X").stands(at="2:8:1", steps=("2-other-words",))
row.title("The report differs from the bit where the flip is 1, and nowhere else.")
value = [low.at(x="b"), high.at(x="b"), same_bits.at(x="report(b, X)", y="b"), of.report_is_bit]
row.prove(given="bit(b); bit(X)", by=cases("b >= 1/2"), using=value)

row = section.item("2c", display="2c")
row.stands(steps=("2-lies",)).title("The law of the reported bit.").prove(given="bit(b); bit(s)")

row = section.item("2d", display="2d").stands(steps=("2c",)).title("The law of the reported vector.")
row.note("The bits of $v$ are called $b_i$ in the exponents, and $v_i$ below; they are read as the same.")
row.prove(given="vectors", using=of.as_sums)
row = section.item("2-m", r"m(v, s) = |\{i : v_i = s_i\}|", kind="definition")
row.stands(at="2:9:1").title("The number of bits that agree: at least 0 and at most $L$.")
row.also(r"L \geq m(v, s) \geq 0", given=r"L \geq 0")

# ---------------------------------------------------------------------------------------------- most and least likely
row = section.item("2-max", r"m(v, s_l) = L \implies P[R(v) = s_l] \geq P[R(v) = s_k]")
row.title("No vector is reported with a larger probability than one that agrees with $v$ everywhere.")
row.stands(steps=("2d",), at="2:9:2").prove(given="vectors; outcome(l)")

row = section.item("2-identical", r"1 \leq j \leq L \text{ and } m(v, s) = L \implies v_j = s_j").prove()
row.stands(steps=("2-m",), at="2:9:2").title("All bits agree if and only if the vectors are the same, bit by bit.")
row.also("m(v, s) = L", given=r"L \geq 0; identical(k)")

row = section.item("2-min", r"m(v, s_l) = 0 \implies P[R(v) = s_k] \geq P[R(v) = s_l]")
row.title("No vector is reported with a smaller probability than one that agrees with $v$ nowhere.")
row.stands(steps=("2d",), at="2:9:2").prove(given="vectors; outcome(l)")

# Else fewer than L bits of v and s agree, and P[R(v) = s] is below (1 - q)^L.
not_fewer = laws.lemma(f"{of.VECTORS}, {of.LAW} >= (1 - q)^L |- {of.AGREEING} >= L")
not_fewer.prove(cases(f"{of.AGREEING} >= L"), [of.less])

row = section.item(
    "2-most-likely", r"m(v, s_l) = L \text{ and } P[R(v) = s_k] \geq P[R(v) = s_l] \implies m(v, s_k) = L"
).stands(steps=("2-max", "2-identical"), at="2:9:3")
row.title("The identical vector is the single most likely outcome; its probability is $(1 - q)^L$.")
row.also(r"m(v, s) = L \implies P[R(v) = s] = (1 - q)^L", given="vectors")
row.prove(given="vectors; outcome(l)", using=[of.all_kept.at(k="l"), not_fewer, of.not_above])

# ---------------------------------------------------------------------------------------------- a collection
misses = laws.recursive("misses(n, L, k, q)", "1", "misses(n, L, k, q)*vector_missed(L, n + 1, k, q)")
laws.model(
    misses, lambda n, L, k, q, **rows: of.product(of.probability(False, L, t, k, q, **rows) for t in of.values(n))
)
powers = laws.recursive(
    "powers(n, L, k, q)", "1", "powers(n, L, k, q)*(1 - q^(L - agreeing(L, n + 1, k))*(1 - q)^agreeing(L, n + 1, k))"
)
# 1 - q^(L - m) (1 - q)^m, m the number of bits of v_t and s_k that agree.
laws.model(
    powers,
    lambda n, L, k, q, *, original, outcome: of.product(
        1 - q ** (L - m) * (1 - q) ** m
        for m in (sum(original(t, j) == outcome(k, j) for j in of.values(L)) for t in of.values(n))
    ),
)
by_powers = laws.lemma(
    f"{of.CHANCE}, L >= 0, n >= 0, {of.collection('n')}, {of.bits('outcome(k, j)')}"
    " |- misses(n, L, k, q) = powers(n, L, k, q)"
).prove(induction("n"), [of.missed_or_not.at(t="n + 1"), of.law_by_power.at(t="n + 1")])

row = section.item("2e", display="2e").prove(given="n >= 0; collection(n); outcome(k)")
row.stands(steps=("2d",)).title("The probability that some vector of a collection is reported as $s$.")
