"""The enlarged seat: one player's island and city, as they are or as moves would leave them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from renderers.core.blocks import panel, tag
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.game import TableInfo
from renderers.core.lettering import BOARD_SMALLEST, NARROWEST
from renderers.core.numbers import signed
from renderers.core.palette import AMBER, PAPER, SHADE, SOFT, Colour
from renderers.core.texts import Texts
from renderers.core.tokens import CHECK
from renderers.puerto_rico import words
from renderers.puerto_rico.colours import EDGES, SIGNS, TILE_COLOURS
from renderers.puerto_rico.counts import goods, numbers
from renderers.puerto_rico.head import draw_head
from renderers.puerto_rico.icons import GOODS_GLYPHS
from renderers.puerto_rico.pieces import (
    building_colours,
    circle,
    colonist,
    empty_place,
    printed_kind,
)
from renderers.puerto_rico.player import city_places
from renderers.puerto_rico.spots import Harbour, draw_harbour
from renderers.puerto_rico.words import facts
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, CITY_SPACES, FOREST, ISLAND_SPACES
from rules.puerto_rico.state import Player, Table

GRID: Final = (4, 3)
MARGIN: Final = 22
STRIP: Final = 136
ISLAND: Final = 560


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """The sizes of a format.

    `least` is that of small letters, `name` of those on tiles, `building` of those on buildings;
    `heading` is the height of headings, `foot` that of the name on a tile, `sign` of what is above
    it, `circle` the size of a colonist's circle; `pill` is width, height and letters of what says
    how a number changes, which has its room above tiles and right of buildings.
    """

    least: int
    name: int
    building: int
    heading: int
    foot: int
    sign: int
    circle: int
    pill: tuple[int, int, int]

    @property
    def above(self) -> int:
        """The room above a tile."""
        return self.pill[1] + 4

    @property
    def beside(self) -> int:
        """The room right of a building."""
        return self.pill[0] + 14


STYLE: Final = SeatStyle(BOARD_SMALLEST, 36, 36, 44, 56, 48, 44, (78, 46, 36))

Changes = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class BoardChanges:
    """The contents of a preview: `player` as a move would leave the board, and the differences.

    `colonists` counts by target; `numbers` are those of the strip: doubloons, points, goods;
    `laid` are the faces of tiles (`Space.face`) and the buildings, each in a tuple, that would be
    new; `left` colonists must still be placed. `harbour` is what would change there.
    """

    player: Player
    colonists: Changes = field(default_factory=dict)
    numbers: Changes = field(default_factory=dict)
    laid: frozenset[tuple[str, ...]] = frozenset()
    left: int = 0
    harbour: Harbour | None = None


def draw_seat(
    table: Table, seat: int, info: TableInfo, texts: Texts, *, changed: BoardChanges | None = None
) -> Canvas:
    """Return the enlarged seat for a telephone."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    shown = changed or BoardChanges(table.players[seat])
    doing = words.activity(table, texts) if changed is None else texts.gettext("Preview")
    body = draw_head(canvas, table, info, (words.phase(table, texts), doing), (seat,))
    strip, rest = body.split_top(STRIP, 8)
    _strip(canvas, strip, shown, seat, texts)
    places = rest.split_top(ISLAND, 8)
    _board(canvas, places, table, seat, shown, texts, STYLE, tried=changed is not None)
    return canvas


def _board(
    canvas: Canvas,
    places: tuple[Box, Box],
    table: Table,
    seat: int,
    changed: BoardChanges,
    texts: Texts,
    style: SeatStyle,
    *,
    tried: bool,
) -> None:
    """Draw island and city; a tile that is drawn and not laid is shown unless moves are `tried`.

    Moves that change nothing on the island but something in the harbour show that in its place.
    """
    island, city = places
    if changed.harbour is not None and not (changed.colonists or changed.laid):
        _harbour(canvas, island, changed.harbour, texts, style)
    else:
        drawn = "" if tried else queries.drawn_tile(table, seat)
        _island(canvas, island, changed, seat, texts, drawn, style)
    used = queries.used_up(table, seat)
    _city(canvas, city, changed, seat, texts, used, facts.has_icons(table), style)


def _harbour(canvas: Canvas, box: Box, shown: Harbour, texts: Texts, style: SeatStyle) -> None:
    """Draw ships or trading house as moves would leave them, what changes beside each place."""
    for place, more in draw_harbour(canvas, box, shown, texts, style.least):
        wide, high, _ = style.pill
        x = place.right + wide // 2 + 8 if shown.loaded else place.cx
        y = place.cy if shown.loaded else place.bottom + high // 2 + 6
        _change(canvas, x, y, more, style)


