"""The numbers and barrels of an enlarged seat, with the room behind each number."""

from __future__ import annotations

from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.palette import COLONISTS, DONE, INK, PANEL, SOFT, mix
from renderers.core.tokens import PERSON, coin, points
from renderers.puerto_rico.pieces import (
    barrel,
)
from rules.puerto_rico.data import GOODS
from rules.puerto_rico.state import Player

LETTERS: Final = BOARD_SMALLEST
COUNT: Final = 40
NUMBERS: Final = {"doubloons": 104, "points": 104, "san-juan": 92}
"""The widths of the numbers."""
CHIPS: Final = (42, 56)
"""The least and the largest height of a line of buildings."""


def counted(player: Player) -> tuple[tuple[str, str], ...]:
    """Return doubloons, victory points and colonists in San Juan as they are written."""
    chips = "?" if player.vp_hidden else str(player.vp_chips)
    return (
        ("doubloons", str(player.doubloons)),
        ("points", chips),
        ("san-juan", str(player.san_juan)),
    )


def numbers(canvas: Canvas, box: Box, player: Player, seat: int) -> dict[str, Box]:
    """Draw the same on an enlarged seat; return the room behind each number."""
    rooms = {}
    for (what, text), cell in zip(counted(player), box.columns(len(NUMBERS), 4), strict=True):
        canvas.kept(cell, _number, what, text)
        canvas.mark(
            cell.x, cell.y, what, seat, thing=cell.split_left(47 + canvas.measure(text, COUNT))[0]
        )
        rooms[what] = cell.split_left(47 + canvas.measure(text, COUNT))[1]
    return rooms


def goods(canvas: Canvas, box: Box, player: Player, seat: int) -> dict[str, Box]:
    """Draw the barrels of an enlarged seat; return the room behind each number."""
    rooms = {}
    for good, cell in zip(GOODS, box.columns(len(GOODS)), strict=True):
        number = player.goods[good]
        canvas.kept(cell, _good, good, number)
        canvas.mark(cell.x, cell.y, "goods", seat, good, thing=cell.split_left(90)[0])
        wide = canvas.measure(str(number), COUNT) if number else 0
        rooms[good] = cell.split_left(37 + wide)[1]
    return rooms


def _number(canvas: Canvas, box: Box, what: str, text: str) -> None:
    size = 42
    x = box.x + size // 2
    none = text in ("?", "0")
    match what:
        case "doubloons":
            coin(canvas, "", size, x, box.cy)
        case "points":
            points(canvas, "", size, x, box.cy, known=text != "?")
        case _:
            ink = mix(COLONISTS, PANEL, 0.65) if none else COLONISTS
            canvas.glyph(PERSON, size - 6, x, box.cy, ink)
    colour = DONE if none and what == "san-juan" else SOFT if text == "?" else INK
    left = box.x + size + 5
    canvas.text(text, left, box.cy, COUNT, colour=colour, width=box.right - left, least=LETTERS)


def _good(canvas: Canvas, box: Box, good: str, number: int) -> None:
    high = 40
    half = round(high * 0.41)
    barrel(canvas, good, high, box.x + half, box.cy, faded=not number)
    if number:
        left = box.x + 2 * half + 1
        width = box.right - left
        canvas.text(str(number), left, box.cy, COUNT, width=width, least=LETTERS)
