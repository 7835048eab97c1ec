"""The captain phase: loading in rounds, then storage (spec 5.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

from rules.core.errors import Refusal
from rules.core.notation import Amounts, Move, Words
from rules.core.steps import SeatDecision, Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import GOODS
from rules.puerto_rico.events import Loaded, Passed, ShipUnloaded, Stored
from rules.puerto_rico.moves import Pass, Ship, ShipByWharf, Store
from rules.puerto_rico.powers import (
    amounts,
    can_store,
    gain_points,
    storage,
    waiver_refusal,
    waivers,
)
from rules.puerto_rico.state import CargoShip, Player, Table

_PASS = Pass("ship")
_ship = cache(Ship)
_wharf = cache(ShipByWharf)


@dataclass(frozen=True, slots=True)
class CaptainPhase(Step[Table]):
    """Loading goes round until nobody has loaded for a whole round; then goods are stored."""

    chooser: int

    def run(self, table: Table) -> None:
        """Start with the captain, whose bonus waits for the first loading."""
        table.push(ShipChoice(self.chooser))


@dataclass(frozen=True, slots=True)
class ShipChoice(SeatDecision[Table]):
    """Load all that fits of one kind; passing is for those whom no cargo ship can serve.

    `quiet` counts the turns in a row without loading, `wharves` are the seats that have used
    theirs, `privilege` is True until the captain's first loading.
    """

    quiet: int = 0
    wharves: tuple[int, ...] = ()
    privilege: bool = True

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Each kind on each ship it may go to, by wharf, and passing."""
        player = table.players[seat]
        functions = self.functions(table, seat)
        wharf = player.occupied("wharf") and seat not in self.wharves
        for good in GOODS:
            held = player.goods[good]
            if not held:
                continue
            for ship in possible_ships(table, good, held):
                for waive in waivers(functions):
                    yield _ship(min(held, ship.space), good, ship.capacity, waive)
            if wharf:
                for waive in waivers(functions):
                    yield _wharf(held, good, waive)
        yield _PASS

    def functions(self, table: Table, seat: int) -> Words:
        """What gives points besides the barrels if `seat` loads now."""
        captain = ("captain",) if self.privilege and seat == table.chooser else ()
        return (*captain, "harbor") if table.players[seat].occupied("harbor") else captain

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Spec 5.6: the ship within a kind and the number are forced, the kind is free."""
        if isinstance(move, Ship):
            refusal = self._ship_refusal(table, seat, move.number, move.good, move.ship)
        elif isinstance(move, ShipByWharf):
            refusal = self._wharf_refusal(table, seat, move.number, move.good)
        elif move == _PASS:
            return self._pass_refusal(table, seat)
        else:
            return Refusal(refusals.FIRST_SHIP)
        if refusal or not move.waive:
            return refusal
        return waiver_refusal(move.waive, self.functions(table, seat))

    def _pass_refusal(self, table: Table, seat: int) -> Refusal | None:
        for good, held in table.players[seat].goods.items():
            for ship in possible_ships(table, good, held) if held else ():
                return Refusal(
                    refusals.MUST_LOAD,
                    {"good": good, "ship": ship.capacity},
                )
        return None

    def _ship_refusal(
        self, table: Table, seat: int, number: int, good: str, capacity: int
    ) -> Refusal | None:
        held = table.players[seat].goods[good]
        if not held:
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
        possible = possible_ships(table, good, held)
        if ship not in possible:
            best = possible[-1]
            return Refusal(
                refusals.LARGER_SHIP,
                {"ship": best.capacity, "good": good},
            )
        if number != min(held, ship.space):
            return Refusal(
                refusals.LOAD_ALL,
                {"number": min(held, ship.space), "good": good},
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

    def forced(self, table: Table, seat: int) -> Move | None:
        """The only loading, unless a waiver could keep the game from ending (spec 4.1)."""
        used = [move for move in self.moves(table, seat) if not getattr(move, "waive", ())]
        if len(used) != 1:
            return None
        (move,) = used
        if isinstance(move, Ship | ShipByWharf):
            extra = len(self.functions(table, seat))
            pool = table.vp_pool - move.number
            if extra and "vp" not in table.end and pool - extra <= 0 < pool:
                return None
        return move

    def perform(self, table: Table, seat: int, move: Move) -> None:
        """Load or pass, then ask the next player or end the loading."""
        if isinstance(move, Pass):
            table.emit(Passed, seat, "ship")
            self._next(table, seat, self.quiet + 1, self.wharves, self.privilege)
            return
        assert isinstance(move, Ship | ShipByWharf)
        player = table.players[seat]
        player.goods[move.good] -= move.number
        if isinstance(move, Ship):
            ship = next(ship for ship in table.ships if ship.capacity == move.ship)
            ship.good, ship.load = move.good, ship.load + move.number
            capacity, wharves = ship.capacity, self.wharves
        else:
            table.supply[move.good] += move.number
            capacity, wharves = 0, (*self.wharves, seat)
        open_privilege = self.privilege and seat == table.chooser
        privilege = int(open_privilege and "captain" not in move.waive)
        harbor = int(player.occupied("harbor") and "harbor" not in move.waive)
        table.emit(Loaded, seat, move.number, move.good, capacity, privilege, harbor)
        gain_points(table, player, move.number + privilege + harbor)
        self._next(table, seat, 0, wharves, self.privilege and not open_privilege)

    def _next(
        self, table: Table, seat: int, quiet: int, wharves: tuple[int, ...], privilege: bool
    ) -> None:
        if quiet < table.seats:
            table.push(_ask_to_ship((seat + 1) % table.seats, quiet, wharves, privilege))
        else:
            table.push(*map(_ask_to_store, table.seats_from(table.chooser)), UnloadShips())


_ask_to_ship = cache(ShipChoice)


@dataclass(frozen=True, slots=True)
class StoreChoice(SeatDecision[Table]):
    """One barrel is kept freely, more with warehouses; the rest returns to the supply."""

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Every set of barrels that the player has and can keep, the empty one first."""
        player = table.players[seat]
        return map(Store, _stores(player, tuple(g for g in GOODS if player.goods[g]), ()))

    def moves(self, table: Table, seat: int) -> list[Move]:
        """Return the candidates, which have been asked about already."""
        return list(self.candidates(table, seat))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Spec 5.6; keeping fewer than allowed is legal."""
        if not isinstance(move, Store):
            return Refusal(refusals.FIRST_STORE)
        player = table.players[seat]
        for good, number in move.goods:
            if number > player.goods[good]:
                return Refusal(
                    refusals.HOLDS_LESS,
                    {"held": player.goods[good], "good": good, "number": number},
                )
        if not can_store(player, move.goods):
            kinds, loose = storage(player)
            return Refusal(
                refusals.STORAGE,
                {"kinds": kinds, "loose": loose},
            )
        return None

    def forced(self, table: Table, seat: int) -> Move | None:
        """Keep everything if that is possible, or as much as possible of a single kind."""
        player = table.players[seat]
        held = amounts(player.goods)
        if can_store(player, held):
            return Store(held)
        if len(held) == 1:
            _, loose = storage(player)
            return Store(((held[0][0], loose),))
        return None

    def perform(self, table: Table, seat: int, move: Move) -> None:
        """Return what is not kept."""
        assert isinstance(move, Store)
        player = table.players[seat]
        kept = dict(move.goods)
        lost: list[tuple[str, int]] = []
        for good, held in player.goods.items():
            gone = held - kept.get(good, 0)
            if gone:
                player.goods[good] -= gone
                table.supply[good] += gone
                lost.append((good, gone))
        table.emit(Stored, seat, move.goods, tuple(lost))


_ask_to_store = cache(StoreChoice)


@dataclass(frozen=True, slots=True)
class UnloadShips(Step[Table]):
    """Full cargo ships sail: their barrels return to the supply (spec R8)."""

    def run(self, table: Table) -> None:
        """Empty the full ships only."""
        for ship in table.ships:
            if ship.good and not ship.space:
                table.emit(ShipUnloaded, ship.capacity, ship.good)
                table.supply[ship.good] += ship.load
                ship.good, ship.load = "", 0


def possible_ships(table: Table, good: str, held: int) -> list[CargoShip]:
    """Return the cargo ships that `held` barrels (at least 1) may be loaded onto, smallest first.

    A ship that carries the kind is the only one; else the empty ships that take the most
    (spec 5.6 a, R12).
    """
    for ship in table.ships:
        if ship.good == good:
            return [ship] if ship.space else []
    empty = [ship for ship in table.ships if not ship.good]
    if not empty:
        return []
    most = min(held, empty[-1].capacity)
    return [ship for ship in empty if ship.capacity >= most]


def best_stores(player: Player) -> list[Amounts]:
    """Return the sets of barrels that can be kept and to which no other could be added."""
    held = amounts(player.goods)
    if can_store(player, held):
        return [held]
    kinds, loose = storage(player)
    best: dict[Amounts, None] = {}
    for whole in combinations(held, min(kinds, len(held))):
        rest = [good for good, number in held if (good, number) not in whole]
        for barrels in combinations_with_replacement(rest, loose):
            kept = dict(whole) | {good: barrels.count(good) for good in barrels}
            if all(number <= player.goods[good] for good, number in kept.items()):
                best[tuple((good, kept[good]) for good in GOODS if good in kept)] = None
    return [kept for kept in best if not any(_more(other, kept) for other in best)]


def _more(other: Amounts, kept: Amounts) -> bool:
    numbers = dict(other)
    return other != kept and all(numbers.get(good, 0) >= number for good, number in kept)


def _stores(player: Player, goods: tuple[str, ...], kept: Amounts) -> Iterator[Amounts]:
    if not goods:
        yield kept
        return
    good, others = goods[0], goods[1:]
    yield from _stores(player, others, kept)
    for number in range(1, player.goods[good] + 1):
        more = (*kept, (good, number))
        if not can_store(player, more):
            return
        yield from _stores(player, others, more)
