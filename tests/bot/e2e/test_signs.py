"""Signs of a game as emojis of the app, in a stand-in of Discord: uploaded, shown, replaced."""

from __future__ import annotations

import re
import threading
from typing import Any, cast

from bot.playground import controls_of
from bot.ui.signs import NAME_LIMIT, Signs, drawn, name_of, provide
from renderers import RENDERERS
from rules.castles_of_burgundy.data.shields import SHIELDS
from rules.castles_of_burgundy.data.tiles import TILES
from tests.bot.e2e.harbour import Harbour
from tests.bot.e2e.test_orders import shown

SLUG = "castles-of-burgundy"
LARGEST = 256 << 10
"""The most bytes of an emoji."""


def test_every_tile_and_shield_has_a_sign_with_a_name_that_is_allowed() -> None:
    pictures = drawn(RENDERERS)
    assert len(pictures) == len(TILES) + len(SHIELDS)
    names = {name_of(sign, data) for sign, data in pictures.items()}
    assert len(names) == len(pictures)
    assert all(re.fullmatch(r"\w{2,32}", name, re.ASCII) for name in names)
    assert max(map(len, names)) <= NAME_LIMIT
    assert max(map(len, pictures.values())) < LARGEST


async def test_lists_show_the_signs_once_they_are_uploaded(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben", slug=SLUG, options={"duchy_setup": "same:1"})
    await harbour.idle()
    (first,) = table.asked()
    panel = await table.open_panel(first)
    options = [one for control in controls_of(panel) for one in control.get("options", ())]
    assert options
    assert not any(one.get("emoji") for one in options)
    picture = next(iter(drawn(RENDERERS).values()))
    old = await harbour.bot.create_application_emoji(name="sign_old_123456", image=picture)
    other = await harbour.bot.create_application_emoji(name="corn", image=picture)
    await provide(harbour.bot, RENDERERS, harbour.app.signs)
    there = {each.name: each.id for each in await harbour.bot.fetch_application_emojis()}
    assert old.name not in there
    assert other.name in there
    assert len(there) == len(TILES) + len(SHIELDS) + 1
    panel = await shown(await first.press(table.newest(), label="Play your turn…"))
    options = [one for control in controls_of(panel) for one in control.get("options", ())]
    signed = [one for one in options if one["label"].startswith("Take a ")]
    assert signed
    assert all(int(one["emoji"]["id"]) in there.values() for one in signed)


async def test_nothing_is_uploaded_twice(harbour: Harbour) -> None:
    signs: Signs = {}
    await provide(harbour.bot, RENDERERS, signs)
    again: Signs = {}
    await provide(harbour.bot, RENDERERS, again)
    assert signs == again
    assert len(await harbour.bot.fetch_application_emojis()) == sum(map(len, signs.values()))


async def test_a_bot_that_stops_does_not_wait_for_the_drawing_of_signs(harbour: Harbour) -> None:
    """The end of a process waits for all its threads but daemons."""
    waited_for: list[bool] = []

    class Noting:
        def signs(self) -> dict[str, bytes]:
            waited_for.append(not threading.current_thread().daemon)
            return {}

    await provide(harbour.bot, {SLUG: cast(Any, Noting())}, {})
    assert waited_for == [False]
