"""The enlarged seat: one player's island and city, as they are or as moves would leave them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from renderers.core.blocks import HEADER_HEIGHT, heading, panel, tag
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas, tall_canvas
from renderers.core.game import TableInfo
from renderers.core.lettering import NARROWEST, READ, SMALLEST, TALL_SMALLEST
from renderers.core.numbers import signed
from renderers.core.palette import AMBER, PAPER, SHADE, SOFT, Colour
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
from renderers.puerto_rico.spots import Harbour, draw_harbour
from renderers.puerto_rico.tall_head import draw_tall_head
from renderers.puerto_rico.tall_players import tall_goods, tall_numbers
from renderers.puerto_rico.words import facts
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, CITY_SPACES, FOREST, ISLAND_SPACES
from rules.puerto_rico.state import Player, Table

HEIGHT: Final = 940
GAP: Final = 14
GRID: Final = (4, 3)
MARGIN: Final = 22
TALL_STRIP: Final = 136
TALL_ISLAND: Final = 560
LEFT_TO_PLACE: Final = 320


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """The sizes of a format.

    `least` is that of small letters, `name` of those on tiles, `building` of those on buildings;
    `heading` is the height of headings, `foot` that of the name on a tile, `sign` of what is above
    it, `circle` the size of a colonist's circle; `pill` is width, height and letters of what says
    how a number changes, which has its room above tiles and right of buildings. `detailed` tells
    that there is room for what is only studied.
    """

    least: int
    name: int
    building: int
    heading: int
    foot: int
    sign: int
    circle: int
    pill: tuple[int, int, int]
    detailed: bool

    @property
    def above(self) -> int:
        """The room above a tile."""
        return self.pill[1] + 4

    @property
    def beside(self) -> int:
        """The room right of a building."""
        return self.pill[0] + 14


WIDE: Final = SeatStyle(SMALLEST, 24, 27, 34, 66, 92, 48, (62, 42, 27), True)
TALL: Final = SeatStyle(TALL_SMALLEST, 36, 36, 44, 56, 48, 44, (78, 46, 36), False)

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
    """Return the enlarged seat, as it lies on the table or as moves would leave it."""
    canvas = Canvas(WIDTH, HEIGHT, texts.locale, PAPER, info.mode)
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
    _board(canvas, (island, city), table, seat, shown, texts, WIDE, tried=changed is not None)
    return canvas


def draw_tall_seat(
    table: Table, seat: int, info: TableInfo, texts: Texts, *, changed: BoardChanges | None = None
) -> Canvas:
    """Return the enlarged seat for a telephone."""
    canvas = tall_canvas(texts.locale, PAPER, info.mode)
    shown = changed or BoardChanges(table.players[seat])
    doing = words.activity(table, texts) if changed is None else texts.gettext("Preview")
    body = draw_tall_head(canvas, table, info, (words.phase(table, texts), doing), (seat,))
    strip, rest = body.split_top(TALL_STRIP, 8)
    _tall_strip(canvas, strip, shown, seat, texts)
    places = rest.split_top(TALL_ISLAND, 8)
    _board(canvas, places, table, seat, shown, texts, TALL, tried=changed is not None)
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
    letters = READ if style.detailed else style.least
    for place, more in draw_harbour(canvas, box, shown, texts, letters):
        wide, high, _ = style.pill
        x = place.right + wide // 2 + 8 if shown.loaded else place.cx
        y = place.cy if shown.loaded else place.bottom + high // 2 + 6
        _change(canvas, x, y, more, style)


def _strip(canvas: Canvas, box: Box, changed: BoardChanges, seat: int, texts: Texts) -> None:
    panel(canvas, box)
    inner = box.inset(24, 16)
    numbers, goods = inner.split_left(520, 40)
    rooms = draw_numbers(canvas, numbers, changed.player, seat)
    if changed.left:
        goods, note = goods.split_right(LEFT_TO_PLACE, 20)
        text = texts.ngettext("{n} still to place", "{n} still to place", changed.left)
        tag(canvas, text, note.right, note.cy, size=READ)
    rooms |= draw_goods(canvas, goods._replace(w=min(goods.w, 920)), changed.player, seat)
    for what, room in rooms.items():
        _change(canvas, room.x + 44, room.cy, changed.numbers.get(what, 0), WIDE)


def _tall_strip(canvas: Canvas, box: Box, changed: BoardChanges, seat: int, texts: Texts) -> None:
    """Draw what is counted in two lines, what changes behind each number."""
    panel(canvas, box)
    upper, lower = box.inset(20, 8).rows(2, 6)
    if changed.left:
        text = texts.ngettext("{n} still to place", "{n} still to place", changed.left)
        upper, note = upper.split_right(canvas.measure(text, TALL_SMALLEST) + 60, 8)
        tag(canvas, text, note.right, note.cy, size=TALL_SMALLEST)
    rooms = tall_numbers(canvas, upper, changed.player, seat)
    rooms |= tall_goods(canvas, lower, changed.player, seat)
    for what, room in rooms.items():
        x = room.x + 8 + TALL.pill[0] // 2
        _change(canvas, x, room.cy, changed.numbers.get(what, 0), TALL)


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
    canvas.mark(box.right - 40, box.y + 30, "island", seat)


def _heading(canvas: Canvas, box: Box, text: str, style: SeatStyle) -> Box:
    """Write the title of a panel; return the room below it."""
    top, rest = box.split_top(style.heading)
    if style.detailed:
        heading(canvas, text, top)
    else:
        canvas.text(text, top.x, top.cy, style.least, colour=SOFT)
    return rest


def _above(place: Box, style: SeatStyle) -> int:
    return place.y - style.above // 2


def _mark_above(canvas: Canvas, place: Box, style: SeatStyle, *key: object) -> None:
    canvas.mark(place.x + canvas.badge[0] // 2, _above(place, style), *key)


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
    if not (style.detailed or canvas.fits(text, style.name, int(width / NARROWEST))):
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
        draw = _building if style.detailed else _tall_building
        canvas.kept(place, draw, building, men, name, icons, note, ground=ground)
        canvas.keep_free(place)
        x = place.right + style.beside // 2
        _change(canvas, x, place.cy, difference, style)
        canvas.mark(x, place.cy, "building", seat, building)
    for place in free:
        empty_place(canvas, place, 14)


def _name(canvas: Canvas, building: str, box: Box, texts: Texts, style: SeatStyle) -> str:
    """Name a building, in few letters where it has little room beside its circles."""
    name = words.building(building, texts)
    if style.detailed:
        return name
    room = int(tall_name_room(box, building) / NARROWEST)
    return name if canvas.fits(name, style.building, room) else words.cell_building(building, texts)


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


def tall_name_room(box: Box, building: str) -> int:
    """Return how much room a name has beside the circles and the sign of a building."""
    row = BUILDING[building]
    return box.w - 34 - row.circles * TALL_CIRCLE - 48 * bool(row.produces)


TALL_CIRCLE: Final = 46


def _tall_building(
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
    room = tall_name_room(box, building)
    canvas.text(name, x, box.cy, TALL.building, colour=ink, width=room, least=TALL.least)
    right = box.right - 12 - TALL_CIRCLE // 2
    for place in reversed(range(row.circles)):
        circle(canvas, building, place < men, TALL_CIRCLE - 6, right, box.cy)
        right -= TALL_CIRCLE
    if note:
        canvas.glyph(CHECK, 34, box.right - 12 - TALL_CIRCLE // 2, box.cy, AMBER)
