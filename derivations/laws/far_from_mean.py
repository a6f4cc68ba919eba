"""What is far from the mean: at most n p q/v^2 at v or more, on either side, by Cantelli's inequality."""

from derivations.author import Theory, cases, induction
from derivations.laws import comparing, peak
from derivations.laws import probability_ratio as ratio

theory = Theory("far from the mean", integers="j", on=[peak.theory, comparing.theory])
lemma = theory.lemma

FAR = f"{peak.CHANCE}, h >= 0, v >= 0"
UP_TO, SQUARES = comparing.up_to, peak.PLUS("{}").replace("t*", "h*").format
apart = lemma("h >= 0, v >= 0, x >= v |- (1 + h*v)^2 <= (1 + h*x)^2").at(x=f"{peak.MEAN} - j")
PART, SQUARE = "(1 + h*v)^2*a(n, m, j, p, q)", f"(1 + h*({peak.MEAN} - j))^2*a(n, m, j, p, q)"
weighed = lemma(f"{FAR}, j <= {peak.MEAN} - v |- {PART} <= {SQUARE}").prove(using=[ratio.not_negative.at(s="j"), apart])
squares = lemma(f"{FAR}, 0 <= k, k <= {peak.MEAN} - v |- (1 + h*v)^2*{UP_TO('k')} <= {SQUARES('k')}")
squares.prove(induction("k"), [weighed.at(j="k + 1"), weighed.at(j=0)], unfold=False)
cantelli = lemma(f"{FAR}, 0 <= k, k <= n, k <= {peak.MEAN} - v |- (1 + h*v)^2*{UP_TO('k')} <= 1 + h^2*(n*p*q)")
cantelli.prove(using=[squares, peak.part.at(t="h", l="n - k"), peak.total.at(t="h")], unfold=False)
FROM_SQUARES = "w > 0, v > 0, (1 + v/w*v)^2*x <= 1 + (v/w)^2*w"
more = lemma(f"{FROM_SQUARES} |- (w + v^2)*x <= w")
least = lemma(f"{FROM_SQUARES}, x >= 0 |- v^2*x <= w").prove(using=[more])
known = [cantelli.at(h="v/(n*p*q)"), least.at(w="n*p*q", x=UP_TO("k")), ratio.sum_not_negative]
below = lemma(f"{peak.CHANCE}, v > 0, n >= 1, k <= {peak.MEAN} - v |- v^2*{UP_TO('k')} <= n*p*q")
below.prove(cases("k >= 0"), known, unfold=False)
ABOVE = f"{peak.CHANCE}, v > 0, n >= 1, k + 1 >= {peak.MEAN} + v"
inner = lemma(f"{ABOVE}, -1 <= k, k <= n |- v^2*(1 - {UP_TO('k')}) <= n*p*q")
inner.prove(using=[below.at(m="n - m", k="n - k - 1"), comparing.other_tail], unfold=False)
above = lemma(f"{ABOVE} |- v^2*(1 - {UP_TO('k')}) <= n*p*q")
above.prove(cases("n >= k"), [inner, ratio.all_from_n], unfold=False)
