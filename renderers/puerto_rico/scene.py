"""What all areas of the board need, and the rooms in which they lie."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import rules
from renderers.core.canvas import BOARD_HEIGHT
from renderers.core.game import TableInfo
from renderers.core.layout import RoomPlan, column, room, row
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.words.decisions import (
    HOUSE,
    MARKET,
    PLANTATIONS,
    ROLES,
    SHIPS,
    SUPPLY,
)
from rules.puerto_rico import queries
from rules.puerto_rico.state import Table

GAP: Final = 8
MARGIN: Final = 12
HEAD: Final = 96
ROLE_SIGNS, ROLE_CARDS = 80, 248
"""The height of the roles: as signs, and with their names where one is to be chosen."""
HARBOUR: Final = {SHIPS: 300, HOUSE: 220}
QUAY: Final = 184
"""The height of the harbour: where the question is about it, and elsewhere."""
LINE: Final = 80
"""Its height where it is told in one line."""
FOCUS: Final = {ROLES: 156, PLANTATIONS: 150, SUPPLY: 130, HOUSE: 104, SHIPS: 0}
"""The height of what the question is about, if it is not the market or the boards of players."""
STOCKS: Final = 70
"""The height of what is left of all things."""
PLAYERS: Final = {1: 300, 2: 388, 3: 544, 4: 572, 5: 776}
"""The least height of all players."""
CROWD: Final = 5
OFFER: Final = 86
"""The height of a card of a building."""
HALF, WHOLE = 5, 10
"""How many buildings are shown by their signs in half a line, and in a whole one."""


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
            case "harbour" | "quay":
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
    """Return the rooms of the board: what is asked large, all players in what is left."""
    table, area = scene.table, scene.area
    parts = [HEAD @ room("head")]
    if table.stack:
        crowded = table.seats >= CROWD and area == MARKET
        high = LINE if crowded else HARBOUR.get(area, QUAY)
        parts.append((ROLE_CARDS if area == ROLES else ROLE_SIGNS) @ room("roles"))
        parts.append(high @ room("quay" if crowded else "harbour"))
        if area == MARKET:
            used = sum((part.size or 0) + GAP for part in parts) + MARGIN
            most = BOARD_HEIGHT - used - GAP - PLAYERS[table.seats]
            parts.append(min(most, market_height(scene)) @ room("focus"))
            return _page(*parts, room("players"))
        for name, size in (("focus", FOCUS.get(area, 0)), ("stocks", STOCKS)):
            used = sum((part.size or 0) + GAP for part in parts) + MARGIN - GAP
            if name == "stocks" and table.seats >= CROWD:
                continue
            if size and used + size + 2 * GAP + PLAYERS[table.seats] <= BOARD_HEIGHT - MARGIN:
                parts.append(size @ room(name))
    return _page(*parts, room("players"))


def market_height(scene: BoardScene) -> int:
    """Return how high the market is if all that can be bought is shown as cards."""
    table, buyer = scene.table, scene.buyer
    kinds = [kind for kind, number in table.stock.items() if number]
    if buyer is not None:
        kinds = [kind for kind in kinds if kind not in table.players[buyer].city]
        cards = sum(queries.build_refusal(table, buyer, kind) is None for kind in kinds)
    else:
        cards = 0
    dear = len(kinds) - cards
    if cards % 2:
        dear -= HALF
    lines = -(-cards // 2) + max(0, -(-dear // WHOLE))
    return max(2, lines) * (OFFER + GAP) - GAP


def _page(head: RoomPlan, *parts: RoomPlan) -> RoomPlan:
    """Return the head over the whole width, the rest below it between margins."""
    body = column(*parts, gap=GAP, pad=(MARGIN, 0))
    return column(head, body, MARGIN @ room(), gap=GAP)


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


def seat_layout(seats: int) -> RoomPlan:
    """Return the rooms of a player: one below the other where they are side by side."""
    if seats < CROWD - 1:
        top = row(room("who", share=5), room("goods", share=6), gap=GAP)
        return column(
            56 @ top,
            row(room("island", share=4), room("city", share=5), gap=GAP),
            gap=4,
            pad=(14, 6),
        )
    low = row(room("goods"), gap=GAP)
    if seats >= CROWD:
        parts = 48 @ room("who"), room("island", share=9), room("city", share=7), 40 @ low
        return column(*parts, gap=2, pad=(14, 4))
    return column(
        54 @ room("who"),
        room("island", share=8),
        room("city", share=7),
        44 @ low,
        gap=4,
        pad=(14, 6),
    )
