"""The value of the tiles left on the mat of a player, and of the cards for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.brass_birmingham.computer.links import FAR, Links, links_of, selling_places
from bot.games.brass_birmingham.computer.outlook import Outlook, outlook, pound, space
from bot.games.brass_birmingham.computer.tiles import Tiles, tiles_of
from rules.brass_birmingham.data import (
    AGAIN_FROM_LEVEL,
    BREWERY,
    CARD_INDUSTRIES,
    CARDS,
    COAL,
    INDUSTRIES,
    IRON,
    LOCATION,
    SOLD,
    STACKS,
    WILDS,
    Kind,
)
from rules.brass_birmingham.state import Table

CARD: Final = 0.12
"""The share of a tile's profit that a card is worth which could build it."""
NEXT_CARD: Final = 0.85
"""Each further card is worth so much less, as there is no action for all."""
MAT: Final = 0.35
"""The share of the profit of the next tile of an industry that counts as a prospect."""
DEEPER: Final = 0.6
"""The factor by which each tile on the mat counts less than the one before it."""
DEPTH: Final = 4
"""So many tiles of an industry are looked at."""
CUBE: Final = 2.0
"""Pounds for a cube on average."""
CHANCE: Final = {COAL: 0.6, IRON: 0.85, BREWERY: 0.65}
"""The chance that a tile to be built flips in time."""
CONNECTED_GOODS: Final = 0.75
UNCONNECTED_GOODS: Final = 0.5
UNSALEABLE: Final = 0.02
"""The same for what must be sold, with and without a buyer connected to one's network, and
where no buyer can be reached at all."""
CUBES_SOLD: Final = 0.5
"""The part of a new tile's cubes that the market takes at once."""
SAME_CARD: Final = 0.6
"""A second card of a face is worth less than the first."""
NO_SLOT_YET: Final = 0.35
"""The share of an industry card's worth that is left without a slot for it in the network."""
ICON: Final = 1.1
"""Points for a link icon of a tile to come."""
BEER_POINTS: Final = 2.0
"""Points for a barrel that a brewery brings."""
BEER_COST: Final = 1.8
"""Points for a barrel that a sale takes."""
ACTION: Final = 2.0
"""Points that a building must bring beyond its cost, as an action could do something else."""
WILD: Final = 1.0
"""A wild card is so much better than one that builds the best tile."""
ACTIONS_OF_ERA: Final = 8
"""With fewer actions left in the Canal Era, more tiles wait for the next one."""
ACTIONS_TO_BUILD: Final = 10
"""With fewer actions left, fewer tiles will be built."""


