"""Pages, notebooks and data for LaTeX, edited by hand: `rederive check` names them, and a build writes them again."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desk import Desk

from symbolic import state
from symbolic.building import pages, receipt
from symbolic.building.units import Units
from symbolic.ledger.ledger import Ledger
from tests.campaigns import sampled

RECEIPT = "evidence/receipt.json"
SECTION = '''"""Squares."""

from toy.new import paper

section = paper.section("1", "Squares", __name__)
section.item("1").title("A square.").prove()
'''
DRAFT = r"""\documentclass{article}
\title{Squares}
\begin{document}
\section{Squares}
\begin{equation} x^2 \ge 0 \end{equation}
\end{document}
"""
WRITTEN = ["claims.sty", "index.html", "new.tex", "new/claims.tex", "new/paper.lock", "new/section_1.ipynb"]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    desk = Desk(tmp_path_factory.mktemp("first"))
    desk.edit("toy/__main__.py", ', writers=[("toy.writer", "write_page")]', "")
    (desk.folder / "new.tex").write_text(DRAFT)
    assert desk.rederive("paper", "new.tex", "--init").returncode == 0
    (desk.folder / "toy/new/section_1.py").write_text(SECTION)
    done = desk.rederive("build", "new")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return desk


@pytest.fixture
def built(first: Desk, tmp_path: Path) -> Desk:
    return first.copy(tmp_path)


def file(desk: Desk, name: str) -> Path:
    return desk.folder / "reports" / name


def named(desk: Desk) -> list[str]:
    """What a check names of pages."""
    units = Units({"new": ["toy.new.section_1"]}, desk.folder / "reports", print)
    return list(pages.unlike(units, Ledger.read(units.reports)))


def edit(desk: Desk, name: str) -> None:
    path = file(desk, name)
    path.write_text(path.read_text() + " ")


def redigest(desk: Desk, name: str) -> None:
    """Make the digest of a file anew in the receipt."""
    body = state.load(file(desk, RECEIPT))
    assert body is not None
    for report in body["reports"].values():
        report["files"] |= {name: state.digest(file(desk, name).read_bytes())} if name in report["files"] else {}
    state.save(file(desk, RECEIPT), body)


def test_untouched_reports_name_nothing(built: Desk) -> None:
    assert sorted(f for f in built.files() if not f.startswith(("certificates", "evidence", "ledger"))) == WRITTEN
    assert named(built) == []
    done = built.rederive("check")
    assert done.returncode == 0 and "FAILED" not in done.stdout


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_edited_or_gone_is_named(built: Desk, name: str) -> None:
    before = built.files()
    edit(built, name)
    assert named(built) == [f"reports/{name} is not as it was written; run 'rederive build'"]
    file(built, name).unlink()
    assert named(built) == [f"reports/{name} is missing; run 'rederive build'"]
    built.rederive("build", "new")
    assert built.files() == before and named(built) == []


def test_a_check_fails_for_it(built: Desk) -> None:
    edit(built, "new.tex")
    done = built.rederive("check")
    assert done.returncode == 1
    assert "FAILED reports/new.tex is not as it was written; run 'rederive build'\n" in done.stdout


@pytest.mark.parametrize("name", ["old.tex", "new/section_2.ipynb", "read.md", "new/more/index.html", "new-whole.tex"])
def test_what_no_build_has_written_is_named(built: Desk, name: str) -> None:
    file(built, name).parent.mkdir(exist_ok=True)
    file(built, name).write_text("All is proved.")
    assert named(built) == [f"reports/{name} is nothing that the last build has written; remove it"]


@pytest.mark.parametrize("name", ["new.aux", "new.pdf", "certificates/new/more.txt"])
def test_what_is_no_page_is_not(built: Desk, name: str) -> None:
    file(built, name).write_text("")
    assert named(built) == []


@sampled("name", WRITTEN, 3)
def test_what_is_edited_is_written_again_by_a_build_without_state(built: Desk, name: str) -> None:
    before = built.files()
    edit(built, name)
    shutil.rmtree(built.folder / ".rederive")
    built.rederive("build", "new")
    assert built.files() == before and named(built) == []


def test_a_digest_made_anew_is_believed_where_there_is_no_state_until_all_is_written_anew(built: Desk) -> None:
    before = built.files()
    edit(built, "new.tex")
    redigest(built, "new.tex")
    assert named(built) == [], "nothing tells it from what a build has written"
    shutil.rmtree(built.folder / ".rederive")
    file(built, RECEIPT).unlink()
    built.rederive("build", "new")
    assert built.files() == before


def test_a_digest_made_anew_is_not_believed_by_a_build_with_state(built: Desk) -> None:
    before = built.files()
    edit(built, "new.tex")
    redigest(built, "new.tex")
    assert "new.tex is not as it was written" in built.rederive("build", "new").stdout
    assert built.files() == before


def harms() -> Iterator[tuple[Callable[[Desk], None], str]]:
    def change(how: Callable[[dict], None]) -> Callable[[Desk], None]:
        def changed(desk: Desk) -> None:
            body = state.load(file(desk, RECEIPT))
            assert body is not None
            how(body)
            state.save(file(desk, RECEIPT), body)

        return changed

    yield lambda desk: file(desk, RECEIPT).unlink(), "says of no page what was written"
    yield lambda desk: edit(desk, RECEIPT), "says of no page what was written"
    yield change(lambda body: body.update(ledger="0" * 64)), "is of another ledger.json, and so are the pages"
    yield change(lambda body: body["reports"].pop("index.html")), "index.html: nothing says what was written of it"
    yield change(lambda body: body["reports"].pop("new")), "new: nothing says what was written of it"


@pytest.mark.parametrize(("harm", "told"), [*harms()])
def test_a_receipt_that_does_not_say_it_is_named(built: Desk, harm: Callable[[Desk], None], told: str) -> None:
    harm(built)
    assert told in named(built)[0]


def test_what_is_written_on_request_is_in_the_receipt(built: Desk) -> None:
    assert built.rederive("build", "new", "--whole").returncode == 0
    assert file(built, "new-whole.tex").is_file() and named(built) == []
    assert built.rederive("build", "new").returncode == 0
    assert named(built) == [], "the ledger is the same"
    edit(built, "new-whole.tex")
    assert named(built) == ["reports/new-whole.tex is not as it was written; run 'rederive build'"]


def test_what_was_written_of_another_ledger_leaves_the_receipt(built: Desk) -> None:
    assert built.rederive("build", "new", "--whole").returncode == 0
    built.edit("toy/new/section_1.py", "A square.", "Any square.")
    assert built.rederive("build", "new").returncode == 0
    assert named(built) == ["reports/new-whole.tex is nothing that the last build has written; remove it"]


def test_the_digests_are_those_of_what_is_there(built: Desk) -> None:
    units = Units({"new": ["toy.new.section_1"]}, built.folder / "reports", print)
    files = {f: d for one in receipt.Receipt.of(units).reports.values() for f, d in one.files.items()}
    assert files == {name: state.digest(data) for name, data in built.files().items() if name in WRITTEN}
