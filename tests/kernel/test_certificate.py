"""Certificates: round trips, canonical text, damaged and altered texts, and the command that re-checks them."""

import json
import os
import random
import subprocess
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import symbolic
from symbolic.kernel import (
    Claim,
    Damaged,
    Function,
    Lambda,
    Refused,
    Refutation,
    Rel,
    Theorem,
    Undefined,
    assume,
    cases,
    cite,
    combine,
    define,
    derivative,
    either,
    elementary,
    elementary_function,
    equal,
    induct,
    instance,
    num,
    number,
    refute,
    replay,
    slope,
    truth,
    var,
    write,
)
from symbolic.kernel import __main__ as kernel
from symbolic.kernel.__main__ import statement
from symbolic.kernel.certificate import FIELDS, FORMAT, RULES, Store, name_of, shelf, store_beside, store_folder
from symbolic.kernel.writer import certificate, dump, stored

ROOT = Path(symbolic.__file__).resolve().parents[1]
x, y = var("x"), var("y")
j, k, n = (var(v, "integer") for v in "jkn")
exp, log, pos = (elementary_function(f) for f in ("exp", "log", "pos"))
one, half = Fraction(1), Fraction(1, 2)
ZERO, ONE = num(0), num(1)


def me(name, *params):
    """The placeholder for a function inside its own recursive step."""
    return Function(name, params, ("self",))


def total(*rows):
    """A certificate that is a sum: rows of a coefficient, facts and a root."""
    return {"sum": [[Fraction(c), list(names), root] for c, names, root in rows]}


f = Function("f", (x,))
r = Function("r", (j,))
double = Function("double", (x,), ("explicit", 2 * x))
S = Function("S", (n,), ("recursive", 0, ZERO, me("S", n)(n) + (n + 1), False))
R = Function("R", (n,), ("recursive", 0, r(0), me("R", n)(n) + r(n + 1), True))
NONNEGATIVE, NEGATIVE = Rel(x, ">=", 0), Rel(0, ">", x)


def gauss():
    """S(n) = n (n + 1)/2."""
    claim = Claim([], Rel(S(n), "=", n * (n + 1) / 2))
    start = instance(define(S, "base"), {n: ZERO})
    base = combine([], Rel(S(0), "=", ZERO * (ZERO + 1) / 2), {"plus": [["t0", ONE]]}, [start])
    step = combine(
        [claim, Rel(n, ">=", 0)],
        Rel(S(n + 1), "=", (n + 1) * (n + 1 + 1) / 2),
        {"plus": [["t0", ONE], ["t1", ONE]]},
        [assume(claim), define(S, "step")],
    )
    return induct(claim, n, ZERO, base, step)


def root_of_ratio():
    """A sum of fractions with every part of a certificate: domain, divisors, times, squares."""
    positive = [Rel(x, ">", 0), Rel(y, ">", 0)]
    signs = [[1, total((1, ["h0"], None))], [1, total((1, ["h1"], None))]]
    certificate = {**total((1, [], x - y)), "domain": [[0, *signs[1]], [0, *signs[0]]], "divisors": signs, "times": []}
    return combine(positive, Rel(x / y + y / x, ">=", 2), certificate)


def by_slope():
    """exp(x) >= 1 + x + x^2/2 for x >= 0."""

    def goal(s):
        return Rel(exp(s), ">=", 1 + s + s**2 / 2)

    tangent = elementary("exp tangent")
    rising = combine([], Rel(derivative(goal(x).gap, x), ">=", 0), total((1, ["t0"], None)), [tangent])
    return slope(goal(x), [NONNEGATIVE], x, ZERO, number(goal(ZERO)), rising)


def by_cases():
    """x^2 >= 0."""
    goal = Rel(x * x, ">=", 0)
    proofs = [combine([h], goal, total((1, ["h0", "h0"], None))) for h in (NONNEGATIVE, NEGATIVE)]
    return cases(*proofs, NONNEGATIVE, NEGATIVE)


def by_either():
    """k^2 >= k for k >= 0."""
    beyond = combine([Rel(k, ">=", ZERO + 1)], Rel(k * k, ">=", k), total((1, ["h0", "h0"], None), (1, ["h0"], None)))
    return either(k, ZERO, number(Rel(ZERO * 0, ">=", 0)), beyond)


def refuted():
    """S(n) >= n fails for no n; S(n) > n fails at 1, R(n) > 0 for r = 0."""
    every = Claim([], Rel(r(j), ">=", 0), [j])
    zero = combine([], Rel(0, ">=", 0), {})
    meaning = Lambda(r, (j,), y - y)
    return refute(Claim([every, Rel(n, ">=", 0)], Rel(R(n), ">", 0)), {n: one, y: half}, [meaning], [zero])


