"""Income, and the shortfalls of those who cannot pay (RULINGS 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.brass_birmingham import refusals
from rules.brass_birmingham.data import SLOT, SLOTS
from rules.brass_birmingham.events import IncomePaid, ShortfallChosen, ShortfallPaid
from rules.brass_birmingham.moves import Raise
from rules.brass_birmingham.state import Table
from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import Poll


def pay_income(table: Table) -> None:
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
    """Whether a player in debt could keep one tile or another (RULINGS 8)."""
    values = [value for _, value in worth(table, seat)]
    return bool(values) and sum(values) - min(values) >= debt


def answers(
    tiles: Sequence[tuple[int, int]], debt: int, before: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Yield every order in which tiles, slots with their pounds, cover a debt with the last one.

    Nothing is tried beyond that: a player may have many more tiles than it takes.
    """
    for place, (slot, value) in enumerate(tiles):
        removed = (*before, SLOTS[slot].id)
        if value >= debt:
            yield removed
        else:
            yield from answers((*tiles[:place], *tiles[place + 1 :]), debt - value, removed)


def settle_debt(table: Table, seat: int, debt: int, slots: Iterable[int]) -> None:
    """Remove tiles from the board; what is still missing then costs victory points (RULINGS 8)."""
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
class Shortfall(Poll[Table]):
    """All debtors who have a choice say which tiles they give up, and in which order.

    `debts` pairs the seats with the pounds that they owe.
    """

    answer: ClassVar = Raise
    unseen: ClassVar = Raise(())
    verb: ClassVar = "raise"
    debts: tuple[tuple[int, int], ...] = ()

    def debt(self, seat: int) -> int:
        """Return what a seat owes."""
        return dict(self.debts)[seat]

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Before each removal the debt is open, after the last it is covered (RULINGS 8)."""
        debt = self.debt(seat)
        if not isinstance(move, Raise):
            return Refusal(refusals.DEBT_FIRST, {"debt": debt}, "not_your_turn")
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
        """Return every legal answer, those with the fewest tiles first."""
        raises = [Raise(slots) for slots in answers(worth(table, seat), self.debt(seat))]
        return sorted(raises, key=lambda answer: len(answer.slots))

    def forced(self, table: Table, seat: int) -> Move | None:
        """Return None: a seat that is asked has a choice, so no long list of answers is made."""
        return None

    def answer_recorded(self, table: Table, seat: int) -> None:
        """Say that the seat has decided."""
        table.emit(ShortfallChosen, seat)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Remove the tiles."""
        assert isinstance(move, Raise)
        settle_debt(table, seat, self.debt(seat), [SLOT[slot] for slot in move.slots])
