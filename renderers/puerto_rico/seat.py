"""The enlarged seat: one player's island and city, as they are or as a draft would leave them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renderers.core.blocks import HEADER_HEIGHT, heading, panel, tag
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.lettering import READ
from renderers.core.palette import AMBER, INK, PAPER, Colour
from renderers.core.table import seat_header
from renderers.core.texts import Texts
from renderers.core.tokens import points
from renderers.puerto_rico import words
from renderers.puerto_rico.colours import EDGES, GOODS_COLOURS, SIGNS
from renderers.puerto_rico.icons import GOODS_GLYPHS
from renderers.puerto_rico.pieces import building_colours, colonist, empty_place
from renderers.puerto_rico.player import city_places, draw_goods, draw_numbers
from rules.core.notation import Amounts
from rules.puerto_rico.data import BUILDING, CITY_SPACES, ISLAND_SPACES, SAN_JUAN, TILES
from rules.puerto_rico.state import Player, Table

HEIGHT: Final = 940
GAP: Final = 14
GRID: Final = (4, 3)

Changes = Mapping[str, int]


def drafted(player: Player, placed: Amounts) -> tuple[Player, int]:
    """Return a player with colonists as a draft puts them, and how many must still be placed.

    `placed` counts the colonists on kinds of tiles and on buildings; the rest is in San Juan.
    """
    numbers = {name: number for name, number in placed if name != SAN_JUAN}
    after = player.copy()
    after.on_tiles = {tile: numbers[tile] for tile in TILES if numbers.get(tile)}
    after.city = {building: numbers.get(building, 0) for building in player.city}
    after.san_juan = player.colonists() - sum(numbers.values())
    must = min(player.colonists(), sum(player.circles().values()))
    return after, max(0, must - sum(numbers.values()))


def changes(before: Player, after: Player) -> dict[str, int]:
    """Return by how much the colonists on each target differ."""
    old, new = before.arrangement(), after.arrangement()
    differences = {name: new.get(name, 0) - old.get(name, 0) for name in {**old, **new}}
    return {name: difference for name, difference in differences.items() if difference}


def draw_seat(
    table: Table,
    seat: int,
    info: TableInfo,
    texts: Texts,
    *,
    player: Player | None = None,
    changed: Changes | None = None,
    left: int = 0,
) -> Canvas:
    """Return the enlarged seat; `player` is a draft that differs by `changed` from the table.

    `left` colonists must still be placed.
    """
    canvas = Canvas(WIDTH, HEIGHT, texts.locale, PAPER)
    own = player or table.players[seat]
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
    _strip(canvas, strip, own, seat, left, texts)
    island, city = rest.split_left(760, GAP)
    changed = changed or {}
    _island(canvas, island, own, seat, texts, changed)
    _city(canvas, city, own, seat, texts, changed)
    return canvas


def _strip(canvas: Canvas, box: Box, player: Player, seat: int, left: int, texts: Texts) -> None:
    panel(canvas, box)
    inner = box.inset(24, 16)
    numbers, goods = inner.split_left(520, 40)
    draw_numbers(canvas, numbers, player, seat)
    if left:
        goods, note = goods.split_right(320, 20)
        text = texts.ngettext("{n} still to place", "{n} still to place", left)
        tag(canvas, text, note.right, note.cy, size=READ)
    draw_goods(canvas, goods._replace(w=min(goods.w, 720)), player, seat)


def _outline(canvas: Canvas, box: Box, difference: int) -> Colour:
    """Mark a change by an amber outline around the place; return what lies under the place."""
    if not difference:
        return canvas.ground
    canvas.rounded(box.inset(-6), AMBER, 19)
    return AMBER


def _difference(canvas: Canvas, box: Box, difference: int) -> None:
    """Write by how much the colonists change, on the upper right corner of the place."""
    if not difference:
        return
    text = f"+{difference}" if difference > 0 else f"−{-difference}"
    x, y = box.right - 20, box.y + 12
    canvas.rounded(Box(x - 31, y - 21, 62, 42), INK, 21)
    canvas.rounded(Box(x - 28, y - 18, 56, 36), AMBER, 18)
    canvas.text(text, x, y, 27, align="middle")


def _island(
    canvas: Canvas, box: Box, player: Player, seat: int, texts: Texts, changed: Changes
) -> None:
    panel(canvas, box)
    inner = box.inset(22, 14)
    top, rest = inner.split_top(34, 10)
    heading(
        canvas,
        texts.gettext("Island {used}/{spaces}", used=len(player.island), spaces=ISLAND_SPACES),
        top,
    )
    across, down = GRID
    places = [place for row in rest.rows(down, 16) for place in row.columns(across, 16)]
    manned = dict(player.on_tiles)
    tiles = sorted(player.island, key=TILES.index)
    last = dict(zip(tiles, places, strict=False))
    for kind, place in zip(tiles, places, strict=False):
        occupied = manned.get(kind, 0) > 0
        manned[kind] = manned.get(kind, 0) - 1
        ground = _outline(canvas, place, changed.get(kind, 0))
        canvas.kept(place, _tile, kind, occupied, words.tile(kind, texts), ground=ground)
        canvas.mark(place.x + 8, place.y + 8, "tile", seat, kind)
    for kind, place in last.items():
        _difference(canvas, place, changed.get(kind, 0))
    for place in places[len(tiles) :]:
        empty_place(canvas, place, 14)
    canvas.mark(box.x + 12, box.y + 12, "island", seat)


def _tile(canvas: Canvas, box: Box, kind: str, occupied: bool, name: str) -> None:
    canvas.framed(box, GOODS_COLOURS[kind], EDGES[kind], 14, 4)
    upper, lower = box.split_top(box.h - 66)
    canvas.glyph(GOODS_GLYPHS[kind], 104, upper.cx, upper.cy + 8, SIGNS[kind])
    colonist(canvas, occupied, 48, lower.right - 36, lower.cy - 2)
    canvas.text(
        name[:1].upper() + name[1:],
        lower.x + 12,
        lower.cy - 2,
        24,
        colour=SIGNS[kind],
        width=lower.w - 76,
    )


def _city(
    canvas: Canvas, box: Box, player: Player, seat: int, texts: Texts, changed: Changes
) -> None:
    panel(canvas, box)
    inner = box.inset(22, 14)
    top, rest = inner.split_top(34, 10)
    heading(
        canvas,
        texts.gettext(
            "City {used}/{spaces}", used=CITY_SPACES - player.city_free(), spaces=CITY_SPACES
        ),
        top,
    )
    places, free = city_places(rest, player.city, 12, 14)
    for building, place in places.items():
        ground = _outline(canvas, place, changed.get(building, 0))
        name = words.building(building, texts)
        canvas.kept(place, _building, building, player.city[building], name, ground=ground)
        _difference(canvas, place, changed.get(building, 0))
        canvas.mark(place.x + 8, place.y + 8, "building", seat, building)
    for place in free:
        empty_place(canvas, place, 14)


def _building(canvas: Canvas, box: Box, building: str, men: int, name: str) -> None:
    row = BUILDING[building]
    fill, edge, ink = building_colours(building, men)
    canvas.framed(box, fill, edge, 14, 4)
    line = Box(box.x + 18, box.y + 10, box.w - 36, 34)
    canvas.text(name, line.x, line.cy, 27, colour=ink, width=line.w)
    low = Box(line.x, box.bottom - 54, line.w, 48)
    points(canvas, row.vp, 42, low.x + 20, low.cy)
    if row.produces:
        canvas.glyph(GOODS_GLYPHS[row.produces], 42, low.x + 72, low.cy, ink)
    x = low.right - 20
    for place in reversed(range(row.circles)):
        colonist(canvas, place < men, 40, x, low.cy)
        x -= 50