def results():
    """A result of each rule."""
    h = Claim([Rel(j, ">=", 0)], Rel(r(j), ">=", x), [j])
    return {
        "assume": assume(h),
        "instance": instance(assume(h), {x: 1 / y, j: k}, [Lambda(r, (k,), k * y)]),
        "define": define(R, "step"),
        "cite": cite(Claim([Rel(x, "!=", 0)], Rel(f(x), ">", 0)), "[Doe 1999]"),
        "cases": by_cases(),
        "either": by_either(),
        "induct": gauss(),
        "equal": equal(x, y, -log(f(x)), x),
        "combine": root_of_ratio(),
        "refute": refuted(),
        "elementary": elementary("power real"),
        "number": number(Rel(exp(1), ">", num("5/2"))),
        "slope": by_slope(),
    }


def realistic():
    """Results by induction, algebra, analysis and refutation in one text."""
    false = refute(Claim([Rel(n, ">=", 1)], Rel(S(n), ">", n)), {n: one})
    undefined = refute(Claim([Rel(x, "<=", 1)], Rel(log(x), "<=", x - 1)), {x: -half})
    ratio = root_of_ratio()
    strict = combine(ratio.claim.given, Rel(x / y + y / x, ">", 1), {
        **total((1, ["t0"], None), (1, [], None)), "times": [], "domain": [None, None],
        "divisors": [[1, total((1, ["h0"], None))], [1, total((1, ["h1"], None))]],
        **{"sum": [[one, [], x - y], [one, ["h0", "h1"], None]]},
    }, [ratio])  # fmt: skip
    return [gauss(), ratio, strict, by_slope(), by_either(), false, undefined]


@pytest.fixture(scope="module")
def text():
    return write("example", realistic())


# Round trips


def test_every_rule_is_here():
    made = results()
    assert set(made) == set(FIELDS) == set(RULES)
    assert all(result.rule == name for name, result in made.items())


@pytest.mark.parametrize("rule", FIELDS)
def test_round_trip(rule):
    made = results()[rule]
    certificate = write("ref", [made])
    (again,) = replay(certificate)
    assert type(again) is type(made) and again.claim == made.claim and str(again) == str(made) and again.rule == rule
    assert getattr(again, "rests_on", None) == getattr(made, "rests_on", None)
    assert write("ref", [again]) == certificate


def test_round_trip_of_many_results():
    made = list(results().values())
    certificate = write("ref", made)
    again = replay(certificate)
    assert [str(a) for a in again] == [str(m) for m in made] and [a.claim for a in again] == [m.claim for m in made]
    assert write("ref", again) == certificate
    with pytest.raises(Damaged, match="without results"):
        replay(write("ref", []))


def test_functions_with_one_name_stay_apart():
    other = Function("double", (x,), ("explicit", x + x + 1))
    both = [define(double), define(other), define(Function("double", (y,), ("explicit", 2 * y)))]
    document = json.loads(write("ref", both))
    assert [entry[0] for entry in document["functions"]] == ["double", "double.2", "double.3"]
    assert [a.claim for a in replay(dump(document))] == [m.claim for m in both]


def test_premises_are_written_once(text):
    document = json.loads(text)
    steps = [json.dumps(step, sort_keys=True) for step in document["steps"]]
    assert len(set(steps)) == len(steps) and document["format"] == FORMAT and document["ref"] == "example"
    assert all(u < i for i, (_, uses, *_) in enumerate(document["steps"]) for u in uses)


# Canonical text


def run(*arguments, flags=(), seed="0", cwd=ROOT):
    """Run Python in the repository, without its environment."""
    kept = {v: os.environ[v] for v in ("PATH", "SYSTEMROOT", "LANG", "LC_ALL") if v in os.environ}
    environment = kept | {"PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": ""}
    return subprocess.run(
        [sys.executable, *flags, *map(str, arguments)],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_same_results_give_the_same_bytes(text):
    assert write("example", realistic()) == text == dump(json.loads(text))
    program = (
        f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(Path(__file__).parent)!r}]\n"
        "import test_certificate as t; sys.stdout.write(t.write('example', t.realistic()))\n"
    )
    for seed in ("1", "4242"):
        other = run("-c", program, seed=seed)
        assert other.returncode == 0, other.stderr
        assert other.stdout == text


def test_the_order_of_hypotheses_is_kept():
    a, b = (
        combine(h, Rel(1, ">", 0), total((1, [], None))) for h in ([NONNEGATIVE, NEGATIVE], [NEGATIVE, NONNEGATIVE])
    )
    assert write("r", [a]) != write("r", [b]) and [c.claim for c in replay(write("r", [a, b]))] == [a.claim, b.claim]


# Damaged texts


def altered(text, change):
    """The text after a change of the document."""
    document = json.loads(text)
    change(document)
    return json.dumps(document)


