"""The enlarged seat: one player's island and city, as they are or as moves would leave them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from renderers.core.blocks import HEADER_HEIGHT, heading, panel, tag
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.lettering import READ
from renderers.core.numbers import signed
from renderers.core.palette import AMBER, INK, PAPER, Colour
from renderers.core.table import seat_header
from renderers.core.texts import Texts
from renderers.core.tokens import CHECK, points
from renderers.puerto_rico import words
from renderers.puerto_rico.building_icons import BUILDING_GLYPHS
from renderers.puerto_rico.colours import EDGES, SIGNS, TILE_COLOURS
from renderers.puerto_rico.icons import GOODS_GLYPHS
from renderers.puerto_rico.pieces import (
    building_colours,
    circle,
    colonist,
    empty_place,
    printed_kind,
)
from renderers.puerto_rico.player import city_places, draw_goods, draw_numbers
from renderers.puerto_rico.words import facts
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, CITY_SPACES, FOREST, ISLAND_SPACES
from rules.puerto_rico.state import Player, Table

HEIGHT: Final = 940
GAP: Final = 14
GRID: Final = (4, 3)
NAME_HEIGHT: Final = 66
"""The height of the strip with the name at the foot of a tile."""

Changes = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class BoardChanges:
    """The contents of a preview: `player` as a move would leave the board, and the differences.

    `colonists` counts by target; `numbers` are those of the strip: doubloons, points, goods;
    `laid` are the faces of tiles (`Space.face`) and the buildings, each in a tuple, that would be
    new; `left` colonists must still be placed.
    """

    player: Player
    colonists: Changes = field(default_factory=dict)
    numbers: Changes = field(default_factory=dict)
    laid: frozenset[tuple[str, ...]] = frozenset()
    left: int = 0


def draw_seat(
    table: Table, seat: int, info: TableInfo, texts: Texts, *, changed: BoardChanges | None = None
) -> Canvas:
    """Return the enlarged seat, as it lies on the table or as moves would leave it."""
    canvas = Canvas(WIDTH, HEIGHT, texts.locale, PAPER)
    shown = changed or BoardChanges(table.players[seat])
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    tags = [texts.gettext("Preview")] if changed is not None else []
    seat_header(
        canvas,
        head,
        table,
        seat,
        info,
        words.title(texts),
        (words.phase(table, texts), words.activity(table, texts)),
        tags,
    )
    body = Box(16, body.y, body.w - 32, body.h - 16)
    strip, rest = body.split_top(96, GAP)
    _strip(canvas, strip, shown, seat, texts)
    island, city = rest.split_left(760, GAP)
    drawn = "" if changed is not None else queries.drawn_tile(table, seat)
    _island(canvas, island, shown, seat, texts, drawn)
    _city(canvas, city, shown, seat, texts, queries.used_up(table, seat), facts.has_icons(table))
    return canvas


def _strip(canvas: Canvas, box: Box, changed: BoardChanges, seat: int, texts: Texts) -> None:
    panel(canvas, box)
    inner = box.inset(24, 16)
    numbers, goods = inner.split_left(520, 40)
    rooms = draw_numbers(canvas, numbers, changed.player, seat)
    if changed.left:
        goods, note = goods.split_right(320, 20)
        text = texts.ngettext("{n} still to place", "{n} still to place", changed.left)
        tag(canvas, text, note.right, note.cy, size=READ)
    rooms |= draw_goods(canvas, goods._replace(w=min(goods.w, 920)), changed.player, seat)
    for what, room in rooms.items():
        _change(canvas, room.x + 44, room.cy, changed.numbers.get(what, 0))


def _outline(canvas: Canvas, box: Box, difference: int) -> Colour:
    """Mark a change by an amber outline around the place; return what lies under the place."""
    if not difference:
        return canvas.ground
    canvas.rounded(box.inset(-6), AMBER, 19)
    return AMBER


def _difference(canvas: Canvas, box: Box, difference: int) -> None:
    """Write by how much the colonists change, on the upper right corner of the place."""
    _change(canvas, box.right - 20, box.y + 12, difference)


def _change(canvas: Canvas, x: int, y: int, difference: int) -> None:
    """Write by how much a number changes around a point, nothing if it does not."""
    if not difference:
        return
    canvas.rounded(Box(x - 31, y - 21, 62, 42), INK, 21)
    canvas.rounded(Box(x - 28, y - 18, 56, 36), AMBER, 18)
    canvas.text(signed(difference), x, y, 27, align="middle")


def _island(
    canvas: Canvas, box: Box, changed: BoardChanges, seat: int, texts: Texts, drawn: str
) -> None:
    panel(canvas, box)
    inner = box.inset(22, 14)
    top, rest = inner.split_top(34, 10)
    filled = facts.spaces(changed.player)
    heading(
        canvas,
        texts.gettext("Island {used}/{spaces}", used=len(filled), spaces=ISLAND_SPACES),
        top,
    )
    across, down = GRID
    places = [place for row in rest.rows(down, 16) for place in row.columns(across, 16)]
    last = {space.kind: place for space, place in zip(filled, places, strict=False)}
    newest = {space.face: place for space, place in zip(filled, places, strict=False)}
    for space, place in zip(filled, places, strict=False):
        kind = space.kind
        new = space.face in changed.laid and place is newest[space.face]
        ground = _outline(canvas, place, changed.colonists.get(kind, 0) or new)
        canvas.kept(place, _tile, *space, words.tile(kind, texts), ground=ground)
        canvas.mark(place.x + 8, place.y + 8, "tile", seat, *space.face)
    for kind, place in last.items():
        _difference(canvas, place, changed.colonists.get(kind, 0))
    free = places[len(filled) :]
    if drawn and free:
        place = free.pop(0)
        canvas.framed(place, AMBER, INK, 14, 2)
        canvas.kept(place.inset(7), _face, drawn, words.tile(drawn, texts), ground=AMBER)
        canvas.mark(place.x + 8, place.y + 8, "tile", seat, drawn)
    for place in free:
        empty_place(canvas, place, 14)
    canvas.mark(box.x + 12, box.y + 12, "island", seat)


def _tile(canvas: Canvas, box: Box, kind: str, occupied: bool, printed: str, name: str) -> None:
    """Draw a tile with its colonist's circle, or as a forest with what is printed on it."""
    _face(canvas, box, kind, name, 75)
    lower = box.split_top(box.h - NAME_HEIGHT)[1]
    if kind == FOREST:
        printed_kind(canvas, Box(lower.right - 60, lower.cy - 26, 48, 48), printed)
    else:
        colonist(canvas, occupied, 48, lower.right - 36, lower.cy - 2)


