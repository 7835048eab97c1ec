"""Figures of a turn: dice, actions, placing, storage, ships, and the depots of the main board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from renderers.castles_of_burgundy import pieces, tiles, words
from renderers.castles_of_burgundy.figures import components
from renderers.castles_of_burgundy.symbols import read
from renderers.castles_of_burgundy.words import phrases
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.figures import ALLOWED, GAP, FigureSheet
from renderers.core.palette import AMBER, BRIGHT, INK, RULE, SOFT, TURN
from renderers.core.routes import stroke
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
CIRCLE: Final = 200
"""The radius of the circle of values, in pixels."""
USED: Final = (0, 5)
"""The steps of the circle that are used, by the places of their first values."""
_PLACE: Final = read("place")[0]


def draw_setup(texts: Texts) -> FigureSheet:
    """Draw what a player begins with."""
    sheet = FigureSheet(texts, "", 620)
    left, right = sheet.body.split_left(570, GAP)
    panel(sheet.canvas, left)
    components.draw_board(sheet.canvas, BOARDS["1"], left.inset(GAP), {"d4": CASTLE})
    workers = " ".join(f"worker:{number}/74" for number in START_WORKERS)
    order = " ".join(f"seat:{seat}/60" for seat in range(PLAYERS[-1]))
    lines = ("tile:castle/84", "silver:1", workers, "goods:2 goods:5 goods:6", order)
    panel(sheet.canvas, right)
    for line, place in zip(lines, right.inset(GAP).rows(len(lines), GAP), strict=True):
        components.row(sheet, line, place)
    return sheet.note(
        words.duchy("1", texts),
        f"{words.tile(CASTLE, texts)}: d4",
        phrases.silver(1, texts),
        " / ".join(phrases.workers(number, texts) for number in START_WORKERS),
        phrases.goods_tiles(((2, 1), (5, 1), (6, 1)), texts),
    )


def draw_changing(texts: Texts) -> FigureSheet:
    """Draw the circle of values, in which a 2 becomes a 6 for two workers."""
    sheet = FigureSheet.of_panel(texts, "", 560)
    canvas, middle = sheet.canvas, (sheet.body.cx, sheet.body.cy)

    def place(turn: float, radius: int) -> tuple[int, int]:
        """Return where something lies on the circle, so many sixths of it behind the 1."""
        angle = math.tau * turn / 6 - math.pi / 2
        x, y = middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)
        return round(x), round(y)

    places = [place(turn, CIRCLE) for turn in range(6)]
    for turn, ends in enumerate(zip(places, (*places[1:], places[0]), strict=True)):
        used = turn in USED
        canvas.stroke(stroke((ends,), 16 if used else 8), AMBER if used else RULE)
    for value, at in enumerate(places, 1):
        pieces.die(canvas, value, 100, *at)
    for turn in USED:
        pieces.worker(canvas, 1, 84, *place(turn + 0.5, round(CIRCLE * 1.18)))
    components.row(sheet, "die:2/92 > die:6/92", sheet.body.centred(280, 100))
    return sheet.note(f"2 → 1 → 6: {phrases.workers(2, texts)}")


def draw_actions(texts: Texts) -> FigureSheet:
    """Draw the four actions."""
    sheet, places = FigureSheet.of_panels(texts, "", 210, 210, 210, 210)
    sold = "symbol:any-goods/90 symbol:leaves/90 goods:4:3/92"
    rows = {
        "take": "die:4 symbol:take/80 tile:church/112 > key/112",
        "place": "die:4 symbol:place/80 tile:ship/112 > cell:ship:4/112",
        "sell": f"die:4 {sold} > silver:1/92 medal:/96",
        "workers": "symbol:die:?/94 > worker:2/108",
    }
    for (verb, row), place in zip(rows.items(), places, strict=True):
        upper, lower = place.inset(20, 10).split_top(48)
        sheet.say(words.action(verb, texts), upper, size=32, bold=True)
        components.row(sheet, row, lower, 26, left=True)
    return sheet


def draw_place(texts: Texts) -> FigureSheet:
    """Draw a cell on which a tile fits, and two on which it does not."""
    sheet = FigureSheet(texts, "", 150 + GAP + 360)
    upper, lower = sheet.body.split_top(150, GAP)
    panel(sheet.canvas, upper)
    components.row(sheet, "die:3/96 symbol:place/80 tile:ship/116", upper, 30)
    cases = ((SHIP, 3, True), (SHIP, 5, False), (MONASTERY, 3, False))
    for (colour, number, fits), place in zip(cases, lower.columns(3, GAP), strict=True):
        panel(sheet.canvas, place)
        found = [(-1, -0, CASTLE, 0), (1, 0, colour, number)]
        at = components.cluster(sheet.canvas, place.cx, place.y + 130, 136, found)
        ring = ALLOWED if fits else TURN
        tiles.outline(sheet.canvas, at[1, 0], 134, ring, 6)
        sheet.verdict(fits, place.cx, place.bottom - 70, 74)
        sheet.note(f"{words.colour(colour, texts)} {number}: {'✓' if fits else '✗'}")
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
    sheet, (upper, lower) = FigureSheet.of_panels(texts, words.tile(SHIP, texts), 220, 170)
    canvas = sheet.canvas
    goods = "tile:ship/150 > die:2/66 goods:1 goods:4:2 > goods:4:3 goods:1 place/84"
    components.row(sheet, goods, upper.inset(16), 20)
    places = lower.inset(24, 18).columns(7, 10)
    for number, place in enumerate(places, start=1):
        canvas.dashed(place, SOFT, 14, 3)
        canvas.text(str(number), place.x + 22, place.y + 24, 28, colour=SOFT, align="middle")
    components.row(sheet, "seat:1/42 seat:0/42", places[2].moved(14, 18), 6)
    canvas.glyph(ARROW, 46, places[1].right + 5, places[1].cy + 10, AMBER)
    gains = phrases.goods_tiles(((1, 1), (4, 2)), texts)
    return sheet.note(f"{words.depot(2, texts)}: {gains}", "2 → 3")


def draw_team_storage(texts: Texts) -> FigureSheet:
    """Draw the storage of a team: two shared spaces, two of each member."""
    sheet = FigureSheet(texts, words.storage(texts), 420)
    names = [f"{words.mark(seat)}: {phrases.storage('own', texts)}" for seat in (0, 2)]
    shown = {
        "seat:0/80": names[0],
        "seat:0/80 + seat:2/80": phrases.storage("shared", texts),
        "seat:2/80": names[1],
    }
    for (seats, said), box in zip(shown.items(), sheet.body.columns(3, GAP), strict=True):
        panel(sheet.canvas, box)
        head, low = box.inset(GAP).split_top(120)
        components.row(sheet, seats, head)
        components.row(sheet, "2*key/124", low)
        sheet.note(f"{said}: {phrases.hex_tiles(2, texts)}")
    return sheet
