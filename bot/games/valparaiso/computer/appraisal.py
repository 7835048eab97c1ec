"""What a position is worth to one player: points, and what may become points.

All is in points of the end of the game, at the prices of the position that is thought about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final

from bot.games.valparaiso.computer.outlook import ACTION, Outlook, outlook, patience, rounds_left
from rules.valparaiso import queries
from rules.valparaiso.cards import ACHIEVEMENT_OF, MAIN_OF
from rules.valparaiso.data import (
    ALL_HOUSES_VP,
    END_VP,
    HOUSES,
    LAST_SLOT_HOUSES,
    MAJORITY_PESOS,
    OVERSEAS_GOODS,
    REGIONS,
)
from rules.valparaiso.elements import (
    Amount,
    BuildHouse,
    BuildOrHire,
    CardAction,
    Convert,
    FreeGain,
    HireMerchant,
    MoveGoods,
    MoveMerchants,
    MoveShip,
    OverseasTrade,
    RiverBoats,
    SellGood,
    TradeInVillages,
)
from rules.valparaiso.state import Player, Table

MERCHANT: Final = 0.45
"""A merchant more, in each round."""
LAST_SLOT: Final = 0.6
"""The last slot of the plan, in each round; the first house is a part of the way there."""
ON_THE_WAY: Final = 0.4
POST: Final = 0.3
CUSTOMS: Final = 0.1
"""A trading post and a customs house, in each round."""
MAJORITY: Final = 0.7
CONTESTED: Final = 0.3
"""The part of the bonus for most residences that is counted on, and the part if two play: each
residence of the other one turns the majority."""
SET: Final = 0.3
"""Goods of one kind that fill an order overseas, more than each alone."""
ALMOST: Final = 0.12
"""The same if one is missing."""
LOADED: Final = 0.4
"""Such goods in the hold, more than in the warehouse."""
ARRIVED: Final = 0.4
"""The ship where its goods are asked for."""
HIRED: Final = 0.5
"""Goods for which a merchant can be hired, more than each alone."""
ALMOST_HIRED: Final = 0.4
"""The part of it if one is missing."""
IN_HOLD: Final = 0.85
"""The part of its price that a good in the hold has that fills no order."""
SELDOM: Final = 0.12
"""A card more to choose from, in each round, even if it does nothing better than others."""
OFTEN: Final = 0.7
"""The part of the rounds in which a good card is used."""
STOCKS: Final = 16384
"""The worth of so many stocks is kept: the playouts of a position come to the same ones."""
LEAD: Final = 2.0
"""Points for ending the game when one leads clearly."""
USES: Final[dict[type[CardAction], float]] = {
    TradeInVillages: 1.2,
    MoveMerchants: 0.75,
    RiverBoats: 0.75,
    MoveShip: 0.7,
    OverseasTrade: 0.8,
    MoveGoods: 0.7,
    BuildHouse: 0.8,
    HireMerchant: 0.7,
    BuildOrHire: 1.3,
}
"""What is gained by a second card of a kind when it is used."""


class Appraisal:
    """The worth of positions to `seat`, at the prices of the position `start`.

    `rounds` are those that are left after the present one, if that is known.
    """

    def __init__(self, start: Table, seat: int, rounds: float | None = None) -> None:
        self.seat = seat
        self.ahead: Outlook = outlook(rounds_left(start) if rounds is None else rounds)
        self._start = start
        self._patience = patience(start)
        self.wages = _wages(start, seat)
        self._uses: dict[str, float] = {}
        self._built: dict[tuple[object, ...], float] = {}
        counted_on = MAJORITY if start.seats > len(MAJORITY_PESOS) else CONTESTED
        self._majority = counted_on * self.ahead.peso * (1 + self.ahead.rounds)

    def worth(self, table: Table) -> float:
        """Return the points to be expected, up to a constant."""
        player = table.players[self.seat]
        if player.points >= END_VP and self.ahead.rounds:
            last, _ = self._end
            total = last.worth(table)
            return total + self._for_ending(total)
        total = float(player.points)
        for card in player.achievements:
            total += self.achievement(card)
        total += self.ahead.money(player.pesos)
        total += self.goods(player.warehouse, player.hold, player.ship)
        if player.houses:
            total += self._houses(table, player)
        return total + self.merchant * len(player.merchants)

    def parts(self, table: Table) -> dict[str, float]:
        """Return the points to be expected by what they come from; they are `worth` together.

        The search asks for the worth so often that it adds up by itself.
        """
        player = table.players[self.seat]
        if player.points >= END_VP and self.ahead.rounds:
            last, _ = self._end
            return last.parts(table) | {"end": self._for_ending(last.worth(table))}
        return {
            "points": float(player.points),
            "achievements": sum(map(self.achievement, player.achievements)),
            "pesos": self.ahead.money(player.pesos),
            "goods": self.goods(player.warehouse, player.hold, player.ship),
            "houses": self._houses(table, player) if player.houses else 0.0,
            "merchants": self.merchant * len(player.merchants),
        }

    def _for_ending(self, total: float) -> float:
        """Return what it is worth to end the game with so many points."""
        _, rival = self._end
        lead = min(LEAD, max(-LEAD, (total - rival) / 2))
        return lead if lead > 0 else lead * self._patience

    @cached_property
    def _end(self) -> tuple[Appraisal, float]:
        """What positions are worth when the round is the last one, and what the best other has."""
        start = self._start
        last = Appraisal(start, self.seat, 0.0)
        others = [seat for seat in range(start.seats) if seat != self.seat]
        return last, max([self._at_end(start, seat) for seat in others])

    def _at_end(self, start: Table, seat: int) -> float:
        """Return the points that another player comes to if the round is the last one."""
        cards = len(start.players[seat].planned) or queries.slots(start, seat)
        return Appraisal(start, seat, 0.0).worth(start) + ACTION * cards

    # goods

    def goods(self, warehouse: Sequence[int], hold: Sequence[int], ship: str) -> float:
        """Return what goods are worth in the warehouse and in the hold."""
        return goods_worth(self.ahead, self.wages, tuple(warehouse), tuple(hold), ship)

    def best_choice(self, amount: Amount, player: Player) -> list[tuple[int, ...]]:
        """Return the ways to choose goods that are gained, the most useful first."""
        ways = queries.selections(amount)
        if len(ways) == 1:
            return list(ways)
        stored, hold, ship = player.warehouse, player.hold, player.ship

        def worth(way: tuple[int, ...]) -> float:
            more = queries.stock_of(way)
            return self.goods(
                [one + other for one, other in zip(stored, more, strict=True)], hold, ship
            )

        return sorted(ways, key=worth, reverse=True)

    @property
    def merchant(self) -> float:
        """What a merchant more is worth."""
        return _merchant(self.ahead)

    @property
    def order(self) -> float:
        """What goods in the hold are worth where they are asked for, all that an order takes."""
        share = self.ahead.action / ACTION
        return OVERSEAS_GOODS * self.ahead.good + share * (SET + LOADED + ARRIVED)

    # cards and houses

    def achievement(self, card: str) -> float:
        """Return what an achievement card is worth to its owner: its points and its use."""
        value = self._uses.get(card)
        if value is None:
            value = ACHIEVEMENT_OF[card].vp + self.ahead.rounds * self.use(card)
            self._uses[card] = value
        return value

    def use(self, card: str) -> float:
        """Return what having a card to plan with brings in each round."""
        action = MAIN_OF[card]
        brings = USES.get(type(action), 0.0)
        if isinstance(action, FreeGain):
            brings = self.ahead.amount(action.gain)
        elif isinstance(action, SellGood):
            brings = self.ahead.peso * action.pesos - self.ahead.good
        elif isinstance(action, Convert):
            each = self.ahead.amount(action.gain) - self.ahead.amount(action.pay)
            brings = action.times * each
        elif isinstance(action, TradeInVillages):
            brings -= self.ahead.peso * action.fee
        return SELDOM + OFTEN * max(0.0, brings - self.ahead.action)

    def house(self, table: Table, site: str) -> float:
        """Return what a house on a site is worth to the seat, whatever it costs."""
        board, ahead = table.board, self.ahead
        number = len(table.players[self.seat].houses)
        total = float(ALL_HOUSES_VP) if number == HOUSES - 1 else 0.0
        slot = LAST_SLOT * ahead.rounds
        if number < LAST_SLOT_HOUSES:
            last = number == LAST_SLOT_HOUSES - 1
            total += slot * (1 - ON_THE_WAY * number) if last else slot * ON_THE_WAY
        if site == board.harbour:
            residence = board.residences[len(table.residences)]
            own = table.residences.count(self.seat) + 1
            most = max(Counter(table.residences).values(), default=0)
            bonus = MAJORITY_PESOS[0] if own >= most else MAJORITY_PESOS[-1]
            total += residence.vp + ahead.amount(residence.income) * (1 + ahead.rounds)
            return total + self._majority * bonus * (1.0 if own == 1 else 0.4)
        market = board.places[board.place_of_space[site]].market
        return total + board.spaces[site].vp + (POST if market else CUSTOMS) * ahead.rounds

    def _houses(self, table: Table, player: Player) -> float:
        """Return what the houses of the seat will bring; few positions differ in them."""
        key = (*player.houses, *table.residences)
        value = self._built.get(key)
        if value is None:
            value = self._built[key] = self._all_houses(table, player)
        return value

    def _all_houses(self, table: Table, player: Player) -> float:
        board, ahead = table.board, self.ahead
        number = len(player.houses)
        slot = LAST_SLOT * ahead.rounds
        total = slot if number >= LAST_SLOT_HOUSES else slot * ON_THE_WAY * number
        if number == HOUSES - 1:
            total += 0.2
        residences = 0
        for place, owner in enumerate(table.residences):
            if owner == self.seat:
                residences += 1
                total += ahead.amount(board.residences[place].income) * (1 + ahead.rounds)
        for space in player.houses:
            village = board.place_of_space.get(space)
            if village is not None:
                total += (POST if board.places[village].market else CUSTOMS) * ahead.rounds
        if residences:
            ranking = queries.majority(table)
            if self.seat in ranking:
                total += self._majority * MAJORITY_PESOS[ranking.index(self.seat)]
        return total


@lru_cache(maxsize=STOCKS)
def goods_worth(
    ahead: Outlook,
    wages: tuple[int, ...],
    warehouse: tuple[int, ...],
    hold: tuple[int, ...],
    ship: str,
) -> float:
    """Return what goods in the warehouse and in the hold are worth at some prices.

    `wages` are the goods for which a merchant can be hired, () if that needs none or is impossible.
    """
    good = ahead.good
    share = ahead.action / ACTION
    kind_here = _ASKED_IN.get(ship, -1)
    total = 0.0
    for kind, (stored, on_ship) in enumerate(zip(warehouse, hold, strict=True)):
        orders = on_ship // OVERSEAS_GOODS
        total += good * (stored + OVERSEAS_GOODS * orders)
        total += IN_HOLD * good * (on_ship % OVERSEAS_GOODS)
        sets, left = divmod(stored + on_ship, OVERSEAS_GOODS)
        total += share * (SET * min(sets, 2) + (ALMOST if left == OVERSEAS_GOODS - 1 else 0.0))
        total += share * LOADED * orders
        if orders and kind == kind_here:
            total += share * ARRIVED
    if wages:
        missing = sum([max(0, n - m) for n, m in zip(wages, warehouse, strict=True)])
        if missing < 2:
            total += min(HIRED, _merchant(ahead) / 3) * (ALMOST_HIRED if missing else 1.0)
    return total


def _merchant(ahead: Outlook) -> float:
    return MERCHANT * ahead.rounds


def _wages(table: Table, seat: int) -> tuple[int, ...]:
    """Return the goods for which the player can hire a merchant, nothing if there is nobody."""
    player = table.players[seat]
    costs = [
        action.cost.goods
        for card in player.cards
        if isinstance(action := MAIN_OF[card], HireMerchant)
    ]
    return min(costs, key=sum) if player.unhired and costs and all(map(any, costs)) else ()


_ASKED_IN: Final = {region.id: region.good for region in REGIONS}
