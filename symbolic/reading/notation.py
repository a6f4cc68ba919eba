"""The notation of a paper, declared once in a TOML file: what its letters are, and what they mean in the claims.

docs/notation.md has all its parts, with examples.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from .errors import Unreadable
from .page import read_text
from .tree import digest

ALWAYS = "always"
OPERATORS = ("call", "prefix", "difference", "indicator")
KINDS = {"integers": "an integer", "reals": "a real number"}  # the lists of names, and what they say of each
ROLES = ("asserted", "hypothesis", "reason", "definition", "words")
# The forms of words that are known: a text is one of them as a whole, or it is not understood.
_FORMS = {
    "hypothesis": "for; for all; for any; for each; for every; where; if; when; whenever; with; all; provided; "
    "provided that; assuming; assuming that; given; given that; as long as; under",
    "reason": "since; because; by; as",
    "asserted": "then; hence; so; thus; therefore; but; also; we have; it follows that",
    "=>": "implies; which implies",
    "<=>": "iff; if and only if",
    # Between two formulas, of which claims say nothing: they are one statement, with the words in it.
    "said": "or; or equivalently; in other words; or in other words; while; versus; vs; is; in; for some; "
    "is equivalent to; converges if and only if; a s as; a e as; almost surely as; w p; with probability",
}
_WORDS = {form: role for role, forms in _FORMS.items() for form in forms.split("; ")}
_TURNING = frozenset(  # behind these a formula is denied, or one of several
    "not no never nor neither or either unless except otherwise cannot false fails fail hardly".split()
)
# What these introduce follows from what stands before, and is supposed by nobody.
_CONCLUDING = re.compile(
    r"\b(?:hence|therefore|thus|then|thereby|whence|consequently|accordingly|so (?!long as|far as)|so\Z|ie|i e|that is"
    r"|namely|impl(?:ies|ying)|giv(?:es|ing)|yield(?:s|ing)?|follows?|shows?|proves?|conclude\w*"
    r"|we (?:have|get|obtain|find))\b"
)
_PLAIN = ("integers", "reals", "acknowledged", "unread", "continued", "scope", "page")
_CONVENTIONS = {
    "lower limit": None,
    r"\sum_1^n": None,
    "a/bc": ("a/(bc)", "(a/b)c"),
    r"a/b \cdot c": (r"(a/b) \cdot c",),
    "a/b sum": ("(a/b) sum",),
    "function argument": ("one factor", "all factors"),
    "log a/b": ("log(a/b)", "(log a)/b"),
    "product": ("as far as the index", "up to the dot", "all factors"),
    "f(x)^2": ("the value", "the argument"),
    "d/dx a + b": ("(d/dx a) + b",),
    "f^2(x)": ("the value", "iterated"),
    "f^{(n)}(x)": ("a derivative",),
    "f^{-1}(x)": ("the inverse", "the value"),
    "dx": ("a product",),
    r"\delta x": ("a product",),
    "df/dx": ("a derivative", "a fraction"),
    "x^T": ("transposed", "a power"),
    "x^{(k)}": ("a power",),
    "x_{ij}": ("two indices", "two indices that count", "a product"),
    "[n]": ("the numbers up to it", "brackets"),
    "[x]": ("brackets", "square brackets"),
    "[L:K]": ("a degree",),
    "{x}": ("a set",),
    "(x, y)": ("an inner product",),
    "f * g": ("a convolution",),
    "a o b + c": ("o first",),
    r"x > 0 \wedge y > 0": ("and",),
    "if x, y": ("supposed",),
    "x = y, n > 0": ("supposed", "asserted"),
    "1,500": ("one number", "two numbers"),
    "1{,}500": ("thousands", "decimal"),
    "1.000": ("thousands", "decimal"),
    "decimals": ("rounded", "exact"),
    r"\approx": ("to the last digit",),
}
_SOURCE = re.compile(r"sentence \S+:\d+:\d+(: \S.*)?|display \S+?(: \S.*)?|definedness: \S.*")
_MEANT = re.compile(r"said in (\S+:\d+:\d+(?:, \S+:\d+:\d+)*)")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")


@dataclass(frozen=True, slots=True)
class Family:
    """A name with indices or arguments.

    `sub`: takes lower indices; `sup`: an upper script that mentions this is an index, with `ALWAYS` every one behind a
    lower index; `call`: brackets after it hold arguments, always or (`when`) only if one of these tokens stands in
    them; `indexed`: only after an index.
    """

    sub: bool = False
    sup: str = ""
    call: bool = False
    when: tuple[str, ...] = ()
    indexed: bool = False


@dataclass(frozen=True)
class Notation:
    """What is declared for one formula: the paper's notation, with the exceptions that hold there."""

    integers: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    families: Mapping[str, Family] = field(default_factory=dict)
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    operators: Mapping[str, str] = field(default_factory=dict)
    conventions: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    meanings: tuple[tuple[str, str], ...] = ()
    hypotheses: tuple[tuple[str, str], ...] = ()
    sources: tuple[tuple[str, str], ...] = ()  # of hypotheses, and of names
    # The meanings as they are read with it, each once.
    patterns: dict[tuple[str, str], Any] = field(init=False, compare=False, repr=False, default_factory=dict)

    def declared(self, name: str) -> bool:
        """Is the name declared in any way?  Primes, stars and labels need no names of their own."""
        bare = name.rstrip("'*")
        tables = (self.names, self.families, self.events, self.operators)
        return any(n in table for n in (name, bare, bare.partition("_")[0]) for table in tables)

    @property
    def said_in(self) -> tuple[str, ...]:
        """The places of the sentences that say what names are."""
        return tuple(place for _, source in self.sources for place in meant_in(source))

    def role(self, words: str) -> str | None:
        """The role of a clause after these words, or a connective; None when nobody has said."""
        return {**_WORDS, **self.words}.get(spelled(words))

    @cached_property
    def grammar(self) -> str:
        """A digest of all that how a formula is read depends on: what it means in claims does not count."""
        tables = (self.names, self.aliases, self.families, self.labels, self.events, self.operators, self.conventions)
        return digest(repr([sorted(self.integers), *(list(table.items()) for table in (*tables, self.words))]))

    @cached_property
    def long_names(self) -> tuple[str, ...]:
        """Declared names of several letters, the longest first: VAR, Bin."""
        everything = {*self.names, *self.aliases, *self.families, *self.events, *self.operators}
        return tuple(sorted((n for n in everything if len(n) > 1 and n.isalpha()), key=lambda n: (-len(n), n)))


