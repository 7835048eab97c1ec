"""The areas of the board, one function each: what belongs to nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from renderers.core.blocks import board_head, panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import (
    BRIGHT,
    FOCUS,
    INK,
    LINE,
    SOFT,
    TURN,
)
from renderers.core.paths import Glyph
from renderers.core.table import winners
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from renderers.puerto_rico import words
from renderers.puerto_rico.colours import (
    AWNING,
    BOARDS,
    FORT,
    HILLS,
    HULLS,
    MAST,
    QUAY,
    SAILS,
    SKY,
    SPACE,
    WATER,
    WATER_DEEP,
)
from renderers.puerto_rico.icons import ROLE_GLYPHS
from renderers.puerto_rico.pieces import barrel
from renderers.puerto_rico.scene import GAP, HALF, OFFER, WHOLE, BoardScene
from renderers.puerto_rico.things import (
    PricedBuilding,
    ShownRole,
    count,
    offer_card,
    priced_house,
    role_card,
    tile,
)
from renderers.puerto_rico.words import effects
from renderers.puerto_rico.words.decisions import HOUSE, PLANTATIONS, ROLES, SHIPS, SUPPLY
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, GOODS, PRICES, QUARRY, TRADING_HOUSE_SPACES
from rules.puerto_rico.state import CargoShip, Table

PRICED: Final = 96
"""The width of a building with its price alone."""
STALL: Final = 256
"""The width of the trading house in the harbour."""
RIG: Final[Glyph] = ("+ M 46 4 L 46 88 L 2 88 Z", "+ M 54 14 L 54 88 L 98 88 Z")
SHIP_HULL: Final[Glyph] = (
    "+ M 0 0 L 100 0 L 84 92 C 83 97 81 100 77 100 L 23 100 C 19 100 17 97 16 92 Z",
)
HILL: Final[Glyph] = ("+ M 0 60 C 20 20 40 70 60 40 C 75 20 90 40 100 30 L 100 100 L 0 100 Z",)
RAMPART: Final[Glyph] = (
    "+ R 0 18 100 82",
    "+ R 0 0 20 20",
    "+ R 40 0 20 20",
    "+ R 80 0 20 20",
)
STRIPES: Final = 7


def draw_header(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the head: phase, what is being done, whose turn it is or who has won."""
    table, texts = scene.table, scene.texts
    seats = scene.acting or winners_of(scene)
    who = tuple((seat, scene.info.seats[seat].name) for seat in seats)
    acting = bool(scene.acting)
    about = head_words(table, texts)
    board_head(canvas, box, about, who, acting=acting, won=not acting)


def head_words(table: Table, texts: Texts) -> tuple[str, str]:
    """Return the phase and what is being done in it, or that this is the last round."""
    if table.end and table.stack:
        return words.phase(table, texts), texts.gettext("Last round")
    return words.phase(table, texts), words.activity(table, texts)


def winners_of(scene: BoardScene) -> tuple[int, ...]:
    """Return the seats that have won."""
    return winners(scene.table)


