"""The picture of a player's statistics, for any games: ratings, places, time per move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core.blocks import HEADER_HEIGHT, header, heading, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas, least_height
from renderers.core.fonts import REGULAR
from renderers.core.lettering import STUDY
from renderers.core.palette import (
    BRIGHT,
    COIN,
    EMPTY,
    FADE,
    INK,
    PAPER,
    RULE,
    SEA,
    SEA_DEEP,
    SEATS,
    SOFT,
    Colour,
    readable_on,
)
from renderers.core.picture import Picture
from renderers.core.routes import stroke
from renderers.core.tallies import (
    TallyCard,
    TallyLine,
    card_alt,
    decimal,
    duration,
    facts,
    grouped,
    place_name,
    speed_names,
    strength_text,
)
from renderers.core.texts import Texts
from renderers.core.tokens import SHAPES

GAP: Final = 14
MARGIN: Final = 16
TILES: Final = 148
RATINGS: Final = 356
STRENGTH: Final = 84
"""The height of a game's line in the panel of ratings, where there are many."""
LINE: Final = 78
"""The height of a game's line in the panel of places."""
SPEEDS: Final = 300
RANKS: Final[tuple[Colour, ...]] = (COIN, SEA_DEEP, SEA, EMPTY, BRIGHT)
"""The colours of the first, second … place; the last stands for all that follow."""
DOUBT: Final = 24
"""Room for the question mark behind a rating that says little."""
NARROWEST: Final = 44
"""The least width of a part of a bar."""
SCALE_STEPS: Final = (20, 50, 100, 200, 250, 500, 1000, 2000)
_MARKS: Final = 60
"""More points of a line than this are drawn without their signs."""


def draw_card(card: TallyCard, texts: Texts) -> Picture:
    """Draw a player's statistics."""
    canvas = card_canvas(card, texts)
    return canvas.picture(card_alt(card, texts))


def card_canvas(card: TallyCard, texts: Texts) -> Canvas:
    """Return the picture of a player's statistics, without its alt text."""
    lines = max(1, len(card.shown))
    parts = (TILES, max(RATINGS, 70 + lines * STRENGTH), 116 + lines * LINE, SPEEDS)
    height = HEADER_HEIGHT + GAP + sum(part + GAP for part in parts) - GAP + MARGIN
    canvas = Canvas(WIDTH, max(height, least_height(WIDTH)), texts.locale, PAPER)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    title = (texts.gettext("Statistics"), card.scope)
    header(canvas, head, title, (card.name, ""), (), acting=False)
    boxes = []
    rest = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h)
    for part in parts:
        box, rest = rest.split_top(part, GAP)
        boxes.append(box)
    _tiles(canvas, boxes[0], card, texts)
    _ratings(canvas, boxes[1], card.shown, texts)
    _places(canvas, boxes[2], card.shown, texts)
    _speeds(canvas, boxes[3], card, texts)
    return canvas


def _tiles(canvas: Canvas, box: Box, card: TallyCard, texts: Texts) -> None:
    numbers = facts(card, texts)
    tiles = box.columns(len(numbers), GAP)
    size = canvas.common_size((number for number, _ in numbers), 64, tiles[0].w - 32)
    for (number, word), tile in zip(numbers, tiles, strict=True):
        panel(canvas, tile)
        canvas.text(number, tile.cx, tile.cy - 22, size, align="middle", width=tile.w - 24)
        canvas.text(
            word,
            tile.cx,
            tile.cy + 44,
            26,
            colour=SOFT,
            weight=REGULAR,
            align="middle",
            width=tile.w - 24,
        )


def _ratings(canvas: Canvas, box: Box, lines: Sequence[TallyLine], texts: Texts) -> None:
    panel(canvas, box)
    inner = box.inset(24, 14)
    title, body = inner.split_top(34, 8)
    heading(canvas, texts.gettext("Rating among people, after each game"), title)
    if any(_is_provisional(line) for line in lines):
        note = texts.gettext("? fewer than 5 games")
        canvas.text(note, title.right, title.cy, STUDY, colour=SOFT, weight=REGULAR, align="right")
    chart, names = body.split_right(456, 36)
    rated = [(place, line) for place, line in enumerate(lines) if line.history]
    plot = Box(chart.x + 64, chart.y + 14, chart.w - 84, chart.h - 48)
    if rated:
        _curves(canvas, plot, rated, texts)
    else:
        _nothing_yet(canvas, chart, texts)
    _strengths(canvas, names, lines, texts)


