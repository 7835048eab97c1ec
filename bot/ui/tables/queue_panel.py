"""The private panel in which a person says what they want to play, and joins the queue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.games import GAMES
from bot.i18n import LANGUAGES, Texts, noted
from bot.model import QueueEntry
from bot.services.errors import Refused
from bot.services.tables.queue import MOST_TABLES, QueueView
from bot.services.time.pace import PRESETS
from bot.ui.controls import all_chosen, answers
from bot.ui.layout import Layout, Row, button, option, rows_of, select, text
from bot.ui.names import person_of
from bot.ui.press import Press, texts_of
from bot.ui.tables.controls import QueueButton, QueueMailButton, QueueSelect
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.tables.opening import find_place
from bot.ui.times import PACE_NAMES, ago, day, pace_told
from renderers.core.languages import BY_CODE
from rules import GAMES as RULES

RATED_NAMES: Final = {
    "any": noted("Rated or not"),
    "rated": noted("Rated only"),
    "unrated": noted("Not rated, with hints"),
}
CUP_NAMES: Final = {
    "none": noted("No cup"),
    "any": noted("Knockout or Swiss"),
    "knockout": noted("Knockout"),
    "swiss": noted("Swiss, three rounds"),
}


def queue_panel(entry: QueueEntry, view: QueueView, texts: Texts) -> Layout:
    """Return the panel of a person with what they accept, and where they stand in the queue.

    Where they stand is said beside the button that changes it: on a phone, the top of the panel is
    off the screen then.
    """
    body = discord.ui.Container[Any](text(_heading(texts)), accent_colour=COLOUR)
    for label, row in (
        (texts.gettext("Games"), _games(entry, texts)),
        (texts.gettext("Number of players"), _players(entry, texts)),
        (texts.gettext("Pace"), _paces(entry, texts)),
        (texts.gettext("Language of shared messages"), _locales(entry, texts)),
        (texts.gettext("Rating"), _one("rated", RATED_NAMES, entry.rated, texts)),
        (texts.gettext("Games at once"), _tables(entry, texts)),
        (
            texts.gettext("Cup for eight players"),
            _one("cup", CUP_NAMES, entry.cup or "none", texts),
        ),
    ):
        body.add_item(text(f"**{label}**"))
        body.add_item(row)
    body.add_item(text(_standing(entry, view, texts)))
    for row in _buttons(entry, texts):
        body.add_item(row)
    return Layout(body)


def _heading(texts: Texts) -> str:
    note = texts.gettext(
        "As soon as enough members of this server want the same, a table opens and you're"
        " asked to join."
    )
    return "\n".join(["### " + texts.gettext("Find players"), note])


def _standing(entry: QueueEntry, view: QueueView, texts: Texts) -> str:
    """Say whether the person is in the queue, and how many others are."""
    free = [other for other in view.waiting if other.game_id is None]
    others = sum(other.person_id != entry.person_id for other in free)
    lines = []
    if entry.waiting:
        lines.append(
            texts.gettext(
                "**You're in the queue.** You joined {time} and stay until {day}. Changes "
                "apply right away.",
                time=ago(entry.since),
                day=day(entry.until),
            )
        )
    waiting = texts.ngettext(
        "{n} other player is waiting.", "{n} other players are waiting.", others
    )
    lines.append("-# " + (waiting if others else texts.gettext("No one else is waiting yet.")))
    return "\n".join(lines)


def _buttons(entry: QueueEntry, texts: Texts) -> list[Row]:
    if entry.waiting:
        return rows_of((button(texts.gettext("Leave the queue"), QueueButton("leave"), "danger"),))
    join = texts.gettext("Join the queue")
    return rows_of((button(join, QueueButton("join"), "success", enabled=bool(entry.slugs)),))


def _games(entry: QueueEntry, texts: Texts) -> Row:
    options = [
        option(slug, kind.name(texts), chosen=slug in entry.slugs) for slug, kind in GAMES.items()
    ]
    return _several("games", texts.gettext("Choose one or more"), options)


def _players(entry: QueueEntry, texts: Texts) -> Row:
    numbers = sorted({number for kind in RULES.values() for number in kind.seats if number > 1})
    options = [
        option(
            str(number),
            texts.ngettext("{n} player", "{n} players", number),
            chosen=number in entry.players,
        )
        for number in numbers
    ]
    return _several("players", texts.gettext("Any number"), options)


def _paces(entry: QueueEntry, texts: Texts) -> Row:
    options = [
        option(
            name,
            texts.gettext(PACE_NAMES[name]),
            pace_told(pace, texts),
            chosen=name in entry.paces,
        )
        for name, pace in PRESETS.items()
    ]
    return _several("paces", texts.gettext("Any pace"), options)


def _locales(entry: QueueEntry, texts: Texts) -> Row:
    options = [
        option(code, BY_CODE[code].own_name, chosen=code in entry.locales) for code in LANGUAGES
    ]
    return _several("languages", texts.gettext("Any language"), options)


def _tables(entry: QueueEntry, texts: Texts) -> Row:
    options = [
        option(
            str(number),
            texts.ngettext("{n} game", "{n} games", number),
            chosen=number == entry.tables,
        )
        for number in range(1, MOST_TABLES + 1)
    ]
    return select(QueueSelect("tables"), "…", options)


def _one(setting: str, names: dict[str, str], chosen: str, texts: Texts) -> Row:
    options = [
        option(value, texts.gettext(name), chosen=value == chosen) for value, name in names.items()
    ]
    return select(QueueSelect(setting), "…", options)


def _several(setting: str, placeholder: str, options: list[discord.SelectOption]) -> Row:
    return select(QueueSelect(setting), placeholder, options, number=len(options), least=0)


async def show_queue_panel(press: Press, entry: QueueEntry | None = None) -> None:
    """Show a person what they want to play on this server, in the answer to them alone."""
    app = press.client.app
    guild_id, texts = _guild_of(press), texts_of(press)
    person = person_of(press.user, str(press.locale))
    entry = entry or await app.queue.entry(guild_id, person)
    view = await app.queue.view(guild_id)
    await press.edit_original_response(view=queue_panel(entry, view, texts))


@answers(QueueButton)
async def use_queue(press: Press, pressed: QueueButton) -> None:
    """Open the panel, join the queue, or leave it. Raises Refused."""
    if pressed.verb == "open":
        await press.response.defer(ephemeral=True, thinking=True)
        await show_queue_panel(press)
        return
    queue, person = press.client.app.queue, person_of(press.user, str(press.locale))
    if pressed.verb == "leave":
        await _acknowledge(press)
        entry = await queue.leave(_guild_of(press), person)
    else:
        channel_id = await place_of_tables(press)
        await _acknowledge(press)
        entry = await queue.join(_guild_of(press), channel_id, person)
    await show_queue_panel(press, entry)


async def _acknowledge(press: Press) -> None:
    """Acknowledge a press in the panel, which is shown again, or below a message of all."""
    if press.message is not None and press.message.flags.ephemeral:
        await press.response.defer()
    else:
        await press.response.defer(ephemeral=True, thinking=True)


async def place_of_tables(press: Press) -> int:
    """Return the channel for the table of a person who joins the queue here.

    Raises Refused where none can be opened; a server with a channel for the queue allows it there.
    """
    guild = await press.client.app.guilds.get(_guild_of(press))
    if guild.queue_channel is not None:
        return guild.queue_channel
    return (await find_place(press)).channel_id


@answers(QueueSelect)
async def choose(press: Press, pressed: QueueSelect) -> None:
    """Change what the person accepts, and show the panel again. Raises Refused."""
    await _acknowledge(press)
    person = person_of(press.user, str(press.locale))
    values: Sequence[str] = all_chosen(press)
    entry = await press.client.app.queue.choose(_guild_of(press), person, pressed.setting, values)
    await show_queue_panel(press, entry)


@answers(QueueMailButton)
async def answer_mail(press: Press, pressed: QueueMailButton) -> None:
    """Let a person wait on or leave the queue, and say so in place of the direct message.

    Raises Refused.
    """
    await press.response.defer()
    queue, texts = press.client.app.queue, texts_of(press)
    person = person_of(press.user, str(press.locale))
    if pressed.verb == "leave":
        await queue.leave(pressed.guild, person)
        answer = texts.gettext("You've left the queue.")
    else:
        entry = await queue.join_again(pressed.guild, person)
        answer = texts.gettext("You're in the queue until {day}.", day=day(entry.until))
    body = discord.ui.Container[Any](text(answer), accent_colour=COLOUR)
    await press.edit_original_response(view=Layout(body))


def _guild_of(press: Press) -> int:
    if press.guild_id is None:
        raise Refused("Use this on a server.")
    return press.guild_id
