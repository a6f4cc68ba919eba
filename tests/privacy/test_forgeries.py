"""The checker attacked: whatever a file says, it is refused in one line, with exit 1 or 2, and in bounded time."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from derivations.privacy import certifying, replay

Document = dict[str, Any]


@pytest.fixture(scope="module")
def one() -> Document:
    return certifying.certify("delta", 30, q="1/10", epsilon="1/2")[1]


@pytest.fixture(scope="module")
def many() -> Document:
    return certifying.certify_rounds(20, "1/10", 3, delta="1/1000")[1]


@pytest.fixture
def check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[[str | bytes], tuple[int, str]]:
    """Its exit code and what it says of a file; what theorems rest on is looked at elsewhere."""
    monkeypatch.setattr(replay, "rested", lambda folder, names: None)
    monkeypatch.setattr(replay, "LATE", list(replay.LATE))
    monkeypatch.setattr(replay, "MAX_SECONDS", 20)
    monkeypatch.setattr(replay, "MAX_SIZE", 10**7)

    def check(text: str | bytes) -> tuple[int, str]:
        file = tmp_path / "forged.json"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        code = replay.main([str(file)])
        said = capsys.readouterr()
        return code, said.out + said.err

    return check


def refused(told: tuple[int, str], why: str) -> None:
    code, said = told
    assert code in (1, 2) and len(said.splitlines()) == 1 and "Traceback" not in said
    assert why in said, said


Edit = Callable[[Document], Document]


def boxes(edit: Callable[[list[int]], Any]) -> Edit:
    """Other boxes."""
    return lambda d: {**d, "most": edit(d["most"])}


def kind(place: int, edit: Callable[[Any], Any]) -> Edit:
    """Another field of the kind of rounds."""
    return lambda d: {**d, "rounds": [[edit(x) if i == place else x for i, x in enumerate(d["rounds"][0])]]}


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (boxes(lambda most: [most[0] + most[1], *most[2:]]), "not shown"),
        (boxes(lambda most: [most[0], *most]), "the length of a box"),
        (boxes(lambda most: [*most[:-2], most[-1]]), "there is no box"),
        (boxes(lambda most: {"0": 30}), "the length of a box"),
        (boxes(lambda most: [10**15]), "the length of a box"),
        (lambda d: {**d, "n": 10, "q": "1/30"}, "the length of a box"),  # the denominator and n
        (lambda d: {**d, "q": d["upper"], "upper": d["q"]}, "not"),
        (lambda d: {**d, "least": d["n"] - 1 - d["least"]}, "the lower end is not shown"),  # the other direction
        (lambda d: {**d, "upper": d["upper"][:5] + "/" + "1" + "0" * 9}, ""),
        (lambda d: {**d, "upper": "811/10000", "lower": "811/10000"}, "the upper end is not shown"),  # rounded
        (lambda d: {**d, "lower": "812/10000", "upper": "812/10000"}, "the lower end is not shown"),
        (lambda d: {**d, "q": "\uff11/10"}, "q is no fraction"),
        (lambda d: {**d, "q": "\u0661/\u0661\u0660"}, "q is no fraction"),
        (lambda d: {**d, "q": " 1/10\n"}, "q is no fraction"),
        (lambda d: {**d, "epsilon": "9" * 30}, "epsilon is too great"),
        (lambda d: {**d, "epsilon": None, "exp_epsilon": "9" * 3999}, "epsilon is too great"),
        (lambda d: {**d, "epsilon": None, "exp_epsilon": "1/2"}, "not"),
        (lambda d: {**d, "n": 10**15, "least": 0, "q": "1/4", "bits": 4096, "cut": 4096}, "a window is too long"),
        (lambda d: {**d, "n": 10**15, "most": [10**15], "cut": d["bits"] + 1}, "cut is not a whole number"),
        (lambda d: {**d, "lower": float("nan")}, "lower is no fraction"),
        (lambda d: {**d, "least": float("inf")}, "ones is not a whole number"),
    ],
)
def test_forged_numbers_are_refused(
    one: Document, check: Callable[[str], tuple[int, str]], edit: Edit, why: str
) -> None:
    refused(check(json.dumps(edit(one))), why)


N, Q, T, GROUPS, EXPONENTS, ONES, MASSES = range(7)


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (kind(T, lambda t: t + 1), "the upper end is not shown"),
        (kind(T, lambda t: "\uff13"), "T is not a whole number"),
        (kind(T, lambda t: True), "T is not a whole number"),
        (kind(T, lambda t: 10**6), "T is not a whole number"),
        (kind(GROUPS, lambda groups: []), "there is no box"),
        (kind(GROUPS, lambda groups: [g[::-1] for g in groups] * 2), ""),
        (kind(EXPONENTS, lambda at: [float(j) for j in at]), ""),
        (kind(EXPONENTS, lambda at: [[]]), ""),
        (kind(ONES, lambda ones: -1), "ones is not a whole number"),
        (kind(MASSES, lambda masses: [*masses, masses[-1]]), "not in order"),
        (kind(MASSES, lambda masses: [[j, 10**4000] for j, _ in masses]), "above the error curve"),
        (lambda d: {**d, "rounds": [d["rounds"][0][::-1]]}, "n is not a whole number"),
        (lambda d: {**d, "rounds": "rounds"}, ""),
        (lambda d: {**d, "reach": 10**5, "bits": 4096}, "reach is not a whole number"),
        (lambda d: {**d, "ratio": 10**12}, "not"),
        (lambda d: {**d, "delta": "1/1001"}, "not shown"),
    ],
)
def test_forged_rounds_are_refused(
    many: Document, check: Callable[[str], tuple[int, str]], edit: Edit, why: str
) -> None:
    refused(check(json.dumps(edit(many))), why)


def test_forged_files_are_refused(one: Document, check: Callable[[str | bytes], tuple[int, str]]) -> None:
    text = json.dumps(one)
    for forged, why in [
        ("[" * 10**5, "recursion"),
        ('{"most":' * 10**5, "recursion"),
        (text.replace('"n": 30', '"n": ' + "9" * 5000), "limit"),
        (text.replace('"n": 30', '"n": 3e1'), "whole number"),
        (text.replace('"upper": ', '"upper": "1/1000", "upper": '), "format"),  # which one is read by whom?
        (text[:-1], "delimiter"),
        (text.encode("utf-16-le")[1:], ""),
        (b"\xff\xfe\xfa", ""),
        ("", "value"),
        ("null", "format"),
    ]:
        refused(check(forged), why)


def test_what_takes_too_long_is_refused(
    many: Document, check: Callable[[str], tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "MAX_SECONDS", 0)
    refused(check(json.dumps(many)), "not checked in 0 seconds")


def test_wrong_arguments_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments in (["a", "b", "c"], [], [str(tmp_path)], [str(tmp_path / "none")]):
        assert replay.main(arguments) in (1, 2)
        said = capsys.readouterr()
        assert len((said.out + said.err).splitlines()) == 1


def test_what_is_too_large_is_refused_at_once(many: Document, check: Callable[[str | bytes], tuple[int, str]]) -> None:
    """A file of some kilobytes must not ask for gigabytes: what a grid takes is bounded before one is made."""
    huge = {**many, "bits": 4000, "cut": 8, "reach": 99000, "ratio": 10**6}
    refused(check(json.dumps(huge)), "reach is not a whole number from 1 to 3750")
    assert check(json.dumps(many))[0] == 0


def test_only_one_way_of_writing_is_read(many: Document, check: Callable[[str | bytes], tuple[int, str]]) -> None:
    refused(check(json.dumps({**many, "lower": many["lower"] + "/0100"})), "lower is no fraction")
    refused(check(b"\xef\xbb\xbf" + json.dumps(many).encode()), "BOM")


def test_one_hot_vectors_are_named(check: Callable[[str | bytes], tuple[int, str]]) -> None:
    _, document = certifying.certify_rounds(20, "1/10", 2, delta="1/1000", one_hot=True)
    code, said = check(json.dumps(document))
    assert code == 0 and "4 rounds of n = 20, q = 1/10, two for each of one-hot vectors" in said
    code, said = check(json.dumps({**document, "one_hot": False}))
    assert code == 0 and "one-hot" not in said
    _, document = certifying.certify_rounds(20, "1/10", 3, delta="1/1000")
    refused(check(json.dumps({**document, "one_hot": True})), "half of a round of one-hot vectors")
    refused(check(json.dumps({**document, "one_hot": 1})), "one-hot vectors")
    for nothing in ([], {}, "", None):
        refused(check(json.dumps({**document, "rounds": nothing, "lower": "0"})), "the fields are not right")


@pytest.mark.parametrize("arguments", [[], ["a", "b", "c"]])
def test_usage_is_said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main(arguments) == 2 and "usage: " in capsys.readouterr().err