def _nothing_yet(canvas: Canvas, box: Box, texts: Texts) -> None:
    canvas.dashed(box, FADE, 12)
    text = texts.gettext("Starts with the first finished game between people")
    canvas.text(
        text, box.cx, box.cy, 26, colour=SOFT, weight=REGULAR, align="middle", width=box.w - 40
    )


def _curves(canvas: Canvas, box: Box, rated: Sequence[tuple[int, TallyLine]], texts: Texts) -> None:
    numbers = [number for _, line in rated for number in line.history]
    low, high, step = _scale(min(numbers), max(numbers))
    games = max(2, *(len(line.history) for _, line in rated))

    def at(game: int, number: int) -> tuple[int, int]:
        return (
            box.x + box.w * game // (games - 1),
            box.bottom - box.h * (number - low) // (high - low),
        )

    for number in range(low, high + 1, step):
        y = at(0, number)[1]
        canvas.area(Box(box.x - 8, y - 1, box.w + 16, 2), RULE)
        canvas.text(str(number), box.x - 18, y, STUDY, colour=SOFT, weight=REGULAR, align="right")
    for place, line in reversed(rated):
        _curve(canvas, [at(game, number) for game, number in enumerate(line.history)], place)
    y = box.bottom + 26
    canvas.text("1", box.x, y, STUDY, colour=SOFT, weight=REGULAR, align="middle")
    count = texts.ngettext("{n} game", "{n} games", games)
    canvas.text(count, box.right + 8, y, STUDY, colour=SOFT, weight=REGULAR, align="right")


def _scale(least: int, most: int) -> tuple[int, int, int]:
    """Return the lowest and the highest line around some numbers, and the step between lines."""
    step = next((step for step in SCALE_STEPS if most - least <= 4 * step), SCALE_STEPS[-1])
    low, high = least // step * step, -(-most // step) * step
    return low, max(high, low + step), step


def _curve(canvas: Canvas, points: Sequence[tuple[int, int]], place: int) -> None:
    colour, shape = SEATS[place]
    if len(points) > 1:
        canvas.stroke(stroke((tuple(points),), 5.0), colour)
    size = 18 if len(points) <= _MARKS // 2 else 12
    for x, y in points[:-1] if len(points) <= _MARKS else ():
        canvas.glyph(SHAPES[shape], size, x, y, colour)
    x, y = points[-1]
    canvas.glyph(SHAPES[shape], 34, x, y, BRIGHT)
    canvas.glyph(SHAPES[shape], 28, x, y, colour)


