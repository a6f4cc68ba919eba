"""Relations as they are displayed, and the hypotheses of a claim as a reader would want them put.

The kernel knows no "<": it turns the two sides round.  Here they are turned back where a number would come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from symbolic.kernel import Refused, truth
from symbolic.kernel.claims import Claim, Rel
from symbolic.kernel.evaluate import Evaluator
from symbolic.kernel.terms import Function, Term, app, elementary_function, integral, num, subterms, variables
from symbolic.language.definitions import applied, bodies, reached
from symbolic.language.following import follows

from .notation import Notation
from .typeset import Typesetter, function_latex

SIGNS = {"=": "=", "!=": r"\ne", ">=": r"\ge", ">": ">", "<=": r"\le", "<": "<"}
BIT = r"\in \{0, 1\}"
_TURNED = {"=": "=", "!=": "!=", ">=": "<=", ">": "<"}

Displayed = tuple[Term, str, Term]


def oriented(rel: Rel) -> Displayed:
    """(left, op, right) as displayed: a number is put on the right, so that 1 > q reads q < 1."""
    if rel.op != "=" and not variables(rel.lhs) and variables(rel.rhs):
        return rel.rhs, _TURNED[rel.op], rel.lhs
    return rel.lhs, rel.op, rel.rhs


def displayed(rel: Rel, set_: Typesetter, style: str = "") -> str:
    """The relation's LaTeX."""
    left, op, right = oriented(rel)
    return f"{set_.text(left, 0, style)} {SIGNS[op]} {set_.text(right, 0, style)}"


def typesetter(claim: Claim, notation: Notation) -> Typesetter:
    """A typesetter for all that a claim says."""
    return Typesetter([t for r in claim.rels() for t in r.terms()], notation)


@dataclass(frozen=True)
class Chain:
    """t0 op t1 op t2 ..: relations that share their inner terms, read from the smaller to the larger."""

    terms: tuple[Term, ...]
    ops: tuple[str, ...]

    def variables(self) -> set[Term]:
        """The variables in it."""
        return set().union(*map(variables, self.terms))

    def subjects(self) -> list[Term]:
        """The terms that the chain declares: variables that stand alone."""
        return [t for t in self.terms if t.op == "var"]


def chains(rels: Iterable[Rel]) -> list[Chain]:
    """The inequalities among `rels`, each once, linked where one ends in the variable that another starts from."""
    left: list[tuple[Term, str, Term]] = []
    for r in rels:
        if r.op in (">", ">="):
            left.append((r.rhs, "<" if r.op == ">" else "<=", r.lhs))
    bounded = {hi for _, _, hi in left if hi.op == "var"}
    left = [_solved(lo, op, hi, bounded) for lo, op, hi in left]
    out = []
    while left:
        ends = {hi for lo, _, hi in left if hi.op == "var" and hi != lo}
        start = next((k for k, (lo, _, _) in enumerate(left) if lo not in ends), 0)
        lo, op, hi = left.pop(start)
        terms, ops = [lo, hi], [op]
        while hi.op == "var":
            following = next((k for k, (a, _, b) in enumerate(left) if a == hi and b not in terms), None)
            if following is None:
                break
            _, op, hi = left.pop(following)
            terms.append(hi)
            ops.append(op)
        out.append(Chain(tuple(terms), tuple(ops)))
    return out


def _solved(lo: Term, op: str, hi: Term, bounded: set[Term]) -> tuple[Term, str, Term]:
    """m + 1 <= N as m <= N - 1, and 2 q < 1 as q < 1/2, for a variable that has a lower bound besides."""
    if lo.op not in ("+", "*") or len(lo.args) != 2:
        return lo, op, hi
    numbers = [t.number for t in lo.args if t.number is not None]
    names = [t for t in lo.args if t in bounded and t not in variables(hi)]
    if len(numbers) != 1 or len(names) != 1:
        return lo, op, hi
    c, v = numbers[0], names[0]
    if lo.op == "*":
        return (v, op, num(hi.number / c)) if hi.number is not None and c > 0 else (lo, op, hi)
    if hi.number is not None:
        return v, op, num(hi.number - c)
    return (v, op, hi - c) if hi.op == "var" and c > 0 else (lo, op, hi)


