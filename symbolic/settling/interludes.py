"""What stands in words alone between a display and what is said of its names: it may say more of them, or less.

Let $x$ and $y$ be numbers.  Their sum is ten.  Then x + y = 10 is true, though no formula says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from symbolic.reading.sentences import DISPLAY, MATH

from .saying import OF_ANY_TEXT, Saying

# A sentence, or a heading, of these words alone is about the text, and says nothing of what it is about.
_OF_THE_TEXT = OF_ANY_TEXT | frozenset(
    "about according acknowledgements actually add after aim algebraic alone already another answer appear"
    " appears appendix application applications apply argument arguments arithmetic article available back"
    " background basic been begin begins being best better between bounds brackets break bring but calculations"
    " called cancel carry central chapter claim classical clear collect collecting collects combine come comes"
    " common complete completeness conclude concludes conclusion consequence consequences consider continue"
    " convenience convenient could crucial deduce deferred denominator denominators derivation derive derived"
    " describe describes detail details difference differences differentiate difficult discuss discussion display"
    " divide do does done due easier either end ends equations essential establish established estimates evaluate"
    " even exactly exercise exercises explain explained explains exponents expression factor factors familiar"
    " famous few figure final finish form former formula formulas found general given goal good happens hard heart"
    " help helpful history how idea ideas identities illustrate illustrates important induction inequalities"
    " ingredient ingredients insert instructive integrate interest interesting into introduce introduction its"
    " itself just keep key know later latter lead leads lecture lemmas like line lines list literature logarithms"
    " long look looks main make makes manipulation many may mention method methods more most motivation much"
    " multiply must name named natural need needed needs no not notation notes numerator observation observations"
    " obtained obvious often old omit omitted one only or order original our out outline over own page paper"
    " parentheses part pass pieces place plan point postpone postponed preliminaries preparation prepare"
    " prerequisites present presented previous problem proceed products proofs proved proves provide question"
    " quick quickly quite quotient quotients rather read reader readers really rearrange reason record refer"
    " reference references related remains remark remarks repeat replace required respectively results routine"
    " same say says section sections seen sequel several short shown shows similar simplest simplify simply sketch"
    " solution some sometimes soon start starts state stated statement statements step steps still strategy"
    " substitute subtract such suffices summary sums table take technical tedious telescoping tells text their"
    " theorems theory thing things though three through throughout too tool tools topic towards trivial turn two"
    " under understand use used useful uses usual various verification version very want way what when where which"
    " while whole why will without work works yet you".split()
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
