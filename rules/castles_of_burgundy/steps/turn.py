"""A turn: two dice, free moves, and effects to any depth (RULINGS 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Final

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.actions.effects import (
    CraneRules,
    GooseRules,
    ScoreRules,
    SkipRules,
    TakeByRules,
    reward_left,
)
from rules.castles_of_burgundy.actions.end import EndRules
from rules.castles_of_burgundy.actions.free import (
    BUY_ANYWHERE,
    FREE,
    HIRE,
    free_moves,
    hired,
    may_mimic,
    offers,
)
from rules.castles_of_burgundy.actions.place import (
    FillRules,
    PlaceRules,
    TownHallRules,
    effects_first,
    is_pending,
)
from rules.castles_of_burgundy.actions.sell import SellRules, WarehouseRules
from rules.castles_of_burgundy.actions.shield import CastleShieldRules, TakeShieldRules
from rules.castles_of_burgundy.actions.ship import ShipRules
from rules.castles_of_burgundy.actions.take import TakeRules
from rules.castles_of_burgundy.actions.workers import WorkersRules
from rules.castles_of_burgundy.data.supply import PRICE
from rules.castles_of_burgundy.data.tiles import SHIP, TOWN_HALL
from rules.castles_of_burgundy.events import EffectsLost
from rules.castles_of_burgundy.moves import REGION, TILE
from rules.castles_of_burgundy.payments import resolve
from rules.castles_of_burgundy.placing import SEVERAL_BUILDINGS
from rules.castles_of_burgundy.state import Table, Turn
from rules.castles_of_burgundy.steps.ship import EndOfShip
from rules.castles_of_burgundy.steps.solo import gain_points
from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import SeatDecision, Step

_ACTIONS: Final[tuple[MoveRules[Any], ...]] = (
    TakeRules(),
    PlaceRules(),
    SellRules(),
    WorkersRules(),
)
_EFFECTS: Final[tuple[MoveRules[Any], ...]] = (
    ShipRules(),
    TakeByRules(),
    WarehouseRules(),
    TownHallRules(),
    CraneRules(),
    GooseRules(),
    FillRules(),
    ScoreRules(),
)


@dataclass(frozen=True, slots=True)
class BeginTurn(Step[Table]):
    """The turn of a player with both dice."""

    seat: int

    def run(self, table: Table) -> None:
        """Nothing is used, bought or pending."""
        table.turn = Turn(self.seat, rolled=True)
        table.push(GoOn(self.seat))


@dataclass(frozen=True, slots=True)
class GoOn(Step[Table]):
    """Ask what comes next: effects, then dice, then free moves."""

    seat: int

    def run(self, table: Table) -> None:
        """What leaves no choice is done at once; a turn without anything to do ends by itself."""
        pending = table.turn.pending
        if not pending:
            if table.turn.rolled and _may_go_on(table, self.seat):
                table.push(TurnChoice(self.seat))
        elif len(pending) == 1 and pending[0].kind in (TILE, REGION):
            table.push(self)
            gain_points(table, self.seat, "", pending.pop().points)
        elif _ship_is_sure(table):
            resolve(table, SHIP)
            table.push(EndOfShip(self.seat), self)
        elif _is_dead(table, self.seat):
            lost = tuple([effect.kind for effect in pending])
            pending.clear()
            table.emit(EffectsLost, self.seat, lost, False)
            table.push(self)
        else:
            table.push(EffectChoice(self.seat))


def _may_go_on(table: Table, seat: int) -> bool:
    return False in table.players[seat].used or any(True for _ in free_moves(table, seat))


def _ship_is_sure(table: Table) -> bool:
    """Whether a ship finds no goods anywhere, so that only its marker moves.

    In the solo game, where a trade follows, it waits for its turn among other effects.
    """
    if not is_pending(table, SHIP) or table.goods_in_depots():
        return False
    return not table.solo or len(table.turn.pending) == 1


def _is_dead(table: Table, seat: int) -> bool:
    """Whether nothing pending has a target, and no free move could give it one (RULINGS 22.2)."""
    for rules in (*_EFFECTS, *_ACTIONS, CastleShieldRules()):
        if any(True for _ in rules.moves(table, seat)):
            return False
    if reward_left(table):
        return False
    return not (is_pending(table, TOWN_HALL) and town_hall_may_wait(table, seat))


def town_hall_may_wait(table: Table, seat: int) -> bool:
    """Whether a purchase, or a copy of monasteries 1, 6 or 28, could give a town hall a tile."""
    if may_mimic(table, seat) and worth_copying(table, seat):
        return True
    if not table.turn.rolled or table.turn.bought:
        return False
    return may_afford(table, seat) and any(True for _ in offers(table, seat))


WORTH_COPYING: Final = (SEVERAL_BUILDINGS, BUY_ANYWHERE, HIRE)
"""The monasteries that could give a town hall something to place."""


def worth_copying(table: Table, seat: int, wanted: Sequence[int] = WORTH_COPYING) -> bool:
    """Whether shield 6 could copy one of certain monasteries."""
    return any(
        set(wanted).intersection(table.duchy_of(other).monasteries)
        for other in range(table.seats)
        if other != seat
    )


def may_afford(table: Table, seat: int) -> bool:
    """Whether a player could pay for a purchase, after hiring workers if need be."""
    duchy = table.duchy_of(seat)
    if duchy.silver >= PRICE:
        return True
    if not table.has(duchy, BUY_ANYWHERE):
        return False
    more = hired(duchy.silver) if table.has(duchy, HIRE) else 0
    return duchy.workers + more >= PRICE


@dataclass(frozen=True, slots=True)
class Menu(SeatDecision[Table]):
    """A question that is answered by moves of several classes; then the turn goes on.

    `choices` are the rules of these classes in the order in which moves are listed.
    """

    choices: ClassVar[tuple[MoveRules[Any], ...]]

    def wrong_class(self, table: Table, seat: int) -> Refusal:
        """Say why a move of another class is refused."""
        return Refusal(refusals.NOTHING_PENDING)

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """What the rules of the move say."""
        completed = self._completed(table, seat, move)
        return completed if isinstance(completed, Refusal) else None

    def normal(self, table: Table, seat: int, move: Move) -> Move:
        """Write out the payment of a die."""
        completed = self._completed(table, seat, move)
        assert isinstance(completed, Move)
        return completed

    def _completed(self, table: Table, seat: int, move: Move) -> Move | Refusal:
        rules = self._rules_of(move)
        return self.wrong_class(table, seat) if rules is None else rules.complete(table, seat, move)

    def _rules_of(self, move: Move) -> MoveRules[Any] | None:
        kind = type(move)
        return next((r for r in self.choices if kind is r.move or kind in r.also), None)

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """All legal moves: none other are looked at."""
        return self.moves(table, seat)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the legal moves of all classes, those with the same first word together."""
        by_verb: dict[str, list[Move]] = {}
        for rules in self.choices:
            for move in rules.moves(table, seat):
                by_verb.setdefault(rules.verb_of(move), []).append(move)
        return list(chain.from_iterable(by_verb.values()))

    def moves_of(self, table: Table, seat: int, verb: str) -> Sequence[Move]:
        """Return the legal moves that begin with a word, without listing the others."""
        return [
            move
            for rules in self.choices
            if verb in rules.verbs
            for move in rules.moves(table, seat)
            if rules.verb_of(move) == verb
        ]

    def sample(self, table: Table, seat: int, chance: Chance) -> Move:
        """Draw a class of moves, then a move; the next class if there is none."""
        first = chance.below(len(self.choices))
        for rules in (*self.choices[first:], *self.choices[:first]):
            moves: list[Move] = list(rules.moves(table, seat))
            if moves:
                return chance.choose(moves)
        raise ValueError("a question has at least one legal answer")

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Carry the move out, then go on."""
        table.push(GoOn(seat))
        rules = self._rules_of(move)
        assert rules is not None
        rules.apply(table, seat, move)


@dataclass(frozen=True, slots=True)
class TurnChoice(Menu):
    """An action with an unused die, a shield for both, a free move, or the end of the turn."""

    choices: ClassVar = (*_ACTIONS, TakeShieldRules(), *FREE, EndRules())


@dataclass(frozen=True, slots=True)
class EffectChoice(Menu):
    """Any pending effect, in the order that the player likes, or a free move."""

    choices: ClassVar = (*_EFFECTS, *_ACTIONS, CastleShieldRules(), SkipRules(), *FREE)

    def wrong_class(self, table: Table, seat: int) -> Refusal:
        """Effects come before anything else."""
        return effects_first(table)
