"""The end of a phase: shields 14 and 15, tribute, income (RULINGS 5, 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Final

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.free import FREE_OF, free_moves, may_mimic
from rules.castles_of_burgundy.actions.place import black_refusal
from rules.castles_of_burgundy.actions.shield import lose_shield
from rules.castles_of_burgundy.actions.take import take, tile_refusal
from rules.castles_of_burgundy.data.tiles import MINE
from rules.castles_of_burgundy.events import EffectsLost, IncomePaid, TributeChosen, TributePaid
from rules.castles_of_burgundy.moves import (
    Payment,
    PlaceFromBlackDepot,
    PlaceFromDepot,
    SkipShield,
    Tribute,
)
from rules.castles_of_burgundy.options import WORKERS_TOO
from rules.castles_of_burgundy.placing import (
    SEVERAL_BUILDINGS,
    open_cells,
    place,
    placement_refusal,
)
from rules.castles_of_burgundy.resources import gain_silver, gain_workers
from rules.castles_of_burgundy.state import Duchy, Table, Turn
from rules.castles_of_burgundy.steps.asides import Aside
from rules.castles_of_burgundy.steps.discard import discard_surplus
from rules.castles_of_burgundy.steps.turn import GoOn, worth_copying
from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import Poll, Step

PLACING: Final = (14, 15)
"""The shields that place a tile at the end of a phase: of a numbered depot, of the black one."""
BY_WORKERS: Final = 3
"""The shield with which tribute may be paid by workers."""
ECHO: Final = 2
"""The shield that brings a worker when another player gains some."""
ALONE: Final = 2
"""The rules from which on players with free moves are asked alone."""
DOUBLE_SILVER: Final = 8
"""The shield that doubles the silver of mines."""
WORKERS_OF_MINES: Final = 2
"""The monastery that gives a worker for each mine."""


@dataclass(frozen=True, slots=True)
class PhaseEnd(Step[Table]):
    """The order of the track at its beginning holds for the whole of it."""

    def run(self, table: Table) -> None:
        """Shields 14 and 15 of all, then the tribute of all, then income; nobody can buy."""
        table.turn = Turn()
        order = tuple([0] if table.solo else table.track_order())
        table.push(*[PlacingShields(seat) for seat in order], TributeOfAll(order), Income(order))


@dataclass(frozen=True, slots=True)
class PlacingShields(Step[Table]):
    """The use of shields 14 and 15 by one player; `done` are those used or skipped."""

    seat: int
    done: tuple[int, ...] = ()

    def run(self, table: Table) -> None:
        """Shields that were gained meanwhile count; what has no use is not asked.

        A copy of monastery 1 could give them a use; those for purchases could not, as none is made.
        """
        left = placing_shields(table, self.seat, self.done)
        if not left:
            return
        if not self.done:
            table.turn = Turn(self.seat)
        if any(True for _ in placings(table, self.seat, left)) or (
            may_mimic(table, self.seat) and worth_copying(table, self.seat, (SEVERAL_BUILDINGS,))
        ):
            table.push(PhaseShieldChoice(self.seat, self.done))
        else:
            lost = tuple(f"shield-{number}" for number in left)
            table.emit(EffectsLost, self.seat, lost, False)


def placing_shields(table: Table, seat: int, done: Iterable[int]) -> list[int]:
    """Return the shields 14 and 15 of a player that were not used or skipped yet."""
    duchy = table.duchy_of(seat)
    return [number for number in PLACING if duchy.has_shield(number) and number not in done]


def placings(table: Table, seat: int, shields: Iterable[int]) -> Iterator[Move]:
    """Yield the placements that shields 14 and 15 allow."""
    for shield in shields:
        if shield == PLACING[0]:
            for depot, tile in table.depot_tiles():
                for cell in open_cells(table, seat, tile):
                    yield PlaceFromDepot(tile, depot, cell)
        else:
            for tile in dict.fromkeys(table.black):
                for cell in open_cells(table, seat, tile) if tile else ():
                    yield PlaceFromBlackDepot(tile, cell)


@dataclass(frozen=True, slots=True)
class PhaseShieldChoice(Aside):
    """A tile of a depot that shield 14 or 15 places, or doing without."""

    done: tuple[int, ...] = ()

    def answers(self, table: Table, seat: int) -> Iterator[Move]:
        """Every placement, and skipping each shield."""
        left = placing_shields(table, seat, self.done)
        yield from placings(table, seat, left)
        yield from map(SkipShield, left)

    def answer_refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """The shield, the tile, then the cell."""
        shield = _shield_of(move)
        if not shield:
            return Refusal(refusals.PHASE_SHIELDS_FIRST)
        if not table.duchy_of(seat).has_shield(shield):
            return Refusal(refusals.NEEDS_SHIELD, {"shield": shield})
        if shield in self.done:
            return Refusal(refusals.SHIELD_DONE, {"shield": shield})
        if isinstance(move, PlaceFromDepot):
            return tile_refusal(table, move.tile, move.depot) or placement_refusal(
                table, seat, move.tile, move.cell
            )
        if isinstance(move, PlaceFromBlackDepot):
            return black_refusal(table, move.tile) or placement_refusal(
                table, seat, move.tile, move.cell
            )
        return None

    def answer(self, table: Table, seat: int, move: Move) -> None:
        """Place the tile, resolve what follows, then ask about the other shield."""
        shield = _shield_of(move)
        table.push(GoOn(seat), PlacingShields(seat, (*self.done, shield)))
        if isinstance(move, PlaceFromDepot | PlaceFromBlackDepot):
            take(table, move.tile, move.depot if isinstance(move, PlaceFromDepot) else 0)
            place(table, seat, move.tile, move.cell, f"shield-{shield}")
        else:
            table.emit(EffectsLost, seat, (f"shield-{shield}",), True)


def _shield_of(move: Move) -> int:
    """Return the shield that a move uses or skips, 0 for other moves."""
    if isinstance(move, SkipShield):
        return move.shield
    return {PlaceFromDepot: PLACING[0], PlaceFromBlackDepot: PLACING[1]}.get(type(move), 0)


@dataclass(frozen=True, slots=True)
class TributeOfAll(Step[Table]):
    """The tribute of everybody with shields.

    All are asked at once where no answer can matter to another one. Who has a free move is asked
    alone, after them; if workers that are hired then would bring another player one by shield 2,
    everybody is asked in turn. Games that began under the first rules ask all in turn as soon as
    anybody has a free move, also who cannot pay for anything.
    """

    order: tuple[int, ...]

    def run(self, table: Table) -> None:
        """Who can pay for nothing loses all shields without a question."""
        asked = []
        for seat in self.order:
            if table.duchy_of(seat).shields:
                asked.append(seat)
        free = [seat for seat in asked if _asked_for_free_moves(table, seat)]
        if free and (table.rules < ALONE or _matters_to_others(table, free, asked)):
            table.push(*[TributeOfOne(seat) for seat in asked])
            return
        payers = [seat for seat in asked if can_pay(table, seat)]
        table.push(*[TributeOfOne(seat) for seat in free])
        together = tuple([seat for seat in payers if seat not in free])
        if together:
            table.push(TributeChoice(together))
        # above the question: tiles that storage cannot hold without shield 4 are discarded at once
        for seat in asked:
            if seat not in payers:
                pay_tribute(table, seat, Tribute(drop=own_shields(table, seat)))


@dataclass(frozen=True, slots=True)
class TributeOfOne(Step[Table]):
    """The tribute of one player, where free moves are possible."""

    seat: int

    def run(self, table: Table) -> None:
        """Ask whoever can pay for anything."""
        table.turn = Turn(self.seat)
        if not table.duchy_of(self.seat).shields:
            return
        if can_pay(table, self.seat) or _asked_for_free_moves(table, self.seat):
            table.push(TributeChoice((self.seat,)))
        else:
            pay_tribute(table, self.seat, Tribute(drop=own_shields(table, self.seat)))


def _has_free_move(table: Table, seat: int) -> bool:
    """Whether a player could hire workers or name a player to copy, at the end of a phase."""
    if may_mimic(table, seat):
        return True
    return any(True for _ in free_moves(table, seat))


def _asked_for_free_moves(table: Table, seat: int) -> bool:
    """Whether a player is asked about tribute because of free moves.

    Of a player who can pay for nothing no free move saves a shield: hiring takes silver, and what
    shield 6 copies is lost with it.
    """
    return _has_free_move(table, seat) and (table.rules < ALONE or can_pay(table, seat))


def _matters_to_others(table: Table, free: Iterable[int], asked: Sequence[int]) -> bool:
    """Whether workers that one of some players hires could bring another one a worker."""
    return any(
        table.duchy_of(other).has_shield(ECHO) for seat in free for other in asked if other != seat
    )


def own_shields(table: Table, seat: int) -> tuple[int, ...]:
    """Return the numbers of the shields of a player, ascending."""
    return tuple(sorted(number for number, _ in table.duchy_of(seat).shields))


def can_pay(table: Table, seat: int) -> bool:
    """Whether a player could pay for one shield at least."""
    duchy = table.duchy_of(seat)
    return duchy.silver > 0 or (duchy.workers > 0 and duchy.has_shield(BY_WORKERS))


@dataclass(frozen=True, slots=True)
class TributeChoice(Poll[Table]):
    """The shields that are paid for; the others leave the game.

    A single seat may also make free moves, and is asked again then.
    """

    answer: ClassVar = Tribute
    unseen: ClassVar = Tribute()

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """All legal moves: none other are looked at."""
        return self.moves(table, seat)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return every set of shields with every exact payment, then the free moves."""
        return [*_tributes(table, seat), *self._free(table, seat)]

    def _free(self, table: Table, seat: int) -> Iterable[Move]:
        return free_moves(table, seat) if len(self.order) == 1 and not self.chosen else ()

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Each shield once, and exactly their price."""
        rules = FREE_OF.get(type(move))
        if rules is not None and len(self.order) == 1 and not self.chosen:
            completed = rules.complete(table, seat, move)
            return completed if isinstance(completed, Refusal) else None
        if not isinstance(move, Tribute):
            return Refusal(refusals.TRIBUTE_FIRST)
        return _tribute_refusal(table, seat, move)

    def answer_recorded(self, table: Table, seat: int) -> None:
        """Say that the seat has decided."""
        table.emit(TributeChosen, seat)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Pay; after a free move the question is asked again."""
        rules = FREE_OF.get(type(move))
        if rules is None:
            assert isinstance(move, Tribute)
            pay_tribute(table, seat, move)
        else:
            table.push(TributeChoice((seat,)))
            rules.apply(table, seat, move)


