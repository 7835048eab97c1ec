"""Positions of Valparaíso for the tests of its pictures, and a map that nobody has seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import MappingProxyType

import pytest

import rules
from renderers.valparaiso import gallery
from rules.valparaiso.elements import Board, Place
from rules.valparaiso.game import Valparaiso
from rules.valparaiso.state import Table

SLUG = "valparaiso"


def register(patch: pytest.MonkeyPatch) -> None:
    """Let the game be played through the door even where it is not in the registry."""
    games = MappingProxyType({**rules.GAMES, SLUG: rules.GAMES.get(SLUG) or Valparaiso()})
    for module in ("rules", "rules.games", "rules.door"):
        patch.setattr(f"{module}.GAMES", games)


def position(stage: str, seats: int, seat: int | None = None) -> Table:
    """What a seat, or everybody, sees at a stage of a game."""
    state = gallery.played(gallery.STAGES[stage], seats).state
    view = rules.view(state, seat)
    assert isinstance(view, Table)
    return view


def using_cards(seats: int = 4) -> tuple[Table, int]:
    """A position in which a seat may use any card, rich and with merchants everywhere."""
    state = gallery.played(gallery.STAGES["middle"], seats).state
    (seat,) = rules.waiting(state)
    player, board = state.players[seat], state.board
    state.houses, state.residences = {}, []
    for each in state.players:
        each.houses = []
    player.pesos, player.warehouse, player.hold = 60, [3, 3, 3], [0, 0, 0]
    player.merchants = sorted([board.harbour, board.markets[0], board.markets[0]])
    player.unhired = 1
    player.plan = ["move", "trade", "build", "ship"]
    player.mayor = "sell"
    return state, seat


def moved(board: Board, seed: int) -> Board:
    """The same board with all villages elsewhere."""
    random = Random(seed)

    def shifted(place: Place) -> Place:
        if place.id == board.harbour:
            return place
        x, y = place.xy
        spot = x + random.randint(-140, 140), y + random.randint(-60, 60)
        return replace(place, xy=(min(max(spot[0], 40), 960), min(max(spot[1], 500), 980)))

    return replace(board, place_list=tuple(map(shifted, board.place_list)))
