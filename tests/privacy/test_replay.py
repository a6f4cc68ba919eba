"""Certificates of numbers: what is certified holds by enumeration, and what is edited is refused."""

from __future__ import annotations

import copy
import itertools
import json
import math
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from enumerated import d01, law, worst
from hypothesis import given, settings
from hypothesis import strategies as st

from derivations import privacy
from derivations.privacy import certifying, replay
from derivations.privacy.replay import Law, Wrong, checked, product, window
from derivations.privacy.rounds import Profile
from symbolic import kernel
from symbolic.kernel import Theorem
from symbolic.kernel.certificate import store_beside
from symbolic.theory.theory import Theory
from tests.campaigns import every, sampled

ROOT = Path(privacy.__file__).resolve().parents[2]
THEOREMS = ROOT / "reports" / "certificates"
BITS = 160
N, Q, T, GROUPS, EXPONENTS, ONES, MASSES = range(7)
ASKED: dict[str, dict[str, Any]] = {
    "delta": {"n": 30, "q": "1/10", "epsilon": "1/2"},
    "epsilon": {"n": 30, "q": "1/10", "delta": "1/1000"},
    "q": {"n": 30, "exp_epsilon": "2", "delta": "1/1000"},
}


@pytest.fixture(scope="module")
def documents() -> dict[str, dict[str, Any]]:
    return {answer: certifying.certify(answer, **asked)[1] for answer, asked in ASKED.items()}


# ---------------------------------------------------------------------------------------------- the arithmetic


@settings(deadline=None)
@given(st.fractions(min_value=0, max_value=40, max_denominator=1000))
def test_the_exponential_is_enclosed(x: Fraction) -> None:
    low, high = replay.exponential(x, 100)
    with_mpmath = pytest.importorskip("mpmath")
    with with_mpmath.workdps(80):
        true = int(with_mpmath.floor(with_mpmath.exp(with_mpmath.mpf(x.numerator) / x.denominator) * 2**100))
    assert low <= true + 1 and true <= high <= low + 4 + (low >> 90)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 8), st.integers(0, 8), st.sampled_from(["1/5", "1/50", "9/20"]), st.sampled_from([8, 20, 120]))
def test_laws_are_enclosed(ones: int, zeros: int, q: str, cut: int) -> None:
    true, found = law(ones, zeros, Fraction(q)), Law(ones, zeros, Fraction(q), BITS, cut)
    for k, mass in enumerate(true):
        i = k - found.first
        f = found.f[i] if 0 <= i < len(found.f) else 0
        assert f <= mass * 2**BITS <= f + found.rest
        F = found.F[min(max(i, 0), len(found.f))]
        assert F <= sum(true[:k], Fraction(0)) * 2**BITS <= F + found.rest
    assert cut < 120 or found.rest < 2**30


@given(st.lists(st.integers(0, 2**70), min_size=1, max_size=9), st.lists(st.integers(0, 99), min_size=1, max_size=9))
def test_products_are_exact(a: list[int], b: list[int]) -> None:
    true = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            true[i + j] += x * y
    assert product(a, b) == true


@pytest.mark.parametrize("e", ["1", "11/10", "3", "4", "5"])
def test_divergences_are_enclosed(e: str) -> None:
    q, level = Fraction(1, 5), Fraction(e)
    for n in (1, 2, 6):
        for m in range(n):
            true = d01(n, m, q, level) * 2**BITS
            for cut in (8, 120):
                found = Law(m, n - 1 - m, q, BITS, cut)
                assert found.least(int(level * 2**BITS) + 1) <= true <= found.most(int(level * 2**BITS))
                assert cut == 8 or found.most(int(level * 2**BITS)) <= true + 2**40
                assert cut == 8 or max(found.least(int(level * 2**BITS) + 1), 0) >= true - 2**40


def test_a_window_holds_what_it_says() -> None:
    for cut in (8, 60):
        first, found = window(100, Fraction(1, 2), BITS, cut)
        assert found[0] * 2**cut < max(found) * 8 and first > 0
        assert all(x <= math.comb(100, first + k) << (BITS - 100) for k, x in enumerate(found))


# ---------------------------------------------------------------------------------------------- certificates


