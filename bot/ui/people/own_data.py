"""Personal data in words, and the question before it is deleted."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from functools import partial
from typing import Any, Literal

import discord

from bot.i18n import Texts
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
                "- your Discord id, the name that a server shows, the language of your Discord"
            ),
            texts.gettext(
                "- the tables at which you sit or sat, your moves, drafts and votes, with their "
                "times"
            ),
            texts.gettext(
                "- your results, ratings and time-outs, and what you decided about tables"
            ),
            texts.gettext("- the leagues that you joined, and your places at their tables"),
            texts.gettext("- which games you follow, until they are over"),
            texts.gettext("- what you set: time zone, quiet hours, kinds of reminders, times away"),
            texts.gettext(
                "- invitations to open tables, and whom you block; they never learn it, and it "
                "lasts without their id when they delete their data"
            ),
            texts.gettext("No messages are read or stored, and no lists of members."),
            f"### {place}",
            texts.gettext(
                "In one database of the people who run this bot. Nothing is passed on. What the "
                "bot posts stands in Discord like any other message."
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
                "- past times away, of which a year allows so many: {n} day",
                "- past times away, of which a year allows so many: {n} days",
                round(max(keep.ended * DAY, HORIZON) / DAY),
            ),
            texts.ngettext(
                "- everything of a server that removes the bot, with the ratings that come from "
                "there alone: {n} day after that",
                "- everything of a server that removes the bot, with the ratings that come from "
                "there alone: {n} days after that",
                round(keep.left),
            ),
            texts.ngettext(
                "- settings of people who are in no game: {n} day after they last joined a table "
                "or changed something",
                "- settings of people who are in no game: {n} days after they last joined a table "
                "or changed something",
                round(keep.left),
            ),
            texts.gettext("- finished games, results and other settings: until you delete them"),
            f"### {yours}",
            texts.gettext("- `/mydata export` sends you everything about you as a file."),
            texts.gettext(
                "- `/mydata delete` deletes it. The games of the others stay; in them you are "
                "called a former player."
            ),
        )
    )


def data_file(exported: Mapping[str, Any]) -> discord.File:
    """Return everything about a person as a file."""
    written = json.dumps(exported, ensure_ascii=False, indent=1, default=str)
    return discord.File(io.BytesIO(written.encode()), "mydata.json")


def delete_layout(texts: Texts) -> Layout:
    """Return the question before everything about a person is deleted."""
    told = "\n".join(
        (
            texts.gettext("Delete everything that is stored about you? It cannot be taken back."),
            texts.gettext("- You leave open tables and running games; your seats are open then."),
            texts.gettext("- In games that are over you are called a former player."),
            texts.gettext("- Your results, ratings, settings and times away are gone."),
        )
    )
    sure = button(texts.gettext("Delete my data"), MyDataButton("delete"), "danger")
    return confirmation_layout(told, sure)


@answers(MyDataButton)
async def delete_data(press: Press, _pressed: MyDataButton) -> None:
    """Delete the data, and say so in place of the question."""
    await act_and_report(press, partial(delete, press))


async def delete(press: Press) -> str:
    """Delete everything about the person, and say so."""
    await press.client.app.privacy.delete(press.user.id)
    return texts_of(press).gettext("Everything that was stored about you is deleted.")
