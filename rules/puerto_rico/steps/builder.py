"""The builder phase (spec 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rules.core.errors import Refusal
from rules.core.notation import Move, Words
from rules.core.steps import SeatDecision, Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.events import Built, Passed
from rules.puerto_rico.moves import Build, Pass
from rules.puerto_rico.powers import trigger_end, university_helps, waiver_refusal, waivers
from rules.puerto_rico.state import BUILDERS_PRIVILEGE, Player, Table

_PASS = Pass("build")
_build = cache(Build)


@dataclass(frozen=True, slots=True)
class BuilderPhase(Step[Table]):
    """From the builder on, everybody may build one building."""

    chooser: int

    def run(self, table: Table) -> None:
        """Ask everybody in order."""
        table.push(*map(_ask, table.seats_from(self.chooser)))


@dataclass(frozen=True, slots=True)
class BuildChoice(SeatDecision[Table]):
    """One building of each kind at most, for doubloons less quarries and privilege."""

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Every kind of building that is left and could be paid at the best price, and passing."""
        player = table.players[seat]
        most = player.doubloons + player.quarries() + BUILDERS_PRIVILEGE
        costs = table.costs()
        for building, left in table.stock.items():
            if left and costs[building] <= most:
                for waive in waivers(_functions(table, player, building)):
                    yield _build(building, waive)
        yield _PASS

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Spec 5.3: a copy is left, none is owned, it fits, it can be paid."""
        if isinstance(move, Build):
            refusal = self._build_refusal(table, seat, move.building)
            if refusal or not move.waive:
                return refusal
            functions = _functions(table, table.players[seat], move.building)
            return waiver_refusal(move.waive, functions)
        return None if move == _PASS else Refusal(refusals.FIRST_BUILD)

    def _build_refusal(self, table: Table, seat: int, building: str) -> Refusal | None:
        player = table.players[seat]
        if building not in table.stock:
            return Refusal(refusals.NOT_IN_GAME, {"building": building})
        if building in player.city:
            return Refusal(refusals.BUILT_ALREADY, {"building": building})
        if not table.stock[building]:
            return Refusal(refusals.NO_COPY_LEFT, {"building": building})
        if BUILDING[building].size > player.city_free():
            return Refusal(refusals.NO_CITY_SPACE, {"building": building})
        price, _, _ = table.price(seat, building)
        if price > player.doubloons:
            return Refusal(
                refusals.TOO_EXPENSIVE,
                {"building": building, "price": price, "doubloons": player.doubloons},
            )
        return None

    def perform(self, table: Table, seat: int, move: Move) -> None:
        """Pay, place, then the university's colonist (the order of spec 5.3)."""
        if not isinstance(move, Build):
            table.emit(Passed, seat, "build")
            return
        player = table.players[seat]
        building = move.building
        manned = "university" not in move.waive and university_helps(table, player, building)
        price, quarries, privilege = table.price(seat, building)
        player.doubloons -= price
        table.stock[building] -= 1
        player.city[building] = 0
        if manned:
            player.city[building] = int(table.take_colonist())
        table.emit(Built, seat, building, price, quarries, privilege, manned)
        if not player.city_free():
            trigger_end(table, "city")


_ask = cache(BuildChoice)


def _functions(table: Table, player: Player, building: str) -> Words:
    return ("university",) if university_helps(table, player, building) else ()
