"""Figures for January 2016: the privacy ratio of the worked example, and what k randomizations cost.

The formulas are (4.32), (4.45), (5.4) and (5.24), in exact fractions or with 40 decimal digits.
"""

from decimal import Decimal, localcontext
from fractions import Fraction

from symbolic.writing.figures import Figure
from symbolic.writing.plots import Axes, Curve, Window, beside

N, LAMBDA = 1000, 2
LOCAL, CLASSICAL = Fraction(9, 1000), Fraction(1, 3)
LOCAL_STYLE, CLASSICAL_STYLE = "thick,orange!80!black", "thick,blue!60!black"
LIMIT = "densely dashed,black!55"


def privacy_ratio(s: int | Fraction, q: Fraction) -> Fraction:
    """(4.32): P(S = s | D_m) / P(S = s | D) for N set bits."""
    p = 1 - q
    return Fraction(N - s) / N * p / q + Fraction(s) / N * q / p


def window(q: Fraction) -> tuple[Decimal, Decimal]:
    """The numbers of reported ones up to three deviations from the mean."""
    with localcontext(prec=40):
        share, half = _decimal(1 - q), 3 * (_decimal(q * (1 - q)) * N).sqrt()
        return share * N - half, share * N + half


def least_noise(k: int) -> Decimal:
    """(5.24) at equality; for k = 1 it is (4.45)."""
    with localcontext(prec=40):
        root = Decimal(LAMBDA) ** (Decimal(1) / k)
        return (1 - 1 / (1 + 36 / ((root - 1) ** 2 * k * N)).sqrt()) / 2


def deviation(k: int, q: Decimal) -> Decimal:
    """(5.4)."""
    with localcontext(prec=40):
        return (q * (1 - q) * N / (k * (1 - 2 * q) ** 2)).sqrt()


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _ratio(q: Fraction, counts: range, style: str, **label: str) -> Curve:
    return Curve([(s, privacy_ratio(s, q)) for s in counts], style, **label)


def _level(first: int, value: Fraction | int, **label: str) -> Curve:
    return Curve([(first, value), (N, value)], LIMIT, **label)


def ratios() -> str:
    """All outcomes on the left; on the right those that q = 0.009 makes likely."""
    everything = Axes(
        (0, N),
        (Fraction(1, 200), 250),
        "$s$",
        "$R_s$",
        [
            _level(0, LAMBDA, label=r"$\lambda=2$", at="0.5", anchor="south"),
            _ratio(CLASSICAL, range(0, N + 1, 20), CLASSICAL_STYLE, label="$q=1/3$", at="0.2", anchor="north"),
            _ratio(LOCAL, range(0, N + 1, 5), LOCAL_STYLE, label="$q=0.009$", at="0.2", anchor="north"),
        ],
        [Window(*window(CLASSICAL), "blue!10"), Window(window(LOCAL)[0], N, "orange!30")],
        "y",
        title="all outcomes",
        options=["ytick={0.01,0.1,1,10,100}"],
    )
    first = 970
    likely = Axes(
        (first, N),
        (Fraction(1, 200), 5),
        "$s$",
        "",
        [
            _level(first, LAMBDA),
            _level(first, Fraction(1, LAMBDA)),
            _ratio(CLASSICAL, range(first, N + 1), CLASSICAL_STYLE),
            _ratio(LOCAL, range(first, N + 1), f"{LOCAL_STYLE},mark=*,mark size=0.8pt"),
        ],
        [Window(*window(LOCAL), "orange!25")],
        "y",
        title="likely ones under $q=0.009$",
        options=["ytick={0.01,0.1,0.5,1,2}"],
    )
    return beside(everything, likely)


def cost_of_repeating() -> str:
    """The deviation on the left, the noise on the right."""
    counts = [*range(1, 11), 12, 15, 20, 25, 30, 40, 50, 60, 80, 100]
    noise = {k: least_noise(k) for k in counts}
    dots = "mark=*,mark size=1pt"
    with localcontext(prec=40):
        bound = 3 / Decimal(LAMBDA).ln()
    deviations = Axes(
        (1, 100),
        (0, 5),
        "$k$",
        r"$\sigma(\bar T)$",
        [
            Curve([(1, bound), (100, bound)], LIMIT, label=r"$3/\log 2$", at="0.25", anchor="south"),
            Curve(
                [(k, deviation(k, noise[1])) for k in counts],
                LIMIT,
                label="$q$ as for $k=1$",
                at="0.5",
                anchor="south west",
            ),
            Curve([(k, deviation(k, noise[k])) for k in counts], f"{LOCAL_STYLE},{dots}"),
        ],
        logarithmic="x",
        options=["xtick={1,2,5,10,20,50,100}"],
    )
    noises = Axes(
        (1, 100),
        (0, Fraction(35, 100)),
        "$k$",
        "least $q$",
        [Curve([(k, noise[k]) for k in counts], f"{LOCAL_STYLE},{dots}")],
        logarithmic="x",
        options=["xtick={1,2,5,10,20,50,100}", "ytick={0,0.1,0.2,0.3}"],
    )
    return beside(deviations, noises)


FIGURES = [
    Figure(
        "privacy-ratio",
        "4.3",
        "The privacy ratio $R_s$ of (4.32) for $N = 1000$, under the noise of local privacy, $q = 0.009$, and that of "
        "the classical bound, $q = 1/3$; shaded, in the same colours, what lies up to $3\\sigma$ from the mean.  On "
        "the right the outcomes that are likely under $q = 0.009$: there the ratio is at most $\\lambda = 2$, "
        "but at the upper end it is far below $1/2$ (both dashed).",
        ratios,
        item="4.3-guaranteed-ratio",
    ),
    Figure(
        "cost-of-repeating",
        "5",
        "The deviation (5.4) of the estimate at the least noise $q$ that (5.24) allows, and this noise, for $N = 1000$ "
        "and $\\lambda = 2$.  At equal privacy the deviation grows with $k$, from 3 on, and stays below $3/\\log 2$; "
        "it would fall like $1/\\sqrt k$ (dashed) if $q$ could stay as it is for $k = 1$.",
        cost_of_repeating,
        item="5-headline",
    ),
]
