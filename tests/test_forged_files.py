"""Files of a build changed by hand, with all digests made anew: what a fresh clone, and each command, makes of them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from desk import Desk

from symbolic import state
from symbolic.kernel import Function, Rel, app, define, var, write
from symbolic.kernel.claims import claim_digest
from symbolic.kernel.rows import ledger_digest
from symbolic.language.statement import claim_text
from symbolic.ledger.ledger import Ledger
from symbolic.reading.binding import Printed
from symbolic.reading.lock import Lock, lock_of
from symbolic.search.prove import prove
from tests.campaigns import sampled

DRAFT = r"""
\documentclass{article}
\title{Squares}
\author{A. Author}
\begin{document}
\section{Squares}
Let $y > 0$.
\begin{equation} x^2 \ge 0 \end{equation}
\begin{equation} x^2 + y > 0 \end{equation}
\begin{equation} x^2 > x \end{equation}
\begin{equation} f(x) \ge x \end{equation}
\begin{equation} x^2 \ge 1 \end{equation}
\end{document}
"""
SECTION = '''"""Squares."""

from toy.new import paper
from symbolic.theory.theory import Theory

laws = Theory("doubles")
laws.explicit("f(x) = 2*x")
section = paper.section("1", "Squares", __name__, laws=[laws])

section.item("1").title("A square.").prove()
section.item("2").title("More than a square.").stands(steps=("1",)).prove(given="y > 0")


@section.item("3").stands(steps=("1",))
def wrong(d):
    """Not of every number."""
    d.refute()


@section.item("4")
def doubled(d):
    """Not below 0."""
    d.refute()


@section.item("5")
def least(d):
    """Any square."""
    d.refute()
    d.repair(r"x^2 \\geq 0")
'''
LEDGER, RECEIPT, LOCK = "ledger.json", "evidence/receipt.json", "new/paper.lock"
HELD = "symbolic.paper.shown"
CERTIFICATE = "certificates/new/2.json"


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    desk = Desk(tmp_path_factory.mktemp("first"))
    desk.edit("toy/__main__.py", ', writers=[("toy.writer", "write_page")]', "")
    (desk.folder / "new.tex").write_text(DRAFT)
    assert desk.rederive("paper", "new.tex", "--init").returncode == 0
    notation = desk.folder / "toy/new/notation.toml"
    notation.write_text(notation.read_text().replace("[meanings]\n", '[meanings]\n"f(x)" = "f(x)"\n'))
    (desk.folder / "toy/new/section_1.py").write_text(SECTION)
    pinned = desk.rederive("pin", "new")
    assert pinned.stdout.endswith("definitions.toml: 10 new, 0 gone\n"), pinned.stderr
    done = desk.rederive("build", "new")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert [row["verdict"] for row in desk.ledger()["new"]["items"]] == [
        "proved",
        "proved",
        "refuted",
        "refuted",
        "corrected",
    ]
    return desk


@pytest.fixture
def built(first: Desk, tmp_path: Path) -> Desk:
    return first.copy(tmp_path)


def file(desk: Desk, name: str) -> Path:
    return desk.folder / "reports" / name


def row(ref: str, change: Callable[[dict[str, Any]], None]) -> Callable[[Desk], None]:
    """A row of the ledger changed, with the digests of the ledger and of the receipt."""
    return whole(lambda body: change(next(r for r in body["items"] if r["ref"] == ref)))


def whole(change: Callable[[dict[str, Any]], None]) -> Callable[[Desk], None]:
    """The paper in the ledger changed, with the digests of the ledger and of the receipt."""

    def forge(desk: Desk) -> None:
        path = file(desk, LEDGER)
        document = json.loads(path.read_text())
        change(document["papers"]["new"])
        document.pop("digest")
        path.write_text(state.dump({"digest": ledger_digest(document), **document}))
        receipt(desk, lambda body: body.update(ledger=state.digest(path.read_bytes())))

    return forge


def meant(desk: Desk) -> None:
    """Item 4 proved, of another function that is called f as well; with the ledger, the lock and all digests anew."""
    x = var("x")
    other = Function("f", (x,), ("explicit", x * x + x))
    theorem = prove(Rel(app(other, x), ">=", x), (), [define(other)])
    file(desk, "certificates/new/4.json").write_text(write("new:4", [theorem], [["printed"]]))

    def change(told: dict[str, Any]) -> None:
        (part,) = told["parts"]
        text = claim_text(theorem.claim)
        part |= {"outcome": "proved", "claim": claim_digest(theorem.claim), "text": text, "rule": theorem.rule}
        part |= {"witness": {}, "reason": "", "outline_latex": ["By algebra."]}
        told |= {"verdict": "proved", "witness": {}, "statement": text}

    row("4", change)(desk)
    paper = Ledger.read(desk.folder / "reports").papers["new"]
    made = lock_of("new", paper.items, Printed.of(desk.folder / "toy/new")).dumps()
    assert made != file(desk, LOCK).read_text()
    file(desk, LOCK).write_text(made)
    receipt(desk, lambda body: body["reports"]["new"]["files"].update({LOCK: state.digest(made)}))


def receipt(desk: Desk, change: Callable[[dict[str, Any]], None]) -> None:
    body = state.load(file(desk, RECEIPT))
    assert body is not None
    change(body)
    state.save(file(desk, RECEIPT), body)


def locked(desk: Desk) -> None:
    """The lock without what rests on a sentence; its digest, and the receipt's, made anew."""
    path = file(desk, LOCK)
    old = Lock.from_json(json.loads(path.read_text()))
    assert old.sentences
    path.write_text(Lock(old.paper, old.entries).dumps())
    new = state.digest(path.read_bytes())
    receipt(desk, lambda body: body["reports"]["new"]["files"].update({LOCK: new}))


