"""The end of a round: income, cashing, return of merchants, lighthouse (RULINGS 9, 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.state import Step
from rules.valparaiso import refusals
from rules.valparaiso.actions.simple import ACHIEVEMENTS
from rules.valparaiso.cards import ACHIEVEMENT_OF
from rules.valparaiso.data import DISCARD_PESOS, END_VP, MAJORITY_PESOS, PESOS_PER_VP
from rules.valparaiso.elements import Stock
from rules.valparaiso.events import (
    EMPTY_SPACE,
    POINTS,
    AchievementCashed,
    FinalScored,
    GameEnding,
    IncomeTaken,
    LighthousePassed,
    MajorityPaid,
    MerchantsReturned,
)
from rules.valparaiso.moves import Cash, Stay
from rules.valparaiso.options import EXCLUSIVE
from rules.valparaiso.phrases import NONE
from rules.valparaiso.resources import added, gain_points, take_goods
from rules.valparaiso.state import Table
from rules.valparaiso.steps.aside import Asked

MONEY = "money"
"""The source of the points that money brings at the end."""


def income(table: Table, seat: int) -> tuple[Stock, int]:
    """Return the goods and pesos that the residences of a player bring each round."""
    goods, pesos = (0, 0, 0), 0
    for residence, owner in zip(table.board.residences, table.residences, strict=False):
        if owner == seat:
            goods = added(goods, residence.income.goods)
            pesos += residence.income.pesos
    return goods, pesos


def majority(table: Table) -> list[int]:
    """Return the players with most residences, the first of them first (RULINGS 9.2)."""
    number = Counter(table.residences)
    last = {owner: place for place, owner in enumerate(table.residences)}
    ranking = sorted(number, key=lambda seat: (-number[seat], -last[seat]))
    return ranking[: len(MAJORITY_PESOS)]


def why_over(table: Table) -> str:
    """Return why the round is the last one, "" if it is not so far (RULINGS 10)."""
    if any(player.points >= END_VP for player in table.players):
        return POINTS
    return EMPTY_SPACE if table.unfilled else ""


@dataclass(frozen=True, slots=True)
class Income(Step[Table]):
    """Income of the residences and the bonus for most of them."""

    def run(self, table: Table) -> None:
        """Give both, then let players cash achievements."""
        for seat in table.turn_order:
            goods, pesos = income(table, seat)
            if pesos or any(goods):
                take_goods(table.players[seat], goods)
                table.players[seat].pesos += pesos
                table.emit(IncomeTaken, seat, goods, pesos)
        for place, (seat, pesos) in enumerate(
            zip(majority(table), MAJORITY_PESOS, strict=False), start=1
        ):
            table.players[seat].pesos += pesos
            table.emit(MajorityPaid, seat, place, pesos)
        table.push(Cashing(tuple(table.turn_order)))


@dataclass(frozen=True, slots=True)
class Cashing(Step[Table]):
    """Each player in turn may cash an achievement; `left` have not been asked."""

    left: tuple[int, ...]

    def run(self, table: Table) -> None:
        """Ask the next player who has one; stop as soon as the game is sure to end."""
        reason = why_over(table)
        if reason:
            table.emit(GameEnding, reason)
            table.push(FinalScoring())
            return
        for place, seat in enumerate(self.left, start=1):
            if table.players[seat].achievements:
                table.push(CashChoice(seat), Cashing(self.left[place:]))
                return
        table.push(Returning(tuple(table.turn_order)))


@dataclass(frozen=True, slots=True)
class CashChoice(Asked):
    """Give up one achievement for its points, or none."""

    verb: ClassVar = "cash"

    def candidates(self, table: Table, seat: int) -> Iterable[Move]:
        """Each achievement of the player, and none."""
        return [Cash(card) for card in (*table.players[seat].achievements, NONE)]

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """An achievement of the player."""
        if not isinstance(move, Cash):
            return Refusal(refusals.CASH_FIRST)
        if move.card in (NONE, *table.players[seat].achievements):
            return None
        return Refusal(refusals.NOT_YOUR_ACHIEVEMENT, {"card": move.card})

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """The card leaves the game."""
        assert isinstance(move, Cash)
        if move.card == NONE:
            return
        vp = ACHIEVEMENT_OF[move.card].vp
        table.players[seat].achievements.remove(move.card)
        table.cashed.append(move.card)
        gain_points(table, seat, ACHIEVEMENTS, vp)
        table.emit(AchievementCashed, seat, move.card, vp)


def may_stay(table: Table, seat: int) -> list[str]:
    """Return the villages in which a merchant of a player may stay (RULINGS 9.4)."""
    before = table.turn_order[: table.turn_order.index(seat)]
    exclusive = table.options["stay_rule"] == EXCLUSIVE
    return [
        place
        for place in dict.fromkeys(table.players[seat].merchants)
        if place != table.board.harbour
        and not table.owners(place)
        and not (exclusive and any(place in table.players[one].merchants for one in before))
    ]


@dataclass(frozen=True, slots=True)
class Returning(Step[Table]):
    """The merchants of each player in turn go back to the harbour; `left` still have theirs."""

    left: tuple[int, ...]

    def run(self, table: Table) -> None:
        """Ask the next player of whom a merchant may stay."""
        for place, seat in enumerate(self.left, start=1):
            if may_stay(table, seat):
                table.push(StayChoice(seat), Returning(self.left[place:]))
                return
            return_merchants(table, seat, NONE)
        table.push(NewStartPlayer())


@dataclass(frozen=True, slots=True)
class StayChoice(Asked):
    """Leave one merchant in a village without a house, or none."""

    verb: ClassVar = "stay"

    def candidates(self, table: Table, seat: int) -> Iterable[Move]:
        """Each village where one may stay, and none."""
        return map(Stay, (*may_stay(table, seat), NONE))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """A village where one may stay."""
        if not isinstance(move, Stay):
            return Refusal(refusals.STAY_FIRST)
        if move.village in (NONE, *may_stay(table, seat)):
            return None
        return Refusal(refusals.CANNOT_STAY, {"place": move.village})

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """All others go back."""
        assert isinstance(move, Stay)
        return_merchants(table, seat, move.village)


def return_merchants(table: Table, seat: int, stays: str) -> None:
    """Bring the merchants of a player back to the harbour but for one in a village."""
    player, harbour = table.players[seat], table.board.harbour
    stayed = [] if stays == NONE else [stays]
    away = sum(place != harbour for place in player.merchants)
    number = len(player.merchants)
    player.merchants = sorted([*stayed, *[harbour] * (number - len(stayed))])
    if away:
        table.emit(MerchantsReturned, seat, "".join(stayed), away - len(stayed))


@dataclass(frozen=True, slots=True)
class NewStartPlayer(Step[Table]):
    """The lighthouse goes to the owner of the latest residence, or to the left (RULINGS 9.5)."""

    def run(self, table: Table) -> None:
        """Pass it on."""
        latest = table.residences[-1] if table.residences else table.start
        table.start = latest if latest != table.start else (table.start + 1) % table.seats
        table.emit(LighthousePassed, table.start)


@dataclass(frozen=True, slots=True)
class FinalScoring(Step[Table]):
    """Goods become money, money becomes points, achievements bring theirs (RULINGS 11)."""

    def run(self, table: Table) -> None:
        """Score each player; there is no next round."""
        for seat in table.turn_order:
            player = table.players[seat]
            silver, copper, wheat = (
                stored + on_ship
                for stored, on_ship in zip(player.warehouse, player.hold, strict=True)
            )
            player.pesos += DISCARD_PESOS * (silver + copper + wheat)
            player.warehouse, player.hold = [0, 0, 0], [0, 0, 0]
            pesos = player.pesos
            money_vp, player.pesos = divmod(pesos, PESOS_PER_VP)
            card_vp = sum(ACHIEVEMENT_OF[card].vp for card in player.achievements)
            gain_points(table, seat, MONEY, money_vp)
            gain_points(table, seat, ACHIEVEMENTS, card_vp)
            goods = (silver, copper, wheat)
            table.emit(FinalScored, seat, goods, pesos, money_vp, card_vp)
        table.finished = True
        table.stack.clear()
