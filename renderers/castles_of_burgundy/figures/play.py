"""Figures of a turn: dice, actions, placing, storage, ships, and the depots of the main board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from renderers.castles_of_burgundy import pieces, tiles, words
from renderers.castles_of_burgundy.figures import components
from renderers.castles_of_burgundy.symbols import read
from renderers.castles_of_burgundy.words import phrases
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import ALLOWED, GAP, FigureSheet
from renderers.core.palette import AMBER, BRIGHT, INK, RULE, SOFT, TURN
from renderers.core.routes import stroke
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.depots import DEPOTS, black_spaces, spaces
from rules.castles_of_burgundy.data.supply import START_WORKERS
from rules.castles_of_burgundy.data.tiles import (
    BANK,
    BLACK,
    BUILDING,
    CASTLE,
    CHURCH,
    MARKET,
    MINE,
    MONASTERY,
    SHIP,
    monastery,
)

PLAYERS: Final = (2, 3, 4)
_PLACE: Final = read("place")[0]


def draw_setup(texts: Texts) -> FigureSheet:
    """Draw what a player begins with."""
    sheet = FigureSheet(texts, "", 620)
    left, right = sheet.body.split_left(570, GAP)
    panel(sheet.canvas, left)
    board = BOARDS["1"]
    components.draw_board(sheet.canvas, board, left.inset(GAP), {"d4": CASTLE})
    workers = " ".join(f"worker:{number}/74" for number in START_WORKERS)
    lines = ("tile:castle/84", "silver:1", workers, "goods:2 goods:5 goods:6")
    components.rows(sheet.canvas, right, [*map(components.read, lines), [_stack(4)]])
    return sheet.note(
        words.duchy("1", texts),
        f"{words.tile(CASTLE, texts)}: d4",
        phrases.silver(1, texts),
        " / ".join(phrases.workers(number, texts) for number in START_WORKERS),
        phrases.goods_tiles(((2, 1), (5, 1), (6, 1)), texts),
    )


def _stack(seats: int) -> Sign:
    """The markers on the first space of the track, the start player's on top."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for place in range(seats):
            seat = seats - 1 - place
            pieces.marker(canvas, seat, "" if seat else "1", 84, x, y + 24 - 19 * place)

    return Sign(90, draw)


def draw_changing(texts: Texts) -> FigureSheet:
    """Draw the circle of values, in which a 2 becomes a 6 for two workers."""
    sheet = FigureSheet.of_panel(texts, "", 560)
    canvas, body = sheet.canvas, sheet.body
    radius = 200
    places = {}
    for value in range(1, 7):
        turn = math.tau * (value - 1) / 6 - math.pi / 2
        places[value] = body.cx + radius * math.cos(turn), body.cy + radius * math.sin(turn)
    for value in range(1, 7):
        after = value % 6 + 1
        used = (value, after) in ((1, 2), (6, 1))
        line = stroke(((places[value], places[after]),), 16 if used else 8)
        canvas.stroke(line, AMBER if used else RULE)
    for value, (x, y) in places.items():
        pieces.die(canvas, value, 100, round(x), round(y))
    for one, other in ((2, 1), (1, 6)):
        x = round((places[one][0] + places[other][0]) / 2)
        y = round((places[one][1] + places[other][1]) / 2)
        away = 1.36
        pieces.worker(
            canvas,
            1,
            84,
            round(body.cx + (x - body.cx) * away),
            round(body.cy + (y - body.cy) * away),
        )
    signs.row(canvas, components.read("die:2/92 > die:6/92"), body.centred(280, 100))
    return sheet.note(f"2 → 1 → 6: {phrases.workers(2, texts)}")


def draw_actions(texts: Texts) -> FigureSheet:
    """Draw the four actions."""
    high = 210
    sheet = FigureSheet(texts, "", 4 * high + 3 * GAP)
    sold = "symbol:any-goods/90 symbol:leaves/90 goods:4:3/92"
    rows = {
        "take": "die:4 symbol:take/80 tile:church/112 > key/112",
        "place": "die:4 symbol:place/80 tile:ship/112 > cell:ship:4/112",
        "sell": f"die:4 {sold} > silver:1/92 medal:/96",
        "workers": "symbol:die:?/94 > worker:2/108",
    }
    for (verb, row), place in zip(rows.items(), sheet.body.rows(4, GAP), strict=True):
        panel(sheet.canvas, place)
        upper, lower = place.inset(20, 10).split_top(48)
        sheet.say(words.action(verb, texts), upper, size=32, bold=True)
        signs.row(sheet.canvas, components.read(row), lower, left=True, gap=26)
    return sheet


