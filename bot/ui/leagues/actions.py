"""The answers to the controls of leagues, and the private panel of their settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, assert_never

import discord

from bot.i18n import Texts
from bot.services.errors import Refused
from bot.services.leagues.leagues import (
    ABSENCES,
    DAY,
    GROUP_SIZES,
    MOST_ROUNDS,
    ROUND_DAYS,
    SIGN_UP_DAYS,
)
from bot.services.leagues.loading import LeagueView
from bot.services.tables.moderation import Actor, require_say
from bot.ui.confirmation import act_and_report, confirmation_layout
from bot.ui.controls import answers, chosen
from bot.ui.layout import Layout, Row, button, option, picture_file, rows_of, select, text
from bot.ui.leagues.controls import LeagueButton, LeagueSelect
from bot.ui.leagues.league_message import league_layout
from bot.ui.leagues.ranking import picture_of, shown_layout, standings_text
from bot.ui.leagues.words import days_text
from bot.ui.names import escaped, person_of
from bot.ui.permissions import opens_tables
from bot.ui.press import Press, texts_of
from bot.ui.tables import lobby_actions
from bot.ui.tables.controls import LobbyButton
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.tables.moderation import actor
from bot.ui.tables.opening import TablePlace, find_place
from bot.ui.times import timestamp


def settings_layout(view: LeagueView, texts: Texts, *, mine: bool) -> Layout:
    """Return the panel; it changes something for those only who decide about the league."""
    league = view.league
    enabled = mine and league.status == "open"
    heading = "### " + texts.gettext("League settings")
    if not enabled:
        note = texts.gettext(
            "Only the host can change settings, and only before the league starts."
        )
        heading += f"\n-# {note}"
    body = discord.ui.Container[Any](text(heading), accent_colour=COLOUR)

    def choice(setting: Any, label: str, values: Iterable[int], now: int,
               told: Callable[[int], str]) -> None:  # fmt: skip
        body.add_item(text(f"**{label}**"))
        body.add_item(_select(league.id, setting, label, values, now, told, enabled=enabled))

    def players(number: int) -> str:
        return texts.ngettext("{n} player", "{n} players", number)

    choice("size", texts.gettext("Players at a table"), view.course.allowed, league.table_size,
           players)  # fmt: skip

    def rounds(number: int) -> str:
        return texts.ngettext("{n} round", "{n} rounds", number)

    if league.format != "knockout":
        choice("rounds", texts.gettext("Rounds"), range(1, MOST_ROUNDS + 1), league.rounds,
               rounds)  # fmt: skip
    if league.format == "groups":
        one = texts.gettext("One group for all")
        choice("group", texts.gettext("Size of the groups"), GROUP_SIZES, league.group_size,
               lambda n: players(n) if n else one)  # fmt: skip
    choice("days", texts.gettext("Length of a round"), ROUND_DAYS,
           round(league.round_seconds / DAY), lambda n: days_text(n, texts))  # fmt: skip
    never = texts.pgettext("absences", "Never")
    choice("absences", texts.gettext("Inactive rounds before a player is out"), ABSENCES,
           league.max_absences, lambda n: rounds(n) if n else never)  # fmt: skip
    closes = texts.gettext("Sign-up")
    body.add_item(text(f"**{closes}** · {timestamp(league.closes_at)}"))
    from_now = _select(
        league.id, "closes", texts.gettext("Sign-up closes in"), SIGN_UP_DAYS, 0,
        lambda n: days_text(n, texts), enabled=enabled,
    )  # fmt: skip
    body.add_item(from_now)
    label = texts.gettext("Set game and options…")
    body.add_item(rows_of([button(label, LobbyButton(league.id, "options"))])[0])
    return Layout(body)


def _select(
    league_id: int,
    setting: Any,
    label: str,
    values: Iterable[int],
    now: int,
    told: Callable[[int], str],
    *,
    enabled: bool,
) -> Row:
    options = [option(str(each), told(each), chosen=each == now) for each in values]
    control = LeagueSelect(league_id, setting)
    return select(control, label, options or [option("0", "–")], enabled=enabled and bool(options))


async def load(press: Press, league_id: int) -> LeagueView:
    """Return a league of this server. Raises Refused."""
    view = await press.client.app.leagues.get(league_id)
    if view.home.guild_id != press.guild_id:
        raise Refused("There's no such league.")
    return view


async def decider(press: Press, league_id: int) -> Actor:
    """Return who decides about a league of this server, with their rights over it."""
    return actor(press, (await load(press, league_id)).home)


@answers(LeagueButton)
async def change_league(press: Press, pressed: LeagueButton) -> None:
    """Do what a button of a league says; its message is written again where it changes."""
    league_id = pressed.league
    match pressed.verb:
        case "join":
            await press.response.defer(ephemeral=True, thinking=True)
            await join(press, league_id)
        case "leave":
            await press.response.defer(ephemeral=True, thinking=True)
            await leave(press, league_id)
        case "settings":
            await press.response.defer(ephemeral=True, thinking=True)
            await show_settings(press, league_id)
        case "begin":
            await press.response.defer()
            await press.client.app.leagues.begin(league_id, await decider(press, league_id))
        case "cancel":
            await press.response.defer(ephemeral=True, thinking=True)
            await ask_to_cancel(press, league_id)
        case "cancelled":
            await act_and_report(press, lambda: cancel(press, league_id))
        case "standings":
            await press.response.defer(ephemeral=True, thinking=True)
            await show_standings(press, league_id)
        case "again":
            await play_again(press, league_id)
        case _:
            assert_never(pressed.verb)


async def join(press: Press, league_id: int) -> None:
    """Let the person take part, and say from when on. Raises Refused."""
    await load(press, league_id)
    person = person_of(press.user, str(press.locale))
    view = await press.client.app.leagues.join(league_id, person)
    texts, entrant = texts_of(press), view.entrant(person.id)
    assert entrant is not None
    told = texts.gettext("You've joined {league}.", league=_name(view))
    if view.league.status == "running":
        first = max(entrant.from_round, view.league.round + 1)
        told += " " + texts.gettext("You play from round {round}.", round=first)
    await press.edit_original_response(content=told)


async def leave(press: Press, league_id: int) -> None:
    """Let the person leave a league, and say what becomes of their game. Raises Refused."""
    await load(press, league_id)
    view = await press.client.app.leagues.withdraw(league_id, press.user.id)
    texts = texts_of(press)
    told = texts.gettext("You've left {league}.", league=_name(view))
    if view.league.status == "running":
        told += " " + texts.gettext("A computer finishes your unfinished league games.")
    await press.edit_original_response(content=told)


async def show_settings(press: Press, league_id: int) -> None:
    """Show the settings of a league to the person alone."""
    view = await load(press, league_id)
    by = actor(press, view.home)
    mine = by.moderates or by.person.id == view.home.organiser_id
    layout = settings_layout(view, texts_of(press), mine=mine)
    await press.edit_original_response(view=layout)


@answers(LeagueSelect)
async def set_setting(press: Press, pressed: LeagueSelect) -> None:
    """Choose one of the settings and show the panel again."""
    await press.response.defer()
    app, league_id = press.client.app, pressed.league
    by, value = await decider(press, league_id), _number(chosen(press))
    match pressed.setting:
        case "size":
            await app.leagues.set_table_size(league_id, by, value)
        case "rounds":
            await app.leagues.set_rounds(league_id, by, value)
        case "group":
            await app.leagues.set_group_size(league_id, by, value)
        case "days":
            await app.leagues.set_round_days(league_id, by, value)
        case "absences":
            await app.leagues.set_max_absences(league_id, by, value)
        case "closes":
            await app.leagues.set_sign_up(league_id, by, value)
        case _:
            assert_never(pressed.setting)
    await show_settings(press, league_id)


def _number(value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) < 5):
        raise Refused("You can't choose that here.")
    return int(value)


async def ask_to_cancel(press: Press, league_id: int) -> None:
    """Ask whether a league is to be cancelled. Raises Refused for others than its host."""
    view, texts = await load(press, league_id), texts_of(press)
    require_say(view.home, actor(press, view.home))
    if view.league.status not in ("open", "running"):
        raise Refused("This league is over.")
    told = texts.gettext(
        "Cancel {league}? It ends without a ranking, and this can't be undone. Running games "
        "continue.",
        league=_name(view),
    )
    yes = button(texts.gettext("Cancel the league"), LeagueButton(league_id, "cancelled"), "danger")
    await press.edit_original_response(view=confirmation_layout(told, yes))


async def cancel(press: Press, league_id: int) -> str:
    """Cancel a league, and say so. Raises Refused."""
    by = await decider(press, league_id)
    view = await press.client.app.leagues.cancel(league_id, by)
    return texts_of(press).gettext("{league} is canceled.", league=_name(view))


async def show_standings(press: Press, league_id: int) -> None:
    """Show the standings of a league to the person alone."""
    view, texts = await load(press, league_id), texts_of(press)
    picture = await picture_of(press.client.app, view, press.user.id, texts)
    name = f"league-{press.id}"
    layout = shown_layout(standings_text(view, texts), picture, name)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


async def play_again(press: Press, league_id: int) -> None:
    """Open the next season of a league in its channel. Raises Refused."""
    former = await load(press, league_id)
    place = await find_place(press, "league")
    if place.channel_id != former.home.channel_id:
        raise Refused("Open the next season in the league's channel.")
    await press.response.defer(thinking=True, ephemeral=place.forum)
    view = await press.client.app.leagues.play_again(
        league_id,
        person_of(press.user, str(press.locale)),
        manages=opens_tables(press),
        posted=place.forum,
    )
    await show_message(press, view, place)


async def show_message(press: Press, view: LeagueView, place: TablePlace) -> None:
    """Let the answer be the message of a league that was just opened, or name the forum of it."""
    if place.forum:
        told = texts_of(press).gettext(
            "{league} gets its own post in {forum}.",
            league=_name(view),
            forum=f"<#{place.channel_id}>",
        )
        await press.edit_original_response(content=told)
        return
    message = await press.edit_original_response(view=league_layout(view))
    home = await lobby_actions.note_message(press.client, view.home, message.id)
    now = await press.client.app.leagues.get(view.league.id)
    if now.course != view.course:  # someone was quicker than the note of the message
        await lobby_actions.refresh(press.client, home)


def _name(view: LeagueView) -> str:
    return f"**{escaped(view.league.name)}**"
