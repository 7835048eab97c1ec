"""Taking a shield: with two dice of one value, or by a castle with shield 11 (RULINGS 12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.actions.place import is_pending, pending_refusal
from rules.castles_of_burgundy.data.tiles import CASTLE
from rules.castles_of_burgundy.dice import ROLLED, SHIELD_16, Die
from rules.castles_of_burgundy.events import ShieldTaken
from rules.castles_of_burgundy.moves import CastleShield, TakeShield
from rules.castles_of_burgundy.payments import completed, resolve, sources, use, ways
from rules.castles_of_burgundy.state import Table
from rules.castles_of_burgundy.steps.discard import discard_surplus
from rules.core.errors import Refusal

CASTLES_TAKE_SHIELDS: Final = 11
"""The shield with which a castle may take a shield as its extra action."""


class TakeShieldRules(MoveRules[TakeShield]):
    """Two unused dice of one value for a shield beside the depot with that value."""

    move: ClassVar = TakeShield
    verbs: ClassVar = ("shield",)

    def moves(self, table: Table, seat: int) -> Iterator[TakeShield]:
        """Yield every shield with every pair of dice and every castle."""
        castles = castle_cells(table, seat)
        if not castles:
            return
        for number, depot in enumerate(table.depots, 1):
            for first, second in pairs(table, seat, number) if depot.shields else ():
                for shield in depot.shields:
                    for cell in castles:
                        yield TakeShield(shield, first, second, cell)

    def complete(self, table: Table, seat: int, move: TakeShield) -> TakeShield | Refusal:
        """The dice, the shield, then the castle."""
        value = move.first.value
        if not _is_pair(table, seat) or move.second.value != value:
            return Refusal(refusals.TWO_DICE)
        possible = pairs(table, seat, value)
        chosen = _chosen(table, seat, move, possible)
        if isinstance(chosen, Refusal):
            return chosen
        if move.shield not in table.depots[value - 1].shields:
            return Refusal(refusals.NOT_BESIDE_DEPOT, {"shield": move.shield, "depot": value})
        first, second = chosen
        return castle_refusal(table, seat, move.cell) or replace(move, first=first, second=second)

    def apply(self, table: Table, seat: int, move: TakeShield) -> None:
        """Use both dice, then put the shield on the castle."""
        use(table, seat, move.first)
        use(table, seat, move.second)
        dice = (str(move.first), str(move.second))
        workers = move.first.workers + move.second.workers
        put_shield(table, seat, move.shield, move.cell, dice, workers)


def _is_pair(table: Table, seat: int) -> bool:
    return sources(table, seat) == [ROLLED] and len(table.players[seat].unused) == 2


def pairs(table: Table, seat: int, value: int) -> list[tuple[Die, Die]]:
    """Return the ways to use both dice as `value`, the die with the higher number first.

    Shield 16 sets one of them; of two equal dice it is the one that is written first.
    """
    if not _is_pair(table, seat):
        return []
    high, low = sorted(table.players[seat].dice, reverse=True)
    dice = ways(table, seat, ROLLED, value)
    pairs = [
        (first, second)
        for first in dice
        for second in dice
        if (first.shown, second.shown) == (high, low)
    ]
    workers = table.duchy_of(seat).workers
    return [
        (first, second)
        for first, second in pairs
        if first.workers + second.workers <= workers
        and not (first.help == second.help == SHIELD_16)
        and not (high == low and second.help == SHIELD_16)
    ]


def _chosen(
    table: Table, seat: int, move: TakeShield, possible: list[tuple[Die, Die]]
) -> tuple[Die, Die] | Refusal:
    """Return the dice of a move with their payment, or say what is wrong with them."""
    for first, second in possible:
        if (move.first, move.second) == (first, second):
            return first, second
    price = 0
    for die in (move.first, move.second):
        checked = completed(table, seat, die, die.value)
        if isinstance(checked, Refusal):
            return checked
        price += checked.workers
    if move.first.shown < move.second.shown:
        dice = f"{move.second} {move.first}"
        return Refusal(refusals.DICE_ORDER, {"dice": dice})
    open_ = [
        pair
        for pair in possible
        if all(
            (die.shown, die.value) == (way.shown, way.value) and die in (way, _bare(way))
            for die, way in zip((move.first, move.second), pair, strict=True)
        )
    ]
    if len(open_) == 1:
        return open_[0]
    workers = table.duchy_of(seat).workers
    both = [move.first.shown, move.second.shown]
    if price > workers and both == sorted(table.players[seat].dice, reverse=True):
        return Refusal(refusals.NO_WORKERS, {"price": price, "workers": workers})
    return Refusal(refusals.TWO_DICE)


def _bare(die: Die) -> Die:
    """Return a die without its payment."""
    return replace(die, help="", workers=0)


class CastleShieldRules(MoveRules[CastleShield]):
    """Any shield as the extra action of a castle, with shield 11."""

    move: ClassVar = CastleShield
    verbs: ClassVar = ("shield",)

    def moves(self, table: Table, seat: int) -> Iterator[CastleShield]:
        """Yield every shield with every castle."""
        if not is_pending(table, CASTLE) or not _may_take(table, seat):
            return
        for depot in table.depots:
            for shield in depot.shields:
                for cell in castle_cells(table, seat):
                    yield CastleShield(shield, cell)

    def complete(self, table: Table, seat: int, move: CastleShield) -> CastleShield | Refusal:
        """The effect, shield 11, the shield, then the castle."""
        if refusal := pending_refusal(table, CASTLE):
            return refusal
        if not _may_take(table, seat):
            return Refusal(refusals.NEEDS_SHIELD, {"shield": CASTLES_TAKE_SHIELDS})
        if not any(move.shield in depot.shields for depot in table.depots):
            return Refusal(refusals.SHIELD_GONE, {"shield": move.shield})
        return castle_refusal(table, seat, move.cell) or move

    def apply(self, table: Table, seat: int, move: CastleShield) -> None:
        """Put the shield on the castle."""
        resolve(table, CASTLE)
        put_shield(table, seat, move.shield, move.cell, (), 0)


def _may_take(table: Table, seat: int) -> bool:
    return table.duchy_of(seat).has_shield(CASTLES_TAKE_SHIELDS)


def castle_cells(table: Table, seat: int) -> list[str]:
    """Return the cells on which a player has a castle, with a shield or without."""
    duchy = table.duchy_of(seat)
    return [duchy.layout.cells[cell].id for cell in duchy.cells_with(CASTLE)]


def castle_refusal(table: Table, seat: int, cell: str) -> Refusal | None:
    """Say that a player has no castle on a cell, None if there is one."""
    if cell in castle_cells(table, seat):
        return None
    return Refusal(refusals.NO_CASTLE, {"cell": cell})


def put_shield(
    table: Table, seat: int, shield: int, cell_id: str, dice: tuple[str, ...], workers: int
) -> None:
    """Put a shield on a castle, in place of the one that lies there."""
    duchy = table.duchy_of(seat)
    cell = duchy.layout.index[cell_id]
    depot = next(n for n, depot in enumerate(table.depots, 1) if shield in depot.shields)
    table.depots[depot - 1].shields.remove(shield)
    replaced = next((number for number, where in duchy.shields if where == cell), 0)
    if replaced:
        lose_shield(table, seat, replaced)
    duchy.shields.append((shield, cell))
    table.emit(ShieldTaken, seat, shield, depot, cell_id, dice, workers, replaced)
    discard_surplus(table, seat)


def lose_shield(table: Table, seat: int, shield: int) -> None:
    """Put a shield of a player out of the game."""
    duchy = table.duchy_of(seat)
    duchy.shields = [kept for kept in duchy.shields if kept[0] != shield]
    table.lost_shields.append(shield)
