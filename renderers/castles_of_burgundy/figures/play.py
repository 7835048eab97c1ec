"""Figures of play that are more than rows of signs: dice, ships, depots, the target when alone."""

from __future__ import annotations

import math
from typing import Final

from renderers.castles_of_burgundy import pieces, tiles, words
from renderers.castles_of_burgundy.figures import components
from renderers.castles_of_burgundy.symbols import die
from renderers.castles_of_burgundy.words import phrases
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.figures import FigureSheet
from renderers.core.palette import AMBER, BRIGHT, FOCUS, INK, RULE, SOFT
from renderers.core.routes import stroke
from renderers.core.texts import Texts
from renderers.core.tokens import points
from rules.castles_of_burgundy.data.depots import DEPOTS, black_spaces, printed
from rules.castles_of_burgundy.data.points import SOLO_TARGET, SOLO_TARGET_STEP
from rules.castles_of_burgundy.data.tiles import BLACK

PLAYERS: Final = (2, 3, 4)
CIRCLE: Final = 200
"""The radius of the circle of values, in pixels."""
USED: Final = (0, 5)
"""The steps of the circle that are used, by the places of their first values."""


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
        levels, inner = printed(depot), Box(box.x + 76, box.y + 12, across - 84, down - 24)
        for (colour, players), place in zip(levels, inner.grid(4, 2, 4), strict=True):
            _space(sheet, colour, players, place, 92)
        said = ", ".join(f"{words.colour(colour, texts)} {players}+" for colour, players in levels)
        sheet.note(f"{words.depot(depot, texts)}: {said}")
    middle = body.centred(across, down)
    panel(canvas, middle)
    for number, place in enumerate(middle.inset(14, 14).grid(8, 4, 4)):
        players = next(players for players in PLAYERS if number < black_spaces(players))
        _space(sheet, BLACK, players, place, 66)
    numbers = " / ".join(str(black_spaces(players)) for players in PLAYERS)
    return sheet.note(f"{words.depot(0, texts)}: {numbers}")


def _space(sheet: FigureSheet, colour: str, players: int, place: Box, width: int) -> None:
    """Draw the space of a depot with the number of players from which on it is used."""
    x, y = place.cx, place.cy
    tiles.back(sheet.canvas, colour, (x, y), width)
    side = round(width * 0.42)
    chip = x + round(width * 0.3), y + round(width * 0.36)
    sheet.canvas.disc(*chip, side // 2 + 2, INK)
    sheet.canvas.disc(*chip, side // 2, BRIGHT)
    sheet.canvas.text(str(players), *chip, round(side * 0.8), align="middle")


def draw_solo_target(texts: Texts) -> FigureSheet:
    """Draw the counter of points beside the target, which sinks each time that it is reached."""
    targets = [SOLO_TARGET - SOLO_TARGET_STEP * n for n in range(3)]
    sheet, places = FigureSheet.of_panels(texts, "", 130, 130, 130)
    canvas = sheet.canvas
    for number, (target, place) in enumerate(zip(targets, places, strict=True)):
        inner = place.inset(24, 0)
        points(canvas, target, 96, inner.right - 60, inner.cy)
        bar = Box(inner.x + 20, inner.cy - 26, inner.w - 180, 52)
        share = target / SOLO_TARGET
        whole = bar._replace(w=round(bar.w * share))
        canvas.framed(whole, FOCUS, SOFT, 14, 3)
        done = (1.0, 1.0, 0.4)[number]
        filled = whole.inset(6)
        canvas.rounded(filled._replace(w=round(filled.w * done)), AMBER, 10)
        if done == 1:
            die("?").paint(canvas, 84, whole.right - 60, whole.cy)
        sheet.note(phrases.points(target, texts))
    return sheet
