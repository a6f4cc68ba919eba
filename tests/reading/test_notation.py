"""Notation files: what they declare, their exceptions, and one line for every error."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from symbolic.reading.errors import Unreadable
from symbolic.reading.notation import Family, Notation, load_notation, notation_of


def loaded(folder: Path, text: str) -> Notation:
    file = folder / "notation.toml"
    file.write_text(text, encoding="utf-8")
    return load_notation(file).at("1.1", "1")


def test_all_tables(tmp_path: Path) -> None:
    notation = loaded(
        tmp_path,
        r"""
        integers = ["n"]
        reals = ["x", "\\lambda", "x'"]
        [names]
        e = "exp(1)"
        [aliases]
        "\\mathbb{P}" = "P"
        [families]
        a = { sub = 1, sup = "m" }
        G = { sub = 1, args = 1, indexed = true }
        T = { when = ", v" }
        [labels]
        D = ["m", "N-1"]
        [events]
        P = "= |"
        [operators]
        VAR = "call"
        E = "prefix"
        [conventions]
        "lower limit" = "1"
        [words]
        "holds when" = "hypothesis"
        [meanings]
        "a_i" = "a(n, i)"
        """,
    )
    assert notation.integers == {"n"}
    assert notation.names == {"n": "n", "x": "x", "\\lambda": "lambda", "x'": "x'", "e": "exp(1)"}
    assert notation.aliases == {"\\mathbb{P}": "P"}
    assert notation.families["a"] == Family(sub=True, sup="m")
    assert notation.families["G"] == Family(sub=True, call=True, indexed=True)
    assert notation.families["T"] == Family(call=True, when=(",", "v"))
    assert notation.labels == {"D": ("m", "N-1")} and notation.events == {"P": ("=", "|")}
    assert notation.operators == {"VAR": "call", "E": "prefix"}
    assert notation.conventions == {"lower limit": "1"}
    assert notation.meanings == (("a_i", "a(n, i)"),)
    assert notation.long_names == ("VAR",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[names", "notation.toml: not TOML: "),
        ('integers = "n"', "notation.toml: integers: a list of texts is expected"),
        ("reals = [1]", "notation.toml: reals: a list of texts is expected"),
        ("names = 3", "notation.toml: [names] is no table"),
        ("[names]\nx = 3", "notation.toml: [names] x: a text is expected, in quotation marks"),
        ("[aliases]\nx = []", "notation.toml: [aliases] x: a text is expected"),
        ("[labels]\nD = 'm'", "notation.toml: [labels] D: a list of texts is expected"),
        ("[events]\nP = ['=']", "notation.toml: [events] P: a text is expected"),
        ("[families]\na = 'sub'", "notation.toml: [families] a: a family is a table of sub, sup, args, when, indexed"),
        ("[families]\na = { arg = 1 }", "[families] a: a family is a table"),
        ("[families]\na = { when = 1 }", "[families] a, when: a text is expected"),
        ("[families]\na = { sup = 1 }", "[families] a, sup: a text is expected"),
        ("[families]\na = { sub = 'm' }", "[families] a, sub: 1 or 0 is expected"),
        ("[operators]\nE = 'infix'", "[operators] 'E': write 'call', 'prefix', 'difference', 'indicator', not 'infix'"),
        ("[words]\nso = 'claim'", "[words] 'so': the role is one of asserted, hypothesis, reason, definition, words"),
        *(
            (
                f"[words]\n{words!r} = 'hypothesis'",
                f"[words] {words!r}: what these words introduce follows, and is no hypothesis",
            )
            for words in (
                "so that",
                "i.e.",
                "which gives",
                "and hence",
                "which implies that",
                "and so",
                "whence we get",
            )
        ),
        ("[words]\nhence = 'hypothesis'", "[words] 'hence' says what it always does: asserted, and not hypothesis"),
        (
            "[conventions]\n'a/bc' = 'left'",
            "[conventions] 'a/bc' = 'left' is not known; known are lower limit: a number",
        ),
        ("[conventions]\nother = '1'", "[conventions] 'other' = '1' is not known"),
        ("[acknowledged]\n'1.1:x' = 1", "[acknowledged] 1.1:x: a text is expected"),
        ("[unread]\n'1.1' = 1", "[unread] 1.1: a text is expected"),
        ("unread = 'x'", "[unread] is no table"),
        ("[continued]\n'1.2' = 1", "[continued] 1.2: a text is expected"),
        ("[letters]\nx = 'x'", "'letters' is no part of a notation; the parts are names, aliases, families"),
        ("[scope]\n'1.1' = 3", 'notation.toml: [scope."1.1"] is no table'),
        ("[scope.'1.1'.letters]\nx = 'x'", "notation.toml: [scope.\"1.1\"]: 'letters' is no part of a notation"),
        ("[scope.'1.1'.acknowledged]\nx = 'x'", "'acknowledged' is no part of a notation"),
        ("[scope.'1.1'.operators]\nx = 'x'", "[scope.\"1.1\"]: [operators] 'x': write"),
    ],
)
def test_errors_are_one_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(Unreadable) as error:
        loaded(tmp_path, text)
    assert message in str(error.value) and len(str(error.value).splitlines()) == 1


@pytest.mark.parametrize("words", ["so long as", "on condition that", "with prob", "given any", "such that"])
def test_what_may_introduce_a_hypothesis(tmp_path: Path, words: str) -> None:
    assert loaded(tmp_path, f"[words]\n{words!r} = 'hypothesis'").role(words) == "hypothesis"


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"notation\.toml: there is no such file"):
        load_notation(tmp_path / "notation.toml")
    (tmp_path / "notation.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(Unreadable, match="line 1 is not UTF-8"):
        load_notation(tmp_path / "notation.toml")


def test_the_examples_of_the_documentation_load() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    examples = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", text, re.S)]
    for example in examples:
        notation_of(example)
    parts = (
        "integers reals names aliases families labels events operators conventions words meanings hypotheses "
        "sources acknowledged unread continued scope page"
    )
    assert {table for example in examples for table in example} == set(parts.split())


# ------------------------------------------------------------------------------------------------ exceptions

SCOPES = notation_of(
    {
        "integers": ["n"],
        "reals": ["x", "r"],
        "families": {"f": {"args": 1}, "r": {"sub": 1}},
        "meanings": {"r_i": "s(i)"},
        "scope": {
            "4.2-4.10, section 8": {"reals": ["n"], "meanings": {"r_i": "t(i)"}},
            "5a": {"reals": ["f"], "families": {"f": {}}},
            "section 8.1": {"events": {"x": "="}, "operators": {"r": "call"}},
        },
    }
)


@pytest.mark.parametrize(
    ("key", "section", "inside"),
    [
        ("4.2", "4", True),
        ("4.9", "4", True),
        ("4.10", "4", True),
        ("4.11", "4", False),
        ("4.2.1", "4", True),
        ("4.1", None, False),
        ("8.3", "8", True),
        ("9", "8.2.1", True),
        ("9", "81", False),
        ("4.2a", "4", False),
    ],
)
def test_where_an_exception_holds(key: str, section: str | None, inside: bool) -> None:
    notation = SCOPES.at(key, section)
    assert ("n" not in notation.integers) is inside
    assert notation.meanings[0] == ("r_i", "t(i)" if inside else "s(i)")


def test_a_name_declared_anew_is_nothing_that_it_was_before() -> None:
    assert SCOPES.general.families["f"].call and not SCOPES.at("5a").families["f"].call
    inner = SCOPES.at("1", "8.1")
    assert "x" in inner.events and "x" not in inner.names
    assert "r" in inner.operators and not {"r"} & {*inner.names, *inner.families}


def test_a_name_does_not_lose_its_indices_quietly() -> None:
    table: dict[str, Any] = {"families": {"s": {"sub": 1}}, "names": {"s": ""}}
    for anew in ({"reals": ["s"]}, {"names": {"s": "t"}}):
        with pytest.raises(Unreadable, match=r"'s' stands under \[families\] too"):
            notation_of({**table, "scope": {"5": anew}})
        bare = notation_of({**table, "scope": {"5": {**anew, "families": {"s": {}}}}})
        assert not bare.at("5").families["s"].sub and bare.at("6").families["s"].sub


def test_what_is_declared() -> None:
    notation = notation_of(
        {
            "names": {"x": "", "x''": ""},
            "families": {"G": {}},
            "labels": {"D": ["m"], "x": ["m"]},
            "events": {"P": ""},
            "operators": {"VAR": "call"},
            "aliases": {"\\Pr": "P"},
        }
    ).general
    assert all(map(notation.declared, ["x", "x'", "x*", "x_m", "G", "P", "VAR"]))
    assert not any(map(notation.declared, ["y", "D", "\\Pr"]))


@pytest.mark.parametrize(
    ("words", "role"),
    [
        ("for all", "hypothesis"),
        ("For  any", "hypothesis"),
        ("For any two neighbors", None),
        ("for some", "said"),
        ("with equality iff", None),
        ("if and only if", "<=>"),
        ("implies", "=>"),
        ("where", "hypothesis"),
        ("since", "reason"),
        ("because", "reason"),
        ("hence,", "asserted"),
        ("holds when", "definition"),
        ("by the way", "words"),
        ("by induction", None),
        ("with.", "hypothesis"),
        ("the forest", None),
        ("forest", None),
        ("", None),
        ("§§", None),
    ],
)
def test_roles_of_words(words: str, role: str | None) -> None:
    notation = notation_of({"words": {"holds when": "definition", "by the way": "words"}}).general
    assert notation.role(words) == role


def test_where_names_are_said() -> None:
    tables = {"sources": {"x > 0": "sentence 1:1:1"}, "scope": {"1.2": {"sources": {"D, y": "said in 1:1:2, 1:2:1"}}}}
    notation = notation_of(tables)
    assert notation.at("1.2").said_in == ("1:1:2", "1:2:1") and notation.at("1.1").said_in == ()
    with pytest.raises(Unreadable, match=r"said in 4\.1:1:1"):
        notation_of({"sources": {"D": "said in 1:1"}})