def test_certified_ends_enclose_the_answers(documents: dict[str, dict[str, Any]]) -> None:
    plain = {
        "delta": privacy.delta(30, "1/10", "1/2"),
        "epsilon": privacy.epsilon(30, "1/10", "1/1000"),
        "q": privacy.calibrate(30, delta="1/1000", exp_epsilon=2),
    }
    for answer, document in documents.items():
        assert Fraction(document["lower"]) <= plain[answer].lower <= plain[answer].upper <= Fraction(document["upper"])
        assert checked(document).startswith(f"{answer} from ")


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 8), st.sampled_from(["1/5", "1/3", "1/20"]), st.sampled_from(["11/10", "3/2", "7/4"]))
def test_what_is_certified_is_true(n: int, q: str, e: str) -> None:
    answer, document = certifying.certify("delta", n, q=q, exp_epsilon=e, tolerance="1/100")
    assert answer.lower <= worst(n, Fraction(q), Fraction(e)) <= answer.upper
    assert checked(json.loads(json.dumps(document)))


@pytest.mark.parametrize("answer", ["delta", "epsilon", "q"])
def test_narrower_ends_are_refused(documents: dict[str, dict[str, Any]], answer: str) -> None:
    """Below the true answer, and above it: by no edit of the ends alone does a false statement hold."""
    true = {
        "delta": privacy.delta(30, "1/10", "1/2"),
        "epsilon": privacy.epsilon(30, "1/10", "1/1000"),
        "q": privacy.calibrate(30, delta="1/1000", exp_epsilon=2),
    }[answer]
    for end, value in (("upper", true.lower * Fraction(9999, 10000)), ("lower", true.upper * Fraction(10001, 10000))):
        edited = copy.deepcopy(documents[answer])
        edited[end] = str(value)
        with pytest.raises(Wrong):
            checked(edited)


def test_what_is_said_is_shown_as_well(documents: dict[str, dict[str, Any]]) -> None:
    """An end with more digits than are said is rounded outwards."""
    for document in documents.values():
        ends = {end: Fraction(document[end]) + Fraction(way, 10**14) for end, way in (("lower", -1), ("upper", 1))}
        said = checked({**document, **{end: str(value) for end, value in ends.items()}}).split()
        assert Fraction(said[2]) < ends["lower"] and ends["upper"] < Fraction(said[4])
        assert Fraction(said[4]) - ends["upper"] < Fraction(1, 10**10)


def test_boxes_that_are_edited_are_refused(documents: dict[str, dict[str, Any]]) -> None:
    for document in documents.values():
        boxes = document["most"]
        assert len(boxes) > 2
        for edited, said in [
            (boxes[:-1], "there is no box"),
            (boxes[1:], "there is no box"),
            ([*boxes, 1], "the length of a box"),
            ([boxes[0] + 1, *boxes[1:-1], boxes[-1] - 1], "not shown"),
            ([sum(boxes)], "not shown"),
            ([0, *boxes], "length of a box"),
            ([-1, 1, *boxes], "length of a box"),
            ([float(boxes[0]), *boxes[1:]], "whole number"),
            ([True, *boxes[1:]], "whole number"),
            ("boxes", "whole number"),
        ]:
            with pytest.raises(Wrong, match=said):
                checked({**document, "most": edited})


def test_other_fields_that_are_edited_are_refused(documents: dict[str, dict[str, Any]]) -> None:
    document = documents["delta"]
    for name, value, said in [
        ("format", "rederive-privacy-1", "format"),
        ("answer", "q", "what is given"),
        ("answer", "proof", "what is given"),
        ("n", 29, "length of a box"),
        ("n", 31, "no box|not shown"),
        ("n", "30", "whole number"),
        ("q", "1/11", "not shown"),
        ("q", "1/9", "not shown"),
        ("q", "0.1", "no fraction"),
        ("q", "1/0", "no fraction"),
        ("q", "1/2/3", "no fraction"),
        ("q", "2/3", "between 0 and 1/2"),
        ("epsilon", "3/5", "not shown"),
        ("epsilon", "1/3", "not shown"),
        ("exp_epsilon", "2", "what is given"),
        ("delta", "1/1000", "what is given"),
        ("bits", 10**9, "bits"),
        ("upper", document["lower"], "not shown"),
        ("upper", "9" * 400, "beyond"),
        ("lower", document["upper"], "not shown"),
        ("lower", "-1", "no fraction"),
        ("least", document["n"], "ones"),
        ("least", document["n"] - 1, "not shown"),
        ("cut", 8, "not shown"),
    ]:
        with pytest.raises(Wrong, match=said):
            checked({**document, name: value})
    with pytest.raises(Wrong, match="fields"):
        checked({**document, "more": 1})
    with pytest.raises(Wrong, match="format"):
        checked([document])


