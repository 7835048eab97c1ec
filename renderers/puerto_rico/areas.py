"""The areas of the board, one function each: what belongs to nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import FOCUS, INK, LINE, SOFT
from renderers.core.table import GAP
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from renderers.puerto_rico import words
from renderers.puerto_rico.harbour import draw_harbour
from renderers.puerto_rico.scene import HALF, OFFER, OFFER_LARGE, WHOLE, BoardScene, market_lines
from renderers.puerto_rico.things import (
    PricedBuilding,
    ShownRole,
    barrel,
    count,
    offer_card,
    priced_house,
    role_card,
    tile,
)
from renderers.puerto_rico.words import effects
from renderers.puerto_rico.words.decisions import HOUSE, PLANTATIONS, ROLES, SUPPLY
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, GOODS, PRICES, QUARRY
from rules.puerto_rico.state import Table

STOCK_ACROSS: Final = 9
"""So many buildings lie side by side where none can be bought."""
ONE_LINE: Final = 700
"""What is left of all things lies in one line where that is so wide."""
TILE: Final = 48
GAP_WIDE: Final = 48
GAP_HIGH: Final = 40
"""The room for the tab of a role card that has a name."""


def head_words(table: Table, texts: Texts) -> tuple[str, str]:
    """Return the phase and what is being done in it, or that this is the last round."""
    if table.end and table.stack:
        return words.phase(table, texts), texts.gettext("Last round")
    return words.phase(table, texts), words.activity(table, texts)


def draw_roles(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the role cards: as signs, or with their names where one is to be chosen."""
    table, asked = scene.table, scene.area == ROLES
    number = len(table.roles)
    places = box.grid(number, -(-number // 2) if asked else number, GAP)
    for (card, role), place in zip(table.roles.items(), places, strict=False):
        current = role.taker is not None and table.phase == card
        name = words.role(card, scene.texts) if asked else ""
        kind = words.kind_of_role(card)
        role_card(canvas, place, ShownRole(kind, name, role.doubloons, role.taker, current, asked))
        if asked:
            _leave_a_gap(canvas, place, card)
        else:
            canvas.mark(place.cx, place.y - 12, "role", card, thing=place)
            canvas.keep_free(place)


def _leave_a_gap(canvas: Canvas, place: Box, card: str) -> None:
    """Mark a role card, with a gap for its tab between its sign and its doubloons."""
    tab = Box(place.cx, place.bottom - GAP_HIGH // 2 - 3, 0, 0).centred(GAP_WIDE, GAP_HIGH)
    canvas.mark(tab.cx, tab.cy, "role", card, thing=place)
    canvas.keep_free(place._replace(w=tab.x - place.x))
    canvas.keep_free(Box(tab.right, place.y, place.right - tab.right, place.h))
    canvas.keep_free(place._replace(h=tab.y - place.y))


def draw_focus(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw what the question is about."""
    _FOCUS.get(scene.area, draw_market)(canvas, box, scene)


def offers(scene: BoardScene, buyer: int | None) -> Iterator[tuple[PricedBuilding, bool]]:
    """Yield the buildings that are left, the cheapest first, and whether they can be bought."""
    table, texts = scene.table, scene.texts
    costs = table.costs()
    left = [kind for kind, number in table.stock.items() if number]
    lines = []
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
        lines.append((PricedBuilding(kind, price, name, brief, does, short > 0), can))
    yield from sorted(
        lines, key=lambda each: (each[0].price, BUILDING[each[0].building].violet, each[0].building)
    )


def draw_market(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw what can be bought now as cards, the rest as signs with prices."""
    listed = list(offers(scene, scene.buyer))
    can = [offer for offer, good in listed if good]
    dear = [offer for offer, good in listed if not good]
    lines = min((box.h + GAP) // (OFFER + GAP), market_lines(scene))
    high = min(OFFER_LARGE, (box.h + GAP) // lines - GAP)
    rows = [Box(box.x, box.y + n * (high + GAP), box.w, high) for n in range(lines)]
    cells = [cell for line in rows for cell in line.columns(2, GAP + 2)]
    cards = can if len(can) <= 2 * lines - bool(dear) else can[1 - 2 * lines :]
    for offer, cell in zip(cards, cells, strict=False):
        offer_card(canvas, cell, offer)
        canvas.mark(cell.right, cell.y, "offer", offer.building, thing=cell)
        canvas.keep_free(cell)
    more = can[: len(can) - len(cards)]
    beside = cells[len(cards) : len(cards) + len(cards) % 2]
    for place in (*beside, *rows[-(-len(cards) // 2) :]):
        left = more or dear
        number = HALF if place in beside else WHOLE
        if left:
            _signs(canvas, place, left[:number], number, bright=bool(more))
            del left[:number]


def _signs(
    canvas: Canvas, box: Box, listed: Sequence[PricedBuilding], most: int, *, bright: bool
) -> None:
    """Draw up to `most` buildings as signs with prices, bright if they can be bought."""
    if bright:
        canvas.framed(box, FOCUS, LINE, 12, 3)
    else:
        canvas.dashed(box, LINE, 12)
    ink = INK if bright else SOFT
    for offer, cell in zip(listed, box.inset(14, 8).columns(most, 6), strict=False):
        priced_house(canvas, cell, offer, ink)
        canvas.mark(cell.x, cell.y, "offer", offer.building, thing=cell)


def _stock_signs(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw what can be built some time, with the printed costs."""
    panel(canvas, box)
    listed = [offer for offer, _ in offers(scene, None)]
    lines = max(2, -(-len(listed) // STOCK_ACROSS))
    across = max(1, -(-len(listed) // lines))
    rows = box.inset(14, 8).rows(lines)
    cells = [cell for line in rows for cell in line.columns(across)]
    for offer, cell in zip(listed, cells, strict=False):
        priced_house(canvas, cell._replace(w=min(cell.w, cell.h * 2)), offer)


def _plantations(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the tiles that can be taken, large."""
    panel(canvas, box, active=True)
    table = scene.table
    inner = box.inset(18, 16)
    side = min(inner.h, (inner.w - 100) // (len(table.row) + 1) - 16)
    place = Box(inner.x, inner.cy - side // 2, side, side)
    for kind in table.row:
        tile(canvas, place, kind)
        canvas.mark(place.x, place.y, "row", kind, thing=place)
        place = place.moved(side + 16, 0)
    if table.quarries:
        place = place._replace(x=inner.right - side - 80)
        tile(canvas, place, QUARRY)
        canvas.mark(place.x, place.y, "row", QUARRY, thing=place)
        canvas.text(str(table.quarries), place.right + 14, place.cy, 56)
    canvas.keep_free(box)


def _supply(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the barrels of which one may be taken."""
    panel(canvas, box, active=True)
    there = [good for good in GOODS if scene.table.supply[good]]
    cells = box.inset(24, 8).columns(len(GOODS))
    size = min(box.h - 40, cells[0].w * 12 // 25)  # leaves room for two figures
    for good, cell in zip(there, cells, strict=False):
        end = count(canvas, cell.x, cell.cy, good, str(scene.table.supply[good]), size)
        thing = Box(cell.x, cell.cy - size // 2, end - cell.x, size)
        canvas.mark(thing.right, thing.y, "supply", good, thing=thing)
    canvas.keep_free(box)


def _prices(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw what each kind of goods is worth."""
    panel(canvas, box, active=True)
    size = min(box.h - 28, 104)
    for good, cell in zip(GOODS, box.inset(16, 8).columns(len(GOODS)), strict=True):
        barrel(canvas, good, size, cell.x + size // 2, cell.cy)
        coin(canvas, PRICES[good], size * 4 // 5, cell.x + size * 4 // 3, cell.cy)
    canvas.keep_free(box)


_FOCUS: Final[Mapping[str, Callable[[Canvas, Box, BoardScene], None]]] = {
    ROLES: _stock_signs,
    PLANTATIONS: _plantations,
    SUPPLY: _supply,
    HOUSE: _prices,
}


def draw_stocks(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw what is left of points, colonists, plantations and quarries, barrels where they fit."""
    panel(canvas, box)
    table, inner = scene.table, box.inset(14, 8)
    if inner.w >= ONE_LINE:
        _tiles_left(canvas, inner.split_left(_counts_left(canvas, inner, table), 26)[1], table)
        return
    upper, middle, lower = inner.rows(3)
    _counts_left(canvas, upper, table)
    _tiles_left(canvas, middle, table)
    there = [good for good in GOODS if table.supply[good]]
    for good, cell in zip(there, lower.columns(len(GOODS)), strict=False):
        count(canvas, cell.x, cell.cy, good, str(table.supply[good]), 40)


def _counts_left(canvas: Canvas, line: Box, table: Table) -> int:
    """Draw the points and colonists that are left from the left of a line; return their width."""
    x = line.x
    for what, number in (
        ("points", table.vp_pool),
        ("colonist-ship", table.colonist_ship),
        ("colonists", table.colonist_supply),
    ):
        end = count(canvas, x, line.cy, what, str(number))
        thing = Box(x, line.cy - 24, end - x, 48)
        canvas.mark(x, line.cy, what, thing=thing)
        canvas.keep_free(thing)
        x = end + 26
    return x - 26 - line.x


def _tiles_left(canvas: Canvas, line: Box, table: Table) -> None:
    """Draw the plantations that lie open and the quarries that are left."""
    place = Box(line.x, line.cy - TILE // 2, TILE, TILE)
    for kind in table.row:
        tile(canvas, place, kind)
        canvas.keep_free(place)
        place = place.moved(TILE + 6, 0)
    if table.quarries:
        count(canvas, place.x + 12, line.cy, QUARRY, str(table.quarries), TILE)


AREAS: Final[Mapping[str, Callable[[Canvas, Box, BoardScene], None]]] = {
    "roles": draw_roles,
    "harbour": draw_harbour,
    "focus": draw_focus,
    "stocks": draw_stocks,
}