@dataclass(frozen=True)
class PaperNotation:
    """The notation of a paper: exceptions, acknowledgements, what cannot be read, and what goes on elsewhere."""

    general: Notation
    scopes: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    acknowledged: Mapping[str, str] = field(default_factory=dict)
    unread: Mapping[str, str] = field(default_factory=dict)
    continued: Mapping[str, str] = field(default_factory=dict)
    page: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""
    declared: Mapping[str, Any] = field(default_factory=dict, repr=False)  # as it is written
    _at: dict[tuple[int, ...], Notation] = field(init=False, compare=False, repr=False, default_factory=dict)
    _over: dict[tuple[str, str], tuple[int, ...]] = field(init=False, compare=False, repr=False, default_factory=dict)

    def at(self, key: str, section: str | None = None) -> Notation:
        """The notation of the display with this key, in this section."""
        scopes = self._covering(key, section or "")
        if scopes not in self._at:
            notation = self.general
            for k in scopes:
                notation = _extended(notation, self.scopes[k][1], self.file)
            self._at[scopes] = notation
        return self._at[scopes]

    def narrowed(self, ref: str) -> tuple[str, ...]:
        """The names that an exception for this ref alone, not for its section, declares as integers."""
        named = [tables for where, tables in self.scopes if ref in map(str.strip, where.split(","))]
        return tuple(name for tables in named for name in tables.get("integers", ()))

    def named(self, ref: str) -> set[tuple[str, str]]:
        """The sources of hypotheses that an exception says of this ref, not of its section."""
        tables = [tables for where, tables in self.scopes if _covers(where, ref, "")]
        return {pair for said in tables for pair in said.get("sources", {}).items()}

    def declaring(self, entry: tuple[str, str, str], key: str, section: str) -> list[str]:
        """The scopes that have an entry, a table with a key and its text, and cover a display; "" is the paper."""
        table, name, text = entry
        scopes = map(self.scopes.__getitem__, self._covering(key, section))
        return [
            where for where, tables in [("", self.declared), *scopes] if entries_of(tables, table).get(name) == text
        ]

    def _covering(self, key: str, section: str) -> tuple[int, ...]:
        """The exceptions that cover a display of a section."""
        if (key, section) not in self._over:
            every = enumerate(self.scopes)
            self._over[key, section] = tuple(k for k, (where, _) in every if _covers(where, key, section))
        return self._over[key, section]

    @property
    def sources(self) -> list[tuple[str, str]]:
        """Every source of a hypothesis, those of exceptions too."""
        return [*self.general.sources, *(pair for _, t in self.scopes for pair in t.get("sources", {}).items())]

    def shown(self, printed: Notation) -> Notation:
        """For what is shown at a place whose notation this is, and not printed: with the signs of ours."""
        return _extended(printed, self.page, self.file)


