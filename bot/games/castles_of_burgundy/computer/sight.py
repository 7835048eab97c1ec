"""What each move is worth at sight: its gain less the price of the die or the effect it uses.

Moves are not tried out, so that many can be compared quickly. A free move is worth making if its
value is more than nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.games.castles_of_burgundy.computer import holdings
from bot.games.castles_of_burgundy.computer.appraisal import Appraisal
from bot.games.castles_of_burgundy.computer.shields import copying_worth, shield_worth
from rules import Move, pending
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.supply import PRICE
from rules.castles_of_burgundy.data.tiles import BLACK
from rules.castles_of_burgundy.dice import ROLLED, WHITE, Die
from rules.castles_of_burgundy.moves import (
    AddPoints,
    Buy,
    CastleShield,
    Crane,
    Discard,
    EndTurn,
    Fill,
    Goose,
    Hire,
    Mimic,
    NoGoods,
    PlaceFromBlackDepot,
    PlaceFromDepot,
    PlaceTile,
    ScoreNow,
    Sell,
    ShipGoods,
    ShipGoodsToo,
    ShipGoodsType,
    Skip,
    SkipShield,
    Take,
    TakeBy,
    TakeShield,
    TakeWorkers,
    TownHall,
    TradeGoods,
    Warehouse,
)

WINNING: Final = 100.0
"""Winning alone is worth more than anything else."""
HIRED: Final = 0.3
"""Points that a worker is worth less when it is hired before it is needed."""
COPY_NOW: Final = 4.0
"""Shield 6 waits until it copies rules of so many points."""
LAST_ROUNDS: Final = 2
SET_DIE: Final = 0.7
"""Points of shield 16 for the rest of a turn."""


def value(appraisal: Appraisal, move: Move) -> float:
    """Return the points that a legal move gains, 0 for one that is not known."""
    weigh = _WEIGH.get(type(move))
    return weigh(appraisal, move) if weigh else 0.0


def brings(appraisal: Appraisal, move: Move) -> float:
    """Return what a legal move is worth if tiles that are stored count once they are placed.

    So people look at it: points now are more than points that a tile in storage promises.
    """
    if isinstance(move, PlaceTile | TownHall):
        stored = _stored(appraisal)
        left = list(stored)
        left.remove(move.tile)
        return value(appraisal, move) + appraisal.storage(stored) - appraisal.storage(left)
    return value(appraisal, move)


def _die(appraisal: Appraisal, die: Die) -> float:
    """Return the price of a die with its change."""
    action = appraisal.ahead.action
    if die.source == WHITE:
        action = appraisal.effect("white-castle")
    elif die.source != ROLLED:
        action = appraisal.effect("castle")
    return action + _changed(appraisal, die)


def _changed(appraisal: Appraisal, die: Die) -> float:
    if die.workers:
        workers = appraisal.duchy.workers
        return -holdings.workers_gain(workers, -die.workers, appraisal.ahead)
    return SET_DIE if die.help == "s16" else 0.0


def _storing(appraisal: Appraisal, move: Take | Buy | TakeBy | TradeGoods, tile: str) -> float:
    """The worth of a tile in storage, less that of what leaves the game for it."""
    before = after = _stored(appraisal)
    if move.drop:
        after = list(before)
        after.remove(move.drop)
    return appraisal.storage([*after, tile]) - appraisal.storage(before)


def _stored(appraisal: Appraisal) -> list[str]:
    storages = queries.storages(appraisal.table, appraisal.seat)
    return [tile for tiles in storages.values() for tile in tiles]


def _placing(appraisal: Appraisal, tile: str, cell: str) -> float:
    """The worth of a stored tile on a cell, less that in storage."""
    before = _stored(appraisal)
    after = list(before)
    after.remove(tile)
    gain = _covering(appraisal, tile, cell)
    return gain + appraisal.storage(after) - appraisal.storage(before)


def _covering(appraisal: Appraisal, tile: str, cell: str) -> float:
    """The worth of a tile on a cell; the last one wins the game for one."""
    gain = appraisal.placed(tile, appraisal.board.index[cell])
    if appraisal.table.solo and appraisal.duchy.empty_cells == 1:
        return gain + WINNING
    return gain


def _take(appraisal: Appraisal, move: Take) -> float:
    price = _die(appraisal, move.die)
    if appraisal.ahead.turns:
        return _storing(appraisal, move, move.tile) - price
    return _take_in_last_turn(appraisal, move) - price


def _take_in_last_turn(appraisal: Appraisal, move: Take) -> float:
    """The tile has to be placed with the other die, which is used for it too."""
    player = appraisal.table.players[appraisal.seat]
    others = list(player.unused)
    if move.die.source == ROLLED:
        others.remove(move.die.shown)
    workers = appraisal.duchy.workers - move.die.workers
    worth = [
        appraisal.placed(move.tile, cell)
        for cell in appraisal.open_cells(move.tile)
        if appraisal.reaches(others, workers, 1 << appraisal.board.cells[cell].number)
    ]
    return max(worth, default=0.0) / 2


def _place(appraisal: Appraisal, move: PlaceTile) -> float:
    return _placing(appraisal, move.tile, move.cell) - _die(appraisal, move.die)


def _sell(appraisal: Appraisal, move: Sell) -> float:
    return appraisal.selling(move.goods) - _die(appraisal, move.die)


def _workers(appraisal: Appraisal, move: TakeWorkers) -> float:
    duchy, ahead = appraisal.duchy, appraisal.ahead
    workers, silver = queries.workers_gain(appraisal.table, duchy)
    gain = holdings.workers_gain(duchy.workers, workers, ahead)
    gain += holdings.silver_gain(duchy.silver, silver, ahead)
    return gain - _die(appraisal, move.die)


def _shield(appraisal: Appraisal, move: TakeShield) -> float:
    paid = _die(appraisal, move.first) + _die(appraisal, move.second)
    return _new_shield(appraisal, move.shield, move.cell) - paid


def _castle_shield(appraisal: Appraisal, move: CastleShield) -> float:
    gain = _new_shield(appraisal, move.shield, move.cell)
    return gain - appraisal.effect("castle")


def _new_shield(appraisal: Appraisal, shield: int, cell_id: str) -> float:
    table, seat, ahead = appraisal.table, appraisal.seat, appraisal.ahead
    cell = appraisal.board.index[cell_id]
    replaced = [number for number, where in appraisal.duchy.shields if where == cell]
    lost = sum(shield_worth(table, seat, number, ahead) for number in replaced)
    return shield_worth(table, seat, shield, ahead) - lost


def _buy(appraisal: Appraisal, move: Buy) -> float:
    gain = _storing(appraisal, move, move.tile)
    duchy, ahead = appraisal.duchy, appraisal.ahead
    if move.by_workers:
        return gain + holdings.workers_gain(duchy.workers, -PRICE, ahead)
    return gain + holdings.silver_gain(duchy.silver, -PRICE, ahead)


def _hire(appraisal: Appraisal, move: Hire) -> float:
    duchy, ahead = appraisal.duchy, appraisal.ahead
    workers = 2 * move.silver
    gain = holdings.workers_gain(duchy.workers, workers, ahead) - HIRED * workers
    return gain + holdings.silver_gain(duchy.silver, -move.silver, ahead)


def _mimic(appraisal: Appraisal, move: Mimic) -> float:
    ahead = appraisal.ahead
    worth = copying_worth(appraisal.table, appraisal.duchy, move.player - 1, ahead)
    return worth if ahead.turns <= LAST_ROUNDS else worth - COPY_NOW


def _goods(appraisal: Appraisal, move: ShipGoods | ShipGoodsToo) -> float:
    return appraisal.loading(move.depot, move.keep) + 0.01


def _goods_type(appraisal: Appraisal, move: ShipGoodsType) -> float:
    number = sum(depot.goods[move.goods - 1] for depot in appraisal.table.depots)
    return appraisal.more_goods(move.goods, number) + 0.01


def _nothing(appraisal: Appraisal, move: Move) -> float:
    return 0.0


def _take_by(appraisal: Appraisal, move: TakeBy) -> float:
    return _storing(appraisal, move, move.tile)


def _warehouse(appraisal: Appraisal, move: Warehouse) -> float:
    return appraisal.selling(move.goods)


def _town_hall(appraisal: Appraisal, move: TownHall) -> float:
    return _placing(appraisal, move.tile, move.cell)


def _crane(appraisal: Appraisal, move: Crane) -> float:
    return appraisal.building(move.building)


def _goose(appraisal: Appraisal, move: Goose) -> float:
    table = appraisal.table
    cell = next(effect.cell for effect in table.turn.pending if effect.kind == "goose")
    points, _ = queries.livestock_score(table, appraisal.duchy, cell, move.species)
    return float(points)


def _discard(appraisal: Appraisal, move: Discard) -> float:
    left = _stored(appraisal)
    for tile in move.tiles:
        left.remove(tile)
    return appraisal.storage(left)


def _at_once(appraisal: Appraisal, move: PlaceFromDepot | PlaceFromBlackDepot | Fill) -> float:
    return _covering(appraisal, move.tile, move.cell)


def _trade(appraisal: Appraisal, move: TradeGoods) -> float:
    given = {goods: move.goods.count(goods) for goods in set(move.goods)}
    lost = -sum(appraisal.more_goods(goods, -number) for goods, number in given.items())
    return _storing(appraisal, move, BLACK) - lost


def _points(appraisal: Appraisal, move: AddPoints) -> float:
    """In the game for one: as much silver as reaches the target, if that is not too much."""
    table, ahead = appraisal.table, appraisal.ahead
    question: Any = pending(table)
    paid = holdings.silver_gain(appraisal.duchy.silver, -move.silver, ahead)
    gained = int(question.points) + move.silver
    if table.counter + gained < table.target:
        return paid + ahead.point * gained
    return paid + ahead.action


def _score(appraisal: Appraisal, move: ScoreNow) -> float:
    """In the game for one: sooner than other effects, more points first."""
    effects = appraisal.table.turn.pending
    return 0.1 + sum(effect.points for effect in effects if effect.kind == move.what) / 1000


_WEIGH: Final[Mapping[type[Move], Callable[[Appraisal, Any], float]]] = {
    Take: _take,
    PlaceTile: _place,
    Sell: _sell,
    TakeWorkers: _workers,
    TakeShield: _shield,
    CastleShield: _castle_shield,
    Buy: _buy,
    Hire: _hire,
    Mimic: _mimic,
    ShipGoods: _goods,
    ShipGoodsToo: _goods,
    ShipGoodsType: _goods_type,
    NoGoods: _nothing,
    TakeBy: _take_by,
    Warehouse: _warehouse,
    TownHall: _town_hall,
    Crane: _crane,
    Goose: _goose,
    Skip: _nothing,
    Discard: _discard,
    EndTurn: _nothing,
    PlaceFromDepot: _at_once,
    PlaceFromBlackDepot: _at_once,
    SkipShield: _nothing,
    TradeGoods: _trade,
    Fill: _at_once,
    AddPoints: _points,
    ScoreNow: _score,
}
