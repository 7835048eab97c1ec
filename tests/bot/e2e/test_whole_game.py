"""Whole games of Puerto Rico, through the controls and through the commands."""

from __future__ import annotations

import pytest
from harbour import Harbour

from bot.playground import controls_of, text_of
from rules import Record


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Chloe")])
async def test_a_whole_game_by_buttons(harbour: Harbour, names: tuple[str, ...]) -> None:
    table = await harbour.table(*names)
    await table.play_on()
    end = table.newest()
    assert "Final scores" in text_of(end)
    assert controls_of(end) == []
