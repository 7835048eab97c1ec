"""The points over the rounds of any game: one picture of the race, a line for each seat.

A line has the colour of its seat and, at each round, its shape. The points are those that there
were if the game had ended with that round, so that lines rise as the players play and not only
when points are given out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final

from renderers.core.blocks import BOARD_HEADER_HEIGHT, board_head, panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import RoundScore, SeatInfo, TableInfo
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.numbers import written
from renderers.core.palette import FADE, PANEL, PAPER, RULE, SEATS, SOFT
from renderers.core.picture import Picture
from renderers.core.routes import stroke
from renderers.core.scores import Source, place_of, placed, total_text
from renderers.core.texts import Texts
from renderers.core.tokens import SHAPES, seat_token
from rules import RoundId, Score

MARGIN: Final = 16
GAP: Final = 14
LABEL: Final = 64
"""The height of each seat below the lines."""
AXIS: Final = 84
ABOVE: Final = 62
BELOW: Final = 58
BESIDE: Final = 40
"""The room left of the lines for points, over them for parts of the game, under them for rounds,
right of them for tokens of equals."""
ROUND: Final = 1.65
"""The room of the number of a round, in the size of letters."""
LINE: Final = 7
CASING: Final = 13
"""The width of a line, and with the pale edge that parts it from those it crosses."""
POINT: Final = 22
"""The size of the shape of a seat on its line."""
LAST: Final = 52
"""The size of its token at the end."""
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
"""Between the lines of the scale; there are at most seven."""


@dataclass(frozen=True, slots=True)
class ChartLines:
    """What the chart says.

    `title` is the name of the game, `sources` are all sources from the bottom of the columns up,
    `standings` the points at the end of each round in order, `parts` the names of the parts of
    the game by their ids in the rounds, where it has any. Totals are `points` unless the only
    source says what they are.
    """

    title: str
    sources: Sequence[Source]
    standings: Sequence[RoundScore]
    parts: Mapping[str, str] = field(default_factory=dict)
    points: bool = True

    def heading(self, texts: Texts) -> str:
        """Return what is shown."""
        if self.points:
            return texts.gettext("Points over the rounds")
        return ", ".join(
            source.name for source in self.sources if source.id in self.result[0].sources
        )

    def note(self, texts: Texts) -> str:
        """Return what the points mean; a single round has no course, but only the result."""
        several = len(self.standings) > 1
        return texts.gettext("if the game had ended then") if several and self.points else ""

    @property
    def result(self) -> list[Score]:
        """The last scores, winner first, equals in turn order."""
        return sorted(self.standings[-1].scores, key=lambda score: (score.rank, score.seat))


@dataclass(frozen=True, slots=True)
class Plot:
    """Where points lie: `box` is the room of the lines, its lower edge is `least`."""

    box: Box
    least: int
    most: int
    rounds: int

    def y(self, points: float) -> int:
        """Return the height of a number of points."""
        span = max(1, self.most - self.least)
        return self.box.bottom - int(self.box.h * (points - self.least) // span)

    def x(self, place: int) -> int:
        """Return where a round lies; an only one lies at the right."""
        if self.rounds == 1:
            return self.box.right
        return self.box.x + self.box.w * place // (self.rounds - 1)


def draw_chart(course: ChartLines, info: TableInfo, texts: Texts) -> Picture:
    """Draw the points over the rounds; there is at least one standing."""
    return chart_canvas(course, info, texts).picture(chart_alt(course, info, texts))


def chart_canvas(course: ChartLines, info: TableInfo, texts: Texts) -> Canvas:
    """Return the picture of the points over the rounds the names below."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(BOARD_HEADER_HEIGHT, GAP)
    winners = [(s.seat, info.seats[s.seat].name) for s in course.result if s.won]
    about = course.heading(texts), course.note(texts)
    board_head(canvas, head, about, winners, acting=False, won=True)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - MARGIN)
    panel(canvas, body)
    labels = len(course.result) * LABEL
    inner = body.inset(20, 16)
    lines, names = inner.split_top(inner.h - labels - GAP, GAP)
    beside = BESIDE + (len(course.result) - 1) * (LAST + 4) // 2
    box = Box(
        lines.x + AXIS,
        lines.y + ABOVE,
        lines.w - AXIS - beside,
        lines.h - ABOVE - BELOW,
    )
    plot = _plot(box, course)
    _draw_lines(canvas, plot, course, info)
    for score, place in zip(course.result, names.rows(len(course.result)), strict=True):
        _name_and_total(canvas, place, course, score, info.seats[score.seat])
    return canvas


def _draw_lines(canvas: Canvas, plot: Plot, course: ChartLines, info: TableInfo) -> None:
    """Draw the scale, the rounds, and the lines of all seats with their ends."""
    draw_scale(canvas, plot)
    draw_rounds(canvas, plot, [standing.round for standing in course.standings], course.parts)
    for score in reversed(course.result):
        _race(canvas, plot, course, score.seat)
    _ends(canvas, plot, course)


