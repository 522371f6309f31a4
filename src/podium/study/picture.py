"""The comparison of formats as a picture (SVG): a bar for each format, with its interval."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from podium.study.intervals import Estimate

WIDTH = 760
"""The picture scales to any width; inside it is so wide."""

_LEFT, _RIGHT = 250, 90
_ROW, _HEAD, _GAP = 30, 34, 18
_INK, _BAR, _LINE = "#1c2430", "#5b8dd9", "#1c2430"


class ChartBar(Struct, frozen=True):
    """One bar: its label, the estimate, and the value in words."""

    label: str
    estimate: Estimate
    shown: str


class Chart(Struct, frozen=True):
    """Bars of one kind, from 0 to `most`."""

    title: str
    most: float
    bars: tuple[ChartBar, ...]


def picture(title: str, charts: Sequence[Chart]) -> str:
    """The picture with all charts, one below the other."""
    height = _HEAD + sum(_HEAD + _GAP + _ROW * len(chart.bars) for chart in charts)
    return "\n".join(_lines(title, charts, height)) + "\n"


def _lines(title: str, charts: Sequence[Chart], height: int) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        f" aria-label={quoteattr(title)}>"
    )
    yield f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
    yield f'<g font-family="Inter, sans-serif" font-size="14" fill="{_INK}">'
    yield f'<text x="12" y="24" font-size="16" font-weight="700">{escape(title)}</text>'
    top = _HEAD
    for chart in charts:
        yield f'<text x="12" y="{top + 24}" font-weight="700">{escape(chart.title)}</text>'
        top += _HEAD
        for bar in chart.bars:
            yield from _bar(bar, chart.most, top)
            top += _ROW
        top += _GAP
    yield "</g>"
    yield "</svg>"


def _bar(bar: ChartBar, most: float, top: int) -> Iterator[str]:
    end, low, high = (
        _at(value, most) for value in (bar.estimate.value, bar.estimate.low, bar.estimate.high)
    )
    middle = top + _ROW // 2
    yield f'<text x="12" y="{middle + 5}">{escape(bar.label)}</text>'
    yield (
        f'<rect x="{_LEFT}" y="{top + 5}" width="{end - _LEFT:.1f}" height="{_ROW - 10}"'
        f' fill="{_BAR}"/>'
    )
    yield (
        f'<path d="M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 5}v10M{high:.1f}'
        f' {middle - 5}v10" stroke="{_LINE}" fill="none" stroke-width="2"/>'
    )
    yield f'<text x="{WIDTH - _RIGHT + 12}" y="{middle + 5}">{escape(bar.shown)}</text>'


def _at(value: float, most: float) -> float:
    """Where a value is, from left to right."""
    share = min(max(value / most, 0.0), 1.0) if most > 0 else 0.0
    return _LEFT + share * (WIDTH - _LEFT - _RIGHT)
