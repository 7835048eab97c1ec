"""The enlarged seat: one player's island and city, as they are or as moves would leave them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from renderers.core.blocks import BOARD_HEADER_HEIGHT, panel, tag
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH, Canvas, least_height
from renderers.core.change_marks import Key, around, mark_things, width
from renderers.core.game import TableInfo
from renderers.core.layout import column, room
from renderers.core.lettering import WORDS
from renderers.core.numbers import signed
from renderers.core.palette import FOCUS, LINE, PAPER, SOFT, TURN
from renderers.core.table import GAP, MARGIN, board_header
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.harbour import draw_harbour
from renderers.puerto_rico.scene import scene_of
from renderers.puerto_rico.things import (
    TILE_DOT,
    building_words,
    circles,
    count,
    free_places,
    house,
    manned_tile,
    used_up,
)
from renderers.puerto_rico.words import effects, facts
from renderers.puerto_rico.words.decisions import HOUSE, SHIPS
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, FOREST, GOODS, SAN_JUAN
from rules.puerto_rico.state import Player, Table

STRIP: Final = 136
COUNT: Final = 48
"""The size of what is counted in the strip."""
HARBOUR: Final = 440
PAD: Final = 14
ACROSS: Final = 6
TILE: Final = 144
TILE_GAP: Final = 14
"""So many tiles lie side by side, how large, and what lies between them."""
CARD: Final = 92
"""The height of a building."""
ROW: Final = 44
"""The room of the circle of a colonist in a building."""

Changes = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class BoardChanges:
    """The contents of a preview: `player` as a move would leave the board, and the differences.

    `colonists` counts by target; `numbers` are those of the strip: doubloons, points, goods;
    `laid` are the faces of tiles (`Space.face`) and the buildings, each in a tuple, that would be
    new; `left` colonists must still be placed. `harbour` is the position before full ships sail
    and a full house is emptied, None if nothing changes there, and `loaded` says by how much its
    ships and the spaces of its trading house differ, by the keys of their marks.
    """

    player: Player
    colonists: Changes = field(default_factory=dict)
    numbers: Changes = field(default_factory=dict)
    laid: frozenset[tuple[str, ...]] = frozenset()
    left: int = 0
    harbour: Table | None = None
    loaded: Mapping[Key, int] = field(default_factory=dict)


def draw_seat(
    table: Table, seat: int, info: TableInfo, texts: Texts, *, changed: BoardChanges | None = None
) -> Canvas:
    """Return the enlarged seat, as high as what it shows.

    Moves that change nothing on the island but something in the harbour show that in its place.
    """
    shown = changed or BoardChanges(table.players[seat])
    drawn = "" if changed else queries.drawn_tile(table, seat)
    harbour = shown.harbour if not (shown.colonists or shown.laid) else None
    lines = _island_lines(len(shown.player.island) + bool(drawn))
    middle = HARBOUR if harbour else lines * (round(TILE * (1 + TILE_DOT)) + PAD) + PAD
    page = column(
        STRIP @ room("strip"),
        middle @ room("middle"),
        _city_height(shown.player) @ room("city"),
        gap=GAP,
    )
    needed = sum(part.size or 0 for part in page.parts) + 2 * GAP
    high = max(BOARD_HEADER_HEIGHT + GAP + needed + MARGIN, least_height(BOARD_WIDTH))
    canvas = Canvas(BOARD_WIDTH, high, texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(BOARD_HEADER_HEIGHT, GAP)
    doing = words.activity(table, texts) if changed is None else texts.gettext("Preview")
    board_header(canvas, head, table, info, (words.phase(table, texts), doing), (seat,))
    rooms = page.rooms(Box(MARGIN, body.y, body.w - 2 * MARGIN, needed))
    _strip(canvas, rooms["strip"], shown, seat, texts)
    if harbour:
        area = SHIPS if any(key[0] == "ship" for key in shown.loaded) else HOUSE
        scene = replace(scene_of(harbour, info, texts), area=area)
        draw_harbour(canvas, rooms["middle"], scene)
    else:
        _island(canvas, rooms["middle"], shown, seat, drawn)
    used = queries.used_up(table, seat)
    _city(canvas, rooms["city"], shown, seat, texts, used)
    mark_things(canvas, dict(_differences(shown, seat)), lambda *mark: around(mark[0], mark[2]))
    return canvas


def _differences(shown: BoardChanges, seat: int) -> Iterator[tuple[Key, str]]:
    """Yield the key of each thing that changes, and what its tab says, "" if it has the line only.

    Of several tiles of a kind the last one says how many colonists come or go.
    """
    for what, number in shown.numbers.items():
        key: Key = ("goods", seat, what) if what in GOODS else (what, seat)
        yield key, signed(number)
    for target, number in shown.colonists.items():
        if target in BUILDING:
            yield ("building", seat, target), signed(number)
        elif target != SAN_JUAN:
            for place in range(abs(number)):
                last = place == abs(number) - 1
                yield ("moved", target, place), signed(number) if last else ""
    for name, *printed in shown.laid:
        kind = "building" if name in BUILDING else "tile"
        yield (kind, seat, name, *printed), ""
    for key, number in shown.loaded.items():
        yield key, signed(number)


def _strip(canvas: Canvas, box: Box, changed: BoardChanges, seat: int, texts: Texts) -> None:
    """Draw in two lines what is counted, nothing where there is none and none was."""
    panel(canvas, box)
    player = changed.player
    upper, lower = box.inset(20, 8).rows(2, 6)
    if changed.left:
        text = texts.ngettext("{n} still to place", "{n} still to place", changed.left)
        tag(canvas, text, upper.right, upper.cy, size=WORDS)
        upper = upper._replace(w=upper.w - canvas.measure(text, WORDS) - 60)
    for (what, number), cell in zip(counted(player).items(), upper.columns(3), strict=True):
        hidden = what == "points" and player.vp_hidden
        if number or what == "doubloons" or hidden or what in changed.numbers:
            _number(canvas, cell, what, "?" if hidden else str(number), what, seat)
    for good, cell in zip(GOODS, lower.columns(len(GOODS)), strict=True):
        number = player.goods[good]
        if number or good in changed.numbers:
            _number(canvas, cell, good, str(number), "goods", seat, good)


def counted(player: Player) -> dict[str, int]:
    """Return the numbers of a player besides the goods."""
    return {"doubloons": player.doubloons, "points": player.vp_chips, SAN_JUAN: player.san_juan}


def _number(canvas: Canvas, cell: Box, what: str, text: str, *key: object) -> None:
    """Draw a sign with a number at the left of a cell; its tab goes behind it."""
    end = count(canvas, cell.x, cell.cy, what, text, COUNT)
    thing = Box(cell.x, cell.cy - COUNT // 2, end - cell.x, COUNT)
    canvas.mark(end + width(canvas, "+10") // 2 + 14, cell.cy, *key, thing=thing)
    canvas.keep_free(thing)


def _island_lines(tiles: int) -> int:
    return max(1, -(-tiles // ACROSS))


def _island(canvas: Canvas, box: Box, changed: BoardChanges, seat: int, drawn: str) -> None:
    """Draw the tiles with their circles, one that is `drawn` outlined, and the free places."""
    panel(canvas, box)
    inner, player = box.inset(20, PAD), changed.player
    spaces = facts.spaces(player)
    if drawn:
        spaces.append(facts.IslandSpace(drawn, False, drawn))
    high = round(TILE * (1 + TILE_DOT))
    abreast = -(-len(spaces) // _island_lines(len(spaces)))
    moved = dict(_moved(changed))
    whole = Box(inner.x, inner.y, TILE, high)
    for place, space in enumerate(spaces):
        line, across = divmod(place, abreast)
        x, y = inner.x + across * (TILE + TILE_GAP), inner.y + line * (high + PAD)
        kind, occupied, printed = space
        thing = manned_tile(canvas, Box(x, y, TILE, high), kind, occupied, printed=printed)
        canvas.keep_free(thing._replace(h=TILE))
        beside = thing.right - 18, thing.bottom - (high - TILE) // 2
        canvas.mark(*beside, "tile", seat, *space.face, thing=thing)
        if place in moved:
            canvas.mark(*beside, "moved", *moved[place], thing=thing)
        whole = whole.joined(thing)
    if drawn:
        canvas.outlined(thing.inset(-4), TURN, 16, 4)
    if player.island_free():
        free_places(canvas, inner, player.island_free())
    canvas.mark(whole.right, whole.y, "island", seat, thing=whole)


def _moved(changed: BoardChanges) -> Iterator[tuple[int, tuple[str, int]]]:
    """Yield the places of tiles where colonists come or go, with their kind and a number each."""
    player = changed.player
    kinds = [space.kind for space in facts.spaces(player)]
    for kind, number in changed.colonists.items():
        if kind in kinds and kind != FOREST:
            first = kinds.index(kind) + player.on_tiles.get(kind, 0) - max(0, number)
            yield from ((first + place, (kind, place)) for place in range(abs(number)))


def _city_height(player: Player) -> int:
    cards = len(player.city) + bool(player.city_free())
    return -(-cards // 2) * (CARD + GAP) - GAP + 2 * PAD


def _city(
    canvas: Canvas,
    box: Box,
    changed: BoardChanges,
    seat: int,
    texts: Texts,
    used: frozenset[str],
) -> None:
    """Draw the buildings as cards in two columns, and the free places."""
    panel(canvas, box)
    player = changed.player
    inner = box.inset(PAD)
    lines = (inner.h + GAP) // (CARD + GAP)
    cells = inner.grid(2 * lines, 2, GAP)
    for (building, men), place in zip(player.city.items(), cells, strict=False):
        row = BUILDING[building]
        names = words.building(building, texts), words.short_building(building, texts)
        does = "" if row.produces else effects.tiny(row, texts)
        tab = width(canvas, "+1") if building in changed.colonists else 0
        built = CityBuilding(building, men, names, does, building in used)
        canvas.kept(place, draw_building, built, tab)
        canvas.keep_free(place._replace(w=CARD))
        canvas.mark(
            place.right - tab // 2 - 8, place.bottom - 26, "building", seat, building, thing=place
        )
    if player.city_free():
        place = cells[len(player.city)]
        canvas.dashed(place, LINE, 12)
        canvas.text(str(player.city_free()), place.cx, place.cy, 38, colour=SOFT, align="middle")


class CityBuilding(NamedTuple):
    """What is shown of a building: colonists, name and short name, what it does, if used up."""

    building: str
    men: int
    names: tuple[str, str]
    does: str
    used: bool


def draw_building(canvas: Canvas, box: Box, card: CityBuilding, tab: int) -> None:
    """Draw a building: sign, name, circles, what it does; at the lower right a `tab` has room."""
    building = card.building
    canvas.framed(box, FOCUS, LINE, 12, 3)
    canvas.ground = FOCUS
    large = box.h - 16
    house(canvas, building, large, box.x + large // 2 + 10, box.cy)
    if card.used:
        used_up(canvas, large // 2, box.x + large - 8, box.cy + large // 4)
    inner = Box(box.x + large + 22, box.y, box.w - large - 34, box.h)
    number = BUILDING[building].circles
    if BUILDING[building].produces:
        building_words(canvas, inner, card.names, card.does)
        low = Box(inner.x, box.cy, number * ROW, box.h // 2 - 4)
    else:
        up = inner.w - number * ROW - 6 * bool(number)
        building_words(canvas, inner, card.names, card.does, up=up, low=inner.w - tab)
        low = Box(inner.right - number * ROW, box.y + 6, number * ROW, ROW)
    circles(canvas, low, building, card.men, number)
