"""Pace, hours and start of a table that waits for players: controls and forms of the host."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import discord
from babel.dates import format_date
from discord import app_commands

from bot.i18n import Texts
from bot.model import Game, Pace, Window
from bot.services.errors import Refused
from bot.services.time.calendar import local_date, local_minute
from bot.services.time.dates import (
    USUAL_HOURS,
    USUAL_MOMENTS,
    clock_text,
    parse_minute,
    parse_moment,
)
from bot.services.time.pace import CUSTOM, parse_pace
from bot.ui.controls import FORM, Control, Number, answers, chosen, entered
from bot.ui.forms import Field, form
from bot.ui.names import person_of
from bot.ui.press import Press, texts_of
from bot.ui.tables import lobby_actions
from bot.ui.tables.controls import ClosingButton, HoursButton, PaceSelect, StartTimeButton
from bot.ui.time.pace_choice import entered_pace, pace_form
from bot.ui.times import timestamp


class PaceForm(Control, prefix=f"{FORM}:pace"):
    """The form for a pace that has no name."""

    game: Number


class HoursForm(Control, prefix=f"{FORM}:window"):
    """The form for the hours in which a table plays."""

    game: Number


@answers(PaceSelect)
async def choose_pace(press: Press, pressed: PaceSelect) -> None:
    """Set the pace and show panel and table again; one without a name is entered in a form."""
    name = chosen(press)
    if name == CUSTOM:
        game = await organised(press, pressed.game)
        texts = texts_of(press)
        title = texts.gettext("Set the pace")
        await press.response.send_modal(pace_form(PaceForm(game.id), title, game.pace, texts))
        return
    await press.response.defer()
    await set_pace(press, pressed.game, parse_pace(name))


@answers(HoursButton)
async def ask_for_hours(press: Press, pressed: HoursButton) -> None:
    """Open the form for the hours of a table to its host."""
    game = await organised(press, pressed.game)
    await press.response.send_modal(hours_form(game, await _zone(press), texts_of(press)))


async def organised(press: Press, game_id: int) -> Game:
    """Return an open table that the person organises. Raises Refused."""
    game = await press.client.app.play.games.get(game_id)
    if game.organiser_id != press.user.id:
        raise Refused("Only the host can do that.")
    return game


def hours_form(game: Game, zone: str, texts: Texts) -> discord.ui.Modal:
    """Return the form for the hours in which a table plays; `zone` is offered where none is set."""
    window = game.window
    return form(
        texts.gettext("Playing hours"),
        HoursForm(game.id),
        (
            Field(
                "start",
                texts.gettext("Played from"),
                "" if window is None else clock_text(window.start),
                texts.gettext("For example 18:00. Leave both empty for all day."),
            ),
            Field(
                "end",
                texts.gettext("Played to"),
                "" if window is None else clock_text(window.end),
            ),
            Field(
                "zone",
                texts.gettext("Time zone"),
                zone if window is None else window.zone,
                texts.gettext("Its name, like Asia/Seoul. Use /timezone to find it."),
            ),
        ),
    )


@answers(PaceForm)
async def enter_pace(press: Press, sent: PaceForm) -> None:
    """Set the pace that was entered and show panel and table again."""
    fields = entered(press)
    await press.response.defer()
    await set_pace(press, sent.game, entered_pace(fields))


async def set_pace(press: Press, game_id: int, pace: Pace | None) -> None:
    """Set the pace of a table and show panel and table again. Raises Refused."""
    await press.client.app.lobbies.set_pace(game_id, press.user.id, pace)
    await lobby_actions.show_options(press, game_id, 0)


@answers(HoursForm)
async def enter_hours(press: Press, sent: HoursForm) -> None:
    """Set the hours that were entered and show panel and table again."""
    fields = entered(press)
    await press.response.defer()
    window = _window(fields.get("start", ""), fields.get("end", ""), fields.get("zone", ""))
    await press.client.app.lobbies.set_window(sent.game, press.user.id, window)
    await lobby_actions.show_options(press, sent.game, 0)


def _window(start: str, end: str, zone: str) -> Window | None:
    if not start and not end:
        return None
    if not start or not end:
        raise Refused("Enter both a start and an end for the playing hours.")
    return Window(parse_minute(start), parse_minute(end), zone)


class StartTimeForm(Control, prefix=f"{FORM}:start"):
    """The form for the time at which a table starts."""

    game: Number


@answers(StartTimeButton)
async def ask_for_time(press: Press, pressed: StartTimeButton) -> None:
    """Open the form to the host. Raises Refused."""
    game = await organised(press, pressed.game)
    texts, zone = texts_of(press), await _zone(press)
    note = texts.gettext(
        "For example tomorrow 20:00, in {zone}. Leave empty to start the game yourself.", zone=zone
    )
    field = Field("at", texts.gettext("When"), "", note)
    title = texts.gettext("Set a start time")
    await press.response.send_modal(form(title, StartTimeForm(game.id), [field]))


@answers(StartTimeForm)
async def enter_time(press: Press, sent: StartTimeForm) -> None:
    """Set the time that was entered and show panel and table again. Raises Refused."""
    written = entered(press).get("at", "")
    await press.response.defer()
    at = await moment(press, written) if written else None
    await press.client.app.scheduled_starts.set(sent.game, press.user.id, at)
    await lobby_actions.show_options(press, sent.game, 0)


class ClosingForm(Control, prefix=f"{FORM}:closing"):
    """The form for the time until which a table stays open."""

    game: Number


@answers(ClosingButton)
async def ask_until_when(press: Press, pressed: ClosingButton) -> None:
    """Open the form to the host. Raises Refused."""
    game = await organised(press, pressed.game)
    texts, zone = texts_of(press), await _zone(press)
    note = texts.gettext(
        "For example friday 20:00, in {zone}. Leave empty for 3 days after the last change.",
        zone=zone,
    )
    field = Field("until", texts.gettext("Stays open until"), "", note)
    title = texts.gettext("Keep the table open")
    await press.response.send_modal(form(title, ClosingForm(game.id), [field]))


@answers(ClosingForm)
async def enter_closing(press: Press, sent: ClosingForm) -> None:
    """Set the time that was entered and show the panel again, or say it. Raises Refused."""
    written = entered(press).get("until", "")
    in_panel = press.message is not None and press.message.flags.ephemeral
    if in_panel:
        await press.response.defer()
    else:  # below a reminder, which everybody sees and which stays
        await press.response.defer(ephemeral=True, thinking=True)
    app = press.client.app
    until = parse_moment(written, app.clock(), await _zone(press)) if written else None
    game = await app.lobbies.keep_open(sent.game, press.user.id, until)
    if in_panel:
        await lobby_actions.show_options(press, sent.game, 0)
        return
    answer = texts_of(press).gettext(
        "The table stays open until {time}.", time=timestamp(app.lobbies.closing.expires_at(game))
    )
    await press.edit_original_response(content=answer)


async def moment(press: Press, written: str) -> float:
    """Return the moment that a person wrote, in their time zone. Raises Refused."""
    app = press.client.app
    at = parse_moment(written, app.clock(), await _zone(press))
    app.scheduled_starts.check(at)
    return at


async def start_choices(press: Press, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the time that was typed as it is read, else usual ones, in the person's time zone.

    A day without an hour is offered with usual ones.
    """
    texts, zone = texts_of(press), await _zone(press)
    if not typed.strip():
        return _start_choices(press, USUAL_MOMENTS, zone, texts)
    in_full = _start_choices(press, [typed], zone, texts)
    with_hours = [f"{typed} {hour}" for hour in USUAL_HOURS]
    return in_full or _start_choices(press, with_hours, zone, texts)


def _start_choices(
    press: Press, written: Sequence[str], zone: str, texts: Texts
) -> list[app_commands.Choice[str]]:
    """Return those of the moments that can be read and at which a table can start."""
    app, choices = press.client.app, []
    for moment_text in written:
        with suppress(Refused):
            at = parse_moment(moment_text, app.clock(), zone)
            app.scheduled_starts.check(at)
            choices.append(_start_choice(at, zone, texts))
    return choices


def _start_choice(at: float, zone: str, texts: Texts) -> app_commands.Choice[str]:
    minute = clock_text(local_minute(at, zone))
    date = local_date(at, zone)
    name = f"{format_date(date, 'full', locale=texts.locale)}, {minute} ({zone})"
    return app_commands.Choice(name=name, value=f"{date.isoformat()} {minute}")


async def _zone(press: Press) -> str:
    person = person_of(press.user, str(press.locale))
    return (await press.client.app.personal_settings.profile(person)).zone
