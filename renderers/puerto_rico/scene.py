"""What all areas of the board need, and the rooms in which they lie."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import rules
from renderers.core.blocks import BOARD_HEADER_HEIGHT
from renderers.core.canvas import BOARD_HEIGHT
from renderers.core.game import TableInfo
from renderers.core.layout import RoomPlan, column, room, row
from renderers.core.table import GAP, MARGIN, page
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.words.decisions import (
    BARRELS,
    CIRCLES,
    HOUSE,
    MARKET,
    PLANTATIONS,
    ROLES,
    SHIPS,
    SUPPLY,
)
from rules.puerto_rico import queries
from rules.puerto_rico.state import Table

Sizes = Mapping[str, tuple[int, int]]
ROLE_SIGNS: Final = 80
ROLE_CARDS: Final = (248, 340)
"""The height of the roles: as signs, and with their names where one is to be chosen."""
LINE, SCENE, VIEW = 80, 184, 260
"""The height of the harbour in one line, and as a scene, where the question is not about it."""
HARBOUR: Final[Sizes] = {SHIPS: (300, 560), HOUSE: (220, 360)}
FOCUS: Final[Sizes] = {
    ROLES: (156, 300),
    PLANTATIONS: (150, 300),
    SUPPLY: (130, 260),
    HOUSE: (104, 190),
}
"""The least height of what the question is about, and the largest that is of use."""
STOCKS: Final = 70
"""The height of what is left of all things."""
PLAYERS: Final = {1: 200, 2: 388, 3: 544, 4: 572, 5: 768}
"""The least height of all players."""
PANEL, STREET = 82, 150
"""A panel without its tiles and houses, and a line of them, where nothing is small."""
ABREAST: Final = 5
"""So many houses stand in a line."""
CROWD: Final = 5
OFFER, OFFER_LARGE = 86, 120
"""The least and the largest height of a card of a building."""
HALF, WHOLE = 5, 10
"""How many buildings are shown by their signs in half a line, and in a whole one."""
BARRELS_LARGE: Final = 20
"""How much higher the barrels of players are where the question is about those."""


@dataclass(frozen=True, slots=True)
class BoardScene:
    """A position with those at the table and the words of its reader."""

    table: Table
    info: TableInfo
    texts: Texts
    area: str
    buyer: int | None
    acting: tuple[int, ...]

    def seen(self, name: str) -> Hashable:
        """Return what an area shows besides the picture's language and mode."""
        table = self.table
        match name:
            case "roles":
                return name, self.area == ROLES, table.phase, repr(table.roles)
            case "harbour":
                about = self.area in HARBOUR and self.area
                return name, about, repr(table.ships), tuple(table.trading_house)
        left = (*table.row, table.quarries, len(table.deck), table.vp_pool)
        people = table.colonist_ship, table.colonist_supply, *table.supply.values()
        if name == "stocks":
            return name, left, people
        asked = repr([table.players[seat] for seat in self.acting])
        offered = repr(table.stock), repr(table.costs()), repr(table.roles), repr(table.stack)
        return name, self.area, self.acting, table.phase, left, people, offered, asked


def scene_of(table: Table, info: TableInfo, texts: Texts) -> BoardScene:
    """Return the scene of a view."""
    area = words.area(table)
    return BoardScene(table, info, texts, area, queries.buyer(table), rules.waiting(table))


def board_layout(scene: BoardScene) -> RoomPlan:
    """Return the rooms of the board: what is asked large, all players in what is left.

    First everything has its least height; then each in turn grows while there is room.
    """
    if not scene.table.stack:
        return _page({})
    high = _least(scene)
    left = BOARD_HEIGHT - BOARD_HEADER_HEIGHT - MARGIN - sum(high.values()) - GAP * (len(high) + 1)
    for brief in ("stocks", "focus"):
        if left < 0 and brief in high:
            left += high.pop(brief) + GAP
    for name, most in _wishes(scene):
        more = max(0, most - high.get(name, most))
        if name == "harbour" and more > left:
            continue  # a scene, or a line
        if more:
            high[name] += min(more, left)
            left -= min(more, left)
    del high["players"]
    return _page(high)


