"""The settler phase (spec 5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rules.core.errors import Refusal
from rules.core.notation import Move, Words
from rules.core.steps import SeatDecision, Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import QUARRY, TILES
from rules.puerto_rico.events import Passed, RowRefilled, Settled, TileDrawn
from rules.puerto_rico.moves import DrawTile, Pass, Settle
from rules.puerto_rico.powers import (
    hospice_helps,
    may_take_quarry,
    waiver_refusal,
    waivers,
)
from rules.puerto_rico.state import Table

_PASS = Pass("settle")
_DRAW = DrawTile()
_settle = cache(Settle)
_FULL = Refusal(refusals.ISLAND_FULL)


@dataclass(frozen=True, slots=True)
class SettlerPhase(Step[Table]):
    """From the settler on, everybody may take one tile; then the row is renewed."""

    chooser: int

    def run(self, table: Table) -> None:
        """Ask everybody in order."""
        table.push(*map(_ask, table.seats_from(self.chooser)), RefillRow())


@dataclass(frozen=True, slots=True)
class SettleChoice(SeatDecision[Table]):
    """One face-up plantation, or a quarry as privilege or by construction hut.

    With a hacienda the top tile of the deck may be drawn first; `drew` says that this is done.
    """

    drew: bool = False

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """The hacienda's draw, each kind of tile that lies there, and passing."""
        functions = _functions(table, seat)
        if not self.drew and table.players[seat].occupied("hacienda"):
            yield _DRAW
        for tile in TILES:
            if tile in table.row or tile == QUARRY:
                for waive in waivers(functions):
                    yield _settle(tile, waive)
        yield _PASS

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Spec 5.1; the draw comes before the normal take and only once."""
        if isinstance(move, Settle):
            refusal = _take_refusal(table, seat, move.tile)
            if refusal or not move.waive:
                return refusal
            return waiver_refusal(move.waive, _functions(table, seat))
        if isinstance(move, DrawTile):
            return self._draw_refusal(table, seat)
        return None if move == _PASS else Refusal(refusals.FIRST_SETTLE)

    def _draw_refusal(self, table: Table, seat: int) -> Refusal | None:
        player = table.players[seat]
        if not player.occupied("hacienda"):
            return Refusal(refusals.NO_HACIENDA)
        if self.drew:
            return Refusal(refusals.HACIENDA_ONCE)
        if not player.island_free():
            return _FULL
        if not table.deck and not table.discard:
            return Refusal(refusals.NO_FACE_DOWN_TILE)
        return None

    def perform(self, table: Table, seat: int, move: Move) -> None:
        """Lay the tile; after a draw the same player is asked again."""
        if isinstance(move, DrawTile):
            tile, _ = draw_tile(table)
            table.players[seat].island.append(tile)
            table.emit(TileDrawn, seat, tile)
            table.push(SettleChoice(seat, drew=True))
        elif isinstance(move, Settle):
            _take(table, seat, move)
        else:
            table.emit(Passed, seat, "settle")


_ask = cache(SettleChoice)


@dataclass(frozen=True, slots=True)
class RefillRow(Step[Table]):
    """What is left face up is discarded; one tile more than there are players is turned up."""

    def run(self, table: Table) -> None:
        """Discard, draw, and reshuffle the discard pile when the deck runs out."""
        table.discard.extend(table.row)
        table.row.clear()
        reshuffled = turn_up_row(table)
        table.emit(RowRefilled, tuple(table.row), reshuffled)


def turn_up_row(table: Table) -> bool:
    """Fill the row from the deck, as far as there are tiles; return whether it was reshuffled."""
    reshuffled = False
    while len(table.row) < table.setting.row and (table.deck or table.discard):
        tile, shuffled = draw_tile(table)
        table.row.append(tile)
        reshuffled = reshuffled or shuffled
    return reshuffled


def draw_tile(table: Table) -> tuple[str, bool]:
    """Draw the top tile and whether the discard pile had to be shuffled into a new deck first."""
    reshuffled = not table.deck
    if reshuffled:
        table.deck, table.discard = table.discard, []
        table.chance.shuffle(table.deck)
    return table.deck.pop(), reshuffled


def _functions(table: Table, seat: int) -> Words:
    return ("hospice",) if hospice_helps(table, table.players[seat]) else ()


def _take_refusal(table: Table, seat: int, tile: str) -> Refusal | None:
    if not table.players[seat].island_free():
        return _FULL
    if tile == QUARRY:
        if not table.quarries:
            return Refusal(refusals.NO_QUARRY_LEFT)
        if not may_take_quarry(table, seat):
            return Refusal(refusals.QUARRY_NOT_ALLOWED)
    elif tile not in table.row:
        return Refusal(refusals.NOT_FACE_UP, {"tile": tile})
    return None


def _take(table: Table, seat: int, move: Settle) -> None:
    player = table.players[seat]
    colonist = (
        "hospice" not in move.waive and hospice_helps(table, player) and table.take_colonist()
    )
    if move.tile == QUARRY:
        table.quarries -= 1
    else:
        table.row.remove(move.tile)
    player.island.append(move.tile)
    if colonist:
        player.on_tiles[move.tile] = player.on_tiles.get(move.tile, 0) + 1
    table.emit(Settled, seat, move.tile, colonist)
