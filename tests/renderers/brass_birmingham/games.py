"""Positions of Brass: Birmingham with much on the board, for tests of pictures and texts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import rules
from renderers.catalogue import Catalogue, read
from renderers.core.languages import BY_CODE
from renderers.core.texts import English, Texts
from rules import Move
from rules.brass_birmingham.state import Table
from rules.core.chance import Chance

SLUG = "brass-birmingham"
LOCALES = tuple(BY_CODE)
CATALOGUES = Path(__file__).parents[3] / "bot" / "locales"


@cache
def in_language(locale: str) -> Texts:
    """The words of a language as the catalogues have them."""
    if locale == "en":
        return English()
    path = CATALOGUES / locale / "LC_MESSAGES" / "slowboat.po"
    return Catalogue(locale, read(path))


def wealthy(seats: int, plies: int, seed: str = "rich", **options: object) -> Table:
    """The position after some moves of players who never lack money and like to build and sell."""
    state = rules.new(SLUG, seats, options, seed)
    assert isinstance(state, Table)
    chance = Chance(seed)
    for _ in range(plies):
        waiting = rules.waiting(state)
        if not waiting:
            break
        seat = waiting[0]
        player = state.players[seat]
        player.money = max(player.money, 45)
        verbs = ("sell", "build", "network", "develop", "pass")
        if chance.below(2):
            verbs = ("sell", "network", "build", "develop", "pass")
        moves = next(found for verb in verbs if (found := rules.legal(state, seat, verb)))
        rules.play_in_place(state, seat, moves[chance.below(len(moves))])
    return state


def seen(state: Table, seat: int | None = None) -> Table:
    """What a seat may know of a position."""
    view = rules.view(state, seat)
    assert isinstance(view, Table)
    return view


def first(state: Table, verb: str) -> tuple[int, Move]:
    """The seat that is asked, and the first of its moves of a kind."""
    seat = rules.waiting(state)[0]
    return seat, rules.legal(state, seat, verb)[0]
