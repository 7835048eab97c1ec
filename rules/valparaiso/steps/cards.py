"""The card phase: each player in turn uses one card until none is left (RULINGS 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Any, ClassVar, Final

from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.lazy import Joined, LazyMoves, OnDemand
from rules.core.phrases import Move
from rules.core.state import Step
from rules.valparaiso import elements, events, refusals
from rules.valparaiso.actions.base import PlayRules
from rules.valparaiso.actions.build import BuildOfRules, BuildRules
from rules.valparaiso.actions.goods import MoveGoodsRules
from rules.valparaiso.actions.merchants import HireOfRules, HireRules, RiverRules, RoadRules
from rules.valparaiso.actions.sea import OverseasRules, ShipRules
from rules.valparaiso.actions.simple import (
    AlternativeRules,
    ConvertRules,
    GainRules,
    SellRules,
    SkipRules,
)
from rules.valparaiso.actions.trade import TradeRules
from rules.valparaiso.cards import MAIN_OF
from rules.valparaiso.moves import Play
from rules.valparaiso.state import MAYOR, Purse, Table
from rules.valparaiso.steps.aside import Asked

_SKIP: Final = SkipRules()
_ALTERNATIVE: Final = AlternativeRules()
_MAIN: Final[Mapping[type[elements.CardAction], tuple[PlayRules[Any], ...]]] = MappingProxyType(
    {
        elements.MoveGoods: (MoveGoodsRules(),),
        elements.SellGood: (SellRules(),),
        elements.HireMerchant: (HireRules(),),
        elements.MoveMerchants: (RoadRules(),),
        elements.RiverBoats: (RiverRules(),),
        elements.BuildHouse: (BuildRules(),),
        elements.TradeInVillages: (TradeRules(),),
        elements.MoveShip: (ShipRules(),),
        elements.OverseasTrade: (OverseasRules(),),
        elements.FreeGain: (GainRules(),),
        elements.Convert: (ConvertRules(),),
        elements.BuildOrHire: (BuildOfRules(), HireOfRules()),
    }
)
"""The rules of the moves by which each main action is done."""
_ALL: Final[tuple[PlayRules[Any], ...]] = (
    _SKIP,
    _ALTERNATIVE,
    *chain.from_iterable(_MAIN.values()),
)
_BY_MOVE: Final[Mapping[type[Move], PlayRules[Any]]] = MappingProxyType(
    {rules.move: rules for rules in _ALL}
)


def main_rules(card: str) -> tuple[PlayRules[Any], ...]:
    """Return the rules of the moves by which the main action of a card is done."""
    return _MAIN[type(MAIN_OF[card])]


@dataclass(frozen=True, slots=True)
class NextCard(Step[Table]):
    """The turn of a player, or of the next one who has cards."""

    seat: int

    def run(self, table: Table) -> None:
        """Ask for a card; when nobody has one, the phase is over."""
        for seat in table.seats_from(self.seat):
            player = table.players[seat]
            if player.plan or player.mayor:
                table.push(CardChoice(seat), NextCard((seat + 1) % table.seats))
                return


def purse_for(table: Table, seat: int, card: str) -> Purse | None:
    """Return what a player has after paying for a planned card's slot, None if that is too much."""
    player = table.players[seat]
    pesos = player.pesos - player.cost_of(card)
    return Purse(pesos, player.warehouse[:], player.hold[:]) if pesos >= 0 else None