def conditions(claim: Claim, set_: Typesetter, subjects: Iterable[Term] | None = None) -> str:
    """ "for integers $0 \\le i \\le N$, $0 < q < 1$": the text of the hypotheses; "" when there is nothing to say.

    `subjects` are the variables to be declared, by default the free ones.
    """
    rels = [h for h in claim.given if isinstance(h, Rel)]
    fixed = _fixed(rels)
    rels = [r for r in rels if not _settled(r, fixed)]
    free = sorted(claim.free() if subjects is None else set(subjects), key=lambda v: (v.args[0].lower(), v.args[0]))
    linked = chains(_needed(rels))
    whole = [c for c in linked if all(v.args[1] == "integer" for v in c.variables()) and c.subjects()]
    whole.sort(key=_bounded_below)  # what a bound speaks of is declared first
    rest = [c for c in linked if c not in whole]
    bits = [v for r in rels if (v := _bit(r)) is not None]
    apart = [r for r in rels if r.op in ("=", "!=") and _bit(r) is None]
    declared = (
        {v for c in linked for v in c.subjects() if c in whole or not integral(v)} | _named(apart) | {*bits, *fixed}
    )
    bare = [v for v in free if v not in declared]
    integers = _bare([v for v in bare if integral(v)], set_) + _chains(whole, set_)
    reals = _bare([v for v in bare if not integral(v)], set_)
    many = len({v for c in whole for v in c.variables()} | {v for v in bare if integral(v)}) > 1
    words = [_declared("integers" if many else "integer", integers), _declared("real", reals)]
    words.append(_declared("bits" if len(bits) > 1 else "bit", _bare(bits, set_)))
    words += [f"${text}$" for text in [*_chains(rest, set_), *(displayed(r, set_) for r in apart)]]
    words += _functions(claim, set_) if subjects is None else []
    said = ", ".join(w for w in words if w)
    quantified = [h for h in claim.given if isinstance(h, Claim)]
    return "; ".join([*([f"for {said}"] if said else []), *_quantified(quantified, set_)])


def _fixed(rels: Iterable[Rel]) -> dict[Term, Fraction]:
    """The variables that are said to have a value: N in N = 1000."""
    found = {}
    for r in rels:
        if r.op == "=" and r.lhs.op == "var" and not variables(r.rhs):
            with suppress(Refused):
                low, high = Evaluator(160).value(r.rhs, {})
                found |= {r.lhs: low} if low == high else {}
    return found


def _settled(rel: Rel, fixed: Mapping[Term, Fraction]) -> bool:
    """An inequality between variables with values that hold there: N >= 1 beside N = 1000."""
    names = {v for t in rel.terms() for v in variables(t)}
    try:
        return rel.op in (">", ">=") and bool(names) and names <= fixed.keys() and truth(rel, fixed)
    except Refused:
        return False


def _needed(rels: Sequence[Rel]) -> list[Rel]:
    """The inequalities without those that follow from another at sight: no L >= 0 beside L >= 1."""
    left = [r for r in rels if r.op in (">", ">=")]
    for r in reversed(left):
        if follows(r, [other for other in left if other is not r]):
            left = [other for other in left if other is not r]
    return left


def _bit(rel: Rel) -> Term | None:
    """The variable of which it says that it is 0 or 1."""
    v = _zero_or_one(rel)
    return v if v is not None and v.op == "var" else None


def _zero_or_one(rel: Rel) -> Term | None:
    """The term of which it says that."""
    t = rel.lhs.args[0] if rel.op == "=" and rel.lhs.op == "*" else rel.lhs
    return t if rel == Rel(t * (1 - t), "=", 0) else None


def _named(rels: Iterable[Rel]) -> set[Term]:
    """Real variables of which an equation or "is not" speaks: p in p = 1 - q, x in x != 0."""
    return {t for r in rels for t in r.terms() if t.op == "var" and not integral(t)}


def _declared(noun: str, texts: Sequence[str]) -> str:
    return f"{noun} {', '.join(f'${t}$' for t in texts)}" if texts else ""


def _bare(variables_: Sequence[Term], set_: Typesetter) -> list[str]:
    return [set_.variable(v) for v in variables_]


def _chains(found: Sequence[Chain], set_: Typesetter) -> list[str]:
    """The chains in order, those that say the same of different variables joined: x, y > 0."""
    groups: dict[tuple[object, ...], list[Chain]] = {}
    for c in found:
        groups.setdefault(_pattern(c), []).append(c)
    return [_chain_latex(g, set_) for g in groups.values()]


