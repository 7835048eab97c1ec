"""The mayor phase (RULINGS 5.2, 13.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import AnswerPolicy, Poll, Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import BUILDING, SAN_JUAN
from rules.puerto_rico.events import (
    ColonistsArrived,
    ColonistShipRefilled,
    ColonistsPlaced,
    PlacementChosen,
)
from rules.puerto_rico.moves import PlaceColonists
from rules.puerto_rico.new_buildings import library
from rules.puerto_rico.placements import Placements
from rules.puerto_rico.powers import amounts, trigger_end
from rules.puerto_rico.state import Player, Table


@dataclass(frozen=True, slots=True)
class MayorPhase(Step[Table]):
    """The mayor's colonist and the ship's are handed out, everybody places, the ship is refilled.

    `privilege` is False if the mayor waived the colonist from the supply.
    """

    chooser: int
    privilege: bool = True

    def run(self, table: Table) -> None:
        """Hand out colonists; nobody may refuse those of the ship (RULINGS R7)."""
        order = table.seats_from(self.chooser)
        wanted = int(self.privilege) * (1 + library.doubles(table, self.chooser))
        privilege = min(wanted, table.colonist_supply)
        table.colonist_supply -= privilege
        each, more = divmod(table.colonist_ship, table.seats)
        dealt = [0] * table.seats
        for place, seat in enumerate(order):
            dealt[seat] = each + (place < more)
            table.players[seat].san_juan += dealt[seat]
        table.colonist_ship = 0
        table.players[self.chooser].san_juan += privilege
        table.emit(ColonistsArrived, self.chooser, privilege, tuple(dealt))
        if privilege > 1:
            library.spend(table, self.chooser)
        table.push(PlaceChoice(tuple(order)), RefillColonistShip())


@dataclass(frozen=True, slots=True)
class PlaceChoice(Poll[Table]):
    """Everybody arranges all own colonists, at once or in order (option `mayor_mode`)."""

    answer: ClassVar = PlaceColonists
    unseen: ClassVar = PlaceColonists(())
    verb: ClassVar = "place"

    def policy(self, table: Table) -> AnswerPolicy:
        """As the option says."""
        ordered = table.options["mayor_mode"] == "ordered"
        return AnswerPolicy.IN_TURN if ordered else AnswerPolicy.AT_ONCE

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return all arrangements, lazily."""
        player = table.players[seat]
        return Placements(player.circles(), player.colonists())

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        return self.moves(table, seat)

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 5.2: nobody stays in San Juan while a circle is empty."""
        if not isinstance(move, PlaceColonists):
            return Refusal(refusals.FIRST_PLACE)
        player = table.players[seat]
        circles = player.circles()
        placed = {name: number for name, number in move.colonists if name != SAN_JUAN}
        for name, number in placed.items():
            if name not in circles:
                return Refusal(refusals.NO_TARGET, {"target": name})
            if number > circles[name]:
                return Refusal(
                    refusals.TOO_FEW_CIRCLES,
                    {"target": name, "circles": circles[name], "number": number},
                )
        colonists, must = player.colonists(), player.must_place()
        if sum(placed.values()) != must:
            return Refusal(
                refusals.PLACE_ALL,
                {"must": must, "number": sum(placed.values())},
            )
        rest = dict(move.colonists).get(SAN_JUAN, colonists - must)
        if rest != colonists - must:
            return Refusal(refusals.SAN_JUAN_REST, {"number": colonists - must})
        return None

    def normal(self, table: Table, seat: int, move: Move) -> Move:
        """Leave out San Juan, which follows from the rest."""
        assert isinstance(move, PlaceColonists)
        return PlaceColonists(tuple(amount for amount in move.colonists if amount[0] != SAN_JUAN))

    def forced(self, table: Table, seat: int) -> Move | None:
        """Only one arrangement, counted up to equal tiles (RULINGS 4.1)."""
        player = table.players[seat]
        circles = {name: room for name, room in player.circles().items() if room}
        colonists = player.colonists()
        if sum(circles.values()) <= colonists:
            return PlaceColonists(amounts(circles))
        if not colonists:
            return PlaceColonists(())
        if len(circles) == 1:
            return PlaceColonists(tuple((name, colonists) for name in circles))
        return None

    def answer_recorded(self, table: Table, seat: int) -> None:
        """Say that the seat has placed its colonists."""
        table.emit(PlacementChosen, seat)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Lay the arrangement on the table."""
        assert isinstance(move, PlaceColonists)
        player = table.players[seat]
        before = amounts(player.arrangement()) if table.sink is not None else ()
        player.arrange(move.colonists)
        if table.sink is not None:
            table.emit(ColonistsPlaced, seat, before, amounts(player.arrangement()))


@dataclass(frozen=True, slots=True)
class RefillColonistShip(Step[Table]):
    """One colonist for each empty circle on all buildings, at least one for each player."""

    def run(self, table: Table) -> None:
        """Move colonists from the supply; the game ends if there are too few (RULINGS 5.2.4)."""
        need = max(sum(map(_empty_circles, table.players)), table.seats)
        moved = min(need, table.colonist_supply)
        table.colonist_supply -= moved
        table.colonist_ship += moved
        table.emit(ColonistShipRefilled, table.colonist_ship, table.colonist_supply)
        if moved < need:
            trigger_end(table, "colonists")


def _empty_circles(player: Player) -> int:
    return sum(BUILDING[building].circles - men for building, men in player.city.items())