# ---------------------------------------------------------------------------------------------- many rounds


@pytest.fixture(scope="module")
def composed() -> dict[str, dict[str, Any]]:
    return {
        "delta": certifying.certify_rounds(100, "1/10", 4, epsilon="3/2")[1],
        "epsilon": certifying.certify_rounds(100, "1/10", 4, delta="1/10000")[1],
        "kinds": certifying.certify_rounds(100, "1/10", 4, also=[(40, "1/5", 2)], exp_epsilon="4")[1],
    }


def test_rounds_are_certified_about_the_answer(composed: dict[str, dict[str, Any]]) -> None:
    profile = Profile.of(100, "1/10", 4)
    plain = {
        "delta": profile.delta("3/2", tolerance="1/20"),
        "epsilon": profile.epsilon("1/10000", tolerance="1/20"),
        "kinds": profile.compose(Profile.of(40, "1/5", 2)).delta(exp_epsilon="4", tolerance="1/20"),
    }
    for name, document in composed.items():
        ends = Fraction(document["lower"]), Fraction(document["upper"])
        assert ends[0] <= plain[name].upper and plain[name].lower <= ends[1]
        assert ends[1] <= ends[0] * Fraction(13, 10)
        assert "rounds of n = 100" in checked(json.loads(json.dumps(document)))


@pytest.mark.parametrize(("n", "q", "many", "e"), [(1, "1/5", 3, "3/2"), (5, "1/5", 2, "2"), (8, "1/10", 2, "3")])
def test_certified_rounds_are_true(n: int, q: str, many: int, e: str) -> None:
    """By enumeration of all collections, one for each round."""
    found, document = certifying.certify_rounds(n, q, many, exp_epsilon=e)
    noise, worst_of = Fraction(q), Fraction(0)
    pairs = [list(zip(law(m, n - m, noise), law(m + 1, n - 1 - m, noise), strict=True)) for m in range(n)]
    for chosen in itertools.product(pairs, repeat=many):
        terms = [(Fraction(1), Fraction(1))]
        for pair in chosen:
            terms = [(x * u, y * v) for x, y in terms for u, v in pair]
        worst_of = max(worst_of, sum((max(x - Fraction(e) * y, Fraction(0)) for x, y in terms), Fraction(0)))
    assert found.lower <= worst_of <= found.upper
    assert checked(document)
    # So no edit of the ends alone makes a false statement hold.
    for end, value in (("upper", worst_of * Fraction(99, 100)), ("lower", worst_of * Fraction(101, 100))):
        with pytest.raises((Wrong, ValueError)):
            checked({**document, end: str(value)})


def edited(document: dict[str, Any], place: int, value: Any) -> dict[str, Any]:
    """Another field of the first kind of rounds."""
    rows = copy.deepcopy(document["rounds"])
    rows[0][place] = value(rows[0][place]) if callable(value) else value
    return {**document, "rounds": rows}


PURE: dict[str, tuple[Any, ...]] = {  # rounds whose epsilon is that from which on delta is 0, and e^epsilon there
    "one kind": ((10, "1/10", 2), {"delta": "1/1000000"}, 81),
    "two kinds": ((10, "1/10", 2), {"delta": "1/1000000", "also": [(6, "1/4", 3)]}, 81 * 27),
    "one-hot": ((5, "1/3", 2), {"delta": "1/100000000", "one_hot": True}, 16),
    "alone": ((1, "1/3", 40), {"delta": "1/10000000000000"}, 2**40),
}


