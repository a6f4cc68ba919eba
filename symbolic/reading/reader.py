"""A printed statement, read: its clauses with their roles, each a syntax tree; nothing dropped, nothing guessed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, pairwise, takewhile

from .building import INDEX_LETTERS, build
from .doubts import doubts
from .lexer import CLOSING, CONNECTING, OPENING, QUANTIFIERS, RELATIONS, Lexer, connects, integrated, quantified
from .notation import Notation
from .scan import INNER, SPOKEN, Raw, ReadError, scan
from .tree import EVEN, ODD, Node, digest

CONNECTIVES = {
    r"\implies": "=>", r"\Rightarrow": "=>", r"\Longrightarrow": "=>", r"\iff": "<=>", r"\Leftrightarrow": "<=>",
    r"\Longleftrightarrow": "<=>", r"\&": "and",
}  # fmt: skip
_BINARY = ("+", "-", r"\cdot", r"\times", r"\pm")
_OPERATING = ("/", "*", r"\ast", r"\div", r"\mid", "|", r"\in", r"\forall", *CONNECTING)
_THIN = re.compile(r"\s*\\,\s*")
_DOTS = {r"\dots", r"\ldots", r"\cdots"}
_SPACE = re.compile(r"\\[;: ]|\\>|~|\\(?:enspace|enskip|space)(?![A-Za-z])")  # wider than between two factors
_SPACES = re.compile(rf"(?:(?:{_SPACE.pattern})\s*){{2,}}")
_ENDS = (r"\square", r"\blacksquare", r"\Box")  # of a proof
_LEADING = ("-", r"\pm")  # signs of a term, too
_NAMES = ("name", "index")
_PARITIES = {"even": EVEN, "odd": ODD}
_OF_PARITY = re.compile(r"((?:for|if|when)(?: all| any| every| each)?) (even|odd)")  # behind which n stands
_LONGEST = 4  # words of what is named
_NO_NOUN = re.compile(r"(?:ly|ing|ed)\Z")
_NO_NOUNS = SPOKEN | frozenset(  # a remark has one of these, and no name
    "we i you it this that these which there here thus hence therefore since because also now again finally but"
    " gives give get gets yields have has had be are was were can cannot may must need needs not no only otherwise else"
    " let set put write define consider choose take find show note recall prove check assume suppose claim"
    " likewise ie eg in to at on by from using use say such subject minimize maximize minimise maximise compute"
    " simplify substitute rearrange expand factor combine solve apply true false yes".split()
)
_OF_ALL = ("for all", "for any", "for every", "for each")
_PREDICATES = frozenset(  # of what stands before them
    "a s; a e; i o; almost surely; almost everywhere; eventually; infinitely often; exists; does not exist; converges;"
    " diverges; is continuous; is increasing; is decreasing".split("; ")
)
_TURNING = ("but", "also", "then")  # what follows is asserted: under the hypothesis before?
_BELOW, _ABOVE = ("<", "<="), (">", ">=")


@dataclass(frozen=True)
class Clause:
    """A part of a statement.

    `role`: asserted, hypothesis, reason, definition or words.  `connective`: what links it to the clause before ("",
    "and", "=>", "<=>").  `words`: those that stand before it, or all that it is.  `node` is None for words alone.
    """

    role: str
    connective: str
    words: str
    node: Node | None
    span: tuple[int, int]

    def __str__(self) -> str:
        body = self.words if self.node is None else str(self.node)
        return f"{self.role}{' ' + self.connective if self.connective else ''}: {body}"


@dataclass(frozen=True)
class Reading:
    """What was read: the clauses in their order, and the conventions that had to be applied."""

    source: str
    clauses: tuple[Clause, ...]
    remarks: tuple[str, ...]

    @property
    def text(self) -> str:
        """All trees, one clause a line."""
        return "\n".join(map(str, self.clauses))

    @property
    def hash(self) -> str:
        """The digest of the trees."""
        return digest(self.text)

    def of(self, *roles: str) -> list[Node]:
        """The trees of the clauses with these roles."""
        return [c.node for c in self.clauses if c.role in roles and c.node is not None]


_KEPT = 20_000
_known: dict[tuple[str, str], Reading] = {}


def read(source: str, notation: Notation) -> Reading:
    """Read the body of a display, once.  ReadError, with the place, where the notation does not suffice."""
    key = source, notation.grammar
    if key not in _known:
        if len(_known) >= _KEPT:
            _known.clear()
        _known[key] = _reading(source, notation)
    return _known[key]


def _reading(source: str, notation: Notation) -> Reading:
    raws = scan(source, notation.conventions)
    raws = _ended(raws)
    if len(raws) > 1 and raws[-1].text in _ENDS and _whole(raws[:-1]):
        raws = _ended(raws[:-1])
    if not raws:
        raise ReadError("there is no formula", source, 0)
    if raws[-1].text == ">" and not raws[-1].kind and any(r.text == "<" for r in raws):
        raise ReadError("brackets made of < and > are not read", source, raws[-1].start)
    remarks: set[str] = set()
    clauses = _with_words(_with_ranges(_with_parities(_clauses(source, raws, notation, remarks))), source)
    return Reading(source, clauses, tuple(sorted(remarks)))


def _ended(raws: list[Raw]) -> list[Raw]:
    """Without stops and spaces at the end."""
    while raws and (raws[-1].text in (".", ",", ";") or raws[-1].kind in ("gap", "row")) and raws[-1].kind != "word":
        raws.pop()
    return raws


def _whole(raws: Sequence[Raw]) -> bool:
    """May it end there, so that the square behind it is the end of a proof?"""
    open_ends = {*RELATIONS, *_BINARY, *_OPERATING, *OPENING, "{", "^", "_"}
    return raws[-1].text not in open_ends and not any(raw.text in _ENDS for raw in raws)


def readable(source: str, notation: Notation) -> Reading | None:
    """The same, None where the notation does not suffice."""
    try:
        return read(source, notation)
    except ReadError:
        return None


@dataclass
class _Segment:
    connective: str
    words: str
    raws: list[Raw]
    start: int
    parted: str = ""  # what stands before it: ",", "wide" for a wide space, "row", "and" for its sign, or "("
    rows: int | None = None  # where a row ends behind which it goes on with a relation


def _clauses(source: str, raws: Sequence[Raw], notation: Notation, remarks: set[str]) -> Iterator[Clause]:
    before, inherited = "asserted", False
    anew = ranging = doubted = False  # x = y and, if z > 0, ..; for all x > 0, .. y > 0
    among: Node | None = None  # what is said of names that are listed, \quad x, y \in R
    spoken: list[Node] = []  # what is asserted since the last arrow
    last: Node | None = None
    segments = list(_with_conditions(_segments(raws, notation, source), source))
    counted = 0  # where a list ends, n = 1, 2, .., N
    ranges = False  # of what holds for all of these, to the end
    heading = ""  # the words before what is listed
    named = -1  # where the names end that all of something is said of, \forall a, b > 0
    for at, segment in enumerate(segments):
        if at < counted:
            node = _node(segment.raws, notation, source, remarks)
            yield Clause(before, "", "", node, (segment.start, segment.raws[-1].end))
            continue
        counted = at + _enumerated(segments[at:]) if at else 0
        role = _role(segment, notation, before, source)
        condition = _bracketed(segment) if last is not None and last.op == "relation" else None
        if condition:
            segment, role = condition, "hypothesis"
        if role in ("=>", "<=>"):
            segment, role = replace(segment, connective=role, words=""), "asserted"
        node = None
        if segment.connective in ("=>", "<=>"):
            spoken.clear()
            if last is not None and _unbounded(last, source):
                message = "how far does this reach? put brackets around what holds for these"
                raise ReadError(message, source, last.span[0])
        while segment.raws and segment.raws[-1].text == ".":
            segment.raws.pop()
        if segment.raws:
            joined = re.sub(r"\W", "", segment.words).lower()
            apart = not joined or segment.parted or segment.words[0] in ",;"
            inherits = bool(role == before == "hypothesis" and joined in ("", "and") and apart)
            _parted(segment, role, source, last is not None)
            rest = segments[at:]
            among = among if inherits else None
            if role == "hypothesis" and segment.words and (ahead := _of_all(rest, notation, source)):
                count = next(k for k, other in enumerate(rest, 1) if _relates(other.raws))
                beginning = segment.words.endswith("for all") and not spoken and count < len(rest)
                if beginning or (spoken and count == len(rest)):
                    among, named = ahead, at + count - 1
            whole = role == "hypothesis" and segment.words.lower().strip(" ,.").endswith(_OF_ALL) and bool(spoken)
            nodes = [_node(s.raws, notation, source, set()) for s in rest if s.raws] if whole and len(rest) > 1 else []
            plain = all(s.raws and s.parted == "," and not (s.words or s.connective) for s in rest[1:])
            ranges = (ranges and inherits) or (plain and bool(nodes) and _ranging(nodes, spoken))
            listed = inherits and not anew and _joined(rest)
            listed = (
                listed and among is None and _listed([_node(s.raws, notation, source, set()) for s in rest], spoken)
            )
            sure = listed or among or segment.parted in ("and", "(") or (ranges and inherits and not anew)
            if inherits and not sure and "if x, y" not in notation.conventions:
                message = "supposed, too, or asserted? declare the convention 'if x, y'"
                raise ReadError(message, source, segment.raws[0].start)
            if inherited and role == "hypothesis" and not inherits and not segment.words.startswith("and"):
                raise ReadError("what is asserted under which hypothesis? write two displays", source, segment.start)
            turning = before == "hypothesis" and joined in _TURNING and (spoken or joined != "then")
            if turning or (inherits and (anew or segment.parted == "row")):
                raise ReadError("what is asserted under which hypothesis? write two displays", source, segment.start)
            inherited = inherits
            anew = anew if inherits else role == "hypothesis" != before and segment.words.startswith("and ")
            node = _node(segment.raws, notation, source, remarks)
            if (
                segment.words.endswith("for all")
                and node.op == "relation"
                and ":" in node.args
                and "->" not in node.args
            ):
                raise ReadError("what holds for all of these? write a comma for the colon", source, node.span[0])
            if role == "asserted" and segment.parted == "wide" and not segment.words and spoken and node.op in _NAMES:
                listing = [s for s in rest[1:] if s.raws and not s.words and s.parted == ","]
                if len(listing) == len(rest) - 1:
                    among = _membership([node, *(_node(s.raws, notation, source, set()) for s in listing)])
            if among is not None:
                role = "hypothesis"
                node = replace(among, args=(node, *among.args[1:])) if node.op in _NAMES else node
            if at == named:
                among = None
            if condition and not _lies(node, "!="):
                raise ReadError("a condition, or a reason? say it in words", source, segment.raws[0].start)
            if segment.parted == "," and not segment.words and last is not None and _shared(last, node):
                raise ReadError("one bound for both? write it with each of them", source, segment.raws[0].start)
            if node.op == "relation" and ":=" in node.args and role == "asserted":
                role = "definition"
            unsure = ranging and not segment.words and _lies(node, "!=")
            goes_on = len(rest) > 1 and rest[1].parted == ","
            unsure = unsure and (_new(node, last) or goes_on) and all(s.connective != "=>" for s in rest)
            if (unsure and segment.parted == ",") or (doubted and not segment.words):
                raise ReadError("for all of these, or asserted? say it in words", source, segment.raws[0].start)
            doubted = unsure
            if role == "asserted" and segment.parted in (",", "wide") and not segment.words and _limits(node, spoken):
                only = segment.parted == "wide" and len(rest) == 1 and _restricts(node, spoken)
                only = only or _of_index(node, spoken, notation)
                said = notation.conventions.get("x = y, n > 0", "supposed" if only else "")
                if not said:
                    message = "asserted, or supposed? declare the convention 'x = y, n > 0'"
                    raise ReadError(message, source, segment.raws[0].start)
                role = "hypothesis" if said == "supposed" else role
            if role == "asserted":
                spoken.append(node)
        span = (segment.start, segment.raws[-1].end if segment.raws else segment.start)
        heading = segment.words or (heading if at <= named else "")
        yield Clause(role if node is not None else "words", segment.connective, heading, node, span)
        # What follows "for", "where", ... up to the next connective is still said under it.
        first = at == named if at <= named else segment.words == "for all"
        first = ranging = first and node is not None and node.op == "relation" and not spoken
        before = "asserted" if node is None or role == "definition" or first else role
        last = node


def _ranging(nodes: Sequence[Node], spoken: Sequence[Node]) -> bool:
    r"""Do they say no more than to which sets names belong that what is asserted is about: for all x > 0, y \in S?"""
    inside = {n for node in spoken for n in node.walk()}
    heads = [node.nodes[0] if node.op == "relation" else node for node in nodes]
    lying = all(node.op in _NAMES or node.args[1:2] == ("in",) for node in nodes[1:])
    return lying and all(head.op in _NAMES and head in inside for head in heads)


def _membership(nodes: Sequence[Node]) -> Node | None:
    r"""Of names that are listed to be in a set of numbers, x, y \in \mathbb{R}, the last one's relation."""
    *names, last = nodes
    within = last.op == "relation" and last.args[1::2] == ("in",) and _named_set(last.nodes[1])
    return last if names and within and all(n.op in _NAMES for n in (*names, last.nodes[0])) else None