def _tributes(table: Table, seat: int) -> Iterator[Tribute]:
    """Yield every tribute that a player can pay."""
    duchy = table.duchy_of(seat)
    shields = own_shields(table, seat)
    for number in range(len(shields), -1, -1):
        for pay in combinations(shields, number):
            drop = tuple(shield for shield in shields if shield not in pay)
            for workers in range(number + 1 if BY_WORKERS in pay else 1):
                if number - workers <= duchy.silver and workers <= duchy.workers:
                    payment = Payment(number - workers, workers) if workers else None
                    yield Tribute(pay, payment, drop)


def _tribute_refusal(table: Table, seat: int, move: Tribute) -> Refusal | None:
    duchy = table.duchy_of(seat)
    shields = own_shields(table, seat)
    if tuple(sorted((*move.pay, *move.drop))) != shields:
        return Refusal(refusals.TRIBUTE_SHIELDS, {"shields": " ".join(map(str, shields))})
    price = len(move.pay)
    silver, workers = (move.payment.silver, move.payment.workers) if move.payment else (price, 0)
    if workers and BY_WORKERS not in move.pay:
        return Refusal(refusals.TRIBUTE_WORKERS)
    if silver + workers != price:
        return Refusal(refusals.TRIBUTE_EXACT, {"price": price})
    if silver > duchy.silver:
        return Refusal(refusals.TRIBUTE_TOO_MUCH, {"price": price, "silver": duchy.silver})
    if workers > duchy.workers:
        return Refusal(refusals.NO_WORKERS_TO_BUY, {"price": workers, "workers": duchy.workers})
    return None


