r"""How far a hypothesis reaches: to the end of its theorem, of its proof, or of its item in a list.

A scope is a path from outside in: a theorem, its proof, an item.  What is let in a scope holds in all that begin with
it, so in the proof of a theorem what the theorem lets, and not what another one does.  A head that is typed by hand
(`\textbf{Theorem 2.} Let ..`) has its paragraph, a proof under such a head all up to the next one.  What stands beside
the text, in a footnote, a float, a frame, a quotation or an abstract, is a scope of its own, and so is each branch of a
conditional of which nobody knows whether it is printed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from .findings import Findings, FoundTheorem

Scope = tuple[str, ...]
_BESIDE, _CHOICE = "beside ", "choice "
_NOTE = f"{_BESIDE}in note "
TORN = f"{_CHOICE}in "  # a sentence of which a part may not be printed
_APART = frozenset(  # the environments of what stands beside the text
    "figure figure* table table* wrapfigure wraptable sidewaysfigure sidewaystable SCfigure SCtable marginfigure"
    " margintable floatingfigure subfigure tablenotes quote quotation verse displayquote abstract minipage framed"
    " mdframed tcolorbox shaded shaded* oframed leftbar boxed boxedminipage algorithm algorithm* algorithm2e"
    " algorithmic solution solution* solutions answer hint".split()
)
_QUOTED = (">", "[^", "|")  # so begin a quotation, a footnote, and a table in markdown
_LIST = re.compile(r"\\(?P<what>begin|end|item)(?![A-Za-z])")
_TITLE = re.compile(r"\\begin\s*\{[^{}]*\}\s*(?:\[(?P<title>[^\]]*)\])?|(?P<typed>[^.\n$]{0,80}(?:\.\d[^.\n$]{0,40})*)")
_REFERENCE = re.compile(r"\\\w*ref\s*\{(?P<label>[^{}]*)\}|(?<![\w.])(?P<number>[A-Z]?\.?\d+(?:\.\d+)*)")
_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")
_PROOF = "Proof"
_UNPROVED = (_PROOF, "Definition", "Remark", "Example")  # a proof behind one of these is of what stands before it


def is_assumption(head: str) -> bool:
    """Does this head say that all that stands below is supposed?"""
    return "assumption" in head.lower()


def is_item(name: str) -> bool:
    """Is this part of a scope an item of a list?"""
    return name.startswith("item ")


def is_choice(name: str) -> bool:
    """Is this part of a scope a branch of a conditional, of which nobody knows whether it is printed?"""
    return name.startswith(_CHOICE)


def is_note(name: str) -> bool:
    """Is this part of a scope a footnote, or a caption?"""
    return name.startswith(_NOTE)


def in_text(scope: Scope) -> Scope:
    """The scope of the text that all this stands in: its theorem, its proof, its item."""
    return tuple(name for name in scope if not name.startswith((_BESIDE, _CHOICE)))


class Scopes:
    """The scopes of a page, whose pieces are told one after the other."""

    def __init__(self, findings: Findings) -> None:
        self._theorems = sorted((f for f in findings.found if isinstance(f, FoundTheorem)), key=lambda t: t.start)
        self._heads, self._paths = dict[int, str](), dict[int, Scope]()
        self._known = dict[str, Scope]()  # by labels and numbers
        self._statement: Scope = ()  # the last one that is no proof
        self._typed: Scope = ()
        self._lists: list[tuple[int, str]] = []  # where environments begin, and the scopes in them
        self._bullet = ""
        self._choices: list[str] = []
        self._notes: list[str] = []
        self._items = 0
        self._counts = Counter[str]()
        for theorem in self._theorems:
            text = findings.page.text[theorem.start : max(theorem.start, theorem.end)]
            head = self._alone(f"{theorem.kind} {theorem.number or ''}".strip())
            self._heads[theorem.start] = head
            title = _TITLE.match(text)
            said = (title["title"] or title["typed"] or "") if title else ""
            self._paths[theorem.start] = self._opened(head, said, [theorem.number or "", *_LABEL.findall(text)])
        self._statement = ()

    def _alone(self, head: str) -> str:
        """The head, told apart from those before it."""
        self._counts[head] += 1
        return head if self._counts[head] == 1 else f"{head} ({self._counts[head]})"

    def _opened(self, head: str, title: str, names: list[str]) -> Scope:
        """The path of a theorem, or of a proof of the one that its title names, or of the one before it.

        What an assumption lets be holds beyond it.
        """
        if is_assumption(head):
            return ()
        if not head.startswith(_PROOF):
            self._state(head)
            self._known.update(dict.fromkeys(filter(None, names), (head,)))
            return (head,)
        named = [m["label"] or m["number"] for m in _REFERENCE.finditer(title)]
        return (*(self._known.get(named[0], ()) if named else self._statement), head)

    def _state(self, head: str) -> None:
        """A proof that comes is of this, whatever the paper calls its theorems."""
        if not head.startswith(_UNPROVED) and not is_assumption(head):
            self._statement = (head,)

    def enter(self) -> None:
        """Go on behind a heading."""
        self._typed, self._bullet, self._statement = (), "", ()

    def head(self, text: str) -> None:
        """A head that is typed by hand: Theorem 2.  Or: Proof of Theorem 2."""
        kind, _, rest = " ".join(text.split()).rstrip(".: ").partition(" ")
        number = [m["number"] for m in _REFERENCE.finditer(rest) if m["number"]][:1]
        self._typed = self._opened(self._alone(kind if kind == _PROOF else f"{kind} {rest}".strip()), rest, number)

    def hard(self, text: str, offset: int) -> None:
        """The beginning or the end of an environment, an item, a bullet, something that is quoted."""
        self._items += 1
        item, event = f"item {self._items}", _LIST.match(text)
        if text.strip().startswith(_QUOTED):
            self._bullet = f"{_BESIDE}{self._items}"
        elif event is None:
            self._bullet = item if text.startswith("\n") else self._bullet
        elif event["what"] == "begin":
            apart = text.partition("{")[2].partition("}")[0].strip() in _APART
            self._lists.append((offset, f"{_BESIDE}{self._items}" if apart else ""))
        elif self._lists and event["what"] == "end":
            self._lists.pop()
        elif self._lists:
            self._lists[-1] = (self._lists[-1][0], item)

    def goes_on(self, text: str) -> bool:
        """Is a break only the next line of a quotation, or of a table, in markdown?"""
        return self._bullet.startswith(_BESIDE) and text.strip() in (">", "|")

    def choose(self, word: str) -> None:
        """The beginning of a conditional that is not decided, of its next branch, or its end."""
        self._items += 1
        if word != "begin" and self._choices:
            self._choices.pop()
        if word != "end":
            self._choices.append(f"{_CHOICE}{self._items}")

    @contextmanager
    def beside(self) -> Iterator[None]:
        """In a footnote."""
        self._items += 1
        self._notes.append(f"{_NOTE}{self._items}")
        yield
        self._notes.pop()

    def soft(self) -> None:
        """An empty line: a statement under a typed head ends, a proof goes on."""
        self._bullet = ""
        if not self._typed[-1:] or not self._typed[-1].startswith(_PROOF):
            self._typed = ()

    def at(self, offset: int) -> tuple[str, Scope]:
        """The head of the theorem around an offset, and the scope there."""
        around = [t.start for t in self._theorems if t.start <= offset < t.end][-1:]
        head = self._heads[around[0]] if around else ""
        outer = self._paths[around[0]] if around else self._typed
        if around:
            self._state(head)
        begun = around[0] if around else 0  # a proof outside of the frame of its theorem is one of it all the same
        inside = (name for at, name in self._lists if at >= begun or not name.startswith(_BESIDE))
        return head, (*self._choices, *outer, *filter(None, (*inside, self._bullet, *self._notes)))
