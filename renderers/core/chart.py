"""The points over the rounds of any game: a row of columns per player, stacked by source.

All rows share one scale and one line of rounds, so that columns above each other can be compared.
A source is told by its name, its pattern and its place in the stack as well as by its colour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import Final

from PIL import Image, ImageDraw

from renderers.core.blocks import HEADER_HEIGHT, header, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import SeatInfo, Standing, TableInfo
from renderers.core.lettering import SMALLEST, STUDY
from renderers.core.numbers import written
from renderers.core.palette import (
    FADE,
    PANEL,
    PAPER,
    RULE,
    SOFT,
    TURN,
    mix,
    readable_on,
)
from renderers.core.picture import Picture
from renderers.core.scores import Source, gained, place_of, placed, total_text
from renderers.core.texts import Texts
from renderers.core.tokens import seat_token
from rules import Score

GAP: Final = 14
MARGIN: Final = 16
ROW: Final = {1: 560, 2: 360, 3: 316, 4: 290}
LEAST_ROW: Final = 272
"""The height of a player's row by their number, and with more of them."""
NAMES: Final = 330
LABELS: Final = 360
ABOVE: Final = 40
BELOW: Final = 30
"""Room over the tallest column for its number, and under the line for the round."""
TILE: Final = 12
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
"""Between the lines of the scale; there are at most five."""


