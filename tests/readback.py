r"""What is shown of a claim, read back: by the strict reader that reads the paper, in the paper's notation.

To it come the names that the claim itself declares ("for integers $k$"), and the templates by which functions without
a sign in the paper are typeset (`Paper.notation`): the same text says how such a function is written, and how it is
read.  ``[page]`` in ``notation.toml`` declares the heads that these need.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from string import ascii_lowercase

from symbolic.errors import RederiveError
from symbolic.kernel import Claim, Function, Rel, Term, app, build, integral, num
from symbolic.kernel.polynomials import Quotient
from symbolic.language.following import follows
from symbolic.language.sums import as_big
from symbolic.paper.derivation import Item
from symbolic.reading.formulas import Formulas, Link
from symbolic.reading.meaning import NoMeaning, pattern
from symbolic.reading.notation import Family
from symbolic.reading.notation import Notation as Signs
from symbolic.reading.reader import read
from symbolic.reading.scan import ReadError
from symbolic.writing.notation import Notation, places
from symbolic.writing.relations import BIT, typesetter
from symbolic.writing.terms import evaluated
from symbolic.writing.typeset import Typesetter, factors, function_latex, is_nothing, shown, summands, with_arguments

_HEADED = re.compile(r"(?<!\{)\{(\d)\}_")
_SUBSCRIPT = re.compile(r"(.+?)_\{(.+)\}")


class NotReadBack(RederiveError):
    """What is shown is not read as what it is shown for; one line."""


class Page:
    """Reads what is shown of one claim of an item."""

    def __init__(self, claim: Claim, item: Item) -> None:
        self.claim, self.set = claim, typesetter(claim, Notation.of(item.paper.notation))
        printed = item.formulas
        signs = printed.notation
        for paper in [*([item.like.paper] if item.like else []), item.paper]:
            signs = paper.printed.notation.shown(signs)
        own = {f.name: f for r in claim.rels() for t in r.terms() for f in _applied(t)}
        declared = self._declared(signs, own)
        # What a meaning of the paper is written with has the paper's own signs.
        declared.patterns.update(
            {meaning: pattern(*meaning, printed.notation) for meaning in printed.notation.meanings}
        )
        self.formulas = Formulas(declared, {**printed.functions, **own})
        self._plain = Formulas(replace(declared, meanings=()), {**printed.functions, **own})

    def _declared(self, signs: Signs, own: Mapping[str, Function]) -> Signs:
        """The signs, with the variables of the claim, the indices of its sums, and the templates of its functions."""
        named = {v for r in self.claim.rels() for t in r.terms() for v in _variables(t, self.set)}
        letters = {self.set.variable(v): v.args[0] for v in named}
        whole = {v.args[0] for v in named if v.args[1] == "integer"}
        real = {v.args[0] for v in named} - whole
        holders = {_place(k): f"mathfrak{ascii_lowercase[k]}" for k in range(9)}
        holders[r"\emptyset"] = "emptyset"  # a list without anything in it
        templates = {name: text for name, text in self.set.notation.functions.items() if name in own}
        called = {f.name: function_latex(f.name) for f in own.values() if f in f.free and f.name not in templates}
        templates |= {name: _call(head, len(own[name].params)) for name, head in called.items()}
        # What is added in it is compared with what is taken away.
        indicator = [(rf"\mathbf{{1}}[{_place(0)} \ge {_place(1)}]", "pos(mathfraka - mathfrakb)")]
        return replace(
            signs,
            integers=(signs.integers - real) | whole,
            names={**signs.names, **_plain(letters), **holders},
            labels={**signs.labels, **_labels(letters, signs.labels)},
            families={**signs.families, **{_head(head): Family(call=True) for head in called.values()}},
            meanings=(
                *(m for name, text in templates.items() for m in self._meanings(own[name], text)),
                *(indicator if "pos" in own else ()),
                *signs.meanings,
            ),
        )

    def _meanings(self, f: Function, template: str) -> Iterator[tuple[str, str]]:
        """How its applications are written, with places for the arguments that are told, and what that means.

        An argument that is not told is the function's own parameter.  One that has an index, y in y_i, is a letter.
        """
        added = self.set.added.get(f, [])
        told = {place.index for place in places(template)} | set(added)
        args = [f"mathfrak{ascii_lowercase[k]}" if k in told else v.args[0] for k, v in enumerate(f.params)]
        letters = [_place(k) for k in range(len(args))]
        headed = {int(k) for k in _HEADED.findall(template)}
        for given in dict.fromkeys(t.args[1:] for t in self._applications(f)):
            for k in headed:
                args[k], letters[k] = str(given[k]), self.set.text(given[k])
            called = self.set.unbound(template).format(*letters)
            printed = with_arguments(called, [(f.params[k], letters[k]) for k in added]) if added else called
            listed = self.set.text(app(f, *given))
            if not added and r"\dots" in called and r"\dots" not in listed:  # s_1, s_2 for s_1, .., s_2
                yield listed, str(app(f, *given))
            yield printed, f"{f.name}({', '.join(args)})"
            if not headed:
                return

    def _applications(self, f: Function) -> Iterator[Term]:
        for rel in self.claim.rels():
            for side in rel.terms():
                yield from (t for t in shown(side) if t.op == "app" and t.args[0] == f)

    def said(self, latex: str) -> tuple[Link, ...]:
        """The relations that a line says, as they stand there.  Raises NotReadBack."""
        try:
            links = self.formulas.written(latex).links
            if any(link.rel.lhs == link.rel.rhs for link in links):  # K = 2^L, where the paper writes 2^L for K
                return self._plain.written(latex).links
            return links
        except (ReadError, NoMeaning) as error:
            raise NotReadBack(" ".join(str(error).split())) from None


def _place(k: int) -> str:
    return rf"\mathfrak{{{ascii_lowercase[k]}}}"


def _plain(letters: Mapping[str, str]) -> dict[str, str]:
    """As the reader names them: `p_k` with a label, `\\lambda`, `x'`; primes are no part of a declared name."""
    return {_SUBSCRIPT.sub(r"\1_\2", letter).rstrip("'"): name.rstrip("'") for letter, name in letters.items()}


def _call(head: str, count: int) -> str:
    """The template of an application as it is typeset without one."""
    places_ = ", ".join(f"{{{k}}}" for k in range(count))
    return f"{head.replace('{', '{{').replace('}', '}}')}({places_})"


def _head(name: str) -> str:
    """As the reader names a word: upright letters are the letters."""
    return re.sub(r"\\operatorname\{(\w+)\}", r"\1", name)


def _labels(letters: Iterable[str], known: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The scripts that belong to the name of a variable, by its letter: p_k is no index k of p."""
    found: dict[str, tuple[str, ...]] = {}
    for letter, script in (m.groups() for m in map(_SUBSCRIPT.fullmatch, letters) if m):
        found[letter] = (*found.get(letter, known.get(letter, ())), script)
    return found