def report(desk: Desk) -> None:
    path = file(desk, "new.tex")
    path.write_text(path.read_text().replace("Squares", "Circles", 1))


FORGED: dict[str, tuple[Callable[[Desk], None], str]] = {
    "a verdict": (row("3", lambda r: r.update(verdict="proved")), "the ledger says otherwise"),
    "what is printed": (row("2", lambda r: r.update(printed="x^2 + y > 5")), "2: what is shown as printed is not"),
    "how it is read": (row("2", lambda r: r["reading"].update(tree="0" * 64)), "2: what is shown as printed is not"),
    "words": (row("2", lambda r: r.update(words="0" * 16)), "2: sentence 1:1:2 has other words"),
    "a hypothesis": (row("2", lambda r: r["parts"][0]["suppositions"].clear()), "the ledger says otherwise"),
    "the text of a claim": (row("1", lambda r: r["parts"][0].update(text="|- x^2 > 0")), "the ledger says otherwise"),
    "the rule": (row("1", lambda r: r["parts"][0].update(rule="cite")), "the ledger says otherwise"),
    "what a name means": (meant, "f is not the function that new pins"),
    "a witness": (row("3", lambda r: r.update(witness={"x": "7"})), "the ledger says otherwise"),
    "the lock": (locked, "new/paper.lock is not what the ledger makes it"),
    "a report": (report, "new.tex is not as it was written"),
}


@sampled("what", FORGED, step=3)
def test_a_fresh_clone_believes_nothing_that_can_be_held(built: Desk, what: str) -> None:
    before, (forge, told) = built.files(), FORGED[what]
    shutil.rmtree(built.folder / ".rederive")
    forge(built)
    assert built.files() != before
    done = built.rederive("build", "new")
    assert told in done.stdout and done.returncode == 0, done.stdout
    assert built.files() == before


def test_a_name_means_what_is_pinned(built: Desk) -> None:
    """By any check that knows the paper; the kernel alone holds the row and the certificate against each other."""
    meant(built)
    codes = [built.python("-m", module, "reports/certificates").returncode for module in ("symbolic.kernel", HELD)]
    assert codes == [0, 1] and built.rederive("check").returncode == 1
    (built.folder / "toy/new/definitions.toml").unlink()
    assert built.python("-m", HELD, "reports/certificates").returncode == 0, "what is not pinned is not known"


def part(ref: str, **told: Any) -> Callable[[Desk], None]:
    return row(ref, lambda r: r["parts"][0].update(told))


INVENTED = {"key": "0" * 12, "latex": "1 = 2", "text": "|- 1 = 2", "conditions": "", "outline": [], "name": ""}