@pytest.mark.parametrize(
    "damage",
    [
        lambda t: "",
        lambda t: "null",
        lambda t: "[]",
        lambda t: t[:-3],
        lambda t: t + "x",
        lambda t: t.replace('"ref":', '"ref": "twice", "ref":', 1),
        lambda t: t.replace('"goal":', '"goal":[],"goal":', 1),
        lambda t: t.replace('",[', '",[1.0,', 1),
        lambda t: t.replace('",[', '",[NaN,', 1),
        lambda t: t.replace('",[', '",[-Infinity,', 1),
        lambda t: t.replace('",[', '",[1e2,', 1),
        lambda t: t.replace(FORMAT, "rederive-certificate-1"),
        lambda t: "[" * 100_000,
        lambda t: (
            '{"format": "' + FORMAT + '", "ref": "r", "functions": [], "steps": [], "results": ' + "9" * 5000 + "}"
        ),
        lambda t: altered(t, lambda d: d.pop("format")),
        lambda t: altered(t, lambda d: d.pop("ref")),
        lambda t: altered(t, lambda d: d.pop("steps")),
        lambda t: altered(t, lambda d: d.update(ref=3)),
        lambda t: altered(t, lambda d: d.update(steps={})),
        lambda t: altered(t, lambda d: d.update(roles="printed")),
        lambda t: altered(t, lambda d: d.update(functions=None)),
        lambda t: altered(t, lambda d: d.update(results=[[0]])),
        lambda t: altered(t, lambda d: d.update(results=[[-1, d["results"][0][1]]])),
        lambda t: altered(t, lambda d: d.update(results=[[True, d["results"][0][1]]])),
        lambda t: altered(t, lambda d: d.update(results=[["0", d["results"][0][1]]])),
        lambda t: altered(t, lambda d: d.update(steps=d["steps"] * 2000)),
        lambda t: altered(t, lambda d: d["steps"][0].__setitem__(0, "believe")),
        lambda t: altered(t, lambda d: d["steps"][0].__setitem__(0, ["combine"])),
        lambda t: altered(t, lambda d: d["steps"][0].append("trust me")),
        lambda t: altered(t, lambda d: d["steps"][0].__setitem__(1, [0])),
        lambda t: altered(t, lambda d: d["steps"][0].__setitem__(1, [-1])),
        lambda t: altered(t, lambda d: d["steps"][0].__setitem__(1, [False])),
        lambda t: altered(t, lambda d: d["steps"][0].__setitem__(1, 3)),
        lambda t: altered(t, lambda d: d["steps"][0].pop(1)),
        lambda t: altered(t, lambda d: d["steps"][0].pop(0)),
        lambda t: altered(t, lambda d: d["steps"][0].pop()),
        lambda t: altered(t, lambda d: d["steps"].insert(0, dict(enumerate(d["steps"][0])))),
        lambda t: altered(t, lambda d: d["steps"].insert(0, None)),
        lambda t: altered(t, lambda d: d["steps"].insert(0, [])),
        lambda t: altered(t, lambda d: d["functions"].append(d["functions"][0])),
        lambda t: altered(t, lambda d: d["functions"].append(["g", []])),
        lambda t: altered(t, lambda d: d["functions"].append(["g", ["x"], []])),
        lambda t: altered(t, lambda d: d["functions"].append([3, ["x"], None])),
    ],
)
def test_damaged_texts(text, damage):
    with pytest.raises(Damaged):
        replay(damage(text))


@pytest.mark.parametrize(
    "entry",
    [
        ["exp", ["x"], None],
        ["exp.2", ["x"], None],
        ["", ["x"], None],
        ["g", ["x"], ["elementary"]],
        ["g", ["x"], ["self"]],
        ["g", ["x"], ["explicit", "y"]],
        ["g", ["x"], ["recursive", 0, "1", ["self", "x"], False]],
        ["g", ["n:int"], ["recursive", 0, "1", ["self", ["+", "n:int", "1"]], False]],
        ["g", ["n:int"], ["recursive", 0, "1", ["self", "n:int"], 0]],
        ["g", ["n:int"], ["recursive", 0, "1", ["g", "n:int"], False]],
        ["g", ["x"], ["explicit", "1/0"]],
    ],
)
def test_refused_definitions(text, entry):
    with pytest.raises(Refused):
        replay(altered(text, lambda d: d["functions"].append(entry)))


def test_a_result_is_what_its_step_shows(text):
    def swap(d):
        d["results"][0][1], d["results"][1][1] = d["results"][1][1], d["results"][0][1]

    for change in (
        swap,
        lambda d: d["results"][1][1]["given"].pop(),
        lambda d: d["results"][1][1]["given"].reverse(),
        lambda d: d["results"][1][1]["goal"].__setitem__(1, ">"),
        lambda d: d["results"][1][1].update(bound=["x"]),
        lambda d: d["results"][1].__setitem__(1, d["results"][1][1]["goal"]),
        lambda d: d["results"][1].__setitem__(0, 0),
    ):
        with pytest.raises(Refused):
            replay(altered(text, change))