def _of_all(segments: Sequence[_Segment], notation: Notation, source: str) -> Node | None:
    r"""Of names that are listed, \forall a, b \in \mathbb{R} or a, b > 0, the last one's relation; not n, x_n > 0.

    Nor x, y > x.
    """
    listed = [*takewhile(lambda s: s.raws and s.parted == "," and not (s.words or s.connective), segments[1:])]
    ahead = [*takewhile(lambda s: not _relates(s.raws), [segments[0], *listed])]
    if not 0 < len(ahead) <= len(listed):
        return None
    *names, last = (_node(s.raws, notation, source, set()) for s in (*ahead, listed[len(ahead) - 1]))
    said = last.op == "relation" and len(last.args) == 3 and last.args[1] in (*_BELOW, *_ABOVE, "in")
    whole = said and {n.op for n in (*names, last.nodes[0])} == {"name"} and last.nodes[1] not in names
    return last if whole and (last.args[1] == "in" or last.nodes[1].op in ("number", *_NAMES)) else None


def _unbounded(node: Node, source: str) -> bool:
    """Does what holds for all, or for some, stand without brackets?"""
    inner = node
    while inner.op in ("quantified", "not"):
        inner = inner.nodes[-1]
    before, behind = source[: inner.span[0]].rstrip(), source[inner.span[1] :].lstrip()
    return inner is not node and (before[-1:] not in ("(", "[") or behind[:1] not in (")", "]"))


