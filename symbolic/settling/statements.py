"""The statements that a link of a display makes, under what is given and relevant, and where it is defined."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from symbolic.kernel import Claim, Rel, Term, app, domain, elementary_function, num, substitute, truth
from symbolic.kernel.terms import rebuild, subterms, variables
from symbolic.language.following import follows
from symbolic.language.statement import apart, claim_text, parse
from symbolic.language.sums import as_big, binomial, factorial, sum_text
from symbolic.reading.formulas import Formulas, Hypothesis, Link
from symbolic.reading.meaning import NoMeaning
from symbolic.reading.reader import Clause, read
from symbolic.reading.scan import ReadError
from symbolic.reading.tree import Node

MOST_CASES = 4
LOG = elementary_function("log")
Condition = tuple[Rel, ...]  # one of them has to hold


def related(nodes: Sequence[Node], formula: str, door: Formulas) -> list[Rel]:
    """What the relations of a formula say in claims.  Raises NoMeaning."""
    found: list[Rel] = []
    for node in nodes:
        clause = Clause("hypothesis", "", "", node, node.span)
        found += [link.rel for link in door.links(node, clause, formula, ())]
    return found


def hypotheses(formula: str, door: Formulas) -> Sequence[Hypothesis]:
    """The relations of a formula as hypotheses.  Raises NoMeaning."""
    try:
        nodes = [c.node for c in read(formula, door.notation).clauses if c.node is not None]
    except ReadError as error:
        raise NoMeaning(error.message) from None
    return related([n for n in nodes if n.op == "relation"], formula, door)


def where_defined(rel: Rel, given: Sequence[Hypothesis] = ()) -> list[Condition]:
    """Where a sum to n, a binomial coefficient or a factorial is what print means by it, and all is defined.

    What cannot hold under what is given is no condition: x^(-1) is defined where x != 0, not where -1 >= 0.
    """
    found = list[Rel]()
    for t in dict.fromkeys(s for side in rel.terms() for s in _applied(side)):
        if (big := as_big(t)) is not None:
            low, high = big[3:]
            found.append(Rel(high, ">=", num(low.number - 1) if low.number is not None else low - num(1)))
        elif t.args[0] in (binomial, factorial):
            found.append(Rel(t.args[1], ">=", 0))
    found = [r for r in found if r.free() <= rel.free()]
    return [c for c in dict.fromkeys([*((r,) for r in found), *_domain(rel, given)]) if c[0].free()]


def _domain(rel: Rel, given: Sequence[Hypothesis]) -> Iterator[Condition]:
    """Where all is defined: of several conditions of which one is enough, those that can hold."""
    for condition in domain(rel):
        yield tuple(r for r in condition if not _impossible(r, given)) or condition


def _impossible(rel: Rel, given: Sequence[Hypothesis]) -> bool:
    """Is it an inequality whose contrary follows: -1 >= 0, and -n >= 0 of n >= 1?"""
    if rel.op not in (">", ">="):
        return False
    contrary = Rel(rel.rhs, ">=" if rel.op == ">" else ">", rel.lhs)
    return follows(contrary, given) if rel.free() else truth(contrary, {})


def _applied(term: Term) -> Iterator[Term]:
    """What a function is applied to, in what is summed too."""
    for t in subterms(term):
        if t.op == "app":
            yield t
            if (big := as_big(t, {v.args[0] for v in variables(term)})) is not None:
                yield from _applied(big[1])


def always(_: Condition) -> bool:
    """Grants every condition."""
    return True


def statements(
    link: Link, given: Sequence[Hypothesis], where: Sequence[Condition], granted: Callable[[Condition], bool]
) -> tuple[str, ...]:
    """The link under what is given and relevant, and what is granted: a statement for each case of that."""
    known = {h.key() for h in given if isinstance(h, Rel)}
    conditions = [c for c in where if granted(c) and not any(r.key() in known or follows(r, given) for r in c)]
    cases = list(product(*conditions))
    if len(cases) > MOST_CASES:
        cases = [tuple(c[-1] for c in conditions)]
    texts = []
    for case in cases:
        text = statement(link, given, case)
        further = {
            condition[0]
            for claim in parse(text).obligations
            for condition in _domain(claim.goal, given)
            if len(condition) == 1 and condition[0].free() <= link.rel.free() and granted(condition)
        }
        texts.append(statement(link, given, [*case, *sorted(further, key=str)]) if further else text)
    return tuple(dict.fromkeys(texts))


def shown_as(
    link: Link, given: Sequence[Hypothesis], where: Sequence[Condition], granted: Callable[[Condition], bool]
) -> str:
    """The link as it is read, with the conditions of its being defined."""
    known = {h.key() for h in given if isinstance(h, Rel)}
    shown = [c[0] for c in where if len(c) == 1 and c[0].key() not in known and granted(c)]
    return statement(link, given, [r for r in shown if not follows(r, given)])


def statement(link: Link, given: Sequence[Hypothesis], where: Sequence[Rel]) -> str:
    rel = link.rel
    hypotheses = tuple(dict.fromkeys([*relevant(rel, given, link.given), *(r for r in where if r.free())]))
    goal = apart(*rel.terms()) if rel.op == "!=" else rel
    sides = rel.terms()[::-1] if link.sign in ("<", "<=") else rel.terms()
    written = {goal: (sides[0], link.sign if sides != rel.terms() else rel.op, sides[1])}
    return claim_text(Claim(hypotheses, goal), written if goal not in hypotheses else {})


def in_full(text: str, among: Sequence[str]) -> str:
    """A statement with what names are in their places, of names that hypotheses of other statements say, too.

    `among` are these: v = p(1 - p), v <= 1/3 is p(1 - p) <= 1/3, where a notation says what v is.
    """
    told = {h.lhs for other in among for claim in parse(other).claims for h in claim.given if _says(h)}
    statement = parse(text)
    (claim,) = statement.claims
    values = {h.lhs: h.rhs for h in claim.given if _says(h) and h.lhs in told}
    for _ in values:  # x = 2, y = x + 1
        values = {name: substitute(value, values) for name, value in values.items()}
    given = [h for h in claim.given if not (_says(h) and h.lhs in values)]
    goal = claim.goal.map(lambda t: substitute(t, values))
    left, sign, right = statement.written.get(claim.goal, (claim.goal.lhs, claim.goal.op, claim.goal.rhs))
    written = {goal: (substitute(left, values), sign, substitute(right, values))}
    return claim_text(Claim([renamed(h, values) for h in given], goal), written)


def _says(hypothesis: Hypothesis) -> bool:
    return isinstance(hypothesis, Rel) and hypothesis.op == "=" and hypothesis.lhs.op == "var"


def alike(link: Link, door: Formulas) -> bool:
    """Are both sides written alike?  What is rounded is looked at as it is printed."""
    lhs, rhs = (door.meaning.filled(sum_text(side), {}) for side in link.sides[::2])
    return sum_text(lhs) == sum_text(rhs)


def relevant(rel: Rel, given: Sequence[Hypothesis], with_it: Sequence[Rel] = ()) -> list[Hypothesis]:
    """The hypotheses about names of the relation, and of those that stand with it, and about names these bring in."""
    free, found = {v for r in (rel, *with_it) for v in r.free()}, list[Hypothesis]()
    todo = list(dict.fromkeys(given))
    while more := [h for h in todo if h.free() & free]:
        found += more
        todo = [h for h in todo if h not in more]
        free |= {v for h in more for v in h.free()}
    return [h for h in dict.fromkeys(given) if (h in found or h in with_it) and h != rel]


def renamed(hypothesis: Hypothesis, values: Mapping[Term, Term]) -> Hypothesis:
    """The hypothesis with other terms for some of its variables."""
    if isinstance(hypothesis, Claim):
        return hypothesis.substitute(values)
    return hypothesis.map(lambda t: substitute(t, values))


def to_base(base: int, term: Term) -> Term:
    """The term with every logarithm to this base."""

    def leaf(t: Term) -> Term | None:
        if t.op != "app" or t.args[0] != LOG:
            return None
        return app(LOG, to_base(base, t.args[1])) / app(LOG, num(base))

    return rebuild(term, leaf)


def relation_text(rel: Hypothesis) -> str:
    return f"{sum_text(rel.lhs)} {rel.op} {sum_text(rel.rhs)}" if isinstance(rel, Rel) else str(rel)