def judged(ref: str, roles: list[str], **told: Any) -> Callable[[Desk], None]:
    """Other roles of the results of an item, in its row and in its certificate, with what follows from them."""

    def forge(desk: Desk) -> None:
        path = file(desk, f"certificates/new/{ref}.json")
        document = json.loads(path.read_text())
        for one, role in zip(document["roles"], roles, strict=True):
            one[:] = [role] if role != "printed" else [role, *one[1:]]
        path.write_text(json.dumps(document))

        def change(row: dict[str, Any]) -> None:
            for one, role in zip(row["parts"], roles, strict=True):
                one |= {"role": role} | ({} if role == "printed" else {"suppositions": []})
            row.update(told)

        row(ref, change)(desk)
        paper = Ledger.read(desk.folder / "reports").papers["new"]
        file(desk, LOCK).write_text(lock_of("new", paper.items, Printed.of(desk.folder / "toy/new")).dumps())

    return forge


def narrowed(desk: Desk) -> None:
    """Item 3, false as it is printed, proved under a hypothesis of ours, which a sentence is said to have."""
    x = var("x")
    above = Rel(x, ">", 1)
    theorem = prove(Rel(x * x, ">", x), [above])
    file(desk, "certificates/new/3.json").write_text(write("new:3", [theorem], [["printed", "sentence 1:1:1"]]))

    def change(told: dict[str, Any]) -> None:
        (part,) = told["parts"]
        text = claim_text(theorem.claim)
        part |= {"outcome": "proved", "claim": claim_digest(theorem.claim), "text": text, "rule": theorem.rule}
        part |= {"witness": {}, "reason": "", "outline_latex": ["By algebra."]}
        part["suppositions"] = [{"text": str(above), "source": "sentence", "place": "1:1:1", "reason": ""}]
        told |= {"verdict": "proved", "witness": {}, "statement": text, "argument": "stands", "fails_at": ""}

    row("3", change)(desk)
    paper = Ledger.read(desk.folder / "reports").papers["new"]
    file(desk, LOCK).write_text(lock_of("new", paper.items, Printed.of(desk.folder / "toy/new")).dumps())


def unshown(desk: Desk) -> None:
    """Item 5 a definition, and no certificate."""
    row("5", lambda r: r.update(verdict="definition", certificate=None, parts=[], checked_by=[], statement=""))(desk)
    file(desk, "certificates/new/5.json").unlink()


TOLD: dict[str, tuple[Callable[[Desk], None], str]] = {
    "a formula": (part("1", latex="x^2 > 0"), r"item 1: parts[1].latex is 'x^2 > 0', made again 'x^2 \\ge 0'"),
    "what a formula follows from": (
        row("1", lambda r: r["parts"][0].update(latex=rf"y \geq 5 \implies {r['parts'][0]['latex']}")),
        r"item 1: parts[1].latex is 'y \\geq 5 \\implies",
    ),
    "conditions": (part("1", conditions="for real $x > 0$"), "item 1: parts[1].conditions is 'for real $x > 0$'"),
    "a proof": (part("1", outline_latex=["Clear."]), "item 1: parts[1].outline_latex[1] is 'Clear.'"),
    "a counterexample": (part("3", outline_latex=["At $x = 7$."]), "item 3: parts[1].outline_latex[1] is 'At $x = 7"),
    "a title": (row("1", lambda r: r.update(title="A cube.")), "1: title is 'A cube.', made again 'A square.'"),
    "a note": (row("1", lambda r: r.update(note="Obvious.")), "1: note is 'Obvious.', made again ''"),
    "what words are read as": (row("1", lambda r: r.update(printed="1 = 2")), "1: printed is '1 = 2'"),
    "a display that is none": (
        row("2", lambda r: (r["reading"].update(key=None, tree=""), r.update(printed="1 = 2"))),
        "2: reading.key is None, made again '2'",
    ),
    "what it leaves out": (
        row("2", lambda r: r.update(left_out=["x > 5"])),
        "2: left_out is ('x > 5',), made again ()",
    ),
    "how it compares": (row("2", lambda r: r["reading"].update(level="by hand")), "2: reading.level is 'by hand'"),
    "what is set aside": (row("1", lambda r: r.update(superseded=True)), "1: superseded is True, made again False"),
    "steps": (
        row("2", lambda r: r.update(steps=[], argument="absent")),
        "2: steps is (), made again ('1',)",
    ),
    "a consequence": (row("3", lambda r: r.update(consequence="misprint")), "3: consequence is 'misprint'"),
    "who checked it": (row("1", lambda r: r.update(checked_by=["coq"])), "1: checked_by[1] is 'coq'"),
    "a reason": (
        row("2", lambda r: r["parts"][0]["suppositions"][0].update(reason="it is so")),
        "2: parts[1].suppositions[1].reason is 'it is so', made again ''",
    ),
    "the paper": (whole(lambda b: b.update(title="Truth")), "new: title is 'Truth'"),
    "a section": (whole(lambda b: b["sections"][0].update(title="Truth")), "section 1: title is 'Truth'"),
    "a summary": (whole(lambda b: b["summary"].update(setting="It holds.")), "summary.setting is 'It holds.'"),
    "a symbol": (whole(lambda b: b["symbols"][0].update(definition=["$f(x) = 0$"])), ": definition[1] is '$f(x) = 0$'"),
    "a lemma": (
        whole(lambda b: b["lemmas"].append({**INVENTED, "general": False, "modules": ["section_1"]})),
        "lemma 000000000000: nothing of its modules makes it",
    ),
    "evidence": (
        row("1", lambda r: r["evidence"]["spot_check"].update(points=10**6)),
        "1: evidence.spot_check.points is 1000000",
    ),
    "a repair that is called printed": (
        judged("5", ["also", "printed"], verdict="proved"),
        "5: verdict is 'proved', made again 'corrected'",
    ),
    "a refutation that is called a line beside": (
        judged("3", ["also"], verdict="definition"),
        "3: verdict is 'definition', made again 'refuted'",
    ),
    "a hypothesis that no sentence has": (narrowed, "3: verdict is 'proved', made again 'refuted'"),
    "nothing shown": (unshown, "5: verdict is 'definition', made again 'corrected'"),
    "no lock": (lambda desk: file(desk, LOCK).unlink(), "new/paper.lock is not what the ledger makes it"),
}