@pytest.mark.parametrize("name", PURE)
def test_an_end_where_no_loss_is_greater_is_shown_as_such(name: str) -> None:
    """From the product of all p/q on delta is 0: the lattice shows an end beyond, and the checker what is true."""
    asked, given, greatest = PURE[name]
    found, document = certifying.certify_rounds(*asked, **given)
    assert found.lower < math.log(greatest) < found.upper < math.log(greatest) * (1 + 1e-10)
    assert "epsilon from" in checked(json.loads(json.dumps(document)))
    low = {**document, "lower": "0"}
    assert checked(low)
    for end in (found.upper * (1 - Fraction(1, 10**10)), found.lower * Fraction(99, 100)):
        with pytest.raises(Wrong, match="upper end is not shown"):
            checked({**low, "upper": str(end)})
    none = {**low, "answer": "delta", "epsilon": None, "delta": None, "upper": "0"}
    assert checked({**none, "exp_epsilon": str(greatest + Fraction(1, 10**9))})
    with pytest.raises(Wrong, match="upper end is not shown"):
        checked({**none, "exp_epsilon": str(greatest - Fraction(1, 10**9))})
    for kind in range(len(document["rounds"])):  # of each kind its own ratio
        for place, value in ((T, document["rounds"][kind][T] + 1), (Q, "1/20")):
            rows = copy.deepcopy(document["rounds"])
            rows[kind][place] = value
            with pytest.raises(Wrong, match="upper end is not shown"):
                checked({**low, "rounds": rows})


