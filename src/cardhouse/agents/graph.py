"""The graph of a whole game: each seat's chance to win, decision by decision, as SVG; by day and by
night.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cardhouse.agents.wording import TEXT, percent
from cardhouse.core.cards import seat_letter

Curve = Sequence[tuple[int, float]]

DAY = ("#b3261e", "#1d5fb0", "#9a6a00", "#23763b", "#6d3aa6", "#b84c0c", "#12747a", "#6b6557", "#2d2a2a", "#b02a6d",
       "#7a4a21", "#4f6d0c")  # fmt: skip
NIGHT = ("#ff8a80", "#8fc0f5", "#f0c04a", "#86d99a", "#c9a6f5", "#ffab70", "#7fdbe0", "#e9e3d6", "#b5aeae", "#ff9dcb",
         "#dbb083", "#c3dd76")  # fmt: skip
LEFT, RIGHT, TOP, LINE = 58, 18, 46, 20
WIDTH, HIGH = 760, 260


def _style() -> str:
    def colours(paper: str, ink: str, soft: str, rule: str, seats: Sequence[str]) -> str:
        own = "".join(f".s{i}{{--c:{colour}}}" for i, colour in enumerate(seats))
        return f"svg{{--paper:{paper};--ink:{ink};--soft:{soft};--rule:{rule}}}{own}"

    day = colours("#ffffff", "#222222", "#555555", "#dddddd", DAY)
    night = colours("#1d1a16", "#f4ebdb", "#cbbda4", "#463d32", NIGHT)
    return (
        f"<style>{day}@media (prefers-color-scheme:dark){{{night}}}"
        "text{fill:var(--ink)}.paper{fill:var(--paper)}.rule{stroke:var(--rule)}.soft{fill:var(--soft)}"
        ".halo{fill:none;stroke:var(--paper);stroke-width:5}.line{fill:none;stroke:var(--c);stroke-width:2.2}"
        ".disc{fill:var(--c)}.letter{fill:var(--paper);font-weight:700;text-anchor:middle}"
        ".spot{fill:var(--paper);stroke:var(--c);stroke-width:2.2}"
        ".glyph{font-weight:700;text-anchor:middle;stroke:var(--paper);stroke-width:4;paint-order:stroke}</style>"
    )


def ticks(last: int) -> list[int]:
    """Round places on an axis from 0 to ``last``: some four to eight."""
    step = 1
    for factor in (2, 2.5, 2) * 6:
        if last / step <= 8:
            break
        step = int(step * factor)
    return list(range(0, last + 1, step))


def chances_svg(
    title: str,
    names: Sequence[str],
    curves: Sequence[Curve],
    plies: int,
    glyphs: Sequence[tuple[int, int, float, str]],
) -> str:
    """Curves of chances, 0 to 1, over decisions, one for each seat. glyphs: seat, decision, chance
    and sign of each.
    """
    wide = WIDTH - LEFT - RIGHT
    columns = 4
    rows = -(-len(names) // columns)
    height = TOP + HIGH + 52 + LINE * rows

    def place(ply: float, chance: float) -> tuple[float, float]:
        return round(LEFT + wide * ply / max(1, plies), 1), round(TOP + HIGH * (1 - chance), 1)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        'role="img" font-family="system-ui, sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        _style(),
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        f'<text x="{LEFT}" y="24" font-size="16" font-weight="600">{escape(title)}</text>',
    ]
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        _, y = place(0, chance)
        out.append(f'<line class="rule" x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}"/>')
        out.append(
            f'<text class="soft" x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{percent(chance)}</text>'
        )
    for ply in ticks(plies):
        x, y = place(ply, 0)
        out.append(f'<line class="rule" x1="{x}" y1="{y}" x2="{x}" y2="{y + 5}"/>')
        out.append(f'<text class="soft" x="{x}" y="{y + 19}" text-anchor="middle">{ply}</text>')
    axis = escape(TEXT("analysis.axis"))
    out.append(
        f'<text class="soft" x="{WIDTH - RIGHT}" y="{TOP + HIGH + 34}" text-anchor="end">{axis}</text>'
    )
    paths = [
        " ".join(f"{x},{y}" for x, y in (place(*point) for point in curve)) for curve in curves
    ]
    for seat, path in enumerate(paths):
        out.append(
            f'<polyline class="halo" points="{path}"/><polyline class="line s{seat % 12}" points="{path}"/>'
        )
    for seat, ply, chance, sign in glyphs:
        x, y = place(ply, chance)
        out.append(f'<circle class="spot s{seat % 12}" cx="{x}" cy="{y}" r="3.5"/>')
        out.append(f'<text class="glyph" x="{x}" y="{y - 8}">{escape(sign)}</text>')
    for seat, curve in enumerate(curves):
        out += (
            _disc(seat, *place(*_at(curve, plies * (seat + 1) / (len(curves) + 1))))
            if curve
            else []
        )
    for seat, name in enumerate(names):
        x, y = (
            LEFT + 8 + wide // columns * (seat % columns),
            TOP + HIGH + 56 + LINE * (seat // columns),
        )
        out += [*_disc(seat, x, y), f'<text x="{x + 14}" y="{y + 4}">{escape(name[:22])}</text>']
    return "\n".join([*out, "</svg>\n"])


def _at(curve: Curve, ply: float) -> tuple[float, float]:
    """A point of a curve, between two of its own if need be."""
    before = next((point for point in reversed(curve) if point[0] <= ply), curve[0])
    after = next((point for point in curve if point[0] >= ply), curve[-1])
    if after[0] <= before[0]:
        return before
    share = (ply - before[0]) / (after[0] - before[0])
    return ply, before[1] + share * (after[1] - before[1])


def _disc(seat: int, x: float, y: float) -> list[str]:
    return [
        f'<circle class="disc s{seat % 12}" cx="{x}" cy="{y}" r="8"/>',
        f'<text class="letter" x="{x}" y="{y + 4}" font-size="11">{seat_letter(seat)}</text>',
    ]