@pytest.mark.parametrize(
    "change",
    [lambda d: d.update(comment="trust me"), lambda d: d["results"][0][1].update(bouns=["n:int"])],
    ids=["document", "claim"],
)
def test_unknown_fields_outside_of_steps(text, change):
    with pytest.raises(Refused):
        replay(altered(text, change))


def test_round_trip_of_an_unlucky_name():
    v = var("explicit")
    made = define(Function("g", (v,), ("explicit", v)))
    assert str(replay(write("ref", [made]))[0]) == str(made)


@pytest.mark.parametrize("name", ["neg", "self"])
def test_words_of_the_format_are_no_names_of_functions(name):
    with pytest.raises(Refused):
        Function(name, (x,), ("explicit", x + 1))


ORDER = """
from fractions import Fraction
from symbolic.kernel import Function, Rel, combine, replay, var, write
from symbolic.kernel.polynomials import normal
x = var("x")
one, two = (Function("f", (x,), ("explicit", x + k)) for k in (1, 2))
normal({first}(x))
sign = lambda h: [1, {{"sum": [[Fraction(1), [h], None]]}}]
a, b = {order}
goal = Rel(1 / (one(x) * two(x)), ">=", 0)
given = [Rel(one(x), ">", 0), Rel(two(x), ">", 0)]
product = [[0, 1, {{"sum": [[Fraction(1), ["h0", "h1"], None]]}}]]
made = combine(given, goal, {{"sum": [[Fraction(1), [], None]], "divisors": [a, b], "domain": product}})
print(write("r", [made]))
"""
REPLAY = "import sys; from symbolic.kernel import replay; print(replay(sys.argv[1])[0])"


def test_a_certificate_does_not_depend_on_what_the_process_did_before():
    made = run("-c", ORDER.format(first="two", order='sign("h1"), sign("h0")'))
    assert made.returncode == 0, made.stderr
    fresh = run("-c", REPLAY, made.stdout)
    assert fresh.returncode == 0, fresh.stderr


def test_a_certificate_made_in_the_order_of_its_functions():
    made = run("-c", ORDER.format(first="one", order='sign("h1"), sign("h0")'))
    assert made.returncode == 0, made.stderr
    fresh = run("-c", REPLAY, made.stdout)
    assert fresh.stdout == "f(x) > 0, f(x) > 0 |- 1/(f(x)*f(x)) >= 0\n", fresh.stderr


# What certificates share


def shared(*made):
    """The results as texts of a store by their names, with the names by result."""
    names, texts = {}, {}
    for result in made:
        text, functions = stored(result, names)
        texts |= functions | {name_of(text): text}
        names[result] = name_of(text)
    return texts, names


def twins():
    """A lemma, and what rests on it."""
    lemma = combine([NONNEGATIVE], Rel(double(x), ">=", 0), total((2, ["h0"], None)) | plus(), [define(double)])
    return lemma, combine([NONNEGATIVE], Rel(double(x) + 1, ">", 0), total((1, ["t0"], None), (1, [], None)), [lemma])


def plus():
    """With the definition of double."""
    return {"plus": [["t0", ONE]]}


def test_a_certificate_leaves_in_the_store_what_is_there():
    lemma, result = twins()
    texts, names = shared(lemma)
    text, functions = certificate("r", [lemma, result], names)
    assert json.loads(text)["lemmas"] == [names[lemma]] and len(json.loads(text)["steps"]) == 1
    store = Store((texts | functions).__getitem__)
    again = replay(text, store)
    assert [str(r) for r in again] == [str(lemma), str(result)] and again[1].uses == (again[0],)
    assert again[0] is replay(text, store)[0] is store.get(names[lemma])  # made once
    assert write("r", again) == write("r", [lemma, result]) and replay(write("r", again))
    with pytest.raises(Damaged, match="missing"):
        replay(text)


def test_the_same_step_of_several_texts_is_made_once():
    """Each part of a step counts: the rule, its premises, and all of its data in their order."""
    store, lemma = Store(), combine([NONNEGATIVE], Rel(x, ">=", -1), total((1, ["h0"], None), (1, [], None)))
    one, two = (replay(write(ref, [lemma]), store)[0] for ref in "ab")
    assert one is two and replay(write("a", [lemma]))[0] is not one
    both = [assume(NONNEGATIVE), assume(NEGATIVE)]
    others = [instance(h, {x: y}) for h in both] + [instance(both[0], {x: e}) for e in (y + 1, num(1))]
    others += [combine(h, Rel(1, ">", 0), total((1, [], None))) for h in ([], [NONNEGATIVE, NEGATIVE], [NEGATIVE])]
    for made in [*both, *others]:
        (again,) = replay(write("r", [made]), store)
        assert again.claim == made.claim and again is replay(write("s", [made]), store)[0]


