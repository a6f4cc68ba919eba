r"""Signs of which a sentence says what they mean: no display with one of them is read as if it had its usual meaning.

"Let $x!$ denote the sum", "write $a \le b$ if $a$ divides $b$", "$*$ is convolution", "in all sums the index is odd".
Nothing of such a definition is read; it is enough that it is one, and does not say what the sign means anyway.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from symbolic.reading.fingerprint import tokens
from symbolic.reading.sentences import MATH, STOP, SYMBOL, WORD, Piece, Sentence

_LETTER = re.compile(
    r"[^\W\d_]|\\(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau"
    r"|upsilon|phi|chi|psi|omega|ell|hbar|infty)",
    re.IGNORECASE,
)
_LAYOUT = re.compile(r"[{}&]|\\(?:math\w*|text\w*|operatorname|[cl]?dots)\*?")
# Of a name these make another one; what has an upper script like this has no usual meaning.
_MARKS = re.compile(r"[',]|\\(?:bar|hat|tilde|overline|wide\w+|check|dot|ddot|vec|breve|prime|underline)|\^(?!\(|-1).+")
_RELATING = re.compile(
    r"[=<>]|\\(?:n?[lg]eq|n?mid|n?sim|equiv|(?:sub|sup)set(?:eq)?|prec(?:eq)?|succ(?:eq)?|neq|in|to)"
)
_SAME = {
    r"\choose": r"\binom", r"\lg": r"\log", r"\lvert": "|", r"\rvert": "|", r"\leqslant": r"\leq",
    r"\geqslant": r"\geq", "/": r"\frac", r"\ast": "*",
}  # fmt: skip
_COUNTED = frozenset(["!", r"\binom", r"\sum", r"\prod"])
_OF_SUMS = re.compile(r"(?:s[ou]m|produ|fa[ck]|[ck]oef|binom)\w*[sn]")  # of several, in whatever language
_BIG = frozenset([r"\sum", r"\prod"])
_ARITHMETIC = frozenset(["+", "-", r"\frac", r"\cdot", "^", "^-1"])
# What says that something is meant: before it with what is written for something, and right before or behind it.
_WRITING = frozenset(
    "write writes writing written denote denotes denoted denoting use using call called mean by say abbreviate".split()
)
_WRITTEN = frozenset(["written", "denoted"])
_FOR = frozenset("for if when whenever iff to as instead".split())
_BY = frozenset("denote mean understand".split())  # by $n!$ we understand
_UNDERSTOOD = frozenset(("we", "understand"))
_SYMBOLS = frozenset("operation symbol sign notation abbreviation shorthand".split())
_MEANING = re.compile(
    r"(?:denot|stand|mean|refer|represent|signif|abbreviat|indicat|count|symboli|designat|shorthand|short)\w*"
)
_SETS = re.compile(r"\\mathbb\s*\{?([NZQR])\}?")
_BEING = frozenset("be is are".split())
_OF = frozenset("of in for from with by to".split())  # right before what is not the subject: the coefficient of $p^k$
_COMPUTED = frozenset("obtained computed found bounded".split())  # what has a value already
_DEFINITE = frozenset("the its their".split())
_DEFINING = frozenset("let write define put set denote denotes operation".split())
_AGREED = frozenset("convention conventions agree understood interpret interpreted".split())
_USUAL = {
    "!": "factorial product first positive integers from up one permutations orderings",
    r"\binom": "binomial coefficient coefficients subsets subset ways choose choosing select selecting objects items"
    " element elements distinct different from out set size combinations unordered selections thus where",
    "|": "absolute modulus value values",
    r"\log": "natural logarithm", r"\ln": "natural logarithm base", r"\exp": "exponential",
    r"\sqrt": "square root positive nonnegative non-negative principal", r"\frac": "quotient ratio fraction",
    r"\lfloor": "floor integer part largest greatest below exceeding most at not", r"\cdot": "product", r"\sum": "sum",
    r"\lceil": "ceiling integer smallest least above at not", r"\max": "maximum larger largest greater greatest",
    r"\min": "minimum smaller smallest lesser least", "+": "sum", "-": "difference",
    "*": "multiplication product", r"\times": "multiplication product",
}  # fmt: skip
_VALUES = {r"\exp": "e^"}  # and for what they are written
_PLAIN = frozenset(
    "the a an of for usual ordinary standard real number numbers value function and that which is to its as by"
    " written denoted".split()
)
# Of what sentences speak, with the signs for it (of addition none is known: with all), and what is said of it anyway.
_SPOKEN = {
    **dict.fromkeys(("sum", "sums"), (r"\sum", "finite zero 0 runs")),
    **dict.fromkeys(("product", "products"), (r"\prod", "finite one 1")),
    **dict.fromkeys(("division", "quotient", "quotients"), (r"\frac", "")),
    **dict.fromkeys(("logarithm", "logarithms"), (r"\log", "natural")),
    **dict.fromkeys(("index", "indices"), ("_", "")),
    **dict.fromkeys(("powers", "superscripts", "exponents"), ("^", "add up cancel multiply agree")),
    **dict.fromkeys(
        ("letters", "symbols", "capitals", "everything", "juxtaposition", "notation"),
        ("", "stand stands for names variables variable constants quantities parameters follows works clear same as"),
    ),
    **dict.fromkeys(("equality", "equalities", "identities", "equations"), ("=", "")),
    **dict.fromkeys(("numeral", "numerals", "digits", "numbers"), ("1", "real")),
    **dict.fromkeys(
        ("addition", "subtraction", "multiplication", "exponentiation", "arithmetic", "computations", "calculations"),
        ("", "with by and both side sides gives give shows show yields yield exact"),
    ),
}
# Of sums, and of products, this says what they run over; where these words stand, they may run over some of it.
_RANGING = {
    **dict.fromkeys(("sum", "sums"), r"\sum"), **dict.fromkeys(("product", "products"), r"\prod"), "index": "_",
    "indices": "_",
}  # fmt: skip
# Of these it speaks so behind an article as well; of others there may be some that are computed: the product is 1.
_PRINTED = frozenset("powers superscripts exponents letters symbols capitals everything juxtaposition notation".split())
_NO_NUMBERS = frozenset("matrix vector set word string permutation group function".split())
_HOLDING = frozenset("follow follows hold holds work works".split())
_BEFORE_NOUNS = frozenset("the our all these such let upper lower capital greek latin small following".split())
_PARITY = frozenset(("odd", "even"))
_CONFINED = _PARITY | frozenset("prime primes only skip skips skipped omit omits omitted except".split())
# What is said of these is said of their signs; what they do anyway; and who works with another kind of them.
_NAMED = {
    **dict.fromkeys(("factorial", "factorials"), "!"), **dict.fromkeys(("value", "values"), "|"),
    **dict.fromkeys(("binomial", "binomials"), r"\binom"), "bars": "|",
}  # fmt: skip
_HAPPENING = frozenset(
    "grow grows growing telescope telescopes telescoping cancel cancels appear appears occur occurs count counts"
    " satisfy satisfies".split()
)
_DETERMINERS = frozenset("the our all these this a an absolute here now that vertical".split())
_WORKING = frozenset("work use consider study compute mean".split())
_OF_ALL = _AGREED | frozenset("all every each here throughout empty repeated written meant means up".split())
_NUMBERS = _PLAIN | _OF_ALL | frozenset(  # words that say nothing of how numbers are written
    "are in this note paper section below above positive negative nonnegative non-negative integers rational over be"
    " nonzero finite complex we consider only will considered given distinct large small range exact equals equal"
    " denote denotes".split()
) - {"written"}  # fmt: skip
_LOOSELY = frozenset("up modulo mod meant mean means understood asymptotic approximate approximately almost".split())
_BASES = frozenset("base binary octal hexadecimal".split())
_OTHER_BASES = frozenset("base bases binary bits dyadic common decimal".split())
_LOGARITHMS = frozenset("logarithm logarithms log logs".split())
_COLUMNS = frozenset("column columns".split())


@dataclass(frozen=True)
class Sign:
    """An expression that is said to mean something: what stands between its letters, and these.

    `loose`: it may be said of these letters only.
    """

    shown: str
    parts: frozenset[str]
    letters: frozenset[str]
    loose: bool = False

    def within(self, formula: str) -> bool:
        """May it stand in a formula?"""
        found = signs(formula)
        letters = {t for t in found if _LETTER.fullmatch(t)}
        digits = {"1"} if any(t.isdigit() for t in found) else set[str]()
        return self.parts <= {*found} | digits and (not self.loose or not letters or bool(letters & self.letters))


def signs(formula: str) -> list[str]:
    """The tokens of a formula, those that mean the same alike; what begins an upper script belongs to its sign."""
    found = [one for one in (_SAME.get(t, t) for t in tokens(formula)) if not _LAYOUT.fullmatch(one)]
    found = "\0".join(found).replace("^\0-\0001", "^-1").split("\0")
    bare = {k for k, t in enumerate(found) if t == r"\cdot" and found[max(k - 1, 0)] in ("|", "(", r"\cdot")}
    found = [t for k, t in enumerate(found) if k not in bare]  # |\cdot| is |x|
    scripts = {k for k, (a, b) in enumerate(pairwise(found)) if a == "^" and not b.isalnum()}
    return [t + found[k + 1] if k in scripts else t for k, t in enumerate(found) if k - 1 not in scripts]


def introduced(sentence: Sentence) -> Iterator[Sign]:
    """The signs of which a sentence says what they mean, if that is not what they mean anyway."""
    pieces = sentence.pieces
    run = [p.text.lower() if p.kind == WORD else "" for p in pieces]
    words = frozenset(run) - {""}
    formulas = [p.formula for p in pieces if p.kind in (MATH, SYMBOL) and p.text not in ("a", "A", "I")]
    for at, piece in enumerate(pieces):
        if piece.kind in (MATH, SYMBOL):
            yield from _said(pieces, at, words)
    lettered = any(_LETTER.fullmatch(t) for formula in formulas for t in signs(formula))
    values = {formula for formula in formulas if formula.isdigit()}
    of_what = bool({*run[1:2]} - {"of", "by", "on", *_HOLDING} or (words & _BEING and not _SPOKEN.get(run[0], "1")[0]))
    general = (run[0] in _SPOKEN and of_what) or (words & _OF_ALL and not lettered)
    subjects = {*_subjects(run)}
    verbs = {a for a, b in pairwise(run) if b == "up"}  # they sum up
    spoken = words & {*_SPOKEN} - verbs if general else set[str]()
    spoken |= {b for a, b in pairwise(run) if a == "our" and b in _SPOKEN}
    for word in spoken | subjects:
        sign, usual = _SPOKEN[word]
        told = words | (values if sign else set())
        if sign == "=" and not words & _LOOSELY:
            continue
        told -= _NUMBERS | _BEFORE_NOUNS | {word, *usual.split()}
        if told and (run[0] == word or word in subjects or not lettered):
            every = "our" in words and word == "products"  # those without a sign, too
            yield Sign(word, frozenset() if every else frozenset([sign]) - {""}, frozenset())
            if word == "sums":
                yield Sign(word, frozenset("+"), frozenset())
    odd = any(a in _CONFINED and not b for a, b in pairwise(run))  # odd $k$
    for at, word in enumerate(run):  # the sums run over odd $k$
        if word in _RANGING and (odd or {*run[at:]} & _CONFINED) and not _added(run[at:]):
            yield Sign(word, frozenset([_RANGING[word]]) - {""}, frozenset())
    for at, word in enumerate(run):
        of_others = {*run[at + 2 : at + 4]} & _NO_NUMBERS if run[at + 1 : at + 2] == ["of"] else set[str]()
        if word in _NAMED and (_said_of(run, at) | of_others) - _NUMBERS - {*_USUAL[_NAMED[word]].split()}:
            yield Sign("|x|" if word.startswith("value") else word, frozenset([_NAMED[word]]), frozenset())
    if run[:1] == ["in"] and {*run[1:2]} & _BASES:
        yield Sign("a number", frozenset("1"), frozenset())
    if (words & _LOGARITHMS or r"\log" in formulas) and words & _OTHER_BASES and "natural" not in words:
        yield Sign("a logarithm", frozenset([r"\log"]), frozenset())
    elif ("in", "bits") in pairwise(run):
        yield Sign("a logarithm", frozenset([r"\log"]), frozenset())
    columns = any(a == "as" and b in _COLUMNS for a, b in pairwise(run))
    if columns or (words & {"vector", "vectors"} and any(r"\binom" in signs(formula) for formula in formulas)):
        yield Sign("a column", frozenset([r"\binom"]), frozenset())


def _subjects(run: Sequence[str]) -> Iterator[str]:
    """What a sentence, or its main clause, begins to speak of, if that is how things are printed or computed."""
    for start in (0, *(k + 1 for k, word in enumerate(run) if not word)):
        at = start + 2 * (run[start : start + 2] in (["we", "use"], ["we", "write"]))
        determined = at
        while run[at : at + 1] and run[at] in _BEFORE_NOUNS:
            at += 1
        noun, behind = [*run[at : at + 2], "", ""][:2]
        noun = "superscripts" if noun == "indices" and "upper" in run[determined:at] else noun
        nouns = _PRINTED if at > determined else _PRINTED | {"division", "multiplication", "addition"}
        if noun in nouns and behind and (at > start + 1 == determined - 1 or behind not in _OF | _HAPPENING | _HOLDING):
            yield noun


def _added(run: Sequence[str]) -> bool:
    """Do words begin with what is added, and is even or odd: the sum of two odd numbers, the product of an even one?"""
    kind = run[5:7] if run[2:5] == ["the", "first", ""] else run[3:5]  # the sum of the first $n$ odd numbers
    of_numbers = run[1:2] == ["of"] and " ".join(kind[1:]).startswith(("number", "integer"))
    return of_numbers and kind[0] in _PARITY and {*run} & _CONFINED <= _PARITY


def _said_of(run: Sequence[str], at: int) -> set[str]:
    """The words for what is said of a noun that names a sign, or that say of what kind it is: Gaussian binomials."""
    before = [*takewhile(bool, run[:at][::-1])][::-1]
    if run[at].startswith("value") and before[-1:] != ["absolute"]:
        return set()
    behind = run[at + 1 + (run[at + 1 : at + 2] in (["coefficient"], ["coefficients"])) :]
    if run[at] == "binomial" and not (behind != run[at + 1 :] or {*behind[:1]} & _BEING):  # the binomial theorem
        return set()
    if {*before} <= _DETERMINERS:
        if behind[1:3] == ["at", "least"] and not any(behind[3:]):  # it is at least 0
            return set()
        return {*behind} - {""} if behind[:1] and behind[0] not in {"", "of", *_HAPPENING} else set()
    return {*before[2:]} - _DETERMINERS - {"with"} if before[:1] == ["we"] and {*before[1:2]} & _WORKING else set()


def perhaps(sentence: Sentence) -> Iterator[Sign]:
    """The signs of sums and coefficients of which a sentence may say what they mean, whatever its words say."""
    for formula in (p.formula for p in sentence.pieces if p.kind == MATH):
        found = signs(formula)
        if counted := {*found} & _COUNTED if _schematic(found) else ():
            yield Sign(formula, frozenset(counted), frozenset())
    if all(p.kind in (WORD, STOP) for p in sentence.pieces):
        said = (_OF_SUMS.match(p.text.lower()) for p in sentence.pieces)
        yield from (Sign(m[0], frozenset([sign]), frozenset()) for m in said if m for sign in _COUNTED)


def redefined(sentence: Sentence) -> Iterator[str]:
    """The letters of the sets of numbers of which a sentence says what they are, in words that are not usual."""
    for at, piece in enumerate(sentence.pieces):
        name = _SETS.fullmatch(piece.formula) if piece.kind == MATH else None
        if name and _meant(*_beside(sentence.pieces, at), frozenset()):
            words = {p.text.lower() for p in sentence.pieces[at + 1 :] if p.kind == WORD}
            usual = {"N": "natural", "Z": "integers", "Q": "rational", "R": "real"}[name[1]]
            if words - _PLAIN - {"set", "field", "we", "denote", usual, "integers" if name[1] == "N" else ""}:
                yield name[1]


def _meant(before: Sequence[str], behind: Sequence[str], words: frozenset[str]) -> bool:
    """Do the words before a sign, in reverse, and behind it say what it means, in a sentence of these words?"""
    by = before[:1] == ["by"] and bool({*before[1:2], *behind[:3]} & _BY)
    written = by or bool({*before[:2]} & (_WRITTEN | _SYMBOLS))
    written |= bool({*before[:2]} & _WRITING and {*behind[:1]} & _FOR)
    written |= before[:1] == ["and"] and behind[:1] == ["for"] and bool(words & _WRITING)  # .. and |x| for the distance
    return written or any(map(_MEANING.fullmatch, behind[:2]))


def _beside(pieces: Sequence[Piece], at: int) -> tuple[list[str], list[str]]:
    """The words right before a piece, in reverse, and those behind it."""
    return _run(pieces[:at][::-1]), _run(pieces[at + 1 :])


def _said(pieces: Sequence[Piece], at: int, words: frozenset[str]) -> Iterator[Sign]:
    shown, found = pieces[at].formula, signs(pieces[at].formula)
    if not found or shown.isdigit():
        return
    before, behind = _beside(pieces, at)
    counted = before[:1] == ["by"] and any(map(_MEANING.fullmatch, before[1:2]))  # multisets are counted by
    if {*before[:1]} & _BEING and re.fullmatch(r"\|\s*\\?[A-Za-z]+\s*\|", shown) and "number" in words:
        yield Sign(shown, frozenset("|"), frozenset())  # the number of digits of $n$ is $|n|$
    by = counted or bool({*before[:2]} & _WRITTEN)  # the convolution is written $f * g$
    meant = counted or _meant(before, behind, words)
    if meant and found[0] in _BIG:  # $\sum_{k=1}^n$
        yield Sign(shown, frozenset(found[:1]), frozenset())
        return
    related = [k for k, t in enumerate(found) if _RELATING.fullmatch(t)]
    letters = {t for t in found if _LETTER.fullmatch(t)}
    if related and len(found) > 1:
        left, right = found[: related[0]], found[related[0] + 1 :]
        if meant and len(letters) == 2 == len(found) - 1:  # write $a \le b$ if
            yield Sign(shown, frozenset(found) - letters, frozenset())
        elif found[related[0]] == "=" and not _agreed(left, right):
            anew = words & _DEFINING and _schematic(left) and letters & {*left} <= {*right}
            yield from _sign(shown, left, False) if anew or words & _AGREED else ()
        return
    clause = takewhile(lambda p: p.kind != STOP or p.text == "-", pieces[at + 1 :])
    gloss = [p.text.lower() for p in clause if p.kind == WORD or p.text == "-"]  # the $q$-binomial
    told = words - ({*before[:1], *before[1:2], *_BEING} if counted else set()) if by else {*gloss[1:]} - _UNDERSTOOD
    if found[0] == r"\log" and "_" in found and told <= _PLAIN | {"logarithm", "base", "binary"}:
        return
    value = next((p.formula for p in pieces[at + 1 :] if p.kind == MATH), "") if behind == ["for"] else ""
    if value.startswith(_VALUES.get(found[0], " ")):
        return
    if not _schematic(found) or (
        (told or not meant) and told <= _PLAIN.union(*(_USUAL.get(t, "product").split() for t in found))
    ):
        return
    if meant or (not letters and ({*behind[:1]} & _BEING or {*before[:2]} & _WRITING)):
        yield from _sign(shown, found, bool({"^", "^-1"} & {*found}))
    elif (
        {*behind[:1]} & _BEING and _DEFINITE & {*behind[1:]} and not ({*before[:1]} & _OF or {*behind[1:2]} & _COMPUTED)
    ):
        yield from _sign(shown, found, bool(_ARITHMETIC & {*found}))


def _agreed(left: Sequence[str], right: Sequence[str]) -> bool:
    """Is it what everybody agrees upon: 0! = 1, 0^0 = 1, and what a binomial coefficient is?"""
    binomial = r"\binom" in left and ("!" in right or [*right] == ["0"])
    return binomial or ("".join(left) in ("0!", "0^0") and [*right] == ["1"])


def _schematic(found: Sequence[str]) -> bool:
    """Does it show how something is printed: with letters, each once, or with no name at all?"""
    letters = [t for t in found if _LETTER.fullmatch(t)]
    return len(letters) == len({*letters}) and not (letters and any(t.isdigit() for t in found))


def _sign(shown: str, found: Sequence[str], loose: bool) -> Iterator[Sign]:
    letters = frozenset(t for t in found if _LETTER.fullmatch(t))
    parts = frozenset(t for t in found if t not in letters)
    telling = parts - {"(", ")", "_"} - {t for t in parts if _MARKS.fullmatch(t) and letters}
    if not parts and len(letters) == 2:  # let $ab$ be the line
        yield Sign(shown, parts, letters, True)
    if telling or (parts == {"(", ",", ")"} and found[0] == "("):  # f(x), x_n and x' are names
        yield Sign(shown, telling or parts, letters, loose)


def _run(pieces: Sequence[Piece]) -> list[str]:
    return [p.text.lower() for p in takewhile(lambda p: p.kind == WORD or p.text in ("a", "A"), pieces)]