def _strip(canvas: Canvas, box: Box, changed: BoardChanges, seat: int, texts: Texts) -> None:
    """Draw what is counted in two lines, what changes behind each number."""
    panel(canvas, box)
    upper, lower = box.inset(20, 8).rows(2, 6)
    if changed.left:
        text = texts.ngettext("{n} still to place", "{n} still to place", changed.left)
        upper, note = upper.split_right(canvas.measure(text, BOARD_SMALLEST) + 60, 8)
        tag(canvas, text, note.right, note.cy, size=BOARD_SMALLEST)
    rooms = numbers(canvas, upper, changed.player, seat)
    rooms |= goods(canvas, lower, changed.player, seat)
    for what, room in rooms.items():
        x = room.x + 8 + STYLE.pill[0] // 2
        _change(canvas, x, room.cy, changed.numbers.get(what, 0), STYLE)


def _outline(canvas: Canvas, box: Box, difference: int) -> Colour:
    """Mark a change by an amber outline around the place; return what lies under the place."""
    if not difference:
        return canvas.ground
    canvas.rounded(box.inset(-6), AMBER, 19)
    return AMBER


def _change(canvas: Canvas, x: int, y: int, difference: int, style: SeatStyle) -> None:
    """Write by how much a number changes around a point, nothing if it does not."""
    if not difference:
        return
    wide, high, letters = style.pill
    pill = Box(x - wide // 2, y - high // 2, wide, high)
    canvas.rounded(pill, SHADE, high // 2)
    canvas.rounded(pill.inset(3), AMBER, high // 2 - 3)
    canvas.text(signed(difference), x, y, letters, align="middle")
    canvas.badges.append(pill)


def _island(
    canvas: Canvas,
    box: Box,
    changed: BoardChanges,
    seat: int,
    texts: Texts,
    drawn: str,
    style: SeatStyle,
) -> None:
    """Draw the island; what says how the colonists of a kind change stands above its last tile."""
    panel(canvas, box)
    inner = box.inset(MARGIN, 14)
    filled = facts.spaces(changed.player)
    text = texts.gettext("Island {used}/{spaces}", used=len(filled), spaces=ISLAND_SPACES)
    rest = _heading(canvas, inner, text, style)
    across, down = GRID
    rest = rest.split_top(style.above)[1]
    places = [place for row in rest.rows(down, style.above) for place in row.columns(across, 16)]
    last = {space.kind: place for space, place in zip(filled, places, strict=False)}
    newest = {space.face: place for space, place in zip(filled, places, strict=False)}
    for space, place in zip(filled, places, strict=False):
        kind = space.kind
        new = space.face in changed.laid and place is newest[space.face]
        ground = _outline(canvas, place, changed.colonists.get(kind, 0) or new)
        canvas.kept(place, _tile, *space, words.tile(kind, texts), style, ground=ground)
        canvas.keep_free(place)
        _mark_above(canvas, place, style, "tile", seat, *space.face)
    for kind, place in last.items():
        x = place.right - style.pill[0] // 2 - 4
        _change(canvas, x, _above(place, style), changed.colonists.get(kind, 0), style)
    free = places[len(filled) :]
    if drawn and free:
        place = free.pop(0)
        canvas.framed(place, AMBER, SHADE, 14, 2)
        canvas.kept(place.inset(7), _face, drawn, words.tile(drawn, texts), style, ground=AMBER)
        _mark_above(canvas, place, style, "tile", seat, drawn)
    for place in free:
        empty_place(canvas, place, 14)
    title = Box(inner.x, inner.y, canvas.measure(text, style.least), style.heading)
    canvas.mark(title.right + 40, title.cy, "island", seat, thing=title)


def _heading(canvas: Canvas, box: Box, text: str, style: SeatStyle) -> Box:
    """Write the title of a panel; return the room below it."""
    top, rest = box.split_top(style.heading)
    canvas.text(text, top.x, top.cy, style.least, colour=SOFT)
    return rest


def _above(place: Box, style: SeatStyle) -> int:
    return place.y - style.above // 2


def _mark_above(canvas: Canvas, place: Box, style: SeatStyle, *key: object) -> None:
    canvas.mark(place.x + canvas.badge[0] // 2, _above(place, style), *key, thing=place)


def _tile(
    canvas: Canvas,
    box: Box,
    kind: str,
    occupied: bool,
    printed: str,
    name: str,
    style: SeatStyle,
) -> None:
    """Draw a tile with its colonist's circle, or as a forest with what is printed on it."""
    _face(canvas, box, kind, name, style, style.circle + 27)
    lower = box.split_top(box.h - style.foot)[1]
    if kind == FOREST:
        side = style.circle
        x, y = lower.right - side - 12, lower.cy - side // 2 - 2
        printed_kind(canvas, Box(x, y, side, side), printed)
    else:
        x = lower.right - style.circle // 2 - 12
        colonist(canvas, occupied, style.circle, x, lower.cy - 2)


def _face(canvas: Canvas, box: Box, kind: str, name: str, style: SeatStyle, room: int = 18) -> None:
    """Draw a tile with its name at the foot and `room` beside that."""
    canvas.framed(box, TILE_COLOURS[kind], EDGES[kind], 14, 4)
    upper, lower = box.split_top(box.h - style.foot)
    canvas.glyph(GOODS_GLYPHS[kind], style.sign, upper.cx, upper.cy + 5, SIGNS[kind])
    x, y, width = lower.x + 9, lower.cy - 2, lower.w - room
    text = name[:1].upper() + name[1:]
    if not canvas.fits(text, style.name, int(width / NARROWEST)):
        return
    canvas.text(text, x, y, style.name, colour=SIGNS[kind], width=width, least=style.least)


def _city(
    canvas: Canvas,
    box: Box,
    changed: BoardChanges,
    seat: int,
    texts: Texts,
    used: frozenset[str],
    icons: bool,
    style: SeatStyle,
) -> None:
    """Draw the city; what says how colonists change stands right of the building."""
    panel(canvas, box)
    player = changed.player
    text = texts.gettext(
        "City {used}/{spaces}", used=CITY_SPACES - player.city_free(), spaces=CITY_SPACES
    )
    inner = Box(box.x + MARGIN, box.y + 14, box.w - MARGIN - 4, box.h - 28)
    rest = _heading(canvas, inner, text, style).split_top(10)[1]
    rest = rest._replace(w=rest.w - style.beside)
    places, free = city_places(rest, player.city, 12, style.beside)
    for building, place in places.items():
        difference = changed.colonists.get(building, 0)
        ground = _outline(canvas, place, difference or (building,) in changed.laid)
        name = _name(canvas, building, place, texts, style)
        note = texts.pgettext("building", "used") if building in used else ""
        men = player.city[building]
        canvas.kept(place, _building, building, men, name, icons, note, ground=ground)
        canvas.keep_free(place)
        x = place.right + style.beside // 2
        _change(canvas, x, place.cy, difference, style)
        canvas.mark(x, place.cy, "building", seat, building, thing=place)
    for place in free:
        empty_place(canvas, place, 14)


def _name(canvas: Canvas, building: str, box: Box, texts: Texts, style: SeatStyle) -> str:
    """Name a building, in few letters where it has little room beside its circles."""
    name = words.building(building, texts)
    room = int(name_room(box, building) / NARROWEST)
    return name if canvas.fits(name, style.building, room) else words.cell_building(building, texts)


def name_room(box: Box, building: str) -> int:
    """Return how much room a name has beside the circles and the sign of a building."""
    row = BUILDING[building]
    return box.w - 34 - row.circles * CIRCLE - 48 * bool(row.produces)


CIRCLE: Final = 46


def _building(
    canvas: Canvas, box: Box, building: str, men: int, name: str, icon: bool, note: str
) -> None:
    """Draw a building in one line: sign of its good, name, circles."""
    row = BUILDING[building]
    fill, edge, ink = building_colours(building, men)
    canvas.framed(box, fill, edge, 12, 3)
    x = box.x + 14
    if row.produces:
        canvas.glyph(GOODS_GLYPHS[row.produces], 42, x + 21, box.cy, ink)
        x += 48
    room = name_room(box, building)
    canvas.text(name, x, box.cy, STYLE.building, colour=ink, width=room, least=STYLE.least)
    right = box.right - 12 - CIRCLE // 2
    for place in reversed(range(row.circles)):
        circle(canvas, building, place < men, CIRCLE - 6, right, box.cy)
        right -= CIRCLE
    if note:
        canvas.glyph(CHECK, 34, box.right - 12 - CIRCLE // 2, box.cy, AMBER)
