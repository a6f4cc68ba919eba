"""Macros of a paper's own: how they are declared, and formulas with what they stand for in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from .groups import content, group

MOST_STEPS, LONGEST, LONGEST_BODY = 10_000, 200_000, 2_000

# How many arguments LaTeX's own commands take.  `\\frac\\half2` must keep `\\half` together when it is expanded.
TAKING: Mapping[str, int] = {
    f"\\{name}": count
    for count, names in (
        (1, "sqrt bar hat tilde vec dot ddot check breve acute grave overline underline widehat widetilde overbrace"),
        (1, "underbrace mathbb mathbf mathcal mathfrak mathit mathrm mathscr mathsf mathtt boldsymbol bm pmb"),
        (1, "operatorname text textbf textit textrm textnormal mbox mathop mathrel mathbin mathord boxed phantom pmod"),
        (2, "frac dfrac tfrac cfrac nicefrac sfrac binom dbinom tbinom overset underset stackrel"),
    )
    for name in names.split()
}

_DECLARATION = re.compile(
    r"\\(?:(?:re)?newcommand(?P<listed>x?)|DeclareRobustCommand|(?P<provided>providecommand))(?![A-Za-z@])\*?\s*"
    r"|\\(?P<environment>(?:re)?newenvironment)(?![A-Za-z@])\*?\s*"
    r"|\\g?def(?![A-Za-z@])\s*\\(?P<defined>[A-Za-z@]+|[^A-Za-z@\s])\s*(?P<pattern>[^{}\\\n]*)(?=\{)"
    r"|\\(?P<parsed>(?:New|Renew|Provide|Declare)DocumentCommand)(?![A-Za-z@])\s*"
    r"|\\DeclareMathOperator(?P<limits>\*?)\s*"
    r"|\\(?P<paired>DeclarePairedDelimiter)(?![A-Za-z@])\s*|\\(?P<let>let)(?![A-Za-z@])\s*"
)
_NAME = re.compile(r"(?P<brace>\{)?\s*\\(?P<name>[A-Za-z@]+|[^A-Za-z@\s])\s*(?(brace)\})\s*")
_ENVIRONMENT = re.compile(r"\{\s*(?P<name>[A-Za-z@]+)\s*\}\s*")
_LET = re.compile(r"\s*=?\s?(\\(?:[A-Za-z@]+|.)|[^\s\\{}#%])")  # \let\ge=> and \let\ge> make \ge print >
_SIZE = re.compile(r"\s*(?:\*|\[\s*\\[A-Za-z]+\s*\])")
_COUNT = re.compile(r"\[\s*([0-9])\s*\]")
_COMMAND = re.compile(r"\\(?:[A-Za-z@]+|.)", re.S)
_PALETTE = re.compile(r"\\mathpalette\s*\\[A-Za-z@]+(?![A-Za-z@])")  # how what follows is drawn
_LOOKS = frozenset((*"left right middle begin end".split(), "\\"))  # what no paper means otherwise
_GIVEN = r"([1-9])\s*=\s*(?:\{([^{}]*)\}|([^,{}]*))"  # of \newcommandx: 1=x, 2={a, b}
_TAKEN = r"([mo])|O\s*\{([^{}]*)\}"
_NO_VALUE = "-NoValue-"
_CHOICES = {f"If{no}Value{which}": (bool(no), which) for no in ("", "No") for which in ("TF", "T", "F")}
_PLACE = re.compile(r"#([1-9#])")
_ENDS_IN_WORD = re.compile(r"(?<!\\)(?:\\\\)*\\[A-Za-z@]+\Z")


class Unexpandable(ValueError):
    """A formula whose macros cannot be expanded; the message is one line with the macro, the place and the reason."""


@dataclass(frozen=True, slots=True)
class Macro:
    """`\\name` with that many arguments stands for the body; with a default, its first argument is optional.

    `paired`: a star behind it, or a size in brackets, changes nothing but the size of its delimiters.
    `taken`: of each argument, where not the first one alone is optional, its default; None of one that has to be there.
    """

    name: str
    arguments: int
    default: str | None
    body: str
    paired: bool = False
    taken: tuple[str | None, ...] = ()


class Declared(NamedTuple):
    """The macros by name, and where a name got another meaning in the middle of the paper: it is left out."""

    macros: dict[str, Macro]
    redefined: list[tuple[int, str]]


def declared(text: str) -> Declared:
    """The macros that a paper declares, its style files being put before it.

    Up to `\\begin{document}` the last declaration counts, as in TeX.  Also left out: a `\\def` whose arguments are set
    off by anything but braces, definitions within definitions, and other names of commands that are declared later:
    TeX gives them what these were.  A command of LaTeX that is used before it gets another meaning has none.
    """
    found, earlier = Declared({}, []), dict[str, Macro]()
    start, at = text.find(r"\begin{document}"), 0
    while match := _DECLARATION.search(text, at):
        window = text[match.start() : match.start() + LONGEST_BODY]
        declaration = _defined(window, match) if match["defined"] else _command(window, match)
        if declaration is None:
            at = match.end()
            continue
        macro, length = declaration
        at = match.start() + length
        known = found.macros.get(macro.name)
        if macro.name in _LOOKS or (known and match["provided"]):
            continue
        macro = replace(macro, body=_PALETTE.sub("", macro.body))
        if match["let"] and (other := found.macros.get(macro.body[1:])):
            macro = replace(other, name=macro.name)
        elif match["let"]:
            earlier[macro.name] = macro
        if (
            start >= 0
            and not known
            and re.search(rf"\\{re.escape(macro.name)}(?![A-Za-z@])", text[start : match.start()])
        ):
            macro = replace(macro, body=f"\\{macro.name}redefined")
        if known and known != macro and match.start() > start:
            found.redefined.append((match.start(), macro.name))
        found.macros[macro.name] = macro
    for _, name in found.redefined:
        found.macros.pop(name, None)
    for name in _circular(found.macros):
        del found.macros[name]
    for name, macro in earlier.items():
        if found.macros.get(name) == macro and macro.body[1:] in found.macros:
            del found.macros[name]
    return found


def _circular(macros: Mapping[str, Macro]) -> list[str]:
    r"""Those that come back to themselves, but for other names of a command: \let\old\cdot \def\cdot{{\old}}.

    TeX gives the old meaning there, and draws it otherwise.
    """
    within = {name: [c[1:] for c in _COMMAND.findall(macro.body) if c[1:] in macros] for name, macro in macros.items()}

    def back(name: str) -> bool:
        seen, todo = set[str](), [*within[name]]
        while todo:
            if (other := todo.pop()) not in seen:
                seen.add(other)
                todo += within[other]
        return name in seen

    return [name for name, macro in macros.items() if back(name) and not _COMMAND.fullmatch(macro.body.strip())]


# Both read a text that begins with the match, and say how long the declaration is.


def _command(text: str, match: re.Match[str]) -> tuple[Macro, int] | None:
    """What `\\newcommand` and its like, or `\\DeclareMathOperator`, declare; an environment whose end does nothing
    is a command as well: `\\newenvironment{var}[1]{\\texttt{#1}}{}`, and `\\var{x}`.
    """
    name = (_ENVIRONMENT if match["environment"] else _NAME).match(text, len(match[0]))
    if name is None:
        return None
    if match["parsed"]:
        return _parsed(text, name)
    if match["let"]:
        other = _LET.match(text, name.end())
        return other and (Macro(name["name"], 0, None, other[1]), other.end())
    if match["paired"]:
        left = content(text, name.end())
        right = left and content(text, left[1])
        if not left or not right:
            return None
        return Macro(name["name"], 1, None, f"\\left{left[0]} #1 \\right{right[0]}", paired=True), right[1]
    if match["limits"] is not None:
        body = content(text, name.end())
        return body and (Macro(name["name"], 0, None, f"\\operatorname{match['limits']}{{{body[0]}}}"), body[1])
    count = _COUNT.match(text, name.end())
    end = count.end() if count else name.end()
    default = content(text, end, "[]") if count else None
    body = content(text, default[1] if default else end)
    if body and match["environment"] and content(text, body[1]) != ("", body[1] + 2):
        return None
    arguments = int(count[1]) if count else 0
    if body and default and match["listed"]:
        given = {int(k): braced or plain.strip() for k, braced, plain in re.findall(_GIVEN, default[0])}
        return Macro(
            name["name"], arguments, None, body[0], taken=tuple(map(given.get, range(1, arguments + 1)))
        ), body[1]
    return body and (Macro(name["name"], arguments, default and default[0], body[0]), body[1])


def _parsed(text: str, name: re.Match[str]) -> tuple[Macro, int] | None:
    """What `\\NewDocumentCommand` and its like declare; a command that is not known, where it takes more than `m`, `o`
    and `O{..}`.
    """
    signature = content(text, name.end())
    body = signature and content(text, signature[1])
    if not signature or not body or re.sub(_TAKEN, "", signature[0]).strip():
        return Macro(name["name"], 0, None, f"\\{name['name']}xparse"), name.end()
    values = {"m": None, "o": _NO_VALUE}
    taken = tuple(values.get(kind, default) for kind, default in re.findall(_TAKEN, signature[0]))
    return Macro(name["name"], len(taken), None, body[0], taken=taken), body[1]


def _defined(text: str, match: re.Match[str]) -> tuple[Macro, int] | None:
    """What `\\def` defines; nothing when its arguments are not just one after the other."""
    body = content(text, len(match[0]))
    pattern = "".join(match["pattern"].split())
    count = len(pattern) // 2
    if body is None or pattern != "".join(f"#{k}" for k in range(1, count + 1)):
        return None
    return Macro(match["defined"], count, None, body[0]), body[1]


def expand(tex: str, macros: Mapping[str, Macro]) -> str:
    """The formula with the macros' bodies in their place, as TeX would put them.

    Raises Unexpandable for a macro without its arguments, and where there is no end, as with a macro that contains
    itself.

    >>> expand(r"\\pr{x} + \\pr y", {"pr": Macro("pr", 1, None, "P(#1)")})
    'P(x) + P(y)'
    """
    done, rest = "", tex
    steps = 0
    while match := _COMMAND.search(rest):
        done = _joined(done, rest[: match.start()])
        macro = macros.get(match[0][1:])
        if macro is None and (chosen := _chosen(match[0][1:], rest, match.end())):
            rest = _joined(chosen[0], rest[chosen[1] :])
            continue
        if macro is None:
            done = _joined(done, match[0])
            rest = _kept_together(rest[match.end() :], TAKING.get(match[0], 0), macros)
            continue
        steps += 1
        if steps > MOST_STEPS or len(done) + len(rest) > LONGEST:
            raise Unexpandable(f"{_at(macro, done)}: its expansion has no end; does it contain itself?")
        values, end = _arguments(rest, match.end(), macro, done)
        rest = _joined(filled(macro.body, values), rest[end:])
    return _joined(done, rest)


def _chosen(name: str, rest: str, start: int) -> tuple[str, int] | None:
    """What stands for `\\IfValueTF{..}{..}{..}` and its like, and the offset behind it; None for another command."""
    if name not in _CHOICES:
        return None
    absent, which = _CHOICES[name]
    parts = [content(rest, start)]
    for _ in which:
        parts.append(parts[-1] and content(rest, parts[-1][1]))
    if parts[0] is None or parts[-1] is None:
        return None
    holds = (parts[0][0].strip() == _NO_VALUE) == absent
    texts = dict(zip(which, (part[0] for part in parts[1:] if part), strict=True))
    return texts.get("T" if holds else "F", ""), parts[-1][1]


def _arguments(rest: str, start: int, macro: Macro, done: str) -> tuple[list[str], int]:
    """The arguments of the macro from `start` on, and the offset behind them."""
    values: list[str] = []
    if macro.paired and (size := _SIZE.match(rest, start)):
        start = size.end()
    if macro.default is not None:
        given = content(rest, start, "[]")
        values.append(given[0] if given else macro.default)
        start = given[1] if given else start
    while len(values) < macro.arguments:
        default = macro.taken[len(values)] if macro.taken else None
        if default is not None:
            given = content(rest, start, "[]")
            values.append(given[0] if given else default)
            start = given[1] if given else start
            continue
        end = argument(rest, start)
        if end is None:
            raise Unexpandable(f"{_at(macro, done)}: argument {len(values) + 1} of {macro.arguments} is missing")
        value = rest[start:end].strip()
        values.append(value[1:-1] if value.startswith("{") else value)
        start = end
    return values, start


def argument(text: str, start: int) -> int | None:
    """The offset behind the argument at `start`: a group, a command, or a character; None without one."""
    end = group(text, start)
    if end is not None:
        return end
    while start < len(text) and text[start].isspace():
        start += 1
    if start == len(text) or text[start] in "{}":
        return None
    command = _COMMAND.match(text, start)
    return command.end() if command else start + 1


def filled(body: str, values: list[str]) -> str:
    """The body with the arguments in their places; `##` is a `#`, and a place without an argument stays."""
    result, done = "", 0
    for place in _PLACE.finditer(body):
        result = _joined(result, body[done : place.start()])
        if place[1] == "#":
            result += "#"
        else:
            k = int(place[1]) - 1
            result = _joined(result, values[k] if k < len(values) else place[0])
        done = place.end()
    return _joined(result, body[done:])


def _kept_together(rest: str, count: int, macros: Mapping[str, Macro]) -> str:
    """What follows a command of LaTeX, with braces around those of its arguments that are macros to be expanded."""
    start = group(rest, 0, "[]") or 0
    for _ in range(count):
        end = argument(rest, start)
        if end is None:
            break
        value = rest[start:end].strip()
        if value.startswith("\\") and value[1:] in macros:
            rest = f"{rest[:start]}{{{value}}}{rest[end:]}"
            end = start + len(value) + 2
        start = end
    return rest


def _joined(left: str, right: str) -> str:
    """One behind the other, with a space where a letter would prolong a command."""
    if right[:1].isalpha() and _ENDS_IN_WORD.search(left[-80:]):
        return f"{left} {right}"
    return left + right


def _at(macro: Macro, done: str) -> str:
    return f"\\{macro.name} at column {len(done) + 1} of the expanded formula"
