"""The answers to the controls of leagues that everyone sees, and to their settings."""

from __future__ import annotations

import io
from typing import Literal, TypeAlias, assert_never

import discord

from bot.services.errors import Refused
from bot.services.leagues.changes import may_host, require_host
from bot.services.leagues.loading import LeagueView
from bot.services.leagues.spreadsheets import results_csv, standings_csv
from bot.services.tables.moderation import Actor
from bot.ui.confirmation import act_and_report, confirmation_layout
from bot.ui.controls import answers, chosen
from bot.ui.layout import TEXT_LIMIT, button, fit_first, picture_file, rows_of
from bot.ui.leagues.controls import LeagueButton, LeagueSelect, Page
from bot.ui.leagues.league_message import league_layout
from bot.ui.leagues.manage import page_layout
from bot.ui.leagues.ranking import (
    cross_picture,
    picture_of,
    rounds_text,
    shown_layout,
    standings_text,
)
from bot.ui.names import escaped, person_of
from bot.ui.permissions import opens_tables
from bot.ui.press import Press, picture_mode, texts_of
from bot.ui.tables import lobby_actions
from bot.ui.tables.lobby_message import declined_layout
from bot.ui.tables.moderation import actor, audit_log_lines
from bot.ui.tables.opening import TablePlace, find_place

PrivateVerb: TypeAlias = Literal[
    "join", "notnow", "leave", "settings", "cancel", "standings", "manage", "log", "export"
]
"""The buttons of a league that answer their person alone."""


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
        case "begin":
            await press.response.defer()
            await press.client.app.leagues.begin(league_id, await decider(press, league_id))
        case "cancelled":
            await act_and_report(press, lambda: cancel(press, league_id))
        case "again":
            await play_again(press, league_id)
        case verb:
            await press.response.defer(ephemeral=True, thinking=True)
            await _answer_privately(press, league_id, verb)


async def _answer_privately(press: Press, league_id: int, verb: PrivateVerb) -> None:
    match verb:
        case "join":
            await join(press, league_id)
        case "notnow":
            await not_now(press, league_id)
        case "leave":
            await leave(press, league_id)
        case "settings":
            await show_page(press, league_id, "settings")
        case "cancel":
            await ask_to_cancel(press, league_id)
        case "standings":
            await show_standings(press, league_id)
        case "manage":
            await manage(press, league_id)
        case "log":
            await show_log(press, league_id)
        case "export":
            await export(press, league_id)
        case _:
            assert_never(verb)


async def join(press: Press, league_id: int) -> None:
    """Let the person take part, and say from when on. Raises Refused."""
    await load(press, league_id)
    person = person_of(press.user, str(press.locale))
    view = await press.client.app.leagues.join(league_id, person)
    texts, entrant = texts_of(press), view.entrant(person.id)
    assert entrant is not None
    if entrant.status == "waiting":
        ahead = [waiting.number for waiting in view.waiting].index(entrant.number)
        text = texts.gettext(
            "{league} is full. You're number {number} on the waiting list. You'll get a "
            "message when a place opens up.",
            league=_name(view),
            number=ahead + 1,
        )
        await press.edit_original_response(content=text)
        return
    wording = texts.gettext("You've joined {league}.", league=_name(view))
    if view.league.status == "running":
        first = max(entrant.from_round, view.league.round + 1)
        wording += " " + texts.gettext("You play from round {round}.", round=first)
    await press.edit_original_response(content=wording)


async def not_now(press: Press, league_id: int) -> None:
    """Say no to a cup of the queue, or leave it. Raises Refused."""
    view = await load(press, league_id)
    if view.entrant(press.user.id) is not None:
        await leave(press, league_id)
        return
    await press.client.app.invitations.decline(league_id, press.user.id)
    await press.edit_original_response(view=declined_layout(texts_of(press)))


async def leave(press: Press, league_id: int) -> None:
    """Let the person leave a league, and say what becomes of their game. Raises Refused."""
    entrant = (await load(press, league_id)).entrant(press.user.id)
    view = await press.client.app.leagues.withdraw(league_id, press.user.id)
    texts = texts_of(press)
    wording = texts.gettext("You've left {league}.", league=_name(view))
    if view.league.status == "running" and entrant is not None and entrant.status == "in":
        wording += " " + texts.gettext("A computer finishes your unfinished league games.")
    await press.edit_original_response(content=wording)


async def show_page(press: Press, league_id: int, page: Page, part: int = 0) -> None:
    """Show a page of the panel of hosts. Others see the settings only: raises Refused."""
    view = await load(press, league_id)
    by = actor(press, view.home)
    if page != "settings":
        require_host(view, by)
    threads = await press.client.app.leagues.threads(league_id)
    texts, enabled = texts_of(press), may_host(view, by)
    now = press.client.app.clock()
    layout = page_layout(view, page, part, texts, threads, now, enabled=enabled)
    await press.edit_original_response(view=layout)