def _subject(c: Chain) -> int | None:
    """The place of the variable that the chain compares with a number.  0 <= i, j <= N could be misread: no chain of
    three is joined."""
    if len(c.terms) == 2:
        for k in (0, 1):
            if c.terms[k].op == "var" and not variables(c.terms[1 - k]):
                return k
    return None


def _pattern(c: Chain) -> tuple[object, ...]:
    at = _subject(c)
    if at is None:
        return (c,)
    return (c.ops, at, *(t for k, t in enumerate(c.terms) if k != at))


def _bounded_below(c: Chain) -> bool:
    """Does it say of an integer that it is at least something that other integers give: n >= 2^L?"""
    low, *_, high = c.terms
    integers = all(integral(v) for v in c.variables())
    return len(c.terms) == 2 and low.op != "var" and high.op == "var" and bool(variables(low)) and integers


def _chain_latex(group: Sequence[Chain], set_: Typesetter) -> str:
    c, at = group[0], _subject(group[0])
    texts = [set_.text(t) for t in c.terms]
    if at is not None:
        texts[at] = ", ".join(dict.fromkeys(set_.text(g.terms[at]) for g in group))
    if len(texts) == 2 and (not variables(c.terms[0]) or not c.subjects() or _bounded_below(c)):
        return f"{texts[1]} {SIGNS[{'<': '>', '<=': '>='}[c.ops[0]]]} {texts[0]}"
    out = texts[0]
    for op, text in zip(c.ops, texts[1:], strict=True):
        out += f" {SIGNS[op]} {text}"
    return out


def _functions(claim: Claim, set_: Typesetter) -> list[str]:
    """The arbitrary functions, as "all sequences $b_n$, $r_n$" (all parameters integers), "every function $f$"."""
    free: set[Function] = {f for g in claim.functions() for f in g.free}
    sequences, out = list[str](), list[str]()
    for f in sorted(free, key=lambda f: (f.name, len(f.params))):
        g = counted_by(f, claim)
        shown, kind = f, "every sequence" if all(map(integral, f.params)) else "every function"
        if g is not None:
            shown, kind = g, "natural numbers"
        name = set_.text(app(shown, *f.params)) if shown.name in set_.notation.functions else function_latex(shown.name)
        if kind == "every sequence" and "=" not in name:  # what is written P[A = s_j] could be a condition in a list
            sequences.append(name)
        else:
            out.append(f"{kind} ${name}$")
    return [_declared("all sequences" if len(sequences) > 1 else "every sequence", sequences), *out]


def seen_through(f: Function, claim: Claim) -> Function | None:
    """The one function of a value of `f` by which all others know it: of whatever number, whether a bit is set."""
    sides = [side for rel in claim.rels() for side in rel.terms()]
    direct = [t for side in sides for t in subterms(side)]
    inside = {g: [t for body in bodies(g) for t in subterms(body)] for g in reached(applied(*sides))}
    callers = [g for g, terms in inside.items() if any(t.op == "app" and t.args[0] == f for t in terms)]
    if len(callers) != 1 or any(t.op == "app" and t.args[0] == f for t in direct):
        return None
    (g,) = callers
    calls = {t.args[1:] for t in inside[g] if t.op == "app" and t.args[0] == f}
    return g if g.definition[0] == "explicit" and calls == {g.params} else None


def counted_by(f: Function, claim: Claim) -> Function | None:
    """The sequence of natural numbers that an arbitrary sequence `f` is taken for: floor(|f(j)|), and nothing else."""
    if (g := seen_through(f, claim)) is None:
        return None
    floor, size = elementary_function("floor"), elementary_function("abs")
    return g if g.definition[1] == app(floor, app(size, app(f, *g.params))) else None


def _quantified(given: Sequence[Claim], set_: Typesetter) -> Iterator[str]:
    """What is given for all of something; what is 0 or 1 for the same values is told together.

    What is given only where something else is, again for all of something, is told with "whenever".
    """
    told = [(conditions(Claim(h.given, h.goal), set_, h.bound), _zero_or_one(h.goal), h.goal) for h in given]
    for (inner, are_bits), run in groupby(told, key=lambda one: (one[0], one[1] is not None)):
        goals = [displayed(goal, set_) if bit is None else set_.text(bit) for _, bit, goal in run]
        inner = f"; {inner}".replace("; given that ", ", whenever ").removeprefix("; ").removeprefix(", ")
        for goal in [f"{', '.join(goals)} {BIT}"] if are_bits else goals:
            yield f"given that ${goal}$" + (f" {inner}" if inner else "")