def _face(canvas: Canvas, box: Box, kind: str, name: str, room: int = 18) -> None:
    """Draw a tile with its name at the foot and `room` beside that."""
    canvas.framed(box, TILE_COLOURS[kind], EDGES[kind], 14, 4)
    upper, lower = box.split_top(box.h - NAME_HEIGHT)
    canvas.glyph(GOODS_GLYPHS[kind], 104, upper.cx, upper.cy + 8, SIGNS[kind])
    x, y, width = lower.x + 9, lower.cy - 2, lower.w - room
    canvas.text(name[:1].upper() + name[1:], x, y, 24, colour=SIGNS[kind], width=width)


def _city(
    canvas: Canvas,
    box: Box,
    changed: BoardChanges,
    seat: int,
    texts: Texts,
    used: frozenset[str],
    icons: bool,
) -> None:
    panel(canvas, box)
    inner = box.inset(22, 14)
    top, rest = inner.split_top(34, 10)
    player = changed.player
    heading(
        canvas,
        texts.gettext(
            "City {used}/{spaces}", used=CITY_SPACES - player.city_free(), spaces=CITY_SPACES
        ),
        top,
    )
    places, free = city_places(rest, player.city, 12, 14)
    for building, place in places.items():
        difference = changed.colonists.get(building, 0)
        ground = _outline(canvas, place, difference or (building,) in changed.laid)
        name = words.building(building, texts)
        note = texts.pgettext("building", "used") if building in used else ""
        men = player.city[building]
        canvas.kept(place, _building, building, men, name, icons, note, ground=ground)
        _difference(canvas, place, difference)
        canvas.mark(place.x + 8, place.y + 8, "building", seat, building)
    for place in free:
        empty_place(canvas, place, 14)


def _building(
    canvas: Canvas, box: Box, building: str, men: int, name: str, icon: bool, note: str
) -> None:
    row = BUILDING[building]
    fill, edge, ink = building_colours(building, men)
    canvas.framed(box, fill, edge, 14, 4)
    line = Box(box.x + 18, box.y + 10, box.w - 36, 34)
    canvas.text(name, line.x, line.cy, 27, colour=ink, width=line.w)
    low = Box(line.x, box.bottom - 54, line.w, 48)
    points(canvas, row.vp, 42, low.x + 20, low.cy)
    if row.produces:
        canvas.glyph(GOODS_GLYPHS[row.produces], 42, low.x + 72, low.cy, ink)
    elif icon and row.large:
        canvas.glyph(BUILDING_GLYPHS[building], 96, box.cx, low.cy - 28, ink)
    elif icon:
        canvas.glyph(BUILDING_GLYPHS[building], 42, low.x + 72, low.cy, ink)
    x = low.right - 20
    for place in reversed(range(row.circles)):
        circle(canvas, building, place < men, 40, x, low.cy)
        x -= 50
    if note:
        left = low.x + 106
        canvas.glyph(CHECK, 26, left + 13, low.cy, ink)
        canvas.text(note, left + 34, low.cy, 22, colour=ink, width=x - left - 20)
