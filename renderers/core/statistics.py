"""The picture of a player's statistics on a phone: ratings, places, shares won, time per move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from renderers.core.blocks import BOARD_HEADER_HEIGHT, panel
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH, Canvas
from renderers.core.fonts import REGULAR
from renderers.core.lettering import BOARD_SMALLEST, WORDS
from renderers.core.palette import (
    BRIGHT,
    COIN,
    EMPTY,
    FADE,
    HEADER,
    INK,
    ON_HEADER,
    PANEL,
    PAPER,
    RULE,
    SEA,
    SEA_DEEP,
    SEATS,
    SOFT,
    SOFT_ON_HEADER,
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
    provisional_note,
    speed_names,
    strength_mark,
)
from renderers.core.texts import Texts
from renderers.core.tokens import SHAPES

GAP: Final = 14
MARGIN: Final = 16
TITLE: Final = 56
"""The height of the title of a panel."""
FRAME: Final = 148
"""The height of a panel with a title and a line at its foot, without what is between."""
TILES: Final = 3
"""So many numbers stand in a row."""
TILE: Final = 140
CURVES: Final = 380
STRENGTH: Final = 92
"""The height of a game's line below the curves of ratings."""
PLACE: Final = 150
"""The height of a game's line in the panel of places."""
WON: Final = 104
"""The height of a game's line in the panel of shares that were won."""
SPEED: Final = 56
RANKS: Final[tuple[Colour, ...]] = (COIN, SEA_DEEP, SEA, EMPTY, BRIGHT)
"""The colours of the first, second … place; the last stands for all that follow."""
NARROWEST: Final = 44
"""The least width of a part of a bar."""
PLAYERS: Final = range(2, 6)
SEAT_NUMBERS: Final = range(1, 6)
SHARES: Final = len(PLAYERS) + len(SEAT_NUMBERS)
SCALE_STEPS: Final = (20, 50, 100, 200, 250, 500, 1000, 2000)
AXIS: Final = 110
LINE, CASING, END = 6.0, 12.0, 36
"""The widths of a curve and of the pale edge that parts it from others; the sign at its end."""


def draw_card(card: TallyCard, texts: Texts) -> Picture:
    """Draw a player's statistics."""
    canvas = card_canvas(card, texts)
    return canvas.picture(card_alt(card, texts))


def card_canvas(card: TallyCard, texts: Texts) -> Canvas:
    """Return the picture of a player's statistics, without its alt text."""
    lines, told = max(1, len(card.shown)), facts(card, texts)
    parts = (
        -(-len(told) // TILES) * (TILE + GAP) - GAP,
        FRAME + CURVES + lines * STRENGTH,
        FRAME + lines * PLACE,
        FRAME + lines * WON,
        FRAME + len(card.speeds) * SPEED,
    )
    height = BOARD_HEADER_HEIGHT + sum(GAP + part for part in parts) + MARGIN
    canvas = Canvas(BOARD_WIDTH, height, texts.locale, PAPER, card.mode)
    head, body = canvas.box.split_top(BOARD_HEADER_HEIGHT, GAP)
    _head(canvas, head, card, texts)
    rest, boxes = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h), []
    for part in parts:
        box, rest = rest.split_top(part, GAP)
        boxes.append(box)
    _tiles(canvas, boxes[0], told)
    _ratings(canvas, boxes[1], card.shown, texts)
    _places(canvas, boxes[2], card.shown, texts)
    _wins(canvas, boxes[3], card.shown, texts)
    _speeds(canvas, boxes[4], card, texts)
    return canvas


def _head(canvas: Canvas, box: Box, card: TallyCard, texts: Texts) -> None:
    canvas.area(box, HEADER)
    upper, lower = box.inset(20, 4).rows(2, 0)
    title = texts.gettext("Statistics")
    canvas.text(card.name, upper.x, upper.cy, 42, colour=ON_HEADER, width=upper.w, least=WORDS)
    _small(canvas, f"{title} · {card.scope}", lower, SOFT_ON_HEADER)


def _small(canvas: Canvas, text: str, box: Box, colour: Colour = SOFT) -> None:
    """Write a line at the left, no smaller than words on a phone can be."""
    canvas.text(
        text,
        box.x,
        box.cy,
        BOARD_SMALLEST,
        colour=colour,
        weight=REGULAR,
        width=box.w,
        least=WORDS,
    )


def _titled(canvas: Canvas, box: Box, title: str) -> Box:
    """Draw a panel with its title; return what is below."""
    panel(canvas, box)
    head, body = box.inset(24, 20).split_top(TITLE, 0)
    canvas.text(title, head.x, head.cy - 8, BOARD_SMALLEST, colour=SOFT, width=head.w, least=WORDS)
    return body


