"""The dependency graph of a paper as SVG: what it argues by, coloured by verdict, each item a link.

What an item is argued by stands above it.  An arrow is left out where a longer way of arrows leads there.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from symbolic.ledger.ledger import PaperRow, Row

from .layers import Drawing, Edge, acyclic, components, draw
from .names import Names

_WIDE = 1080.0  # of a row of drawings
_ROW, _HIGH, _LETTER, _PAD, _APART = 46.0, 17.0, 6.5, 10.0, 10.0
_RIGHT = ("proved", "definition")


def graph(paper: PaperRow, names: Names) -> str:
    """The drawing; "" for a paper that argues for nothing."""
    rows = {row.ref: row for row in paper.items}
    steps = [(step, row.ref) for row in paper.items for step in row.steps]
    nodes = [ref for ref in rows if any(ref in edge for edge in steps)]
    edges = acyclic(nodes, steps)
    if not edges:
        return ""
    wide = {ref: _LETTER * len(names.label(ref)) + _PAD for ref in nodes}
    parts = sorted(components(nodes, edges), key=lambda part: -len(part))
    drawn = [
        draw(part, [e for e in edges if e[0] in part], {n: wide[n] + _APART for n in part})
        for part in parts
        if len(part) > 1
    ]
    x = y = high = right = 0.0
    shown = []
    for drawing in drawn:
        if x and x + drawing.width > _WIDE:
            x, y, high = 0.0, y + high + 12, 0.0
        shown += _drawing(drawing, x, y, rows, wide, names)
        x += drawing.width + 14
        right, high = max(right, x), max(high, (drawing.layers - 1) * _ROW + _HIGH + 4)
    size = f"{right:.0f} {y + high:.0f}"
    label = f"What {escape(paper.title)} argues by, {len(nodes)} items"
    return (
        f"<svg viewBox='0 0 {size}' width={size.split()[0]} height={size.split()[1]} role=img "
        f"aria-label='{escape(label)}'>{''.join(shown)}</svg>"
    )


def _drawing(
    drawing: Drawing, x: float, y: float, rows: dict[str, Row], wide: dict[str, float], names: Names
) -> Iterable[str]:
    for edge, way in drawing.ways.items():
        yield _arrow(edge, [(x + a, y + layer * _ROW) for a, layer in way], rows)
    for ref, (middle, layer) in drawing.at.items():
        row, left, top = rows[ref], x + middle - wide[ref] / 2, y + layer * _ROW + 1
        yield (
            f"<a href='#{names.anchor(ref)}' class={row.verdict}><rect x={left:.0f} y={top:.0f} "
            f"width={wide[ref]:.0f} height={_HIGH:.0f} rx=3 /><text x={x + middle:.0f} y={top + 12:.0f}>"
            f"{escape(names.label(ref), quote=False)}</text></a>"
        )


def _arrow(edge: Edge, way: list[tuple[float, float]], rows: dict[str, Row]) -> str:
    """A curve from below the first to above the last, upright where it passes a layer."""
    path, (x, y) = f"M{way[0][0]:.0f} {way[0][1] + _HIGH + 1:.0f}", (way[0][0], way[0][1] + _HIGH + 1)
    for k, (a, b) in enumerate(way[1:], 1):
        passing = k < len(way) - 1
        end = b + (_HIGH / 2 if passing else 0.0)
        bend = (y + end) / 2
        path += f"C{x:.0f} {bend:.0f} {a:.0f} {bend:.0f} {a:.0f} {end:.0f}"
        x, y = a, end
    fails = "" if rows[edge[0]].verdict in _RIGHT else " class=x"
    return f"<path d='{path}'{fails} />"
