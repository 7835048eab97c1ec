"""The pictures of a position that somebody is asked about show all that its seat decides by."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import rules
from bot.i18n import ENGLISH
from bot.services.messages.drawing import GameArtist
from bot.ui.coach.pictures import seen_by_seat
from renderers import RENDERERS
from tests.bot.ui.orders.test_plan_panel import game_of


@pytest.mark.parametrize(
    ("slug", "names"),
    [("brass-birmingham", ["asked", "asked-hand"]), ("puerto-rico", ["asked"])],
)
async def test_the_hand_is_shown_where_there_is_one(slug: str, names: list[str]) -> None:
    state = rules.new(slug, 3, seed="asked")
    view, drawing = rules.view(state, 0), GameArtist(RENDERERS, seconds=60.0)
    client: Any = SimpleNamespace(app=SimpleNamespace(drawing=drawing))
    pictures = await seen_by_seat(client, game_of(state), view, 0, ENGLISH, "light", "asked")
    await drawing.close()
    assert list(pictures) == names
