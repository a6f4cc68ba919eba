"""What stands in words alone between a display and what is said of its names: it may say more of them, or less.

Let $x$ and $y$ be numbers.  Their sum is ten.  Then x + y = 10 is true, though no formula says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from symbolic.reading.sentences import DISPLAY, MATH

from .saying import Saying

# A sentence, or a heading, of these words alone is about the text, and says nothing of what it is about.
_OF_THE_TEXT = frozenset(
    "a about above according acknowledgements actually add after again aim algebra algebraic all alone already also"
    " an and another answer any appear appears appendix application applications apply are argument arguments"
    " arithmetic article as at available back background basic be because been before begin begins being below best"
    " better between both bound bounds brackets break bring but by calculate calculation calculations called can"
    " cancel carry central chapter check claim classical clear clearly collect collecting collects combine come"
    " comes common compare complete completeness computation compute conclude concludes conclusion consequence"
    " consequences consider contains continue convenience convenient corollary could crucial deduce deferred"
    " denominator denominators derivation derive derived describe describes detail details difference differences"
    " differentiate difficult direct directly discuss discussion display divide do does done due each easier easily"
    " easy either elementary end ends equation equations essential establish established estimate estimates"
    " evaluate even every exactly exercise exercises expand expansion explain explained explains exponents"
    " expression fact factor factors facts familiar famous few figure final finally find finish first following"
    " follows for form former formula formulas found from further general get give given gives goal good hand"
    " happens hard has have heart help helpful hence here history hold holds how idea ideas identities identity"
    " illustrate illustrates important in indeed induction inequalities inequality ingredient ingredients insert"
    " instructive integrate interest interesting into introduce introduction is it its itself just keep key know"
    " known last later latter lead leads lecture left lemma lemmas let like line lines list literature logarithms"
    " long look looks main make makes manipulation many may mention method methods more most motivation much"
    " multiply must name named namely natural need needed needs next no not notation note notes notice now numerator"
    " observation observations observe obtain obtained obvious of often old omit omitted on one only or order"
    " original other our out outline over own page paper parentheses part parts pass pieces place plan point"
    " postpone postponed preliminaries preparation prepare prerequisites present presented previous problem proceed"
    " product products proof proofs proposition prove proved proves provide question quick quickly quite quotient"
    " quotients rather read reader readers really rearrange reason recall record refer reference references related"
    " remains remark remarks repeat replace required respectively result results rewrite right routine same say says"
    " second section sections see seen sequel several short show shown shows side sides similar similarly simple"
    " simplest simplify simply since sketch so solution some sometimes soon start starts state stated statement"
    " statements step steps still straightforward strategy substitute subtract such suffices sum summary sums table"
    " take technical tedious telescoping tells term terms text than that the their them then theorem theorems theory"
    " there therefore these they thing things third this those though three through throughout thus together too"
    " tool tools topic towards trivial turn two under understand us use used useful uses usual various verification"
    " verify version very want way we well what when where which while whole why will with without words work works"
    " write written yet you".split()
)
# A sentence or a heading with one of these may go on with other numbers than were supposed.
_OTHERS = frozenset("negative odd zero origin sign signs arbitrary unrestricted negatives negativity parity".split())
_SIGNED = frozenset("nonnegative non-negative nonpositive".split())  # of numbers; a function may be so, too
_REST = frozenset("others rest remaining".split())
_NUMBERS = frozenset("zero one two three four five six seven eight nine ten eleven twelve hundred half twice".split())
_EQUAL = frozenset("is are be by to than at with sum plus minus equal equals the put take suppose".split())
_MORE = frozenset("larger smaller greater more less higher lower bigger fewer".split())
_CHANGING = frozenset("doubling halving tripling increasing decreasing included including degenerate exception".split())
_SUMMED = frozenset("sum sums product products".split())
_EVERYWHERE = frozenset("whole everywhere any every all".split())
_OF_KIND = frozenset("line numbers number reals points ratio integers".split())


def telling(words: Collection[str]) -> str:
    """The first word that may say something of what a text is about; "" if there is none."""
    return next((word for word in words if word and word not in _OF_THE_TEXT), "")


def of_others(words: Sequence[str]) -> bool:
    """May it go on with other numbers: the negative ones, the others, the rest; those below zero?"""
    rest = any(a == "the" and b in _REST for a, b in pairwise(words))
    beside = zip(words, words[1:], [*words[2:], ""], strict=False)
    valued = any(b in _NUMBERS and (c in _MORE or (a in _EQUAL and not c)) for a, b, c in beside)
    others = {*words} & (_OTHERS | _CHANGING)
    if {*words} & _SUMMED:  # the sum of two odd numbers is even
        others -= {"odd"}
    valued &= not {*words} & {"add", "adds"}  # they add up to one
    named = any(a in _SIGNED and b in _OF_KIND for a, b in pairwise(words))
    return bool(others) or rest or valued or named


def everywhere(words: Sequence[str]) -> bool:
    """May it say that something holds for all numbers there are: on the whole line; for every number?"""
    return bool(_EVERYWHERE & {*words} and _OF_KIND & {*words})


def heading(saying: Saying) -> list[str]:
    """The words of the heading over a sentence, in small letters."""
    return [word.strip(".,:;!?()").lower() for word in saying.sentence.heading.split()]


def between(sayings: Sequence[Saying], first: int, now: int) -> Iterator[tuple[list[str], str]]:
    """What is said in words alone behind a sentence, up to another one: the words, and what says them."""
    here, there = (sayings[k].sentence if k >= 0 else None for k in (now, first))
    if here and there and here.heading != there.heading:
        if here.place.section == there.place.section or of_others(heading(sayings[now])):
            yield heading(sayings[now]), f"heading {here.heading!r}"
    for saying in sayings[first + 1 : now]:
        if all(p.kind not in (MATH, DISPLAY) for p in saying.sentence.pieces):  # a letter may be a language, or (b)
            yield saying.run, f"sentence {saying.sentence.place}"