def _new(node: Node, last: Node | None) -> bool:
    """Is it about a name of its own: y > 0 behind x > 0?"""
    return last is not None and not {n for n in node.walk() if n.op in _NAMES} & set(last.walk())


def _parted(segment: _Segment, role: str, source: str, behind: bool) -> None:
    """ReadError where a formula may end at a space, or what is behind the end of a row does not belong to its end."""
    if segment.rows is not None and (role != "asserted" or (behind and segment.parted in (",", "wide"))):
        raise ReadError("what goes on in the next row? write it with both sides", source, segment.rows)
    if segment.raws[0].text in (*QUANTIFIERS, r"\neg"):
        return  # brackets say how far that reaches
    depth, signs, space, thin, nothing = 0, segment.words.endswith("for all"), None, None, False
    for at, (before, raw) in enumerate(pairwise(segment.raws), 1):
        depth += (before.text in (*OPENING, "{")) - (before.text in (*CLOSING, "}"))
        if depth == 0 and _SPACE.search(source, before.end, raw.start):
            signs_beside = {before.text, raw.text} & {*RELATIONS, *_BINARY, *_OPERATING}
            if signs_beside <= {"|"} and _SPACES.search(source, before.end, raw.start):
                signs_beside = set()  # the bar of an absolute value
            parts = signs_beside or integrated(segment.raws, at)
            space = space if parts else raw.start
        if depth == 0 and before.text in RELATIONS:
            thin = None
        if depth == 0 and before.text[:1].isdigit() and _THIN.fullmatch(source[before.end : raw.start]):
            thin, nothing = raw.start, before.text in ("0", "1")
        if depth == 0 and raw.text in RELATIONS and not raw.kind:
            if signs and thin is not None and before.start == thin and (nothing or raw.text == "="):
                raise ReadError("does this space end a formula? write a comma, or \\quad", source, thin)
            if signs and space is not None:
                raise ReadError("does this space end a formula? write a comma, or \\quad", source, space)
            signs, space = True, None
    if segment.words.endswith("for all") and space is not None:  # \forall x \in A \; P(x)
        raise ReadError("does this space end a formula? write a comma, or \\quad", source, space)