def _least(scene: BoardScene) -> dict[str, int]:
    """Return the rooms from above, with their least heights."""
    table, area = scene.table, scene.area
    high = {"roles": ROLE_CARDS[0] if area == ROLES else ROLE_SIGNS}
    high["harbour"] = HARBOUR[area][0] if area in HARBOUR else LINE
    if area == MARKET:
        high["focus"] = 2 * (OFFER + GAP) - GAP
    elif area in FOCUS:
        high["focus"] = FOCUS[area][0]
    if table.seats < CROWD and area != MARKET:
        high["stocks"] = STOCKS
    return high | {"players": min(PLAYERS[table.seats], comfort(table))}


def _wishes(scene: BoardScene) -> Iterator[tuple[str, int]]:
    """Yield which room grows to which height while there is room, the most needed first."""
    area = scene.area
    if area == MARKET:
        yield "focus", market_lines(scene, whole=False) * (OFFER + GAP) - GAP
    yield "harbour", SCENE
    if area == MARKET:
        yield "focus", market_lines(scene) * (OFFER + GAP) - GAP
    yield "players", comfort(scene.table)
    if area == MARKET:
        yield "focus", market_lines(scene) * (OFFER_LARGE + GAP) - GAP
    elif area == ROLES:
        yield "roles", ROLE_CARDS[1]
    if area in FOCUS:
        yield "focus", FOCUS[area][1]
    if area not in (CIRCLES, BARRELS):
        yield "harbour", HARBOUR[area][1] if area in HARBOUR else VIEW


def comfort(table: Table) -> int:
    """Return the height of all players in which nothing has to be small."""
    lines = -(-max(len(player.city) for player in table.players) // ABREAST)
    if table.seats < CROWD - 1:
        return table.seats * (PANEL + max(1, lines) * STREET + GAP) - GAP
    down = -(-table.seats // 2)
    return down * (PANEL + 44 + (lines + 1) * STREET * 3 // 4 + GAP) - GAP


def market_lines(scene: BoardScene, *, whole: bool = True) -> int:
    """Return in how many lines the market shows all that can be bought as cards.

    The `whole` market shows by their signs all that is too dear, too, else some of that.
    """
    table, buyer = scene.table, scene.buyer
    kinds = [kind for kind, number in table.stock.items() if number]
    cards = 0
    if buyer is not None:
        kinds = [kind for kind in kinds if kind not in table.players[buyer].city]
        cards = sum(queries.build_refusal(table, buyer, kind) is None for kind in kinds)
    dear = len(kinds) - cards
    if not whole:
        return max(2, -(-(cards + bool(dear)) // 2))
    return max(2, -(-cards // 2) + max(0, -(-(dear - HALF * (cards % 2)) // WHOLE)))


def _page(high: Mapping[str, int]) -> RoomPlan:
    """Return the board with rooms of some heights, and below them the players."""
    return page(*(size @ room(name) for name, size in high.items()), room("players"))


def players_layout(seats: int, more: bool) -> RoomPlan:
    """Return the rooms of players, by their places: side by side where they are many.

    With `more` the place beside the last one of five is for what is left of all things.
    """
    if seats < CROWD - 1:
        return column(*(room(str(place)) for place in range(seats)), gap=GAP)
    names = [str(place) for place in range(seats)]
    if len(names) % 2:
        names.append("stocks" if more else "")
    lines = [
        row(room(one), room(two), gap=GAP) for one, two in zip(*[iter(names)] * 2, strict=True)
    ]
    return column(*lines, gap=GAP)


def seat_layout(seats: int, area: str) -> RoomPlan:
    """Return the rooms of a player: one below the other where they are side by side.

    Barrels are large where the question is about them.
    """
    more = BARRELS_LARGE * (area in (SHIPS, HOUSE, SUPPLY, BARRELS))
    island, city = room("island", share=8), room("city", share=7)
    if seats < CROWD - 1:
        top = row(room("who", share=5), room("goods", share=6), gap=GAP)
        low = row(room("island", share=4), room("city", share=5), gap=GAP)
        return column((56 + more) @ top, low, gap=4, pad=(14, 6))
    if seats >= CROWD:
        parts = 48 @ room("who"), island, city, (40 + more) @ row(room("goods"))
        return column(*parts, gap=2, pad=(14, 4))
    parts = 54 @ room("who"), island, city, (44 + more) @ row(room("goods"))
    return column(*parts, gap=4, pad=(14, 6))