@every(3)
def test_certificates_of_rounds_that_are_edited_are_refused(composed: dict[str, dict[str, Any]], step: int) -> None:
    for document in [*composed.values()][::step]:
        for place, value, said in [
            (N, 99, "length of a box|error curve|not shown"),
            (N, 101, "no box|error curve"),
            (Q, "1/11", "not shown|error curve"),
            (Q, "1/9", "not shown|error curve"),
            (Q, "0.1", "no fraction"),
            (T, 5, "not shown"),
            (T, 3, "not shown"),
            (T, 0, "whole number"),
            (GROUPS, lambda groups: [*groups[:-1], groups[-1][:-1]], "no box|both ends"),
            (GROUPS, lambda groups: [[], *groups], "both ends|any order|zip|argument"),
            (GROUPS, lambda groups: [[100]], "not shown"),
            (GROUPS, lambda groups: [[-1, *groups[0], 1], *groups[1:]], "length of a box|both ends"),
            (EXPONENTS, lambda at: at[1:], "in order"),
            (EXPONENTS, lambda at: at[::-1], "in order"),
            (EXPONENTS, lambda at: [*at, 10**7], "in order"),
            (EXPONENTS, lambda at: at[:2], "not shown"),
            (EXPONENTS, lambda at: [0, at[-1]], "not shown"),
            (ONES, 99, "not shown|error curve"),
            (ONES, 100, "ones"),
            (MASSES, lambda masses: masses[::-1], "in order"),
            (MASSES, lambda masses: masses[1:], "not shown"),
            (MASSES, lambda masses: [[masses[0][0] + 1, masses[0][1]], *masses[1:]], "error curve"),
            (MASSES, lambda masses: [[j, 2 * mass] for j, mass in masses], "error curve"),
            (MASSES, lambda masses: [[masses[0][0], -1], *masses[1:]], "in order"),
            (MASSES, [], "index|range|not shown"),
        ]:
            with pytest.raises((Wrong, ValueError, TypeError, LookupError), match=said):
                checked(edited(document, place, value))
        for name, value, said in [
            ("ratio", document["ratio"] // 2, "not shown|error curve|in order"),
            ("ratio", document["ratio"] * 2, "not shown|error curve"),
            ("ratio", 1, "ratio"),
            ("reach", 3, "in order"),
            ("reach", 10**7, "reach"),
            ("answer", "q", "what is given"),
            ("rounds", document["rounds"] * 2, "not shown|any order"),
            ("rounds", [], "fields"),
            ("rounds", [document["rounds"][0][:6]], "unpack"),
            ("n", 100, "fields"),
            ("upper", document["lower"], "not shown"),
            ("lower", document["upper"], "not shown"),
            ("bits", 64, "not shown|error curve|in order|grid|window"),
        ]:
            with pytest.raises((Wrong, ValueError, TypeError, LookupError), match=said):
                checked({**document, name: value})
    for answer, name, value in [("delta", "epsilon", "29/20"), ("delta", "epsilon", "31/20")]:
        with pytest.raises(Wrong, match="not shown"):
            checked({**composed[answer], name: value})
    for value in ("1/10100", "1/9900"):
        with pytest.raises(Wrong, match="not shown"):
            checked({**composed["epsilon"], "delta": value})


def test_what_has_no_certificate_of_rounds_is_told() -> None:
    for asked, said in [
        ((100, "1/10", 1001), "1000 rounds"),
        ((10**9, "1/10", 2), "n q above"),
        ((2, "1/5", 2), "delta of 0"),
    ]:
        with pytest.raises(privacy.PrivacyError, match=said):
            certifying.certify_rounds(*asked, epsilon="3")


# ---------------------------------------------------------------------------------------------- the command


def command(*arguments: str) -> list[str]:
    """The checker in an interpreter without packages."""
    return [sys.executable, "-S", "-m", "derivations.privacy.replay", *arguments]


def run(*arguments: str) -> tuple[int, str, str]:
    """Its exit code, and what it says."""
    done = subprocess.run(command(*arguments), capture_output=True, text=True, cwd=ROOT)
    return done.returncode, done.stdout, done.stderr


def test_the_standard_library_is_enough(documents: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(documents["q"]))
    bad.write_text(json.dumps({**documents["q"], "most": documents["q"]["most"][:-1]}))
    code, out, err = run(str(good))
    assert (code, err) == (0, "") and out.startswith("holds   q from ") and "I5" in out
    code, out, err = run(str(bad))
    assert (code, err) == (1, "") and out.startswith(f"FAILED {bad}: there is no box")
    good.write_text(json.dumps(certifying.certify_rounds(5, "1/5", 2, exp_epsilon=2)[1]))
    code, out, err = run(str(good))
    assert (code, err) == (0, "") and "2 rounds of n = 5" in out and "C1, C2, C3" in out
    bad.write_text("{")
    assert run(str(bad))[0] == 1
    assert run(str(tmp_path / "nothing.json"))[0] == run()[0] == 2


def test_a_reader_that_has_gone_is_no_failure(documents: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "good.json"
    file.write_text(json.dumps(documents["q"]))
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command(str(file)), stdout=writing, stderr=subprocess.PIPE, cwd=ROOT)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kernel's certificates, for others to be put among them."""
    out = tmp_path_factory.mktemp("certificates") / "privacy"
    shutil.copytree(THEOREMS / "store", out.parent / "store")
    shutil.copytree(THEOREMS / "privacy", out)
    return out


def theorems(folder: Path, name: str) -> list[Theorem]:
    """What a certificate shows."""
    path = folder / f"{name}.json"
    return [r for r in kernel.replay(path.read_text(), store_beside(path)) if isinstance(r, Theorem)]


@sampled("name", [*replay.THEOREMS, *replay.MANY], 3)
def test_another_theorem_in_the_place_of_one_is_refused(folder: Path, name: str) -> None:
    """Another one, it as its own hypothesis, by citation, one of several only, what is damaged, nothing."""
    path = folder / f"{name}.json"
    right, (first, *others) = path.read_text(), theorems(folder, name)
    replay.rested(folder, (name,))
    other = (folder / ("I2.json" if name != "I2" else "C1.json")).read_text()
    granted = kernel.assume(first.claim)
    weaker = kernel.Claim([*first.claim.given, kernel.Rel(kernel.var("added"), ">", kernel.num(0))], first.claim.goal)
    refused = [
        other,
        kernel.write("x", [granted, *others]),
        kernel.write("x", [kernel.cite(first.claim, "somebody"), *others]),
        kernel.write("x", [kernel.cite(weaker, "somebody"), *others]),
        *([kernel.write("x", others)] if others else []),
        right.replace('"ref"', '"raf"'),
        "",
    ]
    try:
        for text in refused:
            path.write_text(text)
            with pytest.raises((Wrong, kernel.Refused, ValueError)):
                replay.rested(folder, (name,))
        path.unlink()
        with pytest.raises(OSError, match=f"{name}.json"):
            replay.rested(folder, (name,))
    finally:
        path.write_text(right)


def test_rows_that_are_exchanged_are_another_theorem() -> None:
    """With cell(j, i) for cell(i, j) two sums of sums are written alike, and only the digest is another."""
    theory = Theory("rows", integers="u v i j")
    cell = theory.sequence("cell(i, j)")
    rows, columns = (f"sum(sum(cell(i, j), {a}, 0, {u}), {b}, 0, {v})" for a, u, b, v in ("jviu", "iujv"))
    claim = theory.claim(f"u >= 0, v >= 0 |- {rows} = {columns}")
    i, j = (kernel.var(name, "integer") for name in "ij")
    turned, other = kernel.Function("turned", (i, j)), claim
    for old, new, args in ((cell, turned, (j, i)), (turned, cell, (i, j))):
        other = other.interpret(kernel.Lambda(old, (i, j), kernel.app(new, *args)))
    one, another = (replay.said(kernel.cite(c, "nobody")) for c in (claim, other))
    assert one[1:] == another[1:] and one[0] != another[0]


def test_a_wrong_theorem_is_told_in_a_line(documents: dict[str, dict[str, Any]], folder: Path, tmp_path: Path) -> None:
    good, path = tmp_path / "good.json", folder / "I5.json"
    good.write_text(json.dumps(documents["delta"]))
    assert run(str(good), str(folder))[0] == 0
    text = path.read_text()
    try:
        path.write_text((folder / "I2.json").read_text())
        code, out, _ = run(str(good), str(folder))
        assert code == 1 and "does not show what is rested on" in out and len(out.splitlines()) == 1
        path.unlink()
        code, out, err = run(str(good), str(folder))
        assert code == 2 and not out and "I5.json" in err
    finally:
        path.write_text(text)


@pytest.mark.parametrize(
    ("answer", "asked", "greatest"),
    [
        ("epsilon", {"n": 10, "q": "1/10", "delta": "1/1000000"}, math.log(9)),
        ("q", {"n": 5, "exp_epsilon": "7", "delta": "1/1000000000"}, 1 / 8),
    ],
)
def test_ends_beyond_which_delta_is_0_have_a_certificate(answer: str, asked: dict[str, Any], greatest: float) -> None:
    found, document = certifying.certify(answer, **asked)
    assert found.lower < greatest < found.upper < greatest * 1.001
    assert checked(document)
    with pytest.raises(Wrong, match="upper end is not shown"):
        checked({**document, "lower": "0", "upper": str(found.lower)})


@pytest.mark.parametrize(("n", "e", "delta"), [(1, 6, 6), (7, 3, 5), (4, 20, 30), (5, 30, 300)])
def test_q_near_one_half_has_a_certificate(n: int, e: int, delta: int) -> None:
    level, failure = 1 + Fraction(1, 10**e), Fraction(1, 10**delta)
    found, document = certifying.certify("q", n, exp_epsilon=level, delta=failure)
    assert checked(document) and found.upper < Fraction(1, 2)
    assert worst(n, found.upper, level) <= failure < worst(n, found.lower, level)
    with pytest.raises(Wrong, match="upper end is not shown"):
        checked({**document, "upper": document["lower"]})


def test_what_has_no_certificate_is_told() -> None:
    with pytest.raises(privacy.PrivacyError, match="has no certificate"):
        certifying.certify("delta", 10, q="1/5", epsilon=2)
    with pytest.raises(privacy.PrivacyError, match="q is wanted"):
        certifying.certify("delta", 10, epsilon=2)
    with pytest.raises(privacy.PrivacyError, match="delta, epsilon or q, not 'n'"):
        certifying.certify("n", 10, q="1/5", epsilon=2, delta="1/9")


@pytest.mark.parametrize("name", ["least_q", pytest.param("hundred_rounds", marks=pytest.mark.campaign)])
def test_the_headlines_of_the_report_hold(name: str) -> None:
    """What its table says is what these certificates show."""
    figures = import_module("derivations.privacy.figures")
    document = json.loads((figures.HEADLINES / f"{name}.json").read_text())
    assert name in figures.NUMBERS and checked(document)
    question, ends, _ = figures.headline(name)
    lower, upper = (Fraction(end) for end in ends.strip("$[]").split(", "))
    assert lower <= Fraction(document["lower"]) <= Fraction(document["upper"]) <= upper
    assert str(document.get("n", 10**6)) in question


def test_many_records() -> None:
    answer, document = certifying.certify("epsilon", 10**6, q="34e-6", delta="1e-6")
    true = privacy.epsilon(10**6, "34e-6", "1e-6")
    assert answer.lower <= true.lower and true.upper <= answer.upper <= answer.lower * (1 + Fraction(2, 10**4))
    assert len(document["most"]) < 100 and math.isclose(float(answer.upper), 1.0019, rel_tol=1e-3)