def draw_roles(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the role cards: as signs, or with their names where one is to be chosen."""
    table, asked = scene.table, scene.area == ROLES
    number = len(table.roles)
    if asked:
        places = [cell for line in box.rows(2, GAP) for cell in line.columns(-(-number // 2), GAP)]
    else:
        places = box.columns(number, GAP)
    for (card, role), place in zip(table.roles.items(), places, strict=False):
        current = role.taker is not None and table.phase == card
        name = words.role(card, scene.texts) if asked else ""
        kind = words.kind_of_role(card)
        role_card(canvas, place, ShownRole(kind, name, role.doubloons, role.taker, current, asked))
        canvas.mark(place.cx, place.y - 12, "role", card, thing=place)
        canvas.keep_free(place)


def draw_harbour(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the harbour: sky, hills, fort and sea, the ships, the trading house on the quay."""
    _scenery(canvas, box)
    wide = round(STALL * (1.25 if scene.area == HOUSE else 1.0))
    sea, quay = box.inset(6, 4).split_right(wide, 6)
    for ship, place in zip(scene.table.ships, sea.columns(len(scene.table.ships), 10), strict=True):
        _ship(canvas, place, ship)
        deck = place.split_top(round(place.h * 0.32))[1]
        canvas.mark(deck.right - 30, place.y + 24, "ship", ship.capacity, thing=deck.inset(4, 6))
        canvas.keep_free(deck)
    _stall(canvas, quay, scene)
    line = TURN if scene.area in (SHIPS, HOUSE) else LINE
    canvas.outlined(box, line, 14, 5 if line is TURN else 3)


def _scenery(canvas: Canvas, box: Box) -> None:
    """Draw what is only there to be looked at."""
    canvas.rounded(box, SKY, 14)
    horizon = box.y + round(box.h * 0.48)
    canvas.shape(
        HILL, Box(box.x + 3, box.y + box.h // 6, box.w - 6, horizon - box.y - box.h // 6), HILLS
    )
    canvas.shape(RAMPART, Box(box.x + round(box.w * 0.235), horizon - 60, 56, 60), FORT)
    sea = Box(box.x + 3, horizon, box.w - 6, box.bottom - horizon - 3)
    canvas.area(sea, WATER)
    canvas.area(sea._replace(y=sea.y + sea.h * 3 // 5, h=sea.h - sea.h * 3 // 5), WATER_DEEP)


def _ship(canvas: Canvas, box: Box, ship: CargoShip) -> None:
    """Draw a cargo ship: barrels and free places on deck, load and capacity on the hull."""
    high = round(box.h * 0.36)
    hull = Box(box.x, box.bottom - high - 4, box.w, high)
    slot = min(box.h // 3, (box.w - 24) // ship.capacity)
    tall = min(round(box.h * 0.3), slot + 16)
    deck = hull.y - tall
    canvas.area(Box(box.cx - 4, box.y, 8, hull.y - box.y), MAST)
    sail = Box(box.cx - box.w // 4, box.y + 4, box.w // 2, deck - box.y - 6)
    canvas.shape(RIG, sail, SAILS)
    left = box.cx - slot * ship.capacity // 2
    for place in range(ship.capacity):
        x = left + place * slot + slot // 2
        if place < ship.load:
            barrel(canvas, ship.good, tall, x, deck + tall // 2)
        else:
            width = min(slot - 6, round(tall * 0.6))
            canvas.framed(
                Box(x - width // 2, deck + 4, width, tall - 4), SPACE, MAST, width // 2, 3
            )
    canvas.shape(SHIP_HULL, hull, HULLS)
    canvas.text(
        f"{ship.load}/{ship.capacity}", hull.cx, hull.cy + 2, 42, align="middle", colour=BRIGHT
    )


def _stall(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the trading house: a stall with what was sold to it."""
    house = scene.table.trading_house
    roof, rest = box.split_top(max(26, box.h // 6))
    board, low = rest.split_top(rest.h - max(50, rest.h // 3))
    canvas.area(Box(board.x + 6, roof.y, board.w - 12, board.bottom - roof.y), BOARDS)
    for number, stripe in enumerate(roof.columns(STRIPES)):
        canvas.area(stripe, AWNING if number % 2 == 0 else BOARDS)
    canvas.area(low._replace(x=low.x - 6, w=low.w + 12, h=low.h + 1), QUAY)
    for place, spot in enumerate(board.inset(10, 4).columns(TRADING_HOUSE_SPACES, 4)):
        size = min(spot.h, round(spot.w * 1.25))
        free = Box(spot.cx - round(size * 0.36), spot.cy - size // 2, round(size * 0.72), size)
        if place < len(house):
            barrel(canvas, house[place], size, spot.cx, spot.cy)
        else:
            canvas.framed(free, BOARDS, LINE, 10, 3)
        canvas.mark(spot.cx, free.y - 12, "sold", place, thing=free)
        canvas.keep_free(free)
    canvas.mark(box.x + 20, roof.cy, "house", thing=box)
    canvas.glyph(ROLE_GLYPHS["trader"], 42, low.x + low.w // 3, low.cy, INK)
    text = f"{len(house)}/{TRADING_HOUSE_SPACES}"
    canvas.text(text, low.x + low.w // 3 + 34, low.cy, 40)


def draw_quay(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw ships and trading house in one line."""
    panel(canvas, box)
    inner = box.inset(12, 8)
    ships, house = inner.split_left(round(inner.w * 0.64), 12)
    for ship, cell in zip(scene.table.ships, ships.columns(len(scene.table.ships), 8), strict=True):
        canvas.shape(SHIP_HULL, Box(cell.x, cell.cy - 22, 84, 44), HULLS)
        if ship.load:
            barrel(canvas, ship.good, 46, cell.x + 42, cell.cy - 8)
        canvas.text(f"{ship.load}/{ship.capacity}", cell.x + 94, cell.cy, 40)
        canvas.mark(cell.x, cell.y, "ship", ship.capacity, thing=cell)
        canvas.keep_free(cell)
    canvas.glyph(ROLE_GLYPHS["trader"], 46, house.x + 24, house.cy, INK)
    canvas.mark(house.x, house.y, "house", thing=house)
    sold = scene.table.trading_house
    for place, spot in enumerate(house.split_left(56)[1].columns(TRADING_HOUSE_SPACES, 4)):
        if place < len(sold):
            barrel(canvas, sold[place], 50, spot.cx, spot.cy)
        else:
            canvas.dashed(spot.centred(38, 50), LINE, 9)
        canvas.mark(spot.cx, spot.y, "sold", place, thing=spot.centred(44, 54))


def draw_focus(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw what the question is about."""
    _FOCUS.get(scene.area, draw_market)(canvas, box, scene)


def offers(scene: BoardScene, buyer: int | None) -> Iterator[tuple[PricedBuilding, bool]]:
    """Yield the buildings that are left, the cheapest first, and whether they can be bought."""
    table, texts = scene.table, scene.texts
    costs = table.costs()
    left = [kind for kind, number in table.stock.items() if number]
    found = []
    for kind in left:
        can, price, short = True, costs[kind], 0
        if buyer is not None:
            if kind in table.players[buyer].city:
                continue
            can = queries.build_refusal(table, buyer, kind) is None
            price = queries.price(table, buyer, kind)
            short = queries.missing(table, buyer, kind) if can else 0
        name, brief = words.building(kind, texts), words.short_building(kind, texts)
        does = effects.tiny(BUILDING[kind], texts)
        found.append((PricedBuilding(kind, price, name, brief, does, short > 0), can))
    yield from sorted(
        found, key=lambda each: (each[0].price, BUILDING[each[0].building].violet, each[0].building)
    )


def draw_market(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw what can be bought now as cards, the rest as signs with prices."""
    listed = list(offers(scene, scene.buyer))
    can = [offer for offer, good in listed if good]
    dear = [offer for offer, good in listed if not good]
    lines = (box.h + GAP) // (OFFER + GAP)
    if not can:
        _signs(canvas, box._replace(h=min(box.h, 2 * OFFER + GAP)), dear, bright=False)
        return
    room = 2 * lines - bool(dear)
    cards = can if len(can) <= room else can[-(room - 1 if not dear else room) :]
    more = [offer for offer in can if offer not in cards]
    high = min(104, (box.h + GAP) // lines - GAP)
    rows = [Box(box.x, box.y + n * (high + GAP), box.w, high) for n in range(lines)]
    cells = [cell for line in rows for cell in line.columns(2, GAP + 2)]
    for offer, cell in zip(cards, cells, strict=False):
        offer_card(canvas, cell, offer)
        canvas.keep_free(cell)
    rest = cells[len(cards) :]
    if rest and len(cards) % 2 and (more or dear):
        half, rest = rest[0], rest[1:]
        shown = HALF
        _signs(canvas, half, (more or dear)[:shown], bright=bool(more))
        more, dear = (more[shown:], dear) if more else ([], dear[shown:])
    for line in rows[-(-len(cards) // 2) :]:
        listed_now = more or dear
        if listed_now:
            shown = WHOLE
            _signs(canvas, line, listed_now[:shown], bright=bool(more))
            more, dear = (more[shown:], dear) if more else ([], dear[shown:])


def _signs(canvas: Canvas, box: Box, listed: Sequence[PricedBuilding], *, bright: bool) -> None:
    """Draw buildings as signs with prices: those that can be bought on a bright ground."""
    if bright:
        canvas.framed(box, FOCUS, LINE, 12, 3)
    else:
        canvas.dashed(box, LINE, 12)
    inner = box.inset(14, 8)
    across = max(1, inner.w // PRICED)
    down = -(-len(listed) // across)
    high = min(66, inner.h // max(1, down))
    for number, offer in enumerate(listed):
        line, place = divmod(number, across)
        y = inner.cy - down * high // 2 + line * high
        priced_house(
            canvas,
            Box(inner.x + place * PRICED, y, PRICED - 8, high),
            offer,
            INK if bright else SOFT,
        )


def _stock_signs(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw what can be built some time, with the printed costs."""
    panel(canvas, box)
    _listed = [offer for offer, _ in offers(scene, None)]
    inner = box.inset(14, 8)
    across = max(1, -(-len(_listed) // 2))
    step = min(PRICED, inner.w // across)
    for number, offer in enumerate(_listed):
        line, place = divmod(number, across)
        cell = Box(inner.x + place * step, inner.y + line * (inner.h // 2), step, inner.h // 2)
        priced_house(canvas, cell, offer)


def _plantations(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the tiles that can be taken, large."""
    panel(canvas, box, active=True)
    table = scene.table
    inner = box.inset(18, 16)
    side = min(inner.h, (inner.w - 200) // max(1, table.setting.row + 1) - 12)
    for place, kind in enumerate(table.row):
        tile(canvas, Box(inner.x + place * (side + 12), inner.cy - side // 2, side, side), kind)
    right = Box(inner.right - side - 80, inner.cy - side // 2, side, side)
    if table.quarries:
        tile(canvas, right, QUARRY)
        canvas.text(str(table.quarries), right.right + 14, right.cy, 46)
    canvas.keep_free(box)


def _supply(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the barrels of which one may be taken."""
    panel(canvas, box, active=True)
    there = [good for good in GOODS if scene.table.supply[good]]
    for good, cell in zip(there, box.inset(24, 8).columns(len(GOODS)), strict=False):
        count(canvas, cell.x, cell.cy, good, str(scene.table.supply[good]), 84)
    canvas.keep_free(box)


def _prices(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw what each kind of goods is worth."""
    panel(canvas, box, active=True)
    for good, cell in zip(GOODS, box.inset(24, 8).columns(len(GOODS)), strict=True):
        barrel(canvas, good, 76, cell.x + 36, cell.cy)
        coin(canvas, PRICES[good], 60, cell.x + 110, cell.cy)
    canvas.keep_free(box)


_FOCUS: Final[Mapping[str, Callable[[Canvas, Box, BoardScene], None]]] = {
    ROLES: _stock_signs,
    PLANTATIONS: _plantations,
    SUPPLY: _supply,
    HOUSE: _prices,
}


def draw_stocks(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw what is left: points, colonists, plantations, quarries, barrels as far as they fit."""
    panel(canvas, box)
    table = scene.table
    numbers = [
        ("points", table.vp_pool),
        ("colonist-ship", table.colonist_ship),
        ("colonists", table.colonist_supply),
    ]
    inner = box.inset(14, 8)
    low = inner.h < 120
    line = inner if low else inner.split_top(inner.h // 3)[0]
    x = line.x
    for what, number in numbers:
        end = count(canvas, x, line.cy, what, str(number))
        thing = Box(x, line.cy - 24, end - x, 48)
        canvas.mark(x, line.cy, what, thing=thing)
        canvas.keep_free(thing)
        x = end + 26
    if not low:
        line = line.moved(0, inner.h // 3)
        x = line.x
    side = 48
    for kind in table.row:
        place = Box(x, line.cy - side // 2, side, side)
        tile(canvas, place, kind)
        canvas.keep_free(place)
        x += side + 6
    x += 18
    if table.quarries:
        x = count(canvas, x, line.cy, QUARRY, str(table.quarries), side) + 26
    if not low:
        line = line.moved(0, inner.h // 3)
        there = [good for good in GOODS if table.supply[good]]
        for good, cell in zip(there, line.columns(len(GOODS)), strict=False):
            count(canvas, cell.x, cell.cy, good, str(table.supply[good]), 40)


AREAS: Final[Mapping[str, Callable[[Canvas, Box, BoardScene], None]]] = {
    "roles": draw_roles,
    "harbour": draw_harbour,
    "quay": draw_quay,
    "focus": draw_focus,
    "stocks": draw_stocks,
}