def _shared(left: Node, right: Node) -> bool:
    """0 < x, y < 1: two inequalities that may be one, about both names."""
    if left.op != "relation" or right.op != "relation":
        return False
    signs = [left.args[-2], right.args[1]]
    same = all(s in _BELOW for s in signs) or all(s in _ABOVE for s in signs)
    last, first = left.nodes[-1], right.nodes[0]
    return same and last.op in _NAMES and first.op in _NAMES and first not in left.nodes and last not in right.nodes


def _limits(node: Node, spoken: Sequence[Node]) -> bool:
    """Does it say where a name lies, behind something else?"""
    return _lies(node, "!=") and any(n.op == "relation" and not _lies(n) for n in spoken)


def _restricts(node: Node, spoken: Sequence[Node]) -> bool:
    r"""Does it say no more than in what range of numbers a name lies that all that is asserted is about, and that
    none of it says a value or a bound of: x^2 < x, \quad 0 < x < 1?"""
    alone = [n for n in node.nodes if n.op in _NAMES and not _named_set(n)]
    beside = [n for side in node.nodes if side not in alone for n in side.walk()]
    if len(alone) != 1 or any(n.op in (*_NAMES, "call") and not _named_set(n) for n in beside):
        return False
    within = [[side for side in n.nodes if _stands_in(alone[0], side) and side != alone[0]] for n in spoken]
    return all(within) and all(n.op == "relation" for n in spoken)


def _stands_in(name: Node, side: Node) -> bool:
    """Does a name stand in a side, and not only as an index, which may be a word?"""
    return side == name or (side.op != "index" and any(_stands_in(name, part) for part in side.nodes))


def _named_set(node: Node) -> bool:
    return str(node.args[0]).startswith(r"\mathbb")


def _of_index(node: Node, spoken: Sequence[Node], notation: Notation) -> bool:
    """Is it about the only index of what an equation before it begins with: a_n = 2^n, n >= 0?

    The c of p_c = 1/2 may be a word: only an integer, or one of the letters that count, is an index.
    """
    heads = [n.nodes[0] for n in spoken if n.op == "relation" and n.args[1] in ("=", ":=")]
    indices = [n for head in heads if head.op == "index" for scripts in head.nodes for n in scripts.nodes]
    if not len(spoken) == len(indices) == 1 or indices[0] not in node.nodes or indices[0].op != "name":
        return False
    return indices[0].args[0] in notation.integers | INDEX_LETTERS


def _joined(segments: Sequence[_Segment]) -> bool:
    """Are they the rest of a list, with "and" before the last one?"""
    words = [re.sub(r"\W", "", s.words).lower() for s in segments]
    return words[-1] == "and" and not any(words[:-1]) and all(s.raws and not s.connective for s in segments)


