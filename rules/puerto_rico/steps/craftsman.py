"""The craftsman phase (RULINGS 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from typing import ClassVar

from rules.core.errors import Refusal
from rules.core.formats import Amounts, Words
from rules.core.phrases import Move
from rules.core.steps import Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import GOODS
from rules.puerto_rico.events import Crafted, FactoryPaid, Passed, SpecialtyFactoryPaid
from rules.puerto_rico.events import Produced as GoodsProduced
from rules.puerto_rico.moves import Craft, Pass, Produce
from rules.puerto_rico.new_buildings import library
from rules.puerto_rico.powers import amounts, aqueduct_kinds, capacity, factory_pay, specialty_pay
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.at_once import TablePoll, may_be_at_once
from rules.puerto_rico.steps.guests import BEFORE_PRODUCTION, window
from rules.puerto_rico.steps.turn import SeatTurn

_PASS = Pass("craft")
_craft = cache(Craft)

Harvest = tuple[Amounts, ...]
"""What has been produced in this phase, for each player who had the turn, in order."""


@dataclass(frozen=True, slots=True)
class CraftsmanPhase(Step[Table]):
    """Guests may move; everybody produces from the craftsman on; the privilege; factories pay."""

    chooser: int

    def run(self, table: Table) -> None:
        """Ask owners of guests for whom it matters, then produce."""
        table.push(*window(table, self.chooser, BEFORE_PRODUCTION), Production(self.chooser))


@dataclass(frozen=True, slots=True)
class Production(Step[Table]):
    """Everybody produces as much as possible, or says how much (option `production`)."""

    chooser: int

    def run(self, table: Table) -> None:
        """Produce, or ask: the first one, or all if there are barrels enough for everybody."""
        order = table.seats_from(self.chooser)
        if table.options["production"] == "chosen":
            at_once = may_be_at_once(table) and _enough_for_all(table)
            table.push(ProduceChoice(tuple(order) if at_once else (self.chooser,)))
            return
        harvest = tuple(_produce(table, seat, harvest_limit(table, seat)) for seat in order)
        table.push(CraftChoice(self.chooser, harvest))


@dataclass(frozen=True, slots=True)
class ProduceChoice(TablePoll):
    """How many barrels of each kind players produce, where the option lets them choose.

    All are asked at once where the supply has barrels for everybody, else one after the other;
    `harvest` is what those have produced who were asked before.
    """

    answer: ClassVar = Produce
    unseen: ClassVar = Produce(())
    verb: ClassVar = "produce"
    harvest: Harvest = ()

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Every number of barrels of each kind up to the maximum, the maximum first."""
        return _productions(harvest_limit(table, seat))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """No more than plantations, buildings and the supply allow."""
        return _production_refusal(harvest_limit(table, seat), move)

    def forced(self, table: Table, seat: int) -> Move | None:
        """Nothing, for those who can produce nothing."""
        return None if any(harvest_limit(table, seat).values()) else self.unseen

    def apply(self, table: Table, seat: int, move: Move) -> None:
        assert isinstance(move, Produce)
        self.reveal(table, seat)
        _produce(table, seat, dict(move.goods))

    def close(self, table: Table, moves: Sequence[Move]) -> None:
        """Ask the next player, or the craftsman about the privilege."""
        produced = [move.goods for move in moves if isinstance(move, Produce)]
        harvest = (*self.harvest, *produced)
        if len(harvest) < table.seats:
            following = (self.order[-1] + 1) % table.seats
            table.push(ProduceChoice((following,), harvest=harvest))
        else:
            table.push(CraftChoice(table.chooser, harvest))