@sampled("what", TOLD, step=2)
def test_a_check_holds_what_is_shown(built: Desk, what: str) -> None:
    """Of a forged ledger with new digests, without a build."""
    forge, told = TOLD[what]
    forge(built)
    done = built.rederive("check")
    assert done.returncode == 1 and told in done.stdout, done.stdout


def test_a_check_misses_a_row(built: Desk) -> None:
    path = file(built, LEDGER)
    document = json.loads(path.read_text())
    document.pop("digest")
    rows = document["papers"]["new"]["items"]
    document["papers"]["new"]["items"] = [row for row in rows if row["ref"] != "2"]
    path.write_text(state.dump({"digest": ledger_digest(document), **document}))
    file(built, CERTIFICATE).unlink()
    assert built.python("-m", HELD, "reports/certificates").returncode == 0
    done = built.rederive("check")
    assert done.returncode == 1 and "FAILED new: item 2: it has no row" in done.stdout


@pytest.mark.parametrize(
    "what, told",
    [
        ("what is printed", "item 2: printed is 'x^2 + y > 5'"),
        ("how it is read", "item 2: reading.tree is '0000"),
        ("words", "item 2: words is '0000000000000000'"),
        ("the lock", "new/paper.lock is not what the ledger makes it"),
    ],
)
def test_a_check_holds_what_is_printed(built: Desk, what: str, told: str) -> None:
    """Of a forged ledger with new digests, without a build."""
    forge, _ = FORGED[what]
    forge(built)
    done = built.rederive("check")
    assert done.returncode == 1 and f"FAILED new: {told}" in done.stdout, done.stdout


@pytest.mark.parametrize("package", ["", "toy.sample", "nowhere.new"])
def test_a_check_looks_into_the_package_of_the_paper(built: Desk, package: str) -> None:
    """Names mean what is pinned there, and nowhere else."""
    path = file(built, LEDGER)
    document = json.loads(path.read_text())
    document.pop("digest")
    document["papers"]["new"]["package"] = package
    path.write_text(state.dump({"digest": ledger_digest(document), **document}))
    for done in (built.rederive("check"), built.python("-m", HELD, "reports/certificates")):
        assert done.returncode == 1 and f"the package {package!r} of 'new'" in done.stdout
        assert "Traceback" not in done.stderr and "died" not in done.stdout


def test_a_fresh_clone_as_it_is(built: Desk) -> None:
    before = built.files()
    shutil.rmtree(built.folder / ".rederive")
    lines = built.rederive("build", "new").stdout.splitlines()
    assert len(lines) == 1 and "5 of 5 items reused" in lines[0] and built.files() == before