def draw_place(texts: Texts) -> FigureSheet:
    """Draw a cell on which a tile fits, and two on which it does not."""
    sheet = FigureSheet(texts, "", 150 + GAP + 360)
    upper, lower = sheet.body.split_top(150, GAP)
    panel(sheet.canvas, upper)
    signs.row(
        sheet.canvas, components.read("die:3/96 symbol:place/80 tile:ship/116"), upper, gap=30
    )
    cases = ((SHIP, 3, True), (SHIP, 5, False), (MONASTERY, 3, False))
    for (colour, number, fits), place in zip(cases, lower.columns(3, GAP), strict=True):
        panel(sheet.canvas, place)
        found = [(-1, -0, CASTLE, 0), (1, 0, colour, number)]
        at = components.cluster(sheet.canvas, place.cx, place.y + 130, 136, found)
        ring = ALLOWED if fits else TURN
        tiles.outline(sheet.canvas, at[1, 0], 134, ring, 6)
        sheet.verdict(fits, place.cx, place.bottom - 70, 74)
        said = f"{words.colour(colour, texts)} {number}: {'✓' if fits else '✗'}"
        sheet.note(said)
    return sheet


def draw_storage(texts: Texts) -> FigureSheet:
    """Draw a full storage from which a tile leaves when another comes."""
    sheet = FigureSheet.of_panel(texts, words.storage(texts), 430)
    canvas, body = sheet.canvas, sheet.body
    stored = (SHIP, "cow3", monastery(13))
    step, y = 190, body.y + 130
    left = body.x + 420
    for place, each in enumerate(stored):
        tiles.tile(canvas, each, (left + place * step, y), 150, faded=place == 0)
    tiles.tile(canvas, MARKET, (body.x + 210, y), 150)
    canvas.glyph(ARROW, 52, body.x + 315, y, SOFT)
    _PLACE.paint(canvas, 80, left, y + 140)
    sheet.verdict(False, left, y + 220, 70)
    here = texts.listing(words.tile(each, texts) for each in stored)
    sheet.note(here, f"{words.tile(MARKET, texts)} → {words.tile(SHIP, texts)} ✗")
    return sheet


def _levels(depot: int) -> list[tuple[str, int]]:
    """Return the colours of the spaces of a depot with the players from which on they are used."""
    found = [(colour, PLAYERS[-1]) for colour in spaces(depot, PLAYERS[-1], "A")]
    for players in reversed(PLAYERS[:-1]):
        used = list(spaces(depot, players, "A"))
        for place, (colour, _) in enumerate(found):
            if used and used[0] == colour:
                found[place] = colour, players
                used.pop(0)
    return found


