"""The captain phase: loading in rounds; storage follows (RULINGS 5.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from rules.core.errors import Refusal
from rules.core.formats import Amounts, Words
from rules.core.lazy import Joined
from rules.core.phrases import Move
from rules.core.steps import Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import GOODS
from rules.puerto_rico.events import (
    LighthousePaid,
    Loaded,
    LoadedBySmallWharf,
    Passed,
    ShipUnloaded,
    UnionHallPaid,
)
from rules.puerto_rico.moves import Pass, PassLoading, Ship, ShipBySmallWharf, ShipByWharf
from rules.puerto_rico.new_buildings import (
    guesthouse,
    library,
    small_wharf,
)
from rules.puerto_rico.powers import (
    gain_points,
    lighthouse_pay,
    union_hall_points,
    waiver_refusal,
    waivers,
)
from rules.puerto_rico.state import CargoShip, Player, Table
from rules.puerto_rico.steps import storage
from rules.puerto_rico.steps.turn import SeatTurn

_USEFUL: Final = ("wharf", "small-wharf", "harbor", "lighthouse")
_PASS_WITHOUT_HALL = PassLoading(("union-hall",))
_PASS = Pass("ship")
_ship = cache(Ship)
_wharf = cache(ShipByWharf)


@dataclass(frozen=True, slots=True)
class CaptainPhase(Step[Table]):
    """Loading goes round until nobody has loaded for a whole round; then goods are stored."""

    chooser: int

    def run(self, table: Table) -> None:
        """Start with the captain, whose bonus waits for the first loading."""
        player = table.players[self.chooser]
        doubloons = lighthouse_pay(player)
        if doubloons:
            player.doubloons += doubloons
            table.emit(LighthousePaid, self.chooser, doubloons)
        table.push(ShipChoice(self.chooser))


@dataclass(frozen=True, slots=True)
class ShipChoice(SeatTurn):
    """Load all that fits of one kind; passing is for those whom no cargo ship can serve.

    `quiet` counts the turns in a row without loading, `wharves` and `small_wharves` are the seats
    that have used theirs, `privilege` is True until the captain's first loading, `turns` counts
    the turns up to the number of players: everybody's first one.
    """

    verb: ClassVar = "ship"
    quiet: int = 0
    wharves: tuple[int, ...] = ()
    privilege: bool = True
    small_wharves: tuple[int, ...] = ()
    turns: int = 0

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Each kind on each ship it may go to, by wharf, and passing.

        Loadings by small wharf are not among them: `moves` lists them lazily.
        """
        player = table.players[seat]
        functions = self.functions(table, seat)
        waived = waivers(functions)
        wharf = player.occupied("wharf") and seat not in self.wharves
        for good in GOODS:
            barrels = player.goods[good]
            if not barrels:
                continue
            for ship in possible_ships(table, good, barrels):
                for waive in waived:
                    yield _ship(min(barrels, ship.space), good, ship.capacity, waive)
            if wharf:
                for waive in waived:
                    yield _wharf(barrels, good, waive)
        yield _PASS
        if "union-hall" in functions:
            yield _PASS_WITHOUT_HALL

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the legal loadings and passing."""
        moves = SeatTurn.moves(self, table, seat)
        player = table.players[seat]
        if not self._small_wharf_is_open(player, seat):
            return moves
        functions = self.functions(table, seat)
        waived = tuple(
            waive for waive in waivers(functions) if not _waiver_refusal(waive, functions)
        )
        return Joined([moves, small_wharf.SmallWharfLoads(player, waived)])

    def _small_wharf_is_open(self, player: Player, seat: int) -> bool:
        return (
            small_wharf.works(player)
            and seat not in self.small_wharves
            and any(player.goods.values())
        )

    def hall(self, table: Table, seat: int) -> int:
        """The points that a union hall gives `seat` with its line now: only with its first one."""
        return union_hall_points(table.players[seat]) if self._first_turn(table) else 0

    def _first_turn(self, table: Table) -> bool:
        return self.turns < table.seats

    def functions(self, table: Table, seat: int) -> Words:
        """What `seat` receives besides the points for the barrels if it loads now."""
        player = table.players[seat]
        captain: Words = ()
        if self.privilege and seat == table.chooser:
            captain = ("library", "captain") if library.doubles(table, seat) else ("captain",)
        harbor: Words = (*captain, "harbor") if player.occupied("harbor") else captain
        lit: Words = (*harbor, "lighthouse") if lighthouse_pay(player) else harbor
        return (*lit, "union-hall") if self.hall(table, seat) else lit

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 5.6: the ship within a kind and the number are forced, the kind is free."""
        if isinstance(move, Ship):
            refusal = self._ship_refusal(table, seat, move.number, move.good, move.ship)
        elif isinstance(move, ShipByWharf):
            refusal = self._wharf_refusal(table, seat, move.number, move.good)
        elif isinstance(move, ShipBySmallWharf):
            refusal = self._small_wharf_refusal(table, seat, move.goods)
        elif isinstance(move, PassLoading):
            hall = ("union-hall",) if self.hall(table, seat) else ()
            refusal = self._pass_refusal(table, seat)
            return refusal or waiver_refusal(move.waive, hall)
        elif move == _PASS:
            return self._pass_refusal(table, seat)
        else:
            return Refusal(refusals.FIRST_SHIP)
        if refusal or not move.waive:
            return refusal
        return _waiver_refusal(move.waive, self.functions(table, seat))

    def _pass_refusal(self, table: Table, seat: int) -> Refusal | None:
        for good, barrels in table.players[seat].goods.items():
            for ship in possible_ships(table, good, barrels) if barrels else ():
                return Refusal(
                    refusals.MUST_LOAD,
                    {"good": good, "ship": ship.capacity},
                )
        return None

    def _ship_refusal(
        self, table: Table, seat: int, number: int, good: str, capacity: int
    ) -> Refusal | None:
        barrels = table.players[seat].goods[good]
        if not barrels:
            return Refusal(refusals.NO_GOOD, {"good": good})
        ship = next((ship for ship in table.ships if ship.capacity == capacity), None)
        if ship is None:
            return Refusal(refusals.NO_SUCH_SHIP, {"ship": capacity})
        if ship.good and ship.good != good:
            return Refusal(refusals.SHIP_CARRIES, {"ship": capacity, "good": ship.good})
        carrier = next((ship for ship in table.ships if ship.good == good), None)
        if carrier is not None and carrier is not ship:
            return Refusal(
                refusals.KIND_ON_OTHER_SHIP,
                {"good": good, "ship": carrier.capacity},
            )
        if not ship.space:
            return Refusal(refusals.SHIP_FULL, {"ship": capacity})
        possible = possible_ships(table, good, barrels)
        if ship not in possible:
            best = possible[-1]
            return Refusal(
                refusals.LARGER_SHIP,
                {"ship": best.capacity, "good": good},
            )
        if number != min(barrels, ship.space):
            return Refusal(
                refusals.LOAD_ALL,
                {"number": min(barrels, ship.space), "good": good},
            )
        return None

    def _wharf_refusal(self, table: Table, seat: int, number: int, good: str) -> Refusal | None:
        player = table.players[seat]
        if not player.occupied("wharf"):
            return Refusal(refusals.NO_WHARF)
        if seat in self.wharves:
            return Refusal(refusals.WHARF_ONCE)
        if not player.goods[good]:
            return Refusal(refusals.NO_GOOD, {"good": good})
        if number != player.goods[good]:
            return Refusal(
                refusals.WHARF_TAKES_ALL,
                {"number": player.goods[good], "good": good},
            )
        return None

    def _small_wharf_refusal(self, table: Table, seat: int, goods: Amounts) -> Refusal | None:
        refusal = small_wharf.refusal(table.players[seat], goods)
        if refusal is None and seat in self.small_wharves:
            return Refusal(refusals.SMALL_WHARF_ONCE)
        return refusal

    def tempts(self, table: Table, seat: int) -> bool:
        """With a barrel: wharves, harbor, lighthouse; at first the union hall and the library."""
        player = table.players[seat]
        if not any(player.goods.values()):
            return False
        hall = ("union-hall",) if self._first_turn(table) else ()
        if guesthouse.could_reach(player, (*_USEFUL, *hall)):
            return True
        return self.privilege and library.tempts(table, seat)

    def forced(self, table: Table, seat: int) -> Move | None:
        """The only loading, unless a waiver could keep the game from ending (RULINGS 4.1)."""
        if self._small_wharf_is_open(table.players[seat], seat):
            return None
        moves = self.moves(table, seat)
        used = [move for move in moves if not getattr(move, "waive", ())]
        if len(used) != 1:
            return None
        (move,) = used
        pool, extra = table.vp_pool, self.hall(table, seat)
        if isinstance(move, Ship | ShipByWharf):
            pool -= move.number
            extra += sum(_bonus(self.functions(table, seat)))
        if extra and "vp" not in table.end and pool - extra <= 0 < pool:
            return None
        return move

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Load or pass, then ask the next player or end the loading."""
        waive: Words = getattr(move, "waive", ())
        hall = 0 if "union-hall" in waive else self.hall(table, seat)
        if hall:
            table.emit(UnionHallPaid, seat, hall)
            gain_points(table, table.players[seat], hall)
        if isinstance(move, Ship | ShipByWharf | ShipBySmallWharf):
            self._load(table, seat, move)
        else:
            table.emit(Passed, seat, "ship", self._must_pass_again(table, seat))
            self._next(
                table, seat, self.quiet + 1, self.wharves, self.privilege, self.small_wharves
            )

    def _must_pass_again(self, table: Table, seat: int) -> bool:
        """Whether it is a later turn of `seat`, who passes, and no wharf could have served it."""
        player = table.players[seat]
        wharf = player.occupied("wharf") and seat not in self.wharves
        could = any(player.goods.values()) and (wharf or self._small_wharf_is_open(player, seat))
        return self.turns >= table.seats and not could

    def _load(self, table: Table, seat: int, move: Ship | ShipByWharf | ShipBySmallWharf) -> None:
        player = table.players[seat]
        functions = [f for f in self.functions(table, seat) if f not in move.waive]
        privilege, harbor = _bonus(functions)
        light = int("lighthouse" in functions)
        wharves, small_wharves = self.wharves, self.small_wharves
        if isinstance(move, ShipBySmallWharf):
            small_wharves = (*small_wharves, seat)
            points = small_wharf.points(move.goods)
            for good, number in move.goods:
                player.goods[good] -= number
                table.supply[good] += number
            table.emit(LoadedBySmallWharf, seat, move.goods, points, privilege, harbor, light)
        else:
            points, capacity = move.number, 0
            player.goods[move.good] -= move.number
            if isinstance(move, Ship):
                ship = next(ship for ship in table.ships if ship.capacity == move.ship)
                ship.good, ship.load = move.good, ship.load + move.number
                capacity = ship.capacity
            else:
                table.supply[move.good] += move.number
                wharves = (*wharves, seat)
            table.emit(Loaded, seat, move.number, move.good, capacity, privilege, harbor, light)
        player.doubloons += light
        gain_points(table, player, points + privilege + harbor)
        if privilege > 1:
            library.spend(table, seat)
        still = self.privilege and seat != table.chooser
        self._next(table, seat, 0, wharves, still, small_wharves)

    def _next(
        self,
        table: Table,
        seat: int,
        quiet: int,
        wharves: tuple[int, ...],
        privilege: bool,
        small_wharves: tuple[int, ...],
    ) -> None:
        if quiet < table.seats:
            following = (seat + 1) % table.seats
            turns = min(self.turns + 1, table.seats)
            table.push(_ask_to_ship(following, quiet, wharves, privilege, small_wharves, turns))
        else:
            table.push(*storage.questions(table), UnloadShips())


def _bonus(functions: Collection[str]) -> tuple[int, int]:
    """The points of a loading besides those for barrels: the captain's, and for the harbor."""
    captain = "captain" in functions
    return captain + (captain and "library" in functions), int("harbor" in functions)


