"""Trading in villages, and the markets' tiles (RULINGS 8.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import ClassVar

from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.valparaiso import refusals
from rules.valparaiso.actions.base import PlayRules
from rules.valparaiso.actions.simple import chosen_in
from rules.valparaiso.cards import MAIN_OF, TILES
from rules.valparaiso.data import TRADE_FEE
from rules.valparaiso.elements import MarketTile, TradeInVillages
from rules.valparaiso.events import FeePaid, LicencePaid, TileRotated, Traded
from rules.valparaiso.moves import PlayTrade
from rules.valparaiso.phrases import Choice, Discard, Uses, Visit, Visits
from rules.valparaiso.resources import (
    added,
    discard,
    discard_of,
    discard_refusal,
    exchange,
    exchange_refusal,
    exchanges,
    gain_points,
    pesos_refusal,
    total,
)
from rules.valparaiso.state import Purse, Table

MARKETS = "markets"
"""The source of the points that trades bring."""


def markets_of(table: Table, seat: int) -> list[str]:
    """Return the villages with a market in which a player has a merchant, in the board's order."""
    merchants = table.players[seat].merchants
    return [market for market in table.board.markets if market in merchants]


def tile_in_use(table: Table, market: str) -> MarketTile:
    """Return the bottom tile of a market."""
    return TILES[table.columns[market][0]]


def most_trades(table: Table, seat: int, market: str) -> int:
    """Return how often a player with a merchant there can trade in a village."""
    number = table.players[seat].merchants.count(market) + table.owners(market).count(seat)
    cap = tile_in_use(table, market).cap
    return number if cap is None else min(number, cap)


def fees(table: Table, seat: int, market: str) -> dict[int, int]:
    """Return the pesos that a player pays to each other one before trading in a village."""
    owners = table.owners(market)
    fees = {}
    for other, player in enumerate(table.players):
        number = player.merchants.count(market) + owners.count(other)
        if number and other != seat:
            fees[other] = TRADE_FEE * number
    return fees


class TradeRules(PlayRules[PlayTrade]):
    """Trades in every village with a market and a merchant, in the order that the player likes."""

    move: ClassVar = PlayTrade

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlayTrade]:
        """Yield each order of the villages with each outcome of the trades."""
        markets = markets_of(table, seat)
        licence = _licence(card)
        if not markets or purse.pesos < licence:
            return
        purse.pesos -= licence
        for order in permutations(markets):
            for visits in _outcomes(table, seat, order, purse):
                yield PlayTrade(card, Visits(visits))

    def sample(
        self, table: Table, seat: int, card: str, purse: Purse, chance: Chance
    ) -> PlayTrade | None:
        """Draw an order, a number of trades for each village and what is chosen each time."""
        markets = markets_of(table, seat)
        licence = _licence(card)
        if not markets or purse.pesos < licence:
            return None
        purse.pesos -= licence
        if len(markets) > 1:
            chance.shuffle(markets)
        visits = [_sample_visit(table, seat, market, purse, chance) for market in markets]
        return PlayTrade(card, Visits(tuple(visits)))

    def complete(
        self, table: Table, seat: int, move: PlayTrade, purse: Purse
    ) -> PlayTrade | Refusal:
        """The licence, then each village in turn; those that are not named follow untouched."""
        here = markets_of(table, seat)
        if not here:
            return Refusal(refusals.NO_MERCHANT_AT_MARKET)
        refusal = pesos_refusal(purse, _licence(move.card))
        if refusal is not None:
            return refusal
        purse.pesos -= _licence(move.card)
        visited: list[str] = []
        for leg in move.visits.legs:
            if isinstance(leg, Discard):
                refusal = discard_refusal(purse, leg)
                if refusal is None:
                    discard(purse, leg)
            elif leg.market in visited:
                refusal = Refusal(refusals.VISITED_TWICE, {"place": leg.market})
            else:
                visited.append(leg.market)
                refusal = visit_refusal(table, seat, leg, purse)
            if refusal is not None:
                return refusal
        others = tuple([Visit(market, Uses(0)) for market in here if market not in visited])
        return replace(move, visits=Visits((*move.visits.legs, *others))) if others else move

    def apply(self, table: Table, seat: int, move: PlayTrade) -> None:
        """Pay the licence; trade in each village, then its tile leaves."""
        licence = _licence(move.card)
        if licence:
            table.players[seat].pesos -= licence
            table.emit(LicencePaid, seat, licence)
        for leg in move.visits.legs:
            if isinstance(leg, Discard):
                discard_of(table, seat, leg)
            else:
                _trade(table, seat, leg)
                _rotate(table, leg.market)


def _licence(card: str) -> int:
    action = MAIN_OF[card]
    assert isinstance(action, TradeInVillages)
    return action.fee


