"""The end of an era and of the game, and the change of eras (RULINGS 10, 11, 12)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.brass_birmingham import scoring
from rules.brass_birmingham.data import BLANK, MERCHANT_SLOTS, RAIL, SLOTS
from rules.brass_birmingham.events import (
    BarrelsRefilled,
    DeckShuffled,
    EraBegan,
    EraScored,
    GameEnded,
    IntroductoryScored,
    TilesRemoved,
)
from rules.brass_birmingham.state import Table
from rules.brass_birmingham.steps.turn import draw
from rules.core.steps import Step

REMOVED_LEVEL = 1
"""The tiles of this level leave the board at the end of the Canal Era."""


@dataclass(frozen=True, slots=True)
class EndOfEra(Step[Table]):
    """Score links and tiles; after the last era the game is over (RULINGS 10, 12)."""

    def run(self, table: Table) -> None:
        """Links first, all before any is taken away."""
        links, tiles = scoring.link_points(table), scoring.tile_points(table)
        for seat, player in enumerate(table.players):
            player.score(f"{table.era}-links", links[seat])
            player.score(f"{table.era}-tiles", tiles[seat])
        table.emit(EraScored, table.era, tuple(links), tuple(tiles))
        table.scored = tuple(table.links)
        table.worth = tuple(scoring.link_worth(table, link) for link in range(len(table.links)))
        _return_links(table)
        if table.options["introductory"]:
            _score_introductory(table)
        if table.last_era:
            table.emit(GameEnded)


def _return_links(table: Table) -> None:
    for link, owner in enumerate(table.links):
        if owner is not None:
            table.players[owner].links += 1
            table.links[link] = None


def _score_introductory(table: Table) -> None:
    """Money, income and the flipped tiles that would stay (RULINGS 12); no total falls below 0."""
    money = [scoring.points_for_money(player.money) for player in table.players]
    tiles = scoring.tile_points(table, scoring.AGAIN_FROM_LEVEL)
    income = []
    for seat, player in enumerate(table.players):
        player.score("money", money[seat])
        player.score("tiles-again", tiles[seat])
        income.append(max(player.level, -player.points))
        player.score("income", income[seat])
    table.emit(IntroductoryScored, tuple(money), tuple(income), tuple(tiles))


@dataclass(frozen=True, slots=True)
class ChangeOfEras(Step[Table]):
    """Old tiles leave, merchants get beer, all discards become the new deck (RULINGS 10)."""

    def run(self, table: Table) -> None:
        """Hands are filled in the turn order that the last canal round set."""
        _remove_old_tiles(table)
        _refill_barrels(table)
        _shuffle_discards(table)
        table.era, table.round = RAIL, 1
        table.emit(EraBegan, RAIL)
        for seat in table.order:
            draw(table, seat)


def _remove_old_tiles(table: Table) -> None:
    removed = []
    for slot, tile in enumerate(table.board):
        if tile is not None and tile.level == REMOVED_LEVEL:
            removed.append((tile.owner, SLOTS[slot].id))
            table.board[slot] = None
    table.emit(TilesRemoved, tuple(removed))


def _refill_barrels(table: Table) -> None:
    """Blank tiles never get one (RULINGS R5)."""
    filled = []
    for slot, tile in enumerate(table.merchants):
        if tile is not None and tile.buys != BLANK and not tile.barrel:
            table.merchants[slot] = replace(tile, barrel=True)
            filled.append(MERCHANT_SLOTS[slot].id)
    table.emit(BarrelsRefilled, tuple(filled))


def _shuffle_discards(table: Table) -> None:
    for player in table.players:
        table.deck += player.discards
        if player.face_down:
            table.deck.append(player.face_down)
        player.discards, player.face_down, player.shown = [], "", (0, 0)
    table.chance.shuffle(table.deck)
    table.emit(DeckShuffled, len(table.deck))
