"""Search results are cached, unless they depend on the order of the pile."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from bot.games.valparaiso.computer.asked import AskedTurn, asked_in
from bot.games.valparaiso.computer.guide import ValparaisoGuide
from bot.games.valparaiso.computer.round_search import CACHE, RoundSearch, searched
from rules.valparaiso.moves import PlayOverseas
from rules.valparaiso.state import Table

GUIDE = ValparaisoGuide()


def test_an_achievement_that_is_taken_reveals_a_card() -> None:
    state: Any = rules.new("valparaiso", 2, seed="overseas")
    taken = 0
    while waiting := rules.waiting(state):
        if asked_in(state) is AskedTurn.CARD:
            search = RoundSearch(state, waiting[0], 2)
            lines = search.rest(state)
            traded = any(isinstance(move, PlayOverseas) for line in lines for move in line.moves)
            assert search.reveals or not traded
            taken += traded
        rules.advance(state, waiting[0], GUIDE.answer(state, waiting[0]))
    assert taken


@pytest.mark.parametrize("reveals", [False, True])
def test_what_a_search_reveals_is_not_kept(reveals: bool) -> None:
    table: Any = rules.new("valparaiso", 2, seed="kept")
    looks = []

    def look(search: RoundSearch, table: Table) -> str:
        looks.append(table)
        search.reveals = reveals
        return "found"

    CACHE.clear()
    assert searched(look, table, 0, 1) == "found"
    table.pile.reverse()
    assert searched(look, table, 0, 1) == "found"
    assert len(looks) == 1 + reveals
