"""Snoozing: the reminders of a wait, put off for a while by the person who is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from bot.i18n import noted
from bot.services.time.calendar import next_morning
from bot.services.time.pace import HOUR
from bot.ui.confirmation import remove_controls
from bot.ui.controls import Control, Number, answers, unused
from bot.ui.names import person_of
from bot.ui.press import Press, texts_of
from bot.ui.times import timestamp

LENGTHS: Final[Mapping[str, str]] = {
    "hour": noted("1 hour"),
    "hours": noted("4 hours"),
    "morning": noted("Until tomorrow morning"),
}
"""For how long reminders can be put off."""


class SnoozeButton(Control, prefix="z"):
    """Puts the reminders of a wait off, and goes when the question has been answered."""

    game: Number
    question: Number
    length: Literal["hour", "hours", "morning"]


@answers(SnoozeButton)
async def snooze_wait(press: Press, pressed: SnoozeButton) -> None:
    """Send no reminders for a while; the clock continues."""
    await press.response.defer(ephemeral=True, thinking=True)
    game = await press.client.app.play.games.get(pressed.game)
    if game.question != pressed.question:
        await remove_controls(press)
    await snooze(press, pressed.game, pressed.length)


async def snooze(press: Press, game_id: int, length: str) -> None:
    """Put the reminders of a person off. Raises Refused."""
    app, texts = press.client.app, texts_of(press)
    profile = await app.personal_settings.profile(person_of(press.user, str(press.locale)))
    now = app.clock()
    match length:
        case "hour":
            until = now + HOUR
        case "hours":
            until = now + 4 * HOUR
        case "morning":
            until = next_morning(now, profile.zone)
        case _:
            raise unused()
    game = await app.clocks.snooze(game_id, press.user.id, until)
    answer = texts.gettext("No reminder before {time}.", time=timestamp(until))
    if game.pace is not None:
        answer += " " + texts.gettext("Your clock keeps running.")
    await press.edit_original_response(content=answer)
