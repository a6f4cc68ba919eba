"""A paper's ledger as a paper: what was found, then every printed item with its proof or its counterexample."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from symbolic.state import write

from .breaking import atoms, lines, width
from .prose import balanced, code, escaped, mathematics, prose

Row = Mapping[str, Any]

VERDICTS = ("proved", "corrected", "refuted", "definition", "open")
# Widths in em of the text beside the margin words, and of the two columns of a corrected item.
ROOM = 32.5
LEFT, RIGHT = 0.37, 0.58


def write_paper(name: str, paper: Row, reports: Path) -> list[Path]:
    """Write ``<reports>/<name>.tex``: replaced as a whole, and from the same ledger the same bytes.

    The files written are returned.
    """
    path = Path(reports) / f"{name}.tex"
    write(path, paper_latex(paper))
    return [path]


def paper_latex(paper: Row) -> str:
    """The whole document."""
    items = Items(paper)
    body = [
        _preamble(),
        rf"\hypersetup{{pdftitle={{Rederivation of {_plain(paper['title'])}}}}}",
        r"\begin{document}",
        _head(paper),
        _summary(items),
        _findings(items),
        *(_section(s, items) for s in _sections(paper, items)),
        r"\end{document}",
    ]
    return "\n\n".join(b for b in body if b) + "\n"


class Items:
    """The items of a paper, and how to refer to each."""

    def __init__(self, paper: Row) -> None:
        self.all: list[Row] = list(paper["items"])
        self.by_ref = {item["ref"]: item for item in self.all}
        self.labels = {item["ref"]: f"item:{k}:{_slug(item['ref'])}" for k, item in enumerate(self.all, 1)}

    def with_verdict(self, *verdicts: str) -> list[Row]:
        """The items with one of these verdicts, in order."""
        return [i for i in self.all if i["verdict"] in verdicts]

    def name(self, ref: str) -> str:
        """ "(4.22)" for an equation's number, otherwise the name as printed."""
        kind = self.by_ref.get(ref, {}).get("kind", "equation")
        return (
            f"({escaped(ref)})"
            if kind == "equation" and re.match(r"[\d.]+[a-z]?'*\Z", ref)
            else escaped(ref).replace(" ", "~")
        )

    def link(self, ref: str) -> str:
        """The name, leading to the item if the paper has it."""
        if ref not in self.labels:
            return self.name(ref)
        return rf"\hyperref[{self.labels[ref]}]{{{self.name(ref)}}}"

    def failing(self, item: Row) -> list[str]:
        """The steps of an item's argument that are not proved as printed."""
        wrong = [
            r for r in item.get("steps", ()) if self.by_ref.get(r, {}).get("verdict") not in ("proved", "definition")
        ]
        return wrong or list(item.get("steps", ()))


def _slug(ref: str) -> str:
    return re.sub(r"[^A-Za-z0-9.]+", "-", ref).strip("-")