COMMANDS = {
    "check": ("check",),
    "ledger": ("ledger", "new"),
    "show": ("show", "new:2"),
    "paper": ("paper", "new.tex"),
}
NOTICED = {  # an edit without any digest, and who says so
    LEDGER: {"check", "ledger", "show", "kernel"},
    LOCK: {"paper", "check", "ledger", "show"},
    CERTIFICATE: {"check", "kernel"},
}


@pytest.mark.parametrize("name", NOTICED)
def test_what_each_command_notices(built: Desk, name: str) -> None:
    path = file(built, name)
    text = path.read_text()
    path.write_text(text.replace('"printed"', '"also"', 1) if name == CERTIFICATE else text.replace("same", "sane", 1))
    assert path.read_text() != text
    codes = {command: built.rederive(*arguments) for command, arguments in COMMANDS.items()}
    codes["kernel"] = built.python("-m", "symbolic.kernel", "reports/certificates")
    assert {command for command, done in codes.items() if done.returncode} == NOTICED[name]
    assert all("Traceback" not in done.stderr for done in codes.values())


def test_another_meaning_is_noticed(built: Desk) -> None:
    """That is not pinned; and a line that is claimed with it is not judged."""
    built.edit("toy/new/notation.toml", "[meanings]\n", '[scope."4".meanings]\n"f(x)" = "-x^2 - 1"\n[meanings]\n')
    told = """[scope."4".meanings] 'f(x)' = '-x^2 - 1' is not pinned in definitions.toml: look at what it says"""
    done = {command: built.rederive(*arguments) for command, arguments in COMMANDS.items()}
    codes = {command: one.returncode for command, one in done.items()}
    assert codes == {"check": 1, "ledger": 0, "show": 0, "paper": 1}
    for command, one in done.items():
        assert f"{told}, and run 'rederive pin new'" in (one.stderr if one.returncode == 0 else one.stdout), command
    made = built.rederive("build", "new")
    assert made.returncode == 1 and f"FAILED new:4: the derivation is wrong: 4: {told}" in made.stderr, made.stderr
    assert [row["verdict"] for row in built.ledger()["new"]["items"]][3] == "open"


def test_a_verdict_in_the_lock_is_that_of_the_ledger(built: Desk) -> None:
    """Also where its digest is made anew."""
    path = file(built, LOCK)
    old = Lock.from_json(json.loads(path.read_text()))
    assert built.rederive("ledger", "new").returncode == 0
    entries = tuple(replace(one, verdict="proved") for one in old.entries)
    path.write_text(replace(old, entries=entries).dumps())
    for command in ("ledger", "show"):
        done = built.rederive(*COMMANDS[command])
        assert done.returncode == 2 and "(3) is called 'proved' there, and 'refuted' in the ledger" in done.stderr


def test_a_lock_that_is_gone_is_missed(built: Desk) -> None:
    """By whoever reads the ledger."""
    file(built, LOCK).unlink()
    for command in ("ledger", "show", "paper"):
        done = built.rederive(*COMMANDS[command])
        assert (done.returncode, done.stdout) == (2, ""), command
        assert "new/paper.lock: it is missing" in done.stderr and "run 'rederive build'" in done.stderr


def test_nobody_notices_what_is_as_it_was(built: Desk) -> None:
    codes = [built.rederive(*arguments).returncode for arguments in COMMANDS.values()]
    assert [*codes, built.python("-m", "symbolic.kernel", "reports/certificates").returncode] == [0] * 5


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"onward": ["y \\geq 7"]}, "by sentences.json 'y \\\\geq 7': write that anew"),
        ({"here": ["y \\geq 7"]}, "by sentences.json 'y \\\\geq 7': write that anew"),
        ({"plain": False}, ""),
    ],
)
def test_a_draft_at_hand_is_read_again(built: Desk, change: dict[str, Any], told: str) -> None:
    """What a sentence supposes is what is read there, whatever the folder of the paper says."""
    path = built.folder / "toy/new/printed/sentences.json"
    kept = json.loads(path.read_text())
    said = next(s for s in kept["sentences"] if "onward" not in s and "here" not in s)
    path.write_text(json.dumps({"sentences": [s | change if s is said else s for s in kept["sentences"]]}))
    looked = built.rederive("paper", "new.tex")
    assert (told in looked.stdout) and (looked.returncode == 1) == bool(told), looked.stdout
    assert ("[sentences] 'all'" in built.rederive("check").stdout) == bool(told)
