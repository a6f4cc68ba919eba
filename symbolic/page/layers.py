"""A layered drawing of a directed graph without cycles: where every node stands, and the way of every edge.

Sugiyama's method: an edge leads from one layer to a later one, by way of a bend in each layer between; a layer is put
in the order of the means of its neighbours, back and forth; then each node moves towards the mean of its neighbours as
far as the others of its layer let it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from symbolic.ledger.ledger import reached

Edge = tuple[str, str]
_SWEEPS = 12
_BEND = 6.0  # the room of a bend
_WIDE = 860.0  # what a layer may have of nodes


@dataclass(frozen=True)
class Drawing:
    """`at` has the middles of nodes, x and layer; `ways` the points of edges; x is from 0 to `width`."""

    at: Mapping[str, tuple[float, int]]
    ways: Mapping[Edge, Sequence[tuple[float, int]]]
    width: float
    layers: int


def acyclic(nodes: Sequence[str], edges: Iterable[Edge]) -> list[Edge]:
    """The edges without those that close a cycle, and without those for which a longer way stands."""
    after: dict[str, list[str]] = {n: [] for n in nodes}
    for a, b in dict.fromkeys(edges):
        if a != b and a in after and b in after and not _leads(after, b, a):
            after[a].append(b)
    return [(a, b) for a in nodes for b in after[a] if not any(c != b and _leads(after, c, b) for c in after[a])]


def _leads(after: Mapping[str, Sequence[str]], start: str, end: str) -> bool:
    return end in reached([start], after.__getitem__)


def components(nodes: Sequence[str], edges: Sequence[Edge]) -> list[list[str]]:
    """The connected parts, in the order of their first nodes."""
    near: dict[str, list[str]] = {n: [] for n in nodes}
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    found, seen = [], set[str]()
    for node in nodes:
        if node not in seen:
            seen |= (part := reached([node], near.__getitem__))
            found.append([n for n in nodes if n in part])
    return found


def draw(nodes: Sequence[str], edges: Sequence[Edge], widths: Mapping[str, float]) -> Drawing:
    """Lay out a connected graph; `edges` are those of `acyclic`, `widths` what nodes need with the space around."""
    layer = _layers(nodes, edges, widths)
    rows: list[list[str]] = [[] for _ in range(max(layer.values()) + 1)]
    for node in nodes:
        rows[layer[node]].append(node)
    room, chains = dict(widths), dict[Edge, list[str]]()
    for a, b in edges:
        bends = [f"{a}\0{b}\0{k}" for k in range(layer[a] + 1, layer[b])]
        for k, bend in enumerate(bends, layer[a] + 1):
            rows[k].append(bend)
            room[bend] = _BEND
        chains[a, b] = [a, *bends, b]
    above, below = (_neighbours(chains.values(), way) for way in (1, -1))
    for k in range(_SWEEPS):
        near, order = (above, rows) if k % 2 == 0 else (below, rows[::-1])
        for before, row in pairwise(order):
            _sort(row, before, near)
    x = _placed(rows, room, above, below)
    low = min(x[n] - room[n] / 2 for n in x)
    at = {n: (x[n] - low, k) for k, row in enumerate(rows) for n in row}
    width = max(at[n][0] + room[n] / 2 for n in at)
    ways = {edge: [at[n] for n in chain] for edge, chain in chains.items()}
    return Drawing({n: at[n] for n in nodes}, ways, width, len(rows))


def _layers(nodes: Sequence[str], edges: Sequence[Edge], widths: Mapping[str, float]) -> dict[str, int]:
    """Below all that lead to a node, in the first layer that has room; what nothing leads to, just above what it
    leads to, where there is room.
    """
    before = {n: [a for a, b in edges if b == n] for n in nodes}
    after = {n: [b for a, b in edges if a == n] for n in nodes}
    layer: dict[str, int] = {}
    full = defaultdict[int, float](float)

    def put(node: str, place: int, way: int, end: int) -> None:
        while place != end and full[place] and full[place] + widths[node] > _WIDE:
            place += way
        layer[node] = place
        full[place] += widths[node]

    todo = [n for n in nodes if before[n]]
    for node in nodes:
        if not before[node]:
            put(node, 0, 0, 0)
    while todo:
        node = next(n for n in todo if all(m in layer for m in before[n]))
        todo.remove(node)
        put(node, 1 + max(layer[m] for m in before[node]), 1, -1)
    for node in [n for n in nodes if not before[n] and after[n]]:
        first = layer[node]
        full[first] -= widths[node]
        put(node, min(layer[n] for n in after[node]) - 1, -1, first)
    return layer


def _neighbours(chains: Iterable[Sequence[str]], way: int) -> dict[str, list[str]]:
    """Those in the layer before (`way` 1) or after (-1)."""
    found: dict[str, list[str]] = {}
    for chain in chains:
        chain = chain[::way]
        for one, other in pairwise(chain):
            found.setdefault(other, []).append(one)
    return found


def _sort(row: list[str], before: Sequence[str], near: Mapping[str, Sequence[str]]) -> None:
    """By the mean place of the neighbours; a node without any stays where it is."""
    place = {n: k / max(1, len(before) - 1) for k, n in enumerate(before)}
    own = {n: k / max(1, len(row) - 1) for k, n in enumerate(row)}
    mean = {n: sum(place[m] for m in near[n]) / len(near[n]) if near.get(n) else own[n] for n in row}
    row.sort(key=lambda n: (round(mean[n], 9), own[n]))


def _placed(
    rows: Sequence[Sequence[str]],
    room: Mapping[str, float],
    above: Mapping[str, Sequence[str]],
    below: Mapping[str, Sequence[str]],
) -> dict[str, float]:
    x: dict[str, float] = {}
    for row in rows:
        at = 0.0
        for n in row:
            x[n] = at + room[n] / 2
            at += room[n]
    for k in range(2 * _SWEEPS):
        near, order = (above, rows) if k % 2 == 0 else (below, rows[::-1])
        for row in order:
            wanted = [_mean([x[m] for m in near.get(n, ())], x[n]) for n in row]
            for n, at in zip(row, _spread(wanted, [room[n] for n in row]), strict=True):
                x[n] = at
    return {n: round(at, 3) for n, at in x.items()}


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _spread(wanted: Sequence[float], rooms: Sequence[float]) -> list[float]:
    """The places next to the wanted ones, by least squares, at which nothing overlaps: neighbours move as blocks."""
    blocks: list[tuple[float, int]] = []  # the sum of wanted places less offsets, and of how many
    offsets: list[float] = []
    offset = 0.0
    for k, room in enumerate(rooms):
        offset += (rooms[k - 1] + room) / 2 if k else 0.0
        offsets.append(offset)
        total, count = wanted[k] - offset, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            before = blocks.pop()
            total, count = total + before[0], count + before[1]
        blocks.append((total, count))
    starts = [total / count for total, count in blocks for _ in range(count)]
    return [start + offset for start, offset in zip(starts, offsets, strict=True)]
