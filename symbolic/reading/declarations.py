"""What a TeX paper declares: theorem-like environments, and counters."""

from __future__ import annotations

import re
from typing import NamedTuple

from .groups import content
from .numbering import Counters

ONE = frozenset("equation equation* displaymath multline multline*".split())
ROWS = frozenset(
    name + star for name in ("align", "gather", "eqnarray", "flalign", "alignat", "xalignat") for star in ("", "*")
)
DISPLAYS = ONE | ROWS
LEVELS = {"part": -1, "chapter": 0, "section": 1, "subsection": 2, "subsubsection": 3, "paragraph": 4}
COUNTED_LEVELS = ("chapter", "section", "subsection", "subsubsection")

# What these environments are called nearly everywhere, for papers whose style file is not at hand.
_USUAL = {
    "Theorem": "theorem thm",
    "Lemma": "lemma lem",
    "Proposition": "proposition prop",
    "Corollary": "corollary cor coro",
    "Definition": "definition defn defi dfn",
    "Remark": "remark rmk rem",
    "Claim": "claim",
    "Conjecture": "conjecture conj",
    "Example": "example exmp",
    "Exercise": "exercise problem",
    "Case": "case",
    "Proof": "proof pf",
}

_DECLARATION = re.compile(
    r"\\(?P<theorem>newtheorem)(?P<star>\*?)"
    r"|\\declaretheorem\s*(?:\[(?P<options>[^\]]*)\])?\s*\{(?P<declared>[^{}]+)\}"
    r"|\\(?P<within>numberwithin|counterwithin|@addtoreset)\*?(?=\s*\{)"
    r"|\\(?:re)?newcommand\*?\s*\{?\\theequation\}?\s*\{\s*\\the(?P<printed>[a-z]+)"
)
_CLASS = re.compile(r"\\documentclass\s*(?:\[[^\]]*\])?\s*\{\s*([\w-]+)")


class Kind(NamedTuple):
    """A theorem-like environment: its printed name, and its counter (None: not numbered, or nobody knows how)."""

    title: str
    counter: str | None


class Declarations:
    """Read from the paper and from the style files beside it."""

    def __init__(self, texts: list[str]) -> None:
        self.kinds = {name: Kind(title, None) for title, names in _USUAL.items() for name in names.split()}
        self.counters = Counters()
        self._sections("\n".join(texts))
        for text in texts:
            for match in _DECLARATION.finditer(text):
                self._declare(text, match)

    def _sections(self, text: str) -> None:
        document_class = _CLASS.search(text)
        self.chapters = bool(document_class and document_class[1] in ("book", "report", "amsbook", "memoir"))
        outer = None
        for name in COUNTED_LEVELS if self.chapters else COUNTED_LEVELS[1:]:
            self.counters.define(name, outer)
            outer = name
        self.counters.define("equation", "chapter" if self.chapters else None)

    def _declare(self, text: str, match: re.Match[str]) -> None:
        if match["theorem"]:
            self._theorem(text, match.end(), starred=bool(match["star"]))
        elif match["declared"]:
            self._declared(match["declared"].strip(), match["options"] or "")
        elif match["within"]:
            first = content(text, match.end())
            second = first and content(text, first[1])
            if first and second:
                inner, outer = (first[0], second[0]) if match["within"] != "@addtoreset" else (second[0], first[0])
                self.counters.define(inner, outer)
        else:
            self.counters.define("equation", match["printed"])

    def _theorem(self, text: str, start: int, starred: bool) -> None:
        name = content(text, start)
        shared = name and content(text, name[1], "[]")
        title = name and content(text, shared[1] if shared else name[1])
        if not name or not title:
            return
        if starred:
            self.kinds[name[0]] = Kind(title[0], None)
            return
        within = content(text, title[1], "[]")
        if shared:
            self.counters.define(shared[0], self.counters.within(shared[0]))
        else:
            self.counters.define(name[0], within[0] if within else None)
        self.kinds[name[0]] = Kind(title[0], shared[0] if shared else name[0])

    def _declared(self, name: str, options: str) -> None:
        """thmtools: `\\declaretheorem[numberwithin=section, name=Theorem]{thm}`."""
        pairs = (option.partition("=") for option in options.split(","))
        chosen = {key.strip(): value.strip(" {}") for key, _, value in pairs}
        title = chosen.get("name") or chosen.get("title") or name.capitalize()
        shared = chosen.get("sibling") or chosen.get("sharenumber") or chosen.get("numberlike")
        within = chosen.get("numberwithin") or chosen.get("parent") or chosen.get("within")
        if chosen.get("numbered") == "no":
            self.kinds[name] = Kind(title, None)
            return
        if not shared:
            self.counters.define(name, within)
        self.kinds[name] = Kind(title, shared or name)