def _waiver_refusal(waive: Words, functions: Words) -> Refusal | None:
    """Without the captain's point nothing is left for the library to double."""
    if "captain" in waive and "library" in waive:
        return Refusal(refusals.NOTHING_TO_WAIVE, {"function": "library"})
    return waiver_refusal(waive, functions)


_ask_to_ship = cache(ShipChoice)


@dataclass(frozen=True, slots=True)
class UnloadShips(Step[Table]):
    """Full cargo ships sail: their barrels return to the supply (RULINGS R8)."""

    def run(self, table: Table) -> None:
        """Empty the full ships only."""
        for ship in table.ships:
            if ship.good and not ship.space:
                table.emit(ShipUnloaded, ship.capacity, ship.good)
                table.supply[ship.good] += ship.load
                ship.good, ship.load = "", 0


def possible_ships(table: Table, good: str, barrels: int) -> list[CargoShip]:
    """Return the cargo ships that so many barrels, at least 1, may be loaded onto, smallest first.

    A ship that carries the kind is the only one; else the empty ships that take the most
    (RULINGS 5.6 (a), R12).
    """
    for ship in table.ships:
        if ship.good == good:
            return [ship] if ship.space else []
    empty = [ship for ship in table.ships if not ship.good]
    if not empty:
        return []
    most = min(barrels, empty[-1].capacity)
    return [ship for ship in empty if ship.capacity >= most]