def _tiles(canvas: Canvas, box: Box, tiles: Sequence[tuple[str, str]]) -> None:
    rows = box.rows(-(-len(tiles) // TILES), GAP)
    for row, first in zip(rows, range(0, len(tiles), TILES), strict=True):
        numbers = tiles[first : first + TILES]
        for (number, word), tile in zip(numbers, row.columns(TILES, GAP), strict=False):
            panel(canvas, tile)
            upper, lower = tile.inset(12, 12).rows(2, 0)
            canvas.text(number, upper.cx, upper.cy, 56, align="middle", width=upper.w)
            canvas.text(
                word,
                lower.cx,
                lower.cy,
                BOARD_SMALLEST,
                colour=SOFT,
                weight=REGULAR,
                align="middle",
                width=lower.w,
                least=WORDS,
            )


def _ratings(canvas: Canvas, box: Box, lines: Sequence[TallyLine], texts: Texts) -> None:
    body = _titled(canvas, box, texts.gettext("Rating among people, after each game"))
    chart, names = body.split_top(CURVES, 0)
    rated = [(place, line) for place, line in enumerate(lines) if line.history]
    if rated:
        plot = Box(chart.x + AXIS, chart.y + 20, chart.w - AXIS - 30, chart.h - 90)
        _curves(canvas, plot, rated, texts)
    else:
        _nothing_yet(canvas, chart, texts)
    rest = names
    for place, line in enumerate(lines):
        row, rest = rest.split_top(STRENGTH, 0)
        _strength(canvas, row, place, line, texts)
    if any(_is_provisional(line) for line in lines):
        _small(canvas, provisional_note(texts), rest.split_top(44, 0)[0])


def _nothing_yet(canvas: Canvas, box: Box, texts: Texts) -> None:
    canvas.dashed(box.inset(0, 20), FADE, 12)
    text = texts.gettext("Starts with the first finished game between people")
    canvas.text(
        text,
        box.cx,
        box.cy,
        BOARD_SMALLEST,
        colour=SOFT,
        weight=REGULAR,
        align="middle",
        width=box.w - 40,
        least=WORDS,
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

    def note(text: str, x: int, y: int) -> None:
        canvas.text(
            text, x, y, BOARD_SMALLEST, colour=SOFT, weight=REGULAR, align="right", least=WORDS
        )

    for number in range(low, high + 1, step):
        y = at(0, number)[1]
        canvas.area(Box(box.x, y - 1, box.w, 2), RULE)
        note(str(number), box.x - 18, y)
    ends = []
    for place, line in reversed(rated):
        points = [at(game, number) for game, number in enumerate(line.history)]
        _curve(canvas, points, place)
        ends.append((points[-1], place))
    for (x, y), place in ends:
        canvas.glyph(SHAPES[SEATS[place].shape], END + 8, x, y, PANEL)
        canvas.glyph(SHAPES[SEATS[place].shape], END, x, y, SEATS[place].line)
    y = box.bottom + 46
    canvas.text("1", box.x, y, BOARD_SMALLEST, colour=SOFT, weight=REGULAR, align="middle")
    note(texts.ngettext("{n} game", "{n} games", games), box.right + 12, y)


def _scale(least: int, most: int) -> tuple[int, int, int]:
    """Return the lowest and the highest line around some numbers, and the step between lines."""
    step = next((step for step in SCALE_STEPS if most - least <= 4 * step), SCALE_STEPS[-1])
    low, high = least // step * step, -(-most // step) * step
    return low, max(high, low + step), step


def _curve(canvas: Canvas, points: Sequence[tuple[int, int]], place: int) -> None:
    if len(points) > 1:
        canvas.stroke(stroke((tuple(points),), CASING), PANEL)
        canvas.stroke(stroke((tuple(points),), LINE), SEATS[place].line)


def _strength(canvas: Canvas, box: Box, place: int, line: TallyLine, texts: Texts) -> None:
    """Name a curve with the rating as it is now."""
    box = box.inset(0, 4)
    canvas.glyph(SHAPES[SEATS[place].shape], END, box.x + 20, box.cy, SEATS[place].line)
    number = "–" if line.among is None else strength_mark(line.among)
    wide = canvas.text(number, box.right, box.cy, 52, align="right")
    room = Box(box.x + 56, box.y, box.w - 56 - wide - 20, box.h)
    if line.against is None:
        canvas.text(line.name, room.x, room.cy, 40, width=room.w, least=WORDS)
        return
    upper, lower = room.rows(2, 0)
    canvas.text(line.name, upper.x, upper.cy, 38, width=upper.w, least=WORDS)
    rating = strength_mark(line.against)
    _small(canvas, texts.gettext("against computers {rating}", rating=rating), lower)


def _is_provisional(line: TallyLine) -> bool:
    return any(each.provisional for each in (line.among, line.against) if each is not None)


def _places(canvas: Canvas, box: Box, lines: Sequence[TallyLine], texts: Texts) -> None:
    body = _titled(canvas, box, texts.gettext("Places"))
    most = max((len(line.ranks) for line in lines), default=0)
    rows, low = body.split_top(max(1, len(lines)) * PLACE, 0)
    for line, row in zip(lines, rows.rows(max(1, len(lines)), 0), strict=False):
        _place(canvas, row, line, texts)
    cells = low.split_top(44, 0)[0].columns(len(RANKS), 8)
    for rank, cell in zip(range(1, min(most, len(RANKS)) + 1), cells, strict=False):
        canvas.framed(Box(cell.x, cell.cy - 14, 28, 28), RANKS[rank - 1], RULE, 6, 2)
        _small(canvas, place_name(rank, texts), Box(cell.x + 38, cell.y, cell.w - 38, cell.h))


def _place(canvas: Canvas, row: Box, line: TallyLine, texts: Texts) -> None:
    name, bar, told = row.inset(0, 4).rows(3, 4)
    canvas.text(line.name, name.x, name.cy, 38, width=name.w, least=WORDS)
    _bar(canvas, bar, line.ranks)
    numbers = []
    if line.mean_points is not None:
        numbers.append((texts.gettext("average points"), decimal(line.mean_points)))
    if line.best is not None:
        numbers.append((texts.gettext("best"), str(line.best)))
    if line.pace is not None:
        numbers.append((texts.gettext("time per move"), duration(line.pace, texts)))
    _small(canvas, " · ".join(map(" ".join, numbers)), told, INK)


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
        size = canvas.common_size((str(number),), BOARD_SMALLEST, part.w - 4)
        canvas.text(str(number), part.cx, part.cy, size, align="middle", colour=readable_on(colour))
        left = right


def _wins(canvas: Canvas, box: Box, lines: Sequence[TallyLine], texts: Texts) -> None:
    """Show the shares of games that were won, by the number of players and by seat."""
    players, seats = texts.gettext("by number of players"), texts.gettext("by seat")
    won = texts.gettext("Wins in percent")
    body = _titled(canvas, box, won)
    head, rest = body.split_top(TITLE - 8, 0)
    for group, told in zip(_groups(head), (players, seats), strict=True):
        _small(canvas, told, group)
    for line in lines:
        row, rest = rest.split_top(WON, 0)
        _won(canvas, row, line)


def _won(canvas: Canvas, row: Box, line: TallyLine) -> None:
    upper, lower = row.inset(0, 4).rows(2, 0)
    canvas.text(line.name, upper.x, upper.cy, 38, width=upper.w, least=WORDS)
    shares = [
        {e.number: str(e.percent) for e in group} for group in (line.by_players, line.by_seat)
    ]
    for group, numbers, told in zip(_groups(lower), (PLAYERS, SEAT_NUMBERS), shares, strict=True):
        for number, cell in zip(numbers, group.columns(len(numbers), 4), strict=True):
            _share_of(canvas, cell, number, told)


def _share_of(canvas: Canvas, cell: Box, number: int, told: Mapping[int, str]) -> None:
    """Write a number of players or a seat with the share that was won, a dash for none."""
    name, share = cell.split_left(30, 4)
    canvas.text(f"{number}:", name.x, name.cy, WORDS, colour=SOFT, weight=REGULAR)
    canvas.text(told.get(number, "–"), share.x, share.cy, BOARD_SMALLEST, width=share.w)


def _groups(row: Box) -> tuple[Box, Box]:
    """Return the places of the shares by the number of players and of those by seat in a row."""
    return row.split_left((row.w - 40) * len(PLAYERS) // SHARES, 40)


def _speeds(canvas: Canvas, box: Box, card: TallyCard, texts: Texts) -> None:
    body = _titled(canvas, box, texts.gettext("Time per move"))
    rows, low = body.split_top(len(card.speeds) * SPEED, 0)
    total, most = sum(card.speeds), max(card.speeds, default=0)
    for name, number, row in zip(
        speed_names(texts), card.speeds, rows.rows(len(card.speeds), 0), strict=True
    ):
        names, bars = row.inset(0, 6).split_left(260, 10)
        _small(canvas, name, names, INK)
        _speed(canvas, bars, number, most, total)
    if card.pace is not None:
        half = texts.gettext("half of all moves within {time}", time=duration(card.pace, texts))
        _small(canvas, half, low.split_top(44, 0)[0])


def _speed(canvas: Canvas, box: Box, number: int, most: int, total: int) -> None:
    """Draw how many answers are in a group, as a share of all."""
    if not number:
        return
    bar = Box(box.x, box.y, max(6, (box.w - 130) * number // most), box.h)
    canvas.rounded(bar, SEA_DEEP, 8)
    share = round(100 * number / total)
    text = f"{share}%" if share else "< 1%"
    canvas.text(text, bar.right + 16, box.cy, BOARD_SMALLEST)