@dataclass(frozen=True, slots=True)
class CraftChoice(SeatTurn):
    """The privilege: one more barrel, two with a library, of kinds the craftsman has produced."""

    verb: ClassVar = "craft"
    harvest: Harvest

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """One barrel of each kind, two with a library, and passing."""
        kinds = [good for good, _ in self.harvest[0]]
        yield from (_craft((good,)) for good in kinds)
        if library.doubles(table, seat):
            yield from map(_craft, combinations_with_replacement(kinds, 2))
        yield _PASS

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 5.4, R17: kinds really produced in this phase and left in the supply."""
        match move:
            case Pass(verb="craft"):
                return None
            case Craft(goods=goods):
                return self._barrels_refusal(table, seat, goods)
        return Refusal(refusals.FIRST_CRAFT)

    def _barrels_refusal(self, table: Table, seat: int, goods: Words) -> Refusal | None:
        if not 1 <= len(goods) <= 1 + library.doubles(table, seat):
            return Refusal(refusals.ONE_EXTRA_BARREL)
        for good in goods:
            if good not in dict(self.harvest[0]):
                return Refusal(refusals.NOT_PRODUCED, {"good": good})
            if not table.supply[good]:
                return Refusal(refusals.NO_BARREL_LEFT, {"good": good})
            if table.supply[good] < goods.count(good):
                return Refusal(refusals.ONE_BARREL_LEFT, {"good": good})
        return None

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Take the barrels, which count as produced."""
        harvest = self.harvest
        if isinstance(move, Craft):
            produced = dict(harvest[0])
            for good in move.goods:
                table.supply[good] -= 1
                table.players[seat].goods[good] += 1
                produced[good] += 1
                table.emit(Crafted, seat, good)
            harvest = (tuple(produced.items()), *harvest[1:])
            if len(move.goods) > 1:
                library.spend(table, seat)
        elif harvest[0]:
            table.emit(Passed, seat, "craft")
        table.push(PayFactories(harvest))


@dataclass(frozen=True, slots=True)
class PayFactories(Step[Table]):
    """Occupied factories pay for the kinds, specialty factories for the best kind produced."""

    harvest: Harvest

    def run(self, table: Table) -> None:
        """Pay in order."""
        for seat, goods in zip(table.seats_from(table.chooser), self.harvest, strict=True):
            player = table.players[seat]
            doubloons = factory_pay(player, len(goods))
            if doubloons:
                player.doubloons += doubloons
                table.emit(FactoryPaid, seat, len(goods), doubloons)
            good, number, doubloons = specialty_pay(player, goods)
            if doubloons:
                player.doubloons += doubloons
                table.emit(SpecialtyFactoryPaid, seat, good, number, doubloons)


def _productions(limit: Mapping[str, int]) -> Iterator[Move]:
    """Yield every number of barrels of each kind up to its limit, the limits first."""
    for numbers in product(*(range(limit[good], -1, -1) for good in GOODS)):
        yield Produce(amounts(dict(zip(GOODS, numbers, strict=True))))


def _production_refusal(limit: Mapping[str, int], move: Move) -> Refusal | None:
    if not isinstance(move, Produce):
        return Refusal(refusals.FIRST_PRODUCE)
    for good, number in move.goods:
        if number > limit[good]:
            return Refusal(
                refusals.PRODUCES_LESS, {"limit": limit[good], "good": good, "number": number}
            )
    return None


def _enough_for_all(table: Table) -> bool:
    """Whether there is enough for everybody's full production, whatever the order."""
    limits = [harvest_limit(table, seat) for seat in range(table.seats)]
    return all(sum(limit[good] for limit in limits) <= table.supply[good] for good in GOODS)


def harvest_limit(table: Table, seat: int) -> dict[str, int]:
    """Return the most that `seat` can produce now of each kind, by own board and supply."""
    limit = _without_aqueduct(table, seat)
    for good in aqueduct_kinds(table.players[seat], limit):
        limit[good] += table.supply[good] > limit[good]
    return limit


def _without_aqueduct(table: Table, seat: int) -> dict[str, int]:
    player, supply = table.players[seat], table.supply
    return {good: min(capacity(player, good), supply[good]) for good in GOODS}


def _produce(table: Table, seat: int, numbers: dict[str, int]) -> Amounts:
    player = table.players[seat]
    produced = amounts(numbers)
    if table.sink is not None:
        _tell(table, seat, numbers)
    for good, number in produced:
        table.supply[good] -= number
        player.goods[good] += number
    return produced


def _tell(table: Table, seat: int, numbers: dict[str, int]) -> None:
    player, supply = table.players[seat], table.supply
    limit = _without_aqueduct(table, seat)
    flowing = aqueduct_kinds(player, limit)
    wanted = {good: capacity(player, good) + (good in flowing) for good in GOODS}
    short = amounts({good: max(wanted[good] - supply[good], 0) for good in GOODS})
    extra = tuple(good for good in flowing if numbers.get(good, 0) > limit[good])
    table.emit(GoodsProduced, seat, amounts(numbers), short, extra)