def _listed(nodes: Sequence[Node], spoken: Sequence[Node]) -> bool:
    """Do all of them say where names lie that stand in what is asserted, and on no side of it alone?

    Then a list of hypotheses goes on with them: x^n > 1 for x > 1 and n > 0.
    """
    inside = {n for node in spoken for n in node.walk() if n.op in _NAMES}
    sides = {side for node in spoken if node.op == "relation" for side in node.nodes}
    heads = [{n for n in node.nodes if n.op in _NAMES} for node in nodes if _lies(node, "!=")]
    return (
        len(heads) == len(nodes)
        and all(len(node.args) == 3 for node in nodes)
        and all(names <= inside - sides for names in heads)
    )


def _with_conditions(segments: Sequence[_Segment], source: str) -> Iterator[_Segment]:
    """A relation in brackets behind a number and a space is no factor: x = 0 ~(x \\in K) ends before them.

    For even n is for n even.
    """
    for segment in segments:
        if (parity := _OF_PARITY.fullmatch(segment.words)) and len(segment.raws) == 1:
            yield replace(segment, words=parity[1])
            segment = _Segment("", parity[2], [], segment.raws[-1].end)
        raws, depth = segment.raws, 0
        for at in range(len(raws) - 1, 0, -1):
            depth += (raws[at].text in CLOSING) - (raws[at].text in OPENING)
            if depth == 0:
                break
        else:
            at = 0
        number = at > 0 and raws[at - 1].text.isdigit() and _relates(raws[:at]) and _relates(raws[at + 1 : -1])
        if number and raws[at].text == "(" and _SPACE.search(source, raws[at - 1].end, raws[at].start):
            yield replace(segment, raws=raws[:at])
            segment = _Segment("", "", raws[at:], raws[at].start, "wide")
        yield from _unbracketed(segment) or [segment]


def _unbracketed(segment: _Segment) -> list[_Segment]:
    r"""What stands in brackets behind a wide space as it were without these: a list, \qquad (n = 1, 2, \dots), and
    inequalities beside it.
    """
    inner = segment.raws[1:-1]
    alone = segment.parted == "wide" and not (segment.words or segment.connective)
    if not alone or [raw.text for raw in (segment.raws[0], segment.raws[-1])] != ["(", ")"]:
        return []
    if any(raw.kind or raw.text in "();" for raw in inner):
        return []
    parts = list[list[Raw]]([[]])
    for raw in inner:
        parts = [*parts, []] if raw.text == "," else [*parts[:-1], [*parts[-1], raw]]
    heads = [k for k, part in enumerate(parts) if _relates(part)]
    if not all(parts) or heads[:1] != [0] or len(parts) == 1:
        return []
    if len(heads) == 1 and _DOTS & {raw.text for raw in inner} and inner[1].text == "=":
        return [_Segment("", "", part, part[0].start, "," if k else "wide") for k, part in enumerate(parts)]
    if not all(_conditional(parts[a:b]) for a, b in pairwise([*heads, len(parts)])):
        return []
    words = ["for" if k == 0 else "and" if k in heads else "" for k in range(len(parts))]
    return [_Segment("", w, part, part[0].start, "(") for w, part in zip(words, parts, strict=True)]


def _conditional(parts: Sequence[Sequence[Raw]]) -> bool:
    """An inequality or a membership, or a name and the numbers that it may be: n = 1, 2, 3."""
    signs = [raw.text for raw in parts[0] if raw.text in RELATIONS]
    if len(parts) == 1:
        return all({*_BELOW, *_ABOVE, "in", "!="} >= {RELATIONS[sign]} for sign in signs)
    numbers = ["".join(raw.text for raw in part).removeprefix("-") for part in (parts[0][2:], *parts[1:])]
    return parts[0][1].text == "=" and all(n.isdigit() or n in _DOTS for n in numbers)


def _bracketed(segment: _Segment) -> _Segment | None:
    r"""The condition that stands in brackets behind a wide space, if it is one: \qquad (n \geq 1)."""
    inner = segment.raws[1:-1]
    if segment.parted != "wide" or segment.words or segment.connective or not inner:
        return None
    brackets = [raw.text for raw in (segment.raws[0], segment.raws[-1])]
    if brackets != ["(", ")"] or not _relates(inner) or any(raw.kind or raw.text in "(),;" for raw in inner):
        return None
    return replace(segment, raws=inner)


def _lies(node: Node, *besides: str) -> bool:
    """An inequality, or a membership, about a name that stands alone on a side and on no other one."""
    if node.op != "relation" or not {*_BELOW, *_ABOVE, "in", *besides}.issuperset(node.args[1::2]):
        return False
    alone = [n for n in node.nodes if n.op in _NAMES]
    return any(all(n is side or n not in side.walk() for side in node.nodes) for n in alone)


def _with_parities(clauses: Iterable[Clause]) -> Iterator[Clause]:
    r"""`\text{for } n \text{ even}` says that n is in 2\mathbb{Z}."""
    before: Clause | None = None
    for clause in clauses:
        parity = _PARITIES.get(clause.words.removeprefix("is ").rstrip(" .,;")) if clause.node is None else None
        if parity and before is not None and before.role == "hypothesis" and before.node and before.node.op == "name":
            node = replace(before.node, op="relation", args=(before.node, "in", parity))
            before = replace(before, node=node, span=(before.span[0], clause.span[1]))
            continue
        if before is not None:
            yield before
        before = clause
    if before is not None:
        yield before


