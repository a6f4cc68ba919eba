"""The build: what is reused, what is done again, and what is left behind when it is stopped."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import SYNTAX, TESTS, Desk

from symbolic import state
from symbolic.building.build import torn
from symbolic.building.units import Unit
from symbolic.kernel.certificate import name_of
from symbolic.kernel.rows import ledger_digest
from tests.campaigns import sampled

STOPPING = '''
from pathlib import Path


@section.item("2.1", "s := 0", kind="definition")
def stop(d: Derivation) -> None:
    """Somebody presses Ctrl-C."""
    if Path("stop").exists():
        raise KeyboardInterrupt
    d.define()
'''


def sealed(text: str) -> str:
    """A state file with this body, whatever it is."""
    return f"{state.FORMAT} {state.digest(text)}\n{text}\n"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    desk = Desk(tmp_path_factory.mktemp("first"))
    done = desk.rederive("build", "sample")
    assert (done.returncode, done.stderr) == (0, "")
    return desk


@pytest.fixture
def built(first: Desk, tmp_path: Path) -> Desk:
    return first.copy(tmp_path)


def test_a_first_build_writes_everything(built: Desk) -> None:
    files = built.files()
    store = {name: text for name, text in files.items() if name.startswith("certificates/store/")}
    lines = [line.split(" ") for text in store.values() for line in text.decode().splitlines()]
    assert lines and all(name_of(" ".join(text)) == name for name, *text in lines)
    assert sorted(set(files) - set(store)) == [
        "certificates/index.txt",
        "certificates/sample/1.2.json",
        "certificates/sample/1.3.json",
        "certificates/sample/1.4.json",
        "certificates/sample/Lemma-1.json",
        "evidence/observations.txt",
        "evidence/receipt.json",
        "index.html",
        "ledger.json",
        "sample.txt",
    ]
    assert [row["ref"] for row in built.ledger()["sample"]["items"]] == ["1.1", "1.2", "1.3", "1.4", "Lemma 1"]


def test_every_item_has_a_line_and_the_last_line_sums_up(desk: Desk) -> None:
    lines = desk.rederive("build", "sample").stdout.splitlines()
    assert [" ".join(line.split()[:2]) for line in lines[:-1]] == [
        "sample:1.1 definition", "sample:1.2 proved", "sample:1.3 corrected", "sample:1.4 refuted", "sample:Lemma 1",
    ]  # fmt: skip
    assert lines[-1].startswith("1 corrected, 1 definition, 2 proved, 1 refuted; ")
    assert lines[-1].endswith(" 0 of 5 items reused")


def test_an_unchanged_build_imports_no_mathematics(built: Desk) -> None:
    before = built.files()
    script = (
        "import runpy, sys\n"
        "sys.argv = ['toy', 'build', 'sample']\n"
        "try:\n    runpy.run_module('toy', run_name='__main__')\n"
        "except SystemExit as end:\n    print('exit', end.code)\n"
        "print(sorted({'sympy', 'scipy', 'flint', 'mpmath', 'toy.sample', 'toy.writer'} & set(sys.modules)))\n"
    )
    lines = built.python("-c", script).stdout.splitlines()
    assert lines[0].endswith("5 of 5 items reused")
    assert lines[1:] == ["exit 0", "[]"]
    assert built.files() == before


def test_outputs_do_not_depend_on_hash_order(tmp_path: Path) -> None:
    desks = [Desk(tmp_path / name) for name in "ab"]
    for desk, seed in zip(desks, "17", strict=True):
        assert desk.rederive("build", PYTHONHASHSEED=seed).returncode == 1
    assert desks[0].files() == desks[1].files()


def test_a_changed_section_is_done_again_with_those_that_use_it(built: Desk) -> None:
    built.edit("toy/sample/section_1.py", "The square.", "A square.")
    done = built.rederive("build", "sample")
    assert done.stdout.splitlines()[-1].endswith("0 of 5 items reused")  # Lemma 1 uses 1.2, of the other module
    assert built.ledger()["sample"]["items"][0]["title"] == "A square."


def test_a_section_that_nobody_uses_is_done_again_alone(built: Desk) -> None:
    built.edit("toy/sample/section_2.py", "The case b = 1.", "b = 1.")
    lines = built.rederive("build", "sample").stdout.splitlines()
    assert len(lines) == 2 and lines[0].startswith("sample:Lemma 1 proved")
    assert lines[1].endswith("4 of 5 items reused")


def test_a_changed_package_of_the_paper_is_noticed(built: Desk) -> None:
    built.edit("toy/sample/__init__.py", "A. Author", "C. Author")
    built.rederive("build", "sample")
    assert built.ledger()["sample"]["authors"] == "C. Author"


CERTIFICATE, STATE = "reports/certificates/sample/1.3.json", ".rederive/state/sample/section_1.json"
RECEIPT = "reports/evidence/receipt.json"


@pytest.mark.parametrize(
    ("path", "damage"), [(CERTIFICATE, "damaged"), (CERTIFICATE, "missing"), (STATE, "damaged"), (STATE, "missing")]
)
def test_what_is_damaged_is_named_and_made_again(built: Desk, path: str, damage: str) -> None:
    before, file = built.files(), built.folder / path
    (built.folder / RECEIPT).unlink()
    if damage == "missing":
        file.unlink()
    else:
        file.write_text(file.read_text().replace("1", "2", 1))
    done = built.rederive("build", "sample")
    assert done.returncode == 0
    assert f"{path} is {damage}" in done.stdout.splitlines()[0]
    assert done.stdout.splitlines()[-1].endswith("1 of 5 items reused")
    assert built.files() == before
    assert built.rederive("build", "sample").stdout.splitlines()[-1].endswith("5 of 5 items reused")


def without_search(
    desk: Desk, looks: str = "spot.spot_check = identity.opinion = inequality.opinion = None"
) -> list[str]:
    """The lines of a build in which every search for a proof or a counterexample, and every look at one, is a bug."""
    script = (
        "import runpy, sys\nimport symbolic.search.counterexample, symbolic.search.prove\n"
        "from symbolic.evidence import identity, inequality, spot\n"
        f"{looks}\n"
        "symbolic.search.prove.direct = symbolic.search.counterexample.points = None\n"
        "sys.argv = ['toy', 'build', 'sample']\n"
        "try:\n    runpy.run_module('toy', run_name='__main__')\n"
        "except SystemExit as end:\n    print('exit', end.code)\n"
    )
    (desk.folder / "unsearched.py").write_text(script)
    return [line for line in desk.python("-m", "unsearched").stdout.splitlines() if not line.startswith(".. ")]


def test_a_fresh_clone_goes_on_where_the_build_ended(built: Desk) -> None:
    """Nothing is derived or written, and what is then saved is enough to see what changes later."""
    before = built.files()
    shutil.rmtree(built.folder / ".rederive")
    done = built.rederive("build", "sample")
    assert len(done.stdout.splitlines()) == 1 and "5 of 5 items reused" in done.stdout
    built.edit("toy/sample/section_2.py", "superseded=True)", "superseded=True)  # any")
    changed = built.rederive("build", "sample").stdout.splitlines()
    assert changed[-1].endswith(" 4 of 5 items reused") and {**before, **built.files()} == built.files()


def lying(desk: Desk) -> None:
    """A row that says more than its certificate, in a ledger and with a receipt that are as a build writes them."""
    ledger = desk.folder / "reports/ledger.json"
    document = json.loads(ledger.read_text())
    row = next(row for row in document["papers"]["sample"]["items"] if row["ref"] == "1.3")
    row["verdict"] = "proved" if row["verdict"] != "proved" else "corrected"
    del document["digest"]
    document["digest"] = ledger_digest(document)
    ledger.write_text(state.dump(document))
    body = state.load(desk.folder / RECEIPT)
    assert body is not None
    state.save(desk.folder / RECEIPT, body | {"ledger": state.digest(ledger.read_bytes())})


def another(desk: Desk) -> None:
    """A ledger that was edited, its digest as well."""
    body = state.load(desk.folder / RECEIPT)
    lying(desk)
    assert body is not None
    state.save(desk.folder / RECEIPT, body)


def damaged(desk: Desk) -> None:
    """A receipt with one letter changed."""
    desk.edit(RECEIPT, '"key"', '"kex"')


def unshown(desk: Desk) -> None:
    """A certificate of another item, with its name."""
    folder = desk.folder / "reports/certificates/sample"
    (folder / "1.3.json").write_text((folder / "1.4.json").read_text().replace("sample:1.4", "sample:1.3"))


@sampled(
    ("harm", "told"),
    [
        (lying, "sample/section_1: reports/certificates/sample/1.3.json: the ledger says otherwise"),
        (another, "reports/evidence/receipt.json is of another ledger.json"),
        (damaged, "reports/evidence/receipt.json is damaged"),
        (unshown, "sample/section_1: reports/certificates/sample/1.3.json: the ledger says otherwise"),
    ],
    2,
)
def test_a_receipt_is_not_believed(built: Desk, harm: Callable[[Desk], None], told: str) -> None:
    before = built.files()
    shutil.rmtree(built.folder / ".rederive")
    harm(built)
    done = built.rederive("build", "sample")
    assert told in done.stdout.splitlines()[0] and done.returncode == 0
    assert built.files() == before


def test_a_fresh_clone_with_another_engine_searches_for_nothing_and_says_nothing_about_it(built: Desk) -> None:
    before = built.files()
    shutil.rmtree(built.folder / ".rederive")
    (built.folder / RECEIPT).unlink()
    lines = without_search(built)
    assert lines[0].startswith("sample:1.1 definition") and lines[-2].endswith(" 0 of 5 items reused")
    assert lines[-1] == "exit 0" and built.files() == before


def test_afresh_everything_is_searched_for_again(built: Desk) -> None:
    before = built.files()
    done = built.rederive("build", "sample", "--afresh")
    assert done.stdout.splitlines()[0] == "everything is searched for again"
    assert done.stdout.splitlines()[-1].endswith(" 0 of 5 items reused") and built.files() == before
    shutil.rmtree(built.folder / "reports/certificates/store")
    (built.folder / "reports/certificates/store").mkdir()
    assert "exit 0" not in without_search(built)


def test_units_that_have_two_answers_to_a_question_are_found() -> None:
    """The index gives the last one; who was given another one is derived again."""
    first, second, third = (Unit("sample", f"sample.section_{k}") for k in (1, 2, 3))
    asked = {
        first: [("claim", "question", "aa"), ("other", "question", "aa")],
        second: [("claim", "question", "bb")],
        third: [("claim", "another question", "aa")],
    }
    assert torn(asked) == [first]
    assert torn({**asked, second: [("claim", "question", "aa")]}) == []


def test_the_number_of_processes_changes_nothing(desk: Desk, first: Desk) -> None:
    assert desk.rederive("build", "sample", "--jobs", "1").returncode == 0
    assert desk.files() == first.files()


def lines_of(desk: Desk) -> list[tuple[Path, str]]:
    """The lines of the store, with their files."""
    files = sorted((desk.folder / "reports/certificates/store").glob("*.txt"))
    return [(file, line) for file in files for line in file.read_text().splitlines()]


@pytest.mark.parametrize("damage", ["edited", "another one", "missing", "no file"])
def test_a_damaged_store_is_named_and_made_again(built: Desk, damage: str) -> None:
    before, lines = built.files(), lines_of(built)
    (file, line), other = next((f, t) for f, t in lines if '"combine"' in t), lines[0][1]
    name, _, text = line.partition(" ")
    wrong = {
        "edited": f"{name} {text.replace('1', '2')}\n",
        "another one": f"{name} {(other if other != line else lines[-1][1]).partition(' ')[2]}\n",
        "missing": "",
        "no file": None,
    }[damage]
    if wrong is None:
        file.unlink()
    else:
        file.write_text(file.read_text().replace(f"{line}\n", wrong))
    done = built.rederive("build", "sample")
    assert done.returncode == 0 and name in done.stdout
    assert "reports/certificates/store are missing or damaged" in done.stdout
    assert built.files() == before


@pytest.mark.parametrize("damage", [lambda line: line.replace('"points": ', '"points": 1'), lambda line: ""])
def test_damaged_observations_are_named_and_made_again(built: Desk, damage: Callable[[str], str]) -> None:
    before, file = built.files(), built.folder / "reports/evidence/observations.txt"
    line = next(line for line in file.read_text().splitlines(keepends=True) if '"points": ' in line)
    file.write_text(file.read_text().replace(line, damage(line)))
    done = built.rederive("build", "sample")
    assert (
        done.returncode == 0 and "1 lines of reports/evidence/observations.txt are missing; done again" in done.stdout
    )
    assert built.files() == before


def test_what_nobody_asks_for_leaves_the_store(built: Desk) -> None:
    before = built.files()
    text = '{"define":["f",["x"],["explicit","x"]],"functions":[]}'
    (built.folder / f"reports/certificates/store/{name_of(text)[0]}.txt").open("a").write(f"{name_of(text)} {text}\n")
    (built.folder / "reports/certificates/store/note.txt").write_text("hello")
    done = built.rederive("build", "sample")
    assert "reports/certificates/store: 1 that nobody asks for removed" in done.stdout
    assert built.files() == before


def test_an_index_that_lies_costs_a_search(built: Desk) -> None:
    """Names exchanged: what they stand for is made, and compared with what is claimed."""
    before, file = built.files(), built.folder / "reports/certificates/index.txt"
    rows = [line.split(" ") for line in file.read_text().splitlines()]
    names = [name for *_, name in rows]
    file.write_text("".join(f"{a} {b} {c}\n" for (a, b, _), c in zip(rows, names[1:] + names[:1], strict=True)))
    shutil.rmtree(built.folder / ".rederive")
    done = built.rederive("build", "sample")
    assert done.returncode == 0 and "of another claim; searched for again" in done.stdout
    assert built.files() == before


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "\n\n", f"{state.FORMAT} \n{{}}\n", sealed("[1]"), sealed("{")]
)
def test_a_state_file_may_say_anything(tmp_path: Path, text: str) -> None:
    file = tmp_path / "state.json"
    assert state.load(file) is None
    state.save(file, {"a": 1})
    assert state.load(file) == {"a": 1}
    file.write_text(text)
    with pytest.raises(state.StateDamaged):
        state.load(file)


@pytest.mark.parametrize("name", ["sample.txt", "index.html"])
def test_a_damaged_report_is_named_and_written_again(built: Desk, name: str) -> None:
    before = built.files()
    (built.folder / "reports" / name).write_text("")
    assert f"{name} is not as it was written" in built.rederive("build", "sample").stdout
    assert built.files() == before


def test_the_kernel_for_the_browser_is_written_on_request_only(built: Desk) -> None:
    assert not (built.folder / "reports/browser").exists()
    done = built.rederive("build", "sample", "--browser", PATH="")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "npm, which fetches Pyodide, is not installed" in done.stderr


def test_a_damaged_ledger_is_replaced(built: Desk) -> None:
    before = built.files()
    (built.folder / "reports/ledger.json").write_text("[1")
    done = built.rederive("build", "sample")
    assert done.returncode == 0 and done.stdout.count("reports/ledger.json is damaged and will be replaced") == 1
    assert built.files() == before


def test_what_is_known_of_code_may_be_damaged(built: Desk) -> None:
    before, file = built.files(), built.folder / SYNTAX
    good = file.read_text()
    file.write_text(good.replace("[", "(", 1))
    done = built.rederive("build", "sample")
    assert f"{SYNTAX} is damaged and will be replaced" in done.stdout.splitlines()[0]
    assert done.returncode == 0 and built.files() == before and file.read_text() == good


def test_an_interrupted_build_goes_on(desk: Desk) -> None:
    section = desk.folder / "toy/sample/section_2.py"
    section.write_text(section.read_text() + STOPPING)
    (desk.folder / "stop").touch()
    done = desk.rederive("build", "sample", "--jobs", "1")
    assert (done.returncode, done.stderr) == (130, "")
    assert "sample/section_1 saved" in done.stdout.splitlines()[-1]
    assert not (desk.folder / "reports/ledger.json").exists()
    (desk.folder / "stop").unlink()
    done = desk.rederive("build", "sample")
    assert done.returncode == 0 and done.stdout.splitlines()[-1].endswith("4 of 6 items reused")
    assert not [f for f in desk.folder.rglob("*.tmp")]


def test_what_an_interrupted_section_has_found_is_not_searched_for_again(desk: Desk) -> None:
    section = desk.folder / "toy/sample/section_1.py"
    section.write_text(section.read_text() + STOPPING.replace("2.1", "1.5"))
    (desk.folder / "stop").touch()
    assert desk.rederive("build", "sample", "--jobs", "1").returncode == 130
    (desk.folder / "stop").unlink()
    found = {f.name: f.read_text() for f in (desk.folder / ".rederive/found").iterdir()}
    assert found and not (desk.folder / "reports/ledger.json").exists()
    assert "exit 0" in without_search(desk, looks="")
    assert set(found) - {line.split(" ")[0] for _, line in lines_of(desk)} == {f for f in found if "." in f}
    assert not (desk.folder / ".rederive/found").exists()


def test_failures_do_not_stop_the_others_and_are_tried_again(desk: Desk) -> None:
    done = desk.rederive("build", "broken")
    assert done.returncode == 1
    assert [line.split(": ")[0] for line in done.stderr.splitlines()] == [f"FAILED broken:{k}" for k in "234"]
    assert "a bug, unexpected ZeroDivisionError" in done.stderr and "Traceback" not in done.stderr
    assert desk.ledger()["broken"]["items"][-1]["verdict"] == "proved"
    assert desk.rederive("build", "broken").returncode == 1


def test_a_row_says_what_its_certificate_shows_in_another_process(desk: Desk) -> None:
    false = 'd.refute("x^3 >= 0", at="x = -1")'
    forged = f'type(d).verdict = property(lambda self: "proved")\n    {false}'
    desk.edit("toy/sample/section_1.py", false, forged)
    done = desk.rederive("build", "sample")
    assert done.returncode == 1
    assert "FAILED sample:1.4: its certificate shows otherwise: what is shown makes it refuted" in done.stderr
    rows = {row["ref"]: row for row in desk.ledger()["sample"]["items"]}
    assert rows["1.4"]["verdict"] == "open" and "shows otherwise" in rows["1.4"]["note"]


def test_debug_shows_where(desk: Desk) -> None:
    assert "Traceback" in desk.rederive("build", "broken", "--debug").stderr


def test_a_partial_build_keeps_the_other_rows(built: Desk) -> None:
    built.rederive("build", "broken")
    assert sorted(built.ledger()) == ["broken", "sample"]
    (built.folder / ".rederive/state/sample/section_2.json").unlink()  # as in a fresh checkout
    built.edit("toy/sample/section_2.py", "The case b = 1.", "b = 1.")
    done = built.rederive("build", "sample:1.3")
    assert done.returncode == 0 and done.stdout.splitlines()[-1].endswith("4 of 4 items reused")
    assert sorted(built.ledger()) == ["broken", "sample"]
    assert built.ledger()["sample"]["items"][-1]["title"] == "The case b = 1."
    assert "certificates/sample/Lemma-1.json" in built.files()


def test_certificates_that_no_row_names_are_removed(built: Desk) -> None:
    (built.folder / "reports/certificates/sample/9.9.json").write_text("{}")
    built.edit("toy/sample/section_2.py", '"Lemma 1"', '"Lemma 2"')
    built.rederive("build", "sample")
    names = [name for name in built.files() if name.startswith("certificates/")]
    assert "certificates/sample/Lemma-2.json" in names
    assert len([name for name in names if name.endswith(".json")]) == 4


def test_a_module_that_cannot_be_imported_keeps_its_rows(built: Desk) -> None:
    before = built.files()
    built.edit("toy/sample/section_2.py", "def with_one(", "def with_one(((")
    done = built.rederive("build", "sample")
    assert done.returncode == 1 and done.stderr.startswith("FAILED toy.sample.section_2: a bug, unexpected SyntaxError")
    after = built.files()
    assert b"sample/section_2" in before.pop("evidence/receipt.json")
    assert b"sample/section_2" not in after.pop("evidence/receipt.json") and after == before


def test_a_module_that_is_gone_takes_its_items_with_it(desk: Desk) -> None:
    (desk.folder / "toy/sample/section_2.py").unlink()
    desk.rederive("build", "sample")
    assert len(desk.ledger()["sample"]["items"]) == 4


@pytest.mark.parametrize(
    ("ref", "message"),
    [
        ("samples", "there is no paper 'samples'; did you mean sample?"),
        ("sample:1.33", "sample has no item '1.33'; did you mean 1.3"),
    ],
)
def test_unknown_names_are_refused_before_anything_is_written(desk: Desk, ref: str, message: str) -> None:
    done = desk.rederive("build", ref)
    assert done.returncode == 2 and message in done.stderr and len(done.stderr.splitlines()) == 1
    assert not (desk.folder / "reports").exists()


def test_a_script_prints_its_section(desk: Desk) -> None:
    done = desk.python("toy/sample/section_2.py")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "sample, section 2, superseded: Consequences",
        "",
        "Lemma 1  proved  The case b = 1.",
        "  printed: |- t^2 + 1^2 >= 2*t*1",
    ]
    assert "false at x = 1/4" in desk.python("-m", "toy.sample.section_1").stdout


def test_a_script_that_is_no_module_of_a_paper_goes_on(desk: Desk) -> None:
    """A plain script may make a paper of its own, beside the packages or in one without papers."""
    text = (
        "from symbolic.paper.derivation import Paper\n"
        'section = Paper("p", title="P", authors="A", date="2026").section("1", "One", __name__)\n'
        'section.item("1", r"0 = 0").title("A line.").prove()\n'
        'print(section.module, [item.ref for item in section.items], section.paper.derive("1").verdict)\n'
    )
    (desk.folder / "tools").mkdir()
    (desk.folder / "tools/__init__.py").write_text("")
    for name in ("plain.py", "tools/plain.py"):
        (desk.folder / name).write_text(text)
        done = desk.python(name)
        assert (done.returncode, done.stderr, done.stdout) == (0, "", "__main__ ['1'] proved\n")
    assert desk.python("-c", text).stdout == "__main__ ['1'] proved\n"


def test_a_script_whose_reader_leaves_says_nothing(desk: Desk) -> None:
    path = os.pathsep.join([str(desk.folder), str(TESTS.parent)])
    command = [sys.executable, "toy/sample/section_1.py"]
    environment = {**os.environ, "PYTHONPATH": path}
    with subprocess.Popen(
        command, cwd=desk.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""


def test_a_script_with_open_items_exits_1(desk: Desk) -> None:
    done = desk.python("toy/broken/section_1.py")
    assert (done.returncode, done.stderr) == (1, "")
    assert "4  FAILED  A mistake of the program." in done.stdout


def test_a_damaged_ledger_costs_no_theorem(built: Desk) -> None:
    """One paper is built, nothing is saved of the others: what their certificates share stays."""
    before = built.files()
    shutil.rmtree(built.folder / ".rederive")
    (built.folder / "reports/ledger.json").write_text("{}")
    built.rederive("build", "broken")
    kept = [name for name in before if name.startswith("certificates/store/")]
    after = built.files()
    assert kept and {name: after.get(name) for name in kept} == {name: before[name] for name in kept}
