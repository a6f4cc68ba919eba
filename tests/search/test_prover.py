"""The prover: lemmas in any order, a library, signs, equals for equals, methods; each with false twins."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from symbolic.kernel import Claim, Function, Rel, Term, Theorem, app, cite, combine, num, slope, var
from symbolic.kernel.rules import cases as by_cases
from symbolic.kernel.terms import rebuild
from symbolic.language.statement import parse
from symbolic.language.sums import binomial
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.establish import establish
from symbolic.search.facts import Facts
from symbolic.search.library import Library
from symbolic.search.linear import linear
from symbolic.search.methods import Place, Prove, cases, first, induction, sign
from symbolic.search.prove import prove
from symbolic.search.prover import Prover
from symbolic.search.retrieval import by_library
from symbolic.search.slimming import lean, slim
from symbolic.search.unification import unify
from symbolic.theory.standard import standard

n, k, i, x, y = var("n", "integer"), var("k", "integer"), var("i", "integer"), var("x"), var("y")


def claim(text: str) -> Claim:
    """A statement with one goal; n, k, i and N are integers."""
    return parse(f"integers n, k, i, N; {text}").claims[0]


def shown(text: str, **hints: object) -> Theorem:
    """The statement, proved."""
    c = claim(text)
    theorem = prove(c.goal, c.given, **hints)  # type: ignore[arg-type]
    assert theorem.claim.goal == c.goal and set(theorem.claim.given) <= set(c.given)
    return theorem


# What the prover does by itself, and the same statement broken.
PAIRS = [
    ("a > 0, b > 0 |- ((a/b)*b)/((a/b)*b) = 1", "a > 0, b >= 0 |- ((a/b)*b)/((a/b)*b) = 1"),
    ("a > 0, b > 0, c >= 0 |- (a+c)/(b*(a+b)) > 0", "a >= 0, b > 0, c >= 0 |- (a+c)/(b*(a+b)) > 0"),
    ("0 <= k <= n, 0 < q < 1 |- binomial(n,k)*q^k/(1+q)^n > 0", "0 <= k, 0 < q < 1 |- binomial(n,k)*q^k/(1+q)^n > 0"),
    (
        "1 <= k <= n, 0 < q |- binomial(n,k)*q^k/(binomial(n,k)*q^k) = 1",
        "1 <= k <= n |- binomial(n,k)*q^k/(binomial(n,k)*q^k) = 1",
    ),
    (
        "0 <= k <= n |- (k+1)*binomial(n+1,k+1) = (n+1)*binomial(n,k)",
        "0 <= k <= n |- (k+1)*binomial(n+1,k+1) = n*binomial(n,k)",
    ),
    ("x > 0, x = y |- log(x+1) = log(y+1)", "x > 0, x >= y |- log(x+1) = log(y+1)"),
    ("a*b = c, c > 0, log(c) = d |- log(a*b) + 1 = d + 1", "a*b = c, c > 0, log(c) = d |- log(a*b) + 1 = d"),
    ("x = y, x > 0 |- x^n = y^n", "x^2 = y^2, x > 0 |- x^n = y^n"),
    ("p = 1 - q, 0 < q, 2*q < 1 |- log(p/q) > 0", "p = 1 - q, 0 < q, q < 1 |- log(p/q) > 0"),
    (
        "exp(x)/(1+exp(y)) > log(2+z^2), log(2+z^2) >= 1/(1+x^2) |- exp(x)/(1+exp(y)) > 1/(1+x^2)",
        "exp(x)/(1+exp(y)) >= log(2+z^2), log(2+z^2) >= 1/(1+x^2) |- exp(x)/(1+exp(y)) > 1/(1+x^2)",
    ),
    (
        "a/(b+1) >= c/d, c/d >= e, d > 0, b > 0 |- a/(b+1) >= e",
        "a/(b+1) >= c/d, e >= c/d, d > 0, b > 0 |- a/(b+1) >= e",
    ),
    ("x >= 0, y >= 0, x^2 >= y^2 |- x >= y", "y >= 0, x^2 >= y^2 |- x >= y"),
    ("x >= 1, x <= 0 |- 1 < 0", "x >= 1, x <= 1 |- 1 < 0"),
    ("x > 0, y >= x, y < 0 |- y = 3", "x >= 0, y >= x, y <= 0 |- y = 3"),
    ("x > 0, x < 0 |- y > z", "x >= 0, x <= 0 |- y > z"),
    (
        "n >= 0, k >= 0, i >= 0 |- x^(k*n)*y^(i*n) = (x^k*y^i)^n",
        "n >= 0, k >= 0, i >= 0 |- x^(k*n)*y^(i*n) = (x^k*y^n)^i",
    ),
]


@pytest.mark.parametrize("text", [good for good, _ in PAIRS])
def test_what_is_true_is_proved(text: str) -> None:
    shown(text)


@pytest.mark.parametrize("text", [bad for _, bad in PAIRS])
def test_false_twins_are_not(text: str) -> None:
    with pytest.raises(NotFound):
        shown(text, seconds=3.0)


# ---------------------------------------------------------------------------------------------- lemmas named


def axiom(text: str) -> Theorem:
    """A lemma without a proof."""
    return cite(claim(text), "a test")


CHAIN = ["x > 0 |- u > x", "u > 0 |- v > u", "v > 0 |- w > v"]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_order_of_the_lemmas_does_not_matter(order: tuple[int, ...]) -> None:
    lemmas = [axiom(CHAIN[j]) for j in order]
    assert direct(claim("|- w > x").goal, claim("x > 0 |- x > 0").given, lemmas).claim.goal == claim("|- w > x").goal
    with pytest.raises(NotFound):
        direct(claim("|- w > x").goal, (), lemmas)


def test_the_goal_may_be_multiplied_by_what_has_no_variable_of_it() -> None:
    c, lemma = claim("u >= v, y > x |- x >= y"), axiom("y > x |- v > u")
    assert direct(c.goal, c.given, [lemma], match=False).claim.goal == c.goal
    with pytest.raises(NotFound):
        direct(c.goal, c.given, [axiom("y > x |- v >= u")], match=False)


def test_a_lemma_about_a_product_of_integers() -> None:
    c, lemma = claim("n >= 0, k >= 1 |- w > 0"), axiom("n*k - n >= 0 |- w > 0")
    assert direct(c.goal, c.given, [lemma]).claim.given == c.given
    with pytest.raises(NotFound):
        direct(c.goal, claim("n >= 0, k >= 0 |- w > 0").given, [lemma])


# ---------------------------------------------------------------------------------------------- the library


@dataclass(eq=False)
class Lazy:
    """A lemma that says when it is made."""

    text: str
    made: list[str] = field(default_factory=list)

    @property
    def claim(self) -> Claim:
        return about_g(self.text)

    @property
    def theorem(self) -> Theorem:
        self.made.append(self.text)
        return cite(self.claim, "a test")


G = Function("g", (n, k))  # a sequence of which only the lemmas know anything; written as a binomial here


def about_g(text: str) -> Claim:
    """The statement with g for the binomials."""

    def leaf(t: Term) -> Term | None:
        return app(G, *(rebuild(a, leaf) for a in t.args[1:])) if t.op == "app" and t.args[0] == binomial else None

    c = claim(text)
    return Claim([h.map(lambda t: rebuild(t, leaf)) for h in c.given], c.goal.map(lambda t: rebuild(t, leaf)))


def test_only_the_lemmas_that_are_used_are_made() -> None:
    texts = [
        "n >= 1, k >= 9 |- binomial(2*n, k) >= 7*k",
        "n >= 2 |- binomial(2*n, k) >= k",
        "n >= 3 |- binomial(n, k) > 0",
    ]
    lemmas = [Lazy(text) for text in texts]
    c = about_g("n >= 1 |- binomial(2*n + 2, i + 3) >= i + 3")
    prove(c.goal, c.given, library=lemmas)
    assert [len(lemma.made) > 0 for lemma in lemmas] == [False, True, False]


LIBRARY = [
    "n >= 1, k >= 1 |- binomial(2*n, k) > binomial(2*n, k - 1)",
    "n >= 0, k >= 0 |- factorial(n + k) >= factorial(n)*factorial(k)",
    "x > 0, y > 0 |- exp(x)*log(1 + y) > sqrt(x*y)",
    "n >= 1 |- sqrt(n + 1) - sqrt(n) > 1/(3*sqrt(n))",
]
RETRIEVED = [
    (
        "N >= 2, i >= 0 |- binomial(2*N - 2, i + 1) > binomial(2*N - 2, i)",
        "N >= 1, i >= 0 |- binomial(2*N - 2, i + 1) > binomial(2*N - 2, i)",
    ),
    (
        "i >= 1 |- factorial(3*i) >= factorial(2*i)*factorial(i)",
        "i >= 1 |- factorial(3*i) > 9*factorial(2*i)*factorial(i)",
    ),
    ("a > 0 |- exp(a/2)*log(1 + 3*a) > sqrt(a/2*(3*a))", "|- exp(a/2)*log(1 + 3*a) > sqrt(a/2*(3*a))"),
    ("N >= 2 |- sqrt(N) > sqrt(N - 1) + 1/(3*sqrt(N - 1))", "N >= 1 |- sqrt(N) > sqrt(N - 1) + 1/(3*sqrt(N - 1))"),
    (
        "n >= 1, k >= 2 |- binomial(2*n, k) > binomial(2*n, k - 2)",
        "n >= 1, k >= 2 |- binomial(2*n, k - 2) > binomial(2*n, k)",
    ),
]


def library() -> Library:
    return Library([cite(about_g(text), "a test") for text in LIBRARY], standard())


@pytest.mark.parametrize("text", [good for good, _ in RETRIEVED])
def test_lemmas_are_found(text: str) -> None:
    c = about_g(text)
    theorem = prove(c.goal, c.given, library=library())
    assert theorem.claim.goal == c.goal and theorem.rests_on == {"a test"}


@pytest.mark.parametrize("text", [bad for _, bad in RETRIEVED])
def test_lemmas_do_not_say_more_than_they_say(text: str) -> None:
    c = about_g(text)
    with pytest.raises(NotFound):
        by_library(c.goal, c.given, library(), lambda: None)


@pytest.mark.parametrize(
    ("pattern", "target", "values"),
    [
        ((n + 1, k), (var("N", "integer"), i + 2), {n: "N + (-1)", k: "i + 2"}),
        ((n - k, k), (i, num(3)), {n: "i + 3", k: "3"}),
        ((1 - n, n), (i, 1 - i), {n: "-i + 1"}),
        ((1 - n, n), (i, i), None),
        ((2 * n, n), (2 * i, i + 1), None),
        ((2 * n,), (i,), None),
        ((2 * x,), (y,), {x: "1/2*y"}),
        ((x * y, x / y), (n * k, n / k), {x: "n", y: "k"}),
        ((x * y,), (n + k,), None),
    ],
)
def test_unification(pattern: tuple[Term, ...], target: tuple[Term, ...], values: dict[Term, str] | None) -> None:
    found = unify(list(zip(pattern, target, strict=True)), frozenset({n, k, x, y}), {})
    assert (None if found is None else {v: str(e).replace("(1/2)", "1/2") for v, e in found.items()}) == values


# ---------------------------------------------------------------------------------------------- signs


@pytest.mark.parametrize(
    ("text", "op", "known"),
    [
        ("x > 0, y >= 0 |- (x + y)/(x*x) = 0", ">", True),
        ("x >= 0, y >= 0 |- (x + y)*y = 0", ">", False),
        ("x >= 0, y >= 0 |- (x + y)*y = 0", ">=", True),
        ("|- x^2*y^4 = 0", ">=", True),
        ("|- x^2*y^4 = 0", ">", False),
        ("|- x^3 = 0", ">=", False),
        ("x > 0 |- x^n*exp(y)*sqrt(x) = 0", ">", True),
        ("x >= 0 |- x^n*exp(y)*sqrt(x) = 0", ">", False),
        ("n >= k, k >= 1 |- k*binomial(n, k)*factorial(n) = 0", ">", True),
        ("n >= k |- k*binomial(n, k)*factorial(n) = 0", ">", False),
        ("n >= 0 |- binomial(n, k) = 0", ">=", True),
        ("n >= 0 |- -binomial(n, k) = 0", ">=", False),
    ],
)
def test_signs(text: str, op: str, known: bool) -> None:
    c = claim(text)
    fact = Facts(c.given, standard()).sign(c.goal.lhs, op)
    assert (fact is not None) == known
    if fact is not None:
        assert fact.rel == Rel(c.goal.lhs, op, 0)
        goal = list(fact.theorems())[-1].claim.goal
        assert goal == fact.rel or goal.key() == fact.rel.key()


def test_linear_arithmetic_over_blocks() -> None:
    c = claim("x/y >= exp(z)/3, exp(z)/3 >= 2*log(w) |- x/y >= log(w) + log(w)")
    theorem = linear(c.goal, [h for h in c.given if isinstance(h, Rel)])
    assert theorem.claim.goal == c.goal
    with pytest.raises(NotFound):
        linear(c.goal, [h for h in c.given if isinstance(h, Rel)][:1])


def test_what_is_not_used_is_dropped() -> None:
    c = claim("x >= 1, y >= 2, z >= 3 |- x + z >= 4")
    assert slim(direct(c.goal, c.given)).claim.given == (c.given[0], c.given[2])
    assert slim(direct(c.goal, c.given), 2).claim.given == c.given
    # What always holds wants no hypothesis.
    trivial, step = combine([Rel(0, ">=", 0)], Rel(1, ">=", 0), {"sum": [[Fraction(1), [], None]]}), c.goal.lhs
    cone = {"sum": [[Fraction(1), ["h0"], None], [Fraction(1), ["h2"], None], [Fraction(1), ["t0"], None]]}
    more = combine([*c.given, Rel(0, ">=", 0)], Rel(step, ">=", 3), cone, [trivial])
    assert slim(more).claim.given == (c.given[0], c.given[2])


def test_what_a_proof_rests_on_has_no_hypotheses_that_it_does_without() -> None:
    c, goal = claim("x >= 1, y >= 2, z >= 3 |- x + z >= 4"), claim("x >= 1, y >= 2, z >= 3 |- (x + z)/4 >= 1").goal
    below = direct(c.goal, c.given)
    assert below.claim == c
    split = Rel(c.given[1].lhs, ">=", 5), Rel(5, ">", c.given[1].lhs)
    parts = [combine([*c.given, s], goal, {"sum": [[Fraction(1, 4), ["t0"], None]]}, [below]) for s in split]
    theorem = by_cases(*parts, *split)
    (first, _), again = theorem.uses, lean(theorem)
    assert again.claim == theorem.claim and again.uses[0].claim == first.claim
    assert again.uses[0].uses[0].claim.given == (c.given[0], c.given[2])
    assert lean(theorem, lambda one: one == c) == theorem  # what is stated so is not another lemma


def test_what_is_shown_by_its_slope_has_no_hypotheses_that_it_does_without() -> None:
    c = claim("x >= 0, y >= 2, z >= 3 |- x^2 + z >= 1")
    x = c.given[0].lhs
    at, rising = claim("y >= 2, z >= 3 |- 0^2 + z - 1 >= 0"), claim("x > 0, y >= 2, z >= 3 |- 2*x >= 0")
    theorem = slope(c.goal, c.given, x, num(0), direct(at.goal, at.given), direct(rising.goal, rising.given))
    above = combine(c.given, c.goal, {"sum": [[Fraction(1), ["t0"], None]]}, [theorem])
    assert above.claim == theorem.claim == c
    assert lean(theorem).claim == c and lean(above).uses[0].claim.given == (c.given[0], c.given[2])


# ---------------------------------------------------------------------------------------------- methods

METHODS = [
    (induction("n"), "n >= 0 |- 3^n >= n + 1", "n >= 0 |- 3^n >= n + 2"),
    (induction("n", start=4), "n >= 4 |- factorial(n) >= 2^n", "n >= 4 |- factorial(n) >= 3^n"),
    (first("n", 1), "n >= 1 |- (n - 1)*(n - 2) >= 0", "n >= 1 |- (n - 1)*(n - 3) >= 0"),
    (sign("k"), "|- k*k >= k", "|- k*k >= 2*k"),
    (cases(Rel(x, ">=", 1)), "x >= 0 |- x^3 + 1 >= x", "x >= 0 |- x^3 + 1 >= 3*x"),
    (cases(Rel(x, ">", 1)), "x >= 0 |- x^3 + 1 >= x", "x >= 0 |- x^3 + 1 >= 3*x"),
]


def named(method: object) -> object:
    """The variable of a method as the integer that it is."""
    return type(method)(**{f: var(v, "integer") if isinstance(v, str) else v for f, v in vars(method).items()})


@pytest.mark.parametrize(("method", "text", "twin"), METHODS)
def test_methods(method: object, text: str, twin: str) -> None:
    assert shown(text, method=named(method)).rule in ("induct", "either", "cases")
    with pytest.raises(NotFound):
        shown(twin, method=named(method), seconds=2.0)


@dataclass(frozen=True)
class Supposing:
    """A method whose theorem has a hypothesis of its own."""

    hypothesis: Rel

    def read(self, place: Place) -> Supposing:
        return self

    def run(self, prove: Prove, goal: Rel, given: Sequence[Hypothesis], using: Sequence[Theorem]) -> Theorem:
        return prove(goal, [*given, self.hypothesis], using)


def test_what_a_method_supposes_is_shown_or_the_claim_is_refused() -> None:
    c, place = claim("x >= 2, 1/x >= y |- x/x >= x*y"), Place(str, lambda text: ())  # type: ignore[arg-type]
    theorem = establish(c, tuple, Supposing(Rel(x, ">=", 1)), place)
    assert set(theorem.claim.given) <= set(c.given)
    with pytest.raises(NotFound):
        establish(claim("x >= 0 |- x^2 >= x"), tuple, Supposing(Rel(x, ">=", 1)), place)


def test_binomials_are_what_the_standard_lemmas_speak_of() -> None:
    assert any(app(binomial, n, 0) == e.claim.goal.lhs for e in standard())


def test_what_is_named_may_lead_astray(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prover that is lost with a lemma is asked again without; what is false stays open."""

    class Astray(Prover):
        def solve(self, goal: Rel, given: Sequence[Hypothesis], depth: int = 5) -> Theorem:
            if self.named:
                raise NotFound("astray")
            return super().solve(goal, given, depth)

    def nothing(*args: object, **hints: object) -> Theorem:
        raise NotFound("")

    named = [shown("n >= 0, x > 0 |- (1+x)^n > 0")]
    monkeypatch.setattr("symbolic.search.prove.Prover", Astray)
    monkeypatch.setattr("symbolic.search.prove.direct", nothing)
    shown("x > 0, x = y |- log(x+1) = log(y+1)", using=named)
    with pytest.raises(NotFound, match="astray"):
        shown("x > 0, x >= y |- log(x+1) = log(y+1)", using=named)


@pytest.mark.parametrize(
    ("statement", "goals"),
    [
        ("k >= 0 |- x^k = x^k", ["k >= 0"]),  # whatever x is
        ("k >= 0, x > 0 |- x^k = x^k", ["x > 0"]),
        ("x > 0 |- x^k = x^k", ["x > 0"]),
        ("x >= 0 |- x^k = x^k", []),
        ("x > y, y > 0 |- x/(x - y) = x/(x - y) + 0/y", ["x - y > 0", "y > 0"]),
        ("x > y |- x/(x - y) = x/(x - y) + 0/y", ["x - y > 0"]),
    ],
)
def test_one_reason_is_enough_for_a_term_to_be_defined(statement: str, goals: list[str]) -> None:
    c = claim(statement)
    assert [str(t.claim.goal) for t in Prover().defined(c.goal, c.given, 2)] == goals