def _applied(t: Term) -> Iterator[Function]:
    for s in shown(t):
        if s.op == "app":
            yield s.args[0]


def _variables(t: Term, set_: Typesetter) -> Iterator[Term]:
    """The variables that a reader sees, indices of sums among them."""
    if t.op == "var":
        yield t
    parts = as_big(t, set_.taken) if t.op == "app" else None
    for a in parts or t.args:
        if type(a) is Term:
            yield from _variables(a, set_.inside(parts[2]) if parts else set_)


def read_back(latex: str, claim: Claim, item: Item) -> tuple[Link, ...]:
    """What a line that is shown of an item's claim says: as the paper's own lines are read, else as one of ours.

    Raises NotReadBack.
    """
    own = item.paper.printed
    here = own.notation.at(item.key or item.ref, own.sections.get(item.key or item.ref, item.section.number))
    for signs in (item.formulas.notation, here):  # they differ where another draft's derivation is taken over
        try:
            links = item.formulas.said(read(latex, signs)).links
        except (ReadError, NoMeaning):
            continue
        if states(links, claim):
            return links
    return Page(claim, item).said(latex)


# The hypotheses, as `symbolic.writing.relations.conditions` words them.

_QUANTIFIED = "; given that "
_LETTER = re.compile(r"any number \$([^$]*)\$ in place of \$([^$]*)\$")
_RELATED = re.compile(r"[<>=]|\\[lgn]e(?![A-Za-z])")
_CHUNK = re.compile(r"([^$]*)\$([^$]*)\$")
_JOINED = re.compile(
    r"((?:[^,(){}<>=\\]|\\[A-Za-z]++|\{[^{}]*\})+(?:, (?:[^,(){}<>=\\]|\\[A-Za-z]++|\{[^{}]*\})+)+)"
    r"( (?:[<>=]|\\[lgn]e) .*)"
)