def visit_refusal(table: Table, seat: int, visit: Visit, purse: Purse) -> Refusal | None:
    """Say why trades in a village cannot be made, None if they can; the purse pays for them."""
    market, uses = visit.market, visit.uses
    if market not in table.board.places:
        return Refusal(refusals.NOT_ON_BOARD, {"place": market})
    if market not in table.players[seat].merchants:
        return Refusal(refusals.NO_MERCHANT_THERE, {"place": market})
    most = most_trades(table, seat, market)
    if uses.times > most:
        return Refusal(refusals.TOO_MANY_TRADES, {"number": most, "place": market})
    if uses.choices and len(uses.choices) != uses.times:
        return Refusal(refusals.CHOICES_NUMBER, {"number": uses.times})
    if not uses.times:
        return None
    price = sum(fees(table, seat, market).values())
    if purse.pesos < price:
        return Refusal(refusals.FEE_UNPAID, {"price": price, "place": market})
    purse.pesos -= price
    tile = tile_in_use(table, market)
    for choice in chosen_in(uses):
        refusal = exchange_refusal(purse, tile.pay, tile.gain, choice)
        if refusal is not None:
            return refusal
        exchange(purse, tile.pay, tile.gain, choice)
    return None


def _trade(table: Table, seat: int, visit: Visit) -> None:
    """Pay the others, then make the trades."""
    uses, player = visit.uses, table.players[seat]
    tile = tile_in_use(table, visit.market)
    paid = gained = (0, 0, 0)
    if uses.times:
        for owner, pesos in fees(table, seat, visit.market).items():
            player.pesos -= pesos
            table.players[owner].pesos += pesos
            table.emit(FeePaid, seat, owner, visit.market, pesos)
        for choice in chosen_in(uses):
            exchange(player, tile.pay, tile.gain, choice)
            paid = added(paid, total(tile.pay, choice.given))
            gained = added(gained, total(tile.gain, choice.taken))
        gain_points(table, seat, MARKETS, uses.times * tile.gain.vp)
    table.emit(
        Traded,
        seat,
        visit.market,
        tile.id,
        uses.times,
        paid,
        uses.times * tile.pay.pesos,
        gained,
        uses.times * tile.gain.pesos,
        uses.times * tile.gain.vp,
    )


def _rotate(table: Table, market: str) -> None:
    """Put the used tile on top of the reserve, then the oldest one there on top of the column."""
    column = table.columns[market]
    used = column.pop(0)
    table.reserve.append(used)
    came = table.reserve.pop(0)
    column.append(came)
    table.emit(TileRotated, market, used, came, column[0])


def _outcomes(
    table: Table, seat: int, order: Sequence[str], purse: Purse
) -> Iterator[tuple[Visit, ...]]:
    """Yield visits to villages in an order, one way for each outcome of each."""
    if not order:
        yield ()
        return
    market, *others = order
    for visit, after in _different_visits(table, seat, market, purse):
        for more in _outcomes(table, seat, others, after):
            yield (visit, *more)


def _different_visits(
    table: Table, seat: int, market: str, purse: Purse
) -> Iterable[tuple[Visit, Purse]]:
    """Yield a visit for each outcome in a village, with what the player has afterwards."""
    yield Visit(market, Uses(0)), purse
    price = sum(fees(table, seat, market).values())
    if purse.pesos < price:
        return
    tile = tile_in_use(table, market)
    after = purse.copy()
    after.pesos -= price
    ways: list[tuple[tuple[Choice, ...], Purse]] = [((), after)]
    for times in range(1, most_trades(table, seat, market) + 1):
        visits: dict[object, tuple[tuple[Choice, ...], Purse]] = {}
        for chosen, purse_then in ways:
            for choice in exchanges(tile.pay, tile.gain):
                if exchange_refusal(purse_then, tile.pay, tile.gain, choice) is None:
                    left = purse_then.copy()
                    exchange(left, tile.pay, tile.gain, choice)
                    outcome = (left.pesos, *left.warehouse)
                    visits.setdefault(outcome, ((*chosen, choice), left))
        ways = list(visits.values())
        for chosen, left in ways:
            yield Visit(market, _uses(times, chosen)), left


def _uses(times: int, chosen: Sequence[Choice]) -> Uses:
    return Uses(times, tuple(chosen) if chosen and chosen[0].words else ())


def _sample_visit(table: Table, seat: int, market: str, purse: Purse, chance: Chance) -> Visit:
    """Draw trades in a village; the purse pays for them."""
    price = sum(fees(table, seat, market).values())
    most = most_trades(table, seat, market)
    times = 0
    if purse.pesos >= price:
        times = most if chance.below(4) else chance.below(most + 1)
    if not times:
        return Visit(market, Uses(0))
    tile, chosen = tile_in_use(table, market), []
    purse.pesos -= price
    for _ in range(times):
        possible = [
            choice
            for choice in exchanges(tile.pay, tile.gain)
            if exchange_refusal(purse, tile.pay, tile.gain, choice) is None
        ]
        if not possible:
            break
        choice = chance.choose(possible)
        exchange(purse, tile.pay, tile.gain, choice)
        chosen.append(choice)
    if not chosen:
        purse.pesos += price
    return Visit(market, _uses(len(chosen), chosen))
