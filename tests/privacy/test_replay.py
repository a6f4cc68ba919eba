"""Certificates of numbers: what is certified holds by enumeration, and what is edited is refused."""

from __future__ import annotations

import copy
import json
import math
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from enumerated import d01, law, worst
from hypothesis import given, settings
from hypothesis import strategies as st

from derivations import privacy
from derivations.privacy import certifying, replay
from derivations.privacy.replay import Divergence, Law, Window, Wrong, checked

ROOT = Path(privacy.__file__).resolve().parents[2]
THEOREMS = ROOT / "reports" / "certificates"
BITS = 160
ASKED: dict[str, dict[str, Any]] = {
    "delta": {"n": 30, "q": "1/10", "epsilon": "1/2"},
    "epsilon": {"n": 30, "q": "1/10", "delta": "1/1000"},
    "q": {"n": 30, "exp_epsilon": "2", "delta": "1/1000"},
}


@pytest.fixture(scope="module")
def documents() -> dict[str, dict[str, Any]]:
    return {answer: certifying.certify(answer, **asked)[1] for answer, asked in ASKED.items()}


# ---------------------------------------------------------------------------------------------- the arithmetic


@given(st.fractions(min_value=0, max_value=40, max_denominator=1000))
def test_the_exponential_is_enclosed(x: Fraction) -> None:
    low, high = replay.exponential(x, 100)
    with_mpmath = pytest.importorskip("mpmath")
    with with_mpmath.workdps(80):
        true = int(with_mpmath.floor(with_mpmath.exp(with_mpmath.mpf(x.numerator) / x.denominator) * 2**100))
    assert low <= true + 1 and true <= high <= low + 4 + (low >> 90)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 8), st.integers(0, 8), st.sampled_from(["1/5", "1/50", "9/20"]), st.integers(-1, 17), st.booleans()
)
def test_laws_are_enclosed(ones: int, zeros: int, q: str, k: int, whole: bool) -> None:
    noise = Fraction(q)
    true = law(ones, zeros, noise)
    cut = (0, ones, 0, zeros) if whole else (ones // 2, ones, 0, (zeros + 1) // 2)
    try:
        found = Law(ones, zeros, noise, list(cut), BITS)
    except Wrong:
        assert not whole
        return
    f = true[k] if 0 <= k < len(true) else Fraction(0)
    for (low, high), exact in ((found.f(k), f), (found.F(k), sum(true[: k + 1], Fraction(0)))):
        assert low <= exact * 2**BITS <= high
        assert not whole or high - low < 2**20


@pytest.mark.parametrize("e", ["11/10", "3"])
def test_divergences_are_enclosed(e: str) -> None:
    q, level = Fraction(1, 5), Fraction(e)
    ends = int(level * 2**BITS), replay.up(level.numerator * 2**BITS, level.denominator)
    for m in range(6):
        found, true = Law(m, 5 - m, q, [0, m, 0, 5 - m], BITS), d01(6, m, q, level) * 2**BITS
        held = []
        for k in range(7):
            assert Divergence(q, ends, BITS).least(found, k) <= true
            try:
                most = Divergence(q, ends, BITS).most(found, k, k)
            except Wrong:
                continue
            held.append(k)
            assert true <= most <= true + 2**20
        assert len(held) == 1


def test_a_window_whose_terms_grow_is_refused() -> None:
    with pytest.raises(Wrong, match="do not decrease"):
        Window(100, Fraction(1, 2), 0, 10, BITS)
    with pytest.raises(Wrong, match="inside"):
        Window(10, Fraction(1, 2), 0, 11, BITS)


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


def test_boxes_that_are_edited_are_refused(documents: dict[str, dict[str, Any]]) -> None:
    for document in documents.values():
        boxes = document["most"]
        assert len(boxes) > 2
        for edited, said in [
            (boxes[:-1], "there is no box"),
            (boxes[1:], "there is no box|not bounded|window|beyond|summand"),
            ([*boxes, [1, *boxes[0][1:]]], "beyond"),
            ([[boxes[0][0] + 1, *boxes[0][1:]], *boxes[1:]], "not bounded|beyond|window|summand"),
            ([[sum(box[0] for box in boxes), *boxes[0][1:]]], "not bounded|window|summand"),
            ([[0, *boxes[0][1:]], *boxes], "length of a box"),
            ([[boxes[0][0], boxes[0][1] + 2, boxes[0][2] + 2, boxes[0][3]], *boxes[1:]], "negative"),
            ([[boxes[0][0], boxes[0][1] + 1, boxes[0][2], boxes[0][3]], *boxes[1:]], "negative|order"),
            ([[*boxes[0][:3], [0, 0, 0, 1]], *boxes[1:]], "window|decrease|not bounded|negative"),
            ([[*boxes[0][:3], boxes[0][3][:3]], *boxes[1:]], "four numbers"),
            ([boxes[0][:3], *boxes[1:]], "four fields"),
            ([[float(boxes[0][0]), *boxes[0][1:]], *boxes[1:]], "whole number"),
            ([[True, *boxes[0][1:]], *boxes[1:]], "whole number"),
            ("boxes", "too many"),
        ]:
            with pytest.raises(Wrong, match=said):
                checked({**document, "most": edited})


def test_other_fields_that_are_edited_are_refused(documents: dict[str, dict[str, Any]]) -> None:
    document = documents["delta"]
    for name, value, said in [
        ("format", "rederive-privacy-2", "format"),
        ("answer", "q", "what is given"),
        ("answer", "proof", "delta, epsilon or q"),
        ("n", 29, "beyond|bounded|window|attained"),
        ("n", "30", "whole number"),
        ("q", "1/11", "bounded|attained|negative|decrease"),
        ("q", "0.1", "no fraction"),
        ("q", "1/0", "no fraction"),
        ("q", "2/3", "between 0 and 1/2"),
        ("epsilon", "3/5", "attained|bounded|negative"),
        ("epsilon", "1/3", "bounded|negative"),
        ("epsilon", "299", "between 1 and"),
        ("epsilon", "301", "above 300"),
        ("exp_epsilon", "2", "what is given"),
        ("delta", "1/1000", "what is given"),
        ("bits", 10**9, "bits"),
        ("upper", document["lower"], "bounded"),
        ("upper", "9" * 400, "beyond"),
        ("lower", "-1", "no fraction"),
        ("least", [document["least"][0], 29, document["least"][2]], "attained"),
        ("least", [30, *document["least"][1:]], "ones"),
        ("least", document["least"][:2], "three fields"),
    ]:
        with pytest.raises(Wrong, match=said):
            checked({**document, name: value})
    with pytest.raises(Wrong, match="fields"):
        checked({**document, "more": 1})
    with pytest.raises(Wrong, match="fields"):
        checked([document])


# ---------------------------------------------------------------------------------------------- the command


def run(*arguments: str) -> tuple[int, str, str]:
    """The checker in an interpreter without packages."""
    command = [sys.executable, "-S", "-m", "derivations.privacy.replay", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    return done.returncode, done.stdout, done.stderr


def test_the_standard_library_is_enough(documents: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(documents["q"]))
    bad.write_text(json.dumps({**documents["q"], "most": documents["q"]["most"][:-1]}))
    code, out, err = run(str(good))
    assert (code, err) == (0, "") and out.startswith("holds   q from ") and "I5" in out
    code, out, err = run(str(bad))
    assert (code, err) == (1, "") and out.startswith(f"FAILED {bad}: there is no box")
    bad.write_text("{")
    assert run(str(bad))[0] == 1
    assert run(str(tmp_path / "nothing.json"))[0] == run()[0] == 2


def test_a_wrong_theorem_is_refused(documents: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_text(json.dumps(documents["delta"]))
    folder = tmp_path / "certificates" / "privacy"
    shutil.copytree(THEOREMS / "store", folder.parent / "store")
    shutil.copytree(THEOREMS / "privacy", folder)
    assert run(str(good), str(folder))[0] == 0
    # Another theorem in the place of one; then one that is damaged; then none.
    for spoiled, said in [
        (lambda text: (folder / "I2.json").read_text(), "does not show what is rested on"),
        (lambda text: text.replace('"ref"', '"raf"'), "fields"),
    ]:
        text = (folder / "I5.json").read_text()
        (folder / "I5.json").write_text(spoiled(text))
        code, out, _ = run(str(good), str(folder))
        assert code == 1 and said in out and len(out.splitlines()) == 1
        (folder / "I5.json").write_text(text)
    (folder / "I5.json").unlink()
    code, out, _ = run(str(good), str(folder))
    assert code == 1 and "there is no" in out


def test_what_has_no_certificate_is_told() -> None:
    with pytest.raises(privacy.PrivacyError, match="has no certificate"):
        certifying.certify("delta", 10, q="1/5", epsilon=2)
    with pytest.raises(privacy.PrivacyError, match="q is wanted"):
        certifying.certify("delta", 10, epsilon=2)
    with pytest.raises(privacy.PrivacyError, match="delta, epsilon or q, not 'n'"):
        certifying.certify("n", 10, q="1/5", epsilon=2, delta="1/9")


def test_many_records() -> None:
    answer, document = certifying.certify("epsilon", 10**6, q="34e-6", delta="1e-6")
    true = privacy.epsilon(10**6, "34e-6", "1e-6")
    assert answer.lower <= true.lower and true.upper <= answer.upper <= answer.lower * (1 + Fraction(2, 10**4))
    assert len(document["most"]) < 100 and math.isclose(float(answer.upper), 1.0019, rel_tol=1e-3)
