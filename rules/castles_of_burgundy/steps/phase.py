"""Phases and rounds: new tiles, dice, goods, turns in the order of the track (RULINGS 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.castles_of_burgundy.data.depots import DEPOTS, black_spaces, spaces
from rules.castles_of_burgundy.data.points import PHASES, ROUNDS
from rules.castles_of_burgundy.data.supply import BLACK_BACK
from rules.castles_of_burgundy.events import (
    PhaseBegan,
    RoundBegan,
    TileRemoved,
)
from rules.castles_of_burgundy.state import Table
from rules.castles_of_burgundy.steps.final import FinalScoring
from rules.castles_of_burgundy.steps.phase_end import PhaseEnd
from rules.castles_of_burgundy.steps.turn import BeginTurn
from rules.castles_of_burgundy.storage import discard
from rules.core.steps import Step

SIDES: Final = 6


@dataclass(frozen=True, slots=True)
class Phase(Step[Table]):
    """A phase of five rounds, with its end; then the next one or final scoring."""

    phase: str

    def run(self, table: Table) -> None:
        """Lay new tiles in the depots and open the goods of the phase."""
        left = _clear_depots(table)
        table.phase, table.round = self.phase, 0
        _fill_depots(table)
        table.round_goods = table.phase_goods.pop(0)
        if table.options.get("inns"):
            table.inns += 1
        table.emit(PhaseBegan, self.phase, tuple(table.round_goods), left)
        following = PHASES[PHASES.index(self.phase) + 1 :]
        after = Phase(following[0]) if following else FinalScoring()
        table.push(*[Round(number) for number in range(1, ROUNDS + 1)], PhaseEnd(), after)


def _clear_depots(table: Table) -> int:
    """Discard the tiles that were left; goods, shields and inns stay."""
    left = [tile for depot in table.depots for tile in depot.tiles if tile]
    left += [tile for tile in table.black if tile]
    for tile in left:
        discard(table, tile)
    return len(left)


def _fill_depots(table: Table) -> None:
    for number in DEPOTS:
        colours = spaces(number, table.seats, table.phase)
        table.depots[number - 1].tiles = [table.stacks[colour].pop(0) for colour in colours]
    black = table.stacks[BLACK_BACK]
    table.black = [black.pop(0) for _ in range(black_spaces(table.seats))]


@dataclass(frozen=True, slots=True)
class Round(Step[Table]):
    """A round: dice for everybody, goods for a depot, a turn of each player."""

    number: int

    def run(self, table: Table) -> None:
        """The order is that of the track, fixed when the round starts (RULINGS 22.3)."""
        table.round = self.number
        table.order = [0] if table.solo else table.track_order()
        for seat in table.order:
            player = table.players[seat]
            player.dice = [_roll(table), _roll(table)]
            player.used = [False, False]
        table.white = _roll(table)
        goods = table.round_goods.pop(0)
        table.depots[table.white - 1].goods[goods - 1] += 1
        dice = tuple([(player.dice[0], player.dice[1]) for player in table.players])
        table.emit(
            RoundBegan, table.phase, self.number, tuple(table.order), dice, table.white, goods
        )
        if table.solo:
            _remove_tile(table)
        table.push(*[BeginTurn(seat) for seat in table.order])


def _roll(table: Table) -> int:
    return table.chance.below(SIDES) + 1


def _remove_tile(table: Table) -> None:
    """Remove the first tile of the depot of the white die, or of the next one with a tile."""
    for step in range(len(DEPOTS)):
        number = (table.white - 1 + step) % len(DEPOTS)
        depot = table.depots[number]
        for place, tile in enumerate(depot.tiles):
            if tile:
                depot.tiles[place] = ""
                discard(table, tile)
                table.emit(TileRemoved, tile, number + 1)
                return
