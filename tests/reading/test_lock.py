"""The lock's file: the same bytes every time, and one clear line for every damage."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symbolic.reading.errors import Unreadable
from symbolic.reading.fingerprint import fingerprint, tokens
from symbolic.reading.lock import Lock, Locked, LockedSentence, load
from symbolic.state import StateDamaged


def locked(key: str, tex: str, **other) -> Locked:
    entry = Locked(key, "4.2", fingerprint(tex), " ".join(tokens(tex)), "", (), "unknown", "open", False)
    return replace(entry, **other)


LOCK = Lock(
    "small",
    (
        locked("4.20", "a_i = b_i r + b_{i-1}", tree="d02f", claim=("integers i |- a(i) = b(i)*r + b(i - 1)", "r > 0"),
               level="same", verdict="proved"),
        locked("4.3", r"\epsilon \leq δ", section=None, superseded=True),
        locked("4.1a", ""),
    ),
    (LockedSentence("4.2.1:12:1", ("4.20", "4.2-maximum")),),
)  # fmt: skip


@pytest.fixture
def written(tmp_path):
    path = tmp_path / "paper.lock"

    def write(text: str):
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_written_and_read_again(written):
    assert load(written(LOCK.dumps())) == LOCK
    assert load(str(written(LOCK.dumps()))).dumps() == LOCK.dumps()
    assert load(written(Lock("none").dumps())) == Lock("none", ())


def test_the_file_is_in_the_papers_order_and_readable():
    text = LOCK.dumps()
    assert re.match(
        r'\{\n "lock": 3,\n "paper": "small",\n "digest": "[0-9a-f]{64}",\n "entries": \[\n  \{\n   "key": "4.20",\n',
        text,
    )
    assert text.endswith("]\n}\n")
    assert "δ" in text
    assert [entry["key"] for entry in json.loads(text)["entries"]] == ["4.20", "4.3", "4.1a"]


def test_two_entries_of_a_key_are_refused():
    with pytest.raises(StateDamaged, match=r"^entry 1 is there several times$"):
        Lock("small", (locked("1", "a"), locked("2", "b"), locked("1", "c")))


def damaged(**fields) -> str:
    data = json.loads(LOCK.dumps())
    data["entries"][1].update(fields)
    return json.dumps(data)


def made(**changed: object) -> str:
    """A lock without entries, with these parts."""
    return json.dumps({"lock": 3, "paper": "p", "digest": "", "entries": [], "sentences": [], **changed})


def without(field: str) -> str:
    data = json.loads(LOCK.dumps())
    del data["entries"][1][field]
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1 is not JSON (Expecting value)"),
        (LOCK.dumps()[:200], "line 9 is not JSON (Unterminated string starting at)"),
        (LOCK.dumps().replace('  {\n   "key": "4.3"', "<<<<<<< ours\n"), "line 20 is not JSON (Expecting value)"),
        ("[" * 100_000, "not a lock: nested too deep"),
        ("[]", "an object is wanted, not []"),
        ('{"lock": 2}', "version 2 of the format, 3 is expected"),
        ('{"lock": 3, "paper": "p"}', "'digest' is missing"),
        (LOCK.dumps().replace('"proved"', '"refuted"', 1), "it is not as it was written"),
        (LOCK.dumps().replace('"4.2.1:12:1"', '"4.2.1:12:2"', 1), "it is not as it was written"),
        (made(paper=1), "paper: a text is wanted, not 1"),
        (made(entries={}), "entries: a list is wanted, not {}"),
        (made(entries=[1]), "entries[0]: an object is wanted, not 1"),
        (made(sentences={}), "sentences: a list is wanted, not {}"),
        (made(sentences=[1]), "sentences[0]: an object is wanted, not 1"),
        (LOCK.dumps().replace('"4.2-maximum"', "1"), "sentences[0].rests[1]: a text is wanted, not 1"),
        (without("level"), "entries[1]: 'level' is missing"),
        (damaged(more=1), "entries[1]: 'more' is too much"),
        (damaged(**{"two\nlines": 1}), r"entries[1]: 'two\nlines' is too much"),
        (damaged(verdict=None), "entries[1].verdict: a text is wanted, not None"),
        (damaged(superseded=0), "entries[1].superseded: true or false is wanted, not 0"),
        (damaged(claim="x"), "entries[1].claim: a list is wanted, not 'x'"),
        (damaged(claim=[1]), "entries[1].claim[0]: a text is wanted, not 1"),
        (damaged(tokens=r"\epsilon < δ"), "entries[1]: the fingerprint is not that of the tokens"),
        (damaged(key="4.20"), "entry 4.20 is there several times"),
    ],
)
def test_damage_is_one_named_error(written, text, message):
    with pytest.raises(Unreadable) as error:
        load(written(text))
    assert str(error.value) == f"paper.lock: {message}; restore the file, or lock the paper anew"


def test_files_that_are_none(tmp_path):
    with pytest.raises(Unreadable, match=r"^paper.lock: there is no such file$"):
        load(tmp_path / "paper.lock")
    (tmp_path / "paper.lock").write_bytes(b"\xff")
    with pytest.raises(Unreadable, match=r"^paper.lock: line 1 is not UTF-8"):
        load(tmp_path / "paper.lock")


@given(st.data())
def test_a_lock_cut_or_changed_anywhere_is_read_or_refused(tmp_path_factory, data):
    text = LOCK.dumps()
    at = data.draw(st.integers(0, len(text)))
    put = data.draw(st.sampled_from(["", "x", '"', "{", "[]", "null", "\\", "9"]))
    path = tmp_path_factory.getbasetemp() / "cut.lock"
    path.write_text(text[:at] + put + text[at + data.draw(st.integers(0, 3)) :], encoding="utf-8")
    try:
        found = load(path)
    except Unreadable as error:
        assert "\n" not in str(error)
        return
    assert all(isinstance(entry.claim, tuple) and asdict(entry) for entry in found.entries)