class MatValue:
    """The worth of tiles to come, seen from one position of a seat.

    Prices are taken from that position, so that what may follow it soon is compared by the same
    ones, and so that they are worked out only once.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self._seat = seat
        self._rail = table.rail
        self._ahead = ahead = outlook(table, seat)
        still = min(1.0, ahead.actions / ACTIONS_OF_ERA)
        self._later = 0.0 if ahead.last_era else 1.0 - still
        self.pound = pound(table, seat, self._ahead)
        self.space = space(table, seat, self._ahead)
        self._buyers = [selling_places(table, industry) for industry in SOLD]
        self._stacks: dict[tuple[str, int, float], tuple[float, float]] = {}
        self._goods: dict[tuple[Links, int], tuple[float, ...]] = {}
        self._gains: dict[tuple[tuple[int, ...], tuple[str, ...]], float] = {}
        self._mats: dict[tuple[tuple[int, ...], tuple[float, ...]], Mat] = {}

    def worth(self, table: Table, ahead: Outlook, tiles: Tiles, links: Links) -> float:
        """Return the points that mat and hand of the seat are worth in a position after it."""
        mat = self._mat(table, self._network(tiles, links), links)
        share = MAT * min(1.0, (ahead.actions + ahead.later) / ACTIONS_TO_BUILD)
        total = mat.total * share
        values = self._hand(table, mat, tiles, links)
        values.sort(reverse=True)
        weight = CARD
        for value in values[: ahead.actions]:
            total += weight * value
            weight *= NEXT_CARD
        return total

    def by_use(self, table: Table) -> list[str]:
        """Return the cards of the hand, the least useful first."""
        hand = table.players[self._seat].hand
        tiles, links = tiles_of(table), links_of(table)
        mat = self._mat(table, self._network(tiles, links), links)
        values = self._hand(table, mat, tiles, links)
        by_value = [(value, _PLACE[card], card) for value, card in zip(values, hand, strict=True)]
        return [card for _, _, card in sorted(by_value)]

    def gain(self, table: Table, industries: tuple[str, ...]) -> float:
        """Return by how much the mat is better without the next tiles of some industries."""
        removed = table.players[self._seat].mat
        key = (tuple(removed.values()), industries)
        gain = self._gains.get(key)
        if gain is None:
            gain = self._gains[key] = self._gain(removed, industries)
        return gain

    def _gain(self, removed: Mapping[str, int], industries: Sequence[str]) -> float:
        total = 0.0
        for number, industry in enumerate(industries):
            place = removed[industry] + industries[:number].count(industry)
            chance = CHANCE.get(industry, CONNECTED_GOODS)
            _, before = self._next_tiles(industry, place, chance)
            _, after = self._next_tiles(industry, place + 1, chance)
            total += after - before
        return total

    def _mat(self, table: Table, network: int, links: Links) -> Mat:
        """Return the profits of a mat, worked out once for each."""
        goods = self._goods.get((links, network))
        if goods is None:
            goods = self._goods[links, network] = tuple(
                [_goods_chance(links.nearest(network, buyers)) for buyers in self._buyers]
            )
        removed = tuple(table.players[self._seat].mat.values())
        mat = self._mats.get((removed, goods))
        if mat is None:
            mat = self._mats[removed, goods] = self._profits(table, goods)
        return mat

    def _profits(self, table: Table, goods: tuple[float, ...]) -> Mat:
        removed = table.players[self._seat].mat
        chances = {**CHANCE, **dict(zip(SOLD, goods, strict=True))}
        first, total = {}, 0.0
        for industry in INDUSTRIES:
            stack = self._next_tiles(industry, removed[industry], chances[industry])
            first[industry] = stack[0]
            total += stack[1]
        return Mat(first, total)

    def _next_tiles(self, industry: str, place: int, chance: float) -> tuple[float, float]:
        """Return what `_stack` does, worked out once."""
        key = (industry, place, chance)
        stack = self._stacks.get(key)
        if stack is None:
            stack = self._stacks[key] = self._stack(*key)
        return stack

    def _stack(self, industry: str, place: int, chance: float) -> tuple[float, float]:
        """Return the profit of the first tile of a stack, and of the first ones together."""
        kinds = STACKS[industry][place : place + DEPTH]
        now = [max(0.0, self._profit(kind, chance, self._rail)) for kind in kinds]
        whole = _whole(now)
        if self._later:
            after = [max(0.0, self._profit(kind, chance, rail=True)) for kind in kinds]
            whole += self._later * (_whole(after) - whole)
        return now[0] if now else 0.0, whole

    def _profit(self, kind: Kind, chance: float, rail: bool) -> float:
        """Return the points that building a tile may bring, its costs and action taken off."""
        ahead = self._ahead
        in_rail = rail or not kind.canal
        if not kind.rail and in_rail:
            return 0.0
        if in_rail and not self._rail and ahead.last_era:
            return 0.0
        twice = not in_rail and kind.level >= AGAIN_FROM_LEVEL and not ahead.last_era
        eras = 2 if twice else 1
        gain = chance * (eras * (kind.vp + ICON * kind.links) + kind.income * self.space)
        cost = (kind.money + CUBE * (kind.coal + kind.iron)) * self.pound
        if kind.industry in SOLD:
            gain -= BEER_COST * kind.beer
        elif kind.industry == BREWERY:
            gain += BEER_POINTS * (2 if in_rail else 1)
        else:
            gain += CUBES_SOLD * kind.cubes * CUBE * self.pound
        return gain - cost - ACTION

    def _network(self, tiles: Tiles, links: Links) -> int:
        return tiles.towns[self._seat] | links.networks[self._seat]

    def _hand(self, table: Table, mat: Mat, tiles: Tiles, links: Links) -> list[float]:
        """Return the profit that each card of the hand could bring."""
        # the places where no second tile may be built in this era
        full = 0 if self._rail else tiles.towns[self._seat]
        free = self._network(tiles, links) & ~full
        by_card: dict[str, float] = {}
        values = []
        for card in table.players[self._seat].hand:
            if card in by_card:
                by_card[card] *= SAME_CARD
            else:
                by_card[card] = _card(mat, tiles, free, full, card)
            values.append(by_card[card])
        return values


class Mat:
    """The profit of the next tile of each industry, and the `total` of all that are to come."""

    __slots__ = ("_best", "_first", "total")

    def __init__(self, first: dict[str, float], total: float) -> None:
        self.total = total
        self._first = first
        self._best: dict[tuple[str, ...], float] = {}

    def best(self, industries: tuple[str, ...]) -> float:
        """Return the profit of the best of some industries, 0 for none."""
        best = self._best.get(industries)
        if best is None:
            profits = [self._first[industry] for industry in industries]
            best = self._best[industries] = max(profits, default=0.0)
        return best

    def of(self, industry: str) -> float:
        """Return the profit of the next tile of an industry."""
        return self._first[industry]


_PLACE: Final = {card: place for place, card in enumerate(CARDS)}


def _whole(profits: Sequence[float]) -> float:
    return sum([DEEPER**number * each for number, each in enumerate(profits)])


def _card(mat: Mat, tiles: Tiles, free: int, full: int, card: str) -> float:
    if card in WILDS:
        return WILD * mat.best(INDUSTRIES)
    if card in LOCATION:
        location = LOCATION[card]
        return 0.0 if full >> location & 1 else mat.best(tiles.accepted(location))
    return max(
        [
            mat.of(industry) * (1.0 if tiles.free[industry] & free else NO_SLOT_YET)
            for industry in CARD_INDUSTRIES[card]
        ]
    )


def _goods_chance(missing: int) -> float:
    if missing >= FAR:
        return UNSALEABLE
    return UNCONNECTED_GOODS if missing else CONNECTED_GOODS
