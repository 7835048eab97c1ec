"""The settler phase (RULINGS 5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from rules.core.errors import Refusal
from rules.core.formats import Words
from rules.core.phrases import Move
from rules.core.steps import Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import FOREST, GOODS, QUARRY
from rules.puerto_rico.events import DrawnTileLaid, Passed, RowRefilled, Settled, TileDrawn
from rules.puerto_rico.moves import DrawTile, KeepTile, LayForest, Pass, Settle
from rules.puerto_rico.new_buildings import forest_house, guesthouse, library
from rules.puerto_rico.powers import (
    hospice_helps,
    may_take_quarry,
    waiver_refusal,
    waivers,
)
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.turn import SeatTurn

_PASS = Pass("settle")
_DRAW = DrawTile()
_KEEP = KeepTile()
_FOREST = LayForest()
_settle = cache(Settle)
_FULL = Refusal(refusals.ISLAND_FULL)


@dataclass(frozen=True, slots=True)
class SettlerPhase(Step[Table]):
    """From the settler on, everybody may take one tile; then the row is renewed."""

    chooser: int

    def run(self, table: Table) -> None:
        """Ask everybody in order."""
        turns = map(_ask, table.seats_from(self.chooser))
        if library.owns(table.players[self.chooser]):
            table.push(*turns, OfferSecondTile(self.chooser), RefillRow())
        else:
            table.push(*turns, RefillRow())


@dataclass(frozen=True, slots=True)
class SettleChoice(SeatTurn):
    """One face-up plantation, or a quarry as privilege or by construction hut.

    With a hacienda the top tile of the deck may be drawn first; `drew` says that this is done.
    """

    drew: bool = False

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """The hacienda's draw, each kind of tile that may be taken, and passing."""
        player = table.players[seat]
        if player.island_free():
            if player.occupied("hacienda") and self._draw_refusal(table, seat) is None:
                yield _DRAW
            forests = forest_house.works(player)
            waived = waivers(_functions(table, seat))
            for tile in _tiles(table, table.quarries > 0 and may_take_quarry(table, seat)):
                for waive in waived:
                    yield _settle(tile, waive)
                    if forests and tile != QUARRY:
                        yield _settle(tile, waive, FOREST)
        yield _PASS

    def moves(self, table: Table, seat: int) -> list[Move]:
        """Return the candidates, which are all legal."""
        return list(self.candidates(table, seat))

    def tempts(self, table: Table, seat: int) -> bool:
        """The construction hut while quarries are left, and the hacienda while it can draw."""
        player = table.players[seat]
        if not player.island_free():
            return False
        hut = table.quarries > 0 and guesthouse.could_reach(player, ("construction-hut",))
        draw = not self.drew and bool(table.deck or table.discard)
        return hut or (draw and guesthouse.could_reach(player, ("hacienda",)))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 5.1; the draw comes before the normal take and only once."""
        if isinstance(move, Settle):
            refusal = _take_refusal(table, seat, move)
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

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Lay the tile; after a draw the same player is asked again."""
        if isinstance(move, DrawTile):
            self._draw(table, seat)
        elif isinstance(move, Settle):
            player = table.players[seat]
            colonist = (
                "hospice" not in move.waive
                and hospice_helps(table, player)
                and table.take_colonist()
            )
            _take(table, seat, move)
            if colonist and move.laid:
                player.san_juan += 1
            elif colonist:
                player.on_tiles[move.tile] = player.on_tiles.get(move.tile, 0) + 1
            table.emit(Settled, seat, move.tile, colonist, bool(move.laid))
        else:
            table.emit(Passed, seat, "settle")

    def _draw(self, table: Table, seat: int) -> None:
        tile, _ = draw_tile(table)
        table.emit(TileDrawn, seat, tile)
        table.push(SettleChoice(seat, drew=True))
        if forest_house.may_lay(table.players[seat], tile):
            table.push(DrawnTileChoice(seat, tile))
        else:
            table.players[seat].island.append(tile)


_ask = cache(SettleChoice)