async def manage(press: Press, league_id: int) -> None:
    """Open the panel of hosts where there is most to do. Raises Refused for others."""
    view = await load(press, league_id)
    await show_page(press, league_id, "rounds" if view.league.round else "players")


async def show_log(press: Press, league_id: int) -> None:
    """Show what hosts and rules did with a league, the newest first."""
    view, texts = await load(press, league_id), texts_of(press)
    entries = await press.client.app.leagues.management.log(league_id)
    # what belongs to an act stands below it, one step further in
    lines = ["- " + line.replace("\n", "\n  ") for line in audit_log_lines(entries[::-1], texts)]
    heading = "### " + texts.gettext("{league}: log", league=escaped(view.league.name))
    nothing = [texts.gettext("No one has changed anything yet.")]
    listed = fit_first(lines or nothing, TEXT_LIMIT - 200, texts)
    await press.edit_original_response(view=shown_layout(f"{heading}\n{listed}", None, ""))


async def show_rounds(press: Press, league_id: int) -> None:
    """Show who sits where and how it ended, in words and as a cross-table."""
    view, texts = await load(press, league_id), texts_of(press)
    app = press.client.app
    threads = await app.leagues.threads(league_id)
    mode = await picture_mode(press)
    picture = await cross_picture(app, view, press.user.id, mode, texts)
    name = f"rounds-{press.id}"
    buttons = rows_of(
        [
            button(texts.gettext("Show log"), LeagueButton(league_id, "log")),
            button(texts.gettext("Export CSV"), LeagueButton(league_id, "export")),
        ]
    )
    layout = shown_layout(rounds_text(view, threads, texts), picture, name, *buttons)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


async def export(press: Press, league_id: int) -> None:
    """Send the standings and the results of a league as files for spreadsheets."""
    view = await load(press, league_id)
    files = [
        # the mark makes spreadsheets read Korean and Japanese names
        discord.File(io.BytesIO(content.encode("utf-8-sig")), f"league-{league_id}-{name}.csv")
        for name, content in (("standings", standings_csv(view)), ("results", results_csv(view)))
    ]
    await press.edit_original_response(attachments=files)


@answers(LeagueSelect)
async def set_setting(press: Press, pressed: LeagueSelect) -> None:
    """Choose one of the settings and show the panel again."""
    await press.response.defer()
    app, league_id = press.client.app, pressed.league
    by, choice = await decider(press, league_id), chosen(press)
    match pressed.setting:
        case "size":
            await app.leagues.set_table_size(league_id, by, number_in(choice))
        case "rounds":
            await app.leagues.set_rounds(league_id, by, number_in(choice))
        case "group":
            await app.leagues.set_group_size(league_id, by, number_in(choice))
        case "days":
            await app.leagues.set_round_days(league_id, by, number_in(choice))
        case "absences":
            await app.leagues.set_max_absences(league_id, by, number_in(choice))
        case "closes":
            await app.leagues.set_sign_up(league_id, by, number_in(choice))
        case "capacity":
            await app.leagues.set_capacity(league_id, by, number_in(choice))
        case "finalists":
            await app.leagues.set_finalists(league_id, by, number_in(choice))
        case "seeding":
            await app.leagues.set_seeding(league_id, by, choice)
        case _:
            assert_never(pressed.setting)
    await show_page(press, league_id, "settings")


def number_in(choice: str) -> int:
    """Return the number that was chosen in a select. Raises Refused for anything else."""
    if not (choice.isascii() and choice.isdecimal() and len(choice) < 5):
        raise Refused("You can't choose that here.")
    return int(choice)


async def ask_to_cancel(press: Press, league_id: int) -> None:
    """Ask whether a league is to be cancelled. Raises Refused for others than its host."""
    view, texts = await load(press, league_id), texts_of(press)
    require_host(view, actor(press, view.home))
    if view.league.status not in ("open", "running"):
        raise Refused("This league is over.")
    wording = texts.gettext(
        "Cancel {league}? It ends without a ranking, and this can't be undone. Running games "
        "continue.",
        league=_name(view),
    )
    yes = button(texts.gettext("Cancel the league"), LeagueButton(league_id, "cancelled"), "danger")
    await press.edit_original_response(view=confirmation_layout(wording, yes))


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
    previous = await load(press, league_id)
    place = await find_place(press, "league")
    if place.channel_id != previous.home.channel_id:
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
        wording = texts_of(press).gettext(
            "{league} gets its own post in {forum}.",
            league=_name(view),
            forum=f"<#{place.channel_id}>",
        )
        await press.edit_original_response(content=wording)
        return
    message = await press.edit_original_response(view=league_layout(view))
    await lobby_actions.note_message(press.client, view.home, message.id)
    now = await press.client.app.leagues.get(view.league.id)
    if now.course != view.course:  # someone was quicker than the note of the message
        await press.client.app.lobbies.show(view.league.id)


def _name(view: LeagueView) -> str:
    return f"**{escaped(view.league.name)}**"
