"""`rederive prove`: a statement proved, or refuted and repaired."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from symbolic.commands.application import application
from symbolic.commands.setting import Json
from symbolic.errors import Unusable, near

app = application()


class _Prove(TyperCommand):
    """`rederive prove`: a statement may start with a minus, a misspelt option is told all the same."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = ["--help", *(name for p in self.params for name in (*p.opts, *p.secondary_opts))]
        for text in args:
            if _OPTION.fullmatch(text) and text not in known:
                raise Unusable(f"prove has no option {text}{near(text, known)}")
        return super().parse_args(ctx, args)


_CONTRADICTION = 10.0  # seconds to look for one
_OPTION = re.compile("--[a-z][a-z-]+")  # no statement: it has no relation


@app.command(cls=_Prove, context_settings={"ignore_unknown_options": True})
def prove(
    statement: Annotated[str, typer.Argument(help="As in 'x > 0, y > 0 |- (x+y)^2 >= 4*x*y'.")],
    as_json: Json = False,
    timeout: Annotated[float, typer.Option(min=0.1, metavar="S", help="Seconds to search for.")] = 60.0,
    repair: Annotated[bool, typer.Option(help="Look for what is true instead of what is refuted.")] = True,
) -> None:
    """Prove a statement, or refute it by an exact counterexample and repair it; exit 0 when it is proved.

    It is vacuous, and 1, when what it supposes is proved to be contradictory.
    """
    from symbolic.language.statement import parse, run_together
    from symbolic.search.auto import VACUOUS, contrary, settle
    from symbolic.writing.outline import outlines

    parsed = parse(statement)  # a typing error is told at once
    if name := run_together(parsed):
        raise Unusable(f"is {name} a name, or {'*'.join(name)}? write the product so, or begin with: reals {name};")
    settled = settle(statement, timeout, repair)
    if (
        settled["reason"] == VACUOUS
        and settle(contrary(statement), min(timeout, _CONTRADICTION))["verdict"] == "proved"
    ):
        settled |= {"verdict": "vacuous", "reason": "no point meets what is supposed: it cannot hold together"}
    settled["outline"] = outlines(settled["certificate"], parsed.written)
    if as_json:
        print(json.dumps(settled, sort_keys=True, indent=1, ensure_ascii=False))
    else:
        for line in _settled(settled):
            print(line)
    raise typer.Exit(0 if settled["verdict"] == "proved" else 1)


def _settled(settled: dict[str, Any]) -> list[str]:
    lines = [f"{settled['verdict']}: {settled['statement']}"]
    lines += [f"  {sentence}" for sentence in settled["outline"]]
    if settled["witness"] and not settled["outline"]:
        lines.append(f"  at {_at(settled['witness'])}")
    if settled.get("reason") not in ("", "false", None):
        lines.append(f"  {settled['reason']}")
    if repair := settled.get("repair"):
        lines.append(f"  printed {repair['printed']}; true {repair['true']}: {repair['statement']}")
    if settled.get("rests_on"):
        lines.append(f"  cited, not proved: {'; '.join(settled['rests_on'])}")
    return lines


def _at(witness: dict[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in witness.items())