@dataclass(frozen=True, slots=True)
class Course:
    """What the chart says.

    `title` is the name of the game, `sources` are all sources from the bottom of the columns up,
    `standings` the points at the end of each round in order, `parts` the names of the parts of
    the game by their ids in the rounds, where it has any. Totals are `points` unless the only
    source says what they are.
    """

    title: str
    sources: Sequence[Source]
    standings: Sequence[Standing]
    parts: Mapping[str, str] = field(default_factory=dict)
    points: bool = True

    def heading(self, texts: Texts) -> str:
        """Return what is shown."""
        if self.points:
            return texts.gettext("Points over the rounds")
        return ", ".join(each.name for each in self.sources if each.id in self.result[0].sources)

    @property
    def result(self) -> list[Score]:
        """The last scores, winner first, equals in turn order."""
        return sorted(self.standings[-1].scores, key=lambda score: (score.rank, score.seat))


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where points lie: `top` is the line of `most`, `bottom` that of `least`, at most 0."""

    top: int
    bottom: int
    least: int
    most: int

    def y(self, points: int) -> int:
        span = max(1, self.most - self.least)
        return self.bottom - (self.bottom - self.top) * (points - self.least) // span


def draw_chart(course: Course, info: TableInfo, texts: Texts) -> Picture:
    """Draw the points over the rounds; there is at least one standing."""
    players = len(info.seats)
    row = ROW.get(players, LEAST_ROW)
    height = HEADER_HEIGHT + GAP + players * (row + GAP) + MARGIN - GAP
    canvas = Canvas(WIDTH, height, texts.locale, PAPER)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    winners = [(s.seat, info.seats[s.seat].name) for s in course.result if s.won]
    title = (course.heading(texts), "")
    header(canvas, head, (course.title, info.name), title, winners, acting=False)
    rows = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - MARGIN).rows(players, GAP)
    for score, place in zip(course.result, rows, strict=True):
        _row(canvas, place, course, score, info.seats[score.seat], texts)
    return canvas.picture(chart_alt(course, info, texts))


def _row(
    canvas: Canvas, box: Box, course: Course, score: Score, who: SeatInfo, texts: Texts
) -> None:
    panel(canvas, box, active=score.won)
    inner = box.inset(24, 14)
    names, rest = inner.split_left(NAMES, 56)
    chart, labels = rest.split_right(LABELS, 36)
    word = texts.ngettext("point", "points", score.total) if course.points else ""
    _name(canvas, names, score, place_of(score, course.result), who, word)
    _columns(canvas, chart, course, score.seat)
    _labels(canvas, labels, course.sources, score)


def _name(canvas: Canvas, box: Box, score: Score, place: str, who: SeatInfo, word: str) -> None:
    """Write place and name, and below them the total, with a word behind it."""
    middle = box.cy - 46
    canvas.text(place, box.x + 16, middle, 46, align="middle", colour=SOFT)
    seat_token(canvas, score.seat, who.name, 56, box.x + 72, middle)
    canvas.text(who.name, box.x + 112, middle, 36, width=box.w - 112, least=20)
    total = canvas.text(written(score.total), box.x + 44, box.cy + 36, 84)
    left = box.x + 44 + total + 16
    canvas.text(word, left, box.cy + 50, 26, colour=SOFT, weight=REGULAR, width=box.right - left)


def _labels(canvas: Canvas, box: Box, sources: Sequence[Source], score: Score) -> None:
    """Name the parts of the last column from the top down, each with its pattern and points."""
    shown = [place for place, s in enumerate(sources) if score.sources.get(s.id)]
    if not shown:
        return
    step = min(38, box.h // len(shown))
    size = min(24, max(SMALLEST, step - 8))
    y = box.cy - step * (len(shown) - 1) // 2
    for place in reversed(shown):
        source = sources[place]
        number = score.sources[source.id]
        side = min(26, step - 3)
        _piece(canvas, Box(box.x, y - side // 2, side, side), source, place, lost=number < 0)
        text = written(number)
        wide = canvas.text(text, box.right, y, size + 2, align="right")
        room = box.w - 38 - max(wide, 36) - 10
        canvas.text(source.name, box.x + 38, y, size, weight=REGULAR, width=room)
        y += step


def _columns(canvas: Canvas, box: Box, course: Course, seat: int) -> None:
    scale = _scale(box, course)
    _lines(canvas, box, scale)
    count = len(course.standings)
    columns = box.columns(count)
    _parts(canvas, box, course, columns)
    for place, (column, standing) in enumerate(zip(columns, course.standings, strict=True)):
        score, last = standing.scores[seat], place == count - 1
        gap = min(10, column.w // 8)
        _stack(canvas, column.inset(gap, 0), scale, course.sources, score)
        size = 34 if last else STUDY
        top = scale.y(max(0, gained(score))) - (22 if last else 15)
        if last or canvas.fits(written(score.total), size, column.w - 2):
            canvas.text(written(score.total), column.cx, top, size, align="middle")
        _round(canvas, column, scale.bottom + 17, standing.round.number, count)


def _round(canvas: Canvas, column: Box, y: int, number: int, count: int) -> None:
    """Write the number of a round; where there is little room only every fifth."""
    if column.w >= 26 or number % 5 == 0 or count < 6:
        canvas.text(
            str(number), column.cx, y, SMALLEST, colour=SOFT, weight=REGULAR, align="middle"
        )


def _parts(canvas: Canvas, box: Box, course: Course, columns: Sequence[Box]) -> None:
    """Name the parts of the game over their first round, with a line between them."""
    first = 0
    for part, rounds in groupby(course.standings, key=lambda standing: standing.round.part):
        name = course.parts.get(part, "")
        count = len(list(rounds))
        left, right = columns[first].x, columns[first + count - 1].right
        first += count
        if not name:
            continue
        if left > box.x:
            canvas.area(Box(left - 1, box.y, 2, box.h - BELOW + 22), FADE)
        width = right - left - 20
        canvas.text(name, left + 10, box.y + 9, STUDY, colour=SOFT, weight=REGULAR, width=width)


def _scale(box: Box, course: Course) -> _Scale:
    every = [score for standing in course.standings for score in standing.scores]
    most = max((gained(score) for score in every), default=0)
    least = min((_lost(score) for score in every), default=0)
    return _Scale(box.y + ABOVE, box.bottom - BELOW, least, max(most, 5))


def _lost(score: Score) -> int:
    return sum(number for number in score.sources.values() if number < 0)


def _lines(canvas: Canvas, box: Box, scale: _Scale) -> None:
    """Draw the lines of the scale with their numbers at the left."""
    span = scale.most - scale.least
    step = next((step for step in STEPS if span <= 5 * step), span)
    number = -(-scale.least // step) * step
    while number <= scale.most:
        y = scale.y(number)
        canvas.area(Box(box.x, y - (1 if number else 2), box.w, 1 if number else 3), RULE)
        canvas.text(
            written(number),
            box.x - 10,
            y,
            SMALLEST,
            colour=SOFT,
            weight=REGULAR,
            align="right",
        )
        number += step


def _stack(
    canvas: Canvas, box: Box, scale: _Scale, sources: Sequence[Source], score: Score
) -> None:
    """Draw what was gained from the line up, and what was lost from the line down."""
    up = down = 0
    for place, source in enumerate(sources):
        number = score.sources.get(source.id, 0)
        if number > 0:
            _piece(canvas, _between(box, scale, up, up + number), source, place)
            up += number
        elif number < 0:
            _piece(canvas, _between(box, scale, down + number, down), source, place, lost=True)
            down += number


def _between(box: Box, scale: _Scale, low: int, high: int) -> Box:
    """Return the place of some points in a column; pieces above each other do not touch."""
    top, bottom = scale.y(high), scale.y(low)
    return Box(box.x, top, box.w, max(2, bottom - top - 2))


def _piece(canvas: Canvas, box: Box, source: Source, place: int, *, lost: bool = False) -> None:
    """Fill a box with the colour and the pattern of a source; points lost are an outline."""
    if lost:
        canvas.area(box, TURN)
        canvas.area(box.inset(3), PANEL)
        return
    canvas.area(box, source.colour)
    ink = mix(source.colour, readable_on(source.colour), 0.5)
    canvas.image.paste(ink, (box.x, box.y), _pattern(place, box.w, box.h))


def _diagonal(pen: ImageDraw.ImageDraw) -> None:
    for shift in (-TILE, 0, TILE):
        pen.line((shift, TILE, shift + TILE, 0), fill=255, width=3)


def _dots(pen: ImageDraw.ImageDraw) -> None:
    pen.ellipse((1, 1, 4, 4), fill=255)
    pen.ellipse((7, 7, 10, 10), fill=255)


def _level(pen: ImageDraw.ImageDraw) -> None:
    pen.rectangle((0, 4, TILE, 6), fill=255)


def _back(pen: ImageDraw.ImageDraw) -> None:
    for shift in (-TILE, 0, TILE):
        pen.line((shift, 0, shift + TILE, TILE), fill=255, width=3)


def _upright(pen: ImageDraw.ImageDraw) -> None:
    pen.rectangle((4, 0, 6, TILE), fill=255)


def _crossed(pen: ImageDraw.ImageDraw) -> None:
    pen.rectangle((0, 5, TILE, 6), fill=255)
    pen.rectangle((5, 0, 6, TILE), fill=255)


def _checked(pen: ImageDraw.ImageDraw) -> None:
    pen.rectangle((0, 0, 5, 5), fill=255)
    pen.rectangle((6, 6, 11, 11), fill=255)


def _rings(pen: ImageDraw.ImageDraw) -> None:
    pen.ellipse((1, 1, 9, 9), outline=255, width=2)


def _latticed(pen: ImageDraw.ImageDraw) -> None:
    pen.line((0, 0, TILE, TILE), fill=255, width=2)
    pen.line((0, TILE, TILE, 0), fill=255, width=2)


def _squares(pen: ImageDraw.ImageDraw) -> None:
    pen.rectangle((3, 3, 8, 8), fill=255)


def _waves(pen: ImageDraw.ImageDraw) -> None:
    pen.line((0, 9, 6, 3, TILE, 9), fill=255, width=2)


PATTERNS: Final[tuple[Callable[[ImageDraw.ImageDraw], None] | None, ...]] = (
    None,
    _diagonal,
    _dots,
    _level,
    _back,
    _upright,
    _crossed,
    _checked,
    _rings,
    _latticed,
    _squares,
    _waves,
)
"""The patterns of the sources in their order; None is the bare colour."""


@lru_cache(maxsize=256)
def _pattern(place: int, width: int, height: int) -> Image.Image:
    """Return the mask of a pattern, which begins at the lower edge."""
    mask = Image.new("L", (width, height), 0)
    draw = PATTERNS[place % len(PATTERNS)]
    if draw is None:
        return mask
    tile = Image.new("L", (TILE, TILE), 0)
    draw(ImageDraw.Draw(tile))
    for x in range(0, width, TILE):
        for y in range(height - TILE, -TILE, -TILE):
            mask.paste(tile, (x, y))
    return mask


def chart_alt(course: Course, info: TableInfo, texts: Texts) -> str:
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


def _progress(course: Course, seat: int, texts: Texts) -> str:
    """Say how many points a seat had after each round: "by round: 2, 5, 9"."""
    told = []
    for part, rounds in groupby(course.standings, key=lambda standing: standing.round.part):
        numbers = ", ".join(written(each.scores[seat].total) for each in rounds)
        name = course.parts.get(part, "")
        told.append(f"{name} {numbers}" if name else numbers)
    return texts.gettext("by round: {points}", points="; ".join(told))
