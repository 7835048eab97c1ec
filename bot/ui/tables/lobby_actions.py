"""Changes of a table that waits for players: the answers to its controls.

The service makes the change and notes in the same transaction that the lobby message is due to be
written again, which the sender does: so changes that come at the same time cannot overtake.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import discord

from bot.i18n import texts_for
from bot.model import Game
from bot.services.errors import NotRunning, Refused
from bot.services.tables.options import given_up
from bot.ui.controls import all_chosen, answers, any_bot, chosen, number_of, unused
from bot.ui.layout import Layout
from bot.ui.leagues.figures import reliability_text
from bot.ui.leagues.league_message import league_layout
from bot.ui.messages.game_messages import take_controls
from bot.ui.names import names_of, person_of
from bot.ui.press import Client, Press, remember_game, texts_of
from bot.ui.tables.computer_levels import SEATED_BY
from bot.ui.tables.controls import (
    GroupsButton,
    GroupSelect,
    InviteSelect,
    LobbyButton,
    OptionSelect,
    PageButton,
    PresetSelect,
    VoteRuleSelect,
)
from bot.ui.tables.forum_posts import lobby_place
from bot.ui.tables.lobby_message import (
    declined_layout,
    groups_layout,
    lobby_layout,
    options_layout,
    page_of,
)
from bot.ui.time.rule_choice import chosen_rule
from rules import Option

log = logging.getLogger(__name__)


async def load(press: Press, game_id: int) -> Game:
    """Return the table that a control belongs to. Raises Refused if it is gone.

    A bot that was killed while it opened the table did not note its message; the press names it.
    """
    game = await press.client.app.play.games.get(game_id)
    message = press.message
    if game.lobby_message_id is None and message is not None and not message.flags.ephemeral:
        game = await note_message(press.client, game, message.id)
    remember_game(press, game)
    return game


async def join(press: Press, game_id: int) -> None:
    """Take a seat."""
    await load(press, game_id)
    person = person_of(press.user, str(press.locale))
    await press.client.app.lobbies.join(game_id, person)


async def leave(press: Press, game_id: int) -> None:
    """Give the seat back."""
    await load(press, game_id)
    await press.client.app.lobbies.leave(game_id, press.user.id)


async def decline(press: Press, game_id: int) -> None:
    """Decline an invitation."""
    await load(press, game_id)
    await press.client.app.invitations.decline(game_id, press.user.id)


async def not_now(press: Press, game_id: int) -> None:
    """Say no to a table of the queue, or give the seat there back; say what follows."""
    game, app = await load(press, game_id), press.client.app
    if game.seat_of(press.user.id) is not None:
        await app.lobbies.leave(game_id, press.user.id)
    else:
        await app.invitations.decline(game_id, press.user.id)
    person = person_of(press.user, str(press.locale))
    if (await app.queue.entry(game.guild_id, person)).waiting:
        layout = declined_layout(texts_of(press))
        await press.followup.send(view=layout, ephemeral=True)


async def add_computer(press: Press, game_id: int) -> None:
    """Seat a computer player."""
    await load(press, game_id)
    await press.client.app.lobbies.add_computer(game_id, press.user.id)


async def add_level(press: Press, game_id: int, level: str) -> None:
    """Seat a computer player of a level; pressed in the private panel, which is shown again."""
    await load(press, game_id)
    await press.client.app.lobbies.add_computer(game_id, press.user.id, level)
    await show_options(press, game_id, 0)


async def remove_computer(press: Press, game_id: int) -> None:
    """Take the last computer player away; pressed in the private panel, which is shown again."""
    await load(press, game_id)
    await press.client.app.lobbies.remove_computer(game_id, press.user.id)
    await show_options(press, game_id, 0)


async def choose_hints(press: Press, game_id: int, *, hints: bool) -> None:
    """Choose whether the table has hints; pressed in the private panel, which is shown again."""
    await load(press, game_id)
    await press.client.app.lobbies.set_hints(game_id, press.user.id, hints=hints)
    press.client.app.hints.get_ready()
    await show_options(press, game_id, 0)


async def start(press: Press, game_id: int) -> None:
    """Begin the game: the seats are dealt, and the sender opens the thread."""
    await load(press, game_id)
    await press.client.app.lobbies.start(game_id, press.user.id)


async def cancel(press: Press, game_id: int) -> None:
    """Close the table."""
    await load(press, game_id)
    await press.client.app.lobbies.cancel(game_id, press.user.id)


CHANGES: Final[Mapping[str, Callable[[Press, int], Awaitable[None]]]] = {
    "join": join,
    "leave": leave,
    "decline": decline,
    "notnow": not_now,
    "computer": add_computer,
    "nocomputer": remove_computer,
    "hints": partial(choose_hints, hints=True),
    "nohints": partial(choose_hints, hints=False),
    "start": start,
    "cancel": cancel,
    **{verb: partial(add_level, level=level) for verb, level in SEATED_BY.items()},
}


@answers(LobbyButton)
async def change_table(press: Press, pressed: LobbyButton) -> None:
    """Change the table, whose message is written again, or show its options."""
    if pressed.verb == "options":
        await press.response.defer(ephemeral=True, thinking=True)
        await show_options(press, pressed.game, 0)
        return
    await press.response.defer()
    change = CHANGES.get(pressed.verb)
    if change is None:
        raise unused()
    try:
        await change(press, pressed.game)
    except NotRunning:
        await _take_invitation(press, pressed.game)
        raise


async def _take_invitation(press: Press, game_id: int) -> None:
    """Take the buttons of an invitation away whose table is no longer open.

    The message of the table itself is written again by the sender.
    """
    game = await press.client.app.play.games.get(game_id)
    if press.message is not None and press.message.id != game.lobby_message_id:
        await take_controls(press.message)


@answers(PageButton)
async def turn_page(press: Press, pressed: PageButton) -> None:
    """Show another page of the options in the same panel."""
    await press.response.defer()
    await show_options(press, pressed.game, pressed.page)


async def show_options(press: Press, game_id: int, page: int, lost: Sequence[Option] = ()) -> None:
    """Show a page of the options to the person alone, and which were `lost` by their choice."""
    game = await load(press, game_id)
    texts = texts_of(press)
    players = await _reliability_lines(press, game) if page == 0 else []
    invited = await press.client.app.invitations.of(game)
    layout = options_layout(game, press.user.id, page, texts, lost, players, invited)
    await press.edit_original_response(view=layout)


async def _reliability_lines(press: Press, game: Game) -> list[str]:
    """Tell the host of an open table how reliable those are who have joined."""
    if press.user.id != game.organiser_id:
        return []
    names, texts = names_of(game), texts_of(press)
    others = {
        seat.person_id: names[seat.seat]
        for seat in game.seats
        if seat.person_id not in (None, press.user.id)
    }
    people = [person for person in others if person is not None]
    reliability_of = await press.client.app.statistics.reliability(people)
    by_person = {person: reliability_text(each, texts) for person, each in reliability_of.items()}
    return [f"- {others[person]}: {said}" for person, said in by_person.items() if said]


@answers(OptionSelect)
async def set_option(press: Press, pressed: OptionSelect) -> None:
    """Set an option and show the panel and the table again."""
    await press.response.defer()
    value = chosen(press)
    before = await load(press, pressed.game)
    lobbies = press.client.app.lobbies
    game = await lobbies.set_option(pressed.game, press.user.id, pressed.option, value)
    lost = given_up(before, game, pressed.option)
    await show_options(press, pressed.game, page_of(game, pressed.option), lost)


@answers(PresetSelect)
async def set_preset(press: Press, pressed: PresetSelect) -> None:
    """Choose a set of options and show the panel and the table again. Raises Refused."""
    await press.response.defer()
    await load(press, pressed.game)
    await press.client.app.lobbies.set_preset(pressed.game, press.user.id, chosen(press))
    await show_options(press, pressed.game, 0)


@answers(VoteRuleSelect)
async def set_vote_rule(press: Press, pressed: VoteRuleSelect) -> None:
    """Set how the table votes on players who do not answer, and show the panel again."""
    await press.response.defer()
    await load(press, pressed.game)
    rule = chosen_rule(chosen(press))
    await press.client.app.lobbies.set_vote_rule(pressed.game, press.user.id, rule)
    await show_options(press, pressed.game, 0)


@answers(InviteSelect)
async def invite(press: Press, pressed: InviteSelect) -> None:
    """Invite those who were chosen and show the panel again. Raises Refused."""
    await press.response.defer()
    await load(press, pressed.game)
    if any_bot(press):
        raise Refused("Bots can't be invited. Use **Add computer** for a computer player.")
    people = [number_of(each) for each in all_chosen(press)]
    by = person_of(press.user, str(press.locale))
    await press.client.app.invitations.choose(pressed.game, by, people)
    await show_options(press, pressed.game, 0)


@answers(GroupsButton)
async def open_groups(press: Press, pressed: GroupsButton) -> None:
    """Show the lists from which an option is filled in the same panel. Raises Refused."""
    await press.response.defer()
    await _show_groups(press, pressed.game, pressed.option)


@answers(GroupSelect)
async def set_group(press: Press, pressed: GroupSelect) -> None:
    """Set what an option takes from one of its groups; show the lists and the table again."""
    await press.response.defer()
    await load(press, pressed.game)
    entries, lobbies = all_chosen(press), press.client.app.lobbies
    await lobbies.set_group(
        pressed.game, press.user.id, pressed.option, pressed.place, tuple(entries)
    )
    await _show_groups(press, pressed.game, pressed.option)


async def _show_groups(press: Press, game_id: int, option: str) -> None:
    game = await load(press, game_id)
    layout = groups_layout(game, press.user.id, option, texts_of(press))
    await press.edit_original_response(view=layout)


async def table_layout(client: Client, game: Game) -> Layout:
    """Return the lobby message of a table, or the message of a league at its home."""
    app = client.app
    if game.is_league_home:
        return league_layout(await app.leagues.get(game.id))
    invited = await app.invitations.of(game)
    return lobby_layout(game, app.lobbies.closing.expires_at(game), texts_for(game.locale), invited)


async def note_message(client: Client, shown: Game, message_id: int) -> Game:
    """Note which message shows a table, and write it again if something has changed since then.

    The queue of the table writes it, so that no older edit arrives after a newer one. The table may
    be started or closed while the message is being posted.
    """
    app = client.app
    try:
        return await app.lobbies.set_message(shown.id, message_id, shown.revision)
    except NotRunning:
        game = replace(await app.play.games.get(shown.id), lobby_message_id=message_id)
    if game.is_begun:
        return await app.play.changes.set_lobby_message(game.id, message_id)
    await refresh(client, game)  # it was closed, after which nothing else is written
    return game


async def refresh(client: Client, game: Game) -> bool:
    """Write the lobby message of a table again; return False if someone has deleted it."""
    if game.lobby_message_id is None:
        return True
    channel = client.get_partial_messageable(lobby_place(client, game))
    layout = await table_layout(client, game)
    try:
        await channel.get_partial_message(game.lobby_message_id).edit(
            view=layout, allowed_mentions=discord.AllowedMentions.none()
        )
    except discord.NotFound:
        log.info("the lobby message of game %s is gone", game.id)
        return False
    return True
