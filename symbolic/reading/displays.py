"""What a paper contains, as plain values: displays, sections, and theorem-like statements."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Disowned:
    """Which headings disown what is under them; capitals do not count.

    `below`: the section and all that follows it in the paper.  `here`: the section with its subsections.
    """

    below: tuple[str, ...] = ("IGNORE BELOW",)
    here: tuple[str, ...] = ("WILD WEST",)


@dataclass(frozen=True, slots=True)
class Display:
    """A displayed formula, or a numbered row of one.

    `id` is unique in the paper: the number as printed, else the label, else the number as counted, else section,
    running letter and the beginning of the fingerprint (`4.2.1c-1f3c9b2e`).  `numbered_by` is "printed" (in the source
    itself, a `\\tag` too), "aux", "counted", or "" without a number.  `source` is the raw text, `first` and `last` its
    lines, from 1; `body` is what it states, without number, tag and label, and can be empty.  `environment` is its name
    in the source: `align`, `\\[`, `$$`, or the aligning environment inside the dollars.
    """

    id: str
    number: str | None
    numbered_by: str
    label: str | None
    file: str
    first: int
    last: int
    source: str
    body: str
    section: str | None
    title: str
    superseded: bool
    environment: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading; the level grows inwards."""

    number: str | None
    numbered_by: str
    label: str | None
    title: str
    level: int
    file: str
    line: int
    superseded: bool


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem-like statement or a proof.

    `id`: kind and number (`Lemma 4.1`), else the label, else kind, section and running letter (`Proof 4.2.1a`).
    The lines are those of the environment; in markdown, those of the paragraph that opens it.
    """

    id: str
    kind: str
    number: str | None
    numbered_by: str
    label: str | None
    title: str
    file: str
    first: int
    last: int
    source: str
    section: str | None
    superseded: bool
