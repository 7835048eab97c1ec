"""The final scores of any game for telephones: what each colour gave stands below the bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers.core.blocks import TALL_HEADER_HEIGHT, panel, tall_head
from renderers.core.boxes import Box
from renderers.core.canvas import TALL_WIDTH, Canvas
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.game import TableInfo
from renderers.core.lettering import TALL_SMALLEST, measure
from renderers.core.numbers import written
from renderers.core.palette import EMPTY, PAPER, SOFT, TURN, Colour
from renderers.core.scores import FinalScores, part_of_bar, place_of, result_name
from renderers.core.texts import Texts
from renderers.core.tokens import seat_token
from rules import Score

GAP: Final = 12
MARGIN: Final = 12
PADDING: Final = 20, 14
"""The room between the edge of a row and what is in it, across and down."""
NAME: Final = 66
BAR: Final = 46
LINE: Final = 48
"""The heights of the line of a name, of a bar, of a line of small letters."""
SQUARE: Final = 30
BESIDE: Final = 10
APART: Final = 24
"""The size of a square of a colour, the room after it, and that after its text."""


class Swatch(NamedTuple):
    """A square of a colour with a text; one that was lost is only an outline."""

    colour: Colour
    text: str
    lost: bool = False


def draw_tall_ranking(ranking: FinalScores, info: TableInfo, texts: Texts) -> Canvas:
    """Return the picture of the final scores, as high as it needs to be."""
    width = TALL_WIDTH - 2 * MARGIN - 2 * PADDING[0]
    rows = [_SeatRow.of(score, ranking, width, texts.locale) for score in ranking.ordered]
    names = [Swatch(source.colour, source.name) for source in ranking.used]
    legend = wrapped(names, width, texts.locale, REGULAR)
    top = TALL_HEADER_HEIGHT + GAP
    height = top + sum(row.height + GAP for row in rows) + len(legend) * LINE + 2 * GAP
    canvas = Canvas(TALL_WIDTH, height, texts.locale, PAPER, info.mode)
    head = canvas.box.split_top(TALL_HEADER_HEIGHT)[0]
    winners = [(s.seat, info.seats[s.seat].name) for s in ranking.ordered if s.won]
    about = result_name(ranking.scores, texts), ranking.note
    tall_head(canvas, head, about, winners, acting=False, won=True)
    best = ranking.full
    for row in rows:
        box = Box(MARGIN, top, TALL_WIDTH - 2 * MARGIN, row.height)
        _draw_row(canvas, box, row, best, ranking, info)
        top = box.bottom + GAP
    canvas.panels.append(canvas.box)
    _swatches(canvas, Box(MARGIN + PADDING[0], top, width, height - top), legend, REGULAR)
    return canvas


class _SeatRow(NamedTuple):
    """A seat: its score, its sources in lines.

    `tie` is what decides if others have as many points, or how far somebody came who played alone.
    """

    score: Score
    tie: str
    lines: list[list[Swatch]]

    @classmethod
    def of(cls, score: Score, ranking: FinalScores, width: int, locale: str) -> _SeatRow:
        equal = sum(each.total == score.total for each in ranking.scores) > 1
        alone = len(ranking.scores) == 1
        parts = [
            Swatch(TURN if number < 0 else source.colour, written(number), number < 0)
            for source in ranking.sources
            if (number := score.sources.get(source.id, 0))
        ]
        tie = ranking.tie_text(score) if equal or alone else ""
        return cls(score, tie, wrapped(parts, width, locale, BOLD))

    @property
    def height(self) -> int:
        """The room that it needs."""
        more = LINE if self.tie else 0
        return 2 * PADDING[1] + NAME + more + BAR + GAP + len(self.lines) * LINE


def wrapped(swatches: Sequence[Swatch], width: int, locale: str, weight: str) -> list[list[Swatch]]:
    """Return swatches in lines that are not wider than `width`."""
    lines: list[list[Swatch]] = []
    room = 0
    for swatch in swatches:
        wide = SQUARE + BESIDE + measure(swatch.text, TALL_SMALLEST, weight, locale)
        if not lines or wide > room:
            lines.append([])
            room = width
        lines[-1].append(swatch)
        room -= wide + APART
    return lines


def _draw_row(
    canvas: Canvas, box: Box, row: _SeatRow, best: int, ranking: FinalScores, info: TableInfo
) -> None:
    score = row.score
    panel(canvas, box, active=score.won)
    top, rest = box.inset(*PADDING).split_top(NAME)
    name = info.seats[score.seat].name
    place = place_of(score, ranking.scores)
    canvas.text(place, top.x + 18, top.cy, 48, align="middle", colour=SOFT)
    seat_token(canvas, score.seat, name, 54, top.x + 76, top.cy, plain=True)
    total = canvas.text(written(score.total), top.right, top.cy, 64, align="right")
    left = top.x + 118
    room = top.right - total - 20 - left
    canvas.text(name, left, top.cy, 42, width=room, least=TALL_SMALLEST)
    if row.tie:
        line, rest = rest.split_top(LINE)
        canvas.text(row.tie, left, line.cy, TALL_SMALLEST, colour=SOFT, weight=REGULAR)
    bar, rest = rest.split_top(BAR, GAP)
    canvas.rounded(bar, EMPTY, 10)
    before = 0
    for source in ranking.sources:
        number = score.sources.get(source.id, 0)
        if number > 0:
            canvas.rounded(part_of_bar(bar, before, before + number, best), source.colour, 8)
            before += number
    _swatches(canvas, rest, row.lines, BOLD)


def _swatches(canvas: Canvas, box: Box, lines: Sequence[Sequence[Swatch]], weight: str) -> None:
    """Draw lines of swatches from the upper left of a box."""
    for number, line in enumerate(lines):
        x, y = box.x, box.y + number * LINE + LINE // 2
        for swatch in line:
            square = Box(x, y - SQUARE // 2, SQUARE, SQUARE)
            if swatch.lost:
                canvas.framed(square, EMPTY, swatch.colour, 7, 4)
            else:
                canvas.rounded(square, swatch.colour, 7)
            x += SQUARE + BESIDE
            x += canvas.text(swatch.text, x, y, TALL_SMALLEST, weight=weight) + APART
