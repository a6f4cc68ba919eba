"""The page in a real Chromium: nothing in its console, every formula in place, filters, keys, a proof checked."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from benchmarks.chromium import Tab, executable, tab
from symbolic.ledger.ledger import Ledger
from symbolic.page.browser import BrowserUnavailable, bundle, package
from symbolic.page.page import write_page

ROOT = Path(__file__).resolve().parents[2]
STATE = ROOT / ".rederive"
PROGRAM = executable()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="Chromium is not installed (Debian's package is chromium)")
EVERYTHING = "<style id=everything>article { content-visibility: visible }</style>"


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory, ledger: Ledger) -> Path:
    folder = tmp_path_factory.mktemp("page") / "reports"
    write_page(ledger, folder)
    return folder


@pytest.fixture(scope="module")
def loaded(reports: Path) -> Iterator[Tab]:
    with tab(str(PROGRAM)) as page:
        page.open((reports / "index.html").as_uri())
        yield page


@pytest.fixture
def at_rest(loaded: Tab) -> Tab:
    loaded.run("document.activeElement.blur(), document.getElementById('filter').reset(), 0")
    loaded.until("!document.querySelector('article[hidden]')")
    return loaded


def choose(page: Tab, field: str, value: str) -> list[str]:
    """Set a field of the filter; the items that are left."""
    page.run(f"document.getElementById('{field}').value = {json.dumps(value)}")
    page.run("document.getElementById('filter').dispatchEvent(new Event('input', {bubbles: true}))")
    return page.run("[...document.querySelectorAll('article:not([hidden])')].map(item => item.id)")


def test_it_loads_alone_and_says_nothing(loaded: Tab, reports: Path) -> None:
    assert loaded.problems == [] and loaded.requests == [(reports / "index.html").as_uri()]


@pytest.mark.campaign
def test_every_formula_is_in_place(loaded: Tab, reports: Path) -> None:
    loaded.run(f"document.head.insertAdjacentHTML('beforeend', '{EVERYTHING}')")
    loaded.until("!document.querySelector('article script, article noscript')")
    loaded.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    sizes = loaded.run(
        "[...document.querySelectorAll('math')].map(m => { const r = m.getBoundingClientRect();"
        " return [r.width > 0 && r.height > 0, m.textContent] })"
    )
    main = (reports / "index.html").read_text(encoding="utf-8").partition("<main>")[2]
    main, _, rest = main.partition("<script type=text/plain id=formulas>")
    formulas = rest.partition("</script>")[0].split("\n")
    written = re.findall(r"<math.*?</math>", re.sub(r"<m(\d+)>", lambda m: formulas[int(m[1])], main), re.DOTALL)
    assert len(sizes) == len(written) > 10_000
    assert [text for sized, text in sizes if not sized] == []
    plain = [unescape(re.sub(r"<[^>]*>", "", one)) for one in written]
    assert [(a, b) for (_, a), b in zip(sizes, plain, strict=True) if a != b] == []
    assert loaded.run("[...document.querySelectorAll('dt, dd')].every(one => one.parentElement.tagName === 'DL')")
    assert loaded.run("document.querySelectorAll('math code, math .error, merror, math html, mspace *').length") == 0
    loaded.run("document.querySelectorAll('details').forEach(d => d.open = false), everything.remove()")


def test_filters(at_rest: Tab, ledger: Ledger) -> None:
    rows = {f"{name}:{row.ref}": row for name, paper in ledger.papers.items() for row in paper.items}
    assert len(choose(at_rest, "verdict", "refuted")) == sum(row.verdict == "refuted" for row in rows.values())
    wrong = sum(row.verdict in ("corrected", "refuted", "unclear") for row in rows.values())
    assert len(choose(at_rest, "verdict", "wrong")) == wrong
    of_one = choose(at_rest, "paper", "jan2016")
    assert 0 < len(of_one) < wrong and all(item.startswith("jan2016:") for item in of_one)
    assert at_rest.run("document.getElementById('shown').textContent") == f"{len(of_one)} of {len(rows)} items"
    assert "jan2016:4.22" in choose(at_rest, "text", "Cross TERM")
    assert choose(at_rest, "text", "no such words anywhere") == []
    assert at_rest.run("document.getElementById('none').hidden") is False
    choose(at_rest, "text", "")
    choose(at_rest, "verdict", "")
    classes = at_rest.run("[...document.getElementById('class').options].map(o => o.value).filter(v => v)")
    counts = {c: sum(row.consequence == c for name, row in rows.items() if "jan2016:" in name) for c in classes}
    assert counts and {c: len(choose(at_rest, "class", c)) for c in classes} == counts


def test_keys(at_rest: Tab) -> None:
    at_rest.run("scrollTo(0, 0)")
    at_rest.press("j")
    first = at_rest.run("document.activeElement.closest('article').id")
    at_rest.press("j")
    second = at_rest.run("document.activeElement.closest('article').id")
    at_rest.press("o")
    assert at_rest.run("document.activeElement.closest('article').querySelector('details').open")
    at_rest.press("k")
    assert at_rest.run("document.activeElement.closest('article').id") == first != second
    at_rest.press("/")
    assert at_rest.run("document.activeElement.id") == "text"
    choose(at_rest, "verdict", "refuted")
    at_rest.press("Escape")
    at_rest.until("!document.querySelector('article[hidden]') && document.activeElement === document.body")


def test_a_link_to_an_item_that_is_filtered_away_shows_it(at_rest: Tab) -> None:
    assert "jan2016:4.22" not in choose(at_rest, "verdict", "refuted")
    at_rest.run("location.hash = '#jan2016:4.22'")
    at_rest.until("!document.querySelector('article[hidden]')")
    at_rest.until("Math.abs(document.getElementById('jan2016:4.22').getBoundingClientRect().top) < 200")


def test_a_phone_and_paper(reports: Path, ledger: Ledger) -> None:
    with tab(str(PROGRAM)) as page:
        page.open((reports / "index.html").as_uri(), 360, 740)
        assert page.run("[document.documentElement.scrollWidth, innerWidth]") == [360, 360]
        choose(page, "verdict", "refuted")
        assert page.pdf().startswith(b"%PDF")
        assert page.problems == []


@pytest.mark.campaign
def test_what_is_not_printed_is_out_of_the_way_and_comes_back(reports: Path) -> None:
    """Chromium spends a minute on what it has and does not print."""
    whole = "document.querySelector('main').innerHTML"
    parts = "document.querySelectorAll('article:is({}) :is(dl, .l, details)').length"
    with tab(str(PROGRAM)) as page:
        page.open((reports / "index.html").as_uri())
        page.until("!rest.length")
        before = page.run(whole)
        page.run("dispatchEvent(new Event('beforeprint')), 0")
        assert page.run(parts.format(".proved, .definition")) == 0 < page.run(parts.format(".corrected"))
        assert page.run("document.querySelectorAll('article :is(.l, details)').length") == 0
        page.send("Emulation.setEmulatedMedia", media="print")
        after = "getComputedStyle(document.querySelector('{} .t')).breakAfter"
        assert page.run(after.format(".proved")) == "auto" != page.run(after.format(".corrected")), "titles may part"
        page.send("Emulation.setEmulatedMedia", media="")
        page.run("dispatchEvent(new Event('afterprint')), 0")
        assert page.run(parts.format(".proved, .definition")) > 500 and page.run(whole) == before
        choose(page, "verdict", "refuted")
        page.run("dispatchEvent(new Event('beforeprint')), 0")
        assert page.run(parts.format(":not(.refuted)")) == 0 < page.run(parts.format(".refuted"))
        page.run("dispatchEvent(new Event('afterprint')), document.getElementById('filter').reset(), 0")
        page.until("!document.querySelector('article[hidden]')")
        page.pdf()
        assert page.run("document.querySelectorAll('article :is(.l, details)').length") > 500 and page.problems == []


def test_a_link_to_an_item_shows_it_when_the_page_is_opened(reports: Path) -> None:
    with tab(str(PROGRAM)) as page:
        page.open((reports / "index.html").as_uri() + "#jan2016:4.22")
        item = "document.getElementById('jan2016:4.22')"
        page.until(f"Math.abs({item}.getBoundingClientRect().top) < 200")
        assert "left side" in page.run(f"{item}.innerText") and page.problems == []


@pytest.mark.campaign
def test_on_paper_is_what_is_chosen_else_what_is_not_right(reports: Path) -> None:
    def seen(items: str, script: str = "every") -> bool:
        lines = "item => item.querySelector('dl')?.checkVisibility()"
        return page.run(f"[...document.querySelectorAll('article{items}')].{script}({lines})")

    with tab(str(PROGRAM)) as page:
        page.open((reports / "index.html").as_uri())
        page.send("Emulation.setEmulatedMedia", media="print")
        page.run("dispatchEvent(new Event('beforeprint')), 0")
        assert seen(".corrected") and seen(".refuted") and not seen(".proved", "some")
        assert page.run("document.querySelector('.paper-only').checkVisibility()")
        page.run("dispatchEvent(new Event('afterprint')), 0")
        choose(page, "text", "4.2")
        page.run("dispatchEvent(new Event('beforeprint')), 0")
        assert seen(":not([hidden])") and not page.run("document.querySelector('.paper-only').checkVisibility()")


@pytest.mark.campaign
def test_on_a_phone_few_formulas_are_wider_than_it(reports: Path) -> None:
    with tab(str(PROGRAM)) as page:
        page.open((reports / "index.html").as_uri(), 390, 844)
        page.run(f"document.head.insertAdjacentHTML('beforeend', '{EVERYTHING}')")
        page.until("!document.querySelector('article script, article noscript')")
        wide, every = page.run(
            "(all => [all.filter(m => m.scrollWidth > m.clientWidth + 2).length, all.length])"
            "([...document.querySelectorAll('article .m')])"
        )
        assert every > 1000 and wide / every < 0.03
        page.run("items.forEach(fit)")
        lines = "[...document.querySelectorAll('article .m')]"
        wide = page.run(f"{lines}.filter(m => m.scrollWidth > m.clientWidth + 2).length")
        assert wide <= 3
        assert page.run(f"Math.min(...{lines}.map(m => parseFloat(getComputedStyle(m).fontSize)))") >= 10


def test_without_scripts_the_items_say_what_is_printed_and_what_became_of_it(reports: Path) -> None:
    with tab(str(PROGRAM)) as page:
        page.send("Emulation.setScriptExecutionDisabled", value=True)
        page.open((reports / "index.html").as_uri())
        item = "document.getElementById('jan2016:4.22')"
        page.run(f"{item}.scrollIntoView()")
        said = page.run(f"{item}.innerText")
        assert "Printed" in said and "Counterexample" in said and "left side" in said and "Repaired" in said
        assert page.run(f"[...{item}.querySelectorAll('math')].every(m => m.getBoundingClientRect().height > 0)")
        assert page.run("[...document.querySelectorAll('article:has(noscript)')].every(a => a.querySelector('dl'))")
        assert page.problems == []


def check(page: Tab, item: str) -> tuple[int, str]:
    """Press "Check this proof here": the exit code, and what is shown."""
    here = f"document.getElementById('{item}').querySelector"
    page.until(f"!!{here}('.check')")
    page.run(f"{here}('.check').click()")
    code = page.until(f"{here}('pre').dataset.code")
    return int(code), page.run(f"{here}('pre').textContent")


def test_without_the_kernel_it_says_what_to_do(reports: Path) -> None:
    with tab(str(PROGRAM)) as page:
        page.open((reports / "index.html").as_uri())
        code, said = check(page, "jan2016:4.22")
        assert code == 2 and "rederive build --browser" in said
        assert "python3 -S -m symbolic.kernel reports/certificates/jan2016/4.22.json" in said


@pytest.fixture
def with_kernel(tmp_path: Path, ledger: Ledger) -> Path:
    """Reports with all that is needed; the certificate of (4.31) says something else than it shows."""
    try:
        package(STATE)
    except BrowserUnavailable as error:
        pytest.skip(str(error))
    folder = tmp_path / "reports"
    shutil.copytree(ROOT / "reports" / "certificates", folder / "certificates")
    shutil.copy(ROOT / "reports" / "ledger.json", folder)
    wrong = folder / "certificates" / "jan2016" / "4.31.json"
    head, results, rest = wrong.read_text(encoding="utf-8").partition('"results"')
    wrong.write_text(head + results + rest.replace('"+"', '"-"', 1), encoding="utf-8")
    write_page(ledger, folder)
    bundle(folder, STATE)
    return folder


@pytest.mark.campaign
def test_a_proof_is_checked_by_the_kernel_itself(with_kernel: Path) -> None:
    with tab(str(PROGRAM)) as page:
        page.open((with_kernel / "index.html").as_uri())
        code, said = check(page, "jan2016:4.22")
        assert code == 0 and said.splitlines()[-1].startswith("1 theorems, 1 refutations, checked in ")
        code, said = check(page, "jan2016:4.31")
        assert code == 1 and "FAILED" in said
        assert page.problems == [] and all(not url.startswith("http") for url in page.requests)
        page.run("document.documentElement.dataset.ledger = 'another'")
        page.open((with_kernel / "index.html").as_uri())
        page.run("document.documentElement.dataset.ledger = 'another'")
        code, said = check(page, "jan2016:4.22")
        assert code == 2 and "of another build" in said


def test_a_link_tells_the_title_of_what_it_leads_to(at_rest: Tab) -> None:
    """In sentences, and in the graph."""
    at_rest.until("!!document.querySelector('article dd a[href^=\"#\"]')")
    over = "dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))"
    for where in ("article dd a[href^='#']", "svg a[href^='#']"):
        link = f"document.querySelector({json.dumps(where)})"
        at_rest.run(f"{link}.{over}, 0")
        title = f"document.getElementById({link}.getAttribute('href').slice(1)).querySelector('.t').textContent"
        assert at_rest.run(f"{link}.title || {link}.querySelector('title').textContent") == at_rest.run(title) != ""
    assert at_rest.problems == []