def missing(text: str, claim: Claim, item: Item, latex: str = "") -> str:
    """What the conditions that are shown say otherwise than the hypotheses of the claim; "" where they are the same.

    What `latex`, the line that is shown, follows from is one of them.  Raises NotReadBack.
    """
    page = Page(claim, item)
    granted = item.formulas.written(latex).granted if r"\implies" in latex else ()
    text, *letters = re.split(r"(?:; |^)(?=any number \$)", text)
    for name, printed in (_LETTER.findall(one)[0] for one in letters):
        (node,) = (c.node for c in read(printed, item.formulas.notation).clauses)
        if node is None or item.formulas.meaning.term(node) not in {v for v in claim.free() if str(v) == name}:
            return f"{printed} is not {name}"
    given, *inner = (
        text.split(_QUANTIFIED) if not text.startswith(_QUANTIFIED[2:]) else ["", *text[11:].split(_QUANTIFIED)]
    )
    inner = [one for text in inner for one in _apart(text)]
    rels = [h for h in claim.given if isinstance(h, Rel)]
    quantified = [h for h in claim.given if isinstance(h, Claim)]
    return (
        _unlike(page, given, rels, claim.free(), {f for g in claim.functions() for f in g.free}, granted)
        or ("" if len(inner) == len(quantified) else f"{len(inner)} of {len(quantified)} quantified hypotheses")
        or next(filter(None, (_quantified(page, t, h) for t, h in zip(inner, quantified, strict=True))), "")
    )


def _apart(text: str) -> list[str]:
    r"""`$x, y \in \{0, 1\}$ for all` says two things."""
    goal, _, where = text.removeprefix("$").partition(f" {BIT}$")
    names, depth = [""], 0
    for sign in goal if _ else "":
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(sign, 0)
        names = [*names, ""] if sign == "," and not depth else [*names[:-1], names[-1] + sign]
    return [f"${name.strip()} {BIT}${where}" for name in names] if _ else [text]


def _quantified(page: Page, text: str, h: Claim) -> str:
    goal, _, where = text.removeprefix("$").partition("$")
    if goal.endswith(f" {BIT}"):
        bit = goal.removesuffix(f" {BIT}")
        goal = rf"{bit} \cdot (1 - {bit}) = 0"
    if _forms(link.rel for link in page.said(goal)) != _forms([h.goal]):
        return f"given that {goal!r} is not {h.goal}"
    return _unlike(page, where.strip(), [r for r in h.given if isinstance(r, Rel)], frozenset(h.bound), set())


