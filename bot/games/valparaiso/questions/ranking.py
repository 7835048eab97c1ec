"""The order in which moves are offered to a person: by what they bring at sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import rules
from bot.games.valparaiso.computer.appraisal import CUSTOMS, Appraisal
from rules import Move, RulesError
from rules.valparaiso import queries
from rules.valparaiso.cards import MAIN_OF
from rules.valparaiso.data import HOUSES
from rules.valparaiso.elements import BuildHouse, BuildOrHire, CardAction, TradeInVillages
from rules.valparaiso.moves import PlayAlternative, PlaySkip
from rules.valparaiso.state import Table

LAST: Final = (PlayAlternative, PlaySkip)
"""Uses of a card without its main action: they come last, whatever the others cost."""
STILL_THERE: Final = 0.6
"""How likely it is that a place still offers the same when it is the seat's turn again."""
AT_ONCE: Final = 0.5
"""The part of the points of a building space that counts while a merchant only stands there."""
NO_CARD: Final = 0.3
"""The part of what a place offers that counts while the cards of the round do not use it."""


class MoveRanking:
    """What moves of a seat bring in a position, in points of the end of the game."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self._appraisal = Appraisal(table, seat)
        self._before = self._worth(table)
        self._gains: dict[Move, float] = {}

    def gain(self, move: Move) -> float:
        """Return what a move brings; as little as possible if it is not legal."""
        if move not in self._gains:
            self._gains[move] = self._gain(move)
        return self._gains[move]

    def _gain(self, move: Move) -> float:
        try:
            after = rules.try_out(self._table, self._seat, (move,)).state
        except RulesError:
            return float("-inf")
        return self._worth(after) - self._before

    def best_first(self, moves: Iterable[Move]) -> list[Move]:
        """Return the moves, those that bring most first; what brings the same keeps its order."""
        gains = {move: self.gain(move) for move in moves}
        return sorted(gains, key=lambda move: (_place(move), -gains[move]))

    def place(self, place: str) -> float:
        """Return what the merchants of the seat in a place could bring there now."""
        return self._place(self._table, place)

    def _worth(self, table: Table) -> float:
        places = set(table.players[self._seat].merchants)
        offered = sum(self._place(table, place) for place in places)
        return self._appraisal.worth(table) + STILL_THERE * offered

    def _place(self, table: Table, place: str) -> float:
        board, seat, ahead = table.board, self._seat, self._appraisal.ahead
        if place in board.markets:
            use = self._use(table, TradeInVillages)
            tile = queries.tile_in_use(table, place)
            each = ahead.amount(tile.gain) - ahead.amount(tile.pay)
            fee = ahead.peso * sum(queries.fees(table, seat, place).values())
            return use * max(0.0, each * queries.most_trades(table, seat, place) - fee)
        if place == board.harbour or len(table.players[seat].houses) == HOUSES:
            return 0.0
        free = [one.vp for one in board.places[place].spaces if one.id not in table.houses]
        use = self._use(table, BuildHouse, BuildOrHire)
        return use * (CUSTOMS + AT_ONCE * max(free)) if free else 0.0

    def _use(self, table: Table, *actions: type[CardAction]) -> float:
        """Return how much a place counts for actions: little if no card for one is left to use."""
        cards = table.players[self._seat].planned
        if not cards or any(isinstance(MAIN_OF[card], actions) for card in cards):
            return 1.0
        return NO_CARD


def _place(move: Move) -> int:
    return 1 + LAST.index(type(move)) if isinstance(move, LAST) else 0
