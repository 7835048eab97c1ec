"""The builder phase (RULINGS 5.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from rules.core.errors import Refusal
from rules.core.formats import Words
from rules.core.phrases import Move
from rules.core.steps import Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import BUILDING, QUARRY
from rules.puerto_rico.events import Built, ChurchPaid, Passed
from rules.puerto_rico.moves import COLONIST, Build, Pass
from rules.puerto_rico.new_buildings import (
    black_market,
    forest_house,
    guesthouse,
    library,
)
from rules.puerto_rico.powers import (
    BUILDERS_PRIVILEGE,
    church_points,
    gain_points,
    price,
    trigger_end,
    university_helps,
    waiver_refusal,
    waivers,
)
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.turn import SeatTurn

_PASS = Pass("build")
_IN_DOUBLOONS: tuple[Words, ...] = ((),)
_plain = cache(Build)


@dataclass(frozen=True, slots=True)
class BuilderPhase(Step[Table]):
    """From the builder on, everybody may build one building."""

    chooser: int

    def run(self, table: Table) -> None:
        """Ask everybody in order."""
        table.push(*map(_ask, table.seats_from(self.chooser)))


@dataclass(frozen=True, slots=True)
class BuildChoice(SeatTurn):
    """One building of each kind at most, for doubloons less quarries, forests and privilege."""

    verb: ClassVar = "build"

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Every kind of building that can be paid, in every way to pay it, and passing."""
        player = table.players[seat]
        market = black_market.works(player)
        most = player.doubloons + player.quarries() + forest_house.discount(player)
        most += BUILDERS_PRIVILEGE + library.doubles(table, seat) + black_market.MOST * market
        brings = player.occupied("university") or player.occupied("church")
        costs = table.costs()
        for building, left in table.stock.items():
            if not left or costs[building] > most:
                continue
            for paying in _payments(table, seat, building) if market else _IN_DOUBLOONS:
                if self._build_refusal(table, seat, building, paying) is not None:
                    break
                if not brings and not paying:
                    yield _plain(building)
                    continue
                for waive in waivers(_functions(table, player, building, paying)):
                    yield Build(building, waive, paying)
        yield _PASS

    def moves(self, table: Table, seat: int) -> list[Move]:
        """Return the candidates, which are all legal."""
        return list(self.candidates(table, seat))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 5.3: a copy is left, none is owned, it fits, it can be paid."""
        if isinstance(move, Build):
            refusal = self._build_refusal(table, seat, move.building, move.paying)
            if refusal or not move.waive:
                return refusal
            functions = _functions(table, table.players[seat], move.building, move.paying)
            return waiver_refusal(move.waive, functions)
        return None if move == _PASS else Refusal(refusals.FIRST_BUILD)

    def _build_refusal(
        self, table: Table, seat: int, building: str, paying: Words
    ) -> Refusal | None:
        player = table.players[seat]
        if building not in table.stock:
            return Refusal(refusals.NOT_IN_GAME, {"building": building})
        if building in player.city:
            return Refusal(refusals.BUILT_ALREADY, {"building": building})
        if not table.stock[building]:
            return Refusal(refusals.NO_COPY_LEFT, {"building": building})
        if BUILDING[building].size > player.city_free():
            return Refusal(refusals.NO_CITY_SPACE, {"building": building})
        cost, _, _ = price(table, seat, building)
        short = cost - player.doubloons
        if paying and short <= black_market.MOST:
            return black_market.refusal(player, paying, short)
        if short > 0:
            return Refusal(
                refusals.TOO_EXPENSIVE,
                {"building": building, "price": cost, "doubloons": player.doubloons},
            )
        return None

    def tempts(self, table: Table, seat: int) -> bool:
        """A quarry, the black market, the builder's library."""
        player = table.players[seat]
        return player.city_free() > 0 and (
            guesthouse.could_reach(player, (QUARRY, "black-market")) or library.tempts(table, seat)
        )

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Judge everything, then pay, place, and receive what comes of it (RULINGS 5.3)."""
        if not isinstance(move, Build):
            table.emit(Passed, seat, "build")
            return
        player, building = table.players[seat], move.building
        cost, quarries, privilege = price(table, seat, building)
        forests = table.costs()[building] - cost - quarries - privilege
        doubled = library.doubles(table, seat)
        given = _functions(table, player, building, move.paying)
        points = church_points(player, building) if "church" not in move.waive else 0
        doubloons = cost - len(move.paying)
        player.doubloons -= doubloons
        black_market.pay(table, player, move.paying)
        table.stock[building] -= 1
        manned = "university" in given and "university" not in move.waive
        player.city[building] = int(manned and table.take_colonist())
        table.emit(
            Built, seat, building, doubloons, quarries, privilege, manned, forests, move.paying
        )
        if not player.city_free():
            trigger_end(table, "city")
        if points:
            table.emit(ChurchPaid, seat, building, points)
            gain_points(table, player, points)
        if doubled:
            library.spend(table, seat)


_ask = cache(BuildChoice)


def _payments(table: Table, seat: int, building: str) -> Iterable[Words]:
    """What the black market must take for a building: nothing where the doubloons are enough."""
    player = table.players[seat]
    short = price(table, seat, building)[0] - player.doubloons
    if short <= 0:
        return _IN_DOUBLOONS
    return black_market.payments(player, short) if short <= black_market.MOST else ()


def _functions(table: Table, player: Player, building: str, paying: Words) -> Words:
    """What the build brings besides the building, and can be waived."""
    functions: Words = ("church",) if church_points(player, building) else ()
    colonist_paid = bool(paying) and paying[0].startswith(COLONIST)
    if university_helps(table, player, building, colonist_paid):
        functions = (*functions, "university")
    return functions
