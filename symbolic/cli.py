"""The command line: each command of `rederive` has a module of its own in `symbolic/commands`.

Exit 0: all well; 1: something does not hold or differs; 2: the input cannot be used: one line on stderr, or the usage.

A module of a command is imported when it is asked for, and what takes long to load when the command runs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from symbolic.commands.application import application
from symbolic.commands.setting import Setting
from symbolic.errors import RederiveError
from symbolic.lazy import Lazy
from symbolic.paper.registry import Registry

if TYPE_CHECKING:
    from symbolic.building.reports import Writers

kernel = Lazy("symbolic.kernel")

_NAMES = ("build", "check", "ledger", "show", "prove", "paper", "pin", "read", "export", "grid")
_COMMANDS = {name: f"symbolic.commands.{name}" for name in _NAMES}


class _Commands(TyperGroup):
    """The commands of `_COMMANDS`, and those that the caller of `main` adds likewise."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(_modules(ctx))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        module = _modules(ctx).get(cmd_name)
        return typer.main.get_command(import_module(module).app) if module else None


def _modules(ctx: Any) -> dict[str, str]:
    return {**_COMMANDS, **(ctx.obj.commands if ctx.obj is not None else {})}


app = application(cls=_Commands, no_args_is_help=True)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version  # it takes long to load

        print(f"rederive {version('rederive')}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_version)]


@app.callback(no_args_is_help=True)
def told(version: Version = False) -> None:
    """State what a paper prints, prove it, or refute it with an exact counterexample."""


def main(
    papers: Registry,
    root: Path,
    arguments: Sequence[str] | None = None,
    writers: Writers | None = None,
    commands: Sequence[tuple[str, str]] = (),
    home: Path | None = None,
) -> int:
    """Run a command; the exit code is returned.

    `writers`: instead of the usual ones.  `commands`: further ones, as (name, module); the module has the typer app of
    that command.  `home`: the folder of the repository in which a new paper is started, if it is not the root.
    """
    setting = Setting(papers, root, writers, dict(commands), home or root)
    try:
        app(args=list(sys.argv[1:] if arguments is None else arguments), prog_name="rederive", obj=setting)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    except RederiveError as error:
        return _fail(str(error), error.code)
    except kernel.Refused as error:
        return _fail(" ".join(str(error).split()), 2)
    except OSError as error:
        # What is put in the place of another file is called by its last name.
        return _fail(f"{error.filename2 or error.filename or 'a file'}: {error.strerror or error}", 2)
    except KeyboardInterrupt:
        return _fail("interrupted", 130)
    except Exception as error:
        return _fail(f"a bug, unexpected {type(error).__name__}: {' '.join(str(error).split())}", 1)
    return 0


def _fail(text: str, code: int) -> int:
    print(f"rederive: {text}", file=sys.stderr)
    return code


__all__ = ["app", "main"]
