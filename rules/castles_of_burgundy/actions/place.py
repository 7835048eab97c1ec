"""Placing a stored tile with a die or a town hall; filling a cell (RULINGS 7, 13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.actions.take import take
from rules.castles_of_burgundy.data.tiles import TOWN_HALL
from rules.castles_of_burgundy.dice import Die
from rules.castles_of_burgundy.moves import FILL, Fill, PlaceTile, TownHall
from rules.castles_of_burgundy.payments import all_ways, completed, helper, resolve, sources, use
from rules.castles_of_burgundy.placing import open_cells, place, placement_refusal
from rules.castles_of_burgundy.state import Table
from rules.castles_of_burgundy.storage import remove, stored, stored_refusal
from rules.core.errors import Refusal


class PlaceRules(MoveRules[PlaceTile]):
    """A stored tile onto a cell with the value of the die."""

    move: ClassVar = PlaceTile
    verbs: ClassVar = ("place",)

    def moves(self, table: Table, seat: int) -> Iterator[PlaceTile]:
        """Yield every stored tile on every cell with every way to pay for it."""
        if not sources(table, seat):
            return
        board = table.duchy_of(seat).layout
        dice_with: dict[str, dict[int, list[Die]]] = {}
        for tile, where in stored(table, seat):
            help = helper(table, seat, tile)
            if help not in dice_with:
                dice_with[help] = all_ways(table, seat, help)
            dice = dice_with[help]
            for cell in open_cells(table, seat, tile):
                for die in dice[board.cells[board.index[cell]].number]:
                    yield PlaceTile(tile, cell, die, where)

    def complete(self, table: Table, seat: int, move: PlaceTile) -> PlaceTile | Refusal:
        """The tile, the cell, then the die."""
        refusal = stored_refusal(table, seat, move.tile, move.storage) or placement_refusal(
            table, seat, move.tile, move.cell
        )
        if refusal is not None:
            return refusal
        board = table.duchy_of(seat).layout
        number = board.cells[board.index[move.cell]].number
        die = completed(table, seat, move.die, number, helper(table, seat, move.tile))
        if isinstance(die, Refusal):
            if die.reason == refusals.DIE_VALUE:
                return Refusal(refusals.WRONG_NUMBER, {"cell": move.cell, "number": number})
            return die
        return replace(move, die=die)

    def apply(self, table: Table, seat: int, move: PlaceTile) -> None:
        """Pay, then place the tile."""
        use(table, seat, move.die)
        remove(table, seat, move.tile, move.storage)
        place(table, seat, move.tile, move.cell, "place", str(move.die), move.die.workers)


class TownHallRules(MoveRules[TownHall]):
    """A stored tile onto any cell, whatever its number."""

    move: ClassVar = TownHall
    verbs: ClassVar = (TOWN_HALL,)

    def moves(self, table: Table, seat: int) -> Iterator[TownHall]:
        """Yield every stored tile on every cell."""
        if not is_pending(table, TOWN_HALL):
            return
        for tile, where in stored(table, seat):
            for cell in open_cells(table, seat, tile):
                yield TownHall(tile, cell, where)

    def complete(self, table: Table, seat: int, move: TownHall) -> TownHall | Refusal:
        """The effect, the tile, then the cell."""
        return (
            pending_refusal(table, TOWN_HALL)
            or stored_refusal(table, seat, move.tile, move.storage)
            or placement_refusal(table, seat, move.tile, move.cell)
            or move
        )

    def apply(self, table: Table, seat: int, move: TownHall) -> None:
        """Place the tile."""
        resolve(table, TOWN_HALL)
        remove(table, seat, move.tile, move.storage)
        place(table, seat, move.tile, move.cell, TOWN_HALL)


class FillRules(MoveRules[Fill]):
    """A tile of the black depot onto any cell, for a colour that is complete (solo)."""

    move: ClassVar = Fill
    verbs: ClassVar = (FILL,)

    def moves(self, table: Table, seat: int) -> Iterator[Fill]:
        """Yield every tile of the black depot on every cell."""
        if not is_pending(table, FILL):
            return
        for tile in dict.fromkeys(table.black):
            for cell in open_cells(table, seat, tile) if tile else ():
                yield Fill(tile, cell)

    def complete(self, table: Table, seat: int, move: Fill) -> Fill | Refusal:
        """The effect, the tile, then the cell."""
        return (
            pending_refusal(table, FILL)
            or black_refusal(table, move.tile)
            or placement_refusal(table, seat, move.tile, move.cell)
            or move
        )

    def apply(self, table: Table, seat: int, move: Fill) -> None:
        """Place the tile."""
        resolve(table, FILL)
        take(table, move.tile, 0)
        place(table, seat, move.tile, move.cell, FILL)


def is_pending(table: Table, kind: str) -> bool:
    """Whether an effect of a kind is to be resolved."""
    return any(effect.kind == kind for effect in table.turn.pending)


def pending_refusal(table: Table, kind: str) -> Refusal | None:
    """Say that no effect of a kind is to be resolved, None if there is one."""
    return (
        None if is_pending(table, kind) else Refusal(refusals.EFFECT_NOT_PENDING, {"effect": kind})
    )


def effects_first(table: Table) -> Refusal:
    """Say that what is pending comes before anything else."""
    kinds = ", ".join(dict.fromkeys(effect.kind for effect in table.turn.pending))
    return Refusal(refusals.EFFECT_FIRST, {"effects": kinds})


def black_refusal(table: Table, tile: str) -> Refusal | None:
    """Say that a tile does not lie in the black depot, None if it does."""
    return None if tile in table.black else Refusal(refusals.NOT_IN_BLACK_DEPOT, {"tile": tile})