def load_notation(path: Path) -> PaperNotation:
    """Read a notation file; raises Unreadable, in one line that says where and what."""
    try:
        data = tomllib.loads(read_text(path, path.name))
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{path.name}: not TOML: {error}") from error
    return notation_of(data, path.name)


def notation_of(data: Mapping[str, Any], file: str = "notation") -> PaperNotation:
    """The notation that parsed TOML declares."""
    general = _extended(Notation(), {k: v for k, v in data.items() if k not in _PLAIN[2:]}, file)
    scopes = tuple(_table(data, "scope", file).items())
    for where, tables in scopes:
        if not isinstance(tables, Mapping):
            raise Unreadable(f'{file}: [scope."{where}"] is no table')
        _extended(general, tables, f'{file}: [scope."{where}"]')
    acknowledged, unread, continued = (
        {k: _text(v, f"{file}: [{table}] {k}") for k, v in _table(data, table, file).items()} for table in _PLAIN[2:5]
    )
    page = _table(data, "page", file)
    _extended(general, page, f"{file}: [page]")
    return PaperNotation(general, scopes, acknowledged, unread, continued, page, file, data)


def _extended(notation: Notation, tables: Mapping[str, Any], file: str) -> Notation:
    for key in tables:
        if key not in (*_TABLES, "integers", "reals"):
            known = ", ".join((*_TABLES, *_PLAIN))
            raise Unreadable(f"{file}: {key!r} is no part of a notation; the parts are {known}")
    integers, reals = (_strings(tables.get(kind, ()), f"{file}: {kind}") for kind in ("integers", "reals"))
    new = {
        name: {k: value(v, f"{file}: [{name}] {k}") for k, v in _table(tables, name, file).items()}
        for name, value in _TABLES.items()
    }
    _check(new, file)
    new["names"] = {**{name: ascii_name(name) for name in (*integers, *reals)}, **new["names"]}
    # A name declared anew in a scope is what the scope says, and nothing that it was before.
    anew = {name for table in _HEADS for name in new[table]}
    for name in new["names"]:
        before = [table for table in _HEADS[1:] if name in getattr(notation, table)]
        if before and not any(name in new[table] for table in _HEADS[1:]):
            raise Unreadable(
                f"{file}: {name!r} stands under [{before[0]}] too: declare it there anew, or under [families] as "
                f"{{}}, without indices and arguments"
            )
    merged: dict[str, Any] = {}
    for table, entries in new.items():
        before = getattr(notation, table)
        if table in _ORDERED:
            merged[table] = (*entries.items(), *before)
        else:
            merged[table] = {**{k: v for k, v in before.items() if table not in _HEADS or k not in anew}, **entries}
    whole = (notation.integers - {ascii_name(n) for n in reals}) | {ascii_name(n) for n in integers}
    return replace(notation, integers=whole, **merged)


def _check(tables: Mapping[str, Mapping[str, Any]], file: str) -> None:
    for words, role in tables["words"].items():
        if role not in ROLES:
            raise Unreadable(f"{file}: [words] {words!r}: the role is one of {', '.join(ROLES)}, not {role!r}")
        if (known := Notation().role(words)) not in (None, role):
            raise Unreadable(f"{file}: [words] {words!r} says what it always does: {known}, and not {role}")
        if role == "hypothesis" and concluding(words):
            message = 'what these words introduce follows, and is no hypothesis: write "asserted", or "words"'
            raise Unreadable(f"{file}: [words] {words!r}: {message}")
        if role != "words" and (turning := _TURNING & {*words.lower().split()}):
            raise Unreadable(f"{file}: [words] {words!r}: what is behind {min(turning)!r} is not {role}: write it out")
    for name, source in tables["sources"].items():
        if not (_SOURCE.fullmatch(source) or _MEANT.fullmatch(source)):
            message = 'write "sentence 4.1:1:1", "display 4.1", "said in 4.1:1:1" or "definedness: " and the reason'
            raise Unreadable(f"{file}: [sources] {name!r}: {message}, not {source!r}")
    for name, kind in tables["operators"].items():
        if kind not in OPERATORS:
            raise Unreadable(f"{file}: [operators] {name!r}: write {', '.join(map(repr, OPERATORS))}, not {kind!r}")
    for name, value in tables["conventions"].items():
        if known := no_convention(name, value):
            raise Unreadable(f"{file}: [conventions] {name!r} = {value!r} is not known; known are {known}")


