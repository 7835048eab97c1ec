"""The craftsman phase (spec 5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from rules.core.errors import Refusal
from rules.core.notation import Amounts, Move
from rules.core.steps import SeatDecision, Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import GOODS
from rules.puerto_rico.events import Crafted, FactoryPaid, Passed
from rules.puerto_rico.events import Produced as GoodsProduced
from rules.puerto_rico.moves import Craft, Pass, Produce
from rules.puerto_rico.powers import amounts, capacity, factory_pay
from rules.puerto_rico.state import Table

_PASS = Pass("craft")
_BARRELS_OF_PRIVILEGE = 1

Harvest = tuple[Amounts, ...]
"""What has been produced in this phase, for each player who had the turn, in order."""


@dataclass(frozen=True, slots=True)
class CraftsmanPhase(Step[Table]):
    """From the craftsman on, everybody produces; then the privilege; then the factories pay."""

    chooser: int

    def run(self, table: Table) -> None:
        """Produce as much as possible, or ask everybody how much (option `production`)."""
        if table.options["production"] == "chosen":
            table.push(ProduceChoice(self.chooser))
            return
        harvest = tuple(
            _produce(table, seat, harvest_limit(table, seat))
            for seat in table.seats_from(self.chooser)
        )
        table.push(CraftChoice(self.chooser, harvest), PayFactories(harvest))


@dataclass(frozen=True, slots=True)
class ProduceChoice(SeatDecision[Table]):
    """How many barrels of each kind the player produces, where the option lets them choose."""

    harvest: Harvest = ()

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Every number of barrels of each kind up to the maximum, the maximum first."""
        limit = harvest_limit(table, seat)
        ranges = [range(limit[good], -1, -1) for good in GOODS]
        for numbers in product(*ranges):
            yield Produce(amounts(dict(zip(GOODS, numbers, strict=True))))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """No more than plantations, buildings and the supply allow."""
        if not isinstance(move, Produce):
            return Refusal(refusals.FIRST_PRODUCE)
        limit = harvest_limit(table, seat)
        for good, number in move.goods:
            if number > limit[good]:
                return Refusal(
                    refusals.PRODUCES_LESS,
                    {"limit": limit[good], "good": good, "number": number},
                )
        return None

    def perform(self, table: Table, seat: int, move: Move) -> None:
        """Produce, then ask the next player, or the craftsman about the privilege."""
        assert isinstance(move, Produce)
        harvest = (*self.harvest, _produce(table, seat, dict(move.goods)))
        if len(harvest) < table.seats:
            table.push(ProduceChoice((seat + 1) % table.seats, harvest))
        else:
            table.push(CraftChoice(table.chooser, harvest), PayFactories(harvest))


@dataclass(frozen=True, slots=True)
class CraftChoice(SeatDecision[Table]):
    """The privilege: one more barrel of a kind that the craftsman has produced."""

    harvest: Harvest

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """One barrel of each kind, and passing."""
        yield from (Craft((good,)) for good, _ in self.harvest[0])
        yield _PASS

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Spec 5.4, R17: a kind really produced in this phase and left in the supply."""
        match move:
            case Pass("craft"):
                return None
            case Craft(goods):
                if len(goods) != _BARRELS_OF_PRIVILEGE:
                    return Refusal(refusals.ONE_EXTRA_BARREL)
                return self._barrel_refusal(table, goods[0])
        return Refusal(refusals.FIRST_CRAFT)

    def _barrel_refusal(self, table: Table, good: str) -> Refusal | None:
        if good not in dict(self.harvest[0]):
            return Refusal(refusals.NOT_PRODUCED, {"good": good})
        if not table.supply[good]:
            return Refusal(refusals.NO_BARREL_LEFT, {"good": good})
        return None

    def perform(self, table: Table, seat: int, move: Move) -> None:
        """Take the barrel."""
        if isinstance(move, Craft):
            for good in move.goods:
                table.supply[good] -= 1
                table.players[seat].goods[good] += 1
                table.emit(Crafted, seat, good)
        elif self.harvest[0]:
            table.emit(Passed, seat, "craft")


@dataclass(frozen=True, slots=True)
class PayFactories(Step[Table]):
    """Occupied factories pay for the number of kinds that their owners produced."""

    harvest: Harvest

    def run(self, table: Table) -> None:
        """Pay in order."""
        for seat, goods in zip(table.seats_from(table.chooser), self.harvest, strict=True):
            doubloons = factory_pay(table.players[seat], len(goods))
            if doubloons:
                table.players[seat].doubloons += doubloons
                table.emit(FactoryPaid, seat, len(goods), doubloons)


def harvest_limit(table: Table, seat: int) -> dict[str, int]:
    """Return the most that `seat` can produce now of each kind, by own board and supply."""
    player, supply = table.players[seat], table.supply
    return {good: min(capacity(player, good), supply[good]) for good in GOODS}


def _produce(table: Table, seat: int, numbers: dict[str, int]) -> Amounts:
    player = table.players[seat]
    produced = amounts(numbers)
    if table.sink is not None:
        missing = {good: capacity(player, good) - table.supply[good] for good in GOODS}
        short = amounts({good: max(number, 0) for good, number in missing.items()})
        table.emit(GoodsProduced, seat, produced, short)
    for good, number in produced:
        table.supply[good] -= number
        player.goods[good] += number
    return produced