def _unlike(
    page: Page,
    text: str,
    rels: list[Rel],
    free: frozenset[Term],
    functions: set[Function],
    granted: Iterable[Rel] = (),
) -> str:
    said: list[Rel] = list(granted)
    every, bare, kind, whole = 0, set(), "", set()
    for word, formula in _CHUNK.findall(text.removeprefix("for ")):
        kind = word.strip(" ,") or kind
        if kind.startswith(("every", "all sequences", "natural numbers")):
            every, kind = every + 1, kind if kind == "all sequences" else ""
        elif kind.startswith("bit") and not _RELATED.search(formula):
            said += [Rel(v * (1 - v), "=", 0) for v in free if page.set.variable(v) == formula]
        elif _RELATED.search(formula):
            found = [link.rel for one in _split(formula) for link in page.said(one)]
            about = {v for rel in found for v in rel.free()}
            kind = kind if all(map(integral, about)) else ""
            whole |= about if kind.startswith("integer") else set()
            whole |= {r.lhs for r in found if r.op == "=" and (n := r.rhs.number) is not None and n.denominator == 1}
            said += found
        else:
            bare.add(formula)
    shown = _forms(said)
    if not shown <= _forms(rels) or any(_form(r) not in shown and not follows(r, said) for r in rels):
        return f"{text!r} does not say {', '.join(map(str, rels))}"
    names = {page.set.variable(v) for v in free} - {page.set.variable(v) for r in rels for v in r.free()}
    if not names <= bare or every != len(functions):
        return f"{text!r} does not declare {', '.join([*sorted(names - bare), *(f.name for f in functions)])}"
    loose = {v for v in free if integral(v) and v not in whole and page.set.variable(v) not in bare}
    if loose:
        return f"{text!r} does not say that {', '.join(map(str, loose))} is an integer"
    return ""


def _split(formula: str) -> list[str]:
    """`x, y > 0` says two things."""
    joined = _JOINED.fullmatch(formula)
    return [name + joined[2] for name in joined[1].split(", ")] if joined else [formula]


def _forms(rels: Iterable[Rel]) -> set[tuple[str, str]]:
    """Each relation, up to a positive factor: 2 q < 1 says q < 1/2, and m + 1 <= N says m <= N - 1."""
    return {_form(r) for r in rels}


def _form(rel: Rel) -> tuple[str, str]:
    gap = rel.normal()
    lead = next((c for _, c in sorted(gap.numerator.items())), 1)
    scale = lead if rel.op in ("=", "!=") else abs(lead)
    return rel.op, Quotient({m: Fraction(c, scale) for m, c in gap.numerator.items()}, gap.divisors).text()


# The same text is written for several terms, and nobody could tell them apart.


def alike(one: Term, other: Term) -> bool:
    """Are they written the same: a + (-b) is a - b, (-a)/b is -(a/b), sums and products need no inner brackets?"""
    return written(one) == written(other)


def written(t: Term) -> Term:
    """The term as it is written."""
    if t.op in ("+", "-", "neg"):
        total = None
        parts = summands(t)
        for minus, s in [one for one in parts if not is_nothing(one[1])] or parts:  # b * 0 is not shown
            part = written(s)
            part = build("neg", part) if minus else part
            total = part if total is None else build("+", total, part)
        return total if total is not None else t
    if t.op == "*":
        return build("*", *map(written, factors(t)))
    if t.op == "num" and (t.args[0].denominator > 1 or t.args[0] < 0):
        value = t.args[0]
        above = num(value.numerator) if value > 0 else build("neg", num(-value.numerator))
        return build("/", above, num(value.denominator)) if value.denominator > 1 else above
    return Term(t.op, tuple(written(a) if type(a) is Term else a for a in t.args))


def states(links: Iterable[Link], claim: Claim) -> bool:
    """Does one of the relations that are read state the goal, be it with its numerals added up?"""
    goals = (claim.goal, claim.goal.map(evaluated))
    return any(
        link.rel.op == goal.op and alike(link.rel.lhs, goal.lhs) and alike(link.rel.rhs, goal.rhs)
        for link in links
        for goal in goals
    )
