"""The turn that is planned ahead: what its steps need, and what others can change (RULINGS 21)."""

from __future__ import annotations

from typing import ClassVar, Final

from bot.games.core.ahead import Ahead, Fate, Intent, PlannedPart
from bot.games.core.terms import NUMBER, NUMBER_NAME
from bot.i18n import noted
from rules import Move
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.tiles import INN, TILES
from rules.castles_of_burgundy.moves import (
    Buy,
    CastleShield,
    Discard,
    EndTurn,
    Fill,
    Hire,
    PlaceFromBlackDepot,
    PlaceFromDepot,
    PlaceTile,
    Sell,
    ShipGoods,
    ShipGoodsToo,
    ShipGoodsType,
    Skip,
    Take,
    TakeBy,
    TakeShield,
    TakeWorkers,
    TownHall,
    Warehouse,
)
from rules.castles_of_burgundy.state import Table

DEPOT, WORKERS = "depot", "workers"
"""The parts of a planned step that can be otherwise when the turn comes."""
SAFE: Final = (
    PlaceTile,
    Sell,
    TakeWorkers,
    Hire,
    Warehouse,
    TownHall,
    Fill,
    Skip,
    Discard,
    EndTurn,
)
"""Steps with what the player has: a die, a tile in storage, goods, workers and silver."""


class TurnAhead(Ahead[Table]):
    """The steps of the next turn: tiles and goods may lie in other depots then."""

    parts: ClassVar = {
        DEPOT: PlannedPart(noted("the depot and its contents")),
        WORKERS: PlannedPart(noted("the workers for changing the die"), "more"),
        NUMBER: PlannedPart(NUMBER_NAME),
    }

    def position(self, view: Table, seat: int) -> Table | None:
        """Return the position at the turn of the seat in this round, whose dice are rolled."""
        return queries.next_turn(view, seat)

    def terms(self, move: Move, view: Table, seat: int) -> str:
        """Return the goods that a move takes from depots, "" for another move."""
        match move:
            case ShipGoods(depot=depot) | ShipGoodsToo(depot=depot):
                return "+".join(map(str, view.depots[depot - 1].goods))
            case ShipGoodsType(goods=goods):
                return str(sum(depot.goods[goods - 1] for depot in view.depots))
        return ""

    def about(self, move: Move) -> Intent:
        """Return the tile and the die, or that goods are taken; any depot serves."""
        match move:
            case Take(tile=tile, die=die, depot=depot):
                parts = {DEPOT: depot, WORKERS: die.workers}
                return Intent((Take, tile, die.source), parts, open=(DEPOT, WORKERS))
            case ShipGoods() | ShipGoodsToo():
                return Intent((type(move),), {DEPOT: move}, open=(DEPOT,))
        return super().about(move)

    def fate(self, move: Move, view: Table, seat: int) -> Fate:
        """Return whether a step is impossible for good, or needs nothing that others can take."""
        if _is_gone(move, view, seat):
            return "never"
        own = view.duchy_of(seat)
        shared = any(view.duchy_of(other) is own for other in range(view.seats) if other != seat)
        return "sure" if isinstance(move, SAFE) and not shared else "open"


def _is_gone(move: Move, view: Table, seat: int) -> bool:
    """Whether a cell is covered by now, a shield is gone, or a tile for this round taken."""
    match move:
        case (
            PlaceTile(cell=cell)
            | TownHall(cell=cell)
            | Fill(cell=cell)
            | PlaceFromDepot(cell=cell)
            | PlaceFromBlackDepot(cell=cell)
        ):
            duchy = view.duchy_of(seat)
            place = duchy.layout.index.get(cell)
            return place is None or bool(duchy.tiles[place])
        case TakeShield(shield=shield) | CastleShield(shield=shield):
            return all(shield not in depot.shields for depot in view.depots)
        case Take(tile=tile, depot=depot) | TakeBy(tile=tile, depot=depot):
            return _to_play(view, seat) and tile not in view.depots[depot - 1].tiles
        case Buy(tile=tile, depot=0) if TILES[tile].kind != INN:
            return _to_play(view, seat) and tile not in view.black
    return False


def _to_play(view: Table, seat: int) -> bool:
    """Whether a seat has dice left in a round that goes on: no tile comes before it uses them."""
    return view.turn.rolled and bool(view.players[seat].unused)
