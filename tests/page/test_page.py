"""The page: every row of the ledger is on it, whole; nothing in a ledger becomes markup; the same bytes every time."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from symbolic.ledger.ledger import Ledger, PaperRow, PartRow, Reading, Row, SectionRow, Twin
from symbolic.page.names import anchors
from symbolic.page.page import page, write_page

NASTY = "<script>alert('x')</script> & \"quotes\" `<b>` $<i>$ </style> </noscript> <!--main-->"


class Reader(HTMLParser):
    """Ids, links and elements that are open at the end."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.scripts = 0
        self.feed(text)
        for part in re.findall(r"<script type=text/html>(.*?)</script>", text, re.DOTALL):
            self.feed(part)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note it."""
        found = dict(attrs)
        self.scripts += tag == "script"
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [found["href"] or ""] if tag == "a" else []


@pytest.fixture(scope="module")
def html(ledger: Ledger) -> str:
    return page(ledger)


def small(*rows: Row) -> Ledger:
    paper = PaperRow("A paper", "Someone", "2016", sections=(SectionRow("1", "First"),), items=rows)
    return Ledger({"sample": paper})


def test_every_item_is_there_and_every_link_leads_somewhere(html: str, ledger: Ledger) -> None:
    read, known = Reader(html), anchors(ledger.papers)
    assert len(known) == len(set(known.values())) and set(known.values()) <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))
    inner = {link[1:] for link in read.links if link.startswith("#")}
    assert inner <= set(read.ids)
    outer = {link for link in read.links if not link.startswith("#")}
    assert outer == {row.certificate for paper in ledger.papers.values() for row in paper.items if row.certificate}


def test_it_asks_for_nothing(html: str) -> None:
    assert not re.findall(r"(?:https?:)?//[a-z0-9-]+\.[a-z]", re.sub(r"<code>.*?</code>", "", html))
    body = re.sub(r"<script>.*</script>", "", html, flags=re.DOTALL)
    assert re.findall(r"\b(?:src|href)=(?!'#|'certificates/|data:,)", body) == []


def test_what_an_item_says_is_there(html: str, ledger: Ledger) -> None:
    text = re.search(r"<article id='jan2016:4.22'.*?</article>", html, re.DOTALL)
    assert text is not None
    for said in ("Printed", "Counterexample", "Repaired", "Proof", "Argued by", "Serves", "left side", "Lemma\u00a01"):
        assert said in text[0]
    assert "class=corrected" in text[0]


def test_reading_and_evidence_are_for_the_author(html: str) -> None:
    """By place, in letters; no program, no function of a derivation, no statement in a language of ours."""
    told = re.findall(r"<details><summary>Reading.*?</details>", html, re.DOTALL)
    assert len(told) > 600 and sum("Stands in sentence 1 of paragraph" in text for text in told) > 100
    arbitrary = r"with values for (?!what is arbitrary)[^.]*\w\w"
    raw = re.compile(rf"SymPy|\|- |[sS]entence \d[\d.]*:|\b(?:delta|epsilon|lambda)\b|{arbitrary}")
    assert [match[0] for text in told if (match := raw.search(text))] == []
    for text in ("SymPy: ", "|- ", "sentence 3:5:1", "epsilon=1", "with values for held.", "with values for p, held."):
        assert raw.search(text)


def test_what_changes_is_marked_in_place() -> None:
    false = PartRow("printed", "refuted", latex="a = b_1 - c", conditions="for $a > 0$")
    true = PartRow("repaired", "proved", latex="a = b_2 - c", conditions="for $a > 0$")
    row = Row("1.1", "1", "equation", "corrected", printed="a = b_1 - c", parts=(false, true))
    made = page(small(row))
    assert made.count("<mrow class=del><msub><mi>b</mi><mn>1</mn></msub></mrow>") == 1
    assert made.count("<mrow class=ins><msub><mi>b</mi><mn>2</mn></msub></mrow>") == 1 and "<ins>" not in made
    wider = replace(true, latex="a = b_1 - c", conditions=r"for $a > 0$, $c > \frac{1}{2}$")
    made = page(small(replace(row, parts=(false, wider))))
    assert "class=del" not in made and re.search(r"> <ins><math>.*</math></ins>", made) and "added" not in made


def test_a_ledger_is_no_markup() -> None:
    row = Row(NASTY, "1", "prose", "proved", title=NASTY, note=NASTY, printed=NASTY, place=NASTY)
    made = page(small(row, replace(row, ref="1.2", rests_on=(NASTY,), left_out=(NASTY,), steps=(NASTY,))))
    # The formulas, the script, and three parts of the items: nothing of it is markup until it is put in place.
    assert Reader(made).scripts == 5 and made.count("</noscript>") == 3 and made.count("<article") == 2
    assert "alert('x')</script>" not in made and "<i>$" not in made


def test_links_between_drafts(ledger: Ledger) -> None:
    one = Row("1.1", "1", "equation", "proved", drafts=(Twin("other:2", "same"), Twin("gone:3", "changed")))
    other = PaperRow("Other", "", "", items=(Row("2", "", "equation", "definition"),))
    made = page(Ledger({**small(one).papers, "other": other}))
    assert "The same in other: <a href='#other:2'>(2)</a>; in another form in gone: 3." in made


def test_what_has_no_number_is_called_by_its_place() -> None:
    """In links, above the item, in the graph, and from another draft: what a command calls it is in addresses only."""
    told = Row("1-told", "1", "prose", "proved", place="1:2:3", drafts=(Twin("other:2-more", "same"),))
    shown = Row("1c", "1", "display", "proved", reading=Reading("1c"), argument="stands", steps=("1-told",))
    added = Row("1-ours", "1", "addition", "proved", argument="stands", steps=("1c",))
    other = PaperRow("Other", "", "", items=(Row("2-more", "2", "prose", "proved", place="2:1:1"),))
    made = page(Ledger({**small(told, shown, added).papers, "other": other}))
    for link in (
        "<a href='#sample:1-told'>§\u202f1\u00a0¶\u202f2.3</a>", "<a href='#sample:1c'>§\u202f1, display\u00a03</a>",
        "<a href='#sample:1-ours'>Addition of §\u202f1</a>", "<a href='#other:2-more'>§\u202f2\u00a0¶\u202f1.1</a>",
        "<a href='#sample:1-told'>Claim in words, §\u202f1\u00a0¶\u202f2.3</a>",
    ):  # fmt: skip
        assert link in made
    seen = re.sub(r"(?s)<[^>]*>|.*<main>|</main>.*", " ", made)
    assert "1-told" not in seen and "1-ours" not in seen and "2-more" not in seen and "in words" in seen


def test_classes_are_offered_when_there_are_any() -> None:
    row = Row("1.1", "1", "equation", "corrected", consequence="condition")
    with_class, without = page(small(row)), page(small(replace(row, consequence="")))
    assert "<option value='condition'>lacks a condition (1)" in with_class and "data-c=condition" in with_class
    assert "condition (" not in without and "data-c" not in without


def test_the_graph_shows_what_is_argued_by_what() -> None:
    rows = [Row("1.1", "1", "equation", "refuted"), Row("1.2", "1", "equation", "proved", steps=("1.1",))]
    made = page(small(*rows))
    assert made.count("<path") == 1 and "class=x" in made and "<a href='#sample:1.1' class=refuted><rect" in made
    assert "<svg" not in page(small(*(replace(row, steps=()) for row in rows)))


@pytest.mark.campaign
def test_the_same_bytes_whatever_the_hash_seed(tmp_path: Path, html: str) -> None:
    code = (
        "import sys; from pathlib import Path; from symbolic.ledger.ledger import Ledger; "
        "from symbolic.page.page import write_page; write_page(Ledger.read(Path(sys.argv[1])), Path(sys.argv[2]))"
    )
    root = Path(__file__).resolve().parents[2]
    subprocess.run(
        [sys.executable, "-c", code, str(root / "reports"), str(tmp_path)],
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": str(root)},
        check=True,
    )
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == html


def test_an_empty_ledger(tmp_path: Path) -> None:
    assert write_page(Ledger({}), tmp_path) == [tmp_path / "index.html"]
