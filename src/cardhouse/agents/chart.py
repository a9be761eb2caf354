"""Charts as SVG text and as a line of block characters; no library is needed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

Points = Sequence[tuple[float, float]]

COLOURS = ("#1f6f8b", "#c0392b", "#6b8e23", "#8e44ad", "#d68910", "#2c3e50")
BLOCKS = "▁▂▃▄▅▆▇█"
_ZERO = ' stroke-dasharray="4 3" class="zero"'
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 34, 40


def sparkline(values: Sequence[float], low: float = 0.0, high: float = 1.0) -> str:
    """Values as one line of block characters."""
    span = high - low or 1.0
    return "".join(BLOCKS[min(7, max(0, int(8 * (value - low) / span)))] for value in values)


def band(values: Sequence[float], rows: int) -> list[str]:
    """Shares, 0 to 1, as a filled graph of block characters, so many lines high, the top one
    first.
    """
    eighths = [min(8 * rows, max(1, round(8 * rows * value))) for value in values]
    lines = []
    for row in reversed(range(rows)):
        lines.append(
            "".join(" " if n <= 8 * row else BLOCKS[min(8, n - 8 * row) - 1] for n in eighths)
        )
    return lines


def _frame(title: str, width: int, height: int) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="20" font-size="14" fill="#222222">{escape(title)}</text>',
    ]


def lines_chart(
    title: str,
    series: Sequence[tuple[str, Points]],
    x_label: str,
    width: int = 760,
    height: int = 320,
    ticks: Sequence[tuple[float, str]] = (),
) -> str:
    """Curves of shares, 0 to 1, each with its name.

    ticks: places and texts below the axis; by default whole numbers.
    """
    last = max((x for _, points in series for x, _ in points), default=1.0) or 1.0
    wide, high = width - LEFT - RIGHT, height - TOP - BOTTOM
    out = _frame(title, width, height)

    def place(x: float, y: float) -> tuple[float, float]:
        return round(LEFT + wide * x / last, 1), round(TOP + high * (1 - y), 1)

    for percent in (0, 25, 50, 75, 100):
        _, y = place(0, percent / 100)
        out.append(f'<line x1="{LEFT}" y1="{y}" x2="{width - RIGHT}" y2="{y}" stroke="#dddddd"/>')
        out.append(
            f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" fill="#555555">{percent} %</text>'
        )
    whole = sorted({0, round(last / 4), round(last / 2), round(3 * last / 4), round(last)})
    for tick, text in ticks or [(tick, str(tick)) for tick in whole]:
        out.append(
            f'<text x="{place(tick, 0)[0]}" y="{height - 22}" text-anchor="middle" fill="#555555">{text}</text>'
        )
    out.append(
        f'<text x="{width - RIGHT}" y="{height - 6}" text-anchor="end" fill="#555555">{escape(x_label)}</text>'
    )
    for i, (name, points) in enumerate(series):
        colour = COLOURS[i % len(COLOURS)]
        path = " ".join(f"{x},{y}" for x, y in (place(*point) for point in points))
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(
            f'<text x="{LEFT + 90 * i}" y="{height - 6}" fill="{colour}">{escape(name)}</text>'
        )
    return "\n".join([*out, "</svg>\n"])


def intervals_chart(
    title: str, rows: Sequence[tuple[str, float, float]], unit: str, width: int = 760
) -> str:
    """A row for each name, a value and the half width of its interval, over an axis with its unit
    and zero.
    """
    height = TOP + 26 * len(rows) + BOTTOM
    low = min([0.0, *(value - half for _, value, half in rows)])
    high = max([0.0, *(value + half for _, value, half in rows)])
    span = high - low or 1.0
    left = 260
    wide = width - left - 80

    def place(x: float) -> float:
        return round(left + wide * (x - low) / span, 1)

    out = _frame(title, width, height)
    foot = height - BOTTOM
    for tick in _round_steps(low, high):
        x, zero = place(tick), tick == 0
        out.append(
            f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{foot}" '
            f'stroke="{"#888888" if zero else "#dddddd"}"{_ZERO if zero else ""}/>'
        )
        text = "0" if zero else f"{tick:+g}"
        out.append(
            f'<text x="{x}" y="{foot + 14}" text-anchor="middle" fill="#555555">{text}</text>'
        )
    out.append(
        f'<line x1="{left}" y1="{foot}" x2="{left + wide}" y2="{foot}" stroke="#888888" class="axis"/>'
    )
    for i, (name, value, half) in enumerate(rows):
        y = TOP + 26 * i + 16
        out.append(
            f'<text x="{left - 10}" y="{y + 4}" text-anchor="end" fill="#222222">{escape(name)}</text>'
        )
        out.append(
            f'<line x1="{place(value - half)}" y1="{y}" x2="{place(value + half)}" y2="{y}" '
            f'stroke="{COLOURS[0]}" stroke-width="2"/>'
        )
        out.append(f'<circle cx="{place(value)}" cy="{y}" r="4" fill="{COLOURS[0]}"/>')
        out.append(
            f'<text x="{place(value + half) + 8}" y="{y + 4}" fill="#555555">{value:+.0f}</text>'
        )
    out.append(
        f'<text x="{width - RIGHT}" y="{height - 6}" text-anchor="end" fill="#555555">{escape(unit)}</text>'
    )
    return "\n".join([*out, "</svg>\n"])


def _round_steps(low: float, high: float) -> list[float]:
    """About five round numbers from low to high, zero among them where it lies between."""
    rough = (high - low or 1.0) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough)
    return [n * step for n in range(ceil(low / step), floor(high / step) + 1)]
