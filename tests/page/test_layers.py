"""Layered drawings: edges lead down, nothing overlaps, and no edge is lost but for a longer way."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.page.layers import acyclic, components, draw

NODES = [f"n{k}" for k in range(12)]
GRAPHS = st.lists(st.tuples(st.sampled_from(NODES), st.sampled_from(NODES)), max_size=30)


def ways(nodes: list[str], edges: list[tuple[str, str]]) -> set[tuple[str, str]]:
    """What leads where, by any number of edges."""
    reached = set(edges)
    for middle in nodes:
        reached |= {(a, b) for a, m in reached if m == middle for n, b in reached if n == middle}
    return reached


@settings(max_examples=60, deadline=None)
@given(GRAPHS)
def test_a_drawing_of_any_graph(edges: list[tuple[str, str]]) -> None:
    kept = acyclic(NODES, edges)
    assert set(kept) <= set(edges) and not any((n, n) in ways(NODES, kept) for n in NODES)
    forward = [(a, b) for a, b in edges if a < b]
    assert ways(NODES, acyclic(NODES, forward)) == ways(NODES, forward)
    parts = components(NODES, kept)
    assert sorted(n for part in parts for n in part) == sorted(NODES)
    for part in parts:
        own = [e for e in kept if e[0] in part]
        wide = {n: 40.0 + 300.0 * (n == "n3") for n in part}
        drawing = draw(part, own, wide)
        assert all(drawing.at[a][1] < drawing.at[b][1] for a, b in own)
        for a, b in combinations(part, 2):
            (x, one), (y, other) = drawing.at[a], drawing.at[b]
            assert one != other or abs(x - y) >= (wide[a] + wide[b]) / 2 - 0.01
        for (a, b), way in drawing.ways.items():
            assert way[0] == drawing.at[a] and way[-1] == drawing.at[b]
            assert [layer for _, layer in way] == list(range(way[0][1], way[-1][1] + 1))
        assert all(0 <= x <= drawing.width for x, _ in drawing.at.values())


def test_an_edge_that_a_longer_way_stands_for_is_left_out() -> None:
    assert acyclic(["a", "b", "c"], [("a", "c"), ("a", "b"), ("b", "c")]) == [("a", "b"), ("b", "c")]
    assert acyclic(["a", "b"], [("a", "b"), ("b", "a"), ("a", "a")]) == [("a", "b")]


def test_a_layer_that_is_full_goes_on_in_the_next() -> None:
    nodes = ["root", *(f"leaf{k}" for k in range(30))]
    edges = [("root", leaf) for leaf in nodes[1:]]
    drawing = draw(nodes, edges, dict.fromkeys(nodes, 100.0))
    assert drawing.layers > 3 and drawing.width < 1300
