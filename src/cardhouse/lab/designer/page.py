"""The page: sections with a figure, a sentence and a plot each; one HTML file that needs nothing
else.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from cardhouse.core.texts import language
from cardhouse.lab.wording import TEXT
from cardhouse.play.match import Record

WIDTH, LEFT, RIGHT, LINE = 760, 240, 190, 26


@dataclass(frozen=True)
class Bar:
    """One line of a plot: a name, a value with its interval, and how the value is written."""

    name: str
    value: float
    low: float
    high: float
    text: str
    sure: bool = True


@dataclass(frozen=True)
class Link:
    """A record that the page holds: what it shows, and the file's name."""

    says: str
    name: str
    record: Record


@dataclass
class Section:
    """One question. says: what the figures mean, in sentences. plots: SVG; rows: a table, its head
    first.
    """

    title: str
    says: list[str]
    plots: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


def percent(share: float) -> str:
    """A share as it is written."""
    return TEXT("report.percent", x=f"{100 * share:.1f}")


def spread(low: float, high: float) -> str:
    """An interval of a share as it is written."""
    return TEXT("report.spread", low=f"{100 * low:.1f}", high=f"{100 * high:.1f}")


def intervals(bars: Sequence[Bar], mark: float | None = None, title: str = "") -> str:
    """A line for each value: a dot and its interval; mark: a value to compare with, drawn through
    all lines.
    """
    ends = [x for b in bars for x in (b.low, b.high)] + ([mark] if mark is not None else [])
    low, high = min(ends), max(ends)
    room = (high - low or 1.0) * 0.06
    low, high = low - room, high + room
    height = LINE * len(bars) + 12

    def place(x: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (x - low) / (high - low), 1)

    out = [_svg(height, title)]
    if mark is not None:
        x = place(mark)
        out.append(f'<line class="mark" x1="{x}" y1="2" x2="{x}" y2="{height - 4}"/>')
    for i, bar in enumerate(bars):
        y = LINE * i + 18
        kind = "sure" if bar.sure else "open"
        out.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(bar.name[:34])}</text>'
        )
        out.append(
            f'<line class="{kind}" x1="{place(bar.low)}" y1="{y}" x2="{place(bar.high)}" y2="{y}"/>'
            f'<circle class="{kind}" cx="{place(bar.value)}" cy="{y}" r="4.5"/>'
            f'<text class="soft" x="{WIDTH - RIGHT + 12}" y="{y + 4}">{escape(bar.text)}</text>'
        )
    return "".join([*out, "</svg>"])


def histogram(values: Sequence[float], unit: str, columns: int = 36) -> str:
    """How often each value came, in columns of equal width; the last column holds all beyond the
    99th percentile.
    """
    ordered = sorted(values)
    low, high = ordered[0], ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    step = max(1.0, -(-(high - low + 1) // columns))
    count = int((high - low) // step) + 1
    tall = [0] * count
    for value in ordered:
        tall[min(count - 1, int((value - low) // step))] += 1
    high_bar, height, wide = max(tall), 190, (WIDTH - 80) / count
    out = [_svg(height, unit)]
    for i, n in enumerate(tall):
        up = round(150 * n / high_bar, 1)
        out.append(
            f'<rect class="bar" x="{40 + i * wide + 1:.1f}" y="{156 - up:.1f}" width="{wide - 2:.1f}" height="{up}">'
            f"<title>{low + i * step:g}: {n}</title></rect>"
        )
    for i in sorted({0, count // 4, count // 2, 3 * count // 4, count - 1}):
        x = 40 + (i + 0.5) * wide
        out.append(
            f'<text class="soft" x="{x:.1f}" y="174" text-anchor="middle">{low + i * step:g}</text>'
        )
    out.append(
        f'<text class="soft" x="{WIDTH - 40}" y="188" text-anchor="end">{escape(unit)}</text>'
    )
    return "".join([*out, "</svg>"])


def _svg(height: int, title: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}" '
        'font-size="13" font-family="inherit">'
    )


STYLE = """
:root{--paper:#fbf8f2;--card:#fff;--ink:#241f18;--soft:#6b6254;--rule:#e2dacb;--sure:#1f6f8b;--open:#a59a86;--mark:#b3261e}
@media(prefers-color-scheme:dark){:root{--paper:#171410;--card:#211d17;--ink:#f1e8d8;--soft:#b9ac95;--rule:#3b342a;
--sure:#6fc3e0;--open:#8a7f6c;--mark:#ff8a80}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:820px;margin:0 auto;padding:28px 18px 80px}h1{font-size:30px;line-height:1.2;margin:0 0 4px}
h2{font-size:21px;margin:0 0 8px}section{background:var(--card);border:1px solid var(--rule);border-radius:12px;
padding:20px 22px;margin:20px 0}p{margin:8px 0;max-width:70ch}.soft,.about{color:var(--soft)}svg{width:100%;height:auto;
display:block;margin:12px 0}svg text{fill:var(--ink)}svg .soft{fill:var(--soft)}line.sure{stroke:var(--sure);
stroke-width:2.4}circle.sure{fill:var(--sure)}line.open{stroke:var(--open);stroke-width:2.4}circle.open{fill:var(--card);
stroke:var(--open);stroke-width:2}line.mark{stroke:var(--mark);stroke-dasharray:4 4}.bar{fill:var(--sure)}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:14px;width:100%}th,td{text-align:left;padding:5px 12px
5px 0;border-bottom:1px solid var(--rule);vertical-align:top}td:not(:first-child),th:not(:first-child){text-align:right;
font-variant-numeric:tabular-nums}a{color:var(--sure)}ul{padding-left:20px;margin:8px 0}nav a{margin-right:14px;
white-space:nowrap}@media print{section{break-inside:avoid}}
"""


def page(title: str, about: Sequence[str], sections: Sequence[Section]) -> str:
    """The whole page as HTML."""
    links = "".join(
        f'<a href="#s{i}">{escape(section.title)}</a> ' for i, section in enumerate(sections)
    )
    paragraphs = "".join(f'<p class="about">{escape(text)}</p>' for text in about)
    body = "".join(_section(i, section) for i, section in enumerate(sections))
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(title)}</title><style>{STYLE}</style></head>'
        f"<body><main><h1>{escape(title)}</h1>{paragraphs}<nav>{links}</nav>{body}</main></body></html>\n"
    )


def _section(number: int, section: Section) -> str:
    out = [f'<section id="s{number}"><h2>{escape(section.title)}</h2>']
    out += [f"<p>{escape(text)}</p>" for text in section.says]
    out += section.plots
    if section.rows:
        head, *rows = section.rows
        cells = "".join(f"<th>{escape(x)}</th>" for x in head)
        lines = "".join(
            "<tr>" + "".join(f"<td>{escape(x)}</td>" for x in row) + "</tr>" for row in rows
        )
        out.append(
            f'<div class="scroll"><table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table></div>'
        )
    if section.links:
        out.append("<ul>" + "".join(map(_link, section.links)) + "</ul>")
    return "\n".join([*out, "</section>"])


def _link(link: Link) -> str:
    text = json.dumps(link.record.to_json(), ensure_ascii=False)
    data = base64.b64encode(text.encode()).decode()
    return (
        f'<li>{escape(link.says)} <a download="{escape(link.name)}" href="data:application/json;base64,{data}">'
        f"{escape(link.name)}</a></li>"
    )