def _plain(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9 .,:;()'/-]", "", text)


def _preamble() -> str:
    return files(__package__).joinpath("preamble.tex").read_text(encoding="utf-8").rstrip()


# Page one.


def _head(paper: Row) -> str:
    by = r"\quad ".join(rf"{prose(paper.get(k) or '')}" for k in ("authors", "date") if paper.get(k))
    return "\n".join(
        [
            r"\begin{center}",
            r"\textsc{Rederivation of}\\[8pt]",
            rf"{{\LARGE {prose(paper['title'])}\par}}",
            rf"\vskip 10pt {{\small {by}\par}}" if by else "",
            r"\end{center}",
            r"\vskip 6pt",
        ]
    )


def _summary(items: Items) -> str:
    counts = {v: len(items.with_verdict(v)) for v in VERDICTS}
    strip = r"\quad ".join(
        rf"\mbox{{{n}~{{\color{{{v}}}\textsc{{{_noun(v, n)}}}}}}}" for v, n in counts.items() if n or v == "open"
    )
    said = [_counted(len(items.all), counts), _arguments(items), _rests(items), _checked(items)]
    return "\n\n".join([rf"\begin{{center}}{strip}\end{{center}}", " ".join(s for s in said if s)])


def _noun(verdict: str, count: int) -> str:
    return "definitions" if verdict == "definition" and count != 1 else verdict


def _counted(total: int, counts: Mapping[str, int]) -> str:
    if not total:
        return "No item of the paper has been stated yet."
    phrases = {
        "proved": "proved as printed",
        "corrected": "false as printed and corrected",
        "refuted": "false without a repair of the same intent",
    }
    asserted = [f"{_number(n)} {_is(n)} {phrases[v]}" for v, n in counts.items() if v in phrases and n]
    if counts["definition"]:
        asserted.append(
            f"{_number(counts['definition'])} {'is a definition' if counts['definition'] == 1 else 'are definitions'}"
        )
    asserted.append(f"{_number(counts['open'])} {_is(counts['open'])} open")
    return f"Of the {_things(total, 'item')} of the paper, {_listed(asserted)}."


def _arguments(items: Items) -> str:
    given = [i for i in items.all if i.get("argument") in ("stands", "fails")]
    fails = [i["ref"] for i in given if i["argument"] == "fails"]
    if not given:
        return ""
    if not fails:
        return f"Wherever the paper argues for an item ({_things(len(given), 'time')}), its argument stands."
    linked = _listed([items.link(r) for r in fails])
    return (
        f"The paper argues for {_things(len(given), 'item')}; its argument fails for {linked}, "
        "whether or not the item itself is true."
    )


def _rests(items: Items) -> str:
    sources = sorted({s for i in items.all for s in i.get("rests_on", ())})
    if not sources:
        return "Nothing is cited: every theorem rests on the definitions alone."
    return f"What is cited and not proved: {_listed([prose(s) for s in sources])}."


def _checked(items: Items) -> str:
    checkers = sorted({c for i in items.all for c in i.get("checked_by", ())})
    named = {"kernel": "the kernel", "coq": "Coq"}
    return (
        f"The certificates are checked by {_listed([named.get(c, escaped(c)) for c in checkers])}." if checkers else ""
    )


def _findings(items: Items) -> str:
    found = items.with_verdict("corrected", "refuted")
    if not found:
        return _heading("Findings") + "\n\nNothing that the paper prints was found to be false."
    rows = [
        rf"\item[{{\normalsize {items.link(i['ref'])}}}] {_sentence(i['title'])} \mbox{{\verdict{{{i['verdict']}}},}} "
        rf"\mbox{{\faint{{\small {_place(i)}p.~\pageref{{{items.labels[i['ref']]}}}}}}}"
        for i in found
    ]
    return "\n".join([_heading("Findings"), "", r"\begin{rows}\raggedright", *rows, r"\end{rows}"])


def _place(item: Row) -> str:
    return rf"$\mathsection$\,{escaped(item['section'])}, " if item.get("section") else ""


def _heading(text: str) -> str:
    return rf"\section*{{{text}}}"


# Sections and items.


def _sections(paper: Row, items: Items) -> list[Row]:
    """The sections as listed, then one for items that name none of them."""
    listed = list(paper["sections"])
    known = {s["number"] for s in listed}
    lost = dict.fromkeys(i["section"] for i in items.all if i["section"] not in known)
    return listed + [{"number": n, "title": "", "superseded": False} for n in lost]


def _section(section: Row, items: Items) -> str:
    mine = [i for i in items.all if i["section"] == section["number"]]
    title = r"\quad ".join(t for t in (escaped(section["number"]), prose(section["title"])) if t)
    plain = _plain(f"{section['number']} {section['title']}")
    out = [rf"\section*{{{title}}}\pdfbookmark[1]{{{plain}}}{{section:{_slug(section['number']) or 'none'}}}"]
    if section.get("superseded"):
        out.append(r"\textit{The authors have set this section aside.}")
    if not mine:
        out.append(r"\faint{\small Nothing of this section is stated here.}")
    return "\n\n".join([*out, *(_item(i, items) for i in mine)])


def _item(item: Row, items: Items) -> str:
    kind = item["kind"] + (", superseded" if item.get("superseded") else "")
    if escaped(item["ref"]).lower().startswith(item["kind"]):
        kind = "superseded" if item.get("superseded") else ""
    head = (
        rf"\itemhead{{{items.labels[item['ref']]}}}{{{items.name(item['ref'])}}}"
        rf"{{{kind}}}{{\verdict{{{item['verdict']}}}}}"
    )
    rows = [_row("As printed", formula(item["printed"]))] if item.get("printed") else []
    rows += _parts(item)
    if item.get("note"):
        rows.append(_row("Note", rf"{{\small {prose(item['note'])}\par}}"))
    rows.append(_row("", rf"{{\footnotesize\raggedright {_fine_print(item, items)}\par}}"))
    title = [rf"\itemtitle{{{prose(item['title'])}}}"] if item.get("title") else []
    return "\n".join([head, *title, r"\begin{rows}", *rows, r"\end{rows}"])


def _row(label: str, content: str) -> str:
    return rf"\item[{label}] {content}"


def _parts(item: Row) -> list[str]:
    parts = list(item.get("parts", ()))
    if len(parts) == 2 and [p["outcome"] for p in parts] == ["refuted", "proved"] and _fits(parts[1]):
        return [_side_by_side(*parts), *_proof(parts[1])]
    several = sum(p["outcome"] == "refuted" for p in parts) > 1
    rows = []
    for p in parts:
        if p["outcome"] == "refuted":
            rows.append(_row("Counterexample", _counterexample(p, several)))
        else:
            rows += [_row("Repaired" if p["role"] == "repaired" else "Proved", _statement(p)), *_proof(p)]
    return rows


def _fits(part: Row) -> bool:
    return bool(part.get("latex")) and width(part["latex"]) < ROOM * RIGHT


def _side_by_side(false: Row, true: Row) -> str:
    columns = [("Counterexample", LEFT, _counterexample(false, False)), ("Repaired", RIGHT, _statement(true))]
    boxes = [
        rf"\begin{{minipage}}[t]{{{share}\linewidth}}\raggedright\heading{{{label}}}{text}\end{{minipage}}"
        for label, share, text in columns
    ]
    return _row("", r"\hfill".join(boxes))


def _counterexample(part: Row, formula_too: bool) -> str:
    said = " ".join(_outline(part)) or _listed([f"{prose(v)} = {prose(x)}" for v, x in part.get("witness", {}).items()])
    before = _statement(part) + r"\par " if formula_too else ""
    stated = ""
    if part.get("conditions") and not formula_too:
        stated = rf"\par\vskip 2pt{{\footnotesize\faint{{Stated {part['conditions']}.}}\par}}"
    return rf"{before}{{\small {said}\par}}{stated}"


def _statement(part: Row) -> str:
    shown = formula(part["latex"]) if part.get("latex") else prose(part.get("text", ""))
    conditions = part.get("conditions", "")
    return shown + (rf"\par\vskip 2pt{{\small {mathematics(conditions)}\par}}" if conditions else "")


def _proof(part: Row) -> list[str]:
    said = " ".join(_outline(part))
    return [_row("Proof", rf"{{\footnotesize\raggedright {said}\par}}")] if said else []


def _outline(part: Row) -> list[str]:
    return [prose(line) for line in part.get("outline_latex") or part.get("outline") or ()]


def _fine_print(item: Row, items: Items) -> str:
    said = [_argument(item, items)]
    if item.get("rests_on"):
        said.append(rf"Rests on {_listed([prose(s) for s in item['rests_on']])}.")
    if checked := item.get("checked_by"):
        said.append(f"Checked by {_listed([escaped(c) for c in checked])}.")
    said.append(_evidence(item.get("evidence") or {}))
    if item.get("certificate"):
        said.append(code(item["certificate"]))
    return rf"\faint{{{' '.join(s for s in said if s)}}}"


def _argument(item: Row, items: Items) -> str:
    if item["verdict"] == "definition":
        return "Nothing is asserted."
    match item.get("argument"):
        case "stands":
            return "The paper's argument stands."
        case "fails" if item["verdict"] in ("corrected", "refuted"):
            return r"The line itself is \textcolor{refuted}{false} as printed."
        case "fails":
            wrong = _listed([items.link(r) for r in items.failing(item)])
            return rf"The paper's argument \textcolor{{refuted}}{{fails}}{f' at {wrong}' if wrong else ''}."
    return "The paper gives no argument."


def _evidence(evidence: Row) -> str:
    said = []
    for kind in sorted(evidence):
        facts = evidence[kind]
        if kind == "spot_check" and isinstance(facts, Mapping):
            if facts.get("points"):
                values = facts.get("model_values")
                models = f", with {_things(values, 'value')} of models" if values else ""
                said.append(f"Confirmed at {_things(facts['points'], 'point')}{models}.")
        elif facts:
            said.append(f"{escaped(kind.replace('_', ' ').capitalize())}: {escaped(_flat(facts))}.")
    return " ".join(said)


def _flat(facts: Any) -> str:
    if isinstance(facts, Mapping):
        return ", ".join(f"{k.replace('_', ' ')} {_flat(facts[k])}" for k in sorted(facts))
    if isinstance(facts, (list, tuple)):
        return ", ".join(map(_flat, facts))
    return str(facts)


# Formulas.


def formula(latex: str, room: float = ROOM) -> str:
    """A displayed formula, on as many lines as it needs; a sentence (mostly text) as a paragraph."""
    latex = mathematics(" ".join(latex.split()))
    if not latex or not balanced(latex):
        return code(latex) if latex else ""
    if _is_prose(latex, room):
        return _paragraph(latex)
    first, *more = lines(latex, room)
    return "".join([rf"\formula{{{first}}}", *(rf"\formulamore{{{line}}}" for line in more)])


def _is_prose(latex: str, room: float) -> bool:
    pieces = atoms(latex)
    total, text = sum(a.width for a in pieces), sum(a.width for a in pieces if a.kind == "text")
    return total > room and text > 0.4 * total


def _paragraph(latex: str) -> str:
    r"""``\text{A} x \text{B}`` as A $x$ B, so that lines can be broken anywhere."""
    out, run = "", ""
    for a in atoms(latex):
        if a.kind == "text":
            out += _inline(run) + a.groups[0]
            run = ""
        else:
            run += (" " if re.search(r"\\[A-Za-z]+\Z", run) else "") + a.source
    return out + _inline(run)


def _inline(run: str) -> str:
    bare = re.sub(r"\A(\\quad|\\qquad|~|\s)+|(\\quad|\\qquad|~|\s)+\Z", "", run)
    if not bare:
        return " " if run else ""
    space = " " if bare != run else ""
    return f"{space}{bare}{space}" if re.fullmatch(r"[.,;:]+", bare) else f"{space}${bare}${space}"


# Words.


def _is(count: int) -> str:
    return "is" if count in (0, 1) else "are"


def _number(count: int) -> str:
    return "none" if count == 0 else str(count)


def _things(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _sentence(text: str) -> str:
    said = prose(text).strip()
    return said + ("" if said.endswith((".", "!", "?")) else ".") if said else ""


def _listed(texts: Iterable[str]) -> str:
    listed: Sequence[str] = list(texts)
    return " and ".join([", ".join(listed[:-1]), listed[-1]]) if len(listed) > 1 else "".join(listed)
