"""Personal data in words, and the question before it is deleted."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from functools import partial
from typing import Any, Literal

import discord

from bot.i18n import Texts
from bot.services.tables.queue import WAIT
from bot.services.time.calendar import DAY, HORIZON
from bot.settings import Keep
from bot.ui.confirmation import act_and_report, confirmation_layout
from bot.ui.controls import Control, answers
from bot.ui.layout import Layout, button
from bot.ui.press import Press, texts_of


class MyDataButton(Control, prefix="md"):
    """Deletes the data of the person who presses it; the question was shown to them alone."""

    verb: Literal["delete"]


def privacy_text(keep: Keep, texts: Texts) -> str:
    """Say what is stored, where, how long, and what one can do about it."""
    stored, place = texts.gettext("What is stored"), texts.gettext("Where")
    long, yours = texts.gettext("How long"), texts.gettext("What you can do")
    return "\n".join(
        (
            f"### {stored}",
            texts.gettext(
                "- your Discord ID, the name shown on a server, and your Discord language"
            ),
            texts.gettext(
                "- tables you've played at, and your moves, drafts and votes, with timestamps"
            ),
            texts.gettext("- your results, ratings, timeouts and host decisions"),
            texts.gettext("- leagues you've joined or run, and your places at their tables"),
            texts.gettext("- games you follow, until they end"),
            texts.gettext("- what you'd like to play, if you're looking for players"),
            texts.gettext("- how far you are in each lesson"),
            texts.gettext("- puzzles you answered, what you chose and how you rated them"),
            texts.gettext("- reviews you asked for: what the coach thinks of your decisions"),
            texts.gettext(
                "- hints you've had: what they said until the game ends, how many for good"
            ),
            texts.gettext("- your settings: time zone, quiet hours, reminders and time away"),
            texts.gettext(
                "- open invitations, and the players you block. They can't see that you "
                "blocked them. If they delete their data, the block stays but no longer "
                "contains their ID."
            ),
            texts.gettext("The bot doesn't read or store messages or member lists."),
            f"### {place}",
            texts.gettext(
                "In a database run by this bot's operator. Nothing is shared with anyone "
                "else. Messages the bot posts stay in Discord like any other message."
            ),
            f"### {long}",
            texts.ngettext(
                "- tables that never started: {n} day after they were closed",
                "- tables that never started: {n} days after they were closed",
                round(keep.tables),
            ),
            texts.ngettext(
                "- votes, drafts and clocks of games that are over: {n} day",
                "- votes, drafts and clocks of games that are over: {n} days",
                round(keep.ended),
            ),
            texts.ngettext(
                "- past time away, to count your yearly allowance: {n} day",
                "- past time away, to count your yearly allowance: {n} days",
                round(max(keep.ended * DAY, HORIZON) / DAY),
            ),
            texts.ngettext(
                "- everything from a server, {n} day after it removes the bot, including "
                "ratings earned only there",
                "- everything from a server, {n} days after it removes the bot, including "
                "ratings earned only there",
                round(keep.left),
            ),
            texts.ngettext(
                "- settings of people who aren't in a game: {n} day after they last joined a "
                "table or changed a setting",
                "- settings of people who aren't in a game: {n} days after they last joined a "
                "table or changed a setting",
                round(keep.left),
            ),
            texts.ngettext(
                "- what you'd like to play: {n} day after you leave the queue",
                "- what you'd like to play: {n} days after you leave the queue",
                round(WAIT / DAY),
            ),
            texts.gettext("- finished games, results and other settings: until you delete them"),
            f"### {yours}",
            texts.gettext("- `/mydata export` sends you all your data as a file."),
            texts.gettext(
                "- `/mydata delete` deletes your data. Other people keep their games, where "
                'you appear as "former player".'
            ),
        )
    )


def data_file(exported: Mapping[str, Any]) -> discord.File:
    """Return everything about a person as a file."""
    written = json.dumps(exported, ensure_ascii=False, indent=1, default=str)
    return discord.File(io.BytesIO(written.encode()), "mydata.json")


def delete_layout(texts: Texts) -> Layout:
    """Return the question before everything about a person is deleted."""
    content = "\n".join(
        (
            texts.gettext("Delete all your data? This can't be undone."),
            texts.gettext(
                "- You leave all open tables and running games, and your seats open up for others."
            ),
            texts.gettext('- Finished games list you as "former player".'),
            texts.gettext("- Your results, ratings, settings and planned absences are deleted."),
        )
    )
    sure = button(texts.gettext("Delete my data"), MyDataButton("delete"), "danger")
    return confirmation_layout(content, sure)


@answers(MyDataButton)
async def delete_data(press: Press, _pressed: MyDataButton) -> None:
    """Delete the data, and say so in place of the question."""
    await act_and_report(press, partial(delete, press))


async def delete(press: Press) -> str:
    """Delete everything about the person, and say so."""
    await press.client.app.privacy.delete(press.user.id)
    return texts_of(press).gettext("Your data has been deleted.")