def _name_and_total(
    canvas: Canvas, box: Box, course: ChartLines, score: Score, who: SeatInfo
) -> None:
    """Write place, name and total of a seat in one line."""
    place = place_of(score, course.result)
    canvas.text(place, box.x + 14, box.cy, 40, align="middle", colour=SOFT)
    seat_token(canvas, score.seat, LAST, box.x + 64, box.cy)
    total = canvas.text(written(score.total), box.right, box.cy, 52, align="right")
    left = box.x + 106
    room = box.right - total - 20 - left
    canvas.text(who.name, left, box.cy, 40, width=room, least=BOARD_SMALLEST)


def _plot(box: Box, course: ChartLines) -> Plot:
    totals = [score.total for standing in course.standings for score in standing.scores]
    return Plot(box, min(0, *totals), max(5, *totals), len(course.standings))


def draw_scale(canvas: Canvas, plot: Plot) -> None:
    """Draw the lines of the scale with their numbers at the left."""
    span = plot.most - plot.least
    step = next((step for step in STEPS if span <= 7 * step), span)
    number = -(-plot.least // step) * step
    while number <= plot.most:
        y = plot.y(number)
        high = 1 if number else 3
        canvas.area(Box(plot.box.x, y - high // 2, plot.box.w, high), RULE)
        x = plot.box.x - 22
        canvas.text(
            written(number), x, y, BOARD_SMALLEST, colour=SOFT, weight=REGULAR, align="right"
        )
        number += step


def draw_rounds(
    canvas: Canvas, plot: Plot, rounds: Sequence[RoundId], parts: Mapping[str, str]
) -> None:
    """Write the rounds below the lines, and the `parts` of the game by their ids over them."""
    every = max(1, -(-plot.rounds * round(ROUND * BOARD_SMALLEST) // max(1, plot.box.w)))
    y = plot.box.bottom + BELOW - 14
    first = 0
    for part, grouped in groupby(rounds, key=itemgetter(0)):
        listed = list(grouped)
        for place, (_, number) in enumerate(listed, first):
            if (place - first) % every == 0:
                text, x = str(number), plot.x(place)
                canvas.text(text, x, y, BOARD_SMALLEST, colour=SOFT, weight=REGULAR, align="middle")
        if name := parts.get(part, ""):
            _part(canvas, plot, first, len(listed), name)
        first += len(listed)


def _part(canvas: Canvas, plot: Plot, first: int, number: int, name: str) -> None:
    """Name a part of the game, with a line before it if it is not the first."""
    left = plot.x(first)
    right = plot.x(min(first + number, plot.rounds - 1))
    if first:
        left = (plot.x(first - 1) + left) // 2
        canvas.area(Box(left - 1, plot.box.y - ABOVE + 8, 2, plot.box.h + ABOVE - 8), FADE)
    if first + number < plot.rounds:
        right = (plot.x(first + number - 1) + right) // 2
    x, y = left + 10 * bool(first), plot.box.y - ABOVE + 18
    width = max(40, right - x - 12)
    canvas.text(
        name, x, y, BOARD_SMALLEST, colour=SOFT, weight=REGULAR, width=width, least=BOARD_SMALLEST
    )


def _race(canvas: Canvas, plot: Plot, course: ChartLines, seat: int) -> None:
    """Draw the line of a seat, and its shape at each round."""
    totals = [standing.scores[seat].total for standing in course.standings]
    points = [(float(plot.x(place)), float(plot.y(total))) for place, total in enumerate(totals)]
    # piece by piece: the masks of short lines are small
    for width, colour in ((CASING, PANEL), (LINE, SEATS[seat].line)):
        for piece in pairwise(points):
            canvas.stroke(stroke((piece,), width), colour)
    if plot.box.w // max(1, plot.rounds) >= POINT:
        for x, y in points[:-1]:
            canvas.glyph(SHAPES[SEATS[seat].shape], POINT, round(x), round(y), SEATS[seat].line)


def _ends(canvas: Canvas, plot: Plot, course: ChartLines) -> None:
    """Draw the tokens at the ends of the lines, beside each other where they meet."""
    taken: list[tuple[int, int]] = []
    for score in course.result:
        x, y = plot.box.right, plot.y(score.total)
        while any(abs(x - a) < LAST and abs(y - b) < LAST for a, b in taken):
            x += LAST + 4
        taken.append((x, y))
        seat_token(canvas, score.seat, LAST, x, y)


def chart_alt(course: ChartLines, info: TableInfo, texts: Texts) -> str:
    """Return the totals after each round and the last points by source, winner first."""
    names = {source.id: source.name for source in course.sources}
    lines = [f"{course.title} · {info.name} · {course.heading(texts)}"]
    for score in course.result:
        parts = ", ".join(
            f"{names[name]} {written(number)}" for name, number in score.sources.items() if number
        )
        total = total_text(score, texts, points=course.points)
        line = f"{placed(score, course.result, info.seats[score.seat].name)}: {total}"
        lines.append(f"{line} ({parts})" if parts else line)
        lines.append(_progress(course, score.seat, texts))
    return "\n".join(lines)


def _progress(course: ChartLines, seat: int, texts: Texts) -> str:
    """Say how many points a seat had after each round: "by round: 2, 5, 9"."""
    spoken = []
    for part, rounds in groupby(course.standings, key=lambda standing: standing.round.part):
        numbers = ", ".join(written(each.scores[seat].total) for each in rounds)
        name = course.parts.get(part, "")
        spoken.append(f"{name} {numbers}" if name else numbers)
    return texts.gettext("by round: {points}", points="; ".join(spoken))
