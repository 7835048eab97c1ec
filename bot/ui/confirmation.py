"""Confirmations: questions before something that can't be undone, and what replaces them.

A question is shown to one person alone and has one button. Pressed, it gives way to a sentence:
what was done, or why it makes no sense anymore. So no button is left that leads nowhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord

from bot.services.errors import Refused, Restarting
from bot.ui.errors import refusal, rule_button
from bot.ui.layout import Button, Layout, rows_of, text
from bot.ui.messages.game_messages import take_controls
from bot.ui.press import Press
from bot.ui.tables.lobby_message import COLOUR
from rules import RulesError

Act: TypeAlias = Callable[[], Awaitable[str | Layout]]
"""Does what was asked about, and says in the person's language what happened.

It may return the whole message that does so.
"""


def confirmation_layout(content: str, *buttons: Button) -> Layout:
    """Return a message that asks something below its text; without buttons one that only says."""
    body = discord.ui.Container[Any](text(content), accent_colour=COLOUR)
    for row in rows_of(buttons):
        body.add_item(row)
    return Layout(body)


async def act_and_report(press: Press, act: Act) -> None:
    """Do what the question was about, and say in its place what happened, or why it did not.

    What may succeed in a moment leaves the question as it is: raises Restarting then.
    """
    await press.response.defer()
    buttons = []
    try:
        report = await act()
    except Restarting:
        raise
    except (Refused, RulesError) as error:
        report = refusal(press, error)
        rule = await rule_button(press, error)
        buttons = [] if rule is None else [rule]
    view = report if isinstance(report, Layout) else confirmation_layout(report, *buttons)
    await press.edit_original_response(view=view, attachments=[])


async def remove_controls(press: Press) -> None:
    """Take the controls of a public message away once they lead nowhere anymore."""
    if press.message is not None:
        await take_controls(press.message)