@dataclass(frozen=True, slots=True)
class DrawnTileChoice(SeatTurn):
    """The tile that the hacienda has drawn, `tile`, as plantation or as forest (RULINGS 9.2)."""

    tile: str

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        yield from (_KEEP, _FOREST)

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """The draw cannot be refused, and nothing else is done before."""
        return (
            None if move in (_KEEP, _FOREST) else Refusal(refusals.FIRST_DRAWN, {"tile": self.tile})
        )

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Lay the tile."""
        player = table.players[seat]
        if move == _FOREST:
            forest_house.lay(player, self.tile)
        else:
            player.island.append(self.tile)
        table.emit(DrawnTileLaid, seat, self.tile, move == _FOREST)


@dataclass(frozen=True, slots=True)
class OfferSecondTile(Step[Table]):
    """When all others have taken, a library gives the settler a second tile (RULINGS 9.12)."""

    chooser: int

    def run(self, table: Table) -> None:
        """Ask the settler if the library is occupied, or a guest could go there."""
        if library.could_double(table, self.chooser):
            table.push(SecondTileChoice(self.chooser))


@dataclass(frozen=True, slots=True)
class SecondTileChoice(SeatTurn):
    """One of the plantations left; a quarry only by construction hut; no hospice, no hacienda."""

    verb: ClassVar = "settle"

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Each kind of tile that lies there, and passing."""
        for tile in _tiles(table, quarry=table.quarries > 0):
            yield _settle(tile)
            if forest_house.may_lay(table.players[seat], tile):
                yield _settle(tile, (), FOREST)
        yield _PASS

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 9.12; the settler's privilege and the hacienda are for the first tile."""
        if isinstance(move, DrawTile):
            owns = table.players[seat].occupied("hacienda")
            return Refusal(refusals.HACIENDA_FIRST if owns else refusals.NO_HACIENDA)
        if not isinstance(move, Settle):
            return None if move == _PASS else Refusal(refusals.FIRST_SETTLE)
        if not library.doubles(table, seat):
            return Refusal(refusals.NO_SECOND_TILE)
        refusal = _take_refusal(table, seat, move)
        if refusal:
            return refusal
        if move.tile == QUARRY and not table.players[seat].occupied("construction-hut"):
            return Refusal(refusals.QUARRY_NEEDS_HUT)
        return waiver_refusal(move.waive, ())

    def tempts(self, table: Table, seat: int) -> bool:
        """The library, and the construction hut while quarries are left."""
        player = table.players[seat]
        if not player.island_free():
            return False
        hut = table.quarries > 0 and guesthouse.could_reach(player, ("construction-hut",))
        return hut or library.tempts(table, seat)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Lay the tile."""
        if not isinstance(move, Settle):
            table.emit(Passed, seat, "settle")
            return
        _take(table, seat, move)
        table.emit(Settled, seat, move.tile, False, bool(move.laid), second=True)
        library.spend(table, seat)


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


def _tiles(table: Table, quarry: bool) -> list[str]:
    """The kinds of tiles that lie face up, and a quarry if it may be taken."""
    kinds: list[str] = [good for good in GOODS if good in table.row]
    return [*kinds, QUARRY] if quarry else kinds


def _functions(table: Table, seat: int) -> Words:
    return ("hospice",) if hospice_helps(table, table.players[seat]) else ()


def _take_refusal(table: Table, seat: int, move: Settle) -> Refusal | None:
    player, tile = table.players[seat], move.tile
    if not player.island_free():
        return _FULL
    if tile == QUARRY:
        if not table.quarries:
            return Refusal(refusals.NO_QUARRY_LEFT)
        if not may_take_quarry(table, seat):
            return Refusal(refusals.QUARRY_NOT_ALLOWED)
    elif tile not in table.row:
        return Refusal(refusals.NOT_FACE_UP, {"tile": tile})
    if move.laid and not forest_house.may_lay(player, tile):
        return Refusal(refusals.NO_FOREST_HOUSE)
    return None


def _take(table: Table, seat: int, move: Settle) -> None:
    """Move the tile from where it lies to the island."""
    player, tile = table.players[seat], move.tile
    if tile == QUARRY:
        table.quarries -= 1
    else:
        table.row.remove(tile)
    if move.laid:
        forest_house.lay(player, tile)
    else:
        player.island.append(tile)
