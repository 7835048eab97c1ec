"""Positions of Brass: Birmingham for the tests of its title, changed directly where that is short.

table(hand="leek coal", tiles={"dudley#1": "0 coal 1 left=2"}, links={"birmingham~dudley": 1})
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import rules
from rules.brass_birmingham.data import LINK, LINKS, MERCHANT_SLOT, SLOT, SLOTS
from rules.brass_birmingham.state import MerchantTile, Table, Tile
from rules.brass_birmingham.steps.income import Shortfall
from rules.brass_birmingham.steps.round import EndOfRound
from rules.brass_birmingham.steps.turn import ActionChoice, Refill

SLUG = "brass-birmingham"


def table(
    *,
    hand: str = "leek coal",
    tiles: dict[str, str] | None = None,
    links: dict[str, int] | None = None,
    merchants: dict[str, str] | None = None,
    era: str = "canal",
    actions: int = 2,
    seats: int = 3,
    **player: Any,
) -> Table:
    """A position in round 3 in which seat 0 has `actions` left; `player` are its attributes."""
    state = rules.new(SLUG, seats, seed="table")
    assert isinstance(state, Table)
    state.order, state.turn, state.round = list(range(seats)), 0, 3
    state.era, state.actions = era, actions
    state.stack = [EndOfRound(), Refill(0), *[ActionChoice(0)] * actions]
    state.board, state.links = [None] * len(SLOTS), [None] * len(LINKS)
    for slot, text in (tiles or {}).items():
        owner, industry, level, *rest = text.split()
        tile = state.new_tile(int(owner), Tile(0, industry, int(level)).kind)
        if "flipped" in rest:
            tile = replace(tile, flipped=True, left=0)
        for word in rest:
            if word.startswith("left="):
                tile = replace(tile, left=int(word.removeprefix("left=")))
        state.board[SLOT[slot]] = tile
    for link, owner in (links or {}).items():
        state.links[LINK[link]] = owner
    for place, buys in (merchants or {}).items():
        state.merchants[MERCHANT_SLOT[place]] = MerchantTile(buys.split()[0], "empty" not in buys)
    state.players[0].hand = hand.split()
    state.players[0].money = 60
    for name, value in player.items():
        setattr(state.players[0], name, value)
    return state


def debt(debts: dict[int, int], tiles: dict[str, str]) -> Table:
    """A position in which all seats of `debts` are asked which tiles they give up."""
    state = table(tiles=tiles)
    asked = tuple(debts)
    state.stack = [EndOfRound(), Shortfall(asked, debts=tuple(debts.items()))]
    for seat in asked:
        state.players[seat].money = 0
    return state


def positions(seats: int, seed: str) -> Iterator[tuple[rules.State, int, tuple[rules.Event, ...]]]:
    """Yield (position, seat that is asked, events that led there) of a random game to its end."""
    state = rules.new(SLUG, seats, seed=seed)
    chance = rules.Chance(seed)
    events: tuple[rules.Event, ...] = ()
    while waiting := rules.waiting(state):
        seat = chance.choose(waiting)
        yield state, seat, events
        state, events = rules.play(state, seat, rules.sample(state, seat, chance))
    yield state, -1, events
