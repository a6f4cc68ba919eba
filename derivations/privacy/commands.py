"""`rederive privacy`: certified numbers for shuffled randomized response on the command line.

Options are read as text, so that 0.1 is one tenth.  Exit 0; 2 with one line on stderr when the input cannot be used.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from derivations import privacy
from symbolic.commands.application import application
from symbolic.lazy import Lazy
from symbolic.state import dump, write

if TYPE_CHECKING:
    from derivations.privacy.comparison import Comparison
    from derivations.privacy.enclosure import Enclosure

drawing, enclosure, metadata = map(
    Lazy, ("derivations.privacy.drawing", "derivations.privacy.enclosure", "importlib.metadata")
)

app = application(no_args_is_help=True)
N = Annotated[str, typer.Option("--n", metavar="N", help="How many records there are in all.")]
Q = Annotated[str, typer.Option("--q", metavar="Q", help="The flip probability, as 3/100, 0.03 or 3e-2.")]
AnyQ = Annotated[str | None, typer.Option("--q", metavar="Q", help="The flip probability, as 3/100, 0.03 or 3e-2.")]
Local = Annotated[
    str | None,
    typer.Option("--local-epsilon", metavar="E", help="Instead of --q: any one local randomizer; a bracket."),
]
Values = Annotated[
    str | None,
    typer.Option("--values", metavar="K", help="Records of K values, Q the probability of each wrong one; a bracket."),
]
Rounds = Annotated[str, typer.Option("--rounds", metavar="T", help="How many rounds, up to 10^6.")]
Eps = Annotated[str | None, typer.Option("--epsilon", metavar="E", help="Epsilon, exactly as written.")]
ExpEps = Annotated[str | None, typer.Option("--exp-epsilon", metavar="R", help="e^epsilon instead, above 1.")]
Delta = Annotated[str, typer.Option("--delta", metavar="D", help="Delta, in (0, 1), as 1e-6 or 10^-6.")]
Ones = Annotated[str, typer.Option("--ones", metavar="M", help="Ones among the N - 1 unchanged records, or worst.")]
Tolerance = Annotated[
    str | None, typer.Option("--tolerance", metavar="T", help="Relative width of the answer [default: narrow].")
]
Certificate = Annotated[
    Path | None,
    typer.Option(
        "--certificate", metavar="FILE", help="Write what derivations.privacy.replay checks; for all collections."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.callback()
def limited(
    ctx: typer.Context,
    limit: Annotated[float, typer.Option("--limit", metavar="S", help="Seconds that the answer may take.")] = 120,
) -> None:
    """Certified privacy of shuffled randomized response."""
    ctx.with_resource(privacy.limit(limit))


@app.command()
def delta(
    n: N,
    q: AnyQ = None,
    epsilon: Eps = None,
    exp_epsilon: ExpEps = None,
    local_epsilon: Local = None,
    values: Values = None,
    ones: Ones = "worst",
    direction: Annotated[
        str, typer.Option("--direction", metavar="WAY", help="01: changed record 0 against 1; 10; or both.")
    ] = "both",
    tolerance: Tolerance = None,
    certificate: Certificate = None,
    as_json: Json = False,
) -> None:
    """The least delta at a flip probability and epsilon."""
    asked = _bracket(q, local_epsilon, values)
    if _bracketed(asked, certificate, ones != "worst" or direction != "both" or tolerance):
        answer = privacy.bracket_delta(n, epsilon, exp_epsilon=exp_epsilon, **asked)
    elif certificate is not None:
        alone = ones == "worst" and direction == "both"
        answer = _certified(certificate, alone, tolerance, "delta", n, q=q, epsilon=epsilon, exp_epsilon=exp_epsilon)
    else:
        answer = privacy.delta(
            n, q, epsilon, exp_epsilon=exp_epsilon, ones=ones, direction=direction, tolerance=tolerance
        )
    _print("delta", answer, as_json, n=n, epsilon=_level(epsilon, exp_epsilon), **{"q": q, **asked})


@app.command()
def epsilon(
    n: N,
    delta: Delta,
    q: AnyQ = None,
    local_epsilon: Local = None,
    values: Values = None,
    ones: Ones = "worst",
    tolerance: Tolerance = None,
    certificate: Certificate = None,
    as_json: Json = False,
) -> None:
    """The least epsilon at a flip probability and delta."""
    asked = _bracket(q, local_epsilon, values)
    if _bracketed(asked, certificate, ones != "worst" or tolerance):
        answer = privacy.bracket_epsilon(n, delta, **asked)
    elif certificate is not None:
        answer = _certified(certificate, ones == "worst", tolerance, "epsilon", n, q=q, delta=delta)
    else:
        answer = privacy.epsilon(n, q, delta, ones=ones, tolerance=tolerance)
    _print("epsilon", answer, as_json, n=n, delta=delta, **{"q": q, **asked})


@app.command()
def calibrate(
    n: N,
    delta: Delta,
    epsilon: Eps = None,
    exp_epsilon: ExpEps = None,
    ones: Ones = "worst",
    rounds: Rounds = "1",
    tolerance: Tolerance = None,
    certificate: Certificate = None,
    as_json: Json = False,
) -> None:
    """The smallest flip probability that is private enough for every collection, over all rounds."""
    given = {"epsilon": epsilon, "exp_epsilon": exp_epsilon, "delta": delta}
    if rounds != "1":
        if certificate is not None or ones != "worst":
            raise privacy.PrivacyError("over many rounds q is for all collections, and has no certificate")
        answer = privacy.calibrate_rounds(n, rounds, **given, **({"tolerance": tolerance} if tolerance else {}))
    elif certificate is not None:
        answer = _certified(certificate, ones == "worst", tolerance, "q", n, **given)
    else:
        answer = privacy.calibrate(n, **given, ones=ones, tolerance=tolerance)
    _print("q", answer, as_json, n=n, epsilon=_level(epsilon, exp_epsilon), delta=delta, rounds=rounds)


@app.command()
def accurate(
    n: N,
    deviation: Annotated[str, typer.Option("--deviation", metavar="S", help="Of the mean estimate of the ones.")],
    delta: Delta,
    rounds: Rounds = "1",
    as_json: Json = False,
) -> None:
    """Accuracy first: the greatest flip probability with that deviation, and what epsilon all rounds have with it."""
    answer = privacy.accurate(n, deviation, rounds, delta)
    asked = {"n": n, "deviation": deviation, "rounds": rounds, "delta": delta}
    if as_json:
        print(dump({**answer.as_json(), **asked, "version": metadata.version("rederive")}), end="")
        return
    print(f"q {answer.q}")
    _print("epsilon", answer.epsilon, False)


@app.command()
def compose(
    n: N,
    q: Q,
    rounds: Rounds,
    delta: Annotated[str | None, typer.Option("--delta", metavar="D", help="Delta, in (0, 1), for epsilon.")] = None,
    epsilon: Eps = None,
    exp_epsilon: ExpEps = None,
    also: Annotated[
        list[str] | None, typer.Option("--also", metavar="N,Q,T", help="Further rounds of the same persons.")
    ] = None,
    one_hot: Annotated[
        bool, typer.Option("--one-hot", help="Reports are one-hot vectors, each bin shuffled apart: two bits change.")
    ] = False,
    tolerance: Tolerance = None,
    certificate: Certificate = None,
    as_json: Json = False,
) -> None:
    """Epsilon or delta of many rounds with unknown collections, between what some and what all of them give."""
    kinds = [kind.split(",") for kind in also or ()]
    given = {"delta": delta, "epsilon": epsilon, "exp_epsilon": exp_epsilon, "one_hot": one_hot}
    wanted = {} if tolerance is None else {"tolerance": tolerance}
    if certificate is not None:
        if wanted:
            raise privacy.PrivacyError("the certificate of many rounds has a width of its own: leave out --tolerance")
        answer, document = privacy.certify_rounds(n, q, rounds, **given, also=kinds)
        write(certificate, dump(document))
    else:
        answer = privacy.compose(n, q, rounds, **given, also=kinds, **wanted)
    known = {"epsilon": _level(epsilon, exp_epsilon)} if delta is None else {"delta": delta}
    _print(
        "delta" if delta is None else "epsilon",
        answer,
        as_json,
        n=n,
        q=q,
        rounds=rounds,
        also=also or [],
        one_hot=one_hot,
        **known,
    )


@app.command()
def compare(n: N, delta: Delta, epsilon: Eps = None, exp_epsilon: ExpEps = None, as_json: Json = False) -> None:
    """The smallest flip probability beside what the drafts and the literature ask for."""
    answer = privacy.compare(n, epsilon, delta, exp_epsilon=exp_epsilon)
    if as_json:
        print(dump({**answer.as_json(), "version": metadata.version("rederive")}), end="")
        return
    for line in _table(answer):
        print(line)


@app.command()
def fakes(
    dimensions: Annotated[str, typer.Option("--dimensions", metavar="D", help="Bins of the one-hot vectors.")],
    delta: Delta,
    epsilon: Eps = None,
    exp_epsilon: ExpEps = None,
    as_json: Json = False,
) -> None:
    """The smallest number of fake records for clear reports (notes2020, section 5.1)."""
    answer = privacy.fakes(dimensions, epsilon, delta, exp_epsilon=exp_epsilon)
    if as_json:
        asked = {"dimensions": dimensions, "epsilon": _level(epsilon, exp_epsilon), "delta_wanted": delta}
        print(dump({**answer.as_json(), **asked, "version": metadata.version("rederive")}), end="")
        return
    print(f"fakes = {answer.fakes}")
    print(f"  delta        {answer.divergence}; with one fewer {answer.one_fewer}")
    print(f"  (5.10) asks  {enclosure.decimal(answer.printed.upper, 8, up=True)}, {answer.factor:.4g} times as many")


@app.command()
def figures(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write .svg, .tex and .json.")],
    delta: Delta,
    epsilon: Eps = None,
    exp_epsilon: ExpEps = None,
) -> None:
    """Draw q and the deviation of the estimate against n, exact and by the known bounds."""
    drawn = privacy.curves(epsilon, delta, exp_epsilon=exp_epsilon)
    for path in drawing.write(folder, drawn):
        print(path)


def _certified(file: Path, alone: bool, tolerance: str | None, answer: str, n: str, **given: Any) -> Enclosure:
    """The answer between the ends that the certificate shows, which is written."""
    if not alone:
        raise privacy.PrivacyError("a certificate is about all collections and both directions")
    wanted = {} if tolerance is None else {"tolerance": tolerance}
    found, document = privacy.certify(answer, n, **given, **wanted)
    write(file, dump(document))
    return found


def _bracket(q: str | None, local_epsilon: str | None, values: str | None) -> dict[str, str | None]:
    """What a bracket is asked for with; nothing where q alone is given."""
    if q is not None and local_epsilon is None and values is None:
        return {}
    return {"q": q, "local_epsilon": local_epsilon, "values": values}


def _bracketed(asked: dict[str, str | None], certificate: Path | None, other: Any) -> bool:
    """Is a bracket asked for, and nothing that it does not have?"""
    if asked and (certificate is not None or other):
        raise privacy.PrivacyError("a bracket is about all collections, of its own width, and has no certificate")
    return bool(asked)


def _level(epsilon: str | None, exp_epsilon: str | None) -> str:
    """Epsilon as it was given."""
    return epsilon if epsilon is not None else f"ln({exp_epsilon})"


def _print(name: str, answer: Enclosure, as_json: bool, **asked: Any) -> None:
    if as_json:
        print(dump({**answer.as_json(), **asked, "answer": name, "version": metadata.version("rederive")}), end="")
        return
    print(f"{name} {answer}")
    print(f"  safe         {answer.safe!r}")
    if answer.worst_ones is not None:
        way = f", direction {answer.direction}" if answer.direction else ""
        others = "".join(f", {ones} in further rounds" for ones in answer.also_ones)
        print(f"  worst        {answer.worst_ones} ones among the unchanged records{others}{way}")
    print(f"  method       {answer.method}")


def _table(answer: Comparison) -> Iterator[str]:
    head = ["bound", "q", "times exact", "private", "delta there", "condition", "reference"]
    rows = [
        ["exact", _up(answer.exact), "1", "yes", _up_to(answer.setting.delta), "", "certified for every collection"]
    ]
    for row in answer.rows:
        condition = {True: "holds", False: "fails", None: "open"}[row.answer.holds]
        shown = [_up(row.answer.q), _up(row.factor, 4), _said(row.private), _up(row.delta, 4)]
        rows.append([row.bound.name, *shown, condition, row.answer.reason or row.bound.reference])
    widths = [max(len(line[k]) for line in [head, *rows]) for k in range(6)]
    for line in [head, *rows]:
        cells = [cell.ljust(width) for cell, width in zip(line, widths, strict=False)]
        yield "  ".join([*cells, line[6]]).rstrip()
    yield f"deviation of the estimate at the exact q: {_up(answer.deviation)}"
    for row in answer.rows:
        yield f"{row.bound.name}: {row.bound.formula}; condition: {row.bound.condition}"


def _up(e: Enclosure | None, digits: int = 8) -> str:
    return "-" if e is None else _up_to(e.upper, digits)


def _up_to(x: Any, digits: int = 8) -> str:
    return enclosure.decimal(x, digits, up=True)


def _said(truth: bool | None) -> str:
    return {True: "yes", False: "no", None: "-"}[truth]


__all__ = ["app"]