def pay_tribute(table: Table, seat: int, move: Tribute) -> None:
    """Pay for some shields in one moment, lose the others."""
    duchy = table.duchy_of(seat)
    workers = move.payment.workers if move.payment else 0
    silver = len(move.pay) - workers
    duchy.silver -= silver
    duchy.workers -= workers
    for shield in move.drop:
        lose_shield(table, seat, shield)
    table.emit(TributePaid, seat, move.pay, silver, workers, move.drop)
    discard_surplus(table, seat)


@dataclass(frozen=True, slots=True)
class Income(Step[Table]):
    """Silver, and workers with monastery 2, from the mines of every duchy."""

    order: tuple[int, ...]

    def run(self, table: Table) -> None:
        """In the order of the track; a team has its income once."""
        paid: set[int] = set()
        for seat in self.order:
            number = table.players[seat].duchy
            if number not in paid:
                paid.add(number)
                pay_income(table, seat)


def income(table: Table, seat: int) -> tuple[int, int, int]:
    """Return the mines of a duchy, and the silver and workers they would bring now."""
    duchy = table.duchy_of(seat)
    mines = duchy.tiles.count(MINE)
    silver = mines * 2 if duchy.has_shield(DOUBLE_SILVER) else mines
    workers = mines * mine_workers(table, duchy) if table.has(duchy, WORKERS_OF_MINES) else 0
    return mines, silver, workers


def mine_workers(table: Table, duchy: Duchy) -> int:
    """Return the workers that each mine of a duchy brings with monastery 2."""
    doubled = table.options.get("shield_8") == WORKERS_TOO and duchy.has_shield(DOUBLE_SILVER)
    return 2 if doubled else 1


def pay_income(table: Table, seat: int) -> None:
    """Pay the income of a duchy."""
    mines, silver, workers = income(table, seat)
    if mines:
        table.emit(IncomePaid, seat, mines, silver, workers)
        gain_silver(table, seat, silver)
        gain_workers(table, seat, workers)