def _with_ranges(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    r"""`m = 1, \dots, n` behind a formula says for which m it holds: 1 <= m <= n; so does a list, `m = 1, 2, \dots`."""
    told, found, at = [*clauses], list[Clause](), 0
    while at < len(told):
        end = at + 1 + sum(1 for _ in takewhile(_bare, told[at + 1 :]))
        goes_on = end < len(told) and not (told[end].words or told[end].connective)
        one = _range(told[at:end], goes_on) if found and end > at + 1 else None
        found.append(one or told[at])
        at = end if one else at + 1
    return tuple(found)


def _with_words(clauses: Sequence[Clause], source: str) -> tuple[Clause, ...]:
    r"""What is asserted with the words behind it that belong to it: x_n \to x \text{ a.s. as } n \to \infty.

    Of several statements it is not known how many of them are meant, but by what is said of a mere expression.
    """
    found, only = list[Clause](), sum(c.role in ("asserted", "definition") and c.node is not None for c in clauses) == 1
    for clause in clauses:
        last = found[-1] if found and found[-1].role in ("asserted", "definition") else None
        words = re.sub(r"[^\w\s]", " ", clause.words).lower().split()
        limit = words == ["as"] and clause.node is not None and clause.node.args[1::2] == ("->",)
        between = limit or clause.role == "said"
        predicate = clause.node is None and " ".join(words) in _PREDICATES
        alone = last is not None and (only or (predicate and last.node is not None and last.node.op != "relation"))
        if clause.role == "said" and not (alone and last and last.node):
            message = f"the notation does not say what follows the words {clause.words!r}, and of how much it is said"
            raise ReadError(message, source, clause.span[0])
        if not (last and last.node and alone and (between or predicate)):
            found.append(clause)
            continue
        parts = last.node.nodes if last.node.op == "said" else (last.node,)
        said = Node("words", (clause.words.strip(" .,;"),), clause.span)
        node = Node("said", (*parts, said, *filter(None, [clause.node])), (last.span[0], clause.span[1]))
        found[-1] = replace(last, role="asserted", node=node, span=node.span)
    return tuple(found)


def _bare(clause: Clause) -> bool:
    """Is it an expression, and no word with it?"""
    return not (clause.words or clause.connective or clause.node is None or clause.node.op == "relation")


def _range(clauses: Sequence[Clause], goes_on: bool) -> Clause | None:
    """The clauses, a relation and bare ones behind it, as the one hypothesis that they are, if they are.

    No list `goes_on` with a relation behind dots: n = 1, .., t = 2.
    """
    first, *others = clauses
    start, listed = first.node, [c.node for c in others if c.node is not None]
    if start is None or start.op != "relation" or start.args[1::2] != ("=",) or start.nodes[0].op != "name":
        return None
    name, low = start.nodes
    dots = next((k for k, node in enumerate(listed) if node.op == "dots"), len(listed))
    behind, values = listed[dots + 1 :], [low, *listed[:dots]]
    if len(behind) > 1 or (dots == len(listed) and not first.words) or (not _in_a_row(values)):
        return None
    if not behind and (goes_on or low.op != "number"):
        return None
    span = (start.span[0], listed[-1].span[1])  # its sides are no neighbours in print: each has the place of the whole
    low, name, *listed = (replace(side, span=span) for side in (low, name, *listed))
    if listed[0].op == "dots" and behind:
        node = Node("relation", (low, "<=", name, "<=", listed[-1]), span)
    else:
        node = Node("relation", (name, "in", Node("set", (low, *listed), span)), span)
    return Clause("hypothesis", first.connective, first.words or "for", node, (first.span[0], others[-1].span[1]))


def _in_a_row(nodes: Sequence[Node]) -> bool:
    """Are they whole numbers, one after another, or at least three in steps of 2 or -1?"""
    if len(nodes) == 1:
        return True
    values = list[int]()
    for node in nodes:
        inner = node.nodes[0] if node.op == "minus" else node
        if inner.op != "number" or not str(inner.args[0]).isdigit():
            return False
        values.append(int(str(inner.args[0])) * (1 if inner is node else -1))
    steps = {b - a for a, b in pairwise(values)}
    return steps == {1} or (len(values) > 2 and steps in ({2}, {-1}))


def _enumerated(segments: Sequence[_Segment]) -> int:
    """How many segments a list has that the first of them begins, as n = 1, 2, .., N does; 1 where none begins."""
    head, *others = segments
    count, dots = 1, False
    if [r.text for r in head.raws[1:2]] != ["="]:
        return 1
    for segment in others:
        texts = [raw.text for raw in segment.raws]
        if segment.words or segment.connective or segment.parted != "," or not texts:
            break
        if dots and "=" in texts:
            return 1
        if not (dots or "".join(texts).isdigit() or (len(texts) == 1 and texts[0] in _DOTS)):
            break
        count += 1
        if dots:
            break
        dots = texts[0] in _DOTS
    return count if dots or head.words else 1


def _node(raws: Sequence[Raw], notation: Notation, source: str, remarks: set[str]) -> Node:
    try:
        node = build(Lexer(notation, source, remarks).tokens(raws), notation, source, remarks)
    except RecursionError:
        raise ReadError("nested too deeply", source, raws[0].start) from None
    for question, at in doubts(node, notation):
        raise ReadError(question, source, at.span[0])
    for power in _of_no_numbers(node):
        message = f"a power, or an index? declare {power.nodes[0].args[0]} under [families] with sup"
        raise ReadError(message, source, power.span[0])
    return node


def _of_no_numbers(node: Node) -> Iterator[Node]:
    r"""What would be a power of a vector, \vec{x}^t, or of a set, A \cap B^c; a square may be that of its length."""
    for part in node.walk():
        sets = part.nodes if part.op == "setop" and part.args[0] != r"\circ" else ()
        for power in (part, *sets):
            if power.op == "power" and power.nodes[0].op == "name" and power.nodes[1].op != "number":
                if power.nodes[1].op == "minus" and power.nodes[1].nodes[0].op == "number":
                    continue  # of a matrix
                if power in sets or str(power.nodes[0].args[0]).startswith(r"\vec"):
                    yield power


def _role(segment: _Segment, notation: Notation, before: str, source: str) -> str:
    """The role of a clause, or the connective that its words are."""
    words = re.sub(r"[^\w\s]", " ", segment.words).strip().lower()
    if segment.raws and not words and re.search(r"[#@%$&*=<>|/]", segment.words):
        raise ReadError(f"what do the signs {segment.words!r} say? write it in words", source, segment.start)
    if segment.connective in ("=>", "<=>"):
        before = "asserted"
    if words in ("", "and"):
        return before
    role = notation.role(words.removeprefix("and "))
    if role is not None and not (role == "said" and "(" in segment.words):
        return role
    if segment.raws:
        message = f"the notation does not say what follows the words {segment.words!r}{named(segment.words)}"
        raise ReadError(message, source, segment.start)
    return "words"


def named(words: str) -> str:
    """The remedy, where a single word may be a name."""
    return f"; if it is a name, write \\mathrm{{{words}}}" if re.fullmatch("[A-Za-z]{3,}", words) else ""


def _segments(raws: Sequence[Raw], notation: Notation, source: str) -> list[_Segment]:
    """Split at commas, words, connectives and rows that stand outside of all brackets."""
    found: list[_Segment] = []
    current = _Segment("", "", [], raws[0].start)
    depth = braces = 0
    either = any(raw.text in (r"\lor", r"\vee") for raw in raws)

    def flush(connective: str, start: int, parted: str = "") -> None:
        nonlocal current
        if current.raws or current.words:
            found.append(current)
            current = _Segment(connective, "", [], start, parted)
        elif connective and current.connective:
            raise ReadError("nothing stands between two arrows", source, start)
        else:
            current.connective = connective or current.connective

    whole = 0
    for at, raw in enumerate(raws):
        begins = at == whole or not current.raws or current.raws[-1].text in (*CONNECTING, r"\neg")
        if depth == 0 and begins and raw.text in QUANTIFIERS and at >= whole:
            whole = quantified(raws, at, source)
        if at < whole:
            current.raws.append(raw)
            continue
        named = raw.kind == "word" and (
            _is_name(raw.text, notation) or (current.parted in ("", "row") and _is_side(raws, at, current, notation))
        )
        if depth == 0 and raw.kind == "word" and not named:
            if current.raws:
                flush("", raw.start)
            current.words = f"{current.words} {raw.text}".strip()
        elif raw.kind == "row":
            # A sign at the end of a row that stands again at the beginning of the next one is one sign.
            behind = _next(raws[at + 1 :])
            if (
                behind
                and current.raws
                and behind.text == current.raws[-1].text
                and behind.text in {*RELATIONS, *_BINARY} - {"-"}  # whose second one may be a sign
            ):
                current.raws.pop()
            row = _row([*dropwhile(lambda r: r.kind == "gap", raws[at + 1 :])])
            if len(row) > 1 and current.raws and {row[0].text, current.raws[-1].text} <= _DOTS and row[1].text in "+-":
                raise ReadError("does the row before go on behind these dots? write a sign", source, behind.start)
            if depth == 0 and raw.text == INNER and _torn(current.raws, raws[at + 1 :]):
                raise ReadError(
                    "does the row before go on here? write it with the sides of one relation", source, raw.end
                )
            if depth == 0 and not _continues(current.raws, raws[at + 1 :]):
                flush("", raw.end, "row")
            elif depth == 0 and current.raws and _relates(current.raws) and behind and behind.text in RELATIONS:
                current.rows = raw.start
            elif braces:
                raise ReadError("a row ends inside of braces: has a command a backslash too many?", source, raw.start)
            elif depth > 0 and not _goes_on(current.raws, raws[at + 1 :]):
                raise ReadError("a row ends inside of brackets, and the next one has no sign", source, raw.start)
        elif raw.kind == "gap":
            inside = depth == 0 and raw.text != "&" and current.raws and not raws[at - 1].kind
            if inside and (sign := _next(raws[at + 1 :])) and sign.text in _LEADING and not sign.kind:
                if _relates(current.raws) and _relates(_row(raws[at + 1 :])):  # .. = x \quad -1 < y < 1
                    raise ReadError("does this space end a formula? write a comma", source, sign.start)
            if depth == 0 and _ends(current.raws, raws[at + 1 :], raw.text == "&"):
                flush("", raw.end)
            if depth == 0 and not current.raws and not current.words and current.parted != "row":
                current.parted = "wide"
        elif depth == 0 and raw.text in CONNECTIVES:
            flush(CONNECTIVES[raw.text], raw.start)
        elif depth == 0 and raw.text == r"\land" and not either and connects(raws, at):
            flush("and", raw.start, "and")
        elif depth == 0 and raw.text in (",", ";") and raw.kind != "word":
            flush("", raw.end, ",")
        elif raw.text == r"\forall" and depth == 0:
            if current.raws:
                flush("", raw.start)
            current.words = f"{current.words} for all".strip()
        else:
            depth += raw.text in (*OPENING, "{")
            depth -= raw.text in (*CLOSING, "}")
            braces += (raw.text == "{") - (raw.text == "}")
            current.raws.append(raw)
    flush("", raws[-1].end)
    if current.connective and not current.raws:
        raise ReadError("nothing stands behind this arrow, at the end", source, current.start)
    return found


def _is_name(word: str, notation: Notation) -> bool:
    named = notation.declared(notation.aliases.get(word, word)) or word in ("log", "ln", "exp")
    return named and word not in SPOKEN


def _is_side(raws: Sequence[Raw], at: int, current: _Segment, notation: Notation) -> bool:
    r"""Do these words begin a row, and a relation follows: \text{Total cost} = 250?  They name what it is about."""
    begins = not (current.raws or current.words or current.connective) and at + 1 < len(raws)
    words = raws[at].text.split()
    if not begins or raws[at + 1].text not in RELATIONS or raws[at + 1].kind or not 0 < len(words) <= _LONGEST:
        return False
    plain = all(re.fullmatch(r"[A-Za-z][A-Za-z0-9'/-]+|a|of", word) for word in words)
    said = {word.lower() for word in words} & _NO_NOUNS or any(_NO_NOUN.search(word) for word in words)
    return plain and not said and notation.role(raws[at].text) is None


def _next(raws: Sequence[Raw]) -> Raw | None:
    return next((r for r in raws if r.kind not in ("row", "gap")), None)


def _relates(raws: Sequence[Raw]) -> bool:
    depth = 0
    for raw in raws:
        depth += (raw.text in (*OPENING, "{")) - (raw.text in (*CLOSING, "}"))
        if depth == 0 and raw.kind == "" and raw.text in RELATIONS:
            return True
    return False


def _continues(before: Sequence[Raw], behind: Sequence[Raw]) -> bool:
    """Does the formula go on in the next row?"""
    following = _next(behind)
    if following is None or not before:
        return True
    if following.kind == "" and following.text in RELATIONS:
        return True
    if before[-1].text in RELATIONS or before[-1].text in _BINARY:
        return True
    # Nothing begins with a plus, or a sign of multiplication; with a minus it may.
    may_begin = following.text in _LEADING and _relates(before) and _relates(_row(behind))
    return following.text in _BINARY and not may_begin


def _row(raws: Sequence[Raw]) -> list[Raw]:
    """The rest of a row, or of its column."""
    return list(takewhile(lambda r: r.kind != "row" and (r.kind, r.text) != ("gap", "&"), raws))


def _torn(before: Sequence[Raw], behind: Sequence[Raw]) -> bool:
    """A sign of operation, and a relation, behind a first column that is empty: goes on what stands before?"""
    following = _next(behind)
    return following is not None and following.text in _BINARY and _relates(before) and _relates(_row(behind))


def _goes_on(before: Sequence[Raw], behind: Sequence[Raw]) -> bool:
    """Is there a sign, or a bracket, between two rows inside of brackets?"""
    following = _next(behind)
    if following is None or not before:
        return True
    signs = {*RELATIONS, *_BINARY, ",", ";"}
    return before[-1].text in {*signs, *OPENING, "{"} or following.text in {*signs, *CLOSING, "}"}


def _ends(before: Sequence[Raw], behind: Sequence[Raw], column: bool) -> bool:
    """Does a wide space end the formula before it, or a column?"""
    following = _next(behind)
    if following is None or not before or before[-1].text in RELATIONS or before[-1].text in _BINARY:
        return False
    if column and following.text in _BINARY:
        return _relates(before) and _relates(_row(behind))
    return not (following.kind == "" and (following.text in RELATIONS or following.text in _BINARY))
