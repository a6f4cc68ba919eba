"""Grids: what they declare, their text, and one-line errors for texts that declare none."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest

from symbolic.evidence.grid import Grid, GridError
from symbolic.evidence.spec import MAX_TEXT, parse_grid


def values(text: str, *integers: str) -> list[str]:
    return [str(x) for (x,) in parse_grid(text).points(integers)]


def test_dependent_bounds() -> None:
    grid = parse_grid("N=1..3; m=0..N-1; q=1/100, 1/4")
    assert grid.names == ("N", "m", "q")
    points = list(grid.points(["N", "m"]))
    assert len(points) == 12 and points[0] == (1, 0, Fraction(1, 100)) and points[-1] == (3, 2, Fraction(1, 4))
    assert list(parse_grid("N=1..3; m=2..N").points()) == [(2, 2), (3, 2), (3, 3)]


def test_decimals_are_exact() -> None:
    assert values("x=0.05..0.45:0.05") == "1/20 1/10 3/20 1/5 1/4 3/10 7/20 2/5 9/20".split()
    assert values("x=0.1, 1e-3, 2.5e2, -1/3") == ["1/10", "1/1000", "250", "-1/3"]
    assert values("x=10^-6, 3*10^2, -2^2, 4^(1/2)") == ["1/1000000", "300", "-4", "2"]


def test_logarithmic() -> None:
    assert values("x=log 1..1e3:4") == "1 89/50 79/25 281/50 10 89/5 158/5 281/5 100 178 316 562 1000".split()
    assert values("n=log 1..1e3:4", "n") == "1 2 3 6 10 18 32 56 100 178 316 562 1000".split()
    assert values("x=log 1/1000..1/100:1") == ["1/1000", "1/100"]
    assert len(values("x=log 1..1e6:4")) == 25


def test_random_is_always_the_same() -> None:
    text = "q=random 20 [0, 1/2] seed 7"
    assert values(text) == values(text) != values(text.replace("7", "8"))
    assert all(0 <= Fraction(x) <= Fraction(1, 2) for x in values(text))
    assert values("q=random 3 [0, 1/2] seed 7") == ["5305/19946", "2471/19946", "3234/9973"]
    assert set(values("n=random 50 [-1/2, 7/2] seed 1", "n")) == {"0", "1", "2", "3"}
    assert values("n=random 5 [2, 2] seed 1") == ["2"]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("N=1..6;m=0..N ; q=.5e0*0+0.5,1/4;", None),
        (" N = 1..6 ;m=0..(N-1)*2 ", "N=1..6; m=0..(N - 1)*2"),
        ("x=0.05..0.45:0.05", "x=1/20..9/20:1/20"),
        ("x=log 1..1e6:4, random 2 [-1,x0]seed 3", None),
        ("a=2;x=log 1..1e6:4, random 2 [-a,1]seed 3", "a=2; x=log 1..1000000:4, random 2 [-a, 1] seed 3"),
        ("n=3;x'=-n/2,1/(n+1)", "n=3; x'=-n/2, 1/(n + 1)"),
    ],
)
def test_the_text_is_canonical(text: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(GridError):
            parse_grid(text)
        return
    grid = parse_grid(text)
    assert grid.text == canonical
    assert parse_grid(canonical) == grid


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "the name of a variable is expected, not the end"),
        ("N=", 3, "a number or a variable is expected, not the end"),
        ("N=1..", 6, "a number or a variable is expected, not the end"),
        ("N=6..1", 3, "6..1 is empty; write the smaller bound first"),
        ("N=0.5..3", 3, "give its step"),
        ("x=1..2:0", 8, "make it positive"),
        ("x=log 0..1:3", 7, "starts above 0"),
        ("x=log 1..10", 12, "points per decade"),
        ("m=0..N; N=1", 6, "declare it before it is used"),
        ("N=1;N=2", 5, "declare it once"),
        ("N=1 2", 5, "write 1*2"),
        ("N=1; m=1..3N", 12, "write 3*N"),
        ("x=$", 3, "has no place in a grid"),
        ("x=__import__('os')", 3, "has no place in a grid"),
        ("x=1/0", 3, "division by 0"),
        ("x=0^-1", 3, "division by 0"),
        ("x=10^-99999999", 3, "a power is too large"),
        ("x=1, 2^(1/2)", 6, "it is no rational number"),
        ("x=1,,2", 5, "not ,"),
        ("log=3", 1, "rename the variable"),
        ("x=random 3 [0,1]", 17, "seed and an integer"),
        ("x=random 3 [1,0] seed 1", 13, "empty"),
        ("x=random 1.5 [0,1] seed 1", 10, "is an integer from 1"),
        ("x=1+1e9999", 5, "too long"),
        ("x=" + "(" * 160, 103, "nested"),
        ("x=" + "1," * MAX_TEXT, MAX_TEXT + 1, "shorten it"),
    ],
)
def test_errors(text: str, column: int, words: str) -> None:
    with pytest.raises(GridError) as caught:
        parse_grid(text)
    message = str(caught.value)
    assert message.startswith(f"grid, column {column}: ") and words in message and "\n" not in message


@pytest.mark.parametrize("text", ["n=1/2", "n=1..3:1/2", "k=1..3; n=k/2"])
def test_an_integer_has_integer_values(text: str) -> None:
    with pytest.raises(GridError, match="n is an integer and cannot be"):
        list(parse_grid(text).points(["n"]))


def test_errors_that_depend_on_values() -> None:
    for text in ("k=0..1; x=1/k", "k=0..1; x=log k..1:2", "k=0..1; x=1..2:k"):
        with pytest.raises(GridError):
            list(parse_grid(text).points())


def test_points_are_lazy() -> None:
    points = parse_grid("n=1..1e100; m=1..n").points()
    assert list(islice(points, 3)) == [(1, 1), (2, 1), (2, 2)]


@pytest.mark.parametrize(
    ("text", "most", "size"),
    [
        ("x=1..6; y=1/2, 3", 100, 12),
        ("n=1..4; m=0..n", 100, 14),
        ("n=1..4; m=n..2", 100, 3),
        ("x=log 1..1e3:2; y=random 5 [0, 1] seed 1", 100, 35),
        ("x=1..1000; y=1..1000", 1000, 1_000_000),
        ("x=1..1e12", 1000, None),
        ("n=1..1e12; m=0..n", 1000, None),
        ("x=2; y=1..x", 1, None),
    ],
)
def test_size(text: str, most: int, size: int | None) -> None:
    grid = parse_grid(text)
    assert grid.size(["n", "m"], most) == size
    if size is not None and size < 1000:
        assert sum(1 for _ in grid.points(["n", "m"])) == size


def test_the_grid_of_some_variables() -> None:
    grid = parse_grid("N=1..3; m=0..N; q=1/4")
    assert grid.only({"N", "q", "z"}).text == "N=1..3; q=1/4" and grid.only(set()) == Grid(())
    with pytest.raises(GridError, match=r"the values m=0\.\.N need those of N; give m other bounds"):
        grid.only({"m", "q"})