def concluding(words: str) -> bool:
    """Can what stands behind words be no hypothesis: so that, hence, which gives?"""
    return bool(_CONCLUDING.search(spelled(words)))


def spelled(words: str) -> str:
    """Words as they are declared."""
    return " ".join(re.sub(r"[^\w\s]", " ", words).lower().split())


def meant_in(source: str) -> tuple[str, ...]:
    """The places of the sentences that say what a name is; none where a source is one of a hypothesis."""
    found = _MEANT.fullmatch(source)
    return tuple(found[1].split(", ")) if found else ()


def no_convention(name: str, value: str) -> str:
    """The conventions that are known, if this is none of them."""
    allowed = _CONVENTIONS.get(name, ())
    if allowed is None or value in allowed:
        return ""
    said = {k: " or ".join(v) if v else "a number, or the name of an index" for k, v in _CONVENTIONS.items()}
    return "; ".join(f"{k}: {v}" for k, v in said.items())


def _family(value: Any, where: str) -> Family:
    if not isinstance(value, Mapping) or set(value) - {"sub", "sup", "args", "when", "indexed"}:
        raise Unreadable(f"{where}: a family is a table of sub, sup, args, when, indexed")
    when, sup = _list(value.get("when", ""), f"{where}, when"), _text(value.get("sup", ""), f"{where}, sup")
    sub, args, indexed = (_switch(value.get(key, False), f"{where}, {key}") for key in ("sub", "args", "indexed"))
    return Family(sub, sup, bool(args or when or indexed), when, indexed)


def _switch(value: Any, where: str) -> bool:
    if value not in (0, 1):
        raise Unreadable(f"{where}: 1 or 0 is expected")
    return bool(value)


def _table(data: Mapping[str, Any], key: str, file: str) -> Mapping[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, Mapping):
        raise Unreadable(f"{file}: [{key}] is no table")
    return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise Unreadable(f"{where}: a text is expected, in quotation marks")
    return value


def _list(value: Any, where: str) -> tuple[str, ...]:
    """Tokens separated by blanks."""
    return tuple(_text(value, where).split())


def _strings(value: Any, where: str) -> Sequence[str]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(v, str) for v in value):
        raise Unreadable(f"{where}: a list of texts is expected")
    return value


def ascii_name(name: str) -> str:
    """The name in the claims of a name that stands for itself: `\\lambda` is lambda, `x'` is x'."""
    return re.sub(r"[^A-Za-z0-9_']", "", name)


def entries_of(tables: Any, table: str) -> dict[str, Any]:
    """What a table says, by its keys; of a list of names what it says of each, by its name in claims."""
    found = tables.get(table, {}) if isinstance(tables, Mapping) else {}
    if table in KINDS:
        return {ascii_name(n): KINDS[table] for n in found if isinstance(n, str)} if isinstance(found, list) else {}
    return dict(found) if isinstance(found, Mapping) else {}


def _covers(where: str, key: str, section: str) -> bool:
    return any(_covers_one(part.strip(), key, section) for part in where.split(","))


def _covers_one(part: str, key: str, section: str) -> bool:
    if part.startswith("section "):
        wanted = part.removeprefix("section ").strip()
        return section == wanted or section.startswith(wanted + ".")
    first, dash, last = (s.strip() for s in part.partition("-"))
    if dash and all(map(_NUMBER.fullmatch, (first, last, key))):
        return _numbers(first) <= _numbers(key) <= _numbers(last)
    return part == key


def _numbers(text: str) -> list[int]:
    return [int(digits) for digits in text.split(".")]


# The tables, each with what its values are.
_TABLES: Mapping[str, Callable[[Any, str], Any]] = {
    **dict.fromkeys(("names", "aliases"), _text),
    "families": _family,
    "labels": lambda value, where: tuple(_strings(value, where)),
    "events": _list,
    **dict.fromkeys(("operators", "conventions", "words", "meanings", "hypotheses", "sources"), _text),
}
_HEADS = ("names", "families", "events", "operators")
_ORDERED = ("meanings", "hypotheses", "sources")