def _strengths(canvas: Canvas, box: Box, lines: Sequence[TallyLine], texts: Texts) -> None:
    """Name the curves with the ratings as they are now."""
    if not lines:
        return
    step = min(104, box.h // len(lines))
    big = min(50, step - 14)
    size = min(28, max(22, step - 34))
    y = box.y + (box.h - step * len(lines)) // 2 + step // 2
    for place, line in enumerate(lines):
        colour, shape = SEATS[place]
        canvas.glyph(SHAPES[shape], 26, box.x + 14, y - 12, colour)
        number = "–" if line.among is None else str(line.among.number)
        wide = canvas.text(number, box.right - DOUBT, y - 2, big, align="right")
        if line.among is not None and line.among.provisional:
            canvas.text("?", box.right - DOUBT + 4, y - 2, big - 8, colour=SOFT)
        room = box.w - 40 - wide - 12 - DOUBT
        canvas.text(line.name, box.x + 40, y - 12, size, width=room)
        if line.against is not None:
            rating = strength_text(line.against)
            below = texts.gettext("against computers {rating}", rating=rating)
            canvas.text(below, box.x + 40, y + 18, STUDY, colour=SOFT, weight=REGULAR, width=room)
        y += step


def _is_provisional(line: TallyLine) -> bool:
    return any(each.provisional for each in (line.among, line.against) if each is not None)


def _places(canvas: Canvas, box: Box, lines: Sequence[TallyLine], texts: Texts) -> None:
    panel(canvas, box)
    inner = box.inset(24, 14)
    head, body = inner.split_top(34, 4)
    rows, low = body.split_top(body.h - 44, 8)
    names, columns = _columns(head)
    heading(canvas, texts.gettext("Places"), names)
    titles = (texts.gettext("mean points"), texts.gettext("best"), texts.gettext("time per move"))
    for column, title in zip(columns[1:], titles, strict=True):
        canvas.text(
            title,
            column.right,
            column.cy,
            STUDY,
            colour=SOFT,
            weight=REGULAR,
            align="right",
            width=column.w,
        )
    most = max((len(line.ranks) for line in lines), default=0)
    for line, row in zip(lines, rows.rows(max(1, len(lines))), strict=False):
        _line(canvas, row, line, texts)
    shown = range(1, min(most, len(RANKS)) + 1)
    x = low.x
    for rank in shown:
        canvas.framed(Box(x, low.cy - 12, 24, 24), RANKS[rank - 1], RULE, 6, 2)
        x += 34 + canvas.text(place_name(rank, texts), x + 34, low.cy, STUDY, weight=REGULAR) + 28


def _columns(row: Box) -> tuple[Box, tuple[Box, Box, Box, Box]]:
    """Return the places of a name, a bar, and three numbers in a row."""
    names, rest = row.split_left(330, 20)
    rest, pace = rest.split_right(230, 20)
    rest, best = rest.split_right(90, 20)
    bar, mean = rest.split_right(150, 20)
    return names, (bar, mean, best, pace)


def _line(canvas: Canvas, row: Box, line: TallyLine, texts: Texts) -> None:
    names, (bar, mean, best, pace) = _columns(row)
    canvas.text(line.name, names.x, names.cy, 30, width=names.w)
    _bar(canvas, bar.centred(bar.w, 50), line.ranks)
    numbers = (
        "–" if line.mean_points is None else decimal(line.mean_points),
        "–" if line.best is None else str(line.best),
        "–" if line.pace is None else duration(line.pace, texts),
    )
    for column, number in zip((mean, best, pace), numbers, strict=True):
        canvas.text(number, column.right, column.cy, 32, align="right", width=column.w)


def _bar(canvas: Canvas, box: Box, ranks: Sequence[int]) -> None:
    """Draw the places side by side, the first one left; even a rare one has room for its number."""
    reached = [(rank, number) for rank, number in grouped(ranks) if number]
    if not reached:
        canvas.dashed(box, FADE, 10)
        return
    total, free = sum(ranks), box.w - len(reached) * NARROWEST
    left, before = box.x, 0
    for place, (rank, number) in enumerate(reached, 1):
        before += number
        right = box.x + free * before // total + NARROWEST * place
        colour = RANKS[rank - 1]
        part = Box(left, box.y, right - left - 3, box.h)
        canvas.framed(part, colour, colour if rank <= 3 else RULE, 8, 3)
        size = canvas.common_size((str(number),), 30, part.w - 6)
        canvas.text(str(number), part.cx, part.cy, size, align="middle", colour=readable_on(colour))
        left = right


def _speeds(canvas: Canvas, box: Box, card: TallyCard, texts: Texts) -> None:
    panel(canvas, box)
    inner = box.inset(24, 14)
    title, body = inner.split_top(34, 6)
    label = texts.gettext("Time per move")
    heading(canvas, label, title)
    if card.pace is not None:
        half = texts.gettext("half of all moves within {time}", time=duration(card.pace, texts))
        canvas.text(half, title.right, title.cy, 26, align="right", width=title.w - 260)
    total, most = sum(card.speeds), max(card.speeds, default=0)
    chart, low = body.split_top(body.h - 36, 4)
    names = speed_names(texts)
    size = canvas.common_size(names, 26, chart.columns(len(names), 24)[0].w)
    canvas.area(Box(chart.x, chart.bottom, chart.w, 3), RULE)
    for name, number, column, below in zip(
        names,
        card.speeds,
        chart.columns(len(names), 24),
        low.columns(len(names), 24),
        strict=True,
    ):
        _column(canvas, column, number, most, total)
        canvas.text(name, below.cx, below.cy, size, align="middle", weight=REGULAR)


def _column(canvas: Canvas, box: Box, number: int, most: int, total: int) -> None:
    """Draw how many answers are in a group, as a share of all."""
    if not number:
        return
    height = max(6, (box.h - 44) * number // most)
    bar = Box(box.x + 20, box.bottom - height, box.w - 40, height)
    canvas.area(bar, SEA_DEEP)
    share = round(100 * number / total)
    text = f"{share} %" if share else "< 1 %"
    canvas.text(text, box.cx, bar.y - 22, 32, align="middle", colour=INK)