@dataclass(frozen=True, slots=True)
class CardChoice(Asked):
    """One of the planned cards: its main action, its alternative, or neither."""

    verb: ClassVar = "play"

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """All legal moves: none other are looked at."""
        return self.moves(table, seat)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the moves with each card, one for each different outcome."""
        return _Plays(self, table, seat)

    def moves_with(self, table: Table, seat: int, card: str) -> Sequence[Move]:
        """Return the legal moves with one of the planned cards."""
        if purse_for(table, seat, card) is None:
            return ()
        ways = (*main_rules(card), _ALTERNATIVE, _SKIP)
        return Joined([_listed(rules, table, seat, card) for rules in ways])

    def forced(self, table: Table, seat: int) -> Move | None:
        """There is always a choice: a card can be used without effect, too."""
        return None

    def sample(self, table: Table, seat: int, chance: Chance) -> Move:
        """Draw a card that can be paid for, mostly the first, and what it does, mostly its main."""
        player = table.players[seat]
        cards = [card for card in player.planned if player.cost_of(card) <= player.pesos]
        card = chance.choose(cards) if chance.below(8) == 0 else cards[0]
        ways: list[PlayRules[Any]] = [_ALTERNATIVE, _SKIP]
        way = chance.below(16)
        if way < 14:
            main = main_rules(card)
            ways.insert(0, main[0] if len(main) == 1 else chance.choose(main))
        elif way == 14:
            ways.reverse()
        for rules in ways:
            purse = purse_for(table, seat, card)
            assert purse is not None
            move: Move | None = rules.sample(table, seat, card, purse, chance)
            if move is not None:
                return move
        raise ValueError("a card can always be used without effect")

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """The card and its slot, then the rules of what it does."""
        completed = _completed(table, seat, move)
        return completed if isinstance(completed, Refusal) else None

    def normal(self, table: Table, seat: int, move: Move) -> Move:
        """Write out ways and visits."""
        completed = _completed(table, seat, move)
        assert isinstance(completed, Move)
        return completed

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Pay for the slot, take the card back, then carry the move out."""
        assert isinstance(move, Play)
        player, card = table.players[seat], move.card
        slot, cost = player.slot_of(card), player.cost_of(card)
        assert slot is not None
        player.pesos -= cost
        if slot == MAYOR:
            player.mayor = ""
        else:
            player.plan.remove(card)
        rules = _BY_MOVE[type(move)]
        table.emit(events.CardUsed, seat, card, _way(rules), slot, cost)
        rules.apply(table, seat, move)


class _Plays(LazyMoves):
    """The moves with all planned cards, found when somebody looks at them."""

    def __init__(self, choice: CardChoice, table: Table, seat: int) -> None:
        self._choice, self._table, self._seat = choice, table, seat

    @cached_property
    def _moves(self) -> Joined:
        cards = self._table.players[self._seat].planned
        moves_with = self._choice.moves_with
        return Joined([moves_with(self._table, self._seat, card) for card in cards])

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def at(self, rank: int) -> Move:
        """Return the move with this number."""
        return self._moves.at(rank)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        return self._choice.refusal(self._table, self._seat, move) is None


def _listed(rules: PlayRules[Any], table: Table, seat: int, card: str) -> Sequence[Move]:
    """Return the moves with a card that one class of rules allows."""

    def make() -> Iterable[Move]:
        return rules.moves(table, seat, card, _purse(table, seat, card))

    def knows(move: Move) -> bool:
        return rules.allows(table, seat, card, move, _purse(table, seat, card))

    moves = make()
    return moves if isinstance(moves, LazyMoves) else OnDemand(make, knows)


def _purse(table: Table, seat: int, card: str) -> Purse:
    purse = purse_for(table, seat, card)
    assert purse is not None
    return purse


def _way(rules: PlayRules[Any]) -> str:
    if rules is _SKIP:
        return events.SKIP
    return events.ALTERNATIVE if rules is _ALTERNATIVE else events.MAIN


def _completed(table: Table, seat: int, move: Move) -> Move | Refusal:
    """Return a move as the record writes it, or the rule that forbids it."""
    if not isinstance(move, Play):
        return Refusal(refusals.CARD_FIRST)
    player = table.players[seat]
    if player.slot_of(move.card) is None:
        return Refusal(refusals.NOT_PLANNED, {"card": move.card})
    purse = purse_for(table, seat, move.card)
    if purse is None:
        price = player.cost_of(move.card)
        gaps: dict[str, str | int] = {
            "price": price,
            "pesos": player.pesos,
            "card": move.card,
        }
        return Refusal(refusals.SLOT_UNPAID, gaps)
    completed: Move | Refusal = _BY_MOVE[type(move)].complete(table, seat, move, purse)
    return completed