@pytest.mark.parametrize("rule", FIELDS)
def test_round_trip_through_a_store(rule):
    made = results()[rule]
    texts, names = shared(made)
    again = Store(texts.__getitem__).get(names[made])
    assert type(again) is type(made) and again.claim == made.claim and str(again) == str(made)
    assert stored(again, {}) == stored(made, {})


def test_a_text_in_a_store_has_its_own_name():
    """An edited text, one that is replaced by another valid one, and one that is not there."""
    lemma, result = twins()
    texts, names = shared(lemma, result, gauss())
    lemma_name, result_name, other = names.values()
    edited = texts[lemma_name].replace('">="', '">"')
    assert edited != texts[lemma_name]
    for wrong in (edited, texts[other], "", "{"):
        with pytest.raises(Damaged, match=f"{result_name}: {lemma_name} is damaged in the store"):
            Store((texts | {lemma_name: wrong}).__getitem__).get(result_name)
    with pytest.raises(Damaged, match=f"{lemma_name} is missing from the store"):
        Store({k: v for k, v in texts.items() if k != lemma_name}.__getitem__).get(result_name)


def forged(texts, old, change):
    """The store with a text changed, under its new right name, and this name."""
    document = json.loads(texts[old])
    change(document)
    text = json.dumps(document)
    return texts | {name_of(text): text}, name_of(text)


@pytest.mark.parametrize(
    "change",
    [
        lambda d, _: d["steps"][-1].__setitem__(3, ["0", ">", "1"]),
        lambda d, other: d.update(lemmas=[other]),
        lambda d, _: d.update(lemmas=[]),
        lambda d, _: d.update(lemmas=[3]),
        lambda d, _: d.update(lemmas=[next(iter(dict(d["functions"]).values()))]),
        lambda d, _: d.update(lemmas={}),
        lambda d, _: d["terms"].clear(),
        lambda d, _: d["terms"].reverse(),
        lambda d, _: d["terms"].insert(0, 0),
        lambda d, _: d["claims"].clear(),
        lambda d, _: d["claims"].reverse(),
        lambda d, _: d["claims"].insert(0, 0),
        lambda d, _: d["claims"].insert(0, d["terms"][0]),
        lambda d, _: d["claims"][-1].__setitem__(0, -1),
        lambda d, _: d["claims"][-1].__setitem__(0, True),
        lambda d, _: d["steps"][-1].__setitem__(3, -1),
        lambda d, _: d["steps"][-1].__setitem__(3, True),
        lambda d, _: d["steps"][-1].__setitem__(3, len(d["claims"])),
        lambda d, other: d["functions"][0].__setitem__(1, other),
        lambda d, _: d["functions"][0].__setitem__(1, None),
        lambda d, _: d["functions"].append(d["functions"][0]),
        lambda d, _: d.update(steps=[], lemmas=[]),
        lambda d, _: d.update(results=[]),
        lambda d, _: d.pop("functions"),
        lambda d, _: d.update(define=["f", ["x"], ["explicit", "y"]]),
        lambda d, _: d.update(define="f"),
    ],
)
def test_a_forged_text_with_its_right_name_is_refused(change):
    lemma, result = twins()
    texts, names = shared(lemma, result, gauss())
    store, name = forged(texts, names[result], lambda d: change(d, list(names.values())[2]))
    with pytest.raises(Refused):
        replay(write_result(name, result), Store(store.__getitem__))


def write_result(name, result):
    """A certificate that says that what is stored under the name shows the result's claim."""
    text, _ = certificate("r", [result], {result: name})
    document = json.loads(text)
    document["functions"] = [["double", ["x"], ["explicit", ["*", "2", "x"]]]]
    return json.dumps(document)


def test_a_certificate_says_no_more_than_its_lemma():
    lemma, result = twins()
    texts, names = shared(lemma, result)
    store = Store(texts.__getitem__)
    assert replay(write_result(names[result], result), store)[0].claim == result.claim
    with pytest.raises(Refused, match="not what is written"):
        replay(write_result(names[lemma], result), store)


def test_functions_of_a_store_are_what_they_are():
    """A label means what is stored under its name: the same text with another function is another claim."""
    other = Function("double", (x,), ("explicit", x + x + 1))
    made, wrong = define(double), define(other)
    texts, names = shared(made, wrong)
    assert len(texts) == 4
    name = dict(json.loads(texts[names[wrong]])["functions"])["double"]
    store, changed = forged(texts, names[made], lambda d: d.update(functions=[["double", name]]))
    again = Store(store.__getitem__).get(changed)
    assert again.claim == wrong.claim != made.claim


