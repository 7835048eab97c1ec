"""What a player can still build: the tiles on the mat, and the cards for them."""

from __future__ import annotations

from typing import Final

from bot.computers.brass_birmingham.chances import Chances, missing_links
from bot.computers.brass_birmingham.outlook import Outlook
from rules.brass_birmingham.data import (
    BREWERY,
    CARD_INDUSTRIES,
    COAL,
    HIDDEN,
    INDUSTRIES,
    IRON,
    LOCATION,
    SLOTS,
    SLOTS_AT,
    SOLD,
    STACKS,
    WILD_INDUSTRY,
    WILD_LOCATION,
    Kind,
)
from rules.brass_birmingham.geography import members
from rules.brass_birmingham.scoring import AGAIN_FROM_LEVEL
from rules.brass_birmingham.state import Player, Table

CARD: Final = 0.16
"""The share of a tile's profit that a card is worth which could build it."""
NEXT_CARD: Final = 0.85
"""Each further card is worth so much less, as there is no action for all."""
MAT: Final = 0.22
"""The share of the profit of the next tile of an industry that counts as a prospect."""
DEEPER: Final = 0.6
"""What each tile on the mat counts less than the one before it."""
DEPTH: Final = 4
"""So many tiles of an industry are looked at."""
CUBE: Final = 2.0
"""Pounds for a cube on average."""
CHANCE: Final = {COAL: 0.6, IRON: 0.85, BREWERY: 0.65}
"""The chance that a tile to be built flips in time."""
CONNECTED_GOODS: Final = 0.75
UNCONNECTED_GOODS: Final = 0.5
"""The same for what must be sold, with and without a buyer connected to the own network."""
ICON: Final = 1.1
"""Points for a link icon of a tile to come."""
BEER_POINTS: Final = 2.0
"""Points for a barrel that a brewery brings."""
BEER_COST: Final = 1.8
"""Points for a barrel that a sale takes."""
ACTION: Final = 2.0
"""Points that a building must bring beyond its cost, as an action could do something else."""
WILD: Final = 1.2
"""A wild card is so much better than one that builds the best tile."""
ACTIONS_TO_BUILD: Final = 10
"""With fewer actions left, fewer tiles will be built."""


def prospects(
    table: Table, seat: int, found: Chances, ahead: Outlook, pound: float, space: float
) -> float:
    """Return the points that mat and hand are worth."""
    player = table.players[seat]
    network = table.network(seat)
    profit = {
        industry: _stack(table, player, industry, network, ahead, pound, space)
        for industry in INDUSTRIES
    }
    time = min(1.0, (ahead.actions + ahead.later) / ACTIONS_TO_BUILD)
    mat = sum(sum(DEEPER**place * each for place, each in enumerate(p)) for p in profit.values())
    total = MAT * time * mat
    if not ahead.actions:
        return total
    first = {industry: each[0] if each else 0.0 for industry, each in profit.items()}
    values = sorted(card_values(table, seat, network, first).values(), reverse=True)
    weight = CARD
    for value in values[: ahead.actions]:
        total += weight * value
        weight *= NEXT_CARD
    return total


def first_profits(
    table: Table, seat: int, network: int, ahead: Outlook, pound: float, space: float
) -> dict[str, float]:
    """Return the profit of the next tile of each industry."""
    player = table.players[seat]
    stacks = {
        industry: _stack(table, player, industry, network, ahead, pound, space)
        for industry in INDUSTRIES
    }
    return {industry: stack[0] if stack else 0.0 for industry, stack in stacks.items()}


def card_values(
    table: Table, seat: int, network: int, profit: dict[str, float]
) -> dict[int, float]:
    """Return the profit that each card of the hand could bring, by its place in the hand."""
    hand = table.players[seat].hand
    known: dict[str, float] = {}
    values: dict[int, float] = {}
    for place, card in enumerate(hand):
        if card not in known:
            known[card] = _card(table, seat, network, profit, card)
        elif card not in (WILD_INDUSTRY, WILD_LOCATION):
            known[card] *= 0.6
        values[place] = known[card]
    return values


def _card(table: Table, seat: int, network: int, profit: dict[str, float], card: str) -> float:
    if card == HIDDEN:
        return 0.0
    if card in (WILD_LOCATION, WILD_INDUSTRY):
        return WILD * max(profit.values())
    if card in LOCATION:
        return _town(table, seat, LOCATION[card], profit)
    open_here = _open(table, seat, network)
    return max([profit[ind] * open_here.get(ind, 0.35) for ind in CARD_INDUSTRIES[card]])


def _open(table: Table, seat: int, network: int) -> dict[str, float]:
    """Return the industries that have an empty slot in the own network."""
    found: dict[str, float] = {}
    for location in members(network):
        slots = SLOTS_AT[location]
        if not table.rail and any(
            (tile := table.board[slot]) is not None and tile.owner == seat for slot in slots
        ):
            continue
        for slot in slots:
            if table.board[slot] is None:
                for industry in SLOTS[slot].accepts:
                    found[industry] = 1.0
    return found


def _town(table: Table, seat: int, location: int, profit: dict[str, float]) -> float:
    best = 0.0
    for slot in SLOTS_AT[location]:
        tile = table.board[slot]
        if tile is None:
            for industry in SLOTS[slot].accepts:
                best = max(best, profit[industry])
        elif not table.rail and tile.owner == seat:
            return 0.0
    return best


def _stack(
    table: Table,
    player: Player,
    industry: str,
    network: int,
    ahead: Outlook,
    pound: float,
    space: float,
) -> list[float]:
    """Return the profit of the next tiles of an industry, the first one first."""
    place = player.mat[industry]
    chance = CHANCE.get(industry, 0.0) or _goods_chance(table, industry, network)
    return [
        max(0.0, profit(kind, chance, table, ahead, pound, space))
        for kind in STACKS[industry][place : place + DEPTH]
    ]


def _goods_chance(table: Table, industry: str, network: int) -> float:
    missing = missing_links(table, industry)
    near = min([missing[location] for location in members(network)], default=2)
    if near > 5:
        return 0.0
    return UNCONNECTED_GOODS + (CONNECTED_GOODS - UNCONNECTED_GOODS) * (near == 0)


def profit(
    kind: Kind, chance: float, table: Table, ahead: Outlook, pound: float, space: float
) -> float:
    """Return the points that building a tile may bring, its costs and its action taken off."""
    in_rail = table.rail or not kind.canal
    if not kind.rail and (in_rail or not ahead.actions):
        return 0.0
    if in_rail and not table.rail and ahead.last_era:
        return 0.0
    twice = not in_rail and kind.level >= AGAIN_FROM_LEVEL and ahead.actions > 1
    eras = 2 if twice else 1
    gain = chance * (eras * (kind.vp + ICON * kind.links) + kind.income * space)
    cost = (kind.money + CUBE * (kind.coal + kind.iron)) * pound
    if kind.industry in SOLD:
        gain -= BEER_COST * kind.beer
    elif kind.industry == BREWERY:
        gain += BEER_POINTS * (2 if in_rail else 1)
    else:
        gain += 0.5 * kind.cubes * CUBE * pound
    return gain - cost - ACTION