def draw_depots(texts: Texts) -> FigureSheet:
    """Draw the ring of depots around the black depot; spaces say from how many players on."""
    sheet = FigureSheet(texts, "", 860)
    canvas, body = sheet.canvas, sheet.body
    across, down = 300, 226
    spots = {
        1: (body.cx, body.y + down // 2),
        2: (body.right - across // 2, body.y + 184 + down // 2),
        3: (body.right - across // 2, body.bottom - 184 - down // 2),
        4: (body.cx, body.bottom - down // 2),
        5: (body.x + across // 2, body.bottom - 184 - down // 2),
        6: (body.x + across // 2, body.y + 184 + down // 2),
    }
    ring = [(float(x), float(y)) for x, y in spots.values()]
    canvas.stroke(stroke(((*ring, ring[0]),), 14), RULE)
    for depot in DEPOTS:
        x, y = spots[depot]
        box = Box(x - across // 2, y - down // 2, across, down)
        panel(canvas, box)
        pieces.die(canvas, depot, 54, box.x + 46, box.y + 44)
        _spaces(sheet, box, _levels(depot))
        said = ", ".join(
            f"{words.colour(colour, texts)} {players}+" for colour, players in _levels(depot)
        )
        sheet.note(f"{words.depot(depot, texts)}: {said}")
    middle = body.centred(across, down)
    panel(canvas, middle)
    black = [
        (BLACK, players)
        for before, players in zip((0, 2, 3), PLAYERS, strict=True)
        for _ in range(black_spaces(players) - (black_spaces(before) if before else 0))
    ]
    places = components.grid(middle.inset(14, 14), 4, 2, 4)
    for (_, players), place in zip(black, places, strict=True):
        _space(sheet, BLACK, players, place.cx, place.cy, 66)
    numbers = " / ".join(str(black_spaces(players)) for players in PLAYERS)
    return sheet.note(f"{words.depot(0, texts)}: {numbers}")


def _spaces(sheet: FigureSheet, box: Box, found: Sequence[tuple[str, int]]) -> None:
    inner = Box(box.x + 76, box.y + 12, box.w - 84, box.h - 24)
    for (colour, players), place in zip(found, components.grid(inner, 2, 2, 4), strict=True):
        _space(sheet, colour, players, place.cx, place.cy, 92)


def _space(sheet: FigureSheet, colour: str, players: int, x: int, y: int, width: int) -> None:
    tiles.back(sheet.canvas, colour, (x, y), width)
    side = round(width * 0.42)
    chip = x + round(width * 0.3), y + round(width * 0.36)
    sheet.canvas.disc(*chip, side // 2 + 2, INK)
    sheet.canvas.disc(*chip, side // 2, BRIGHT)
    sheet.canvas.text(str(players), *chip, round(side * 0.8), align="middle")


def draw_one_per_city(texts: Texts) -> FigureSheet:
    """Draw a second bank that may not come into a city, but into another one."""
    sheet = FigureSheet(texts, "", 470)
    city = [(-2, 0, BANK, 0), (-1, 1, CHURCH, 0)]
    cases = (
        ([*city, (0, 0, BUILDING, 5)], (0, 0), False),
        ([*city, (0, 0, MINE, 0), (2, 0, BUILDING, 5)], (2, 0), True),
    )
    said = words.kind(BANK, texts)
    for (found, target, fits), place in zip(cases, sheet.body.columns(2, GAP), strict=True):
        panel(sheet.canvas, place)
        width = 122
        shift = 61 if not fits else 0
        at = components.cluster(sheet.canvas, place.cx + shift, place.y + 220, width, found)
        tiles.outline(sheet.canvas, at[target], width - 2, ALLOWED if fits else TURN, 6)
        x, y = at[target]
        tiles.tile(sheet.canvas, BANK, (x, y - 146), 104)
        _PLACE.paint(sheet.canvas, 46, x, y - 76)
        sheet.verdict(fits, place.cx, place.bottom - 42, 60)
        sheet.note(f"{said} + {said} {'✓' if fits else '✗'}")
    return sheet


def draw_ship(texts: Texts) -> FigureSheet:
    """Draw a ship: goods of a depot into the goods spaces, then the marker a space forward."""
    sheet = FigureSheet(texts, words.tile(SHIP, texts), 220 + GAP + 170)
    canvas = sheet.canvas
    upper, lower = sheet.body.split_top(220, GAP)
    panel(canvas, upper)
    row = "tile:ship/150 > die:2/66 goods:1 goods:4:2 > goods:4:3 goods:1 goods-space"
    signs.row(canvas, components.read(row), upper.inset(16), gap=20)
    panel(canvas, lower)
    places = lower.inset(24, 18).columns(7, 10)
    for number, place in enumerate(places, start=1):
        canvas.dashed(place, SOFT, 14, 3)
        canvas.text(str(number), place.x + 22, place.y + 24, 28, colour=SOFT, align="middle")
    pieces.marker(canvas, 1, "", 76, places[2].cx, places[2].cy + 26)
    pieces.marker(canvas, 0, "1", 76, places[2].cx, places[2].cy + 2)
    canvas.glyph(ARROW, 46, places[1].right + 5, places[1].cy + 10, AMBER)
    gains = phrases.goods_tiles(((1, 1), (4, 2)), texts)
    return sheet.note(f"{words.depot(2, texts)}: {gains}", "2 → 3")


def draw_team_storage(texts: Texts) -> FigureSheet:
    """Draw the storage of a team: two shared spaces, two of each member."""
    sheet = FigureSheet(texts, words.storage(texts), 420)
    canvas, body = sheet.canvas, sheet.body
    left, rest = body.split_left((body.w - 2 * GAP) // 3, GAP)
    middle, right = rest.split_left(left.w, GAP)
    for box, seat in ((left, 0), (middle, None), (right, 2)):
        panel(canvas, box)
        head, low = box.inset(GAP).split_top(120)
        if seat is None:
            row = [_marker(0), signs.plus(), _marker(2)]
            said = phrases.storage("shared", texts)
        else:
            row = [_marker(seat)]
            said = f"{words.mark(seat)}: {phrases.storage('own', texts)}"
        signs.row(canvas, row, head)
        signs.row(canvas, components.read("2*key/124"), low)
        sheet.note(f"{said}: {phrases.hex_tiles(2, texts)}")
    return sheet


def _marker(seat: int) -> Sign:
    return Sign(96, lambda canvas, x, y: pieces.marker(canvas, seat, str(seat + 1), 96, x, y))
