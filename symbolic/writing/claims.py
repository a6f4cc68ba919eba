r"""What LaTeX may quote of a ledger: a style, and a file of data for every paper.

    \usepackage[status]{claims}
    \claimsload{jan2016/claims}
    .. is \claimverdict{jan2016:4.22}: \claimwitness{jan2016:4.22}

Nothing runs while LaTeX does; the data are macros.  Those of a draft that was read have the fingerprints of its files:
LaTeX shows them as ?? once a file is another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from symbolic.ledger.ledger import ADDITION, PaperRow, PartRow, Row
from symbolic.ledger.numbered import numbers_in
from symbolic.ledger.summaries import headline_numbers
from symbolic.state import write

from .formulas import counterexample, inline, said_of
from .items import counted
from .numbers import decimals, latex_of
from .prose import prose
from .statements import once

_SPECIAL = {"\\": r"\textbackslash ", "{": r"\{", "}": r"\}", "%": r"\%", "#": r"\#"}
_WORD = re.compile(r"(?:[^\s$]|\$(?:[^$\\]|\\.)*\$)+")
_NUMERAL = re.compile(r"-?\d[\d./]*(?: \\cdot 10\^\{-?\d+\})?\Z")
_SIDES = re.compile(r"left side \$(?P<left>[^$]*)\$, right side \$(?P<right>[^$]*)\$")
_NAMED = re.compile(r"\$(?P<letter>[A-Za-z]'*)_\{(?P<index>\w+)\} = (?P<value>[^$]*)\$")  # "$r_{j} = 1/3$"
_PLACE = re.compile(r"[\d.]+[a-z]{0,2}'*\Z")


@dataclass(frozen=True)
class Draft:
    """A draft that data are for: the MD5 of its files, the refs of its labels, and the refs whose lines it changes."""

    files: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    stale: frozenset[str] = frozenset()


def install(name: str, paper: PaperRow, folder: Path, draft: Draft | None = None) -> list[Path]:
    """Write the style and a paper's data into a folder; the files written are returned."""
    texts = {
        folder / "claims.sty": files(__package__).joinpath("claims.sty.tex").read_text(encoding="utf-8"),
        folder / name / "claims.tex": claims_latex(name, paper, draft or Draft()),
    }
    for path, text in texts.items():
        write(path, text)
    return list(texts)


def claims_latex(name: str, paper: PaperRow, draft: Draft) -> str:
    r"""A ``\claimdata`` for every item, the numbers of the items, and what is known of a draft."""
    lines = [rf"\claimspaper{{{_id(name)}}}%"]
    lines += [rf"\claimsdraft{{{_id(name)}}}{{{_id(file)}}}{{{md5}}}%" for file, md5 in sorted(draft.files.items())]
    lines += [line for item in paper.items for line in (_data(name, item), *_numbers(name, item))]
    printed = [item for item in paper.items if item.kind != ADDITION]
    counts = {"items": len(printed), **{verdict: n for verdict, n in counted(printed).items() if n}}
    lines += [_number(_id(name), what, str(count)) for what, count in counts.items()]
    lines += [_number(claim_id(name, place), what, value) for place, what, value in headline_numbers(paper.package)]
    labels = {**_labels(paper), **draft.labels}
    known = {row.ref for row in paper.items}
    labels |= {f"{name}:{number}": ref for ref, number in numbers_in(paper.package).items() if ref in known}
    lines += [rf"\claimlabel{{{_id(label)}}}{{{claim_id(name, ref)}}}%" for label, ref in sorted(labels.items())]
    lines += [rf"\claimstale{{{claim_id(name, ref)}}}%" for ref in sorted(draft.stale)]
    return "\n".join(lines) + "\n"


def claim_id(name: str, ref: str) -> str:
    r"""The id of an item as it is written in LaTeX: ``jan2016:4.22``; a percent sign is ``\%``."""
    return _id(f"{name}:{ref}")


def _id(text: str) -> str:
    return "".join(_SPECIAL.get(c, c) for c in " ".join(text.split()))


def _data(name: str, item: Row) -> str:
    parts = once(p for p in item.parts if p.role != "also")
    fields = [
        item.verdict,
        _statements(parts),
        inline(item.printed),
        " ".join(counterexample(p) for p in parts if p.outcome == "refuted"),
    ]
    return rf"\claimdata{{{claim_id(name, item.ref)}}}" + "".join(f"%\n  {{{field}}}" for field in fields) + "%"


def _statements(parts: Iterable[PartRow]) -> str:
    """What was proved; of a line that is false in part, its repairs."""
    proved = [p for p in parts if p.outcome == "proved"]
    repaired = [p for p in proved if p.role == "repaired"]
    return "; ".join(_statement(p) for p in repaired or proved)


def _statement(part: PartRow) -> str:
    shown = inline(latex_of(part)) if part.latex else prose(part.text)
    said = said_of(part)
    words = "".join(rf"\claimword{{{word}}}" for word in _WORD.findall(said.removeprefix(r"\footnotesize ")))
    return shown + (rf"\claimcondition{{{words}}}" if words else "")


def _numbers(name: str, item: Row) -> list[str]:
    """Both sides of a false line at its witness, the values there, and to what a value rounds."""
    false = next((p for p in item.parts if (p.role, p.outcome) == ("printed", "refuted")), None)
    found = dict(sorted(false.witness.items())) if false else {}
    told = " ".join(false.outline_latex[:1]) if false else ""
    found |= {
        f"{one['letter']}_{one['index']}": one["value"] for one in _NAMED.finditer(told)
    }  # as the paper writes it
    if sides := _SIDES.search(told):
        found |= {side: value.rpartition(r"\approx ")[2] for side, value in sides.groupdict().items()}
    if value := next(filter(None, (decimals(part) for part in item.parts if part.outcome == "proved")), None):
        found["rounded"] = value[1]
    of = claim_id(name, item.ref)
    return [_number(of, what, value) for what, value in found.items() if _NUMERAL.match(value)]


def _number(of: str, what: str, value: str) -> str:
    return rf"\claimvalue{{{of}}}{{{_id(what)}}}{{{value}}}%"


def _labels(paper: PaperRow) -> dict[str, str]:
    """The labels by which displays without a printed number are known."""
    keys = [(item.reading.key or "", item.ref) for item in paper.items]
    return {key: ref for key, ref in keys if key and key == ref and not _PLACE.match(key)}