def test_labels_with_escapes_do_not_disturb_other_certificates():
    """One file's label, however it is written, has no part in another one's results."""
    document = json.loads(write("r", [define(double)]))
    strange = json.loads(json.dumps(document).replace('"double"', '"double.\\u00e9"'))
    other = json.loads(json.dumps(strange))
    other["functions"][0][2] = ["explicit", ["+", "x", "x"]]
    other["results"][0][1]["goal"] = [["double.\u00e9", "x"], "=", ["+", "x", "x"]]
    store = Store()
    one, two = replay(json.dumps(strange), store), replay(json.dumps(other), store)
    assert one[0].claim == define(double).claim != two[0].claim


# Random edits


def places(node, path=()):
    """All places in a document."""
    yield path
    for key, child in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from places(child, (*path, key))


def edit(text, rng):
    """One random change: of a character, a leaf, the order, a part for another part, or of a word everywhere."""
    if rng.random() < 0.1:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(["", text[at] * 2, rng.choice('0123456789-/xyn"[]{},:')]) + text[at + 1 :]
    if rng.random() < 0.15:
        words = ['"x"', '"y"', '"z"', '"n:int"', '"k:int"', '"S"', '"T"', '"exp"', '"log"', '"0"', '"1"', '"2"', '"3"']
        old, new = rng.choice([rng.sample(words, 2), rng.sample(['">="', '">"', '"="', '"!="'], 2)])
        return text.replace(old, new)
    document = json.loads(text)
    paths = list(places(document))[1:]
    path = rng.choice(paths)
    parent = document
    for key in path[:-1]:
        parent = parent[key]
    old, key = parent[path[-1]], path[-1]
    kind = rng.random()
    if kind < 0.15:
        del parent[key]
    elif kind < 0.3 and isinstance(old, list) and len(old) > 1:
        rng.shuffle(old)
    elif kind < 0.45 and isinstance(parent, list):
        parent.insert(key, old)
    elif kind < 0.6:
        other = document
        for step in rng.choice(paths):
            other = other[step]
        parent[key] = json.loads(json.dumps(other))
    elif type(old) is str:
        changed = [f"-{old}", old.removeprefix("-"), f"{old}:int", old.removesuffix(":int")]
        parent[key] = rng.choice(
            [*changed, "0", "1", "2", "1/2", "-1", "x", "y", "n:int", ">=", ">", "=", "!=", "h0", "h1", "t0"]
        )
    elif type(old) is int:
        parent[key] = rng.choice([old + 1, old - 1, -old, 0, 1, str(old), not old])
    else:
        parent[key] = rng.choice([None, [], {}, [old], 0, "x"])
    return json.dumps(document)


REALS = [Fraction(v) for v in ("-2", "-1", "-1/2", "0", "1/3", "1", "3/2", "4")]
INTEGERS = [Fraction(v) for v in range(-3, 7)]


def holds(rel, at):
    """Is the relation true at the point, with both sides defined?"""
    try:
        return truth(rel, at)
    except Undefined:
        return False


def valid(result):
    """Check a statement by evaluation: a theorem at sampled points, at least one; a refutation at its point."""
    free = sorted(result.claim.free(), key=str)
    if isinstance(result, Refutation):
        at = {v: result.point[str(v)] for v in free}
        return all(holds(h, at) for h in result.claim.given) and not holds(result.claim.goal, at)
    tried = 0
    for point in product(*(INTEGERS if v.args[1] == "integer" else REALS for v in free)):
        at = dict(zip(free, point, strict=True))
        if all(holds(h, at) for h in result.claim.given):
            tried += 1
            if not holds(result.claim.goal, at):
                return False
    return tried > 0


def test_the_check_by_evaluation_works():
    assert all(valid(result) for result in realistic())
    assert not valid(cite(Claim([NONNEGATIVE], Rel(x, ">=", y)), "-"))
    assert not valid(cite(Claim([NONNEGATIVE], Rel(log(x), "<=", x)), "-"))
    assert not valid(cite(Claim([Rel(n, ">=", 0)], Rel(S(n), ">=", 2 * n)), "-"))
    assert not valid(cite(Claim([Rel(x, ">", 100)], Rel(x, ">", 0)), "-"))


def test_random_edits(text):
    """1,000 edits: each is refused, or what is left are statements of the original, or others that are valid."""
    rng, originals = random.Random(20_240_229), {(type(r), r.claim) for r in replay(text)}  # noqa: S311
    counts = {"damaged": 0, "refused": 0, "the same statements": 0, "other valid statements": 0, "no change": 0}
    for _ in range(1000):
        changed = edit(text, rng)
        try:
            if json.loads(changed) == json.loads(text):
                counts["no change"] += 1
                continue
        except ValueError:
            pass
        try:
            shown = replay(changed)
        except Damaged:
            counts["damaged"] += 1
            continue
        except Refused:
            counts["refused"] += 1
            continue
        new = [result for result in shown if (type(result), result.claim) not in originals]
        for result in new:
            assert type(result) in (Theorem, Refutation)
            assert valid(result), (str(result), changed)
        counts["other valid statements" if new else "the same statements"] += 1
    print("\n1,000 edits:", ", ".join(f"{count} {what}" for what, count in counts.items()))
    assert sum(counts.values()) == 1000 and counts["no change"] < 150
    assert min(counts["damaged"], counts["refused"]) > 200 and counts["other valid statements"] > 0


