"""The end of a round: turn order, income, shortfalls (spec 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar

from rules.brass_birmingham import refusals
from rules.brass_birmingham.data import RAIL, ROUNDS, SLOT, SLOTS
from rules.brass_birmingham.events import IncomePaid, OrderSet, ShortfallChosen, ShortfallPaid
from rules.brass_birmingham.moves import Raise
from rules.brass_birmingham.state import Table
from rules.brass_birmingham.steps.era import EndOfEra, NextRound
from rules.core.errors import Refusal
from rules.core.notation import Move
from rules.core.steps import Step, Together


@dataclass(frozen=True, slots=True)
class EndOfRound(Step[Table]):
    """Set the turn order, pay income, settle debts; then the next round or the end of the era."""

    def run(self, table: Table) -> None:
        """No income after the last round of the game (spec 8)."""
        spent = tuple([player.spent for player in table.players])
        table.order.sort(key=spent.__getitem__)
        for player in table.players:
            player.spent = 0
        table.emit(OrderSet, tuple(table.order), spent)
        last = table.round == ROUNDS[table.seats]
        table.push(EndOfEra() if last else NextRound())
        if not (last and table.era == RAIL):
            _pay_income(table)


def _pay_income(table: Table) -> None:
    """Pay everybody; ask those who can choose which tiles to give up for a debt."""
    levels = tuple([player.level for player in table.players])
    table.emit(IncomePaid, levels)
    debts: dict[int, int] = {}
    for seat in table.order:
        player = table.players[seat]
        player.money += levels[seat]
        if player.money < 0:
            debts[seat], player.money = -player.money, 0
    asked = tuple(seat for seat, debt in debts.items() if may_choose(table, seat, debt))
    for seat, debt in debts.items():
        if seat not in asked:
            settle_debt(table, seat, debt, [slot for slot, _ in worth(table, seat)])
    if asked:
        owed = tuple((seat, debts[seat]) for seat in asked)
        table.push(Shortfall(asked, debts=owed))


def worth(table: Table, seat: int) -> list[tuple[int, int]]:
    """Return the slots of a player's tiles that raise anything, with the pounds."""
    return [
        (slot, tile.kind.value)
        for slot, tile in enumerate(table.board)
        if tile is not None and tile.owner == seat and tile.kind.value
    ]


def may_choose(table: Table, seat: int, debt: int) -> bool:
    """Whether a player in debt could keep one tile or another (spec 8)."""
    values = [value for _, value in worth(table, seat)]
    return bool(values) and sum(values) - min(values) >= debt


def settle_debt(table: Table, seat: int, debt: int, slots: Iterable[int]) -> None:
    """Remove tiles from the board; what is still missing then costs victory points (spec 8)."""
    player, tiles, raised = table.players[seat], [], 0
    for slot in slots:
        tile = table.board[slot]
        assert tile is not None
        table.board[slot] = None
        raised += tile.kind.value
        tiles.append((SLOTS[slot].id, tile.industry, tile.level))
    kept, missing = max(0, raised - debt), max(0, debt - raised)
    lost = min(missing, player.points)
    player.money += kept
    player.score("shortfall", -lost)
    table.emit(ShortfallPaid, seat, debt, tuple(tiles), raised, kept, lost)


@dataclass(frozen=True, slots=True)
class Shortfall(Together[Table]):
    """All debtors who have a choice say which tiles they give up, and in which order.

    `debts` pairs the seats with the pounds that they owe.
    """

    answer: ClassVar = Raise
    debts: tuple[tuple[int, int], ...] = ()

    def debt(self, seat: int) -> int:
        """Return what a seat owes."""
        return dict(self.debts)[seat]

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Before each removal the debt is open, after the last it is covered (spec 8)."""
        debt = self.debt(seat)
        if not isinstance(move, Raise):
            return Refusal(refusals.DEBT_FIRST, {"debt": debt})
        values = dict(worth(table, seat))
        missing = debt
        for place, slot in enumerate(move.slots):
            if SLOT[slot] not in values or slot in move.slots[:place]:
                return Refusal(refusals.RAISE_BAD_SLOT, {"slot": slot})
            if missing <= 0:
                return Refusal(refusals.RAISE_TOO_MUCH, {"slot": slot})
            missing -= values[SLOT[slot]]
        if missing > 0:
            return Refusal(refusals.RAISE_TOO_LITTLE, {"missing": missing})
        return None

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """Every order of tiles that covers the debt with its last one."""
        return self.moves(table, seat)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return every legal answer."""
        tiles = worth(table, seat)
        debt = self.debt(seat)
        return [
            Raise(tuple(SLOTS[slot].id for slot, _ in chosen))
            for number in range(1, len(tiles) + 1)
            for chosen in permutations(tiles, number)
            if sum(v for _, v in chosen) >= debt > sum(v for _, v in chosen[:-1])
        ]

    def noted(self, table: Table, seat: int) -> None:
        """Say that the seat has decided."""
        table.emit(ShortfallChosen, seat)

    def carry_out(self, table: Table, seat: int, move: Move) -> None:
        """Remove the tiles."""
        assert isinstance(move, Raise)
        settle_debt(table, seat, self.debt(seat), [SLOT[slot] for slot in move.slots])
