"""What a display asks: statements to be proved, and statements that a counterexample has to meet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ask:
    """One link: the statements to be proved, all of one of these.

    `free`: about names whose definitions are left aside; `plain`: under what the section supposes; `wide`: under what
    the sections before suppose as well.  A counterexample is one to `strict`, which supposes all that may be.
    `shown`: as it is read, for `plain`, and for the others.  `blocked`: why a counterexample would not count; `barred`:
    why nothing would.  `condition`: the link may say where names lie, and then it asserts nothing.  `extra`: what
    `strict` supposes beside the hypotheses.  `known`: `strict` under what displays before say that may be known, too,
    `knowing`; a counterexample has to meet that as well, unless what these ask, `before`, is proved.  `implied`:
    statements that say that all is defined under the hypotheses; `met`: `wide`, where that is granted, which counts if
    they are proved.
     `again`: something is said before of the name of a condition.
    `case`: it is about one case of a definition.  `where`: what its being defined asks for.  `tying`: it is an equation
    between names that are said to be something, and of no definition: it may say how they depend on each other.
    `based`: `strict` with logarithms to other bases, each of which a counterexample has to meet as well.
    `rounded`: what an equality with a decimal says if this is rounded, which a counterexample has to meet as well.
    `near`: it says that two sides are nearly the same, of which nothing else is the true line.
    `shifting`: why names may have other values than is said; then only `bare` counts, the link for all of them.
    `in_names`: the line under what is surely supposed, with definitions as hypotheses; at last of integers, where they
    may be meant.  `defined`: in which of its sides they stand, if in one: no repair may change what they say.
    """

    shown: tuple[str, str]
    free: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    wide: tuple[str, ...] = ()
    strict: tuple[str, ...] = ()
    blocked: str = ""
    about: tuple[str, ...] = ()
    barred: str = ""
    condition: bool = False
    again: bool = False
    case: bool = False
    extra: str = ""
    known: tuple[str, ...] = ()
    knowing: str = ""
    before: tuple[Ask, ...] = ()
    implied: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    tying: bool = False
    in_names: tuple[str, ...] = ()
    defined: tuple[bool, ...] = ()
    near: bool = False
    based: tuple[tuple[str, ...], ...] = ()
    rounded: tuple[str, ...] = ()
    shifting: str = ""
    bare: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Of what a proof would count for the display, or for what may be supposed of it."""
        return (*self.free, *self.plain, *self.wide, *self.met, *self.strict)


@dataclass(frozen=True)
class Display:
    """A display with what it asks.  `fixed`: the verdict that needs no search: definition, unread or open; `why`."""

    key: str
    number: str
    file: str
    line: int
    formula: str
    environment: str = ""
    section: str = "0"
    asks: tuple[Ask, ...] = ()
    fixed: str = ""
    why: str = ""
    defines: tuple[str, ...] = ()
    lints: tuple[str, ...] = ()  # that do not matter
    notes: tuple[str, ...] = ()  # what may be a misprint all the same

    @property
    def ref(self) -> str:
        """The label, or the number as LaTeX prints it."""
        return self.key