# The command


def command(*arguments, flags=(), cwd=ROOT):
    """Run `python -m symbolic.kernel`: its exit code, its lines, what it says on the error channel."""
    done = run("-m", "symbolic.kernel", *arguments, flags=flags, cwd=cwd)
    return done.returncode, done.stdout.splitlines(), done.stderr


@pytest.fixture
def folder(tmp_path, text):
    (tmp_path / "inner").mkdir()
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    (tmp_path / "inner" / "b.json").write_text(write("b", [by_cases()]), encoding="utf-8")
    (tmp_path / "note.txt").write_text("not a certificate", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("flags", [(), ("-S",), ("-O",), ("-OO", "-S", "-E")], ids=" ".join)
def test_command_on_a_folder(folder, flags):
    code, lines, errors = command(folder, flags=flags)
    assert (code, errors) == (0, "")
    assert lines[:-1] == [
        *(f"{'refuted' if isinstance(r, Refutation) else 'proved '} a: {statement(r)}" for r in realistic()),
        f"proved  b: {by_cases()}",
    ]
    assert lines[-1].startswith("6 theorems, 2 refutations, checked in ") and lines[-1].endswith(" s")
    float(lines[-1].removeprefix("6 theorems, 2 refutations, checked in ").removesuffix(" s"))


@pytest.mark.parametrize("module", ["symbolic.kernel", "symbolic.paper.shown"])
def test_command_whose_reader_has_gone(folder, module):
    """No traceback, and no claim that all was checked."""
    command = [sys.executable, "-m", module, str(folder)]
    read, written = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(command, stdout=written, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    finally:
        os.close(written)
    assert (done.returncode, done.stderr) == (1, "")


def test_the_kernel_runs_without_any_package():
    """`-S` hides the installed packages: SymPy cannot be imported, the kernel can, and loads nothing from outside."""
    assert run("-c", "import sympy", flags=["-S"]).returncode == 1
    program = (
        "import sys; import symbolic.kernel; print(sorted({m.split('.')[0] for m in sys.modules}"
        " - set(sys.stdlib_module_names) - {'__main__'}))"
    )
    loaded = run("-c", program, flags=["-S"])
    assert (loaded.returncode, loaded.stdout) == (0, "['symbolic']\n"), loaded.stderr


def test_command_on_files(folder):
    code, lines, _ = command(folder / "inner" / "b.json", folder / "a.json")
    assert code == 0 and lines[0] == f"proved  b: {by_cases()}" and lines[-1].startswith("6 theorems, 2 refutations")


@pytest.mark.parametrize("damage", [b"{}", b"", b"\xff\xfe", b"[" * 100_000, b'{"format": 1.5}'])
def test_command_on_a_damaged_file(folder, damage):
    (folder / "aa.json").write_bytes(damage)
    code, lines, errors = command(folder)
    assert (code, errors) == (1, "")
    failed = [line for line in lines if line.startswith("FAILED")]
    assert len(failed) == 2 and len(set(failed)) == 1 and "aa.json: " in failed[0], "said at once, and at the end"
    assert lines[-1].startswith("6 theorems, 2 refutations, checked in ") and lines[-1].endswith(" s, 1 FAILED")


def test_command_on_a_false_certificate(folder, text):
    changed = altered(text, lambda d: d["results"][0][1]["goal"].__setitem__(2, "n:int"))
    (folder / "a.json").write_text(changed, encoding="utf-8")
    code, lines, _ = command(folder, flags=["-O", "-S"])
    assert code == 1 and lines[0].startswith("FAILED") and "not what is written" in lines[0]
    assert lines[-1].startswith("1 theorems, 0 refutations, checked in ")


def test_command_without_certificates(folder):
    (folder / "empty").mkdir()
    for arguments in ([], [folder / "missing.json"], [folder / "empty"], [folder / "a.json", folder / "missing"]):
        code, lines, errors = command(*arguments)
        assert (code, lines) == (2, []) and errors.strip() and "Traceback" not in errors


@pytest.fixture
def with_store(tmp_path):
    """A folder with two certificates and their store, which has a line more."""
    lemma, result = twins()
    texts, names = shared(lemma, result, gauss())
    (tmp_path / "store").mkdir()
    (tmp_path / "paper").mkdir()
    (tmp_path / "store" / "0.txt").write_text("".join(f"{name} {text}\n" for name, text in texts.items()))
    for ref, made in (("a", lemma), ("b", result)):
        (tmp_path / "paper" / f"{ref}.json").write_text(certificate(ref, [made], names)[0])
    return tmp_path


def test_the_store_of_a_certificate_is_in_the_nearest_folder_above(with_store, tmp_path):
    certificate_, own = with_store / "paper" / "deep" / "b.json", with_store / "paper" / "store"
    assert store_folder(certificate_) == with_store / "store"
    names = shelf(with_store / "store")
    assert len(names) > 1 and all(name_of(text) == name for name, text in names.items())
    assert store_beside(certificate_).fetch(min(names)) == names[min(names)]
    own.mkdir()
    assert store_folder(certificate_) == own, "the nearest"
    with pytest.raises(LookupError):
        store_beside(certificate_).fetch(min(names))


def test_without_a_store_nothing_is_found(tmp_path):
    assert store_folder(tmp_path / "a.json") is None
    with pytest.raises(LookupError):
        store_beside(tmp_path / "a.json").fetch("name")


def test_what_a_step_lacks_is_said_with_the_step(text):
    """A damaged step and one that shows nothing, each by its place and rule."""
    for change, kind in ((lambda step: step[1].append(-1), Damaged), (lambda step: step[1].clear(), Refused)):
        document = json.loads(text)
        place = next(k for k, step in enumerate(document["steps"]) if step[0] == "combine" and step[1])
        change(document["steps"][place])
        with pytest.raises(kind, match=rf"^step {place} \(combine\): "):
            replay(json.dumps(document))


def test_command_on_a_folder_with_a_store(with_store):
    lemma, result = twins()
    code, lines, _ = command(with_store, flags=["-S"])
    assert code == 0 and lines[:2] == [f"proved  a: {statement(lemma)}", f"proved  b: {statement(result)}"]
    assert lines[2] == "store   3 results, 1 of them for none of these certificates"
    alone = command(with_store / "paper" / "b.json")
    assert alone[0] == 0 and alone[1][0] == lines[1] and len(alone[1]) == 2
    whole = run("-m", "symbolic.kernel", "--whole", with_store / "paper" / "b.json", flags=["-S"])
    assert whole.returncode == 0 and replay(whole.stdout)[0].claim == result.claim


def test_command_on_a_damaged_store(with_store):
    file = with_store / "store" / "0.txt"
    good = file.read_text()
    (own, _), *_ = [line.split(" ", 1) for line in good.splitlines() if '"lemmas":["' in line]
    (lemma,) = json.loads(next(line for line in good.splitlines() if line.startswith(own)).split(" ", 1)[1])["lemmas"]
    for bad in (good.replace(f"{lemma} ", f"{'0' * 20} "), good.replace(lemma, own), good.replace('">="', '">"')):
        file.write_text(bad)
        code, lines, errors = command(with_store)
        assert code == 1 and errors == "" and any("b.json" in line for line in lines if line.startswith("FAILED"))
        assert run("-m", "symbolic.kernel", "--whole", with_store / "paper" / "b.json").returncode == 1


def test_command_on_text_that_cannot_be_printed(folder):
    strange = write("r", [cite(Claim([], NONNEGATIVE), "source")]).replace('"source"', '"\\ud800"')
    (folder / "0.json").write_text(strange, encoding="utf-8")
    _, lines, errors = command(folder)
    assert "Traceback" not in errors
    assert lines[0].startswith("FAILED") and lines[-1].startswith("6 theorems, 2 refutations")


@pytest.mark.skipif(sys.platform != "linux", reason="one process elsewhere")
@pytest.mark.parametrize("damage", ["", "a.json", "b.json", "store"])
def test_two_processes_say_what_one_says(with_store, monkeypatch, capsys, damage):
    """In the same order; a failure of either is said, at the end too, and what both have made counts once."""
    if damage == "store":
        file = with_store / "store" / "0.txt"
        file.write_text(file.read_text().replace('">="', '">"'))
    elif damage:
        (with_store / "paper" / damage).write_text("{}")
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 1})
    said = []
    for few in (2, 1):
        monkeypatch.setattr(kernel, "FEW", few)
        code = kernel.main([str(with_store)])
        lines = capsys.readouterr().out.splitlines()
        said.append((code, lines[:-1], lines[-1].partition(" checked")[0], "FAILED" in lines[-1]))
    assert said[0] == said[1] and said[0][0] == bool(damage) == said[0][3]
    assert damage or said[0][1][-1] == "store   3 results, 1 of them for none of these certificates"


@pytest.mark.skipif(sys.platform != "linux", reason="one process elsewhere")
def test_a_process_that_dies_is_a_failure(with_store, monkeypatch, capsys):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 1})
    monkeypatch.setattr(kernel, "FEW", 1)
    monkeypatch.setattr(json, "dump", lambda *_: os._exit(1))
    assert kernel.main([str(with_store)]) == 1
    assert "FAILED a process that checked a part of the files died" in capsys.readouterr().out
